var _t=globalThis,St=_t.ShadowRoot&&(_t.ShadyCSS===void 0||_t.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,pr=Symbol(),Ln=new WeakMap,Je=class{constructor(e,r,n){if(this._$cssResult$=!0,n!==pr)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=e,this.t=r}get styleSheet(){let e=this.o,r=this.t;if(St&&e===void 0){let n=r!==void 0&&r.length===1;n&&(e=Ln.get(r)),e===void 0&&((this.o=e=new CSSStyleSheet).replaceSync(this.cssText),n&&Ln.set(r,e))}return e}toString(){return this.cssText}},Et=t=>new Je(typeof t=="string"?t:t+"",void 0,pr),W=(t,...e)=>{let r=t.length===1?t[0]:e.reduce((n,s,i)=>n+(o=>{if(o._$cssResult$===!0)return o.cssText;if(typeof o=="number")return o;throw Error("Value passed to 'css' function must be a 'css' function result: "+o+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(s)+t[i+1],t[0]);return new Je(r,t,pr)},Pn=(t,e)=>{if(St)t.adoptedStyleSheets=e.map(r=>r instanceof CSSStyleSheet?r:r.styleSheet);else for(let r of e){let n=document.createElement("style"),s=_t.litNonce;s!==void 0&&n.setAttribute("nonce",s),n.textContent=r.cssText,t.appendChild(n)}},fr=St?t=>t:t=>t instanceof CSSStyleSheet?(e=>{let r="";for(let n of e.cssRules)r+=n.cssText;return Et(r)})(t):t;var{is:Lo,defineProperty:Po,getOwnPropertyDescriptor:Co,getOwnPropertyNames:Wo,getOwnPropertySymbols:Go,getPrototypeOf:jo}=Object,Mt=globalThis,Cn=Mt.trustedTypes,zo=Cn?Cn.emptyScript:"",Ho=Mt.reactiveElementPolyfillSupport,Ye=(t,e)=>t,mr={toAttribute(t,e){switch(e){case Boolean:t=t?zo:null;break;case Object:case Array:t=t==null?t:JSON.stringify(t)}return t},fromAttribute(t,e){let r=t;switch(e){case Boolean:r=t!==null;break;case Number:r=t===null?null:Number(t);break;case Object:case Array:try{r=JSON.parse(t)}catch{r=null}}return r}},Gn=(t,e)=>!Lo(t,e),Wn={attribute:!0,type:String,converter:mr,reflect:!1,useDefault:!1,hasChanged:Gn};Symbol.metadata??=Symbol("metadata"),Mt.litPropertyMetadata??=new WeakMap;var te=class extends HTMLElement{static addInitializer(e){this._$Ei(),(this.l??=[]).push(e)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(e,r=Wn){if(r.state&&(r.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(e)&&((r=Object.create(r)).wrapped=!0),this.elementProperties.set(e,r),!r.noAccessor){let n=Symbol(),s=this.getPropertyDescriptor(e,n,r);s!==void 0&&Po(this.prototype,e,s)}}static getPropertyDescriptor(e,r,n){let{get:s,set:i}=Co(this.prototype,e)??{get(){return this[r]},set(o){this[r]=o}};return{get:s,set(o){let a=s?.call(this);i?.call(this,o),this.requestUpdate(e,a,n)},configurable:!0,enumerable:!0}}static getPropertyOptions(e){return this.elementProperties.get(e)??Wn}static _$Ei(){if(this.hasOwnProperty(Ye("elementProperties")))return;let e=jo(this);e.finalize(),e.l!==void 0&&(this.l=[...e.l]),this.elementProperties=new Map(e.elementProperties)}static finalize(){if(this.hasOwnProperty(Ye("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(Ye("properties"))){let r=this.properties,n=[...Wo(r),...Go(r)];for(let s of n)this.createProperty(s,r[s])}let e=this[Symbol.metadata];if(e!==null){let r=litPropertyMetadata.get(e);if(r!==void 0)for(let[n,s]of r)this.elementProperties.set(n,s)}this._$Eh=new Map;for(let[r,n]of this.elementProperties){let s=this._$Eu(r,n);s!==void 0&&this._$Eh.set(s,r)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(e){let r=[];if(Array.isArray(e)){let n=new Set(e.flat(1/0).reverse());for(let s of n)r.unshift(fr(s))}else e!==void 0&&r.push(fr(e));return r}static _$Eu(e,r){let n=r.attribute;return n===!1?void 0:typeof n=="string"?n:typeof e=="string"?e.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(e=>this.enableUpdating=e),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(e=>e(this))}addController(e){(this._$EO??=new Set).add(e),this.renderRoot!==void 0&&this.isConnected&&e.hostConnected?.()}removeController(e){this._$EO?.delete(e)}_$E_(){let e=new Map,r=this.constructor.elementProperties;for(let n of r.keys())this.hasOwnProperty(n)&&(e.set(n,this[n]),delete this[n]);e.size>0&&(this._$Ep=e)}createRenderRoot(){let e=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return Pn(e,this.constructor.elementStyles),e}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(e=>e.hostConnected?.())}enableUpdating(e){}disconnectedCallback(){this._$EO?.forEach(e=>e.hostDisconnected?.())}attributeChangedCallback(e,r,n){this._$AK(e,n)}_$ET(e,r){let n=this.constructor.elementProperties.get(e),s=this.constructor._$Eu(e,n);if(s!==void 0&&n.reflect===!0){let i=(n.converter?.toAttribute!==void 0?n.converter:mr).toAttribute(r,n.type);this._$Em=e,i==null?this.removeAttribute(s):this.setAttribute(s,i),this._$Em=null}}_$AK(e,r){let n=this.constructor,s=n._$Eh.get(e);if(s!==void 0&&this._$Em!==s){let i=n.getPropertyOptions(s),o=typeof i.converter=="function"?{fromAttribute:i.converter}:i.converter?.fromAttribute!==void 0?i.converter:mr;this._$Em=s;let a=o.fromAttribute(r,i.type);this[s]=a??this._$Ej?.get(s)??a,this._$Em=null}}requestUpdate(e,r,n,s=!1,i){if(e!==void 0){let o=this.constructor;if(s===!1&&(i=this[e]),n??=o.getPropertyOptions(e),!((n.hasChanged??Gn)(i,r)||n.useDefault&&n.reflect&&i===this._$Ej?.get(e)&&!this.hasAttribute(o._$Eu(e,n))))return;this.C(e,r,n)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(e,r,{useDefault:n,reflect:s,wrapped:i},o){n&&!(this._$Ej??=new Map).has(e)&&(this._$Ej.set(e,o??r??this[e]),i!==!0||o!==void 0)||(this._$AL.has(e)||(this.hasUpdated||n||(r=void 0),this._$AL.set(e,r)),s===!0&&this._$Em!==e&&(this._$Eq??=new Set).add(e))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(r){Promise.reject(r)}let e=this.scheduleUpdate();return e!=null&&await e,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[s,i]of this._$Ep)this[s]=i;this._$Ep=void 0}let n=this.constructor.elementProperties;if(n.size>0)for(let[s,i]of n){let{wrapped:o}=i,a=this[s];o!==!0||this._$AL.has(s)||a===void 0||this.C(s,void 0,i,a)}}let e=!1,r=this._$AL;try{e=this.shouldUpdate(r),e?(this.willUpdate(r),this._$EO?.forEach(n=>n.hostUpdate?.()),this.update(r)):this._$EM()}catch(n){throw e=!1,this._$EM(),n}e&&this._$AE(r)}willUpdate(e){}_$AE(e){this._$EO?.forEach(r=>r.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(e)),this.updated(e)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(e){return!0}update(e){this._$Eq&&=this._$Eq.forEach(r=>this._$ET(r,this[r])),this._$EM()}updated(e){}firstUpdated(e){}};te.elementStyles=[],te.shadowRootOptions={mode:"open"},te[Ye("elementProperties")]=new Map,te[Ye("finalized")]=new Map,Ho?.({ReactiveElement:te}),(Mt.reactiveElementVersions??=[]).push("2.1.2");var wr=globalThis,jn=t=>t,At=wr.trustedTypes,zn=At?At.createPolicy("lit-html",{createHTML:t=>t}):void 0,br="$lit$",re=`lit$${Math.random().toFixed(9).slice(2)}$`,xr="?"+re,Io=`<${xr}>`,ve=document,Qe=()=>ve.createComment(""),Xe=t=>t===null||typeof t!="object"&&typeof t!="function",vr=Array.isArray,qn=t=>vr(t)||typeof t?.[Symbol.iterator]=="function",gr=`[ 	
\f\r]`,Ze=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Hn=/-->/g,In=/>/g,be=RegExp(`>|${gr}(?:([^\\s"'>=/]+)(${gr}*=${gr}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Vn=/'/g,Fn=/"/g,Un=/^(?:script|style|textarea|title)$/i,yr=t=>(e,...r)=>({_$litType$:t,strings:e,values:r}),x=yr(1),z=yr(2),cu=yr(3),F=Symbol.for("lit-noChange"),y=Symbol.for("lit-nothing"),Dn=new WeakMap,xe=ve.createTreeWalker(ve,129);function Bn(t,e){if(!vr(t)||!t.hasOwnProperty("raw"))throw Error("invalid template strings array");return zn!==void 0?zn.createHTML(e):e}var Kn=(t,e)=>{let r=t.length-1,n=[],s,i=e===2?"<svg>":e===3?"<math>":"",o=Ze;for(let a=0;a<r;a++){let l=t[a],d,h,c=-1,u=0;for(;u<l.length&&(o.lastIndex=u,h=o.exec(l),h!==null);)u=o.lastIndex,o===Ze?h[1]==="!--"?o=Hn:h[1]!==void 0?o=In:h[2]!==void 0?(Un.test(h[2])&&(s=RegExp("</"+h[2],"g")),o=be):h[3]!==void 0&&(o=be):o===be?h[0]===">"?(o=s??Ze,c=-1):h[1]===void 0?c=-2:(c=o.lastIndex-h[2].length,d=h[1],o=h[3]===void 0?be:h[3]==='"'?Fn:Vn):o===Fn||o===Vn?o=be:o===Hn||o===In?o=Ze:(o=be,s=void 0);let p=o===be&&t[a+1].startsWith("/>")?" ":"";i+=o===Ze?l+Io:c>=0?(n.push(d),l.slice(0,c)+br+l.slice(c)+re+p):l+re+(c===-2?a:p)}return[Bn(t,i+(t[r]||"<?>")+(e===2?"</svg>":e===3?"</math>":"")),n]},et=class t{constructor({strings:e,_$litType$:r},n){let s;this.parts=[];let i=0,o=0,a=e.length-1,l=this.parts,[d,h]=Kn(e,r);if(this.el=t.createElement(d,n),xe.currentNode=this.el.content,r===2||r===3){let c=this.el.content.firstChild;c.replaceWith(...c.childNodes)}for(;(s=xe.nextNode())!==null&&l.length<a;){if(s.nodeType===1){if(s.hasAttributes())for(let c of s.getAttributeNames())if(c.endsWith(br)){let u=h[o++],p=s.getAttribute(c).split(re),g=/([.?@])?(.*)/.exec(u);l.push({type:1,index:i,name:g[2],strings:p,ctor:g[1]==="."?Nt:g[1]==="?"?Rt:g[1]==="@"?Ot:ke}),s.removeAttribute(c)}else c.startsWith(re)&&(l.push({type:6,index:i}),s.removeAttribute(c));if(Un.test(s.tagName)){let c=s.textContent.split(re),u=c.length-1;if(u>0){s.textContent=At?At.emptyScript:"";for(let p=0;p<u;p++)s.append(c[p],Qe()),xe.nextNode(),l.push({type:2,index:++i});s.append(c[u],Qe())}}}else if(s.nodeType===8)if(s.data===xr)l.push({type:2,index:i});else{let c=-1;for(;(c=s.data.indexOf(re,c+1))!==-1;)l.push({type:7,index:i}),c+=re.length-1}i++}}static createElement(e,r){let n=ve.createElement("template");return n.innerHTML=e,n}};function ye(t,e,r=t,n){if(e===F)return e;let s=n!==void 0?r._$Co?.[n]:r._$Cl,i=Xe(e)?void 0:e._$litDirective$;return s?.constructor!==i&&(s?._$AO?.(!1),i===void 0?s=void 0:(s=new i(t),s._$AT(t,r,n)),n!==void 0?(r._$Co??=[])[n]=s:r._$Cl=s),s!==void 0&&(e=ye(t,s._$AS(t,e.values),s,n)),e}var Tt=class{constructor(e,r){this._$AV=[],this._$AN=void 0,this._$AD=e,this._$AM=r}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(e){let{el:{content:r},parts:n}=this._$AD,s=(e?.creationScope??ve).importNode(r,!0);xe.currentNode=s;let i=xe.nextNode(),o=0,a=0,l=n[0];for(;l!==void 0;){if(o===l.index){let d;l.type===2?d=new We(i,i.nextSibling,this,e):l.type===1?d=new l.ctor(i,l.name,l.strings,this,e):l.type===6&&(d=new Lt(i,this,e)),this._$AV.push(d),l=n[++a]}o!==l?.index&&(i=xe.nextNode(),o++)}return xe.currentNode=ve,s}p(e){let r=0;for(let n of this._$AV)n!==void 0&&(n.strings!==void 0?(n._$AI(e,n,r),r+=n.strings.length-2):n._$AI(e[r])),r++}},We=class t{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(e,r,n,s){this.type=2,this._$AH=y,this._$AN=void 0,this._$AA=e,this._$AB=r,this._$AM=n,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let e=this._$AA.parentNode,r=this._$AM;return r!==void 0&&e?.nodeType===11&&(e=r.parentNode),e}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(e,r=this){e=ye(this,e,r),Xe(e)?e===y||e==null||e===""?(this._$AH!==y&&this._$AR(),this._$AH=y):e!==this._$AH&&e!==F&&this._(e):e._$litType$!==void 0?this.$(e):e.nodeType!==void 0?this.T(e):qn(e)?this.k(e):this._(e)}O(e){return this._$AA.parentNode.insertBefore(e,this._$AB)}T(e){this._$AH!==e&&(this._$AR(),this._$AH=this.O(e))}_(e){this._$AH!==y&&Xe(this._$AH)?this._$AA.nextSibling.data=e:this.T(ve.createTextNode(e)),this._$AH=e}$(e){let{values:r,_$litType$:n}=e,s=typeof n=="number"?this._$AC(e):(n.el===void 0&&(n.el=et.createElement(Bn(n.h,n.h[0]),this.options)),n);if(this._$AH?._$AD===s)this._$AH.p(r);else{let i=new Tt(s,this),o=i.u(this.options);i.p(r),this.T(o),this._$AH=i}}_$AC(e){let r=Dn.get(e.strings);return r===void 0&&Dn.set(e.strings,r=new et(e)),r}k(e){vr(this._$AH)||(this._$AH=[],this._$AR());let r=this._$AH,n,s=0;for(let i of e)s===r.length?r.push(n=new t(this.O(Qe()),this.O(Qe()),this,this.options)):n=r[s],n._$AI(i),s++;s<r.length&&(this._$AR(n&&n._$AB.nextSibling,s),r.length=s)}_$AR(e=this._$AA.nextSibling,r){for(this._$AP?.(!1,!0,r);e!==this._$AB;){let n=jn(e).nextSibling;jn(e).remove(),e=n}}setConnected(e){this._$AM===void 0&&(this._$Cv=e,this._$AP?.(e))}},ke=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(e,r,n,s,i){this.type=1,this._$AH=y,this._$AN=void 0,this.element=e,this.name=r,this._$AM=s,this.options=i,n.length>2||n[0]!==""||n[1]!==""?(this._$AH=Array(n.length-1).fill(new String),this.strings=n):this._$AH=y}_$AI(e,r=this,n,s){let i=this.strings,o=!1;if(i===void 0)e=ye(this,e,r,0),o=!Xe(e)||e!==this._$AH&&e!==F,o&&(this._$AH=e);else{let a=e,l,d;for(e=i[0],l=0;l<i.length-1;l++)d=ye(this,a[n+l],r,l),d===F&&(d=this._$AH[l]),o||=!Xe(d)||d!==this._$AH[l],d===y?e=y:e!==y&&(e+=(d??"")+i[l+1]),this._$AH[l]=d}o&&!s&&this.j(e)}j(e){e===y?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,e??"")}},Nt=class extends ke{constructor(){super(...arguments),this.type=3}j(e){this.element[this.name]=e===y?void 0:e}},Rt=class extends ke{constructor(){super(...arguments),this.type=4}j(e){this.element.toggleAttribute(this.name,!!e&&e!==y)}},Ot=class extends ke{constructor(e,r,n,s,i){super(e,r,n,s,i),this.type=5}_$AI(e,r=this){if((e=ye(this,e,r,0)??y)===F)return;let n=this._$AH,s=e===y&&n!==y||e.capture!==n.capture||e.once!==n.once||e.passive!==n.passive,i=e!==y&&(n===y||s);s&&this.element.removeEventListener(this.name,this,n),i&&this.element.addEventListener(this.name,this,e),this._$AH=e}handleEvent(e){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,e):this._$AH.handleEvent(e)}},Lt=class{constructor(e,r,n){this.element=e,this.type=6,this._$AN=void 0,this._$AM=r,this.options=n}get _$AU(){return this._$AM._$AU}_$AI(e){ye(this,e)}},Jn={M:br,P:re,A:xr,C:1,L:Kn,R:Tt,D:qn,V:ye,I:We,H:ke,N:Rt,U:Ot,B:Nt,F:Lt},Vo=wr.litHtmlPolyfillSupport;Vo?.(et,We),(wr.litHtmlVersions??=[]).push("3.3.3");var Yn=(t,e,r)=>{let n=r?.renderBefore??e,s=n._$litPart$;if(s===void 0){let i=r?.renderBefore??null;n._$litPart$=s=new We(e.insertBefore(Qe(),i),i,void 0,r??{})}return s._$AI(t),s};var kr=globalThis,D=class extends te{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let e=super.createRenderRoot();return this.renderOptions.renderBefore??=e.firstChild,e}update(e){let r=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(e),this._$Do=Yn(r,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return F}};D._$litElement$=!0,D.finalized=!0,kr.litElementHydrateSupport?.({LitElement:D});var Fo=kr.litElementPolyfillSupport;Fo?.({LitElement:D});(kr.litElementVersions??=[]).push("4.2.2");var Zn={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},de=t=>(...e)=>({_$litDirective$:t,values:e}),le=class{constructor(e){}get _$AU(){return this._$AM._$AU}_$AT(e,r,n){this._$Ct=e,this._$AM=r,this._$Ci=n}_$AS(e,r){return this.update(e,r)}update(e,r){return this.render(...r)}};var $e=class extends le{constructor(e){if(super(e),this.it=y,e.type!==Zn.CHILD)throw Error(this.constructor.directiveName+"() can only be used in child bindings")}render(e){if(e===y||e==null)return this._t=void 0,this.it=e;if(e===F)return e;if(typeof e!="string")throw Error(this.constructor.directiveName+"() called with a non-string value");if(e===this.it)return this._t;this.it=e;let r=[e];return r.raw=r,this._t={_$litType$:this.constructor.resultType,strings:r,values:[]}}};$e.directiveName="unsafeHTML",$e.resultType=1;var Au=de($e);var tt=class extends $e{};tt.directiveName="unsafeSVG",tt.resultType=2;var Pt=de(tt);function es(t){return typeof t=="number"?t:{inf:1/0,"-inf":-1/0,nan:NaN}[t]??NaN}function Ct(t){return Number.isFinite(t)?t:t!==t?"nan":t>0?"inf":"-inf"}function ue(t){let e=t.trim().replace(/[\u2212\u2013\ufe63\uff0d]/g,"-").replace(/[\u00d7\u00b7\u22c5]/g,"*").replace(/\u00f7/g,"/").replace(/\s+/gu," "),r={inf:1/0,"+inf":1/0,"-inf":-1/0,nan:NaN}[e.toLowerCase()];if(r!==void 0)return r;let n=e.split(/(?<=[\d.)]) ?(?=[+-])/u),s=0;for(let[i,o]of n.entries()){let a=Do(o,i>0);if(a===null)return null;s+=a}return Number.isFinite(s)?s:null}function Do(t,e){let[,r,n]=/^([+-]?) ?(.*)$/u.exec(t);if(e&&!r)return null;let s=n.split(/ ?(\*\*|\^|\*|\/) ?/u),i=Qn(s[0]);if(i===null)return null;let o=i,a=i;for(let l=1;l<s.length;l+=2){let[,d,h]=/^(-?)(.*)$/u.exec(s[l+1]),c=Qn(h);if(c===null)return null;let u=d?-c:c;if(s[l]==="*")o*=a=u;else if(s[l]==="/")o/=a=u;else{if(l>1&&s[l-2]!=="*")return null;o=o/a*a**u}}return r==="-"?-o:o}function Qn(t){let[,e,r]=/^(.*?)(e[+-]?\d+)?$/iu.exec(t),n=qo(e);return n===null?null:Number(n+(r??""))}function qo(t){if(/^(\d+\.?\d*|\.\d+)$/.test(t))return t;if(/^\d+(_\d+)*(\.\d*)?$/.test(t))return t.replaceAll("_","");for(let e of[","," ","'","."]){let r=e==="."?",":e===","?"\\.":"[.,]";if(new RegExp(`^[1-9]\\d{0,2}(?:\\${e}\\d{3})+(?:${r}\\d*)?$`).test(t)&&(e!=="."||t.split(/[.,]/).length>2))return t.replaceAll(e,"").replace(",",".")}return/^\d*,\d+$/.test(t)?t.replace(",","."):null}function k(t,e=6){if(!Number.isFinite(t))return String(Ct(t));if(t===0)return Object.is(t,-0)?"-0":"0";let r=Uo(t,e),n=Number(r.split("e")[1]);if(n>=-4&&n<e)return Xn(Number(r).toFixed(e-1-n));let s=String(Math.abs(n)).padStart(2,"0");return`${Xn(r.split("e")[0])}e${n<0?"-":"+"}${s}`}function Uo(t,e){let[r,n]=t.toExponential(100).split("e"),s=r.slice(0,r.indexOf(".")+e);return/^50*$/.test(r.slice(s.length))&&"02468".includes(s.at(-1))?`${s}e${n}`:t.toExponential(e-1)}function Xn(t){return t.includes(".")?t.replace(/\.?0+$/,""):t}function ts(t){if(!Number.isFinite(t))return String(Ct(t));if(Object.is(t,-0))return"-0.0";let e=Math.abs(t);return e!==0&&(e<1e-4||e>=1e16)?t.toExponential().replace(/e([+-])(\d)$/,"e$10$2"):Number.isInteger(t)?`${t}.0`:String(t)}var rs={};function Bo(t){Object.assign(rs,t)}function m(t,e={}){return Jo(Ko(t),e)}function Ko(t){let[e,...r]=t.split("|");return rs[`element.${e}`]??r.join("|")}function Jo(t,e){return t.replace(/\{(\w+)\}/g,(r,n)=>String(e[n]??r))}var $r=12;function ns(t,e){let r=new Map;t.links.forEach((g,f)=>{g.plain||r.set(g.start,[...r.get(g.start)??[],f])});let n=new Set,s=[e],i=new Set(s);for(let g of s)for(let f of r.get(g)??[]){n.add(f);let w=t.links[f].end;i.has(w)||i.add(w),s.includes(w)||s.push(w)}let o=t.cards[e],a=_r(o);if(!([...i].every(g=>t.cards[g].count===1&&t.cards[g].hidden===0)&&![...n].some(g=>t.links[g].carried))||o.root||!n.size){let g=r.get(e)??[],f=g.map(_=>{let{total:A,end:S,count:T}=t.links[_],E=T>1?`${m("chain-rule.lines|{count} lines,",{count:T.toLocaleString("en")})} `:"",P=o.count===1?m("chain-rule.the-share|the share {total}",{total:k(A)}):m("chain-rule.all-shares|all shares together {total}",{total:k(A)});return m("chain-rule.to|to {card}: {what}{of}",{card:_r(t.cards[S]),what:E,of:P})}),w=g.map(_=>Sr(t.links[_].total)),b=o.root?m("chain-rule.is-the-result-its|is the result: its gradient is 1"):o.count===1&&w.length>1&&o.reached?m("chain-rule.gets-from-its-lines|gets from its {totals} lines {totals2}; gradient {grad}",{totals:w.length,totals2:w.join(" + "),grad:o.grad}):m("chain-rule.data-gradient|data {data}, gradient {grad}",{data:o.data,grad:o.grad});return{card:e,name:a,sum:b,paths:f.slice(0,$r),links:n}}let d=[],h=(g,f,w)=>{if(d.length>200)return;let b=r.get(g)??[];if(!b.length){let _=w.reduce((S,T)=>S&&T?S*T:0,1),A=w.length>1?` = ${w.map(Sr).join(" × ")}`:"";d.push({text:`${f}${A} = ${k(_)}`,product:_});return}for(let _ of b){let A=t.links[_];h(A.end,`${f} → ${_r(t.cards[A.end])}`,[...w,A.slope])}};h(e,a,[]);let c=d.reduce((g,f)=>g+f.product,0),u=d.map(g=>Sr(g.product)),p=d.length>$r?m("chain-rule.paths-to-the-result|{which} paths to the result; gradient {grad}",{which:d.length>200?m("chain-rule.more-than|more than 200"):d.length,grad:o.grad}):m("chain-rule.by-the-chain-rule|by the chain rule: {shares}{which}, gradient {grad}",{shares:u.join(" + "),which:d.length>1?` = ${k(c)}`:"",grad:o.grad});return{card:e,name:a,sum:p,paths:d.slice(0,$r).map(g=>g.text),links:n}}function _r(t){return t.name||[t.symbol,t.many].filter(Boolean).join(" ")||t.data}function Sr(t){return t<0?`(${k(t)})`:k(t)}var $=(t,e,r)=>t.has(e)?t.get(e):r,O=(t,e,r)=>{t.set(e,r)},j=(t,e)=>t.has(e),_e=t=>[...t.keys()],Z=(t,e)=>[...t].sort((r,n)=>e(r)-e(n)),rt=Math.floor;var ne=Math.log10,Iu=Number.isNaN,ss=Number.isFinite,is=t=>t.codePointAt(0),Ge=t=>/[\p{L}\p{N}_]/u.test(t),Q=t=>[...t],Yo={"&":"&amp;","<":"&lt;",">":"&gt;",'"':"&quot;","'":"&#x27;"},nt=t=>t.replace(/[&<>"']/g,e=>Yo[e]),Er=t=>k(t),os=t=>k(t,3),R=t=>String(Math.trunc(t)).replace(/\B(?=(\d{3})+(?!\d))/g,","),as=(t,e)=>t.trim()===""||Number.isNaN(Number(t))?e:Number(t);var N=(...t)=>t.flat().reduce((e,r)=>r<e?r:e),M=(...t)=>t.flat().reduce((e,r)=>r>e?r:e);var[B,Ie,Te]=[0,1,2],Zo=["NaN","inf","NaN gradient","infinite gradient"];var Rr=class{constructor(){this.n=0,this.low=0,this.high=0,this.nans=0,this.infs=0,this.below=0,this.zeros=0,this.bins=[],this.log=!1}};var it=12,at=class{constructor(e,r,n){this.key=e,this.kind=r,this.frame=n,this.toggles=-1,this.idiom=-1,this.cells=[],this.pins=[],this.takes=[],this.fixed=0,this.numbers=[],this.order=0,this.name="",this.symbol="",this.many="",this.data="",this.grad="",this.zeros="",this.notes=[],this.listed=!1,this.rows=[],this.narrow=!1,this.bins=[],this.log=!1,this.count=0,this.hidden=0,this.given=!1,this.reached=!1,this.root=!1,this.born="",this.cause="",this.ill=!1,this.more="",this.node=-1,this.wide=0,this.high=0}},lt=class{constructor(e,r,n){this.start=e,this.end=r,this.role=n,this.origin=0,this.count=0,this.total=0,this.size=0,this.slope=0,this.value=0,this.text="",this.sources=0,this.part="",this.ill=!1,this.plain=!1,this.carried=!1}},Or=class{constructor(e,r,n,s){this.key=e,this.parent=r,this.frame=n,this.title=s,this.order=0,this.series=!1}},dt=class{constructor(){this.cards=[],this.links=[],this.boxes=[]}},Qo=" !'(),./:;I[\\]fijlrt|`",Xo='"*-^{}ckszJ',ea="%@MWmw",ta="ABCDEFGHKLNOPQRSTUVXYZ&+<=>~#→…";function C(t){let e;e=0;for(let r of Q(t))e+=ra(r);return e}function ra(t){let e;return Qo.includes(t)?.3:Xo.includes(t)?.5:ea.includes(t)?.9:ta.includes(t)?.72:(e=is(t),e<128?.6:768<=e&&e<880||8203<=e&&e<8208||65024<=e&&e<65040||8234<=e&&e<8239?0:e>=126976?1.3:4352<=e&&e<4448||11904<=e&&e<42192||44032<=e&&e<55204||63744<=e&&e<64256||65072<=e&&e<65136||65280<=e&&e<65377?1.05:.75)}function na(t,e){let r;if(C(t)<=e)return t;for(r=Q(t);r.length>0&&C(r.join(""))>e-.8;)r.pop();return r.join("")+"…"}var sa="⁰¹²³⁴⁵⁶⁷⁸⁹";function Ut(t){let e;return e=la(ia(t.split(" * ")).join("·").split(" ** ")),da(Q(e.replaceAll("sqrt(","√(")))}function Rs(t){return["= ","  "].includes(t.slice(0,2))}function ia(t){let e,r,n,s,i;e=[];for(let o of t)r=oa(Q(o)),n=o.slice(r.length),s=e.length-1,i=s>=0&&r!==""&&aa(Q(e[s]))===r,i&&!n.startsWith("(")&&!n.startsWith(" **")?e[s]=e[s]+"²"+n:e.push(o);return e}function Os(t){return Ge(t)||"[].'".includes(t)}function oa(t){let e;for(e=0;e<t.length&&Os(t[e]);)e+=1;return Ls(t.slice(0,e))}function aa(t){let e;for(e=t.length;e>0&&Os(t[e-1]);)e-=1;return Ls(t.slice(e))}function Ls(t){let e;return e=t.length>0&&Ge(t[0])&&!"0123456789²".includes(t[0]),e?t.join(""):""}function la(t){let e,r,n,s,i;e=t[0];for(let o of t.slice(1)){for(r=Q(o),n=o.startsWith("-")?1:0;n<r.length&&"0123456789".includes(r[n]);)n+=1;s=n===r.length||!(Ge(r[n])||r[n]==="."),s&&n>0&&r[n-1]!=="-"?(i=r.slice(0,n).map(a=>a==="-"?"⁻":Q(sa)[Math.trunc(a)]),e=e+i.join("")+r.slice(n).join("")):e=e+"^"+o}return e}function da(t){let e,r,n,s,i;e=[];for(let o=0,a=t.length;o<a;o++)r=t[o],r==="-"&&o+1<t.length?(n=o>0?t[o-1]:" ",s=t[o+1],i=n===" "&&s===" ",e.push(i||!Ge(n)&&(Ge(s)||"(.".includes(s))?"−":r)):e.push(r);return e.join("")}var ua=1e3;function Me(t){let e,r;e=new Rr,r=!1;for(let n of t)e.nans+=n.nans,e.infs+=n.infs,e.below+=n.below,e.zeros+=n.zeros,e.n+=n.n,n.n>n.nans+n.infs&&(e.low=r?N(e.low,n.low):n.low,e.high=r?M(e.high,n.high):n.high,r=!0);if(e.n-e.nans-e.infs<2||!(e.low<e.high))return e;e.bins=Array.from({length:it},(n,s)=>s).map(n=>0),e.log=ha(e.low,e.high);for(let n of t)if(n.bins.length>0)for(let s=0,i=it;s<i;s++)ls(e,ca(n,(s+.5)/it),n.bins[s]);else n.n>n.nans+n.infs&&ls(e,n.low,Number(n.n-n.nans-n.infs));return e}function ha(t,e){return t>0&&e/t>=ua}function ca(t,e){return t.log?10**(ne(t.low)+(ne(t.high)-ne(t.low))*e):t.low+(t.high-t.low)*e}function pa(t,e){let r;return ss(t.high-t.low)?(r=(e-t.low)/(t.high-t.low),t.log&&(r=(ne(e)-ne(t.low))/(ne(t.high)-ne(t.low))),N(M(Math.trunc(r*it),0),it-1)):0}function ls(t,e,r){t.bins[pa(t,e)]+=r}function fe(t){let e;return e=t.n-t.nans-t.infs,e===0?t.nans>0?"nan":t.below===0?"inf":t.below===t.infs?"-inf":"±inf":t.low===t.high?Er(t.low):ds(t.low)+" … "+ds(t.high)}function ds(t){return t===0?"0":os(t)}var us=4;function fa(t){let e,r,n,s;e=[];for(let i of t)r=e.length<=us?ma(i):"",r!==""&&!e.includes(r)&&e.push(r);if(e.length<2||e.length>us||e.length===t.length)return Cs(t);for(n=Ps(e);n.length>0&&!".[".includes(n[n.length-1]);)n=n.slice(0,n.length-1);return s=e.map(i=>wa(i.slice(n.length))).join(", "),n!==""?n.slice(0,n.length-1)+": "+s:s}function ma(t){let e,r,n;e="",r="",n=!1;for(let s of Q(t))s==="["?(e+=r,r=s,n=!0):n&&s==="]"?(e+=ga(r.slice(1))?"":r+s,r="",n=!1):n?r+=s:e+=s;for(;e.length>0&&"0123456789_. …".includes(e[e.length-1]);)e=e.slice(0,e.length-1);return e}function ga(t){for(let e of Q(t))if(!"0123456789".includes(e))return!1;return t!==""}function wa(t){return t.replaceAll("'","").replaceAll("]","")}function Ps(t){let e;e=t[0];for(let r of t)for(;!r.startsWith(e);)e=e.slice(0,e.length-1);return e}function Cs(t){let e,r;for(e=Ps(t),r=e.length===t[0].length;!r&&e.length>0&&"0123456789".includes(e[e.length-1]);)e=e.slice(0,e.length-1);for(;!r&&e.length>0&&"[(_. ".includes(e[e.length-1]);)e=e.slice(0,e.length-1);return e!==""&&!r?e+"…":e}function Lr(t){let e;for(e=0;e<t.length&&!"[(0123456789…".includes(t[e]);)e+=1;for(;e>0&&"._ ".includes(t[e-1]);)e-=1;return e>0?t.slice(0,e):t}var ba=5,hs=4;function xa(t,e){let r,n;r=new Map;for(let s of t.takes)e.edges[s].implied||(n=va(e.cells[e.edges[s].end]),j(r,n)||O(r,n,[]),$(r,n,[]).push(s));return _e(r).map(s=>s.replaceAll("§",ya($(r,s,[]),e)))}function va(t){return t.pattern!==""?t.pattern:t.sum==="sum of "?"+ §":"with §"}function ya(t,e){let r,n;r=[];for(let s of t){if(t.length>ba||e.cells[e.edges[s].start].count>1)return Pr(fe(Me(t.map(i=>e.cells[e.edges[i].start].data))));n=Er(e.cells[e.edges[s].start].data.low),r.includes(n)||r.push(n)}return Pr(r.join(", "))}function Pr(t){return t.startsWith("-")?"("+t+")":t}function ka(t,e){let r,n,s,i,o,a,l;r=0,n=0,s=0,i=[];for(let d of t.cells)o=e.cells[d],s+=o.zeros,o.kind==="leaf"?(n+=o.count,o.given&&!i.includes(Lr(o.name))&&i.push(Lr(o.name))):r+=o.count+o.hidden-o.zeros;return a=[ie(r,"result","results")],n>0&&a.push(ie(n,"leaf","leaves")),t.fixed>0&&a.push(ie(t.fixed,"plain number","plain numbers")),s>0&&a.push(ie(s,"zero","zeros")),l=a.length>1?a.join(", "):"",i.length>0&&(l+=": "+i.slice(0,hs).join(", ")+(i.length>hs?", …":"")),l}function ie(t,e,r){return R(t)+" "+(t===1?e:r)}var $a=5,cs=16,_a=3;function Sa(t,e){let r,n,s,i,o;r=e.cells[t.cells[0]],n=[],s=!1;for(let a of t.cells)i=e.cells[a].sum===""?e.cells[a].symbol:"sum",s=s||e.cells[a].sum!==r.sum,n.includes(i)||n.push(i);return(r.sum===""||s)&&n.length>1?(n=Z(n,Ea),n.length<=$a?n.join(" or "):n[0]+" … "+n[n.length-1]):r.sum!==""?r.sum+Ma(t,e):Ws(t,e)?(o=t.takes.map(a=>e.cells[e.edges[a].start].data),r.pattern.replaceAll("§",Pr(fe(Me(o))))):r.symbol}function Ea(t){return t.startsWith("**")?as(t.slice(2),1e18):1e18}function Ws(t,e){let r,n;r=e.cells[t.cells[0]],n=0;for(let s of t.takes)n+=e.edges[s].count;for(let s of t.cells)if(e.cells[s].symbol!==r.symbol||e.cells[s].pattern!==r.pattern)return!1;return r.pattern!==""&&n===t.count}function Ma(t,e){let r,n;r=e.cells[t.cells[0]].least,n=0;for(let s of t.cells)r=N(r,e.cells[s].least),n=M(n,e.cells[s].most);return r===n?R(r):R(r)+" … "+R(n)}function Aa(t,e){let r,n,s,i,o,a,l,d;r=new Map;for(let h of t.cells)n=e.cells[h],n.kind==="result"&&!n.pinned&&(s=n.sum!==""?n.count:n.count+n.hidden-n.zeros,O(r,n.symbol,$(r,n.symbol,0)+s));i=Z(_e(r),(h=>-$(r,h,0))),o=e.frames[t.toggles].parent<0||e.frames[t.toggles].kind==="part",a=i.length<=cs&&o?cs:3,l=[];for(let h=0,c=N(a,i.length);h<c;h++)d=Ta($(r,i[h],0),i[h]),h%_a===0?l.push(d):l[l.length-1]+=" · "+d;return i.length>a&&(l[l.length-1]+=" · …"),l}function Ta(t,e){let r,n;r=["+","addition","-","difference","*","product","/","division","**2","square","neg","negation"],n=e;for(let s=0,i=6;s<i;s++)e===r[2*s]&&(n=r[2*s+1]+(t>1?"s":""));return t>1&&n.startsWith("sum of ")&&(n="sums of "+n.slice(7)),R(t)+" "+n}var Na=3,Ra=6,Oa=6,Wt=6;function La(t,e,r,n){let s,i,o,a,l,d,h,c,u,p,g,f,w,b,_,A,S,T;s=[],i=[],o=[],a=[],l=e.cells[t.cells[0]],d=0;for(let E of t.cells)e.cells[E].inner||(d===0&&(l=e.cells[E]),d+=1);h=[0,0,0,0];for(let E of t.cells){c=e.cells[E];for(let P=0,we=c.births.length;P<we;P++)h[P]+=c.births[P];if(t.hidden+=c.hidden,t.idiom>=0&&d>0&&c.inner){a.push(c.data),t.hidden+=c.count;continue}s.push(c.data),i.push(c.grad),t.count+=c.count,t.reached=t.reached||c.reached,t.root=t.root||c.root,t.given=t.given||c.given,c.given&&o.push(c.name),t.kind==="frame"&&c.hidden>0&&s.push(c.parts)}if(t.kind==="frame")for(let E of t.numbers)s.push(e.cells[E].data);if(u=Me(s),p=Me(i),t.data=fe(u),t.grad=fe(p),t.ill=u.nans+u.infs>0,t.kind!=="constant"&&(t.ill=t.ill||p.nans+p.infs>0),g=t.count===1,g?(t.name=l.name,t.symbol=l.symbol,t.born=l.born,t.cause=l.cause,t.node=l.node,t.more=l.more,l.kind==="constant"&&l.born!==""&&(t.name="a plain number",t.grad="–"),l.far!==""&&t.notes.push(l.far)):(t.notes=Va(u,p,h),f=e.bars&&u.n>=5&&u.low<u.high,t.bins=f?u.bins:[],t.log=u.log,t.more=R(t.count+t.hidden)+" values"),l.how!==""&&t.kind==="result"&&t.notes.push(l.how),w=Me(a),w.nans+w.infs>0&&u.nans+u.infs===0&&(t.ill=!0,t.notes.push(R(w.nans+w.infs)+" inside not finite")),t.kind==="frame"){ja(t,e),ps(t,e,p);return}if(t.listed&&!g&&s.length<=e.rows&&Ia(t,e),g||(Ca(t,e),t.kind==="leaf"&&ps(t,e,p)),b=u.n>=5&&u.zeros>0&&u.zeros<u.n,t.kind==="result"&&l.symbol==="ReLU"&&b&&t.notes.push(R(u.zeros)+" of "+R(u.n)+" are 0"),t.kind==="result"){if(t.symbol=n?l.symbol:t.idiom>=0?Wa(t,e):Sa(t,e),t.idiom>=0||!Ws(t,e))for(let E of xa(t,e))t.notes.push(E);n||Ga(t,e,r)}if(g||(_=o.length===s.length,t.name=_?t.rows.length>0?Cs(o):fa(o):Pa(t,e),t.many="× "+R(t.count),t.kind==="leaf"&&t.name===""&&(t.many=R(t.count)+" leaves"),t.toggles>=0&&e.frames[t.toggles].kind==="run"&&e.frames[t.toggles].note!==""&&(t.many+=" "+e.frames[t.toggles].note)),t.toggles>=0&&!e.frames[t.toggles].detail&&t.toggles!==t.idiom&&(t.toggles=-1),g&&l.pinned&&l.path.length>0){A=[];for(let E of l.path)if(S=e.frames[E[0]],!(l.kind==="leaf"&&S.turn==="step")&&!(S.turn==="term"&&S.turns<=Ra&&l.born==="")&&(T=r[S.id]===Ie||t.root&&r[S.id]===B,E[2]>=0&&S.turns>1&&T&&S.turn!==""&&A.push(S.turn+" "+R(E[2]+1)+" of "+R(S.turns)),r[S.id]===B))break;A.length>0&&!n&&t.notes.push(A.join(", "))}}function Pa(t,e){let r,n;r=[];for(let s of t.cells)n=e.cells[s],!(t.idiom>=0&&n.inner)&&!r.includes(n.variable)&&r.push(n.variable);return r.length===1?r[0]:""}function Ca(t,e){for(let r of t.cells)if(e.cells[r].odd!==""&&!t.notes.includes(e.cells[r].odd)){t.notes.push(e.cells[r].odd);return}}function ps(t,e,r){let n,s;if(!(!t.reached||r.zeros===0||r.zeros===r.n||t.rows.length>0)){n=[];for(let i of t.cells)s=e.cells[i],s.given&&s.count===1&&s.grad.zeros===1&&n.push(s.name);n.length===r.zeros&&n.length<=Na?t.zeros="0: "+n.join(", "):t.zeros="0 in "+R(r.zeros)+" of "+R(r.n)}}function Wa(t,e){let r;r=e.frames[t.idiom];for(let n of r.lines)t.notes.push(n);return r.lines.length>0?"ƒ":r.title}function Ga(t,e,r){let n,s,i;for(let o of t.cells)for(let a of e.cells[o].path)n=e.frames[a[0]],s="= "+n.title,i=n.bare&&r[n.id]!==B&&!e.cells[o].inner,i&&!t.notes.includes(s)&&t.notes.push(s)}function ja(t,e){let r,n,s;if(r=e.frames[t.toggles],t.name=r.title,t.symbol="",t.given=!0,t.many="· "+R(t.count+t.hidden+t.fixed)+" values",n=ka(t,e),n!==""&&t.notes.splice(0,0,n),s=r.lines.length>0?r.lines:r.inside!==""?r.inside.split(`
`):Aa(t,e),r.lines.length>Oa&&r.inside!==""&&!(r.inside.includes("→")||r.inside.includes("·"))){s=[r.inside];for(let i of r.lines)s.push(i)}for(let i=0,o=s.length;i<o;i++)t.notes.splice(i,0,s[i]);r.note!==""&&t.notes.splice(0,0,r.note),r.odd!==""&&t.notes.push(r.odd),za(t,e)}function za(t,e){let r,n,s,i,o,a;r=new Map;for(let l of t.pins)n=t.pins.length>Wt&&e.cells[l].list>=0,s=n?Lr(e.cells[l].name):e.cells[l].name,j(r,s)||O(r,s,[]),$(r,s,[]).push(l);i=_e(r);for(let l of i.slice(0,Wt))o=$(r,l,[]),a=e.cells[o[0]].name,o.length>1?a+=" … "+e.cells[o[o.length-1]].name:a+=Ha(e.cells[o[0]],e.frames[t.toggles]),o.length===1&&e.cells[o[0]].cause!==""&&(a+=" = "+e.cells[o[0]].cause),a+=" = "+fe(Me(o.map(d=>e.cells[d].data))),e.cells[o[0]].reached&&(a+=", grad "+fe(Me(o.map(d=>e.cells[d].grad)))),t.notes.push(a);i.length>Wt&&t.notes.push("and "+R(i.length-Wt)+" more with a name")}function Ha(t,e){for(let r of t.path)if(r[0]===e.id&&r[2]>=0&&e.turns>1&&e.turn!==""&&t.kind==="result")return" ("+e.turn+" "+R(r[2]+1)+")";return""}function Ia(t,e){let r,n;t.bins=[];for(let s of t.cells)r=e.cells[s],t.idiom>=0&&r.inner||(n=r.reached?fe(r.grad):"–",t.rows.push([r.name,fe(r.data),n]))}function Va(t,e,r){let n,s,i;n=[],t.nans>0&&n.push(R(t.nans)+" NaN of "+R(t.n)),t.infs>0&&n.push(R(t.infs)+" infinite of "+R(t.n)),e.nans+e.infs>0&&(s=R(e.nans+e.infs),e.n!==t.n&&(s+=" of "+R(e.n)),n.push(s+(s==="1"?" gradient":" gradients")+" not finite"));for(let o=0,a=r.length;o<a;o++)r[o]>0&&(i=r[o]>1&&o>1?"s":"",n.push(R(r[o])+" "+Zo[o]+i+" born here"));return n}function Fa(t,e,r,n,s){let i,o,a,l,d,h,c,u,p,g,f;i=new Map,o=new Map;for(let w of t.edges)j(r,w.start)&&(a=$(r,w.start,0),l=$(r,w.end,0),!(a===l&&Da(t,e.cards[a],w))&&(d=e.cards[a].order>=e.cards[l].order||!s&&qa(t,n,w),h=e.cards[l].kind==="frame",c=String(a)+(d?">>":">")+String(l)+"#"+(h?"":String(w.role)),j(i,c)||(O(i,c,e.links.length),e.links.push(new lt(a,l,w.role))),u=e.links[$(i,c,0)],u.carried=d,p=String($(i,c,0))+"<"+String(w.start),g=N($(o,p,0),t.cells[w.start].count),O(o,p,g+w.count),u.sources+=N(g+w.count,t.cells[w.start].count)-g,u.count+=w.count,u.total+=w.total,u.size+=w.size,(u.count===1||!(Math.abs(u.slope)>=Math.abs(w.slope)))&&(u.slope=w.slope),(u.count===1||!(Math.abs(u.value)>=Math.abs(w.value)))&&(u.value=w.value),u.text=u.count===1?w.text:"",u.count===1&&e.cards[l].idiom>=0&&w.through!==""&&(u.text=w.through),u.plain=w.toward_constant,u.ill=u.ill||w.ill));for(let w of e.links)f=w.total<0&&Math.abs(w.total)>w.size*1e-12,w.origin=4*w.start+(w.carried?2:0)+(f?1:0)}function Da(t,e,r){let n;for(n=r.lag;n>=0&&n!==e.toggles;)n=t.frames[n].parent;return n<0&&r.lag>=0?!1:e.kind==="frame"||e.idiom>=0&&t.cells[r.start].inner?!0:e.toggles>=0&&t.frames[e.toggles].turn==="step"&&t.frames[e.toggles].kind==="run"}function qa(t,e,r){let n,s,i;return r.lag<0||e[r.lag]===B?!1:e[r.lag]!==Te?!0:(n=t.frames[r.lag],s=fs(t.cells[r.start],n),i=fs(t.cells[r.end],n),s<0||i<0||ut(n,s)===ut(n,i))}function fs(t,e){for(let r of t.path)if(r[0]===e.id)return r[1];return-1}function Ua(t,e){let r,n,s,i;r=new Map;for(let o=0,a=2;o<a;o++)for(let l of e.links)l.carried||(n=e.cards[l.start],s=String(l.start)+"#"+String(t.cells[e.cards[l.end].cells[0]].slot),i=s+"#"+String(l.role),o===0?(O(r,s,$(r,s,0)+l.sources),O(r,i,$(r,i,0)+l.sources)):n.kind!=="frame"&&$(r,i,0)<n.count&&$(r,s,0)!==n.count&&(l.part=R(l.sources)+" of "+R(n.count)))}function ut(t,e){return t.turns>12&&3<=e&&e<t.turns-2?"~":String(e)}function Ba(t,e,r){let n,s,i,o,a;for(let l of e.cards)if(n=l.kind==="frame"?l.toggles:l.idiom,!(n<0)){s=t.frames[n],i=new Map;for(let d=0,h=s.names.length;d<h;d++)o=e.cards[$(r,s.named[d],0)],o.key!==l.key&&(o.kind==="frame"||o.count>1)&&(a=o.name!==""?o.name:o.symbol,o.kind!=="frame"&&(a=a===""?o.many:a+" "+o.many),j(i,a)||O(i,a,[]),$(i,a,[]).push(s.names[d]));for(let d of _e(i))l.notes.push($(i,d,[]).join(", ")+": in "+d)}}var Ka=120,Ht=class{constructor(){this.key="",this.frame="",this.closed=-1,this.run=-1,this.idiom=-1}};function Gs(t,e,r){let n,s,i,o,a,l,d,h,c,u,p,g;n=new dt,s=new Map,i=new Map,o=new Map,a=new Map,l=new Map;for(let f of t.cells)f.kind==="result"&&js(f,e,r)&&(d=X(f,ms(f,t,e,n,i,r).key),O(l,d,$(l,d,0)+1));for(let f of t.cells)f.kind==="result"&&(h=ms(f,t,e,n,i,r),c=h.key,O(o,c,N($(o,c,f.place),f.place)),d=c,u=h.closed<0&&$(l,X(f,c),0)>=Cr,p=h.idiom>=0&&f.owner>=0,u?d=h.idiom>=0?c:X(f,c):h.closed<0&&f.pinned?d="pin"+String(f.id):p&&$(l,X(t.cells[f.owner],c),0)<Cr&&(d="pin"+String(f.owner)),g=Hs(n,s,d,"result",h.frame),h.idiom>=0&&!(f.pinned&&f.inner)?(n.cards[g].idiom=h.idiom,n.cards[g].toggles=h.idiom):h.closed>=0?(n.cards[g].kind="frame",n.cards[g].toggles=h.closed,f.pinned&&n.cards[g].pins.push(f.id)):h.run>=0&&!f.pinned?n.cards[g].toggles=h.run:(u||zs(f,e,r))&&(n.cards[g].toggles=f.list),n.cards[g].listed=n.cards[g].listed||u,n.cards[g].cells.push(f.id),O(a,f.id,g),(h.idiom<0||f.owner<0)&&(n.cards[g].order=$(o,c,0)+Ya(f,h)));Qa(t,n,s,a,e,r);for(let f of n.cards)f.kind==="frame"&&f.cells.length===1&&t.cells[f.cells[0]].count===1&&(f.kind="result",f.toggles=-1,f.pins=[]);Fa(t,n,a,e,r);for(let f of n.cards)La(f,t,e,r);Ua(t,n),Ba(t,n,a);for(let f of n.boxes){f.order=1e18;for(let w of n.cards)w.frame.startsWith(f.key)&&(f.order=N(f.order,w.order))}return n}var Cr=3,Ja=4;function js(t,e,r){return t.list>=0&&!r&&e[t.list]===B}function zs(t,e,r){return t.list>=0&&!r&&e[t.list]!==B}function X(t,e){return"list"+String(t.list)+":"+e}function Ya(t,e){return!t.pinned||e.closed>=0?0:e.idiom>=0&&t.inner?-.125:.5}function Hs(t,e,r,n,s){return j(e,r)||(O(e,r,t.cards.length),t.cards.push(new at(r,n,s))),Math.trunc($(e,r,0))}function ms(t,e,r,n,s,i){let o,a,l,d,h,c,u,p;if(o=new Ht,i)return o.key="c"+String(t.id),o;a="";for(let g of t.path){if(l=e.frames[g[0]],d=g[1],h=r[l.id],l.kind==="run"){h===Te&&d>=0?a+="F"+String(l.id)+ut(l,d)+"/":(a+="F"+String(l.id)+"*/",o.run=l.id);continue}if(h===B)return o.key=a+"F"+String(l.id),l.kind==="idiom"?o.idiom=l.id:t.root||(o.closed=l.id),o;if(c=a+"F"+String(l.id)+"/",l.bare){o.run=t.inner?o.run:l.id,a=c;continue}gs(n,s,c,o.frame,l,Za(l)),o.frame=c,a=c,h===Te&&d>=0&&l.turns>1&&(u=ut(l,d),a=c+u+"/",p=l.turn+" "+String(d+1),u==="~"&&(p=l.turn+"s 4 … "+R(l.turns-2)),gs(n,s,a,c,l,p),o.frame=a)}return o.key=a+"s"+String(t.slot),o}function Za(t){let e,r;return e=t.title+(t.note!==""?" · "+t.note:""),r=t.lines.filter(n=>Rs(n)).map(n=>n),r.length===1&&t.lines[0]===r[0]&&t.names.length===0&&(e+=e.length+r[0].length<=Ka?" · "+r[0].slice(2):""),e}function gs(t,e,r,n,s,i){let o;j(e,r)||(O(e,r,t.boxes.length),o=new Or(r,n,s.id,i),o.series=s.kind==="series",t.boxes.push(o))}function Qa(t,e,r,n,s,i){let o,a,l,d,h,c,u,p,g,f,w;o=new Map;for(let b=0,_=t.edges.length;b<_;b++)a=t.edges[b],t.cells[a.start].kind!=="result"&&(j(o,a.start)||O(o,a.start,[]),$(o,a.start,[]).push(b));l=new Map;for(let b of t.cells)b.kind==="leaf"&&js(b,s,i)&&(d=bs(b,t,s,i).frame,h=X(b,d+ws(b,t,e,o,n)),O(l,h,$(l,h,0)+1),t.frames[b.list].turn!==""&&O(l,X(b,d),$(l,X(b,d),0)+1));for(let b of t.cells)if(b.kind!=="result"){if(b.kind==="constant"&&!i&&!b.pinned){Xa(b,t,e,$(o,b.id,[]),n);continue}if(c=bs(b,t,s,i),c.closed>=0&&j(r,c.key)){g=$(r,c.key,0),e.cards[g].cells.push(b.id),O(n,b.id,g);continue}u=ws(b,t,e,o,n),p=$(l,X(b,c.frame+u),0)>=Cr,!p&&$(l,X(b,c.frame),0)>=Ja&&(u="",p=!0),h=p?X(b,c.frame+u):b.kind+(b.given?"":" unnamed")+":"+u,(i||(b.pinned||b.quoted)&&!p)&&(h="c"+String(b.id)),g=Hs(e,r,h,b.kind,c.frame),f=e.cards[g],w=1e18;for(let _ of $(o,b.id,[]))w=N(w,e.cards[$(n,t.edges[_].end,0)].order);w=w<1e18?w-.25:-1,f.order=f.cells.length===0?w:N(w,f.order),f.listed=p,(p||zs(b,s,i))&&(f.toggles=b.list),f.cells.push(b.id),O(n,b.id,g)}}function Xa(t,e,r,n,s){let i;for(let o=0,a=n.length;o<a;o++)i=r.cards[$(s,e.edges[n[o]].end,0)],i.takes.push(n[o]),o===0&&(i.fixed+=t.count,i.numbers.push(t.id))}function ws(t,e,r,n,s){let i,o;i=new Map;for(let a of $(n,t.id,[]))o=r.cards[$(s,e.edges[a].end,0)],O(i,o.key+"#"+(o.kind==="frame"?"":String(e.edges[a].role)),1);return _e(i).join("|")}function bs(t,e,r,n){let s,i;if(s=new Ht,n)return s;for(let o of t.path){if(i=e.frames[o[0]],i.kind==="run"||i.kind==="idiom")return s;if(r[i.id]===B)return t.pinned||(s.key=s.frame+"F"+String(i.id),s.closed=i.id),s;if(s.frame+="F"+String(i.id)+"/",r[i.id]===Te&&o[1]>=0&&i.turns>1)s.frame+=ut(i,o[1])+"/";else if(r[i.id]===Te&&i.turns>1)return s}return s}var ee=13,Y=11,Se=10,Is=46,H=26,He=10,ce=15,jt=16,Mr=240,K=20,Vs=12,ot=26,he=16,ht=34,Ar=34,Dr=30,Wr=class{constructor(){this.width=0,this.height=0,this.sign=0,this.tall=H}};function el(t){let e,r,n,s,i,o;if(e=new Wr,t.kind==="result"&&(e.sign=M(H,C(t.symbol)*ee*1.05+14)),t.wide>0)return e.width=t.wide,e.height=t.high,e;if(Us(t))return e.width=M(H,C(Bs(t))*ee+2*Se),e.height=H,e;r=Ks(t),n=0;for(let a=0,l=r.length;a<l;a++)s=a===0?14+C(t.data)*ee:0,n=M(n,C(r[a])*ee*1.08+s);i=C(Fs(t))*Y+14+C(t.grad)*ee,o=M(n,i,64);for(let a of t.notes)o=M(o,C(a)*Y*1.04);return t.born!==""&&(o=M(o,C(Js(t))*Y*1.1)),t.rows.length>0&&(o=M(o,It(t)*(qs(t)+ot)-ot)),e.width=o+2*Se,e.height=Is+ce*(r.length-1+t.notes.length+Ds(t)),t.bins.length>0&&(e.height+=jt),t.born!==""&&(e.height+=ce),e}function Fs(t){return t.zeros===""?"grad":"grad · "+t.zeros}function It(t){let e,r;return t.narrow?t.rows.length<=24?1:2:(e=M(1,rt(700/qs(t))),r=t.rows.length<=10?1:t.rows.length<=24?2:t.rows.length<=45?3:4,N(r,e))}function Ds(t){return t.rows.length>0?rt((t.rows.length+It(t)-1)/It(t)):0}function qs(t){return zt(t,0)+zt(t,1)+zt(t,2)+2*Vs}function zt(t,e){let r;r=0;for(let n of t.rows)r=M(r,C(n[e])*Y*(e===0?1.08:1));return r}function Us(t){return t.kind==="constant"&&t.born===""}function Bs(t){let e;return e=t.symbol===""?t.data:t.symbol+" "+t.data,t.many!==""?e+" "+t.many:e}function tl(t){return t.many===""?t.name:t.name!==""?t.name+" "+t.many:t.many}function Ks(t){let e,r,n,s;e=[],r="";for(let i of tl(t).split(" "))for(n=r===""?i:r+" "+i,r!==""&&C(n)*ee>Mr?(e.push(r),r=i):r=n;C(r)*ee>Mr*1.25;)s=na(r,Mr/ee),s=s.slice(0,s.length-1),e.push(s),r=r.slice(s.length);return e.push(r),e}function Js(t){return t.born+" is born here"+(t.cause!==""?": "+t.cause:"")}var Ys=18,Gr=class{constructor(){this.rank=[],this.size=[],this.before=[],this.after=[],this.layers=[],this.count=0,this.gap=Ys,this.at=[]}};function rl(t,e,r,n){let s,i,o,a,l;s=[],i=new Map,t.before=t.size.map(d=>[]),t.after=t.size.map(d=>[]);for(let d=0,h=e.length;d<h;d++){o=[],a=e[d];for(let c=t.rank[e[d]]+1,u=t.rank[r[d]];c<u;c++)l=String(n[d])+"@"+String(c),j(i,l)||(O(i,l,t.size.length),t.size.push(0),t.rank.push(c),t.before.push([]),t.after.push([])),xs(t,a,$(i,l,0)),a=$(i,l,0),o.push(a);xs(t,a,r[d]),s.push(o)}return s}function xs(t,e,r){t.before[r].includes(e)||(t.after[e].push(r),t.before[r].push(e))}function nl(t){let e,r,n,s,i,o,a;t.layers=Array.from({length:M(t.rank)+1},(l,d)=>d).map(l=>[]);for(let l of il(t))t.layers[t.rank[l]].push(l);e=t.layers.map(l=>l.slice(0)),r=Tr(t),n=M(2,N(16,Math.floor(24e3/t.size.length)));for(let l=0,d=n;l<d&&r!==0;l++){s=l%2===0;for(let h=1,c=t.layers.length;h<c;h++)o=s?h:t.layers.length-1-h,a=s?t.layers[o-1]:t.layers[o+1],t.layers[o]=ol(t.layers[o],s?t.before:t.after,Vt(t,a));al(t),i=Tr(t),i<r&&(r=i,e=t.layers.map(h=>h.slice(0)))}t.layers=t.layers.map(l=>Z(l,(d=>sl(t,d)))),Tr(t)>r&&(t.layers=e)}function sl(t,e){let r;for(r=e;r>=t.count;)r=t.after[r][0];return e<t.count?r:r-.5}function il(t){let e,r,n,s;e=t.size.map(i=>!1),r=[];for(let i=0,o=t.count;i<o;i++)for(n=[t.count-1-i];n.length>0;)if(s=n.pop(),!e[s]){e[s]=!0,r.push(s);for(let a=0,l=t.before[s].length;a<l;a++)n.push(t.before[s][t.before[s].length-1-a])}return r}function Vt(t,e){for(;t.at.length<t.size.length;)t.at.push(0);for(let r=0,n=e.length;r<n;r++)t.at[e[r]]=r;return t.at}function ol(t,e,r){let n,s,i,o,a,l;n=[],s=new Map;for(let d of t)i=Z(e[d].map(h=>r[h]),(h=>h)),o=Math.floor(i.length/2),i.length>0&&(O(s,d,i.length%2===1?i[o]:(i[o-1]+i[o])/2),n.push(d));n=Z(n,(d=>$(s,d,0))),a=[],l=0;for(let d of t)j(s,d)?(a.push(n[l]),l+=1):a.push(d);return a}function al(t){let e,r,n,s,i,o;for(let a=0,l=t.layers.length;a<l;a++){e=t.layers[a],r=a>0?Vt(t,t.layers[a-1]):[],n=a+1<t.layers.length?Vt(t,t.layers[a+1]):[];for(let d=0,h=e.length-1;d<h;d++)s=e[d],i=e[d+1],o=0,r.length>0&&(o+=Gt(t.before[s],t.before[i],r)-Gt(t.before[i],t.before[s],r)),n.length>0&&(o+=Gt(t.after[s],t.after[i],n)-Gt(t.after[i],t.after[s],n)),o>0&&(e[d]=i,e[d+1]=s)}}function Gt(t,e,r){let n;if(t.length*e.length>4e3)return 0;n=0;for(let s of t)for(let i of e)r[s]>r[i]&&(n+=1);return n}function Tr(t){let e,r,n,s,i,o,a,l;e=0;for(let d=1,h=t.layers.length;d<h;d++){r=Vt(t,t.layers[d-1]),n=t.layers[d-1].length+1,s=Array.from({length:n+1},(c,u)=>u).map(c=>0),i=0;for(let c of t.layers[d]){o=t.before[c].map(u=>r[u]);for(let u of o){for(a=u+1,l=0;a>0;)l+=s[a],a-=a&-a;e+=i-l}for(let u of o)for(a=u+1;a<=n;)s[a]+=1,a+=a&-a;i+=o.length}}return e}function ll(t){let e,r,n,s,i,o;e=t.size.map(a=>0);for(let a of t.layers){r=0;for(let l=0,d=a.length;l<d;l++)n=a[l],l>0&&(r+=Zs(t,a[l-1],n)),e[n]=r;for(let l of a)e[l]-=r/2}s=M(4,N(24,Math.floor(3e4/t.size.length)));for(let a=0,l=s;a<l;a++){i=a%2===0;for(let d=0,h=t.layers.length;d<h;d++)o=t.layers[i?d:t.layers.length-1-d],dl(t,o,e,a,i)}return e}function Zs(t,e,r){let n;return n=e<t.count&&r<t.count?t.gap:t.gap*.7,(t.size[e]+t.size[r])/2+n}function vs(t,e,r,n){let s;return s=e>=t.count&&r>=t.count?40:e>=t.count||r>=t.count?4:1,s/(n*n)}function dl(t,e,r,n,s){let i,o,a,l,d,h,c,u,p,g,f,w,b;i=[],o=[],a=[],l=[],d=0;for(let _=0,A=e.length;_<A;_++){h=e[_],_>0&&(d+=Zs(t,e[_-1],h)),l.push(d),c=0,u=0;for(let S of t.before[h])(s||n>1)&&(w=vs(t,h,S,t.after[S].length),c+=r[S]*w,u+=w);for(let S of t.after[h])(!s||n>1)&&(w=vs(t,h,S,t.before[S].length),c+=r[S]*w,u+=w);for(u===0&&(c=r[h]*.01,u=.01),p=c/u-d,g=1;i.length>0&&i[i.length-1]>=p;)f=o.pop(),p=(i.pop()*f+p*u)/(f+u),u+=f,g+=a.pop();i.push(p),o.push(u),a.push(g)}b=0;for(let _=0,A=i.length;_<A;_++)for(let S=0,T=a[_];S<T;S++)r[e[b]]=i[_]+l[b],b+=1}var jr=class{constructor(){this.rank=[],this.across=[],this.bends=[],this.breadth=0,this.ranks=0}};function ul(t,e,r,n,s,i,o){let a,l,d,h,c;if(a=new jr,t.length===0)return a;a.rank=hl(t.length,e,r,s,i),l=new Gr,l.count=t.length,l.gap=o,l.rank=a.rank.slice(0),l.size=t.slice(0),d=rl(l,e,r,n),nl(l),h=ll(l),c=1e18;for(let u=0,p=h.length;u<p;u++)c=N(c,h[u]-l.size[u]/2);for(let u=0,p=h.length;u<p;u++)h[u]-=c,a.breadth=M(a.breadth,h[u]+l.size[u]/2);return a.across=h.slice(0,l.count),a.bends=d.map(u=>u.map(p=>h[p])),a.ranks=l.layers.length,a}function hl(t,e,r,n,s){let i,o,a,l,d,h,c,u;i=Array.from({length:t},(p,g)=>g).map(p=>[]),o=Array.from({length:t},(p,g)=>g).map(p=>[]);for(let p=0,g=e.length;p<g;p++)i[r[p]].push(e[p]),o[e[p]].push(r[p]);a=Array.from({length:t},(p,g)=>g).map(p=>0);for(let p=0,g=t;p<g;p++)for(let f of i[p])a[p]=M(a[p],a[f]+1);for(let p=0,g=t;p<g;p++)if(l=t-1-p,o[l].length>0&&(i[l].length===0||i[l].length<o[l].length)){d=a[o[l][0]];for(let f of o[l])d=N(d,a[f]);a[l]=d-1}h=N(a);for(let p=0,g=t;p<g;p++)n[p]&&(h=N(h,o[p].length===0?a[p]:h));c=!1;for(let p=0,g=t;p<g;p++)if(n[p])for(let f of o[p])c=c||a[f]<=h;c&&(h-=1),u=M(a),c=!1;for(let p=0,g=t;p<g;p++)if(s[p])for(let f of i[p])c=c||a[f]>=u&&!s[f];c&&(u+=1);for(let p=0,g=t;p<g;p++)n[p]?a[p]=h:s[p]&&(a[p]=u);return h=N(a),a.map(p=>p-h)}var st=0,L=1,je=6,Ft=64,ct=class{constructor(e,r,n){this.kind=e,this.number=r,this.order=n,this.length=0,this.breadth=0,this.along=0,this.across=0,this.lane=-1}},Ae=class{constructor(e,r,n){this.link=e,this.start=r,this.end=n,this.leaves=0,this.arrives=0,this.points=[]}},Dt=class{constructor(e,r){this.key=e,this.frame=r,this.items=[],this.pieces=[],this.children=[],this.ports_in=new Map,this.ports_out=new Map,this.back_in=new Map,this.back_out=new Map,this.lanes=0,this.side=0,this.floor=0,this.length=0,this.breadth=0,this.along=0,this.across=0,this.bottoms=[],this.ends=[]}},pt=class{constructor(){this.x=0,this.y=0,this.width=0,this.height=0,this.sign=0,this.tall=0}},zr=class{constructor(e,r){this.view=e,this.down=r,this.cards=[],this.frames=[],this.routes=[],this.width=0,this.height=0,this.torn=0}},Hr=class{constructor(e,r,n,s){this.view=e,this.limit=r,this.labels=n,this.down=s;for(let i of e.cards)i.narrow=s;this.sizes=cl(e.cards.map(i=>el(i)),e,s),this.torn=0,this.levels=[],this.level_of=new Map}};function cl(t,e,r){let n,s;n=t.map(i=>0);for(let i of e.links)n[i.end]+=1;for(let i=0,o=t.length;i<o;i++)s=8*(n[i]-1),t[i].sign>0&&r?t[i].sign=M(t[i].sign,N(s+H,t[i].width)):t[i].sign>0&&(t[i].tall=M(H,N(s+14,t[i].height)));return t}var ys=28,Nr=4;function pl(t,e,r){let n,s,i,o,a;if(n=r[r.length-1]+1,n!==1){s=Array.from({length:n},(l,d)=>d).map(l=>[]);for(let l=0,d=t.items.length;l<d;l++)i=M(t.items[l].breadth/2,Nr),s[r[e.rank[l]]].push([e.across[l]-i,e.across[l]+i]);for(let l=0,d=t.pieces.length;l<d;l++){o=e.rank[t.pieces[l].start];for(let h of e.bends[l])o+=1,Qs(t,e,t.pieces[l],o,r)&&s[r[o]].push([h-Nr,h+Nr])}a=s.map(l=>fl(Z(l,(d=>d[0]))));for(let l=0,d=t.items.length;l<d;l++)e.across[l]-=ks(a[r[e.rank[l]]],e.across[l]);for(let l=0,d=t.pieces.length;l<d;l++){o=e.rank[t.pieces[l].start];for(let h=0,c=e.bends[l].length;h<c;h++)o+=1,e.bends[l][h]-=ks(a[r[o]],e.bends[l][h])}}}function Qs(t,e,r,n,s){let i;return i=t.items[r.start].lane>=0,!i&&t.items[r.end].lane<0?!0:s.length>0&&s[n]===s[i?e.rank[r.end]:e.rank[r.start]]}function fl(t){let e,r,n;e=[],r=1e18,n=0;for(let s of t)s[0]>r+ys&&(n+=s[0]-r-ys,e.push([s[0],n]),r=s[1]),r=r===1e18?s[1]:M(r,s[1]);return e}function ks(t,e){let r;r=0;for(let n of t)n[0]<=e&&(r=n[1]);return r}var q=8;function ml(t,e,r,n,s){let i,o,a,l,d,h,c,u,p,g;i=e.items.map(f=>[]),o=e.items.map(f=>[]);for(let f=0,w=e.pieces.length;f<w;f++)i[e.pieces[f].start].push(f),o[e.pieces[f].end].push(f);for(let f=0,w=e.items.length;f<w;f++)if(a=e.items[f],a.kind==="card"){l=Z(i[f],(b=>$s(e,r,b,!1))),d=gl(t,e,r,s,l),h=d.length>0?d[d.length-1]+1:0,c=N(7*(h-1),a.breadth*.7);for(let b=0,_=l.length;b<_;b++)e.pieces[l[b]].leaves=_s(d[b],h,c);u=Z(o[f],(b=>$s(e,r,b,!0))),p=t.sizes[a.number].sign>0,g=t.sizes[a.number].tall,c=N(11*(u.length-1),p&&!t.down?M(H*.62,g-13):a.breadth*.6),p&&t.down&&(c=N(11*(u.length-1),t.sizes[a.number].sign*.6));for(let b=0,_=u.length;b<_;b++)e.pieces[u[b]].arrives=_s(b,u.length,c)}}function gl(t,e,r,n,s){let i,o,a,l,d,h;i=[],o=-1,a="";for(let c of s)l=r.bends[c],d=r.rank[e.pieces[c].start],h=l.length>0?"bend"+String(l[0]):"line"+String(c),d+1<n.length&&n[d+1]>n[d]&&(h="next band"+String(t.view.links[e.pieces[c].link].origin)),o+=h!==a?1:0,a=h,i.push(o);return i}function $s(t,e,r,n){let s,i,o;return s=t.pieces[r],i=e.bends[r],o=n?e.across[s.start]:e.across[s.end],i.length>0&&(o=n?i[i.length-1]:i[0]),o*1e3+r*.001}function _s(t,e,r){return e>1?r*(t/(e-1)-.5):0}function wl(t,e,r,n,s,i,o,a,l,d){let h,c,u,p,g,f,w,b,_,A,S,T;if(h=t.view.links[n.link].origin,c=e.items[n.start],u=e.items[n.end],p=Ss(t,c,n,!1),g=Ss(t,u,n,!0),f=[[c.along+c.length,p,st]],w=r.rank[n.start],b=r.rank[n.end],c.kind!=="out"&&c.along+c.length<i[w]+o[w]-.5&&b>w&&f.push([i[w]+o[w],p,L]),_=0,c.lane>=0&&l[b]>l[w]){for(;l[w+1]<l[b];)w+=1,_+=1;f=[[c.along,w+1<b?r.bends[s][_]+a[l[b]]:g,st]]}for(let E of r.bends[s].slice(_)){if(u.lane>=0&&l[w+1]>l[w])break;c.lane<0&&Ms(f,e,w,l,Es(d,h,w),E+a[l[w+1]]),w+=1,f.push([i[w],E+a[l[w]],st]),f.push([i[w]+o[w],E+a[l[w]],L])}if(u.lane>=0&&w+1<l.length&&l[w+1]>l[w]){f.push([u.along,f[f.length-1][1],L]),n.points=f;return}c.lane<0&&Ms(f,e,w,l,Es(d,h,w),g),A=u.along,u.kind==="card"&&t.sizes[u.number].sign>0&&(S=H/2,t.down||(T=M(0,Math.abs(n.arrives)-t.sizes[u.number].tall/2+S),A+=S-(S*S-N(T,S)**2)**.5)),u.along>i[b]+.5&&u.kind!=="out"?(f.push([i[b],g,st]),f.push([A,g,L])):f.push([A,g,st]),n.points=f}function Ss(t,e,r,n){let s,i,o;return e.kind==="card"?e.across+(n?r.arrives:r.leaves):e.kind!=="frame"?e.across:(s=t.levels[$(t.level_of,t.view.boxes[e.number].key,0)],i=n?s.ports_in:s.ports_out,o=s.items[$(i,t.view.links[r.link].origin,0)],Number(e.across-e.breadth/2+o.across+(t.down?he:ht)))}function Es(t,e,r){let n,s;return n=String(e)+"@"+String(r),j(t,n)||(s=$(t,String(r),0),O(t,n,s),O(t,String(r),s+1)),Math.trunc($(t,n,0))}function Ms(t,e,r,n,s,i){let o,a,l,d;r+1>=n.length||n[r+1]===n[r]||(o=t[t.length-1],a=e.ends[n[r]]+10+6*(s%8),l=e.side+Ft-10-6*(s%8),d=e.bottoms[n[r]]+Dr*.6+6*(s%6),t.push([a,o[1],L]),t.push([a,d,L]),t.push([l,d,L]),t.push([l,i,L]))}function bl(t,e){let r,n,s,i,o,a,l,d,h,c,u;for(r=t.view.links[e],n=[],s=t.view.cards[r.start].frame,i=t.view.cards[r.end].frame;!i.startsWith(s);)n.push(s),s=Ir(s);for(n.push(s),o=[];i!==s;)o.push(i),i=Ir(i);for(;o.length>0;)n.push(o.pop());a=[];for(let p of n)if(j(t.level_of,p)){l=t.levels[$(t.level_of,p,0)];for(let g of l.pieces)if(g.link===e){d=l.items[g.start],d.kind==="in"&&d.lane>=0&&(h=l.across+l.floor+je*d.lane,a.push([a[a.length-1][0],h,L]),a.push([g.points[0][0],h,L]));for(let f=0,w=g.points.length;f<w;f++)c=g.points[f],u=f===0&&a.length>0?L:c[2],a.push([c[0],c[1],u])}}return t.down?a.map(p=>[p[1],p[0],p[2]]):a}function xl(t,e){let r,n,s,i,o,a;return r=t.sign>0?(e?H:t.sign)+He:0,n=t.x+t.width,s=t.y+t.height,e?(i=t.x+t.width/2+(t.sign>0?6:12),o=t.y-r,[[n-10,s,L],[n-10,s+q,L],[n+q,s+q,L],[n+q,o-q,L],[i,o-q,L],[i,o,L]]):(i=t.sign>0?t.y+t.height/2+7:s-12,a=t.x-r,[[n,s-8,L],[n+q,s-8,L],[n+q,s+q,L],[a-q-4,s+q,L],[a-q-4,i,L],[a+(t.sign>0?1:0),i,L]])}function Ir(t){let e;for(e=t.length-1;e>0&&t[e-1]!=="/";)e-=1;return t.slice(0,e)}var vl=14,yl=260,kl=30;function $l(t,e,r){let n,s,i,o,a,l,d,h,c,u,p;if(e.items.length!==0){Sl(t,e,r),n=Array.from({length:r.ranks},(g,f)=>f).map(g=>0);for(let g=0,f=e.items.length;g<f;g++)n[r.rank[g]]=M(n[r.rank[g]],e.items[g].length);s=El(t,e,r),i=Ml(t,e,r,n,s,t.limit-160*Tl(e.key)-_l(t,e)),pl(e,r,i),o=ei(t,e,r);for(let g=1,f=r.ranks;g<f;g++)i[g]>i[g-1]&&(t.torn=M(t.torn,o[g]));e.side=e.lanes>0?je*(e.lanes+1):0,a=Array.from({length:r.ranks},(g,f)=>f).map(g=>0),e.ends=Array.from({length:i[r.ranks-1]+1},(g,f)=>f).map(g=>0),l=e.side+(i[r.ranks-1]>0?Ft:0),d=l;for(let g=0,f=r.ranks;g<f;g++)g>0&&(d=i[g]===i[g-1]?d+s[g]:l),a[g]=d,d+=n[g],e.ends[i[g]]=d,e.length=M(e.length,d+l);h=Al(e,r,i,o),e.breadth=e.bottoms[e.bottoms.length-1];for(let g=0,f=e.items.length;g<f;g++)c=e.items[g],u=r.rank[g],c.across=r.across[g]+h[i[u]],c.along=0,c.kind==="card"?c.along=a[u]+n[u]-c.length:c.kind==="frame"?c.along=a[u]:c.kind==="out"?c.along=c.lane<0?e.length:e.length-e.side+je*(c.lane+1):c.lane>=0&&(c.along=e.side-je*(c.lane+1)),e.breadth=M(e.breadth,c.across+c.breadth/2);e.floor=e.breadth+2*je,e.breadth+=e.lanes>0?je*(e.lanes+2):0,ml(t,e,r,h,i),p=new Map;for(let g=0,f=e.pieces.length;g<f;g++)wl(t,e,r,e.pieces[g],g,a,n,h,i,p)}}function _l(t,e){let r,n,s;r=0;for(let i of t.view.links)n=t.view.cards[i.start],s=n.kind==="leaf"&&n.frame!==e.key&&e.key.startsWith(n.frame),s&&t.view.cards[i.end].frame.startsWith(e.key)&&(r=M(r,t.down?H:t.sizes[i.start].width));return r<=yl?r:0}function Sl(t,e,r){let n,s,i,o,a;if(!t.down){n=Array.from({length:r.ranks},(l,d)=>d).map(l=>0),s=Array.from({length:r.ranks},(l,d)=>d).map(l=>0);for(let l=0,d=e.items.length;l<d;l++)i=e.items[l],i.kind==="frame"&&(s[r.rank[l]]=M(s[r.rank[l]],i.length)),i.kind==="card"&&t.sizes[i.number].height>H&&(n[r.rank[l]]=M(n[r.rank[l]],t.sizes[i.number].width));for(let l=0,d=e.items.length;l<d;l++)i=e.items[l],i.kind==="frame"&&s[r.rank[l]]<=i.length*1.5&&(i.length=s[r.rank[l]]),i.kind==="card"&&t.sizes[i.number].height>H&&(o=t.sizes[i.number],a=n[r.rank[l]],a<=o.width*1.7&&(i.length+=a-o.width,o.width=a))}}function El(t,e,r){let n,s,i,o,a;n=Array.from({length:r.ranks},(l,d)=>d).map(l=>Ar);for(let l of e.pieces)s=r.rank[l.end],i=Math.abs(r.across[l.start]-r.across[l.end]),o=si(t.view.links[l.link],t.labels),a=0,o!==""&&(a=t.down?18:C(o)*Y+8),n[s]=M(n[s],Ar+a,N(Ar+i/8,64));return n}function Ml(t,e,r,n,s,i){let o,a,l,d,h,c,u,p,g,f,w,b,_,A;o=Array.from({length:r.ranks},(E,P)=>P).map(E=>0),a=0;for(let E=0,P=r.ranks;E<P;E++)a+=n[E]+s[E];if(l=a-s[0]-i,l<=vl*(r.ranks-1)){for(let E=1,P=r.ranks;E<P;E++)s[E]-=M(0,l/(r.ranks-1));return o}i-=e.key!==""?2*Ft:1.5*Ft,d=ei(t,e,r);let[S,T]=Xs(e,r,[]);h=Array.from({length:r.ranks+1},(E,P)=>P).map(E=>0),c=Array.from({length:r.ranks+1},(E,P)=>P).map(E=>0);for(let E=1,P=r.ranks+1;E<P;E++)for(h[E]=1e18,u=0,p=1e18,g=-1e18,f=E-1;f>=0&&(f===E-1||u+n[f]<=i);)u+=n[f]+s[f],p=N(p,S[f]),g=M(g,T[f]),w=M(0,1-u/i),b=h[f]+g-p+Dr+100*w*w+kl*d[f],b<h[E]&&(h[E]=b,c[E]=f),f-=1;for(_=[],A=r.ranks;A>0;)A=c[A],_.push(A);for(let E=0,P=r.ranks;E<P;E++)for(let we of _)o[E]+=0<we&&we<=E?1:0;return o}function Xs(t,e,r){let n,s,i;n=Array.from({length:e.ranks},(o,a)=>a).map(o=>1e18),s=Array.from({length:e.ranks},(o,a)=>a).map(o=>-1e18);for(let o=0,a=t.items.length;o<a;o++)i=e.rank[o],n[i]=N(n[i],e.across[o]-t.items[o].breadth/2),s[i]=M(s[i],e.across[o]+t.items[o].breadth/2);for(let o=0,a=t.pieces.length;o<a;o++){i=e.rank[t.pieces[o].start];for(let l of e.bends[o])i+=1,Qs(t,e,t.pieces[o],i,r)&&(n[i]=N(n[i],l-4),s[i]=M(s[i],l+4))}return[n,s]}function ei(t,e,r){let n,s,i;n=Array.from({length:r.ranks+1},(o,a)=>a).map(o=>0),s=new Map;for(let o of e.pieces)if(!(e.items[o.start].lane>=0||e.items[o.end].lane>=0))for(let a=r.rank[o.start]+1,l=r.rank[o.end]+1;a<l;a++)i=String(t.view.links[o.link].origin)+"@"+String(a),j(s,i)||(O(s,i,!0),n[a]+=1);return n}function Al(t,e,r,n){let s,i,o,a,l,d;s=r[r.length-1]+1,i=Array.from({length:s},(u,p)=>p).map(u=>1e18),o=Array.from({length:s},(u,p)=>p).map(u=>-1e18);let[h,c]=Xs(t,e,r);for(let u=0,p=e.ranks;u<p;u++)i[r[u]]=N(i[r[u]],h[u]),o[r[u]]=M(o[r[u]],c[u]);a=Array.from({length:s},(u,p)=>p).map(u=>0);for(let u=1,p=e.ranks;u<p;u++)r[u]>r[u-1]&&(a[r[u-1]]=n[u]);l=Array.from({length:s},(u,p)=>p).map(u=>0),d=0;for(let u=0,p=s;u<p;u++)l[u]=d-i[u],d+=o[u]-i[u],t.bottoms.push(d),d+=Dr*1.2+6*N(a[u],6);return l}function Tl(t){let e;e=0;for(let r of t)r==="/"&&(e+=1);return e}function Bt(t,e,r,n){let s,i,o,a;s=new Hr(t,e,r,n),s.levels.push(new Dt("",-1)),O(s.level_of,"",0);for(let l=0,d=t.boxes.length;l<d;l++)O(s.level_of,t.boxes[l].key,s.levels.length),s.levels.push(new Dt(t.boxes[l].key,l));for(let l=0,d=t.boxes.length;l<d;l++)s.levels[$(s.level_of,t.boxes[l].parent,0)].children.push(l);for(let l=0,d=s.levels.length;l<d;l++)Nl(s,s.levels[s.levels.length-1-l]);i=new zr(t,n),i.cards=t.cards.map(l=>new pt),i.frames=t.boxes.map(l=>new pt),i.routes=t.links.map(l=>[]);for(let l of s.levels)Cl(s,l,i);for(let l=0,d=t.links.length;l<d;l++)o=t.links[l],i.routes[l]=o.start===o.end?xl(i.cards[o.end],n):bl(s,l);return a=s.levels[0],i.torn=s.torn,i.width=n?a.breadth:a.length,i.height=n?a.length:a.breadth,i}function As(t,e,r,n){let s;if(s=t.view.cards[r].frame,s===e.key)return Math.trunc($(n,"c"+String(r),-1));if(!s.startsWith(e.key))return-1;for(let i of e.children)if(s.startsWith(t.view.boxes[i].key))return Math.trunc($(n,"f"+String(i),-1));return-1}function Nl(t,e){let r,n,s,i,o,a,l,d,h,c;r=t.view,n=[];for(let u=0,p=r.cards.length;u<p;u++)r.cards[u].frame===e.key&&n.push(Rl(t,u));for(let u of e.children)n.push(Ol(t,u));s=new Map;for(let u=0,p=n.length;u<p;u++)O(s,(n[u].kind==="card"?"c":"f")+String(n[u].number),u);i=[];for(let u=0,p=r.links.length;u<p;u++)o=r.links[u],a=As(t,e,o.start,s),l=As(t,e,o.end,s),o.start!==o.end&&(a>=0&&l>=0?(d=o.carried&&e.key===Pl(r.cards[o.start].frame,r.cards[o.end].frame),d?ti(e,n,i,u,o.origin,a,l):a!==l&&i.push(new Ae(u,a,l))):l>=0?i.push(new Ae(u,qt(e.ports_in,n,"in",o.origin),l)):a>=0&&i.push(new Ae(u,a,qt(e.ports_out,n,"out",o.origin))));e.pieces=Ll(e,r,n,i),h=ri(e,n);for(let u of e.pieces)u.start=h[u.start],u.end=h[u.end];for(let u of[e.ports_in,e.ports_out,e.back_in,e.back_out])for(let p of _e(u))O(u,p,h[$(u,p,0)]);c=ul(e.items.map(u=>u.breadth),e.pieces.map(u=>u.start),e.pieces.map(u=>u.end),e.pieces.map(u=>r.links[u.link].origin),e.items.map(u=>u.kind==="in"),e.items.map(u=>u.kind==="out"),t.down?9:Ys),$l(t,e,c)}function Rl(t,e){let r,n;return r=new ct("card",e,t.view.cards[e].order),n=t.sizes[e],t.down?(r.length=n.height+(n.sign>0?H+He:0),r.breadth=M(n.width,n.sign)):(r.length=n.width+(n.sign>0?n.sign+He:0),r.breadth=n.height),r}function Ol(t,e){let r,n,s,i;return r=t.view.boxes[e],n=t.levels[$(t.level_of,r.key,0)],s=new ct("frame",e,r.order),i=C(r.title)*Y*1.1+2*he+24,t.down?(s.length=n.length+ht+he,s.breadth=M(n.breadth+2*he,i)):(s.length=M(n.length+2*he,i),s.breadth=n.breadth+ht+he),s}function qt(t,e,r,n){return j(t,n)||(O(t,n,e.length),e.push(new ct(r,n,r==="in"?-1e18:1e18))),Math.trunc($(t,n,0))}function ti(t,e,r,n,s,i,o){j(t.back_out,s)||(e[qt(t.back_out,e,"out",s)].lane=t.lanes,e[qt(t.back_in,e,"in",s)].lane=t.lanes,t.lanes+=1),r.push(new Ae(n,i,$(t.back_out,s,0))),r.push(new Ae(n,$(t.back_in,s,0),o))}function Ll(t,e,r,n){let s,i;t.pieces=n,s=ri(t,r),t.items=[],i=[];for(let o of n)s[o.start]<s[o.end]?i.push(o):ti(t,r,i,o.link,e.links[o.link].origin,o.start,o.end);return i}function ri(t,e){let r,n,s,i,o;r=e.map(a=>0),n=e.map(a=>[]);for(let a of t.pieces)r[a.end]+=1,n[a.start].push(a.end);for(s=Array.from({length:e.length},(a,l)=>l).filter(a=>r[a]===0).map(a=>a),i=e.map(a=>-1);t.items.length<e.length;){s.length===0&&(s=[Ts(e,Array.from({length:e.length},(a,l)=>l).filter(a=>i[a]<0).map(a=>a))]),o=Ts(e,s),s=s.filter(a=>a!==o).map(a=>a),i[o]=t.items.length,t.items.push(e[o]);for(let a of n[o])r[a]-=1,r[a]===0&&i[a]<0&&s.push(a)}return i}function Ts(t,e){let r,n;r=e[0];for(let s of e)n=t[r].order,(t[s].order<n||t[s].order===n&&s<r)&&(r=s);return r}function Pl(t,e){for(;!e.startsWith(t);)t=Ir(t);return t}function Cl(t,e,r){let n,s,i;for(let o of e.items)n=o.along+e.along,s=o.across+e.across,o.kind==="card"?r.cards[o.number]=Wl(t,o,n,s):o.kind==="frame"&&(r.frames[o.number]=ni(t,n,s-o.breadth/2,o.length,o.breadth),i=t.levels[$(t.level_of,t.view.boxes[o.number].key,0)],i.along=n+(t.down?ht:he),i.across=s-o.breadth/2+(t.down?he:ht));for(let o of e.pieces)for(let a of o.points)a[0]+=e.along,a[1]+=e.across}function ni(t,e,r,n,s){let i;return i=new pt,i.x=t.down?r:e,i.y=t.down?e:r,i.width=t.down?s:n,i.height=t.down?n:s,i}function Wl(t,e,r,n){let s,i,o,a;return s=t.sizes[e.number],i=0,s.sign>0&&(i=(t.down?H:s.sign)+He),o=t.down?s.width:s.height,a=ni(t,r+i,n-o/2,e.length-i,o),a.sign=s.sign,a.tall=s.tall,a}var ze=6,pe=class{constructor(e,r,n,s){this.words=e,this.x=r,this.y=n,this.width=s}};function v(t){let e,r;return e=rt(Math.abs(t)*10+.5),r=String(Math.floor(e/10))+(e%10>0?"."+String(e%10):""),t<0&&e>0?"-"+r:r}function Kt(t,e,r){let n,s,i,o,a,l;n="M"+v(t[0][0])+" "+v(t[0][1]);for(let d=1,h=t.length;d<h;d++)s=t[d-1],i=t[d],o=i[0],a=i[1],d===t.length-1&&(o=e?o:o-ze,a=e?a-ze:a),i[2]===L?n+="L"+v(o)+" "+v(a):e?(l=(s[1]+a)/2,n+="C"+v(s[0]+r)+" "+v(l)+" "+v(o+r)+" "+v(l)+" "+v(o)+" "+v(a)):(l=(s[0]+o)/2,n+="C"+v(l)+" "+v(s[1]+r)+" "+v(l)+" "+v(a+r)+" "+v(o)+" "+v(a));return n}function qr(t,e,r){let n,s;return n=t[t.length-1][0],s=t[t.length-1][1],e?"M"+v(n)+" "+v(s)+"L"+v(n-r)+" "+v(s-ze-1)+"L"+v(n+r)+" "+v(s-ze-1)+"Z":"M"+v(n)+" "+v(s)+"L"+v(n-ze-1)+" "+v(s-r)+"L"+v(n-ze-1)+" "+v(s+r)+"Z"}function Vr(t,e){return e==="gradient"?Math.abs(t.total)>t.size*1e-12?t.total:0:e==="derivative"?t.slope:t.value}function Ns(t,e){return e==="gradient"&&!t.ill&&t.size>Math.abs(t.total)*(1+1e-9)}function Gl(t,e){let r;return r=e>0?Math.abs(t)/e:0,r>0?1+4.5*M(0,1+ne(r)/2.4):1}function Ur(t,e){let r;return r=Vr(t,e),t.ill&&e==="gradient"?"lost":r===0?Ns(t,e)?"even":"dead":(r>0?"plus":"minus")+(Ns(t,e)?" mixed":"")}function Jt(t,e){let r,n,s,i,o,a;if(r=t.view.links[e],n=t.routes[e],n.length!==2)return 0;s=0,i=0;for(let l=0,d=t.view.links.length;l<d;l++)o=t.view.links[l],o.start===r.start&&o.end===r.end&&(s+=1,l<e&&(i+=1));return s<2?0:(a=r.text!==""?44:26,t.down&&r.text!==""&&(a=M(a,C(r.text)*Y+16)),a*(i/(s-1)-.5))}function si(t,e){return e&&t.text!==""&&!t.plain?t.text:t.part}function Br(t,e){return e!==1?"":t==="-"?"−":t==="/"?"÷":""}function Kr(t,e){let r,n,s,i,o,a,l,d,h,c;if(r=t.view.links[e].end,n=Br(t.view.cards[r].symbol,t.view.links[e].role),s=t.routes[e][t.routes[e].length-1],n==="")return new pe(n,s[0],s[1],0);i=t.down?0:1,o=s[i],a=s[i];for(let u=0,p=t.routes.length;u<p;u++)t.view.links[u].end===r&&t.routes[u].length>1&&(l=t.routes[u][t.routes[u].length-1][i],o=N(o,l),a=M(a,l));return d=2*s[i]<o+a?-14:14,o<s[i]&&s[i]<a?new pe(n,t.down?s[0]:s[0]-22,t.down?s[1]-22:s[1],14):(h=t.down?s[0]+d:s[0]-8,c=t.down?s[1]-8:s[1]+d,new pe(n,h,c,14))}function Jr(t,e,r){let n,s,i;n=[],s=[];for(let o=0,a=e.length;o<a;o++)i=new pe("",0,0,0),e[o]!==""&&t.routes[o].length>1&&(i=jl(t,o,e[o],n,r),i.width>0&&n.push(i)),s.push(i);return s}function jl(t,e,r,n,s){let i,o,a,l,d,h,c,u,p,g,f,w,b,_;i=t.routes[e],o=C(r)*Y+8,a=Jt(t,e),l=[.5,.35,.65,.25,.75,.15,.85];for(let A=0,S=i.length-1;A<S;A++){d=i.length-2-A,h=i[d],c=i[d+1];for(let T of l)if(u=h[0]+(c[0]-h[0])*T,p=h[1]+(c[1]-h[1])*T,c[2]!==L&&(f=1-T,w=3*f*T*T+T*T*T,b=.5*(3*f*f*T+3*f*T*T)+T*T*T,_=a*(3*f*f*T+3*f*T*T),s?(p=h[1]+(c[1]-h[1])*b,u=h[0]+(c[0]-h[0])*w+_):(u=h[0]+(c[0]-h[0])*b,p=h[1]+(c[1]-h[1])*w+_)),g=new pe(r,u,p,o),zl(t,g,n))return g}return new pe(r,0,0,0)}function zl(t,e,r){let n,s,i;if(n=e.x-e.width/2,s=e.x+e.width/2,n<2||s>t.width-2)return!1;for(let o of r)if(Math.abs(o.y-e.y)<16&&Math.abs(o.x-e.x)<(o.width+e.width)/2+2)return!1;i=!0;for(let o of t.cards)i=i&&!Hl(o,n,s,e.y);return i}function Hl(t,e,r,n){let s;return s=t.sign>0?t.sign+10:0,r>t.x-s&&e<t.x+t.width&&n+8>t.y&&n-8<t.y+t.height}function J(t,e,r,n,s,i){return'<rect class="'+t+'" x="'+v(e)+'" y="'+v(r)+'" width="'+v(n)+'" height="'+v(s)+'" rx="'+v(i)+'"/>'}function G(t,e,r,n){return'<text class="'+n+'" x="'+v(e)+'" y="'+v(r)+'">'+nt(t)+"</text>"}function Il(t,e,r,n){let s,i,o,a,l,d,h,c,u,p,g;if(s="",r.live&&(s=' data-card="'+String(n)+'" data-name="'+nt(t.name)+'" tabindex="-1" role="button"'),i='<g class="value"'+s+">",r.live||(i+="<title>"+nt(t.more)+"</title>"),e.sign>0&&(i+=Dl(t,e,r.down)),o=Us(t),a=o?e.height/2:7,(t.count>1||t.kind==="frame")&&(i+=J("far",e.x+4,e.y-4,e.width,e.height,a)),l=t.kind==="leaf"?"leaf":t.kind==="frame"?"closed":"card",!t.reached&&t.kind!=="constant"&&(l+=" fresh"),t.root&&(l+=" root"),t.born!==""?i+=J("ring",e.x-5,e.y-5,e.width+10,e.height+10,a+4):t.ill&&(l+=" ill"),i+=J(l,e.x,e.y,e.width,e.height,a),o)return i+G(Bs(t),e.x+e.width/2,e.y+17.5,"quiet mid")+"</g>";d=e.x+Se,h=e.x+e.width-Se,c=Ks(t);for(let f=0,w=c.length;f<w;f++)i+=G(c[f],d,e.y+18+ce*f,t.given?"name":"name made");i+=G(t.data,h,e.y+18,"data end"),u=e.y+ce*(c.length-1),i+=G(Fs(t),d,u+37,t.zeros!==""?"small quiet zeros":"small quiet"),i+=G(t.grad,h,u+37,t.reached?"grad end":"quiet end"),u+=Is;for(let f of t.notes)p=f.includes("NaN")||f.includes("infinite")||Rs(f),g=Vl(f)?" fact":"",i+=G(f,d,u+7,(p?"small name":"small quiet")+g),u+=ce;return t.born!==""&&(i+=G(Js(t),d,u+7,"small name"),u+=ce),i+=Fl(t,d,u,e.width-2*Se),t.bins.length>0&&(i+=ql(t,e.x+Se,u-2,e.width-2*Se)),i+"</g>"}function Vl(t){return t.includes("NaN")||t.includes("finite")||t.endsWith(" are 0")||t.includes(", others ")}function Fl(t,e,r,n){let s,i,o,a,l,d,h,c;if(t.rows.length===0)return"";s=It(t),i=Ds(t),o=(n+ot)/s-ot,a=zt(t,2)+Vs,l="";for(let u=0,p=t.rows.length;u<p;u++)d=t.rows[u],h=e+Math.floor(u/i)*(o+ot),c=r+7+ce*(u%i),l+=G(d[0],h,c,"small name"),l+=G(d[1],h+o-a,c,"small data end"),l+=G(d[2],h+o,c,d[2]!=="–"?"small grad end":"small quiet end");return l}function Dl(t,e,r){let n,s,i;return n=r?e.x+e.width/2:e.x-He-e.sign/2,s=r?e.y-He-H/2:e.y+e.height/2,i=r?"V"+v(e.y):"H"+v(e.x),'<path class="stem" d="M'+v(n)+" "+v(s)+i+'"/>'+J("op",n-e.sign/2,s-e.tall/2,e.sign,e.tall,H/2)+G(t.symbol,n,s+4.5,"sign mid")}function ql(t,e,r,n){let s,i,o,a,l;s=M(t.bins),i=t.log?24:0,o=(n-i)/t.bins.length,a='<path class="bars" d="';for(let d=0,h=t.bins.length;d<h;d++)t.bins[d]>0&&(l=M(1,t.bins[d]/s*(jt-4)),a+="M"+v(e+i+d*o)+" "+v(r+jt-2)+"v-"+v(l)+"h"+v(o-1)+"v"+v(l)+"z");return a+='"/>',a+(t.log?G("log",e,r+jt-3,"small quiet"):"")}function Ul(t,e,r){let n,s,i,o;n=ii(t,e,r),s=Yr(t,r),i=Array.from({length:e.view.links.length},(a,l)=>l).filter(a=>e.routes[a].length>1).map(a=>a),o=n.map(a=>-rt(a*10+.5));for(let a of i)s&&Ur(e.view.links[a],r.ink)==="dead"&&(o[a]=-1e3);return Z(i,(a=>o[a])).map(a=>Bl(e,r,a,n[a],s)).join(`
`)}function Yr(t,e){return e.ink!=="none"&&(e.ink!=="gradient"||t.ink)}function ii(t,e,r){let n,s,i;n=e.view.links,s=0;for(let o of n)o.plain||(s=M(s,Math.abs(Vr(o,r.ink))));return i=Yr(t,r),n.map(o=>i&&!o.plain?Gl(Vr(o,r.ink),s):1.5)}function Bl(t,e,r,n,s){let i,o,a;return i=t.view.links[r],o=s&&!i.plain?"line "+Ur(i,e.ink):"line",i.carried&&(o=o.replaceAll(" mixed","")+" carried"),a=e.live?' data-link="'+String(r)+'"':"",'<path class="'+o+'"'+a+' stroke-width="'+v(n)+'" d="'+Kt(t.routes[r],e.down,Jt(t,r))+`"/>
<path class="`+o.replaceAll("line","tip")+'"'+a+' d="'+qr(t.routes[r],e.down,3+n*.4)+'"/>'}function Kl(t,e){let r,n,s,i;r=t.view.links.map(o=>si(o,e.labels)),n=[];for(let o=0,a=t.routes.length;o<a;o++)t.routes[o].length>1&&(s=Kr(t,o),s.words!==""&&(i=t.routes[o][t.routes[o].length-1],(s.x===i[0]||s.y===i[1])&&n.push(J("page",s.x-7,s.y-7,14,14,7)),n.push(G(s.words,s.x,s.y+4,"quiet mid"))));for(let o of Jr(t,r,e.down))o.width!==0&&(n.push(J("page",o.x-o.width/2,o.y-8,o.width,16,8)),n.push(G(o.words,o.x,o.y+4,"small quiet mid")));return n.filter(o=>o!=="").map(o=>o).join(`
`)}var U=18,oi=18,Ee=class{constructor(e,r){this.kind=e,this.text=r,this.x=0,this.y=0}};function Jl(t,e,r){let n,s,i,o,a,l,d,h,c,u,p,g;n=[],s=r.ink==="gradient"?"gradient":r.ink==="derivative"?"local derivative":"data",i=[],o=1e18,a=0,l=ii(t,e,r);for(let f=0,w=e.view.links.length;f<w;f++)d=e.view.links[f],Yr(t,r)&&!d.plain&&e.routes[f].length>1&&(h=Ur(d,r.ink),se(i,h.replaceAll(" mixed","")),h.endsWith("mixed")&&se(i,"mixed"),o=N(o,l[f]),a=M(a,l[f]));c=["plus"," above 0","minus"," below 0","even",": parts of both signs that cancel","dead"," 0","lost"," not finite"];for(let f=0,w=Math.floor(c.length/2);f<w;f++)i.includes(c[2*f])&&n.push(new Ee("line "+c[2*f],s+c[2*f+1]));i.includes("mixed")&&n.push(new Ee("mixed","paler: the sum of parts of both signs")),a>o+.5&&n.push(new Ee("wedge","broader: larger")),Yl(e)&&n.push(new Ee("carried","on to the next step")),u=[];for(let f of e.view.cards)f.kind==="leaf"&&se(u,"leaf"),(f.count>1||f.kind==="frame")&&se(u,"stack"),f.bins.length>0&&(se(u,"bars"),f.log&&se(u,"log")),!f.reached&&f.kind!=="constant"&&t.ink&&se(u,"fresh"),f.born!==""?se(u,"ring"):f.ill&&se(u,"ill");p=["leaf","leaf","stack","several values","bars","how the data are spread","fresh","no gradient came here","ring","not finite: it begins here","ill","not finite"];for(let f=0,w=Math.floor(p.length/2);f<w;f++)u.includes(p[2*f])&&(g=p[2*f]==="bars"&&u.includes("log")?", where it says so on a log scale":"",n.push(new Ee(p[2*f],p[2*f+1]+g)));return n}function Yl(t){return t.view.links.filter(e=>e.carried).map(e=>e).length>0}function se(t,e){t.includes(e)||t.push(e)}function Zl(t,e,r){let n,s,i;n=e,s=0;for(let o of t)i=U+6+C(o.text)*Y,n>K&&n+i>r&&(n=K,s+=ce+1),o.x=n,o.y=s,n+=i+oi;return s}function Ql(t,e){let r;return r=e+t.y,Xl(t.kind,t.x,r-4)+G(t.text,t.x+U+6,r,"small quiet")}function Xl(t,e,r){let n,s,i,o;if(t.startsWith("line"))return'<path class="'+t+' key" stroke-width="4" d="M'+v(e)+" "+v(r)+"h"+v(U)+'"/>';if(t==="mixed")return n='stroke-width="4" d="M'+v(e)+" "+v(r)+"h"+v(U/2)+'"/>',s='stroke-width="4" d="M'+v(e+U/2)+" "+v(r)+"h"+v(U/2)+'"/>','<path class="line plus mixed key" '+n+'<path class="line minus mixed key" '+s;if(t==="carried")return'<path class="line carried key" d="M'+v(e)+" "+v(r)+"h"+v(U)+'"/>';if(t==="wedge")return i="M"+v(e)+" "+v(r-.5)+"v1L"+v(e+U)+" "+v(r+2.7)+"v-5.4Z",'<path class="tip key" d="'+i+'"/>';if(t==="bars"){i="",o=[3,9,6,2];for(let a=0,l=4;a<l;a++)i+="M"+v(e+4.5*a)+" "+v(r+5)+"v-"+v(o[a])+"h3.5v"+v(o[a])+"z";return'<path class="bars key" d="'+i+'"/>'}return t==="stack"?J("far key",e+2,r-6,U-3,10,3)+J("card key",e,r-4,U-3,10,3):t==="ring"?J("ring key",e+1,r-5,U-2,10,4):J((t==="leaf"?"leaf":"card "+t)+" key",e,r-5,U-1,10,3)}var ed=30,td=26,rd=240,Fr=class{constructor(){this.width=0,this.height=0,this.body=""}};function ai(t,e,r){let n,s,i,o,a,l,d,h;n=new Fr,s=K+(r.title!==""?ed:0),i=nd(t,e),o=M(e.width,C(i)*Y*1.02),n.width=M(o,C(r.title)*ee*1.25,rd)+2*K,a=Jl(t,e,r),l=Zl(a,K+C(i)*Y+2*oi,n.width-K),d=e.height+s+K+td-14,n.height=d+l+14,h=[],r.title!==""&&h.push(G(r.title,K,K+ee,"name")),h.push('<g transform="translate('+v(K)+" "+v(s)+')">');for(let c=0,u=e.frames.length;c<u;c++)h.push(sd(e,c,r));h.push(Ul(t,e,r));for(let c=0,u=e.frames.length;c<u;c++)h.push(id(e,c));for(let c=0,u=e.cards.length;c<u;c++)h.push(Il(e.view.cards[c],e.cards[c],r,c));h.push(Kl(e,r)),h.push("</g>"),h.push(G(i,K,d,"small quiet"));for(let c of a)h.push(Ql(c,d));return n.body=h.filter(c=>c!=="").map(c=>c).join(`
`),n}function nd(t,e){let r,n,s,i;r=0,n=0,s=0;for(let o of e.view.cards)r+=1,n+=o.count+o.hidden+o.fixed===1?1:0,s+=o.kind==="result"?o.hidden:0;return i=ie(t.values,"value","values"),n===t.values||(i+=" on "+R(r)+(r===1?" card: ":" cards: "),i+=ie(t.results,"result","results"),s>0&&(i+=" ("+R(s)+" inside of others)"),i+=", "+ie(t.leaves,"leaf","leaves"),t.constants>0&&(i+=", "+ie(t.constants,"plain number","plain numbers")),t.starts>0&&(i+=", "+ie(t.starts,"zero that starts a sum","zeros that start sums"))),i}function sd(t,e,r){let n,s,i,o,a;return n=t.frames[e],s=t.view.boxes[e],i=r.live?' tabindex="-1" role="button" data-frame="'+String(s.frame)+'"':"",o=r.live?' aria-label="'+nt(s.title+", open")+'"':"",a="<g"+i+o+' class="group">'+J("frame",n.x,n.y,n.width,n.height,12),a+"</g>"}function id(t,e){let r,n,s,i,o,a;return r=t.frames[e],n=t.view.boxes[e],s=r.x+14,i="",n.series&&(o=s+5,a=r.y+16,i='<path class="again" d="M'+v(o)+" "+v(a-4.5),i+="C"+v(o-6)+" "+v(a-4.5)+" "+v(o-6)+" "+v(a+4.5)+" "+v(o)+" "+v(a+4.5),i+="C"+v(o+3)+" "+v(a+4.5)+" "+v(o+4.5)+" "+v(a+2)+" "+v(o+4.5)+" "+v(a),i+="M"+v(o+2.2)+" "+v(a+2)+"L"+v(o+4.5)+" "+v(a-.5)+"L"+v(o+6.8)+" "+v(a+2),i+='"/>',s+=16),i+G(n.title,s,r.y+20,"small frame-title")}var li=".picture{font-family:'Source Sans 3','Helvetica Neue',Arial,'Liberation Sans','Noto Sans',sans-serif;font-variant-numeric:tabular-nums}.picture text{font-size:13px}.picture .small{font-size:11px}.picture .name,.picture .sign,.picture .frame-title{font-weight:bold}.picture .frame-title{stroke-width:4;stroke-opacity:.85;paint-order:stroke;stroke-linejoin:round}.picture .carried{stroke-width:1.8;stroke-dasharray:5 4}.picture .again{stroke-width:1.5}.picture .line.lost{stroke-dasharray:2 3}.picture .made{font-weight:normal;font-style:italic}.picture .end{text-anchor:end}.picture .mid{text-anchor:middle}.picture .stem{stroke-width:1.5}.picture .fresh{stroke-dasharray:4 3}.picture .root{stroke-width:2}.picture .ring{stroke-width:3}.picture .ill{stroke-width:2;stroke-dasharray:2 2}.picture .page{fill:light-dark(#ffffff,#11161f)}.picture .card,.picture .far{fill:light-dark(#f7f9fc,#1b2331);stroke:light-dark(#c3ccd9,#3d4a60)}.picture .leaf{fill:light-dark(#e8f1fd,#16304f);stroke:light-dark(#c3ccd9,#3d4a60)}.picture .closed{fill:light-dark(#eef2f7,#161d29);stroke:light-dark(#7a8699,#8593a8)}.picture .frame{fill:light-dark(#eef2f7,#161d29);fill-opacity:.55;stroke:light-dark(#cfd7e2,#33405a)}.picture .line,.picture .stem{fill:none;stroke:light-dark(#7a8699,#8593a8)}.picture .tip{fill:light-dark(#7a8699,#8593a8)}.picture .line.plus{stroke:light-dark(#e07b1f,#f0953c)}.picture .line.minus{stroke:light-dark(#7a4fc4,#a98af0)}.picture .line.dead{stroke:light-dark(#dbe1e9,#2b3546)}.picture .line.lost{stroke:light-dark(#c2185b,#ff6fa3)}.picture .tip.plus{fill:light-dark(#e07b1f,#f0953c)}.picture .tip.minus{fill:light-dark(#7a4fc4,#a98af0)}.picture .line.plus.mixed{stroke:light-dark(#eeb782,#8f6235)}.picture .line.minus.mixed{stroke:light-dark(#b8a1e0,#695a92)}.picture .line.even{stroke:light-dark(#b98f9e,#8d6f86)}.picture .tip.even{fill:light-dark(#b98f9e,#8d6f86)}.picture .tip.plus.mixed{fill:light-dark(#eeb782,#8f6235)}.picture .tip.minus.mixed{fill:light-dark(#b8a1e0,#695a92)}.picture .tip.dead{fill:light-dark(#dbe1e9,#2b3546)}.picture .tip.lost{fill:light-dark(#c2185b,#ff6fa3)}.picture .op{fill:light-dark(#22304a,#d7e0ee)}.picture .sign{fill:light-dark(#ffffff,#11161f)}.picture .name{fill:light-dark(#172033,#eef2f8)}.picture .data{fill:light-dark(#0b57a4,#8cc2ff)}.picture .bars{fill:light-dark(#0b57a4,#8cc2ff);fill-opacity:.5}.picture .grad{fill:light-dark(#a84600,#ffb070)}.picture .quiet,.picture .frame-title{fill:light-dark(#566173,#a3afc2)}.picture .frame-title{stroke:light-dark(#ffffff,#11161f)}.picture .again{fill:none;stroke:light-dark(#566173,#a3afc2)}.picture .ring{fill:none;stroke:light-dark(#c2185b,#ff6fa3)}.picture .root{stroke:light-dark(#172033,#eef2f8)}.picture .ill{stroke:light-dark(#c2185b,#ff6fa3)}";var di=`
  --gw-font: "Source Sans 3", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif;
  --gw-mono: "JetBrains Mono", ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  --gw-drawn: "Source Sans 3", "Helvetica Neue", Arial, "Liberation Sans", "Noto Sans", sans-serif; /* in graphs, as in drawings */
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
`,Ve=W`
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
`;function Fe(t,e){let{nodes:r,steps:n}=t,s=n.length,i=n.slice(0,e),o={position:e,total:s,phase:"idle",phaseText:"",step:i.at(-1)??null,computed:r.map(h=>h.kind!=="result"),grads:r.map(()=>0),reached:r.map(()=>!1),walked:new Set,active:new Set};for(let h of i)if(h.phase==="forward")o.computed[h.node]=!0;else{let c=h.phase==="seed"?h.node:h.input;o.grads[c]=h.after,o.reached[c]=!0,h.phase==="backward"&&o.walked.add(h.edge)}let{step:a}=o;if(a?.phase==="backward"&&o.active.add(a.edge),a?.phase==="forward")for(let{id:h,to:c}of t.edges)c===a.node&&o.active.add(h);let l=n.filter(h=>h.phase==="forward").length,d=e-l;return e===0?o.phaseText=m("stage.not-begun|Not begun"):d<=0?Object.assign(o,{phase:"forward",phaseText:m("stage.forward-of|Forward {position} of {forward}",{position:e,forward:l})}):e<s?Object.assign(o,{phase:"backward",phaseText:m("stage.backward-of|Backward {back} of {total}",{back:d,total:s-l})}):Object.assign(o,{phase:"done",phaseText:"Done"}),o}function me({step:t}){return t===null?null:t.phase==="backward"?t.input:t.node}function Zr(t,e){let r=new Map;return e.cards.forEach((n,s)=>n.cells.forEach(i=>r.set(i,s))),t.map(n=>r.get(n)??-1)}function ui(t,e,r,n,s){let i=new Set,o=new Set;e.forEach((h,c)=>{s.computed[c]||i.add(h),s.reached[c]&&o.add(h)});let a=me(s),l=s.step?.phase==="backward"?e[s.step.node]:-1,d=new Set([...s.active].map(h=>od(e,n.edges[h])));for(let h of t.querySelectorAll("[data-card]")){let c=Number(h.dataset.card);h.classList.toggle("waiting",i.has(c)),h.classList.toggle("silent",!o.has(c)),h.classList.toggle("now",a!==null&&e[a]===c),h.classList.toggle("giver",l===c&&!(a!==null&&e[a]===c))}for(let h of t.querySelectorAll("[data-link]")){let{start:c,end:u}=r.links[Number(h.dataset.link)];h.classList.toggle("dry",!o.has(c)),h.classList.toggle("flow",d.has(`${c}>${u}`))}}function od(t,{from:e,to:r}){return`${t[e]}>${t[r]}`}var hi=W`
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
  .picture.dimmed .line:not(.lit, .key),
  .picture.dimmed .tip:not(.lit, .key) {
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
  .walked .waiting .fact,
  .walked .silent .zeros,
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
  @media (max-width: 40rem) {
    .mini {
      position: static;
      display: block;
      margin: 0.25rem auto;
    }
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
`;var ad=["gradient","data","derivative","none"];function ci(t){return x`<div class="row tools" role="toolbar" aria-label=${m("picture.picture|Picture")}>
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
        ${ad.map(e=>x`<option value=${e} ?selected=${e===t.ink}>${e}</option>`)}
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
  </div>`}function pi(t){return t?x`<p><strong>${t.name}</strong> ${t.sum}</p>
    <ul>
      ${t.paths.map(e=>x`<li class="mono">${e}</li>`)}
    </ul>`:x`<p class="muted">${m("picture.point-at-a-value|Point at a value, or go to it with Tab and the arrow keys: its paths to the result light up. Click or Enter opens and closes what is stacked.")}</p>`}var ld=.72,dd=1.25,fi=.1,ud=4,Yt=class{constructor(e,r){this.host=e;this.size=r}host;size;scale=1;fitted=!0;asked=!1;drag=null;moved=!1;pane(){return this.host.renderRoot.querySelector(".pane")}fit(e,r=this.asked){let[n,s]=[this.pane(),this.size()];if(!n||!s)return;Object.assign(this,{fitted:!0,asked:r});let i=(n.clientWidth-4)/s.width,o=Math.min(i,e&&!r?1:(mi(n)-4)/s.height);this.setScale(Math.max(r?fi:ld,Math.min(dd,o)))}zoom(e,r){let n=this.pane(),s=n.getBoundingClientRect(),i=r?r.clientX-s.left:n.clientWidth/2,o=r?r.clientY-s.top:n.clientHeight/2,a=[(n.scrollLeft+i)/this.scale,(n.scrollTop+o)/this.scale];Object.assign(this,{fitted:!1,asked:!1}),this.setScale(Math.max(fi,Math.min(4,this.scale*e))),this.host.updateComplete.then(()=>{n.scrollLeft=a[0]*this.scale-i,n.scrollTop=a[1]*this.scale-o,this.host.requestUpdate()})}setScale(e){e!==this.scale&&(this.scale=e,this.host.requestUpdate())}bring(e){let[r,n]=[e?.getBoundingClientRect(),this.pane()];if(!r)return;let{left:s,top:i,width:o,height:a}=n.getBoundingClientRect(),l=(d,h,c,u)=>d>=c&&d+h<=c+u?0:h<u?d+h/2-c-u/2:d-c;n.scrollTop+=l(r.top,r.height,i,a),n.scrollLeft+=l(r.left,r.width,s,o)}begin(e){let[r,n]=[this.pane(),e.map(a=>a.getBoundingClientRect())];if(!r||!n.length)return;let{right:s,bottom:i}=r.getBoundingClientRect();if(n.some(a=>a.left+a.width/2<s&&a.top+a.height/2<i))return;let o=n.reduce((a,l)=>8*l.top+l.left<8*a.top+a.left?l:a);this.bring(e[n.indexOf(o)])}wheel=e=>{!e.ctrlKey&&!e.metaKey||(e.preventDefault(),this.zoom(e.deltaY<0?1.15:1/1.15,e))};down=e=>{let r=this.pane();this.moved=!1,e.button===0&&e.pointerType==="mouse"&&(this.drag={x:e.clientX,y:e.clientY,left:r.scrollLeft,top:r.scrollTop})};dragged(e){if(!this.drag||!(e.buttons&1))return this.drag=null,!1;let r=this.pane();return this.moved||=Math.hypot(e.clientX-this.drag.x,e.clientY-this.drag.y)>ud,r.scrollLeft=this.drag.left-(e.clientX-this.drag.x),r.scrollTop=this.drag.top-(e.clientY-this.drag.y),!0}minimap(e){let[r,n]=[this.pane(),this.size()],{width:s,height:i}=n;if(!r||s*this.scale<=r.clientWidth+8&&i*this.scale<=mi(r)+8)return x``;let o=Math.min(160/s,90/i),a=(p,g,f,w,b)=>`<rect class="${p}" x="${g}" y="${f}" width="${w}" height="${b}"/>`,l=e.map(p=>a("spot",(p.x+20)*o,(p.y+20)*o,p.width*o,p.height*o)),[d,h,c,u]=[r.scrollLeft,r.scrollTop,r.clientWidth,r.clientHeight].map(p=>p/this.scale*o);return x`<svg
      class="mini"
      aria-hidden="true"
      width=${s*o}
      height=${i*o}
      @click=${p=>{let g=p.currentTarget.getBoundingClientRect();r.scrollLeft=(p.clientX-g.left)/o*this.scale-r.clientWidth/2,r.scrollTop=(p.clientY-g.top)/o*this.scale-r.clientHeight/2}}
    >
      ${Pt(l.join("")+a("seen",d,h,c,u))}
    </svg>`}};function mi(t){return parseFloat(getComputedStyle(t).maxHeight)||600}function gi(t,e,r,n){let s=l=>{let d=(l.querySelector("rect:last-of-type")??l).getBoundingClientRect();return[d.left+d.width/2,l.matches("[data-frame]")?d.top+8:d.top+d.height/2]},[i,o]=s(t),a=null;for(let l of e){let[d,h]=s(l),c=(d-i)*r+(h-o)*n,u=Math.abs((d-i)*n)+Math.abs((h-o)*r);l!==t&&c>1&&(!a||c+2*u<a[0])&&(a=[c+2*u,l])}return a&&a[1]}var wi=640,Zt=class extends D{static properties={states:{state:!0},ink:{state:!0},labels:{state:!0},told:{state:!0},chosen:{state:!0},error:{state:!0},walked:{attribute:!1}};static styles=[Ve,Et(li),hi];wire=null;scene=null;painted=null;seats=[];narrow=!1;window=new Yt(this,()=>this.painted);observer=new ResizeObserver(()=>{this.wire&&this.narrow!==this.clientWidth<wi&&(this.compose(),this.requestUpdate()),this.window.fitted&&this.fit()});constructor(){super(),Object.assign(this,{states:[],ink:"gradient",labels:!1,told:null,chosen:"",error:""}),this.walked=null}set picture(e){try{let r=typeof e=="string"?JSON.parse(e):e;if(r?.format!=="gradwalk-picture")throw new Error('expected {"format": "gradwalk-picture", ...}');this.wire=r,Object.assign(this,{states:[...r.states],ink:r.look.ink,labels:r.look.labels,error:""}),this.requestUpdate()}catch(r){this.error=r.message}}connectedCallback(){super.connectedCallback();let e=this.querySelector(':scope > script[type="application/json"]');!this.wire&&e?.textContent&&(this.picture=e.textContent)}firstUpdated(){let e=this.window.pane();e&&this.observer.observe(e),this.fit(),this.updateComplete.then(()=>this.window.begin([...this.renderRoot.querySelectorAll("[data-card]")]))}disconnectedCallback(){super.disconnectedCallback(),this.observer.disconnect()}willUpdate(e){this.wire&&(!this.scene||e.has("states")||e.has("ink")||e.has("labels"))&&this.compose()}compose(){let{document:e,plain:r,wide:n}=this.wire;this.narrow=this.clientWidth>0&&this.clientWidth<wi;let s={...this.wire.look,title:"",live:!0,ink:this.ink,labels:this.labels};this.narrow&&(s.down=!0),this.scene=Bt(Gs(e,this.states,r),n,this.labels,s.down),this.painted=ai(e,this.scene,s),this.seats=this.walked?Zr(e.homes,this.scene.view):[],this.told=null}updated(e){e.has("states")&&this.window.fitted&&this.fit(),this.light(),this.showWalk(e.has("walked"));let r=[...this.renderRoot.querySelectorAll("[data-card],[data-frame]")],n=r.find(s=>this.keyOf(s)===this.chosen)??r[0];for(let s of r)s.setAttribute("tabindex",s===n?"0":"-1");e.has("states")&&this.chosen&&(n?.focus({preventScroll:!0}),this.window.bring(n??null))}showWalk(e){if(!this.walked||!this.scene)return;let{walk:r,stage:n}=this.walked;this.seats.length!==r.nodes.length&&(this.seats=Zr(this.wire.document.homes,this.scene.view)),ui(this.renderRoot,this.seats,this.scene.view,r,n),e&&this.window.bring(this.renderRoot.querySelector(".now"))}cardOf(e){return this.seats[e]??-1}fit(e){this.window.fit(this.narrow,e)}move=e=>{this.window.dragged(e)||this.point(e.target.closest("[data-card]"))};search(e){let r=e.trim().toLowerCase();if(this.error="",!r)return;let{document:n}=this.wire,s=l=>n.cells.find(d=>l(d.name.toLowerCase())),i=s(l=>l===r)??s(l=>l.startsWith(r))??s(l=>l.includes(r)),o=n.cells.length<n.values;if(!i){this.error=o?m('picture.no-group-is-called|No card here is called {text}. Of a graph this large the page holds groups and labelled values; in Python, draw(value, around="{text}") shows any one of them.',{text:e}):m("picture.nothing-here-is-called|nothing here is called {text}",{text:e});return}let a=[...this.states];for(let[l]of i.path)a[l]===B&&(a[l]=Ie);this.states=a,this.updateComplete.then(()=>{let l=this.scene.view.cards.findIndex(d=>d.cells.includes(i.id));this.focusOn(this.renderRoot.querySelector(`[data-card="${l}"]`))})}focusOn(e){e&&(this.chosen=this.keyOf(e),e.focus(),e.scrollIntoView({block:"center",inline:"center"}),this.point(e))}keyOf(e){let r=e.dataset.card;return r===void 0?`frame ${e.dataset.frame}`:this.scene.view.cards[Number(r)].key}toggle(e){let{card:r,frame:n}=e.dataset,s=r===void 0?Number(n):this.scene.view.cards[Number(r)].toggles;if(s<0)return;let{turns:i,detail:o,kind:a}=this.wire.document.frames[s],l=[...this.states],d=l[s]===Ie&&i>1&&o&&a!=="list"?Te:a==="run"?Ie:B;l[s]=l[s]===B?Ie:d,this.chosen=`frame ${s}`,this.states=l}press=e=>{if(this.window.moved)return;let r=e.target.closest("[data-card],[data-frame]");r&&this.toggle(r)};keys=e=>{let r=e.composedPath()[0];if(e.altKey||e.ctrlKey||e.metaKey||/^(INPUT|SELECT)$/.test(r.tagName))return;let n=r.dataset?.card!==void 0||r.dataset?.frame!==void 0,s={"+":()=>this.window.zoom(1.25),"-":()=>this.window.zoom(.8),0:()=>this.fit(!0),"/":()=>this.renderRoot.querySelector("input[type=search]").focus(),...n&&{Enter:()=>this.toggle(r)," ":()=>this.toggle(r),ArrowRight:()=>this.go(r,1,0),ArrowLeft:()=>this.go(r,-1,0),ArrowDown:()=>this.go(r,0,1),ArrowUp:()=>this.go(r,0,-1)}};s[e.key]&&(e.preventDefault(),s[e.key]())};go(e,r,n){let s=this.renderRoot.querySelectorAll("[data-card],[data-frame]"),i=gi(e,s,r,n);i&&this.focusOn(i)}point(e){let r=e?Number(e.dataset.card):-1;r!==(this.told?.card??-1)&&(this.told=r<0?null:ns(this.scene.view,r))}light(){let e=this.told?.links??null;this.renderRoot.querySelector(".picture")?.classList.toggle("dimmed",e!==null&&e.size>0);for(let r of this.renderRoot.querySelectorAll("[data-link]"))r.classList.toggle("lit",e?.has(Number(r.dataset.link))??!1)}render(){if(!this.wire)return x`<p class="problem" role="alert" ?hidden=${!this.error}>${this.error}</p>`;let{width:e,height:r,body:n}=this.painted,s=this.wire.look.title||this.wire.document.title;return x`<div class="card ${this.walked?"walked":""}" @keydown=${this.keys}>
      ${ci({title:s,ink:this.ink,labels:this.labels,fit:()=>this.fit(!0),zoom:i=>this.window.zoom(i),show:i=>this.ink=i,label:i=>this.labels=i,search:i=>this.search(i)})}
      <p class="problem" role="alert" ?hidden=${!this.error}>${this.error}</p>
      <div class="window">
        <div
          class="pane"
          tabindex="0"
          role="group"
          aria-label=${m("picture.graph-of|Graph of {title}",{title:s||"values"})}
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
            ${Pt(n)}
          </svg>
        </div>
        ${this.window.minimap(this.scene.cards)}
      </div>
      <div class="told" aria-live="polite">${this.told||!this.walked?pi(this.told):y}</div>
    </div>`}};function Qr(t,e){return t===1||t===-1&&!Number.isFinite(e)&&e===e?1:Math.pow(t,e)}function Xr(t){let e=Math.abs(t);if(!(e<=6))return Math.sign(t);let r=e,n=0;for(let i=1;n+r!==n;i+=1)n+=r,r*=2*e*e/(2*i+1);let s=2/Math.sqrt(Math.PI)*Math.exp(-e*e)*n;return t<0?-s:s}function bi(...t){return t.reduce((e,r)=>e+r,0)}function xi(...t){let e=Math.floor(t.length/2),r=t.length%2?t[2*e]:0;for(let n=0;n<e;n+=1)r+=t[n]*t[e+n];return r}var V={gt:{symbol:">",written:"({} > {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t>e),partials:[[0,0]]},ge:{symbol:">=",written:"({} >= {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t>=e),partials:[[0,0]]},lt:{symbol:"<",written:"({} < {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t<e),partials:[[0,0]]},le:{symbol:"<=",written:"({} <= {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t<=e),partials:[[0,0]]},eq:{symbol:"==",written:"({} == {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t==e),partials:[[0,0]]},ne:{symbol:"!=",written:"({} != {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t!=e),partials:[[0,0]]},where:{symbol:"where",written:"where({}, {}, {})",arity:3,settings:0,constantForm:null,defaults:[],kinks:"x0",compute:(t,e,r)=>t!=0?e:r,partials:[[0,["where","x0",1,0],["where","x0",0,1]]]},add:{symbol:"+",written:"{} + {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(t,e)=>t+e,partials:[[1,1]]},sub:{symbol:"-",written:"{} - {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(t,e)=>t-e,partials:[[1,-1]]},mul:{symbol:"*",written:"{} * {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(t,e)=>t*e,partials:[["x1","x0"]]},div:{symbol:"/",written:"{} / {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(t,e)=>t/e,partials:[[["div",1,"x1"],["div",["neg","out"],"x1"]]]},neg:{symbol:"-",written:"-{}",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>-t,partials:[[-1]]},powk:{symbol:"**{}",written:"{} ** {}",arity:2,settings:1,constantForm:null,defaults:[],kinks:null,compute:(t,e)=>Qr(t,e),partials:[[["where",["eq","x1",0],0,["mul","x1",["pow","x0",["sub","x1",1]]]]]]},pow:{symbol:"**",written:"{} ** {}",arity:2,settings:0,constantForm:"powk",defaults:[],kinks:null,compute:(t,e)=>Qr(t,e),partials:[[["where",["mul",["eq","x0",0],["eq","x1",0]],0,["mul","x1",["pow","x0",["sub","x1",1]]]],["where",["mul",["eq","x0",0],["ge","x1",0]],0,["mul","out",["log","x0"]]]]]},sum:{symbol:"sum",written:"sum()",arity:null,settings:0,constantForm:null,defaults:[],kinks:null,compute:(...t)=>bi(...t),partials:[[],[1],[1,1],[1,1,1],[1,1,1,1],[1,1,1,1,1],[1,1,1,1,1,1],[1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]]},dot:{symbol:"dot",written:"dot()",arity:null,settings:0,constantForm:null,defaults:[],kinks:null,compute:(...t)=>xi(...t),partials:[[],[1],["x1","x0"],["x1","x0",1],["x2","x3","x0","x1"],["x2","x3","x0","x1",1],["x3","x4","x5","x0","x1","x2"],["x3","x4","x5","x0","x1","x2",1],["x4","x5","x6","x7","x0","x1","x2","x3"],["x4","x5","x6","x7","x0","x1","x2","x3",1],["x5","x6","x7","x8","x9","x0","x1","x2","x3","x4"],["x5","x6","x7","x8","x9","x0","x1","x2","x3","x4",1],["x6","x7","x8","x9","x10","x11","x0","x1","x2","x3","x4","x5"],["x6","x7","x8","x9","x10","x11","x0","x1","x2","x3","x4","x5",1],["x7","x8","x9","x10","x11","x12","x13","x0","x1","x2","x3","x4","x5","x6"],["x7","x8","x9","x10","x11","x12","x13","x0","x1","x2","x3","x4","x5","x6",1],["x8","x9","x10","x11","x12","x13","x14","x15","x0","x1","x2","x3","x4","x5","x6","x7"],["x8","x9","x10","x11","x12","x13","x14","x15","x0","x1","x2","x3","x4","x5","x6","x7",1],["x9","x10","x11","x12","x13","x14","x15","x16","x17","x0","x1","x2","x3","x4","x5","x6","x7","x8"],["x9","x10","x11","x12","x13","x14","x15","x16","x17","x0","x1","x2","x3","x4","x5","x6","x7","x8",1],["x10","x11","x12","x13","x14","x15","x16","x17","x18","x19","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9"],["x10","x11","x12","x13","x14","x15","x16","x17","x18","x19","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9",1],["x11","x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10"],["x11","x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10",1],["x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x22","x23","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10","x11"],["x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x22","x23","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10","x11",1]]},exp:{symbol:"exp",written:"exp({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.exp(t),partials:[["out"]]},expm1:{symbol:"expm1",written:"expm1({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.expm1(t),partials:[[["exp","x0"]]]},log:{symbol:"log",written:"log({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.log(t),partials:[[["div",1,"x0"]]]},log1p:{symbol:"log1p",written:"log1p({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.log1p(t),partials:[[["div",1,["add",1,"x0"]]]]},sqrt:{symbol:"sqrt",written:"sqrt({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.sqrt(t),partials:[[["div",.5,"out"]]]},sin:{symbol:"sin",written:"sin({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.sin(t),partials:[[["cos","x0"]]]},cos:{symbol:"cos",written:"cos({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.cos(t),partials:[[["neg",["sin","x0"]]]]},tan:{symbol:"tan",written:"tan({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.tan(t),partials:[[["add",1,["mul","out","out"]]]]},asin:{symbol:"asin",written:"asin({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.asin(t),partials:[[["div",1,["sqrt",["mul",["sub",1,"x0"],["add",1,"x0"]]]]]]},acos:{symbol:"acos",written:"acos({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.acos(t),partials:[[["div",-1,["sqrt",["mul",["sub",1,"x0"],["add",1,"x0"]]]]]]},atan:{symbol:"atan",written:"atan({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.atan(t),partials:[[["div",1,["add",1,["mul","x0","x0"]]]]]},hypot:{symbol:"hypot",written:"hypot({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["hypot","x0","x1"],compute:(t,e)=>Math.hypot(t,e),partials:[[["where",["eq","out",0],0,["div","x0","out"]],["where",["eq","out",0],0,["div","x1","out"]]]]},atan2:{symbol:"atan2",written:"atan2({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["hypot","x1","x0"],compute:(t,e)=>Math.atan2(t,e),partials:[[["where",["eq",["hypot","x1","x0"],0],0,["div",["div","x1",["hypot","x1","x0"]],["hypot","x1","x0"]]],["where",["eq",["hypot","x1","x0"],0],0,["div",["div",["neg","x0"],["hypot","x1","x0"]],["hypot","x1","x0"]]]]]},sinh:{symbol:"sinh",written:"sinh({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.sinh(t),partials:[[["cosh","x0"]]]},cosh:{symbol:"cosh",written:"cosh({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.cosh(t),partials:[[["sinh","x0"]]]},tanh:{symbol:"tanh",written:"tanh({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.tanh(t),partials:[[["sub",1,["mul","out","out"]]]]},sigmoid:{symbol:"sigmoid",written:"sigmoid({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>t>=0?1/(1+Math.exp(-t)):Math.exp(t)/(1+Math.exp(t)),partials:[[["mul","out",["sigmoid",["neg","x0"]]]]]},softplus:{symbol:"softplus",written:"softplus({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>(t<0?0:t)+Math.log1p(Math.exp(-Math.abs(t))),partials:[[["sigmoid","x0"]]]},erf:{symbol:"erf",written:"erf({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Xr(t),partials:[[["mul",1.1283791670955126,["exp",["mul",["neg","x0"],"x0"]]]]]},gelu:{symbol:"gelu",written:"gelu({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>.5*t*(1+Xr(t*.7071067811865476)),partials:[[["add",["mul",.5,["add",1,["erf",["mul","x0",.7071067811865476]]]],["div",["mul","x0",["exp",["mul",["mul",-.5,"x0"],"x0"]]],2.5066282746310002]]]]},abs:{symbol:"abs",written:"abs({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:"x0",compute:t=>Math.abs(t),partials:[[["sub",["gt","x0",0],["lt","x0",0]]]]},relu:{symbol:"ReLU",written:"relu({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:"x0",compute:t=>t<=0?0:t,partials:[[["gt","x0",0]]]},leaky_relu:{symbol:"leaky_relu",written:"leaky_relu({}, {})",arity:2,settings:1,constantForm:null,defaults:[.01],kinks:"x0",compute:(t,e)=>t>0?t:e*t,partials:[[["where",["gt","x0",0],1,"x1"]]]},maximum:{symbol:"maximum",written:"maximum({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>t>e||t!=t?t:e,partials:[[["add",["gt","x0","x1"],["mul",.5,["eq","x0","x1"]]],["add",["lt","x0","x1"],["mul",.5,["eq","x0","x1"]]]]]},minimum:{symbol:"minimum",written:"minimum({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>t<e||t!=t?t:e,partials:[[["add",["lt","x0","x1"],["mul",.5,["eq","x0","x1"]]],["add",["gt","x0","x1"],["mul",.5,["eq","x0","x1"]]]]]}};function ge(t){let e=V[t];if(!e)throw new Error(m("formula.no-operation|no operation {op}",{op:t}));return e}function en(t,e){return(t.arity===null?t.partials[e]:t.partials[0])??null}function ft(t,e){if(typeof t=="number")return t;if(typeof t=="string")return e.get(t)??NaN;let[r,...n]=t;return ge(r).compute(...n.map(s=>ft(s,e)))}function Xt(t,e,r){if(typeof t=="number")return t;if(typeof t=="string")return e.get(t)??t;let[n,...s]=t;if(n==="where")return Xt(s[ft(s[0],r)!==0?1:2],e,r);let i=s.map(a=>Xt(a,e,r));if(i.every(a=>typeof a=="number"))return ge(n).compute(...i);let o=ge(n).constantForm;return[o&&typeof i.at(-1)=="number"?o:n,...i]}function yi(t){if(typeof t!="object")return t;let[e,...r]=t,n=r.map(yi);return e==="mul"&&n.includes(1)?n[0]===1?n[1]:n[0]:e==="powk"&&n[1]===1?n[0]:[e,...n]}var vi={add:1,sub:1,mul:2,div:2,neg:2,pow:3,powk:3},Qt=9;function ki(t){return $i(yi(t))[0]}function $i(t){if(typeof t=="number")return[k(t),t>=0?Qt:vi.neg];if(typeof t=="string")return[t,Qt];let[e,...r]=t,n=vi[e]??Qt,s=r.map((i,o)=>{let[a,l]=$i(i);if(e==="powk"&&o>0)return a;let d=n+Number(o>0&&/^(sub|div)$/.test(e))+Number(o===0&&/^powk?$/.test(e));return n!==Qt&&l<d?`(${a})`:a});return[Ne(ge(e).written,s),n]}function Ne(t,e){let r=0;return t.replace(/\{\{|\}\}|\{\}/g,n=>n==="{}"?e[r++]??"?":n[0])}function tr(t){return t.kind==="constant"&&t.name.startsWith("-")?`(${t.name})`:t.name}function rr(t,e){let r=e.inputs.map(n=>tr(t[n]));return r.length>8?hd(e,r):Ne(e.written,r)}function hd({op:t,symbol:e},r){if(t!=="dot")return`${e}(${r.slice(0,6).join(", ")}, ... ${r.at(-1)})`;let n=Math.floor(r.length/2);return`dot(${[...[r.slice(0,n),r.slice(n,2*n)].map(i=>i.length>4?`[${i.slice(0,3).join(", ")}, ... ${i.at(-1)}]`:`[${i.join(", ")}]`),...r.slice(2*n)].join(", ")})`}function nr(t){let e=({op:r,inputs:n,settings:s})=>r!==null&&V[r]!==void 0&&en(V[r],n.length+s.length)!==null;return t.find(r=>r.kind==="result"&&!e(r))??null}function rn(t,e=new Map){let r=[],n=[];for(let s of t){let i=s.inputs.map(d=>r[d].data),o=s.op?ge(s.op).compute(...i,...s.settings):e.get(s.id)??s.data;if(r.push({...s,data:o}),!s.op)continue;let a=tn(o,[...i,...s.settings]),l=tn(s.name,[...s.inputs.map(d=>tr(r[d])),...s.settings]);en(ge(s.op),i.length+s.settings.length).slice(0,i.length).forEach((d,h)=>n.push({id:n.length,from:s.inputs[h],to:s.id,place:h,formula:nn(ki(Xt(d,l,a))),derivative:ft(d,a)}))}return{nodes:r,edges:n}}function tn(t,e){return new Map([["out",t],...e.map((r,n)=>[`x${n}`,r])])}function nn(t){return t.startsWith("(-")&&t.indexOf(")")===t.length-1?t.slice(1,-1):t}function Si(t,e){return t.kinks!==null&&ft(t.kinks,tn(NaN,e))===0}var _i=24,er=class{nodes=[];leaf(e,r){return this.add({label:e,data:r})}constant(e){return this.add({name:k(e),kind:"constant",data:e})}result(e,r){let n=ge(e);if(n.constantForm&&typeof r.at(-1)=="number")return this.result(n.constantForm,r);let s=r.slice(0,r.length-n.settings),i=r.slice(s.length).map(Number),o=i.map(a=>k(a));return this.add({kind:"result",op:e,symbol:Ne(n.symbol,o),written:Ne(n.written,[...s.map(()=>"{}"),...o]),settings:i,inputs:s.map(a=>(typeof a=="number"?this.constant(a):a).id)})}graphOf(e){let r=new Set([e]);for(let n of r)for(let s of n.inputs)r.add(this.nodes[s]);return this.named(this.nodes.filter(n=>r.has(n)))}whole(){return this.named(this.nodes)}named(e){let r=new Map(e.map((o,a)=>[o.id,a])),n=new Set(e.map(o=>o.label)),s=0,i=e.map((o,a)=>{let l=o.name||cd(o.label);for(;!l||!o.label&&!o.name&&n.has(l);)l=`v${++s}`;return{...o,id:a,name:l,inputs:o.inputs.map(d=>r.get(d))}});return rn(i)}add(e){let n={...{label:"",name:"",kind:"leaf",op:null,symbol:"",written:"",data:NaN},settings:[],inputs:[],...e,id:this.nodes.length};return this.nodes.push(n),n}};function cd(t){return t.length<=_i?t:`${t.slice(0,_i-1)}…`}var Re=class extends Error{constructor(r,n){super(r);this.at=n}at},mt=/[^\S\n]*(?:(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|([\p{L}_][\p{L}\p{N}_]*)|(\*\*|[<>=!]=|[-+*/^(),;=<>]|\n))/uy,sn=2e3,pd=100;function fd(t){let e=t.replaceAll("−","-").replaceAll("×","*").replaceAll("·","*");if(e.length>sn)throw new Re(m("expression.at-most-characters-please|at most {longest} characters, please",{longest:sn}),sn);let r=[];for(mt.lastIndex=0;e.slice(mt.lastIndex).trim();){let n=mt.lastIndex,s=mt.exec(e);if(!s){let d=n+e.slice(n).search(/\S/);throw new Re(m('expression.has-no-meaning-here|"{letter}" has no meaning here',{letter:[...e.slice(d)][0]}),d)}let[,i,o,a]=s,l=i??o??a??"";r.push({kind:i?"number":o?"name":"sign",text:l===`
`?";":l,at:mt.lastIndex-l.length})}return r.push({kind:"end",text:"",at:e.length}),r}var on={"+":"add","-":"sub","*":"mul","/":"div","**":"pow",">":"gt",">=":"ge","<":"lt","<=":"le","==":"eq","!=":"ne"},ln=class{constructor(e,r){this.source=e;this.leaves=r}source;leaves;position=0;depth=0;builder=new er;named=new Map;program(){let e=null;for(;this.skipEmpty();)e=this.statement(),!this.atEnd&&this.next.text!==";"&&this.fail(this.surprise());return e===null&&this.fail(m("expression.write-an-expression-for|write an expression, for example (a + b) * c")),this.builder.graphOf(typeof e=="number"?this.builder.constant(e):e)}skipEmpty(){for(;this.skip(";"););return!this.atEnd}get atEnd(){return this.next.kind==="end"}get next(){return this.source[this.position]}fail(e,r=this.next.at){throw new Re(e,r)}surprise(){let{kind:e,text:r}=this.next;if(e==="end")return m("expression.the-expression-ends-too|the expression ends too early");if(r==="^")return m("expression.a-power-is-written|a power is written **, as in x ** 2");let n=this.source[this.position-1];return n&&(n.kind!=="sign"||n.text===")")&&(e!=="sign"||r==="(")?m('expression.an-operator-is-missing|an operator is missing before "{text}": write {text2} * {text}',{text:r,text2:n.text}):m('expression.is-not-expected-here|"{text}" is not expected here',{text:r})}skip(e){return this.next.text!==e||this.atEnd?!1:(this.position+=1,!0)}expect(e){this.skip(e)||this.fail(this.atEnd?m('expression.is-missing-at-the|"{text}" is missing at the end',{text:e}):this.surprise())}statement(){let e=this.next;if(e.kind==="name"&&this.source[this.position+1]?.text==="="){this.position+=2,this.named.has(e.text)&&this.fail(m("expression.has-a-value-already|{text} has a value already; choose another name",{text:e.text}),e.at);let r=this.comparison(),n=this.leaves.get(e.text),s=typeof r=="number"?this.builder.leaf(e.text,n??r):this.entitled(r,e);return this.named.set(e.text,s),s}return this.comparison()}entitled(e,{text:r,at:n}){return e.label&&this.fail(m("expression.would-get-a-second|{label} would get a second name, {text}; write an operation",{label:e.label,text:r}),n),e.label=r,e}comparison(){let e=this.sum(),r=this.next.text;return/^([<>]=?|[=!]=)$/.test(r)?(this.position+=1,this.apply(on[r],[e,this.sum()])):e}sum(){let e=this.product();for(let r=this.next.text;r==="+"||r==="-";r=this.next.text)this.position+=1,e=this.apply(on[r],[e,this.product()]);return e}product(){let e=this.signed();for(let r=this.next.text;r==="*"||r==="/";r=this.next.text)this.position+=1,e=this.apply(on[r],[e,this.signed()]);return e}signed(){++this.depth>pd&&this.fail(m("expression.too-many-brackets-within|too many brackets within brackets"));try{if(this.skip("-"))return this.apply("neg",[this.signed()]);if(this.skip("+"))return this.signed();let e=this.atom();return this.skip("**")?this.apply("pow",[e,this.signed()]):e}finally{this.depth-=1}}atom(){let e=this.next;if(e.kind==="number")return this.position+=1,Number(e.text);if(e.kind==="name")return this.position+=1,this.skip("(")?this.call(e):this.variable(e);this.skip("(")||this.fail(this.surprise());let r=this.comparison();return this.expect(")"),r}variable({text:e,at:r}){an.includes(e)&&this.fail(m("expression.is-a-function-write|{text} is a function: write {text}(...)",{text:e}),r);let n=this.named.get(e);return n===void 0&&this.named.set(e,n=this.builder.leaf(e,this.leaves.get(e)??1)),n}call({text:e,at:r}){let n=an.includes(e)?V[e]:void 0;(e.length===1||this.named.has(e))&&this.fail(m("expression.a-sign-before-the-bracket|between {text} and its bracket a sign is missing. On paper one may leave out a product's; here it is written: {text} * (...)",{text:e}),r),n||this.fail(m("expression.there-is-no-function|there is no function {text}; there are {functions}, ...",{text:e,functions:an.slice(0,8).join(", ")}),r);let s=[];if(!this.skip(")")){do s.push(this.comparison());while(this.skip(","));this.expect(")")}let i=n.arity;return s.length<i&&s.push(...n.defaults.slice(0,i-s.length)),s.length!==i&&this.fail(m("expression.takes-inputs-not|{text} takes {wanted} inputs, not {inputs}",{text:e,wanted:i,inputs:s.length}),r),s.slice(i-n.settings).some(o=>n.settings&&typeof o!="number")&&this.fail(m("expression.the-last-input-of|the last input of {text} must be a plain number",{text:e}),r),this.apply(e,s)}apply(e,r){return r.every(n=>typeof n=="number")?V[e].compute(...r):this.builder.result(e,r)}},an=["tanh","exp","relu","log","sqrt","sigmoid","sin","cos",...Object.keys(V).filter(t=>V[t].arity!==null&&V[t].written.startsWith(t))].filter((t,e,r)=>r.indexOf(t)===e);function De(t,e=new Map){return new ln(fd(t),e).program()}function dn(t){let e=t>>>0;return()=>{e=e+1831565813>>>0;let r=Math.imul(e^e>>>15,1|e);return r=r+Math.imul(r^r>>>7,61|r)^r,((r^r>>>14)>>>0)/4294967296}}function Ei(){return Math.floor(Math.random()*4294967296)}function un(t,e){return e[Math.floor(t()*e.length)]}function Mi(t,e,r,...n){for(;;){let s=e+Math.floor(t()*(r-e+1));if(!n.includes(s))return s}}var md=20;function cn({nodes:t,edges:e},r){let n=new Map(r.map((i,o)=>[i,o])),s=t.filter(i=>i.kind==="result");return n.size===r.length&&s.every(i=>n.has(i.id))&&e.every(({from:i,to:o})=>t[i].kind!=="result"||n.get(i)>n.get(o))}function Ai(t,e,r){if(cn(t,e)||new Set(e).size<e.length)return[];let{nodes:n,edges:s}=t,i=n.length-1,o=new Map(e.map((h,c)=>[h,c])),a=new Map([[i,1]]),l=new Map;o.has(i)||l.set(i,{amount:1,edge:null});for(let h of r){let{from:c,to:u}=s[h.edge];if(n[c].kind==="result"){if((o.get(c)??-1)>o.get(u))a.set(c,h.after);else if(h.add!==0){let p=l.get(c);l.set(c,{amount:(p?.amount??0)+h.add,edge:p?p.edge:h.edge})}}}let d=e.length;return[...l].sort(([h],[c])=>(o.get(h)??d)-(o.get(c)??d)).slice(0,md).flatMap(([h,{amount:c,edge:u}])=>{let p=o.has(h)?a.get(h)??0:null,g=u===null?[i]:[...hn(t,i,s[u].to),h];return gd(t,h).map(([f,w])=>({node:h,leaf:f,edge:u,had:p,late:c,amount:c*w,path:[...g,...hn(t,h,f).slice(1)],text:wd(t,h,f,p,c,c*w)}))})}function Ti(t,{node:e,path:r},n){let s=r.slice(r.indexOf(e)),i=n.filter(a=>a.from===e).map(a=>[...hn(t,t.nodes.length-1,a.to),...s]),o=new Map(i.map(a=>[a.join(),a]));return o.size?[...o.values()]:[r]}function Ni(t,e){return t.filter(r=>r.to===e)}function gd({nodes:t,edges:e},r){let n=new Map([[r,1]]);for(let s=r;s>=0;s-=1){let i=n.get(s);if(i)for(let{from:o,derivative:a}of Ni(e,s))a!==0&&n.set(o,(n.get(o)??0)+i*a)}return[...n].filter(([s,i])=>i!==0&&t[s].kind==="leaf").sort(([s],[i])=>s-i)}function hn({edges:t},e,r){let n=new Map([[e,e]]);for(let[i]of n)for(let{from:o,derivative:a}of Ni(t,i))a!==0&&o>=r&&!n.has(o)&&n.set(o,i);let s=[r];for(;s[0]!==e&&n.has(s[0]);)s.unshift(n.get(s[0]));return s}function wd({nodes:t},e,r,n,s,i){let o=t[e].name,a=n===null?m("lost.was-never-visited|{name} was never visited",{name:o}):n===0?m("lost.was-visited-while-its|{name} was visited while its gradient was still 0",{name:o}):m("lost.was-visited-when-its|{name} was visited when its gradient was {had}; {late} more came later",{name:o,had:k(n),late:k(s)});return m("lost.so-the-that-flows|{why}, so the {amount} that flows through {name} never arrived at {node}",{why:a,amount:k(i),name:o,node:t[r].name})}function pn(t){return t.filter(e=>e.kind==="result").map(e=>e.id).reverse()}function oe(t,e="",r=pn(t.nodes)){return fn(t,e,r,bd(t,r))}function bd({nodes:t,edges:e},r){let n=t.map(()=>0);n[t.length-1]=1;let s=t.map(()=>[]);for(let o of e)s[o.to].push(o);let i=[];for(let o of r){let a=n[o];for(let{id:l,from:d,derivative:h}of s[o]){if(t[d].kind==="constant")continue;let c=a===0||h===0?0:a*h,u=n[d];n[d]=u+c,i.push({edge:l,upstream:a,before:u,add:c,after:u+c})}}return i}function fn(t,e,r,n){let{nodes:s,edges:i}=t,o=s.at(-1),a=s.map(()=>0);a[o.id]=1;let l=s.filter(d=>d.kind==="result").map(d=>xd(s,d));l.push({phase:"seed",node:o.id,before:0,after:1,text:`${o.name}.grad 0 -> 1 (seed)`});for(let d of n){let{from:h,to:c}=i[d.edge];a[h]=d.after,l.push({phase:"backward",node:c,input:h,...d,text:vd(s,h,c,d)})}return{title:e||o.name,nodes:s,edges:i,steps:l,order:[...r],grads:a,right:cn(t,r),lost:Ai(t,r,n)}}function xd(t,e){let r=`${e.name} = ${rr(t,e)} = ${k(e.data)}`;return{phase:"forward",node:e.id,after:e.data,text:r}}function vd(t,e,r,n){let s=`${t[e].name}.grad ${k(n.before)} -> ${k(n.after)}`,i=n.overwrites?m("walk.overwritten-with|overwritten with {add}",{add:k(n.add)}):yd(n.add);return m("walk.via|{change} ({how} via {node})",{change:s,how:i,node:t[r].name})}function yd(t){let e=k(t);return e.startsWith("-")?e:`+${e}`}function Ri(t,e){return oe(rn(t.nodes,e),t.title,t.order)}function gt(t,e){return oe(t,t.title,e)}var Oi={tree:{leaves:3,ops:["+","*"],shared:0},trees:{leaves:4,ops:["+","*","-"],shared:0,has:"sub"},shared:{leaves:2,ops:["+","*","-"],shared:1},knot:{leaves:3,ops:["+","*","-"],shared:2}};function mn(t,e){let r=Oi[t];if(!r)throw new Error(m('fresh.there-is-no-level|there is no level "{level}"; there are {levels}',{level:t,levels:Object.keys(Oi).join(", ")}));for(;;){let n=[..."abcdefghijk"],s=n.splice(0,r.leaves),i=new Map;for(let u of s){let p=[...i.values()];i.set(u,Mi(e,-4,6,0,1,-1,...p,...p.map(g=>-g)))}let o=[],a=[...s],l=[],d=r.shared;for(;a.length>1||d>0;){let u=Li(a,e),p=d>0&&(l.length>0||a.length===0)?un(e,[...l,u]):Li(a,e);if(p===void 0||((l.includes(p)||p===u)&&(d-=1),l.push(u,p),n.length===0))break;let[g]=n.splice(Math.floor(e()*Math.min(3,n.length)),1),f=e()<.5?[u,p]:[p,u];o.push(`${g} = ${f[0]} ${un(e,r.ops)} ${f[1]}`),a.push(g)}if(a.length!==1||d>0)continue;let h=o.join("; "),c=oe(De(h,i),h);if(kd(c,r))return{program:h,values:i,walk:c}}}function Li(t,e){return t.splice(Math.floor(e()*t.length),1)[0]}function kd({nodes:t,edges:e,grads:r},n){let s=t.filter(a=>a.kind==="leaf"),i=t.filter(a=>a.kind==="result"),o=a=>e.filter(l=>l.from===a.id).length;return s.length===n.leaves&&i.length>=2&&i.length<=5&&i.some(a=>a.op==="mul")&&i.some(a=>a.op!=="mul")&&(!n.has||i.some(a=>a.op===n.has))&&i.every(a=>a.op!=="sub"||a.inputs[0]!==a.inputs[1])&&t.reduce((a,l)=>a+Math.max(0,o(l)-1),0)===n.shared&&t.every(a=>Math.abs(a.data)<=60&&a.data!==0&&Math.abs(r[a.id])<=60)&&s.every(a=>r[a.id]!==0)&&t.every(a=>Math.abs(a.data)!==Math.abs(r[a.id]))&&new Set(s.map(a=>r[a.id])).size>1}function gn(t,e){let r=gt(t,e.filter(i=>t.nodes[i].kind==="result")),n=r.steps.filter(i=>i.phase==="backward"),s=e.map(i=>n.filter(o=>o.node===i));return{walk:r,order:e,pushes:s,expected:gt(t,pn(t.nodes)).grads}}function Pi({walk:t,pushes:e},r){let n=e.slice(0,r).flat().length,s=t.steps.findIndex(o=>o.phase==="seed")+1;return{...Fe(t,s+n),active:new Set(r>0?e[r-1].map(o=>o.edge):[])}}function qe(t){return t.nodes.filter(e=>e.kind!=="constant").map(e=>e.id)}function Ci(t,e){let r=e.split(/[\s,]+/).filter(Boolean).map(n=>{let s=t.nodes.find(i=>i.name===n&&i.kind!=="constant");if(!s)throw new Error(m('visits.order-there-is-no|order: there is no value "{name}"',{name:n}));return s.id});return[...new Set(r)]}function wt({nodes:t,edges:e},r){let n=new Map(r.map((i,o)=>[i,o]));return e.filter(({from:i})=>t[i].kind!=="constant").filter(({from:i,to:o})=>n.has(i)&&(n.get(o)??1/0)>n.get(i)).map(({from:i,to:o})=>({early:i,user:o})).sort((i,o)=>n.get(i.early)-n.get(o.early))}function wn(t){return t.split("`").map((e,r)=>r%2?x`<code>${e}</code>`:$d(e))}function $d(t){return t.split(_d).map((e,r)=>r%2?x`<em>${e}</em>`:e)}var _d=/(?<![*\w])\*(\w[^*]*)\*(?![*\w])/;function bn(t){try{return JSON.parse(sessionStorage.getItem(t)??"null")??void 0}catch{return}}function xn(t,e){try{e===null?sessionStorage.removeItem(t):sessionStorage.setItem(t,JSON.stringify(e))}catch{}}function vn(t){let e=bn(t);return Array.isArray(e)?e.map(String):[]}function Wi(t,e){xn(t,[...vn(t).filter(r=>r!==e),e].slice(-3))}var Oe=3,bt=class extends D{static properties={heading:{},seed:{type:Number},done:{type:Boolean},mastered:{type:Boolean},width:{state:!0},streak:{state:!0},said:{state:!0},hinted:{state:!0},locked:{state:!0}};draw=dn(0);observer=new ResizeObserver(([e])=>this.width=Math.round(e.contentRect.width));constructor(){super(),Object.assign(this,{heading:"",seed:NaN,done:!1,mastered:!1,width:0,streak:0,said:null,hinted:0}),this.locked=!1}connectedCallback(){if(super.connectedCallback(),this.draw=dn(Number.isNaN(this.seed)?Ei():this.seed),this.width=this.clientWidth,this.observer.observe(this),this.hasUpdated)return;let e=this.halfDone("streak");typeof e=="number"&&(this.streak=e);let r=this.halfDone("question");this.begin(),r&&this.comeBackTo(r.now,r.right)}get openQuestion(){}comeBackTo(e,r){}updated(e){let r=this.openQuestion;r!==void 0&&this.keepHalfDone("question",{now:r,right:this.locked}),e.has("streak")&&this.keepHalfDone("streak",this.streak<Oe?this.streak:null)}disconnectedCallback(){super.disconnectedCallback(),this.observer.disconnect()}answered=!1;late=!1;get known(){return vn(this.shelf)}know(e){Wi(this.shelf,e)}get shelf(){return`gradwalk-known:${location.pathname}:${this.#e??this.heading}`}halfDone(e){return this.#e?bn(`${this.shelf}:${e}`):void 0}keepHalfDone(e,r){this.#e&&xn(`${this.shelf}:${e}`,r)}get#e(){return this.getAttribute("task")??this.getAttribute("card")}get asking(){return this.openQuestion===void 0?"":JSON.stringify(this.openQuestion)}tally(e){this.asking&&this.halfDone("missed")===this.asking&&(this.answered=!0),e||this.keepHalfDone("missed",this.asking||null),this.streak=e?this.answered?this.streak:this.streak+1:0,e&&this.answer(),this.late=e&&this.answered,this.answered=!0,this.locked=e,this.know("")}another(){this.answered=this.late=this.locked=!1,this.hasUpdated&&this.keepHalfDone("missed",null)}get room(){return Math.max(260,this.width-30)}tell(e,r="",n=this.misconception,s=""){let i={right:e,question:s,answer:r,misconception:e?"":n};this.dispatchEvent(new CustomEvent("gradwalk-solved",{detail:i,bubbles:!0,composed:!0}))}get inRow(){return!0}answer(){this.inRow&&this.dispatchEvent(new CustomEvent("gradwalk-right",{bubbles:!0,composed:!0}))}get misconception(){return this.said?.kind==="wrong"&&typeof this.said.text=="string"?this.said.text:""}async focusOn(e){this.renderRoot.contains(this.renderRoot.activeElement)&&(await this.updateComplete,this.renderRoot.querySelector(e)?.focus())}head(e=y){return x`<header class="row head">
      ${this.heading?x`<strong>${this.heading}${this.done?x` <span class="done">${m("live-element.done|done ✓")}</span>`:y}</strong>`:y}${e}
    </header>`}counter(){let e=this.mastered?Oe:Math.min(this.streak,Oe),r=e>=Oe?m("live-element.three-in-a-row|★ three in a row: mastered"):m("live-element.of-right-in-a|{shown} of {mastered} right in a row for the medal",{shown:e,mastered:Oe});return x`<span class="streak"
      ><span aria-hidden="true" class="dots"
        >${[0,1,2].map(n=>x`<i class=${n<e?"full":""}></i>`)}</span
      >
      ${r}</span
    >`}reply(){return x`<div class="reply ${this.said?.kind??""}" aria-live="polite">
      ${this.said?x`<p>
              ${this.said.kind==="right"?x`<strong>✓ </strong>`:y}${this.said.kind==="wrong"?x`<strong>${m("live-element.not-yet|Not yet.")} </strong>`:y}${typeof this.said.text=="string"?wn(this.said.text):this.said.text}${this.said.kind==="right"&&this.late&&!this.mastered?` ${m("live-element.only-first|(In a row only first answers count.)")}`:y}
            </p>`:y}
    </div>`}hints(e){let r=e.slice(0,this.hinted);return x`${r.length?x`<ol class="hints" aria-live="polite">
            ${r.map(n=>x`<li>${wn(n)}</li>`)}
          </ol>`:y}`}hintButton(e){if(this.hinted>=e.length)return y;let r=[m("hint-a-question|Hint: a question"),m("hint-an-idea|Hint: an idea"),m("hint-the-line|Hint: the line")][this.hinted]??m("hint|Hint");return x`<button type="button" class="quiet" @click=${()=>this.hinted+=1}>${r}</button>`}};var Gi=W`
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
`;var{I:uc}=Jn;var Sd={},ji=(t,e=Sd)=>t._$AH=e;var zi=de(class extends le{constructor(){super(...arguments),this.key=y}render(t,e){return this.key=t,e}update(t,[e,r]){return e!==this.key&&(ji(t),this.key=e),r}});var Hi=t=>t??y;function xt({nodes:t},{to:e,place:r}){return Br(t[e].symbol,r)}function Ed(t,e){let r=new dt,n=new Map,s=(a,l)=>{let{kind:d,name:h,symbol:c,label:u}=t.nodes[a],p=Object.assign(new at(`c${a}`,d,""),{name:h,symbol:c,order:l,node:a,cells:[a],count:1});n.set(a,r.cards.push(Object.assign(p,{given:u!==""}))-1)},[i,o]=[!0,!1].map(a=>t.nodes.filter(({kind:l})=>l==="result"===a));for(let{id:a}of i)s(a,a);for(let{id:a}of o){let l=t.edges.filter(({from:d})=>d===a).map(({to:d})=>d);s(a,l.length?Math.min(...l)-.25:-1)}return r.links=t.edges.map(a=>{let l=n.get(a.from),d=new lt(l,n.get(a.to),a.place),h=t.nodes[a.from].kind==="constant";return Object.assign(d,{count:1,text:e(a),plain:h,origin:4*l})}),r}function sr(t,e,r,n){let s=Ed(t,r);for(let p of s.cards)e(p,p.node);let i=Bt(s,1e9,!0,n),o=[];s.cards.forEach((p,g)=>o[p.node]=i.cards[g]);let a=s.links.map(p=>p.text),l=Jr(i,a,n),d=s.links.map((p,g)=>{let f=i.routes[g],[[w,b],_,A]=[f[0],f.at(-1),f.at(-2)],S={x:(_[0]+A[0])/2,y:(_[1]+A[1])/2},T=n?`M${w},${b}L${w-4},${b+7}L${w+4},${b+7}Z`:`M${w},${b}L${w+7},${b-4}L${w+7},${b+4}Z`,E=[...f].reverse().map((On,Ro,Oo)=>[On[0],On[1],Oo[Ro-1]?.[2]??0]),[P,we]=[Jt(i,g),Kr(i,g)];return{path:Kt(f,n,P),against:Kt(E,n,P),forwardHead:qr(f,n,4),backwardHead:T,label:l[g].width>0?{x:l[g].x,y:l[g].y}:S,sign:{x:we.x,y:we.y}}}),h=l.filter(p=>p.width>0).map(p=>p.y),c=Math.ceil(Math.max(0,10-Math.min(...h,10))),u=Math.ceil(Math.max(i.height,...h.map(p=>p+10)))+c+4;return{width:Math.ceil(i.width)+4,height:u,above:c,down:n,boxes:o,routes:d}}var Md=Array.from({length:15},(t,e)=>.15+.05*e);function Vi(t,e,r){let n=t.routes.map(({path:a})=>Ad(a)),s=t.boxes.flatMap(({x:a,y:l,width:d,height:h,sign:c,tall:u})=>{let p={left:a,top:l,right:a+d,bottom:l+h};if(!c)return[p];let g=t.down?vt({x:a+d/2,y:l-10-u/2},c,u):vt({x:a-10-c/2,y:l+h/2},c,u);return[p,g]}),i=t.routes.filter((a,l)=>r[l]).map(({sign:a})=>vt(a,16,16)),o=t.routes.map((a,l)=>{let d=e[l];if(!d)return a;let h=n.filter((p,g)=>g!==l).flat(),u=Md.map(p=>{let g=n[l][Math.round(p*(n[l].length-1))],f=vt(g,d,22),w=Math.min(...h.map(b=>Ii(f,vt(b,0,0))),...[...s,...i].map(b=>Ii(f,b)));return{at:g,own:f,score:Math.min(6,w)-2*Math.abs(p-.5)}}).reduce((p,g)=>g.score>p.score?g:p);return i.push(u.own),{...a,label:u.at}});return{...t,routes:o}}function Ad(t){let e=document.createElement("template");e.innerHTML="<svg><path /></svg>";let r=document.importNode(e.content.querySelector("path"),!0);r.setAttribute("d",t);let n=r.getTotalLength(),s=Math.max(20,Math.ceil(n/5));return Array.from({length:s+1},(i,o)=>r.getPointAtLength(n*o/s))}function vt({x:t,y:e},r,n){return{left:t-r/2,top:e-n/2,right:t+r/2,bottom:e+n/2}}function Ii(t,e){return Math.max(t.left-e.right,e.left-t.right,t.top-e.bottom,e.top-t.bottom)}var yn=class extends le{render(e){return F}update(e,[r]){return Object.assign(e.element.style,r),F}},Ue=de(yn);var[Td,Nd,kn,Rd]=[25,28,9.1,36],[Fi,Di]=[1.6,.86],qi=10,Ui=new WeakMap;function Od(t){let{graph:e,width:r,digits:n=5,label:s=5,rows:i=2}=t,o=[r,n,s,i].join(),a=Ui.get(e);if(a?.key===o)return a;let l=(u,p)=>{let g=(b,_)=>{let A=e.nodes[_];if(A.kind==="constant")return Object.assign(b,{wide:A.name.length*kn+22,high:30});let S=Math.max(n,k(A.data).length),T=Math.max(S*kn+(p?14:Rd+26),A.name.length*kn+24,p?56:92);return Object.assign(b,{wide:T,high:Nd+i*Td+6})},f="0".repeat(Math.ceil(s*1.3)),w=sr(e,g,({from:b})=>e.nodes[b].kind==="constant"?"":f,!u);return{made:w,scale:Math.min(Fi,r/w.width),narrow:p}},d=l(!0,!1);if(d.scale<(r>600?Di:.92)){let u=[l(!1,!1),l(!1,!0)];d=u.find(p=>p.scale>=.92)??u[1]}let h=e.edges.map(u=>e.nodes[u.from].kind==="constant"||s<5?0:Bi(Le(u)));d={...d,made:Vi(d.made,h,e.edges.map(u=>xt(e,u)!==""))};let c={...d,scale:Math.max(Di,Math.min(d.scale,d.made.down?1.15:Fi)),key:o};return Ui.set(e,c),c}function yt(t){let{graph:e,title:r}=t,{made:n,scale:s,narrow:i}=Od(t),o=e.edges.map(d=>t.edge?.(d)??{}),a=Ue(ir({height:Math.ceil(n.height*s),width:Math.ceil(n.width*s)})),l=Ue({...ir({width:n.width,height:n.height}),transform:`scale(${s}) translateY(${n.above}px)`});return x`<div class="live-frame">
      <div class="live-space" ${a}>
        <div
          class="live ${i?"narrow":""}"
          role="group"
          aria-label=${m("live-graph.graph-of|Graph of {title}",{title:r})}
          ${l}
        >
          <svg aria-hidden="true" width=${n.width} height=${n.height}>
            ${e.edges.map(({id:d})=>Ld(n,d,o[d]))}
            ${n.boxes.map(d=>d.sign?Cd(n,d):y)}
            ${e.edges.map(d=>Pd(n,d.id,o[d.id],xt(e,d)))}
          </svg>
          ${e.nodes.map(d=>Wd(n,d))} ${e.nodes.map(d=>Gd(t,n,d))}
          ${e.edges.map(d=>zd(n,d.id,o[d.id],jd(e,n,d,o),t.beat??0))}
        </div>
      </div>
    </div>
    ${i&&t.rows===2?x`<p class="live-legend" aria-hidden="true">${m("legend|In each box: data above the dashed line, grad below it.")}</p>`:y}`}function Ld(t,e,{state:r=""}){let{path:n,forwardHead:s,backwardHead:i}=t.routes[e],o=r.split(" ").includes("back")?i:s;return z`<g class="live-edge ${r}"><path class="line" d=${n} /><path class="head" d=${o} /></g>`}function Pd(t,e,{label:r,state:n=""},s){let{label:i,sign:o}=t.routes[e],a=Bi(r??"");return z`<g class="live-edge ${n}">
    ${s?z`<circle class="pill" cx=${o.x} cy=${o.y} r="8" />
            <text x=${o.x} y=${o.y+4.5} text-anchor="middle">${s}</text>`:y}
    ${r?z`<rect class="pill" x=${i.x-a/2} y=${i.y-11} width=${a} height="22" rx="11" />
            <text x=${i.x} y=${i.y+4.5} text-anchor="middle">${r}</text>`:y}
  </g>`}function Bi(t){return t.length*8+12}function Le(t){let e=k(t.derivative,4);return`×${e.startsWith("-")?`(${e})`:e}`}function Ki({down:t},{x:e,y:r,width:n,height:s,sign:i,tall:o}){return t?{x:e+n/2,y:r-qi-o/2}:{x:e-qi-i/2,y:r+s/2}}function Cd(t,e){let{x:r,y:n}=Ki(t,e);return z`<path class="line stem" d=${`M${r},${n}${t.down?`V${e.y}`:`H${e.x}`}`} />`}function Wd(t,e){let r=t.boxes[e.id];if(!r.sign)return y;let{x:n,y:s}=Ki(t,r);return x`<span
    class="badge"
    aria-hidden="true"
    ${Ue(ir({left:n,top:s,width:r.sign,height:r.tall}))}
    >${e.symbol}</span
  >`}function ir(t){return Object.fromEntries(Object.entries(t).map(([e,r])=>[e,`${r}px`]))}function Gd(t,e,r){let{x:n,y:s,width:i,height:o}=e.boxes[r.id],a=Ue(ir({left:n,top:s,width:i,height:o}));if(r.kind==="constant")return x`<div class="node constant" ${a}>${r.name}</div>`;let{rows:l,state:d="",tag:h,spoken:c,click:u,pressed:p}=t.node(r),g=x`<span class="name">${r.name}</span> ${l.map(({word:f,value:w,kind:b})=>x`<span class="line ${b}"><span class="word">${f}</span><span class="number">${w}</span></span>`)}
    ${h===void 0?y:x`<span class="tag">${h}</span>`}`;return u?x`<button
        class="node ${r.kind} ${d}"
        ${a}
        aria-pressed=${Hi(p===void 0?void 0:p?"true":"false")}
        data-node=${r.name}
        @click=${u}
      >
        <span class="hidden-text">${c}</span><span class="face" aria-hidden="true">${g}</span>
      </button>`:x`<div class="node ${r.kind} ${d}" ${a} role="group" aria-label=${c} data-node=${r.name}>
        ${g}
      </div>`}function jd({edges:t},e,{id:r,from:n,to:s},i){let o=d=>e.routes[d.id].label[e.down?"x":"y"],a=t.filter(d=>i[d.id].pulse!==void 0&&d.to===s&&(!i[r].back||d.from===n));if(a.length!==2)return"auto";a.sort((d,h)=>o(d)-o(h)||d.id-h.id);let l=a[0].id===r?"100%":"0%";return e.down?`${l} 50%`:`50% ${l}`}function zd(t,e,{pulse:r,back:n,leaves:s=r},i,o){if(r===void 0)return y;let{path:a,against:l}=t.routes[e];return zi(o,x`<span class="pulse" aria-hidden="true" ${Ue({offsetPath:`path("${n?l:a}")`,offsetAnchor:i})}
      >${s===r?r:x`<span class="leaves">${s}</span><span class="arrives">${r}</span>`}</span
    >`)}var or=W`
  .card:has(> .live-frame, > form > .live-frame) {
    width: fit-content;
    min-width: min(100%, 54rem); /* one width for all whose graphs fit in it */
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
  .live .pulse:has(.leaves) {
    display: grid;
    justify-items: center;
  }
  .live .pulse span {
    grid-area: 1 / 1;
  }
  .live .leaves {
    opacity: 0;
  }
  @media (prefers-reduced-motion: no-preference) {
    .live .pulse {
      animation: travel 0.9s ease-in-out both;
    }
    .live .leaves {
      animation: becomes 0.9s step-end reverse both;
    }
    .live .arrives {
      animation: becomes 0.9s step-end both;
    }
  }
  @keyframes becomes {
    from {
      opacity: 0;
    }
    80% {
      opacity: 1;
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
`;var kt=[{name:"product",title:"(a + b) * c",expression:"e = a + b; f = e * c",values:{a:2,b:-3,c:10}},{name:"neuron",title:m("presets.one-neuron|One neuron"),expression:"x1w1 = x1 * w1; x2w2 = x2 * w2; s = x1w1 + x2w2; n = s + b; o = tanh(n)",values:{x1:2,x2:0,w1:-3,w2:1,b:6.881373587019543}},{name:"square",title:"a * a",expression:"b = a * a",values:{a:3}},{name:"diamond",title:m("presets.the-diamond|The diamond"),expression:"b = a + 1; c = a * 3; d = b * c",values:{a:2}}],Ji=kt.filter(({expression:t})=>!/[a-z]\(/.test(t));function Yi(t){let e=kt.find(r=>r.name===t);if(!e)throw new Error(m('presets.there-is-no-preset|there is no preset "{name}"; there are {presets}',{name:t,presets:kt.map(r=>r.name).join(", ")}));return e}function Zi({expression:t,values:e}){return De(t,new Map(Object.entries(e)))}function Ke(t){let e=Be(typeof t=="string"?Dd(t):t,m("read.the-walk|the walk"));e.format!=="gradwalk-walk"&&I('expected {"format": "gradwalk-walk", ...}'),e.version!==2&&I(m("read.version-this-page-reads|version {document}; this page reads version 2",{document:String(e.version)}));let r=ae(e,"ops").map(Hd),n=ae(e,"op").map(c=>Ce(c,r.length,"op"));n.length||I(m("read.it-has-no-nodes|it has no nodes"));let s=Id(e,r,n),i=Vd(e,s,r,n),o=Pe(e,"title"),a=e.order===null?void 0:ae(e,"order").map(c=>Ce(c,s.length,"order")),l=e.picture===void 0?{}:{picture:Be(e.picture,"picture")};if(e.pushes===null)return{...oe({nodes:s,edges:i},o,a),...l};let d=a??s.filter(c=>c.kind==="result").map(c=>c.id).reverse(),h=Fd(Be(e.pushes,"pushes"),i);return{...fn({nodes:s,edges:i},o,d,h),...l}}function Hd(t){let e=Be(t,m("read.an-operation|an operation")),r=e.kind;return r==="leaf"||r==="constant"?{kind:r,op:null,symbol:"",written:"",settings:[],inputs:0,formulas:[]}:(r!=="result"&&I(`kind ${String(r)}`),{kind:r,op:e.op===null?null:Pe(e,"op"),symbol:Pe(e,"symbol"),written:Pe(e,"written"),settings:$n(e,"settings"),inputs:Ce(e.inputs,2**31,m("read.inputs-of-an-operation|inputs of an operation"))||I(m("read.a-result-without-inputs|a result without inputs")),formulas:ae(e,"formulas").map(n=>Pe({one:n},"one"))})}function Id(t,e,r){let n=$n(t,"data",r.length),s=ae(t,"inputs"),[i,o]=[Be(t.labels,"labels"),Be(t.names,"names")];for(let c of[...Object.keys(i),...Object.keys(o)])Ce(Number(c),r.length,m("read.a-label-s-node|a label's node"));let a=new Set([...Object.values(i),...Object.values(o)]),[l,d]=[0,0],h=r.map((c,u)=>{let{kind:p,op:g,symbol:f,written:w,settings:b,inputs:_}=e[c],A=i[u]===void 0?"":Pe(i,String(u)),S=o[u]===void 0?A:Pe(o,String(u));for(!S&&p==="constant"&&(S=k(n[u]));!S||!A&&p!=="constant"&&a.has(S);)S=`v${++d}`;let T=s.slice(l,l+=_).map(E=>Ce(E,u,m("read.inputs-of-node|inputs of node {id}",{id:u})));return T.length<_&&I(m("read.inputs-are-missing|inputs are missing")),{id:u,kind:p,op:g,label:A,name:S,symbol:f,written:w,settings:b,inputs:T,data:n[u]}});return l!==s.length&&I(m("read.there-are-inputs-that|there are inputs that no node has")),h}function Vd(t,e,r,n){let s=ae(t,"derivatives"),i=0,o=e.flatMap(({id:a,inputs:l,name:d})=>{let{formulas:h}=r[n[a]],c=p=>p.replace(/\{(\d+|out)\}/g,(g,f)=>f==="out"?d:l[+f]===void 0?g:tr(e[l[+f]])),u=p=>p==="1"?1:e[l[Number(/^\{(\d+)\}$/.exec(p)?.[1])]]?.data;return l.map((p,g)=>{let f=h[g]??"",w=s[i++]??u(f);return{from:p,to:a,place:g,formula:nn(c(f)),derivative:w}})});return i!==s.length&&I(m("read.there-are-not-as|there are not as many derivatives as inputs")),o.map((a,l)=>({id:l,...a,derivative:Qi(a.derivative,"derivatives")}))}function Fd(t,e){let r=ae(t,"edge").map(l=>Ce(l,e.length,m("read.edge-of-a-push|edge of a push"))),n=new Set(ae(t,"overwrites").map(l=>Ce(l,r.length,"overwrites"))),[s,i,o,a]=["upstream","before","add","after"].map(l=>$n(t,l,r.length));return r.map((l,d)=>({edge:l,upstream:s[d],before:i[d],add:o[d],after:a[d],...n.has(d)&&{overwrites:!0}}))}function I(t){throw new Error(m("read.this-is-not-a|this is not a walk that gradwalk wrote: {what}",{what:t}))}function Dd(t){try{return JSON.parse(t)}catch(e){return I(m("read.no-json|no JSON ({message})",{message:e.message}))}}function Be(t,e){return typeof t=="object"&&t!==null&&!Array.isArray(t)?t:I(m("read.is-not-an-object|{what} is not an object",{what:e}))}function ae(t,e){let r=t[e];return Array.isArray(r)?r:I(m("read.is-not-a-list|{key} is not a list",{key:e}))}function Pe(t,e){let r=t[e];return typeof r=="string"?r:I(m("read.is-not-a-text|{key} is not a text",{key:e}))}function $n(t,e,r){let n=ae(t,e);return r!==void 0&&n.length!==r&&I(m("read.has-numbers-instead-of|{key} has {found} numbers instead of {count}",{key:e,found:n.length,count:r})),n.map(s=>Qi(s,e))}function Qi(t,e){return typeof t=="number"||t==="inf"||t==="-inf"||t==="nan"?es(t):I(m("read.is-not-a-number|{what} is not a number",{what:e}))}function Ce(t,e,r){return typeof t=="number"&&Number.isInteger(t)&&0<=t&&t<e?t:I(m("read.is|{what} is {x}",{what:r,x:String(t)}))}function ar(t,{preset:e,expression:r,values:n}){let s=t.querySelector(':scope > script[type="application/json"]');return r?lr(r,Xi(n)):e?Sn(e,Xi(n)):s?.textContent?.trim()?Ke(s.textContent):null}function lr(t,e){try{return oe(De(t,e),t)}catch(r){throw r instanceof Re?new Error(`${r.message} (character ${r.at+1})`,{cause:r}):r}}function _n({title:t,nodes:e}){let r=e.filter(n=>n.kind==="leaf");return{expression:t,values:r.map(({name:n,data:s})=>[n,s])}}function eo(t){try{return lr(t.expression,new Map(t.values))}catch{return null}}function Sn(t,e){let r=Yi(t);return oe(Zi({...r,values:{...r.values,...Object.fromEntries(e)}}),r.title)}function Xi(t){let e=new Map;for(let r of t.split(/[\s;]+/).filter(Boolean)){let[n,s]=r.split("="),i=ue(s??"");if(!n||i===null)throw new Error(m('source.values-should-look-like|values: "{pair}" should look like a=2',{pair:r}));e.set(n,i)}return e}var to=W`
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
`;var ro=16,qd=1150,dr=class extends bt{static properties={...bt.properties,preset:{},expression:{},values:{},order:{},run:{type:Boolean},levels:{},current:{state:!0},placed:{state:!0},visited:{state:!0}};trouble="";timer=0;constructor(){super(),Object.assign(this,{preset:"",expression:"",values:"",order:"",run:!1,levels:""}),Object.assign(this,{current:null,placed:[],visited:0})}begin(){try{let e=ar(this,this);if(e&&qe(e).length>ro)throw new Error(m("too-many|this graph has too many values to put in order by hand; at most {most}",{most:ro}));let r=this.halfDone("order"),n=r?.graph&&this.levels?eo(r.graph):null;this.start(n??e??mn(this.levels||"shared",this.draw).walk),r&&(n||!this.levels)&&(this.placed=r.placed.filter(s=>qe(this.current).includes(s))),this.order&&(this.placed=Ci(this.current,this.order)),this.run&&this.complete&&this.play()}catch(e){this.trouble=e.message,this.current=null}}start(e){this.current=e,this.another(),this.clear()}disconnectedCallback(){super.disconnectedCallback(),window.clearInterval(this.timer)}play(){matchMedia("(prefers-reduced-motion: reduce)").matches?this.visited=this.placed.length:this.timer=window.setInterval(()=>{this.visited=Math.min(this.placed.length,this.visited+1),this.visited===this.placed.length&&window.clearInterval(this.timer)},qd)}updated(e){super.updated(e),!(!this.current||!e.has("placed")&&!e.has("current"))&&this.keepHalfDone("order",{graph:this.levels?_n(this.current):null,placed:this.placed})}toggle(e){window.clearInterval(this.timer),this.visited=0,this.placed=this.placed.includes(e)?this.placed.filter(r=>r!==e):[...this.placed,e]}get complete(){return this.placed.length===qe(this.current).length}get inRow(){return this.levels!==""}get asking(){return this.levels?JSON.stringify(_n(this.current)):""}visit(e){if(this.visited=Math.min(this.placed.length,e),this.visited<this.placed.length||!this.complete)return;let{walk:r}=gn(this.current,this.placed),n=r.nodes.filter(d=>d.kind==="leaf"),s=wt(r,this.placed),i=s.length===0;this.tally(i);let o=this.placed.map(d=>r.nodes[d].name),a=Object.fromEntries(n.map(d=>[d.name,r.grads[d.id]])),l={order:o,right:i,gradients:a};if(this.dispatchEvent(new CustomEvent("gradwalk-order",{detail:l,bubbles:!0,composed:!0})),!i||!this.levels||this.streak>=Oe){let d=c=>r.nodes[c].name,[h]=s;this.tell(i,o.join(" "),h&&m("had-turn-early|{early} had its turn before {user}, which still had something to give to it",{early:d(h.early),user:d(h.user)}))}}render(){if(!this.current)return x`<div class="card"><p class="problem" role="alert">${this.trouble}</p></div>`;let e=gn(this.current,this.placed),r=this.complete&&this.visited===this.placed.length,n=r&&wt(this.current,this.placed).length===0;return x`<div class="card">
      ${this.head(this.levels?this.counter():y)} ${this.picture(e)}
      <div class="body">
        <p class="help">${m("order-help|Click the values in the order in which they shall be visited; click again to take one out. Each visit hands back what the value holds at that moment.")}</p>
        <p class="order" role="group" aria-live="polite" aria-label=${m("order-list|Order of the visits")}>${this.line(e)}</p>
        <div class="row controls">
          ${n&&this.levels?this.button(m("next-graph|Next graph"),!1,()=>this.start(mn(this.levels,this.draw).walk),"main"):this.button(m("run|Run all"),!this.complete||r,()=>this.visit(1/0),"main")}
          ${this.button(m("one-visit|One visit"),!this.complete||r,()=>this.visit(this.visited+1))}
          ${this.button(m("undo|Undo"),this.placed.length===0,()=>this.undo())}
          ${this.button(m("clear|Clear"),this.placed.length===0,()=>this.clear())}
        </div>
        <div class="message" aria-live="polite">${this.told(e)} ${r?this.verdict(e):y}</div>
      </div>
    </div>`}clear(){Object.assign(this,{placed:[],visited:0,said:null})}undo(){this.visited>0?this.visited=0:this.placed=this.placed.slice(0,-1)}button(e,r,n,s=""){return x`<button
      class=${s}
      aria-disabled=${r?"true":"false"}
      @click=${()=>(window.clearInterval(this.timer),!r&&n())}
    >
      ${e}
    </button>`}line({walk:e}){let r=this.placed.map(s=>e.nodes[s].name),n=qe(e).length-r.length;return x`${r.map((s,i)=>x`<span class="stop ${i<this.visited?i===this.visited-1?"now":"visited":""}"
          ><small>${i+1}</small> ${s}</span
        >`)}${Array.from({length:n},()=>x`<span class="stop empty" aria-hidden="true">&nbsp;</span>`)}`}picture(e){let{walk:r}=e,n=this.complete&&this.visited===this.placed.length,s=new Set(n?r.lost.map(a=>a.node):[]),i=Pi(e,this.visited),o=this.visited>0?this.placed[this.visited-1]:void 0;return yt({graph:this.current,title:r.title,width:this.room,digits:3,label:5,rows:2,node:a=>{let l=this.visited?k(i.grads[a.id]):"·",d=this.placed.indexOf(a.id),h=d<0?m("not-placed|not in the order yet"):m("placed-as|visit {place}",{place:d+1});return{rows:[{word:m("data|data"),value:k(a.data),kind:"forward"},{word:m("grad|grad"),value:l,kind:this.visited&&i.reached[a.id]?"backward":"unknown"}],state:`${o===a.id?"giver":""} ${s.has(a.id)?"dim":""}`,...d>=0&&{tag:String(d+1)},spoken:`${a.name}: ${m("data|data")} ${k(a.data)}, ${m("grad|grad")} ${this.visited?l:m("nothing-yet|nothing yet")}, ${h}`,click:()=>this.toggle(a.id),pressed:d>=0}},edge:a=>({state:`${i.walked.has(a.id)?"back":""} ${i.active.has(a.id)?"active":""}`,...r.nodes[a.from].kind!=="constant"&&{label:Le(a)}})})}told({walk:e,pushes:r}){if(this.visited===0){let a=qe(e).filter(d=>!this.placed.includes(d)),l=a.length?m("still-open|Still to be placed: {names}.",{names:a.map(d=>e.nodes[d].name).join(", ")}):m("ready|{root}.grad = 1, all others 0. Run all visits, or one at a time.",{root:e.nodes.at(-1).name});return x`<p class="why">${l}</p>`}let n=e.nodes[this.placed[this.visited-1]],s=r[this.visited-1],i=s.every(a=>a.upstream===0),o=n.kind==="leaf"?m("leaf-visit|{name} is a leaf: it has no inputs, so it hands nothing back.",{name:n.name}):i?m("empty-visit|{name}.grad is still 0, so it hands back nothing.",{name:n.name}):"";return x`<p class="why">${m("visit|Visit {k} of {n}: {name}",{k:this.visited,n:this.placed.length,name:n.name})}</p>
      ${o?x`<p class="what">${o}</p>`:s.map(a=>x`<p class="what mono backward">${a.text.replace(" -> "," → ")}</p>`)}`}verdict({walk:e,expected:r,pushes:n}){let s=wt(e,this.placed),i=p=>e.nodes[p].name,a=e.nodes.filter(p=>p.kind==="leaf").map(p=>{let[g,f]=[k(e.grads[p.id]),k(r[p.id])];return g===f?m("complete|{name}.grad = {got}",{name:p.name,got:g}):m("instead-of|{name}.grad = {got}, but it should be {expected}",{name:p.name,got:g,expected:f})}),l=s.length===0,d=!l&&gt(e,e.order).lost.length===0,h=p=>this.placed.indexOf(p),c=n.flat().filter(({add:p})=>p!==0).map(({edge:p})=>e.edges[p]).filter(({from:p,to:g})=>h(p)<h(g)),u=e.lost.map(p=>{let g=Ti(e,p,c).map(f=>f.map(i).join(" → "));return x`<li><strong>${m("lost-path|Lost on {path}",{path:g.join(", ")})}:</strong> ${p.text}.</li>`});return x`<div class="verdict ${l?"right":"wrong"}">
      <p>
        <strong>${l?m("right|Right: each gradient was complete when its turn came."):m("wrong|Not a right order.")}</strong> <span class="mono">${a.join("; ")}.</span>
        ${d?m("lucky|The numbers are right by luck: {early} was visited too early: {user} uses it and had not handed it its share yet. It is a leaf and hands nothing on; with inputs of its own, a share would have been lost.",{early:i(s[0].early),user:i(s[0].user)}):y}
        ${!l&&!d?this.rootFirst(e):y}
      </p>
      ${u.length?x`<ul>
              ${u}
            </ul>`:y}
    </div>`}rootFirst(e){let r=e.nodes.length-1;if(this.placed[0]!==r)return m("root-later|{root} is where the walk begins: until it has been visited, nobody has anything to hand back.",{root:e.nodes[r].name});let n=wt(e,this.placed)[0];return m("not-enough|{root} came first, and that is not enough: {early} was visited before {user}, which uses it.",{root:e.nodes[r].name,early:e.nodes[n.early].name,user:e.nodes[n.user].name})}static styles=[Ve,Gi,or,to]};function no(t,e){let r=t[e.to],n=r.op?V[r.op]:void 0;if(!n)return m("quotient.the-operation-was-made|the operation was made by hand, so it cannot be computed again here");let s=[...r.inputs.map(c=>t[c].data),...r.settings];if(!s.every(Number.isFinite)||!Number.isFinite(r.data))return m("quotient.the-numbers-are-not|the numbers are not finite here");if(Si(n,s))return m("quotient.there-is-a-corner|there is a corner exactly here, so the slopes on its two sides differ");let i=s[e.place],o=10**(Math.floor(Math.log10(Math.max(1,Math.abs(i))))-6),a=c=>n.compute(...s.map((u,p)=>p===e.place?c:u)),[l,d]=[a(i+o),a(i-o)],h=(l-d)/(i+o-(i-o));return Number.isFinite(h)?{nudge:o,plus:l,minus:d,slope:h}:m("quotient.a-nudge-leaves-the|a nudge leaves the domain of the operation")}function Ud(t,{step:e,phase:r}){let{nodes:n,edges:s}=t;if(!e)return{what:"",why:m("idle|Nothing is computed yet: only the numbers that go in are there. Press Step to compute the first result.")};let i=e.text.replaceAll(" -> "," → "),o=r==="done"?` ${m("done|Done. {gradients}",{gradients:Kd(t)})}`:"";if(e.phase==="forward")return{what:i,why:`${n[e.node].name} = ${Jd(n,n[e.node])}`};if(e.phase==="seed")return{what:i,why:m("seed|The derivative of {name} by itself is 1. From here the walk goes backward.",{name:n[e.node].name})+o};let[a,l]=[n[e.node].name,n[e.input].name];if(e.overwrites)return{what:i,why:m("overwritten|The old gradient was thrown away: = was written where += is needed.")+o};let d=Bd(e,s[e.edge].derivative);return{what:i,why:(e.add===0?`${d}. ${m("nothing|One factor is 0, so nothing flows along this edge.")}`:`${m("passes|{node} passes its gradient on to {input}: {sum}",{node:a,input:l,sum:d})}.`)+o}}function Bd({upstream:t,add:e},r){return m("factors|arriving {upstream} × local {local} = {share}",{upstream:En(t),local:En(r),share:k(e)})}function ur({place:t}){return[m("place-first|first"),m("place-second|second"),m("place-third|third")][t]??m("place-later|{place}th",{place:t+1})}function Kd(t){let e=t.nodes.filter(n=>n.kind==="leaf");return e.slice(0,8).map(({id:n,name:s})=>{let i=t.grads[n],o=t.lost.reduce((a,l)=>l.leaf===n?a+l.amount:a,0);return o?m("instead-of|{name}.grad = {got}, but it should be {expected}",{name:s,got:k(i),expected:k(i+o)}):m("complete|{name}.grad = {got}",{name:s,got:k(i)})}).join(", ")+(e.length>8?", ...":"")}function Jd(t,e){let r=k(e.data);if(e.inputs.length>8||!e.written)return r;let n=e.inputs.map(s=>En(t[s].data));return`${Ne(e.written,n)} = ${r}`}function En(t){let e=k(t);return e.startsWith("-")?`(${e})`:e}function so(t,e){let{what:r,why:n}=Ud(t,e),s=e.step===null?"":e.step.phase==="forward"?"forward":"backward",i=e.phase==="done"?t.lost:[];return x`<div class="message" aria-live="polite">
    <p class="what mono ${s}" ?hidden=${!r}>${r}</p>
    <p class="why">${n}</p>
    ${i.map(o=>x`<p class="why">${o.text}.</p>`)}
  </div>`}function io(t,e,r,n){let[s,i]=[t.nodes[r.from],t.nodes[r.to]],o=e.computed[i.id],a=i.inputs.filter(c=>c===s.id).length>1,l=c=>x`<span class="mono">${c}</span>`,d=c=>x`<span class="muted">${c}</span>`,h=(c,u)=>x`<dt>${c}</dt>
      <dd>${u}</dd>`;return x`<section class="panel" aria-label=${m("edge|Edge {from} → {to}",{from:s.name,to:i.name})}>
    <header class="row">
      <strong class="mono">${m("edge|Edge {from} → {to}",{from:s.name,to:i.name})}</strong>
      ${a?x`<span class="muted">${m("place-of|{place} input of {to}",{place:ur(r),to:i.name})}</span>`:""}
      <button class="small" @click=${n}>${m("close|Close")}</button>
    </header>
    <dl>
      ${h(m("formula|Formula"),r.formula?l(`d${i.name}/d${s.name} = ${Ut(r.formula)}`):m("unknown-formula|not known: the operation was made by hand"))}
      ${h(m("number|Number"),o?l(k(r.derivative,10)):d(m("later|known once {to} is computed",{to:i.name})))}
      ${o?h(m("check-by-nudging|Check by nudging"),Yd(t,r)):""}
      ${o?h(m("flows|On the way back"),Zd(t,e,r)):""}
    </dl>
  </section>`}function Yd(t,e){let r=no(t.nodes,e);if(typeof r=="string")return m("no-check|not possible: {why}",{why:r});let n=Math.abs(r.slope-e.derivative)<=1e-5+.001*Math.abs(e.derivative),s=m("nudge|moving {name} by ±{h} gives the slope {slope}",{name:t.nodes[e.from].name,h:k(r.nudge),slope:k(r.slope,8)});return x`${s}: <strong>${n?m("agrees|agrees"):m("disagrees|does not agree")}</strong>`}function Zd(t,e,r){let[n,s]=[t.nodes[r.from].name,t.nodes[r.to].name];for(let i of t.steps.slice(0,e.position))if(i.phase==="backward"&&i.edge===r.id)return x`<span class="mono backward"
          >${s}.grad × ${k(r.derivative)} = ${k(i.upstream)} × ${k(r.derivative)} =
          ${k(i.add)}</span
        >
        → ${n}.grad`;return x`<span class="muted">${m("not-yet|nothing yet: {to} has not passed its gradient on",{to:s})}</span>`}var oo=W`
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
`;var Mn=9,ao=W`
  .graph {
    overflow: auto;
    max-height: max(20rem, 66vh);
    display: flex;
    padding: ${Mn}px;
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
`;var An=120,[Qd,Xd]=[.87,1.4],Tn=26,lo=10;function ho(t,e){let r=i=>Math.min(Xd,e/i.width),n=uo(t,!1);if(r(n)<.9){let i=uo(t,!0);r(i)>r(n)&&(n=i)}let s=t.nodes.map(i=>i.inputs);return{...n,scale:Math.max(Qd,r(n)),inputs:s,sizes:fo(t)}}function co({inputs:t,sizes:e},r){return JSON.stringify(t)===JSON.stringify(r.nodes.map(s=>s.inputs))&&fo(r).every((s,i)=>s<=e[i])}function po(t){let e=t.nodes.map(r=>k(r.data));for(let r of t.steps){let n=r.phase==="backward"?r.input:r.node,s=k(r.after);s.length>e[n].length&&(e[n]=s)}return e}function fo(t){return[...po(t).map(e=>e.length),...t.edges.map(e=>Le(e).length)]}function uo(t,e){let r=po(t);return sr(t,(n,s)=>n.data=n.grad=r[s],Le,e)}function mo(t){let{walk:e,drawing:r}=t,[n,s]=[r.width*r.scale,r.height*r.scale];return x`<div class="graph">
    <svg
      role="group"
      aria-label=${m("graph|Graph of {title}",{title:e.title})}
      width=${n}
      height=${s}
      viewBox="-2 ${-2-r.above} ${r.width} ${r.height}"
    >
      ${e.edges.map(i=>eu(t,i,r.routes[i.id]))}
      ${e.nodes.map(i=>tu(t,i,r.boxes[i.id]))}
    </svg>
  </div>`}function eu(t,e,r){let{walk:n,stage:s,selected:i,focusable:o}=t,a=n.nodes[e.from].kind==="constant",l=s.computed[e.to]&&!a,d=s.active.has(e.id),h=d?s.step?.phase==="backward":s.walked.has(e.id),c=xt(n,e),u=Le(e),p=C(u)*13+9,{x:g,y:f}=r.label,w=i===e.id,b=[l?"known":"",d?"active":"",h?"back":"",w?"chosen":""].join(" "),_=z`
    <path class="reach" d=${r.path} />
    <path class="line" d=${r.path} />
    <path class="head" d=${h?r.backwardHead:r.forwardHead} />
    ${c?z`<circle class="pill" cx=${r.sign.x} cy=${r.sign.y} r="7" />
            <text class="times" x=${r.sign.x} y=${r.sign.y+4} text-anchor="middle">${c}</text>`:y}
    ${l?z`${go("pill",g,f,p,18)}
            <text class="times" x=${g} y=${f+4} text-anchor="middle">${u}</text>`:y}`;if(o===null||a)return z`<g class="edge ${b}" aria-hidden="true">${_}</g>`;let A=m("edge|Edge {from} → {to}",{from:n.nodes[e.from].name,to:n.nodes[e.to].name}),S=()=>t.onSelect?.(e.id);return z`<g class="edge button ${b}" role="button" data-edge=${e.id}
      tabindex=${o===e.id?0:-1} aria-pressed=${w?"true":"false"}
      aria-label=${l?`${A}, ${m("local|local derivative")} ${u}`:A}
      @click=${S} @focus=${S}>${_}</g>`}function tu(t,e,r){let{stage:n}=t,s=n.computed[e.id],i=n.reached[e.id],o=me(n)===e.id,a=n.step!==null&&n.step.phase!=="forward",l=n.step?.phase==="backward"&&n.step.node===e.id,[d,h]=[r.x+10,r.x+r.width-10],[c,u]=[s?k(e.data):"?",k(n.grads[e.id])];if(e.kind==="constant")return z`<g class="node constant" role="img" aria-label="${m("constant|constant")} ${c}">
      <rect class="box" x=${r.x} y=${r.y} width=${r.width} height=${r.height} rx=${Tn/2} />
      <text x=${r.x+r.width/2} y=${r.y+17.5} text-anchor="middle">${e.name}</text>
    </g>`;let p=[e.kind,o?a?"just back":"just":"",l?"giver":"",t.dim?.has(e.id)?"dim":""],g=`${e.name}: ${m("data|data")} ${c}, ${m("grad|grad")} ${u}`;return z`<g class="node ${p.join(" ")}" role="img" aria-label=${g} @click=${()=>t.onNode?.(e)}>
    ${r.sign?ru(r,e.symbol,t.drawing.down):y}
    <rect class="box" x=${r.x} y=${r.y} width=${r.width} height=${r.height} rx="7" />
    <text class="name ${e.label?"":"made"}" x=${d} y=${r.y+18}>${e.name}</text>
    <text class="value ${s?"forward":"unknown"}" x=${h} y=${r.y+18} text-anchor="end">${c}</text>
    <text class="word" x=${d} y=${r.y+37}>${m("grad|grad")}</text>
    <text class="value ${i?"backward":"unknown"}" x=${h} y=${r.y+37} text-anchor="end">${u}</text>
  </g>`}function ru({x:t,y:e,width:r,height:n,sign:s,tall:i},o,a){let l=a?t+r/2:t-lo-s/2,d=a?e-lo-Tn/2:e+n/2;return z`
    <path class="stem" d=${a?`M${l},${d}V${e}`:`M${l},${d}H${t}`} />
    ${go("badge",l,d,s,i)}
    <text class="symbol" x=${l} y=${d+4.5} text-anchor="middle">${o}</text>`}function go(t,e,r,n,s){let[i,o]=[e-n/2,r-s/2];return z`<rect class=${t} x=${i} y=${o} width=${n} height=${s} rx=${Math.min(s,Tn)/2} />`}function wo({nodes:t,edges:e}){return e.filter(r=>t[r.from].kind!=="constant").map(r=>r.id)}function bo(t){return wo(t)[0]??null}function xo(t,e,r){let n=wo(t);return e===null?n[0]??null:n.at((n.indexOf(e)+r)%n.length)}function vo(t){let e=t.querySelector(".graph"),r=t.querySelector(".just .box")?.getBoundingClientRect();if(!e||!r)return;let{left:n,width:s,top:i,height:o}=e.getBoundingClientRect();(r.top<i||r.bottom>i+o)&&(e.scrollTop+=r.top+r.height/2-i-o/2),(r.left<n||r.right>n+s)&&(e.scrollLeft+=r.left+r.width/2-n-s/2)}var nu=["preset","expression","values"],$t=class extends D{static properties={preset:{},expression:{},values:{},current:{state:!0},error:{state:!0},width:{state:!0}};given=null;drawn=null;observer=new ResizeObserver(([e])=>this.width=e.contentRect.width);constructor(){super(),Object.assign(this,{preset:"",expression:"",values:"",current:null,error:"",width:0})}get walk(){return this.current}set walk(e){this.given=e,this.load()}connectedCallback(){if(super.connectedCallback(),Object.hasOwn(this,"walk")){let e=this.walk;delete this.walk,this.walk=e}this.observer.observe(this),this.width=this.clientWidth,this.current||this.load()}disconnectedCallback(){super.disconnectedCallback(),this.observer.disconnect()}willUpdate(e){!this.hasUpdated||!nu.some(r=>e.has(r))||(this.given=null,this.load())}load(){this.attempt(()=>this.given==null?ar(this,this):Ke(this.given))}attempt(e){try{let r=e();this.begin(r),this.current=r,this.error=""}catch(r){this.error=r.message}return!this.error}drawingOf(e){let r=Math.max(280,this.width)-2*Mn-2,{drawn:n}=this;if(n?.walk===e&&n.width===r)return n.drawing;let s=n?.width===r&&co(n.drawing,e)?n.drawing:ho(e,r);return this.drawn={walk:e,width:r,drawing:s},s}tell(e,r){this.dispatchEvent(new CustomEvent(e,{detail:r,bubbles:!0,composed:!0}))}problem(){return x`<p class="problem" role="alert" ?hidden=${!this.error}>${this.error}</p>`}button(e,r,n,s=""){return x`<button class=${s} aria-disabled=${r?"true":"false"} @click=${()=>!r&&n()}>
      ${e}
    </button>`}};function yo(t,e,r){return yt({graph:t,title:t.title,width:Math.max(240,e),digits:4,label:2,rows:2,node:n=>{let{data:s,grad:i}=r?.get(n.name)??{data:n.data,grad:t.grads[n.id]};return{rows:[{word:"data",value:k(s),kind:"forward"},{word:"grad",value:k(i),kind:"backward"}],spoken:m("forward-picture.data-gradient|{node}: data {data}, gradient {grad}",{node:n.name,data:k(s),grad:k(i)})}},edge:n=>({state:t.nodes[n.from].kind==="constant"?"":"back"})})}function Nn(t,e,r,n=!1){let s=n?null:me(e);return yt({graph:t,title:t.title,width:Math.max(240,r),digits:4,label:2,rows:1,node:i=>{let o=e.computed[i.id],a=o?k(i.data):"?";return{rows:[{word:"data",value:a,kind:o?"forward":"unknown"}],state:s===i.id?"just":"",spoken:m("forward-picture.data|{node}: data {which}",{node:i.name,which:o?a:m("forward-picture.not-computed-yet|not computed yet")})}},edge:i=>({state:!n&&e.active.has(i.id)?"active":""})})}var hr=300;function ko(t,e){let r=t.edges.filter(n=>t.nodes[n.from].kind!=="constant");return x`<div class="tables" tabindex="0" role="region" aria-label=${m("twin|The same as tables")}>
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
        ${t.nodes.slice(0,hr).map(n=>{let s=n.kind==="result"?rr(t.nodes,n):n.kind==="leaf"?m("leaf|leaf"):m("constant|constant");return x`<tr aria-current=${me(e)===n.id?"step":"false"}>
            <th scope="row" class="mono">${n.name}</th>
            <td class=${n.kind==="result"?"mono":"muted"}>${s}</td>
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
        ${r.slice(0,hr).map(n=>{let[s,i]=[t.nodes[n.from].name,t.nodes[n.to].name],o=t.nodes[n.to].inputs.filter(a=>a===n.from).length>1;return x`<tr aria-current=${e.active.has(n.id)?"step":"false"}>
            <th scope="row" class="mono">${s} → ${i}${o?` (${ur(n)})`:""}</th>
            <td class="mono">${n.formula?`d${i}/d${s} = ${Ut(n.formula)}`:""}</td>
            <td class="number">${e.computed[n.to]?k(n.derivative):"?"}</td>
          </tr>`})}
      </tbody>
    </table>
    ${r.length>hr?x`<p class="muted">${m("shown-of|The first {shown} of {total} rows.",{shown:hr,total:r.length})}</p>`:""}
  </div>`}var $o=W`
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
`;var su=[.5,1,2,4,8];function _o(t,e){let[r,n]=[t.position===0,t.position===t.total],{button:s,by:i}=e,o=a=>Number(a.target.value);return x`<div class="row controls">
    ${s(m("reset|Reset"),r,i(-1/0))} ${s(m("back|Back"),r,i(-1))}
    ${s(e.stepWord,n,i(1),"main")}
    ${e.nextCard?s(m("next-card|Next card"),n,e.nextCard):y}
    ${s(e.playing?m("pause|Pause"):m("play|Play"),!1,e.play)}
    <select class="speed" aria-label=${m("speed|Speed")} @change=${a=>e.hurry(o(a))}>
      ${su.map(a=>x`<option value=${a} ?selected=${a===e.speed}>${a===.5?"½":a}×</option>`)}
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
  </div>`}var iu=24;function So(t,e,r,n){let s=t.find(a=>a.title===e),i=({target:a})=>{let{value:l}=a;l&&r(l)};return x`<form class="row chooser" @submit=${a=>{a.preventDefault(),n(a.currentTarget.querySelector("#expression").value)}}>
    <label
      >${m("preset|Example")}
      <select @change=${i} .value=${s?.name??""}>
        ${t.map(a=>x`<option value=${a.name} ?selected=${a===s}>${a.title}</option>`)}
        <option value="" ?selected=${!s}>${m("own|your own")}</option>
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
        .value=${s?.expression??e}
    /></label>
    <button>${m("draw|Draw")}</button>
  </form>`}function Eo(t,e,r,n,s){let i=t.nodes.filter(d=>d.kind==="leaf"),o=nr(t.nodes);if(!i.length||i.length>iu)return y;if(o)return x`<p class="leaves muted">${m("no-edit|{name} comes from an operation made by hand, so the leaves cannot be edited here.",{name:o.name})}</p>`;let a=i.map(d=>r.get(d.id)).find(d=>d!==void 0&&ue(d)===null),l=i.some(d=>!Object.is(d.data,e.nodes[d.id].data));return x`<fieldset class="leaves row">
    <legend class="hidden-text">${m("leaves|Leaves")}</legend>
    ${i.map(d=>{let h=r.get(d.id)??ts(d.data).replace(/\.0$/,"");return x`<label class="field mono"
        ><span>${d.name}</span
        ><input
          id="leaf${d.id}"
          inputmode="text"
          size=${Math.max(4,Math.min(18,h.length))}
          autocomplete="off"
          spellcheck="false"
          aria-label=${m("value-of|Value of {name}",{name:d.name})}
          aria-invalid=${ue(h)===null?"true":"false"}
          .value=${h}
          @input=${c=>n(d,c.target.value)}
      /></label>`})}
    ${l?x`<button type="button" @click=${s}>${m("restore|Restore values")}</button>`:y}
    <p class="wrong" role="status">${a===void 0?"":m('no-number|"{text}" is not a number. Write, for example, -3, 0.5 or 3/2.',{text:a})}</p>
  </fieldset>`}var Mo=W`
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
`;var ou=1300,cr=class extends $t{static properties={...$t.properties,open:{type:Boolean},fixed:{type:Boolean},autoplay:{type:Boolean},mode:{},position:{type:Number},numbers:{attribute:!1},selected:{state:!0},playing:{state:!0},speed:{state:!0},typed:{state:!0}};original=null;timer=0;constructor(){super(),Object.assign(this,{open:!1,fixed:!1,autoplay:!1,mode:"free",position:0}),Object.assign(this,{selected:null,playing:!1,speed:1,typed:new Map})}disconnectedCallback(){super.disconnectedCallback(),this.pause()}willUpdate(e){super.willUpdate(e),this.position=Math.max(0,Math.min(this.position,this.last))}firstUpdated(){this.autoplay&&this.current&&!matchMedia("(prefers-reduced-motion: reduce)").matches&&this.play()}updated(e){e.has("position")&&vo(this.renderRoot)}begin(e){this.original=e,Object.assign(this,{selected:null,typed:new Map}),this.hasUpdated&&(this.position=0),this.pause()}get last(){return this.mode==="forward"?this.forwards:this.current?.steps.length??0}get forwards(){return this.current?.steps.filter(e=>e.phase==="forward").length??0}go(e){let r=this.last,n=Math.max(0,Math.min(r,e));(n===r||n===this.forwards)&&this.pause(),n!==this.position&&(this.position=n,this.tell("gradwalk-step",{position:n,phase:Fe(this.current,n).phase}))}play(){if(this.playing)return this.pause();this.position===this.last&&this.go(0),this.playing=!0,this.pace(),this.go(this.position+1)}pace(){window.clearInterval(this.timer),this.timer=window.setInterval(()=>this.go(this.position+1),ou/this.speed)}hurry(e){this.speed=e,this.playing&&this.pace()}nextCard(){let{steps:e}=this.current,r=this.renderRoot.querySelector("gradwalk-picture"),n=i=>{let o=e[i-1];return o?r.cardOf(o.phase==="backward"?o.input:o.node):-1},s=this.position+1;for(;s<e.length&&s!==this.forwards&&n(s+1)===n(s);)s+=1;this.go(s)}pause(){window.clearInterval(this.timer),this.playing=!1}keys=e=>{let r=e.composedPath()[0];if(e.altKey||e.ctrlKey||e.metaKey||/^(INPUT|SELECT|TEXTAREA)$/.test(r.tagName))return;let n=r.dataset.edge!==void 0,i={ArrowRight:()=>this.go(this.position+1),ArrowLeft:()=>this.go(this.position-1),Home:()=>this.go(0),End:()=>this.go(1/0),...n&&{ArrowDown:()=>this.edgeBy(1),ArrowUp:()=>this.edgeBy(-1)},...this.selected!==null&&{Escape:()=>this.selected=null}}[e.key];i&&(e.preventDefault(),this.pause(),i())};edgeBy(e){let r=xo(this.current,this.selected,e);this.renderRoot.querySelector(`[data-edge="${r}"]`)?.focus()}edit(e,r){this.typed=new Map(this.typed).set(e.id,r);let n=ue(r);n!==null&&(this.setLeaves(new Map([[e.id,n]])),this.tell("gradwalk-edit",{leaf:e.id,name:e.name,value:n}))}setLeaves(e){this.current&&!nr(this.current.nodes)&&(this.current=Ri(this.current,e))}refresh(e){let r=Ke(e);this.current=r,this.typed=new Map([...this.typed].filter(([n,s])=>Object.is(ue(s),r.nodes[n]?.data)))}restore(){this.typed=new Map;for(let{id:e,name:r,kind:n,data:s}of this.original.nodes)n!=="leaf"||Object.is(s,this.current.nodes[e].data)||(this.setLeaves(new Map([[e,s]])),this.tell("gradwalk-edit",{leaf:e,name:r,value:s}))}type(e){let r=this.current?.nodes.filter(s=>s.kind==="leaf")??[],n=new Map(r.map(s=>[s.name,s.data]));this.attempt(()=>lr(e,n))&&this.tell("gradwalk-expression",{expression:e})}render(){let e=this.current;if(!e)return x`<div class="card">${this.chooser()} ${this.problem()}</div>`;if(this.mode==="picture")return Nn(e,Fe(e,this.forwards),this.clientWidth-24,!0);if(this.mode==="walked")return yo(e,this.clientWidth-24,this.numbers);let r=this.stage(e),n=this.selected===null?void 0:e.edges[this.selected];return x`<div class="card" @keydown=${this.keys}>
      ${this.chooser()} ${this.problem()}
      <header class="row">
        ${this.open?y:x`<strong class="title">${e.title}</strong>`}
        <span class="phase ${r.phase}">${r.phaseText}</span>
      </header>
      ${this.picture(e,r)} ${n?io(e,r,n,()=>this.unselect()):y}
      ${so(e,r)} ${this.controls(r)} ${this.fixed?y:this.leaves(e)}
      ${this.mode==="forward"?y:x`<details>
              <summary>${m("twin|The same as tables")}</summary>
              ${ko(e,r)}
            </details>`}
    </div>`}stage(e){let r=Fe(e,this.position);if(this.mode!=="forward")return r;let n=r.position===this.forwards;return{...r,total:this.forwards,...n&&{phaseText:m("all-computed|All computed")}}}unselect(){this.renderRoot.querySelector(`[data-edge="${this.selected}"]`)?.focus(),this.selected=null}chooser(){return this.open?So(this.mode==="forward"?Ji:kt,this.current?.title??"",e=>this.attempt(()=>Sn(e,new Map)),e=>this.type(e)):y}picture(e,r){return this.mode==="forward"&&e.nodes.length<=An?Nn(e,r,this.clientWidth-24):e.picture?x`<gradwalk-picture .picture=${e.picture} .walked=${{walk:e,stage:r}}></gradwalk-picture>`:e.nodes.length>An?x`<p class="message muted">${m("not-drawn|{count} values are too many to draw; the steps and the table are complete.",{count:e.nodes.length})}</p>`:mo({walk:e,stage:r,drawing:this.drawingOf(e),selected:this.selected,focusable:this.selected??bo(e),onSelect:n=>this.selected=n,onNode:n=>this.renderRoot.querySelector(`#leaf${n.id}`)?.focus()})}controls(e){let r=n=>()=>{this.pause(),this.go(this.position+n)};return _o(e,{speed:this.speed,playing:this.playing,stepWord:this.stepWord(e),button:(n,s,i,o)=>this.button(n,s,i,o),by:r,nextCard:this.current.picture&&this.mode!=="forward"?()=>(this.pause(),this.nextCard()):null,play:()=>this.play(),hurry:n=>this.hurry(n),go:n=>(this.pause(),this.go(n))})}stepWord({position:e}){return this.mode!=="forward"&&e===this.forwards&&this.current.steps[e]?.phase==="seed"?m("seed-root|Seed {name} with 1",{name:this.current.nodes.at(-1).name}):m("step|Step")}leaves(e){return e.picture?y:Eo(e,this.original,this.typed,(r,n)=>this.edit(r,n),()=>this.restore())}static styles=[Ve,ao,oo,$o,or,Mo]};var Ao={"gradwalk-walk":cr,"gradwalk-visit-order":dr,"gradwalk-picture":Zt};function To(){for(let[e,r]of Object.entries(Ao))customElements.get(e)||customElements.define(e,r);if(getComputedStyle(document.documentElement).getPropertyValue("--gw-page"))return;let t=new CSSStyleSheet;t.replaceSync(`@layer gradwalk { :root { ${di} } }`),document.adoptedStyleSheets=[...document.adoptedStyleSheets,t]}function Rn({model:t,el:e}){let r=document.createElement("gradwalk-walk"),n=(a,l)=>{t.set(a,l),t.save_changes()};r.walk=t.get("document"),r.position=Number(t.get("position")),r.addEventListener("gradwalk-step",()=>n("position",r.position)),r.addEventListener("gradwalk-edit",a=>{let{leaf:l,value:d}=a.detail,h=t.get("leaves");t.get("edit")&&n("leaves",{...h,[l]:Ct(d)})});let s={"change:document":()=>r.refresh(t.get("document")),"change:position":()=>r.position=Number(t.get("position"))};for(let[a,l]of Object.entries(s))t.on(a,l);let i=()=>e.style.colorScheme=au(e)?"dark":"light",o=new MutationObserver(i);return o.observe(document.body,{attributes:!0}),e.append(r),i(),()=>{for(let[a,l]of Object.entries(s))t.off(a,l);o.disconnect()}}function No({model:t}){let e=`[data-gradwalk-home="${String(t.get("home"))}"]`,r=new Map,n=()=>{for(let[i,o]of r)i.isConnected||(o(),i.replaceChildren(),r.delete(i));for(let i of document.querySelectorAll(e))r.has(i)||r.set(i,Rn({model:t,el:i}))},s=new MutationObserver(n);return s.observe(document.body,{childList:!0,subtree:!0}),n(),()=>{s.disconnect();for(let[i,o]of r)o(),i.replaceChildren()}}function au(t){for(;t;t=t.parentElement){let[e,r,n,s]=(getComputedStyle(t).backgroundColor.match(/[\d.]+/g)??[]).map(Number);if(e!==void 0&&s!==0)return .3*e+.6*r+.1*n<128}return!1}To();var Xf={initialize:No,render:Rn};export{Ao as ELEMENTS,Xf as default,Bo as useWords};
