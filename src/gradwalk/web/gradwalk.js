var He=globalThis,Ve=He.ShadowRoot&&(He.ShadyCSS===void 0||He.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,wt=Symbol(),xr=new WeakMap,Ee=class{constructor(e,r,n){if(this._$cssResult$=!0,n!==wt)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=e,this.t=r}get styleSheet(){let e=this.o,r=this.t;if(Ve&&e===void 0){let n=r!==void 0&&r.length===1;n&&(e=xr.get(r)),e===void 0&&((this.o=e=new CSSStyleSheet).replaceSync(this.cssText),n&&xr.set(r,e))}return e}toString(){return this.cssText}},yr=t=>new Ee(typeof t=="string"?t:t+"",void 0,wt),I=(t,...e)=>{let r=t.length===1?t[0]:e.reduce((n,s,i)=>n+(o=>{if(o._$cssResult$===!0)return o.cssText;if(typeof o=="number")return o;throw Error("Value passed to 'css' function must be a 'css' function result: "+o+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(s)+t[i+1],t[0]);return new Ee(r,t,wt)},kr=(t,e)=>{if(Ve)t.adoptedStyleSheets=e.map(r=>r instanceof CSSStyleSheet?r:r.styleSheet);else for(let r of e){let n=document.createElement("style"),s=He.litNonce;s!==void 0&&n.setAttribute("nonce",s),n.textContent=r.cssText,t.appendChild(n)}},vt=Ve?t=>t:t=>t instanceof CSSStyleSheet?(e=>{let r="";for(let n of e.cssRules)r+=n.cssText;return yr(r)})(t):t;var{is:ei,defineProperty:ti,getOwnPropertyDescriptor:ri,getOwnPropertyNames:ni,getOwnPropertySymbols:si,getPrototypeOf:ii}=Object,Ue=globalThis,$r=Ue.trustedTypes,oi=$r?$r.emptyScript:"",ai=Ue.reactiveElementPolyfillSupport,_e=(t,e)=>t,xt={toAttribute(t,e){switch(e){case Boolean:t=t?oi:null;break;case Object:case Array:t=t==null?t:JSON.stringify(t)}return t},fromAttribute(t,e){let r=t;switch(e){case Boolean:r=t!==null;break;case Number:r=t===null?null:Number(t);break;case Object:case Array:try{r=JSON.parse(t)}catch{r=null}}return r}},_r=(t,e)=>!ei(t,e),Er={attribute:!0,type:String,converter:xt,reflect:!1,useDefault:!1,hasChanged:_r};Symbol.metadata??=Symbol("metadata"),Ue.litPropertyMetadata??=new WeakMap;var X=class extends HTMLElement{static addInitializer(e){this._$Ei(),(this.l??=[]).push(e)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(e,r=Er){if(r.state&&(r.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(e)&&((r=Object.create(r)).wrapped=!0),this.elementProperties.set(e,r),!r.noAccessor){let n=Symbol(),s=this.getPropertyDescriptor(e,n,r);s!==void 0&&ti(this.prototype,e,s)}}static getPropertyDescriptor(e,r,n){let{get:s,set:i}=ri(this.prototype,e)??{get(){return this[r]},set(o){this[r]=o}};return{get:s,set(o){let a=s?.call(this);i?.call(this,o),this.requestUpdate(e,a,n)},configurable:!0,enumerable:!0}}static getPropertyOptions(e){return this.elementProperties.get(e)??Er}static _$Ei(){if(this.hasOwnProperty(_e("elementProperties")))return;let e=ii(this);e.finalize(),e.l!==void 0&&(this.l=[...e.l]),this.elementProperties=new Map(e.elementProperties)}static finalize(){if(this.hasOwnProperty(_e("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(_e("properties"))){let r=this.properties,n=[...ni(r),...si(r)];for(let s of n)this.createProperty(s,r[s])}let e=this[Symbol.metadata];if(e!==null){let r=litPropertyMetadata.get(e);if(r!==void 0)for(let[n,s]of r)this.elementProperties.set(n,s)}this._$Eh=new Map;for(let[r,n]of this.elementProperties){let s=this._$Eu(r,n);s!==void 0&&this._$Eh.set(s,r)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(e){let r=[];if(Array.isArray(e)){let n=new Set(e.flat(1/0).reverse());for(let s of n)r.unshift(vt(s))}else e!==void 0&&r.push(vt(e));return r}static _$Eu(e,r){let n=r.attribute;return n===!1?void 0:typeof n=="string"?n:typeof e=="string"?e.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(e=>this.enableUpdating=e),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(e=>e(this))}addController(e){(this._$EO??=new Set).add(e),this.renderRoot!==void 0&&this.isConnected&&e.hostConnected?.()}removeController(e){this._$EO?.delete(e)}_$E_(){let e=new Map,r=this.constructor.elementProperties;for(let n of r.keys())this.hasOwnProperty(n)&&(e.set(n,this[n]),delete this[n]);e.size>0&&(this._$Ep=e)}createRenderRoot(){let e=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return kr(e,this.constructor.elementStyles),e}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(e=>e.hostConnected?.())}enableUpdating(e){}disconnectedCallback(){this._$EO?.forEach(e=>e.hostDisconnected?.())}attributeChangedCallback(e,r,n){this._$AK(e,n)}_$ET(e,r){let n=this.constructor.elementProperties.get(e),s=this.constructor._$Eu(e,n);if(s!==void 0&&n.reflect===!0){let i=(n.converter?.toAttribute!==void 0?n.converter:xt).toAttribute(r,n.type);this._$Em=e,i==null?this.removeAttribute(s):this.setAttribute(s,i),this._$Em=null}}_$AK(e,r){let n=this.constructor,s=n._$Eh.get(e);if(s!==void 0&&this._$Em!==s){let i=n.getPropertyOptions(s),o=typeof i.converter=="function"?{fromAttribute:i.converter}:i.converter?.fromAttribute!==void 0?i.converter:xt;this._$Em=s;let a=o.fromAttribute(r,i.type);this[s]=a??this._$Ej?.get(s)??a,this._$Em=null}}requestUpdate(e,r,n,s=!1,i){if(e!==void 0){let o=this.constructor;if(s===!1&&(i=this[e]),n??=o.getPropertyOptions(e),!((n.hasChanged??_r)(i,r)||n.useDefault&&n.reflect&&i===this._$Ej?.get(e)&&!this.hasAttribute(o._$Eu(e,n))))return;this.C(e,r,n)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(e,r,{useDefault:n,reflect:s,wrapped:i},o){n&&!(this._$Ej??=new Map).has(e)&&(this._$Ej.set(e,o??r??this[e]),i!==!0||o!==void 0)||(this._$AL.has(e)||(this.hasUpdated||n||(r=void 0),this._$AL.set(e,r)),s===!0&&this._$Em!==e&&(this._$Eq??=new Set).add(e))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(r){Promise.reject(r)}let e=this.scheduleUpdate();return e!=null&&await e,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[s,i]of this._$Ep)this[s]=i;this._$Ep=void 0}let n=this.constructor.elementProperties;if(n.size>0)for(let[s,i]of n){let{wrapped:o}=i,a=this[s];o!==!0||this._$AL.has(s)||a===void 0||this.C(s,void 0,i,a)}}let e=!1,r=this._$AL;try{e=this.shouldUpdate(r),e?(this.willUpdate(r),this._$EO?.forEach(n=>n.hostUpdate?.()),this.update(r)):this._$EM()}catch(n){throw e=!1,this._$EM(),n}e&&this._$AE(r)}willUpdate(e){}_$AE(e){this._$EO?.forEach(r=>r.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(e)),this.updated(e)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(e){return!0}update(e){this._$Eq&&=this._$Eq.forEach(r=>this._$ET(r,this[r])),this._$EM()}updated(e){}firstUpdated(e){}};X.elementStyles=[],X.shadowRootOptions={mode:"open"},X[_e("elementProperties")]=new Map,X[_e("finalized")]=new Map,ai?.({ReactiveElement:X}),(Ue.reactiveElementVersions??=[]).push("2.1.2");var kt=globalThis,Sr=t=>t,Be=kt.trustedTypes,Nr=Be?Be.createPolicy("lit-html",{createHTML:t=>t}):void 0,$t="$lit$",Q=`lit$${Math.random().toFixed(9).slice(2)}$`,Et="?"+Q,li=`<${Et}>`,ie=document,Ne=()=>ie.createComment(""),Oe=t=>t===null||typeof t!="object"&&typeof t!="function",_t=Array.isArray,Rr=t=>_t(t)||typeof t?.[Symbol.iterator]=="function",yt=`[ 	
\f\r]`,Se=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Or=/-->/g,Mr=/>/g,ne=RegExp(`>|${yt}(?:([^\\s"'>=/]+)(${yt}*=${yt}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Ar=/'/g,Tr=/"/g,Pr=/^(?:script|style|textarea|title)$/i,St=t=>(e,...r)=>({_$litType$:t,strings:e,values:r}),y=St(1),G=St(2),Ml=St(3),z=Symbol.for("lit-noChange"),E=Symbol.for("lit-nothing"),Cr=new WeakMap,se=ie.createTreeWalker(ie,129);function jr(t,e){if(!_t(t)||!t.hasOwnProperty("raw"))throw Error("invalid template strings array");return Nr!==void 0?Nr.createHTML(e):e}var Lr=(t,e)=>{let r=t.length-1,n=[],s,i=e===2?"<svg>":e===3?"<math>":"",o=Se;for(let a=0;a<r;a++){let l=t[a],d,u,c=-1,h=0;for(;h<l.length&&(o.lastIndex=h,u=o.exec(l),u!==null);)h=o.lastIndex,o===Se?u[1]==="!--"?o=Or:u[1]!==void 0?o=Mr:u[2]!==void 0?(Pr.test(u[2])&&(s=RegExp("</"+u[2],"g")),o=ne):u[3]!==void 0&&(o=ne):o===ne?u[0]===">"?(o=s??Se,c=-1):u[1]===void 0?c=-2:(c=o.lastIndex-u[2].length,d=u[1],o=u[3]===void 0?ne:u[3]==='"'?Tr:Ar):o===Tr||o===Ar?o=ne:o===Or||o===Mr?o=Se:(o=ne,s=void 0);let p=o===ne&&t[a+1].startsWith("/>")?" ":"";i+=o===Se?l+li:c>=0?(n.push(d),l.slice(0,c)+$t+l.slice(c)+Q+p):l+Q+(c===-2?a:p)}return[jr(t,i+(t[r]||"<?>")+(e===2?"</svg>":e===3?"</math>":"")),n]},Me=class t{constructor({strings:e,_$litType$:r},n){let s;this.parts=[];let i=0,o=0,a=e.length-1,l=this.parts,[d,u]=Lr(e,r);if(this.el=t.createElement(d,n),se.currentNode=this.el.content,r===2||r===3){let c=this.el.content.firstChild;c.replaceWith(...c.childNodes)}for(;(s=se.nextNode())!==null&&l.length<a;){if(s.nodeType===1){if(s.hasAttributes())for(let c of s.getAttributeNames())if(c.endsWith($t)){let h=u[o++],p=s.getAttribute(c).split(Q),m=/([.?@])?(.*)/.exec(h);l.push({type:1,index:i,name:m[2],strings:p,ctor:m[1]==="."?qe:m[1]==="?"?Ye:m[1]==="@"?Je:ae}),s.removeAttribute(c)}else c.startsWith(Q)&&(l.push({type:6,index:i}),s.removeAttribute(c));if(Pr.test(s.tagName)){let c=s.textContent.split(Q),h=c.length-1;if(h>0){s.textContent=Be?Be.emptyScript:"";for(let p=0;p<h;p++)s.append(c[p],Ne()),se.nextNode(),l.push({type:2,index:++i});s.append(c[h],Ne())}}}else if(s.nodeType===8)if(s.data===Et)l.push({type:2,index:i});else{let c=-1;for(;(c=s.data.indexOf(Q,c+1))!==-1;)l.push({type:7,index:i}),c+=Q.length-1}i++}}static createElement(e,r){let n=ie.createElement("template");return n.innerHTML=e,n}};function oe(t,e,r=t,n){if(e===z)return e;let s=n!==void 0?r._$Co?.[n]:r._$Cl,i=Oe(e)?void 0:e._$litDirective$;return s?.constructor!==i&&(s?._$AO?.(!1),i===void 0?s=void 0:(s=new i(t),s._$AT(t,r,n)),n!==void 0?(r._$Co??=[])[n]=s:r._$Cl=s),s!==void 0&&(e=oe(t,s._$AS(t,e.values),s,n)),e}var ze=class{constructor(e,r){this._$AV=[],this._$AN=void 0,this._$AD=e,this._$AM=r}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(e){let{el:{content:r},parts:n}=this._$AD,s=(e?.creationScope??ie).importNode(r,!0);se.currentNode=s;let i=se.nextNode(),o=0,a=0,l=n[0];for(;l!==void 0;){if(o===l.index){let d;l.type===2?d=new fe(i,i.nextSibling,this,e):l.type===1?d=new l.ctor(i,l.name,l.strings,this,e):l.type===6&&(d=new Ke(i,this,e)),this._$AV.push(d),l=n[++a]}o!==l?.index&&(i=se.nextNode(),o++)}return se.currentNode=ie,s}p(e){let r=0;for(let n of this._$AV)n!==void 0&&(n.strings!==void 0?(n._$AI(e,n,r),r+=n.strings.length-2):n._$AI(e[r])),r++}},fe=class t{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(e,r,n,s){this.type=2,this._$AH=E,this._$AN=void 0,this._$AA=e,this._$AB=r,this._$AM=n,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let e=this._$AA.parentNode,r=this._$AM;return r!==void 0&&e?.nodeType===11&&(e=r.parentNode),e}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(e,r=this){e=oe(this,e,r),Oe(e)?e===E||e==null||e===""?(this._$AH!==E&&this._$AR(),this._$AH=E):e!==this._$AH&&e!==z&&this._(e):e._$litType$!==void 0?this.$(e):e.nodeType!==void 0?this.T(e):Rr(e)?this.k(e):this._(e)}O(e){return this._$AA.parentNode.insertBefore(e,this._$AB)}T(e){this._$AH!==e&&(this._$AR(),this._$AH=this.O(e))}_(e){this._$AH!==E&&Oe(this._$AH)?this._$AA.nextSibling.data=e:this.T(ie.createTextNode(e)),this._$AH=e}$(e){let{values:r,_$litType$:n}=e,s=typeof n=="number"?this._$AC(e):(n.el===void 0&&(n.el=Me.createElement(jr(n.h,n.h[0]),this.options)),n);if(this._$AH?._$AD===s)this._$AH.p(r);else{let i=new ze(s,this),o=i.u(this.options);i.p(r),this.T(o),this._$AH=i}}_$AC(e){let r=Cr.get(e.strings);return r===void 0&&Cr.set(e.strings,r=new Me(e)),r}k(e){_t(this._$AH)||(this._$AH=[],this._$AR());let r=this._$AH,n,s=0;for(let i of e)s===r.length?r.push(n=new t(this.O(Ne()),this.O(Ne()),this,this.options)):n=r[s],n._$AI(i),s++;s<r.length&&(this._$AR(n&&n._$AB.nextSibling,s),r.length=s)}_$AR(e=this._$AA.nextSibling,r){for(this._$AP?.(!1,!0,r);e!==this._$AB;){let n=Sr(e).nextSibling;Sr(e).remove(),e=n}}setConnected(e){this._$AM===void 0&&(this._$Cv=e,this._$AP?.(e))}},ae=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(e,r,n,s,i){this.type=1,this._$AH=E,this._$AN=void 0,this.element=e,this.name=r,this._$AM=s,this.options=i,n.length>2||n[0]!==""||n[1]!==""?(this._$AH=Array(n.length-1).fill(new String),this.strings=n):this._$AH=E}_$AI(e,r=this,n,s){let i=this.strings,o=!1;if(i===void 0)e=oe(this,e,r,0),o=!Oe(e)||e!==this._$AH&&e!==z,o&&(this._$AH=e);else{let a=e,l,d;for(e=i[0],l=0;l<i.length-1;l++)d=oe(this,a[n+l],r,l),d===z&&(d=this._$AH[l]),o||=!Oe(d)||d!==this._$AH[l],d===E?e=E:e!==E&&(e+=(d??"")+i[l+1]),this._$AH[l]=d}o&&!s&&this.j(e)}j(e){e===E?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,e??"")}},qe=class extends ae{constructor(){super(...arguments),this.type=3}j(e){this.element[this.name]=e===E?void 0:e}},Ye=class extends ae{constructor(){super(...arguments),this.type=4}j(e){this.element.toggleAttribute(this.name,!!e&&e!==E)}},Je=class extends ae{constructor(e,r,n,s,i){super(e,r,n,s,i),this.type=5}_$AI(e,r=this){if((e=oe(this,e,r,0)??E)===z)return;let n=this._$AH,s=e===E&&n!==E||e.capture!==n.capture||e.once!==n.once||e.passive!==n.passive,i=e!==E&&(n===E||s);s&&this.element.removeEventListener(this.name,this,n),i&&this.element.addEventListener(this.name,this,e),this._$AH=e}handleEvent(e){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,e):this._$AH.handleEvent(e)}},Ke=class{constructor(e,r,n){this.element=e,this.type=6,this._$AN=void 0,this._$AM=r,this.options=n}get _$AU(){return this._$AM._$AU}_$AI(e){oe(this,e)}},Ir={M:$t,P:Q,A:Et,C:1,L:Lr,R:ze,D:Rr,V:oe,I:fe,H:ae,N:Ye,U:Je,B:qe,F:Ke},di=kt.litHtmlPolyfillSupport;di?.(Me,fe),(kt.litHtmlVersions??=[]).push("3.3.3");var Gr=(t,e,r)=>{let n=r?.renderBefore??e,s=n._$litPart$;if(s===void 0){let i=r?.renderBefore??null;n._$litPart$=s=new fe(e.insertBefore(Ne(),i),i,void 0,r??{})}return s._$AI(t),s};var Nt=globalThis,q=class extends X{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let e=super.createRenderRoot();return this.renderOptions.renderBefore??=e.firstChild,e}update(e){let r=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(e),this._$Do=Gr(r,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return z}};q._$litElement$=!0,q.finalized=!0,Nt.litElementHydrateSupport?.({LitElement:q});var ui=Nt.litElementPolyfillSupport;ui?.({LitElement:q});(Nt.litElementVersions??=[]).push("4.2.2");function Dr(t){return typeof t=="number"?t:{inf:1/0,"-inf":-1/0,nan:NaN}[t]??NaN}function Xe(t){return Number.isFinite(t)?t:t!==t?"nan":t>0?"inf":"-inf"}function le(t){let e=t.trim().replace(/[\u2212\u2013\ufe63\uff0d]/g,"-").replace(/[\u00d7\u00b7\u22c5]/g,"*").replace(/\u00f7/g,"/").replace(/\s+/gu," "),r={inf:1/0,"+inf":1/0,"-inf":-1/0,nan:NaN}[e.toLowerCase()];if(r!==void 0)return r;let n=e.split(/(?<=[\d.)]) ?(?=[+-])/u),s=0;for(let[i,o]of n.entries()){let a=ci(o,i>0);if(a===null)return null;s+=a}return Number.isFinite(s)?s:null}function ci(t,e){let[,r,n]=/^([+-]?) ?(.*)$/u.exec(t);if(e&&!r)return null;let s=n.split(/ ?(\*\*|\^|\*|\/) ?/u),i=Wr(s[0]);if(i===null)return null;let o=i,a=i;for(let l=1;l<s.length;l+=2){let[,d,u]=/^(-?)(.*)$/u.exec(s[l+1]),c=Wr(u);if(c===null)return null;let h=d?-c:c;if(s[l]==="*")o*=a=h;else if(s[l]==="/")o/=a=h;else{if(l>1&&s[l-2]!=="*")return null;o=o/a*a**h}}return r==="-"?-o:o}function Wr(t){let[,e,r]=/^(.*?)(e[+-]?\d+)?$/iu.exec(t),n=hi(e);return n===null?null:Number(n+(r??""))}function hi(t){if(/^(\d+\.?\d*|\.\d+)$/.test(t))return t;if(/^\d+(_\d+)*(\.\d*)?$/.test(t))return t.replaceAll("_","");for(let e of[","," ","'","."]){let r=e==="."?",":e===","?"\\.":"[.,]";if(new RegExp(`^[1-9]\\d{0,2}(?:\\${e}\\d{3})+(?:${r}\\d*)?$`).test(t)&&(e!=="."||t.split(/[.,]/).length>2))return t.replaceAll(e,"").replace(",",".")}return/^\d*,\d+$/.test(t)?t.replace(",","."):null}function _(t,e=6){if(!Number.isFinite(t))return String(Xe(t));if(t===0)return Object.is(t,-0)?"-0":"0";let r=pi(t,e),n=Number(r.split("e")[1]);if(n>=-4&&n<e)return Fr(Number(r).toFixed(e-1-n));let s=String(Math.abs(n)).padStart(2,"0");return`${Fr(r.split("e")[0])}e${n<0?"-":"+"}${s}`}function pi(t,e){let[r,n]=t.toExponential(100).split("e"),s=r.slice(0,r.indexOf(".")+e);return/^50*$/.test(r.slice(s.length))&&"02468".includes(s.at(-1))?`${s}e${n}`:t.toExponential(e-1)}function Fr(t){return t.includes(".")?t.replace(/\.?0+$/,""):t}function Hr(t){if(!Number.isFinite(t))return String(Xe(t));if(Object.is(t,-0))return"-0.0";let e=Math.abs(t);return e!==0&&(e<1e-4||e>=1e16)?t.toExponential().replace(/e([+-])(\d)$/,"e$10$2"):Number.isInteger(t)?`${t}.0`:String(t)}var{acos:Vr,asin:Ur,atan:Br,atan2:zr,cos:qr,cosh:Yr,exp:ge,expm1:Jr,hypot:Kr,log:Xr,log1p:Ot,sin:Qr,sinh:Zr,sqrt:en,tan:tn,tanh:rn}=Math,Mt=Math.abs;function At(t,e){return t===1||t===-1&&!Number.isFinite(e)&&e===e?1:Math.pow(t,e)}function Tt(t){let e=Math.abs(t);if(!(e<=6))return Math.sign(t);let r=e,n=0;for(let i=1;n+r!==n;i+=1)n+=r,r*=2*e*e/(2*i+1);let s=2/Math.sqrt(Math.PI)*Math.exp(-e*e)*n;return t<0?-s:s}function nn(...t){return t.reduce((e,r)=>e+r,0)}function sn(...t){let e=Math.floor(t.length/2),r=t.length%2?t[2*e]:0;for(let n=0;n<e;n+=1)r+=t[n]*t[e+n];return r}var H={gt:{symbol:">",written:"({} > {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t>e),partials:[[0,0]]},ge:{symbol:">=",written:"({} >= {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t>=e),partials:[[0,0]]},lt:{symbol:"<",written:"({} < {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t<e),partials:[[0,0]]},le:{symbol:"<=",written:"({} <= {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t<=e),partials:[[0,0]]},eq:{symbol:"==",written:"({} == {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t==e),partials:[[0,0]]},ne:{symbol:"!=",written:"({} != {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>+(t!=e),partials:[[0,0]]},where:{symbol:"where",written:"where({}, {}, {})",arity:3,settings:0,constantForm:null,defaults:[],kinks:"x0",compute:(t,e,r)=>t!=0?e:r,partials:[[0,["where","x0",1,0],["where","x0",0,1]]]},add:{symbol:"+",written:"{} + {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(t,e)=>t+e,partials:[[1,1]]},sub:{symbol:"-",written:"{} - {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(t,e)=>t-e,partials:[[1,-1]]},mul:{symbol:"*",written:"{} * {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(t,e)=>t*e,partials:[["x1","x0"]]},div:{symbol:"/",written:"{} / {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(t,e)=>t/e,partials:[[["div",1,"x1"],["div",["neg","out"],"x1"]]]},neg:{symbol:"-",written:"-{}",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>-t,partials:[[-1]]},powk:{symbol:"**{}",written:"{} ** {}",arity:2,settings:1,constantForm:null,defaults:[],kinks:null,compute:(t,e)=>At(t,e),partials:[[["where",["eq","x1",0],0,["mul","x1",["pow","x0",["sub","x1",1]]]]]]},pow:{symbol:"**",written:"{} ** {}",arity:2,settings:0,constantForm:"powk",defaults:[],kinks:null,compute:(t,e)=>At(t,e),partials:[[["where",["eq","x1",0],0,["mul","x1",["pow","x0",["sub","x1",1]]]],["where",["mul",["eq","x0",0],["ge","x1",0]],0,["mul","out",["log","x0"]]]]]},sum:{symbol:"sum",written:"sum()",arity:null,settings:0,constantForm:null,defaults:[],kinks:null,compute:(...t)=>nn(...t),partials:[[],[1],[1,1],[1,1,1],[1,1,1,1],[1,1,1,1,1],[1,1,1,1,1,1],[1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]]},dot:{symbol:"dot",written:"dot()",arity:null,settings:0,constantForm:null,defaults:[],kinks:null,compute:(...t)=>sn(...t),partials:[[],[1],["x1","x0"],["x1","x0",1],["x2","x3","x0","x1"],["x2","x3","x0","x1",1],["x3","x4","x5","x0","x1","x2"],["x3","x4","x5","x0","x1","x2",1],["x4","x5","x6","x7","x0","x1","x2","x3"],["x4","x5","x6","x7","x0","x1","x2","x3",1],["x5","x6","x7","x8","x9","x0","x1","x2","x3","x4"],["x5","x6","x7","x8","x9","x0","x1","x2","x3","x4",1],["x6","x7","x8","x9","x10","x11","x0","x1","x2","x3","x4","x5"],["x6","x7","x8","x9","x10","x11","x0","x1","x2","x3","x4","x5",1],["x7","x8","x9","x10","x11","x12","x13","x0","x1","x2","x3","x4","x5","x6"],["x7","x8","x9","x10","x11","x12","x13","x0","x1","x2","x3","x4","x5","x6",1],["x8","x9","x10","x11","x12","x13","x14","x15","x0","x1","x2","x3","x4","x5","x6","x7"],["x8","x9","x10","x11","x12","x13","x14","x15","x0","x1","x2","x3","x4","x5","x6","x7",1],["x9","x10","x11","x12","x13","x14","x15","x16","x17","x0","x1","x2","x3","x4","x5","x6","x7","x8"],["x9","x10","x11","x12","x13","x14","x15","x16","x17","x0","x1","x2","x3","x4","x5","x6","x7","x8",1],["x10","x11","x12","x13","x14","x15","x16","x17","x18","x19","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9"],["x10","x11","x12","x13","x14","x15","x16","x17","x18","x19","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9",1],["x11","x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10"],["x11","x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10",1],["x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x22","x23","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10","x11"]]},exp:{symbol:"exp",written:"exp({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>ge(t),partials:[["out"]]},expm1:{symbol:"expm1",written:"expm1({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Jr(t),partials:[[["exp","x0"]]]},log:{symbol:"log",written:"log({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Xr(t),partials:[[["div",1,"x0"]]]},log1p:{symbol:"log1p",written:"log1p({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Ot(t),partials:[[["div",1,["add",1,"x0"]]]]},sqrt:{symbol:"sqrt",written:"sqrt({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>en(t),partials:[[["div",.5,"out"]]]},sin:{symbol:"sin",written:"sin({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Qr(t),partials:[[["cos","x0"]]]},cos:{symbol:"cos",written:"cos({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>qr(t),partials:[[["neg",["sin","x0"]]]]},tan:{symbol:"tan",written:"tan({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>tn(t),partials:[[["add",1,["mul","out","out"]]]]},asin:{symbol:"asin",written:"asin({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Ur(t),partials:[[["div",1,["sqrt",["mul",["sub",1,"x0"],["add",1,"x0"]]]]]]},acos:{symbol:"acos",written:"acos({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Vr(t),partials:[[["div",-1,["sqrt",["mul",["sub",1,"x0"],["add",1,"x0"]]]]]]},atan:{symbol:"atan",written:"atan({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Br(t),partials:[[["div",1,["add",1,["mul","x0","x0"]]]]]},hypot:{symbol:"hypot",written:"hypot({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["hypot","x0","x1"],compute:(t,e)=>Kr(t,e),partials:[[["where",["eq","out",0],0,["div","x0","out"]],["where",["eq","out",0],0,["div","x1","out"]]]]},atan2:{symbol:"atan2",written:"atan2({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["hypot","x1","x0"],compute:(t,e)=>zr(t,e),partials:[[["where",["eq",["hypot","x1","x0"],0],0,["div",["div","x1",["hypot","x1","x0"]],["hypot","x1","x0"]]],["where",["eq",["hypot","x1","x0"],0],0,["div",["div",["neg","x0"],["hypot","x1","x0"]],["hypot","x1","x0"]]]]]},sinh:{symbol:"sinh",written:"sinh({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Zr(t),partials:[[["cosh","x0"]]]},cosh:{symbol:"cosh",written:"cosh({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Yr(t),partials:[[["sinh","x0"]]]},tanh:{symbol:"tanh",written:"tanh({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>rn(t),partials:[[["sub",1,["mul","out","out"]]]]},sigmoid:{symbol:"sigmoid",written:"sigmoid({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>t>=0?1/(1+ge(-t)):ge(t)/(1+ge(t)),partials:[[["mul","out",["sigmoid",["neg","x0"]]]]]},softplus:{symbol:"softplus",written:"softplus({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>(t<0?0:t)+Ot(ge(-Mt(t))),partials:[[["sigmoid","x0"]]]},erf:{symbol:"erf",written:"erf({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>Tt(t),partials:[[["mul",1.1283791670955126,["exp",["mul",["neg","x0"],"x0"]]]]]},gelu:{symbol:"gelu",written:"gelu({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:t=>.5*t*(1+Tt(t*.7071067811865476)),partials:[[["add",["mul",.5,["add",1,["erf",["mul","x0",.7071067811865476]]]],["div",["mul","x0",["exp",["mul",["mul",-.5,"x0"],"x0"]]],2.5066282746310002]]]]},abs:{symbol:"abs",written:"abs({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:"x0",compute:t=>Mt(t),partials:[[["sub",["gt","x0",0],["lt","x0",0]]]]},relu:{symbol:"ReLU",written:"relu({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:"x0",compute:t=>t>0||t!=t?t:0,partials:[[["gt","x0",0]]]},leaky_relu:{symbol:"leaky_relu",written:"leaky_relu({}, {})",arity:2,settings:1,constantForm:null,defaults:[.01],kinks:"x0",compute:(t,e)=>t>0?t:e*t,partials:[[["where",["gt","x0",0],1,"x1"]]]},maximum:{symbol:"maximum",written:"maximum({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>t>e||t!=t?t:e,partials:[[["add",["gt","x0","x1"],["mul",.5,["eq","x0","x1"]]],["add",["lt","x0","x1"],["mul",.5,["eq","x0","x1"]]]]]},minimum:{symbol:"minimum",written:"minimum({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(t,e)=>t<e||t!=t?t:e,partials:[[["add",["lt","x0","x1"],["mul",.5,["eq","x0","x1"]]],["add",["gt","x0","x1"],["mul",.5,["eq","x0","x1"]]]]]}};function ee(t){let e=H[t];if(!e)throw new Error(`no operation ${t}`);return e}function Ct(t,e){return(t.arity===null?t.partials[e]:t.partials[0])??null}function Ze(t,e){if(typeof t=="number")return t;if(typeof t=="string")return e.get(t)??NaN;let[r,...n]=t;return ee(r).compute(...n.map(s=>Ze(s,e)))}function Rt(t,e){if(typeof t=="number")return t;if(typeof t=="string")return e.get(t)??t;let[r,...n]=t;return fi(r,n.map(s=>Rt(s,e)))}function fi(t,e){if(e.every(n=>typeof n=="number"))return ee(t).compute(...e);if(t==="where"&&typeof e[0]=="number")return e[0]?e[1]:e[2];let r=ee(t).constantForm;return[r&&typeof e.at(-1)=="number"?r:t,...e]}function an(t){if(typeof t!="object")return t;let[e,...r]=t,n=r.map(an);return e==="mul"&&n.includes(1)?n[0]===1?n[1]:n[0]:e==="powk"&&n[1]===1?n[0]:[e,...n]}var on={add:1,sub:1,mul:2,div:2,neg:2,pow:3,powk:3},Qe=9;function ln(t){return dn(an(t))[0]}function dn(t){if(typeof t=="number")return[_(t),t>=0?Qe:on.neg];if(typeof t=="string")return[t,Qe];let[e,...r]=t,n=on[e]??Qe,s=r.map((i,o)=>{let[a,l]=dn(i);if(e==="powk"&&o>0)return a;let d=n+Number(o>0&&/^(sub|div)$/.test(e))+Number(o===0&&/^powk?$/.test(e));return n!==Qe&&l<d?`(${a})`:a});return[de(ee(e).written,s),n]}function de(t,e){let r=0;return t.replace(/\{\{|\}\}|\{\}/g,n=>n==="{}"?e[r++]??"?":n[0])}function cn(t){return t.kind==="constant"&&t.name.startsWith("-")?`(${t.name})`:t.name}function tt(t,e){let r=e.inputs.map(n=>cn(t[n]));return r.length>8?`${e.symbol}(${r.slice(0,6).join(", ")}, ... ${r.at(-1)})`:de(e.written,r)}function jt(t){let e=({op:r,inputs:n,settings:s})=>r!==null&&H[r]!==void 0&&Ct(H[r],n.length+s.length)!==null;return t.find(r=>r.kind==="result"&&!e(r))??null}function Lt(t,e=new Map){let r=[],n=[];for(let s of t){let i=s.inputs.map(d=>r[d].data),o=s.op?ee(s.op).compute(...i,...s.settings):e.get(s.id)??s.data;if(r.push({...s,data:o}),!s.op)continue;let a=Pt(o,[...i,...s.settings]),l=Pt(s.name,[...s.inputs.map(d=>cn(r[d])),...s.settings]);Ct(ee(s.op),i.length+s.settings.length).slice(0,i.length).forEach((d,u)=>n.push({id:n.length,from:s.inputs[u],to:s.id,place:u,formula:gi(ln(Rt(d,l))),derivative:Ze(d,a)}))}return{nodes:r,edges:n}}function Pt(t,e){return new Map([["out",t],...e.map((r,n)=>[`x${n}`,r])])}function gi(t){return t.startsWith("(-")&&t.indexOf(")")===t.length-1?t.slice(1,-1):t}function hn(t,e){return t.kinks!==null&&Ze(t.kinks,Pt(NaN,e))===0}var un=24,et=class{nodes=[];leaf(e,r){return this.add({label:e,data:r})}constant(e){return this.add({name:_(e),kind:"constant",data:e})}result(e,r){let n=ee(e);if(n.constantForm&&typeof r.at(-1)=="number")return this.result(n.constantForm,r);let s=r.slice(0,r.length-n.settings),i=r.slice(s.length).map(Number),o=i.map(a=>_(a));return this.add({kind:"result",op:e,symbol:de(n.symbol,o),written:de(n.written,[...s.map(()=>"{}"),...o]),settings:i,inputs:s.map(a=>(typeof a=="number"?this.constant(a):a).id)})}graphOf(e){let r=new Set([e]);for(let n of r)for(let s of n.inputs)r.add(this.nodes[s]);return this.named(this.nodes.filter(n=>r.has(n)))}whole(){return this.named(this.nodes)}named(e){let r=new Map(e.map((o,a)=>[o.id,a])),n=new Set(e.map(o=>o.label)),s=0,i=e.map((o,a)=>{let l=o.name||mi(o.label);for(;!l||!o.label&&!o.name&&n.has(l);)l=`v${++s}`;return{...o,id:a,name:l,inputs:o.inputs.map(d=>r.get(d))}});return Lt(i)}add(e){let n={...{label:"",name:"",kind:"leaf",op:null,symbol:"",written:"",data:NaN},settings:[],inputs:[],...e,id:this.nodes.length};return this.nodes.push(n),n}};function mi(t){return t.length<=un?t:`${t.slice(0,un-1)}…`}var ue=class extends Error{constructor(r,n){super(r);this.at=n}at},Ae=/[^\S\n]*(?:(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|([\p{L}_][\p{L}\p{N}_]*)|(\*\*|[<>=!]=|[-+*/^(),;=<>]|\n))/uy,It=2e3,bi=100;function wi(t){let e=t.replaceAll("−","-").replaceAll("×","*").replaceAll("·","*");if(e.length>It)throw new ue(`at most ${It} characters, please`,It);let r=[];for(Ae.lastIndex=0;e.slice(Ae.lastIndex).trim();){let n=Ae.lastIndex,s=Ae.exec(e);if(!s){let d=n+e.slice(n).search(/\S/);throw new ue(`"${[...e.slice(d)][0]}" has no meaning here`,d)}let[,i,o,a]=s,l=i??o??a??"";r.push({kind:i?"number":o?"name":"sign",text:l===`
`?";":l,at:Ae.lastIndex-l.length})}return r.push({kind:"end",text:"",at:e.length}),r}var Gt={"+":"add","-":"sub","*":"mul","/":"div","**":"pow",">":"gt",">=":"ge","<":"lt","<=":"le","==":"eq","!=":"ne"},Ft=class{constructor(e,r){this.source=e;this.leaves=r}source;leaves;position=0;depth=0;builder=new et;named=new Map;program(){let e=null;for(;this.skipEmpty();)e=this.statement(),!this.atEnd&&this.next.text!==";"&&this.fail(this.surprise());return e===null&&this.fail("write an expression, for example (a + b) * c"),this.builder.graphOf(typeof e=="number"?this.builder.constant(e):e)}skipEmpty(){for(;this.skip(";"););return!this.atEnd}get atEnd(){return this.next.kind==="end"}get next(){return this.source[this.position]}fail(e,r=this.next.at){throw new ue(e,r)}surprise(){let{kind:e,text:r}=this.next;if(e==="end")return"the expression ends too early";if(r==="^")return"a power is written **, as in x ** 2";let n=this.source[this.position-1];return n&&(n.kind!=="sign"||n.text===")")&&(e!=="sign"||r==="(")?`an operator is missing before "${r}": write ${n.text} * ${r}`:`"${r}" is not expected here`}skip(e){return this.next.text!==e||this.atEnd?!1:(this.position+=1,!0)}expect(e){this.skip(e)||this.fail(this.atEnd?`"${e}" is missing at the end`:this.surprise())}statement(){let e=this.next;if(e.kind==="name"&&this.source[this.position+1]?.text==="="){this.position+=2,this.named.has(e.text)&&this.fail(`${e.text} has a value already; choose another name`,e.at);let r=this.comparison(),n=this.leaves.get(e.text),s=typeof r=="number"?this.builder.leaf(e.text,n??r):this.entitled(r,e);return this.named.set(e.text,s),s}return this.comparison()}entitled(e,{text:r,at:n}){return e.label&&this.fail(`${e.label} would get a second name, ${r}; write an operation`,n),e.label=r,e}comparison(){let e=this.sum(),r=this.next.text;return/^([<>]=?|[=!]=)$/.test(r)?(this.position+=1,this.apply(Gt[r],[e,this.sum()])):e}sum(){let e=this.product();for(let r=this.next.text;r==="+"||r==="-";r=this.next.text)this.position+=1,e=this.apply(Gt[r],[e,this.product()]);return e}product(){let e=this.signed();for(let r=this.next.text;r==="*"||r==="/";r=this.next.text)this.position+=1,e=this.apply(Gt[r],[e,this.signed()]);return e}signed(){++this.depth>bi&&this.fail("too many brackets within brackets");try{if(this.skip("-"))return this.apply("neg",[this.signed()]);if(this.skip("+"))return this.signed();let e=this.atom();return this.skip("**")?this.apply("pow",[e,this.signed()]):e}finally{this.depth-=1}}atom(){let e=this.next;if(e.kind==="number")return this.position+=1,Number(e.text);if(e.kind==="name")return this.position+=1,this.skip("(")?this.call(e):this.variable(e);this.skip("(")||this.fail(this.surprise());let r=this.comparison();return this.expect(")"),r}variable({text:e,at:r}){Wt.includes(e)&&this.fail(`${e} is a function: write ${e}(...)`,r);let n=this.named.get(e);return n===void 0&&this.named.set(e,n=this.builder.leaf(e,this.leaves.get(e)??1)),n}call({text:e,at:r}){let n=Wt.includes(e)?H[e]:void 0;n||this.fail(`there is no function ${e}; there are ${Wt.slice(0,8).join(", ")}, ...`,r);let s=[];if(!this.skip(")")){do s.push(this.comparison());while(this.skip(","));this.expect(")")}let i=n.arity;return s.length<i&&s.push(...n.defaults.slice(0,i-s.length)),s.length!==i&&this.fail(`${e} takes ${i} inputs, not ${s.length}`,r),s.slice(i-n.settings).some(o=>n.settings&&typeof o!="number")&&this.fail(`the last input of ${e} must be a plain number`,r),this.apply(e,s)}apply(e,r){return r.every(n=>typeof n=="number")?H[e].compute(...r):this.builder.result(e,r)}},Wt=["tanh","exp","relu","log","sqrt","sigmoid","sin","cos",...Object.keys(H).filter(t=>H[t].arity!==null&&H[t].written.startsWith(t))].filter((t,e,r)=>r.indexOf(t)===e);function me(t,e=new Map){return new Ft(wi(t),e).program()}function Dt(t){let e=t>>>0;return()=>{e=e+1831565813>>>0;let r=Math.imul(e^e>>>15,1|e);return r=r+Math.imul(r^r>>>7,61|r)^r,((r^r>>>14)>>>0)/4294967296}}function pn(){return Math.floor(Math.random()*4294967296)}function Ht(t,e){return e[Math.floor(t()*e.length)]}function fn(t,e,r,...n){for(;;){let s=e+Math.floor(t()*(r-e+1));if(!n.includes(s))return s}}var vi=20;function Vt({nodes:t,edges:e},r){let n=new Map(r.map((i,o)=>[i,o]));return t.filter(i=>i.kind==="result").every(i=>n.has(i.id))&&e.every(({from:i,to:o})=>t[i].kind!=="result"||n.get(i)>n.get(o))}function mn(t,e,r){if(Vt(t,e))return[];let{nodes:n,edges:s}=t,i=n.length-1,o=new Map(e.map((u,c)=>[u,c])),a=new Map([[i,1]]),l=new Map;o.has(i)||l.set(i,{amount:1,edge:null});for(let u of r){let{from:c,to:h}=s[u.edge];if(n[c].kind==="result"){if((o.get(c)??-1)>o.get(h))a.set(c,u.after);else if(u.add!==0){let p=l.get(c);l.set(c,{amount:(p?.amount??0)+u.add,edge:p?p.edge:u.edge})}}}let d=e.length;return[...l].sort(([u],[c])=>(o.get(u)??d)-(o.get(c)??d)).slice(0,vi).flatMap(([u,{amount:c,edge:h}])=>{let p=o.has(u)?a.get(u)??0:null,m=h===null?[i]:[...gn(t,i,s[h].to),u];return xi(t,u).map(([v,k])=>({node:u,leaf:v,edge:h,had:p,late:c,amount:c*k,path:[...m,...gn(t,u,v).slice(1)],text:yi(t,u,v,p,c,c*k)}))})}function bn(t,e){return t.filter(r=>r.to===e)}function xi({nodes:t,edges:e},r){let n=new Map([[r,1]]);for(let s=r;s>=0;s-=1){let i=n.get(s);if(i)for(let{from:o,derivative:a}of bn(e,s))a!==0&&n.set(o,(n.get(o)??0)+i*a)}return[...n].filter(([s,i])=>i!==0&&t[s].kind==="leaf").sort(([s],[i])=>s-i)}function gn({edges:t},e,r){let n=new Map([[e,e]]);for(let[i]of n)for(let{from:o,derivative:a}of bn(t,i))a!==0&&o>=r&&!n.has(o)&&n.set(o,i);let s=[r];for(;s[0]!==e&&n.has(s[0]);)s.unshift(n.get(s[0]));return s}function yi({nodes:t},e,r,n,s,i){let o=t[e].name;return`${n===null?`${o} was never visited`:n===0?`${o} was visited while its gradient was still 0`:`${o} was visited when its gradient was ${_(n)}; ${_(s)} more came later`}, so the ${_(i)} that flows through ${o} never arrived at ${t[r].name}`}function Ut(t){return t.filter(e=>e.kind==="result").map(e=>e.id).reverse()}function ce(t,e="",r=Ut(t.nodes)){let{nodes:n,edges:s}=t,i=n.at(-1),o=n.map(()=>0);o[i.id]=1;let a=n.filter(u=>u.kind==="result").map(u=>ki(n,u));a.push({phase:"seed",node:i.id,before:0,after:1,text:`${i.name}.grad 0 -> 1 (seed)`});let l=[];for(let u of r){let c=o[u];for(let{id:h,from:p,to:m,derivative:v}of s){if(m!==u||n[p].kind==="constant")continue;let k=c===0||v===0?0:c*v,b=o[p],f={edge:h,upstream:c,before:b,add:k,after:b+k};o[p]=f.after,l.push(f),a.push({phase:"backward",node:u,input:p,...f,text:$i(n,p,u,f)})}}let d=mn(t,r,l);return{title:e||i.name,nodes:n,edges:s,steps:a,order:[...r],grads:o,right:Vt(t,r),lost:d}}function ki(t,e){let r=`${e.name} = ${tt(t,e)} = ${_(e.data)}`;return{phase:"forward",node:e.id,after:e.data,text:r}}function $i(t,e,r,{before:n,add:s,after:i}){return`${`${t[e].name}.grad ${_(n)} -> ${_(i)}`} (${Ei(s)} via ${t[r].name})`}function Ei(t){let e=_(t);return e.startsWith("-")?e:`+${e}`}function wn(t,e){return ce(Lt(t.nodes,e),t.title,t.order)}function Te(t,e){return ce(t,t.title,e)}var vn={tree:{leaves:3,ops:["+","*"],shared:0},trees:{leaves:4,ops:["+","*","-"],shared:0},shared:{leaves:2,ops:["+","*","-"],shared:1},knot:{leaves:3,ops:["+","*","-"],shared:2}};function Bt(t,e){let r=vn[t];if(!r)throw new Error(`there is no level "${t}"; there are ${Object.keys(vn).join(", ")}`);for(;;){let n=[..."abcdefghijk"],s=n.splice(0,r.leaves),i=new Map(s.map(h=>[h,fn(e,-4,6,0,1,-1)])),o=[],a=[...s],l=[],d=r.shared;for(;a.length>1||d>0;){let h=xn(a,e),p=d>0&&(l.length>0||a.length===0)?Ht(e,[...l,h]):xn(a,e);if(p===void 0)break;(l.includes(p)||p===h)&&(d-=1),l.push(h,p);let m=n.shift();if(!m)break;let v=e()<.5?[h,p]:[p,h];o.push(`${m} = ${v[0]} ${Ht(e,r.ops)} ${v[1]}`),a.push(m)}if(a.length!==1||d>0)continue;let u=o.join("; "),c=ce(me(u,i),u);if(_i(c,r))return{program:u,values:i,walk:c}}}function xn(t,e){return t.splice(Math.floor(e()*t.length),1)[0]}function _i({nodes:t,edges:e,grads:r},n){let s=t.filter(a=>a.kind==="leaf"),i=t.filter(a=>a.kind==="result"),o=a=>e.filter(l=>l.from===a.id).length;return s.length===n.leaves&&i.length>=2&&i.length<=5&&i.some(a=>a.op==="mul")&&i.some(a=>a.op!=="mul")&&i.every(a=>a.op!=="sub"||a.inputs[0]!==a.inputs[1])&&t.reduce((a,l)=>a+Math.max(0,o(l)-1),0)===n.shared&&t.every(a=>Math.abs(a.data)<=60&&a.data!==0&&Math.abs(r[a.id])<=60)&&s.every(a=>r[a.id]!==0)&&new Set(s.map(a=>r[a.id])).size>1}function Ce(t,e){let{nodes:r,steps:n}=t,s=n.length,i=n.slice(0,e),o={position:e,total:s,phase:"idle",phaseText:"",step:i.at(-1)??null,computed:r.map(u=>u.kind!=="result"),grads:r.map(()=>0),reached:r.map(()=>!1),walked:new Set,active:new Set};for(let u of i)if(u.phase==="forward")o.computed[u.node]=!0;else{let c=u.phase==="seed"?u.node:u.input;o.grads[c]=u.after,o.reached[c]=!0,u.phase==="backward"&&o.walked.add(u.edge)}let{step:a}=o;if(a?.phase==="backward"&&o.active.add(a.edge),a?.phase==="forward")for(let{id:u,to:c}of t.edges)c===a.node&&o.active.add(u);let l=n.filter(u=>u.phase==="forward").length,d=e-l;return e===0?o.phaseText="Idle":d<=0?Object.assign(o,{phase:"forward",phaseText:`Forward ${e} of ${l}`}):e<s?Object.assign(o,{phase:"backward",phaseText:`Backward ${d} of ${s-l}`}):Object.assign(o,{phase:"done",phaseText:"Done"}),o}function be({step:t}){return t===null?null:t.phase==="backward"?t.input:t.node}function zt(t,e){let r=Te(t,e.filter(i=>t.nodes[i].kind==="result")),n=r.steps.filter(i=>i.phase==="backward"),s=e.map(i=>n.filter(o=>o.node===i));return{walk:r,order:e,pushes:s,expected:Te(t,Ut(t.nodes)).grads}}function yn({walk:t,pushes:e},r){let n=e.slice(0,r).flat().length,s=t.steps.findIndex(o=>o.phase==="seed")+1;return{...Ce(t,s+n),active:new Set(r>0?e[r-1].map(o=>o.edge):[])}}function Re(t){return t.nodes.filter(e=>e.kind!=="constant").map(e=>e.id)}function kn(t,e){let r=e.split(/[\s,]+/).filter(Boolean).map(n=>{let s=t.nodes.find(i=>i.name===n&&i.kind!=="constant");if(!s)throw new Error(`order: there is no value "${n}"`);return s.id});return[...new Set(r)]}function Pe({nodes:t,edges:e},r){let n=new Map(r.map((i,o)=>[i,o]));return e.filter(({from:i})=>t[i].kind!=="constant").filter(({from:i,to:o})=>n.has(i)&&(n.get(o)??1/0)>n.get(i)).map(({from:i,to:o})=>({early:i,user:o})).sort((i,o)=>n.get(i.early)-n.get(o.early))}var $n=`
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
`,rt=I`
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
`;var Si={reset:"Reset",back:"Back",step:"Step",play:"Play",pause:"Pause",data:"data",grad:"grad",position:"Position in the walk",graph:t=>`Graph of ${t}`,graphHelp:"Arrow left and right step through the walk, up and down go from edge to edge.",idle:"Nothing is computed yet: only the leaves have numbers. Press Step to compute the first result.",seed:t=>`The derivative of ${t} by itself is 1. From here the walk goes backward.`,done:t=>`Done. ${t}`,passes:(t,e,r)=>`${t} passes its gradient on to ${e}: ${r}`,factors:(t,e,r)=>`arriving ${t} × local ${e} = ${r}`,allComputed:"All computed",seedRoot:t=>`Seed ${t} with 1`,seeded:t=>`If ${t} moves by h, ${t} moves by h: the walk back begins with 1.`,added:(t,e,r,n)=>`${t} held ${e}, and ${e} + ${r} = ${n}.`,seedQuestion:t=>`If ${t} moves by h, by how many h does ${t} move?`,seedIdea:t=>`The question is how much ${t} moves when ${t} moves. Its value plays no part.`,seedLine:t=>`${t}.grad = d${t}/d${t}`,question:(t,e)=>`What arrived at ${t}? And how much does ${t} move when ${e} moves?`,ideaProduct:"In a product, a move of one factor is multiplied by the other factor.",ideaSum:"In a sum, a move of one part is a move of the sum, unchanged.",ideaDifference:"In a difference, the first part moves it as it moves; the second part moves it the other way.",ideaLocal:(t,e)=>`The local derivative of ${t} is ${e}: put its number in.`,line:(t,e,r)=>`${t}.grad += ${e}.grad * (${r})`,nothing:"One factor is 0, so nothing flows along this edge.",overwritten:"The old gradient was thrown away: = was written where += is needed.",leaves:"Leaves",valueOf:t=>`Value of ${t}`,noNumber:t=>`"${t}" is not a number. Write, for example, -3, 0.5 or 3/2.`,noEdit:t=>`${t} comes from an operation made by hand, so the leaves cannot be edited here.`,restore:"Restore values",expression:"Expression",draw:"Draw",preset:"Example",own:"your own",edge:(t,e)=>`Edge ${t} → ${e}`,place:t=>["first","second","third"][t]??`${t+1}th`,placeOf:(t,e)=>`${t} input of ${e}`,close:"Close",formula:"Formula",number:"Number",check:"Check by nudging",flows:"On the way back",unknownFormula:"not known: the operation was made by hand",later:t=>`known once ${t} is computed`,notYet:t=>`nothing yet: ${t} has not passed its gradient on`,nudge:(t,e,r)=>`moving ${t} by ±${e} gives the slope ${r}`,agrees:"agrees",disagrees:"does not agree",noCheck:t=>`not possible: ${t}`,twin:"The same as tables",values:"Values",edges:"Edges",value:"value",computed:"computed as",constant:"constant",leaf:"leaf",edgeColumn:"edge",local:"local derivative",notDrawn:t=>`${t} values are too many to draw; the steps and the table are complete.`,shownOf:(t,e)=>`The first ${t} of ${e} rows.`,tooMany:t=>`this graph has too many values to put in order by hand; at most ${t}`,orderHelp:"Click the values in the order in which they shall be visited; click again to take one out. Each visit hands back what the value holds at that moment.",orderList:"Order of the visits",nothingYet:"nothing yet",notPlaced:"not in the order yet",placedAs:t=>`visit ${t}`,stillOpen:t=>`Still to be placed: ${t}.`,undo:"Undo",clear:"Clear",run:"Run all",oneVisit:"One visit",ready:t=>`${t}.grad = 1, all others 0. Run all visits, or one at a time.`,visit:(t,e,r)=>`Visit ${t} of ${e}: ${r}`,leafVisit:t=>`${t} is a leaf: it has no inputs, so it hands nothing back.`,emptyVisit:t=>`${t}.grad is still 0, so it hands back nothing.`,right:"Right: every gradient was complete before it was handed back.",wrong:"Not a right order.",lucky:(t,e)=>`The numbers are right by luck: ${t} was visited before ${e}, which uses it, had handed it its share. It is a leaf, so nothing was lost; with inputs of its own it would have been.`,rootLater:t=>`${t} is where the walk begins: until it has been visited, nobody has anything to hand back.`,notEnough:(t,e,r)=>`${t} came first, and that is not enough: ${e} was visited before ${r}, which uses it.`,insteadOf:(t,e,r)=>`${t}.grad = ${e}, but it should be ${r}`,complete:(t,e)=>`${t}.grad = ${e}`,lostPath:t=>`Lost on ${t}`},g={...Si};function Ni(t){Object.assign(g,t)}var je=3,Le=class extends q{static properties={heading:{},seed:{type:Number},done:{type:Boolean},width:{state:!0},streak:{state:!0},said:{state:!0},hinted:{state:!0}};draw=Dt(0);observer=new ResizeObserver(([e])=>this.width=Math.round(e.contentRect.width));constructor(){super(),Object.assign(this,{heading:"",seed:NaN,done:!1,width:0,streak:0,said:null,hinted:0})}connectedCallback(){super.connectedCallback(),this.draw=Dt(Number.isNaN(this.seed)?pn():this.seed),this.width=this.clientWidth,this.observer.observe(this),this.hasUpdated||this.begin()}disconnectedCallback(){super.disconnectedCallback(),this.observer.disconnect()}get room(){return Math.max(260,this.width-22)}tell(e,r=""){let n={right:e,answer:r};this.dispatchEvent(new CustomEvent("gradwalk-solved",{detail:n,bubbles:!0,composed:!0}))}async focusOn(e){this.renderRoot.contains(this.renderRoot.activeElement)&&(await this.updateComplete,this.renderRoot.querySelector(e)?.focus())}head(e=E){return y`<header class="row head">
      ${this.heading?y`<strong>${this.heading}${this.done?y` <span class="done">done ✓</span>`:E}</strong>`:E}${e}
    </header>`}counter(){let e=Math.min(this.streak,je),r=e>=je?"three in a row: mastered":`${e} of ${je} right in a row`;return y`<span class="streak"
      ><span aria-hidden="true" class="dots"
        >${[0,1,2].map(n=>y`<i class=${n<e?"full":""}></i>`)}</span
      >
      ${r}</span
    >`}reply(){return y`<div class="reply ${this.said?.kind??""}" aria-live="polite">
      ${this.said?y`<p>
              ${this.said.kind==="right"?y`<strong>✓ </strong>`:E}${this.said.kind==="wrong"?y`<strong>Not yet. </strong>`:E}${this.said.text}
            </p>`:E}
    </div>`}hints(e){let r=e.slice(0,this.hinted);return y`${r.length?y`<ol class="hints" aria-live="polite">
            ${r.map(n=>y`<li>${n}</li>`)}
          </ol>`:E}`}hintButton(e){if(this.hinted>=e.length)return E;let r=["Hint: a question","Hint: an idea","Hint: the line"][this.hinted]??"Hint";return y`<button type="button" class="quiet" @click=${()=>this.hinted+=1}>${r}</button>`}},En=I`
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
    color: var(--gw-forward);
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
    background: var(--gw-forward);
    border-color: var(--gw-forward);
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
    background: var(--gw-forward-soft);
  }
  .reply.wrong p {
    background: var(--gw-backward-soft);
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
`;var nt=t=>(...e)=>({_$litDirective$:t,values:e}),we=class{constructor(e){}get _$AU(){return this._$AM._$AU}_$AT(e,r,n){this._$Ct=e,this._$AM=r,this._$Ci=n}_$AS(e,r){return this.update(e,r)}update(e,r){return this.render(...r)}};var{I:_d}=Ir;var Oi={},_n=(t,e=Oi)=>t._$AH=e;var Sn=nt(class extends we{constructor(){super(...arguments),this.key=E}render(t,e){return this.key=t,e}update(t,[e,r]){return e!==this.key&&(_n(t),this.key=e),r}});var Nn=t=>t??E;var qn=Object.defineProperty,Mi=(t,e,r)=>e in t?qn(t,e,{enumerable:!0,configurable:!0,writable:!0,value:r}):t[e]=r,Ai=(t,e)=>{for(var r in e)qn(t,r,{get:e[r],enumerable:!0})},Ti=(t,e,r)=>Mi(t,typeof e!="symbol"?e+"":e,r),Ci={};Ai(Ci,{Graph:()=>W,alg:()=>tr});var Ri=Object.defineProperty,Yn=(t,e)=>{for(var r in e)Ri(t,r,{get:e[r],enumerable:!0})},er=class{constructor(t){this._isDirected=!0,this._isMultigraph=!1,this._isCompound=!1,this._nodes={},this._in={},this._preds={},this._out={},this._sucs={},this._edgeObjs={},this._edgeLabels={},this._nodeCount=0,this._edgeCount=0,this._defaultNodeLabelFn=()=>{},this._defaultEdgeLabelFn=()=>{},t&&(this._isDirected="directed"in t?t.directed:!0,this._isMultigraph="multigraph"in t?t.multigraph:!1,this._isCompound="compound"in t?t.compound:!1),this._isCompound&&(this._parent={},this._children={},this._children["\0"]={})}isDirected(){return this._isDirected}isMultigraph(){return this._isMultigraph}isCompound(){return this._isCompound}setGraph(t){return this._label=t,this}graph(){return this._label}setDefaultNodeLabel(t){return typeof t!="function"?this._defaultNodeLabelFn=()=>t:this._defaultNodeLabelFn=t,this}nodeCount(){return this._nodeCount}nodes(){return Object.keys(this._nodes)}sources(){return this.nodes().filter(t=>Object.keys(this._in[t]).length===0)}sinks(){return this.nodes().filter(t=>Object.keys(this._out[t]).length===0)}setNodes(t,e){return t.forEach(r=>{e!==void 0?this.setNode(r,e):this.setNode(r)}),this}setNode(t,e){return t in this._nodes?(arguments.length>1&&(this._nodes[t]=e),this):(this._nodes[t]=arguments.length>1?e:this._defaultNodeLabelFn(t),this._isCompound&&(this._parent[t]="\0",this._children[t]={},this._children["\0"][t]=!0),this._in[t]={},this._preds[t]={},this._out[t]={},this._sucs[t]={},++this._nodeCount,this)}node(t){return this._nodes[t]}hasNode(t){return t in this._nodes}removeNode(t){if(t in this._nodes){let e=r=>this.removeEdge(this._edgeObjs[r]);delete this._nodes[t],this._isCompound&&(this._removeFromParentsChildList(t),delete this._parent[t],this.children(t).forEach(r=>{this.setParent(r)}),delete this._children[t]),Object.keys(this._in[t]).forEach(e),delete this._in[t],delete this._preds[t],Object.keys(this._out[t]).forEach(e),delete this._out[t],delete this._sucs[t],--this._nodeCount}return this}setParent(t,e){if(!this._isCompound)throw new Error("Cannot set parent in a non-compound graph");if(e===void 0)e="\0";else{e+="";for(let r=e;r!==void 0;r=this.parent(r))if(r===t)throw new Error("Setting "+e+" as parent of "+t+" would create a cycle");this.setNode(e)}return this.setNode(t),this._removeFromParentsChildList(t),this._parent[t]=e,this._children[e][t]=!0,this}parent(t){if(this._isCompound){let e=this._parent[t];if(e!=="\0")return e}}children(t="\0"){if(this._isCompound){let e=this._children[t];if(e)return Object.keys(e)}else{if(t==="\0")return this.nodes();if(this.hasNode(t))return[]}return[]}predecessors(t){let e=this._preds[t];if(e)return Object.keys(e)}successors(t){let e=this._sucs[t];if(e)return Object.keys(e)}neighbors(t){let e=this.predecessors(t);if(e){let r=new Set(e),n=this.successors(t);if(n)for(let s of n)r.add(s);return Array.from(r.values())}}isLeaf(t){var e;let r;return this.isDirected()?r=this.successors(t):r=this.neighbors(t),((e=r?.length)!=null?e:0)===0}filterNodes(t){let e=new this.constructor({directed:this._isDirected,multigraph:this._isMultigraph,compound:this._isCompound});e.setGraph(this.graph()),Object.entries(this._nodes).forEach(([s,i])=>{t(s)&&e.setNode(s,i)}),Object.values(this._edgeObjs).forEach(s=>{e.hasNode(s.v)&&e.hasNode(s.w)&&e.setEdge(s,this.edge(s))});let r={},n=s=>{let i=this.parent(s);return!i||e.hasNode(i)?(r[s]=i,i):i in r?r[i]:n(i)};return this._isCompound&&e.nodes().forEach(s=>e.setParent(s,n(s))),e}setDefaultEdgeLabel(t){return typeof t!="function"?this._defaultEdgeLabelFn=()=>t:this._defaultEdgeLabelFn=t,this}edgeCount(){return this._edgeCount}edges(){return Object.values(this._edgeObjs)}setPath(t,e){return t.reduce((r,n)=>(e!==void 0?this.setEdge(r,n,e):this.setEdge(r,n),n)),this}setEdge(t,e,r,n){let s,i,o,a,l=!1;typeof t=="object"&&t!==null&&"v"in t?(s=t.v,i=t.w,o=t.name,arguments.length===2&&(a=e,l=!0)):(s=t,i=e,o=n,arguments.length>2&&(a=r,l=!0)),s=""+s,i=""+i,o!==void 0&&(o=""+o);let d=Ie(this._isDirected,s,i,o);if(d in this._edgeLabels)return l&&(this._edgeLabels[d]=a),this;if(o!==void 0&&!this._isMultigraph)throw new Error("Cannot set a named edge when isMultigraph = false");this.setNode(s),this.setNode(i),this._edgeLabels[d]=l?a:this._defaultEdgeLabelFn(s,i,o);let u=Pi(this._isDirected,s,i,o);return s=u.v,i=u.w,Object.freeze(u),this._edgeObjs[d]=u,On(this._preds[i],s),On(this._sucs[s],i),this._in[i][d]=u,this._out[s][d]=u,this._edgeCount++,this}edge(t,e,r){let n=arguments.length===1?qt(this._isDirected,t):Ie(this._isDirected,t,e,r);return this._edgeLabels[n]}edgeAsObj(t,e,r){let n=arguments.length===1?this.edge(t):this.edge(t,e,r);return typeof n!="object"||n===null?{label:n}:n}hasEdge(t,e,r){return(arguments.length===1?qt(this._isDirected,t):Ie(this._isDirected,t,e,r))in this._edgeLabels}removeEdge(t,e,r){let n=arguments.length===1?qt(this._isDirected,t):Ie(this._isDirected,t,e,r),s=this._edgeObjs[n];if(s){let i=s.v,o=s.w;delete this._edgeLabels[n],delete this._edgeObjs[n],Mn(this._preds[o],i),Mn(this._sucs[i],o),delete this._in[o][n],delete this._out[i][n],this._edgeCount--}return this}inEdges(t,e){return this.isDirected()?this.filterEdges(this._in[t],t,e):this.nodeEdges(t,e)}outEdges(t,e){return this.isDirected()?this.filterEdges(this._out[t],t,e):this.nodeEdges(t,e)}nodeEdges(t,e){if(t in this._nodes)return this.filterEdges({...this._in[t],...this._out[t]},t,e)}_removeFromParentsChildList(t){delete this._children[this._parent[t]][t]}filterEdges(t,e,r){if(!t)return;let n=Object.values(t);return r?n.filter(s=>s.v===e&&s.w===r||s.v===r&&s.w===e):n}};function On(t,e){t[e]?t[e]++:t[e]=1}function Mn(t,e){t[e]!==void 0&&!--t[e]&&delete t[e]}function Ie(t,e,r,n){let s=""+e,i=""+r;if(!t&&s>i){let o=s;s=i,i=o}return s+""+i+""+(n===void 0?"\0":n)}function Pi(t,e,r,n){let s=""+e,i=""+r;if(!t&&s>i){let a=s;s=i,i=a}let o={v:s,w:i};return n&&(o.name=n),o}function qt(t,e){return Ie(t,e.v,e.w,e.name)}var ji={};Yn(ji,{read:()=>Wi,write:()=>Li});function Li(t){let e={options:{directed:t.isDirected(),multigraph:t.isMultigraph(),compound:t.isCompound()},nodes:Ii(t),edges:Gi(t)},r=t.graph();return r!==void 0&&(e.value=structuredClone(r)),e}function Ii(t){return t.nodes().map(e=>{let r=t.node(e),n=t.parent(e),s={v:e};return r!==void 0&&(s.value=r),n!==void 0&&(s.parent=n),s})}function Gi(t){return t.edges().map(e=>{let r=t.edge(e),n={v:e.v,w:e.w};return e.name!==void 0&&(n.name=e.name),r!==void 0&&(n.value=r),n})}function Wi(t){let e=new er(t.options);return t.value!==void 0&&e.setGraph(t.value),t.nodes.forEach(r=>{e.setNode(r.v,r.value),r.parent&&e.setParent(r.v,r.parent)}),t.edges.forEach(r=>{e.setEdge({v:r.v,w:r.w,name:r.name},r.value)}),e}var tr={};Yn(tr,{CycleException:()=>it,bellmanFord:()=>Jn,components:()=>Hi,dijkstra:()=>st,dijkstraAll:()=>Bi,findCycles:()=>zi,floydWarshall:()=>Yi,isAcyclic:()=>Ki,postorder:()=>Qi,preorder:()=>Zi,prim:()=>eo,shortestPaths:()=>to,tarjan:()=>Xn,topsort:()=>Qn});var Fi=()=>1;function Jn(t,e,r,n){return Di(t,String(e),r||Fi,n||function(s){var i;return(i=t.outEdges(s))!=null?i:[]})}function Di(t,e,r,n){let s={},i,o=0,a=t.nodes(),l=function(c){let h=s[c.v],p=s[c.w];if(!h||!p)return;let m=r(c);h.distance+m<p.distance&&(s[c.w]={distance:h.distance+m,predecessor:c.v},i=!0)},d=function(){a.forEach(function(c){n(c).forEach(function(h){let p=h.v===c?h.v:h.w,m=p===h.v?h.w:h.v;l({v:p,w:m})})})};a.forEach(function(c){let h=c===e?0:Number.POSITIVE_INFINITY;s[c]={distance:h,predecessor:""}});let u=a.length;for(let c=1;c<u&&(i=!1,o++,d(),!!i);c++);if(o===u-1&&(i=!1,d(),i))throw new Error("The graph contains a negative weight cycle");return s}function Hi(t){let e={},r=[],n;function s(i){var o,a;i in e||(e[i]=!0,n.push(i),(o=t.successors(i))==null||o.forEach(s),(a=t.predecessors(i))==null||a.forEach(s))}return t.nodes().forEach(function(i){n=[],s(i),n.length&&r.push(n)}),r}var Kn=class{constructor(){this._arr=[],this._keyIndices={}}size(){return this._arr.length}keys(){return this._arr.map(t=>t.key)}has(t){return t in this._keyIndices}priority(t){let e=this._keyIndices[t];if(e!==void 0)return this._arr[e].priority}min(){if(this.size()===0)throw new Error("Queue underflow");return this._arr[0].key}add(t,e){let r=this._keyIndices,n=String(t);if(!(n in r)){let s=this._arr,i=s.length;return r[n]=i,s.push({key:n,priority:e}),this._decrease(i),!0}return!1}removeMin(){if(this.size()===0)throw new Error("Queue underflow");this._swap(0,this._arr.length-1);let t=this._arr.pop();return delete this._keyIndices[t.key],this._heapify(0),t.key}decrease(t,e){let r=this._keyIndices[t];if(r===void 0)throw new Error(`Key not found: ${t}`);let n=this._arr[r].priority;if(e>n)throw new Error(`New priority is greater than current priority. Key: ${t} Old: ${n} New: ${e}`);this._arr[r].priority=e,this._decrease(r)}_heapify(t){let e=this._arr,r=2*t,n=r+1,s=t;r<e.length&&(s=e[r].priority<e[s].priority?r:s,n<e.length&&(s=e[n].priority<e[s].priority?n:s),s!==t&&(this._swap(t,s),this._heapify(s)))}_decrease(t){let e=this._arr,r=e[t].priority,n;for(;t!==0&&(n=t>>1,!(e[n].priority<r));)this._swap(t,n),t=n}_swap(t,e){let r=this._arr,n=this._keyIndices,s=r[t],i=r[e];r[t]=i,r[e]=s,n[i.key]=t,n[s.key]=e}},Vi=()=>1;function st(t,e,r,n){let s=function(i){var o;return(o=t.outEdges(i))!=null?o:[]};return Ui(t,String(e),r||Vi,n||s)}function Ui(t,e,r,n){let s={},i=new Kn,o,a,l=function(d){let u=d.v!==o?d.v:d.w,c=s[u];if(!c)return;let h=r(d),p=a.distance+h;if(h<0)throw new Error("dijkstra does not allow negative edge weights. Bad edge: "+d+" Weight: "+h);p<c.distance&&(c.distance=p,c.predecessor=o,i.decrease(u,p))};for(t.nodes().forEach(function(d){let u=d===e?0:Number.POSITIVE_INFINITY;s[d]={distance:u,predecessor:""},i.add(d,u)});i.size()>0;){o=i.removeMin();let d=s[o];if(!d||d.distance===Number.POSITIVE_INFINITY)break;a=d,n(o).forEach(l)}return s}function Bi(t,e,r){return t.nodes().reduce(function(n,s){return n[s]=st(t,s,e,r),n},{})}function Xn(t){let e=0,r=[],n={},s=[];function i(o){var a;let l=n[o]={onStack:!0,lowlink:e,index:e++};if(r.push(o),(a=t.successors(o))==null||a.forEach(function(d){if(d in n){let u=n[d];u!=null&&u.onStack&&(l.lowlink=Math.min(l.lowlink,u.index))}else{i(d);let u=n[d];u&&(l.lowlink=Math.min(l.lowlink,u.lowlink))}}),l.lowlink===l.index){let d=[],u;do{u=r.pop();let c=n[u];c&&(c.onStack=!1),d.push(u)}while(o!==u);s.push(d)}}return t.nodes().forEach(function(o){o in n||i(o)}),s}function zi(t){return Xn(t).filter(function(e){var r;let n=e[0];return n?e.length>1||e.length===1&&((r=t.outEdges(n,n))!=null?r:[]).length>0:!1})}var qi=()=>1;function Yi(t,e,r){return Ji(t,e||qi,r||function(n){var s;return(s=t.outEdges(n))!=null?s:[]})}function Ji(t,e,r){let n={},s=t.nodes();return s.forEach(function(i){let o={};n[i]=o,o[i]={distance:0,predecessor:""},s.forEach(function(a){i!==a&&(o[a]={distance:Number.POSITIVE_INFINITY,predecessor:""})}),r(i).forEach(function(a){let l=a.v===i?a.w:a.v,d=e(a);o[l]={distance:d,predecessor:i}})}),s.forEach(function(i){let o=n[i];o&&s.forEach(function(a){let l=n[a];l&&s.forEach(function(d){let u=l[i],c=o[d],h=l[d];if(u&&c&&h){let p=u.distance+c.distance;p<h.distance&&(h.distance=p,h.predecessor=c.predecessor)}})})}),n}var it=class extends Error{constructor(t){super(t),this.name="CycleException"}};function Qn(t){let e={},r={},n=[];function s(i){var o;if(i in r)throw new it;i in e||(r[i]=!0,e[i]=!0,(o=t.predecessors(i))==null||o.forEach(s),delete r[i],n.push(i))}if(t.sinks().forEach(s),Object.keys(e).length!==t.nodeCount())throw new it;return n}function Ki(t){try{Qn(t)}catch(e){if(e instanceof it)return!1;throw e}return!0}function Xi(t,e,r,n,s){Array.isArray(e)||(e=[e]);let i=(a=>{var l;return(l=t.isDirected()?t.successors(a):t.neighbors(a))!=null?l:[]}),o={};return e.forEach(function(a){if(!t.hasNode(a))throw new Error("Graph does not have node: "+a);s=Zn(t,a,r==="post",o,i,n,s)}),s}function Zn(t,e,r,n,s,i,o){return e in n||(n[e]=!0,r||(o=i(o,e)),s(e).forEach(function(a){o=Zn(t,a,r,n,s,i,o)}),r&&(o=i(o,e))),o}function es(t,e,r){return Xi(t,e,r,function(n,s){return n.push(s),n},[])}function Qi(t,e){return es(t,e,"post")}function Zi(t,e){return es(t,e,"pre")}function eo(t,e){var r;let n=new er,s={},i=new Kn,o;function a(u){let c=u.v===o?u.w:u.v,h=i.priority(c);if(h!==void 0){let p=e(u);p<h&&(s[c]=o,i.decrease(c,p))}}if(t.nodeCount()===0)return n;t.nodes().forEach(function(u){i.add(u,Number.POSITIVE_INFINITY),n.setNode(u)});let l=t.nodes()[0];l!==void 0&&i.decrease(l,0);let d=!1;for(;i.size()>0;){if(o=i.removeMin(),o in s)n.setEdge(o,s[o]);else{if(d)throw new Error("Input graph is not connected: "+t);d=!0}(r=t.nodeEdges(o))==null||r.forEach(a)}return n}function to(t,e,r,n){return ro(t,e,r,n??(s=>{var i;return(i=t.outEdges(s))!=null?i:[]}))}function ro(t,e,r,n){if(r===void 0)return st(t,e,r,n);let s=!1,i=t.nodes();for(let o=0;o<i.length;o++){let a=i[o];if(a===void 0)continue;let l=n(a);for(let d=0;d<l.length;d++){let u=l[d];if(!u)continue;let c=u.v===a?u.v:u.w,h=c===u.v?u.w:u.v;r({v:c,w:h})<0&&(s=!0)}if(s)return Jn(t,e,r,n)}return st(t,e,r,n)}var W=er;function xe(t,e,r,n){let s=n;for(;t.hasNode(s);)s=rr(n);return r.dummy=e,t.setNode(s,r),s}function no(t){let e=new W().setGraph(t.graph());return t.nodes().forEach(r=>e.setNode(r,t.node(r))),t.edges().forEach(r=>{let n=e.edge(r.v,r.w)||{weight:0,minlen:1},s=t.edge(r);e.setEdge(r.v,r.w,{weight:n.weight+s.weight,minlen:Math.max(n.minlen,s.minlen)})}),e}function ts(t){let e=new W({multigraph:t.isMultigraph()}).setGraph(t.graph());return t.nodes().forEach(r=>{t.children(r).length||e.setNode(r,t.node(r))}),t.edges().forEach(r=>{e.setEdge(r,t.edge(r))}),e}function An(t,e){let r=t.x,n=t.y,s=e.x-r,i=e.y-n,o=t.width/2,a=t.height/2;if(!s&&!i)throw new Error("Not possible to find intersection inside of the rectangle");let l,d;return Math.abs(i)*o>Math.abs(s)*a?(i<0&&(a=-a),l=a*s/i,d=a):(s<0&&(o=-o),l=o,d=o*i/s),{x:r+l,y:n+d}}function at(t){let e=Ge(ns(t)+1).map(()=>[]);return t.nodes().forEach(r=>{let n=t.node(r),s=n.rank;s!==void 0&&(e[s]||(e[s]=[]),e[s][n.order]=r)}),e}function so(t){let e=t.nodes().map(n=>{let s=t.node(n).rank;return s===void 0?Number.MAX_VALUE:s}),r=Y(Math.min,e);t.nodes().forEach(n=>{let s=t.node(n);Object.hasOwn(s,"rank")&&(s.rank-=r)})}function io(t){let e=t.nodes().map(o=>t.node(o).rank).filter(o=>o!==void 0),r=Y(Math.min,e),n=[];t.nodes().forEach(o=>{let a=t.node(o).rank-r;n[a]||(n[a]=[]),n[a].push(o)});let s=0,i=t.graph().nodeRankFactor;Array.from(n).forEach((o,a)=>{o===void 0&&a%i!==0?--s:o!==void 0&&s&&o.forEach(l=>t.node(l).rank+=s)})}function Tn(t,e,r,n){let s={width:0,height:0};return arguments.length>=4&&(s.rank=r,s.order=n),xe(t,"border",s,e)}function oo(t,e=rs){let r=[];for(let n=0;n<t.length;n+=e){let s=t.slice(n,n+e);r.push(s)}return r}var rs=65535;function Y(t,e){if(e.length>rs){let r=oo(e);return t(...r.map(n=>t(...n)))}else return t(...e)}function ns(t){let e=t.nodes().map(r=>{let n=t.node(r).rank;return n===void 0?Number.MIN_VALUE:n});return Y(Math.max,e)}function ao(t,e){let r={lhs:[],rhs:[]};return t.forEach(n=>{e(n)?r.lhs.push(n):r.rhs.push(n)}),r}function lo(t,e){return e()}var uo=0;function rr(t){let e=++uo;return t+(""+e)}function Ge(t,e,r=1){e==null&&(e=t,t=0);let n=i=>i<e;r<0&&(n=i=>e<i);let s=[];for(let i=t;n(i);i+=r)s.push(i);return s}function ot(t,e){let r={};for(let n of e)t[n]!==void 0&&(r[n]=t[n]);return r}function lt(t,e){let r;return typeof e=="string"?r=n=>n[e]:r=e,Object.entries(t).reduce((n,[s,i])=>(n[s]=r(i,s),n),{})}function co(t,e){return t.reduce((r,n,s)=>(r[n]=e[s],r),{})}var dt="\0";function ss(t,e,r){var n,s,i,o,a,l;if(!(t&&e&&r&&e.dummy==="edge"&&r.dummy==="edge"&&e.edgeObj&&r.edgeObj&&t[e.edgeObj.v]&&t[r.edgeObj.v]&&t[e.edgeObj.w]&&t[r.edgeObj.w]))return 0;let d=!0;e.edgeObj.w===r.edgeObj.w&&(d=!1);let u=d?(s=(n=t[e.edgeObj.v])==null?void 0:n.rank)!=null?s:NaN+1:(o=(i=t[e.edgeObj.w])==null?void 0:i.rank)!=null?o:NaN-1,c=Object.entries(t).find(v=>{var k,b;return((k=v[1].edgeObj)==null?void 0:k.v)===e.edgeObj.v&&((b=v[1].edgeObj)==null?void 0:b.w)===e.edgeObj.w&&v[1].rank===u}),h=Object.entries(t).find(v=>{var k,b;return((k=v[1].edgeObj)==null?void 0:k.v)===r.edgeObj.v&&((b=v[1].edgeObj)==null?void 0:b.w)===r.edgeObj.w&&v[1].rank===u});if(!c||!h)return 0;let p=(a=c[1].order)!=null?a:NaN,m=(l=h[1].order)!=null?l:NaN;return isNaN(p-m)?0:p-m}var ho=class{constructor(){Ti(this,"_sentinel");let t={};t._next=t._prev=t,this._sentinel=t}dequeue(){let t=this._sentinel,e=t._prev;if(e!==t)return Cn(e),e}enqueue(t){let e=this._sentinel;t._prev&&t._next&&Cn(t),t._next=e._next,e._next._prev=t,e._next=t,t._prev=e}toString(){let t=[],e=this._sentinel,r=e._prev;for(;r!==e;)t.push(JSON.stringify(r,po)),r=r._prev;return"["+t.join(", ")+"]"}};function Cn(t){t._prev._next=t._next,t._next._prev=t._prev,delete t._next,delete t._prev}function po(t,e){if(t!=="_next"&&t!=="_prev")return e}var fo=ho,go=()=>1;function mo(t,e){if(t.nodeCount()<=1)return[];let r=wo(t,e||go);return bo(r.graph,r.buckets,r.zeroIdx).flatMap(n=>t.outEdges(n.v,n.w)||[])}function bo(t,e,r){var n;let s=[],i=e[e.length-1],o=e[0],a;for(;t.nodeCount();){for(;a=o.dequeue();)Yt(t,e,r,a);for(;a=i.dequeue();)Yt(t,e,r,a);if(t.nodeCount()){for(let l=e.length-2;l>0;--l)if(a=(n=e[l])==null?void 0:n.dequeue(),a){s=s.concat(Yt(t,e,r,a,!0)||[]);break}}}return s}function Yt(t,e,r,n,s){let i=[],o=s?i:void 0;return(t.inEdges(n.v)||[]).forEach(a=>{let l=t.edge(a),d=t.node(a.v);s&&i.push({v:a.v,w:a.w}),d.out-=l,Zt(e,r,d)}),(t.outEdges(n.v)||[]).forEach(a=>{let l=t.edge(a),d=a.w,u=t.node(d);u.in-=l,Zt(e,r,u)}),t.removeNode(n.v),o}function wo(t,e){let r=new W,n=0,s=0;t.nodes().forEach(a=>{r.setNode(a,{v:a,in:0,out:0})}),t.edges().forEach(a=>{let l=r.edge(a.v,a.w)||0,d=e(a),u=l+d;r.setEdge(a.v,a.w,u);let c=r.node(a.v),h=r.node(a.w);s=Math.max(s,c.out+=d),n=Math.max(n,h.in+=d)});let i=vo(s+n+3).map(()=>new fo),o=n+1;return r.nodes().forEach(a=>{Zt(i,o,r.node(a))}),{graph:r,buckets:i,zeroIdx:o}}function Zt(t,e,r){var n,s,i;r.out?r.in?(i=t[r.out-r.in+e])==null||i.enqueue(r):(s=t[t.length-1])==null||s.enqueue(r):(n=t[0])==null||n.enqueue(r)}function vo(t){let e=[];for(let r=0;r<t;r++)e.push(r);return e}function xo(t,e){(t.graph().acyclicer==="greedy"?mo(t,r(t)):yo(t,e??null)).forEach(n=>{let s=t.edge(n);t.removeEdge(n),s.forwardName=n.name,s.reversed=!0,t.setEdge(n.w,n.v,s,rr("rev"))});function r(n){return s=>n.edge(s).weight}}function yo(t,e){let r=[],n={},s={};function i(l){Object.hasOwn(s,l)||(s[l]=!0,n[l]=!0,t.outEdges(l).forEach(d=>{Object.hasOwn(n,d.w)?r.push(d):i(d.w)}),delete n[l])}function o(l){var d;Object.hasOwn(s,l)||(s[l]=!0,n[l]=!0,(d=t.outEdges(l))==null||d.forEach(u=>{var c,h;Object.hasOwn(n,u.w)||((c=e.node(l))==null?void 0:c.rank)>((h=e.node(u.w))==null?void 0:h.rank)&&$o(t,u.w,u)?r.push(u):o(u.w)}),delete n[l])}let a=i;return e&&typeof e.node=="function"&&(a=o),t.sources().forEach(a),t.nodes().forEach(a),r}function ko(t){t.edges().forEach(e=>{let r=t.edge(e);if(r.reversed){t.removeEdge(e);let n=r.forwardName;delete r.reversed,delete r.forwardName,t.setEdge(e.w,e.v,r,n)}})}function $o(t,e,r){let n=new Set;function s(i){var o;if(t.sources().includes(i))return!0;n.add(i);for(let a of(o=t.inEdges(i))!=null?o:[])if(!(a.v===r.v&&a.w===r.w)&&!n.has(a.v)&&s(a.v))return!0;return!1}return s(e)}function Eo(t){t.graph().dummyChains=[],t.edges().forEach(e=>_o(t,e))}function _o(t,e){let r=e.v,n=t.node(r).rank,s=e.w,i=t.node(s).rank,o=e.name,a=t.edge(e),l=a.labelRank;if(i===n+1)return;t.removeEdge(e);let d,u,c;for(c=0,++n;n<i;++c,++n)a.points=[],u={width:0,height:0,edgeLabel:a,edgeObj:e,rank:n},d=xe(t,"edge",u,"_d"),n===l&&(u.width=a.width,u.height=a.height,u.dummy="edge-label",u.labelpos=a.labelpos),t.setEdge(r,d,{weight:a.weight},o),c===0&&t.graph().dummyChains.push(d),r=d;t.setEdge(r,s,{weight:a.weight},o)}function So(t){t.graph().dummyChains.forEach(e=>{let r=t.node(e),n=r.edgeLabel,s;for(t.setEdge(r.edgeObj,n);r.dummy;)s=t.successors(e)[0],t.removeNode(e),n.points.push({x:r.x,y:r.y}),r.dummy==="edge-label"&&(n.x=r.x,n.y=r.y,n.width=r.width,n.height=r.height),e=s,r=t.node(e)})}function nr(t){let e={};function r(n){let s=t.node(n);if(Object.hasOwn(e,n))return s.rank;e[n]=!0;let i=t.outEdges(n),o=i?i.map(l=>l==null?Number.POSITIVE_INFINITY:r(l.w)-t.edge(l).minlen):[],a=Y(Math.min,o);return a===Number.POSITIVE_INFINITY&&(a=0),s.rank=a}t.sources().forEach(r)}function ve(t,e){return t.node(e.w).rank-t.node(e.v).rank-t.edge(e).minlen}var is=No;function No(t){let e=new W({directed:!1}),r=t.nodes();if(r.length===0)throw new Error("Graph must have at least one node");let n=r[0],s=t.nodeCount();e.setNode(n,{});let i,o;for(;Oo(e,t)<s&&(i=Mo(e,t),!!i);)o=e.hasNode(i.v)?ve(t,i):-ve(t,i),Ao(e,t,o);return e}function Oo(t,e){function r(n){let s=e.nodeEdges(n);s&&s.forEach(i=>{let o=i.v,a=n===o?i.w:o;!t.hasNode(a)&&!ve(e,i)&&(t.setNode(a,{}),t.setEdge(n,a,{}),r(a))})}return t.nodes().forEach(r),t.nodeCount()}function Mo(t,e){return e.edges().reduce((r,n)=>{let s=Number.POSITIVE_INFINITY;return t.hasNode(n.v)!==t.hasNode(n.w)&&(s=ve(e,n)),s<r[0]?[s,n]:r},[Number.POSITIVE_INFINITY,null])[1]}function Ao(t,e,r){t.nodes().forEach(n=>e.node(n).rank+=r)}var{preorder:To,postorder:Co}=tr,Ro=he;he.initLowLimValues=ir;he.initCutValues=sr;he.calcCutValue=os;he.leaveEdge=ls;he.enterEdge=ds;he.exchangeEdges=us;function he(t){t=no(t),nr(t);let e=is(t);ir(e),sr(e,t);let r,n;for(;r=ls(e);)n=ds(e,t,r),us(e,t,r,n)}function sr(t,e){let r=Co(t,t.nodes());r=r.slice(0,r.length-1),r.forEach(n=>Po(t,e,n))}function Po(t,e,r){let n=t.node(r).parent,s=t.edge(r,n);s.cutvalue=os(t,e,r)}function os(t,e,r){let n=t.node(r).parent,s=!0,i=e.edge(r,n),o=0;i||(s=!1,i=e.edge(n,r)),o=i.weight;let a=e.nodeEdges(r);return a&&a.forEach(l=>{let d=l.v===r,u=d?l.w:l.v;if(u!==n){let c=d===s,h=e.edge(l).weight;if(o+=c?h:-h,Lo(t,r,u)){let p=t.edge(r,u).cutvalue;o+=c?-p:p}}}),o}function ir(t,e){arguments.length<2&&(e=t.nodes()[0]),as(t,{},1,e)}function as(t,e,r,n,s){let i=r,o=t.node(n);e[n]=!0;let a=t.neighbors(n);return a&&a.forEach(l=>{Object.hasOwn(e,l)||(r=as(t,e,r,l,n))}),o.low=i,o.lim=r++,s?o.parent=s:delete o.parent,r}function ls(t){return t.edges().find(e=>t.edge(e).cutvalue<0)}function ds(t,e,r){let n=r.v,s=r.w;e.hasEdge(n,s)||(n=r.w,s=r.v);let i=t.node(n),o=t.node(s),a=i,l=!1;return i.lim>o.lim&&(a=o,l=!0),e.edges().filter(d=>l===Rn(t,t.node(d.v),a)&&l!==Rn(t,t.node(d.w),a)).reduce((d,u)=>ve(e,u)<ve(e,d)?u:d)}function us(t,e,r,n){let s=r.v,i=r.w;t.removeEdge(s,i),t.setEdge(n.v,n.w,{}),ir(t),sr(t,e),jo(t,e)}function jo(t,e){let r=t.nodes().find(s=>!t.node(s).parent);if(!r)return;let n=To(t,[r]);n=n.slice(1),n.forEach(s=>{let i=t.node(s).parent,o=e.edge(s,i),a=!1;o||(o=e.edge(i,s),a=!0),e.node(s).rank=e.node(i).rank+(a?o.minlen:-o.minlen)})}function Lo(t,e,r){return t.hasEdge(e,r)}function Rn(t,e,r){return r.low<=e.lim&&e.lim<=r.lim}var Io=Go;function Go(t){let e=t.graph().ranker;if(typeof e=="function")return e(t);switch(e){case"network-simplex":Pn(t);break;case"tight-tree":Fo(t);break;case"longest-path":Wo(t);break;case"none":break;default:Pn(t)}}var Wo=nr;function Fo(t){nr(t),is(t)}function Pn(t){Ro(t)}var Do=Ho;function Ho(t){let e=Uo(t),r=t.graph();Array.isArray(r.dummyChains)&&r.dummyChains.forEach(n=>{let s=t.node(n),i=s.edgeObj,o=Vo(t,e,i.v,i.w),a=o.path,l=o.lca,d=0,u=a[d],c=!0;for(;n!==i.w;){if(s=t.node(n),c){for(;(u=a[d])!==l&&t.node(u).maxRank<s.rank;)d++;u===l&&(c=!1)}if(!c){for(;d<a.length-1&&t.node(a[d+1]).minRank<=s.rank;)d++;u=a[d]}u!==void 0&&t.setParent(n,u),n=t.successors(n)[0]}})}function Vo(t,e,r,n){let s=[],i=[],o=Math.min(e[r].low,e[n].low),a=Math.max(e[r].lim,e[n].lim),l;l=r;do l=t.parent(l),s.push(l);while(l&&(e[l].low>o||a>e[l].lim));let d=l,u=n;for(;(u=t.parent(u))!==d;)i.push(u);return{path:s.concat(i.reverse()),lca:d}}function Uo(t){let e={},r=0;function n(s){let i=r;t.children(s).forEach(n),e[s]={low:i,lim:r++}}return t.children(dt).forEach(n),e}function Bo(t){let e=xe(t,"root",{},"_root"),r=zo(t),n=Object.values(r),s=Y(Math.max,n)-1,i=2*s+1;t.graph().nestingRoot=e,t.edges().forEach(a=>t.edge(a).minlen*=i);let o=qo(t)+1;t.children(dt).forEach(a=>{cs(t,e,i,o,s,r,a)}),t.graph().nodeRankFactor=i}function cs(t,e,r,n,s,i,o){var a;let l=t.children(o);if(!l.length){o!==e&&t.setEdge(e,o,{weight:0,minlen:r});return}let d=Tn(t,"_bt"),u=Tn(t,"_bb"),c=t.node(o);t.setParent(d,o),c.borderTop=d,t.setParent(u,o),c.borderBottom=u,l.forEach(h=>{var p;cs(t,e,r,n,s,i,h);let m=t.node(h),v=m.borderTop?m.borderTop:h,k=m.borderBottom?m.borderBottom:h,b=m.borderTop?n:2*n,f=v!==k?1:s-((p=i[o])!=null?p:0)+1;t.setEdge(d,v,{weight:b,minlen:f,nestingEdge:!0}),t.setEdge(k,u,{weight:b,minlen:f,nestingEdge:!0})}),t.parent(o)||t.setEdge(e,d,{weight:0,minlen:s+((a=i[o])!=null?a:0)})}function zo(t){let e={};function r(n,s){let i=t.children(n);i&&i.length&&i.forEach(o=>r(o,s+1)),e[n]=s}return t.children(dt).forEach(n=>r(n,1)),e}function qo(t){return t.edges().reduce((e,r)=>e+t.edge(r).weight,0)}function Yo(t){let e=t.graph();t.removeNode(e.nestingRoot),delete e.nestingRoot,t.edges().forEach(r=>{t.edge(r).nestingEdge&&t.removeEdge(r)})}var Jo=Ko;function Ko(t){function e(r){let n=t.children(r),s=t.node(r);if(n.length&&n.forEach(e),s&&Object.hasOwn(s,"minRank")){s.borderLeft=[],s.borderRight=[];for(let i=s.minRank,o=s.maxRank+1;i<o;++i)jn(t,"borderLeft","_bl",r,s,i),jn(t,"borderRight","_br",r,s,i)}}t.children(dt).forEach(e)}function jn(t,e,r,n,s,i){let o={width:0,height:0,rank:i,borderType:e},a=s[e][i-1],l=xe(t,"border",o,r);s[e][i]=l,t.setParent(l,n),a&&t.setEdge(a,l,{weight:1})}function Xo(t){var e;let r=(e=t.graph().rankdir)==null?void 0:e.toLowerCase();(r==="lr"||r==="rl")&&hs(t)}function Qo(t){var e;let r=(e=t.graph().rankdir)==null?void 0:e.toLowerCase();(r==="bt"||r==="rl")&&Zo(t),(r==="lr"||r==="rl")&&(ea(t),hs(t))}function hs(t){t.nodes().forEach(e=>Ln(t.node(e))),t.edges().forEach(e=>Ln(t.edge(e)))}function Ln(t){let e=t.width;t.width=t.height,t.height=e}function Zo(t){t.nodes().forEach(e=>Jt(t.node(e))),t.edges().forEach(e=>{var r;let n=t.edge(e);(r=n.points)==null||r.forEach(Jt),Object.hasOwn(n,"y")&&Jt(n)})}function Jt(t){t.y=-t.y}function ea(t){t.nodes().forEach(e=>Kt(t.node(e))),t.edges().forEach(e=>{var r;let n=t.edge(e);(r=n.points)==null||r.forEach(Kt),Object.hasOwn(n,"x")&&Kt(n)})}function Kt(t){let e=t.x;t.x=t.y,t.y=e}function ta(t,e=null){let r={},n=t.nodes().filter(d=>!t.children(d).length),s=n.map(d=>t.node(d).rank),i=Y(Math.max,s),o=Ge(i+1).map(()=>[]);function a(d){if(r[d])return;r[d]=!0;let u=t.node(d);o[u.rank].push(d);let c=t.successors(d);c&&[...c].sort((h,p)=>l(h,p)).forEach(a)}n.sort((d,u)=>t.node(d).rank-t.node(u).rank).forEach(a);function l(d,u){let c=t.node(d),h=t.node(u);return ss(e,c,h)}return o}function ra(t,e){let r=0;for(let n=1;n<e.length;++n)r+=na(t,e[n-1],e[n]);return r}function na(t,e,r){let n=co(r,r.map((d,u)=>u)),s=e.flatMap(d=>{let u=t.outEdges(d);return u?u.map(c=>({pos:n[c.w],weight:t.edge(c).weight})).sort((c,h)=>c.pos-h.pos):[]}),i=1;for(;i<r.length;)i<<=1;let o=2*i-1;i-=1;let a=new Array(o).fill(0),l=0;return s.forEach(d=>{let u=d.pos+i;a[u]+=d.weight;let c=0;for(;u>0;)u%2&&(c+=a[u+1]),u=u-1>>1,a[u]+=d.weight;l+=d.weight*c}),l}function sa(t,e=[]){return e.map(r=>{let n=t.inEdges(r);if(!n||!n.length)return{v:r};{let s=n.reduce((i,o)=>{let a=t.edge(o),l=t.node(o.v);return{sum:i.sum+a.weight*l.order,weight:i.weight+a.weight}},{sum:0,weight:0});return{v:r,barycenter:s.sum/s.weight,weight:s.weight}}})}function ia(t,e){let r={};t.forEach((s,i)=>{let o={indegree:0,in:[],out:[],vs:[s.v],i};s.barycenter!==void 0&&(o.barycenter=s.barycenter,o.weight=s.weight),r[s.v]=o}),e.edges().forEach(s=>{let i=r[s.v],o=r[s.w];i!==void 0&&o!==void 0&&(o.indegree++,i.out.push(o))});let n=Object.values(r).filter(s=>!s.indegree);return oa(n)}function oa(t){let e=[];function r(s){return i=>{i.merged||(i.barycenter===void 0||s.barycenter===void 0||i.barycenter>=s.barycenter)&&aa(s,i)}}function n(s){return i=>{i.in.push(s),--i.indegree===0&&t.push(i)}}for(;t.length;){let s=t.pop();e.push(s),s.in.reverse().forEach(r(s)),s.out.forEach(n(s))}return e.filter(s=>!s.merged).map(s=>ot(s,["vs","i","barycenter","weight"]))}function aa(t,e){let r=0,n=0;t.weight&&(r+=t.barycenter*t.weight,n+=t.weight),e.weight&&(r+=e.barycenter*e.weight,n+=e.weight),t.vs=e.vs.concat(t.vs),t.barycenter=r/n,t.weight=n,t.i=Math.min(e.i,t.i),e.merged=!0}function la(t,e,r,n,s){let i={},o=null,a=null,l=s;typeof e=="boolean"?(l=e,i={}):e&&(i=e,o=r??null,a=n??null);let d=ao(t,b=>Object.hasOwn(b,"barycenter")),u=d.lhs,c=d.rhs.sort((b,f)=>f.i-b.i),h=[],p=0,m=0,v=0;u.sort(da(a,o,!!l));for(let[b,f]of Object.entries(i)){let w=u.findIndex(x=>x.vs[0]===b);u.splice(w+1,0,f)}v=In(h,c,v),u.forEach(b=>{v+=b.vs.length,h.push(b.vs),p+=b.barycenter*b.weight,m+=b.weight,v=In(h,c,v)});let k={vs:h.flat(1)};return m&&(k.barycenter=p/m,k.weight=m),k}function In(t,e,r){let n;for(;e.length&&(n=e[e.length-1]).i<=r;)e.pop(),t.push(n.vs),r++;return r}function da(t,e,r){return(n,s)=>{if(n.barycenter<s.barycenter)return-1;if(n.barycenter>s.barycenter)return 1;if(t&&(typeof n.vs[0]=="string"||typeof s.vs[0]=="string")){let i=t.node(n.vs[0]),o=t.node(s.vs[0]),a=ss(e,i,o);if(a!==0)return a}return r?s.i-n.i:n.i-s.i}}function ps(t,e,r,n,s){var i,o,a,l,d,u,c,h,p,m,v;let k=null,b=s;typeof n=="boolean"?(b=n,k=null):n!==void 0&&(k=n);let f=t.children(e),w=t.node(e),x=w?w.borderLeft:void 0,$=w?w.borderRight:void 0,O={};x&&(f=f.filter(A=>A!==x&&A!==$));let P=sa(t,f);P.forEach(A=>{if(t.children(A.v).length){let{result:T}=ps(t,A.v,r,k,b);O[A.v]=T,Object.hasOwn(T,"barycenter")&&ca(A,T)}});let S=ia(P,r);ua(S,O);let C={},L=!1;for(let A=0;A<S.length;A++)for(let T=A+1;T<S.length;T++)if(!(!S[A]||!S[T]||!((i=S[A])!=null&&i.barycenter)||!((o=S[T])!=null&&o.barycenter))&&((a=S[A])==null?void 0:a.barycenter)===S[T].barycenter){let M=(d=(l=S[A])==null?void 0:l.vs[0])!=null?d:"",N=(c=(u=S[T])==null?void 0:u.vs[0])!=null?c:"",j=t.node(M),D=t.node(N);if(j.dummy==="edge"&&D.dummy==="edge"&&((h=j.edgeObj)==null?void 0:h.v)===((p=D.edgeObj)==null?void 0:p.v)&&((m=j.edgeObj)==null?void 0:m.w)===((v=D.edgeObj)==null?void 0:v.w))if(j.edgeLabel.reversed){C[N]=S[A],S.splice(A,1),A--;break}else C[M]=S[T],S.splice(T,1),T--;else L=!0}let R=la(S,C,k,t,b);if(x&&$){R.vs=[x,R.vs,$].flat(1);let A=t.predecessors(x);if(A&&A.length){let T=t.node(A[0]),M=t.predecessors($),N=t.node(M[0]);Object.hasOwn(R,"barycenter")||(R.barycenter=0,R.weight=0),R.barycenter=(R.barycenter*R.weight+T.order+N.order)/(R.weight+2),R.weight+=2}}return Object.defineProperty(R,"result",{value:R,enumerable:!1,configurable:!0,writable:!0}),Object.defineProperty(R,"usedBias",{value:L,enumerable:!1,configurable:!0,writable:!0}),R}function ua(t,e){t.forEach(r=>{r.vs=r.vs.flatMap(n=>e[n]?e[n].vs:n)})}function ca(t,e){t.barycenter!==void 0?(t.barycenter=(t.barycenter*t.weight+e.barycenter*e.weight)/(t.weight+e.weight),t.weight+=e.weight):(t.barycenter=e.barycenter,t.weight=e.weight)}function ha(t,e,r,n){n||(n=t.nodes());let s=pa(t),i=new W({compound:!0}).setGraph({root:s}).setDefaultNodeLabel(o=>t.node(o));return n.forEach(o=>{let a=t.node(o),l=t.parent(o);if(a.rank===e||a.minRank<=e&&e<=a.maxRank){i.setNode(o),i.setParent(o,l||s);let d=t[r](o);d&&d.forEach(u=>{let c=u.v===o?u.w:u.v,h=i.edge(c,o),p=h!==void 0?h.weight:0;i.setEdge(c,o,{weight:t.edge(u).weight+p})}),Object.hasOwn(a,"minRank")&&i.setNode(o,{borderLeft:a.borderLeft[e],borderRight:a.borderRight[e]})}}),i}function pa(t){let e;for(;t.hasNode(e=rr("_root")););return e}function fa(t,e,r){let n={},s;r.forEach(i=>{let o=t.parent(i),a,l;for(;o;){if(a=t.parent(o),a?(l=n[a],n[a]=o):(l=s,s=o),l&&l!==o){e.setEdge(l,o);return}o=a}})}function fs(t,e={},r=null){if(typeof e.customOrder=="function"){e.customOrder(t,fs);return}let n=ns(t),s=Gn(t,Ge(1,n+1),"inEdges"),i=Gn(t,Ge(n-1,-1,-1),"outEdges"),o=ta(t,r);if(Wn(t,o),e.disableOptimalOrderHeuristic)return;let a=Number.POSITIVE_INFINITY,l,d=e.constraints||[];for(let u=0,c=0;c<4;++u,++c){ga(u%2?s:i,u%4>=2,d,r),o=at(t);let h=ra(t,o);h<a?(c=0,l=Object.assign({},o),a=h):h===a&&(l=structuredClone(o))}Wn(t,l)}function Gn(t,e,r){let n=new Map,s=(i,o)=>{n.has(i)||n.set(i,[]),n.get(i).push(o)};for(let i of t.nodes()){let o=t.node(i);if(typeof o.rank=="number"&&s(o.rank,i),typeof o.minRank=="number"&&typeof o.maxRank=="number")for(let a=o.minRank;a<=o.maxRank;a++)a!==o.rank&&s(a,i)}return e.map(function(i){return ha(t,i,r,n.get(i)||[])})}function ga(t,e,r,n){let s=!0,i=new W;t.forEach(function(o){r.forEach(u=>i.setEdge(u.left,u.right));let a=o.graph().root,{result:l,usedBias:d}=ps(o,a,i,n,s);e&&d&&(s=!s),l.vs.forEach((u,c)=>o.node(u).order=c),fa(o,i,l.vs)})}function Wn(t,e){Object.values(e).forEach(r=>r.forEach((n,s)=>t.node(n).order=s))}function ma(t,e){let r={};function n(s,i){let o=0,a=0,l=s.length,d=i[i.length-1];return i.forEach((u,c)=>{let h=wa(t,u),p=h?t.node(h).order:l;(h||u===d)&&(i.slice(a,c+1).forEach(m=>{let v=t.predecessors(m);v&&v.forEach(k=>{let b=t.node(k),f=b.order;(f<o||p<f)&&!(b.dummy&&t.node(m).dummy)&&gs(r,k,m)})}),a=c+1,o=p)}),i}return e.length&&e.reduce(n),r}function ba(t,e){let r={};function n(i,o,a,l,d){Ge(o,a).forEach(u=>{let c=i[u];if(c!==void 0&&t.node(c).dummy){let h=t.predecessors(c);h&&h.forEach(p=>{if(p===void 0)return;let m=t.node(p);m.dummy&&(m.order<l||m.order>d)&&gs(r,p,c)})}})}function s(i,o){let a=-1,l=-1,d=0;return o.forEach((u,c)=>{if(t.node(u).dummy==="border"){let h=t.predecessors(u);if(h&&h.length){let p=h[0];if(p===void 0)return;l=t.node(p).order,n(o,d,c,a,l),d=c,a=l}}n(o,d,o.length,l,i.length)}),o}return e.length&&e.reduce(s),r}function wa(t,e){if(t.node(e).dummy){let r=t.predecessors(e);if(r)return r.find(n=>t.node(n).dummy)}}function gs(t,e,r){if(e>r){let s=e;e=r,r=s}let n=t[e];n||(t[e]=n={}),n[r]=!0}function va(t,e,r){if(e>r){let s=e;e=r,r=s}let n=t[e];return n!==void 0&&Object.hasOwn(n,r)}function xa(t,e,r,n,s){let i={},o={},a={};return e.forEach(l=>{l.forEach((d,u)=>{i[d]=d,o[d]=d,a[d]=u})}),e.forEach(l=>{let d=-1,u=-1,c=!1,h=l,p=l.findIndex(m=>s?.includes(m)||Fn(m,t,s));p>0&&(h=[l[p],...l.slice(0,p),...l.slice(p+1)],c=!0),h.forEach(m=>{var v;let k=n(m);if(k&&k.length){s!=null&&s.includes(m)&&(k=k.filter(w=>Fn(w,t,s)));let b=k.sort((w,x)=>{let $=a[w],O=a[x];return($!==void 0?$:0)-(O!==void 0?O:0)}),f=(b.length-1)/2;for(let w=Math.floor(f),x=Math.ceil(f);w<=x;++w){let $=b[w];if($===void 0)continue;let O=a[$];if(O!==void 0&&o[m]===m&&d<O&&a[$]!==u&&!va(r,m,$)){let P=i[$];P!==void 0&&(o[$]=m,o[m]=i[m]=P,d=O,c&&(d=-1,u=(v=a[$])!=null?v:-1,c=!1))}}}})}),{root:i,align:o}}function ya(t,e,r,n,s=!1){let i={},o=ka(t,e,r,s),a=s?"borderLeft":"borderRight";function l(p,m){let v=o.nodes().slice(),k={},b=v.pop();for(;b;){if(k[b])p(b);else{k[b]=!0,v.push(b);for(let f of m(b))v.push(f)}b=v.pop()}}function d(p){let m=o.inEdges(p);m?i[p]=m.reduce((v,k)=>{var b;let f=(b=i[k.v])!=null?b:0,w=o.edge(k);return Math.max(v,f+(w!==void 0?w:0))},0):i[p]=0}function u(p){let m=o.outEdges(p),v=Number.POSITIVE_INFINITY;m&&(v=m.reduce((b,f)=>{let w=i[f.w],x=o.edge(f);return Math.min(b,(w!==void 0?w:0)-(x!==void 0?x:0))},Number.POSITIVE_INFINITY));let k=t.node(p);v!==Number.POSITIVE_INFINITY&&k.borderType!==a&&(i[p]=Math.max(i[p]!==void 0?i[p]:0,v))}function c(p){return o.predecessors(p)||[]}function h(p){return o.successors(p)||[]}return l(d,c),l(u,h),Object.keys(n).forEach(p=>{var m;let v=r[p];v!==void 0&&(i[p]=(m=i[v])!=null?m:0)}),i}function ka(t,e,r,n){let s=new W,i=t.graph(),o=Na(i.nodesep,i.edgesep,n);return e.forEach(a=>{let l;a.forEach(d=>{let u=r[d];if(u!==void 0){if(s.setNode(u),l!==void 0){let c=r[l];if(c!==void 0){let h=s.edge(c,u);s.setEdge(c,u,Math.max(o(t,d,l),h||0))}}l=d}})}),s}function $a(t,e){return Object.values(e).reduce((r,n)=>{let s=Number.NEGATIVE_INFINITY,i=Number.POSITIVE_INFINITY;Object.entries(n).forEach(([a,l])=>{let d=Oa(t,a)/2;s=Math.max(l+d,s),i=Math.min(l-d,i)});let o=s-i;return o<r[0]&&(r=[o,n]),r},[Number.POSITIVE_INFINITY,null])[1]}function Ea(t,e){let r=Object.values(e),n=Y(Math.min,r),s=Y(Math.max,r);["u","d"].forEach(i=>{["l","r"].forEach(o=>{let a=i+o,l=t[a];if(!l||l===e)return;let d=Object.values(l),u=n-Y(Math.min,d);o!=="l"&&(u=s-Y(Math.max,d)),u&&(t[a]=lt(l,c=>c+u))})})}function _a(t,e=void 0){let r=t.ul;return r?lt(r,(n,s)=>{var i,o;if(e){let l=e.toLowerCase(),d=t[l];if(d&&d[s]!==void 0)return d[s]}let a=Object.values(t).map(l=>{let d=l[s];return d!==void 0?d:0}).sort((l,d)=>l-d);return(((i=a[1])!=null?i:0)+((o=a[2])!=null?o:0))/2}):{}}function Sa(t,e){let r=at(t),n=Object.assign(ma(t,r),ba(t,r)),s={},i;["u","d"].forEach(a=>{i=a==="u"?r:Object.values(r).reverse(),["l","r"].forEach(l=>{l==="r"&&(i=i.map(c=>Object.values(c).reverse()));let d=xa(t,i,n,c=>(a==="u"?t.predecessors(c):t.successors(c))||[],e),u=ya(t,i,d.root,d.align,l==="r");l==="r"&&(u=lt(u,c=>-c)),s[a+l]=u})});let o=$a(t,s);return Ea(s,o),_a(s,t.graph().align)}function Na(t,e,r){return(n,s,i)=>{let o=n.node(s),a=n.node(i),l=0,d;if(l+=o.width/2,Object.hasOwn(o,"labelpos"))switch(o.labelpos.toLowerCase()){case"l":d=-o.width/2;break;case"r":d=o.width/2;break}if(d&&(l+=r?d:-d),d=void 0,l+=(o.dummy?e:t)/2,l+=(a.dummy?e:t)/2,l+=a.width/2,Object.hasOwn(a,"labelpos"))switch(a.labelpos.toLowerCase()){case"l":d=a.width/2;break;case"r":d=-a.width/2;break}return d&&(l+=r?d:-d),l}}function Oa(t,e){return t.node(e).width}function Fn(t,e,r){var n;if(!r)return!1;let s=(n=e.node(t))==null?void 0:n.edgeObj;if(!s||e.node(t).edgeLabel.reversed)return!1;let i=r.indexOf(s?.v),o=r.indexOf(s?.w);return i!==-1&&o!==-1&&i===(o+1)%r.length||i===(o-1)%r.length}function Ma(t,e){t=ts(t),Aa(t),Object.entries(Sa(t,e)).forEach(([r,n])=>t.node(r).x=n)}function Aa(t){let e=at(t),r=t.graph(),n=r.ranksep,s=r.rankalign,i=0;e.forEach(o=>{let a=o.reduce((l,d)=>{var u;let c=(u=t.node(d).height)!=null?u:0;return l>c?l:c},0);o.forEach(l=>{let d=t.node(l);s==="top"?d.y=i+d.height/2:s==="bottom"?d.y=i+a-d.height/2:d.y=i+a/2}),i+=a+n})}var Dn=new WeakMap;function ut(t,e={}){return ms(t,lo,e),t}function Hn(t,e,r){let n=e;for(;n!==void 0;){let s=t.parent(n);if(s===r)return n;n=s}}function ms(t,e,r){var n;let s=t.nodes().filter(f=>t.children(f).length),i={};s.forEach(f=>{let w=t.node(f);if(w&&w.rankdir){let x=new W({multigraph:!0,compound:!0});x.setGraph({rankdir:w.rankdir});let $=t.children(f);$.forEach(M=>{let N={...t.node(M)};x.setNode(M,N);let j=t.parent(M);j&&j!==f&&$.includes(j)&&x.setParent(M,j)});let O=new Set;t.edges().forEach(M=>{let N=Hn(t,M.v,f),j=Hn(t,M.w,f);if(N&&j&&N!==j){let D=`${N}\0${j}`;O.has(D)||(O.add(D),x.setEdge(N,j,{...t.edge(M)}))}}),ms(x,e,r);let P=zn(x);Vn(P,e,r,null),Un(x,P);let S=1/0,C=1/0,L=-1/0,R=-1/0;x.nodes().forEach(M=>{if(M===f)return;let N=x.node(M);N&&typeof N.x=="number"&&typeof N.y=="number"&&typeof N.width=="number"&&typeof N.height=="number"&&(S=Math.min(S,N.x-N.width/2),L=Math.max(L,N.x+N.width/2),C=Math.min(C,N.y-N.height/2),R=Math.max(R,N.y+N.height/2))}),(!isFinite(S)||!isFinite(C)||!isFinite(L)||!isFinite(R))&&(S=C=0,L=R=0);let A=L-S,T=R-C;i[f]={minX:S,minY:C,maxX:L,maxY:R,width:A,height:T,offsetX:S,offsetY:C},w._dagreClusterSubgraph=x}});let o=[],a=f=>{let w=[],x=(t.children(f)||[]).filter($=>$!==f);for(;x.length>0;){let $=x.shift();w.push($),(t.children($)||[]).filter(O=>O!==$).forEach(O=>x.push(O))}return w},l=new Map;s.forEach(f=>{let w=t.node(f);w&&w.rankdir&&i[f]&&l.set(f,(t.children(f)||[]).filter(x=>x!==f))});let d=new Set([...l.values()].flat()),u=new Map;l.forEach((f,w)=>{d.has(w)||u.set(w,a(w))});let c=new Set([...u.values()].flat()),h=f=>{for(let[w,x]of u)if(x.includes(f))return w;return f},p=[];t.edges().forEach(f=>{(c.has(f.v)||c.has(f.w))&&p.push({edge:f,label:t.edge(f)})});let m=new Map;c.forEach(f=>{let w=t.parent(f);m.set(f,typeof w=="string"?w:void 0)}),u.forEach((f,w)=>{let x=t.node(w),$=[];f.forEach(S=>{let C=t.node(S);C&&($.push({id:S,node:C,parent:m.get(S)}),t.removeNode(S))});let O=p.filter(({edge:S})=>f.includes(S.v)||f.includes(S.w)),P=i[w];x&&(o.push({clusterId:w,subgraph:x._dagreClusterSubgraph,bounds:P,children:f,removedNodes:$,removedEdges:O}),x.width=P.width,x.height=P.height)});let v=new Set;p.forEach(({edge:f,label:w})=>{let x=h(f.v),$=h(f.w);if(x!==$&&t.hasNode(x)&&t.hasNode($)){let O=`${x}\0${$}`;v.has(O)||(v.add(O),t.setEdge(x,$,{...w,width:0,height:0}))}});let k=zn(t),b=Vn(k,e,r,(n=Dn.get(t))!=null?n:null);Dn.set(t,b),Un(t,k),v.forEach(f=>{let w=f.indexOf("\0"),x=f.slice(0,w),$=f.slice(w+1);t.hasEdge(x,$)&&t.removeEdge(x,$)}),o.forEach(({clusterId:f,subgraph:w,bounds:x,removedNodes:$,removedEdges:O})=>{var P,S;let C=t.node(f),L=(P=C?.x)!=null?P:0,R=(S=C?.y)!=null?S:0,A=(x.minX+x.maxX)/2,T=(x.minY+x.maxY)/2;$.forEach(({id:M,node:N,parent:j})=>{t.setNode(M,N),j!==void 0&&t.setParent(M,j)}),O.forEach(({edge:M,label:N})=>{t.setEdge(M,N)}),w.nodes().forEach(M=>{if(M===f)return;let N=w.node(M),j=t.node(M);j&&N&&typeof N.x=="number"&&typeof N.y=="number"&&(j.x=L+(N.x-A),j.y=R+(N.y-T))}),delete C._dagreClusterSubgraph}),s.forEach(f=>{var w,x;let $=t.node(f),O=i[f];if($&&$.rankdir&&$._dagreClusterSubgraph&&O){let P=$._dagreClusterSubgraph,S=(w=$.x)!=null?w:0,C=(x=$.y)!=null?x:0,L=(O.minX+O.maxX)/2,R=(O.minY+O.maxY)/2;P.nodes().forEach(A=>{if(A===f)return;let T=P.node(A),M=t.node(A);if(M&&T&&typeof T.x=="number"&&typeof T.y=="number"){let N=T.x-L,j=T.y-R;M.x=S+N,M.y=C+j}}),delete $._dagreClusterSubgraph}})}function Vn(t,e,r,n=null){var s,i;let o=r?.useDynamic!==!1,a=o&&(s=n?.graph)!=null?s:null,l=o&&(i=n?.rawNodes)!=null?i:null;e("    makeSpaceForEdgeLabels",()=>Ga(t)),e("    removeSelfEdges",()=>qa(t)),e("    acyclic",()=>xo(t,a)),e("    nestingGraph.run",()=>Bo(t)),e("    rank",()=>Io(ts(t))),e("    injectEdgeLabelProxies",()=>Wa(t)),e("    removeEmptyRanks",()=>io(t)),e("    nestingGraph.cleanup",()=>Yo(t)),e("    normalizeRanks",()=>so(t)),e("    assignRankMinMax",()=>Fa(t)),e("    removeEdgeLabelProxies",()=>Da(t)),e("    normalize.run",()=>Eo(t)),e("    parentDummyChains",()=>Do(t)),e("    addBorderSegments",()=>Jo(t)),e("    order",()=>fs(t,r,l)),e("    insertSelfEdges",()=>Ya(t)),e("    adjustCoordinateSystem",()=>Xo(t)),e("    position",()=>Ma(t,r.corePath)),e("    positionSelfEdges",()=>Ja(t));let d=JSON.parse(JSON.stringify(t._nodes));return e("    removeBorderNodes",()=>za(t)),e("    normalize.undo",()=>So(t)),e("    fixupEdgeLabelCoords",()=>Ua(t)),e("    undoCoordinateSystem",()=>Qo(t)),e("    translateGraph",()=>Ha(t)),e("    assignNodeIntersects",()=>Va(t)),e("    reversePoints",()=>Ba(t)),e("    acyclic.undo",()=>ko(t)),{graph:t,rawNodes:d}}function Un(t,e){t.nodes().forEach(r=>{let n=t.node(r),s=e.node(r);n&&(n.x=s.x,n.y=s.y,n.order=s.order,n.rank=s.rank,e.children(r).length&&(n.width=s.width,n.height=s.height))}),t.edges().forEach(r=>{let n=t.edge(r),s=e.edge(r);n.points=s.points,Object.hasOwn(s,"x")&&(n.x=s.x,n.y=s.y)}),t.graph().width=e.graph().width,t.graph().height=e.graph().height}var Ta=["nodesep","edgesep","ranksep","marginx","marginy"],Ca={ranksep:50,edgesep:20,nodesep:50,rankdir:"TB",rankalign:"center"},Ra=["acyclicer","ranker","rankdir","align","rankalign"],Pa=["width","height","rank"],Bn={width:0,height:0},ja=["minlen","weight","width","height","labeloffset"],La={minlen:1,weight:1,width:0,height:0,labeloffset:10,labelpos:"r"},Ia=["labelpos"];function zn(t){let e=new W({multigraph:!0,compound:!0}),r=Qt(t.graph());return e.setGraph(Object.assign({},Ca,Xt(r,Ta),ot(r,Ra))),t.nodes().forEach(n=>{let s=Qt(t.node(n)),i=Xt(s,Pa);Object.keys(Bn).forEach(a=>{i[a]===void 0&&(i[a]=Bn[a])}),e.setNode(n,i);let o=t.parent(n);o!==void 0&&e.setParent(n,o)}),t.edges().forEach(n=>{let s=Qt(t.edge(n));e.setEdge(n,Object.assign({},La,Xt(s,ja),ot(s,Ia)))}),e}function Ga(t){let e=t.graph();e.ranksep/=2,t.edges().forEach(r=>{var n;let s=t.edge(r);s.minlen*=2,((n=s.labelpos)!=null?n:"r").toLowerCase()!=="c"&&(e.rankdir==="TB"||e.rankdir==="BT"?s.width+=s.labeloffset:s.height+=s.labeloffset)})}function Wa(t){t.edges().forEach(e=>{let r=t.edge(e);if(r.width&&r.height){let n=t.node(e.v),s={rank:(t.node(e.w).rank-n.rank)/2+n.rank,e};xe(t,"edge-proxy",s,"_ep")}})}function Fa(t){let e=0;t.nodes().forEach(r=>{let n=t.node(r);n.borderTop&&(n.minRank=t.node(n.borderTop).rank,n.maxRank=t.node(n.borderBottom).rank,e=Math.max(e,n.maxRank))}),t.graph().maxRank=e}function Da(t){t.nodes().forEach(e=>{let r=t.node(e);if(r.dummy==="edge-proxy"){let n=r;t.edge(n.e).labelRank=r.rank,t.removeNode(e)}})}function Ha(t){let e=Number.POSITIVE_INFINITY,r=0,n=Number.POSITIVE_INFINITY,s=0,i=t.graph(),o=i.marginx||0,a=i.marginy||0;function l(d){let u=d.x,c=d.y,h=d.width,p=d.height;e=Math.min(e,u-h/2),r=Math.max(r,u+h/2),n=Math.min(n,c-p/2),s=Math.max(s,c+p/2)}t.nodes().forEach(d=>l(t.node(d))),t.edges().forEach(d=>{let u=t.edge(d);Object.hasOwn(u,"x")&&l(u)}),e-=o,n-=a,t.nodes().forEach(d=>{let u=t.node(d);u.x-=e,u.y-=n}),t.edges().forEach(d=>{let u=t.edge(d);u.points.forEach(c=>{c.x-=e,c.y-=n}),Object.hasOwn(u,"x")&&(u.x-=e),Object.hasOwn(u,"y")&&(u.y-=n)}),i.width=r-e+o,i.height=s-n+a}function Va(t){t.edges().forEach(e=>{if(e.v===e.w)return;let r=t.edge(e),n=t.node(e.v),s=t.node(e.w),i,o;r.points?(i=r.points[0],o=r.points[r.points.length-1]):(r.points=[],i=s,o=n),r.points.unshift(An(n,i)),r.points.push(An(s,o))})}function Ua(t){t.edges().forEach(e=>{let r=t.edge(e);if(Object.hasOwn(r,"x"))switch((r.labelpos==="l"||r.labelpos==="r")&&(r.width-=r.labeloffset),r.labelpos){case"l":r.x-=r.width/2+r.labeloffset;break;case"r":r.x+=r.width/2+r.labeloffset;break}})}function Ba(t){t.edges().forEach(e=>{let r=t.edge(e);r.reversed&&r.points.reverse()})}function za(t){t.nodes().forEach(e=>{if(t.children(e).length){let r=t.node(e),n=t.node(r.borderTop),s=t.node(r.borderBottom),i=t.node(r.borderLeft[r.borderLeft.length-1]),o=t.node(r.borderRight[r.borderRight.length-1]);r.width=Math.abs(o.x-i.x),r.height=Math.abs(s.y-n.y),r.x=i.x+r.width/2,r.y=n.y+r.height/2}}),t.nodes().forEach(e=>{t.node(e).dummy==="border"&&t.removeNode(e)})}function qa(t){t.edges().forEach(e=>{if(e.v===e.w){let r=t.node(e.v);r.selfEdges||(r.selfEdges=[]),r.selfEdges.push({e,label:t.edge(e)}),t.removeEdge(e)}})}function Ya(t){at(t).forEach(e=>{let r=0;e.forEach((n,s)=>{let i=t.node(n);typeof i.rank!="number"&&(i.rank=0),i.order=s+r,(i.selfEdges||[]).forEach(o=>{xe(t,"selfedge",{width:o.label.width,height:o.label.height,rank:i.rank,order:s+ ++r,e:o.e,edgeLabel:o.label},"_se"),(!Array.isArray(o.label.points)||o.label.points.length!==7)&&(o.label.points=[{x:0,y:-10},{x:0,y:-10},{x:0,y:0},{x:0,y:10},{x:0,y:10},{x:0,y:0},{x:0,y:0}])}),delete i.selfEdges})})}function Ja(t){t.nodes().forEach(e=>{let r=t.node(e),n=s=>typeof s=="number"&&isFinite(s);if(r.dummy==="selfedge"){let s=r,i=t.node(s.e.v),o=n(i?.x)?i.x:0,a=n(i?.y)?i.y:0,l=n(i?.width)?i.width:0,d=n(i?.height)?i.height:0,u=n(r.x)?r.x:o,c=n(r.y)?r.y:a,h=l/2,p=d/2;s.edgeLabel.points=[{x:u+h,y:c-p},{x:u+h,y:c-p},{x:u,y:c},{x:u-h,y:c+p},{x:u-h,y:c+p},{x:u,y:c},{x:u,y:c}],s.edgeLabel.x=u,s.edgeLabel.y=c,t.setEdge(s.e,s.edgeLabel),t.removeNode(e)}else r&&Array.isArray(r.selfEdges)&&r.selfEdges.forEach(s=>{if(!Array.isArray(s.label.points)||s.label.points.length!==7){let i=n(r.x)?r.x:0,o=n(r.y)?r.y:0,a=n(r.width)?r.width:0,l=n(r.height)?r.height:0,d=a/2,u=l/2;s.label.points=[{x:i+d,y:o-u},{x:i+d,y:o-u},{x:i,y:o},{x:i-d,y:o+u},{x:i-d,y:o+u},{x:i,y:o},{x:i,y:o}]}})})}function Xt(t,e){return lt(ot(t,e),Number)}function Qt(t){let e={};return t&&Object.entries(t).forEach(([r,n])=>{typeof r=="string"&&(r=r.toLowerCase()),e[r]=n}),e}var We=28,or=8;function vs(t,e,r,n){let s=bs(t,e,r,n,!0);if(!s.crossings)return s;let i=bs(t,e,r,n,!1);return i.crossings<s.crossings?i:s}function bs({nodes:t,edges:e},r,n,s,i){let o=new W({multigraph:!0}),[a,l]=s?[18,22]:[10,16];o.setGraph({rankdir:s?"LR":"TB",nodesep:a,ranksep:l,edgesep:12,marginx:4,marginy:4});let d=b=>Math.max(We,t[b].symbol.length*7.6+14),u=b=>t[b].kind==="result"?(s?d(b):We)+or:0;for(let{id:b}of t){let{width:f,height:w}=r[b],x=u(b);o.setNode(String(b),s?{width:f+x,height:w}:{width:f,height:w+x})}for(let{id:b,from:f,to:w}of e)o.setEdge(String(f),String(w),{width:n[b]+10,height:26,labelpos:"c"},String(b));ut(o,{disableOptimalOrderHeuristic:i});let c=t.map(({id:b})=>{let{x:f,y:w}=o.node(String(b)),x=r[b],$=u(b)/2;if(!$)return{x:f,y:w,...x,badge:null};let O=d(b);return s?{x:f+$,y:w,...x,badge:{x:f-x.width/2-or/2,y:w,width:O}}:{x:f,y:w+$,...x,badge:{x:f,y:w-x.height/2-or/2,width:O}}}),h=e.map(({id:b,from:f,to:w})=>{let{points:x,x:$,y:O}=o.edge(String(f),String(w),String(b));return{inner:x.slice(1,-1),label:{x:$,y:O}}}),p=e.map(({id:b,from:f,to:w})=>{let x=(T,M)=>{let N=D=>h[D].inner.at(M)?.[s?"y":"x"]??0,j=e.filter(T).sort((D,vr)=>N(D.id)-N(vr.id)||D.place-vr.place);return(j.findIndex(D=>D.id===b)-(j.length-1)/2)*11},[$,O]=[x(T=>T.from===f,0),x(T=>T.to===w,-1)],[P,S]=[c[f],c[w].badge],C=We/2-Math.sqrt(Math.max(0,(We/2)**2-O**2)),L=s?{x:P.x+P.width/2,y:P.y+$}:{x:P.x+$,y:P.y+P.height/2},R=s?{x:S.x-S.width/2+C,y:S.y+O}:{x:S.x+O,y:S.y-We/2+C},A=[L,...h[b].inner,R];return{d:ws(A,s),back:ws([...A].reverse(),s),label:h[b].label,head:Xa(R,s)}}),{width:m,height:v}=o.graph(),k=e.map(({id:b,from:f,to:w})=>[c[f],...h[b].inner,c[w].badge]);return{width:Math.ceil(m),height:Math.ceil(v),across:s,spots:c,paths:p,crossings:Ka(k)}}function Ka(t){let e=t.flatMap(s=>s.slice(1).map((i,o)=>[s[o],i])),r=(s,i,o)=>Math.sign((i.x-s.x)*(o.y-s.y)-(i.y-s.y)*(o.x-s.x)),n=0;return e.forEach(([s,i],o)=>{for(let[a,l]of e.slice(o+1))r(s,i,a)*r(s,i,l)<0&&r(a,l,s)*r(a,l,i)<0&&(n+=1)}),n}function ws(t,e){let r=`M${J(t[0])}`;return t.slice(1).forEach((n,s)=>{let i=t[s],[o,a]=[(i.x+n.x)/2,(i.y+n.y)/2];r+=e?`C${J({x:o,y:i.y})} ${J({x:o,y:n.y})} ${J(n)}`:`C${J({x:i.x,y:a})} ${J({x:n.x,y:a})} ${J(n)}`}),r}function Xa(t,e){let r=n=>e?{x:t.x-8,y:t.y+n}:{x:t.x+n,y:t.y-8};return`M${J(t)}L${J(r(4))}L${J(r(-4))}Z`}function J({x:t,y:e}){return`${Math.round(t*10)/10},${Math.round(e*10)/10}`}var ar=class extends we{render(e){return z}update(e,[r]){return Object.assign(e.element.style,r),z}},ye=nt(ar);var[Qa,Za,lr,el]=[25,28,9.1,36],[xs,ys]=[1.45,.8],ks=new WeakMap;function tl(t){let{graph:e,width:r,digits:n=5,label:s=5,rows:i=2}=t,o=[r,n,s,i].join(),a=ks.get(e);if(a?.key===o)return a;let l=(c,h)=>{let p=e.nodes.map(k=>k.kind==="constant"?{width:k.name.length*lr+22,height:30}:{width:Math.max(n*lr+(h?14:el+26),k.name.length*lr+24,h?56:92),height:Za+i*Qa+6}),m=e.edges.map(k=>e.nodes[k.from].kind==="constant"?6:s*8),v=vs(e,p,m,c);return{made:v,scale:Math.min(xs,r/v.width),narrow:h}},d=l(!0,!1);if(d.scale<(r>600?ys:.92)){let c=[l(!1,!1),l(!1,!0)];d=c.find(h=>h.scale>=.92)??c[1]}let u={...d,scale:Math.max(ys,Math.min(d.scale,d.made.across?xs:1.15)),key:o};return ks.set(e,u),u}function ht(t){let{graph:e,title:r}=t,{made:n,scale:s,narrow:i}=tl(t),o=e.edges.map(d=>t.edge?.(d)??{}),a=ye(ct({height:Math.ceil(n.height*s),width:Math.ceil(n.width*s)})),l=ye({...ct({width:n.width,height:n.height}),transform:`scale(${s})`});return y`<div class="live-frame">
    <div class="live-space" ${a}>
      <div class="live ${i?"narrow":""}" role="group" aria-label="Graph of ${r}" ${l}>
        <svg aria-hidden="true" width=${n.width} height=${n.height}>
          ${e.edges.map(({id:d})=>rl(n,d,o[d]))}
          ${n.spots.map(({badge:d},u)=>d?nl(n,u):E)}
        </svg>
        ${e.nodes.map(d=>sl(n,d))} ${e.nodes.map(d=>il(t,n,d))}
        ${e.edges.map(({id:d})=>ol(n,d,o[d],t.beat??0))}
      </div>
    </div>
  </div>`}function rl(t,e,{label:r,state:n=""}){let{d:s,label:i,head:o}=t.paths[e],a=(r?.length??0)*8+12;return G`<g class="live-edge ${n}">
    <path class="line" d=${s} />
    <path class="head" d=${o} />
    ${r?G`<rect class="pill" x=${i.x-a/2} y=${i.y-11} width=${a} height="22" rx="11" />
            <text x=${i.x} y=${i.y+4.5} text-anchor="middle">${r}</text>`:E}
  </g>`}function nl(t,e){let{x:r,y:n,badge:s}=t.spots[e];return G`<path class="line stem" d=${`M${s.x},${s.y}L${r},${n}`} />`}function sl(t,e){let{badge:r}=t.spots[e.id];return r?y`<span
    class="badge ${e.symbol.length>2?"long":""}"
    aria-hidden="true"
    ${ye(ct({left:r.x,top:r.y,width:r.width}))}
    >${e.symbol}</span
  >`:E}function ct(t){return Object.fromEntries(Object.entries(t).map(([e,r])=>[e,`${r}px`]))}function il(t,e,r){let{x:n,y:s,width:i,height:o}=e.spots[r.id],a=ye(ct({left:n-i/2,top:s-o/2,width:i,height:o}));if(r.kind==="constant")return y`<div class="node constant" ${a}>${r.name}</div>`;let{rows:l,state:d="",tag:u,spoken:c,click:h,pressed:p}=t.node(r),m=y`<span class="name">${r.name}</span> ${l.map(({word:v,value:k,kind:b})=>y`<span class="line ${b}"><span class="word">${v}</span><span class="number">${k}</span></span>`)}
    ${u===void 0?E:y`<span class="tag">${u}</span>`}`;return h?y`<button
        class="node ${r.kind} ${d}"
        ${a}
        aria-pressed=${Nn(p===void 0?void 0:p?"true":"false")}
        data-node=${r.name}
        @click=${h}
      >
        <span class="hidden-text">${c}</span><span class="face" aria-hidden="true">${m}</span>
      </button>`:y`<div class="node ${r.kind} ${d}" ${a} role="group" aria-label=${c} data-node=${r.name}>
        ${m}
      </div>`}function ol(t,e,{pulse:r,back:n},s){if(r===void 0)return E;let{d:i,back:o}=t.paths[e];return Sn(s,y`<span class="pulse" aria-hidden="true" ${ye({offsetPath:`path("${n?o:i}")`})}
      >${r}</span
    >`)}var pt=I`
  .live-frame {
    overflow-x: auto;
    padding: 10px;
    display: flex;
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
    font: 600 13px var(--gw-mono);
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
    font-size: 12px;
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
    font: 400 13px/25px var(--gw-font);
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
  .live .node .forward input {
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
    font: 700 13px/22px var(--gw-mono);
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
`;var ke=[{name:"product",title:"(a + b) * c",expression:"e = a + b; f = e * c",values:{a:2,b:-3,c:10}},{name:"neuron",title:"One neuron",expression:"x1w1 = x1 * w1; x2w2 = x2 * w2; s = x1w1 + x2w2; n = s + b; o = tanh(n)",values:{x1:2,x2:0,w1:-3,w2:1,b:6.881373587019543}},{name:"square",title:"a * a",expression:"b = a * a",values:{a:3}},{name:"diamond",title:"The diamond",expression:"b = a + 1; c = a * 3; d = b * c",values:{a:2}}];function $s(t){let e=ke.find(r=>r.name===t);if(!e)throw new Error(`there is no preset "${t}"; there are ${ke.map(r=>r.name).join(", ")}`);return e}function Es({expression:t,values:e}){return me(t,new Map(Object.entries(e)))}function $e(t){let e=pe(typeof t=="string"?cl(t):t,"the walk");e.format!=="gradwalk-walk"&&F('expected {"format": "gradwalk-walk", ...}'),e.version!==1&&F(`version ${String(e.version)}; this page reads version 1`);let r=te(e,"nodes");r.length||F("it has no nodes");let n=r.map(al),s=te(e,"edges").map((a,l)=>ll(a,l,n));s.length!==n.reduce((a,l)=>a+l.inputs.length,0)&&F("an edge is missing");let i=te(e,"steps").map(a=>dl(a,n,s)),o=pe(e.result,"result");return{title:Z(e,"title"),nodes:n,edges:s,steps:i,order:te(e,"order").map(a=>U(a,n.length,"order")),grads:r.map(a=>V(pe(a,"a node"),"grad")),right:o.right===!0,lost:te(e,"lost").map(a=>ul(a,n,s))}}function al(t,e){let r=pe(t,`node ${e}`);r.id!==e&&F(`node ${e} has the id ${String(r.id)}`);let n=r.kind,s=te(r,"inputs").map(i=>U(i,e,`inputs of node ${e}`));return(!["leaf","constant","result"].includes(n)||n==="result"!=s.length>0)&&F(`node ${e}: kind`),{id:e,kind:n,inputs:s,op:r.op===null?null:Z(r,"op"),label:Z(r,"label"),name:Z(r,"name"),symbol:Z(r,"symbol"),written:Z(r,"written"),data:V(r,"data"),settings:te(r,"settings").map(i=>V({k:i},"k"))}}function ll(t,e,r){let n=pe(t,`edge ${e}`),s=U(n.to,r.length,"to"),i=U(n.place,r[s].inputs.length,"place");(n.id!==e||n.from!==r[s].inputs[i])&&F(`edge ${e} does not fit its nodes`);let o=r[s].inputs[i];return{id:e,from:o,to:s,place:i,formula:Z(n,"formula"),derivative:V(n,"derivative")}}function dl(t,e,r){let n=pe(t,"a step"),s={node:U(n.node,e.length,"node of a step"),text:Z(n,"text")},i=V(n,"after");switch(n.phase){case"forward":return{phase:"forward",...s,after:i};case"seed":return{phase:"seed",...s,after:i,before:V(n,"before")};case"backward":return{phase:"backward",...s,after:i,before:V(n,"before"),add:V(n,"add"),upstream:V(n,"upstream"),edge:U(n.edge,r.length,"edge of a step"),input:U(n.input,e.length,"input of a step"),...n.overwrites===!0&&{overwrites:!0}};default:return F(`a step's phase is ${String(n.phase)}`)}}function ul(t,e,r){let n=pe(t,"something lost");return{node:U(n.node,e.length,"node"),leaf:U(n.leaf,e.length,"leaf"),edge:n.edge===null?null:U(n.edge,r.length,"edge"),had:n.had===null?null:V(n,"had"),late:V(n,"late"),amount:V(n,"amount"),path:te(n,"path").map(s=>U(s,e.length,"path")),text:Z(n,"text")}}function F(t){throw new Error(`this is not a walk that gradwalk wrote: ${t}`)}function cl(t){try{return JSON.parse(t)}catch(e){return F(`no JSON (${e.message})`)}}function pe(t,e){return typeof t=="object"&&t!==null&&!Array.isArray(t)?t:F(`${e} is not an object`)}function te(t,e){let r=t[e];return Array.isArray(r)?r:F(`${e} is not a list`)}function Z(t,e){let r=t[e];return typeof r=="string"?r:F(`${e} is not a text`)}function V(t,e){let r=t[e];return typeof r=="number"||r==="inf"||r==="-inf"||r==="nan"?Dr(r):F(`${e} is not a number`)}function U(t,e,r){return typeof t=="number"&&Number.isInteger(t)&&0<=t&&t<e?t:F(`${r} is ${String(t)}`)}function ft(t,{preset:e,expression:r,values:n}){let s=t.querySelector(':scope > script[type="application/json"]');return r?dr(r,_s(n)):e?ur(e,_s(n)):s?.textContent?.trim()?$e(s.textContent):null}function dr(t,e){try{return ce(me(t,e),t)}catch(r){throw r instanceof ue?new Error(`${r.message} (character ${r.at+1})`,{cause:r}):r}}function ur(t,e){let r=$s(t);return ce(Es({...r,values:{...r.values,...Object.fromEntries(e)}}),r.title)}function _s(t){let e=new Map;for(let r of t.split(/[\s;]+/).filter(Boolean)){let[n,s]=r.split("="),i=le(s??"");if(!n||i===null)throw new Error(`values: "${r}" should look like a=2`);e.set(n,i)}return e}var Ss=I`
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
`;var Ns=16,gt=class extends Le{static properties={...Le.properties,preset:{},expression:{},values:{},order:{},levels:{},current:{state:!0},placed:{state:!0},visited:{state:!0}};trouble="";constructor(){super(),Object.assign(this,{preset:"",expression:"",values:"",order:"",levels:""}),Object.assign(this,{current:null,placed:[],visited:0})}begin(){try{let e=ft(this,this);if(e&&Re(e).length>Ns)throw new Error(g.tooMany(Ns));this.start(e??Bt(this.levels||"shared",this.draw).walk),this.order&&(this.placed=kn(this.current,this.order))}catch(e){this.trouble=e.message,this.current=null}}start(e){this.current=e,Object.assign(this,{placed:[],visited:0,said:null})}toggle(e){this.visited=0,this.placed=this.placed.includes(e)?this.placed.filter(r=>r!==e):[...this.placed,e]}get complete(){return this.placed.length===Re(this.current).length}visit(e){if(this.visited=Math.min(this.placed.length,e),this.visited<this.placed.length||!this.complete)return;let{walk:r}=zt(this.current,this.placed),n=r.nodes.filter(l=>l.kind==="leaf"),s=Pe(r,this.placed).length===0;this.streak=s?this.streak+1:0;let i=this.placed.map(l=>r.nodes[l].name),o=Object.fromEntries(n.map(l=>[l.name,r.grads[l.id]])),a={order:i,right:s,gradients:o};this.dispatchEvent(new CustomEvent("gradwalk-order",{detail:a,bubbles:!0,composed:!0})),(!s||!this.levels||this.streak>=je)&&this.tell(s,i.join(" "))}render(){if(!this.current)return y`<div class="card"><p class="problem" role="alert">${this.trouble}</p></div>`;let e=zt(this.current,this.placed),r=this.complete&&this.visited===this.placed.length,n=r&&Pe(this.current,this.placed).length===0;return y`<div class="card">
      ${this.head(this.levels?this.counter():E)} ${this.picture(e)}
      <div class="body">
        <p class="help">${g.orderHelp}</p>
        <p class="order" aria-live="polite" aria-label=${g.orderList}>${this.line(e)}</p>
        <div class="row controls">
          ${n&&this.levels?this.button("Next graph",!1,()=>this.start(Bt(this.levels,this.draw).walk),"main"):this.button(g.run,!this.complete||r,()=>this.visit(1/0),"main")}
          ${this.button(g.oneVisit,!this.complete||r,()=>this.visit(this.visited+1))}
          ${this.button(g.undo,this.placed.length===0,()=>this.undo())}
          ${this.button(g.clear,this.placed.length===0,()=>this.start(this.current))}
        </div>
        <div class="message" aria-live="polite">${this.told(e)} ${r?this.verdict(e):E}</div>
      </div>
    </div>`}undo(){this.visited>0?this.visited=0:this.placed=this.placed.slice(0,-1)}button(e,r,n,s=""){return y`<button class=${s} aria-disabled=${r?"true":"false"} @click=${()=>!r&&n()}>
      ${e}
    </button>`}line({walk:e}){let r=this.placed.map(s=>e.nodes[s].name),n=Re(e).length-r.length;return y`${r.map((s,i)=>y`<span class="stop ${i<this.visited?i===this.visited-1?"now":"visited":""}"
          ><small>${i+1}</small> ${s}</span
        >`)}${Array.from({length:n},()=>y`<span class="stop empty" aria-hidden="true">&nbsp;</span>`)}`}picture(e){let{walk:r}=e,n=this.complete&&this.visited===this.placed.length,s=new Set(n?r.lost.map(a=>a.node):[]),i=yn(e,this.visited),o=this.visited>0?this.placed[this.visited-1]:void 0;return ht({graph:this.current,title:r.title,width:this.room,digits:Math.max(3,...r.nodes.map(a=>_(a.data).length)),label:5,rows:2,node:a=>{let l=this.visited?_(i.grads[a.id]):"·",d=this.placed.indexOf(a.id),u=d<0?g.notPlaced:g.placedAs(d+1);return{rows:[{word:g.data,value:_(a.data),kind:"forward"},{word:g.grad,value:l,kind:this.visited&&i.reached[a.id]?"backward":"unknown"}],state:`${o===a.id?"giver":""} ${s.has(a.id)?"dim":""}`,...d>=0&&{tag:String(d+1)},spoken:`${a.name}: ${g.data} ${_(a.data)}, ${g.grad} ${this.visited?l:g.nothingYet}, ${u}`,click:()=>this.toggle(a.id),pressed:d>=0}},edge:a=>({state:`${i.walked.has(a.id)?"back":""} ${i.active.has(a.id)?"active":""}`,...r.nodes[a.from].kind!=="constant"&&{label:`×${_(a.derivative,4)}`}})})}told({walk:e,pushes:r}){if(this.visited===0){let a=Re(e).filter(d=>!this.placed.includes(d)),l=a.length?g.stillOpen(a.map(d=>e.nodes[d].name).join(", ")):g.ready(e.nodes.at(-1).name);return y`<p class="why">${l}</p>`}let n=e.nodes[this.placed[this.visited-1]],s=r[this.visited-1],i=s.every(a=>a.upstream===0),o=n.kind==="leaf"?g.leafVisit(n.name):i?g.emptyVisit(n.name):"";return y`<p class="why">${g.visit(this.visited,this.placed.length,n.name)}</p>
      ${o?y`<p class="what">${o}</p>`:s.map(a=>y`<p class="what mono backward">${a.text.replace(" -> "," → ")}</p>`)}`}verdict({walk:e,expected:r}){let n=Pe(e,this.placed),s=u=>e.nodes[u].name,o=e.nodes.filter(u=>u.kind==="leaf").map(u=>{let[c,h]=[_(e.grads[u.id]),_(r[u.id])];return c===h?g.complete(u.name,c):g.insteadOf(u.name,c,h)}),a=n.length===0,l=!a&&Te(e,e.order).lost.length===0,d=e.lost.map(({path:u,text:c})=>y`<li><strong>${g.lostPath(u.map(s).join(" → "))}:</strong> ${c}.</li>`);return y`<div class="verdict ${a?"right":"wrong"}">
      <p>
        <strong>${a?g.right:g.wrong}</strong> <span class="mono">${o.join("; ")}.</span>
        ${l?g.lucky(s(n[0].early),s(n[0].user)):E}
        ${!a&&!l?this.rootFirst(e):E}
      </p>
      ${d.length?y`<ul>
              ${d}
            </ul>`:E}
    </div>`}rootFirst(e){let r=e.nodes.length-1;if(this.placed[0]!==r)return g.rootLater(e.nodes[r].name);let n=Pe(e,this.placed)[0];return g.notEnough(e.nodes[r].name,e.nodes[n.early].name,e.nodes[n.user].name)}static styles=[rt,En,pt,Ss]};function Os(t,e){let r=t[e.to],n=r.op?H[r.op]:void 0;if(!n)return"the operation was made by hand, so it cannot be computed again here";let s=[...r.inputs.map(c=>t[c].data),...r.settings];if(!s.every(Number.isFinite)||!Number.isFinite(r.data))return"the numbers are not finite here";if(hn(n,s))return"there is a corner exactly here, so the slopes on its two sides differ";let i=s[e.place],o=10**(Math.floor(Math.log10(Math.max(1,Math.abs(i))))-6),a=c=>n.compute(...s.map((h,p)=>p===e.place?c:h)),[l,d]=[a(i+o),a(i-o)],u=(l-d)/(i+o-(i-o));return Number.isFinite(u)?{nudge:o,plus:l,minus:d,slope:u}:"a nudge leaves the domain of the operation"}function Ms(t,e,r,n){let[s,i]=[t.nodes[r.from],t.nodes[r.to]],o=e.computed[i.id],a=i.inputs.filter(c=>c===s.id).length>1,l=c=>y`<span class="mono">${c}</span>`,d=c=>y`<span class="muted">${c}</span>`,u=(c,h)=>y`<dt>${c}</dt>
      <dd>${h}</dd>`;return y`<section class="panel" aria-label=${g.edge(s.name,i.name)}>
    <header class="row">
      <strong class="mono">${g.edge(s.name,i.name)}</strong>
      ${a?y`<span class="muted">${g.placeOf(g.place(r.place),i.name)}</span>`:""}
      <button class="small" @click=${n}>${g.close}</button>
    </header>
    <dl>
      ${u(g.formula,r.formula?l(`d${i.name}/d${s.name} = ${r.formula}`):g.unknownFormula)}
      ${u(g.number,o?l(_(r.derivative,10)):d(g.later(i.name)))}
      ${o?u(g.check,hl(t,r)):""} ${o?u(g.flows,pl(t,e,r)):""}
    </dl>
  </section>`}function hl(t,e){let r=Os(t.nodes,e);if(typeof r=="string")return g.noCheck(r);let n=Math.abs(r.slope-e.derivative)<=1e-5+.001*Math.abs(e.derivative),s=g.nudge(t.nodes[e.from].name,_(r.nudge),_(r.slope,8));return y`${s}: <strong>${n?g.agrees:g.disagrees}</strong>`}function pl(t,e,r){let[n,s]=[t.nodes[r.from].name,t.nodes[r.to].name];for(let i of t.steps.slice(0,e.position))if(i.phase==="backward"&&i.edge===r.id)return y`<span class="mono backward"
          >${s}.grad × ${_(r.derivative)} = ${_(i.upstream)} × ${_(r.derivative)} =
          ${_(i.add)}</span
        >
        → ${n}.grad`;return y`<span class="muted">${g.notYet(s)}</span>`}var As=I`
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
`;var cr=9,Ts=I`
  .graph {
    overflow-x: auto;
    display: flex;
    padding: ${cr}px;
  }
  .graph svg {
    flex: none;
    margin: 0 auto;
    display: block;
  }
  .graph text {
    font-family: var(--gw-mono);
    fill: var(--gw-ink);
    font-size: 13px;
    white-space: pre;
  }
  .graph text.word {
    font-family: var(--gw-font);
    font-size: 12px;
    fill: var(--gw-muted);
  }
  .graph text.name {
    font-size: 14px;
    font-weight: 700;
  }
  .graph text.symbol {
    font-weight: 700;
  }
  .graph text.times {
    font-size: 12px;
    fill: var(--gw-muted);
  }
  .graph text.forward {
    fill: var(--gw-forward);
    font-weight: 600;
  }
  .graph text.backward {
    fill: var(--gw-backward);
    font-weight: 600;
  }
  .graph text.unknown {
    fill: var(--gw-muted);
  }
  .box,
  .badge {
    fill: var(--gw-page);
    stroke: var(--gw-control-line);
    stroke-width: 1.25;
    transition:
      fill 0.2s,
      stroke 0.2s;
  }
  .leaf .box {
    fill: var(--gw-panel);
  }
  .constant .box {
    stroke-dasharray: 3 3;
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
  .just .box,
  .just .badge {
    fill: var(--gw-forward-soft);
    stroke: var(--gw-forward);
    stroke-width: 2.5;
  }
  .just.back .box {
    fill: var(--gw-backward-soft);
    stroke: var(--gw-backward);
  }
  .just.back .badge {
    fill: var(--gw-page);
    stroke: var(--gw-control-line);
    stroke-width: 1.25;
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
`;var Fe=66,pr=26,B=26,fr=20,hr=10,Cs=3;function gr({nodes:t,edges:e},r,n){let s=n==="across",i=Rs(t,e,r,s,!0),o=Ps(i);if(o){let h=Rs(t,e,r,s,!1);Ps(h)<o&&(i=h)}let a=t.map(({id:h,kind:p})=>{let{x:m,y:v,width:k,height:b}=i.node(String(h)),f={width:r.boxes[h],height:Is(p)};if(p!=="result")return{x:m,y:v,...f,badge:null};let w=r.badges[h];return s?{x:m+(w+hr)/2,y:v,...f,badge:{x:m-k/2+w/2,y:v,width:w}}:{x:m,y:v+(B+hr)/2,...f,badge:{x:m,y:v-b/2+B/2,width:w}}}),l=e.map(({id:h,from:p,to:m})=>{let{points:v,x:k,y:b}=i.edge(String(p),String(m),String(h));return{inner:v.slice(1,-1),label:{x:k,y:b}}}),d=e.map(({id:h,from:p,to:m})=>{let{inner:v,label:k}=l[h],b=(C,L,R)=>{let A=M=>l[M].inner.at(L)?.[s?"y":"x"]??0,T=e.filter(C).sort((M,N)=>A(M.id)-A(N.id)||M.place-N.place);return(T.findIndex(M=>M.id===h)-(T.length-1)/2)*Math.min(R,20/T.length)},f=b(C=>C.from===p,0,10),w=b(C=>C.to===m,-1,10),[x,$]=[a[p],a[m].badge],O=$.width===B||s?B/2-Math.sqrt((B/2)**2-w**2):0,P=s?{x:x.x+x.width/2,y:x.y+f}:{x:x.x+f,y:x.y+x.height/2},S=s?{x:$.x-$.width/2+O,y:$.y+w}:{x:$.x+w,y:$.y-B/2+O};return{path:fl([P,...v,S],s),forwardHead:js(S,s,1),backwardHead:js(P,s,-1),label:k}}),{width:u,height:c}=i.graph();return{width:Math.ceil(u),height:Math.ceil(c),boxes:a,routes:d}}function Rs(t,e,r,n,s){let i=new W({multigraph:!0});i.setGraph({rankdir:n?"LR":"TB",nodesep:n?16:9,ranksep:n?16:18,edgesep:10,marginx:Cs,marginy:Cs});for(let{id:o,kind:a}of t){let[l,d]=[r.boxes[o],a==="result"?r.badges[o]:0],u=d&&(n?d:B)+hr,c=Is(a);i.setNode(String(o),n?{width:l+u,height:c}:{width:l,height:c+u})}for(let{id:o,from:a,to:l}of e){let u={...t[a].kind==="constant"?{width:8,height:8}:{width:r.labels[o]+8,height:fr+4},labelpos:"c"};i.setEdge(String(a),String(l),u,String(o))}return ut(i,{disableOptimalOrderHeuristic:s}),i}function Ps(t){let e=t.edges().flatMap(s=>{let i=[t.node(s.v),...t.edge(s).points.slice(1,-1),t.node(s.w)];return i.slice(1).map((o,a)=>[i[a],o])}),r=(s,i,o)=>Math.sign((i.x-s.x)*(o.y-s.y)-(i.y-s.y)*(o.x-s.x)),n=0;return e.forEach(([s,i],o)=>{for(let[a,l]of e.slice(o+1))r(s,i,a)*r(s,i,l)<0&&r(a,l,s)*r(a,l,i)<0&&(n+=1)}),n}function Is(t){return t==="constant"?pr:Fe}function fl(t,e){let r=`M${K(t[0])}`;for(let n=1;n<t.length;n+=1){let[s,i]=[t[n-1],t[n]],[o,a]=[(s.x+i.x)/2,(s.y+i.y)/2];r+=e?`C${K({x:o,y:s.y})} ${K({x:o,y:i.y})} ${K(i)}`:`C${K({x:s.x,y:a})} ${K({x:i.x,y:a})} ${K(i)}`}return r}function js(t,e,r){let[n,s]=[7*r,3.5],i=o=>e?{x:t.x-n,y:t.y+o}:{x:t.x+o,y:t.y-n};return`M${K(t)}L${K(i(s))}L${K(i(-s))}Z`}function K({x:t,y:e}){return`${Ls(t)},${Ls(e)}`}function Ls(t){return Math.round(t*10)/10}function re(t){return[...t].reduce((e,r)=>e+(r.codePointAt(0)>=4352?2:1),0)}var mr=120,gl=.82;function Gs(t,e){let r=Fs(t),n=i=>Math.min(1,e/i.width),s=gr(t,r,"across");if(n(s)<.9){let i=gr(t,r,"down");n(i)>n(s)&&(s=i)}return{...s,scale:Math.max(gl,n(s)),inputs:t.nodes.map(i=>i.inputs),sizes:r}}function Ws({inputs:t,sizes:e},r){let n=Fs(r);return JSON.stringify(t)===JSON.stringify(r.nodes.map(s=>s.inputs))&&["boxes","badges","labels"].every(s=>n[s].every((i,o)=>i<=e[s][o]))}function Fs(t){let e=t.nodes.map(r=>Math.max(re(_(r.data)),3));for(let r of t.steps){let n=r.phase==="backward"?r.input:r.node;e[n]=Math.max(e[n],re(_(r.after)))}return{boxes:t.nodes.map((r,n)=>r.kind==="constant"?re(r.name)*7.9+24:Math.max(re(r.name)*8.6+18,e[n]*7.9+51)),badges:t.nodes.map(r=>Math.max(B,re(r.symbol)*7.9+14)),labels:t.edges.map(r=>re(Ds(r))*7.3+12)}}function Ds(t){let e=_(t.derivative,4);return`×${e.startsWith("-")?`(${e})`:e}`}function Hs(t){let{walk:e,drawing:r}=t,[n,s]=[r.width*r.scale,r.height*r.scale];return y`<div class="graph">
    <svg
      role="group"
      aria-label=${g.graph(e.title)}
      width=${n}
      height=${s}
      viewBox="0 0 ${r.width} ${r.height}"
    >
      ${e.edges.map(i=>ml(t,i,r.routes[i.id]))}
      ${e.nodes.map(i=>bl(t,i,r.boxes[i.id]))}
    </svg>
  </div>`}function ml(t,e,r){let{walk:n,stage:s,selected:i,focusable:o}=t,a=n.nodes[e.from].kind==="constant",l=s.computed[e.to]&&!a,d=s.active.has(e.id),u=d?s.step?.phase==="backward":s.walked.has(e.id),c=Ds(e),h=re(c)*7.3+12,{x:p,y:m}=r.label,v=i===e.id,k=[l?"known":"",d?"active":"",u?"back":"",v?"chosen":""].join(" "),b=G`
    <path class="reach" d=${r.path} />
    <path class="line" d=${r.path} />
    <path class="head" d=${u?r.backwardHead:r.forwardHead} />
    ${l?G`${br("pill",p,m,h,fr)}
            <text class="times" x=${p} y=${m+4} text-anchor="middle">${c}</text>`:E}`;if(o===null||a)return G`<g class="edge ${k}" aria-hidden="true">${b}</g>`;let f=g.edge(n.nodes[e.from].name,n.nodes[e.to].name),w=()=>t.onSelect?.(e.id);return G`<g class="edge button ${k}" role="button" data-edge=${e.id}
      tabindex=${o===e.id?0:-1} aria-pressed=${v?"true":"false"}
      aria-label=${l?`${f}, ${g.local} ${c}`:f}
      @click=${w} @focus=${w}>${b}</g>`}function bl(t,e,r){let{stage:n}=t,s=n.computed[e.id],i=n.reached[e.id],o=be(n)===e.id,a=n.step!==null&&n.step.phase!=="forward",l=n.step?.phase==="backward"&&n.step.node===e.id,[d,u]=[r.x-r.width/2,r.y-Fe/2],[c,h]=[s?_(e.data):"?",_(n.grads[e.id])];if(e.kind==="constant")return G`<g class="node constant" role="img" aria-label="${g.constant} ${c}">
      ${br("box",r.x,r.y,r.width,pr)}
      <text x=${r.x} y=${r.y+4.5} text-anchor="middle">${e.name}</text>
    </g>`;let p=[e.kind,o?a?"just back":"just":"",l?"giver":"",t.dim?.has(e.id)?"dim":""],m=`${e.name}: ${g.data} ${c}, ${g.grad} ${h}`,v=(k,b,f,w)=>G`
    <text class="word" x=${d+8} y=${k}>${b}</text>
    <text class="value ${w}" x=${d+r.width-8} y=${k} text-anchor="end">${f}</text>`;return G`<g class="node ${p.join(" ")}" role="img" aria-label=${m} @click=${()=>t.onNode?.(e)}>
    ${r.badge?wl(r,e.symbol):E}
    <rect class="box" x=${d} y=${u} width=${r.width} height=${Fe} rx="8" />
    <text class="name" x=${r.x} y=${u+19} text-anchor="middle">${e.name}</text>
    ${v(u+39,g.data,c,s?"forward":"unknown")}
    ${v(u+57,g.grad,h,i?"backward":"unknown")}
  </g>`}function wl({x:t,y:e,width:r,badge:n},s){let{x:i,y:o,width:a}=n,l=o===e?`M${i+a/2},${o}H${t-r/2}`:`M${i},${o+B/2}V${e-Fe/2}`;return G`
    <path class="stem" d=${l} />
    ${br("badge",i,o,a,B)}
    <text class="symbol" x=${i} y=${o+5} text-anchor="middle">${s}</text>`}function br(t,e,r,n,s){let[i,o]=[e-n/2,r-s/2];return G`<rect class=${t} x=${i} y=${o} width=${n} height=${s} rx=${s/2} />`}function Vs({nodes:t,edges:e}){return e.filter(r=>t[r.from].kind!=="constant").map(r=>r.id)}function Us(t){return Vs(t)[0]??null}function Bs(t,e,r){let n=Vs(t);return e===null?n[0]??null:n.at((n.indexOf(e)+r)%n.length)}var vl=["preset","expression","values"],De=class extends q{static properties={preset:{},expression:{},values:{},current:{state:!0},error:{state:!0},width:{state:!0}};given=null;drawn=null;observer=new ResizeObserver(([e])=>this.width=e.contentRect.width);constructor(){super(),Object.assign(this,{preset:"",expression:"",values:"",current:null,error:"",width:0})}get walk(){return this.current}set walk(e){this.given=e,this.load()}connectedCallback(){if(super.connectedCallback(),Object.hasOwn(this,"walk")){let e=this.walk;delete this.walk,this.walk=e}this.observer.observe(this),this.width=this.clientWidth,this.current||this.load()}disconnectedCallback(){super.disconnectedCallback(),this.observer.disconnect()}willUpdate(e){!this.hasUpdated||!vl.some(r=>e.has(r))||(this.given=null,this.load())}load(){this.attempt(()=>this.given==null?ft(this,this):$e(this.given))}attempt(e){try{let r=e();this.begin(r),this.current=r,this.error=""}catch(r){this.error=r.message}return!this.error}drawingOf(e){let r=Math.max(280,this.width)-2*cr-2,{drawn:n}=this;if(n?.walk===e&&n.width===r)return n.drawing;let s=n?.width===r&&Ws(n.drawing,e)?n.drawing:Gs(e,r);return this.drawn={walk:e,width:r,drawing:s},s}tell(e,r){this.dispatchEvent(new CustomEvent(e,{detail:r,bubbles:!0,composed:!0}))}problem(){return y`<p class="problem" role="alert" ?hidden=${!this.error}>${this.error}</p>`}button(e,r,n,s=""){return y`<button class=${s} aria-disabled=${r?"true":"false"} @click=${()=>!r&&n()}>
      ${e}
    </button>`}};function zs(t,e,r){let n=be(e);return ht({graph:t,title:t.title,width:Math.max(260,r),digits:Math.max(4,...t.nodes.map(s=>_(s.data).length)),label:2,rows:1,node:s=>{let i=e.computed[s.id],o=i?_(s.data):"?";return{rows:[{word:"data",value:o,kind:i?"forward":"unknown"}],state:n===s.id?"just":"",spoken:`${s.name}: data ${i?o:"not computed yet"}`}},edge:s=>({state:e.active.has(s.id)?"active":""})})}var mt=300;function qs(t,e){let r=t.edges.filter(n=>t.nodes[n.from].kind!=="constant");return y`<div class="tables" tabindex="0" role="region" aria-label=${g.twin}>
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
        ${t.nodes.slice(0,mt).map(n=>{let s=n.kind==="result"?tt(t.nodes,n):g[n.kind];return y`<tr aria-current=${be(e)===n.id?"step":"false"}>
            <th scope="row" class="mono">${n.name}</th>
            <td class=${n.kind==="result"?"mono":"muted"}>${s}</td>
            <td class="number forward">${e.computed[n.id]?_(n.data):"?"}</td>
            <td class="number backward">${n.kind==="constant"?"":_(e.grads[n.id])}</td>
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
        ${r.slice(0,mt).map(n=>{let[s,i]=[t.nodes[n.from].name,t.nodes[n.to].name],o=t.nodes[n.to].inputs.filter(a=>a===n.from).length>1;return y`<tr aria-current=${e.active.has(n.id)?"step":"false"}>
            <th scope="row" class="mono">${s} → ${i}${o?` (${g.place(n.place)})`:""}</th>
            <td class="mono">${n.formula?`d${i}/d${s} = ${n.formula}`:""}</td>
            <td class="number">${e.computed[n.to]?_(n.derivative):"?"}</td>
          </tr>`})}
      </tbody>
    </table>
    ${r.length>mt?y`<p class="muted">${g.shownOf(mt,r.length)}</p>`:""}
  </div>`}var Ys=I`
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
`;function Js(t,{step:e,phase:r}){let{nodes:n,edges:s}=t;if(!e)return{what:"",why:g.idle};let i=e.text.replaceAll(" -> "," → "),o=r==="done"?` ${g.done(yl(t))}`:"";if(e.phase==="forward")return{what:i,why:`${n[e.node].name} = ${kl(n,n[e.node])}`};if(e.phase==="seed")return{what:i,why:g.seed(n[e.node].name)+o};let[a,l]=[n[e.node].name,n[e.input].name];if(e.overwrites)return{what:i,why:g.overwritten+o};let d=xl(e,s[e.edge].derivative);return{what:i,why:(e.add===0?`${d}. ${g.nothing}`:`${g.passes(a,l,d)}.`)+o}}function xl({upstream:t,add:e},r){return g.factors(wr(t),wr(r),_(e))}function yl(t){let e=t.nodes.filter(n=>n.kind==="leaf");return e.slice(0,8).map(n=>g.complete(n.name,_(t.grads[n.id]))).join(", ")+(e.length>8?", ...":"")}function kl(t,e){let r=_(e.data);if(e.inputs.length>8||!e.written)return r;let n=e.inputs.map(s=>wr(t[s].data));return`${de(e.written,n)} = ${r}`}function wr(t){let e=_(t);return e.startsWith("-")?`(${e})`:e}var Ks=I`
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
`;var $l=1300,bt=class extends De{static properties={...De.properties,open:{type:Boolean},fixed:{type:Boolean},autoplay:{type:Boolean},mode:{},position:{type:Number},selected:{state:!0},playing:{state:!0},typed:{state:!0}};original=null;timer=0;constructor(){super(),Object.assign(this,{open:!1,fixed:!1,autoplay:!1,mode:"free",position:0}),Object.assign(this,{selected:null,playing:!1,typed:new Map})}disconnectedCallback(){super.disconnectedCallback(),this.pause()}willUpdate(e){super.willUpdate(e),this.position=Math.max(0,Math.min(this.position,this.last))}firstUpdated(){this.autoplay&&this.current&&!matchMedia("(prefers-reduced-motion: reduce)").matches&&this.play()}updated(e){e.has("position")&&this.showChange()}showChange(){let e=this.renderRoot.querySelector(".graph"),r=this.renderRoot.querySelector(".just .box")?.getBoundingClientRect();if(!e||!r||e.scrollWidth<=e.clientWidth)return;let{left:n,width:s}=e.getBoundingClientRect();(r.left<n||r.right>n+s)&&(e.scrollLeft+=r.left+r.width/2-n-s/2)}begin(e){this.original=e,Object.assign(this,{selected:null,typed:new Map}),this.hasUpdated&&(this.position=0),this.pause()}get last(){return this.mode==="forward"?this.forwards:this.current?.steps.length??0}get forwards(){return this.current?.steps.filter(e=>e.phase==="forward").length??0}go(e){let r=this.last,n=Math.max(0,Math.min(r,e));(n===r||n===this.forwards)&&this.pause(),n!==this.position&&(this.position=n,this.tell("gradwalk-step",{position:n,phase:Ce(this.current,n).phase}))}play(){if(this.playing)return this.pause();this.position===this.last&&this.go(0),this.playing=!0,this.timer=window.setInterval(()=>this.go(this.position+1),$l),this.go(this.position+1)}pause(){window.clearInterval(this.timer),this.playing=!1}keys=e=>{let r=e.composedPath()[0];if(e.altKey||e.ctrlKey||e.metaKey||/^(INPUT|SELECT|TEXTAREA)$/.test(r.tagName))return;let n=r.dataset.edge!==void 0,i={ArrowRight:()=>this.go(this.position+1),ArrowLeft:()=>this.go(this.position-1),Home:()=>this.go(0),End:()=>this.go(1/0),...n&&{ArrowDown:()=>this.edgeBy(1),ArrowUp:()=>this.edgeBy(-1)},...this.selected!==null&&{Escape:()=>this.selected=null}}[e.key];i&&(e.preventDefault(),this.pause(),i())};edgeBy(e){let r=Bs(this.current,this.selected,e);this.renderRoot.querySelector(`[data-edge="${r}"]`)?.focus()}edit(e,r){this.typed=new Map(this.typed).set(e.id,r);let n=le(r);n!==null&&(this.setLeaves(new Map([[e.id,n]])),this.tell("gradwalk-edit",{leaf:e.id,name:e.name,value:n}))}setLeaves(e){this.current&&!jt(this.current.nodes)&&(this.current=wn(this.current,e))}refresh(e){let r=$e(e);this.current=r,this.typed=new Map([...this.typed].filter(([n,s])=>Object.is(le(s),r.nodes[n]?.data)))}restore(){this.typed=new Map;for(let{id:e,name:r,kind:n,data:s}of this.original.nodes)n!=="leaf"||Object.is(s,this.current.nodes[e].data)||(this.setLeaves(new Map([[e,s]])),this.tell("gradwalk-edit",{leaf:e,name:r,value:s}))}type(e){e.preventDefault();let r=this.renderRoot.querySelector("#expression").value,n=this.current?.nodes.filter(i=>i.kind==="leaf")??[],s=new Map(n.map(i=>[i.name,i.data]));this.attempt(()=>dr(r,s))&&this.tell("gradwalk-expression",{expression:r})}render(){let e=this.current;if(!e)return y`<div class="card">${this.chooser()} ${this.problem()}</div>`;let r=this.stage(e),n=this.selected===null?void 0:e.edges[this.selected];return y`<div class="card" @keydown=${this.keys}>
      ${this.chooser()} ${this.problem()}
      <header class="row">
        ${this.open?E:y`<strong class="title">${e.title}</strong>`}
        <span class="phase ${r.phase}">${r.phaseText}</span>
      </header>
      ${this.picture(e,r)} ${n?Ms(e,r,n,()=>this.unselect()):E}
      ${this.message(e,r)} ${this.controls(r)} ${this.fixed?E:this.leaves(e)}
      ${this.mode==="forward"?E:y`<details>
              <summary>${g.twin}</summary>
              ${qs(e,r)}
            </details>`}
    </div>`}stage(e){let r=Ce(e,this.position);if(this.mode!=="forward")return r;let n=r.position===this.forwards;return{...r,total:this.forwards,...n&&{phaseText:g.allComputed}}}unselect(){this.renderRoot.querySelector(`[data-edge="${this.selected}"]`)?.focus(),this.selected=null}chooser(){if(!this.open)return E;let e=ke.find(s=>s.title===this.current?.title)?.name??"",r=s=>{let{value:i}=s.target;i&&this.attempt(()=>ur(i,new Map))},n=ke.find(s=>s.name===e)?.expression??this.current?.title??"";return y`<form class="row chooser" @submit=${s=>this.type(s)}>
      <label
        >${g.preset}
        <select @change=${r} .value=${e}>
          ${ke.map(({name:s,title:i})=>y`<option value=${s} ?selected=${s===e}>${i}</option>`)}
          <option value="" ?selected=${!e}>${g.own}</option>
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
          .value=${n}
      /></label>
      <button>${g.draw}</button>
    </form>`}picture(e,r){return this.mode==="forward"&&e.nodes.length<=mr?zs(e,r,this.clientWidth-24):e.nodes.length>mr?y`<p class="message muted">${g.notDrawn(e.nodes.length)}</p>`:Hs({walk:e,stage:r,drawing:this.drawingOf(e),selected:this.selected,focusable:this.selected??Us(e),onSelect:n=>this.selected=n,onNode:n=>this.renderRoot.querySelector(`#leaf${n.id}`)?.focus()})}message(e,r){let{what:n,why:s}=Js(e,r),i=r.step===null?"":r.step.phase==="forward"?"forward":"backward",o=r.phase==="done"?e.lost:[];return y`<div class="message" aria-live="polite">
      <p class="what mono ${i}" ?hidden=${!n}>${n}</p>
      <p class="why">${s}</p>
      ${o.map(a=>y`<p class="why">${a.text}.</p>`)}
    </div>`}controls(e){let[r,n]=[e.position===0,e.position===e.total],s=i=>()=>{this.pause(),this.go(this.position+i)};return y`<div class="row controls">
      ${this.button(g.reset,r,s(-1/0))} ${this.button(g.back,r,s(-1))}
      ${this.button(this.stepWord(e),n,s(1),"main")}
      ${this.button(this.playing?g.pause:g.play,!1,()=>this.play())}
      <input
        type="range"
        min="0"
        max=${e.total}
        .value=${String(e.position)}
        aria-label=${g.position}
        aria-valuetext=${e.phaseText}
        @input=${i=>{this.pause(),this.go(Number(i.target.value))}}
      />
    </div>`}stepWord({position:e}){return this.mode!=="forward"&&e===this.forwards&&this.current.steps[e]?.phase==="seed"?g.seedRoot(this.current.nodes.at(-1).name):g.step}leaves(e){let r=e.nodes.filter(o=>o.kind==="leaf"),n=jt(e.nodes);if(!r.length||r.length>24)return E;if(n)return y`<p class="leaves muted">${g.noEdit(n.name)}</p>`;let s=r.map(o=>this.typed.get(o.id)).find(o=>o!==void 0&&le(o)===null),i=r.some(o=>!Object.is(o.data,this.original.nodes[o.id].data));return y`<fieldset class="leaves row">
      <legend class="hidden-text">${g.leaves}</legend>
      ${r.map(o=>{let a=this.typed.get(o.id)??Hr(o.data).replace(/\.0$/,"");return y`<label class="field mono"
          ><span>${o.name}</span
          ><input
            id="leaf${o.id}"
            inputmode="text"
            size=${Math.max(4,Math.min(18,a.length))}
            autocomplete="off"
            spellcheck="false"
            aria-label=${g.valueOf(o.name)}
            aria-invalid=${le(a)===null?"true":"false"}
            .value=${a}
            @input=${l=>this.edit(o,l.target.value)}
        /></label>`})}
      ${i?y`<button type="button" @click=${()=>this.restore()}>${g.restore}</button>`:E}
      <p class="wrong" role="status">${s===void 0?"":g.noNumber(s)}</p>
    </fieldset>`}static styles=[rt,Ts,As,Ys,pt,Ks]};var Xs={"gradwalk-walk":bt,"gradwalk-visit-order":gt};function Qs(){for(let[e,r]of Object.entries(Xs))customElements.get(e)||customElements.define(e,r);if(getComputedStyle(document.documentElement).getPropertyValue("--gw-page"))return;let t=new CSSStyleSheet;t.replaceSync(`@layer gradwalk { :root { ${$n} } }`),document.adoptedStyleSheets=[...document.adoptedStyleSheets,t]}function Zs({model:t,el:e}){let r=document.createElement("gradwalk-walk"),n=(a,l)=>{t.set(a,l),t.save_changes()};r.walk=t.get("document"),r.position=Number(t.get("position")),r.addEventListener("gradwalk-step",()=>n("position",r.position)),r.addEventListener("gradwalk-edit",a=>{let{leaf:l,value:d}=a.detail,u=t.get("leaves");t.get("edit")&&n("leaves",{...u,[l]:Xe(d)})});let s={"change:document":()=>r.refresh(t.get("document")),"change:position":()=>r.position=Number(t.get("position"))};for(let[a,l]of Object.entries(s))t.on(a,l);let i=()=>e.style.colorScheme=El(e)?"dark":"light",o=new MutationObserver(i);return o.observe(document.body,{attributes:!0}),e.append(r),i(),()=>{for(let[a,l]of Object.entries(s))t.off(a,l);o.disconnect()}}function El(t){for(;t;t=t.parentElement){let[e,r,n,s]=(getComputedStyle(t).backgroundColor.match(/[\d.]+/g)??[]).map(Number);if(e!==void 0&&s!==0)return .3*e+.6*r+.1*n<128}return!1}Qs();var Vc={render:Zs};export{Xs as ELEMENTS,Vc as default,Ni as useWords};
