var se=globalThis,ie=se.ShadowRoot&&(se.ShadyCSS===void 0||se.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,Ue=Symbol(),nn=new WeakMap,Ct=class{constructor(t,r,n){if(this._$cssResult$=!0,n!==Ue)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=t,this.t=r}get styleSheet(){let t=this.o,r=this.t;if(ie&&t===void 0){let n=r!==void 0&&r.length===1;n&&(t=nn.get(r)),t===void 0&&((this.o=t=new CSSStyleSheet).replaceSync(this.cssText),n&&nn.set(r,t))}return t}toString(){return this.cssText}},oe=e=>new Ct(typeof e=="string"?e:e+"",void 0,Ue),R=(e,...t)=>{let r=e.length===1?e[0]:t.reduce((n,s,i)=>n+(o=>{if(o._$cssResult$===!0)return o.cssText;if(typeof o=="number")return o;throw Error("Value passed to 'css' function must be a 'css' function result: "+o+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(s)+e[i+1],e[0]);return new Ct(r,e,Ue)},sn=(e,t)=>{if(ie)e.adoptedStyleSheets=t.map(r=>r instanceof CSSStyleSheet?r:r.styleSheet);else for(let r of t){let n=document.createElement("style"),s=se.litNonce;s!==void 0&&n.setAttribute("nonce",s),n.textContent=r.cssText,e.appendChild(n)}},De=ie?e=>e:e=>e instanceof CSSStyleSheet?(t=>{let r="";for(let n of t.cssRules)r+=n.cssText;return oe(r)})(e):e;var{is:ui,defineProperty:pi,getOwnPropertyDescriptor:fi,getOwnPropertyNames:mi,getOwnPropertySymbols:gi,getPrototypeOf:bi}=Object,ae=globalThis,on=ae.trustedTypes,wi=on?on.emptyScript:"",xi=ae.reactiveElementPolyfillSupport,Pt=(e,t)=>e,qe={toAttribute(e,t){switch(t){case Boolean:e=e?wi:null;break;case Object:case Array:e=e==null?e:JSON.stringify(e)}return e},fromAttribute(e,t){let r=e;switch(t){case Boolean:r=e!==null;break;case Number:r=e===null?null:Number(e);break;case Object:case Array:try{r=JSON.parse(e)}catch{r=null}}return r}},ln=(e,t)=>!ui(e,t),an={attribute:!0,type:String,converter:qe,reflect:!1,useDefault:!1,hasChanged:ln};Symbol.metadata??=Symbol("metadata"),ae.litPropertyMetadata??=new WeakMap;var B=class extends HTMLElement{static addInitializer(t){this._$Ei(),(this.l??=[]).push(t)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(t,r=an){if(r.state&&(r.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(t)&&((r=Object.create(r)).wrapped=!0),this.elementProperties.set(t,r),!r.noAccessor){let n=Symbol(),s=this.getPropertyDescriptor(t,n,r);s!==void 0&&pi(this.prototype,t,s)}}static getPropertyDescriptor(t,r,n){let{get:s,set:i}=fi(this.prototype,t)??{get(){return this[r]},set(o){this[r]=o}};return{get:s,set(o){let a=s?.call(this);i?.call(this,o),this.requestUpdate(t,a,n)},configurable:!0,enumerable:!0}}static getPropertyOptions(t){return this.elementProperties.get(t)??an}static _$Ei(){if(this.hasOwnProperty(Pt("elementProperties")))return;let t=bi(this);t.finalize(),t.l!==void 0&&(this.l=[...t.l]),this.elementProperties=new Map(t.elementProperties)}static finalize(){if(this.hasOwnProperty(Pt("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(Pt("properties"))){let r=this.properties,n=[...mi(r),...gi(r)];for(let s of n)this.createProperty(s,r[s])}let t=this[Symbol.metadata];if(t!==null){let r=litPropertyMetadata.get(t);if(r!==void 0)for(let[n,s]of r)this.elementProperties.set(n,s)}this._$Eh=new Map;for(let[r,n]of this.elementProperties){let s=this._$Eu(r,n);s!==void 0&&this._$Eh.set(s,r)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(t){let r=[];if(Array.isArray(t)){let n=new Set(t.flat(1/0).reverse());for(let s of n)r.unshift(De(s))}else t!==void 0&&r.push(De(t));return r}static _$Eu(t,r){let n=r.attribute;return n===!1?void 0:typeof n=="string"?n:typeof t=="string"?t.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(t=>this.enableUpdating=t),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(t=>t(this))}addController(t){(this._$EO??=new Set).add(t),this.renderRoot!==void 0&&this.isConnected&&t.hostConnected?.()}removeController(t){this._$EO?.delete(t)}_$E_(){let t=new Map,r=this.constructor.elementProperties;for(let n of r.keys())this.hasOwnProperty(n)&&(t.set(n,this[n]),delete this[n]);t.size>0&&(this._$Ep=t)}createRenderRoot(){let t=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return sn(t,this.constructor.elementStyles),t}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(t=>t.hostConnected?.())}enableUpdating(t){}disconnectedCallback(){this._$EO?.forEach(t=>t.hostDisconnected?.())}attributeChangedCallback(t,r,n){this._$AK(t,n)}_$ET(t,r){let n=this.constructor.elementProperties.get(t),s=this.constructor._$Eu(t,n);if(s!==void 0&&n.reflect===!0){let i=(n.converter?.toAttribute!==void 0?n.converter:qe).toAttribute(r,n.type);this._$Em=t,i==null?this.removeAttribute(s):this.setAttribute(s,i),this._$Em=null}}_$AK(t,r){let n=this.constructor,s=n._$Eh.get(t);if(s!==void 0&&this._$Em!==s){let i=n.getPropertyOptions(s),o=typeof i.converter=="function"?{fromAttribute:i.converter}:i.converter?.fromAttribute!==void 0?i.converter:qe;this._$Em=s;let a=o.fromAttribute(r,i.type);this[s]=a??this._$Ej?.get(s)??a,this._$Em=null}}requestUpdate(t,r,n,s=!1,i){if(t!==void 0){let o=this.constructor;if(s===!1&&(i=this[t]),n??=o.getPropertyOptions(t),!((n.hasChanged??ln)(i,r)||n.useDefault&&n.reflect&&i===this._$Ej?.get(t)&&!this.hasAttribute(o._$Eu(t,n))))return;this.C(t,r,n)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(t,r,{useDefault:n,reflect:s,wrapped:i},o){n&&!(this._$Ej??=new Map).has(t)&&(this._$Ej.set(t,o??r??this[t]),i!==!0||o!==void 0)||(this._$AL.has(t)||(this.hasUpdated||n||(r=void 0),this._$AL.set(t,r)),s===!0&&this._$Em!==t&&(this._$Eq??=new Set).add(t))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(r){Promise.reject(r)}let t=this.scheduleUpdate();return t!=null&&await t,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[s,i]of this._$Ep)this[s]=i;this._$Ep=void 0}let n=this.constructor.elementProperties;if(n.size>0)for(let[s,i]of n){let{wrapped:o}=i,a=this[s];o!==!0||this._$AL.has(s)||a===void 0||this.C(s,void 0,i,a)}}let t=!1,r=this._$AL;try{t=this.shouldUpdate(r),t?(this.willUpdate(r),this._$EO?.forEach(n=>n.hostUpdate?.()),this.update(r)):this._$EM()}catch(n){throw t=!1,this._$EM(),n}t&&this._$AE(r)}willUpdate(t){}_$AE(t){this._$EO?.forEach(r=>r.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(t)),this.updated(t)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(t){return!0}update(t){this._$Eq&&=this._$Eq.forEach(r=>this._$ET(r,this[r])),this._$EM()}updated(t){}firstUpdated(t){}};B.elementStyles=[],B.shadowRootOptions={mode:"open"},B[Pt("elementProperties")]=new Map,B[Pt("finalized")]=new Map,xi?.({ReactiveElement:B}),(ae.reactiveElementVersions??=[]).push("2.1.2");var Ke=globalThis,dn=e=>e,le=Ke.trustedTypes,cn=le?le.createPolicy("lit-html",{createHTML:e=>e}):void 0,Je="$lit$",K=`lit$${Math.random().toFixed(9).slice(2)}$`,Ye="?"+K,vi=`<${Ye}>`,it=document,Gt=()=>it.createComment(""),jt=e=>e===null||typeof e!="object"&&typeof e!="function",Ze=Array.isArray,gn=e=>Ze(e)||typeof e?.[Symbol.iterator]=="function",Be=`[ 	
\f\r]`,Wt=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,hn=/-->/g,un=/>/g,nt=RegExp(`>|${Be}(?:([^\\s"'>=/]+)(${Be}*=${Be}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),pn=/'/g,fn=/"/g,bn=/^(?:script|style|textarea|title)$/i,Qe=e=>(t,...r)=>({_$litType$:e,strings:t,values:r}),x=Qe(1),V=Qe(2),za=Qe(3),z=Symbol.for("lit-noChange"),y=Symbol.for("lit-nothing"),mn=new WeakMap,st=it.createTreeWalker(it,129);function wn(e,t){if(!Ze(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return cn!==void 0?cn.createHTML(t):t}var xn=(e,t)=>{let r=e.length-1,n=[],s,i=t===2?"<svg>":t===3?"<math>":"",o=Wt;for(let a=0;a<r;a++){let l=e[a],d,c,h=-1,u=0;for(;u<l.length&&(o.lastIndex=u,c=o.exec(l),c!==null);)u=o.lastIndex,o===Wt?c[1]==="!--"?o=hn:c[1]!==void 0?o=un:c[2]!==void 0?(bn.test(c[2])&&(s=RegExp("</"+c[2],"g")),o=nt):c[3]!==void 0&&(o=nt):o===nt?c[0]===">"?(o=s??Wt,h=-1):c[1]===void 0?h=-2:(h=o.lastIndex-c[2].length,d=c[1],o=c[3]===void 0?nt:c[3]==='"'?fn:pn):o===fn||o===pn?o=nt:o===hn||o===un?o=Wt:(o=nt,s=void 0);let p=o===nt&&e[a+1].startsWith("/>")?" ":"";i+=o===Wt?l+vi:h>=0?(n.push(d),l.slice(0,h)+Je+l.slice(h)+K+p):l+K+(h===-2?a:p)}return[wn(e,i+(e[r]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),n]},Ht=class e{constructor({strings:t,_$litType$:r},n){let s;this.parts=[];let i=0,o=0,a=t.length-1,l=this.parts,[d,c]=xn(t,r);if(this.el=e.createElement(d,n),st.currentNode=this.el.content,r===2||r===3){let h=this.el.content.firstChild;h.replaceWith(...h.childNodes)}for(;(s=st.nextNode())!==null&&l.length<a;){if(s.nodeType===1){if(s.hasAttributes())for(let h of s.getAttributeNames())if(h.endsWith(Je)){let u=c[o++],p=s.getAttribute(h).split(K),m=/([.?@])?(.*)/.exec(u);l.push({type:1,index:i,name:m[2],strings:p,ctor:m[1]==="."?ce:m[1]==="?"?he:m[1]==="@"?ue:at}),s.removeAttribute(h)}else h.startsWith(K)&&(l.push({type:6,index:i}),s.removeAttribute(h));if(bn.test(s.tagName)){let h=s.textContent.split(K),u=h.length-1;if(u>0){s.textContent=le?le.emptyScript:"";for(let p=0;p<u;p++)s.append(h[p],Gt()),st.nextNode(),l.push({type:2,index:++i});s.append(h[u],Gt())}}}else if(s.nodeType===8)if(s.data===Ye)l.push({type:2,index:i});else{let h=-1;for(;(h=s.data.indexOf(K,h+1))!==-1;)l.push({type:7,index:i}),h+=K.length-1}i++}}static createElement(t,r){let n=it.createElement("template");return n.innerHTML=t,n}};function ot(e,t,r=e,n){if(t===z)return t;let s=n!==void 0?r._$Co?.[n]:r._$Cl,i=jt(t)?void 0:t._$litDirective$;return s?.constructor!==i&&(s?._$AO?.(!1),i===void 0?s=void 0:(s=new i(e),s._$AT(e,r,n)),n!==void 0?(r._$Co??=[])[n]=s:r._$Cl=s),s!==void 0&&(t=ot(e,s._$AS(e,t.values),s,n)),t}var de=class{constructor(t,r){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=r}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:r},parts:n}=this._$AD,s=(t?.creationScope??it).importNode(r,!0);st.currentNode=s;let i=st.nextNode(),o=0,a=0,l=n[0];for(;l!==void 0;){if(o===l.index){let d;l.type===2?d=new wt(i,i.nextSibling,this,t):l.type===1?d=new l.ctor(i,l.name,l.strings,this,t):l.type===6&&(d=new pe(i,this,t)),this._$AV.push(d),l=n[++a]}o!==l?.index&&(i=st.nextNode(),o++)}return st.currentNode=it,s}p(t){let r=0;for(let n of this._$AV)n!==void 0&&(n.strings!==void 0?(n._$AI(t,n,r),r+=n.strings.length-2):n._$AI(t[r])),r++}},wt=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,r,n,s){this.type=2,this._$AH=y,this._$AN=void 0,this._$AA=t,this._$AB=r,this._$AM=n,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,r=this._$AM;return r!==void 0&&t?.nodeType===11&&(t=r.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,r=this){t=ot(this,t,r),jt(t)?t===y||t==null||t===""?(this._$AH!==y&&this._$AR(),this._$AH=y):t!==this._$AH&&t!==z&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):gn(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==y&&jt(this._$AH)?this._$AA.nextSibling.data=t:this.T(it.createTextNode(t)),this._$AH=t}$(t){let{values:r,_$litType$:n}=t,s=typeof n=="number"?this._$AC(t):(n.el===void 0&&(n.el=Ht.createElement(wn(n.h,n.h[0]),this.options)),n);if(this._$AH?._$AD===s)this._$AH.p(r);else{let i=new de(s,this),o=i.u(this.options);i.p(r),this.T(o),this._$AH=i}}_$AC(t){let r=mn.get(t.strings);return r===void 0&&mn.set(t.strings,r=new Ht(t)),r}k(t){Ze(this._$AH)||(this._$AH=[],this._$AR());let r=this._$AH,n,s=0;for(let i of t)s===r.length?r.push(n=new e(this.O(Gt()),this.O(Gt()),this,this.options)):n=r[s],n._$AI(i),s++;s<r.length&&(this._$AR(n&&n._$AB.nextSibling,s),r.length=s)}_$AR(t=this._$AA.nextSibling,r){for(this._$AP?.(!1,!0,r);t!==this._$AB;){let n=dn(t).nextSibling;dn(t).remove(),t=n}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},at=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,r,n,s,i){this.type=1,this._$AH=y,this._$AN=void 0,this.element=t,this.name=r,this._$AM=s,this.options=i,n.length>2||n[0]!==""||n[1]!==""?(this._$AH=Array(n.length-1).fill(new String),this.strings=n):this._$AH=y}_$AI(t,r=this,n,s){let i=this.strings,o=!1;if(i===void 0)t=ot(this,t,r,0),o=!jt(t)||t!==this._$AH&&t!==z,o&&(this._$AH=t);else{let a=t,l,d;for(t=i[0],l=0;l<i.length-1;l++)d=ot(this,a[n+l],r,l),d===z&&(d=this._$AH[l]),o||=!jt(d)||d!==this._$AH[l],d===y?t=y:t!==y&&(t+=(d??"")+i[l+1]),this._$AH[l]=d}o&&!s&&this.j(t)}j(t){t===y?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},ce=class extends at{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===y?void 0:t}},he=class extends at{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==y)}},ue=class extends at{constructor(t,r,n,s,i){super(t,r,n,s,i),this.type=5}_$AI(t,r=this){if((t=ot(this,t,r,0)??y)===z)return;let n=this._$AH,s=t===y&&n!==y||t.capture!==n.capture||t.once!==n.once||t.passive!==n.passive,i=t!==y&&(n===y||s);s&&this.element.removeEventListener(this.name,this,n),i&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},pe=class{constructor(t,r,n){this.element=t,this.type=6,this._$AN=void 0,this._$AM=r,this.options=n}get _$AU(){return this._$AM._$AU}_$AI(t){ot(this,t)}},vn={M:Je,P:K,A:Ye,C:1,L:xn,R:de,D:gn,V:ot,I:wt,H:at,N:he,U:ue,B:ce,F:pe},yi=Ke.litHtmlPolyfillSupport;yi?.(Ht,wt),(Ke.litHtmlVersions??=[]).push("3.3.3");var yn=(e,t,r)=>{let n=r?.renderBefore??t,s=n._$litPart$;if(s===void 0){let i=r?.renderBefore??null;n._$litPart$=s=new wt(t.insertBefore(Gt(),i),i,void 0,r??{})}return s._$AI(e),s};var Xe=globalThis,I=class extends B{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let t=super.createRenderRoot();return this.renderOptions.renderBefore??=t.firstChild,t}update(t){let r=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(t),this._$Do=yn(r,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return z}};I._$litElement$=!0,I.finalized=!0,Xe.litElementHydrateSupport?.({LitElement:I});var ki=Xe.litElementPolyfillSupport;ki?.({LitElement:I});(Xe.litElementVersions??=[]).push("4.2.2");var kn={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Q=e=>(...t)=>({_$litDirective$:e,values:t}),Z=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,r,n){this._$Ct=t,this._$AM=r,this._$Ci=n}_$AS(t,r){return this.update(t,r)}update(t,r){return this.render(...r)}};var lt=class extends Z{constructor(t){if(super(t),this.it=y,t.type!==kn.CHILD)throw Error(this.constructor.directiveName+"() can only be used in child bindings")}render(t){if(t===y||t==null)return this._t=void 0,this.it=t;if(t===z)return t;if(typeof t!="string")throw Error(this.constructor.directiveName+"() called with a non-string value");if(t===this.it)return this._t;this.it=t;let r=[t];return r.raw=r,this._t={_$litType$:this.constructor.resultType,strings:r,values:[]}}};lt.directiveName="unsafeHTML",lt.resultType=1;var sl=Q(lt);var Vt=class extends lt{};Vt.directiveName="unsafeSVG",Vt.resultType=2;var tr=Q(Vt);function Sn(e){return typeof e=="number"?e:{inf:1/0,"-inf":-1/0,nan:NaN}[e]??NaN}function fe(e){return Number.isFinite(e)?e:e!==e?"nan":e>0?"inf":"-inf"}function dt(e){let t=e.trim().replace(/[\u2212\u2013\ufe63\uff0d]/g,"-").replace(/[\u00d7\u00b7\u22c5]/g,"*").replace(/\u00f7/g,"/").replace(/\s+/gu," "),r={inf:1/0,"+inf":1/0,"-inf":-1/0,nan:NaN}[t.toLowerCase()];if(r!==void 0)return r;let n=t.split(/(?<=[\d.)]) ?(?=[+-])/u),s=0;for(let[i,o]of n.entries()){let a=$i(o,i>0);if(a===null)return null;s+=a}return Number.isFinite(s)?s:null}function $i(e,t){let[,r,n]=/^([+-]?) ?(.*)$/u.exec(e);if(t&&!r)return null;let s=n.split(/ ?(\*\*|\^|\*|\/) ?/u),i=$n(s[0]);if(i===null)return null;let o=i,a=i;for(let l=1;l<s.length;l+=2){let[,d,c]=/^(-?)(.*)$/u.exec(s[l+1]),h=$n(c);if(h===null)return null;let u=d?-h:h;if(s[l]==="*")o*=a=u;else if(s[l]==="/")o/=a=u;else{if(l>1&&s[l-2]!=="*")return null;o=o/a*a**u}}return r==="-"?-o:o}function $n(e){let[,t,r]=/^(.*?)(e[+-]?\d+)?$/iu.exec(e),n=_i(t);return n===null?null:Number(n+(r??""))}function _i(e){if(/^(\d+\.?\d*|\.\d+)$/.test(e))return e;if(/^\d+(_\d+)*(\.\d*)?$/.test(e))return e.replaceAll("_","");for(let t of[","," ","'","."]){let r=t==="."?",":t===","?"\\.":"[.,]";if(new RegExp(`^[1-9]\\d{0,2}(?:\\${t}\\d{3})+(?:${r}\\d*)?$`).test(e)&&(t!=="."||e.split(/[.,]/).length>2))return e.replaceAll(t,"").replace(",",".")}return/^\d*,\d+$/.test(e)?e.replace(",","."):null}function v(e,t=6){if(!Number.isFinite(e))return String(fe(e));if(e===0)return Object.is(e,-0)?"-0":"0";let r=Si(e,t),n=Number(r.split("e")[1]);if(n>=-4&&n<t)return _n(Number(r).toFixed(t-1-n));let s=String(Math.abs(n)).padStart(2,"0");return`${_n(r.split("e")[0])}e${n<0?"-":"+"}${s}`}function Si(e,t){let[r,n]=e.toExponential(100).split("e"),s=r.slice(0,r.indexOf(".")+t);return/^50*$/.test(r.slice(s.length))&&"02468".includes(s.at(-1))?`${s}e${n}`:e.toExponential(t-1)}function _n(e){return e.includes(".")?e.replace(/\.?0+$/,""):e}function En(e){if(!Number.isFinite(e))return String(fe(e));if(Object.is(e,-0))return"-0.0";let t=Math.abs(e);return t!==0&&(t<1e-4||t>=1e16)?e.toExponential().replace(/e([+-])(\d)$/,"e$10$2"):Number.isInteger(e)?`${e}.0`:String(e)}var er=12;function Mn(e,t){let r=new Map;e.links.forEach((m,f)=>{m.plain||r.set(m.start,[...r.get(m.start)??[],f])});let n=new Set,s=[t],i=new Set(s);for(let m of s)for(let f of r.get(m)??[]){n.add(f);let w=e.links[f].end;i.has(w)||i.add(w),s.includes(w)||s.push(w)}let o=e.cards[t],a=rr(o);if(![...i].every(m=>e.cards[m].count===1&&e.cards[m].hidden===0)||o.root||!n.size){let m=r.get(t)??[],f=m.map(k=>{let{share:S,total:E,end:A,count:M}=e.links[k],C=M>1?`${M.toLocaleString("en")} lines, `:"",bt=o.count===1?`the share ${v(E)}`:`the largest share ${v(S)}`;return`to ${rr(e.cards[A])}: ${C}${bt}`}),w=m.map(k=>nr(e.links[k].total)),$=o.root?"is the result: its gradient is 1":o.count===1&&w.length>1&&o.reached?`gets from its ${w.length} lines ${w.join(" + ")}; gradient ${o.grad}`:`data ${o.data}, gradient ${o.grad}`;return{card:t,name:a,sum:$,paths:f.slice(0,er),links:n}}let d=[],c=(m,f,w)=>{if(d.length>200)return;let $=r.get(m)??[];if(!$.length){let k=w.reduce((E,A)=>E&&A?E*A:0,1),S=w.length>1?` = ${w.map(nr).join(" × ")}`:"";d.push({text:`${f}${S} = ${v(k)}`,product:k});return}for(let k of $){let S=e.links[k];c(S.end,`${f} → ${rr(e.cards[S.end])}`,[...w,S.slope])}};c(t,a,[]);let h=d.reduce((m,f)=>m+f.product,0),u=d.map(m=>nr(m.product)),p=d.length>er?`${d.length>200?"more than 200":d.length} paths to the result; gradient ${o.grad}`:`by the chain rule: ${u.join(" + ")}${d.length>1?` = ${v(h)}`:""}, gradient ${o.grad}`;return{card:t,name:a,sum:p,paths:d.slice(0,er).map(m=>m.text),links:n}}function rr(e){return e.name||[e.symbol,e.many].filter(Boolean).join(" ")||e.data}function nr(e){return e<0?`(${v(e)})`:v(e)}var T=(e,t,r)=>e.has(t)?e.get(t):r,O=(e,t,r)=>{e.set(t,r)},W=(e,t)=>e.has(t),sr=e=>[...e.keys()],U=(e,t)=>[...e].sort((r,n)=>t(r)-t(n)),An=Math.floor;var Tn=Math.log10,ml=Number.isNaN,Nn=Number.isFinite,On=e=>e.codePointAt(0),xt=e=>/[\p{L}\p{N}_]/u.test(e),ct=e=>[...e],Ei={"&":"&amp;","<":"&lt;",">":"&gt;",'"':"&quot;","'":"&#x27;"},Ft=e=>e.replace(/[&<>"']/g,t=>Ei[t]),Rn=e=>v(e),ir=e=>v(e,3),P=e=>String(Math.trunc(e)).replace(/\B(?=(\d{3})+(?!\d))/g,",");var N=(...e)=>e.flat().reduce((t,r)=>r<t?r:t),_=(...e)=>e.flat().reduce((t,r)=>r>t?r:t);var[St,Et,$t]=[0,1,2],we=class{constructor(t,r){this.id=t,this.kind=r,this.name="",this.given=!1,this.symbol="",this.pattern="",this.place=0,this.slot=0,this.path=[],this.pinned=!1,this.root=!1,this.count=1,this.hidden=0,this.data=new Ut,this.grad=new Ut,this.reached=!1,this.born="",this.far="",this.more="",this.node=-1}},Ut=class{constructor(){this.n=0,this.low=0,this.high=0,this.nans=0,this.infs=0,this.below=0,this.bins=[]}},xe=class{constructor(t,r,n){this.start=t,this.end=r,this.role=n,this.count=1,this.share=0,this.total=0,this.slope=0,this.value=0,this.text="",this.toward_constant=!1}};var ve=class{constructor(){this.cells=[],this.edges=[],this.frames=[],this.values=0,this.leaves=0,this.constants=0,this.results=0,this.ink=!1,this.title="",this.homes=[]}},zt=12,lr=class{constructor(t,r,n){this.key=t,this.kind=r,this.frame=n,this.toggles=-1,this.cells=[],this.pins=[],this.order=0,this.name="",this.symbol="",this.many="",this.data="",this.grad="",this.notes=[],this.bins=[],this.count=0,this.hidden=0,this.given=!1,this.reached=!1,this.root=!1,this.born="",this.ill=!1,this.more="",this.node=-1,this.wide=0,this.high=0}},dr=class{constructor(t,r,n){this.start=t,this.end=r,this.role=n,this.count=0,this.share=0,this.total=0,this.slope=0,this.value=0,this.text="",this.plain=!1}},cr=class{constructor(t,r,n,s){this.key=t,this.parent=r,this.frame=n,this.title=s,this.order=0,this.series=!1}},hr=class{constructor(){this.cards=[],this.links=[],this.boxes=[],this.carried=[]}},Mi=" !'(),./:;I[\\]fijlrt|`",Ai='"*-^{}ckszJ',Ti="%@MWmw",Ni="ABCDEFGHKLNOPQRSTUVXYZ&+<=>~#→…";function L(e){let t;t=0;for(let r of ct(e))t+=Oi(r);return t}function Oi(e){let t;return Mi.includes(e)?.3:Ai.includes(e)?.5:Ti.includes(e)?.9:Ni.includes(e)?.72:(t=On(e),t<128?.6:768<=t&&t<880||8203<=t&&t<8208||65024<=t&&t<65040||8234<=t&&t<8239?0:t>=126976?1.3:4352<=t&&t<4448||11904<=t&&t<42192||44032<=t&&t<55204||63744<=t&&t<64256||65072<=t&&t<65136||65280<=t&&t<65377?1.05:.75)}var Ri="⁰¹²³⁴⁵⁶⁷⁸⁹";function Ee(e){let t;return t=Wi(Li(e.split(" * ")).join("·").split(" ** ")),Gi(ct(t.replaceAll("sqrt(","√(")))}function Li(e){let t,r,n,s,i;t=[];for(let o of e)r=Ci(ct(o)),n=o.slice(r.length),s=t.length-1,i=s>=0&&r!==""&&Pi(ct(t[s]))===r,i&&!n.startsWith("(")&&!n.startsWith(" **")?t[s]=t[s]+"²"+n:t.push(o);return t}function Un(e){return xt(e)||"[].'".includes(e)}function Ci(e){let t;for(t=0;t<e.length&&Un(e[t]);)t+=1;return Dn(e.slice(0,t))}function Pi(e){let t;for(t=e.length;t>0&&Un(e[t-1]);)t-=1;return Dn(e.slice(t))}function Dn(e){let t;return t=e.length>0&&xt(e[0])&&!"0123456789²".includes(e[0]),t?e.join(""):""}function Wi(e){let t,r,n,s,i;t=e[0];for(let o of e.slice(1)){for(r=ct(o),n=o.startsWith("-")?1:0;n<r.length&&"0123456789".includes(r[n]);)n+=1;s=n===r.length||!(xt(r[n])||r[n]==="."),s&&n>0&&r[n-1]!=="-"?(i=r.slice(0,n).map(a=>a==="-"?"⁻":ct(Ri)[Math.trunc(a)]),t=t+i.join("")+r.slice(n).join("")):t=t+"^"+o}return t}function Gi(e){let t,r,n,s,i;t=[];for(let o=0,a=e.length;o<a;o++)r=e[o],r==="-"&&o+1<e.length?(n=o>0?e[o-1]:" ",s=e[o+1],i=n===" "&&s===" ",t.push(i||!xt(n)&&(xt(s)||"(.".includes(s))?"−":r)):t.push(r);return t.join("")}function ji(e,t,r,n){let s,i,o,a,l,d,c,h,u,p,m,f;s=[],i=[],o=[],a=t.cells[e.cells[0]],l="",d=0;for(let w of e.cells)c=t.cells[w],s.push(c.data),i.push(c.grad),e.count+=c.count,e.hidden+=c.hidden,e.reached=e.reached||c.reached,e.root=e.root||c.root,e.given=e.given||c.given,c.given&&o.push(c.name),c.born!==""&&(d+=1,l=c.born);if(h=ur(s),u=ur(i),e.data=Dt(h),e.grad=Dt(u),e.ill=h.nans+h.infs>0,e.kind!=="constant"&&(e.ill=e.ill||u.nans+u.infs>0),p=e.count===1,p?(e.name=a.name,e.symbol=a.symbol,e.born=a.born,e.node=a.node,e.more=a.more,a.kind==="constant"&&a.born!==""&&(e.name="a plain number",e.grad="–"),a.far!==""&&e.notes.push(a.far)):(e.notes=zi(h,u,d,l),e.bins=h.n>=5&&h.low<h.high?h.bins:[],e.more=P(e.count+e.hidden)+" values"),e.kind==="frame"){Hi(e,t);return}if(e.kind==="result"&&(e.symbol=n?a.symbol:Fi(e,t)),p||(e.name=o.length===e.cells.length?Ii(o):"",e.many="× "+P(e.count),e.kind==="leaf"&&e.name===""&&(e.many=P(e.count)+" leaves"),e.toggles>=0&&t.frames[e.toggles].kind==="run"&&t.frames[e.toggles].note!==""&&(e.many+=" "+t.frames[e.toggles].note)),e.toggles>=0&&!t.frames[e.toggles].detail&&(e.toggles=-1),p&&a.pinned&&a.path.length>0){m=[];for(let w of a.path)f=t.frames[w[0]],w[1]>=0&&f.turns>1&&r[f.id]===Et&&f.kind!=="part"&&m.push(f.turn+" "+String(w[1]+1)+" of "+P(f.turns));m.length>0&&!n&&e.notes.push(m.join(", "))}}function Hi(e,t){let r,n,s,i,o,a;r=t.frames[e.toggles],e.name=r.title,e.symbol="",e.given=!0,n=new Map;for(let l of e.cells)s=t.cells[l],s.kind==="result"&&!s.pinned&&O(n,s.symbol,T(n,s.symbol,0)+s.count+s.hidden);i=U(sr(n),(l=>-T(n,l,0))),o=i.slice(0,3).map(l=>Vi(T(n,l,0),l)),i.length>3&&o.push("…"),a=e.count+e.hidden,e.many="· "+P(a)+(a===1?" value":" values"),e.notes.splice(0,0,o.join(" · ")),r.note!==""&&e.notes.splice(0,0,r.note);for(let l of e.pins.slice(0,6))s=t.cells[l],e.notes.push(s.name+" = "+Dt(s.data)+(s.reached?", grad "+Dt(s.grad):""))}function Vi(e,t){let r,n;r=["+","add","-","sub","*","mul","/","div"],n=t;for(let s=0,i=4;s<i;s++)t===r[2*s]&&(n=r[2*s+1]);return e>1&&n.startsWith("sum of ")&&(n="sums of "+n.slice(7)),P(e)+" "+n}function Fi(e,t){let r,n,s,i;if(r=t.cells[e.cells[0]],r.pattern==="")return r.symbol;n=[],s=new Map;for(let o of e.cells)O(s,o,1);for(let o of t.edges)o.toward_constant&&W(s,o.end)&&n.push(t.cells[o.start].data);return i=Dt(ur(n)),i.startsWith("-")&&(i="("+i+")"),n.length>0?r.pattern.replaceAll("§",i):r.symbol}function zi(e,t,r,n){let s;return s=[],e.nans>0&&s.push(P(e.nans)+" NaN of "+P(e.n)),e.infs>0&&s.push(P(e.infs)+" infinite of "+P(e.n)),t.nans+t.infs>0&&s.push(P(t.nans+t.infs)+" gradients not finite"),r>0&&s.push(P(r)+" "+n+" born here"),s}function Ii(e){let t,r;t=e[0];for(let n of e)for(;!n.startsWith(t);)t=t.slice(0,t.length-1);for(r=t.length===e[0].length;!r&&t.length>0&&"[(_.0123456789 ".includes(t[t.length-1]);)t=t.slice(0,t.length-1);return t!==""&&!r?t+"…":t}function ur(e){let t,r;t=new Ut,r=!1;for(let n of e)t.nans+=n.nans,t.infs+=n.infs,t.below+=n.below,t.n+=n.n,n.n>n.nans+n.infs&&(t.low=r?N(t.low,n.low):n.low,t.high=r?_(t.high,n.high):n.high,r=!0);if(t.n-t.nans-t.infs<2||!(t.low<t.high))return t;t.bins=Array.from({length:zt},(n,s)=>s).map(n=>0);for(let n of e)if(n.bins.length>0)for(let s=0,i=zt;s<i;s++)Ln(t,n.low+(n.high-n.low)*(s+.5)/zt,n.bins[s]);else n.n>n.nans+n.infs&&Ln(t,n.low,Number(n.n-n.nans-n.infs));return t}function Ln(e,t,r){let n;n=Nn(e.high-e.low)?Math.trunc((t-e.low)/(e.high-e.low)*zt):0,e.bins[N(_(n,0),zt-1)]+=r}function Dt(e){let t;return t=e.n-e.nans-e.infs,t===0?e.nans>0?"nan":e.below===0?"inf":e.below===e.infs?"-inf":"±inf":e.low===e.high?Rn(e.low):ir(e.low)+" … "+ir(e.high)}var ye=class{constructor(){this.key="",this.frame="",this.closed=-1,this.run=-1}};function Me(e,t,r){let n,s,i,o,a,l,d,c,h;n=new hr,s=new Map,i=new Map,o=new Map,a=new Map;for(let u of e.cells)u.kind==="result"&&(l=Ui(u,e,t,n,i,r),d=l.key,O(o,d,N(T(o,d,u.place),u.place)),c=d,l.closed<0&&u.pinned&&(c="pin"+String(u.id)),h=qn(n,s,c,"result",l.frame),l.closed>=0?(n.cards[h].kind="frame",n.cards[h].toggles=l.closed,u.pinned&&n.cards[h].pins.push(u.id)):l.run>=0&&!u.pinned&&(n.cards[h].toggles=l.run),n.cards[h].cells.push(u.id),O(a,u.id,h),n.cards[h].order=T(o,d,0)+(u.pinned&&l.closed<0?.5:0));Di(e,n,s,a,t,r);for(let u of n.cards)u.kind==="frame"&&u.cells.length===1&&e.cells[u.cells[0]].count===1&&(u.kind="result",u.toggles=-1,u.pins=[]);Bi(e,n,a,r);for(let u of n.cards)ji(u,e,t,r);for(let u of n.boxes){u.order=1e18;for(let p of n.cards)p.frame.startsWith(u.key)&&(u.order=N(u.order,p.order))}return n}function qn(e,t,r,n,s){return W(t,r)||(O(t,r,e.cards.length),e.cards.push(new lr(r,n,s))),Math.trunc(T(t,r,0))}function Ui(e,t,r,n,s,i){let o,a,l,d,c,h,u,p;if(o=new ye,i)return o.key="c"+String(e.id),o;a="";for(let m of e.path){if(l=t.frames[m[0]],d=m[1],c=r[l.id],l.kind==="run"){c===$t&&d>=0?a+="F"+String(l.id)+pr(l,d)+"/":(a+="F"+String(l.id)+"*/",o.run=l.id);continue}if(c===St)return o.key=a+"F"+String(l.id),e.root||(o.closed=l.id),o;h=a+"F"+String(l.id)+"/",Cn(n,s,h,o.frame,l,l.title+(l.note!==""?" · "+l.note:"")),o.frame=h,a=h,c===$t&&d>=0&&l.turns>1&&(u=pr(l,d),a=h+u+"/",p=l.turn+" "+String(d+1),u==="~"&&(p=l.turn+"s 4 … "+P(l.turns-2)),Cn(n,s,a,h,l,p),o.frame=a)}return o.key=a+"s"+String(e.slot),o}function pr(e,t){return e.turns>12&&3<=t&&t<e.turns-2?"~":String(t)}function Cn(e,t,r,n,s,i){let o;W(t,r)||(O(t,r,e.boxes.length),o=new cr(r,n,s.id,i),o.series=s.kind==="series",e.boxes.push(o))}function Di(e,t,r,n,s,i){let o,a,l,d,c,h,u,p,m;o=new Map;for(let f=0,w=e.edges.length;f<w;f++)a=e.edges[f],e.cells[a.start].kind!=="result"&&(W(o,a.start)||O(o,a.start,[]),T(o,a.start,[]).push(f));for(let f of e.cells)if(!(f.kind==="result"||f.kind==="constant"&&!i&&!f.pinned)){l=new Map,d=1e18;for(let w of T(o,f.id,[]))m=t.cards[T(n,e.edges[w].end,0)],O(l,m.key+"#"+(m.kind==="frame"?"":String(e.edges[w].role)),1),d=N(d,m.order);if(c=sr(l),h=qi(f,e,s,i),h.closed>=0&&W(r,h.key)){p=T(r,h.key,0),t.cards[p].cells.push(f.id),O(n,f.id,p);continue}u=i||f.pinned?"c"+String(f.id):f.kind+":"+c.join("|"),p=qn(t,r,u,f.kind,h.frame),t.cards[p].cells.length===0&&(t.cards[p].order=d<1e18?d-.25:-1),t.cards[p].cells.push(f.id),O(n,f.id,p)}}function qi(e,t,r,n){let s,i;if(s=new ye,n)return s;for(let o of e.path){if(i=t.frames[o[0]],i.kind==="run")return s;if(r[i.id]===St)return e.pinned||(s.key=s.frame+"F"+String(i.id),s.closed=i.id),s;if(s.frame+="F"+String(i.id)+"/",r[i.id]===$t&&o[1]>=0&&i.turns>1)s.frame+=pr(i,o[1])+"/";else if(r[i.id]===$t&&i.turns>1)return s}return s}function Bi(e,t,r,n){let s,i,o,a,l,d;s=new Map;for(let c of e.edges)if(W(r,c.start)){if(i=T(r,c.start,0),o=T(r,c.end,0),i===o||t.cards[i].order>=t.cards[o].order){t.cards[o].kind!=="frame"&&Ki(t,i,o);continue}a=t.cards[o].kind==="frame",l=String(i)+">"+String(o)+"#"+(a?"":String(c.role)),W(s,l)||(O(s,l,t.links.length),t.links.push(new dr(i,o,c.role))),d=t.links[T(s,l,0)],d.count+=c.count,d.total+=c.total,(d.count===1||!(Math.abs(d.share)>=Math.abs(c.share)))&&(d.share=c.share),(d.count===1||!(Math.abs(d.slope)>=Math.abs(c.slope)))&&(d.slope=c.slope),(d.count===1||!(Math.abs(d.value)>=Math.abs(c.value)))&&(d.value=c.value),d.text=d.count===1?c.text:"",d.plain=c.toward_constant}}function Ki(e,t,r){for(let n of e.carried)if(n[0]===t&&n[1]===r)return;e.carried.push([t,r])}var ht=13,q=11,vt=10,Bn=46,j=26,ut=10,ke=15,fr=16,X=20,tt=16,qt=34,or=34,$r=30,mr=class{constructor(){this.width=0,this.height=0,this.sign=0,this.tall=j}};function Ji(e){let t,r,n,s;if(t=new mr,e.kind==="result"&&(t.sign=_(j,L(e.symbol)*ht*1.05+14)),e.wide>0)return t.width=e.wide,t.height=e.high,t;if(Kn(e))return t.width=_(j,L(Jn(e))*ht+2*vt),t.height=j,t;r=L(Yn(e))*ht*1.08+14+L(e.data)*ht,n=L("grad")*q+14+L(e.grad)*ht,s=_(r,n,64);for(let i of e.notes)s=_(s,L(i)*q*1.04);return e.born!==""&&(s=_(s,L(Zn(e))*q*1.1)),t.width=s+2*vt,t.height=Bn+ke*e.notes.length,e.bins.length>0&&(t.height+=fr),e.born!==""&&(t.height+=ke),t}function Kn(e){return e.kind==="constant"&&e.born===""}function Jn(e){return e.many!==""?e.data+" "+e.many:e.data}function Yn(e){return e.many===""?e.name:e.name!==""?e.name+" "+e.many:e.many}function Zn(e){return e.born+" is born here"}var Qn=18,gr=class{constructor(){this.rank=[],this.across=[],this.bends=[],this.breadth=0,this.ranks=0}},br=class{constructor(){this.rank=[],this.size=[],this.before=[],this.after=[],this.layers=[],this.count=0,this.gap=Qn}};function Yi(e,t,r,n,s,i,o){let a,l,d,c,h;if(a=new gr,e.length===0)return a;a.rank=Zi(e.length,t,r,s,i),l=new br,l.count=e.length,l.gap=o,l.rank=a.rank.slice(0),l.size=e.slice(0),d=Qi(l,t,r,n),Xi(l),c=so(l),h=1e18;for(let u=0,p=c.length;u<p;u++)h=N(h,c[u]-l.size[u]/2);for(let u=0,p=c.length;u<p;u++)c[u]-=h,a.breadth=_(a.breadth,c[u]+l.size[u]/2);return a.across=c.slice(0,l.count),a.bends=d.map(u=>u.map(p=>c[p])),a.ranks=l.layers.length,a}function Zi(e,t,r,n,s){let i,o,a,l,d,c,h,u;i=Array.from({length:e},(p,m)=>m).map(p=>[]),o=Array.from({length:e},(p,m)=>m).map(p=>[]);for(let p=0,m=t.length;p<m;p++)i[r[p]].push(t[p]),o[t[p]].push(r[p]);a=Array.from({length:e},(p,m)=>m).map(p=>0);for(let p=0,m=e;p<m;p++)for(let f of i[p])a[p]=_(a[p],a[f]+1);for(let p=0,m=e;p<m;p++)if(l=e-1-p,o[l].length>0&&(i[l].length===0||i[l].length<o[l].length)){d=a[o[l][0]];for(let f of o[l])d=N(d,a[f]);a[l]=d-1}c=N(a);for(let p=0,m=e;p<m;p++)n[p]&&(c=N(c,o[p].length===0?a[p]:c));h=!1;for(let p=0,m=e;p<m;p++)if(n[p])for(let f of o[p])h=h||a[f]<=c;h&&(c-=1),u=_(a),h=!1;for(let p=0,m=e;p<m;p++)if(s[p])for(let f of i[p])h=h||a[f]>=u&&!s[f];h&&(u+=1);for(let p=0,m=e;p<m;p++)n[p]?a[p]=c:s[p]&&(a[p]=u);return c=N(a),a.map(p=>p-c)}function Qi(e,t,r,n){let s,i,o,a,l;s=[],i=new Map,e.before=e.size.map(d=>[]),e.after=e.size.map(d=>[]);for(let d=0,c=t.length;d<c;d++){o=[],a=t[d];for(let h=e.rank[t[d]]+1,u=e.rank[r[d]];h<u;h++)l=String(n[d])+"@"+String(h),W(i,l)||(O(i,l,e.size.length),e.size.push(0),e.rank.push(h),e.before.push([]),e.after.push([])),Pn(e,a,T(i,l,0)),a=T(i,l,0),o.push(a);Pn(e,a,r[d]),s.push(o)}return s}function Pn(e,t,r){e.before[r].includes(t)||(e.after[t].push(r),e.before[r].push(t))}function Xi(e){let t,r,n,s,i,o,a;e.layers=Array.from({length:_(e.rank)+1},(l,d)=>d).map(l=>[]);for(let l of eo(e))e.layers[e.rank[l]].push(l);t=e.layers.map(l=>l.slice(0)),r=ar(e),n=_(2,N(16,Math.floor(24e3/e.size.length)));for(let l=0,d=n;l<d&&r!==0;l++){s=l%2===0;for(let c=1,h=e.layers.length;c<h;c++)o=s?c:e.layers.length-1-c,a=s?e.layers[o-1]:e.layers[o+1],e.layers[o]=ro(e.layers[o],s?e.before:e.after,$e(e,a));no(e),i=ar(e),i<r&&(r=i,t=e.layers.map(c=>c.slice(0)))}e.layers=e.layers.map(l=>U(l,(d=>to(e,d)))),ar(e)>r&&(e.layers=t)}function to(e,t){let r;for(r=t;r>=e.count;)r=e.after[r][0];return t<e.count?r:r-.5}function eo(e){let t,r,n,s;t=e.size.map(i=>!1),r=[];for(let i=0,o=e.count;i<o;i++)for(n=[e.count-1-i];n.length>0;)if(s=n.pop(),!t[s]){t[s]=!0,r.push(s);for(let a=0,l=e.before[s].length;a<l;a++)n.push(e.before[s][e.before[s].length-1-a])}return r}function $e(e,t){let r;r=e.size.map(n=>0);for(let n=0,s=t.length;n<s;n++)r[t[n]]=n;return r}function ro(e,t,r){let n,s,i,o,a,l;n=[],s=new Map;for(let d of e)i=U(t[d].map(c=>r[c]),(c=>c)),o=Math.floor(i.length/2),i.length>0&&(O(s,d,i.length%2===1?i[o]:(i[o-1]+i[o])/2),n.push(d));n=U(n,(d=>T(s,d,0))),a=[],l=0;for(let d of e)W(s,d)?(a.push(n[l]),l+=1):a.push(d);return a}function no(e){let t,r,n,s,i,o;for(let a=0,l=e.layers.length;a<l;a++){t=e.layers[a],r=a>0?$e(e,e.layers[a-1]):[],n=a+1<e.layers.length?$e(e,e.layers[a+1]):[];for(let d=0,c=t.length-1;d<c;d++)s=t[d],i=t[d+1],o=0,r.length>0&&(o+=me(e.before[s],e.before[i],r)-me(e.before[i],e.before[s],r)),n.length>0&&(o+=me(e.after[s],e.after[i],n)-me(e.after[i],e.after[s],n)),o>0&&(t[d]=i,t[d+1]=s)}}function me(e,t,r){let n;if(e.length*t.length>4e3)return 0;n=0;for(let s of e)for(let i of t)r[s]>r[i]&&(n+=1);return n}function ar(e){let t,r,n,s,i,o,a,l;t=0;for(let d=1,c=e.layers.length;d<c;d++){r=$e(e,e.layers[d-1]),n=e.layers[d-1].length+1,s=Array.from({length:n+1},(h,u)=>u).map(h=>0),i=0;for(let h of e.layers[d]){o=e.before[h].map(u=>r[u]);for(let u of o){for(a=u+1,l=0;a>0;)l+=s[a],a-=a&-a;t+=i-l}for(let u of o)for(a=u+1;a<=n;)s[a]+=1,a+=a&-a;i+=o.length}}return t}function so(e){let t,r,n,s,i,o;t=e.size.map(a=>0);for(let a of e.layers){r=0;for(let l=0,d=a.length;l<d;l++)n=a[l],l>0&&(r+=Xn(e,a[l-1],n)),t[n]=r;for(let l of a)t[l]-=r/2}s=_(4,N(24,Math.floor(3e4/e.size.length)));for(let a=0,l=s;a<l;a++){i=a%2===0;for(let d=0,c=e.layers.length;d<c;d++)o=e.layers[i?d:e.layers.length-1-d],io(e,o,t,a,i)}return t}function Xn(e,t,r){let n;return n=t<e.count&&r<e.count?e.gap:e.gap*.7,(e.size[t]+e.size[r])/2+n}function Wn(e,t,r,n){let s;return s=t>=e.count&&r>=e.count?40:t>=e.count||r>=e.count?4:1,s/(n*n)}function io(e,t,r,n,s){let i,o,a,l,d,c,h,u,p,m,f,w,$;i=[],o=[],a=[],l=[],d=0;for(let k=0,S=t.length;k<S;k++){c=t[k],k>0&&(d+=Xn(e,t[k-1],c)),l.push(d),h=0,u=0;for(let E of e.before[c])(s||n>1)&&(w=Wn(e,c,E,e.after[E].length),h+=r[E]*w,u+=w);for(let E of e.after[c])(!s||n>1)&&(w=Wn(e,c,E,e.before[E].length),h+=r[E]*w,u+=w);for(u===0&&(h=r[c]*.01,u=.01),p=h/u-d,m=1;i.length>0&&i[i.length-1]>=p;)f=o.pop(),p=(i.pop()*f+p*u)/(f+u),u+=f,m+=a.pop();i.push(p),o.push(u),a.push(m)}$=0;for(let k=0,S=i.length;k<S;k++)for(let E=0,A=a[k];E<A;E++)r[t[$]]=i[k]+l[$],$+=1}var ge=0,D=1,_e=64,_t=class{constructor(t,r,n){this.kind=t,this.number=r,this.order=n,this.length=0,this.breadth=0,this.along=0,this.across=0}},It=class{constructor(t,r,n){this.link=t,this.start=r,this.end=n,this.leaves=0,this.arrives=0,this.points=[]}},Se=class{constructor(t,r){this.key=t,this.frame=r,this.items=[],this.pieces=[],this.children=[],this.ports_in=new Map,this.ports_out=new Map,this.length=0,this.breadth=0,this.along=0,this.across=0,this.bottoms=[],this.ends=[]}},Bt=class{constructor(){this.x=0,this.y=0,this.width=0,this.height=0,this.sign=0,this.tall=0}},wr=class{constructor(t,r){this.view=t,this.down=r,this.cards=[],this.frames=[],this.routes=[],this.width=0,this.height=0,this.torn=0}},xr=class{constructor(t,r,n,s){this.view=t,this.limit=r,this.labels=n,this.down=s,this.sizes=oo(t.cards.map(i=>Ji(i)),t,s),this.torn=0,this.levels=[],this.level_of=new Map}};function oo(e,t,r){let n,s;n=e.map(i=>0);for(let i of t.links)n[i.end]+=1;for(let i=0,o=e.length;i<o;i++)s=8*(n[i]-1),e[i].sign>0&&r?e[i].sign=_(e[i].sign,N(s+j,e[i].width)):e[i].sign>0&&(e[i].tall=_(j,N(s+14,e[i].height)));return e}function ao(e,t,r,n,s){let i,o,a,l,d,c,h,u,p,m;i=t.items.map(f=>[]),o=t.items.map(f=>[]);for(let f=0,w=t.pieces.length;f<w;f++)i[t.pieces[f].start].push(f),o[t.pieces[f].end].push(f);for(let f=0,w=t.items.length;f<w;f++)if(a=t.items[f],a.kind==="card"){l=U(i[f],($=>Gn(t,r,$,!1))),d=lo(t,r,s,l),c=d.length>0?d[d.length-1]+1:0,h=N(7*(c-1),a.breadth*.7);for(let $=0,k=l.length;$<k;$++)t.pieces[l[$]].leaves=jn(d[$],c,h);u=U(o[f],($=>Gn(t,r,$,!0))),p=e.sizes[a.number].sign>0,m=e.sizes[a.number].tall,h=N(11*(u.length-1),p&&!e.down?_(j*.62,m-13):a.breadth*.6),p&&e.down&&(h=N(11*(u.length-1),e.sizes[a.number].sign*.6));for(let $=0,k=u.length;$<k;$++)t.pieces[u[$]].arrives=jn($,u.length,h)}}function lo(e,t,r,n){let s,i,o,a,l,d;s=[],i=-1,o="";for(let c of n)a=t.bends[c],l=t.rank[e.pieces[c].start],d=a.length>0?"bend"+String(a[0]):"line"+String(c),l+1<r.length&&r[l+1]>r[l]&&(d="next band"),i+=d!==o?1:0,o=d,s.push(i);return s}function Gn(e,t,r,n){let s,i,o;return s=e.pieces[r],i=t.bends[r],o=n?t.across[s.start]:t.across[s.end],i.length>0&&(o=n?i[i.length-1]:i[0]),o*1e3+r*.001}function jn(e,t,r){return t>1?r*(e/(t-1)-.5):0}function co(e,t,r,n,s,i,o,a,l,d){let c,h,u,p,m,f,w,$,k,S;c=e.view.links[n.link].start,h=t.items[n.start],u=t.items[n.end],p=Hn(e,h,n,!1),m=Hn(e,u,n,!0),f=[[h.along+h.length,p,ge]],w=r.rank[n.start],h.kind!=="out"&&h.along+h.length<i[w]+o[w]-.5&&r.rank[n.end]>w&&f.push([i[w]+o[w],p,D]);for(let E of r.bends[s])Fn(f,t,w,l,Vn(d,c,w),E+a[l[w+1]]),w+=1,f.push([i[w],E+a[l[w]],ge]),f.push([i[w]+o[w],E+a[l[w]],D]);Fn(f,t,w,l,Vn(d,c,w),m),w+=1,$=u.along,u.kind==="card"&&e.sizes[u.number].sign>0&&(k=j/2,e.down||(S=_(0,Math.abs(n.arrives)-e.sizes[u.number].tall/2+k),$+=k-(k*k-N(S,k)**2)**.5)),u.along>i[r.rank[n.end]]+.5&&u.kind!=="out"?(f.push([i[r.rank[n.end]],m,ge]),f.push([$,m,D])):f.push([$,m,ge]),n.points=f}function Hn(e,t,r,n){let s,i,o;return t.kind==="card"?t.across+(n?r.arrives:r.leaves):t.kind!=="frame"?t.across:(s=e.levels[T(e.level_of,e.view.boxes[t.number].key,0)],i=n?s.ports_in:s.ports_out,o=s.items[T(i,e.view.links[r.link].start,0)],Number(t.across-t.breadth/2+o.across+(e.down?tt:qt)))}function Vn(e,t,r){let n,s;return n=String(t)+"@"+String(r),W(e,n)||(s=T(e,String(r),0),O(e,n,s),O(e,String(r),s+1)),Math.trunc(T(e,n,0))}function Fn(e,t,r,n,s,i){let o,a,l,d;r+1>=n.length||n[r+1]===n[r]||(o=e[e.length-1],a=t.ends[n[r]]+10+6*(s%8),l=_e-10-6*(s%8),d=t.bottoms[n[r]]+$r*.6+6*(s%6),e.push([a,o[1],D]),e.push([a,d,D]),e.push([l,d,D]),e.push([l,i,D]))}function ho(e,t){let r,n,s,i,o,a,l,d;for(r=e.view.links[t],n=[],s=e.view.cards[r.start].frame,i=e.view.cards[r.end].frame;!i.startsWith(s);)n.push(s),s=zn(s);for(n.push(s),o=[];i!==s;)o.push(i),i=zn(i);for(;o.length>0;)n.push(o.pop());a=[];for(let c of n)if(W(e.level_of,c)){for(let h of e.levels[T(e.level_of,c,0)].pieces)if(h.link===t)for(let u=0,p=h.points.length;u<p;u++)l=h.points[u],d=u===0&&a.length>0?D:l[2],a.push(e.down?[l[1],l[0],d]:[l[0],l[1],d])}return a}function zn(e){let t;for(t=e.length-1;t>0&&e[t-1]!=="/";)t-=1;return e.slice(0,t)}var uo=14,po=30;function fo(e,t,r){let n,s,i,o,a,l,d,c,h,u;if(t.items.length!==0){mo(e,t,r),n=Array.from({length:r.ranks},(p,m)=>m).map(p=>0);for(let p=0,m=t.items.length;p<m;p++)n[r.rank[p]]=_(n[r.rank[p]],t.items[p].length);s=go(e,t,r),i=bo(e,t,r,n,s,e.limit-160*xo(t.key));for(let p=1,m=r.ranks;p<m;p++)i[p]>i[p-1]&&(e.torn=_(e.torn,vr(e,t,r)[p]));o=Array.from({length:r.ranks},(p,m)=>m).map(p=>0),t.ends=Array.from({length:i[r.ranks-1]+1},(p,m)=>m).map(p=>0),a=i[r.ranks-1]>0?_e:0,l=a;for(let p=0,m=r.ranks;p<m;p++)p>0&&(l=i[p]===i[p-1]?l+s[p]:a),o[p]=l,l+=n[p],t.ends[i[p]]=l,t.length=_(t.length,l+a);d=wo(t,r,i,vr(e,t,r)),t.breadth=t.bottoms[t.bottoms.length-1];for(let p=0,m=t.items.length;p<m;p++)c=t.items[p],h=r.rank[p],c.across=r.across[p]+d[i[h]],c.along=0,c.kind==="card"?c.along=o[h]+n[h]-c.length:c.kind==="frame"?c.along=o[h]:c.kind==="out"&&(c.along=t.length),t.breadth=_(t.breadth,c.across+c.breadth/2);ao(e,t,r,d,i),u=new Map;for(let p=0,m=t.pieces.length;p<m;p++)co(e,t,r,t.pieces[p],p,o,n,d,i,u)}}function mo(e,t,r){let n,s,i,o,a;if(!e.down){n=Array.from({length:r.ranks},(l,d)=>d).map(l=>0),s=Array.from({length:r.ranks},(l,d)=>d).map(l=>0);for(let l=0,d=t.items.length;l<d;l++)i=t.items[l],i.kind==="frame"&&(s[r.rank[l]]=_(s[r.rank[l]],i.length)),i.kind==="card"&&e.sizes[i.number].height>j&&(n[r.rank[l]]=_(n[r.rank[l]],e.sizes[i.number].width));for(let l=0,d=t.items.length;l<d;l++)i=t.items[l],i.kind==="frame"&&s[r.rank[l]]<=i.length*1.5&&(i.length=s[r.rank[l]]),i.kind==="card"&&e.sizes[i.number].height>j&&(o=e.sizes[i.number],a=n[r.rank[l]],a<=o.width*1.7&&(i.length+=a-o.width,o.width=a))}}function go(e,t,r){let n,s,i,o,a;n=Array.from({length:r.ranks},(l,d)=>d).map(l=>or);for(let l of t.pieces)s=r.rank[l.end],i=Math.abs(r.across[l.start]-r.across[l.end]),o=e.view.links[l.link].text,a=0,e.labels&&o!==""&&!e.view.links[l.link].plain&&(a=e.down?18:L(o)*q+8),n[s]=_(n[s],or+a,N(or+i/8,64));return n}function bo(e,t,r,n,s,i){let o,a,l,d,c,h,u,p,m,f,w,$,k,S;o=Array.from({length:r.ranks},(M,C)=>C).map(M=>0),a=0;for(let M=0,C=r.ranks;M<C;M++)a+=n[M]+s[M];if(l=a-s[0]-i,l<=uo*(r.ranks-1)){for(let M=1,C=r.ranks;M<C;M++)s[M]-=_(0,l/(r.ranks-1));return o}i-=t.key!==""?2*_e:1.5*_e,d=vr(e,t,r);let[E,A]=ts(t,r);c=Array.from({length:r.ranks+1},(M,C)=>C).map(M=>0),h=Array.from({length:r.ranks+1},(M,C)=>C).map(M=>0);for(let M=1,C=r.ranks+1;M<C;M++)for(c[M]=1e18,u=0,p=1e18,m=-1e18,f=M-1;f>=0&&(f===M-1||u+n[f]<=i);)u+=n[f]+s[f],p=N(p,E[f]),m=_(m,A[f]),w=_(0,1-u/i),$=c[f]+m-p+$r+100*w*w+po*d[f],$<c[M]&&(c[M]=$,h[M]=f),f-=1;for(k=[],S=r.ranks;S>0;)S=h[S],k.push(S);for(let M=0,C=r.ranks;M<C;M++)for(let bt of k)o[M]+=0<bt&&bt<=M?1:0;return o}function ts(e,t){let r,n,s;r=Array.from({length:t.ranks},(i,o)=>o).map(i=>1e18),n=Array.from({length:t.ranks},(i,o)=>o).map(i=>-1e18);for(let i=0,o=e.items.length;i<o;i++)s=t.rank[i],r[s]=N(r[s],t.across[i]-e.items[i].breadth/2),n[s]=_(n[s],t.across[i]+e.items[i].breadth/2);for(let i=0,o=e.pieces.length;i<o;i++){s=t.rank[e.pieces[i].start];for(let a of t.bends[i])s+=1,r[s]=N(r[s],a-4),n[s]=_(n[s],a+4)}return[r,n]}function vr(e,t,r){let n,s,i;n=Array.from({length:r.ranks+1},(o,a)=>a).map(o=>0),s=new Map;for(let o of t.pieces)for(let a=r.rank[o.start]+1,l=r.rank[o.end]+1;a<l;a++)i=String(e.view.links[o.link].start)+"@"+String(a),W(s,i)||(O(s,i,!0),n[a]+=1);return n}function wo(e,t,r,n){let s,i,o,a,l,d;s=r[r.length-1]+1,i=Array.from({length:s},(u,p)=>p).map(u=>1e18),o=Array.from({length:s},(u,p)=>p).map(u=>-1e18);let[c,h]=ts(e,t);for(let u=0,p=t.ranks;u<p;u++)i[r[u]]=N(i[r[u]],c[u]),o[r[u]]=_(o[r[u]],h[u]);a=Array.from({length:s},(u,p)=>p).map(u=>0);for(let u=1,p=t.ranks;u<p;u++)r[u]>r[u-1]&&(a[r[u-1]]=n[u]);l=Array.from({length:s},(u,p)=>p).map(u=>0),d=0;for(let u=0,p=s;u<p;u++)l[u]=d-i[u],d+=o[u]-i[u],e.bottoms.push(d),d+=$r*1.2+6*N(a[u],6);return l}function xo(e){let t;t=0;for(let r of e)r==="/"&&(t+=1);return t}function Ae(e,t,r,n){let s,i,o;s=new xr(e,t,r,n),s.levels.push(new Se("",-1)),O(s.level_of,"",0);for(let a=0,l=e.boxes.length;a<l;a++)O(s.level_of,e.boxes[a].key,s.levels.length),s.levels.push(new Se(e.boxes[a].key,a));for(let a=0,l=e.boxes.length;a<l;a++)s.levels[T(s.level_of,e.boxes[a].parent,0)].children.push(a);for(let a=0,l=s.levels.length;a<l;a++)vo(s,s.levels[s.levels.length-1-a]);i=new wr(e,n),i.cards=e.cards.map(a=>new Bt),i.frames=e.boxes.map(a=>new Bt),i.routes=e.links.map(a=>[]);for(let a of s.levels)_o(s,a,i);for(let a=0,l=e.links.length;a<l;a++)i.routes[a]=ho(s,a);return o=s.levels[0],i.torn=s.torn,i.width=n?o.breadth:o.length,i.height=n?o.length:o.breadth,i}function In(e,t,r,n){let s;if(s=e.view.cards[r].frame,s===t.key)return Math.trunc(T(n,"c"+String(r),-1));if(!s.startsWith(t.key))return-1;for(let i of t.children)if(s.startsWith(e.view.boxes[i].key))return Math.trunc(T(n,"f"+String(i),-1));return-1}function vo(e,t){let r,n,s,i,o,a,l,d;r=e.view,n=[];for(let c=0,h=r.cards.length;c<h;c++)r.cards[c].frame===t.key&&n.push(yo(e,c));for(let c of t.children)n.push(ko(e,c));s=new Map;for(let c=0,h=n.length;c<h;c++)O(s,(n[c].kind==="card"?"c":"f")+String(n[c].number),c);i=[];for(let c=0,h=r.links.length;c<h;c++)o=r.links[c],a=In(e,t,o.start,s),l=In(e,t,o.end,s),a>=0&&l>=0&&a!==l?i.push(new It(c,a,l)):a<0&&l>=0?(W(t.ports_in,o.start)||(O(t.ports_in,o.start,n.length),n.push(new _t("in",o.start,-1e18))),i.push(new It(c,T(t.ports_in,o.start,0),l))):a>=0&&l<0&&(W(t.ports_out,o.start)||(O(t.ports_out,o.start,n.length),n.push(new _t("out",o.start,1e18))),i.push(new It(c,a,T(t.ports_out,o.start,0))));$o(t,n,i),d=Yi(t.items.map(c=>c.breadth),t.pieces.map(c=>c.start),t.pieces.map(c=>c.end),t.pieces.map(c=>r.links[c.link].start),t.items.map(c=>c.kind==="in"),t.items.map(c=>c.kind==="out"),e.down?9:Qn),fo(e,t,d)}function yo(e,t){let r,n;return r=new _t("card",t,e.view.cards[t].order),n=e.sizes[t],e.down?(r.length=n.height+(n.sign>0?j+ut:0),r.breadth=_(n.width,n.sign)):(r.length=n.width+(n.sign>0?n.sign+ut:0),r.breadth=n.height),r}function ko(e,t){let r,n,s,i;return r=e.view.boxes[t],n=e.levels[T(e.level_of,r.key,0)],s=new _t("frame",t,r.order),i=L(r.title)*q*1.1+2*tt+24,e.down?(s.length=n.length+qt+tt,s.breadth=_(n.breadth+2*tt,i)):(s.length=_(n.length+2*tt,i),s.breadth=n.breadth+qt+tt),s}function $o(e,t,r){let n,s,i,o,a,l,d;n=t.map(c=>0),s=t.map(c=>[]);for(let c of r)n[c.end]+=1,s[c.start].push(c.end);for(i=Array.from({length:t.length},(c,h)=>h).filter(c=>n[c]===0).map(c=>c),o=t.map(c=>-1);i.length>0;){a=0;for(let c=1,h=i.length;c<h;c++)d=t[i[a]].order,(t[i[c]].order<d||t[i[c]].order===d&&i[c]<i[a])&&(a=c);l=i[a],i[a]=i[i.length-1],i.pop(),o[l]=e.items.length,e.items.push(t[l]);for(let c of s[l])n[c]-=1,n[c]===0&&i.push(c)}for(let c=0,h=t.length;c<h;c++)o[c]<0&&(o[c]=e.items.length,e.items.push(t[c]));for(let c of r)o[c.start]<o[c.end]&&(c.start=o[c.start],c.end=o[c.end],e.pieces.push(c));for(let c of U(t.filter(h=>h.kind==="in").map(h=>h.number),(h=>h)))O(e.ports_in,c,o[T(e.ports_in,c,0)]);for(let c of U(t.filter(h=>h.kind==="out").map(h=>h.number),(h=>h)))O(e.ports_out,c,o[T(e.ports_out,c,0)])}function _o(e,t,r){let n,s,i;for(let o of t.items)n=o.along+t.along,s=o.across+t.across,o.kind==="card"?r.cards[o.number]=So(e,o,n,s):o.kind==="frame"&&(r.frames[o.number]=es(e,n,s-o.breadth/2,o.length,o.breadth),i=e.levels[T(e.level_of,e.view.boxes[o.number].key,0)],i.along=n+(e.down?qt:tt),i.across=s-o.breadth/2+(e.down?tt:qt));for(let o of t.pieces)for(let a of o.points)a[0]+=t.along,a[1]+=t.across}function es(e,t,r,n,s){let i;return i=new Bt,i.x=e.down?r:t,i.y=e.down?t:r,i.width=e.down?s:n,i.height=e.down?n:s,i}function So(e,t,r,n){let s,i,o,a;return s=e.sizes[t.number],i=0,s.sign>0&&(i=(e.down?j:s.sign)+ut),o=e.down?s.width:s.height,a=es(e,r+i,n-o/2,t.length-i,o),a.sign=s.sign,a.tall=s.tall,a}var yt=6,Kt=class{constructor(t,r,n,s){this.words=t,this.x=r,this.y=n,this.width=s}};function b(e){let t,r;return t=An(Math.abs(e)*10+.5),r=String(Math.floor(t/10))+(t%10>0?"."+String(t%10):""),e<0&&t>0?"-"+r:r}function Te(e,t,r){let n,s,i,o,a,l;n="M"+b(e[0][0])+" "+b(e[0][1]);for(let d=1,c=e.length;d<c;d++)s=e[d-1],i=e[d],o=i[0],a=i[1],d===e.length-1&&(o=t?o:o-yt,a=t?a-yt:a),i[2]===D?n+="L"+b(o)+" "+b(a):t?(l=(s[1]+a)/2,n+="C"+b(s[0]+r)+" "+b(l)+" "+b(o+r)+" "+b(l)+" "+b(o)+" "+b(a)):(l=(s[0]+o)/2,n+="C"+b(l)+" "+b(s[1]+r)+" "+b(l)+" "+b(a+r)+" "+b(o)+" "+b(a));return n}function _r(e,t,r){let n,s;return n=e[e.length-1][0],s=e[e.length-1][1],t?"M"+b(n)+" "+b(s)+"L"+b(n-r)+" "+b(s-yt-1)+"L"+b(n+r)+" "+b(s-yt-1)+"Z":"M"+b(n)+" "+b(s)+"L"+b(n-yt-1)+" "+b(s-r)+"L"+b(n-yt-1)+" "+b(s+r)+"Z"}function yr(e,t){return t==="gradient"?e.share:t==="derivative"?e.slope:e.value}function Eo(e,t){let r;return r=Math.abs(e),r===0||t===0?1:1+4.5*_(0,1+Tn(r/t)/2.4)}function Mo(e){return e===0?"dead":e>0?"plus":"minus"}function Ne(e,t){let r,n,s,i,o,a;if(r=e.view.links[t],n=e.routes[t],n.length!==2)return 0;s=0,i=0;for(let l=0,d=e.view.links.length;l<d;l++)o=e.view.links[l],o.start===r.start&&o.end===r.end&&(s+=1,l<t&&(i+=1));return s<2?0:(a=r.text!==""?44:26,e.down&&r.text!==""&&(a=_(a,L(r.text)*q+16)),a*(i/(s-1)-.5))}function Sr(e,t,r){let n,s,i;n=[],s=[];for(let o=0,a=t.length;o<a;o++)i=new Kt("",0,0,0),t[o]!==""&&e.routes[o].length>1&&(i=Ao(e,o,t[o],n,r),i.width>0&&n.push(i)),s.push(i);return s}function Ao(e,t,r,n,s){let i,o,a,l,d,c,h,u,p,m,f,w,$,k;i=e.routes[t],o=L(r)*q+8,a=Ne(e,t),l=[.5,.35,.65,.25,.75,.15,.85];for(let S=0,E=i.length-1;S<E;S++){d=i.length-2-S,c=i[d],h=i[d+1];for(let A of l)if(u=c[0]+(h[0]-c[0])*A,p=c[1]+(h[1]-c[1])*A,h[2]!==D&&(f=1-A,w=3*f*A*A+A*A*A,$=.5*(3*f*f*A+3*f*A*A)+A*A*A,k=a*(3*f*f*A+3*f*A*A),s?(p=c[1]+(h[1]-c[1])*$,u=c[0]+(h[0]-c[0])*w+k):(u=c[0]+(h[0]-c[0])*$,p=c[1]+(h[1]-c[1])*w+k)),m=new Kt(r,u,p,o),To(e,m,n))return m}return new Kt(r,0,0,0)}function To(e,t,r){let n,s,i;if(n=t.x-t.width/2,s=t.x+t.width/2,n<2||s>e.width-2)return!1;for(let o of r)if(Math.abs(o.y-t.y)<16&&Math.abs(o.x-t.x)<(o.width+t.width)/2+2)return!1;i=!0;for(let o of e.cards)i=i&&!No(o,n,s,t.y);return i}function No(e,t,r,n){let s;return s=e.sign>0?e.sign+10:0,r>e.x-s&&t<e.x+e.width&&n+8>e.y&&n-8<e.y+e.height}var Oo=30,Ro=26;var kr=class{constructor(){this.width=0,this.height=0,this.body=""}};function rs(e,t,r){let n,s,i,o,a,l;n=new kr,s=X+(r.title!==""?Oo:0),i=Lo(e,t),o=Co(e,r),a=_(t.width,(L(i)+L(o))*q*1.02+150),n.width=_(a,L(r.title)*ht*1.25)+2*X,n.height=t.height+s+X+Ro,l=[],r.title!==""&&l.push(G(r.title,X,X+ht,"name")),l.push('<g transform="translate('+b(X)+" "+b(s)+')">');for(let d=0,c=t.frames.length;d<c;d++)l.push(Wo(t,d,r));l.push(jo(e,t,r));for(let d of t.view.carried)l.push(Vo(t,d[0],d[1]));for(let d=0,c=t.frames.length;d<c;d++)l.push(Go(t,d));for(let d=0,c=t.cards.length;d<c;d++)l.push(zo(t.view.cards[d],t.cards[d],r,d));return r.labels&&l.push(Fo(t,r)),l.push("</g>"),l.push(G(i,X,n.height-14,"small quiet")),o!==""&&l.push(Po(n,o)),n.body=l.filter(d=>d!=="").map(d=>d).join(`
`),n}function Lo(e,t){let r,n,s;r=0,n=0;for(let i of t.view.cards)r+=1,n+=i.count+i.hidden===1?1:0;return s=be(e.values,"value","values"),n===e.values||(s+=" on "+P(r)+(r===1?" card: ":" cards: "),s+=be(e.results,"result","results")+", "+be(e.leaves,"leaf","leaves"),e.constants>0&&(s+=", "+be(e.constants,"plain number","plain numbers"))),s}function be(e,t,r){return P(e)+" "+(e===1?t:r)}function Co(e,t){return t.ink==="none"||t.ink==="gradient"&&!e.ink?"":t.ink==="gradient"?"gradient":t.ink==="derivative"?"local derivative":"data"}function Po(e,t){let r,n,s;return r=e.height-18,n=e.width-X-L(t)*q-92,s=[G(t+":",n,r+4,"small quiet")],n+=L(t)*q+12,s.push('<path class="line plus" stroke-width="4" d="M'+b(n)+" "+b(r)+'h16"/>'),s.push(G("+",n+20,r+4,"small quiet")),s.push('<path class="line minus" stroke-width="4" d="M'+b(n+38)+" "+b(r)+'h16"/>'),s.push(G("−",n+58,r+4,"small quiet")),s.join("")}function kt(e,t,r,n,s,i){return'<rect class="'+e+'" x="'+b(t)+'" y="'+b(r)+'" width="'+b(n)+'" height="'+b(s)+'" rx="'+b(i)+'"/>'}function G(e,t,r,n){return'<text class="'+n+'" x="'+b(t)+'" y="'+b(r)+'">'+Ft(e)+"</text>"}function Wo(e,t,r){let n,s,i,o,a;return n=e.frames[t],s=e.view.boxes[t],i=r.live?' tabindex="-1" role="button" data-frame="'+String(s.frame)+'"':"",o=r.live?' aria-label="'+Ft(s.title+", open")+'"':"",a="<g"+i+o+' class="group">'+kt("frame",n.x,n.y,n.width,n.height,12),a+"</g>"}function Go(e,t){let r,n,s,i,o,a;return r=e.frames[t],n=e.view.boxes[t],s=r.x+14,i="",n.series&&(o=s+5,a=r.y+16,i='<path class="again" d="M'+b(o)+" "+b(a-4.5),i+="C"+b(o-6)+" "+b(a-4.5)+" "+b(o-6)+" "+b(a+4.5)+" "+b(o)+" "+b(a+4.5),i+="C"+b(o+3)+" "+b(a+4.5)+" "+b(o+4.5)+" "+b(a+2)+" "+b(o+4.5)+" "+b(a),i+="M"+b(o+2.2)+" "+b(a+2)+"L"+b(o+4.5)+" "+b(a-.5)+"L"+b(o+6.8)+" "+b(a+2),i+='"/>',s+=16),i+G(n.title,s,r.y+20,"small frame-title")}function jo(e,t,r){let n,s,i,o,a;n=t.view,s=r.ink!=="none"&&(r.ink!=="gradient"||e.ink),i=0;for(let l of n.links)l.plain||(i=_(i,Math.abs(yr(l,r.ink))));return o=n.links.map(l=>s&&!l.plain?Eo(yr(l,r.ink),i):1.5),a=Array.from({length:n.links.length},(l,d)=>d).filter(l=>t.routes[l].length>1).map(l=>l),U(a,(l=>-o[l])).map(l=>Ho(t,r,l,o[l],s)).join(`
`)}function Ho(e,t,r,n,s){let i,o,a;return i=e.view.links[r],o=s&&!i.plain?"line "+Mo(yr(i,t.ink)):"line",a=t.live?' data-link="'+String(r)+'"':"",'<path class="'+o+'"'+a+' stroke-width="'+b(n)+'" d="'+Te(e.routes[r],t.down,Ne(e,r))+`"/>
<path class="`+o.replaceAll("line","tip")+'"'+a+' d="'+_r(e.routes[r],t.down,3+n*.4)+'"/>'}function Vo(e,t,r){let n,s,i,o,a,l,d,c,h,u,p,m,f,w,$,k;n=-1;for(let S=0,E=e.view.boxes.length;S<E;S++)s=e.view.boxes[S],i=e.view.cards[t].frame.startsWith(s.key)&&e.view.cards[r].frame.startsWith(s.key),s.series&&i&&(n=S);return o=e.cards[t],a=e.cards[r],n<0||(e.down?o.y<a.y:o.x<a.x)?"":(l=e.frames[n],e.down?(d=l.x+l.width-7,c=a.y-ut-j/2,h="M"+b(o.x+o.width/2+14)+" "+b(o.y+o.height)+"V"+b(o.y+o.height+9)+"H"+b(d),u=a.x+a.width/2+a.sign/2,p="V"+b(c)+"H"+b(u+7),m="M"+b(u)+" "+b(c)+"L"+b(u+8)+" "+b(c-4)+"L"+b(u+8)+" "+b(c+4),'<path class="line carried" d="'+h+p+'"/><path class="tip" d="'+m+'Z"/>'):(f=l.y+l.height-7,w=a.sign>0?a.x-ut-a.sign-10:a.x-10,h="M"+b(o.x+o.width)+" "+b(o.y+o.height-8)+"h9V"+b(f)+"H"+b(w),$=a.y+a.height/2+(a.sign>0?9:0),k=a.sign>0?w+11:w+10,p="V"+b($)+"H"+b(k-6),m="M"+b(k)+" "+b($)+"L"+b(k-7)+" "+b($-4)+"L"+b(k-7)+" "+b($+4),'<path class="line carried" d="'+h+p+'"/><path class="tip" d="'+m+'Z"/>'))}function Fo(e,t){let r,n;r=e.view.links.map(s=>s.plain?"":s.text),n=[];for(let s of Sr(e,r,t.down))s.width!==0&&(n.push(kt("page",s.x-s.width/2,s.y-8,s.width,16,8)),n.push(G(s.words,s.x,s.y+4,"small quiet mid")));return n.join(`
`)}function zo(e,t,r,n){let s,i,o,a,l,d,c,h;if(s="",r.live&&(s=' data-card="'+String(n)+'" data-name="'+Ft(e.name)+'" tabindex="-1" role="button"'),i='<g class="value"'+s+">",r.live||(i+="<title>"+Ft(e.more)+"</title>"),t.sign>0&&(i+=Io(e,t,r.down)),o=Kn(e),a=o?t.height/2:7,(e.count>1||e.kind==="frame")&&(i+=kt("far",t.x+4,t.y-4,t.width,t.height,a)),l=e.kind==="leaf"?"leaf":e.kind==="frame"?"closed":"card",!e.reached&&e.kind!=="constant"&&(l+=" fresh"),e.root&&(l+=" root"),e.born!==""?i+=kt("ring",t.x-5,t.y-5,t.width+10,t.height+10,a+4):e.ill&&(l+=" ill"),i+=kt(l,t.x,t.y,t.width,t.height,a),o)return i+G(Jn(e),t.x+t.width/2,t.y+17.5,"quiet mid")+"</g>";d=t.x+vt,c=t.x+t.width-vt,i+=G(Yn(e),d,t.y+18,e.given?"name":"name made"),i+=G(e.data,c,t.y+18,"data end"),i+=G("grad",d,t.y+37,"small quiet"),i+=G(e.grad,c,t.y+37,e.reached?"grad end":"quiet end"),h=t.y+Bn;for(let u of e.notes)i+=G(u,d,h+7,u.includes("NaN")||u.includes("infinite")?"small name":"small quiet"),h+=ke;return e.born!==""&&(i+=G(Zn(e),d,h+7,"small name"),h+=ke),e.bins.length>0&&(i+=Uo(e,t.x+vt,h-2,t.width-2*vt)),i+"</g>"}function Io(e,t,r){let n,s,i;return n=r?t.x+t.width/2:t.x-ut-t.sign/2,s=r?t.y-ut-j/2:t.y+t.height/2,i=r?"V"+b(t.y):"H"+b(t.x),'<path class="stem" d="M'+b(n)+" "+b(s)+i+'"/>'+kt("op",n-t.sign/2,s-t.tall/2,t.sign,t.tall,j/2)+G(e.symbol,n,s+4.5,"sign mid")}function Uo(e,t,r,n){let s,i,o,a;s=_(e.bins),i=n/e.bins.length,o='<path class="bars" d="';for(let l=0,d=e.bins.length;l<d;l++)e.bins[l]>0&&(a=_(1,e.bins[l]/s*(fr-4)),o+="M"+b(t+l*i)+" "+b(r+fr-2)+"v-"+b(a)+"h"+b(i-1)+"v"+b(a)+"z");return o+'"/>'}var ns=".picture{font-family:'Helvetica Neue',Arial,'Liberation Sans','Noto Sans',sans-serif}.picture text{font-size:13px}.picture .small{font-size:11px}.picture .name,.picture .sign,.picture .frame-title{font-weight:bold}.picture .frame-title{stroke-width:4;stroke-opacity:.85;paint-order:stroke;stroke-linejoin:round}.picture .carried{stroke-width:1.5;stroke-dasharray:5 4}.picture .again{stroke-width:1.5}.picture .made{font-weight:normal;font-style:italic}.picture .end{text-anchor:end}.picture .mid{text-anchor:middle}.picture .stem{stroke-width:1.5}.picture .fresh{stroke-dasharray:4 3}.picture .root{stroke-width:2}.picture .ring{stroke-width:3}.picture .ill{stroke-width:2;stroke-dasharray:2 2}.picture .page{fill:light-dark(#ffffff,#11161f)}.picture .card,.picture .far{fill:light-dark(#f7f9fc,#1b2331);stroke:light-dark(#c3ccd9,#3d4a60)}.picture .leaf{fill:light-dark(#e8f1fd,#16304f);stroke:light-dark(#c3ccd9,#3d4a60)}.picture .closed{fill:light-dark(#eef2f7,#161d29);stroke:light-dark(#7a8699,#8593a8)}.picture .frame{fill:light-dark(#eef2f7,#161d29);fill-opacity:.55;stroke:light-dark(#cfd7e2,#33405a)}.picture .line,.picture .stem{fill:none;stroke:light-dark(#7a8699,#8593a8)}.picture .tip{fill:light-dark(#7a8699,#8593a8)}.picture .line.plus{stroke:light-dark(#e07b1f,#f0953c)}.picture .line.minus{stroke:light-dark(#7a4fc4,#a98af0)}.picture .line.dead{stroke:light-dark(#dbe1e9,#2b3546)}.picture .tip.plus{fill:light-dark(#e07b1f,#f0953c)}.picture .tip.minus{fill:light-dark(#7a4fc4,#a98af0)}.picture .tip.dead{fill:light-dark(#dbe1e9,#2b3546)}.picture .op{fill:light-dark(#22304a,#d7e0ee)}.picture .sign{fill:light-dark(#ffffff,#11161f)}.picture .name{fill:light-dark(#172033,#eef2f8)}.picture .data{fill:light-dark(#0b57a4,#8cc2ff)}.picture .bars{fill:light-dark(#0b57a4,#8cc2ff);fill-opacity:.5}.picture .grad{fill:light-dark(#a84600,#ffb070)}.picture .quiet,.picture .frame-title{fill:light-dark(#566173,#a3afc2)}.picture .frame-title{stroke:light-dark(#ffffff,#11161f)}.picture .again{fill:none;stroke:light-dark(#566173,#a3afc2)}.picture .ring{fill:none;stroke:light-dark(#c2185b,#ff6fa3)}.picture .root{stroke:light-dark(#172033,#eef2f8)}.picture .ill{stroke:light-dark(#c2185b,#ff6fa3)}";var ss=`
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
`,Mt=R`
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
`;function At(e,t){let{nodes:r,steps:n}=e,s=n.length,i=n.slice(0,t),o={position:t,total:s,phase:"idle",phaseText:"",step:i.at(-1)??null,computed:r.map(c=>c.kind!=="result"),grads:r.map(()=>0),reached:r.map(()=>!1),walked:new Set,active:new Set};for(let c of i)if(c.phase==="forward")o.computed[c.node]=!0;else{let h=c.phase==="seed"?c.node:c.input;o.grads[h]=c.after,o.reached[h]=!0,c.phase==="backward"&&o.walked.add(c.edge)}let{step:a}=o;if(a?.phase==="backward"&&o.active.add(a.edge),a?.phase==="forward")for(let{id:c,to:h}of e.edges)h===a.node&&o.active.add(c);let l=n.filter(c=>c.phase==="forward").length,d=t-l;return t===0?o.phaseText="Not begun":d<=0?Object.assign(o,{phase:"forward",phaseText:`Forward ${t} of ${l}`}):t<s?Object.assign(o,{phase:"backward",phaseText:`Backward ${d} of ${s-l}`}):Object.assign(o,{phase:"done",phaseText:"Done"}),o}function et({step:e}){return e===null?null:e.phase==="backward"?e.input:e.node}function Er(e,t){let r=new Map;return t.cards.forEach((n,s)=>n.cells.forEach(i=>r.set(i,s))),e.map(n=>r.get(n)??-1)}function is(e,t,r,n,s){let i=new Set,o=new Set;t.forEach((c,h)=>{s.computed[h]||i.add(c),s.reached[h]&&o.add(c)});let a=et(s),l=s.step?.phase==="backward"?t[s.step.node]:-1,d=new Set([...s.active].map(c=>Do(t,n.edges[c])));for(let c of e.querySelectorAll("[data-card]")){let h=Number(c.dataset.card);c.classList.toggle("waiting",i.has(h)),c.classList.toggle("silent",!o.has(h)),c.classList.toggle("now",a!==null&&t[a]===h),c.classList.toggle("giver",l===h&&!(a!==null&&t[a]===h))}for(let c of e.querySelectorAll("[data-link]")){let{start:h,end:u}=r.links[Number(c.dataset.link)];c.classList.toggle("dry",!o.has(h)),c.classList.toggle("flow",d.has(`${h}>${u}`))}}function Do(e,{from:t,to:r}){return`${e[t]}>${e[r]}`}var os=R`
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
`;var as=640,qo=.72,Bo=1.25,Ko=["gradient","data","derivative","none"],Oe=class extends I{static properties={states:{state:!0},ink:{state:!0},labels:{state:!0},scale:{state:!0},told:{state:!0},chosen:{state:!0},error:{state:!0},walked:{attribute:!1}};static styles=[Mt,oe(ns),os];wire=null;scene=null;painted=null;seats=[];fitted=!0;narrow=!1;drag=null;observer=new ResizeObserver(()=>{this.wire&&this.narrow!==this.clientWidth<as&&(this.compose(),this.requestUpdate()),this.fitted&&this.fit()});constructor(){super(),Object.assign(this,{states:[],ink:"gradient",labels:!1,scale:1,told:null,chosen:"",error:""}),this.walked=null}set picture(t){try{let r=typeof t=="string"?JSON.parse(t):t;if(r?.format!=="gradwalk-picture")throw new Error('expected {"format": "gradwalk-picture", ...}');this.wire=r,Object.assign(this,{states:[...r.states],ink:r.look.ink,labels:r.look.labels,error:""}),this.requestUpdate()}catch(r){this.error=r.message}}connectedCallback(){super.connectedCallback();let t=this.querySelector(':scope > script[type="application/json"]');!this.wire&&t?.textContent&&(this.picture=t.textContent)}firstUpdated(){let t=this.pane();t&&this.observer.observe(t),this.fit()}disconnectedCallback(){super.disconnectedCallback(),this.observer.disconnect()}willUpdate(t){this.wire&&(!this.scene||t.has("states")||t.has("ink")||t.has("labels"))&&this.compose()}compose(){let{document:t,plain:r,wide:n}=this.wire;this.narrow=this.clientWidth>0&&this.clientWidth<as;let s={...this.wire.look,title:"",live:!0,ink:this.ink,labels:this.labels};this.narrow&&(s.down=!0),this.scene=Ae(Me(t,this.states,r),n,this.labels,s.down),this.painted=rs(t,this.scene,s),this.seats=this.walked?Er(t.homes,this.scene.view):[],this.told=null}updated(t){t.has("states")&&this.fitted&&this.fit(),this.light(),this.showWalk(t.has("walked"));let r=[...this.renderRoot.querySelectorAll("[data-card],[data-frame]")],n=r.find(s=>this.keyOf(s)===this.chosen)??r[0];for(let s of r)s.setAttribute("tabindex",s===n?"0":"-1");t.has("states")&&this.chosen&&n?.focus({preventScroll:!0})}showWalk(t){if(!this.walked||!this.scene)return;let{walk:r,stage:n}=this.walked;this.seats.length!==r.nodes.length&&(this.seats=Er(this.wire.document.homes,this.scene.view)),is(this.renderRoot,this.seats,this.scene.view,r,n),t&&this.bring(this.renderRoot.querySelector(".now"))}cardOf(t){return this.seats[t]??-1}bring(t){let[r,n]=[t?.getBoundingClientRect(),this.pane()];if(!r)return;let{left:s,top:i,width:o,height:a}=n.getBoundingClientRect();(r.top<i||r.bottom>i+a)&&(n.scrollTop+=r.top+r.height/2-i-a/2),(r.left<s||r.right>s+o)&&(n.scrollLeft+=r.left+r.width/2-s-o/2)}pane(){return this.renderRoot.querySelector(".pane")}fit(){let t=this.pane();if(!t||!this.painted)return;this.fitted=!0;let{width:r,height:n}=this.painted,s=Math.min((t.clientWidth-4)/r,this.narrow?1:(ls(t)-4)/n);this.scale=Math.max(qo,Math.min(Bo,s))}zoom(t){let r=this.pane(),n=[(r.scrollLeft+r.clientWidth/2)/this.scale,(r.scrollTop+r.clientHeight/2)/this.scale];this.fitted=!1,this.scale=Math.max(.1,Math.min(4,this.scale*t)),this.updateComplete.then(()=>{r.scrollLeft=n[0]*this.scale-r.clientWidth/2,r.scrollTop=n[1]*this.scale-r.clientHeight/2,this.requestUpdate()})}wheel=t=>{!t.ctrlKey&&!t.metaKey||(t.preventDefault(),this.zoom(t.deltaY<0?1.15:1/1.15))};down=t=>{let r=this.pane();t.button===0&&t.pointerType==="mouse"&&(this.drag={x:t.clientX,y:t.clientY,left:r.scrollLeft,top:r.scrollTop})};move=t=>{if(this.drag&&t.buttons&1){let r=this.pane();r.scrollLeft=this.drag.left-(t.clientX-this.drag.x),r.scrollTop=this.drag.top-(t.clientY-this.drag.y)}else this.drag=null,this.point(t.target.closest("[data-card]"))};search(t){let r=t.trim().toLowerCase();if(!r)return;let{document:n}=this.wire,s=n.cells.find(o=>o.name.toLowerCase()===r)??n.cells.find(o=>o.name.toLowerCase().startsWith(r));if(!s)return void(this.error=`nothing here is called ${t}`);this.error="";let i=[...this.states];for(let[o]of s.path)i[o]===St&&(i[o]=Et);this.states=i,this.updateComplete.then(()=>{let o=this.scene.view.cards.findIndex(a=>a.cells.includes(s.id));this.focusOn(this.renderRoot.querySelector(`[data-card="${o}"]`))})}focusOn(t){t&&(this.chosen=this.keyOf(t),t.focus(),t.scrollIntoView({block:"center",inline:"center"}),this.point(t))}keyOf(t){let r=t.dataset.card;return r===void 0?`frame ${t.dataset.frame}`:this.scene.view.cards[Number(r)].key}toggle(t){let{card:r,frame:n}=t.dataset,s=r===void 0?Number(n):this.scene.view.cards[Number(r)].toggles;if(s<0)return;let{turns:i,detail:o,kind:a}=this.wire.document.frames[s],l=[...this.states],d=l[s]===Et&&i>1&&o?$t:a==="run"?Et:St;l[s]=l[s]===St?Et:d,this.chosen=`frame ${s}`,this.states=l}press=t=>{let r=t.target.closest("[data-card],[data-frame]");r&&this.toggle(r)};keys=t=>{let r=t.composedPath()[0];if(t.altKey||t.ctrlKey||t.metaKey||/^(INPUT|SELECT)$/.test(r.tagName))return;let n=r.dataset?.card!==void 0||r.dataset?.frame!==void 0,s={"+":()=>this.zoom(1.25),"-":()=>this.zoom(.8),0:()=>this.fit(),"/":()=>this.renderRoot.querySelector("input[type=search]").focus(),...n&&{Enter:()=>this.toggle(r)," ":()=>this.toggle(r),ArrowRight:()=>this.go(r,1,0),ArrowLeft:()=>this.go(r,-1,0),ArrowDown:()=>this.go(r,0,1),ArrowUp:()=>this.go(r,0,-1)}};s[t.key]&&(t.preventDefault(),s[t.key]())};go(t,r,n){let s=l=>{let d=(l.querySelector("rect:last-of-type")??l).getBoundingClientRect();return[d.left+d.width/2,l.matches("[data-frame]")?d.top+8:d.top+d.height/2]},[i,o]=s(t),a=null;for(let l of this.renderRoot.querySelectorAll("[data-card],[data-frame]")){let[d,c]=s(l),h=(d-i)*r+(c-o)*n,u=Math.abs((d-i)*n)+Math.abs((c-o)*r);l!==t&&h>1&&(!a||h+2*u<a[0])&&(a=[h+2*u,l])}a&&this.focusOn(a[1])}point(t){let r=t?Number(t.dataset.card):-1;r!==(this.told?.card??-1)&&(this.told=r<0?null:Mn(this.scene.view,r))}light(){let t=this.told?.links??null;this.renderRoot.querySelector(".picture")?.classList.toggle("dimmed",t!==null&&t.size>0);for(let r of this.renderRoot.querySelectorAll("[data-link]"))r.classList.toggle("lit",t?.has(Number(r.dataset.link))??!1)}render(){if(!this.wire)return x`<p class="problem" role="alert" ?hidden=${!this.error}>${this.error}</p>`;let{width:t,height:r,body:n}=this.painted,s=this.wire.look.title||this.wire.document.title;return x`<div class="card ${this.walked?"walked":""}" @keydown=${this.keys}>
      <div class="row tools" role="toolbar" aria-label="Picture">
        <strong class="title">${s}</strong>
        <button @click=${()=>this.fit()}>Fit</button>
        <button aria-label="Zoom out" @click=${()=>this.zoom(.8)}>−</button>
        <button aria-label="Zoom in" @click=${()=>this.zoom(1.25)}>+</button>
        <label
          ><span class="what">Lines show</span>
          <select
            aria-label="What the lines show"
            @change=${i=>this.ink=i.target.value}
          >
            ${Ko.map(i=>x`<option value=${i} ?selected=${i===this.ink}>${i}</option>`)}
          </select></label
        >
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.labels}
            @change=${i=>this.labels=i.target.checked}
          />
          derivatives</label
        >
        <input
          type="search"
          placeholder="Find a name"
          aria-label="Find a value by its name"
          @keydown=${i=>i.key==="Enter"&&this.search(i.target.value)}
        />
      </div>
      <p class="problem" role="alert" ?hidden=${!this.error}>${this.error}</p>
      <div class="window">
        <div
          class="pane"
          tabindex="0"
          role="group"
          aria-label="Graph of ${s||"values"}"
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
            width=${t*this.scale}
            height=${r*this.scale}
            viewBox="0 0 ${t} ${r}"
          >
            ${tr(n)}
          </svg>
        </div>
        ${this.minimap()}
      </div>
      <div class="told" aria-live="polite">${this.words()}</div>
    </div>`}words(){let{told:t}=this;return!t&&this.walked?x``:t?x`<p><strong>${t.name}</strong> ${t.sum}</p>
      <ul>
        ${t.paths.map(r=>x`<li class="mono">${r}</li>`)}
      </ul>`:x`<p class="muted">
        Point at a value, or go to it with Tab and the arrow keys: its paths to the result light up. Click or Enter
        opens and closes what is stacked.
      </p>`}minimap(){let t=this.pane(),{width:r,height:n}=this.painted;if(!t||r*this.scale<=t.clientWidth+8&&n*this.scale<=ls(t)+8)return x``;let s=Math.min(160/r,90/n),i=[t.scrollLeft,t.scrollTop,t.clientWidth,t.clientHeight].map(o=>o/this.scale*s);return x`<svg
      class="mini"
      aria-hidden="true"
      width=${r*s}
      height=${n*s}
      @click=${o=>{let a=o.currentTarget.getBoundingClientRect();t.scrollLeft=(o.clientX-a.left)/s*this.scale-t.clientWidth/2,t.scrollTop=(o.clientY-a.top)/s*this.scale-t.clientHeight/2}}
    >
      ${tr(this.scene.cards.map(o=>`<rect class="spot" x="${(o.x+20)*s}" y="${(o.y+20)*s}" width="${o.width*s}" height="${o.height*s}"/>`).join("")+`<rect class="seen" x="${i[0]}" y="${i[1]}" width="${i[2]}" height="${i[3]}"/>`)}
    </svg>`}};function ls(e){return parseFloat(getComputedStyle(e).maxHeight)||600}function Mr(e,t){return e===1||e===-1&&!Number.isFinite(t)&&t===t?1:Math.pow(e,t)}function Ar(e){let t=Math.abs(e);if(!(t<=6))return Math.sign(e);let r=t,n=0;for(let i=1;n+r!==n;i+=1)n+=r,r*=2*t*t/(2*i+1);let s=2/Math.sqrt(Math.PI)*Math.exp(-t*t)*n;return e<0?-s:s}function ds(...e){return e.reduce((t,r)=>t+r,0)}function cs(...e){let t=Math.floor(e.length/2),r=e.length%2?e[2*t]:0;for(let n=0;n<t;n+=1)r+=e[n]*e[t+n];return r}var F={gt:{symbol:">",written:"({} > {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(e,t)=>+(e>t),partials:[[0,0]]},ge:{symbol:">=",written:"({} >= {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(e,t)=>+(e>=t),partials:[[0,0]]},lt:{symbol:"<",written:"({} < {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(e,t)=>+(e<t),partials:[[0,0]]},le:{symbol:"<=",written:"({} <= {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(e,t)=>+(e<=t),partials:[[0,0]]},eq:{symbol:"==",written:"({} == {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(e,t)=>+(e==t),partials:[[0,0]]},ne:{symbol:"!=",written:"({} != {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(e,t)=>+(e!=t),partials:[[0,0]]},where:{symbol:"where",written:"where({}, {}, {})",arity:3,settings:0,constantForm:null,defaults:[],kinks:"x0",compute:(e,t,r)=>e!=0?t:r,partials:[[0,["where","x0",1,0],["where","x0",0,1]]]},add:{symbol:"+",written:"{} + {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(e,t)=>e+t,partials:[[1,1]]},sub:{symbol:"-",written:"{} - {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(e,t)=>e-t,partials:[[1,-1]]},mul:{symbol:"*",written:"{} * {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(e,t)=>e*t,partials:[["x1","x0"]]},div:{symbol:"/",written:"{} / {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(e,t)=>e/t,partials:[[["div",1,"x1"],["div",["neg","out"],"x1"]]]},neg:{symbol:"-",written:"-{}",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>-e,partials:[[-1]]},powk:{symbol:"**{}",written:"{} ** {}",arity:2,settings:1,constantForm:null,defaults:[],kinks:null,compute:(e,t)=>Mr(e,t),partials:[[["where",["eq","x1",0],0,["mul","x1",["pow","x0",["sub","x1",1]]]]]]},pow:{symbol:"**",written:"{} ** {}",arity:2,settings:0,constantForm:"powk",defaults:[],kinks:null,compute:(e,t)=>Mr(e,t),partials:[[["where",["eq","x1",0],0,["mul","x1",["pow","x0",["sub","x1",1]]]],["where",["mul",["eq","x0",0],["ge","x1",0]],0,["mul","out",["log","x0"]]]]]},sum:{symbol:"sum",written:"sum()",arity:null,settings:0,constantForm:null,defaults:[],kinks:null,compute:(...e)=>ds(...e),partials:[[],[1],[1,1],[1,1,1],[1,1,1,1],[1,1,1,1,1],[1,1,1,1,1,1],[1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]]},dot:{symbol:"dot",written:"dot()",arity:null,settings:0,constantForm:null,defaults:[],kinks:null,compute:(...e)=>cs(...e),partials:[[],[1],["x1","x0"],["x1","x0",1],["x2","x3","x0","x1"],["x2","x3","x0","x1",1],["x3","x4","x5","x0","x1","x2"],["x3","x4","x5","x0","x1","x2",1],["x4","x5","x6","x7","x0","x1","x2","x3"],["x4","x5","x6","x7","x0","x1","x2","x3",1],["x5","x6","x7","x8","x9","x0","x1","x2","x3","x4"],["x5","x6","x7","x8","x9","x0","x1","x2","x3","x4",1],["x6","x7","x8","x9","x10","x11","x0","x1","x2","x3","x4","x5"],["x6","x7","x8","x9","x10","x11","x0","x1","x2","x3","x4","x5",1],["x7","x8","x9","x10","x11","x12","x13","x0","x1","x2","x3","x4","x5","x6"],["x7","x8","x9","x10","x11","x12","x13","x0","x1","x2","x3","x4","x5","x6",1],["x8","x9","x10","x11","x12","x13","x14","x15","x0","x1","x2","x3","x4","x5","x6","x7"],["x8","x9","x10","x11","x12","x13","x14","x15","x0","x1","x2","x3","x4","x5","x6","x7",1],["x9","x10","x11","x12","x13","x14","x15","x16","x17","x0","x1","x2","x3","x4","x5","x6","x7","x8"],["x9","x10","x11","x12","x13","x14","x15","x16","x17","x0","x1","x2","x3","x4","x5","x6","x7","x8",1],["x10","x11","x12","x13","x14","x15","x16","x17","x18","x19","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9"],["x10","x11","x12","x13","x14","x15","x16","x17","x18","x19","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9",1],["x11","x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10"],["x11","x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10",1],["x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x22","x23","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10","x11"]]},exp:{symbol:"exp",written:"exp({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.exp(e),partials:[["out"]]},expm1:{symbol:"expm1",written:"expm1({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.expm1(e),partials:[[["exp","x0"]]]},log:{symbol:"log",written:"log({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.log(e),partials:[[["div",1,"x0"]]]},log1p:{symbol:"log1p",written:"log1p({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.log1p(e),partials:[[["div",1,["add",1,"x0"]]]]},sqrt:{symbol:"sqrt",written:"sqrt({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.sqrt(e),partials:[[["div",.5,"out"]]]},sin:{symbol:"sin",written:"sin({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.sin(e),partials:[[["cos","x0"]]]},cos:{symbol:"cos",written:"cos({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.cos(e),partials:[[["neg",["sin","x0"]]]]},tan:{symbol:"tan",written:"tan({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.tan(e),partials:[[["add",1,["mul","out","out"]]]]},asin:{symbol:"asin",written:"asin({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.asin(e),partials:[[["div",1,["sqrt",["mul",["sub",1,"x0"],["add",1,"x0"]]]]]]},acos:{symbol:"acos",written:"acos({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.acos(e),partials:[[["div",-1,["sqrt",["mul",["sub",1,"x0"],["add",1,"x0"]]]]]]},atan:{symbol:"atan",written:"atan({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.atan(e),partials:[[["div",1,["add",1,["mul","x0","x0"]]]]]},hypot:{symbol:"hypot",written:"hypot({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["hypot","x0","x1"],compute:(e,t)=>Math.hypot(e,t),partials:[[["where",["eq","out",0],0,["div","x0","out"]],["where",["eq","out",0],0,["div","x1","out"]]]]},atan2:{symbol:"atan2",written:"atan2({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["hypot","x1","x0"],compute:(e,t)=>Math.atan2(e,t),partials:[[["where",["eq",["hypot","x1","x0"],0],0,["div",["div","x1",["hypot","x1","x0"]],["hypot","x1","x0"]]],["where",["eq",["hypot","x1","x0"],0],0,["div",["div",["neg","x0"],["hypot","x1","x0"]],["hypot","x1","x0"]]]]]},sinh:{symbol:"sinh",written:"sinh({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.sinh(e),partials:[[["cosh","x0"]]]},cosh:{symbol:"cosh",written:"cosh({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.cosh(e),partials:[[["sinh","x0"]]]},tanh:{symbol:"tanh",written:"tanh({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.tanh(e),partials:[[["sub",1,["mul","out","out"]]]]},sigmoid:{symbol:"sigmoid",written:"sigmoid({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>e>=0?1/(1+Math.exp(-e)):Math.exp(e)/(1+Math.exp(e)),partials:[[["mul","out",["sigmoid",["neg","x0"]]]]]},softplus:{symbol:"softplus",written:"softplus({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>(e<0?0:e)+Math.log1p(Math.exp(-Math.abs(e))),partials:[[["sigmoid","x0"]]]},erf:{symbol:"erf",written:"erf({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Ar(e),partials:[[["mul",1.1283791670955126,["exp",["mul",["neg","x0"],"x0"]]]]]},gelu:{symbol:"gelu",written:"gelu({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>.5*e*(1+Ar(e*.7071067811865476)),partials:[[["add",["mul",.5,["add",1,["erf",["mul","x0",.7071067811865476]]]],["div",["mul","x0",["exp",["mul",["mul",-.5,"x0"],"x0"]]],2.5066282746310002]]]]},abs:{symbol:"abs",written:"abs({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:"x0",compute:e=>Math.abs(e),partials:[[["sub",["gt","x0",0],["lt","x0",0]]]]},relu:{symbol:"ReLU",written:"relu({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:"x0",compute:e=>e<=0?0:e,partials:[[["gt","x0",0]]]},leaky_relu:{symbol:"leaky_relu",written:"leaky_relu({}, {})",arity:2,settings:1,constantForm:null,defaults:[.01],kinks:"x0",compute:(e,t)=>e>0?e:t*e,partials:[[["where",["gt","x0",0],1,"x1"]]]},maximum:{symbol:"maximum",written:"maximum({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(e,t)=>e>t||e!=e?e:t,partials:[[["add",["gt","x0","x1"],["mul",.5,["eq","x0","x1"]]],["add",["lt","x0","x1"],["mul",.5,["eq","x0","x1"]]]]]},minimum:{symbol:"minimum",written:"minimum({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(e,t)=>e<t||e!=e?e:t,partials:[[["add",["lt","x0","x1"],["mul",.5,["eq","x0","x1"]]],["add",["gt","x0","x1"],["mul",.5,["eq","x0","x1"]]]]]}};function rt(e){let t=F[e];if(!t)throw new Error(`no operation ${e}`);return t}function Tr(e,t){return(e.arity===null?e.partials[t]:e.partials[0])??null}function Jt(e,t){if(typeof e=="number")return e;if(typeof e=="string")return t.get(e)??NaN;let[r,...n]=e;return rt(r).compute(...n.map(s=>Jt(s,t)))}function Le(e,t,r){if(typeof e=="number")return e;if(typeof e=="string")return t.get(e)??e;let[n,...s]=e;if(n==="where")return Le(s[Jt(s[0],r)!==0?1:2],t,r);let i=s.map(a=>Le(a,t,r));if(i.every(a=>typeof a=="number"))return rt(n).compute(...i);let o=rt(n).constantForm;return[o&&typeof i.at(-1)=="number"?o:n,...i]}function us(e){if(typeof e!="object")return e;let[t,...r]=e,n=r.map(us);return t==="mul"&&n.includes(1)?n[0]===1?n[1]:n[0]:t==="powk"&&n[1]===1?n[0]:[t,...n]}var hs={add:1,sub:1,mul:2,div:2,neg:2,pow:3,powk:3},Re=9;function ps(e){return fs(us(e))[0]}function fs(e){if(typeof e=="number")return[v(e),e>=0?Re:hs.neg];if(typeof e=="string")return[e,Re];let[t,...r]=e,n=hs[t]??Re,s=r.map((i,o)=>{let[a,l]=fs(i);if(t==="powk"&&o>0)return a;let d=n+Number(o>0&&/^(sub|div)$/.test(t))+Number(o===0&&/^powk?$/.test(t));return n!==Re&&l<d?`(${a})`:a});return[pt(rt(t).written,s),n]}function pt(e,t){let r=0;return e.replace(/\{\{|\}\}|\{\}/g,n=>n==="{}"?t[r++]??"?":n[0])}function Pe(e){return e.kind==="constant"&&e.name.startsWith("-")?`(${e.name})`:e.name}function We(e,t){let r=t.inputs.map(n=>Pe(e[n]));return r.length>8?Jo(t,r):pt(t.written,r)}function Jo({op:e,symbol:t},r){if(e!=="dot")return`${t}(${r.slice(0,6).join(", ")}, ... ${r.at(-1)})`;let n=Math.floor(r.length/2);return`dot(${[...[r.slice(0,n),r.slice(n,2*n)].map(i=>i.length>4?`[${i.slice(0,3).join(", ")}, ... ${i.at(-1)}]`:`[${i.join(", ")}]`),...r.slice(2*n)].join(", ")})`}function Or(e){let t=({op:r,inputs:n,settings:s})=>r!==null&&F[r]!==void 0&&Tr(F[r],n.length+s.length)!==null;return e.find(r=>r.kind==="result"&&!t(r))??null}function Rr(e,t=new Map){let r=[],n=[];for(let s of e){let i=s.inputs.map(d=>r[d].data),o=s.op?rt(s.op).compute(...i,...s.settings):t.get(s.id)??s.data;if(r.push({...s,data:o}),!s.op)continue;let a=Nr(o,[...i,...s.settings]),l=Nr(s.name,[...s.inputs.map(d=>Pe(r[d])),...s.settings]);Tr(rt(s.op),i.length+s.settings.length).slice(0,i.length).forEach((d,c)=>n.push({id:n.length,from:s.inputs[c],to:s.id,place:c,formula:Lr(ps(Le(d,l,a))),derivative:Jt(d,a)}))}return{nodes:r,edges:n}}function Nr(e,t){return new Map([["out",e],...t.map((r,n)=>[`x${n}`,r])])}function Lr(e){return e.startsWith("(-")&&e.indexOf(")")===e.length-1?e.slice(1,-1):e}function gs(e,t){return e.kinks!==null&&Jt(e.kinks,Nr(NaN,t))===0}var ms=24,Ce=class{nodes=[];leaf(t,r){return this.add({label:t,data:r})}constant(t){return this.add({name:v(t),kind:"constant",data:t})}result(t,r){let n=rt(t);if(n.constantForm&&typeof r.at(-1)=="number")return this.result(n.constantForm,r);let s=r.slice(0,r.length-n.settings),i=r.slice(s.length).map(Number),o=i.map(a=>v(a));return this.add({kind:"result",op:t,symbol:pt(n.symbol,o),written:pt(n.written,[...s.map(()=>"{}"),...o]),settings:i,inputs:s.map(a=>(typeof a=="number"?this.constant(a):a).id)})}graphOf(t){let r=new Set([t]);for(let n of r)for(let s of n.inputs)r.add(this.nodes[s]);return this.named(this.nodes.filter(n=>r.has(n)))}whole(){return this.named(this.nodes)}named(t){let r=new Map(t.map((o,a)=>[o.id,a])),n=new Set(t.map(o=>o.label)),s=0,i=t.map((o,a)=>{let l=o.name||Yo(o.label);for(;!l||!o.label&&!o.name&&n.has(l);)l=`v${++s}`;return{...o,id:a,name:l,inputs:o.inputs.map(d=>r.get(d))}});return Rr(i)}add(t){let n={...{label:"",name:"",kind:"leaf",op:null,symbol:"",written:"",data:NaN},settings:[],inputs:[],...t,id:this.nodes.length};return this.nodes.push(n),n}};function Yo(e){return e.length<=ms?e:`${e.slice(0,ms-1)}…`}var ft=class extends Error{constructor(r,n){super(r);this.at=n}at},Yt=/[^\S\n]*(?:(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|([\p{L}_][\p{L}\p{N}_]*)|(\*\*|[<>=!]=|[-+*/^(),;=<>]|\n))/uy,Cr=2e3,Zo=100;function Qo(e){let t=e.replaceAll("−","-").replaceAll("×","*").replaceAll("·","*");if(t.length>Cr)throw new ft(`at most ${Cr} characters, please`,Cr);let r=[];for(Yt.lastIndex=0;t.slice(Yt.lastIndex).trim();){let n=Yt.lastIndex,s=Yt.exec(t);if(!s){let d=n+t.slice(n).search(/\S/);throw new ft(`"${[...t.slice(d)][0]}" has no meaning here`,d)}let[,i,o,a]=s,l=i??o??a??"";r.push({kind:i?"number":o?"name":"sign",text:l===`
`?";":l,at:Yt.lastIndex-l.length})}return r.push({kind:"end",text:"",at:t.length}),r}var Pr={"+":"add","-":"sub","*":"mul","/":"div","**":"pow",">":"gt",">=":"ge","<":"lt","<=":"le","==":"eq","!=":"ne"},Gr=class{constructor(t,r){this.source=t;this.leaves=r}source;leaves;position=0;depth=0;builder=new Ce;named=new Map;program(){let t=null;for(;this.skipEmpty();)t=this.statement(),!this.atEnd&&this.next.text!==";"&&this.fail(this.surprise());return t===null&&this.fail("write an expression, for example (a + b) * c"),this.builder.graphOf(typeof t=="number"?this.builder.constant(t):t)}skipEmpty(){for(;this.skip(";"););return!this.atEnd}get atEnd(){return this.next.kind==="end"}get next(){return this.source[this.position]}fail(t,r=this.next.at){throw new ft(t,r)}surprise(){let{kind:t,text:r}=this.next;if(t==="end")return"the expression ends too early";if(r==="^")return"a power is written **, as in x ** 2";let n=this.source[this.position-1];return n&&(n.kind!=="sign"||n.text===")")&&(t!=="sign"||r==="(")?`an operator is missing before "${r}": write ${n.text} * ${r}`:`"${r}" is not expected here`}skip(t){return this.next.text!==t||this.atEnd?!1:(this.position+=1,!0)}expect(t){this.skip(t)||this.fail(this.atEnd?`"${t}" is missing at the end`:this.surprise())}statement(){let t=this.next;if(t.kind==="name"&&this.source[this.position+1]?.text==="="){this.position+=2,this.named.has(t.text)&&this.fail(`${t.text} has a value already; choose another name`,t.at);let r=this.comparison(),n=this.leaves.get(t.text),s=typeof r=="number"?this.builder.leaf(t.text,n??r):this.entitled(r,t);return this.named.set(t.text,s),s}return this.comparison()}entitled(t,{text:r,at:n}){return t.label&&this.fail(`${t.label} would get a second name, ${r}; write an operation`,n),t.label=r,t}comparison(){let t=this.sum(),r=this.next.text;return/^([<>]=?|[=!]=)$/.test(r)?(this.position+=1,this.apply(Pr[r],[t,this.sum()])):t}sum(){let t=this.product();for(let r=this.next.text;r==="+"||r==="-";r=this.next.text)this.position+=1,t=this.apply(Pr[r],[t,this.product()]);return t}product(){let t=this.signed();for(let r=this.next.text;r==="*"||r==="/";r=this.next.text)this.position+=1,t=this.apply(Pr[r],[t,this.signed()]);return t}signed(){++this.depth>Zo&&this.fail("too many brackets within brackets");try{if(this.skip("-"))return this.apply("neg",[this.signed()]);if(this.skip("+"))return this.signed();let t=this.atom();return this.skip("**")?this.apply("pow",[t,this.signed()]):t}finally{this.depth-=1}}atom(){let t=this.next;if(t.kind==="number")return this.position+=1,Number(t.text);if(t.kind==="name")return this.position+=1,this.skip("(")?this.call(t):this.variable(t);this.skip("(")||this.fail(this.surprise());let r=this.comparison();return this.expect(")"),r}variable({text:t,at:r}){Wr.includes(t)&&this.fail(`${t} is a function: write ${t}(...)`,r);let n=this.named.get(t);return n===void 0&&this.named.set(t,n=this.builder.leaf(t,this.leaves.get(t)??1)),n}call({text:t,at:r}){let n=Wr.includes(t)?F[t]:void 0;n||this.fail(`there is no function ${t}; there are ${Wr.slice(0,8).join(", ")}, ...`,r);let s=[];if(!this.skip(")")){do s.push(this.comparison());while(this.skip(","));this.expect(")")}let i=n.arity;return s.length<i&&s.push(...n.defaults.slice(0,i-s.length)),s.length!==i&&this.fail(`${t} takes ${i} inputs, not ${s.length}`,r),s.slice(i-n.settings).some(o=>n.settings&&typeof o!="number")&&this.fail(`the last input of ${t} must be a plain number`,r),this.apply(t,s)}apply(t,r){return r.every(n=>typeof n=="number")?F[t].compute(...r):this.builder.result(t,r)}},Wr=["tanh","exp","relu","log","sqrt","sigmoid","sin","cos",...Object.keys(F).filter(e=>F[e].arity!==null&&F[e].written.startsWith(e))].filter((e,t,r)=>r.indexOf(e)===t);function Tt(e,t=new Map){return new Gr(Qo(e),t).program()}function jr(e){let t=e>>>0;return()=>{t=t+1831565813>>>0;let r=Math.imul(t^t>>>15,1|t);return r=r+Math.imul(r^r>>>7,61|r)^r,((r^r>>>14)>>>0)/4294967296}}function bs(){return Math.floor(Math.random()*4294967296)}function Hr(e,t){return t[Math.floor(e()*t.length)]}function ws(e,t,r,...n){for(;;){let s=t+Math.floor(e()*(r-t+1));if(!n.includes(s))return s}}var Xo=20;function Vr({nodes:e,edges:t},r){let n=new Map(r.map((i,o)=>[i,o])),s=e.filter(i=>i.kind==="result");return n.size===r.length&&s.every(i=>n.has(i.id))&&t.every(({from:i,to:o})=>e[i].kind!=="result"||n.get(i)>n.get(o))}function vs(e,t,r){if(Vr(e,t)||new Set(t).size<t.length)return[];let{nodes:n,edges:s}=e,i=n.length-1,o=new Map(t.map((c,h)=>[c,h])),a=new Map([[i,1]]),l=new Map;o.has(i)||l.set(i,{amount:1,edge:null});for(let c of r){let{from:h,to:u}=s[c.edge];if(n[h].kind==="result"){if((o.get(h)??-1)>o.get(u))a.set(h,c.after);else if(c.add!==0){let p=l.get(h);l.set(h,{amount:(p?.amount??0)+c.add,edge:p?p.edge:c.edge})}}}let d=t.length;return[...l].sort(([c],[h])=>(o.get(c)??d)-(o.get(h)??d)).slice(0,Xo).flatMap(([c,{amount:h,edge:u}])=>{let p=o.has(c)?a.get(c)??0:null,m=u===null?[i]:[...xs(e,i,s[u].to),c];return ta(e,c).map(([f,w])=>({node:c,leaf:f,edge:u,had:p,late:h,amount:h*w,path:[...m,...xs(e,c,f).slice(1)],text:ea(e,c,f,p,h,h*w)}))})}function ys(e,t){return e.filter(r=>r.to===t)}function ta({nodes:e,edges:t},r){let n=new Map([[r,1]]);for(let s=r;s>=0;s-=1){let i=n.get(s);if(i)for(let{from:o,derivative:a}of ys(t,s))a!==0&&n.set(o,(n.get(o)??0)+i*a)}return[...n].filter(([s,i])=>i!==0&&e[s].kind==="leaf").sort(([s],[i])=>s-i)}function xs({edges:e},t,r){let n=new Map([[t,t]]);for(let[i]of n)for(let{from:o,derivative:a}of ys(e,i))a!==0&&o>=r&&!n.has(o)&&n.set(o,i);let s=[r];for(;s[0]!==t&&n.has(s[0]);)s.unshift(n.get(s[0]));return s}function ea({nodes:e},t,r,n,s,i){let o=e[t].name;return`${n===null?`${o} was never visited`:n===0?`${o} was visited while its gradient was still 0`:`${o} was visited when its gradient was ${v(n)}; ${v(s)} more came later`}, so the ${v(i)} that flows through ${o} never arrived at ${e[r].name}`}function Fr(e){return e.filter(t=>t.kind==="result").map(t=>t.id).reverse()}function J(e,t="",r=Fr(e.nodes)){return zr(e,t,r,ra(e,r))}function ra({nodes:e,edges:t},r){let n=e.map(()=>0);n[e.length-1]=1;let s=e.map(()=>[]);for(let o of t)s[o.to].push(o);let i=[];for(let o of r){let a=n[o];for(let{id:l,from:d,derivative:c}of s[o]){if(e[d].kind==="constant")continue;let h=a===0||c===0?0:a*c,u=n[d];n[d]=u+h,i.push({edge:l,upstream:a,before:u,add:h,after:u+h})}}return i}function zr(e,t,r,n){let{nodes:s,edges:i}=e,o=s.at(-1),a=s.map(()=>0);a[o.id]=1;let l=s.filter(d=>d.kind==="result").map(d=>na(s,d));l.push({phase:"seed",node:o.id,before:0,after:1,text:`${o.name}.grad 0 -> 1 (seed)`});for(let d of n){let{from:c,to:h}=i[d.edge];a[c]=d.after,l.push({phase:"backward",node:h,input:c,...d,text:sa(s,c,h,d)})}return{title:t||o.name,nodes:s,edges:i,steps:l,order:[...r],grads:a,right:Vr(e,r),lost:vs(e,r,n)}}function na(e,t){let r=`${t.name} = ${We(e,t)} = ${v(t.data)}`;return{phase:"forward",node:t.id,after:t.data,text:r}}function sa(e,t,r,n){let s=`${e[t].name}.grad ${v(n.before)} -> ${v(n.after)}`,i=n.overwrites?`overwritten with ${v(n.add)}`:ia(n.add);return`${s} (${i} via ${e[r].name})`}function ia(e){let t=v(e);return t.startsWith("-")?t:`+${t}`}function ks(e,t){return J(Rr(e.nodes,t),e.title,e.order)}function Zt(e,t){return J(e,e.title,t)}var $s={tree:{leaves:3,ops:["+","*"],shared:0},trees:{leaves:4,ops:["+","*","-"],shared:0},shared:{leaves:2,ops:["+","*","-"],shared:1},knot:{leaves:3,ops:["+","*","-"],shared:2}};function Ir(e,t){let r=$s[e];if(!r)throw new Error(`there is no level "${e}"; there are ${Object.keys($s).join(", ")}`);for(;;){let n=[..."abcdefghijk"],s=n.splice(0,r.leaves),i=new Map(s.map(u=>[u,ws(t,-4,6,0,1,-1)])),o=[],a=[...s],l=[],d=r.shared;for(;a.length>1||d>0;){let u=_s(a,t),p=d>0&&(l.length>0||a.length===0)?Hr(t,[...l,u]):_s(a,t);if(p===void 0)break;(l.includes(p)||p===u)&&(d-=1),l.push(u,p);let m=n.shift();if(!m)break;let f=t()<.5?[u,p]:[p,u];o.push(`${m} = ${f[0]} ${Hr(t,r.ops)} ${f[1]}`),a.push(m)}if(a.length!==1||d>0)continue;let c=o.join("; "),h=J(Tt(c,i),c);if(oa(h,r))return{program:c,values:i,walk:h}}}function _s(e,t){return e.splice(Math.floor(t()*e.length),1)[0]}function oa({nodes:e,edges:t,grads:r},n){let s=e.filter(a=>a.kind==="leaf"),i=e.filter(a=>a.kind==="result"),o=a=>t.filter(l=>l.from===a.id).length;return s.length===n.leaves&&i.length>=2&&i.length<=5&&i.some(a=>a.op==="mul")&&i.some(a=>a.op!=="mul")&&i.every(a=>a.op!=="sub"||a.inputs[0]!==a.inputs[1])&&e.reduce((a,l)=>a+Math.max(0,o(l)-1),0)===n.shared&&e.every(a=>Math.abs(a.data)<=60&&a.data!==0&&Math.abs(r[a.id])<=60)&&s.every(a=>r[a.id]!==0)&&new Set(s.map(a=>r[a.id])).size>1}function Ur(e,t){let r=Zt(e,t.filter(i=>e.nodes[i].kind==="result")),n=r.steps.filter(i=>i.phase==="backward"),s=t.map(i=>n.filter(o=>o.node===i));return{walk:r,order:t,pushes:s,expected:Zt(e,Fr(e.nodes)).grads}}function Ss({walk:e,pushes:t},r){let n=t.slice(0,r).flat().length,s=e.steps.findIndex(o=>o.phase==="seed")+1;return{...At(e,s+n),active:new Set(r>0?t[r-1].map(o=>o.edge):[])}}function Qt(e){return e.nodes.filter(t=>t.kind!=="constant").map(t=>t.id)}function Es(e,t){let r=t.split(/[\s,]+/).filter(Boolean).map(n=>{let s=e.nodes.find(i=>i.name===n&&i.kind!=="constant");if(!s)throw new Error(`order: there is no value "${n}"`);return s.id});return[...new Set(r)]}function Xt({nodes:e,edges:t},r){let n=new Map(r.map((i,o)=>[i,o]));return t.filter(({from:i})=>e[i].kind!=="constant").filter(({from:i,to:o})=>n.has(i)&&(n.get(o)??1/0)>n.get(i)).map(({from:i,to:o})=>({early:i,user:o})).sort((i,o)=>n.get(i.early)-n.get(o.early))}var aa={reset:"Reset",back:"Back",step:"Step",play:"Play",pause:"Pause",speed:"Speed",nextCard:"Next card",data:"data",grad:"grad",position:"Position in the walk",graph:e=>`Graph of ${e}`,graphHelp:"Arrow left and right step through the walk, up and down go from edge to edge.",idle:"Nothing is computed yet: only the numbers that go in are there. Press Step to compute the first result.",seed:e=>`The derivative of ${e} by itself is 1. From here the walk goes backward.`,done:e=>`Done. ${e}`,passes:(e,t,r)=>`${e} passes its gradient on to ${t}: ${r}`,factors:(e,t,r)=>`arriving ${e} × local ${t} = ${r}`,allComputed:"All computed",seedRoot:e=>`Seed ${e} with 1`,seeded:e=>`If ${e} moves by h, ${e} moves by h: the walk back begins with 1.`,added:(e,t,r,n)=>`${e} held ${t}, and ${t} + ${r} = ${n}.`,seedQuestion:e=>`If ${e} moves by h, by how many h does ${e} move?`,seedIdea:e=>`The question is how much ${e} moves when ${e} moves. Its value plays no part.`,seedLine:e=>`${e}.grad = d${e}/d${e}`,question:(e,t)=>`What arrived at ${e}? And how much does ${e} move when ${t} moves?`,ideaProduct:"In a product, a move of one factor is multiplied by the other factor.",ideaSum:"In a sum, a move of one part is a move of the sum, unchanged.",ideaDifference:"In a difference, the first part moves it as it moves; the second part moves it the other way.",ideaLocal:(e,t)=>`The local derivative of ${e} is ${t}: put its number in.`,line:(e,t,r)=>`${e}.grad += ${t}.grad * (${r})`,nothing:"One factor is 0, so nothing flows along this edge.",overwritten:"The old gradient was thrown away: = was written where += is needed.",leaves:"Leaves",valueOf:e=>`Value of ${e}`,noNumber:e=>`"${e}" is not a number. Write, for example, -3, 0.5 or 3/2.`,noEdit:e=>`${e} comes from an operation made by hand, so the leaves cannot be edited here.`,restore:"Restore values",expression:"Expression",draw:"Draw",preset:"Example",own:"your own",edge:(e,t)=>`Edge ${e} → ${t}`,place:e=>["first","second","third"][e]??`${e+1}th`,placeOf:(e,t)=>`${e} input of ${t}`,close:"Close",formula:"Formula",number:"Number",check:"Check by nudging",flows:"On the way back",unknownFormula:"not known: the operation was made by hand",later:e=>`known once ${e} is computed`,notYet:e=>`nothing yet: ${e} has not passed its gradient on`,nudge:(e,t,r)=>`moving ${e} by ±${t} gives the slope ${r}`,agrees:"agrees",disagrees:"does not agree",noCheck:e=>`not possible: ${e}`,twin:"The same as tables",values:"Values",edges:"Edges",value:"value",computed:"computed as",constant:"constant",leaf:"leaf",edgeColumn:"edge",local:"local derivative",notDrawn:e=>`${e} values are too many to draw; the steps and the table are complete.`,shownOf:(e,t)=>`The first ${e} of ${t} rows.`,tooMany:e=>`this graph has too many values to put in order by hand; at most ${e}`,orderHelp:"Click the values in the order in which they shall be visited; click again to take one out. Each visit hands back what the value holds at that moment.",orderList:"Order of the visits",legend:"In each box: data above the dashed line, grad below it.",nothingYet:"nothing yet",hadTurnEarly:(e,t)=>`${e} had its turn before ${t}, which still had something to give to it`,notPlaced:"not in the order yet",placedAs:e=>`visit ${e}`,stillOpen:e=>`Still to be placed: ${e}.`,undo:"Undo",clear:"Clear",run:"Run all",oneVisit:"One visit",ready:e=>`${e}.grad = 1, all others 0. Run all visits, or one at a time.`,visit:(e,t,r)=>`Visit ${e} of ${t}: ${r}`,leafVisit:e=>`${e} is a leaf: it has no inputs, so it hands nothing back.`,emptyVisit:e=>`${e}.grad is still 0, so it hands back nothing.`,right:"Right: every gradient was complete before it was handed back.",wrong:"Not a right order.",lucky:(e,t)=>`The numbers are right by luck: ${e} was visited before ${t}, which uses it, had handed it its share. It is a leaf, so nothing was lost; with inputs of its own it would have been.`,rootLater:e=>`${e} is where the walk begins: until it has been visited, nobody has anything to hand back.`,notEnough:(e,t,r)=>`${e} came first, and that is not enough: ${t} was visited before ${r}, which uses it.`,insteadOf:(e,t,r)=>`${e}.grad = ${t}, but it should be ${r}`,complete:(e,t)=>`${e}.grad = ${t}`,lostPath:e=>`Lost on ${e}`},g={...aa};function la(e){Object.assign(g,e)}var Nt=3,te=class extends I{static properties={heading:{},seed:{type:Number},done:{type:Boolean},width:{state:!0},streak:{state:!0},said:{state:!0},hinted:{state:!0}};draw=jr(0);observer=new ResizeObserver(([t])=>this.width=Math.round(t.contentRect.width));constructor(){super(),Object.assign(this,{heading:"",seed:NaN,done:!1,width:0,streak:0,said:null,hinted:0})}connectedCallback(){super.connectedCallback(),this.draw=jr(Number.isNaN(this.seed)?bs():this.seed),this.width=this.clientWidth,this.observer.observe(this),this.hasUpdated||this.begin()}disconnectedCallback(){super.disconnectedCallback(),this.observer.disconnect()}get room(){return Math.max(260,this.width-22)}tell(t,r="",n=this.misconception,s=""){let i={right:t,question:s,answer:r,misconception:t?"":n};this.dispatchEvent(new CustomEvent("gradwalk-solved",{detail:i,bubbles:!0,composed:!0}))}get misconception(){return this.said?.kind==="wrong"&&typeof this.said.text=="string"?this.said.text:""}async focusOn(t){this.renderRoot.contains(this.renderRoot.activeElement)&&(await this.updateComplete,this.renderRoot.querySelector(t)?.focus())}head(t=y){return x`<header class="row head">
      ${this.heading?x`<strong>${this.heading}${this.done?x` <span class="done">done ✓</span>`:y}</strong>`:y}${t}
    </header>`}counter(){let t=this.done?Nt:Math.min(this.streak,Nt),r=t>=Nt?"three in a row: mastered":`${t} of ${Nt} right in a row`;return x`<span class="streak"
      ><span aria-hidden="true" class="dots"
        >${[0,1,2].map(n=>x`<i class=${n<t?"full":""}></i>`)}</span
      >
      ${r}</span
    >`}reply(){return x`<div class="reply ${this.said?.kind??""}" aria-live="polite">
      ${this.said?x`<p>
              ${this.said.kind==="right"?x`<strong>✓ </strong>`:y}${this.said.kind==="wrong"?x`<strong>Not yet. </strong>`:y}${this.said.text}
            </p>`:y}
    </div>`}hints(t){let r=t.slice(0,this.hinted);return x`${r.length?x`<ol class="hints" aria-live="polite">
            ${r.map(n=>x`<li>${n}</li>`)}
          </ol>`:y}`}hintButton(t){if(this.hinted>=t.length)return y;let r=["Hint: a question","Hint: an idea","Hint: the line"][this.hinted]??"Hint";return x`<button type="button" class="quiet" @click=${()=>this.hinted+=1}>${r}</button>`}},Ms=R`
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
`;var{I:md}=vn;var da={},As=(e,t=da)=>e._$AH=t;var Ts=Q(class extends Z{constructor(){super(...arguments),this.key=y}render(e,t){return this.key=e,t}update(e,[t,r]){return t!==this.key&&(As(e),this.key=t),r}});var Ns=e=>e??y;function Ge(e,t,r,n){let s=new ve;s.cells=e.nodes.map((h,u)=>{let p=new we(u,h.kind);return Object.assign(p,{name:h.name,given:h.label!=="",symbol:h.symbol,place:u,node:u}),p.data.n=p.grad.n=1,p}),s.edges=e.edges.map(h=>{let u=new xe(h.from,h.to,h.place);return Object.assign(u,{text:r(h),toward_constant:e.nodes[h.from].kind==="constant"})});let i=Me(s,[],!0);for(let h of i.cards)t(h,h.node);let o=Ae(i,1e9,!0,n),a=[];i.cards.forEach((h,u)=>a[h.node]=o.cards[u]);let l=i.links.map(h=>h.text),d=Sr(o,l,n),c=i.links.map((h,u)=>{let p=o.routes[u],[[m,f],w,$]=[p[0],p.at(-1),p.at(-2)],k={x:(w[0]+$[0])/2,y:(w[1]+$[1])/2},S=n?`M${m},${f}L${m-4},${f+7}L${m+4},${f+7}Z`:`M${m},${f}L${m+7},${f-4}L${m+7},${f+4}Z`,E=[...p].reverse().map((M,C,bt)=>[M[0],M[1],bt[C-1]?.[2]??0]),A=Ne(o,u);return{path:Te(p,n,A),against:Te(E,n,A),forwardHead:_r(p,n,4),backwardHead:S,label:d[u].width>0?{x:d[u].x,y:d[u].y}:k}});return{width:Math.ceil(o.width)+4,height:Math.ceil(o.height)+4,down:n,boxes:a,routes:c}}var Dr=class extends Z{render(t){return z}update(t,[r]){return Object.assign(t.element.style,r),z}},Ot=Q(Dr);var[ca,ha,qr,ua]=[25,28,9.1,36],[Os,Rs]=[1.45,.86],Ls=10,Cs=new WeakMap;function pa(e){let{graph:t,width:r,digits:n=5,label:s=5,rows:i=2}=e,o=[r,n,s,i].join(),a=Cs.get(t);if(a?.key===o)return a;let l=(h,u)=>{let p=(w,$)=>{let k=t.nodes[$];if(k.kind==="constant")return Object.assign(w,{wide:k.name.length*qr+22,high:30});let S=Math.max(n,v(k.data).length),E=Math.max(S*qr+(u?14:ua+26),k.name.length*qr+24,u?56:92);return Object.assign(w,{wide:E,high:ha+i*ca+6})},m="0".repeat(Math.ceil(s*1.3)),f=Ge(t,p,({from:w})=>t.nodes[w].kind==="constant"?"":m,!h);return{made:f,scale:Math.min(Os,r/f.width),narrow:u}},d=l(!0,!1);if(d.scale<(r>600?Rs:.92)){let h=[l(!1,!1),l(!1,!0)];d=h.find(u=>u.scale>=.92)??h[1]}let c={...d,scale:Math.max(Rs,Math.min(d.scale,d.made.down?1.15:Os)),key:o};return Cs.set(t,c),c}function ee(e){let{graph:t,title:r}=e,{made:n,scale:s,narrow:i}=pa(e),o=t.edges.map(d=>e.edge?.(d)??{}),a=Ot(je({height:Math.ceil(n.height*s),width:Math.ceil(n.width*s)})),l=Ot({...je({width:n.width,height:n.height}),transform:`scale(${s})`});return x`<div class="live-frame">
      <div class="live-space" ${a}>
        <div class="live ${i?"narrow":""}" role="group" aria-label="Graph of ${r}" ${l}>
          <svg aria-hidden="true" width=${n.width} height=${n.height}>
            ${t.edges.map(({id:d})=>fa(n,d,o[d]))}
            ${n.boxes.map(d=>d.sign?ma(n,d):y)}
          </svg>
          ${t.nodes.map(d=>ga(n,d))} ${t.nodes.map(d=>ba(e,n,d))}
          ${t.edges.map(d=>xa(n,d.id,o[d.id],wa(t,n,d,o),e.beat??0))}
        </div>
      </div>
    </div>
    ${i&&e.rows===2?x`<p class="live-legend" aria-hidden="true">${g.legend}</p>`:y}`}function fa(e,t,{label:r,state:n=""}){let{path:s,label:i,forwardHead:o,backwardHead:a}=e.routes[t],l=n.split(" ").includes("back")?a:o,d=(r?.length??0)*8+12;return V`<g class="live-edge ${n}">
    <path class="line" d=${s} />
    <path class="head" d=${l} />
    ${r?V`<rect class="pill" x=${i.x-d/2} y=${i.y-11} width=${d} height="22" rx="11" />
            <text x=${i.x} y=${i.y+4.5} text-anchor="middle">${r}</text>`:y}
  </g>`}function Ps({down:e},{x:t,y:r,width:n,height:s,sign:i,tall:o}){return e?{x:t+n/2,y:r-Ls-o/2}:{x:t-Ls-i/2,y:r+s/2}}function ma(e,t){let{x:r,y:n}=Ps(e,t);return V`<path class="line stem" d=${`M${r},${n}${e.down?`V${t.y}`:`H${t.x}`}`} />`}function ga(e,t){let r=e.boxes[t.id];if(!r.sign)return y;let{x:n,y:s}=Ps(e,r);return x`<span
    class="badge"
    aria-hidden="true"
    ${Ot(je({left:n,top:s,width:r.sign,height:r.tall}))}
    >${t.symbol}</span
  >`}function je(e){return Object.fromEntries(Object.entries(e).map(([t,r])=>[t,`${r}px`]))}function ba(e,t,r){let{x:n,y:s,width:i,height:o}=t.boxes[r.id],a=Ot(je({left:n,top:s,width:i,height:o}));if(r.kind==="constant")return x`<div class="node constant" ${a}>${r.name}</div>`;let{rows:l,state:d="",tag:c,spoken:h,click:u,pressed:p}=e.node(r),m=x`<span class="name">${r.name}</span> ${l.map(({word:f,value:w,kind:$})=>x`<span class="line ${$}"><span class="word">${f}</span><span class="number">${w}</span></span>`)}
    ${c===void 0?y:x`<span class="tag">${c}</span>`}`;return u?x`<button
        class="node ${r.kind} ${d}"
        ${a}
        aria-pressed=${Ns(p===void 0?void 0:p?"true":"false")}
        data-node=${r.name}
        @click=${u}
      >
        <span class="hidden-text">${h}</span><span class="face" aria-hidden="true">${m}</span>
      </button>`:x`<div class="node ${r.kind} ${d}" ${a} role="group" aria-label=${h} data-node=${r.name}>
        ${m}
      </div>`}function wa({edges:e},t,{id:r,from:n,to:s},i){let o=d=>t.routes[d.id].label[t.down?"x":"y"],a=e.filter(d=>i[d.id].pulse!==void 0&&d.to===s&&(!i[r].back||d.from===n));if(a.length!==2)return"auto";a.sort((d,c)=>o(d)-o(c)||d.id-c.id);let l=a[0].id===r?"100%":"0%";return t.down?`${l} 50%`:`50% ${l}`}function xa(e,t,{pulse:r,back:n},s,i){if(r===void 0)return y;let{path:o,against:a}=e.routes[t];return Ts(i,x`<span class="pulse" aria-hidden="true" ${Ot({offsetPath:`path("${n?a:o}")`,offsetAnchor:s})}
      >${r}</span
    >`)}var He=R`
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
`;var re=[{name:"product",title:"(a + b) * c",expression:"e = a + b; f = e * c",values:{a:2,b:-3,c:10}},{name:"neuron",title:"One neuron",expression:"x1w1 = x1 * w1; x2w2 = x2 * w2; s = x1w1 + x2w2; n = s + b; o = tanh(n)",values:{x1:2,x2:0,w1:-3,w2:1,b:6.881373587019543}},{name:"square",title:"a * a",expression:"b = a * a",values:{a:3}},{name:"diamond",title:"The diamond",expression:"b = a + 1; c = a * 3; d = b * c",values:{a:2}}],Ws=re.filter(({expression:e})=>!/[a-z]\(/.test(e));function Gs(e){let t=re.find(r=>r.name===e);if(!t)throw new Error(`there is no preset "${e}"; there are ${re.map(r=>r.name).join(", ")}`);return t}function js({expression:e,values:t}){return Tt(e,new Map(Object.entries(t)))}function Lt(e){let t=Rt(typeof e=="string"?_a(e):e,"the walk");t.format!=="gradwalk-walk"&&H('expected {"format": "gradwalk-walk", ...}'),t.version!==2&&H(`version ${String(t.version)}; this page reads version 2`);let r=Y(t,"ops").map(va),n=Y(t,"op").map(h=>gt(h,r.length,"op"));n.length||H("it has no nodes");let s=ya(t,r,n),i=ka(t,s,r,n),o=mt(t,"title"),a=t.order===null?void 0:Y(t,"order").map(h=>gt(h,s.length,"order")),l=t.picture===void 0?{}:{picture:Rt(t.picture,"picture")};if(t.pushes===null)return{...J({nodes:s,edges:i},o,a),...l};let d=a??s.filter(h=>h.kind==="result").map(h=>h.id).reverse(),c=$a(Rt(t.pushes,"pushes"),i);return{...zr({nodes:s,edges:i},o,d,c),...l}}function va(e){let t=Rt(e,"an operation"),r=t.kind;return r==="leaf"||r==="constant"?{kind:r,op:null,symbol:"",written:"",settings:[],inputs:0,formulas:[]}:(r!=="result"&&H(`kind ${String(r)}`),{kind:r,op:t.op===null?null:mt(t,"op"),symbol:mt(t,"symbol"),written:mt(t,"written"),settings:Br(t,"settings"),inputs:gt(t.inputs,2**31,"inputs of an operation")||H("a result without inputs"),formulas:Y(t,"formulas").map(n=>mt({one:n},"one"))})}function ya(e,t,r){let n=Br(e,"data",r.length),s=Y(e,"inputs"),[i,o]=[Rt(e.labels,"labels"),Rt(e.names,"names")];for(let h of[...Object.keys(i),...Object.keys(o)])gt(Number(h),r.length,"a label's node");let a=new Set([...Object.values(i),...Object.values(o)]),[l,d]=[0,0],c=r.map((h,u)=>{let{kind:p,op:m,symbol:f,written:w,settings:$,inputs:k}=t[h],S=i[u]===void 0?"":mt(i,String(u)),E=o[u]===void 0?S:mt(o,String(u));for(!E&&p==="constant"&&(E=v(n[u]));!E||!S&&p!=="constant"&&a.has(E);)E=`v${++d}`;let A=s.slice(l,l+=k).map(M=>gt(M,u,`inputs of node ${u}`));return A.length<k&&H("inputs are missing"),{id:u,kind:p,op:m,label:S,name:E,symbol:f,written:w,settings:$,inputs:A,data:n[u]}});return l!==s.length&&H("there are inputs that no node has"),c}function ka(e,t,r,n){let s=Y(e,"derivatives"),i=0,o=t.flatMap(({id:a,inputs:l,name:d})=>{let{formulas:c}=r[n[a]],h=p=>p.replace(/\{(\d+|out)\}/g,(m,f)=>f==="out"?d:l[+f]===void 0?m:Pe(t[l[+f]])),u=p=>p==="1"?1:t[l[Number(/^\{(\d+)\}$/.exec(p)?.[1])]]?.data;return l.map((p,m)=>{let f=c[m]??"",w=s[i++]??u(f);return{from:p,to:a,place:m,formula:Lr(h(f)),derivative:w}})});return i!==s.length&&H("there are not as many derivatives as inputs"),o.map((a,l)=>({id:l,...a,derivative:Hs(a.derivative,"derivatives")}))}function $a(e,t){let r=Y(e,"edge").map(l=>gt(l,t.length,"edge of a push")),n=new Set(Y(e,"overwrites").map(l=>gt(l,r.length,"overwrites"))),[s,i,o,a]=["upstream","before","add","after"].map(l=>Br(e,l,r.length));return r.map((l,d)=>({edge:l,upstream:s[d],before:i[d],add:o[d],after:a[d],...n.has(d)&&{overwrites:!0}}))}function H(e){throw new Error(`this is not a walk that gradwalk wrote: ${e}`)}function _a(e){try{return JSON.parse(e)}catch(t){return H(`no JSON (${t.message})`)}}function Rt(e,t){return typeof e=="object"&&e!==null&&!Array.isArray(e)?e:H(`${t} is not an object`)}function Y(e,t){let r=e[t];return Array.isArray(r)?r:H(`${t} is not a list`)}function mt(e,t){let r=e[t];return typeof r=="string"?r:H(`${t} is not a text`)}function Br(e,t,r){let n=Y(e,t);return r!==void 0&&n.length!==r&&H(`${t} has ${n.length} numbers instead of ${r}`),n.map(s=>Hs(s,t))}function Hs(e,t){return typeof e=="number"||e==="inf"||e==="-inf"||e==="nan"?Sn(e):H(`${t} is not a number`)}function gt(e,t,r){return typeof e=="number"&&Number.isInteger(e)&&0<=e&&e<t?e:H(`${r} is ${String(e)}`)}function Ve(e,{preset:t,expression:r,values:n}){let s=e.querySelector(':scope > script[type="application/json"]');return r?Kr(r,Vs(n)):t?Jr(t,Vs(n)):s?.textContent?.trim()?Lt(s.textContent):null}function Kr(e,t){try{return J(Tt(e,t),e)}catch(r){throw r instanceof ft?new Error(`${r.message} (character ${r.at+1})`,{cause:r}):r}}function Jr(e,t){let r=Gs(e);return J(js({...r,values:{...r.values,...Object.fromEntries(t)}}),r.title)}function Vs(e){let t=new Map;for(let r of e.split(/[\s;]+/).filter(Boolean)){let[n,s]=r.split("="),i=dt(s??"");if(!n||i===null)throw new Error(`values: "${r}" should look like a=2`);t.set(n,i)}return t}var Fs=R`
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
`;var zs=16,Fe=class extends te{static properties={...te.properties,preset:{},expression:{},values:{},order:{},levels:{},current:{state:!0},placed:{state:!0},visited:{state:!0}};trouble="";constructor(){super(),Object.assign(this,{preset:"",expression:"",values:"",order:"",levels:""}),Object.assign(this,{current:null,placed:[],visited:0})}begin(){try{let t=Ve(this,this);if(t&&Qt(t).length>zs)throw new Error(g.tooMany(zs));this.start(t??Ir(this.levels||"shared",this.draw).walk),this.order&&(this.placed=Es(this.current,this.order))}catch(t){this.trouble=t.message,this.current=null}}start(t){this.current=t,Object.assign(this,{placed:[],visited:0,said:null})}toggle(t){this.visited=0,this.placed=this.placed.includes(t)?this.placed.filter(r=>r!==t):[...this.placed,t]}get complete(){return this.placed.length===Qt(this.current).length}visit(t){if(this.visited=Math.min(this.placed.length,t),this.visited<this.placed.length||!this.complete)return;let{walk:r}=Ur(this.current,this.placed),n=r.nodes.filter(d=>d.kind==="leaf"),s=Xt(r,this.placed),i=s.length===0;this.streak=i?this.streak+1:0;let o=this.placed.map(d=>r.nodes[d].name),a=Object.fromEntries(n.map(d=>[d.name,r.grads[d.id]])),l={order:o,right:i,gradients:a};if(this.dispatchEvent(new CustomEvent("gradwalk-order",{detail:l,bubbles:!0,composed:!0})),!i||!this.levels||this.streak>=Nt){let d=h=>r.nodes[h].name,[c]=s;this.tell(i,o.join(" "),c&&g.hadTurnEarly(d(c.early),d(c.user)))}}render(){if(!this.current)return x`<div class="card"><p class="problem" role="alert">${this.trouble}</p></div>`;let t=Ur(this.current,this.placed),r=this.complete&&this.visited===this.placed.length,n=r&&Xt(this.current,this.placed).length===0;return x`<div class="card">
      ${this.head(this.levels?this.counter():y)} ${this.picture(t)}
      <div class="body">
        <p class="help">${g.orderHelp}</p>
        <p class="order" role="group" aria-live="polite" aria-label=${g.orderList}>${this.line(t)}</p>
        <div class="row controls">
          ${n&&this.levels?this.button("Next graph",!1,()=>this.start(Ir(this.levels,this.draw).walk),"main"):this.button(g.run,!this.complete||r,()=>this.visit(1/0),"main")}
          ${this.button(g.oneVisit,!this.complete||r,()=>this.visit(this.visited+1))}
          ${this.button(g.undo,this.placed.length===0,()=>this.undo())}
          ${this.button(g.clear,this.placed.length===0,()=>this.start(this.current))}
        </div>
        <div class="message" aria-live="polite">${this.told(t)} ${r?this.verdict(t):y}</div>
      </div>
    </div>`}undo(){this.visited>0?this.visited=0:this.placed=this.placed.slice(0,-1)}button(t,r,n,s=""){return x`<button class=${s} aria-disabled=${r?"true":"false"} @click=${()=>!r&&n()}>
      ${t}
    </button>`}line({walk:t}){let r=this.placed.map(s=>t.nodes[s].name),n=Qt(t).length-r.length;return x`${r.map((s,i)=>x`<span class="stop ${i<this.visited?i===this.visited-1?"now":"visited":""}"
          ><small>${i+1}</small> ${s}</span
        >`)}${Array.from({length:n},()=>x`<span class="stop empty" aria-hidden="true">&nbsp;</span>`)}`}picture(t){let{walk:r}=t,n=this.complete&&this.visited===this.placed.length,s=new Set(n?r.lost.map(a=>a.node):[]),i=Ss(t,this.visited),o=this.visited>0?this.placed[this.visited-1]:void 0;return ee({graph:this.current,title:r.title,width:this.room,digits:3,label:5,rows:2,node:a=>{let l=this.visited?v(i.grads[a.id]):"·",d=this.placed.indexOf(a.id),c=d<0?g.notPlaced:g.placedAs(d+1);return{rows:[{word:g.data,value:v(a.data),kind:"forward"},{word:g.grad,value:l,kind:this.visited&&i.reached[a.id]?"backward":"unknown"}],state:`${o===a.id?"giver":""} ${s.has(a.id)?"dim":""}`,...d>=0&&{tag:String(d+1)},spoken:`${a.name}: ${g.data} ${v(a.data)}, ${g.grad} ${this.visited?l:g.nothingYet}, ${c}`,click:()=>this.toggle(a.id),pressed:d>=0}},edge:a=>({state:`${i.walked.has(a.id)?"back":""} ${i.active.has(a.id)?"active":""}`,...r.nodes[a.from].kind!=="constant"&&{label:`×${v(a.derivative,4)}`}})})}told({walk:t,pushes:r}){if(this.visited===0){let a=Qt(t).filter(d=>!this.placed.includes(d)),l=a.length?g.stillOpen(a.map(d=>t.nodes[d].name).join(", ")):g.ready(t.nodes.at(-1).name);return x`<p class="why">${l}</p>`}let n=t.nodes[this.placed[this.visited-1]],s=r[this.visited-1],i=s.every(a=>a.upstream===0),o=n.kind==="leaf"?g.leafVisit(n.name):i?g.emptyVisit(n.name):"";return x`<p class="why">${g.visit(this.visited,this.placed.length,n.name)}</p>
      ${o?x`<p class="what">${o}</p>`:s.map(a=>x`<p class="what mono backward">${a.text.replace(" -> "," → ")}</p>`)}`}verdict({walk:t,expected:r}){let n=Xt(t,this.placed),s=c=>t.nodes[c].name,o=t.nodes.filter(c=>c.kind==="leaf").map(c=>{let[h,u]=[v(t.grads[c.id]),v(r[c.id])];return h===u?g.complete(c.name,h):g.insteadOf(c.name,h,u)}),a=n.length===0,l=!a&&Zt(t,t.order).lost.length===0,d=t.lost.map(({path:c,text:h})=>x`<li><strong>${g.lostPath(c.map(s).join(" → "))}:</strong> ${h}.</li>`);return x`<div class="verdict ${a?"right":"wrong"}">
      <p>
        <strong>${a?g.right:g.wrong}</strong> <span class="mono">${o.join("; ")}.</span>
        ${l?g.lucky(s(n[0].early),s(n[0].user)):y}
        ${!a&&!l?this.rootFirst(t):y}
      </p>
      ${d.length?x`<ul>
              ${d}
            </ul>`:y}
    </div>`}rootFirst(t){let r=t.nodes.length-1;if(this.placed[0]!==r)return g.rootLater(t.nodes[r].name);let n=Xt(t,this.placed)[0];return g.notEnough(t.nodes[r].name,t.nodes[n.early].name,t.nodes[n.user].name)}static styles=[Mt,Ms,He,Fs]};function Is(e,t){let r=e[t.to],n=r.op?F[r.op]:void 0;if(!n)return"the operation was made by hand, so it cannot be computed again here";let s=[...r.inputs.map(h=>e[h].data),...r.settings];if(!s.every(Number.isFinite)||!Number.isFinite(r.data))return"the numbers are not finite here";if(gs(n,s))return"there is a corner exactly here, so the slopes on its two sides differ";let i=s[t.place],o=10**(Math.floor(Math.log10(Math.max(1,Math.abs(i))))-6),a=h=>n.compute(...s.map((u,p)=>p===t.place?h:u)),[l,d]=[a(i+o),a(i-o)],c=(l-d)/(i+o-(i-o));return Number.isFinite(c)?{nudge:o,plus:l,minus:d,slope:c}:"a nudge leaves the domain of the operation"}function Us(e,t,r,n){let[s,i]=[e.nodes[r.from],e.nodes[r.to]],o=t.computed[i.id],a=i.inputs.filter(h=>h===s.id).length>1,l=h=>x`<span class="mono">${h}</span>`,d=h=>x`<span class="muted">${h}</span>`,c=(h,u)=>x`<dt>${h}</dt>
      <dd>${u}</dd>`;return x`<section class="panel" aria-label=${g.edge(s.name,i.name)}>
    <header class="row">
      <strong class="mono">${g.edge(s.name,i.name)}</strong>
      ${a?x`<span class="muted">${g.placeOf(g.place(r.place),i.name)}</span>`:""}
      <button class="small" @click=${n}>${g.close}</button>
    </header>
    <dl>
      ${c(g.formula,r.formula?l(`d${i.name}/d${s.name} = ${Ee(r.formula)}`):g.unknownFormula)}
      ${c(g.number,o?l(v(r.derivative,10)):d(g.later(i.name)))}
      ${o?c(g.check,Sa(e,r)):""} ${o?c(g.flows,Ea(e,t,r)):""}
    </dl>
  </section>`}function Sa(e,t){let r=Is(e.nodes,t);if(typeof r=="string")return g.noCheck(r);let n=Math.abs(r.slope-t.derivative)<=1e-5+.001*Math.abs(t.derivative),s=g.nudge(e.nodes[t.from].name,v(r.nudge),v(r.slope,8));return x`${s}: <strong>${n?g.agrees:g.disagrees}</strong>`}function Ea(e,t,r){let[n,s]=[e.nodes[r.from].name,e.nodes[r.to].name];for(let i of e.steps.slice(0,t.position))if(i.phase==="backward"&&i.edge===r.id)return x`<span class="mono backward"
          >${s}.grad × ${v(r.derivative)} = ${v(i.upstream)} × ${v(r.derivative)} =
          ${v(i.add)}</span
        >
        → ${n}.grad`;return x`<span class="muted">${g.notYet(s)}</span>`}var Ds=R`
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
`;var Yr=9,qs=R`
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
`;var Zr=120,Ma=.87,Qr=26,Bs=10;function Js(e,t){let r=i=>Math.min(1,t/i.width),n=Ks(e,!1);if(r(n)<.9){let i=Ks(e,!0);r(i)>r(n)&&(n=i)}let s=e.nodes.map(i=>i.inputs);return{...n,scale:Math.max(Ma,r(n)),inputs:s,sizes:Qs(e)}}function Ys({inputs:e,sizes:t},r){return JSON.stringify(e)===JSON.stringify(r.nodes.map(s=>s.inputs))&&Qs(r).every((s,i)=>s<=t[i])}function Zs(e){let t=e.nodes.map(r=>v(r.data));for(let r of e.steps){let n=r.phase==="backward"?r.input:r.node,s=v(r.after);s.length>t[n].length&&(t[n]=s)}return t}function Qs(e){return[...Zs(e).map(t=>t.length),...e.edges.map(t=>Xr(t).length)]}function Ks(e,t){let r=Zs(e);return Ge(e,(n,s)=>n.data=n.grad=r[s],Xr,t)}function Xr(e){let t=v(e.derivative,4);return`×${t.startsWith("-")?`(${t})`:t}`}function Xs(e){let{walk:t,drawing:r}=e,[n,s]=[r.width*r.scale,r.height*r.scale];return x`<div class="graph">
    <svg
      role="group"
      aria-label=${g.graph(t.title)}
      width=${n}
      height=${s}
      viewBox="-2 -2 ${r.width} ${r.height}"
    >
      ${t.edges.map(i=>Aa(e,i,r.routes[i.id]))}
      ${t.nodes.map(i=>Ta(e,i,r.boxes[i.id]))}
    </svg>
  </div>`}function Aa(e,t,r){let{walk:n,stage:s,selected:i,focusable:o}=e,a=n.nodes[t.from].kind==="constant",l=s.computed[t.to]&&!a,d=s.active.has(t.id),c=d?s.step?.phase==="backward":s.walked.has(t.id),h=Xr(t),u=L(h)*11+10,{x:p,y:m}=r.label,f=i===t.id,w=[l?"known":"",d?"active":"",c?"back":"",f?"chosen":""].join(" "),$=V`
    <path class="reach" d=${r.path} />
    <path class="line" d=${r.path} />
    <path class="head" d=${c?r.backwardHead:r.forwardHead} />
    ${l?V`${ti("pill",p,m,u,18)}
            <text class="times" x=${p} y=${m+4} text-anchor="middle">${h}</text>`:y}`;if(o===null||a)return V`<g class="edge ${w}" aria-hidden="true">${$}</g>`;let k=g.edge(n.nodes[t.from].name,n.nodes[t.to].name),S=()=>e.onSelect?.(t.id);return V`<g class="edge button ${w}" role="button" data-edge=${t.id}
      tabindex=${o===t.id?0:-1} aria-pressed=${f?"true":"false"}
      aria-label=${l?`${k}, ${g.local} ${h}`:k}
      @click=${S} @focus=${S}>${$}</g>`}function Ta(e,t,r){let{stage:n}=e,s=n.computed[t.id],i=n.reached[t.id],o=et(n)===t.id,a=n.step!==null&&n.step.phase!=="forward",l=n.step?.phase==="backward"&&n.step.node===t.id,[d,c]=[r.x+10,r.x+r.width-10],[h,u]=[s?v(t.data):"?",v(n.grads[t.id])];if(t.kind==="constant")return V`<g class="node constant" role="img" aria-label="${g.constant} ${h}">
      <rect class="box" x=${r.x} y=${r.y} width=${r.width} height=${r.height} rx=${Qr/2} />
      <text x=${r.x+r.width/2} y=${r.y+17.5} text-anchor="middle">${t.name}</text>
    </g>`;let p=[t.kind,o?a?"just back":"just":"",l?"giver":"",e.dim?.has(t.id)?"dim":""],m=`${t.name}: ${g.data} ${h}, ${g.grad} ${u}`;return V`<g class="node ${p.join(" ")}" role="img" aria-label=${m} @click=${()=>e.onNode?.(t)}>
    ${r.sign?Na(r,t.symbol,e.drawing.down):y}
    <rect class="box" x=${r.x} y=${r.y} width=${r.width} height=${r.height} rx="7" />
    <text class="name ${t.label?"":"made"}" x=${d} y=${r.y+18}>${t.name}</text>
    <text class="value ${s?"forward":"unknown"}" x=${c} y=${r.y+18} text-anchor="end">${h}</text>
    <text class="word" x=${d} y=${r.y+37}>${g.grad}</text>
    <text class="value ${i?"backward":"unknown"}" x=${c} y=${r.y+37} text-anchor="end">${u}</text>
  </g>`}function Na({x:e,y:t,width:r,height:n,sign:s,tall:i},o,a){let l=a?e+r/2:e-Bs-s/2,d=a?t-Bs-Qr/2:t+n/2;return V`
    <path class="stem" d=${a?`M${l},${d}V${t}`:`M${l},${d}H${e}`} />
    ${ti("badge",l,d,s,i)}
    <text class="symbol" x=${l} y=${d+4.5} text-anchor="middle">${o}</text>`}function ti(e,t,r,n,s){let[i,o]=[t-n/2,r-s/2];return V`<rect class=${e} x=${i} y=${o} width=${n} height=${s} rx=${Math.min(s,Qr)/2} />`}function ei({nodes:e,edges:t}){return t.filter(r=>e[r.from].kind!=="constant").map(r=>r.id)}function ri(e){return ei(e)[0]??null}function ni(e,t,r){let n=ei(e);return t===null?n[0]??null:n.at((n.indexOf(t)+r)%n.length)}var Oa=["preset","expression","values"],ne=class extends I{static properties={preset:{},expression:{},values:{},current:{state:!0},error:{state:!0},width:{state:!0}};given=null;drawn=null;observer=new ResizeObserver(([t])=>this.width=t.contentRect.width);constructor(){super(),Object.assign(this,{preset:"",expression:"",values:"",current:null,error:"",width:0})}get walk(){return this.current}set walk(t){this.given=t,this.load()}connectedCallback(){if(super.connectedCallback(),Object.hasOwn(this,"walk")){let t=this.walk;delete this.walk,this.walk=t}this.observer.observe(this),this.width=this.clientWidth,this.current||this.load()}disconnectedCallback(){super.disconnectedCallback(),this.observer.disconnect()}willUpdate(t){!this.hasUpdated||!Oa.some(r=>t.has(r))||(this.given=null,this.load())}load(){this.attempt(()=>this.given==null?Ve(this,this):Lt(this.given))}attempt(t){try{let r=t();this.begin(r),this.current=r,this.error=""}catch(r){this.error=r.message}return!this.error}drawingOf(t){let r=Math.max(280,this.width)-2*Yr-2,{drawn:n}=this;if(n?.walk===t&&n.width===r)return n.drawing;let s=n?.width===r&&Ys(n.drawing,t)?n.drawing:Js(t,r);return this.drawn={walk:t,width:r,drawing:s},s}tell(t,r){this.dispatchEvent(new CustomEvent(t,{detail:r,bubbles:!0,composed:!0}))}problem(){return x`<p class="problem" role="alert" ?hidden=${!this.error}>${this.error}</p>`}button(t,r,n,s=""){return x`<button class=${s} aria-disabled=${r?"true":"false"} @click=${()=>!r&&n()}>
      ${t}
    </button>`}};function si(e,t,r){return ee({graph:e,title:e.title,width:Math.max(240,t),digits:4,label:2,rows:2,node:n=>{let{data:s,grad:i}=r?.get(n.name)??{data:n.data,grad:e.grads[n.id]};return{rows:[{word:"data",value:v(s),kind:"forward"},{word:"grad",value:v(i),kind:"backward"}],spoken:`${n.name}: data ${v(s)}, gradient ${v(i)}`}},edge:n=>({state:e.nodes[n.from].kind==="constant"?"":"back"})})}function tn(e,t,r,n=!1){let s=n?null:et(t);return ee({graph:e,title:e.title,width:Math.max(240,r),digits:4,label:2,rows:1,node:i=>{let o=t.computed[i.id],a=o?v(i.data):"?";return{rows:[{word:"data",value:a,kind:o?"forward":"unknown"}],state:s===i.id?"just":"",spoken:`${i.name}: data ${o?a:"not computed yet"}`}},edge:i=>({state:!n&&t.active.has(i.id)?"active":""})})}var ze=300;function ii(e,t){let r=e.edges.filter(n=>e.nodes[n.from].kind!=="constant");return x`<div class="tables" tabindex="0" role="region" aria-label=${g.twin}>
    <table>
      <caption>
        ${g.values}
      </caption>
      <thead>
        <tr>
          <th scope="col">${g.value}</th>
          <th scope="col">${g.computed}</th>
          <th scope="col" class="number">${g.data}</th>
          <th scope="col" class="number">${g.grad}</th>
        </tr>
      </thead>
      <tbody>
        ${e.nodes.slice(0,ze).map(n=>{let s=n.kind==="result"?We(e.nodes,n):g[n.kind];return x`<tr aria-current=${et(t)===n.id?"step":"false"}>
            <th scope="row" class="mono">${n.name}</th>
            <td class=${n.kind==="result"?"mono":"muted"}>${s}</td>
            <td class="number forward">${t.computed[n.id]?v(n.data):"?"}</td>
            <td class="number backward">${n.kind==="constant"?"":v(t.grads[n.id])}</td>
          </tr>`})}
      </tbody>
    </table>
    <table>
      <caption>
        ${g.edges}
      </caption>
      <thead>
        <tr>
          <th scope="col">${g.edgeColumn}</th>
          <th scope="col">${g.local}</th>
          <th scope="col" class="number">${g.number.toLowerCase()}</th>
        </tr>
      </thead>
      <tbody>
        ${r.slice(0,ze).map(n=>{let[s,i]=[e.nodes[n.from].name,e.nodes[n.to].name],o=e.nodes[n.to].inputs.filter(a=>a===n.from).length>1;return x`<tr aria-current=${t.active.has(n.id)?"step":"false"}>
            <th scope="row" class="mono">${s} → ${i}${o?` (${g.place(n.place)})`:""}</th>
            <td class="mono">${n.formula?`d${i}/d${s} = ${Ee(n.formula)}`:""}</td>
            <td class="number">${t.computed[n.to]?v(n.derivative):"?"}</td>
          </tr>`})}
      </tbody>
    </table>
    ${r.length>ze?x`<p class="muted">${g.shownOf(ze,r.length)}</p>`:""}
  </div>`}var oi=R`
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
`;function ai(e,{step:t,phase:r}){let{nodes:n,edges:s}=e;if(!t)return{what:"",why:g.idle};let i=t.text.replaceAll(" -> "," → "),o=r==="done"?` ${g.done(La(e))}`:"";if(t.phase==="forward")return{what:i,why:`${n[t.node].name} = ${Ca(n,n[t.node])}`};if(t.phase==="seed")return{what:i,why:g.seed(n[t.node].name)+o};let[a,l]=[n[t.node].name,n[t.input].name];if(t.overwrites)return{what:i,why:g.overwritten+o};let d=Ra(t,s[t.edge].derivative);return{what:i,why:(t.add===0?`${d}. ${g.nothing}`:`${g.passes(a,l,d)}.`)+o}}function Ra({upstream:e,add:t},r){return g.factors(en(e),en(r),v(t))}function La(e){let t=e.nodes.filter(n=>n.kind==="leaf");return t.slice(0,8).map(({id:n,name:s})=>{let i=e.grads[n],o=e.lost.reduce((a,l)=>l.leaf===n?a+l.amount:a,0);return o?g.insteadOf(s,v(i),v(i+o)):g.complete(s,v(i))}).join(", ")+(t.length>8?", ...":"")}function Ca(e,t){let r=v(t.data);if(t.inputs.length>8||!t.written)return r;let n=t.inputs.map(s=>en(e[s].data));return`${pt(t.written,n)} = ${r}`}function en(e){let t=v(e);return t.startsWith("-")?`(${t})`:t}var li=R`
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
`;var Pa=1300,Wa=[.5,1,2,4,8],Ie=class extends ne{static properties={...ne.properties,open:{type:Boolean},fixed:{type:Boolean},autoplay:{type:Boolean},mode:{},position:{type:Number},numbers:{attribute:!1},selected:{state:!0},playing:{state:!0},speed:{state:!0},typed:{state:!0}};original=null;timer=0;constructor(){super(),Object.assign(this,{open:!1,fixed:!1,autoplay:!1,mode:"free",position:0}),Object.assign(this,{selected:null,playing:!1,speed:1,typed:new Map})}disconnectedCallback(){super.disconnectedCallback(),this.pause()}willUpdate(t){super.willUpdate(t),this.position=Math.max(0,Math.min(this.position,this.last))}firstUpdated(){this.autoplay&&this.current&&!matchMedia("(prefers-reduced-motion: reduce)").matches&&this.play()}updated(t){t.has("position")&&this.showChange()}showChange(){let t=this.renderRoot.querySelector(".graph"),r=this.renderRoot.querySelector(".just .box")?.getBoundingClientRect();if(!t||!r)return;let{left:n,width:s,top:i,height:o}=t.getBoundingClientRect();(r.top<i||r.bottom>i+o)&&(t.scrollTop+=r.top+r.height/2-i-o/2),(r.left<n||r.right>n+s)&&(t.scrollLeft+=r.left+r.width/2-n-s/2)}begin(t){this.original=t,Object.assign(this,{selected:null,typed:new Map}),this.hasUpdated&&(this.position=0),this.pause()}get last(){return this.mode==="forward"?this.forwards:this.current?.steps.length??0}get forwards(){return this.current?.steps.filter(t=>t.phase==="forward").length??0}go(t){let r=this.last,n=Math.max(0,Math.min(r,t));(n===r||n===this.forwards)&&this.pause(),n!==this.position&&(this.position=n,this.tell("gradwalk-step",{position:n,phase:At(this.current,n).phase}))}play(){if(this.playing)return this.pause();this.position===this.last&&this.go(0),this.playing=!0,this.pace(),this.go(this.position+1)}pace(){window.clearInterval(this.timer),this.timer=window.setInterval(()=>this.go(this.position+1),Pa/this.speed)}hurry(t){this.speed=t,this.playing&&this.pace()}nextCard(){let{steps:t}=this.current,r=this.renderRoot.querySelector("gradwalk-picture"),n=i=>{let o=t[i-1];return o?r.cardOf(o.phase==="backward"?o.input:o.node):-1},s=this.position+1;for(;s<t.length&&s!==this.forwards&&n(s+1)===n(s);)s+=1;this.go(s)}pause(){window.clearInterval(this.timer),this.playing=!1}keys=t=>{let r=t.composedPath()[0];if(t.altKey||t.ctrlKey||t.metaKey||/^(INPUT|SELECT|TEXTAREA)$/.test(r.tagName))return;let n=r.dataset.edge!==void 0,i={ArrowRight:()=>this.go(this.position+1),ArrowLeft:()=>this.go(this.position-1),Home:()=>this.go(0),End:()=>this.go(1/0),...n&&{ArrowDown:()=>this.edgeBy(1),ArrowUp:()=>this.edgeBy(-1)},...this.selected!==null&&{Escape:()=>this.selected=null}}[t.key];i&&(t.preventDefault(),this.pause(),i())};edgeBy(t){let r=ni(this.current,this.selected,t);this.renderRoot.querySelector(`[data-edge="${r}"]`)?.focus()}edit(t,r){this.typed=new Map(this.typed).set(t.id,r);let n=dt(r);n!==null&&(this.setLeaves(new Map([[t.id,n]])),this.tell("gradwalk-edit",{leaf:t.id,name:t.name,value:n}))}setLeaves(t){this.current&&!Or(this.current.nodes)&&(this.current=ks(this.current,t))}refresh(t){let r=Lt(t);this.current=r,this.typed=new Map([...this.typed].filter(([n,s])=>Object.is(dt(s),r.nodes[n]?.data)))}restore(){this.typed=new Map;for(let{id:t,name:r,kind:n,data:s}of this.original.nodes)n!=="leaf"||Object.is(s,this.current.nodes[t].data)||(this.setLeaves(new Map([[t,s]])),this.tell("gradwalk-edit",{leaf:t,name:r,value:s}))}type(t){t.preventDefault();let r=this.renderRoot.querySelector("#expression").value,n=this.current?.nodes.filter(i=>i.kind==="leaf")??[],s=new Map(n.map(i=>[i.name,i.data]));this.attempt(()=>Kr(r,s))&&this.tell("gradwalk-expression",{expression:r})}render(){let t=this.current;if(!t)return x`<div class="card">${this.chooser()} ${this.problem()}</div>`;if(this.mode==="picture")return tn(t,At(t,this.forwards),this.clientWidth-24,!0);if(this.mode==="walked")return si(t,this.clientWidth-24,this.numbers);let r=this.stage(t),n=this.selected===null?void 0:t.edges[this.selected];return x`<div class="card" @keydown=${this.keys}>
      ${this.chooser()} ${this.problem()}
      <header class="row">
        ${this.open?y:x`<strong class="title">${t.title}</strong>`}
        <span class="phase ${r.phase}">${r.phaseText}</span>
      </header>
      ${this.picture(t,r)} ${n?Us(t,r,n,()=>this.unselect()):y}
      ${this.message(t,r)} ${this.controls(r)} ${this.fixed?y:this.leaves(t)}
      ${this.mode==="forward"?y:x`<details>
              <summary>${g.twin}</summary>
              ${ii(t,r)}
            </details>`}
    </div>`}stage(t){let r=At(t,this.position);if(this.mode!=="forward")return r;let n=r.position===this.forwards;return{...r,total:this.forwards,...n&&{phaseText:g.allComputed}}}unselect(){this.renderRoot.querySelector(`[data-edge="${this.selected}"]`)?.focus(),this.selected=null}chooser(){if(!this.open)return y;let t=this.mode==="forward"?Ws:re,r=t.find(i=>i.title===this.current?.title)?.name??"",n=i=>{let{value:o}=i.target;o&&this.attempt(()=>Jr(o,new Map))},s=t.find(i=>i.name===r)?.expression??this.current?.title??"";return x`<form class="row chooser" @submit=${i=>this.type(i)}>
      <label
        >${g.preset}
        <select @change=${n} .value=${r}>
          ${t.map(({name:i,title:o})=>x`<option value=${i} ?selected=${i===r}>${o}</option>`)}
          <option value="" ?selected=${!r}>${g.own}</option>
        </select></label
      >
      <label class="grow"
        >${g.expression}
        <input
          id="expression"
          class="mono"
          spellcheck="false"
          autocapitalize="off"
          autocomplete="off"
          maxlength="2000"
          .value=${s}
      /></label>
      <button>${g.draw}</button>
    </form>`}picture(t,r){return this.mode==="forward"&&t.nodes.length<=Zr?tn(t,r,this.clientWidth-24):t.picture?x`<gradwalk-picture .picture=${t.picture} .walked=${{walk:t,stage:r}}></gradwalk-picture>`:t.nodes.length>Zr?x`<p class="message muted">${g.notDrawn(t.nodes.length)}</p>`:Xs({walk:t,stage:r,drawing:this.drawingOf(t),selected:this.selected,focusable:this.selected??ri(t),onSelect:n=>this.selected=n,onNode:n=>this.renderRoot.querySelector(`#leaf${n.id}`)?.focus()})}message(t,r){let{what:n,why:s}=ai(t,r),i=r.step===null?"":r.step.phase==="forward"?"forward":"backward",o=r.phase==="done"?t.lost:[];return x`<div class="message" aria-live="polite">
      <p class="what mono ${i}" ?hidden=${!n}>${n}</p>
      <p class="why">${s}</p>
      ${o.map(a=>x`<p class="why">${a.text}.</p>`)}
    </div>`}controls(t){let[r,n]=[t.position===0,t.position===t.total],s=i=>()=>{this.pause(),this.go(this.position+i)};return x`<div class="row controls">
      ${this.button(g.reset,r,s(-1/0))} ${this.button(g.back,r,s(-1))}
      ${this.button(this.stepWord(t),n,s(1),"main")}
      ${this.current.picture&&this.mode!=="forward"?this.button(g.nextCard,n,()=>(this.pause(),this.nextCard())):y}
      ${this.button(this.playing?g.pause:g.play,!1,()=>this.play())}
      <select
        class="speed"
        aria-label=${g.speed}
        @change=${i=>this.hurry(Number(i.target.value))}
      >
        ${Wa.map(i=>x`<option value=${i} ?selected=${i===this.speed}>${i===.5?"½":i}×</option>`)}
      </select>
      <input
        type="range"
        min="0"
        max=${t.total}
        .value=${String(t.position)}
        aria-label=${g.position}
        aria-valuetext=${t.phaseText}
        @input=${i=>{this.pause(),this.go(Number(i.target.value))}}
      />
    </div>`}stepWord({position:t}){return this.mode!=="forward"&&t===this.forwards&&this.current.steps[t]?.phase==="seed"?g.seedRoot(this.current.nodes.at(-1).name):g.step}leaves(t){let r=t.nodes.filter(o=>o.kind==="leaf"),n=Or(t.nodes);if(!r.length||r.length>24||t.picture)return y;if(n)return x`<p class="leaves muted">${g.noEdit(n.name)}</p>`;let s=r.map(o=>this.typed.get(o.id)).find(o=>o!==void 0&&dt(o)===null),i=r.some(o=>!Object.is(o.data,this.original.nodes[o.id].data));return x`<fieldset class="leaves row">
      <legend class="hidden-text">${g.leaves}</legend>
      ${r.map(o=>{let a=this.typed.get(o.id)??En(o.data).replace(/\.0$/,"");return x`<label class="field mono"
          ><span>${o.name}</span
          ><input
            id="leaf${o.id}"
            inputmode="text"
            size=${Math.max(4,Math.min(18,a.length))}
            autocomplete="off"
            spellcheck="false"
            aria-label=${g.valueOf(o.name)}
            aria-invalid=${dt(a)===null?"true":"false"}
            .value=${a}
            @input=${l=>this.edit(o,l.target.value)}
        /></label>`})}
      ${i?x`<button type="button" @click=${()=>this.restore()}>${g.restore}</button>`:y}
      <p class="wrong" role="status">${s===void 0?"":g.noNumber(s)}</p>
    </fieldset>`}static styles=[Mt,qs,Ds,oi,He,li]};var di={"gradwalk-walk":Ie,"gradwalk-visit-order":Fe,"gradwalk-picture":Oe};function ci(){for(let[t,r]of Object.entries(di))customElements.get(t)||customElements.define(t,r);if(getComputedStyle(document.documentElement).getPropertyValue("--gw-page"))return;let e=new CSSStyleSheet;e.replaceSync(`@layer gradwalk { :root { ${ss} } }`),document.adoptedStyleSheets=[...document.adoptedStyleSheets,e]}function rn({model:e,el:t}){let r=document.createElement("gradwalk-walk"),n=(a,l)=>{e.set(a,l),e.save_changes()};r.walk=e.get("document"),r.position=Number(e.get("position")),r.addEventListener("gradwalk-step",()=>n("position",r.position)),r.addEventListener("gradwalk-edit",a=>{let{leaf:l,value:d}=a.detail,c=e.get("leaves");e.get("edit")&&n("leaves",{...c,[l]:fe(d)})});let s={"change:document":()=>r.refresh(e.get("document")),"change:position":()=>r.position=Number(e.get("position"))};for(let[a,l]of Object.entries(s))e.on(a,l);let i=()=>t.style.colorScheme=Ga(t)?"dark":"light",o=new MutationObserver(i);return o.observe(document.body,{attributes:!0}),t.append(r),i(),()=>{for(let[a,l]of Object.entries(s))e.off(a,l);o.disconnect()}}function hi({model:e}){let t=`[data-gradwalk-home="${String(e.get("home"))}"]`,r=new Map,n=()=>{for(let[i,o]of r)i.isConnected||(o(),i.replaceChildren(),r.delete(i));for(let i of document.querySelectorAll(t))r.has(i)||r.set(i,rn({model:e,el:i}))},s=new MutationObserver(n);return s.observe(document.body,{childList:!0,subtree:!0}),n(),()=>{s.disconnect();for(let[i,o]of r)o(),i.replaceChildren()}}function Ga(e){for(;e;e=e.parentElement){let[t,r,n,s]=(getComputedStyle(e).backgroundColor.match(/[\d.]+/g)??[]).map(Number);if(t!==void 0&&s!==0)return .3*t+.6*r+.1*n<128}return!1}ci();var Ch={initialize:hi,render:rn};export{di as ELEMENTS,Ch as default,la as useWords};
