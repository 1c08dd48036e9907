var dt=globalThis,ct=dt.ShadowRoot&&(dt.ShadyCSS===void 0||dt.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,Zt=Symbol(),sn=new WeakMap,Ce=class{constructor(e,r,n){if(this._$cssResult$=!0,n!==Zt)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=e,this.t=r}get styleSheet(){let e=this.o,r=this.t;if(ct&&e===void 0){let n=r!==void 0&&r.length===1;n&&(e=sn.get(r)),e===void 0&&((this.o=e=new CSSStyleSheet).replaceSync(this.cssText),n&&sn.set(r,e))}return e}toString(){return this.cssText}},ut=t=>new Ce(typeof t=="string"?t:t+"",void 0,Zt),L=(t,...e)=>{let r=t.length===1?t[0]:e.reduce((n,s,i)=>n+(o=>{if(o._$cssResult$===!0)return o.cssText;if(typeof o=="number")return o;throw Error("Value passed to 'css' function must be a 'css' function result: "+o+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(s)+t[i+1],t[0]);return new Ce(r,t,Zt)},on=(t,e)=>{if(ct)t.adoptedStyleSheets=e.map(r=>r instanceof CSSStyleSheet?r:r.styleSheet);else for(let r of e){let n=document.createElement("style"),s=dt.litNonce;s!==void 0&&n.setAttribute("nonce",s),n.textContent=r.cssText,t.appendChild(n)}},Yt=ct?t=>t:t=>t instanceof CSSStyleSheet?(e=>{let r="";for(let n of e.cssRules)r+=n.cssText;return ut(r)})(t):t;var{is:Ei,defineProperty:Mi,getOwnPropertyDescriptor:Ai,getOwnPropertyNames:Ti,getOwnPropertySymbols:Ni,getPrototypeOf:Ri}=Object,ht=globalThis,an=ht.trustedTypes,Oi=an?an.emptyScript:"",Li=ht.reactiveElementPolyfillSupport,We=(t,e)=>t,Xt={toAttribute(t,e){switch(e){case Boolean:t=t?Oi:null;break;case Object:case Array:t=t==null?t:JSON.stringify(t)}return t},fromAttribute(t,e){let r=t;switch(e){case Boolean:r=t!==null;break;case Number:r=t===null?null:Number(t);break;case Object:case Array:try{r=JSON.parse(t)}catch{r=null}}return r}},dn=(t,e)=>!Ei(t,e),ln={attribute:!0,type:String,converter:Xt,reflect:!1,useDefault:!1,hasChanged:dn};Symbol.metadata??=Symbol("metadata"),ht.litPropertyMetadata??=new WeakMap;var B=class extends HTMLElement{static addInitializer(e){this._$Ei(),(this.l??=[]).push(e)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(e,r=ln){if(r.state&&(r.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(e)&&((r=Object.create(r)).wrapped=!0),this.elementProperties.set(e,r),!r.noAccessor){let n=Symbol(),s=this.getPropertyDescriptor(e,n,r);s!==void 0&&Mi(this.prototype,e,s)}}static getPropertyDescriptor(e,r,n){let{get:s,set:i}=Ai(this.prototype,e)??{get(){return this[r]},set(o){this[r]=o}};return{get:s,set(o){let a=s?.call(this);i?.call(this,o),this.requestUpdate(e,a,n)},configurable:!0,enumerable:!0}}static getPropertyOptions(e){return this.elementProperties.get(e)??ln}static _$Ei(){if(this.hasOwnProperty(We("elementProperties")))return;let e=Ri(this);e.finalize(),e.l!==void 0&&(this.l=[...e.l]),this.elementProperties=new Map(e.elementProperties)}static finalize(){if(this.hasOwnProperty(We("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(We("properties"))){let r=this.properties,n=[...Ti(r),...Ni(r)];for(let s of n)this.createProperty(s,r[s])}let e=this[Symbol.metadata];if(e!==null){let r=litPropertyMetadata.get(e);if(r!==void 0)for(let[n,s]of r)this.elementProperties.set(n,s)}this._$Eh=new Map;for(let[r,n]of this.elementProperties){let s=this._$Eu(r,n);s!==void 0&&this._$Eh.set(s,r)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(e){let r=[];if(Array.isArray(e)){let n=new Set(e.flat(1/0).reverse());for(let s of n)r.unshift(Yt(s))}else e!==void 0&&r.push(Yt(e));return r}static _$Eu(e,r){let n=r.attribute;return n===!1?void 0:typeof n=="string"?n:typeof e=="string"?e.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(e=>this.enableUpdating=e),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(e=>e(this))}addController(e){(this._$EO??=new Set).add(e),this.renderRoot!==void 0&&this.isConnected&&e.hostConnected?.()}removeController(e){this._$EO?.delete(e)}_$E_(){let e=new Map,r=this.constructor.elementProperties;for(let n of r.keys())this.hasOwnProperty(n)&&(e.set(n,this[n]),delete this[n]);e.size>0&&(this._$Ep=e)}createRenderRoot(){let e=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return on(e,this.constructor.elementStyles),e}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(e=>e.hostConnected?.())}enableUpdating(e){}disconnectedCallback(){this._$EO?.forEach(e=>e.hostDisconnected?.())}attributeChangedCallback(e,r,n){this._$AK(e,n)}_$ET(e,r){let n=this.constructor.elementProperties.get(e),s=this.constructor._$Eu(e,n);if(s!==void 0&&n.reflect===!0){let i=(n.converter?.toAttribute!==void 0?n.converter:Xt).toAttribute(r,n.type);this._$Em=e,i==null?this.removeAttribute(s):this.setAttribute(s,i),this._$Em=null}}_$AK(e,r){let n=this.constructor,s=n._$Eh.get(e);if(s!==void 0&&this._$Em!==s){let i=n.getPropertyOptions(s),o=typeof i.converter=="function"?{fromAttribute:i.converter}:i.converter?.fromAttribute!==void 0?i.converter:Xt;this._$Em=s;let a=o.fromAttribute(r,i.type);this[s]=a??this._$Ej?.get(s)??a,this._$Em=null}}requestUpdate(e,r,n,s=!1,i){if(e!==void 0){let o=this.constructor;if(s===!1&&(i=this[e]),n??=o.getPropertyOptions(e),!((n.hasChanged??dn)(i,r)||n.useDefault&&n.reflect&&i===this._$Ej?.get(e)&&!this.hasAttribute(o._$Eu(e,n))))return;this.C(e,r,n)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(e,r,{useDefault:n,reflect:s,wrapped:i},o){n&&!(this._$Ej??=new Map).has(e)&&(this._$Ej.set(e,o??r??this[e]),i!==!0||o!==void 0)||(this._$AL.has(e)||(this.hasUpdated||n||(r=void 0),this._$AL.set(e,r)),s===!0&&this._$Em!==e&&(this._$Eq??=new Set).add(e))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(r){Promise.reject(r)}let e=this.scheduleUpdate();return e!=null&&await e,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[s,i]of this._$Ep)this[s]=i;this._$Ep=void 0}let n=this.constructor.elementProperties;if(n.size>0)for(let[s,i]of n){let{wrapped:o}=i,a=this[s];o!==!0||this._$AL.has(s)||a===void 0||this.C(s,void 0,i,a)}}let e=!1,r=this._$AL;try{e=this.shouldUpdate(r),e?(this.willUpdate(r),this._$EO?.forEach(n=>n.hostUpdate?.()),this.update(r)):this._$EM()}catch(n){throw e=!1,this._$EM(),n}e&&this._$AE(r)}willUpdate(e){}_$AE(e){this._$EO?.forEach(r=>r.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(e)),this.updated(e)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(e){return!0}update(e){this._$Eq&&=this._$Eq.forEach(r=>this._$ET(r,this[r])),this._$EM()}updated(e){}firstUpdated(e){}};B.elementStyles=[],B.shadowRootOptions={mode:"open"},B[We("elementProperties")]=new Map,B[We("finalized")]=new Map,Li?.({ReactiveElement:B}),(ht.reactiveElementVersions??=[]).push("2.1.2");var er=globalThis,cn=t=>t,pt=er.trustedTypes,un=pt?pt.createPolicy("lit-html",{createHTML:t=>t}):void 0,tr="$lit$",K=`lit$${Math.random().toFixed(9).slice(2)}$`,rr="?"+K,Pi=`<${rr}>`,oe=document,je=()=>oe.createComment(""),He=t=>t===null||typeof t!="object"&&typeof t!="function",nr=Array.isArray,bn=t=>nr(t)||typeof t?.[Symbol.iterator]=="function",Qt=`[ 	
\f\r]`,Ge=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,hn=/-->/g,pn=/>/g,se=RegExp(`>|${Qt}(?:([^\\s"'>=/]+)(${Qt}*=${Qt}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),fn=/'/g,mn=/"/g,wn=/^(?:script|style|textarea|title)$/i,sr=t=>(e,...r)=>({_$litType$:t,strings:e,values:r}),x=sr(1),W=sr(2),pl=sr(3),F=Symbol.for("lit-noChange"),y=Symbol.for("lit-nothing"),gn=new WeakMap,ie=oe.createTreeWalker(oe,129);function xn(t,e){if(!nr(t)||!t.hasOwnProperty("raw"))throw Error("invalid template strings array");return un!==void 0?un.createHTML(e):e}var vn=(t,e)=>{let r=t.length-1,n=[],s,i=e===2?"<svg>":e===3?"<math>":"",o=Ge;for(let a=0;a<r;a++){let l=t[a],d,c,u=-1,p=0;for(;p<l.length&&(o.lastIndex=p,c=o.exec(l),c!==null);)p=o.lastIndex,o===Ge?c[1]==="!--"?o=hn:c[1]!==void 0?o=pn:c[2]!==void 0?(wn.test(c[2])&&(s=RegExp("</"+c[2],"g")),o=se):c[3]!==void 0&&(o=se):o===se?c[0]===">"?(o=s??Ge,u=-1):c[1]===void 0?u=-2:(u=o.lastIndex-c[2].length,d=c[1],o=c[3]===void 0?se:c[3]==='"'?mn:fn):o===mn||o===fn?o=se:o===hn||o===pn?o=Ge:(o=se,s=void 0);let h=o===se&&t[a+1].startsWith("/>")?" ":"";i+=o===Ge?l+Pi:u>=0?(n.push(d),l.slice(0,u)+tr+l.slice(u)+K+h):l+K+(u===-2?a:h)}return[xn(t,i+(t[r]||"<?>")+(e===2?"</svg>":e===3?"</math>":"")),n]},ze=class t{constructor({strings:e,_$litType$:r},n){let s;this.parts=[];let i=0,o=0,a=e.length-1,l=this.parts,[d,c]=vn(e,r);if(this.el=t.createElement(d,n),ie.currentNode=this.el.content,r===2||r===3){let u=this.el.content.firstChild;u.replaceWith(...u.childNodes)}for(;(s=ie.nextNode())!==null&&l.length<a;){if(s.nodeType===1){if(s.hasAttributes())for(let u of s.getAttributeNames())if(u.endsWith(tr)){let p=c[o++],h=s.getAttribute(u).split(K),m=/([.?@])?(.*)/.exec(p);l.push({type:1,index:i,name:m[2],strings:h,ctor:m[1]==="."?mt:m[1]==="?"?gt:m[1]==="@"?bt:le}),s.removeAttribute(u)}else u.startsWith(K)&&(l.push({type:6,index:i}),s.removeAttribute(u));if(wn.test(s.tagName)){let u=s.textContent.split(K),p=u.length-1;if(p>0){s.textContent=pt?pt.emptyScript:"";for(let h=0;h<p;h++)s.append(u[h],je()),ie.nextNode(),l.push({type:2,index:++i});s.append(u[p],je())}}}else if(s.nodeType===8)if(s.data===rr)l.push({type:2,index:i});else{let u=-1;for(;(u=s.data.indexOf(K,u+1))!==-1;)l.push({type:7,index:i}),u+=K.length-1}i++}}static createElement(e,r){let n=oe.createElement("template");return n.innerHTML=e,n}};function ae(t,e,r=t,n){if(e===F)return e;let s=n!==void 0?r._$Co?.[n]:r._$Cl,i=He(e)?void 0:e._$litDirective$;return s?.constructor!==i&&(s?._$AO?.(!1),i===void 0?s=void 0:(s=new i(t),s._$AT(t,r,n)),n!==void 0?(r._$Co??=[])[n]=s:r._$Cl=s),s!==void 0&&(e=ae(t,s._$AS(t,e.values),s,n)),e}var ft=class{constructor(e,r){this._$AV=[],this._$AN=void 0,this._$AD=e,this._$AM=r}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(e){let{el:{content:r},parts:n}=this._$AD,s=(e?.creationScope??oe).importNode(r,!0);ie.currentNode=s;let i=ie.nextNode(),o=0,a=0,l=n[0];for(;l!==void 0;){if(o===l.index){let d;l.type===2?d=new xe(i,i.nextSibling,this,e):l.type===1?d=new l.ctor(i,l.name,l.strings,this,e):l.type===6&&(d=new wt(i,this,e)),this._$AV.push(d),l=n[++a]}o!==l?.index&&(i=ie.nextNode(),o++)}return ie.currentNode=oe,s}p(e){let r=0;for(let n of this._$AV)n!==void 0&&(n.strings!==void 0?(n._$AI(e,n,r),r+=n.strings.length-2):n._$AI(e[r])),r++}},xe=class t{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(e,r,n,s){this.type=2,this._$AH=y,this._$AN=void 0,this._$AA=e,this._$AB=r,this._$AM=n,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let e=this._$AA.parentNode,r=this._$AM;return r!==void 0&&e?.nodeType===11&&(e=r.parentNode),e}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(e,r=this){e=ae(this,e,r),He(e)?e===y||e==null||e===""?(this._$AH!==y&&this._$AR(),this._$AH=y):e!==this._$AH&&e!==F&&this._(e):e._$litType$!==void 0?this.$(e):e.nodeType!==void 0?this.T(e):bn(e)?this.k(e):this._(e)}O(e){return this._$AA.parentNode.insertBefore(e,this._$AB)}T(e){this._$AH!==e&&(this._$AR(),this._$AH=this.O(e))}_(e){this._$AH!==y&&He(this._$AH)?this._$AA.nextSibling.data=e:this.T(oe.createTextNode(e)),this._$AH=e}$(e){let{values:r,_$litType$:n}=e,s=typeof n=="number"?this._$AC(e):(n.el===void 0&&(n.el=ze.createElement(xn(n.h,n.h[0]),this.options)),n);if(this._$AH?._$AD===s)this._$AH.p(r);else{let i=new ft(s,this),o=i.u(this.options);i.p(r),this.T(o),this._$AH=i}}_$AC(e){let r=gn.get(e.strings);return r===void 0&&gn.set(e.strings,r=new ze(e)),r}k(e){nr(this._$AH)||(this._$AH=[],this._$AR());let r=this._$AH,n,s=0;for(let i of e)s===r.length?r.push(n=new t(this.O(je()),this.O(je()),this,this.options)):n=r[s],n._$AI(i),s++;s<r.length&&(this._$AR(n&&n._$AB.nextSibling,s),r.length=s)}_$AR(e=this._$AA.nextSibling,r){for(this._$AP?.(!1,!0,r);e!==this._$AB;){let n=cn(e).nextSibling;cn(e).remove(),e=n}}setConnected(e){this._$AM===void 0&&(this._$Cv=e,this._$AP?.(e))}},le=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(e,r,n,s,i){this.type=1,this._$AH=y,this._$AN=void 0,this.element=e,this.name=r,this._$AM=s,this.options=i,n.length>2||n[0]!==""||n[1]!==""?(this._$AH=Array(n.length-1).fill(new String),this.strings=n):this._$AH=y}_$AI(e,r=this,n,s){let i=this.strings,o=!1;if(i===void 0)e=ae(this,e,r,0),o=!He(e)||e!==this._$AH&&e!==F,o&&(this._$AH=e);else{let a=e,l,d;for(e=i[0],l=0;l<i.length-1;l++)d=ae(this,a[n+l],r,l),d===F&&(d=this._$AH[l]),o||=!He(d)||d!==this._$AH[l],d===y?e=y:e!==y&&(e+=(d??"")+i[l+1]),this._$AH[l]=d}o&&!s&&this.j(e)}j(e){e===y?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,e??"")}},mt=class extends le{constructor(){super(...arguments),this.type=3}j(e){this.element[this.name]=e===y?void 0:e}},gt=class extends le{constructor(){super(...arguments),this.type=4}j(e){this.element.toggleAttribute(this.name,!!e&&e!==y)}},bt=class extends le{constructor(e,r,n,s,i){super(e,r,n,s,i),this.type=5}_$AI(e,r=this){if((e=ae(this,e,r,0)??y)===F)return;let n=this._$AH,s=e===y&&n!==y||e.capture!==n.capture||e.once!==n.once||e.passive!==n.passive,i=e!==y&&(n===y||s);s&&this.element.removeEventListener(this.name,this,n),i&&this.element.addEventListener(this.name,this,e),this._$AH=e}handleEvent(e){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,e):this._$AH.handleEvent(e)}},wt=class{constructor(e,r,n){this.element=e,this.type=6,this._$AN=void 0,this._$AM=r,this.options=n}get _$AU(){return this._$AM._$AU}_$AI(e){ae(this,e)}},yn={M:tr,P:K,A:rr,C:1,L:vn,R:ft,D:bn,V:ae,I:xe,H:le,N:gt,U:bt,B:mt,F:wt},Ci=er.litHtmlPolyfillSupport;Ci?.(ze,xe),(er.litHtmlVersions??=[]).push("3.3.3");var kn=(t,e,r)=>{let n=r?.renderBefore??e,s=n._$litPart$;if(s===void 0){let i=r?.renderBefore??null;n._$litPart$=s=new xe(e.insertBefore(je(),i),i,void 0,r??{})}return s._$AI(t),s};var ir=globalThis,I=class extends B{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let e=super.createRenderRoot();return this.renderOptions.renderBefore??=e.firstChild,e}update(e){let r=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(e),this._$Do=kn(r,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return F}};I._$litElement$=!0,I.finalized=!0,ir.litElementHydrateSupport?.({LitElement:I});var Wi=ir.litElementPolyfillSupport;Wi?.({LitElement:I});(ir.litElementVersions??=[]).push("4.2.2");var $n={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},X=t=>(...e)=>({_$litDirective$:t,values:e}),Y=class{constructor(e){}get _$AU(){return this._$AM._$AU}_$AT(e,r,n){this._$Ct=e,this._$AM=r,this._$Ci=n}_$AS(e,r){return this.update(e,r)}update(e,r){return this.render(...r)}};var de=class extends Y{constructor(e){if(super(e),this.it=y,e.type!==$n.CHILD)throw Error(this.constructor.directiveName+"() can only be used in child bindings")}render(e){if(e===y||e==null)return this._t=void 0,this.it=e;if(e===F)return e;if(typeof e!="string")throw Error(this.constructor.directiveName+"() called with a non-string value");if(e===this.it)return this._t;this.it=e;let r=[e];return r.raw=r,this._t={_$litType$:this.constructor.resultType,strings:r,values:[]}}};de.directiveName="unsafeHTML",de.resultType=1;var Tl=X(de);var Ve=class extends de{};Ve.directiveName="unsafeSVG",Ve.resultType=2;var xt=X(Ve);function En(t){return typeof t=="number"?t:{inf:1/0,"-inf":-1/0,nan:NaN}[t]??NaN}function vt(t){return Number.isFinite(t)?t:t!==t?"nan":t>0?"inf":"-inf"}function Q(t){let e=t.trim().replace(/[\u2212\u2013\ufe63\uff0d]/g,"-").replace(/[\u00d7\u00b7\u22c5]/g,"*").replace(/\u00f7/g,"/").replace(/\s+/gu," "),r={inf:1/0,"+inf":1/0,"-inf":-1/0,nan:NaN}[e.toLowerCase()];if(r!==void 0)return r;let n=e.split(/(?<=[\d.)]) ?(?=[+-])/u),s=0;for(let[i,o]of n.entries()){let a=Gi(o,i>0);if(a===null)return null;s+=a}return Number.isFinite(s)?s:null}function Gi(t,e){let[,r,n]=/^([+-]?) ?(.*)$/u.exec(t);if(e&&!r)return null;let s=n.split(/ ?(\*\*|\^|\*|\/) ?/u),i=_n(s[0]);if(i===null)return null;let o=i,a=i;for(let l=1;l<s.length;l+=2){let[,d,c]=/^(-?)(.*)$/u.exec(s[l+1]),u=_n(c);if(u===null)return null;let p=d?-u:u;if(s[l]==="*")o*=a=p;else if(s[l]==="/")o/=a=p;else{if(l>1&&s[l-2]!=="*")return null;o=o/a*a**p}}return r==="-"?-o:o}function _n(t){let[,e,r]=/^(.*?)(e[+-]?\d+)?$/iu.exec(t),n=ji(e);return n===null?null:Number(n+(r??""))}function ji(t){if(/^(\d+\.?\d*|\.\d+)$/.test(t))return t;if(/^\d+(_\d+)*(\.\d*)?$/.test(t))return t.replaceAll("_","");for(let e of[","," ","'","."]){let r=e==="."?",":e===","?"\\.":"[.,]";if(new RegExp(`^[1-9]\\d{0,2}(?:\\${e}\\d{3})+(?:${r}\\d*)?$`).test(t)&&(e!=="."||t.split(/[.,]/).length>2))return t.replaceAll(e,"").replace(",",".")}return/^\d*,\d+$/.test(t)?t.replace(",","."):null}function $(t,e=6){if(!Number.isFinite(t))return String(vt(t));if(t===0)return Object.is(t,-0)?"-0":"0";let r=Hi(t,e),n=Number(r.split("e")[1]);if(n>=-4&&n<e)return Sn(Number(r).toFixed(e-1-n));let s=String(Math.abs(n)).padStart(2,"0");return`${Sn(r.split("e")[0])}e${n<0?"-":"+"}${s}`}function Hi(t,e){let[r,n]=t.toExponential(100).split("e"),s=r.slice(0,r.indexOf(".")+e);return/^50*$/.test(r.slice(s.length))&&"02468".includes(s.at(-1))?`${s}e${n}`:t.toExponential(e-1)}function Sn(t){return t.includes(".")?t.replace(/\.?0+$/,""):t}function Mn(t){if(!Number.isFinite(t))return String(vt(t));if(Object.is(t,-0))return"-0.0";let e=Math.abs(t);return e!==0&&(e<1e-4||e>=1e16)?t.toExponential().replace(/e([+-])(\d)$/,"e$10$2"):Number.isInteger(t)?`${t}.0`:String(t)}var An={};function zi(t){Object.assign(An,t)}function f(t,e={}){return Fi(Vi(t),e)}function Vi(t){let[e,...r]=t.split("|");return An[`element.${e}`]??r.join("|")}function Fi(t,e){return t.replace(/\{(\w+)\}/g,(r,n)=>String(e[n]??r))}var or=12;function Tn(t,e){let r=new Map;t.links.forEach((m,g)=>{m.plain||r.set(m.start,[...r.get(m.start)??[],g])});let n=new Set,s=[e],i=new Set(s);for(let m of s)for(let g of r.get(m)??[]){n.add(g);let b=t.links[g].end;i.has(b)||i.add(b),s.includes(b)||s.push(b)}let o=t.cards[e],a=ar(o);if(![...i].every(m=>t.cards[m].count===1&&t.cards[m].hidden===0)||o.root||!n.size){let m=r.get(e)??[],g=m.map(k=>{let{share:_,total:E,end:A,count:M}=t.links[k],C=M>1?`${f("chain-rule.lines|{count} lines,",{count:M.toLocaleString("en")})} `:"",we=o.count===1?f("chain-rule.the-share|the share {total}",{total:$(E)}):f("chain-rule.the-largest-share|the largest share {share}",{share:$(_)});return f("chain-rule.to|to {card}: {what}{of}",{card:ar(t.cards[A]),what:C,of:we})}),b=m.map(k=>lr(t.links[k].total)),v=o.root?f("chain-rule.is-the-result-its|is the result: its gradient is 1"):o.count===1&&b.length>1&&o.reached?f("chain-rule.gets-from-its-lines|gets from its {totals} lines {totals2}; gradient {grad}",{totals:b.length,totals2:b.join(" + "),grad:o.grad}):f("chain-rule.data-gradient|data {data}, gradient {grad}",{data:o.data,grad:o.grad});return{card:e,name:a,sum:v,paths:g.slice(0,or),links:n}}let d=[],c=(m,g,b)=>{if(d.length>200)return;let v=r.get(m)??[];if(!v.length){let k=b.reduce((E,A)=>E&&A?E*A:0,1),_=b.length>1?` = ${b.map(lr).join(" × ")}`:"";d.push({text:`${g}${_} = ${$(k)}`,product:k});return}for(let k of v){let _=t.links[k];c(_.end,`${g} → ${ar(t.cards[_.end])}`,[...b,_.slope])}};c(e,a,[]);let u=d.reduce((m,g)=>m+g.product,0),p=d.map(m=>lr(m.product)),h=d.length>or?f("chain-rule.paths-to-the-result|{which} paths to the result; gradient {grad}",{which:d.length>200?f("chain-rule.more-than|more than 200"):d.length,grad:o.grad}):f("chain-rule.by-the-chain-rule|by the chain rule: {shares}{which}, gradient {grad}",{shares:p.join(" + "),which:d.length>1?` = ${$(u)}`:"",grad:o.grad});return{card:e,name:a,sum:h,paths:d.slice(0,or).map(m=>m.text),links:n}}function ar(t){return t.name||[t.symbol,t.many].filter(Boolean).join(" ")||t.data}function lr(t){return t<0?`(${$(t)})`:$(t)}var T=(t,e,r)=>t.has(e)?t.get(e):r,R=(t,e,r)=>{t.set(e,r)},G=(t,e)=>t.has(e),dr=t=>[...t.keys()],q=(t,e)=>[...t].sort((r,n)=>e(r)-e(n)),Nn=Math.floor;var Rn=Math.log10,Fl=Number.isNaN,On=Number.isFinite,Ln=t=>t.codePointAt(0),ve=t=>/[\p{L}\p{N}_]/u.test(t),ce=t=>[...t],Ii={"&":"&amp;","<":"&lt;",">":"&gt;",'"':"&quot;","'":"&#x27;"},Fe=t=>t.replace(/[&<>"']/g,e=>Ii[e]),Pn=t=>$(t),cr=t=>$(t,3),O=t=>String(Math.trunc(t)).replace(/\B(?=(\d{3})+(?!\d))/g,",");var N=(...t)=>t.flat().reduce((e,r)=>r<e?r:e),S=(...t)=>t.flat().reduce((e,r)=>r>e?r:e);var[Ee,Me,_e]=[0,1,2];var pr=class{constructor(){this.n=0,this.low=0,this.high=0,this.nans=0,this.infs=0,this.below=0,this.bins=[]}};var Ie=12,Ue=class{constructor(e,r,n){this.key=e,this.kind=r,this.frame=n,this.toggles=-1,this.idiom=-1,this.cells=[],this.pins=[],this.order=0,this.name="",this.symbol="",this.many="",this.data="",this.grad="",this.notes=[],this.bins=[],this.count=0,this.hidden=0,this.given=!1,this.reached=!1,this.root=!1,this.born="",this.ill=!1,this.more="",this.node=-1,this.wide=0,this.high=0}},De=class{constructor(e,r,n){this.start=e,this.end=r,this.role=n,this.count=0,this.share=0,this.total=0,this.slope=0,this.value=0,this.text="",this.plain=!1}},fr=class{constructor(e,r,n,s){this.key=e,this.parent=r,this.frame=n,this.title=s,this.order=0,this.series=!1}},Be=class{constructor(){this.cards=[],this.links=[],this.boxes=[],this.carried=[]}},qi=" !'(),./:;I[\\]fijlrt|`",Ui='"*-^{}ckszJ',Di="%@MWmw",Bi="ABCDEFGHKLNOPQRSTUVXYZ&+<=>~#→…";function P(t){let e;e=0;for(let r of ce(t))e+=Ki(r);return e}function Ki(t){let e;return qi.includes(t)?.3:Ui.includes(t)?.5:Di.includes(t)?.9:Bi.includes(t)?.72:(e=Ln(t),e<128?.6:768<=e&&e<880||8203<=e&&e<8208||65024<=e&&e<65040||8234<=e&&e<8239?0:e>=126976?1.3:4352<=e&&e<4448||11904<=e&&e<42192||44032<=e&&e<55204||63744<=e&&e<64256||65072<=e&&e<65136||65280<=e&&e<65377?1.05:.75)}var Ji="⁰¹²³⁴⁵⁶⁷⁸⁹";function Nt(t){let e;return e=Qi(Zi(t.split(" * ")).join("·").split(" ** ")),eo(ce(e.replaceAll("sqrt(","√(")))}function Zi(t){let e,r,n,s,i;e=[];for(let o of t)r=Yi(ce(o)),n=o.slice(r.length),s=e.length-1,i=s>=0&&r!==""&&Xi(ce(e[s]))===r,i&&!n.startsWith("(")&&!n.startsWith(" **")?e[s]=e[s]+"²"+n:e.push(o);return e}function Dn(t){return ve(t)||"[].'".includes(t)}function Yi(t){let e;for(e=0;e<t.length&&Dn(t[e]);)e+=1;return Bn(t.slice(0,e))}function Xi(t){let e;for(e=t.length;e>0&&Dn(t[e-1]);)e-=1;return Bn(t.slice(e))}function Bn(t){let e;return e=t.length>0&&ve(t[0])&&!"0123456789²".includes(t[0]),e?t.join(""):""}function Qi(t){let e,r,n,s,i;e=t[0];for(let o of t.slice(1)){for(r=ce(o),n=o.startsWith("-")?1:0;n<r.length&&"0123456789".includes(r[n]);)n+=1;s=n===r.length||!(ve(r[n])||r[n]==="."),s&&n>0&&r[n-1]!=="-"?(i=r.slice(0,n).map(a=>a==="-"?"⁻":ce(Ji)[Math.trunc(a)]),e=e+i.join("")+r.slice(n).join("")):e=e+"^"+o}return e}function eo(t){let e,r,n,s,i;e=[];for(let o=0,a=t.length;o<a;o++)r=t[o],r==="-"&&o+1<t.length?(n=o>0?t[o-1]:" ",s=t[o+1],i=n===" "&&s===" ",e.push(i||!ve(n)&&(ve(s)||"(.".includes(s))?"−":r)):e.push(r);return e.join("")}function to(t,e,r,n){let s,i,o,a,l,d,c,u,p,h,m,g,b,v,k;s=[],i=[],o=[],a=[],l=e.cells[t.cells[0]],d=0;for(let _ of t.cells)e.cells[_].inner||(d===0&&(l=e.cells[_]),d+=1);c="",u=0;for(let _ of t.cells){if(p=e.cells[_],p.born!==""&&(u+=1,c=p.born),t.hidden+=p.hidden,t.idiom>=0&&d>0&&p.inner){a.push(p.data),t.hidden+=p.count;continue}s.push(p.data),i.push(p.grad),t.count+=p.count,t.reached=t.reached||p.reached,t.root=t.root||p.root,t.given=t.given||p.given,p.given&&o.push(p.name)}if(h=_t(s),m=_t(i),t.data=Ke(h),t.grad=Ke(m),t.ill=h.nans+h.infs>0,t.kind!=="constant"&&(t.ill=t.ill||m.nans+m.infs>0),g=t.count===1,g?(t.name=l.name,t.symbol=l.symbol,t.born=l.born,t.node=l.node,t.more=l.more,l.kind==="constant"&&l.born!==""&&(t.name="a plain number",t.grad="–"),l.far!==""&&t.notes.push(l.far)):(t.notes=ao(h,m,u,c),t.bins=h.n>=5&&h.low<h.high?h.bins:[],t.more=O(t.count+t.hidden)+" values"),l.how!==""&&t.kind==="result"&&t.notes.push(l.how),b=_t(a),b.nans+b.infs>0&&h.nans+h.infs===0&&(t.ill=!0,t.notes.push(O(b.nans+b.infs)+" inside not finite")),t.kind==="frame"){ro(t,e);return}if(t.kind==="result"&&(t.symbol=n?l.symbol:t.idiom>=0?e.frames[t.idiom].title:io(t,e)),g||(t.name=o.length===s.length?lo(o):"",t.many="× "+O(t.count),t.kind==="leaf"&&t.name===""&&(t.many=O(t.count)+" leaves"),t.toggles>=0&&e.frames[t.toggles].kind==="run"&&e.frames[t.toggles].note!==""&&(t.many+=" "+e.frames[t.toggles].note)),t.toggles>=0&&!e.frames[t.toggles].detail&&t.toggles!==t.idiom&&(t.toggles=-1),g&&l.pinned&&l.path.length>0){v=[];for(let _ of l.path)k=e.frames[_[0]],_[1]>=0&&k.turns>1&&r[k.id]===Me&&k.kind!=="part"&&v.push(k.turn+" "+String(_[1]+1)+" of "+O(k.turns));v.length>0&&!n&&t.notes.push(v.join(", "))}}function ro(t,e){let r,n,s;r=e.frames[t.toggles],t.name=r.title,t.symbol="",t.given=!0,n=t.count+t.hidden,t.many="· "+O(n)+(n===1?" value":" values"),t.notes.splice(0,0,r.inside!==""?r.inside:no(t,e)),r.note!==""&&t.notes.splice(0,0,r.note);for(let i of t.pins.slice(0,6))s=e.cells[i],t.notes.push(s.name+" = "+Ke(s.data)+(s.reached?", grad "+Ke(s.grad):""))}function no(t,e){let r,n,s,i;r=new Map;for(let o of t.cells)n=e.cells[o],n.kind==="result"&&!n.pinned&&R(r,n.symbol,T(r,n.symbol,0)+n.count+n.hidden);return s=q(dr(r),(o=>-T(r,o,0))),i=s.slice(0,3).map(o=>so(T(r,o,0),o)),s.length>3&&i.push("…"),i.join(" · ")}function so(t,e){let r,n;r=["+","add","-","sub","*","mul","/","div"],n=e;for(let s=0,i=4;s<i;s++)e===r[2*s]&&(n=r[2*s+1]);return t>1&&n.startsWith("sum of ")&&(n="sums of "+n.slice(7)),O(t)+" "+n}function io(t,e){let r,n,s,i,o;if(r=e.cells[t.cells[0]],r.sum!=="")return r.sum+oo(t,e);if(r.pattern==="")return r.symbol;n=[],s=new Map;for(let a of t.cells)R(s,a,1);i=0;for(let a of e.edges)a.toward_constant&&G(s,a.end)&&(n.push(e.cells[a.start].data),i+=a.count);return i!==t.count?r.symbol:(o=Ke(_t(n)),o.startsWith("-")&&(o="("+o+")"),n.length>0?r.pattern.replaceAll("§",o):r.symbol)}function oo(t,e){let r,n;r=e.cells[t.cells[0]].least,n=0;for(let s of t.cells)r=N(r,e.cells[s].least),n=S(n,e.cells[s].most);return r===n?O(r):O(r)+" … "+O(n)}function ao(t,e,r,n){let s;return s=[],t.nans>0&&s.push(O(t.nans)+" NaN of "+O(t.n)),t.infs>0&&s.push(O(t.infs)+" infinite of "+O(t.n)),e.nans+e.infs>0&&s.push(O(e.nans+e.infs)+" gradients not finite"),r>0&&s.push(O(r)+" "+n+" born here"),s}function lo(t){let e,r;e=t[0];for(let n of t)for(;!n.startsWith(e);)e=e.slice(0,e.length-1);for(r=e.length===t[0].length;!r&&e.length>0&&"[(_.0123456789 ".includes(e[e.length-1]);)e=e.slice(0,e.length-1);return e!==""&&!r?e+"…":e}function _t(t){let e,r;e=new pr,r=!1;for(let n of t)e.nans+=n.nans,e.infs+=n.infs,e.below+=n.below,e.n+=n.n,n.n>n.nans+n.infs&&(e.low=r?N(e.low,n.low):n.low,e.high=r?S(e.high,n.high):n.high,r=!0);if(e.n-e.nans-e.infs<2||!(e.low<e.high))return e;e.bins=Array.from({length:Ie},(n,s)=>s).map(n=>0);for(let n of t)if(n.bins.length>0)for(let s=0,i=Ie;s<i;s++)Cn(e,n.low+(n.high-n.low)*(s+.5)/Ie,n.bins[s]);else n.n>n.nans+n.infs&&Cn(e,n.low,Number(n.n-n.nans-n.infs));return e}function Cn(t,e,r){let n;n=On(t.high-t.low)?Math.trunc((e-t.low)/(t.high-t.low)*Ie):0,t.bins[N(S(n,0),Ie-1)]+=r}function Ke(t){let e;return e=t.n-t.nans-t.infs,e===0?t.nans>0?"nan":t.below===0?"inf":t.below===t.infs?"-inf":"±inf":t.low===t.high?Pn(t.low):cr(t.low)+" … "+cr(t.high)}var St=class{constructor(){this.key="",this.frame="",this.closed=-1,this.run=-1,this.idiom=-1}};function Kn(t,e,r){let n,s,i,o,a,l,d,c,u;n=new Be,s=new Map,i=new Map,o=new Map,a=new Map;for(let p of t.cells)p.kind==="result"&&(l=uo(p,t,e,n,i,r),d=l.key,R(o,d,N(T(o,d,p.place),p.place)),c=d,l.closed<0&&p.pinned?c="pin"+String(p.id):l.idiom>=0&&p.owner>=0&&(c="pin"+String(p.owner)),u=Jn(n,s,c,"result",l.frame),l.idiom>=0&&!(p.pinned&&p.inner)?(n.cards[u].idiom=l.idiom,n.cards[u].toggles=l.idiom):l.closed>=0?(n.cards[u].kind="frame",n.cards[u].toggles=l.closed,p.pinned&&n.cards[u].pins.push(p.id)):l.run>=0&&!p.pinned&&(n.cards[u].toggles=l.run),n.cards[u].cells.push(p.id),R(a,p.id,u),(l.idiom<0||p.owner<0)&&(n.cards[u].order=T(o,d,0)+co(p,l)));ho(t,n,s,a,e,r);for(let p of n.cards)p.kind==="frame"&&p.cells.length===1&&t.cells[p.cells[0]].count===1&&(p.kind="result",p.toggles=-1,p.pins=[]);fo(t,n,a,r);for(let p of n.cards)to(p,t,e,r);for(let p of n.boxes){p.order=1e18;for(let h of n.cards)h.frame.startsWith(p.key)&&(p.order=N(p.order,h.order))}return n}function co(t,e){return!t.pinned||e.closed>=0?0:e.idiom>=0&&t.inner?-.125:.5}function Jn(t,e,r,n,s){return G(e,r)||(R(e,r,t.cards.length),t.cards.push(new Ue(r,n,s))),Math.trunc(T(e,r,0))}function uo(t,e,r,n,s,i){let o,a,l,d,c,u,p,h;if(o=new St,i)return o.key="c"+String(t.id),o;a="";for(let m of t.path){if(l=e.frames[m[0]],d=m[1],c=r[l.id],l.kind==="run"){c===_e&&d>=0?a+="F"+String(l.id)+mr(l,d)+"/":(a+="F"+String(l.id)+"*/",o.run=l.id);continue}if(c===Ee)return o.key=a+"F"+String(l.id),l.kind==="idiom"?o.idiom=l.id:t.root||(o.closed=l.id),o;if(u=a+"F"+String(l.id)+"/",l.bare){o.run=t.inner?o.run:l.id,a=u;continue}Wn(n,s,u,o.frame,l,l.title+(l.note!==""?" · "+l.note:"")),o.frame=u,a=u,c===_e&&d>=0&&l.turns>1&&(p=mr(l,d),a=u+p+"/",h=l.turn+" "+String(d+1),p==="~"&&(h=l.turn+"s 4 … "+O(l.turns-2)),Wn(n,s,a,u,l,h),o.frame=a)}return o.key=a+"s"+String(t.slot),o}function mr(t,e){return t.turns>12&&3<=e&&e<t.turns-2?"~":String(e)}function Wn(t,e,r,n,s,i){let o;G(e,r)||(R(e,r,t.boxes.length),o=new fr(r,n,s.id,i),o.series=s.kind==="series",t.boxes.push(o))}function ho(t,e,r,n,s,i){let o,a,l,d,c,u,p,h,m;o=new Map;for(let g=0,b=t.edges.length;g<b;g++)a=t.edges[g],t.cells[a.start].kind!=="result"&&(G(o,a.start)||R(o,a.start,[]),T(o,a.start,[]).push(g));for(let g of t.cells)if(!(g.kind==="result"||g.kind==="constant"&&!i&&!g.pinned)){l=new Map,d=1e18;for(let b of T(o,g.id,[]))m=e.cards[T(n,t.edges[b].end,0)],R(l,m.key+"#"+(m.kind==="frame"?"":String(t.edges[b].role)),1),d=N(d,m.order);if(c=dr(l),u=po(g,t,s,i),u.closed>=0&&G(r,u.key)){h=T(r,u.key,0),e.cards[h].cells.push(g.id),R(n,g.id,h);continue}p=i||g.pinned?"c"+String(g.id):g.kind+":"+c.join("|"),h=Jn(e,r,p,g.kind,u.frame),e.cards[h].cells.length===0&&(e.cards[h].order=d<1e18?d-.25:-1),e.cards[h].cells.push(g.id),R(n,g.id,h)}}function po(t,e,r,n){let s,i;if(s=new St,n)return s;for(let o of t.path){if(i=e.frames[o[0]],i.kind==="run"||i.kind==="idiom")return s;if(r[i.id]===Ee)return t.pinned||(s.key=s.frame+"F"+String(i.id),s.closed=i.id),s;if(s.frame+="F"+String(i.id)+"/",r[i.id]===_e&&o[1]>=0&&i.turns>1)s.frame+=mr(i,o[1])+"/";else if(r[i.id]===_e&&i.turns>1)return s}return s}function fo(t,e,r,n){let s,i,o,a,l,d,c;s=new Map;for(let u of t.edges)if(G(r,u.start)){if(i=T(r,u.start,0),o=T(r,u.end,0),i===o||e.cards[i].order>=e.cards[o].order){c=i===o&&e.cards[o].idiom>=0&&t.cells[u.start].inner,e.cards[o].kind!=="frame"&&!c&&mo(e,i,o);continue}a=e.cards[o].kind==="frame",l=String(i)+">"+String(o)+"#"+(a?"":String(u.role)),G(s,l)||(R(s,l,e.links.length),e.links.push(new De(i,o,u.role))),d=e.links[T(s,l,0)],d.count+=u.count,d.total+=u.total,(d.count===1||!(Math.abs(d.share)>=Math.abs(u.share)))&&(d.share=u.share),(d.count===1||!(Math.abs(d.slope)>=Math.abs(u.slope)))&&(d.slope=u.slope),(d.count===1||!(Math.abs(d.value)>=Math.abs(u.value)))&&(d.value=u.value),d.text=d.count===1?u.text:"",d.plain=u.toward_constant}}function mo(t,e,r){for(let n of t.carried)if(n[0]===e&&n[1]===r)return;t.carried.push([e,r])}var ue=13,D=11,ye=10,Zn=46,H=26,he=10,Et=15,gr=16,ee=20,te=16,Je=34,ur=34,Sr=30,br=class{constructor(){this.width=0,this.height=0,this.sign=0,this.tall=H}};function go(t){let e,r,n,s;if(e=new br,t.kind==="result"&&(e.sign=S(H,P(t.symbol)*ue*1.05+14)),t.wide>0)return e.width=t.wide,e.height=t.high,e;if(Yn(t))return e.width=S(H,P(Xn(t))*ue+2*ye),e.height=H,e;r=P(Qn(t))*ue*1.08+14+P(t.data)*ue,n=P("grad")*D+14+P(t.grad)*ue,s=S(r,n,64);for(let i of t.notes)s=S(s,P(i)*D*1.04);return t.born!==""&&(s=S(s,P(es(t))*D*1.1)),e.width=s+2*ye,e.height=Zn+Et*t.notes.length,t.bins.length>0&&(e.height+=gr),t.born!==""&&(e.height+=Et),e}function Yn(t){return t.kind==="constant"&&t.born===""}function Xn(t){return t.many!==""?t.data+" "+t.many:t.data}function Qn(t){return t.many===""?t.name:t.name!==""?t.name+" "+t.many:t.many}function es(t){return t.born+" is born here"}var ts=18,wr=class{constructor(){this.rank=[],this.size=[],this.before=[],this.after=[],this.layers=[],this.count=0,this.gap=ts}};function bo(t,e,r,n){let s,i,o,a,l;s=[],i=new Map,t.before=t.size.map(d=>[]),t.after=t.size.map(d=>[]);for(let d=0,c=e.length;d<c;d++){o=[],a=e[d];for(let u=t.rank[e[d]]+1,p=t.rank[r[d]];u<p;u++)l=String(n[d])+"@"+String(u),G(i,l)||(R(i,l,t.size.length),t.size.push(0),t.rank.push(u),t.before.push([]),t.after.push([])),Gn(t,a,T(i,l,0)),a=T(i,l,0),o.push(a);Gn(t,a,r[d]),s.push(o)}return s}function Gn(t,e,r){t.before[r].includes(e)||(t.after[e].push(r),t.before[r].push(e))}function wo(t){let e,r,n,s,i,o,a;t.layers=Array.from({length:S(t.rank)+1},(l,d)=>d).map(l=>[]);for(let l of vo(t))t.layers[t.rank[l]].push(l);e=t.layers.map(l=>l.slice(0)),r=hr(t),n=S(2,N(16,Math.floor(24e3/t.size.length)));for(let l=0,d=n;l<d&&r!==0;l++){s=l%2===0;for(let c=1,u=t.layers.length;c<u;c++)o=s?c:t.layers.length-1-c,a=s?t.layers[o-1]:t.layers[o+1],t.layers[o]=yo(t.layers[o],s?t.before:t.after,Mt(t,a));ko(t),i=hr(t),i<r&&(r=i,e=t.layers.map(c=>c.slice(0)))}t.layers=t.layers.map(l=>q(l,(d=>xo(t,d)))),hr(t)>r&&(t.layers=e)}function xo(t,e){let r;for(r=e;r>=t.count;)r=t.after[r][0];return e<t.count?r:r-.5}function vo(t){let e,r,n,s;e=t.size.map(i=>!1),r=[];for(let i=0,o=t.count;i<o;i++)for(n=[t.count-1-i];n.length>0;)if(s=n.pop(),!e[s]){e[s]=!0,r.push(s);for(let a=0,l=t.before[s].length;a<l;a++)n.push(t.before[s][t.before[s].length-1-a])}return r}function Mt(t,e){let r;r=t.size.map(n=>0);for(let n=0,s=e.length;n<s;n++)r[e[n]]=n;return r}function yo(t,e,r){let n,s,i,o,a,l;n=[],s=new Map;for(let d of t)i=q(e[d].map(c=>r[c]),(c=>c)),o=Math.floor(i.length/2),i.length>0&&(R(s,d,i.length%2===1?i[o]:(i[o-1]+i[o])/2),n.push(d));n=q(n,(d=>T(s,d,0))),a=[],l=0;for(let d of t)G(s,d)?(a.push(n[l]),l+=1):a.push(d);return a}function ko(t){let e,r,n,s,i,o;for(let a=0,l=t.layers.length;a<l;a++){e=t.layers[a],r=a>0?Mt(t,t.layers[a-1]):[],n=a+1<t.layers.length?Mt(t,t.layers[a+1]):[];for(let d=0,c=e.length-1;d<c;d++)s=e[d],i=e[d+1],o=0,r.length>0&&(o+=yt(t.before[s],t.before[i],r)-yt(t.before[i],t.before[s],r)),n.length>0&&(o+=yt(t.after[s],t.after[i],n)-yt(t.after[i],t.after[s],n)),o>0&&(e[d]=i,e[d+1]=s)}}function yt(t,e,r){let n;if(t.length*e.length>4e3)return 0;n=0;for(let s of t)for(let i of e)r[s]>r[i]&&(n+=1);return n}function hr(t){let e,r,n,s,i,o,a,l;e=0;for(let d=1,c=t.layers.length;d<c;d++){r=Mt(t,t.layers[d-1]),n=t.layers[d-1].length+1,s=Array.from({length:n+1},(u,p)=>p).map(u=>0),i=0;for(let u of t.layers[d]){o=t.before[u].map(p=>r[p]);for(let p of o){for(a=p+1,l=0;a>0;)l+=s[a],a-=a&-a;e+=i-l}for(let p of o)for(a=p+1;a<=n;)s[a]+=1,a+=a&-a;i+=o.length}}return e}function $o(t){let e,r,n,s,i,o;e=t.size.map(a=>0);for(let a of t.layers){r=0;for(let l=0,d=a.length;l<d;l++)n=a[l],l>0&&(r+=rs(t,a[l-1],n)),e[n]=r;for(let l of a)e[l]-=r/2}s=S(4,N(24,Math.floor(3e4/t.size.length)));for(let a=0,l=s;a<l;a++){i=a%2===0;for(let d=0,c=t.layers.length;d<c;d++)o=t.layers[i?d:t.layers.length-1-d],_o(t,o,e,a,i)}return e}function rs(t,e,r){let n;return n=e<t.count&&r<t.count?t.gap:t.gap*.7,(t.size[e]+t.size[r])/2+n}function jn(t,e,r,n){let s;return s=e>=t.count&&r>=t.count?40:e>=t.count||r>=t.count?4:1,s/(n*n)}function _o(t,e,r,n,s){let i,o,a,l,d,c,u,p,h,m,g,b,v;i=[],o=[],a=[],l=[],d=0;for(let k=0,_=e.length;k<_;k++){c=e[k],k>0&&(d+=rs(t,e[k-1],c)),l.push(d),u=0,p=0;for(let E of t.before[c])(s||n>1)&&(b=jn(t,c,E,t.after[E].length),u+=r[E]*b,p+=b);for(let E of t.after[c])(!s||n>1)&&(b=jn(t,c,E,t.before[E].length),u+=r[E]*b,p+=b);for(p===0&&(u=r[c]*.01,p=.01),h=u/p-d,m=1;i.length>0&&i[i.length-1]>=h;)g=o.pop(),h=(i.pop()*g+h*p)/(g+p),p+=g,m+=a.pop();i.push(h),o.push(p),a.push(m)}v=0;for(let k=0,_=i.length;k<_;k++)for(let E=0,A=a[k];E<A;E++)r[e[v]]=i[k]+l[v],v+=1}var xr=class{constructor(){this.rank=[],this.across=[],this.bends=[],this.breadth=0,this.ranks=0}};function So(t,e,r,n,s,i,o){let a,l,d,c,u;if(a=new xr,t.length===0)return a;a.rank=Eo(t.length,e,r,s,i),l=new wr,l.count=t.length,l.gap=o,l.rank=a.rank.slice(0),l.size=t.slice(0),d=bo(l,e,r,n),wo(l),c=$o(l),u=1e18;for(let p=0,h=c.length;p<h;p++)u=N(u,c[p]-l.size[p]/2);for(let p=0,h=c.length;p<h;p++)c[p]-=u,a.breadth=S(a.breadth,c[p]+l.size[p]/2);return a.across=c.slice(0,l.count),a.bends=d.map(p=>p.map(h=>c[h])),a.ranks=l.layers.length,a}function Eo(t,e,r,n,s){let i,o,a,l,d,c,u,p;i=Array.from({length:t},(h,m)=>m).map(h=>[]),o=Array.from({length:t},(h,m)=>m).map(h=>[]);for(let h=0,m=e.length;h<m;h++)i[r[h]].push(e[h]),o[e[h]].push(r[h]);a=Array.from({length:t},(h,m)=>m).map(h=>0);for(let h=0,m=t;h<m;h++)for(let g of i[h])a[h]=S(a[h],a[g]+1);for(let h=0,m=t;h<m;h++)if(l=t-1-h,o[l].length>0&&(i[l].length===0||i[l].length<o[l].length)){d=a[o[l][0]];for(let g of o[l])d=N(d,a[g]);a[l]=d-1}c=N(a);for(let h=0,m=t;h<m;h++)n[h]&&(c=N(c,o[h].length===0?a[h]:c));u=!1;for(let h=0,m=t;h<m;h++)if(n[h])for(let g of o[h])u=u||a[g]<=c;u&&(c-=1),p=S(a),u=!1;for(let h=0,m=t;h<m;h++)if(s[h])for(let g of i[h])u=u||a[g]>=p&&!s[g];u&&(p+=1);for(let h=0,m=t;h<m;h++)n[h]?a[h]=c:s[h]&&(a[h]=p);return c=N(a),a.map(h=>h-c)}var kt=0,U=1,At=64,Se=class{constructor(e,r,n){this.kind=e,this.number=r,this.order=n,this.length=0,this.breadth=0,this.along=0,this.across=0}},qe=class{constructor(e,r,n){this.link=e,this.start=r,this.end=n,this.leaves=0,this.arrives=0,this.points=[]}},Tt=class{constructor(e,r){this.key=e,this.frame=r,this.items=[],this.pieces=[],this.children=[],this.ports_in=new Map,this.ports_out=new Map,this.length=0,this.breadth=0,this.along=0,this.across=0,this.bottoms=[],this.ends=[]}},Ze=class{constructor(){this.x=0,this.y=0,this.width=0,this.height=0,this.sign=0,this.tall=0}},vr=class{constructor(e,r){this.view=e,this.down=r,this.cards=[],this.frames=[],this.routes=[],this.width=0,this.height=0,this.torn=0}},yr=class{constructor(e,r,n,s){this.view=e,this.limit=r,this.labels=n,this.down=s,this.sizes=Mo(e.cards.map(i=>go(i)),e,s),this.torn=0,this.levels=[],this.level_of=new Map}};function Mo(t,e,r){let n,s;n=t.map(i=>0);for(let i of e.links)n[i.end]+=1;for(let i=0,o=t.length;i<o;i++)s=8*(n[i]-1),t[i].sign>0&&r?t[i].sign=S(t[i].sign,N(s+H,t[i].width)):t[i].sign>0&&(t[i].tall=S(H,N(s+14,t[i].height)));return t}function Ao(t,e,r,n,s){let i,o,a,l,d,c,u,p,h,m;i=e.items.map(g=>[]),o=e.items.map(g=>[]);for(let g=0,b=e.pieces.length;g<b;g++)i[e.pieces[g].start].push(g),o[e.pieces[g].end].push(g);for(let g=0,b=e.items.length;g<b;g++)if(a=e.items[g],a.kind==="card"){l=q(i[g],(v=>Hn(e,r,v,!1))),d=To(e,r,s,l),c=d.length>0?d[d.length-1]+1:0,u=N(7*(c-1),a.breadth*.7);for(let v=0,k=l.length;v<k;v++)e.pieces[l[v]].leaves=zn(d[v],c,u);p=q(o[g],(v=>Hn(e,r,v,!0))),h=t.sizes[a.number].sign>0,m=t.sizes[a.number].tall,u=N(11*(p.length-1),h&&!t.down?S(H*.62,m-13):a.breadth*.6),h&&t.down&&(u=N(11*(p.length-1),t.sizes[a.number].sign*.6));for(let v=0,k=p.length;v<k;v++)e.pieces[p[v]].arrives=zn(v,p.length,u)}}function To(t,e,r,n){let s,i,o,a,l,d;s=[],i=-1,o="";for(let c of n)a=e.bends[c],l=e.rank[t.pieces[c].start],d=a.length>0?"bend"+String(a[0]):"line"+String(c),l+1<r.length&&r[l+1]>r[l]&&(d="next band"),i+=d!==o?1:0,o=d,s.push(i);return s}function Hn(t,e,r,n){let s,i,o;return s=t.pieces[r],i=e.bends[r],o=n?e.across[s.start]:e.across[s.end],i.length>0&&(o=n?i[i.length-1]:i[0]),o*1e3+r*.001}function zn(t,e,r){return e>1?r*(t/(e-1)-.5):0}function No(t,e,r,n,s,i,o,a,l,d){let c,u,p,h,m,g,b,v,k,_;c=t.view.links[n.link].start,u=e.items[n.start],p=e.items[n.end],h=Vn(t,u,n,!1),m=Vn(t,p,n,!0),g=[[u.along+u.length,h,kt]],b=r.rank[n.start],u.kind!=="out"&&u.along+u.length<i[b]+o[b]-.5&&r.rank[n.end]>b&&g.push([i[b]+o[b],h,U]);for(let E of r.bends[s])In(g,e,b,l,Fn(d,c,b),E+a[l[b+1]]),b+=1,g.push([i[b],E+a[l[b]],kt]),g.push([i[b]+o[b],E+a[l[b]],U]);In(g,e,b,l,Fn(d,c,b),m),b+=1,v=p.along,p.kind==="card"&&t.sizes[p.number].sign>0&&(k=H/2,t.down||(_=S(0,Math.abs(n.arrives)-t.sizes[p.number].tall/2+k),v+=k-(k*k-N(_,k)**2)**.5)),p.along>i[r.rank[n.end]]+.5&&p.kind!=="out"?(g.push([i[r.rank[n.end]],m,kt]),g.push([v,m,U])):g.push([v,m,kt]),n.points=g}function Vn(t,e,r,n){let s,i,o;return e.kind==="card"?e.across+(n?r.arrives:r.leaves):e.kind!=="frame"?e.across:(s=t.levels[T(t.level_of,t.view.boxes[e.number].key,0)],i=n?s.ports_in:s.ports_out,o=s.items[T(i,t.view.links[r.link].start,0)],Number(e.across-e.breadth/2+o.across+(t.down?te:Je)))}function Fn(t,e,r){let n,s;return n=String(e)+"@"+String(r),G(t,n)||(s=T(t,String(r),0),R(t,n,s),R(t,String(r),s+1)),Math.trunc(T(t,n,0))}function In(t,e,r,n,s,i){let o,a,l,d;r+1>=n.length||n[r+1]===n[r]||(o=t[t.length-1],a=e.ends[n[r]]+10+6*(s%8),l=At-10-6*(s%8),d=e.bottoms[n[r]]+Sr*.6+6*(s%6),t.push([a,o[1],U]),t.push([a,d,U]),t.push([l,d,U]),t.push([l,i,U]))}function Ro(t,e){let r,n,s,i,o,a,l,d;for(r=t.view.links[e],n=[],s=t.view.cards[r.start].frame,i=t.view.cards[r.end].frame;!i.startsWith(s);)n.push(s),s=qn(s);for(n.push(s),o=[];i!==s;)o.push(i),i=qn(i);for(;o.length>0;)n.push(o.pop());a=[];for(let c of n)if(G(t.level_of,c)){for(let u of t.levels[T(t.level_of,c,0)].pieces)if(u.link===e)for(let p=0,h=u.points.length;p<h;p++)l=u.points[p],d=p===0&&a.length>0?U:l[2],a.push(t.down?[l[1],l[0],d]:[l[0],l[1],d])}return a}function qn(t){let e;for(e=t.length-1;e>0&&t[e-1]!=="/";)e-=1;return t.slice(0,e)}var Oo=14,Lo=30;function Po(t,e,r){let n,s,i,o,a,l,d,c,u,p;if(e.items.length!==0){Co(t,e,r),n=Array.from({length:r.ranks},(h,m)=>m).map(h=>0);for(let h=0,m=e.items.length;h<m;h++)n[r.rank[h]]=S(n[r.rank[h]],e.items[h].length);s=Wo(t,e,r),i=Go(t,e,r,n,s,t.limit-160*Ho(e.key));for(let h=1,m=r.ranks;h<m;h++)i[h]>i[h-1]&&(t.torn=S(t.torn,kr(t,e,r)[h]));o=Array.from({length:r.ranks},(h,m)=>m).map(h=>0),e.ends=Array.from({length:i[r.ranks-1]+1},(h,m)=>m).map(h=>0),a=i[r.ranks-1]>0?At:0,l=a;for(let h=0,m=r.ranks;h<m;h++)h>0&&(l=i[h]===i[h-1]?l+s[h]:a),o[h]=l,l+=n[h],e.ends[i[h]]=l,e.length=S(e.length,l+a);d=jo(e,r,i,kr(t,e,r)),e.breadth=e.bottoms[e.bottoms.length-1];for(let h=0,m=e.items.length;h<m;h++)c=e.items[h],u=r.rank[h],c.across=r.across[h]+d[i[u]],c.along=0,c.kind==="card"?c.along=o[u]+n[u]-c.length:c.kind==="frame"?c.along=o[u]:c.kind==="out"&&(c.along=e.length),e.breadth=S(e.breadth,c.across+c.breadth/2);Ao(t,e,r,d,i),p=new Map;for(let h=0,m=e.pieces.length;h<m;h++)No(t,e,r,e.pieces[h],h,o,n,d,i,p)}}function Co(t,e,r){let n,s,i,o,a;if(!t.down){n=Array.from({length:r.ranks},(l,d)=>d).map(l=>0),s=Array.from({length:r.ranks},(l,d)=>d).map(l=>0);for(let l=0,d=e.items.length;l<d;l++)i=e.items[l],i.kind==="frame"&&(s[r.rank[l]]=S(s[r.rank[l]],i.length)),i.kind==="card"&&t.sizes[i.number].height>H&&(n[r.rank[l]]=S(n[r.rank[l]],t.sizes[i.number].width));for(let l=0,d=e.items.length;l<d;l++)i=e.items[l],i.kind==="frame"&&s[r.rank[l]]<=i.length*1.5&&(i.length=s[r.rank[l]]),i.kind==="card"&&t.sizes[i.number].height>H&&(o=t.sizes[i.number],a=n[r.rank[l]],a<=o.width*1.7&&(i.length+=a-o.width,o.width=a))}}function Wo(t,e,r){let n,s,i,o,a;n=Array.from({length:r.ranks},(l,d)=>d).map(l=>ur);for(let l of e.pieces)s=r.rank[l.end],i=Math.abs(r.across[l.start]-r.across[l.end]),o=t.view.links[l.link].text,a=0,t.labels&&o!==""&&!t.view.links[l.link].plain&&(a=t.down?18:P(o)*D+8),n[s]=S(n[s],ur+a,N(ur+i/8,64));return n}function Go(t,e,r,n,s,i){let o,a,l,d,c,u,p,h,m,g,b,v,k,_;o=Array.from({length:r.ranks},(M,C)=>C).map(M=>0),a=0;for(let M=0,C=r.ranks;M<C;M++)a+=n[M]+s[M];if(l=a-s[0]-i,l<=Oo*(r.ranks-1)){for(let M=1,C=r.ranks;M<C;M++)s[M]-=S(0,l/(r.ranks-1));return o}i-=e.key!==""?2*At:1.5*At,d=kr(t,e,r);let[E,A]=ns(e,r);c=Array.from({length:r.ranks+1},(M,C)=>C).map(M=>0),u=Array.from({length:r.ranks+1},(M,C)=>C).map(M=>0);for(let M=1,C=r.ranks+1;M<C;M++)for(c[M]=1e18,p=0,h=1e18,m=-1e18,g=M-1;g>=0&&(g===M-1||p+n[g]<=i);)p+=n[g]+s[g],h=N(h,E[g]),m=S(m,A[g]),b=S(0,1-p/i),v=c[g]+m-h+Sr+100*b*b+Lo*d[g],v<c[M]&&(c[M]=v,u[M]=g),g-=1;for(k=[],_=r.ranks;_>0;)_=u[_],k.push(_);for(let M=0,C=r.ranks;M<C;M++)for(let we of k)o[M]+=0<we&&we<=M?1:0;return o}function ns(t,e){let r,n,s;r=Array.from({length:e.ranks},(i,o)=>o).map(i=>1e18),n=Array.from({length:e.ranks},(i,o)=>o).map(i=>-1e18);for(let i=0,o=t.items.length;i<o;i++)s=e.rank[i],r[s]=N(r[s],e.across[i]-t.items[i].breadth/2),n[s]=S(n[s],e.across[i]+t.items[i].breadth/2);for(let i=0,o=t.pieces.length;i<o;i++){s=e.rank[t.pieces[i].start];for(let a of e.bends[i])s+=1,r[s]=N(r[s],a-4),n[s]=S(n[s],a+4)}return[r,n]}function kr(t,e,r){let n,s,i;n=Array.from({length:r.ranks+1},(o,a)=>a).map(o=>0),s=new Map;for(let o of e.pieces)for(let a=r.rank[o.start]+1,l=r.rank[o.end]+1;a<l;a++)i=String(t.view.links[o.link].start)+"@"+String(a),G(s,i)||(R(s,i,!0),n[a]+=1);return n}function jo(t,e,r,n){let s,i,o,a,l,d;s=r[r.length-1]+1,i=Array.from({length:s},(p,h)=>h).map(p=>1e18),o=Array.from({length:s},(p,h)=>h).map(p=>-1e18);let[c,u]=ns(t,e);for(let p=0,h=e.ranks;p<h;p++)i[r[p]]=N(i[r[p]],c[p]),o[r[p]]=S(o[r[p]],u[p]);a=Array.from({length:s},(p,h)=>h).map(p=>0);for(let p=1,h=e.ranks;p<h;p++)r[p]>r[p-1]&&(a[r[p-1]]=n[p]);l=Array.from({length:s},(p,h)=>h).map(p=>0),d=0;for(let p=0,h=s;p<h;p++)l[p]=d-i[p],d+=o[p]-i[p],t.bottoms.push(d),d+=Sr*1.2+6*N(a[p],6);return l}function Ho(t){let e;e=0;for(let r of t)r==="/"&&(e+=1);return e}function Rt(t,e,r,n){let s,i,o;s=new yr(t,e,r,n),s.levels.push(new Tt("",-1)),R(s.level_of,"",0);for(let a=0,l=t.boxes.length;a<l;a++)R(s.level_of,t.boxes[a].key,s.levels.length),s.levels.push(new Tt(t.boxes[a].key,a));for(let a=0,l=t.boxes.length;a<l;a++)s.levels[T(s.level_of,t.boxes[a].parent,0)].children.push(a);for(let a=0,l=s.levels.length;a<l;a++)zo(s,s.levels[s.levels.length-1-a]);i=new vr(t,n),i.cards=t.cards.map(a=>new Ze),i.frames=t.boxes.map(a=>new Ze),i.routes=t.links.map(a=>[]);for(let a of s.levels)qo(s,a,i);for(let a=0,l=t.links.length;a<l;a++)i.routes[a]=Ro(s,a);return o=s.levels[0],i.torn=s.torn,i.width=n?o.breadth:o.length,i.height=n?o.length:o.breadth,i}function Un(t,e,r,n){let s;if(s=t.view.cards[r].frame,s===e.key)return Math.trunc(T(n,"c"+String(r),-1));if(!s.startsWith(e.key))return-1;for(let i of e.children)if(s.startsWith(t.view.boxes[i].key))return Math.trunc(T(n,"f"+String(i),-1));return-1}function zo(t,e){let r,n,s,i,o,a,l,d;r=t.view,n=[];for(let c=0,u=r.cards.length;c<u;c++)r.cards[c].frame===e.key&&n.push(Vo(t,c));for(let c of e.children)n.push(Fo(t,c));s=new Map;for(let c=0,u=n.length;c<u;c++)R(s,(n[c].kind==="card"?"c":"f")+String(n[c].number),c);i=[];for(let c=0,u=r.links.length;c<u;c++)o=r.links[c],a=Un(t,e,o.start,s),l=Un(t,e,o.end,s),a>=0&&l>=0&&a!==l?i.push(new qe(c,a,l)):a<0&&l>=0?(G(e.ports_in,o.start)||(R(e.ports_in,o.start,n.length),n.push(new Se("in",o.start,-1e18))),i.push(new qe(c,T(e.ports_in,o.start,0),l))):a>=0&&l<0&&(G(e.ports_out,o.start)||(R(e.ports_out,o.start,n.length),n.push(new Se("out",o.start,1e18))),i.push(new qe(c,a,T(e.ports_out,o.start,0))));Io(e,n,i),d=So(e.items.map(c=>c.breadth),e.pieces.map(c=>c.start),e.pieces.map(c=>c.end),e.pieces.map(c=>r.links[c.link].start),e.items.map(c=>c.kind==="in"),e.items.map(c=>c.kind==="out"),t.down?9:ts),Po(t,e,d)}function Vo(t,e){let r,n;return r=new Se("card",e,t.view.cards[e].order),n=t.sizes[e],t.down?(r.length=n.height+(n.sign>0?H+he:0),r.breadth=S(n.width,n.sign)):(r.length=n.width+(n.sign>0?n.sign+he:0),r.breadth=n.height),r}function Fo(t,e){let r,n,s,i;return r=t.view.boxes[e],n=t.levels[T(t.level_of,r.key,0)],s=new Se("frame",e,r.order),i=P(r.title)*D*1.1+2*te+24,t.down?(s.length=n.length+Je+te,s.breadth=S(n.breadth+2*te,i)):(s.length=S(n.length+2*te,i),s.breadth=n.breadth+Je+te),s}function Io(t,e,r){let n,s,i,o,a,l,d;n=e.map(c=>0),s=e.map(c=>[]);for(let c of r)n[c.end]+=1,s[c.start].push(c.end);for(i=Array.from({length:e.length},(c,u)=>u).filter(c=>n[c]===0).map(c=>c),o=e.map(c=>-1);i.length>0;){a=0;for(let c=1,u=i.length;c<u;c++)d=e[i[a]].order,(e[i[c]].order<d||e[i[c]].order===d&&i[c]<i[a])&&(a=c);l=i[a],i[a]=i[i.length-1],i.pop(),o[l]=t.items.length,t.items.push(e[l]);for(let c of s[l])n[c]-=1,n[c]===0&&i.push(c)}for(let c=0,u=e.length;c<u;c++)o[c]<0&&(o[c]=t.items.length,t.items.push(e[c]));for(let c of r)o[c.start]<o[c.end]&&(c.start=o[c.start],c.end=o[c.end],t.pieces.push(c));for(let c of q(e.filter(u=>u.kind==="in").map(u=>u.number),(u=>u)))R(t.ports_in,c,o[T(t.ports_in,c,0)]);for(let c of q(e.filter(u=>u.kind==="out").map(u=>u.number),(u=>u)))R(t.ports_out,c,o[T(t.ports_out,c,0)])}function qo(t,e,r){let n,s,i;for(let o of e.items)n=o.along+e.along,s=o.across+e.across,o.kind==="card"?r.cards[o.number]=Uo(t,o,n,s):o.kind==="frame"&&(r.frames[o.number]=ss(t,n,s-o.breadth/2,o.length,o.breadth),i=t.levels[T(t.level_of,t.view.boxes[o.number].key,0)],i.along=n+(t.down?Je:te),i.across=s-o.breadth/2+(t.down?te:Je));for(let o of e.pieces)for(let a of o.points)a[0]+=e.along,a[1]+=e.across}function ss(t,e,r,n,s){let i;return i=new Ze,i.x=t.down?r:e,i.y=t.down?e:r,i.width=t.down?s:n,i.height=t.down?n:s,i}function Uo(t,e,r,n){let s,i,o,a;return s=t.sizes[e.number],i=0,s.sign>0&&(i=(t.down?H:s.sign)+he),o=t.down?s.width:s.height,a=ss(t,r+i,n-o/2,e.length-i,o),a.sign=s.sign,a.tall=s.tall,a}var ke=6,Ye=class{constructor(e,r,n,s){this.words=e,this.x=r,this.y=n,this.width=s}};function w(t){let e,r;return e=Nn(Math.abs(t)*10+.5),r=String(Math.floor(e/10))+(e%10>0?"."+String(e%10):""),t<0&&e>0?"-"+r:r}function Ot(t,e,r){let n,s,i,o,a,l;n="M"+w(t[0][0])+" "+w(t[0][1]);for(let d=1,c=t.length;d<c;d++)s=t[d-1],i=t[d],o=i[0],a=i[1],d===t.length-1&&(o=e?o:o-ke,a=e?a-ke:a),i[2]===U?n+="L"+w(o)+" "+w(a):e?(l=(s[1]+a)/2,n+="C"+w(s[0]+r)+" "+w(l)+" "+w(o+r)+" "+w(l)+" "+w(o)+" "+w(a)):(l=(s[0]+o)/2,n+="C"+w(l)+" "+w(s[1]+r)+" "+w(l)+" "+w(a+r)+" "+w(o)+" "+w(a));return n}function Er(t,e,r){let n,s;return n=t[t.length-1][0],s=t[t.length-1][1],e?"M"+w(n)+" "+w(s)+"L"+w(n-r)+" "+w(s-ke-1)+"L"+w(n+r)+" "+w(s-ke-1)+"Z":"M"+w(n)+" "+w(s)+"L"+w(n-ke-1)+" "+w(s-r)+"L"+w(n-ke-1)+" "+w(s+r)+"Z"}function $r(t,e){return e==="gradient"?t.share:e==="derivative"?t.slope:t.value}function Do(t,e){let r;return r=Math.abs(t),r===0||e===0?1:1+4.5*S(0,1+Rn(r/e)/2.4)}function Bo(t){return t===0?"dead":t>0?"plus":"minus"}function Lt(t,e){let r,n,s,i,o,a;if(r=t.view.links[e],n=t.routes[e],n.length!==2)return 0;s=0,i=0;for(let l=0,d=t.view.links.length;l<d;l++)o=t.view.links[l],o.start===r.start&&o.end===r.end&&(s+=1,l<e&&(i+=1));return s<2?0:(a=r.text!==""?44:26,t.down&&r.text!==""&&(a=S(a,P(r.text)*D+16)),a*(i/(s-1)-.5))}function Mr(t,e,r){let n,s,i;n=[],s=[];for(let o=0,a=e.length;o<a;o++)i=new Ye("",0,0,0),e[o]!==""&&t.routes[o].length>1&&(i=Ko(t,o,e[o],n,r),i.width>0&&n.push(i)),s.push(i);return s}function Ko(t,e,r,n,s){let i,o,a,l,d,c,u,p,h,m,g,b,v,k;i=t.routes[e],o=P(r)*D+8,a=Lt(t,e),l=[.5,.35,.65,.25,.75,.15,.85];for(let _=0,E=i.length-1;_<E;_++){d=i.length-2-_,c=i[d],u=i[d+1];for(let A of l)if(p=c[0]+(u[0]-c[0])*A,h=c[1]+(u[1]-c[1])*A,u[2]!==U&&(g=1-A,b=3*g*A*A+A*A*A,v=.5*(3*g*g*A+3*g*A*A)+A*A*A,k=a*(3*g*g*A+3*g*A*A),s?(h=c[1]+(u[1]-c[1])*v,p=c[0]+(u[0]-c[0])*b+k):(p=c[0]+(u[0]-c[0])*v,h=c[1]+(u[1]-c[1])*b+k)),m=new Ye(r,p,h,o),Jo(t,m,n))return m}return new Ye(r,0,0,0)}function Jo(t,e,r){let n,s,i;if(n=e.x-e.width/2,s=e.x+e.width/2,n<2||s>t.width-2)return!1;for(let o of r)if(Math.abs(o.y-e.y)<16&&Math.abs(o.x-e.x)<(o.width+e.width)/2+2)return!1;i=!0;for(let o of t.cards)i=i&&!Zo(o,n,s,e.y);return i}function Zo(t,e,r,n){let s;return s=t.sign>0?t.sign+10:0,r>t.x-s&&e<t.x+t.width&&n+8>t.y&&n-8<t.y+t.height}function $e(t,e,r,n,s,i){return'<rect class="'+t+'" x="'+w(e)+'" y="'+w(r)+'" width="'+w(n)+'" height="'+w(s)+'" rx="'+w(i)+'"/>'}function j(t,e,r,n){return'<text class="'+n+'" x="'+w(e)+'" y="'+w(r)+'">'+Fe(t)+"</text>"}function Yo(t,e,r,n){let s,i,o,a,l,d,c,u;if(s="",r.live&&(s=' data-card="'+String(n)+'" data-name="'+Fe(t.name)+'" tabindex="-1" role="button"'),i='<g class="value"'+s+">",r.live||(i+="<title>"+Fe(t.more)+"</title>"),e.sign>0&&(i+=Xo(t,e,r.down)),o=Yn(t),a=o?e.height/2:7,(t.count>1||t.kind==="frame")&&(i+=$e("far",e.x+4,e.y-4,e.width,e.height,a)),l=t.kind==="leaf"?"leaf":t.kind==="frame"?"closed":"card",!t.reached&&t.kind!=="constant"&&(l+=" fresh"),t.root&&(l+=" root"),t.born!==""?i+=$e("ring",e.x-5,e.y-5,e.width+10,e.height+10,a+4):t.ill&&(l+=" ill"),i+=$e(l,e.x,e.y,e.width,e.height,a),o)return i+j(Xn(t),e.x+e.width/2,e.y+17.5,"quiet mid")+"</g>";d=e.x+ye,c=e.x+e.width-ye,i+=j(Qn(t),d,e.y+18,t.given?"name":"name made"),i+=j(t.data,c,e.y+18,"data end"),i+=j("grad",d,e.y+37,"small quiet"),i+=j(t.grad,c,e.y+37,t.reached?"grad end":"quiet end"),u=e.y+Zn;for(let p of t.notes)i+=j(p,d,u+7,p.includes("NaN")||p.includes("infinite")?"small name":"small quiet"),u+=Et;return t.born!==""&&(i+=j(es(t),d,u+7,"small name"),u+=Et),t.bins.length>0&&(i+=Qo(t,e.x+ye,u-2,e.width-2*ye)),i+"</g>"}function Xo(t,e,r){let n,s,i;return n=r?e.x+e.width/2:e.x-he-e.sign/2,s=r?e.y-he-H/2:e.y+e.height/2,i=r?"V"+w(e.y):"H"+w(e.x),'<path class="stem" d="M'+w(n)+" "+w(s)+i+'"/>'+$e("op",n-e.sign/2,s-e.tall/2,e.sign,e.tall,H/2)+j(t.symbol,n,s+4.5,"sign mid")}function Qo(t,e,r,n){let s,i,o,a;s=S(t.bins),i=n/t.bins.length,o='<path class="bars" d="';for(let l=0,d=t.bins.length;l<d;l++)t.bins[l]>0&&(a=S(1,t.bins[l]/s*(gr-4)),o+="M"+w(e+l*i)+" "+w(r+gr-2)+"v-"+w(a)+"h"+w(i-1)+"v"+w(a)+"z");return o+'"/>'}function ea(t,e,r){let n,s,i,o,a;n=e.view,s=r.ink!=="none"&&(r.ink!=="gradient"||t.ink),i=0;for(let l of n.links)l.plain||(i=S(i,Math.abs($r(l,r.ink))));return o=n.links.map(l=>s&&!l.plain?Do($r(l,r.ink),i):1.5),a=Array.from({length:n.links.length},(l,d)=>d).filter(l=>e.routes[l].length>1).map(l=>l),q(a,(l=>-o[l])).map(l=>ta(e,r,l,o[l],s)).join(`
`)}function ta(t,e,r,n,s){let i,o,a;return i=t.view.links[r],o=s&&!i.plain?"line "+Bo($r(i,e.ink)):"line",a=e.live?' data-link="'+String(r)+'"':"",'<path class="'+o+'"'+a+' stroke-width="'+w(n)+'" d="'+Ot(t.routes[r],e.down,Lt(t,r))+`"/>
<path class="`+o.replaceAll("line","tip")+'"'+a+' d="'+Er(t.routes[r],e.down,3+n*.4)+'"/>'}function ra(t,e,r){let n,s,i,o,a,l,d,c,u,p,h,m,g,b,v,k;n=-1;for(let _=0,E=t.view.boxes.length;_<E;_++)s=t.view.boxes[_],i=t.view.cards[e].frame.startsWith(s.key)&&t.view.cards[r].frame.startsWith(s.key),s.series&&i&&(n=_);return o=t.cards[e],a=t.cards[r],n<0||(t.down?o.y<a.y:o.x<a.x)?"":(l=t.frames[n],t.down?(d=l.x+l.width-7,c=a.y-he-H/2,u="M"+w(o.x+o.width/2+14)+" "+w(o.y+o.height)+"V"+w(o.y+o.height+9)+"H"+w(d),p=a.x+a.width/2+a.sign/2,h="V"+w(c)+"H"+w(p+7),m="M"+w(p)+" "+w(c)+"L"+w(p+8)+" "+w(c-4)+"L"+w(p+8)+" "+w(c+4),'<path class="line carried" d="'+u+h+'"/><path class="tip" d="'+m+'Z"/>'):(g=l.y+l.height-7,b=a.sign>0?a.x-he-a.sign-10:a.x-10,u="M"+w(o.x+o.width)+" "+w(o.y+o.height-8)+"h9V"+w(g)+"H"+w(b),v=a.y+a.height/2+(a.sign>0?9:0),k=a.sign>0?b+11:b+10,h="V"+w(v)+"H"+w(k-6),m="M"+w(k)+" "+w(v)+"L"+w(k-7)+" "+w(v-4)+"L"+w(k-7)+" "+w(v+4),'<path class="line carried" d="'+u+h+'"/><path class="tip" d="'+m+'Z"/>'))}function na(t,e){let r,n;r=t.view.links.map(s=>s.plain?"":s.text),n=[];for(let s of Mr(t,r,e.down))s.width!==0&&(n.push($e("page",s.x-s.width/2,s.y-8,s.width,16,8)),n.push(j(s.words,s.x,s.y+4,"small quiet mid")));return n.join(`
`)}var sa=30,ia=26,_r=class{constructor(){this.width=0,this.height=0,this.body=""}};function is(t,e,r){let n,s,i,o,a,l;n=new _r,s=ee+(r.title!==""?sa:0),i=oa(t,e),o=aa(t,r),a=S(e.width,(P(i)+P(o))*D*1.02+150),n.width=S(a,P(r.title)*ue*1.25)+2*ee,n.height=e.height+s+ee+ia,l=[],r.title!==""&&l.push(j(r.title,ee,ee+ue,"name")),l.push('<g transform="translate('+w(ee)+" "+w(s)+')">');for(let d=0,c=e.frames.length;d<c;d++)l.push(da(e,d,r));l.push(ea(t,e,r));for(let d of e.view.carried)l.push(ra(e,d[0],d[1]));for(let d=0,c=e.frames.length;d<c;d++)l.push(ca(e,d));for(let d=0,c=e.cards.length;d<c;d++)l.push(Yo(e.view.cards[d],e.cards[d],r,d));return r.labels&&l.push(na(e,r)),l.push("</g>"),l.push(j(i,ee,n.height-14,"small quiet")),o!==""&&l.push(la(n,o)),n.body=l.filter(d=>d!=="").map(d=>d).join(`
`),n}function oa(t,e){let r,n,s;r=0,n=0;for(let i of e.view.cards)r+=1,n+=i.count+i.hidden===1?1:0;return s=$t(t.values,"value","values"),n===t.values||(s+=" on "+O(r)+(r===1?" card: ":" cards: "),s+=$t(t.results,"result","results")+", "+$t(t.leaves,"leaf","leaves"),t.constants>0&&(s+=", "+$t(t.constants,"plain number","plain numbers"))),s}function $t(t,e,r){return O(t)+" "+(t===1?e:r)}function aa(t,e){return e.ink==="none"||e.ink==="gradient"&&!t.ink?"":e.ink==="gradient"?"gradient":e.ink==="derivative"?"local derivative":"data"}function la(t,e){let r,n,s;return r=t.height-18,n=t.width-ee-P(e)*D-92,s=[j(e+":",n,r+4,"small quiet")],n+=P(e)*D+12,s.push('<path class="line plus" stroke-width="4" d="M'+w(n)+" "+w(r)+'h16"/>'),s.push(j("+",n+20,r+4,"small quiet")),s.push('<path class="line minus" stroke-width="4" d="M'+w(n+38)+" "+w(r)+'h16"/>'),s.push(j("−",n+58,r+4,"small quiet")),s.join("")}function da(t,e,r){let n,s,i,o,a;return n=t.frames[e],s=t.view.boxes[e],i=r.live?' tabindex="-1" role="button" data-frame="'+String(s.frame)+'"':"",o=r.live?' aria-label="'+Fe(s.title+", open")+'"':"",a="<g"+i+o+' class="group">'+$e("frame",n.x,n.y,n.width,n.height,12),a+"</g>"}function ca(t,e){let r,n,s,i,o,a;return r=t.frames[e],n=t.view.boxes[e],s=r.x+14,i="",n.series&&(o=s+5,a=r.y+16,i='<path class="again" d="M'+w(o)+" "+w(a-4.5),i+="C"+w(o-6)+" "+w(a-4.5)+" "+w(o-6)+" "+w(a+4.5)+" "+w(o)+" "+w(a+4.5),i+="C"+w(o+3)+" "+w(a+4.5)+" "+w(o+4.5)+" "+w(a+2)+" "+w(o+4.5)+" "+w(a),i+="M"+w(o+2.2)+" "+w(a+2)+"L"+w(o+4.5)+" "+w(a-.5)+"L"+w(o+6.8)+" "+w(a+2),i+='"/>',s+=16),i+j(n.title,s,r.y+20,"small frame-title")}var os=".picture{font-family:'Helvetica Neue',Arial,'Liberation Sans','Noto Sans',sans-serif}.picture text{font-size:13px}.picture .small{font-size:11px}.picture .name,.picture .sign,.picture .frame-title{font-weight:bold}.picture .frame-title{stroke-width:4;stroke-opacity:.85;paint-order:stroke;stroke-linejoin:round}.picture .carried{stroke-width:1.5;stroke-dasharray:5 4}.picture .again{stroke-width:1.5}.picture .made{font-weight:normal;font-style:italic}.picture .end{text-anchor:end}.picture .mid{text-anchor:middle}.picture .stem{stroke-width:1.5}.picture .fresh{stroke-dasharray:4 3}.picture .root{stroke-width:2}.picture .ring{stroke-width:3}.picture .ill{stroke-width:2;stroke-dasharray:2 2}.picture .page{fill:light-dark(#ffffff,#11161f)}.picture .card,.picture .far{fill:light-dark(#f7f9fc,#1b2331);stroke:light-dark(#c3ccd9,#3d4a60)}.picture .leaf{fill:light-dark(#e8f1fd,#16304f);stroke:light-dark(#c3ccd9,#3d4a60)}.picture .closed{fill:light-dark(#eef2f7,#161d29);stroke:light-dark(#7a8699,#8593a8)}.picture .frame{fill:light-dark(#eef2f7,#161d29);fill-opacity:.55;stroke:light-dark(#cfd7e2,#33405a)}.picture .line,.picture .stem{fill:none;stroke:light-dark(#7a8699,#8593a8)}.picture .tip{fill:light-dark(#7a8699,#8593a8)}.picture .line.plus{stroke:light-dark(#e07b1f,#f0953c)}.picture .line.minus{stroke:light-dark(#7a4fc4,#a98af0)}.picture .line.dead{stroke:light-dark(#dbe1e9,#2b3546)}.picture .tip.plus{fill:light-dark(#e07b1f,#f0953c)}.picture .tip.minus{fill:light-dark(#7a4fc4,#a98af0)}.picture .tip.dead{fill:light-dark(#dbe1e9,#2b3546)}.picture .op{fill:light-dark(#22304a,#d7e0ee)}.picture .sign{fill:light-dark(#ffffff,#11161f)}.picture .name{fill:light-dark(#172033,#eef2f8)}.picture .data{fill:light-dark(#0b57a4,#8cc2ff)}.picture .bars{fill:light-dark(#0b57a4,#8cc2ff);fill-opacity:.5}.picture .grad{fill:light-dark(#a84600,#ffb070)}.picture .quiet,.picture .frame-title{fill:light-dark(#566173,#a3afc2)}.picture .frame-title{stroke:light-dark(#ffffff,#11161f)}.picture .again{fill:none;stroke:light-dark(#566173,#a3afc2)}.picture .ring{fill:none;stroke:light-dark(#c2185b,#ff6fa3)}.picture .root{stroke:light-dark(#172033,#eef2f8)}.picture .ill{stroke:light-dark(#c2185b,#ff6fa3)}";var as=`
  --gw-font: "Source Sans 3", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif;
  --gw-mono: "JetBrains Mono", ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  --gw-drawn: "Helvetica Neue", Arial, "Liberation Sans", "Noto Sans", sans-serif; /* in graphs, as in drawings */
  --gw-op: light-dark(#22304a, #d7e0ee);
  --gw-on-op: light-dark(#ffffff, #11161f);
  --gw-card: light-dark(#f7f9fc, #1b2331);
  --gw-card-line: light-dark(#c3ccd9, #3d4a60);
  --gw-leaf: light-dark(#e8f1fd, #16304f);
  --gw-space: 0.5rem;
  --gw-radius: 0.5rem;

  --gw-page: light-dark(#fffdf9, #1e1b17);
  --gw-panel: light-dark(#f5f0e7, #27231d);
  --gw-ink: light-dark(#221f1b, #efe9df);
  --gw-muted: light-dark(#645d53, #b3aa9c);
  --gw-line: light-dark(#e2d9ca, #413a31);
  --gw-control-line: light-dark(#8d8373, #8f8575);

  --gw-forward: light-dark(#0b5cad, #7cb9ff);
  --gw-forward-soft: light-dark(#e3effb, #17304a);
  --gw-backward: light-dark(#a84300, #ffb26b);
  --gw-backward-soft: light-dark(#fdeee0, #43290f);
  --gw-accent: light-dark(#7a3568, #e3a9d3);
  --gw-accent-soft: light-dark(#f6eaf2, #3a2635);
  --gw-on-ink: light-dark(#fffdf9, #1e1b17);
  --gw-on-accent: light-dark(#ffffff, #10151a);
  --gw-focus: light-dark(#7a3568, #e3a9d3);
`,Ae=L`
  :host {
    display: block;
    color: var(--gw-ink);
    font: 1rem/1.5 var(--gw-font);
    container-type: inline-size;
  }
  :host([hidden]) {
    display: none;
  }
  * {
    box-sizing: border-box;
  }
  .card {
    background: var(--gw-page);
    border: 1px solid var(--gw-line);
    border-radius: var(--gw-radius);
    overflow: hidden;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--gw-space);
  }
  .mono {
    font-family: var(--gw-mono);
    font-variant-numeric: tabular-nums;
  }
  .muted {
    color: var(--gw-muted);
  }
  .forward {
    color: var(--gw-forward);
  }
  .backward {
    color: var(--gw-backward);
  }
  button,
  input,
  select {
    font: inherit;
    color: inherit;
    background: var(--gw-page);
    border: 1px solid var(--gw-control-line);
    border-radius: calc(var(--gw-radius) * 0.75);
    min-height: 2.25rem;
    padding: 0.25rem 0.75rem;
  }
  button {
    cursor: pointer;
    font-weight: 550;
    border-radius: var(--gw-round, calc(var(--gw-radius) * 0.75));
  }
  button:hover:not([aria-disabled="true"]) {
    background: var(--gw-panel);
  }
  button.main:not([aria-disabled="true"]) {
    background: var(--gw-ink);
    border-color: var(--gw-ink);
    color: var(--gw-on-ink);
  }
  button.main:hover:not([aria-disabled="true"]) {
    background: color-mix(in srgb, var(--gw-ink) 82%, var(--gw-page));
  }
  button[aria-disabled="true"] {
    cursor: default;
    color: var(--gw-muted);
    background: var(--gw-panel);
    border-color: var(--gw-line);
    border-style: dashed;
  }
  @container (max-width: 24rem) {
    button {
      padding: 0.25rem 0.6rem;
    }
  }
  :focus-visible {
    outline: 3px solid var(--gw-focus);
    outline-offset: 2px;
  }
  .problem {
    margin: 0;
    padding: var(--gw-space) calc(var(--gw-space) * 2);
    color: var(--gw-accent);
    background: var(--gw-accent-soft);
  }
  [hidden] {
    display: none;
  }
  .hidden-text {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (forced-colors: active) {
    .card {
      border-color: CanvasText;
    }
  }
`;function Te(t,e){let{nodes:r,steps:n}=t,s=n.length,i=n.slice(0,e),o={position:e,total:s,phase:"idle",phaseText:"",step:i.at(-1)??null,computed:r.map(c=>c.kind!=="result"),grads:r.map(()=>0),reached:r.map(()=>!1),walked:new Set,active:new Set};for(let c of i)if(c.phase==="forward")o.computed[c.node]=!0;else{let u=c.phase==="seed"?c.node:c.input;o.grads[u]=c.after,o.reached[u]=!0,c.phase==="backward"&&o.walked.add(c.edge)}let{step:a}=o;if(a?.phase==="backward"&&o.active.add(a.edge),a?.phase==="forward")for(let{id:c,to:u}of t.edges)u===a.node&&o.active.add(c);let l=n.filter(c=>c.phase==="forward").length,d=e-l;return e===0?o.phaseText=f("stage.not-begun|Not begun"):d<=0?Object.assign(o,{phase:"forward",phaseText:f("stage.forward-of|Forward {position} of {forward}",{position:e,forward:l})}):e<s?Object.assign(o,{phase:"backward",phaseText:f("stage.backward-of|Backward {back} of {total}",{back:d,total:s-l})}):Object.assign(o,{phase:"done",phaseText:"Done"}),o}function re({step:t}){return t===null?null:t.phase==="backward"?t.input:t.node}function Ar(t,e){let r=new Map;return e.cards.forEach((n,s)=>n.cells.forEach(i=>r.set(i,s))),t.map(n=>r.get(n)??-1)}function ls(t,e,r,n,s){let i=new Set,o=new Set;e.forEach((c,u)=>{s.computed[u]||i.add(c),s.reached[u]&&o.add(c)});let a=re(s),l=s.step?.phase==="backward"?e[s.step.node]:-1,d=new Set([...s.active].map(c=>ua(e,n.edges[c])));for(let c of t.querySelectorAll("[data-card]")){let u=Number(c.dataset.card);c.classList.toggle("waiting",i.has(u)),c.classList.toggle("silent",!o.has(u)),c.classList.toggle("now",a!==null&&e[a]===u),c.classList.toggle("giver",l===u&&!(a!==null&&e[a]===u))}for(let c of t.querySelectorAll("[data-link]")){let{start:u,end:p}=r.links[Number(c.dataset.link)];c.classList.toggle("dry",!o.has(u)),c.classList.toggle("flow",d.has(`${u}>${p}`))}}function ua(t,{from:e,to:r}){return`${t[e]}>${t[r]}`}var ds=L`
  .tools {
    padding: var(--gw-space);
    border-bottom: 1px solid var(--gw-line);
    font-size: 0.9375rem;
  }
  .title {
    margin-right: auto;
    overflow-wrap: anywhere;
  }
  .tools input[type="search"] {
    width: 9rem;
    min-width: 0;
  }
  @container (max-width: 640px) {
    .tools {
      gap: 0.25rem;
      font-size: 0.8125rem;
    }
    .tools :is(button, select, input[type="search"]) {
      font-size: 0.8125rem;
      padding: 0.15rem 0.4rem;
      min-height: 2rem;
    }
    .tools input[type="search"] {
      flex: 1 1 5rem;
    }
    .tools .what {
      display: none;
    }
  }
  :host {
    container-type: inline-size;
  }
  .check {
    display: inline-flex;
    align-items: center;
    gap: 0.3rem;
  }
  .check input {
    min-height: 0;
  }
  .pane {
    position: relative;
    overflow: auto;
    max-height: clamp(16rem, 66vh, 60rem);
    cursor: grab;
    background: light-dark(#ffffff, #11161f);
  }
  .pane svg {
    display: block;
    margin: auto;
  }
  .picture [role="button"] {
    cursor: pointer;
  }
  .frame-title,
  .again {
    pointer-events: none;
  }
  .picture.dimmed .line:not(.lit),
  .picture.dimmed .tip:not(.lit) {
    opacity: 0.22;
  }
  .picture :focus-visible {
    outline: none;
  }
  .picture :focus-visible > rect {
    stroke: var(--gw-focus);
    stroke-width: 3;
  }
  .walked .waiting .data,
  .walked .waiting .bars,
  .walked .silent .grad,
  .walked .silent .fresh ~ .quiet.end {
    visibility: hidden;
  }
  .walked .dry.line,
  .walked .dry.tip {
    stroke: var(--gw-control-line);
    stroke-width: 1.5px;
  }
  .walked .dry.tip {
    fill: var(--gw-control-line);
  }
  .walked .flow.line {
    stroke: var(--gw-focus);
    stroke-width: 4px;
  }
  .walked .now > rect {
    stroke: var(--gw-focus);
    stroke-width: 3px;
  }
  .walked .giver > rect {
    stroke: var(--gw-backward);
    stroke-width: 2.5px;
  }
  .walked .pane {
    max-height: clamp(12rem, 50vh, 60rem);
  }
  .walked.card {
    border: 0;
    border-radius: 0;
  }
  .walked .title {
    display: none;
  }
  .walked .tools {
    justify-content: flex-end;
    border-top: 1px solid var(--gw-line);
  }
  .walked .told:empty {
    display: none;
  }
  .walked .told {
    min-height: 0;
  }
  .mini {
    position: absolute;
    right: 1rem;
    bottom: 1rem;
    background: var(--gw-panel);
    border: 1px solid var(--gw-line);
    opacity: 0.94;
  }
  .window {
    position: relative;
  }
  .spot {
    fill: var(--gw-control-line);
  }
  .seen {
    fill: none;
    stroke: var(--gw-focus);
    stroke-width: 2;
  }
  .told {
    min-height: 4.5rem;
    max-height: 12rem;
    overflow: auto;
    padding: var(--gw-space) calc(var(--gw-space) * 2);
    border-top: 1px solid var(--gw-line);
    font-size: 0.9375rem;
  }
  .told p,
  .told ul {
    margin: 0;
    overflow-wrap: anywhere;
  }
`;var ha=["gradient","data","derivative","none"];function cs(t){return x`<div class="row tools" role="toolbar" aria-label=${f("picture.picture|Picture")}>
    <strong class="title">${t.title}</strong>
    <button @click=${t.fit}>${f("picture.fit|Fit")}</button>
    <button aria-label=${f("picture.zoom-out|Zoom out")} @click=${()=>t.zoom(.8)}>−</button>
    <button aria-label=${f("picture.zoom-in|Zoom in")} @click=${()=>t.zoom(1.25)}>+</button>
    <label
      ><span class="what">${f("picture.lines-show|Lines show")}</span>
      <select
        aria-label=${f("picture.what-the-lines-show|What the lines show")}
        @change=${e=>t.show(e.target.value)}
      >
        ${ha.map(e=>x`<option value=${e} ?selected=${e===t.ink}>${e}</option>`)}
      </select></label
    >
    <label class="check"
      ><input
        type="checkbox"
        .checked=${t.labels}
        @change=${e=>t.label(e.target.checked)}
      />
      ${f("picture.derivatives|derivatives")}</label
    >
    <input
      type="search"
      placeholder=${f("picture.find-a-name|Find a name")}
      aria-label=${f("picture.find-a-value-by|Find a value by its name")}
      @keydown=${e=>e.key==="Enter"&&t.search(e.target.value)}
    />
  </div>`}function us(t){return t?x`<p><strong>${t.name}</strong> ${t.sum}</p>
    <ul>
      ${t.paths.map(e=>x`<li class="mono">${e}</li>`)}
    </ul>`:x`<p class="muted">${f("picture.point-at-a-value|Point at a value, or go to it with Tab and the arrow keys: its paths to the result light up. Click or Enter opens and closes what is stacked.")}</p>`}var pa=.72,fa=1.25,Pt=class{constructor(e,r){this.host=e;this.size=r}host;size;scale=1;fitted=!0;drag=null;pane(){return this.host.renderRoot.querySelector(".pane")}fit(e){let[r,n]=[this.pane(),this.size()];if(!r||!n)return;this.fitted=!0;let s=Math.min((r.clientWidth-4)/n.width,e?1:(hs(r)-4)/n.height);this.setScale(Math.max(pa,Math.min(fa,s)))}zoom(e){let r=this.pane(),n=[(r.scrollLeft+r.clientWidth/2)/this.scale,(r.scrollTop+r.clientHeight/2)/this.scale];this.fitted=!1,this.setScale(Math.max(.1,Math.min(4,this.scale*e))),this.host.updateComplete.then(()=>{r.scrollLeft=n[0]*this.scale-r.clientWidth/2,r.scrollTop=n[1]*this.scale-r.clientHeight/2,this.host.requestUpdate()})}setScale(e){e!==this.scale&&(this.scale=e,this.host.requestUpdate())}bring(e){let[r,n]=[e?.getBoundingClientRect(),this.pane()];if(!r)return;let{left:s,top:i,width:o,height:a}=n.getBoundingClientRect();(r.top<i||r.bottom>i+a)&&(n.scrollTop+=r.top+r.height/2-i-a/2),(r.left<s||r.right>s+o)&&(n.scrollLeft+=r.left+r.width/2-s-o/2)}wheel=e=>{!e.ctrlKey&&!e.metaKey||(e.preventDefault(),this.zoom(e.deltaY<0?1.15:1/1.15))};down=e=>{let r=this.pane();e.button===0&&e.pointerType==="mouse"&&(this.drag={x:e.clientX,y:e.clientY,left:r.scrollLeft,top:r.scrollTop})};dragged(e){if(!this.drag||!(e.buttons&1))return this.drag=null,!1;let r=this.pane();return r.scrollLeft=this.drag.left-(e.clientX-this.drag.x),r.scrollTop=this.drag.top-(e.clientY-this.drag.y),!0}minimap(e){let[r,n]=[this.pane(),this.size()],{width:s,height:i}=n;if(!r||s*this.scale<=r.clientWidth+8&&i*this.scale<=hs(r)+8)return x``;let o=Math.min(160/s,90/i),a=(h,m,g,b,v)=>`<rect class="${h}" x="${m}" y="${g}" width="${b}" height="${v}"/>`,l=e.map(h=>a("spot",(h.x+20)*o,(h.y+20)*o,h.width*o,h.height*o)),[d,c,u,p]=[r.scrollLeft,r.scrollTop,r.clientWidth,r.clientHeight].map(h=>h/this.scale*o);return x`<svg
      class="mini"
      aria-hidden="true"
      width=${s*o}
      height=${i*o}
      @click=${h=>{let m=h.currentTarget.getBoundingClientRect();r.scrollLeft=(h.clientX-m.left)/o*this.scale-r.clientWidth/2,r.scrollTop=(h.clientY-m.top)/o*this.scale-r.clientHeight/2}}
    >
      ${xt(l.join("")+a("seen",d,c,u,p))}
    </svg>`}};function hs(t){return parseFloat(getComputedStyle(t).maxHeight)||600}function ps(t,e,r,n){let s=l=>{let d=(l.querySelector("rect:last-of-type")??l).getBoundingClientRect();return[d.left+d.width/2,l.matches("[data-frame]")?d.top+8:d.top+d.height/2]},[i,o]=s(t),a=null;for(let l of e){let[d,c]=s(l),u=(d-i)*r+(c-o)*n,p=Math.abs((d-i)*n)+Math.abs((c-o)*r);l!==t&&u>1&&(!a||u+2*p<a[0])&&(a=[u+2*p,l])}return a&&a[1]}var fs=640,Ct=class extends I{static properties={states:{state:!0},ink:{state:!0},labels:{state:!0},told:{state:!0},chosen:{state:!0},error:{state:!0},walked:{attribute:!1}};static styles=[Ae,ut(os),ds];wire=null;scene=null;painted=null;seats=[];narrow=!1;window=new Pt(this,()=>this.painted);observer=new ResizeObserver(()=>{this.wire&&this.narrow!==this.clientWidth<fs&&(this.compose(),this.requestUpdate()),this.window.fitted&&this.fit()});constructor(){super(),Object.assign(this,{states:[],ink:"gradient",labels:!1,told:null,chosen:"",error:""}),this.walked=null}set picture(e){try{let r=typeof e=="string"?JSON.parse(e):e;if(r?.format!=="gradwalk-picture")throw new Error('expected {"format": "gradwalk-picture", ...}');this.wire=r,Object.assign(this,{states:[...r.states],ink:r.look.ink,labels:r.look.labels,error:""}),this.requestUpdate()}catch(r){this.error=r.message}}connectedCallback(){super.connectedCallback();let e=this.querySelector(':scope > script[type="application/json"]');!this.wire&&e?.textContent&&(this.picture=e.textContent)}firstUpdated(){let e=this.window.pane();e&&this.observer.observe(e),this.fit()}disconnectedCallback(){super.disconnectedCallback(),this.observer.disconnect()}willUpdate(e){this.wire&&(!this.scene||e.has("states")||e.has("ink")||e.has("labels"))&&this.compose()}compose(){let{document:e,plain:r,wide:n}=this.wire;this.narrow=this.clientWidth>0&&this.clientWidth<fs;let s={...this.wire.look,title:"",live:!0,ink:this.ink,labels:this.labels};this.narrow&&(s.down=!0),this.scene=Rt(Kn(e,this.states,r),n,this.labels,s.down),this.painted=is(e,this.scene,s),this.seats=this.walked?Ar(e.homes,this.scene.view):[],this.told=null}updated(e){e.has("states")&&this.window.fitted&&this.fit(),this.light(),this.showWalk(e.has("walked"));let r=[...this.renderRoot.querySelectorAll("[data-card],[data-frame]")],n=r.find(s=>this.keyOf(s)===this.chosen)??r[0];for(let s of r)s.setAttribute("tabindex",s===n?"0":"-1");e.has("states")&&this.chosen&&n?.focus({preventScroll:!0})}showWalk(e){if(!this.walked||!this.scene)return;let{walk:r,stage:n}=this.walked;this.seats.length!==r.nodes.length&&(this.seats=Ar(this.wire.document.homes,this.scene.view)),ls(this.renderRoot,this.seats,this.scene.view,r,n),e&&this.window.bring(this.renderRoot.querySelector(".now"))}cardOf(e){return this.seats[e]??-1}fit(){this.window.fit(this.narrow)}move=e=>{this.window.dragged(e)||this.point(e.target.closest("[data-card]"))};search(e){let r=e.trim().toLowerCase();if(!r)return;let{document:n}=this.wire,s=n.cells.find(a=>a.name.toLowerCase()===r)??n.cells.find(a=>a.name.toLowerCase().startsWith(r)),i=n.cells.length<n.values;if(!s){this.error=i?f('picture.no-group-is-called|No card here is called {text}. Of a graph this large the page holds groups and labelled values; in Python, draw(value, around="{text}") shows any one of them.',{text:e}):f("picture.nothing-here-is-called|nothing here is called {text}",{text:e});return}this.error="";let o=[...this.states];for(let[a]of s.path)o[a]===Ee&&(o[a]=Me);this.states=o,this.updateComplete.then(()=>{let a=this.scene.view.cards.findIndex(l=>l.cells.includes(s.id));this.focusOn(this.renderRoot.querySelector(`[data-card="${a}"]`))})}focusOn(e){e&&(this.chosen=this.keyOf(e),e.focus(),e.scrollIntoView({block:"center",inline:"center"}),this.point(e))}keyOf(e){let r=e.dataset.card;return r===void 0?`frame ${e.dataset.frame}`:this.scene.view.cards[Number(r)].key}toggle(e){let{card:r,frame:n}=e.dataset,s=r===void 0?Number(n):this.scene.view.cards[Number(r)].toggles;if(s<0)return;let{turns:i,detail:o,kind:a}=this.wire.document.frames[s],l=[...this.states],d=l[s]===Me&&i>1&&o?_e:a==="run"?Me:Ee;l[s]=l[s]===Ee?Me:d,this.chosen=`frame ${s}`,this.states=l}press=e=>{let r=e.target.closest("[data-card],[data-frame]");r&&this.toggle(r)};keys=e=>{let r=e.composedPath()[0];if(e.altKey||e.ctrlKey||e.metaKey||/^(INPUT|SELECT)$/.test(r.tagName))return;let n=r.dataset?.card!==void 0||r.dataset?.frame!==void 0,s={"+":()=>this.window.zoom(1.25),"-":()=>this.window.zoom(.8),0:()=>this.fit(),"/":()=>this.renderRoot.querySelector("input[type=search]").focus(),...n&&{Enter:()=>this.toggle(r)," ":()=>this.toggle(r),ArrowRight:()=>this.go(r,1,0),ArrowLeft:()=>this.go(r,-1,0),ArrowDown:()=>this.go(r,0,1),ArrowUp:()=>this.go(r,0,-1)}};s[e.key]&&(e.preventDefault(),s[e.key]())};go(e,r,n){let s=this.renderRoot.querySelectorAll("[data-card],[data-frame]"),i=ps(e,s,r,n);i&&this.focusOn(i)}point(e){let r=e?Number(e.dataset.card):-1;r!==(this.told?.card??-1)&&(this.told=r<0?null:Tn(this.scene.view,r))}light(){let e=this.told?.links??null;this.renderRoot.querySelector(".picture")?.classList.toggle("dimmed",e!==null&&e.size>0);for(let r of this.renderRoot.querySelectorAll("[data-link]"))r.classList.toggle("lit",e?.has(Number(r.dataset.link))??!1)}render(){if(!this.wire)return x`<p class="problem" role="alert" ?hidden=${!this.error}>${this.error}</p>`;let{width:e,height:r,body:n}=this.painted,s=this.wire.look.title||this.wire.document.title;return x`<div class="card ${this.walked?"walked":""}" @keydown=${this.keys}>
      ${cs({title:s,ink:this.ink,labels:this.labels,fit:()=>this.fit(),zoom:i=>this.window.zoom(i),show:i=>this.ink=i,label:i=>this.labels=i,search:i=>this.search(i)})}
      <p class="problem" role="alert" ?hidden=${!this.error}>${this.error}</p>
      <div class="window">
        <div
          class="pane"
          tabindex="0"
          role="group"
          aria-label=${f("picture.graph-of|Graph of {title}",{title:s||"values"})}
          @wheel=${this.window.wheel}
          @pointerdown=${this.window.down}
          @pointermove=${this.move}
          @scroll=${()=>this.requestUpdate()}
          @pointerleave=${()=>this.point(null)}
          @focusin=${i=>this.point(i.composedPath()[0].closest?.("[data-card]")??null)}
          @click=${this.press}
        >
          <svg
            class="picture"
            width=${e*this.window.scale}
            height=${r*this.window.scale}
            viewBox="0 0 ${e} ${r}"
          >
            ${xt(n)}
          </svg>
        </div>
        ${this.window.minimap(this.scene.cards)}
      </div>
      <div class="told" aria-live="polite">${this.told||!this.walked?us(this.told):y}</div>
    </div>`}};function Tr(t,e){return t===1||t===-1&&!Number.isFinite(e)&&e===e?1:Math.pow(t,e)}function Nr(t){let e=Math.abs(t);if(!(e<=6))return Math.sign(t);let r=e,n=0;for(let i=1;n+r!==n;i+=1)n+=r,r*=2*e*e/(2*i+1);let s=2/Math.sqrt(Math.PI)*Math.exp(-e*e)*n;return t<0?-s:s}function ms(...t){return t.reduce((e,r)=>e+r,0)}function gs(...t){let e=Math.floor(t.length/2),r=t.length%2?t[2*e]:0;for(let n=0;n<e;n+=1)r+=t[n]*t[e+n];return r}var V={gt:{symbol:">",written:"({} > {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t>e),partials:[[0,0]]},ge:{symbol:">=",written:"({} >= {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t>=e),partials:[[0,0]]},lt:{symbol:"<",written:"({} < {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t<e),partials:[[0,0]]},le:{symbol:"<=",written:"({} <= {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t<=e),partials:[[0,0]]},eq:{symbol:"==",written:"({} == {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t==e),partials:[[0,0]]},ne:{symbol:"!=",written:"({} != {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t!=e),partials:[[0,0]]},where:{symbol:"where",written:"where({}, {}, {})",arity:3,settings:0,constantForm:null,defaults:[],kinks:"x0",compute:(t,e,r)=>t!=0?e:r,partials:[[0,["where","x0",1,0],["where","x0",0,1]]]},add:{symbol:"+",written:"{} + {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(t,e)=>t+e,partials:[[1,1]]},sub:{symbol:"-",written:"{} - {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(t,e)=>t-e,partials:[[1,-1]]},mul:{symbol:"*",written:"{} * {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(t,e)=>t*e,partials:[["x1","x0"]]},div:{symbol:"/",written:"{} / {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(t,e)=>t/e,partials:[[["div",1,"x1"],["div",["neg","out"],"x1"]]]},neg:{symbol:"-",written:"-{}",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>-t,partials:[[-1]]},powk:{symbol:"**{}",written:"{} ** {}",arity:2,settings:1,constantForm:null,defaults:[],kinks:null,compute:(t,e)=>Tr(t,e),partials:[[["where",["eq","x1",0],0,["mul","x1",["pow","x0",["sub","x1",1]]]]]]},pow:{symbol:"**",written:"{} ** {}",arity:2,settings:0,constantForm:"powk",defaults:[],kinks:null,compute:(t,e)=>Tr(t,e),partials:[[["where",["eq","x1",0],0,["mul","x1",["pow","x0",["sub","x1",1]]]],["where",["mul",["eq","x0",0],["ge","x1",0]],0,["mul","out",["log","x0"]]]]]},sum:{symbol:"sum",written:"sum()",arity:null,settings:0,constantForm:null,defaults:[],kinks:null,compute:(...t)=>ms(...t),partials:[[],[1],[1,1],[1,1,1],[1,1,1,1],[1,1,1,1,1],[1,1,1,1,1,1],[1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]]},dot:{symbol:"dot",written:"dot()",arity:null,settings:0,constantForm:null,defaults:[],kinks:null,compute:(...t)=>gs(...t),partials:[[],[1],["x1","x0"],["x1","x0",1],["x2","x3","x0","x1"],["x2","x3","x0","x1",1],["x3","x4","x5","x0","x1","x2"],["x3","x4","x5","x0","x1","x2",1],["x4","x5","x6","x7","x0","x1","x2","x3"],["x4","x5","x6","x7","x0","x1","x2","x3",1],["x5","x6","x7","x8","x9","x0","x1","x2","x3","x4"],["x5","x6","x7","x8","x9","x0","x1","x2","x3","x4",1],["x6","x7","x8","x9","x10","x11","x0","x1","x2","x3","x4","x5"],["x6","x7","x8","x9","x10","x11","x0","x1","x2","x3","x4","x5",1],["x7","x8","x9","x10","x11","x12","x13","x0","x1","x2","x3","x4","x5","x6"],["x7","x8","x9","x10","x11","x12","x13","x0","x1","x2","x3","x4","x5","x6",1],["x8","x9","x10","x11","x12","x13","x14","x15","x0","x1","x2","x3","x4","x5","x6","x7"],["x8","x9","x10","x11","x12","x13","x14","x15","x0","x1","x2","x3","x4","x5","x6","x7",1],["x9","x10","x11","x12","x13","x14","x15","x16","x17","x0","x1","x2","x3","x4","x5","x6","x7","x8"],["x9","x10","x11","x12","x13","x14","x15","x16","x17","x0","x1","x2","x3","x4","x5","x6","x7","x8",1],["x10","x11","x12","x13","x14","x15","x16","x17","x18","x19","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9"],["x10","x11","x12","x13","x14","x15","x16","x17","x18","x19","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9",1],["x11","x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10"],["x11","x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10",1],["x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x22","x23","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10","x11"],["x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x22","x23","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10","x11",1]]},exp:{symbol:"exp",written:"exp({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.exp(t),partials:[["out"]]},expm1:{symbol:"expm1",written:"expm1({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.expm1(t),partials:[[["exp","x0"]]]},log:{symbol:"log",written:"log({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.log(t),partials:[[["div",1,"x0"]]]},log1p:{symbol:"log1p",written:"log1p({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.log1p(t),partials:[[["div",1,["add",1,"x0"]]]]},sqrt:{symbol:"sqrt",written:"sqrt({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.sqrt(t),partials:[[["div",.5,"out"]]]},sin:{symbol:"sin",written:"sin({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.sin(t),partials:[[["cos","x0"]]]},cos:{symbol:"cos",written:"cos({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.cos(t),partials:[[["neg",["sin","x0"]]]]},tan:{symbol:"tan",written:"tan({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.tan(t),partials:[[["add",1,["mul","out","out"]]]]},asin:{symbol:"asin",written:"asin({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.asin(t),partials:[[["div",1,["sqrt",["mul",["sub",1,"x0"],["add",1,"x0"]]]]]]},acos:{symbol:"acos",written:"acos({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.acos(t),partials:[[["div",-1,["sqrt",["mul",["sub",1,"x0"],["add",1,"x0"]]]]]]},atan:{symbol:"atan",written:"atan({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.atan(t),partials:[[["div",1,["add",1,["mul","x0","x0"]]]]]},hypot:{symbol:"hypot",written:"hypot({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["hypot","x0","x1"],compute:(t,e)=>Math.hypot(t,e),partials:[[["where",["eq","out",0],0,["div","x0","out"]],["where",["eq","out",0],0,["div","x1","out"]]]]},atan2:{symbol:"atan2",written:"atan2({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["hypot","x1","x0"],compute:(t,e)=>Math.atan2(t,e),partials:[[["where",["eq",["hypot","x1","x0"],0],0,["div",["div","x1",["hypot","x1","x0"]],["hypot","x1","x0"]]],["where",["eq",["hypot","x1","x0"],0],0,["div",["div",["neg","x0"],["hypot","x1","x0"]],["hypot","x1","x0"]]]]]},sinh:{symbol:"sinh",written:"sinh({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.sinh(t),partials:[[["cosh","x0"]]]},cosh:{symbol:"cosh",written:"cosh({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.cosh(t),partials:[[["sinh","x0"]]]},tanh:{symbol:"tanh",written:"tanh({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.tanh(t),partials:[[["sub",1,["mul","out","out"]]]]},sigmoid:{symbol:"sigmoid",written:"sigmoid({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>t>=0?1/(1+Math.exp(-t)):Math.exp(t)/(1+Math.exp(t)),partials:[[["mul","out",["sigmoid",["neg","x0"]]]]]},softplus:{symbol:"softplus",written:"softplus({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>(t<0?0:t)+Math.log1p(Math.exp(-Math.abs(t))),partials:[[["sigmoid","x0"]]]},erf:{symbol:"erf",written:"erf({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Nr(t),partials:[[["mul",1.1283791670955126,["exp",["mul",["neg","x0"],"x0"]]]]]},gelu:{symbol:"gelu",written:"gelu({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>.5*t*(1+Nr(t*.7071067811865476)),partials:[[["add",["mul",.5,["add",1,["erf",["mul","x0",.7071067811865476]]]],["div",["mul","x0",["exp",["mul",["mul",-.5,"x0"],"x0"]]],2.5066282746310002]]]]},abs:{symbol:"abs",written:"abs({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:"x0",compute:t=>Math.abs(t),partials:[[["sub",["gt","x0",0],["lt","x0",0]]]]},relu:{symbol:"ReLU",written:"relu({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:"x0",compute:t=>t<=0?0:t,partials:[[["gt","x0",0]]]},leaky_relu:{symbol:"leaky_relu",written:"leaky_relu({}, {})",arity:2,settings:1,constantForm:null,defaults:[.01],kinks:"x0",compute:(t,e)=>t>0?t:e*t,partials:[[["where",["gt","x0",0],1,"x1"]]]},maximum:{symbol:"maximum",written:"maximum({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>t>e||t!=t?t:e,partials:[[["add",["gt","x0","x1"],["mul",.5,["eq","x0","x1"]]],["add",["lt","x0","x1"],["mul",.5,["eq","x0","x1"]]]]]},minimum:{symbol:"minimum",written:"minimum({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>t<e||t!=t?t:e,partials:[[["add",["lt","x0","x1"],["mul",.5,["eq","x0","x1"]]],["add",["gt","x0","x1"],["mul",.5,["eq","x0","x1"]]]]]}};function ne(t){let e=V[t];if(!e)throw new Error(f("formula.no-operation|no operation {op}",{op:t}));return e}function Rr(t,e){return(t.arity===null?t.partials[e]:t.partials[0])??null}function Xe(t,e){if(typeof t=="number")return t;if(typeof t=="string")return e.get(t)??NaN;let[r,...n]=t;return ne(r).compute(...n.map(s=>Xe(s,e)))}function Gt(t,e,r){if(typeof t=="number")return t;if(typeof t=="string")return e.get(t)??t;let[n,...s]=t;if(n==="where")return Gt(s[Xe(s[0],r)!==0?1:2],e,r);let i=s.map(a=>Gt(a,e,r));if(i.every(a=>typeof a=="number"))return ne(n).compute(...i);let o=ne(n).constantForm;return[o&&typeof i.at(-1)=="number"?o:n,...i]}function ws(t){if(typeof t!="object")return t;let[e,...r]=t,n=r.map(ws);return e==="mul"&&n.includes(1)?n[0]===1?n[1]:n[0]:e==="powk"&&n[1]===1?n[0]:[e,...n]}var bs={add:1,sub:1,mul:2,div:2,neg:2,pow:3,powk:3},Wt=9;function xs(t){return vs(ws(t))[0]}function vs(t){if(typeof t=="number")return[$(t),t>=0?Wt:bs.neg];if(typeof t=="string")return[t,Wt];let[e,...r]=t,n=bs[e]??Wt,s=r.map((i,o)=>{let[a,l]=vs(i);if(e==="powk"&&o>0)return a;let d=n+Number(o>0&&/^(sub|div)$/.test(e))+Number(o===0&&/^powk?$/.test(e));return n!==Wt&&l<d?`(${a})`:a});return[pe(ne(e).written,s),n]}function pe(t,e){let r=0;return t.replace(/\{\{|\}\}|\{\}/g,n=>n==="{}"?e[r++]??"?":n[0])}function Ht(t){return t.kind==="constant"&&t.name.startsWith("-")?`(${t.name})`:t.name}function zt(t,e){let r=e.inputs.map(n=>Ht(t[n]));return r.length>8?ma(e,r):pe(e.written,r)}function ma({op:t,symbol:e},r){if(t!=="dot")return`${e}(${r.slice(0,6).join(", ")}, ... ${r.at(-1)})`;let n=Math.floor(r.length/2);return`dot(${[...[r.slice(0,n),r.slice(n,2*n)].map(i=>i.length>4?`[${i.slice(0,3).join(", ")}, ... ${i.at(-1)}]`:`[${i.join(", ")}]`),...r.slice(2*n)].join(", ")})`}function Vt(t){let e=({op:r,inputs:n,settings:s})=>r!==null&&V[r]!==void 0&&Rr(V[r],n.length+s.length)!==null;return t.find(r=>r.kind==="result"&&!e(r))??null}function Lr(t,e=new Map){let r=[],n=[];for(let s of t){let i=s.inputs.map(d=>r[d].data),o=s.op?ne(s.op).compute(...i,...s.settings):e.get(s.id)??s.data;if(r.push({...s,data:o}),!s.op)continue;let a=Or(o,[...i,...s.settings]),l=Or(s.name,[...s.inputs.map(d=>Ht(r[d])),...s.settings]);Rr(ne(s.op),i.length+s.settings.length).slice(0,i.length).forEach((d,c)=>n.push({id:n.length,from:s.inputs[c],to:s.id,place:c,formula:Pr(xs(Gt(d,l,a))),derivative:Xe(d,a)}))}return{nodes:r,edges:n}}function Or(t,e){return new Map([["out",t],...e.map((r,n)=>[`x${n}`,r])])}function Pr(t){return t.startsWith("(-")&&t.indexOf(")")===t.length-1?t.slice(1,-1):t}function ks(t,e){return t.kinks!==null&&Xe(t.kinks,Or(NaN,e))===0}var ys=24,jt=class{nodes=[];leaf(e,r){return this.add({label:e,data:r})}constant(e){return this.add({name:$(e),kind:"constant",data:e})}result(e,r){let n=ne(e);if(n.constantForm&&typeof r.at(-1)=="number")return this.result(n.constantForm,r);let s=r.slice(0,r.length-n.settings),i=r.slice(s.length).map(Number),o=i.map(a=>$(a));return this.add({kind:"result",op:e,symbol:pe(n.symbol,o),written:pe(n.written,[...s.map(()=>"{}"),...o]),settings:i,inputs:s.map(a=>(typeof a=="number"?this.constant(a):a).id)})}graphOf(e){let r=new Set([e]);for(let n of r)for(let s of n.inputs)r.add(this.nodes[s]);return this.named(this.nodes.filter(n=>r.has(n)))}whole(){return this.named(this.nodes)}named(e){let r=new Map(e.map((o,a)=>[o.id,a])),n=new Set(e.map(o=>o.label)),s=0,i=e.map((o,a)=>{let l=o.name||ga(o.label);for(;!l||!o.label&&!o.name&&n.has(l);)l=`v${++s}`;return{...o,id:a,name:l,inputs:o.inputs.map(d=>r.get(d))}});return Lr(i)}add(e){let n={...{label:"",name:"",kind:"leaf",op:null,symbol:"",written:"",data:NaN},settings:[],inputs:[],...e,id:this.nodes.length};return this.nodes.push(n),n}};function ga(t){return t.length<=ys?t:`${t.slice(0,ys-1)}…`}var fe=class extends Error{constructor(r,n){super(r);this.at=n}at},Qe=/[^\S\n]*(?:(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|([\p{L}_][\p{L}\p{N}_]*)|(\*\*|[<>=!]=|[-+*/^(),;=<>]|\n))/uy,Cr=2e3,ba=100;function wa(t){let e=t.replaceAll("−","-").replaceAll("×","*").replaceAll("·","*");if(e.length>Cr)throw new fe(f("expression.at-most-characters-please|at most {longest} characters, please",{longest:Cr}),Cr);let r=[];for(Qe.lastIndex=0;e.slice(Qe.lastIndex).trim();){let n=Qe.lastIndex,s=Qe.exec(e);if(!s){let d=n+e.slice(n).search(/\S/);throw new fe(f('expression.has-no-meaning-here|"{letter}" has no meaning here',{letter:[...e.slice(d)][0]}),d)}let[,i,o,a]=s,l=i??o??a??"";r.push({kind:i?"number":o?"name":"sign",text:l===`
`?";":l,at:Qe.lastIndex-l.length})}return r.push({kind:"end",text:"",at:e.length}),r}var Wr={"+":"add","-":"sub","*":"mul","/":"div","**":"pow",">":"gt",">=":"ge","<":"lt","<=":"le","==":"eq","!=":"ne"},jr=class{constructor(e,r){this.source=e;this.leaves=r}source;leaves;position=0;depth=0;builder=new jt;named=new Map;program(){let e=null;for(;this.skipEmpty();)e=this.statement(),!this.atEnd&&this.next.text!==";"&&this.fail(this.surprise());return e===null&&this.fail(f("expression.write-an-expression-for|write an expression, for example (a + b) * c")),this.builder.graphOf(typeof e=="number"?this.builder.constant(e):e)}skipEmpty(){for(;this.skip(";"););return!this.atEnd}get atEnd(){return this.next.kind==="end"}get next(){return this.source[this.position]}fail(e,r=this.next.at){throw new fe(e,r)}surprise(){let{kind:e,text:r}=this.next;if(e==="end")return f("expression.the-expression-ends-too|the expression ends too early");if(r==="^")return f("expression.a-power-is-written|a power is written **, as in x ** 2");let n=this.source[this.position-1];return n&&(n.kind!=="sign"||n.text===")")&&(e!=="sign"||r==="(")?f('expression.an-operator-is-missing|an operator is missing before "{text}": write {text2} * {text}',{text:r,text2:n.text}):f('expression.is-not-expected-here|"{text}" is not expected here',{text:r})}skip(e){return this.next.text!==e||this.atEnd?!1:(this.position+=1,!0)}expect(e){this.skip(e)||this.fail(this.atEnd?f('expression.is-missing-at-the|"{text}" is missing at the end',{text:e}):this.surprise())}statement(){let e=this.next;if(e.kind==="name"&&this.source[this.position+1]?.text==="="){this.position+=2,this.named.has(e.text)&&this.fail(f("expression.has-a-value-already|{text} has a value already; choose another name",{text:e.text}),e.at);let r=this.comparison(),n=this.leaves.get(e.text),s=typeof r=="number"?this.builder.leaf(e.text,n??r):this.entitled(r,e);return this.named.set(e.text,s),s}return this.comparison()}entitled(e,{text:r,at:n}){return e.label&&this.fail(f("expression.would-get-a-second|{label} would get a second name, {text}; write an operation",{label:e.label,text:r}),n),e.label=r,e}comparison(){let e=this.sum(),r=this.next.text;return/^([<>]=?|[=!]=)$/.test(r)?(this.position+=1,this.apply(Wr[r],[e,this.sum()])):e}sum(){let e=this.product();for(let r=this.next.text;r==="+"||r==="-";r=this.next.text)this.position+=1,e=this.apply(Wr[r],[e,this.product()]);return e}product(){let e=this.signed();for(let r=this.next.text;r==="*"||r==="/";r=this.next.text)this.position+=1,e=this.apply(Wr[r],[e,this.signed()]);return e}signed(){++this.depth>ba&&this.fail(f("expression.too-many-brackets-within|too many brackets within brackets"));try{if(this.skip("-"))return this.apply("neg",[this.signed()]);if(this.skip("+"))return this.signed();let e=this.atom();return this.skip("**")?this.apply("pow",[e,this.signed()]):e}finally{this.depth-=1}}atom(){let e=this.next;if(e.kind==="number")return this.position+=1,Number(e.text);if(e.kind==="name")return this.position+=1,this.skip("(")?this.call(e):this.variable(e);this.skip("(")||this.fail(this.surprise());let r=this.comparison();return this.expect(")"),r}variable({text:e,at:r}){Gr.includes(e)&&this.fail(f("expression.is-a-function-write|{text} is a function: write {text}(...)",{text:e}),r);let n=this.named.get(e);return n===void 0&&this.named.set(e,n=this.builder.leaf(e,this.leaves.get(e)??1)),n}call({text:e,at:r}){let n=Gr.includes(e)?V[e]:void 0;n||this.fail(f("expression.there-is-no-function|there is no function {text}; there are {functions}, ...",{text:e,functions:Gr.slice(0,8).join(", ")}),r);let s=[];if(!this.skip(")")){do s.push(this.comparison());while(this.skip(","));this.expect(")")}let i=n.arity;return s.length<i&&s.push(...n.defaults.slice(0,i-s.length)),s.length!==i&&this.fail(f("expression.takes-inputs-not|{text} takes {wanted} inputs, not {inputs}",{text:e,wanted:i,inputs:s.length}),r),s.slice(i-n.settings).some(o=>n.settings&&typeof o!="number")&&this.fail(f("expression.the-last-input-of|the last input of {text} must be a plain number",{text:e}),r),this.apply(e,s)}apply(e,r){return r.every(n=>typeof n=="number")?V[e].compute(...r):this.builder.result(e,r)}},Gr=["tanh","exp","relu","log","sqrt","sigmoid","sin","cos",...Object.keys(V).filter(t=>V[t].arity!==null&&V[t].written.startsWith(t))].filter((t,e,r)=>r.indexOf(t)===e);function Ne(t,e=new Map){return new jr(wa(t),e).program()}function Hr(t){let e=t>>>0;return()=>{e=e+1831565813>>>0;let r=Math.imul(e^e>>>15,1|e);return r=r+Math.imul(r^r>>>7,61|r)^r,((r^r>>>14)>>>0)/4294967296}}function $s(){return Math.floor(Math.random()*4294967296)}function zr(t,e){return e[Math.floor(t()*e.length)]}function _s(t,e,r,...n){for(;;){let s=e+Math.floor(t()*(r-e+1));if(!n.includes(s))return s}}var xa=20;function Fr({nodes:t,edges:e},r){let n=new Map(r.map((i,o)=>[i,o])),s=t.filter(i=>i.kind==="result");return n.size===r.length&&s.every(i=>n.has(i.id))&&e.every(({from:i,to:o})=>t[i].kind!=="result"||n.get(i)>n.get(o))}function Ss(t,e,r){if(Fr(t,e)||new Set(e).size<e.length)return[];let{nodes:n,edges:s}=t,i=n.length-1,o=new Map(e.map((c,u)=>[c,u])),a=new Map([[i,1]]),l=new Map;o.has(i)||l.set(i,{amount:1,edge:null});for(let c of r){let{from:u,to:p}=s[c.edge];if(n[u].kind==="result"){if((o.get(u)??-1)>o.get(p))a.set(u,c.after);else if(c.add!==0){let h=l.get(u);l.set(u,{amount:(h?.amount??0)+c.add,edge:h?h.edge:c.edge})}}}let d=e.length;return[...l].sort(([c],[u])=>(o.get(c)??d)-(o.get(u)??d)).slice(0,xa).flatMap(([c,{amount:u,edge:p}])=>{let h=o.has(c)?a.get(c)??0:null,m=p===null?[i]:[...Vr(t,i,s[p].to),c];return va(t,c).map(([g,b])=>({node:c,leaf:g,edge:p,had:h,late:u,amount:u*b,path:[...m,...Vr(t,c,g).slice(1)],text:ya(t,c,g,h,u,u*b)}))})}function Es(t,{node:e,path:r},n){let s=r.slice(r.indexOf(e)),i=n.filter(a=>a.from===e).map(a=>[...Vr(t,t.nodes.length-1,a.to),...s]),o=new Map(i.map(a=>[a.join(),a]));return o.size?[...o.values()]:[r]}function Ms(t,e){return t.filter(r=>r.to===e)}function va({nodes:t,edges:e},r){let n=new Map([[r,1]]);for(let s=r;s>=0;s-=1){let i=n.get(s);if(i)for(let{from:o,derivative:a}of Ms(e,s))a!==0&&n.set(o,(n.get(o)??0)+i*a)}return[...n].filter(([s,i])=>i!==0&&t[s].kind==="leaf").sort(([s],[i])=>s-i)}function Vr({edges:t},e,r){let n=new Map([[e,e]]);for(let[i]of n)for(let{from:o,derivative:a}of Ms(t,i))a!==0&&o>=r&&!n.has(o)&&n.set(o,i);let s=[r];for(;s[0]!==e&&n.has(s[0]);)s.unshift(n.get(s[0]));return s}function ya({nodes:t},e,r,n,s,i){let o=t[e].name,a=n===null?f("lost.was-never-visited|{name} was never visited",{name:o}):n===0?f("lost.was-visited-while-its|{name} was visited while its gradient was still 0",{name:o}):f("lost.was-visited-when-its|{name} was visited when its gradient was {had}; {late} more came later",{name:o,had:$(n),late:$(s)});return f("lost.so-the-that-flows|{why}, so the {amount} that flows through {name} never arrived at {node}",{why:a,amount:$(i),name:o,node:t[r].name})}function Ir(t){return t.filter(e=>e.kind==="result").map(e=>e.id).reverse()}function J(t,e="",r=Ir(t.nodes)){return qr(t,e,r,ka(t,r))}function ka({nodes:t,edges:e},r){let n=t.map(()=>0);n[t.length-1]=1;let s=t.map(()=>[]);for(let o of e)s[o.to].push(o);let i=[];for(let o of r){let a=n[o];for(let{id:l,from:d,derivative:c}of s[o]){if(t[d].kind==="constant")continue;let u=a===0||c===0?0:a*c,p=n[d];n[d]=p+u,i.push({edge:l,upstream:a,before:p,add:u,after:p+u})}}return i}function qr(t,e,r,n){let{nodes:s,edges:i}=t,o=s.at(-1),a=s.map(()=>0);a[o.id]=1;let l=s.filter(d=>d.kind==="result").map(d=>$a(s,d));l.push({phase:"seed",node:o.id,before:0,after:1,text:`${o.name}.grad 0 -> 1 (seed)`});for(let d of n){let{from:c,to:u}=i[d.edge];a[c]=d.after,l.push({phase:"backward",node:u,input:c,...d,text:_a(s,c,u,d)})}return{title:e||o.name,nodes:s,edges:i,steps:l,order:[...r],grads:a,right:Fr(t,r),lost:Ss(t,r,n)}}function $a(t,e){let r=`${e.name} = ${zt(t,e)} = ${$(e.data)}`;return{phase:"forward",node:e.id,after:e.data,text:r}}function _a(t,e,r,n){let s=`${t[e].name}.grad ${$(n.before)} -> ${$(n.after)}`,i=n.overwrites?f("walk.overwritten-with|overwritten with {add}",{add:$(n.add)}):Sa(n.add);return f("walk.via|{change} ({how} via {node})",{change:s,how:i,node:t[r].name})}function Sa(t){let e=$(t);return e.startsWith("-")?e:`+${e}`}function As(t,e){return J(Lr(t.nodes,e),t.title,t.order)}function et(t,e){return J(t,t.title,e)}var Ts={tree:{leaves:3,ops:["+","*"],shared:0},trees:{leaves:4,ops:["+","*","-"],shared:0},shared:{leaves:2,ops:["+","*","-"],shared:1},knot:{leaves:3,ops:["+","*","-"],shared:2}};function Ur(t,e){let r=Ts[t];if(!r)throw new Error(f('fresh.there-is-no-level|there is no level "{level}"; there are {levels}',{level:t,levels:Object.keys(Ts).join(", ")}));for(;;){let n=[..."abcdefghijk"],s=n.splice(0,r.leaves),i=new Map;for(let p of s){let h=[...i.values()];i.set(p,_s(e,-4,6,0,1,-1,...h,...h.map(m=>-m)))}let o=[],a=[...s],l=[],d=r.shared;for(;a.length>1||d>0;){let p=Ns(a,e),h=d>0&&(l.length>0||a.length===0)?zr(e,[...l,p]):Ns(a,e);if(h===void 0)break;(l.includes(h)||h===p)&&(d-=1),l.push(p,h);let m=n.shift();if(!m)break;let g=e()<.5?[p,h]:[h,p];o.push(`${m} = ${g[0]} ${zr(e,r.ops)} ${g[1]}`),a.push(m)}if(a.length!==1||d>0)continue;let c=o.join("; "),u=J(Ne(c,i),c);if(Ea(u,r))return{program:c,values:i,walk:u}}}function Ns(t,e){return t.splice(Math.floor(e()*t.length),1)[0]}function Ea({nodes:t,edges:e,grads:r},n){let s=t.filter(a=>a.kind==="leaf"),i=t.filter(a=>a.kind==="result"),o=a=>e.filter(l=>l.from===a.id).length;return s.length===n.leaves&&i.length>=2&&i.length<=5&&i.some(a=>a.op==="mul")&&i.some(a=>a.op!=="mul")&&i.every(a=>a.op!=="sub"||a.inputs[0]!==a.inputs[1])&&t.reduce((a,l)=>a+Math.max(0,o(l)-1),0)===n.shared&&t.every(a=>Math.abs(a.data)<=60&&a.data!==0&&Math.abs(r[a.id])<=60)&&s.every(a=>r[a.id]!==0)&&new Set(s.map(a=>r[a.id])).size>1}function Dr(t,e){let r=et(t,e.filter(i=>t.nodes[i].kind==="result")),n=r.steps.filter(i=>i.phase==="backward"),s=e.map(i=>n.filter(o=>o.node===i));return{walk:r,order:e,pushes:s,expected:et(t,Ir(t.nodes)).grads}}function Rs({walk:t,pushes:e},r){let n=e.slice(0,r).flat().length,s=t.steps.findIndex(o=>o.phase==="seed")+1;return{...Te(t,s+n),active:new Set(r>0?e[r-1].map(o=>o.edge):[])}}function tt(t){return t.nodes.filter(e=>e.kind!=="constant").map(e=>e.id)}function Os(t,e){let r=e.split(/[\s,]+/).filter(Boolean).map(n=>{let s=t.nodes.find(i=>i.name===n&&i.kind!=="constant");if(!s)throw new Error(f('visits.order-there-is-no|order: there is no value "{name}"',{name:n}));return s.id});return[...new Set(r)]}function rt({nodes:t,edges:e},r){let n=new Map(r.map((i,o)=>[i,o]));return e.filter(({from:i})=>t[i].kind!=="constant").filter(({from:i,to:o})=>n.has(i)&&(n.get(o)??1/0)>n.get(i)).map(({from:i,to:o})=>({early:i,user:o})).sort((i,o)=>n.get(i.early)-n.get(o.early))}var Re=3,nt=class extends I{static properties={heading:{},seed:{type:Number},done:{type:Boolean},width:{state:!0},streak:{state:!0},said:{state:!0},hinted:{state:!0}};draw=Hr(0);observer=new ResizeObserver(([e])=>this.width=Math.round(e.contentRect.width));constructor(){super(),Object.assign(this,{heading:"",seed:NaN,done:!1,width:0,streak:0,said:null,hinted:0})}connectedCallback(){super.connectedCallback(),this.draw=Hr(Number.isNaN(this.seed)?$s():this.seed),this.width=this.clientWidth,this.observer.observe(this),this.hasUpdated||this.begin()}disconnectedCallback(){super.disconnectedCallback(),this.observer.disconnect()}answered=!1;late=!1;tally(e){this.streak=e?this.answered?this.streak:this.streak+1:0,this.late=e&&this.answered,this.answered=!0}another(){this.answered=this.late=!1}get room(){return Math.max(260,this.width-30)}tell(e,r="",n=this.misconception,s=""){let i={right:e,question:s,answer:r,misconception:e?"":n};this.dispatchEvent(new CustomEvent("gradwalk-solved",{detail:i,bubbles:!0,composed:!0}))}get misconception(){return this.said?.kind==="wrong"&&typeof this.said.text=="string"?this.said.text:""}async focusOn(e){this.renderRoot.contains(this.renderRoot.activeElement)&&(await this.updateComplete,this.renderRoot.querySelector(e)?.focus())}head(e=y){return x`<header class="row head">
      ${this.heading?x`<strong>${this.heading}${this.done?x` <span class="done">${f("live-element.done|done ✓")}</span>`:y}</strong>`:y}${e}
    </header>`}counter(){let e=this.done?Re:Math.min(this.streak,Re),r=e>=Re?f("live-element.three-in-a-row|three in a row: mastered"):f("live-element.of-right-in-a|{shown} of {mastered} right in a row",{shown:e,mastered:Re});return x`<span class="streak"
      ><span aria-hidden="true" class="dots"
        >${[0,1,2].map(n=>x`<i class=${n<e?"full":""}></i>`)}</span
      >
      ${r}</span
    >`}reply(){return x`<div class="reply ${this.said?.kind??""}" aria-live="polite">
      ${this.said?x`<p>
              ${this.said.kind==="right"?x`<strong>✓ </strong>`:y}${this.said.kind==="wrong"?x`<strong>${f("live-element.not-yet|Not yet.")} </strong>`:y}${this.said.text}${this.said.kind==="right"&&this.late&&!this.done?` ${f("live-element.only-first|(In a row only first answers count.)")}`:y}
            </p>`:y}
    </div>`}hints(e){let r=e.slice(0,this.hinted);return x`${r.length?x`<ol class="hints" aria-live="polite">
            ${r.map(n=>x`<li>${n}</li>`)}
          </ol>`:y}`}hintButton(e){if(this.hinted>=e.length)return y;let r=[f("hint-a-question|Hint: a question"),f("hint-an-idea|Hint: an idea"),f("hint-the-line|Hint: the line")][this.hinted]??f("hint|Hint");return x`<button type="button" class="quiet" @click=${()=>this.hinted+=1}>${r}</button>`}},Ls=L`
  :host {
    display: block !important;
    max-width: var(--wide, 62rem) !important;
    margin-block: 1.8rem !important;
  }
  :host([hidden]) {
    display: none !important;
  }
  .card {
    border-radius: calc(var(--gw-radius) * 1.5);
  }
  .body > p,
  .body > table,
  .reply,
  .story {
    max-width: 44rem;
  }
  .head {
    padding: calc(var(--gw-space) * 1.75) calc(var(--gw-space) * 2.5) 0;
    justify-content: space-between;
  }
  .done {
    margin-left: 0.4rem;
    color: var(--gw-muted);
    font-weight: 600;
    white-space: nowrap;
  }
  .body {
    padding: var(--gw-space) calc(var(--gw-space) * 2.5) calc(var(--gw-space) * 2);
  }
  .body > p {
    margin: 0.4rem 0;
  }
  .streak {
    font-size: 0.9375rem;
    color: var(--gw-muted);
    font-variant-numeric: tabular-nums;
    display: inline-flex;
    align-items: center;
    gap: 0.5rem;
  }
  .dots {
    display: inline-flex;
    gap: 5px;
  }
  .dots i {
    width: 12px;
    height: 12px;
    border: 1.75px solid var(--gw-control-line);
    border-radius: 50%;
  }
  .dots .full {
    background: var(--gw-ink);
    border-color: var(--gw-ink);
  }
  .reply {
    min-height: 1px;
  }
  .reply p {
    margin: 0.75rem 0 0;
    padding: 0.6rem 0.9rem;
    border-radius: var(--gw-radius);
    background: var(--gw-panel);
    overflow-wrap: anywhere;
  }
  .reply.right p {
    border-left: 3px solid var(--gw-ink);
  }
  .reply.wrong p {
    border-left: 3px dashed var(--gw-accent);
  }
  .hints {
    margin: 0.75rem 0 0;
    padding: 0.6rem 0.9rem 0.6rem 2.2rem;
    background: var(--gw-panel);
    border-radius: var(--gw-radius);
  }
  button.quiet {
    background: none;
  }
  .task code,
  .task .mono {
    padding: 0.08em 0.3em;
    border-radius: 4px;
    background: var(--gw-panel);
    font-family: var(--gw-mono);
    font-size: 0.94em;
  }
  .ask {
    display: flex;
    flex-wrap: wrap;
    gap: 0.6rem;
    align-items: end;
    margin-top: 0.6rem;
  }
  .ask label {
    display: grid;
    gap: 0.15rem;
    font-size: 0.9375rem;
    color: var(--gw-muted);
  }
  .ask input {
    width: 9rem;
    font-family: var(--gw-mono);
    color: var(--gw-ink);
    font-size: 1.0625rem;
  }
  input[type="range"] {
    accent-color: var(--gw-forward);
    padding: 0;
    border: 0;
    width: 100%;
    min-height: 2rem;
    background: none;
  }
  .ask label.slide,
  .slide {
    flex: 1 1 12rem;
    display: block;
    font-size: 0.9375rem;
    color: var(--gw-muted);
    font-variant-numeric: tabular-nums;
  }
  .slide b {
    color: var(--gw-ink);
    font-family: var(--gw-mono);
  }
`;var{I:sc}=yn;var Ma={},Ps=(t,e=Ma)=>t._$AH=e;var Cs=X(class extends Y{constructor(){super(...arguments),this.key=y}render(t,e){return this.key=t,e}update(t,[e,r]){return e!==this.key&&(Ps(t),this.key=e),r}});var Ws=t=>t??y;function st({nodes:t},{to:e,place:r}){return r===0?"":{sub:"−",div:"÷"}[t[e].op??""]??""}function Aa(t,e){let r=new Be,n=new Map,s=(a,l)=>{let{kind:d,name:c,symbol:u,label:p}=t.nodes[a],h=Object.assign(new Ue(`c${a}`,d,""),{name:c,symbol:u,order:l,node:a,cells:[a],count:1});n.set(a,r.cards.push(Object.assign(h,{given:p!==""}))-1)},[i,o]=[!0,!1].map(a=>t.nodes.filter(({kind:l})=>l==="result"===a));for(let{id:a}of i)s(a,a);for(let{id:a}of o){let l=t.edges.filter(({from:d})=>d===a).map(({to:d})=>d);s(a,l.length?Math.min(...l)-.25:-1)}return r.links=t.edges.map(a=>{let l=new De(n.get(a.from),n.get(a.to),a.place),d=t.nodes[a.from].kind==="constant";return Object.assign(l,{count:1,text:e(a),plain:d})}),r}function Ft(t,e,r,n){let s=Aa(t,r);for(let p of s.cards)e(p,p.node);let i=Rt(s,1e9,!0,n),o=[];s.cards.forEach((p,h)=>o[p.node]=i.cards[h]);let a=s.links.map(p=>p.text),l=Mr(i,a,n),d=p=>i.routes[p].at(-1),c=p=>{let[[h,m],g]=[d(p),n?0:1],b=t.edges.filter(({to:k})=>k===t.edges[p].to).map(({id:k})=>d(k)[g]),v=2*d(p)[g]<Math.min(...b)+Math.max(...b)?-14:14;return n?{x:h+v,y:m-8}:{x:h-8,y:m+v}},u=s.links.map((p,h)=>{let m=i.routes[h],[[g,b],v,k]=[m[0],m.at(-1),m.at(-2)],_={x:(v[0]+k[0])/2,y:(v[1]+k[1])/2},E=n?`M${g},${b}L${g-4},${b+7}L${g+4},${b+7}Z`:`M${g},${b}L${g+7},${b-4}L${g+7},${b+4}Z`,A=[...m].reverse().map((C,we,Si)=>[C[0],C[1],Si[we-1]?.[2]??0]),M=Lt(i,h);return{path:Ot(m,n,M),against:Ot(A,n,M),forwardHead:Er(m,n,4),backwardHead:E,label:l[h].width>0?{x:l[h].x,y:l[h].y}:_,sign:c(h)}});return{width:Math.ceil(i.width)+4,height:Math.ceil(i.height)+4,down:n,boxes:o,routes:u}}var Ta=Array.from({length:15},(t,e)=>.15+.05*e);function js(t,e,r){let n=t.routes.map(({path:a})=>Na(a)),s=t.boxes.flatMap(({x:a,y:l,width:d,height:c,sign:u,tall:p})=>{let h={left:a,top:l,right:a+d,bottom:l+c};if(!u)return[h];let m=t.down?it({x:a+d/2,y:l-10-p/2},u,p):it({x:a-10-u/2,y:l+c/2},u,p);return[h,m]}),i=t.routes.filter((a,l)=>r[l]).map(({sign:a})=>it(a,16,16)),o=t.routes.map((a,l)=>{let d=e[l];if(!d)return a;let c=n.filter((h,m)=>m!==l).flat(),p=Ta.map(h=>{let m=n[l][Math.round(h*(n[l].length-1))],g=it(m,d,22),b=Math.min(...c.map(v=>Gs(g,it(v,0,0))),...[...s,...i].map(v=>Gs(g,v)));return{at:m,own:g,score:Math.min(6,b)-2*Math.abs(h-.5)}}).reduce((h,m)=>m.score>h.score?m:h);return i.push(p.own),{...a,label:p.at}});return{...t,routes:o}}function Na(t){let e=document.createElement("template");e.innerHTML="<svg><path /></svg>";let r=document.importNode(e.content.querySelector("path"),!0);r.setAttribute("d",t);let n=r.getTotalLength(),s=Math.max(20,Math.ceil(n/5));return Array.from({length:s+1},(i,o)=>r.getPointAtLength(n*o/s))}function it({x:t,y:e},r,n){return{left:t-r/2,top:e-n/2,right:t+r/2,bottom:e+n/2}}function Gs(t,e){return Math.max(t.left-e.right,e.left-t.right,t.top-e.bottom,e.top-t.bottom)}var Br=class extends Y{render(e){return F}update(e,[r]){return Object.assign(e.element.style,r),F}},Oe=X(Br);var[Ra,Oa,Kr,La]=[25,28,9.1,36],[Hs,zs]=[1.6,.86],Vs=10,Fs=new WeakMap;function Pa(t){let{graph:e,width:r,digits:n=5,label:s=5,rows:i=2}=t,o=[r,n,s,i].join(),a=Fs.get(e);if(a?.key===o)return a;let l=(p,h)=>{let m=(v,k)=>{let _=e.nodes[k];if(_.kind==="constant")return Object.assign(v,{wide:_.name.length*Kr+22,high:30});let E=Math.max(n,$(_.data).length),A=Math.max(E*Kr+(h?14:La+26),_.name.length*Kr+24,h?56:92);return Object.assign(v,{wide:A,high:Oa+i*Ra+6})},g="0".repeat(Math.ceil(s*1.3)),b=Ft(e,m,({from:v})=>e.nodes[v].kind==="constant"?"":g,!p);return{made:b,scale:Math.min(Hs,r/b.width),narrow:h}},d=l(!0,!1);if(d.scale<(r>600?zs:.92)){let p=[l(!1,!1),l(!1,!0)];d=p.find(h=>h.scale>=.92)??p[1]}let c=e.edges.map(p=>e.nodes[p.from].kind==="constant"||s<5?0:Is(me(p)));d={...d,made:js(d.made,c,e.edges.map(p=>st(e,p)!==""))};let u={...d,scale:Math.max(zs,Math.min(d.scale,d.made.down?1.15:Hs)),key:o};return Fs.set(e,u),u}function ot(t){let{graph:e,title:r}=t,{made:n,scale:s,narrow:i}=Pa(t),o=e.edges.map(d=>t.edge?.(d)??{}),a=Oe(It({height:Math.ceil(n.height*s),width:Math.ceil(n.width*s)})),l=Oe({...It({width:n.width,height:n.height}),transform:`scale(${s})`});return x`<div class="live-frame">
      <div class="live-space" ${a}>
        <div
          class="live ${i?"narrow":""}"
          role="group"
          aria-label=${f("live-graph.graph-of|Graph of {title}",{title:r})}
          ${l}
        >
          <svg aria-hidden="true" width=${n.width} height=${n.height}>
            ${e.edges.map(({id:d})=>Ca(n,d,o[d]))}
            ${n.boxes.map(d=>d.sign?Ga(n,d):y)}
            ${e.edges.map(d=>Wa(n,d.id,o[d.id],st(e,d)))}
          </svg>
          ${e.nodes.map(d=>ja(n,d))} ${e.nodes.map(d=>Ha(t,n,d))}
          ${e.edges.map(d=>Va(n,d.id,o[d.id],za(e,n,d,o),t.beat??0))}
        </div>
      </div>
    </div>
    ${i&&t.rows===2?x`<p class="live-legend" aria-hidden="true">${f("legend|In each box: data above the dashed line, grad below it.")}</p>`:y}`}function Ca(t,e,{state:r=""}){let{path:n,forwardHead:s,backwardHead:i}=t.routes[e],o=r.split(" ").includes("back")?i:s;return W`<g class="live-edge ${r}"><path class="line" d=${n} /><path class="head" d=${o} /></g>`}function Wa(t,e,{label:r,state:n=""},s){let{label:i,sign:o}=t.routes[e],a=Is(r??"");return W`<g class="live-edge ${n}">
    ${s?W`<circle class="pill" cx=${o.x} cy=${o.y} r="8" />
            <text x=${o.x} y=${o.y+4.5} text-anchor="middle">${s}</text>`:y}
    ${r?W`<rect class="pill" x=${i.x-a/2} y=${i.y-11} width=${a} height="22" rx="11" />
            <text x=${i.x} y=${i.y+4.5} text-anchor="middle">${r}</text>`:y}
  </g>`}function Is(t){return t.length*8+12}function me(t){let e=$(t.derivative,4);return`×${e.startsWith("-")?`(${e})`:e}`}function qs({down:t},{x:e,y:r,width:n,height:s,sign:i,tall:o}){return t?{x:e+n/2,y:r-Vs-o/2}:{x:e-Vs-i/2,y:r+s/2}}function Ga(t,e){let{x:r,y:n}=qs(t,e);return W`<path class="line stem" d=${`M${r},${n}${t.down?`V${e.y}`:`H${e.x}`}`} />`}function ja(t,e){let r=t.boxes[e.id];if(!r.sign)return y;let{x:n,y:s}=qs(t,r);return x`<span
    class="badge"
    aria-hidden="true"
    ${Oe(It({left:n,top:s,width:r.sign,height:r.tall}))}
    >${e.symbol}</span
  >`}function It(t){return Object.fromEntries(Object.entries(t).map(([e,r])=>[e,`${r}px`]))}function Ha(t,e,r){let{x:n,y:s,width:i,height:o}=e.boxes[r.id],a=Oe(It({left:n,top:s,width:i,height:o}));if(r.kind==="constant")return x`<div class="node constant" ${a}>${r.name}</div>`;let{rows:l,state:d="",tag:c,spoken:u,click:p,pressed:h}=t.node(r),m=x`<span class="name">${r.name}</span> ${l.map(({word:g,value:b,kind:v})=>x`<span class="line ${v}"><span class="word">${g}</span><span class="number">${b}</span></span>`)}
    ${c===void 0?y:x`<span class="tag">${c}</span>`}`;return p?x`<button
        class="node ${r.kind} ${d}"
        ${a}
        aria-pressed=${Ws(h===void 0?void 0:h?"true":"false")}
        data-node=${r.name}
        @click=${p}
      >
        <span class="hidden-text">${u}</span><span class="face" aria-hidden="true">${m}</span>
      </button>`:x`<div class="node ${r.kind} ${d}" ${a} role="group" aria-label=${u} data-node=${r.name}>
        ${m}
      </div>`}function za({edges:t},e,{id:r,from:n,to:s},i){let o=d=>e.routes[d.id].label[e.down?"x":"y"],a=t.filter(d=>i[d.id].pulse!==void 0&&d.to===s&&(!i[r].back||d.from===n));if(a.length!==2)return"auto";a.sort((d,c)=>o(d)-o(c)||d.id-c.id);let l=a[0].id===r?"100%":"0%";return e.down?`${l} 50%`:`50% ${l}`}function Va(t,e,{pulse:r,back:n},s,i){if(r===void 0)return y;let{path:o,against:a}=t.routes[e];return Cs(i,x`<span class="pulse" aria-hidden="true" ${Oe({offsetPath:`path("${n?a:o}")`,offsetAnchor:s})}
      >${r}</span
    >`)}var qt=L`
  .card:has(> .live-frame, > form > .live-frame) {
    width: fit-content;
    min-width: min(100%, 46rem);
    max-width: 100%;
    margin-inline: auto;
  }
  .live-frame {
    overflow-x: auto;
    padding: 20px 14px 10px; /* room for the signs at the corners of the nodes */
    display: flex;
  }
  .live-legend {
    margin: 0;
    text-align: center;
    font-size: 0.875rem;
    color: var(--gw-muted);
  }
  .live-space {
    flex: none;
    margin: 0 auto;
  }
  .live {
    position: relative;
    transform-origin: 0 0;
    font-variant-numeric: tabular-nums;
  }
  .live svg {
    position: absolute;
    inset: 0;
    overflow: visible;
  }
  .live .live-edge .line,
  .live .stem {
    fill: none;
    stroke: var(--gw-control-line);
    stroke-width: 1.5;
  }
  .live .live-edge .head {
    fill: var(--gw-control-line);
  }
  .live .live-edge text {
    font: 600 14px var(--gw-drawn);
    fill: var(--gw-ink);
  }
  .live .live-edge .pill {
    fill: var(--gw-page);
    stroke: var(--gw-line);
  }
  .live .live-edge.active .line {
    stroke: var(--gw-forward);
    stroke-width: 3;
  }
  .live .live-edge.active .head {
    fill: var(--gw-forward);
  }
  .live .live-edge.back .line {
    stroke: var(--gw-backward);
    stroke-dasharray: 6 4;
  }
  .live .live-edge.back .head {
    fill: var(--gw-backward);
  }
  .live .live-edge.back.active .line {
    stroke-width: 3.25;
  }
  .live .live-edge.back.active .pill {
    stroke: var(--gw-backward);
    fill: var(--gw-backward-soft);
  }
  .live .badge {
    position: absolute;
    transform: translate(-50%, -50%);
    border-radius: 13px;
    display: grid;
    place-items: center;
    background: var(--gw-op);
    color: var(--gw-on-op);
    font: 700 14px var(--gw-drawn);
  }
  .live .node {
    position: absolute;
    padding: 3px 8px 4px;
    min-height: 0;
    background: var(--gw-card);
    border: 1.5px solid var(--gw-card-line);
    border-radius: 8px;
    display: block;
    text-align: left;
    font: 15px/25px var(--gw-drawn);
    color: var(--gw-ink);
    transition:
      background 0.25s,
      border-color 0.25s;
  }
  .live .node.leaf {
    background: var(--gw-leaf);
  }
  .live .node.constant {
    display: grid;
    place-items: center;
    border-radius: 15px;
    padding: 0;
    font: 15px/1 var(--gw-drawn);
    color: var(--gw-muted);
  }
  .live .face {
    display: contents;
  }
  .live .node .name {
    display: block;
    text-align: center;
    font: 700 16px/26px var(--gw-drawn);
  }
  .live .node .line {
    display: flex;
    justify-content: space-between;
    gap: 4px;
    font: 600 15px/25px var(--gw-drawn);
    white-space: nowrap;
  }
  .live .node .field .number {
    flex: 1;
  }
  .live .node .word {
    font: 400 14px/25px var(--gw-drawn);
    color: var(--gw-muted);
  }
  .live.narrow .node {
    padding-inline: 4px;
  }
  .live.narrow .node .word {
    position: absolute;
    clip-path: inset(50%);
    width: 1px;
    overflow: hidden;
  }
  .live.narrow .node .line {
    justify-content: center;
  }
  .live.narrow .node .line + .line {
    border-top: 1px dashed var(--gw-control-line);
  }
  .live .node .forward .number {
    color: var(--gw-forward);
  }
  .live .node .backward .number {
    color: var(--gw-backward);
  }
  .live .node .unknown .number {
    color: var(--gw-muted);
  }
  .live .node input {
    font: 600 15px/22px var(--gw-drawn);
    width: 100%;
    min-width: 0;
    min-height: 24px;
    height: 24px;
    padding: 0 4px;
    text-align: right;
    border: 2px solid var(--gw-backward);
    border-radius: 5px;
    background: var(--gw-page);
  }
  .live .node input:focus-visible {
    outline-width: 2px;
    outline-offset: 0;
  }
  :host([phase="forward"]) .live .node input {
    border-color: var(--gw-forward);
  }
  .live button.node {
    cursor: pointer;
  }
  .live button.node:hover {
    border-color: var(--gw-focus);
  }
  .live .node.just {
    background: var(--gw-forward-soft);
    border-color: var(--gw-forward);
    box-shadow: 0 0 0 1.5px var(--gw-forward);
  }
  .live .node.just.back {
    background: var(--gw-backward-soft);
    border-color: var(--gw-backward);
    box-shadow: 0 0 0 1.5px var(--gw-backward);
  }
  .live .node.giver {
    border: 2px dashed var(--gw-backward);
  }
  .live .node.dim {
    border: 2px dotted var(--gw-backward);
  }
  .live .node.chosen {
    border-color: var(--gw-focus);
    box-shadow: 0 0 0 2px var(--gw-focus);
  }
  .live .tag {
    position: absolute;
    top: -11px;
    right: -9px;
    min-width: 24px;
    padding: 0 6px;
    font: 700 14px/22px var(--gw-drawn);
    text-align: center;
    color: var(--gw-on-accent);
    background: var(--gw-ink);
    color: var(--gw-page);
    border-radius: 11px;
  }
  .live .pulse {
    position: absolute;
    left: 0;
    top: 0;
    offset-rotate: 0deg;
    offset-distance: 52%;
    font: 700 14px/22px var(--gw-drawn);
    padding: 0 7px;
    border-radius: 12px;
    background: var(--gw-forward);
    color: var(--gw-on-accent);
    box-shadow: 0 1px 6px rgb(0 0 0 / 25%);
  }
  @media (prefers-reduced-motion: no-preference) {
    .live .pulse {
      animation: travel 0.9s ease-in-out both;
    }
  }
  @keyframes travel {
    from {
      offset-distance: 4%;
    }
    to {
      offset-distance: 94%;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .live .node {
      transition: none;
    }
  }
`;var at=[{name:"product",title:"(a + b) * c",expression:"e = a + b; f = e * c",values:{a:2,b:-3,c:10}},{name:"neuron",title:f("presets.one-neuron|One neuron"),expression:"x1w1 = x1 * w1; x2w2 = x2 * w2; s = x1w1 + x2w2; n = s + b; o = tanh(n)",values:{x1:2,x2:0,w1:-3,w2:1,b:6.881373587019543}},{name:"square",title:"a * a",expression:"b = a * a",values:{a:3}},{name:"diamond",title:f("presets.the-diamond|The diamond"),expression:"b = a + 1; c = a * 3; d = b * c",values:{a:2}}],Us=at.filter(({expression:t})=>!/[a-z]\(/.test(t));function Ds(t){let e=at.find(r=>r.name===t);if(!e)throw new Error(f('presets.there-is-no-preset|there is no preset "{name}"; there are {presets}',{name:t,presets:at.map(r=>r.name).join(", ")}));return e}function Bs({expression:t,values:e}){return Ne(t,new Map(Object.entries(e)))}function Pe(t){let e=Le(typeof t=="string"?Da(t):t,f("read.the-walk|the walk"));e.format!=="gradwalk-walk"&&z('expected {"format": "gradwalk-walk", ...}'),e.version!==2&&z(f("read.version-this-page-reads|version {document}; this page reads version 2",{document:String(e.version)}));let r=Z(e,"ops").map(Fa),n=Z(e,"op").map(u=>be(u,r.length,"op"));n.length||z(f("read.it-has-no-nodes|it has no nodes"));let s=Ia(e,r,n),i=qa(e,s,r,n),o=ge(e,"title"),a=e.order===null?void 0:Z(e,"order").map(u=>be(u,s.length,"order")),l=e.picture===void 0?{}:{picture:Le(e.picture,"picture")};if(e.pushes===null)return{...J({nodes:s,edges:i},o,a),...l};let d=a??s.filter(u=>u.kind==="result").map(u=>u.id).reverse(),c=Ua(Le(e.pushes,"pushes"),i);return{...qr({nodes:s,edges:i},o,d,c),...l}}function Fa(t){let e=Le(t,f("read.an-operation|an operation")),r=e.kind;return r==="leaf"||r==="constant"?{kind:r,op:null,symbol:"",written:"",settings:[],inputs:0,formulas:[]}:(r!=="result"&&z(`kind ${String(r)}`),{kind:r,op:e.op===null?null:ge(e,"op"),symbol:ge(e,"symbol"),written:ge(e,"written"),settings:Jr(e,"settings"),inputs:be(e.inputs,2**31,f("read.inputs-of-an-operation|inputs of an operation"))||z(f("read.a-result-without-inputs|a result without inputs")),formulas:Z(e,"formulas").map(n=>ge({one:n},"one"))})}function Ia(t,e,r){let n=Jr(t,"data",r.length),s=Z(t,"inputs"),[i,o]=[Le(t.labels,"labels"),Le(t.names,"names")];for(let u of[...Object.keys(i),...Object.keys(o)])be(Number(u),r.length,f("read.a-label-s-node|a label's node"));let a=new Set([...Object.values(i),...Object.values(o)]),[l,d]=[0,0],c=r.map((u,p)=>{let{kind:h,op:m,symbol:g,written:b,settings:v,inputs:k}=e[u],_=i[p]===void 0?"":ge(i,String(p)),E=o[p]===void 0?_:ge(o,String(p));for(!E&&h==="constant"&&(E=$(n[p]));!E||!_&&h!=="constant"&&a.has(E);)E=`v${++d}`;let A=s.slice(l,l+=k).map(M=>be(M,p,f("read.inputs-of-node|inputs of node {id}",{id:p})));return A.length<k&&z(f("read.inputs-are-missing|inputs are missing")),{id:p,kind:h,op:m,label:_,name:E,symbol:g,written:b,settings:v,inputs:A,data:n[p]}});return l!==s.length&&z(f("read.there-are-inputs-that|there are inputs that no node has")),c}function qa(t,e,r,n){let s=Z(t,"derivatives"),i=0,o=e.flatMap(({id:a,inputs:l,name:d})=>{let{formulas:c}=r[n[a]],u=h=>h.replace(/\{(\d+|out)\}/g,(m,g)=>g==="out"?d:l[+g]===void 0?m:Ht(e[l[+g]])),p=h=>h==="1"?1:e[l[Number(/^\{(\d+)\}$/.exec(h)?.[1])]]?.data;return l.map((h,m)=>{let g=c[m]??"",b=s[i++]??p(g);return{from:h,to:a,place:m,formula:Pr(u(g)),derivative:b}})});return i!==s.length&&z(f("read.there-are-not-as|there are not as many derivatives as inputs")),o.map((a,l)=>({id:l,...a,derivative:Ks(a.derivative,"derivatives")}))}function Ua(t,e){let r=Z(t,"edge").map(l=>be(l,e.length,f("read.edge-of-a-push|edge of a push"))),n=new Set(Z(t,"overwrites").map(l=>be(l,r.length,"overwrites"))),[s,i,o,a]=["upstream","before","add","after"].map(l=>Jr(t,l,r.length));return r.map((l,d)=>({edge:l,upstream:s[d],before:i[d],add:o[d],after:a[d],...n.has(d)&&{overwrites:!0}}))}function z(t){throw new Error(f("read.this-is-not-a|this is not a walk that gradwalk wrote: {what}",{what:t}))}function Da(t){try{return JSON.parse(t)}catch(e){return z(f("read.no-json|no JSON ({message})",{message:e.message}))}}function Le(t,e){return typeof t=="object"&&t!==null&&!Array.isArray(t)?t:z(f("read.is-not-an-object|{what} is not an object",{what:e}))}function Z(t,e){let r=t[e];return Array.isArray(r)?r:z(f("read.is-not-a-list|{key} is not a list",{key:e}))}function ge(t,e){let r=t[e];return typeof r=="string"?r:z(f("read.is-not-a-text|{key} is not a text",{key:e}))}function Jr(t,e,r){let n=Z(t,e);return r!==void 0&&n.length!==r&&z(f("read.has-numbers-instead-of|{key} has {found} numbers instead of {count}",{key:e,found:n.length,count:r})),n.map(s=>Ks(s,e))}function Ks(t,e){return typeof t=="number"||t==="inf"||t==="-inf"||t==="nan"?En(t):z(f("read.is-not-a-number|{what} is not a number",{what:e}))}function be(t,e,r){return typeof t=="number"&&Number.isInteger(t)&&0<=t&&t<e?t:z(f("read.is|{what} is {x}",{what:r,x:String(t)}))}function Ut(t,{preset:e,expression:r,values:n}){let s=t.querySelector(':scope > script[type="application/json"]');return r?Zr(r,Js(n)):e?Yr(e,Js(n)):s?.textContent?.trim()?Pe(s.textContent):null}function Zr(t,e){try{return J(Ne(t,e),t)}catch(r){throw r instanceof fe?new Error(`${r.message} (character ${r.at+1})`,{cause:r}):r}}function Yr(t,e){let r=Ds(t);return J(Bs({...r,values:{...r.values,...Object.fromEntries(e)}}),r.title)}function Js(t){let e=new Map;for(let r of t.split(/[\s;]+/).filter(Boolean)){let[n,s]=r.split("="),i=Q(s??"");if(!n||i===null)throw new Error(f('source.values-should-look-like|values: "{pair}" should look like a=2',{pair:r}));e.set(n,i)}return e}var Zs=L`
  .help {
    color: var(--gw-muted);
    font-size: 0.9375rem;
  }
  .order {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4rem;
  }
  .stop {
    min-width: 3.2rem;
    padding: 0.15rem 0.6rem;
    text-align: center;
    font: 700 1rem/1.6 var(--gw-mono);
    border: 1.5px solid var(--gw-control-line);
    border-radius: var(--gw-radius);
  }
  .stop small {
    font-family: var(--gw-font);
    font-weight: 400;
    color: var(--gw-muted);
  }
  .stop.empty {
    border-style: dashed;
    border-color: var(--gw-line);
  }
  .stop.visited {
    border-color: var(--gw-backward);
  }
  .stop.now {
    border-color: var(--gw-backward);
    background: var(--gw-backward-soft);
    box-shadow: 0 0 0 1px var(--gw-backward);
  }
  .message p {
    margin: 0.5rem 0 0;
    overflow-wrap: anywhere;
  }
  .what {
    font-weight: 650;
  }
  .verdict {
    margin-top: 0.75rem;
    padding: 0.6rem 0.9rem;
    border-radius: var(--gw-radius);
    background: var(--gw-backward-soft);
  }
  .verdict.right {
    background: var(--gw-forward-soft);
  }
  .verdict p {
    margin: 0;
  }
  .verdict ul {
    margin: 0.5rem 0 0;
    padding-left: 1.25rem;
  }
`;var Ys=16,Dt=class extends nt{static properties={...nt.properties,preset:{},expression:{},values:{},order:{},levels:{},current:{state:!0},placed:{state:!0},visited:{state:!0}};trouble="";constructor(){super(),Object.assign(this,{preset:"",expression:"",values:"",order:"",levels:""}),Object.assign(this,{current:null,placed:[],visited:0})}begin(){try{let e=Ut(this,this);if(e&&tt(e).length>Ys)throw new Error(f("too-many|this graph has too many values to put in order by hand; at most {most}",{most:Ys}));this.start(e??Ur(this.levels||"shared",this.draw).walk),this.order&&(this.placed=Os(this.current,this.order))}catch(e){this.trouble=e.message,this.current=null}}start(e){this.current=e,this.another(),this.clear()}toggle(e){this.visited=0,this.placed=this.placed.includes(e)?this.placed.filter(r=>r!==e):[...this.placed,e]}get complete(){return this.placed.length===tt(this.current).length}visit(e){if(this.visited=Math.min(this.placed.length,e),this.visited<this.placed.length||!this.complete)return;let{walk:r}=Dr(this.current,this.placed),n=r.nodes.filter(d=>d.kind==="leaf"),s=rt(r,this.placed),i=s.length===0;this.tally(i);let o=this.placed.map(d=>r.nodes[d].name),a=Object.fromEntries(n.map(d=>[d.name,r.grads[d.id]])),l={order:o,right:i,gradients:a};if(this.dispatchEvent(new CustomEvent("gradwalk-order",{detail:l,bubbles:!0,composed:!0})),!i||!this.levels||this.streak>=Re){let d=u=>r.nodes[u].name,[c]=s;this.tell(i,o.join(" "),c&&f("had-turn-early|{early} had its turn before {user}, which still had something to give to it",{early:d(c.early),user:d(c.user)}))}}render(){if(!this.current)return x`<div class="card"><p class="problem" role="alert">${this.trouble}</p></div>`;let e=Dr(this.current,this.placed),r=this.complete&&this.visited===this.placed.length,n=r&&rt(this.current,this.placed).length===0;return x`<div class="card">
      ${this.head(this.levels?this.counter():y)} ${this.picture(e)}
      <div class="body">
        <p class="help">${f("order-help|Click the values in the order in which they shall be visited; click again to take one out. Each visit hands back what the value holds at that moment.")}</p>
        <p class="order" role="group" aria-live="polite" aria-label=${f("order-list|Order of the visits")}>${this.line(e)}</p>
        <div class="row controls">
          ${n&&this.levels?this.button(f("next-graph|Next graph"),!1,()=>this.start(Ur(this.levels,this.draw).walk),"main"):this.button(f("run|Run all"),!this.complete||r,()=>this.visit(1/0),"main")}
          ${this.button(f("one-visit|One visit"),!this.complete||r,()=>this.visit(this.visited+1))}
          ${this.button(f("undo|Undo"),this.placed.length===0,()=>this.undo())}
          ${this.button(f("clear|Clear"),this.placed.length===0,()=>this.clear())}
        </div>
        <div class="message" aria-live="polite">${this.told(e)} ${r?this.verdict(e):y}</div>
      </div>
    </div>`}clear(){Object.assign(this,{placed:[],visited:0,said:null})}undo(){this.visited>0?this.visited=0:this.placed=this.placed.slice(0,-1)}button(e,r,n,s=""){return x`<button class=${s} aria-disabled=${r?"true":"false"} @click=${()=>!r&&n()}>
      ${e}
    </button>`}line({walk:e}){let r=this.placed.map(s=>e.nodes[s].name),n=tt(e).length-r.length;return x`${r.map((s,i)=>x`<span class="stop ${i<this.visited?i===this.visited-1?"now":"visited":""}"
          ><small>${i+1}</small> ${s}</span
        >`)}${Array.from({length:n},()=>x`<span class="stop empty" aria-hidden="true">&nbsp;</span>`)}`}picture(e){let{walk:r}=e,n=this.complete&&this.visited===this.placed.length,s=new Set(n?r.lost.map(a=>a.node):[]),i=Rs(e,this.visited),o=this.visited>0?this.placed[this.visited-1]:void 0;return ot({graph:this.current,title:r.title,width:this.room,digits:3,label:5,rows:2,node:a=>{let l=this.visited?$(i.grads[a.id]):"·",d=this.placed.indexOf(a.id),c=d<0?f("not-placed|not in the order yet"):f("placed-as|visit {place}",{place:d+1});return{rows:[{word:f("data|data"),value:$(a.data),kind:"forward"},{word:f("grad|grad"),value:l,kind:this.visited&&i.reached[a.id]?"backward":"unknown"}],state:`${o===a.id?"giver":""} ${s.has(a.id)?"dim":""}`,...d>=0&&{tag:String(d+1)},spoken:`${a.name}: ${f("data|data")} ${$(a.data)}, ${f("grad|grad")} ${this.visited?l:f("nothing-yet|nothing yet")}, ${c}`,click:()=>this.toggle(a.id),pressed:d>=0}},edge:a=>({state:`${i.walked.has(a.id)?"back":""} ${i.active.has(a.id)?"active":""}`,...r.nodes[a.from].kind!=="constant"&&{label:me(a)}})})}told({walk:e,pushes:r}){if(this.visited===0){let a=tt(e).filter(d=>!this.placed.includes(d)),l=a.length?f("still-open|Still to be placed: {names}.",{names:a.map(d=>e.nodes[d].name).join(", ")}):f("ready|{root}.grad = 1, all others 0. Run all visits, or one at a time.",{root:e.nodes.at(-1).name});return x`<p class="why">${l}</p>`}let n=e.nodes[this.placed[this.visited-1]],s=r[this.visited-1],i=s.every(a=>a.upstream===0),o=n.kind==="leaf"?f("leaf-visit|{name} is a leaf: it has no inputs, so it hands nothing back.",{name:n.name}):i?f("empty-visit|{name}.grad is still 0, so it hands back nothing.",{name:n.name}):"";return x`<p class="why">${f("visit|Visit {k} of {n}: {name}",{k:this.visited,n:this.placed.length,name:n.name})}</p>
      ${o?x`<p class="what">${o}</p>`:s.map(a=>x`<p class="what mono backward">${a.text.replace(" -> "," → ")}</p>`)}`}verdict({walk:e,expected:r,pushes:n}){let s=rt(e,this.placed),i=h=>e.nodes[h].name,a=e.nodes.filter(h=>h.kind==="leaf").map(h=>{let[m,g]=[$(e.grads[h.id]),$(r[h.id])];return m===g?f("complete|{name}.grad = {got}",{name:h.name,got:m}):f("instead-of|{name}.grad = {got}, but it should be {expected}",{name:h.name,got:m,expected:g})}),l=s.length===0,d=!l&&et(e,e.order).lost.length===0,c=h=>this.placed.indexOf(h),u=n.flat().filter(({add:h})=>h!==0).map(({edge:h})=>e.edges[h]).filter(({from:h,to:m})=>c(h)<c(m)),p=e.lost.map(h=>{let m=Es(e,h,u).map(g=>g.map(i).join(" → "));return x`<li><strong>${f("lost-path|Lost on {path}",{path:m.join(", ")})}:</strong> ${h.text}.</li>`});return x`<div class="verdict ${l?"right":"wrong"}">
      <p>
        <strong>${l?f("right|Right: every gradient was complete before it was handed back."):f("wrong|Not a right order.")}</strong> <span class="mono">${a.join("; ")}.</span>
        ${d?f("lucky|The numbers are right by luck: {early} was visited before {user}, which uses it, had handed it its share. It is a leaf, so nothing was lost; with inputs of its own it would have been.",{early:i(s[0].early),user:i(s[0].user)}):y}
        ${!l&&!d?this.rootFirst(e):y}
      </p>
      ${p.length?x`<ul>
              ${p}
            </ul>`:y}
    </div>`}rootFirst(e){let r=e.nodes.length-1;if(this.placed[0]!==r)return f("root-later|{root} is where the walk begins: until it has been visited, nobody has anything to hand back.",{root:e.nodes[r].name});let n=rt(e,this.placed)[0];return f("not-enough|{root} came first, and that is not enough: {early} was visited before {user}, which uses it.",{root:e.nodes[r].name,early:e.nodes[n.early].name,user:e.nodes[n.user].name})}static styles=[Ae,Ls,qt,Zs]};function Xs(t,e){let r=t[e.to],n=r.op?V[r.op]:void 0;if(!n)return f("quotient.the-operation-was-made|the operation was made by hand, so it cannot be computed again here");let s=[...r.inputs.map(u=>t[u].data),...r.settings];if(!s.every(Number.isFinite)||!Number.isFinite(r.data))return f("quotient.the-numbers-are-not|the numbers are not finite here");if(ks(n,s))return f("quotient.there-is-a-corner|there is a corner exactly here, so the slopes on its two sides differ");let i=s[e.place],o=10**(Math.floor(Math.log10(Math.max(1,Math.abs(i))))-6),a=u=>n.compute(...s.map((p,h)=>h===e.place?u:p)),[l,d]=[a(i+o),a(i-o)],c=(l-d)/(i+o-(i-o));return Number.isFinite(c)?{nudge:o,plus:l,minus:d,slope:c}:f("quotient.a-nudge-leaves-the|a nudge leaves the domain of the operation")}function Ba(t,{step:e,phase:r}){let{nodes:n,edges:s}=t;if(!e)return{what:"",why:f("idle|Nothing is computed yet: only the numbers that go in are there. Press Step to compute the first result.")};let i=e.text.replaceAll(" -> "," → "),o=r==="done"?` ${f("done|Done. {gradients}",{gradients:Ja(t)})}`:"";if(e.phase==="forward")return{what:i,why:`${n[e.node].name} = ${Za(n,n[e.node])}`};if(e.phase==="seed")return{what:i,why:f("seed|The derivative of {name} by itself is 1. From here the walk goes backward.",{name:n[e.node].name})+o};let[a,l]=[n[e.node].name,n[e.input].name];if(e.overwrites)return{what:i,why:f("overwritten|The old gradient was thrown away: = was written where += is needed.")+o};let d=Ka(e,s[e.edge].derivative);return{what:i,why:(e.add===0?`${d}. ${f("nothing|One factor is 0, so nothing flows along this edge.")}`:`${f("passes|{node} passes its gradient on to {input}: {sum}",{node:a,input:l,sum:d})}.`)+o}}function Ka({upstream:t,add:e},r){return f("factors|arriving {upstream} × local {local} = {share}",{upstream:Xr(t),local:Xr(r),share:$(e)})}function Bt({place:t}){return[f("place-first|first"),f("place-second|second"),f("place-third|third")][t]??f("place-later|{place}th",{place:t+1})}function Ja(t){let e=t.nodes.filter(n=>n.kind==="leaf");return e.slice(0,8).map(({id:n,name:s})=>{let i=t.grads[n],o=t.lost.reduce((a,l)=>l.leaf===n?a+l.amount:a,0);return o?f("instead-of|{name}.grad = {got}, but it should be {expected}",{name:s,got:$(i),expected:$(i+o)}):f("complete|{name}.grad = {got}",{name:s,got:$(i)})}).join(", ")+(e.length>8?", ...":"")}function Za(t,e){let r=$(e.data);if(e.inputs.length>8||!e.written)return r;let n=e.inputs.map(s=>Xr(t[s].data));return`${pe(e.written,n)} = ${r}`}function Xr(t){let e=$(t);return e.startsWith("-")?`(${e})`:e}function Qs(t,e){let{what:r,why:n}=Ba(t,e),s=e.step===null?"":e.step.phase==="forward"?"forward":"backward",i=e.phase==="done"?t.lost:[];return x`<div class="message" aria-live="polite">
    <p class="what mono ${s}" ?hidden=${!r}>${r}</p>
    <p class="why">${n}</p>
    ${i.map(o=>x`<p class="why">${o.text}.</p>`)}
  </div>`}function ei(t,e,r,n){let[s,i]=[t.nodes[r.from],t.nodes[r.to]],o=e.computed[i.id],a=i.inputs.filter(u=>u===s.id).length>1,l=u=>x`<span class="mono">${u}</span>`,d=u=>x`<span class="muted">${u}</span>`,c=(u,p)=>x`<dt>${u}</dt>
      <dd>${p}</dd>`;return x`<section class="panel" aria-label=${f("edge|Edge {from} → {to}",{from:s.name,to:i.name})}>
    <header class="row">
      <strong class="mono">${f("edge|Edge {from} → {to}",{from:s.name,to:i.name})}</strong>
      ${a?x`<span class="muted">${f("place-of|{place} input of {to}",{place:Bt(r),to:i.name})}</span>`:""}
      <button class="small" @click=${n}>${f("close|Close")}</button>
    </header>
    <dl>
      ${c(f("formula|Formula"),r.formula?l(`d${i.name}/d${s.name} = ${Nt(r.formula)}`):f("unknown-formula|not known: the operation was made by hand"))}
      ${c(f("number|Number"),o?l($(r.derivative,10)):d(f("later|known once {to} is computed",{to:i.name})))}
      ${o?c(f("check-by-nudging|Check by nudging"),Ya(t,r)):""}
      ${o?c(f("flows|On the way back"),Xa(t,e,r)):""}
    </dl>
  </section>`}function Ya(t,e){let r=Xs(t.nodes,e);if(typeof r=="string")return f("no-check|not possible: {why}",{why:r});let n=Math.abs(r.slope-e.derivative)<=1e-5+.001*Math.abs(e.derivative),s=f("nudge|moving {name} by ±{h} gives the slope {slope}",{name:t.nodes[e.from].name,h:$(r.nudge),slope:$(r.slope,8)});return x`${s}: <strong>${n?f("agrees|agrees"):f("disagrees|does not agree")}</strong>`}function Xa(t,e,r){let[n,s]=[t.nodes[r.from].name,t.nodes[r.to].name];for(let i of t.steps.slice(0,e.position))if(i.phase==="backward"&&i.edge===r.id)return x`<span class="mono backward"
          >${s}.grad × ${$(r.derivative)} = ${$(i.upstream)} × ${$(r.derivative)} =
          ${$(i.add)}</span
        >
        → ${n}.grad`;return x`<span class="muted">${f("not-yet|nothing yet: {to} has not passed its gradient on",{to:s})}</span>`}var ti=L`
  .panel {
    background: var(--gw-panel);
    border: solid var(--gw-line);
    border-width: 1px 0;
    padding: var(--gw-space) calc(var(--gw-space) * 2);
    margin-bottom: var(--gw-space);
  }
  .panel header button {
    margin-left: auto;
  }
  button.small {
    min-height: 1.75rem;
    padding: 0 0.6rem;
    font-size: 0.875rem;
  }
  .panel dl {
    display: grid;
    grid-template-columns: max-content 1fr;
    gap: 0.25rem calc(var(--gw-space) * 2);
    margin: var(--gw-space) 0 0;
    font-size: 0.9375rem;
  }
  .panel dt {
    color: var(--gw-muted);
  }
  .panel dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
  @container (max-width: 30rem) {
    .panel dl {
      grid-template-columns: 1fr;
      gap: 0;
    }
    .panel dd {
      margin-bottom: var(--gw-space);
    }
  }
`;var Qr=9,ri=L`
  .graph {
    overflow: auto;
    max-height: max(20rem, 66vh);
    display: flex;
    padding: ${Qr}px;
  }
  .graph svg {
    flex: none;
    margin: 0 auto;
    display: block;
  }
  .graph text {
    font-family: var(--gw-drawn);
    fill: var(--gw-ink);
    font-size: 13px;
    white-space: pre;
  }
  .graph text.word {
    font-size: 13px;
    fill: var(--gw-muted);
  }
  .graph text.name {
    font-weight: 700;
  }
  .graph text.made {
    font-weight: 400;
    font-style: italic;
  }
  .graph text.symbol {
    font-weight: 700;
    fill: var(--gw-on-op);
  }
  .graph text.times {
    font-size: 13px;
    fill: var(--gw-muted);
  }
  .graph text.forward {
    fill: var(--gw-forward);
  }
  .graph text.backward {
    fill: var(--gw-backward);
  }
  .graph text.unknown {
    fill: var(--gw-muted);
  }
  .badge {
    fill: var(--gw-op);
  }
  .box {
    fill: var(--gw-card);
    stroke: var(--gw-card-line);
    transition:
      fill 0.2s,
      stroke 0.2s;
  }
  .leaf .box {
    fill: var(--gw-leaf);
  }
  .stem,
  .line {
    fill: none;
    stroke: var(--gw-control-line);
    stroke-width: 1.5;
    transition: stroke 0.2s;
  }
  .head {
    fill: var(--gw-control-line);
    transition: fill 0.2s;
  }
  .reach {
    fill: none;
    stroke: transparent;
    stroke-width: 22;
    pointer-events: stroke;
  }
  .pill {
    fill: var(--gw-page);
    stroke: var(--gw-line);
  }
  .just .box {
    fill: var(--gw-forward-soft);
    stroke: var(--gw-forward);
    stroke-width: 2.5;
  }
  .just.back .box {
    fill: var(--gw-backward-soft);
    stroke: var(--gw-backward);
  }
  .giver .box {
    stroke: var(--gw-backward);
    stroke-width: 2;
    stroke-dasharray: 5 3;
  }
  .edge.active .line {
    stroke: var(--gw-forward);
    stroke-width: 2.75;
  }
  .edge.active .head {
    fill: var(--gw-forward);
  }
  .edge.back .line {
    stroke: var(--gw-backward);
    stroke-dasharray: 5 4;
  }
  .edge.back .head {
    fill: var(--gw-backward);
  }
  .edge.active .pill {
    stroke: var(--gw-forward);
  }
  .edge.active.back .pill {
    fill: var(--gw-backward-soft);
    stroke: var(--gw-backward);
  }
  .edge.active .times {
    fill: var(--gw-ink);
  }
  .edge.button {
    cursor: pointer;
    outline: none;
  }
  .edge.chosen .pill,
  .edge.button:hover .pill {
    stroke: var(--gw-focus);
    stroke-width: 2;
  }
  .edge.chosen .line {
    stroke-width: 3;
  }
  .edge.button:focus-visible .pill {
    stroke: var(--gw-focus);
    stroke-width: 3.5;
  }
  .edge.button:focus-visible .reach {
    stroke: color-mix(in srgb, var(--gw-focus) 30%, transparent);
  }
  .dim .box {
    stroke: var(--gw-backward);
    stroke-width: 2;
    stroke-dasharray: 2 4;
  }
  @media (prefers-reduced-motion: no-preference) {
    .edge.active.back .line {
      animation: flow 0.7s linear infinite;
    }
  }
  @keyframes flow {
    to {
      stroke-dashoffset: 9;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      transition: none !important;
    }
  }
`;var en=120,[Qa,el]=[.93,1.4],tn=26,ni=10;function ii(t,e){let r=i=>Math.min(el,e/i.width),n=si(t,!1);if(r(n)<.9){let i=si(t,!0);r(i)>r(n)&&(n=i)}let s=t.nodes.map(i=>i.inputs);return{...n,scale:Math.max(Qa,r(n)),inputs:s,sizes:li(t)}}function oi({inputs:t,sizes:e},r){return JSON.stringify(t)===JSON.stringify(r.nodes.map(s=>s.inputs))&&li(r).every((s,i)=>s<=e[i])}function ai(t){let e=t.nodes.map(r=>$(r.data));for(let r of t.steps){let n=r.phase==="backward"?r.input:r.node,s=$(r.after);s.length>e[n].length&&(e[n]=s)}return e}function li(t){return[...ai(t).map(e=>e.length),...t.edges.map(e=>me(e).length)]}function si(t,e){let r=ai(t);return Ft(t,(n,s)=>n.data=n.grad=r[s],me,e)}function di(t){let{walk:e,drawing:r}=t,[n,s]=[r.width*r.scale,r.height*r.scale];return x`<div class="graph">
    <svg
      role="group"
      aria-label=${f("graph|Graph of {title}",{title:e.title})}
      width=${n}
      height=${s}
      viewBox="-2 -2 ${r.width} ${r.height}"
    >
      ${e.edges.map(i=>tl(t,i,r.routes[i.id]))}
      ${e.nodes.map(i=>rl(t,i,r.boxes[i.id]))}
    </svg>
  </div>`}function tl(t,e,r){let{walk:n,stage:s,selected:i,focusable:o}=t,a=n.nodes[e.from].kind==="constant",l=s.computed[e.to]&&!a,d=s.active.has(e.id),c=d?s.step?.phase==="backward":s.walked.has(e.id),u=st(n,e),p=me(e),h=P(p)*11+10,{x:m,y:g}=r.label,b=i===e.id,v=[l?"known":"",d?"active":"",c?"back":"",b?"chosen":""].join(" "),k=W`
    <path class="reach" d=${r.path} />
    <path class="line" d=${r.path} />
    <path class="head" d=${c?r.backwardHead:r.forwardHead} />
    ${u?W`<circle class="pill" cx=${r.sign.x} cy=${r.sign.y} r="7" />
            <text class="times" x=${r.sign.x} y=${r.sign.y+4} text-anchor="middle">${u}</text>`:y}
    ${l?W`${ci("pill",m,g,h,18)}
            <text class="times" x=${m} y=${g+4} text-anchor="middle">${p}</text>`:y}`;if(o===null||a)return W`<g class="edge ${v}" aria-hidden="true">${k}</g>`;let _=f("edge|Edge {from} → {to}",{from:n.nodes[e.from].name,to:n.nodes[e.to].name}),E=()=>t.onSelect?.(e.id);return W`<g class="edge button ${v}" role="button" data-edge=${e.id}
      tabindex=${o===e.id?0:-1} aria-pressed=${b?"true":"false"}
      aria-label=${l?`${_}, ${f("local|local derivative")} ${p}`:_}
      @click=${E} @focus=${E}>${k}</g>`}function rl(t,e,r){let{stage:n}=t,s=n.computed[e.id],i=n.reached[e.id],o=re(n)===e.id,a=n.step!==null&&n.step.phase!=="forward",l=n.step?.phase==="backward"&&n.step.node===e.id,[d,c]=[r.x+10,r.x+r.width-10],[u,p]=[s?$(e.data):"?",$(n.grads[e.id])];if(e.kind==="constant")return W`<g class="node constant" role="img" aria-label="${f("constant|constant")} ${u}">
      <rect class="box" x=${r.x} y=${r.y} width=${r.width} height=${r.height} rx=${tn/2} />
      <text x=${r.x+r.width/2} y=${r.y+17.5} text-anchor="middle">${e.name}</text>
    </g>`;let h=[e.kind,o?a?"just back":"just":"",l?"giver":"",t.dim?.has(e.id)?"dim":""],m=`${e.name}: ${f("data|data")} ${u}, ${f("grad|grad")} ${p}`;return W`<g class="node ${h.join(" ")}" role="img" aria-label=${m} @click=${()=>t.onNode?.(e)}>
    ${r.sign?nl(r,e.symbol,t.drawing.down):y}
    <rect class="box" x=${r.x} y=${r.y} width=${r.width} height=${r.height} rx="7" />
    <text class="name ${e.label?"":"made"}" x=${d} y=${r.y+18}>${e.name}</text>
    <text class="value ${s?"forward":"unknown"}" x=${c} y=${r.y+18} text-anchor="end">${u}</text>
    <text class="word" x=${d} y=${r.y+37}>${f("grad|grad")}</text>
    <text class="value ${i?"backward":"unknown"}" x=${c} y=${r.y+37} text-anchor="end">${p}</text>
  </g>`}function nl({x:t,y:e,width:r,height:n,sign:s,tall:i},o,a){let l=a?t+r/2:t-ni-s/2,d=a?e-ni-tn/2:e+n/2;return W`
    <path class="stem" d=${a?`M${l},${d}V${e}`:`M${l},${d}H${t}`} />
    ${ci("badge",l,d,s,i)}
    <text class="symbol" x=${l} y=${d+4.5} text-anchor="middle">${o}</text>`}function ci(t,e,r,n,s){let[i,o]=[e-n/2,r-s/2];return W`<rect class=${t} x=${i} y=${o} width=${n} height=${s} rx=${Math.min(s,tn)/2} />`}function ui({nodes:t,edges:e}){return e.filter(r=>t[r.from].kind!=="constant").map(r=>r.id)}function hi(t){return ui(t)[0]??null}function pi(t,e,r){let n=ui(t);return e===null?n[0]??null:n.at((n.indexOf(e)+r)%n.length)}function fi(t){let e=t.querySelector(".graph"),r=t.querySelector(".just .box")?.getBoundingClientRect();if(!e||!r)return;let{left:n,width:s,top:i,height:o}=e.getBoundingClientRect();(r.top<i||r.bottom>i+o)&&(e.scrollTop+=r.top+r.height/2-i-o/2),(r.left<n||r.right>n+s)&&(e.scrollLeft+=r.left+r.width/2-n-s/2)}var sl=["preset","expression","values"],lt=class extends I{static properties={preset:{},expression:{},values:{},current:{state:!0},error:{state:!0},width:{state:!0}};given=null;drawn=null;observer=new ResizeObserver(([e])=>this.width=e.contentRect.width);constructor(){super(),Object.assign(this,{preset:"",expression:"",values:"",current:null,error:"",width:0})}get walk(){return this.current}set walk(e){this.given=e,this.load()}connectedCallback(){if(super.connectedCallback(),Object.hasOwn(this,"walk")){let e=this.walk;delete this.walk,this.walk=e}this.observer.observe(this),this.width=this.clientWidth,this.current||this.load()}disconnectedCallback(){super.disconnectedCallback(),this.observer.disconnect()}willUpdate(e){!this.hasUpdated||!sl.some(r=>e.has(r))||(this.given=null,this.load())}load(){this.attempt(()=>this.given==null?Ut(this,this):Pe(this.given))}attempt(e){try{let r=e();this.begin(r),this.current=r,this.error=""}catch(r){this.error=r.message}return!this.error}drawingOf(e){let r=Math.max(280,this.width)-2*Qr-2,{drawn:n}=this;if(n?.walk===e&&n.width===r)return n.drawing;let s=n?.width===r&&oi(n.drawing,e)?n.drawing:ii(e,r);return this.drawn={walk:e,width:r,drawing:s},s}tell(e,r){this.dispatchEvent(new CustomEvent(e,{detail:r,bubbles:!0,composed:!0}))}problem(){return x`<p class="problem" role="alert" ?hidden=${!this.error}>${this.error}</p>`}button(e,r,n,s=""){return x`<button class=${s} aria-disabled=${r?"true":"false"} @click=${()=>!r&&n()}>
      ${e}
    </button>`}};function mi(t,e,r){return ot({graph:t,title:t.title,width:Math.max(240,e),digits:4,label:2,rows:2,node:n=>{let{data:s,grad:i}=r?.get(n.name)??{data:n.data,grad:t.grads[n.id]};return{rows:[{word:"data",value:$(s),kind:"forward"},{word:"grad",value:$(i),kind:"backward"}],spoken:f("forward-picture.data-gradient|{node}: data {data}, gradient {grad}",{node:n.name,data:$(s),grad:$(i)})}},edge:n=>({state:t.nodes[n.from].kind==="constant"?"":"back"})})}function rn(t,e,r,n=!1){let s=n?null:re(e);return ot({graph:t,title:t.title,width:Math.max(240,r),digits:4,label:2,rows:1,node:i=>{let o=e.computed[i.id],a=o?$(i.data):"?";return{rows:[{word:"data",value:a,kind:o?"forward":"unknown"}],state:s===i.id?"just":"",spoken:f("forward-picture.data|{node}: data {which}",{node:i.name,which:o?a:f("forward-picture.not-computed-yet|not computed yet")})}},edge:i=>({state:!n&&e.active.has(i.id)?"active":""})})}var Kt=300;function gi(t,e){let r=t.edges.filter(n=>t.nodes[n.from].kind!=="constant");return x`<div class="tables" tabindex="0" role="region" aria-label=${f("twin|The same as tables")}>
    <table>
      <caption>
        ${f("values|Values")}
      </caption>
      <thead>
        <tr>
          <th scope="col">${f("value|value")}</th>
          <th scope="col">${f("computed|computed as")}</th>
          <th scope="col" class="number">${f("data|data")}</th>
          <th scope="col" class="number">${f("grad|grad")}</th>
        </tr>
      </thead>
      <tbody>
        ${t.nodes.slice(0,Kt).map(n=>{let s=n.kind==="result"?zt(t.nodes,n):n.kind==="leaf"?f("leaf|leaf"):f("constant|constant");return x`<tr aria-current=${re(e)===n.id?"step":"false"}>
            <th scope="row" class="mono">${n.name}</th>
            <td class=${n.kind==="result"?"mono":"muted"}>${s}</td>
            <td class="number forward">${e.computed[n.id]?$(n.data):"?"}</td>
            <td class="number backward">${n.kind==="constant"?"":$(e.grads[n.id])}</td>
          </tr>`})}
      </tbody>
    </table>
    <table>
      <caption>
        ${f("edges|Edges")}
      </caption>
      <thead>
        <tr>
          <th scope="col">${f("edge-column|edge")}</th>
          <th scope="col">${f("local|local derivative")}</th>
          <th scope="col" class="number">${f("number|Number").toLowerCase()}</th>
        </tr>
      </thead>
      <tbody>
        ${r.slice(0,Kt).map(n=>{let[s,i]=[t.nodes[n.from].name,t.nodes[n.to].name],o=t.nodes[n.to].inputs.filter(a=>a===n.from).length>1;return x`<tr aria-current=${e.active.has(n.id)?"step":"false"}>
            <th scope="row" class="mono">${s} → ${i}${o?` (${Bt(n)})`:""}</th>
            <td class="mono">${n.formula?`d${i}/d${s} = ${Nt(n.formula)}`:""}</td>
            <td class="number">${e.computed[n.to]?$(n.derivative):"?"}</td>
          </tr>`})}
      </tbody>
    </table>
    ${r.length>Kt?x`<p class="muted">${f("shown-of|The first {shown} of {total} rows.",{shown:Kt,total:r.length})}</p>`:""}
  </div>`}var bi=L`
  .tables {
    overflow-x: auto;
    display: flex;
    flex-wrap: wrap;
    align-items: start;
    gap: calc(var(--gw-space) * 2) calc(var(--gw-space) * 4);
    padding: 0 calc(var(--gw-space) * 2) calc(var(--gw-space) * 2);
  }
  table {
    border-collapse: collapse;
    font-size: 0.875rem;
  }
  caption {
    text-align: left;
    font-weight: 600;
    padding: 0.25rem 0;
  }
  th,
  td {
    text-align: left;
    font-weight: 400;
    padding: 0.2rem 0.6rem 0.2rem 0.4rem;
    border-top: 1px solid var(--gw-line);
    white-space: nowrap;
  }
  thead th {
    color: var(--gw-muted);
    border-top: 0;
  }
  tbody th {
    font-weight: 700;
  }
  .number {
    text-align: right;
    font-family: var(--gw-mono);
  }
  thead .number {
    font-family: inherit;
  }
  tr[aria-current="step"] {
    background: var(--gw-panel);
  }
  tr[aria-current="step"] th {
    box-shadow: inset 3px 0 var(--gw-focus);
  }
`;var il=[.5,1,2,4,8];function wi(t,e){let[r,n]=[t.position===0,t.position===t.total],{button:s,by:i}=e,o=a=>Number(a.target.value);return x`<div class="row controls">
    ${s(f("reset|Reset"),r,i(-1/0))} ${s(f("back|Back"),r,i(-1))}
    ${s(e.stepWord,n,i(1),"main")}
    ${e.nextCard?s(f("next-card|Next card"),n,e.nextCard):y}
    ${s(e.playing?f("pause|Pause"):f("play|Play"),!1,e.play)}
    <select class="speed" aria-label=${f("speed|Speed")} @change=${a=>e.hurry(o(a))}>
      ${il.map(a=>x`<option value=${a} ?selected=${a===e.speed}>${a===.5?"½":a}×</option>`)}
    </select>
    <input
      type="range"
      min="0"
      max=${t.total}
      .value=${String(t.position)}
      aria-label=${f("position|Position in the walk")}
      aria-valuetext=${t.phaseText}
      @input=${a=>e.go(o(a))}
    />
  </div>`}var ol=24;function xi(t,e,r,n){let s=t.find(a=>a.title===e),i=({target:a})=>{let{value:l}=a;l&&r(l)};return x`<form class="row chooser" @submit=${a=>{a.preventDefault(),n(a.currentTarget.querySelector("#expression").value)}}>
    <label
      >${f("preset|Example")}
      <select @change=${i} .value=${s?.name??""}>
        ${t.map(a=>x`<option value=${a.name} ?selected=${a===s}>${a.title}</option>`)}
        <option value="" ?selected=${!s}>${f("own|your own")}</option>
      </select></label
    >
    <label class="grow"
      >${f("expression|Expression")}
      <input
        id="expression"
        class="mono"
        spellcheck="false"
        autocapitalize="off"
        autocomplete="off"
        maxlength="2000"
        .value=${s?.expression??e}
    /></label>
    <button>${f("draw|Draw")}</button>
  </form>`}function vi(t,e,r,n,s){let i=t.nodes.filter(d=>d.kind==="leaf"),o=Vt(t.nodes);if(!i.length||i.length>ol)return y;if(o)return x`<p class="leaves muted">${f("no-edit|{name} comes from an operation made by hand, so the leaves cannot be edited here.",{name:o.name})}</p>`;let a=i.map(d=>r.get(d.id)).find(d=>d!==void 0&&Q(d)===null),l=i.some(d=>!Object.is(d.data,e.nodes[d.id].data));return x`<fieldset class="leaves row">
    <legend class="hidden-text">${f("leaves|Leaves")}</legend>
    ${i.map(d=>{let c=r.get(d.id)??Mn(d.data).replace(/\.0$/,"");return x`<label class="field mono"
        ><span>${d.name}</span
        ><input
          id="leaf${d.id}"
          inputmode="text"
          size=${Math.max(4,Math.min(18,c.length))}
          autocomplete="off"
          spellcheck="false"
          aria-label=${f("value-of|Value of {name}",{name:d.name})}
          aria-invalid=${Q(c)===null?"true":"false"}
          .value=${c}
          @input=${u=>n(d,u.target.value)}
      /></label>`})}
    ${l?x`<button type="button" @click=${s}>${f("restore|Restore values")}</button>`:y}
    <p class="wrong" role="status">${a===void 0?"":f('no-number|"{text}" is not a number. Write, for example, -3, 0.5 or 3/2.',{text:a})}</p>
  </fieldset>`}var yi=L`
  header.row {
    flex-wrap: nowrap;
    align-items: start;
    padding: calc(var(--gw-space) * 1.25) calc(var(--gw-space) * 2) 0;
  }
  .panel header.row {
    align-items: center;
    padding: 0;
  }
  .title {
    overflow-wrap: anywhere;
    min-width: 0;
  }
  .phase {
    margin-left: auto;
    flex: none;
    font-size: 0.875rem;
    font-weight: 600;
    padding: 0.1rem 0.7rem;
    border-radius: 1rem;
    border: 1.5px solid var(--gw-control-line);
    font-variant-numeric: tabular-nums;
  }
  .phase.forward {
    border-color: currentColor;
    background: var(--gw-forward-soft);
  }
  .phase.backward,
  .phase.done {
    color: var(--gw-backward);
    border-color: currentColor;
    border-style: dashed;
    background: var(--gw-backward-soft);
  }
  .phase.done {
    border-style: solid;
  }
  .message {
    min-height: 4.25rem;
    padding: calc(var(--gw-space) / 2) calc(var(--gw-space) * 2);
  }
  .message p {
    margin: 0;
    overflow-wrap: anywhere;
  }
  .message .what {
    font-size: 1.125rem;
    font-weight: 650;
  }
  .controls,
  .leaves,
  .chooser {
    padding: var(--gw-space) calc(var(--gw-space) * 2);
    border: 0;
    margin: 0;
  }
  .controls {
    position: sticky;
    bottom: 0;
    background: var(--gw-page);
  }
  .controls select {
    width: auto;
  }
  .controls input[type="range"] {
    flex: 1 1 8rem;
    min-width: 6rem;
    min-height: 1.5rem;
    padding: 0;
    border: 0;
    background: none;
    accent-color: var(--gw-forward);
  }
  .chooser {
    background: var(--gw-panel);
    border-bottom: 1px solid var(--gw-line);
    align-items: end;
  }
  .chooser label {
    display: grid;
    font-size: 0.875rem;
    color: var(--gw-muted);
  }
  .chooser label > * {
    color: var(--gw-ink);
    font-size: 1rem;
    width: 100%;
  }
  .grow {
    flex: 1 1 14rem;
  }
  .field {
    display: inline-flex;
    align-items: center;
    gap: 0.4rem;
    font-weight: 700;
  }
  .field span {
    max-width: 12rem;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .field input {
    font-family: var(--gw-mono);
    max-width: 100%;
  }
  input[aria-invalid="true"] {
    border: 2px dashed var(--gw-backward);
  }
  .wrong {
    margin: 0;
    flex-basis: 100%;
    color: var(--gw-backward);
  }
  .wrong:empty {
    display: none;
  }
  details {
    border-top: 1px solid var(--gw-line);
  }
  summary {
    cursor: pointer;
    padding: var(--gw-space) calc(var(--gw-space) * 2);
    color: var(--gw-muted);
  }
  summary:focus-visible {
    outline-offset: -3px;
  }
`;var al=1300,Jt=class extends lt{static properties={...lt.properties,open:{type:Boolean},fixed:{type:Boolean},autoplay:{type:Boolean},mode:{},position:{type:Number},numbers:{attribute:!1},selected:{state:!0},playing:{state:!0},speed:{state:!0},typed:{state:!0}};original=null;timer=0;constructor(){super(),Object.assign(this,{open:!1,fixed:!1,autoplay:!1,mode:"free",position:0}),Object.assign(this,{selected:null,playing:!1,speed:1,typed:new Map})}disconnectedCallback(){super.disconnectedCallback(),this.pause()}willUpdate(e){super.willUpdate(e),this.position=Math.max(0,Math.min(this.position,this.last))}firstUpdated(){this.autoplay&&this.current&&!matchMedia("(prefers-reduced-motion: reduce)").matches&&this.play()}updated(e){e.has("position")&&fi(this.renderRoot)}begin(e){this.original=e,Object.assign(this,{selected:null,typed:new Map}),this.hasUpdated&&(this.position=0),this.pause()}get last(){return this.mode==="forward"?this.forwards:this.current?.steps.length??0}get forwards(){return this.current?.steps.filter(e=>e.phase==="forward").length??0}go(e){let r=this.last,n=Math.max(0,Math.min(r,e));(n===r||n===this.forwards)&&this.pause(),n!==this.position&&(this.position=n,this.tell("gradwalk-step",{position:n,phase:Te(this.current,n).phase}))}play(){if(this.playing)return this.pause();this.position===this.last&&this.go(0),this.playing=!0,this.pace(),this.go(this.position+1)}pace(){window.clearInterval(this.timer),this.timer=window.setInterval(()=>this.go(this.position+1),al/this.speed)}hurry(e){this.speed=e,this.playing&&this.pace()}nextCard(){let{steps:e}=this.current,r=this.renderRoot.querySelector("gradwalk-picture"),n=i=>{let o=e[i-1];return o?r.cardOf(o.phase==="backward"?o.input:o.node):-1},s=this.position+1;for(;s<e.length&&s!==this.forwards&&n(s+1)===n(s);)s+=1;this.go(s)}pause(){window.clearInterval(this.timer),this.playing=!1}keys=e=>{let r=e.composedPath()[0];if(e.altKey||e.ctrlKey||e.metaKey||/^(INPUT|SELECT|TEXTAREA)$/.test(r.tagName))return;let n=r.dataset.edge!==void 0,i={ArrowRight:()=>this.go(this.position+1),ArrowLeft:()=>this.go(this.position-1),Home:()=>this.go(0),End:()=>this.go(1/0),...n&&{ArrowDown:()=>this.edgeBy(1),ArrowUp:()=>this.edgeBy(-1)},...this.selected!==null&&{Escape:()=>this.selected=null}}[e.key];i&&(e.preventDefault(),this.pause(),i())};edgeBy(e){let r=pi(this.current,this.selected,e);this.renderRoot.querySelector(`[data-edge="${r}"]`)?.focus()}edit(e,r){this.typed=new Map(this.typed).set(e.id,r);let n=Q(r);n!==null&&(this.setLeaves(new Map([[e.id,n]])),this.tell("gradwalk-edit",{leaf:e.id,name:e.name,value:n}))}setLeaves(e){this.current&&!Vt(this.current.nodes)&&(this.current=As(this.current,e))}refresh(e){let r=Pe(e);this.current=r,this.typed=new Map([...this.typed].filter(([n,s])=>Object.is(Q(s),r.nodes[n]?.data)))}restore(){this.typed=new Map;for(let{id:e,name:r,kind:n,data:s}of this.original.nodes)n!=="leaf"||Object.is(s,this.current.nodes[e].data)||(this.setLeaves(new Map([[e,s]])),this.tell("gradwalk-edit",{leaf:e,name:r,value:s}))}type(e){let r=this.current?.nodes.filter(s=>s.kind==="leaf")??[],n=new Map(r.map(s=>[s.name,s.data]));this.attempt(()=>Zr(e,n))&&this.tell("gradwalk-expression",{expression:e})}render(){let e=this.current;if(!e)return x`<div class="card">${this.chooser()} ${this.problem()}</div>`;if(this.mode==="picture")return rn(e,Te(e,this.forwards),this.clientWidth-24,!0);if(this.mode==="walked")return mi(e,this.clientWidth-24,this.numbers);let r=this.stage(e),n=this.selected===null?void 0:e.edges[this.selected];return x`<div class="card" @keydown=${this.keys}>
      ${this.chooser()} ${this.problem()}
      <header class="row">
        ${this.open?y:x`<strong class="title">${e.title}</strong>`}
        <span class="phase ${r.phase}">${r.phaseText}</span>
      </header>
      ${this.picture(e,r)} ${n?ei(e,r,n,()=>this.unselect()):y}
      ${Qs(e,r)} ${this.controls(r)} ${this.fixed?y:this.leaves(e)}
      ${this.mode==="forward"?y:x`<details>
              <summary>${f("twin|The same as tables")}</summary>
              ${gi(e,r)}
            </details>`}
    </div>`}stage(e){let r=Te(e,this.position);if(this.mode!=="forward")return r;let n=r.position===this.forwards;return{...r,total:this.forwards,...n&&{phaseText:f("all-computed|All computed")}}}unselect(){this.renderRoot.querySelector(`[data-edge="${this.selected}"]`)?.focus(),this.selected=null}chooser(){return this.open?xi(this.mode==="forward"?Us:at,this.current?.title??"",e=>this.attempt(()=>Yr(e,new Map)),e=>this.type(e)):y}picture(e,r){return this.mode==="forward"&&e.nodes.length<=en?rn(e,r,this.clientWidth-24):e.picture?x`<gradwalk-picture .picture=${e.picture} .walked=${{walk:e,stage:r}}></gradwalk-picture>`:e.nodes.length>en?x`<p class="message muted">${f("not-drawn|{count} values are too many to draw; the steps and the table are complete.",{count:e.nodes.length})}</p>`:di({walk:e,stage:r,drawing:this.drawingOf(e),selected:this.selected,focusable:this.selected??hi(e),onSelect:n=>this.selected=n,onNode:n=>this.renderRoot.querySelector(`#leaf${n.id}`)?.focus()})}controls(e){let r=n=>()=>{this.pause(),this.go(this.position+n)};return wi(e,{speed:this.speed,playing:this.playing,stepWord:this.stepWord(e),button:(n,s,i,o)=>this.button(n,s,i,o),by:r,nextCard:this.current.picture&&this.mode!=="forward"?()=>(this.pause(),this.nextCard()):null,play:()=>this.play(),hurry:n=>this.hurry(n),go:n=>(this.pause(),this.go(n))})}stepWord({position:e}){return this.mode!=="forward"&&e===this.forwards&&this.current.steps[e]?.phase==="seed"?f("seed-root|Seed {name} with 1",{name:this.current.nodes.at(-1).name}):f("step|Step")}leaves(e){return e.picture?y:vi(e,this.original,this.typed,(r,n)=>this.edit(r,n),()=>this.restore())}static styles=[Ae,ri,ti,bi,qt,yi]};var ki={"gradwalk-walk":Jt,"gradwalk-visit-order":Dt,"gradwalk-picture":Ct};function $i(){for(let[e,r]of Object.entries(ki))customElements.get(e)||customElements.define(e,r);if(getComputedStyle(document.documentElement).getPropertyValue("--gw-page"))return;let t=new CSSStyleSheet;t.replaceSync(`@layer gradwalk { :root { ${as} } }`),document.adoptedStyleSheets=[...document.adoptedStyleSheets,t]}function nn({model:t,el:e}){let r=document.createElement("gradwalk-walk"),n=(a,l)=>{t.set(a,l),t.save_changes()};r.walk=t.get("document"),r.position=Number(t.get("position")),r.addEventListener("gradwalk-step",()=>n("position",r.position)),r.addEventListener("gradwalk-edit",a=>{let{leaf:l,value:d}=a.detail,c=t.get("leaves");t.get("edit")&&n("leaves",{...c,[l]:vt(d)})});let s={"change:document":()=>r.refresh(t.get("document")),"change:position":()=>r.position=Number(t.get("position"))};for(let[a,l]of Object.entries(s))t.on(a,l);let i=()=>e.style.colorScheme=ll(e)?"dark":"light",o=new MutationObserver(i);return o.observe(document.body,{attributes:!0}),e.append(r),i(),()=>{for(let[a,l]of Object.entries(s))t.off(a,l);o.disconnect()}}function _i({model:t}){let e=`[data-gradwalk-home="${String(t.get("home"))}"]`,r=new Map,n=()=>{for(let[i,o]of r)i.isConnected||(o(),i.replaceChildren(),r.delete(i));for(let i of document.querySelectorAll(e))r.has(i)||r.set(i,nn({model:t,el:i}))},s=new MutationObserver(n);return s.observe(document.body,{childList:!0,subtree:!0}),n(),()=>{s.disconnect();for(let[i,o]of r)o(),i.replaceChildren()}}function ll(t){for(;t;t=t.parentElement){let[e,r,n,s]=(getComputedStyle(t).backgroundColor.match(/[\d.]+/g)??[]).map(Number);if(e!==void 0&&s!==0)return .3*e+.6*r+.1*n<128}return!1}$i();var Uh={initialize:_i,render:nn};export{ki as ELEMENTS,Uh as default,zi as useWords};
