var vt=globalThis,yt=vt.ShadowRoot&&(vt.ShadyCSS===void 0||vt.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,lr=Symbol(),En=new WeakMap,qe=class{constructor(e,r,n){if(this._$cssResult$=!0,n!==lr)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=e,this.t=r}get styleSheet(){let e=this.o,r=this.t;if(yt&&e===void 0){let n=r!==void 0&&r.length===1;n&&(e=En.get(r)),e===void 0&&((this.o=e=new CSSStyleSheet).replaceSync(this.cssText),n&&En.set(r,e))}return e}toString(){return this.cssText}},kt=t=>new qe(typeof t=="string"?t:t+"",void 0,lr),P=(t,...e)=>{let r=t.length===1?t[0]:e.reduce((n,i,s)=>n+(o=>{if(o._$cssResult$===!0)return o.cssText;if(typeof o=="number")return o;throw Error("Value passed to 'css' function must be a 'css' function result: "+o+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(i)+t[s+1],t[0]);return new qe(r,t,lr)},Mn=(t,e)=>{if(yt)t.adoptedStyleSheets=e.map(r=>r instanceof CSSStyleSheet?r:r.styleSheet);else for(let r of e){let n=document.createElement("style"),i=vt.litNonce;i!==void 0&&n.setAttribute("nonce",i),n.textContent=r.cssText,t.appendChild(n)}},dr=yt?t=>t:t=>t instanceof CSSStyleSheet?(e=>{let r="";for(let n of e.cssRules)r+=n.cssText;return kt(r)})(t):t;var{is:mo,defineProperty:go,getOwnPropertyDescriptor:wo,getOwnPropertyNames:bo,getOwnPropertySymbols:xo,getPrototypeOf:vo}=Object,$t=globalThis,An=$t.trustedTypes,yo=An?An.emptyScript:"",ko=$t.reactiveElementPolyfillSupport,De=(t,e)=>t,ur={toAttribute(t,e){switch(e){case Boolean:t=t?yo:null;break;case Object:case Array:t=t==null?t:JSON.stringify(t)}return t},fromAttribute(t,e){let r=t;switch(e){case Boolean:r=t!==null;break;case Number:r=t===null?null:Number(t);break;case Object:case Array:try{r=JSON.parse(t)}catch{r=null}}return r}},Nn=(t,e)=>!mo(t,e),Tn={attribute:!0,type:String,converter:ur,reflect:!1,useDefault:!1,hasChanged:Nn};Symbol.metadata??=Symbol("metadata"),$t.litPropertyMetadata??=new WeakMap;var X=class extends HTMLElement{static addInitializer(e){this._$Ei(),(this.l??=[]).push(e)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(e,r=Tn){if(r.state&&(r.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(e)&&((r=Object.create(r)).wrapped=!0),this.elementProperties.set(e,r),!r.noAccessor){let n=Symbol(),i=this.getPropertyDescriptor(e,n,r);i!==void 0&&go(this.prototype,e,i)}}static getPropertyDescriptor(e,r,n){let{get:i,set:s}=wo(this.prototype,e)??{get(){return this[r]},set(o){this[r]=o}};return{get:i,set(o){let a=i?.call(this);s?.call(this,o),this.requestUpdate(e,a,n)},configurable:!0,enumerable:!0}}static getPropertyOptions(e){return this.elementProperties.get(e)??Tn}static _$Ei(){if(this.hasOwnProperty(De("elementProperties")))return;let e=vo(this);e.finalize(),e.l!==void 0&&(this.l=[...e.l]),this.elementProperties=new Map(e.elementProperties)}static finalize(){if(this.hasOwnProperty(De("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(De("properties"))){let r=this.properties,n=[...bo(r),...xo(r)];for(let i of n)this.createProperty(i,r[i])}let e=this[Symbol.metadata];if(e!==null){let r=litPropertyMetadata.get(e);if(r!==void 0)for(let[n,i]of r)this.elementProperties.set(n,i)}this._$Eh=new Map;for(let[r,n]of this.elementProperties){let i=this._$Eu(r,n);i!==void 0&&this._$Eh.set(i,r)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(e){let r=[];if(Array.isArray(e)){let n=new Set(e.flat(1/0).reverse());for(let i of n)r.unshift(dr(i))}else e!==void 0&&r.push(dr(e));return r}static _$Eu(e,r){let n=r.attribute;return n===!1?void 0:typeof n=="string"?n:typeof e=="string"?e.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(e=>this.enableUpdating=e),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(e=>e(this))}addController(e){(this._$EO??=new Set).add(e),this.renderRoot!==void 0&&this.isConnected&&e.hostConnected?.()}removeController(e){this._$EO?.delete(e)}_$E_(){let e=new Map,r=this.constructor.elementProperties;for(let n of r.keys())this.hasOwnProperty(n)&&(e.set(n,this[n]),delete this[n]);e.size>0&&(this._$Ep=e)}createRenderRoot(){let e=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return Mn(e,this.constructor.elementStyles),e}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(e=>e.hostConnected?.())}enableUpdating(e){}disconnectedCallback(){this._$EO?.forEach(e=>e.hostDisconnected?.())}attributeChangedCallback(e,r,n){this._$AK(e,n)}_$ET(e,r){let n=this.constructor.elementProperties.get(e),i=this.constructor._$Eu(e,n);if(i!==void 0&&n.reflect===!0){let s=(n.converter?.toAttribute!==void 0?n.converter:ur).toAttribute(r,n.type);this._$Em=e,s==null?this.removeAttribute(i):this.setAttribute(i,s),this._$Em=null}}_$AK(e,r){let n=this.constructor,i=n._$Eh.get(e);if(i!==void 0&&this._$Em!==i){let s=n.getPropertyOptions(i),o=typeof s.converter=="function"?{fromAttribute:s.converter}:s.converter?.fromAttribute!==void 0?s.converter:ur;this._$Em=i;let a=o.fromAttribute(r,s.type);this[i]=a??this._$Ej?.get(i)??a,this._$Em=null}}requestUpdate(e,r,n,i=!1,s){if(e!==void 0){let o=this.constructor;if(i===!1&&(s=this[e]),n??=o.getPropertyOptions(e),!((n.hasChanged??Nn)(s,r)||n.useDefault&&n.reflect&&s===this._$Ej?.get(e)&&!this.hasAttribute(o._$Eu(e,n))))return;this.C(e,r,n)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(e,r,{useDefault:n,reflect:i,wrapped:s},o){n&&!(this._$Ej??=new Map).has(e)&&(this._$Ej.set(e,o??r??this[e]),s!==!0||o!==void 0)||(this._$AL.has(e)||(this.hasUpdated||n||(r=void 0),this._$AL.set(e,r)),i===!0&&this._$Em!==e&&(this._$Eq??=new Set).add(e))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(r){Promise.reject(r)}let e=this.scheduleUpdate();return e!=null&&await e,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[i,s]of this._$Ep)this[i]=s;this._$Ep=void 0}let n=this.constructor.elementProperties;if(n.size>0)for(let[i,s]of n){let{wrapped:o}=s,a=this[i];o!==!0||this._$AL.has(i)||a===void 0||this.C(i,void 0,s,a)}}let e=!1,r=this._$AL;try{e=this.shouldUpdate(r),e?(this.willUpdate(r),this._$EO?.forEach(n=>n.hostUpdate?.()),this.update(r)):this._$EM()}catch(n){throw e=!1,this._$EM(),n}e&&this._$AE(r)}willUpdate(e){}_$AE(e){this._$EO?.forEach(r=>r.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(e)),this.updated(e)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(e){return!0}update(e){this._$Eq&&=this._$Eq.forEach(r=>this._$ET(r,this[r])),this._$EM()}updated(e){}firstUpdated(e){}};X.elementStyles=[],X.shadowRootOptions={mode:"open"},X[De("elementProperties")]=new Map,X[De("finalized")]=new Map,ko?.({ReactiveElement:X}),($t.reactiveElementVersions??=[]).push("2.1.2");var hr=globalThis,Rn=t=>t,_t=hr.trustedTypes,On=_t?_t.createPolicy("lit-html",{createHTML:t=>t}):void 0,pr="$lit$",Q=`lit$${Math.random().toFixed(9).slice(2)}$`,fr="?"+Q,$o=`<${fr}>`,be=document,Ke=()=>be.createComment(""),Je=t=>t===null||typeof t!="object"&&typeof t!="function",mr=Array.isArray,jn=t=>mr(t)||typeof t?.[Symbol.iterator]=="function",cr=`[ 	
\f\r]`,Be=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Ln=/-->/g,Pn=/>/g,ge=RegExp(`>|${cr}(?:([^\\s"'>=/]+)(${cr}*=${cr}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Wn=/'/g,Cn=/"/g,zn=/^(?:script|style|textarea|title)$/i,gr=t=>(e,...r)=>({_$litType$:t,strings:e,values:r}),v=gr(1),G=gr(2),Ad=gr(3),V=Symbol.for("lit-noChange"),y=Symbol.for("lit-nothing"),Gn=new WeakMap,we=be.createTreeWalker(be,129);function Hn(t,e){if(!mr(t)||!t.hasOwnProperty("raw"))throw Error("invalid template strings array");return On!==void 0?On.createHTML(e):e}var In=(t,e)=>{let r=t.length-1,n=[],i,s=e===2?"<svg>":e===3?"<math>":"",o=Be;for(let a=0;a<r;a++){let l=t[a],d,u,c=-1,p=0;for(;p<l.length&&(o.lastIndex=p,u=o.exec(l),u!==null);)p=o.lastIndex,o===Be?u[1]==="!--"?o=Ln:u[1]!==void 0?o=Pn:u[2]!==void 0?(zn.test(u[2])&&(i=RegExp("</"+u[2],"g")),o=ge):u[3]!==void 0&&(o=ge):o===ge?u[0]===">"?(o=i??Be,c=-1):u[1]===void 0?c=-2:(c=o.lastIndex-u[2].length,d=u[1],o=u[3]===void 0?ge:u[3]==='"'?Cn:Wn):o===Cn||o===Wn?o=ge:o===Ln||o===Pn?o=Be:(o=ge,i=void 0);let h=o===ge&&t[a+1].startsWith("/>")?" ":"";s+=o===Be?l+$o:c>=0?(n.push(d),l.slice(0,c)+pr+l.slice(c)+Q+h):l+Q+(c===-2?a:h)}return[Hn(t,s+(t[r]||"<?>")+(e===2?"</svg>":e===3?"</math>":"")),n]},Ze=class t{constructor({strings:e,_$litType$:r},n){let i;this.parts=[];let s=0,o=0,a=e.length-1,l=this.parts,[d,u]=In(e,r);if(this.el=t.createElement(d,n),we.currentNode=this.el.content,r===2||r===3){let c=this.el.content.firstChild;c.replaceWith(...c.childNodes)}for(;(i=we.nextNode())!==null&&l.length<a;){if(i.nodeType===1){if(i.hasAttributes())for(let c of i.getAttributeNames())if(c.endsWith(pr)){let p=u[o++],h=i.getAttribute(c).split(Q),f=/([.?@])?(.*)/.exec(p);l.push({type:1,index:s,name:f[2],strings:h,ctor:f[1]==="."?Et:f[1]==="?"?Mt:f[1]==="@"?At:ve}),i.removeAttribute(c)}else c.startsWith(Q)&&(l.push({type:6,index:s}),i.removeAttribute(c));if(zn.test(i.tagName)){let c=i.textContent.split(Q),p=c.length-1;if(p>0){i.textContent=_t?_t.emptyScript:"";for(let h=0;h<p;h++)i.append(c[h],Ke()),we.nextNode(),l.push({type:2,index:++s});i.append(c[p],Ke())}}}else if(i.nodeType===8)if(i.data===fr)l.push({type:2,index:s});else{let c=-1;for(;(c=i.data.indexOf(Q,c+1))!==-1;)l.push({type:7,index:s}),c+=Q.length-1}s++}}static createElement(e,r){let n=be.createElement("template");return n.innerHTML=e,n}};function xe(t,e,r=t,n){if(e===V)return e;let i=n!==void 0?r._$Co?.[n]:r._$Cl,s=Je(e)?void 0:e._$litDirective$;return i?.constructor!==s&&(i?._$AO?.(!1),s===void 0?i=void 0:(i=new s(t),i._$AT(t,r,n)),n!==void 0?(r._$Co??=[])[n]=i:r._$Cl=i),i!==void 0&&(e=xe(t,i._$AS(t,e.values),i,n)),e}var St=class{constructor(e,r){this._$AV=[],this._$AN=void 0,this._$AD=e,this._$AM=r}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(e){let{el:{content:r},parts:n}=this._$AD,i=(e?.creationScope??be).importNode(r,!0);we.currentNode=i;let s=we.nextNode(),o=0,a=0,l=n[0];for(;l!==void 0;){if(o===l.index){let d;l.type===2?d=new Re(s,s.nextSibling,this,e):l.type===1?d=new l.ctor(s,l.name,l.strings,this,e):l.type===6&&(d=new Tt(s,this,e)),this._$AV.push(d),l=n[++a]}o!==l?.index&&(s=we.nextNode(),o++)}return we.currentNode=be,i}p(e){let r=0;for(let n of this._$AV)n!==void 0&&(n.strings!==void 0?(n._$AI(e,n,r),r+=n.strings.length-2):n._$AI(e[r])),r++}},Re=class t{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(e,r,n,i){this.type=2,this._$AH=y,this._$AN=void 0,this._$AA=e,this._$AB=r,this._$AM=n,this.options=i,this._$Cv=i?.isConnected??!0}get parentNode(){let e=this._$AA.parentNode,r=this._$AM;return r!==void 0&&e?.nodeType===11&&(e=r.parentNode),e}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(e,r=this){e=xe(this,e,r),Je(e)?e===y||e==null||e===""?(this._$AH!==y&&this._$AR(),this._$AH=y):e!==this._$AH&&e!==V&&this._(e):e._$litType$!==void 0?this.$(e):e.nodeType!==void 0?this.T(e):jn(e)?this.k(e):this._(e)}O(e){return this._$AA.parentNode.insertBefore(e,this._$AB)}T(e){this._$AH!==e&&(this._$AR(),this._$AH=this.O(e))}_(e){this._$AH!==y&&Je(this._$AH)?this._$AA.nextSibling.data=e:this.T(be.createTextNode(e)),this._$AH=e}$(e){let{values:r,_$litType$:n}=e,i=typeof n=="number"?this._$AC(e):(n.el===void 0&&(n.el=Ze.createElement(Hn(n.h,n.h[0]),this.options)),n);if(this._$AH?._$AD===i)this._$AH.p(r);else{let s=new St(i,this),o=s.u(this.options);s.p(r),this.T(o),this._$AH=s}}_$AC(e){let r=Gn.get(e.strings);return r===void 0&&Gn.set(e.strings,r=new Ze(e)),r}k(e){mr(this._$AH)||(this._$AH=[],this._$AR());let r=this._$AH,n,i=0;for(let s of e)i===r.length?r.push(n=new t(this.O(Ke()),this.O(Ke()),this,this.options)):n=r[i],n._$AI(s),i++;i<r.length&&(this._$AR(n&&n._$AB.nextSibling,i),r.length=i)}_$AR(e=this._$AA.nextSibling,r){for(this._$AP?.(!1,!0,r);e!==this._$AB;){let n=Rn(e).nextSibling;Rn(e).remove(),e=n}}setConnected(e){this._$AM===void 0&&(this._$Cv=e,this._$AP?.(e))}},ve=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(e,r,n,i,s){this.type=1,this._$AH=y,this._$AN=void 0,this.element=e,this.name=r,this._$AM=i,this.options=s,n.length>2||n[0]!==""||n[1]!==""?(this._$AH=Array(n.length-1).fill(new String),this.strings=n):this._$AH=y}_$AI(e,r=this,n,i){let s=this.strings,o=!1;if(s===void 0)e=xe(this,e,r,0),o=!Je(e)||e!==this._$AH&&e!==V,o&&(this._$AH=e);else{let a=e,l,d;for(e=s[0],l=0;l<s.length-1;l++)d=xe(this,a[n+l],r,l),d===V&&(d=this._$AH[l]),o||=!Je(d)||d!==this._$AH[l],d===y?e=y:e!==y&&(e+=(d??"")+s[l+1]),this._$AH[l]=d}o&&!i&&this.j(e)}j(e){e===y?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,e??"")}},Et=class extends ve{constructor(){super(...arguments),this.type=3}j(e){this.element[this.name]=e===y?void 0:e}},Mt=class extends ve{constructor(){super(...arguments),this.type=4}j(e){this.element.toggleAttribute(this.name,!!e&&e!==y)}},At=class extends ve{constructor(e,r,n,i,s){super(e,r,n,i,s),this.type=5}_$AI(e,r=this){if((e=xe(this,e,r,0)??y)===V)return;let n=this._$AH,i=e===y&&n!==y||e.capture!==n.capture||e.once!==n.once||e.passive!==n.passive,s=e!==y&&(n===y||i);i&&this.element.removeEventListener(this.name,this,n),s&&this.element.addEventListener(this.name,this,e),this._$AH=e}handleEvent(e){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,e):this._$AH.handleEvent(e)}},Tt=class{constructor(e,r,n){this.element=e,this.type=6,this._$AN=void 0,this._$AM=r,this.options=n}get _$AU(){return this._$AM._$AU}_$AI(e){xe(this,e)}},Vn={M:pr,P:Q,A:fr,C:1,L:In,R:St,D:jn,V:xe,I:Re,H:ve,N:Mt,U:At,B:Et,F:Tt},_o=hr.litHtmlPolyfillSupport;_o?.(Ze,Re),(hr.litHtmlVersions??=[]).push("3.3.3");var Fn=(t,e,r)=>{let n=r?.renderBefore??e,i=n._$litPart$;if(i===void 0){let s=r?.renderBefore??null;n._$litPart$=i=new Re(e.insertBefore(Ke(),s),s,void 0,r??{})}return i._$AI(t),i};var wr=globalThis,F=class extends X{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let e=super.createRenderRoot();return this.renderOptions.renderBefore??=e.firstChild,e}update(e){let r=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(e),this._$Do=Fn(r,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return V}};F._$litElement$=!0,F.finalized=!0,wr.litElementHydrateSupport?.({LitElement:F});var So=wr.litElementPolyfillSupport;So?.({LitElement:F});(wr.litElementVersions??=[]).push("4.2.2");var Un={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},ae=t=>(...e)=>({_$litDirective$:t,values:e}),oe=class{constructor(e){}get _$AU(){return this._$AM._$AU}_$AT(e,r,n){this._$Ct=e,this._$AM=r,this._$Ci=n}_$AS(e,r){return this.update(e,r)}update(e,r){return this.render(...r)}};var ye=class extends oe{constructor(e){if(super(e),this.it=y,e.type!==Un.CHILD)throw Error(this.constructor.directiveName+"() can only be used in child bindings")}render(e){if(e===y||e==null)return this._t=void 0,this.it=e;if(e===V)return e;if(typeof e!="string")throw Error(this.constructor.directiveName+"() called with a non-string value");if(e===this.it)return this._t;this.it=e;let r=[e];return r.raw=r,this._t={_$litType$:this.constructor.resultType,strings:r,values:[]}}};ye.directiveName="unsafeHTML",ye.resultType=1;var Ud=ae(ye);var Ye=class extends ye{};Ye.directiveName="unsafeSVG",Ye.resultType=2;var Nt=ae(Ye);function Bn(t){return typeof t=="number"?t:{inf:1/0,"-inf":-1/0,nan:NaN}[t]??NaN}function Rt(t){return Number.isFinite(t)?t:t!==t?"nan":t>0?"inf":"-inf"}function le(t){let e=t.trim().replace(/[\u2212\u2013\ufe63\uff0d]/g,"-").replace(/[\u00d7\u00b7\u22c5]/g,"*").replace(/\u00f7/g,"/").replace(/\s+/gu," "),r={inf:1/0,"+inf":1/0,"-inf":-1/0,nan:NaN}[e.toLowerCase()];if(r!==void 0)return r;let n=e.split(/(?<=[\d.)]) ?(?=[+-])/u),i=0;for(let[s,o]of n.entries()){let a=Eo(o,s>0);if(a===null)return null;i+=a}return Number.isFinite(i)?i:null}function Eo(t,e){let[,r,n]=/^([+-]?) ?(.*)$/u.exec(t);if(e&&!r)return null;let i=n.split(/ ?(\*\*|\^|\*|\/) ?/u),s=qn(i[0]);if(s===null)return null;let o=s,a=s;for(let l=1;l<i.length;l+=2){let[,d,u]=/^(-?)(.*)$/u.exec(i[l+1]),c=qn(u);if(c===null)return null;let p=d?-c:c;if(i[l]==="*")o*=a=p;else if(i[l]==="/")o/=a=p;else{if(l>1&&i[l-2]!=="*")return null;o=o/a*a**p}}return r==="-"?-o:o}function qn(t){let[,e,r]=/^(.*?)(e[+-]?\d+)?$/iu.exec(t),n=Mo(e);return n===null?null:Number(n+(r??""))}function Mo(t){if(/^(\d+\.?\d*|\.\d+)$/.test(t))return t;if(/^\d+(_\d+)*(\.\d*)?$/.test(t))return t.replaceAll("_","");for(let e of[","," ","'","."]){let r=e==="."?",":e===","?"\\.":"[.,]";if(new RegExp(`^[1-9]\\d{0,2}(?:\\${e}\\d{3})+(?:${r}\\d*)?$`).test(t)&&(e!=="."||t.split(/[.,]/).length>2))return t.replaceAll(e,"").replace(",",".")}return/^\d*,\d+$/.test(t)?t.replace(",","."):null}function k(t,e=6){if(!Number.isFinite(t))return String(Rt(t));if(t===0)return Object.is(t,-0)?"-0":"0";let r=Ao(t,e),n=Number(r.split("e")[1]);if(n>=-4&&n<e)return Dn(Number(r).toFixed(e-1-n));let i=String(Math.abs(n)).padStart(2,"0");return`${Dn(r.split("e")[0])}e${n<0?"-":"+"}${i}`}function Ao(t,e){let[r,n]=t.toExponential(100).split("e"),i=r.slice(0,r.indexOf(".")+e);return/^50*$/.test(r.slice(i.length))&&"02468".includes(i.at(-1))?`${i}e${n}`:t.toExponential(e-1)}function Dn(t){return t.includes(".")?t.replace(/\.?0+$/,""):t}function Kn(t){if(!Number.isFinite(t))return String(Rt(t));if(Object.is(t,-0))return"-0.0";let e=Math.abs(t);return e!==0&&(e<1e-4||e>=1e16)?t.toExponential().replace(/e([+-])(\d)$/,"e$10$2"):Number.isInteger(t)?`${t}.0`:String(t)}var Jn={};function To(t){Object.assign(Jn,t)}function m(t,e={}){return Ro(No(t),e)}function No(t){let[e,...r]=t.split("|");return Jn[`element.${e}`]??r.join("|")}function Ro(t,e){return t.replace(/\{(\w+)\}/g,(r,n)=>String(e[n]??r))}var br=12;function Zn(t,e){let r=new Map;t.links.forEach((f,g)=>{f.plain||r.set(f.start,[...r.get(f.start)??[],g])});let n=new Set,i=[e],s=new Set(i);for(let f of i)for(let g of r.get(f)??[]){n.add(g);let w=t.links[g].end;s.has(w)||s.add(w),i.includes(w)||i.push(w)}let o=t.cards[e],a=xr(o);if(![...s].every(f=>t.cards[f].count===1&&t.cards[f].hidden===0)||o.root||!n.size){let f=r.get(e)??[],g=f.map($=>{let{share:_,total:E,end:T,count:A}=t.links[$],W=A>1?`${m("chain-rule.lines|{count} lines,",{count:A.toLocaleString("en")})} `:"",me=o.count===1?m("chain-rule.the-share|the share {total}",{total:k(E)}):m("chain-rule.the-largest-share|the largest share {share}",{share:k(_)});return m("chain-rule.to|to {card}: {what}{of}",{card:xr(t.cards[T]),what:W,of:me})}),w=f.map($=>vr(t.links[$].total)),x=o.root?m("chain-rule.is-the-result-its|is the result: its gradient is 1"):o.count===1&&w.length>1&&o.reached?m("chain-rule.gets-from-its-lines|gets from its {totals} lines {totals2}; gradient {grad}",{totals:w.length,totals2:w.join(" + "),grad:o.grad}):m("chain-rule.data-gradient|data {data}, gradient {grad}",{data:o.data,grad:o.grad});return{card:e,name:a,sum:x,paths:g.slice(0,br),links:n}}let d=[],u=(f,g,w)=>{if(d.length>200)return;let x=r.get(f)??[];if(!x.length){let $=w.reduce((E,T)=>E&&T?E*T:0,1),_=w.length>1?` = ${w.map(vr).join(" × ")}`:"";d.push({text:`${g}${_} = ${k($)}`,product:$});return}for(let $ of x){let _=t.links[$];u(_.end,`${g} → ${xr(t.cards[_.end])}`,[...w,_.slope])}};u(e,a,[]);let c=d.reduce((f,g)=>f+g.product,0),p=d.map(f=>vr(f.product)),h=d.length>br?m("chain-rule.paths-to-the-result|{which} paths to the result; gradient {grad}",{which:d.length>200?m("chain-rule.more-than|more than 200"):d.length,grad:o.grad}):m("chain-rule.by-the-chain-rule|by the chain rule: {shares}{which}, gradient {grad}",{shares:p.join(" + "),which:d.length>1?` = ${k(c)}`:"",grad:o.grad});return{card:e,name:a,sum:h,paths:d.slice(0,br).map(f=>f.text),links:n}}function xr(t){return t.name||[t.symbol,t.many].filter(Boolean).join(" ")||t.data}function vr(t){return t<0?`(${k(t)})`:k(t)}var M=(t,e,r)=>t.has(e)?t.get(e):r,R=(t,e,r)=>{t.set(e,r)},j=(t,e)=>t.has(e),Xe=t=>[...t.keys()],q=(t,e)=>[...t].sort((r,n)=>e(r)-e(n)),Qe=Math.floor;var ee=Math.log10,nu=Number.isNaN,Yn=Number.isFinite,Xn=t=>t.codePointAt(0),Oe=t=>/[\p{L}\p{N}_]/u.test(t),J=t=>[...t],Oo={"&":"&amp;","<":"&lt;",">":"&gt;",'"':"&quot;","'":"&#x27;"},et=t=>t.replace(/[&<>"']/g,e=>Oo[e]),yr=t=>k(t),kr=t=>k(t,3),O=t=>String(Math.trunc(t)).replace(/\B(?=(\d{3})+(?!\d))/g,",");var N=(...t)=>t.flat().reduce((e,r)=>r<e?r:e),S=(...t)=>t.flat().reduce((e,r)=>r>e?r:e);var[ne,Ge,We]=[0,1,2];var Mr=class{constructor(){this.n=0,this.low=0,this.high=0,this.nans=0,this.infs=0,this.below=0,this.bins=[],this.log=!1}};var tt=12,it=class{constructor(e,r,n){this.key=e,this.kind=r,this.frame=n,this.toggles=-1,this.idiom=-1,this.cells=[],this.pins=[],this.takes=[],this.fixed=0,this.order=0,this.name="",this.symbol="",this.many="",this.data="",this.grad="",this.notes=[],this.listed=!1,this.rows=[],this.narrow=!1,this.bins=[],this.log=!1,this.count=0,this.hidden=0,this.given=!1,this.reached=!1,this.root=!1,this.born="",this.ill=!1,this.more="",this.node=-1,this.wide=0,this.high=0}},st=class{constructor(e,r,n){this.start=e,this.end=r,this.role=n,this.origin=0,this.count=0,this.total=0,this.size=0,this.slope=0,this.value=0,this.text="",this.sources=0,this.part="",this.ill=!1,this.plain=!1}},Ar=class{constructor(e,r,n,i){this.key=e,this.parent=r,this.frame=n,this.title=i,this.order=0,this.series=!1}},ot=class{constructor(){this.cards=[],this.links=[],this.boxes=[],this.carried=[]}},Lo=" !'(),./:;I[\\]fijlrt|`",Po='"*-^{}ckszJ',Wo="%@MWmw",Co="ABCDEFGHKLNOPQRSTUVXYZ&+<=>~#→…";function L(t){let e;e=0;for(let r of J(t))e+=Go(r);return e}function Go(t){let e;return Lo.includes(t)?.3:Po.includes(t)?.5:Wo.includes(t)?.9:Co.includes(t)?.72:(e=Xn(t),e<128?.6:768<=e&&e<880||8203<=e&&e<8208||65024<=e&&e<65040||8234<=e&&e<8239?0:e>=126976?1.3:4352<=e&&e<4448||11904<=e&&e<42192||44032<=e&&e<55204||63744<=e&&e<64256||65072<=e&&e<65136||65280<=e&&e<65377?1.05:.75)}function jo(t,e){let r;if(L(t)<=e)return t;for(r=J(t);r.length>0&&L(r.join(""))>e-.8;)r.pop();return r.join("")+"…"}var zo="⁰¹²³⁴⁵⁶⁷⁸⁹";function Vt(t){let e;return e=Fo(Ho(t.split(" * ")).join("·").split(" ** ")),Uo(J(e.replaceAll("sqrt(","√(")))}function Ho(t){let e,r,n,i,s;e=[];for(let o of t)r=Io(J(o)),n=o.slice(r.length),i=e.length-1,s=i>=0&&r!==""&&Vo(J(e[i]))===r,s&&!n.startsWith("(")&&!n.startsWith(" **")?e[i]=e[i]+"²"+n:e.push(o);return e}function bi(t){return Oe(t)||"[].'".includes(t)}function Io(t){let e;for(e=0;e<t.length&&bi(t[e]);)e+=1;return xi(t.slice(0,e))}function Vo(t){let e;for(e=t.length;e>0&&bi(t[e-1]);)e-=1;return xi(t.slice(e))}function xi(t){let e;return e=t.length>0&&Oe(t[0])&&!"0123456789²".includes(t[0]),e?t.join(""):""}function Fo(t){let e,r,n,i,s;e=t[0];for(let o of t.slice(1)){for(r=J(o),n=o.startsWith("-")?1:0;n<r.length&&"0123456789".includes(r[n]);)n+=1;i=n===r.length||!(Oe(r[n])||r[n]==="."),i&&n>0&&r[n-1]!=="-"?(s=r.slice(0,n).map(a=>a==="-"?"⁻":J(zo)[Math.trunc(a)]),e=e+s.join("")+r.slice(n).join("")):e=e+"^"+o}return e}function Uo(t){let e,r,n,i,s;e=[];for(let o=0,a=t.length;o<a;o++)r=t[o],r==="-"&&o+1<t.length?(n=o>0?t[o-1]:" ",i=t[o+1],s=n===" "&&i===" ",e.push(s||!Oe(n)&&(Oe(i)||"(.".includes(i))?"−":r)):e.push(r);return e.join("")}var qo=1e3;function _e(t){let e,r;e=new Mr,r=!1;for(let n of t)e.nans+=n.nans,e.infs+=n.infs,e.below+=n.below,e.n+=n.n,n.n>n.nans+n.infs&&(e.low=r?N(e.low,n.low):n.low,e.high=r?S(e.high,n.high):n.high,r=!0);if(e.n-e.nans-e.infs<2||!(e.low<e.high))return e;e.bins=Array.from({length:tt},(n,i)=>i).map(n=>0),e.log=Do(e.low,e.high);for(let n of t)if(n.bins.length>0)for(let i=0,s=tt;i<s;i++)Qn(e,Bo(n,(i+.5)/tt),n.bins[i]);else n.n>n.nans+n.infs&&Qn(e,n.low,Number(n.n-n.nans-n.infs));return e}function Do(t,e){return t>0&&e/t>=qo}function Bo(t,e){return t.log?10**(ee(t.low)+(ee(t.high)-ee(t.low))*e):t.low+(t.high-t.low)*e}function Ko(t,e){let r;return Yn(t.high-t.low)?(r=(e-t.low)/(t.high-t.low),t.log&&(r=(ee(e)-ee(t.low))/(ee(t.high)-ee(t.low))),N(S(Math.trunc(r*tt),0),tt-1)):0}function Qn(t,e,r){t.bins[Ko(t,e)]+=r}function he(t){let e;return e=t.n-t.nans-t.infs,e===0?t.nans>0?"nan":t.below===0?"inf":t.below===t.infs?"-inf":"±inf":t.low===t.high?yr(t.low):kr(t.low)+" … "+kr(t.high)}var ei=4;function Jo(t){let e,r,n,i;e=[];for(let s of t)r=e.length<=ei?Zo(s):"",r!==""&&!e.includes(r)&&e.push(r);if(e.length<2||e.length>ei||e.length===t.length)return yi(t);for(n=vi(e);n.length>0&&!".[".includes(n[n.length-1]);)n=n.slice(0,n.length-1);return i=e.map(s=>Xo(s.slice(n.length))).join(", "),n!==""?n.slice(0,n.length-1)+": "+i:i}function Zo(t){let e,r,n;e="",r="",n=!1;for(let i of J(t))i==="["?(e+=r,r=i,n=!0):n&&i==="]"?(e+=Yo(r.slice(1))?"":r+i,r="",n=!1):n?r+=i:e+=i;for(;e.length>0&&"0123456789_. …".includes(e[e.length-1]);)e=e.slice(0,e.length-1);return e}function Yo(t){for(let e of J(t))if(!"0123456789".includes(e))return!1;return t!==""}function Xo(t){return t.replaceAll("'","").replaceAll("]","")}function vi(t){let e;e=t[0];for(let r of t)for(;!r.startsWith(e);)e=e.slice(0,e.length-1);return e}function yi(t){let e,r;for(e=vi(t),r=e.length===t[0].length;!r&&e.length>0&&"0123456789".includes(e[e.length-1]);)e=e.slice(0,e.length-1);for(;!r&&e.length>0&&"[(_. ".includes(e[e.length-1]);)e=e.slice(0,e.length-1);return e!==""&&!r?e+"…":e}function Tr(t){let e;for(e=0;e<t.length&&!"[(0123456789…".includes(t[e]);)e+=1;for(;e>0&&"._ ".includes(t[e-1]);)e-=1;return e>0?t.slice(0,e):t}var Qo=5,ti=4;function ea(t,e){let r,n;r=new Map;for(let i of t.takes)e.edges[i].implied||(n=ta(e.cells[e.edges[i].end]),j(r,n)||R(r,n,[]),M(r,n,[]).push(i));return Xe(r).map(i=>i.replaceAll("§",ra(M(r,i,[]),e)))}function ta(t){return t.pattern!==""?t.pattern:t.sum==="sum of "?"+ §":"with §"}function ra(t,e){let r;r="";for(let n of t){if(t.length>Qo||e.cells[e.edges[n].start].count>1)return Nr(he(_e(t.map(i=>e.cells[e.edges[i].start].data))));r+=(r!==""?", ":"")+yr(e.cells[e.edges[n].start].data.low)}return Nr(r)}function Nr(t){return t.startsWith("-")?"("+t+")":t}function na(t,e){let r,n,i,s,o,a,l;r=0,n=0,i=0,s=[];for(let d of t.cells)o=e.cells[d],i+=o.zeros,o.kind==="leaf"?(n+=o.count,o.given&&!s.includes(Tr(o.name))&&s.push(Tr(o.name))):r+=o.count+o.hidden-o.zeros;return a=[re(r,"result","results")],n>0&&a.push(re(n,"leaf","leaves")),t.fixed>0&&a.push(re(t.fixed,"plain number","plain numbers")),i>0&&a.push(re(i,"zero","zeros")),l=a.length>1?a.join(", "):"",s.length>0&&(l+=": "+s.slice(0,ti).join(", ")+(s.length>ti?", …":"")),l}function re(t,e,r){return O(t)+" "+(t===1?e:r)}var ia=72,sa=5,Ot=6;function oa(t,e,r,n){let i,s,o,a,l,d,u,c,p,h,f,g,w,x,$,_;i=[],s=[],o=[],a=[],l=e.cells[t.cells[0]],d=0;for(let E of t.cells)e.cells[E].inner||(d===0&&(l=e.cells[E]),d+=1);u="",c=0;for(let E of t.cells){if(p=e.cells[E],p.born!==""&&(c+=1,u=p.born),t.hidden+=p.hidden,t.idiom>=0&&d>0&&p.inner){a.push(p.data),t.hidden+=p.count;continue}i.push(p.data),s.push(p.grad),t.count+=p.count,t.reached=t.reached||p.reached,t.root=t.root||p.root,t.given=t.given||p.given,p.given&&o.push(p.name)}if(h=_e(i),f=_e(s),t.data=he(h),t.grad=he(f),t.ill=h.nans+h.infs>0,t.kind!=="constant"&&(t.ill=t.ill||f.nans+f.infs>0),g=t.count===1,g?(t.name=l.name,t.symbol=l.symbol,t.born=l.born,t.node=l.node,t.more=l.more,l.kind==="constant"&&l.born!==""&&(t.name="a plain number",t.grad="–"),l.far!==""&&t.notes.push(l.far)):(t.notes=ma(h,f,c,u),t.bins=h.n>=5&&h.low<h.high?h.bins:[],t.log=h.log,t.more=O(t.count+t.hidden)+" values"),l.how!==""&&t.kind==="result"&&t.notes.push(l.how),w=_e(a),w.nans+w.infs>0&&h.nans+h.infs===0&&(t.ill=!0,t.notes.push(O(w.nans+w.infs)+" inside not finite")),t.kind==="frame"){la(t,e);return}if(t.listed&&!g&&i.length<=ia&&ua(t,e),t.kind==="result"){if(t.symbol=n?l.symbol:t.idiom>=0?e.frames[t.idiom].title:pa(t,e),t.idiom>=0||!ki(t,e))for(let E of ea(t,e))t.notes.push(E);n||aa(t,e,r)}if(g||(x=o.length===i.length,t.name=x?t.rows.length>0?yi(o):Jo(o):"",t.many="× "+O(t.count),t.kind==="leaf"&&t.name===""&&(t.many=O(t.count)+" leaves"),t.toggles>=0&&e.frames[t.toggles].kind==="run"&&e.frames[t.toggles].note!==""&&(t.many+=" "+e.frames[t.toggles].note)),t.toggles>=0&&!e.frames[t.toggles].detail&&t.toggles!==t.idiom&&(t.toggles=-1),g&&l.pinned&&l.path.length>0){$=[];for(let E of l.path)_=e.frames[E[0]],!(l.kind==="leaf"&&_.turn==="step")&&E[2]>=0&&_.turns>1&&r[_.id]===Ge&&_.turn!==""&&$.push(_.turn+" "+O(E[2]+1)+" of "+O(_.turns));$.length>0&&!n&&t.notes.push($.join(", "))}}function aa(t,e,r){let n,i,s;for(let o of t.cells)for(let a of e.cells[o].path)n=e.frames[a[0]],i="= "+n.title,s=n.bare&&r[n.id]!==ne&&!e.cells[o].inner,s&&!t.notes.includes(i)&&t.notes.push(i)}function la(t,e){let r,n;r=e.frames[t.toggles],t.name=r.title,t.symbol="",t.given=!0,t.many="· "+O(t.count+t.hidden+t.fixed)+" values",n=na(t,e),n!==""&&t.notes.splice(0,0,n),t.notes.splice(0,0,r.inside!==""?r.inside:ca(t,e)),r.note!==""&&t.notes.splice(0,0,r.note),da(t,e)}function da(t,e){let r,n,i,s,o,a;r=new Map;for(let l of t.pins)n=t.pins.length>Ot&&e.cells[l].list>=0,i=n?Tr(e.cells[l].name):e.cells[l].name,j(r,i)||R(r,i,[]),M(r,i,[]).push(l);s=Xe(r);for(let l of s.slice(0,Ot))o=M(r,l,[]),a=e.cells[o[0]].name,o.length>1&&(a+=" … "+e.cells[o[o.length-1]].name),a+=" = "+he(_e(o.map(d=>e.cells[d].data))),e.cells[o[0]].reached&&(a+=", grad "+he(_e(o.map(d=>e.cells[d].grad)))),t.notes.push(a);s.length>Ot&&t.notes.push("and "+O(s.length-Ot)+" more with a name")}function ua(t,e){let r,n;t.bins=[];for(let i of t.cells)r=e.cells[i],t.idiom>=0&&r.inner||(n=r.reached?he(r.grad):"–",t.rows.push([r.name,he(r.data),n]))}function ca(t,e){let r,n,i,s,o;r=new Map;for(let a of t.cells)n=e.cells[a],n.kind==="result"&&!n.pinned&&R(r,n.symbol,M(r,n.symbol,0)+n.count+n.hidden);return i=q(Xe(r),(a=>-M(r,a,0))),s=i.length<=8&&e.frames[t.toggles].parent<0?8:3,o=i.slice(0,s).map(a=>ha(M(r,a,0),a)),i.length>s&&o.push("…"),o.join(" · ")}function ha(t,e){let r,n;r=["+","add","-","sub","*","mul","/","div"],n=e;for(let i=0,s=4;i<s;i++)e===r[2*i]&&(n=r[2*i+1]);return t>1&&n.startsWith("sum of ")&&(n="sums of "+n.slice(7)),O(t)+" "+n}function pa(t,e){let r,n,i;r=e.cells[t.cells[0]],n=[];for(let s of t.cells)!n.includes(e.cells[s].symbol)&&e.cells[s].sum===r.sum&&n.push(e.cells[s].symbol);return r.sum===""&&n.length>1?n.length<=sa?n.join(" "):n[0]+" … "+n[n.length-1]:r.sum!==""?r.sum+fa(t,e):ki(t,e)?(i=t.takes.map(s=>e.cells[e.edges[s].start].data),r.pattern.replaceAll("§",Nr(he(_e(i))))):r.symbol}function ki(t,e){let r,n;r=e.cells[t.cells[0]],n=0;for(let i of t.takes)n+=e.edges[i].count;for(let i of t.cells)if(e.cells[i].symbol!==r.symbol||e.cells[i].pattern!==r.pattern)return!1;return r.pattern!==""&&n===t.count}function fa(t,e){let r,n;r=e.cells[t.cells[0]].least,n=0;for(let i of t.cells)r=N(r,e.cells[i].least),n=S(n,e.cells[i].most);return r===n?O(r):O(r)+" … "+O(n)}function ma(t,e,r,n){let i;return i=[],t.nans>0&&i.push(O(t.nans)+" NaN of "+O(t.n)),t.infs>0&&i.push(O(t.infs)+" infinite of "+O(t.n)),e.nans+e.infs>0&&i.push(O(e.nans+e.infs)+" gradients not finite"),r>0&&i.push(O(r)+" "+n+" born here"),i}var Gt=class{constructor(){this.key="",this.frame="",this.closed=-1,this.run=-1,this.idiom=-1}};function $i(t,e,r){let n,i,s,o,a,l,d,u,c,p,h;n=new ot,i=new Map,s=new Map,o=new Map,a=new Map,l=new Map;for(let f of t.cells)f.kind==="result"&&Si(f,e,r)&&(d=Pe(f,ri(f,t,e,n,s,r).key),R(l,d,M(l,d,0)+1));for(let f of t.cells)f.kind==="result"&&(u=ri(f,t,e,n,s,r),c=u.key,R(o,c,N(M(o,c,f.place),f.place)),d=c,p=u.closed<0&&M(l,Pe(f,c),0)>=_i,p?d=u.idiom>=0?c:Pe(f,c):u.closed<0&&f.pinned?d="pin"+String(f.id):u.idiom>=0&&f.owner>=0&&(d="pin"+String(f.owner)),h=Mi(n,i,d,"result",u.frame),u.idiom>=0&&!(f.pinned&&f.inner)?(n.cards[h].idiom=u.idiom,n.cards[h].toggles=u.idiom):u.closed>=0?(n.cards[h].kind="frame",n.cards[h].toggles=u.closed,f.pinned&&n.cards[h].pins.push(f.id)):u.run>=0&&!f.pinned?n.cards[h].toggles=u.run:(p||Ei(f,e,r))&&(n.cards[h].toggles=f.list),n.cards[h].listed=n.cards[h].listed||p,n.cards[h].cells.push(f.id),R(a,f.id,h),(u.idiom<0||f.owner<0)&&(n.cards[h].order=M(o,c,0)+ga(f,u)));wa(t,n,i,a,e,r);for(let f of n.cards)f.kind==="frame"&&f.cells.length===1&&t.cells[f.cells[0]].count===1&&(f.kind="result",f.toggles=-1,f.pins=[]);xa(t,n,a,r);for(let f of n.cards)oa(f,t,e,r);va(t,n);for(let f of n.boxes){f.order=1e18;for(let g of n.cards)g.frame.startsWith(f.key)&&(f.order=N(f.order,g.order))}return n}var _i=3;function Si(t,e,r){return t.list>=0&&!r&&e[t.list]===ne}function Ei(t,e,r){return t.list>=0&&!r&&e[t.list]!==ne}function Pe(t,e){return"list"+String(t.list)+":"+e}function ga(t,e){return!t.pinned||e.closed>=0?0:e.idiom>=0&&t.inner?-.125:.5}function Mi(t,e,r,n,i){return j(e,r)||(R(e,r,t.cards.length),t.cards.push(new it(r,n,i))),Math.trunc(M(e,r,0))}function ri(t,e,r,n,i,s){let o,a,l,d,u,c,p,h;if(o=new Gt,s)return o.key="c"+String(t.id),o;a="";for(let f of t.path){if(l=e.frames[f[0]],d=f[1],u=r[l.id],l.kind==="run"){u===We&&d>=0?a+="F"+String(l.id)+Rr(l,d)+"/":(a+="F"+String(l.id)+"*/",o.run=l.id);continue}if(u===ne)return o.key=a+"F"+String(l.id),l.kind==="idiom"?o.idiom=l.id:t.root||(o.closed=l.id),o;if(c=a+"F"+String(l.id)+"/",l.bare){o.run=t.inner?o.run:l.id,a=c;continue}ni(n,i,c,o.frame,l,l.title+(l.note!==""?" · "+l.note:"")),o.frame=c,a=c,u===We&&d>=0&&l.turns>1&&(p=Rr(l,d),a=c+p+"/",h=l.turn+" "+String(d+1),p==="~"&&(h=l.turn+"s 4 … "+O(l.turns-2)),ni(n,i,a,c,l,h),o.frame=a)}return o.key=a+"s"+String(t.slot),o}function Rr(t,e){return t.turns>12&&3<=e&&e<t.turns-2?"~":String(e)}function ni(t,e,r,n,i,s){let o;j(e,r)||(R(e,r,t.boxes.length),o=new Ar(r,n,i.id,s),o.series=i.kind==="series",t.boxes.push(o))}function wa(t,e,r,n,i,s){let o,a,l,d,u,c,p,h,f,g,w;o=new Map;for(let x=0,$=t.edges.length;x<$;x++)a=t.edges[x],t.cells[a.start].kind!=="result"&&(j(o,a.start)||R(o,a.start,[]),M(o,a.start,[]).push(x));l=new Map;for(let x of t.cells)x.kind==="leaf"&&Si(x,i,s)&&(d=si(x,t,i,s).frame,u=Pe(x,d+ii(x,t,e,o,n)),R(l,u,M(l,u,0)+1));for(let x of t.cells)if(x.kind!=="result"){if(x.kind==="constant"&&!s&&!x.pinned){ba(x,t,e,M(o,x.id,[]),n);continue}if(c=si(x,t,i,s),c.closed>=0&&j(r,c.key)){f=M(r,c.key,0),e.cards[f].cells.push(x.id),R(n,x.id,f);continue}if(p=ii(x,t,e,o,n),h=M(l,Pe(x,c.frame+p),0)>=_i,u=h?Pe(x,c.frame+p):x.kind+(x.given?"":" unnamed")+":"+p,(s||x.pinned&&!h)&&(u="c"+String(x.id)),f=Mi(e,r,u,x.kind,c.frame),g=e.cards[f],g.cells.length===0){w=1e18;for(let $ of M(o,x.id,[]))w=N(w,e.cards[M(n,t.edges[$].end,0)].order);g.order=w<1e18?w-.25:-1}g.listed=h,(h||Ei(x,i,s))&&(g.toggles=x.list),g.cells.push(x.id),R(n,x.id,f)}}function ba(t,e,r,n,i){let s;for(let o=0,a=n.length;o<a;o++)s=r.cards[M(i,e.edges[n[o]].end,0)],s.takes.push(n[o]),s.fixed+=o===0?t.count:0}function ii(t,e,r,n,i){let s,o;s=new Map;for(let a of M(n,t.id,[]))o=r.cards[M(i,e.edges[a].end,0)],R(s,o.key+"#"+(o.kind==="frame"?"":String(e.edges[a].role)),1);return Xe(s).join("|")}function si(t,e,r,n){let i,s;if(i=new Gt,n)return i;for(let o of t.path){if(s=e.frames[o[0]],s.kind==="run"||s.kind==="idiom")return i;if(r[s.id]===ne)return t.pinned||(i.key=i.frame+"F"+String(s.id),i.closed=s.id),i;if(i.frame+="F"+String(s.id)+"/",r[s.id]===We&&o[1]>=0&&s.turns>1)i.frame+=Rr(s,o[1])+"/";else if(r[s.id]===We&&s.turns>1)return i}return i}function xa(t,e,r,n){let i,s,o,a,l,d,u,c,p,h;i=new Map,s=new Map;for(let f of t.edges)if(j(r,f.start)){if(o=M(r,f.start,0),a=M(r,f.end,0),o===a||e.cards[o].order>=e.cards[a].order){h=o===a&&e.cards[a].idiom>=0&&t.cells[f.start].inner,e.cards[a].kind!=="frame"&&!h&&ya(e,o,a);continue}l=e.cards[a].kind==="frame",d=String(o)+">"+String(a)+"#"+(l?"":String(f.role)),j(i,d)||(R(i,d,e.links.length),e.links.push(new st(o,a,f.role))),u=e.links[M(i,d,0)],c=String(M(i,d,0))+"<"+String(f.start),p=N(M(s,c,0),t.cells[f.start].count),R(s,c,p+f.count),u.sources+=N(p+f.count,t.cells[f.start].count)-p,u.count+=f.count,u.total+=f.total,u.size+=f.size,(u.count===1||!(Math.abs(u.slope)>=Math.abs(f.slope)))&&(u.slope=f.slope),(u.count===1||!(Math.abs(u.value)>=Math.abs(f.value)))&&(u.value=f.value),u.text=u.count===1?f.text:"",u.plain=f.toward_constant,u.ill=u.ill||f.ill}for(let f of e.links)f.origin=2*f.start+(f.total<0&&Math.abs(f.total)>f.size*1e-12?1:0)}function va(t,e){let r,n,i,s;r=new Map;for(let o=0,a=2;o<a;o++)for(let l of e.links)n=e.cards[l.start],i=String(l.start)+"#"+String(t.cells[e.cards[l.end].cells[0]].slot),s=i+"#"+String(l.role),o===0?(R(r,i,M(r,i,0)+l.sources),R(r,s,M(r,s,0)+l.sources)):n.kind!=="frame"&&M(r,s,0)<n.count&&M(r,i,0)!==n.count&&(l.part=O(l.sources)+" of "+O(n.count))}function ya(t,e,r){for(let n of t.carried)if(n[0]===e&&n[1]===r)return;t.carried.push([e,r])}var Z=13,K=11,ke=10,Ai=46,z=26,Se=10,ue=15,Wt=16,$r=240,D=20,Ti=12,rt=26,de=16,at=34,_r=34,zr=30,Or=class{constructor(){this.width=0,this.height=0,this.sign=0,this.tall=z}};function ka(t){let e,r,n,i,s,o;if(e=new Or,t.kind==="result"&&(e.sign=S(z,L(t.symbol)*Z*1.05+14)),t.wide>0)return e.width=t.wide,e.height=t.high,e;if(Oi(t))return e.width=S(z,L(Li(t))*Z+2*ke),e.height=z,e;r=Pi(t),n=0;for(let a=0,l=r.length;a<l;a++)i=a===0?14+L(t.data)*Z:0,n=S(n,L(r[a])*Z*1.08+i);s=L("grad")*K+14+L(t.grad)*Z,o=S(n,s,64);for(let a of t.notes)o=S(o,L(a)*K*1.04);return t.born!==""&&(o=S(o,L(Wi(t))*K*1.1)),t.rows.length>0&&(o=S(o,jt(t)*(Ri(t)+rt)-rt)),e.width=o+2*ke,e.height=Ai+ue*(r.length-1+t.notes.length+Ni(t)),t.bins.length>0&&(e.height+=Wt),t.born!==""&&(e.height+=ue),e}function jt(t){let e,r;return t.narrow?t.rows.length<=24?1:2:(e=S(1,Qe(700/Ri(t))),r=t.rows.length<=10?1:t.rows.length<=24?2:t.rows.length<=45?3:4,N(r,e))}function Ni(t){return t.rows.length>0?Qe((t.rows.length+jt(t)-1)/jt(t)):0}function Ri(t){return Ct(t,0)+Ct(t,1)+Ct(t,2)+2*Ti}function Ct(t,e){let r;r=0;for(let n of t.rows)r=S(r,L(n[e])*K*(e===0?1.08:1));return r}function Oi(t){return t.kind==="constant"&&t.born===""}function Li(t){let e;return e=t.symbol===""?t.data:t.symbol+" "+t.data,t.many!==""?e+" "+t.many:e}function $a(t){return t.many===""?t.name:t.name!==""?t.name+" "+t.many:t.many}function Pi(t){let e,r,n,i;e=[],r="";for(let s of $a(t).split(" "))for(n=r===""?s:r+" "+s,r!==""&&L(n)*Z>$r?(e.push(r),r=s):r=n;L(r)*Z>$r*1.25;)i=jo(r,$r/Z),i=i.slice(0,i.length-1),e.push(i),r=r.slice(i.length);return e.push(r),e}function Wi(t){return t.born+" is born here"}var Ci=18,Lr=class{constructor(){this.rank=[],this.size=[],this.before=[],this.after=[],this.layers=[],this.count=0,this.gap=Ci,this.at=[]}};function _a(t,e,r,n){let i,s,o,a,l;i=[],s=new Map,t.before=t.size.map(d=>[]),t.after=t.size.map(d=>[]);for(let d=0,u=e.length;d<u;d++){o=[],a=e[d];for(let c=t.rank[e[d]]+1,p=t.rank[r[d]];c<p;c++)l=String(n[d])+"@"+String(c),j(s,l)||(R(s,l,t.size.length),t.size.push(0),t.rank.push(c),t.before.push([]),t.after.push([])),oi(t,a,M(s,l,0)),a=M(s,l,0),o.push(a);oi(t,a,r[d]),i.push(o)}return i}function oi(t,e,r){t.before[r].includes(e)||(t.after[e].push(r),t.before[r].push(e))}function Sa(t){let e,r,n,i,s,o,a;t.layers=Array.from({length:S(t.rank)+1},(l,d)=>d).map(l=>[]);for(let l of Ma(t))t.layers[t.rank[l]].push(l);e=t.layers.map(l=>l.slice(0)),r=Sr(t),n=S(2,N(16,Math.floor(24e3/t.size.length)));for(let l=0,d=n;l<d&&r!==0;l++){i=l%2===0;for(let u=1,c=t.layers.length;u<c;u++)o=i?u:t.layers.length-1-u,a=i?t.layers[o-1]:t.layers[o+1],t.layers[o]=Aa(t.layers[o],i?t.before:t.after,zt(t,a));Ta(t),s=Sr(t),s<r&&(r=s,e=t.layers.map(u=>u.slice(0)))}t.layers=t.layers.map(l=>q(l,(d=>Ea(t,d)))),Sr(t)>r&&(t.layers=e)}function Ea(t,e){let r;for(r=e;r>=t.count;)r=t.after[r][0];return e<t.count?r:r-.5}function Ma(t){let e,r,n,i;e=t.size.map(s=>!1),r=[];for(let s=0,o=t.count;s<o;s++)for(n=[t.count-1-s];n.length>0;)if(i=n.pop(),!e[i]){e[i]=!0,r.push(i);for(let a=0,l=t.before[i].length;a<l;a++)n.push(t.before[i][t.before[i].length-1-a])}return r}function zt(t,e){for(;t.at.length<t.size.length;)t.at.push(0);for(let r=0,n=e.length;r<n;r++)t.at[e[r]]=r;return t.at}function Aa(t,e,r){let n,i,s,o,a,l;n=[],i=new Map;for(let d of t)s=q(e[d].map(u=>r[u]),(u=>u)),o=Math.floor(s.length/2),s.length>0&&(R(i,d,s.length%2===1?s[o]:(s[o-1]+s[o])/2),n.push(d));n=q(n,(d=>M(i,d,0))),a=[],l=0;for(let d of t)j(i,d)?(a.push(n[l]),l+=1):a.push(d);return a}function Ta(t){let e,r,n,i,s,o;for(let a=0,l=t.layers.length;a<l;a++){e=t.layers[a],r=a>0?zt(t,t.layers[a-1]):[],n=a+1<t.layers.length?zt(t,t.layers[a+1]):[];for(let d=0,u=e.length-1;d<u;d++)i=e[d],s=e[d+1],o=0,r.length>0&&(o+=Lt(t.before[i],t.before[s],r)-Lt(t.before[s],t.before[i],r)),n.length>0&&(o+=Lt(t.after[i],t.after[s],n)-Lt(t.after[s],t.after[i],n)),o>0&&(e[d]=s,e[d+1]=i)}}function Lt(t,e,r){let n;if(t.length*e.length>4e3)return 0;n=0;for(let i of t)for(let s of e)r[i]>r[s]&&(n+=1);return n}function Sr(t){let e,r,n,i,s,o,a,l;e=0;for(let d=1,u=t.layers.length;d<u;d++){r=zt(t,t.layers[d-1]),n=t.layers[d-1].length+1,i=Array.from({length:n+1},(c,p)=>p).map(c=>0),s=0;for(let c of t.layers[d]){o=t.before[c].map(p=>r[p]);for(let p of o){for(a=p+1,l=0;a>0;)l+=i[a],a-=a&-a;e+=s-l}for(let p of o)for(a=p+1;a<=n;)i[a]+=1,a+=a&-a;s+=o.length}}return e}function Na(t){let e,r,n,i,s,o;e=t.size.map(a=>0);for(let a of t.layers){r=0;for(let l=0,d=a.length;l<d;l++)n=a[l],l>0&&(r+=Gi(t,a[l-1],n)),e[n]=r;for(let l of a)e[l]-=r/2}i=S(4,N(24,Math.floor(3e4/t.size.length)));for(let a=0,l=i;a<l;a++){s=a%2===0;for(let d=0,u=t.layers.length;d<u;d++)o=t.layers[s?d:t.layers.length-1-d],Ra(t,o,e,a,s)}return e}function Gi(t,e,r){let n;return n=e<t.count&&r<t.count?t.gap:t.gap*.7,(t.size[e]+t.size[r])/2+n}function ai(t,e,r,n){let i;return i=e>=t.count&&r>=t.count?40:e>=t.count||r>=t.count?4:1,i/(n*n)}function Ra(t,e,r,n,i){let s,o,a,l,d,u,c,p,h,f,g,w,x;s=[],o=[],a=[],l=[],d=0;for(let $=0,_=e.length;$<_;$++){u=e[$],$>0&&(d+=Gi(t,e[$-1],u)),l.push(d),c=0,p=0;for(let E of t.before[u])(i||n>1)&&(w=ai(t,u,E,t.after[E].length),c+=r[E]*w,p+=w);for(let E of t.after[u])(!i||n>1)&&(w=ai(t,u,E,t.before[E].length),c+=r[E]*w,p+=w);for(p===0&&(c=r[u]*.01,p=.01),h=c/p-d,f=1;s.length>0&&s[s.length-1]>=h;)g=o.pop(),h=(s.pop()*g+h*p)/(g+p),p+=g,f+=a.pop();s.push(h),o.push(p),a.push(f)}x=0;for(let $=0,_=s.length;$<_;$++)for(let E=0,T=a[$];E<T;E++)r[e[x]]=s[$]+l[x],x+=1}var Pr=class{constructor(){this.rank=[],this.across=[],this.bends=[],this.breadth=0,this.ranks=0}};function Oa(t,e,r,n,i,s,o){let a,l,d,u,c;if(a=new Pr,t.length===0)return a;a.rank=La(t.length,e,r,i,s),l=new Lr,l.count=t.length,l.gap=o,l.rank=a.rank.slice(0),l.size=t.slice(0),d=_a(l,e,r,n),Sa(l),u=Na(l),c=1e18;for(let p=0,h=u.length;p<h;p++)c=N(c,u[p]-l.size[p]/2);for(let p=0,h=u.length;p<h;p++)u[p]-=c,a.breadth=S(a.breadth,u[p]+l.size[p]/2);return a.across=u.slice(0,l.count),a.bends=d.map(p=>p.map(h=>u[h])),a.ranks=l.layers.length,a}function La(t,e,r,n,i){let s,o,a,l,d,u,c,p;s=Array.from({length:t},(h,f)=>f).map(h=>[]),o=Array.from({length:t},(h,f)=>f).map(h=>[]);for(let h=0,f=e.length;h<f;h++)s[r[h]].push(e[h]),o[e[h]].push(r[h]);a=Array.from({length:t},(h,f)=>f).map(h=>0);for(let h=0,f=t;h<f;h++)for(let g of s[h])a[h]=S(a[h],a[g]+1);for(let h=0,f=t;h<f;h++)if(l=t-1-h,o[l].length>0&&(s[l].length===0||s[l].length<o[l].length)){d=a[o[l][0]];for(let g of o[l])d=N(d,a[g]);a[l]=d-1}u=N(a);for(let h=0,f=t;h<f;h++)n[h]&&(u=N(u,o[h].length===0?a[h]:u));c=!1;for(let h=0,f=t;h<f;h++)if(n[h])for(let g of o[h])c=c||a[g]<=u;c&&(u-=1),p=S(a),c=!1;for(let h=0,f=t;h<f;h++)if(i[h])for(let g of s[h])c=c||a[g]>=p&&!i[g];c&&(p+=1);for(let h=0,f=t;h<f;h++)n[h]?a[h]=u:i[h]&&(a[h]=p);return u=N(a),a.map(h=>h-u)}var Pt=0,Y=1,Ht=64,Ce=class{constructor(e,r,n){this.kind=e,this.number=r,this.order=n,this.length=0,this.breadth=0,this.along=0,this.across=0}},nt=class{constructor(e,r,n){this.link=e,this.start=r,this.end=n,this.leaves=0,this.arrives=0,this.points=[]}},It=class{constructor(e,r){this.key=e,this.frame=r,this.items=[],this.pieces=[],this.children=[],this.ports_in=new Map,this.ports_out=new Map,this.length=0,this.breadth=0,this.along=0,this.across=0,this.bottoms=[],this.ends=[]}},lt=class{constructor(){this.x=0,this.y=0,this.width=0,this.height=0,this.sign=0,this.tall=0}},Wr=class{constructor(e,r){this.view=e,this.down=r,this.cards=[],this.frames=[],this.routes=[],this.width=0,this.height=0,this.torn=0}},Cr=class{constructor(e,r,n,i){this.view=e,this.limit=r,this.labels=n,this.down=i;for(let s of e.cards)s.narrow=i;this.sizes=Pa(e.cards.map(s=>ka(s)),e,i),this.torn=0,this.levels=[],this.level_of=new Map}};function Pa(t,e,r){let n,i;n=t.map(s=>0);for(let s of e.links)n[s.end]+=1;for(let s=0,o=t.length;s<o;s++)i=8*(n[s]-1),t[s].sign>0&&r?t[s].sign=S(t[s].sign,N(i+z,t[s].width)):t[s].sign>0&&(t[s].tall=S(z,N(i+14,t[s].height)));return t}var li=28,Er=4;function Wa(t,e,r){let n,i,s,o,a;if(n=r[r.length-1]+1,n!==1){i=Array.from({length:n},(l,d)=>d).map(l=>[]);for(let l=0,d=t.items.length;l<d;l++)s=S(t.items[l].breadth/2,Er),i[r[e.rank[l]]].push([e.across[l]-s,e.across[l]+s]);for(let l=0,d=t.pieces.length;l<d;l++){o=e.rank[t.pieces[l].start];for(let u of e.bends[l])o+=1,i[r[o]].push([u-Er,u+Er])}a=i.map(l=>Ca(q(l,(d=>d[0]))));for(let l=0,d=t.items.length;l<d;l++)e.across[l]-=di(a[r[e.rank[l]]],e.across[l]);for(let l=0,d=t.pieces.length;l<d;l++){o=e.rank[t.pieces[l].start];for(let u=0,c=e.bends[l].length;u<c;u++)o+=1,e.bends[l][u]-=di(a[r[o]],e.bends[l][u])}}}function Ca(t){let e,r,n;e=[],r=1e18,n=0;for(let i of t)i[0]>r+li&&(n+=i[0]-r-li,e.push([i[0],n]),r=i[1]),r=r===1e18?i[1]:S(r,i[1]);return e}function di(t,e){let r;r=0;for(let n of t)n[0]<=e&&(r=n[1]);return r}function Ga(t,e,r,n,i){let s,o,a,l,d,u,c,p,h,f;s=e.items.map(g=>[]),o=e.items.map(g=>[]);for(let g=0,w=e.pieces.length;g<w;g++)s[e.pieces[g].start].push(g),o[e.pieces[g].end].push(g);for(let g=0,w=e.items.length;g<w;g++)if(a=e.items[g],a.kind==="card"){l=q(s[g],(x=>ui(e,r,x,!1))),d=ja(t,e,r,i,l),u=d.length>0?d[d.length-1]+1:0,c=N(7*(u-1),a.breadth*.7);for(let x=0,$=l.length;x<$;x++)e.pieces[l[x]].leaves=ci(d[x],u,c);p=q(o[g],(x=>ui(e,r,x,!0))),h=t.sizes[a.number].sign>0,f=t.sizes[a.number].tall,c=N(11*(p.length-1),h&&!t.down?S(z*.62,f-13):a.breadth*.6),h&&t.down&&(c=N(11*(p.length-1),t.sizes[a.number].sign*.6));for(let x=0,$=p.length;x<$;x++)e.pieces[p[x]].arrives=ci(x,p.length,c)}}function ja(t,e,r,n,i){let s,o,a,l,d,u;s=[],o=-1,a="";for(let c of i)l=r.bends[c],d=r.rank[e.pieces[c].start],u=l.length>0?"bend"+String(l[0]):"line"+String(c),d+1<n.length&&n[d+1]>n[d]&&(u="next band"+String(t.view.links[e.pieces[c].link].origin)),o+=u!==a?1:0,a=u,s.push(o);return s}function ui(t,e,r,n){let i,s,o;return i=t.pieces[r],s=e.bends[r],o=n?e.across[i.start]:e.across[i.end],s.length>0&&(o=n?s[s.length-1]:s[0]),o*1e3+r*.001}function ci(t,e,r){return e>1?r*(t/(e-1)-.5):0}function za(t,e,r,n,i,s,o,a,l,d){let u,c,p,h,f,g,w,x,$,_;u=t.view.links[n.link].origin,c=e.items[n.start],p=e.items[n.end],h=hi(t,c,n,!1),f=hi(t,p,n,!0),g=[[c.along+c.length,h,Pt]],w=r.rank[n.start],c.kind!=="out"&&c.along+c.length<s[w]+o[w]-.5&&r.rank[n.end]>w&&g.push([s[w]+o[w],h,Y]);for(let E of r.bends[i])fi(g,e,w,l,pi(d,u,w),E+a[l[w+1]]),w+=1,g.push([s[w],E+a[l[w]],Pt]),g.push([s[w]+o[w],E+a[l[w]],Y]);fi(g,e,w,l,pi(d,u,w),f),w+=1,x=p.along,p.kind==="card"&&t.sizes[p.number].sign>0&&($=z/2,t.down||(_=S(0,Math.abs(n.arrives)-t.sizes[p.number].tall/2+$),x+=$-($*$-N(_,$)**2)**.5)),p.along>s[r.rank[n.end]]+.5&&p.kind!=="out"?(g.push([s[r.rank[n.end]],f,Pt]),g.push([x,f,Y])):g.push([x,f,Pt]),n.points=g}function hi(t,e,r,n){let i,s,o;return e.kind==="card"?e.across+(n?r.arrives:r.leaves):e.kind!=="frame"?e.across:(i=t.levels[M(t.level_of,t.view.boxes[e.number].key,0)],s=n?i.ports_in:i.ports_out,o=i.items[M(s,t.view.links[r.link].origin,0)],Number(e.across-e.breadth/2+o.across+(t.down?de:at)))}function pi(t,e,r){let n,i;return n=String(e)+"@"+String(r),j(t,n)||(i=M(t,String(r),0),R(t,n,i),R(t,String(r),i+1)),Math.trunc(M(t,n,0))}function fi(t,e,r,n,i,s){let o,a,l,d;r+1>=n.length||n[r+1]===n[r]||(o=t[t.length-1],a=e.ends[n[r]]+10+6*(i%8),l=Ht-10-6*(i%8),d=e.bottoms[n[r]]+zr*.6+6*(i%6),t.push([a,o[1],Y]),t.push([a,d,Y]),t.push([l,d,Y]),t.push([l,s,Y]))}function Ha(t,e){let r,n,i,s,o,a,l,d;for(r=t.view.links[e],n=[],i=t.view.cards[r.start].frame,s=t.view.cards[r.end].frame;!s.startsWith(i);)n.push(i),i=mi(i);for(n.push(i),o=[];s!==i;)o.push(s),s=mi(s);for(;o.length>0;)n.push(o.pop());a=[];for(let u of n)if(j(t.level_of,u)){for(let c of t.levels[M(t.level_of,u,0)].pieces)if(c.link===e)for(let p=0,h=c.points.length;p<h;p++)l=c.points[p],d=p===0&&a.length>0?Y:l[2],a.push(t.down?[l[1],l[0],d]:[l[0],l[1],d])}return a}function mi(t){let e;for(e=t.length-1;e>0&&t[e-1]!=="/";)e-=1;return t.slice(0,e)}var Ia=14,Va=260,Fa=30;function Ua(t,e,r){let n,i,s,o,a,l,d,u,c,p,h;if(e.items.length!==0){Da(t,e,r),n=Array.from({length:r.ranks},(f,g)=>g).map(f=>0);for(let f=0,g=e.items.length;f<g;f++)n[r.rank[f]]=S(n[r.rank[f]],e.items[f].length);i=Ba(t,e,r),s=Ka(t,e,r,n,i,t.limit-160*Za(e.key)-qa(t,e)),Wa(e,r,s),o=zi(t,e,r);for(let f=1,g=r.ranks;f<g;f++)s[f]>s[f-1]&&(t.torn=S(t.torn,o[f]));a=Array.from({length:r.ranks},(f,g)=>g).map(f=>0),e.ends=Array.from({length:s[r.ranks-1]+1},(f,g)=>g).map(f=>0),l=s[r.ranks-1]>0?Ht:0,d=l;for(let f=0,g=r.ranks;f<g;f++)f>0&&(d=s[f]===s[f-1]?d+i[f]:l),a[f]=d,d+=n[f],e.ends[s[f]]=d,e.length=S(e.length,d+l);u=Ja(e,r,s,o),e.breadth=e.bottoms[e.bottoms.length-1];for(let f=0,g=e.items.length;f<g;f++)c=e.items[f],p=r.rank[f],c.across=r.across[f]+u[s[p]],c.along=0,c.kind==="card"?c.along=a[p]+n[p]-c.length:c.kind==="frame"?c.along=a[p]:c.kind==="out"&&(c.along=e.length),e.breadth=S(e.breadth,c.across+c.breadth/2);Ga(t,e,r,u,s),h=new Map;for(let f=0,g=e.pieces.length;f<g;f++)za(t,e,r,e.pieces[f],f,a,n,u,s,h)}}function qa(t,e){let r,n,i;r=0;for(let s of t.view.links)n=t.view.cards[s.start],i=n.kind==="leaf"&&n.frame!==e.key&&e.key.startsWith(n.frame),i&&t.view.cards[s.end].frame.startsWith(e.key)&&(r=S(r,t.down?z:t.sizes[s.start].width));return r<=Va?r:0}function Da(t,e,r){let n,i,s,o,a;if(!t.down){n=Array.from({length:r.ranks},(l,d)=>d).map(l=>0),i=Array.from({length:r.ranks},(l,d)=>d).map(l=>0);for(let l=0,d=e.items.length;l<d;l++)s=e.items[l],s.kind==="frame"&&(i[r.rank[l]]=S(i[r.rank[l]],s.length)),s.kind==="card"&&t.sizes[s.number].height>z&&(n[r.rank[l]]=S(n[r.rank[l]],t.sizes[s.number].width));for(let l=0,d=e.items.length;l<d;l++)s=e.items[l],s.kind==="frame"&&i[r.rank[l]]<=s.length*1.5&&(s.length=i[r.rank[l]]),s.kind==="card"&&t.sizes[s.number].height>z&&(o=t.sizes[s.number],a=n[r.rank[l]],a<=o.width*1.7&&(s.length+=a-o.width,o.width=a))}}function Ba(t,e,r){let n,i,s,o,a;n=Array.from({length:r.ranks},(l,d)=>d).map(l=>_r);for(let l of e.pieces)i=r.rank[l.end],s=Math.abs(r.across[l.start]-r.across[l.end]),o=Ii(t.view.links[l.link],t.labels),a=0,o!==""&&(a=t.down?18:L(o)*K+8),n[i]=S(n[i],_r+a,N(_r+s/8,64));return n}function Ka(t,e,r,n,i,s){let o,a,l,d,u,c,p,h,f,g,w,x,$,_;o=Array.from({length:r.ranks},(A,W)=>W).map(A=>0),a=0;for(let A=0,W=r.ranks;A<W;A++)a+=n[A]+i[A];if(l=a-i[0]-s,l<=Ia*(r.ranks-1)){for(let A=1,W=r.ranks;A<W;A++)i[A]-=S(0,l/(r.ranks-1));return o}s-=e.key!==""?2*Ht:1.5*Ht,d=zi(t,e,r);let[E,T]=ji(e,r);u=Array.from({length:r.ranks+1},(A,W)=>W).map(A=>0),c=Array.from({length:r.ranks+1},(A,W)=>W).map(A=>0);for(let A=1,W=r.ranks+1;A<W;A++)for(u[A]=1e18,p=0,h=1e18,f=-1e18,g=A-1;g>=0&&(g===A-1||p+n[g]<=s);)p+=n[g]+i[g],h=N(h,E[g]),f=S(f,T[g]),w=S(0,1-p/s),x=u[g]+f-h+zr+100*w*w+Fa*d[g],x<u[A]&&(u[A]=x,c[A]=g),g-=1;for($=[],_=r.ranks;_>0;)_=c[_],$.push(_);for(let A=0,W=r.ranks;A<W;A++)for(let me of $)o[A]+=0<me&&me<=A?1:0;return o}function ji(t,e){let r,n,i;r=Array.from({length:e.ranks},(s,o)=>o).map(s=>1e18),n=Array.from({length:e.ranks},(s,o)=>o).map(s=>-1e18);for(let s=0,o=t.items.length;s<o;s++)i=e.rank[s],r[i]=N(r[i],e.across[s]-t.items[s].breadth/2),n[i]=S(n[i],e.across[s]+t.items[s].breadth/2);for(let s=0,o=t.pieces.length;s<o;s++){i=e.rank[t.pieces[s].start];for(let a of e.bends[s])i+=1,r[i]=N(r[i],a-4),n[i]=S(n[i],a+4)}return[r,n]}function zi(t,e,r){let n,i,s;n=Array.from({length:r.ranks+1},(o,a)=>a).map(o=>0),i=new Map;for(let o of e.pieces)for(let a=r.rank[o.start]+1,l=r.rank[o.end]+1;a<l;a++)s=String(t.view.links[o.link].origin)+"@"+String(a),j(i,s)||(R(i,s,!0),n[a]+=1);return n}function Ja(t,e,r,n){let i,s,o,a,l,d;i=r[r.length-1]+1,s=Array.from({length:i},(p,h)=>h).map(p=>1e18),o=Array.from({length:i},(p,h)=>h).map(p=>-1e18);let[u,c]=ji(t,e);for(let p=0,h=e.ranks;p<h;p++)s[r[p]]=N(s[r[p]],u[p]),o[r[p]]=S(o[r[p]],c[p]);a=Array.from({length:i},(p,h)=>h).map(p=>0);for(let p=1,h=e.ranks;p<h;p++)r[p]>r[p-1]&&(a[r[p-1]]=n[p]);l=Array.from({length:i},(p,h)=>h).map(p=>0),d=0;for(let p=0,h=i;p<h;p++)l[p]=d-s[p],d+=o[p]-s[p],t.bottoms.push(d),d+=zr*1.2+6*N(a[p],6);return l}function Za(t){let e;e=0;for(let r of t)r==="/"&&(e+=1);return e}function Ft(t,e,r,n){let i,s,o;i=new Cr(t,e,r,n),i.levels.push(new It("",-1)),R(i.level_of,"",0);for(let a=0,l=t.boxes.length;a<l;a++)R(i.level_of,t.boxes[a].key,i.levels.length),i.levels.push(new It(t.boxes[a].key,a));for(let a=0,l=t.boxes.length;a<l;a++)i.levels[M(i.level_of,t.boxes[a].parent,0)].children.push(a);for(let a=0,l=i.levels.length;a<l;a++)Ya(i,i.levels[i.levels.length-1-a]);s=new Wr(t,n),s.cards=t.cards.map(a=>new lt),s.frames=t.boxes.map(a=>new lt),s.routes=t.links.map(a=>[]);for(let a of i.levels)tl(i,a,s);for(let a=0,l=t.links.length;a<l;a++)s.routes[a]=Ha(i,a);return o=i.levels[0],s.torn=i.torn,s.width=n?o.breadth:o.length,s.height=n?o.length:o.breadth,s}function gi(t,e,r,n){let i;if(i=t.view.cards[r].frame,i===e.key)return Math.trunc(M(n,"c"+String(r),-1));if(!i.startsWith(e.key))return-1;for(let s of e.children)if(i.startsWith(t.view.boxes[s].key))return Math.trunc(M(n,"f"+String(s),-1));return-1}function Ya(t,e){let r,n,i,s,o,a,l,d;r=t.view,n=[];for(let u=0,c=r.cards.length;u<c;u++)r.cards[u].frame===e.key&&n.push(Xa(t,u));for(let u of e.children)n.push(Qa(t,u));i=new Map;for(let u=0,c=n.length;u<c;u++)R(i,(n[u].kind==="card"?"c":"f")+String(n[u].number),u);s=[];for(let u=0,c=r.links.length;u<c;u++)o=r.links[u],a=gi(t,e,o.start,i),l=gi(t,e,o.end,i),a>=0&&l>=0&&a!==l?s.push(new nt(u,a,l)):a<0&&l>=0?(j(e.ports_in,o.origin)||(R(e.ports_in,o.origin,n.length),n.push(new Ce("in",o.origin,-1e18))),s.push(new nt(u,M(e.ports_in,o.origin,0),l))):a>=0&&l<0&&(j(e.ports_out,o.origin)||(R(e.ports_out,o.origin,n.length),n.push(new Ce("out",o.origin,1e18))),s.push(new nt(u,a,M(e.ports_out,o.origin,0))));el(e,n,s),d=Oa(e.items.map(u=>u.breadth),e.pieces.map(u=>u.start),e.pieces.map(u=>u.end),e.pieces.map(u=>r.links[u.link].origin),e.items.map(u=>u.kind==="in"),e.items.map(u=>u.kind==="out"),t.down?9:Ci),Ua(t,e,d)}function Xa(t,e){let r,n;return r=new Ce("card",e,t.view.cards[e].order),n=t.sizes[e],t.down?(r.length=n.height+(n.sign>0?z+Se:0),r.breadth=S(n.width,n.sign)):(r.length=n.width+(n.sign>0?n.sign+Se:0),r.breadth=n.height),r}function Qa(t,e){let r,n,i,s;return r=t.view.boxes[e],n=t.levels[M(t.level_of,r.key,0)],i=new Ce("frame",e,r.order),s=L(r.title)*K*1.1+2*de+24,t.down?(i.length=n.length+at+de,i.breadth=S(n.breadth+2*de,s)):(i.length=S(n.length+2*de,s),i.breadth=n.breadth+at+de),i}function el(t,e,r){let n,i,s,o,a,l,d;n=e.map(u=>0),i=e.map(u=>[]);for(let u of r)n[u.end]+=1,i[u.start].push(u.end);for(s=Array.from({length:e.length},(u,c)=>c).filter(u=>n[u]===0).map(u=>u),o=e.map(u=>-1);s.length>0;){a=0;for(let u=1,c=s.length;u<c;u++)d=e[s[a]].order,(e[s[u]].order<d||e[s[u]].order===d&&s[u]<s[a])&&(a=u);l=s[a],s[a]=s[s.length-1],s.pop(),o[l]=t.items.length,t.items.push(e[l]);for(let u of i[l])n[u]-=1,n[u]===0&&s.push(u)}for(let u=0,c=e.length;u<c;u++)o[u]<0&&(o[u]=t.items.length,t.items.push(e[u]));for(let u of r)o[u.start]<o[u.end]&&(u.start=o[u.start],u.end=o[u.end],t.pieces.push(u));for(let u of q(e.filter(c=>c.kind==="in").map(c=>c.number),(c=>c)))R(t.ports_in,u,o[M(t.ports_in,u,0)]);for(let u of q(e.filter(c=>c.kind==="out").map(c=>c.number),(c=>c)))R(t.ports_out,u,o[M(t.ports_out,u,0)])}function tl(t,e,r){let n,i,s;for(let o of e.items)n=o.along+e.along,i=o.across+e.across,o.kind==="card"?r.cards[o.number]=rl(t,o,n,i):o.kind==="frame"&&(r.frames[o.number]=Hi(t,n,i-o.breadth/2,o.length,o.breadth),s=t.levels[M(t.level_of,t.view.boxes[o.number].key,0)],s.along=n+(t.down?at:de),s.across=i-o.breadth/2+(t.down?de:at));for(let o of e.pieces)for(let a of o.points)a[0]+=e.along,a[1]+=e.across}function Hi(t,e,r,n,i){let s;return s=new lt,s.x=t.down?r:e,s.y=t.down?e:r,s.width=t.down?i:n,s.height=t.down?n:i,s}function rl(t,e,r,n){let i,s,o,a;return i=t.sizes[e.number],s=0,i.sign>0&&(s=(t.down?z:i.sign)+Se),o=t.down?i.width:i.height,a=Hi(t,r+s,n-o/2,e.length-s,o),a.sign=i.sign,a.tall=i.tall,a}var Le=6,ce=class{constructor(e,r,n,i){this.words=e,this.x=r,this.y=n,this.width=i}};function b(t){let e,r;return e=Qe(Math.abs(t)*10+.5),r=String(Math.floor(e/10))+(e%10>0?"."+String(e%10):""),t<0&&e>0?"-"+r:r}function Ut(t,e,r){let n,i,s,o,a,l;n="M"+b(t[0][0])+" "+b(t[0][1]);for(let d=1,u=t.length;d<u;d++)i=t[d-1],s=t[d],o=s[0],a=s[1],d===t.length-1&&(o=e?o:o-Le,a=e?a-Le:a),s[2]===Y?n+="L"+b(o)+" "+b(a):e?(l=(i[1]+a)/2,n+="C"+b(i[0]+r)+" "+b(l)+" "+b(o+r)+" "+b(l)+" "+b(o)+" "+b(a)):(l=(i[0]+o)/2,n+="C"+b(l)+" "+b(i[1]+r)+" "+b(l)+" "+b(a+r)+" "+b(o)+" "+b(a));return n}function Hr(t,e,r){let n,i;return n=t[t.length-1][0],i=t[t.length-1][1],e?"M"+b(n)+" "+b(i)+"L"+b(n-r)+" "+b(i-Le-1)+"L"+b(n+r)+" "+b(i-Le-1)+"Z":"M"+b(n)+" "+b(i)+"L"+b(n-Le-1)+" "+b(i-r)+"L"+b(n-Le-1)+" "+b(i+r)+"Z"}function Gr(t,e){return e==="gradient"?Math.abs(t.total)>t.size*1e-12?t.total:0:e==="derivative"?t.slope:t.value}function wi(t,e){return e==="gradient"&&!t.ill&&t.size>Math.abs(t.total)*(1+1e-9)}function nl(t,e){let r;return r=e>0?Math.abs(t)/e:0,r>0?1+4.5*S(0,1+ee(r)/2.4):1}function Ir(t,e){let r;return r=Gr(t,e),t.ill&&e==="gradient"?"lost":r===0?wi(t,e)?"even":"dead":(r>0?"plus":"minus")+(wi(t,e)?" mixed":"")}function qt(t,e){let r,n,i,s,o,a;if(r=t.view.links[e],n=t.routes[e],n.length!==2)return 0;i=0,s=0;for(let l=0,d=t.view.links.length;l<d;l++)o=t.view.links[l],o.start===r.start&&o.end===r.end&&(i+=1,l<e&&(s+=1));return i<2?0:(a=r.text!==""?44:26,t.down&&r.text!==""&&(a=S(a,L(r.text)*K+16)),a*(s/(i-1)-.5))}function Ii(t,e){return e&&t.text!==""&&!t.plain?t.text:t.part}function Vr(t,e){return e!==1?"":t==="-"?"−":t==="/"?"÷":""}function Fr(t,e){let r,n,i,s,o,a,l,d,u,c;if(r=t.view.links[e].end,n=Vr(t.view.cards[r].symbol,t.view.links[e].role),i=t.routes[e][t.routes[e].length-1],n==="")return new ce(n,i[0],i[1],0);s=t.down?0:1,o=i[s],a=i[s];for(let p=0,h=t.routes.length;p<h;p++)t.view.links[p].end===r&&t.routes[p].length>1&&(l=t.routes[p][t.routes[p].length-1][s],o=N(o,l),a=S(a,l));return d=2*i[s]<o+a?-14:14,o<i[s]&&i[s]<a?new ce(n,t.down?i[0]:i[0]-22,t.down?i[1]-22:i[1],14):(u=t.down?i[0]+d:i[0]-8,c=t.down?i[1]-8:i[1]+d,new ce(n,u,c,14))}function Ur(t,e,r){let n,i,s;n=[],i=[];for(let o=0,a=e.length;o<a;o++)s=new ce("",0,0,0),e[o]!==""&&t.routes[o].length>1&&(s=il(t,o,e[o],n,r),s.width>0&&n.push(s)),i.push(s);return i}function il(t,e,r,n,i){let s,o,a,l,d,u,c,p,h,f,g,w,x,$;s=t.routes[e],o=L(r)*K+8,a=qt(t,e),l=[.5,.35,.65,.25,.75,.15,.85];for(let _=0,E=s.length-1;_<E;_++){d=s.length-2-_,u=s[d],c=s[d+1];for(let T of l)if(p=u[0]+(c[0]-u[0])*T,h=u[1]+(c[1]-u[1])*T,c[2]!==Y&&(g=1-T,w=3*g*T*T+T*T*T,x=.5*(3*g*g*T+3*g*T*T)+T*T*T,$=a*(3*g*g*T+3*g*T*T),i?(h=u[1]+(c[1]-u[1])*x,p=u[0]+(c[0]-u[0])*w+$):(p=u[0]+(c[0]-u[0])*x,h=u[1]+(c[1]-u[1])*w+$)),f=new ce(r,p,h,o),sl(t,f,n))return f}return new ce(r,0,0,0)}function sl(t,e,r){let n,i,s;if(n=e.x-e.width/2,i=e.x+e.width/2,n<2||i>t.width-2)return!1;for(let o of r)if(Math.abs(o.y-e.y)<16&&Math.abs(o.x-e.x)<(o.width+e.width)/2+2)return!1;s=!0;for(let o of t.cards)s=s&&!ol(o,n,i,e.y);return s}function ol(t,e,r,n){let i;return i=t.sign>0?t.sign+10:0,r>t.x-i&&e<t.x+t.width&&n+8>t.y&&n-8<t.y+t.height}function B(t,e,r,n,i,s){return'<rect class="'+t+'" x="'+b(e)+'" y="'+b(r)+'" width="'+b(n)+'" height="'+b(i)+'" rx="'+b(s)+'"/>'}function C(t,e,r,n){return'<text class="'+n+'" x="'+b(e)+'" y="'+b(r)+'">'+et(t)+"</text>"}function al(t,e,r,n){let i,s,o,a,l,d,u,c,p;if(i="",r.live&&(i=' data-card="'+String(n)+'" data-name="'+et(t.name)+'" tabindex="-1" role="button"'),s='<g class="value"'+i+">",r.live||(s+="<title>"+et(t.more)+"</title>"),e.sign>0&&(s+=dl(t,e,r.down)),o=Oi(t),a=o?e.height/2:7,(t.count>1||t.kind==="frame")&&(s+=B("far",e.x+4,e.y-4,e.width,e.height,a)),l=t.kind==="leaf"?"leaf":t.kind==="frame"?"closed":"card",!t.reached&&t.kind!=="constant"&&(l+=" fresh"),t.root&&(l+=" root"),t.born!==""?s+=B("ring",e.x-5,e.y-5,e.width+10,e.height+10,a+4):t.ill&&(l+=" ill"),s+=B(l,e.x,e.y,e.width,e.height,a),o)return s+C(Li(t),e.x+e.width/2,e.y+17.5,"quiet mid")+"</g>";d=e.x+ke,u=e.x+e.width-ke,c=Pi(t);for(let h=0,f=c.length;h<f;h++)s+=C(c[h],d,e.y+18+ue*h,t.given?"name":"name made");s+=C(t.data,u,e.y+18,"data end"),p=e.y+ue*(c.length-1),s+=C("grad",d,p+37,"small quiet"),s+=C(t.grad,u,p+37,t.reached?"grad end":"quiet end"),p+=Ai;for(let h of t.notes)s+=C(h,d,p+7,h.includes("NaN")||h.includes("infinite")?"small name":"small quiet"),p+=ue;return t.born!==""&&(s+=C(Wi(t),d,p+7,"small name"),p+=ue),s+=ll(t,d,p,e.width-2*ke),t.bins.length>0&&(s+=ul(t,e.x+ke,p-2,e.width-2*ke)),s+"</g>"}function ll(t,e,r,n){let i,s,o,a,l,d,u,c;if(t.rows.length===0)return"";i=jt(t),s=Ni(t),o=(n+rt)/i-rt,a=Ct(t,2)+Ti,l="";for(let p=0,h=t.rows.length;p<h;p++)d=t.rows[p],u=e+Math.floor(p/s)*(o+rt),c=r+7+ue*(p%s),l+=C(d[0],u,c,"small name"),l+=C(d[1],u+o-a,c,"small data end"),l+=C(d[2],u+o,c,d[2]!=="–"?"small grad end":"small quiet end");return l}function dl(t,e,r){let n,i,s;return n=r?e.x+e.width/2:e.x-Se-e.sign/2,i=r?e.y-Se-z/2:e.y+e.height/2,s=r?"V"+b(e.y):"H"+b(e.x),'<path class="stem" d="M'+b(n)+" "+b(i)+s+'"/>'+B("op",n-e.sign/2,i-e.tall/2,e.sign,e.tall,z/2)+C(t.symbol,n,i+4.5,"sign mid")}function ul(t,e,r,n){let i,s,o,a,l;i=S(t.bins),s=t.log?24:0,o=(n-s)/t.bins.length,a='<path class="bars" d="';for(let d=0,u=t.bins.length;d<u;d++)t.bins[d]>0&&(l=S(1,t.bins[d]/i*(Wt-4)),a+="M"+b(e+s+d*o)+" "+b(r+Wt-2)+"v-"+b(l)+"h"+b(o-1)+"v"+b(l)+"z");return a+='"/>',a+(t.log?C("log",e,r+Wt-3,"small quiet"):"")}function cl(t,e,r){let n,i,s,o;n=Vi(t,e,r),i=qr(t,r),s=Array.from({length:e.view.links.length},(a,l)=>l).filter(a=>e.routes[a].length>1).map(a=>a),o=n.map(a=>-Qe(a*10+.5));for(let a of s)i&&Ir(e.view.links[a],r.ink)==="dead"&&(o[a]=-1e3);return q(s,(a=>o[a])).map(a=>hl(e,r,a,n[a],i)).join(`
`)}function qr(t,e){return e.ink!=="none"&&(e.ink!=="gradient"||t.ink)}function Vi(t,e,r){let n,i,s;n=e.view.links,i=0;for(let o of n)o.plain||(i=S(i,Math.abs(Gr(o,r.ink))));return s=qr(t,r),n.map(o=>s&&!o.plain?nl(Gr(o,r.ink),i):1.5)}function hl(t,e,r,n,i){let s,o,a;return s=t.view.links[r],o=i&&!s.plain?"line "+Ir(s,e.ink):"line",a=e.live?' data-link="'+String(r)+'"':"",'<path class="'+o+'"'+a+' stroke-width="'+b(n)+'" d="'+Ut(t.routes[r],e.down,qt(t,r))+`"/>
<path class="`+o.replaceAll("line","tip")+'"'+a+' d="'+Hr(t.routes[r],e.down,3+n*.4)+'"/>'}function Fi(t,e,r){let n,i,s,o,a,l,d,u,c,p,h,f,g,w,x,$;n=-1;for(let _=0,E=t.view.boxes.length;_<E;_++)i=t.view.boxes[_],s=t.view.cards[e].frame.startsWith(i.key)&&t.view.cards[r].frame.startsWith(i.key),i.series&&s&&(n=_);return o=t.cards[e],a=t.cards[r],n<0||(t.down?o.y<a.y:o.x<a.x)?"":(l=t.frames[n],t.down?(d=l.x+l.width-7,u=a.y-Se-z/2,c="M"+b(o.x+o.width/2+14)+" "+b(o.y+o.height)+"V"+b(o.y+o.height+9)+"H"+b(d),p=a.x+a.width/2+a.sign/2,h="V"+b(u)+"H"+b(p+7),f="M"+b(p)+" "+b(u)+"L"+b(p+8)+" "+b(u-4)+"L"+b(p+8)+" "+b(u+4),'<path class="line carried" d="'+c+h+'"/><path class="tip" d="'+f+'Z"/>'):(g=l.y+l.height-7,w=a.sign>0?a.x-Se-a.sign-10:a.x-10,c="M"+b(o.x+o.width)+" "+b(o.y+o.height-8)+"h9V"+b(g)+"H"+b(w),x=a.y+a.height/2+(a.sign>0?9:0),$=a.sign>0?w+11:w+10,h="V"+b(x)+"H"+b($-6),f="M"+b($)+" "+b(x)+"L"+b($-7)+" "+b(x-4)+"L"+b($-7)+" "+b(x+4),'<path class="line carried" d="'+c+h+'"/><path class="tip" d="'+f+'Z"/>'))}function pl(t,e){let r,n,i,s;r=t.view.links.map(o=>Ii(o,e.labels)),n=[];for(let o=0,a=t.routes.length;o<a;o++)t.routes[o].length>1&&(i=Fr(t,o),i.words!==""&&(s=t.routes[o][t.routes[o].length-1],(i.x===s[0]||i.y===s[1])&&n.push(B("page",i.x-7,i.y-7,14,14,7)),n.push(C(i.words,i.x,i.y+4,"quiet mid"))));for(let o of Ur(t,r,e.down))o.width!==0&&(n.push(B("page",o.x-o.width/2,o.y-8,o.width,16,8)),n.push(C(o.words,o.x,o.y+4,"small quiet mid")));return n.filter(o=>o!=="").map(o=>o).join(`
`)}var U=18,Ui=18,$e=class{constructor(e,r){this.kind=e,this.text=r,this.x=0,this.y=0}};function fl(t,e,r){let n,i,s,o,a,l,d,u,c,p,h,f,g;n=[],i=r.ink==="gradient"?"gradient":r.ink==="derivative"?"local derivative":"data",s=[],o=1e18,a=0,l=Vi(t,e,r);for(let w=0,x=e.view.links.length;w<x;w++)d=e.view.links[w],qr(t,r)&&!d.plain&&e.routes[w].length>1&&(u=Ir(d,r.ink),te(s,u.replaceAll(" mixed","")),u.endsWith("mixed")&&te(s,"mixed"),o=N(o,l[w]),a=S(a,l[w]));c=["plus"," above 0","minus"," below 0","even",": parts of both signs that cancel","dead"," 0","lost"," not finite"];for(let w=0,x=Math.floor(c.length/2);w<x;w++)s.includes(c[2*w])&&n.push(new $e("line "+c[2*w],i+c[2*w+1]));s.includes("mixed")&&n.push(new $e("mixed","paler: the sum of parts of both signs")),a>o+.5&&n.push(new $e("wedge","broader: larger")),p="";for(let w of e.view.carried)p+=Fi(e,w[0],w[1]);p!==""&&n.push(new $e("carried","on to the next step")),h=[];for(let w of e.view.cards)w.kind==="leaf"&&te(h,"leaf"),(w.count>1||w.kind==="frame")&&te(h,"stack"),w.bins.length>0&&(te(h,"bars"),w.log&&te(h,"log")),!w.reached&&w.kind!=="constant"&&t.ink&&te(h,"fresh"),w.born!==""?te(h,"ring"):w.ill&&te(h,"ill");f=["leaf","leaf","stack","several values","bars","how the data are spread","fresh","no gradient came here","ring","not finite: it begins here","ill","not finite"];for(let w=0,x=Math.floor(f.length/2);w<x;w++)h.includes(f[2*w])&&(g=f[2*w]==="bars"&&h.includes("log")?", where it says so on a log scale":"",n.push(new $e(f[2*w],f[2*w+1]+g)));return n}function te(t,e){t.includes(e)||t.push(e)}function ml(t,e,r){let n,i,s;n=e,i=0;for(let o of t)s=U+6+L(o.text)*K,n>D&&n+s>r&&(n=D,i+=ue+1),o.x=n,o.y=i,n+=s+Ui;return i}function gl(t,e){let r;return r=e+t.y,wl(t.kind,t.x,r-4)+C(t.text,t.x+U+6,r,"small quiet")}function wl(t,e,r){let n,i,s,o;if(t.startsWith("line"))return'<path class="'+t+' key" stroke-width="4" d="M'+b(e)+" "+b(r)+"h"+b(U)+'"/>';if(t==="mixed")return n='stroke-width="4" d="M'+b(e)+" "+b(r)+"h"+b(U/2)+'"/>',i='stroke-width="4" d="M'+b(e+U/2)+" "+b(r)+"h"+b(U/2)+'"/>','<path class="line plus mixed key" '+n+'<path class="line minus mixed key" '+i;if(t==="carried")return'<path class="line carried key" d="M'+b(e)+" "+b(r)+"h"+b(U)+'"/>';if(t==="wedge")return s="M"+b(e)+" "+b(r-.5)+"v1L"+b(e+U)+" "+b(r+2.7)+"v-5.4Z",'<path class="tip key" d="'+s+'"/>';if(t==="bars"){s="",o=[3,9,6,2];for(let a=0,l=4;a<l;a++)s+="M"+b(e+4.5*a)+" "+b(r+5)+"v-"+b(o[a])+"h3.5v"+b(o[a])+"z";return'<path class="bars key" d="'+s+'"/>'}return t==="stack"?B("far key",e+2,r-6,U-3,10,3)+B("card key",e,r-4,U-3,10,3):t==="ring"?B("ring key",e+1,r-5,U-2,10,4):B((t==="leaf"?"leaf":"card "+t)+" key",e,r-5,U-1,10,3)}var bl=30,xl=26,vl=240,jr=class{constructor(){this.width=0,this.height=0,this.body=""}};function qi(t,e,r){let n,i,s,o,a,l,d,u;n=new jr,i=D+(r.title!==""?bl:0),s=yl(t,e),o=S(e.width,L(s)*K*1.02),n.width=S(o,L(r.title)*Z*1.25,vl)+2*D,a=fl(t,e,r),l=ml(a,D+L(s)*K+2*Ui,n.width-D),d=e.height+i+D+xl-14,n.height=d+l+14,u=[],r.title!==""&&u.push(C(r.title,D,D+Z,"name")),u.push('<g transform="translate('+b(D)+" "+b(i)+')">');for(let c=0,p=e.frames.length;c<p;c++)u.push(kl(e,c,r));u.push(cl(t,e,r));for(let c of e.view.carried)u.push(Fi(e,c[0],c[1]));for(let c=0,p=e.frames.length;c<p;c++)u.push($l(e,c));for(let c=0,p=e.cards.length;c<p;c++)u.push(al(e.view.cards[c],e.cards[c],r,c));u.push(pl(e,r)),u.push("</g>"),u.push(C(s,D,d,"small quiet"));for(let c of a)u.push(gl(c,d));return n.body=u.filter(c=>c!=="").map(c=>c).join(`
`),n}function yl(t,e){let r,n,i,s;r=0,n=0,i=0;for(let o of e.view.cards)r+=1,n+=o.count+o.hidden+o.fixed===1?1:0,i+=o.kind==="result"?o.hidden:0;return s=re(t.values,"value","values"),n===t.values||(s+=" on "+O(r)+(r===1?" card: ":" cards: "),s+=re(t.results,"result","results"),i>0&&(s+=" ("+O(i)+" inside of others)"),s+=", "+re(t.leaves,"leaf","leaves"),t.constants>0&&(s+=", "+re(t.constants,"plain number","plain numbers")),t.starts>0&&(s+=", "+re(t.starts,"zero that starts a sum","zeros that start sums"))),s}function kl(t,e,r){let n,i,s,o,a;return n=t.frames[e],i=t.view.boxes[e],s=r.live?' tabindex="-1" role="button" data-frame="'+String(i.frame)+'"':"",o=r.live?' aria-label="'+et(i.title+", open")+'"':"",a="<g"+s+o+' class="group">'+B("frame",n.x,n.y,n.width,n.height,12),a+"</g>"}function $l(t,e){let r,n,i,s,o,a;return r=t.frames[e],n=t.view.boxes[e],i=r.x+14,s="",n.series&&(o=i+5,a=r.y+16,s='<path class="again" d="M'+b(o)+" "+b(a-4.5),s+="C"+b(o-6)+" "+b(a-4.5)+" "+b(o-6)+" "+b(a+4.5)+" "+b(o)+" "+b(a+4.5),s+="C"+b(o+3)+" "+b(a+4.5)+" "+b(o+4.5)+" "+b(a+2)+" "+b(o+4.5)+" "+b(a),s+="M"+b(o+2.2)+" "+b(a+2)+"L"+b(o+4.5)+" "+b(a-.5)+"L"+b(o+6.8)+" "+b(a+2),s+='"/>',i+=16),s+C(n.title,i,r.y+20,"small frame-title")}var Di=".picture{font-family:'Helvetica Neue',Arial,'Liberation Sans','Noto Sans',sans-serif}.picture text{font-size:13px}.picture .small{font-size:11px}.picture .name,.picture .sign,.picture .frame-title{font-weight:bold}.picture .frame-title{stroke-width:4;stroke-opacity:.85;paint-order:stroke;stroke-linejoin:round}.picture .carried{stroke-width:1.5;stroke-dasharray:5 4}.picture .again{stroke-width:1.5}.picture .line.lost{stroke-dasharray:2 3}.picture .made{font-weight:normal;font-style:italic}.picture .end{text-anchor:end}.picture .mid{text-anchor:middle}.picture .stem{stroke-width:1.5}.picture .fresh{stroke-dasharray:4 3}.picture .root{stroke-width:2}.picture .ring{stroke-width:3}.picture .ill{stroke-width:2;stroke-dasharray:2 2}.picture .page{fill:light-dark(#ffffff,#11161f)}.picture .card,.picture .far{fill:light-dark(#f7f9fc,#1b2331);stroke:light-dark(#c3ccd9,#3d4a60)}.picture .leaf{fill:light-dark(#e8f1fd,#16304f);stroke:light-dark(#c3ccd9,#3d4a60)}.picture .closed{fill:light-dark(#eef2f7,#161d29);stroke:light-dark(#7a8699,#8593a8)}.picture .frame{fill:light-dark(#eef2f7,#161d29);fill-opacity:.55;stroke:light-dark(#cfd7e2,#33405a)}.picture .line,.picture .stem{fill:none;stroke:light-dark(#7a8699,#8593a8)}.picture .tip{fill:light-dark(#7a8699,#8593a8)}.picture .line.plus{stroke:light-dark(#e07b1f,#f0953c)}.picture .line.minus{stroke:light-dark(#7a4fc4,#a98af0)}.picture .line.dead{stroke:light-dark(#dbe1e9,#2b3546)}.picture .line.lost{stroke:light-dark(#c2185b,#ff6fa3)}.picture .tip.plus{fill:light-dark(#e07b1f,#f0953c)}.picture .tip.minus{fill:light-dark(#7a4fc4,#a98af0)}.picture .line.plus.mixed{stroke:light-dark(#eeb782,#8f6235)}.picture .line.minus.mixed{stroke:light-dark(#b8a1e0,#695a92)}.picture .line.even{stroke:light-dark(#b98f9e,#8d6f86)}.picture .tip.even{fill:light-dark(#b98f9e,#8d6f86)}.picture .tip.plus.mixed{fill:light-dark(#eeb782,#8f6235)}.picture .tip.minus.mixed{fill:light-dark(#b8a1e0,#695a92)}.picture .tip.dead{fill:light-dark(#dbe1e9,#2b3546)}.picture .tip.lost{fill:light-dark(#c2185b,#ff6fa3)}.picture .op{fill:light-dark(#22304a,#d7e0ee)}.picture .sign{fill:light-dark(#ffffff,#11161f)}.picture .name{fill:light-dark(#172033,#eef2f8)}.picture .data{fill:light-dark(#0b57a4,#8cc2ff)}.picture .bars{fill:light-dark(#0b57a4,#8cc2ff);fill-opacity:.5}.picture .grad{fill:light-dark(#a84600,#ffb070)}.picture .quiet,.picture .frame-title{fill:light-dark(#566173,#a3afc2)}.picture .frame-title{stroke:light-dark(#ffffff,#11161f)}.picture .again{fill:none;stroke:light-dark(#566173,#a3afc2)}.picture .ring{fill:none;stroke:light-dark(#c2185b,#ff6fa3)}.picture .root{stroke:light-dark(#172033,#eef2f8)}.picture .ill{stroke:light-dark(#c2185b,#ff6fa3)}";var Bi=`
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
`,je=P`
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
`;function ze(t,e){let{nodes:r,steps:n}=t,i=n.length,s=n.slice(0,e),o={position:e,total:i,phase:"idle",phaseText:"",step:s.at(-1)??null,computed:r.map(u=>u.kind!=="result"),grads:r.map(()=>0),reached:r.map(()=>!1),walked:new Set,active:new Set};for(let u of s)if(u.phase==="forward")o.computed[u.node]=!0;else{let c=u.phase==="seed"?u.node:u.input;o.grads[c]=u.after,o.reached[c]=!0,u.phase==="backward"&&o.walked.add(u.edge)}let{step:a}=o;if(a?.phase==="backward"&&o.active.add(a.edge),a?.phase==="forward")for(let{id:u,to:c}of t.edges)c===a.node&&o.active.add(u);let l=n.filter(u=>u.phase==="forward").length,d=e-l;return e===0?o.phaseText=m("stage.not-begun|Not begun"):d<=0?Object.assign(o,{phase:"forward",phaseText:m("stage.forward-of|Forward {position} of {forward}",{position:e,forward:l})}):e<i?Object.assign(o,{phase:"backward",phaseText:m("stage.backward-of|Backward {back} of {total}",{back:d,total:i-l})}):Object.assign(o,{phase:"done",phaseText:"Done"}),o}function pe({step:t}){return t===null?null:t.phase==="backward"?t.input:t.node}function Dr(t,e){let r=new Map;return e.cards.forEach((n,i)=>n.cells.forEach(s=>r.set(s,i))),t.map(n=>r.get(n)??-1)}function Ki(t,e,r,n,i){let s=new Set,o=new Set;e.forEach((u,c)=>{i.computed[c]||s.add(u),i.reached[c]&&o.add(u)});let a=pe(i),l=i.step?.phase==="backward"?e[i.step.node]:-1,d=new Set([...i.active].map(u=>_l(e,n.edges[u])));for(let u of t.querySelectorAll("[data-card]")){let c=Number(u.dataset.card);u.classList.toggle("waiting",s.has(c)),u.classList.toggle("silent",!o.has(c)),u.classList.toggle("now",a!==null&&e[a]===c),u.classList.toggle("giver",l===c&&!(a!==null&&e[a]===c))}for(let u of t.querySelectorAll("[data-link]")){let{start:c,end:p}=r.links[Number(u.dataset.link)];u.classList.toggle("dry",!o.has(c)),u.classList.toggle("flow",d.has(`${c}>${p}`))}}function _l(t,{from:e,to:r}){return`${t[e]}>${t[r]}`}var Ji=P`
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
    max-height: clamp(16rem, var(--gw-pane, 66vh), 60rem);
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
    max-height: clamp(12rem, var(--gw-pane, 50vh), 60rem);
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
`;var Sl=["gradient","data","derivative","none"];function Zi(t){return v`<div class="row tools" role="toolbar" aria-label=${m("picture.picture|Picture")}>
    <strong class="title">${t.title}</strong>
    <button @click=${t.fit}>${m("picture.fit|Fit")}</button>
    <button aria-label=${m("picture.zoom-out|Zoom out")} @click=${()=>t.zoom(.8)}>−</button>
    <button aria-label=${m("picture.zoom-in|Zoom in")} @click=${()=>t.zoom(1.25)}>+</button>
    <label
      ><span class="what">${m("picture.lines-show|Lines show")}</span>
      <select
        aria-label=${m("picture.what-the-lines-show|What the lines show")}
        @change=${e=>t.show(e.target.value)}
      >
        ${Sl.map(e=>v`<option value=${e} ?selected=${e===t.ink}>${e}</option>`)}
      </select></label
    >
    <label class="check"
      ><input
        type="checkbox"
        .checked=${t.labels}
        @change=${e=>t.label(e.target.checked)}
      />
      ${m("picture.derivatives|derivatives")}</label
    >
    <input
      type="search"
      placeholder=${m("picture.find-a-name|Find a name")}
      aria-label=${m("picture.find-a-value-by|Find a value by its name")}
      @keydown=${e=>e.key==="Enter"&&t.search(e.target.value)}
    />
  </div>`}function Yi(t){return t?v`<p><strong>${t.name}</strong> ${t.sum}</p>
    <ul>
      ${t.paths.map(e=>v`<li class="mono">${e}</li>`)}
    </ul>`:v`<p class="muted">${m("picture.point-at-a-value|Point at a value, or go to it with Tab and the arrow keys: its paths to the result light up. Click or Enter opens and closes what is stacked.")}</p>`}var El=.72,Ml=1.25,Dt=class{constructor(e,r){this.host=e;this.size=r}host;size;scale=1;fitted=!0;drag=null;pane(){return this.host.renderRoot.querySelector(".pane")}fit(e){let[r,n]=[this.pane(),this.size()];if(!r||!n)return;this.fitted=!0;let i=Math.min((r.clientWidth-4)/n.width,e?1:(Xi(r)-4)/n.height);this.setScale(Math.max(El,Math.min(Ml,i)))}zoom(e){let r=this.pane(),n=[(r.scrollLeft+r.clientWidth/2)/this.scale,(r.scrollTop+r.clientHeight/2)/this.scale];this.fitted=!1,this.setScale(Math.max(.1,Math.min(4,this.scale*e))),this.host.updateComplete.then(()=>{r.scrollLeft=n[0]*this.scale-r.clientWidth/2,r.scrollTop=n[1]*this.scale-r.clientHeight/2,this.host.requestUpdate()})}setScale(e){e!==this.scale&&(this.scale=e,this.host.requestUpdate())}bring(e){let[r,n]=[e?.getBoundingClientRect(),this.pane()];if(!r)return;let{left:i,top:s,width:o,height:a}=n.getBoundingClientRect();(r.top<s||r.bottom>s+a)&&(n.scrollTop+=r.top+r.height/2-s-a/2),(r.left<i||r.right>i+o)&&(n.scrollLeft+=r.left+r.width/2-i-o/2)}wheel=e=>{!e.ctrlKey&&!e.metaKey||(e.preventDefault(),this.zoom(e.deltaY<0?1.15:1/1.15))};down=e=>{let r=this.pane();e.button===0&&e.pointerType==="mouse"&&(this.drag={x:e.clientX,y:e.clientY,left:r.scrollLeft,top:r.scrollTop})};dragged(e){if(!this.drag||!(e.buttons&1))return this.drag=null,!1;let r=this.pane();return r.scrollLeft=this.drag.left-(e.clientX-this.drag.x),r.scrollTop=this.drag.top-(e.clientY-this.drag.y),!0}minimap(e){let[r,n]=[this.pane(),this.size()],{width:i,height:s}=n;if(!r||i*this.scale<=r.clientWidth+8&&s*this.scale<=Xi(r)+8)return v``;let o=Math.min(160/i,90/s),a=(h,f,g,w,x)=>`<rect class="${h}" x="${f}" y="${g}" width="${w}" height="${x}"/>`,l=e.map(h=>a("spot",(h.x+20)*o,(h.y+20)*o,h.width*o,h.height*o)),[d,u,c,p]=[r.scrollLeft,r.scrollTop,r.clientWidth,r.clientHeight].map(h=>h/this.scale*o);return v`<svg
      class="mini"
      aria-hidden="true"
      width=${i*o}
      height=${s*o}
      @click=${h=>{let f=h.currentTarget.getBoundingClientRect();r.scrollLeft=(h.clientX-f.left)/o*this.scale-r.clientWidth/2,r.scrollTop=(h.clientY-f.top)/o*this.scale-r.clientHeight/2}}
    >
      ${Nt(l.join("")+a("seen",d,u,c,p))}
    </svg>`}};function Xi(t){return parseFloat(getComputedStyle(t).maxHeight)||600}function Qi(t,e,r,n){let i=l=>{let d=(l.querySelector("rect:last-of-type")??l).getBoundingClientRect();return[d.left+d.width/2,l.matches("[data-frame]")?d.top+8:d.top+d.height/2]},[s,o]=i(t),a=null;for(let l of e){let[d,u]=i(l),c=(d-s)*r+(u-o)*n,p=Math.abs((d-s)*n)+Math.abs((u-o)*r);l!==t&&c>1&&(!a||c+2*p<a[0])&&(a=[c+2*p,l])}return a&&a[1]}var es=640,Bt=class extends F{static properties={states:{state:!0},ink:{state:!0},labels:{state:!0},told:{state:!0},chosen:{state:!0},error:{state:!0},walked:{attribute:!1}};static styles=[je,kt(Di),Ji];wire=null;scene=null;painted=null;seats=[];narrow=!1;window=new Dt(this,()=>this.painted);observer=new ResizeObserver(()=>{this.wire&&this.narrow!==this.clientWidth<es&&(this.compose(),this.requestUpdate()),this.window.fitted&&this.fit()});constructor(){super(),Object.assign(this,{states:[],ink:"gradient",labels:!1,told:null,chosen:"",error:""}),this.walked=null}set picture(e){try{let r=typeof e=="string"?JSON.parse(e):e;if(r?.format!=="gradwalk-picture")throw new Error('expected {"format": "gradwalk-picture", ...}');this.wire=r,Object.assign(this,{states:[...r.states],ink:r.look.ink,labels:r.look.labels,error:""}),this.requestUpdate()}catch(r){this.error=r.message}}connectedCallback(){super.connectedCallback();let e=this.querySelector(':scope > script[type="application/json"]');!this.wire&&e?.textContent&&(this.picture=e.textContent)}firstUpdated(){let e=this.window.pane();e&&this.observer.observe(e),this.fit()}disconnectedCallback(){super.disconnectedCallback(),this.observer.disconnect()}willUpdate(e){this.wire&&(!this.scene||e.has("states")||e.has("ink")||e.has("labels"))&&this.compose()}compose(){let{document:e,plain:r,wide:n}=this.wire;this.narrow=this.clientWidth>0&&this.clientWidth<es;let i={...this.wire.look,title:"",live:!0,ink:this.ink,labels:this.labels};this.narrow&&(i.down=!0),this.scene=Ft($i(e,this.states,r),n,this.labels,i.down),this.painted=qi(e,this.scene,i),this.seats=this.walked?Dr(e.homes,this.scene.view):[],this.told=null}updated(e){e.has("states")&&this.window.fitted&&this.fit(),this.light(),this.showWalk(e.has("walked"));let r=[...this.renderRoot.querySelectorAll("[data-card],[data-frame]")],n=r.find(i=>this.keyOf(i)===this.chosen)??r[0];for(let i of r)i.setAttribute("tabindex",i===n?"0":"-1");e.has("states")&&this.chosen&&n?.focus({preventScroll:!0})}showWalk(e){if(!this.walked||!this.scene)return;let{walk:r,stage:n}=this.walked;this.seats.length!==r.nodes.length&&(this.seats=Dr(this.wire.document.homes,this.scene.view)),Ki(this.renderRoot,this.seats,this.scene.view,r,n),e&&this.window.bring(this.renderRoot.querySelector(".now"))}cardOf(e){return this.seats[e]??-1}fit(){this.window.fit(this.narrow)}move=e=>{this.window.dragged(e)||this.point(e.target.closest("[data-card]"))};search(e){let r=e.trim().toLowerCase();if(!r)return;let{document:n}=this.wire,i=n.cells.find(a=>a.name.toLowerCase()===r)??n.cells.find(a=>a.name.toLowerCase().startsWith(r)),s=n.cells.length<n.values;if(!i){this.error=s?m('picture.no-group-is-called|No card here is called {text}. Of a graph this large the page holds groups and labelled values; in Python, draw(value, around="{text}") shows any one of them.',{text:e}):m("picture.nothing-here-is-called|nothing here is called {text}",{text:e});return}this.error="";let o=[...this.states];for(let[a]of i.path)o[a]===ne&&(o[a]=Ge);this.states=o,this.updateComplete.then(()=>{let a=this.scene.view.cards.findIndex(l=>l.cells.includes(i.id));this.focusOn(this.renderRoot.querySelector(`[data-card="${a}"]`))})}focusOn(e){e&&(this.chosen=this.keyOf(e),e.focus(),e.scrollIntoView({block:"center",inline:"center"}),this.point(e))}keyOf(e){let r=e.dataset.card;return r===void 0?`frame ${e.dataset.frame}`:this.scene.view.cards[Number(r)].key}toggle(e){let{card:r,frame:n}=e.dataset,i=r===void 0?Number(n):this.scene.view.cards[Number(r)].toggles;if(i<0)return;let{turns:s,detail:o,kind:a}=this.wire.document.frames[i],l=[...this.states],d=l[i]===Ge&&s>1&&o&&a!=="list"?We:a==="run"?Ge:ne;l[i]=l[i]===ne?Ge:d,this.chosen=`frame ${i}`,this.states=l}press=e=>{let r=e.target.closest("[data-card],[data-frame]");r&&this.toggle(r)};keys=e=>{let r=e.composedPath()[0];if(e.altKey||e.ctrlKey||e.metaKey||/^(INPUT|SELECT)$/.test(r.tagName))return;let n=r.dataset?.card!==void 0||r.dataset?.frame!==void 0,i={"+":()=>this.window.zoom(1.25),"-":()=>this.window.zoom(.8),0:()=>this.fit(),"/":()=>this.renderRoot.querySelector("input[type=search]").focus(),...n&&{Enter:()=>this.toggle(r)," ":()=>this.toggle(r),ArrowRight:()=>this.go(r,1,0),ArrowLeft:()=>this.go(r,-1,0),ArrowDown:()=>this.go(r,0,1),ArrowUp:()=>this.go(r,0,-1)}};i[e.key]&&(e.preventDefault(),i[e.key]())};go(e,r,n){let i=this.renderRoot.querySelectorAll("[data-card],[data-frame]"),s=Qi(e,i,r,n);s&&this.focusOn(s)}point(e){let r=e?Number(e.dataset.card):-1;r!==(this.told?.card??-1)&&(this.told=r<0?null:Zn(this.scene.view,r))}light(){let e=this.told?.links??null;this.renderRoot.querySelector(".picture")?.classList.toggle("dimmed",e!==null&&e.size>0);for(let r of this.renderRoot.querySelectorAll("[data-link]"))r.classList.toggle("lit",e?.has(Number(r.dataset.link))??!1)}render(){if(!this.wire)return v`<p class="problem" role="alert" ?hidden=${!this.error}>${this.error}</p>`;let{width:e,height:r,body:n}=this.painted,i=this.wire.look.title||this.wire.document.title;return v`<div class="card ${this.walked?"walked":""}" @keydown=${this.keys}>
      ${Zi({title:i,ink:this.ink,labels:this.labels,fit:()=>this.fit(),zoom:s=>this.window.zoom(s),show:s=>this.ink=s,label:s=>this.labels=s,search:s=>this.search(s)})}
      <p class="problem" role="alert" ?hidden=${!this.error}>${this.error}</p>
      <div class="window">
        <div
          class="pane"
          tabindex="0"
          role="group"
          aria-label=${m("picture.graph-of|Graph of {title}",{title:i||"values"})}
          @wheel=${this.window.wheel}
          @pointerdown=${this.window.down}
          @pointermove=${this.move}
          @scroll=${()=>this.requestUpdate()}
          @pointerleave=${()=>this.point(null)}
          @focusin=${s=>this.point(s.composedPath()[0].closest?.("[data-card]")??null)}
          @click=${this.press}
        >
          <svg
            class="picture"
            width=${e*this.window.scale}
            height=${r*this.window.scale}
            viewBox="0 0 ${e} ${r}"
          >
            ${Nt(n)}
          </svg>
        </div>
        ${this.window.minimap(this.scene.cards)}
      </div>
      <div class="told" aria-live="polite">${this.told||!this.walked?Yi(this.told):y}</div>
    </div>`}};function Br(t,e){return t===1||t===-1&&!Number.isFinite(e)&&e===e?1:Math.pow(t,e)}function Kr(t){let e=Math.abs(t);if(!(e<=6))return Math.sign(t);let r=e,n=0;for(let s=1;n+r!==n;s+=1)n+=r,r*=2*e*e/(2*s+1);let i=2/Math.sqrt(Math.PI)*Math.exp(-e*e)*n;return t<0?-i:i}function ts(...t){return t.reduce((e,r)=>e+r,0)}function rs(...t){let e=Math.floor(t.length/2),r=t.length%2?t[2*e]:0;for(let n=0;n<e;n+=1)r+=t[n]*t[e+n];return r}var I={gt:{symbol:">",written:"({} > {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t>e),partials:[[0,0]]},ge:{symbol:">=",written:"({} >= {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t>=e),partials:[[0,0]]},lt:{symbol:"<",written:"({} < {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t<e),partials:[[0,0]]},le:{symbol:"<=",written:"({} <= {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t<=e),partials:[[0,0]]},eq:{symbol:"==",written:"({} == {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t==e),partials:[[0,0]]},ne:{symbol:"!=",written:"({} != {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t!=e),partials:[[0,0]]},where:{symbol:"where",written:"where({}, {}, {})",arity:3,settings:0,constantForm:null,defaults:[],kinks:"x0",compute:(t,e,r)=>t!=0?e:r,partials:[[0,["where","x0",1,0],["where","x0",0,1]]]},add:{symbol:"+",written:"{} + {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(t,e)=>t+e,partials:[[1,1]]},sub:{symbol:"-",written:"{} - {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(t,e)=>t-e,partials:[[1,-1]]},mul:{symbol:"*",written:"{} * {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(t,e)=>t*e,partials:[["x1","x0"]]},div:{symbol:"/",written:"{} / {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(t,e)=>t/e,partials:[[["div",1,"x1"],["div",["neg","out"],"x1"]]]},neg:{symbol:"-",written:"-{}",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>-t,partials:[[-1]]},powk:{symbol:"**{}",written:"{} ** {}",arity:2,settings:1,constantForm:null,defaults:[],kinks:null,compute:(t,e)=>Br(t,e),partials:[[["where",["eq","x1",0],0,["mul","x1",["pow","x0",["sub","x1",1]]]]]]},pow:{symbol:"**",written:"{} ** {}",arity:2,settings:0,constantForm:"powk",defaults:[],kinks:null,compute:(t,e)=>Br(t,e),partials:[[["where",["eq","x1",0],0,["mul","x1",["pow","x0",["sub","x1",1]]]],["where",["mul",["eq","x0",0],["ge","x1",0]],0,["mul","out",["log","x0"]]]]]},sum:{symbol:"sum",written:"sum()",arity:null,settings:0,constantForm:null,defaults:[],kinks:null,compute:(...t)=>ts(...t),partials:[[],[1],[1,1],[1,1,1],[1,1,1,1],[1,1,1,1,1],[1,1,1,1,1,1],[1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]]},dot:{symbol:"dot",written:"dot()",arity:null,settings:0,constantForm:null,defaults:[],kinks:null,compute:(...t)=>rs(...t),partials:[[],[1],["x1","x0"],["x1","x0",1],["x2","x3","x0","x1"],["x2","x3","x0","x1",1],["x3","x4","x5","x0","x1","x2"],["x3","x4","x5","x0","x1","x2",1],["x4","x5","x6","x7","x0","x1","x2","x3"],["x4","x5","x6","x7","x0","x1","x2","x3",1],["x5","x6","x7","x8","x9","x0","x1","x2","x3","x4"],["x5","x6","x7","x8","x9","x0","x1","x2","x3","x4",1],["x6","x7","x8","x9","x10","x11","x0","x1","x2","x3","x4","x5"],["x6","x7","x8","x9","x10","x11","x0","x1","x2","x3","x4","x5",1],["x7","x8","x9","x10","x11","x12","x13","x0","x1","x2","x3","x4","x5","x6"],["x7","x8","x9","x10","x11","x12","x13","x0","x1","x2","x3","x4","x5","x6",1],["x8","x9","x10","x11","x12","x13","x14","x15","x0","x1","x2","x3","x4","x5","x6","x7"],["x8","x9","x10","x11","x12","x13","x14","x15","x0","x1","x2","x3","x4","x5","x6","x7",1],["x9","x10","x11","x12","x13","x14","x15","x16","x17","x0","x1","x2","x3","x4","x5","x6","x7","x8"],["x9","x10","x11","x12","x13","x14","x15","x16","x17","x0","x1","x2","x3","x4","x5","x6","x7","x8",1],["x10","x11","x12","x13","x14","x15","x16","x17","x18","x19","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9"],["x10","x11","x12","x13","x14","x15","x16","x17","x18","x19","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9",1],["x11","x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10"],["x11","x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10",1],["x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x22","x23","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10","x11"],["x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x22","x23","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10","x11",1]]},exp:{symbol:"exp",written:"exp({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.exp(t),partials:[["out"]]},expm1:{symbol:"expm1",written:"expm1({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.expm1(t),partials:[[["exp","x0"]]]},log:{symbol:"log",written:"log({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.log(t),partials:[[["div",1,"x0"]]]},log1p:{symbol:"log1p",written:"log1p({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.log1p(t),partials:[[["div",1,["add",1,"x0"]]]]},sqrt:{symbol:"sqrt",written:"sqrt({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.sqrt(t),partials:[[["div",.5,"out"]]]},sin:{symbol:"sin",written:"sin({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.sin(t),partials:[[["cos","x0"]]]},cos:{symbol:"cos",written:"cos({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.cos(t),partials:[[["neg",["sin","x0"]]]]},tan:{symbol:"tan",written:"tan({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.tan(t),partials:[[["add",1,["mul","out","out"]]]]},asin:{symbol:"asin",written:"asin({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.asin(t),partials:[[["div",1,["sqrt",["mul",["sub",1,"x0"],["add",1,"x0"]]]]]]},acos:{symbol:"acos",written:"acos({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.acos(t),partials:[[["div",-1,["sqrt",["mul",["sub",1,"x0"],["add",1,"x0"]]]]]]},atan:{symbol:"atan",written:"atan({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.atan(t),partials:[[["div",1,["add",1,["mul","x0","x0"]]]]]},hypot:{symbol:"hypot",written:"hypot({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["hypot","x0","x1"],compute:(t,e)=>Math.hypot(t,e),partials:[[["where",["eq","out",0],0,["div","x0","out"]],["where",["eq","out",0],0,["div","x1","out"]]]]},atan2:{symbol:"atan2",written:"atan2({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["hypot","x1","x0"],compute:(t,e)=>Math.atan2(t,e),partials:[[["where",["eq",["hypot","x1","x0"],0],0,["div",["div","x1",["hypot","x1","x0"]],["hypot","x1","x0"]]],["where",["eq",["hypot","x1","x0"],0],0,["div",["div",["neg","x0"],["hypot","x1","x0"]],["hypot","x1","x0"]]]]]},sinh:{symbol:"sinh",written:"sinh({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.sinh(t),partials:[[["cosh","x0"]]]},cosh:{symbol:"cosh",written:"cosh({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.cosh(t),partials:[[["sinh","x0"]]]},tanh:{symbol:"tanh",written:"tanh({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.tanh(t),partials:[[["sub",1,["mul","out","out"]]]]},sigmoid:{symbol:"sigmoid",written:"sigmoid({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>t>=0?1/(1+Math.exp(-t)):Math.exp(t)/(1+Math.exp(t)),partials:[[["mul","out",["sigmoid",["neg","x0"]]]]]},softplus:{symbol:"softplus",written:"softplus({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>(t<0?0:t)+Math.log1p(Math.exp(-Math.abs(t))),partials:[[["sigmoid","x0"]]]},erf:{symbol:"erf",written:"erf({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Kr(t),partials:[[["mul",1.1283791670955126,["exp",["mul",["neg","x0"],"x0"]]]]]},gelu:{symbol:"gelu",written:"gelu({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>.5*t*(1+Kr(t*.7071067811865476)),partials:[[["add",["mul",.5,["add",1,["erf",["mul","x0",.7071067811865476]]]],["div",["mul","x0",["exp",["mul",["mul",-.5,"x0"],"x0"]]],2.5066282746310002]]]]},abs:{symbol:"abs",written:"abs({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:"x0",compute:t=>Math.abs(t),partials:[[["sub",["gt","x0",0],["lt","x0",0]]]]},relu:{symbol:"ReLU",written:"relu({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:"x0",compute:t=>t<=0?0:t,partials:[[["gt","x0",0]]]},leaky_relu:{symbol:"leaky_relu",written:"leaky_relu({}, {})",arity:2,settings:1,constantForm:null,defaults:[.01],kinks:"x0",compute:(t,e)=>t>0?t:e*t,partials:[[["where",["gt","x0",0],1,"x1"]]]},maximum:{symbol:"maximum",written:"maximum({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>t>e||t!=t?t:e,partials:[[["add",["gt","x0","x1"],["mul",.5,["eq","x0","x1"]]],["add",["lt","x0","x1"],["mul",.5,["eq","x0","x1"]]]]]},minimum:{symbol:"minimum",written:"minimum({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>t<e||t!=t?t:e,partials:[[["add",["lt","x0","x1"],["mul",.5,["eq","x0","x1"]]],["add",["gt","x0","x1"],["mul",.5,["eq","x0","x1"]]]]]}};function fe(t){let e=I[t];if(!e)throw new Error(m("formula.no-operation|no operation {op}",{op:t}));return e}function Jr(t,e){return(t.arity===null?t.partials[e]:t.partials[0])??null}function dt(t,e){if(typeof t=="number")return t;if(typeof t=="string")return e.get(t)??NaN;let[r,...n]=t;return fe(r).compute(...n.map(i=>dt(i,e)))}function Jt(t,e,r){if(typeof t=="number")return t;if(typeof t=="string")return e.get(t)??t;let[n,...i]=t;if(n==="where")return Jt(i[dt(i[0],r)!==0?1:2],e,r);let s=i.map(a=>Jt(a,e,r));if(s.every(a=>typeof a=="number"))return fe(n).compute(...s);let o=fe(n).constantForm;return[o&&typeof s.at(-1)=="number"?o:n,...s]}function is(t){if(typeof t!="object")return t;let[e,...r]=t,n=r.map(is);return e==="mul"&&n.includes(1)?n[0]===1?n[1]:n[0]:e==="powk"&&n[1]===1?n[0]:[e,...n]}var ns={add:1,sub:1,mul:2,div:2,neg:2,pow:3,powk:3},Kt=9;function ss(t){return os(is(t))[0]}function os(t){if(typeof t=="number")return[k(t),t>=0?Kt:ns.neg];if(typeof t=="string")return[t,Kt];let[e,...r]=t,n=ns[e]??Kt,i=r.map((s,o)=>{let[a,l]=os(s);if(e==="powk"&&o>0)return a;let d=n+Number(o>0&&/^(sub|div)$/.test(e))+Number(o===0&&/^powk?$/.test(e));return n!==Kt&&l<d?`(${a})`:a});return[Ee(fe(e).written,i),n]}function Ee(t,e){let r=0;return t.replace(/\{\{|\}\}|\{\}/g,n=>n==="{}"?e[r++]??"?":n[0])}function Yt(t){return t.kind==="constant"&&t.name.startsWith("-")?`(${t.name})`:t.name}function Xt(t,e){let r=e.inputs.map(n=>Yt(t[n]));return r.length>8?Al(e,r):Ee(e.written,r)}function Al({op:t,symbol:e},r){if(t!=="dot")return`${e}(${r.slice(0,6).join(", ")}, ... ${r.at(-1)})`;let n=Math.floor(r.length/2);return`dot(${[...[r.slice(0,n),r.slice(n,2*n)].map(s=>s.length>4?`[${s.slice(0,3).join(", ")}, ... ${s.at(-1)}]`:`[${s.join(", ")}]`),...r.slice(2*n)].join(", ")})`}function Qt(t){let e=({op:r,inputs:n,settings:i})=>r!==null&&I[r]!==void 0&&Jr(I[r],n.length+i.length)!==null;return t.find(r=>r.kind==="result"&&!e(r))??null}function Yr(t,e=new Map){let r=[],n=[];for(let i of t){let s=i.inputs.map(d=>r[d].data),o=i.op?fe(i.op).compute(...s,...i.settings):e.get(i.id)??i.data;if(r.push({...i,data:o}),!i.op)continue;let a=Zr(o,[...s,...i.settings]),l=Zr(i.name,[...i.inputs.map(d=>Yt(r[d])),...i.settings]);Jr(fe(i.op),s.length+i.settings.length).slice(0,s.length).forEach((d,u)=>n.push({id:n.length,from:i.inputs[u],to:i.id,place:u,formula:Xr(ss(Jt(d,l,a))),derivative:dt(d,a)}))}return{nodes:r,edges:n}}function Zr(t,e){return new Map([["out",t],...e.map((r,n)=>[`x${n}`,r])])}function Xr(t){return t.startsWith("(-")&&t.indexOf(")")===t.length-1?t.slice(1,-1):t}function ls(t,e){return t.kinks!==null&&dt(t.kinks,Zr(NaN,e))===0}var as=24,Zt=class{nodes=[];leaf(e,r){return this.add({label:e,data:r})}constant(e){return this.add({name:k(e),kind:"constant",data:e})}result(e,r){let n=fe(e);if(n.constantForm&&typeof r.at(-1)=="number")return this.result(n.constantForm,r);let i=r.slice(0,r.length-n.settings),s=r.slice(i.length).map(Number),o=s.map(a=>k(a));return this.add({kind:"result",op:e,symbol:Ee(n.symbol,o),written:Ee(n.written,[...i.map(()=>"{}"),...o]),settings:s,inputs:i.map(a=>(typeof a=="number"?this.constant(a):a).id)})}graphOf(e){let r=new Set([e]);for(let n of r)for(let i of n.inputs)r.add(this.nodes[i]);return this.named(this.nodes.filter(n=>r.has(n)))}whole(){return this.named(this.nodes)}named(e){let r=new Map(e.map((o,a)=>[o.id,a])),n=new Set(e.map(o=>o.label)),i=0,s=e.map((o,a)=>{let l=o.name||Tl(o.label);for(;!l||!o.label&&!o.name&&n.has(l);)l=`v${++i}`;return{...o,id:a,name:l,inputs:o.inputs.map(d=>r.get(d))}});return Yr(s)}add(e){let n={...{label:"",name:"",kind:"leaf",op:null,symbol:"",written:"",data:NaN},settings:[],inputs:[],...e,id:this.nodes.length};return this.nodes.push(n),n}};function Tl(t){return t.length<=as?t:`${t.slice(0,as-1)}…`}var Me=class extends Error{constructor(r,n){super(r);this.at=n}at},ut=/[^\S\n]*(?:(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|([\p{L}_][\p{L}\p{N}_]*)|(\*\*|[<>=!]=|[-+*/^(),;=<>]|\n))/uy,Qr=2e3,Nl=100;function Rl(t){let e=t.replaceAll("−","-").replaceAll("×","*").replaceAll("·","*");if(e.length>Qr)throw new Me(m("expression.at-most-characters-please|at most {longest} characters, please",{longest:Qr}),Qr);let r=[];for(ut.lastIndex=0;e.slice(ut.lastIndex).trim();){let n=ut.lastIndex,i=ut.exec(e);if(!i){let d=n+e.slice(n).search(/\S/);throw new Me(m('expression.has-no-meaning-here|"{letter}" has no meaning here',{letter:[...e.slice(d)][0]}),d)}let[,s,o,a]=i,l=s??o??a??"";r.push({kind:s?"number":o?"name":"sign",text:l===`
`?";":l,at:ut.lastIndex-l.length})}return r.push({kind:"end",text:"",at:e.length}),r}var en={"+":"add","-":"sub","*":"mul","/":"div","**":"pow",">":"gt",">=":"ge","<":"lt","<=":"le","==":"eq","!=":"ne"},rn=class{constructor(e,r){this.source=e;this.leaves=r}source;leaves;position=0;depth=0;builder=new Zt;named=new Map;program(){let e=null;for(;this.skipEmpty();)e=this.statement(),!this.atEnd&&this.next.text!==";"&&this.fail(this.surprise());return e===null&&this.fail(m("expression.write-an-expression-for|write an expression, for example (a + b) * c")),this.builder.graphOf(typeof e=="number"?this.builder.constant(e):e)}skipEmpty(){for(;this.skip(";"););return!this.atEnd}get atEnd(){return this.next.kind==="end"}get next(){return this.source[this.position]}fail(e,r=this.next.at){throw new Me(e,r)}surprise(){let{kind:e,text:r}=this.next;if(e==="end")return m("expression.the-expression-ends-too|the expression ends too early");if(r==="^")return m("expression.a-power-is-written|a power is written **, as in x ** 2");let n=this.source[this.position-1];return n&&(n.kind!=="sign"||n.text===")")&&(e!=="sign"||r==="(")?m('expression.an-operator-is-missing|an operator is missing before "{text}": write {text2} * {text}',{text:r,text2:n.text}):m('expression.is-not-expected-here|"{text}" is not expected here',{text:r})}skip(e){return this.next.text!==e||this.atEnd?!1:(this.position+=1,!0)}expect(e){this.skip(e)||this.fail(this.atEnd?m('expression.is-missing-at-the|"{text}" is missing at the end',{text:e}):this.surprise())}statement(){let e=this.next;if(e.kind==="name"&&this.source[this.position+1]?.text==="="){this.position+=2,this.named.has(e.text)&&this.fail(m("expression.has-a-value-already|{text} has a value already; choose another name",{text:e.text}),e.at);let r=this.comparison(),n=this.leaves.get(e.text),i=typeof r=="number"?this.builder.leaf(e.text,n??r):this.entitled(r,e);return this.named.set(e.text,i),i}return this.comparison()}entitled(e,{text:r,at:n}){return e.label&&this.fail(m("expression.would-get-a-second|{label} would get a second name, {text}; write an operation",{label:e.label,text:r}),n),e.label=r,e}comparison(){let e=this.sum(),r=this.next.text;return/^([<>]=?|[=!]=)$/.test(r)?(this.position+=1,this.apply(en[r],[e,this.sum()])):e}sum(){let e=this.product();for(let r=this.next.text;r==="+"||r==="-";r=this.next.text)this.position+=1,e=this.apply(en[r],[e,this.product()]);return e}product(){let e=this.signed();for(let r=this.next.text;r==="*"||r==="/";r=this.next.text)this.position+=1,e=this.apply(en[r],[e,this.signed()]);return e}signed(){++this.depth>Nl&&this.fail(m("expression.too-many-brackets-within|too many brackets within brackets"));try{if(this.skip("-"))return this.apply("neg",[this.signed()]);if(this.skip("+"))return this.signed();let e=this.atom();return this.skip("**")?this.apply("pow",[e,this.signed()]):e}finally{this.depth-=1}}atom(){let e=this.next;if(e.kind==="number")return this.position+=1,Number(e.text);if(e.kind==="name")return this.position+=1,this.skip("(")?this.call(e):this.variable(e);this.skip("(")||this.fail(this.surprise());let r=this.comparison();return this.expect(")"),r}variable({text:e,at:r}){tn.includes(e)&&this.fail(m("expression.is-a-function-write|{text} is a function: write {text}(...)",{text:e}),r);let n=this.named.get(e);return n===void 0&&this.named.set(e,n=this.builder.leaf(e,this.leaves.get(e)??1)),n}call({text:e,at:r}){let n=tn.includes(e)?I[e]:void 0;n||this.fail(m("expression.there-is-no-function|there is no function {text}; there are {functions}, ...",{text:e,functions:tn.slice(0,8).join(", ")}),r);let i=[];if(!this.skip(")")){do i.push(this.comparison());while(this.skip(","));this.expect(")")}let s=n.arity;return i.length<s&&i.push(...n.defaults.slice(0,s-i.length)),i.length!==s&&this.fail(m("expression.takes-inputs-not|{text} takes {wanted} inputs, not {inputs}",{text:e,wanted:s,inputs:i.length}),r),i.slice(s-n.settings).some(o=>n.settings&&typeof o!="number")&&this.fail(m("expression.the-last-input-of|the last input of {text} must be a plain number",{text:e}),r),this.apply(e,i)}apply(e,r){return r.every(n=>typeof n=="number")?I[e].compute(...r):this.builder.result(e,r)}},tn=["tanh","exp","relu","log","sqrt","sigmoid","sin","cos",...Object.keys(I).filter(t=>I[t].arity!==null&&I[t].written.startsWith(t))].filter((t,e,r)=>r.indexOf(t)===e);function He(t,e=new Map){return new rn(Rl(t),e).program()}function nn(t){let e=t>>>0;return()=>{e=e+1831565813>>>0;let r=Math.imul(e^e>>>15,1|e);return r=r+Math.imul(r^r>>>7,61|r)^r,((r^r>>>14)>>>0)/4294967296}}function ds(){return Math.floor(Math.random()*4294967296)}function sn(t,e){return e[Math.floor(t()*e.length)]}function us(t,e,r,...n){for(;;){let i=e+Math.floor(t()*(r-e+1));if(!n.includes(i))return i}}var Ol=20;function an({nodes:t,edges:e},r){let n=new Map(r.map((s,o)=>[s,o])),i=t.filter(s=>s.kind==="result");return n.size===r.length&&i.every(s=>n.has(s.id))&&e.every(({from:s,to:o})=>t[s].kind!=="result"||n.get(s)>n.get(o))}function cs(t,e,r){if(an(t,e)||new Set(e).size<e.length)return[];let{nodes:n,edges:i}=t,s=n.length-1,o=new Map(e.map((u,c)=>[u,c])),a=new Map([[s,1]]),l=new Map;o.has(s)||l.set(s,{amount:1,edge:null});for(let u of r){let{from:c,to:p}=i[u.edge];if(n[c].kind==="result"){if((o.get(c)??-1)>o.get(p))a.set(c,u.after);else if(u.add!==0){let h=l.get(c);l.set(c,{amount:(h?.amount??0)+u.add,edge:h?h.edge:u.edge})}}}let d=e.length;return[...l].sort(([u],[c])=>(o.get(u)??d)-(o.get(c)??d)).slice(0,Ol).flatMap(([u,{amount:c,edge:p}])=>{let h=o.has(u)?a.get(u)??0:null,f=p===null?[s]:[...on(t,s,i[p].to),u];return Ll(t,u).map(([g,w])=>({node:u,leaf:g,edge:p,had:h,late:c,amount:c*w,path:[...f,...on(t,u,g).slice(1)],text:Pl(t,u,g,h,c,c*w)}))})}function hs(t,{node:e,path:r},n){let i=r.slice(r.indexOf(e)),s=n.filter(a=>a.from===e).map(a=>[...on(t,t.nodes.length-1,a.to),...i]),o=new Map(s.map(a=>[a.join(),a]));return o.size?[...o.values()]:[r]}function ps(t,e){return t.filter(r=>r.to===e)}function Ll({nodes:t,edges:e},r){let n=new Map([[r,1]]);for(let i=r;i>=0;i-=1){let s=n.get(i);if(s)for(let{from:o,derivative:a}of ps(e,i))a!==0&&n.set(o,(n.get(o)??0)+s*a)}return[...n].filter(([i,s])=>s!==0&&t[i].kind==="leaf").sort(([i],[s])=>i-s)}function on({edges:t},e,r){let n=new Map([[e,e]]);for(let[s]of n)for(let{from:o,derivative:a}of ps(t,s))a!==0&&o>=r&&!n.has(o)&&n.set(o,s);let i=[r];for(;i[0]!==e&&n.has(i[0]);)i.unshift(n.get(i[0]));return i}function Pl({nodes:t},e,r,n,i,s){let o=t[e].name,a=n===null?m("lost.was-never-visited|{name} was never visited",{name:o}):n===0?m("lost.was-visited-while-its|{name} was visited while its gradient was still 0",{name:o}):m("lost.was-visited-when-its|{name} was visited when its gradient was {had}; {late} more came later",{name:o,had:k(n),late:k(i)});return m("lost.so-the-that-flows|{why}, so the {amount} that flows through {name} never arrived at {node}",{why:a,amount:k(s),name:o,node:t[r].name})}function ln(t){return t.filter(e=>e.kind==="result").map(e=>e.id).reverse()}function ie(t,e="",r=ln(t.nodes)){return dn(t,e,r,Wl(t,r))}function Wl({nodes:t,edges:e},r){let n=t.map(()=>0);n[t.length-1]=1;let i=t.map(()=>[]);for(let o of e)i[o.to].push(o);let s=[];for(let o of r){let a=n[o];for(let{id:l,from:d,derivative:u}of i[o]){if(t[d].kind==="constant")continue;let c=a===0||u===0?0:a*u,p=n[d];n[d]=p+c,s.push({edge:l,upstream:a,before:p,add:c,after:p+c})}}return s}function dn(t,e,r,n){let{nodes:i,edges:s}=t,o=i.at(-1),a=i.map(()=>0);a[o.id]=1;let l=i.filter(d=>d.kind==="result").map(d=>Cl(i,d));l.push({phase:"seed",node:o.id,before:0,after:1,text:`${o.name}.grad 0 -> 1 (seed)`});for(let d of n){let{from:u,to:c}=s[d.edge];a[u]=d.after,l.push({phase:"backward",node:c,input:u,...d,text:Gl(i,u,c,d)})}return{title:e||o.name,nodes:i,edges:s,steps:l,order:[...r],grads:a,right:an(t,r),lost:cs(t,r,n)}}function Cl(t,e){let r=`${e.name} = ${Xt(t,e)} = ${k(e.data)}`;return{phase:"forward",node:e.id,after:e.data,text:r}}function Gl(t,e,r,n){let i=`${t[e].name}.grad ${k(n.before)} -> ${k(n.after)}`,s=n.overwrites?m("walk.overwritten-with|overwritten with {add}",{add:k(n.add)}):jl(n.add);return m("walk.via|{change} ({how} via {node})",{change:i,how:s,node:t[r].name})}function jl(t){let e=k(t);return e.startsWith("-")?e:`+${e}`}function fs(t,e){return ie(Yr(t.nodes,e),t.title,t.order)}function ct(t,e){return ie(t,t.title,e)}var ms={tree:{leaves:3,ops:["+","*"],shared:0},trees:{leaves:4,ops:["+","*","-"],shared:0},shared:{leaves:2,ops:["+","*","-"],shared:1},knot:{leaves:3,ops:["+","*","-"],shared:2}};function un(t,e){let r=ms[t];if(!r)throw new Error(m('fresh.there-is-no-level|there is no level "{level}"; there are {levels}',{level:t,levels:Object.keys(ms).join(", ")}));for(;;){let n=[..."abcdefghijk"],i=n.splice(0,r.leaves),s=new Map;for(let p of i){let h=[...s.values()];s.set(p,us(e,-4,6,0,1,-1,...h,...h.map(f=>-f)))}let o=[],a=[...i],l=[],d=r.shared;for(;a.length>1||d>0;){let p=gs(a,e),h=d>0&&(l.length>0||a.length===0)?sn(e,[...l,p]):gs(a,e);if(h===void 0||((l.includes(h)||h===p)&&(d-=1),l.push(p,h),n.length===0))break;let[f]=n.splice(Math.floor(e()*Math.min(3,n.length)),1),g=e()<.5?[p,h]:[h,p];o.push(`${f} = ${g[0]} ${sn(e,r.ops)} ${g[1]}`),a.push(f)}if(a.length!==1||d>0)continue;let u=o.join("; "),c=ie(He(u,s),u);if(zl(c,r))return{program:u,values:s,walk:c}}}function gs(t,e){return t.splice(Math.floor(e()*t.length),1)[0]}function zl({nodes:t,edges:e,grads:r},n){let i=t.filter(a=>a.kind==="leaf"),s=t.filter(a=>a.kind==="result"),o=a=>e.filter(l=>l.from===a.id).length;return i.length===n.leaves&&s.length>=2&&s.length<=5&&s.some(a=>a.op==="mul")&&s.some(a=>a.op!=="mul")&&s.every(a=>a.op!=="sub"||a.inputs[0]!==a.inputs[1])&&t.reduce((a,l)=>a+Math.max(0,o(l)-1),0)===n.shared&&t.every(a=>Math.abs(a.data)<=60&&a.data!==0&&Math.abs(r[a.id])<=60)&&i.every(a=>r[a.id]!==0)&&new Set(i.map(a=>r[a.id])).size>1}function cn(t,e){let r=ct(t,e.filter(s=>t.nodes[s].kind==="result")),n=r.steps.filter(s=>s.phase==="backward"),i=e.map(s=>n.filter(o=>o.node===s));return{walk:r,order:e,pushes:i,expected:ct(t,ln(t.nodes)).grads}}function ws({walk:t,pushes:e},r){let n=e.slice(0,r).flat().length,i=t.steps.findIndex(o=>o.phase==="seed")+1;return{...ze(t,i+n),active:new Set(r>0?e[r-1].map(o=>o.edge):[])}}function ht(t){return t.nodes.filter(e=>e.kind!=="constant").map(e=>e.id)}function bs(t,e){let r=e.split(/[\s,]+/).filter(Boolean).map(n=>{let i=t.nodes.find(s=>s.name===n&&s.kind!=="constant");if(!i)throw new Error(m('visits.order-there-is-no|order: there is no value "{name}"',{name:n}));return i.id});return[...new Set(r)]}function pt({nodes:t,edges:e},r){let n=new Map(r.map((s,o)=>[s,o]));return e.filter(({from:s})=>t[s].kind!=="constant").filter(({from:s,to:o})=>n.has(s)&&(n.get(o)??1/0)>n.get(s)).map(({from:s,to:o})=>({early:s,user:o})).sort((s,o)=>n.get(s.early)-n.get(o.early))}function hn(t){return t.split("`").map((e,r)=>r%2?v`<code>${e}</code>`:Hl(e))}function Hl(t){return t.split(Il).map((e,r)=>r%2?v`<em>${e}</em>`:e)}var Il=/(?<![*\w])\*(\w[^*]*)\*(?![*\w])/;function pn(t){try{let e=JSON.parse(sessionStorage.getItem(t)??"[]");return Array.isArray(e)?e.map(String):[]}catch{return[]}}function xs(t,e){try{let r=[...pn(t).filter(n=>n!==e),e];sessionStorage.setItem(t,JSON.stringify(r.slice(-3)))}catch{}}var Ie=3,ft=class extends F{static properties={heading:{},seed:{type:Number},done:{type:Boolean},width:{state:!0},streak:{state:!0},said:{state:!0},hinted:{state:!0}};draw=nn(0);observer=new ResizeObserver(([e])=>this.width=Math.round(e.contentRect.width));constructor(){super(),Object.assign(this,{heading:"",seed:NaN,done:!1,width:0,streak:0,said:null,hinted:0})}connectedCallback(){super.connectedCallback(),this.draw=nn(Number.isNaN(this.seed)?ds():this.seed),this.width=this.clientWidth,this.observer.observe(this),this.hasUpdated||this.begin()}disconnectedCallback(){super.disconnectedCallback(),this.observer.disconnect()}answered=!1;late=!1;get known(){return pn(this.shelf)}know(e){xs(this.shelf,e)}get shelf(){return`gradwalk-known:${location.pathname}:${this.getAttribute("task")??this.heading}`}tally(e){this.streak=e?this.answered?this.streak:this.streak+1:0,this.late=e&&this.answered,this.answered=!0,this.know("")}another(){this.answered=this.late=!1}get room(){return Math.max(260,this.width-30)}tell(e,r="",n=this.misconception,i=""){let s={right:e,question:i,answer:r,misconception:e?"":n};this.dispatchEvent(new CustomEvent("gradwalk-solved",{detail:s,bubbles:!0,composed:!0}))}get misconception(){return this.said?.kind==="wrong"&&typeof this.said.text=="string"?this.said.text:""}async focusOn(e){this.renderRoot.contains(this.renderRoot.activeElement)&&(await this.updateComplete,this.renderRoot.querySelector(e)?.focus())}head(e=y){return v`<header class="row head">
      ${this.heading?v`<strong>${this.heading}${this.done?v` <span class="done">${m("live-element.done|done ✓")}</span>`:y}</strong>`:y}${e}
    </header>`}counter(){let e=this.done?Ie:Math.min(this.streak,Ie),r=e>=Ie?m("live-element.three-in-a-row|three in a row: mastered"):m("live-element.of-right-in-a|{shown} of {mastered} right in a row",{shown:e,mastered:Ie});return v`<span class="streak"
      ><span aria-hidden="true" class="dots"
        >${[0,1,2].map(n=>v`<i class=${n<e?"full":""}></i>`)}</span
      >
      ${r}</span
    >`}reply(){return v`<div class="reply ${this.said?.kind??""}" aria-live="polite">
      ${this.said?v`<p>
              ${this.said.kind==="right"?v`<strong>✓ </strong>`:y}${this.said.kind==="wrong"?v`<strong>${m("live-element.not-yet|Not yet.")} </strong>`:y}${typeof this.said.text=="string"?hn(this.said.text):this.said.text}${this.said.kind==="right"&&this.late&&!this.done?` ${m("live-element.only-first|(In a row only first answers count.)")}`:y}
            </p>`:y}
    </div>`}hints(e){let r=e.slice(0,this.hinted);return v`${r.length?v`<ol class="hints" aria-live="polite">
            ${r.map(n=>v`<li>${hn(n)}</li>`)}
          </ol>`:y}`}hintButton(e){if(this.hinted>=e.length)return y;let r=[m("hint-a-question|Hint: a question"),m("hint-an-idea|Hint: an idea"),m("hint-the-line|Hint: the line")][this.hinted]??m("hint|Hint");return v`<button type="button" class="quiet" @click=${()=>this.hinted+=1}>${r}</button>`}},vs=P`
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
`;var{I:_c}=Vn;var Vl={},ys=(t,e=Vl)=>t._$AH=e;var ks=ae(class extends oe{constructor(){super(...arguments),this.key=y}render(t,e){return this.key=t,e}update(t,[e,r]){return e!==this.key&&(ys(t),this.key=e),r}});var $s=t=>t??y;function mt({nodes:t},{to:e,place:r}){return Vr(t[e].symbol,r)}function Fl(t,e){let r=new ot,n=new Map,i=(a,l)=>{let{kind:d,name:u,symbol:c,label:p}=t.nodes[a],h=Object.assign(new it(`c${a}`,d,""),{name:u,symbol:c,order:l,node:a,cells:[a],count:1});n.set(a,r.cards.push(Object.assign(h,{given:p!==""}))-1)},[s,o]=[!0,!1].map(a=>t.nodes.filter(({kind:l})=>l==="result"===a));for(let{id:a}of s)i(a,a);for(let{id:a}of o){let l=t.edges.filter(({from:d})=>d===a).map(({to:d})=>d);i(a,l.length?Math.min(...l)-.25:-1)}return r.links=t.edges.map(a=>{let l=new st(n.get(a.from),n.get(a.to),a.place),d=t.nodes[a.from].kind==="constant";return Object.assign(l,{count:1,text:e(a),plain:d})}),r}function er(t,e,r,n){let i=Fl(t,r);for(let h of i.cards)e(h,h.node);let s=Ft(i,1e9,!0,n),o=[];i.cards.forEach((h,f)=>o[h.node]=s.cards[f]);let a=i.links.map(h=>h.text),l=Ur(s,a,n),d=i.links.map((h,f)=>{let g=s.routes[f],[[w,x],$,_]=[g[0],g.at(-1),g.at(-2)],E={x:($[0]+_[0])/2,y:($[1]+_[1])/2},T=n?`M${w},${x}L${w-4},${x+7}L${w+4},${x+7}Z`:`M${w},${x}L${w+7},${x-4}L${w+7},${x+4}Z`,A=[...g].reverse().map((Sn,po,fo)=>[Sn[0],Sn[1],fo[po-1]?.[2]??0]),[W,me]=[qt(s,f),Fr(s,f)];return{path:Ut(g,n,W),against:Ut(A,n,W),forwardHead:Hr(g,n,4),backwardHead:T,label:l[f].width>0?{x:l[f].x,y:l[f].y}:E,sign:{x:me.x,y:me.y}}}),u=l.filter(h=>h.width>0).map(h=>h.y),c=Math.ceil(Math.max(0,10-Math.min(...u,10))),p=Math.ceil(Math.max(s.height,...u.map(h=>h+10)))+c+4;return{width:Math.ceil(s.width)+4,height:p,above:c,down:n,boxes:o,routes:d}}var Ul=Array.from({length:15},(t,e)=>.15+.05*e);function Ss(t,e,r){let n=t.routes.map(({path:a})=>ql(a)),i=t.boxes.flatMap(({x:a,y:l,width:d,height:u,sign:c,tall:p})=>{let h={left:a,top:l,right:a+d,bottom:l+u};if(!c)return[h];let f=t.down?gt({x:a+d/2,y:l-10-p/2},c,p):gt({x:a-10-c/2,y:l+u/2},c,p);return[h,f]}),s=t.routes.filter((a,l)=>r[l]).map(({sign:a})=>gt(a,16,16)),o=t.routes.map((a,l)=>{let d=e[l];if(!d)return a;let u=n.filter((h,f)=>f!==l).flat(),p=Ul.map(h=>{let f=n[l][Math.round(h*(n[l].length-1))],g=gt(f,d,22),w=Math.min(...u.map(x=>_s(g,gt(x,0,0))),...[...i,...s].map(x=>_s(g,x)));return{at:f,own:g,score:Math.min(6,w)-2*Math.abs(h-.5)}}).reduce((h,f)=>f.score>h.score?f:h);return s.push(p.own),{...a,label:p.at}});return{...t,routes:o}}function ql(t){let e=document.createElement("template");e.innerHTML="<svg><path /></svg>";let r=document.importNode(e.content.querySelector("path"),!0);r.setAttribute("d",t);let n=r.getTotalLength(),i=Math.max(20,Math.ceil(n/5));return Array.from({length:i+1},(s,o)=>r.getPointAtLength(n*o/i))}function gt({x:t,y:e},r,n){return{left:t-r/2,top:e-n/2,right:t+r/2,bottom:e+n/2}}function _s(t,e){return Math.max(t.left-e.right,e.left-t.right,t.top-e.bottom,e.top-t.bottom)}var fn=class extends oe{render(e){return V}update(e,[r]){return Object.assign(e.element.style,r),V}},Ve=ae(fn);var[Dl,Bl,mn,Kl]=[25,28,9.1,36],[Es,Ms]=[1.6,.86],As=10,Ts=new WeakMap;function Jl(t){let{graph:e,width:r,digits:n=5,label:i=5,rows:s=2}=t,o=[r,n,i,s].join(),a=Ts.get(e);if(a?.key===o)return a;let l=(p,h)=>{let f=(x,$)=>{let _=e.nodes[$];if(_.kind==="constant")return Object.assign(x,{wide:_.name.length*mn+22,high:30});let E=Math.max(n,k(_.data).length),T=Math.max(E*mn+(h?14:Kl+26),_.name.length*mn+24,h?56:92);return Object.assign(x,{wide:T,high:Bl+s*Dl+6})},g="0".repeat(Math.ceil(i*1.3)),w=er(e,f,({from:x})=>e.nodes[x].kind==="constant"?"":g,!p);return{made:w,scale:Math.min(Es,r/w.width),narrow:h}},d=l(!0,!1);if(d.scale<(r>600?Ms:.92)){let p=[l(!1,!1),l(!1,!0)];d=p.find(h=>h.scale>=.92)??p[1]}let u=e.edges.map(p=>e.nodes[p.from].kind==="constant"||i<5?0:Ns(Ae(p)));d={...d,made:Ss(d.made,u,e.edges.map(p=>mt(e,p)!==""))};let c={...d,scale:Math.max(Ms,Math.min(d.scale,d.made.down?1.15:Es)),key:o};return Ts.set(e,c),c}function wt(t){let{graph:e,title:r}=t,{made:n,scale:i,narrow:s}=Jl(t),o=e.edges.map(d=>t.edge?.(d)??{}),a=Ve(tr({height:Math.ceil(n.height*i),width:Math.ceil(n.width*i)})),l=Ve({...tr({width:n.width,height:n.height}),transform:`scale(${i}) translateY(${n.above}px)`});return v`<div class="live-frame">
      <div class="live-space" ${a}>
        <div
          class="live ${s?"narrow":""}"
          role="group"
          aria-label=${m("live-graph.graph-of|Graph of {title}",{title:r})}
          ${l}
        >
          <svg aria-hidden="true" width=${n.width} height=${n.height}>
            ${e.edges.map(({id:d})=>Zl(n,d,o[d]))}
            ${n.boxes.map(d=>d.sign?Xl(n,d):y)}
            ${e.edges.map(d=>Yl(n,d.id,o[d.id],mt(e,d)))}
          </svg>
          ${e.nodes.map(d=>Ql(n,d))} ${e.nodes.map(d=>ed(t,n,d))}
          ${e.edges.map(d=>rd(n,d.id,o[d.id],td(e,n,d,o),t.beat??0))}
        </div>
      </div>
    </div>
    ${s&&t.rows===2?v`<p class="live-legend" aria-hidden="true">${m("legend|In each box: data above the dashed line, grad below it.")}</p>`:y}`}function Zl(t,e,{state:r=""}){let{path:n,forwardHead:i,backwardHead:s}=t.routes[e],o=r.split(" ").includes("back")?s:i;return G`<g class="live-edge ${r}"><path class="line" d=${n} /><path class="head" d=${o} /></g>`}function Yl(t,e,{label:r,state:n=""},i){let{label:s,sign:o}=t.routes[e],a=Ns(r??"");return G`<g class="live-edge ${n}">
    ${i?G`<circle class="pill" cx=${o.x} cy=${o.y} r="8" />
            <text x=${o.x} y=${o.y+4.5} text-anchor="middle">${i}</text>`:y}
    ${r?G`<rect class="pill" x=${s.x-a/2} y=${s.y-11} width=${a} height="22" rx="11" />
            <text x=${s.x} y=${s.y+4.5} text-anchor="middle">${r}</text>`:y}
  </g>`}function Ns(t){return t.length*8+12}function Ae(t){let e=k(t.derivative,4);return`×${e.startsWith("-")?`(${e})`:e}`}function Rs({down:t},{x:e,y:r,width:n,height:i,sign:s,tall:o}){return t?{x:e+n/2,y:r-As-o/2}:{x:e-As-s/2,y:r+i/2}}function Xl(t,e){let{x:r,y:n}=Rs(t,e);return G`<path class="line stem" d=${`M${r},${n}${t.down?`V${e.y}`:`H${e.x}`}`} />`}function Ql(t,e){let r=t.boxes[e.id];if(!r.sign)return y;let{x:n,y:i}=Rs(t,r);return v`<span
    class="badge"
    aria-hidden="true"
    ${Ve(tr({left:n,top:i,width:r.sign,height:r.tall}))}
    >${e.symbol}</span
  >`}function tr(t){return Object.fromEntries(Object.entries(t).map(([e,r])=>[e,`${r}px`]))}function ed(t,e,r){let{x:n,y:i,width:s,height:o}=e.boxes[r.id],a=Ve(tr({left:n,top:i,width:s,height:o}));if(r.kind==="constant")return v`<div class="node constant" ${a}>${r.name}</div>`;let{rows:l,state:d="",tag:u,spoken:c,click:p,pressed:h}=t.node(r),f=v`<span class="name">${r.name}</span> ${l.map(({word:g,value:w,kind:x})=>v`<span class="line ${x}"><span class="word">${g}</span><span class="number">${w}</span></span>`)}
    ${u===void 0?y:v`<span class="tag">${u}</span>`}`;return p?v`<button
        class="node ${r.kind} ${d}"
        ${a}
        aria-pressed=${$s(h===void 0?void 0:h?"true":"false")}
        data-node=${r.name}
        @click=${p}
      >
        <span class="hidden-text">${c}</span><span class="face" aria-hidden="true">${f}</span>
      </button>`:v`<div class="node ${r.kind} ${d}" ${a} role="group" aria-label=${c} data-node=${r.name}>
        ${f}
      </div>`}function td({edges:t},e,{id:r,from:n,to:i},s){let o=d=>e.routes[d.id].label[e.down?"x":"y"],a=t.filter(d=>s[d.id].pulse!==void 0&&d.to===i&&(!s[r].back||d.from===n));if(a.length!==2)return"auto";a.sort((d,u)=>o(d)-o(u)||d.id-u.id);let l=a[0].id===r?"100%":"0%";return e.down?`${l} 50%`:`50% ${l}`}function rd(t,e,{pulse:r,back:n},i,s){if(r===void 0)return y;let{path:o,against:a}=t.routes[e];return ks(s,v`<span class="pulse" aria-hidden="true" ${Ve({offsetPath:`path("${n?a:o}")`,offsetAnchor:i})}
      >${r}</span
    >`)}var rr=P`
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
`;var bt=[{name:"product",title:"(a + b) * c",expression:"e = a + b; f = e * c",values:{a:2,b:-3,c:10}},{name:"neuron",title:m("presets.one-neuron|One neuron"),expression:"x1w1 = x1 * w1; x2w2 = x2 * w2; s = x1w1 + x2w2; n = s + b; o = tanh(n)",values:{x1:2,x2:0,w1:-3,w2:1,b:6.881373587019543}},{name:"square",title:"a * a",expression:"b = a * a",values:{a:3}},{name:"diamond",title:m("presets.the-diamond|The diamond"),expression:"b = a + 1; c = a * 3; d = b * c",values:{a:2}}],Os=bt.filter(({expression:t})=>!/[a-z]\(/.test(t));function Ls(t){let e=bt.find(r=>r.name===t);if(!e)throw new Error(m('presets.there-is-no-preset|there is no preset "{name}"; there are {presets}',{name:t,presets:bt.map(r=>r.name).join(", ")}));return e}function Ps({expression:t,values:e}){return He(t,new Map(Object.entries(e)))}function Ue(t){let e=Fe(typeof t=="string"?ad(t):t,m("read.the-walk|the walk"));e.format!=="gradwalk-walk"&&H('expected {"format": "gradwalk-walk", ...}'),e.version!==2&&H(m("read.version-this-page-reads|version {document}; this page reads version 2",{document:String(e.version)}));let r=se(e,"ops").map(nd),n=se(e,"op").map(c=>Ne(c,r.length,"op"));n.length||H(m("read.it-has-no-nodes|it has no nodes"));let i=id(e,r,n),s=sd(e,i,r,n),o=Te(e,"title"),a=e.order===null?void 0:se(e,"order").map(c=>Ne(c,i.length,"order")),l=e.picture===void 0?{}:{picture:Fe(e.picture,"picture")};if(e.pushes===null)return{...ie({nodes:i,edges:s},o,a),...l};let d=a??i.filter(c=>c.kind==="result").map(c=>c.id).reverse(),u=od(Fe(e.pushes,"pushes"),s);return{...dn({nodes:i,edges:s},o,d,u),...l}}function nd(t){let e=Fe(t,m("read.an-operation|an operation")),r=e.kind;return r==="leaf"||r==="constant"?{kind:r,op:null,symbol:"",written:"",settings:[],inputs:0,formulas:[]}:(r!=="result"&&H(`kind ${String(r)}`),{kind:r,op:e.op===null?null:Te(e,"op"),symbol:Te(e,"symbol"),written:Te(e,"written"),settings:gn(e,"settings"),inputs:Ne(e.inputs,2**31,m("read.inputs-of-an-operation|inputs of an operation"))||H(m("read.a-result-without-inputs|a result without inputs")),formulas:se(e,"formulas").map(n=>Te({one:n},"one"))})}function id(t,e,r){let n=gn(t,"data",r.length),i=se(t,"inputs"),[s,o]=[Fe(t.labels,"labels"),Fe(t.names,"names")];for(let c of[...Object.keys(s),...Object.keys(o)])Ne(Number(c),r.length,m("read.a-label-s-node|a label's node"));let a=new Set([...Object.values(s),...Object.values(o)]),[l,d]=[0,0],u=r.map((c,p)=>{let{kind:h,op:f,symbol:g,written:w,settings:x,inputs:$}=e[c],_=s[p]===void 0?"":Te(s,String(p)),E=o[p]===void 0?_:Te(o,String(p));for(!E&&h==="constant"&&(E=k(n[p]));!E||!_&&h!=="constant"&&a.has(E);)E=`v${++d}`;let T=i.slice(l,l+=$).map(A=>Ne(A,p,m("read.inputs-of-node|inputs of node {id}",{id:p})));return T.length<$&&H(m("read.inputs-are-missing|inputs are missing")),{id:p,kind:h,op:f,label:_,name:E,symbol:g,written:w,settings:x,inputs:T,data:n[p]}});return l!==i.length&&H(m("read.there-are-inputs-that|there are inputs that no node has")),u}function sd(t,e,r,n){let i=se(t,"derivatives"),s=0,o=e.flatMap(({id:a,inputs:l,name:d})=>{let{formulas:u}=r[n[a]],c=h=>h.replace(/\{(\d+|out)\}/g,(f,g)=>g==="out"?d:l[+g]===void 0?f:Yt(e[l[+g]])),p=h=>h==="1"?1:e[l[Number(/^\{(\d+)\}$/.exec(h)?.[1])]]?.data;return l.map((h,f)=>{let g=u[f]??"",w=i[s++]??p(g);return{from:h,to:a,place:f,formula:Xr(c(g)),derivative:w}})});return s!==i.length&&H(m("read.there-are-not-as|there are not as many derivatives as inputs")),o.map((a,l)=>({id:l,...a,derivative:Ws(a.derivative,"derivatives")}))}function od(t,e){let r=se(t,"edge").map(l=>Ne(l,e.length,m("read.edge-of-a-push|edge of a push"))),n=new Set(se(t,"overwrites").map(l=>Ne(l,r.length,"overwrites"))),[i,s,o,a]=["upstream","before","add","after"].map(l=>gn(t,l,r.length));return r.map((l,d)=>({edge:l,upstream:i[d],before:s[d],add:o[d],after:a[d],...n.has(d)&&{overwrites:!0}}))}function H(t){throw new Error(m("read.this-is-not-a|this is not a walk that gradwalk wrote: {what}",{what:t}))}function ad(t){try{return JSON.parse(t)}catch(e){return H(m("read.no-json|no JSON ({message})",{message:e.message}))}}function Fe(t,e){return typeof t=="object"&&t!==null&&!Array.isArray(t)?t:H(m("read.is-not-an-object|{what} is not an object",{what:e}))}function se(t,e){let r=t[e];return Array.isArray(r)?r:H(m("read.is-not-a-list|{key} is not a list",{key:e}))}function Te(t,e){let r=t[e];return typeof r=="string"?r:H(m("read.is-not-a-text|{key} is not a text",{key:e}))}function gn(t,e,r){let n=se(t,e);return r!==void 0&&n.length!==r&&H(m("read.has-numbers-instead-of|{key} has {found} numbers instead of {count}",{key:e,found:n.length,count:r})),n.map(i=>Ws(i,e))}function Ws(t,e){return typeof t=="number"||t==="inf"||t==="-inf"||t==="nan"?Bn(t):H(m("read.is-not-a-number|{what} is not a number",{what:e}))}function Ne(t,e,r){return typeof t=="number"&&Number.isInteger(t)&&0<=t&&t<e?t:H(m("read.is|{what} is {x}",{what:r,x:String(t)}))}function nr(t,{preset:e,expression:r,values:n}){let i=t.querySelector(':scope > script[type="application/json"]');return r?wn(r,Cs(n)):e?bn(e,Cs(n)):i?.textContent?.trim()?Ue(i.textContent):null}function wn(t,e){try{return ie(He(t,e),t)}catch(r){throw r instanceof Me?new Error(`${r.message} (character ${r.at+1})`,{cause:r}):r}}function bn(t,e){let r=Ls(t);return ie(Ps({...r,values:{...r.values,...Object.fromEntries(e)}}),r.title)}function Cs(t){let e=new Map;for(let r of t.split(/[\s;]+/).filter(Boolean)){let[n,i]=r.split("="),s=le(i??"");if(!n||s===null)throw new Error(m('source.values-should-look-like|values: "{pair}" should look like a=2',{pair:r}));e.set(n,s)}return e}var Gs=P`
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
`;var js=16,ir=class extends ft{static properties={...ft.properties,preset:{},expression:{},values:{},order:{},levels:{},current:{state:!0},placed:{state:!0},visited:{state:!0}};trouble="";constructor(){super(),Object.assign(this,{preset:"",expression:"",values:"",order:"",levels:""}),Object.assign(this,{current:null,placed:[],visited:0})}begin(){try{let e=nr(this,this);if(e&&ht(e).length>js)throw new Error(m("too-many|this graph has too many values to put in order by hand; at most {most}",{most:js}));this.start(e??un(this.levels||"shared",this.draw).walk),this.order&&(this.placed=bs(this.current,this.order))}catch(e){this.trouble=e.message,this.current=null}}start(e){this.current=e,this.another(),this.clear()}toggle(e){this.visited=0,this.placed=this.placed.includes(e)?this.placed.filter(r=>r!==e):[...this.placed,e]}get complete(){return this.placed.length===ht(this.current).length}visit(e){if(this.visited=Math.min(this.placed.length,e),this.visited<this.placed.length||!this.complete)return;let{walk:r}=cn(this.current,this.placed),n=r.nodes.filter(d=>d.kind==="leaf"),i=pt(r,this.placed),s=i.length===0;this.tally(s);let o=this.placed.map(d=>r.nodes[d].name),a=Object.fromEntries(n.map(d=>[d.name,r.grads[d.id]])),l={order:o,right:s,gradients:a};if(this.dispatchEvent(new CustomEvent("gradwalk-order",{detail:l,bubbles:!0,composed:!0})),!s||!this.levels||this.streak>=Ie){let d=c=>r.nodes[c].name,[u]=i;this.tell(s,o.join(" "),u&&m("had-turn-early|{early} had its turn before {user}, which still had something to give to it",{early:d(u.early),user:d(u.user)}))}}render(){if(!this.current)return v`<div class="card"><p class="problem" role="alert">${this.trouble}</p></div>`;let e=cn(this.current,this.placed),r=this.complete&&this.visited===this.placed.length,n=r&&pt(this.current,this.placed).length===0;return v`<div class="card">
      ${this.head(this.levels?this.counter():y)} ${this.picture(e)}
      <div class="body">
        <p class="help">${m("order-help|Click the values in the order in which they shall be visited; click again to take one out. Each visit hands back what the value holds at that moment.")}</p>
        <p class="order" role="group" aria-live="polite" aria-label=${m("order-list|Order of the visits")}>${this.line(e)}</p>
        <div class="row controls">
          ${n&&this.levels?this.button(m("next-graph|Next graph"),!1,()=>this.start(un(this.levels,this.draw).walk),"main"):this.button(m("run|Run all"),!this.complete||r,()=>this.visit(1/0),"main")}
          ${this.button(m("one-visit|One visit"),!this.complete||r,()=>this.visit(this.visited+1))}
          ${this.button(m("undo|Undo"),this.placed.length===0,()=>this.undo())}
          ${this.button(m("clear|Clear"),this.placed.length===0,()=>this.clear())}
        </div>
        <div class="message" aria-live="polite">${this.told(e)} ${r?this.verdict(e):y}</div>
      </div>
    </div>`}clear(){Object.assign(this,{placed:[],visited:0,said:null})}undo(){this.visited>0?this.visited=0:this.placed=this.placed.slice(0,-1)}button(e,r,n,i=""){return v`<button class=${i} aria-disabled=${r?"true":"false"} @click=${()=>!r&&n()}>
      ${e}
    </button>`}line({walk:e}){let r=this.placed.map(i=>e.nodes[i].name),n=ht(e).length-r.length;return v`${r.map((i,s)=>v`<span class="stop ${s<this.visited?s===this.visited-1?"now":"visited":""}"
          ><small>${s+1}</small> ${i}</span
        >`)}${Array.from({length:n},()=>v`<span class="stop empty" aria-hidden="true">&nbsp;</span>`)}`}picture(e){let{walk:r}=e,n=this.complete&&this.visited===this.placed.length,i=new Set(n?r.lost.map(a=>a.node):[]),s=ws(e,this.visited),o=this.visited>0?this.placed[this.visited-1]:void 0;return wt({graph:this.current,title:r.title,width:this.room,digits:3,label:5,rows:2,node:a=>{let l=this.visited?k(s.grads[a.id]):"·",d=this.placed.indexOf(a.id),u=d<0?m("not-placed|not in the order yet"):m("placed-as|visit {place}",{place:d+1});return{rows:[{word:m("data|data"),value:k(a.data),kind:"forward"},{word:m("grad|grad"),value:l,kind:this.visited&&s.reached[a.id]?"backward":"unknown"}],state:`${o===a.id?"giver":""} ${i.has(a.id)?"dim":""}`,...d>=0&&{tag:String(d+1)},spoken:`${a.name}: ${m("data|data")} ${k(a.data)}, ${m("grad|grad")} ${this.visited?l:m("nothing-yet|nothing yet")}, ${u}`,click:()=>this.toggle(a.id),pressed:d>=0}},edge:a=>({state:`${s.walked.has(a.id)?"back":""} ${s.active.has(a.id)?"active":""}`,...r.nodes[a.from].kind!=="constant"&&{label:Ae(a)}})})}told({walk:e,pushes:r}){if(this.visited===0){let a=ht(e).filter(d=>!this.placed.includes(d)),l=a.length?m("still-open|Still to be placed: {names}.",{names:a.map(d=>e.nodes[d].name).join(", ")}):m("ready|{root}.grad = 1, all others 0. Run all visits, or one at a time.",{root:e.nodes.at(-1).name});return v`<p class="why">${l}</p>`}let n=e.nodes[this.placed[this.visited-1]],i=r[this.visited-1],s=i.every(a=>a.upstream===0),o=n.kind==="leaf"?m("leaf-visit|{name} is a leaf: it has no inputs, so it hands nothing back.",{name:n.name}):s?m("empty-visit|{name}.grad is still 0, so it hands back nothing.",{name:n.name}):"";return v`<p class="why">${m("visit|Visit {k} of {n}: {name}",{k:this.visited,n:this.placed.length,name:n.name})}</p>
      ${o?v`<p class="what">${o}</p>`:i.map(a=>v`<p class="what mono backward">${a.text.replace(" -> "," → ")}</p>`)}`}verdict({walk:e,expected:r,pushes:n}){let i=pt(e,this.placed),s=h=>e.nodes[h].name,a=e.nodes.filter(h=>h.kind==="leaf").map(h=>{let[f,g]=[k(e.grads[h.id]),k(r[h.id])];return f===g?m("complete|{name}.grad = {got}",{name:h.name,got:f}):m("instead-of|{name}.grad = {got}, but it should be {expected}",{name:h.name,got:f,expected:g})}),l=i.length===0,d=!l&&ct(e,e.order).lost.length===0,u=h=>this.placed.indexOf(h),c=n.flat().filter(({add:h})=>h!==0).map(({edge:h})=>e.edges[h]).filter(({from:h,to:f})=>u(h)<u(f)),p=e.lost.map(h=>{let f=hs(e,h,c).map(g=>g.map(s).join(" → "));return v`<li><strong>${m("lost-path|Lost on {path}",{path:f.join(", ")})}:</strong> ${h.text}.</li>`});return v`<div class="verdict ${l?"right":"wrong"}">
      <p>
        <strong>${l?m("right|Right: every gradient was complete before it was handed back."):m("wrong|Not a right order.")}</strong> <span class="mono">${a.join("; ")}.</span>
        ${d?m("lucky|The numbers are right by luck: {early} was visited before {user}, which uses it, had handed it its share. It is a leaf, so nothing was lost; with inputs of its own it would have been.",{early:s(i[0].early),user:s(i[0].user)}):y}
        ${!l&&!d?this.rootFirst(e):y}
      </p>
      ${p.length?v`<ul>
              ${p}
            </ul>`:y}
    </div>`}rootFirst(e){let r=e.nodes.length-1;if(this.placed[0]!==r)return m("root-later|{root} is where the walk begins: until it has been visited, nobody has anything to hand back.",{root:e.nodes[r].name});let n=pt(e,this.placed)[0];return m("not-enough|{root} came first, and that is not enough: {early} was visited before {user}, which uses it.",{root:e.nodes[r].name,early:e.nodes[n.early].name,user:e.nodes[n.user].name})}static styles=[je,vs,rr,Gs]};function zs(t,e){let r=t[e.to],n=r.op?I[r.op]:void 0;if(!n)return m("quotient.the-operation-was-made|the operation was made by hand, so it cannot be computed again here");let i=[...r.inputs.map(c=>t[c].data),...r.settings];if(!i.every(Number.isFinite)||!Number.isFinite(r.data))return m("quotient.the-numbers-are-not|the numbers are not finite here");if(ls(n,i))return m("quotient.there-is-a-corner|there is a corner exactly here, so the slopes on its two sides differ");let s=i[e.place],o=10**(Math.floor(Math.log10(Math.max(1,Math.abs(s))))-6),a=c=>n.compute(...i.map((p,h)=>h===e.place?c:p)),[l,d]=[a(s+o),a(s-o)],u=(l-d)/(s+o-(s-o));return Number.isFinite(u)?{nudge:o,plus:l,minus:d,slope:u}:m("quotient.a-nudge-leaves-the|a nudge leaves the domain of the operation")}function ld(t,{step:e,phase:r}){let{nodes:n,edges:i}=t;if(!e)return{what:"",why:m("idle|Nothing is computed yet: only the numbers that go in are there. Press Step to compute the first result.")};let s=e.text.replaceAll(" -> "," → "),o=r==="done"?` ${m("done|Done. {gradients}",{gradients:ud(t)})}`:"";if(e.phase==="forward")return{what:s,why:`${n[e.node].name} = ${cd(n,n[e.node])}`};if(e.phase==="seed")return{what:s,why:m("seed|The derivative of {name} by itself is 1. From here the walk goes backward.",{name:n[e.node].name})+o};let[a,l]=[n[e.node].name,n[e.input].name];if(e.overwrites)return{what:s,why:m("overwritten|The old gradient was thrown away: = was written where += is needed.")+o};let d=dd(e,i[e.edge].derivative);return{what:s,why:(e.add===0?`${d}. ${m("nothing|One factor is 0, so nothing flows along this edge.")}`:`${m("passes|{node} passes its gradient on to {input}: {sum}",{node:a,input:l,sum:d})}.`)+o}}function dd({upstream:t,add:e},r){return m("factors|arriving {upstream} × local {local} = {share}",{upstream:xn(t),local:xn(r),share:k(e)})}function sr({place:t}){return[m("place-first|first"),m("place-second|second"),m("place-third|third")][t]??m("place-later|{place}th",{place:t+1})}function ud(t){let e=t.nodes.filter(n=>n.kind==="leaf");return e.slice(0,8).map(({id:n,name:i})=>{let s=t.grads[n],o=t.lost.reduce((a,l)=>l.leaf===n?a+l.amount:a,0);return o?m("instead-of|{name}.grad = {got}, but it should be {expected}",{name:i,got:k(s),expected:k(s+o)}):m("complete|{name}.grad = {got}",{name:i,got:k(s)})}).join(", ")+(e.length>8?", ...":"")}function cd(t,e){let r=k(e.data);if(e.inputs.length>8||!e.written)return r;let n=e.inputs.map(i=>xn(t[i].data));return`${Ee(e.written,n)} = ${r}`}function xn(t){let e=k(t);return e.startsWith("-")?`(${e})`:e}function Hs(t,e){let{what:r,why:n}=ld(t,e),i=e.step===null?"":e.step.phase==="forward"?"forward":"backward",s=e.phase==="done"?t.lost:[];return v`<div class="message" aria-live="polite">
    <p class="what mono ${i}" ?hidden=${!r}>${r}</p>
    <p class="why">${n}</p>
    ${s.map(o=>v`<p class="why">${o.text}.</p>`)}
  </div>`}function Is(t,e,r,n){let[i,s]=[t.nodes[r.from],t.nodes[r.to]],o=e.computed[s.id],a=s.inputs.filter(c=>c===i.id).length>1,l=c=>v`<span class="mono">${c}</span>`,d=c=>v`<span class="muted">${c}</span>`,u=(c,p)=>v`<dt>${c}</dt>
      <dd>${p}</dd>`;return v`<section class="panel" aria-label=${m("edge|Edge {from} → {to}",{from:i.name,to:s.name})}>
    <header class="row">
      <strong class="mono">${m("edge|Edge {from} → {to}",{from:i.name,to:s.name})}</strong>
      ${a?v`<span class="muted">${m("place-of|{place} input of {to}",{place:sr(r),to:s.name})}</span>`:""}
      <button class="small" @click=${n}>${m("close|Close")}</button>
    </header>
    <dl>
      ${u(m("formula|Formula"),r.formula?l(`d${s.name}/d${i.name} = ${Vt(r.formula)}`):m("unknown-formula|not known: the operation was made by hand"))}
      ${u(m("number|Number"),o?l(k(r.derivative,10)):d(m("later|known once {to} is computed",{to:s.name})))}
      ${o?u(m("check-by-nudging|Check by nudging"),hd(t,r)):""}
      ${o?u(m("flows|On the way back"),pd(t,e,r)):""}
    </dl>
  </section>`}function hd(t,e){let r=zs(t.nodes,e);if(typeof r=="string")return m("no-check|not possible: {why}",{why:r});let n=Math.abs(r.slope-e.derivative)<=1e-5+.001*Math.abs(e.derivative),i=m("nudge|moving {name} by ±{h} gives the slope {slope}",{name:t.nodes[e.from].name,h:k(r.nudge),slope:k(r.slope,8)});return v`${i}: <strong>${n?m("agrees|agrees"):m("disagrees|does not agree")}</strong>`}function pd(t,e,r){let[n,i]=[t.nodes[r.from].name,t.nodes[r.to].name];for(let s of t.steps.slice(0,e.position))if(s.phase==="backward"&&s.edge===r.id)return v`<span class="mono backward"
          >${i}.grad × ${k(r.derivative)} = ${k(s.upstream)} × ${k(r.derivative)} =
          ${k(s.add)}</span
        >
        → ${n}.grad`;return v`<span class="muted">${m("not-yet|nothing yet: {to} has not passed its gradient on",{to:i})}</span>`}var Vs=P`
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
`;var vn=9,Fs=P`
  .graph {
    overflow: auto;
    max-height: max(20rem, 66vh);
    display: flex;
    padding: ${vn}px;
  }
  .graph svg {
    flex: none;
    margin: 0 auto;
    display: block;
  }
  .graph text {
    font-family: var(--gw-drawn);
    fill: var(--gw-ink);
    font-size: 14px;
    white-space: pre;
  }
  .graph text.word {
    font-size: 14px;
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
    font-size: 14px;
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
`;var yn=120,[fd,md]=[.87,1.4],kn=26,Us=10;function Ds(t,e){let r=s=>Math.min(md,e/s.width),n=qs(t,!1);if(r(n)<.9){let s=qs(t,!0);r(s)>r(n)&&(n=s)}let i=t.nodes.map(s=>s.inputs);return{...n,scale:Math.max(fd,r(n)),inputs:i,sizes:Js(t)}}function Bs({inputs:t,sizes:e},r){return JSON.stringify(t)===JSON.stringify(r.nodes.map(i=>i.inputs))&&Js(r).every((i,s)=>i<=e[s])}function Ks(t){let e=t.nodes.map(r=>k(r.data));for(let r of t.steps){let n=r.phase==="backward"?r.input:r.node,i=k(r.after);i.length>e[n].length&&(e[n]=i)}return e}function Js(t){return[...Ks(t).map(e=>e.length),...t.edges.map(e=>Ae(e).length)]}function qs(t,e){let r=Ks(t);return er(t,(n,i)=>n.data=n.grad=r[i],Ae,e)}function Zs(t){let{walk:e,drawing:r}=t,[n,i]=[r.width*r.scale,r.height*r.scale];return v`<div class="graph">
    <svg
      role="group"
      aria-label=${m("graph|Graph of {title}",{title:e.title})}
      width=${n}
      height=${i}
      viewBox="-2 ${-2-r.above} ${r.width} ${r.height}"
    >
      ${e.edges.map(s=>gd(t,s,r.routes[s.id]))}
      ${e.nodes.map(s=>wd(t,s,r.boxes[s.id]))}
    </svg>
  </div>`}function gd(t,e,r){let{walk:n,stage:i,selected:s,focusable:o}=t,a=n.nodes[e.from].kind==="constant",l=i.computed[e.to]&&!a,d=i.active.has(e.id),u=d?i.step?.phase==="backward":i.walked.has(e.id),c=mt(n,e),p=Ae(e),h=L(p)*13+9,{x:f,y:g}=r.label,w=s===e.id,x=[l?"known":"",d?"active":"",u?"back":"",w?"chosen":""].join(" "),$=G`
    <path class="reach" d=${r.path} />
    <path class="line" d=${r.path} />
    <path class="head" d=${u?r.backwardHead:r.forwardHead} />
    ${c?G`<circle class="pill" cx=${r.sign.x} cy=${r.sign.y} r="7" />
            <text class="times" x=${r.sign.x} y=${r.sign.y+4} text-anchor="middle">${c}</text>`:y}
    ${l?G`${Ys("pill",f,g,h,18)}
            <text class="times" x=${f} y=${g+4} text-anchor="middle">${p}</text>`:y}`;if(o===null||a)return G`<g class="edge ${x}" aria-hidden="true">${$}</g>`;let _=m("edge|Edge {from} → {to}",{from:n.nodes[e.from].name,to:n.nodes[e.to].name}),E=()=>t.onSelect?.(e.id);return G`<g class="edge button ${x}" role="button" data-edge=${e.id}
      tabindex=${o===e.id?0:-1} aria-pressed=${w?"true":"false"}
      aria-label=${l?`${_}, ${m("local|local derivative")} ${p}`:_}
      @click=${E} @focus=${E}>${$}</g>`}function wd(t,e,r){let{stage:n}=t,i=n.computed[e.id],s=n.reached[e.id],o=pe(n)===e.id,a=n.step!==null&&n.step.phase!=="forward",l=n.step?.phase==="backward"&&n.step.node===e.id,[d,u]=[r.x+10,r.x+r.width-10],[c,p]=[i?k(e.data):"?",k(n.grads[e.id])];if(e.kind==="constant")return G`<g class="node constant" role="img" aria-label="${m("constant|constant")} ${c}">
      <rect class="box" x=${r.x} y=${r.y} width=${r.width} height=${r.height} rx=${kn/2} />
      <text x=${r.x+r.width/2} y=${r.y+17.5} text-anchor="middle">${e.name}</text>
    </g>`;let h=[e.kind,o?a?"just back":"just":"",l?"giver":"",t.dim?.has(e.id)?"dim":""],f=`${e.name}: ${m("data|data")} ${c}, ${m("grad|grad")} ${p}`;return G`<g class="node ${h.join(" ")}" role="img" aria-label=${f} @click=${()=>t.onNode?.(e)}>
    ${r.sign?bd(r,e.symbol,t.drawing.down):y}
    <rect class="box" x=${r.x} y=${r.y} width=${r.width} height=${r.height} rx="7" />
    <text class="name ${e.label?"":"made"}" x=${d} y=${r.y+18}>${e.name}</text>
    <text class="value ${i?"forward":"unknown"}" x=${u} y=${r.y+18} text-anchor="end">${c}</text>
    <text class="word" x=${d} y=${r.y+37}>${m("grad|grad")}</text>
    <text class="value ${s?"backward":"unknown"}" x=${u} y=${r.y+37} text-anchor="end">${p}</text>
  </g>`}function bd({x:t,y:e,width:r,height:n,sign:i,tall:s},o,a){let l=a?t+r/2:t-Us-i/2,d=a?e-Us-kn/2:e+n/2;return G`
    <path class="stem" d=${a?`M${l},${d}V${e}`:`M${l},${d}H${t}`} />
    ${Ys("badge",l,d,i,s)}
    <text class="symbol" x=${l} y=${d+4.5} text-anchor="middle">${o}</text>`}function Ys(t,e,r,n,i){let[s,o]=[e-n/2,r-i/2];return G`<rect class=${t} x=${s} y=${o} width=${n} height=${i} rx=${Math.min(i,kn)/2} />`}function Xs({nodes:t,edges:e}){return e.filter(r=>t[r.from].kind!=="constant").map(r=>r.id)}function Qs(t){return Xs(t)[0]??null}function eo(t,e,r){let n=Xs(t);return e===null?n[0]??null:n.at((n.indexOf(e)+r)%n.length)}function to(t){let e=t.querySelector(".graph"),r=t.querySelector(".just .box")?.getBoundingClientRect();if(!e||!r)return;let{left:n,width:i,top:s,height:o}=e.getBoundingClientRect();(r.top<s||r.bottom>s+o)&&(e.scrollTop+=r.top+r.height/2-s-o/2),(r.left<n||r.right>n+i)&&(e.scrollLeft+=r.left+r.width/2-n-i/2)}var xd=["preset","expression","values"],xt=class extends F{static properties={preset:{},expression:{},values:{},current:{state:!0},error:{state:!0},width:{state:!0}};given=null;drawn=null;observer=new ResizeObserver(([e])=>this.width=e.contentRect.width);constructor(){super(),Object.assign(this,{preset:"",expression:"",values:"",current:null,error:"",width:0})}get walk(){return this.current}set walk(e){this.given=e,this.load()}connectedCallback(){if(super.connectedCallback(),Object.hasOwn(this,"walk")){let e=this.walk;delete this.walk,this.walk=e}this.observer.observe(this),this.width=this.clientWidth,this.current||this.load()}disconnectedCallback(){super.disconnectedCallback(),this.observer.disconnect()}willUpdate(e){!this.hasUpdated||!xd.some(r=>e.has(r))||(this.given=null,this.load())}load(){this.attempt(()=>this.given==null?nr(this,this):Ue(this.given))}attempt(e){try{let r=e();this.begin(r),this.current=r,this.error=""}catch(r){this.error=r.message}return!this.error}drawingOf(e){let r=Math.max(280,this.width)-2*vn-2,{drawn:n}=this;if(n?.walk===e&&n.width===r)return n.drawing;let i=n?.width===r&&Bs(n.drawing,e)?n.drawing:Ds(e,r);return this.drawn={walk:e,width:r,drawing:i},i}tell(e,r){this.dispatchEvent(new CustomEvent(e,{detail:r,bubbles:!0,composed:!0}))}problem(){return v`<p class="problem" role="alert" ?hidden=${!this.error}>${this.error}</p>`}button(e,r,n,i=""){return v`<button class=${i} aria-disabled=${r?"true":"false"} @click=${()=>!r&&n()}>
      ${e}
    </button>`}};function ro(t,e,r){return wt({graph:t,title:t.title,width:Math.max(240,e),digits:4,label:2,rows:2,node:n=>{let{data:i,grad:s}=r?.get(n.name)??{data:n.data,grad:t.grads[n.id]};return{rows:[{word:"data",value:k(i),kind:"forward"},{word:"grad",value:k(s),kind:"backward"}],spoken:m("forward-picture.data-gradient|{node}: data {data}, gradient {grad}",{node:n.name,data:k(i),grad:k(s)})}},edge:n=>({state:t.nodes[n.from].kind==="constant"?"":"back"})})}function $n(t,e,r,n=!1){let i=n?null:pe(e);return wt({graph:t,title:t.title,width:Math.max(240,r),digits:4,label:2,rows:1,node:s=>{let o=e.computed[s.id],a=o?k(s.data):"?";return{rows:[{word:"data",value:a,kind:o?"forward":"unknown"}],state:i===s.id?"just":"",spoken:m("forward-picture.data|{node}: data {which}",{node:s.name,which:o?a:m("forward-picture.not-computed-yet|not computed yet")})}},edge:s=>({state:!n&&e.active.has(s.id)?"active":""})})}var or=300;function no(t,e){let r=t.edges.filter(n=>t.nodes[n.from].kind!=="constant");return v`<div class="tables" tabindex="0" role="region" aria-label=${m("twin|The same as tables")}>
    <table>
      <caption>
        ${m("values|Values")}
      </caption>
      <thead>
        <tr>
          <th scope="col">${m("value|value")}</th>
          <th scope="col">${m("computed|computed as")}</th>
          <th scope="col" class="number">${m("data|data")}</th>
          <th scope="col" class="number">${m("grad|grad")}</th>
        </tr>
      </thead>
      <tbody>
        ${t.nodes.slice(0,or).map(n=>{let i=n.kind==="result"?Xt(t.nodes,n):n.kind==="leaf"?m("leaf|leaf"):m("constant|constant");return v`<tr aria-current=${pe(e)===n.id?"step":"false"}>
            <th scope="row" class="mono">${n.name}</th>
            <td class=${n.kind==="result"?"mono":"muted"}>${i}</td>
            <td class="number forward">${e.computed[n.id]?k(n.data):"?"}</td>
            <td class="number backward">${n.kind==="constant"?"":k(e.grads[n.id])}</td>
          </tr>`})}
      </tbody>
    </table>
    <table>
      <caption>
        ${m("edges|Edges")}
      </caption>
      <thead>
        <tr>
          <th scope="col">${m("edge-column|edge")}</th>
          <th scope="col">${m("local|local derivative")}</th>
          <th scope="col" class="number">${m("number|Number").toLowerCase()}</th>
        </tr>
      </thead>
      <tbody>
        ${r.slice(0,or).map(n=>{let[i,s]=[t.nodes[n.from].name,t.nodes[n.to].name],o=t.nodes[n.to].inputs.filter(a=>a===n.from).length>1;return v`<tr aria-current=${e.active.has(n.id)?"step":"false"}>
            <th scope="row" class="mono">${i} → ${s}${o?` (${sr(n)})`:""}</th>
            <td class="mono">${n.formula?`d${s}/d${i} = ${Vt(n.formula)}`:""}</td>
            <td class="number">${e.computed[n.to]?k(n.derivative):"?"}</td>
          </tr>`})}
      </tbody>
    </table>
    ${r.length>or?v`<p class="muted">${m("shown-of|The first {shown} of {total} rows.",{shown:or,total:r.length})}</p>`:""}
  </div>`}var io=P`
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
`;var vd=[.5,1,2,4,8];function so(t,e){let[r,n]=[t.position===0,t.position===t.total],{button:i,by:s}=e,o=a=>Number(a.target.value);return v`<div class="row controls">
    ${i(m("reset|Reset"),r,s(-1/0))} ${i(m("back|Back"),r,s(-1))}
    ${i(e.stepWord,n,s(1),"main")}
    ${e.nextCard?i(m("next-card|Next card"),n,e.nextCard):y}
    ${i(e.playing?m("pause|Pause"):m("play|Play"),!1,e.play)}
    <select class="speed" aria-label=${m("speed|Speed")} @change=${a=>e.hurry(o(a))}>
      ${vd.map(a=>v`<option value=${a} ?selected=${a===e.speed}>${a===.5?"½":a}×</option>`)}
    </select>
    <input
      type="range"
      min="0"
      max=${t.total}
      .value=${String(t.position)}
      aria-label=${m("position|Position in the walk")}
      aria-valuetext=${t.phaseText}
      @input=${a=>e.go(o(a))}
    />
  </div>`}var yd=24;function oo(t,e,r,n){let i=t.find(a=>a.title===e),s=({target:a})=>{let{value:l}=a;l&&r(l)};return v`<form class="row chooser" @submit=${a=>{a.preventDefault(),n(a.currentTarget.querySelector("#expression").value)}}>
    <label
      >${m("preset|Example")}
      <select @change=${s} .value=${i?.name??""}>
        ${t.map(a=>v`<option value=${a.name} ?selected=${a===i}>${a.title}</option>`)}
        <option value="" ?selected=${!i}>${m("own|your own")}</option>
      </select></label
    >
    <label class="grow"
      >${m("expression|Expression")}
      <input
        id="expression"
        class="mono"
        spellcheck="false"
        autocapitalize="off"
        autocomplete="off"
        maxlength="2000"
        .value=${i?.expression??e}
    /></label>
    <button>${m("draw|Draw")}</button>
  </form>`}function ao(t,e,r,n,i){let s=t.nodes.filter(d=>d.kind==="leaf"),o=Qt(t.nodes);if(!s.length||s.length>yd)return y;if(o)return v`<p class="leaves muted">${m("no-edit|{name} comes from an operation made by hand, so the leaves cannot be edited here.",{name:o.name})}</p>`;let a=s.map(d=>r.get(d.id)).find(d=>d!==void 0&&le(d)===null),l=s.some(d=>!Object.is(d.data,e.nodes[d.id].data));return v`<fieldset class="leaves row">
    <legend class="hidden-text">${m("leaves|Leaves")}</legend>
    ${s.map(d=>{let u=r.get(d.id)??Kn(d.data).replace(/\.0$/,"");return v`<label class="field mono"
        ><span>${d.name}</span
        ><input
          id="leaf${d.id}"
          inputmode="text"
          size=${Math.max(4,Math.min(18,u.length))}
          autocomplete="off"
          spellcheck="false"
          aria-label=${m("value-of|Value of {name}",{name:d.name})}
          aria-invalid=${le(u)===null?"true":"false"}
          .value=${u}
          @input=${c=>n(d,c.target.value)}
      /></label>`})}
    ${l?v`<button type="button" @click=${i}>${m("restore|Restore values")}</button>`:y}
    <p class="wrong" role="status">${a===void 0?"":m('no-number|"{text}" is not a number. Write, for example, -3, 0.5 or 3/2.',{text:a})}</p>
  </fieldset>`}var lo=P`
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
`;var kd=1300,ar=class extends xt{static properties={...xt.properties,open:{type:Boolean},fixed:{type:Boolean},autoplay:{type:Boolean},mode:{},position:{type:Number},numbers:{attribute:!1},selected:{state:!0},playing:{state:!0},speed:{state:!0},typed:{state:!0}};original=null;timer=0;constructor(){super(),Object.assign(this,{open:!1,fixed:!1,autoplay:!1,mode:"free",position:0}),Object.assign(this,{selected:null,playing:!1,speed:1,typed:new Map})}disconnectedCallback(){super.disconnectedCallback(),this.pause()}willUpdate(e){super.willUpdate(e),this.position=Math.max(0,Math.min(this.position,this.last))}firstUpdated(){this.autoplay&&this.current&&!matchMedia("(prefers-reduced-motion: reduce)").matches&&this.play()}updated(e){e.has("position")&&to(this.renderRoot)}begin(e){this.original=e,Object.assign(this,{selected:null,typed:new Map}),this.hasUpdated&&(this.position=0),this.pause()}get last(){return this.mode==="forward"?this.forwards:this.current?.steps.length??0}get forwards(){return this.current?.steps.filter(e=>e.phase==="forward").length??0}go(e){let r=this.last,n=Math.max(0,Math.min(r,e));(n===r||n===this.forwards)&&this.pause(),n!==this.position&&(this.position=n,this.tell("gradwalk-step",{position:n,phase:ze(this.current,n).phase}))}play(){if(this.playing)return this.pause();this.position===this.last&&this.go(0),this.playing=!0,this.pace(),this.go(this.position+1)}pace(){window.clearInterval(this.timer),this.timer=window.setInterval(()=>this.go(this.position+1),kd/this.speed)}hurry(e){this.speed=e,this.playing&&this.pace()}nextCard(){let{steps:e}=this.current,r=this.renderRoot.querySelector("gradwalk-picture"),n=s=>{let o=e[s-1];return o?r.cardOf(o.phase==="backward"?o.input:o.node):-1},i=this.position+1;for(;i<e.length&&i!==this.forwards&&n(i+1)===n(i);)i+=1;this.go(i)}pause(){window.clearInterval(this.timer),this.playing=!1}keys=e=>{let r=e.composedPath()[0];if(e.altKey||e.ctrlKey||e.metaKey||/^(INPUT|SELECT|TEXTAREA)$/.test(r.tagName))return;let n=r.dataset.edge!==void 0,s={ArrowRight:()=>this.go(this.position+1),ArrowLeft:()=>this.go(this.position-1),Home:()=>this.go(0),End:()=>this.go(1/0),...n&&{ArrowDown:()=>this.edgeBy(1),ArrowUp:()=>this.edgeBy(-1)},...this.selected!==null&&{Escape:()=>this.selected=null}}[e.key];s&&(e.preventDefault(),this.pause(),s())};edgeBy(e){let r=eo(this.current,this.selected,e);this.renderRoot.querySelector(`[data-edge="${r}"]`)?.focus()}edit(e,r){this.typed=new Map(this.typed).set(e.id,r);let n=le(r);n!==null&&(this.setLeaves(new Map([[e.id,n]])),this.tell("gradwalk-edit",{leaf:e.id,name:e.name,value:n}))}setLeaves(e){this.current&&!Qt(this.current.nodes)&&(this.current=fs(this.current,e))}refresh(e){let r=Ue(e);this.current=r,this.typed=new Map([...this.typed].filter(([n,i])=>Object.is(le(i),r.nodes[n]?.data)))}restore(){this.typed=new Map;for(let{id:e,name:r,kind:n,data:i}of this.original.nodes)n!=="leaf"||Object.is(i,this.current.nodes[e].data)||(this.setLeaves(new Map([[e,i]])),this.tell("gradwalk-edit",{leaf:e,name:r,value:i}))}type(e){let r=this.current?.nodes.filter(i=>i.kind==="leaf")??[],n=new Map(r.map(i=>[i.name,i.data]));this.attempt(()=>wn(e,n))&&this.tell("gradwalk-expression",{expression:e})}render(){let e=this.current;if(!e)return v`<div class="card">${this.chooser()} ${this.problem()}</div>`;if(this.mode==="picture")return $n(e,ze(e,this.forwards),this.clientWidth-24,!0);if(this.mode==="walked")return ro(e,this.clientWidth-24,this.numbers);let r=this.stage(e),n=this.selected===null?void 0:e.edges[this.selected];return v`<div class="card" @keydown=${this.keys}>
      ${this.chooser()} ${this.problem()}
      <header class="row">
        ${this.open?y:v`<strong class="title">${e.title}</strong>`}
        <span class="phase ${r.phase}">${r.phaseText}</span>
      </header>
      ${this.picture(e,r)} ${n?Is(e,r,n,()=>this.unselect()):y}
      ${Hs(e,r)} ${this.controls(r)} ${this.fixed?y:this.leaves(e)}
      ${this.mode==="forward"?y:v`<details>
              <summary>${m("twin|The same as tables")}</summary>
              ${no(e,r)}
            </details>`}
    </div>`}stage(e){let r=ze(e,this.position);if(this.mode!=="forward")return r;let n=r.position===this.forwards;return{...r,total:this.forwards,...n&&{phaseText:m("all-computed|All computed")}}}unselect(){this.renderRoot.querySelector(`[data-edge="${this.selected}"]`)?.focus(),this.selected=null}chooser(){return this.open?oo(this.mode==="forward"?Os:bt,this.current?.title??"",e=>this.attempt(()=>bn(e,new Map)),e=>this.type(e)):y}picture(e,r){return this.mode==="forward"&&e.nodes.length<=yn?$n(e,r,this.clientWidth-24):e.picture?v`<gradwalk-picture .picture=${e.picture} .walked=${{walk:e,stage:r}}></gradwalk-picture>`:e.nodes.length>yn?v`<p class="message muted">${m("not-drawn|{count} values are too many to draw; the steps and the table are complete.",{count:e.nodes.length})}</p>`:Zs({walk:e,stage:r,drawing:this.drawingOf(e),selected:this.selected,focusable:this.selected??Qs(e),onSelect:n=>this.selected=n,onNode:n=>this.renderRoot.querySelector(`#leaf${n.id}`)?.focus()})}controls(e){let r=n=>()=>{this.pause(),this.go(this.position+n)};return so(e,{speed:this.speed,playing:this.playing,stepWord:this.stepWord(e),button:(n,i,s,o)=>this.button(n,i,s,o),by:r,nextCard:this.current.picture&&this.mode!=="forward"?()=>(this.pause(),this.nextCard()):null,play:()=>this.play(),hurry:n=>this.hurry(n),go:n=>(this.pause(),this.go(n))})}stepWord({position:e}){return this.mode!=="forward"&&e===this.forwards&&this.current.steps[e]?.phase==="seed"?m("seed-root|Seed {name} with 1",{name:this.current.nodes.at(-1).name}):m("step|Step")}leaves(e){return e.picture?y:ao(e,this.original,this.typed,(r,n)=>this.edit(r,n),()=>this.restore())}static styles=[je,Fs,Vs,io,rr,lo]};var uo={"gradwalk-walk":ar,"gradwalk-visit-order":ir,"gradwalk-picture":Bt};function co(){for(let[e,r]of Object.entries(uo))customElements.get(e)||customElements.define(e,r);if(getComputedStyle(document.documentElement).getPropertyValue("--gw-page"))return;let t=new CSSStyleSheet;t.replaceSync(`@layer gradwalk { :root { ${Bi} } }`),document.adoptedStyleSheets=[...document.adoptedStyleSheets,t]}function _n({model:t,el:e}){let r=document.createElement("gradwalk-walk"),n=(a,l)=>{t.set(a,l),t.save_changes()};r.walk=t.get("document"),r.position=Number(t.get("position")),r.addEventListener("gradwalk-step",()=>n("position",r.position)),r.addEventListener("gradwalk-edit",a=>{let{leaf:l,value:d}=a.detail,u=t.get("leaves");t.get("edit")&&n("leaves",{...u,[l]:Rt(d)})});let i={"change:document":()=>r.refresh(t.get("document")),"change:position":()=>r.position=Number(t.get("position"))};for(let[a,l]of Object.entries(i))t.on(a,l);let s=()=>e.style.colorScheme=$d(e)?"dark":"light",o=new MutationObserver(s);return o.observe(document.body,{attributes:!0}),e.append(r),s(),()=>{for(let[a,l]of Object.entries(i))t.off(a,l);o.disconnect()}}function ho({model:t}){let e=`[data-gradwalk-home="${String(t.get("home"))}"]`,r=new Map,n=()=>{for(let[s,o]of r)s.isConnected||(o(),s.replaceChildren(),r.delete(s));for(let s of document.querySelectorAll(e))r.has(s)||r.set(s,_n({model:t,el:s}))},i=new MutationObserver(n);return i.observe(document.body,{childList:!0,subtree:!0}),n(),()=>{i.disconnect();for(let[s,o]of r)o(),s.replaceChildren()}}function $d(t){for(;t;t=t.parentElement){let[e,r,n,i]=(getComputedStyle(t).backgroundColor.match(/[\d.]+/g)??[]).map(Number);if(e!==void 0&&i!==0)return .3*e+.6*r+.1*n<128}return!1}co();var hf={initialize:ho,render:_n};export{uo as ELEMENTS,hf as default,To as useWords};
