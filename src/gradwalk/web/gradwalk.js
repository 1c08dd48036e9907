var wt=globalThis,vt=wt.ShadowRoot&&(wt.ShadyCSS===void 0||wt.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,ar=Symbol(),Rn=new WeakMap,He=class{constructor(e,r,n){if(this._$cssResult$=!0,n!==ar)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=e,this.t=r}get styleSheet(){let e=this.o,r=this.t;if(vt&&e===void 0){let n=r!==void 0&&r.length===1;n&&(e=Rn.get(r)),e===void 0&&((this.o=e=new CSSStyleSheet).replaceSync(this.cssText),n&&Rn.set(r,e))}return e}toString(){return this.cssText}},xt=t=>new He(typeof t=="string"?t:t+"",void 0,ar),V=(t,...e)=>{let r=t.length===1?t[0]:e.reduce((n,i,s)=>n+(o=>{if(o._$cssResult$===!0)return o.cssText;if(typeof o=="number")return o;throw Error("Value passed to 'css' function must be a 'css' function result: "+o+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(i)+t[s+1],t[0]);return new He(r,t,ar)},Cn=(t,e)=>{if(vt)t.adoptedStyleSheets=e.map(r=>r instanceof CSSStyleSheet?r:r.styleSheet);else for(let r of e){let n=document.createElement("style"),i=wt.litNonce;i!==void 0&&n.setAttribute("nonce",i),n.textContent=r.cssText,t.appendChild(n)}},lr=vt?t=>t:t=>t instanceof CSSStyleSheet?(e=>{let r="";for(let n of e.cssRules)r+=n.cssText;return xt(r)})(t):t;var{is:Ao,defineProperty:To,getOwnPropertyDescriptor:Lo,getOwnPropertyNames:Ro,getOwnPropertySymbols:Co,getPrototypeOf:jo}=Object,yt=globalThis,jn=yt.trustedTypes,Po=jn?jn.emptyScript:"",Io=yt.reactiveElementPolyfillSupport,Ue=(t,e)=>t,dr={toAttribute(t,e){switch(e){case Boolean:t=t?Po:null;break;case Object:case Array:t=t==null?t:JSON.stringify(t)}return t},fromAttribute(t,e){let r=t;switch(e){case Boolean:r=t!==null;break;case Number:r=t===null?null:Number(t);break;case Object:case Array:try{r=JSON.parse(t)}catch{r=null}}return r}},In=(t,e)=>!Ao(t,e),Pn={attribute:!0,type:String,converter:dr,reflect:!1,useDefault:!1,hasChanged:In};Symbol.metadata??=Symbol("metadata"),yt.litPropertyMetadata??=new WeakMap;var ie=class extends HTMLElement{static addInitializer(e){this._$Ei(),(this.l??=[]).push(e)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(e,r=Pn){if(r.state&&(r.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(e)&&((r=Object.create(r)).wrapped=!0),this.elementProperties.set(e,r),!r.noAccessor){let n=Symbol(),i=this.getPropertyDescriptor(e,n,r);i!==void 0&&To(this.prototype,e,i)}}static getPropertyDescriptor(e,r,n){let{get:i,set:s}=Lo(this.prototype,e)??{get(){return this[r]},set(o){this[r]=o}};return{get:i,set(o){let a=i?.call(this);s?.call(this,o),this.requestUpdate(e,a,n)},configurable:!0,enumerable:!0}}static getPropertyOptions(e){return this.elementProperties.get(e)??Pn}static _$Ei(){if(this.hasOwnProperty(Ue("elementProperties")))return;let e=jo(this);e.finalize(),e.l!==void 0&&(this.l=[...e.l]),this.elementProperties=new Map(e.elementProperties)}static finalize(){if(this.hasOwnProperty(Ue("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(Ue("properties"))){let r=this.properties,n=[...Ro(r),...Co(r)];for(let i of n)this.createProperty(i,r[i])}let e=this[Symbol.metadata];if(e!==null){let r=litPropertyMetadata.get(e);if(r!==void 0)for(let[n,i]of r)this.elementProperties.set(n,i)}this._$Eh=new Map;for(let[r,n]of this.elementProperties){let i=this._$Eu(r,n);i!==void 0&&this._$Eh.set(i,r)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(e){let r=[];if(Array.isArray(e)){let n=new Set(e.flat(1/0).reverse());for(let i of n)r.unshift(lr(i))}else e!==void 0&&r.push(lr(e));return r}static _$Eu(e,r){let n=r.attribute;return n===!1?void 0:typeof n=="string"?n:typeof e=="string"?e.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(e=>this.enableUpdating=e),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(e=>e(this))}addController(e){(this._$EO??=new Set).add(e),this.renderRoot!==void 0&&this.isConnected&&e.hostConnected?.()}removeController(e){this._$EO?.delete(e)}_$E_(){let e=new Map,r=this.constructor.elementProperties;for(let n of r.keys())this.hasOwnProperty(n)&&(e.set(n,this[n]),delete this[n]);e.size>0&&(this._$Ep=e)}createRenderRoot(){let e=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return Cn(e,this.constructor.elementStyles),e}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(e=>e.hostConnected?.())}enableUpdating(e){}disconnectedCallback(){this._$EO?.forEach(e=>e.hostDisconnected?.())}attributeChangedCallback(e,r,n){this._$AK(e,n)}_$ET(e,r){let n=this.constructor.elementProperties.get(e),i=this.constructor._$Eu(e,n);if(i!==void 0&&n.reflect===!0){let s=(n.converter?.toAttribute!==void 0?n.converter:dr).toAttribute(r,n.type);this._$Em=e,s==null?this.removeAttribute(i):this.setAttribute(i,s),this._$Em=null}}_$AK(e,r){let n=this.constructor,i=n._$Eh.get(e);if(i!==void 0&&this._$Em!==i){let s=n.getPropertyOptions(i),o=typeof s.converter=="function"?{fromAttribute:s.converter}:s.converter?.fromAttribute!==void 0?s.converter:dr;this._$Em=i;let a=o.fromAttribute(r,s.type);this[i]=a??this._$Ej?.get(i)??a,this._$Em=null}}requestUpdate(e,r,n,i=!1,s){if(e!==void 0){let o=this.constructor;if(i===!1&&(s=this[e]),n??=o.getPropertyOptions(e),!((n.hasChanged??In)(s,r)||n.useDefault&&n.reflect&&s===this._$Ej?.get(e)&&!this.hasAttribute(o._$Eu(e,n))))return;this.C(e,r,n)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(e,r,{useDefault:n,reflect:i,wrapped:s},o){n&&!(this._$Ej??=new Map).has(e)&&(this._$Ej.set(e,o??r??this[e]),s!==!0||o!==void 0)||(this._$AL.has(e)||(this.hasUpdated||n||(r=void 0),this._$AL.set(e,r)),i===!0&&this._$Em!==e&&(this._$Eq??=new Set).add(e))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(r){Promise.reject(r)}let e=this.scheduleUpdate();return e!=null&&await e,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[i,s]of this._$Ep)this[i]=s;this._$Ep=void 0}let n=this.constructor.elementProperties;if(n.size>0)for(let[i,s]of n){let{wrapped:o}=s,a=this[i];o!==!0||this._$AL.has(i)||a===void 0||this.C(i,void 0,s,a)}}let e=!1,r=this._$AL;try{e=this.shouldUpdate(r),e?(this.willUpdate(r),this._$EO?.forEach(n=>n.hostUpdate?.()),this.update(r)):this._$EM()}catch(n){throw e=!1,this._$EM(),n}e&&this._$AE(r)}willUpdate(e){}_$AE(e){this._$EO?.forEach(r=>r.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(e)),this.updated(e)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(e){return!0}update(e){this._$Eq&&=this._$Eq.forEach(r=>this._$ET(r,this[r])),this._$EM()}updated(e){}firstUpdated(e){}};ie.elementStyles=[],ie.shadowRootOptions={mode:"open"},ie[Ue("elementProperties")]=new Map,ie[Ue("finalized")]=new Map,Io?.({ReactiveElement:ie}),(yt.reactiveElementVersions??=[]).push("2.1.2");var ur=globalThis,Gn=t=>t,kt=ur.trustedTypes,Wn=kt?kt.createPolicy("lit-html",{createHTML:t=>t}):void 0,cr="$lit$",se=`lit$${Math.random().toFixed(9).slice(2)}$`,pr="?"+se,Go=`<${pr}>`,we=document,Be=()=>we.createComment(""),Ke=t=>t===null||typeof t!="object"&&typeof t!="function",fr=Array.isArray,Un=t=>fr(t)||typeof t?.[Symbol.iterator]=="function",hr=`[ 	
\f\r]`,qe=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Fn=/-->/g,Vn=/>/g,me=RegExp(`>|${hr}(?:([^\\s"'>=/]+)(${hr}*=${hr}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),zn=/'/g,Dn=/"/g,qn=/^(?:script|style|textarea|title)$/i,gr=t=>(e,...r)=>({_$litType$:t,strings:e,values:r}),k=gr(1),K=gr(2),pu=gr(3),Z=Symbol.for("lit-noChange"),_=Symbol.for("lit-nothing"),Hn=new WeakMap,be=we.createTreeWalker(we,129);function Bn(t,e){if(!fr(t)||!t.hasOwnProperty("raw"))throw Error("invalid template strings array");return Wn!==void 0?Wn.createHTML(e):e}var Kn=(t,e)=>{let r=t.length-1,n=[],i,s=e===2?"<svg>":e===3?"<math>":"",o=qe;for(let a=0;a<r;a++){let l=t[a],h,d,u=-1,p=0;for(;p<l.length&&(o.lastIndex=p,d=o.exec(l),d!==null);)p=o.lastIndex,o===qe?d[1]==="!--"?o=Fn:d[1]!==void 0?o=Vn:d[2]!==void 0?(qn.test(d[2])&&(i=RegExp("</"+d[2],"g")),o=me):d[3]!==void 0&&(o=me):o===me?d[0]===">"?(o=i??qe,u=-1):d[1]===void 0?u=-2:(u=o.lastIndex-d[2].length,h=d[1],o=d[3]===void 0?me:d[3]==='"'?Dn:zn):o===Dn||o===zn?o=me:o===Fn||o===Vn?o=qe:(o=me,i=void 0);let c=o===me&&t[a+1].startsWith("/>")?" ":"";s+=o===qe?l+Go:u>=0?(n.push(h),l.slice(0,u)+cr+l.slice(u)+se+c):l+se+(u===-2?a:c)}return[Bn(t,s+(t[r]||"<?>")+(e===2?"</svg>":e===3?"</math>":"")),n]},Ye=class t{constructor({strings:e,_$litType$:r},n){let i;this.parts=[];let s=0,o=0,a=e.length-1,l=this.parts,[h,d]=Kn(e,r);if(this.el=t.createElement(h,n),be.currentNode=this.el.content,r===2||r===3){let u=this.el.content.firstChild;u.replaceWith(...u.childNodes)}for(;(i=be.nextNode())!==null&&l.length<a;){if(i.nodeType===1){if(i.hasAttributes())for(let u of i.getAttributeNames())if(u.endsWith(cr)){let p=d[o++],c=i.getAttribute(u).split(se),f=/([.?@])?(.*)/.exec(p);l.push({type:1,index:s,name:f[2],strings:c,ctor:f[1]==="."?Et:f[1]==="?"?_t:f[1]==="@"?St:xe}),i.removeAttribute(u)}else u.startsWith(se)&&(l.push({type:6,index:s}),i.removeAttribute(u));if(qn.test(i.tagName)){let u=i.textContent.split(se),p=u.length-1;if(p>0){i.textContent=kt?kt.emptyScript:"";for(let c=0;c<p;c++)i.append(u[c],Be()),be.nextNode(),l.push({type:2,index:++s});i.append(u[p],Be())}}}else if(i.nodeType===8)if(i.data===pr)l.push({type:2,index:s});else{let u=-1;for(;(u=i.data.indexOf(se,u+1))!==-1;)l.push({type:7,index:s}),u+=se.length-1}s++}}static createElement(e,r){let n=we.createElement("template");return n.innerHTML=e,n}};function ve(t,e,r=t,n){if(e===Z)return e;let i=n!==void 0?r._$Co?.[n]:r._$Cl,s=Ke(e)?void 0:e._$litDirective$;return i?.constructor!==s&&(i?._$AO?.(!1),s===void 0?i=void 0:(i=new s(t),i._$AT(t,r,n)),n!==void 0?(r._$Co??=[])[n]=i:r._$Cl=i),i!==void 0&&(e=ve(t,i._$AS(t,e.values),i,n)),e}var $t=class{constructor(e,r){this._$AV=[],this._$AN=void 0,this._$AD=e,this._$AM=r}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(e){let{el:{content:r},parts:n}=this._$AD,i=(e?.creationScope??we).importNode(r,!0);be.currentNode=i;let s=be.nextNode(),o=0,a=0,l=n[0];for(;l!==void 0;){if(o===l.index){let h;l.type===2?h=new Oe(s,s.nextSibling,this,e):l.type===1?h=new l.ctor(s,l.name,l.strings,this,e):l.type===6&&(h=new Nt(s,this,e)),this._$AV.push(h),l=n[++a]}o!==l?.index&&(s=be.nextNode(),o++)}return be.currentNode=we,i}p(e){let r=0;for(let n of this._$AV)n!==void 0&&(n.strings!==void 0?(n._$AI(e,n,r),r+=n.strings.length-2):n._$AI(e[r])),r++}},Oe=class t{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(e,r,n,i){this.type=2,this._$AH=_,this._$AN=void 0,this._$AA=e,this._$AB=r,this._$AM=n,this.options=i,this._$Cv=i?.isConnected??!0}get parentNode(){let e=this._$AA.parentNode,r=this._$AM;return r!==void 0&&e?.nodeType===11&&(e=r.parentNode),e}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(e,r=this){e=ve(this,e,r),Ke(e)?e===_||e==null||e===""?(this._$AH!==_&&this._$AR(),this._$AH=_):e!==this._$AH&&e!==Z&&this._(e):e._$litType$!==void 0?this.$(e):e.nodeType!==void 0?this.T(e):Un(e)?this.k(e):this._(e)}O(e){return this._$AA.parentNode.insertBefore(e,this._$AB)}T(e){this._$AH!==e&&(this._$AR(),this._$AH=this.O(e))}_(e){this._$AH!==_&&Ke(this._$AH)?this._$AA.nextSibling.data=e:this.T(we.createTextNode(e)),this._$AH=e}$(e){let{values:r,_$litType$:n}=e,i=typeof n=="number"?this._$AC(e):(n.el===void 0&&(n.el=Ye.createElement(Bn(n.h,n.h[0]),this.options)),n);if(this._$AH?._$AD===i)this._$AH.p(r);else{let s=new $t(i,this),o=s.u(this.options);s.p(r),this.T(o),this._$AH=s}}_$AC(e){let r=Hn.get(e.strings);return r===void 0&&Hn.set(e.strings,r=new Ye(e)),r}k(e){fr(this._$AH)||(this._$AH=[],this._$AR());let r=this._$AH,n,i=0;for(let s of e)i===r.length?r.push(n=new t(this.O(Be()),this.O(Be()),this,this.options)):n=r[i],n._$AI(s),i++;i<r.length&&(this._$AR(n&&n._$AB.nextSibling,i),r.length=i)}_$AR(e=this._$AA.nextSibling,r){for(this._$AP?.(!1,!0,r);e!==this._$AB;){let n=Gn(e).nextSibling;Gn(e).remove(),e=n}}setConnected(e){this._$AM===void 0&&(this._$Cv=e,this._$AP?.(e))}},xe=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(e,r,n,i,s){this.type=1,this._$AH=_,this._$AN=void 0,this.element=e,this.name=r,this._$AM=i,this.options=s,n.length>2||n[0]!==""||n[1]!==""?(this._$AH=Array(n.length-1).fill(new String),this.strings=n):this._$AH=_}_$AI(e,r=this,n,i){let s=this.strings,o=!1;if(s===void 0)e=ve(this,e,r,0),o=!Ke(e)||e!==this._$AH&&e!==Z,o&&(this._$AH=e);else{let a=e,l,h;for(e=s[0],l=0;l<s.length-1;l++)h=ve(this,a[n+l],r,l),h===Z&&(h=this._$AH[l]),o||=!Ke(h)||h!==this._$AH[l],h===_?e=_:e!==_&&(e+=(h??"")+s[l+1]),this._$AH[l]=h}o&&!i&&this.j(e)}j(e){e===_?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,e??"")}},Et=class extends xe{constructor(){super(...arguments),this.type=3}j(e){this.element[this.name]=e===_?void 0:e}},_t=class extends xe{constructor(){super(...arguments),this.type=4}j(e){this.element.toggleAttribute(this.name,!!e&&e!==_)}},St=class extends xe{constructor(e,r,n,i,s){super(e,r,n,i,s),this.type=5}_$AI(e,r=this){if((e=ve(this,e,r,0)??_)===Z)return;let n=this._$AH,i=e===_&&n!==_||e.capture!==n.capture||e.once!==n.once||e.passive!==n.passive,s=e!==_&&(n===_||i);i&&this.element.removeEventListener(this.name,this,n),s&&this.element.addEventListener(this.name,this,e),this._$AH=e}handleEvent(e){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,e):this._$AH.handleEvent(e)}},Nt=class{constructor(e,r,n){this.element=e,this.type=6,this._$AN=void 0,this._$AM=r,this.options=n}get _$AU(){return this._$AM._$AU}_$AI(e){ve(this,e)}},Yn={M:cr,P:se,A:pr,C:1,L:Kn,R:$t,D:Un,V:ve,I:Oe,H:xe,N:_t,U:St,B:Et,F:Nt},Wo=ur.litHtmlPolyfillSupport;Wo?.(Ye,Oe),(ur.litHtmlVersions??=[]).push("3.3.3");var Jn=(t,e,r)=>{let n=r?.renderBefore??e,i=n._$litPart$;if(i===void 0){let s=r?.renderBefore??null;n._$litPart$=i=new Oe(e.insertBefore(Be(),s),s,void 0,r??{})}return i._$AI(t),i};var mr=globalThis,Q=class extends ie{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let e=super.createRenderRoot();return this.renderOptions.renderBefore??=e.firstChild,e}update(e){let r=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(e),this._$Do=Jn(r,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return Z}};Q._$litElement$=!0,Q.finalized=!0,mr.litElementHydrateSupport?.({LitElement:Q});var Fo=mr.litElementPolyfillSupport;Fo?.({LitElement:Q});(mr.litElementVersions??=[]).push("4.2.2");var Xn={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},ue=t=>(...e)=>({_$litDirective$:t,values:e}),he=class{constructor(e){}get _$AU(){return this._$AM._$AU}_$AT(e,r,n){this._$Ct=e,this._$AM=r,this._$Ci=n}_$AS(e,r){return this.update(e,r)}update(e,r){return this.render(...r)}};var ye=class extends he{constructor(e){if(super(e),this.it=_,e.type!==Xn.CHILD)throw Error(this.constructor.directiveName+"() can only be used in child bindings")}render(e){if(e===_||e==null)return this._t=void 0,this.it=e;if(e===Z)return e;if(typeof e!="string")throw Error(this.constructor.directiveName+"() called with a non-string value");if(e===this.it)return this._t;this.it=e;let r=[e];return r.raw=r,this._t={_$litType$:this.constructor.resultType,strings:r,values:[]}}};ye.directiveName="unsafeHTML",ye.resultType=1;var Ou=ue(ye);var Je=class extends ye{};Je.directiveName="unsafeSVG",Je.resultType=2;var br=ue(Je);function ei(t){return typeof t=="number"?t:{inf:1/0,"-inf":-1/0,nan:NaN}[t]??NaN}function Mt(t){return Number.isFinite(t)?t:t!==t?"nan":t>0?"inf":"-inf"}function ke(t){let e=t.trim().replace(/[\u2212\u2013\ufe63\uff0d]/g,"-").replace(/[\u00d7\u00b7\u22c5]/g,"*").replace(/\u00f7/g,"/").replace(/\s+/gu," "),r={inf:1/0,"+inf":1/0,"-inf":-1/0,nan:NaN}[e.toLowerCase()];if(r!==void 0)return r;let n=e.split(/(?<=[\d.)]) ?(?=[+-])/u),i=0;for(let[s,o]of n.entries()){let a=Vo(o,s>0);if(a===null)return null;i+=a}return Number.isFinite(i)?i:null}function Vo(t,e){let[,r,n]=/^([+-]?) ?(.*)$/u.exec(t);if(e&&!r)return null;let i=n.split(/ ?(\*\*|\^|\*|\/) ?/u),s=Zn(i[0]);if(s===null)return null;let o=s,a=s;for(let l=1;l<i.length;l+=2){let[,h,d]=/^(-?)(.*)$/u.exec(i[l+1]),u=Zn(d);if(u===null)return null;let p=h?-u:u;if(i[l]==="*")o*=a=p;else if(i[l]==="/")o/=a=p;else{if(l>1&&i[l-2]!=="*")return null;o=o/a*a**p}}return r==="-"?-o:o}function Zn(t){let[,e,r]=/^(.*?)(e[+-]?\d+)?$/iu.exec(t),n=zo(e);return n===null?null:Number(n+(r??""))}function zo(t){if(/^(\d+\.?\d*|\.\d+)$/.test(t))return t;if(/^\d+(_\d+)*(\.\d*)?$/.test(t))return t.replaceAll("_","");for(let e of[","," ","'","."]){let r=e==="."?",":e===","?"\\.":"[.,]";if(new RegExp(`^[1-9]\\d{0,2}(?:\\${e}\\d{3})+(?:${r}\\d*)?$`).test(t)&&(e!=="."||t.split(/[.,]/).length>2))return t.replaceAll(e,"").replace(",",".")}return/^\d*,\d+$/.test(t)?t.replace(",","."):null}function E(t,e=6){if(!Number.isFinite(t))return String(Mt(t));if(t===0)return Object.is(t,-0)?"-0":"0";let r=Do(t,e),n=Number(r.split("e")[1]);if(n>=-4&&n<e)return Qn(Number(r).toFixed(e-1-n));let i=String(Math.abs(n)).padStart(2,"0");return`${Qn(r.split("e")[0])}e${n<0?"-":"+"}${i}`}function Do(t,e){let[r,n]=t.toExponential(100).split("e"),i=r.slice(0,r.indexOf(".")+e);return/^50*$/.test(r.slice(i.length))&&"02468".includes(i.at(-1))?`${i}e${n}`:t.toExponential(e-1)}function Qn(t){return t.includes(".")?t.replace(/\.?0+$/,""):t}function ti(t){if(!Number.isFinite(t))return String(Mt(t));if(Object.is(t,-0))return"-0.0";let e=Math.abs(t);return e!==0&&(e<1e-4||e>=1e16)?t.toExponential().replace(/e([+-])(\d)$/,"e$10$2"):Number.isInteger(t)?`${t}.0`:String(t)}var wr=12;function ni(t,e){let r=new Map;t.links.forEach((f,g)=>{f.plain||r.set(f.start,[...r.get(f.start)??[],g])});let n=new Set,i=[e],s=new Set(i);for(let f of i)for(let g of r.get(f)??[]){n.add(g);let v=t.links[g].end;s.has(v)||s.add(v),i.includes(v)||i.push(v)}let o=t.cards[e],a=vr(o);if(![...s].every(f=>t.cards[f].count===1&&t.cards[f].hidden===0)||o.root||!n.size){let f=(r.get(e)??[]).map(v=>{let{share:w,end:m,count:x}=t.links[v];return`to ${vr(t.cards[m])}: ${x>1?`${x.toLocaleString("en")} lines, the largest share `:""}${E(w)}`}),g=o.root?"is the result: its gradient is 1":`data ${o.data}, gradient ${o.grad}`;return{card:e,name:a,sum:g,paths:f.slice(0,wr),links:n}}let h=[],d=(f,g,v)=>{if(h.length>200)return;let w=r.get(f)??[];if(!w.length){let m=v.reduce((y,$)=>y&&$?y*$:0,1),x=v.length>1?` = ${v.map(ri).join(" × ")}`:"";h.push({text:`${g}${x} = ${E(m)}`,product:m});return}for(let m of w){let x=t.links[m];d(x.end,`${g} → ${vr(t.cards[x.end])}`,[...v,x.slope])}};d(e,a,[]);let u=h.reduce((f,g)=>f+g.product,0),p=h.map(f=>ri(f.product)),c=h.length>wr?`${h.length>200?"more than 200":h.length} paths to the result; gradient ${o.grad}`:`by the chain rule: ${p.join(" + ")}${h.length>1?` = ${E(u)}`:""}, gradient ${o.grad}`;return{card:e,name:a,sum:c,paths:h.slice(0,wr).map(f=>f.text),links:n}}function vr(t){return t.name||[t.symbol,t.many].filter(Boolean).join(" ")||t.data}function ri(t){return t<0?`(${E(t)})`:E(t)}var j=(t,e,r)=>t.has(e)?t.get(e):r,W=(t,e,r)=>{t.set(e,r)},Y=(t,e)=>t.has(e),xr=t=>[...t.keys()],oe=(t,e)=>[...t].sort((r,n)=>e(r)-e(n)),ii=Math.floor;var si=Math.log10,Ho=Number.isNaN,oi=Number.isFinite,ai=t=>t.codePointAt(0),li=t=>[...t],Uo={"&":"&amp;","<":"&lt;",">":"&gt;",'"':"&quot;","'":"&#x27;"},Xe=t=>t.replace(/[&<>"']/g,e=>Uo[e]),di=t=>E(t),yr=t=>E(t,3),D=t=>String(Math.trunc(t)).replace(/\B(?=(\d{3})+(?!\d))/g,",");var F=(...t)=>t.flat().reduce((e,r)=>r<e?r:e),R=(...t)=>t.flat().reduce((e,r)=>r>e?r:e);var[je,Pe,Re]=[0,1,2],Lt=class{constructor(e,r){this.id=e,this.kind=r,this.name="",this.given=!1,this.symbol="",this.pattern="",this.place=0,this.slot=0,this.path=[],this.pinned=!1,this.root=!1,this.count=1,this.hidden=0,this.data=new et,this.grad=new et,this.reached=!1,this.born="",this.far="",this.more="",this.node=-1}},et=class{constructor(){this.n=0,this.low=0,this.high=0,this.nans=0,this.infs=0,this.bins=[]}},Rt=class{constructor(e,r,n){this.start=e,this.end=r,this.role=n,this.count=1,this.share=0,this.total=0,this.slope=0,this.value=0,this.text="",this.toward_constant=!1}};var Ct=class{constructor(){this.cells=[],this.edges=[],this.frames=[],this.values=0,this.leaves=0,this.constants=0,this.results=0,this.ink=!1,this.title="",this.homes=[]}},qo=" !'(),./:;I[\\]fijlrt|`",Bo='"*-^{}ckszJ',Ko="%@MWmw",Yo="ABCDEFGHKLNOPQRSTUVXYZ&+<=>~#→…";function z(t){let e;e=0;for(let r of li(t))e+=Jo(r);return e}function Jo(t){let e;return qo.includes(t)?.3:Bo.includes(t)?.5:Ko.includes(t)?.9:Yo.includes(t)?.72:(e=ai(t),e<128?.6:768<=e&&e<880||8203<=e&&e<8208||65024<=e&&e<65040||8234<=e&&e<8239?0:e>=126976?1.3:4352<=e&&e<4448||11904<=e&&e<42192||44032<=e&&e<55204||63744<=e&&e<64256||65072<=e&&e<65136||65280<=e&&e<65377?1.05:.75)}var Ze=12,Er=class{constructor(e,r,n){this.key=e,this.kind=r,this.frame=n,this.toggles=-1,this.cells=[],this.pins=[],this.order=0,this.name="",this.symbol="",this.many="",this.data="",this.grad="",this.notes=[],this.bins=[],this.count=0,this.hidden=0,this.given=!1,this.reached=!1,this.root=!1,this.born="",this.ill=!1,this.more="",this.node=-1}},_r=class{constructor(e,r,n){this.start=e,this.end=r,this.role=n,this.count=0,this.share=0,this.total=0,this.slope=0,this.value=0,this.text="",this.plain=!1}},Sr=class{constructor(e,r,n,i){this.key=e,this.parent=r,this.frame=n,this.title=i,this.order=0,this.series=!1}},Nr=class{constructor(){this.cards=[],this.links=[],this.boxes=[],this.carried=0}},jt=class{constructor(){this.key="",this.frame="",this.closed=-1,this.run=-1}};function Wt(t,e,r){let n,i,s,o,a,l,h,d,u;n=new Nr,i=new Map,s=new Map,o=new Map,a=new Map;for(let p of t.cells)p.kind==="result"&&(l=Xo(p,t,e,n,s,r),h=l.key,W(o,h,F(j(o,h,p.place),p.place)),d=h,l.closed<0&&p.pinned&&(d="pin"+String(p.id)),u=xi(n,i,d,"result",l.frame),l.closed>=0?(n.cards[u].kind="frame",n.cards[u].toggles=l.closed,p.pinned&&n.cards[u].pins.push(p.id)):l.run>=0&&!p.pinned&&(n.cards[u].toggles=l.run),n.cards[u].cells.push(p.id),W(a,p.id,u),n.cards[u].order=j(o,h,0)+(p.pinned&&l.closed<0?.5:0));Zo(t,n,i,a,e,r),ea(t,n,a,r);for(let p of n.cards)ta(p,t,e,r);for(let p of n.boxes){p.order=1e18;for(let c of n.cards)c.frame.startsWith(p.key)&&(p.order=F(p.order,c.order))}return n}function xi(t,e,r,n,i){return Y(e,r)||(W(e,r,t.cards.length),t.cards.push(new Er(r,n,i))),Math.trunc(j(e,r,0))}function Xo(t,e,r,n,i,s){let o,a,l,h,d,u,p,c,f;if(o=new jt,s)return o.key="c"+String(t.id),o;a="";for(let g of t.path){if(l=e.frames[g[0]],h=g[1],d=r[l.id],l.kind==="run"){d===Re&&h>=0?a+="F"+String(l.id)+Mr(l,h)+"/":(a+="F"+String(l.id)+"*/",o.run=l.id);continue}if(d===je)return o.key=a+"F"+String(l.id),t.root||(o.closed=l.id),o;u=a+"F"+String(l.id)+"/",hi(n,i,u,o.frame,l,l.title+(l.note!==""?" · "+l.note:"")),o.frame=u,a=u,d===Re&&h>=0&&l.turns>1&&(p=Mr(l,h),a=u+p+"/",c=l.turn!==""?l.turn:"turn",f=c+" "+String(h+1),p==="~"&&(f=c+"s 4 … "+D(l.turns-2)),hi(n,i,a,u,l,f),o.frame=a)}return o.key=a+"s"+String(t.slot),o}function Mr(t,e){return t.turns>12&&3<=e&&e<t.turns-2?"~":String(e)}function hi(t,e,r,n,i,s){let o;Y(e,r)||(W(e,r,t.boxes.length),o=new Sr(r,n,i.id,s),o.series=i.kind==="series",t.boxes.push(o))}function Zo(t,e,r,n,i,s){let o,a,l,h,d,u,p,c,f;o=new Map;for(let g=0,v=t.edges.length;g<v;g++)a=t.edges[g],t.cells[a.start].kind!=="result"&&(Y(o,a.start)||W(o,a.start,[]),j(o,a.start,[]).push(g));for(let g of t.cells)if(!(g.kind==="result"||g.kind==="constant"&&!s)){l=new Map,h=1e18;for(let v of j(o,g.id,[]))f=e.cards[j(n,t.edges[v].end,0)],W(l,f.key+"#"+(f.kind==="frame"?"":String(t.edges[v].role)),1),h=F(h,f.order);if(d=xr(l),u=Qo(g,t,i,s),u.closed>=0&&Y(r,u.key)){c=j(r,u.key,0),e.cards[c].cells.push(g.id),W(n,g.id,c);continue}p=s||g.pinned?"c"+String(g.id):g.kind+":"+d.join("|"),c=xi(e,r,p,g.kind,u.frame),e.cards[c].cells.length===0&&(e.cards[c].order=h<1e18?h-.25:-1),e.cards[c].cells.push(g.id),W(n,g.id,c)}}function Qo(t,e,r,n){let i,s;if(i=new jt,n)return i;for(let o of t.path){if(s=e.frames[o[0]],s.kind==="run")return i;if(r[s.id]===je)return t.pinned||(i.key=i.frame+"F"+String(s.id),i.closed=s.id),i;if(i.frame+="F"+String(s.id)+"/",r[s.id]===Re&&o[1]>=0&&s.turns>1)i.frame+=Mr(s,o[1])+"/";else if(r[s.id]===Re&&s.turns>1)return i}return i}function ea(t,e,r,n){let i,s,o,a,l,h;i=new Map;for(let d of t.edges)if(Y(r,d.start)){if(s=j(r,d.start,0),o=j(r,d.end,0),s===o||e.cards[s].order>=e.cards[o].order){e.cards[o].kind!=="frame"&&(e.carried+=d.count);continue}a=e.cards[o].kind==="frame",l=String(s)+">"+String(o)+"#"+(a?"":String(d.role)),Y(i,l)||(W(i,l,e.links.length),e.links.push(new _r(s,o,d.role))),h=e.links[j(i,l,0)],h.count+=d.count,h.total+=d.total,(h.count===1||!(Math.abs(h.share)>=Math.abs(d.share)))&&(h.share=d.share),(h.count===1||!(Math.abs(h.slope)>=Math.abs(d.slope)))&&(h.slope=d.slope),(h.count===1||!(Math.abs(h.value)>=Math.abs(d.value)))&&(h.value=d.value),h.text=h.count===1?d.text:"",h.plain=d.toward_constant}}function ta(t,e,r,n){let i,s,o,a,l,h,d,u,p,c,f,g;i=[],s=[],o=[],a=e.cells[t.cells[0]],l="",h=0;for(let v of t.cells)d=e.cells[v],i.push(d.data),s.push(d.grad),t.count+=d.count,t.hidden+=d.hidden,t.reached=t.reached||d.reached,t.root=t.root||d.root,t.given=t.given||d.given,d.given&&o.push(d.name),d.born!==""&&(h+=1,l=d.born);if(u=Or(i),p=Or(s),t.data=tt(u),t.grad=tt(p),t.ill=u.nans+u.infs+p.nans+p.infs>0,c=t.count===1,c?(t.name=a.name,t.symbol=a.symbol,t.born=a.born,t.node=a.node,t.more=a.more,a.far!==""&&t.notes.push(a.far)):(t.notes=ia(u,p,h,l),t.bins=u.n>=5&&u.low<u.high?u.bins:[],t.more=D(t.count+t.hidden)+" values"),t.kind==="frame"){ra(t,e);return}if(t.kind==="result"&&(t.symbol=n?a.symbol:na(t,e)),c||(t.name=o.length===t.cells.length?sa(o):"",t.many="× "+D(t.count),t.kind==="leaf"&&t.name===""&&(t.many=D(t.count)+" leaves"),t.toggles>=0&&e.frames[t.toggles].kind==="run"&&e.frames[t.toggles].note!==""&&(t.many+=" "+e.frames[t.toggles].note)),t.toggles>=0&&!e.frames[t.toggles].detail&&(t.toggles=-1),c&&a.pinned&&a.path.length>0){f=[];for(let v of a.path)g=e.frames[v[0]],v[1]>=0&&g.turns>1&&r[g.id]===Pe&&g.kind!=="part"&&f.push((g.turn!==""?g.turn:"turn")+" "+String(v[1]+1)+" of "+D(g.turns));f.length>0&&!n&&t.notes.push(f.join(", "))}}function ra(t,e){let r,n,i,s,o,a;r=e.frames[t.toggles],t.name=r.title,t.symbol="",t.given=!0,n=new Map;for(let l of t.cells)i=e.cells[l],i.kind==="result"&&!i.pinned&&W(n,i.symbol,j(n,i.symbol,0)+i.count+i.hidden);s=oe(xr(n),(l=>-j(n,l,0))),o=s.slice(0,3).map(l=>l+" "+D(j(n,l,0))),s.length>3&&o.push("…"),a=t.count+t.hidden,t.many="· "+D(a)+(a===1?" value":" values"),t.notes.splice(0,0,o.join(" · ")),r.note!==""&&t.notes.splice(0,0,r.note);for(let l of t.pins.slice(0,6))i=e.cells[l],t.notes.push(i.name+" = "+tt(i.data)+(i.reached?", grad "+tt(i.grad):""))}function na(t,e){let r,n,i,s;if(r=e.cells[t.cells[0]],r.pattern==="")return r.symbol;n=[],i=new Map;for(let o of t.cells)W(i,o,1);for(let o of e.edges)o.toward_constant&&Y(i,o.end)&&n.push(e.cells[o.start].data);return s=tt(Or(n)),s.startsWith("-")&&(s="("+s+")"),n.length>0?r.pattern.replaceAll("§",s):r.symbol}function ia(t,e,r,n){let i;return i=[],t.nans>0&&i.push(D(t.nans)+" NaN of "+D(t.n)),t.infs>0&&i.push(D(t.infs)+" infinite of "+D(t.n)),e.nans+e.infs>0&&i.push(D(e.nans+e.infs)+" gradients not finite"),r>0&&i.push(D(r)+" "+n+" born here"),i}function sa(t){let e,r;e=t[0];for(let n of t)for(;!n.startsWith(e);)e=e.slice(0,e.length-1);for(r=e.length===t[0].length;!r&&e.length>0&&"[(_.0123456789 ".includes(e[e.length-1]);)e=e.slice(0,e.length-1);return e!==""&&!r?e+"…":e}function Or(t){let e,r;e=new et,r=!1;for(let n of t)e.nans+=n.nans,e.infs+=n.infs,e.n+=n.n,n.n>n.nans+n.infs&&(e.low=r?F(e.low,n.low):n.low,e.high=r?R(e.high,n.high):n.high,r=!0);if(e.n-e.nans-e.infs<2||!(e.low<e.high))return e;e.bins=Array.from({length:Ze},(n,i)=>i).map(n=>0);for(let n of t)if(n.bins.length>0)for(let i=0,s=Ze;i<s;i++)ui(e,n.low+(n.high-n.low)*(i+.5)/Ze,n.bins[i]);else n.n>n.nans+n.infs&&ui(e,n.low,Number(n.n-n.nans-n.infs));return e}function ui(t,e,r){let n;n=oi(t.high-t.low)?Math.trunc((e-t.low)/(t.high-t.low)*Ze):0,t.bins[F(R(n,0),Ze-1)]+=r}function tt(t){let e;return e=t.n-t.nans-t.infs,e===0?t.nans>0?"nan":t.high>0?"inf":"-inf":t.low===t.high?di(t.low):yr(t.low)+" … "+yr(t.high)}var $e=13,ae=11,Ae=10,yi=46,J=26,rt=10,Pt=15,Ar=16,ce=20,pe=16,nt=34,kr=34,ki=30,Tr=class{constructor(){this.width=0,this.height=0,this.sign=0}};function oa(t){let e,r,n,i;if(e=new Tr,t.kind==="result"&&(e.sign=R(J,z(t.symbol)*$e*1.05+14)),t.kind==="constant")return e.width=R(J,z($i(t))*$e+2*Ae),e.height=J,e;r=z(Ei(t))*$e*1.08+14+z(t.data)*$e,n=z("grad")*ae+14+z(t.grad)*$e,i=R(r,n,64);for(let s of t.notes)i=R(i,z(s)*ae*1.04);return t.born!==""&&(i=R(i,z(_i(t))*ae*1.1)),e.width=i+2*Ae,e.height=yi+Pt*t.notes.length,t.bins.length>0&&(e.height+=Ar),t.born!==""&&(e.height+=Pt),e}function $i(t){return t.many!==""?t.data+" "+t.many:t.data}function Ei(t){return t.many===""?t.name:t.name!==""?t.name+" "+t.many:t.many}function _i(t){return t.born+" is born here"}var Si=18,Lr=class{constructor(){this.rank=[],this.across=[],this.bends=[],this.breadth=0,this.ranks=0}},Rr=class{constructor(){this.rank=[],this.size=[],this.before=[],this.after=[],this.layers=[],this.count=0,this.gap=Si}};function aa(t,e,r,n,i,s){let o,a,l,h,d;if(o=new Lr,t.length===0)return o;o.rank=la(t.length,e,r,n,i),a=new Rr,a.count=t.length,a.gap=s,a.rank=o.rank.slice(0),a.size=t.slice(0),l=da(a,e,r),ha(a),h=ga(a),d=1e18;for(let u=0,p=h.length;u<p;u++)d=F(d,h[u]-a.size[u]/2);for(let u=0,p=h.length;u<p;u++)h[u]-=d,o.breadth=R(o.breadth,h[u]+a.size[u]/2);return o.across=h.slice(0,a.count),o.bends=l.map(u=>u.map(p=>h[p])),o.ranks=a.layers.length,o}function la(t,e,r,n,i){let s,o,a,l,h,d,u,p;s=Array.from({length:t},(c,f)=>f).map(c=>[]),o=Array.from({length:t},(c,f)=>f).map(c=>[]);for(let c=0,f=e.length;c<f;c++)s[r[c]].push(e[c]),o[e[c]].push(r[c]);a=Array.from({length:t},(c,f)=>f).map(c=>0);for(let c=0,f=t;c<f;c++)for(let g of s[c])a[c]=R(a[c],a[g]+1);for(let c=0,f=t;c<f;c++)if(l=t-1-c,o[l].length>0&&(s[l].length===0||s[l].length<o[l].length)){h=a[o[l][0]];for(let g of o[l])h=F(h,a[g]);a[l]=h-1}d=F(a);for(let c=0,f=t;c<f;c++)n[c]&&(d=F(d,o[c].length===0?a[c]:d));u=!1;for(let c=0,f=t;c<f;c++)if(n[c])for(let g of o[c])u=u||a[g]<=d;u&&(d-=1),p=R(a),u=!1;for(let c=0,f=t;c<f;c++)if(i[c])for(let g of s[c])u=u||a[g]>=p&&!i[g];u&&(p+=1);for(let c=0,f=t;c<f;c++)n[c]?a[c]=d:i[c]&&(a[c]=p);return d=F(a),a.map(c=>c-d)}function da(t,e,r){let n,i,s,o,a;n=[],i=new Map,t.before=t.size.map(l=>[]),t.after=t.size.map(l=>[]);for(let l=0,h=e.length;l<h;l++){if(s=String(e[l])+">"+String(r[l]),Y(i,s)){n.push(n[j(i,s,0)]);continue}W(i,s,l),o=[],a=e[l];for(let d=t.rank[e[l]]+1,u=t.rank[r[l]];d<u;d++)o.push(t.size.length),t.size.push(0),t.rank.push(d),t.before.push([]),t.after.push([]),t.after[a].push(o[o.length-1]),t.before[o[o.length-1]].push(a),a=o[o.length-1];t.after[a].push(r[l]),t.before[r[l]].push(a),n.push(o)}return n}function ha(t){let e,r,n,i,s,o,a;t.layers=Array.from({length:R(t.rank)+1},(l,h)=>h).map(l=>[]);for(let l of ca(t))t.layers[t.rank[l]].push(l);e=t.layers.map(l=>l.slice(0)),r=$r(t),n=R(2,F(16,Math.floor(24e3/t.size.length)));for(let l=0,h=n;l<h&&r!==0;l++){i=l%2===0;for(let d=1,u=t.layers.length;d<u;d++)o=i?d:t.layers.length-1-d,a=i?t.layers[o-1]:t.layers[o+1],t.layers[o]=pa(t.layers[o],i?t.before:t.after,It(t,a));fa(t),s=$r(t),s<r&&(r=s,e=t.layers.map(d=>d.slice(0)))}t.layers=t.layers.map(l=>oe(l,(h=>ua(t,h)))),$r(t)>r&&(t.layers=e)}function ua(t,e){let r;for(r=e;r>=t.count;)r=t.after[r][0];return e<t.count?r:r-.5}function ca(t){let e,r,n,i;e=t.size.map(s=>!1),r=[];for(let s=0,o=t.count;s<o;s++)for(n=[t.count-1-s];n.length>0;)if(i=n.pop(),!e[i]){e[i]=!0,r.push(i);for(let a=0,l=t.before[i].length;a<l;a++)n.push(t.before[i][t.before[i].length-1-a])}return r}function It(t,e){let r;r=t.size.map(n=>0);for(let n=0,i=e.length;n<i;n++)r[e[n]]=n;return r}function pa(t,e,r){let n,i,s,o,a,l;n=[],i=new Map;for(let h of t)s=oe(e[h].map(d=>r[d]),(d=>d)),o=Math.floor(s.length/2),s.length>0&&(W(i,h,s.length%2===1?s[o]:(s[o-1]+s[o])/2),n.push(h));n=oe(n,(h=>j(i,h,0))),a=[],l=0;for(let h of t)Y(i,h)?(a.push(n[l]),l+=1):a.push(h);return a}function fa(t){let e,r,n,i,s,o;for(let a=0,l=t.layers.length;a<l;a++){e=t.layers[a],r=a>0?It(t,t.layers[a-1]):[],n=a+1<t.layers.length?It(t,t.layers[a+1]):[];for(let h=0,d=e.length-1;h<d;h++)i=e[h],s=e[h+1],o=0,r.length>0&&(o+=Ot(t.before[i],t.before[s],r)-Ot(t.before[s],t.before[i],r)),n.length>0&&(o+=Ot(t.after[i],t.after[s],n)-Ot(t.after[s],t.after[i],n)),o>0&&(e[h]=s,e[h+1]=i)}}function Ot(t,e,r){let n;if(t.length*e.length>4e3)return 0;n=0;for(let i of t)for(let s of e)r[i]>r[s]&&(n+=1);return n}function $r(t){let e,r,n,i,s,o,a,l;e=0;for(let h=1,d=t.layers.length;h<d;h++){r=It(t,t.layers[h-1]),n=t.layers[h-1].length+1,i=Array.from({length:n+1},(u,p)=>p).map(u=>0),s=0;for(let u of t.layers[h]){o=t.before[u].map(p=>r[p]);for(let p of o){for(a=p+1,l=0;a>0;)l+=i[a],a-=a&-a;e+=s-l}for(let p of o)for(a=p+1;a<=n;)i[a]+=1,a+=a&-a;s+=o.length}}return e}function ga(t){let e,r,n,i,s,o;e=t.size.map(a=>0);for(let a of t.layers){r=0;for(let l=0,h=a.length;l<h;l++)n=a[l],l>0&&(r+=Ni(t,a[l-1],n)),e[n]=r;for(let l of a)e[l]-=r/2}i=R(4,F(24,Math.floor(3e4/t.size.length)));for(let a=0,l=i;a<l;a++){s=a%2===0;for(let h=0,d=t.layers.length;h<d;h++)o=t.layers[s?h:t.layers.length-1-h],ma(t,o,e,a,s)}return e}function Ni(t,e,r){let n;return n=e<t.count&&r<t.count?t.gap:t.gap*.7,(t.size[e]+t.size[r])/2+n}function ci(t,e,r,n){let i;return i=e>=t.count&&r>=t.count?40:e>=t.count||r>=t.count?4:1,i/(n*n)}function ma(t,e,r,n,i){let s,o,a,l,h,d,u,p,c,f,g,v,w;s=[],o=[],a=[],l=[],h=0;for(let m=0,x=e.length;m<x;m++){d=e[m],m>0&&(h+=Ni(t,e[m-1],d)),l.push(h),u=0,p=0;for(let y of t.before[d])(i||n>1)&&(v=ci(t,d,y,t.after[y].length),u+=r[y]*v,p+=v);for(let y of t.after[d])(!i||n>1)&&(v=ci(t,d,y,t.before[y].length),u+=r[y]*v,p+=v);for(p===0&&(u=r[d]*.01,p=.01),c=u/p-h,f=1;s.length>0&&s[s.length-1]>=c;)g=o.pop(),c=(s.pop()*g+c*p)/(g+p),p+=g,f+=a.pop();s.push(c),o.push(p),a.push(f)}w=0;for(let m=0,x=s.length;m<x;m++)for(let y=0,$=a[m];y<$;y++)r[e[w]]=s[m]+l[w],w+=1}var At=0,te=1,Cr=64,Ce=class{constructor(e,r,n){this.kind=e,this.number=r,this.order=n,this.length=0,this.breadth=0,this.along=0,this.across=0}},Qe=class{constructor(e,r,n){this.link=e,this.start=r,this.end=n,this.leaves=0,this.arrives=0,this.points=[]}},Gt=class{constructor(e,r){this.key=e,this.frame=r,this.items=[],this.pieces=[],this.children=[],this.ports_in=new Map,this.ports_out=new Map,this.length=0,this.breadth=0,this.along=0,this.across=0,this.bottoms=[]}},it=class{constructor(){this.x=0,this.y=0,this.width=0,this.height=0,this.sign=0}},jr=class{constructor(e){this.view=e,this.cards=[],this.frames=[],this.routes=[],this.width=0,this.height=0}},Pr=class{constructor(e,r,n,i){this.view=e,this.limit=r,this.labels=n,this.down=i,this.sizes=e.cards.map(s=>oa(s)),this.levels=[],this.level_of=new Map}};function Ft(t,e,r,n){let i,s,o;i=new Pr(t,e,r,n),i.levels.push(new Gt("",-1)),W(i.level_of,"",0);for(let a=0,l=t.boxes.length;a<l;a++)W(i.level_of,t.boxes[a].key,i.levels.length),i.levels.push(new Gt(t.boxes[a].key,a));for(let a=0,l=t.boxes.length;a<l;a++)i.levels[j(i.level_of,t.boxes[a].parent,0)].children.push(a);for(let a=0,l=i.levels.length;a<l;a++)ba(i,i.levels[i.levels.length-1-a]);s=new jr(t),s.cards=t.cards.map(a=>new it),s.frames=t.boxes.map(a=>new it),s.routes=t.links.map(a=>[]);for(let a of i.levels)Ma(i,a,s);for(let a=0,l=t.links.length;a<l;a++)s.routes[a]=Aa(i,a);return o=i.levels[0],s.width=n?o.breadth:o.length,s.height=n?o.length:o.breadth,s}function pi(t,e,r,n){let i;if(i=t.view.cards[r].frame,i===e.key)return Math.trunc(j(n,"c"+String(r),-1));if(!i.startsWith(e.key))return-1;for(let s of e.children)if(i.startsWith(t.view.boxes[s].key))return Math.trunc(j(n,"f"+String(s),-1));return-1}function ba(t,e){let r,n,i,s,o,a,l,h;r=t.view,n=[];for(let d=0,u=r.cards.length;d<u;d++)r.cards[d].frame===e.key&&n.push(wa(t,d));for(let d of e.children)n.push(va(t,d));i=new Map;for(let d=0,u=n.length;d<u;d++)W(i,(n[d].kind==="card"?"c":"f")+String(n[d].number),d);s=[];for(let d=0,u=r.links.length;d<u;d++)o=r.links[d],a=pi(t,e,o.start,i),l=pi(t,e,o.end,i),a>=0&&l>=0&&a!==l?s.push(new Qe(d,a,l)):a<0&&l>=0?(Y(e.ports_in,o.start)||(W(e.ports_in,o.start,n.length),n.push(new Ce("in",o.start,-1e18))),s.push(new Qe(d,j(e.ports_in,o.start,0),l))):a>=0&&l<0&&(Y(e.ports_out,o.start)||(W(e.ports_out,o.start,n.length),n.push(new Ce("out",o.start,1e18))),s.push(new Qe(d,a,j(e.ports_out,o.start,0))));xa(e,n,s),h=aa(e.items.map(d=>d.breadth),e.pieces.map(d=>d.start),e.pieces.map(d=>d.end),e.items.map(d=>d.kind==="in"),e.items.map(d=>d.kind==="out"),t.down?9:Si),ya(t,e,h)}function wa(t,e){let r,n;return r=new Ce("card",e,t.view.cards[e].order),n=t.sizes[e],t.down?(r.length=n.height+(n.sign>0?J+rt:0),r.breadth=R(n.width,n.sign)):(r.length=n.width+(n.sign>0?n.sign+rt:0),r.breadth=n.height),r}function va(t,e){let r,n,i,s;return r=t.view.boxes[e],n=t.levels[j(t.level_of,r.key,0)],i=new Ce("frame",e,r.order),s=z(r.title)*ae*1.1+2*pe+24,t.down?(i.length=n.length+nt+pe,i.breadth=R(n.breadth+2*pe,s)):(i.length=R(n.length+2*pe,s),i.breadth=n.breadth+nt+pe),i}function xa(t,e,r){let n,i,s,o,a,l,h;n=e.map(d=>0),i=e.map(d=>[]);for(let d of r)n[d.end]+=1,i[d.start].push(d.end);for(s=Array.from({length:e.length},(d,u)=>u).filter(d=>n[d]===0).map(d=>d),o=e.map(d=>-1);s.length>0;){a=0;for(let d=1,u=s.length;d<u;d++)h=e[s[a]].order,(e[s[d]].order<h||e[s[d]].order===h&&s[d]<s[a])&&(a=d);l=s[a],s[a]=s[s.length-1],s.pop(),o[l]=t.items.length,t.items.push(e[l]);for(let d of i[l])n[d]-=1,n[d]===0&&s.push(d)}for(let d=0,u=e.length;d<u;d++)o[d]<0&&(o[d]=t.items.length,t.items.push(e[d]));for(let d of r)o[d.start]<o[d.end]&&(d.start=o[d.start],d.end=o[d.end],t.pieces.push(d));for(let d of oe(e.filter(u=>u.kind==="in").map(u=>u.number),(u=>u)))W(t.ports_in,d,o[j(t.ports_in,d,0)]);for(let d of oe(e.filter(u=>u.kind==="out").map(u=>u.number),(u=>u)))W(t.ports_out,d,o[j(t.ports_out,d,0)])}function ya(t,e,r){let n,i,s,o,a,l,h,d,u,p;if(e.items.length!==0){ka(t,e,r),n=Array.from({length:r.ranks},(c,f)=>f).map(c=>0);for(let c=0,f=e.items.length;c<f;c++)n[r.rank[c]]=R(n[r.rank[c]],e.items[c].length);i=$a(t,e,r),s=Ea(e,r,n,i,t.limit-160*Ta(e.key)),o=Array.from({length:r.ranks},(c,f)=>f).map(c=>0),a=s[r.ranks-1]>0?Cr:0,l=a;for(let c=0,f=r.ranks;c<f;c++)c>0&&(l=s[c]===s[c-1]?l+i[c]:a),o[c]=l,l+=n[c],e.length=R(e.length,l+a);h=_a(e,r,s);for(let c=0,f=e.items.length;c<f;c++)d=e.items[c],u=r.rank[c],d.across=r.across[c]+h[s[u]],d.along=0,d.kind==="card"?d.along=o[u]+n[u]-d.length:d.kind==="frame"?d.along=o[u]:d.kind==="out"&&(d.along=e.length),e.breadth=R(e.breadth,d.across+d.breadth/2);Sa(t,e,r,h,s),p=Array.from({length:r.ranks+1},(c,f)=>f).map(c=>0);for(let c=0,f=e.pieces.length;c<f;c++)Na(t,e,r,e.pieces[c],c,o,n,h,s,p)}}function ka(t,e,r){let n,i,s,o,a;if(!t.down){n=Array.from({length:r.ranks},(l,h)=>h).map(l=>0),i=Array.from({length:r.ranks},(l,h)=>h).map(l=>0);for(let l=0,h=e.items.length;l<h;l++)s=e.items[l],s.kind==="frame"&&(i[r.rank[l]]=R(i[r.rank[l]],s.length)),s.kind==="card"&&t.sizes[s.number].height>J&&(n[r.rank[l]]=R(n[r.rank[l]],t.sizes[s.number].width));for(let l=0,h=e.items.length;l<h;l++)s=e.items[l],s.kind==="frame"&&i[r.rank[l]]<=s.length*1.5&&(s.length=i[r.rank[l]]),s.kind==="card"&&t.sizes[s.number].height>J&&(o=t.sizes[s.number],a=n[r.rank[l]],a<=o.width*1.7&&(s.length+=a-o.width,o.width=a))}}function $a(t,e,r){let n,i,s,o,a;n=Array.from({length:r.ranks},(l,h)=>h).map(l=>kr);for(let l of e.pieces)i=r.rank[l.end],s=Math.abs(r.across[l.start]-r.across[l.end]),o=t.view.links[l.link].text,a=0,t.labels&&o!==""&&!t.view.links[l.link].plain&&(a=t.down?18:z(o)*ae+8),n[i]=R(n[i],kr+a,F(kr+s/8,64));return n}function Ea(t,e,r,n,i){let s,o,a,l,h,d,u,p;s=Array.from({length:e.ranks},(c,f)=>f).map(c=>0),o=0;for(let c=0,f=e.ranks;c<f;c++)o+=r[c]+n[c];if(o-n[0]<=i)return s;a=Array.from({length:e.ranks},(c,f)=>f).map(c=>0);for(let c of t.pieces)for(let f=e.rank[c.start]+1,g=e.rank[c.end]+1;f<g;f++)a[f]+=1;for(l=0,h=0;l<e.ranks;){for(d=0,u=l;u<e.ranks&&(u===l||d+r[u]+n[u]<=i);)d+=r[u]+n[u],u+=1;if(p=u,u<e.ranks)for(let c=l+Math.floor((u-l+1)/2),f=u+1;c<f;c++)c>l&&a[c]<a[p]&&(p=c);for(let c=l,f=p;c<f;c++)s[c]=h;l=p,h+=1}return s}function _a(t,e,r){let n,i,s,o,a,l,h,d;n=r[r.length-1]+1,i=Array.from({length:n},(u,p)=>p).map(u=>1e18),s=Array.from({length:n},(u,p)=>p).map(u=>-1e18),o=Array.from({length:n},(u,p)=>p).map(u=>0);for(let u=0,p=t.items.length;u<p;u++)a=r[e.rank[u]],i[a]=F(i[a],e.across[u]-t.items[u].breadth/2),s[a]=R(s[a],e.across[u]+t.items[u].breadth/2);for(let u=0,p=t.pieces.length;u<p;u++){l=e.rank[t.pieces[u].start];for(let c of e.bends[u])l+=1,i[r[l]]=F(i[r[l]],c-4),s[r[l]]=R(s[r[l]],c+4);for(let c=r[e.rank[t.pieces[u].start]],f=r[e.rank[t.pieces[u].end]];c<f;c++)o[c]+=1}h=Array.from({length:n},(u,p)=>p).map(u=>0),d=0;for(let u=0,p=n;u<p;u++)h[u]=d-i[u],d+=s[u]-i[u],t.bottoms.push(d),d+=ki*1.2+6*F(o[u],6);return h}function Sa(t,e,r,n,i){let s,o,a,l,h,d,u;s=e.items.map(p=>[]),o=e.items.map(p=>[]);for(let p=0,c=e.pieces.length;p<c;p++)s[e.pieces[p].start].push(p),o[e.pieces[p].end].push(p);for(let p=0,c=e.items.length;p<c;p++)if(a=e.items[p],a.kind==="card"){l=oe(s[p],(f=>fi(e,r,f,!1))),h=F(7*(l.length-1),a.breadth*.7);for(let f=0,g=l.length;f<g;f++)e.pieces[l[f]].leaves=gi(f,l.length,h);d=oe(o[p],(f=>fi(e,r,f,!0))),u=t.sizes[a.number].sign>0,h=F(11*(d.length-1),u&&!t.down?J*.62:a.breadth*.6),u&&t.down&&(h=F(11*(d.length-1),t.sizes[a.number].sign*.6));for(let f=0,g=d.length;f<g;f++)e.pieces[d[f]].arrives=gi(f,d.length,h)}}function fi(t,e,r,n){let i,s,o;return i=t.pieces[r],s=e.bends[r],o=n?e.across[i.start]:e.across[i.end],s.length>0&&(o=n?s[s.length-1]:s[0]),o*1e3+r*.001}function gi(t,e,r){return e>1?r*(t/(e-1)-.5):0}function Na(t,e,r,n,i,s,o,a,l,h){let d,u,p,c,f,g,v,w;d=e.items[n.start],u=e.items[n.end],p=mi(t,d,n,!1),c=mi(t,u,n,!0),f=[[d.along+d.length,p,At]],g=r.rank[n.start],d.kind!=="out"&&d.along+d.length<s[g]+o[g]-.5&&r.rank[n.end]>g&&f.push([s[g]+o[g],p,te]);for(let m of r.bends[i])bi(f,e,g,l,h,m+a[l[g+1]]),g+=1,f.push([s[g],m+a[l[g]],At]),f.push([s[g]+o[g],m+a[l[g]],te]);bi(f,e,g,l,h,c),g+=1,v=u.along,u.kind==="card"&&t.sizes[u.number].sign>0&&(w=J/2,t.down||(v+=w-(w*w-F(Math.abs(n.arrives),w)**2)**.5)),u.along>s[r.rank[n.end]]+.5&&u.kind!=="out"?(f.push([s[r.rank[n.end]],c,At]),f.push([v,c,te])):f.push([v,c,At]),n.points=f}function mi(t,e,r,n){let i,s,o;return e.kind==="card"?e.across+(n?r.arrives:r.leaves):e.kind!=="frame"?e.across:(i=t.levels[j(t.level_of,t.view.boxes[e.number].key,0)],s=n?i.ports_in:i.ports_out,o=i.items[j(s,t.view.links[r.link].start,0)],Number(e.across-e.breadth/2+o.across+(t.down?pe:nt)))}function bi(t,e,r,n,i,s){let o,a,l,h,d;r+1>=n.length||n[r+1]===n[r]||(o=i[r+1],i[r+1]+=1,a=t[t.length-1],l=e.length-Cr+10+6*(o%8),h=Cr-10-6*(o%8),d=e.bottoms[n[r]]+ki*.6+6*(o%6),t.push([l,a[1],te]),t.push([l,d,te]),t.push([h,d,te]),t.push([h,s,te]))}function Ma(t,e,r){let n,i,s;for(let o of e.items)n=o.along+e.along,i=o.across+e.across,o.kind==="card"?r.cards[o.number]=Oa(t,o,n,i):o.kind==="frame"&&(r.frames[o.number]=Mi(t,n,i-o.breadth/2,o.length,o.breadth),s=t.levels[j(t.level_of,t.view.boxes[o.number].key,0)],s.along=n+(t.down?nt:pe),s.across=i-o.breadth/2+(t.down?pe:nt));for(let o of e.pieces)for(let a of o.points)a[0]+=e.along,a[1]+=e.across}function Mi(t,e,r,n,i){let s;return s=new it,s.x=t.down?r:e,s.y=t.down?e:r,s.width=t.down?i:n,s.height=t.down?n:i,s}function Oa(t,e,r,n){let i,s,o,a;return i=t.sizes[e.number],s=0,i.sign>0&&(s=(t.down?J:i.sign)+rt),o=t.down?i.width:i.height,a=Mi(t,r+s,n-o/2,e.length-s,o),a.sign=i.sign,a}function Aa(t,e){let r,n,i,s,o,a,l,h;for(r=t.view.links[e],n=[],i=t.view.cards[r.start].frame,s=t.view.cards[r.end].frame;!s.startsWith(i);)n.push(i),i=wi(i);for(n.push(i),o=[];s!==i;)o.push(s),s=wi(s);for(;o.length>0;)n.push(o.pop());a=[];for(let d of n)if(Y(t.level_of,d)){for(let u of t.levels[j(t.level_of,d,0)].pieces)if(u.link===e)for(let p=0,c=u.points.length;p<c;p++)l=u.points[p],h=p===0&&a.length>0?te:l[2],a.push(t.down?[l[1],l[0],h]:[l[0],l[1],h])}return a}function Ta(t){let e;e=0;for(let r of t)r==="/"&&(e+=1);return e}function wi(t){let e;for(e=t.length-1;e>0&&t[e-1]!=="/";)e-=1;return t.slice(0,e)}var Te=6,st=class{constructor(e,r,n,i){this.words=e,this.x=r,this.y=n,this.width=i}};function S(t){let e,r;return e=ii(Math.abs(t)*10+.5),r=String(Math.floor(e/10))+(e%10>0?"."+String(e%10):""),t<0&&e>0?"-"+r:r}function Gr(t,e,r){let n,i,s,o,a,l;n="M"+S(t[0][0])+" "+S(t[0][1]);for(let h=1,d=t.length;h<d;h++)i=t[h-1],s=t[h],o=s[0],a=s[1],h===t.length-1&&(o=e?o:o-Te,a=e?a-Te:a),s[2]===te?n+="L"+S(o)+" "+S(a):e?(l=(i[1]+a)/2,n+="C"+S(i[0]+r)+" "+S(l)+" "+S(o+r)+" "+S(l)+" "+S(o)+" "+S(a)):(l=(i[0]+o)/2,n+="C"+S(l)+" "+S(i[1]+r)+" "+S(l)+" "+S(a+r)+" "+S(o)+" "+S(a));return n}function Wr(t,e,r){let n,i;return n=t[t.length-1][0],i=t[t.length-1][1],e?"M"+S(n)+" "+S(i)+"L"+S(n-r)+" "+S(i-Te-1)+"L"+S(n+r)+" "+S(i-Te-1)+"Z":"M"+S(n)+" "+S(i)+"L"+S(n-Te-1)+" "+S(i-r)+"L"+S(n-Te-1)+" "+S(i+r)+"Z"}function vi(t,e){return e==="gradient"?t.share:e==="derivative"?t.slope:t.value}function La(t,e){let r;return r=Math.abs(t),r===0||e===0?1:1+4.5*R(0,1+si(r/e)/2.4)}function Ra(t){return t===0?"dead":t>0?"plus":"minus"}function Vt(t,e){let r,n,i,s,o;if(r=t.view.links[e],n=t.routes[e],n.length!==2)return 0;i=0,s=0;for(let a=0,l=t.view.links.length;a<l;a++)o=t.view.links[a],o.start===r.start&&o.end===r.end&&(i+=1,a<e&&(s+=1));return i<2?0:(r.text!==""?44:26)*(s/(i-1)-.5)}function Fr(t,e,r){let n,i,s;n=[],i=[];for(let o=0,a=e.length;o<a;o++)s=new st("",0,0,0),e[o]!==""&&t.routes[o].length>1&&(s=Ca(t,o,e[o],n,r),s.width>0&&n.push(s)),i.push(s);return i}function Ca(t,e,r,n,i){let s,o,a,l,h,d,u,p,c,f,g,v,w,m;s=t.routes[e],o=z(r)*ae+8,a=Vt(t,e),l=[.5,.35,.65,.25,.75,.15,.85];for(let x=0,y=s.length-1;x<y;x++){h=s.length-2-x,d=s[h],u=s[h+1];for(let $ of l)if(p=d[0]+(u[0]-d[0])*$,c=d[1]+(u[1]-d[1])*$,u[2]!==te&&(g=1-$,v=3*g*$*$+$*$*$,w=.5*(3*g*g*$+3*g*$*$)+$*$*$,m=a*(3*g*g*$+3*g*$*$),i?(c=d[1]+(u[1]-d[1])*w,p=d[0]+(u[0]-d[0])*v+m):(p=d[0]+(u[0]-d[0])*w,c=d[1]+(u[1]-d[1])*v+m)),f=new st(r,p,c,o),ja(t,f,n))return f}return new st(r,0,0,0)}function ja(t,e,r){let n,i,s;if(n=e.x-e.width/2,i=e.x+e.width/2,n<2||i>t.width-2)return!1;for(let o of r)if(Math.abs(o.y-e.y)<16&&Math.abs(o.x-e.x)<(o.width+e.width)/2+2)return!1;s=!0;for(let o of t.cards)s=s&&!Pa(o,n,i,e.y);return s}function Pa(t,e,r,n){let i;return i=t.sign>0?t.sign+10:0,r>t.x-i&&e<t.x+t.width&&n+8>t.y&&n-8<t.y+t.height}var Ia=30,Ga=26;var Ir=class{constructor(){this.width=0,this.height=0,this.body=""}};function Oi(t,e,r){let n,i,s,o,a,l;n=new Ir,i=ce+(r.title!==""?Ia:0),s=Wa(t,e),o=Fa(t,r),a=R(e.width,(z(s)+z(o))*ae*1.02+150),n.width=R(a,z(r.title)*$e*1.25)+2*ce,n.height=e.height+i+ce+Ga,l=[],r.title!==""&&l.push(U(r.title,ce,ce+$e,"name")),l.push('<g transform="translate('+S(ce)+" "+S(i)+')">');for(let h=0,d=e.frames.length;h<d;h++)l.push(za(e,h,r));l.push(Da(t,e,r));for(let h=0,d=e.cards.length;h<d;h++)l.push(Ua(e.view.cards[h],e.cards[h],r,h));return r.labels&&l.push(Ha(e,r)),l.push("</g>"),l.push(U(s,ce,n.height-14,"small quiet")),o!==""&&l.push(Va(n,o)),n.body=l.filter(h=>h!=="").map(h=>h).join(`
`),n}function Wa(t,e){let r,n,i;r=0,n=0;for(let s of e.view.cards)r+=1,n+=s.count+s.hidden===1?1:0;return i=Tt(t.values,"value","values"),n===t.values||(i+=" on "+D(r)+(r===1?" card: ":" cards: "),i+=Tt(t.results,"result","results")+", "+Tt(t.leaves,"leaf","leaves"),t.constants>0&&(i+=", "+Tt(t.constants,"plain number","plain numbers"))),i}function Tt(t,e,r){return D(t)+" "+(t===1?e:r)}function Fa(t,e){return e.ink==="none"||e.ink==="gradient"&&!t.ink?"":e.ink==="gradient"?"gradient":e.ink==="derivative"?"local derivative":"data"}function Va(t,e){let r,n,i;return r=t.height-18,n=t.width-ce-z(e)*ae-92,i=[U(e+":",n,r+4,"small quiet")],n+=z(e)*ae+12,i.push('<path class="line plus" stroke-width="4" d="M'+S(n)+" "+S(r)+'h16"/>'),i.push(U("+",n+20,r+4,"small quiet")),i.push('<path class="line minus" stroke-width="4" d="M'+S(n+38)+" "+S(r)+'h16"/>'),i.push(U("−",n+58,r+4,"small quiet")),i.join("")}function Le(t,e,r,n,i,s){return'<rect class="'+t+'" x="'+S(e)+'" y="'+S(r)+'" width="'+S(n)+'" height="'+S(i)+'" rx="'+S(s)+'"/>'}function U(t,e,r,n){return'<text class="'+n+'" x="'+S(e)+'" y="'+S(r)+'">'+Xe(t)+"</text>"}function za(t,e,r){let n,i,s,o,a,l;return n=t.frames[e],i=t.view.boxes[e],s=r.live?' tabindex="-1" role="button" data-frame="'+String(i.frame)+'"':"",o=(i.series?"↻ ":"")+i.title,a=r.live?' aria-label="'+Xe(o+", open")+'"':"",l="<g"+s+a+' class="group">'+Le("frame",n.x,n.y,n.width,n.height,12),l+=U(o,n.x+14,n.y+20,"small frame-title"),l+"</g>"}function Da(t,e,r){let n,i,s,o,a,l,h,d,u,p;n=e.view,i=r.ink!=="none"&&(r.ink!=="gradient"||t.ink),s=0;for(let c of n.links)c.plain||(s=R(s,Math.abs(vi(c,r.ink))));o=[];for(let c=0,f=n.links.length;c<f;c++)a=n.links[c],!(e.routes[c].length<2)&&(l=vi(a,r.ink),h="line",d=1.5,i&&!a.plain&&(h="line "+Ra(l),d=La(l,s)),u=r.live?' data-link="'+String(c)+'"':"",p=Vt(e,c),o.push('<path class="'+h+'"'+u+' stroke-width="'+S(d)+'" d="'+Gr(e.routes[c],r.down,p)+'"/>'),o.push('<path class="'+h.replaceAll("line","tip")+'"'+u+' d="'+Wr(e.routes[c],r.down,3+d*.4)+'"/>'));return o.join(`
`)}function Ha(t,e){let r,n;r=t.view.links.map(i=>i.plain?"":i.text),n=[];for(let i of Fr(t,r,e.down))i.width!==0&&(n.push(Le("page",i.x-i.width/2,i.y-8,i.width,16,8)),n.push(U(i.words,i.x,i.y+4,"small quiet mid")));return n.join(`
`)}function Ua(t,e,r,n){let i,s,o,a,l,h,d,u;if(i="",r.live&&(i=' data-card="'+String(n)+'" data-name="'+Xe(t.name)+'" tabindex="-1" role="button"'),s='<g class="value"'+i+">",r.live||(s+="<title>"+Xe(t.more)+"</title>"),e.sign>0&&(s+=qa(t,e,r.down)),o=t.kind==="constant",a=o?e.height/2:7,(t.count>1||t.kind==="frame")&&(s+=Le("far",e.x+4,e.y-4,e.width,e.height,a)),l=t.kind==="leaf"?"leaf":t.kind==="frame"?"closed":"card",!t.reached&&t.kind!=="constant"&&(l+=" fresh"),t.root&&(l+=" root"),t.born!==""?s+=Le("ring",e.x-5,e.y-5,e.width+10,e.height+10,a+4):t.ill&&(l+=" ill"),s+=Le(l,e.x,e.y,e.width,e.height,a),o)return s+U($i(t),e.x+e.width/2,e.y+17.5,"quiet mid")+"</g>";h=e.x+Ae,d=e.x+e.width-Ae,s+=U(Ei(t),h,e.y+18,t.given?"name":"name made"),s+=U(t.data,d,e.y+18,"data end"),s+=U("grad",h,e.y+37,"small quiet"),s+=U(t.grad,d,e.y+37,t.reached?"grad end":"quiet end"),u=e.y+yi;for(let p of t.notes)s+=U(p,h,u+7,p.includes("NaN")||p.includes("infinite")?"small name":"small quiet"),u+=Pt;return t.born!==""&&(s+=U(_i(t),h,u+7,"small name"),u+=Pt),t.bins.length>0&&(s+=Ba(t,e.x+Ae,u-2,e.width-2*Ae)),s+"</g>"}function qa(t,e,r){let n,i,s;return n=r?e.x+e.width/2:e.x-rt-e.sign/2,i=r?e.y-rt-J/2:e.y+e.height/2,s=r?"V"+S(e.y):"H"+S(e.x),'<path class="stem" d="M'+S(n)+" "+S(i)+s+'"/>'+Le("op",n-e.sign/2,i-J/2,e.sign,J,J/2)+U(t.symbol,n,i+4.5,"sign mid")}function Ba(t,e,r,n){let i,s,o,a;i=R(t.bins),s=n/t.bins.length,o='<path class="bars" d="';for(let l=0,h=t.bins.length;l<h;l++)t.bins[l]>0&&(a=R(1,t.bins[l]/i*(Ar-4)),o+="M"+S(e+l*s)+" "+S(r+Ar-2)+"v-"+S(a)+"h"+S(s-1)+"v"+S(a)+"z");return o+'"/>'}var Ai=".picture{font-family:'Helvetica Neue',Arial,'Liberation Sans','Noto Sans',sans-serif}.picture text{font-size:13px}.picture .small{font-size:11px}.picture .name,.picture .sign,.picture .frame-title{font-weight:bold}.picture .made{font-weight:normal;font-style:italic}.picture .end{text-anchor:end}.picture .mid{text-anchor:middle}.picture .stem{stroke-width:1.5}.picture .fresh{stroke-dasharray:4 3}.picture .root{stroke-width:2}.picture .ring{stroke-width:3}.picture .ill{stroke-width:2;stroke-dasharray:2 2}.picture .page{fill:light-dark(#ffffff,#11161f)}.picture .card,.picture .far{fill:light-dark(#f7f9fc,#1b2331);stroke:light-dark(#c3ccd9,#3d4a60)}.picture .leaf{fill:light-dark(#e8f1fd,#16304f);stroke:light-dark(#c3ccd9,#3d4a60)}.picture .closed{fill:light-dark(#eef2f7,#161d29);stroke:light-dark(#7a8699,#8593a8)}.picture .frame{fill:light-dark(#eef2f7,#161d29);fill-opacity:.55;stroke:light-dark(#cfd7e2,#33405a)}.picture .line,.picture .stem{fill:none;stroke:light-dark(#7a8699,#8593a8)}.picture .tip{fill:light-dark(#7a8699,#8593a8)}.picture .line.plus{stroke:light-dark(#e07b1f,#f0953c)}.picture .line.minus{stroke:light-dark(#7a4fc4,#a98af0)}.picture .line.dead{stroke:light-dark(#dbe1e9,#2b3546)}.picture .tip.plus{fill:light-dark(#e07b1f,#f0953c)}.picture .tip.minus{fill:light-dark(#7a4fc4,#a98af0)}.picture .tip.dead{fill:light-dark(#dbe1e9,#2b3546)}.picture .op{fill:light-dark(#22304a,#d7e0ee)}.picture .sign{fill:light-dark(#ffffff,#11161f)}.picture .name{fill:light-dark(#172033,#eef2f8)}.picture .data{fill:light-dark(#0b57a4,#8cc2ff)}.picture .bars{fill:light-dark(#0b57a4,#8cc2ff);fill-opacity:.5}.picture .grad{fill:light-dark(#a84600,#ffb070)}.picture .quiet,.picture .frame-title{fill:light-dark(#566173,#a3afc2)}.picture .ring{fill:none;stroke:light-dark(#c2185b,#ff6fa3)}.picture .ill{stroke:light-dark(#c2185b,#ff6fa3)}.picture .root{stroke:light-dark(#172033,#eef2f8)}";var Ti=`
  --gw-font: "Source Sans 3", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif;
  --gw-mono: "JetBrains Mono", ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono", monospace;
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
`,Ie=V`
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
`;function ot(t,e){let{nodes:r,steps:n}=t,i=n.length,s=n.slice(0,e),o={position:e,total:i,phase:"idle",phaseText:"",step:s.at(-1)??null,computed:r.map(d=>d.kind!=="result"),grads:r.map(()=>0),reached:r.map(()=>!1),walked:new Set,active:new Set};for(let d of s)if(d.phase==="forward")o.computed[d.node]=!0;else{let u=d.phase==="seed"?d.node:d.input;o.grads[u]=d.after,o.reached[u]=!0,d.phase==="backward"&&o.walked.add(d.edge)}let{step:a}=o;if(a?.phase==="backward"&&o.active.add(a.edge),a?.phase==="forward")for(let{id:d,to:u}of t.edges)u===a.node&&o.active.add(d);let l=n.filter(d=>d.phase==="forward").length,h=e-l;return e===0?o.phaseText="Idle":h<=0?Object.assign(o,{phase:"forward",phaseText:`Forward ${e} of ${l}`}):e<i?Object.assign(o,{phase:"backward",phaseText:`Backward ${h} of ${i-l}`}):Object.assign(o,{phase:"done",phaseText:"Done"}),o}function fe({step:t}){return t===null?null:t.phase==="backward"?t.input:t.node}function Vr(t,e){let r=new Map;return e.cards.forEach((n,i)=>n.cells.forEach(s=>r.set(s,i))),t.map(n=>r.get(n)??-1)}function Li(t,e,r,n,i){let s=new Set,o=new Set;e.forEach((d,u)=>{i.computed[u]||s.add(d),i.reached[u]&&o.add(d)});let a=fe(i),l=i.step?.phase==="backward"?e[i.step.node]:-1,h=new Set([...i.active].map(d=>Ka(e,n.edges[d])));for(let d of t.querySelectorAll("[data-card]")){let u=Number(d.dataset.card);d.classList.toggle("waiting",s.has(u)),d.classList.toggle("silent",!o.has(u)),d.classList.toggle("now",a!==null&&e[a]===u),d.classList.toggle("giver",l===u&&!(a!==null&&e[a]===u))}for(let d of t.querySelectorAll("[data-link]")){let{start:u,end:p}=r.links[Number(d.dataset.link)];d.classList.toggle("dry",!o.has(u)),d.classList.toggle("flow",h.has(`${u}>${p}`))}}function Ka(t,{from:e,to:r}){return`${t[e]}>${t[r]}`}var Ri=V`
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
`;var Ci=640,Ya=.72,Ja=1.25,Xa=["gradient","data","derivative","none"],zt=class extends Q{static properties={states:{state:!0},ink:{state:!0},labels:{state:!0},scale:{state:!0},told:{state:!0},chosen:{state:!0},error:{state:!0},walked:{attribute:!1}};static styles=[Ie,xt(Ai),Ri];wire=null;scene=null;painted=null;seats=[];fitted=!0;narrow=!1;drag=null;observer=new ResizeObserver(()=>{this.wire&&this.narrow!==this.clientWidth<Ci&&(this.compose(),this.requestUpdate()),this.fitted&&this.fit()});constructor(){super(),Object.assign(this,{states:[],ink:"gradient",labels:!1,scale:1,told:null,chosen:"",error:""}),this.walked=null}set picture(e){try{let r=typeof e=="string"?JSON.parse(e):e;if(r?.format!=="gradwalk-picture")throw new Error('expected {"format": "gradwalk-picture", ...}');this.wire=r,Object.assign(this,{states:[...r.states],ink:r.look.ink,labels:r.look.labels,error:""}),this.requestUpdate()}catch(r){this.error=r.message}}connectedCallback(){super.connectedCallback();let e=this.querySelector(':scope > script[type="application/json"]');!this.wire&&e?.textContent&&(this.picture=e.textContent)}firstUpdated(){let e=this.pane();e&&this.observer.observe(e),this.fit()}disconnectedCallback(){super.disconnectedCallback(),this.observer.disconnect()}willUpdate(e){this.wire&&(!this.scene||e.has("states")||e.has("ink")||e.has("labels"))&&this.compose()}compose(){let{document:e,plain:r,wide:n}=this.wire;this.narrow=this.clientWidth>0&&this.clientWidth<Ci;let i={...this.wire.look,title:"",live:!0,ink:this.ink,labels:this.labels};this.narrow&&(i.down=!0),this.scene=Ft(Wt(e,this.states,r),n,this.labels,i.down),this.painted=Oi(e,this.scene,i),this.seats=this.walked?Vr(e.homes,this.scene.view):[],this.told=null}updated(e){e.has("states")&&this.fitted&&this.fit(),this.light(),this.showWalk(e.has("walked"));let r=[...this.renderRoot.querySelectorAll("[data-card],[data-frame]")],n=r.find(i=>this.keyOf(i)===this.chosen)??r[0];for(let i of r)i.setAttribute("tabindex",i===n?"0":"-1");e.has("states")&&this.chosen&&n?.focus({preventScroll:!0})}showWalk(e){if(!this.walked||!this.scene)return;let{walk:r,stage:n}=this.walked;this.seats.length!==r.nodes.length&&(this.seats=Vr(this.wire.document.homes,this.scene.view)),Li(this.renderRoot,this.seats,this.scene.view,r,n),e&&this.bring(this.renderRoot.querySelector(".now"))}cardOf(e){return this.seats[e]??-1}bring(e){let[r,n]=[e?.getBoundingClientRect(),this.pane()];if(!r)return;let{left:i,top:s,width:o,height:a}=n.getBoundingClientRect();(r.top<s||r.bottom>s+a)&&(n.scrollTop+=r.top+r.height/2-s-a/2),(r.left<i||r.right>i+o)&&(n.scrollLeft+=r.left+r.width/2-i-o/2)}pane(){return this.renderRoot.querySelector(".pane")}fit(){let e=this.pane();if(!e||!this.painted)return;this.fitted=!0;let{width:r,height:n}=this.painted,i=parseFloat(getComputedStyle(e).maxHeight)||600,s=Math.min((e.clientWidth-4)/r,this.narrow?1:(i-4)/n);this.scale=Math.max(Ya,Math.min(Ja,s))}zoom(e){let r=this.pane(),n=[(r.scrollLeft+r.clientWidth/2)/this.scale,(r.scrollTop+r.clientHeight/2)/this.scale];this.fitted=!1,this.scale=Math.max(.1,Math.min(4,this.scale*e)),this.updateComplete.then(()=>{r.scrollLeft=n[0]*this.scale-r.clientWidth/2,r.scrollTop=n[1]*this.scale-r.clientHeight/2,this.requestUpdate()})}wheel=e=>{!e.ctrlKey&&!e.metaKey||(e.preventDefault(),this.zoom(e.deltaY<0?1.15:1/1.15))};down=e=>{let r=this.pane();e.button===0&&e.pointerType==="mouse"&&(this.drag={x:e.clientX,y:e.clientY,left:r.scrollLeft,top:r.scrollTop})};move=e=>{if(this.drag&&e.buttons&1){let r=this.pane();r.scrollLeft=this.drag.left-(e.clientX-this.drag.x),r.scrollTop=this.drag.top-(e.clientY-this.drag.y)}else this.drag=null,this.point(e.target.closest("[data-card]"))};search(e){let r=e.trim().toLowerCase();if(!r)return;let{document:n}=this.wire,i=n.cells.find(o=>o.name.toLowerCase()===r)??n.cells.find(o=>o.name.toLowerCase().startsWith(r));if(!i)return void(this.error=`nothing here is called ${e}`);this.error="";let s=[...this.states];for(let[o]of i.path)s[o]===je&&(s[o]=Pe);this.states=s,this.updateComplete.then(()=>{let o=this.scene.view.cards.findIndex(a=>a.cells.includes(i.id));this.focusOn(this.renderRoot.querySelector(`[data-card="${o}"]`))})}focusOn(e){e&&(this.chosen=this.keyOf(e),e.focus(),e.scrollIntoView({block:"center",inline:"center"}),this.point(e))}keyOf(e){let r=e.dataset.card;return r===void 0?`frame ${e.dataset.frame}`:this.scene.view.cards[Number(r)].key}toggle(e){let{card:r,frame:n}=e.dataset,i=r===void 0?Number(n):this.scene.view.cards[Number(r)].toggles;if(i<0)return;let{turns:s,detail:o,kind:a}=this.wire.document.frames[i],l=[...this.states],h=l[i]===Pe&&s>1&&o?Re:a==="run"?Pe:je;l[i]=l[i]===je?Pe:h,this.chosen=`frame ${i}`,this.states=l}press=e=>{let r=e.target.closest("[data-card],[data-frame]");r&&this.toggle(r)};keys=e=>{let r=e.composedPath()[0];if(e.altKey||e.ctrlKey||e.metaKey||/^(INPUT|SELECT)$/.test(r.tagName))return;let n=r.dataset?.card!==void 0||r.dataset?.frame!==void 0,i={"+":()=>this.zoom(1.25),"-":()=>this.zoom(.8),0:()=>this.fit(),"/":()=>this.renderRoot.querySelector("input[type=search]").focus(),...n&&{Enter:()=>this.toggle(r)," ":()=>this.toggle(r),ArrowRight:()=>this.go(r,1,0),ArrowLeft:()=>this.go(r,-1,0),ArrowDown:()=>this.go(r,0,1),ArrowUp:()=>this.go(r,0,-1)}};i[e.key]&&(e.preventDefault(),i[e.key]())};go(e,r,n){let i=l=>{let h=(l.querySelector("rect:last-of-type")??l).getBoundingClientRect();return[h.left+h.width/2,l.matches("[data-frame]")?h.top+8:h.top+h.height/2]},[s,o]=i(e),a=null;for(let l of this.renderRoot.querySelectorAll("[data-card],[data-frame]")){let[h,d]=i(l),u=(h-s)*r+(d-o)*n,p=Math.abs((h-s)*n)+Math.abs((d-o)*r);l!==e&&u>1&&(!a||u+2*p<a[0])&&(a=[u+2*p,l])}a&&this.focusOn(a[1])}point(e){let r=e?Number(e.dataset.card):-1;r!==(this.told?.card??-1)&&(this.told=r<0?null:ni(this.scene.view,r))}light(){let e=this.told?.links??null;this.renderRoot.querySelector(".picture")?.classList.toggle("dimmed",e!==null&&e.size>0);for(let r of this.renderRoot.querySelectorAll("[data-link]"))r.classList.toggle("lit",e?.has(Number(r.dataset.link))??!1)}render(){if(!this.wire)return k`<p class="problem" role="alert" ?hidden=${!this.error}>${this.error}</p>`;let{width:e,height:r,body:n}=this.painted,i=this.wire.look.title||this.wire.document.title;return k`<div class="card ${this.walked?"walked":""}" @keydown=${this.keys}>
      <div class="row tools" role="toolbar" aria-label="Picture">
        <strong class="title">${i}</strong>
        <button @click=${()=>this.fit()}>Fit</button>
        <button aria-label="Zoom out" @click=${()=>this.zoom(.8)}>−</button>
        <button aria-label="Zoom in" @click=${()=>this.zoom(1.25)}>+</button>
        <label
          ><span class="what">Lines show</span>
          <select
            aria-label="What the lines show"
            @change=${s=>this.ink=s.target.value}
          >
            ${Xa.map(s=>k`<option value=${s} ?selected=${s===this.ink}>${s}</option>`)}
          </select></label
        >
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.labels}
            @change=${s=>this.labels=s.target.checked}
          />
          derivatives</label
        >
        <input
          type="search"
          placeholder="Find a name"
          aria-label="Find a value by its name"
          @keydown=${s=>s.key==="Enter"&&this.search(s.target.value)}
        />
      </div>
      <p class="problem" role="alert" ?hidden=${!this.error}>${this.error}</p>
      <div class="window">
        <div
          class="pane"
          tabindex="0"
          role="group"
          aria-label="Graph of ${i||"values"}"
          @wheel=${this.wheel}
          @pointerdown=${this.down}
          @pointermove=${this.move}
          @scroll=${()=>this.requestUpdate()}
          @pointerleave=${()=>this.point(null)}
          @focusin=${s=>this.point(s.composedPath()[0].closest?.("[data-card]")??null)}
          @click=${this.press}
        >
          <svg
            class="picture"
            width=${e*this.scale}
            height=${r*this.scale}
            viewBox="0 0 ${e} ${r}"
          >
            ${br(n)}
          </svg>
        </div>
        ${this.minimap()}
      </div>
      <div class="told" aria-live="polite">${this.words()}</div>
    </div>`}words(){let{told:e}=this;return!e&&this.walked?k``:e?k`<p><strong>${e.name}</strong> ${e.sum}</p>
      <ul>
        ${e.paths.map(r=>k`<li class="mono">${r}</li>`)}
      </ul>`:k`<p class="muted">
        Point at a value, or go to it with Tab and the arrow keys: its paths to the result light up. Click or Enter
        opens and closes what is stacked.
      </p>`}minimap(){let e=this.pane(),{width:r,height:n}=this.painted;if(!e)return k``;if(r*this.scale<=e.clientWidth+8&&n*this.scale<=e.clientHeight+8)return k``;let s=Math.min(160/r,90/n),o=[e.scrollLeft,e.scrollTop,e.clientWidth,e.clientHeight].map(a=>a/this.scale*s);return k`<svg
      class="mini"
      aria-hidden="true"
      width=${r*s}
      height=${n*s}
      @click=${a=>{let l=a.currentTarget.getBoundingClientRect();e.scrollLeft=(a.clientX-l.left)/s*this.scale-e.clientWidth/2,e.scrollTop=(a.clientY-l.top)/s*this.scale-e.clientHeight/2}}
    >
      ${br(this.scene.cards.map(a=>`<rect class="spot" x="${(a.x+20)*s}" y="${(a.y+20)*s}" width="${a.width*s}" height="${a.height*s}"/>`).join("")+`<rect class="seen" x="${o[0]}" y="${o[1]}" width="${o[2]}" height="${o[3]}"/>`)}
    </svg>`}};function zr(t,e){return t===1||t===-1&&!Number.isFinite(e)&&e===e?1:Math.pow(t,e)}function Dr(t){let e=Math.abs(t);if(!(e<=6))return Math.sign(t);let r=e,n=0;for(let s=1;n+r!==n;s+=1)n+=r,r*=2*e*e/(2*s+1);let i=2/Math.sqrt(Math.PI)*Math.exp(-e*e)*n;return t<0?-i:i}function ji(...t){return t.reduce((e,r)=>e+r,0)}function Pi(...t){let e=Math.floor(t.length/2),r=t.length%2?t[2*e]:0;for(let n=0;n<e;n+=1)r+=t[n]*t[e+n];return r}var X={gt:{symbol:">",written:"({} > {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t>e),partials:[[0,0]]},ge:{symbol:">=",written:"({} >= {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t>=e),partials:[[0,0]]},lt:{symbol:"<",written:"({} < {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t<e),partials:[[0,0]]},le:{symbol:"<=",written:"({} <= {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t<=e),partials:[[0,0]]},eq:{symbol:"==",written:"({} == {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t==e),partials:[[0,0]]},ne:{symbol:"!=",written:"({} != {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t!=e),partials:[[0,0]]},where:{symbol:"where",written:"where({}, {}, {})",arity:3,settings:0,constantForm:null,defaults:[],kinks:"x0",compute:(t,e,r)=>t!=0?e:r,partials:[[0,["where","x0",1,0],["where","x0",0,1]]]},add:{symbol:"+",written:"{} + {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(t,e)=>t+e,partials:[[1,1]]},sub:{symbol:"-",written:"{} - {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(t,e)=>t-e,partials:[[1,-1]]},mul:{symbol:"*",written:"{} * {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(t,e)=>t*e,partials:[["x1","x0"]]},div:{symbol:"/",written:"{} / {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(t,e)=>t/e,partials:[[["div",1,"x1"],["div",["neg","out"],"x1"]]]},neg:{symbol:"-",written:"-{}",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>-t,partials:[[-1]]},powk:{symbol:"**{}",written:"{} ** {}",arity:2,settings:1,constantForm:null,defaults:[],kinks:null,compute:(t,e)=>zr(t,e),partials:[[["where",["eq","x1",0],0,["mul","x1",["pow","x0",["sub","x1",1]]]]]]},pow:{symbol:"**",written:"{} ** {}",arity:2,settings:0,constantForm:"powk",defaults:[],kinks:null,compute:(t,e)=>zr(t,e),partials:[[["where",["eq","x1",0],0,["mul","x1",["pow","x0",["sub","x1",1]]]],["where",["mul",["eq","x0",0],["ge","x1",0]],0,["mul","out",["log","x0"]]]]]},sum:{symbol:"sum",written:"sum()",arity:null,settings:0,constantForm:null,defaults:[],kinks:null,compute:(...t)=>ji(...t),partials:[[],[1],[1,1],[1,1,1],[1,1,1,1],[1,1,1,1,1],[1,1,1,1,1,1],[1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]]},dot:{symbol:"dot",written:"dot()",arity:null,settings:0,constantForm:null,defaults:[],kinks:null,compute:(...t)=>Pi(...t),partials:[[],[1],["x1","x0"],["x1","x0",1],["x2","x3","x0","x1"],["x2","x3","x0","x1",1],["x3","x4","x5","x0","x1","x2"],["x3","x4","x5","x0","x1","x2",1],["x4","x5","x6","x7","x0","x1","x2","x3"],["x4","x5","x6","x7","x0","x1","x2","x3",1],["x5","x6","x7","x8","x9","x0","x1","x2","x3","x4"],["x5","x6","x7","x8","x9","x0","x1","x2","x3","x4",1],["x6","x7","x8","x9","x10","x11","x0","x1","x2","x3","x4","x5"],["x6","x7","x8","x9","x10","x11","x0","x1","x2","x3","x4","x5",1],["x7","x8","x9","x10","x11","x12","x13","x0","x1","x2","x3","x4","x5","x6"],["x7","x8","x9","x10","x11","x12","x13","x0","x1","x2","x3","x4","x5","x6",1],["x8","x9","x10","x11","x12","x13","x14","x15","x0","x1","x2","x3","x4","x5","x6","x7"],["x8","x9","x10","x11","x12","x13","x14","x15","x0","x1","x2","x3","x4","x5","x6","x7",1],["x9","x10","x11","x12","x13","x14","x15","x16","x17","x0","x1","x2","x3","x4","x5","x6","x7","x8"],["x9","x10","x11","x12","x13","x14","x15","x16","x17","x0","x1","x2","x3","x4","x5","x6","x7","x8",1],["x10","x11","x12","x13","x14","x15","x16","x17","x18","x19","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9"],["x10","x11","x12","x13","x14","x15","x16","x17","x18","x19","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9",1],["x11","x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10"],["x11","x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10",1],["x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x22","x23","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10","x11"]]},exp:{symbol:"exp",written:"exp({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.exp(t),partials:[["out"]]},expm1:{symbol:"expm1",written:"expm1({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.expm1(t),partials:[[["exp","x0"]]]},log:{symbol:"log",written:"log({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.log(t),partials:[[["div",1,"x0"]]]},log1p:{symbol:"log1p",written:"log1p({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.log1p(t),partials:[[["div",1,["add",1,"x0"]]]]},sqrt:{symbol:"sqrt",written:"sqrt({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.sqrt(t),partials:[[["div",.5,"out"]]]},sin:{symbol:"sin",written:"sin({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.sin(t),partials:[[["cos","x0"]]]},cos:{symbol:"cos",written:"cos({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.cos(t),partials:[[["neg",["sin","x0"]]]]},tan:{symbol:"tan",written:"tan({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.tan(t),partials:[[["add",1,["mul","out","out"]]]]},asin:{symbol:"asin",written:"asin({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.asin(t),partials:[[["div",1,["sqrt",["mul",["sub",1,"x0"],["add",1,"x0"]]]]]]},acos:{symbol:"acos",written:"acos({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.acos(t),partials:[[["div",-1,["sqrt",["mul",["sub",1,"x0"],["add",1,"x0"]]]]]]},atan:{symbol:"atan",written:"atan({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.atan(t),partials:[[["div",1,["add",1,["mul","x0","x0"]]]]]},hypot:{symbol:"hypot",written:"hypot({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["hypot","x0","x1"],compute:(t,e)=>Math.hypot(t,e),partials:[[["where",["eq","out",0],0,["div","x0","out"]],["where",["eq","out",0],0,["div","x1","out"]]]]},atan2:{symbol:"atan2",written:"atan2({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["hypot","x1","x0"],compute:(t,e)=>Math.atan2(t,e),partials:[[["where",["eq",["hypot","x1","x0"],0],0,["div",["div","x1",["hypot","x1","x0"]],["hypot","x1","x0"]]],["where",["eq",["hypot","x1","x0"],0],0,["div",["div",["neg","x0"],["hypot","x1","x0"]],["hypot","x1","x0"]]]]]},sinh:{symbol:"sinh",written:"sinh({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.sinh(t),partials:[[["cosh","x0"]]]},cosh:{symbol:"cosh",written:"cosh({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.cosh(t),partials:[[["sinh","x0"]]]},tanh:{symbol:"tanh",written:"tanh({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.tanh(t),partials:[[["sub",1,["mul","out","out"]]]]},sigmoid:{symbol:"sigmoid",written:"sigmoid({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>t>=0?1/(1+Math.exp(-t)):Math.exp(t)/(1+Math.exp(t)),partials:[[["mul","out",["sigmoid",["neg","x0"]]]]]},softplus:{symbol:"softplus",written:"softplus({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>(t<0?0:t)+Math.log1p(Math.exp(-Math.abs(t))),partials:[[["sigmoid","x0"]]]},erf:{symbol:"erf",written:"erf({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Dr(t),partials:[[["mul",1.1283791670955126,["exp",["mul",["neg","x0"],"x0"]]]]]},gelu:{symbol:"gelu",written:"gelu({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>.5*t*(1+Dr(t*.7071067811865476)),partials:[[["add",["mul",.5,["add",1,["erf",["mul","x0",.7071067811865476]]]],["div",["mul","x0",["exp",["mul",["mul",-.5,"x0"],"x0"]]],2.5066282746310002]]]]},abs:{symbol:"abs",written:"abs({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:"x0",compute:t=>Math.abs(t),partials:[[["sub",["gt","x0",0],["lt","x0",0]]]]},relu:{symbol:"ReLU",written:"relu({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:"x0",compute:t=>t<=0?0:t,partials:[[["gt","x0",0]]]},leaky_relu:{symbol:"leaky_relu",written:"leaky_relu({}, {})",arity:2,settings:1,constantForm:null,defaults:[.01],kinks:"x0",compute:(t,e)=>t>0?t:e*t,partials:[[["where",["gt","x0",0],1,"x1"]]]},maximum:{symbol:"maximum",written:"maximum({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>t>e||t!=t?t:e,partials:[[["add",["gt","x0","x1"],["mul",.5,["eq","x0","x1"]]],["add",["lt","x0","x1"],["mul",.5,["eq","x0","x1"]]]]]},minimum:{symbol:"minimum",written:"minimum({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>t<e||t!=t?t:e,partials:[[["add",["lt","x0","x1"],["mul",.5,["eq","x0","x1"]]],["add",["gt","x0","x1"],["mul",.5,["eq","x0","x1"]]]]]}};function ge(t){let e=X[t];if(!e)throw new Error(`no operation ${t}`);return e}function Hr(t,e){return(t.arity===null?t.partials[e]:t.partials[0])??null}function Ht(t,e){if(typeof t=="number")return t;if(typeof t=="string")return e.get(t)??NaN;let[r,...n]=t;return ge(r).compute(...n.map(i=>Ht(i,e)))}function Ur(t,e){if(typeof t=="number")return t;if(typeof t=="string")return e.get(t)??t;let[r,...n]=t;return Za(r,n.map(i=>Ur(i,e)))}function Za(t,e){if(e.every(n=>typeof n=="number"))return ge(t).compute(...e);if(t==="where"&&typeof e[0]=="number")return e[0]?e[1]:e[2];let r=ge(t).constantForm;return[r&&typeof e.at(-1)=="number"?r:t,...e]}function Gi(t){if(typeof t!="object")return t;let[e,...r]=t,n=r.map(Gi);return e==="mul"&&n.includes(1)?n[0]===1?n[1]:n[0]:e==="powk"&&n[1]===1?n[0]:[e,...n]}var Ii={add:1,sub:1,mul:2,div:2,neg:2,pow:3,powk:3},Dt=9;function Wi(t){return Fi(Gi(t))[0]}function Fi(t){if(typeof t=="number")return[E(t),t>=0?Dt:Ii.neg];if(typeof t=="string")return[t,Dt];let[e,...r]=t,n=Ii[e]??Dt,i=r.map((s,o)=>{let[a,l]=Fi(s);if(e==="powk"&&o>0)return a;let h=n+Number(o>0&&/^(sub|div)$/.test(e))+Number(o===0&&/^powk?$/.test(e));return n!==Dt&&l<h?`(${a})`:a});return[Ee(ge(e).written,i),n]}function Ee(t,e){let r=0;return t.replace(/\{\{|\}\}|\{\}/g,n=>n==="{}"?e[r++]??"?":n[0])}function qt(t){return t.kind==="constant"&&t.name.startsWith("-")?`(${t.name})`:t.name}function Bt(t,e){let r=e.inputs.map(n=>qt(t[n]));return r.length>8?Qa(e,r):Ee(e.written,r)}function Qa({op:t,symbol:e},r){if(t!=="dot")return`${e}(${r.slice(0,6).join(", ")}, ... ${r.at(-1)})`;let n=Math.floor(r.length/2);return`dot(${[...[r.slice(0,n),r.slice(n,2*n)].map(s=>s.length>4?`[${s.slice(0,3).join(", ")}, ... ${s.at(-1)}]`:`[${s.join(", ")}]`),...r.slice(2*n)].join(", ")})`}function Br(t){let e=({op:r,inputs:n,settings:i})=>r!==null&&X[r]!==void 0&&Hr(X[r],n.length+i.length)!==null;return t.find(r=>r.kind==="result"&&!e(r))??null}function Kr(t,e=new Map){let r=[],n=[];for(let i of t){let s=i.inputs.map(h=>r[h].data),o=i.op?ge(i.op).compute(...s,...i.settings):e.get(i.id)??i.data;if(r.push({...i,data:o}),!i.op)continue;let a=qr(o,[...s,...i.settings]),l=qr(i.name,[...i.inputs.map(h=>qt(r[h])),...i.settings]);Hr(ge(i.op),s.length+i.settings.length).slice(0,s.length).forEach((h,d)=>n.push({id:n.length,from:i.inputs[d],to:i.id,place:d,formula:Yr(Wi(Ur(h,l))),derivative:Ht(h,a)}))}return{nodes:r,edges:n}}function qr(t,e){return new Map([["out",t],...e.map((r,n)=>[`x${n}`,r])])}function Yr(t){return t.startsWith("(-")&&t.indexOf(")")===t.length-1?t.slice(1,-1):t}function zi(t,e){return t.kinks!==null&&Ht(t.kinks,qr(NaN,e))===0}var Vi=24,Ut=class{nodes=[];leaf(e,r){return this.add({label:e,data:r})}constant(e){return this.add({name:E(e),kind:"constant",data:e})}result(e,r){let n=ge(e);if(n.constantForm&&typeof r.at(-1)=="number")return this.result(n.constantForm,r);let i=r.slice(0,r.length-n.settings),s=r.slice(i.length).map(Number),o=s.map(a=>E(a));return this.add({kind:"result",op:e,symbol:Ee(n.symbol,o),written:Ee(n.written,[...i.map(()=>"{}"),...o]),settings:s,inputs:i.map(a=>(typeof a=="number"?this.constant(a):a).id)})}graphOf(e){let r=new Set([e]);for(let n of r)for(let i of n.inputs)r.add(this.nodes[i]);return this.named(this.nodes.filter(n=>r.has(n)))}whole(){return this.named(this.nodes)}named(e){let r=new Map(e.map((o,a)=>[o.id,a])),n=new Set(e.map(o=>o.label)),i=0,s=e.map((o,a)=>{let l=o.name||el(o.label);for(;!l||!o.label&&!o.name&&n.has(l);)l=`v${++i}`;return{...o,id:a,name:l,inputs:o.inputs.map(h=>r.get(h))}});return Kr(s)}add(e){let n={...{label:"",name:"",kind:"leaf",op:null,symbol:"",written:"",data:NaN},settings:[],inputs:[],...e,id:this.nodes.length};return this.nodes.push(n),n}};function el(t){return t.length<=Vi?t:`${t.slice(0,Vi-1)}…`}var _e=class extends Error{constructor(r,n){super(r);this.at=n}at},at=/[^\S\n]*(?:(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|([\p{L}_][\p{L}\p{N}_]*)|(\*\*|[<>=!]=|[-+*/^(),;=<>]|\n))/uy,Jr=2e3,tl=100;function rl(t){let e=t.replaceAll("−","-").replaceAll("×","*").replaceAll("·","*");if(e.length>Jr)throw new _e(`at most ${Jr} characters, please`,Jr);let r=[];for(at.lastIndex=0;e.slice(at.lastIndex).trim();){let n=at.lastIndex,i=at.exec(e);if(!i){let h=n+e.slice(n).search(/\S/);throw new _e(`"${[...e.slice(h)][0]}" has no meaning here`,h)}let[,s,o,a]=i,l=s??o??a??"";r.push({kind:s?"number":o?"name":"sign",text:l===`
`?";":l,at:at.lastIndex-l.length})}return r.push({kind:"end",text:"",at:e.length}),r}var Xr={"+":"add","-":"sub","*":"mul","/":"div","**":"pow",">":"gt",">=":"ge","<":"lt","<=":"le","==":"eq","!=":"ne"},Qr=class{constructor(e,r){this.source=e;this.leaves=r}source;leaves;position=0;depth=0;builder=new Ut;named=new Map;program(){let e=null;for(;this.skipEmpty();)e=this.statement(),!this.atEnd&&this.next.text!==";"&&this.fail(this.surprise());return e===null&&this.fail("write an expression, for example (a + b) * c"),this.builder.graphOf(typeof e=="number"?this.builder.constant(e):e)}skipEmpty(){for(;this.skip(";"););return!this.atEnd}get atEnd(){return this.next.kind==="end"}get next(){return this.source[this.position]}fail(e,r=this.next.at){throw new _e(e,r)}surprise(){let{kind:e,text:r}=this.next;if(e==="end")return"the expression ends too early";if(r==="^")return"a power is written **, as in x ** 2";let n=this.source[this.position-1];return n&&(n.kind!=="sign"||n.text===")")&&(e!=="sign"||r==="(")?`an operator is missing before "${r}": write ${n.text} * ${r}`:`"${r}" is not expected here`}skip(e){return this.next.text!==e||this.atEnd?!1:(this.position+=1,!0)}expect(e){this.skip(e)||this.fail(this.atEnd?`"${e}" is missing at the end`:this.surprise())}statement(){let e=this.next;if(e.kind==="name"&&this.source[this.position+1]?.text==="="){this.position+=2,this.named.has(e.text)&&this.fail(`${e.text} has a value already; choose another name`,e.at);let r=this.comparison(),n=this.leaves.get(e.text),i=typeof r=="number"?this.builder.leaf(e.text,n??r):this.entitled(r,e);return this.named.set(e.text,i),i}return this.comparison()}entitled(e,{text:r,at:n}){return e.label&&this.fail(`${e.label} would get a second name, ${r}; write an operation`,n),e.label=r,e}comparison(){let e=this.sum(),r=this.next.text;return/^([<>]=?|[=!]=)$/.test(r)?(this.position+=1,this.apply(Xr[r],[e,this.sum()])):e}sum(){let e=this.product();for(let r=this.next.text;r==="+"||r==="-";r=this.next.text)this.position+=1,e=this.apply(Xr[r],[e,this.product()]);return e}product(){let e=this.signed();for(let r=this.next.text;r==="*"||r==="/";r=this.next.text)this.position+=1,e=this.apply(Xr[r],[e,this.signed()]);return e}signed(){++this.depth>tl&&this.fail("too many brackets within brackets");try{if(this.skip("-"))return this.apply("neg",[this.signed()]);if(this.skip("+"))return this.signed();let e=this.atom();return this.skip("**")?this.apply("pow",[e,this.signed()]):e}finally{this.depth-=1}}atom(){let e=this.next;if(e.kind==="number")return this.position+=1,Number(e.text);if(e.kind==="name")return this.position+=1,this.skip("(")?this.call(e):this.variable(e);this.skip("(")||this.fail(this.surprise());let r=this.comparison();return this.expect(")"),r}variable({text:e,at:r}){Zr.includes(e)&&this.fail(`${e} is a function: write ${e}(...)`,r);let n=this.named.get(e);return n===void 0&&this.named.set(e,n=this.builder.leaf(e,this.leaves.get(e)??1)),n}call({text:e,at:r}){let n=Zr.includes(e)?X[e]:void 0;n||this.fail(`there is no function ${e}; there are ${Zr.slice(0,8).join(", ")}, ...`,r);let i=[];if(!this.skip(")")){do i.push(this.comparison());while(this.skip(","));this.expect(")")}let s=n.arity;return i.length<s&&i.push(...n.defaults.slice(0,s-i.length)),i.length!==s&&this.fail(`${e} takes ${s} inputs, not ${i.length}`,r),i.slice(s-n.settings).some(o=>n.settings&&typeof o!="number")&&this.fail(`the last input of ${e} must be a plain number`,r),this.apply(e,i)}apply(e,r){return r.every(n=>typeof n=="number")?X[e].compute(...r):this.builder.result(e,r)}},Zr=["tanh","exp","relu","log","sqrt","sigmoid","sin","cos",...Object.keys(X).filter(t=>X[t].arity!==null&&X[t].written.startsWith(t))].filter((t,e,r)=>r.indexOf(t)===e);function Ge(t,e=new Map){return new Qr(rl(t),e).program()}function en(t){let e=t>>>0;return()=>{e=e+1831565813>>>0;let r=Math.imul(e^e>>>15,1|e);return r=r+Math.imul(r^r>>>7,61|r)^r,((r^r>>>14)>>>0)/4294967296}}function Di(){return Math.floor(Math.random()*4294967296)}function tn(t,e){return e[Math.floor(t()*e.length)]}function Hi(t,e,r,...n){for(;;){let i=e+Math.floor(t()*(r-e+1));if(!n.includes(i))return i}}var nl=20;function rn({nodes:t,edges:e},r){let n=new Map(r.map((s,o)=>[s,o])),i=t.filter(s=>s.kind==="result");return n.size===r.length&&i.every(s=>n.has(s.id))&&e.every(({from:s,to:o})=>t[s].kind!=="result"||n.get(s)>n.get(o))}function qi(t,e,r){if(rn(t,e)||new Set(e).size<e.length)return[];let{nodes:n,edges:i}=t,s=n.length-1,o=new Map(e.map((d,u)=>[d,u])),a=new Map([[s,1]]),l=new Map;o.has(s)||l.set(s,{amount:1,edge:null});for(let d of r){let{from:u,to:p}=i[d.edge];if(n[u].kind==="result"){if((o.get(u)??-1)>o.get(p))a.set(u,d.after);else if(d.add!==0){let c=l.get(u);l.set(u,{amount:(c?.amount??0)+d.add,edge:c?c.edge:d.edge})}}}let h=e.length;return[...l].sort(([d],[u])=>(o.get(d)??h)-(o.get(u)??h)).slice(0,nl).flatMap(([d,{amount:u,edge:p}])=>{let c=o.has(d)?a.get(d)??0:null,f=p===null?[s]:[...Ui(t,s,i[p].to),d];return il(t,d).map(([g,v])=>({node:d,leaf:g,edge:p,had:c,late:u,amount:u*v,path:[...f,...Ui(t,d,g).slice(1)],text:sl(t,d,g,c,u,u*v)}))})}function Bi(t,e){return t.filter(r=>r.to===e)}function il({nodes:t,edges:e},r){let n=new Map([[r,1]]);for(let i=r;i>=0;i-=1){let s=n.get(i);if(s)for(let{from:o,derivative:a}of Bi(e,i))a!==0&&n.set(o,(n.get(o)??0)+s*a)}return[...n].filter(([i,s])=>s!==0&&t[i].kind==="leaf").sort(([i],[s])=>i-s)}function Ui({edges:t},e,r){let n=new Map([[e,e]]);for(let[s]of n)for(let{from:o,derivative:a}of Bi(t,s))a!==0&&o>=r&&!n.has(o)&&n.set(o,s);let i=[r];for(;i[0]!==e&&n.has(i[0]);)i.unshift(n.get(i[0]));return i}function sl({nodes:t},e,r,n,i,s){let o=t[e].name;return`${n===null?`${o} was never visited`:n===0?`${o} was visited while its gradient was still 0`:`${o} was visited when its gradient was ${E(n)}; ${E(i)} more came later`}, so the ${E(s)} that flows through ${o} never arrived at ${t[r].name}`}function nn(t){return t.filter(e=>e.kind==="result").map(e=>e.id).reverse()}function le(t,e="",r=nn(t.nodes)){return sn(t,e,r,ol(t,r))}function ol({nodes:t,edges:e},r){let n=t.map(()=>0);n[t.length-1]=1;let i=t.map(()=>[]);for(let o of e)i[o.to].push(o);let s=[];for(let o of r){let a=n[o];for(let{id:l,from:h,derivative:d}of i[o]){if(t[h].kind==="constant")continue;let u=a===0||d===0?0:a*d,p=n[h];n[h]=p+u,s.push({edge:l,upstream:a,before:p,add:u,after:p+u})}}return s}function sn(t,e,r,n){let{nodes:i,edges:s}=t,o=i.at(-1),a=i.map(()=>0);a[o.id]=1;let l=i.filter(h=>h.kind==="result").map(h=>al(i,h));l.push({phase:"seed",node:o.id,before:0,after:1,text:`${o.name}.grad 0 -> 1 (seed)`});for(let h of n){let{from:d,to:u}=s[h.edge];a[d]=h.after,l.push({phase:"backward",node:u,input:d,...h,text:ll(i,d,u,h)})}return{title:e||o.name,nodes:i,edges:s,steps:l,order:[...r],grads:a,right:rn(t,r),lost:qi(t,r,n)}}function al(t,e){let r=`${e.name} = ${Bt(t,e)} = ${E(e.data)}`;return{phase:"forward",node:e.id,after:e.data,text:r}}function ll(t,e,r,n){let i=`${t[e].name}.grad ${E(n.before)} -> ${E(n.after)}`,s=n.overwrites?`overwritten with ${E(n.add)}`:dl(n.add);return`${i} (${s} via ${t[r].name})`}function dl(t){let e=E(t);return e.startsWith("-")?e:`+${e}`}function Ki(t,e){return le(Kr(t.nodes,e),t.title,t.order)}function lt(t,e){return le(t,t.title,e)}var Yi={tree:{leaves:3,ops:["+","*"],shared:0},trees:{leaves:4,ops:["+","*","-"],shared:0},shared:{leaves:2,ops:["+","*","-"],shared:1},knot:{leaves:3,ops:["+","*","-"],shared:2}};function on(t,e){let r=Yi[t];if(!r)throw new Error(`there is no level "${t}"; there are ${Object.keys(Yi).join(", ")}`);for(;;){let n=[..."abcdefghijk"],i=n.splice(0,r.leaves),s=new Map(i.map(p=>[p,Hi(e,-4,6,0,1,-1)])),o=[],a=[...i],l=[],h=r.shared;for(;a.length>1||h>0;){let p=Ji(a,e),c=h>0&&(l.length>0||a.length===0)?tn(e,[...l,p]):Ji(a,e);if(c===void 0)break;(l.includes(c)||c===p)&&(h-=1),l.push(p,c);let f=n.shift();if(!f)break;let g=e()<.5?[p,c]:[c,p];o.push(`${f} = ${g[0]} ${tn(e,r.ops)} ${g[1]}`),a.push(f)}if(a.length!==1||h>0)continue;let d=o.join("; "),u=le(Ge(d,s),d);if(hl(u,r))return{program:d,values:s,walk:u}}}function Ji(t,e){return t.splice(Math.floor(e()*t.length),1)[0]}function hl({nodes:t,edges:e,grads:r},n){let i=t.filter(a=>a.kind==="leaf"),s=t.filter(a=>a.kind==="result"),o=a=>e.filter(l=>l.from===a.id).length;return i.length===n.leaves&&s.length>=2&&s.length<=5&&s.some(a=>a.op==="mul")&&s.some(a=>a.op!=="mul")&&s.every(a=>a.op!=="sub"||a.inputs[0]!==a.inputs[1])&&t.reduce((a,l)=>a+Math.max(0,o(l)-1),0)===n.shared&&t.every(a=>Math.abs(a.data)<=60&&a.data!==0&&Math.abs(r[a.id])<=60)&&i.every(a=>r[a.id]!==0)&&new Set(i.map(a=>r[a.id])).size>1}function an(t,e){let r=lt(t,e.filter(s=>t.nodes[s].kind==="result")),n=r.steps.filter(s=>s.phase==="backward"),i=e.map(s=>n.filter(o=>o.node===s));return{walk:r,order:e,pushes:i,expected:lt(t,nn(t.nodes)).grads}}function Xi({walk:t,pushes:e},r){let n=e.slice(0,r).flat().length,i=t.steps.findIndex(o=>o.phase==="seed")+1;return{...ot(t,i+n),active:new Set(r>0?e[r-1].map(o=>o.edge):[])}}function dt(t){return t.nodes.filter(e=>e.kind!=="constant").map(e=>e.id)}function Zi(t,e){let r=e.split(/[\s,]+/).filter(Boolean).map(n=>{let i=t.nodes.find(s=>s.name===n&&s.kind!=="constant");if(!i)throw new Error(`order: there is no value "${n}"`);return i.id});return[...new Set(r)]}function ht({nodes:t,edges:e},r){let n=new Map(r.map((s,o)=>[s,o]));return e.filter(({from:s})=>t[s].kind!=="constant").filter(({from:s,to:o})=>n.has(s)&&(n.get(o)??1/0)>n.get(s)).map(({from:s,to:o})=>({early:s,user:o})).sort((s,o)=>n.get(s.early)-n.get(o.early))}var ul={reset:"Reset",back:"Back",step:"Step",play:"Play",pause:"Pause",speed:"Speed",nextCard:"Next card",data:"data",grad:"grad",position:"Position in the walk",graph:t=>`Graph of ${t}`,graphHelp:"Arrow left and right step through the walk, up and down go from edge to edge.",idle:"Nothing is computed yet: only the leaves have numbers. Press Step to compute the first result.",seed:t=>`The derivative of ${t} by itself is 1. From here the walk goes backward.`,done:t=>`Done. ${t}`,passes:(t,e,r)=>`${t} passes its gradient on to ${e}: ${r}`,factors:(t,e,r)=>`arriving ${t} × local ${e} = ${r}`,allComputed:"All computed",seedRoot:t=>`Seed ${t} with 1`,seeded:t=>`If ${t} moves by h, ${t} moves by h: the walk back begins with 1.`,added:(t,e,r,n)=>`${t} held ${e}, and ${e} + ${r} = ${n}.`,seedQuestion:t=>`If ${t} moves by h, by how many h does ${t} move?`,seedIdea:t=>`The question is how much ${t} moves when ${t} moves. Its value plays no part.`,seedLine:t=>`${t}.grad = d${t}/d${t}`,question:(t,e)=>`What arrived at ${t}? And how much does ${t} move when ${e} moves?`,ideaProduct:"In a product, a move of one factor is multiplied by the other factor.",ideaSum:"In a sum, a move of one part is a move of the sum, unchanged.",ideaDifference:"In a difference, the first part moves it as it moves; the second part moves it the other way.",ideaLocal:(t,e)=>`The local derivative of ${t} is ${e}: put its number in.`,line:(t,e,r)=>`${t}.grad += ${e}.grad * (${r})`,nothing:"One factor is 0, so nothing flows along this edge.",overwritten:"The old gradient was thrown away: = was written where += is needed.",leaves:"Leaves",valueOf:t=>`Value of ${t}`,noNumber:t=>`"${t}" is not a number. Write, for example, -3, 0.5 or 3/2.`,noEdit:t=>`${t} comes from an operation made by hand, so the leaves cannot be edited here.`,restore:"Restore values",expression:"Expression",draw:"Draw",preset:"Example",own:"your own",edge:(t,e)=>`Edge ${t} → ${e}`,place:t=>["first","second","third"][t]??`${t+1}th`,placeOf:(t,e)=>`${t} input of ${e}`,close:"Close",formula:"Formula",number:"Number",check:"Check by nudging",flows:"On the way back",unknownFormula:"not known: the operation was made by hand",later:t=>`known once ${t} is computed`,notYet:t=>`nothing yet: ${t} has not passed its gradient on`,nudge:(t,e,r)=>`moving ${t} by ±${e} gives the slope ${r}`,agrees:"agrees",disagrees:"does not agree",noCheck:t=>`not possible: ${t}`,twin:"The same as tables",values:"Values",edges:"Edges",value:"value",computed:"computed as",constant:"constant",leaf:"leaf",edgeColumn:"edge",local:"local derivative",notDrawn:t=>`${t} values are too many to draw; the steps and the table are complete.`,shownOf:(t,e)=>`The first ${t} of ${e} rows.`,tooMany:t=>`this graph has too many values to put in order by hand; at most ${t}`,orderHelp:"Click the values in the order in which they shall be visited; click again to take one out. Each visit hands back what the value holds at that moment.",orderList:"Order of the visits",legend:"In each box: data above the dashed line, grad below it.",nothingYet:"nothing yet",hadTurnEarly:(t,e)=>`${t} had its turn before ${e}, which still had something to give to it`,notPlaced:"not in the order yet",placedAs:t=>`visit ${t}`,stillOpen:t=>`Still to be placed: ${t}.`,undo:"Undo",clear:"Clear",run:"Run all",oneVisit:"One visit",ready:t=>`${t}.grad = 1, all others 0. Run all visits, or one at a time.`,visit:(t,e,r)=>`Visit ${t} of ${e}: ${r}`,leafVisit:t=>`${t} is a leaf: it has no inputs, so it hands nothing back.`,emptyVisit:t=>`${t}.grad is still 0, so it hands back nothing.`,right:"Right: every gradient was complete before it was handed back.",wrong:"Not a right order.",lucky:(t,e)=>`The numbers are right by luck: ${t} was visited before ${e}, which uses it, had handed it its share. It is a leaf, so nothing was lost; with inputs of its own it would have been.`,rootLater:t=>`${t} is where the walk begins: until it has been visited, nobody has anything to hand back.`,notEnough:(t,e,r)=>`${t} came first, and that is not enough: ${e} was visited before ${r}, which uses it.`,insteadOf:(t,e,r)=>`${t}.grad = ${e}, but it should be ${r}`,complete:(t,e)=>`${t}.grad = ${e}`,lostPath:t=>`Lost on ${t}`},b={...ul};function cl(t){Object.assign(b,t)}var ut=3,ct=class extends Q{static properties={heading:{},seed:{type:Number},done:{type:Boolean},width:{state:!0},streak:{state:!0},said:{state:!0},hinted:{state:!0}};draw=en(0);observer=new ResizeObserver(([e])=>this.width=Math.round(e.contentRect.width));constructor(){super(),Object.assign(this,{heading:"",seed:NaN,done:!1,width:0,streak:0,said:null,hinted:0})}connectedCallback(){super.connectedCallback(),this.draw=en(Number.isNaN(this.seed)?Di():this.seed),this.width=this.clientWidth,this.observer.observe(this),this.hasUpdated||this.begin()}disconnectedCallback(){super.disconnectedCallback(),this.observer.disconnect()}get room(){return Math.max(260,this.width-22)}tell(e,r="",n=this.misconception){let i={right:e,answer:r,misconception:e?"":n};this.dispatchEvent(new CustomEvent("gradwalk-solved",{detail:i,bubbles:!0,composed:!0}))}get misconception(){return this.said?.kind==="wrong"&&typeof this.said.text=="string"?this.said.text:""}async focusOn(e){this.renderRoot.contains(this.renderRoot.activeElement)&&(await this.updateComplete,this.renderRoot.querySelector(e)?.focus())}head(e=_){return k`<header class="row head">
      ${this.heading?k`<strong>${this.heading}${this.done?k` <span class="done">done ✓</span>`:_}</strong>`:_}${e}
    </header>`}counter(){let e=Math.min(this.streak,ut),r=e>=ut?"three in a row: mastered":`${e} of ${ut} right in a row`;return k`<span class="streak"
      ><span aria-hidden="true" class="dots"
        >${[0,1,2].map(n=>k`<i class=${n<e?"full":""}></i>`)}</span
      >
      ${r}</span
    >`}reply(){return k`<div class="reply ${this.said?.kind??""}" aria-live="polite">
      ${this.said?k`<p>
              ${this.said.kind==="right"?k`<strong>✓ </strong>`:_}${this.said.kind==="wrong"?k`<strong>Not yet. </strong>`:_}${this.said.text}
            </p>`:_}
    </div>`}hints(e){let r=e.slice(0,this.hinted);return k`${r.length?k`<ol class="hints" aria-live="polite">
            ${r.map(n=>k`<li>${n}</li>`)}
          </ol>`:_}`}hintButton(e){if(this.hinted>=e.length)return _;let r=["Hint: a question","Hint: an idea","Hint: the line"][this.hinted]??"Hint";return k`<button type="button" class="quiet" @click=${()=>this.hinted+=1}>${r}</button>`}},Qi=V`
  :host {
    display: block !important;
    max-width: var(--wide, 62rem) !important;
    margin-block: 1.8rem !important;
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
    border-color: transparent;
    color: var(--gw-forward);
    background: none;
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
`;var{I:Gc}=Yn;var pl={},es=(t,e=pl)=>t._$AH=e;var ts=ue(class extends he{constructor(){super(...arguments),this.key=_}render(t,e){return this.key=t,e}update(t,[e,r]){return e!==this.key&&(es(t),this.key=e),r}});var rs=t=>t??_;var ks=Object.defineProperty,fl=(t,e,r)=>e in t?ks(t,e,{enumerable:!0,configurable:!0,writable:!0,value:r}):t[e]=r,gl=(t,e)=>{for(var r in e)ks(t,r,{get:e[r],enumerable:!0})},ml=(t,e,r)=>fl(t,typeof e!="symbol"?e+"":e,r),bl={};gl(bl,{Graph:()=>ee,alg:()=>mn});var wl=Object.defineProperty,$s=(t,e)=>{for(var r in e)wl(t,r,{get:e[r],enumerable:!0})},gn=class{constructor(t){this._isDirected=!0,this._isMultigraph=!1,this._isCompound=!1,this._nodes={},this._in={},this._preds={},this._out={},this._sucs={},this._edgeObjs={},this._edgeLabels={},this._nodeCount=0,this._edgeCount=0,this._defaultNodeLabelFn=()=>{},this._defaultEdgeLabelFn=()=>{},t&&(this._isDirected="directed"in t?t.directed:!0,this._isMultigraph="multigraph"in t?t.multigraph:!1,this._isCompound="compound"in t?t.compound:!1),this._isCompound&&(this._parent={},this._children={},this._children["\0"]={})}isDirected(){return this._isDirected}isMultigraph(){return this._isMultigraph}isCompound(){return this._isCompound}setGraph(t){return this._label=t,this}graph(){return this._label}setDefaultNodeLabel(t){return typeof t!="function"?this._defaultNodeLabelFn=()=>t:this._defaultNodeLabelFn=t,this}nodeCount(){return this._nodeCount}nodes(){return Object.keys(this._nodes)}sources(){return this.nodes().filter(t=>Object.keys(this._in[t]).length===0)}sinks(){return this.nodes().filter(t=>Object.keys(this._out[t]).length===0)}setNodes(t,e){return t.forEach(r=>{e!==void 0?this.setNode(r,e):this.setNode(r)}),this}setNode(t,e){return t in this._nodes?(arguments.length>1&&(this._nodes[t]=e),this):(this._nodes[t]=arguments.length>1?e:this._defaultNodeLabelFn(t),this._isCompound&&(this._parent[t]="\0",this._children[t]={},this._children["\0"][t]=!0),this._in[t]={},this._preds[t]={},this._out[t]={},this._sucs[t]={},++this._nodeCount,this)}node(t){return this._nodes[t]}hasNode(t){return t in this._nodes}removeNode(t){if(t in this._nodes){let e=r=>this.removeEdge(this._edgeObjs[r]);delete this._nodes[t],this._isCompound&&(this._removeFromParentsChildList(t),delete this._parent[t],this.children(t).forEach(r=>{this.setParent(r)}),delete this._children[t]),Object.keys(this._in[t]).forEach(e),delete this._in[t],delete this._preds[t],Object.keys(this._out[t]).forEach(e),delete this._out[t],delete this._sucs[t],--this._nodeCount}return this}setParent(t,e){if(!this._isCompound)throw new Error("Cannot set parent in a non-compound graph");if(e===void 0)e="\0";else{e+="";for(let r=e;r!==void 0;r=this.parent(r))if(r===t)throw new Error("Setting "+e+" as parent of "+t+" would create a cycle");this.setNode(e)}return this.setNode(t),this._removeFromParentsChildList(t),this._parent[t]=e,this._children[e][t]=!0,this}parent(t){if(this._isCompound){let e=this._parent[t];if(e!=="\0")return e}}children(t="\0"){if(this._isCompound){let e=this._children[t];if(e)return Object.keys(e)}else{if(t==="\0")return this.nodes();if(this.hasNode(t))return[]}return[]}predecessors(t){let e=this._preds[t];if(e)return Object.keys(e)}successors(t){let e=this._sucs[t];if(e)return Object.keys(e)}neighbors(t){let e=this.predecessors(t);if(e){let r=new Set(e),n=this.successors(t);if(n)for(let i of n)r.add(i);return Array.from(r.values())}}isLeaf(t){var e;let r;return this.isDirected()?r=this.successors(t):r=this.neighbors(t),((e=r?.length)!=null?e:0)===0}filterNodes(t){let e=new this.constructor({directed:this._isDirected,multigraph:this._isMultigraph,compound:this._isCompound});e.setGraph(this.graph()),Object.entries(this._nodes).forEach(([i,s])=>{t(i)&&e.setNode(i,s)}),Object.values(this._edgeObjs).forEach(i=>{e.hasNode(i.v)&&e.hasNode(i.w)&&e.setEdge(i,this.edge(i))});let r={},n=i=>{let s=this.parent(i);return!s||e.hasNode(s)?(r[i]=s,s):s in r?r[s]:n(s)};return this._isCompound&&e.nodes().forEach(i=>e.setParent(i,n(i))),e}setDefaultEdgeLabel(t){return typeof t!="function"?this._defaultEdgeLabelFn=()=>t:this._defaultEdgeLabelFn=t,this}edgeCount(){return this._edgeCount}edges(){return Object.values(this._edgeObjs)}setPath(t,e){return t.reduce((r,n)=>(e!==void 0?this.setEdge(r,n,e):this.setEdge(r,n),n)),this}setEdge(t,e,r,n){let i,s,o,a,l=!1;typeof t=="object"&&t!==null&&"v"in t?(i=t.v,s=t.w,o=t.name,arguments.length===2&&(a=e,l=!0)):(i=t,s=e,o=n,arguments.length>2&&(a=r,l=!0)),i=""+i,s=""+s,o!==void 0&&(o=""+o);let h=pt(this._isDirected,i,s,o);if(h in this._edgeLabels)return l&&(this._edgeLabels[h]=a),this;if(o!==void 0&&!this._isMultigraph)throw new Error("Cannot set a named edge when isMultigraph = false");this.setNode(i),this.setNode(s),this._edgeLabels[h]=l?a:this._defaultEdgeLabelFn(i,s,o);let d=vl(this._isDirected,i,s,o);return i=d.v,s=d.w,Object.freeze(d),this._edgeObjs[h]=d,ns(this._preds[s],i),ns(this._sucs[i],s),this._in[s][h]=d,this._out[i][h]=d,this._edgeCount++,this}edge(t,e,r){let n=arguments.length===1?ln(this._isDirected,t):pt(this._isDirected,t,e,r);return this._edgeLabels[n]}edgeAsObj(t,e,r){let n=arguments.length===1?this.edge(t):this.edge(t,e,r);return typeof n!="object"||n===null?{label:n}:n}hasEdge(t,e,r){return(arguments.length===1?ln(this._isDirected,t):pt(this._isDirected,t,e,r))in this._edgeLabels}removeEdge(t,e,r){let n=arguments.length===1?ln(this._isDirected,t):pt(this._isDirected,t,e,r),i=this._edgeObjs[n];if(i){let s=i.v,o=i.w;delete this._edgeLabels[n],delete this._edgeObjs[n],is(this._preds[o],s),is(this._sucs[s],o),delete this._in[o][n],delete this._out[s][n],this._edgeCount--}return this}inEdges(t,e){return this.isDirected()?this.filterEdges(this._in[t],t,e):this.nodeEdges(t,e)}outEdges(t,e){return this.isDirected()?this.filterEdges(this._out[t],t,e):this.nodeEdges(t,e)}nodeEdges(t,e){if(t in this._nodes)return this.filterEdges({...this._in[t],...this._out[t]},t,e)}_removeFromParentsChildList(t){delete this._children[this._parent[t]][t]}filterEdges(t,e,r){if(!t)return;let n=Object.values(t);return r?n.filter(i=>i.v===e&&i.w===r||i.v===r&&i.w===e):n}};function ns(t,e){t[e]?t[e]++:t[e]=1}function is(t,e){t[e]!==void 0&&!--t[e]&&delete t[e]}function pt(t,e,r,n){let i=""+e,s=""+r;if(!t&&i>s){let o=i;i=s,s=o}return i+""+s+""+(n===void 0?"\0":n)}function vl(t,e,r,n){let i=""+e,s=""+r;if(!t&&i>s){let a=i;i=s,s=a}let o={v:i,w:s};return n&&(o.name=n),o}function ln(t,e){return pt(t,e.v,e.w,e.name)}var xl={};$s(xl,{read:()=>El,write:()=>yl});function yl(t){let e={options:{directed:t.isDirected(),multigraph:t.isMultigraph(),compound:t.isCompound()},nodes:kl(t),edges:$l(t)},r=t.graph();return r!==void 0&&(e.value=structuredClone(r)),e}function kl(t){return t.nodes().map(e=>{let r=t.node(e),n=t.parent(e),i={v:e};return r!==void 0&&(i.value=r),n!==void 0&&(i.parent=n),i})}function $l(t){return t.edges().map(e=>{let r=t.edge(e),n={v:e.v,w:e.w};return e.name!==void 0&&(n.name=e.name),r!==void 0&&(n.value=r),n})}function El(t){let e=new gn(t.options);return t.value!==void 0&&e.setGraph(t.value),t.nodes.forEach(r=>{e.setNode(r.v,r.value),r.parent&&e.setParent(r.v,r.parent)}),t.edges.forEach(r=>{e.setEdge({v:r.v,w:r.w,name:r.name},r.value)}),e}var mn={};$s(mn,{CycleException:()=>Yt,bellmanFord:()=>Es,components:()=>Nl,dijkstra:()=>Kt,dijkstraAll:()=>Al,findCycles:()=>Tl,floydWarshall:()=>Rl,isAcyclic:()=>jl,postorder:()=>Il,preorder:()=>Gl,prim:()=>Wl,shortestPaths:()=>Fl,tarjan:()=>Ss,topsort:()=>Ns});var _l=()=>1;function Es(t,e,r,n){return Sl(t,String(e),r||_l,n||function(i){var s;return(s=t.outEdges(i))!=null?s:[]})}function Sl(t,e,r,n){let i={},s,o=0,a=t.nodes(),l=function(u){let p=i[u.v],c=i[u.w];if(!p||!c)return;let f=r(u);p.distance+f<c.distance&&(i[u.w]={distance:p.distance+f,predecessor:u.v},s=!0)},h=function(){a.forEach(function(u){n(u).forEach(function(p){let c=p.v===u?p.v:p.w,f=c===p.v?p.w:p.v;l({v:c,w:f})})})};a.forEach(function(u){let p=u===e?0:Number.POSITIVE_INFINITY;i[u]={distance:p,predecessor:""}});let d=a.length;for(let u=1;u<d&&(s=!1,o++,h(),!!s);u++);if(o===d-1&&(s=!1,h(),s))throw new Error("The graph contains a negative weight cycle");return i}function Nl(t){let e={},r=[],n;function i(s){var o,a;s in e||(e[s]=!0,n.push(s),(o=t.successors(s))==null||o.forEach(i),(a=t.predecessors(s))==null||a.forEach(i))}return t.nodes().forEach(function(s){n=[],i(s),n.length&&r.push(n)}),r}var _s=class{constructor(){this._arr=[],this._keyIndices={}}size(){return this._arr.length}keys(){return this._arr.map(t=>t.key)}has(t){return t in this._keyIndices}priority(t){let e=this._keyIndices[t];if(e!==void 0)return this._arr[e].priority}min(){if(this.size()===0)throw new Error("Queue underflow");return this._arr[0].key}add(t,e){let r=this._keyIndices,n=String(t);if(!(n in r)){let i=this._arr,s=i.length;return r[n]=s,i.push({key:n,priority:e}),this._decrease(s),!0}return!1}removeMin(){if(this.size()===0)throw new Error("Queue underflow");this._swap(0,this._arr.length-1);let t=this._arr.pop();return delete this._keyIndices[t.key],this._heapify(0),t.key}decrease(t,e){let r=this._keyIndices[t];if(r===void 0)throw new Error(`Key not found: ${t}`);let n=this._arr[r].priority;if(e>n)throw new Error(`New priority is greater than current priority. Key: ${t} Old: ${n} New: ${e}`);this._arr[r].priority=e,this._decrease(r)}_heapify(t){let e=this._arr,r=2*t,n=r+1,i=t;r<e.length&&(i=e[r].priority<e[i].priority?r:i,n<e.length&&(i=e[n].priority<e[i].priority?n:i),i!==t&&(this._swap(t,i),this._heapify(i)))}_decrease(t){let e=this._arr,r=e[t].priority,n;for(;t!==0&&(n=t>>1,!(e[n].priority<r));)this._swap(t,n),t=n}_swap(t,e){let r=this._arr,n=this._keyIndices,i=r[t],s=r[e];r[t]=s,r[e]=i,n[s.key]=t,n[i.key]=e}},Ml=()=>1;function Kt(t,e,r,n){let i=function(s){var o;return(o=t.outEdges(s))!=null?o:[]};return Ol(t,String(e),r||Ml,n||i)}function Ol(t,e,r,n){let i={},s=new _s,o,a,l=function(h){let d=h.v!==o?h.v:h.w,u=i[d];if(!u)return;let p=r(h),c=a.distance+p;if(p<0)throw new Error("dijkstra does not allow negative edge weights. Bad edge: "+h+" Weight: "+p);c<u.distance&&(u.distance=c,u.predecessor=o,s.decrease(d,c))};for(t.nodes().forEach(function(h){let d=h===e?0:Number.POSITIVE_INFINITY;i[h]={distance:d,predecessor:""},s.add(h,d)});s.size()>0;){o=s.removeMin();let h=i[o];if(!h||h.distance===Number.POSITIVE_INFINITY)break;a=h,n(o).forEach(l)}return i}function Al(t,e,r){return t.nodes().reduce(function(n,i){return n[i]=Kt(t,i,e,r),n},{})}function Ss(t){let e=0,r=[],n={},i=[];function s(o){var a;let l=n[o]={onStack:!0,lowlink:e,index:e++};if(r.push(o),(a=t.successors(o))==null||a.forEach(function(h){if(h in n){let d=n[h];d!=null&&d.onStack&&(l.lowlink=Math.min(l.lowlink,d.index))}else{s(h);let d=n[h];d&&(l.lowlink=Math.min(l.lowlink,d.lowlink))}}),l.lowlink===l.index){let h=[],d;do{d=r.pop();let u=n[d];u&&(u.onStack=!1),h.push(d)}while(o!==d);i.push(h)}}return t.nodes().forEach(function(o){o in n||s(o)}),i}function Tl(t){return Ss(t).filter(function(e){var r;let n=e[0];return n?e.length>1||e.length===1&&((r=t.outEdges(n,n))!=null?r:[]).length>0:!1})}var Ll=()=>1;function Rl(t,e,r){return Cl(t,e||Ll,r||function(n){var i;return(i=t.outEdges(n))!=null?i:[]})}function Cl(t,e,r){let n={},i=t.nodes();return i.forEach(function(s){let o={};n[s]=o,o[s]={distance:0,predecessor:""},i.forEach(function(a){s!==a&&(o[a]={distance:Number.POSITIVE_INFINITY,predecessor:""})}),r(s).forEach(function(a){let l=a.v===s?a.w:a.v,h=e(a);o[l]={distance:h,predecessor:s}})}),i.forEach(function(s){let o=n[s];o&&i.forEach(function(a){let l=n[a];l&&i.forEach(function(h){let d=l[s],u=o[h],p=l[h];if(d&&u&&p){let c=d.distance+u.distance;c<p.distance&&(p.distance=c,p.predecessor=u.predecessor)}})})}),n}var Yt=class extends Error{constructor(t){super(t),this.name="CycleException"}};function Ns(t){let e={},r={},n=[];function i(s){var o;if(s in r)throw new Yt;s in e||(r[s]=!0,e[s]=!0,(o=t.predecessors(s))==null||o.forEach(i),delete r[s],n.push(s))}if(t.sinks().forEach(i),Object.keys(e).length!==t.nodeCount())throw new Yt;return n}function jl(t){try{Ns(t)}catch(e){if(e instanceof Yt)return!1;throw e}return!0}function Pl(t,e,r,n,i){Array.isArray(e)||(e=[e]);let s=(a=>{var l;return(l=t.isDirected()?t.successors(a):t.neighbors(a))!=null?l:[]}),o={};return e.forEach(function(a){if(!t.hasNode(a))throw new Error("Graph does not have node: "+a);i=Ms(t,a,r==="post",o,s,n,i)}),i}function Ms(t,e,r,n,i,s,o){return e in n||(n[e]=!0,r||(o=s(o,e)),i(e).forEach(function(a){o=Ms(t,a,r,n,i,s,o)}),r&&(o=s(o,e))),o}function Os(t,e,r){return Pl(t,e,r,function(n,i){return n.push(i),n},[])}function Il(t,e){return Os(t,e,"post")}function Gl(t,e){return Os(t,e,"pre")}function Wl(t,e){var r;let n=new gn,i={},s=new _s,o;function a(d){let u=d.v===o?d.w:d.v,p=s.priority(u);if(p!==void 0){let c=e(d);c<p&&(i[u]=o,s.decrease(u,c))}}if(t.nodeCount()===0)return n;t.nodes().forEach(function(d){s.add(d,Number.POSITIVE_INFINITY),n.setNode(d)});let l=t.nodes()[0];l!==void 0&&s.decrease(l,0);let h=!1;for(;s.size()>0;){if(o=s.removeMin(),o in i)n.setEdge(o,i[o]);else{if(h)throw new Error("Input graph is not connected: "+t);h=!0}(r=t.nodeEdges(o))==null||r.forEach(a)}return n}function Fl(t,e,r,n){return Vl(t,e,r,n??(i=>{var s;return(s=t.outEdges(i))!=null?s:[]}))}function Vl(t,e,r,n){if(r===void 0)return Kt(t,e,r,n);let i=!1,s=t.nodes();for(let o=0;o<s.length;o++){let a=s[o];if(a===void 0)continue;let l=n(a);for(let h=0;h<l.length;h++){let d=l[h];if(!d)continue;let u=d.v===a?d.v:d.w,p=u===d.v?d.w:d.v;r({v:u,w:p})<0&&(i=!0)}if(i)return Es(t,e,r,n)}return Kt(t,e,r,n)}var ee=gn;function Fe(t,e,r,n){let i=n;for(;t.hasNode(i);)i=bn(n);return r.dummy=e,t.setNode(i,r),i}function zl(t){let e=new ee().setGraph(t.graph());return t.nodes().forEach(r=>e.setNode(r,t.node(r))),t.edges().forEach(r=>{let n=e.edge(r.v,r.w)||{weight:0,minlen:1},i=t.edge(r);e.setEdge(r.v,r.w,{weight:n.weight+i.weight,minlen:Math.max(n.minlen,i.minlen)})}),e}function As(t){let e=new ee({multigraph:t.isMultigraph()}).setGraph(t.graph());return t.nodes().forEach(r=>{t.children(r).length||e.setNode(r,t.node(r))}),t.edges().forEach(r=>{e.setEdge(r,t.edge(r))}),e}function ss(t,e){let r=t.x,n=t.y,i=e.x-r,s=e.y-n,o=t.width/2,a=t.height/2;if(!i&&!s)throw new Error("Not possible to find intersection inside of the rectangle");let l,h;return Math.abs(s)*o>Math.abs(i)*a?(s<0&&(a=-a),l=a*i/s,h=a):(i<0&&(o=-o),l=o,h=o*s/i),{x:r+l,y:n+h}}function Xt(t){let e=ft(Ls(t)+1).map(()=>[]);return t.nodes().forEach(r=>{let n=t.node(r),i=n.rank;i!==void 0&&(e[i]||(e[i]=[]),e[i][n.order]=r)}),e}function Dl(t){let e=t.nodes().map(n=>{let i=t.node(n).rank;return i===void 0?Number.MAX_VALUE:i}),r=re(Math.min,e);t.nodes().forEach(n=>{let i=t.node(n);Object.hasOwn(i,"rank")&&(i.rank-=r)})}function Hl(t){let e=t.nodes().map(o=>t.node(o).rank).filter(o=>o!==void 0),r=re(Math.min,e),n=[];t.nodes().forEach(o=>{let a=t.node(o).rank-r;n[a]||(n[a]=[]),n[a].push(o)});let i=0,s=t.graph().nodeRankFactor;Array.from(n).forEach((o,a)=>{o===void 0&&a%s!==0?--i:o!==void 0&&i&&o.forEach(l=>t.node(l).rank+=i)})}function os(t,e,r,n){let i={width:0,height:0};return arguments.length>=4&&(i.rank=r,i.order=n),Fe(t,"border",i,e)}function Ul(t,e=Ts){let r=[];for(let n=0;n<t.length;n+=e){let i=t.slice(n,n+e);r.push(i)}return r}var Ts=65535;function re(t,e){if(e.length>Ts){let r=Ul(e);return t(...r.map(n=>t(...n)))}else return t(...e)}function Ls(t){let e=t.nodes().map(r=>{let n=t.node(r).rank;return n===void 0?Number.MIN_VALUE:n});return re(Math.max,e)}function ql(t,e){let r={lhs:[],rhs:[]};return t.forEach(n=>{e(n)?r.lhs.push(n):r.rhs.push(n)}),r}function Bl(t,e){return e()}var Kl=0;function bn(t){let e=++Kl;return t+(""+e)}function ft(t,e,r=1){e==null&&(e=t,t=0);let n=s=>s<e;r<0&&(n=s=>e<s);let i=[];for(let s=t;n(s);s+=r)i.push(s);return i}function Jt(t,e){let r={};for(let n of e)t[n]!==void 0&&(r[n]=t[n]);return r}function Zt(t,e){let r;return typeof e=="string"?r=n=>n[e]:r=e,Object.entries(t).reduce((n,[i,s])=>(n[i]=r(s,i),n),{})}function Yl(t,e){return t.reduce((r,n,i)=>(r[n]=e[i],r),{})}var Qt="\0";function Rs(t,e,r){var n,i,s,o,a,l;if(!(t&&e&&r&&e.dummy==="edge"&&r.dummy==="edge"&&e.edgeObj&&r.edgeObj&&t[e.edgeObj.v]&&t[r.edgeObj.v]&&t[e.edgeObj.w]&&t[r.edgeObj.w]))return 0;let h=!0;e.edgeObj.w===r.edgeObj.w&&(h=!1);let d=h?(i=(n=t[e.edgeObj.v])==null?void 0:n.rank)!=null?i:NaN+1:(o=(s=t[e.edgeObj.w])==null?void 0:s.rank)!=null?o:NaN-1,u=Object.entries(t).find(g=>{var v,w;return((v=g[1].edgeObj)==null?void 0:v.v)===e.edgeObj.v&&((w=g[1].edgeObj)==null?void 0:w.w)===e.edgeObj.w&&g[1].rank===d}),p=Object.entries(t).find(g=>{var v,w;return((v=g[1].edgeObj)==null?void 0:v.v)===r.edgeObj.v&&((w=g[1].edgeObj)==null?void 0:w.w)===r.edgeObj.w&&g[1].rank===d});if(!u||!p)return 0;let c=(a=u[1].order)!=null?a:NaN,f=(l=p[1].order)!=null?l:NaN;return isNaN(c-f)?0:c-f}var Jl=class{constructor(){ml(this,"_sentinel");let t={};t._next=t._prev=t,this._sentinel=t}dequeue(){let t=this._sentinel,e=t._prev;if(e!==t)return as(e),e}enqueue(t){let e=this._sentinel;t._prev&&t._next&&as(t),t._next=e._next,e._next._prev=t,e._next=t,t._prev=e}toString(){let t=[],e=this._sentinel,r=e._prev;for(;r!==e;)t.push(JSON.stringify(r,Xl)),r=r._prev;return"["+t.join(", ")+"]"}};function as(t){t._prev._next=t._next,t._next._prev=t._prev,delete t._next,delete t._prev}function Xl(t,e){if(t!=="_next"&&t!=="_prev")return e}var Zl=Jl,Ql=()=>1;function ed(t,e){if(t.nodeCount()<=1)return[];let r=rd(t,e||Ql);return td(r.graph,r.buckets,r.zeroIdx).flatMap(n=>t.outEdges(n.v,n.w)||[])}function td(t,e,r){var n;let i=[],s=e[e.length-1],o=e[0],a;for(;t.nodeCount();){for(;a=o.dequeue();)dn(t,e,r,a);for(;a=s.dequeue();)dn(t,e,r,a);if(t.nodeCount()){for(let l=e.length-2;l>0;--l)if(a=(n=e[l])==null?void 0:n.dequeue(),a){i=i.concat(dn(t,e,r,a,!0)||[]);break}}}return i}function dn(t,e,r,n,i){let s=[],o=i?s:void 0;return(t.inEdges(n.v)||[]).forEach(a=>{let l=t.edge(a),h=t.node(a.v);i&&s.push({v:a.v,w:a.w}),h.out-=l,fn(e,r,h)}),(t.outEdges(n.v)||[]).forEach(a=>{let l=t.edge(a),h=a.w,d=t.node(h);d.in-=l,fn(e,r,d)}),t.removeNode(n.v),o}function rd(t,e){let r=new ee,n=0,i=0;t.nodes().forEach(a=>{r.setNode(a,{v:a,in:0,out:0})}),t.edges().forEach(a=>{let l=r.edge(a.v,a.w)||0,h=e(a),d=l+h;r.setEdge(a.v,a.w,d);let u=r.node(a.v),p=r.node(a.w);i=Math.max(i,u.out+=h),n=Math.max(n,p.in+=h)});let s=nd(i+n+3).map(()=>new Zl),o=n+1;return r.nodes().forEach(a=>{fn(s,o,r.node(a))}),{graph:r,buckets:s,zeroIdx:o}}function fn(t,e,r){var n,i,s;r.out?r.in?(s=t[r.out-r.in+e])==null||s.enqueue(r):(i=t[t.length-1])==null||i.enqueue(r):(n=t[0])==null||n.enqueue(r)}function nd(t){let e=[];for(let r=0;r<t;r++)e.push(r);return e}function id(t,e){(t.graph().acyclicer==="greedy"?ed(t,r(t)):sd(t,e??null)).forEach(n=>{let i=t.edge(n);t.removeEdge(n),i.forwardName=n.name,i.reversed=!0,t.setEdge(n.w,n.v,i,bn("rev"))});function r(n){return i=>n.edge(i).weight}}function sd(t,e){let r=[],n={},i={};function s(l){Object.hasOwn(i,l)||(i[l]=!0,n[l]=!0,t.outEdges(l).forEach(h=>{Object.hasOwn(n,h.w)?r.push(h):s(h.w)}),delete n[l])}function o(l){var h;Object.hasOwn(i,l)||(i[l]=!0,n[l]=!0,(h=t.outEdges(l))==null||h.forEach(d=>{var u,p;Object.hasOwn(n,d.w)||((u=e.node(l))==null?void 0:u.rank)>((p=e.node(d.w))==null?void 0:p.rank)&&ad(t,d.w,d)?r.push(d):o(d.w)}),delete n[l])}let a=s;return e&&typeof e.node=="function"&&(a=o),t.sources().forEach(a),t.nodes().forEach(a),r}function od(t){t.edges().forEach(e=>{let r=t.edge(e);if(r.reversed){t.removeEdge(e);let n=r.forwardName;delete r.reversed,delete r.forwardName,t.setEdge(e.w,e.v,r,n)}})}function ad(t,e,r){let n=new Set;function i(s){var o;if(t.sources().includes(s))return!0;n.add(s);for(let a of(o=t.inEdges(s))!=null?o:[])if(!(a.v===r.v&&a.w===r.w)&&!n.has(a.v)&&i(a.v))return!0;return!1}return i(e)}function ld(t){t.graph().dummyChains=[],t.edges().forEach(e=>dd(t,e))}function dd(t,e){let r=e.v,n=t.node(r).rank,i=e.w,s=t.node(i).rank,o=e.name,a=t.edge(e),l=a.labelRank;if(s===n+1)return;t.removeEdge(e);let h,d,u;for(u=0,++n;n<s;++u,++n)a.points=[],d={width:0,height:0,edgeLabel:a,edgeObj:e,rank:n},h=Fe(t,"edge",d,"_d"),n===l&&(d.width=a.width,d.height=a.height,d.dummy="edge-label",d.labelpos=a.labelpos),t.setEdge(r,h,{weight:a.weight},o),u===0&&t.graph().dummyChains.push(h),r=h;t.setEdge(r,i,{weight:a.weight},o)}function hd(t){t.graph().dummyChains.forEach(e=>{let r=t.node(e),n=r.edgeLabel,i;for(t.setEdge(r.edgeObj,n);r.dummy;)i=t.successors(e)[0],t.removeNode(e),n.points.push({x:r.x,y:r.y}),r.dummy==="edge-label"&&(n.x=r.x,n.y=r.y,n.width=r.width,n.height=r.height),e=i,r=t.node(e)})}function wn(t){let e={};function r(n){let i=t.node(n);if(Object.hasOwn(e,n))return i.rank;e[n]=!0;let s=t.outEdges(n),o=s?s.map(l=>l==null?Number.POSITIVE_INFINITY:r(l.w)-t.edge(l).minlen):[],a=re(Math.min,o);return a===Number.POSITIVE_INFINITY&&(a=0),i.rank=a}t.sources().forEach(r)}function We(t,e){return t.node(e.w).rank-t.node(e.v).rank-t.edge(e).minlen}var Cs=ud;function ud(t){let e=new ee({directed:!1}),r=t.nodes();if(r.length===0)throw new Error("Graph must have at least one node");let n=r[0],i=t.nodeCount();e.setNode(n,{});let s,o;for(;cd(e,t)<i&&(s=pd(e,t),!!s);)o=e.hasNode(s.v)?We(t,s):-We(t,s),fd(e,t,o);return e}function cd(t,e){function r(n){let i=e.nodeEdges(n);i&&i.forEach(s=>{let o=s.v,a=n===o?s.w:o;!t.hasNode(a)&&!We(e,s)&&(t.setNode(a,{}),t.setEdge(n,a,{}),r(a))})}return t.nodes().forEach(r),t.nodeCount()}function pd(t,e){return e.edges().reduce((r,n)=>{let i=Number.POSITIVE_INFINITY;return t.hasNode(n.v)!==t.hasNode(n.w)&&(i=We(e,n)),i<r[0]?[i,n]:r},[Number.POSITIVE_INFINITY,null])[1]}function fd(t,e,r){t.nodes().forEach(n=>e.node(n).rank+=r)}var{preorder:gd,postorder:md}=mn,bd=Se;Se.initLowLimValues=xn;Se.initCutValues=vn;Se.calcCutValue=js;Se.leaveEdge=Is;Se.enterEdge=Gs;Se.exchangeEdges=Ws;function Se(t){t=zl(t),wn(t);let e=Cs(t);xn(e),vn(e,t);let r,n;for(;r=Is(e);)n=Gs(e,t,r),Ws(e,t,r,n)}function vn(t,e){let r=md(t,t.nodes());r=r.slice(0,r.length-1),r.forEach(n=>wd(t,e,n))}function wd(t,e,r){let n=t.node(r).parent,i=t.edge(r,n);i.cutvalue=js(t,e,r)}function js(t,e,r){let n=t.node(r).parent,i=!0,s=e.edge(r,n),o=0;s||(i=!1,s=e.edge(n,r)),o=s.weight;let a=e.nodeEdges(r);return a&&a.forEach(l=>{let h=l.v===r,d=h?l.w:l.v;if(d!==n){let u=h===i,p=e.edge(l).weight;if(o+=u?p:-p,xd(t,r,d)){let c=t.edge(r,d).cutvalue;o+=u?-c:c}}}),o}function xn(t,e){arguments.length<2&&(e=t.nodes()[0]),Ps(t,{},1,e)}function Ps(t,e,r,n,i){let s=r,o=t.node(n);e[n]=!0;let a=t.neighbors(n);return a&&a.forEach(l=>{Object.hasOwn(e,l)||(r=Ps(t,e,r,l,n))}),o.low=s,o.lim=r++,i?o.parent=i:delete o.parent,r}function Is(t){return t.edges().find(e=>t.edge(e).cutvalue<0)}function Gs(t,e,r){let n=r.v,i=r.w;e.hasEdge(n,i)||(n=r.w,i=r.v);let s=t.node(n),o=t.node(i),a=s,l=!1;return s.lim>o.lim&&(a=o,l=!0),e.edges().filter(h=>l===ls(t,t.node(h.v),a)&&l!==ls(t,t.node(h.w),a)).reduce((h,d)=>We(e,d)<We(e,h)?d:h)}function Ws(t,e,r,n){let i=r.v,s=r.w;t.removeEdge(i,s),t.setEdge(n.v,n.w,{}),xn(t),vn(t,e),vd(t,e)}function vd(t,e){let r=t.nodes().find(i=>!t.node(i).parent);if(!r)return;let n=gd(t,[r]);n=n.slice(1),n.forEach(i=>{let s=t.node(i).parent,o=e.edge(i,s),a=!1;o||(o=e.edge(s,i),a=!0),e.node(i).rank=e.node(s).rank+(a?o.minlen:-o.minlen)})}function xd(t,e,r){return t.hasEdge(e,r)}function ls(t,e,r){return r.low<=e.lim&&e.lim<=r.lim}var yd=kd;function kd(t){let e=t.graph().ranker;if(typeof e=="function")return e(t);switch(e){case"network-simplex":ds(t);break;case"tight-tree":Ed(t);break;case"longest-path":$d(t);break;case"none":break;default:ds(t)}}var $d=wn;function Ed(t){wn(t),Cs(t)}function ds(t){bd(t)}var _d=Sd;function Sd(t){let e=Md(t),r=t.graph();Array.isArray(r.dummyChains)&&r.dummyChains.forEach(n=>{let i=t.node(n),s=i.edgeObj,o=Nd(t,e,s.v,s.w),a=o.path,l=o.lca,h=0,d=a[h],u=!0;for(;n!==s.w;){if(i=t.node(n),u){for(;(d=a[h])!==l&&t.node(d).maxRank<i.rank;)h++;d===l&&(u=!1)}if(!u){for(;h<a.length-1&&t.node(a[h+1]).minRank<=i.rank;)h++;d=a[h]}d!==void 0&&t.setParent(n,d),n=t.successors(n)[0]}})}function Nd(t,e,r,n){let i=[],s=[],o=Math.min(e[r].low,e[n].low),a=Math.max(e[r].lim,e[n].lim),l;l=r;do l=t.parent(l),i.push(l);while(l&&(e[l].low>o||a>e[l].lim));let h=l,d=n;for(;(d=t.parent(d))!==h;)s.push(d);return{path:i.concat(s.reverse()),lca:h}}function Md(t){let e={},r=0;function n(i){let s=r;t.children(i).forEach(n),e[i]={low:s,lim:r++}}return t.children(Qt).forEach(n),e}function Od(t){let e=Fe(t,"root",{},"_root"),r=Ad(t),n=Object.values(r),i=re(Math.max,n)-1,s=2*i+1;t.graph().nestingRoot=e,t.edges().forEach(a=>t.edge(a).minlen*=s);let o=Td(t)+1;t.children(Qt).forEach(a=>{Fs(t,e,s,o,i,r,a)}),t.graph().nodeRankFactor=s}function Fs(t,e,r,n,i,s,o){var a;let l=t.children(o);if(!l.length){o!==e&&t.setEdge(e,o,{weight:0,minlen:r});return}let h=os(t,"_bt"),d=os(t,"_bb"),u=t.node(o);t.setParent(h,o),u.borderTop=h,t.setParent(d,o),u.borderBottom=d,l.forEach(p=>{var c;Fs(t,e,r,n,i,s,p);let f=t.node(p),g=f.borderTop?f.borderTop:p,v=f.borderBottom?f.borderBottom:p,w=f.borderTop?n:2*n,m=g!==v?1:i-((c=s[o])!=null?c:0)+1;t.setEdge(h,g,{weight:w,minlen:m,nestingEdge:!0}),t.setEdge(v,d,{weight:w,minlen:m,nestingEdge:!0})}),t.parent(o)||t.setEdge(e,h,{weight:0,minlen:i+((a=s[o])!=null?a:0)})}function Ad(t){let e={};function r(n,i){let s=t.children(n);s&&s.length&&s.forEach(o=>r(o,i+1)),e[n]=i}return t.children(Qt).forEach(n=>r(n,1)),e}function Td(t){return t.edges().reduce((e,r)=>e+t.edge(r).weight,0)}function Ld(t){let e=t.graph();t.removeNode(e.nestingRoot),delete e.nestingRoot,t.edges().forEach(r=>{t.edge(r).nestingEdge&&t.removeEdge(r)})}var Rd=Cd;function Cd(t){function e(r){let n=t.children(r),i=t.node(r);if(n.length&&n.forEach(e),i&&Object.hasOwn(i,"minRank")){i.borderLeft=[],i.borderRight=[];for(let s=i.minRank,o=i.maxRank+1;s<o;++s)hs(t,"borderLeft","_bl",r,i,s),hs(t,"borderRight","_br",r,i,s)}}t.children(Qt).forEach(e)}function hs(t,e,r,n,i,s){let o={width:0,height:0,rank:s,borderType:e},a=i[e][s-1],l=Fe(t,"border",o,r);i[e][s]=l,t.setParent(l,n),a&&t.setEdge(a,l,{weight:1})}function jd(t){var e;let r=(e=t.graph().rankdir)==null?void 0:e.toLowerCase();(r==="lr"||r==="rl")&&Vs(t)}function Pd(t){var e;let r=(e=t.graph().rankdir)==null?void 0:e.toLowerCase();(r==="bt"||r==="rl")&&Id(t),(r==="lr"||r==="rl")&&(Gd(t),Vs(t))}function Vs(t){t.nodes().forEach(e=>us(t.node(e))),t.edges().forEach(e=>us(t.edge(e)))}function us(t){let e=t.width;t.width=t.height,t.height=e}function Id(t){t.nodes().forEach(e=>hn(t.node(e))),t.edges().forEach(e=>{var r;let n=t.edge(e);(r=n.points)==null||r.forEach(hn),Object.hasOwn(n,"y")&&hn(n)})}function hn(t){t.y=-t.y}function Gd(t){t.nodes().forEach(e=>un(t.node(e))),t.edges().forEach(e=>{var r;let n=t.edge(e);(r=n.points)==null||r.forEach(un),Object.hasOwn(n,"x")&&un(n)})}function un(t){let e=t.x;t.x=t.y,t.y=e}function Wd(t,e=null){let r={},n=t.nodes().filter(h=>!t.children(h).length),i=n.map(h=>t.node(h).rank),s=re(Math.max,i),o=ft(s+1).map(()=>[]);function a(h){if(r[h])return;r[h]=!0;let d=t.node(h);o[d.rank].push(h);let u=t.successors(h);u&&[...u].sort((p,c)=>l(p,c)).forEach(a)}n.sort((h,d)=>t.node(h).rank-t.node(d).rank).forEach(a);function l(h,d){let u=t.node(h),p=t.node(d);return Rs(e,u,p)}return o}function Fd(t,e){let r=0;for(let n=1;n<e.length;++n)r+=Vd(t,e[n-1],e[n]);return r}function Vd(t,e,r){let n=Yl(r,r.map((h,d)=>d)),i=e.flatMap(h=>{let d=t.outEdges(h);return d?d.map(u=>({pos:n[u.w],weight:t.edge(u).weight})).sort((u,p)=>u.pos-p.pos):[]}),s=1;for(;s<r.length;)s<<=1;let o=2*s-1;s-=1;let a=new Array(o).fill(0),l=0;return i.forEach(h=>{let d=h.pos+s;a[d]+=h.weight;let u=0;for(;d>0;)d%2&&(u+=a[d+1]),d=d-1>>1,a[d]+=h.weight;l+=h.weight*u}),l}function zd(t,e=[]){return e.map(r=>{let n=t.inEdges(r);if(!n||!n.length)return{v:r};{let i=n.reduce((s,o)=>{let a=t.edge(o),l=t.node(o.v);return{sum:s.sum+a.weight*l.order,weight:s.weight+a.weight}},{sum:0,weight:0});return{v:r,barycenter:i.sum/i.weight,weight:i.weight}}})}function Dd(t,e){let r={};t.forEach((i,s)=>{let o={indegree:0,in:[],out:[],vs:[i.v],i:s};i.barycenter!==void 0&&(o.barycenter=i.barycenter,o.weight=i.weight),r[i.v]=o}),e.edges().forEach(i=>{let s=r[i.v],o=r[i.w];s!==void 0&&o!==void 0&&(o.indegree++,s.out.push(o))});let n=Object.values(r).filter(i=>!i.indegree);return Hd(n)}function Hd(t){let e=[];function r(i){return s=>{s.merged||(s.barycenter===void 0||i.barycenter===void 0||s.barycenter>=i.barycenter)&&Ud(i,s)}}function n(i){return s=>{s.in.push(i),--s.indegree===0&&t.push(s)}}for(;t.length;){let i=t.pop();e.push(i),i.in.reverse().forEach(r(i)),i.out.forEach(n(i))}return e.filter(i=>!i.merged).map(i=>Jt(i,["vs","i","barycenter","weight"]))}function Ud(t,e){let r=0,n=0;t.weight&&(r+=t.barycenter*t.weight,n+=t.weight),e.weight&&(r+=e.barycenter*e.weight,n+=e.weight),t.vs=e.vs.concat(t.vs),t.barycenter=r/n,t.weight=n,t.i=Math.min(e.i,t.i),e.merged=!0}function qd(t,e,r,n,i){let s={},o=null,a=null,l=i;typeof e=="boolean"?(l=e,s={}):e&&(s=e,o=r??null,a=n??null);let h=ql(t,w=>Object.hasOwn(w,"barycenter")),d=h.lhs,u=h.rhs.sort((w,m)=>m.i-w.i),p=[],c=0,f=0,g=0;d.sort(Bd(a,o,!!l));for(let[w,m]of Object.entries(s)){let x=d.findIndex(y=>y.vs[0]===w);d.splice(x+1,0,m)}g=cs(p,u,g),d.forEach(w=>{g+=w.vs.length,p.push(w.vs),c+=w.barycenter*w.weight,f+=w.weight,g=cs(p,u,g)});let v={vs:p.flat(1)};return f&&(v.barycenter=c/f,v.weight=f),v}function cs(t,e,r){let n;for(;e.length&&(n=e[e.length-1]).i<=r;)e.pop(),t.push(n.vs),r++;return r}function Bd(t,e,r){return(n,i)=>{if(n.barycenter<i.barycenter)return-1;if(n.barycenter>i.barycenter)return 1;if(t&&(typeof n.vs[0]=="string"||typeof i.vs[0]=="string")){let s=t.node(n.vs[0]),o=t.node(i.vs[0]),a=Rs(e,s,o);if(a!==0)return a}return r?i.i-n.i:n.i-i.i}}function zs(t,e,r,n,i){var s,o,a,l,h,d,u,p,c,f,g;let v=null,w=i;typeof n=="boolean"?(w=n,v=null):n!==void 0&&(v=n);let m=t.children(e),x=t.node(e),y=x?x.borderLeft:void 0,$=x?x.borderRight:void 0,M={};y&&(m=m.filter(A=>A!==y&&A!==$));let I=zd(t,m);I.forEach(A=>{if(t.children(A.v).length){let{result:T}=zs(t,A.v,r,v,w);M[A.v]=T,Object.hasOwn(T,"barycenter")&&Yd(A,T)}});let N=Dd(I,r);Kd(N,M);let G={},H=!1;for(let A=0;A<N.length;A++)for(let T=A+1;T<N.length;T++)if(!(!N[A]||!N[T]||!((s=N[A])!=null&&s.barycenter)||!((o=N[T])!=null&&o.barycenter))&&((a=N[A])==null?void 0:a.barycenter)===N[T].barycenter){let L=(h=(l=N[A])==null?void 0:l.vs[0])!=null?h:"",O=(u=(d=N[T])==null?void 0:d.vs[0])!=null?u:"",P=t.node(L),B=t.node(O);if(P.dummy==="edge"&&B.dummy==="edge"&&((p=P.edgeObj)==null?void 0:p.v)===((c=B.edgeObj)==null?void 0:c.v)&&((f=P.edgeObj)==null?void 0:f.w)===((g=B.edgeObj)==null?void 0:g.w))if(P.edgeLabel.reversed){G[O]=N[A],N.splice(A,1),A--;break}else G[L]=N[T],N.splice(T,1),T--;else H=!0}let C=qd(N,G,v,t,w);if(y&&$){C.vs=[y,C.vs,$].flat(1);let A=t.predecessors(y);if(A&&A.length){let T=t.node(A[0]),L=t.predecessors($),O=t.node(L[0]);Object.hasOwn(C,"barycenter")||(C.barycenter=0,C.weight=0),C.barycenter=(C.barycenter*C.weight+T.order+O.order)/(C.weight+2),C.weight+=2}}return Object.defineProperty(C,"result",{value:C,enumerable:!1,configurable:!0,writable:!0}),Object.defineProperty(C,"usedBias",{value:H,enumerable:!1,configurable:!0,writable:!0}),C}function Kd(t,e){t.forEach(r=>{r.vs=r.vs.flatMap(n=>e[n]?e[n].vs:n)})}function Yd(t,e){t.barycenter!==void 0?(t.barycenter=(t.barycenter*t.weight+e.barycenter*e.weight)/(t.weight+e.weight),t.weight+=e.weight):(t.barycenter=e.barycenter,t.weight=e.weight)}function Jd(t,e,r,n){n||(n=t.nodes());let i=Xd(t),s=new ee({compound:!0}).setGraph({root:i}).setDefaultNodeLabel(o=>t.node(o));return n.forEach(o=>{let a=t.node(o),l=t.parent(o);if(a.rank===e||a.minRank<=e&&e<=a.maxRank){s.setNode(o),s.setParent(o,l||i);let h=t[r](o);h&&h.forEach(d=>{let u=d.v===o?d.w:d.v,p=s.edge(u,o),c=p!==void 0?p.weight:0;s.setEdge(u,o,{weight:t.edge(d).weight+c})}),Object.hasOwn(a,"minRank")&&s.setNode(o,{borderLeft:a.borderLeft[e],borderRight:a.borderRight[e]})}}),s}function Xd(t){let e;for(;t.hasNode(e=bn("_root")););return e}function Zd(t,e,r){let n={},i;r.forEach(s=>{let o=t.parent(s),a,l;for(;o;){if(a=t.parent(o),a?(l=n[a],n[a]=o):(l=i,i=o),l&&l!==o){e.setEdge(l,o);return}o=a}})}function Ds(t,e={},r=null){if(typeof e.customOrder=="function"){e.customOrder(t,Ds);return}let n=Ls(t),i=ps(t,ft(1,n+1),"inEdges"),s=ps(t,ft(n-1,-1,-1),"outEdges"),o=Wd(t,r);if(fs(t,o),e.disableOptimalOrderHeuristic)return;let a=Number.POSITIVE_INFINITY,l,h=e.constraints||[];for(let d=0,u=0;u<4;++d,++u){Qd(d%2?i:s,d%4>=2,h,r),o=Xt(t);let p=Fd(t,o);p<a?(u=0,l=Object.assign({},o),a=p):p===a&&(l=structuredClone(o))}fs(t,l)}function ps(t,e,r){let n=new Map,i=(s,o)=>{n.has(s)||n.set(s,[]),n.get(s).push(o)};for(let s of t.nodes()){let o=t.node(s);if(typeof o.rank=="number"&&i(o.rank,s),typeof o.minRank=="number"&&typeof o.maxRank=="number")for(let a=o.minRank;a<=o.maxRank;a++)a!==o.rank&&i(a,s)}return e.map(function(s){return Jd(t,s,r,n.get(s)||[])})}function Qd(t,e,r,n){let i=!0,s=new ee;t.forEach(function(o){r.forEach(d=>s.setEdge(d.left,d.right));let a=o.graph().root,{result:l,usedBias:h}=zs(o,a,s,n,i);e&&h&&(i=!i),l.vs.forEach((d,u)=>o.node(d).order=u),Zd(o,s,l.vs)})}function fs(t,e){Object.values(e).forEach(r=>r.forEach((n,i)=>t.node(n).order=i))}function eh(t,e){let r={};function n(i,s){let o=0,a=0,l=i.length,h=s[s.length-1];return s.forEach((d,u)=>{let p=rh(t,d),c=p?t.node(p).order:l;(p||d===h)&&(s.slice(a,u+1).forEach(f=>{let g=t.predecessors(f);g&&g.forEach(v=>{let w=t.node(v),m=w.order;(m<o||c<m)&&!(w.dummy&&t.node(f).dummy)&&Hs(r,v,f)})}),a=u+1,o=c)}),s}return e.length&&e.reduce(n),r}function th(t,e){let r={};function n(s,o,a,l,h){ft(o,a).forEach(d=>{let u=s[d];if(u!==void 0&&t.node(u).dummy){let p=t.predecessors(u);p&&p.forEach(c=>{if(c===void 0)return;let f=t.node(c);f.dummy&&(f.order<l||f.order>h)&&Hs(r,c,u)})}})}function i(s,o){let a=-1,l=-1,h=0;return o.forEach((d,u)=>{if(t.node(d).dummy==="border"){let p=t.predecessors(d);if(p&&p.length){let c=p[0];if(c===void 0)return;l=t.node(c).order,n(o,h,u,a,l),h=u,a=l}}n(o,h,o.length,l,s.length)}),o}return e.length&&e.reduce(i),r}function rh(t,e){if(t.node(e).dummy){let r=t.predecessors(e);if(r)return r.find(n=>t.node(n).dummy)}}function Hs(t,e,r){if(e>r){let i=e;e=r,r=i}let n=t[e];n||(t[e]=n={}),n[r]=!0}function nh(t,e,r){if(e>r){let i=e;e=r,r=i}let n=t[e];return n!==void 0&&Object.hasOwn(n,r)}function ih(t,e,r,n,i){let s={},o={},a={};return e.forEach(l=>{l.forEach((h,d)=>{s[h]=h,o[h]=h,a[h]=d})}),e.forEach(l=>{let h=-1,d=-1,u=!1,p=l,c=l.findIndex(f=>i?.includes(f)||gs(f,t,i));c>0&&(p=[l[c],...l.slice(0,c),...l.slice(c+1)],u=!0),p.forEach(f=>{var g;let v=n(f);if(v&&v.length){i!=null&&i.includes(f)&&(v=v.filter(x=>gs(x,t,i)));let w=v.sort((x,y)=>{let $=a[x],M=a[y];return($!==void 0?$:0)-(M!==void 0?M:0)}),m=(w.length-1)/2;for(let x=Math.floor(m),y=Math.ceil(m);x<=y;++x){let $=w[x];if($===void 0)continue;let M=a[$];if(M!==void 0&&o[f]===f&&h<M&&a[$]!==d&&!nh(r,f,$)){let I=s[$];I!==void 0&&(o[$]=f,o[f]=s[f]=I,h=M,u&&(h=-1,d=(g=a[$])!=null?g:-1,u=!1))}}}})}),{root:s,align:o}}function sh(t,e,r,n,i=!1){let s={},o=oh(t,e,r,i),a=i?"borderLeft":"borderRight";function l(c,f){let g=o.nodes().slice(),v={},w=g.pop();for(;w;){if(v[w])c(w);else{v[w]=!0,g.push(w);for(let m of f(w))g.push(m)}w=g.pop()}}function h(c){let f=o.inEdges(c);f?s[c]=f.reduce((g,v)=>{var w;let m=(w=s[v.v])!=null?w:0,x=o.edge(v);return Math.max(g,m+(x!==void 0?x:0))},0):s[c]=0}function d(c){let f=o.outEdges(c),g=Number.POSITIVE_INFINITY;f&&(g=f.reduce((w,m)=>{let x=s[m.w],y=o.edge(m);return Math.min(w,(x!==void 0?x:0)-(y!==void 0?y:0))},Number.POSITIVE_INFINITY));let v=t.node(c);g!==Number.POSITIVE_INFINITY&&v.borderType!==a&&(s[c]=Math.max(s[c]!==void 0?s[c]:0,g))}function u(c){return o.predecessors(c)||[]}function p(c){return o.successors(c)||[]}return l(h,u),l(d,p),Object.keys(n).forEach(c=>{var f;let g=r[c];g!==void 0&&(s[c]=(f=s[g])!=null?f:0)}),s}function oh(t,e,r,n){let i=new ee,s=t.graph(),o=uh(s.nodesep,s.edgesep,n);return e.forEach(a=>{let l;a.forEach(h=>{let d=r[h];if(d!==void 0){if(i.setNode(d),l!==void 0){let u=r[l];if(u!==void 0){let p=i.edge(u,d);i.setEdge(u,d,Math.max(o(t,h,l),p||0))}}l=h}})}),i}function ah(t,e){return Object.values(e).reduce((r,n)=>{let i=Number.NEGATIVE_INFINITY,s=Number.POSITIVE_INFINITY;Object.entries(n).forEach(([a,l])=>{let h=ch(t,a)/2;i=Math.max(l+h,i),s=Math.min(l-h,s)});let o=i-s;return o<r[0]&&(r=[o,n]),r},[Number.POSITIVE_INFINITY,null])[1]}function lh(t,e){let r=Object.values(e),n=re(Math.min,r),i=re(Math.max,r);["u","d"].forEach(s=>{["l","r"].forEach(o=>{let a=s+o,l=t[a];if(!l||l===e)return;let h=Object.values(l),d=n-re(Math.min,h);o!=="l"&&(d=i-re(Math.max,h)),d&&(t[a]=Zt(l,u=>u+d))})})}function dh(t,e=void 0){let r=t.ul;return r?Zt(r,(n,i)=>{var s,o;if(e){let l=e.toLowerCase(),h=t[l];if(h&&h[i]!==void 0)return h[i]}let a=Object.values(t).map(l=>{let h=l[i];return h!==void 0?h:0}).sort((l,h)=>l-h);return(((s=a[1])!=null?s:0)+((o=a[2])!=null?o:0))/2}):{}}function hh(t,e){let r=Xt(t),n=Object.assign(eh(t,r),th(t,r)),i={},s;["u","d"].forEach(a=>{s=a==="u"?r:Object.values(r).reverse(),["l","r"].forEach(l=>{l==="r"&&(s=s.map(u=>Object.values(u).reverse()));let h=ih(t,s,n,u=>(a==="u"?t.predecessors(u):t.successors(u))||[],e),d=sh(t,s,h.root,h.align,l==="r");l==="r"&&(d=Zt(d,u=>-u)),i[a+l]=d})});let o=ah(t,i);return lh(i,o),dh(i,t.graph().align)}function uh(t,e,r){return(n,i,s)=>{let o=n.node(i),a=n.node(s),l=0,h;if(l+=o.width/2,Object.hasOwn(o,"labelpos"))switch(o.labelpos.toLowerCase()){case"l":h=-o.width/2;break;case"r":h=o.width/2;break}if(h&&(l+=r?h:-h),h=void 0,l+=(o.dummy?e:t)/2,l+=(a.dummy?e:t)/2,l+=a.width/2,Object.hasOwn(a,"labelpos"))switch(a.labelpos.toLowerCase()){case"l":h=a.width/2;break;case"r":h=-a.width/2;break}return h&&(l+=r?h:-h),l}}function ch(t,e){return t.node(e).width}function gs(t,e,r){var n;if(!r)return!1;let i=(n=e.node(t))==null?void 0:n.edgeObj;if(!i||e.node(t).edgeLabel.reversed)return!1;let s=r.indexOf(i?.v),o=r.indexOf(i?.w);return s!==-1&&o!==-1&&s===(o+1)%r.length||s===(o-1)%r.length}function ph(t,e){t=As(t),fh(t),Object.entries(hh(t,e)).forEach(([r,n])=>t.node(r).x=n)}function fh(t){let e=Xt(t),r=t.graph(),n=r.ranksep,i=r.rankalign,s=0;e.forEach(o=>{let a=o.reduce((l,h)=>{var d;let u=(d=t.node(h).height)!=null?d:0;return l>u?l:u},0);o.forEach(l=>{let h=t.node(l);i==="top"?h.y=s+h.height/2:i==="bottom"?h.y=s+a-h.height/2:h.y=s+a/2}),s+=a+n})}var ms=new WeakMap;function Us(t,e={}){return qs(t,Bl,e),t}function bs(t,e,r){let n=e;for(;n!==void 0;){let i=t.parent(n);if(i===r)return n;n=i}}function qs(t,e,r){var n;let i=t.nodes().filter(m=>t.children(m).length),s={};i.forEach(m=>{let x=t.node(m);if(x&&x.rankdir){let y=new ee({multigraph:!0,compound:!0});y.setGraph({rankdir:x.rankdir});let $=t.children(m);$.forEach(L=>{let O={...t.node(L)};y.setNode(L,O);let P=t.parent(L);P&&P!==m&&$.includes(P)&&y.setParent(L,P)});let M=new Set;t.edges().forEach(L=>{let O=bs(t,L.v,m),P=bs(t,L.w,m);if(O&&P&&O!==P){let B=`${O}\0${P}`;M.has(B)||(M.add(B),y.setEdge(O,P,{...t.edge(L)}))}}),qs(y,e,r);let I=ys(y);ws(I,e,r,null),vs(y,I);let N=1/0,G=1/0,H=-1/0,C=-1/0;y.nodes().forEach(L=>{if(L===m)return;let O=y.node(L);O&&typeof O.x=="number"&&typeof O.y=="number"&&typeof O.width=="number"&&typeof O.height=="number"&&(N=Math.min(N,O.x-O.width/2),H=Math.max(H,O.x+O.width/2),G=Math.min(G,O.y-O.height/2),C=Math.max(C,O.y+O.height/2))}),(!isFinite(N)||!isFinite(G)||!isFinite(H)||!isFinite(C))&&(N=G=0,H=C=0);let A=H-N,T=C-G;s[m]={minX:N,minY:G,maxX:H,maxY:C,width:A,height:T,offsetX:N,offsetY:G},x._dagreClusterSubgraph=y}});let o=[],a=m=>{let x=[],y=(t.children(m)||[]).filter($=>$!==m);for(;y.length>0;){let $=y.shift();x.push($),(t.children($)||[]).filter(M=>M!==$).forEach(M=>y.push(M))}return x},l=new Map;i.forEach(m=>{let x=t.node(m);x&&x.rankdir&&s[m]&&l.set(m,(t.children(m)||[]).filter(y=>y!==m))});let h=new Set([...l.values()].flat()),d=new Map;l.forEach((m,x)=>{h.has(x)||d.set(x,a(x))});let u=new Set([...d.values()].flat()),p=m=>{for(let[x,y]of d)if(y.includes(m))return x;return m},c=[];t.edges().forEach(m=>{(u.has(m.v)||u.has(m.w))&&c.push({edge:m,label:t.edge(m)})});let f=new Map;u.forEach(m=>{let x=t.parent(m);f.set(m,typeof x=="string"?x:void 0)}),d.forEach((m,x)=>{let y=t.node(x),$=[];m.forEach(N=>{let G=t.node(N);G&&($.push({id:N,node:G,parent:f.get(N)}),t.removeNode(N))});let M=c.filter(({edge:N})=>m.includes(N.v)||m.includes(N.w)),I=s[x];y&&(o.push({clusterId:x,subgraph:y._dagreClusterSubgraph,bounds:I,children:m,removedNodes:$,removedEdges:M}),y.width=I.width,y.height=I.height)});let g=new Set;c.forEach(({edge:m,label:x})=>{let y=p(m.v),$=p(m.w);if(y!==$&&t.hasNode(y)&&t.hasNode($)){let M=`${y}\0${$}`;g.has(M)||(g.add(M),t.setEdge(y,$,{...x,width:0,height:0}))}});let v=ys(t),w=ws(v,e,r,(n=ms.get(t))!=null?n:null);ms.set(t,w),vs(t,v),g.forEach(m=>{let x=m.indexOf("\0"),y=m.slice(0,x),$=m.slice(x+1);t.hasEdge(y,$)&&t.removeEdge(y,$)}),o.forEach(({clusterId:m,subgraph:x,bounds:y,removedNodes:$,removedEdges:M})=>{var I,N;let G=t.node(m),H=(I=G?.x)!=null?I:0,C=(N=G?.y)!=null?N:0,A=(y.minX+y.maxX)/2,T=(y.minY+y.maxY)/2;$.forEach(({id:L,node:O,parent:P})=>{t.setNode(L,O),P!==void 0&&t.setParent(L,P)}),M.forEach(({edge:L,label:O})=>{t.setEdge(L,O)}),x.nodes().forEach(L=>{if(L===m)return;let O=x.node(L),P=t.node(L);P&&O&&typeof O.x=="number"&&typeof O.y=="number"&&(P.x=H+(O.x-A),P.y=C+(O.y-T))}),delete G._dagreClusterSubgraph}),i.forEach(m=>{var x,y;let $=t.node(m),M=s[m];if($&&$.rankdir&&$._dagreClusterSubgraph&&M){let I=$._dagreClusterSubgraph,N=(x=$.x)!=null?x:0,G=(y=$.y)!=null?y:0,H=(M.minX+M.maxX)/2,C=(M.minY+M.maxY)/2;I.nodes().forEach(A=>{if(A===m)return;let T=I.node(A),L=t.node(A);if(L&&T&&typeof T.x=="number"&&typeof T.y=="number"){let O=T.x-H,P=T.y-C;L.x=N+O,L.y=G+P}}),delete $._dagreClusterSubgraph}})}function ws(t,e,r,n=null){var i,s;let o=r?.useDynamic!==!1,a=o&&(i=n?.graph)!=null?i:null,l=o&&(s=n?.rawNodes)!=null?s:null;e("    makeSpaceForEdgeLabels",()=>kh(t)),e("    removeSelfEdges",()=>Th(t)),e("    acyclic",()=>id(t,a)),e("    nestingGraph.run",()=>Od(t)),e("    rank",()=>yd(As(t))),e("    injectEdgeLabelProxies",()=>$h(t)),e("    removeEmptyRanks",()=>Hl(t)),e("    nestingGraph.cleanup",()=>Ld(t)),e("    normalizeRanks",()=>Dl(t)),e("    assignRankMinMax",()=>Eh(t)),e("    removeEdgeLabelProxies",()=>_h(t)),e("    normalize.run",()=>ld(t)),e("    parentDummyChains",()=>_d(t)),e("    addBorderSegments",()=>Rd(t)),e("    order",()=>Ds(t,r,l)),e("    insertSelfEdges",()=>Lh(t)),e("    adjustCoordinateSystem",()=>jd(t)),e("    position",()=>ph(t,r.corePath)),e("    positionSelfEdges",()=>Rh(t));let h=JSON.parse(JSON.stringify(t._nodes));return e("    removeBorderNodes",()=>Ah(t)),e("    normalize.undo",()=>hd(t)),e("    fixupEdgeLabelCoords",()=>Mh(t)),e("    undoCoordinateSystem",()=>Pd(t)),e("    translateGraph",()=>Sh(t)),e("    assignNodeIntersects",()=>Nh(t)),e("    reversePoints",()=>Oh(t)),e("    acyclic.undo",()=>od(t)),{graph:t,rawNodes:h}}function vs(t,e){t.nodes().forEach(r=>{let n=t.node(r),i=e.node(r);n&&(n.x=i.x,n.y=i.y,n.order=i.order,n.rank=i.rank,e.children(r).length&&(n.width=i.width,n.height=i.height))}),t.edges().forEach(r=>{let n=t.edge(r),i=e.edge(r);n.points=i.points,Object.hasOwn(i,"x")&&(n.x=i.x,n.y=i.y)}),t.graph().width=e.graph().width,t.graph().height=e.graph().height}var gh=["nodesep","edgesep","ranksep","marginx","marginy"],mh={ranksep:50,edgesep:20,nodesep:50,rankdir:"TB",rankalign:"center"},bh=["acyclicer","ranker","rankdir","align","rankalign"],wh=["width","height","rank"],xs={width:0,height:0},vh=["minlen","weight","width","height","labeloffset"],xh={minlen:1,weight:1,width:0,height:0,labeloffset:10,labelpos:"r"},yh=["labelpos"];function ys(t){let e=new ee({multigraph:!0,compound:!0}),r=pn(t.graph());return e.setGraph(Object.assign({},mh,cn(r,gh),Jt(r,bh))),t.nodes().forEach(n=>{let i=pn(t.node(n)),s=cn(i,wh);Object.keys(xs).forEach(a=>{s[a]===void 0&&(s[a]=xs[a])}),e.setNode(n,s);let o=t.parent(n);o!==void 0&&e.setParent(n,o)}),t.edges().forEach(n=>{let i=pn(t.edge(n));e.setEdge(n,Object.assign({},xh,cn(i,vh),Jt(i,yh)))}),e}function kh(t){let e=t.graph();e.ranksep/=2,t.edges().forEach(r=>{var n;let i=t.edge(r);i.minlen*=2,((n=i.labelpos)!=null?n:"r").toLowerCase()!=="c"&&(e.rankdir==="TB"||e.rankdir==="BT"?i.width+=i.labeloffset:i.height+=i.labeloffset)})}function $h(t){t.edges().forEach(e=>{let r=t.edge(e);if(r.width&&r.height){let n=t.node(e.v),i={rank:(t.node(e.w).rank-n.rank)/2+n.rank,e};Fe(t,"edge-proxy",i,"_ep")}})}function Eh(t){let e=0;t.nodes().forEach(r=>{let n=t.node(r);n.borderTop&&(n.minRank=t.node(n.borderTop).rank,n.maxRank=t.node(n.borderBottom).rank,e=Math.max(e,n.maxRank))}),t.graph().maxRank=e}function _h(t){t.nodes().forEach(e=>{let r=t.node(e);if(r.dummy==="edge-proxy"){let n=r;t.edge(n.e).labelRank=r.rank,t.removeNode(e)}})}function Sh(t){let e=Number.POSITIVE_INFINITY,r=0,n=Number.POSITIVE_INFINITY,i=0,s=t.graph(),o=s.marginx||0,a=s.marginy||0;function l(h){let d=h.x,u=h.y,p=h.width,c=h.height;e=Math.min(e,d-p/2),r=Math.max(r,d+p/2),n=Math.min(n,u-c/2),i=Math.max(i,u+c/2)}t.nodes().forEach(h=>l(t.node(h))),t.edges().forEach(h=>{let d=t.edge(h);Object.hasOwn(d,"x")&&l(d)}),e-=o,n-=a,t.nodes().forEach(h=>{let d=t.node(h);d.x-=e,d.y-=n}),t.edges().forEach(h=>{let d=t.edge(h);d.points.forEach(u=>{u.x-=e,u.y-=n}),Object.hasOwn(d,"x")&&(d.x-=e),Object.hasOwn(d,"y")&&(d.y-=n)}),s.width=r-e+o,s.height=i-n+a}function Nh(t){t.edges().forEach(e=>{if(e.v===e.w)return;let r=t.edge(e),n=t.node(e.v),i=t.node(e.w),s,o;r.points?(s=r.points[0],o=r.points[r.points.length-1]):(r.points=[],s=i,o=n),r.points.unshift(ss(n,s)),r.points.push(ss(i,o))})}function Mh(t){t.edges().forEach(e=>{let r=t.edge(e);if(Object.hasOwn(r,"x"))switch((r.labelpos==="l"||r.labelpos==="r")&&(r.width-=r.labeloffset),r.labelpos){case"l":r.x-=r.width/2+r.labeloffset;break;case"r":r.x+=r.width/2+r.labeloffset;break}})}function Oh(t){t.edges().forEach(e=>{let r=t.edge(e);r.reversed&&r.points.reverse()})}function Ah(t){t.nodes().forEach(e=>{if(t.children(e).length){let r=t.node(e),n=t.node(r.borderTop),i=t.node(r.borderBottom),s=t.node(r.borderLeft[r.borderLeft.length-1]),o=t.node(r.borderRight[r.borderRight.length-1]);r.width=Math.abs(o.x-s.x),r.height=Math.abs(i.y-n.y),r.x=s.x+r.width/2,r.y=n.y+r.height/2}}),t.nodes().forEach(e=>{t.node(e).dummy==="border"&&t.removeNode(e)})}function Th(t){t.edges().forEach(e=>{if(e.v===e.w){let r=t.node(e.v);r.selfEdges||(r.selfEdges=[]),r.selfEdges.push({e,label:t.edge(e)}),t.removeEdge(e)}})}function Lh(t){Xt(t).forEach(e=>{let r=0;e.forEach((n,i)=>{let s=t.node(n);typeof s.rank!="number"&&(s.rank=0),s.order=i+r,(s.selfEdges||[]).forEach(o=>{Fe(t,"selfedge",{width:o.label.width,height:o.label.height,rank:s.rank,order:i+ ++r,e:o.e,edgeLabel:o.label},"_se"),(!Array.isArray(o.label.points)||o.label.points.length!==7)&&(o.label.points=[{x:0,y:-10},{x:0,y:-10},{x:0,y:0},{x:0,y:10},{x:0,y:10},{x:0,y:0},{x:0,y:0}])}),delete s.selfEdges})})}function Rh(t){t.nodes().forEach(e=>{let r=t.node(e),n=i=>typeof i=="number"&&isFinite(i);if(r.dummy==="selfedge"){let i=r,s=t.node(i.e.v),o=n(s?.x)?s.x:0,a=n(s?.y)?s.y:0,l=n(s?.width)?s.width:0,h=n(s?.height)?s.height:0,d=n(r.x)?r.x:o,u=n(r.y)?r.y:a,p=l/2,c=h/2;i.edgeLabel.points=[{x:d+p,y:u-c},{x:d+p,y:u-c},{x:d,y:u},{x:d-p,y:u+c},{x:d-p,y:u+c},{x:d,y:u},{x:d,y:u}],i.edgeLabel.x=d,i.edgeLabel.y=u,t.setEdge(i.e,i.edgeLabel),t.removeNode(e)}else r&&Array.isArray(r.selfEdges)&&r.selfEdges.forEach(i=>{if(!Array.isArray(i.label.points)||i.label.points.length!==7){let s=n(r.x)?r.x:0,o=n(r.y)?r.y:0,a=n(r.width)?r.width:0,l=n(r.height)?r.height:0,h=a/2,d=l/2;i.label.points=[{x:s+h,y:o-d},{x:s+h,y:o-d},{x:s,y:o},{x:s-h,y:o+d},{x:s-h,y:o+d},{x:s,y:o},{x:s,y:o}]}})})}function cn(t,e){return Zt(Jt(t,e),Number)}function pn(t){let e={};return t&&Object.entries(t).forEach(([r,n])=>{typeof r=="string"&&(r=r.toLowerCase()),e[r]=n}),e}var gt=28,yn=8;function Ys(t,e,r,n){let i=Bs(t,e,r,n,!0);if(!i.crossings)return i;let s=Bs(t,e,r,n,!1);return s.crossings<i.crossings?s:i}function Bs({nodes:t,edges:e},r,n,i,s){let o=new ee({multigraph:!0}),[a,l]=i?[18,22]:[10,16];o.setGraph({rankdir:i?"LR":"TB",nodesep:a,ranksep:l,edgesep:12,marginx:4,marginy:4});let h=w=>Math.max(gt,t[w].symbol.length*8.6+14),d=w=>t[w].kind==="result"?(i?h(w):gt)+yn:0;for(let{id:w}of t){let{width:m,height:x}=r[w],y=d(w);o.setNode(String(w),i?{width:m+y,height:x}:{width:m,height:x+y})}for(let{id:w,from:m,to:x}of e)o.setEdge(String(m),String(x),{width:n[w]+10,height:26,labelpos:"c"},String(w));Us(o,{disableOptimalOrderHeuristic:s});let u=t.map(({id:w})=>{let{x:m,y:x}=o.node(String(w)),y=r[w],$=d(w)/2;if(!$)return{x:m,y:x,...y,badge:null};let M=h(w);return i?{x:m+$,y:x,...y,badge:{x:m-y.width/2-yn/2,y:x,width:M}}:{x:m,y:x+$,...y,badge:{x:m,y:x-y.height/2-yn/2,width:M}}}),p=e.map(({id:w,from:m,to:x})=>{let{points:y,x:$,y:M}=o.edge(String(m),String(x),String(w));return{inner:y.slice(1,-1),label:{x:$,y:M}}}),c=e.map(({id:w,from:m,to:x})=>{let y=(T,L)=>{let O=B=>p[B].inner.at(L)?.[i?"y":"x"]??0,P=e.filter(T).sort((B,Ln)=>O(B.id)-O(Ln.id)||B.place-Ln.place);return(P.findIndex(B=>B.id===w)-(P.length-1)/2)*11},[$,M]=[y(T=>T.from===m,0),y(T=>T.to===x,-1)],[I,N]=[u[m],u[x].badge],G=gt/2-Math.sqrt(Math.max(0,(gt/2)**2-M**2)),H=i?{x:I.x+I.width/2,y:I.y+$}:{x:I.x+$,y:I.y+I.height/2},C=i?{x:N.x-N.width/2+G,y:N.y+M}:{x:N.x+M,y:N.y-gt/2+G},A=[H,...p[w].inner,C];return{d:Ks(A,i),back:Ks([...A].reverse(),i),label:p[w].label,head:jh(C,i)}}),{width:f,height:g}=o.graph(),v=e.map(({id:w,from:m,to:x})=>[u[m],...p[w].inner,u[x].badge]);return{width:Math.ceil(f),height:Math.ceil(g),across:i,spots:u,paths:c,crossings:Ch(v)}}function Ch(t){let e=t.flatMap(i=>i.slice(1).map((s,o)=>[i[o],s])),r=(i,s,o)=>Math.sign((s.x-i.x)*(o.y-i.y)-(s.y-i.y)*(o.x-i.x)),n=0;return e.forEach(([i,s],o)=>{for(let[a,l]of e.slice(o+1))r(i,s,a)*r(i,s,l)<0&&r(a,l,i)*r(a,l,s)<0&&(n+=1)}),n}function Ks(t,e){let r=`M${ne(t[0])}`;return t.slice(1).forEach((n,i)=>{let s=t[i],[o,a]=[(s.x+n.x)/2,(s.y+n.y)/2];r+=e?`C${ne({x:o,y:s.y})} ${ne({x:o,y:n.y})} ${ne(n)}`:`C${ne({x:s.x,y:a})} ${ne({x:n.x,y:a})} ${ne(n)}`}),r}function jh(t,e){let r=n=>e?{x:t.x-8,y:t.y+n}:{x:t.x+n,y:t.y-8};return`M${ne(t)}L${ne(r(4))}L${ne(r(-4))}Z`}function ne({x:t,y:e}){return`${Math.round(t*10)/10},${Math.round(e*10)/10}`}var kn=class extends he{render(e){return Z}update(e,[r]){return Object.assign(e.element.style,r),Z}},Ve=ue(kn);var[Ph,Ih,$n,Gh]=[25,28,9.1,36],[Js,Xs]=[1.45,.86],Zs=new WeakMap;function Wh(t){let{graph:e,width:r,digits:n=5,label:i=5,rows:s=2}=t,o=[r,n,i,s].join(),a=Zs.get(e);if(a?.key===o)return a;let l=(u,p)=>{let c=e.nodes.map(v=>{if(v.kind==="constant")return{width:v.name.length*$n+22,height:30};let w=Math.max(n,E(v.data).length);return{width:Math.max(w*$n+(p?14:Gh+26),v.name.length*$n+24,p?56:92),height:Ih+s*Ph+6}}),f=e.edges.map(v=>e.nodes[v.from].kind==="constant"?6:i*8),g=Ys(e,c,f,u);return{made:g,scale:Math.min(Js,r/g.width),narrow:p}},h=l(!0,!1);if(h.scale<(r>600?Xs:.92)){let u=[l(!1,!1),l(!1,!0)];h=u.find(p=>p.scale>=.92)??u[1]}let d={...h,scale:Math.max(Xs,Math.min(h.scale,h.made.across?Js:1.15)),key:o};return Zs.set(e,d),d}function tr(t){let{graph:e,title:r}=t,{made:n,scale:i,narrow:s}=Wh(t),o=e.edges.map(h=>t.edge?.(h)??{}),a=Ve(er({height:Math.ceil(n.height*i),width:Math.ceil(n.width*i)})),l=Ve({...er({width:n.width,height:n.height}),transform:`scale(${i})`});return k`<div class="live-frame">
      <div class="live-space" ${a}>
        <div class="live ${s?"narrow":""}" role="group" aria-label="Graph of ${r}" ${l}>
          <svg aria-hidden="true" width=${n.width} height=${n.height}>
            ${e.edges.map(({id:h})=>Fh(n,h,o[h]))}
            ${n.spots.map(({badge:h},d)=>h?Vh(n,d):_)}
          </svg>
          ${e.nodes.map(h=>zh(n,h))} ${e.nodes.map(h=>Dh(t,n,h))}
          ${e.edges.map(({id:h})=>Hh(n,h,o[h],t.beat??0))}
        </div>
      </div>
    </div>
    ${s&&t.rows===2?k`<p class="live-legend" aria-hidden="true">${b.legend}</p>`:_}`}function Fh(t,e,{label:r,state:n=""}){let{d:i,label:s,head:o}=t.paths[e],a=(r?.length??0)*8+12;return K`<g class="live-edge ${n}">
    <path class="line" d=${i} />
    <path class="head" d=${o} />
    ${r?K`<rect class="pill" x=${s.x-a/2} y=${s.y-11} width=${a} height="22" rx="11" />
            <text x=${s.x} y=${s.y+4.5} text-anchor="middle">${r}</text>`:_}
  </g>`}function Vh(t,e){let{x:r,y:n,badge:i}=t.spots[e];return K`<path class="line stem" d=${`M${i.x},${i.y}L${r},${n}`} />`}function zh(t,e){let{badge:r}=t.spots[e.id];return r?k`<span
    class="badge ${e.symbol.length>2?"long":""}"
    aria-hidden="true"
    ${Ve(er({left:r.x,top:r.y,width:r.width}))}
    >${e.symbol}</span
  >`:_}function er(t){return Object.fromEntries(Object.entries(t).map(([e,r])=>[e,`${r}px`]))}function Dh(t,e,r){let{x:n,y:i,width:s,height:o}=e.spots[r.id],a=Ve(er({left:n-s/2,top:i-o/2,width:s,height:o}));if(r.kind==="constant")return k`<div class="node constant" ${a}>${r.name}</div>`;let{rows:l,state:h="",tag:d,spoken:u,click:p,pressed:c}=t.node(r),f=k`<span class="name">${r.name}</span> ${l.map(({word:g,value:v,kind:w})=>k`<span class="line ${w}"><span class="word">${g}</span><span class="number">${v}</span></span>`)}
    ${d===void 0?_:k`<span class="tag">${d}</span>`}`;return p?k`<button
        class="node ${r.kind} ${h}"
        ${a}
        aria-pressed=${rs(c===void 0?void 0:c?"true":"false")}
        data-node=${r.name}
        @click=${p}
      >
        <span class="hidden-text">${u}</span><span class="face" aria-hidden="true">${f}</span>
      </button>`:k`<div class="node ${r.kind} ${h}" ${a} role="group" aria-label=${u} data-node=${r.name}>
        ${f}
      </div>`}function Hh(t,e,{pulse:r,back:n},i){if(r===void 0)return _;let{d:s,back:o}=t.paths[e];return ts(i,k`<span class="pulse" aria-hidden="true" ${Ve({offsetPath:`path("${n?o:s}")`})}
      >${r}</span
    >`)}var rr=V`
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
    stroke-width: 1.75;
  }
  .live .live-edge .head {
    fill: var(--gw-control-line);
  }
  .live .live-edge text {
    font: 600 14px var(--gw-mono);
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
    height: 28px;
    border-radius: 14px;
    display: grid;
    place-items: center;
    background: var(--gw-page);
    border: 1.5px solid var(--gw-control-line);
    font: 700 15px var(--gw-mono);
  }
  .live .badge.long {
    font-size: 14px;
  }
  .live .node {
    position: absolute;
    padding: 3px 8px 4px;
    min-height: 0;
    background: var(--gw-page);
    border: 1.5px solid var(--gw-control-line);
    border-radius: 10px;
    display: block;
    text-align: left;
    font: 15px/25px var(--gw-font);
    color: var(--gw-ink);
    transition:
      background 0.25s,
      border-color 0.25s;
  }
  .live .node.leaf {
    background: var(--gw-panel);
  }
  .live .node.constant {
    display: grid;
    place-items: center;
    border-style: dashed;
    border-radius: 15px;
    padding: 0;
    font: 15px/1 var(--gw-mono);
    color: var(--gw-muted);
  }
  .live .face {
    display: contents;
  }
  .live .node .name {
    display: block;
    text-align: center;
    font: 700 16px/26px var(--gw-mono);
  }
  .live .node .line {
    display: flex;
    justify-content: space-between;
    gap: 4px;
    font: 600 15px/25px var(--gw-mono);
    white-space: nowrap;
  }
  .live .node .field .number {
    flex: 1;
  }
  .live .node .word {
    font: 400 14px/25px var(--gw-font);
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
    font: 600 15px/22px var(--gw-mono);
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
    font: 700 14px/22px var(--gw-mono);
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
    font: 700 14px/22px var(--gw-mono);
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
`;var mt=[{name:"product",title:"(a + b) * c",expression:"e = a + b; f = e * c",values:{a:2,b:-3,c:10}},{name:"neuron",title:"One neuron",expression:"x1w1 = x1 * w1; x2w2 = x2 * w2; s = x1w1 + x2w2; n = s + b; o = tanh(n)",values:{x1:2,x2:0,w1:-3,w2:1,b:6.881373587019543}},{name:"square",title:"a * a",expression:"b = a * a",values:{a:3}},{name:"diamond",title:"The diamond",expression:"b = a + 1; c = a * 3; d = b * c",values:{a:2}}],Qs=mt.filter(({expression:t})=>!/[a-z]\(/.test(t));function eo(t){let e=mt.find(r=>r.name===t);if(!e)throw new Error(`there is no preset "${t}"; there are ${mt.map(r=>r.name).join(", ")}`);return e}function to({expression:t,values:e}){return Ge(t,new Map(Object.entries(e)))}function De(t){let e=ze(typeof t=="string"?Yh(t):t,"the walk");e.format!=="gradwalk-walk"&&q('expected {"format": "gradwalk-walk", ...}'),e.version!==2&&q(`version ${String(e.version)}; this page reads version 2`);let r=de(e,"ops").map(Uh),n=de(e,"op").map(u=>Me(u,r.length,"op"));n.length||q("it has no nodes");let i=qh(e,r,n),s=Bh(e,i,r,n),o=Ne(e,"title"),a=e.order===null?void 0:de(e,"order").map(u=>Me(u,i.length,"order")),l=e.picture===void 0?{}:{picture:ze(e.picture,"picture")};if(e.pushes===null)return{...le({nodes:i,edges:s},o,a),...l};let h=a??i.filter(u=>u.kind==="result").map(u=>u.id).reverse(),d=Kh(ze(e.pushes,"pushes"),s);return{...sn({nodes:i,edges:s},o,h,d),...l}}function Uh(t){let e=ze(t,"an operation"),r=e.kind;return r==="leaf"||r==="constant"?{kind:r,op:null,symbol:"",written:"",settings:[],inputs:0,formulas:[]}:(r!=="result"&&q(`kind ${String(r)}`),{kind:r,op:e.op===null?null:Ne(e,"op"),symbol:Ne(e,"symbol"),written:Ne(e,"written"),settings:En(e,"settings"),inputs:Me(e.inputs,2**31,"inputs of an operation")||q("a result without inputs"),formulas:de(e,"formulas").map(n=>Ne({one:n},"one"))})}function qh(t,e,r){let n=En(t,"data",r.length),i=de(t,"inputs"),[s,o]=[ze(t.labels,"labels"),ze(t.names,"names")];for(let u of[...Object.keys(s),...Object.keys(o)])Me(Number(u),r.length,"a label's node");let a=new Set([...Object.values(s),...Object.values(o)]),[l,h]=[0,0],d=r.map((u,p)=>{let{kind:c,op:f,symbol:g,written:v,settings:w,inputs:m}=e[u],x=s[p]===void 0?"":Ne(s,String(p)),y=o[p]===void 0?x:Ne(o,String(p));for(!y&&c==="constant"&&(y=E(n[p]));!y||!x&&c!=="constant"&&a.has(y);)y=`v${++h}`;let $=i.slice(l,l+=m).map(M=>Me(M,p,`inputs of node ${p}`));return $.length<m&&q("inputs are missing"),{id:p,kind:c,op:f,label:x,name:y,symbol:g,written:v,settings:w,inputs:$,data:n[p]}});return l!==i.length&&q("there are inputs that no node has"),d}function Bh(t,e,r,n){let i=de(t,"derivatives"),s=0,o=e.flatMap(({id:a,inputs:l,name:h})=>{let{formulas:d}=r[n[a]],u=c=>c.replace(/\{(\d+|out)\}/g,(f,g)=>g==="out"?h:l[+g]===void 0?f:qt(e[l[+g]])),p=c=>c==="1"?1:e[l[Number(/^\{(\d+)\}$/.exec(c)?.[1])]]?.data;return l.map((c,f)=>{let g=d[f]??"",v=i[s++]??p(g);return{from:c,to:a,place:f,formula:Yr(u(g)),derivative:v}})});return s!==i.length&&q("there are not as many derivatives as inputs"),o.map((a,l)=>({id:l,...a,derivative:ro(a.derivative,"derivatives")}))}function Kh(t,e){let r=de(t,"edge").map(l=>Me(l,e.length,"edge of a push")),n=new Set(de(t,"overwrites").map(l=>Me(l,r.length,"overwrites"))),[i,s,o,a]=["upstream","before","add","after"].map(l=>En(t,l,r.length));return r.map((l,h)=>({edge:l,upstream:i[h],before:s[h],add:o[h],after:a[h],...n.has(h)&&{overwrites:!0}}))}function q(t){throw new Error(`this is not a walk that gradwalk wrote: ${t}`)}function Yh(t){try{return JSON.parse(t)}catch(e){return q(`no JSON (${e.message})`)}}function ze(t,e){return typeof t=="object"&&t!==null&&!Array.isArray(t)?t:q(`${e} is not an object`)}function de(t,e){let r=t[e];return Array.isArray(r)?r:q(`${e} is not a list`)}function Ne(t,e){let r=t[e];return typeof r=="string"?r:q(`${e} is not a text`)}function En(t,e,r){let n=de(t,e);return r!==void 0&&n.length!==r&&q(`${e} has ${n.length} numbers instead of ${r}`),n.map(i=>ro(i,e))}function ro(t,e){return typeof t=="number"||t==="inf"||t==="-inf"||t==="nan"?ei(t):q(`${e} is not a number`)}function Me(t,e,r){return typeof t=="number"&&Number.isInteger(t)&&0<=t&&t<e?t:q(`${r} is ${String(t)}`)}function nr(t,{preset:e,expression:r,values:n}){let i=t.querySelector(':scope > script[type="application/json"]');return r?_n(r,no(n)):e?Sn(e,no(n)):i?.textContent?.trim()?De(i.textContent):null}function _n(t,e){try{return le(Ge(t,e),t)}catch(r){throw r instanceof _e?new Error(`${r.message} (character ${r.at+1})`,{cause:r}):r}}function Sn(t,e){let r=eo(t);return le(to({...r,values:{...r.values,...Object.fromEntries(e)}}),r.title)}function no(t){let e=new Map;for(let r of t.split(/[\s;]+/).filter(Boolean)){let[n,i]=r.split("="),s=ke(i??"");if(!n||s===null)throw new Error(`values: "${r}" should look like a=2`);e.set(n,s)}return e}var io=V`
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
`;var so=16,ir=class extends ct{static properties={...ct.properties,preset:{},expression:{},values:{},order:{},levels:{},current:{state:!0},placed:{state:!0},visited:{state:!0}};trouble="";constructor(){super(),Object.assign(this,{preset:"",expression:"",values:"",order:"",levels:""}),Object.assign(this,{current:null,placed:[],visited:0})}begin(){try{let e=nr(this,this);if(e&&dt(e).length>so)throw new Error(b.tooMany(so));this.start(e??on(this.levels||"shared",this.draw).walk),this.order&&(this.placed=Zi(this.current,this.order))}catch(e){this.trouble=e.message,this.current=null}}start(e){this.current=e,Object.assign(this,{placed:[],visited:0,said:null})}toggle(e){this.visited=0,this.placed=this.placed.includes(e)?this.placed.filter(r=>r!==e):[...this.placed,e]}get complete(){return this.placed.length===dt(this.current).length}visit(e){if(this.visited=Math.min(this.placed.length,e),this.visited<this.placed.length||!this.complete)return;let{walk:r}=an(this.current,this.placed),n=r.nodes.filter(h=>h.kind==="leaf"),i=ht(r,this.placed),s=i.length===0;this.streak=s?this.streak+1:0;let o=this.placed.map(h=>r.nodes[h].name),a=Object.fromEntries(n.map(h=>[h.name,r.grads[h.id]])),l={order:o,right:s,gradients:a};if(this.dispatchEvent(new CustomEvent("gradwalk-order",{detail:l,bubbles:!0,composed:!0})),!s||!this.levels||this.streak>=ut){let h=u=>r.nodes[u].name,[d]=i;this.tell(s,o.join(" "),d&&b.hadTurnEarly(h(d.early),h(d.user)))}}render(){if(!this.current)return k`<div class="card"><p class="problem" role="alert">${this.trouble}</p></div>`;let e=an(this.current,this.placed),r=this.complete&&this.visited===this.placed.length,n=r&&ht(this.current,this.placed).length===0;return k`<div class="card">
      ${this.head(this.levels?this.counter():_)} ${this.picture(e)}
      <div class="body">
        <p class="help">${b.orderHelp}</p>
        <p class="order" role="group" aria-live="polite" aria-label=${b.orderList}>${this.line(e)}</p>
        <div class="row controls">
          ${n&&this.levels?this.button("Next graph",!1,()=>this.start(on(this.levels,this.draw).walk),"main"):this.button(b.run,!this.complete||r,()=>this.visit(1/0),"main")}
          ${this.button(b.oneVisit,!this.complete||r,()=>this.visit(this.visited+1))}
          ${this.button(b.undo,this.placed.length===0,()=>this.undo())}
          ${this.button(b.clear,this.placed.length===0,()=>this.start(this.current))}
        </div>
        <div class="message" aria-live="polite">${this.told(e)} ${r?this.verdict(e):_}</div>
      </div>
    </div>`}undo(){this.visited>0?this.visited=0:this.placed=this.placed.slice(0,-1)}button(e,r,n,i=""){return k`<button class=${i} aria-disabled=${r?"true":"false"} @click=${()=>!r&&n()}>
      ${e}
    </button>`}line({walk:e}){let r=this.placed.map(i=>e.nodes[i].name),n=dt(e).length-r.length;return k`${r.map((i,s)=>k`<span class="stop ${s<this.visited?s===this.visited-1?"now":"visited":""}"
          ><small>${s+1}</small> ${i}</span
        >`)}${Array.from({length:n},()=>k`<span class="stop empty" aria-hidden="true">&nbsp;</span>`)}`}picture(e){let{walk:r}=e,n=this.complete&&this.visited===this.placed.length,i=new Set(n?r.lost.map(a=>a.node):[]),s=Xi(e,this.visited),o=this.visited>0?this.placed[this.visited-1]:void 0;return tr({graph:this.current,title:r.title,width:this.room,digits:3,label:5,rows:2,node:a=>{let l=this.visited?E(s.grads[a.id]):"·",h=this.placed.indexOf(a.id),d=h<0?b.notPlaced:b.placedAs(h+1);return{rows:[{word:b.data,value:E(a.data),kind:"forward"},{word:b.grad,value:l,kind:this.visited&&s.reached[a.id]?"backward":"unknown"}],state:`${o===a.id?"giver":""} ${i.has(a.id)?"dim":""}`,...h>=0&&{tag:String(h+1)},spoken:`${a.name}: ${b.data} ${E(a.data)}, ${b.grad} ${this.visited?l:b.nothingYet}, ${d}`,click:()=>this.toggle(a.id),pressed:h>=0}},edge:a=>({state:`${s.walked.has(a.id)?"back":""} ${s.active.has(a.id)?"active":""}`,...r.nodes[a.from].kind!=="constant"&&{label:`×${E(a.derivative,4)}`}})})}told({walk:e,pushes:r}){if(this.visited===0){let a=dt(e).filter(h=>!this.placed.includes(h)),l=a.length?b.stillOpen(a.map(h=>e.nodes[h].name).join(", ")):b.ready(e.nodes.at(-1).name);return k`<p class="why">${l}</p>`}let n=e.nodes[this.placed[this.visited-1]],i=r[this.visited-1],s=i.every(a=>a.upstream===0),o=n.kind==="leaf"?b.leafVisit(n.name):s?b.emptyVisit(n.name):"";return k`<p class="why">${b.visit(this.visited,this.placed.length,n.name)}</p>
      ${o?k`<p class="what">${o}</p>`:i.map(a=>k`<p class="what mono backward">${a.text.replace(" -> "," → ")}</p>`)}`}verdict({walk:e,expected:r}){let n=ht(e,this.placed),i=d=>e.nodes[d].name,o=e.nodes.filter(d=>d.kind==="leaf").map(d=>{let[u,p]=[E(e.grads[d.id]),E(r[d.id])];return u===p?b.complete(d.name,u):b.insteadOf(d.name,u,p)}),a=n.length===0,l=!a&&lt(e,e.order).lost.length===0,h=e.lost.map(({path:d,text:u})=>k`<li><strong>${b.lostPath(d.map(i).join(" → "))}:</strong> ${u}.</li>`);return k`<div class="verdict ${a?"right":"wrong"}">
      <p>
        <strong>${a?b.right:b.wrong}</strong> <span class="mono">${o.join("; ")}.</span>
        ${l?b.lucky(i(n[0].early),i(n[0].user)):_}
        ${!a&&!l?this.rootFirst(e):_}
      </p>
      ${h.length?k`<ul>
              ${h}
            </ul>`:_}
    </div>`}rootFirst(e){let r=e.nodes.length-1;if(this.placed[0]!==r)return b.rootLater(e.nodes[r].name);let n=ht(e,this.placed)[0];return b.notEnough(e.nodes[r].name,e.nodes[n.early].name,e.nodes[n.user].name)}static styles=[Ie,Qi,rr,io]};function oo(t,e){let r=t[e.to],n=r.op?X[r.op]:void 0;if(!n)return"the operation was made by hand, so it cannot be computed again here";let i=[...r.inputs.map(u=>t[u].data),...r.settings];if(!i.every(Number.isFinite)||!Number.isFinite(r.data))return"the numbers are not finite here";if(zi(n,i))return"there is a corner exactly here, so the slopes on its two sides differ";let s=i[e.place],o=10**(Math.floor(Math.log10(Math.max(1,Math.abs(s))))-6),a=u=>n.compute(...i.map((p,c)=>c===e.place?u:p)),[l,h]=[a(s+o),a(s-o)],d=(l-h)/(s+o-(s-o));return Number.isFinite(d)?{nudge:o,plus:l,minus:h,slope:d}:"a nudge leaves the domain of the operation"}function ao(t,e,r,n){let[i,s]=[t.nodes[r.from],t.nodes[r.to]],o=e.computed[s.id],a=s.inputs.filter(u=>u===i.id).length>1,l=u=>k`<span class="mono">${u}</span>`,h=u=>k`<span class="muted">${u}</span>`,d=(u,p)=>k`<dt>${u}</dt>
      <dd>${p}</dd>`;return k`<section class="panel" aria-label=${b.edge(i.name,s.name)}>
    <header class="row">
      <strong class="mono">${b.edge(i.name,s.name)}</strong>
      ${a?k`<span class="muted">${b.placeOf(b.place(r.place),s.name)}</span>`:""}
      <button class="small" @click=${n}>${b.close}</button>
    </header>
    <dl>
      ${d(b.formula,r.formula?l(`d${s.name}/d${i.name} = ${r.formula}`):b.unknownFormula)}
      ${d(b.number,o?l(E(r.derivative,10)):h(b.later(s.name)))}
      ${o?d(b.check,Jh(t,r)):""} ${o?d(b.flows,Xh(t,e,r)):""}
    </dl>
  </section>`}function Jh(t,e){let r=oo(t.nodes,e);if(typeof r=="string")return b.noCheck(r);let n=Math.abs(r.slope-e.derivative)<=1e-5+.001*Math.abs(e.derivative),i=b.nudge(t.nodes[e.from].name,E(r.nudge),E(r.slope,8));return k`${i}: <strong>${n?b.agrees:b.disagrees}</strong>`}function Xh(t,e,r){let[n,i]=[t.nodes[r.from].name,t.nodes[r.to].name];for(let s of t.steps.slice(0,e.position))if(s.phase==="backward"&&s.edge===r.id)return k`<span class="mono backward"
          >${i}.grad × ${E(r.derivative)} = ${E(s.upstream)} × ${E(r.derivative)} =
          ${E(s.add)}</span
        >
        → ${n}.grad`;return k`<span class="muted">${b.notYet(i)}</span>`}var lo=V`
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
`;var Nn=9,ho=V`
  .graph {
    overflow: auto;
    max-height: max(20rem, 66vh);
    display: flex;
    padding: ${Nn}px;
  }
  .graph svg {
    flex: none;
    margin: 0 auto;
    display: block;
  }
  .graph text {
    font-family: "Helvetica Neue", Arial, "Liberation Sans", "Noto Sans", sans-serif; /* as in drawings */
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
    fill: light-dark(#ffffff, #11161f);
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
    fill: light-dark(#22304a, #d7e0ee);
  }
  .box {
    fill: light-dark(#f7f9fc, #1b2331);
    stroke: light-dark(#c3ccd9, #3d4a60);
    transition:
      fill 0.2s,
      stroke 0.2s;
  }
  .leaf .box {
    fill: light-dark(#e8f1fd, #16304f);
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
`;var On=120,Zh=.87,Mn=26,uo=10;function po(t,e){let r=s=>Math.min(1,e/s.width),n=co(t,!1);if(r(n)<.9){let s=co(t,!0);r(s)>r(n)&&(n=s)}let i=t.nodes.map(s=>s.inputs);return{...n,scale:Math.max(Zh,r(n)),inputs:i,sizes:mo(t)}}function fo({inputs:t,sizes:e},r){return JSON.stringify(t)===JSON.stringify(r.nodes.map(i=>i.inputs))&&mo(r).every((i,s)=>i<=e[s])}function go(t){let e=t.nodes.map(r=>E(r.data));for(let r of t.steps){let n=r.phase==="backward"?r.input:r.node,i=E(r.after);i.length>e[n].length&&(e[n]=i)}return e}function mo(t){return[...go(t).map(e=>e.length),...t.edges.map(e=>An(e).length)]}function co(t,e){let r=new Ct,n=go(t);r.cells=t.nodes.map((h,d)=>{let u=new Lt(d,h.kind);return Object.assign(u,{name:h.name,given:h.label!=="",symbol:h.symbol,place:d,node:d}),u.data.n=u.grad.n=1,u}),r.edges=t.edges.map(h=>{let d=new Rt(h.from,h.to,h.place);return Object.assign(d,{text:An(h),toward_constant:t.nodes[h.from].kind==="constant"}),d});let i=Wt(r,[],!0);for(let h of i.cards)h.data=h.grad=n[h.node];let s=Ft(i,1e9,!0,e),o=[];i.cards.forEach((h,d)=>o[h.node]=s.cards[d]);let a=Fr(s,i.links.map(h=>h.text),e),l=i.links.map((h,d)=>{let u=s.routes[d],[[p,c],f,g]=[u[0],u.at(-1),u.at(-2)],v={x:(f[0]+g[0])/2,y:(f[1]+g[1])/2},w=e?`M${p},${c}L${p-4},${c+7}L${p+4},${c+7}Z`:`M${p},${c}L${p+7},${c-4}L${p+7},${c+4}Z`;return{path:Gr(u,e,Vt(s,d)),forwardHead:Wr(u,e,4),backwardHead:w,label:a[d].width>0?{x:a[d].x,y:a[d].y}:v}});return{width:Math.ceil(s.width)+4,height:Math.ceil(s.height)+4,down:e,boxes:o,routes:l}}function An(t){let e=E(t.derivative,4);return`×${e.startsWith("-")?`(${e})`:e}`}function bo(t){let{walk:e,drawing:r}=t,[n,i]=[r.width*r.scale,r.height*r.scale];return k`<div class="graph">
    <svg
      role="group"
      aria-label=${b.graph(e.title)}
      width=${n}
      height=${i}
      viewBox="-2 -2 ${r.width} ${r.height}"
    >
      ${e.edges.map(s=>Qh(t,s,r.routes[s.id]))}
      ${e.nodes.map(s=>eu(t,s,r.boxes[s.id]))}
    </svg>
  </div>`}function Qh(t,e,r){let{walk:n,stage:i,selected:s,focusable:o}=t,a=n.nodes[e.from].kind==="constant",l=i.computed[e.to]&&!a,h=i.active.has(e.id),d=h?i.step?.phase==="backward":i.walked.has(e.id),u=An(e),p=z(u)*11+10,{x:c,y:f}=r.label,g=s===e.id,v=[l?"known":"",h?"active":"",d?"back":"",g?"chosen":""].join(" "),w=K`
    <path class="reach" d=${r.path} />
    <path class="line" d=${r.path} />
    <path class="head" d=${d?r.backwardHead:r.forwardHead} />
    ${l?K`${wo("pill",c,f,p,18)}
            <text class="times" x=${c} y=${f+4} text-anchor="middle">${u}</text>`:_}`;if(o===null||a)return K`<g class="edge ${v}" aria-hidden="true">${w}</g>`;let m=b.edge(n.nodes[e.from].name,n.nodes[e.to].name),x=()=>t.onSelect?.(e.id);return K`<g class="edge button ${v}" role="button" data-edge=${e.id}
      tabindex=${o===e.id?0:-1} aria-pressed=${g?"true":"false"}
      aria-label=${l?`${m}, ${b.local} ${u}`:m}
      @click=${x} @focus=${x}>${w}</g>`}function eu(t,e,r){let{stage:n}=t,i=n.computed[e.id],s=n.reached[e.id],o=fe(n)===e.id,a=n.step!==null&&n.step.phase!=="forward",l=n.step?.phase==="backward"&&n.step.node===e.id,[h,d]=[r.x+10,r.x+r.width-10],[u,p]=[i?E(e.data):"?",E(n.grads[e.id])];if(e.kind==="constant")return K`<g class="node constant" role="img" aria-label="${b.constant} ${u}">
      <rect class="box" x=${r.x} y=${r.y} width=${r.width} height=${r.height} rx=${Mn/2} />
      <text x=${r.x+r.width/2} y=${r.y+17.5} text-anchor="middle">${e.name}</text>
    </g>`;let c=[e.kind,o?a?"just back":"just":"",l?"giver":"",t.dim?.has(e.id)?"dim":""],f=`${e.name}: ${b.data} ${u}, ${b.grad} ${p}`;return K`<g class="node ${c.join(" ")}" role="img" aria-label=${f} @click=${()=>t.onNode?.(e)}>
    ${r.sign?tu(r,e.symbol,t.drawing.down):_}
    <rect class="box" x=${r.x} y=${r.y} width=${r.width} height=${r.height} rx="7" />
    <text class="name ${e.label?"":"made"}" x=${h} y=${r.y+18}>${e.name}</text>
    <text class="value ${i?"forward":"unknown"}" x=${d} y=${r.y+18} text-anchor="end">${u}</text>
    <text class="word" x=${h} y=${r.y+37}>${b.grad}</text>
    <text class="value ${s?"backward":"unknown"}" x=${d} y=${r.y+37} text-anchor="end">${p}</text>
  </g>`}function tu({x:t,y:e,width:r,height:n,sign:i},s,o){let a=o?t+r/2:t-uo-i/2,l=o?e-uo-Mn/2:e+n/2;return K`
    <path class="stem" d=${o?`M${a},${l}V${e}`:`M${a},${l}H${t}`} />
    ${wo("badge",a,l,i,Mn)}
    <text class="symbol" x=${a} y=${l+4.5} text-anchor="middle">${s}</text>`}function wo(t,e,r,n,i){let[s,o]=[e-n/2,r-i/2];return K`<rect class=${t} x=${s} y=${o} width=${n} height=${i} rx=${i/2} />`}function vo({nodes:t,edges:e}){return e.filter(r=>t[r.from].kind!=="constant").map(r=>r.id)}function xo(t){return vo(t)[0]??null}function yo(t,e,r){let n=vo(t);return e===null?n[0]??null:n.at((n.indexOf(e)+r)%n.length)}var ru=["preset","expression","values"],bt=class extends Q{static properties={preset:{},expression:{},values:{},current:{state:!0},error:{state:!0},width:{state:!0}};given=null;drawn=null;observer=new ResizeObserver(([e])=>this.width=e.contentRect.width);constructor(){super(),Object.assign(this,{preset:"",expression:"",values:"",current:null,error:"",width:0})}get walk(){return this.current}set walk(e){this.given=e,this.load()}connectedCallback(){if(super.connectedCallback(),Object.hasOwn(this,"walk")){let e=this.walk;delete this.walk,this.walk=e}this.observer.observe(this),this.width=this.clientWidth,this.current||this.load()}disconnectedCallback(){super.disconnectedCallback(),this.observer.disconnect()}willUpdate(e){!this.hasUpdated||!ru.some(r=>e.has(r))||(this.given=null,this.load())}load(){this.attempt(()=>this.given==null?nr(this,this):De(this.given))}attempt(e){try{let r=e();this.begin(r),this.current=r,this.error=""}catch(r){this.error=r.message}return!this.error}drawingOf(e){let r=Math.max(280,this.width)-2*Nn-2,{drawn:n}=this;if(n?.walk===e&&n.width===r)return n.drawing;let i=n?.width===r&&fo(n.drawing,e)?n.drawing:po(e,r);return this.drawn={walk:e,width:r,drawing:i},i}tell(e,r){this.dispatchEvent(new CustomEvent(e,{detail:r,bubbles:!0,composed:!0}))}problem(){return k`<p class="problem" role="alert" ?hidden=${!this.error}>${this.error}</p>`}button(e,r,n,i=""){return k`<button class=${i} aria-disabled=${r?"true":"false"} @click=${()=>!r&&n()}>
      ${e}
    </button>`}};function ko(t,e,r){let n=fe(e);return tr({graph:t,title:t.title,width:Math.max(260,r),digits:4,label:2,rows:1,node:i=>{let s=e.computed[i.id],o=s?E(i.data):"?";return{rows:[{word:"data",value:o,kind:s?"forward":"unknown"}],state:n===i.id?"just":"",spoken:`${i.name}: data ${s?o:"not computed yet"}`}},edge:i=>({state:e.active.has(i.id)?"active":""})})}var sr=300;function $o(t,e){let r=t.edges.filter(n=>t.nodes[n.from].kind!=="constant");return k`<div class="tables" tabindex="0" role="region" aria-label=${b.twin}>
    <table>
      <caption>
        ${b.values}
      </caption>
      <thead>
        <tr>
          <th scope="col">${b.value}</th>
          <th scope="col">${b.computed}</th>
          <th scope="col" class="number">${b.data}</th>
          <th scope="col" class="number">${b.grad}</th>
        </tr>
      </thead>
      <tbody>
        ${t.nodes.slice(0,sr).map(n=>{let i=n.kind==="result"?Bt(t.nodes,n):b[n.kind];return k`<tr aria-current=${fe(e)===n.id?"step":"false"}>
            <th scope="row" class="mono">${n.name}</th>
            <td class=${n.kind==="result"?"mono":"muted"}>${i}</td>
            <td class="number forward">${e.computed[n.id]?E(n.data):"?"}</td>
            <td class="number backward">${n.kind==="constant"?"":E(e.grads[n.id])}</td>
          </tr>`})}
      </tbody>
    </table>
    <table>
      <caption>
        ${b.edges}
      </caption>
      <thead>
        <tr>
          <th scope="col">${b.edgeColumn}</th>
          <th scope="col">${b.local}</th>
          <th scope="col" class="number">${b.number.toLowerCase()}</th>
        </tr>
      </thead>
      <tbody>
        ${r.slice(0,sr).map(n=>{let[i,s]=[t.nodes[n.from].name,t.nodes[n.to].name],o=t.nodes[n.to].inputs.filter(a=>a===n.from).length>1;return k`<tr aria-current=${e.active.has(n.id)?"step":"false"}>
            <th scope="row" class="mono">${i} → ${s}${o?` (${b.place(n.place)})`:""}</th>
            <td class="mono">${n.formula?`d${s}/d${i} = ${n.formula}`:""}</td>
            <td class="number">${e.computed[n.to]?E(n.derivative):"?"}</td>
          </tr>`})}
      </tbody>
    </table>
    ${r.length>sr?k`<p class="muted">${b.shownOf(sr,r.length)}</p>`:""}
  </div>`}var Eo=V`
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
`;function _o(t,{step:e,phase:r}){let{nodes:n,edges:i}=t;if(!e)return{what:"",why:b.idle};let s=e.text.replaceAll(" -> "," → "),o=r==="done"?` ${b.done(iu(t))}`:"";if(e.phase==="forward")return{what:s,why:`${n[e.node].name} = ${su(n,n[e.node])}`};if(e.phase==="seed")return{what:s,why:b.seed(n[e.node].name)+o};let[a,l]=[n[e.node].name,n[e.input].name];if(e.overwrites)return{what:s,why:b.overwritten+o};let h=nu(e,i[e.edge].derivative);return{what:s,why:(e.add===0?`${h}. ${b.nothing}`:`${b.passes(a,l,h)}.`)+o}}function nu({upstream:t,add:e},r){return b.factors(Tn(t),Tn(r),E(e))}function iu(t){let e=t.nodes.filter(n=>n.kind==="leaf");return e.slice(0,8).map(({id:n,name:i})=>{let s=t.grads[n],o=t.lost.reduce((a,l)=>l.leaf===n?a+l.amount:a,0);return o?b.insteadOf(i,E(s),E(s+o)):b.complete(i,E(s))}).join(", ")+(e.length>8?", ...":"")}function su(t,e){let r=E(e.data);if(e.inputs.length>8||!e.written)return r;let n=e.inputs.map(i=>Tn(t[i].data));return`${Ee(e.written,n)} = ${r}`}function Tn(t){let e=E(t);return e.startsWith("-")?`(${e})`:e}var So=V`
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
`;var ou=1300,au=[.5,1,2,4,8],or=class extends bt{static properties={...bt.properties,open:{type:Boolean},fixed:{type:Boolean},autoplay:{type:Boolean},mode:{},position:{type:Number},selected:{state:!0},playing:{state:!0},speed:{state:!0},typed:{state:!0}};original=null;timer=0;constructor(){super(),Object.assign(this,{open:!1,fixed:!1,autoplay:!1,mode:"free",position:0}),Object.assign(this,{selected:null,playing:!1,speed:1,typed:new Map})}disconnectedCallback(){super.disconnectedCallback(),this.pause()}willUpdate(e){super.willUpdate(e),this.position=Math.max(0,Math.min(this.position,this.last))}firstUpdated(){this.autoplay&&this.current&&!matchMedia("(prefers-reduced-motion: reduce)").matches&&this.play()}updated(e){e.has("position")&&this.showChange()}showChange(){let e=this.renderRoot.querySelector(".graph"),r=this.renderRoot.querySelector(".just .box")?.getBoundingClientRect();if(!e||!r)return;let{left:n,width:i,top:s,height:o}=e.getBoundingClientRect();(r.top<s||r.bottom>s+o)&&(e.scrollTop+=r.top+r.height/2-s-o/2),(r.left<n||r.right>n+i)&&(e.scrollLeft+=r.left+r.width/2-n-i/2)}begin(e){this.original=e,Object.assign(this,{selected:null,typed:new Map}),this.hasUpdated&&(this.position=0),this.pause()}get last(){return this.mode==="forward"?this.forwards:this.current?.steps.length??0}get forwards(){return this.current?.steps.filter(e=>e.phase==="forward").length??0}go(e){let r=this.last,n=Math.max(0,Math.min(r,e));(n===r||n===this.forwards)&&this.pause(),n!==this.position&&(this.position=n,this.tell("gradwalk-step",{position:n,phase:ot(this.current,n).phase}))}play(){if(this.playing)return this.pause();this.position===this.last&&this.go(0),this.playing=!0,this.pace(),this.go(this.position+1)}pace(){window.clearInterval(this.timer),this.timer=window.setInterval(()=>this.go(this.position+1),ou/this.speed)}hurry(e){this.speed=e,this.playing&&this.pace()}nextCard(){let{steps:e}=this.current,r=this.renderRoot.querySelector("gradwalk-picture"),n=s=>{let o=e[s-1];return o?r.cardOf(o.phase==="backward"?o.input:o.node):-1},i=this.position+1;for(;i<e.length&&i!==this.forwards&&n(i+1)===n(i);)i+=1;this.go(i)}pause(){window.clearInterval(this.timer),this.playing=!1}keys=e=>{let r=e.composedPath()[0];if(e.altKey||e.ctrlKey||e.metaKey||/^(INPUT|SELECT|TEXTAREA)$/.test(r.tagName))return;let n=r.dataset.edge!==void 0,s={ArrowRight:()=>this.go(this.position+1),ArrowLeft:()=>this.go(this.position-1),Home:()=>this.go(0),End:()=>this.go(1/0),...n&&{ArrowDown:()=>this.edgeBy(1),ArrowUp:()=>this.edgeBy(-1)},...this.selected!==null&&{Escape:()=>this.selected=null}}[e.key];s&&(e.preventDefault(),this.pause(),s())};edgeBy(e){let r=yo(this.current,this.selected,e);this.renderRoot.querySelector(`[data-edge="${r}"]`)?.focus()}edit(e,r){this.typed=new Map(this.typed).set(e.id,r);let n=ke(r);n!==null&&(this.setLeaves(new Map([[e.id,n]])),this.tell("gradwalk-edit",{leaf:e.id,name:e.name,value:n}))}setLeaves(e){this.current&&!Br(this.current.nodes)&&(this.current=Ki(this.current,e))}refresh(e){let r=De(e);this.current=r,this.typed=new Map([...this.typed].filter(([n,i])=>Object.is(ke(i),r.nodes[n]?.data)))}restore(){this.typed=new Map;for(let{id:e,name:r,kind:n,data:i}of this.original.nodes)n!=="leaf"||Object.is(i,this.current.nodes[e].data)||(this.setLeaves(new Map([[e,i]])),this.tell("gradwalk-edit",{leaf:e,name:r,value:i}))}type(e){e.preventDefault();let r=this.renderRoot.querySelector("#expression").value,n=this.current?.nodes.filter(s=>s.kind==="leaf")??[],i=new Map(n.map(s=>[s.name,s.data]));this.attempt(()=>_n(r,i))&&this.tell("gradwalk-expression",{expression:r})}render(){let e=this.current;if(!e)return k`<div class="card">${this.chooser()} ${this.problem()}</div>`;let r=this.stage(e),n=this.selected===null?void 0:e.edges[this.selected];return k`<div class="card" @keydown=${this.keys}>
      ${this.chooser()} ${this.problem()}
      <header class="row">
        ${this.open?_:k`<strong class="title">${e.title}</strong>`}
        <span class="phase ${r.phase}">${r.phaseText}</span>
      </header>
      ${this.picture(e,r)} ${n?ao(e,r,n,()=>this.unselect()):_}
      ${this.message(e,r)} ${this.controls(r)} ${this.fixed?_:this.leaves(e)}
      ${this.mode==="forward"?_:k`<details>
              <summary>${b.twin}</summary>
              ${$o(e,r)}
            </details>`}
    </div>`}stage(e){let r=ot(e,this.position);if(this.mode!=="forward")return r;let n=r.position===this.forwards;return{...r,total:this.forwards,...n&&{phaseText:b.allComputed}}}unselect(){this.renderRoot.querySelector(`[data-edge="${this.selected}"]`)?.focus(),this.selected=null}chooser(){if(!this.open)return _;let e=this.mode==="forward"?Qs:mt,r=e.find(s=>s.title===this.current?.title)?.name??"",n=s=>{let{value:o}=s.target;o&&this.attempt(()=>Sn(o,new Map))},i=e.find(s=>s.name===r)?.expression??this.current?.title??"";return k`<form class="row chooser" @submit=${s=>this.type(s)}>
      <label
        >${b.preset}
        <select @change=${n} .value=${r}>
          ${e.map(({name:s,title:o})=>k`<option value=${s} ?selected=${s===r}>${o}</option>`)}
          <option value="" ?selected=${!r}>${b.own}</option>
        </select></label
      >
      <label class="grow"
        >${b.expression}
        <input
          id="expression"
          class="mono"
          spellcheck="false"
          autocapitalize="off"
          autocomplete="off"
          maxlength="2000"
          .value=${i}
      /></label>
      <button>${b.draw}</button>
    </form>`}picture(e,r){return this.mode==="forward"&&e.nodes.length<=On?ko(e,r,this.clientWidth-24):e.picture?k`<gradwalk-picture .picture=${e.picture} .walked=${{walk:e,stage:r}}></gradwalk-picture>`:e.nodes.length>On?k`<p class="message muted">${b.notDrawn(e.nodes.length)}</p>`:bo({walk:e,stage:r,drawing:this.drawingOf(e),selected:this.selected,focusable:this.selected??xo(e),onSelect:n=>this.selected=n,onNode:n=>this.renderRoot.querySelector(`#leaf${n.id}`)?.focus()})}message(e,r){let{what:n,why:i}=_o(e,r),s=r.step===null?"":r.step.phase==="forward"?"forward":"backward",o=r.phase==="done"?e.lost:[];return k`<div class="message" aria-live="polite">
      <p class="what mono ${s}" ?hidden=${!n}>${n}</p>
      <p class="why">${i}</p>
      ${o.map(a=>k`<p class="why">${a.text}.</p>`)}
    </div>`}controls(e){let[r,n]=[e.position===0,e.position===e.total],i=s=>()=>{this.pause(),this.go(this.position+s)};return k`<div class="row controls">
      ${this.button(b.reset,r,i(-1/0))} ${this.button(b.back,r,i(-1))}
      ${this.button(this.stepWord(e),n,i(1),"main")}
      ${this.current.picture&&this.mode!=="forward"?this.button(b.nextCard,n,()=>(this.pause(),this.nextCard())):_}
      ${this.button(this.playing?b.pause:b.play,!1,()=>this.play())}
      <select
        class="speed"
        aria-label=${b.speed}
        @change=${s=>this.hurry(Number(s.target.value))}
      >
        ${au.map(s=>k`<option value=${s} ?selected=${s===this.speed}>${s===.5?"½":s}×</option>`)}
      </select>
      <input
        type="range"
        min="0"
        max=${e.total}
        .value=${String(e.position)}
        aria-label=${b.position}
        aria-valuetext=${e.phaseText}
        @input=${s=>{this.pause(),this.go(Number(s.target.value))}}
      />
    </div>`}stepWord({position:e}){return this.mode!=="forward"&&e===this.forwards&&this.current.steps[e]?.phase==="seed"?b.seedRoot(this.current.nodes.at(-1).name):b.step}leaves(e){let r=e.nodes.filter(o=>o.kind==="leaf"),n=Br(e.nodes);if(!r.length||r.length>24||e.picture)return _;if(n)return k`<p class="leaves muted">${b.noEdit(n.name)}</p>`;let i=r.map(o=>this.typed.get(o.id)).find(o=>o!==void 0&&ke(o)===null),s=r.some(o=>!Object.is(o.data,this.original.nodes[o.id].data));return k`<fieldset class="leaves row">
      <legend class="hidden-text">${b.leaves}</legend>
      ${r.map(o=>{let a=this.typed.get(o.id)??ti(o.data).replace(/\.0$/,"");return k`<label class="field mono"
          ><span>${o.name}</span
          ><input
            id="leaf${o.id}"
            inputmode="text"
            size=${Math.max(4,Math.min(18,a.length))}
            autocomplete="off"
            spellcheck="false"
            aria-label=${b.valueOf(o.name)}
            aria-invalid=${ke(a)===null?"true":"false"}
            .value=${a}
            @input=${l=>this.edit(o,l.target.value)}
        /></label>`})}
      ${s?k`<button type="button" @click=${()=>this.restore()}>${b.restore}</button>`:_}
      <p class="wrong" role="status">${i===void 0?"":b.noNumber(i)}</p>
    </fieldset>`}static styles=[Ie,ho,lo,Eo,rr,So]};var No={"gradwalk-walk":or,"gradwalk-visit-order":ir,"gradwalk-picture":zt};function Mo(){for(let[e,r]of Object.entries(No))customElements.get(e)||customElements.define(e,r);if(getComputedStyle(document.documentElement).getPropertyValue("--gw-page"))return;let t=new CSSStyleSheet;t.replaceSync(`@layer gradwalk { :root { ${Ti} } }`),document.adoptedStyleSheets=[...document.adoptedStyleSheets,t]}function Oo({model:t,el:e}){let r=document.createElement("gradwalk-walk"),n=(a,l)=>{t.set(a,l),t.save_changes()};r.walk=t.get("document"),r.position=Number(t.get("position")),r.addEventListener("gradwalk-step",()=>n("position",r.position)),r.addEventListener("gradwalk-edit",a=>{let{leaf:l,value:h}=a.detail,d=t.get("leaves");t.get("edit")&&n("leaves",{...d,[l]:Mt(h)})});let i={"change:document":()=>r.refresh(t.get("document")),"change:position":()=>r.position=Number(t.get("position"))};for(let[a,l]of Object.entries(i))t.on(a,l);let s=()=>e.style.colorScheme=lu(e)?"dark":"light",o=new MutationObserver(s);return o.observe(document.body,{attributes:!0}),e.append(r),s(),()=>{for(let[a,l]of Object.entries(i))t.off(a,l);o.disconnect()}}function lu(t){for(;t;t=t.parentElement){let[e,r,n,i]=(getComputedStyle(t).backgroundColor.match(/[\d.]+/g)??[]).map(Number);if(e!==void 0&&i!==0)return .3*e+.6*r+.1*n<128}return!1}Mo();var og={render:Oo};export{No as ELEMENTS,og as default,cl as useWords};
