var nt=globalThis,st=nt.ShadowRoot&&(nt.ShadyCSS===void 0||nt.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,Ut=Symbol(),rn=new WeakMap,Le=class{constructor(e,r,n){if(this._$cssResult$=!0,n!==Ut)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=e,this.t=r}get styleSheet(){let e=this.o,r=this.t;if(st&&e===void 0){let n=r!==void 0&&r.length===1;n&&(e=rn.get(r)),e===void 0&&((this.o=e=new CSSStyleSheet).replaceSync(this.cssText),n&&rn.set(r,e))}return e}toString(){return this.cssText}},it=t=>new Le(typeof t=="string"?t:t+"",void 0,Ut),O=(t,...e)=>{let r=t.length===1?t[0]:e.reduce((n,s,i)=>n+(o=>{if(o._$cssResult$===!0)return o.cssText;if(typeof o=="number")return o;throw Error("Value passed to 'css' function must be a 'css' function result: "+o+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(s)+t[i+1],t[0]);return new Le(r,t,Ut)},nn=(t,e)=>{if(st)t.adoptedStyleSheets=e.map(r=>r instanceof CSSStyleSheet?r:r.styleSheet);else for(let r of e){let n=document.createElement("style"),s=nt.litNonce;s!==void 0&&n.setAttribute("nonce",s),n.textContent=r.cssText,t.appendChild(n)}},Dt=st?t=>t:t=>t instanceof CSSStyleSheet?(e=>{let r="";for(let n of e.cssRules)r+=n.cssText;return it(r)})(t):t;var{is:pi,defineProperty:ui,getOwnPropertyDescriptor:fi,getOwnPropertyNames:mi,getOwnPropertySymbols:gi,getPrototypeOf:wi}=Object,ot=globalThis,sn=ot.trustedTypes,bi=sn?sn.emptyScript:"",xi=ot.reactiveElementPolyfillSupport,Ce=(t,e)=>t,Bt={toAttribute(t,e){switch(e){case Boolean:t=t?bi:null;break;case Object:case Array:t=t==null?t:JSON.stringify(t)}return t},fromAttribute(t,e){let r=t;switch(e){case Boolean:r=t!==null;break;case Number:r=t===null?null:Number(t);break;case Object:case Array:try{r=JSON.parse(t)}catch{r=null}}return r}},an=(t,e)=>!pi(t,e),on={attribute:!0,type:String,converter:Bt,reflect:!1,useDefault:!1,hasChanged:an};Symbol.metadata??=Symbol("metadata"),ot.litPropertyMetadata??=new WeakMap;var U=class extends HTMLElement{static addInitializer(e){this._$Ei(),(this.l??=[]).push(e)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(e,r=on){if(r.state&&(r.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(e)&&((r=Object.create(r)).wrapped=!0),this.elementProperties.set(e,r),!r.noAccessor){let n=Symbol(),s=this.getPropertyDescriptor(e,n,r);s!==void 0&&ui(this.prototype,e,s)}}static getPropertyDescriptor(e,r,n){let{get:s,set:i}=fi(this.prototype,e)??{get(){return this[r]},set(o){this[r]=o}};return{get:s,set(o){let a=s?.call(this);i?.call(this,o),this.requestUpdate(e,a,n)},configurable:!0,enumerable:!0}}static getPropertyOptions(e){return this.elementProperties.get(e)??on}static _$Ei(){if(this.hasOwnProperty(Ce("elementProperties")))return;let e=wi(this);e.finalize(),e.l!==void 0&&(this.l=[...e.l]),this.elementProperties=new Map(e.elementProperties)}static finalize(){if(this.hasOwnProperty(Ce("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(Ce("properties"))){let r=this.properties,n=[...mi(r),...gi(r)];for(let s of n)this.createProperty(s,r[s])}let e=this[Symbol.metadata];if(e!==null){let r=litPropertyMetadata.get(e);if(r!==void 0)for(let[n,s]of r)this.elementProperties.set(n,s)}this._$Eh=new Map;for(let[r,n]of this.elementProperties){let s=this._$Eu(r,n);s!==void 0&&this._$Eh.set(s,r)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(e){let r=[];if(Array.isArray(e)){let n=new Set(e.flat(1/0).reverse());for(let s of n)r.unshift(Dt(s))}else e!==void 0&&r.push(Dt(e));return r}static _$Eu(e,r){let n=r.attribute;return n===!1?void 0:typeof n=="string"?n:typeof e=="string"?e.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(e=>this.enableUpdating=e),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(e=>e(this))}addController(e){(this._$EO??=new Set).add(e),this.renderRoot!==void 0&&this.isConnected&&e.hostConnected?.()}removeController(e){this._$EO?.delete(e)}_$E_(){let e=new Map,r=this.constructor.elementProperties;for(let n of r.keys())this.hasOwnProperty(n)&&(e.set(n,this[n]),delete this[n]);e.size>0&&(this._$Ep=e)}createRenderRoot(){let e=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return nn(e,this.constructor.elementStyles),e}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(e=>e.hostConnected?.())}enableUpdating(e){}disconnectedCallback(){this._$EO?.forEach(e=>e.hostDisconnected?.())}attributeChangedCallback(e,r,n){this._$AK(e,n)}_$ET(e,r){let n=this.constructor.elementProperties.get(e),s=this.constructor._$Eu(e,n);if(s!==void 0&&n.reflect===!0){let i=(n.converter?.toAttribute!==void 0?n.converter:Bt).toAttribute(r,n.type);this._$Em=e,i==null?this.removeAttribute(s):this.setAttribute(s,i),this._$Em=null}}_$AK(e,r){let n=this.constructor,s=n._$Eh.get(e);if(s!==void 0&&this._$Em!==s){let i=n.getPropertyOptions(s),o=typeof i.converter=="function"?{fromAttribute:i.converter}:i.converter?.fromAttribute!==void 0?i.converter:Bt;this._$Em=s;let a=o.fromAttribute(r,i.type);this[s]=a??this._$Ej?.get(s)??a,this._$Em=null}}requestUpdate(e,r,n,s=!1,i){if(e!==void 0){let o=this.constructor;if(s===!1&&(i=this[e]),n??=o.getPropertyOptions(e),!((n.hasChanged??an)(i,r)||n.useDefault&&n.reflect&&i===this._$Ej?.get(e)&&!this.hasAttribute(o._$Eu(e,n))))return;this.C(e,r,n)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(e,r,{useDefault:n,reflect:s,wrapped:i},o){n&&!(this._$Ej??=new Map).has(e)&&(this._$Ej.set(e,o??r??this[e]),i!==!0||o!==void 0)||(this._$AL.has(e)||(this.hasUpdated||n||(r=void 0),this._$AL.set(e,r)),s===!0&&this._$Em!==e&&(this._$Eq??=new Set).add(e))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(r){Promise.reject(r)}let e=this.scheduleUpdate();return e!=null&&await e,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[s,i]of this._$Ep)this[s]=i;this._$Ep=void 0}let n=this.constructor.elementProperties;if(n.size>0)for(let[s,i]of n){let{wrapped:o}=i,a=this[s];o!==!0||this._$AL.has(s)||a===void 0||this.C(s,void 0,i,a)}}let e=!1,r=this._$AL;try{e=this.shouldUpdate(r),e?(this.willUpdate(r),this._$EO?.forEach(n=>n.hostUpdate?.()),this.update(r)):this._$EM()}catch(n){throw e=!1,this._$EM(),n}e&&this._$AE(r)}willUpdate(e){}_$AE(e){this._$EO?.forEach(r=>r.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(e)),this.updated(e)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(e){return!0}update(e){this._$Eq&&=this._$Eq.forEach(r=>this._$ET(r,this[r])),this._$EM()}updated(e){}firstUpdated(e){}};U.elementStyles=[],U.shadowRootOptions={mode:"open"},U[Ce("elementProperties")]=new Map,U[Ce("finalized")]=new Map,xi?.({ReactiveElement:U}),(ot.reactiveElementVersions??=[]).push("2.1.2");var Jt=globalThis,ln=t=>t,at=Jt.trustedTypes,dn=at?at.createPolicy("lit-html",{createHTML:t=>t}):void 0,Zt="$lit$",D=`lit$${Math.random().toFixed(9).slice(2)}$`,Yt="?"+D,vi=`<${Yt}>`,se=document,Pe=()=>se.createComment(""),Ge=t=>t===null||typeof t!="object"&&typeof t!="function",Xt=Array.isArray,mn=t=>Xt(t)||typeof t?.[Symbol.iterator]=="function",Kt=`[ 	
\f\r]`,We=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,cn=/-->/g,hn=/>/g,re=RegExp(`>|${Kt}(?:([^\\s"'>=/]+)(${Kt}*=${Kt}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),pn=/'/g,un=/"/g,gn=/^(?:script|style|textarea|title)$/i,Qt=t=>(e,...r)=>({_$litType$:t,strings:e,values:r}),b=Qt(1),j=Qt(2),Fa=Qt(3),F=Symbol.for("lit-noChange"),k=Symbol.for("lit-nothing"),fn=new WeakMap,ne=se.createTreeWalker(se,129);function wn(t,e){if(!Xt(t)||!t.hasOwnProperty("raw"))throw Error("invalid template strings array");return dn!==void 0?dn.createHTML(e):e}var bn=(t,e)=>{let r=t.length-1,n=[],s,i=e===2?"<svg>":e===3?"<math>":"",o=We;for(let a=0;a<r;a++){let l=t[a],c,d,h=-1,f=0;for(;f<l.length&&(o.lastIndex=f,d=o.exec(l),d!==null);)f=o.lastIndex,o===We?d[1]==="!--"?o=cn:d[1]!==void 0?o=hn:d[2]!==void 0?(gn.test(d[2])&&(s=RegExp("</"+d[2],"g")),o=re):d[3]!==void 0&&(o=re):o===re?d[0]===">"?(o=s??We,h=-1):d[1]===void 0?h=-2:(h=o.lastIndex-d[2].length,c=d[1],o=d[3]===void 0?re:d[3]==='"'?un:pn):o===un||o===pn?o=re:o===cn||o===hn?o=We:(o=re,s=void 0);let p=o===re&&t[a+1].startsWith("/>")?" ":"";i+=o===We?l+vi:h>=0?(n.push(c),l.slice(0,h)+Zt+l.slice(h)+D+p):l+D+(h===-2?a:p)}return[wn(t,i+(t[r]||"<?>")+(e===2?"</svg>":e===3?"</math>":"")),n]},je=class t{constructor({strings:e,_$litType$:r},n){let s;this.parts=[];let i=0,o=0,a=e.length-1,l=this.parts,[c,d]=bn(e,r);if(this.el=t.createElement(c,n),ne.currentNode=this.el.content,r===2||r===3){let h=this.el.content.firstChild;h.replaceWith(...h.childNodes)}for(;(s=ne.nextNode())!==null&&l.length<a;){if(s.nodeType===1){if(s.hasAttributes())for(let h of s.getAttributeNames())if(h.endsWith(Zt)){let f=d[o++],p=s.getAttribute(h).split(D),m=/([.?@])?(.*)/.exec(f);l.push({type:1,index:i,name:m[2],strings:p,ctor:m[1]==="."?dt:m[1]==="?"?ct:m[1]==="@"?ht:oe}),s.removeAttribute(h)}else h.startsWith(D)&&(l.push({type:6,index:i}),s.removeAttribute(h));if(gn.test(s.tagName)){let h=s.textContent.split(D),f=h.length-1;if(f>0){s.textContent=at?at.emptyScript:"";for(let p=0;p<f;p++)s.append(h[p],Pe()),ne.nextNode(),l.push({type:2,index:++i});s.append(h[f],Pe())}}}else if(s.nodeType===8)if(s.data===Yt)l.push({type:2,index:i});else{let h=-1;for(;(h=s.data.indexOf(D,h+1))!==-1;)l.push({type:7,index:i}),h+=D.length-1}i++}}static createElement(e,r){let n=se.createElement("template");return n.innerHTML=e,n}};function ie(t,e,r=t,n){if(e===F)return e;let s=n!==void 0?r._$Co?.[n]:r._$Cl,i=Ge(e)?void 0:e._$litDirective$;return s?.constructor!==i&&(s?._$AO?.(!1),i===void 0?s=void 0:(s=new i(t),s._$AT(t,r,n)),n!==void 0?(r._$Co??=[])[n]=s:r._$Cl=s),s!==void 0&&(e=ie(t,s._$AS(t,e.values),s,n)),e}var lt=class{constructor(e,r){this._$AV=[],this._$AN=void 0,this._$AD=e,this._$AM=r}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(e){let{el:{content:r},parts:n}=this._$AD,s=(e?.creationScope??se).importNode(r,!0);ne.currentNode=s;let i=ne.nextNode(),o=0,a=0,l=n[0];for(;l!==void 0;){if(o===l.index){let c;l.type===2?c=new we(i,i.nextSibling,this,e):l.type===1?c=new l.ctor(i,l.name,l.strings,this,e):l.type===6&&(c=new pt(i,this,e)),this._$AV.push(c),l=n[++a]}o!==l?.index&&(i=ne.nextNode(),o++)}return ne.currentNode=se,s}p(e){let r=0;for(let n of this._$AV)n!==void 0&&(n.strings!==void 0?(n._$AI(e,n,r),r+=n.strings.length-2):n._$AI(e[r])),r++}},we=class t{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(e,r,n,s){this.type=2,this._$AH=k,this._$AN=void 0,this._$AA=e,this._$AB=r,this._$AM=n,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let e=this._$AA.parentNode,r=this._$AM;return r!==void 0&&e?.nodeType===11&&(e=r.parentNode),e}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(e,r=this){e=ie(this,e,r),Ge(e)?e===k||e==null||e===""?(this._$AH!==k&&this._$AR(),this._$AH=k):e!==this._$AH&&e!==F&&this._(e):e._$litType$!==void 0?this.$(e):e.nodeType!==void 0?this.T(e):mn(e)?this.k(e):this._(e)}O(e){return this._$AA.parentNode.insertBefore(e,this._$AB)}T(e){this._$AH!==e&&(this._$AR(),this._$AH=this.O(e))}_(e){this._$AH!==k&&Ge(this._$AH)?this._$AA.nextSibling.data=e:this.T(se.createTextNode(e)),this._$AH=e}$(e){let{values:r,_$litType$:n}=e,s=typeof n=="number"?this._$AC(e):(n.el===void 0&&(n.el=je.createElement(wn(n.h,n.h[0]),this.options)),n);if(this._$AH?._$AD===s)this._$AH.p(r);else{let i=new lt(s,this),o=i.u(this.options);i.p(r),this.T(o),this._$AH=i}}_$AC(e){let r=fn.get(e.strings);return r===void 0&&fn.set(e.strings,r=new je(e)),r}k(e){Xt(this._$AH)||(this._$AH=[],this._$AR());let r=this._$AH,n,s=0;for(let i of e)s===r.length?r.push(n=new t(this.O(Pe()),this.O(Pe()),this,this.options)):n=r[s],n._$AI(i),s++;s<r.length&&(this._$AR(n&&n._$AB.nextSibling,s),r.length=s)}_$AR(e=this._$AA.nextSibling,r){for(this._$AP?.(!1,!0,r);e!==this._$AB;){let n=ln(e).nextSibling;ln(e).remove(),e=n}}setConnected(e){this._$AM===void 0&&(this._$Cv=e,this._$AP?.(e))}},oe=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(e,r,n,s,i){this.type=1,this._$AH=k,this._$AN=void 0,this.element=e,this.name=r,this._$AM=s,this.options=i,n.length>2||n[0]!==""||n[1]!==""?(this._$AH=Array(n.length-1).fill(new String),this.strings=n):this._$AH=k}_$AI(e,r=this,n,s){let i=this.strings,o=!1;if(i===void 0)e=ie(this,e,r,0),o=!Ge(e)||e!==this._$AH&&e!==F,o&&(this._$AH=e);else{let a=e,l,c;for(e=i[0],l=0;l<i.length-1;l++)c=ie(this,a[n+l],r,l),c===F&&(c=this._$AH[l]),o||=!Ge(c)||c!==this._$AH[l],c===k?e=k:e!==k&&(e+=(c??"")+i[l+1]),this._$AH[l]=c}o&&!s&&this.j(e)}j(e){e===k?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,e??"")}},dt=class extends oe{constructor(){super(...arguments),this.type=3}j(e){this.element[this.name]=e===k?void 0:e}},ct=class extends oe{constructor(){super(...arguments),this.type=4}j(e){this.element.toggleAttribute(this.name,!!e&&e!==k)}},ht=class extends oe{constructor(e,r,n,s,i){super(e,r,n,s,i),this.type=5}_$AI(e,r=this){if((e=ie(this,e,r,0)??k)===F)return;let n=this._$AH,s=e===k&&n!==k||e.capture!==n.capture||e.once!==n.once||e.passive!==n.passive,i=e!==k&&(n===k||s);s&&this.element.removeEventListener(this.name,this,n),i&&this.element.addEventListener(this.name,this,e),this._$AH=e}handleEvent(e){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,e):this._$AH.handleEvent(e)}},pt=class{constructor(e,r,n){this.element=e,this.type=6,this._$AN=void 0,this._$AM=r,this.options=n}get _$AU(){return this._$AM._$AU}_$AI(e){ie(this,e)}},xn={M:Zt,P:D,A:Yt,C:1,L:bn,R:lt,D:mn,V:ie,I:we,H:oe,N:ct,U:ht,B:dt,F:pt},yi=Jt.litHtmlPolyfillSupport;yi?.(je,we),(Jt.litHtmlVersions??=[]).push("3.3.3");var vn=(t,e,r)=>{let n=r?.renderBefore??e,s=n._$litPart$;if(s===void 0){let i=r?.renderBefore??null;n._$litPart$=s=new we(e.insertBefore(Pe(),i),i,void 0,r??{})}return s._$AI(t),s};var er=globalThis,z=class extends U{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let e=super.createRenderRoot();return this.renderOptions.renderBefore??=e.firstChild,e}update(e){let r=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(e),this._$Do=vn(r,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return F}};z._$litElement$=!0,z.finalized=!0,er.litElementHydrateSupport?.({LitElement:z});var ki=er.litElementPolyfillSupport;ki?.({LitElement:z});(er.litElementVersions??=[]).push("4.2.2");var yn={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Y=t=>(...e)=>({_$litDirective$:t,values:e}),Z=class{constructor(e){}get _$AU(){return this._$AM._$AU}_$AT(e,r,n){this._$Ct=e,this._$AM=r,this._$Ci=n}_$AS(e,r){return this.update(e,r)}update(e,r){return this.render(...r)}};var ae=class extends Z{constructor(e){if(super(e),this.it=k,e.type!==yn.CHILD)throw Error(this.constructor.directiveName+"() can only be used in child bindings")}render(e){if(e===k||e==null)return this._t=void 0,this.it=e;if(e===F)return e;if(typeof e!="string")throw Error(this.constructor.directiveName+"() called with a non-string value");if(e===this.it)return this._t;this.it=e;let r=[e];return r.raw=r,this._t={_$litType$:this.constructor.resultType,strings:r,values:[]}}};ae.directiveName="unsafeHTML",ae.resultType=1;var nl=Y(ae);var He=class extends ae{};He.directiveName="unsafeSVG",He.resultType=2;var tr=Y(He);function _n(t){return typeof t=="number"?t:{inf:1/0,"-inf":-1/0,nan:NaN}[t]??NaN}function ut(t){return Number.isFinite(t)?t:t!==t?"nan":t>0?"inf":"-inf"}function le(t){let e=t.trim().replace(/[\u2212\u2013\ufe63\uff0d]/g,"-").replace(/[\u00d7\u00b7\u22c5]/g,"*").replace(/\u00f7/g,"/").replace(/\s+/gu," "),r={inf:1/0,"+inf":1/0,"-inf":-1/0,nan:NaN}[e.toLowerCase()];if(r!==void 0)return r;let n=e.split(/(?<=[\d.)]) ?(?=[+-])/u),s=0;for(let[i,o]of n.entries()){let a=$i(o,i>0);if(a===null)return null;s+=a}return Number.isFinite(s)?s:null}function $i(t,e){let[,r,n]=/^([+-]?) ?(.*)$/u.exec(t);if(e&&!r)return null;let s=n.split(/ ?(\*\*|\^|\*|\/) ?/u),i=kn(s[0]);if(i===null)return null;let o=i,a=i;for(let l=1;l<s.length;l+=2){let[,c,d]=/^(-?)(.*)$/u.exec(s[l+1]),h=kn(d);if(h===null)return null;let f=c?-h:h;if(s[l]==="*")o*=a=f;else if(s[l]==="/")o/=a=f;else{if(l>1&&s[l-2]!=="*")return null;o=o/a*a**f}}return r==="-"?-o:o}function kn(t){let[,e,r]=/^(.*?)(e[+-]?\d+)?$/iu.exec(t),n=_i(e);return n===null?null:Number(n+(r??""))}function _i(t){if(/^(\d+\.?\d*|\.\d+)$/.test(t))return t;if(/^\d+(_\d+)*(\.\d*)?$/.test(t))return t.replaceAll("_","");for(let e of[","," ","'","."]){let r=e==="."?",":e===","?"\\.":"[.,]";if(new RegExp(`^[1-9]\\d{0,2}(?:\\${e}\\d{3})+(?:${r}\\d*)?$`).test(t)&&(e!=="."||t.split(/[.,]/).length>2))return t.replaceAll(e,"").replace(",",".")}return/^\d*,\d+$/.test(t)?t.replace(",","."):null}function v(t,e=6){if(!Number.isFinite(t))return String(ut(t));if(t===0)return Object.is(t,-0)?"-0":"0";let r=Si(t,e),n=Number(r.split("e")[1]);if(n>=-4&&n<e)return $n(Number(r).toFixed(e-1-n));let s=String(Math.abs(n)).padStart(2,"0");return`${$n(r.split("e")[0])}e${n<0?"-":"+"}${s}`}function Si(t,e){let[r,n]=t.toExponential(100).split("e"),s=r.slice(0,r.indexOf(".")+e);return/^50*$/.test(r.slice(s.length))&&"02468".includes(s.at(-1))?`${s}e${n}`:t.toExponential(e-1)}function $n(t){return t.includes(".")?t.replace(/\.?0+$/,""):t}function Sn(t){if(!Number.isFinite(t))return String(ut(t));if(Object.is(t,-0))return"-0.0";let e=Math.abs(t);return e!==0&&(e<1e-4||e>=1e16)?t.toExponential().replace(/e([+-])(\d)$/,"e$10$2"):Number.isInteger(t)?`${t}.0`:String(t)}var En={};function Ei(t){Object.assign(En,t)}function u(t,e={}){return Ai(Mi(t),e)}function Mi(t){let[e,...r]=t.split("|");return En[`element.${e}`]??r.join("|")}function Ai(t,e){return t.replace(/\{(\w+)\}/g,(r,n)=>String(e[n]??r))}var rr=12;function Mn(t,e){let r=new Map;t.links.forEach((m,g)=>{m.plain||r.set(m.start,[...r.get(m.start)??[],g])});let n=new Set,s=[e],i=new Set(s);for(let m of s)for(let g of r.get(m)??[]){n.add(g);let x=t.links[g].end;i.has(x)||i.add(x),s.includes(x)||s.push(x)}let o=t.cards[e],a=nr(o);if(![...i].every(m=>t.cards[m].count===1&&t.cards[m].hidden===0)||o.root||!n.size){let m=r.get(e)??[],g=m.map($=>{let{share:E,total:M,end:y,count:T}=t.links[$],ge=T>1?`${u("chain-rule.lines|{count} lines,",{count:T.toLocaleString("en")})} `:"",It=o.count===1?u("chain-rule.the-share|the share {total}",{total:v(M)}):u("chain-rule.the-largest-share|the largest share {share}",{share:v(E)});return u("chain-rule.to|to {card}: {what}{of}",{card:nr(t.cards[y]),what:ge,of:It})}),x=m.map($=>sr(t.links[$].total)),_=o.root?u("chain-rule.is-the-result-its|is the result: its gradient is 1"):o.count===1&&x.length>1&&o.reached?u("chain-rule.gets-from-its-lines|gets from its {totals} lines {totals2}; gradient {grad}",{totals:x.length,totals2:x.join(" + "),grad:o.grad}):u("chain-rule.data-gradient|data {data}, gradient {grad}",{data:o.data,grad:o.grad});return{card:e,name:a,sum:_,paths:g.slice(0,rr),links:n}}let c=[],d=(m,g,x)=>{if(c.length>200)return;let _=r.get(m)??[];if(!_.length){let $=x.reduce((M,y)=>M&&y?M*y:0,1),E=x.length>1?` = ${x.map(sr).join(" × ")}`:"";c.push({text:`${g}${E} = ${v($)}`,product:$});return}for(let $ of _){let E=t.links[$];d(E.end,`${g} → ${nr(t.cards[E.end])}`,[...x,E.slope])}};d(e,a,[]);let h=c.reduce((m,g)=>m+g.product,0),f=c.map(m=>sr(m.product)),p=c.length>rr?u("chain-rule.paths-to-the-result|{which} paths to the result; gradient {grad}",{which:c.length>200?u("chain-rule.more-than|more than 200"):c.length,grad:o.grad}):u("chain-rule.by-the-chain-rule|by the chain rule: {shares}{which}, gradient {grad}",{shares:f.join(" + "),which:c.length>1?` = ${v(h)}`:"",grad:o.grad});return{card:e,name:a,sum:p,paths:c.slice(0,rr).map(m=>m.text),links:n}}function nr(t){return t.name||[t.symbol,t.many].filter(Boolean).join(" ")||t.data}function sr(t){return t<0?`(${v(t)})`:v(t)}var A=(t,e,r)=>t.has(e)?t.get(e):r,R=(t,e,r)=>{t.set(e,r)},H=(t,e)=>t.has(e),ir=t=>[...t.keys()],B=(t,e)=>[...t].sort((r,n)=>e(r)-e(n)),An=Math.floor;var Nn=Math.log10,gl=Number.isNaN,Tn=Number.isFinite,Rn=t=>t.codePointAt(0),be=t=>/[\p{L}\p{N}_]/u.test(t),de=t=>[...t],Ni={"&":"&amp;","<":"&lt;",">":"&gt;",'"':"&quot;","'":"&#x27;"},Ve=t=>t.replace(/[&<>"']/g,e=>Ni[e]),On=t=>v(t),or=t=>v(t,3),C=t=>String(Math.trunc(t)).replace(/\B(?=(\d{3})+(?!\d))/g,",");var N=(...t)=>t.flat().reduce((e,r)=>r<e?r:e),S=(...t)=>t.flat().reduce((e,r)=>r>e?r:e);var[_e,Se,ke]=[0,1,2],wt=class{constructor(e,r){this.id=e,this.kind=r,this.name="",this.given=!1,this.symbol="",this.pattern="",this.place=0,this.slot=0,this.path=[],this.pinned=!1,this.root=!1,this.count=1,this.hidden=0,this.data=new qe,this.grad=new qe,this.reached=!1,this.born="",this.far="",this.more="",this.node=-1}},qe=class{constructor(){this.n=0,this.low=0,this.high=0,this.nans=0,this.infs=0,this.below=0,this.bins=[]}},bt=class{constructor(e,r,n){this.start=e,this.end=r,this.role=n,this.count=1,this.share=0,this.total=0,this.slope=0,this.value=0,this.text="",this.toward_constant=!1}};var xt=class{constructor(){this.cells=[],this.edges=[],this.frames=[],this.values=0,this.leaves=0,this.constants=0,this.results=0,this.ink=!1,this.title="",this.homes=[]}},Fe=12,dr=class{constructor(e,r,n){this.key=e,this.kind=r,this.frame=n,this.toggles=-1,this.cells=[],this.pins=[],this.order=0,this.name="",this.symbol="",this.many="",this.data="",this.grad="",this.notes=[],this.bins=[],this.count=0,this.hidden=0,this.given=!1,this.reached=!1,this.root=!1,this.born="",this.ill=!1,this.more="",this.node=-1,this.wide=0,this.high=0}},cr=class{constructor(e,r,n){this.start=e,this.end=r,this.role=n,this.count=0,this.share=0,this.total=0,this.slope=0,this.value=0,this.text="",this.plain=!1}},hr=class{constructor(e,r,n,s){this.key=e,this.parent=r,this.frame=n,this.title=s,this.order=0,this.series=!1}},pr=class{constructor(){this.cards=[],this.links=[],this.boxes=[],this.carried=[]}},Ti=" !'(),./:;I[\\]fijlrt|`",Ri='"*-^{}ckszJ',Oi="%@MWmw",Li="ABCDEFGHKLNOPQRSTUVXYZ&+<=>~#→…";function L(t){let e;e=0;for(let r of de(t))e+=Ci(r);return e}function Ci(t){let e;return Ti.includes(t)?.3:Ri.includes(t)?.5:Oi.includes(t)?.9:Li.includes(t)?.72:(e=Rn(t),e<128?.6:768<=e&&e<880||8203<=e&&e<8208||65024<=e&&e<65040||8234<=e&&e<8239?0:e>=126976?1.3:4352<=e&&e<4448||11904<=e&&e<42192||44032<=e&&e<55204||63744<=e&&e<64256||65072<=e&&e<65136||65280<=e&&e<65377?1.05:.75)}var Wi="⁰¹²³⁴⁵⁶⁷⁸⁹";function St(t){let e;return e=Hi(Pi(t.split(" * ")).join("·").split(" ** ")),Vi(de(e.replaceAll("sqrt(","√(")))}function Pi(t){let e,r,n,s,i;e=[];for(let o of t)r=Gi(de(o)),n=o.slice(r.length),s=e.length-1,i=s>=0&&r!==""&&ji(de(e[s]))===r,i&&!n.startsWith("(")&&!n.startsWith(" **")?e[s]=e[s]+"²"+n:e.push(o);return e}function qn(t){return be(t)||"[].'".includes(t)}function Gi(t){let e;for(e=0;e<t.length&&qn(t[e]);)e+=1;return In(t.slice(0,e))}function ji(t){let e;for(e=t.length;e>0&&qn(t[e-1]);)e-=1;return In(t.slice(e))}function In(t){let e;return e=t.length>0&&be(t[0])&&!"0123456789²".includes(t[0]),e?t.join(""):""}function Hi(t){let e,r,n,s,i;e=t[0];for(let o of t.slice(1)){for(r=de(o),n=o.startsWith("-")?1:0;n<r.length&&"0123456789".includes(r[n]);)n+=1;s=n===r.length||!(be(r[n])||r[n]==="."),s&&n>0&&r[n-1]!=="-"?(i=r.slice(0,n).map(a=>a==="-"?"⁻":de(Wi)[Math.trunc(a)]),e=e+i.join("")+r.slice(n).join("")):e=e+"^"+o}return e}function Vi(t){let e,r,n,s,i;e=[];for(let o=0,a=t.length;o<a;o++)r=t[o],r==="-"&&o+1<t.length?(n=o>0?t[o-1]:" ",s=t[o+1],i=n===" "&&s===" ",e.push(i||!be(n)&&(be(s)||"(.".includes(s))?"−":r)):e.push(r);return e.join("")}function Fi(t,e,r,n){let s,i,o,a,l,c,d,h,f,p,m,g;s=[],i=[],o=[],a=e.cells[t.cells[0]],l="",c=0;for(let x of t.cells)d=e.cells[x],s.push(d.data),i.push(d.grad),t.count+=d.count,t.hidden+=d.hidden,t.reached=t.reached||d.reached,t.root=t.root||d.root,t.given=t.given||d.given,d.given&&o.push(d.name),d.born!==""&&(c+=1,l=d.born);if(h=ur(s),f=ur(i),t.data=Ie(h),t.grad=Ie(f),t.ill=h.nans+h.infs>0,t.kind!=="constant"&&(t.ill=t.ill||f.nans+f.infs>0),p=t.count===1,p?(t.name=a.name,t.symbol=a.symbol,t.born=a.born,t.node=a.node,t.more=a.more,a.kind==="constant"&&a.born!==""&&(t.name="a plain number",t.grad="–"),a.far!==""&&t.notes.push(a.far)):(t.notes=Ui(h,f,c,l),t.bins=h.n>=5&&h.low<h.high?h.bins:[],t.more=C(t.count+t.hidden)+" values"),t.kind==="frame"){zi(t,e);return}if(t.kind==="result"&&(t.symbol=n?a.symbol:Ii(t,e)),p||(t.name=o.length===t.cells.length?Di(o):"",t.many="× "+C(t.count),t.kind==="leaf"&&t.name===""&&(t.many=C(t.count)+" leaves"),t.toggles>=0&&e.frames[t.toggles].kind==="run"&&e.frames[t.toggles].note!==""&&(t.many+=" "+e.frames[t.toggles].note)),t.toggles>=0&&!e.frames[t.toggles].detail&&(t.toggles=-1),p&&a.pinned&&a.path.length>0){m=[];for(let x of a.path)g=e.frames[x[0]],x[1]>=0&&g.turns>1&&r[g.id]===Se&&g.kind!=="part"&&m.push(g.turn+" "+String(x[1]+1)+" of "+C(g.turns));m.length>0&&!n&&t.notes.push(m.join(", "))}}function zi(t,e){let r,n,s,i,o,a;r=e.frames[t.toggles],t.name=r.title,t.symbol="",t.given=!0,n=new Map;for(let l of t.cells)s=e.cells[l],s.kind==="result"&&!s.pinned&&R(n,s.symbol,A(n,s.symbol,0)+s.count+s.hidden);i=B(ir(n),(l=>-A(n,l,0))),o=i.slice(0,3).map(l=>qi(A(n,l,0),l)),i.length>3&&o.push("…"),a=t.count+t.hidden,t.many="· "+C(a)+(a===1?" value":" values"),t.notes.splice(0,0,o.join(" · ")),r.note!==""&&t.notes.splice(0,0,r.note);for(let l of t.pins.slice(0,6))s=e.cells[l],t.notes.push(s.name+" = "+Ie(s.data)+(s.reached?", grad "+Ie(s.grad):""))}function qi(t,e){let r,n;r=["+","add","-","sub","*","mul","/","div"],n=e;for(let s=0,i=4;s<i;s++)e===r[2*s]&&(n=r[2*s+1]);return t>1&&n.startsWith("sum of ")&&(n="sums of "+n.slice(7)),C(t)+" "+n}function Ii(t,e){let r,n,s,i;if(r=e.cells[t.cells[0]],r.pattern==="")return r.symbol;n=[],s=new Map;for(let o of t.cells)R(s,o,1);for(let o of e.edges)o.toward_constant&&H(s,o.end)&&n.push(e.cells[o.start].data);return i=Ie(ur(n)),i.startsWith("-")&&(i="("+i+")"),n.length>0?r.pattern.replaceAll("§",i):r.symbol}function Ui(t,e,r,n){let s;return s=[],t.nans>0&&s.push(C(t.nans)+" NaN of "+C(t.n)),t.infs>0&&s.push(C(t.infs)+" infinite of "+C(t.n)),e.nans+e.infs>0&&s.push(C(e.nans+e.infs)+" gradients not finite"),r>0&&s.push(C(r)+" "+n+" born here"),s}function Di(t){let e,r;e=t[0];for(let n of t)for(;!n.startsWith(e);)e=e.slice(0,e.length-1);for(r=e.length===t[0].length;!r&&e.length>0&&"[(_.0123456789 ".includes(e[e.length-1]);)e=e.slice(0,e.length-1);return e!==""&&!r?e+"…":e}function ur(t){let e,r;e=new qe,r=!1;for(let n of t)e.nans+=n.nans,e.infs+=n.infs,e.below+=n.below,e.n+=n.n,n.n>n.nans+n.infs&&(e.low=r?N(e.low,n.low):n.low,e.high=r?S(e.high,n.high):n.high,r=!0);if(e.n-e.nans-e.infs<2||!(e.low<e.high))return e;e.bins=Array.from({length:Fe},(n,s)=>s).map(n=>0);for(let n of t)if(n.bins.length>0)for(let s=0,i=Fe;s<i;s++)Ln(e,n.low+(n.high-n.low)*(s+.5)/Fe,n.bins[s]);else n.n>n.nans+n.infs&&Ln(e,n.low,Number(n.n-n.nans-n.infs));return e}function Ln(t,e,r){let n;n=Tn(t.high-t.low)?Math.trunc((e-t.low)/(t.high-t.low)*Fe):0,t.bins[N(S(n,0),Fe-1)]+=r}function Ie(t){let e;return e=t.n-t.nans-t.infs,e===0?t.nans>0?"nan":t.below===0?"inf":t.below===t.infs?"-inf":"±inf":t.low===t.high?On(t.low):or(t.low)+" … "+or(t.high)}var vt=class{constructor(){this.key="",this.frame="",this.closed=-1,this.run=-1}};function Et(t,e,r){let n,s,i,o,a,l,c,d,h;n=new pr,s=new Map,i=new Map,o=new Map,a=new Map;for(let f of t.cells)f.kind==="result"&&(l=Bi(f,t,e,n,i,r),c=l.key,R(o,c,N(A(o,c,f.place),f.place)),d=c,l.closed<0&&f.pinned&&(d="pin"+String(f.id)),h=Un(n,s,d,"result",l.frame),l.closed>=0?(n.cards[h].kind="frame",n.cards[h].toggles=l.closed,f.pinned&&n.cards[h].pins.push(f.id)):l.run>=0&&!f.pinned&&(n.cards[h].toggles=l.run),n.cards[h].cells.push(f.id),R(a,f.id,h),n.cards[h].order=A(o,c,0)+(f.pinned&&l.closed<0?.5:0));Ki(t,n,s,a,e,r);for(let f of n.cards)f.kind==="frame"&&f.cells.length===1&&t.cells[f.cells[0]].count===1&&(f.kind="result",f.toggles=-1,f.pins=[]);Zi(t,n,a,r);for(let f of n.cards)Fi(f,t,e,r);for(let f of n.boxes){f.order=1e18;for(let p of n.cards)p.frame.startsWith(f.key)&&(f.order=N(f.order,p.order))}return n}function Un(t,e,r,n,s){return H(e,r)||(R(e,r,t.cards.length),t.cards.push(new dr(r,n,s))),Math.trunc(A(e,r,0))}function Bi(t,e,r,n,s,i){let o,a,l,c,d,h,f,p;if(o=new vt,i)return o.key="c"+String(t.id),o;a="";for(let m of t.path){if(l=e.frames[m[0]],c=m[1],d=r[l.id],l.kind==="run"){d===ke&&c>=0?a+="F"+String(l.id)+fr(l,c)+"/":(a+="F"+String(l.id)+"*/",o.run=l.id);continue}if(d===_e)return o.key=a+"F"+String(l.id),t.root||(o.closed=l.id),o;h=a+"F"+String(l.id)+"/",Cn(n,s,h,o.frame,l,l.title+(l.note!==""?" · "+l.note:"")),o.frame=h,a=h,d===ke&&c>=0&&l.turns>1&&(f=fr(l,c),a=h+f+"/",p=l.turn+" "+String(c+1),f==="~"&&(p=l.turn+"s 4 … "+C(l.turns-2)),Cn(n,s,a,h,l,p),o.frame=a)}return o.key=a+"s"+String(t.slot),o}function fr(t,e){return t.turns>12&&3<=e&&e<t.turns-2?"~":String(e)}function Cn(t,e,r,n,s,i){let o;H(e,r)||(R(e,r,t.boxes.length),o=new hr(r,n,s.id,i),o.series=s.kind==="series",t.boxes.push(o))}function Ki(t,e,r,n,s,i){let o,a,l,c,d,h,f,p,m;o=new Map;for(let g=0,x=t.edges.length;g<x;g++)a=t.edges[g],t.cells[a.start].kind!=="result"&&(H(o,a.start)||R(o,a.start,[]),A(o,a.start,[]).push(g));for(let g of t.cells)if(!(g.kind==="result"||g.kind==="constant"&&!i&&!g.pinned)){l=new Map,c=1e18;for(let x of A(o,g.id,[]))m=e.cards[A(n,t.edges[x].end,0)],R(l,m.key+"#"+(m.kind==="frame"?"":String(t.edges[x].role)),1),c=N(c,m.order);if(d=ir(l),h=Ji(g,t,s,i),h.closed>=0&&H(r,h.key)){p=A(r,h.key,0),e.cards[p].cells.push(g.id),R(n,g.id,p);continue}f=i||g.pinned?"c"+String(g.id):g.kind+":"+d.join("|"),p=Un(e,r,f,g.kind,h.frame),e.cards[p].cells.length===0&&(e.cards[p].order=c<1e18?c-.25:-1),e.cards[p].cells.push(g.id),R(n,g.id,p)}}function Ji(t,e,r,n){let s,i;if(s=new vt,n)return s;for(let o of t.path){if(i=e.frames[o[0]],i.kind==="run")return s;if(r[i.id]===_e)return t.pinned||(s.key=s.frame+"F"+String(i.id),s.closed=i.id),s;if(s.frame+="F"+String(i.id)+"/",r[i.id]===ke&&o[1]>=0&&i.turns>1)s.frame+=fr(i,o[1])+"/";else if(r[i.id]===ke&&i.turns>1)return s}return s}function Zi(t,e,r,n){let s,i,o,a,l,c;s=new Map;for(let d of t.edges)if(H(r,d.start)){if(i=A(r,d.start,0),o=A(r,d.end,0),i===o||e.cards[i].order>=e.cards[o].order){e.cards[o].kind!=="frame"&&Yi(e,i,o);continue}a=e.cards[o].kind==="frame",l=String(i)+">"+String(o)+"#"+(a?"":String(d.role)),H(s,l)||(R(s,l,e.links.length),e.links.push(new cr(i,o,d.role))),c=e.links[A(s,l,0)],c.count+=d.count,c.total+=d.total,(c.count===1||!(Math.abs(c.share)>=Math.abs(d.share)))&&(c.share=d.share),(c.count===1||!(Math.abs(c.slope)>=Math.abs(d.slope)))&&(c.slope=d.slope),(c.count===1||!(Math.abs(c.value)>=Math.abs(d.value)))&&(c.value=d.value),c.text=c.count===1?d.text:"",c.plain=d.toward_constant}}function Yi(t,e,r){for(let n of t.carried)if(n[0]===e&&n[1]===r)return;t.carried.push([e,r])}var ce=13,I=11,xe=10,Dn=46,P=26,he=10,yt=15,mr=16,X=20,Q=16,Ue=34,ar=34,kr=30,gr=class{constructor(){this.width=0,this.height=0,this.sign=0,this.tall=P}};function Xi(t){let e,r,n,s;if(e=new gr,t.kind==="result"&&(e.sign=S(P,L(t.symbol)*ce*1.05+14)),t.wide>0)return e.width=t.wide,e.height=t.high,e;if(Bn(t))return e.width=S(P,L(Kn(t))*ce+2*xe),e.height=P,e;r=L(Jn(t))*ce*1.08+14+L(t.data)*ce,n=L("grad")*I+14+L(t.grad)*ce,s=S(r,n,64);for(let i of t.notes)s=S(s,L(i)*I*1.04);return t.born!==""&&(s=S(s,L(Zn(t))*I*1.1)),e.width=s+2*xe,e.height=Dn+yt*t.notes.length,t.bins.length>0&&(e.height+=mr),t.born!==""&&(e.height+=yt),e}function Bn(t){return t.kind==="constant"&&t.born===""}function Kn(t){return t.many!==""?t.data+" "+t.many:t.data}function Jn(t){return t.many===""?t.name:t.name!==""?t.name+" "+t.many:t.many}function Zn(t){return t.born+" is born here"}var Yn=18,wr=class{constructor(){this.rank=[],this.across=[],this.bends=[],this.breadth=0,this.ranks=0}},br=class{constructor(){this.rank=[],this.size=[],this.before=[],this.after=[],this.layers=[],this.count=0,this.gap=Yn}};function Qi(t,e,r,n,s,i){let o,a,l,c,d;if(o=new wr,t.length===0)return o;o.rank=eo(t.length,e,r,n,s),a=new br,a.count=t.length,a.gap=i,a.rank=o.rank.slice(0),a.size=t.slice(0),l=to(a,e,r),ro(a),c=ao(a),d=1e18;for(let h=0,f=c.length;h<f;h++)d=N(d,c[h]-a.size[h]/2);for(let h=0,f=c.length;h<f;h++)c[h]-=d,o.breadth=S(o.breadth,c[h]+a.size[h]/2);return o.across=c.slice(0,a.count),o.bends=l.map(h=>h.map(f=>c[f])),o.ranks=a.layers.length,o}function eo(t,e,r,n,s){let i,o,a,l,c,d,h,f;i=Array.from({length:t},(p,m)=>m).map(p=>[]),o=Array.from({length:t},(p,m)=>m).map(p=>[]);for(let p=0,m=e.length;p<m;p++)i[r[p]].push(e[p]),o[e[p]].push(r[p]);a=Array.from({length:t},(p,m)=>m).map(p=>0);for(let p=0,m=t;p<m;p++)for(let g of i[p])a[p]=S(a[p],a[g]+1);for(let p=0,m=t;p<m;p++)if(l=t-1-p,o[l].length>0&&(i[l].length===0||i[l].length<o[l].length)){c=a[o[l][0]];for(let g of o[l])c=N(c,a[g]);a[l]=c-1}d=N(a);for(let p=0,m=t;p<m;p++)n[p]&&(d=N(d,o[p].length===0?a[p]:d));h=!1;for(let p=0,m=t;p<m;p++)if(n[p])for(let g of o[p])h=h||a[g]<=d;h&&(d-=1),f=S(a),h=!1;for(let p=0,m=t;p<m;p++)if(s[p])for(let g of i[p])h=h||a[g]>=f&&!s[g];h&&(f+=1);for(let p=0,m=t;p<m;p++)n[p]?a[p]=d:s[p]&&(a[p]=f);return d=N(a),a.map(p=>p-d)}function to(t,e,r){let n,s,i,o,a;n=[],s=new Map,t.before=t.size.map(l=>[]),t.after=t.size.map(l=>[]);for(let l=0,c=e.length;l<c;l++){if(i=String(e[l])+">"+String(r[l]),H(s,i)){n.push(n[A(s,i,0)]);continue}R(s,i,l),o=[],a=e[l];for(let d=t.rank[e[l]]+1,h=t.rank[r[l]];d<h;d++)o.push(t.size.length),t.size.push(0),t.rank.push(d),t.before.push([]),t.after.push([]),t.after[a].push(o[o.length-1]),t.before[o[o.length-1]].push(a),a=o[o.length-1];t.after[a].push(r[l]),t.before[r[l]].push(a),n.push(o)}return n}function ro(t){let e,r,n,s,i,o,a;t.layers=Array.from({length:S(t.rank)+1},(l,c)=>c).map(l=>[]);for(let l of so(t))t.layers[t.rank[l]].push(l);e=t.layers.map(l=>l.slice(0)),r=lr(t),n=S(2,N(16,Math.floor(24e3/t.size.length)));for(let l=0,c=n;l<c&&r!==0;l++){s=l%2===0;for(let d=1,h=t.layers.length;d<h;d++)o=s?d:t.layers.length-1-d,a=s?t.layers[o-1]:t.layers[o+1],t.layers[o]=io(t.layers[o],s?t.before:t.after,kt(t,a));oo(t),i=lr(t),i<r&&(r=i,e=t.layers.map(d=>d.slice(0)))}t.layers=t.layers.map(l=>B(l,(c=>no(t,c)))),lr(t)>r&&(t.layers=e)}function no(t,e){let r;for(r=e;r>=t.count;)r=t.after[r][0];return e<t.count?r:r-.5}function so(t){let e,r,n,s;e=t.size.map(i=>!1),r=[];for(let i=0,o=t.count;i<o;i++)for(n=[t.count-1-i];n.length>0;)if(s=n.pop(),!e[s]){e[s]=!0,r.push(s);for(let a=0,l=t.before[s].length;a<l;a++)n.push(t.before[s][t.before[s].length-1-a])}return r}function kt(t,e){let r;r=t.size.map(n=>0);for(let n=0,s=e.length;n<s;n++)r[e[n]]=n;return r}function io(t,e,r){let n,s,i,o,a,l;n=[],s=new Map;for(let c of t)i=B(e[c].map(d=>r[d]),(d=>d)),o=Math.floor(i.length/2),i.length>0&&(R(s,c,i.length%2===1?i[o]:(i[o-1]+i[o])/2),n.push(c));n=B(n,(c=>A(s,c,0))),a=[],l=0;for(let c of t)H(s,c)?(a.push(n[l]),l+=1):a.push(c);return a}function oo(t){let e,r,n,s,i,o;for(let a=0,l=t.layers.length;a<l;a++){e=t.layers[a],r=a>0?kt(t,t.layers[a-1]):[],n=a+1<t.layers.length?kt(t,t.layers[a+1]):[];for(let c=0,d=e.length-1;c<d;c++)s=e[c],i=e[c+1],o=0,r.length>0&&(o+=ft(t.before[s],t.before[i],r)-ft(t.before[i],t.before[s],r)),n.length>0&&(o+=ft(t.after[s],t.after[i],n)-ft(t.after[i],t.after[s],n)),o>0&&(e[c]=i,e[c+1]=s)}}function ft(t,e,r){let n;if(t.length*e.length>4e3)return 0;n=0;for(let s of t)for(let i of e)r[s]>r[i]&&(n+=1);return n}function lr(t){let e,r,n,s,i,o,a,l;e=0;for(let c=1,d=t.layers.length;c<d;c++){r=kt(t,t.layers[c-1]),n=t.layers[c-1].length+1,s=Array.from({length:n+1},(h,f)=>f).map(h=>0),i=0;for(let h of t.layers[c]){o=t.before[h].map(f=>r[f]);for(let f of o){for(a=f+1,l=0;a>0;)l+=s[a],a-=a&-a;e+=i-l}for(let f of o)for(a=f+1;a<=n;)s[a]+=1,a+=a&-a;i+=o.length}}return e}function ao(t){let e,r,n,s,i,o;e=t.size.map(a=>0);for(let a of t.layers){r=0;for(let l=0,c=a.length;l<c;l++)n=a[l],l>0&&(r+=Xn(t,a[l-1],n)),e[n]=r;for(let l of a)e[l]-=r/2}s=S(4,N(24,Math.floor(3e4/t.size.length)));for(let a=0,l=s;a<l;a++){i=a%2===0;for(let c=0,d=t.layers.length;c<d;c++)o=t.layers[i?c:t.layers.length-1-c],lo(t,o,e,a,i)}return e}function Xn(t,e,r){let n;return n=e<t.count&&r<t.count?t.gap:t.gap*.7,(t.size[e]+t.size[r])/2+n}function Wn(t,e,r,n){let s;return s=e>=t.count&&r>=t.count?40:e>=t.count||r>=t.count?4:1,s/(n*n)}function lo(t,e,r,n,s){let i,o,a,l,c,d,h,f,p,m,g,x,_;i=[],o=[],a=[],l=[],c=0;for(let $=0,E=e.length;$<E;$++){d=e[$],$>0&&(c+=Xn(t,e[$-1],d)),l.push(c),h=0,f=0;for(let M of t.before[d])(s||n>1)&&(x=Wn(t,d,M,t.after[M].length),h+=r[M]*x,f+=x);for(let M of t.after[d])(!s||n>1)&&(x=Wn(t,d,M,t.before[M].length),h+=r[M]*x,f+=x);for(f===0&&(h=r[d]*.01,f=.01),p=h/f-c,m=1;i.length>0&&i[i.length-1]>=p;)g=o.pop(),p=(i.pop()*g+p*f)/(g+f),f+=g,m+=a.pop();i.push(p),o.push(f),a.push(m)}_=0;for(let $=0,E=i.length;$<E;$++)for(let M=0,y=a[$];M<y;M++)r[e[_]]=i[$]+l[_],_+=1}var mt=0,q=1,$t=64,$e=class{constructor(e,r,n){this.kind=e,this.number=r,this.order=n,this.length=0,this.breadth=0,this.along=0,this.across=0}},ze=class{constructor(e,r,n){this.link=e,this.start=r,this.end=n,this.leaves=0,this.arrives=0,this.points=[]}},_t=class{constructor(e,r){this.key=e,this.frame=r,this.items=[],this.pieces=[],this.children=[],this.ports_in=new Map,this.ports_out=new Map,this.length=0,this.breadth=0,this.along=0,this.across=0,this.bottoms=[],this.ends=[]}},De=class{constructor(){this.x=0,this.y=0,this.width=0,this.height=0,this.sign=0,this.tall=0}},xr=class{constructor(e,r){this.view=e,this.down=r,this.cards=[],this.frames=[],this.routes=[],this.width=0,this.height=0,this.torn=0}},vr=class{constructor(e,r,n,s){this.view=e,this.limit=r,this.labels=n,this.down=s,this.sizes=co(e.cards.map(i=>Xi(i)),e,s),this.torn=0,this.levels=[],this.level_of=new Map}};function co(t,e,r){let n,s;n=t.map(i=>0);for(let i of e.links)n[i.end]+=1;for(let i=0,o=t.length;i<o;i++)s=8*(n[i]-1),t[i].sign>0&&r?t[i].sign=S(t[i].sign,N(s+P,t[i].width)):t[i].sign>0&&(t[i].tall=S(P,N(s+14,t[i].height)));return t}function ho(t,e,r,n,s){let i,o,a,l,c,d,h,f;i=e.items.map(p=>[]),o=e.items.map(p=>[]);for(let p=0,m=e.pieces.length;p<m;p++)i[e.pieces[p].start].push(p),o[e.pieces[p].end].push(p);for(let p=0,m=e.items.length;p<m;p++)if(a=e.items[p],a.kind==="card"){l=B(i[p],(g=>Pn(e,r,g,!1))),c=N(7*(l.length-1),a.breadth*.7);for(let g=0,x=l.length;g<x;g++)e.pieces[l[g]].leaves=Gn(g,l.length,c);d=B(o[p],(g=>Pn(e,r,g,!0))),h=t.sizes[a.number].sign>0,f=t.sizes[a.number].tall,c=N(11*(d.length-1),h&&!t.down?S(P*.62,f-13):a.breadth*.6),h&&t.down&&(c=N(11*(d.length-1),t.sizes[a.number].sign*.6));for(let g=0,x=d.length;g<x;g++)e.pieces[d[g]].arrives=Gn(g,d.length,c)}}function Pn(t,e,r,n){let s,i,o;return s=t.pieces[r],i=e.bends[r],o=n?e.across[s.start]:e.across[s.end],i.length>0&&(o=n?i[i.length-1]:i[0]),o*1e3+r*.001}function Gn(t,e,r){return e>1?r*(t/(e-1)-.5):0}function po(t,e,r,n,s,i,o,a,l,c){let d,h,f,p,m,g,x,_,$;d=e.items[n.start],h=e.items[n.end],f=jn(t,d,n,!1),p=jn(t,h,n,!0),m=[[d.along+d.length,f,mt]],g=r.rank[n.start],d.kind!=="out"&&d.along+d.length<i[g]+o[g]-.5&&r.rank[n.end]>g&&m.push([i[g]+o[g],f,q]);for(let E of r.bends[s])Hn(m,e,g,l,c,E+a[l[g+1]]),g+=1,m.push([i[g],E+a[l[g]],mt]),m.push([i[g]+o[g],E+a[l[g]],q]);Hn(m,e,g,l,c,p),g+=1,x=h.along,h.kind==="card"&&t.sizes[h.number].sign>0&&(_=P/2,t.down||($=S(0,Math.abs(n.arrives)-t.sizes[h.number].tall/2+_),x+=_-(_*_-N($,_)**2)**.5)),h.along>i[r.rank[n.end]]+.5&&h.kind!=="out"?(m.push([i[r.rank[n.end]],p,mt]),m.push([x,p,q])):m.push([x,p,mt]),n.points=m}function jn(t,e,r,n){let s,i,o;return e.kind==="card"?e.across+(n?r.arrives:r.leaves):e.kind!=="frame"?e.across:(s=t.levels[A(t.level_of,t.view.boxes[e.number].key,0)],i=n?s.ports_in:s.ports_out,o=s.items[A(i,t.view.links[r.link].start,0)],Number(e.across-e.breadth/2+o.across+(t.down?Q:Ue)))}function Hn(t,e,r,n,s,i){let o,a,l,c,d;r+1>=n.length||n[r+1]===n[r]||(o=s[r+1],s[r+1]+=1,a=t[t.length-1],l=e.ends[n[r]]+10+6*(o%8),c=$t-10-6*(o%8),d=e.bottoms[n[r]]+kr*.6+6*(o%6),t.push([l,a[1],q]),t.push([l,d,q]),t.push([c,d,q]),t.push([c,i,q]))}function uo(t,e){let r,n,s,i,o,a,l,c;for(r=t.view.links[e],n=[],s=t.view.cards[r.start].frame,i=t.view.cards[r.end].frame;!i.startsWith(s);)n.push(s),s=Vn(s);for(n.push(s),o=[];i!==s;)o.push(i),i=Vn(i);for(;o.length>0;)n.push(o.pop());a=[];for(let d of n)if(H(t.level_of,d)){for(let h of t.levels[A(t.level_of,d,0)].pieces)if(h.link===e)for(let f=0,p=h.points.length;f<p;f++)l=h.points[f],c=f===0&&a.length>0?q:l[2],a.push(t.down?[l[1],l[0],c]:[l[0],l[1],c])}return a}function Vn(t){let e;for(e=t.length-1;e>0&&t[e-1]!=="/";)e-=1;return t.slice(0,e)}var fo=14,mo=30;function go(t,e,r){let n,s,i,o,a,l,c,d,h,f;if(e.items.length!==0){wo(t,e,r),n=Array.from({length:r.ranks},(p,m)=>m).map(p=>0);for(let p=0,m=e.items.length;p<m;p++)n[r.rank[p]]=S(n[r.rank[p]],e.items[p].length);s=bo(t,e,r),i=xo(e,r,n,s,t.limit-160*yo(e.key));for(let p=1,m=r.ranks;p<m;p++)i[p]>i[p-1]&&(t.torn=S(t.torn,es(e,r)[p]));o=Array.from({length:r.ranks},(p,m)=>m).map(p=>0),e.ends=Array.from({length:i[r.ranks-1]+1},(p,m)=>m).map(p=>0),a=i[r.ranks-1]>0?$t:0,l=a;for(let p=0,m=r.ranks;p<m;p++)p>0&&(l=i[p]===i[p-1]?l+s[p]:a),o[p]=l,l+=n[p],e.ends[i[p]]=l,e.length=S(e.length,l+a);c=vo(e,r,i);for(let p=0,m=e.items.length;p<m;p++)d=e.items[p],h=r.rank[p],d.across=r.across[p]+c[i[h]],d.along=0,d.kind==="card"?d.along=o[h]+n[h]-d.length:d.kind==="frame"?d.along=o[h]:d.kind==="out"&&(d.along=e.length),e.breadth=S(e.breadth,d.across+d.breadth/2);ho(t,e,r,c,i),f=Array.from({length:r.ranks+1},(p,m)=>m).map(p=>0);for(let p=0,m=e.pieces.length;p<m;p++)po(t,e,r,e.pieces[p],p,o,n,c,i,f)}}function wo(t,e,r){let n,s,i,o,a;if(!t.down){n=Array.from({length:r.ranks},(l,c)=>c).map(l=>0),s=Array.from({length:r.ranks},(l,c)=>c).map(l=>0);for(let l=0,c=e.items.length;l<c;l++)i=e.items[l],i.kind==="frame"&&(s[r.rank[l]]=S(s[r.rank[l]],i.length)),i.kind==="card"&&t.sizes[i.number].height>P&&(n[r.rank[l]]=S(n[r.rank[l]],t.sizes[i.number].width));for(let l=0,c=e.items.length;l<c;l++)i=e.items[l],i.kind==="frame"&&s[r.rank[l]]<=i.length*1.5&&(i.length=s[r.rank[l]]),i.kind==="card"&&t.sizes[i.number].height>P&&(o=t.sizes[i.number],a=n[r.rank[l]],a<=o.width*1.7&&(i.length+=a-o.width,o.width=a))}}function bo(t,e,r){let n,s,i,o,a;n=Array.from({length:r.ranks},(l,c)=>c).map(l=>ar);for(let l of e.pieces)s=r.rank[l.end],i=Math.abs(r.across[l.start]-r.across[l.end]),o=t.view.links[l.link].text,a=0,t.labels&&o!==""&&!t.view.links[l.link].plain&&(a=t.down?18:L(o)*I+8),n[s]=S(n[s],ar+a,N(ar+i/8,64));return n}function xo(t,e,r,n,s){let i,o,a,l,c,d,h,f,p,m,g,x,_,$;i=Array.from({length:e.ranks},(y,T)=>T).map(y=>0),o=0;for(let y=0,T=e.ranks;y<T;y++)o+=r[y]+n[y];if(a=o-n[0]-s,a<=fo*(e.ranks-1)){for(let y=1,T=e.ranks;y<T;y++)n[y]-=S(0,a/(e.ranks-1));return i}s-=t.key!==""?2*$t:1.5*$t,l=es(t,e);let[E,M]=Qn(t,e);c=Array.from({length:e.ranks+1},(y,T)=>T).map(y=>0),d=Array.from({length:e.ranks+1},(y,T)=>T).map(y=>0);for(let y=1,T=e.ranks+1;y<T;y++)for(c[y]=1e18,h=0,f=1e18,p=-1e18,m=y-1;m>=0&&(m===y-1||h+r[m]<=s);)h+=r[m]+n[m],f=N(f,E[m]),p=S(p,M[m]),g=S(0,1-h/s),x=c[m]+p-f+kr+100*g*g+mo*l[m],x<c[y]&&(c[y]=x,d[y]=m),m-=1;for(_=[],$=e.ranks;$>0;)$=d[$],_.push($);for(let y=0,T=e.ranks;y<T;y++)for(let ge of _)i[y]+=0<ge&&ge<=y?1:0;return i}function Qn(t,e){let r,n,s;r=Array.from({length:e.ranks},(i,o)=>o).map(i=>1e18),n=Array.from({length:e.ranks},(i,o)=>o).map(i=>-1e18);for(let i=0,o=t.items.length;i<o;i++)s=e.rank[i],r[s]=N(r[s],e.across[i]-t.items[i].breadth/2),n[s]=S(n[s],e.across[i]+t.items[i].breadth/2);for(let i=0,o=t.pieces.length;i<o;i++){s=e.rank[t.pieces[i].start];for(let a of e.bends[i])s+=1,r[s]=N(r[s],a-4),n[s]=S(n[s],a+4)}return[r,n]}function es(t,e){let r;r=Array.from({length:e.ranks+1},(n,s)=>s).map(n=>0);for(let n of t.pieces)for(let s=e.rank[n.start]+1,i=e.rank[n.end]+1;s<i;s++)r[s]+=1;return r}function vo(t,e,r){let n,s,i,o,a,l;n=r[r.length-1]+1,s=Array.from({length:n},(h,f)=>f).map(h=>1e18),i=Array.from({length:n},(h,f)=>f).map(h=>-1e18),o=Array.from({length:n},(h,f)=>f).map(h=>0);let[c,d]=Qn(t,e);for(let h=0,f=e.ranks;h<f;h++)s[r[h]]=N(s[r[h]],c[h]),i[r[h]]=S(i[r[h]],d[h]);for(let h=0,f=t.pieces.length;h<f;h++)for(let p=r[e.rank[t.pieces[h].start]],m=r[e.rank[t.pieces[h].end]];p<m;p++)o[p]+=1;a=Array.from({length:n},(h,f)=>f).map(h=>0),l=0;for(let h=0,f=n;h<f;h++)a[h]=l-s[h],l+=i[h]-s[h],t.bottoms.push(l),l+=kr*1.2+6*N(o[h],6);return a}function yo(t){let e;e=0;for(let r of t)r==="/"&&(e+=1);return e}function Mt(t,e,r,n){let s,i,o;s=new vr(t,e,r,n),s.levels.push(new _t("",-1)),R(s.level_of,"",0);for(let a=0,l=t.boxes.length;a<l;a++)R(s.level_of,t.boxes[a].key,s.levels.length),s.levels.push(new _t(t.boxes[a].key,a));for(let a=0,l=t.boxes.length;a<l;a++)s.levels[A(s.level_of,t.boxes[a].parent,0)].children.push(a);for(let a=0,l=s.levels.length;a<l;a++)ko(s,s.levels[s.levels.length-1-a]);i=new xr(t,n),i.cards=t.cards.map(a=>new De),i.frames=t.boxes.map(a=>new De),i.routes=t.links.map(a=>[]);for(let a of s.levels)Eo(s,a,i);for(let a=0,l=t.links.length;a<l;a++)i.routes[a]=uo(s,a);return o=s.levels[0],i.torn=s.torn,i.width=n?o.breadth:o.length,i.height=n?o.length:o.breadth,i}function Fn(t,e,r,n){let s;if(s=t.view.cards[r].frame,s===e.key)return Math.trunc(A(n,"c"+String(r),-1));if(!s.startsWith(e.key))return-1;for(let i of e.children)if(s.startsWith(t.view.boxes[i].key))return Math.trunc(A(n,"f"+String(i),-1));return-1}function ko(t,e){let r,n,s,i,o,a,l,c;r=t.view,n=[];for(let d=0,h=r.cards.length;d<h;d++)r.cards[d].frame===e.key&&n.push($o(t,d));for(let d of e.children)n.push(_o(t,d));s=new Map;for(let d=0,h=n.length;d<h;d++)R(s,(n[d].kind==="card"?"c":"f")+String(n[d].number),d);i=[];for(let d=0,h=r.links.length;d<h;d++)o=r.links[d],a=Fn(t,e,o.start,s),l=Fn(t,e,o.end,s),a>=0&&l>=0&&a!==l?i.push(new ze(d,a,l)):a<0&&l>=0?(H(e.ports_in,o.start)||(R(e.ports_in,o.start,n.length),n.push(new $e("in",o.start,-1e18))),i.push(new ze(d,A(e.ports_in,o.start,0),l))):a>=0&&l<0&&(H(e.ports_out,o.start)||(R(e.ports_out,o.start,n.length),n.push(new $e("out",o.start,1e18))),i.push(new ze(d,a,A(e.ports_out,o.start,0))));So(e,n,i),c=Qi(e.items.map(d=>d.breadth),e.pieces.map(d=>d.start),e.pieces.map(d=>d.end),e.items.map(d=>d.kind==="in"),e.items.map(d=>d.kind==="out"),t.down?9:Yn),go(t,e,c)}function $o(t,e){let r,n;return r=new $e("card",e,t.view.cards[e].order),n=t.sizes[e],t.down?(r.length=n.height+(n.sign>0?P+he:0),r.breadth=S(n.width,n.sign)):(r.length=n.width+(n.sign>0?n.sign+he:0),r.breadth=n.height),r}function _o(t,e){let r,n,s,i;return r=t.view.boxes[e],n=t.levels[A(t.level_of,r.key,0)],s=new $e("frame",e,r.order),i=L(r.title)*I*1.1+2*Q+24,t.down?(s.length=n.length+Ue+Q,s.breadth=S(n.breadth+2*Q,i)):(s.length=S(n.length+2*Q,i),s.breadth=n.breadth+Ue+Q),s}function So(t,e,r){let n,s,i,o,a,l,c;n=e.map(d=>0),s=e.map(d=>[]);for(let d of r)n[d.end]+=1,s[d.start].push(d.end);for(i=Array.from({length:e.length},(d,h)=>h).filter(d=>n[d]===0).map(d=>d),o=e.map(d=>-1);i.length>0;){a=0;for(let d=1,h=i.length;d<h;d++)c=e[i[a]].order,(e[i[d]].order<c||e[i[d]].order===c&&i[d]<i[a])&&(a=d);l=i[a],i[a]=i[i.length-1],i.pop(),o[l]=t.items.length,t.items.push(e[l]);for(let d of s[l])n[d]-=1,n[d]===0&&i.push(d)}for(let d=0,h=e.length;d<h;d++)o[d]<0&&(o[d]=t.items.length,t.items.push(e[d]));for(let d of r)o[d.start]<o[d.end]&&(d.start=o[d.start],d.end=o[d.end],t.pieces.push(d));for(let d of B(e.filter(h=>h.kind==="in").map(h=>h.number),(h=>h)))R(t.ports_in,d,o[A(t.ports_in,d,0)]);for(let d of B(e.filter(h=>h.kind==="out").map(h=>h.number),(h=>h)))R(t.ports_out,d,o[A(t.ports_out,d,0)])}function Eo(t,e,r){let n,s,i;for(let o of e.items)n=o.along+e.along,s=o.across+e.across,o.kind==="card"?r.cards[o.number]=Mo(t,o,n,s):o.kind==="frame"&&(r.frames[o.number]=ts(t,n,s-o.breadth/2,o.length,o.breadth),i=t.levels[A(t.level_of,t.view.boxes[o.number].key,0)],i.along=n+(t.down?Ue:Q),i.across=s-o.breadth/2+(t.down?Q:Ue));for(let o of e.pieces)for(let a of o.points)a[0]+=e.along,a[1]+=e.across}function ts(t,e,r,n,s){let i;return i=new De,i.x=t.down?r:e,i.y=t.down?e:r,i.width=t.down?s:n,i.height=t.down?n:s,i}function Mo(t,e,r,n){let s,i,o,a;return s=t.sizes[e.number],i=0,s.sign>0&&(i=(t.down?P:s.sign)+he),o=t.down?s.width:s.height,a=ts(t,r+i,n-o/2,e.length-i,o),a.sign=s.sign,a.tall=s.tall,a}var ve=6,Be=class{constructor(e,r,n,s){this.words=e,this.x=r,this.y=n,this.width=s}};function w(t){let e,r;return e=An(Math.abs(t)*10+.5),r=String(Math.floor(e/10))+(e%10>0?"."+String(e%10):""),t<0&&e>0?"-"+r:r}function At(t,e,r){let n,s,i,o,a,l;n="M"+w(t[0][0])+" "+w(t[0][1]);for(let c=1,d=t.length;c<d;c++)s=t[c-1],i=t[c],o=i[0],a=i[1],c===t.length-1&&(o=e?o:o-ve,a=e?a-ve:a),i[2]===q?n+="L"+w(o)+" "+w(a):e?(l=(s[1]+a)/2,n+="C"+w(s[0]+r)+" "+w(l)+" "+w(o+r)+" "+w(l)+" "+w(o)+" "+w(a)):(l=(s[0]+o)/2,n+="C"+w(l)+" "+w(s[1]+r)+" "+w(l)+" "+w(a+r)+" "+w(o)+" "+w(a));return n}function $r(t,e,r){let n,s;return n=t[t.length-1][0],s=t[t.length-1][1],e?"M"+w(n)+" "+w(s)+"L"+w(n-r)+" "+w(s-ve-1)+"L"+w(n+r)+" "+w(s-ve-1)+"Z":"M"+w(n)+" "+w(s)+"L"+w(n-ve-1)+" "+w(s-r)+"L"+w(n-ve-1)+" "+w(s+r)+"Z"}function zn(t,e){return e==="gradient"?t.share:e==="derivative"?t.slope:t.value}function Ao(t,e){let r;return r=Math.abs(t),r===0||e===0?1:1+4.5*S(0,1+Nn(r/e)/2.4)}function No(t){return t===0?"dead":t>0?"plus":"minus"}function Nt(t,e){let r,n,s,i,o,a;if(r=t.view.links[e],n=t.routes[e],n.length!==2)return 0;s=0,i=0;for(let l=0,c=t.view.links.length;l<c;l++)o=t.view.links[l],o.start===r.start&&o.end===r.end&&(s+=1,l<e&&(i+=1));return s<2?0:(a=r.text!==""?44:26,t.down&&r.text!==""&&(a=S(a,L(r.text)*I+16)),a*(i/(s-1)-.5))}function _r(t,e,r){let n,s,i;n=[],s=[];for(let o=0,a=e.length;o<a;o++)i=new Be("",0,0,0),e[o]!==""&&t.routes[o].length>1&&(i=To(t,o,e[o],n,r),i.width>0&&n.push(i)),s.push(i);return s}function To(t,e,r,n,s){let i,o,a,l,c,d,h,f,p,m,g,x,_,$;i=t.routes[e],o=L(r)*I+8,a=Nt(t,e),l=[.5,.35,.65,.25,.75,.15,.85];for(let E=0,M=i.length-1;E<M;E++){c=i.length-2-E,d=i[c],h=i[c+1];for(let y of l)if(f=d[0]+(h[0]-d[0])*y,p=d[1]+(h[1]-d[1])*y,h[2]!==q&&(g=1-y,x=3*g*y*y+y*y*y,_=.5*(3*g*g*y+3*g*y*y)+y*y*y,$=a*(3*g*g*y+3*g*y*y),s?(p=d[1]+(h[1]-d[1])*_,f=d[0]+(h[0]-d[0])*x+$):(f=d[0]+(h[0]-d[0])*_,p=d[1]+(h[1]-d[1])*x+$)),m=new Be(r,f,p,o),Ro(t,m,n))return m}return new Be(r,0,0,0)}function Ro(t,e,r){let n,s,i;if(n=e.x-e.width/2,s=e.x+e.width/2,n<2||s>t.width-2)return!1;for(let o of r)if(Math.abs(o.y-e.y)<16&&Math.abs(o.x-e.x)<(o.width+e.width)/2+2)return!1;i=!0;for(let o of t.cards)i=i&&!Oo(o,n,s,e.y);return i}function Oo(t,e,r,n){let s;return s=t.sign>0?t.sign+10:0,r>t.x-s&&e<t.x+t.width&&n+8>t.y&&n-8<t.y+t.height}var Lo=30,Co=26;var yr=class{constructor(){this.width=0,this.height=0,this.body=""}};function rs(t,e,r){let n,s,i,o,a,l;n=new yr,s=X+(r.title!==""?Lo:0),i=Wo(t,e),o=Po(t,r),a=S(e.width,(L(i)+L(o))*I*1.02+150),n.width=S(a,L(r.title)*ce*1.25)+2*X,n.height=e.height+s+X+Co,l=[],r.title!==""&&l.push(W(r.title,X,X+ce,"name")),l.push('<g transform="translate('+w(X)+" "+w(s)+')">');for(let c=0,d=e.frames.length;c<d;c++)l.push(jo(e,c,r));l.push(Vo(t,e,r));for(let c of e.view.carried)l.push(Fo(e,c[0],c[1]));for(let c=0,d=e.frames.length;c<d;c++)l.push(Ho(e,c));for(let c=0,d=e.cards.length;c<d;c++)l.push(qo(e.view.cards[c],e.cards[c],r,c));return r.labels&&l.push(zo(e,r)),l.push("</g>"),l.push(W(i,X,n.height-14,"small quiet")),o!==""&&l.push(Go(n,o)),n.body=l.filter(c=>c!=="").map(c=>c).join(`
`),n}function Wo(t,e){let r,n,s;r=0,n=0;for(let i of e.view.cards)r+=1,n+=i.count+i.hidden===1?1:0;return s=gt(t.values,"value","values"),n===t.values||(s+=" on "+C(r)+(r===1?" card: ":" cards: "),s+=gt(t.results,"result","results")+", "+gt(t.leaves,"leaf","leaves"),t.constants>0&&(s+=", "+gt(t.constants,"plain number","plain numbers"))),s}function gt(t,e,r){return C(t)+" "+(t===1?e:r)}function Po(t,e){return e.ink==="none"||e.ink==="gradient"&&!t.ink?"":e.ink==="gradient"?"gradient":e.ink==="derivative"?"local derivative":"data"}function Go(t,e){let r,n,s;return r=t.height-18,n=t.width-X-L(e)*I-92,s=[W(e+":",n,r+4,"small quiet")],n+=L(e)*I+12,s.push('<path class="line plus" stroke-width="4" d="M'+w(n)+" "+w(r)+'h16"/>'),s.push(W("+",n+20,r+4,"small quiet")),s.push('<path class="line minus" stroke-width="4" d="M'+w(n+38)+" "+w(r)+'h16"/>'),s.push(W("−",n+58,r+4,"small quiet")),s.join("")}function ye(t,e,r,n,s,i){return'<rect class="'+t+'" x="'+w(e)+'" y="'+w(r)+'" width="'+w(n)+'" height="'+w(s)+'" rx="'+w(i)+'"/>'}function W(t,e,r,n){return'<text class="'+n+'" x="'+w(e)+'" y="'+w(r)+'">'+Ve(t)+"</text>"}function jo(t,e,r){let n,s,i,o,a;return n=t.frames[e],s=t.view.boxes[e],i=r.live?' tabindex="-1" role="button" data-frame="'+String(s.frame)+'"':"",o=r.live?' aria-label="'+Ve(s.title+", open")+'"':"",a="<g"+i+o+' class="group">'+ye("frame",n.x,n.y,n.width,n.height,12),a+"</g>"}function Ho(t,e){let r,n,s,i,o,a;return r=t.frames[e],n=t.view.boxes[e],s=r.x+14,i="",n.series&&(o=s+5,a=r.y+16,i='<path class="again" d="M'+w(o)+" "+w(a-4.5),i+="C"+w(o-6)+" "+w(a-4.5)+" "+w(o-6)+" "+w(a+4.5)+" "+w(o)+" "+w(a+4.5),i+="C"+w(o+3)+" "+w(a+4.5)+" "+w(o+4.5)+" "+w(a+2)+" "+w(o+4.5)+" "+w(a),i+="M"+w(o+2.2)+" "+w(a+2)+"L"+w(o+4.5)+" "+w(a-.5)+"L"+w(o+6.8)+" "+w(a+2),i+='"/>',s+=16),i+W(n.title,s,r.y+20,"small frame-title")}function Vo(t,e,r){let n,s,i,o,a,l,c,d,h,f;n=e.view,s=r.ink!=="none"&&(r.ink!=="gradient"||t.ink),i=0;for(let p of n.links)p.plain||(i=S(i,Math.abs(zn(p,r.ink))));o=[];for(let p=0,m=n.links.length;p<m;p++)a=n.links[p],!(e.routes[p].length<2)&&(l=zn(a,r.ink),c="line",d=1.5,s&&!a.plain&&(c="line "+No(l),d=Ao(l,i)),h=r.live?' data-link="'+String(p)+'"':"",f=Nt(e,p),o.push('<path class="'+c+'"'+h+' stroke-width="'+w(d)+'" d="'+At(e.routes[p],r.down,f)+'"/>'),o.push('<path class="'+c.replaceAll("line","tip")+'"'+h+' d="'+$r(e.routes[p],r.down,3+d*.4)+'"/>'));return o.join(`
`)}function Fo(t,e,r){let n,s,i,o,a,l,c,d,h,f,p,m,g,x,_,$;n=-1;for(let E=0,M=t.view.boxes.length;E<M;E++)s=t.view.boxes[E],i=t.view.cards[e].frame.startsWith(s.key)&&t.view.cards[r].frame.startsWith(s.key),s.series&&i&&(n=E);return o=t.cards[e],a=t.cards[r],n<0||(t.down?o.y<a.y:o.x<a.x)?"":(l=t.frames[n],t.down?(c=l.x+l.width-7,d=a.y-he-P/2,h="M"+w(o.x+o.width/2+14)+" "+w(o.y+o.height)+"V"+w(o.y+o.height+9)+"H"+w(c),f=a.x+a.width/2+a.sign/2,p="V"+w(d)+"H"+w(f+7),m="M"+w(f)+" "+w(d)+"L"+w(f+8)+" "+w(d-4)+"L"+w(f+8)+" "+w(d+4),'<path class="line carried" d="'+h+p+'"/><path class="tip" d="'+m+'Z"/>'):(g=l.y+l.height-7,x=a.sign>0?a.x-he-a.sign-10:a.x-10,h="M"+w(o.x+o.width)+" "+w(o.y+o.height-8)+"h9V"+w(g)+"H"+w(x),_=a.y+a.height/2+(a.sign>0?9:0),$=a.sign>0?x+11:x+10,p="V"+w(_)+"H"+w($-6),m="M"+w($)+" "+w(_)+"L"+w($-7)+" "+w(_-4)+"L"+w($-7)+" "+w(_+4),'<path class="line carried" d="'+h+p+'"/><path class="tip" d="'+m+'Z"/>'))}function zo(t,e){let r,n;r=t.view.links.map(s=>s.plain?"":s.text),n=[];for(let s of _r(t,r,e.down))s.width!==0&&(n.push(ye("page",s.x-s.width/2,s.y-8,s.width,16,8)),n.push(W(s.words,s.x,s.y+4,"small quiet mid")));return n.join(`
`)}function qo(t,e,r,n){let s,i,o,a,l,c,d,h;if(s="",r.live&&(s=' data-card="'+String(n)+'" data-name="'+Ve(t.name)+'" tabindex="-1" role="button"'),i='<g class="value"'+s+">",r.live||(i+="<title>"+Ve(t.more)+"</title>"),e.sign>0&&(i+=Io(t,e,r.down)),o=Bn(t),a=o?e.height/2:7,(t.count>1||t.kind==="frame")&&(i+=ye("far",e.x+4,e.y-4,e.width,e.height,a)),l=t.kind==="leaf"?"leaf":t.kind==="frame"?"closed":"card",!t.reached&&t.kind!=="constant"&&(l+=" fresh"),t.root&&(l+=" root"),t.born!==""?i+=ye("ring",e.x-5,e.y-5,e.width+10,e.height+10,a+4):t.ill&&(l+=" ill"),i+=ye(l,e.x,e.y,e.width,e.height,a),o)return i+W(Kn(t),e.x+e.width/2,e.y+17.5,"quiet mid")+"</g>";c=e.x+xe,d=e.x+e.width-xe,i+=W(Jn(t),c,e.y+18,t.given?"name":"name made"),i+=W(t.data,d,e.y+18,"data end"),i+=W("grad",c,e.y+37,"small quiet"),i+=W(t.grad,d,e.y+37,t.reached?"grad end":"quiet end"),h=e.y+Dn;for(let f of t.notes)i+=W(f,c,h+7,f.includes("NaN")||f.includes("infinite")?"small name":"small quiet"),h+=yt;return t.born!==""&&(i+=W(Zn(t),c,h+7,"small name"),h+=yt),t.bins.length>0&&(i+=Uo(t,e.x+xe,h-2,e.width-2*xe)),i+"</g>"}function Io(t,e,r){let n,s,i;return n=r?e.x+e.width/2:e.x-he-e.sign/2,s=r?e.y-he-P/2:e.y+e.height/2,i=r?"V"+w(e.y):"H"+w(e.x),'<path class="stem" d="M'+w(n)+" "+w(s)+i+'"/>'+ye("op",n-e.sign/2,s-e.tall/2,e.sign,e.tall,P/2)+W(t.symbol,n,s+4.5,"sign mid")}function Uo(t,e,r,n){let s,i,o,a;s=S(t.bins),i=n/t.bins.length,o='<path class="bars" d="';for(let l=0,c=t.bins.length;l<c;l++)t.bins[l]>0&&(a=S(1,t.bins[l]/s*(mr-4)),o+="M"+w(e+l*i)+" "+w(r+mr-2)+"v-"+w(a)+"h"+w(i-1)+"v"+w(a)+"z");return o+'"/>'}var ns=".picture{font-family:'Helvetica Neue',Arial,'Liberation Sans','Noto Sans',sans-serif}.picture text{font-size:13px}.picture .small{font-size:11px}.picture .name,.picture .sign,.picture .frame-title{font-weight:bold}.picture .frame-title{stroke-width:4;stroke-opacity:.85;paint-order:stroke;stroke-linejoin:round}.picture .carried{stroke-width:1.5;stroke-dasharray:5 4}.picture .again{stroke-width:1.5}.picture .made{font-weight:normal;font-style:italic}.picture .end{text-anchor:end}.picture .mid{text-anchor:middle}.picture .stem{stroke-width:1.5}.picture .fresh{stroke-dasharray:4 3}.picture .root{stroke-width:2}.picture .ring{stroke-width:3}.picture .ill{stroke-width:2;stroke-dasharray:2 2}.picture .page{fill:light-dark(#ffffff,#11161f)}.picture .card,.picture .far{fill:light-dark(#f7f9fc,#1b2331);stroke:light-dark(#c3ccd9,#3d4a60)}.picture .leaf{fill:light-dark(#e8f1fd,#16304f);stroke:light-dark(#c3ccd9,#3d4a60)}.picture .closed{fill:light-dark(#eef2f7,#161d29);stroke:light-dark(#7a8699,#8593a8)}.picture .frame{fill:light-dark(#eef2f7,#161d29);fill-opacity:.55;stroke:light-dark(#cfd7e2,#33405a)}.picture .line,.picture .stem{fill:none;stroke:light-dark(#7a8699,#8593a8)}.picture .tip{fill:light-dark(#7a8699,#8593a8)}.picture .line.plus{stroke:light-dark(#e07b1f,#f0953c)}.picture .line.minus{stroke:light-dark(#7a4fc4,#a98af0)}.picture .line.dead{stroke:light-dark(#dbe1e9,#2b3546)}.picture .tip.plus{fill:light-dark(#e07b1f,#f0953c)}.picture .tip.minus{fill:light-dark(#7a4fc4,#a98af0)}.picture .tip.dead{fill:light-dark(#dbe1e9,#2b3546)}.picture .op{fill:light-dark(#22304a,#d7e0ee)}.picture .sign{fill:light-dark(#ffffff,#11161f)}.picture .name{fill:light-dark(#172033,#eef2f8)}.picture .data{fill:light-dark(#0b57a4,#8cc2ff)}.picture .bars{fill:light-dark(#0b57a4,#8cc2ff);fill-opacity:.5}.picture .grad{fill:light-dark(#a84600,#ffb070)}.picture .quiet,.picture .frame-title{fill:light-dark(#566173,#a3afc2)}.picture .frame-title{stroke:light-dark(#ffffff,#11161f)}.picture .again{fill:none;stroke:light-dark(#566173,#a3afc2)}.picture .ring{fill:none;stroke:light-dark(#c2185b,#ff6fa3)}.picture .root{stroke:light-dark(#172033,#eef2f8)}.picture .ill{stroke:light-dark(#c2185b,#ff6fa3)}";var ss=`
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
`,Ee=O`
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
`;function Me(t,e){let{nodes:r,steps:n}=t,s=n.length,i=n.slice(0,e),o={position:e,total:s,phase:"idle",phaseText:"",step:i.at(-1)??null,computed:r.map(d=>d.kind!=="result"),grads:r.map(()=>0),reached:r.map(()=>!1),walked:new Set,active:new Set};for(let d of i)if(d.phase==="forward")o.computed[d.node]=!0;else{let h=d.phase==="seed"?d.node:d.input;o.grads[h]=d.after,o.reached[h]=!0,d.phase==="backward"&&o.walked.add(d.edge)}let{step:a}=o;if(a?.phase==="backward"&&o.active.add(a.edge),a?.phase==="forward")for(let{id:d,to:h}of t.edges)h===a.node&&o.active.add(d);let l=n.filter(d=>d.phase==="forward").length,c=e-l;return e===0?o.phaseText=u("stage.not-begun|Not begun"):c<=0?Object.assign(o,{phase:"forward",phaseText:u("stage.forward-of|Forward {position} of {forward}",{position:e,forward:l})}):e<s?Object.assign(o,{phase:"backward",phaseText:u("stage.backward-of|Backward {back} of {total}",{back:c,total:s-l})}):Object.assign(o,{phase:"done",phaseText:"Done"}),o}function ee({step:t}){return t===null?null:t.phase==="backward"?t.input:t.node}function Sr(t,e){let r=new Map;return e.cards.forEach((n,s)=>n.cells.forEach(i=>r.set(i,s))),t.map(n=>r.get(n)??-1)}function is(t,e,r,n,s){let i=new Set,o=new Set;e.forEach((d,h)=>{s.computed[h]||i.add(d),s.reached[h]&&o.add(d)});let a=ee(s),l=s.step?.phase==="backward"?e[s.step.node]:-1,c=new Set([...s.active].map(d=>Do(e,n.edges[d])));for(let d of t.querySelectorAll("[data-card]")){let h=Number(d.dataset.card);d.classList.toggle("waiting",i.has(h)),d.classList.toggle("silent",!o.has(h)),d.classList.toggle("now",a!==null&&e[a]===h),d.classList.toggle("giver",l===h&&!(a!==null&&e[a]===h))}for(let d of t.querySelectorAll("[data-link]")){let{start:h,end:f}=r.links[Number(d.dataset.link)];d.classList.toggle("dry",!o.has(h)),d.classList.toggle("flow",c.has(`${h}>${f}`))}}function Do(t,{from:e,to:r}){return`${t[e]}>${t[r]}`}var os=O`
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
`;var as=640,Bo=.72,Ko=1.25,Jo=["gradient","data","derivative","none"],Tt=class extends z{static properties={states:{state:!0},ink:{state:!0},labels:{state:!0},scale:{state:!0},told:{state:!0},chosen:{state:!0},error:{state:!0},walked:{attribute:!1}};static styles=[Ee,it(ns),os];wire=null;scene=null;painted=null;seats=[];fitted=!0;narrow=!1;drag=null;observer=new ResizeObserver(()=>{this.wire&&this.narrow!==this.clientWidth<as&&(this.compose(),this.requestUpdate()),this.fitted&&this.fit()});constructor(){super(),Object.assign(this,{states:[],ink:"gradient",labels:!1,scale:1,told:null,chosen:"",error:""}),this.walked=null}set picture(e){try{let r=typeof e=="string"?JSON.parse(e):e;if(r?.format!=="gradwalk-picture")throw new Error('expected {"format": "gradwalk-picture", ...}');this.wire=r,Object.assign(this,{states:[...r.states],ink:r.look.ink,labels:r.look.labels,error:""}),this.requestUpdate()}catch(r){this.error=r.message}}connectedCallback(){super.connectedCallback();let e=this.querySelector(':scope > script[type="application/json"]');!this.wire&&e?.textContent&&(this.picture=e.textContent)}firstUpdated(){let e=this.pane();e&&this.observer.observe(e),this.fit()}disconnectedCallback(){super.disconnectedCallback(),this.observer.disconnect()}willUpdate(e){this.wire&&(!this.scene||e.has("states")||e.has("ink")||e.has("labels"))&&this.compose()}compose(){let{document:e,plain:r,wide:n}=this.wire;this.narrow=this.clientWidth>0&&this.clientWidth<as;let s={...this.wire.look,title:"",live:!0,ink:this.ink,labels:this.labels};this.narrow&&(s.down=!0),this.scene=Mt(Et(e,this.states,r),n,this.labels,s.down),this.painted=rs(e,this.scene,s),this.seats=this.walked?Sr(e.homes,this.scene.view):[],this.told=null}updated(e){e.has("states")&&this.fitted&&this.fit(),this.light(),this.showWalk(e.has("walked"));let r=[...this.renderRoot.querySelectorAll("[data-card],[data-frame]")],n=r.find(s=>this.keyOf(s)===this.chosen)??r[0];for(let s of r)s.setAttribute("tabindex",s===n?"0":"-1");e.has("states")&&this.chosen&&n?.focus({preventScroll:!0})}showWalk(e){if(!this.walked||!this.scene)return;let{walk:r,stage:n}=this.walked;this.seats.length!==r.nodes.length&&(this.seats=Sr(this.wire.document.homes,this.scene.view)),is(this.renderRoot,this.seats,this.scene.view,r,n),e&&this.bring(this.renderRoot.querySelector(".now"))}cardOf(e){return this.seats[e]??-1}bring(e){let[r,n]=[e?.getBoundingClientRect(),this.pane()];if(!r)return;let{left:s,top:i,width:o,height:a}=n.getBoundingClientRect();(r.top<i||r.bottom>i+a)&&(n.scrollTop+=r.top+r.height/2-i-a/2),(r.left<s||r.right>s+o)&&(n.scrollLeft+=r.left+r.width/2-s-o/2)}pane(){return this.renderRoot.querySelector(".pane")}fit(){let e=this.pane();if(!e||!this.painted)return;this.fitted=!0;let{width:r,height:n}=this.painted,s=Math.min((e.clientWidth-4)/r,this.narrow?1:(ls(e)-4)/n);this.scale=Math.max(Bo,Math.min(Ko,s))}zoom(e){let r=this.pane(),n=[(r.scrollLeft+r.clientWidth/2)/this.scale,(r.scrollTop+r.clientHeight/2)/this.scale];this.fitted=!1,this.scale=Math.max(.1,Math.min(4,this.scale*e)),this.updateComplete.then(()=>{r.scrollLeft=n[0]*this.scale-r.clientWidth/2,r.scrollTop=n[1]*this.scale-r.clientHeight/2,this.requestUpdate()})}wheel=e=>{!e.ctrlKey&&!e.metaKey||(e.preventDefault(),this.zoom(e.deltaY<0?1.15:1/1.15))};down=e=>{let r=this.pane();e.button===0&&e.pointerType==="mouse"&&(this.drag={x:e.clientX,y:e.clientY,left:r.scrollLeft,top:r.scrollTop})};move=e=>{if(this.drag&&e.buttons&1){let r=this.pane();r.scrollLeft=this.drag.left-(e.clientX-this.drag.x),r.scrollTop=this.drag.top-(e.clientY-this.drag.y)}else this.drag=null,this.point(e.target.closest("[data-card]"))};search(e){let r=e.trim().toLowerCase();if(!r)return;let{document:n}=this.wire,s=n.cells.find(o=>o.name.toLowerCase()===r)??n.cells.find(o=>o.name.toLowerCase().startsWith(r));if(!s)return void(this.error=u("picture.nothing-here-is-called|nothing here is called {text}",{text:e}));this.error="";let i=[...this.states];for(let[o]of s.path)i[o]===_e&&(i[o]=Se);this.states=i,this.updateComplete.then(()=>{let o=this.scene.view.cards.findIndex(a=>a.cells.includes(s.id));this.focusOn(this.renderRoot.querySelector(`[data-card="${o}"]`))})}focusOn(e){e&&(this.chosen=this.keyOf(e),e.focus(),e.scrollIntoView({block:"center",inline:"center"}),this.point(e))}keyOf(e){let r=e.dataset.card;return r===void 0?`frame ${e.dataset.frame}`:this.scene.view.cards[Number(r)].key}toggle(e){let{card:r,frame:n}=e.dataset,s=r===void 0?Number(n):this.scene.view.cards[Number(r)].toggles;if(s<0)return;let{turns:i,detail:o,kind:a}=this.wire.document.frames[s],l=[...this.states],c=l[s]===Se&&i>1&&o?ke:a==="run"?Se:_e;l[s]=l[s]===_e?Se:c,this.chosen=`frame ${s}`,this.states=l}press=e=>{let r=e.target.closest("[data-card],[data-frame]");r&&this.toggle(r)};keys=e=>{let r=e.composedPath()[0];if(e.altKey||e.ctrlKey||e.metaKey||/^(INPUT|SELECT)$/.test(r.tagName))return;let n=r.dataset?.card!==void 0||r.dataset?.frame!==void 0,s={"+":()=>this.zoom(1.25),"-":()=>this.zoom(.8),0:()=>this.fit(),"/":()=>this.renderRoot.querySelector("input[type=search]").focus(),...n&&{Enter:()=>this.toggle(r)," ":()=>this.toggle(r),ArrowRight:()=>this.go(r,1,0),ArrowLeft:()=>this.go(r,-1,0),ArrowDown:()=>this.go(r,0,1),ArrowUp:()=>this.go(r,0,-1)}};s[e.key]&&(e.preventDefault(),s[e.key]())};go(e,r,n){let s=l=>{let c=(l.querySelector("rect:last-of-type")??l).getBoundingClientRect();return[c.left+c.width/2,l.matches("[data-frame]")?c.top+8:c.top+c.height/2]},[i,o]=s(e),a=null;for(let l of this.renderRoot.querySelectorAll("[data-card],[data-frame]")){let[c,d]=s(l),h=(c-i)*r+(d-o)*n,f=Math.abs((c-i)*n)+Math.abs((d-o)*r);l!==e&&h>1&&(!a||h+2*f<a[0])&&(a=[h+2*f,l])}a&&this.focusOn(a[1])}point(e){let r=e?Number(e.dataset.card):-1;r!==(this.told?.card??-1)&&(this.told=r<0?null:Mn(this.scene.view,r))}light(){let e=this.told?.links??null;this.renderRoot.querySelector(".picture")?.classList.toggle("dimmed",e!==null&&e.size>0);for(let r of this.renderRoot.querySelectorAll("[data-link]"))r.classList.toggle("lit",e?.has(Number(r.dataset.link))??!1)}render(){if(!this.wire)return b`<p class="problem" role="alert" ?hidden=${!this.error}>${this.error}</p>`;let{width:e,height:r,body:n}=this.painted,s=this.wire.look.title||this.wire.document.title;return b`<div class="card ${this.walked?"walked":""}" @keydown=${this.keys}>
      <div class="row tools" role="toolbar" aria-label=${u("picture.picture|Picture")}>
        <strong class="title">${s}</strong>
        <button @click=${()=>this.fit()}>${u("picture.fit|Fit")}</button>
        <button aria-label=${u("picture.zoom-out|Zoom out")} @click=${()=>this.zoom(.8)}>−</button>
        <button aria-label=${u("picture.zoom-in|Zoom in")} @click=${()=>this.zoom(1.25)}>+</button>
        <label
          ><span class="what">${u("picture.lines-show|Lines show")}</span>
          <select
            aria-label=${u("picture.what-the-lines-show|What the lines show")}
            @change=${i=>this.ink=i.target.value}
          >
            ${Jo.map(i=>b`<option value=${i} ?selected=${i===this.ink}>${i}</option>`)}
          </select></label
        >
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.labels}
            @change=${i=>this.labels=i.target.checked}
          />
          ${u("picture.derivatives|derivatives")}</label
        >
        <input
          type="search"
          placeholder=${u("picture.find-a-name|Find a name")}
          aria-label=${u("picture.find-a-value-by|Find a value by its name")}
          @keydown=${i=>i.key==="Enter"&&this.search(i.target.value)}
        />
      </div>
      <p class="problem" role="alert" ?hidden=${!this.error}>${this.error}</p>
      <div class="window">
        <div
          class="pane"
          tabindex="0"
          role="group"
          aria-label=${u("picture.graph-of|Graph of {title}",{title:s||"values"})}
          @wheel=${this.wheel}
          @pointerdown=${this.down}
          @pointermove=${this.move}
          @scroll=${()=>this.requestUpdate()}
          @pointerleave=${()=>this.point(null)}
          @focusin=${i=>this.point(i.composedPath()[0].closest?.("[data-card]")??null)}
          @click=${this.press}
        >
          <svg
            class="picture"
            width=${e*this.scale}
            height=${r*this.scale}
            viewBox="0 0 ${e} ${r}"
          >
            ${tr(n)}
          </svg>
        </div>
        ${this.minimap()}
      </div>
      <div class="told" aria-live="polite">${this.words()}</div>
    </div>`}words(){let{told:e}=this;return!e&&this.walked?b``:e?b`<p><strong>${e.name}</strong> ${e.sum}</p>
      <ul>
        ${e.paths.map(r=>b`<li class="mono">${r}</li>`)}
      </ul>`:b`<p class="muted">${u("picture.point-at-a-value|Point at a value, or go to it with Tab and the arrow keys: its paths to the result light up. Click or Enter opens and closes what is stacked.")}</p>`}minimap(){let e=this.pane(),{width:r,height:n}=this.painted;if(!e||r*this.scale<=e.clientWidth+8&&n*this.scale<=ls(e)+8)return b``;let s=Math.min(160/r,90/n),i=[e.scrollLeft,e.scrollTop,e.clientWidth,e.clientHeight].map(o=>o/this.scale*s);return b`<svg
      class="mini"
      aria-hidden="true"
      width=${r*s}
      height=${n*s}
      @click=${o=>{let a=o.currentTarget.getBoundingClientRect();e.scrollLeft=(o.clientX-a.left)/s*this.scale-e.clientWidth/2,e.scrollTop=(o.clientY-a.top)/s*this.scale-e.clientHeight/2}}
    >
      ${tr(this.scene.cards.map(o=>`<rect class="spot" x="${(o.x+20)*s}" y="${(o.y+20)*s}" width="${o.width*s}" height="${o.height*s}"/>`).join("")+`<rect class="seen" x="${i[0]}" y="${i[1]}" width="${i[2]}" height="${i[3]}"/>`)}
    </svg>`}};function ls(t){return parseFloat(getComputedStyle(t).maxHeight)||600}function Er(t,e){return t===1||t===-1&&!Number.isFinite(e)&&e===e?1:Math.pow(t,e)}function Mr(t){let e=Math.abs(t);if(!(e<=6))return Math.sign(t);let r=e,n=0;for(let i=1;n+r!==n;i+=1)n+=r,r*=2*e*e/(2*i+1);let s=2/Math.sqrt(Math.PI)*Math.exp(-e*e)*n;return t<0?-s:s}function ds(...t){return t.reduce((e,r)=>e+r,0)}function cs(...t){let e=Math.floor(t.length/2),r=t.length%2?t[2*e]:0;for(let n=0;n<e;n+=1)r+=t[n]*t[e+n];return r}var V={gt:{symbol:">",written:"({} > {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t>e),partials:[[0,0]]},ge:{symbol:">=",written:"({} >= {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t>=e),partials:[[0,0]]},lt:{symbol:"<",written:"({} < {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t<e),partials:[[0,0]]},le:{symbol:"<=",written:"({} <= {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t<=e),partials:[[0,0]]},eq:{symbol:"==",written:"({} == {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t==e),partials:[[0,0]]},ne:{symbol:"!=",written:"({} != {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t!=e),partials:[[0,0]]},where:{symbol:"where",written:"where({}, {}, {})",arity:3,settings:0,constantForm:null,defaults:[],kinks:"x0",compute:(t,e,r)=>t!=0?e:r,partials:[[0,["where","x0",1,0],["where","x0",0,1]]]},add:{symbol:"+",written:"{} + {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(t,e)=>t+e,partials:[[1,1]]},sub:{symbol:"-",written:"{} - {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(t,e)=>t-e,partials:[[1,-1]]},mul:{symbol:"*",written:"{} * {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(t,e)=>t*e,partials:[["x1","x0"]]},div:{symbol:"/",written:"{} / {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(t,e)=>t/e,partials:[[["div",1,"x1"],["div",["neg","out"],"x1"]]]},neg:{symbol:"-",written:"-{}",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>-t,partials:[[-1]]},powk:{symbol:"**{}",written:"{} ** {}",arity:2,settings:1,constantForm:null,defaults:[],kinks:null,compute:(t,e)=>Er(t,e),partials:[[["where",["eq","x1",0],0,["mul","x1",["pow","x0",["sub","x1",1]]]]]]},pow:{symbol:"**",written:"{} ** {}",arity:2,settings:0,constantForm:"powk",defaults:[],kinks:null,compute:(t,e)=>Er(t,e),partials:[[["where",["eq","x1",0],0,["mul","x1",["pow","x0",["sub","x1",1]]]],["where",["mul",["eq","x0",0],["ge","x1",0]],0,["mul","out",["log","x0"]]]]]},sum:{symbol:"sum",written:"sum()",arity:null,settings:0,constantForm:null,defaults:[],kinks:null,compute:(...t)=>ds(...t),partials:[[],[1],[1,1],[1,1,1],[1,1,1,1],[1,1,1,1,1],[1,1,1,1,1,1],[1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]]},dot:{symbol:"dot",written:"dot()",arity:null,settings:0,constantForm:null,defaults:[],kinks:null,compute:(...t)=>cs(...t),partials:[[],[1],["x1","x0"],["x1","x0",1],["x2","x3","x0","x1"],["x2","x3","x0","x1",1],["x3","x4","x5","x0","x1","x2"],["x3","x4","x5","x0","x1","x2",1],["x4","x5","x6","x7","x0","x1","x2","x3"],["x4","x5","x6","x7","x0","x1","x2","x3",1],["x5","x6","x7","x8","x9","x0","x1","x2","x3","x4"],["x5","x6","x7","x8","x9","x0","x1","x2","x3","x4",1],["x6","x7","x8","x9","x10","x11","x0","x1","x2","x3","x4","x5"],["x6","x7","x8","x9","x10","x11","x0","x1","x2","x3","x4","x5",1],["x7","x8","x9","x10","x11","x12","x13","x0","x1","x2","x3","x4","x5","x6"],["x7","x8","x9","x10","x11","x12","x13","x0","x1","x2","x3","x4","x5","x6",1],["x8","x9","x10","x11","x12","x13","x14","x15","x0","x1","x2","x3","x4","x5","x6","x7"],["x8","x9","x10","x11","x12","x13","x14","x15","x0","x1","x2","x3","x4","x5","x6","x7",1],["x9","x10","x11","x12","x13","x14","x15","x16","x17","x0","x1","x2","x3","x4","x5","x6","x7","x8"],["x9","x10","x11","x12","x13","x14","x15","x16","x17","x0","x1","x2","x3","x4","x5","x6","x7","x8",1],["x10","x11","x12","x13","x14","x15","x16","x17","x18","x19","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9"],["x10","x11","x12","x13","x14","x15","x16","x17","x18","x19","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9",1],["x11","x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10"],["x11","x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10",1],["x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x22","x23","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10","x11"]]},exp:{symbol:"exp",written:"exp({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.exp(t),partials:[["out"]]},expm1:{symbol:"expm1",written:"expm1({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.expm1(t),partials:[[["exp","x0"]]]},log:{symbol:"log",written:"log({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.log(t),partials:[[["div",1,"x0"]]]},log1p:{symbol:"log1p",written:"log1p({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.log1p(t),partials:[[["div",1,["add",1,"x0"]]]]},sqrt:{symbol:"sqrt",written:"sqrt({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.sqrt(t),partials:[[["div",.5,"out"]]]},sin:{symbol:"sin",written:"sin({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.sin(t),partials:[[["cos","x0"]]]},cos:{symbol:"cos",written:"cos({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.cos(t),partials:[[["neg",["sin","x0"]]]]},tan:{symbol:"tan",written:"tan({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.tan(t),partials:[[["add",1,["mul","out","out"]]]]},asin:{symbol:"asin",written:"asin({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.asin(t),partials:[[["div",1,["sqrt",["mul",["sub",1,"x0"],["add",1,"x0"]]]]]]},acos:{symbol:"acos",written:"acos({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.acos(t),partials:[[["div",-1,["sqrt",["mul",["sub",1,"x0"],["add",1,"x0"]]]]]]},atan:{symbol:"atan",written:"atan({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.atan(t),partials:[[["div",1,["add",1,["mul","x0","x0"]]]]]},hypot:{symbol:"hypot",written:"hypot({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["hypot","x0","x1"],compute:(t,e)=>Math.hypot(t,e),partials:[[["where",["eq","out",0],0,["div","x0","out"]],["where",["eq","out",0],0,["div","x1","out"]]]]},atan2:{symbol:"atan2",written:"atan2({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["hypot","x1","x0"],compute:(t,e)=>Math.atan2(t,e),partials:[[["where",["eq",["hypot","x1","x0"],0],0,["div",["div","x1",["hypot","x1","x0"]],["hypot","x1","x0"]]],["where",["eq",["hypot","x1","x0"],0],0,["div",["div",["neg","x0"],["hypot","x1","x0"]],["hypot","x1","x0"]]]]]},sinh:{symbol:"sinh",written:"sinh({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.sinh(t),partials:[[["cosh","x0"]]]},cosh:{symbol:"cosh",written:"cosh({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.cosh(t),partials:[[["sinh","x0"]]]},tanh:{symbol:"tanh",written:"tanh({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.tanh(t),partials:[[["sub",1,["mul","out","out"]]]]},sigmoid:{symbol:"sigmoid",written:"sigmoid({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>t>=0?1/(1+Math.exp(-t)):Math.exp(t)/(1+Math.exp(t)),partials:[[["mul","out",["sigmoid",["neg","x0"]]]]]},softplus:{symbol:"softplus",written:"softplus({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>(t<0?0:t)+Math.log1p(Math.exp(-Math.abs(t))),partials:[[["sigmoid","x0"]]]},erf:{symbol:"erf",written:"erf({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Mr(t),partials:[[["mul",1.1283791670955126,["exp",["mul",["neg","x0"],"x0"]]]]]},gelu:{symbol:"gelu",written:"gelu({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>.5*t*(1+Mr(t*.7071067811865476)),partials:[[["add",["mul",.5,["add",1,["erf",["mul","x0",.7071067811865476]]]],["div",["mul","x0",["exp",["mul",["mul",-.5,"x0"],"x0"]]],2.5066282746310002]]]]},abs:{symbol:"abs",written:"abs({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:"x0",compute:t=>Math.abs(t),partials:[[["sub",["gt","x0",0],["lt","x0",0]]]]},relu:{symbol:"ReLU",written:"relu({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:"x0",compute:t=>t<=0?0:t,partials:[[["gt","x0",0]]]},leaky_relu:{symbol:"leaky_relu",written:"leaky_relu({}, {})",arity:2,settings:1,constantForm:null,defaults:[.01],kinks:"x0",compute:(t,e)=>t>0?t:e*t,partials:[[["where",["gt","x0",0],1,"x1"]]]},maximum:{symbol:"maximum",written:"maximum({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>t>e||t!=t?t:e,partials:[[["add",["gt","x0","x1"],["mul",.5,["eq","x0","x1"]]],["add",["lt","x0","x1"],["mul",.5,["eq","x0","x1"]]]]]},minimum:{symbol:"minimum",written:"minimum({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>t<e||t!=t?t:e,partials:[[["add",["lt","x0","x1"],["mul",.5,["eq","x0","x1"]]],["add",["gt","x0","x1"],["mul",.5,["eq","x0","x1"]]]]]}};function te(t){let e=V[t];if(!e)throw new Error(u("formula.no-operation|no operation {op}",{op:t}));return e}function Ar(t,e){return(t.arity===null?t.partials[e]:t.partials[0])??null}function Ke(t,e){if(typeof t=="number")return t;if(typeof t=="string")return e.get(t)??NaN;let[r,...n]=t;return te(r).compute(...n.map(s=>Ke(s,e)))}function Ot(t,e,r){if(typeof t=="number")return t;if(typeof t=="string")return e.get(t)??t;let[n,...s]=t;if(n==="where")return Ot(s[Ke(s[0],r)!==0?1:2],e,r);let i=s.map(a=>Ot(a,e,r));if(i.every(a=>typeof a=="number"))return te(n).compute(...i);let o=te(n).constantForm;return[o&&typeof i.at(-1)=="number"?o:n,...i]}function ps(t){if(typeof t!="object")return t;let[e,...r]=t,n=r.map(ps);return e==="mul"&&n.includes(1)?n[0]===1?n[1]:n[0]:e==="powk"&&n[1]===1?n[0]:[e,...n]}var hs={add:1,sub:1,mul:2,div:2,neg:2,pow:3,powk:3},Rt=9;function us(t){return fs(ps(t))[0]}function fs(t){if(typeof t=="number")return[v(t),t>=0?Rt:hs.neg];if(typeof t=="string")return[t,Rt];let[e,...r]=t,n=hs[e]??Rt,s=r.map((i,o)=>{let[a,l]=fs(i);if(e==="powk"&&o>0)return a;let c=n+Number(o>0&&/^(sub|div)$/.test(e))+Number(o===0&&/^powk?$/.test(e));return n!==Rt&&l<c?`(${a})`:a});return[pe(te(e).written,s),n]}function pe(t,e){let r=0;return t.replace(/\{\{|\}\}|\{\}/g,n=>n==="{}"?e[r++]??"?":n[0])}function Ct(t){return t.kind==="constant"&&t.name.startsWith("-")?`(${t.name})`:t.name}function Wt(t,e){let r=e.inputs.map(n=>Ct(t[n]));return r.length>8?Zo(e,r):pe(e.written,r)}function Zo({op:t,symbol:e},r){if(t!=="dot")return`${e}(${r.slice(0,6).join(", ")}, ... ${r.at(-1)})`;let n=Math.floor(r.length/2);return`dot(${[...[r.slice(0,n),r.slice(n,2*n)].map(i=>i.length>4?`[${i.slice(0,3).join(", ")}, ... ${i.at(-1)}]`:`[${i.join(", ")}]`),...r.slice(2*n)].join(", ")})`}function Tr(t){let e=({op:r,inputs:n,settings:s})=>r!==null&&V[r]!==void 0&&Ar(V[r],n.length+s.length)!==null;return t.find(r=>r.kind==="result"&&!e(r))??null}function Rr(t,e=new Map){let r=[],n=[];for(let s of t){let i=s.inputs.map(c=>r[c].data),o=s.op?te(s.op).compute(...i,...s.settings):e.get(s.id)??s.data;if(r.push({...s,data:o}),!s.op)continue;let a=Nr(o,[...i,...s.settings]),l=Nr(s.name,[...s.inputs.map(c=>Ct(r[c])),...s.settings]);Ar(te(s.op),i.length+s.settings.length).slice(0,i.length).forEach((c,d)=>n.push({id:n.length,from:s.inputs[d],to:s.id,place:d,formula:Or(us(Ot(c,l,a))),derivative:Ke(c,a)}))}return{nodes:r,edges:n}}function Nr(t,e){return new Map([["out",t],...e.map((r,n)=>[`x${n}`,r])])}function Or(t){return t.startsWith("(-")&&t.indexOf(")")===t.length-1?t.slice(1,-1):t}function gs(t,e){return t.kinks!==null&&Ke(t.kinks,Nr(NaN,e))===0}var ms=24,Lt=class{nodes=[];leaf(e,r){return this.add({label:e,data:r})}constant(e){return this.add({name:v(e),kind:"constant",data:e})}result(e,r){let n=te(e);if(n.constantForm&&typeof r.at(-1)=="number")return this.result(n.constantForm,r);let s=r.slice(0,r.length-n.settings),i=r.slice(s.length).map(Number),o=i.map(a=>v(a));return this.add({kind:"result",op:e,symbol:pe(n.symbol,o),written:pe(n.written,[...s.map(()=>"{}"),...o]),settings:i,inputs:s.map(a=>(typeof a=="number"?this.constant(a):a).id)})}graphOf(e){let r=new Set([e]);for(let n of r)for(let s of n.inputs)r.add(this.nodes[s]);return this.named(this.nodes.filter(n=>r.has(n)))}whole(){return this.named(this.nodes)}named(e){let r=new Map(e.map((o,a)=>[o.id,a])),n=new Set(e.map(o=>o.label)),s=0,i=e.map((o,a)=>{let l=o.name||Yo(o.label);for(;!l||!o.label&&!o.name&&n.has(l);)l=`v${++s}`;return{...o,id:a,name:l,inputs:o.inputs.map(c=>r.get(c))}});return Rr(i)}add(e){let n={...{label:"",name:"",kind:"leaf",op:null,symbol:"",written:"",data:NaN},settings:[],inputs:[],...e,id:this.nodes.length};return this.nodes.push(n),n}};function Yo(t){return t.length<=ms?t:`${t.slice(0,ms-1)}…`}var ue=class extends Error{constructor(r,n){super(r);this.at=n}at},Je=/[^\S\n]*(?:(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|([\p{L}_][\p{L}\p{N}_]*)|(\*\*|[<>=!]=|[-+*/^(),;=<>]|\n))/uy,Lr=2e3,Xo=100;function Qo(t){let e=t.replaceAll("−","-").replaceAll("×","*").replaceAll("·","*");if(e.length>Lr)throw new ue(u("expression.at-most-characters-please|at most {longest} characters, please",{longest:Lr}),Lr);let r=[];for(Je.lastIndex=0;e.slice(Je.lastIndex).trim();){let n=Je.lastIndex,s=Je.exec(e);if(!s){let c=n+e.slice(n).search(/\S/);throw new ue(u('expression.has-no-meaning-here|"{letter}" has no meaning here',{letter:[...e.slice(c)][0]}),c)}let[,i,o,a]=s,l=i??o??a??"";r.push({kind:i?"number":o?"name":"sign",text:l===`
`?";":l,at:Je.lastIndex-l.length})}return r.push({kind:"end",text:"",at:e.length}),r}var Cr={"+":"add","-":"sub","*":"mul","/":"div","**":"pow",">":"gt",">=":"ge","<":"lt","<=":"le","==":"eq","!=":"ne"},Pr=class{constructor(e,r){this.source=e;this.leaves=r}source;leaves;position=0;depth=0;builder=new Lt;named=new Map;program(){let e=null;for(;this.skipEmpty();)e=this.statement(),!this.atEnd&&this.next.text!==";"&&this.fail(this.surprise());return e===null&&this.fail(u("expression.write-an-expression-for|write an expression, for example (a + b) * c")),this.builder.graphOf(typeof e=="number"?this.builder.constant(e):e)}skipEmpty(){for(;this.skip(";"););return!this.atEnd}get atEnd(){return this.next.kind==="end"}get next(){return this.source[this.position]}fail(e,r=this.next.at){throw new ue(e,r)}surprise(){let{kind:e,text:r}=this.next;if(e==="end")return u("expression.the-expression-ends-too|the expression ends too early");if(r==="^")return u("expression.a-power-is-written|a power is written **, as in x ** 2");let n=this.source[this.position-1];return n&&(n.kind!=="sign"||n.text===")")&&(e!=="sign"||r==="(")?u('expression.an-operator-is-missing|an operator is missing before "{text}": write {text2} * {text}',{text:r,text2:n.text}):u('expression.is-not-expected-here|"{text}" is not expected here',{text:r})}skip(e){return this.next.text!==e||this.atEnd?!1:(this.position+=1,!0)}expect(e){this.skip(e)||this.fail(this.atEnd?u('expression.is-missing-at-the|"{text}" is missing at the end',{text:e}):this.surprise())}statement(){let e=this.next;if(e.kind==="name"&&this.source[this.position+1]?.text==="="){this.position+=2,this.named.has(e.text)&&this.fail(u("expression.has-a-value-already|{text} has a value already; choose another name",{text:e.text}),e.at);let r=this.comparison(),n=this.leaves.get(e.text),s=typeof r=="number"?this.builder.leaf(e.text,n??r):this.entitled(r,e);return this.named.set(e.text,s),s}return this.comparison()}entitled(e,{text:r,at:n}){return e.label&&this.fail(u("expression.would-get-a-second|{label} would get a second name, {text}; write an operation",{label:e.label,text:r}),n),e.label=r,e}comparison(){let e=this.sum(),r=this.next.text;return/^([<>]=?|[=!]=)$/.test(r)?(this.position+=1,this.apply(Cr[r],[e,this.sum()])):e}sum(){let e=this.product();for(let r=this.next.text;r==="+"||r==="-";r=this.next.text)this.position+=1,e=this.apply(Cr[r],[e,this.product()]);return e}product(){let e=this.signed();for(let r=this.next.text;r==="*"||r==="/";r=this.next.text)this.position+=1,e=this.apply(Cr[r],[e,this.signed()]);return e}signed(){++this.depth>Xo&&this.fail(u("expression.too-many-brackets-within|too many brackets within brackets"));try{if(this.skip("-"))return this.apply("neg",[this.signed()]);if(this.skip("+"))return this.signed();let e=this.atom();return this.skip("**")?this.apply("pow",[e,this.signed()]):e}finally{this.depth-=1}}atom(){let e=this.next;if(e.kind==="number")return this.position+=1,Number(e.text);if(e.kind==="name")return this.position+=1,this.skip("(")?this.call(e):this.variable(e);this.skip("(")||this.fail(this.surprise());let r=this.comparison();return this.expect(")"),r}variable({text:e,at:r}){Wr.includes(e)&&this.fail(u("expression.is-a-function-write|{text} is a function: write {text}(...)",{text:e}),r);let n=this.named.get(e);return n===void 0&&this.named.set(e,n=this.builder.leaf(e,this.leaves.get(e)??1)),n}call({text:e,at:r}){let n=Wr.includes(e)?V[e]:void 0;n||this.fail(u("expression.there-is-no-function|there is no function {text}; there are {functions}, ...",{text:e,functions:Wr.slice(0,8).join(", ")}),r);let s=[];if(!this.skip(")")){do s.push(this.comparison());while(this.skip(","));this.expect(")")}let i=n.arity;return s.length<i&&s.push(...n.defaults.slice(0,i-s.length)),s.length!==i&&this.fail(u("expression.takes-inputs-not|{text} takes {wanted} inputs, not {inputs}",{text:e,wanted:i,inputs:s.length}),r),s.slice(i-n.settings).some(o=>n.settings&&typeof o!="number")&&this.fail(u("expression.the-last-input-of|the last input of {text} must be a plain number",{text:e}),r),this.apply(e,s)}apply(e,r){return r.every(n=>typeof n=="number")?V[e].compute(...r):this.builder.result(e,r)}},Wr=["tanh","exp","relu","log","sqrt","sigmoid","sin","cos",...Object.keys(V).filter(t=>V[t].arity!==null&&V[t].written.startsWith(t))].filter((t,e,r)=>r.indexOf(t)===e);function Ae(t,e=new Map){return new Pr(Qo(t),e).program()}function Gr(t){let e=t>>>0;return()=>{e=e+1831565813>>>0;let r=Math.imul(e^e>>>15,1|e);return r=r+Math.imul(r^r>>>7,61|r)^r,((r^r>>>14)>>>0)/4294967296}}function ws(){return Math.floor(Math.random()*4294967296)}function jr(t,e){return e[Math.floor(t()*e.length)]}function bs(t,e,r,...n){for(;;){let s=e+Math.floor(t()*(r-e+1));if(!n.includes(s))return s}}var ea=20;function Hr({nodes:t,edges:e},r){let n=new Map(r.map((i,o)=>[i,o])),s=t.filter(i=>i.kind==="result");return n.size===r.length&&s.every(i=>n.has(i.id))&&e.every(({from:i,to:o})=>t[i].kind!=="result"||n.get(i)>n.get(o))}function vs(t,e,r){if(Hr(t,e)||new Set(e).size<e.length)return[];let{nodes:n,edges:s}=t,i=n.length-1,o=new Map(e.map((d,h)=>[d,h])),a=new Map([[i,1]]),l=new Map;o.has(i)||l.set(i,{amount:1,edge:null});for(let d of r){let{from:h,to:f}=s[d.edge];if(n[h].kind==="result"){if((o.get(h)??-1)>o.get(f))a.set(h,d.after);else if(d.add!==0){let p=l.get(h);l.set(h,{amount:(p?.amount??0)+d.add,edge:p?p.edge:d.edge})}}}let c=e.length;return[...l].sort(([d],[h])=>(o.get(d)??c)-(o.get(h)??c)).slice(0,ea).flatMap(([d,{amount:h,edge:f}])=>{let p=o.has(d)?a.get(d)??0:null,m=f===null?[i]:[...xs(t,i,s[f].to),d];return ta(t,d).map(([g,x])=>({node:d,leaf:g,edge:f,had:p,late:h,amount:h*x,path:[...m,...xs(t,d,g).slice(1)],text:ra(t,d,g,p,h,h*x)}))})}function ys(t,e){return t.filter(r=>r.to===e)}function ta({nodes:t,edges:e},r){let n=new Map([[r,1]]);for(let s=r;s>=0;s-=1){let i=n.get(s);if(i)for(let{from:o,derivative:a}of ys(e,s))a!==0&&n.set(o,(n.get(o)??0)+i*a)}return[...n].filter(([s,i])=>i!==0&&t[s].kind==="leaf").sort(([s],[i])=>s-i)}function xs({edges:t},e,r){let n=new Map([[e,e]]);for(let[i]of n)for(let{from:o,derivative:a}of ys(t,i))a!==0&&o>=r&&!n.has(o)&&n.set(o,i);let s=[r];for(;s[0]!==e&&n.has(s[0]);)s.unshift(n.get(s[0]));return s}function ra({nodes:t},e,r,n,s,i){let o=t[e].name,a=n===null?u("lost.was-never-visited|{name} was never visited",{name:o}):n===0?u("lost.was-visited-while-its|{name} was visited while its gradient was still 0",{name:o}):u("lost.was-visited-when-its|{name} was visited when its gradient was {had}; {late} more came later",{name:o,had:v(n),late:v(s)});return u("lost.so-the-that-flows|{why}, so the {amount} that flows through {name} never arrived at {node}",{why:a,amount:v(i),name:o,node:t[r].name})}function Vr(t){return t.filter(e=>e.kind==="result").map(e=>e.id).reverse()}function K(t,e="",r=Vr(t.nodes)){return Fr(t,e,r,na(t,r))}function na({nodes:t,edges:e},r){let n=t.map(()=>0);n[t.length-1]=1;let s=t.map(()=>[]);for(let o of e)s[o.to].push(o);let i=[];for(let o of r){let a=n[o];for(let{id:l,from:c,derivative:d}of s[o]){if(t[c].kind==="constant")continue;let h=a===0||d===0?0:a*d,f=n[c];n[c]=f+h,i.push({edge:l,upstream:a,before:f,add:h,after:f+h})}}return i}function Fr(t,e,r,n){let{nodes:s,edges:i}=t,o=s.at(-1),a=s.map(()=>0);a[o.id]=1;let l=s.filter(c=>c.kind==="result").map(c=>sa(s,c));l.push({phase:"seed",node:o.id,before:0,after:1,text:`${o.name}.grad 0 -> 1 (seed)`});for(let c of n){let{from:d,to:h}=i[c.edge];a[d]=c.after,l.push({phase:"backward",node:h,input:d,...c,text:ia(s,d,h,c)})}return{title:e||o.name,nodes:s,edges:i,steps:l,order:[...r],grads:a,right:Hr(t,r),lost:vs(t,r,n)}}function sa(t,e){let r=`${e.name} = ${Wt(t,e)} = ${v(e.data)}`;return{phase:"forward",node:e.id,after:e.data,text:r}}function ia(t,e,r,n){let s=`${t[e].name}.grad ${v(n.before)} -> ${v(n.after)}`,i=n.overwrites?u("walk.overwritten-with|overwritten with {add}",{add:v(n.add)}):oa(n.add);return u("walk.via|{change} ({how} via {node})",{change:s,how:i,node:t[r].name})}function oa(t){let e=v(t);return e.startsWith("-")?e:`+${e}`}function ks(t,e){return K(Rr(t.nodes,e),t.title,t.order)}function Ze(t,e){return K(t,t.title,e)}var $s={tree:{leaves:3,ops:["+","*"],shared:0},trees:{leaves:4,ops:["+","*","-"],shared:0},shared:{leaves:2,ops:["+","*","-"],shared:1},knot:{leaves:3,ops:["+","*","-"],shared:2}};function zr(t,e){let r=$s[t];if(!r)throw new Error(u('fresh.there-is-no-level|there is no level "{level}"; there are {levels}',{level:t,levels:Object.keys($s).join(", ")}));for(;;){let n=[..."abcdefghijk"],s=n.splice(0,r.leaves),i=new Map(s.map(f=>[f,bs(e,-4,6,0,1,-1)])),o=[],a=[...s],l=[],c=r.shared;for(;a.length>1||c>0;){let f=_s(a,e),p=c>0&&(l.length>0||a.length===0)?jr(e,[...l,f]):_s(a,e);if(p===void 0)break;(l.includes(p)||p===f)&&(c-=1),l.push(f,p);let m=n.shift();if(!m)break;let g=e()<.5?[f,p]:[p,f];o.push(`${m} = ${g[0]} ${jr(e,r.ops)} ${g[1]}`),a.push(m)}if(a.length!==1||c>0)continue;let d=o.join("; "),h=K(Ae(d,i),d);if(aa(h,r))return{program:d,values:i,walk:h}}}function _s(t,e){return t.splice(Math.floor(e()*t.length),1)[0]}function aa({nodes:t,edges:e,grads:r},n){let s=t.filter(a=>a.kind==="leaf"),i=t.filter(a=>a.kind==="result"),o=a=>e.filter(l=>l.from===a.id).length;return s.length===n.leaves&&i.length>=2&&i.length<=5&&i.some(a=>a.op==="mul")&&i.some(a=>a.op!=="mul")&&i.every(a=>a.op!=="sub"||a.inputs[0]!==a.inputs[1])&&t.reduce((a,l)=>a+Math.max(0,o(l)-1),0)===n.shared&&t.every(a=>Math.abs(a.data)<=60&&a.data!==0&&Math.abs(r[a.id])<=60)&&s.every(a=>r[a.id]!==0)&&new Set(s.map(a=>r[a.id])).size>1}function qr(t,e){let r=Ze(t,e.filter(i=>t.nodes[i].kind==="result")),n=r.steps.filter(i=>i.phase==="backward"),s=e.map(i=>n.filter(o=>o.node===i));return{walk:r,order:e,pushes:s,expected:Ze(t,Vr(t.nodes)).grads}}function Ss({walk:t,pushes:e},r){let n=e.slice(0,r).flat().length,s=t.steps.findIndex(o=>o.phase==="seed")+1;return{...Me(t,s+n),active:new Set(r>0?e[r-1].map(o=>o.edge):[])}}function Ye(t){return t.nodes.filter(e=>e.kind!=="constant").map(e=>e.id)}function Es(t,e){let r=e.split(/[\s,]+/).filter(Boolean).map(n=>{let s=t.nodes.find(i=>i.name===n&&i.kind!=="constant");if(!s)throw new Error(u('visits.order-there-is-no|order: there is no value "{name}"',{name:n}));return s.id});return[...new Set(r)]}function Xe({nodes:t,edges:e},r){let n=new Map(r.map((i,o)=>[i,o]));return e.filter(({from:i})=>t[i].kind!=="constant").filter(({from:i,to:o})=>n.has(i)&&(n.get(o)??1/0)>n.get(i)).map(({from:i,to:o})=>({early:i,user:o})).sort((i,o)=>n.get(i.early)-n.get(o.early))}var Ne=3,Qe=class extends z{static properties={heading:{},seed:{type:Number},done:{type:Boolean},width:{state:!0},streak:{state:!0},said:{state:!0},hinted:{state:!0}};draw=Gr(0);observer=new ResizeObserver(([e])=>this.width=Math.round(e.contentRect.width));constructor(){super(),Object.assign(this,{heading:"",seed:NaN,done:!1,width:0,streak:0,said:null,hinted:0})}connectedCallback(){super.connectedCallback(),this.draw=Gr(Number.isNaN(this.seed)?ws():this.seed),this.width=this.clientWidth,this.observer.observe(this),this.hasUpdated||this.begin()}disconnectedCallback(){super.disconnectedCallback(),this.observer.disconnect()}get room(){return Math.max(260,this.width-22)}tell(e,r="",n=this.misconception,s=""){let i={right:e,question:s,answer:r,misconception:e?"":n};this.dispatchEvent(new CustomEvent("gradwalk-solved",{detail:i,bubbles:!0,composed:!0}))}get misconception(){return this.said?.kind==="wrong"&&typeof this.said.text=="string"?this.said.text:""}async focusOn(e){this.renderRoot.contains(this.renderRoot.activeElement)&&(await this.updateComplete,this.renderRoot.querySelector(e)?.focus())}head(e=k){return b`<header class="row head">
      ${this.heading?b`<strong>${this.heading}${this.done?b` <span class="done">${u("live-element.done|done ✓")}</span>`:k}</strong>`:k}${e}
    </header>`}counter(){let e=this.done?Ne:Math.min(this.streak,Ne),r=e>=Ne?u("live-element.three-in-a-row|three in a row: mastered"):u("live-element.of-right-in-a|{shown} of {mastered} right in a row",{shown:e,mastered:Ne});return b`<span class="streak"
      ><span aria-hidden="true" class="dots"
        >${[0,1,2].map(n=>b`<i class=${n<e?"full":""}></i>`)}</span
      >
      ${r}</span
    >`}reply(){return b`<div class="reply ${this.said?.kind??""}" aria-live="polite">
      ${this.said?b`<p>
              ${this.said.kind==="right"?b`<strong>✓ </strong>`:k}${this.said.kind==="wrong"?b`<strong>${u("live-element.not-yet|Not yet.")} </strong>`:k}${this.said.text}
            </p>`:k}
    </div>`}hints(e){let r=e.slice(0,this.hinted);return b`${r.length?b`<ol class="hints" aria-live="polite">
            ${r.map(n=>b`<li>${n}</li>`)}
          </ol>`:k}`}hintButton(e){if(this.hinted>=e.length)return k;let r=[u("hint-a-question|Hint: a question"),u("hint-an-idea|Hint: an idea"),u("hint-the-line|Hint: the line")][this.hinted]??u("hint|Hint");return b`<button type="button" class="quiet" @click=${()=>this.hinted+=1}>${r}</button>`}},Ms=O`
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
`;var{I:_d}=xn;var la={},As=(t,e=la)=>t._$AH=e;var Ns=Y(class extends Z{constructor(){super(...arguments),this.key=k}render(t,e){return this.key=t,e}update(t,[e,r]){return e!==this.key&&(As(t),this.key=e),r}});var Ts=t=>t??k;function Pt(t,e,r,n){let s=new xt;s.cells=t.nodes.map((h,f)=>{let p=new wt(f,h.kind);return Object.assign(p,{name:h.name,given:h.label!=="",symbol:h.symbol,place:f,node:f}),p.data.n=p.grad.n=1,p}),s.edges=t.edges.map(h=>{let f=new bt(h.from,h.to,h.place);return Object.assign(f,{text:r(h),toward_constant:t.nodes[h.from].kind==="constant"})});let i=Et(s,[],!0);for(let h of i.cards)e(h,h.node);let o=Mt(i,1e9,!0,n),a=[];i.cards.forEach((h,f)=>a[h.node]=o.cards[f]);let l=i.links.map(h=>h.text),c=_r(o,l,n),d=i.links.map((h,f)=>{let p=o.routes[f],[[m,g],x,_]=[p[0],p.at(-1),p.at(-2)],$={x:(x[0]+_[0])/2,y:(x[1]+_[1])/2},E=n?`M${m},${g}L${m-4},${g+7}L${m+4},${g+7}Z`:`M${m},${g}L${m+7},${g-4}L${m+7},${g+4}Z`,M=[...p].reverse().map((T,ge,It)=>[T[0],T[1],It[ge-1]?.[2]??0]),y=Nt(o,f);return{path:At(p,n,y),against:At(M,n,y),forwardHead:$r(p,n,4),backwardHead:E,label:c[f].width>0?{x:c[f].x,y:c[f].y}:$}});return{width:Math.ceil(o.width)+4,height:Math.ceil(o.height)+4,down:n,boxes:a,routes:d}}var Ir=class extends Z{render(e){return F}update(e,[r]){return Object.assign(e.element.style,r),F}},Te=Y(Ir);var[da,ca,Ur,ha]=[25,28,9.1,36],[Rs,Os]=[1.45,.86],Ls=10,Cs=new WeakMap;function pa(t){let{graph:e,width:r,digits:n=5,label:s=5,rows:i=2}=t,o=[r,n,s,i].join(),a=Cs.get(e);if(a?.key===o)return a;let l=(h,f)=>{let p=(x,_)=>{let $=e.nodes[_];if($.kind==="constant")return Object.assign(x,{wide:$.name.length*Ur+22,high:30});let E=Math.max(n,v($.data).length),M=Math.max(E*Ur+(f?14:ha+26),$.name.length*Ur+24,f?56:92);return Object.assign(x,{wide:M,high:ca+i*da+6})},m="0".repeat(Math.ceil(s*1.3)),g=Pt(e,p,({from:x})=>e.nodes[x].kind==="constant"?"":m,!h);return{made:g,scale:Math.min(Rs,r/g.width),narrow:f}},c=l(!0,!1);if(c.scale<(r>600?Os:.92)){let h=[l(!1,!1),l(!1,!0)];c=h.find(f=>f.scale>=.92)??h[1]}let d={...c,scale:Math.max(Os,Math.min(c.scale,c.made.down?1.15:Rs)),key:o};return Cs.set(e,d),d}function et(t){let{graph:e,title:r}=t,{made:n,scale:s,narrow:i}=pa(t),o=e.edges.map(c=>t.edge?.(c)??{}),a=Te(Gt({height:Math.ceil(n.height*s),width:Math.ceil(n.width*s)})),l=Te({...Gt({width:n.width,height:n.height}),transform:`scale(${s})`});return b`<div class="live-frame">
      <div class="live-space" ${a}>
        <div
          class="live ${i?"narrow":""}"
          role="group"
          aria-label=${u("live-graph.graph-of|Graph of {title}",{title:r})}
          ${l}
        >
          <svg aria-hidden="true" width=${n.width} height=${n.height}>
            ${e.edges.map(({id:c})=>ua(n,c,o[c]))}
            ${n.boxes.map(c=>c.sign?fa(n,c):k)}
          </svg>
          ${e.nodes.map(c=>ma(n,c))} ${e.nodes.map(c=>ga(t,n,c))}
          ${e.edges.map(c=>ba(n,c.id,o[c.id],wa(e,n,c,o),t.beat??0))}
        </div>
      </div>
    </div>
    ${i&&t.rows===2?b`<p class="live-legend" aria-hidden="true">${u("legend|In each box: data above the dashed line, grad below it.")}</p>`:k}`}function ua(t,e,{label:r,state:n=""}){let{path:s,label:i,forwardHead:o,backwardHead:a}=t.routes[e],l=n.split(" ").includes("back")?a:o,c=(r?.length??0)*8+12;return j`<g class="live-edge ${n}">
    <path class="line" d=${s} />
    <path class="head" d=${l} />
    ${r?j`<rect class="pill" x=${i.x-c/2} y=${i.y-11} width=${c} height="22" rx="11" />
            <text x=${i.x} y=${i.y+4.5} text-anchor="middle">${r}</text>`:k}
  </g>`}function Ws({down:t},{x:e,y:r,width:n,height:s,sign:i,tall:o}){return t?{x:e+n/2,y:r-Ls-o/2}:{x:e-Ls-i/2,y:r+s/2}}function fa(t,e){let{x:r,y:n}=Ws(t,e);return j`<path class="line stem" d=${`M${r},${n}${t.down?`V${e.y}`:`H${e.x}`}`} />`}function ma(t,e){let r=t.boxes[e.id];if(!r.sign)return k;let{x:n,y:s}=Ws(t,r);return b`<span
    class="badge"
    aria-hidden="true"
    ${Te(Gt({left:n,top:s,width:r.sign,height:r.tall}))}
    >${e.symbol}</span
  >`}function Gt(t){return Object.fromEntries(Object.entries(t).map(([e,r])=>[e,`${r}px`]))}function ga(t,e,r){let{x:n,y:s,width:i,height:o}=e.boxes[r.id],a=Te(Gt({left:n,top:s,width:i,height:o}));if(r.kind==="constant")return b`<div class="node constant" ${a}>${r.name}</div>`;let{rows:l,state:c="",tag:d,spoken:h,click:f,pressed:p}=t.node(r),m=b`<span class="name">${r.name}</span> ${l.map(({word:g,value:x,kind:_})=>b`<span class="line ${_}"><span class="word">${g}</span><span class="number">${x}</span></span>`)}
    ${d===void 0?k:b`<span class="tag">${d}</span>`}`;return f?b`<button
        class="node ${r.kind} ${c}"
        ${a}
        aria-pressed=${Ts(p===void 0?void 0:p?"true":"false")}
        data-node=${r.name}
        @click=${f}
      >
        <span class="hidden-text">${h}</span><span class="face" aria-hidden="true">${m}</span>
      </button>`:b`<div class="node ${r.kind} ${c}" ${a} role="group" aria-label=${h} data-node=${r.name}>
        ${m}
      </div>`}function wa({edges:t},e,{id:r,from:n,to:s},i){let o=c=>e.routes[c.id].label[e.down?"x":"y"],a=t.filter(c=>i[c.id].pulse!==void 0&&c.to===s&&(!i[r].back||c.from===n));if(a.length!==2)return"auto";a.sort((c,d)=>o(c)-o(d)||c.id-d.id);let l=a[0].id===r?"100%":"0%";return e.down?`${l} 50%`:`50% ${l}`}function ba(t,e,{pulse:r,back:n},s,i){if(r===void 0)return k;let{path:o,against:a}=t.routes[e];return Ns(i,b`<span class="pulse" aria-hidden="true" ${Te({offsetPath:`path("${n?a:o}")`,offsetAnchor:s})}
      >${r}</span
    >`)}var jt=O`
  .live-frame {
    overflow-x: auto;
    padding: 10px;
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
`;var tt=[{name:"product",title:"(a + b) * c",expression:"e = a + b; f = e * c",values:{a:2,b:-3,c:10}},{name:"neuron",title:u("presets.one-neuron|One neuron"),expression:"x1w1 = x1 * w1; x2w2 = x2 * w2; s = x1w1 + x2w2; n = s + b; o = tanh(n)",values:{x1:2,x2:0,w1:-3,w2:1,b:6.881373587019543}},{name:"square",title:"a * a",expression:"b = a * a",values:{a:3}},{name:"diamond",title:u("presets.the-diamond|The diamond"),expression:"b = a + 1; c = a * 3; d = b * c",values:{a:2}}],Ps=tt.filter(({expression:t})=>!/[a-z]\(/.test(t));function Gs(t){let e=tt.find(r=>r.name===t);if(!e)throw new Error(u('presets.there-is-no-preset|there is no preset "{name}"; there are {presets}',{name:t,presets:tt.map(r=>r.name).join(", ")}));return e}function js({expression:t,values:e}){return Ae(t,new Map(Object.entries(e)))}function Oe(t){let e=Re(typeof t=="string"?$a(t):t,u("read.the-walk|the walk"));e.format!=="gradwalk-walk"&&G('expected {"format": "gradwalk-walk", ...}'),e.version!==2&&G(u("read.version-this-page-reads|version {document}; this page reads version 2",{document:String(e.version)}));let r=J(e,"ops").map(xa),n=J(e,"op").map(h=>me(h,r.length,"op"));n.length||G(u("read.it-has-no-nodes|it has no nodes"));let s=va(e,r,n),i=ya(e,s,r,n),o=fe(e,"title"),a=e.order===null?void 0:J(e,"order").map(h=>me(h,s.length,"order")),l=e.picture===void 0?{}:{picture:Re(e.picture,"picture")};if(e.pushes===null)return{...K({nodes:s,edges:i},o,a),...l};let c=a??s.filter(h=>h.kind==="result").map(h=>h.id).reverse(),d=ka(Re(e.pushes,"pushes"),i);return{...Fr({nodes:s,edges:i},o,c,d),...l}}function xa(t){let e=Re(t,u("read.an-operation|an operation")),r=e.kind;return r==="leaf"||r==="constant"?{kind:r,op:null,symbol:"",written:"",settings:[],inputs:0,formulas:[]}:(r!=="result"&&G(`kind ${String(r)}`),{kind:r,op:e.op===null?null:fe(e,"op"),symbol:fe(e,"symbol"),written:fe(e,"written"),settings:Dr(e,"settings"),inputs:me(e.inputs,2**31,u("read.inputs-of-an-operation|inputs of an operation"))||G(u("read.a-result-without-inputs|a result without inputs")),formulas:J(e,"formulas").map(n=>fe({one:n},"one"))})}function va(t,e,r){let n=Dr(t,"data",r.length),s=J(t,"inputs"),[i,o]=[Re(t.labels,"labels"),Re(t.names,"names")];for(let h of[...Object.keys(i),...Object.keys(o)])me(Number(h),r.length,u("read.a-label-s-node|a label's node"));let a=new Set([...Object.values(i),...Object.values(o)]),[l,c]=[0,0],d=r.map((h,f)=>{let{kind:p,op:m,symbol:g,written:x,settings:_,inputs:$}=e[h],E=i[f]===void 0?"":fe(i,String(f)),M=o[f]===void 0?E:fe(o,String(f));for(!M&&p==="constant"&&(M=v(n[f]));!M||!E&&p!=="constant"&&a.has(M);)M=`v${++c}`;let y=s.slice(l,l+=$).map(T=>me(T,f,u("read.inputs-of-node|inputs of node {id}",{id:f})));return y.length<$&&G(u("read.inputs-are-missing|inputs are missing")),{id:f,kind:p,op:m,label:E,name:M,symbol:g,written:x,settings:_,inputs:y,data:n[f]}});return l!==s.length&&G(u("read.there-are-inputs-that|there are inputs that no node has")),d}function ya(t,e,r,n){let s=J(t,"derivatives"),i=0,o=e.flatMap(({id:a,inputs:l,name:c})=>{let{formulas:d}=r[n[a]],h=p=>p.replace(/\{(\d+|out)\}/g,(m,g)=>g==="out"?c:l[+g]===void 0?m:Ct(e[l[+g]])),f=p=>p==="1"?1:e[l[Number(/^\{(\d+)\}$/.exec(p)?.[1])]]?.data;return l.map((p,m)=>{let g=d[m]??"",x=s[i++]??f(g);return{from:p,to:a,place:m,formula:Or(h(g)),derivative:x}})});return i!==s.length&&G(u("read.there-are-not-as|there are not as many derivatives as inputs")),o.map((a,l)=>({id:l,...a,derivative:Hs(a.derivative,"derivatives")}))}function ka(t,e){let r=J(t,"edge").map(l=>me(l,e.length,u("read.edge-of-a-push|edge of a push"))),n=new Set(J(t,"overwrites").map(l=>me(l,r.length,"overwrites"))),[s,i,o,a]=["upstream","before","add","after"].map(l=>Dr(t,l,r.length));return r.map((l,c)=>({edge:l,upstream:s[c],before:i[c],add:o[c],after:a[c],...n.has(c)&&{overwrites:!0}}))}function G(t){throw new Error(u("read.this-is-not-a|this is not a walk that gradwalk wrote: {what}",{what:t}))}function $a(t){try{return JSON.parse(t)}catch(e){return G(u("read.no-json|no JSON ({message})",{message:e.message}))}}function Re(t,e){return typeof t=="object"&&t!==null&&!Array.isArray(t)?t:G(u("read.is-not-an-object|{what} is not an object",{what:e}))}function J(t,e){let r=t[e];return Array.isArray(r)?r:G(u("read.is-not-a-list|{key} is not a list",{key:e}))}function fe(t,e){let r=t[e];return typeof r=="string"?r:G(u("read.is-not-a-text|{key} is not a text",{key:e}))}function Dr(t,e,r){let n=J(t,e);return r!==void 0&&n.length!==r&&G(u("read.has-numbers-instead-of|{key} has {found} numbers instead of {count}",{key:e,found:n.length,count:r})),n.map(s=>Hs(s,e))}function Hs(t,e){return typeof t=="number"||t==="inf"||t==="-inf"||t==="nan"?_n(t):G(u("read.is-not-a-number|{what} is not a number",{what:e}))}function me(t,e,r){return typeof t=="number"&&Number.isInteger(t)&&0<=t&&t<e?t:G(u("read.is|{what} is {x}",{what:r,x:String(t)}))}function Ht(t,{preset:e,expression:r,values:n}){let s=t.querySelector(':scope > script[type="application/json"]');return r?Br(r,Vs(n)):e?Kr(e,Vs(n)):s?.textContent?.trim()?Oe(s.textContent):null}function Br(t,e){try{return K(Ae(t,e),t)}catch(r){throw r instanceof ue?new Error(`${r.message} (character ${r.at+1})`,{cause:r}):r}}function Kr(t,e){let r=Gs(t);return K(js({...r,values:{...r.values,...Object.fromEntries(e)}}),r.title)}function Vs(t){let e=new Map;for(let r of t.split(/[\s;]+/).filter(Boolean)){let[n,s]=r.split("="),i=le(s??"");if(!n||i===null)throw new Error(u('source.values-should-look-like|values: "{pair}" should look like a=2',{pair:r}));e.set(n,i)}return e}var Fs=O`
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
`;var zs=16,Vt=class extends Qe{static properties={...Qe.properties,preset:{},expression:{},values:{},order:{},levels:{},current:{state:!0},placed:{state:!0},visited:{state:!0}};trouble="";constructor(){super(),Object.assign(this,{preset:"",expression:"",values:"",order:"",levels:""}),Object.assign(this,{current:null,placed:[],visited:0})}begin(){try{let e=Ht(this,this);if(e&&Ye(e).length>zs)throw new Error(u("too-many|this graph has too many values to put in order by hand; at most {most}",{most:zs}));this.start(e??zr(this.levels||"shared",this.draw).walk),this.order&&(this.placed=Es(this.current,this.order))}catch(e){this.trouble=e.message,this.current=null}}start(e){this.current=e,Object.assign(this,{placed:[],visited:0,said:null})}toggle(e){this.visited=0,this.placed=this.placed.includes(e)?this.placed.filter(r=>r!==e):[...this.placed,e]}get complete(){return this.placed.length===Ye(this.current).length}visit(e){if(this.visited=Math.min(this.placed.length,e),this.visited<this.placed.length||!this.complete)return;let{walk:r}=qr(this.current,this.placed),n=r.nodes.filter(c=>c.kind==="leaf"),s=Xe(r,this.placed),i=s.length===0;this.streak=i?this.streak+1:0;let o=this.placed.map(c=>r.nodes[c].name),a=Object.fromEntries(n.map(c=>[c.name,r.grads[c.id]])),l={order:o,right:i,gradients:a};if(this.dispatchEvent(new CustomEvent("gradwalk-order",{detail:l,bubbles:!0,composed:!0})),!i||!this.levels||this.streak>=Ne){let c=h=>r.nodes[h].name,[d]=s;this.tell(i,o.join(" "),d&&u("had-turn-early|{early} had its turn before {user}, which still had something to give to it",{early:c(d.early),user:c(d.user)}))}}render(){if(!this.current)return b`<div class="card"><p class="problem" role="alert">${this.trouble}</p></div>`;let e=qr(this.current,this.placed),r=this.complete&&this.visited===this.placed.length,n=r&&Xe(this.current,this.placed).length===0;return b`<div class="card">
      ${this.head(this.levels?this.counter():k)} ${this.picture(e)}
      <div class="body">
        <p class="help">${u("order-help|Click the values in the order in which they shall be visited; click again to take one out. Each visit hands back what the value holds at that moment.")}</p>
        <p class="order" role="group" aria-live="polite" aria-label=${u("order-list|Order of the visits")}>${this.line(e)}</p>
        <div class="row controls">
          ${n&&this.levels?this.button(u("next-graph|Next graph"),!1,()=>this.start(zr(this.levels,this.draw).walk),"main"):this.button(u("run|Run all"),!this.complete||r,()=>this.visit(1/0),"main")}
          ${this.button(u("one-visit|One visit"),!this.complete||r,()=>this.visit(this.visited+1))}
          ${this.button(u("undo|Undo"),this.placed.length===0,()=>this.undo())}
          ${this.button(u("clear|Clear"),this.placed.length===0,()=>this.start(this.current))}
        </div>
        <div class="message" aria-live="polite">${this.told(e)} ${r?this.verdict(e):k}</div>
      </div>
    </div>`}undo(){this.visited>0?this.visited=0:this.placed=this.placed.slice(0,-1)}button(e,r,n,s=""){return b`<button class=${s} aria-disabled=${r?"true":"false"} @click=${()=>!r&&n()}>
      ${e}
    </button>`}line({walk:e}){let r=this.placed.map(s=>e.nodes[s].name),n=Ye(e).length-r.length;return b`${r.map((s,i)=>b`<span class="stop ${i<this.visited?i===this.visited-1?"now":"visited":""}"
          ><small>${i+1}</small> ${s}</span
        >`)}${Array.from({length:n},()=>b`<span class="stop empty" aria-hidden="true">&nbsp;</span>`)}`}picture(e){let{walk:r}=e,n=this.complete&&this.visited===this.placed.length,s=new Set(n?r.lost.map(a=>a.node):[]),i=Ss(e,this.visited),o=this.visited>0?this.placed[this.visited-1]:void 0;return et({graph:this.current,title:r.title,width:this.room,digits:3,label:5,rows:2,node:a=>{let l=this.visited?v(i.grads[a.id]):"·",c=this.placed.indexOf(a.id),d=c<0?u("not-placed|not in the order yet"):u("placed-as|visit {place}",{place:c+1});return{rows:[{word:u("data|data"),value:v(a.data),kind:"forward"},{word:u("grad|grad"),value:l,kind:this.visited&&i.reached[a.id]?"backward":"unknown"}],state:`${o===a.id?"giver":""} ${s.has(a.id)?"dim":""}`,...c>=0&&{tag:String(c+1)},spoken:`${a.name}: ${u("data|data")} ${v(a.data)}, ${u("grad|grad")} ${this.visited?l:u("nothing-yet|nothing yet")}, ${d}`,click:()=>this.toggle(a.id),pressed:c>=0}},edge:a=>({state:`${i.walked.has(a.id)?"back":""} ${i.active.has(a.id)?"active":""}`,...r.nodes[a.from].kind!=="constant"&&{label:`×${v(a.derivative,4)}`}})})}told({walk:e,pushes:r}){if(this.visited===0){let a=Ye(e).filter(c=>!this.placed.includes(c)),l=a.length?u("still-open|Still to be placed: {names}.",{names:a.map(c=>e.nodes[c].name).join(", ")}):u("ready|{root}.grad = 1, all others 0. Run all visits, or one at a time.",{root:e.nodes.at(-1).name});return b`<p class="why">${l}</p>`}let n=e.nodes[this.placed[this.visited-1]],s=r[this.visited-1],i=s.every(a=>a.upstream===0),o=n.kind==="leaf"?u("leaf-visit|{name} is a leaf: it has no inputs, so it hands nothing back.",{name:n.name}):i?u("empty-visit|{name}.grad is still 0, so it hands back nothing.",{name:n.name}):"";return b`<p class="why">${u("visit|Visit {k} of {n}: {name}",{k:this.visited,n:this.placed.length,name:n.name})}</p>
      ${o?b`<p class="what">${o}</p>`:s.map(a=>b`<p class="what mono backward">${a.text.replace(" -> "," → ")}</p>`)}`}verdict({walk:e,expected:r}){let n=Xe(e,this.placed),s=d=>e.nodes[d].name,o=e.nodes.filter(d=>d.kind==="leaf").map(d=>{let[h,f]=[v(e.grads[d.id]),v(r[d.id])];return h===f?u("complete|{name}.grad = {got}",{name:d.name,got:h}):u("instead-of|{name}.grad = {got}, but it should be {expected}",{name:d.name,got:h,expected:f})}),a=n.length===0,l=!a&&Ze(e,e.order).lost.length===0,c=e.lost.map(({path:d,text:h})=>b`<li><strong>${u("lost-path|Lost on {path}",{path:d.map(s).join(" → ")})}:</strong> ${h}.</li>`);return b`<div class="verdict ${a?"right":"wrong"}">
      <p>
        <strong>${a?u("right|Right: every gradient was complete before it was handed back."):u("wrong|Not a right order.")}</strong> <span class="mono">${o.join("; ")}.</span>
        ${l?u("lucky|The numbers are right by luck: {early} was visited before {user}, which uses it, had handed it its share. It is a leaf, so nothing was lost; with inputs of its own it would have been.",{early:s(n[0].early),user:s(n[0].user)}):k}
        ${!a&&!l?this.rootFirst(e):k}
      </p>
      ${c.length?b`<ul>
              ${c}
            </ul>`:k}
    </div>`}rootFirst(e){let r=e.nodes.length-1;if(this.placed[0]!==r)return u("root-later|{root} is where the walk begins: until it has been visited, nobody has anything to hand back.",{root:e.nodes[r].name});let n=Xe(e,this.placed)[0];return u("not-enough|{root} came first, and that is not enough: {early} was visited before {user}, which uses it.",{root:e.nodes[r].name,early:e.nodes[n.early].name,user:e.nodes[n.user].name})}static styles=[Ee,Ms,jt,Fs]};function qs(t,e){let r=t[e.to],n=r.op?V[r.op]:void 0;if(!n)return u("quotient.the-operation-was-made|the operation was made by hand, so it cannot be computed again here");let s=[...r.inputs.map(h=>t[h].data),...r.settings];if(!s.every(Number.isFinite)||!Number.isFinite(r.data))return u("quotient.the-numbers-are-not|the numbers are not finite here");if(gs(n,s))return u("quotient.there-is-a-corner|there is a corner exactly here, so the slopes on its two sides differ");let i=s[e.place],o=10**(Math.floor(Math.log10(Math.max(1,Math.abs(i))))-6),a=h=>n.compute(...s.map((f,p)=>p===e.place?h:f)),[l,c]=[a(i+o),a(i-o)],d=(l-c)/(i+o-(i-o));return Number.isFinite(d)?{nudge:o,plus:l,minus:c,slope:d}:u("quotient.a-nudge-leaves-the|a nudge leaves the domain of the operation")}function Is(t,{step:e,phase:r}){let{nodes:n,edges:s}=t;if(!e)return{what:"",why:u("idle|Nothing is computed yet: only the numbers that go in are there. Press Step to compute the first result.")};let i=e.text.replaceAll(" -> "," → "),o=r==="done"?` ${u("done|Done. {gradients}",{gradients:Sa(t)})}`:"";if(e.phase==="forward")return{what:i,why:`${n[e.node].name} = ${Ea(n,n[e.node])}`};if(e.phase==="seed")return{what:i,why:u("seed|The derivative of {name} by itself is 1. From here the walk goes backward.",{name:n[e.node].name})+o};let[a,l]=[n[e.node].name,n[e.input].name];if(e.overwrites)return{what:i,why:u("overwritten|The old gradient was thrown away: = was written where += is needed.")+o};let c=_a(e,s[e.edge].derivative);return{what:i,why:(e.add===0?`${c}. ${u("nothing|One factor is 0, so nothing flows along this edge.")}`:`${u("passes|{node} passes its gradient on to {input}: {sum}",{node:a,input:l,sum:c})}.`)+o}}function _a({upstream:t,add:e},r){return u("factors|arriving {upstream} × local {local} = {share}",{upstream:Jr(t),local:Jr(r),share:v(e)})}function Ft({place:t}){return[u("place-first|first"),u("place-second|second"),u("place-third|third")][t]??u("place-later|{place}th",{place:t+1})}function Sa(t){let e=t.nodes.filter(n=>n.kind==="leaf");return e.slice(0,8).map(({id:n,name:s})=>{let i=t.grads[n],o=t.lost.reduce((a,l)=>l.leaf===n?a+l.amount:a,0);return o?u("instead-of|{name}.grad = {got}, but it should be {expected}",{name:s,got:v(i),expected:v(i+o)}):u("complete|{name}.grad = {got}",{name:s,got:v(i)})}).join(", ")+(e.length>8?", ...":"")}function Ea(t,e){let r=v(e.data);if(e.inputs.length>8||!e.written)return r;let n=e.inputs.map(s=>Jr(t[s].data));return`${pe(e.written,n)} = ${r}`}function Jr(t){let e=v(t);return e.startsWith("-")?`(${e})`:e}function Us(t,e,r,n){let[s,i]=[t.nodes[r.from],t.nodes[r.to]],o=e.computed[i.id],a=i.inputs.filter(h=>h===s.id).length>1,l=h=>b`<span class="mono">${h}</span>`,c=h=>b`<span class="muted">${h}</span>`,d=(h,f)=>b`<dt>${h}</dt>
      <dd>${f}</dd>`;return b`<section class="panel" aria-label=${u("edge|Edge {from} → {to}",{from:s.name,to:i.name})}>
    <header class="row">
      <strong class="mono">${u("edge|Edge {from} → {to}",{from:s.name,to:i.name})}</strong>
      ${a?b`<span class="muted">${u("place-of|{place} input of {to}",{place:Ft(r),to:i.name})}</span>`:""}
      <button class="small" @click=${n}>${u("close|Close")}</button>
    </header>
    <dl>
      ${d(u("formula|Formula"),r.formula?l(`d${i.name}/d${s.name} = ${St(r.formula)}`):u("unknown-formula|not known: the operation was made by hand"))}
      ${d(u("number|Number"),o?l(v(r.derivative,10)):c(u("later|known once {to} is computed",{to:i.name})))}
      ${o?d(u("check-by-nudging|Check by nudging"),Ma(t,r)):""}
      ${o?d(u("flows|On the way back"),Aa(t,e,r)):""}
    </dl>
  </section>`}function Ma(t,e){let r=qs(t.nodes,e);if(typeof r=="string")return u("no-check|not possible: {why}",{why:r});let n=Math.abs(r.slope-e.derivative)<=1e-5+.001*Math.abs(e.derivative),s=u("nudge|moving {name} by ±{h} gives the slope {slope}",{name:t.nodes[e.from].name,h:v(r.nudge),slope:v(r.slope,8)});return b`${s}: <strong>${n?u("agrees|agrees"):u("disagrees|does not agree")}</strong>`}function Aa(t,e,r){let[n,s]=[t.nodes[r.from].name,t.nodes[r.to].name];for(let i of t.steps.slice(0,e.position))if(i.phase==="backward"&&i.edge===r.id)return b`<span class="mono backward"
          >${s}.grad × ${v(r.derivative)} = ${v(i.upstream)} × ${v(r.derivative)} =
          ${v(i.add)}</span
        >
        → ${n}.grad`;return b`<span class="muted">${u("not-yet|nothing yet: {to} has not passed its gradient on",{to:s})}</span>`}var Ds=O`
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
`;var Zr=9,Bs=O`
  .graph {
    overflow: auto;
    max-height: max(20rem, 66vh);
    display: flex;
    padding: ${Zr}px;
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
    font-size: 12px;
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
    font-size: 12px;
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
`;var Yr=120,Na=.87,Xr=26,Ks=10;function Zs(t,e){let r=i=>Math.min(1,e/i.width),n=Js(t,!1);if(r(n)<.9){let i=Js(t,!0);r(i)>r(n)&&(n=i)}let s=t.nodes.map(i=>i.inputs);return{...n,scale:Math.max(Na,r(n)),inputs:s,sizes:Qs(t)}}function Ys({inputs:t,sizes:e},r){return JSON.stringify(t)===JSON.stringify(r.nodes.map(s=>s.inputs))&&Qs(r).every((s,i)=>s<=e[i])}function Xs(t){let e=t.nodes.map(r=>v(r.data));for(let r of t.steps){let n=r.phase==="backward"?r.input:r.node,s=v(r.after);s.length>e[n].length&&(e[n]=s)}return e}function Qs(t){return[...Xs(t).map(e=>e.length),...t.edges.map(e=>Qr(e).length)]}function Js(t,e){let r=Xs(t);return Pt(t,(n,s)=>n.data=n.grad=r[s],Qr,e)}function Qr(t){let e=v(t.derivative,4);return`×${e.startsWith("-")?`(${e})`:e}`}function ei(t){let{walk:e,drawing:r}=t,[n,s]=[r.width*r.scale,r.height*r.scale];return b`<div class="graph">
    <svg
      role="group"
      aria-label=${u("graph|Graph of {title}",{title:e.title})}
      width=${n}
      height=${s}
      viewBox="-2 -2 ${r.width} ${r.height}"
    >
      ${e.edges.map(i=>Ta(t,i,r.routes[i.id]))}
      ${e.nodes.map(i=>Ra(t,i,r.boxes[i.id]))}
    </svg>
  </div>`}function Ta(t,e,r){let{walk:n,stage:s,selected:i,focusable:o}=t,a=n.nodes[e.from].kind==="constant",l=s.computed[e.to]&&!a,c=s.active.has(e.id),d=c?s.step?.phase==="backward":s.walked.has(e.id),h=Qr(e),f=L(h)*11+10,{x:p,y:m}=r.label,g=i===e.id,x=[l?"known":"",c?"active":"",d?"back":"",g?"chosen":""].join(" "),_=j`
    <path class="reach" d=${r.path} />
    <path class="line" d=${r.path} />
    <path class="head" d=${d?r.backwardHead:r.forwardHead} />
    ${l?j`${ti("pill",p,m,f,18)}
            <text class="times" x=${p} y=${m+4} text-anchor="middle">${h}</text>`:k}`;if(o===null||a)return j`<g class="edge ${x}" aria-hidden="true">${_}</g>`;let $=u("edge|Edge {from} → {to}",{from:n.nodes[e.from].name,to:n.nodes[e.to].name}),E=()=>t.onSelect?.(e.id);return j`<g class="edge button ${x}" role="button" data-edge=${e.id}
      tabindex=${o===e.id?0:-1} aria-pressed=${g?"true":"false"}
      aria-label=${l?`${$}, ${u("local|local derivative")} ${h}`:$}
      @click=${E} @focus=${E}>${_}</g>`}function Ra(t,e,r){let{stage:n}=t,s=n.computed[e.id],i=n.reached[e.id],o=ee(n)===e.id,a=n.step!==null&&n.step.phase!=="forward",l=n.step?.phase==="backward"&&n.step.node===e.id,[c,d]=[r.x+10,r.x+r.width-10],[h,f]=[s?v(e.data):"?",v(n.grads[e.id])];if(e.kind==="constant")return j`<g class="node constant" role="img" aria-label="${u("constant|constant")} ${h}">
      <rect class="box" x=${r.x} y=${r.y} width=${r.width} height=${r.height} rx=${Xr/2} />
      <text x=${r.x+r.width/2} y=${r.y+17.5} text-anchor="middle">${e.name}</text>
    </g>`;let p=[e.kind,o?a?"just back":"just":"",l?"giver":"",t.dim?.has(e.id)?"dim":""],m=`${e.name}: ${u("data|data")} ${h}, ${u("grad|grad")} ${f}`;return j`<g class="node ${p.join(" ")}" role="img" aria-label=${m} @click=${()=>t.onNode?.(e)}>
    ${r.sign?Oa(r,e.symbol,t.drawing.down):k}
    <rect class="box" x=${r.x} y=${r.y} width=${r.width} height=${r.height} rx="7" />
    <text class="name ${e.label?"":"made"}" x=${c} y=${r.y+18}>${e.name}</text>
    <text class="value ${s?"forward":"unknown"}" x=${d} y=${r.y+18} text-anchor="end">${h}</text>
    <text class="word" x=${c} y=${r.y+37}>${u("grad|grad")}</text>
    <text class="value ${i?"backward":"unknown"}" x=${d} y=${r.y+37} text-anchor="end">${f}</text>
  </g>`}function Oa({x:t,y:e,width:r,height:n,sign:s,tall:i},o,a){let l=a?t+r/2:t-Ks-s/2,c=a?e-Ks-Xr/2:e+n/2;return j`
    <path class="stem" d=${a?`M${l},${c}V${e}`:`M${l},${c}H${t}`} />
    ${ti("badge",l,c,s,i)}
    <text class="symbol" x=${l} y=${c+4.5} text-anchor="middle">${o}</text>`}function ti(t,e,r,n,s){let[i,o]=[e-n/2,r-s/2];return j`<rect class=${t} x=${i} y=${o} width=${n} height=${s} rx=${Math.min(s,Xr)/2} />`}function ri({nodes:t,edges:e}){return e.filter(r=>t[r.from].kind!=="constant").map(r=>r.id)}function ni(t){return ri(t)[0]??null}function si(t,e,r){let n=ri(t);return e===null?n[0]??null:n.at((n.indexOf(e)+r)%n.length)}var La=["preset","expression","values"],rt=class extends z{static properties={preset:{},expression:{},values:{},current:{state:!0},error:{state:!0},width:{state:!0}};given=null;drawn=null;observer=new ResizeObserver(([e])=>this.width=e.contentRect.width);constructor(){super(),Object.assign(this,{preset:"",expression:"",values:"",current:null,error:"",width:0})}get walk(){return this.current}set walk(e){this.given=e,this.load()}connectedCallback(){if(super.connectedCallback(),Object.hasOwn(this,"walk")){let e=this.walk;delete this.walk,this.walk=e}this.observer.observe(this),this.width=this.clientWidth,this.current||this.load()}disconnectedCallback(){super.disconnectedCallback(),this.observer.disconnect()}willUpdate(e){!this.hasUpdated||!La.some(r=>e.has(r))||(this.given=null,this.load())}load(){this.attempt(()=>this.given==null?Ht(this,this):Oe(this.given))}attempt(e){try{let r=e();this.begin(r),this.current=r,this.error=""}catch(r){this.error=r.message}return!this.error}drawingOf(e){let r=Math.max(280,this.width)-2*Zr-2,{drawn:n}=this;if(n?.walk===e&&n.width===r)return n.drawing;let s=n?.width===r&&Ys(n.drawing,e)?n.drawing:Zs(e,r);return this.drawn={walk:e,width:r,drawing:s},s}tell(e,r){this.dispatchEvent(new CustomEvent(e,{detail:r,bubbles:!0,composed:!0}))}problem(){return b`<p class="problem" role="alert" ?hidden=${!this.error}>${this.error}</p>`}button(e,r,n,s=""){return b`<button class=${s} aria-disabled=${r?"true":"false"} @click=${()=>!r&&n()}>
      ${e}
    </button>`}};function ii(t,e,r){return et({graph:t,title:t.title,width:Math.max(240,e),digits:4,label:2,rows:2,node:n=>{let{data:s,grad:i}=r?.get(n.name)??{data:n.data,grad:t.grads[n.id]};return{rows:[{word:"data",value:v(s),kind:"forward"},{word:"grad",value:v(i),kind:"backward"}],spoken:u("forward-picture.data-gradient|{node}: data {data}, gradient {grad}",{node:n.name,data:v(s),grad:v(i)})}},edge:n=>({state:t.nodes[n.from].kind==="constant"?"":"back"})})}function en(t,e,r,n=!1){let s=n?null:ee(e);return et({graph:t,title:t.title,width:Math.max(240,r),digits:4,label:2,rows:1,node:i=>{let o=e.computed[i.id],a=o?v(i.data):"?";return{rows:[{word:"data",value:a,kind:o?"forward":"unknown"}],state:s===i.id?"just":"",spoken:u("forward-picture.data|{node}: data {which}",{node:i.name,which:o?a:u("forward-picture.not-computed-yet|not computed yet")})}},edge:i=>({state:!n&&e.active.has(i.id)?"active":""})})}var zt=300;function oi(t,e){let r=t.edges.filter(n=>t.nodes[n.from].kind!=="constant");return b`<div class="tables" tabindex="0" role="region" aria-label=${u("twin|The same as tables")}>
    <table>
      <caption>
        ${u("values|Values")}
      </caption>
      <thead>
        <tr>
          <th scope="col">${u("value|value")}</th>
          <th scope="col">${u("computed|computed as")}</th>
          <th scope="col" class="number">${u("data|data")}</th>
          <th scope="col" class="number">${u("grad|grad")}</th>
        </tr>
      </thead>
      <tbody>
        ${t.nodes.slice(0,zt).map(n=>{let s=n.kind==="result"?Wt(t.nodes,n):n.kind==="leaf"?u("leaf|leaf"):u("constant|constant");return b`<tr aria-current=${ee(e)===n.id?"step":"false"}>
            <th scope="row" class="mono">${n.name}</th>
            <td class=${n.kind==="result"?"mono":"muted"}>${s}</td>
            <td class="number forward">${e.computed[n.id]?v(n.data):"?"}</td>
            <td class="number backward">${n.kind==="constant"?"":v(e.grads[n.id])}</td>
          </tr>`})}
      </tbody>
    </table>
    <table>
      <caption>
        ${u("edges|Edges")}
      </caption>
      <thead>
        <tr>
          <th scope="col">${u("edge-column|edge")}</th>
          <th scope="col">${u("local|local derivative")}</th>
          <th scope="col" class="number">${u("number|Number").toLowerCase()}</th>
        </tr>
      </thead>
      <tbody>
        ${r.slice(0,zt).map(n=>{let[s,i]=[t.nodes[n.from].name,t.nodes[n.to].name],o=t.nodes[n.to].inputs.filter(a=>a===n.from).length>1;return b`<tr aria-current=${e.active.has(n.id)?"step":"false"}>
            <th scope="row" class="mono">${s} → ${i}${o?` (${Ft(n)})`:""}</th>
            <td class="mono">${n.formula?`d${i}/d${s} = ${St(n.formula)}`:""}</td>
            <td class="number">${e.computed[n.to]?v(n.derivative):"?"}</td>
          </tr>`})}
      </tbody>
    </table>
    ${r.length>zt?b`<p class="muted">${u("shown-of|The first {shown} of {total} rows.",{shown:zt,total:r.length})}</p>`:""}
  </div>`}var ai=O`
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
`;var li=O`
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
`;var Ca=1300,Wa=[.5,1,2,4,8],qt=class extends rt{static properties={...rt.properties,open:{type:Boolean},fixed:{type:Boolean},autoplay:{type:Boolean},mode:{},position:{type:Number},numbers:{attribute:!1},selected:{state:!0},playing:{state:!0},speed:{state:!0},typed:{state:!0}};original=null;timer=0;constructor(){super(),Object.assign(this,{open:!1,fixed:!1,autoplay:!1,mode:"free",position:0}),Object.assign(this,{selected:null,playing:!1,speed:1,typed:new Map})}disconnectedCallback(){super.disconnectedCallback(),this.pause()}willUpdate(e){super.willUpdate(e),this.position=Math.max(0,Math.min(this.position,this.last))}firstUpdated(){this.autoplay&&this.current&&!matchMedia("(prefers-reduced-motion: reduce)").matches&&this.play()}updated(e){e.has("position")&&this.showChange()}showChange(){let e=this.renderRoot.querySelector(".graph"),r=this.renderRoot.querySelector(".just .box")?.getBoundingClientRect();if(!e||!r)return;let{left:n,width:s,top:i,height:o}=e.getBoundingClientRect();(r.top<i||r.bottom>i+o)&&(e.scrollTop+=r.top+r.height/2-i-o/2),(r.left<n||r.right>n+s)&&(e.scrollLeft+=r.left+r.width/2-n-s/2)}begin(e){this.original=e,Object.assign(this,{selected:null,typed:new Map}),this.hasUpdated&&(this.position=0),this.pause()}get last(){return this.mode==="forward"?this.forwards:this.current?.steps.length??0}get forwards(){return this.current?.steps.filter(e=>e.phase==="forward").length??0}go(e){let r=this.last,n=Math.max(0,Math.min(r,e));(n===r||n===this.forwards)&&this.pause(),n!==this.position&&(this.position=n,this.tell("gradwalk-step",{position:n,phase:Me(this.current,n).phase}))}play(){if(this.playing)return this.pause();this.position===this.last&&this.go(0),this.playing=!0,this.pace(),this.go(this.position+1)}pace(){window.clearInterval(this.timer),this.timer=window.setInterval(()=>this.go(this.position+1),Ca/this.speed)}hurry(e){this.speed=e,this.playing&&this.pace()}nextCard(){let{steps:e}=this.current,r=this.renderRoot.querySelector("gradwalk-picture"),n=i=>{let o=e[i-1];return o?r.cardOf(o.phase==="backward"?o.input:o.node):-1},s=this.position+1;for(;s<e.length&&s!==this.forwards&&n(s+1)===n(s);)s+=1;this.go(s)}pause(){window.clearInterval(this.timer),this.playing=!1}keys=e=>{let r=e.composedPath()[0];if(e.altKey||e.ctrlKey||e.metaKey||/^(INPUT|SELECT|TEXTAREA)$/.test(r.tagName))return;let n=r.dataset.edge!==void 0,i={ArrowRight:()=>this.go(this.position+1),ArrowLeft:()=>this.go(this.position-1),Home:()=>this.go(0),End:()=>this.go(1/0),...n&&{ArrowDown:()=>this.edgeBy(1),ArrowUp:()=>this.edgeBy(-1)},...this.selected!==null&&{Escape:()=>this.selected=null}}[e.key];i&&(e.preventDefault(),this.pause(),i())};edgeBy(e){let r=si(this.current,this.selected,e);this.renderRoot.querySelector(`[data-edge="${r}"]`)?.focus()}edit(e,r){this.typed=new Map(this.typed).set(e.id,r);let n=le(r);n!==null&&(this.setLeaves(new Map([[e.id,n]])),this.tell("gradwalk-edit",{leaf:e.id,name:e.name,value:n}))}setLeaves(e){this.current&&!Tr(this.current.nodes)&&(this.current=ks(this.current,e))}refresh(e){let r=Oe(e);this.current=r,this.typed=new Map([...this.typed].filter(([n,s])=>Object.is(le(s),r.nodes[n]?.data)))}restore(){this.typed=new Map;for(let{id:e,name:r,kind:n,data:s}of this.original.nodes)n!=="leaf"||Object.is(s,this.current.nodes[e].data)||(this.setLeaves(new Map([[e,s]])),this.tell("gradwalk-edit",{leaf:e,name:r,value:s}))}type(e){e.preventDefault();let r=this.renderRoot.querySelector("#expression").value,n=this.current?.nodes.filter(i=>i.kind==="leaf")??[],s=new Map(n.map(i=>[i.name,i.data]));this.attempt(()=>Br(r,s))&&this.tell("gradwalk-expression",{expression:r})}render(){let e=this.current;if(!e)return b`<div class="card">${this.chooser()} ${this.problem()}</div>`;if(this.mode==="picture")return en(e,Me(e,this.forwards),this.clientWidth-24,!0);if(this.mode==="walked")return ii(e,this.clientWidth-24,this.numbers);let r=this.stage(e),n=this.selected===null?void 0:e.edges[this.selected];return b`<div class="card" @keydown=${this.keys}>
      ${this.chooser()} ${this.problem()}
      <header class="row">
        ${this.open?k:b`<strong class="title">${e.title}</strong>`}
        <span class="phase ${r.phase}">${r.phaseText}</span>
      </header>
      ${this.picture(e,r)} ${n?Us(e,r,n,()=>this.unselect()):k}
      ${this.message(e,r)} ${this.controls(r)} ${this.fixed?k:this.leaves(e)}
      ${this.mode==="forward"?k:b`<details>
              <summary>${u("twin|The same as tables")}</summary>
              ${oi(e,r)}
            </details>`}
    </div>`}stage(e){let r=Me(e,this.position);if(this.mode!=="forward")return r;let n=r.position===this.forwards;return{...r,total:this.forwards,...n&&{phaseText:u("all-computed|All computed")}}}unselect(){this.renderRoot.querySelector(`[data-edge="${this.selected}"]`)?.focus(),this.selected=null}chooser(){if(!this.open)return k;let e=this.mode==="forward"?Ps:tt,r=e.find(i=>i.title===this.current?.title)?.name??"",n=i=>{let{value:o}=i.target;o&&this.attempt(()=>Kr(o,new Map))},s=e.find(i=>i.name===r)?.expression??this.current?.title??"";return b`<form class="row chooser" @submit=${i=>this.type(i)}>
      <label
        >${u("preset|Example")}
        <select @change=${n} .value=${r}>
          ${e.map(({name:i,title:o})=>b`<option value=${i} ?selected=${i===r}>${o}</option>`)}
          <option value="" ?selected=${!r}>${u("own|your own")}</option>
        </select></label
      >
      <label class="grow"
        >${u("expression|Expression")}
        <input
          id="expression"
          class="mono"
          spellcheck="false"
          autocapitalize="off"
          autocomplete="off"
          maxlength="2000"
          .value=${s}
      /></label>
      <button>${u("draw|Draw")}</button>
    </form>`}picture(e,r){return this.mode==="forward"&&e.nodes.length<=Yr?en(e,r,this.clientWidth-24):e.picture?b`<gradwalk-picture .picture=${e.picture} .walked=${{walk:e,stage:r}}></gradwalk-picture>`:e.nodes.length>Yr?b`<p class="message muted">${u("not-drawn|{count} values are too many to draw; the steps and the table are complete.",{count:e.nodes.length})}</p>`:ei({walk:e,stage:r,drawing:this.drawingOf(e),selected:this.selected,focusable:this.selected??ni(e),onSelect:n=>this.selected=n,onNode:n=>this.renderRoot.querySelector(`#leaf${n.id}`)?.focus()})}message(e,r){let{what:n,why:s}=Is(e,r),i=r.step===null?"":r.step.phase==="forward"?"forward":"backward",o=r.phase==="done"?e.lost:[];return b`<div class="message" aria-live="polite">
      <p class="what mono ${i}" ?hidden=${!n}>${n}</p>
      <p class="why">${s}</p>
      ${o.map(a=>b`<p class="why">${a.text}.</p>`)}
    </div>`}controls(e){let[r,n]=[e.position===0,e.position===e.total],s=i=>()=>{this.pause(),this.go(this.position+i)};return b`<div class="row controls">
      ${this.button(u("reset|Reset"),r,s(-1/0))} ${this.button(u("back|Back"),r,s(-1))}
      ${this.button(this.stepWord(e),n,s(1),"main")}
      ${this.current.picture&&this.mode!=="forward"?this.button(u("next-card|Next card"),n,()=>(this.pause(),this.nextCard())):k}
      ${this.button(this.playing?u("pause|Pause"):u("play|Play"),!1,()=>this.play())}
      <select
        class="speed"
        aria-label=${u("speed|Speed")}
        @change=${i=>this.hurry(Number(i.target.value))}
      >
        ${Wa.map(i=>b`<option value=${i} ?selected=${i===this.speed}>${i===.5?"½":i}×</option>`)}
      </select>
      <input
        type="range"
        min="0"
        max=${e.total}
        .value=${String(e.position)}
        aria-label=${u("position|Position in the walk")}
        aria-valuetext=${e.phaseText}
        @input=${i=>{this.pause(),this.go(Number(i.target.value))}}
      />
    </div>`}stepWord({position:e}){return this.mode!=="forward"&&e===this.forwards&&this.current.steps[e]?.phase==="seed"?u("seed-root|Seed {name} with 1",{name:this.current.nodes.at(-1).name}):u("step|Step")}leaves(e){let r=e.nodes.filter(o=>o.kind==="leaf"),n=Tr(e.nodes);if(!r.length||r.length>24||e.picture)return k;if(n)return b`<p class="leaves muted">${u("no-edit|{name} comes from an operation made by hand, so the leaves cannot be edited here.",{name:n.name})}</p>`;let s=r.map(o=>this.typed.get(o.id)).find(o=>o!==void 0&&le(o)===null),i=r.some(o=>!Object.is(o.data,this.original.nodes[o.id].data));return b`<fieldset class="leaves row">
      <legend class="hidden-text">${u("leaves|Leaves")}</legend>
      ${r.map(o=>{let a=this.typed.get(o.id)??Sn(o.data).replace(/\.0$/,"");return b`<label class="field mono"
          ><span>${o.name}</span
          ><input
            id="leaf${o.id}"
            inputmode="text"
            size=${Math.max(4,Math.min(18,a.length))}
            autocomplete="off"
            spellcheck="false"
            aria-label=${u("value-of|Value of {name}",{name:o.name})}
            aria-invalid=${le(a)===null?"true":"false"}
            .value=${a}
            @input=${l=>this.edit(o,l.target.value)}
        /></label>`})}
      ${i?b`<button type="button" @click=${()=>this.restore()}>${u("restore|Restore values")}</button>`:k}
      <p class="wrong" role="status">${s===void 0?"":u('no-number|"{text}" is not a number. Write, for example, -3, 0.5 or 3/2.',{text:s})}</p>
    </fieldset>`}static styles=[Ee,Bs,Ds,ai,jt,li]};var di={"gradwalk-walk":qt,"gradwalk-visit-order":Vt,"gradwalk-picture":Tt};function ci(){for(let[e,r]of Object.entries(di))customElements.get(e)||customElements.define(e,r);if(getComputedStyle(document.documentElement).getPropertyValue("--gw-page"))return;let t=new CSSStyleSheet;t.replaceSync(`@layer gradwalk { :root { ${ss} } }`),document.adoptedStyleSheets=[...document.adoptedStyleSheets,t]}function tn({model:t,el:e}){let r=document.createElement("gradwalk-walk"),n=(a,l)=>{t.set(a,l),t.save_changes()};r.walk=t.get("document"),r.position=Number(t.get("position")),r.addEventListener("gradwalk-step",()=>n("position",r.position)),r.addEventListener("gradwalk-edit",a=>{let{leaf:l,value:c}=a.detail,d=t.get("leaves");t.get("edit")&&n("leaves",{...d,[l]:ut(c)})});let s={"change:document":()=>r.refresh(t.get("document")),"change:position":()=>r.position=Number(t.get("position"))};for(let[a,l]of Object.entries(s))t.on(a,l);let i=()=>e.style.colorScheme=Pa(e)?"dark":"light",o=new MutationObserver(i);return o.observe(document.body,{attributes:!0}),e.append(r),i(),()=>{for(let[a,l]of Object.entries(s))t.off(a,l);o.disconnect()}}function hi({model:t}){let e=`[data-gradwalk-home="${String(t.get("home"))}"]`,r=new Map,n=()=>{for(let[i,o]of r)i.isConnected||(o(),i.replaceChildren(),r.delete(i));for(let i of document.querySelectorAll(e))r.has(i)||r.set(i,tn({model:t,el:i}))},s=new MutationObserver(n);return s.observe(document.body,{childList:!0,subtree:!0}),n(),()=>{s.disconnect();for(let[i,o]of r)o(),i.replaceChildren()}}function Pa(t){for(;t;t=t.parentElement){let[e,r,n,s]=(getComputedStyle(t).backgroundColor.match(/[\d.]+/g)??[]).map(Number);if(e!==void 0&&s!==0)return .3*e+.6*r+.1*n<128}return!1}ci();var Zh={initialize:hi,render:tn};export{di as ELEMENTS,Zh as default,Ei as useWords};
