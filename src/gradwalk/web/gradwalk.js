var nt=globalThis,st=nt.ShadowRoot&&(nt.ShadyCSS===void 0||nt.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,Dt=Symbol(),rn=new WeakMap,We=class{constructor(e,r,n){if(this._$cssResult$=!0,n!==Dt)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=e,this.t=r}get styleSheet(){let e=this.o,r=this.t;if(st&&e===void 0){let n=r!==void 0&&r.length===1;n&&(e=rn.get(r)),e===void 0&&((this.o=e=new CSSStyleSheet).replaceSync(this.cssText),n&&rn.set(r,e))}return e}toString(){return this.cssText}},it=t=>new We(typeof t=="string"?t:t+"",void 0,Dt),O=(t,...e)=>{let r=t.length===1?t[0]:e.reduce((n,s,i)=>n+(o=>{if(o._$cssResult$===!0)return o.cssText;if(typeof o=="number")return o;throw Error("Value passed to 'css' function must be a 'css' function result: "+o+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(s)+t[i+1],t[0]);return new We(r,t,Dt)},nn=(t,e)=>{if(st)t.adoptedStyleSheets=e.map(r=>r instanceof CSSStyleSheet?r:r.styleSheet);else for(let r of e){let n=document.createElement("style"),s=nt.litNonce;s!==void 0&&n.setAttribute("nonce",s),n.textContent=r.cssText,t.appendChild(n)}},Ut=st?t=>t:t=>t instanceof CSSStyleSheet?(e=>{let r="";for(let n of e.cssRules)r+=n.cssText;return it(r)})(t):t;var{is:pi,defineProperty:mi,getOwnPropertyDescriptor:fi,getOwnPropertyNames:gi,getOwnPropertySymbols:wi,getPrototypeOf:bi}=Object,ot=globalThis,sn=ot.trustedTypes,vi=sn?sn.emptyScript:"",xi=ot.reactiveElementPolyfillSupport,Le=(t,e)=>t,Bt={toAttribute(t,e){switch(e){case Boolean:t=t?vi:null;break;case Object:case Array:t=t==null?t:JSON.stringify(t)}return t},fromAttribute(t,e){let r=t;switch(e){case Boolean:r=t!==null;break;case Number:r=t===null?null:Number(t);break;case Object:case Array:try{r=JSON.parse(t)}catch{r=null}}return r}},an=(t,e)=>!pi(t,e),on={attribute:!0,type:String,converter:Bt,reflect:!1,useDefault:!1,hasChanged:an};Symbol.metadata??=Symbol("metadata"),ot.litPropertyMetadata??=new WeakMap;var D=class extends HTMLElement{static addInitializer(e){this._$Ei(),(this.l??=[]).push(e)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(e,r=on){if(r.state&&(r.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(e)&&((r=Object.create(r)).wrapped=!0),this.elementProperties.set(e,r),!r.noAccessor){let n=Symbol(),s=this.getPropertyDescriptor(e,n,r);s!==void 0&&mi(this.prototype,e,s)}}static getPropertyDescriptor(e,r,n){let{get:s,set:i}=fi(this.prototype,e)??{get(){return this[r]},set(o){this[r]=o}};return{get:s,set(o){let a=s?.call(this);i?.call(this,o),this.requestUpdate(e,a,n)},configurable:!0,enumerable:!0}}static getPropertyOptions(e){return this.elementProperties.get(e)??on}static _$Ei(){if(this.hasOwnProperty(Le("elementProperties")))return;let e=bi(this);e.finalize(),e.l!==void 0&&(this.l=[...e.l]),this.elementProperties=new Map(e.elementProperties)}static finalize(){if(this.hasOwnProperty(Le("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(Le("properties"))){let r=this.properties,n=[...gi(r),...wi(r)];for(let s of n)this.createProperty(s,r[s])}let e=this[Symbol.metadata];if(e!==null){let r=litPropertyMetadata.get(e);if(r!==void 0)for(let[n,s]of r)this.elementProperties.set(n,s)}this._$Eh=new Map;for(let[r,n]of this.elementProperties){let s=this._$Eu(r,n);s!==void 0&&this._$Eh.set(s,r)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(e){let r=[];if(Array.isArray(e)){let n=new Set(e.flat(1/0).reverse());for(let s of n)r.unshift(Ut(s))}else e!==void 0&&r.push(Ut(e));return r}static _$Eu(e,r){let n=r.attribute;return n===!1?void 0:typeof n=="string"?n:typeof e=="string"?e.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(e=>this.enableUpdating=e),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(e=>e(this))}addController(e){(this._$EO??=new Set).add(e),this.renderRoot!==void 0&&this.isConnected&&e.hostConnected?.()}removeController(e){this._$EO?.delete(e)}_$E_(){let e=new Map,r=this.constructor.elementProperties;for(let n of r.keys())this.hasOwnProperty(n)&&(e.set(n,this[n]),delete this[n]);e.size>0&&(this._$Ep=e)}createRenderRoot(){let e=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return nn(e,this.constructor.elementStyles),e}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(e=>e.hostConnected?.())}enableUpdating(e){}disconnectedCallback(){this._$EO?.forEach(e=>e.hostDisconnected?.())}attributeChangedCallback(e,r,n){this._$AK(e,n)}_$ET(e,r){let n=this.constructor.elementProperties.get(e),s=this.constructor._$Eu(e,n);if(s!==void 0&&n.reflect===!0){let i=(n.converter?.toAttribute!==void 0?n.converter:Bt).toAttribute(r,n.type);this._$Em=e,i==null?this.removeAttribute(s):this.setAttribute(s,i),this._$Em=null}}_$AK(e,r){let n=this.constructor,s=n._$Eh.get(e);if(s!==void 0&&this._$Em!==s){let i=n.getPropertyOptions(s),o=typeof i.converter=="function"?{fromAttribute:i.converter}:i.converter?.fromAttribute!==void 0?i.converter:Bt;this._$Em=s;let a=o.fromAttribute(r,i.type);this[s]=a??this._$Ej?.get(s)??a,this._$Em=null}}requestUpdate(e,r,n,s=!1,i){if(e!==void 0){let o=this.constructor;if(s===!1&&(i=this[e]),n??=o.getPropertyOptions(e),!((n.hasChanged??an)(i,r)||n.useDefault&&n.reflect&&i===this._$Ej?.get(e)&&!this.hasAttribute(o._$Eu(e,n))))return;this.C(e,r,n)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(e,r,{useDefault:n,reflect:s,wrapped:i},o){n&&!(this._$Ej??=new Map).has(e)&&(this._$Ej.set(e,o??r??this[e]),i!==!0||o!==void 0)||(this._$AL.has(e)||(this.hasUpdated||n||(r=void 0),this._$AL.set(e,r)),s===!0&&this._$Em!==e&&(this._$Eq??=new Set).add(e))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(r){Promise.reject(r)}let e=this.scheduleUpdate();return e!=null&&await e,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[s,i]of this._$Ep)this[s]=i;this._$Ep=void 0}let n=this.constructor.elementProperties;if(n.size>0)for(let[s,i]of n){let{wrapped:o}=i,a=this[s];o!==!0||this._$AL.has(s)||a===void 0||this.C(s,void 0,i,a)}}let e=!1,r=this._$AL;try{e=this.shouldUpdate(r),e?(this.willUpdate(r),this._$EO?.forEach(n=>n.hostUpdate?.()),this.update(r)):this._$EM()}catch(n){throw e=!1,this._$EM(),n}e&&this._$AE(r)}willUpdate(e){}_$AE(e){this._$EO?.forEach(r=>r.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(e)),this.updated(e)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(e){return!0}update(e){this._$Eq&&=this._$Eq.forEach(r=>this._$ET(r,this[r])),this._$EM()}updated(e){}firstUpdated(e){}};D.elementStyles=[],D.shadowRootOptions={mode:"open"},D[Le("elementProperties")]=new Map,D[Le("finalized")]=new Map,xi?.({ReactiveElement:D}),(ot.reactiveElementVersions??=[]).push("2.1.2");var Jt=globalThis,ln=t=>t,at=Jt.trustedTypes,dn=at?at.createPolicy("lit-html",{createHTML:t=>t}):void 0,Yt="$lit$",U=`lit$${Math.random().toFixed(9).slice(2)}$`,Zt="?"+U,yi=`<${Zt}>`,se=document,Pe=()=>se.createComment(""),Ge=t=>t===null||typeof t!="object"&&typeof t!="function",Xt=Array.isArray,fn=t=>Xt(t)||typeof t?.[Symbol.iterator]=="function",Kt=`[ 	
\f\r]`,Ce=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,hn=/-->/g,cn=/>/g,re=RegExp(`>|${Kt}(?:([^\\s"'>=/]+)(${Kt}*=${Kt}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),un=/'/g,pn=/"/g,gn=/^(?:script|style|textarea|title)$/i,Qt=t=>(e,...r)=>({_$litType$:t,strings:e,values:r}),b=Qt(1),j=Qt(2),qa=Qt(3),I=Symbol.for("lit-noChange"),k=Symbol.for("lit-nothing"),mn=new WeakMap,ne=se.createTreeWalker(se,129);function wn(t,e){if(!Xt(t)||!t.hasOwnProperty("raw"))throw Error("invalid template strings array");return dn!==void 0?dn.createHTML(e):e}var bn=(t,e)=>{let r=t.length-1,n=[],s,i=e===2?"<svg>":e===3?"<math>":"",o=Ce;for(let a=0;a<r;a++){let l=t[a],h,d,c=-1,m=0;for(;m<l.length&&(o.lastIndex=m,d=o.exec(l),d!==null);)m=o.lastIndex,o===Ce?d[1]==="!--"?o=hn:d[1]!==void 0?o=cn:d[2]!==void 0?(gn.test(d[2])&&(s=RegExp("</"+d[2],"g")),o=re):d[3]!==void 0&&(o=re):o===re?d[0]===">"?(o=s??Ce,c=-1):d[1]===void 0?c=-2:(c=o.lastIndex-d[2].length,h=d[1],o=d[3]===void 0?re:d[3]==='"'?pn:un):o===pn||o===un?o=re:o===hn||o===cn?o=Ce:(o=re,s=void 0);let u=o===re&&t[a+1].startsWith("/>")?" ":"";i+=o===Ce?l+yi:c>=0?(n.push(h),l.slice(0,c)+Yt+l.slice(c)+U+u):l+U+(c===-2?a:u)}return[wn(t,i+(t[r]||"<?>")+(e===2?"</svg>":e===3?"</math>":"")),n]},je=class t{constructor({strings:e,_$litType$:r},n){let s;this.parts=[];let i=0,o=0,a=e.length-1,l=this.parts,[h,d]=bn(e,r);if(this.el=t.createElement(h,n),ne.currentNode=this.el.content,r===2||r===3){let c=this.el.content.firstChild;c.replaceWith(...c.childNodes)}for(;(s=ne.nextNode())!==null&&l.length<a;){if(s.nodeType===1){if(s.hasAttributes())for(let c of s.getAttributeNames())if(c.endsWith(Yt)){let m=d[o++],u=s.getAttribute(c).split(U),f=/([.?@])?(.*)/.exec(m);l.push({type:1,index:i,name:f[2],strings:u,ctor:f[1]==="."?dt:f[1]==="?"?ht:f[1]==="@"?ct:oe}),s.removeAttribute(c)}else c.startsWith(U)&&(l.push({type:6,index:i}),s.removeAttribute(c));if(gn.test(s.tagName)){let c=s.textContent.split(U),m=c.length-1;if(m>0){s.textContent=at?at.emptyScript:"";for(let u=0;u<m;u++)s.append(c[u],Pe()),ne.nextNode(),l.push({type:2,index:++i});s.append(c[m],Pe())}}}else if(s.nodeType===8)if(s.data===Zt)l.push({type:2,index:i});else{let c=-1;for(;(c=s.data.indexOf(U,c+1))!==-1;)l.push({type:7,index:i}),c+=U.length-1}i++}}static createElement(e,r){let n=se.createElement("template");return n.innerHTML=e,n}};function ie(t,e,r=t,n){if(e===I)return e;let s=n!==void 0?r._$Co?.[n]:r._$Cl,i=Ge(e)?void 0:e._$litDirective$;return s?.constructor!==i&&(s?._$AO?.(!1),i===void 0?s=void 0:(s=new i(t),s._$AT(t,r,n)),n!==void 0?(r._$Co??=[])[n]=s:r._$Cl=s),s!==void 0&&(e=ie(t,s._$AS(t,e.values),s,n)),e}var lt=class{constructor(e,r){this._$AV=[],this._$AN=void 0,this._$AD=e,this._$AM=r}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(e){let{el:{content:r},parts:n}=this._$AD,s=(e?.creationScope??se).importNode(r,!0);ne.currentNode=s;let i=ne.nextNode(),o=0,a=0,l=n[0];for(;l!==void 0;){if(o===l.index){let h;l.type===2?h=new we(i,i.nextSibling,this,e):l.type===1?h=new l.ctor(i,l.name,l.strings,this,e):l.type===6&&(h=new ut(i,this,e)),this._$AV.push(h),l=n[++a]}o!==l?.index&&(i=ne.nextNode(),o++)}return ne.currentNode=se,s}p(e){let r=0;for(let n of this._$AV)n!==void 0&&(n.strings!==void 0?(n._$AI(e,n,r),r+=n.strings.length-2):n._$AI(e[r])),r++}},we=class t{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(e,r,n,s){this.type=2,this._$AH=k,this._$AN=void 0,this._$AA=e,this._$AB=r,this._$AM=n,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let e=this._$AA.parentNode,r=this._$AM;return r!==void 0&&e?.nodeType===11&&(e=r.parentNode),e}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(e,r=this){e=ie(this,e,r),Ge(e)?e===k||e==null||e===""?(this._$AH!==k&&this._$AR(),this._$AH=k):e!==this._$AH&&e!==I&&this._(e):e._$litType$!==void 0?this.$(e):e.nodeType!==void 0?this.T(e):fn(e)?this.k(e):this._(e)}O(e){return this._$AA.parentNode.insertBefore(e,this._$AB)}T(e){this._$AH!==e&&(this._$AR(),this._$AH=this.O(e))}_(e){this._$AH!==k&&Ge(this._$AH)?this._$AA.nextSibling.data=e:this.T(se.createTextNode(e)),this._$AH=e}$(e){let{values:r,_$litType$:n}=e,s=typeof n=="number"?this._$AC(e):(n.el===void 0&&(n.el=je.createElement(wn(n.h,n.h[0]),this.options)),n);if(this._$AH?._$AD===s)this._$AH.p(r);else{let i=new lt(s,this),o=i.u(this.options);i.p(r),this.T(o),this._$AH=i}}_$AC(e){let r=mn.get(e.strings);return r===void 0&&mn.set(e.strings,r=new je(e)),r}k(e){Xt(this._$AH)||(this._$AH=[],this._$AR());let r=this._$AH,n,s=0;for(let i of e)s===r.length?r.push(n=new t(this.O(Pe()),this.O(Pe()),this,this.options)):n=r[s],n._$AI(i),s++;s<r.length&&(this._$AR(n&&n._$AB.nextSibling,s),r.length=s)}_$AR(e=this._$AA.nextSibling,r){for(this._$AP?.(!1,!0,r);e!==this._$AB;){let n=ln(e).nextSibling;ln(e).remove(),e=n}}setConnected(e){this._$AM===void 0&&(this._$Cv=e,this._$AP?.(e))}},oe=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(e,r,n,s,i){this.type=1,this._$AH=k,this._$AN=void 0,this.element=e,this.name=r,this._$AM=s,this.options=i,n.length>2||n[0]!==""||n[1]!==""?(this._$AH=Array(n.length-1).fill(new String),this.strings=n):this._$AH=k}_$AI(e,r=this,n,s){let i=this.strings,o=!1;if(i===void 0)e=ie(this,e,r,0),o=!Ge(e)||e!==this._$AH&&e!==I,o&&(this._$AH=e);else{let a=e,l,h;for(e=i[0],l=0;l<i.length-1;l++)h=ie(this,a[n+l],r,l),h===I&&(h=this._$AH[l]),o||=!Ge(h)||h!==this._$AH[l],h===k?e=k:e!==k&&(e+=(h??"")+i[l+1]),this._$AH[l]=h}o&&!s&&this.j(e)}j(e){e===k?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,e??"")}},dt=class extends oe{constructor(){super(...arguments),this.type=3}j(e){this.element[this.name]=e===k?void 0:e}},ht=class extends oe{constructor(){super(...arguments),this.type=4}j(e){this.element.toggleAttribute(this.name,!!e&&e!==k)}},ct=class extends oe{constructor(e,r,n,s,i){super(e,r,n,s,i),this.type=5}_$AI(e,r=this){if((e=ie(this,e,r,0)??k)===I)return;let n=this._$AH,s=e===k&&n!==k||e.capture!==n.capture||e.once!==n.once||e.passive!==n.passive,i=e!==k&&(n===k||s);s&&this.element.removeEventListener(this.name,this,n),i&&this.element.addEventListener(this.name,this,e),this._$AH=e}handleEvent(e){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,e):this._$AH.handleEvent(e)}},ut=class{constructor(e,r,n){this.element=e,this.type=6,this._$AN=void 0,this._$AM=r,this.options=n}get _$AU(){return this._$AM._$AU}_$AI(e){ie(this,e)}},vn={M:Yt,P:U,A:Zt,C:1,L:bn,R:lt,D:fn,V:ie,I:we,H:oe,N:ht,U:ct,B:dt,F:ut},ki=Jt.litHtmlPolyfillSupport;ki?.(je,we),(Jt.litHtmlVersions??=[]).push("3.3.3");var xn=(t,e,r)=>{let n=r?.renderBefore??e,s=n._$litPart$;if(s===void 0){let i=r?.renderBefore??null;n._$litPart$=s=new we(e.insertBefore(Pe(),i),i,void 0,r??{})}return s._$AI(t),s};var er=globalThis,q=class extends D{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let e=super.createRenderRoot();return this.renderOptions.renderBefore??=e.firstChild,e}update(e){let r=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(e),this._$Do=xn(r,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return I}};q._$litElement$=!0,q.finalized=!0,er.litElementHydrateSupport?.({LitElement:q});var $i=er.litElementPolyfillSupport;$i?.({LitElement:q});(er.litElementVersions??=[]).push("4.2.2");var yn={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Z=t=>(...e)=>({_$litDirective$:t,values:e}),Y=class{constructor(e){}get _$AU(){return this._$AM._$AU}_$AT(e,r,n){this._$Ct=e,this._$AM=r,this._$Ci=n}_$AS(e,r){return this.update(e,r)}update(e,r){return this.render(...r)}};var ae=class extends Y{constructor(e){if(super(e),this.it=k,e.type!==yn.CHILD)throw Error(this.constructor.directiveName+"() can only be used in child bindings")}render(e){if(e===k||e==null)return this._t=void 0,this.it=e;if(e===I)return e;if(typeof e!="string")throw Error(this.constructor.directiveName+"() called with a non-string value");if(e===this.it)return this._t;this.it=e;let r=[e];return r.raw=r,this._t={_$litType$:this.constructor.resultType,strings:r,values:[]}}};ae.directiveName="unsafeHTML",ae.resultType=1;var sl=Z(ae);var He=class extends ae{};He.directiveName="unsafeSVG",He.resultType=2;var tr=Z(He);function _n(t){return typeof t=="number"?t:{inf:1/0,"-inf":-1/0,nan:NaN}[t]??NaN}function pt(t){return Number.isFinite(t)?t:t!==t?"nan":t>0?"inf":"-inf"}function le(t){let e=t.trim().replace(/[\u2212\u2013\ufe63\uff0d]/g,"-").replace(/[\u00d7\u00b7\u22c5]/g,"*").replace(/\u00f7/g,"/").replace(/\s+/gu," "),r={inf:1/0,"+inf":1/0,"-inf":-1/0,nan:NaN}[e.toLowerCase()];if(r!==void 0)return r;let n=e.split(/(?<=[\d.)]) ?(?=[+-])/u),s=0;for(let[i,o]of n.entries()){let a=_i(o,i>0);if(a===null)return null;s+=a}return Number.isFinite(s)?s:null}function _i(t,e){let[,r,n]=/^([+-]?) ?(.*)$/u.exec(t);if(e&&!r)return null;let s=n.split(/ ?(\*\*|\^|\*|\/) ?/u),i=kn(s[0]);if(i===null)return null;let o=i,a=i;for(let l=1;l<s.length;l+=2){let[,h,d]=/^(-?)(.*)$/u.exec(s[l+1]),c=kn(d);if(c===null)return null;let m=h?-c:c;if(s[l]==="*")o*=a=m;else if(s[l]==="/")o/=a=m;else{if(l>1&&s[l-2]!=="*")return null;o=o/a*a**m}}return r==="-"?-o:o}function kn(t){let[,e,r]=/^(.*?)(e[+-]?\d+)?$/iu.exec(t),n=Si(e);return n===null?null:Number(n+(r??""))}function Si(t){if(/^(\d+\.?\d*|\.\d+)$/.test(t))return t;if(/^\d+(_\d+)*(\.\d*)?$/.test(t))return t.replaceAll("_","");for(let e of[","," ","'","."]){let r=e==="."?",":e===","?"\\.":"[.,]";if(new RegExp(`^[1-9]\\d{0,2}(?:\\${e}\\d{3})+(?:${r}\\d*)?$`).test(t)&&(e!=="."||t.split(/[.,]/).length>2))return t.replaceAll(e,"").replace(",",".")}return/^\d*,\d+$/.test(t)?t.replace(",","."):null}function x(t,e=6){if(!Number.isFinite(t))return String(pt(t));if(t===0)return Object.is(t,-0)?"-0":"0";let r=Ei(t,e),n=Number(r.split("e")[1]);if(n>=-4&&n<e)return $n(Number(r).toFixed(e-1-n));let s=String(Math.abs(n)).padStart(2,"0");return`${$n(r.split("e")[0])}e${n<0?"-":"+"}${s}`}function Ei(t,e){let[r,n]=t.toExponential(100).split("e"),s=r.slice(0,r.indexOf(".")+e);return/^50*$/.test(r.slice(s.length))&&"02468".includes(s.at(-1))?`${s}e${n}`:t.toExponential(e-1)}function $n(t){return t.includes(".")?t.replace(/\.?0+$/,""):t}function Sn(t){if(!Number.isFinite(t))return String(pt(t));if(Object.is(t,-0))return"-0.0";let e=Math.abs(t);return e!==0&&(e<1e-4||e>=1e16)?t.toExponential().replace(/e([+-])(\d)$/,"e$10$2"):Number.isInteger(t)?`${t}.0`:String(t)}var En={"element.reset":"Reset","element.back":"Back","element.step":"Step","element.play":"Play","element.pause":"Pause","element.speed":"Speed","element.next-card":"Next card","element.data":"data","element.grad":"grad","element.position":"Position in the walk","element.graph":"Graph of {title}","element.idle":"Nothing is computed yet: only the numbers that go in are there. Press Step to compute the first result.","element.seed":"The derivative of {name} by itself is 1. From here the walk goes backward.","element.done":"Done. {gradients}","element.passes":"{node} passes its gradient on to {input}: {sum}","element.factors":"arriving {upstream} × local {local} = {share}","element.all-computed":"All computed","element.seed-root":"Seed {name} with 1","element.seeded":"If {name} moves by h, {name} moves by h: the walk back begins with 1.","element.added":"{name} held {before}, and {before} + {share} = {after}.","element.seed-question":"If {name} moves by h, by how many h does {name} move?","element.seed-idea":"The question is how much {name} moves when {name} moves. Its value plays no part.","element.seed-line":"{name}.grad = d{name}/d{name}","element.question":"What arrived at {node}? And how much does {node} move when {input} moves?","element.idea-product":"In a product, a move of one factor is multiplied by the other factor.","element.idea-sum":"In a sum, a move of one part is a move of the sum, unchanged.","element.idea-difference":"In a difference, the first part moves it as it moves; the second part moves it the other way.","element.idea-local":"The local derivative of {node} is {formula}: put its number in.","element.line":"{input}.grad += {node}.grad * ({formula})","element.nothing":"One factor is 0, so nothing flows along this edge.","element.overwritten":"The old gradient was thrown away: = was written where += is needed.","element.leaves":"Leaves","element.value-of":"Value of {name}","element.no-number":'"{text}" is not a number. Write, for example, -3, 0.5 or 3/2.',"element.no-edit":"{name} comes from an operation made by hand, so the leaves cannot be edited here.","element.restore":"Restore values","element.expression":"Expression","element.draw":"Draw","element.preset":"Example","element.own":"your own","element.edge":"Edge {from} → {to}","element.place-of":"{place} input of {to}","element.close":"Close","element.formula":"Formula","element.number":"Number","element.check-by-nudging":"Check by nudging","element.flows":"On the way back","element.unknown-formula":"not known: the operation was made by hand","element.later":"known once {to} is computed","element.not-yet":"nothing yet: {to} has not passed its gradient on","element.nudge":"moving {name} by ±{h} gives the slope {slope}","element.agrees":"agrees","element.disagrees":"does not agree","element.no-check":"not possible: {why}","element.twin":"The same as tables","element.values":"Values","element.edges":"Edges","element.value":"value","element.computed":"computed as","element.constant":"constant","element.leaf":"leaf","element.edge-column":"edge","element.local":"local derivative","element.not-drawn":"{count} values are too many to draw; the steps and the table are complete.","element.shown-of":"The first {shown} of {total} rows.","element.too-many":"this graph has too many values to put in order by hand; at most {most}","element.order-help":"Click the values in the order in which they shall be visited; click again to take one out. Each visit hands back what the value holds at that moment.","element.order-list":"Order of the visits","element.legend":"In each box: data above the dashed line, grad below it.","element.nothing-yet":"nothing yet","element.had-turn-early":"{early} had its turn before {user}, which still had something to give to it","element.not-placed":"not in the order yet","element.placed-as":"visit {place}","element.still-open":"Still to be placed: {names}.","element.undo":"Undo","element.clear":"Clear","element.run":"Run all","element.one-visit":"One visit","element.ready":"{root}.grad = 1, all others 0. Run all visits, or one at a time.","element.visit":"Visit {k} of {n}: {name}","element.leaf-visit":"{name} is a leaf: it has no inputs, so it hands nothing back.","element.empty-visit":"{name}.grad is still 0, so it hands back nothing.","element.right":"Right: every gradient was complete before it was handed back.","element.wrong":"Not a right order.","element.lucky":"The numbers are right by luck: {early} was visited before {user}, which uses it, had handed it its share. It is a leaf, so nothing was lost; with inputs of its own it would have been.","element.root-later":"{root} is where the walk begins: until it has been visited, nobody has anything to hand back.","element.not-enough":"{root} came first, and that is not enough: {early} was visited before {user}, which uses it.","element.instead-of":"{name}.grad = {got}, but it should be {expected}","element.complete":"{name}.grad = {got}","element.lost-path":"Lost on {path}","element.check":"Check","element.again-with-other-numbers":"Again, with other numbers","element.hint-a-question":"Hint: a question","element.hint-an-idea":"Hint: an idea","element.hint-the-line":"Hint: the line","element.next-graph":"Next graph","element.hint":"Hint","element.place-first":"first","element.place-second":"second","element.place-third":"third","element.place-later":"{place}th","element.build-graph.an-operation-needs-something":"An operation needs something to work on: place its inputs first.","element.build-graph.choose-an-operation-first":"Choose an operation first, then click its inputs in their order.","element.build-graph.that-is-the-graph":"That is the graph of {text}: every value once, an edge for each use.","element.build-graph.nothing-is-there-yet":"Nothing is there yet. Place the letters, then the operations.","element.build-graph.lead-nowhere-together-an":"{names} lead nowhere together: an expression has one last result, and everything leads to it.","element.build-graph.letters-alone-compute-nothing":"Letters alone compute nothing. Which operation comes first?","element.build-graph.pieces":"Pieces","element.build-graph.operation":"operation {sign}","element.build-graph.build-the-graph-of":"Build the graph of {text}","element.build-graph.place":"place {name}","element.build-graph.what-you-have-built":"what you have built","element.build-graph.of":", {symbol} of {inputs}","element.build-graph.nothing-placed-yet":"Nothing placed yet.","element.build-graph.next-expression":"Next expression","element.build-graph.choose-an-operation-or":"Choose an operation, or place another letter.","element.build-graph.place-the-letters-that":"Place the letters that go in.","element.build-graph.of-what-click-its":"{sign} of what? Click its input.","element.build-graph.what-click-the-second":"{name} {sign} what? Click the second input.","element.build-graph.what-what-click-the":"What {sign} what? Click the first input.","element.chain-rule.lines":"{count} lines,","element.chain-rule.the-share":"the share {total}","element.chain-rule.the-largest-share":"the largest share {share}","element.chain-rule.to":"to {card}: {what}{of}","element.chain-rule.is-the-result-its":"is the result: its gradient is 1","element.chain-rule.gets-from-its-lines":"gets from its {totals} lines {totals2}; gradient {grad}","element.chain-rule.data-gradient":"data {data}, gradient {grad}","element.chain-rule.more-than":"more than 200","element.chain-rule.paths-to-the-result":"{which} paths to the result; gradient {grad}","element.chain-rule.by-the-chain-rule":"by the chain rule: {shares}{which}, gradient {grad}","element.compare.stands-there-twice-as":"{doubled} stands there twice, as two values. It is one value: let both edges start at the same node.","element.compare.does-not-reach-the":"{missing} does not reach the last result: nothing you made uses it.","element.compare.is-not-part-of":"{extra} is not part of it.","element.compare.the-two-inputs-of":"The two inputs of a - have traded places. The first is what is subtracted from.","element.compare.the-last-result-is":"The last result is made with {symbol}. Ask what is done last: it is the operation outside all brackets, and * comes before +.","element.compare.the-operations-are-not":"The operations are not the same ones: here {meant}, in yours {made}.","element.compare.the-same-number-comes":"The same number comes out, by another way: the operations meet the values in another order. The graph records the way.","element.compare.the-right-operations-but":"The right operations, but they join other values. Follow each edge to where it starts.","element.compare.a-result":"a result","element.compare.is-computed-twice-as":"{twice} is computed twice, as two nodes. In the graph it is one node, used twice: give it a name first.","element.compare.one-node-is-used":"One node is used twice where there should be two nodes that are computed alike.","element.drill.your-answer":"Your answer","element.drill.data":"{node}: data {data}","element.expression.at-most-characters-please":"at most {longest} characters, please","element.expression.has-no-meaning-here":'"{letter}" has no meaning here',"element.expression.write-an-expression-for":"write an expression, for example (a + b) * c","element.expression.the-expression-ends-too":"the expression ends too early","element.expression.a-power-is-written":"a power is written **, as in x ** 2","element.expression.an-operator-is-missing":'an operator is missing before "{text}": write {text2} * {text}',"element.expression.is-not-expected-here":'"{text}" is not expected here',"element.expression.is-missing-at-the":'"{text}" is missing at the end',"element.expression.has-a-value-already":"{text} has a value already; choose another name","element.expression.would-get-a-second":"{label} would get a second name, {text}; write an operation","element.expression.too-many-brackets-within":"too many brackets within brackets","element.expression.is-a-function-write":"{text} is a function: write {text}(...)","element.expression.there-is-no-function":"there is no function {text}; there are {functions}, ...","element.expression.takes-inputs-not":"{text} takes {wanted} inputs, not {inputs}","element.expression.the-last-input-of":"the last input of {text} must be a plain number","element.formula.no-operation":"no operation {op}","element.forward-picture.data-gradient":"{node}: data {data}, gradient {grad}","element.forward-picture.not-computed-yet":"not computed yet","element.forward-picture.data":"{node}: data {which}","element.fresh.there-is-no-level":'there is no level "{level}"; there are {levels}',"element.judge.write-a-number-first":"Write a number first.","element.judge.i-cannot-read-as":'I cannot read "{typed}" as a number. Write it like 10, -1.5 or 3/2.',"element.learning-network.a-network-of-numbers":"A network of 41 numbers after {steps} steps of learning; its error is {loss}","element.learning-network.start-over":"Start over","element.learning-network.step":"step {steps}","element.learning-network.error":"error {loss}","element.learning-network.take-steps":"Take 20 steps","element.learning-network.once-more":"Once more","element.learning-network.go-on":"Go on","element.live-element.done":"done ✓","element.live-element.three-in-a-row":"three in a row: mastered","element.live-element.of-right-in-a":"{shown} of {mastered} right in a row","element.live-element.not-yet":"Not yet.","element.live-graph.graph-of":"Graph of {title}","element.lost.was-never-visited":"{name} was never visited","element.lost.was-visited-while-its":"{name} was visited while its gradient was still 0","element.lost.was-visited-when-its":"{name} was visited when its gradient was {had}; {late} more came later","element.lost.so-the-that-flows":"{why}, so the {amount} that flows through {name} never arrived at {node}","element.mistakes.nudge-and-see":"With {given}, a step of 0.001 at {name} would take {root} from {before} to {after}. Compute it with {moved} for {name}: does it come near that?","element.mistakes.the-size-is-right":"The size is right. Mind the sign.","element.mistakes.the-other-way-round":"The other way round: {node} is its first input minus its second.","element.mistakes.you-the-sign-before":"You {did}. The sign before {node} is {symbol}.","element.mistakes.added-the-inputs":"added the inputs","element.mistakes.multiplied-the-inputs":"multiplied the inputs","element.mistakes.that-is-one-of":"That is {node}, one of its inputs.","element.mistakes.tanh-comes-close-to":"tanh comes close to 1, and never reaches it.","element.mistakes.which-numbers-go-into":"Which numbers go into {node}? Does {sign} make {given} of them?","element.mistakes.that-is-the-value":"That is the value of {name}. Asked is how much {name} moves when {name} itself moves.","element.mistakes.with-at-the-start":"With 0 at the start, everything behind it stays 0. If {name} moves by h, by how much does {name} move?","element.mistakes.why-backward-in-sign":"Why backward in sign? If {name} rises by h, then {name} rises by h.","element.mistakes.if-moves-by-h":"If {name} moves by h, by how many h does {name} move?","element.mistakes.that-is-what-this":"That is what this edge brings. But {from} held {b} already: a new share is added to it.","element.mistakes.that-is-what-held":"That is what {from} held before. What comes along this edge is still to be added.","element.mistakes.you-multiplied-the-shares":"You multiplied the shares of two paths. Multiply along a path; different paths add up.","element.mistakes.that-is-the-mean":"That is the mean of two paths. Each path moves the result: their shares are added whole.","element.mistakes.shares-are-added-also":"Shares are added, also when they have different signs. Look at the sign of this one again.","element.mistakes.that-is-the-local":"That is the local derivative alone, as if {to} were the end. {to} hands back what arrived at it, times that.","element.mistakes.a-sum":"a sum","element.mistakes.a-difference":"a difference","element.mistakes.you-multiplied-by-s":"You multiplied by {from}'s own value, as if {to} were a product. It is {kind}.","element.mistakes.you-multiplied-by-as":"You multiplied by {other}, as if {to} were a product. It is {kind}.","element.mistakes.is-subtracted-when-it":"{from} is subtracted: when it rises, {to} falls. Which sign does its local derivative have?","element.mistakes.that-is-what-arrived":"That is what arrived at {to}, handed on unchanged, as a sum does. {to} is no sum.","element.mistakes.you-added-what-arrives":"You added what arrives and the local derivative. Along a path, multiply.","element.mistakes.the-size-is-right-look":"The size is right. Look at the signs of both factors again.","element.mistakes.that-is-the-value-of":"That is the value of {from}. Asked is how much {root} moves when {from} moves.","element.mistakes.that-is-the-value-of-not":"That is the value of {to}, not how it moves.","element.mistakes.that-is-the-value-of-not-how":"That is the value of {root}, not how it moves.","element.mistakes.would-mean-that-does":"0 would mean that {from} does not matter at all. Something has arrived at {to}: what gets through?","element.mistakes.with-what-it-holds":", with the {before} that {from} holds","element.mistakes.do-these-make":"What has arrived at {to}, and how far does {to} move when {from} moves a little? Do these make {given}{which}?","element.mistakes.that-is-the-end":"That is what {from} holds in the end. Now only {to} hands back; the other shares are still on their way.","element.mistakes.that-is-minus-the":"That is 1 minus the output. The output has to be squared first: 1 - o * o.","element.mistakes.you-squared-the-input":"You squared the input of tanh. Its local derivative is made of the output.","element.mistakes.that-is-the-square":"That is the square of the output. The local derivative is what is left of 1 without it.","element.mistakes.that-is-the-output":"That is the output of tanh itself, not how fast it moves.","element.mistakes.that-takes-s-own":"That takes {taker}'s own value. When one factor moves, the product moves by the other factor.","element.mistakes.you-multiplied-by-the":"You multiplied by the product itself. When {taker} moves, only the other factor counts.","element.mistakes.that-is-the-path":"That is the path {along} alone. Lost: {lost}. Every path counts.","element.mistakes.that-is-one-edge":"That is one edge alone. {name} goes into {node} twice, and each counts.","element.mistakes.that-is-the-value-of-and":"That is the value of {root}, and multiplying the paths gives it too. Asked is how it moves, and paths add up.","element.mistakes.you-multiplied-the-paths":"You multiplied the paths. Multiply along a path; different paths add up.","element.mistakes.that-is-the-mean-of":"That is the mean of the paths. Their shares are added, whole.","element.mistakes.somewhere-a-factor-got":"Somewhere a factor got its own value. In a product each factor gets the other one.","element.mistakes.you-multiplied-local-derivatives":"You multiplied local derivatives that lie on different paths. No path goes through both.","element.mistakes.you-added-along-the":"You added along the paths. Along a path, multiply.","element.mistakes.that-is-the-value-of-asked":"That is the value of {name}. Asked is how much {root} moves when {name} moves.","element.mistakes.that-is-the-value-of-asked-is":"That is the value of {root}. Asked is how much it moves when {name} moves.","element.mistakes.is-what-holds-as":"0 is what {name} holds as long as nothing has arrived. Begin at {root} and walk towards {name}.","element.mistakes.you-subtracted-one-path":"You subtracted one path from the other. Paths are added.","element.mistakes.is-what-begins-with":"1 is what {root} begins with. On the way to {name} it is multiplied.","element.mistakes.those-are-local-derivatives":"Those are local derivatives alone. Each is multiplied by what arrives at its result.","element.picture.nothing-here-is-called":"nothing here is called {text}","element.picture.picture":"Picture","element.picture.zoom-out":"Zoom out","element.picture.zoom-in":"Zoom in","element.picture.what-the-lines-show":"What the lines show","element.picture.find-a-name":"Find a name","element.picture.find-a-value-by":"Find a value by its name","element.picture.graph-of":"Graph of {title}","element.picture.fit":"Fit","element.picture.lines-show":"Lines show","element.picture.derivatives":"derivatives","element.picture.point-at-a-value":"Point at a value, or go to it with Tab and the arrow keys: its paths to the result light up. Click or Enter opens and closes what is stacked.","element.predict.another-graph-other-numbers":"Another graph, other numbers","element.predict.step-back":"Step back","element.predict.every-number-is-there":"Every number is there.","element.predict.done":"Done: {all}.","element.predict.compute-and-write-it":"Compute {text} and write it into its node.","element.predict.begin-at-the-end":"Begin at the end. Which number does {text} start with? Write it into {node}.","element.predict.its-input":", its {which} input","element.predict.now-hands-back-to":"{node} now hands back to {input}{which}. What is {text} afterwards?","element.predict.it-holds-so-far":"It holds {before} so far.","element.predict.three-graphs-in-a":"Three graphs in a row without a mistake: you have it.","element.predict.without-a-mistake":"Without a mistake.","element.predict.with-a-mistake-on":"With a mistake on the way: the count starts again.","element.predict.not-known-yet":"not known yet","element.predict.data":"{node}: data {which}{which2}","element.predict.gradient":", gradient {grad}","element.presets.one-neuron":"One neuron","element.presets.the-diamond":"The diamond","element.presets.there-is-no-preset":'there is no preset "{name}"; there are {presets}',"element.problems.a-value-b-value":"`a = Value({a})`, `b = Value({b})`, `c = a * b`. Afterwards somebody writes `a.data = {later}`. What is `c.data` now?","element.problems.that-would-be-so":"That would be so if c were a formula that looks at a again. But nothing has been computed since.","element.problems.that-is-the-new":"That is the new a.data. Asked is c.data.","element.problems.c-is-not-thrown":"c is not thrown away when a changes. It keeps what it holds.","element.problems.nothing-is-added-to":"Nothing is added to c when a changes. Nothing happens to c at all.","element.problems.that-is-b-asked":"That is b. Asked is c.data.","element.problems.when-was-c-computed":"When was c computed, and from which numbers? Has anybody computed it since?","element.problems.when-was-the-product":"When was the product carried out?","element.problems.a-result-is-computed":"A result is computed once, at the moment the line runs, and stored.","element.problems.c-data-is-the":"c.data is the product of the two numbers that a and b held when c = a * b ran.","element.problems.c-was-computed-when":"c was computed when its line ran, from {a} and {b}. It remembers which values it was made from, but it does not watch them.","element.problems.how-many-values-does":"How many values does `{expression}` put into its graph, inputs and results together?","element.problems.those-are-the-inputs":"Those are the inputs. Every result is a value as well, also the ones in the middle without a name.","element.problems.that-is-how-many":"That is how many operations there are. What goes into them counts too.","element.problems.a-letter-that-stands":"A letter that stands there twice is still one value, with two edges.","element.problems.one-is-missing-does":"One is missing. Does each operation have its result, also the one in the middle?","element.problems.you-counted-letters-results":"You counted letters. Results are values too, and a letter used twice is one value.","element.problems.one-too-many-is":"One too many: is something counted twice?","element.problems.name-them":"Which letter or which result is each of your {given} values?","element.problems.which-numbers-go-in":"Which numbers go in, and which come out on the way?","element.problems.each-operation-makes-one":"Each operation makes one new value. A letter is one value, however often it is written.","element.problems.different-letters-operations":"different letters + operations","element.problems.that-go-in-and":"{leaves} that go in, and one for each of the {operations} operations.","element.problems.f-a-a-with":"`f = a * a` with `a = {a}`. What is `a.grad` after the whole walk back?","element.problems.how-many-edges-lead":"How many edges lead from f to a?","element.problems.each-edge-brings-its":"Each edge brings its own share, and a collects both.","element.problems.each-of-the-two":"Each of the two edges brings {a}. Together that is 2a, as anybody who knows the derivative of a squared would say.","element.problems.b-a-c-a":"`b = a + {k}`, `c = a * {m}`, `d = b * c` with `a = {a}`. What is `a.grad`?","element.problems.on-how-many-ways":"On how many ways can a nudge of a reach d?","element.problems.multiply-along-each-way":"Multiply along each way. Then think of two pulses that meet.","element.problems.check-it-without-the":"Check it without the graph: d = (a + {k}) * {m}a = {m}a² + {k2}a, whose derivative is {m2}a + {k2}. At a = {a} that is {m3}.","element.problems.an-engine-whose-rule":"An engine whose rule says `=` where it should say `+=` walks `f = a * a` at `a = {a}`. What does it leave in `a.grad`?","element.problems.that-is-what-gives":"That is what += gives. With = the second edge does not add to what the first one brought.","element.problems.something-is-written-each":"Something is written: each edge sets a.grad to its own share.","element.problems.that-is-f-itself":"That is f itself. What does one edge bring?","element.problems.is-what-f-starts":"1 is what f starts with. What does one edge make of it?","element.problems.which-edge-brings":"Two edges bring a share each. Which of them brings {given}, and does it stay there?","element.problems.what-does-the-first":"What does the first edge write? And the second?","element.problems.a-second-replaces-what":"A second = replaces what the first one wrote.","element.problems.the-second-edge-overwrote":"The second edge overwrote the first. This is the most frequent bug in home-made engines: it shows only where a value is used twice.","element.problems.b-c-the-right":"`b = {sum}`, `c = {sum2}`. The right `a.grad` is {right}, with `b.grad = {m}`. But `b` is an input of `c` {m} times, and an impatient walk visits `b` each time: {m} times in all, and each time `b` hands the whole of its `{m}` to every edge. What is left in `a.grad`?","element.problems.that-would-be-so-with":"That would be so with a single visit of b. Here b is visited more than once, and each visit adds.","element.problems.that-is-b-grad":"That is b.grad. Each visit of b hands it back along every edge to a.","element.problems.that-would-be-one":"That would be one visit with b.grad = 1. But b.grad is larger, and there are more visits.","element.problems.each-visit-of-b":"Each visit of b hands back the whole of b.grad, along each of its edges.","element.problems.count-again-how-often":"Count again: how often is b visited, and how many edges lead from b to a?","element.problems.first-visit":"How much of your {given} did the first visit of b bring?","element.problems.what-is-b-grad":"What is b.grad when b is first visited?","element.problems.each-visit-hands-b":"Each visit hands b.grad back along each edge, and all of it is added.","element.problems.a-grad-visits-of":"a.grad = visits of b * edges to a * b.grad","element.problems.b-grad-is-each":"b.grad is {m}; each of {m} visits brings {k} times that. Too much, and no error anywhere. Sorted, b is visited once.","element.problems.there-is-no-exercise":'there is no exercise "{kind}"; there are {problems}',"element.pulse.so-it-moves-by":"{sum}, so it moves by {all}","element.pulse.and-because-the-step":"{sum}, and {more} because the step is not small, so it moves by {all}","element.pulse.that-much-comes-by":"That much comes by {walk}, read from right to left. Another pulse arrives too.","element.pulse.that-much-comes-along":"That much comes along one edge. {name} goes in twice, so two pulses arrive.","element.pulse.two-pulses-that-meet":"Two pulses that meet do not multiply. What would two pushes do?","element.pulse.the-size-is-right":"The size is right. Does {root} rise or fall when {name} rises?","element.pulse.h-would-arrive-unchanged":"h would arrive unchanged only if every node on the way just added. Which one does more than that?","element.pulse.that-is-the-value":"That is the value of {name}. Asked is how far {root} moves.","element.pulse.that-is-the-value-of":"That is the value of {root}. Asked is how far it moves, counted in h.","element.pulse.would-mean-that-does":"0 would mean that {root} does not feel {name} at all.","element.pulse.that-is-itself-a":"That is {node} itself. A factor that moves is multiplied by the factor beside it.","element.pulse.first-node":"{name} moves by h. By how much does the first node behind it move, then?","element.quotient.the-operation-was-made":"the operation was made by hand, so it cannot be computed again here","element.quotient.the-numbers-are-not":"the numbers are not finite here","element.quotient.there-is-a-corner":"there is a corner exactly here, so the slopes on its two sides differ","element.quotient.a-nudge-leaves-the":"a nudge leaves the domain of the operation","element.race.that-is-one-visit":"That is one visit each, as the sorted walk does it. This one comes by once for every edge it follows.","element.race.that-is-how-often":"That is how often it comes to a. The visits of the others count too.","element.race.do-not-forget-the":"Do not forget the visit of {root} itself, where it begins.","element.race.two-for-each-doubling":"Two for each doubling would be so if each node were entered from one visit. Each visit of a node enters its input twice.","element.race.each-visit-of-a":"Each visit of a node enters its input twice, and so does the second visit.","element.race.one-too-many-count":"One too many: count level by level from the end.","element.race.how-many-visits":"How many of your {given} visits does {root} get, and how many do its inputs get?","element.race.visits-where-the-sorted":"{naive} visits, where the sorted walk needs {sorted}.","element.race.the-naive-walk-begins":"The naive walk begins at {root} and goes on to each input it finds, as often as it finds it. How many visits does it make in all, {root} and {a} included?","element.race.visited-times":", visited {visit} times","element.race.another-chain":"Another chain","element.race.visits":"Visits","element.race.race":"Race","element.race.naive-visits-sorted-visits":"naive {naive} visits, sorted {sorted} visits","element.race.a-longer-chain":"A longer chain: {far}","element.race.doublings":"{far} doublings","element.read.the-walk":"the walk","element.read.version-this-page-reads":"version {document}; this page reads version 2","element.read.it-has-no-nodes":"it has no nodes","element.read.an-operation":"an operation","element.read.inputs-of-an-operation":"inputs of an operation","element.read.a-result-without-inputs":"a result without inputs","element.read.a-label-s-node":"a label's node","element.read.inputs-of-node":"inputs of node {id}","element.read.inputs-are-missing":"inputs are missing","element.read.there-are-inputs-that":"there are inputs that no node has","element.read.there-are-not-as":"there are not as many derivatives as inputs","element.read.edge-of-a-push":"edge of a push","element.read.this-is-not-a":"this is not a walk that gradwalk wrote: {what}","element.read.no-json":"no JSON ({message})","element.read.is-not-an-object":"{what} is not an object","element.read.is-not-a-list":"{key} is not a list","element.read.is-not-a-text":"{key} is not a text","element.read.has-numbers-instead-of":"{key} has {found} numbers instead of {count}","element.read.is-not-a-number":"{what} is not a number","element.read.is":"{what} is {x}","element.source.values-should-look-like":'values: "{pair}" should look like a=2',"element.stage.not-begun":"Not begun","element.stage.forward-of":"Forward {position} of {forward}","element.stage.backward-of":"Backward {back} of {total}","element.tape.of-inputs-has-no":"{op} of {count} inputs has no rule here","element.travelling-nudge.that-many-watch-them":"That many. Watch them arrive.","element.travelling-nudge.step":"Step {step}","element.travelling-nudge.was-moved-by":"{name} was moved by {h}:","element.travelling-nudge.move-by-a-small":"Move {name} by a small {h}. By how many {h} will {root} move?","element.travelling-nudge.click-another-leaf-to":"(Click another leaf to nudge that one.)","element.travelling-nudge.send-it-again":"Send it again","element.travelling-nudge.next-node":"Next node","element.travelling-nudge.moves-by":"{root} moves by","element.travelling-nudge.nudge":"Nudge {name}","element.travelling-nudge.from-the-start":"From the start","element.travelling-nudge.moved-by":", moved by {size}","element.travelling-nudge.data":"{node}: data {data}{which}","element.travelling-nudge.two-pulses-meet":"two pulses meet: {parts}","element.travelling-nudge.it-moves-by":"it moves by {moved}","element.travelling-nudge.what-the-nudge-did":"What the nudge did","element.travelling-nudge.moves-by-h":"{node} moves by h.","element.visits.order-there-is-no":'order: there is no value "{name}"',"element.walk.overwritten-with":"overwritten with {add}","element.walk.via":"{change} ({how} via {node})","element.write-expression.which-node-does-nobody":"Which node does nobody else use? What was done last?","element.write-expression.start-at-that-last":"Start at that last node and go back: put each result that is an input into brackets. A result used twice needs a name.","element.write-expression.one-line-per-result":"One line per result works always: name = input operation input; and the last one at the end.","element.write-expression.it-records-exactly-this":"It records exactly this graph.","element.write-expression.at-character":"(at character {at})","element.write-expression.i-cannot-read-that":"I cannot read that: {message}{where}.","element.write-expression.that-is-a-number":"That is a number, with nothing of the graph in it. Write it with the letters of the leaves.","element.write-expression.that-is-alone-which":"That is {name} alone. Which operation uses it?","element.write-expression.is-a-plain-number":"{numbers} is a plain number. Write the letters, so that the graph knows which value it uses.","element.write-expression.is-a-result-not":"{unknown} is a result, not something that goes in: say how it is made, in brackets or with a name before.","element.write-expression.write-an-expression-that":"Write an expression that records exactly this graph. Name a result where you need it twice, as in {x}.","element.write-expression.the-graph-to-write":"the graph to write down","element.write-expression.what-you-wrote-records":"What you wrote records this:","element.write-expression.what-you-wrote":"what you wrote","element.write-expression.made-by":"{node}, made by {symbol} from {inputs}","element.write-expression.a-leaf":"{node}, a leaf"};var Mn={...En};function Ai(t){Object.assign(Mn,t)}function p(t,e={}){return Ti(Mn[`element.${t}`],e)}function Ti(t,e){return t.replace(/\{(\w+)\}/g,(r,n)=>String(e[n]??r))}var rr=12;function An(t,e){let r=new Map;t.links.forEach((f,g)=>{f.plain||r.set(f.start,[...r.get(f.start)??[],g])});let n=new Set,s=[e],i=new Set(s);for(let f of s)for(let g of r.get(f)??[]){n.add(g);let v=t.links[g].end;i.has(v)||i.add(v),s.includes(v)||s.push(v)}let o=t.cards[e],a=nr(o);if(![...i].every(f=>t.cards[f].count===1&&t.cards[f].hidden===0)||o.root||!n.size){let f=r.get(e)??[],g=f.map($=>{let{share:E,total:M,end:y,count:N}=t.links[$],ge=N>1?`${p("chain-rule.lines",{count:N.toLocaleString("en")})} `:"",Ft=o.count===1?p("chain-rule.the-share",{total:x(M)}):p("chain-rule.the-largest-share",{share:x(E)});return p("chain-rule.to",{card:nr(t.cards[y]),what:ge,of:Ft})}),v=f.map($=>sr(t.links[$].total)),_=o.root?p("chain-rule.is-the-result-its"):o.count===1&&v.length>1&&o.reached?p("chain-rule.gets-from-its-lines",{totals:v.length,totals2:v.join(" + "),grad:o.grad}):p("chain-rule.data-gradient",{data:o.data,grad:o.grad});return{card:e,name:a,sum:_,paths:g.slice(0,rr),links:n}}let h=[],d=(f,g,v)=>{if(h.length>200)return;let _=r.get(f)??[];if(!_.length){let $=v.reduce((M,y)=>M&&y?M*y:0,1),E=v.length>1?` = ${v.map(sr).join(" × ")}`:"";h.push({text:`${g}${E} = ${x($)}`,product:$});return}for(let $ of _){let E=t.links[$];d(E.end,`${g} → ${nr(t.cards[E.end])}`,[...v,E.slope])}};d(e,a,[]);let c=h.reduce((f,g)=>f+g.product,0),m=h.map(f=>sr(f.product)),u=h.length>rr?p("chain-rule.paths-to-the-result",{which:h.length>200?p("chain-rule.more-than"):h.length,grad:o.grad}):p("chain-rule.by-the-chain-rule",{shares:m.join(" + "),which:h.length>1?` = ${x(c)}`:"",grad:o.grad});return{card:e,name:a,sum:u,paths:h.slice(0,rr).map(f=>f.text),links:n}}function nr(t){return t.name||[t.symbol,t.many].filter(Boolean).join(" ")||t.data}function sr(t){return t<0?`(${x(t)})`:x(t)}var A=(t,e,r)=>t.has(e)?t.get(e):r,R=(t,e,r)=>{t.set(e,r)},H=(t,e)=>t.has(e),ir=t=>[...t.keys()],B=(t,e)=>[...t].sort((r,n)=>e(r)-e(n)),Tn=Math.floor;var Nn=Math.log10,vl=Number.isNaN,Rn=Number.isFinite,On=t=>t.codePointAt(0),be=t=>/[\p{L}\p{N}_]/u.test(t),de=t=>[...t],Ni={"&":"&amp;","<":"&lt;",">":"&gt;",'"':"&quot;","'":"&#x27;"},ze=t=>t.replace(/[&<>"']/g,e=>Ni[e]),Wn=t=>x(t),or=t=>x(t,3),L=t=>String(Math.trunc(t)).replace(/\B(?=(\d{3})+(?!\d))/g,",");var T=(...t)=>t.flat().reduce((e,r)=>r<e?r:e),S=(...t)=>t.flat().reduce((e,r)=>r>e?r:e);var[_e,Se,ke]=[0,1,2],wt=class{constructor(e,r){this.id=e,this.kind=r,this.name="",this.given=!1,this.symbol="",this.pattern="",this.place=0,this.slot=0,this.path=[],this.pinned=!1,this.root=!1,this.count=1,this.hidden=0,this.data=new Ve,this.grad=new Ve,this.reached=!1,this.born="",this.far="",this.more="",this.node=-1}},Ve=class{constructor(){this.n=0,this.low=0,this.high=0,this.nans=0,this.infs=0,this.below=0,this.bins=[]}},bt=class{constructor(e,r,n){this.start=e,this.end=r,this.role=n,this.count=1,this.share=0,this.total=0,this.slope=0,this.value=0,this.text="",this.toward_constant=!1}};var vt=class{constructor(){this.cells=[],this.edges=[],this.frames=[],this.values=0,this.leaves=0,this.constants=0,this.results=0,this.ink=!1,this.title="",this.homes=[]}},Ie=12,dr=class{constructor(e,r,n){this.key=e,this.kind=r,this.frame=n,this.toggles=-1,this.cells=[],this.pins=[],this.order=0,this.name="",this.symbol="",this.many="",this.data="",this.grad="",this.notes=[],this.bins=[],this.count=0,this.hidden=0,this.given=!1,this.reached=!1,this.root=!1,this.born="",this.ill=!1,this.more="",this.node=-1,this.wide=0,this.high=0}},hr=class{constructor(e,r,n){this.start=e,this.end=r,this.role=n,this.count=0,this.share=0,this.total=0,this.slope=0,this.value=0,this.text="",this.plain=!1}},cr=class{constructor(e,r,n,s){this.key=e,this.parent=r,this.frame=n,this.title=s,this.order=0,this.series=!1}},ur=class{constructor(){this.cards=[],this.links=[],this.boxes=[],this.carried=[]}},Ri=" !'(),./:;I[\\]fijlrt|`",Oi='"*-^{}ckszJ',Wi="%@MWmw",Li="ABCDEFGHKLNOPQRSTUVXYZ&+<=>~#→…";function W(t){let e;e=0;for(let r of de(t))e+=Ci(r);return e}function Ci(t){let e;return Ri.includes(t)?.3:Oi.includes(t)?.5:Wi.includes(t)?.9:Li.includes(t)?.72:(e=On(t),e<128?.6:768<=e&&e<880||8203<=e&&e<8208||65024<=e&&e<65040||8234<=e&&e<8239?0:e>=126976?1.3:4352<=e&&e<4448||11904<=e&&e<42192||44032<=e&&e<55204||63744<=e&&e<64256||65072<=e&&e<65136||65280<=e&&e<65377?1.05:.75)}var Pi="⁰¹²³⁴⁵⁶⁷⁸⁹";function St(t){let e;return e=zi(Gi(t.split(" * ")).join("·").split(" ** ")),Ii(de(e.replaceAll("sqrt(","√(")))}function Gi(t){let e,r,n,s,i;e=[];for(let o of t)r=ji(de(o)),n=o.slice(r.length),s=e.length-1,i=s>=0&&r!==""&&Hi(de(e[s]))===r,i&&!n.startsWith("(")&&!n.startsWith(" **")?e[s]=e[s]+"²"+n:e.push(o);return e}function Fn(t){return be(t)||"[].'".includes(t)}function ji(t){let e;for(e=0;e<t.length&&Fn(t[e]);)e+=1;return Dn(t.slice(0,e))}function Hi(t){let e;for(e=t.length;e>0&&Fn(t[e-1]);)e-=1;return Dn(t.slice(e))}function Dn(t){let e;return e=t.length>0&&be(t[0])&&!"0123456789²".includes(t[0]),e?t.join(""):""}function zi(t){let e,r,n,s,i;e=t[0];for(let o of t.slice(1)){for(r=de(o),n=o.startsWith("-")?1:0;n<r.length&&"0123456789".includes(r[n]);)n+=1;s=n===r.length||!(be(r[n])||r[n]==="."),s&&n>0&&r[n-1]!=="-"?(i=r.slice(0,n).map(a=>a==="-"?"⁻":de(Pi)[Math.trunc(a)]),e=e+i.join("")+r.slice(n).join("")):e=e+"^"+o}return e}function Ii(t){let e,r,n,s,i;e=[];for(let o=0,a=t.length;o<a;o++)r=t[o],r==="-"&&o+1<t.length?(n=o>0?t[o-1]:" ",s=t[o+1],i=n===" "&&s===" ",e.push(i||!be(n)&&(be(s)||"(.".includes(s))?"−":r)):e.push(r);return e.join("")}function qi(t,e,r,n){let s,i,o,a,l,h,d,c,m,u,f,g;s=[],i=[],o=[],a=e.cells[t.cells[0]],l="",h=0;for(let v of t.cells)d=e.cells[v],s.push(d.data),i.push(d.grad),t.count+=d.count,t.hidden+=d.hidden,t.reached=t.reached||d.reached,t.root=t.root||d.root,t.given=t.given||d.given,d.given&&o.push(d.name),d.born!==""&&(h+=1,l=d.born);if(c=pr(s),m=pr(i),t.data=Fe(c),t.grad=Fe(m),t.ill=c.nans+c.infs>0,t.kind!=="constant"&&(t.ill=t.ill||m.nans+m.infs>0),u=t.count===1,u?(t.name=a.name,t.symbol=a.symbol,t.born=a.born,t.node=a.node,t.more=a.more,a.kind==="constant"&&a.born!==""&&(t.name="a plain number",t.grad="–"),a.far!==""&&t.notes.push(a.far)):(t.notes=Ui(c,m,h,l),t.bins=c.n>=5&&c.low<c.high?c.bins:[],t.more=L(t.count+t.hidden)+" values"),t.kind==="frame"){Vi(t,e);return}if(t.kind==="result"&&(t.symbol=n?a.symbol:Di(t,e)),u||(t.name=o.length===t.cells.length?Bi(o):"",t.many="× "+L(t.count),t.kind==="leaf"&&t.name===""&&(t.many=L(t.count)+" leaves"),t.toggles>=0&&e.frames[t.toggles].kind==="run"&&e.frames[t.toggles].note!==""&&(t.many+=" "+e.frames[t.toggles].note)),t.toggles>=0&&!e.frames[t.toggles].detail&&(t.toggles=-1),u&&a.pinned&&a.path.length>0){f=[];for(let v of a.path)g=e.frames[v[0]],v[1]>=0&&g.turns>1&&r[g.id]===Se&&g.kind!=="part"&&f.push(g.turn+" "+String(v[1]+1)+" of "+L(g.turns));f.length>0&&!n&&t.notes.push(f.join(", "))}}function Vi(t,e){let r,n,s,i,o,a;r=e.frames[t.toggles],t.name=r.title,t.symbol="",t.given=!0,n=new Map;for(let l of t.cells)s=e.cells[l],s.kind==="result"&&!s.pinned&&R(n,s.symbol,A(n,s.symbol,0)+s.count+s.hidden);i=B(ir(n),(l=>-A(n,l,0))),o=i.slice(0,3).map(l=>Fi(A(n,l,0),l)),i.length>3&&o.push("…"),a=t.count+t.hidden,t.many="· "+L(a)+(a===1?" value":" values"),t.notes.splice(0,0,o.join(" · ")),r.note!==""&&t.notes.splice(0,0,r.note);for(let l of t.pins.slice(0,6))s=e.cells[l],t.notes.push(s.name+" = "+Fe(s.data)+(s.reached?", grad "+Fe(s.grad):""))}function Fi(t,e){let r,n;r=["+","add","-","sub","*","mul","/","div"],n=e;for(let s=0,i=4;s<i;s++)e===r[2*s]&&(n=r[2*s+1]);return t>1&&n.startsWith("sum of ")&&(n="sums of "+n.slice(7)),L(t)+" "+n}function Di(t,e){let r,n,s,i;if(r=e.cells[t.cells[0]],r.pattern==="")return r.symbol;n=[],s=new Map;for(let o of t.cells)R(s,o,1);for(let o of e.edges)o.toward_constant&&H(s,o.end)&&n.push(e.cells[o.start].data);return i=Fe(pr(n)),i.startsWith("-")&&(i="("+i+")"),n.length>0?r.pattern.replaceAll("§",i):r.symbol}function Ui(t,e,r,n){let s;return s=[],t.nans>0&&s.push(L(t.nans)+" NaN of "+L(t.n)),t.infs>0&&s.push(L(t.infs)+" infinite of "+L(t.n)),e.nans+e.infs>0&&s.push(L(e.nans+e.infs)+" gradients not finite"),r>0&&s.push(L(r)+" "+n+" born here"),s}function Bi(t){let e,r;e=t[0];for(let n of t)for(;!n.startsWith(e);)e=e.slice(0,e.length-1);for(r=e.length===t[0].length;!r&&e.length>0&&"[(_.0123456789 ".includes(e[e.length-1]);)e=e.slice(0,e.length-1);return e!==""&&!r?e+"…":e}function pr(t){let e,r;e=new Ve,r=!1;for(let n of t)e.nans+=n.nans,e.infs+=n.infs,e.below+=n.below,e.n+=n.n,n.n>n.nans+n.infs&&(e.low=r?T(e.low,n.low):n.low,e.high=r?S(e.high,n.high):n.high,r=!0);if(e.n-e.nans-e.infs<2||!(e.low<e.high))return e;e.bins=Array.from({length:Ie},(n,s)=>s).map(n=>0);for(let n of t)if(n.bins.length>0)for(let s=0,i=Ie;s<i;s++)Ln(e,n.low+(n.high-n.low)*(s+.5)/Ie,n.bins[s]);else n.n>n.nans+n.infs&&Ln(e,n.low,Number(n.n-n.nans-n.infs));return e}function Ln(t,e,r){let n;n=Rn(t.high-t.low)?Math.trunc((e-t.low)/(t.high-t.low)*Ie):0,t.bins[T(S(n,0),Ie-1)]+=r}function Fe(t){let e;return e=t.n-t.nans-t.infs,e===0?t.nans>0?"nan":t.below===0?"inf":t.below===t.infs?"-inf":"±inf":t.low===t.high?Wn(t.low):or(t.low)+" … "+or(t.high)}var xt=class{constructor(){this.key="",this.frame="",this.closed=-1,this.run=-1}};function Et(t,e,r){let n,s,i,o,a,l,h,d,c;n=new ur,s=new Map,i=new Map,o=new Map,a=new Map;for(let m of t.cells)m.kind==="result"&&(l=Ki(m,t,e,n,i,r),h=l.key,R(o,h,T(A(o,h,m.place),m.place)),d=h,l.closed<0&&m.pinned&&(d="pin"+String(m.id)),c=Un(n,s,d,"result",l.frame),l.closed>=0?(n.cards[c].kind="frame",n.cards[c].toggles=l.closed,m.pinned&&n.cards[c].pins.push(m.id)):l.run>=0&&!m.pinned&&(n.cards[c].toggles=l.run),n.cards[c].cells.push(m.id),R(a,m.id,c),n.cards[c].order=A(o,h,0)+(m.pinned&&l.closed<0?.5:0));Ji(t,n,s,a,e,r);for(let m of n.cards)m.kind==="frame"&&m.cells.length===1&&t.cells[m.cells[0]].count===1&&(m.kind="result",m.toggles=-1,m.pins=[]);Zi(t,n,a,r);for(let m of n.cards)qi(m,t,e,r);for(let m of n.boxes){m.order=1e18;for(let u of n.cards)u.frame.startsWith(m.key)&&(m.order=T(m.order,u.order))}return n}function Un(t,e,r,n,s){return H(e,r)||(R(e,r,t.cards.length),t.cards.push(new dr(r,n,s))),Math.trunc(A(e,r,0))}function Ki(t,e,r,n,s,i){let o,a,l,h,d,c,m,u;if(o=new xt,i)return o.key="c"+String(t.id),o;a="";for(let f of t.path){if(l=e.frames[f[0]],h=f[1],d=r[l.id],l.kind==="run"){d===ke&&h>=0?a+="F"+String(l.id)+mr(l,h)+"/":(a+="F"+String(l.id)+"*/",o.run=l.id);continue}if(d===_e)return o.key=a+"F"+String(l.id),t.root||(o.closed=l.id),o;c=a+"F"+String(l.id)+"/",Cn(n,s,c,o.frame,l,l.title+(l.note!==""?" · "+l.note:"")),o.frame=c,a=c,d===ke&&h>=0&&l.turns>1&&(m=mr(l,h),a=c+m+"/",u=l.turn+" "+String(h+1),m==="~"&&(u=l.turn+"s 4 … "+L(l.turns-2)),Cn(n,s,a,c,l,u),o.frame=a)}return o.key=a+"s"+String(t.slot),o}function mr(t,e){return t.turns>12&&3<=e&&e<t.turns-2?"~":String(e)}function Cn(t,e,r,n,s,i){let o;H(e,r)||(R(e,r,t.boxes.length),o=new cr(r,n,s.id,i),o.series=s.kind==="series",t.boxes.push(o))}function Ji(t,e,r,n,s,i){let o,a,l,h,d,c,m,u,f;o=new Map;for(let g=0,v=t.edges.length;g<v;g++)a=t.edges[g],t.cells[a.start].kind!=="result"&&(H(o,a.start)||R(o,a.start,[]),A(o,a.start,[]).push(g));for(let g of t.cells)if(!(g.kind==="result"||g.kind==="constant"&&!i&&!g.pinned)){l=new Map,h=1e18;for(let v of A(o,g.id,[]))f=e.cards[A(n,t.edges[v].end,0)],R(l,f.key+"#"+(f.kind==="frame"?"":String(t.edges[v].role)),1),h=T(h,f.order);if(d=ir(l),c=Yi(g,t,s,i),c.closed>=0&&H(r,c.key)){u=A(r,c.key,0),e.cards[u].cells.push(g.id),R(n,g.id,u);continue}m=i||g.pinned?"c"+String(g.id):g.kind+":"+d.join("|"),u=Un(e,r,m,g.kind,c.frame),e.cards[u].cells.length===0&&(e.cards[u].order=h<1e18?h-.25:-1),e.cards[u].cells.push(g.id),R(n,g.id,u)}}function Yi(t,e,r,n){let s,i;if(s=new xt,n)return s;for(let o of t.path){if(i=e.frames[o[0]],i.kind==="run")return s;if(r[i.id]===_e)return t.pinned||(s.key=s.frame+"F"+String(i.id),s.closed=i.id),s;if(s.frame+="F"+String(i.id)+"/",r[i.id]===ke&&o[1]>=0&&i.turns>1)s.frame+=mr(i,o[1])+"/";else if(r[i.id]===ke&&i.turns>1)return s}return s}function Zi(t,e,r,n){let s,i,o,a,l,h;s=new Map;for(let d of t.edges)if(H(r,d.start)){if(i=A(r,d.start,0),o=A(r,d.end,0),i===o||e.cards[i].order>=e.cards[o].order){e.cards[o].kind!=="frame"&&Xi(e,i,o);continue}a=e.cards[o].kind==="frame",l=String(i)+">"+String(o)+"#"+(a?"":String(d.role)),H(s,l)||(R(s,l,e.links.length),e.links.push(new hr(i,o,d.role))),h=e.links[A(s,l,0)],h.count+=d.count,h.total+=d.total,(h.count===1||!(Math.abs(h.share)>=Math.abs(d.share)))&&(h.share=d.share),(h.count===1||!(Math.abs(h.slope)>=Math.abs(d.slope)))&&(h.slope=d.slope),(h.count===1||!(Math.abs(h.value)>=Math.abs(d.value)))&&(h.value=d.value),h.text=h.count===1?d.text:"",h.plain=d.toward_constant}}function Xi(t,e,r){for(let n of t.carried)if(n[0]===e&&n[1]===r)return;t.carried.push([e,r])}var he=13,F=11,ve=10,Bn=46,P=26,ce=10,yt=15,fr=16,X=20,Q=16,De=34,ar=34,kr=30,gr=class{constructor(){this.width=0,this.height=0,this.sign=0,this.tall=P}};function Qi(t){let e,r,n,s;if(e=new gr,t.kind==="result"&&(e.sign=S(P,W(t.symbol)*he*1.05+14)),t.wide>0)return e.width=t.wide,e.height=t.high,e;if(Kn(t))return e.width=S(P,W(Jn(t))*he+2*ve),e.height=P,e;r=W(Yn(t))*he*1.08+14+W(t.data)*he,n=W("grad")*F+14+W(t.grad)*he,s=S(r,n,64);for(let i of t.notes)s=S(s,W(i)*F*1.04);return t.born!==""&&(s=S(s,W(Zn(t))*F*1.1)),e.width=s+2*ve,e.height=Bn+yt*t.notes.length,t.bins.length>0&&(e.height+=fr),t.born!==""&&(e.height+=yt),e}function Kn(t){return t.kind==="constant"&&t.born===""}function Jn(t){return t.many!==""?t.data+" "+t.many:t.data}function Yn(t){return t.many===""?t.name:t.name!==""?t.name+" "+t.many:t.many}function Zn(t){return t.born+" is born here"}var Xn=18,wr=class{constructor(){this.rank=[],this.across=[],this.bends=[],this.breadth=0,this.ranks=0}},br=class{constructor(){this.rank=[],this.size=[],this.before=[],this.after=[],this.layers=[],this.count=0,this.gap=Xn}};function eo(t,e,r,n,s,i){let o,a,l,h,d;if(o=new wr,t.length===0)return o;o.rank=to(t.length,e,r,n,s),a=new br,a.count=t.length,a.gap=i,a.rank=o.rank.slice(0),a.size=t.slice(0),l=ro(a,e,r),no(a),h=lo(a),d=1e18;for(let c=0,m=h.length;c<m;c++)d=T(d,h[c]-a.size[c]/2);for(let c=0,m=h.length;c<m;c++)h[c]-=d,o.breadth=S(o.breadth,h[c]+a.size[c]/2);return o.across=h.slice(0,a.count),o.bends=l.map(c=>c.map(m=>h[m])),o.ranks=a.layers.length,o}function to(t,e,r,n,s){let i,o,a,l,h,d,c,m;i=Array.from({length:t},(u,f)=>f).map(u=>[]),o=Array.from({length:t},(u,f)=>f).map(u=>[]);for(let u=0,f=e.length;u<f;u++)i[r[u]].push(e[u]),o[e[u]].push(r[u]);a=Array.from({length:t},(u,f)=>f).map(u=>0);for(let u=0,f=t;u<f;u++)for(let g of i[u])a[u]=S(a[u],a[g]+1);for(let u=0,f=t;u<f;u++)if(l=t-1-u,o[l].length>0&&(i[l].length===0||i[l].length<o[l].length)){h=a[o[l][0]];for(let g of o[l])h=T(h,a[g]);a[l]=h-1}d=T(a);for(let u=0,f=t;u<f;u++)n[u]&&(d=T(d,o[u].length===0?a[u]:d));c=!1;for(let u=0,f=t;u<f;u++)if(n[u])for(let g of o[u])c=c||a[g]<=d;c&&(d-=1),m=S(a),c=!1;for(let u=0,f=t;u<f;u++)if(s[u])for(let g of i[u])c=c||a[g]>=m&&!s[g];c&&(m+=1);for(let u=0,f=t;u<f;u++)n[u]?a[u]=d:s[u]&&(a[u]=m);return d=T(a),a.map(u=>u-d)}function ro(t,e,r){let n,s,i,o,a;n=[],s=new Map,t.before=t.size.map(l=>[]),t.after=t.size.map(l=>[]);for(let l=0,h=e.length;l<h;l++){if(i=String(e[l])+">"+String(r[l]),H(s,i)){n.push(n[A(s,i,0)]);continue}R(s,i,l),o=[],a=e[l];for(let d=t.rank[e[l]]+1,c=t.rank[r[l]];d<c;d++)o.push(t.size.length),t.size.push(0),t.rank.push(d),t.before.push([]),t.after.push([]),t.after[a].push(o[o.length-1]),t.before[o[o.length-1]].push(a),a=o[o.length-1];t.after[a].push(r[l]),t.before[r[l]].push(a),n.push(o)}return n}function no(t){let e,r,n,s,i,o,a;t.layers=Array.from({length:S(t.rank)+1},(l,h)=>h).map(l=>[]);for(let l of io(t))t.layers[t.rank[l]].push(l);e=t.layers.map(l=>l.slice(0)),r=lr(t),n=S(2,T(16,Math.floor(24e3/t.size.length)));for(let l=0,h=n;l<h&&r!==0;l++){s=l%2===0;for(let d=1,c=t.layers.length;d<c;d++)o=s?d:t.layers.length-1-d,a=s?t.layers[o-1]:t.layers[o+1],t.layers[o]=oo(t.layers[o],s?t.before:t.after,kt(t,a));ao(t),i=lr(t),i<r&&(r=i,e=t.layers.map(d=>d.slice(0)))}t.layers=t.layers.map(l=>B(l,(h=>so(t,h)))),lr(t)>r&&(t.layers=e)}function so(t,e){let r;for(r=e;r>=t.count;)r=t.after[r][0];return e<t.count?r:r-.5}function io(t){let e,r,n,s;e=t.size.map(i=>!1),r=[];for(let i=0,o=t.count;i<o;i++)for(n=[t.count-1-i];n.length>0;)if(s=n.pop(),!e[s]){e[s]=!0,r.push(s);for(let a=0,l=t.before[s].length;a<l;a++)n.push(t.before[s][t.before[s].length-1-a])}return r}function kt(t,e){let r;r=t.size.map(n=>0);for(let n=0,s=e.length;n<s;n++)r[e[n]]=n;return r}function oo(t,e,r){let n,s,i,o,a,l;n=[],s=new Map;for(let h of t)i=B(e[h].map(d=>r[d]),(d=>d)),o=Math.floor(i.length/2),i.length>0&&(R(s,h,i.length%2===1?i[o]:(i[o-1]+i[o])/2),n.push(h));n=B(n,(h=>A(s,h,0))),a=[],l=0;for(let h of t)H(s,h)?(a.push(n[l]),l+=1):a.push(h);return a}function ao(t){let e,r,n,s,i,o;for(let a=0,l=t.layers.length;a<l;a++){e=t.layers[a],r=a>0?kt(t,t.layers[a-1]):[],n=a+1<t.layers.length?kt(t,t.layers[a+1]):[];for(let h=0,d=e.length-1;h<d;h++)s=e[h],i=e[h+1],o=0,r.length>0&&(o+=mt(t.before[s],t.before[i],r)-mt(t.before[i],t.before[s],r)),n.length>0&&(o+=mt(t.after[s],t.after[i],n)-mt(t.after[i],t.after[s],n)),o>0&&(e[h]=i,e[h+1]=s)}}function mt(t,e,r){let n;if(t.length*e.length>4e3)return 0;n=0;for(let s of t)for(let i of e)r[s]>r[i]&&(n+=1);return n}function lr(t){let e,r,n,s,i,o,a,l;e=0;for(let h=1,d=t.layers.length;h<d;h++){r=kt(t,t.layers[h-1]),n=t.layers[h-1].length+1,s=Array.from({length:n+1},(c,m)=>m).map(c=>0),i=0;for(let c of t.layers[h]){o=t.before[c].map(m=>r[m]);for(let m of o){for(a=m+1,l=0;a>0;)l+=s[a],a-=a&-a;e+=i-l}for(let m of o)for(a=m+1;a<=n;)s[a]+=1,a+=a&-a;i+=o.length}}return e}function lo(t){let e,r,n,s,i,o;e=t.size.map(a=>0);for(let a of t.layers){r=0;for(let l=0,h=a.length;l<h;l++)n=a[l],l>0&&(r+=Qn(t,a[l-1],n)),e[n]=r;for(let l of a)e[l]-=r/2}s=S(4,T(24,Math.floor(3e4/t.size.length)));for(let a=0,l=s;a<l;a++){i=a%2===0;for(let h=0,d=t.layers.length;h<d;h++)o=t.layers[i?h:t.layers.length-1-h],ho(t,o,e,a,i)}return e}function Qn(t,e,r){let n;return n=e<t.count&&r<t.count?t.gap:t.gap*.7,(t.size[e]+t.size[r])/2+n}function Pn(t,e,r,n){let s;return s=e>=t.count&&r>=t.count?40:e>=t.count||r>=t.count?4:1,s/(n*n)}function ho(t,e,r,n,s){let i,o,a,l,h,d,c,m,u,f,g,v,_;i=[],o=[],a=[],l=[],h=0;for(let $=0,E=e.length;$<E;$++){d=e[$],$>0&&(h+=Qn(t,e[$-1],d)),l.push(h),c=0,m=0;for(let M of t.before[d])(s||n>1)&&(v=Pn(t,d,M,t.after[M].length),c+=r[M]*v,m+=v);for(let M of t.after[d])(!s||n>1)&&(v=Pn(t,d,M,t.before[M].length),c+=r[M]*v,m+=v);for(m===0&&(c=r[d]*.01,m=.01),u=c/m-h,f=1;i.length>0&&i[i.length-1]>=u;)g=o.pop(),u=(i.pop()*g+u*m)/(g+m),m+=g,f+=a.pop();i.push(u),o.push(m),a.push(f)}_=0;for(let $=0,E=i.length;$<E;$++)for(let M=0,y=a[$];M<y;M++)r[e[_]]=i[$]+l[_],_+=1}var ft=0,V=1,$t=64,$e=class{constructor(e,r,n){this.kind=e,this.number=r,this.order=n,this.length=0,this.breadth=0,this.along=0,this.across=0}},qe=class{constructor(e,r,n){this.link=e,this.start=r,this.end=n,this.leaves=0,this.arrives=0,this.points=[]}},_t=class{constructor(e,r){this.key=e,this.frame=r,this.items=[],this.pieces=[],this.children=[],this.ports_in=new Map,this.ports_out=new Map,this.length=0,this.breadth=0,this.along=0,this.across=0,this.bottoms=[],this.ends=[]}},Ue=class{constructor(){this.x=0,this.y=0,this.width=0,this.height=0,this.sign=0,this.tall=0}},vr=class{constructor(e,r){this.view=e,this.down=r,this.cards=[],this.frames=[],this.routes=[],this.width=0,this.height=0,this.torn=0}},xr=class{constructor(e,r,n,s){this.view=e,this.limit=r,this.labels=n,this.down=s,this.sizes=co(e.cards.map(i=>Qi(i)),e,s),this.torn=0,this.levels=[],this.level_of=new Map}};function co(t,e,r){let n,s;n=t.map(i=>0);for(let i of e.links)n[i.end]+=1;for(let i=0,o=t.length;i<o;i++)s=8*(n[i]-1),t[i].sign>0&&r?t[i].sign=S(t[i].sign,T(s+P,t[i].width)):t[i].sign>0&&(t[i].tall=S(P,T(s+14,t[i].height)));return t}function uo(t,e,r,n,s){let i,o,a,l,h,d,c,m;i=e.items.map(u=>[]),o=e.items.map(u=>[]);for(let u=0,f=e.pieces.length;u<f;u++)i[e.pieces[u].start].push(u),o[e.pieces[u].end].push(u);for(let u=0,f=e.items.length;u<f;u++)if(a=e.items[u],a.kind==="card"){l=B(i[u],(g=>Gn(e,r,g,!1))),h=T(7*(l.length-1),a.breadth*.7);for(let g=0,v=l.length;g<v;g++)e.pieces[l[g]].leaves=jn(g,l.length,h);d=B(o[u],(g=>Gn(e,r,g,!0))),c=t.sizes[a.number].sign>0,m=t.sizes[a.number].tall,h=T(11*(d.length-1),c&&!t.down?S(P*.62,m-13):a.breadth*.6),c&&t.down&&(h=T(11*(d.length-1),t.sizes[a.number].sign*.6));for(let g=0,v=d.length;g<v;g++)e.pieces[d[g]].arrives=jn(g,d.length,h)}}function Gn(t,e,r,n){let s,i,o;return s=t.pieces[r],i=e.bends[r],o=n?e.across[s.start]:e.across[s.end],i.length>0&&(o=n?i[i.length-1]:i[0]),o*1e3+r*.001}function jn(t,e,r){return e>1?r*(t/(e-1)-.5):0}function po(t,e,r,n,s,i,o,a,l,h){let d,c,m,u,f,g,v,_,$;d=e.items[n.start],c=e.items[n.end],m=Hn(t,d,n,!1),u=Hn(t,c,n,!0),f=[[d.along+d.length,m,ft]],g=r.rank[n.start],d.kind!=="out"&&d.along+d.length<i[g]+o[g]-.5&&r.rank[n.end]>g&&f.push([i[g]+o[g],m,V]);for(let E of r.bends[s])zn(f,e,g,l,h,E+a[l[g+1]]),g+=1,f.push([i[g],E+a[l[g]],ft]),f.push([i[g]+o[g],E+a[l[g]],V]);zn(f,e,g,l,h,u),g+=1,v=c.along,c.kind==="card"&&t.sizes[c.number].sign>0&&(_=P/2,t.down||($=S(0,Math.abs(n.arrives)-t.sizes[c.number].tall/2+_),v+=_-(_*_-T($,_)**2)**.5)),c.along>i[r.rank[n.end]]+.5&&c.kind!=="out"?(f.push([i[r.rank[n.end]],u,ft]),f.push([v,u,V])):f.push([v,u,ft]),n.points=f}function Hn(t,e,r,n){let s,i,o;return e.kind==="card"?e.across+(n?r.arrives:r.leaves):e.kind!=="frame"?e.across:(s=t.levels[A(t.level_of,t.view.boxes[e.number].key,0)],i=n?s.ports_in:s.ports_out,o=s.items[A(i,t.view.links[r.link].start,0)],Number(e.across-e.breadth/2+o.across+(t.down?Q:De)))}function zn(t,e,r,n,s,i){let o,a,l,h,d;r+1>=n.length||n[r+1]===n[r]||(o=s[r+1],s[r+1]+=1,a=t[t.length-1],l=e.ends[n[r]]+10+6*(o%8),h=$t-10-6*(o%8),d=e.bottoms[n[r]]+kr*.6+6*(o%6),t.push([l,a[1],V]),t.push([l,d,V]),t.push([h,d,V]),t.push([h,i,V]))}function mo(t,e){let r,n,s,i,o,a,l,h;for(r=t.view.links[e],n=[],s=t.view.cards[r.start].frame,i=t.view.cards[r.end].frame;!i.startsWith(s);)n.push(s),s=In(s);for(n.push(s),o=[];i!==s;)o.push(i),i=In(i);for(;o.length>0;)n.push(o.pop());a=[];for(let d of n)if(H(t.level_of,d)){for(let c of t.levels[A(t.level_of,d,0)].pieces)if(c.link===e)for(let m=0,u=c.points.length;m<u;m++)l=c.points[m],h=m===0&&a.length>0?V:l[2],a.push(t.down?[l[1],l[0],h]:[l[0],l[1],h])}return a}function In(t){let e;for(e=t.length-1;e>0&&t[e-1]!=="/";)e-=1;return t.slice(0,e)}var fo=14,go=30;function wo(t,e,r){let n,s,i,o,a,l,h,d,c,m;if(e.items.length!==0){bo(t,e,r),n=Array.from({length:r.ranks},(u,f)=>f).map(u=>0);for(let u=0,f=e.items.length;u<f;u++)n[r.rank[u]]=S(n[r.rank[u]],e.items[u].length);s=vo(t,e,r),i=xo(e,r,n,s,t.limit-160*ko(e.key));for(let u=1,f=r.ranks;u<f;u++)i[u]>i[u-1]&&(t.torn=S(t.torn,ts(e,r)[u]));o=Array.from({length:r.ranks},(u,f)=>f).map(u=>0),e.ends=Array.from({length:i[r.ranks-1]+1},(u,f)=>f).map(u=>0),a=i[r.ranks-1]>0?$t:0,l=a;for(let u=0,f=r.ranks;u<f;u++)u>0&&(l=i[u]===i[u-1]?l+s[u]:a),o[u]=l,l+=n[u],e.ends[i[u]]=l,e.length=S(e.length,l+a);h=yo(e,r,i);for(let u=0,f=e.items.length;u<f;u++)d=e.items[u],c=r.rank[u],d.across=r.across[u]+h[i[c]],d.along=0,d.kind==="card"?d.along=o[c]+n[c]-d.length:d.kind==="frame"?d.along=o[c]:d.kind==="out"&&(d.along=e.length),e.breadth=S(e.breadth,d.across+d.breadth/2);uo(t,e,r,h,i),m=Array.from({length:r.ranks+1},(u,f)=>f).map(u=>0);for(let u=0,f=e.pieces.length;u<f;u++)po(t,e,r,e.pieces[u],u,o,n,h,i,m)}}function bo(t,e,r){let n,s,i,o,a;if(!t.down){n=Array.from({length:r.ranks},(l,h)=>h).map(l=>0),s=Array.from({length:r.ranks},(l,h)=>h).map(l=>0);for(let l=0,h=e.items.length;l<h;l++)i=e.items[l],i.kind==="frame"&&(s[r.rank[l]]=S(s[r.rank[l]],i.length)),i.kind==="card"&&t.sizes[i.number].height>P&&(n[r.rank[l]]=S(n[r.rank[l]],t.sizes[i.number].width));for(let l=0,h=e.items.length;l<h;l++)i=e.items[l],i.kind==="frame"&&s[r.rank[l]]<=i.length*1.5&&(i.length=s[r.rank[l]]),i.kind==="card"&&t.sizes[i.number].height>P&&(o=t.sizes[i.number],a=n[r.rank[l]],a<=o.width*1.7&&(i.length+=a-o.width,o.width=a))}}function vo(t,e,r){let n,s,i,o,a;n=Array.from({length:r.ranks},(l,h)=>h).map(l=>ar);for(let l of e.pieces)s=r.rank[l.end],i=Math.abs(r.across[l.start]-r.across[l.end]),o=t.view.links[l.link].text,a=0,t.labels&&o!==""&&!t.view.links[l.link].plain&&(a=t.down?18:W(o)*F+8),n[s]=S(n[s],ar+a,T(ar+i/8,64));return n}function xo(t,e,r,n,s){let i,o,a,l,h,d,c,m,u,f,g,v,_,$;i=Array.from({length:e.ranks},(y,N)=>N).map(y=>0),o=0;for(let y=0,N=e.ranks;y<N;y++)o+=r[y]+n[y];if(a=o-n[0]-s,a<=fo*(e.ranks-1)){for(let y=1,N=e.ranks;y<N;y++)n[y]-=S(0,a/(e.ranks-1));return i}s-=t.key!==""?2*$t:1.5*$t,l=ts(t,e);let[E,M]=es(t,e);h=Array.from({length:e.ranks+1},(y,N)=>N).map(y=>0),d=Array.from({length:e.ranks+1},(y,N)=>N).map(y=>0);for(let y=1,N=e.ranks+1;y<N;y++)for(h[y]=1e18,c=0,m=1e18,u=-1e18,f=y-1;f>=0&&(f===y-1||c+r[f]<=s);)c+=r[f]+n[f],m=T(m,E[f]),u=S(u,M[f]),g=S(0,1-c/s),v=h[f]+u-m+kr+100*g*g+go*l[f],v<h[y]&&(h[y]=v,d[y]=f),f-=1;for(_=[],$=e.ranks;$>0;)$=d[$],_.push($);for(let y=0,N=e.ranks;y<N;y++)for(let ge of _)i[y]+=0<ge&&ge<=y?1:0;return i}function es(t,e){let r,n,s;r=Array.from({length:e.ranks},(i,o)=>o).map(i=>1e18),n=Array.from({length:e.ranks},(i,o)=>o).map(i=>-1e18);for(let i=0,o=t.items.length;i<o;i++)s=e.rank[i],r[s]=T(r[s],e.across[i]-t.items[i].breadth/2),n[s]=S(n[s],e.across[i]+t.items[i].breadth/2);for(let i=0,o=t.pieces.length;i<o;i++){s=e.rank[t.pieces[i].start];for(let a of e.bends[i])s+=1,r[s]=T(r[s],a-4),n[s]=S(n[s],a+4)}return[r,n]}function ts(t,e){let r;r=Array.from({length:e.ranks+1},(n,s)=>s).map(n=>0);for(let n of t.pieces)for(let s=e.rank[n.start]+1,i=e.rank[n.end]+1;s<i;s++)r[s]+=1;return r}function yo(t,e,r){let n,s,i,o,a,l;n=r[r.length-1]+1,s=Array.from({length:n},(c,m)=>m).map(c=>1e18),i=Array.from({length:n},(c,m)=>m).map(c=>-1e18),o=Array.from({length:n},(c,m)=>m).map(c=>0);let[h,d]=es(t,e);for(let c=0,m=e.ranks;c<m;c++)s[r[c]]=T(s[r[c]],h[c]),i[r[c]]=S(i[r[c]],d[c]);for(let c=0,m=t.pieces.length;c<m;c++)for(let u=r[e.rank[t.pieces[c].start]],f=r[e.rank[t.pieces[c].end]];u<f;u++)o[u]+=1;a=Array.from({length:n},(c,m)=>m).map(c=>0),l=0;for(let c=0,m=n;c<m;c++)a[c]=l-s[c],l+=i[c]-s[c],t.bottoms.push(l),l+=kr*1.2+6*T(o[c],6);return a}function ko(t){let e;e=0;for(let r of t)r==="/"&&(e+=1);return e}function Mt(t,e,r,n){let s,i,o;s=new xr(t,e,r,n),s.levels.push(new _t("",-1)),R(s.level_of,"",0);for(let a=0,l=t.boxes.length;a<l;a++)R(s.level_of,t.boxes[a].key,s.levels.length),s.levels.push(new _t(t.boxes[a].key,a));for(let a=0,l=t.boxes.length;a<l;a++)s.levels[A(s.level_of,t.boxes[a].parent,0)].children.push(a);for(let a=0,l=s.levels.length;a<l;a++)$o(s,s.levels[s.levels.length-1-a]);i=new vr(t,n),i.cards=t.cards.map(a=>new Ue),i.frames=t.boxes.map(a=>new Ue),i.routes=t.links.map(a=>[]);for(let a of s.levels)Mo(s,a,i);for(let a=0,l=t.links.length;a<l;a++)i.routes[a]=mo(s,a);return o=s.levels[0],i.torn=s.torn,i.width=n?o.breadth:o.length,i.height=n?o.length:o.breadth,i}function qn(t,e,r,n){let s;if(s=t.view.cards[r].frame,s===e.key)return Math.trunc(A(n,"c"+String(r),-1));if(!s.startsWith(e.key))return-1;for(let i of e.children)if(s.startsWith(t.view.boxes[i].key))return Math.trunc(A(n,"f"+String(i),-1));return-1}function $o(t,e){let r,n,s,i,o,a,l,h;r=t.view,n=[];for(let d=0,c=r.cards.length;d<c;d++)r.cards[d].frame===e.key&&n.push(_o(t,d));for(let d of e.children)n.push(So(t,d));s=new Map;for(let d=0,c=n.length;d<c;d++)R(s,(n[d].kind==="card"?"c":"f")+String(n[d].number),d);i=[];for(let d=0,c=r.links.length;d<c;d++)o=r.links[d],a=qn(t,e,o.start,s),l=qn(t,e,o.end,s),a>=0&&l>=0&&a!==l?i.push(new qe(d,a,l)):a<0&&l>=0?(H(e.ports_in,o.start)||(R(e.ports_in,o.start,n.length),n.push(new $e("in",o.start,-1e18))),i.push(new qe(d,A(e.ports_in,o.start,0),l))):a>=0&&l<0&&(H(e.ports_out,o.start)||(R(e.ports_out,o.start,n.length),n.push(new $e("out",o.start,1e18))),i.push(new qe(d,a,A(e.ports_out,o.start,0))));Eo(e,n,i),h=eo(e.items.map(d=>d.breadth),e.pieces.map(d=>d.start),e.pieces.map(d=>d.end),e.items.map(d=>d.kind==="in"),e.items.map(d=>d.kind==="out"),t.down?9:Xn),wo(t,e,h)}function _o(t,e){let r,n;return r=new $e("card",e,t.view.cards[e].order),n=t.sizes[e],t.down?(r.length=n.height+(n.sign>0?P+ce:0),r.breadth=S(n.width,n.sign)):(r.length=n.width+(n.sign>0?n.sign+ce:0),r.breadth=n.height),r}function So(t,e){let r,n,s,i;return r=t.view.boxes[e],n=t.levels[A(t.level_of,r.key,0)],s=new $e("frame",e,r.order),i=W(r.title)*F*1.1+2*Q+24,t.down?(s.length=n.length+De+Q,s.breadth=S(n.breadth+2*Q,i)):(s.length=S(n.length+2*Q,i),s.breadth=n.breadth+De+Q),s}function Eo(t,e,r){let n,s,i,o,a,l,h;n=e.map(d=>0),s=e.map(d=>[]);for(let d of r)n[d.end]+=1,s[d.start].push(d.end);for(i=Array.from({length:e.length},(d,c)=>c).filter(d=>n[d]===0).map(d=>d),o=e.map(d=>-1);i.length>0;){a=0;for(let d=1,c=i.length;d<c;d++)h=e[i[a]].order,(e[i[d]].order<h||e[i[d]].order===h&&i[d]<i[a])&&(a=d);l=i[a],i[a]=i[i.length-1],i.pop(),o[l]=t.items.length,t.items.push(e[l]);for(let d of s[l])n[d]-=1,n[d]===0&&i.push(d)}for(let d=0,c=e.length;d<c;d++)o[d]<0&&(o[d]=t.items.length,t.items.push(e[d]));for(let d of r)o[d.start]<o[d.end]&&(d.start=o[d.start],d.end=o[d.end],t.pieces.push(d));for(let d of B(e.filter(c=>c.kind==="in").map(c=>c.number),(c=>c)))R(t.ports_in,d,o[A(t.ports_in,d,0)]);for(let d of B(e.filter(c=>c.kind==="out").map(c=>c.number),(c=>c)))R(t.ports_out,d,o[A(t.ports_out,d,0)])}function Mo(t,e,r){let n,s,i;for(let o of e.items)n=o.along+e.along,s=o.across+e.across,o.kind==="card"?r.cards[o.number]=Ao(t,o,n,s):o.kind==="frame"&&(r.frames[o.number]=rs(t,n,s-o.breadth/2,o.length,o.breadth),i=t.levels[A(t.level_of,t.view.boxes[o.number].key,0)],i.along=n+(t.down?De:Q),i.across=s-o.breadth/2+(t.down?Q:De));for(let o of e.pieces)for(let a of o.points)a[0]+=e.along,a[1]+=e.across}function rs(t,e,r,n,s){let i;return i=new Ue,i.x=t.down?r:e,i.y=t.down?e:r,i.width=t.down?s:n,i.height=t.down?n:s,i}function Ao(t,e,r,n){let s,i,o,a;return s=t.sizes[e.number],i=0,s.sign>0&&(i=(t.down?P:s.sign)+ce),o=t.down?s.width:s.height,a=rs(t,r+i,n-o/2,e.length-i,o),a.sign=s.sign,a.tall=s.tall,a}var xe=6,Be=class{constructor(e,r,n,s){this.words=e,this.x=r,this.y=n,this.width=s}};function w(t){let e,r;return e=Tn(Math.abs(t)*10+.5),r=String(Math.floor(e/10))+(e%10>0?"."+String(e%10):""),t<0&&e>0?"-"+r:r}function At(t,e,r){let n,s,i,o,a,l;n="M"+w(t[0][0])+" "+w(t[0][1]);for(let h=1,d=t.length;h<d;h++)s=t[h-1],i=t[h],o=i[0],a=i[1],h===t.length-1&&(o=e?o:o-xe,a=e?a-xe:a),i[2]===V?n+="L"+w(o)+" "+w(a):e?(l=(s[1]+a)/2,n+="C"+w(s[0]+r)+" "+w(l)+" "+w(o+r)+" "+w(l)+" "+w(o)+" "+w(a)):(l=(s[0]+o)/2,n+="C"+w(l)+" "+w(s[1]+r)+" "+w(l)+" "+w(a+r)+" "+w(o)+" "+w(a));return n}function $r(t,e,r){let n,s;return n=t[t.length-1][0],s=t[t.length-1][1],e?"M"+w(n)+" "+w(s)+"L"+w(n-r)+" "+w(s-xe-1)+"L"+w(n+r)+" "+w(s-xe-1)+"Z":"M"+w(n)+" "+w(s)+"L"+w(n-xe-1)+" "+w(s-r)+"L"+w(n-xe-1)+" "+w(s+r)+"Z"}function Vn(t,e){return e==="gradient"?t.share:e==="derivative"?t.slope:t.value}function To(t,e){let r;return r=Math.abs(t),r===0||e===0?1:1+4.5*S(0,1+Nn(r/e)/2.4)}function No(t){return t===0?"dead":t>0?"plus":"minus"}function Tt(t,e){let r,n,s,i,o,a;if(r=t.view.links[e],n=t.routes[e],n.length!==2)return 0;s=0,i=0;for(let l=0,h=t.view.links.length;l<h;l++)o=t.view.links[l],o.start===r.start&&o.end===r.end&&(s+=1,l<e&&(i+=1));return s<2?0:(a=r.text!==""?44:26,t.down&&r.text!==""&&(a=S(a,W(r.text)*F+16)),a*(i/(s-1)-.5))}function _r(t,e,r){let n,s,i;n=[],s=[];for(let o=0,a=e.length;o<a;o++)i=new Be("",0,0,0),e[o]!==""&&t.routes[o].length>1&&(i=Ro(t,o,e[o],n,r),i.width>0&&n.push(i)),s.push(i);return s}function Ro(t,e,r,n,s){let i,o,a,l,h,d,c,m,u,f,g,v,_,$;i=t.routes[e],o=W(r)*F+8,a=Tt(t,e),l=[.5,.35,.65,.25,.75,.15,.85];for(let E=0,M=i.length-1;E<M;E++){h=i.length-2-E,d=i[h],c=i[h+1];for(let y of l)if(m=d[0]+(c[0]-d[0])*y,u=d[1]+(c[1]-d[1])*y,c[2]!==V&&(g=1-y,v=3*g*y*y+y*y*y,_=.5*(3*g*g*y+3*g*y*y)+y*y*y,$=a*(3*g*g*y+3*g*y*y),s?(u=d[1]+(c[1]-d[1])*_,m=d[0]+(c[0]-d[0])*v+$):(m=d[0]+(c[0]-d[0])*_,u=d[1]+(c[1]-d[1])*v+$)),f=new Be(r,m,u,o),Oo(t,f,n))return f}return new Be(r,0,0,0)}function Oo(t,e,r){let n,s,i;if(n=e.x-e.width/2,s=e.x+e.width/2,n<2||s>t.width-2)return!1;for(let o of r)if(Math.abs(o.y-e.y)<16&&Math.abs(o.x-e.x)<(o.width+e.width)/2+2)return!1;i=!0;for(let o of t.cards)i=i&&!Wo(o,n,s,e.y);return i}function Wo(t,e,r,n){let s;return s=t.sign>0?t.sign+10:0,r>t.x-s&&e<t.x+t.width&&n+8>t.y&&n-8<t.y+t.height}var Lo=30,Co=26;var yr=class{constructor(){this.width=0,this.height=0,this.body=""}};function ns(t,e,r){let n,s,i,o,a,l;n=new yr,s=X+(r.title!==""?Lo:0),i=Po(t,e),o=Go(t,r),a=S(e.width,(W(i)+W(o))*F*1.02+150),n.width=S(a,W(r.title)*he*1.25)+2*X,n.height=e.height+s+X+Co,l=[],r.title!==""&&l.push(C(r.title,X,X+he,"name")),l.push('<g transform="translate('+w(X)+" "+w(s)+')">');for(let h=0,d=e.frames.length;h<d;h++)l.push(Ho(e,h,r));l.push(Io(t,e,r));for(let h of e.view.carried)l.push(qo(e,h[0],h[1]));for(let h=0,d=e.frames.length;h<d;h++)l.push(zo(e,h));for(let h=0,d=e.cards.length;h<d;h++)l.push(Fo(e.view.cards[h],e.cards[h],r,h));return r.labels&&l.push(Vo(e,r)),l.push("</g>"),l.push(C(i,X,n.height-14,"small quiet")),o!==""&&l.push(jo(n,o)),n.body=l.filter(h=>h!=="").map(h=>h).join(`
`),n}function Po(t,e){let r,n,s;r=0,n=0;for(let i of e.view.cards)r+=1,n+=i.count+i.hidden===1?1:0;return s=gt(t.values,"value","values"),n===t.values||(s+=" on "+L(r)+(r===1?" card: ":" cards: "),s+=gt(t.results,"result","results")+", "+gt(t.leaves,"leaf","leaves"),t.constants>0&&(s+=", "+gt(t.constants,"plain number","plain numbers"))),s}function gt(t,e,r){return L(t)+" "+(t===1?e:r)}function Go(t,e){return e.ink==="none"||e.ink==="gradient"&&!t.ink?"":e.ink==="gradient"?"gradient":e.ink==="derivative"?"local derivative":"data"}function jo(t,e){let r,n,s;return r=t.height-18,n=t.width-X-W(e)*F-92,s=[C(e+":",n,r+4,"small quiet")],n+=W(e)*F+12,s.push('<path class="line plus" stroke-width="4" d="M'+w(n)+" "+w(r)+'h16"/>'),s.push(C("+",n+20,r+4,"small quiet")),s.push('<path class="line minus" stroke-width="4" d="M'+w(n+38)+" "+w(r)+'h16"/>'),s.push(C("−",n+58,r+4,"small quiet")),s.join("")}function ye(t,e,r,n,s,i){return'<rect class="'+t+'" x="'+w(e)+'" y="'+w(r)+'" width="'+w(n)+'" height="'+w(s)+'" rx="'+w(i)+'"/>'}function C(t,e,r,n){return'<text class="'+n+'" x="'+w(e)+'" y="'+w(r)+'">'+ze(t)+"</text>"}function Ho(t,e,r){let n,s,i,o,a;return n=t.frames[e],s=t.view.boxes[e],i=r.live?' tabindex="-1" role="button" data-frame="'+String(s.frame)+'"':"",o=r.live?' aria-label="'+ze(s.title+", open")+'"':"",a="<g"+i+o+' class="group">'+ye("frame",n.x,n.y,n.width,n.height,12),a+"</g>"}function zo(t,e){let r,n,s,i,o,a;return r=t.frames[e],n=t.view.boxes[e],s=r.x+14,i="",n.series&&(o=s+5,a=r.y+16,i='<path class="again" d="M'+w(o)+" "+w(a-4.5),i+="C"+w(o-6)+" "+w(a-4.5)+" "+w(o-6)+" "+w(a+4.5)+" "+w(o)+" "+w(a+4.5),i+="C"+w(o+3)+" "+w(a+4.5)+" "+w(o+4.5)+" "+w(a+2)+" "+w(o+4.5)+" "+w(a),i+="M"+w(o+2.2)+" "+w(a+2)+"L"+w(o+4.5)+" "+w(a-.5)+"L"+w(o+6.8)+" "+w(a+2),i+='"/>',s+=16),i+C(n.title,s,r.y+20,"small frame-title")}function Io(t,e,r){let n,s,i,o,a,l,h,d,c,m;n=e.view,s=r.ink!=="none"&&(r.ink!=="gradient"||t.ink),i=0;for(let u of n.links)u.plain||(i=S(i,Math.abs(Vn(u,r.ink))));o=[];for(let u=0,f=n.links.length;u<f;u++)a=n.links[u],!(e.routes[u].length<2)&&(l=Vn(a,r.ink),h="line",d=1.5,s&&!a.plain&&(h="line "+No(l),d=To(l,i)),c=r.live?' data-link="'+String(u)+'"':"",m=Tt(e,u),o.push('<path class="'+h+'"'+c+' stroke-width="'+w(d)+'" d="'+At(e.routes[u],r.down,m)+'"/>'),o.push('<path class="'+h.replaceAll("line","tip")+'"'+c+' d="'+$r(e.routes[u],r.down,3+d*.4)+'"/>'));return o.join(`
`)}function qo(t,e,r){let n,s,i,o,a,l,h,d,c,m,u,f,g,v,_,$;n=-1;for(let E=0,M=t.view.boxes.length;E<M;E++)s=t.view.boxes[E],i=t.view.cards[e].frame.startsWith(s.key)&&t.view.cards[r].frame.startsWith(s.key),s.series&&i&&(n=E);return o=t.cards[e],a=t.cards[r],n<0||(t.down?o.y<a.y:o.x<a.x)?"":(l=t.frames[n],t.down?(h=l.x+l.width-7,d=a.y-ce-P/2,c="M"+w(o.x+o.width/2+14)+" "+w(o.y+o.height)+"V"+w(o.y+o.height+9)+"H"+w(h),m=a.x+a.width/2+a.sign/2,u="V"+w(d)+"H"+w(m+7),f="M"+w(m)+" "+w(d)+"L"+w(m+8)+" "+w(d-4)+"L"+w(m+8)+" "+w(d+4),'<path class="line carried" d="'+c+u+'"/><path class="tip" d="'+f+'Z"/>'):(g=l.y+l.height-7,v=a.sign>0?a.x-ce-a.sign-10:a.x-10,c="M"+w(o.x+o.width)+" "+w(o.y+o.height-8)+"h9V"+w(g)+"H"+w(v),_=a.y+a.height/2+(a.sign>0?9:0),$=a.sign>0?v+11:v+10,u="V"+w(_)+"H"+w($-6),f="M"+w($)+" "+w(_)+"L"+w($-7)+" "+w(_-4)+"L"+w($-7)+" "+w(_+4),'<path class="line carried" d="'+c+u+'"/><path class="tip" d="'+f+'Z"/>'))}function Vo(t,e){let r,n;r=t.view.links.map(s=>s.plain?"":s.text),n=[];for(let s of _r(t,r,e.down))s.width!==0&&(n.push(ye("page",s.x-s.width/2,s.y-8,s.width,16,8)),n.push(C(s.words,s.x,s.y+4,"small quiet mid")));return n.join(`
`)}function Fo(t,e,r,n){let s,i,o,a,l,h,d,c;if(s="",r.live&&(s=' data-card="'+String(n)+'" data-name="'+ze(t.name)+'" tabindex="-1" role="button"'),i='<g class="value"'+s+">",r.live||(i+="<title>"+ze(t.more)+"</title>"),e.sign>0&&(i+=Do(t,e,r.down)),o=Kn(t),a=o?e.height/2:7,(t.count>1||t.kind==="frame")&&(i+=ye("far",e.x+4,e.y-4,e.width,e.height,a)),l=t.kind==="leaf"?"leaf":t.kind==="frame"?"closed":"card",!t.reached&&t.kind!=="constant"&&(l+=" fresh"),t.root&&(l+=" root"),t.born!==""?i+=ye("ring",e.x-5,e.y-5,e.width+10,e.height+10,a+4):t.ill&&(l+=" ill"),i+=ye(l,e.x,e.y,e.width,e.height,a),o)return i+C(Jn(t),e.x+e.width/2,e.y+17.5,"quiet mid")+"</g>";h=e.x+ve,d=e.x+e.width-ve,i+=C(Yn(t),h,e.y+18,t.given?"name":"name made"),i+=C(t.data,d,e.y+18,"data end"),i+=C("grad",h,e.y+37,"small quiet"),i+=C(t.grad,d,e.y+37,t.reached?"grad end":"quiet end"),c=e.y+Bn;for(let m of t.notes)i+=C(m,h,c+7,m.includes("NaN")||m.includes("infinite")?"small name":"small quiet"),c+=yt;return t.born!==""&&(i+=C(Zn(t),h,c+7,"small name"),c+=yt),t.bins.length>0&&(i+=Uo(t,e.x+ve,c-2,e.width-2*ve)),i+"</g>"}function Do(t,e,r){let n,s,i;return n=r?e.x+e.width/2:e.x-ce-e.sign/2,s=r?e.y-ce-P/2:e.y+e.height/2,i=r?"V"+w(e.y):"H"+w(e.x),'<path class="stem" d="M'+w(n)+" "+w(s)+i+'"/>'+ye("op",n-e.sign/2,s-e.tall/2,e.sign,e.tall,P/2)+C(t.symbol,n,s+4.5,"sign mid")}function Uo(t,e,r,n){let s,i,o,a;s=S(t.bins),i=n/t.bins.length,o='<path class="bars" d="';for(let l=0,h=t.bins.length;l<h;l++)t.bins[l]>0&&(a=S(1,t.bins[l]/s*(fr-4)),o+="M"+w(e+l*i)+" "+w(r+fr-2)+"v-"+w(a)+"h"+w(i-1)+"v"+w(a)+"z");return o+'"/>'}var ss=".picture{font-family:'Helvetica Neue',Arial,'Liberation Sans','Noto Sans',sans-serif}.picture text{font-size:13px}.picture .small{font-size:11px}.picture .name,.picture .sign,.picture .frame-title{font-weight:bold}.picture .frame-title{stroke-width:4;stroke-opacity:.85;paint-order:stroke;stroke-linejoin:round}.picture .carried{stroke-width:1.5;stroke-dasharray:5 4}.picture .again{stroke-width:1.5}.picture .made{font-weight:normal;font-style:italic}.picture .end{text-anchor:end}.picture .mid{text-anchor:middle}.picture .stem{stroke-width:1.5}.picture .fresh{stroke-dasharray:4 3}.picture .root{stroke-width:2}.picture .ring{stroke-width:3}.picture .ill{stroke-width:2;stroke-dasharray:2 2}.picture .page{fill:light-dark(#ffffff,#11161f)}.picture .card,.picture .far{fill:light-dark(#f7f9fc,#1b2331);stroke:light-dark(#c3ccd9,#3d4a60)}.picture .leaf{fill:light-dark(#e8f1fd,#16304f);stroke:light-dark(#c3ccd9,#3d4a60)}.picture .closed{fill:light-dark(#eef2f7,#161d29);stroke:light-dark(#7a8699,#8593a8)}.picture .frame{fill:light-dark(#eef2f7,#161d29);fill-opacity:.55;stroke:light-dark(#cfd7e2,#33405a)}.picture .line,.picture .stem{fill:none;stroke:light-dark(#7a8699,#8593a8)}.picture .tip{fill:light-dark(#7a8699,#8593a8)}.picture .line.plus{stroke:light-dark(#e07b1f,#f0953c)}.picture .line.minus{stroke:light-dark(#7a4fc4,#a98af0)}.picture .line.dead{stroke:light-dark(#dbe1e9,#2b3546)}.picture .tip.plus{fill:light-dark(#e07b1f,#f0953c)}.picture .tip.minus{fill:light-dark(#7a4fc4,#a98af0)}.picture .tip.dead{fill:light-dark(#dbe1e9,#2b3546)}.picture .op{fill:light-dark(#22304a,#d7e0ee)}.picture .sign{fill:light-dark(#ffffff,#11161f)}.picture .name{fill:light-dark(#172033,#eef2f8)}.picture .data{fill:light-dark(#0b57a4,#8cc2ff)}.picture .bars{fill:light-dark(#0b57a4,#8cc2ff);fill-opacity:.5}.picture .grad{fill:light-dark(#a84600,#ffb070)}.picture .quiet,.picture .frame-title{fill:light-dark(#566173,#a3afc2)}.picture .frame-title{stroke:light-dark(#ffffff,#11161f)}.picture .again{fill:none;stroke:light-dark(#566173,#a3afc2)}.picture .ring{fill:none;stroke:light-dark(#c2185b,#ff6fa3)}.picture .root{stroke:light-dark(#172033,#eef2f8)}.picture .ill{stroke:light-dark(#c2185b,#ff6fa3)}";var is=`
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
`;function Me(t,e){let{nodes:r,steps:n}=t,s=n.length,i=n.slice(0,e),o={position:e,total:s,phase:"idle",phaseText:"",step:i.at(-1)??null,computed:r.map(d=>d.kind!=="result"),grads:r.map(()=>0),reached:r.map(()=>!1),walked:new Set,active:new Set};for(let d of i)if(d.phase==="forward")o.computed[d.node]=!0;else{let c=d.phase==="seed"?d.node:d.input;o.grads[c]=d.after,o.reached[c]=!0,d.phase==="backward"&&o.walked.add(d.edge)}let{step:a}=o;if(a?.phase==="backward"&&o.active.add(a.edge),a?.phase==="forward")for(let{id:d,to:c}of t.edges)c===a.node&&o.active.add(d);let l=n.filter(d=>d.phase==="forward").length,h=e-l;return e===0?o.phaseText=p("stage.not-begun"):h<=0?Object.assign(o,{phase:"forward",phaseText:p("stage.forward-of",{position:e,forward:l})}):e<s?Object.assign(o,{phase:"backward",phaseText:p("stage.backward-of",{back:h,total:s-l})}):Object.assign(o,{phase:"done",phaseText:"Done"}),o}function ee({step:t}){return t===null?null:t.phase==="backward"?t.input:t.node}function Sr(t,e){let r=new Map;return e.cards.forEach((n,s)=>n.cells.forEach(i=>r.set(i,s))),t.map(n=>r.get(n)??-1)}function os(t,e,r,n,s){let i=new Set,o=new Set;e.forEach((d,c)=>{s.computed[c]||i.add(d),s.reached[c]&&o.add(d)});let a=ee(s),l=s.step?.phase==="backward"?e[s.step.node]:-1,h=new Set([...s.active].map(d=>Bo(e,n.edges[d])));for(let d of t.querySelectorAll("[data-card]")){let c=Number(d.dataset.card);d.classList.toggle("waiting",i.has(c)),d.classList.toggle("silent",!o.has(c)),d.classList.toggle("now",a!==null&&e[a]===c),d.classList.toggle("giver",l===c&&!(a!==null&&e[a]===c))}for(let d of t.querySelectorAll("[data-link]")){let{start:c,end:m}=r.links[Number(d.dataset.link)];d.classList.toggle("dry",!o.has(c)),d.classList.toggle("flow",h.has(`${c}>${m}`))}}function Bo(t,{from:e,to:r}){return`${t[e]}>${t[r]}`}var as=O`
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
`;var ls=640,Ko=.72,Jo=1.25,Yo=["gradient","data","derivative","none"],Nt=class extends q{static properties={states:{state:!0},ink:{state:!0},labels:{state:!0},scale:{state:!0},told:{state:!0},chosen:{state:!0},error:{state:!0},walked:{attribute:!1}};static styles=[Ee,it(ss),as];wire=null;scene=null;painted=null;seats=[];fitted=!0;narrow=!1;drag=null;observer=new ResizeObserver(()=>{this.wire&&this.narrow!==this.clientWidth<ls&&(this.compose(),this.requestUpdate()),this.fitted&&this.fit()});constructor(){super(),Object.assign(this,{states:[],ink:"gradient",labels:!1,scale:1,told:null,chosen:"",error:""}),this.walked=null}set picture(e){try{let r=typeof e=="string"?JSON.parse(e):e;if(r?.format!=="gradwalk-picture")throw new Error('expected {"format": "gradwalk-picture", ...}');this.wire=r,Object.assign(this,{states:[...r.states],ink:r.look.ink,labels:r.look.labels,error:""}),this.requestUpdate()}catch(r){this.error=r.message}}connectedCallback(){super.connectedCallback();let e=this.querySelector(':scope > script[type="application/json"]');!this.wire&&e?.textContent&&(this.picture=e.textContent)}firstUpdated(){let e=this.pane();e&&this.observer.observe(e),this.fit()}disconnectedCallback(){super.disconnectedCallback(),this.observer.disconnect()}willUpdate(e){this.wire&&(!this.scene||e.has("states")||e.has("ink")||e.has("labels"))&&this.compose()}compose(){let{document:e,plain:r,wide:n}=this.wire;this.narrow=this.clientWidth>0&&this.clientWidth<ls;let s={...this.wire.look,title:"",live:!0,ink:this.ink,labels:this.labels};this.narrow&&(s.down=!0),this.scene=Mt(Et(e,this.states,r),n,this.labels,s.down),this.painted=ns(e,this.scene,s),this.seats=this.walked?Sr(e.homes,this.scene.view):[],this.told=null}updated(e){e.has("states")&&this.fitted&&this.fit(),this.light(),this.showWalk(e.has("walked"));let r=[...this.renderRoot.querySelectorAll("[data-card],[data-frame]")],n=r.find(s=>this.keyOf(s)===this.chosen)??r[0];for(let s of r)s.setAttribute("tabindex",s===n?"0":"-1");e.has("states")&&this.chosen&&n?.focus({preventScroll:!0})}showWalk(e){if(!this.walked||!this.scene)return;let{walk:r,stage:n}=this.walked;this.seats.length!==r.nodes.length&&(this.seats=Sr(this.wire.document.homes,this.scene.view)),os(this.renderRoot,this.seats,this.scene.view,r,n),e&&this.bring(this.renderRoot.querySelector(".now"))}cardOf(e){return this.seats[e]??-1}bring(e){let[r,n]=[e?.getBoundingClientRect(),this.pane()];if(!r)return;let{left:s,top:i,width:o,height:a}=n.getBoundingClientRect();(r.top<i||r.bottom>i+a)&&(n.scrollTop+=r.top+r.height/2-i-a/2),(r.left<s||r.right>s+o)&&(n.scrollLeft+=r.left+r.width/2-s-o/2)}pane(){return this.renderRoot.querySelector(".pane")}fit(){let e=this.pane();if(!e||!this.painted)return;this.fitted=!0;let{width:r,height:n}=this.painted,s=Math.min((e.clientWidth-4)/r,this.narrow?1:(ds(e)-4)/n);this.scale=Math.max(Ko,Math.min(Jo,s))}zoom(e){let r=this.pane(),n=[(r.scrollLeft+r.clientWidth/2)/this.scale,(r.scrollTop+r.clientHeight/2)/this.scale];this.fitted=!1,this.scale=Math.max(.1,Math.min(4,this.scale*e)),this.updateComplete.then(()=>{r.scrollLeft=n[0]*this.scale-r.clientWidth/2,r.scrollTop=n[1]*this.scale-r.clientHeight/2,this.requestUpdate()})}wheel=e=>{!e.ctrlKey&&!e.metaKey||(e.preventDefault(),this.zoom(e.deltaY<0?1.15:1/1.15))};down=e=>{let r=this.pane();e.button===0&&e.pointerType==="mouse"&&(this.drag={x:e.clientX,y:e.clientY,left:r.scrollLeft,top:r.scrollTop})};move=e=>{if(this.drag&&e.buttons&1){let r=this.pane();r.scrollLeft=this.drag.left-(e.clientX-this.drag.x),r.scrollTop=this.drag.top-(e.clientY-this.drag.y)}else this.drag=null,this.point(e.target.closest("[data-card]"))};search(e){let r=e.trim().toLowerCase();if(!r)return;let{document:n}=this.wire,s=n.cells.find(o=>o.name.toLowerCase()===r)??n.cells.find(o=>o.name.toLowerCase().startsWith(r));if(!s)return void(this.error=p("picture.nothing-here-is-called",{text:e}));this.error="";let i=[...this.states];for(let[o]of s.path)i[o]===_e&&(i[o]=Se);this.states=i,this.updateComplete.then(()=>{let o=this.scene.view.cards.findIndex(a=>a.cells.includes(s.id));this.focusOn(this.renderRoot.querySelector(`[data-card="${o}"]`))})}focusOn(e){e&&(this.chosen=this.keyOf(e),e.focus(),e.scrollIntoView({block:"center",inline:"center"}),this.point(e))}keyOf(e){let r=e.dataset.card;return r===void 0?`frame ${e.dataset.frame}`:this.scene.view.cards[Number(r)].key}toggle(e){let{card:r,frame:n}=e.dataset,s=r===void 0?Number(n):this.scene.view.cards[Number(r)].toggles;if(s<0)return;let{turns:i,detail:o,kind:a}=this.wire.document.frames[s],l=[...this.states],h=l[s]===Se&&i>1&&o?ke:a==="run"?Se:_e;l[s]=l[s]===_e?Se:h,this.chosen=`frame ${s}`,this.states=l}press=e=>{let r=e.target.closest("[data-card],[data-frame]");r&&this.toggle(r)};keys=e=>{let r=e.composedPath()[0];if(e.altKey||e.ctrlKey||e.metaKey||/^(INPUT|SELECT)$/.test(r.tagName))return;let n=r.dataset?.card!==void 0||r.dataset?.frame!==void 0,s={"+":()=>this.zoom(1.25),"-":()=>this.zoom(.8),0:()=>this.fit(),"/":()=>this.renderRoot.querySelector("input[type=search]").focus(),...n&&{Enter:()=>this.toggle(r)," ":()=>this.toggle(r),ArrowRight:()=>this.go(r,1,0),ArrowLeft:()=>this.go(r,-1,0),ArrowDown:()=>this.go(r,0,1),ArrowUp:()=>this.go(r,0,-1)}};s[e.key]&&(e.preventDefault(),s[e.key]())};go(e,r,n){let s=l=>{let h=(l.querySelector("rect:last-of-type")??l).getBoundingClientRect();return[h.left+h.width/2,l.matches("[data-frame]")?h.top+8:h.top+h.height/2]},[i,o]=s(e),a=null;for(let l of this.renderRoot.querySelectorAll("[data-card],[data-frame]")){let[h,d]=s(l),c=(h-i)*r+(d-o)*n,m=Math.abs((h-i)*n)+Math.abs((d-o)*r);l!==e&&c>1&&(!a||c+2*m<a[0])&&(a=[c+2*m,l])}a&&this.focusOn(a[1])}point(e){let r=e?Number(e.dataset.card):-1;r!==(this.told?.card??-1)&&(this.told=r<0?null:An(this.scene.view,r))}light(){let e=this.told?.links??null;this.renderRoot.querySelector(".picture")?.classList.toggle("dimmed",e!==null&&e.size>0);for(let r of this.renderRoot.querySelectorAll("[data-link]"))r.classList.toggle("lit",e?.has(Number(r.dataset.link))??!1)}render(){if(!this.wire)return b`<p class="problem" role="alert" ?hidden=${!this.error}>${this.error}</p>`;let{width:e,height:r,body:n}=this.painted,s=this.wire.look.title||this.wire.document.title;return b`<div class="card ${this.walked?"walked":""}" @keydown=${this.keys}>
      <div class="row tools" role="toolbar" aria-label=${p("picture.picture")}>
        <strong class="title">${s}</strong>
        <button @click=${()=>this.fit()}>${p("picture.fit")}</button>
        <button aria-label=${p("picture.zoom-out")} @click=${()=>this.zoom(.8)}>−</button>
        <button aria-label=${p("picture.zoom-in")} @click=${()=>this.zoom(1.25)}>+</button>
        <label
          ><span class="what">${p("picture.lines-show")}</span>
          <select
            aria-label=${p("picture.what-the-lines-show")}
            @change=${i=>this.ink=i.target.value}
          >
            ${Yo.map(i=>b`<option value=${i} ?selected=${i===this.ink}>${i}</option>`)}
          </select></label
        >
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.labels}
            @change=${i=>this.labels=i.target.checked}
          />
          ${p("picture.derivatives")}</label
        >
        <input
          type="search"
          placeholder=${p("picture.find-a-name")}
          aria-label=${p("picture.find-a-value-by")}
          @keydown=${i=>i.key==="Enter"&&this.search(i.target.value)}
        />
      </div>
      <p class="problem" role="alert" ?hidden=${!this.error}>${this.error}</p>
      <div class="window">
        <div
          class="pane"
          tabindex="0"
          role="group"
          aria-label=${p("picture.graph-of",{title:s||"values"})}
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
      </ul>`:b`<p class="muted">${p("picture.point-at-a-value")}</p>`}minimap(){let e=this.pane(),{width:r,height:n}=this.painted;if(!e||r*this.scale<=e.clientWidth+8&&n*this.scale<=ds(e)+8)return b``;let s=Math.min(160/r,90/n),i=[e.scrollLeft,e.scrollTop,e.clientWidth,e.clientHeight].map(o=>o/this.scale*s);return b`<svg
      class="mini"
      aria-hidden="true"
      width=${r*s}
      height=${n*s}
      @click=${o=>{let a=o.currentTarget.getBoundingClientRect();e.scrollLeft=(o.clientX-a.left)/s*this.scale-e.clientWidth/2,e.scrollTop=(o.clientY-a.top)/s*this.scale-e.clientHeight/2}}
    >
      ${tr(this.scene.cards.map(o=>`<rect class="spot" x="${(o.x+20)*s}" y="${(o.y+20)*s}" width="${o.width*s}" height="${o.height*s}"/>`).join("")+`<rect class="seen" x="${i[0]}" y="${i[1]}" width="${i[2]}" height="${i[3]}"/>`)}
    </svg>`}};function ds(t){return parseFloat(getComputedStyle(t).maxHeight)||600}function Er(t,e){return t===1||t===-1&&!Number.isFinite(e)&&e===e?1:Math.pow(t,e)}function Mr(t){let e=Math.abs(t);if(!(e<=6))return Math.sign(t);let r=e,n=0;for(let i=1;n+r!==n;i+=1)n+=r,r*=2*e*e/(2*i+1);let s=2/Math.sqrt(Math.PI)*Math.exp(-e*e)*n;return t<0?-s:s}function hs(...t){return t.reduce((e,r)=>e+r,0)}function cs(...t){let e=Math.floor(t.length/2),r=t.length%2?t[2*e]:0;for(let n=0;n<e;n+=1)r+=t[n]*t[e+n];return r}var z={gt:{symbol:">",written:"({} > {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t>e),partials:[[0,0]]},ge:{symbol:">=",written:"({} >= {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t>=e),partials:[[0,0]]},lt:{symbol:"<",written:"({} < {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t<e),partials:[[0,0]]},le:{symbol:"<=",written:"({} <= {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t<=e),partials:[[0,0]]},eq:{symbol:"==",written:"({} == {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t==e),partials:[[0,0]]},ne:{symbol:"!=",written:"({} != {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t!=e),partials:[[0,0]]},where:{symbol:"where",written:"where({}, {}, {})",arity:3,settings:0,constantForm:null,defaults:[],kinks:"x0",compute:(t,e,r)=>t!=0?e:r,partials:[[0,["where","x0",1,0],["where","x0",0,1]]]},add:{symbol:"+",written:"{} + {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(t,e)=>t+e,partials:[[1,1]]},sub:{symbol:"-",written:"{} - {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(t,e)=>t-e,partials:[[1,-1]]},mul:{symbol:"*",written:"{} * {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(t,e)=>t*e,partials:[["x1","x0"]]},div:{symbol:"/",written:"{} / {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(t,e)=>t/e,partials:[[["div",1,"x1"],["div",["neg","out"],"x1"]]]},neg:{symbol:"-",written:"-{}",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>-t,partials:[[-1]]},powk:{symbol:"**{}",written:"{} ** {}",arity:2,settings:1,constantForm:null,defaults:[],kinks:null,compute:(t,e)=>Er(t,e),partials:[[["where",["eq","x1",0],0,["mul","x1",["pow","x0",["sub","x1",1]]]]]]},pow:{symbol:"**",written:"{} ** {}",arity:2,settings:0,constantForm:"powk",defaults:[],kinks:null,compute:(t,e)=>Er(t,e),partials:[[["where",["eq","x1",0],0,["mul","x1",["pow","x0",["sub","x1",1]]]],["where",["mul",["eq","x0",0],["ge","x1",0]],0,["mul","out",["log","x0"]]]]]},sum:{symbol:"sum",written:"sum()",arity:null,settings:0,constantForm:null,defaults:[],kinks:null,compute:(...t)=>hs(...t),partials:[[],[1],[1,1],[1,1,1],[1,1,1,1],[1,1,1,1,1],[1,1,1,1,1,1],[1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]]},dot:{symbol:"dot",written:"dot()",arity:null,settings:0,constantForm:null,defaults:[],kinks:null,compute:(...t)=>cs(...t),partials:[[],[1],["x1","x0"],["x1","x0",1],["x2","x3","x0","x1"],["x2","x3","x0","x1",1],["x3","x4","x5","x0","x1","x2"],["x3","x4","x5","x0","x1","x2",1],["x4","x5","x6","x7","x0","x1","x2","x3"],["x4","x5","x6","x7","x0","x1","x2","x3",1],["x5","x6","x7","x8","x9","x0","x1","x2","x3","x4"],["x5","x6","x7","x8","x9","x0","x1","x2","x3","x4",1],["x6","x7","x8","x9","x10","x11","x0","x1","x2","x3","x4","x5"],["x6","x7","x8","x9","x10","x11","x0","x1","x2","x3","x4","x5",1],["x7","x8","x9","x10","x11","x12","x13","x0","x1","x2","x3","x4","x5","x6"],["x7","x8","x9","x10","x11","x12","x13","x0","x1","x2","x3","x4","x5","x6",1],["x8","x9","x10","x11","x12","x13","x14","x15","x0","x1","x2","x3","x4","x5","x6","x7"],["x8","x9","x10","x11","x12","x13","x14","x15","x0","x1","x2","x3","x4","x5","x6","x7",1],["x9","x10","x11","x12","x13","x14","x15","x16","x17","x0","x1","x2","x3","x4","x5","x6","x7","x8"],["x9","x10","x11","x12","x13","x14","x15","x16","x17","x0","x1","x2","x3","x4","x5","x6","x7","x8",1],["x10","x11","x12","x13","x14","x15","x16","x17","x18","x19","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9"],["x10","x11","x12","x13","x14","x15","x16","x17","x18","x19","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9",1],["x11","x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10"],["x11","x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10",1],["x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x22","x23","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10","x11"]]},exp:{symbol:"exp",written:"exp({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.exp(t),partials:[["out"]]},expm1:{symbol:"expm1",written:"expm1({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.expm1(t),partials:[[["exp","x0"]]]},log:{symbol:"log",written:"log({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.log(t),partials:[[["div",1,"x0"]]]},log1p:{symbol:"log1p",written:"log1p({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.log1p(t),partials:[[["div",1,["add",1,"x0"]]]]},sqrt:{symbol:"sqrt",written:"sqrt({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.sqrt(t),partials:[[["div",.5,"out"]]]},sin:{symbol:"sin",written:"sin({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.sin(t),partials:[[["cos","x0"]]]},cos:{symbol:"cos",written:"cos({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.cos(t),partials:[[["neg",["sin","x0"]]]]},tan:{symbol:"tan",written:"tan({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.tan(t),partials:[[["add",1,["mul","out","out"]]]]},asin:{symbol:"asin",written:"asin({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.asin(t),partials:[[["div",1,["sqrt",["mul",["sub",1,"x0"],["add",1,"x0"]]]]]]},acos:{symbol:"acos",written:"acos({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.acos(t),partials:[[["div",-1,["sqrt",["mul",["sub",1,"x0"],["add",1,"x0"]]]]]]},atan:{symbol:"atan",written:"atan({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.atan(t),partials:[[["div",1,["add",1,["mul","x0","x0"]]]]]},hypot:{symbol:"hypot",written:"hypot({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["hypot","x0","x1"],compute:(t,e)=>Math.hypot(t,e),partials:[[["where",["eq","out",0],0,["div","x0","out"]],["where",["eq","out",0],0,["div","x1","out"]]]]},atan2:{symbol:"atan2",written:"atan2({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["hypot","x1","x0"],compute:(t,e)=>Math.atan2(t,e),partials:[[["where",["eq",["hypot","x1","x0"],0],0,["div",["div","x1",["hypot","x1","x0"]],["hypot","x1","x0"]]],["where",["eq",["hypot","x1","x0"],0],0,["div",["div",["neg","x0"],["hypot","x1","x0"]],["hypot","x1","x0"]]]]]},sinh:{symbol:"sinh",written:"sinh({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.sinh(t),partials:[[["cosh","x0"]]]},cosh:{symbol:"cosh",written:"cosh({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.cosh(t),partials:[[["sinh","x0"]]]},tanh:{symbol:"tanh",written:"tanh({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.tanh(t),partials:[[["sub",1,["mul","out","out"]]]]},sigmoid:{symbol:"sigmoid",written:"sigmoid({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>t>=0?1/(1+Math.exp(-t)):Math.exp(t)/(1+Math.exp(t)),partials:[[["mul","out",["sigmoid",["neg","x0"]]]]]},softplus:{symbol:"softplus",written:"softplus({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>(t<0?0:t)+Math.log1p(Math.exp(-Math.abs(t))),partials:[[["sigmoid","x0"]]]},erf:{symbol:"erf",written:"erf({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Mr(t),partials:[[["mul",1.1283791670955126,["exp",["mul",["neg","x0"],"x0"]]]]]},gelu:{symbol:"gelu",written:"gelu({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>.5*t*(1+Mr(t*.7071067811865476)),partials:[[["add",["mul",.5,["add",1,["erf",["mul","x0",.7071067811865476]]]],["div",["mul","x0",["exp",["mul",["mul",-.5,"x0"],"x0"]]],2.5066282746310002]]]]},abs:{symbol:"abs",written:"abs({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:"x0",compute:t=>Math.abs(t),partials:[[["sub",["gt","x0",0],["lt","x0",0]]]]},relu:{symbol:"ReLU",written:"relu({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:"x0",compute:t=>t<=0?0:t,partials:[[["gt","x0",0]]]},leaky_relu:{symbol:"leaky_relu",written:"leaky_relu({}, {})",arity:2,settings:1,constantForm:null,defaults:[.01],kinks:"x0",compute:(t,e)=>t>0?t:e*t,partials:[[["where",["gt","x0",0],1,"x1"]]]},maximum:{symbol:"maximum",written:"maximum({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>t>e||t!=t?t:e,partials:[[["add",["gt","x0","x1"],["mul",.5,["eq","x0","x1"]]],["add",["lt","x0","x1"],["mul",.5,["eq","x0","x1"]]]]]},minimum:{symbol:"minimum",written:"minimum({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>t<e||t!=t?t:e,partials:[[["add",["lt","x0","x1"],["mul",.5,["eq","x0","x1"]]],["add",["gt","x0","x1"],["mul",.5,["eq","x0","x1"]]]]]}};function te(t){let e=z[t];if(!e)throw new Error(p("formula.no-operation",{op:t}));return e}function Ar(t,e){return(t.arity===null?t.partials[e]:t.partials[0])??null}function Ke(t,e){if(typeof t=="number")return t;if(typeof t=="string")return e.get(t)??NaN;let[r,...n]=t;return te(r).compute(...n.map(s=>Ke(s,e)))}function Ot(t,e,r){if(typeof t=="number")return t;if(typeof t=="string")return e.get(t)??t;let[n,...s]=t;if(n==="where")return Ot(s[Ke(s[0],r)!==0?1:2],e,r);let i=s.map(a=>Ot(a,e,r));if(i.every(a=>typeof a=="number"))return te(n).compute(...i);let o=te(n).constantForm;return[o&&typeof i.at(-1)=="number"?o:n,...i]}function ps(t){if(typeof t!="object")return t;let[e,...r]=t,n=r.map(ps);return e==="mul"&&n.includes(1)?n[0]===1?n[1]:n[0]:e==="powk"&&n[1]===1?n[0]:[e,...n]}var us={add:1,sub:1,mul:2,div:2,neg:2,pow:3,powk:3},Rt=9;function ms(t){return fs(ps(t))[0]}function fs(t){if(typeof t=="number")return[x(t),t>=0?Rt:us.neg];if(typeof t=="string")return[t,Rt];let[e,...r]=t,n=us[e]??Rt,s=r.map((i,o)=>{let[a,l]=fs(i);if(e==="powk"&&o>0)return a;let h=n+Number(o>0&&/^(sub|div)$/.test(e))+Number(o===0&&/^powk?$/.test(e));return n!==Rt&&l<h?`(${a})`:a});return[ue(te(e).written,s),n]}function ue(t,e){let r=0;return t.replace(/\{\{|\}\}|\{\}/g,n=>n==="{}"?e[r++]??"?":n[0])}function Lt(t){return t.kind==="constant"&&t.name.startsWith("-")?`(${t.name})`:t.name}function Ct(t,e){let r=e.inputs.map(n=>Lt(t[n]));return r.length>8?Zo(e,r):ue(e.written,r)}function Zo({op:t,symbol:e},r){if(t!=="dot")return`${e}(${r.slice(0,6).join(", ")}, ... ${r.at(-1)})`;let n=Math.floor(r.length/2);return`dot(${[...[r.slice(0,n),r.slice(n,2*n)].map(i=>i.length>4?`[${i.slice(0,3).join(", ")}, ... ${i.at(-1)}]`:`[${i.join(", ")}]`),...r.slice(2*n)].join(", ")})`}function Nr(t){let e=({op:r,inputs:n,settings:s})=>r!==null&&z[r]!==void 0&&Ar(z[r],n.length+s.length)!==null;return t.find(r=>r.kind==="result"&&!e(r))??null}function Rr(t,e=new Map){let r=[],n=[];for(let s of t){let i=s.inputs.map(h=>r[h].data),o=s.op?te(s.op).compute(...i,...s.settings):e.get(s.id)??s.data;if(r.push({...s,data:o}),!s.op)continue;let a=Tr(o,[...i,...s.settings]),l=Tr(s.name,[...s.inputs.map(h=>Lt(r[h])),...s.settings]);Ar(te(s.op),i.length+s.settings.length).slice(0,i.length).forEach((h,d)=>n.push({id:n.length,from:s.inputs[d],to:s.id,place:d,formula:Or(ms(Ot(h,l,a))),derivative:Ke(h,a)}))}return{nodes:r,edges:n}}function Tr(t,e){return new Map([["out",t],...e.map((r,n)=>[`x${n}`,r])])}function Or(t){return t.startsWith("(-")&&t.indexOf(")")===t.length-1?t.slice(1,-1):t}function ws(t,e){return t.kinks!==null&&Ke(t.kinks,Tr(NaN,e))===0}var gs=24,Wt=class{nodes=[];leaf(e,r){return this.add({label:e,data:r})}constant(e){return this.add({name:x(e),kind:"constant",data:e})}result(e,r){let n=te(e);if(n.constantForm&&typeof r.at(-1)=="number")return this.result(n.constantForm,r);let s=r.slice(0,r.length-n.settings),i=r.slice(s.length).map(Number),o=i.map(a=>x(a));return this.add({kind:"result",op:e,symbol:ue(n.symbol,o),written:ue(n.written,[...s.map(()=>"{}"),...o]),settings:i,inputs:s.map(a=>(typeof a=="number"?this.constant(a):a).id)})}graphOf(e){let r=new Set([e]);for(let n of r)for(let s of n.inputs)r.add(this.nodes[s]);return this.named(this.nodes.filter(n=>r.has(n)))}whole(){return this.named(this.nodes)}named(e){let r=new Map(e.map((o,a)=>[o.id,a])),n=new Set(e.map(o=>o.label)),s=0,i=e.map((o,a)=>{let l=o.name||Xo(o.label);for(;!l||!o.label&&!o.name&&n.has(l);)l=`v${++s}`;return{...o,id:a,name:l,inputs:o.inputs.map(h=>r.get(h))}});return Rr(i)}add(e){let n={...{label:"",name:"",kind:"leaf",op:null,symbol:"",written:"",data:NaN},settings:[],inputs:[],...e,id:this.nodes.length};return this.nodes.push(n),n}};function Xo(t){return t.length<=gs?t:`${t.slice(0,gs-1)}…`}var pe=class extends Error{constructor(r,n){super(r);this.at=n}at},Je=/[^\S\n]*(?:(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|([\p{L}_][\p{L}\p{N}_]*)|(\*\*|[<>=!]=|[-+*/^(),;=<>]|\n))/uy,Wr=2e3,Qo=100;function ea(t){let e=t.replaceAll("−","-").replaceAll("×","*").replaceAll("·","*");if(e.length>Wr)throw new pe(p("expression.at-most-characters-please",{longest:Wr}),Wr);let r=[];for(Je.lastIndex=0;e.slice(Je.lastIndex).trim();){let n=Je.lastIndex,s=Je.exec(e);if(!s){let h=n+e.slice(n).search(/\S/);throw new pe(p("expression.has-no-meaning-here",{letter:[...e.slice(h)][0]}),h)}let[,i,o,a]=s,l=i??o??a??"";r.push({kind:i?"number":o?"name":"sign",text:l===`
`?";":l,at:Je.lastIndex-l.length})}return r.push({kind:"end",text:"",at:e.length}),r}var Lr={"+":"add","-":"sub","*":"mul","/":"div","**":"pow",">":"gt",">=":"ge","<":"lt","<=":"le","==":"eq","!=":"ne"},Pr=class{constructor(e,r){this.source=e;this.leaves=r}source;leaves;position=0;depth=0;builder=new Wt;named=new Map;program(){let e=null;for(;this.skipEmpty();)e=this.statement(),!this.atEnd&&this.next.text!==";"&&this.fail(this.surprise());return e===null&&this.fail(p("expression.write-an-expression-for")),this.builder.graphOf(typeof e=="number"?this.builder.constant(e):e)}skipEmpty(){for(;this.skip(";"););return!this.atEnd}get atEnd(){return this.next.kind==="end"}get next(){return this.source[this.position]}fail(e,r=this.next.at){throw new pe(e,r)}surprise(){let{kind:e,text:r}=this.next;if(e==="end")return p("expression.the-expression-ends-too");if(r==="^")return p("expression.a-power-is-written");let n=this.source[this.position-1];return n&&(n.kind!=="sign"||n.text===")")&&(e!=="sign"||r==="(")?p("expression.an-operator-is-missing",{text:r,text2:n.text}):p("expression.is-not-expected-here",{text:r})}skip(e){return this.next.text!==e||this.atEnd?!1:(this.position+=1,!0)}expect(e){this.skip(e)||this.fail(this.atEnd?p("expression.is-missing-at-the",{text:e}):this.surprise())}statement(){let e=this.next;if(e.kind==="name"&&this.source[this.position+1]?.text==="="){this.position+=2,this.named.has(e.text)&&this.fail(p("expression.has-a-value-already",{text:e.text}),e.at);let r=this.comparison(),n=this.leaves.get(e.text),s=typeof r=="number"?this.builder.leaf(e.text,n??r):this.entitled(r,e);return this.named.set(e.text,s),s}return this.comparison()}entitled(e,{text:r,at:n}){return e.label&&this.fail(p("expression.would-get-a-second",{label:e.label,text:r}),n),e.label=r,e}comparison(){let e=this.sum(),r=this.next.text;return/^([<>]=?|[=!]=)$/.test(r)?(this.position+=1,this.apply(Lr[r],[e,this.sum()])):e}sum(){let e=this.product();for(let r=this.next.text;r==="+"||r==="-";r=this.next.text)this.position+=1,e=this.apply(Lr[r],[e,this.product()]);return e}product(){let e=this.signed();for(let r=this.next.text;r==="*"||r==="/";r=this.next.text)this.position+=1,e=this.apply(Lr[r],[e,this.signed()]);return e}signed(){++this.depth>Qo&&this.fail(p("expression.too-many-brackets-within"));try{if(this.skip("-"))return this.apply("neg",[this.signed()]);if(this.skip("+"))return this.signed();let e=this.atom();return this.skip("**")?this.apply("pow",[e,this.signed()]):e}finally{this.depth-=1}}atom(){let e=this.next;if(e.kind==="number")return this.position+=1,Number(e.text);if(e.kind==="name")return this.position+=1,this.skip("(")?this.call(e):this.variable(e);this.skip("(")||this.fail(this.surprise());let r=this.comparison();return this.expect(")"),r}variable({text:e,at:r}){Cr.includes(e)&&this.fail(p("expression.is-a-function-write",{text:e}),r);let n=this.named.get(e);return n===void 0&&this.named.set(e,n=this.builder.leaf(e,this.leaves.get(e)??1)),n}call({text:e,at:r}){let n=Cr.includes(e)?z[e]:void 0;n||this.fail(p("expression.there-is-no-function",{text:e,functions:Cr.slice(0,8).join(", ")}),r);let s=[];if(!this.skip(")")){do s.push(this.comparison());while(this.skip(","));this.expect(")")}let i=n.arity;return s.length<i&&s.push(...n.defaults.slice(0,i-s.length)),s.length!==i&&this.fail(p("expression.takes-inputs-not",{text:e,wanted:i,inputs:s.length}),r),s.slice(i-n.settings).some(o=>n.settings&&typeof o!="number")&&this.fail(p("expression.the-last-input-of",{text:e}),r),this.apply(e,s)}apply(e,r){return r.every(n=>typeof n=="number")?z[e].compute(...r):this.builder.result(e,r)}},Cr=["tanh","exp","relu","log","sqrt","sigmoid","sin","cos",...Object.keys(z).filter(t=>z[t].arity!==null&&z[t].written.startsWith(t))].filter((t,e,r)=>r.indexOf(t)===e);function Ae(t,e=new Map){return new Pr(ea(t),e).program()}function Gr(t){let e=t>>>0;return()=>{e=e+1831565813>>>0;let r=Math.imul(e^e>>>15,1|e);return r=r+Math.imul(r^r>>>7,61|r)^r,((r^r>>>14)>>>0)/4294967296}}function bs(){return Math.floor(Math.random()*4294967296)}function jr(t,e){return e[Math.floor(t()*e.length)]}function vs(t,e,r,...n){for(;;){let s=e+Math.floor(t()*(r-e+1));if(!n.includes(s))return s}}var ta=20;function Hr({nodes:t,edges:e},r){let n=new Map(r.map((i,o)=>[i,o])),s=t.filter(i=>i.kind==="result");return n.size===r.length&&s.every(i=>n.has(i.id))&&e.every(({from:i,to:o})=>t[i].kind!=="result"||n.get(i)>n.get(o))}function ys(t,e,r){if(Hr(t,e)||new Set(e).size<e.length)return[];let{nodes:n,edges:s}=t,i=n.length-1,o=new Map(e.map((d,c)=>[d,c])),a=new Map([[i,1]]),l=new Map;o.has(i)||l.set(i,{amount:1,edge:null});for(let d of r){let{from:c,to:m}=s[d.edge];if(n[c].kind==="result"){if((o.get(c)??-1)>o.get(m))a.set(c,d.after);else if(d.add!==0){let u=l.get(c);l.set(c,{amount:(u?.amount??0)+d.add,edge:u?u.edge:d.edge})}}}let h=e.length;return[...l].sort(([d],[c])=>(o.get(d)??h)-(o.get(c)??h)).slice(0,ta).flatMap(([d,{amount:c,edge:m}])=>{let u=o.has(d)?a.get(d)??0:null,f=m===null?[i]:[...xs(t,i,s[m].to),d];return ra(t,d).map(([g,v])=>({node:d,leaf:g,edge:m,had:u,late:c,amount:c*v,path:[...f,...xs(t,d,g).slice(1)],text:na(t,d,g,u,c,c*v)}))})}function ks(t,e){return t.filter(r=>r.to===e)}function ra({nodes:t,edges:e},r){let n=new Map([[r,1]]);for(let s=r;s>=0;s-=1){let i=n.get(s);if(i)for(let{from:o,derivative:a}of ks(e,s))a!==0&&n.set(o,(n.get(o)??0)+i*a)}return[...n].filter(([s,i])=>i!==0&&t[s].kind==="leaf").sort(([s],[i])=>s-i)}function xs({edges:t},e,r){let n=new Map([[e,e]]);for(let[i]of n)for(let{from:o,derivative:a}of ks(t,i))a!==0&&o>=r&&!n.has(o)&&n.set(o,i);let s=[r];for(;s[0]!==e&&n.has(s[0]);)s.unshift(n.get(s[0]));return s}function na({nodes:t},e,r,n,s,i){let o=t[e].name,a=n===null?p("lost.was-never-visited",{name:o}):n===0?p("lost.was-visited-while-its",{name:o}):p("lost.was-visited-when-its",{name:o,had:x(n),late:x(s)});return p("lost.so-the-that-flows",{why:a,amount:x(i),name:o,node:t[r].name})}function zr(t){return t.filter(e=>e.kind==="result").map(e=>e.id).reverse()}function K(t,e="",r=zr(t.nodes)){return Ir(t,e,r,sa(t,r))}function sa({nodes:t,edges:e},r){let n=t.map(()=>0);n[t.length-1]=1;let s=t.map(()=>[]);for(let o of e)s[o.to].push(o);let i=[];for(let o of r){let a=n[o];for(let{id:l,from:h,derivative:d}of s[o]){if(t[h].kind==="constant")continue;let c=a===0||d===0?0:a*d,m=n[h];n[h]=m+c,i.push({edge:l,upstream:a,before:m,add:c,after:m+c})}}return i}function Ir(t,e,r,n){let{nodes:s,edges:i}=t,o=s.at(-1),a=s.map(()=>0);a[o.id]=1;let l=s.filter(h=>h.kind==="result").map(h=>ia(s,h));l.push({phase:"seed",node:o.id,before:0,after:1,text:`${o.name}.grad 0 -> 1 (seed)`});for(let h of n){let{from:d,to:c}=i[h.edge];a[d]=h.after,l.push({phase:"backward",node:c,input:d,...h,text:oa(s,d,c,h)})}return{title:e||o.name,nodes:s,edges:i,steps:l,order:[...r],grads:a,right:Hr(t,r),lost:ys(t,r,n)}}function ia(t,e){let r=`${e.name} = ${Ct(t,e)} = ${x(e.data)}`;return{phase:"forward",node:e.id,after:e.data,text:r}}function oa(t,e,r,n){let s=`${t[e].name}.grad ${x(n.before)} -> ${x(n.after)}`,i=n.overwrites?p("walk.overwritten-with",{add:x(n.add)}):aa(n.add);return p("walk.via",{change:s,how:i,node:t[r].name})}function aa(t){let e=x(t);return e.startsWith("-")?e:`+${e}`}function $s(t,e){return K(Rr(t.nodes,e),t.title,t.order)}function Ye(t,e){return K(t,t.title,e)}var _s={tree:{leaves:3,ops:["+","*"],shared:0},trees:{leaves:4,ops:["+","*","-"],shared:0},shared:{leaves:2,ops:["+","*","-"],shared:1},knot:{leaves:3,ops:["+","*","-"],shared:2}};function qr(t,e){let r=_s[t];if(!r)throw new Error(p("fresh.there-is-no-level",{level:t,levels:Object.keys(_s).join(", ")}));for(;;){let n=[..."abcdefghijk"],s=n.splice(0,r.leaves),i=new Map(s.map(m=>[m,vs(e,-4,6,0,1,-1)])),o=[],a=[...s],l=[],h=r.shared;for(;a.length>1||h>0;){let m=Ss(a,e),u=h>0&&(l.length>0||a.length===0)?jr(e,[...l,m]):Ss(a,e);if(u===void 0)break;(l.includes(u)||u===m)&&(h-=1),l.push(m,u);let f=n.shift();if(!f)break;let g=e()<.5?[m,u]:[u,m];o.push(`${f} = ${g[0]} ${jr(e,r.ops)} ${g[1]}`),a.push(f)}if(a.length!==1||h>0)continue;let d=o.join("; "),c=K(Ae(d,i),d);if(la(c,r))return{program:d,values:i,walk:c}}}function Ss(t,e){return t.splice(Math.floor(e()*t.length),1)[0]}function la({nodes:t,edges:e,grads:r},n){let s=t.filter(a=>a.kind==="leaf"),i=t.filter(a=>a.kind==="result"),o=a=>e.filter(l=>l.from===a.id).length;return s.length===n.leaves&&i.length>=2&&i.length<=5&&i.some(a=>a.op==="mul")&&i.some(a=>a.op!=="mul")&&i.every(a=>a.op!=="sub"||a.inputs[0]!==a.inputs[1])&&t.reduce((a,l)=>a+Math.max(0,o(l)-1),0)===n.shared&&t.every(a=>Math.abs(a.data)<=60&&a.data!==0&&Math.abs(r[a.id])<=60)&&s.every(a=>r[a.id]!==0)&&new Set(s.map(a=>r[a.id])).size>1}function Vr(t,e){let r=Ye(t,e.filter(i=>t.nodes[i].kind==="result")),n=r.steps.filter(i=>i.phase==="backward"),s=e.map(i=>n.filter(o=>o.node===i));return{walk:r,order:e,pushes:s,expected:Ye(t,zr(t.nodes)).grads}}function Es({walk:t,pushes:e},r){let n=e.slice(0,r).flat().length,s=t.steps.findIndex(o=>o.phase==="seed")+1;return{...Me(t,s+n),active:new Set(r>0?e[r-1].map(o=>o.edge):[])}}function Ze(t){return t.nodes.filter(e=>e.kind!=="constant").map(e=>e.id)}function Ms(t,e){let r=e.split(/[\s,]+/).filter(Boolean).map(n=>{let s=t.nodes.find(i=>i.name===n&&i.kind!=="constant");if(!s)throw new Error(p("visits.order-there-is-no",{name:n}));return s.id});return[...new Set(r)]}function Xe({nodes:t,edges:e},r){let n=new Map(r.map((i,o)=>[i,o]));return e.filter(({from:i})=>t[i].kind!=="constant").filter(({from:i,to:o})=>n.has(i)&&(n.get(o)??1/0)>n.get(i)).map(({from:i,to:o})=>({early:i,user:o})).sort((i,o)=>n.get(i.early)-n.get(o.early))}var Te=3,Qe=class extends q{static properties={heading:{},seed:{type:Number},done:{type:Boolean},width:{state:!0},streak:{state:!0},said:{state:!0},hinted:{state:!0}};draw=Gr(0);observer=new ResizeObserver(([e])=>this.width=Math.round(e.contentRect.width));constructor(){super(),Object.assign(this,{heading:"",seed:NaN,done:!1,width:0,streak:0,said:null,hinted:0})}connectedCallback(){super.connectedCallback(),this.draw=Gr(Number.isNaN(this.seed)?bs():this.seed),this.width=this.clientWidth,this.observer.observe(this),this.hasUpdated||this.begin()}disconnectedCallback(){super.disconnectedCallback(),this.observer.disconnect()}answered=!1;tally(e){this.streak=e?this.answered?this.streak:this.streak+1:0,this.answered=!0}another(){this.answered=!1}get room(){return Math.max(260,this.width-22)}tell(e,r="",n=this.misconception,s=""){let i={right:e,question:s,answer:r,misconception:e?"":n};this.dispatchEvent(new CustomEvent("gradwalk-solved",{detail:i,bubbles:!0,composed:!0}))}get misconception(){return this.said?.kind==="wrong"&&typeof this.said.text=="string"?this.said.text:""}async focusOn(e){this.renderRoot.contains(this.renderRoot.activeElement)&&(await this.updateComplete,this.renderRoot.querySelector(e)?.focus())}head(e=k){return b`<header class="row head">
      ${this.heading?b`<strong>${this.heading}${this.done?b` <span class="done">${p("live-element.done")}</span>`:k}</strong>`:k}${e}
    </header>`}counter(){let e=this.done?Te:Math.min(this.streak,Te),r=e>=Te?p("live-element.three-in-a-row"):p("live-element.of-right-in-a",{shown:e,mastered:Te});return b`<span class="streak"
      ><span aria-hidden="true" class="dots"
        >${[0,1,2].map(n=>b`<i class=${n<e?"full":""}></i>`)}</span
      >
      ${r}</span
    >`}reply(){return b`<div class="reply ${this.said?.kind??""}" aria-live="polite">
      ${this.said?b`<p>
              ${this.said.kind==="right"?b`<strong>✓ </strong>`:k}${this.said.kind==="wrong"?b`<strong>${p("live-element.not-yet")} </strong>`:k}${this.said.text}
            </p>`:k}
    </div>`}hints(e){let r=e.slice(0,this.hinted);return b`${r.length?b`<ol class="hints" aria-live="polite">
            ${r.map(n=>b`<li>${n}</li>`)}
          </ol>`:k}`}hintButton(e){if(this.hinted>=e.length)return k;let r=[p("hint-a-question"),p("hint-an-idea"),p("hint-the-line")][this.hinted]??p("hint");return b`<button type="button" class="quiet" @click=${()=>this.hinted+=1}>${r}</button>`}},As=O`
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
`;var{I:Md}=vn;var da={},Ts=(t,e=da)=>t._$AH=e;var Ns=Z(class extends Y{constructor(){super(...arguments),this.key=k}render(t,e){return this.key=t,e}update(t,[e,r]){return e!==this.key&&(Ts(t),this.key=e),r}});var Rs=t=>t??k;function Pt(t,e,r,n){let s=new vt;s.cells=t.nodes.map((c,m)=>{let u=new wt(m,c.kind);return Object.assign(u,{name:c.name,given:c.label!=="",symbol:c.symbol,place:m,node:m}),u.data.n=u.grad.n=1,u}),s.edges=t.edges.map(c=>{let m=new bt(c.from,c.to,c.place);return Object.assign(m,{text:r(c),toward_constant:t.nodes[c.from].kind==="constant"})});let i=Et(s,[],!0);for(let c of i.cards)e(c,c.node);let o=Mt(i,1e9,!0,n),a=[];i.cards.forEach((c,m)=>a[c.node]=o.cards[m]);let l=i.links.map(c=>c.text),h=_r(o,l,n),d=i.links.map((c,m)=>{let u=o.routes[m],[[f,g],v,_]=[u[0],u.at(-1),u.at(-2)],$={x:(v[0]+_[0])/2,y:(v[1]+_[1])/2},E=n?`M${f},${g}L${f-4},${g+7}L${f+4},${g+7}Z`:`M${f},${g}L${f+7},${g-4}L${f+7},${g+4}Z`,M=[...u].reverse().map((N,ge,Ft)=>[N[0],N[1],Ft[ge-1]?.[2]??0]),y=Tt(o,m);return{path:At(u,n,y),against:At(M,n,y),forwardHead:$r(u,n,4),backwardHead:E,label:h[m].width>0?{x:h[m].x,y:h[m].y}:$}});return{width:Math.ceil(o.width)+4,height:Math.ceil(o.height)+4,down:n,boxes:a,routes:d}}var Fr=class extends Y{render(e){return I}update(e,[r]){return Object.assign(e.element.style,r),I}},Ne=Z(Fr);var[ha,ca,Dr,ua]=[25,28,9.1,36],[Os,Ws]=[1.6,.86],Ls=10,Cs=new WeakMap;function pa(t){let{graph:e,width:r,digits:n=5,label:s=5,rows:i=2}=t,o=[r,n,s,i].join(),a=Cs.get(e);if(a?.key===o)return a;let l=(c,m)=>{let u=(v,_)=>{let $=e.nodes[_];if($.kind==="constant")return Object.assign(v,{wide:$.name.length*Dr+22,high:30});let E=Math.max(n,x($.data).length),M=Math.max(E*Dr+(m?14:ua+26),$.name.length*Dr+24,m?56:92);return Object.assign(v,{wide:M,high:ca+i*ha+6})},f="0".repeat(Math.ceil(s*1.3)),g=Pt(e,u,({from:v})=>e.nodes[v].kind==="constant"?"":f,!c);return{made:g,scale:Math.min(Os,r/g.width),narrow:m}},h=l(!0,!1);if(h.scale<(r>600?Ws:.92)){let c=[l(!1,!1),l(!1,!0)];h=c.find(m=>m.scale>=.92)??c[1]}let d={...h,scale:Math.max(Ws,Math.min(h.scale,h.made.down?1.15:Os)),key:o};return Cs.set(e,d),d}function et(t){let{graph:e,title:r}=t,{made:n,scale:s,narrow:i}=pa(t),o=e.edges.map(h=>t.edge?.(h)??{}),a=Ne(Gt({height:Math.ceil(n.height*s),width:Math.ceil(n.width*s)})),l=Ne({...Gt({width:n.width,height:n.height}),transform:`scale(${s})`});return b`<div class="live-frame">
      <div class="live-space" ${a}>
        <div
          class="live ${i?"narrow":""}"
          role="group"
          aria-label=${p("live-graph.graph-of",{title:r})}
          ${l}
        >
          <svg aria-hidden="true" width=${n.width} height=${n.height}>
            ${e.edges.map(({id:h})=>ma(n,h,o[h]))}
            ${n.boxes.map(h=>h.sign?fa(n,h):k)}
          </svg>
          ${e.nodes.map(h=>ga(n,h))} ${e.nodes.map(h=>wa(t,n,h))}
          ${e.edges.map(h=>va(n,h.id,o[h.id],ba(e,n,h,o),t.beat??0))}
        </div>
      </div>
    </div>
    ${i&&t.rows===2?b`<p class="live-legend" aria-hidden="true">${p("legend")}</p>`:k}`}function ma(t,e,{label:r,state:n=""}){let{path:s,label:i,forwardHead:o,backwardHead:a}=t.routes[e],l=n.split(" ").includes("back")?a:o,h=(r?.length??0)*8+12;return j`<g class="live-edge ${n}">
    <path class="line" d=${s} />
    <path class="head" d=${l} />
    ${r?j`<rect class="pill" x=${i.x-h/2} y=${i.y-11} width=${h} height="22" rx="11" />
            <text x=${i.x} y=${i.y+4.5} text-anchor="middle">${r}</text>`:k}
  </g>`}function Ps({down:t},{x:e,y:r,width:n,height:s,sign:i,tall:o}){return t?{x:e+n/2,y:r-Ls-o/2}:{x:e-Ls-i/2,y:r+s/2}}function fa(t,e){let{x:r,y:n}=Ps(t,e);return j`<path class="line stem" d=${`M${r},${n}${t.down?`V${e.y}`:`H${e.x}`}`} />`}function ga(t,e){let r=t.boxes[e.id];if(!r.sign)return k;let{x:n,y:s}=Ps(t,r);return b`<span
    class="badge"
    aria-hidden="true"
    ${Ne(Gt({left:n,top:s,width:r.sign,height:r.tall}))}
    >${e.symbol}</span
  >`}function Gt(t){return Object.fromEntries(Object.entries(t).map(([e,r])=>[e,`${r}px`]))}function wa(t,e,r){let{x:n,y:s,width:i,height:o}=e.boxes[r.id],a=Ne(Gt({left:n,top:s,width:i,height:o}));if(r.kind==="constant")return b`<div class="node constant" ${a}>${r.name}</div>`;let{rows:l,state:h="",tag:d,spoken:c,click:m,pressed:u}=t.node(r),f=b`<span class="name">${r.name}</span> ${l.map(({word:g,value:v,kind:_})=>b`<span class="line ${_}"><span class="word">${g}</span><span class="number">${v}</span></span>`)}
    ${d===void 0?k:b`<span class="tag">${d}</span>`}`;return m?b`<button
        class="node ${r.kind} ${h}"
        ${a}
        aria-pressed=${Rs(u===void 0?void 0:u?"true":"false")}
        data-node=${r.name}
        @click=${m}
      >
        <span class="hidden-text">${c}</span><span class="face" aria-hidden="true">${f}</span>
      </button>`:b`<div class="node ${r.kind} ${h}" ${a} role="group" aria-label=${c} data-node=${r.name}>
        ${f}
      </div>`}function ba({edges:t},e,{id:r,from:n,to:s},i){let o=h=>e.routes[h.id].label[e.down?"x":"y"],a=t.filter(h=>i[h.id].pulse!==void 0&&h.to===s&&(!i[r].back||h.from===n));if(a.length!==2)return"auto";a.sort((h,d)=>o(h)-o(d)||h.id-d.id);let l=a[0].id===r?"100%":"0%";return e.down?`${l} 50%`:`50% ${l}`}function va(t,e,{pulse:r,back:n},s,i){if(r===void 0)return k;let{path:o,against:a}=t.routes[e];return Ns(i,b`<span class="pulse" aria-hidden="true" ${Ne({offsetPath:`path("${n?a:o}")`,offsetAnchor:s})}
      >${r}</span
    >`)}var jt=O`
  .card:has(> .live-frame, > form > .live-frame) {
    width: fit-content;
    min-width: min(100%, 46rem);
    max-width: 100%;
    margin-inline: auto;
  }
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
`;var tt=[{name:"product",title:"(a + b) * c",expression:"e = a + b; f = e * c",values:{a:2,b:-3,c:10}},{name:"neuron",title:p("presets.one-neuron"),expression:"x1w1 = x1 * w1; x2w2 = x2 * w2; s = x1w1 + x2w2; n = s + b; o = tanh(n)",values:{x1:2,x2:0,w1:-3,w2:1,b:6.881373587019543}},{name:"square",title:"a * a",expression:"b = a * a",values:{a:3}},{name:"diamond",title:p("presets.the-diamond"),expression:"b = a + 1; c = a * 3; d = b * c",values:{a:2}}],Gs=tt.filter(({expression:t})=>!/[a-z]\(/.test(t));function js(t){let e=tt.find(r=>r.name===t);if(!e)throw new Error(p("presets.there-is-no-preset",{name:t,presets:tt.map(r=>r.name).join(", ")}));return e}function Hs({expression:t,values:e}){return Ae(t,new Map(Object.entries(e)))}function Oe(t){let e=Re(typeof t=="string"?_a(t):t,p("read.the-walk"));e.format!=="gradwalk-walk"&&G('expected {"format": "gradwalk-walk", ...}'),e.version!==2&&G(p("read.version-this-page-reads",{document:String(e.version)}));let r=J(e,"ops").map(xa),n=J(e,"op").map(c=>fe(c,r.length,"op"));n.length||G(p("read.it-has-no-nodes"));let s=ya(e,r,n),i=ka(e,s,r,n),o=me(e,"title"),a=e.order===null?void 0:J(e,"order").map(c=>fe(c,s.length,"order")),l=e.picture===void 0?{}:{picture:Re(e.picture,"picture")};if(e.pushes===null)return{...K({nodes:s,edges:i},o,a),...l};let h=a??s.filter(c=>c.kind==="result").map(c=>c.id).reverse(),d=$a(Re(e.pushes,"pushes"),i);return{...Ir({nodes:s,edges:i},o,h,d),...l}}function xa(t){let e=Re(t,p("read.an-operation")),r=e.kind;return r==="leaf"||r==="constant"?{kind:r,op:null,symbol:"",written:"",settings:[],inputs:0,formulas:[]}:(r!=="result"&&G(`kind ${String(r)}`),{kind:r,op:e.op===null?null:me(e,"op"),symbol:me(e,"symbol"),written:me(e,"written"),settings:Ur(e,"settings"),inputs:fe(e.inputs,2**31,p("read.inputs-of-an-operation"))||G(p("read.a-result-without-inputs")),formulas:J(e,"formulas").map(n=>me({one:n},"one"))})}function ya(t,e,r){let n=Ur(t,"data",r.length),s=J(t,"inputs"),[i,o]=[Re(t.labels,"labels"),Re(t.names,"names")];for(let c of[...Object.keys(i),...Object.keys(o)])fe(Number(c),r.length,p("read.a-label-s-node"));let a=new Set([...Object.values(i),...Object.values(o)]),[l,h]=[0,0],d=r.map((c,m)=>{let{kind:u,op:f,symbol:g,written:v,settings:_,inputs:$}=e[c],E=i[m]===void 0?"":me(i,String(m)),M=o[m]===void 0?E:me(o,String(m));for(!M&&u==="constant"&&(M=x(n[m]));!M||!E&&u!=="constant"&&a.has(M);)M=`v${++h}`;let y=s.slice(l,l+=$).map(N=>fe(N,m,p("read.inputs-of-node",{id:m})));return y.length<$&&G(p("read.inputs-are-missing")),{id:m,kind:u,op:f,label:E,name:M,symbol:g,written:v,settings:_,inputs:y,data:n[m]}});return l!==s.length&&G(p("read.there-are-inputs-that")),d}function ka(t,e,r,n){let s=J(t,"derivatives"),i=0,o=e.flatMap(({id:a,inputs:l,name:h})=>{let{formulas:d}=r[n[a]],c=u=>u.replace(/\{(\d+|out)\}/g,(f,g)=>g==="out"?h:l[+g]===void 0?f:Lt(e[l[+g]])),m=u=>u==="1"?1:e[l[Number(/^\{(\d+)\}$/.exec(u)?.[1])]]?.data;return l.map((u,f)=>{let g=d[f]??"",v=s[i++]??m(g);return{from:u,to:a,place:f,formula:Or(c(g)),derivative:v}})});return i!==s.length&&G(p("read.there-are-not-as")),o.map((a,l)=>({id:l,...a,derivative:zs(a.derivative,"derivatives")}))}function $a(t,e){let r=J(t,"edge").map(l=>fe(l,e.length,p("read.edge-of-a-push"))),n=new Set(J(t,"overwrites").map(l=>fe(l,r.length,"overwrites"))),[s,i,o,a]=["upstream","before","add","after"].map(l=>Ur(t,l,r.length));return r.map((l,h)=>({edge:l,upstream:s[h],before:i[h],add:o[h],after:a[h],...n.has(h)&&{overwrites:!0}}))}function G(t){throw new Error(p("read.this-is-not-a",{what:t}))}function _a(t){try{return JSON.parse(t)}catch(e){return G(p("read.no-json",{message:e.message}))}}function Re(t,e){return typeof t=="object"&&t!==null&&!Array.isArray(t)?t:G(p("read.is-not-an-object",{what:e}))}function J(t,e){let r=t[e];return Array.isArray(r)?r:G(p("read.is-not-a-list",{key:e}))}function me(t,e){let r=t[e];return typeof r=="string"?r:G(p("read.is-not-a-text",{key:e}))}function Ur(t,e,r){let n=J(t,e);return r!==void 0&&n.length!==r&&G(p("read.has-numbers-instead-of",{key:e,found:n.length,count:r})),n.map(s=>zs(s,e))}function zs(t,e){return typeof t=="number"||t==="inf"||t==="-inf"||t==="nan"?_n(t):G(p("read.is-not-a-number",{what:e}))}function fe(t,e,r){return typeof t=="number"&&Number.isInteger(t)&&0<=t&&t<e?t:G(p("read.is",{what:r,x:String(t)}))}function Ht(t,{preset:e,expression:r,values:n}){let s=t.querySelector(':scope > script[type="application/json"]');return r?Br(r,Is(n)):e?Kr(e,Is(n)):s?.textContent?.trim()?Oe(s.textContent):null}function Br(t,e){try{return K(Ae(t,e),t)}catch(r){throw r instanceof pe?new Error(`${r.message} (character ${r.at+1})`,{cause:r}):r}}function Kr(t,e){let r=js(t);return K(Hs({...r,values:{...r.values,...Object.fromEntries(e)}}),r.title)}function Is(t){let e=new Map;for(let r of t.split(/[\s;]+/).filter(Boolean)){let[n,s]=r.split("="),i=le(s??"");if(!n||i===null)throw new Error(p("source.values-should-look-like",{pair:r}));e.set(n,i)}return e}var qs=O`
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
`;var Vs=16,zt=class extends Qe{static properties={...Qe.properties,preset:{},expression:{},values:{},order:{},levels:{},current:{state:!0},placed:{state:!0},visited:{state:!0}};trouble="";constructor(){super(),Object.assign(this,{preset:"",expression:"",values:"",order:"",levels:""}),Object.assign(this,{current:null,placed:[],visited:0})}begin(){try{let e=Ht(this,this);if(e&&Ze(e).length>Vs)throw new Error(p("too-many",{most:Vs}));this.start(e??qr(this.levels||"shared",this.draw).walk),this.order&&(this.placed=Ms(this.current,this.order))}catch(e){this.trouble=e.message,this.current=null}}start(e){this.current=e,this.another(),Object.assign(this,{placed:[],visited:0,said:null})}toggle(e){this.visited=0,this.placed=this.placed.includes(e)?this.placed.filter(r=>r!==e):[...this.placed,e]}get complete(){return this.placed.length===Ze(this.current).length}visit(e){if(this.visited=Math.min(this.placed.length,e),this.visited<this.placed.length||!this.complete)return;let{walk:r}=Vr(this.current,this.placed),n=r.nodes.filter(h=>h.kind==="leaf"),s=Xe(r,this.placed),i=s.length===0;this.tally(i);let o=this.placed.map(h=>r.nodes[h].name),a=Object.fromEntries(n.map(h=>[h.name,r.grads[h.id]])),l={order:o,right:i,gradients:a};if(this.dispatchEvent(new CustomEvent("gradwalk-order",{detail:l,bubbles:!0,composed:!0})),!i||!this.levels||this.streak>=Te){let h=c=>r.nodes[c].name,[d]=s;this.tell(i,o.join(" "),d&&p("had-turn-early",{early:h(d.early),user:h(d.user)}))}}render(){if(!this.current)return b`<div class="card"><p class="problem" role="alert">${this.trouble}</p></div>`;let e=Vr(this.current,this.placed),r=this.complete&&this.visited===this.placed.length,n=r&&Xe(this.current,this.placed).length===0;return b`<div class="card">
      ${this.head(this.levels?this.counter():k)} ${this.picture(e)}
      <div class="body">
        <p class="help">${p("order-help")}</p>
        <p class="order" role="group" aria-live="polite" aria-label=${p("order-list")}>${this.line(e)}</p>
        <div class="row controls">
          ${n&&this.levels?this.button(p("next-graph"),!1,()=>this.start(qr(this.levels,this.draw).walk),"main"):this.button(p("run"),!this.complete||r,()=>this.visit(1/0),"main")}
          ${this.button(p("one-visit"),!this.complete||r,()=>this.visit(this.visited+1))}
          ${this.button(p("undo"),this.placed.length===0,()=>this.undo())}
          ${this.button(p("clear"),this.placed.length===0,()=>this.start(this.current))}
        </div>
        <div class="message" aria-live="polite">${this.told(e)} ${r?this.verdict(e):k}</div>
      </div>
    </div>`}undo(){this.visited>0?this.visited=0:this.placed=this.placed.slice(0,-1)}button(e,r,n,s=""){return b`<button class=${s} aria-disabled=${r?"true":"false"} @click=${()=>!r&&n()}>
      ${e}
    </button>`}line({walk:e}){let r=this.placed.map(s=>e.nodes[s].name),n=Ze(e).length-r.length;return b`${r.map((s,i)=>b`<span class="stop ${i<this.visited?i===this.visited-1?"now":"visited":""}"
          ><small>${i+1}</small> ${s}</span
        >`)}${Array.from({length:n},()=>b`<span class="stop empty" aria-hidden="true">&nbsp;</span>`)}`}picture(e){let{walk:r}=e,n=this.complete&&this.visited===this.placed.length,s=new Set(n?r.lost.map(a=>a.node):[]),i=Es(e,this.visited),o=this.visited>0?this.placed[this.visited-1]:void 0;return et({graph:this.current,title:r.title,width:this.room,digits:3,label:5,rows:2,node:a=>{let l=this.visited?x(i.grads[a.id]):"·",h=this.placed.indexOf(a.id),d=h<0?p("not-placed"):p("placed-as",{place:h+1});return{rows:[{word:p("data"),value:x(a.data),kind:"forward"},{word:p("grad"),value:l,kind:this.visited&&i.reached[a.id]?"backward":"unknown"}],state:`${o===a.id?"giver":""} ${s.has(a.id)?"dim":""}`,...h>=0&&{tag:String(h+1)},spoken:`${a.name}: ${p("data")} ${x(a.data)}, ${p("grad")} ${this.visited?l:p("nothing-yet")}, ${d}`,click:()=>this.toggle(a.id),pressed:h>=0}},edge:a=>({state:`${i.walked.has(a.id)?"back":""} ${i.active.has(a.id)?"active":""}`,...r.nodes[a.from].kind!=="constant"&&{label:`×${a.derivative<0?`(${x(a.derivative,4)})`:x(a.derivative,4)}`}})})}told({walk:e,pushes:r}){if(this.visited===0){let a=Ze(e).filter(h=>!this.placed.includes(h)),l=a.length?p("still-open",{names:a.map(h=>e.nodes[h].name).join(", ")}):p("ready",{root:e.nodes.at(-1).name});return b`<p class="why">${l}</p>`}let n=e.nodes[this.placed[this.visited-1]],s=r[this.visited-1],i=s.every(a=>a.upstream===0),o=n.kind==="leaf"?p("leaf-visit",{name:n.name}):i?p("empty-visit",{name:n.name}):"";return b`<p class="why">${p("visit",{k:this.visited,n:this.placed.length,name:n.name})}</p>
      ${o?b`<p class="what">${o}</p>`:s.map(a=>b`<p class="what mono backward">${a.text.replace(" -> "," → ")}</p>`)}`}verdict({walk:e,expected:r}){let n=Xe(e,this.placed),s=d=>e.nodes[d].name,o=e.nodes.filter(d=>d.kind==="leaf").map(d=>{let[c,m]=[x(e.grads[d.id]),x(r[d.id])];return c===m?p("complete",{name:d.name,got:c}):p("instead-of",{name:d.name,got:c,expected:m})}),a=n.length===0,l=!a&&Ye(e,e.order).lost.length===0,h=e.lost.map(({path:d,text:c})=>b`<li><strong>${p("lost-path",{path:d.map(s).join(" → ")})}:</strong> ${c}.</li>`);return b`<div class="verdict ${a?"right":"wrong"}">
      <p>
        <strong>${a?p("right"):p("wrong")}</strong> <span class="mono">${o.join("; ")}.</span>
        ${l?p("lucky",{early:s(n[0].early),user:s(n[0].user)}):k}
        ${!a&&!l?this.rootFirst(e):k}
      </p>
      ${h.length?b`<ul>
              ${h}
            </ul>`:k}
    </div>`}rootFirst(e){let r=e.nodes.length-1;if(this.placed[0]!==r)return p("root-later",{root:e.nodes[r].name});let n=Xe(e,this.placed)[0];return p("not-enough",{root:e.nodes[r].name,early:e.nodes[n.early].name,user:e.nodes[n.user].name})}static styles=[Ee,As,jt,qs]};function Fs(t,e){let r=t[e.to],n=r.op?z[r.op]:void 0;if(!n)return p("quotient.the-operation-was-made");let s=[...r.inputs.map(c=>t[c].data),...r.settings];if(!s.every(Number.isFinite)||!Number.isFinite(r.data))return p("quotient.the-numbers-are-not");if(ws(n,s))return p("quotient.there-is-a-corner");let i=s[e.place],o=10**(Math.floor(Math.log10(Math.max(1,Math.abs(i))))-6),a=c=>n.compute(...s.map((m,u)=>u===e.place?c:m)),[l,h]=[a(i+o),a(i-o)],d=(l-h)/(i+o-(i-o));return Number.isFinite(d)?{nudge:o,plus:l,minus:h,slope:d}:p("quotient.a-nudge-leaves-the")}function Ds(t,{step:e,phase:r}){let{nodes:n,edges:s}=t;if(!e)return{what:"",why:p("idle")};let i=e.text.replaceAll(" -> "," → "),o=r==="done"?` ${p("done",{gradients:Ea(t)})}`:"";if(e.phase==="forward")return{what:i,why:`${n[e.node].name} = ${Ma(n,n[e.node])}`};if(e.phase==="seed")return{what:i,why:p("seed",{name:n[e.node].name})+o};let[a,l]=[n[e.node].name,n[e.input].name];if(e.overwrites)return{what:i,why:p("overwritten")+o};let h=Sa(e,s[e.edge].derivative);return{what:i,why:(e.add===0?`${h}. ${p("nothing")}`:`${p("passes",{node:a,input:l,sum:h})}.`)+o}}function Sa({upstream:t,add:e},r){return p("factors",{upstream:Jr(t),local:Jr(r),share:x(e)})}function It({place:t}){return[p("place-first"),p("place-second"),p("place-third")][t]??p("place-later",{place:t+1})}function Ea(t){let e=t.nodes.filter(n=>n.kind==="leaf");return e.slice(0,8).map(({id:n,name:s})=>{let i=t.grads[n],o=t.lost.reduce((a,l)=>l.leaf===n?a+l.amount:a,0);return o?p("instead-of",{name:s,got:x(i),expected:x(i+o)}):p("complete",{name:s,got:x(i)})}).join(", ")+(e.length>8?", ...":"")}function Ma(t,e){let r=x(e.data);if(e.inputs.length>8||!e.written)return r;let n=e.inputs.map(s=>Jr(t[s].data));return`${ue(e.written,n)} = ${r}`}function Jr(t){let e=x(t);return e.startsWith("-")?`(${e})`:e}function Us(t,e,r,n){let[s,i]=[t.nodes[r.from],t.nodes[r.to]],o=e.computed[i.id],a=i.inputs.filter(c=>c===s.id).length>1,l=c=>b`<span class="mono">${c}</span>`,h=c=>b`<span class="muted">${c}</span>`,d=(c,m)=>b`<dt>${c}</dt>
      <dd>${m}</dd>`;return b`<section class="panel" aria-label=${p("edge",{from:s.name,to:i.name})}>
    <header class="row">
      <strong class="mono">${p("edge",{from:s.name,to:i.name})}</strong>
      ${a?b`<span class="muted">${p("place-of",{place:It(r),to:i.name})}</span>`:""}
      <button class="small" @click=${n}>${p("close")}</button>
    </header>
    <dl>
      ${d(p("formula"),r.formula?l(`d${i.name}/d${s.name} = ${St(r.formula)}`):p("unknown-formula"))}
      ${d(p("number"),o?l(x(r.derivative,10)):h(p("later",{to:i.name})))}
      ${o?d(p("check-by-nudging"),Aa(t,r)):""}
      ${o?d(p("flows"),Ta(t,e,r)):""}
    </dl>
  </section>`}function Aa(t,e){let r=Fs(t.nodes,e);if(typeof r=="string")return p("no-check",{why:r});let n=Math.abs(r.slope-e.derivative)<=1e-5+.001*Math.abs(e.derivative),s=p("nudge",{name:t.nodes[e.from].name,h:x(r.nudge),slope:x(r.slope,8)});return b`${s}: <strong>${n?p("agrees"):p("disagrees")}</strong>`}function Ta(t,e,r){let[n,s]=[t.nodes[r.from].name,t.nodes[r.to].name];for(let i of t.steps.slice(0,e.position))if(i.phase==="backward"&&i.edge===r.id)return b`<span class="mono backward"
          >${s}.grad × ${x(r.derivative)} = ${x(i.upstream)} × ${x(r.derivative)} =
          ${x(i.add)}</span
        >
        → ${n}.grad`;return b`<span class="muted">${p("not-yet",{to:s})}</span>`}var Bs=O`
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
`;var Yr=9,Ks=O`
  .graph {
    overflow: auto;
    max-height: max(20rem, 66vh);
    display: flex;
    padding: ${Yr}px;
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
`;var Zr=120,Na=.87,Xr=26,Js=10;function Zs(t,e){let r=i=>Math.min(1,e/i.width),n=Ys(t,!1);if(r(n)<.9){let i=Ys(t,!0);r(i)>r(n)&&(n=i)}let s=t.nodes.map(i=>i.inputs);return{...n,scale:Math.max(Na,r(n)),inputs:s,sizes:ei(t)}}function Xs({inputs:t,sizes:e},r){return JSON.stringify(t)===JSON.stringify(r.nodes.map(s=>s.inputs))&&ei(r).every((s,i)=>s<=e[i])}function Qs(t){let e=t.nodes.map(r=>x(r.data));for(let r of t.steps){let n=r.phase==="backward"?r.input:r.node,s=x(r.after);s.length>e[n].length&&(e[n]=s)}return e}function ei(t){return[...Qs(t).map(e=>e.length),...t.edges.map(e=>Qr(e).length)]}function Ys(t,e){let r=Qs(t);return Pt(t,(n,s)=>n.data=n.grad=r[s],Qr,e)}function Qr(t){let e=x(t.derivative,4);return`×${e.startsWith("-")?`(${e})`:e}`}function ti(t){let{walk:e,drawing:r}=t,[n,s]=[r.width*r.scale,r.height*r.scale];return b`<div class="graph">
    <svg
      role="group"
      aria-label=${p("graph",{title:e.title})}
      width=${n}
      height=${s}
      viewBox="-2 -2 ${r.width} ${r.height}"
    >
      ${e.edges.map(i=>Ra(t,i,r.routes[i.id]))}
      ${e.nodes.map(i=>Oa(t,i,r.boxes[i.id]))}
    </svg>
  </div>`}function Ra(t,e,r){let{walk:n,stage:s,selected:i,focusable:o}=t,a=n.nodes[e.from].kind==="constant",l=s.computed[e.to]&&!a,h=s.active.has(e.id),d=h?s.step?.phase==="backward":s.walked.has(e.id),c=Qr(e),m=W(c)*11+10,{x:u,y:f}=r.label,g=i===e.id,v=[l?"known":"",h?"active":"",d?"back":"",g?"chosen":""].join(" "),_=j`
    <path class="reach" d=${r.path} />
    <path class="line" d=${r.path} />
    <path class="head" d=${d?r.backwardHead:r.forwardHead} />
    ${l?j`${ri("pill",u,f,m,18)}
            <text class="times" x=${u} y=${f+4} text-anchor="middle">${c}</text>`:k}`;if(o===null||a)return j`<g class="edge ${v}" aria-hidden="true">${_}</g>`;let $=p("edge",{from:n.nodes[e.from].name,to:n.nodes[e.to].name}),E=()=>t.onSelect?.(e.id);return j`<g class="edge button ${v}" role="button" data-edge=${e.id}
      tabindex=${o===e.id?0:-1} aria-pressed=${g?"true":"false"}
      aria-label=${l?`${$}, ${p("local")} ${c}`:$}
      @click=${E} @focus=${E}>${_}</g>`}function Oa(t,e,r){let{stage:n}=t,s=n.computed[e.id],i=n.reached[e.id],o=ee(n)===e.id,a=n.step!==null&&n.step.phase!=="forward",l=n.step?.phase==="backward"&&n.step.node===e.id,[h,d]=[r.x+10,r.x+r.width-10],[c,m]=[s?x(e.data):"?",x(n.grads[e.id])];if(e.kind==="constant")return j`<g class="node constant" role="img" aria-label="${p("constant")} ${c}">
      <rect class="box" x=${r.x} y=${r.y} width=${r.width} height=${r.height} rx=${Xr/2} />
      <text x=${r.x+r.width/2} y=${r.y+17.5} text-anchor="middle">${e.name}</text>
    </g>`;let u=[e.kind,o?a?"just back":"just":"",l?"giver":"",t.dim?.has(e.id)?"dim":""],f=`${e.name}: ${p("data")} ${c}, ${p("grad")} ${m}`;return j`<g class="node ${u.join(" ")}" role="img" aria-label=${f} @click=${()=>t.onNode?.(e)}>
    ${r.sign?Wa(r,e.symbol,t.drawing.down):k}
    <rect class="box" x=${r.x} y=${r.y} width=${r.width} height=${r.height} rx="7" />
    <text class="name ${e.label?"":"made"}" x=${h} y=${r.y+18}>${e.name}</text>
    <text class="value ${s?"forward":"unknown"}" x=${d} y=${r.y+18} text-anchor="end">${c}</text>
    <text class="word" x=${h} y=${r.y+37}>${p("grad")}</text>
    <text class="value ${i?"backward":"unknown"}" x=${d} y=${r.y+37} text-anchor="end">${m}</text>
  </g>`}function Wa({x:t,y:e,width:r,height:n,sign:s,tall:i},o,a){let l=a?t+r/2:t-Js-s/2,h=a?e-Js-Xr/2:e+n/2;return j`
    <path class="stem" d=${a?`M${l},${h}V${e}`:`M${l},${h}H${t}`} />
    ${ri("badge",l,h,s,i)}
    <text class="symbol" x=${l} y=${h+4.5} text-anchor="middle">${o}</text>`}function ri(t,e,r,n,s){let[i,o]=[e-n/2,r-s/2];return j`<rect class=${t} x=${i} y=${o} width=${n} height=${s} rx=${Math.min(s,Xr)/2} />`}function ni({nodes:t,edges:e}){return e.filter(r=>t[r.from].kind!=="constant").map(r=>r.id)}function si(t){return ni(t)[0]??null}function ii(t,e,r){let n=ni(t);return e===null?n[0]??null:n.at((n.indexOf(e)+r)%n.length)}var La=["preset","expression","values"],rt=class extends q{static properties={preset:{},expression:{},values:{},current:{state:!0},error:{state:!0},width:{state:!0}};given=null;drawn=null;observer=new ResizeObserver(([e])=>this.width=e.contentRect.width);constructor(){super(),Object.assign(this,{preset:"",expression:"",values:"",current:null,error:"",width:0})}get walk(){return this.current}set walk(e){this.given=e,this.load()}connectedCallback(){if(super.connectedCallback(),Object.hasOwn(this,"walk")){let e=this.walk;delete this.walk,this.walk=e}this.observer.observe(this),this.width=this.clientWidth,this.current||this.load()}disconnectedCallback(){super.disconnectedCallback(),this.observer.disconnect()}willUpdate(e){!this.hasUpdated||!La.some(r=>e.has(r))||(this.given=null,this.load())}load(){this.attempt(()=>this.given==null?Ht(this,this):Oe(this.given))}attempt(e){try{let r=e();this.begin(r),this.current=r,this.error=""}catch(r){this.error=r.message}return!this.error}drawingOf(e){let r=Math.max(280,this.width)-2*Yr-2,{drawn:n}=this;if(n?.walk===e&&n.width===r)return n.drawing;let s=n?.width===r&&Xs(n.drawing,e)?n.drawing:Zs(e,r);return this.drawn={walk:e,width:r,drawing:s},s}tell(e,r){this.dispatchEvent(new CustomEvent(e,{detail:r,bubbles:!0,composed:!0}))}problem(){return b`<p class="problem" role="alert" ?hidden=${!this.error}>${this.error}</p>`}button(e,r,n,s=""){return b`<button class=${s} aria-disabled=${r?"true":"false"} @click=${()=>!r&&n()}>
      ${e}
    </button>`}};function oi(t,e,r){return et({graph:t,title:t.title,width:Math.max(240,e),digits:4,label:2,rows:2,node:n=>{let{data:s,grad:i}=r?.get(n.name)??{data:n.data,grad:t.grads[n.id]};return{rows:[{word:"data",value:x(s),kind:"forward"},{word:"grad",value:x(i),kind:"backward"}],spoken:p("forward-picture.data-gradient",{node:n.name,data:x(s),grad:x(i)})}},edge:n=>({state:t.nodes[n.from].kind==="constant"?"":"back"})})}function en(t,e,r,n=!1){let s=n?null:ee(e);return et({graph:t,title:t.title,width:Math.max(240,r),digits:4,label:2,rows:1,node:i=>{let o=e.computed[i.id],a=o?x(i.data):"?";return{rows:[{word:"data",value:a,kind:o?"forward":"unknown"}],state:s===i.id?"just":"",spoken:p("forward-picture.data",{node:i.name,which:o?a:p("forward-picture.not-computed-yet")})}},edge:i=>({state:!n&&e.active.has(i.id)?"active":""})})}var qt=300;function ai(t,e){let r=t.edges.filter(n=>t.nodes[n.from].kind!=="constant");return b`<div class="tables" tabindex="0" role="region" aria-label=${p("twin")}>
    <table>
      <caption>
        ${p("values")}
      </caption>
      <thead>
        <tr>
          <th scope="col">${p("value")}</th>
          <th scope="col">${p("computed")}</th>
          <th scope="col" class="number">${p("data")}</th>
          <th scope="col" class="number">${p("grad")}</th>
        </tr>
      </thead>
      <tbody>
        ${t.nodes.slice(0,qt).map(n=>{let s=n.kind==="result"?Ct(t.nodes,n):p(n.kind);return b`<tr aria-current=${ee(e)===n.id?"step":"false"}>
            <th scope="row" class="mono">${n.name}</th>
            <td class=${n.kind==="result"?"mono":"muted"}>${s}</td>
            <td class="number forward">${e.computed[n.id]?x(n.data):"?"}</td>
            <td class="number backward">${n.kind==="constant"?"":x(e.grads[n.id])}</td>
          </tr>`})}
      </tbody>
    </table>
    <table>
      <caption>
        ${p("edges")}
      </caption>
      <thead>
        <tr>
          <th scope="col">${p("edge-column")}</th>
          <th scope="col">${p("local")}</th>
          <th scope="col" class="number">${p("number").toLowerCase()}</th>
        </tr>
      </thead>
      <tbody>
        ${r.slice(0,qt).map(n=>{let[s,i]=[t.nodes[n.from].name,t.nodes[n.to].name],o=t.nodes[n.to].inputs.filter(a=>a===n.from).length>1;return b`<tr aria-current=${e.active.has(n.id)?"step":"false"}>
            <th scope="row" class="mono">${s} → ${i}${o?` (${It(n)})`:""}</th>
            <td class="mono">${n.formula?`d${i}/d${s} = ${St(n.formula)}`:""}</td>
            <td class="number">${e.computed[n.to]?x(n.derivative):"?"}</td>
          </tr>`})}
      </tbody>
    </table>
    ${r.length>qt?b`<p class="muted">${p("shown-of",{shown:qt,total:r.length})}</p>`:""}
  </div>`}var li=O`
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
`;var di=O`
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
`;var Ca=1300,Pa=[.5,1,2,4,8],Vt=class extends rt{static properties={...rt.properties,open:{type:Boolean},fixed:{type:Boolean},autoplay:{type:Boolean},mode:{},position:{type:Number},numbers:{attribute:!1},selected:{state:!0},playing:{state:!0},speed:{state:!0},typed:{state:!0}};original=null;timer=0;constructor(){super(),Object.assign(this,{open:!1,fixed:!1,autoplay:!1,mode:"free",position:0}),Object.assign(this,{selected:null,playing:!1,speed:1,typed:new Map})}disconnectedCallback(){super.disconnectedCallback(),this.pause()}willUpdate(e){super.willUpdate(e),this.position=Math.max(0,Math.min(this.position,this.last))}firstUpdated(){this.autoplay&&this.current&&!matchMedia("(prefers-reduced-motion: reduce)").matches&&this.play()}updated(e){e.has("position")&&this.showChange()}showChange(){let e=this.renderRoot.querySelector(".graph"),r=this.renderRoot.querySelector(".just .box")?.getBoundingClientRect();if(!e||!r)return;let{left:n,width:s,top:i,height:o}=e.getBoundingClientRect();(r.top<i||r.bottom>i+o)&&(e.scrollTop+=r.top+r.height/2-i-o/2),(r.left<n||r.right>n+s)&&(e.scrollLeft+=r.left+r.width/2-n-s/2)}begin(e){this.original=e,Object.assign(this,{selected:null,typed:new Map}),this.hasUpdated&&(this.position=0),this.pause()}get last(){return this.mode==="forward"?this.forwards:this.current?.steps.length??0}get forwards(){return this.current?.steps.filter(e=>e.phase==="forward").length??0}go(e){let r=this.last,n=Math.max(0,Math.min(r,e));(n===r||n===this.forwards)&&this.pause(),n!==this.position&&(this.position=n,this.tell("gradwalk-step",{position:n,phase:Me(this.current,n).phase}))}play(){if(this.playing)return this.pause();this.position===this.last&&this.go(0),this.playing=!0,this.pace(),this.go(this.position+1)}pace(){window.clearInterval(this.timer),this.timer=window.setInterval(()=>this.go(this.position+1),Ca/this.speed)}hurry(e){this.speed=e,this.playing&&this.pace()}nextCard(){let{steps:e}=this.current,r=this.renderRoot.querySelector("gradwalk-picture"),n=i=>{let o=e[i-1];return o?r.cardOf(o.phase==="backward"?o.input:o.node):-1},s=this.position+1;for(;s<e.length&&s!==this.forwards&&n(s+1)===n(s);)s+=1;this.go(s)}pause(){window.clearInterval(this.timer),this.playing=!1}keys=e=>{let r=e.composedPath()[0];if(e.altKey||e.ctrlKey||e.metaKey||/^(INPUT|SELECT|TEXTAREA)$/.test(r.tagName))return;let n=r.dataset.edge!==void 0,i={ArrowRight:()=>this.go(this.position+1),ArrowLeft:()=>this.go(this.position-1),Home:()=>this.go(0),End:()=>this.go(1/0),...n&&{ArrowDown:()=>this.edgeBy(1),ArrowUp:()=>this.edgeBy(-1)},...this.selected!==null&&{Escape:()=>this.selected=null}}[e.key];i&&(e.preventDefault(),this.pause(),i())};edgeBy(e){let r=ii(this.current,this.selected,e);this.renderRoot.querySelector(`[data-edge="${r}"]`)?.focus()}edit(e,r){this.typed=new Map(this.typed).set(e.id,r);let n=le(r);n!==null&&(this.setLeaves(new Map([[e.id,n]])),this.tell("gradwalk-edit",{leaf:e.id,name:e.name,value:n}))}setLeaves(e){this.current&&!Nr(this.current.nodes)&&(this.current=$s(this.current,e))}refresh(e){let r=Oe(e);this.current=r,this.typed=new Map([...this.typed].filter(([n,s])=>Object.is(le(s),r.nodes[n]?.data)))}restore(){this.typed=new Map;for(let{id:e,name:r,kind:n,data:s}of this.original.nodes)n!=="leaf"||Object.is(s,this.current.nodes[e].data)||(this.setLeaves(new Map([[e,s]])),this.tell("gradwalk-edit",{leaf:e,name:r,value:s}))}type(e){e.preventDefault();let r=this.renderRoot.querySelector("#expression").value,n=this.current?.nodes.filter(i=>i.kind==="leaf")??[],s=new Map(n.map(i=>[i.name,i.data]));this.attempt(()=>Br(r,s))&&this.tell("gradwalk-expression",{expression:r})}render(){let e=this.current;if(!e)return b`<div class="card">${this.chooser()} ${this.problem()}</div>`;if(this.mode==="picture")return en(e,Me(e,this.forwards),this.clientWidth-24,!0);if(this.mode==="walked")return oi(e,this.clientWidth-24,this.numbers);let r=this.stage(e),n=this.selected===null?void 0:e.edges[this.selected];return b`<div class="card" @keydown=${this.keys}>
      ${this.chooser()} ${this.problem()}
      <header class="row">
        ${this.open?k:b`<strong class="title">${e.title}</strong>`}
        <span class="phase ${r.phase}">${r.phaseText}</span>
      </header>
      ${this.picture(e,r)} ${n?Us(e,r,n,()=>this.unselect()):k}
      ${this.message(e,r)} ${this.controls(r)} ${this.fixed?k:this.leaves(e)}
      ${this.mode==="forward"?k:b`<details>
              <summary>${p("twin")}</summary>
              ${ai(e,r)}
            </details>`}
    </div>`}stage(e){let r=Me(e,this.position);if(this.mode!=="forward")return r;let n=r.position===this.forwards;return{...r,total:this.forwards,...n&&{phaseText:p("all-computed")}}}unselect(){this.renderRoot.querySelector(`[data-edge="${this.selected}"]`)?.focus(),this.selected=null}chooser(){if(!this.open)return k;let e=this.mode==="forward"?Gs:tt,r=e.find(i=>i.title===this.current?.title)?.name??"",n=i=>{let{value:o}=i.target;o&&this.attempt(()=>Kr(o,new Map))},s=e.find(i=>i.name===r)?.expression??this.current?.title??"";return b`<form class="row chooser" @submit=${i=>this.type(i)}>
      <label
        >${p("preset")}
        <select @change=${n} .value=${r}>
          ${e.map(({name:i,title:o})=>b`<option value=${i} ?selected=${i===r}>${o}</option>`)}
          <option value="" ?selected=${!r}>${p("own")}</option>
        </select></label
      >
      <label class="grow"
        >${p("expression")}
        <input
          id="expression"
          class="mono"
          spellcheck="false"
          autocapitalize="off"
          autocomplete="off"
          maxlength="2000"
          .value=${s}
      /></label>
      <button>${p("draw")}</button>
    </form>`}picture(e,r){return this.mode==="forward"&&e.nodes.length<=Zr?en(e,r,this.clientWidth-24):e.picture?b`<gradwalk-picture .picture=${e.picture} .walked=${{walk:e,stage:r}}></gradwalk-picture>`:e.nodes.length>Zr?b`<p class="message muted">${p("not-drawn",{count:e.nodes.length})}</p>`:ti({walk:e,stage:r,drawing:this.drawingOf(e),selected:this.selected,focusable:this.selected??si(e),onSelect:n=>this.selected=n,onNode:n=>this.renderRoot.querySelector(`#leaf${n.id}`)?.focus()})}message(e,r){let{what:n,why:s}=Ds(e,r),i=r.step===null?"":r.step.phase==="forward"?"forward":"backward",o=r.phase==="done"?e.lost:[];return b`<div class="message" aria-live="polite">
      <p class="what mono ${i}" ?hidden=${!n}>${n}</p>
      <p class="why">${s}</p>
      ${o.map(a=>b`<p class="why">${a.text}.</p>`)}
    </div>`}controls(e){let[r,n]=[e.position===0,e.position===e.total],s=i=>()=>{this.pause(),this.go(this.position+i)};return b`<div class="row controls">
      ${this.button(p("reset"),r,s(-1/0))} ${this.button(p("back"),r,s(-1))}
      ${this.button(this.stepWord(e),n,s(1),"main")}
      ${this.current.picture&&this.mode!=="forward"?this.button(p("next-card"),n,()=>(this.pause(),this.nextCard())):k}
      ${this.button(this.playing?p("pause"):p("play"),!1,()=>this.play())}
      <select
        class="speed"
        aria-label=${p("speed")}
        @change=${i=>this.hurry(Number(i.target.value))}
      >
        ${Pa.map(i=>b`<option value=${i} ?selected=${i===this.speed}>${i===.5?"½":i}×</option>`)}
      </select>
      <input
        type="range"
        min="0"
        max=${e.total}
        .value=${String(e.position)}
        aria-label=${p("position")}
        aria-valuetext=${e.phaseText}
        @input=${i=>{this.pause(),this.go(Number(i.target.value))}}
      />
    </div>`}stepWord({position:e}){return this.mode!=="forward"&&e===this.forwards&&this.current.steps[e]?.phase==="seed"?p("seed-root",{name:this.current.nodes.at(-1).name}):p("step")}leaves(e){let r=e.nodes.filter(o=>o.kind==="leaf"),n=Nr(e.nodes);if(!r.length||r.length>24||e.picture)return k;if(n)return b`<p class="leaves muted">${p("no-edit",{name:n.name})}</p>`;let s=r.map(o=>this.typed.get(o.id)).find(o=>o!==void 0&&le(o)===null),i=r.some(o=>!Object.is(o.data,this.original.nodes[o.id].data));return b`<fieldset class="leaves row">
      <legend class="hidden-text">${p("leaves")}</legend>
      ${r.map(o=>{let a=this.typed.get(o.id)??Sn(o.data).replace(/\.0$/,"");return b`<label class="field mono"
          ><span>${o.name}</span
          ><input
            id="leaf${o.id}"
            inputmode="text"
            size=${Math.max(4,Math.min(18,a.length))}
            autocomplete="off"
            spellcheck="false"
            aria-label=${p("value-of",{name:o.name})}
            aria-invalid=${le(a)===null?"true":"false"}
            .value=${a}
            @input=${l=>this.edit(o,l.target.value)}
        /></label>`})}
      ${i?b`<button type="button" @click=${()=>this.restore()}>${p("restore")}</button>`:k}
      <p class="wrong" role="status">${s===void 0?"":p("no-number",{text:s})}</p>
    </fieldset>`}static styles=[Ee,Ks,Bs,li,jt,di]};var hi={"gradwalk-walk":Vt,"gradwalk-visit-order":zt,"gradwalk-picture":Nt};function ci(){for(let[e,r]of Object.entries(hi))customElements.get(e)||customElements.define(e,r);if(getComputedStyle(document.documentElement).getPropertyValue("--gw-page"))return;let t=new CSSStyleSheet;t.replaceSync(`@layer gradwalk { :root { ${is} } }`),document.adoptedStyleSheets=[...document.adoptedStyleSheets,t]}function tn({model:t,el:e}){let r=document.createElement("gradwalk-walk"),n=(a,l)=>{t.set(a,l),t.save_changes()};r.walk=t.get("document"),r.position=Number(t.get("position")),r.addEventListener("gradwalk-step",()=>n("position",r.position)),r.addEventListener("gradwalk-edit",a=>{let{leaf:l,value:h}=a.detail,d=t.get("leaves");t.get("edit")&&n("leaves",{...d,[l]:pt(h)})});let s={"change:document":()=>r.refresh(t.get("document")),"change:position":()=>r.position=Number(t.get("position"))};for(let[a,l]of Object.entries(s))t.on(a,l);let i=()=>e.style.colorScheme=Ga(e)?"dark":"light",o=new MutationObserver(i);return o.observe(document.body,{attributes:!0}),e.append(r),i(),()=>{for(let[a,l]of Object.entries(s))t.off(a,l);o.disconnect()}}function ui({model:t}){let e=`[data-gradwalk-home="${String(t.get("home"))}"]`,r=new Map,n=()=>{for(let[i,o]of r)i.isConnected||(o(),i.replaceChildren(),r.delete(i));for(let i of document.querySelectorAll(e))r.has(i)||r.set(i,tn({model:t,el:i}))},s=new MutationObserver(n);return s.observe(document.body,{childList:!0,subtree:!0}),n(),()=>{s.disconnect();for(let[i,o]of r)o(),i.replaceChildren()}}function Ga(t){for(;t;t=t.parentElement){let[e,r,n,s]=(getComputedStyle(t).backgroundColor.match(/[\d.]+/g)??[]).map(Number);if(e!==void 0&&s!==0)return .3*e+.6*r+.1*n<128}return!1}ci();var Qc={initialize:ui,render:tn};export{hi as ELEMENTS,Qc as default,Ai as useWords};
