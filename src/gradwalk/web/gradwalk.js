var bt=globalThis,xt=bt.ShadowRoot&&(bt.ShadyCSS===void 0||bt.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,ir=Symbol(),wn=new WeakMap,Ie=class{constructor(e,r,n){if(this._$cssResult$=!0,n!==ir)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=e,this.t=r}get styleSheet(){let e=this.o,r=this.t;if(xt&&e===void 0){let n=r!==void 0&&r.length===1;n&&(e=wn.get(r)),e===void 0&&((this.o=e=new CSSStyleSheet).replaceSync(this.cssText),n&&wn.set(r,e))}return e}toString(){return this.cssText}},vt=t=>new Ie(typeof t=="string"?t:t+"",void 0,ir),P=(t,...e)=>{let r=t.length===1?t[0]:e.reduce((n,s,i)=>n+(o=>{if(o._$cssResult$===!0)return o.cssText;if(typeof o=="number")return o;throw Error("Value passed to 'css' function must be a 'css' function result: "+o+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(s)+t[i+1],t[0]);return new Ie(r,t,ir)},bn=(t,e)=>{if(xt)t.adoptedStyleSheets=e.map(r=>r instanceof CSSStyleSheet?r:r.styleSheet);else for(let r of e){let n=document.createElement("style"),s=bt.litNonce;s!==void 0&&n.setAttribute("nonce",s),n.textContent=r.cssText,t.appendChild(n)}},or=xt?t=>t:t=>t instanceof CSSStyleSheet?(e=>{let r="";for(let n of e.cssRules)r+=n.cssText;return vt(r)})(t):t;var{is:Yi,defineProperty:Xi,getOwnPropertyDescriptor:Qi,getOwnPropertyNames:eo,getOwnPropertySymbols:to,getPrototypeOf:ro}=Object,yt=globalThis,xn=yt.trustedTypes,no=xn?xn.emptyScript:"",so=yt.reactiveElementPolyfillSupport,Ue=(t,e)=>t,ar={toAttribute(t,e){switch(e){case Boolean:t=t?no:null;break;case Object:case Array:t=t==null?t:JSON.stringify(t)}return t},fromAttribute(t,e){let r=t;switch(e){case Boolean:r=t!==null;break;case Number:r=t===null?null:Number(t);break;case Object:case Array:try{r=JSON.parse(t)}catch{r=null}}return r}},yn=(t,e)=>!Yi(t,e),vn={attribute:!0,type:String,converter:ar,reflect:!1,useDefault:!1,hasChanged:yn};Symbol.metadata??=Symbol("metadata"),yt.litPropertyMetadata??=new WeakMap;var Z=class extends HTMLElement{static addInitializer(e){this._$Ei(),(this.l??=[]).push(e)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(e,r=vn){if(r.state&&(r.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(e)&&((r=Object.create(r)).wrapped=!0),this.elementProperties.set(e,r),!r.noAccessor){let n=Symbol(),s=this.getPropertyDescriptor(e,n,r);s!==void 0&&Xi(this.prototype,e,s)}}static getPropertyDescriptor(e,r,n){let{get:s,set:i}=Qi(this.prototype,e)??{get(){return this[r]},set(o){this[r]=o}};return{get:s,set(o){let a=s?.call(this);i?.call(this,o),this.requestUpdate(e,a,n)},configurable:!0,enumerable:!0}}static getPropertyOptions(e){return this.elementProperties.get(e)??vn}static _$Ei(){if(this.hasOwnProperty(Ue("elementProperties")))return;let e=ro(this);e.finalize(),e.l!==void 0&&(this.l=[...e.l]),this.elementProperties=new Map(e.elementProperties)}static finalize(){if(this.hasOwnProperty(Ue("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(Ue("properties"))){let r=this.properties,n=[...eo(r),...to(r)];for(let s of n)this.createProperty(s,r[s])}let e=this[Symbol.metadata];if(e!==null){let r=litPropertyMetadata.get(e);if(r!==void 0)for(let[n,s]of r)this.elementProperties.set(n,s)}this._$Eh=new Map;for(let[r,n]of this.elementProperties){let s=this._$Eu(r,n);s!==void 0&&this._$Eh.set(s,r)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(e){let r=[];if(Array.isArray(e)){let n=new Set(e.flat(1/0).reverse());for(let s of n)r.unshift(or(s))}else e!==void 0&&r.push(or(e));return r}static _$Eu(e,r){let n=r.attribute;return n===!1?void 0:typeof n=="string"?n:typeof e=="string"?e.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(e=>this.enableUpdating=e),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(e=>e(this))}addController(e){(this._$EO??=new Set).add(e),this.renderRoot!==void 0&&this.isConnected&&e.hostConnected?.()}removeController(e){this._$EO?.delete(e)}_$E_(){let e=new Map,r=this.constructor.elementProperties;for(let n of r.keys())this.hasOwnProperty(n)&&(e.set(n,this[n]),delete this[n]);e.size>0&&(this._$Ep=e)}createRenderRoot(){let e=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return bn(e,this.constructor.elementStyles),e}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(e=>e.hostConnected?.())}enableUpdating(e){}disconnectedCallback(){this._$EO?.forEach(e=>e.hostDisconnected?.())}attributeChangedCallback(e,r,n){this._$AK(e,n)}_$ET(e,r){let n=this.constructor.elementProperties.get(e),s=this.constructor._$Eu(e,n);if(s!==void 0&&n.reflect===!0){let i=(n.converter?.toAttribute!==void 0?n.converter:ar).toAttribute(r,n.type);this._$Em=e,i==null?this.removeAttribute(s):this.setAttribute(s,i),this._$Em=null}}_$AK(e,r){let n=this.constructor,s=n._$Eh.get(e);if(s!==void 0&&this._$Em!==s){let i=n.getPropertyOptions(s),o=typeof i.converter=="function"?{fromAttribute:i.converter}:i.converter?.fromAttribute!==void 0?i.converter:ar;this._$Em=s;let a=o.fromAttribute(r,i.type);this[s]=a??this._$Ej?.get(s)??a,this._$Em=null}}requestUpdate(e,r,n,s=!1,i){if(e!==void 0){let o=this.constructor;if(s===!1&&(i=this[e]),n??=o.getPropertyOptions(e),!((n.hasChanged??yn)(i,r)||n.useDefault&&n.reflect&&i===this._$Ej?.get(e)&&!this.hasAttribute(o._$Eu(e,n))))return;this.C(e,r,n)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(e,r,{useDefault:n,reflect:s,wrapped:i},o){n&&!(this._$Ej??=new Map).has(e)&&(this._$Ej.set(e,o??r??this[e]),i!==!0||o!==void 0)||(this._$AL.has(e)||(this.hasUpdated||n||(r=void 0),this._$AL.set(e,r)),s===!0&&this._$Em!==e&&(this._$Eq??=new Set).add(e))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(r){Promise.reject(r)}let e=this.scheduleUpdate();return e!=null&&await e,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[s,i]of this._$Ep)this[s]=i;this._$Ep=void 0}let n=this.constructor.elementProperties;if(n.size>0)for(let[s,i]of n){let{wrapped:o}=i,a=this[s];o!==!0||this._$AL.has(s)||a===void 0||this.C(s,void 0,i,a)}}let e=!1,r=this._$AL;try{e=this.shouldUpdate(r),e?(this.willUpdate(r),this._$EO?.forEach(n=>n.hostUpdate?.()),this.update(r)):this._$EM()}catch(n){throw e=!1,this._$EM(),n}e&&this._$AE(r)}willUpdate(e){}_$AE(e){this._$EO?.forEach(r=>r.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(e)),this.updated(e)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(e){return!0}update(e){this._$Eq&&=this._$Eq.forEach(r=>this._$ET(r,this[r])),this._$EM()}updated(e){}firstUpdated(e){}};Z.elementStyles=[],Z.shadowRootOptions={mode:"open"},Z[Ue("elementProperties")]=new Map,Z[Ue("finalized")]=new Map,so?.({ReactiveElement:Z}),(yt.reactiveElementVersions??=[]).push("2.1.2");var dr=globalThis,kn=t=>t,kt=dr.trustedTypes,$n=kt?kt.createPolicy("lit-html",{createHTML:t=>t}):void 0,ur="$lit$",Y=`lit$${Math.random().toFixed(9).slice(2)}$`,cr="?"+Y,io=`<${cr}>`,he=document,De=()=>he.createComment(""),Be=t=>t===null||typeof t!="object"&&typeof t!="function",hr=Array.isArray,Tn=t=>hr(t)||typeof t?.[Symbol.iterator]=="function",lr=`[ 	
\f\r]`,qe=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,_n=/-->/g,Sn=/>/g,ue=RegExp(`>|${lr}(?:([^\\s"'>=/]+)(${lr}*=${lr}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),En=/'/g,Mn=/"/g,Nn=/^(?:script|style|textarea|title)$/i,pr=t=>(e,...r)=>({_$litType$:t,strings:e,values:r}),v=pr(1),G=pr(2),ql=pr(3),F=Symbol.for("lit-noChange"),y=Symbol.for("lit-nothing"),An=new WeakMap,ce=he.createTreeWalker(he,129);function Rn(t,e){if(!hr(t)||!t.hasOwnProperty("raw"))throw Error("invalid template strings array");return $n!==void 0?$n.createHTML(e):e}var On=(t,e)=>{let r=t.length-1,n=[],s,i=e===2?"<svg>":e===3?"<math>":"",o=qe;for(let a=0;a<r;a++){let l=t[a],d,u,c=-1,h=0;for(;h<l.length&&(o.lastIndex=h,u=o.exec(l),u!==null);)h=o.lastIndex,o===qe?u[1]==="!--"?o=_n:u[1]!==void 0?o=Sn:u[2]!==void 0?(Nn.test(u[2])&&(s=RegExp("</"+u[2],"g")),o=ue):u[3]!==void 0&&(o=ue):o===ue?u[0]===">"?(o=s??qe,c=-1):u[1]===void 0?c=-2:(c=o.lastIndex-u[2].length,d=u[1],o=u[3]===void 0?ue:u[3]==='"'?Mn:En):o===Mn||o===En?o=ue:o===_n||o===Sn?o=qe:(o=ue,s=void 0);let f=o===ue&&t[a+1].startsWith("/>")?" ":"";i+=o===qe?l+io:c>=0?(n.push(d),l.slice(0,c)+ur+l.slice(c)+Y+f):l+Y+(c===-2?a:f)}return[Rn(t,i+(t[r]||"<?>")+(e===2?"</svg>":e===3?"</math>":"")),n]},Ke=class t{constructor({strings:e,_$litType$:r},n){let s;this.parts=[];let i=0,o=0,a=e.length-1,l=this.parts,[d,u]=On(e,r);if(this.el=t.createElement(d,n),ce.currentNode=this.el.content,r===2||r===3){let c=this.el.content.firstChild;c.replaceWith(...c.childNodes)}for(;(s=ce.nextNode())!==null&&l.length<a;){if(s.nodeType===1){if(s.hasAttributes())for(let c of s.getAttributeNames())if(c.endsWith(ur)){let h=u[o++],f=s.getAttribute(c).split(Y),p=/([.?@])?(.*)/.exec(h);l.push({type:1,index:i,name:p[2],strings:f,ctor:p[1]==="."?_t:p[1]==="?"?St:p[1]==="@"?Et:fe}),s.removeAttribute(c)}else c.startsWith(Y)&&(l.push({type:6,index:i}),s.removeAttribute(c));if(Nn.test(s.tagName)){let c=s.textContent.split(Y),h=c.length-1;if(h>0){s.textContent=kt?kt.emptyScript:"";for(let f=0;f<h;f++)s.append(c[f],De()),ce.nextNode(),l.push({type:2,index:++i});s.append(c[h],De())}}}else if(s.nodeType===8)if(s.data===cr)l.push({type:2,index:i});else{let c=-1;for(;(c=s.data.indexOf(Y,c+1))!==-1;)l.push({type:7,index:i}),c+=Y.length-1}i++}}static createElement(e,r){let n=he.createElement("template");return n.innerHTML=e,n}};function pe(t,e,r=t,n){if(e===F)return e;let s=n!==void 0?r._$Co?.[n]:r._$Cl,i=Be(e)?void 0:e._$litDirective$;return s?.constructor!==i&&(s?._$AO?.(!1),i===void 0?s=void 0:(s=new i(t),s._$AT(t,r,n)),n!==void 0?(r._$Co??=[])[n]=s:r._$Cl=s),s!==void 0&&(e=pe(t,s._$AS(t,e.values),s,n)),e}var $t=class{constructor(e,r){this._$AV=[],this._$AN=void 0,this._$AD=e,this._$AM=r}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(e){let{el:{content:r},parts:n}=this._$AD,s=(e?.creationScope??he).importNode(r,!0);ce.currentNode=s;let i=ce.nextNode(),o=0,a=0,l=n[0];for(;l!==void 0;){if(o===l.index){let d;l.type===2?d=new Me(i,i.nextSibling,this,e):l.type===1?d=new l.ctor(i,l.name,l.strings,this,e):l.type===6&&(d=new Mt(i,this,e)),this._$AV.push(d),l=n[++a]}o!==l?.index&&(i=ce.nextNode(),o++)}return ce.currentNode=he,s}p(e){let r=0;for(let n of this._$AV)n!==void 0&&(n.strings!==void 0?(n._$AI(e,n,r),r+=n.strings.length-2):n._$AI(e[r])),r++}},Me=class t{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(e,r,n,s){this.type=2,this._$AH=y,this._$AN=void 0,this._$AA=e,this._$AB=r,this._$AM=n,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let e=this._$AA.parentNode,r=this._$AM;return r!==void 0&&e?.nodeType===11&&(e=r.parentNode),e}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(e,r=this){e=pe(this,e,r),Be(e)?e===y||e==null||e===""?(this._$AH!==y&&this._$AR(),this._$AH=y):e!==this._$AH&&e!==F&&this._(e):e._$litType$!==void 0?this.$(e):e.nodeType!==void 0?this.T(e):Tn(e)?this.k(e):this._(e)}O(e){return this._$AA.parentNode.insertBefore(e,this._$AB)}T(e){this._$AH!==e&&(this._$AR(),this._$AH=this.O(e))}_(e){this._$AH!==y&&Be(this._$AH)?this._$AA.nextSibling.data=e:this.T(he.createTextNode(e)),this._$AH=e}$(e){let{values:r,_$litType$:n}=e,s=typeof n=="number"?this._$AC(e):(n.el===void 0&&(n.el=Ke.createElement(Rn(n.h,n.h[0]),this.options)),n);if(this._$AH?._$AD===s)this._$AH.p(r);else{let i=new $t(s,this),o=i.u(this.options);i.p(r),this.T(o),this._$AH=i}}_$AC(e){let r=An.get(e.strings);return r===void 0&&An.set(e.strings,r=new Ke(e)),r}k(e){hr(this._$AH)||(this._$AH=[],this._$AR());let r=this._$AH,n,s=0;for(let i of e)s===r.length?r.push(n=new t(this.O(De()),this.O(De()),this,this.options)):n=r[s],n._$AI(i),s++;s<r.length&&(this._$AR(n&&n._$AB.nextSibling,s),r.length=s)}_$AR(e=this._$AA.nextSibling,r){for(this._$AP?.(!1,!0,r);e!==this._$AB;){let n=kn(e).nextSibling;kn(e).remove(),e=n}}setConnected(e){this._$AM===void 0&&(this._$Cv=e,this._$AP?.(e))}},fe=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(e,r,n,s,i){this.type=1,this._$AH=y,this._$AN=void 0,this.element=e,this.name=r,this._$AM=s,this.options=i,n.length>2||n[0]!==""||n[1]!==""?(this._$AH=Array(n.length-1).fill(new String),this.strings=n):this._$AH=y}_$AI(e,r=this,n,s){let i=this.strings,o=!1;if(i===void 0)e=pe(this,e,r,0),o=!Be(e)||e!==this._$AH&&e!==F,o&&(this._$AH=e);else{let a=e,l,d;for(e=i[0],l=0;l<i.length-1;l++)d=pe(this,a[n+l],r,l),d===F&&(d=this._$AH[l]),o||=!Be(d)||d!==this._$AH[l],d===y?e=y:e!==y&&(e+=(d??"")+i[l+1]),this._$AH[l]=d}o&&!s&&this.j(e)}j(e){e===y?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,e??"")}},_t=class extends fe{constructor(){super(...arguments),this.type=3}j(e){this.element[this.name]=e===y?void 0:e}},St=class extends fe{constructor(){super(...arguments),this.type=4}j(e){this.element.toggleAttribute(this.name,!!e&&e!==y)}},Et=class extends fe{constructor(e,r,n,s,i){super(e,r,n,s,i),this.type=5}_$AI(e,r=this){if((e=pe(this,e,r,0)??y)===F)return;let n=this._$AH,s=e===y&&n!==y||e.capture!==n.capture||e.once!==n.once||e.passive!==n.passive,i=e!==y&&(n===y||s);s&&this.element.removeEventListener(this.name,this,n),i&&this.element.addEventListener(this.name,this,e),this._$AH=e}handleEvent(e){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,e):this._$AH.handleEvent(e)}},Mt=class{constructor(e,r,n){this.element=e,this.type=6,this._$AN=void 0,this._$AM=r,this.options=n}get _$AU(){return this._$AM._$AU}_$AI(e){pe(this,e)}},Ln={M:ur,P:Y,A:cr,C:1,L:On,R:$t,D:Tn,V:pe,I:Me,H:fe,N:St,U:Et,B:_t,F:Mt},oo=dr.litHtmlPolyfillSupport;oo?.(Ke,Me),(dr.litHtmlVersions??=[]).push("3.3.3");var Pn=(t,e,r)=>{let n=r?.renderBefore??e,s=n._$litPart$;if(s===void 0){let i=r?.renderBefore??null;n._$litPart$=s=new Me(e.insertBefore(De(),i),i,void 0,r??{})}return s._$AI(t),s};var fr=globalThis,I=class extends Z{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let e=super.createRenderRoot();return this.renderOptions.renderBefore??=e.firstChild,e}update(e){let r=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(e),this._$Do=Pn(r,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return F}};I._$litElement$=!0,I.finalized=!0,fr.litElementHydrateSupport?.({LitElement:I});var ao=fr.litElementPolyfillSupport;ao?.({LitElement:I});(fr.litElementVersions??=[]).push("4.2.2");var Cn={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},re=t=>(...e)=>({_$litDirective$:t,values:e}),te=class{constructor(e){}get _$AU(){return this._$AM._$AU}_$AT(e,r,n){this._$Ct=e,this._$AM=r,this._$Ci=n}_$AS(e,r){return this.update(e,r)}update(e,r){return this.render(...r)}};var me=class extends te{constructor(e){if(super(e),this.it=y,e.type!==Cn.CHILD)throw Error(this.constructor.directiveName+"() can only be used in child bindings")}render(e){if(e===y||e==null)return this._t=void 0,this.it=e;if(e===F)return e;if(typeof e!="string")throw Error(this.constructor.directiveName+"() called with a non-string value");if(e===this.it)return this._t;this.it=e;let r=[e];return r.raw=r,this._t={_$litType$:this.constructor.resultType,strings:r,values:[]}}};me.directiveName="unsafeHTML",me.resultType=1;var ad=re(me);var Je=class extends me{};Je.directiveName="unsafeSVG",Je.resultType=2;var At=re(Je);function jn(t){return typeof t=="number"?t:{inf:1/0,"-inf":-1/0,nan:NaN}[t]??NaN}function Tt(t){return Number.isFinite(t)?t:t!==t?"nan":t>0?"inf":"-inf"}function ne(t){let e=t.trim().replace(/[\u2212\u2013\ufe63\uff0d]/g,"-").replace(/[\u00d7\u00b7\u22c5]/g,"*").replace(/\u00f7/g,"/").replace(/\s+/gu," "),r={inf:1/0,"+inf":1/0,"-inf":-1/0,nan:NaN}[e.toLowerCase()];if(r!==void 0)return r;let n=e.split(/(?<=[\d.)]) ?(?=[+-])/u),s=0;for(let[i,o]of n.entries()){let a=lo(o,i>0);if(a===null)return null;s+=a}return Number.isFinite(s)?s:null}function lo(t,e){let[,r,n]=/^([+-]?) ?(.*)$/u.exec(t);if(e&&!r)return null;let s=n.split(/ ?(\*\*|\^|\*|\/) ?/u),i=Wn(s[0]);if(i===null)return null;let o=i,a=i;for(let l=1;l<s.length;l+=2){let[,d,u]=/^(-?)(.*)$/u.exec(s[l+1]),c=Wn(u);if(c===null)return null;let h=d?-c:c;if(s[l]==="*")o*=a=h;else if(s[l]==="/")o/=a=h;else{if(l>1&&s[l-2]!=="*")return null;o=o/a*a**h}}return r==="-"?-o:o}function Wn(t){let[,e,r]=/^(.*?)(e[+-]?\d+)?$/iu.exec(t),n=uo(e);return n===null?null:Number(n+(r??""))}function uo(t){if(/^(\d+\.?\d*|\.\d+)$/.test(t))return t;if(/^\d+(_\d+)*(\.\d*)?$/.test(t))return t.replaceAll("_","");for(let e of[","," ","'","."]){let r=e==="."?",":e===","?"\\.":"[.,]";if(new RegExp(`^[1-9]\\d{0,2}(?:\\${e}\\d{3})+(?:${r}\\d*)?$`).test(t)&&(e!=="."||t.split(/[.,]/).length>2))return t.replaceAll(e,"").replace(",",".")}return/^\d*,\d+$/.test(t)?t.replace(",","."):null}function k(t,e=6){if(!Number.isFinite(t))return String(Tt(t));if(t===0)return Object.is(t,-0)?"-0":"0";let r=co(t,e),n=Number(r.split("e")[1]);if(n>=-4&&n<e)return Gn(Number(r).toFixed(e-1-n));let s=String(Math.abs(n)).padStart(2,"0");return`${Gn(r.split("e")[0])}e${n<0?"-":"+"}${s}`}function co(t,e){let[r,n]=t.toExponential(100).split("e"),s=r.slice(0,r.indexOf(".")+e);return/^50*$/.test(r.slice(s.length))&&"02468".includes(s.at(-1))?`${s}e${n}`:t.toExponential(e-1)}function Gn(t){return t.includes(".")?t.replace(/\.?0+$/,""):t}function Hn(t){if(!Number.isFinite(t))return String(Tt(t));if(Object.is(t,-0))return"-0.0";let e=Math.abs(t);return e!==0&&(e<1e-4||e>=1e16)?t.toExponential().replace(/e([+-])(\d)$/,"e$10$2"):Number.isInteger(t)?`${t}.0`:String(t)}var zn={};function ho(t){Object.assign(zn,t)}function m(t,e={}){return fo(po(t),e)}function po(t){let[e,...r]=t.split("|");return zn[`element.${e}`]??r.join("|")}function fo(t,e){return t.replace(/\{(\w+)\}/g,(r,n)=>String(e[n]??r))}var mr=12;function Vn(t,e){let r=new Map;t.links.forEach((p,g)=>{p.plain||r.set(p.start,[...r.get(p.start)??[],g])});let n=new Set,s=[e],i=new Set(s);for(let p of s)for(let g of r.get(p)??[]){n.add(g);let x=t.links[g].end;i.has(x)||i.add(x),s.includes(x)||s.push(x)}let o=t.cards[e],a=gr(o);if(![...i].every(p=>t.cards[p].count===1&&t.cards[p].hidden===0)||o.root||!n.size){let p=r.get(e)??[],g=p.map($=>{let{share:_,total:M,end:T,count:A}=t.links[$],C=A>1?`${m("chain-rule.lines|{count} lines,",{count:A.toLocaleString("en")})} `:"",Ee=o.count===1?m("chain-rule.the-share|the share {total}",{total:k(M)}):m("chain-rule.the-largest-share|the largest share {share}",{share:k(_)});return m("chain-rule.to|to {card}: {what}{of}",{card:gr(t.cards[T]),what:C,of:Ee})}),x=p.map($=>wr(t.links[$].total)),b=o.root?m("chain-rule.is-the-result-its|is the result: its gradient is 1"):o.count===1&&x.length>1&&o.reached?m("chain-rule.gets-from-its-lines|gets from its {totals} lines {totals2}; gradient {grad}",{totals:x.length,totals2:x.join(" + "),grad:o.grad}):m("chain-rule.data-gradient|data {data}, gradient {grad}",{data:o.data,grad:o.grad});return{card:e,name:a,sum:b,paths:g.slice(0,mr),links:n}}let d=[],u=(p,g,x)=>{if(d.length>200)return;let b=r.get(p)??[];if(!b.length){let $=x.reduce((M,T)=>M&&T?M*T:0,1),_=x.length>1?` = ${x.map(wr).join(" × ")}`:"";d.push({text:`${g}${_} = ${k($)}`,product:$});return}for(let $ of b){let _=t.links[$];u(_.end,`${g} → ${gr(t.cards[_.end])}`,[...x,_.slope])}};u(e,a,[]);let c=d.reduce((p,g)=>p+g.product,0),h=d.map(p=>wr(p.product)),f=d.length>mr?m("chain-rule.paths-to-the-result|{which} paths to the result; gradient {grad}",{which:d.length>200?m("chain-rule.more-than|more than 200"):d.length,grad:o.grad}):m("chain-rule.by-the-chain-rule|by the chain rule: {shares}{which}, gradient {grad}",{shares:h.join(" + "),which:d.length>1?` = ${k(c)}`:"",grad:o.grad});return{card:e,name:a,sum:f,paths:d.slice(0,mr).map(p=>p.text),links:n}}function gr(t){return t.name||[t.symbol,t.many].filter(Boolean).join(" ")||t.data}function wr(t){return t<0?`(${k(t)})`:k(t)}var E=(t,e,r)=>t.has(e)?t.get(e):r,R=(t,e,r)=>{t.set(e,r)},j=(t,e)=>t.has(e),Nt=t=>[...t.keys()],D=(t,e)=>[...t].sort((r,n)=>e(r)-e(n)),Ze=Math.floor;var Fn=Math.log10,vd=Number.isNaN,In=Number.isFinite,Un=t=>t.codePointAt(0),Ae=t=>/[\p{L}\p{N}_]/u.test(t),se=t=>[...t],mo={"&":"&amp;","<":"&lt;",">":"&gt;",'"':"&quot;","'":"&#x27;"},Ye=t=>t.replace(/[&<>"']/g,e=>mo[e]),qn=t=>k(t),br=t=>k(t,3),O=t=>String(Math.trunc(t)).replace(/\B(?=(\d{3})+(?!\d))/g,",");var N=(...t)=>t.flat().reduce((e,r)=>r<e?r:e),S=(...t)=>t.flat().reduce((e,r)=>r>e?r:e);var[ae,Ce,Le]=[0,1,2];var $r=class{constructor(){this.n=0,this.low=0,this.high=0,this.nans=0,this.infs=0,this.below=0,this.bins=[]}};var Qe=12,rt=class{constructor(e,r,n){this.key=e,this.kind=r,this.frame=n,this.toggles=-1,this.idiom=-1,this.cells=[],this.pins=[],this.order=0,this.name="",this.symbol="",this.many="",this.data="",this.grad="",this.notes=[],this.listed=!1,this.rows=[],this.narrow=!1,this.bins=[],this.count=0,this.hidden=0,this.given=!1,this.reached=!1,this.root=!1,this.born="",this.ill=!1,this.more="",this.node=-1,this.wide=0,this.high=0}},nt=class{constructor(e,r,n){this.start=e,this.end=r,this.role=n,this.count=0,this.share=0,this.total=0,this.slope=0,this.value=0,this.text="",this.sources=0,this.part="",this.ill=!1,this.plain=!1}},_r=class{constructor(e,r,n,s){this.key=e,this.parent=r,this.frame=n,this.title=s,this.order=0,this.series=!1}},st=class{constructor(){this.cards=[],this.links=[],this.boxes=[],this.carried=[]}},go=" !'(),./:;I[\\]fijlrt|`",wo='"*-^{}ckszJ',bo="%@MWmw",xo="ABCDEFGHKLNOPQRSTUVXYZ&+<=>~#→…";function L(t){let e;e=0;for(let r of se(t))e+=vo(r);return e}function vo(t){let e;return go.includes(t)?.3:wo.includes(t)?.5:bo.includes(t)?.9:xo.includes(t)?.72:(e=Un(t),e<128?.6:768<=e&&e<880||8203<=e&&e<8208||65024<=e&&e<65040||8234<=e&&e<8239?0:e>=126976?1.3:4352<=e&&e<4448||11904<=e&&e<42192||44032<=e&&e<55204||63744<=e&&e<64256||65072<=e&&e<65136||65280<=e&&e<65377?1.05:.75)}function yo(t,e){let r;if(L(t)<=e)return t;for(r=se(t);r.length>0&&L(r.join(""))>e-.8;)r.pop();return r.join("")+"…"}var ko="⁰¹²³⁴⁵⁶⁷⁸⁹";function Ht(t){let e;return e=Eo($o(t.split(" * ")).join("·").split(" ** ")),Mo(se(e.replaceAll("sqrt(","√(")))}function $o(t){let e,r,n,s,i;e=[];for(let o of t)r=_o(se(o)),n=o.slice(r.length),s=e.length-1,i=s>=0&&r!==""&&So(se(e[s]))===r,i&&!n.startsWith("(")&&!n.startsWith(" **")?e[s]=e[s]+"²"+n:e.push(o);return e}function os(t){return Ae(t)||"[].'".includes(t)}function _o(t){let e;for(e=0;e<t.length&&os(t[e]);)e+=1;return as(t.slice(0,e))}function So(t){let e;for(e=t.length;e>0&&os(t[e-1]);)e-=1;return as(t.slice(e))}function as(t){let e;return e=t.length>0&&Ae(t[0])&&!"0123456789²".includes(t[0]),e?t.join(""):""}function Eo(t){let e,r,n,s,i;e=t[0];for(let o of t.slice(1)){for(r=se(o),n=o.startsWith("-")?1:0;n<r.length&&"0123456789".includes(r[n]);)n+=1;s=n===r.length||!(Ae(r[n])||r[n]==="."),s&&n>0&&r[n-1]!=="-"?(i=r.slice(0,n).map(a=>a==="-"?"⁻":se(ko)[Math.trunc(a)]),e=e+i.join("")+r.slice(n).join("")):e=e+"^"+o}return e}function Mo(t){let e,r,n,s,i;e=[];for(let o=0,a=t.length;o<a;o++)r=t[o],r==="-"&&o+1<t.length?(n=o>0?t[o-1]:" ",s=t[o+1],i=n===" "&&s===" ",e.push(i||!Ae(n)&&(Ae(s)||"(.".includes(s))?"−":r)):e.push(r);return e.join("")}var Ao=72,To=5,xr=6;function No(t,e,r,n){let s,i,o,a,l,d,u,c,h,f,p,g,x,b,$;s=[],i=[],o=[],a=[],l=e.cells[t.cells[0]],d=0;for(let _ of t.cells)e.cells[_].inner||(d===0&&(l=e.cells[_]),d+=1);u="",c=0;for(let _ of t.cells){if(h=e.cells[_],h.born!==""&&(c+=1,u=h.born),t.hidden+=h.hidden,t.idiom>=0&&d>0&&h.inner){a.push(h.data),t.hidden+=h.count;continue}s.push(h.data),i.push(h.grad),t.count+=h.count,t.reached=t.reached||h.reached,t.root=t.root||h.root,t.given=t.given||h.given,h.given&&o.push(h.name)}if(f=Re(s),p=Re(i),t.data=be(f),t.grad=be(p),t.ill=f.nans+f.infs>0,t.kind!=="constant"&&(t.ill=t.ill||p.nans+p.infs>0),g=t.count===1,g?(t.name=l.name,t.symbol=l.symbol,t.born=l.born,t.node=l.node,t.more=l.more,l.kind==="constant"&&l.born!==""&&(t.name="a plain number",t.grad="–"),l.far!==""&&t.notes.push(l.far)):(t.notes=jo(f,p,c,u),t.bins=f.n>=5&&f.low<f.high?f.bins:[],t.more=O(t.count+t.hidden)+" values"),l.how!==""&&t.kind==="result"&&t.notes.push(l.how),x=Re(a),x.nans+x.infs>0&&f.nans+f.infs===0&&(t.ill=!0,t.notes.push(O(x.nans+x.infs)+" inside not finite")),t.kind==="frame"){Ro(t,e);return}if(t.listed&&!g&&s.length<=Ao&&Lo(t,e),t.kind==="result"&&(t.symbol=n?l.symbol:t.idiom>=0?e.frames[t.idiom].title:Wo(t,e)),g||(t.name=o.length===s.length?Ho(o):"",t.many="× "+O(t.count),t.kind==="leaf"&&t.name===""&&(t.many=O(t.count)+" leaves"),t.toggles>=0&&e.frames[t.toggles].kind==="run"&&e.frames[t.toggles].note!==""&&(t.many+=" "+e.frames[t.toggles].note)),t.toggles>=0&&!e.frames[t.toggles].detail&&t.toggles!==t.idiom&&(t.toggles=-1),g&&l.pinned&&l.path.length>0){b=[];for(let _ of l.path)$=e.frames[_[0]],_[2]>=0&&$.turns>1&&r[$.id]===Ce&&$.turn!==""&&b.push($.turn+" "+O(_[2]+1)+" of "+O($.turns));b.length>0&&!n&&t.notes.push(b.join(", "))}}function Ro(t,e){let r,n;r=e.frames[t.toggles],t.name=r.title,t.symbol="",t.given=!0,n=t.count+t.hidden,t.many="· "+O(n)+(n===1?" value":" values"),t.notes.splice(0,0,r.inside!==""?r.inside:Po(t,e)),r.note!==""&&t.notes.splice(0,0,r.note),Oo(t,e)}function Oo(t,e){let r,n,s,i,o;r=new Map;for(let a of t.pins)n=e.cells[a].list>=0?e.cells[a].list:-2-a,j(r,n)||R(r,n,[]),E(r,n,[]).push(a);s=Nt(r);for(let a of s.slice(0,xr))i=E(r,a,[]),o=e.cells[i[0]].name,i.length>1&&(o+=" … "+e.cells[i[i.length-1]].name),o+=" = "+be(Re(i.map(l=>e.cells[l].data))),e.cells[i[0]].reached&&(o+=", grad "+be(Re(i.map(l=>e.cells[l].grad)))),t.notes.push(o);s.length>xr&&t.notes.push("and "+O(s.length-xr)+" more with a name")}function Lo(t,e){let r,n;t.bins=[];for(let s of t.cells)r=e.cells[s],t.idiom>=0&&r.inner||(n=r.reached?be(r.grad):"–",t.rows.push([r.name,be(r.data),n]))}function Po(t,e){let r,n,s,i,o;r=new Map;for(let a of t.cells)n=e.cells[a],n.kind==="result"&&!n.pinned&&R(r,n.symbol,E(r,n.symbol,0)+n.count+n.hidden);return s=D(Nt(r),(a=>-E(r,a,0))),i=s.length<=8&&e.frames[t.toggles].parent<0?8:3,o=s.slice(0,i).map(a=>Co(E(r,a,0),a)),s.length>i&&o.push("…"),o.join(" · ")}function Co(t,e){let r,n;r=["+","add","-","sub","*","mul","/","div"],n=e;for(let s=0,i=4;s<i;s++)e===r[2*s]&&(n=r[2*s+1]);return t>1&&n.startsWith("sum of ")&&(n="sums of "+n.slice(7)),O(t)+" "+n}function Wo(t,e){let r,n,s,i,o,a;r=e.cells[t.cells[0]],n=[];for(let l of t.cells)!n.includes(e.cells[l].symbol)&&e.cells[l].sum===r.sum&&n.push(e.cells[l].symbol);if(r.sum===""&&n.length>1)return n.length<=To?n.join(" "):n[0]+" … "+n[n.length-1];if(r.sum!=="")return r.sum+Go(t,e);if(r.pattern==="")return r.symbol;s=[],i=new Map;for(let l of t.cells)R(i,l,1);o=0;for(let l of e.edges)l.toward_constant&&j(i,l.end)&&(s.push(e.cells[l.start].data),o+=l.count);return o!==t.count?r.symbol:(a=be(Re(s)),a.startsWith("-")&&(a="("+a+")"),s.length>0?r.pattern.replaceAll("§",a):r.symbol)}function Go(t,e){let r,n;r=e.cells[t.cells[0]].least,n=0;for(let s of t.cells)r=N(r,e.cells[s].least),n=S(n,e.cells[s].most);return r===n?O(r):O(r)+" … "+O(n)}function jo(t,e,r,n){let s;return s=[],t.nans>0&&s.push(O(t.nans)+" NaN of "+O(t.n)),t.infs>0&&s.push(O(t.infs)+" infinite of "+O(t.n)),e.nans+e.infs>0&&s.push(O(e.nans+e.infs)+" gradients not finite"),r>0&&s.push(O(r)+" "+n+" born here"),s}function Ho(t){let e,r;e=t[0];for(let n of t)for(;!n.startsWith(e);)e=e.slice(0,e.length-1);for(r=e.length===t[0].length;!r&&e.length>0&&"[(_.0123456789 ".includes(e[e.length-1]);)e=e.slice(0,e.length-1);return e!==""&&!r?e+"…":e}function Re(t){let e,r;e=new $r,r=!1;for(let n of t)e.nans+=n.nans,e.infs+=n.infs,e.below+=n.below,e.n+=n.n,n.n>n.nans+n.infs&&(e.low=r?N(e.low,n.low):n.low,e.high=r?S(e.high,n.high):n.high,r=!0);if(e.n-e.nans-e.infs<2||!(e.low<e.high))return e;e.bins=Array.from({length:Qe},(n,s)=>s).map(n=>0);for(let n of t)if(n.bins.length>0)for(let s=0,i=Qe;s<i;s++)Dn(e,n.low+(n.high-n.low)*(s+.5)/Qe,n.bins[s]);else n.n>n.nans+n.infs&&Dn(e,n.low,Number(n.n-n.nans-n.infs));return e}function Dn(t,e,r){let n;n=In(t.high-t.low)?Math.trunc((e-t.low)/(t.high-t.low)*Qe):0,t.bins[N(S(n,0),Qe-1)]+=r}function be(t){let e;return e=t.n-t.nans-t.infs,e===0?t.nans>0?"nan":t.below===0?"inf":t.below===t.infs?"-inf":"±inf":t.low===t.high?qn(t.low):br(t.low)+" … "+br(t.high)}var Pt=class{constructor(){this.key="",this.frame="",this.closed=-1,this.run=-1,this.idiom=-1}};function ls(t,e,r){let n,s,i,o,a,l,d,u,c,h,f;n=new st,s=new Map,i=new Map,o=new Map,a=new Map,l=new Map;for(let p of t.cells)p.kind==="result"&&us(p,e,r)&&(d=Oe(p,Bn(p,t,e,n,i,r).key),R(l,d,E(l,d,0)+1));for(let p of t.cells)p.kind==="result"&&(u=Bn(p,t,e,n,i,r),c=u.key,R(o,c,N(E(o,c,p.place),p.place)),d=c,h=u.closed<0&&E(l,Oe(p,c),0)>=ds,h?d=u.idiom>=0?c:Oe(p,c):u.closed<0&&p.pinned?d="pin"+String(p.id):u.idiom>=0&&p.owner>=0&&(d="pin"+String(p.owner)),f=hs(n,s,d,"result",u.frame),u.idiom>=0&&!(p.pinned&&p.inner)?(n.cards[f].idiom=u.idiom,n.cards[f].toggles=u.idiom):u.closed>=0?(n.cards[f].kind="frame",n.cards[f].toggles=u.closed,p.pinned&&n.cards[f].pins.push(p.id)):u.run>=0&&!p.pinned?n.cards[f].toggles=u.run:(h||cs(p,e,r))&&(n.cards[f].toggles=p.list),n.cards[f].listed=n.cards[f].listed||h,n.cards[f].cells.push(p.id),R(a,p.id,f),(u.idiom<0||p.owner<0)&&(n.cards[f].order=E(o,c,0)+zo(p,u)));Vo(t,n,s,a,e,r);for(let p of n.cards)p.kind==="frame"&&p.cells.length===1&&t.cells[p.cells[0]].count===1&&(p.kind="result",p.toggles=-1,p.pins=[]);Fo(t,n,a,r);for(let p of n.cards)No(p,t,e,r);Io(t,n);for(let p of n.boxes){p.order=1e18;for(let g of n.cards)g.frame.startsWith(p.key)&&(p.order=N(p.order,g.order))}return n}var ds=3;function us(t,e,r){return t.list>=0&&!r&&e[t.list]===ae}function cs(t,e,r){return t.list>=0&&!r&&e[t.list]!==ae}function Oe(t,e){return"list"+String(t.list)+":"+e}function zo(t,e){return!t.pinned||e.closed>=0?0:e.idiom>=0&&t.inner?-.125:.5}function hs(t,e,r,n,s){return j(e,r)||(R(e,r,t.cards.length),t.cards.push(new rt(r,n,s))),Math.trunc(E(e,r,0))}function Bn(t,e,r,n,s,i){let o,a,l,d,u,c,h,f;if(o=new Pt,i)return o.key="c"+String(t.id),o;a="";for(let p of t.path){if(l=e.frames[p[0]],d=p[1],u=r[l.id],l.kind==="run"){u===Le&&d>=0?a+="F"+String(l.id)+Sr(l,d)+"/":(a+="F"+String(l.id)+"*/",o.run=l.id);continue}if(u===ae)return o.key=a+"F"+String(l.id),l.kind==="idiom"?o.idiom=l.id:t.root||(o.closed=l.id),o;if(c=a+"F"+String(l.id)+"/",l.bare){o.run=t.inner?o.run:l.id,a=c;continue}Kn(n,s,c,o.frame,l,l.title+(l.note!==""?" · "+l.note:"")),o.frame=c,a=c,u===Le&&d>=0&&l.turns>1&&(h=Sr(l,d),a=c+h+"/",f=l.turn+" "+String(d+1),h==="~"&&(f=l.turn+"s 4 … "+O(l.turns-2)),Kn(n,s,a,c,l,f),o.frame=a)}return o.key=a+"s"+String(t.slot),o}function Sr(t,e){return t.turns>12&&3<=e&&e<t.turns-2?"~":String(e)}function Kn(t,e,r,n,s,i){let o;j(e,r)||(R(e,r,t.boxes.length),o=new _r(r,n,s.id,i),o.series=s.kind==="series",t.boxes.push(o))}function Vo(t,e,r,n,s,i){let o,a,l,d,u,c,h,f,p,g,x;o=new Map;for(let b=0,$=t.edges.length;b<$;b++)a=t.edges[b],t.cells[a.start].kind!=="result"&&(j(o,a.start)||R(o,a.start,[]),E(o,a.start,[]).push(b));l=new Map;for(let b of t.cells)b.kind==="leaf"&&us(b,s,i)&&(d=Zn(b,t,s,i).frame,u=Oe(b,d+Jn(b,t,e,o,n)),R(l,u,E(l,u,0)+1));for(let b of t.cells)if(!(b.kind==="result"||b.kind==="constant"&&!i&&!b.pinned)){if(c=Zn(b,t,s,i),c.closed>=0&&j(r,c.key)){p=E(r,c.key,0),e.cards[p].cells.push(b.id),R(n,b.id,p);continue}if(h=Jn(b,t,e,o,n),f=E(l,Oe(b,c.frame+h),0)>=ds,u=f?Oe(b,c.frame+h):b.kind+":"+h,(i||b.pinned&&!f)&&(u="c"+String(b.id)),p=hs(e,r,u,b.kind,c.frame),g=e.cards[p],g.cells.length===0){x=1e18;for(let $ of E(o,b.id,[]))x=N(x,e.cards[E(n,t.edges[$].end,0)].order);g.order=x<1e18?x-.25:-1}g.listed=f,(f||cs(b,s,i))&&(g.toggles=b.list),g.cells.push(b.id),R(n,b.id,p)}}function Jn(t,e,r,n,s){let i,o;i=new Map;for(let a of E(n,t.id,[]))o=r.cards[E(s,e.edges[a].end,0)],R(i,o.key+"#"+(o.kind==="frame"?"":String(e.edges[a].role)),1);return Nt(i).join("|")}function Zn(t,e,r,n){let s,i;if(s=new Pt,n)return s;for(let o of t.path){if(i=e.frames[o[0]],i.kind==="run"||i.kind==="idiom")return s;if(r[i.id]===ae)return t.pinned||(s.key=s.frame+"F"+String(i.id),s.closed=i.id),s;if(s.frame+="F"+String(i.id)+"/",r[i.id]===Le&&o[1]>=0&&i.turns>1)s.frame+=Sr(i,o[1])+"/";else if(r[i.id]===Le&&i.turns>1)return s}return s}function Fo(t,e,r,n){let s,i,o,a,l,d,u,c,h,f;s=new Map,i=new Map;for(let p of t.edges)if(j(r,p.start)){if(o=E(r,p.start,0),a=E(r,p.end,0),o===a||e.cards[o].order>=e.cards[a].order){f=o===a&&e.cards[a].idiom>=0&&t.cells[p.start].inner,e.cards[a].kind!=="frame"&&!f&&Uo(e,o,a);continue}l=e.cards[a].kind==="frame",d=String(o)+">"+String(a)+"#"+(l?"":String(p.role)),j(s,d)||(R(s,d,e.links.length),e.links.push(new nt(o,a,p.role))),u=e.links[E(s,d,0)],c=String(E(s,d,0))+"<"+String(p.start),h=N(E(i,c,0),t.cells[p.start].count),R(i,c,h+p.count),u.sources+=N(h+p.count,t.cells[p.start].count)-h,u.count+=p.count,u.total+=p.total,(u.count===1||!(Math.abs(u.share)>=Math.abs(p.share)))&&(u.share=p.share),(u.count===1||!(Math.abs(u.slope)>=Math.abs(p.slope)))&&(u.slope=p.slope),(u.count===1||!(Math.abs(u.value)>=Math.abs(p.value)))&&(u.value=p.value),u.text=u.count===1?p.text:"",u.plain=p.toward_constant,u.ill=u.ill||p.ill}}function Io(t,e){let r,n,s,i;r=new Map;for(let o=0,a=2;o<a;o++)for(let l of e.links)n=e.cards[l.start],s=String(l.start)+"#"+String(t.cells[e.cards[l.end].cells[0]].slot),i=s+"#"+String(l.role),o===0?(R(r,s,E(r,s,0)+l.sources),R(r,i,E(r,i,0)+l.sources)):n.kind!=="frame"&&E(r,i,0)<n.count&&E(r,s,0)!==n.count&&(l.part=O(l.sources)+" of "+O(n.count))}function Uo(t,e,r){for(let n of t.carried)if(n[0]===e&&n[1]===r)return;t.carried.push([e,r])}var B=13,q=11,we=10,ps=46,H=26,xe=10,oe=15,Er=16,vr=240,U=20,fs=12,et=26,ie=16,it=34,yr=34,Pr=30,Mr=class{constructor(){this.width=0,this.height=0,this.sign=0,this.tall=H}};function qo(t){let e,r,n,s,i,o;if(e=new Mr,t.kind==="result"&&(e.sign=S(H,L(t.symbol)*B*1.05+14)),t.wide>0)return e.width=t.wide,e.height=t.high,e;if(ws(t))return e.width=S(H,L(bs(t))*B+2*we),e.height=H,e;r=xs(t),n=0;for(let a=0,l=r.length;a<l;a++)s=a===0?14+L(t.data)*B:0,n=S(n,L(r[a])*B*1.08+s);i=L("grad")*q+14+L(t.grad)*B,o=S(n,i,64);for(let a of t.notes)o=S(o,L(a)*q*1.04);return t.born!==""&&(o=S(o,L(vs(t))*q*1.1)),t.rows.length>0&&(o=S(o,Ct(t)*(gs(t)+et)-et)),e.width=o+2*we,e.height=ps+oe*(r.length-1+t.notes.length+ms(t)),t.bins.length>0&&(e.height+=Er),t.born!==""&&(e.height+=oe),e}function Ct(t){let e,r;return t.narrow?t.rows.length<=24?1:2:(e=S(1,Ze(700/gs(t))),r=t.rows.length<=10?1:t.rows.length<=24?2:t.rows.length<=45?3:4,N(r,e))}function ms(t){return t.rows.length>0?Ze((t.rows.length+Ct(t)-1)/Ct(t)):0}function gs(t){return Lt(t,0)+Lt(t,1)+Lt(t,2)+2*fs}function Lt(t,e){let r;r=0;for(let n of t.rows)r=S(r,L(n[e])*q*(e===0?1.08:1));return r}function ws(t){return t.kind==="constant"&&t.born===""}function bs(t){let e;return e=t.symbol===""?t.data:t.symbol+" "+t.data,t.many!==""?e+" "+t.many:e}function Do(t){return t.many===""?t.name:t.name!==""?t.name+" "+t.many:t.many}function xs(t){let e,r,n,s;e=[],r="";for(let i of Do(t).split(" "))for(n=r===""?i:r+" "+i,r!==""&&L(n)*B>vr?(e.push(r),r=i):r=n;L(r)*B>vr*1.25;)s=yo(r,vr/B),s=s.slice(0,s.length-1),e.push(s),r=r.slice(s.length);return e.push(r),e}function vs(t){return t.born+" is born here"}var ys=18,Ar=class{constructor(){this.rank=[],this.size=[],this.before=[],this.after=[],this.layers=[],this.count=0,this.gap=ys,this.at=[]}};function Bo(t,e,r,n){let s,i,o,a,l;s=[],i=new Map,t.before=t.size.map(d=>[]),t.after=t.size.map(d=>[]);for(let d=0,u=e.length;d<u;d++){o=[],a=e[d];for(let c=t.rank[e[d]]+1,h=t.rank[r[d]];c<h;c++)l=String(n[d])+"@"+String(c),j(i,l)||(R(i,l,t.size.length),t.size.push(0),t.rank.push(c),t.before.push([]),t.after.push([])),Yn(t,a,E(i,l,0)),a=E(i,l,0),o.push(a);Yn(t,a,r[d]),s.push(o)}return s}function Yn(t,e,r){t.before[r].includes(e)||(t.after[e].push(r),t.before[r].push(e))}function Ko(t){let e,r,n,s,i,o,a;t.layers=Array.from({length:S(t.rank)+1},(l,d)=>d).map(l=>[]);for(let l of Zo(t))t.layers[t.rank[l]].push(l);e=t.layers.map(l=>l.slice(0)),r=kr(t),n=S(2,N(16,Math.floor(24e3/t.size.length)));for(let l=0,d=n;l<d&&r!==0;l++){s=l%2===0;for(let u=1,c=t.layers.length;u<c;u++)o=s?u:t.layers.length-1-u,a=s?t.layers[o-1]:t.layers[o+1],t.layers[o]=Yo(t.layers[o],s?t.before:t.after,Wt(t,a));Xo(t),i=kr(t),i<r&&(r=i,e=t.layers.map(u=>u.slice(0)))}t.layers=t.layers.map(l=>D(l,(d=>Jo(t,d)))),kr(t)>r&&(t.layers=e)}function Jo(t,e){let r;for(r=e;r>=t.count;)r=t.after[r][0];return e<t.count?r:r-.5}function Zo(t){let e,r,n,s;e=t.size.map(i=>!1),r=[];for(let i=0,o=t.count;i<o;i++)for(n=[t.count-1-i];n.length>0;)if(s=n.pop(),!e[s]){e[s]=!0,r.push(s);for(let a=0,l=t.before[s].length;a<l;a++)n.push(t.before[s][t.before[s].length-1-a])}return r}function Wt(t,e){for(;t.at.length<t.size.length;)t.at.push(0);for(let r=0,n=e.length;r<n;r++)t.at[e[r]]=r;return t.at}function Yo(t,e,r){let n,s,i,o,a,l;n=[],s=new Map;for(let d of t)i=D(e[d].map(u=>r[u]),(u=>u)),o=Math.floor(i.length/2),i.length>0&&(R(s,d,i.length%2===1?i[o]:(i[o-1]+i[o])/2),n.push(d));n=D(n,(d=>E(s,d,0))),a=[],l=0;for(let d of t)j(s,d)?(a.push(n[l]),l+=1):a.push(d);return a}function Xo(t){let e,r,n,s,i,o;for(let a=0,l=t.layers.length;a<l;a++){e=t.layers[a],r=a>0?Wt(t,t.layers[a-1]):[],n=a+1<t.layers.length?Wt(t,t.layers[a+1]):[];for(let d=0,u=e.length-1;d<u;d++)s=e[d],i=e[d+1],o=0,r.length>0&&(o+=Rt(t.before[s],t.before[i],r)-Rt(t.before[i],t.before[s],r)),n.length>0&&(o+=Rt(t.after[s],t.after[i],n)-Rt(t.after[i],t.after[s],n)),o>0&&(e[d]=i,e[d+1]=s)}}function Rt(t,e,r){let n;if(t.length*e.length>4e3)return 0;n=0;for(let s of t)for(let i of e)r[s]>r[i]&&(n+=1);return n}function kr(t){let e,r,n,s,i,o,a,l;e=0;for(let d=1,u=t.layers.length;d<u;d++){r=Wt(t,t.layers[d-1]),n=t.layers[d-1].length+1,s=Array.from({length:n+1},(c,h)=>h).map(c=>0),i=0;for(let c of t.layers[d]){o=t.before[c].map(h=>r[h]);for(let h of o){for(a=h+1,l=0;a>0;)l+=s[a],a-=a&-a;e+=i-l}for(let h of o)for(a=h+1;a<=n;)s[a]+=1,a+=a&-a;i+=o.length}}return e}function Qo(t){let e,r,n,s,i,o;e=t.size.map(a=>0);for(let a of t.layers){r=0;for(let l=0,d=a.length;l<d;l++)n=a[l],l>0&&(r+=ks(t,a[l-1],n)),e[n]=r;for(let l of a)e[l]-=r/2}s=S(4,N(24,Math.floor(3e4/t.size.length)));for(let a=0,l=s;a<l;a++){i=a%2===0;for(let d=0,u=t.layers.length;d<u;d++)o=t.layers[i?d:t.layers.length-1-d],ea(t,o,e,a,i)}return e}function ks(t,e,r){let n;return n=e<t.count&&r<t.count?t.gap:t.gap*.7,(t.size[e]+t.size[r])/2+n}function Xn(t,e,r,n){let s;return s=e>=t.count&&r>=t.count?40:e>=t.count||r>=t.count?4:1,s/(n*n)}function ea(t,e,r,n,s){let i,o,a,l,d,u,c,h,f,p,g,x,b;i=[],o=[],a=[],l=[],d=0;for(let $=0,_=e.length;$<_;$++){u=e[$],$>0&&(d+=ks(t,e[$-1],u)),l.push(d),c=0,h=0;for(let M of t.before[u])(s||n>1)&&(x=Xn(t,u,M,t.after[M].length),c+=r[M]*x,h+=x);for(let M of t.after[u])(!s||n>1)&&(x=Xn(t,u,M,t.before[M].length),c+=r[M]*x,h+=x);for(h===0&&(c=r[u]*.01,h=.01),f=c/h-d,p=1;i.length>0&&i[i.length-1]>=f;)g=o.pop(),f=(i.pop()*g+f*h)/(g+h),h+=g,p+=a.pop();i.push(f),o.push(h),a.push(p)}b=0;for(let $=0,_=i.length;$<_;$++)for(let M=0,T=a[$];M<T;M++)r[e[b]]=i[$]+l[b],b+=1}var Tr=class{constructor(){this.rank=[],this.across=[],this.bends=[],this.breadth=0,this.ranks=0}};function ta(t,e,r,n,s,i,o){let a,l,d,u,c;if(a=new Tr,t.length===0)return a;a.rank=ra(t.length,e,r,s,i),l=new Ar,l.count=t.length,l.gap=o,l.rank=a.rank.slice(0),l.size=t.slice(0),d=Bo(l,e,r,n),Ko(l),u=Qo(l),c=1e18;for(let h=0,f=u.length;h<f;h++)c=N(c,u[h]-l.size[h]/2);for(let h=0,f=u.length;h<f;h++)u[h]-=c,a.breadth=S(a.breadth,u[h]+l.size[h]/2);return a.across=u.slice(0,l.count),a.bends=d.map(h=>h.map(f=>u[f])),a.ranks=l.layers.length,a}function ra(t,e,r,n,s){let i,o,a,l,d,u,c,h;i=Array.from({length:t},(f,p)=>p).map(f=>[]),o=Array.from({length:t},(f,p)=>p).map(f=>[]);for(let f=0,p=e.length;f<p;f++)i[r[f]].push(e[f]),o[e[f]].push(r[f]);a=Array.from({length:t},(f,p)=>p).map(f=>0);for(let f=0,p=t;f<p;f++)for(let g of i[f])a[f]=S(a[f],a[g]+1);for(let f=0,p=t;f<p;f++)if(l=t-1-f,o[l].length>0&&(i[l].length===0||i[l].length<o[l].length)){d=a[o[l][0]];for(let g of o[l])d=N(d,a[g]);a[l]=d-1}u=N(a);for(let f=0,p=t;f<p;f++)n[f]&&(u=N(u,o[f].length===0?a[f]:u));c=!1;for(let f=0,p=t;f<p;f++)if(n[f])for(let g of o[f])c=c||a[g]<=u;c&&(u-=1),h=S(a),c=!1;for(let f=0,p=t;f<p;f++)if(s[f])for(let g of i[f])c=c||a[g]>=h&&!s[g];c&&(h+=1);for(let f=0,p=t;f<p;f++)n[f]?a[f]=u:s[f]&&(a[f]=h);return u=N(a),a.map(f=>f-u)}var Ot=0,K=1,Gt=64,Pe=class{constructor(e,r,n){this.kind=e,this.number=r,this.order=n,this.length=0,this.breadth=0,this.along=0,this.across=0}},tt=class{constructor(e,r,n){this.link=e,this.start=r,this.end=n,this.leaves=0,this.arrives=0,this.points=[]}},jt=class{constructor(e,r){this.key=e,this.frame=r,this.items=[],this.pieces=[],this.children=[],this.ports_in=new Map,this.ports_out=new Map,this.length=0,this.breadth=0,this.along=0,this.across=0,this.bottoms=[],this.ends=[]}},ot=class{constructor(){this.x=0,this.y=0,this.width=0,this.height=0,this.sign=0,this.tall=0}},Nr=class{constructor(e,r){this.view=e,this.down=r,this.cards=[],this.frames=[],this.routes=[],this.width=0,this.height=0,this.torn=0}},Rr=class{constructor(e,r,n,s){this.view=e,this.limit=r,this.labels=n,this.down=s;for(let i of e.cards)i.narrow=s;this.sizes=na(e.cards.map(i=>qo(i)),e,s),this.torn=0,this.levels=[],this.level_of=new Map}};function na(t,e,r){let n,s;n=t.map(i=>0);for(let i of e.links)n[i.end]+=1;for(let i=0,o=t.length;i<o;i++)s=8*(n[i]-1),t[i].sign>0&&r?t[i].sign=S(t[i].sign,N(s+H,t[i].width)):t[i].sign>0&&(t[i].tall=S(H,N(s+14,t[i].height)));return t}function sa(t,e,r,n,s){let i,o,a,l,d,u,c,h,f,p;i=e.items.map(g=>[]),o=e.items.map(g=>[]);for(let g=0,x=e.pieces.length;g<x;g++)i[e.pieces[g].start].push(g),o[e.pieces[g].end].push(g);for(let g=0,x=e.items.length;g<x;g++)if(a=e.items[g],a.kind==="card"){l=D(i[g],(b=>Qn(e,r,b,!1))),d=ia(e,r,s,l),u=d.length>0?d[d.length-1]+1:0,c=N(7*(u-1),a.breadth*.7);for(let b=0,$=l.length;b<$;b++)e.pieces[l[b]].leaves=es(d[b],u,c);h=D(o[g],(b=>Qn(e,r,b,!0))),f=t.sizes[a.number].sign>0,p=t.sizes[a.number].tall,c=N(11*(h.length-1),f&&!t.down?S(H*.62,p-13):a.breadth*.6),f&&t.down&&(c=N(11*(h.length-1),t.sizes[a.number].sign*.6));for(let b=0,$=h.length;b<$;b++)e.pieces[h[b]].arrives=es(b,h.length,c)}}function ia(t,e,r,n){let s,i,o,a,l,d;s=[],i=-1,o="";for(let u of n)a=e.bends[u],l=e.rank[t.pieces[u].start],d=a.length>0?"bend"+String(a[0]):"line"+String(u),l+1<r.length&&r[l+1]>r[l]&&(d="next band"),i+=d!==o?1:0,o=d,s.push(i);return s}function Qn(t,e,r,n){let s,i,o;return s=t.pieces[r],i=e.bends[r],o=n?e.across[s.start]:e.across[s.end],i.length>0&&(o=n?i[i.length-1]:i[0]),o*1e3+r*.001}function es(t,e,r){return e>1?r*(t/(e-1)-.5):0}function oa(t,e,r,n,s,i,o,a,l,d){let u,c,h,f,p,g,x,b,$,_;u=t.view.links[n.link].start,c=e.items[n.start],h=e.items[n.end],f=ts(t,c,n,!1),p=ts(t,h,n,!0),g=[[c.along+c.length,f,Ot]],x=r.rank[n.start],c.kind!=="out"&&c.along+c.length<i[x]+o[x]-.5&&r.rank[n.end]>x&&g.push([i[x]+o[x],f,K]);for(let M of r.bends[s])ns(g,e,x,l,rs(d,u,x),M+a[l[x+1]]),x+=1,g.push([i[x],M+a[l[x]],Ot]),g.push([i[x]+o[x],M+a[l[x]],K]);ns(g,e,x,l,rs(d,u,x),p),x+=1,b=h.along,h.kind==="card"&&t.sizes[h.number].sign>0&&($=H/2,t.down||(_=S(0,Math.abs(n.arrives)-t.sizes[h.number].tall/2+$),b+=$-($*$-N(_,$)**2)**.5)),h.along>i[r.rank[n.end]]+.5&&h.kind!=="out"?(g.push([i[r.rank[n.end]],p,Ot]),g.push([b,p,K])):g.push([b,p,Ot]),n.points=g}function ts(t,e,r,n){let s,i,o;return e.kind==="card"?e.across+(n?r.arrives:r.leaves):e.kind!=="frame"?e.across:(s=t.levels[E(t.level_of,t.view.boxes[e.number].key,0)],i=n?s.ports_in:s.ports_out,o=s.items[E(i,t.view.links[r.link].start,0)],Number(e.across-e.breadth/2+o.across+(t.down?ie:it)))}function rs(t,e,r){let n,s;return n=String(e)+"@"+String(r),j(t,n)||(s=E(t,String(r),0),R(t,n,s),R(t,String(r),s+1)),Math.trunc(E(t,n,0))}function ns(t,e,r,n,s,i){let o,a,l,d;r+1>=n.length||n[r+1]===n[r]||(o=t[t.length-1],a=e.ends[n[r]]+10+6*(s%8),l=Gt-10-6*(s%8),d=e.bottoms[n[r]]+Pr*.6+6*(s%6),t.push([a,o[1],K]),t.push([a,d,K]),t.push([l,d,K]),t.push([l,i,K]))}function aa(t,e){let r,n,s,i,o,a,l,d;for(r=t.view.links[e],n=[],s=t.view.cards[r.start].frame,i=t.view.cards[r.end].frame;!i.startsWith(s);)n.push(s),s=ss(s);for(n.push(s),o=[];i!==s;)o.push(i),i=ss(i);for(;o.length>0;)n.push(o.pop());a=[];for(let u of n)if(j(t.level_of,u)){for(let c of t.levels[E(t.level_of,u,0)].pieces)if(c.link===e)for(let h=0,f=c.points.length;h<f;h++)l=c.points[h],d=h===0&&a.length>0?K:l[2],a.push(t.down?[l[1],l[0],d]:[l[0],l[1],d])}return a}function ss(t){let e;for(e=t.length-1;e>0&&t[e-1]!=="/";)e-=1;return t.slice(0,e)}var la=14,da=30;function ua(t,e,r){let n,s,i,o,a,l,d,u,c,h,f;if(e.items.length!==0){ca(t,e,r),n=Array.from({length:r.ranks},(p,g)=>g).map(p=>0);for(let p=0,g=e.items.length;p<g;p++)n[r.rank[p]]=S(n[r.rank[p]],e.items[p].length);s=ha(t,e,r),i=pa(t,e,r,n,s,t.limit-160*ma(e.key)),o=_s(t,e,r);for(let p=1,g=r.ranks;p<g;p++)i[p]>i[p-1]&&(t.torn=S(t.torn,o[p]));a=Array.from({length:r.ranks},(p,g)=>g).map(p=>0),e.ends=Array.from({length:i[r.ranks-1]+1},(p,g)=>g).map(p=>0),l=i[r.ranks-1]>0?Gt:0,d=l;for(let p=0,g=r.ranks;p<g;p++)p>0&&(d=i[p]===i[p-1]?d+s[p]:l),a[p]=d,d+=n[p],e.ends[i[p]]=d,e.length=S(e.length,d+l);u=fa(e,r,i,o),e.breadth=e.bottoms[e.bottoms.length-1];for(let p=0,g=e.items.length;p<g;p++)c=e.items[p],h=r.rank[p],c.across=r.across[p]+u[i[h]],c.along=0,c.kind==="card"?c.along=a[h]+n[h]-c.length:c.kind==="frame"?c.along=a[h]:c.kind==="out"&&(c.along=e.length),e.breadth=S(e.breadth,c.across+c.breadth/2);sa(t,e,r,u,i),f=new Map;for(let p=0,g=e.pieces.length;p<g;p++)oa(t,e,r,e.pieces[p],p,a,n,u,i,f)}}function ca(t,e,r){let n,s,i,o,a;if(!t.down){n=Array.from({length:r.ranks},(l,d)=>d).map(l=>0),s=Array.from({length:r.ranks},(l,d)=>d).map(l=>0);for(let l=0,d=e.items.length;l<d;l++)i=e.items[l],i.kind==="frame"&&(s[r.rank[l]]=S(s[r.rank[l]],i.length)),i.kind==="card"&&t.sizes[i.number].height>H&&(n[r.rank[l]]=S(n[r.rank[l]],t.sizes[i.number].width));for(let l=0,d=e.items.length;l<d;l++)i=e.items[l],i.kind==="frame"&&s[r.rank[l]]<=i.length*1.5&&(i.length=s[r.rank[l]]),i.kind==="card"&&t.sizes[i.number].height>H&&(o=t.sizes[i.number],a=n[r.rank[l]],a<=o.width*1.7&&(i.length+=a-o.width,o.width=a))}}function ha(t,e,r){let n,s,i,o,a;n=Array.from({length:r.ranks},(l,d)=>d).map(l=>yr);for(let l of e.pieces)s=r.rank[l.end],i=Math.abs(r.across[l.start]-r.across[l.end]),o=Ms(t.view.links[l.link],t.labels),a=0,o!==""&&(a=t.down?18:L(o)*q+8),n[s]=S(n[s],yr+a,N(yr+i/8,64));return n}function pa(t,e,r,n,s,i){let o,a,l,d,u,c,h,f,p,g,x,b,$,_;o=Array.from({length:r.ranks},(A,C)=>C).map(A=>0),a=0;for(let A=0,C=r.ranks;A<C;A++)a+=n[A]+s[A];if(l=a-s[0]-i,l<=la*(r.ranks-1)){for(let A=1,C=r.ranks;A<C;A++)s[A]-=S(0,l/(r.ranks-1));return o}i-=e.key!==""?2*Gt:1.5*Gt,d=_s(t,e,r);let[M,T]=$s(e,r);u=Array.from({length:r.ranks+1},(A,C)=>C).map(A=>0),c=Array.from({length:r.ranks+1},(A,C)=>C).map(A=>0);for(let A=1,C=r.ranks+1;A<C;A++)for(u[A]=1e18,h=0,f=1e18,p=-1e18,g=A-1;g>=0&&(g===A-1||h+n[g]<=i);)h+=n[g]+s[g],f=N(f,M[g]),p=S(p,T[g]),x=S(0,1-h/i),b=u[g]+p-f+Pr+100*x*x+da*d[g],b<u[A]&&(u[A]=b,c[A]=g),g-=1;for($=[],_=r.ranks;_>0;)_=c[_],$.push(_);for(let A=0,C=r.ranks;A<C;A++)for(let Ee of $)o[A]+=0<Ee&&Ee<=A?1:0;return o}function $s(t,e){let r,n,s;r=Array.from({length:e.ranks},(i,o)=>o).map(i=>1e18),n=Array.from({length:e.ranks},(i,o)=>o).map(i=>-1e18);for(let i=0,o=t.items.length;i<o;i++)s=e.rank[i],r[s]=N(r[s],e.across[i]-t.items[i].breadth/2),n[s]=S(n[s],e.across[i]+t.items[i].breadth/2);for(let i=0,o=t.pieces.length;i<o;i++){s=e.rank[t.pieces[i].start];for(let a of e.bends[i])s+=1,r[s]=N(r[s],a-4),n[s]=S(n[s],a+4)}return[r,n]}function _s(t,e,r){let n,s,i;n=Array.from({length:r.ranks+1},(o,a)=>a).map(o=>0),s=new Map;for(let o of e.pieces)for(let a=r.rank[o.start]+1,l=r.rank[o.end]+1;a<l;a++)i=String(t.view.links[o.link].start)+"@"+String(a),j(s,i)||(R(s,i,!0),n[a]+=1);return n}function fa(t,e,r,n){let s,i,o,a,l,d;s=r[r.length-1]+1,i=Array.from({length:s},(h,f)=>f).map(h=>1e18),o=Array.from({length:s},(h,f)=>f).map(h=>-1e18);let[u,c]=$s(t,e);for(let h=0,f=e.ranks;h<f;h++)i[r[h]]=N(i[r[h]],u[h]),o[r[h]]=S(o[r[h]],c[h]);a=Array.from({length:s},(h,f)=>f).map(h=>0);for(let h=1,f=e.ranks;h<f;h++)r[h]>r[h-1]&&(a[r[h-1]]=n[h]);l=Array.from({length:s},(h,f)=>f).map(h=>0),d=0;for(let h=0,f=s;h<f;h++)l[h]=d-i[h],d+=o[h]-i[h],t.bottoms.push(d),d+=Pr*1.2+6*N(a[h],6);return l}function ma(t){let e;e=0;for(let r of t)r==="/"&&(e+=1);return e}function zt(t,e,r,n){let s,i,o;s=new Rr(t,e,r,n),s.levels.push(new jt("",-1)),R(s.level_of,"",0);for(let a=0,l=t.boxes.length;a<l;a++)R(s.level_of,t.boxes[a].key,s.levels.length),s.levels.push(new jt(t.boxes[a].key,a));for(let a=0,l=t.boxes.length;a<l;a++)s.levels[E(s.level_of,t.boxes[a].parent,0)].children.push(a);for(let a=0,l=s.levels.length;a<l;a++)ga(s,s.levels[s.levels.length-1-a]);i=new Nr(t,n),i.cards=t.cards.map(a=>new ot),i.frames=t.boxes.map(a=>new ot),i.routes=t.links.map(a=>[]);for(let a of s.levels)va(s,a,i);for(let a=0,l=t.links.length;a<l;a++)i.routes[a]=aa(s,a);return o=s.levels[0],i.torn=s.torn,i.width=n?o.breadth:o.length,i.height=n?o.length:o.breadth,i}function is(t,e,r,n){let s;if(s=t.view.cards[r].frame,s===e.key)return Math.trunc(E(n,"c"+String(r),-1));if(!s.startsWith(e.key))return-1;for(let i of e.children)if(s.startsWith(t.view.boxes[i].key))return Math.trunc(E(n,"f"+String(i),-1));return-1}function ga(t,e){let r,n,s,i,o,a,l,d;r=t.view,n=[];for(let u=0,c=r.cards.length;u<c;u++)r.cards[u].frame===e.key&&n.push(wa(t,u));for(let u of e.children)n.push(ba(t,u));s=new Map;for(let u=0,c=n.length;u<c;u++)R(s,(n[u].kind==="card"?"c":"f")+String(n[u].number),u);i=[];for(let u=0,c=r.links.length;u<c;u++)o=r.links[u],a=is(t,e,o.start,s),l=is(t,e,o.end,s),a>=0&&l>=0&&a!==l?i.push(new tt(u,a,l)):a<0&&l>=0?(j(e.ports_in,o.start)||(R(e.ports_in,o.start,n.length),n.push(new Pe("in",o.start,-1e18))),i.push(new tt(u,E(e.ports_in,o.start,0),l))):a>=0&&l<0&&(j(e.ports_out,o.start)||(R(e.ports_out,o.start,n.length),n.push(new Pe("out",o.start,1e18))),i.push(new tt(u,a,E(e.ports_out,o.start,0))));xa(e,n,i),d=ta(e.items.map(u=>u.breadth),e.pieces.map(u=>u.start),e.pieces.map(u=>u.end),e.pieces.map(u=>r.links[u.link].start),e.items.map(u=>u.kind==="in"),e.items.map(u=>u.kind==="out"),t.down?9:ys),ua(t,e,d)}function wa(t,e){let r,n;return r=new Pe("card",e,t.view.cards[e].order),n=t.sizes[e],t.down?(r.length=n.height+(n.sign>0?H+xe:0),r.breadth=S(n.width,n.sign)):(r.length=n.width+(n.sign>0?n.sign+xe:0),r.breadth=n.height),r}function ba(t,e){let r,n,s,i;return r=t.view.boxes[e],n=t.levels[E(t.level_of,r.key,0)],s=new Pe("frame",e,r.order),i=L(r.title)*q*1.1+2*ie+24,t.down?(s.length=n.length+it+ie,s.breadth=S(n.breadth+2*ie,i)):(s.length=S(n.length+2*ie,i),s.breadth=n.breadth+it+ie),s}function xa(t,e,r){let n,s,i,o,a,l,d;n=e.map(u=>0),s=e.map(u=>[]);for(let u of r)n[u.end]+=1,s[u.start].push(u.end);for(i=Array.from({length:e.length},(u,c)=>c).filter(u=>n[u]===0).map(u=>u),o=e.map(u=>-1);i.length>0;){a=0;for(let u=1,c=i.length;u<c;u++)d=e[i[a]].order,(e[i[u]].order<d||e[i[u]].order===d&&i[u]<i[a])&&(a=u);l=i[a],i[a]=i[i.length-1],i.pop(),o[l]=t.items.length,t.items.push(e[l]);for(let u of s[l])n[u]-=1,n[u]===0&&i.push(u)}for(let u=0,c=e.length;u<c;u++)o[u]<0&&(o[u]=t.items.length,t.items.push(e[u]));for(let u of r)o[u.start]<o[u.end]&&(u.start=o[u.start],u.end=o[u.end],t.pieces.push(u));for(let u of D(e.filter(c=>c.kind==="in").map(c=>c.number),(c=>c)))R(t.ports_in,u,o[E(t.ports_in,u,0)]);for(let u of D(e.filter(c=>c.kind==="out").map(c=>c.number),(c=>c)))R(t.ports_out,u,o[E(t.ports_out,u,0)])}function va(t,e,r){let n,s,i;for(let o of e.items)n=o.along+e.along,s=o.across+e.across,o.kind==="card"?r.cards[o.number]=ya(t,o,n,s):o.kind==="frame"&&(r.frames[o.number]=Ss(t,n,s-o.breadth/2,o.length,o.breadth),i=t.levels[E(t.level_of,t.view.boxes[o.number].key,0)],i.along=n+(t.down?it:ie),i.across=s-o.breadth/2+(t.down?ie:it));for(let o of e.pieces)for(let a of o.points)a[0]+=e.along,a[1]+=e.across}function Ss(t,e,r,n,s){let i;return i=new ot,i.x=t.down?r:e,i.y=t.down?e:r,i.width=t.down?s:n,i.height=t.down?n:s,i}function ya(t,e,r,n){let s,i,o,a;return s=t.sizes[e.number],i=0,s.sign>0&&(i=(t.down?H:s.sign)+xe),o=t.down?s.width:s.height,a=Ss(t,r+i,n-o/2,e.length-i,o),a.sign=s.sign,a.tall=s.tall,a}var Te=6,ve=class{constructor(e,r,n,s){this.words=e,this.x=r,this.y=n,this.width=s}};function w(t){let e,r;return e=Ze(Math.abs(t)*10+.5),r=String(Math.floor(e/10))+(e%10>0?"."+String(e%10):""),t<0&&e>0?"-"+r:r}function Vt(t,e,r){let n,s,i,o,a,l;n="M"+w(t[0][0])+" "+w(t[0][1]);for(let d=1,u=t.length;d<u;d++)s=t[d-1],i=t[d],o=i[0],a=i[1],d===t.length-1&&(o=e?o:o-Te,a=e?a-Te:a),i[2]===K?n+="L"+w(o)+" "+w(a):e?(l=(s[1]+a)/2,n+="C"+w(s[0]+r)+" "+w(l)+" "+w(o+r)+" "+w(l)+" "+w(o)+" "+w(a)):(l=(s[0]+o)/2,n+="C"+w(l)+" "+w(s[1]+r)+" "+w(l)+" "+w(a+r)+" "+w(o)+" "+w(a));return n}function Cr(t,e,r){let n,s;return n=t[t.length-1][0],s=t[t.length-1][1],e?"M"+w(n)+" "+w(s)+"L"+w(n-r)+" "+w(s-Te-1)+"L"+w(n+r)+" "+w(s-Te-1)+"Z":"M"+w(n)+" "+w(s)+"L"+w(n-Te-1)+" "+w(s-r)+"L"+w(n-Te-1)+" "+w(s+r)+"Z"}function Or(t,e){return e==="gradient"?t.share:e==="derivative"?t.slope:t.value}function ka(t,e){let r;return r=Math.abs(t),r===0||e===0?1:1+4.5*S(0,1+Fn(r/e)/2.4)}function Es(t,e){let r;return r=Or(t,e),t.ill&&e==="gradient"?"lost":r===0?"dead":r>0?"plus":"minus"}function Ft(t,e){let r,n,s,i,o,a;if(r=t.view.links[e],n=t.routes[e],n.length!==2)return 0;s=0,i=0;for(let l=0,d=t.view.links.length;l<d;l++)o=t.view.links[l],o.start===r.start&&o.end===r.end&&(s+=1,l<e&&(i+=1));return s<2?0:(a=r.text!==""?44:26,t.down&&r.text!==""&&(a=S(a,L(r.text)*q+16)),a*(i/(s-1)-.5))}function Ms(t,e){return e&&t.text!==""&&!t.plain?t.text:t.part}function Wr(t,e){return e!==1?"":t==="-"?"−":t==="/"?"÷":""}function Gr(t,e){let r,n,s,i,o,a,l,d,u,c;if(r=t.view.links[e].end,n=Wr(t.view.cards[r].symbol,t.view.links[e].role),s=t.routes[e][t.routes[e].length-1],n==="")return new ve(n,s[0],s[1],0);i=t.down?0:1,o=s[i],a=s[i];for(let h=0,f=t.routes.length;h<f;h++)t.view.links[h].end===r&&t.routes[h].length>1&&(l=t.routes[h][t.routes[h].length-1][i],o=N(o,l),a=S(a,l));return d=2*s[i]<o+a?-14:14,u=t.down?s[0]+d:s[0]-8,c=t.down?s[1]-8:s[1]+d,new ve(n,u,c,14)}function jr(t,e,r){let n,s,i;n=[],s=[];for(let o=0,a=e.length;o<a;o++)i=new ve("",0,0,0),e[o]!==""&&t.routes[o].length>1&&(i=$a(t,o,e[o],n,r),i.width>0&&n.push(i)),s.push(i);return s}function $a(t,e,r,n,s){let i,o,a,l,d,u,c,h,f,p,g,x,b,$;i=t.routes[e],o=L(r)*q+8,a=Ft(t,e),l=[.5,.35,.65,.25,.75,.15,.85];for(let _=0,M=i.length-1;_<M;_++){d=i.length-2-_,u=i[d],c=i[d+1];for(let T of l)if(h=u[0]+(c[0]-u[0])*T,f=u[1]+(c[1]-u[1])*T,c[2]!==K&&(g=1-T,x=3*g*T*T+T*T*T,b=.5*(3*g*g*T+3*g*T*T)+T*T*T,$=a*(3*g*g*T+3*g*T*T),s?(f=u[1]+(c[1]-u[1])*b,h=u[0]+(c[0]-u[0])*x+$):(h=u[0]+(c[0]-u[0])*b,f=u[1]+(c[1]-u[1])*x+$)),p=new ve(r,h,f,o),_a(t,p,n))return p}return new ve(r,0,0,0)}function _a(t,e,r){let n,s,i;if(n=e.x-e.width/2,s=e.x+e.width/2,n<2||s>t.width-2)return!1;for(let o of r)if(Math.abs(o.y-e.y)<16&&Math.abs(o.x-e.x)<(o.width+e.width)/2+2)return!1;i=!0;for(let o of t.cards)i=i&&!Sa(o,n,s,e.y);return i}function Sa(t,e,r,n){let s;return s=t.sign>0?t.sign+10:0,r>t.x-s&&e<t.x+t.width&&n+8>t.y&&n-8<t.y+t.height}function J(t,e,r,n,s,i){return'<rect class="'+t+'" x="'+w(e)+'" y="'+w(r)+'" width="'+w(n)+'" height="'+w(s)+'" rx="'+w(i)+'"/>'}function W(t,e,r,n){return'<text class="'+n+'" x="'+w(e)+'" y="'+w(r)+'">'+Ye(t)+"</text>"}function Ea(t,e,r,n){let s,i,o,a,l,d,u,c,h;if(s="",r.live&&(s=' data-card="'+String(n)+'" data-name="'+Ye(t.name)+'" tabindex="-1" role="button"'),i='<g class="value"'+s+">",r.live||(i+="<title>"+Ye(t.more)+"</title>"),e.sign>0&&(i+=Aa(t,e,r.down)),o=ws(t),a=o?e.height/2:7,(t.count>1||t.kind==="frame")&&(i+=J("far",e.x+4,e.y-4,e.width,e.height,a)),l=t.kind==="leaf"?"leaf":t.kind==="frame"?"closed":"card",!t.reached&&t.kind!=="constant"&&(l+=" fresh"),t.root&&(l+=" root"),t.born!==""?i+=J("ring",e.x-5,e.y-5,e.width+10,e.height+10,a+4):t.ill&&(l+=" ill"),i+=J(l,e.x,e.y,e.width,e.height,a),o)return i+W(bs(t),e.x+e.width/2,e.y+17.5,"quiet mid")+"</g>";d=e.x+we,u=e.x+e.width-we,c=xs(t);for(let f=0,p=c.length;f<p;f++)i+=W(c[f],d,e.y+18+oe*f,t.given?"name":"name made");i+=W(t.data,u,e.y+18,"data end"),h=e.y+oe*(c.length-1),i+=W("grad",d,h+37,"small quiet"),i+=W(t.grad,u,h+37,t.reached?"grad end":"quiet end"),h+=ps;for(let f of t.notes)i+=W(f,d,h+7,f.includes("NaN")||f.includes("infinite")?"small name":"small quiet"),h+=oe;return t.born!==""&&(i+=W(vs(t),d,h+7,"small name"),h+=oe),i+=Ma(t,d,h,e.width-2*we),t.bins.length>0&&(i+=Ta(t,e.x+we,h-2,e.width-2*we)),i+"</g>"}function Ma(t,e,r,n){let s,i,o,a,l,d,u,c;if(t.rows.length===0)return"";s=Ct(t),i=ms(t),o=(n+et)/s-et,a=Lt(t,2)+fs,l="";for(let h=0,f=t.rows.length;h<f;h++)d=t.rows[h],u=e+Math.floor(h/i)*(o+et),c=r+7+oe*(h%i),l+=W(d[0],u,c,"small name"),l+=W(d[1],u+o-a,c,"small data end"),l+=W(d[2],u+o,c,d[2]!=="–"?"small grad end":"small quiet end");return l}function Aa(t,e,r){let n,s,i;return n=r?e.x+e.width/2:e.x-xe-e.sign/2,s=r?e.y-xe-H/2:e.y+e.height/2,i=r?"V"+w(e.y):"H"+w(e.x),'<path class="stem" d="M'+w(n)+" "+w(s)+i+'"/>'+J("op",n-e.sign/2,s-e.tall/2,e.sign,e.tall,H/2)+W(t.symbol,n,s+4.5,"sign mid")}function Ta(t,e,r,n){let s,i,o,a;s=S(t.bins),i=n/t.bins.length,o='<path class="bars" d="';for(let l=0,d=t.bins.length;l<d;l++)t.bins[l]>0&&(a=S(1,t.bins[l]/s*(Er-4)),o+="M"+w(e+l*i)+" "+w(r+Er-2)+"v-"+w(a)+"h"+w(i-1)+"v"+w(a)+"z");return o+'"/>'}function Na(t,e,r){let n,s,i;return n=As(t,e,r),s=Hr(t,r),i=Array.from({length:e.view.links.length},(o,a)=>a).filter(o=>e.routes[o].length>1).map(o=>o),D(i,(o=>-Ze(n[o]*10+.5))).map(o=>Ra(e,r,o,n[o],s)).join(`
`)}function Hr(t,e){return e.ink!=="none"&&(e.ink!=="gradient"||t.ink)}function As(t,e,r){let n,s,i;n=e.view.links,s=0;for(let o of n)o.plain||(s=S(s,Math.abs(Or(o,r.ink))));return i=Hr(t,r),n.map(o=>i&&!o.plain?ka(Or(o,r.ink),s):1.5)}function Ra(t,e,r,n,s){let i,o,a;return i=t.view.links[r],o=s&&!i.plain?"line "+Es(i,e.ink):"line",a=e.live?' data-link="'+String(r)+'"':"",'<path class="'+o+'"'+a+' stroke-width="'+w(n)+'" d="'+Vt(t.routes[r],e.down,Ft(t,r))+`"/>
<path class="`+o.replaceAll("line","tip")+'"'+a+' d="'+Cr(t.routes[r],e.down,3+n*.4)+'"/>'}function Ts(t,e,r){let n,s,i,o,a,l,d,u,c,h,f,p,g,x,b,$;n=-1;for(let _=0,M=t.view.boxes.length;_<M;_++)s=t.view.boxes[_],i=t.view.cards[e].frame.startsWith(s.key)&&t.view.cards[r].frame.startsWith(s.key),s.series&&i&&(n=_);return o=t.cards[e],a=t.cards[r],n<0||(t.down?o.y<a.y:o.x<a.x)?"":(l=t.frames[n],t.down?(d=l.x+l.width-7,u=a.y-xe-H/2,c="M"+w(o.x+o.width/2+14)+" "+w(o.y+o.height)+"V"+w(o.y+o.height+9)+"H"+w(d),h=a.x+a.width/2+a.sign/2,f="V"+w(u)+"H"+w(h+7),p="M"+w(h)+" "+w(u)+"L"+w(h+8)+" "+w(u-4)+"L"+w(h+8)+" "+w(u+4),'<path class="line carried" d="'+c+f+'"/><path class="tip" d="'+p+'Z"/>'):(g=l.y+l.height-7,x=a.sign>0?a.x-xe-a.sign-10:a.x-10,c="M"+w(o.x+o.width)+" "+w(o.y+o.height-8)+"h9V"+w(g)+"H"+w(x),b=a.y+a.height/2+(a.sign>0?9:0),$=a.sign>0?x+11:x+10,f="V"+w(b)+"H"+w($-6),p="M"+w($)+" "+w(b)+"L"+w($-7)+" "+w(b-4)+"L"+w($-7)+" "+w(b+4),'<path class="line carried" d="'+c+f+'"/><path class="tip" d="'+p+'Z"/>'))}function Oa(t,e){let r,n,s;r=t.view.links.map(i=>Ms(i,e.labels)),n=[];for(let i=0,o=t.routes.length;i<o;i++)t.routes[i].length>1&&(s=Gr(t,i),n.push(s.words!==""?W(s.words,s.x,s.y+4,"quiet mid"):""));for(let i of jr(t,r,e.down))i.width!==0&&(n.push(J("page",i.x-i.width/2,i.y-8,i.width,16,8)),n.push(W(i.words,i.x,i.y+4,"small quiet mid")));return n.filter(i=>i!=="").map(i=>i).join(`
`)}var X=18,Ns=18,Ne=class{constructor(e,r){this.kind=e,this.text=r,this.x=0,this.y=0}};function La(t,e,r){let n,s,i,o,a,l,d,u,c,h,f;n=[],s=r.ink==="gradient"?"gradient":r.ink==="derivative"?"local derivative":"data",i=[],o=1e18,a=0,l=As(t,e,r);for(let p=0,g=e.view.links.length;p<g;p++)d=e.view.links[p],Hr(t,r)&&!d.plain&&e.routes[p].length>1&&(ge(i,Es(d,r.ink)),o=N(o,l[p]),a=S(a,l[p]));u=["plus"," above 0","minus"," below 0","dead"," 0","lost"," not finite"];for(let p=0,g=4;p<g;p++)i.includes(u[2*p])&&n.push(new Ne("line "+u[2*p],s+u[2*p+1]));a>o+.5&&n.push(new Ne("wedge","broader: larger")),c="";for(let p of e.view.carried)c+=Ts(e,p[0],p[1]);c!==""&&n.push(new Ne("carried","on to the next step")),h=[];for(let p of e.view.cards)p.kind==="leaf"&&ge(h,"leaf"),(p.count>1||p.kind==="frame")&&ge(h,"stack"),p.bins.length>0&&ge(h,"bars"),!p.reached&&p.kind!=="constant"&&t.ink&&ge(h,"fresh"),p.born!==""?ge(h,"ring"):p.ill&&ge(h,"ill");f=["leaf","leaf","stack","several values","bars","how the data are spread","fresh","no gradient came here","ring","not finite: it begins here","ill","not finite"];for(let p=0,g=Math.floor(f.length/2);p<g;p++)h.includes(f[2*p])&&n.push(new Ne(f[2*p],f[2*p+1]));return n}function ge(t,e){t.includes(e)||t.push(e)}function Pa(t,e,r){let n,s,i;n=e,s=0;for(let o of t)i=X+6+L(o.text)*q,n>U&&n+i>r&&(n=U,s+=oe+1),o.x=n,o.y=s,n+=i+Ns;return s}function Ca(t,e){let r;return r=e+t.y,Wa(t.kind,t.x,r-4)+W(t.text,t.x+X+6,r,"small quiet")}function Wa(t,e,r){let n,s;if(t.startsWith("line"))return'<path class="'+t+' key" stroke-width="4" d="M'+w(e)+" "+w(r)+"h"+w(X)+'"/>';if(t==="carried")return'<path class="line carried key" d="M'+w(e)+" "+w(r)+"h"+w(X)+'"/>';if(t==="wedge")return n="M"+w(e)+" "+w(r-.5)+"v1L"+w(e+X)+" "+w(r+2.7)+"v-5.4Z",'<path class="tip key" d="'+n+'"/>';if(t==="bars"){n="",s=[3,9,6,2];for(let i=0,o=4;i<o;i++)n+="M"+w(e+4.5*i)+" "+w(r+5)+"v-"+w(s[i])+"h3.5v"+w(s[i])+"z";return'<path class="bars key" d="'+n+'"/>'}return t==="stack"?J("far key",e+2,r-6,X-3,10,3)+J("card key",e,r-4,X-3,10,3):t==="ring"?J("ring key",e+1,r-5,X-2,10,4):J((t==="leaf"?"leaf":"card "+t)+" key",e,r-5,X-1,10,3)}var Ga=30,ja=26,Ha=240,Lr=class{constructor(){this.width=0,this.height=0,this.body=""}};function Rs(t,e,r){let n,s,i,o,a,l,d,u;n=new Lr,s=U+(r.title!==""?Ga:0),i=za(t,e),o=S(e.width,L(i)*q*1.02),n.width=S(o,L(r.title)*B*1.25,Ha)+2*U,a=La(t,e,r),l=Pa(a,U+L(i)*q+2*Ns,n.width-U),d=e.height+s+U+ja-14,n.height=d+l+14,u=[],r.title!==""&&u.push(W(r.title,U,U+B,"name")),u.push('<g transform="translate('+w(U)+" "+w(s)+')">');for(let c=0,h=e.frames.length;c<h;c++)u.push(Va(e,c,r));u.push(Na(t,e,r));for(let c of e.view.carried)u.push(Ts(e,c[0],c[1]));for(let c=0,h=e.frames.length;c<h;c++)u.push(Fa(e,c));for(let c=0,h=e.cards.length;c<h;c++)u.push(Ea(e.view.cards[c],e.cards[c],r,c));u.push(Oa(e,r)),u.push("</g>"),u.push(W(i,U,d,"small quiet"));for(let c of a)u.push(Ca(c,d));return n.body=u.filter(c=>c!=="").map(c=>c).join(`
`),n}function za(t,e){let r,n,s;r=0,n=0;for(let i of e.view.cards)r+=1,n+=i.count+i.hidden===1?1:0;return s=Xe(t.values,"value","values"),n===t.values||(s+=" on "+O(r)+(r===1?" card: ":" cards: "),s+=Xe(t.results,"result","results")+", "+Xe(t.leaves,"leaf","leaves"),t.constants>0&&(s+=", "+Xe(t.constants,"plain number","plain numbers")),t.starts>0&&(s+=", "+Xe(t.starts,"zero that starts a sum","zeros that start sums"))),s}function Xe(t,e,r){return O(t)+" "+(t===1?e:r)}function Va(t,e,r){let n,s,i,o,a;return n=t.frames[e],s=t.view.boxes[e],i=r.live?' tabindex="-1" role="button" data-frame="'+String(s.frame)+'"':"",o=r.live?' aria-label="'+Ye(s.title+", open")+'"':"",a="<g"+i+o+' class="group">'+J("frame",n.x,n.y,n.width,n.height,12),a+"</g>"}function Fa(t,e){let r,n,s,i,o,a;return r=t.frames[e],n=t.view.boxes[e],s=r.x+14,i="",n.series&&(o=s+5,a=r.y+16,i='<path class="again" d="M'+w(o)+" "+w(a-4.5),i+="C"+w(o-6)+" "+w(a-4.5)+" "+w(o-6)+" "+w(a+4.5)+" "+w(o)+" "+w(a+4.5),i+="C"+w(o+3)+" "+w(a+4.5)+" "+w(o+4.5)+" "+w(a+2)+" "+w(o+4.5)+" "+w(a),i+="M"+w(o+2.2)+" "+w(a+2)+"L"+w(o+4.5)+" "+w(a-.5)+"L"+w(o+6.8)+" "+w(a+2),i+='"/>',s+=16),i+W(n.title,s,r.y+20,"small frame-title")}var Os=".picture{font-family:'Helvetica Neue',Arial,'Liberation Sans','Noto Sans',sans-serif}.picture text{font-size:13px}.picture .small{font-size:11px}.picture .name,.picture .sign,.picture .frame-title{font-weight:bold}.picture .frame-title{stroke-width:4;stroke-opacity:.85;paint-order:stroke;stroke-linejoin:round}.picture .carried{stroke-width:1.5;stroke-dasharray:5 4}.picture .again{stroke-width:1.5}.picture .line.lost{stroke-dasharray:2 3}.picture .made{font-weight:normal;font-style:italic}.picture .end{text-anchor:end}.picture .mid{text-anchor:middle}.picture .stem{stroke-width:1.5}.picture .fresh{stroke-dasharray:4 3}.picture .root{stroke-width:2}.picture .ring{stroke-width:3}.picture .ill{stroke-width:2;stroke-dasharray:2 2}.picture .page{fill:light-dark(#ffffff,#11161f)}.picture .card,.picture .far{fill:light-dark(#f7f9fc,#1b2331);stroke:light-dark(#c3ccd9,#3d4a60)}.picture .leaf{fill:light-dark(#e8f1fd,#16304f);stroke:light-dark(#c3ccd9,#3d4a60)}.picture .closed{fill:light-dark(#eef2f7,#161d29);stroke:light-dark(#7a8699,#8593a8)}.picture .frame{fill:light-dark(#eef2f7,#161d29);fill-opacity:.55;stroke:light-dark(#cfd7e2,#33405a)}.picture .line,.picture .stem{fill:none;stroke:light-dark(#7a8699,#8593a8)}.picture .tip{fill:light-dark(#7a8699,#8593a8)}.picture .line.plus{stroke:light-dark(#e07b1f,#f0953c)}.picture .line.minus{stroke:light-dark(#7a4fc4,#a98af0)}.picture .line.dead{stroke:light-dark(#dbe1e9,#2b3546)}.picture .line.lost{stroke:light-dark(#c2185b,#ff6fa3)}.picture .tip.plus{fill:light-dark(#e07b1f,#f0953c)}.picture .tip.minus{fill:light-dark(#7a4fc4,#a98af0)}.picture .tip.dead{fill:light-dark(#dbe1e9,#2b3546)}.picture .tip.lost{fill:light-dark(#c2185b,#ff6fa3)}.picture .op{fill:light-dark(#22304a,#d7e0ee)}.picture .sign{fill:light-dark(#ffffff,#11161f)}.picture .name{fill:light-dark(#172033,#eef2f8)}.picture .data{fill:light-dark(#0b57a4,#8cc2ff)}.picture .bars{fill:light-dark(#0b57a4,#8cc2ff);fill-opacity:.5}.picture .grad{fill:light-dark(#a84600,#ffb070)}.picture .quiet,.picture .frame-title{fill:light-dark(#566173,#a3afc2)}.picture .frame-title{stroke:light-dark(#ffffff,#11161f)}.picture .again{fill:none;stroke:light-dark(#566173,#a3afc2)}.picture .ring{fill:none;stroke:light-dark(#c2185b,#ff6fa3)}.picture .root{stroke:light-dark(#172033,#eef2f8)}.picture .ill{stroke:light-dark(#c2185b,#ff6fa3)}";var Ls=`
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
`,We=P`
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
`;function Ge(t,e){let{nodes:r,steps:n}=t,s=n.length,i=n.slice(0,e),o={position:e,total:s,phase:"idle",phaseText:"",step:i.at(-1)??null,computed:r.map(u=>u.kind!=="result"),grads:r.map(()=>0),reached:r.map(()=>!1),walked:new Set,active:new Set};for(let u of i)if(u.phase==="forward")o.computed[u.node]=!0;else{let c=u.phase==="seed"?u.node:u.input;o.grads[c]=u.after,o.reached[c]=!0,u.phase==="backward"&&o.walked.add(u.edge)}let{step:a}=o;if(a?.phase==="backward"&&o.active.add(a.edge),a?.phase==="forward")for(let{id:u,to:c}of t.edges)c===a.node&&o.active.add(u);let l=n.filter(u=>u.phase==="forward").length,d=e-l;return e===0?o.phaseText=m("stage.not-begun|Not begun"):d<=0?Object.assign(o,{phase:"forward",phaseText:m("stage.forward-of|Forward {position} of {forward}",{position:e,forward:l})}):e<s?Object.assign(o,{phase:"backward",phaseText:m("stage.backward-of|Backward {back} of {total}",{back:d,total:s-l})}):Object.assign(o,{phase:"done",phaseText:"Done"}),o}function le({step:t}){return t===null?null:t.phase==="backward"?t.input:t.node}function zr(t,e){let r=new Map;return e.cards.forEach((n,s)=>n.cells.forEach(i=>r.set(i,s))),t.map(n=>r.get(n)??-1)}function Ps(t,e,r,n,s){let i=new Set,o=new Set;e.forEach((u,c)=>{s.computed[c]||i.add(u),s.reached[c]&&o.add(u)});let a=le(s),l=s.step?.phase==="backward"?e[s.step.node]:-1,d=new Set([...s.active].map(u=>Ia(e,n.edges[u])));for(let u of t.querySelectorAll("[data-card]")){let c=Number(u.dataset.card);u.classList.toggle("waiting",i.has(c)),u.classList.toggle("silent",!o.has(c)),u.classList.toggle("now",a!==null&&e[a]===c),u.classList.toggle("giver",l===c&&!(a!==null&&e[a]===c))}for(let u of t.querySelectorAll("[data-link]")){let{start:c,end:h}=r.links[Number(u.dataset.link)];u.classList.toggle("dry",!o.has(c)),u.classList.toggle("flow",d.has(`${c}>${h}`))}}function Ia(t,{from:e,to:r}){return`${t[e]}>${t[r]}`}var Cs=P`
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
`;var Ua=["gradient","data","derivative","none"];function Ws(t){return v`<div class="row tools" role="toolbar" aria-label=${m("picture.picture|Picture")}>
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
        ${Ua.map(e=>v`<option value=${e} ?selected=${e===t.ink}>${e}</option>`)}
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
  </div>`}function Gs(t){return t?v`<p><strong>${t.name}</strong> ${t.sum}</p>
    <ul>
      ${t.paths.map(e=>v`<li class="mono">${e}</li>`)}
    </ul>`:v`<p class="muted">${m("picture.point-at-a-value|Point at a value, or go to it with Tab and the arrow keys: its paths to the result light up. Click or Enter opens and closes what is stacked.")}</p>`}var qa=.72,Da=1.25,It=class{constructor(e,r){this.host=e;this.size=r}host;size;scale=1;fitted=!0;drag=null;pane(){return this.host.renderRoot.querySelector(".pane")}fit(e){let[r,n]=[this.pane(),this.size()];if(!r||!n)return;this.fitted=!0;let s=Math.min((r.clientWidth-4)/n.width,e?1:(js(r)-4)/n.height);this.setScale(Math.max(qa,Math.min(Da,s)))}zoom(e){let r=this.pane(),n=[(r.scrollLeft+r.clientWidth/2)/this.scale,(r.scrollTop+r.clientHeight/2)/this.scale];this.fitted=!1,this.setScale(Math.max(.1,Math.min(4,this.scale*e))),this.host.updateComplete.then(()=>{r.scrollLeft=n[0]*this.scale-r.clientWidth/2,r.scrollTop=n[1]*this.scale-r.clientHeight/2,this.host.requestUpdate()})}setScale(e){e!==this.scale&&(this.scale=e,this.host.requestUpdate())}bring(e){let[r,n]=[e?.getBoundingClientRect(),this.pane()];if(!r)return;let{left:s,top:i,width:o,height:a}=n.getBoundingClientRect();(r.top<i||r.bottom>i+a)&&(n.scrollTop+=r.top+r.height/2-i-a/2),(r.left<s||r.right>s+o)&&(n.scrollLeft+=r.left+r.width/2-s-o/2)}wheel=e=>{!e.ctrlKey&&!e.metaKey||(e.preventDefault(),this.zoom(e.deltaY<0?1.15:1/1.15))};down=e=>{let r=this.pane();e.button===0&&e.pointerType==="mouse"&&(this.drag={x:e.clientX,y:e.clientY,left:r.scrollLeft,top:r.scrollTop})};dragged(e){if(!this.drag||!(e.buttons&1))return this.drag=null,!1;let r=this.pane();return r.scrollLeft=this.drag.left-(e.clientX-this.drag.x),r.scrollTop=this.drag.top-(e.clientY-this.drag.y),!0}minimap(e){let[r,n]=[this.pane(),this.size()],{width:s,height:i}=n;if(!r||s*this.scale<=r.clientWidth+8&&i*this.scale<=js(r)+8)return v``;let o=Math.min(160/s,90/i),a=(f,p,g,x,b)=>`<rect class="${f}" x="${p}" y="${g}" width="${x}" height="${b}"/>`,l=e.map(f=>a("spot",(f.x+20)*o,(f.y+20)*o,f.width*o,f.height*o)),[d,u,c,h]=[r.scrollLeft,r.scrollTop,r.clientWidth,r.clientHeight].map(f=>f/this.scale*o);return v`<svg
      class="mini"
      aria-hidden="true"
      width=${s*o}
      height=${i*o}
      @click=${f=>{let p=f.currentTarget.getBoundingClientRect();r.scrollLeft=(f.clientX-p.left)/o*this.scale-r.clientWidth/2,r.scrollTop=(f.clientY-p.top)/o*this.scale-r.clientHeight/2}}
    >
      ${At(l.join("")+a("seen",d,u,c,h))}
    </svg>`}};function js(t){return parseFloat(getComputedStyle(t).maxHeight)||600}function Hs(t,e,r,n){let s=l=>{let d=(l.querySelector("rect:last-of-type")??l).getBoundingClientRect();return[d.left+d.width/2,l.matches("[data-frame]")?d.top+8:d.top+d.height/2]},[i,o]=s(t),a=null;for(let l of e){let[d,u]=s(l),c=(d-i)*r+(u-o)*n,h=Math.abs((d-i)*n)+Math.abs((u-o)*r);l!==t&&c>1&&(!a||c+2*h<a[0])&&(a=[c+2*h,l])}return a&&a[1]}var zs=640,Ut=class extends I{static properties={states:{state:!0},ink:{state:!0},labels:{state:!0},told:{state:!0},chosen:{state:!0},error:{state:!0},walked:{attribute:!1}};static styles=[We,vt(Os),Cs];wire=null;scene=null;painted=null;seats=[];narrow=!1;window=new It(this,()=>this.painted);observer=new ResizeObserver(()=>{this.wire&&this.narrow!==this.clientWidth<zs&&(this.compose(),this.requestUpdate()),this.window.fitted&&this.fit()});constructor(){super(),Object.assign(this,{states:[],ink:"gradient",labels:!1,told:null,chosen:"",error:""}),this.walked=null}set picture(e){try{let r=typeof e=="string"?JSON.parse(e):e;if(r?.format!=="gradwalk-picture")throw new Error('expected {"format": "gradwalk-picture", ...}');this.wire=r,Object.assign(this,{states:[...r.states],ink:r.look.ink,labels:r.look.labels,error:""}),this.requestUpdate()}catch(r){this.error=r.message}}connectedCallback(){super.connectedCallback();let e=this.querySelector(':scope > script[type="application/json"]');!this.wire&&e?.textContent&&(this.picture=e.textContent)}firstUpdated(){let e=this.window.pane();e&&this.observer.observe(e),this.fit()}disconnectedCallback(){super.disconnectedCallback(),this.observer.disconnect()}willUpdate(e){this.wire&&(!this.scene||e.has("states")||e.has("ink")||e.has("labels"))&&this.compose()}compose(){let{document:e,plain:r,wide:n}=this.wire;this.narrow=this.clientWidth>0&&this.clientWidth<zs;let s={...this.wire.look,title:"",live:!0,ink:this.ink,labels:this.labels};this.narrow&&(s.down=!0),this.scene=zt(ls(e,this.states,r),n,this.labels,s.down),this.painted=Rs(e,this.scene,s),this.seats=this.walked?zr(e.homes,this.scene.view):[],this.told=null}updated(e){e.has("states")&&this.window.fitted&&this.fit(),this.light(),this.showWalk(e.has("walked"));let r=[...this.renderRoot.querySelectorAll("[data-card],[data-frame]")],n=r.find(s=>this.keyOf(s)===this.chosen)??r[0];for(let s of r)s.setAttribute("tabindex",s===n?"0":"-1");e.has("states")&&this.chosen&&n?.focus({preventScroll:!0})}showWalk(e){if(!this.walked||!this.scene)return;let{walk:r,stage:n}=this.walked;this.seats.length!==r.nodes.length&&(this.seats=zr(this.wire.document.homes,this.scene.view)),Ps(this.renderRoot,this.seats,this.scene.view,r,n),e&&this.window.bring(this.renderRoot.querySelector(".now"))}cardOf(e){return this.seats[e]??-1}fit(){this.window.fit(this.narrow)}move=e=>{this.window.dragged(e)||this.point(e.target.closest("[data-card]"))};search(e){let r=e.trim().toLowerCase();if(!r)return;let{document:n}=this.wire,s=n.cells.find(a=>a.name.toLowerCase()===r)??n.cells.find(a=>a.name.toLowerCase().startsWith(r)),i=n.cells.length<n.values;if(!s){this.error=i?m('picture.no-group-is-called|No card here is called {text}. Of a graph this large the page holds groups and labelled values; in Python, draw(value, around="{text}") shows any one of them.',{text:e}):m("picture.nothing-here-is-called|nothing here is called {text}",{text:e});return}this.error="";let o=[...this.states];for(let[a]of s.path)o[a]===ae&&(o[a]=Ce);this.states=o,this.updateComplete.then(()=>{let a=this.scene.view.cards.findIndex(l=>l.cells.includes(s.id));this.focusOn(this.renderRoot.querySelector(`[data-card="${a}"]`))})}focusOn(e){e&&(this.chosen=this.keyOf(e),e.focus(),e.scrollIntoView({block:"center",inline:"center"}),this.point(e))}keyOf(e){let r=e.dataset.card;return r===void 0?`frame ${e.dataset.frame}`:this.scene.view.cards[Number(r)].key}toggle(e){let{card:r,frame:n}=e.dataset,s=r===void 0?Number(n):this.scene.view.cards[Number(r)].toggles;if(s<0)return;let{turns:i,detail:o,kind:a}=this.wire.document.frames[s],l=[...this.states],d=l[s]===Ce&&i>1&&o&&a!=="list"?Le:a==="run"?Ce:ae;l[s]=l[s]===ae?Ce:d,this.chosen=`frame ${s}`,this.states=l}press=e=>{let r=e.target.closest("[data-card],[data-frame]");r&&this.toggle(r)};keys=e=>{let r=e.composedPath()[0];if(e.altKey||e.ctrlKey||e.metaKey||/^(INPUT|SELECT)$/.test(r.tagName))return;let n=r.dataset?.card!==void 0||r.dataset?.frame!==void 0,s={"+":()=>this.window.zoom(1.25),"-":()=>this.window.zoom(.8),0:()=>this.fit(),"/":()=>this.renderRoot.querySelector("input[type=search]").focus(),...n&&{Enter:()=>this.toggle(r)," ":()=>this.toggle(r),ArrowRight:()=>this.go(r,1,0),ArrowLeft:()=>this.go(r,-1,0),ArrowDown:()=>this.go(r,0,1),ArrowUp:()=>this.go(r,0,-1)}};s[e.key]&&(e.preventDefault(),s[e.key]())};go(e,r,n){let s=this.renderRoot.querySelectorAll("[data-card],[data-frame]"),i=Hs(e,s,r,n);i&&this.focusOn(i)}point(e){let r=e?Number(e.dataset.card):-1;r!==(this.told?.card??-1)&&(this.told=r<0?null:Vn(this.scene.view,r))}light(){let e=this.told?.links??null;this.renderRoot.querySelector(".picture")?.classList.toggle("dimmed",e!==null&&e.size>0);for(let r of this.renderRoot.querySelectorAll("[data-link]"))r.classList.toggle("lit",e?.has(Number(r.dataset.link))??!1)}render(){if(!this.wire)return v`<p class="problem" role="alert" ?hidden=${!this.error}>${this.error}</p>`;let{width:e,height:r,body:n}=this.painted,s=this.wire.look.title||this.wire.document.title;return v`<div class="card ${this.walked?"walked":""}" @keydown=${this.keys}>
      ${Ws({title:s,ink:this.ink,labels:this.labels,fit:()=>this.fit(),zoom:i=>this.window.zoom(i),show:i=>this.ink=i,label:i=>this.labels=i,search:i=>this.search(i)})}
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
            ${At(n)}
          </svg>
        </div>
        ${this.window.minimap(this.scene.cards)}
      </div>
      <div class="told" aria-live="polite">${this.told||!this.walked?Gs(this.told):y}</div>
    </div>`}};function Vr(t,e){return t===1||t===-1&&!Number.isFinite(e)&&e===e?1:Math.pow(t,e)}function Fr(t){let e=Math.abs(t);if(!(e<=6))return Math.sign(t);let r=e,n=0;for(let i=1;n+r!==n;i+=1)n+=r,r*=2*e*e/(2*i+1);let s=2/Math.sqrt(Math.PI)*Math.exp(-e*e)*n;return t<0?-s:s}function Vs(...t){return t.reduce((e,r)=>e+r,0)}function Fs(...t){let e=Math.floor(t.length/2),r=t.length%2?t[2*e]:0;for(let n=0;n<e;n+=1)r+=t[n]*t[e+n];return r}var V={gt:{symbol:">",written:"({} > {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t>e),partials:[[0,0]]},ge:{symbol:">=",written:"({} >= {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t>=e),partials:[[0,0]]},lt:{symbol:"<",written:"({} < {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t<e),partials:[[0,0]]},le:{symbol:"<=",written:"({} <= {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t<=e),partials:[[0,0]]},eq:{symbol:"==",written:"({} == {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t==e),partials:[[0,0]]},ne:{symbol:"!=",written:"({} != {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t!=e),partials:[[0,0]]},where:{symbol:"where",written:"where({}, {}, {})",arity:3,settings:0,constantForm:null,defaults:[],kinks:"x0",compute:(t,e,r)=>t!=0?e:r,partials:[[0,["where","x0",1,0],["where","x0",0,1]]]},add:{symbol:"+",written:"{} + {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(t,e)=>t+e,partials:[[1,1]]},sub:{symbol:"-",written:"{} - {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(t,e)=>t-e,partials:[[1,-1]]},mul:{symbol:"*",written:"{} * {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(t,e)=>t*e,partials:[["x1","x0"]]},div:{symbol:"/",written:"{} / {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(t,e)=>t/e,partials:[[["div",1,"x1"],["div",["neg","out"],"x1"]]]},neg:{symbol:"-",written:"-{}",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>-t,partials:[[-1]]},powk:{symbol:"**{}",written:"{} ** {}",arity:2,settings:1,constantForm:null,defaults:[],kinks:null,compute:(t,e)=>Vr(t,e),partials:[[["where",["eq","x1",0],0,["mul","x1",["pow","x0",["sub","x1",1]]]]]]},pow:{symbol:"**",written:"{} ** {}",arity:2,settings:0,constantForm:"powk",defaults:[],kinks:null,compute:(t,e)=>Vr(t,e),partials:[[["where",["eq","x1",0],0,["mul","x1",["pow","x0",["sub","x1",1]]]],["where",["mul",["eq","x0",0],["ge","x1",0]],0,["mul","out",["log","x0"]]]]]},sum:{symbol:"sum",written:"sum()",arity:null,settings:0,constantForm:null,defaults:[],kinks:null,compute:(...t)=>Vs(...t),partials:[[],[1],[1,1],[1,1,1],[1,1,1,1],[1,1,1,1,1],[1,1,1,1,1,1],[1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]]},dot:{symbol:"dot",written:"dot()",arity:null,settings:0,constantForm:null,defaults:[],kinks:null,compute:(...t)=>Fs(...t),partials:[[],[1],["x1","x0"],["x1","x0",1],["x2","x3","x0","x1"],["x2","x3","x0","x1",1],["x3","x4","x5","x0","x1","x2"],["x3","x4","x5","x0","x1","x2",1],["x4","x5","x6","x7","x0","x1","x2","x3"],["x4","x5","x6","x7","x0","x1","x2","x3",1],["x5","x6","x7","x8","x9","x0","x1","x2","x3","x4"],["x5","x6","x7","x8","x9","x0","x1","x2","x3","x4",1],["x6","x7","x8","x9","x10","x11","x0","x1","x2","x3","x4","x5"],["x6","x7","x8","x9","x10","x11","x0","x1","x2","x3","x4","x5",1],["x7","x8","x9","x10","x11","x12","x13","x0","x1","x2","x3","x4","x5","x6"],["x7","x8","x9","x10","x11","x12","x13","x0","x1","x2","x3","x4","x5","x6",1],["x8","x9","x10","x11","x12","x13","x14","x15","x0","x1","x2","x3","x4","x5","x6","x7"],["x8","x9","x10","x11","x12","x13","x14","x15","x0","x1","x2","x3","x4","x5","x6","x7",1],["x9","x10","x11","x12","x13","x14","x15","x16","x17","x0","x1","x2","x3","x4","x5","x6","x7","x8"],["x9","x10","x11","x12","x13","x14","x15","x16","x17","x0","x1","x2","x3","x4","x5","x6","x7","x8",1],["x10","x11","x12","x13","x14","x15","x16","x17","x18","x19","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9"],["x10","x11","x12","x13","x14","x15","x16","x17","x18","x19","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9",1],["x11","x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10"],["x11","x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10",1],["x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x22","x23","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10","x11"],["x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x22","x23","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10","x11",1]]},exp:{symbol:"exp",written:"exp({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.exp(t),partials:[["out"]]},expm1:{symbol:"expm1",written:"expm1({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.expm1(t),partials:[[["exp","x0"]]]},log:{symbol:"log",written:"log({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.log(t),partials:[[["div",1,"x0"]]]},log1p:{symbol:"log1p",written:"log1p({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.log1p(t),partials:[[["div",1,["add",1,"x0"]]]]},sqrt:{symbol:"sqrt",written:"sqrt({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.sqrt(t),partials:[[["div",.5,"out"]]]},sin:{symbol:"sin",written:"sin({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.sin(t),partials:[[["cos","x0"]]]},cos:{symbol:"cos",written:"cos({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.cos(t),partials:[[["neg",["sin","x0"]]]]},tan:{symbol:"tan",written:"tan({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.tan(t),partials:[[["add",1,["mul","out","out"]]]]},asin:{symbol:"asin",written:"asin({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.asin(t),partials:[[["div",1,["sqrt",["mul",["sub",1,"x0"],["add",1,"x0"]]]]]]},acos:{symbol:"acos",written:"acos({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.acos(t),partials:[[["div",-1,["sqrt",["mul",["sub",1,"x0"],["add",1,"x0"]]]]]]},atan:{symbol:"atan",written:"atan({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.atan(t),partials:[[["div",1,["add",1,["mul","x0","x0"]]]]]},hypot:{symbol:"hypot",written:"hypot({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["hypot","x0","x1"],compute:(t,e)=>Math.hypot(t,e),partials:[[["where",["eq","out",0],0,["div","x0","out"]],["where",["eq","out",0],0,["div","x1","out"]]]]},atan2:{symbol:"atan2",written:"atan2({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["hypot","x1","x0"],compute:(t,e)=>Math.atan2(t,e),partials:[[["where",["eq",["hypot","x1","x0"],0],0,["div",["div","x1",["hypot","x1","x0"]],["hypot","x1","x0"]]],["where",["eq",["hypot","x1","x0"],0],0,["div",["div",["neg","x0"],["hypot","x1","x0"]],["hypot","x1","x0"]]]]]},sinh:{symbol:"sinh",written:"sinh({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.sinh(t),partials:[[["cosh","x0"]]]},cosh:{symbol:"cosh",written:"cosh({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.cosh(t),partials:[[["sinh","x0"]]]},tanh:{symbol:"tanh",written:"tanh({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Math.tanh(t),partials:[[["sub",1,["mul","out","out"]]]]},sigmoid:{symbol:"sigmoid",written:"sigmoid({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>t>=0?1/(1+Math.exp(-t)):Math.exp(t)/(1+Math.exp(t)),partials:[[["mul","out",["sigmoid",["neg","x0"]]]]]},softplus:{symbol:"softplus",written:"softplus({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>(t<0?0:t)+Math.log1p(Math.exp(-Math.abs(t))),partials:[[["sigmoid","x0"]]]},erf:{symbol:"erf",written:"erf({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Fr(t),partials:[[["mul",1.1283791670955126,["exp",["mul",["neg","x0"],"x0"]]]]]},gelu:{symbol:"gelu",written:"gelu({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>.5*t*(1+Fr(t*.7071067811865476)),partials:[[["add",["mul",.5,["add",1,["erf",["mul","x0",.7071067811865476]]]],["div",["mul","x0",["exp",["mul",["mul",-.5,"x0"],"x0"]]],2.5066282746310002]]]]},abs:{symbol:"abs",written:"abs({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:"x0",compute:t=>Math.abs(t),partials:[[["sub",["gt","x0",0],["lt","x0",0]]]]},relu:{symbol:"ReLU",written:"relu({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:"x0",compute:t=>t<=0?0:t,partials:[[["gt","x0",0]]]},leaky_relu:{symbol:"leaky_relu",written:"leaky_relu({}, {})",arity:2,settings:1,constantForm:null,defaults:[.01],kinks:"x0",compute:(t,e)=>t>0?t:e*t,partials:[[["where",["gt","x0",0],1,"x1"]]]},maximum:{symbol:"maximum",written:"maximum({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>t>e||t!=t?t:e,partials:[[["add",["gt","x0","x1"],["mul",.5,["eq","x0","x1"]]],["add",["lt","x0","x1"],["mul",.5,["eq","x0","x1"]]]]]},minimum:{symbol:"minimum",written:"minimum({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>t<e||t!=t?t:e,partials:[[["add",["lt","x0","x1"],["mul",.5,["eq","x0","x1"]]],["add",["gt","x0","x1"],["mul",.5,["eq","x0","x1"]]]]]}};function de(t){let e=V[t];if(!e)throw new Error(m("formula.no-operation|no operation {op}",{op:t}));return e}function Ir(t,e){return(t.arity===null?t.partials[e]:t.partials[0])??null}function at(t,e){if(typeof t=="number")return t;if(typeof t=="string")return e.get(t)??NaN;let[r,...n]=t;return de(r).compute(...n.map(s=>at(s,e)))}function Dt(t,e,r){if(typeof t=="number")return t;if(typeof t=="string")return e.get(t)??t;let[n,...s]=t;if(n==="where")return Dt(s[at(s[0],r)!==0?1:2],e,r);let i=s.map(a=>Dt(a,e,r));if(i.every(a=>typeof a=="number"))return de(n).compute(...i);let o=de(n).constantForm;return[o&&typeof i.at(-1)=="number"?o:n,...i]}function Us(t){if(typeof t!="object")return t;let[e,...r]=t,n=r.map(Us);return e==="mul"&&n.includes(1)?n[0]===1?n[1]:n[0]:e==="powk"&&n[1]===1?n[0]:[e,...n]}var Is={add:1,sub:1,mul:2,div:2,neg:2,pow:3,powk:3},qt=9;function qs(t){return Ds(Us(t))[0]}function Ds(t){if(typeof t=="number")return[k(t),t>=0?qt:Is.neg];if(typeof t=="string")return[t,qt];let[e,...r]=t,n=Is[e]??qt,s=r.map((i,o)=>{let[a,l]=Ds(i);if(e==="powk"&&o>0)return a;let d=n+Number(o>0&&/^(sub|div)$/.test(e))+Number(o===0&&/^powk?$/.test(e));return n!==qt&&l<d?`(${a})`:a});return[ye(de(e).written,s),n]}function ye(t,e){let r=0;return t.replace(/\{\{|\}\}|\{\}/g,n=>n==="{}"?e[r++]??"?":n[0])}function Kt(t){return t.kind==="constant"&&t.name.startsWith("-")?`(${t.name})`:t.name}function Jt(t,e){let r=e.inputs.map(n=>Kt(t[n]));return r.length>8?Ba(e,r):ye(e.written,r)}function Ba({op:t,symbol:e},r){if(t!=="dot")return`${e}(${r.slice(0,6).join(", ")}, ... ${r.at(-1)})`;let n=Math.floor(r.length/2);return`dot(${[...[r.slice(0,n),r.slice(n,2*n)].map(i=>i.length>4?`[${i.slice(0,3).join(", ")}, ... ${i.at(-1)}]`:`[${i.join(", ")}]`),...r.slice(2*n)].join(", ")})`}function Zt(t){let e=({op:r,inputs:n,settings:s})=>r!==null&&V[r]!==void 0&&Ir(V[r],n.length+s.length)!==null;return t.find(r=>r.kind==="result"&&!e(r))??null}function qr(t,e=new Map){let r=[],n=[];for(let s of t){let i=s.inputs.map(d=>r[d].data),o=s.op?de(s.op).compute(...i,...s.settings):e.get(s.id)??s.data;if(r.push({...s,data:o}),!s.op)continue;let a=Ur(o,[...i,...s.settings]),l=Ur(s.name,[...s.inputs.map(d=>Kt(r[d])),...s.settings]);Ir(de(s.op),i.length+s.settings.length).slice(0,i.length).forEach((d,u)=>n.push({id:n.length,from:s.inputs[u],to:s.id,place:u,formula:Dr(qs(Dt(d,l,a))),derivative:at(d,a)}))}return{nodes:r,edges:n}}function Ur(t,e){return new Map([["out",t],...e.map((r,n)=>[`x${n}`,r])])}function Dr(t){return t.startsWith("(-")&&t.indexOf(")")===t.length-1?t.slice(1,-1):t}function Ks(t,e){return t.kinks!==null&&at(t.kinks,Ur(NaN,e))===0}var Bs=24,Bt=class{nodes=[];leaf(e,r){return this.add({label:e,data:r})}constant(e){return this.add({name:k(e),kind:"constant",data:e})}result(e,r){let n=de(e);if(n.constantForm&&typeof r.at(-1)=="number")return this.result(n.constantForm,r);let s=r.slice(0,r.length-n.settings),i=r.slice(s.length).map(Number),o=i.map(a=>k(a));return this.add({kind:"result",op:e,symbol:ye(n.symbol,o),written:ye(n.written,[...s.map(()=>"{}"),...o]),settings:i,inputs:s.map(a=>(typeof a=="number"?this.constant(a):a).id)})}graphOf(e){let r=new Set([e]);for(let n of r)for(let s of n.inputs)r.add(this.nodes[s]);return this.named(this.nodes.filter(n=>r.has(n)))}whole(){return this.named(this.nodes)}named(e){let r=new Map(e.map((o,a)=>[o.id,a])),n=new Set(e.map(o=>o.label)),s=0,i=e.map((o,a)=>{let l=o.name||Ka(o.label);for(;!l||!o.label&&!o.name&&n.has(l);)l=`v${++s}`;return{...o,id:a,name:l,inputs:o.inputs.map(d=>r.get(d))}});return qr(i)}add(e){let n={...{label:"",name:"",kind:"leaf",op:null,symbol:"",written:"",data:NaN},settings:[],inputs:[],...e,id:this.nodes.length};return this.nodes.push(n),n}};function Ka(t){return t.length<=Bs?t:`${t.slice(0,Bs-1)}…`}var ke=class extends Error{constructor(r,n){super(r);this.at=n}at},lt=/[^\S\n]*(?:(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|([\p{L}_][\p{L}\p{N}_]*)|(\*\*|[<>=!]=|[-+*/^(),;=<>]|\n))/uy,Br=2e3,Ja=100;function Za(t){let e=t.replaceAll("−","-").replaceAll("×","*").replaceAll("·","*");if(e.length>Br)throw new ke(m("expression.at-most-characters-please|at most {longest} characters, please",{longest:Br}),Br);let r=[];for(lt.lastIndex=0;e.slice(lt.lastIndex).trim();){let n=lt.lastIndex,s=lt.exec(e);if(!s){let d=n+e.slice(n).search(/\S/);throw new ke(m('expression.has-no-meaning-here|"{letter}" has no meaning here',{letter:[...e.slice(d)][0]}),d)}let[,i,o,a]=s,l=i??o??a??"";r.push({kind:i?"number":o?"name":"sign",text:l===`
`?";":l,at:lt.lastIndex-l.length})}return r.push({kind:"end",text:"",at:e.length}),r}var Kr={"+":"add","-":"sub","*":"mul","/":"div","**":"pow",">":"gt",">=":"ge","<":"lt","<=":"le","==":"eq","!=":"ne"},Zr=class{constructor(e,r){this.source=e;this.leaves=r}source;leaves;position=0;depth=0;builder=new Bt;named=new Map;program(){let e=null;for(;this.skipEmpty();)e=this.statement(),!this.atEnd&&this.next.text!==";"&&this.fail(this.surprise());return e===null&&this.fail(m("expression.write-an-expression-for|write an expression, for example (a + b) * c")),this.builder.graphOf(typeof e=="number"?this.builder.constant(e):e)}skipEmpty(){for(;this.skip(";"););return!this.atEnd}get atEnd(){return this.next.kind==="end"}get next(){return this.source[this.position]}fail(e,r=this.next.at){throw new ke(e,r)}surprise(){let{kind:e,text:r}=this.next;if(e==="end")return m("expression.the-expression-ends-too|the expression ends too early");if(r==="^")return m("expression.a-power-is-written|a power is written **, as in x ** 2");let n=this.source[this.position-1];return n&&(n.kind!=="sign"||n.text===")")&&(e!=="sign"||r==="(")?m('expression.an-operator-is-missing|an operator is missing before "{text}": write {text2} * {text}',{text:r,text2:n.text}):m('expression.is-not-expected-here|"{text}" is not expected here',{text:r})}skip(e){return this.next.text!==e||this.atEnd?!1:(this.position+=1,!0)}expect(e){this.skip(e)||this.fail(this.atEnd?m('expression.is-missing-at-the|"{text}" is missing at the end',{text:e}):this.surprise())}statement(){let e=this.next;if(e.kind==="name"&&this.source[this.position+1]?.text==="="){this.position+=2,this.named.has(e.text)&&this.fail(m("expression.has-a-value-already|{text} has a value already; choose another name",{text:e.text}),e.at);let r=this.comparison(),n=this.leaves.get(e.text),s=typeof r=="number"?this.builder.leaf(e.text,n??r):this.entitled(r,e);return this.named.set(e.text,s),s}return this.comparison()}entitled(e,{text:r,at:n}){return e.label&&this.fail(m("expression.would-get-a-second|{label} would get a second name, {text}; write an operation",{label:e.label,text:r}),n),e.label=r,e}comparison(){let e=this.sum(),r=this.next.text;return/^([<>]=?|[=!]=)$/.test(r)?(this.position+=1,this.apply(Kr[r],[e,this.sum()])):e}sum(){let e=this.product();for(let r=this.next.text;r==="+"||r==="-";r=this.next.text)this.position+=1,e=this.apply(Kr[r],[e,this.product()]);return e}product(){let e=this.signed();for(let r=this.next.text;r==="*"||r==="/";r=this.next.text)this.position+=1,e=this.apply(Kr[r],[e,this.signed()]);return e}signed(){++this.depth>Ja&&this.fail(m("expression.too-many-brackets-within|too many brackets within brackets"));try{if(this.skip("-"))return this.apply("neg",[this.signed()]);if(this.skip("+"))return this.signed();let e=this.atom();return this.skip("**")?this.apply("pow",[e,this.signed()]):e}finally{this.depth-=1}}atom(){let e=this.next;if(e.kind==="number")return this.position+=1,Number(e.text);if(e.kind==="name")return this.position+=1,this.skip("(")?this.call(e):this.variable(e);this.skip("(")||this.fail(this.surprise());let r=this.comparison();return this.expect(")"),r}variable({text:e,at:r}){Jr.includes(e)&&this.fail(m("expression.is-a-function-write|{text} is a function: write {text}(...)",{text:e}),r);let n=this.named.get(e);return n===void 0&&this.named.set(e,n=this.builder.leaf(e,this.leaves.get(e)??1)),n}call({text:e,at:r}){let n=Jr.includes(e)?V[e]:void 0;n||this.fail(m("expression.there-is-no-function|there is no function {text}; there are {functions}, ...",{text:e,functions:Jr.slice(0,8).join(", ")}),r);let s=[];if(!this.skip(")")){do s.push(this.comparison());while(this.skip(","));this.expect(")")}let i=n.arity;return s.length<i&&s.push(...n.defaults.slice(0,i-s.length)),s.length!==i&&this.fail(m("expression.takes-inputs-not|{text} takes {wanted} inputs, not {inputs}",{text:e,wanted:i,inputs:s.length}),r),s.slice(i-n.settings).some(o=>n.settings&&typeof o!="number")&&this.fail(m("expression.the-last-input-of|the last input of {text} must be a plain number",{text:e}),r),this.apply(e,s)}apply(e,r){return r.every(n=>typeof n=="number")?V[e].compute(...r):this.builder.result(e,r)}},Jr=["tanh","exp","relu","log","sqrt","sigmoid","sin","cos",...Object.keys(V).filter(t=>V[t].arity!==null&&V[t].written.startsWith(t))].filter((t,e,r)=>r.indexOf(t)===e);function je(t,e=new Map){return new Zr(Za(t),e).program()}function Yr(t){let e=t>>>0;return()=>{e=e+1831565813>>>0;let r=Math.imul(e^e>>>15,1|e);return r=r+Math.imul(r^r>>>7,61|r)^r,((r^r>>>14)>>>0)/4294967296}}function Js(){return Math.floor(Math.random()*4294967296)}function Xr(t,e){return e[Math.floor(t()*e.length)]}function Zs(t,e,r,...n){for(;;){let s=e+Math.floor(t()*(r-e+1));if(!n.includes(s))return s}}var Ya=20;function en({nodes:t,edges:e},r){let n=new Map(r.map((i,o)=>[i,o])),s=t.filter(i=>i.kind==="result");return n.size===r.length&&s.every(i=>n.has(i.id))&&e.every(({from:i,to:o})=>t[i].kind!=="result"||n.get(i)>n.get(o))}function Ys(t,e,r){if(en(t,e)||new Set(e).size<e.length)return[];let{nodes:n,edges:s}=t,i=n.length-1,o=new Map(e.map((u,c)=>[u,c])),a=new Map([[i,1]]),l=new Map;o.has(i)||l.set(i,{amount:1,edge:null});for(let u of r){let{from:c,to:h}=s[u.edge];if(n[c].kind==="result"){if((o.get(c)??-1)>o.get(h))a.set(c,u.after);else if(u.add!==0){let f=l.get(c);l.set(c,{amount:(f?.amount??0)+u.add,edge:f?f.edge:u.edge})}}}let d=e.length;return[...l].sort(([u],[c])=>(o.get(u)??d)-(o.get(c)??d)).slice(0,Ya).flatMap(([u,{amount:c,edge:h}])=>{let f=o.has(u)?a.get(u)??0:null,p=h===null?[i]:[...Qr(t,i,s[h].to),u];return Xa(t,u).map(([g,x])=>({node:u,leaf:g,edge:h,had:f,late:c,amount:c*x,path:[...p,...Qr(t,u,g).slice(1)],text:Qa(t,u,g,f,c,c*x)}))})}function Xs(t,{node:e,path:r},n){let s=r.slice(r.indexOf(e)),i=n.filter(a=>a.from===e).map(a=>[...Qr(t,t.nodes.length-1,a.to),...s]),o=new Map(i.map(a=>[a.join(),a]));return o.size?[...o.values()]:[r]}function Qs(t,e){return t.filter(r=>r.to===e)}function Xa({nodes:t,edges:e},r){let n=new Map([[r,1]]);for(let s=r;s>=0;s-=1){let i=n.get(s);if(i)for(let{from:o,derivative:a}of Qs(e,s))a!==0&&n.set(o,(n.get(o)??0)+i*a)}return[...n].filter(([s,i])=>i!==0&&t[s].kind==="leaf").sort(([s],[i])=>s-i)}function Qr({edges:t},e,r){let n=new Map([[e,e]]);for(let[i]of n)for(let{from:o,derivative:a}of Qs(t,i))a!==0&&o>=r&&!n.has(o)&&n.set(o,i);let s=[r];for(;s[0]!==e&&n.has(s[0]);)s.unshift(n.get(s[0]));return s}function Qa({nodes:t},e,r,n,s,i){let o=t[e].name,a=n===null?m("lost.was-never-visited|{name} was never visited",{name:o}):n===0?m("lost.was-visited-while-its|{name} was visited while its gradient was still 0",{name:o}):m("lost.was-visited-when-its|{name} was visited when its gradient was {had}; {late} more came later",{name:o,had:k(n),late:k(s)});return m("lost.so-the-that-flows|{why}, so the {amount} that flows through {name} never arrived at {node}",{why:a,amount:k(i),name:o,node:t[r].name})}function tn(t){return t.filter(e=>e.kind==="result").map(e=>e.id).reverse()}function Q(t,e="",r=tn(t.nodes)){return rn(t,e,r,el(t,r))}function el({nodes:t,edges:e},r){let n=t.map(()=>0);n[t.length-1]=1;let s=t.map(()=>[]);for(let o of e)s[o.to].push(o);let i=[];for(let o of r){let a=n[o];for(let{id:l,from:d,derivative:u}of s[o]){if(t[d].kind==="constant")continue;let c=a===0||u===0?0:a*u,h=n[d];n[d]=h+c,i.push({edge:l,upstream:a,before:h,add:c,after:h+c})}}return i}function rn(t,e,r,n){let{nodes:s,edges:i}=t,o=s.at(-1),a=s.map(()=>0);a[o.id]=1;let l=s.filter(d=>d.kind==="result").map(d=>tl(s,d));l.push({phase:"seed",node:o.id,before:0,after:1,text:`${o.name}.grad 0 -> 1 (seed)`});for(let d of n){let{from:u,to:c}=i[d.edge];a[u]=d.after,l.push({phase:"backward",node:c,input:u,...d,text:rl(s,u,c,d)})}return{title:e||o.name,nodes:s,edges:i,steps:l,order:[...r],grads:a,right:en(t,r),lost:Ys(t,r,n)}}function tl(t,e){let r=`${e.name} = ${Jt(t,e)} = ${k(e.data)}`;return{phase:"forward",node:e.id,after:e.data,text:r}}function rl(t,e,r,n){let s=`${t[e].name}.grad ${k(n.before)} -> ${k(n.after)}`,i=n.overwrites?m("walk.overwritten-with|overwritten with {add}",{add:k(n.add)}):nl(n.add);return m("walk.via|{change} ({how} via {node})",{change:s,how:i,node:t[r].name})}function nl(t){let e=k(t);return e.startsWith("-")?e:`+${e}`}function ei(t,e){return Q(qr(t.nodes,e),t.title,t.order)}function dt(t,e){return Q(t,t.title,e)}var ti={tree:{leaves:3,ops:["+","*"],shared:0},trees:{leaves:4,ops:["+","*","-"],shared:0},shared:{leaves:2,ops:["+","*","-"],shared:1},knot:{leaves:3,ops:["+","*","-"],shared:2}};function nn(t,e){let r=ti[t];if(!r)throw new Error(m('fresh.there-is-no-level|there is no level "{level}"; there are {levels}',{level:t,levels:Object.keys(ti).join(", ")}));for(;;){let n=[..."abcdefghijk"],s=n.splice(0,r.leaves),i=new Map;for(let h of s){let f=[...i.values()];i.set(h,Zs(e,-4,6,0,1,-1,...f,...f.map(p=>-p)))}let o=[],a=[...s],l=[],d=r.shared;for(;a.length>1||d>0;){let h=ri(a,e),f=d>0&&(l.length>0||a.length===0)?Xr(e,[...l,h]):ri(a,e);if(f===void 0||((l.includes(f)||f===h)&&(d-=1),l.push(h,f),n.length===0))break;let[p]=n.splice(Math.floor(e()*Math.min(3,n.length)),1),g=e()<.5?[h,f]:[f,h];o.push(`${p} = ${g[0]} ${Xr(e,r.ops)} ${g[1]}`),a.push(p)}if(a.length!==1||d>0)continue;let u=o.join("; "),c=Q(je(u,i),u);if(sl(c,r))return{program:u,values:i,walk:c}}}function ri(t,e){return t.splice(Math.floor(e()*t.length),1)[0]}function sl({nodes:t,edges:e,grads:r},n){let s=t.filter(a=>a.kind==="leaf"),i=t.filter(a=>a.kind==="result"),o=a=>e.filter(l=>l.from===a.id).length;return s.length===n.leaves&&i.length>=2&&i.length<=5&&i.some(a=>a.op==="mul")&&i.some(a=>a.op!=="mul")&&i.every(a=>a.op!=="sub"||a.inputs[0]!==a.inputs[1])&&t.reduce((a,l)=>a+Math.max(0,o(l)-1),0)===n.shared&&t.every(a=>Math.abs(a.data)<=60&&a.data!==0&&Math.abs(r[a.id])<=60)&&s.every(a=>r[a.id]!==0)&&new Set(s.map(a=>r[a.id])).size>1}function sn(t,e){let r=dt(t,e.filter(i=>t.nodes[i].kind==="result")),n=r.steps.filter(i=>i.phase==="backward"),s=e.map(i=>n.filter(o=>o.node===i));return{walk:r,order:e,pushes:s,expected:dt(t,tn(t.nodes)).grads}}function ni({walk:t,pushes:e},r){let n=e.slice(0,r).flat().length,s=t.steps.findIndex(o=>o.phase==="seed")+1;return{...Ge(t,s+n),active:new Set(r>0?e[r-1].map(o=>o.edge):[])}}function ut(t){return t.nodes.filter(e=>e.kind!=="constant").map(e=>e.id)}function si(t,e){let r=e.split(/[\s,]+/).filter(Boolean).map(n=>{let s=t.nodes.find(i=>i.name===n&&i.kind!=="constant");if(!s)throw new Error(m('visits.order-there-is-no|order: there is no value "{name}"',{name:n}));return s.id});return[...new Set(r)]}function ct({nodes:t,edges:e},r){let n=new Map(r.map((i,o)=>[i,o]));return e.filter(({from:i})=>t[i].kind!=="constant").filter(({from:i,to:o})=>n.has(i)&&(n.get(o)??1/0)>n.get(i)).map(({from:i,to:o})=>({early:i,user:o})).sort((i,o)=>n.get(i.early)-n.get(o.early))}var He=3,ht=class extends I{static properties={heading:{},seed:{type:Number},done:{type:Boolean},width:{state:!0},streak:{state:!0},said:{state:!0},hinted:{state:!0}};draw=Yr(0);observer=new ResizeObserver(([e])=>this.width=Math.round(e.contentRect.width));constructor(){super(),Object.assign(this,{heading:"",seed:NaN,done:!1,width:0,streak:0,said:null,hinted:0})}connectedCallback(){super.connectedCallback(),this.draw=Yr(Number.isNaN(this.seed)?Js():this.seed),this.width=this.clientWidth,this.observer.observe(this),this.hasUpdated||this.begin()}disconnectedCallback(){super.disconnectedCallback(),this.observer.disconnect()}answered=!1;late=!1;tally(e){this.streak=e?this.answered?this.streak:this.streak+1:0,this.late=e&&this.answered,this.answered=!0}another(){this.answered=this.late=!1}get room(){return Math.max(260,this.width-30)}tell(e,r="",n=this.misconception,s=""){let i={right:e,question:s,answer:r,misconception:e?"":n};this.dispatchEvent(new CustomEvent("gradwalk-solved",{detail:i,bubbles:!0,composed:!0}))}get misconception(){return this.said?.kind==="wrong"&&typeof this.said.text=="string"?this.said.text:""}async focusOn(e){this.renderRoot.contains(this.renderRoot.activeElement)&&(await this.updateComplete,this.renderRoot.querySelector(e)?.focus())}head(e=y){return v`<header class="row head">
      ${this.heading?v`<strong>${this.heading}${this.done?v` <span class="done">${m("live-element.done|done ✓")}</span>`:y}</strong>`:y}${e}
    </header>`}counter(){let e=this.done?He:Math.min(this.streak,He),r=e>=He?m("live-element.three-in-a-row|three in a row: mastered"):m("live-element.of-right-in-a|{shown} of {mastered} right in a row",{shown:e,mastered:He});return v`<span class="streak"
      ><span aria-hidden="true" class="dots"
        >${[0,1,2].map(n=>v`<i class=${n<e?"full":""}></i>`)}</span
      >
      ${r}</span
    >`}reply(){return v`<div class="reply ${this.said?.kind??""}" aria-live="polite">
      ${this.said?v`<p>
              ${this.said.kind==="right"?v`<strong>✓ </strong>`:y}${this.said.kind==="wrong"?v`<strong>${m("live-element.not-yet|Not yet.")} </strong>`:y}${this.said.text}${this.said.kind==="right"&&this.late&&!this.done?` ${m("live-element.only-first|(In a row only first answers count.)")}`:y}
            </p>`:y}
    </div>`}hints(e){let r=e.slice(0,this.hinted);return v`${r.length?v`<ol class="hints" aria-live="polite">
            ${r.map(n=>v`<li>${n}</li>`)}
          </ol>`:y}`}hintButton(e){if(this.hinted>=e.length)return y;let r=[m("hint-a-question|Hint: a question"),m("hint-an-idea|Hint: an idea"),m("hint-the-line|Hint: the line")][this.hinted]??m("hint|Hint");return v`<button type="button" class="quiet" @click=${()=>this.hinted+=1}>${r}</button>`}},ii=P`
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
`;var{I:Wu}=Ln;var il={},oi=(t,e=il)=>t._$AH=e;var ai=re(class extends te{constructor(){super(...arguments),this.key=y}render(t,e){return this.key=t,e}update(t,[e,r]){return e!==this.key&&(oi(t),this.key=e),r}});var li=t=>t??y;function pt({nodes:t},{to:e,place:r}){return Wr(t[e].symbol,r)}function ol(t,e){let r=new st,n=new Map,s=(a,l)=>{let{kind:d,name:u,symbol:c,label:h}=t.nodes[a],f=Object.assign(new rt(`c${a}`,d,""),{name:u,symbol:c,order:l,node:a,cells:[a],count:1});n.set(a,r.cards.push(Object.assign(f,{given:h!==""}))-1)},[i,o]=[!0,!1].map(a=>t.nodes.filter(({kind:l})=>l==="result"===a));for(let{id:a}of i)s(a,a);for(let{id:a}of o){let l=t.edges.filter(({from:d})=>d===a).map(({to:d})=>d);s(a,l.length?Math.min(...l)-.25:-1)}return r.links=t.edges.map(a=>{let l=new nt(n.get(a.from),n.get(a.to),a.place),d=t.nodes[a.from].kind==="constant";return Object.assign(l,{count:1,text:e(a),plain:d})}),r}function Yt(t,e,r,n){let s=ol(t,r);for(let u of s.cards)e(u,u.node);let i=zt(s,1e9,!0,n),o=[];s.cards.forEach((u,c)=>o[u.node]=i.cards[c]);let a=s.links.map(u=>u.text),l=jr(i,a,n),d=s.links.map((u,c)=>{let h=i.routes[c],[[f,p],g,x]=[h[0],h.at(-1),h.at(-2)],b={x:(g[0]+x[0])/2,y:(g[1]+x[1])/2},$=n?`M${f},${p}L${f-4},${p+7}L${f+4},${p+7}Z`:`M${f},${p}L${f+7},${p-4}L${f+7},${p+4}Z`,_=[...h].reverse().map((A,C,Ee)=>[A[0],A[1],Ee[C-1]?.[2]??0]),[M,T]=[Ft(i,c),Gr(i,c)];return{path:Vt(h,n,M),against:Vt(_,n,M),forwardHead:Cr(h,n,4),backwardHead:$,label:l[c].width>0?{x:l[c].x,y:l[c].y}:b,sign:{x:T.x,y:T.y}}});return{width:Math.ceil(i.width)+4,height:Math.ceil(i.height)+4,down:n,boxes:o,routes:d}}var al=Array.from({length:15},(t,e)=>.15+.05*e);function ui(t,e,r){let n=t.routes.map(({path:a})=>ll(a)),s=t.boxes.flatMap(({x:a,y:l,width:d,height:u,sign:c,tall:h})=>{let f={left:a,top:l,right:a+d,bottom:l+u};if(!c)return[f];let p=t.down?ft({x:a+d/2,y:l-10-h/2},c,h):ft({x:a-10-c/2,y:l+u/2},c,h);return[f,p]}),i=t.routes.filter((a,l)=>r[l]).map(({sign:a})=>ft(a,16,16)),o=t.routes.map((a,l)=>{let d=e[l];if(!d)return a;let u=n.filter((f,p)=>p!==l).flat(),h=al.map(f=>{let p=n[l][Math.round(f*(n[l].length-1))],g=ft(p,d,22),x=Math.min(...u.map(b=>di(g,ft(b,0,0))),...[...s,...i].map(b=>di(g,b)));return{at:p,own:g,score:Math.min(6,x)-2*Math.abs(f-.5)}}).reduce((f,p)=>p.score>f.score?p:f);return i.push(h.own),{...a,label:h.at}});return{...t,routes:o}}function ll(t){let e=document.createElement("template");e.innerHTML="<svg><path /></svg>";let r=document.importNode(e.content.querySelector("path"),!0);r.setAttribute("d",t);let n=r.getTotalLength(),s=Math.max(20,Math.ceil(n/5));return Array.from({length:s+1},(i,o)=>r.getPointAtLength(n*o/s))}function ft({x:t,y:e},r,n){return{left:t-r/2,top:e-n/2,right:t+r/2,bottom:e+n/2}}function di(t,e){return Math.max(t.left-e.right,e.left-t.right,t.top-e.bottom,e.top-t.bottom)}var on=class extends te{render(e){return F}update(e,[r]){return Object.assign(e.element.style,r),F}},ze=re(on);var[dl,ul,an,cl]=[25,28,9.1,36],[ci,hi]=[1.6,.86],pi=10,fi=new WeakMap;function hl(t){let{graph:e,width:r,digits:n=5,label:s=5,rows:i=2}=t,o=[r,n,s,i].join(),a=fi.get(e);if(a?.key===o)return a;let l=(h,f)=>{let p=(b,$)=>{let _=e.nodes[$];if(_.kind==="constant")return Object.assign(b,{wide:_.name.length*an+22,high:30});let M=Math.max(n,k(_.data).length),T=Math.max(M*an+(f?14:cl+26),_.name.length*an+24,f?56:92);return Object.assign(b,{wide:T,high:ul+i*dl+6})},g="0".repeat(Math.ceil(s*1.3)),x=Yt(e,p,({from:b})=>e.nodes[b].kind==="constant"?"":g,!h);return{made:x,scale:Math.min(ci,r/x.width),narrow:f}},d=l(!0,!1);if(d.scale<(r>600?hi:.92)){let h=[l(!1,!1),l(!1,!0)];d=h.find(f=>f.scale>=.92)??h[1]}let u=e.edges.map(h=>e.nodes[h.from].kind==="constant"||s<5?0:mi($e(h)));d={...d,made:ui(d.made,u,e.edges.map(h=>pt(e,h)!==""))};let c={...d,scale:Math.max(hi,Math.min(d.scale,d.made.down?1.15:ci)),key:o};return fi.set(e,c),c}function mt(t){let{graph:e,title:r}=t,{made:n,scale:s,narrow:i}=hl(t),o=e.edges.map(d=>t.edge?.(d)??{}),a=ze(Xt({height:Math.ceil(n.height*s),width:Math.ceil(n.width*s)})),l=ze({...Xt({width:n.width,height:n.height}),transform:`scale(${s})`});return v`<div class="live-frame">
      <div class="live-space" ${a}>
        <div
          class="live ${i?"narrow":""}"
          role="group"
          aria-label=${m("live-graph.graph-of|Graph of {title}",{title:r})}
          ${l}
        >
          <svg aria-hidden="true" width=${n.width} height=${n.height}>
            ${e.edges.map(({id:d})=>pl(n,d,o[d]))}
            ${n.boxes.map(d=>d.sign?ml(n,d):y)}
            ${e.edges.map(d=>fl(n,d.id,o[d.id],pt(e,d)))}
          </svg>
          ${e.nodes.map(d=>gl(n,d))} ${e.nodes.map(d=>wl(t,n,d))}
          ${e.edges.map(d=>xl(n,d.id,o[d.id],bl(e,n,d,o),t.beat??0))}
        </div>
      </div>
    </div>
    ${i&&t.rows===2?v`<p class="live-legend" aria-hidden="true">${m("legend|In each box: data above the dashed line, grad below it.")}</p>`:y}`}function pl(t,e,{state:r=""}){let{path:n,forwardHead:s,backwardHead:i}=t.routes[e],o=r.split(" ").includes("back")?i:s;return G`<g class="live-edge ${r}"><path class="line" d=${n} /><path class="head" d=${o} /></g>`}function fl(t,e,{label:r,state:n=""},s){let{label:i,sign:o}=t.routes[e],a=mi(r??"");return G`<g class="live-edge ${n}">
    ${s?G`<circle class="pill" cx=${o.x} cy=${o.y} r="8" />
            <text x=${o.x} y=${o.y+4.5} text-anchor="middle">${s}</text>`:y}
    ${r?G`<rect class="pill" x=${i.x-a/2} y=${i.y-11} width=${a} height="22" rx="11" />
            <text x=${i.x} y=${i.y+4.5} text-anchor="middle">${r}</text>`:y}
  </g>`}function mi(t){return t.length*8+12}function $e(t){let e=k(t.derivative,4);return`×${e.startsWith("-")?`(${e})`:e}`}function gi({down:t},{x:e,y:r,width:n,height:s,sign:i,tall:o}){return t?{x:e+n/2,y:r-pi-o/2}:{x:e-pi-i/2,y:r+s/2}}function ml(t,e){let{x:r,y:n}=gi(t,e);return G`<path class="line stem" d=${`M${r},${n}${t.down?`V${e.y}`:`H${e.x}`}`} />`}function gl(t,e){let r=t.boxes[e.id];if(!r.sign)return y;let{x:n,y:s}=gi(t,r);return v`<span
    class="badge"
    aria-hidden="true"
    ${ze(Xt({left:n,top:s,width:r.sign,height:r.tall}))}
    >${e.symbol}</span
  >`}function Xt(t){return Object.fromEntries(Object.entries(t).map(([e,r])=>[e,`${r}px`]))}function wl(t,e,r){let{x:n,y:s,width:i,height:o}=e.boxes[r.id],a=ze(Xt({left:n,top:s,width:i,height:o}));if(r.kind==="constant")return v`<div class="node constant" ${a}>${r.name}</div>`;let{rows:l,state:d="",tag:u,spoken:c,click:h,pressed:f}=t.node(r),p=v`<span class="name">${r.name}</span> ${l.map(({word:g,value:x,kind:b})=>v`<span class="line ${b}"><span class="word">${g}</span><span class="number">${x}</span></span>`)}
    ${u===void 0?y:v`<span class="tag">${u}</span>`}`;return h?v`<button
        class="node ${r.kind} ${d}"
        ${a}
        aria-pressed=${li(f===void 0?void 0:f?"true":"false")}
        data-node=${r.name}
        @click=${h}
      >
        <span class="hidden-text">${c}</span><span class="face" aria-hidden="true">${p}</span>
      </button>`:v`<div class="node ${r.kind} ${d}" ${a} role="group" aria-label=${c} data-node=${r.name}>
        ${p}
      </div>`}function bl({edges:t},e,{id:r,from:n,to:s},i){let o=d=>e.routes[d.id].label[e.down?"x":"y"],a=t.filter(d=>i[d.id].pulse!==void 0&&d.to===s&&(!i[r].back||d.from===n));if(a.length!==2)return"auto";a.sort((d,u)=>o(d)-o(u)||d.id-u.id);let l=a[0].id===r?"100%":"0%";return e.down?`${l} 50%`:`50% ${l}`}function xl(t,e,{pulse:r,back:n},s,i){if(r===void 0)return y;let{path:o,against:a}=t.routes[e];return ai(i,v`<span class="pulse" aria-hidden="true" ${ze({offsetPath:`path("${n?a:o}")`,offsetAnchor:s})}
      >${r}</span
    >`)}var Qt=P`
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
`;var gt=[{name:"product",title:"(a + b) * c",expression:"e = a + b; f = e * c",values:{a:2,b:-3,c:10}},{name:"neuron",title:m("presets.one-neuron|One neuron"),expression:"x1w1 = x1 * w1; x2w2 = x2 * w2; s = x1w1 + x2w2; n = s + b; o = tanh(n)",values:{x1:2,x2:0,w1:-3,w2:1,b:6.881373587019543}},{name:"square",title:"a * a",expression:"b = a * a",values:{a:3}},{name:"diamond",title:m("presets.the-diamond|The diamond"),expression:"b = a + 1; c = a * 3; d = b * c",values:{a:2}}],wi=gt.filter(({expression:t})=>!/[a-z]\(/.test(t));function bi(t){let e=gt.find(r=>r.name===t);if(!e)throw new Error(m('presets.there-is-no-preset|there is no preset "{name}"; there are {presets}',{name:t,presets:gt.map(r=>r.name).join(", ")}));return e}function xi({expression:t,values:e}){return je(t,new Map(Object.entries(e)))}function Fe(t){let e=Ve(typeof t=="string"?_l(t):t,m("read.the-walk|the walk"));e.format!=="gradwalk-walk"&&z('expected {"format": "gradwalk-walk", ...}'),e.version!==2&&z(m("read.version-this-page-reads|version {document}; this page reads version 2",{document:String(e.version)}));let r=ee(e,"ops").map(vl),n=ee(e,"op").map(c=>Se(c,r.length,"op"));n.length||z(m("read.it-has-no-nodes|it has no nodes"));let s=yl(e,r,n),i=kl(e,s,r,n),o=_e(e,"title"),a=e.order===null?void 0:ee(e,"order").map(c=>Se(c,s.length,"order")),l=e.picture===void 0?{}:{picture:Ve(e.picture,"picture")};if(e.pushes===null)return{...Q({nodes:s,edges:i},o,a),...l};let d=a??s.filter(c=>c.kind==="result").map(c=>c.id).reverse(),u=$l(Ve(e.pushes,"pushes"),i);return{...rn({nodes:s,edges:i},o,d,u),...l}}function vl(t){let e=Ve(t,m("read.an-operation|an operation")),r=e.kind;return r==="leaf"||r==="constant"?{kind:r,op:null,symbol:"",written:"",settings:[],inputs:0,formulas:[]}:(r!=="result"&&z(`kind ${String(r)}`),{kind:r,op:e.op===null?null:_e(e,"op"),symbol:_e(e,"symbol"),written:_e(e,"written"),settings:ln(e,"settings"),inputs:Se(e.inputs,2**31,m("read.inputs-of-an-operation|inputs of an operation"))||z(m("read.a-result-without-inputs|a result without inputs")),formulas:ee(e,"formulas").map(n=>_e({one:n},"one"))})}function yl(t,e,r){let n=ln(t,"data",r.length),s=ee(t,"inputs"),[i,o]=[Ve(t.labels,"labels"),Ve(t.names,"names")];for(let c of[...Object.keys(i),...Object.keys(o)])Se(Number(c),r.length,m("read.a-label-s-node|a label's node"));let a=new Set([...Object.values(i),...Object.values(o)]),[l,d]=[0,0],u=r.map((c,h)=>{let{kind:f,op:p,symbol:g,written:x,settings:b,inputs:$}=e[c],_=i[h]===void 0?"":_e(i,String(h)),M=o[h]===void 0?_:_e(o,String(h));for(!M&&f==="constant"&&(M=k(n[h]));!M||!_&&f!=="constant"&&a.has(M);)M=`v${++d}`;let T=s.slice(l,l+=$).map(A=>Se(A,h,m("read.inputs-of-node|inputs of node {id}",{id:h})));return T.length<$&&z(m("read.inputs-are-missing|inputs are missing")),{id:h,kind:f,op:p,label:_,name:M,symbol:g,written:x,settings:b,inputs:T,data:n[h]}});return l!==s.length&&z(m("read.there-are-inputs-that|there are inputs that no node has")),u}function kl(t,e,r,n){let s=ee(t,"derivatives"),i=0,o=e.flatMap(({id:a,inputs:l,name:d})=>{let{formulas:u}=r[n[a]],c=f=>f.replace(/\{(\d+|out)\}/g,(p,g)=>g==="out"?d:l[+g]===void 0?p:Kt(e[l[+g]])),h=f=>f==="1"?1:e[l[Number(/^\{(\d+)\}$/.exec(f)?.[1])]]?.data;return l.map((f,p)=>{let g=u[p]??"",x=s[i++]??h(g);return{from:f,to:a,place:p,formula:Dr(c(g)),derivative:x}})});return i!==s.length&&z(m("read.there-are-not-as|there are not as many derivatives as inputs")),o.map((a,l)=>({id:l,...a,derivative:vi(a.derivative,"derivatives")}))}function $l(t,e){let r=ee(t,"edge").map(l=>Se(l,e.length,m("read.edge-of-a-push|edge of a push"))),n=new Set(ee(t,"overwrites").map(l=>Se(l,r.length,"overwrites"))),[s,i,o,a]=["upstream","before","add","after"].map(l=>ln(t,l,r.length));return r.map((l,d)=>({edge:l,upstream:s[d],before:i[d],add:o[d],after:a[d],...n.has(d)&&{overwrites:!0}}))}function z(t){throw new Error(m("read.this-is-not-a|this is not a walk that gradwalk wrote: {what}",{what:t}))}function _l(t){try{return JSON.parse(t)}catch(e){return z(m("read.no-json|no JSON ({message})",{message:e.message}))}}function Ve(t,e){return typeof t=="object"&&t!==null&&!Array.isArray(t)?t:z(m("read.is-not-an-object|{what} is not an object",{what:e}))}function ee(t,e){let r=t[e];return Array.isArray(r)?r:z(m("read.is-not-a-list|{key} is not a list",{key:e}))}function _e(t,e){let r=t[e];return typeof r=="string"?r:z(m("read.is-not-a-text|{key} is not a text",{key:e}))}function ln(t,e,r){let n=ee(t,e);return r!==void 0&&n.length!==r&&z(m("read.has-numbers-instead-of|{key} has {found} numbers instead of {count}",{key:e,found:n.length,count:r})),n.map(s=>vi(s,e))}function vi(t,e){return typeof t=="number"||t==="inf"||t==="-inf"||t==="nan"?jn(t):z(m("read.is-not-a-number|{what} is not a number",{what:e}))}function Se(t,e,r){return typeof t=="number"&&Number.isInteger(t)&&0<=t&&t<e?t:z(m("read.is|{what} is {x}",{what:r,x:String(t)}))}function er(t,{preset:e,expression:r,values:n}){let s=t.querySelector(':scope > script[type="application/json"]');return r?dn(r,yi(n)):e?un(e,yi(n)):s?.textContent?.trim()?Fe(s.textContent):null}function dn(t,e){try{return Q(je(t,e),t)}catch(r){throw r instanceof ke?new Error(`${r.message} (character ${r.at+1})`,{cause:r}):r}}function un(t,e){let r=bi(t);return Q(xi({...r,values:{...r.values,...Object.fromEntries(e)}}),r.title)}function yi(t){let e=new Map;for(let r of t.split(/[\s;]+/).filter(Boolean)){let[n,s]=r.split("="),i=ne(s??"");if(!n||i===null)throw new Error(m('source.values-should-look-like|values: "{pair}" should look like a=2',{pair:r}));e.set(n,i)}return e}var ki=P`
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
`;var $i=16,tr=class extends ht{static properties={...ht.properties,preset:{},expression:{},values:{},order:{},levels:{},current:{state:!0},placed:{state:!0},visited:{state:!0}};trouble="";constructor(){super(),Object.assign(this,{preset:"",expression:"",values:"",order:"",levels:""}),Object.assign(this,{current:null,placed:[],visited:0})}begin(){try{let e=er(this,this);if(e&&ut(e).length>$i)throw new Error(m("too-many|this graph has too many values to put in order by hand; at most {most}",{most:$i}));this.start(e??nn(this.levels||"shared",this.draw).walk),this.order&&(this.placed=si(this.current,this.order))}catch(e){this.trouble=e.message,this.current=null}}start(e){this.current=e,this.another(),this.clear()}toggle(e){this.visited=0,this.placed=this.placed.includes(e)?this.placed.filter(r=>r!==e):[...this.placed,e]}get complete(){return this.placed.length===ut(this.current).length}visit(e){if(this.visited=Math.min(this.placed.length,e),this.visited<this.placed.length||!this.complete)return;let{walk:r}=sn(this.current,this.placed),n=r.nodes.filter(d=>d.kind==="leaf"),s=ct(r,this.placed),i=s.length===0;this.tally(i);let o=this.placed.map(d=>r.nodes[d].name),a=Object.fromEntries(n.map(d=>[d.name,r.grads[d.id]])),l={order:o,right:i,gradients:a};if(this.dispatchEvent(new CustomEvent("gradwalk-order",{detail:l,bubbles:!0,composed:!0})),!i||!this.levels||this.streak>=He){let d=c=>r.nodes[c].name,[u]=s;this.tell(i,o.join(" "),u&&m("had-turn-early|{early} had its turn before {user}, which still had something to give to it",{early:d(u.early),user:d(u.user)}))}}render(){if(!this.current)return v`<div class="card"><p class="problem" role="alert">${this.trouble}</p></div>`;let e=sn(this.current,this.placed),r=this.complete&&this.visited===this.placed.length,n=r&&ct(this.current,this.placed).length===0;return v`<div class="card">
      ${this.head(this.levels?this.counter():y)} ${this.picture(e)}
      <div class="body">
        <p class="help">${m("order-help|Click the values in the order in which they shall be visited; click again to take one out. Each visit hands back what the value holds at that moment.")}</p>
        <p class="order" role="group" aria-live="polite" aria-label=${m("order-list|Order of the visits")}>${this.line(e)}</p>
        <div class="row controls">
          ${n&&this.levels?this.button(m("next-graph|Next graph"),!1,()=>this.start(nn(this.levels,this.draw).walk),"main"):this.button(m("run|Run all"),!this.complete||r,()=>this.visit(1/0),"main")}
          ${this.button(m("one-visit|One visit"),!this.complete||r,()=>this.visit(this.visited+1))}
          ${this.button(m("undo|Undo"),this.placed.length===0,()=>this.undo())}
          ${this.button(m("clear|Clear"),this.placed.length===0,()=>this.clear())}
        </div>
        <div class="message" aria-live="polite">${this.told(e)} ${r?this.verdict(e):y}</div>
      </div>
    </div>`}clear(){Object.assign(this,{placed:[],visited:0,said:null})}undo(){this.visited>0?this.visited=0:this.placed=this.placed.slice(0,-1)}button(e,r,n,s=""){return v`<button class=${s} aria-disabled=${r?"true":"false"} @click=${()=>!r&&n()}>
      ${e}
    </button>`}line({walk:e}){let r=this.placed.map(s=>e.nodes[s].name),n=ut(e).length-r.length;return v`${r.map((s,i)=>v`<span class="stop ${i<this.visited?i===this.visited-1?"now":"visited":""}"
          ><small>${i+1}</small> ${s}</span
        >`)}${Array.from({length:n},()=>v`<span class="stop empty" aria-hidden="true">&nbsp;</span>`)}`}picture(e){let{walk:r}=e,n=this.complete&&this.visited===this.placed.length,s=new Set(n?r.lost.map(a=>a.node):[]),i=ni(e,this.visited),o=this.visited>0?this.placed[this.visited-1]:void 0;return mt({graph:this.current,title:r.title,width:this.room,digits:3,label:5,rows:2,node:a=>{let l=this.visited?k(i.grads[a.id]):"·",d=this.placed.indexOf(a.id),u=d<0?m("not-placed|not in the order yet"):m("placed-as|visit {place}",{place:d+1});return{rows:[{word:m("data|data"),value:k(a.data),kind:"forward"},{word:m("grad|grad"),value:l,kind:this.visited&&i.reached[a.id]?"backward":"unknown"}],state:`${o===a.id?"giver":""} ${s.has(a.id)?"dim":""}`,...d>=0&&{tag:String(d+1)},spoken:`${a.name}: ${m("data|data")} ${k(a.data)}, ${m("grad|grad")} ${this.visited?l:m("nothing-yet|nothing yet")}, ${u}`,click:()=>this.toggle(a.id),pressed:d>=0}},edge:a=>({state:`${i.walked.has(a.id)?"back":""} ${i.active.has(a.id)?"active":""}`,...r.nodes[a.from].kind!=="constant"&&{label:$e(a)}})})}told({walk:e,pushes:r}){if(this.visited===0){let a=ut(e).filter(d=>!this.placed.includes(d)),l=a.length?m("still-open|Still to be placed: {names}.",{names:a.map(d=>e.nodes[d].name).join(", ")}):m("ready|{root}.grad = 1, all others 0. Run all visits, or one at a time.",{root:e.nodes.at(-1).name});return v`<p class="why">${l}</p>`}let n=e.nodes[this.placed[this.visited-1]],s=r[this.visited-1],i=s.every(a=>a.upstream===0),o=n.kind==="leaf"?m("leaf-visit|{name} is a leaf: it has no inputs, so it hands nothing back.",{name:n.name}):i?m("empty-visit|{name}.grad is still 0, so it hands back nothing.",{name:n.name}):"";return v`<p class="why">${m("visit|Visit {k} of {n}: {name}",{k:this.visited,n:this.placed.length,name:n.name})}</p>
      ${o?v`<p class="what">${o}</p>`:s.map(a=>v`<p class="what mono backward">${a.text.replace(" -> "," → ")}</p>`)}`}verdict({walk:e,expected:r,pushes:n}){let s=ct(e,this.placed),i=f=>e.nodes[f].name,a=e.nodes.filter(f=>f.kind==="leaf").map(f=>{let[p,g]=[k(e.grads[f.id]),k(r[f.id])];return p===g?m("complete|{name}.grad = {got}",{name:f.name,got:p}):m("instead-of|{name}.grad = {got}, but it should be {expected}",{name:f.name,got:p,expected:g})}),l=s.length===0,d=!l&&dt(e,e.order).lost.length===0,u=f=>this.placed.indexOf(f),c=n.flat().filter(({add:f})=>f!==0).map(({edge:f})=>e.edges[f]).filter(({from:f,to:p})=>u(f)<u(p)),h=e.lost.map(f=>{let p=Xs(e,f,c).map(g=>g.map(i).join(" → "));return v`<li><strong>${m("lost-path|Lost on {path}",{path:p.join(", ")})}:</strong> ${f.text}.</li>`});return v`<div class="verdict ${l?"right":"wrong"}">
      <p>
        <strong>${l?m("right|Right: every gradient was complete before it was handed back."):m("wrong|Not a right order.")}</strong> <span class="mono">${a.join("; ")}.</span>
        ${d?m("lucky|The numbers are right by luck: {early} was visited before {user}, which uses it, had handed it its share. It is a leaf, so nothing was lost; with inputs of its own it would have been.",{early:i(s[0].early),user:i(s[0].user)}):y}
        ${!l&&!d?this.rootFirst(e):y}
      </p>
      ${h.length?v`<ul>
              ${h}
            </ul>`:y}
    </div>`}rootFirst(e){let r=e.nodes.length-1;if(this.placed[0]!==r)return m("root-later|{root} is where the walk begins: until it has been visited, nobody has anything to hand back.",{root:e.nodes[r].name});let n=ct(e,this.placed)[0];return m("not-enough|{root} came first, and that is not enough: {early} was visited before {user}, which uses it.",{root:e.nodes[r].name,early:e.nodes[n.early].name,user:e.nodes[n.user].name})}static styles=[We,ii,Qt,ki]};function _i(t,e){let r=t[e.to],n=r.op?V[r.op]:void 0;if(!n)return m("quotient.the-operation-was-made|the operation was made by hand, so it cannot be computed again here");let s=[...r.inputs.map(c=>t[c].data),...r.settings];if(!s.every(Number.isFinite)||!Number.isFinite(r.data))return m("quotient.the-numbers-are-not|the numbers are not finite here");if(Ks(n,s))return m("quotient.there-is-a-corner|there is a corner exactly here, so the slopes on its two sides differ");let i=s[e.place],o=10**(Math.floor(Math.log10(Math.max(1,Math.abs(i))))-6),a=c=>n.compute(...s.map((h,f)=>f===e.place?c:h)),[l,d]=[a(i+o),a(i-o)],u=(l-d)/(i+o-(i-o));return Number.isFinite(u)?{nudge:o,plus:l,minus:d,slope:u}:m("quotient.a-nudge-leaves-the|a nudge leaves the domain of the operation")}function Sl(t,{step:e,phase:r}){let{nodes:n,edges:s}=t;if(!e)return{what:"",why:m("idle|Nothing is computed yet: only the numbers that go in are there. Press Step to compute the first result.")};let i=e.text.replaceAll(" -> "," → "),o=r==="done"?` ${m("done|Done. {gradients}",{gradients:Ml(t)})}`:"";if(e.phase==="forward")return{what:i,why:`${n[e.node].name} = ${Al(n,n[e.node])}`};if(e.phase==="seed")return{what:i,why:m("seed|The derivative of {name} by itself is 1. From here the walk goes backward.",{name:n[e.node].name})+o};let[a,l]=[n[e.node].name,n[e.input].name];if(e.overwrites)return{what:i,why:m("overwritten|The old gradient was thrown away: = was written where += is needed.")+o};let d=El(e,s[e.edge].derivative);return{what:i,why:(e.add===0?`${d}. ${m("nothing|One factor is 0, so nothing flows along this edge.")}`:`${m("passes|{node} passes its gradient on to {input}: {sum}",{node:a,input:l,sum:d})}.`)+o}}function El({upstream:t,add:e},r){return m("factors|arriving {upstream} × local {local} = {share}",{upstream:cn(t),local:cn(r),share:k(e)})}function rr({place:t}){return[m("place-first|first"),m("place-second|second"),m("place-third|third")][t]??m("place-later|{place}th",{place:t+1})}function Ml(t){let e=t.nodes.filter(n=>n.kind==="leaf");return e.slice(0,8).map(({id:n,name:s})=>{let i=t.grads[n],o=t.lost.reduce((a,l)=>l.leaf===n?a+l.amount:a,0);return o?m("instead-of|{name}.grad = {got}, but it should be {expected}",{name:s,got:k(i),expected:k(i+o)}):m("complete|{name}.grad = {got}",{name:s,got:k(i)})}).join(", ")+(e.length>8?", ...":"")}function Al(t,e){let r=k(e.data);if(e.inputs.length>8||!e.written)return r;let n=e.inputs.map(s=>cn(t[s].data));return`${ye(e.written,n)} = ${r}`}function cn(t){let e=k(t);return e.startsWith("-")?`(${e})`:e}function Si(t,e){let{what:r,why:n}=Sl(t,e),s=e.step===null?"":e.step.phase==="forward"?"forward":"backward",i=e.phase==="done"?t.lost:[];return v`<div class="message" aria-live="polite">
    <p class="what mono ${s}" ?hidden=${!r}>${r}</p>
    <p class="why">${n}</p>
    ${i.map(o=>v`<p class="why">${o.text}.</p>`)}
  </div>`}function Ei(t,e,r,n){let[s,i]=[t.nodes[r.from],t.nodes[r.to]],o=e.computed[i.id],a=i.inputs.filter(c=>c===s.id).length>1,l=c=>v`<span class="mono">${c}</span>`,d=c=>v`<span class="muted">${c}</span>`,u=(c,h)=>v`<dt>${c}</dt>
      <dd>${h}</dd>`;return v`<section class="panel" aria-label=${m("edge|Edge {from} → {to}",{from:s.name,to:i.name})}>
    <header class="row">
      <strong class="mono">${m("edge|Edge {from} → {to}",{from:s.name,to:i.name})}</strong>
      ${a?v`<span class="muted">${m("place-of|{place} input of {to}",{place:rr(r),to:i.name})}</span>`:""}
      <button class="small" @click=${n}>${m("close|Close")}</button>
    </header>
    <dl>
      ${u(m("formula|Formula"),r.formula?l(`d${i.name}/d${s.name} = ${Ht(r.formula)}`):m("unknown-formula|not known: the operation was made by hand"))}
      ${u(m("number|Number"),o?l(k(r.derivative,10)):d(m("later|known once {to} is computed",{to:i.name})))}
      ${o?u(m("check-by-nudging|Check by nudging"),Tl(t,r)):""}
      ${o?u(m("flows|On the way back"),Nl(t,e,r)):""}
    </dl>
  </section>`}function Tl(t,e){let r=_i(t.nodes,e);if(typeof r=="string")return m("no-check|not possible: {why}",{why:r});let n=Math.abs(r.slope-e.derivative)<=1e-5+.001*Math.abs(e.derivative),s=m("nudge|moving {name} by ±{h} gives the slope {slope}",{name:t.nodes[e.from].name,h:k(r.nudge),slope:k(r.slope,8)});return v`${s}: <strong>${n?m("agrees|agrees"):m("disagrees|does not agree")}</strong>`}function Nl(t,e,r){let[n,s]=[t.nodes[r.from].name,t.nodes[r.to].name];for(let i of t.steps.slice(0,e.position))if(i.phase==="backward"&&i.edge===r.id)return v`<span class="mono backward"
          >${s}.grad × ${k(r.derivative)} = ${k(i.upstream)} × ${k(r.derivative)} =
          ${k(i.add)}</span
        >
        → ${n}.grad`;return v`<span class="muted">${m("not-yet|nothing yet: {to} has not passed its gradient on",{to:s})}</span>`}var Mi=P`
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
`;var hn=9,Ai=P`
  .graph {
    overflow: auto;
    max-height: max(20rem, 66vh);
    display: flex;
    padding: ${hn}px;
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
`;var pn=120,[Rl,Ol]=[.87,1.4],fn=26,Ti=10;function Ri(t,e){let r=i=>Math.min(Ol,e/i.width),n=Ni(t,!1);if(r(n)<.9){let i=Ni(t,!0);r(i)>r(n)&&(n=i)}let s=t.nodes.map(i=>i.inputs);return{...n,scale:Math.max(Rl,r(n)),inputs:s,sizes:Pi(t)}}function Oi({inputs:t,sizes:e},r){return JSON.stringify(t)===JSON.stringify(r.nodes.map(s=>s.inputs))&&Pi(r).every((s,i)=>s<=e[i])}function Li(t){let e=t.nodes.map(r=>k(r.data));for(let r of t.steps){let n=r.phase==="backward"?r.input:r.node,s=k(r.after);s.length>e[n].length&&(e[n]=s)}return e}function Pi(t){return[...Li(t).map(e=>e.length),...t.edges.map(e=>$e(e).length)]}function Ni(t,e){let r=Li(t);return Yt(t,(n,s)=>n.data=n.grad=r[s],$e,e)}function Ci(t){let{walk:e,drawing:r}=t,[n,s]=[r.width*r.scale,r.height*r.scale];return v`<div class="graph">
    <svg
      role="group"
      aria-label=${m("graph|Graph of {title}",{title:e.title})}
      width=${n}
      height=${s}
      viewBox="-2 -2 ${r.width} ${r.height}"
    >
      ${e.edges.map(i=>Ll(t,i,r.routes[i.id]))}
      ${e.nodes.map(i=>Pl(t,i,r.boxes[i.id]))}
    </svg>
  </div>`}function Ll(t,e,r){let{walk:n,stage:s,selected:i,focusable:o}=t,a=n.nodes[e.from].kind==="constant",l=s.computed[e.to]&&!a,d=s.active.has(e.id),u=d?s.step?.phase==="backward":s.walked.has(e.id),c=pt(n,e),h=$e(e),f=L(h)*13+9,{x:p,y:g}=r.label,x=i===e.id,b=[l?"known":"",d?"active":"",u?"back":"",x?"chosen":""].join(" "),$=G`
    <path class="reach" d=${r.path} />
    <path class="line" d=${r.path} />
    <path class="head" d=${u?r.backwardHead:r.forwardHead} />
    ${c?G`<circle class="pill" cx=${r.sign.x} cy=${r.sign.y} r="7" />
            <text class="times" x=${r.sign.x} y=${r.sign.y+4} text-anchor="middle">${c}</text>`:y}
    ${l?G`${Wi("pill",p,g,f,18)}
            <text class="times" x=${p} y=${g+4} text-anchor="middle">${h}</text>`:y}`;if(o===null||a)return G`<g class="edge ${b}" aria-hidden="true">${$}</g>`;let _=m("edge|Edge {from} → {to}",{from:n.nodes[e.from].name,to:n.nodes[e.to].name}),M=()=>t.onSelect?.(e.id);return G`<g class="edge button ${b}" role="button" data-edge=${e.id}
      tabindex=${o===e.id?0:-1} aria-pressed=${x?"true":"false"}
      aria-label=${l?`${_}, ${m("local|local derivative")} ${h}`:_}
      @click=${M} @focus=${M}>${$}</g>`}function Pl(t,e,r){let{stage:n}=t,s=n.computed[e.id],i=n.reached[e.id],o=le(n)===e.id,a=n.step!==null&&n.step.phase!=="forward",l=n.step?.phase==="backward"&&n.step.node===e.id,[d,u]=[r.x+10,r.x+r.width-10],[c,h]=[s?k(e.data):"?",k(n.grads[e.id])];if(e.kind==="constant")return G`<g class="node constant" role="img" aria-label="${m("constant|constant")} ${c}">
      <rect class="box" x=${r.x} y=${r.y} width=${r.width} height=${r.height} rx=${fn/2} />
      <text x=${r.x+r.width/2} y=${r.y+17.5} text-anchor="middle">${e.name}</text>
    </g>`;let f=[e.kind,o?a?"just back":"just":"",l?"giver":"",t.dim?.has(e.id)?"dim":""],p=`${e.name}: ${m("data|data")} ${c}, ${m("grad|grad")} ${h}`;return G`<g class="node ${f.join(" ")}" role="img" aria-label=${p} @click=${()=>t.onNode?.(e)}>
    ${r.sign?Cl(r,e.symbol,t.drawing.down):y}
    <rect class="box" x=${r.x} y=${r.y} width=${r.width} height=${r.height} rx="7" />
    <text class="name ${e.label?"":"made"}" x=${d} y=${r.y+18}>${e.name}</text>
    <text class="value ${s?"forward":"unknown"}" x=${u} y=${r.y+18} text-anchor="end">${c}</text>
    <text class="word" x=${d} y=${r.y+37}>${m("grad|grad")}</text>
    <text class="value ${i?"backward":"unknown"}" x=${u} y=${r.y+37} text-anchor="end">${h}</text>
  </g>`}function Cl({x:t,y:e,width:r,height:n,sign:s,tall:i},o,a){let l=a?t+r/2:t-Ti-s/2,d=a?e-Ti-fn/2:e+n/2;return G`
    <path class="stem" d=${a?`M${l},${d}V${e}`:`M${l},${d}H${t}`} />
    ${Wi("badge",l,d,s,i)}
    <text class="symbol" x=${l} y=${d+4.5} text-anchor="middle">${o}</text>`}function Wi(t,e,r,n,s){let[i,o]=[e-n/2,r-s/2];return G`<rect class=${t} x=${i} y=${o} width=${n} height=${s} rx=${Math.min(s,fn)/2} />`}function Gi({nodes:t,edges:e}){return e.filter(r=>t[r.from].kind!=="constant").map(r=>r.id)}function ji(t){return Gi(t)[0]??null}function Hi(t,e,r){let n=Gi(t);return e===null?n[0]??null:n.at((n.indexOf(e)+r)%n.length)}function zi(t){let e=t.querySelector(".graph"),r=t.querySelector(".just .box")?.getBoundingClientRect();if(!e||!r)return;let{left:n,width:s,top:i,height:o}=e.getBoundingClientRect();(r.top<i||r.bottom>i+o)&&(e.scrollTop+=r.top+r.height/2-i-o/2),(r.left<n||r.right>n+s)&&(e.scrollLeft+=r.left+r.width/2-n-s/2)}var Wl=["preset","expression","values"],wt=class extends I{static properties={preset:{},expression:{},values:{},current:{state:!0},error:{state:!0},width:{state:!0}};given=null;drawn=null;observer=new ResizeObserver(([e])=>this.width=e.contentRect.width);constructor(){super(),Object.assign(this,{preset:"",expression:"",values:"",current:null,error:"",width:0})}get walk(){return this.current}set walk(e){this.given=e,this.load()}connectedCallback(){if(super.connectedCallback(),Object.hasOwn(this,"walk")){let e=this.walk;delete this.walk,this.walk=e}this.observer.observe(this),this.width=this.clientWidth,this.current||this.load()}disconnectedCallback(){super.disconnectedCallback(),this.observer.disconnect()}willUpdate(e){!this.hasUpdated||!Wl.some(r=>e.has(r))||(this.given=null,this.load())}load(){this.attempt(()=>this.given==null?er(this,this):Fe(this.given))}attempt(e){try{let r=e();this.begin(r),this.current=r,this.error=""}catch(r){this.error=r.message}return!this.error}drawingOf(e){let r=Math.max(280,this.width)-2*hn-2,{drawn:n}=this;if(n?.walk===e&&n.width===r)return n.drawing;let s=n?.width===r&&Oi(n.drawing,e)?n.drawing:Ri(e,r);return this.drawn={walk:e,width:r,drawing:s},s}tell(e,r){this.dispatchEvent(new CustomEvent(e,{detail:r,bubbles:!0,composed:!0}))}problem(){return v`<p class="problem" role="alert" ?hidden=${!this.error}>${this.error}</p>`}button(e,r,n,s=""){return v`<button class=${s} aria-disabled=${r?"true":"false"} @click=${()=>!r&&n()}>
      ${e}
    </button>`}};function Vi(t,e,r){return mt({graph:t,title:t.title,width:Math.max(240,e),digits:4,label:2,rows:2,node:n=>{let{data:s,grad:i}=r?.get(n.name)??{data:n.data,grad:t.grads[n.id]};return{rows:[{word:"data",value:k(s),kind:"forward"},{word:"grad",value:k(i),kind:"backward"}],spoken:m("forward-picture.data-gradient|{node}: data {data}, gradient {grad}",{node:n.name,data:k(s),grad:k(i)})}},edge:n=>({state:t.nodes[n.from].kind==="constant"?"":"back"})})}function mn(t,e,r,n=!1){let s=n?null:le(e);return mt({graph:t,title:t.title,width:Math.max(240,r),digits:4,label:2,rows:1,node:i=>{let o=e.computed[i.id],a=o?k(i.data):"?";return{rows:[{word:"data",value:a,kind:o?"forward":"unknown"}],state:s===i.id?"just":"",spoken:m("forward-picture.data|{node}: data {which}",{node:i.name,which:o?a:m("forward-picture.not-computed-yet|not computed yet")})}},edge:i=>({state:!n&&e.active.has(i.id)?"active":""})})}var nr=300;function Fi(t,e){let r=t.edges.filter(n=>t.nodes[n.from].kind!=="constant");return v`<div class="tables" tabindex="0" role="region" aria-label=${m("twin|The same as tables")}>
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
        ${t.nodes.slice(0,nr).map(n=>{let s=n.kind==="result"?Jt(t.nodes,n):n.kind==="leaf"?m("leaf|leaf"):m("constant|constant");return v`<tr aria-current=${le(e)===n.id?"step":"false"}>
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
        ${r.slice(0,nr).map(n=>{let[s,i]=[t.nodes[n.from].name,t.nodes[n.to].name],o=t.nodes[n.to].inputs.filter(a=>a===n.from).length>1;return v`<tr aria-current=${e.active.has(n.id)?"step":"false"}>
            <th scope="row" class="mono">${s} → ${i}${o?` (${rr(n)})`:""}</th>
            <td class="mono">${n.formula?`d${i}/d${s} = ${Ht(n.formula)}`:""}</td>
            <td class="number">${e.computed[n.to]?k(n.derivative):"?"}</td>
          </tr>`})}
      </tbody>
    </table>
    ${r.length>nr?v`<p class="muted">${m("shown-of|The first {shown} of {total} rows.",{shown:nr,total:r.length})}</p>`:""}
  </div>`}var Ii=P`
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
`;var Gl=[.5,1,2,4,8];function Ui(t,e){let[r,n]=[t.position===0,t.position===t.total],{button:s,by:i}=e,o=a=>Number(a.target.value);return v`<div class="row controls">
    ${s(m("reset|Reset"),r,i(-1/0))} ${s(m("back|Back"),r,i(-1))}
    ${s(e.stepWord,n,i(1),"main")}
    ${e.nextCard?s(m("next-card|Next card"),n,e.nextCard):y}
    ${s(e.playing?m("pause|Pause"):m("play|Play"),!1,e.play)}
    <select class="speed" aria-label=${m("speed|Speed")} @change=${a=>e.hurry(o(a))}>
      ${Gl.map(a=>v`<option value=${a} ?selected=${a===e.speed}>${a===.5?"½":a}×</option>`)}
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
  </div>`}var jl=24;function qi(t,e,r,n){let s=t.find(a=>a.title===e),i=({target:a})=>{let{value:l}=a;l&&r(l)};return v`<form class="row chooser" @submit=${a=>{a.preventDefault(),n(a.currentTarget.querySelector("#expression").value)}}>
    <label
      >${m("preset|Example")}
      <select @change=${i} .value=${s?.name??""}>
        ${t.map(a=>v`<option value=${a.name} ?selected=${a===s}>${a.title}</option>`)}
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
  </form>`}function Di(t,e,r,n,s){let i=t.nodes.filter(d=>d.kind==="leaf"),o=Zt(t.nodes);if(!i.length||i.length>jl)return y;if(o)return v`<p class="leaves muted">${m("no-edit|{name} comes from an operation made by hand, so the leaves cannot be edited here.",{name:o.name})}</p>`;let a=i.map(d=>r.get(d.id)).find(d=>d!==void 0&&ne(d)===null),l=i.some(d=>!Object.is(d.data,e.nodes[d.id].data));return v`<fieldset class="leaves row">
    <legend class="hidden-text">${m("leaves|Leaves")}</legend>
    ${i.map(d=>{let u=r.get(d.id)??Hn(d.data).replace(/\.0$/,"");return v`<label class="field mono"
        ><span>${d.name}</span
        ><input
          id="leaf${d.id}"
          inputmode="text"
          size=${Math.max(4,Math.min(18,u.length))}
          autocomplete="off"
          spellcheck="false"
          aria-label=${m("value-of|Value of {name}",{name:d.name})}
          aria-invalid=${ne(u)===null?"true":"false"}
          .value=${u}
          @input=${c=>n(d,c.target.value)}
      /></label>`})}
    ${l?v`<button type="button" @click=${s}>${m("restore|Restore values")}</button>`:y}
    <p class="wrong" role="status">${a===void 0?"":m('no-number|"{text}" is not a number. Write, for example, -3, 0.5 or 3/2.',{text:a})}</p>
  </fieldset>`}var Bi=P`
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
`;var Hl=1300,sr=class extends wt{static properties={...wt.properties,open:{type:Boolean},fixed:{type:Boolean},autoplay:{type:Boolean},mode:{},position:{type:Number},numbers:{attribute:!1},selected:{state:!0},playing:{state:!0},speed:{state:!0},typed:{state:!0}};original=null;timer=0;constructor(){super(),Object.assign(this,{open:!1,fixed:!1,autoplay:!1,mode:"free",position:0}),Object.assign(this,{selected:null,playing:!1,speed:1,typed:new Map})}disconnectedCallback(){super.disconnectedCallback(),this.pause()}willUpdate(e){super.willUpdate(e),this.position=Math.max(0,Math.min(this.position,this.last))}firstUpdated(){this.autoplay&&this.current&&!matchMedia("(prefers-reduced-motion: reduce)").matches&&this.play()}updated(e){e.has("position")&&zi(this.renderRoot)}begin(e){this.original=e,Object.assign(this,{selected:null,typed:new Map}),this.hasUpdated&&(this.position=0),this.pause()}get last(){return this.mode==="forward"?this.forwards:this.current?.steps.length??0}get forwards(){return this.current?.steps.filter(e=>e.phase==="forward").length??0}go(e){let r=this.last,n=Math.max(0,Math.min(r,e));(n===r||n===this.forwards)&&this.pause(),n!==this.position&&(this.position=n,this.tell("gradwalk-step",{position:n,phase:Ge(this.current,n).phase}))}play(){if(this.playing)return this.pause();this.position===this.last&&this.go(0),this.playing=!0,this.pace(),this.go(this.position+1)}pace(){window.clearInterval(this.timer),this.timer=window.setInterval(()=>this.go(this.position+1),Hl/this.speed)}hurry(e){this.speed=e,this.playing&&this.pace()}nextCard(){let{steps:e}=this.current,r=this.renderRoot.querySelector("gradwalk-picture"),n=i=>{let o=e[i-1];return o?r.cardOf(o.phase==="backward"?o.input:o.node):-1},s=this.position+1;for(;s<e.length&&s!==this.forwards&&n(s+1)===n(s);)s+=1;this.go(s)}pause(){window.clearInterval(this.timer),this.playing=!1}keys=e=>{let r=e.composedPath()[0];if(e.altKey||e.ctrlKey||e.metaKey||/^(INPUT|SELECT|TEXTAREA)$/.test(r.tagName))return;let n=r.dataset.edge!==void 0,i={ArrowRight:()=>this.go(this.position+1),ArrowLeft:()=>this.go(this.position-1),Home:()=>this.go(0),End:()=>this.go(1/0),...n&&{ArrowDown:()=>this.edgeBy(1),ArrowUp:()=>this.edgeBy(-1)},...this.selected!==null&&{Escape:()=>this.selected=null}}[e.key];i&&(e.preventDefault(),this.pause(),i())};edgeBy(e){let r=Hi(this.current,this.selected,e);this.renderRoot.querySelector(`[data-edge="${r}"]`)?.focus()}edit(e,r){this.typed=new Map(this.typed).set(e.id,r);let n=ne(r);n!==null&&(this.setLeaves(new Map([[e.id,n]])),this.tell("gradwalk-edit",{leaf:e.id,name:e.name,value:n}))}setLeaves(e){this.current&&!Zt(this.current.nodes)&&(this.current=ei(this.current,e))}refresh(e){let r=Fe(e);this.current=r,this.typed=new Map([...this.typed].filter(([n,s])=>Object.is(ne(s),r.nodes[n]?.data)))}restore(){this.typed=new Map;for(let{id:e,name:r,kind:n,data:s}of this.original.nodes)n!=="leaf"||Object.is(s,this.current.nodes[e].data)||(this.setLeaves(new Map([[e,s]])),this.tell("gradwalk-edit",{leaf:e,name:r,value:s}))}type(e){let r=this.current?.nodes.filter(s=>s.kind==="leaf")??[],n=new Map(r.map(s=>[s.name,s.data]));this.attempt(()=>dn(e,n))&&this.tell("gradwalk-expression",{expression:e})}render(){let e=this.current;if(!e)return v`<div class="card">${this.chooser()} ${this.problem()}</div>`;if(this.mode==="picture")return mn(e,Ge(e,this.forwards),this.clientWidth-24,!0);if(this.mode==="walked")return Vi(e,this.clientWidth-24,this.numbers);let r=this.stage(e),n=this.selected===null?void 0:e.edges[this.selected];return v`<div class="card" @keydown=${this.keys}>
      ${this.chooser()} ${this.problem()}
      <header class="row">
        ${this.open?y:v`<strong class="title">${e.title}</strong>`}
        <span class="phase ${r.phase}">${r.phaseText}</span>
      </header>
      ${this.picture(e,r)} ${n?Ei(e,r,n,()=>this.unselect()):y}
      ${Si(e,r)} ${this.controls(r)} ${this.fixed?y:this.leaves(e)}
      ${this.mode==="forward"?y:v`<details>
              <summary>${m("twin|The same as tables")}</summary>
              ${Fi(e,r)}
            </details>`}
    </div>`}stage(e){let r=Ge(e,this.position);if(this.mode!=="forward")return r;let n=r.position===this.forwards;return{...r,total:this.forwards,...n&&{phaseText:m("all-computed|All computed")}}}unselect(){this.renderRoot.querySelector(`[data-edge="${this.selected}"]`)?.focus(),this.selected=null}chooser(){return this.open?qi(this.mode==="forward"?wi:gt,this.current?.title??"",e=>this.attempt(()=>un(e,new Map)),e=>this.type(e)):y}picture(e,r){return this.mode==="forward"&&e.nodes.length<=pn?mn(e,r,this.clientWidth-24):e.picture?v`<gradwalk-picture .picture=${e.picture} .walked=${{walk:e,stage:r}}></gradwalk-picture>`:e.nodes.length>pn?v`<p class="message muted">${m("not-drawn|{count} values are too many to draw; the steps and the table are complete.",{count:e.nodes.length})}</p>`:Ci({walk:e,stage:r,drawing:this.drawingOf(e),selected:this.selected,focusable:this.selected??ji(e),onSelect:n=>this.selected=n,onNode:n=>this.renderRoot.querySelector(`#leaf${n.id}`)?.focus()})}controls(e){let r=n=>()=>{this.pause(),this.go(this.position+n)};return Ui(e,{speed:this.speed,playing:this.playing,stepWord:this.stepWord(e),button:(n,s,i,o)=>this.button(n,s,i,o),by:r,nextCard:this.current.picture&&this.mode!=="forward"?()=>(this.pause(),this.nextCard()):null,play:()=>this.play(),hurry:n=>this.hurry(n),go:n=>(this.pause(),this.go(n))})}stepWord({position:e}){return this.mode!=="forward"&&e===this.forwards&&this.current.steps[e]?.phase==="seed"?m("seed-root|Seed {name} with 1",{name:this.current.nodes.at(-1).name}):m("step|Step")}leaves(e){return e.picture?y:Di(e,this.original,this.typed,(r,n)=>this.edit(r,n),()=>this.restore())}static styles=[We,Ai,Mi,Ii,Qt,Bi]};var Ki={"gradwalk-walk":sr,"gradwalk-visit-order":tr,"gradwalk-picture":Ut};function Ji(){for(let[e,r]of Object.entries(Ki))customElements.get(e)||customElements.define(e,r);if(getComputedStyle(document.documentElement).getPropertyValue("--gw-page"))return;let t=new CSSStyleSheet;t.replaceSync(`@layer gradwalk { :root { ${Ls} } }`),document.adoptedStyleSheets=[...document.adoptedStyleSheets,t]}function gn({model:t,el:e}){let r=document.createElement("gradwalk-walk"),n=(a,l)=>{t.set(a,l),t.save_changes()};r.walk=t.get("document"),r.position=Number(t.get("position")),r.addEventListener("gradwalk-step",()=>n("position",r.position)),r.addEventListener("gradwalk-edit",a=>{let{leaf:l,value:d}=a.detail,u=t.get("leaves");t.get("edit")&&n("leaves",{...u,[l]:Tt(d)})});let s={"change:document":()=>r.refresh(t.get("document")),"change:position":()=>r.position=Number(t.get("position"))};for(let[a,l]of Object.entries(s))t.on(a,l);let i=()=>e.style.colorScheme=zl(e)?"dark":"light",o=new MutationObserver(i);return o.observe(document.body,{attributes:!0}),e.append(r),i(),()=>{for(let[a,l]of Object.entries(s))t.off(a,l);o.disconnect()}}function Zi({model:t}){let e=`[data-gradwalk-home="${String(t.get("home"))}"]`,r=new Map,n=()=>{for(let[i,o]of r)i.isConnected||(o(),i.replaceChildren(),r.delete(i));for(let i of document.querySelectorAll(e))r.has(i)||r.set(i,gn({model:t,el:i}))},s=new MutationObserver(n);return s.observe(document.body,{childList:!0,subtree:!0}),n(),()=>{s.disconnect();for(let[i,o]of r)o(),i.replaceChildren()}}function zl(t){for(;t;t=t.parentElement){let[e,r,n,s]=(getComputedStyle(t).backgroundColor.match(/[\d.]+/g)??[]).map(Number);if(e!==void 0&&s!==0)return .3*e+.6*r+.1*n<128}return!1}Ji();var $p={initialize:Zi,render:gn};export{Ki as ELEMENTS,$p as default,ho as useWords};
