var be=globalThis,xe=be.ShadowRoot&&(be.ShadyCSS===void 0||be.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,ir=Symbol(),wn=new WeakMap,It=class{constructor(t,r,n){if(this._$cssResult$=!0,n!==ir)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=t,this.t=r}get styleSheet(){let t=this.o,r=this.t;if(xe&&t===void 0){let n=r!==void 0&&r.length===1;n&&(t=wn.get(r)),t===void 0&&((this.o=t=new CSSStyleSheet).replaceSync(this.cssText),n&&wn.set(r,t))}return t}toString(){return this.cssText}},ve=e=>new It(typeof e=="string"?e:e+"",void 0,ir),P=(e,...t)=>{let r=e.length===1?e[0]:t.reduce((n,s,i)=>n+(o=>{if(o._$cssResult$===!0)return o.cssText;if(typeof o=="number")return o;throw Error("Value passed to 'css' function must be a 'css' function result: "+o+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(s)+e[i+1],e[0]);return new It(r,e,ir)},bn=(e,t)=>{if(xe)e.adoptedStyleSheets=t.map(r=>r instanceof CSSStyleSheet?r:r.styleSheet);else for(let r of t){let n=document.createElement("style"),s=be.litNonce;s!==void 0&&n.setAttribute("nonce",s),n.textContent=r.cssText,e.appendChild(n)}},or=xe?e=>e:e=>e instanceof CSSStyleSheet?(t=>{let r="";for(let n of t.cssRules)r+=n.cssText;return ve(r)})(e):e;var{is:Di,defineProperty:Bi,getOwnPropertyDescriptor:Ki,getOwnPropertyNames:Ji,getOwnPropertySymbols:Zi,getPrototypeOf:Yi}=Object,ye=globalThis,xn=ye.trustedTypes,Xi=xn?xn.emptyScript:"",Qi=ye.reactiveElementPolyfillSupport,Ut=(e,t)=>e,ar={toAttribute(e,t){switch(t){case Boolean:e=e?Xi:null;break;case Object:case Array:e=e==null?e:JSON.stringify(e)}return e},fromAttribute(e,t){let r=e;switch(t){case Boolean:r=e!==null;break;case Number:r=e===null?null:Number(e);break;case Object:case Array:try{r=JSON.parse(e)}catch{r=null}}return r}},yn=(e,t)=>!Di(e,t),vn={attribute:!0,type:String,converter:ar,reflect:!1,useDefault:!1,hasChanged:yn};Symbol.metadata??=Symbol("metadata"),ye.litPropertyMetadata??=new WeakMap;var Z=class extends HTMLElement{static addInitializer(t){this._$Ei(),(this.l??=[]).push(t)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(t,r=vn){if(r.state&&(r.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(t)&&((r=Object.create(r)).wrapped=!0),this.elementProperties.set(t,r),!r.noAccessor){let n=Symbol(),s=this.getPropertyDescriptor(t,n,r);s!==void 0&&Bi(this.prototype,t,s)}}static getPropertyDescriptor(t,r,n){let{get:s,set:i}=Ki(this.prototype,t)??{get(){return this[r]},set(o){this[r]=o}};return{get:s,set(o){let a=s?.call(this);i?.call(this,o),this.requestUpdate(t,a,n)},configurable:!0,enumerable:!0}}static getPropertyOptions(t){return this.elementProperties.get(t)??vn}static _$Ei(){if(this.hasOwnProperty(Ut("elementProperties")))return;let t=Yi(this);t.finalize(),t.l!==void 0&&(this.l=[...t.l]),this.elementProperties=new Map(t.elementProperties)}static finalize(){if(this.hasOwnProperty(Ut("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(Ut("properties"))){let r=this.properties,n=[...Ji(r),...Zi(r)];for(let s of n)this.createProperty(s,r[s])}let t=this[Symbol.metadata];if(t!==null){let r=litPropertyMetadata.get(t);if(r!==void 0)for(let[n,s]of r)this.elementProperties.set(n,s)}this._$Eh=new Map;for(let[r,n]of this.elementProperties){let s=this._$Eu(r,n);s!==void 0&&this._$Eh.set(s,r)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(t){let r=[];if(Array.isArray(t)){let n=new Set(t.flat(1/0).reverse());for(let s of n)r.unshift(or(s))}else t!==void 0&&r.push(or(t));return r}static _$Eu(t,r){let n=r.attribute;return n===!1?void 0:typeof n=="string"?n:typeof t=="string"?t.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(t=>this.enableUpdating=t),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(t=>t(this))}addController(t){(this._$EO??=new Set).add(t),this.renderRoot!==void 0&&this.isConnected&&t.hostConnected?.()}removeController(t){this._$EO?.delete(t)}_$E_(){let t=new Map,r=this.constructor.elementProperties;for(let n of r.keys())this.hasOwnProperty(n)&&(t.set(n,this[n]),delete this[n]);t.size>0&&(this._$Ep=t)}createRenderRoot(){let t=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return bn(t,this.constructor.elementStyles),t}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(t=>t.hostConnected?.())}enableUpdating(t){}disconnectedCallback(){this._$EO?.forEach(t=>t.hostDisconnected?.())}attributeChangedCallback(t,r,n){this._$AK(t,n)}_$ET(t,r){let n=this.constructor.elementProperties.get(t),s=this.constructor._$Eu(t,n);if(s!==void 0&&n.reflect===!0){let i=(n.converter?.toAttribute!==void 0?n.converter:ar).toAttribute(r,n.type);this._$Em=t,i==null?this.removeAttribute(s):this.setAttribute(s,i),this._$Em=null}}_$AK(t,r){let n=this.constructor,s=n._$Eh.get(t);if(s!==void 0&&this._$Em!==s){let i=n.getPropertyOptions(s),o=typeof i.converter=="function"?{fromAttribute:i.converter}:i.converter?.fromAttribute!==void 0?i.converter:ar;this._$Em=s;let a=o.fromAttribute(r,i.type);this[s]=a??this._$Ej?.get(s)??a,this._$Em=null}}requestUpdate(t,r,n,s=!1,i){if(t!==void 0){let o=this.constructor;if(s===!1&&(i=this[t]),n??=o.getPropertyOptions(t),!((n.hasChanged??yn)(i,r)||n.useDefault&&n.reflect&&i===this._$Ej?.get(t)&&!this.hasAttribute(o._$Eu(t,n))))return;this.C(t,r,n)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(t,r,{useDefault:n,reflect:s,wrapped:i},o){n&&!(this._$Ej??=new Map).has(t)&&(this._$Ej.set(t,o??r??this[t]),i!==!0||o!==void 0)||(this._$AL.has(t)||(this.hasUpdated||n||(r=void 0),this._$AL.set(t,r)),s===!0&&this._$Em!==t&&(this._$Eq??=new Set).add(t))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(r){Promise.reject(r)}let t=this.scheduleUpdate();return t!=null&&await t,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[s,i]of this._$Ep)this[s]=i;this._$Ep=void 0}let n=this.constructor.elementProperties;if(n.size>0)for(let[s,i]of n){let{wrapped:o}=i,a=this[s];o!==!0||this._$AL.has(s)||a===void 0||this.C(s,void 0,i,a)}}let t=!1,r=this._$AL;try{t=this.shouldUpdate(r),t?(this.willUpdate(r),this._$EO?.forEach(n=>n.hostUpdate?.()),this.update(r)):this._$EM()}catch(n){throw t=!1,this._$EM(),n}t&&this._$AE(r)}willUpdate(t){}_$AE(t){this._$EO?.forEach(r=>r.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(t)),this.updated(t)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(t){return!0}update(t){this._$Eq&&=this._$Eq.forEach(r=>this._$ET(r,this[r])),this._$EM()}updated(t){}firstUpdated(t){}};Z.elementStyles=[],Z.shadowRootOptions={mode:"open"},Z[Ut("elementProperties")]=new Map,Z[Ut("finalized")]=new Map,Qi?.({ReactiveElement:Z}),(ye.reactiveElementVersions??=[]).push("2.1.2");var dr=globalThis,kn=e=>e,ke=dr.trustedTypes,$n=ke?ke.createPolicy("lit-html",{createHTML:e=>e}):void 0,cr="$lit$",Y=`lit$${Math.random().toFixed(9).slice(2)}$`,ur="?"+Y,to=`<${ur}>`,ht=document,Dt=()=>ht.createComment(""),Bt=e=>e===null||typeof e!="object"&&typeof e!="function",hr=Array.isArray,Tn=e=>hr(e)||typeof e?.[Symbol.iterator]=="function",lr=`[ 	
\f\r]`,qt=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,_n=/-->/g,Sn=/>/g,ct=RegExp(`>|${lr}(?:([^\\s"'>=/]+)(${lr}*=${lr}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),En=/'/g,Mn=/"/g,Nn=/^(?:script|style|textarea|title)$/i,pr=e=>(t,...r)=>({_$litType$:e,strings:t,values:r}),v=pr(1),G=pr(2),Hl=pr(3),V=Symbol.for("lit-noChange"),$=Symbol.for("lit-nothing"),An=new WeakMap,ut=ht.createTreeWalker(ht,129);function Rn(e,t){if(!hr(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return $n!==void 0?$n.createHTML(t):t}var On=(e,t)=>{let r=e.length-1,n=[],s,i=t===2?"<svg>":t===3?"<math>":"",o=qt;for(let a=0;a<r;a++){let l=e[a],d,c,u=-1,h=0;for(;h<l.length&&(o.lastIndex=h,c=o.exec(l),c!==null);)h=o.lastIndex,o===qt?c[1]==="!--"?o=_n:c[1]!==void 0?o=Sn:c[2]!==void 0?(Nn.test(c[2])&&(s=RegExp("</"+c[2],"g")),o=ct):c[3]!==void 0&&(o=ct):o===ct?c[0]===">"?(o=s??qt,u=-1):c[1]===void 0?u=-2:(u=o.lastIndex-c[2].length,d=c[1],o=c[3]===void 0?ct:c[3]==='"'?Mn:En):o===Mn||o===En?o=ct:o===_n||o===Sn?o=qt:(o=ct,s=void 0);let f=o===ct&&e[a+1].startsWith("/>")?" ":"";i+=o===qt?l+to:u>=0?(n.push(d),l.slice(0,u)+cr+l.slice(u)+Y+f):l+Y+(u===-2?a:f)}return[Rn(e,i+(e[r]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),n]},Kt=class e{constructor({strings:t,_$litType$:r},n){let s;this.parts=[];let i=0,o=0,a=t.length-1,l=this.parts,[d,c]=On(t,r);if(this.el=e.createElement(d,n),ut.currentNode=this.el.content,r===2||r===3){let u=this.el.content.firstChild;u.replaceWith(...u.childNodes)}for(;(s=ut.nextNode())!==null&&l.length<a;){if(s.nodeType===1){if(s.hasAttributes())for(let u of s.getAttributeNames())if(u.endsWith(cr)){let h=c[o++],f=s.getAttribute(u).split(Y),p=/([.?@])?(.*)/.exec(h);l.push({type:1,index:i,name:p[2],strings:f,ctor:p[1]==="."?_e:p[1]==="?"?Se:p[1]==="@"?Ee:ft}),s.removeAttribute(u)}else u.startsWith(Y)&&(l.push({type:6,index:i}),s.removeAttribute(u));if(Nn.test(s.tagName)){let u=s.textContent.split(Y),h=u.length-1;if(h>0){s.textContent=ke?ke.emptyScript:"";for(let f=0;f<h;f++)s.append(u[f],Dt()),ut.nextNode(),l.push({type:2,index:++i});s.append(u[h],Dt())}}}else if(s.nodeType===8)if(s.data===ur)l.push({type:2,index:i});else{let u=-1;for(;(u=s.data.indexOf(Y,u+1))!==-1;)l.push({type:7,index:i}),u+=Y.length-1}i++}}static createElement(t,r){let n=ht.createElement("template");return n.innerHTML=t,n}};function pt(e,t,r=e,n){if(t===V)return t;let s=n!==void 0?r._$Co?.[n]:r._$Cl,i=Bt(t)?void 0:t._$litDirective$;return s?.constructor!==i&&(s?._$AO?.(!1),i===void 0?s=void 0:(s=new i(e),s._$AT(e,r,n)),n!==void 0?(r._$Co??=[])[n]=s:r._$Cl=s),s!==void 0&&(t=pt(e,s._$AS(e,t.values),s,n)),t}var $e=class{constructor(t,r){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=r}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:r},parts:n}=this._$AD,s=(t?.creationScope??ht).importNode(r,!0);ut.currentNode=s;let i=ut.nextNode(),o=0,a=0,l=n[0];for(;l!==void 0;){if(o===l.index){let d;l.type===2?d=new Mt(i,i.nextSibling,this,t):l.type===1?d=new l.ctor(i,l.name,l.strings,this,t):l.type===6&&(d=new Me(i,this,t)),this._$AV.push(d),l=n[++a]}o!==l?.index&&(i=ut.nextNode(),o++)}return ut.currentNode=ht,s}p(t){let r=0;for(let n of this._$AV)n!==void 0&&(n.strings!==void 0?(n._$AI(t,n,r),r+=n.strings.length-2):n._$AI(t[r])),r++}},Mt=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,r,n,s){this.type=2,this._$AH=$,this._$AN=void 0,this._$AA=t,this._$AB=r,this._$AM=n,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,r=this._$AM;return r!==void 0&&t?.nodeType===11&&(t=r.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,r=this){t=pt(this,t,r),Bt(t)?t===$||t==null||t===""?(this._$AH!==$&&this._$AR(),this._$AH=$):t!==this._$AH&&t!==V&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):Tn(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==$&&Bt(this._$AH)?this._$AA.nextSibling.data=t:this.T(ht.createTextNode(t)),this._$AH=t}$(t){let{values:r,_$litType$:n}=t,s=typeof n=="number"?this._$AC(t):(n.el===void 0&&(n.el=Kt.createElement(Rn(n.h,n.h[0]),this.options)),n);if(this._$AH?._$AD===s)this._$AH.p(r);else{let i=new $e(s,this),o=i.u(this.options);i.p(r),this.T(o),this._$AH=i}}_$AC(t){let r=An.get(t.strings);return r===void 0&&An.set(t.strings,r=new Kt(t)),r}k(t){hr(this._$AH)||(this._$AH=[],this._$AR());let r=this._$AH,n,s=0;for(let i of t)s===r.length?r.push(n=new e(this.O(Dt()),this.O(Dt()),this,this.options)):n=r[s],n._$AI(i),s++;s<r.length&&(this._$AR(n&&n._$AB.nextSibling,s),r.length=s)}_$AR(t=this._$AA.nextSibling,r){for(this._$AP?.(!1,!0,r);t!==this._$AB;){let n=kn(t).nextSibling;kn(t).remove(),t=n}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},ft=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,r,n,s,i){this.type=1,this._$AH=$,this._$AN=void 0,this.element=t,this.name=r,this._$AM=s,this.options=i,n.length>2||n[0]!==""||n[1]!==""?(this._$AH=Array(n.length-1).fill(new String),this.strings=n):this._$AH=$}_$AI(t,r=this,n,s){let i=this.strings,o=!1;if(i===void 0)t=pt(this,t,r,0),o=!Bt(t)||t!==this._$AH&&t!==V,o&&(this._$AH=t);else{let a=t,l,d;for(t=i[0],l=0;l<i.length-1;l++)d=pt(this,a[n+l],r,l),d===V&&(d=this._$AH[l]),o||=!Bt(d)||d!==this._$AH[l],d===$?t=$:t!==$&&(t+=(d??"")+i[l+1]),this._$AH[l]=d}o&&!s&&this.j(t)}j(t){t===$?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},_e=class extends ft{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===$?void 0:t}},Se=class extends ft{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==$)}},Ee=class extends ft{constructor(t,r,n,s,i){super(t,r,n,s,i),this.type=5}_$AI(t,r=this){if((t=pt(this,t,r,0)??$)===V)return;let n=this._$AH,s=t===$&&n!==$||t.capture!==n.capture||t.once!==n.once||t.passive!==n.passive,i=t!==$&&(n===$||s);s&&this.element.removeEventListener(this.name,this,n),i&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},Me=class{constructor(t,r,n){this.element=t,this.type=6,this._$AN=void 0,this._$AM=r,this.options=n}get _$AU(){return this._$AM._$AU}_$AI(t){pt(this,t)}},Ln={M:cr,P:Y,A:ur,C:1,L:On,R:$e,D:Tn,V:pt,I:Mt,H:ft,N:Se,U:Ee,B:_e,F:Me},eo=dr.litHtmlPolyfillSupport;eo?.(Kt,Mt),(dr.litHtmlVersions??=[]).push("3.3.3");var Pn=(e,t,r)=>{let n=r?.renderBefore??t,s=n._$litPart$;if(s===void 0){let i=r?.renderBefore??null;n._$litPart$=s=new Mt(t.insertBefore(Dt(),i),i,void 0,r??{})}return s._$AI(e),s};var fr=globalThis,I=class extends Z{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let t=super.createRenderRoot();return this.renderOptions.renderBefore??=t.firstChild,t}update(t){let r=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(t),this._$Do=Pn(r,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return V}};I._$litElement$=!0,I.finalized=!0,fr.litElementHydrateSupport?.({LitElement:I});var ro=fr.litElementPolyfillSupport;ro?.({LitElement:I});(fr.litElementVersions??=[]).push("4.2.2");var Wn={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},rt=e=>(...t)=>({_$litDirective$:e,values:t}),et=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,r,n){this._$Ct=t,this._$AM=r,this._$Ci=n}_$AS(t,r){return this.update(t,r)}update(t,r){return this.render(...r)}};var mt=class extends et{constructor(t){if(super(t),this.it=$,t.type!==Wn.CHILD)throw Error(this.constructor.directiveName+"() can only be used in child bindings")}render(t){if(t===$||t==null)return this._t=void 0,this.it=t;if(t===V)return t;if(typeof t!="string")throw Error(this.constructor.directiveName+"() called with a non-string value");if(t===this.it)return this._t;this.it=t;let r=[t];return r.raw=r,this._t={_$litType$:this.constructor.resultType,strings:r,values:[]}}};mt.directiveName="unsafeHTML",mt.resultType=1;var ed=rt(mt);var Jt=class extends mt{};Jt.directiveName="unsafeSVG",Jt.resultType=2;var Ae=rt(Jt);function jn(e){return typeof e=="number"?e:{inf:1/0,"-inf":-1/0,nan:NaN}[e]??NaN}function Te(e){return Number.isFinite(e)?e:e!==e?"nan":e>0?"inf":"-inf"}function nt(e){let t=e.trim().replace(/[\u2212\u2013\ufe63\uff0d]/g,"-").replace(/[\u00d7\u00b7\u22c5]/g,"*").replace(/\u00f7/g,"/").replace(/\s+/gu," "),r={inf:1/0,"+inf":1/0,"-inf":-1/0,nan:NaN}[t.toLowerCase()];if(r!==void 0)return r;let n=t.split(/(?<=[\d.)]) ?(?=[+-])/u),s=0;for(let[i,o]of n.entries()){let a=no(o,i>0);if(a===null)return null;s+=a}return Number.isFinite(s)?s:null}function no(e,t){let[,r,n]=/^([+-]?) ?(.*)$/u.exec(e);if(t&&!r)return null;let s=n.split(/ ?(\*\*|\^|\*|\/) ?/u),i=Cn(s[0]);if(i===null)return null;let o=i,a=i;for(let l=1;l<s.length;l+=2){let[,d,c]=/^(-?)(.*)$/u.exec(s[l+1]),u=Cn(c);if(u===null)return null;let h=d?-u:u;if(s[l]==="*")o*=a=h;else if(s[l]==="/")o/=a=h;else{if(l>1&&s[l-2]!=="*")return null;o=o/a*a**h}}return r==="-"?-o:o}function Cn(e){let[,t,r]=/^(.*?)(e[+-]?\d+)?$/iu.exec(e),n=so(t);return n===null?null:Number(n+(r??""))}function so(e){if(/^(\d+\.?\d*|\.\d+)$/.test(e))return e;if(/^\d+(_\d+)*(\.\d*)?$/.test(e))return e.replaceAll("_","");for(let t of[","," ","'","."]){let r=t==="."?",":t===","?"\\.":"[.,]";if(new RegExp(`^[1-9]\\d{0,2}(?:\\${t}\\d{3})+(?:${r}\\d*)?$`).test(e)&&(t!=="."||e.split(/[.,]/).length>2))return e.replaceAll(t,"").replace(",",".")}return/^\d*,\d+$/.test(e)?e.replace(",","."):null}function y(e,t=6){if(!Number.isFinite(e))return String(Te(e));if(e===0)return Object.is(e,-0)?"-0":"0";let r=io(e,t),n=Number(r.split("e")[1]);if(n>=-4&&n<t)return Gn(Number(r).toFixed(t-1-n));let s=String(Math.abs(n)).padStart(2,"0");return`${Gn(r.split("e")[0])}e${n<0?"-":"+"}${s}`}function io(e,t){let[r,n]=e.toExponential(100).split("e"),s=r.slice(0,r.indexOf(".")+t);return/^50*$/.test(r.slice(s.length))&&"02468".includes(s.at(-1))?`${s}e${n}`:e.toExponential(t-1)}function Gn(e){return e.includes(".")?e.replace(/\.?0+$/,""):e}function Hn(e){if(!Number.isFinite(e))return String(Te(e));if(Object.is(e,-0))return"-0.0";let t=Math.abs(e);return t!==0&&(t<1e-4||t>=1e16)?e.toExponential().replace(/e([+-])(\d)$/,"e$10$2"):Number.isInteger(e)?`${e}.0`:String(e)}var zn={};function oo(e){Object.assign(zn,e)}function m(e,t={}){return lo(ao(e),t)}function ao(e){let[t,...r]=e.split("|");return zn[`element.${t}`]??r.join("|")}function lo(e,t){return e.replace(/\{(\w+)\}/g,(r,n)=>String(t[n]??r))}var mr=12;function Fn(e,t){let r=new Map;e.links.forEach((p,g)=>{p.plain||r.set(p.start,[...r.get(p.start)??[],g])});let n=new Set,s=[t],i=new Set(s);for(let p of s)for(let g of r.get(p)??[]){n.add(g);let x=e.links[g].end;i.has(x)||i.add(x),s.includes(x)||s.push(x)}let o=e.cards[t],a=gr(o);if(![...i].every(p=>e.cards[p].count===1&&e.cards[p].hidden===0)||o.root||!n.size){let p=r.get(t)??[],g=p.map(k=>{let{share:_,total:M,end:T,count:A}=e.links[k],W=A>1?`${m("chain-rule.lines|{count} lines,",{count:A.toLocaleString("en")})} `:"",Et=o.count===1?m("chain-rule.the-share|the share {total}",{total:y(M)}):m("chain-rule.the-largest-share|the largest share {share}",{share:y(_)});return m("chain-rule.to|to {card}: {what}{of}",{card:gr(e.cards[T]),what:W,of:Et})}),x=p.map(k=>wr(e.links[k].total)),b=o.root?m("chain-rule.is-the-result-its|is the result: its gradient is 1"):o.count===1&&x.length>1&&o.reached?m("chain-rule.gets-from-its-lines|gets from its {totals} lines {totals2}; gradient {grad}",{totals:x.length,totals2:x.join(" + "),grad:o.grad}):m("chain-rule.data-gradient|data {data}, gradient {grad}",{data:o.data,grad:o.grad});return{card:t,name:a,sum:b,paths:g.slice(0,mr),links:n}}let d=[],c=(p,g,x)=>{if(d.length>200)return;let b=r.get(p)??[];if(!b.length){let k=x.reduce((M,T)=>M&&T?M*T:0,1),_=x.length>1?` = ${x.map(wr).join(" × ")}`:"";d.push({text:`${g}${_} = ${y(k)}`,product:k});return}for(let k of b){let _=e.links[k];c(_.end,`${g} → ${gr(e.cards[_.end])}`,[...x,_.slope])}};c(t,a,[]);let u=d.reduce((p,g)=>p+g.product,0),h=d.map(p=>wr(p.product)),f=d.length>mr?m("chain-rule.paths-to-the-result|{which} paths to the result; gradient {grad}",{which:d.length>200?m("chain-rule.more-than|more than 200"):d.length,grad:o.grad}):m("chain-rule.by-the-chain-rule|by the chain rule: {shares}{which}, gradient {grad}",{shares:h.join(" + "),which:d.length>1?` = ${y(u)}`:"",grad:o.grad});return{card:t,name:a,sum:f,paths:d.slice(0,mr).map(p=>p.text),links:n}}function gr(e){return e.name||[e.symbol,e.many].filter(Boolean).join(" ")||e.data}function wr(e){return e<0?`(${y(e)})`:y(e)}var E=(e,t,r)=>e.has(t)?e.get(t):r,R=(e,t,r)=>{e.set(t,r)},j=(e,t)=>e.has(t),Ne=e=>[...e.keys()],D=(e,t)=>[...e].sort((r,n)=>t(r)-t(n)),Zt=Math.floor;var Vn=Math.log10,fd=Number.isNaN,In=Number.isFinite,Un=e=>e.codePointAt(0),At=e=>/[\p{L}\p{N}_]/u.test(e),st=e=>[...e],co={"&":"&amp;","<":"&lt;",">":"&gt;",'"':"&quot;","'":"&#x27;"},Yt=e=>e.replace(/[&<>"']/g,t=>co[t]),qn=e=>y(e),br=e=>y(e,3),O=e=>String(Math.trunc(e)).replace(/\B(?=(\d{3})+(?!\d))/g,",");var N=(...e)=>e.flat().reduce((t,r)=>r<t?r:t),S=(...e)=>e.flat().reduce((t,r)=>r>t?r:t);var[at,Wt,Lt]=[0,1,2];var $r=class{constructor(){this.n=0,this.low=0,this.high=0,this.nans=0,this.infs=0,this.below=0,this.bins=[]}};var Qt=12,re=class{constructor(t,r,n){this.key=t,this.kind=r,this.frame=n,this.toggles=-1,this.idiom=-1,this.cells=[],this.pins=[],this.order=0,this.name="",this.symbol="",this.many="",this.data="",this.grad="",this.notes=[],this.listed=!1,this.rows=[],this.narrow=!1,this.bins=[],this.count=0,this.hidden=0,this.given=!1,this.reached=!1,this.root=!1,this.born="",this.ill=!1,this.more="",this.node=-1,this.wide=0,this.high=0}},ne=class{constructor(t,r,n){this.start=t,this.end=r,this.role=n,this.count=0,this.share=0,this.total=0,this.slope=0,this.value=0,this.text="",this.sources=0,this.part="",this.ill=!1,this.plain=!1}},_r=class{constructor(t,r,n,s){this.key=t,this.parent=r,this.frame=n,this.title=s,this.order=0,this.series=!1}},se=class{constructor(){this.cards=[],this.links=[],this.boxes=[],this.carried=[]}},uo=" !'(),./:;I[\\]fijlrt|`",ho='"*-^{}ckszJ',po="%@MWmw",fo="ABCDEFGHKLNOPQRSTUVXYZ&+<=>~#→…";function L(e){let t;t=0;for(let r of st(e))t+=mo(r);return t}function mo(e){let t;return uo.includes(e)?.3:ho.includes(e)?.5:po.includes(e)?.9:fo.includes(e)?.72:(t=Un(e),t<128?.6:768<=t&&t<880||8203<=t&&t<8208||65024<=t&&t<65040||8234<=t&&t<8239?0:t>=126976?1.3:4352<=t&&t<4448||11904<=t&&t<42192||44032<=t&&t<55204||63744<=t&&t<64256||65072<=t&&t<65136||65280<=t&&t<65377?1.05:.75)}function go(e,t){let r;if(L(e)<=t)return e;for(r=st(e);r.length>0&&L(r.join(""))>t-.8;)r.pop();return r.join("")+"…"}var wo="⁰¹²³⁴⁵⁶⁷⁸⁹";function He(e){let t;return t=yo(bo(e.split(" * ")).join("·").split(" ** ")),ko(st(t.replaceAll("sqrt(","√(")))}function bo(e){let t,r,n,s,i;t=[];for(let o of e)r=xo(st(o)),n=o.slice(r.length),s=t.length-1,i=s>=0&&r!==""&&vo(st(t[s]))===r,i&&!n.startsWith("(")&&!n.startsWith(" **")?t[s]=t[s]+"²"+n:t.push(o);return t}function os(e){return At(e)||"[].'".includes(e)}function xo(e){let t;for(t=0;t<e.length&&os(e[t]);)t+=1;return as(e.slice(0,t))}function vo(e){let t;for(t=e.length;t>0&&os(e[t-1]);)t-=1;return as(e.slice(t))}function as(e){let t;return t=e.length>0&&At(e[0])&&!"0123456789²".includes(e[0]),t?e.join(""):""}function yo(e){let t,r,n,s,i;t=e[0];for(let o of e.slice(1)){for(r=st(o),n=o.startsWith("-")?1:0;n<r.length&&"0123456789".includes(r[n]);)n+=1;s=n===r.length||!(At(r[n])||r[n]==="."),s&&n>0&&r[n-1]!=="-"?(i=r.slice(0,n).map(a=>a==="-"?"⁻":st(wo)[Math.trunc(a)]),t=t+i.join("")+r.slice(n).join("")):t=t+"^"+o}return t}function ko(e){let t,r,n,s,i;t=[];for(let o=0,a=e.length;o<a;o++)r=e[o],r==="-"&&o+1<e.length?(n=o>0?e[o-1]:" ",s=e[o+1],i=n===" "&&s===" ",t.push(i||!At(n)&&(At(s)||"(.".includes(s))?"−":r)):t.push(r);return t.join("")}var $o=72,_o=5,xr=6;function So(e,t,r,n){let s,i,o,a,l,d,c,u,h,f,p,g,x,b,k;s=[],i=[],o=[],a=[],l=t.cells[e.cells[0]],d=0;for(let _ of e.cells)t.cells[_].inner||(d===0&&(l=t.cells[_]),d+=1);c="",u=0;for(let _ of e.cells){if(h=t.cells[_],h.born!==""&&(u+=1,c=h.born),e.hidden+=h.hidden,e.idiom>=0&&d>0&&h.inner){a.push(h.data),e.hidden+=h.count;continue}s.push(h.data),i.push(h.grad),e.count+=h.count,e.reached=e.reached||h.reached,e.root=e.root||h.root,e.given=e.given||h.given,h.given&&o.push(h.name)}if(f=Rt(s),p=Rt(i),e.data=bt(f),e.grad=bt(p),e.ill=f.nans+f.infs>0,e.kind!=="constant"&&(e.ill=e.ill||p.nans+p.infs>0),g=e.count===1,g?(e.name=l.name,e.symbol=l.symbol,e.born=l.born,e.node=l.node,e.more=l.more,l.kind==="constant"&&l.born!==""&&(e.name="a plain number",e.grad="–"),l.far!==""&&e.notes.push(l.far)):(e.notes=Lo(f,p,u,c),e.bins=f.n>=5&&f.low<f.high?f.bins:[],e.more=O(e.count+e.hidden)+" values"),l.how!==""&&e.kind==="result"&&e.notes.push(l.how),x=Rt(a),x.nans+x.infs>0&&f.nans+f.infs===0&&(e.ill=!0,e.notes.push(O(x.nans+x.infs)+" inside not finite")),e.kind==="frame"){Eo(e,t);return}if(e.listed&&!g&&s.length<=$o&&Ao(e,t),e.kind==="result"&&(e.symbol=n?l.symbol:e.idiom>=0?t.frames[e.idiom].title:Ro(e,t)),g||(e.name=o.length===s.length?Po(o):"",e.many="× "+O(e.count),e.kind==="leaf"&&e.name===""&&(e.many=O(e.count)+" leaves"),e.toggles>=0&&t.frames[e.toggles].kind==="run"&&t.frames[e.toggles].note!==""&&(e.many+=" "+t.frames[e.toggles].note)),e.toggles>=0&&!t.frames[e.toggles].detail&&e.toggles!==e.idiom&&(e.toggles=-1),g&&l.pinned&&l.path.length>0){b=[];for(let _ of l.path)k=t.frames[_[0]],_[2]>=0&&k.turns>1&&r[k.id]===Wt&&k.turn!==""&&b.push(k.turn+" "+O(_[2]+1)+" of "+O(k.turns));b.length>0&&!n&&e.notes.push(b.join(", "))}}function Eo(e,t){let r,n;r=t.frames[e.toggles],e.name=r.title,e.symbol="",e.given=!0,n=e.count+e.hidden,e.many="· "+O(n)+(n===1?" value":" values"),e.notes.splice(0,0,r.inside!==""?r.inside:To(e,t)),r.note!==""&&e.notes.splice(0,0,r.note),Mo(e,t)}function Mo(e,t){let r,n,s,i,o;r=new Map;for(let a of e.pins)n=t.cells[a].list>=0?t.cells[a].list:-2-a,j(r,n)||R(r,n,[]),E(r,n,[]).push(a);s=Ne(r);for(let a of s.slice(0,xr))i=E(r,a,[]),o=t.cells[i[0]].name,i.length>1&&(o+=" … "+t.cells[i[i.length-1]].name),o+=" = "+bt(Rt(i.map(l=>t.cells[l].data))),t.cells[i[0]].reached&&(o+=", grad "+bt(Rt(i.map(l=>t.cells[l].grad)))),e.notes.push(o);s.length>xr&&e.notes.push("and "+O(s.length-xr)+" more with a name")}function Ao(e,t){let r,n;e.bins=[];for(let s of e.cells)r=t.cells[s],e.idiom>=0&&r.inner||(n=r.reached?bt(r.grad):"–",e.rows.push([r.name,bt(r.data),n]))}function To(e,t){let r,n,s,i,o;r=new Map;for(let a of e.cells)n=t.cells[a],n.kind==="result"&&!n.pinned&&R(r,n.symbol,E(r,n.symbol,0)+n.count+n.hidden);return s=D(Ne(r),(a=>-E(r,a,0))),i=s.length<=8&&t.frames[e.toggles].parent<0?8:3,o=s.slice(0,i).map(a=>No(E(r,a,0),a)),s.length>i&&o.push("…"),o.join(" · ")}function No(e,t){let r,n;r=["+","add","-","sub","*","mul","/","div"],n=t;for(let s=0,i=4;s<i;s++)t===r[2*s]&&(n=r[2*s+1]);return e>1&&n.startsWith("sum of ")&&(n="sums of "+n.slice(7)),O(e)+" "+n}function Ro(e,t){let r,n,s,i,o,a;r=t.cells[e.cells[0]],n=[];for(let l of e.cells)!n.includes(t.cells[l].symbol)&&t.cells[l].sum===r.sum&&n.push(t.cells[l].symbol);if(r.sum===""&&n.length>1)return n.length<=_o?n.join(" "):n[0]+" … "+n[n.length-1];if(r.sum!=="")return r.sum+Oo(e,t);if(r.pattern==="")return r.symbol;s=[],i=new Map;for(let l of e.cells)R(i,l,1);o=0;for(let l of t.edges)l.toward_constant&&j(i,l.end)&&(s.push(t.cells[l.start].data),o+=l.count);return o!==e.count?r.symbol:(a=bt(Rt(s)),a.startsWith("-")&&(a="("+a+")"),s.length>0?r.pattern.replaceAll("§",a):r.symbol)}function Oo(e,t){let r,n;r=t.cells[e.cells[0]].least,n=0;for(let s of e.cells)r=N(r,t.cells[s].least),n=S(n,t.cells[s].most);return r===n?O(r):O(r)+" … "+O(n)}function Lo(e,t,r,n){let s;return s=[],e.nans>0&&s.push(O(e.nans)+" NaN of "+O(e.n)),e.infs>0&&s.push(O(e.infs)+" infinite of "+O(e.n)),t.nans+t.infs>0&&s.push(O(t.nans+t.infs)+" gradients not finite"),r>0&&s.push(O(r)+" "+n+" born here"),s}function Po(e){let t,r;t=e[0];for(let n of e)for(;!n.startsWith(t);)t=t.slice(0,t.length-1);for(r=t.length===e[0].length;!r&&t.length>0&&"[(_.0123456789 ".includes(t[t.length-1]);)t=t.slice(0,t.length-1);return t!==""&&!r?t+"…":t}function Rt(e){let t,r;t=new $r,r=!1;for(let n of e)t.nans+=n.nans,t.infs+=n.infs,t.below+=n.below,t.n+=n.n,n.n>n.nans+n.infs&&(t.low=r?N(t.low,n.low):n.low,t.high=r?S(t.high,n.high):n.high,r=!0);if(t.n-t.nans-t.infs<2||!(t.low<t.high))return t;t.bins=Array.from({length:Qt},(n,s)=>s).map(n=>0);for(let n of e)if(n.bins.length>0)for(let s=0,i=Qt;s<i;s++)Dn(t,n.low+(n.high-n.low)*(s+.5)/Qt,n.bins[s]);else n.n>n.nans+n.infs&&Dn(t,n.low,Number(n.n-n.nans-n.infs));return t}function Dn(e,t,r){let n;n=In(e.high-e.low)?Math.trunc((t-e.low)/(e.high-e.low)*Qt):0,e.bins[N(S(n,0),Qt-1)]+=r}function bt(e){let t;return t=e.n-e.nans-e.infs,t===0?e.nans>0?"nan":e.below===0?"inf":e.below===e.infs?"-inf":"±inf":e.low===e.high?qn(e.low):br(e.low)+" … "+br(e.high)}var Pe=class{constructor(){this.key="",this.frame="",this.closed=-1,this.run=-1,this.idiom=-1}};function ls(e,t,r){let n,s,i,o,a,l,d,c,u,h,f;n=new se,s=new Map,i=new Map,o=new Map,a=new Map,l=new Map;for(let p of e.cells)p.kind==="result"&&cs(p,t,r)&&(d=Ot(p,Bn(p,e,t,n,i,r).key),R(l,d,E(l,d,0)+1));for(let p of e.cells)p.kind==="result"&&(c=Bn(p,e,t,n,i,r),u=c.key,R(o,u,N(E(o,u,p.place),p.place)),d=u,h=c.closed<0&&E(l,Ot(p,u),0)>=ds,h?d=c.idiom>=0?u:Ot(p,u):c.closed<0&&p.pinned?d="pin"+String(p.id):c.idiom>=0&&p.owner>=0&&(d="pin"+String(p.owner)),f=hs(n,s,d,"result",c.frame),c.idiom>=0&&!(p.pinned&&p.inner)?(n.cards[f].idiom=c.idiom,n.cards[f].toggles=c.idiom):c.closed>=0?(n.cards[f].kind="frame",n.cards[f].toggles=c.closed,p.pinned&&n.cards[f].pins.push(p.id)):c.run>=0&&!p.pinned?n.cards[f].toggles=c.run:(h||us(p,t,r))&&(n.cards[f].toggles=p.list),n.cards[f].listed=n.cards[f].listed||h,n.cards[f].cells.push(p.id),R(a,p.id,f),(c.idiom<0||p.owner<0)&&(n.cards[f].order=E(o,u,0)+Wo(p,c)));Co(e,n,s,a,t,r);for(let p of n.cards)p.kind==="frame"&&p.cells.length===1&&e.cells[p.cells[0]].count===1&&(p.kind="result",p.toggles=-1,p.pins=[]);Go(e,n,a,r);for(let p of n.cards)So(p,e,t,r);jo(e,n);for(let p of n.boxes){p.order=1e18;for(let g of n.cards)g.frame.startsWith(p.key)&&(p.order=N(p.order,g.order))}return n}var ds=3;function cs(e,t,r){return e.list>=0&&!r&&t[e.list]===at}function us(e,t,r){return e.list>=0&&!r&&t[e.list]!==at}function Ot(e,t){return"list"+String(e.list)+":"+t}function Wo(e,t){return!e.pinned||t.closed>=0?0:t.idiom>=0&&e.inner?-.125:.5}function hs(e,t,r,n,s){return j(t,r)||(R(t,r,e.cards.length),e.cards.push(new re(r,n,s))),Math.trunc(E(t,r,0))}function Bn(e,t,r,n,s,i){let o,a,l,d,c,u,h,f;if(o=new Pe,i)return o.key="c"+String(e.id),o;a="";for(let p of e.path){if(l=t.frames[p[0]],d=p[1],c=r[l.id],l.kind==="run"){c===Lt&&d>=0?a+="F"+String(l.id)+Sr(l,d)+"/":(a+="F"+String(l.id)+"*/",o.run=l.id);continue}if(c===at)return o.key=a+"F"+String(l.id),l.kind==="idiom"?o.idiom=l.id:e.root||(o.closed=l.id),o;if(u=a+"F"+String(l.id)+"/",l.bare){o.run=e.inner?o.run:l.id,a=u;continue}Kn(n,s,u,o.frame,l,l.title+(l.note!==""?" · "+l.note:"")),o.frame=u,a=u,c===Lt&&d>=0&&l.turns>1&&(h=Sr(l,d),a=u+h+"/",f=l.turn+" "+String(d+1),h==="~"&&(f=l.turn+"s 4 … "+O(l.turns-2)),Kn(n,s,a,u,l,f),o.frame=a)}return o.key=a+"s"+String(e.slot),o}function Sr(e,t){return e.turns>12&&3<=t&&t<e.turns-2?"~":String(t)}function Kn(e,t,r,n,s,i){let o;j(t,r)||(R(t,r,e.boxes.length),o=new _r(r,n,s.id,i),o.series=s.kind==="series",e.boxes.push(o))}function Co(e,t,r,n,s,i){let o,a,l,d,c,u,h,f,p,g,x;o=new Map;for(let b=0,k=e.edges.length;b<k;b++)a=e.edges[b],e.cells[a.start].kind!=="result"&&(j(o,a.start)||R(o,a.start,[]),E(o,a.start,[]).push(b));l=new Map;for(let b of e.cells)b.kind==="leaf"&&cs(b,s,i)&&(d=Zn(b,e,s,i).frame,c=Ot(b,d+Jn(b,e,t,o,n)),R(l,c,E(l,c,0)+1));for(let b of e.cells)if(!(b.kind==="result"||b.kind==="constant"&&!i&&!b.pinned)){if(u=Zn(b,e,s,i),u.closed>=0&&j(r,u.key)){p=E(r,u.key,0),t.cards[p].cells.push(b.id),R(n,b.id,p);continue}if(h=Jn(b,e,t,o,n),f=E(l,Ot(b,u.frame+h),0)>=ds,c=f?Ot(b,u.frame+h):b.kind+":"+h,(i||b.pinned&&!f)&&(c="c"+String(b.id)),p=hs(t,r,c,b.kind,u.frame),g=t.cards[p],g.cells.length===0){x=1e18;for(let k of E(o,b.id,[]))x=N(x,t.cards[E(n,e.edges[k].end,0)].order);g.order=x<1e18?x-.25:-1}g.listed=f,(f||us(b,s,i))&&(g.toggles=b.list),g.cells.push(b.id),R(n,b.id,p)}}function Jn(e,t,r,n,s){let i,o;i=new Map;for(let a of E(n,e.id,[]))o=r.cards[E(s,t.edges[a].end,0)],R(i,o.key+"#"+(o.kind==="frame"?"":String(t.edges[a].role)),1);return Ne(i).join("|")}function Zn(e,t,r,n){let s,i;if(s=new Pe,n)return s;for(let o of e.path){if(i=t.frames[o[0]],i.kind==="run"||i.kind==="idiom")return s;if(r[i.id]===at)return e.pinned||(s.key=s.frame+"F"+String(i.id),s.closed=i.id),s;if(s.frame+="F"+String(i.id)+"/",r[i.id]===Lt&&o[1]>=0&&i.turns>1)s.frame+=Sr(i,o[1])+"/";else if(r[i.id]===Lt&&i.turns>1)return s}return s}function Go(e,t,r,n){let s,i,o,a,l,d,c,u,h,f;s=new Map,i=new Map;for(let p of e.edges)if(j(r,p.start)){if(o=E(r,p.start,0),a=E(r,p.end,0),o===a||t.cards[o].order>=t.cards[a].order){f=o===a&&t.cards[a].idiom>=0&&e.cells[p.start].inner,t.cards[a].kind!=="frame"&&!f&&Ho(t,o,a);continue}l=t.cards[a].kind==="frame",d=String(o)+">"+String(a)+"#"+(l?"":String(p.role)),j(s,d)||(R(s,d,t.links.length),t.links.push(new ne(o,a,p.role))),c=t.links[E(s,d,0)],u=String(E(s,d,0))+"<"+String(p.start),h=N(E(i,u,0),e.cells[p.start].count),R(i,u,h+p.count),c.sources+=N(h+p.count,e.cells[p.start].count)-h,c.count+=p.count,c.total+=p.total,(c.count===1||!(Math.abs(c.share)>=Math.abs(p.share)))&&(c.share=p.share),(c.count===1||!(Math.abs(c.slope)>=Math.abs(p.slope)))&&(c.slope=p.slope),(c.count===1||!(Math.abs(c.value)>=Math.abs(p.value)))&&(c.value=p.value),c.text=c.count===1?p.text:"",c.plain=p.toward_constant,c.ill=c.ill||p.ill}}function jo(e,t){let r,n,s,i;r=new Map;for(let o=0,a=2;o<a;o++)for(let l of t.links)n=t.cards[l.start],s=String(l.start)+"#"+String(e.cells[t.cards[l.end].cells[0]].slot),i=s+"#"+String(l.role),o===0?(R(r,s,E(r,s,0)+l.sources),R(r,i,E(r,i,0)+l.sources)):n.kind!=="frame"&&E(r,i,0)<n.count&&E(r,s,0)!==n.count&&(l.part=O(l.sources)+" of "+O(n.count))}function Ho(e,t,r){for(let n of e.carried)if(n[0]===t&&n[1]===r)return;e.carried.push([t,r])}var B=13,q=11,wt=10,ps=46,H=26,xt=10,ot=15,Er=16,vr=240,U=20,fs=12,te=26,it=16,ie=34,yr=34,Pr=30,Mr=class{constructor(){this.width=0,this.height=0,this.sign=0,this.tall=H}};function zo(e){let t,r,n,s,i,o;if(t=new Mr,e.kind==="result"&&(t.sign=S(H,L(e.symbol)*B*1.05+14)),e.wide>0)return t.width=e.wide,t.height=e.high,t;if(ws(e))return t.width=S(H,L(bs(e))*B+2*wt),t.height=H,t;r=xs(e),n=0;for(let a=0,l=r.length;a<l;a++)s=a===0?14+L(e.data)*B:0,n=S(n,L(r[a])*B*1.08+s);i=L("grad")*q+14+L(e.grad)*B,o=S(n,i,64);for(let a of e.notes)o=S(o,L(a)*q*1.04);return e.born!==""&&(o=S(o,L(vs(e))*q*1.1)),e.rows.length>0&&(o=S(o,We(e)*(gs(e)+te)-te)),t.width=o+2*wt,t.height=ps+ot*(r.length-1+e.notes.length+ms(e)),e.bins.length>0&&(t.height+=Er),e.born!==""&&(t.height+=ot),t}function We(e){let t,r;return e.narrow?e.rows.length<=24?1:2:(t=S(1,Zt(700/gs(e))),r=e.rows.length<=10?1:e.rows.length<=24?2:e.rows.length<=45?3:4,N(r,t))}function ms(e){return e.rows.length>0?Zt((e.rows.length+We(e)-1)/We(e)):0}function gs(e){return Le(e,0)+Le(e,1)+Le(e,2)+2*fs}function Le(e,t){let r;r=0;for(let n of e.rows)r=S(r,L(n[t])*q*(t===0?1.08:1));return r}function ws(e){return e.kind==="constant"&&e.born===""}function bs(e){let t;return t=e.symbol===""?e.data:e.symbol+" "+e.data,e.many!==""?t+" "+e.many:t}function Fo(e){return e.many===""?e.name:e.name!==""?e.name+" "+e.many:e.many}function xs(e){let t,r,n,s;t=[],r="";for(let i of Fo(e).split(" "))for(n=r===""?i:r+" "+i,r!==""&&L(n)*B>vr?(t.push(r),r=i):r=n;L(r)*B>vr*1.25;)s=go(r,vr/B),s=s.slice(0,s.length-1),t.push(s),r=r.slice(s.length);return t.push(r),t}function vs(e){return e.born+" is born here"}var ys=18,Ar=class{constructor(){this.rank=[],this.size=[],this.before=[],this.after=[],this.layers=[],this.count=0,this.gap=ys,this.at=[]}};function Vo(e,t,r,n){let s,i,o,a,l;s=[],i=new Map,e.before=e.size.map(d=>[]),e.after=e.size.map(d=>[]);for(let d=0,c=t.length;d<c;d++){o=[],a=t[d];for(let u=e.rank[t[d]]+1,h=e.rank[r[d]];u<h;u++)l=String(n[d])+"@"+String(u),j(i,l)||(R(i,l,e.size.length),e.size.push(0),e.rank.push(u),e.before.push([]),e.after.push([])),Yn(e,a,E(i,l,0)),a=E(i,l,0),o.push(a);Yn(e,a,r[d]),s.push(o)}return s}function Yn(e,t,r){e.before[r].includes(t)||(e.after[t].push(r),e.before[r].push(t))}function Io(e){let t,r,n,s,i,o,a;e.layers=Array.from({length:S(e.rank)+1},(l,d)=>d).map(l=>[]);for(let l of qo(e))e.layers[e.rank[l]].push(l);t=e.layers.map(l=>l.slice(0)),r=kr(e),n=S(2,N(16,Math.floor(24e3/e.size.length)));for(let l=0,d=n;l<d&&r!==0;l++){s=l%2===0;for(let c=1,u=e.layers.length;c<u;c++)o=s?c:e.layers.length-1-c,a=s?e.layers[o-1]:e.layers[o+1],e.layers[o]=Do(e.layers[o],s?e.before:e.after,Ce(e,a));Bo(e),i=kr(e),i<r&&(r=i,t=e.layers.map(c=>c.slice(0)))}e.layers=e.layers.map(l=>D(l,(d=>Uo(e,d)))),kr(e)>r&&(e.layers=t)}function Uo(e,t){let r;for(r=t;r>=e.count;)r=e.after[r][0];return t<e.count?r:r-.5}function qo(e){let t,r,n,s;t=e.size.map(i=>!1),r=[];for(let i=0,o=e.count;i<o;i++)for(n=[e.count-1-i];n.length>0;)if(s=n.pop(),!t[s]){t[s]=!0,r.push(s);for(let a=0,l=e.before[s].length;a<l;a++)n.push(e.before[s][e.before[s].length-1-a])}return r}function Ce(e,t){for(;e.at.length<e.size.length;)e.at.push(0);for(let r=0,n=t.length;r<n;r++)e.at[t[r]]=r;return e.at}function Do(e,t,r){let n,s,i,o,a,l;n=[],s=new Map;for(let d of e)i=D(t[d].map(c=>r[c]),(c=>c)),o=Math.floor(i.length/2),i.length>0&&(R(s,d,i.length%2===1?i[o]:(i[o-1]+i[o])/2),n.push(d));n=D(n,(d=>E(s,d,0))),a=[],l=0;for(let d of e)j(s,d)?(a.push(n[l]),l+=1):a.push(d);return a}function Bo(e){let t,r,n,s,i,o;for(let a=0,l=e.layers.length;a<l;a++){t=e.layers[a],r=a>0?Ce(e,e.layers[a-1]):[],n=a+1<e.layers.length?Ce(e,e.layers[a+1]):[];for(let d=0,c=t.length-1;d<c;d++)s=t[d],i=t[d+1],o=0,r.length>0&&(o+=Re(e.before[s],e.before[i],r)-Re(e.before[i],e.before[s],r)),n.length>0&&(o+=Re(e.after[s],e.after[i],n)-Re(e.after[i],e.after[s],n)),o>0&&(t[d]=i,t[d+1]=s)}}function Re(e,t,r){let n;if(e.length*t.length>4e3)return 0;n=0;for(let s of e)for(let i of t)r[s]>r[i]&&(n+=1);return n}function kr(e){let t,r,n,s,i,o,a,l;t=0;for(let d=1,c=e.layers.length;d<c;d++){r=Ce(e,e.layers[d-1]),n=e.layers[d-1].length+1,s=Array.from({length:n+1},(u,h)=>h).map(u=>0),i=0;for(let u of e.layers[d]){o=e.before[u].map(h=>r[h]);for(let h of o){for(a=h+1,l=0;a>0;)l+=s[a],a-=a&-a;t+=i-l}for(let h of o)for(a=h+1;a<=n;)s[a]+=1,a+=a&-a;i+=o.length}}return t}function Ko(e){let t,r,n,s,i,o;t=e.size.map(a=>0);for(let a of e.layers){r=0;for(let l=0,d=a.length;l<d;l++)n=a[l],l>0&&(r+=ks(e,a[l-1],n)),t[n]=r;for(let l of a)t[l]-=r/2}s=S(4,N(24,Math.floor(3e4/e.size.length)));for(let a=0,l=s;a<l;a++){i=a%2===0;for(let d=0,c=e.layers.length;d<c;d++)o=e.layers[i?d:e.layers.length-1-d],Jo(e,o,t,a,i)}return t}function ks(e,t,r){let n;return n=t<e.count&&r<e.count?e.gap:e.gap*.7,(e.size[t]+e.size[r])/2+n}function Xn(e,t,r,n){let s;return s=t>=e.count&&r>=e.count?40:t>=e.count||r>=e.count?4:1,s/(n*n)}function Jo(e,t,r,n,s){let i,o,a,l,d,c,u,h,f,p,g,x,b;i=[],o=[],a=[],l=[],d=0;for(let k=0,_=t.length;k<_;k++){c=t[k],k>0&&(d+=ks(e,t[k-1],c)),l.push(d),u=0,h=0;for(let M of e.before[c])(s||n>1)&&(x=Xn(e,c,M,e.after[M].length),u+=r[M]*x,h+=x);for(let M of e.after[c])(!s||n>1)&&(x=Xn(e,c,M,e.before[M].length),u+=r[M]*x,h+=x);for(h===0&&(u=r[c]*.01,h=.01),f=u/h-d,p=1;i.length>0&&i[i.length-1]>=f;)g=o.pop(),f=(i.pop()*g+f*h)/(g+h),h+=g,p+=a.pop();i.push(f),o.push(h),a.push(p)}b=0;for(let k=0,_=i.length;k<_;k++)for(let M=0,T=a[k];M<T;M++)r[t[b]]=i[k]+l[b],b+=1}var Tr=class{constructor(){this.rank=[],this.across=[],this.bends=[],this.breadth=0,this.ranks=0}};function Zo(e,t,r,n,s,i,o){let a,l,d,c,u;if(a=new Tr,e.length===0)return a;a.rank=Yo(e.length,t,r,s,i),l=new Ar,l.count=e.length,l.gap=o,l.rank=a.rank.slice(0),l.size=e.slice(0),d=Vo(l,t,r,n),Io(l),c=Ko(l),u=1e18;for(let h=0,f=c.length;h<f;h++)u=N(u,c[h]-l.size[h]/2);for(let h=0,f=c.length;h<f;h++)c[h]-=u,a.breadth=S(a.breadth,c[h]+l.size[h]/2);return a.across=c.slice(0,l.count),a.bends=d.map(h=>h.map(f=>c[f])),a.ranks=l.layers.length,a}function Yo(e,t,r,n,s){let i,o,a,l,d,c,u,h;i=Array.from({length:e},(f,p)=>p).map(f=>[]),o=Array.from({length:e},(f,p)=>p).map(f=>[]);for(let f=0,p=t.length;f<p;f++)i[r[f]].push(t[f]),o[t[f]].push(r[f]);a=Array.from({length:e},(f,p)=>p).map(f=>0);for(let f=0,p=e;f<p;f++)for(let g of i[f])a[f]=S(a[f],a[g]+1);for(let f=0,p=e;f<p;f++)if(l=e-1-f,o[l].length>0&&(i[l].length===0||i[l].length<o[l].length)){d=a[o[l][0]];for(let g of o[l])d=N(d,a[g]);a[l]=d-1}c=N(a);for(let f=0,p=e;f<p;f++)n[f]&&(c=N(c,o[f].length===0?a[f]:c));u=!1;for(let f=0,p=e;f<p;f++)if(n[f])for(let g of o[f])u=u||a[g]<=c;u&&(c-=1),h=S(a),u=!1;for(let f=0,p=e;f<p;f++)if(s[f])for(let g of i[f])u=u||a[g]>=h&&!s[g];u&&(h+=1);for(let f=0,p=e;f<p;f++)n[f]?a[f]=c:s[f]&&(a[f]=h);return c=N(a),a.map(f=>f-c)}var Oe=0,K=1,Ge=64,Pt=class{constructor(t,r,n){this.kind=t,this.number=r,this.order=n,this.length=0,this.breadth=0,this.along=0,this.across=0}},ee=class{constructor(t,r,n){this.link=t,this.start=r,this.end=n,this.leaves=0,this.arrives=0,this.points=[]}},je=class{constructor(t,r){this.key=t,this.frame=r,this.items=[],this.pieces=[],this.children=[],this.ports_in=new Map,this.ports_out=new Map,this.length=0,this.breadth=0,this.along=0,this.across=0,this.bottoms=[],this.ends=[]}},oe=class{constructor(){this.x=0,this.y=0,this.width=0,this.height=0,this.sign=0,this.tall=0}},Nr=class{constructor(t,r){this.view=t,this.down=r,this.cards=[],this.frames=[],this.routes=[],this.width=0,this.height=0,this.torn=0}},Rr=class{constructor(t,r,n,s){this.view=t,this.limit=r,this.labels=n,this.down=s;for(let i of t.cards)i.narrow=s;this.sizes=Xo(t.cards.map(i=>zo(i)),t,s),this.torn=0,this.levels=[],this.level_of=new Map}};function Xo(e,t,r){let n,s;n=e.map(i=>0);for(let i of t.links)n[i.end]+=1;for(let i=0,o=e.length;i<o;i++)s=8*(n[i]-1),e[i].sign>0&&r?e[i].sign=S(e[i].sign,N(s+H,e[i].width)):e[i].sign>0&&(e[i].tall=S(H,N(s+14,e[i].height)));return e}function Qo(e,t,r,n,s){let i,o,a,l,d,c,u,h,f,p;i=t.items.map(g=>[]),o=t.items.map(g=>[]);for(let g=0,x=t.pieces.length;g<x;g++)i[t.pieces[g].start].push(g),o[t.pieces[g].end].push(g);for(let g=0,x=t.items.length;g<x;g++)if(a=t.items[g],a.kind==="card"){l=D(i[g],(b=>Qn(t,r,b,!1))),d=ta(t,r,s,l),c=d.length>0?d[d.length-1]+1:0,u=N(7*(c-1),a.breadth*.7);for(let b=0,k=l.length;b<k;b++)t.pieces[l[b]].leaves=ts(d[b],c,u);h=D(o[g],(b=>Qn(t,r,b,!0))),f=e.sizes[a.number].sign>0,p=e.sizes[a.number].tall,u=N(11*(h.length-1),f&&!e.down?S(H*.62,p-13):a.breadth*.6),f&&e.down&&(u=N(11*(h.length-1),e.sizes[a.number].sign*.6));for(let b=0,k=h.length;b<k;b++)t.pieces[h[b]].arrives=ts(b,h.length,u)}}function ta(e,t,r,n){let s,i,o,a,l,d;s=[],i=-1,o="";for(let c of n)a=t.bends[c],l=t.rank[e.pieces[c].start],d=a.length>0?"bend"+String(a[0]):"line"+String(c),l+1<r.length&&r[l+1]>r[l]&&(d="next band"),i+=d!==o?1:0,o=d,s.push(i);return s}function Qn(e,t,r,n){let s,i,o;return s=e.pieces[r],i=t.bends[r],o=n?t.across[s.start]:t.across[s.end],i.length>0&&(o=n?i[i.length-1]:i[0]),o*1e3+r*.001}function ts(e,t,r){return t>1?r*(e/(t-1)-.5):0}function ea(e,t,r,n,s,i,o,a,l,d){let c,u,h,f,p,g,x,b,k,_;c=e.view.links[n.link].start,u=t.items[n.start],h=t.items[n.end],f=es(e,u,n,!1),p=es(e,h,n,!0),g=[[u.along+u.length,f,Oe]],x=r.rank[n.start],u.kind!=="out"&&u.along+u.length<i[x]+o[x]-.5&&r.rank[n.end]>x&&g.push([i[x]+o[x],f,K]);for(let M of r.bends[s])ns(g,t,x,l,rs(d,c,x),M+a[l[x+1]]),x+=1,g.push([i[x],M+a[l[x]],Oe]),g.push([i[x]+o[x],M+a[l[x]],K]);ns(g,t,x,l,rs(d,c,x),p),x+=1,b=h.along,h.kind==="card"&&e.sizes[h.number].sign>0&&(k=H/2,e.down||(_=S(0,Math.abs(n.arrives)-e.sizes[h.number].tall/2+k),b+=k-(k*k-N(_,k)**2)**.5)),h.along>i[r.rank[n.end]]+.5&&h.kind!=="out"?(g.push([i[r.rank[n.end]],p,Oe]),g.push([b,p,K])):g.push([b,p,Oe]),n.points=g}function es(e,t,r,n){let s,i,o;return t.kind==="card"?t.across+(n?r.arrives:r.leaves):t.kind!=="frame"?t.across:(s=e.levels[E(e.level_of,e.view.boxes[t.number].key,0)],i=n?s.ports_in:s.ports_out,o=s.items[E(i,e.view.links[r.link].start,0)],Number(t.across-t.breadth/2+o.across+(e.down?it:ie)))}function rs(e,t,r){let n,s;return n=String(t)+"@"+String(r),j(e,n)||(s=E(e,String(r),0),R(e,n,s),R(e,String(r),s+1)),Math.trunc(E(e,n,0))}function ns(e,t,r,n,s,i){let o,a,l,d;r+1>=n.length||n[r+1]===n[r]||(o=e[e.length-1],a=t.ends[n[r]]+10+6*(s%8),l=Ge-10-6*(s%8),d=t.bottoms[n[r]]+Pr*.6+6*(s%6),e.push([a,o[1],K]),e.push([a,d,K]),e.push([l,d,K]),e.push([l,i,K]))}function ra(e,t){let r,n,s,i,o,a,l,d;for(r=e.view.links[t],n=[],s=e.view.cards[r.start].frame,i=e.view.cards[r.end].frame;!i.startsWith(s);)n.push(s),s=ss(s);for(n.push(s),o=[];i!==s;)o.push(i),i=ss(i);for(;o.length>0;)n.push(o.pop());a=[];for(let c of n)if(j(e.level_of,c)){for(let u of e.levels[E(e.level_of,c,0)].pieces)if(u.link===t)for(let h=0,f=u.points.length;h<f;h++)l=u.points[h],d=h===0&&a.length>0?K:l[2],a.push(e.down?[l[1],l[0],d]:[l[0],l[1],d])}return a}function ss(e){let t;for(t=e.length-1;t>0&&e[t-1]!=="/";)t-=1;return e.slice(0,t)}var na=14,sa=30;function ia(e,t,r){let n,s,i,o,a,l,d,c,u,h,f;if(t.items.length!==0){oa(e,t,r),n=Array.from({length:r.ranks},(p,g)=>g).map(p=>0);for(let p=0,g=t.items.length;p<g;p++)n[r.rank[p]]=S(n[r.rank[p]],t.items[p].length);s=aa(e,t,r),i=la(e,t,r,n,s,e.limit-160*ca(t.key)),o=_s(e,t,r);for(let p=1,g=r.ranks;p<g;p++)i[p]>i[p-1]&&(e.torn=S(e.torn,o[p]));a=Array.from({length:r.ranks},(p,g)=>g).map(p=>0),t.ends=Array.from({length:i[r.ranks-1]+1},(p,g)=>g).map(p=>0),l=i[r.ranks-1]>0?Ge:0,d=l;for(let p=0,g=r.ranks;p<g;p++)p>0&&(d=i[p]===i[p-1]?d+s[p]:l),a[p]=d,d+=n[p],t.ends[i[p]]=d,t.length=S(t.length,d+l);c=da(t,r,i,o),t.breadth=t.bottoms[t.bottoms.length-1];for(let p=0,g=t.items.length;p<g;p++)u=t.items[p],h=r.rank[p],u.across=r.across[p]+c[i[h]],u.along=0,u.kind==="card"?u.along=a[h]+n[h]-u.length:u.kind==="frame"?u.along=a[h]:u.kind==="out"&&(u.along=t.length),t.breadth=S(t.breadth,u.across+u.breadth/2);Qo(e,t,r,c,i),f=new Map;for(let p=0,g=t.pieces.length;p<g;p++)ea(e,t,r,t.pieces[p],p,a,n,c,i,f)}}function oa(e,t,r){let n,s,i,o,a;if(!e.down){n=Array.from({length:r.ranks},(l,d)=>d).map(l=>0),s=Array.from({length:r.ranks},(l,d)=>d).map(l=>0);for(let l=0,d=t.items.length;l<d;l++)i=t.items[l],i.kind==="frame"&&(s[r.rank[l]]=S(s[r.rank[l]],i.length)),i.kind==="card"&&e.sizes[i.number].height>H&&(n[r.rank[l]]=S(n[r.rank[l]],e.sizes[i.number].width));for(let l=0,d=t.items.length;l<d;l++)i=t.items[l],i.kind==="frame"&&s[r.rank[l]]<=i.length*1.5&&(i.length=s[r.rank[l]]),i.kind==="card"&&e.sizes[i.number].height>H&&(o=e.sizes[i.number],a=n[r.rank[l]],a<=o.width*1.7&&(i.length+=a-o.width,o.width=a))}}function aa(e,t,r){let n,s,i,o,a;n=Array.from({length:r.ranks},(l,d)=>d).map(l=>yr);for(let l of t.pieces)s=r.rank[l.end],i=Math.abs(r.across[l.start]-r.across[l.end]),o=Ms(e.view.links[l.link],e.labels),a=0,o!==""&&(a=e.down?18:L(o)*q+8),n[s]=S(n[s],yr+a,N(yr+i/8,64));return n}function la(e,t,r,n,s,i){let o,a,l,d,c,u,h,f,p,g,x,b,k,_;o=Array.from({length:r.ranks},(A,W)=>W).map(A=>0),a=0;for(let A=0,W=r.ranks;A<W;A++)a+=n[A]+s[A];if(l=a-s[0]-i,l<=na*(r.ranks-1)){for(let A=1,W=r.ranks;A<W;A++)s[A]-=S(0,l/(r.ranks-1));return o}i-=t.key!==""?2*Ge:1.5*Ge,d=_s(e,t,r);let[M,T]=$s(t,r);c=Array.from({length:r.ranks+1},(A,W)=>W).map(A=>0),u=Array.from({length:r.ranks+1},(A,W)=>W).map(A=>0);for(let A=1,W=r.ranks+1;A<W;A++)for(c[A]=1e18,h=0,f=1e18,p=-1e18,g=A-1;g>=0&&(g===A-1||h+n[g]<=i);)h+=n[g]+s[g],f=N(f,M[g]),p=S(p,T[g]),x=S(0,1-h/i),b=c[g]+p-f+Pr+100*x*x+sa*d[g],b<c[A]&&(c[A]=b,u[A]=g),g-=1;for(k=[],_=r.ranks;_>0;)_=u[_],k.push(_);for(let A=0,W=r.ranks;A<W;A++)for(let Et of k)o[A]+=0<Et&&Et<=A?1:0;return o}function $s(e,t){let r,n,s;r=Array.from({length:t.ranks},(i,o)=>o).map(i=>1e18),n=Array.from({length:t.ranks},(i,o)=>o).map(i=>-1e18);for(let i=0,o=e.items.length;i<o;i++)s=t.rank[i],r[s]=N(r[s],t.across[i]-e.items[i].breadth/2),n[s]=S(n[s],t.across[i]+e.items[i].breadth/2);for(let i=0,o=e.pieces.length;i<o;i++){s=t.rank[e.pieces[i].start];for(let a of t.bends[i])s+=1,r[s]=N(r[s],a-4),n[s]=S(n[s],a+4)}return[r,n]}function _s(e,t,r){let n,s,i;n=Array.from({length:r.ranks+1},(o,a)=>a).map(o=>0),s=new Map;for(let o of t.pieces)for(let a=r.rank[o.start]+1,l=r.rank[o.end]+1;a<l;a++)i=String(e.view.links[o.link].start)+"@"+String(a),j(s,i)||(R(s,i,!0),n[a]+=1);return n}function da(e,t,r,n){let s,i,o,a,l,d;s=r[r.length-1]+1,i=Array.from({length:s},(h,f)=>f).map(h=>1e18),o=Array.from({length:s},(h,f)=>f).map(h=>-1e18);let[c,u]=$s(e,t);for(let h=0,f=t.ranks;h<f;h++)i[r[h]]=N(i[r[h]],c[h]),o[r[h]]=S(o[r[h]],u[h]);a=Array.from({length:s},(h,f)=>f).map(h=>0);for(let h=1,f=t.ranks;h<f;h++)r[h]>r[h-1]&&(a[r[h-1]]=n[h]);l=Array.from({length:s},(h,f)=>f).map(h=>0),d=0;for(let h=0,f=s;h<f;h++)l[h]=d-i[h],d+=o[h]-i[h],e.bottoms.push(d),d+=Pr*1.2+6*N(a[h],6);return l}function ca(e){let t;t=0;for(let r of e)r==="/"&&(t+=1);return t}function ze(e,t,r,n){let s,i,o;s=new Rr(e,t,r,n),s.levels.push(new je("",-1)),R(s.level_of,"",0);for(let a=0,l=e.boxes.length;a<l;a++)R(s.level_of,e.boxes[a].key,s.levels.length),s.levels.push(new je(e.boxes[a].key,a));for(let a=0,l=e.boxes.length;a<l;a++)s.levels[E(s.level_of,e.boxes[a].parent,0)].children.push(a);for(let a=0,l=s.levels.length;a<l;a++)ua(s,s.levels[s.levels.length-1-a]);i=new Nr(e,n),i.cards=e.cards.map(a=>new oe),i.frames=e.boxes.map(a=>new oe),i.routes=e.links.map(a=>[]);for(let a of s.levels)ma(s,a,i);for(let a=0,l=e.links.length;a<l;a++)i.routes[a]=ra(s,a);return o=s.levels[0],i.torn=s.torn,i.width=n?o.breadth:o.length,i.height=n?o.length:o.breadth,i}function is(e,t,r,n){let s;if(s=e.view.cards[r].frame,s===t.key)return Math.trunc(E(n,"c"+String(r),-1));if(!s.startsWith(t.key))return-1;for(let i of t.children)if(s.startsWith(e.view.boxes[i].key))return Math.trunc(E(n,"f"+String(i),-1));return-1}function ua(e,t){let r,n,s,i,o,a,l,d;r=e.view,n=[];for(let c=0,u=r.cards.length;c<u;c++)r.cards[c].frame===t.key&&n.push(ha(e,c));for(let c of t.children)n.push(pa(e,c));s=new Map;for(let c=0,u=n.length;c<u;c++)R(s,(n[c].kind==="card"?"c":"f")+String(n[c].number),c);i=[];for(let c=0,u=r.links.length;c<u;c++)o=r.links[c],a=is(e,t,o.start,s),l=is(e,t,o.end,s),a>=0&&l>=0&&a!==l?i.push(new ee(c,a,l)):a<0&&l>=0?(j(t.ports_in,o.start)||(R(t.ports_in,o.start,n.length),n.push(new Pt("in",o.start,-1e18))),i.push(new ee(c,E(t.ports_in,o.start,0),l))):a>=0&&l<0&&(j(t.ports_out,o.start)||(R(t.ports_out,o.start,n.length),n.push(new Pt("out",o.start,1e18))),i.push(new ee(c,a,E(t.ports_out,o.start,0))));fa(t,n,i),d=Zo(t.items.map(c=>c.breadth),t.pieces.map(c=>c.start),t.pieces.map(c=>c.end),t.pieces.map(c=>r.links[c.link].start),t.items.map(c=>c.kind==="in"),t.items.map(c=>c.kind==="out"),e.down?9:ys),ia(e,t,d)}function ha(e,t){let r,n;return r=new Pt("card",t,e.view.cards[t].order),n=e.sizes[t],e.down?(r.length=n.height+(n.sign>0?H+xt:0),r.breadth=S(n.width,n.sign)):(r.length=n.width+(n.sign>0?n.sign+xt:0),r.breadth=n.height),r}function pa(e,t){let r,n,s,i;return r=e.view.boxes[t],n=e.levels[E(e.level_of,r.key,0)],s=new Pt("frame",t,r.order),i=L(r.title)*q*1.1+2*it+24,e.down?(s.length=n.length+ie+it,s.breadth=S(n.breadth+2*it,i)):(s.length=S(n.length+2*it,i),s.breadth=n.breadth+ie+it),s}function fa(e,t,r){let n,s,i,o,a,l,d;n=t.map(c=>0),s=t.map(c=>[]);for(let c of r)n[c.end]+=1,s[c.start].push(c.end);for(i=Array.from({length:t.length},(c,u)=>u).filter(c=>n[c]===0).map(c=>c),o=t.map(c=>-1);i.length>0;){a=0;for(let c=1,u=i.length;c<u;c++)d=t[i[a]].order,(t[i[c]].order<d||t[i[c]].order===d&&i[c]<i[a])&&(a=c);l=i[a],i[a]=i[i.length-1],i.pop(),o[l]=e.items.length,e.items.push(t[l]);for(let c of s[l])n[c]-=1,n[c]===0&&i.push(c)}for(let c=0,u=t.length;c<u;c++)o[c]<0&&(o[c]=e.items.length,e.items.push(t[c]));for(let c of r)o[c.start]<o[c.end]&&(c.start=o[c.start],c.end=o[c.end],e.pieces.push(c));for(let c of D(t.filter(u=>u.kind==="in").map(u=>u.number),(u=>u)))R(e.ports_in,c,o[E(e.ports_in,c,0)]);for(let c of D(t.filter(u=>u.kind==="out").map(u=>u.number),(u=>u)))R(e.ports_out,c,o[E(e.ports_out,c,0)])}function ma(e,t,r){let n,s,i;for(let o of t.items)n=o.along+t.along,s=o.across+t.across,o.kind==="card"?r.cards[o.number]=ga(e,o,n,s):o.kind==="frame"&&(r.frames[o.number]=Ss(e,n,s-o.breadth/2,o.length,o.breadth),i=e.levels[E(e.level_of,e.view.boxes[o.number].key,0)],i.along=n+(e.down?ie:it),i.across=s-o.breadth/2+(e.down?it:ie));for(let o of t.pieces)for(let a of o.points)a[0]+=t.along,a[1]+=t.across}function Ss(e,t,r,n,s){let i;return i=new oe,i.x=e.down?r:t,i.y=e.down?t:r,i.width=e.down?s:n,i.height=e.down?n:s,i}function ga(e,t,r,n){let s,i,o,a;return s=e.sizes[t.number],i=0,s.sign>0&&(i=(e.down?H:s.sign)+xt),o=e.down?s.width:s.height,a=Ss(e,r+i,n-o/2,t.length-i,o),a.sign=s.sign,a.tall=s.tall,a}var Tt=6,vt=class{constructor(t,r,n,s){this.words=t,this.x=r,this.y=n,this.width=s}};function w(e){let t,r;return t=Zt(Math.abs(e)*10+.5),r=String(Math.floor(t/10))+(t%10>0?"."+String(t%10):""),e<0&&t>0?"-"+r:r}function Fe(e,t,r){let n,s,i,o,a,l;n="M"+w(e[0][0])+" "+w(e[0][1]);for(let d=1,c=e.length;d<c;d++)s=e[d-1],i=e[d],o=i[0],a=i[1],d===e.length-1&&(o=t?o:o-Tt,a=t?a-Tt:a),i[2]===K?n+="L"+w(o)+" "+w(a):t?(l=(s[1]+a)/2,n+="C"+w(s[0]+r)+" "+w(l)+" "+w(o+r)+" "+w(l)+" "+w(o)+" "+w(a)):(l=(s[0]+o)/2,n+="C"+w(l)+" "+w(s[1]+r)+" "+w(l)+" "+w(a+r)+" "+w(o)+" "+w(a));return n}function Wr(e,t,r){let n,s;return n=e[e.length-1][0],s=e[e.length-1][1],t?"M"+w(n)+" "+w(s)+"L"+w(n-r)+" "+w(s-Tt-1)+"L"+w(n+r)+" "+w(s-Tt-1)+"Z":"M"+w(n)+" "+w(s)+"L"+w(n-Tt-1)+" "+w(s-r)+"L"+w(n-Tt-1)+" "+w(s+r)+"Z"}function Or(e,t){return t==="gradient"?e.share:t==="derivative"?e.slope:e.value}function wa(e,t){let r;return r=Math.abs(e),r===0||t===0?1:1+4.5*S(0,1+Vn(r/t)/2.4)}function Es(e,t){let r;return r=Or(e,t),e.ill&&t==="gradient"?"lost":r===0?"dead":r>0?"plus":"minus"}function Ve(e,t){let r,n,s,i,o,a;if(r=e.view.links[t],n=e.routes[t],n.length!==2)return 0;s=0,i=0;for(let l=0,d=e.view.links.length;l<d;l++)o=e.view.links[l],o.start===r.start&&o.end===r.end&&(s+=1,l<t&&(i+=1));return s<2?0:(a=r.text!==""?44:26,e.down&&r.text!==""&&(a=S(a,L(r.text)*q+16)),a*(i/(s-1)-.5))}function Ms(e,t){return t&&e.text!==""&&!e.plain?e.text:e.part}function Cr(e,t){return t!==1?"":e==="-"?"−":e==="/"?"÷":""}function Gr(e,t){let r,n,s,i,o,a,l,d,c,u;if(r=e.view.links[t].end,n=Cr(e.view.cards[r].symbol,e.view.links[t].role),s=e.routes[t][e.routes[t].length-1],n==="")return new vt(n,s[0],s[1],0);i=e.down?0:1,o=s[i],a=s[i];for(let h=0,f=e.routes.length;h<f;h++)e.view.links[h].end===r&&e.routes[h].length>1&&(l=e.routes[h][e.routes[h].length-1][i],o=N(o,l),a=S(a,l));return d=2*s[i]<o+a?-14:14,c=e.down?s[0]+d:s[0]-8,u=e.down?s[1]-8:s[1]+d,new vt(n,c,u,14)}function jr(e,t,r){let n,s,i;n=[],s=[];for(let o=0,a=t.length;o<a;o++)i=new vt("",0,0,0),t[o]!==""&&e.routes[o].length>1&&(i=ba(e,o,t[o],n,r),i.width>0&&n.push(i)),s.push(i);return s}function ba(e,t,r,n,s){let i,o,a,l,d,c,u,h,f,p,g,x,b,k;i=e.routes[t],o=L(r)*q+8,a=Ve(e,t),l=[.5,.35,.65,.25,.75,.15,.85];for(let _=0,M=i.length-1;_<M;_++){d=i.length-2-_,c=i[d],u=i[d+1];for(let T of l)if(h=c[0]+(u[0]-c[0])*T,f=c[1]+(u[1]-c[1])*T,u[2]!==K&&(g=1-T,x=3*g*T*T+T*T*T,b=.5*(3*g*g*T+3*g*T*T)+T*T*T,k=a*(3*g*g*T+3*g*T*T),s?(f=c[1]+(u[1]-c[1])*b,h=c[0]+(u[0]-c[0])*x+k):(h=c[0]+(u[0]-c[0])*b,f=c[1]+(u[1]-c[1])*x+k)),p=new vt(r,h,f,o),xa(e,p,n))return p}return new vt(r,0,0,0)}function xa(e,t,r){let n,s,i;if(n=t.x-t.width/2,s=t.x+t.width/2,n<2||s>e.width-2)return!1;for(let o of r)if(Math.abs(o.y-t.y)<16&&Math.abs(o.x-t.x)<(o.width+t.width)/2+2)return!1;i=!0;for(let o of e.cards)i=i&&!va(o,n,s,t.y);return i}function va(e,t,r,n){let s;return s=e.sign>0?e.sign+10:0,r>e.x-s&&t<e.x+e.width&&n+8>e.y&&n-8<e.y+e.height}function J(e,t,r,n,s,i){return'<rect class="'+e+'" x="'+w(t)+'" y="'+w(r)+'" width="'+w(n)+'" height="'+w(s)+'" rx="'+w(i)+'"/>'}function C(e,t,r,n){return'<text class="'+n+'" x="'+w(t)+'" y="'+w(r)+'">'+Yt(e)+"</text>"}function ya(e,t,r,n){let s,i,o,a,l,d,c,u,h;if(s="",r.live&&(s=' data-card="'+String(n)+'" data-name="'+Yt(e.name)+'" tabindex="-1" role="button"'),i='<g class="value"'+s+">",r.live||(i+="<title>"+Yt(e.more)+"</title>"),t.sign>0&&(i+=$a(e,t,r.down)),o=ws(e),a=o?t.height/2:7,(e.count>1||e.kind==="frame")&&(i+=J("far",t.x+4,t.y-4,t.width,t.height,a)),l=e.kind==="leaf"?"leaf":e.kind==="frame"?"closed":"card",!e.reached&&e.kind!=="constant"&&(l+=" fresh"),e.root&&(l+=" root"),e.born!==""?i+=J("ring",t.x-5,t.y-5,t.width+10,t.height+10,a+4):e.ill&&(l+=" ill"),i+=J(l,t.x,t.y,t.width,t.height,a),o)return i+C(bs(e),t.x+t.width/2,t.y+17.5,"quiet mid")+"</g>";d=t.x+wt,c=t.x+t.width-wt,u=xs(e);for(let f=0,p=u.length;f<p;f++)i+=C(u[f],d,t.y+18+ot*f,e.given?"name":"name made");i+=C(e.data,c,t.y+18,"data end"),h=t.y+ot*(u.length-1),i+=C("grad",d,h+37,"small quiet"),i+=C(e.grad,c,h+37,e.reached?"grad end":"quiet end"),h+=ps;for(let f of e.notes)i+=C(f,d,h+7,f.includes("NaN")||f.includes("infinite")?"small name":"small quiet"),h+=ot;return e.born!==""&&(i+=C(vs(e),d,h+7,"small name"),h+=ot),i+=ka(e,d,h,t.width-2*wt),e.bins.length>0&&(i+=_a(e,t.x+wt,h-2,t.width-2*wt)),i+"</g>"}function ka(e,t,r,n){let s,i,o,a,l,d,c,u;if(e.rows.length===0)return"";s=We(e),i=ms(e),o=(n+te)/s-te,a=Le(e,2)+fs,l="";for(let h=0,f=e.rows.length;h<f;h++)d=e.rows[h],c=t+Math.floor(h/i)*(o+te),u=r+7+ot*(h%i),l+=C(d[0],c,u,"small name"),l+=C(d[1],c+o-a,u,"small data end"),l+=C(d[2],c+o,u,d[2]!=="–"?"small grad end":"small quiet end");return l}function $a(e,t,r){let n,s,i;return n=r?t.x+t.width/2:t.x-xt-t.sign/2,s=r?t.y-xt-H/2:t.y+t.height/2,i=r?"V"+w(t.y):"H"+w(t.x),'<path class="stem" d="M'+w(n)+" "+w(s)+i+'"/>'+J("op",n-t.sign/2,s-t.tall/2,t.sign,t.tall,H/2)+C(e.symbol,n,s+4.5,"sign mid")}function _a(e,t,r,n){let s,i,o,a;s=S(e.bins),i=n/e.bins.length,o='<path class="bars" d="';for(let l=0,d=e.bins.length;l<d;l++)e.bins[l]>0&&(a=S(1,e.bins[l]/s*(Er-4)),o+="M"+w(t+l*i)+" "+w(r+Er-2)+"v-"+w(a)+"h"+w(i-1)+"v"+w(a)+"z");return o+'"/>'}function Sa(e,t,r){let n,s,i;return n=As(e,t,r),s=Hr(e,r),i=Array.from({length:t.view.links.length},(o,a)=>a).filter(o=>t.routes[o].length>1).map(o=>o),D(i,(o=>-Zt(n[o]*10+.5))).map(o=>Ea(t,r,o,n[o],s)).join(`
`)}function Hr(e,t){return t.ink!=="none"&&(t.ink!=="gradient"||e.ink)}function As(e,t,r){let n,s,i;n=t.view.links,s=0;for(let o of n)o.plain||(s=S(s,Math.abs(Or(o,r.ink))));return i=Hr(e,r),n.map(o=>i&&!o.plain?wa(Or(o,r.ink),s):1.5)}function Ea(e,t,r,n,s){let i,o,a;return i=e.view.links[r],o=s&&!i.plain?"line "+Es(i,t.ink):"line",a=t.live?' data-link="'+String(r)+'"':"",'<path class="'+o+'"'+a+' stroke-width="'+w(n)+'" d="'+Fe(e.routes[r],t.down,Ve(e,r))+`"/>
<path class="`+o.replaceAll("line","tip")+'"'+a+' d="'+Wr(e.routes[r],t.down,3+n*.4)+'"/>'}function Ts(e,t,r){let n,s,i,o,a,l,d,c,u,h,f,p,g,x,b,k;n=-1;for(let _=0,M=e.view.boxes.length;_<M;_++)s=e.view.boxes[_],i=e.view.cards[t].frame.startsWith(s.key)&&e.view.cards[r].frame.startsWith(s.key),s.series&&i&&(n=_);return o=e.cards[t],a=e.cards[r],n<0||(e.down?o.y<a.y:o.x<a.x)?"":(l=e.frames[n],e.down?(d=l.x+l.width-7,c=a.y-xt-H/2,u="M"+w(o.x+o.width/2+14)+" "+w(o.y+o.height)+"V"+w(o.y+o.height+9)+"H"+w(d),h=a.x+a.width/2+a.sign/2,f="V"+w(c)+"H"+w(h+7),p="M"+w(h)+" "+w(c)+"L"+w(h+8)+" "+w(c-4)+"L"+w(h+8)+" "+w(c+4),'<path class="line carried" d="'+u+f+'"/><path class="tip" d="'+p+'Z"/>'):(g=l.y+l.height-7,x=a.sign>0?a.x-xt-a.sign-10:a.x-10,u="M"+w(o.x+o.width)+" "+w(o.y+o.height-8)+"h9V"+w(g)+"H"+w(x),b=a.y+a.height/2+(a.sign>0?9:0),k=a.sign>0?x+11:x+10,f="V"+w(b)+"H"+w(k-6),p="M"+w(k)+" "+w(b)+"L"+w(k-7)+" "+w(b-4)+"L"+w(k-7)+" "+w(b+4),'<path class="line carried" d="'+u+f+'"/><path class="tip" d="'+p+'Z"/>'))}function Ma(e,t){let r,n,s;r=e.view.links.map(i=>Ms(i,t.labels)),n=[];for(let i=0,o=e.routes.length;i<o;i++)e.routes[i].length>1&&(s=Gr(e,i),n.push(s.words!==""?C(s.words,s.x,s.y+4,"quiet mid"):""));for(let i of jr(e,r,t.down))i.width!==0&&(n.push(J("page",i.x-i.width/2,i.y-8,i.width,16,8)),n.push(C(i.words,i.x,i.y+4,"small quiet mid")));return n.filter(i=>i!=="").map(i=>i).join(`
`)}var X=18,Ns=18,Nt=class{constructor(t,r){this.kind=t,this.text=r,this.x=0,this.y=0}};function Aa(e,t,r){let n,s,i,o,a,l,d,c,u,h,f;n=[],s=r.ink==="gradient"?"gradient":r.ink==="derivative"?"local derivative":"data",i=[],o=1e18,a=0,l=As(e,t,r);for(let p=0,g=t.view.links.length;p<g;p++)d=t.view.links[p],Hr(e,r)&&!d.plain&&t.routes[p].length>1&&(gt(i,Es(d,r.ink)),o=N(o,l[p]),a=S(a,l[p]));c=["plus"," above 0","minus"," below 0","dead"," 0","lost"," not finite"];for(let p=0,g=4;p<g;p++)i.includes(c[2*p])&&n.push(new Nt("line "+c[2*p],s+c[2*p+1]));a>o+.5&&n.push(new Nt("wedge","broader: larger")),u="";for(let p of t.view.carried)u+=Ts(t,p[0],p[1]);u!==""&&n.push(new Nt("carried","on to the next step")),h=[];for(let p of t.view.cards)p.kind==="leaf"&&gt(h,"leaf"),(p.count>1||p.kind==="frame")&&gt(h,"stack"),p.bins.length>0&&gt(h,"bars"),!p.reached&&p.kind!=="constant"&&e.ink&&gt(h,"fresh"),p.born!==""?gt(h,"ring"):p.ill&&gt(h,"ill");f=["leaf","leaf","stack","several values","bars","how the data are spread","fresh","no gradient came here","ring","not finite: it begins here","ill","not finite"];for(let p=0,g=Math.floor(f.length/2);p<g;p++)h.includes(f[2*p])&&n.push(new Nt(f[2*p],f[2*p+1]));return n}function gt(e,t){e.includes(t)||e.push(t)}function Ta(e,t,r){let n,s,i;n=t,s=0;for(let o of e)i=X+6+L(o.text)*q,n>U&&n+i>r&&(n=U,s+=ot+1),o.x=n,o.y=s,n+=i+Ns;return s}function Na(e,t){let r;return r=t+e.y,Ra(e.kind,e.x,r-4)+C(e.text,e.x+X+6,r,"small quiet")}function Ra(e,t,r){let n,s;if(e.startsWith("line"))return'<path class="'+e+' key" stroke-width="4" d="M'+w(t)+" "+w(r)+"h"+w(X)+'"/>';if(e==="carried")return'<path class="line carried key" d="M'+w(t)+" "+w(r)+"h"+w(X)+'"/>';if(e==="wedge")return n="M"+w(t)+" "+w(r-.5)+"v1L"+w(t+X)+" "+w(r+2.7)+"v-5.4Z",'<path class="tip key" d="'+n+'"/>';if(e==="bars"){n="",s=[3,9,6,2];for(let i=0,o=4;i<o;i++)n+="M"+w(t+4.5*i)+" "+w(r+5)+"v-"+w(s[i])+"h3.5v"+w(s[i])+"z";return'<path class="bars key" d="'+n+'"/>'}return e==="stack"?J("far key",t+2,r-6,X-3,10,3)+J("card key",t,r-4,X-3,10,3):e==="ring"?J("ring key",t+1,r-5,X-2,10,4):J((e==="leaf"?"leaf":"card "+e)+" key",t,r-5,X-1,10,3)}var Oa=30,La=26,Pa=240,Lr=class{constructor(){this.width=0,this.height=0,this.body=""}};function Rs(e,t,r){let n,s,i,o,a,l,d,c;n=new Lr,s=U+(r.title!==""?Oa:0),i=Wa(e,t),o=S(t.width,L(i)*q*1.02),n.width=S(o,L(r.title)*B*1.25,Pa)+2*U,a=Aa(e,t,r),l=Ta(a,U+L(i)*q+2*Ns,n.width-U),d=t.height+s+U+La-14,n.height=d+l+14,c=[],r.title!==""&&c.push(C(r.title,U,U+B,"name")),c.push('<g transform="translate('+w(U)+" "+w(s)+')">');for(let u=0,h=t.frames.length;u<h;u++)c.push(Ca(t,u,r));c.push(Sa(e,t,r));for(let u of t.view.carried)c.push(Ts(t,u[0],u[1]));for(let u=0,h=t.frames.length;u<h;u++)c.push(Ga(t,u));for(let u=0,h=t.cards.length;u<h;u++)c.push(ya(t.view.cards[u],t.cards[u],r,u));c.push(Ma(t,r)),c.push("</g>"),c.push(C(i,U,d,"small quiet"));for(let u of a)c.push(Na(u,d));return n.body=c.filter(u=>u!=="").map(u=>u).join(`
`),n}function Wa(e,t){let r,n,s;r=0,n=0;for(let i of t.view.cards)r+=1,n+=i.count+i.hidden===1?1:0;return s=Xt(e.values,"value","values"),n===e.values||(s+=" on "+O(r)+(r===1?" card: ":" cards: "),s+=Xt(e.results,"result","results")+", "+Xt(e.leaves,"leaf","leaves"),e.constants>0&&(s+=", "+Xt(e.constants,"plain number","plain numbers")),e.starts>0&&(s+=", "+Xt(e.starts,"zero that starts a sum","zeros that start sums"))),s}function Xt(e,t,r){return O(e)+" "+(e===1?t:r)}function Ca(e,t,r){let n,s,i,o,a;return n=e.frames[t],s=e.view.boxes[t],i=r.live?' tabindex="-1" role="button" data-frame="'+String(s.frame)+'"':"",o=r.live?' aria-label="'+Yt(s.title+", open")+'"':"",a="<g"+i+o+' class="group">'+J("frame",n.x,n.y,n.width,n.height,12),a+"</g>"}function Ga(e,t){let r,n,s,i,o,a;return r=e.frames[t],n=e.view.boxes[t],s=r.x+14,i="",n.series&&(o=s+5,a=r.y+16,i='<path class="again" d="M'+w(o)+" "+w(a-4.5),i+="C"+w(o-6)+" "+w(a-4.5)+" "+w(o-6)+" "+w(a+4.5)+" "+w(o)+" "+w(a+4.5),i+="C"+w(o+3)+" "+w(a+4.5)+" "+w(o+4.5)+" "+w(a+2)+" "+w(o+4.5)+" "+w(a),i+="M"+w(o+2.2)+" "+w(a+2)+"L"+w(o+4.5)+" "+w(a-.5)+"L"+w(o+6.8)+" "+w(a+2),i+='"/>',s+=16),i+C(n.title,s,r.y+20,"small frame-title")}var Os=".picture{font-family:'Helvetica Neue',Arial,'Liberation Sans','Noto Sans',sans-serif}.picture text{font-size:13px}.picture .small{font-size:11px}.picture .name,.picture .sign,.picture .frame-title{font-weight:bold}.picture .frame-title{stroke-width:4;stroke-opacity:.85;paint-order:stroke;stroke-linejoin:round}.picture .carried{stroke-width:1.5;stroke-dasharray:5 4}.picture .again{stroke-width:1.5}.picture .line.lost{stroke-dasharray:2 3}.picture .made{font-weight:normal;font-style:italic}.picture .end{text-anchor:end}.picture .mid{text-anchor:middle}.picture .stem{stroke-width:1.5}.picture .fresh{stroke-dasharray:4 3}.picture .root{stroke-width:2}.picture .ring{stroke-width:3}.picture .ill{stroke-width:2;stroke-dasharray:2 2}.picture .page{fill:light-dark(#ffffff,#11161f)}.picture .card,.picture .far{fill:light-dark(#f7f9fc,#1b2331);stroke:light-dark(#c3ccd9,#3d4a60)}.picture .leaf{fill:light-dark(#e8f1fd,#16304f);stroke:light-dark(#c3ccd9,#3d4a60)}.picture .closed{fill:light-dark(#eef2f7,#161d29);stroke:light-dark(#7a8699,#8593a8)}.picture .frame{fill:light-dark(#eef2f7,#161d29);fill-opacity:.55;stroke:light-dark(#cfd7e2,#33405a)}.picture .line,.picture .stem{fill:none;stroke:light-dark(#7a8699,#8593a8)}.picture .tip{fill:light-dark(#7a8699,#8593a8)}.picture .line.plus{stroke:light-dark(#e07b1f,#f0953c)}.picture .line.minus{stroke:light-dark(#7a4fc4,#a98af0)}.picture .line.dead{stroke:light-dark(#dbe1e9,#2b3546)}.picture .line.lost{stroke:light-dark(#c2185b,#ff6fa3)}.picture .tip.plus{fill:light-dark(#e07b1f,#f0953c)}.picture .tip.minus{fill:light-dark(#7a4fc4,#a98af0)}.picture .tip.dead{fill:light-dark(#dbe1e9,#2b3546)}.picture .tip.lost{fill:light-dark(#c2185b,#ff6fa3)}.picture .op{fill:light-dark(#22304a,#d7e0ee)}.picture .sign{fill:light-dark(#ffffff,#11161f)}.picture .name{fill:light-dark(#172033,#eef2f8)}.picture .data{fill:light-dark(#0b57a4,#8cc2ff)}.picture .bars{fill:light-dark(#0b57a4,#8cc2ff);fill-opacity:.5}.picture .grad{fill:light-dark(#a84600,#ffb070)}.picture .quiet,.picture .frame-title{fill:light-dark(#566173,#a3afc2)}.picture .frame-title{stroke:light-dark(#ffffff,#11161f)}.picture .again{fill:none;stroke:light-dark(#566173,#a3afc2)}.picture .ring{fill:none;stroke:light-dark(#c2185b,#ff6fa3)}.picture .root{stroke:light-dark(#172033,#eef2f8)}.picture .ill{stroke:light-dark(#c2185b,#ff6fa3)}";var Ls=`
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
`,Ct=P`
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
`;function Gt(e,t){let{nodes:r,steps:n}=e,s=n.length,i=n.slice(0,t),o={position:t,total:s,phase:"idle",phaseText:"",step:i.at(-1)??null,computed:r.map(c=>c.kind!=="result"),grads:r.map(()=>0),reached:r.map(()=>!1),walked:new Set,active:new Set};for(let c of i)if(c.phase==="forward")o.computed[c.node]=!0;else{let u=c.phase==="seed"?c.node:c.input;o.grads[u]=c.after,o.reached[u]=!0,c.phase==="backward"&&o.walked.add(c.edge)}let{step:a}=o;if(a?.phase==="backward"&&o.active.add(a.edge),a?.phase==="forward")for(let{id:c,to:u}of e.edges)u===a.node&&o.active.add(c);let l=n.filter(c=>c.phase==="forward").length,d=t-l;return t===0?o.phaseText=m("stage.not-begun|Not begun"):d<=0?Object.assign(o,{phase:"forward",phaseText:m("stage.forward-of|Forward {position} of {forward}",{position:t,forward:l})}):t<s?Object.assign(o,{phase:"backward",phaseText:m("stage.backward-of|Backward {back} of {total}",{back:d,total:s-l})}):Object.assign(o,{phase:"done",phaseText:"Done"}),o}function lt({step:e}){return e===null?null:e.phase==="backward"?e.input:e.node}function zr(e,t){let r=new Map;return t.cards.forEach((n,s)=>n.cells.forEach(i=>r.set(i,s))),e.map(n=>r.get(n)??-1)}function Ps(e,t,r,n,s){let i=new Set,o=new Set;t.forEach((c,u)=>{s.computed[u]||i.add(c),s.reached[u]&&o.add(c)});let a=lt(s),l=s.step?.phase==="backward"?t[s.step.node]:-1,d=new Set([...s.active].map(c=>ja(t,n.edges[c])));for(let c of e.querySelectorAll("[data-card]")){let u=Number(c.dataset.card);c.classList.toggle("waiting",i.has(u)),c.classList.toggle("silent",!o.has(u)),c.classList.toggle("now",a!==null&&t[a]===u),c.classList.toggle("giver",l===u&&!(a!==null&&t[a]===u))}for(let c of e.querySelectorAll("[data-link]")){let{start:u,end:h}=r.links[Number(c.dataset.link)];c.classList.toggle("dry",!o.has(u)),c.classList.toggle("flow",d.has(`${u}>${h}`))}}function ja(e,{from:t,to:r}){return`${e[t]}>${e[r]}`}var Ws=P`
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
`;var Ha=.72,za=1.25,Ie=class{constructor(t,r){this.host=t;this.size=r}host;size;scale=1;fitted=!0;drag=null;pane(){return this.host.renderRoot.querySelector(".pane")}fit(t){let[r,n]=[this.pane(),this.size()];if(!r||!n)return;this.fitted=!0;let s=Math.min((r.clientWidth-4)/n.width,t?1:(Cs(r)-4)/n.height);this.setScale(Math.max(Ha,Math.min(za,s)))}zoom(t){let r=this.pane(),n=[(r.scrollLeft+r.clientWidth/2)/this.scale,(r.scrollTop+r.clientHeight/2)/this.scale];this.fitted=!1,this.setScale(Math.max(.1,Math.min(4,this.scale*t))),this.host.updateComplete.then(()=>{r.scrollLeft=n[0]*this.scale-r.clientWidth/2,r.scrollTop=n[1]*this.scale-r.clientHeight/2,this.host.requestUpdate()})}setScale(t){t!==this.scale&&(this.scale=t,this.host.requestUpdate())}bring(t){let[r,n]=[t?.getBoundingClientRect(),this.pane()];if(!r)return;let{left:s,top:i,width:o,height:a}=n.getBoundingClientRect();(r.top<i||r.bottom>i+a)&&(n.scrollTop+=r.top+r.height/2-i-a/2),(r.left<s||r.right>s+o)&&(n.scrollLeft+=r.left+r.width/2-s-o/2)}wheel=t=>{!t.ctrlKey&&!t.metaKey||(t.preventDefault(),this.zoom(t.deltaY<0?1.15:1/1.15))};down=t=>{let r=this.pane();t.button===0&&t.pointerType==="mouse"&&(this.drag={x:t.clientX,y:t.clientY,left:r.scrollLeft,top:r.scrollTop})};dragged(t){if(!this.drag||!(t.buttons&1))return this.drag=null,!1;let r=this.pane();return r.scrollLeft=this.drag.left-(t.clientX-this.drag.x),r.scrollTop=this.drag.top-(t.clientY-this.drag.y),!0}minimap(t){let[r,n]=[this.pane(),this.size()],{width:s,height:i}=n;if(!r||s*this.scale<=r.clientWidth+8&&i*this.scale<=Cs(r)+8)return v``;let o=Math.min(160/s,90/i),a=(f,p,g,x,b)=>`<rect class="${f}" x="${p}" y="${g}" width="${x}" height="${b}"/>`,l=t.map(f=>a("spot",(f.x+20)*o,(f.y+20)*o,f.width*o,f.height*o)),[d,c,u,h]=[r.scrollLeft,r.scrollTop,r.clientWidth,r.clientHeight].map(f=>f/this.scale*o);return v`<svg
      class="mini"
      aria-hidden="true"
      width=${s*o}
      height=${i*o}
      @click=${f=>{let p=f.currentTarget.getBoundingClientRect();r.scrollLeft=(f.clientX-p.left)/o*this.scale-r.clientWidth/2,r.scrollTop=(f.clientY-p.top)/o*this.scale-r.clientHeight/2}}
    >
      ${Ae(l.join("")+a("seen",d,c,u,h))}
    </svg>`}};function Cs(e){return parseFloat(getComputedStyle(e).maxHeight)||600}var Gs=640,Fa=["gradient","data","derivative","none"],Ue=class extends I{static properties={states:{state:!0},ink:{state:!0},labels:{state:!0},told:{state:!0},chosen:{state:!0},error:{state:!0},walked:{attribute:!1}};static styles=[Ct,ve(Os),Ws];wire=null;scene=null;painted=null;seats=[];narrow=!1;window=new Ie(this,()=>this.painted);observer=new ResizeObserver(()=>{this.wire&&this.narrow!==this.clientWidth<Gs&&(this.compose(),this.requestUpdate()),this.window.fitted&&this.fit()});constructor(){super(),Object.assign(this,{states:[],ink:"gradient",labels:!1,told:null,chosen:"",error:""}),this.walked=null}set picture(t){try{let r=typeof t=="string"?JSON.parse(t):t;if(r?.format!=="gradwalk-picture")throw new Error('expected {"format": "gradwalk-picture", ...}');this.wire=r,Object.assign(this,{states:[...r.states],ink:r.look.ink,labels:r.look.labels,error:""}),this.requestUpdate()}catch(r){this.error=r.message}}connectedCallback(){super.connectedCallback();let t=this.querySelector(':scope > script[type="application/json"]');!this.wire&&t?.textContent&&(this.picture=t.textContent)}firstUpdated(){let t=this.window.pane();t&&this.observer.observe(t),this.fit()}disconnectedCallback(){super.disconnectedCallback(),this.observer.disconnect()}willUpdate(t){this.wire&&(!this.scene||t.has("states")||t.has("ink")||t.has("labels"))&&this.compose()}compose(){let{document:t,plain:r,wide:n}=this.wire;this.narrow=this.clientWidth>0&&this.clientWidth<Gs;let s={...this.wire.look,title:"",live:!0,ink:this.ink,labels:this.labels};this.narrow&&(s.down=!0),this.scene=ze(ls(t,this.states,r),n,this.labels,s.down),this.painted=Rs(t,this.scene,s),this.seats=this.walked?zr(t.homes,this.scene.view):[],this.told=null}updated(t){t.has("states")&&this.window.fitted&&this.fit(),this.light(),this.showWalk(t.has("walked"));let r=[...this.renderRoot.querySelectorAll("[data-card],[data-frame]")],n=r.find(s=>this.keyOf(s)===this.chosen)??r[0];for(let s of r)s.setAttribute("tabindex",s===n?"0":"-1");t.has("states")&&this.chosen&&n?.focus({preventScroll:!0})}showWalk(t){if(!this.walked||!this.scene)return;let{walk:r,stage:n}=this.walked;this.seats.length!==r.nodes.length&&(this.seats=zr(this.wire.document.homes,this.scene.view)),Ps(this.renderRoot,this.seats,this.scene.view,r,n),t&&this.window.bring(this.renderRoot.querySelector(".now"))}cardOf(t){return this.seats[t]??-1}fit(){this.window.fit(this.narrow)}move=t=>{this.window.dragged(t)||this.point(t.target.closest("[data-card]"))};search(t){let r=t.trim().toLowerCase();if(!r)return;let{document:n}=this.wire,s=n.cells.find(a=>a.name.toLowerCase()===r)??n.cells.find(a=>a.name.toLowerCase().startsWith(r)),i=n.cells.length<n.values;if(!s){this.error=i?m('picture.no-group-is-called|No card here is called {text}. Of a graph this large the page holds groups and labelled values; in Python, draw(value, around="{text}") shows any one of them.',{text:t}):m("picture.nothing-here-is-called|nothing here is called {text}",{text:t});return}this.error="";let o=[...this.states];for(let[a]of s.path)o[a]===at&&(o[a]=Wt);this.states=o,this.updateComplete.then(()=>{let a=this.scene.view.cards.findIndex(l=>l.cells.includes(s.id));this.focusOn(this.renderRoot.querySelector(`[data-card="${a}"]`))})}focusOn(t){t&&(this.chosen=this.keyOf(t),t.focus(),t.scrollIntoView({block:"center",inline:"center"}),this.point(t))}keyOf(t){let r=t.dataset.card;return r===void 0?`frame ${t.dataset.frame}`:this.scene.view.cards[Number(r)].key}toggle(t){let{card:r,frame:n}=t.dataset,s=r===void 0?Number(n):this.scene.view.cards[Number(r)].toggles;if(s<0)return;let{turns:i,detail:o,kind:a}=this.wire.document.frames[s],l=[...this.states],d=l[s]===Wt&&i>1&&o&&a!=="list"?Lt:a==="run"?Wt:at;l[s]=l[s]===at?Wt:d,this.chosen=`frame ${s}`,this.states=l}press=t=>{let r=t.target.closest("[data-card],[data-frame]");r&&this.toggle(r)};keys=t=>{let r=t.composedPath()[0];if(t.altKey||t.ctrlKey||t.metaKey||/^(INPUT|SELECT)$/.test(r.tagName))return;let n=r.dataset?.card!==void 0||r.dataset?.frame!==void 0,s={"+":()=>this.window.zoom(1.25),"-":()=>this.window.zoom(.8),0:()=>this.fit(),"/":()=>this.renderRoot.querySelector("input[type=search]").focus(),...n&&{Enter:()=>this.toggle(r)," ":()=>this.toggle(r),ArrowRight:()=>this.go(r,1,0),ArrowLeft:()=>this.go(r,-1,0),ArrowDown:()=>this.go(r,0,1),ArrowUp:()=>this.go(r,0,-1)}};s[t.key]&&(t.preventDefault(),s[t.key]())};go(t,r,n){let s=l=>{let d=(l.querySelector("rect:last-of-type")??l).getBoundingClientRect();return[d.left+d.width/2,l.matches("[data-frame]")?d.top+8:d.top+d.height/2]},[i,o]=s(t),a=null;for(let l of this.renderRoot.querySelectorAll("[data-card],[data-frame]")){let[d,c]=s(l),u=(d-i)*r+(c-o)*n,h=Math.abs((d-i)*n)+Math.abs((c-o)*r);l!==t&&u>1&&(!a||u+2*h<a[0])&&(a=[u+2*h,l])}a&&this.focusOn(a[1])}point(t){let r=t?Number(t.dataset.card):-1;r!==(this.told?.card??-1)&&(this.told=r<0?null:Fn(this.scene.view,r))}light(){let t=this.told?.links??null;this.renderRoot.querySelector(".picture")?.classList.toggle("dimmed",t!==null&&t.size>0);for(let r of this.renderRoot.querySelectorAll("[data-link]"))r.classList.toggle("lit",t?.has(Number(r.dataset.link))??!1)}render(){if(!this.wire)return v`<p class="problem" role="alert" ?hidden=${!this.error}>${this.error}</p>`;let{width:t,height:r,body:n}=this.painted,s=this.wire.look.title||this.wire.document.title;return v`<div class="card ${this.walked?"walked":""}" @keydown=${this.keys}>
      <div class="row tools" role="toolbar" aria-label=${m("picture.picture|Picture")}>
        <strong class="title">${s}</strong>
        <button @click=${()=>this.fit()}>${m("picture.fit|Fit")}</button>
        <button aria-label=${m("picture.zoom-out|Zoom out")} @click=${()=>this.window.zoom(.8)}>−</button>
        <button aria-label=${m("picture.zoom-in|Zoom in")} @click=${()=>this.window.zoom(1.25)}>+</button>
        <label
          ><span class="what">${m("picture.lines-show|Lines show")}</span>
          <select
            aria-label=${m("picture.what-the-lines-show|What the lines show")}
            @change=${i=>this.ink=i.target.value}
          >
            ${Fa.map(i=>v`<option value=${i} ?selected=${i===this.ink}>${i}</option>`)}
          </select></label
        >
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.labels}
            @change=${i=>this.labels=i.target.checked}
          />
          ${m("picture.derivatives|derivatives")}</label
        >
        <input
          type="search"
          placeholder=${m("picture.find-a-name|Find a name")}
          aria-label=${m("picture.find-a-value-by|Find a value by its name")}
          @keydown=${i=>i.key==="Enter"&&this.search(i.target.value)}
        />
      </div>
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
            width=${t*this.window.scale}
            height=${r*this.window.scale}
            viewBox="0 0 ${t} ${r}"
          >
            ${Ae(n)}
          </svg>
        </div>
        ${this.window.minimap(this.scene.cards)}
      </div>
      <div class="told" aria-live="polite">${this.words()}</div>
    </div>`}words(){let{told:t}=this;return!t&&this.walked?v``:t?v`<p><strong>${t.name}</strong> ${t.sum}</p>
      <ul>
        ${t.paths.map(r=>v`<li class="mono">${r}</li>`)}
      </ul>`:v`<p class="muted">${m("picture.point-at-a-value|Point at a value, or go to it with Tab and the arrow keys: its paths to the result light up. Click or Enter opens and closes what is stacked.")}</p>`}};function Fr(e,t){return e===1||e===-1&&!Number.isFinite(t)&&t===t?1:Math.pow(e,t)}function Vr(e){let t=Math.abs(e);if(!(t<=6))return Math.sign(e);let r=t,n=0;for(let i=1;n+r!==n;i+=1)n+=r,r*=2*t*t/(2*i+1);let s=2/Math.sqrt(Math.PI)*Math.exp(-t*t)*n;return e<0?-s:s}function js(...e){return e.reduce((t,r)=>t+r,0)}function Hs(...e){let t=Math.floor(e.length/2),r=e.length%2?e[2*t]:0;for(let n=0;n<t;n+=1)r+=e[n]*e[t+n];return r}var F={gt:{symbol:">",written:"({} > {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(e,t)=>+(e>t),partials:[[0,0]]},ge:{symbol:">=",written:"({} >= {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(e,t)=>+(e>=t),partials:[[0,0]]},lt:{symbol:"<",written:"({} < {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(e,t)=>+(e<t),partials:[[0,0]]},le:{symbol:"<=",written:"({} <= {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(e,t)=>+(e<=t),partials:[[0,0]]},eq:{symbol:"==",written:"({} == {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(e,t)=>+(e==t),partials:[[0,0]]},ne:{symbol:"!=",written:"({} != {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(e,t)=>+(e!=t),partials:[[0,0]]},where:{symbol:"where",written:"where({}, {}, {})",arity:3,settings:0,constantForm:null,defaults:[],kinks:"x0",compute:(e,t,r)=>e!=0?t:r,partials:[[0,["where","x0",1,0],["where","x0",0,1]]]},add:{symbol:"+",written:"{} + {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(e,t)=>e+t,partials:[[1,1]]},sub:{symbol:"-",written:"{} - {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(e,t)=>e-t,partials:[[1,-1]]},mul:{symbol:"*",written:"{} * {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(e,t)=>e*t,partials:[["x1","x0"]]},div:{symbol:"/",written:"{} / {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(e,t)=>e/t,partials:[[["div",1,"x1"],["div",["neg","out"],"x1"]]]},neg:{symbol:"-",written:"-{}",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>-e,partials:[[-1]]},powk:{symbol:"**{}",written:"{} ** {}",arity:2,settings:1,constantForm:null,defaults:[],kinks:null,compute:(e,t)=>Fr(e,t),partials:[[["where",["eq","x1",0],0,["mul","x1",["pow","x0",["sub","x1",1]]]]]]},pow:{symbol:"**",written:"{} ** {}",arity:2,settings:0,constantForm:"powk",defaults:[],kinks:null,compute:(e,t)=>Fr(e,t),partials:[[["where",["eq","x1",0],0,["mul","x1",["pow","x0",["sub","x1",1]]]],["where",["mul",["eq","x0",0],["ge","x1",0]],0,["mul","out",["log","x0"]]]]]},sum:{symbol:"sum",written:"sum()",arity:null,settings:0,constantForm:null,defaults:[],kinks:null,compute:(...e)=>js(...e),partials:[[],[1],[1,1],[1,1,1],[1,1,1,1],[1,1,1,1,1],[1,1,1,1,1,1],[1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]]},dot:{symbol:"dot",written:"dot()",arity:null,settings:0,constantForm:null,defaults:[],kinks:null,compute:(...e)=>Hs(...e),partials:[[],[1],["x1","x0"],["x1","x0",1],["x2","x3","x0","x1"],["x2","x3","x0","x1",1],["x3","x4","x5","x0","x1","x2"],["x3","x4","x5","x0","x1","x2",1],["x4","x5","x6","x7","x0","x1","x2","x3"],["x4","x5","x6","x7","x0","x1","x2","x3",1],["x5","x6","x7","x8","x9","x0","x1","x2","x3","x4"],["x5","x6","x7","x8","x9","x0","x1","x2","x3","x4",1],["x6","x7","x8","x9","x10","x11","x0","x1","x2","x3","x4","x5"],["x6","x7","x8","x9","x10","x11","x0","x1","x2","x3","x4","x5",1],["x7","x8","x9","x10","x11","x12","x13","x0","x1","x2","x3","x4","x5","x6"],["x7","x8","x9","x10","x11","x12","x13","x0","x1","x2","x3","x4","x5","x6",1],["x8","x9","x10","x11","x12","x13","x14","x15","x0","x1","x2","x3","x4","x5","x6","x7"],["x8","x9","x10","x11","x12","x13","x14","x15","x0","x1","x2","x3","x4","x5","x6","x7",1],["x9","x10","x11","x12","x13","x14","x15","x16","x17","x0","x1","x2","x3","x4","x5","x6","x7","x8"],["x9","x10","x11","x12","x13","x14","x15","x16","x17","x0","x1","x2","x3","x4","x5","x6","x7","x8",1],["x10","x11","x12","x13","x14","x15","x16","x17","x18","x19","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9"],["x10","x11","x12","x13","x14","x15","x16","x17","x18","x19","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9",1],["x11","x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10"],["x11","x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10",1],["x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x22","x23","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10","x11"],["x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x22","x23","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10","x11",1]]},exp:{symbol:"exp",written:"exp({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.exp(e),partials:[["out"]]},expm1:{symbol:"expm1",written:"expm1({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.expm1(e),partials:[[["exp","x0"]]]},log:{symbol:"log",written:"log({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.log(e),partials:[[["div",1,"x0"]]]},log1p:{symbol:"log1p",written:"log1p({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.log1p(e),partials:[[["div",1,["add",1,"x0"]]]]},sqrt:{symbol:"sqrt",written:"sqrt({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.sqrt(e),partials:[[["div",.5,"out"]]]},sin:{symbol:"sin",written:"sin({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.sin(e),partials:[[["cos","x0"]]]},cos:{symbol:"cos",written:"cos({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.cos(e),partials:[[["neg",["sin","x0"]]]]},tan:{symbol:"tan",written:"tan({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.tan(e),partials:[[["add",1,["mul","out","out"]]]]},asin:{symbol:"asin",written:"asin({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.asin(e),partials:[[["div",1,["sqrt",["mul",["sub",1,"x0"],["add",1,"x0"]]]]]]},acos:{symbol:"acos",written:"acos({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.acos(e),partials:[[["div",-1,["sqrt",["mul",["sub",1,"x0"],["add",1,"x0"]]]]]]},atan:{symbol:"atan",written:"atan({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.atan(e),partials:[[["div",1,["add",1,["mul","x0","x0"]]]]]},hypot:{symbol:"hypot",written:"hypot({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["hypot","x0","x1"],compute:(e,t)=>Math.hypot(e,t),partials:[[["where",["eq","out",0],0,["div","x0","out"]],["where",["eq","out",0],0,["div","x1","out"]]]]},atan2:{symbol:"atan2",written:"atan2({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["hypot","x1","x0"],compute:(e,t)=>Math.atan2(e,t),partials:[[["where",["eq",["hypot","x1","x0"],0],0,["div",["div","x1",["hypot","x1","x0"]],["hypot","x1","x0"]]],["where",["eq",["hypot","x1","x0"],0],0,["div",["div",["neg","x0"],["hypot","x1","x0"]],["hypot","x1","x0"]]]]]},sinh:{symbol:"sinh",written:"sinh({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.sinh(e),partials:[[["cosh","x0"]]]},cosh:{symbol:"cosh",written:"cosh({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.cosh(e),partials:[[["sinh","x0"]]]},tanh:{symbol:"tanh",written:"tanh({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.tanh(e),partials:[[["sub",1,["mul","out","out"]]]]},sigmoid:{symbol:"sigmoid",written:"sigmoid({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>e>=0?1/(1+Math.exp(-e)):Math.exp(e)/(1+Math.exp(e)),partials:[[["mul","out",["sigmoid",["neg","x0"]]]]]},softplus:{symbol:"softplus",written:"softplus({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>(e<0?0:e)+Math.log1p(Math.exp(-Math.abs(e))),partials:[[["sigmoid","x0"]]]},erf:{symbol:"erf",written:"erf({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Vr(e),partials:[[["mul",1.1283791670955126,["exp",["mul",["neg","x0"],"x0"]]]]]},gelu:{symbol:"gelu",written:"gelu({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>.5*e*(1+Vr(e*.7071067811865476)),partials:[[["add",["mul",.5,["add",1,["erf",["mul","x0",.7071067811865476]]]],["div",["mul","x0",["exp",["mul",["mul",-.5,"x0"],"x0"]]],2.5066282746310002]]]]},abs:{symbol:"abs",written:"abs({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:"x0",compute:e=>Math.abs(e),partials:[[["sub",["gt","x0",0],["lt","x0",0]]]]},relu:{symbol:"ReLU",written:"relu({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:"x0",compute:e=>e<=0?0:e,partials:[[["gt","x0",0]]]},leaky_relu:{symbol:"leaky_relu",written:"leaky_relu({}, {})",arity:2,settings:1,constantForm:null,defaults:[.01],kinks:"x0",compute:(e,t)=>e>0?e:t*e,partials:[[["where",["gt","x0",0],1,"x1"]]]},maximum:{symbol:"maximum",written:"maximum({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(e,t)=>e>t||e!=e?e:t,partials:[[["add",["gt","x0","x1"],["mul",.5,["eq","x0","x1"]]],["add",["lt","x0","x1"],["mul",.5,["eq","x0","x1"]]]]]},minimum:{symbol:"minimum",written:"minimum({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(e,t)=>e<t||e!=e?e:t,partials:[[["add",["lt","x0","x1"],["mul",.5,["eq","x0","x1"]]],["add",["gt","x0","x1"],["mul",.5,["eq","x0","x1"]]]]]}};function dt(e){let t=F[e];if(!t)throw new Error(m("formula.no-operation|no operation {op}",{op:e}));return t}function Ir(e,t){return(e.arity===null?e.partials[t]:e.partials[0])??null}function ae(e,t){if(typeof e=="number")return e;if(typeof e=="string")return t.get(e)??NaN;let[r,...n]=e;return dt(r).compute(...n.map(s=>ae(s,t)))}function De(e,t,r){if(typeof e=="number")return e;if(typeof e=="string")return t.get(e)??e;let[n,...s]=e;if(n==="where")return De(s[ae(s[0],r)!==0?1:2],t,r);let i=s.map(a=>De(a,t,r));if(i.every(a=>typeof a=="number"))return dt(n).compute(...i);let o=dt(n).constantForm;return[o&&typeof i.at(-1)=="number"?o:n,...i]}function Fs(e){if(typeof e!="object")return e;let[t,...r]=e,n=r.map(Fs);return t==="mul"&&n.includes(1)?n[0]===1?n[1]:n[0]:t==="powk"&&n[1]===1?n[0]:[t,...n]}var zs={add:1,sub:1,mul:2,div:2,neg:2,pow:3,powk:3},qe=9;function Vs(e){return Is(Fs(e))[0]}function Is(e){if(typeof e=="number")return[y(e),e>=0?qe:zs.neg];if(typeof e=="string")return[e,qe];let[t,...r]=e,n=zs[t]??qe,s=r.map((i,o)=>{let[a,l]=Is(i);if(t==="powk"&&o>0)return a;let d=n+Number(o>0&&/^(sub|div)$/.test(t))+Number(o===0&&/^powk?$/.test(t));return n!==qe&&l<d?`(${a})`:a});return[yt(dt(t).written,s),n]}function yt(e,t){let r=0;return e.replace(/\{\{|\}\}|\{\}/g,n=>n==="{}"?t[r++]??"?":n[0])}function Ke(e){return e.kind==="constant"&&e.name.startsWith("-")?`(${e.name})`:e.name}function Je(e,t){let r=t.inputs.map(n=>Ke(e[n]));return r.length>8?Va(t,r):yt(t.written,r)}function Va({op:e,symbol:t},r){if(e!=="dot")return`${t}(${r.slice(0,6).join(", ")}, ... ${r.at(-1)})`;let n=Math.floor(r.length/2);return`dot(${[...[r.slice(0,n),r.slice(n,2*n)].map(i=>i.length>4?`[${i.slice(0,3).join(", ")}, ... ${i.at(-1)}]`:`[${i.join(", ")}]`),...r.slice(2*n)].join(", ")})`}function Ze(e){let t=({op:r,inputs:n,settings:s})=>r!==null&&F[r]!==void 0&&Ir(F[r],n.length+s.length)!==null;return e.find(r=>r.kind==="result"&&!t(r))??null}function qr(e,t=new Map){let r=[],n=[];for(let s of e){let i=s.inputs.map(d=>r[d].data),o=s.op?dt(s.op).compute(...i,...s.settings):t.get(s.id)??s.data;if(r.push({...s,data:o}),!s.op)continue;let a=Ur(o,[...i,...s.settings]),l=Ur(s.name,[...s.inputs.map(d=>Ke(r[d])),...s.settings]);Ir(dt(s.op),i.length+s.settings.length).slice(0,i.length).forEach((d,c)=>n.push({id:n.length,from:s.inputs[c],to:s.id,place:c,formula:Dr(Vs(De(d,l,a))),derivative:ae(d,a)}))}return{nodes:r,edges:n}}function Ur(e,t){return new Map([["out",e],...t.map((r,n)=>[`x${n}`,r])])}function Dr(e){return e.startsWith("(-")&&e.indexOf(")")===e.length-1?e.slice(1,-1):e}function qs(e,t){return e.kinks!==null&&ae(e.kinks,Ur(NaN,t))===0}var Us=24,Be=class{nodes=[];leaf(t,r){return this.add({label:t,data:r})}constant(t){return this.add({name:y(t),kind:"constant",data:t})}result(t,r){let n=dt(t);if(n.constantForm&&typeof r.at(-1)=="number")return this.result(n.constantForm,r);let s=r.slice(0,r.length-n.settings),i=r.slice(s.length).map(Number),o=i.map(a=>y(a));return this.add({kind:"result",op:t,symbol:yt(n.symbol,o),written:yt(n.written,[...s.map(()=>"{}"),...o]),settings:i,inputs:s.map(a=>(typeof a=="number"?this.constant(a):a).id)})}graphOf(t){let r=new Set([t]);for(let n of r)for(let s of n.inputs)r.add(this.nodes[s]);return this.named(this.nodes.filter(n=>r.has(n)))}whole(){return this.named(this.nodes)}named(t){let r=new Map(t.map((o,a)=>[o.id,a])),n=new Set(t.map(o=>o.label)),s=0,i=t.map((o,a)=>{let l=o.name||Ia(o.label);for(;!l||!o.label&&!o.name&&n.has(l);)l=`v${++s}`;return{...o,id:a,name:l,inputs:o.inputs.map(d=>r.get(d))}});return qr(i)}add(t){let n={...{label:"",name:"",kind:"leaf",op:null,symbol:"",written:"",data:NaN},settings:[],inputs:[],...t,id:this.nodes.length};return this.nodes.push(n),n}};function Ia(e){return e.length<=Us?e:`${e.slice(0,Us-1)}…`}var kt=class extends Error{constructor(r,n){super(r);this.at=n}at},le=/[^\S\n]*(?:(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|([\p{L}_][\p{L}\p{N}_]*)|(\*\*|[<>=!]=|[-+*/^(),;=<>]|\n))/uy,Br=2e3,Ua=100;function qa(e){let t=e.replaceAll("−","-").replaceAll("×","*").replaceAll("·","*");if(t.length>Br)throw new kt(m("expression.at-most-characters-please|at most {longest} characters, please",{longest:Br}),Br);let r=[];for(le.lastIndex=0;t.slice(le.lastIndex).trim();){let n=le.lastIndex,s=le.exec(t);if(!s){let d=n+t.slice(n).search(/\S/);throw new kt(m('expression.has-no-meaning-here|"{letter}" has no meaning here',{letter:[...t.slice(d)][0]}),d)}let[,i,o,a]=s,l=i??o??a??"";r.push({kind:i?"number":o?"name":"sign",text:l===`
`?";":l,at:le.lastIndex-l.length})}return r.push({kind:"end",text:"",at:t.length}),r}var Kr={"+":"add","-":"sub","*":"mul","/":"div","**":"pow",">":"gt",">=":"ge","<":"lt","<=":"le","==":"eq","!=":"ne"},Zr=class{constructor(t,r){this.source=t;this.leaves=r}source;leaves;position=0;depth=0;builder=new Be;named=new Map;program(){let t=null;for(;this.skipEmpty();)t=this.statement(),!this.atEnd&&this.next.text!==";"&&this.fail(this.surprise());return t===null&&this.fail(m("expression.write-an-expression-for|write an expression, for example (a + b) * c")),this.builder.graphOf(typeof t=="number"?this.builder.constant(t):t)}skipEmpty(){for(;this.skip(";"););return!this.atEnd}get atEnd(){return this.next.kind==="end"}get next(){return this.source[this.position]}fail(t,r=this.next.at){throw new kt(t,r)}surprise(){let{kind:t,text:r}=this.next;if(t==="end")return m("expression.the-expression-ends-too|the expression ends too early");if(r==="^")return m("expression.a-power-is-written|a power is written **, as in x ** 2");let n=this.source[this.position-1];return n&&(n.kind!=="sign"||n.text===")")&&(t!=="sign"||r==="(")?m('expression.an-operator-is-missing|an operator is missing before "{text}": write {text2} * {text}',{text:r,text2:n.text}):m('expression.is-not-expected-here|"{text}" is not expected here',{text:r})}skip(t){return this.next.text!==t||this.atEnd?!1:(this.position+=1,!0)}expect(t){this.skip(t)||this.fail(this.atEnd?m('expression.is-missing-at-the|"{text}" is missing at the end',{text:t}):this.surprise())}statement(){let t=this.next;if(t.kind==="name"&&this.source[this.position+1]?.text==="="){this.position+=2,this.named.has(t.text)&&this.fail(m("expression.has-a-value-already|{text} has a value already; choose another name",{text:t.text}),t.at);let r=this.comparison(),n=this.leaves.get(t.text),s=typeof r=="number"?this.builder.leaf(t.text,n??r):this.entitled(r,t);return this.named.set(t.text,s),s}return this.comparison()}entitled(t,{text:r,at:n}){return t.label&&this.fail(m("expression.would-get-a-second|{label} would get a second name, {text}; write an operation",{label:t.label,text:r}),n),t.label=r,t}comparison(){let t=this.sum(),r=this.next.text;return/^([<>]=?|[=!]=)$/.test(r)?(this.position+=1,this.apply(Kr[r],[t,this.sum()])):t}sum(){let t=this.product();for(let r=this.next.text;r==="+"||r==="-";r=this.next.text)this.position+=1,t=this.apply(Kr[r],[t,this.product()]);return t}product(){let t=this.signed();for(let r=this.next.text;r==="*"||r==="/";r=this.next.text)this.position+=1,t=this.apply(Kr[r],[t,this.signed()]);return t}signed(){++this.depth>Ua&&this.fail(m("expression.too-many-brackets-within|too many brackets within brackets"));try{if(this.skip("-"))return this.apply("neg",[this.signed()]);if(this.skip("+"))return this.signed();let t=this.atom();return this.skip("**")?this.apply("pow",[t,this.signed()]):t}finally{this.depth-=1}}atom(){let t=this.next;if(t.kind==="number")return this.position+=1,Number(t.text);if(t.kind==="name")return this.position+=1,this.skip("(")?this.call(t):this.variable(t);this.skip("(")||this.fail(this.surprise());let r=this.comparison();return this.expect(")"),r}variable({text:t,at:r}){Jr.includes(t)&&this.fail(m("expression.is-a-function-write|{text} is a function: write {text}(...)",{text:t}),r);let n=this.named.get(t);return n===void 0&&this.named.set(t,n=this.builder.leaf(t,this.leaves.get(t)??1)),n}call({text:t,at:r}){let n=Jr.includes(t)?F[t]:void 0;n||this.fail(m("expression.there-is-no-function|there is no function {text}; there are {functions}, ...",{text:t,functions:Jr.slice(0,8).join(", ")}),r);let s=[];if(!this.skip(")")){do s.push(this.comparison());while(this.skip(","));this.expect(")")}let i=n.arity;return s.length<i&&s.push(...n.defaults.slice(0,i-s.length)),s.length!==i&&this.fail(m("expression.takes-inputs-not|{text} takes {wanted} inputs, not {inputs}",{text:t,wanted:i,inputs:s.length}),r),s.slice(i-n.settings).some(o=>n.settings&&typeof o!="number")&&this.fail(m("expression.the-last-input-of|the last input of {text} must be a plain number",{text:t}),r),this.apply(t,s)}apply(t,r){return r.every(n=>typeof n=="number")?F[t].compute(...r):this.builder.result(t,r)}},Jr=["tanh","exp","relu","log","sqrt","sigmoid","sin","cos",...Object.keys(F).filter(e=>F[e].arity!==null&&F[e].written.startsWith(e))].filter((e,t,r)=>r.indexOf(e)===t);function jt(e,t=new Map){return new Zr(qa(e),t).program()}function Yr(e){let t=e>>>0;return()=>{t=t+1831565813>>>0;let r=Math.imul(t^t>>>15,1|t);return r=r+Math.imul(r^r>>>7,61|r)^r,((r^r>>>14)>>>0)/4294967296}}function Ds(){return Math.floor(Math.random()*4294967296)}function Xr(e,t){return t[Math.floor(e()*t.length)]}function Bs(e,t,r,...n){for(;;){let s=t+Math.floor(e()*(r-t+1));if(!n.includes(s))return s}}var Da=20;function tn({nodes:e,edges:t},r){let n=new Map(r.map((i,o)=>[i,o])),s=e.filter(i=>i.kind==="result");return n.size===r.length&&s.every(i=>n.has(i.id))&&t.every(({from:i,to:o})=>e[i].kind!=="result"||n.get(i)>n.get(o))}function Ks(e,t,r){if(tn(e,t)||new Set(t).size<t.length)return[];let{nodes:n,edges:s}=e,i=n.length-1,o=new Map(t.map((c,u)=>[c,u])),a=new Map([[i,1]]),l=new Map;o.has(i)||l.set(i,{amount:1,edge:null});for(let c of r){let{from:u,to:h}=s[c.edge];if(n[u].kind==="result"){if((o.get(u)??-1)>o.get(h))a.set(u,c.after);else if(c.add!==0){let f=l.get(u);l.set(u,{amount:(f?.amount??0)+c.add,edge:f?f.edge:c.edge})}}}let d=t.length;return[...l].sort(([c],[u])=>(o.get(c)??d)-(o.get(u)??d)).slice(0,Da).flatMap(([c,{amount:u,edge:h}])=>{let f=o.has(c)?a.get(c)??0:null,p=h===null?[i]:[...Qr(e,i,s[h].to),c];return Ba(e,c).map(([g,x])=>({node:c,leaf:g,edge:h,had:f,late:u,amount:u*x,path:[...p,...Qr(e,c,g).slice(1)],text:Ka(e,c,g,f,u,u*x)}))})}function Js(e,{node:t,path:r},n){let s=r.slice(r.indexOf(t)),i=n.filter(a=>a.from===t).map(a=>[...Qr(e,e.nodes.length-1,a.to),...s]),o=new Map(i.map(a=>[a.join(),a]));return o.size?[...o.values()]:[r]}function Zs(e,t){return e.filter(r=>r.to===t)}function Ba({nodes:e,edges:t},r){let n=new Map([[r,1]]);for(let s=r;s>=0;s-=1){let i=n.get(s);if(i)for(let{from:o,derivative:a}of Zs(t,s))a!==0&&n.set(o,(n.get(o)??0)+i*a)}return[...n].filter(([s,i])=>i!==0&&e[s].kind==="leaf").sort(([s],[i])=>s-i)}function Qr({edges:e},t,r){let n=new Map([[t,t]]);for(let[i]of n)for(let{from:o,derivative:a}of Zs(e,i))a!==0&&o>=r&&!n.has(o)&&n.set(o,i);let s=[r];for(;s[0]!==t&&n.has(s[0]);)s.unshift(n.get(s[0]));return s}function Ka({nodes:e},t,r,n,s,i){let o=e[t].name,a=n===null?m("lost.was-never-visited|{name} was never visited",{name:o}):n===0?m("lost.was-visited-while-its|{name} was visited while its gradient was still 0",{name:o}):m("lost.was-visited-when-its|{name} was visited when its gradient was {had}; {late} more came later",{name:o,had:y(n),late:y(s)});return m("lost.so-the-that-flows|{why}, so the {amount} that flows through {name} never arrived at {node}",{why:a,amount:y(i),name:o,node:e[r].name})}function en(e){return e.filter(t=>t.kind==="result").map(t=>t.id).reverse()}function Q(e,t="",r=en(e.nodes)){return rn(e,t,r,Ja(e,r))}function Ja({nodes:e,edges:t},r){let n=e.map(()=>0);n[e.length-1]=1;let s=e.map(()=>[]);for(let o of t)s[o.to].push(o);let i=[];for(let o of r){let a=n[o];for(let{id:l,from:d,derivative:c}of s[o]){if(e[d].kind==="constant")continue;let u=a===0||c===0?0:a*c,h=n[d];n[d]=h+u,i.push({edge:l,upstream:a,before:h,add:u,after:h+u})}}return i}function rn(e,t,r,n){let{nodes:s,edges:i}=e,o=s.at(-1),a=s.map(()=>0);a[o.id]=1;let l=s.filter(d=>d.kind==="result").map(d=>Za(s,d));l.push({phase:"seed",node:o.id,before:0,after:1,text:`${o.name}.grad 0 -> 1 (seed)`});for(let d of n){let{from:c,to:u}=i[d.edge];a[c]=d.after,l.push({phase:"backward",node:u,input:c,...d,text:Ya(s,c,u,d)})}return{title:t||o.name,nodes:s,edges:i,steps:l,order:[...r],grads:a,right:tn(e,r),lost:Ks(e,r,n)}}function Za(e,t){let r=`${t.name} = ${Je(e,t)} = ${y(t.data)}`;return{phase:"forward",node:t.id,after:t.data,text:r}}function Ya(e,t,r,n){let s=`${e[t].name}.grad ${y(n.before)} -> ${y(n.after)}`,i=n.overwrites?m("walk.overwritten-with|overwritten with {add}",{add:y(n.add)}):Xa(n.add);return m("walk.via|{change} ({how} via {node})",{change:s,how:i,node:e[r].name})}function Xa(e){let t=y(e);return t.startsWith("-")?t:`+${t}`}function Ys(e,t){return Q(qr(e.nodes,t),e.title,e.order)}function de(e,t){return Q(e,e.title,t)}var Xs={tree:{leaves:3,ops:["+","*"],shared:0},trees:{leaves:4,ops:["+","*","-"],shared:0},shared:{leaves:2,ops:["+","*","-"],shared:1},knot:{leaves:3,ops:["+","*","-"],shared:2}};function nn(e,t){let r=Xs[e];if(!r)throw new Error(m('fresh.there-is-no-level|there is no level "{level}"; there are {levels}',{level:e,levels:Object.keys(Xs).join(", ")}));for(;;){let n=[..."abcdefghijk"],s=n.splice(0,r.leaves),i=new Map;for(let h of s){let f=[...i.values()];i.set(h,Bs(t,-4,6,0,1,-1,...f,...f.map(p=>-p)))}let o=[],a=[...s],l=[],d=r.shared;for(;a.length>1||d>0;){let h=Qs(a,t),f=d>0&&(l.length>0||a.length===0)?Xr(t,[...l,h]):Qs(a,t);if(f===void 0)break;(l.includes(f)||f===h)&&(d-=1),l.push(h,f);let p=n.shift();if(!p)break;let g=t()<.5?[h,f]:[f,h];o.push(`${p} = ${g[0]} ${Xr(t,r.ops)} ${g[1]}`),a.push(p)}if(a.length!==1||d>0)continue;let c=o.join("; "),u=Q(jt(c,i),c);if(Qa(u,r))return{program:c,values:i,walk:u}}}function Qs(e,t){return e.splice(Math.floor(t()*e.length),1)[0]}function Qa({nodes:e,edges:t,grads:r},n){let s=e.filter(a=>a.kind==="leaf"),i=e.filter(a=>a.kind==="result"),o=a=>t.filter(l=>l.from===a.id).length;return s.length===n.leaves&&i.length>=2&&i.length<=5&&i.some(a=>a.op==="mul")&&i.some(a=>a.op!=="mul")&&i.every(a=>a.op!=="sub"||a.inputs[0]!==a.inputs[1])&&e.reduce((a,l)=>a+Math.max(0,o(l)-1),0)===n.shared&&e.every(a=>Math.abs(a.data)<=60&&a.data!==0&&Math.abs(r[a.id])<=60)&&s.every(a=>r[a.id]!==0)&&new Set(s.map(a=>r[a.id])).size>1}function sn(e,t){let r=de(e,t.filter(i=>e.nodes[i].kind==="result")),n=r.steps.filter(i=>i.phase==="backward"),s=t.map(i=>n.filter(o=>o.node===i));return{walk:r,order:t,pushes:s,expected:de(e,en(e.nodes)).grads}}function ti({walk:e,pushes:t},r){let n=t.slice(0,r).flat().length,s=e.steps.findIndex(o=>o.phase==="seed")+1;return{...Gt(e,s+n),active:new Set(r>0?t[r-1].map(o=>o.edge):[])}}function ce(e){return e.nodes.filter(t=>t.kind!=="constant").map(t=>t.id)}function ei(e,t){let r=t.split(/[\s,]+/).filter(Boolean).map(n=>{let s=e.nodes.find(i=>i.name===n&&i.kind!=="constant");if(!s)throw new Error(m('visits.order-there-is-no|order: there is no value "{name}"',{name:n}));return s.id});return[...new Set(r)]}function ue({nodes:e,edges:t},r){let n=new Map(r.map((i,o)=>[i,o]));return t.filter(({from:i})=>e[i].kind!=="constant").filter(({from:i,to:o})=>n.has(i)&&(n.get(o)??1/0)>n.get(i)).map(({from:i,to:o})=>({early:i,user:o})).sort((i,o)=>n.get(i.early)-n.get(o.early))}var Ht=3,he=class extends I{static properties={heading:{},seed:{type:Number},done:{type:Boolean},width:{state:!0},streak:{state:!0},said:{state:!0},hinted:{state:!0}};draw=Yr(0);observer=new ResizeObserver(([t])=>this.width=Math.round(t.contentRect.width));constructor(){super(),Object.assign(this,{heading:"",seed:NaN,done:!1,width:0,streak:0,said:null,hinted:0})}connectedCallback(){super.connectedCallback(),this.draw=Yr(Number.isNaN(this.seed)?Ds():this.seed),this.width=this.clientWidth,this.observer.observe(this),this.hasUpdated||this.begin()}disconnectedCallback(){super.disconnectedCallback(),this.observer.disconnect()}answered=!1;late=!1;tally(t){this.streak=t?this.answered?this.streak:this.streak+1:0,this.late=t&&this.answered,this.answered=!0}another(){this.answered=this.late=!1}get room(){return Math.max(260,this.width-30)}tell(t,r="",n=this.misconception,s=""){let i={right:t,question:s,answer:r,misconception:t?"":n};this.dispatchEvent(new CustomEvent("gradwalk-solved",{detail:i,bubbles:!0,composed:!0}))}get misconception(){return this.said?.kind==="wrong"&&typeof this.said.text=="string"?this.said.text:""}async focusOn(t){this.renderRoot.contains(this.renderRoot.activeElement)&&(await this.updateComplete,this.renderRoot.querySelector(t)?.focus())}head(t=$){return v`<header class="row head">
      ${this.heading?v`<strong>${this.heading}${this.done?v` <span class="done">${m("live-element.done|done ✓")}</span>`:$}</strong>`:$}${t}
    </header>`}counter(){let t=this.done?Ht:Math.min(this.streak,Ht),r=t>=Ht?m("live-element.three-in-a-row|three in a row: mastered"):m("live-element.of-right-in-a|{shown} of {mastered} right in a row",{shown:t,mastered:Ht});return v`<span class="streak"
      ><span aria-hidden="true" class="dots"
        >${[0,1,2].map(n=>v`<i class=${n<t?"full":""}></i>`)}</span
      >
      ${r}</span
    >`}reply(){return v`<div class="reply ${this.said?.kind??""}" aria-live="polite">
      ${this.said?v`<p>
              ${this.said.kind==="right"?v`<strong>✓ </strong>`:$}${this.said.kind==="wrong"?v`<strong>${m("live-element.not-yet|Not yet.")} </strong>`:$}${this.said.text}${this.said.kind==="right"&&this.late&&!this.done?` ${m("live-element.only-first|(In a row only first answers count.)")}`:$}
            </p>`:$}
    </div>`}hints(t){let r=t.slice(0,this.hinted);return v`${r.length?v`<ol class="hints" aria-live="polite">
            ${r.map(n=>v`<li>${n}</li>`)}
          </ol>`:$}`}hintButton(t){if(this.hinted>=t.length)return $;let r=[m("hint-a-question|Hint: a question"),m("hint-an-idea|Hint: an idea"),m("hint-the-line|Hint: the line")][this.hinted]??m("hint|Hint");return v`<button type="button" class="quiet" @click=${()=>this.hinted+=1}>${r}</button>`}},ri=P`
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
`;var{I:Ec}=Ln;var tl={},ni=(e,t=tl)=>e._$AH=t;var si=rt(class extends et{constructor(){super(...arguments),this.key=$}render(e,t){return this.key=e,t}update(e,[t,r]){return t!==this.key&&(ni(e),this.key=t),r}});var ii=e=>e??$;function pe({nodes:e},{to:t,place:r}){return Cr(e[t].symbol,r)}function el(e,t){let r=new se,n=new Map,s=(a,l)=>{let{kind:d,name:c,symbol:u,label:h}=e.nodes[a],f=Object.assign(new re(`c${a}`,d,""),{name:c,symbol:u,order:l,node:a,cells:[a],count:1});n.set(a,r.cards.push(Object.assign(f,{given:h!==""}))-1)},[i,o]=[!0,!1].map(a=>e.nodes.filter(({kind:l})=>l==="result"===a));for(let{id:a}of i)s(a,a);for(let{id:a}of o){let l=e.edges.filter(({from:d})=>d===a).map(({to:d})=>d);s(a,l.length?Math.min(...l)-.25:-1)}return r.links=e.edges.map(a=>{let l=new ne(n.get(a.from),n.get(a.to),a.place),d=e.nodes[a.from].kind==="constant";return Object.assign(l,{count:1,text:t(a),plain:d})}),r}function Ye(e,t,r,n){let s=el(e,r);for(let c of s.cards)t(c,c.node);let i=ze(s,1e9,!0,n),o=[];s.cards.forEach((c,u)=>o[c.node]=i.cards[u]);let a=s.links.map(c=>c.text),l=jr(i,a,n),d=s.links.map((c,u)=>{let h=i.routes[u],[[f,p],g,x]=[h[0],h.at(-1),h.at(-2)],b={x:(g[0]+x[0])/2,y:(g[1]+x[1])/2},k=n?`M${f},${p}L${f-4},${p+7}L${f+4},${p+7}Z`:`M${f},${p}L${f+7},${p-4}L${f+7},${p+4}Z`,_=[...h].reverse().map((A,W,Et)=>[A[0],A[1],Et[W-1]?.[2]??0]),[M,T]=[Ve(i,u),Gr(i,u)];return{path:Fe(h,n,M),against:Fe(_,n,M),forwardHead:Wr(h,n,4),backwardHead:k,label:l[u].width>0?{x:l[u].x,y:l[u].y}:b,sign:{x:T.x,y:T.y}}});return{width:Math.ceil(i.width)+4,height:Math.ceil(i.height)+4,down:n,boxes:o,routes:d}}var rl=Array.from({length:15},(e,t)=>.15+.05*t);function ai(e,t,r){let n=e.routes.map(({path:a})=>nl(a)),s=e.boxes.flatMap(({x:a,y:l,width:d,height:c,sign:u,tall:h})=>{let f={left:a,top:l,right:a+d,bottom:l+c};if(!u)return[f];let p=e.down?fe({x:a+d/2,y:l-10-h/2},u,h):fe({x:a-10-u/2,y:l+c/2},u,h);return[f,p]}),i=e.routes.filter((a,l)=>r[l]).map(({sign:a})=>fe(a,16,16)),o=e.routes.map((a,l)=>{let d=t[l];if(!d)return a;let c=n.filter((f,p)=>p!==l).flat(),h=rl.map(f=>{let p=n[l][Math.round(f*(n[l].length-1))],g=fe(p,d,22),x=Math.min(...c.map(b=>oi(g,fe(b,0,0))),...[...s,...i].map(b=>oi(g,b)));return{at:p,own:g,score:Math.min(6,x)-2*Math.abs(f-.5)}}).reduce((f,p)=>p.score>f.score?p:f);return i.push(h.own),{...a,label:h.at}});return{...e,routes:o}}function nl(e){let t=document.createElement("template");t.innerHTML="<svg><path /></svg>";let r=document.importNode(t.content.querySelector("path"),!0);r.setAttribute("d",e);let n=r.getTotalLength(),s=Math.max(20,Math.ceil(n/5));return Array.from({length:s+1},(i,o)=>r.getPointAtLength(n*o/s))}function fe({x:e,y:t},r,n){return{left:e-r/2,top:t-n/2,right:e+r/2,bottom:t+n/2}}function oi(e,t){return Math.max(e.left-t.right,t.left-e.right,e.top-t.bottom,t.top-e.bottom)}var on=class extends et{render(t){return V}update(t,[r]){return Object.assign(t.element.style,r),V}},zt=rt(on);var[sl,il,an,ol]=[25,28,9.1,36],[li,di]=[1.6,.86],ci=10,ui=new WeakMap;function al(e){let{graph:t,width:r,digits:n=5,label:s=5,rows:i=2}=e,o=[r,n,s,i].join(),a=ui.get(t);if(a?.key===o)return a;let l=(h,f)=>{let p=(b,k)=>{let _=t.nodes[k];if(_.kind==="constant")return Object.assign(b,{wide:_.name.length*an+22,high:30});let M=Math.max(n,y(_.data).length),T=Math.max(M*an+(f?14:ol+26),_.name.length*an+24,f?56:92);return Object.assign(b,{wide:T,high:il+i*sl+6})},g="0".repeat(Math.ceil(s*1.3)),x=Ye(t,p,({from:b})=>t.nodes[b].kind==="constant"?"":g,!h);return{made:x,scale:Math.min(li,r/x.width),narrow:f}},d=l(!0,!1);if(d.scale<(r>600?di:.92)){let h=[l(!1,!1),l(!1,!0)];d=h.find(f=>f.scale>=.92)??h[1]}let c=t.edges.map(h=>t.nodes[h.from].kind==="constant"||s<5?0:hi($t(h)));d={...d,made:ai(d.made,c,t.edges.map(h=>pe(t,h)!==""))};let u={...d,scale:Math.max(di,Math.min(d.scale,d.made.down?1.15:li)),key:o};return ui.set(t,u),u}function me(e){let{graph:t,title:r}=e,{made:n,scale:s,narrow:i}=al(e),o=t.edges.map(d=>e.edge?.(d)??{}),a=zt(Xe({height:Math.ceil(n.height*s),width:Math.ceil(n.width*s)})),l=zt({...Xe({width:n.width,height:n.height}),transform:`scale(${s})`});return v`<div class="live-frame">
      <div class="live-space" ${a}>
        <div
          class="live ${i?"narrow":""}"
          role="group"
          aria-label=${m("live-graph.graph-of|Graph of {title}",{title:r})}
          ${l}
        >
          <svg aria-hidden="true" width=${n.width} height=${n.height}>
            ${t.edges.map(({id:d})=>ll(n,d,o[d]))}
            ${n.boxes.map(d=>d.sign?cl(n,d):$)}
            ${t.edges.map(d=>dl(n,d.id,o[d.id],pe(t,d)))}
          </svg>
          ${t.nodes.map(d=>ul(n,d))} ${t.nodes.map(d=>hl(e,n,d))}
          ${t.edges.map(d=>fl(n,d.id,o[d.id],pl(t,n,d,o),e.beat??0))}
        </div>
      </div>
    </div>
    ${i&&e.rows===2?v`<p class="live-legend" aria-hidden="true">${m("legend|In each box: data above the dashed line, grad below it.")}</p>`:$}`}function ll(e,t,{state:r=""}){let{path:n,forwardHead:s,backwardHead:i}=e.routes[t],o=r.split(" ").includes("back")?i:s;return G`<g class="live-edge ${r}"><path class="line" d=${n} /><path class="head" d=${o} /></g>`}function dl(e,t,{label:r,state:n=""},s){let{label:i,sign:o}=e.routes[t],a=hi(r??"");return G`<g class="live-edge ${n}">
    ${s?G`<circle class="pill" cx=${o.x} cy=${o.y} r="8" />
            <text x=${o.x} y=${o.y+4.5} text-anchor="middle">${s}</text>`:$}
    ${r?G`<rect class="pill" x=${i.x-a/2} y=${i.y-11} width=${a} height="22" rx="11" />
            <text x=${i.x} y=${i.y+4.5} text-anchor="middle">${r}</text>`:$}
  </g>`}function hi(e){return e.length*8+12}function $t(e){let t=y(e.derivative,4);return`×${t.startsWith("-")?`(${t})`:t}`}function pi({down:e},{x:t,y:r,width:n,height:s,sign:i,tall:o}){return e?{x:t+n/2,y:r-ci-o/2}:{x:t-ci-i/2,y:r+s/2}}function cl(e,t){let{x:r,y:n}=pi(e,t);return G`<path class="line stem" d=${`M${r},${n}${e.down?`V${t.y}`:`H${t.x}`}`} />`}function ul(e,t){let r=e.boxes[t.id];if(!r.sign)return $;let{x:n,y:s}=pi(e,r);return v`<span
    class="badge"
    aria-hidden="true"
    ${zt(Xe({left:n,top:s,width:r.sign,height:r.tall}))}
    >${t.symbol}</span
  >`}function Xe(e){return Object.fromEntries(Object.entries(e).map(([t,r])=>[t,`${r}px`]))}function hl(e,t,r){let{x:n,y:s,width:i,height:o}=t.boxes[r.id],a=zt(Xe({left:n,top:s,width:i,height:o}));if(r.kind==="constant")return v`<div class="node constant" ${a}>${r.name}</div>`;let{rows:l,state:d="",tag:c,spoken:u,click:h,pressed:f}=e.node(r),p=v`<span class="name">${r.name}</span> ${l.map(({word:g,value:x,kind:b})=>v`<span class="line ${b}"><span class="word">${g}</span><span class="number">${x}</span></span>`)}
    ${c===void 0?$:v`<span class="tag">${c}</span>`}`;return h?v`<button
        class="node ${r.kind} ${d}"
        ${a}
        aria-pressed=${ii(f===void 0?void 0:f?"true":"false")}
        data-node=${r.name}
        @click=${h}
      >
        <span class="hidden-text">${u}</span><span class="face" aria-hidden="true">${p}</span>
      </button>`:v`<div class="node ${r.kind} ${d}" ${a} role="group" aria-label=${u} data-node=${r.name}>
        ${p}
      </div>`}function pl({edges:e},t,{id:r,from:n,to:s},i){let o=d=>t.routes[d.id].label[t.down?"x":"y"],a=e.filter(d=>i[d.id].pulse!==void 0&&d.to===s&&(!i[r].back||d.from===n));if(a.length!==2)return"auto";a.sort((d,c)=>o(d)-o(c)||d.id-c.id);let l=a[0].id===r?"100%":"0%";return t.down?`${l} 50%`:`50% ${l}`}function fl(e,t,{pulse:r,back:n},s,i){if(r===void 0)return $;let{path:o,against:a}=e.routes[t];return si(i,v`<span class="pulse" aria-hidden="true" ${zt({offsetPath:`path("${n?a:o}")`,offsetAnchor:s})}
      >${r}</span
    >`)}var Qe=P`
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
`;var ge=[{name:"product",title:"(a + b) * c",expression:"e = a + b; f = e * c",values:{a:2,b:-3,c:10}},{name:"neuron",title:m("presets.one-neuron|One neuron"),expression:"x1w1 = x1 * w1; x2w2 = x2 * w2; s = x1w1 + x2w2; n = s + b; o = tanh(n)",values:{x1:2,x2:0,w1:-3,w2:1,b:6.881373587019543}},{name:"square",title:"a * a",expression:"b = a * a",values:{a:3}},{name:"diamond",title:m("presets.the-diamond|The diamond"),expression:"b = a + 1; c = a * 3; d = b * c",values:{a:2}}],fi=ge.filter(({expression:e})=>!/[a-z]\(/.test(e));function mi(e){let t=ge.find(r=>r.name===e);if(!t)throw new Error(m('presets.there-is-no-preset|there is no preset "{name}"; there are {presets}',{name:e,presets:ge.map(r=>r.name).join(", ")}));return t}function gi({expression:e,values:t}){return jt(e,new Map(Object.entries(t)))}function Vt(e){let t=Ft(typeof e=="string"?xl(e):e,m("read.the-walk|the walk"));t.format!=="gradwalk-walk"&&z('expected {"format": "gradwalk-walk", ...}'),t.version!==2&&z(m("read.version-this-page-reads|version {document}; this page reads version 2",{document:String(t.version)}));let r=tt(t,"ops").map(ml),n=tt(t,"op").map(u=>St(u,r.length,"op"));n.length||z(m("read.it-has-no-nodes|it has no nodes"));let s=gl(t,r,n),i=wl(t,s,r,n),o=_t(t,"title"),a=t.order===null?void 0:tt(t,"order").map(u=>St(u,s.length,"order")),l=t.picture===void 0?{}:{picture:Ft(t.picture,"picture")};if(t.pushes===null)return{...Q({nodes:s,edges:i},o,a),...l};let d=a??s.filter(u=>u.kind==="result").map(u=>u.id).reverse(),c=bl(Ft(t.pushes,"pushes"),i);return{...rn({nodes:s,edges:i},o,d,c),...l}}function ml(e){let t=Ft(e,m("read.an-operation|an operation")),r=t.kind;return r==="leaf"||r==="constant"?{kind:r,op:null,symbol:"",written:"",settings:[],inputs:0,formulas:[]}:(r!=="result"&&z(`kind ${String(r)}`),{kind:r,op:t.op===null?null:_t(t,"op"),symbol:_t(t,"symbol"),written:_t(t,"written"),settings:ln(t,"settings"),inputs:St(t.inputs,2**31,m("read.inputs-of-an-operation|inputs of an operation"))||z(m("read.a-result-without-inputs|a result without inputs")),formulas:tt(t,"formulas").map(n=>_t({one:n},"one"))})}function gl(e,t,r){let n=ln(e,"data",r.length),s=tt(e,"inputs"),[i,o]=[Ft(e.labels,"labels"),Ft(e.names,"names")];for(let u of[...Object.keys(i),...Object.keys(o)])St(Number(u),r.length,m("read.a-label-s-node|a label's node"));let a=new Set([...Object.values(i),...Object.values(o)]),[l,d]=[0,0],c=r.map((u,h)=>{let{kind:f,op:p,symbol:g,written:x,settings:b,inputs:k}=t[u],_=i[h]===void 0?"":_t(i,String(h)),M=o[h]===void 0?_:_t(o,String(h));for(!M&&f==="constant"&&(M=y(n[h]));!M||!_&&f!=="constant"&&a.has(M);)M=`v${++d}`;let T=s.slice(l,l+=k).map(A=>St(A,h,m("read.inputs-of-node|inputs of node {id}",{id:h})));return T.length<k&&z(m("read.inputs-are-missing|inputs are missing")),{id:h,kind:f,op:p,label:_,name:M,symbol:g,written:x,settings:b,inputs:T,data:n[h]}});return l!==s.length&&z(m("read.there-are-inputs-that|there are inputs that no node has")),c}function wl(e,t,r,n){let s=tt(e,"derivatives"),i=0,o=t.flatMap(({id:a,inputs:l,name:d})=>{let{formulas:c}=r[n[a]],u=f=>f.replace(/\{(\d+|out)\}/g,(p,g)=>g==="out"?d:l[+g]===void 0?p:Ke(t[l[+g]])),h=f=>f==="1"?1:t[l[Number(/^\{(\d+)\}$/.exec(f)?.[1])]]?.data;return l.map((f,p)=>{let g=c[p]??"",x=s[i++]??h(g);return{from:f,to:a,place:p,formula:Dr(u(g)),derivative:x}})});return i!==s.length&&z(m("read.there-are-not-as|there are not as many derivatives as inputs")),o.map((a,l)=>({id:l,...a,derivative:wi(a.derivative,"derivatives")}))}function bl(e,t){let r=tt(e,"edge").map(l=>St(l,t.length,m("read.edge-of-a-push|edge of a push"))),n=new Set(tt(e,"overwrites").map(l=>St(l,r.length,"overwrites"))),[s,i,o,a]=["upstream","before","add","after"].map(l=>ln(e,l,r.length));return r.map((l,d)=>({edge:l,upstream:s[d],before:i[d],add:o[d],after:a[d],...n.has(d)&&{overwrites:!0}}))}function z(e){throw new Error(m("read.this-is-not-a|this is not a walk that gradwalk wrote: {what}",{what:e}))}function xl(e){try{return JSON.parse(e)}catch(t){return z(m("read.no-json|no JSON ({message})",{message:t.message}))}}function Ft(e,t){return typeof e=="object"&&e!==null&&!Array.isArray(e)?e:z(m("read.is-not-an-object|{what} is not an object",{what:t}))}function tt(e,t){let r=e[t];return Array.isArray(r)?r:z(m("read.is-not-a-list|{key} is not a list",{key:t}))}function _t(e,t){let r=e[t];return typeof r=="string"?r:z(m("read.is-not-a-text|{key} is not a text",{key:t}))}function ln(e,t,r){let n=tt(e,t);return r!==void 0&&n.length!==r&&z(m("read.has-numbers-instead-of|{key} has {found} numbers instead of {count}",{key:t,found:n.length,count:r})),n.map(s=>wi(s,t))}function wi(e,t){return typeof e=="number"||e==="inf"||e==="-inf"||e==="nan"?jn(e):z(m("read.is-not-a-number|{what} is not a number",{what:t}))}function St(e,t,r){return typeof e=="number"&&Number.isInteger(e)&&0<=e&&e<t?e:z(m("read.is|{what} is {x}",{what:r,x:String(e)}))}function tr(e,{preset:t,expression:r,values:n}){let s=e.querySelector(':scope > script[type="application/json"]');return r?dn(r,bi(n)):t?cn(t,bi(n)):s?.textContent?.trim()?Vt(s.textContent):null}function dn(e,t){try{return Q(jt(e,t),e)}catch(r){throw r instanceof kt?new Error(`${r.message} (character ${r.at+1})`,{cause:r}):r}}function cn(e,t){let r=mi(e);return Q(gi({...r,values:{...r.values,...Object.fromEntries(t)}}),r.title)}function bi(e){let t=new Map;for(let r of e.split(/[\s;]+/).filter(Boolean)){let[n,s]=r.split("="),i=nt(s??"");if(!n||i===null)throw new Error(m('source.values-should-look-like|values: "{pair}" should look like a=2',{pair:r}));t.set(n,i)}return t}var xi=P`
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
`;var vi=16,er=class extends he{static properties={...he.properties,preset:{},expression:{},values:{},order:{},levels:{},current:{state:!0},placed:{state:!0},visited:{state:!0}};trouble="";constructor(){super(),Object.assign(this,{preset:"",expression:"",values:"",order:"",levels:""}),Object.assign(this,{current:null,placed:[],visited:0})}begin(){try{let t=tr(this,this);if(t&&ce(t).length>vi)throw new Error(m("too-many|this graph has too many values to put in order by hand; at most {most}",{most:vi}));this.start(t??nn(this.levels||"shared",this.draw).walk),this.order&&(this.placed=ei(this.current,this.order))}catch(t){this.trouble=t.message,this.current=null}}start(t){this.current=t,this.another(),this.clear()}toggle(t){this.visited=0,this.placed=this.placed.includes(t)?this.placed.filter(r=>r!==t):[...this.placed,t]}get complete(){return this.placed.length===ce(this.current).length}visit(t){if(this.visited=Math.min(this.placed.length,t),this.visited<this.placed.length||!this.complete)return;let{walk:r}=sn(this.current,this.placed),n=r.nodes.filter(d=>d.kind==="leaf"),s=ue(r,this.placed),i=s.length===0;this.tally(i);let o=this.placed.map(d=>r.nodes[d].name),a=Object.fromEntries(n.map(d=>[d.name,r.grads[d.id]])),l={order:o,right:i,gradients:a};if(this.dispatchEvent(new CustomEvent("gradwalk-order",{detail:l,bubbles:!0,composed:!0})),!i||!this.levels||this.streak>=Ht){let d=u=>r.nodes[u].name,[c]=s;this.tell(i,o.join(" "),c&&m("had-turn-early|{early} had its turn before {user}, which still had something to give to it",{early:d(c.early),user:d(c.user)}))}}render(){if(!this.current)return v`<div class="card"><p class="problem" role="alert">${this.trouble}</p></div>`;let t=sn(this.current,this.placed),r=this.complete&&this.visited===this.placed.length,n=r&&ue(this.current,this.placed).length===0;return v`<div class="card">
      ${this.head(this.levels?this.counter():$)} ${this.picture(t)}
      <div class="body">
        <p class="help">${m("order-help|Click the values in the order in which they shall be visited; click again to take one out. Each visit hands back what the value holds at that moment.")}</p>
        <p class="order" role="group" aria-live="polite" aria-label=${m("order-list|Order of the visits")}>${this.line(t)}</p>
        <div class="row controls">
          ${n&&this.levels?this.button(m("next-graph|Next graph"),!1,()=>this.start(nn(this.levels,this.draw).walk),"main"):this.button(m("run|Run all"),!this.complete||r,()=>this.visit(1/0),"main")}
          ${this.button(m("one-visit|One visit"),!this.complete||r,()=>this.visit(this.visited+1))}
          ${this.button(m("undo|Undo"),this.placed.length===0,()=>this.undo())}
          ${this.button(m("clear|Clear"),this.placed.length===0,()=>this.clear())}
        </div>
        <div class="message" aria-live="polite">${this.told(t)} ${r?this.verdict(t):$}</div>
      </div>
    </div>`}clear(){Object.assign(this,{placed:[],visited:0,said:null})}undo(){this.visited>0?this.visited=0:this.placed=this.placed.slice(0,-1)}button(t,r,n,s=""){return v`<button class=${s} aria-disabled=${r?"true":"false"} @click=${()=>!r&&n()}>
      ${t}
    </button>`}line({walk:t}){let r=this.placed.map(s=>t.nodes[s].name),n=ce(t).length-r.length;return v`${r.map((s,i)=>v`<span class="stop ${i<this.visited?i===this.visited-1?"now":"visited":""}"
          ><small>${i+1}</small> ${s}</span
        >`)}${Array.from({length:n},()=>v`<span class="stop empty" aria-hidden="true">&nbsp;</span>`)}`}picture(t){let{walk:r}=t,n=this.complete&&this.visited===this.placed.length,s=new Set(n?r.lost.map(a=>a.node):[]),i=ti(t,this.visited),o=this.visited>0?this.placed[this.visited-1]:void 0;return me({graph:this.current,title:r.title,width:this.room,digits:3,label:5,rows:2,node:a=>{let l=this.visited?y(i.grads[a.id]):"·",d=this.placed.indexOf(a.id),c=d<0?m("not-placed|not in the order yet"):m("placed-as|visit {place}",{place:d+1});return{rows:[{word:m("data|data"),value:y(a.data),kind:"forward"},{word:m("grad|grad"),value:l,kind:this.visited&&i.reached[a.id]?"backward":"unknown"}],state:`${o===a.id?"giver":""} ${s.has(a.id)?"dim":""}`,...d>=0&&{tag:String(d+1)},spoken:`${a.name}: ${m("data|data")} ${y(a.data)}, ${m("grad|grad")} ${this.visited?l:m("nothing-yet|nothing yet")}, ${c}`,click:()=>this.toggle(a.id),pressed:d>=0}},edge:a=>({state:`${i.walked.has(a.id)?"back":""} ${i.active.has(a.id)?"active":""}`,...r.nodes[a.from].kind!=="constant"&&{label:$t(a)}})})}told({walk:t,pushes:r}){if(this.visited===0){let a=ce(t).filter(d=>!this.placed.includes(d)),l=a.length?m("still-open|Still to be placed: {names}.",{names:a.map(d=>t.nodes[d].name).join(", ")}):m("ready|{root}.grad = 1, all others 0. Run all visits, or one at a time.",{root:t.nodes.at(-1).name});return v`<p class="why">${l}</p>`}let n=t.nodes[this.placed[this.visited-1]],s=r[this.visited-1],i=s.every(a=>a.upstream===0),o=n.kind==="leaf"?m("leaf-visit|{name} is a leaf: it has no inputs, so it hands nothing back.",{name:n.name}):i?m("empty-visit|{name}.grad is still 0, so it hands back nothing.",{name:n.name}):"";return v`<p class="why">${m("visit|Visit {k} of {n}: {name}",{k:this.visited,n:this.placed.length,name:n.name})}</p>
      ${o?v`<p class="what">${o}</p>`:s.map(a=>v`<p class="what mono backward">${a.text.replace(" -> "," → ")}</p>`)}`}verdict({walk:t,expected:r,pushes:n}){let s=ue(t,this.placed),i=f=>t.nodes[f].name,a=t.nodes.filter(f=>f.kind==="leaf").map(f=>{let[p,g]=[y(t.grads[f.id]),y(r[f.id])];return p===g?m("complete|{name}.grad = {got}",{name:f.name,got:p}):m("instead-of|{name}.grad = {got}, but it should be {expected}",{name:f.name,got:p,expected:g})}),l=s.length===0,d=!l&&de(t,t.order).lost.length===0,c=f=>this.placed.indexOf(f),u=n.flat().filter(({add:f})=>f!==0).map(({edge:f})=>t.edges[f]).filter(({from:f,to:p})=>c(f)<c(p)),h=t.lost.map(f=>{let p=Js(t,f,u).map(g=>g.map(i).join(" → "));return v`<li><strong>${m("lost-path|Lost on {path}",{path:p.join(", ")})}:</strong> ${f.text}.</li>`});return v`<div class="verdict ${l?"right":"wrong"}">
      <p>
        <strong>${l?m("right|Right: every gradient was complete before it was handed back."):m("wrong|Not a right order.")}</strong> <span class="mono">${a.join("; ")}.</span>
        ${d?m("lucky|The numbers are right by luck: {early} was visited before {user}, which uses it, had handed it its share. It is a leaf, so nothing was lost; with inputs of its own it would have been.",{early:i(s[0].early),user:i(s[0].user)}):$}
        ${!l&&!d?this.rootFirst(t):$}
      </p>
      ${h.length?v`<ul>
              ${h}
            </ul>`:$}
    </div>`}rootFirst(t){let r=t.nodes.length-1;if(this.placed[0]!==r)return m("root-later|{root} is where the walk begins: until it has been visited, nobody has anything to hand back.",{root:t.nodes[r].name});let n=ue(t,this.placed)[0];return m("not-enough|{root} came first, and that is not enough: {early} was visited before {user}, which uses it.",{root:t.nodes[r].name,early:t.nodes[n.early].name,user:t.nodes[n.user].name})}static styles=[Ct,ri,Qe,xi]};function yi(e,t){let r=e[t.to],n=r.op?F[r.op]:void 0;if(!n)return m("quotient.the-operation-was-made|the operation was made by hand, so it cannot be computed again here");let s=[...r.inputs.map(u=>e[u].data),...r.settings];if(!s.every(Number.isFinite)||!Number.isFinite(r.data))return m("quotient.the-numbers-are-not|the numbers are not finite here");if(qs(n,s))return m("quotient.there-is-a-corner|there is a corner exactly here, so the slopes on its two sides differ");let i=s[t.place],o=10**(Math.floor(Math.log10(Math.max(1,Math.abs(i))))-6),a=u=>n.compute(...s.map((h,f)=>f===t.place?u:h)),[l,d]=[a(i+o),a(i-o)],c=(l-d)/(i+o-(i-o));return Number.isFinite(c)?{nudge:o,plus:l,minus:d,slope:c}:m("quotient.a-nudge-leaves-the|a nudge leaves the domain of the operation")}function ki(e,{step:t,phase:r}){let{nodes:n,edges:s}=e;if(!t)return{what:"",why:m("idle|Nothing is computed yet: only the numbers that go in are there. Press Step to compute the first result.")};let i=t.text.replaceAll(" -> "," → "),o=r==="done"?` ${m("done|Done. {gradients}",{gradients:yl(e)})}`:"";if(t.phase==="forward")return{what:i,why:`${n[t.node].name} = ${kl(n,n[t.node])}`};if(t.phase==="seed")return{what:i,why:m("seed|The derivative of {name} by itself is 1. From here the walk goes backward.",{name:n[t.node].name})+o};let[a,l]=[n[t.node].name,n[t.input].name];if(t.overwrites)return{what:i,why:m("overwritten|The old gradient was thrown away: = was written where += is needed.")+o};let d=vl(t,s[t.edge].derivative);return{what:i,why:(t.add===0?`${d}. ${m("nothing|One factor is 0, so nothing flows along this edge.")}`:`${m("passes|{node} passes its gradient on to {input}: {sum}",{node:a,input:l,sum:d})}.`)+o}}function vl({upstream:e,add:t},r){return m("factors|arriving {upstream} × local {local} = {share}",{upstream:un(e),local:un(r),share:y(t)})}function rr({place:e}){return[m("place-first|first"),m("place-second|second"),m("place-third|third")][e]??m("place-later|{place}th",{place:e+1})}function yl(e){let t=e.nodes.filter(n=>n.kind==="leaf");return t.slice(0,8).map(({id:n,name:s})=>{let i=e.grads[n],o=e.lost.reduce((a,l)=>l.leaf===n?a+l.amount:a,0);return o?m("instead-of|{name}.grad = {got}, but it should be {expected}",{name:s,got:y(i),expected:y(i+o)}):m("complete|{name}.grad = {got}",{name:s,got:y(i)})}).join(", ")+(t.length>8?", ...":"")}function kl(e,t){let r=y(t.data);if(t.inputs.length>8||!t.written)return r;let n=t.inputs.map(s=>un(e[s].data));return`${yt(t.written,n)} = ${r}`}function un(e){let t=y(e);return t.startsWith("-")?`(${t})`:t}function $i(e,t,r,n){let[s,i]=[e.nodes[r.from],e.nodes[r.to]],o=t.computed[i.id],a=i.inputs.filter(u=>u===s.id).length>1,l=u=>v`<span class="mono">${u}</span>`,d=u=>v`<span class="muted">${u}</span>`,c=(u,h)=>v`<dt>${u}</dt>
      <dd>${h}</dd>`;return v`<section class="panel" aria-label=${m("edge|Edge {from} → {to}",{from:s.name,to:i.name})}>
    <header class="row">
      <strong class="mono">${m("edge|Edge {from} → {to}",{from:s.name,to:i.name})}</strong>
      ${a?v`<span class="muted">${m("place-of|{place} input of {to}",{place:rr(r),to:i.name})}</span>`:""}
      <button class="small" @click=${n}>${m("close|Close")}</button>
    </header>
    <dl>
      ${c(m("formula|Formula"),r.formula?l(`d${i.name}/d${s.name} = ${He(r.formula)}`):m("unknown-formula|not known: the operation was made by hand"))}
      ${c(m("number|Number"),o?l(y(r.derivative,10)):d(m("later|known once {to} is computed",{to:i.name})))}
      ${o?c(m("check-by-nudging|Check by nudging"),$l(e,r)):""}
      ${o?c(m("flows|On the way back"),_l(e,t,r)):""}
    </dl>
  </section>`}function $l(e,t){let r=yi(e.nodes,t);if(typeof r=="string")return m("no-check|not possible: {why}",{why:r});let n=Math.abs(r.slope-t.derivative)<=1e-5+.001*Math.abs(t.derivative),s=m("nudge|moving {name} by ±{h} gives the slope {slope}",{name:e.nodes[t.from].name,h:y(r.nudge),slope:y(r.slope,8)});return v`${s}: <strong>${n?m("agrees|agrees"):m("disagrees|does not agree")}</strong>`}function _l(e,t,r){let[n,s]=[e.nodes[r.from].name,e.nodes[r.to].name];for(let i of e.steps.slice(0,t.position))if(i.phase==="backward"&&i.edge===r.id)return v`<span class="mono backward"
          >${s}.grad × ${y(r.derivative)} = ${y(i.upstream)} × ${y(r.derivative)} =
          ${y(i.add)}</span
        >
        → ${n}.grad`;return v`<span class="muted">${m("not-yet|nothing yet: {to} has not passed its gradient on",{to:s})}</span>`}var _i=P`
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
`;var hn=9,Si=P`
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
`;var pn=120,[Sl,El]=[.93,1.4],fn=26,Ei=10;function Ai(e,t){let r=i=>Math.min(El,t/i.width),n=Mi(e,!1);if(r(n)<.9){let i=Mi(e,!0);r(i)>r(n)&&(n=i)}let s=e.nodes.map(i=>i.inputs);return{...n,scale:Math.max(Sl,r(n)),inputs:s,sizes:Ri(e)}}function Ti({inputs:e,sizes:t},r){return JSON.stringify(e)===JSON.stringify(r.nodes.map(s=>s.inputs))&&Ri(r).every((s,i)=>s<=t[i])}function Ni(e){let t=e.nodes.map(r=>y(r.data));for(let r of e.steps){let n=r.phase==="backward"?r.input:r.node,s=y(r.after);s.length>t[n].length&&(t[n]=s)}return t}function Ri(e){return[...Ni(e).map(t=>t.length),...e.edges.map(t=>$t(t).length)]}function Mi(e,t){let r=Ni(e);return Ye(e,(n,s)=>n.data=n.grad=r[s],$t,t)}function Oi(e){let{walk:t,drawing:r}=e,[n,s]=[r.width*r.scale,r.height*r.scale];return v`<div class="graph">
    <svg
      role="group"
      aria-label=${m("graph|Graph of {title}",{title:t.title})}
      width=${n}
      height=${s}
      viewBox="-2 -2 ${r.width} ${r.height}"
    >
      ${t.edges.map(i=>Ml(e,i,r.routes[i.id]))}
      ${t.nodes.map(i=>Al(e,i,r.boxes[i.id]))}
    </svg>
  </div>`}function Ml(e,t,r){let{walk:n,stage:s,selected:i,focusable:o}=e,a=n.nodes[t.from].kind==="constant",l=s.computed[t.to]&&!a,d=s.active.has(t.id),c=d?s.step?.phase==="backward":s.walked.has(t.id),u=pe(n,t),h=$t(t),f=L(h)*11+10,{x:p,y:g}=r.label,x=i===t.id,b=[l?"known":"",d?"active":"",c?"back":"",x?"chosen":""].join(" "),k=G`
    <path class="reach" d=${r.path} />
    <path class="line" d=${r.path} />
    <path class="head" d=${c?r.backwardHead:r.forwardHead} />
    ${u?G`<circle class="pill" cx=${r.sign.x} cy=${r.sign.y} r="7" />
            <text class="times" x=${r.sign.x} y=${r.sign.y+4} text-anchor="middle">${u}</text>`:$}
    ${l?G`${Li("pill",p,g,f,18)}
            <text class="times" x=${p} y=${g+4} text-anchor="middle">${h}</text>`:$}`;if(o===null||a)return G`<g class="edge ${b}" aria-hidden="true">${k}</g>`;let _=m("edge|Edge {from} → {to}",{from:n.nodes[t.from].name,to:n.nodes[t.to].name}),M=()=>e.onSelect?.(t.id);return G`<g class="edge button ${b}" role="button" data-edge=${t.id}
      tabindex=${o===t.id?0:-1} aria-pressed=${x?"true":"false"}
      aria-label=${l?`${_}, ${m("local|local derivative")} ${h}`:_}
      @click=${M} @focus=${M}>${k}</g>`}function Al(e,t,r){let{stage:n}=e,s=n.computed[t.id],i=n.reached[t.id],o=lt(n)===t.id,a=n.step!==null&&n.step.phase!=="forward",l=n.step?.phase==="backward"&&n.step.node===t.id,[d,c]=[r.x+10,r.x+r.width-10],[u,h]=[s?y(t.data):"?",y(n.grads[t.id])];if(t.kind==="constant")return G`<g class="node constant" role="img" aria-label="${m("constant|constant")} ${u}">
      <rect class="box" x=${r.x} y=${r.y} width=${r.width} height=${r.height} rx=${fn/2} />
      <text x=${r.x+r.width/2} y=${r.y+17.5} text-anchor="middle">${t.name}</text>
    </g>`;let f=[t.kind,o?a?"just back":"just":"",l?"giver":"",e.dim?.has(t.id)?"dim":""],p=`${t.name}: ${m("data|data")} ${u}, ${m("grad|grad")} ${h}`;return G`<g class="node ${f.join(" ")}" role="img" aria-label=${p} @click=${()=>e.onNode?.(t)}>
    ${r.sign?Tl(r,t.symbol,e.drawing.down):$}
    <rect class="box" x=${r.x} y=${r.y} width=${r.width} height=${r.height} rx="7" />
    <text class="name ${t.label?"":"made"}" x=${d} y=${r.y+18}>${t.name}</text>
    <text class="value ${s?"forward":"unknown"}" x=${c} y=${r.y+18} text-anchor="end">${u}</text>
    <text class="word" x=${d} y=${r.y+37}>${m("grad|grad")}</text>
    <text class="value ${i?"backward":"unknown"}" x=${c} y=${r.y+37} text-anchor="end">${h}</text>
  </g>`}function Tl({x:e,y:t,width:r,height:n,sign:s,tall:i},o,a){let l=a?e+r/2:e-Ei-s/2,d=a?t-Ei-fn/2:t+n/2;return G`
    <path class="stem" d=${a?`M${l},${d}V${t}`:`M${l},${d}H${e}`} />
    ${Li("badge",l,d,s,i)}
    <text class="symbol" x=${l} y=${d+4.5} text-anchor="middle">${o}</text>`}function Li(e,t,r,n,s){let[i,o]=[t-n/2,r-s/2];return G`<rect class=${e} x=${i} y=${o} width=${n} height=${s} rx=${Math.min(s,fn)/2} />`}function Pi({nodes:e,edges:t}){return t.filter(r=>e[r.from].kind!=="constant").map(r=>r.id)}function Wi(e){return Pi(e)[0]??null}function Ci(e,t,r){let n=Pi(e);return t===null?n[0]??null:n.at((n.indexOf(t)+r)%n.length)}var Nl=["preset","expression","values"],we=class extends I{static properties={preset:{},expression:{},values:{},current:{state:!0},error:{state:!0},width:{state:!0}};given=null;drawn=null;observer=new ResizeObserver(([t])=>this.width=t.contentRect.width);constructor(){super(),Object.assign(this,{preset:"",expression:"",values:"",current:null,error:"",width:0})}get walk(){return this.current}set walk(t){this.given=t,this.load()}connectedCallback(){if(super.connectedCallback(),Object.hasOwn(this,"walk")){let t=this.walk;delete this.walk,this.walk=t}this.observer.observe(this),this.width=this.clientWidth,this.current||this.load()}disconnectedCallback(){super.disconnectedCallback(),this.observer.disconnect()}willUpdate(t){!this.hasUpdated||!Nl.some(r=>t.has(r))||(this.given=null,this.load())}load(){this.attempt(()=>this.given==null?tr(this,this):Vt(this.given))}attempt(t){try{let r=t();this.begin(r),this.current=r,this.error=""}catch(r){this.error=r.message}return!this.error}drawingOf(t){let r=Math.max(280,this.width)-2*hn-2,{drawn:n}=this;if(n?.walk===t&&n.width===r)return n.drawing;let s=n?.width===r&&Ti(n.drawing,t)?n.drawing:Ai(t,r);return this.drawn={walk:t,width:r,drawing:s},s}tell(t,r){this.dispatchEvent(new CustomEvent(t,{detail:r,bubbles:!0,composed:!0}))}problem(){return v`<p class="problem" role="alert" ?hidden=${!this.error}>${this.error}</p>`}button(t,r,n,s=""){return v`<button class=${s} aria-disabled=${r?"true":"false"} @click=${()=>!r&&n()}>
      ${t}
    </button>`}};function Gi(e,t,r){return me({graph:e,title:e.title,width:Math.max(240,t),digits:4,label:2,rows:2,node:n=>{let{data:s,grad:i}=r?.get(n.name)??{data:n.data,grad:e.grads[n.id]};return{rows:[{word:"data",value:y(s),kind:"forward"},{word:"grad",value:y(i),kind:"backward"}],spoken:m("forward-picture.data-gradient|{node}: data {data}, gradient {grad}",{node:n.name,data:y(s),grad:y(i)})}},edge:n=>({state:e.nodes[n.from].kind==="constant"?"":"back"})})}function mn(e,t,r,n=!1){let s=n?null:lt(t);return me({graph:e,title:e.title,width:Math.max(240,r),digits:4,label:2,rows:1,node:i=>{let o=t.computed[i.id],a=o?y(i.data):"?";return{rows:[{word:"data",value:a,kind:o?"forward":"unknown"}],state:s===i.id?"just":"",spoken:m("forward-picture.data|{node}: data {which}",{node:i.name,which:o?a:m("forward-picture.not-computed-yet|not computed yet")})}},edge:i=>({state:!n&&t.active.has(i.id)?"active":""})})}var nr=300;function ji(e,t){let r=e.edges.filter(n=>e.nodes[n.from].kind!=="constant");return v`<div class="tables" tabindex="0" role="region" aria-label=${m("twin|The same as tables")}>
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
        ${e.nodes.slice(0,nr).map(n=>{let s=n.kind==="result"?Je(e.nodes,n):n.kind==="leaf"?m("leaf|leaf"):m("constant|constant");return v`<tr aria-current=${lt(t)===n.id?"step":"false"}>
            <th scope="row" class="mono">${n.name}</th>
            <td class=${n.kind==="result"?"mono":"muted"}>${s}</td>
            <td class="number forward">${t.computed[n.id]?y(n.data):"?"}</td>
            <td class="number backward">${n.kind==="constant"?"":y(t.grads[n.id])}</td>
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
        ${r.slice(0,nr).map(n=>{let[s,i]=[e.nodes[n.from].name,e.nodes[n.to].name],o=e.nodes[n.to].inputs.filter(a=>a===n.from).length>1;return v`<tr aria-current=${t.active.has(n.id)?"step":"false"}>
            <th scope="row" class="mono">${s} → ${i}${o?` (${rr(n)})`:""}</th>
            <td class="mono">${n.formula?`d${i}/d${s} = ${He(n.formula)}`:""}</td>
            <td class="number">${t.computed[n.to]?y(n.derivative):"?"}</td>
          </tr>`})}
      </tbody>
    </table>
    ${r.length>nr?v`<p class="muted">${m("shown-of|The first {shown} of {total} rows.",{shown:nr,total:r.length})}</p>`:""}
  </div>`}var Hi=P`
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
`;var Rl=24;function zi(e,t,r,n){let s=e.find(a=>a.title===t),i=({target:a})=>{let{value:l}=a;l&&r(l)};return v`<form class="row chooser" @submit=${a=>{a.preventDefault(),n(a.currentTarget.querySelector("#expression").value)}}>
    <label
      >${m("preset|Example")}
      <select @change=${i} .value=${s?.name??""}>
        ${e.map(a=>v`<option value=${a.name} ?selected=${a===s}>${a.title}</option>`)}
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
        .value=${s?.expression??t}
    /></label>
    <button>${m("draw|Draw")}</button>
  </form>`}function Fi(e,t,r,n,s){let i=e.nodes.filter(d=>d.kind==="leaf"),o=Ze(e.nodes);if(!i.length||i.length>Rl)return $;if(o)return v`<p class="leaves muted">${m("no-edit|{name} comes from an operation made by hand, so the leaves cannot be edited here.",{name:o.name})}</p>`;let a=i.map(d=>r.get(d.id)).find(d=>d!==void 0&&nt(d)===null),l=i.some(d=>!Object.is(d.data,t.nodes[d.id].data));return v`<fieldset class="leaves row">
    <legend class="hidden-text">${m("leaves|Leaves")}</legend>
    ${i.map(d=>{let c=r.get(d.id)??Hn(d.data).replace(/\.0$/,"");return v`<label class="field mono"
        ><span>${d.name}</span
        ><input
          id="leaf${d.id}"
          inputmode="text"
          size=${Math.max(4,Math.min(18,c.length))}
          autocomplete="off"
          spellcheck="false"
          aria-label=${m("value-of|Value of {name}",{name:d.name})}
          aria-invalid=${nt(c)===null?"true":"false"}
          .value=${c}
          @input=${u=>n(d,u.target.value)}
      /></label>`})}
    ${l?v`<button type="button" @click=${s}>${m("restore|Restore values")}</button>`:$}
    <p class="wrong" role="status">${a===void 0?"":m('no-number|"{text}" is not a number. Write, for example, -3, 0.5 or 3/2.',{text:a})}</p>
  </fieldset>`}var Vi=P`
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
`;var Ol=1300,Ll=[.5,1,2,4,8],sr=class extends we{static properties={...we.properties,open:{type:Boolean},fixed:{type:Boolean},autoplay:{type:Boolean},mode:{},position:{type:Number},numbers:{attribute:!1},selected:{state:!0},playing:{state:!0},speed:{state:!0},typed:{state:!0}};original=null;timer=0;constructor(){super(),Object.assign(this,{open:!1,fixed:!1,autoplay:!1,mode:"free",position:0}),Object.assign(this,{selected:null,playing:!1,speed:1,typed:new Map})}disconnectedCallback(){super.disconnectedCallback(),this.pause()}willUpdate(t){super.willUpdate(t),this.position=Math.max(0,Math.min(this.position,this.last))}firstUpdated(){this.autoplay&&this.current&&!matchMedia("(prefers-reduced-motion: reduce)").matches&&this.play()}updated(t){t.has("position")&&this.showChange()}showChange(){let t=this.renderRoot.querySelector(".graph"),r=this.renderRoot.querySelector(".just .box")?.getBoundingClientRect();if(!t||!r)return;let{left:n,width:s,top:i,height:o}=t.getBoundingClientRect();(r.top<i||r.bottom>i+o)&&(t.scrollTop+=r.top+r.height/2-i-o/2),(r.left<n||r.right>n+s)&&(t.scrollLeft+=r.left+r.width/2-n-s/2)}begin(t){this.original=t,Object.assign(this,{selected:null,typed:new Map}),this.hasUpdated&&(this.position=0),this.pause()}get last(){return this.mode==="forward"?this.forwards:this.current?.steps.length??0}get forwards(){return this.current?.steps.filter(t=>t.phase==="forward").length??0}go(t){let r=this.last,n=Math.max(0,Math.min(r,t));(n===r||n===this.forwards)&&this.pause(),n!==this.position&&(this.position=n,this.tell("gradwalk-step",{position:n,phase:Gt(this.current,n).phase}))}play(){if(this.playing)return this.pause();this.position===this.last&&this.go(0),this.playing=!0,this.pace(),this.go(this.position+1)}pace(){window.clearInterval(this.timer),this.timer=window.setInterval(()=>this.go(this.position+1),Ol/this.speed)}hurry(t){this.speed=t,this.playing&&this.pace()}nextCard(){let{steps:t}=this.current,r=this.renderRoot.querySelector("gradwalk-picture"),n=i=>{let o=t[i-1];return o?r.cardOf(o.phase==="backward"?o.input:o.node):-1},s=this.position+1;for(;s<t.length&&s!==this.forwards&&n(s+1)===n(s);)s+=1;this.go(s)}pause(){window.clearInterval(this.timer),this.playing=!1}keys=t=>{let r=t.composedPath()[0];if(t.altKey||t.ctrlKey||t.metaKey||/^(INPUT|SELECT|TEXTAREA)$/.test(r.tagName))return;let n=r.dataset.edge!==void 0,i={ArrowRight:()=>this.go(this.position+1),ArrowLeft:()=>this.go(this.position-1),Home:()=>this.go(0),End:()=>this.go(1/0),...n&&{ArrowDown:()=>this.edgeBy(1),ArrowUp:()=>this.edgeBy(-1)},...this.selected!==null&&{Escape:()=>this.selected=null}}[t.key];i&&(t.preventDefault(),this.pause(),i())};edgeBy(t){let r=Ci(this.current,this.selected,t);this.renderRoot.querySelector(`[data-edge="${r}"]`)?.focus()}edit(t,r){this.typed=new Map(this.typed).set(t.id,r);let n=nt(r);n!==null&&(this.setLeaves(new Map([[t.id,n]])),this.tell("gradwalk-edit",{leaf:t.id,name:t.name,value:n}))}setLeaves(t){this.current&&!Ze(this.current.nodes)&&(this.current=Ys(this.current,t))}refresh(t){let r=Vt(t);this.current=r,this.typed=new Map([...this.typed].filter(([n,s])=>Object.is(nt(s),r.nodes[n]?.data)))}restore(){this.typed=new Map;for(let{id:t,name:r,kind:n,data:s}of this.original.nodes)n!=="leaf"||Object.is(s,this.current.nodes[t].data)||(this.setLeaves(new Map([[t,s]])),this.tell("gradwalk-edit",{leaf:t,name:r,value:s}))}type(t){let r=this.current?.nodes.filter(s=>s.kind==="leaf")??[],n=new Map(r.map(s=>[s.name,s.data]));this.attempt(()=>dn(t,n))&&this.tell("gradwalk-expression",{expression:t})}render(){let t=this.current;if(!t)return v`<div class="card">${this.chooser()} ${this.problem()}</div>`;if(this.mode==="picture")return mn(t,Gt(t,this.forwards),this.clientWidth-24,!0);if(this.mode==="walked")return Gi(t,this.clientWidth-24,this.numbers);let r=this.stage(t),n=this.selected===null?void 0:t.edges[this.selected];return v`<div class="card" @keydown=${this.keys}>
      ${this.chooser()} ${this.problem()}
      <header class="row">
        ${this.open?$:v`<strong class="title">${t.title}</strong>`}
        <span class="phase ${r.phase}">${r.phaseText}</span>
      </header>
      ${this.picture(t,r)} ${n?$i(t,r,n,()=>this.unselect()):$}
      ${this.message(t,r)} ${this.controls(r)} ${this.fixed?$:this.leaves(t)}
      ${this.mode==="forward"?$:v`<details>
              <summary>${m("twin|The same as tables")}</summary>
              ${ji(t,r)}
            </details>`}
    </div>`}stage(t){let r=Gt(t,this.position);if(this.mode!=="forward")return r;let n=r.position===this.forwards;return{...r,total:this.forwards,...n&&{phaseText:m("all-computed|All computed")}}}unselect(){this.renderRoot.querySelector(`[data-edge="${this.selected}"]`)?.focus(),this.selected=null}chooser(){return this.open?zi(this.mode==="forward"?fi:ge,this.current?.title??"",t=>this.attempt(()=>cn(t,new Map)),t=>this.type(t)):$}picture(t,r){return this.mode==="forward"&&t.nodes.length<=pn?mn(t,r,this.clientWidth-24):t.picture?v`<gradwalk-picture .picture=${t.picture} .walked=${{walk:t,stage:r}}></gradwalk-picture>`:t.nodes.length>pn?v`<p class="message muted">${m("not-drawn|{count} values are too many to draw; the steps and the table are complete.",{count:t.nodes.length})}</p>`:Oi({walk:t,stage:r,drawing:this.drawingOf(t),selected:this.selected,focusable:this.selected??Wi(t),onSelect:n=>this.selected=n,onNode:n=>this.renderRoot.querySelector(`#leaf${n.id}`)?.focus()})}message(t,r){let{what:n,why:s}=ki(t,r),i=r.step===null?"":r.step.phase==="forward"?"forward":"backward",o=r.phase==="done"?t.lost:[];return v`<div class="message" aria-live="polite">
      <p class="what mono ${i}" ?hidden=${!n}>${n}</p>
      <p class="why">${s}</p>
      ${o.map(a=>v`<p class="why">${a.text}.</p>`)}
    </div>`}controls(t){let[r,n]=[t.position===0,t.position===t.total],s=i=>()=>{this.pause(),this.go(this.position+i)};return v`<div class="row controls">
      ${this.button(m("reset|Reset"),r,s(-1/0))} ${this.button(m("back|Back"),r,s(-1))}
      ${this.button(this.stepWord(t),n,s(1),"main")}
      ${this.current.picture&&this.mode!=="forward"?this.button(m("next-card|Next card"),n,()=>(this.pause(),this.nextCard())):$}
      ${this.button(this.playing?m("pause|Pause"):m("play|Play"),!1,()=>this.play())}
      <select
        class="speed"
        aria-label=${m("speed|Speed")}
        @change=${i=>this.hurry(Number(i.target.value))}
      >
        ${Ll.map(i=>v`<option value=${i} ?selected=${i===this.speed}>${i===.5?"½":i}×</option>`)}
      </select>
      <input
        type="range"
        min="0"
        max=${t.total}
        .value=${String(t.position)}
        aria-label=${m("position|Position in the walk")}
        aria-valuetext=${t.phaseText}
        @input=${i=>{this.pause(),this.go(Number(i.target.value))}}
      />
    </div>`}stepWord({position:t}){return this.mode!=="forward"&&t===this.forwards&&this.current.steps[t]?.phase==="seed"?m("seed-root|Seed {name} with 1",{name:this.current.nodes.at(-1).name}):m("step|Step")}leaves(t){return t.picture?$:Fi(t,this.original,this.typed,(r,n)=>this.edit(r,n),()=>this.restore())}static styles=[Ct,Si,_i,Hi,Qe,Vi]};var Ii={"gradwalk-walk":sr,"gradwalk-visit-order":er,"gradwalk-picture":Ue};function Ui(){for(let[t,r]of Object.entries(Ii))customElements.get(t)||customElements.define(t,r);if(getComputedStyle(document.documentElement).getPropertyValue("--gw-page"))return;let e=new CSSStyleSheet;e.replaceSync(`@layer gradwalk { :root { ${Ls} } }`),document.adoptedStyleSheets=[...document.adoptedStyleSheets,e]}function gn({model:e,el:t}){let r=document.createElement("gradwalk-walk"),n=(a,l)=>{e.set(a,l),e.save_changes()};r.walk=e.get("document"),r.position=Number(e.get("position")),r.addEventListener("gradwalk-step",()=>n("position",r.position)),r.addEventListener("gradwalk-edit",a=>{let{leaf:l,value:d}=a.detail,c=e.get("leaves");e.get("edit")&&n("leaves",{...c,[l]:Te(d)})});let s={"change:document":()=>r.refresh(e.get("document")),"change:position":()=>r.position=Number(e.get("position"))};for(let[a,l]of Object.entries(s))e.on(a,l);let i=()=>t.style.colorScheme=Pl(t)?"dark":"light",o=new MutationObserver(i);return o.observe(document.body,{attributes:!0}),t.append(r),i(),()=>{for(let[a,l]of Object.entries(s))e.off(a,l);o.disconnect()}}function qi({model:e}){let t=`[data-gradwalk-home="${String(e.get("home"))}"]`,r=new Map,n=()=>{for(let[i,o]of r)i.isConnected||(o(),i.replaceChildren(),r.delete(i));for(let i of document.querySelectorAll(t))r.has(i)||r.set(i,gn({model:e,el:i}))},s=new MutationObserver(n);return s.observe(document.body,{childList:!0,subtree:!0}),n(),()=>{s.disconnect();for(let[i,o]of r)o(),i.replaceChildren()}}function Pl(e){for(;e;e=e.parentElement){let[t,r,n,s]=(getComputedStyle(e).backgroundColor.match(/[\d.]+/g)??[]).map(Number);if(t!==void 0&&s!==0)return .3*t+.6*r+.1*n<128}return!1}Ui();var lp={initialize:qi,render:gn};export{Ii as ELEMENTS,lp as default,oo as useWords};
