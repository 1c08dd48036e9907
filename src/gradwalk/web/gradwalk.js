var Bt=globalThis,Kt=Bt.ShadowRoot&&(Bt.ShadyCSS===void 0||Bt.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,Oe=Symbol(),Pr=new WeakMap,Mt=class{constructor(t,r,n){if(this._$cssResult$=!0,n!==Oe)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=t,this.t=r}get styleSheet(){let t=this.o,r=this.t;if(Kt&&t===void 0){let n=r!==void 0&&r.length===1;n&&(t=Pr.get(r)),t===void 0&&((this.o=t=new CSSStyleSheet).replaceSync(this.cssText),n&&Pr.set(r,t))}return t}toString(){return this.cssText}},Jt=e=>new Mt(typeof e=="string"?e:e+"",void 0,Oe),C=(e,...t)=>{let r=e.length===1?e[0]:t.reduce((n,s,i)=>n+(o=>{if(o._$cssResult$===!0)return o.cssText;if(typeof o=="number")return o;throw Error("Value passed to 'css' function must be a 'css' function result: "+o+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(s)+e[i+1],e[0]);return new Mt(r,e,Oe)},Wr=(e,t)=>{if(Kt)e.adoptedStyleSheets=t.map(r=>r instanceof CSSStyleSheet?r:r.styleSheet);else for(let r of t){let n=document.createElement("style"),s=Bt.litNonce;s!==void 0&&n.setAttribute("nonce",s),n.textContent=r.cssText,e.appendChild(n)}},Re=Kt?e=>e:e=>e instanceof CSSStyleSheet?(t=>{let r="";for(let n of t.cssRules)r+=n.cssText;return Jt(r)})(e):e;var{is:Is,defineProperty:qs,getOwnPropertyDescriptor:Ds,getOwnPropertyNames:Bs,getOwnPropertySymbols:Ks,getPrototypeOf:Js}=Object,Yt=globalThis,Gr=Yt.trustedTypes,Ys=Gr?Gr.emptyScript:"",Zs=Yt.reactiveElementPolyfillSupport,Nt=(e,t)=>e,Ce={toAttribute(e,t){switch(t){case Boolean:e=e?Ys:null;break;case Object:case Array:e=e==null?e:JSON.stringify(e)}return e},fromAttribute(e,t){let r=e;switch(t){case Boolean:r=e!==null;break;case Number:r=e===null?null:Number(e);break;case Object:case Array:try{r=JSON.parse(e)}catch{r=null}}return r}},Hr=(e,t)=>!Is(e,t),Vr={attribute:!0,type:String,converter:Ce,reflect:!1,useDefault:!1,hasChanged:Hr};Symbol.metadata??=Symbol("metadata"),Yt.litPropertyMetadata??=new WeakMap;var I=class extends HTMLElement{static addInitializer(t){this._$Ei(),(this.l??=[]).push(t)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(t,r=Vr){if(r.state&&(r.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(t)&&((r=Object.create(r)).wrapped=!0),this.elementProperties.set(t,r),!r.noAccessor){let n=Symbol(),s=this.getPropertyDescriptor(t,n,r);s!==void 0&&qs(this.prototype,t,s)}}static getPropertyDescriptor(t,r,n){let{get:s,set:i}=Ds(this.prototype,t)??{get(){return this[r]},set(o){this[r]=o}};return{get:s,set(o){let a=s?.call(this);i?.call(this,o),this.requestUpdate(t,a,n)},configurable:!0,enumerable:!0}}static getPropertyOptions(t){return this.elementProperties.get(t)??Vr}static _$Ei(){if(this.hasOwnProperty(Nt("elementProperties")))return;let t=Js(this);t.finalize(),t.l!==void 0&&(this.l=[...t.l]),this.elementProperties=new Map(t.elementProperties)}static finalize(){if(this.hasOwnProperty(Nt("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(Nt("properties"))){let r=this.properties,n=[...Bs(r),...Ks(r)];for(let s of n)this.createProperty(s,r[s])}let t=this[Symbol.metadata];if(t!==null){let r=litPropertyMetadata.get(t);if(r!==void 0)for(let[n,s]of r)this.elementProperties.set(n,s)}this._$Eh=new Map;for(let[r,n]of this.elementProperties){let s=this._$Eu(r,n);s!==void 0&&this._$Eh.set(s,r)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(t){let r=[];if(Array.isArray(t)){let n=new Set(t.flat(1/0).reverse());for(let s of n)r.unshift(Re(s))}else t!==void 0&&r.push(Re(t));return r}static _$Eu(t,r){let n=r.attribute;return n===!1?void 0:typeof n=="string"?n:typeof t=="string"?t.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(t=>this.enableUpdating=t),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(t=>t(this))}addController(t){(this._$EO??=new Set).add(t),this.renderRoot!==void 0&&this.isConnected&&t.hostConnected?.()}removeController(t){this._$EO?.delete(t)}_$E_(){let t=new Map,r=this.constructor.elementProperties;for(let n of r.keys())this.hasOwnProperty(n)&&(t.set(n,this[n]),delete this[n]);t.size>0&&(this._$Ep=t)}createRenderRoot(){let t=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return Wr(t,this.constructor.elementStyles),t}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(t=>t.hostConnected?.())}enableUpdating(t){}disconnectedCallback(){this._$EO?.forEach(t=>t.hostDisconnected?.())}attributeChangedCallback(t,r,n){this._$AK(t,n)}_$ET(t,r){let n=this.constructor.elementProperties.get(t),s=this.constructor._$Eu(t,n);if(s!==void 0&&n.reflect===!0){let i=(n.converter?.toAttribute!==void 0?n.converter:Ce).toAttribute(r,n.type);this._$Em=t,i==null?this.removeAttribute(s):this.setAttribute(s,i),this._$Em=null}}_$AK(t,r){let n=this.constructor,s=n._$Eh.get(t);if(s!==void 0&&this._$Em!==s){let i=n.getPropertyOptions(s),o=typeof i.converter=="function"?{fromAttribute:i.converter}:i.converter?.fromAttribute!==void 0?i.converter:Ce;this._$Em=s;let a=o.fromAttribute(r,i.type);this[s]=a??this._$Ej?.get(s)??a,this._$Em=null}}requestUpdate(t,r,n,s=!1,i){if(t!==void 0){let o=this.constructor;if(s===!1&&(i=this[t]),n??=o.getPropertyOptions(t),!((n.hasChanged??Hr)(i,r)||n.useDefault&&n.reflect&&i===this._$Ej?.get(t)&&!this.hasAttribute(o._$Eu(t,n))))return;this.C(t,r,n)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(t,r,{useDefault:n,reflect:s,wrapped:i},o){n&&!(this._$Ej??=new Map).has(t)&&(this._$Ej.set(t,o??r??this[t]),i!==!0||o!==void 0)||(this._$AL.has(t)||(this.hasUpdated||n||(r=void 0),this._$AL.set(t,r)),s===!0&&this._$Em!==t&&(this._$Eq??=new Set).add(t))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(r){Promise.reject(r)}let t=this.scheduleUpdate();return t!=null&&await t,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[s,i]of this._$Ep)this[s]=i;this._$Ep=void 0}let n=this.constructor.elementProperties;if(n.size>0)for(let[s,i]of n){let{wrapped:o}=i,a=this[s];o!==!0||this._$AL.has(s)||a===void 0||this.C(s,void 0,i,a)}}let t=!1,r=this._$AL;try{t=this.shouldUpdate(r),t?(this.willUpdate(r),this._$EO?.forEach(n=>n.hostUpdate?.()),this.update(r)):this._$EM()}catch(n){throw t=!1,this._$EM(),n}t&&this._$AE(r)}willUpdate(t){}_$AE(t){this._$EO?.forEach(r=>r.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(t)),this.updated(t)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(t){return!0}update(t){this._$Eq&&=this._$Eq.forEach(r=>this._$ET(r,this[r])),this._$EM()}updated(t){}firstUpdated(t){}};I.elementStyles=[],I.shadowRootOptions={mode:"open"},I[Nt("elementProperties")]=new Map,I[Nt("finalized")]=new Map,Zs?.({ReactiveElement:I}),(Yt.reactiveElementVersions??=[]).push("2.1.2");var Pe=globalThis,Fr=e=>e,Zt=Pe.trustedTypes,jr=Zt?Zt.createPolicy("lit-html",{createHTML:e=>e}):void 0,We="$lit$",q=`lit$${Math.random().toFixed(9).slice(2)}$`,Ge="?"+q,Xs=`<${Ge}>`,st=document,Ot=()=>st.createComment(""),Rt=e=>e===null||typeof e!="object"&&typeof e!="function",Ve=Array.isArray,Br=e=>Ve(e)||typeof e?.[Symbol.iterator]=="function",Le=`[ 	
\f\r]`,Tt=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Ur=/-->/g,zr=/>/g,rt=RegExp(`>|${Le}(?:([^\\s"'>=/]+)(${Le}*=${Le}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Ir=/'/g,qr=/"/g,Kr=/^(?:script|style|textarea|title)$/i,He=e=>(t,...r)=>({_$litType$:e,strings:t,values:r}),b=He(1),D=He(2),qo=He(3),F=Symbol.for("lit-noChange"),v=Symbol.for("lit-nothing"),Dr=new WeakMap,nt=st.createTreeWalker(st,129);function Jr(e,t){if(!Ve(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return jr!==void 0?jr.createHTML(t):t}var Yr=(e,t)=>{let r=e.length-1,n=[],s,i=t===2?"<svg>":t===3?"<math>":"",o=Tt;for(let a=0;a<r;a++){let l=e[a],u,d,h=-1,p=0;for(;p<l.length&&(o.lastIndex=p,d=o.exec(l),d!==null);)p=o.lastIndex,o===Tt?d[1]==="!--"?o=Ur:d[1]!==void 0?o=zr:d[2]!==void 0?(Kr.test(d[2])&&(s=RegExp("</"+d[2],"g")),o=rt):d[3]!==void 0&&(o=rt):o===rt?d[0]===">"?(o=s??Tt,h=-1):d[1]===void 0?h=-2:(h=o.lastIndex-d[2].length,u=d[1],o=d[3]===void 0?rt:d[3]==='"'?qr:Ir):o===qr||o===Ir?o=rt:o===Ur||o===zr?o=Tt:(o=rt,s=void 0);let c=o===rt&&e[a+1].startsWith("/>")?" ":"";i+=o===Tt?l+Xs:h>=0?(n.push(u),l.slice(0,h)+We+l.slice(h)+q+c):l+q+(h===-2?a:c)}return[Jr(e,i+(e[r]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),n]},Ct=class e{constructor({strings:t,_$litType$:r},n){let s;this.parts=[];let i=0,o=0,a=t.length-1,l=this.parts,[u,d]=Yr(t,r);if(this.el=e.createElement(u,n),nt.currentNode=this.el.content,r===2||r===3){let h=this.el.content.firstChild;h.replaceWith(...h.childNodes)}for(;(s=nt.nextNode())!==null&&l.length<a;){if(s.nodeType===1){if(s.hasAttributes())for(let h of s.getAttributeNames())if(h.endsWith(We)){let p=d[o++],c=s.getAttribute(h).split(q),f=/([.?@])?(.*)/.exec(p);l.push({type:1,index:i,name:f[2],strings:c,ctor:f[1]==="."?Qt:f[1]==="?"?te:f[1]==="@"?ee:ot}),s.removeAttribute(h)}else h.startsWith(q)&&(l.push({type:6,index:i}),s.removeAttribute(h));if(Kr.test(s.tagName)){let h=s.textContent.split(q),p=h.length-1;if(p>0){s.textContent=Zt?Zt.emptyScript:"";for(let c=0;c<p;c++)s.append(h[c],Ot()),nt.nextNode(),l.push({type:2,index:++i});s.append(h[p],Ot())}}}else if(s.nodeType===8)if(s.data===Ge)l.push({type:2,index:i});else{let h=-1;for(;(h=s.data.indexOf(q,h+1))!==-1;)l.push({type:7,index:i}),h+=q.length-1}i++}}static createElement(t,r){let n=st.createElement("template");return n.innerHTML=t,n}};function it(e,t,r=e,n){if(t===F)return t;let s=n!==void 0?r._$Co?.[n]:r._$Cl,i=Rt(t)?void 0:t._$litDirective$;return s?.constructor!==i&&(s?._$AO?.(!1),i===void 0?s=void 0:(s=new i(e),s._$AT(e,r,n)),n!==void 0?(r._$Co??=[])[n]=s:r._$Cl=s),s!==void 0&&(t=it(e,s._$AS(e,t.values),s,n)),t}var Xt=class{constructor(t,r){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=r}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:r},parts:n}=this._$AD,s=(t?.creationScope??st).importNode(r,!0);nt.currentNode=s;let i=nt.nextNode(),o=0,a=0,l=n[0];for(;l!==void 0;){if(o===l.index){let u;l.type===2?u=new pt(i,i.nextSibling,this,t):l.type===1?u=new l.ctor(i,l.name,l.strings,this,t):l.type===6&&(u=new re(i,this,t)),this._$AV.push(u),l=n[++a]}o!==l?.index&&(i=nt.nextNode(),o++)}return nt.currentNode=st,s}p(t){let r=0;for(let n of this._$AV)n!==void 0&&(n.strings!==void 0?(n._$AI(t,n,r),r+=n.strings.length-2):n._$AI(t[r])),r++}},pt=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,r,n,s){this.type=2,this._$AH=v,this._$AN=void 0,this._$AA=t,this._$AB=r,this._$AM=n,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,r=this._$AM;return r!==void 0&&t?.nodeType===11&&(t=r.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,r=this){t=it(this,t,r),Rt(t)?t===v||t==null||t===""?(this._$AH!==v&&this._$AR(),this._$AH=v):t!==this._$AH&&t!==F&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):Br(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==v&&Rt(this._$AH)?this._$AA.nextSibling.data=t:this.T(st.createTextNode(t)),this._$AH=t}$(t){let{values:r,_$litType$:n}=t,s=typeof n=="number"?this._$AC(t):(n.el===void 0&&(n.el=Ct.createElement(Jr(n.h,n.h[0]),this.options)),n);if(this._$AH?._$AD===s)this._$AH.p(r);else{let i=new Xt(s,this),o=i.u(this.options);i.p(r),this.T(o),this._$AH=i}}_$AC(t){let r=Dr.get(t.strings);return r===void 0&&Dr.set(t.strings,r=new Ct(t)),r}k(t){Ve(this._$AH)||(this._$AH=[],this._$AR());let r=this._$AH,n,s=0;for(let i of t)s===r.length?r.push(n=new e(this.O(Ot()),this.O(Ot()),this,this.options)):n=r[s],n._$AI(i),s++;s<r.length&&(this._$AR(n&&n._$AB.nextSibling,s),r.length=s)}_$AR(t=this._$AA.nextSibling,r){for(this._$AP?.(!1,!0,r);t!==this._$AB;){let n=Fr(t).nextSibling;Fr(t).remove(),t=n}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},ot=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,r,n,s,i){this.type=1,this._$AH=v,this._$AN=void 0,this.element=t,this.name=r,this._$AM=s,this.options=i,n.length>2||n[0]!==""||n[1]!==""?(this._$AH=Array(n.length-1).fill(new String),this.strings=n):this._$AH=v}_$AI(t,r=this,n,s){let i=this.strings,o=!1;if(i===void 0)t=it(this,t,r,0),o=!Rt(t)||t!==this._$AH&&t!==F,o&&(this._$AH=t);else{let a=t,l,u;for(t=i[0],l=0;l<i.length-1;l++)u=it(this,a[n+l],r,l),u===F&&(u=this._$AH[l]),o||=!Rt(u)||u!==this._$AH[l],u===v?t=v:t!==v&&(t+=(u??"")+i[l+1]),this._$AH[l]=u}o&&!s&&this.j(t)}j(t){t===v?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},Qt=class extends ot{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===v?void 0:t}},te=class extends ot{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==v)}},ee=class extends ot{constructor(t,r,n,s,i){super(t,r,n,s,i),this.type=5}_$AI(t,r=this){if((t=it(this,t,r,0)??v)===F)return;let n=this._$AH,s=t===v&&n!==v||t.capture!==n.capture||t.once!==n.once||t.passive!==n.passive,i=t!==v&&(n===v||s);s&&this.element.removeEventListener(this.name,this,n),i&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},re=class{constructor(t,r,n){this.element=t,this.type=6,this._$AN=void 0,this._$AM=r,this.options=n}get _$AU(){return this._$AM._$AU}_$AI(t){it(this,t)}},Zr={M:We,P:q,A:Ge,C:1,L:Yr,R:Xt,D:Br,V:it,I:pt,H:ot,N:te,U:ee,B:Qt,F:re},Qs=Pe.litHtmlPolyfillSupport;Qs?.(Ct,pt),(Pe.litHtmlVersions??=[]).push("3.3.3");var Xr=(e,t,r)=>{let n=r?.renderBefore??t,s=n._$litPart$;if(s===void 0){let i=r?.renderBefore??null;n._$litPart$=s=new pt(t.insertBefore(Ot(),i),i,void 0,r??{})}return s._$AI(e),s};var Fe=globalThis,U=class extends I{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let t=super.createRenderRoot();return this.renderOptions.renderBefore??=t.firstChild,t}update(t){let r=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(t),this._$Do=Xr(r,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return F}};U._$litElement$=!0,U.finalized=!0,Fe.litElementHydrateSupport?.({LitElement:U});var ti=Fe.litElementPolyfillSupport;ti?.({LitElement:U});(Fe.litElementVersions??=[]).push("4.2.2");var ne={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},mt=e=>(...t)=>({_$litDirective$:e,values:t}),ft=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,r,n){this._$Ct=t,this._$AM=r,this._$Ci=n}_$AS(t,r){return this.update(t,r)}update(t,r){return this.render(...r)}};var at=class extends ft{constructor(t){if(super(t),this.it=v,t.type!==ne.CHILD)throw Error(this.constructor.directiveName+"() can only be used in child bindings")}render(t){if(t===v||t==null)return this._t=void 0,this.it=t;if(t===F)return t;if(typeof t!="string")throw Error(this.constructor.directiveName+"() called with a non-string value");if(t===this.it)return this._t;this.it=t;let r=[t];return r.raw=r,this._t={_$litType$:this.constructor.resultType,strings:r,values:[]}}};at.directiveName="unsafeHTML",at.resultType=1;var aa=mt(at);var Lt=class extends at{};Lt.directiveName="unsafeSVG",Lt.resultType=2;var je=mt(Lt);function tn(e){return typeof e=="number"?e:{inf:1/0,"-inf":-1/0,nan:NaN}[e]??NaN}function se(e){return Number.isFinite(e)?e:e!==e?"nan":e>0?"inf":"-inf"}function lt(e){let t=e.trim().replaceAll("−","-").replace(/^(-?\d*),(\d+)/,"$1.$2"),r={inf:1/0,"+inf":1/0,"-inf":-1/0,nan:NaN}[t.toLowerCase()];if(r!==void 0)return r;let n=/^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(?:\s*\/\s*([+-]?(?:\d+\.?\d*|\.\d+)))?$/i.exec(t);return n?n[2]===void 0?Number(n[1]):Number(n[1])/Number(n[2]):null}function x(e,t=6){if(!Number.isFinite(e))return String(se(e));if(e===0)return Object.is(e,-0)?"-0":"0";let r=ei(e,t),n=Number(r.split("e")[1]);if(n>=-4&&n<t)return Qr(Number(r).toFixed(t-1-n));let s=String(Math.abs(n)).padStart(2,"0");return`${Qr(r.split("e")[0])}e${n<0?"-":"+"}${s}`}function ei(e,t){let[r,n]=e.toExponential(100).split("e"),s=r.slice(0,r.indexOf(".")+t);return/^50*$/.test(r.slice(s.length))&&"02468".includes(s.at(-1))?`${s}e${n}`:e.toExponential(t-1)}function Qr(e){return e.includes(".")?e.replace(/\.?0+$/,""):e}function en(e){if(!Number.isFinite(e))return String(se(e));if(Object.is(e,-0))return"-0.0";let t=Math.abs(e);return t!==0&&(t<1e-4||t>=1e16)?e.toExponential().replace(/e([+-])(\d)$/,"e$10$2"):Number.isInteger(e)?`${e}.0`:String(e)}var Ue=12;function nn(e,t){let r=new Map;e.links.forEach((f,m)=>{f.plain||r.set(f.start,[...r.get(f.start)??[],m])});let n=new Set,s=[t],i=new Set(s);for(let f of s)for(let m of r.get(f)??[]){n.add(m);let w=e.links[m].end;i.has(w)||i.add(w),s.includes(w)||s.push(w)}let o=e.cards[t],a=ze(o);if(![...i].every(f=>e.cards[f].count===1&&e.cards[f].hidden===0)||o.root||!n.size){let f=(r.get(t)??[]).map(w=>{let{share:_,end:$,count:N}=e.links[w];return`to ${ze(e.cards[$])}: ${N>1?`${N.toLocaleString("en")} lines, the largest share `:""}${x(_)}`}),m=o.root?"is the result: its gradient is 1":`data ${o.data}, gradient ${o.grad}`;return{card:t,name:a,sum:m,paths:f.slice(0,Ue),links:n}}let u=[],d=(f,m,w)=>{if(u.length>200)return;let _=r.get(f)??[];if(!_.length){let $=w.reduce((R,E)=>R&&E?R*E:0,1),N=w.length>1?` = ${w.map(rn).join(" × ")}`:"";u.push({text:`${m}${N} = ${x($)}`,product:$});return}for(let $ of _){let N=e.links[$];d(N.end,`${m} → ${ze(e.cards[N.end])}`,[...w,N.slope])}};d(t,a,[]);let h=u.reduce((f,m)=>f+m.product,0),p=u.map(f=>rn(f.product)),c=u.length>Ue?`${u.length>200?"more than 200":u.length} paths to the result; gradient ${o.grad}`:`by the chain rule: ${p.join(" + ")}${u.length>1?` = ${x(h)}`:""}, gradient ${o.grad}`;return{card:t,name:a,sum:c,paths:u.slice(0,Ue).map(f=>f.text),links:n}}function ze(e){return e.name||[e.symbol,e.many].filter(Boolean).join(" ")||e.data}function rn(e){return e<0?`(${x(e)})`:x(e)}var S=(e,t,r)=>e.has(t)?e.get(t):r,A=(e,t,r)=>{e.set(t,r)},W=(e,t)=>e.has(t),Ie=e=>[...e.keys()],B=(e,t)=>[...e].sort((r,n)=>t(r)-t(n)),sn=Math.floor;var on=Math.log10,ri=Number.isNaN,an=Number.isFinite,ln=e=>e.codePointAt(0),dn=e=>[...e],ni={"&":"&amp;","<":"&lt;",">":"&gt;",'"':"&quot;","'":"&#x27;"},Pt=e=>e.replace(/[&<>"']/g,t=>ni[t]),un=e=>x(e),qe=e=>x(e,3),O=e=>String(Math.trunc(e)).replace(/\B(?=(\d{3})+(?!\d))/g,",");var M=(...e)=>e.flat().reduce((t,r)=>r<t?r:t),k=(...e)=>e.flat().reduce((t,r)=>r>t?r:t);var[vt,$t,xt]=[0,1,2],le=class{constructor(t,r){this.id=t,this.kind=r,this.name="",this.given=!1,this.symbol="",this.pattern="",this.place=0,this.slot=0,this.path=[],this.pinned=!1,this.root=!1,this.count=1,this.hidden=0,this.data=new Vt,this.grad=new Vt,this.reached=!1,this.born="",this.far="",this.more="",this.node=-1}},Vt=class{constructor(){this.n=0,this.low=0,this.high=0,this.nans=0,this.infs=0,this.bins=[]}},de=class{constructor(t,r,n){this.start=t,this.end=r,this.role=n,this.count=1,this.share=0,this.slope=0,this.value=0,this.text="",this.toward_constant=!1}};var ue=class{constructor(){this.cells=[],this.edges=[],this.frames=[],this.values=0,this.leaves=0,this.constants=0,this.results=0,this.ink=!1,this.title=""}},si=" !'(),./:;I[\\]fijlrt|`",ii='"*-^{}ckszJ',oi="%@MWmw",ai="ABCDEFGHKLNOPQRSTUVXYZ&+<=>~#→…";function T(e){let t;t=0;for(let r of dn(e))t+=li(r);return t}function li(e){let t;return si.includes(e)?.3:ii.includes(e)?.5:oi.includes(e)?.9:ai.includes(e)?.72:(t=ln(e),t<128?.6:768<=t&&t<880||8203<=t&&t<8208||65024<=t&&t<65040||8234<=t&&t<8239?0:t>=126976?1.3:4352<=t&&t<4448||11904<=t&&t<42192||44032<=t&&t<55204||63744<=t&&t<64256||65072<=t&&t<65136||65280<=t&&t<65377?1.05:.75)}var Wt=12,Ke=class{constructor(t,r,n){this.key=t,this.kind=r,this.frame=n,this.toggles=-1,this.cells=[],this.pins=[],this.order=0,this.name="",this.symbol="",this.many="",this.data="",this.grad="",this.notes=[],this.bins=[],this.count=0,this.hidden=0,this.given=!1,this.reached=!1,this.root=!1,this.born="",this.ill=!1,this.more="",this.node=-1}},Je=class{constructor(t,r,n){this.start=t,this.end=r,this.role=n,this.count=0,this.share=0,this.slope=0,this.value=0,this.text="",this.plain=!1}},Ye=class{constructor(t,r,n,s){this.key=t,this.parent=r,this.frame=n,this.title=s,this.order=0,this.series=!1}},Ze=class{constructor(){this.cards=[],this.links=[],this.boxes=[],this.carried=0}},he=class{constructor(){this.key="",this.frame="",this.closed=-1,this.run=-1}};function me(e,t,r){let n,s,i,o,a,l,u,d,h;n=new Ze,s=new Map,i=new Map,o=new Map,a=new Map;for(let p of e.cells)p.kind==="result"&&(l=di(p,e,t,n,i,r),u=l.key,A(o,u,M(S(o,u,p.place),p.place)),d=u,l.closed<0&&p.pinned&&(d="pin"+String(p.id)),h=vn(n,s,d,"result",l.frame),l.closed>=0?(n.cards[h].kind="frame",n.cards[h].toggles=l.closed,p.pinned&&n.cards[h].pins.push(p.id)):l.run>=0&&!p.pinned&&(n.cards[h].toggles=l.run),n.cards[h].cells.push(p.id),A(a,p.id,h),n.cards[h].order=S(o,u,0)+(p.pinned&&l.closed<0?.5:0));ui(e,n,s,a,t,r),ci(e,n,a,r);for(let p of n.cards)pi(p,e,t,r);for(let p of n.boxes){p.order=1e18;for(let c of n.cards)c.frame.startsWith(p.key)&&(p.order=M(p.order,c.order))}return n}function vn(e,t,r,n,s){return W(t,r)||(A(t,r,e.cards.length),e.cards.push(new Ke(r,n,s))),Math.trunc(S(t,r,0))}function di(e,t,r,n,s,i){let o,a,l,u,d,h,p,c,f;if(o=new he,i)return o.key="c"+String(e.id),o;a="";for(let m of e.path){if(l=t.frames[m[0]],u=m[1],d=r[l.id],l.kind==="run"){d===xt&&u>=0?a+="F"+String(l.id)+Xe(l,u)+"/":(a+="F"+String(l.id)+"*/",o.run=l.id);continue}if(d===vt)return o.key=a+"F"+String(l.id),e.root||(o.closed=l.id),o;h=a+"F"+String(l.id)+"/",hn(n,s,h,o.frame,l,l.title+(l.note!==""?" · "+l.note:"")),o.frame=h,a=h,d===xt&&u>=0&&l.turns>1&&(p=Xe(l,u),a=h+p+"/",c=l.turn!==""?l.turn:"turn",f=c+" "+String(u+1),p==="~"&&(f=c+"s 4 … "+O(l.turns-2)),hn(n,s,a,h,l,f),o.frame=a)}return o.key=a+"s"+String(e.slot),o}function Xe(e,t){return e.turns>12&&3<=t&&t<e.turns-2?"~":String(t)}function hn(e,t,r,n,s,i){let o;W(t,r)||(A(t,r,e.boxes.length),o=new Ye(r,n,s.id,i),o.series=s.kind==="series",e.boxes.push(o))}function ui(e,t,r,n,s,i){let o,a,l,u,d,h,p,c,f;o=new Map;for(let m=0,w=e.edges.length;m<w;m++)a=e.edges[m],e.cells[a.start].kind!=="result"&&(W(o,a.start)||A(o,a.start,[]),S(o,a.start,[]).push(m));for(let m of e.cells)if(!(m.kind==="result"||m.kind==="constant"&&!i)){l=new Map,u=1e18;for(let w of S(o,m.id,[]))f=t.cards[S(n,e.edges[w].end,0)],A(l,f.key+"#"+(f.kind==="frame"?"":String(e.edges[w].role)),1),u=M(u,f.order);if(d=Ie(l),h=hi(m,e,s,i),h.closed>=0&&W(r,h.key)){c=S(r,h.key,0),t.cards[c].cells.push(m.id),A(n,m.id,c);continue}p=i||m.pinned?"c"+String(m.id):m.kind+":"+d.join("|"),c=vn(t,r,p,m.kind,h.frame),t.cards[c].cells.length===0&&(t.cards[c].order=u<1e18?u-.25:-1),t.cards[c].cells.push(m.id),A(n,m.id,c)}}function hi(e,t,r,n){let s,i;if(s=new he,n)return s;for(let o of e.path){if(i=t.frames[o[0]],i.kind==="run")return s;if(r[i.id]===vt)return e.pinned||(s.key=s.frame+"F"+String(i.id),s.closed=i.id),s;if(s.frame+="F"+String(i.id)+"/",r[i.id]===xt&&o[1]>=0&&i.turns>1)s.frame+=Xe(i,o[1])+"/";else if(r[i.id]===xt&&i.turns>1)return s}return s}function ci(e,t,r,n){let s,i,o,a,l,u;s=new Map;for(let d of e.edges)if(W(r,d.start)){if(i=S(r,d.start,0),o=S(r,d.end,0),i===o||t.cards[i].order>=t.cards[o].order){t.cards[o].kind!=="frame"&&(t.carried+=d.count);continue}a=t.cards[o].kind==="frame",l=String(i)+">"+String(o)+"#"+(a?"":String(d.role)),W(s,l)||(A(s,l,t.links.length),t.links.push(new Je(i,o,d.role))),u=t.links[S(s,l,0)],u.count+=d.count,(u.count===1||!(Math.abs(u.share)>=Math.abs(d.share)))&&(u.share=d.share),(u.count===1||!(Math.abs(u.slope)>=Math.abs(d.slope)))&&(u.slope=d.slope),(u.count===1||!(Math.abs(u.value)>=Math.abs(d.value)))&&(u.value=d.value),u.text=u.count===1?d.text:"",u.plain=d.toward_constant}}function pi(e,t,r,n){let s,i,o,a,l,u,d,h,p,c,f,m;s=[],i=[],o=[],a=t.cells[e.cells[0]],l="",u=0;for(let w of e.cells)d=t.cells[w],s.push(d.data),i.push(d.grad),e.count+=d.count,e.hidden+=d.hidden,e.reached=e.reached||d.reached,e.root=e.root||d.root,e.given=e.given||d.given,d.given&&o.push(d.name),d.born!==""&&(u+=1,l=d.born);if(h=Qe(s),p=Qe(i),e.data=Ht(h),e.grad=Ht(p),e.ill=h.nans+h.infs+p.nans+p.infs>0,c=e.count===1,c?(e.name=a.name,e.symbol=a.symbol,e.born=a.born,e.node=a.node,e.more=a.more,a.far!==""&&e.notes.push(a.far)):(e.notes=gi(h,p,u,l),e.bins=h.n>=5&&h.low<h.high?h.bins:[],e.more=O(e.count+e.hidden)+" values"),e.kind==="frame"){fi(e,t);return}if(e.kind==="result"&&(e.symbol=n?a.symbol:mi(e,t)),c||(e.name=o.length===e.cells.length?bi(o):"",e.many="× "+O(e.count),e.kind==="leaf"&&e.name===""&&(e.many=O(e.count)+" leaves"),e.toggles>=0&&t.frames[e.toggles].kind==="run"&&t.frames[e.toggles].note!==""&&(e.many+=" "+t.frames[e.toggles].note)),e.toggles>=0&&!t.frames[e.toggles].detail&&(e.toggles=-1),c&&a.pinned&&a.path.length>0){f=[];for(let w of a.path)m=t.frames[w[0]],w[1]>=0&&m.turns>1&&r[m.id]===$t&&m.kind!=="part"&&f.push((m.turn!==""?m.turn:"turn")+" "+String(w[1]+1)+" of "+O(m.turns));f.length>0&&!n&&e.notes.push(f.join(", "))}}function fi(e,t){let r,n,s,i,o,a;r=t.frames[e.toggles],e.name=r.title,e.symbol="",e.given=!0,n=new Map;for(let l of e.cells)s=t.cells[l],s.kind==="result"&&!s.pinned&&A(n,s.symbol,S(n,s.symbol,0)+s.count+s.hidden);i=B(Ie(n),(l=>-S(n,l,0))),o=i.slice(0,3).map(l=>l+" "+O(S(n,l,0))),i.length>3&&o.push("…"),a=e.count+e.hidden,e.many="· "+O(a)+(a===1?" value":" values"),e.notes.splice(0,0,o.join(" · ")),r.note!==""&&e.notes.splice(0,0,r.note);for(let l of e.pins.slice(0,6))s=t.cells[l],e.notes.push(s.name+" = "+Ht(s.data)+(s.reached?", grad "+Ht(s.grad):""))}function mi(e,t){let r,n,s,i;if(r=t.cells[e.cells[0]],r.pattern==="")return r.symbol;n=[],s=new Map;for(let o of e.cells)A(s,o,1);for(let o of t.edges)o.toward_constant&&W(s,o.end)&&n.push(t.cells[o.start].data);return i=Ht(Qe(n)),i.startsWith("-")&&(i="("+i+")"),n.length>0?r.pattern.replaceAll("§",i):r.symbol}function gi(e,t,r,n){let s;return s=[],e.nans>0&&s.push(O(e.nans)+" NaN of "+O(e.n)),e.infs>0&&s.push(O(e.infs)+" infinite of "+O(e.n)),t.nans+t.infs>0&&s.push(O(t.nans+t.infs)+" gradients not finite"),r>0&&s.push(O(r)+" "+n+" born here"),s}function bi(e){let t,r;t=e[0];for(let n of e)for(;!n.startsWith(t);)t=t.slice(0,t.length-1);for(r=t.length===e[0].length;!r&&t.length>0&&"[(_.0123456789 ".includes(t[t.length-1]);)t=t.slice(0,t.length-1);return t!==""&&!r?t+"…":t}function Qe(e){let t,r;t=new Vt,r=!1;for(let n of e)t.nans+=n.nans,t.infs+=n.infs,t.n+=n.n,n.n>n.nans+n.infs&&(t.low=r?M(t.low,n.low):n.low,t.high=r?k(t.high,n.high):n.high,r=!0);if(t.n-t.nans-t.infs<2||!(t.low<t.high))return t;t.bins=Array.from({length:Wt},(n,s)=>s).map(n=>0);for(let n of e)if(n.bins.length>0)for(let s=0,i=Wt;s<i;s++)cn(t,n.low+(n.high-n.low)*(s+.5)/Wt,n.bins[s]);else n.n>n.nans+n.infs&&cn(t,n.low,Number(n.n-n.nans-n.infs));return t}function cn(e,t,r){let n;n=an(e.high-e.low)?Math.trunc((t-e.low)/(e.high-e.low)*Wt):0,e.bins[M(k(n,0),Wt-1)]+=r}function Ht(e){let t;return t=e.n-e.nans-e.infs,t===0?e.nans>0?"nan":e.high>0?"inf":"-inf":e.low===e.high?un(e.low):qe(e.low)+" … "+qe(e.high)}var dt=13,K=11,gt=10,$n=46,G=26,Ft=10,ce=15,tr=16,Y=20,Z=16,jt=34,De=34,kn=30,er=class{constructor(){this.width=0,this.height=0,this.sign=0}};function wi(e){let t,r,n,s;if(t=new er,e.kind==="result"&&(t.sign=k(G,T(e.symbol)*dt*1.05+14)),e.kind==="constant")return t.width=k(G,T(_n(e))*dt+2*gt),t.height=G,t;r=T(Sn(e))*dt*1.08+14+T(e.data)*dt,n=T("grad")*K+14+T(e.grad)*dt,s=k(r,n,64);for(let i of e.notes)s=k(s,T(i)*K*1.04);return e.born!==""&&(s=k(s,T(En(e))*K*1.1)),t.width=s+2*gt,t.height=$n+ce*e.notes.length,e.bins.length>0&&(t.height+=tr),e.born!==""&&(t.height+=ce),t}function _n(e){return e.many!==""?e.data+" "+e.many:e.data}function Sn(e){return e.many===""?e.name:e.name!==""?e.name+" "+e.many:e.many}function En(e){return e.born+" is born here"}var An=18,rr=class{constructor(){this.rank=[],this.across=[],this.bends=[],this.breadth=0,this.ranks=0}},nr=class{constructor(){this.rank=[],this.size=[],this.before=[],this.after=[],this.layers=[],this.count=0,this.gap=An}};function xi(e,t,r,n,s,i){let o,a,l,u,d;if(o=new rr,e.length===0)return o;o.rank=yi(e.length,t,r,n,s),a=new nr,a.count=e.length,a.gap=i,a.rank=o.rank.slice(0),a.size=e.slice(0),l=vi(a,t,r),$i(a),u=Ai(a),d=1e18;for(let h=0,p=u.length;h<p;h++)d=M(d,u[h]-a.size[h]/2);for(let h=0,p=u.length;h<p;h++)u[h]-=d,o.breadth=k(o.breadth,u[h]+a.size[h]/2);return o.across=u.slice(0,a.count),o.bends=l.map(h=>h.map(p=>u[p])),o.ranks=a.layers.length,o}function yi(e,t,r,n,s){let i,o,a,l,u,d,h,p;i=Array.from({length:e},(c,f)=>f).map(c=>[]),o=Array.from({length:e},(c,f)=>f).map(c=>[]);for(let c=0,f=t.length;c<f;c++)i[r[c]].push(t[c]),o[t[c]].push(r[c]);a=Array.from({length:e},(c,f)=>f).map(c=>0);for(let c=0,f=e;c<f;c++)for(let m of i[c])a[c]=k(a[c],a[m]+1);for(let c=0,f=e;c<f;c++)if(l=e-1-c,o[l].length>0&&(i[l].length===0||i[l].length<o[l].length)){u=a[o[l][0]];for(let m of o[l])u=M(u,a[m]);a[l]=u-1}d=M(a);for(let c=0,f=e;c<f;c++)n[c]&&(d=M(d,o[c].length===0?a[c]:d));h=!1;for(let c=0,f=e;c<f;c++)if(n[c])for(let m of o[c])h=h||a[m]<=d;h&&(d-=1),p=k(a),h=!1;for(let c=0,f=e;c<f;c++)if(s[c])for(let m of i[c])h=h||a[m]>=p&&!s[m];h&&(p+=1);for(let c=0,f=e;c<f;c++)n[c]?a[c]=d:s[c]&&(a[c]=p);return d=M(a),a.map(c=>c-d)}function vi(e,t,r){let n,s,i,o,a;n=[],s=new Map,e.before=e.size.map(l=>[]),e.after=e.size.map(l=>[]);for(let l=0,u=t.length;l<u;l++){if(i=String(t[l])+">"+String(r[l]),W(s,i)){n.push(n[S(s,i,0)]);continue}A(s,i,l),o=[],a=t[l];for(let d=e.rank[t[l]]+1,h=e.rank[r[l]];d<h;d++)o.push(e.size.length),e.size.push(0),e.rank.push(d),e.before.push([]),e.after.push([]),e.after[a].push(o[o.length-1]),e.before[o[o.length-1]].push(a),a=o[o.length-1];e.after[a].push(r[l]),e.before[r[l]].push(a),n.push(o)}return n}function $i(e){let t,r,n,s,i,o,a;e.layers=Array.from({length:k(e.rank)+1},(l,u)=>u).map(l=>[]);for(let l of _i(e))e.layers[e.rank[l]].push(l);t=e.layers.map(l=>l.slice(0)),r=Be(e),n=k(2,M(16,Math.floor(24e3/e.size.length)));for(let l=0,u=n;l<u&&r!==0;l++){s=l%2===0;for(let d=1,h=e.layers.length;d<h;d++)o=s?d:e.layers.length-1-d,a=s?e.layers[o-1]:e.layers[o+1],e.layers[o]=Si(e.layers[o],s?e.before:e.after,pe(e,a));Ei(e),i=Be(e),i<r&&(r=i,t=e.layers.map(d=>d.slice(0)))}e.layers=e.layers.map(l=>B(l,(u=>ki(e,u)))),Be(e)>r&&(e.layers=t)}function ki(e,t){let r;for(r=t;r>=e.count;)r=e.after[r][0];return t<e.count?r:r-.5}function _i(e){let t,r,n,s;t=e.size.map(i=>!1),r=[];for(let i=0,o=e.count;i<o;i++)for(n=[e.count-1-i];n.length>0;)if(s=n.pop(),!t[s]){t[s]=!0,r.push(s);for(let a=0,l=e.before[s].length;a<l;a++)n.push(e.before[s][e.before[s].length-1-a])}return r}function pe(e,t){let r;r=e.size.map(n=>0);for(let n=0,s=t.length;n<s;n++)r[t[n]]=n;return r}function Si(e,t,r){let n,s,i,o,a,l;n=[],s=new Map;for(let u of e)i=B(t[u].map(d=>r[d]),(d=>d)),o=Math.floor(i.length/2),i.length>0&&(A(s,u,i.length%2===1?i[o]:(i[o-1]+i[o])/2),n.push(u));n=B(n,(u=>S(s,u,0))),a=[],l=0;for(let u of e)W(s,u)?(a.push(n[l]),l+=1):a.push(u);return a}function Ei(e){let t,r,n,s,i,o;for(let a=0,l=e.layers.length;a<l;a++){t=e.layers[a],r=a>0?pe(e,e.layers[a-1]):[],n=a+1<e.layers.length?pe(e,e.layers[a+1]):[];for(let u=0,d=t.length-1;u<d;u++)s=t[u],i=t[u+1],o=0,r.length>0&&(o+=ie(e.before[s],e.before[i],r)-ie(e.before[i],e.before[s],r)),n.length>0&&(o+=ie(e.after[s],e.after[i],n)-ie(e.after[i],e.after[s],n)),o>0&&(t[u]=i,t[u+1]=s)}}function ie(e,t,r){let n;if(e.length*t.length>4e3)return 0;n=0;for(let s of e)for(let i of t)r[s]>r[i]&&(n+=1);return n}function Be(e){let t,r,n,s,i,o,a,l;t=0;for(let u=1,d=e.layers.length;u<d;u++){r=pe(e,e.layers[u-1]),n=e.layers[u-1].length+1,s=Array.from({length:n+1},(h,p)=>p).map(h=>0),i=0;for(let h of e.layers[u]){o=e.before[h].map(p=>r[p]);for(let p of o){for(a=p+1,l=0;a>0;)l+=s[a],a-=a&-a;t+=i-l}for(let p of o)for(a=p+1;a<=n;)s[a]+=1,a+=a&-a;i+=o.length}}return t}function Ai(e){let t,r,n,s,i,o;t=e.size.map(a=>0);for(let a of e.layers){r=0;for(let l=0,u=a.length;l<u;l++)n=a[l],l>0&&(r+=Mn(e,a[l-1],n)),t[n]=r;for(let l of a)t[l]-=r/2}s=k(4,M(24,Math.floor(3e4/e.size.length)));for(let a=0,l=s;a<l;a++){i=a%2===0;for(let u=0,d=e.layers.length;u<d;u++)o=e.layers[i?u:e.layers.length-1-u],Mi(e,o,t,a,i)}return t}function Mn(e,t,r){let n;return n=t<e.count&&r<e.count?e.gap:e.gap*.7,(e.size[t]+e.size[r])/2+n}function pn(e,t,r,n){let s;return s=t>=e.count&&r>=e.count?40:t>=e.count||r>=e.count?4:1,s/(n*n)}function Mi(e,t,r,n,s){let i,o,a,l,u,d,h,p,c,f,m,w,_;i=[],o=[],a=[],l=[],u=0;for(let $=0,N=t.length;$<N;$++){d=t[$],$>0&&(u+=Mn(e,t[$-1],d)),l.push(u),h=0,p=0;for(let R of e.before[d])(s||n>1)&&(w=pn(e,d,R,e.after[R].length),h+=r[R]*w,p+=w);for(let R of e.after[d])(!s||n>1)&&(w=pn(e,d,R,e.before[R].length),h+=r[R]*w,p+=w);for(p===0&&(h=r[d]*.01,p=.01),c=h/p-u,f=1;i.length>0&&i[i.length-1]>=c;)m=o.pop(),c=(i.pop()*m+c*p)/(m+p),p+=m,f+=a.pop();i.push(c),o.push(p),a.push(f)}_=0;for(let $=0,N=i.length;$<N;$++)for(let R=0,E=a[$];R<E;R++)r[t[_]]=i[$]+l[_],_+=1}var oe=0,z=1,sr=64,yt=class{constructor(t,r,n){this.kind=t,this.number=r,this.order=n,this.length=0,this.breadth=0,this.along=0,this.across=0}},Gt=class{constructor(t,r,n){this.link=t,this.start=r,this.end=n,this.leaves=0,this.arrives=0,this.points=[]}},fe=class{constructor(t,r){this.key=t,this.frame=r,this.items=[],this.pieces=[],this.children=[],this.ports_in=new Map,this.ports_out=new Map,this.length=0,this.breadth=0,this.along=0,this.across=0,this.bottoms=[]}},Ut=class{constructor(){this.x=0,this.y=0,this.width=0,this.height=0,this.sign=0}},ir=class{constructor(t){this.view=t,this.cards=[],this.frames=[],this.routes=[],this.width=0,this.height=0}},or=class{constructor(t,r,n,s){this.view=t,this.limit=r,this.labels=n,this.down=s,this.sizes=t.cards.map(i=>wi(i)),this.levels=[],this.level_of=new Map}};function ge(e,t,r,n){let s,i,o;s=new or(e,t,r,n),s.levels.push(new fe("",-1)),A(s.level_of,"",0);for(let a=0,l=e.boxes.length;a<l;a++)A(s.level_of,e.boxes[a].key,s.levels.length),s.levels.push(new fe(e.boxes[a].key,a));for(let a=0,l=e.boxes.length;a<l;a++)s.levels[S(s.level_of,e.boxes[a].parent,0)].children.push(a);for(let a=0,l=s.levels.length;a<l;a++)Ni(s,s.levels[s.levels.length-1-a]);i=new ir(e),i.cards=e.cards.map(a=>new Ut),i.frames=e.boxes.map(a=>new Ut),i.routes=e.links.map(a=>[]);for(let a of s.levels)Fi(s,a,i);for(let a=0,l=e.links.length;a<l;a++)i.routes[a]=Ui(s,a);return o=s.levels[0],i.width=n?o.breadth:o.length,i.height=n?o.length:o.breadth,i}function fn(e,t,r,n){let s;if(s=e.view.cards[r].frame,s===t.key)return Math.trunc(S(n,"c"+String(r),-1));if(!s.startsWith(t.key))return-1;for(let i of t.children)if(s.startsWith(e.view.boxes[i].key))return Math.trunc(S(n,"f"+String(i),-1));return-1}function Ni(e,t){let r,n,s,i,o,a,l,u;r=e.view,n=[];for(let d=0,h=r.cards.length;d<h;d++)r.cards[d].frame===t.key&&n.push(Ti(e,d));for(let d of t.children)n.push(Oi(e,d));s=new Map;for(let d=0,h=n.length;d<h;d++)A(s,(n[d].kind==="card"?"c":"f")+String(n[d].number),d);i=[];for(let d=0,h=r.links.length;d<h;d++)o=r.links[d],a=fn(e,t,o.start,s),l=fn(e,t,o.end,s),a>=0&&l>=0&&a!==l?i.push(new Gt(d,a,l)):a<0&&l>=0?(W(t.ports_in,o.start)||(A(t.ports_in,o.start,n.length),n.push(new yt("in",o.start,-1e18))),i.push(new Gt(d,S(t.ports_in,o.start,0),l))):a>=0&&l<0&&(W(t.ports_out,o.start)||(A(t.ports_out,o.start,n.length),n.push(new yt("out",o.start,1e18))),i.push(new Gt(d,a,S(t.ports_out,o.start,0))));Ri(t,n,i),u=xi(t.items.map(d=>d.breadth),t.pieces.map(d=>d.start),t.pieces.map(d=>d.end),t.items.map(d=>d.kind==="in"),t.items.map(d=>d.kind==="out"),e.down?9:An),Ci(e,t,u)}function Ti(e,t){let r,n;return r=new yt("card",t,e.view.cards[t].order),n=e.sizes[t],e.down?(r.length=n.height+(n.sign>0?G+Ft:0),r.breadth=k(n.width,n.sign)):(r.length=n.width+(n.sign>0?n.sign+Ft:0),r.breadth=n.height),r}function Oi(e,t){let r,n,s,i;return r=e.view.boxes[t],n=e.levels[S(e.level_of,r.key,0)],s=new yt("frame",t,r.order),i=T(r.title)*K*1.1+2*Z+24,e.down?(s.length=n.length+jt+Z,s.breadth=k(n.breadth+2*Z,i)):(s.length=k(n.length+2*Z,i),s.breadth=n.breadth+jt+Z),s}function Ri(e,t,r){let n,s,i,o,a,l,u;n=t.map(d=>0),s=t.map(d=>[]);for(let d of r)n[d.end]+=1,s[d.start].push(d.end);for(i=Array.from({length:t.length},(d,h)=>h).filter(d=>n[d]===0).map(d=>d),o=t.map(d=>-1);i.length>0;){a=0;for(let d=1,h=i.length;d<h;d++)u=t[i[a]].order,(t[i[d]].order<u||t[i[d]].order===u&&i[d]<i[a])&&(a=d);l=i[a],i[a]=i[i.length-1],i.pop(),o[l]=e.items.length,e.items.push(t[l]);for(let d of s[l])n[d]-=1,n[d]===0&&i.push(d)}for(let d=0,h=t.length;d<h;d++)o[d]<0&&(o[d]=e.items.length,e.items.push(t[d]));for(let d of r)o[d.start]<o[d.end]&&(d.start=o[d.start],d.end=o[d.end],e.pieces.push(d));for(let d of B(t.filter(h=>h.kind==="in").map(h=>h.number),(h=>h)))A(e.ports_in,d,o[S(e.ports_in,d,0)]);for(let d of B(t.filter(h=>h.kind==="out").map(h=>h.number),(h=>h)))A(e.ports_out,d,o[S(e.ports_out,d,0)])}function Ci(e,t,r){let n,s,i,o,a,l,u,d,h,p;if(t.items.length!==0){Li(e,t,r),n=Array.from({length:r.ranks},(c,f)=>f).map(c=>0);for(let c=0,f=t.items.length;c<f;c++)n[r.rank[c]]=k(n[r.rank[c]],t.items[c].length);s=Pi(e,t,r),i=Wi(t,r,n,s,e.limit-160*zi(t.key)),o=Array.from({length:r.ranks},(c,f)=>f).map(c=>0),a=i[r.ranks-1]>0?sr:0,l=a;for(let c=0,f=r.ranks;c<f;c++)c>0&&(l=i[c]===i[c-1]?l+s[c]:a),o[c]=l,l+=n[c],t.length=k(t.length,l+a);u=Gi(t,r,i);for(let c=0,f=t.items.length;c<f;c++)d=t.items[c],h=r.rank[c],d.across=r.across[c]+u[i[h]],d.along=0,d.kind==="card"?d.along=o[h]+n[h]-d.length:d.kind==="frame"?d.along=o[h]:d.kind==="out"&&(d.along=t.length),t.breadth=k(t.breadth,d.across+d.breadth/2);Vi(e,t,r,u,i),p=Array.from({length:r.ranks+1},(c,f)=>f).map(c=>0);for(let c=0,f=t.pieces.length;c<f;c++)Hi(e,t,r,t.pieces[c],c,o,n,u,i,p)}}function Li(e,t,r){let n,s,i,o,a;if(!e.down){n=Array.from({length:r.ranks},(l,u)=>u).map(l=>0),s=Array.from({length:r.ranks},(l,u)=>u).map(l=>0);for(let l=0,u=t.items.length;l<u;l++)i=t.items[l],i.kind==="frame"&&(s[r.rank[l]]=k(s[r.rank[l]],i.length)),i.kind==="card"&&e.sizes[i.number].height>G&&(n[r.rank[l]]=k(n[r.rank[l]],e.sizes[i.number].width));for(let l=0,u=t.items.length;l<u;l++)i=t.items[l],i.kind==="frame"&&s[r.rank[l]]<=i.length*1.5&&(i.length=s[r.rank[l]]),i.kind==="card"&&e.sizes[i.number].height>G&&(o=e.sizes[i.number],a=n[r.rank[l]],a<=o.width*1.7&&(i.length+=a-o.width,o.width=a))}}function Pi(e,t,r){let n,s,i,o,a;n=Array.from({length:r.ranks},(l,u)=>u).map(l=>De);for(let l of t.pieces)s=r.rank[l.end],i=Math.abs(r.across[l.start]-r.across[l.end]),o=e.view.links[l.link].text,a=0,e.labels&&o!==""&&!e.view.links[l.link].plain&&(a=e.down?18:T(o)*K+8),n[s]=k(n[s],De+a,M(De+i/8,64));return n}function Wi(e,t,r,n,s){let i,o,a,l,u,d,h,p;i=Array.from({length:t.ranks},(c,f)=>f).map(c=>0),o=0;for(let c=0,f=t.ranks;c<f;c++)o+=r[c]+n[c];if(o-n[0]<=s)return i;a=Array.from({length:t.ranks},(c,f)=>f).map(c=>0);for(let c of e.pieces)for(let f=t.rank[c.start]+1,m=t.rank[c.end]+1;f<m;f++)a[f]+=1;for(l=0,u=0;l<t.ranks;){for(d=0,h=l;h<t.ranks&&(h===l||d+r[h]+n[h]<=s);)d+=r[h]+n[h],h+=1;if(p=h,h<t.ranks)for(let c=l+Math.floor((h-l+1)/2),f=h+1;c<f;c++)c>l&&a[c]<a[p]&&(p=c);for(let c=l,f=p;c<f;c++)i[c]=u;l=p,u+=1}return i}function Gi(e,t,r){let n,s,i,o,a,l,u,d;n=r[r.length-1]+1,s=Array.from({length:n},(h,p)=>p).map(h=>1e18),i=Array.from({length:n},(h,p)=>p).map(h=>-1e18),o=Array.from({length:n},(h,p)=>p).map(h=>0);for(let h=0,p=e.items.length;h<p;h++)a=r[t.rank[h]],s[a]=M(s[a],t.across[h]-e.items[h].breadth/2),i[a]=k(i[a],t.across[h]+e.items[h].breadth/2);for(let h=0,p=e.pieces.length;h<p;h++){l=t.rank[e.pieces[h].start];for(let c of t.bends[h])l+=1,s[r[l]]=M(s[r[l]],c-4),i[r[l]]=k(i[r[l]],c+4);for(let c=r[t.rank[e.pieces[h].start]],f=r[t.rank[e.pieces[h].end]];c<f;c++)o[c]+=1}u=Array.from({length:n},(h,p)=>p).map(h=>0),d=0;for(let h=0,p=n;h<p;h++)u[h]=d-s[h],d+=i[h]-s[h],e.bottoms.push(d),d+=kn*1.2+6*M(o[h],6);return u}function Vi(e,t,r,n,s){let i,o,a,l,u,d,h;i=t.items.map(p=>[]),o=t.items.map(p=>[]);for(let p=0,c=t.pieces.length;p<c;p++)i[t.pieces[p].start].push(p),o[t.pieces[p].end].push(p);for(let p=0,c=t.items.length;p<c;p++)if(a=t.items[p],a.kind==="card"){l=B(i[p],(f=>mn(t,r,f,!1))),u=M(7*(l.length-1),a.breadth*.7);for(let f=0,m=l.length;f<m;f++)t.pieces[l[f]].leaves=gn(f,l.length,u);d=B(o[p],(f=>mn(t,r,f,!0))),h=e.sizes[a.number].sign>0,u=M(11*(d.length-1),h&&!e.down?G*.62:a.breadth*.6),h&&e.down&&(u=M(11*(d.length-1),e.sizes[a.number].sign*.6));for(let f=0,m=d.length;f<m;f++)t.pieces[d[f]].arrives=gn(f,d.length,u)}}function mn(e,t,r,n){let s,i,o;return s=e.pieces[r],i=t.bends[r],o=n?t.across[s.start]:t.across[s.end],i.length>0&&(o=n?i[i.length-1]:i[0]),o*1e3+r*.001}function gn(e,t,r){return t>1?r*(e/(t-1)-.5):0}function Hi(e,t,r,n,s,i,o,a,l,u){let d,h,p,c,f,m,w,_;d=t.items[n.start],h=t.items[n.end],p=bn(e,d,n,!1),c=bn(e,h,n,!0),f=[[d.along+d.length,p,oe]],m=r.rank[n.start],d.kind!=="out"&&d.along+d.length<i[m]+o[m]-.5&&r.rank[n.end]>m&&f.push([i[m]+o[m],p,z]);for(let $ of r.bends[s])wn(f,t,m,l,u,$+a[l[m+1]]),m+=1,f.push([i[m],$+a[l[m]],oe]),f.push([i[m]+o[m],$+a[l[m]],z]);wn(f,t,m,l,u,c),m+=1,w=h.along,h.kind==="card"&&e.sizes[h.number].sign>0&&(_=G/2,e.down||(w+=_-(_*_-M(Math.abs(n.arrives),_)**2)**.5)),h.along>i[r.rank[n.end]]+.5&&h.kind!=="out"?(f.push([i[r.rank[n.end]],c,oe]),f.push([w,c,z])):f.push([w,c,oe]),n.points=f}function bn(e,t,r,n){let s,i,o;return t.kind==="card"?t.across+(n?r.arrives:r.leaves):t.kind!=="frame"?t.across:(s=e.levels[S(e.level_of,e.view.boxes[t.number].key,0)],i=n?s.ports_in:s.ports_out,o=s.items[S(i,e.view.links[r.link].start,0)],Number(t.across-t.breadth/2+o.across+(e.down?Z:jt)))}function wn(e,t,r,n,s,i){let o,a,l,u,d;r+1>=n.length||n[r+1]===n[r]||(o=s[r+1],s[r+1]+=1,a=e[e.length-1],l=t.length-sr+10+6*(o%8),u=sr-10-6*(o%8),d=t.bottoms[n[r]]+kn*.6+6*(o%6),e.push([l,a[1],z]),e.push([l,d,z]),e.push([u,d,z]),e.push([u,i,z]))}function Fi(e,t,r){let n,s,i;for(let o of t.items)n=o.along+t.along,s=o.across+t.across,o.kind==="card"?r.cards[o.number]=ji(e,o,n,s):o.kind==="frame"&&(r.frames[o.number]=Nn(e,n,s-o.breadth/2,o.length,o.breadth),i=e.levels[S(e.level_of,e.view.boxes[o.number].key,0)],i.along=n+(e.down?jt:Z),i.across=s-o.breadth/2+(e.down?Z:jt));for(let o of t.pieces)for(let a of o.points)a[0]+=t.along,a[1]+=t.across}function Nn(e,t,r,n,s){let i;return i=new Ut,i.x=e.down?r:t,i.y=e.down?t:r,i.width=e.down?s:n,i.height=e.down?n:s,i}function ji(e,t,r,n){let s,i,o,a;return s=e.sizes[t.number],i=0,s.sign>0&&(i=(e.down?G:s.sign)+Ft),o=e.down?s.width:s.height,a=Nn(e,r+i,n-o/2,t.length-i,o),a.sign=s.sign,a}function Ui(e,t){let r,n,s,i,o,a,l,u;for(r=e.view.links[t],n=[],s=e.view.cards[r.start].frame,i=e.view.cards[r.end].frame;!i.startsWith(s);)n.push(s),s=xn(s);for(n.push(s),o=[];i!==s;)o.push(i),i=xn(i);for(;o.length>0;)n.push(o.pop());a=[];for(let d of n)if(W(e.level_of,d)){for(let h of e.levels[S(e.level_of,d,0)].pieces)if(h.link===t)for(let p=0,c=h.points.length;p<c;p++)l=h.points[p],u=p===0&&a.length>0?z:l[2],a.push(e.down?[l[1],l[0],u]:[l[0],l[1],u])}return a}function zi(e){let t;t=0;for(let r of e)r==="/"&&(t+=1);return t}function xn(e){let t;for(t=e.length-1;t>0&&e[t-1]!=="/";)t-=1;return e.slice(0,t)}var bt=6,zt=class{constructor(t,r,n,s){this.words=t,this.x=r,this.y=n,this.width=s}};function y(e){let t,r;return t=sn(Math.abs(e)*10+.5),r=String(Math.floor(t/10))+(t%10>0?"."+String(t%10):""),e<0&&t>0?"-"+r:r}function lr(e,t,r){let n,s,i,o,a,l;n="M"+y(e[0][0])+" "+y(e[0][1]);for(let u=1,d=e.length;u<d;u++)s=e[u-1],i=e[u],o=i[0],a=i[1],u===e.length-1&&(o=t?o:o-bt,a=t?a-bt:a),i[2]===z?n+="L"+y(o)+" "+y(a):t?(l=(s[1]+a)/2,n+="C"+y(s[0]+r)+" "+y(l)+" "+y(o+r)+" "+y(l)+" "+y(o)+" "+y(a)):(l=(s[0]+o)/2,n+="C"+y(l)+" "+y(s[1]+r)+" "+y(l)+" "+y(a+r)+" "+y(o)+" "+y(a));return n}function dr(e,t,r){let n,s;return n=e[e.length-1][0],s=e[e.length-1][1],t?"M"+y(n)+" "+y(s)+"L"+y(n-r)+" "+y(s-bt-1)+"L"+y(n+r)+" "+y(s-bt-1)+"Z":"M"+y(n)+" "+y(s)+"L"+y(n-bt-1)+" "+y(s-r)+"L"+y(n-bt-1)+" "+y(s+r)+"Z"}function yn(e,t){return t==="gradient"?e.share:t==="derivative"?e.slope:e.value}function Ii(e,t){let r;return r=Math.abs(e),r===0||t===0?1:1+4.5*k(0,1+on(r/t)/2.4)}function qi(e){return e===0?"dead":e>0?"plus":"minus"}function be(e,t){let r,n,s,i,o;if(r=e.view.links[t],n=e.routes[t],n.length!==2)return 0;s=0,i=0;for(let a=0,l=e.view.links.length;a<l;a++)o=e.view.links[a],o.start===r.start&&o.end===r.end&&(s+=1,a<t&&(i+=1));return s<2?0:(r.text!==""?44:26)*(i/(s-1)-.5)}function ur(e,t,r){let n,s,i;n=[],s=[];for(let o=0,a=t.length;o<a;o++)i=new zt("",0,0,0),t[o]!==""&&e.routes[o].length>1&&(i=Di(e,o,t[o],n,r),i.width>0&&n.push(i)),s.push(i);return s}function Di(e,t,r,n,s){let i,o,a,l,u,d,h,p,c,f,m,w,_,$;i=e.routes[t],o=T(r)*K+8,a=be(e,t),l=[.5,.35,.65,.25,.75,.15,.85];for(let N=0,R=i.length-1;N<R;N++){u=i.length-2-N,d=i[u],h=i[u+1];for(let E of l)if(p=d[0]+(h[0]-d[0])*E,c=d[1]+(h[1]-d[1])*E,h[2]!==z&&(m=1-E,w=3*m*E*E+E*E*E,_=.5*(3*m*m*E+3*m*E*E)+E*E*E,$=a*(3*m*m*E+3*m*E*E),s?(c=d[1]+(h[1]-d[1])*_,p=d[0]+(h[0]-d[0])*w+$):(p=d[0]+(h[0]-d[0])*_,c=d[1]+(h[1]-d[1])*w+$)),f=new zt(r,p,c,o),Bi(e,f,n))return f}return new zt(r,0,0,0)}function Bi(e,t,r){let n,s,i;if(n=t.x-t.width/2,s=t.x+t.width/2,n<2||s>e.width-2)return!1;for(let o of r)if(Math.abs(o.y-t.y)<16&&Math.abs(o.x-t.x)<(o.width+t.width)/2+2)return!1;i=!0;for(let o of e.cards)i=i&&!Ki(o,n,s,t.y);return i}function Ki(e,t,r,n){let s;return s=e.sign>0?e.sign+10:0,r>e.x-s&&t<e.x+e.width&&n+8>e.y&&n-8<e.y+e.height}var Ji=30,Yi=26;var ar=class{constructor(){this.width=0,this.height=0,this.body=""}};function Tn(e,t,r){let n,s,i,o,a,l;n=new ar,s=Y+(r.title!==""?Ji:0),i=Zi(e,t),o=Xi(e,r),a=k(t.width,(T(i)+T(o))*K*1.02+150),n.width=k(a,T(r.title)*dt*1.25)+2*Y,n.height=t.height+s+Y+Yi,l=[],r.title!==""&&l.push(L(r.title,Y,Y+dt,"name")),l.push('<g transform="translate('+y(Y)+" "+y(s)+')">');for(let u=0,d=t.frames.length;u<d;u++)l.push(to(t,u,r));l.push(eo(e,t,r));for(let u=0,d=t.cards.length;u<d;u++)l.push(no(t.view.cards[u],t.cards[u],r,u));return r.labels&&l.push(ro(t,r)),l.push("</g>"),l.push(L(i,Y,n.height-14,"small quiet")),o!==""&&l.push(Qi(n,o)),n.body=l.filter(u=>u!=="").map(u=>u).join(`
`),n}function Zi(e,t){let r,n,s;r=0,n=0;for(let i of t.view.cards)r+=1,n+=i.count+i.hidden===1?1:0;return s=ae(e.values,"value","values"),n===e.values||(s+=" on "+O(r)+(r===1?" card: ":" cards: "),s+=ae(e.results,"result","results")+", "+ae(e.leaves,"leaf","leaves"),e.constants>0&&(s+=", "+ae(e.constants,"plain number","plain numbers"))),s}function ae(e,t,r){return O(e)+" "+(e===1?t:r)}function Xi(e,t){return t.ink==="none"||t.ink==="gradient"&&!e.ink?"":t.ink==="gradient"?"gradient":t.ink==="derivative"?"local derivative":"data"}function Qi(e,t){let r,n,s;return r=e.height-18,n=e.width-Y-T(t)*K-92,s=[L(t+":",n,r+4,"small quiet")],n+=T(t)*K+12,s.push('<path class="line plus" stroke-width="4" d="M'+y(n)+" "+y(r)+'h16"/>'),s.push(L("+",n+20,r+4,"small quiet")),s.push('<path class="line minus" stroke-width="4" d="M'+y(n+38)+" "+y(r)+'h16"/>'),s.push(L("−",n+58,r+4,"small quiet")),s.join("")}function wt(e,t,r,n,s,i){return'<rect class="'+e+'" x="'+y(t)+'" y="'+y(r)+'" width="'+y(n)+'" height="'+y(s)+'" rx="'+y(i)+'"/>'}function L(e,t,r,n){return'<text class="'+n+'" x="'+y(t)+'" y="'+y(r)+'">'+Pt(e)+"</text>"}function to(e,t,r){let n,s,i,o,a,l;return n=e.frames[t],s=e.view.boxes[t],i=r.live?' tabindex="-1" role="button" data-frame="'+String(s.frame)+'"':"",o=(s.series?"↻ ":"")+s.title,a=r.live?' aria-label="'+Pt(o+", open")+'"':"",l="<g"+i+a+' class="group">'+wt("frame",n.x,n.y,n.width,n.height,12),l+=L(o,n.x+14,n.y+20,"small frame-title"),l+"</g>"}function eo(e,t,r){let n,s,i,o,a,l,u,d,h,p;n=t.view,s=r.ink!=="none"&&(r.ink!=="gradient"||e.ink),i=0;for(let c of n.links)c.plain||(i=k(i,Math.abs(yn(c,r.ink))));o=[];for(let c=0,f=n.links.length;c<f;c++)a=n.links[c],!(t.routes[c].length<2)&&(l=yn(a,r.ink),u="line",d=1.5,s&&!a.plain&&(u="line "+qi(l),d=Ii(l,i)),h=r.live?' data-link="'+String(c)+'"':"",p=be(t,c),o.push('<path class="'+u+'"'+h+' stroke-width="'+y(d)+'" d="'+lr(t.routes[c],r.down,p)+'"/>'),o.push('<path class="'+u.replaceAll("line","tip")+'"'+h+' d="'+dr(t.routes[c],r.down,3+d*.4)+'"/>'));return o.join(`
`)}function ro(e,t){let r,n;r=e.view.links.map(s=>s.plain?"":s.text),n=[];for(let s of ur(e,r,t.down))s.width!==0&&(n.push(wt("page",s.x-s.width/2,s.y-8,s.width,16,8)),n.push(L(s.words,s.x,s.y+4,"small quiet mid")));return n.join(`
`)}function no(e,t,r,n){let s,i,o,a,l,u,d,h;if(s="",r.live&&(s=' data-card="'+String(n)+'" data-name="'+Pt(e.name)+'" tabindex="-1" role="button"'),i='<g class="value"'+s+">",r.live||(i+="<title>"+Pt(e.more)+"</title>"),t.sign>0&&(i+=so(e,t,r.down)),o=e.kind==="constant",a=o?t.height/2:7,(e.count>1||e.kind==="frame")&&(i+=wt("far",t.x+4,t.y-4,t.width,t.height,a)),l=e.kind==="leaf"?"leaf":e.kind==="frame"?"closed":"card",!e.reached&&e.kind!=="constant"&&(l+=" fresh"),e.root&&(l+=" root"),e.born!==""?i+=wt("ring",t.x-5,t.y-5,t.width+10,t.height+10,a+4):e.ill&&(l+=" ill"),i+=wt(l,t.x,t.y,t.width,t.height,a),o)return i+L(_n(e),t.x+t.width/2,t.y+17.5,"quiet mid")+"</g>";u=t.x+gt,d=t.x+t.width-gt,i+=L(Sn(e),u,t.y+18,e.given?"name":"name made"),i+=L(e.data,d,t.y+18,"data end"),i+=L("grad",u,t.y+37,"small quiet"),i+=L(e.grad,d,t.y+37,e.reached?"grad end":"quiet end"),h=t.y+$n;for(let p of e.notes)i+=L(p,u,h+7,p.includes("NaN")||p.includes("infinite")?"small name":"small quiet"),h+=ce;return e.born!==""&&(i+=L(En(e),u,h+7,"small name"),h+=ce),e.bins.length>0&&(i+=io(e,t.x+gt,h-2,t.width-2*gt)),i+"</g>"}function so(e,t,r){let n,s,i;return n=r?t.x+t.width/2:t.x-Ft-t.sign/2,s=r?t.y-Ft-G/2:t.y+t.height/2,i=r?"V"+y(t.y):"H"+y(t.x),'<path class="stem" d="M'+y(n)+" "+y(s)+i+'"/>'+wt("op",n-t.sign/2,s-G/2,t.sign,G,G/2)+L(e.symbol,n,s+4.5,"sign mid")}function io(e,t,r,n){let s,i,o,a;s=k(e.bins),i=n/e.bins.length,o='<path class="bars" d="';for(let l=0,u=e.bins.length;l<u;l++)e.bins[l]>0&&(a=k(1,e.bins[l]/s*(tr-4)),o+="M"+y(t+l*i)+" "+y(r+tr-2)+"v-"+y(a)+"h"+y(i-1)+"v"+y(a)+"z");return o+'"/>'}var On=".picture{font-family:'Helvetica Neue',Arial,'Liberation Sans','Noto Sans',sans-serif}.picture text{font-size:13px}.picture .small{font-size:11px}.picture .name,.picture .sign,.picture .frame-title{font-weight:bold}.picture .made{font-weight:normal;font-style:italic}.picture .end{text-anchor:end}.picture .mid{text-anchor:middle}.picture .stem{stroke-width:1.5}.picture .fresh{stroke-dasharray:4 3}.picture .root{stroke-width:2}.picture .ring{stroke-width:3}.picture .ill{stroke-width:2;stroke-dasharray:2 2}.picture .page{fill:light-dark(#ffffff,#11161f)}.picture .card,.picture .far{fill:light-dark(#f7f9fc,#1b2331);stroke:light-dark(#c3ccd9,#3d4a60)}.picture .leaf{fill:light-dark(#e8f1fd,#16304f);stroke:light-dark(#c3ccd9,#3d4a60)}.picture .closed{fill:light-dark(#eef2f7,#161d29);stroke:light-dark(#7a8699,#8593a8)}.picture .frame{fill:light-dark(#eef2f7,#161d29);fill-opacity:.55;stroke:light-dark(#cfd7e2,#33405a)}.picture .line,.picture .stem{fill:none;stroke:light-dark(#7a8699,#8593a8)}.picture .tip{fill:light-dark(#7a8699,#8593a8)}.picture .line.plus{stroke:light-dark(#e07b1f,#f0953c)}.picture .line.minus{stroke:light-dark(#7a4fc4,#a98af0)}.picture .line.dead{stroke:light-dark(#dbe1e9,#2b3546)}.picture .tip.plus{fill:light-dark(#e07b1f,#f0953c)}.picture .tip.minus{fill:light-dark(#7a4fc4,#a98af0)}.picture .tip.dead{fill:light-dark(#dbe1e9,#2b3546)}.picture .op{fill:light-dark(#22304a,#d7e0ee)}.picture .sign{fill:light-dark(#ffffff,#11161f)}.picture .name{fill:light-dark(#172033,#eef2f8)}.picture .data{fill:light-dark(#0b57a4,#8cc2ff)}.picture .bars{fill:light-dark(#0b57a4,#8cc2ff);fill-opacity:.5}.picture .grad{fill:light-dark(#a84600,#ffb070)}.picture .quiet,.picture .frame-title{fill:light-dark(#566173,#a3afc2)}.picture .ring{fill:none;stroke:light-dark(#c2185b,#ff6fa3)}.picture .ill{stroke:light-dark(#c2185b,#ff6fa3)}.picture .root{stroke:light-dark(#172033,#eef2f8)}";var Rn=`
  --gw-font: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif;
  --gw-mono: ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  --gw-space: 0.5rem;
  --gw-radius: 0.5rem;

  --gw-page: light-dark(#ffffff, #12161b);
  --gw-panel: light-dark(#f5f7f9, #1a2027);
  --gw-ink: light-dark(#1a2128, #e6eaee);
  --gw-muted: light-dark(#56616c, #a3afba);
  --gw-line: light-dark(#cdd5dc, #3a444e);
  --gw-control-line: light-dark(#7c8894, #7d8a96);

  --gw-forward: light-dark(#0b5cad, #7cb9ff);
  --gw-forward-soft: light-dark(#e3effb, #17304a);
  --gw-backward: light-dark(#a84300, #ffb26b);
  --gw-backward-soft: light-dark(#fdeee0, #43290f);
  --gw-on-accent: light-dark(#ffffff, #10151a);
  --gw-focus: light-dark(#7a2bbf, #d7a6ff);
`,kt=C`
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
    background: var(--gw-forward);
    border-color: var(--gw-forward);
    color: var(--gw-on-accent);
  }
  button.main:hover:not([aria-disabled="true"]) {
    background: color-mix(in srgb, var(--gw-forward) 85%, var(--gw-ink));
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
    color: var(--gw-backward);
    background: var(--gw-backward-soft);
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
`;var Cn=C`
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
    height: clamp(16rem, 62vh, 60rem);
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
  .mini {
    position: absolute;
    right: 1rem;
    bottom: 5.5rem;
    background: var(--gw-panel);
    border: 1px solid var(--gw-line);
    opacity: 0.94;
  }
  .card {
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
`;var Ln=640,oo=.5,ao=["gradient","data","derivative","none"],we=class extends U{static properties={states:{state:!0},ink:{state:!0},labels:{state:!0},scale:{state:!0},told:{state:!0},chosen:{state:!0},error:{state:!0}};static styles=[kt,Jt(On),Cn];wire=null;scene=null;painted=null;fitted=!0;narrow=!1;drag=null;observer=new ResizeObserver(()=>{this.wire&&this.narrow!==this.clientWidth<Ln&&(this.compose(),this.requestUpdate()),this.fitted&&this.fit()});constructor(){super(),Object.assign(this,{states:[],ink:"gradient",labels:!1,scale:1,told:null,chosen:"",error:""})}set picture(t){try{let r=typeof t=="string"?JSON.parse(t):t;if(r?.format!=="gradwalk-picture")throw new Error('expected {"format": "gradwalk-picture", ...}');this.wire=r,Object.assign(this,{states:[...r.states],ink:r.look.ink,labels:r.look.labels,error:""}),this.requestUpdate()}catch(r){this.error=r.message}}connectedCallback(){super.connectedCallback();let t=this.querySelector(':scope > script[type="application/json"]');!this.wire&&t?.textContent&&(this.picture=t.textContent)}firstUpdated(){let t=this.pane();t&&this.observer.observe(t),this.fit()}disconnectedCallback(){super.disconnectedCallback(),this.observer.disconnect()}willUpdate(t){this.wire&&(!this.scene||t.has("states")||t.has("ink")||t.has("labels"))&&this.compose()}compose(){let{document:t,plain:r,wide:n}=this.wire;this.narrow=this.clientWidth>0&&this.clientWidth<Ln;let s={...this.wire.look,title:"",live:!0,ink:this.ink,labels:this.labels};this.narrow&&(s.down=!0),this.scene=ge(me(t,this.states,r),n,this.labels,s.down),this.painted=Tn(t,this.scene,s),this.told=null}updated(t){t.has("states")&&this.fitted&&this.fit(),this.light();let r=[...this.renderRoot.querySelectorAll("[data-card],[data-frame]")],n=r.find(s=>this.keyOf(s)===this.chosen)??r[0];for(let s of r)s.setAttribute("tabindex",s===n?"0":"-1");t.has("states")&&this.chosen&&n?.focus({preventScroll:!0})}pane(){return this.renderRoot.querySelector(".pane")}fit(){let t=this.pane();if(!t||!this.painted)return;this.fitted=!0;let{width:r,height:n}=this.painted;this.scale=Math.max(oo,Math.min(1,(t.clientWidth-4)/r,(t.clientHeight-4)/n))}zoom(t){let r=this.pane(),n=[(r.scrollLeft+r.clientWidth/2)/this.scale,(r.scrollTop+r.clientHeight/2)/this.scale];this.fitted=!1,this.scale=Math.max(.1,Math.min(4,this.scale*t)),this.updateComplete.then(()=>{r.scrollLeft=n[0]*this.scale-r.clientWidth/2,r.scrollTop=n[1]*this.scale-r.clientHeight/2,this.requestUpdate()})}wheel=t=>{!t.ctrlKey&&!t.metaKey||(t.preventDefault(),this.zoom(t.deltaY<0?1.15:1/1.15))};down=t=>{let r=this.pane();t.button===0&&t.pointerType==="mouse"&&(this.drag={x:t.clientX,y:t.clientY,left:r.scrollLeft,top:r.scrollTop})};move=t=>{if(this.drag&&t.buttons&1){let r=this.pane();r.scrollLeft=this.drag.left-(t.clientX-this.drag.x),r.scrollTop=this.drag.top-(t.clientY-this.drag.y)}else this.drag=null,this.point(t.target.closest("[data-card]"))};search(t){let r=t.trim().toLowerCase();if(!r)return;let{document:n}=this.wire,s=n.cells.find(o=>o.name.toLowerCase()===r)??n.cells.find(o=>o.name.toLowerCase().startsWith(r));if(!s)return void(this.error=`nothing here is called ${t}`);this.error="";let i=[...this.states];for(let[o]of s.path)i[o]===vt&&(i[o]=$t);this.states=i,this.updateComplete.then(()=>{let o=this.scene.view.cards.findIndex(a=>a.cells.includes(s.id));this.focusOn(this.renderRoot.querySelector(`[data-card="${o}"]`))})}focusOn(t){t&&(this.chosen=this.keyOf(t),t.focus(),t.scrollIntoView({block:"center",inline:"center"}),this.point(t))}keyOf(t){let r=t.dataset.card;return r===void 0?`frame ${t.dataset.frame}`:this.scene.view.cards[Number(r)].key}toggle(t){let{card:r,frame:n}=t.dataset,s=r===void 0?Number(n):this.scene.view.cards[Number(r)].toggles;if(s<0)return;let{turns:i,detail:o,kind:a}=this.wire.document.frames[s],l=[...this.states],u=l[s]===$t&&i>1&&o?xt:a==="run"?$t:vt;l[s]=l[s]===vt?$t:u,this.chosen=`frame ${s}`,this.states=l}press=t=>{let r=t.target.closest("[data-card],[data-frame]");r&&this.toggle(r)};keys=t=>{let r=t.composedPath()[0];if(t.altKey||t.ctrlKey||t.metaKey||/^(INPUT|SELECT)$/.test(r.tagName))return;let n=r.dataset?.card!==void 0||r.dataset?.frame!==void 0,s={"+":()=>this.zoom(1.25),"-":()=>this.zoom(.8),0:()=>this.fit(),"/":()=>this.renderRoot.querySelector("input[type=search]").focus(),...n&&{Enter:()=>this.toggle(r)," ":()=>this.toggle(r),ArrowRight:()=>this.go(r,1,0),ArrowLeft:()=>this.go(r,-1,0),ArrowDown:()=>this.go(r,0,1),ArrowUp:()=>this.go(r,0,-1)}};s[t.key]&&(t.preventDefault(),s[t.key]())};go(t,r,n){let s=l=>{let u=(l.querySelector("rect:last-of-type")??l).getBoundingClientRect();return[u.left+u.width/2,l.matches("[data-frame]")?u.top+8:u.top+u.height/2]},[i,o]=s(t),a=null;for(let l of this.renderRoot.querySelectorAll("[data-card],[data-frame]")){let[u,d]=s(l),h=(u-i)*r+(d-o)*n,p=Math.abs((u-i)*n)+Math.abs((d-o)*r);l!==t&&h>1&&(!a||h+2*p<a[0])&&(a=[h+2*p,l])}a&&this.focusOn(a[1])}point(t){let r=t?Number(t.dataset.card):-1;r!==(this.told?.card??-1)&&(this.told=r<0?null:nn(this.scene.view,r))}light(){let t=this.told?.links??null;this.renderRoot.querySelector(".picture")?.classList.toggle("dimmed",t!==null&&t.size>0);for(let r of this.renderRoot.querySelectorAll("[data-link]"))r.classList.toggle("lit",t?.has(Number(r.dataset.link))??!1)}render(){if(!this.wire)return b`<p class="problem" role="alert" ?hidden=${!this.error}>${this.error}</p>`;let{width:t,height:r,body:n}=this.painted,s=this.wire.look.title||this.wire.document.title;return b`<div class="card" @keydown=${this.keys}>
      <div class="row tools" role="toolbar" aria-label="Picture">
        <strong class="title">${s}</strong>
        <button @click=${()=>this.fit()}>Fit</button>
        <button aria-label="Zoom out" @click=${()=>this.zoom(.8)}>−</button>
        <button aria-label="Zoom in" @click=${()=>this.zoom(1.25)}>+</button>
        <label
          >Lines show
          <select @change=${i=>this.ink=i.target.value}>
            ${ao.map(i=>b`<option value=${i} ?selected=${i===this.ink}>${i}</option>`)}
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
        <svg class="picture" width=${t*this.scale} height=${r*this.scale} viewBox="0 0 ${t} ${r}">
          ${je(n)}
        </svg>
      </div>
      ${this.minimap()}
      <div class="told" aria-live="polite">${this.words()}</div>
    </div>`}words(){let{told:t}=this;return t?b`<p><strong>${t.name}</strong> ${t.sum}</p>
      <ul>
        ${t.paths.map(r=>b`<li class="mono">${r}</li>`)}
      </ul>`:b`<p class="muted">
        Point at a value, or go to it with Tab and the arrow keys: its paths to the result light up. Click or Enter
        opens and closes what is stacked.
      </p>`}minimap(){let t=this.pane(),{width:r,height:n}=this.painted;if(!t||r*this.scale<=t.clientWidth+8)return b``;let s=Math.min(160/r,90/n),i=[t.scrollLeft,t.scrollTop,t.clientWidth,t.clientHeight].map(o=>o/this.scale*s);return b`<svg
      class="mini"
      aria-hidden="true"
      width=${r*s}
      height=${n*s}
      @click=${o=>{let a=o.currentTarget.getBoundingClientRect();t.scrollLeft=(o.clientX-a.left)/s*this.scale-t.clientWidth/2,t.scrollTop=(o.clientY-a.top)/s*this.scale-t.clientHeight/2}}
    >
      ${je(this.scene.cards.map(o=>`<rect class="spot" x="${(o.x+20)*s}" y="${(o.y+20)*s}" width="${o.width*s}" height="${o.height*s}"/>`).join("")+`<rect class="seen" x="${i[0]}" y="${i[1]}" width="${i[2]}" height="${i[3]}"/>`)}
    </svg>`}};var{I:lo}=Zr,Pn=e=>e;var Wn=()=>document.createComment(""),_t=(e,t,r)=>{let n=e._$AA.parentNode,s=t===void 0?e._$AB:t._$AA;if(r===void 0){let i=n.insertBefore(Wn(),s),o=n.insertBefore(Wn(),s);r=new lo(i,o,e,e.options)}else{let i=r._$AB.nextSibling,o=r._$AM,a=o!==e;if(a){let l;r._$AQ?.(e),r._$AM=e,r._$AP!==void 0&&(l=e._$AU)!==o._$AU&&r._$AP(l)}if(i!==s||a){let l=r._$AA;for(;l!==i;){let u=Pn(l).nextSibling;Pn(n).insertBefore(l,s),l=u}}}return r},X=(e,t,r=e)=>(e._$AI(t,r),e),uo={},Gn=(e,t=uo)=>e._$AH=t,Vn=e=>e._$AH,xe=e=>{e._$AR(),e._$AA.remove()};var Hn=(e,t,r)=>{let n=new Map;for(let s=t;s<=r;s++)n.set(e[s],s);return n},Fn=mt(class extends ft{constructor(e){if(super(e),e.type!==ne.CHILD)throw Error("repeat() can only be used in text expressions")}dt(e,t,r){let n;r===void 0?r=t:t!==void 0&&(n=t);let s=[],i=[],o=0;for(let a of e)s[o]=n?n(a,o):o,i[o]=r(a,o),o++;return{values:i,keys:s}}render(e,t,r){return this.dt(e,t,r).values}update(e,[t,r,n]){let s=Vn(e),{values:i,keys:o}=this.dt(t,r,n);if(!Array.isArray(s))return this.ut=o,i;let a=this.ut??=[],l=[],u,d,h=0,p=s.length-1,c=0,f=i.length-1;for(;h<=p&&c<=f;)if(s[h]===null)h++;else if(s[p]===null)p--;else if(a[h]===o[c])l[c]=X(s[h],i[c]),h++,c++;else if(a[p]===o[f])l[f]=X(s[p],i[f]),p--,f--;else if(a[h]===o[f])l[f]=X(s[h],i[f]),_t(e,l[f+1],s[h]),h++,f--;else if(a[p]===o[c])l[c]=X(s[p],i[c]),_t(e,s[h],s[p]),p--,c++;else if(u===void 0&&(u=Hn(o,c,f),d=Hn(a,h,p)),u.has(a[h]))if(u.has(a[p])){let m=d.get(o[c]),w=m!==void 0?s[m]:null;if(w===null){let _=_t(e,s[h]);X(_,i[c]),l[c]=_}else l[c]=X(w,i[c]),_t(e,s[h],w),s[m]=null;c++}else xe(s[p]),p--;else xe(s[h]),h++;for(;c<=f;){let m=_t(e,l[f+1]);X(m,i[c]),l[c++]=m}for(;h<=p;){let m=s[h++];m!==null&&xe(m)}return this.ut=o,Gn(e,l),F}});function It(e,t){let{nodes:r,steps:n}=e,s=n.length,i=n.slice(0,t),o={position:t,total:s,phase:"idle",phaseText:"",step:i.at(-1)??null,computed:r.map(d=>d.kind!=="result"),grads:r.map(()=>0),reached:r.map(()=>!1),walked:new Set,active:new Set};for(let d of i)if(d.phase==="forward")o.computed[d.node]=!0;else{let h=d.phase==="seed"?d.node:d.input;o.grads[h]=d.after,o.reached[h]=!0,d.phase==="backward"&&o.walked.add(d.edge)}let{step:a}=o;if(a?.phase==="backward"&&o.active.add(a.edge),a?.phase==="forward")for(let{id:d,to:h}of e.edges)h===a.node&&o.active.add(d);let l=n.filter(d=>d.phase==="forward").length,u=t-l;return t===0?o.phaseText="Idle":u<=0?Object.assign(o,{phase:"forward",phaseText:`Forward ${t} of ${l}`}):t<s?Object.assign(o,{phase:"backward",phaseText:`Backward ${u} of ${s-l}`}):Object.assign(o,{phase:"done",phaseText:"Done"}),o}function ye({step:e}){return e===null?null:e.phase==="backward"?e.input:e.node}var{acos:jn,asin:Un,atan:zn,atan2:In,cos:qn,cosh:Dn,exp:St,expm1:Bn,hypot:Kn,log:Jn,log1p:hr,sin:Yn,sinh:Zn,sqrt:Xn,tan:Qn,tanh:ts}=Math,cr=Math.abs;function pr(e,t){return e===1||e===-1&&!Number.isFinite(t)&&t===t?1:Math.pow(e,t)}function fr(e){let t=Math.abs(e);if(!(t<=6))return Math.sign(e);let r=t,n=0;for(let i=1;n+r!==n;i+=1)n+=r,r*=2*t*t/(2*i+1);let s=2/Math.sqrt(Math.PI)*Math.exp(-t*t)*n;return e<0?-s:s}function es(...e){return e.reduce((t,r)=>t+r,0)}function rs(...e){let t=Math.floor(e.length/2),r=e.length%2?e[2*t]:0;for(let n=0;n<t;n+=1)r+=e[n]*e[t+n];return r}var V={gt:{symbol:">",written:"({} > {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(e,t)=>+(e>t),partials:[[0,0]]},ge:{symbol:">=",written:"({} >= {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(e,t)=>+(e>=t),partials:[[0,0]]},lt:{symbol:"<",written:"({} < {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(e,t)=>+(e<t),partials:[[0,0]]},le:{symbol:"<=",written:"({} <= {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(e,t)=>+(e<=t),partials:[[0,0]]},eq:{symbol:"==",written:"({} == {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(e,t)=>+(e==t),partials:[[0,0]]},ne:{symbol:"!=",written:"({} != {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(e,t)=>+(e!=t),partials:[[0,0]]},where:{symbol:"where",written:"where({}, {}, {})",arity:3,settings:0,constantForm:null,defaults:[],kinks:"x0",compute:(e,t,r)=>e!=0?t:r,partials:[[0,["where","x0",1,0],["where","x0",0,1]]]},add:{symbol:"+",written:"{} + {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(e,t)=>e+t,partials:[[1,1]]},sub:{symbol:"-",written:"{} - {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(e,t)=>e-t,partials:[[1,-1]]},mul:{symbol:"*",written:"{} * {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(e,t)=>e*t,partials:[["x1","x0"]]},div:{symbol:"/",written:"{} / {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(e,t)=>e/t,partials:[[["div",1,"x1"],["div",["neg","out"],"x1"]]]},neg:{symbol:"-",written:"-{}",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>-e,partials:[[-1]]},powk:{symbol:"**{}",written:"{} ** {}",arity:2,settings:1,constantForm:null,defaults:[],kinks:null,compute:(e,t)=>pr(e,t),partials:[[["where",["eq","x1",0],0,["mul","x1",["pow","x0",["sub","x1",1]]]]]]},pow:{symbol:"**",written:"{} ** {}",arity:2,settings:0,constantForm:"powk",defaults:[],kinks:null,compute:(e,t)=>pr(e,t),partials:[[["where",["eq","x1",0],0,["mul","x1",["pow","x0",["sub","x1",1]]]],["where",["mul",["eq","x0",0],["ge","x1",0]],0,["mul","out",["log","x0"]]]]]},sum:{symbol:"sum",written:"sum()",arity:null,settings:0,constantForm:null,defaults:[],kinks:null,compute:(...e)=>es(...e),partials:[[],[1],[1,1],[1,1,1],[1,1,1,1],[1,1,1,1,1],[1,1,1,1,1,1],[1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]]},dot:{symbol:"dot",written:"dot()",arity:null,settings:0,constantForm:null,defaults:[],kinks:null,compute:(...e)=>rs(...e),partials:[[],[1],["x1","x0"],["x1","x0",1],["x2","x3","x0","x1"],["x2","x3","x0","x1",1],["x3","x4","x5","x0","x1","x2"],["x3","x4","x5","x0","x1","x2",1],["x4","x5","x6","x7","x0","x1","x2","x3"],["x4","x5","x6","x7","x0","x1","x2","x3",1],["x5","x6","x7","x8","x9","x0","x1","x2","x3","x4"],["x5","x6","x7","x8","x9","x0","x1","x2","x3","x4",1],["x6","x7","x8","x9","x10","x11","x0","x1","x2","x3","x4","x5"],["x6","x7","x8","x9","x10","x11","x0","x1","x2","x3","x4","x5",1],["x7","x8","x9","x10","x11","x12","x13","x0","x1","x2","x3","x4","x5","x6"],["x7","x8","x9","x10","x11","x12","x13","x0","x1","x2","x3","x4","x5","x6",1],["x8","x9","x10","x11","x12","x13","x14","x15","x0","x1","x2","x3","x4","x5","x6","x7"],["x8","x9","x10","x11","x12","x13","x14","x15","x0","x1","x2","x3","x4","x5","x6","x7",1],["x9","x10","x11","x12","x13","x14","x15","x16","x17","x0","x1","x2","x3","x4","x5","x6","x7","x8"],["x9","x10","x11","x12","x13","x14","x15","x16","x17","x0","x1","x2","x3","x4","x5","x6","x7","x8",1],["x10","x11","x12","x13","x14","x15","x16","x17","x18","x19","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9"],["x10","x11","x12","x13","x14","x15","x16","x17","x18","x19","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9",1],["x11","x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10"],["x11","x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10",1],["x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x22","x23","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10","x11"]]},exp:{symbol:"exp",written:"exp({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>St(e),partials:[["out"]]},expm1:{symbol:"expm1",written:"expm1({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Bn(e),partials:[[["exp","x0"]]]},log:{symbol:"log",written:"log({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Jn(e),partials:[[["div",1,"x0"]]]},log1p:{symbol:"log1p",written:"log1p({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>hr(e),partials:[[["div",1,["add",1,"x0"]]]]},sqrt:{symbol:"sqrt",written:"sqrt({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Xn(e),partials:[[["div",.5,"out"]]]},sin:{symbol:"sin",written:"sin({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Yn(e),partials:[[["cos","x0"]]]},cos:{symbol:"cos",written:"cos({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>qn(e),partials:[[["neg",["sin","x0"]]]]},tan:{symbol:"tan",written:"tan({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Qn(e),partials:[[["add",1,["mul","out","out"]]]]},asin:{symbol:"asin",written:"asin({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Un(e),partials:[[["div",1,["sqrt",["mul",["sub",1,"x0"],["add",1,"x0"]]]]]]},acos:{symbol:"acos",written:"acos({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>jn(e),partials:[[["div",-1,["sqrt",["mul",["sub",1,"x0"],["add",1,"x0"]]]]]]},atan:{symbol:"atan",written:"atan({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>zn(e),partials:[[["div",1,["add",1,["mul","x0","x0"]]]]]},hypot:{symbol:"hypot",written:"hypot({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["hypot","x0","x1"],compute:(e,t)=>Kn(e,t),partials:[[["where",["eq","out",0],0,["div","x0","out"]],["where",["eq","out",0],0,["div","x1","out"]]]]},atan2:{symbol:"atan2",written:"atan2({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["hypot","x1","x0"],compute:(e,t)=>In(e,t),partials:[[["where",["eq",["hypot","x1","x0"],0],0,["div",["div","x1",["hypot","x1","x0"]],["hypot","x1","x0"]]],["where",["eq",["hypot","x1","x0"],0],0,["div",["div",["neg","x0"],["hypot","x1","x0"]],["hypot","x1","x0"]]]]]},sinh:{symbol:"sinh",written:"sinh({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Zn(e),partials:[[["cosh","x0"]]]},cosh:{symbol:"cosh",written:"cosh({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Dn(e),partials:[[["sinh","x0"]]]},tanh:{symbol:"tanh",written:"tanh({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>ts(e),partials:[[["sub",1,["mul","out","out"]]]]},sigmoid:{symbol:"sigmoid",written:"sigmoid({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>e>=0?1/(1+St(-e)):St(e)/(1+St(e)),partials:[[["mul","out",["sigmoid",["neg","x0"]]]]]},softplus:{symbol:"softplus",written:"softplus({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>(e<0?0:e)+hr(St(-cr(e))),partials:[[["sigmoid","x0"]]]},erf:{symbol:"erf",written:"erf({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>fr(e),partials:[[["mul",1.1283791670955126,["exp",["mul",["neg","x0"],"x0"]]]]]},gelu:{symbol:"gelu",written:"gelu({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>.5*e*(1+fr(e*.7071067811865476)),partials:[[["add",["mul",.5,["add",1,["erf",["mul","x0",.7071067811865476]]]],["div",["mul","x0",["exp",["mul",["mul",-.5,"x0"],"x0"]]],2.5066282746310002]]]]},abs:{symbol:"abs",written:"abs({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:"x0",compute:e=>cr(e),partials:[[["sub",["gt","x0",0],["lt","x0",0]]]]},relu:{symbol:"ReLU",written:"relu({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:"x0",compute:e=>e>0||e!=e?e:0,partials:[[["gt","x0",0]]]},leaky_relu:{symbol:"leaky_relu",written:"leaky_relu({}, {})",arity:2,settings:1,constantForm:null,defaults:[.01],kinks:"x0",compute:(e,t)=>e>0?e:t*e,partials:[[["where",["gt","x0",0],1,"x1"]]]},maximum:{symbol:"maximum",written:"maximum({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(e,t)=>e>t||e!=e?e:t,partials:[[["add",["gt","x0","x1"],["mul",.5,["eq","x0","x1"]]],["add",["lt","x0","x1"],["mul",.5,["eq","x0","x1"]]]]]},minimum:{symbol:"minimum",written:"minimum({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(e,t)=>e<t||e!=e?e:t,partials:[[["add",["lt","x0","x1"],["mul",.5,["eq","x0","x1"]]],["add",["gt","x0","x1"],["mul",.5,["eq","x0","x1"]]]]]}};function Q(e){let t=V[e];if(!t)throw new Error(`no operation ${e}`);return t}function mr(e,t){return(e.arity===null?e.partials[t]:e.partials[0])??null}function $e(e,t){if(typeof e=="number")return e;if(typeof e=="string")return t.get(e)??NaN;let[r,...n]=e;return Q(r).compute(...n.map(s=>$e(s,t)))}function gr(e,t){if(typeof e=="number")return e;if(typeof e=="string")return t.get(e)??e;let[r,...n]=e;return ho(r,n.map(s=>gr(s,t)))}function ho(e,t){if(t.every(n=>typeof n=="number"))return Q(e).compute(...t);if(e==="where"&&typeof t[0]=="number")return t[0]?t[1]:t[2];let r=Q(e).constantForm;return[r&&typeof t.at(-1)=="number"?r:e,...t]}function ss(e){if(typeof e!="object")return e;let[t,...r]=e,n=r.map(ss);return t==="mul"&&n.includes(1)?n[0]===1?n[1]:n[0]:t==="powk"&&n[1]===1?n[0]:[t,...n]}var ns={add:1,sub:1,mul:2,div:2,neg:2,pow:3,powk:3},ve=9;function is(e){return os(ss(e))[0]}function os(e){if(typeof e=="number")return[x(e),e>=0?ve:ns.neg];if(typeof e=="string")return[e,ve];let[t,...r]=e,n=ns[t]??ve,s=r.map((i,o)=>{let[a,l]=os(i);if(t==="powk"&&o>0)return a;let u=n+Number(o>0&&/^(sub|div)$/.test(t))+Number(o===0&&/^powk?$/.test(t));return n!==ve&&l<u?`(${a})`:a});return[ut(Q(t).written,s),n]}function ut(e,t){let r=0;return e.replace(/\{\{|\}\}|\{\}/g,n=>n==="{}"?t[r++]??"?":n[0])}function ls(e){return e.kind==="constant"&&e.name.startsWith("-")?`(${e.name})`:e.name}function _e(e,t){let r=t.inputs.map(n=>ls(e[n]));return r.length>8?co(t,r):ut(t.written,r)}function co({op:e,symbol:t},r){if(e!=="dot")return`${t}(${r.slice(0,6).join(", ")}, ... ${r.at(-1)})`;let n=Math.floor(r.length/2);return`dot(${[...[r.slice(0,n),r.slice(n,2*n)].map(i=>i.length>4?`[${i.slice(0,3).join(", ")}, ... ${i.at(-1)}]`:`[${i.join(", ")}]`),...r.slice(2*n)].join(", ")})`}function wr(e){let t=({op:r,inputs:n,settings:s})=>r!==null&&V[r]!==void 0&&mr(V[r],n.length+s.length)!==null;return e.find(r=>r.kind==="result"&&!t(r))??null}function xr(e,t=new Map){let r=[],n=[];for(let s of e){let i=s.inputs.map(u=>r[u].data),o=s.op?Q(s.op).compute(...i,...s.settings):t.get(s.id)??s.data;if(r.push({...s,data:o}),!s.op)continue;let a=br(o,[...i,...s.settings]),l=br(s.name,[...s.inputs.map(u=>ls(r[u])),...s.settings]);mr(Q(s.op),i.length+s.settings.length).slice(0,i.length).forEach((u,d)=>n.push({id:n.length,from:s.inputs[d],to:s.id,place:d,formula:po(is(gr(u,l))),derivative:$e(u,a)}))}return{nodes:r,edges:n}}function br(e,t){return new Map([["out",e],...t.map((r,n)=>[`x${n}`,r])])}function po(e){return e.startsWith("(-")&&e.indexOf(")")===e.length-1?e.slice(1,-1):e}function ds(e,t){return e.kinks!==null&&$e(e.kinks,br(NaN,t))===0}var as=24,ke=class{nodes=[];leaf(t,r){return this.add({label:t,data:r})}constant(t){return this.add({name:x(t),kind:"constant",data:t})}result(t,r){let n=Q(t);if(n.constantForm&&typeof r.at(-1)=="number")return this.result(n.constantForm,r);let s=r.slice(0,r.length-n.settings),i=r.slice(s.length).map(Number),o=i.map(a=>x(a));return this.add({kind:"result",op:t,symbol:ut(n.symbol,o),written:ut(n.written,[...s.map(()=>"{}"),...o]),settings:i,inputs:s.map(a=>(typeof a=="number"?this.constant(a):a).id)})}graphOf(t){let r=new Set([t]);for(let l of r)for(let u of l.inputs)r.add(this.nodes[u]);let n=this.nodes.filter(l=>r.has(l)),s=new Map(n.map((l,u)=>[l.id,u])),i=new Set(n.map(l=>l.label)),o=0,a=n.map((l,u)=>{let d=l.name||fo(l.label);for(;!d||!l.label&&!l.name&&i.has(d);)d=`v${++o}`;return{...l,id:u,name:d,inputs:l.inputs.map(h=>s.get(h))}});return xr(a)}add(t){let n={...{label:"",name:"",kind:"leaf",op:null,symbol:"",written:"",data:NaN},settings:[],inputs:[],...t,id:this.nodes.length};return this.nodes.push(n),n}};function fo(e){return e.length<=as?e:`${e.slice(0,as-1)}…`}var mo=20;function yr({nodes:e,edges:t},r){let n=new Map(r.map((i,o)=>[i,o]));return e.filter(i=>i.kind==="result").every(i=>n.has(i.id))&&t.every(({from:i,to:o})=>e[i].kind!=="result"||n.get(i)>n.get(o))}function hs(e,t,r){if(yr(e,t))return[];let{nodes:n,edges:s}=e,i=n.length-1,o=new Map(t.map((d,h)=>[d,h])),a=new Map([[i,1]]),l=new Map;o.has(i)||l.set(i,{amount:1,edge:null});for(let d of r){let{from:h,to:p}=s[d.edge];if(n[h].kind==="result"){if((o.get(h)??-1)>o.get(p))a.set(h,d.after);else if(d.add!==0){let c=l.get(h);l.set(h,{amount:(c?.amount??0)+d.add,edge:c?c.edge:d.edge})}}}let u=t.length;return[...l].sort(([d],[h])=>(o.get(d)??u)-(o.get(h)??u)).slice(0,mo).flatMap(([d,{amount:h,edge:p}])=>{let c=o.has(d)?a.get(d)??0:null,f=p===null?[i]:[...us(e,i,s[p].to),d];return go(e,d).map(([m,w])=>({node:d,leaf:m,edge:p,had:c,late:h,amount:h*w,path:[...f,...us(e,d,m).slice(1)],text:bo(e,d,m,c,h,h*w)}))})}function cs(e,t){return e.filter(r=>r.to===t)}function go({nodes:e,edges:t},r){let n=new Map([[r,1]]);for(let s=r;s>=0;s-=1){let i=n.get(s);if(i)for(let{from:o,derivative:a}of cs(t,s))a!==0&&n.set(o,(n.get(o)??0)+i*a)}return[...n].filter(([s,i])=>i!==0&&e[s].kind==="leaf").sort(([s],[i])=>s-i)}function us({edges:e},t,r){let n=new Map([[t,t]]);for(let[i]of n)for(let{from:o,derivative:a}of cs(e,i))a!==0&&o>=r&&!n.has(o)&&n.set(o,i);let s=[r];for(;s[0]!==t&&n.has(s[0]);)s.unshift(n.get(s[0]));return s}function bo({nodes:e},t,r,n,s,i){let o=e[t].name;return`${n===null?`${o} was never visited`:n===0?`${o} was visited while its gradient was still 0`:`${o} was visited when its gradient was ${x(n)}; ${x(s)} more came later`}, so the ${x(i)} that flows through ${o} never arrived at ${e[r].name}`}function vr(e){return e.filter(t=>t.kind==="result").map(t=>t.id).reverse()}function qt(e,t="",r=vr(e.nodes)){let{nodes:n,edges:s}=e,i=n.at(-1),o=n.map(()=>0);o[i.id]=1;let a=n.filter(d=>d.kind==="result").map(d=>wo(n,d));a.push({phase:"seed",node:i.id,before:0,after:1,text:`${i.name}.grad 0 -> 1 (seed)`});let l=[];for(let d of r){let h=o[d];for(let{id:p,from:c,to:f,derivative:m}of s){if(f!==d||n[c].kind==="constant")continue;let w=h===0||m===0?0:h*m,_=o[c],$={edge:p,upstream:h,before:_,add:w,after:_+w};o[c]=$.after,l.push($),a.push({phase:"backward",node:d,input:c,...$,text:xo(n,c,d,$)})}}let u=hs(e,r,l);return{title:t||i.name,nodes:n,edges:s,steps:a,order:[...r],grads:o,right:yr(e,r),lost:u}}function wo(e,t){let r=`${t.name} = ${_e(e,t)} = ${x(t.data)}`;return{phase:"forward",node:t.id,after:t.data,text:r}}function xo(e,t,r,{before:n,add:s,after:i}){return`${`${e[t].name}.grad ${x(n)} -> ${x(i)}`} (${yo(s)} via ${e[r].name})`}function yo(e){let t=x(e);return t.startsWith("-")?t:`+${t}`}function ps(e,t){return qt(xr(e.nodes,t),e.title,e.order)}function $r(e,t){return qt(e,e.title,t)}function kr(e,t){let r=$r(e,t.filter(i=>e.nodes[i].kind==="result")),n=r.steps.filter(i=>i.phase==="backward"),s=t.map(i=>n.filter(o=>o.node===i));return{walk:r,order:t,pushes:s,expected:$r(e,vr(e.nodes)).grads}}function fs({walk:e,pushes:t},r){let n=t.slice(0,r).flat().length,s=e.steps.findIndex(o=>o.phase==="seed")+1;return{...It(e,s+n),active:new Set(r>0?t[r-1].map(o=>o.edge):[])}}function _r(e){return e.nodes.filter(t=>t.kind!=="constant").map(t=>t.id)}function ms(e,t){let r=t.split(/[\s,]+/).filter(Boolean).map(n=>{let s=e.nodes.find(i=>i.name===n&&i.kind!=="constant");if(!s)throw new Error(`order: there is no value "${n}"`);return s.id});return[...new Set([...r,..._r(e)])]}function gs(e,t,r){let n=e.filter(i=>i!==t),s=Math.max(0,Math.min(n.length,r));return[...n.slice(0,s),t,...n.slice(s)]}var vo={reset:"Reset",back:"Back",step:"Step",play:"Play",pause:"Pause",data:"data",grad:"grad",position:"Position in the walk",graph:e=>`Graph of ${e}`,graphHelp:"Arrow left and right step through the walk, up and down go from edge to edge.",idle:"Nothing is computed yet: only the leaves have numbers. Press Step to compute the first result.",seed:e=>`The derivative of ${e} by itself is 1. From here the walk goes backward.`,done:e=>`Done. ${e}`,passes:(e,t,r)=>`${e} passes its gradient on to ${t}: ${r}`,nothing:"One factor is 0, so nothing flows along this edge.",overwritten:"The old gradient was thrown away: = was written where += is needed.",leaves:"Leaves",valueOf:e=>`Value of ${e}`,noNumber:e=>`"${e}" is not a number. Write, for example, -3, 0.5 or 3/2.`,noEdit:e=>`${e} comes from an operation made by hand, so the leaves cannot be edited here.`,restore:"Restore values",expression:"Expression",draw:"Draw",preset:"Example",own:"your own",edge:(e,t)=>`Edge ${e} → ${t}`,place:e=>["first","second","third"][e]??`${e+1}th`,placeOf:(e,t)=>`${e} input of ${t}`,close:"Close",formula:"Formula",number:"Number",check:"Check by nudging",flows:"On the way back",unknownFormula:"not known: the operation was made by hand",later:e=>`known once ${e} is computed`,notYet:e=>`nothing yet: ${e} has not passed its gradient on`,nudge:(e,t,r)=>`moving ${e} by ±${t} gives the slope ${r}`,agrees:"agrees",disagrees:"does not agree",noCheck:e=>`not possible: ${e}`,twin:"The same as tables",values:"Values",edges:"Edges",value:"value",computed:"computed as",constant:"constant",leaf:"leaf",edgeColumn:"edge",local:"local derivative",notDrawn:e=>`${e} values are too many to draw; the steps and the table are complete.`,shownOf:(e,t)=>`The first ${e} of ${t} rows.`,tooMany:e=>`this graph has too many values to put in order by hand; at most ${e}`,orderHelp:"Put the values in an order. Each visit then does input.grad += value.grad × local derivative. Move a value with its buttons, with the arrow keys, or drag it.",orderList:"Order of the visits",earlier:e=>`Visit ${e} earlier`,laterVisit:e=>`Visit ${e} later`,moved:(e,t,r)=>`${e} is visit ${t} of ${r}`,run:"Run all",oneVisit:"One visit",startOver:"Start over",ready:e=>`${e}.grad = 1, all others 0. Run all visits, or one at a time.`,visit:(e,t,r)=>`Visit ${e} of ${t}: ${r}`,leafVisit:e=>`${e} is a leaf: it has no inputs, so it passes nothing on.`,emptyVisit:e=>`${e}.grad is still 0, so it passes on nothing.`,right:"Right: every gradient was complete before it was passed on.",wrong:"Not right yet.",insteadOf:(e,t,r)=>`${e}.grad = ${t}, but it should be ${r}`,complete:(e,t)=>`${e}.grad = ${t}`,lostPath:e=>`Lost on ${e}`},g={...vo};function $o(e){Object.assign(g,e)}function Et(e){let t=ht(typeof e=="string"?Ao(e):e,"the walk");t.format!=="gradwalk-walk"&&P('expected {"format": "gradwalk-walk", ...}'),t.version!==1&&P(`version ${String(t.version)}; this page reads version 1`);let r=tt(t,"nodes");r.length||P("it has no nodes");let n=r.map(ko),s=tt(t,"edges").map((a,l)=>_o(a,l,n));s.length!==n.reduce((a,l)=>a+l.inputs.length,0)&&P("an edge is missing");let i=tt(t,"steps").map(a=>So(a,n,s)),o=ht(t.result,"result");return{title:J(t,"title"),nodes:n,edges:s,steps:i,order:tt(t,"order").map(a=>j(a,n.length,"order")),grads:r.map(a=>H(ht(a,"a node"),"grad")),right:o.right===!0,lost:tt(t,"lost").map(a=>Eo(a,n,s))}}function ko(e,t){let r=ht(e,`node ${t}`);r.id!==t&&P(`node ${t} has the id ${String(r.id)}`);let n=r.kind,s=tt(r,"inputs").map(i=>j(i,t,`inputs of node ${t}`));return(!["leaf","constant","result"].includes(n)||n==="result"!=s.length>0)&&P(`node ${t}: kind`),{id:t,kind:n,inputs:s,op:r.op===null?null:J(r,"op"),label:J(r,"label"),name:J(r,"name"),symbol:J(r,"symbol"),written:J(r,"written"),data:H(r,"data"),settings:tt(r,"settings").map(i=>H({k:i},"k"))}}function _o(e,t,r){let n=ht(e,`edge ${t}`),s=j(n.to,r.length,"to"),i=j(n.place,r[s].inputs.length,"place");(n.id!==t||n.from!==r[s].inputs[i])&&P(`edge ${t} does not fit its nodes`);let o=r[s].inputs[i];return{id:t,from:o,to:s,place:i,formula:J(n,"formula"),derivative:H(n,"derivative")}}function So(e,t,r){let n=ht(e,"a step"),s={node:j(n.node,t.length,"node of a step"),text:J(n,"text")},i=H(n,"after");switch(n.phase){case"forward":return{phase:"forward",...s,after:i};case"seed":return{phase:"seed",...s,after:i,before:H(n,"before")};case"backward":return{phase:"backward",...s,after:i,before:H(n,"before"),add:H(n,"add"),upstream:H(n,"upstream"),edge:j(n.edge,r.length,"edge of a step"),input:j(n.input,t.length,"input of a step"),...n.overwrites===!0&&{overwrites:!0}};default:return P(`a step's phase is ${String(n.phase)}`)}}function Eo(e,t,r){let n=ht(e,"something lost");return{node:j(n.node,t.length,"node"),leaf:j(n.leaf,t.length,"leaf"),edge:n.edge===null?null:j(n.edge,r.length,"edge"),had:n.had===null?null:H(n,"had"),late:H(n,"late"),amount:H(n,"amount"),path:tt(n,"path").map(s=>j(s,t.length,"path")),text:J(n,"text")}}function P(e){throw new Error(`this is not a walk that gradwalk wrote: ${e}`)}function Ao(e){try{return JSON.parse(e)}catch(t){return P(`no JSON (${t.message})`)}}function ht(e,t){return typeof e=="object"&&e!==null&&!Array.isArray(e)?e:P(`${t} is not an object`)}function tt(e,t){let r=e[t];return Array.isArray(r)?r:P(`${t} is not a list`)}function J(e,t){let r=e[t];return typeof r=="string"?r:P(`${t} is not a text`)}function H(e,t){let r=e[t];return typeof r=="number"||r==="inf"||r==="-inf"||r==="nan"?tn(r):P(`${t} is not a number`)}function j(e,t,r){return typeof e=="number"&&Number.isInteger(e)&&0<=e&&e<t?e:P(`${r} is ${String(e)}`)}var Sr=9,Se=C`
  .graph {
    overflow: auto;
    max-height: max(20rem, 66vh);
    display: flex;
    padding: ${Sr}px;
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
    font-size: 11px;
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
    font-size: 11px;
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
`;var xs=120,Mo=.87,Er=26,bs=10;function ys(e,t){let r=i=>Math.min(1,t/i.width),n=ws(e,!1);if(r(n)<.9){let i=ws(e,!0);r(i)>r(n)&&(n=i)}let s=e.nodes.map(i=>i.inputs);return{...n,scale:Math.max(Mo,r(n)),inputs:s,sizes:ks(e)}}function vs({inputs:e,sizes:t},r){return JSON.stringify(e)===JSON.stringify(r.nodes.map(s=>s.inputs))&&ks(r).every((s,i)=>s<=t[i])}function $s(e){let t=e.nodes.map(r=>x(r.data));for(let r of e.steps){let n=r.phase==="backward"?r.input:r.node,s=x(r.after);s.length>t[n].length&&(t[n]=s)}return t}function ks(e){return[...$s(e).map(t=>t.length),...e.edges.map(t=>Ar(t).length)]}function ws(e,t){let r=new ue,n=$s(e);r.cells=e.nodes.map((u,d)=>{let h=new le(d,u.kind);return Object.assign(h,{name:u.name,given:u.label!=="",symbol:u.symbol,place:d,node:d}),h.data.n=h.grad.n=1,h}),r.edges=e.edges.map(u=>{let d=new de(u.from,u.to,u.place);return Object.assign(d,{text:Ar(u),toward_constant:e.nodes[u.from].kind==="constant"}),d});let s=me(r,[],!0);for(let u of s.cards)u.data=u.grad=n[u.node];let i=ge(s,1e9,!0,t),o=[];s.cards.forEach((u,d)=>o[u.node]=i.cards[d]);let a=ur(i,s.links.map(u=>u.text),t),l=s.links.map((u,d)=>{let h=i.routes[d],[[p,c],f,m]=[h[0],h.at(-1),h.at(-2)],w={x:(f[0]+m[0])/2,y:(f[1]+m[1])/2},_=t?`M${p},${c}L${p-4},${c+7}L${p+4},${c+7}Z`:`M${p},${c}L${p+7},${c-4}L${p+7},${c+4}Z`;return{path:lr(h,t,be(i,d)),forwardHead:dr(h,t,4),backwardHead:_,label:a[d].width>0?{x:a[d].x,y:a[d].y}:w}});return{width:Math.ceil(i.width)+4,height:Math.ceil(i.height)+4,down:t,boxes:o,routes:l}}function Ar(e){let t=x(e.derivative,4);return`×${t.startsWith("-")?`(${t})`:t}`}function Ee(e){let{walk:t,drawing:r}=e,[n,s]=[r.width*r.scale,r.height*r.scale];return b`<div class="graph">
    <svg
      role="group"
      aria-label=${g.graph(t.title)}
      width=${n}
      height=${s}
      viewBox="-2 -2 ${r.width} ${r.height}"
    >
      ${t.edges.map(i=>No(e,i,r.routes[i.id]))}
      ${t.nodes.map(i=>To(e,i,r.boxes[i.id]))}
    </svg>
  </div>`}function No(e,t,r){let{walk:n,stage:s,selected:i,focusable:o}=e,a=n.nodes[t.from].kind==="constant",l=s.computed[t.to]&&!a,u=s.active.has(t.id),d=u?s.step?.phase==="backward":s.walked.has(t.id),h=Ar(t),p=T(h)*11+10,{x:c,y:f}=r.label,m=i===t.id,w=[l?"known":"",u?"active":"",d?"back":"",m?"chosen":""].join(" "),_=D`
    <path class="reach" d=${r.path} />
    <path class="line" d=${r.path} />
    <path class="head" d=${d?r.backwardHead:r.forwardHead} />
    ${l?D`${_s("pill",c,f,p,18)}
            <text class="times" x=${c} y=${f+4} text-anchor="middle">${h}</text>`:v}`;if(o===null||a)return D`<g class="edge ${w}" aria-hidden="true">${_}</g>`;let $=g.edge(n.nodes[t.from].name,n.nodes[t.to].name),N=()=>e.onSelect?.(t.id);return D`<g class="edge button ${w}" role="button" data-edge=${t.id}
      tabindex=${o===t.id?0:-1} aria-pressed=${m?"true":"false"}
      aria-label=${l?`${$}, ${g.local} ${h}`:$}
      @click=${N} @focus=${N}>${_}</g>`}function To(e,t,r){let{stage:n}=e,s=n.computed[t.id],i=n.reached[t.id],o=ye(n)===t.id,a=n.step!==null&&n.step.phase!=="forward",l=n.step?.phase==="backward"&&n.step.node===t.id,[u,d]=[r.x+10,r.x+r.width-10],[h,p]=[s?x(t.data):"?",x(n.grads[t.id])];if(t.kind==="constant")return D`<g class="node constant" role="img" aria-label="${g.constant} ${h}">
      <rect class="box" x=${r.x} y=${r.y} width=${r.width} height=${r.height} rx=${Er/2} />
      <text x=${r.x+r.width/2} y=${r.y+17.5} text-anchor="middle">${t.name}</text>
    </g>`;let c=[t.kind,o?a?"just back":"just":"",l?"giver":"",e.dim?.has(t.id)?"dim":""],f=`${t.name}: ${g.data} ${h}, ${g.grad} ${p}`;return D`<g class="node ${c.join(" ")}" role="img" aria-label=${f} @click=${()=>e.onNode?.(t)}>
    ${r.sign?Oo(r,t.symbol,e.drawing.down):v}
    <rect class="box" x=${r.x} y=${r.y} width=${r.width} height=${r.height} rx="7" />
    <text class="name ${t.label?"":"made"}" x=${u} y=${r.y+18}>${t.name}</text>
    <text class="value ${s?"forward":"unknown"}" x=${d} y=${r.y+18} text-anchor="end">${h}</text>
    <text class="word" x=${u} y=${r.y+37}>${g.grad}</text>
    <text class="value ${i?"backward":"unknown"}" x=${d} y=${r.y+37} text-anchor="end">${p}</text>
  </g>`}function Oo({x:e,y:t,width:r,height:n,sign:s},i,o){let a=o?e+r/2:e-bs-s/2,l=o?t-bs-Er/2:t+n/2;return D`
    <path class="stem" d=${o?`M${a},${l}V${t}`:`M${a},${l}H${e}`} />
    ${_s("badge",a,l,s,Er)}
    <text class="symbol" x=${a} y=${l+4.5} text-anchor="middle">${i}</text>`}function _s(e,t,r,n,s){let[i,o]=[t-n/2,r-s/2];return D`<rect class=${e} x=${i} y=${o} width=${n} height=${s} rx=${s/2} />`}function Ss({nodes:e,edges:t}){return t.filter(r=>e[r.from].kind!=="constant").map(r=>r.id)}function Es(e){return Ss(e)[0]??null}function As(e,t,r){let n=Ss(e);return t===null?n[0]??null:n.at((n.indexOf(t)+r)%n.length)}var ct=class extends Error{constructor(r,n){super(r);this.at=n}at},Dt=/[^\S\n]*(?:(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|([\p{L}_][\p{L}\p{N}_]*)|(\*\*|[<>=!]=|[-+*/^(),;=<>]|\n))/uy,Mr=2e3,Ro=100;function Co(e){let t=e.replaceAll("−","-").replaceAll("×","*").replaceAll("·","*");if(t.length>Mr)throw new ct(`at most ${Mr} characters, please`,Mr);let r=[];for(Dt.lastIndex=0;t.slice(Dt.lastIndex).trim();){let n=Dt.lastIndex,s=Dt.exec(t);if(!s){let u=n+t.slice(n).search(/\S/);throw new ct(`"${[...t.slice(u)][0]}" has no meaning here`,u)}let[,i,o,a]=s,l=i??o??a??"";r.push({kind:i?"number":o?"name":"sign",text:l===`
`?";":l,at:Dt.lastIndex-l.length})}return r.push({kind:"end",text:"",at:t.length}),r}var Nr={"+":"add","-":"sub","*":"mul","/":"div","**":"pow",">":"gt",">=":"ge","<":"lt","<=":"le","==":"eq","!=":"ne"},Or=class{constructor(t,r){this.source=t;this.leaves=r}source;leaves;position=0;depth=0;builder=new ke;named=new Map;program(){let t=null;for(;this.skipEmpty();)t=this.statement(),!this.atEnd&&this.next.text!==";"&&this.fail(this.surprise());return t===null&&this.fail("write an expression, for example (a + b) * c"),this.builder.graphOf(typeof t=="number"?this.builder.constant(t):t)}skipEmpty(){for(;this.skip(";"););return!this.atEnd}get atEnd(){return this.next.kind==="end"}get next(){return this.source[this.position]}fail(t,r=this.next.at){throw new ct(t,r)}surprise(){let{kind:t,text:r}=this.next;if(t==="end")return"the expression ends too early";if(r==="^")return"a power is written **, as in x ** 2";let n=this.source[this.position-1];return n&&(n.kind!=="sign"||n.text===")")&&(t!=="sign"||r==="(")?`an operator is missing before "${r}": write ${n.text} * ${r}`:`"${r}" is not expected here`}skip(t){return this.next.text!==t||this.atEnd?!1:(this.position+=1,!0)}expect(t){this.skip(t)||this.fail(this.atEnd?`"${t}" is missing at the end`:this.surprise())}statement(){let t=this.next;if(t.kind==="name"&&this.source[this.position+1]?.text==="="){this.position+=2,this.named.has(t.text)&&this.fail(`${t.text} has a value already; choose another name`,t.at);let r=this.comparison(),n=this.leaves.get(t.text),s=typeof r=="number"?this.builder.leaf(t.text,n??r):this.entitled(r,t);return this.named.set(t.text,s),s}return this.comparison()}entitled(t,{text:r,at:n}){return t.label&&this.fail(`${t.label} would get a second name, ${r}; write an operation`,n),t.label=r,t}comparison(){let t=this.sum(),r=this.next.text;return/^([<>]=?|[=!]=)$/.test(r)?(this.position+=1,this.apply(Nr[r],[t,this.sum()])):t}sum(){let t=this.product();for(let r=this.next.text;r==="+"||r==="-";r=this.next.text)this.position+=1,t=this.apply(Nr[r],[t,this.product()]);return t}product(){let t=this.signed();for(let r=this.next.text;r==="*"||r==="/";r=this.next.text)this.position+=1,t=this.apply(Nr[r],[t,this.signed()]);return t}signed(){++this.depth>Ro&&this.fail("too many brackets within brackets");try{if(this.skip("-"))return this.apply("neg",[this.signed()]);if(this.skip("+"))return this.signed();let t=this.atom();return this.skip("**")?this.apply("pow",[t,this.signed()]):t}finally{this.depth-=1}}atom(){let t=this.next;if(t.kind==="number")return this.position+=1,Number(t.text);if(t.kind==="name")return this.position+=1,this.skip("(")?this.call(t):this.variable(t);this.skip("(")||this.fail(this.surprise());let r=this.comparison();return this.expect(")"),r}variable({text:t,at:r}){Tr.includes(t)&&this.fail(`${t} is a function: write ${t}(...)`,r);let n=this.named.get(t);return n===void 0&&this.named.set(t,n=this.builder.leaf(t,this.leaves.get(t)??1)),n}call({text:t,at:r}){let n=Tr.includes(t)?V[t]:void 0;n||this.fail(`there is no function ${t}; there are ${Tr.slice(0,8).join(", ")}, ...`,r);let s=[];if(!this.skip(")")){do s.push(this.comparison());while(this.skip(","));this.expect(")")}let i=n.arity;return s.length<i&&s.push(...n.defaults.slice(0,i-s.length)),s.length!==i&&this.fail(`${t} takes ${i} inputs, not ${s.length}`,r),s.slice(i-n.settings).some(o=>n.settings&&typeof o!="number")&&this.fail(`the last input of ${t} must be a plain number`,r),this.apply(t,s)}apply(t,r){return r.every(n=>typeof n=="number")?V[t].compute(...r):this.builder.result(t,r)}},Tr=["tanh","exp","relu","log","sqrt","sigmoid","sin","cos",...Object.keys(V).filter(e=>V[e].arity!==null&&V[e].written.startsWith(e))].filter((e,t,r)=>r.indexOf(e)===t);function Ae(e,t=new Map){return new Or(Co(e),t).program()}var At=[{name:"product",title:"(a + b) * c",expression:"e = a + b; f = e * c",values:{a:2,b:-3,c:10}},{name:"neuron",title:"One neuron",expression:"x1w1 = x1 * w1; x2w2 = x2 * w2; s = x1w1 + x2w2; n = s + b; o = tanh(n)",values:{x1:2,x2:0,w1:-3,w2:1,b:6.881373587019543}},{name:"square",title:"a * a",expression:"b = a * a",values:{a:3}},{name:"diamond",title:"The diamond",expression:"b = a + 1; c = a * 3; d = b * c",values:{a:2}}];function Ms(e){let t=At.find(r=>r.name===e);if(!t)throw new Error(`there is no preset "${e}"; there are ${At.map(r=>r.name).join(", ")}`);return t}function Ns({expression:e,values:t}){return Ae(e,new Map(Object.entries(t)))}function Os(e,{preset:t,expression:r,values:n}){let s=e.querySelector(':scope > script[type="application/json"]');return r?Rr(r,Ts(n)):t?Cr(t,Ts(n)):s?.textContent?.trim()?Et(s.textContent):null}function Rr(e,t){try{return qt(Ae(e,t),e)}catch(r){throw r instanceof ct?new Error(`${r.message} (character ${r.at+1})`,{cause:r}):r}}function Cr(e,t){let r=Ms(e);return qt(Ns({...r,values:{...r.values,...Object.fromEntries(t)}}),r.title)}function Ts(e){let t=new Map;for(let r of e.split(/[\s;]+/).filter(Boolean)){let[n,s]=r.split("="),i=lt(s??"");if(!n||i===null)throw new Error(`values: "${r}" should look like a=2`);t.set(n,i)}return t}var Lo=["preset","expression","values"],et=class extends U{static properties={preset:{},expression:{},values:{},current:{state:!0},error:{state:!0},width:{state:!0}};given=null;drawn=null;observer=new ResizeObserver(([t])=>this.width=t.contentRect.width);constructor(){super(),Object.assign(this,{preset:"",expression:"",values:"",current:null,error:"",width:0})}get walk(){return this.current}set walk(t){this.given=t,this.load()}connectedCallback(){super.connectedCallback(),this.observer.observe(this),this.width=this.clientWidth,this.current||this.load()}disconnectedCallback(){super.disconnectedCallback(),this.observer.disconnect()}willUpdate(t){!this.hasUpdated||!Lo.some(r=>t.has(r))||(this.given=null,this.load())}load(){this.attempt(()=>this.given==null?Os(this,this):Et(this.given))}attempt(t){try{let r=t();this.begin(r),this.current=r,this.error=""}catch(r){this.error=r.message}return!this.error}drawingOf(t){let r=Math.max(280,this.width)-2*Sr-2,{drawn:n}=this;if(n?.walk===t&&n.width===r)return n.drawing;let s=n?.width===r&&vs(n.drawing,t)?n.drawing:ys(t,r);return this.drawn={walk:t,width:r,drawing:s},s}tell(t,r){this.dispatchEvent(new CustomEvent(t,{detail:r,bubbles:!0,composed:!0}))}problem(){return b`<p class="problem" role="alert" ?hidden=${!this.error}>${this.error}</p>`}button(t,r,n,s=""){return b`<button class=${s} aria-disabled=${r?"true":"false"} @click=${()=>!r&&n()}>
      ${t}
    </button>`}};var Rs=C`
  .help,
  .controls,
  .message,
  ol {
    margin: 0;
    padding: calc(var(--gw-space) * 0.75) calc(var(--gw-space) * 2);
  }
  .help {
    color: var(--gw-muted);
    font-size: 0.9375rem;
  }
  ol {
    list-style: none;
    display: flex;
    flex-wrap: wrap;
    gap: var(--gw-space);
  }
  ol li {
    display: flex;
    border: 1px solid var(--gw-control-line);
    border-radius: var(--gw-radius);
  }
  ol li button,
  ol li button[aria-disabled="true"] {
    border: 0;
    background: none;
    border-radius: var(--gw-radius);
  }
  .arrow {
    padding: 0;
    width: 2rem;
    font-size: 1.25rem;
    line-height: 1;
  }
  .chip {
    cursor: grab;
    touch-action: none;
    padding: 0 0.25rem;
    min-width: 3rem;
    font-weight: 700;
    user-select: none;
  }
  .chip small {
    font-family: var(--gw-font);
    font-weight: 400;
    color: var(--gw-muted);
  }
  .chip.dragged {
    cursor: grabbing;
    background: var(--gw-forward-soft);
  }
  li.visited {
    border-style: dashed;
    border-color: var(--gw-backward);
  }
  li.now {
    border-color: var(--gw-backward);
    background: var(--gw-backward-soft);
    box-shadow: 0 0 0 1px var(--gw-backward);
  }
  .message {
    min-height: 5.5rem;
    padding-bottom: calc(var(--gw-space) * 2);
  }
  .message p {
    margin: 0;
    overflow-wrap: anywhere;
  }
  .what {
    font-weight: 650;
  }
  .verdict {
    margin-top: var(--gw-space);
    padding: var(--gw-space) calc(var(--gw-space) * 1.5);
    border-left: 4px solid var(--gw-forward);
    background: var(--gw-forward-soft);
  }
  .verdict.wrong {
    border-left-style: double;
    border-left-width: 6px;
    border-color: var(--gw-backward);
    background: var(--gw-backward-soft);
  }
  .verdict ul {
    margin: 0.25rem 0 0;
    padding-left: 1.25rem;
  }
`;var Cs=16,Me=class extends et{static properties={...et.properties,order:{},placed:{state:!0},done:{state:!0},news:{state:!0}};dragged=null;constructor(){super(),Object.assign(this,{order:"",placed:[],done:0,news:""})}willUpdate(t){super.willUpdate(t),this.hasUpdated&&t.has("order")&&this.attempt(()=>this.current)}begin(t){if(t&&_r(t).length>Cs)throw new Error(g.tooMany(Cs));this.placed=t?ms(t,this.order):[],this.done=0}async move(t,r,n=!0){let s=Math.max(0,Math.min(this.placed.length-1,r));if(this.placed.indexOf(t)===s||(this.placed=gs(this.placed,t,s),this.done=0,this.news=g.moved(this.current.nodes[t].name,s+1,this.placed.length),!n))return;let i=this.renderRoot.activeElement?.id;await this.updateComplete,i&&this.renderRoot.querySelector(`#${i}`)?.focus()}keys(t,r){let n=this.placed.indexOf(r),s={ArrowLeft:n-1,ArrowUp:n-1,ArrowRight:n+1,ArrowDown:n+1,Home:0,End:1/0}[t.key];s===void 0||t.altKey||t.ctrlKey||t.metaKey||(t.preventDefault(),this.move(r,s))}drag(t){if(this.dragged===null)return;if(t.buttons===0)return this.hold(null);let r=this.placed.indexOf(this.dragged),n=[...this.renderRoot.querySelectorAll("li")].map(u=>u.getBoundingClientRect()),{clientX:s,clientY:i}=t,o=n.findIndex(u=>u.left<=s&&s<=u.right&&u.top<=i&&i<=u.bottom);if(o<0||o===r)return;let a=n[o].top===n[r].top;(s>(n[o].left+n[o].right)/2==o>r||!a)&&this.move(this.dragged,o,!1)}hold(t){this.dragged=t,this.requestUpdate()}visit(t){if(this.done=Math.min(this.placed.length,t),this.done<this.placed.length)return;let{walk:r}=kr(this.current,this.placed),n=r.nodes.filter(i=>i.kind==="leaf"),s={order:this.placed.map(i=>r.nodes[i].name),right:r.right,gradients:Object.fromEntries(n.map(i=>[i.name,r.grads[i.id]]))};this.tell("gradwalk-order",s)}render(){if(!this.current)return b`<div class="card">${this.problem()}</div>`;let t=kr(this.current,this.placed),r=this.done===this.placed.length;return b`<div
      class="card"
      @pointermove=${n=>this.drag(n)}
      @pointerup=${()=>this.hold(null)}
    >
      ${this.problem()} ${this.picture(t)}
      <p class="help" id="help">${g.orderHelp}</p>
      <ol aria-label=${g.orderList}>
        ${Fn(this.placed,n=>n,(n,s)=>this.item(n,s))}
      </ol>
      <div class="row controls">
        ${this.button(g.startOver,this.done===0,()=>this.done=0)}
        ${this.button(g.oneVisit,r,()=>this.visit(this.done+1))}
        ${this.button(g.run,r,()=>this.visit(1/0),"main")}
      </div>
      <div class="message" aria-live="polite">${this.told(t)} ${r?this.verdict(t):v}</div>
      <p class="hidden-text" role="status">${this.news}</p>
    </div>`}picture(t){let r=this.done===this.placed.length?t.walk.lost.map(n=>n.node):[];return Ee({walk:t.walk,stage:fs(t,this.done),drawing:this.drawingOf(this.current),selected:null,focusable:null,dim:new Set(r)})}item(t,r){let{name:n}=this.current.nodes[t],s=this.placed.length-1,i=r<this.done?r===this.done-1?"now":"visited":"",o=(a,l,u,d,h)=>b`<button
        class="arrow"
        id="${h}${t}"
        aria-label=${l}
        aria-disabled=${u?"true":"false"}
        @click=${()=>!u&&this.move(t,r+d)}
      >
        ${a}
      </button>`;return b`<li class=${i}>
      ${o("‹",g.earlier(n),r===0,-1,"earlier")}
      <button
        class="chip mono ${this.dragged===t?"dragged":""}"
        id="chip${t}"
        aria-describedby="help"
        @keydown=${a=>this.keys(a,t)}
        @pointerdown=${a=>{a.target.releasePointerCapture(a.pointerId),this.hold(t)}}
      >
        <small>${r+1}</small> ${n}
      </button>
      ${o("›",g.laterVisit(n),r===s,1,"later")}
    </li>`}told({walk:t,pushes:r}){if(this.done===0)return b`<p class="why">${g.ready(t.nodes.at(-1).name)}</p>`;let n=t.nodes[this.placed[this.done-1]],s=r[this.done-1],i=n.kind==="leaf"?g.leafVisit(n.name):s.every(o=>o.upstream===0)?g.emptyVisit(n.name):"";return b`<p class="why">${g.visit(this.done,this.placed.length,n.name)}</p>
      ${i?b`<p class="what">${i}</p>`:s.map(o=>b`<p class="what mono backward">${o.text.replace(" -> "," → ")}</p>`)}`}verdict({walk:t,expected:r}){let s=t.nodes.filter(o=>o.kind==="leaf").map(o=>{let[a,l]=[x(t.grads[o.id]),x(r[o.id])];return a===l?g.complete(o.name,a):g.insteadOf(o.name,a,l)}),i=o=>o.map(a=>t.nodes[a].name).join(" → ");return b`<div class="verdict ${t.right?"right":"wrong"}">
      <p><strong>${t.right?g.right:g.wrong}</strong> <span class="mono">${s.join("; ")}.</span></p>
      ${t.lost.length?b`<ul>
              ${t.lost.map(({path:o,text:a})=>b`<li><strong>${g.lostPath(i(o))}:</strong> ${a}.</li>`)}
            </ul>`:v}
    </div>`}static styles=[kt,Se,Rs]};function Ls(e,t){let r=e[t.to],n=r.op?V[r.op]:void 0;if(!n)return"the operation was made by hand, so it cannot be computed again here";let s=[...r.inputs.map(h=>e[h].data),...r.settings];if(!s.every(Number.isFinite)||!Number.isFinite(r.data))return"the numbers are not finite here";if(ds(n,s))return"there is a corner exactly here, so the slopes on its two sides differ";let i=s[t.place],o=10**(Math.floor(Math.log10(Math.max(1,Math.abs(i))))-6),a=h=>n.compute(...s.map((p,c)=>c===t.place?h:p)),[l,u]=[a(i+o),a(i-o)],d=(l-u)/(i+o-(i-o));return Number.isFinite(d)?{nudge:o,plus:l,minus:u,slope:d}:"a nudge leaves the domain of the operation"}function Ps(e,t,r,n){let[s,i]=[e.nodes[r.from],e.nodes[r.to]],o=t.computed[i.id],a=i.inputs.filter(h=>h===s.id).length>1,l=h=>b`<span class="mono">${h}</span>`,u=h=>b`<span class="muted">${h}</span>`,d=(h,p)=>b`<dt>${h}</dt>
      <dd>${p}</dd>`;return b`<section class="panel" aria-label=${g.edge(s.name,i.name)}>
    <header class="row">
      <strong class="mono">${g.edge(s.name,i.name)}</strong>
      ${a?b`<span class="muted">${g.placeOf(g.place(r.place),i.name)}</span>`:""}
      <button class="small" @click=${n}>${g.close}</button>
    </header>
    <dl>
      ${d(g.formula,r.formula?l(`d${i.name}/d${s.name} = ${r.formula}`):g.unknownFormula)}
      ${d(g.number,o?l(x(r.derivative,10)):u(g.later(i.name)))}
      ${o?d(g.check,Po(e,r)):""} ${o?d(g.flows,Wo(e,t,r)):""}
    </dl>
  </section>`}function Po(e,t){let r=Ls(e.nodes,t);if(typeof r=="string")return g.noCheck(r);let n=Math.abs(r.slope-t.derivative)<=1e-5+.001*Math.abs(t.derivative),s=g.nudge(e.nodes[t.from].name,x(r.nudge),x(r.slope,8));return b`${s}: <strong>${n?g.agrees:g.disagrees}</strong>`}function Wo(e,t,r){let[n,s]=[e.nodes[r.from].name,e.nodes[r.to].name];for(let i of e.steps.slice(0,t.position))if(i.phase==="backward"&&i.edge===r.id)return b`<span class="mono backward"
          >${s}.grad × ${x(r.derivative)} = ${x(i.upstream)} × ${x(r.derivative)} =
          ${x(i.add)}</span
        >
        → ${n}.grad`;return b`<span class="muted">${g.notYet(s)}</span>`}var Ws=C`
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
`;var Ne=300;function Gs(e,t){let r=e.edges.filter(n=>e.nodes[n.from].kind!=="constant");return b`<div class="tables" tabindex="0" role="region" aria-label=${g.twin}>
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
        ${e.nodes.slice(0,Ne).map(n=>{let s=n.kind==="result"?_e(e.nodes,n):g[n.kind];return b`<tr aria-current=${ye(t)===n.id?"step":"false"}>
            <th scope="row" class="mono">${n.name}</th>
            <td class=${n.kind==="result"?"mono":"muted"}>${s}</td>
            <td class="number forward">${t.computed[n.id]?x(n.data):"?"}</td>
            <td class="number backward">${n.kind==="constant"?"":x(t.grads[n.id])}</td>
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
        ${r.slice(0,Ne).map(n=>{let[s,i]=[e.nodes[n.from].name,e.nodes[n.to].name],o=e.nodes[n.to].inputs.filter(a=>a===n.from).length>1;return b`<tr aria-current=${t.active.has(n.id)?"step":"false"}>
            <th scope="row" class="mono">${s} → ${i}${o?` (${g.place(n.place)})`:""}</th>
            <td class="mono">${n.formula?`d${i}/d${s} = ${n.formula}`:""}</td>
            <td class="number">${t.computed[n.to]?x(n.derivative):"?"}</td>
          </tr>`})}
      </tbody>
    </table>
    ${r.length>Ne?b`<p class="muted">${g.shownOf(Ne,r.length)}</p>`:""}
  </div>`}var Vs=C`
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
`;function Hs(e,{step:t,phase:r}){let{nodes:n,edges:s}=e;if(!t)return{what:"",why:g.idle};let i=t.text.replaceAll(" -> "," → "),o=r==="done"?` ${g.done(Go(e))}`:"";if(t.phase==="forward")return{what:i,why:`${n[t.node].name} = ${Vo(n,n[t.node])}`};if(t.phase==="seed")return{what:i,why:g.seed(n[t.node].name)+o};let[a,l]=[n[t.node].name,n[t.input].name];if(t.overwrites)return{what:i,why:g.overwritten+o};let{formula:u}=s[t.edge],h=`${u?`${a}.grad × ${u.includes(" ")?`(${u})`:u} = `:""}${Lr(t.upstream)} × ${Lr(s[t.edge].derivative)} = ${x(t.add)}`;return{what:i,why:(t.add===0?`${h}. ${g.nothing}`:`${g.passes(a,l,h)}.`)+o}}function Go(e){let t=e.nodes.filter(n=>n.kind==="leaf");return t.slice(0,8).map(({id:n,name:s})=>{let i=e.grads[n],o=e.lost.reduce((a,l)=>l.leaf===n?a+l.amount:a,0);return o?g.insteadOf(s,x(i),x(i+o)):g.complete(s,x(i))}).join(", ")+(t.length>8?", ...":"")}function Vo(e,t){let r=x(t.data);if(t.inputs.length>8||!t.written)return r;let n=t.inputs.map(s=>Lr(e[s].data));return`${ut(t.written,n)} = ${r}`}function Lr(e){let t=x(e);return t.startsWith("-")?`(${t})`:t}var Fs=C`
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
`;var Ho=1300,Te=class extends et{static properties={...et.properties,open:{type:Boolean},fixed:{type:Boolean},position:{type:Number},selected:{state:!0},playing:{state:!0},typed:{state:!0}};original=null;timer=0;constructor(){super(),Object.assign(this,{open:!1,fixed:!1,position:0,selected:null,playing:!1,typed:new Map})}disconnectedCallback(){super.disconnectedCallback(),this.pause()}willUpdate(t){super.willUpdate(t),this.position=Math.max(0,Math.min(this.position,this.current?.steps.length??0))}updated(t){t.has("position")&&this.showChange()}showChange(){let t=this.renderRoot.querySelector(".graph"),r=this.renderRoot.querySelector(".just .box")?.getBoundingClientRect();if(!t||!r)return;let{left:n,width:s,top:i,height:o}=t.getBoundingClientRect();(r.top<i||r.bottom>i+o)&&(t.scrollTop+=r.top+r.height/2-i-o/2),(r.left<n||r.right>n+s)&&(t.scrollLeft+=r.left+r.width/2-n-s/2)}begin(t){this.original=t,Object.assign(this,{selected:null,typed:new Map}),this.hasUpdated&&(this.position=0),this.pause()}go(t){let r=this.current?.steps.length??0,n=Math.max(0,Math.min(r,t));n===r&&this.pause(),n!==this.position&&(this.position=n,this.tell("gradwalk-step",{position:n,phase:It(this.current,n).phase}))}play(){if(this.playing)return this.pause();this.position===this.current.steps.length&&this.go(0),this.playing=!0,this.timer=window.setInterval(()=>this.go(this.position+1),Ho),this.go(this.position+1)}pause(){window.clearInterval(this.timer),this.playing=!1}keys=t=>{let r=t.composedPath()[0];if(t.altKey||t.ctrlKey||t.metaKey||/^(INPUT|SELECT|TEXTAREA)$/.test(r.tagName))return;let n=r.dataset.edge!==void 0,i={ArrowRight:()=>this.go(this.position+1),ArrowLeft:()=>this.go(this.position-1),Home:()=>this.go(0),End:()=>this.go(1/0),...n&&{ArrowDown:()=>this.edgeBy(1),ArrowUp:()=>this.edgeBy(-1)},...this.selected!==null&&{Escape:()=>this.selected=null}}[t.key];i&&(t.preventDefault(),this.pause(),i())};edgeBy(t){let r=As(this.current,this.selected,t);this.renderRoot.querySelector(`[data-edge="${r}"]`)?.focus()}edit(t,r){this.typed=new Map(this.typed).set(t.id,r);let n=lt(r);n!==null&&(this.setLeaves(new Map([[t.id,n]])),this.tell("gradwalk-edit",{leaf:t.id,name:t.name,value:n}))}setLeaves(t){this.current&&!wr(this.current.nodes)&&(this.current=ps(this.current,t))}refresh(t){let r=Et(t);this.current=r,this.typed=new Map([...this.typed].filter(([n,s])=>Object.is(lt(s),r.nodes[n]?.data)))}restore(){this.typed=new Map;for(let{id:t,name:r,kind:n,data:s}of this.original.nodes)n!=="leaf"||Object.is(s,this.current.nodes[t].data)||(this.setLeaves(new Map([[t,s]])),this.tell("gradwalk-edit",{leaf:t,name:r,value:s}))}type(t){t.preventDefault();let r=this.renderRoot.querySelector("#expression").value,n=this.current?.nodes.filter(i=>i.kind==="leaf")??[],s=new Map(n.map(i=>[i.name,i.data]));this.attempt(()=>Rr(r,s))&&this.tell("gradwalk-expression",{expression:r})}render(){let t=this.current;if(!t)return b`<div class="card">${this.chooser()} ${this.problem()}</div>`;let r=It(t,this.position),n=this.selected===null?void 0:t.edges[this.selected];return b`<div class="card" @keydown=${this.keys}>
      ${this.chooser()} ${this.problem()}
      <header class="row">
        ${this.open?v:b`<strong class="title">${t.title}</strong>`}
        <span class="phase ${r.phase}">${r.phaseText}</span>
      </header>
      ${this.picture(t,r)} ${n?Ps(t,r,n,()=>this.unselect()):v}
      ${this.message(t,r)} ${this.controls(r)} ${this.fixed?v:this.leaves(t)}
      <details>
        <summary>${g.twin}</summary>
        ${Gs(t,r)}
      </details>
    </div>`}unselect(){this.renderRoot.querySelector(`[data-edge="${this.selected}"]`)?.focus(),this.selected=null}chooser(){if(!this.open)return v;let t=At.find(s=>s.title===this.current?.title)?.name??"",r=s=>{let{value:i}=s.target;i&&this.attempt(()=>Cr(i,new Map))},n=At.find(s=>s.name===t)?.expression??this.current?.title??"";return b`<form class="row chooser" @submit=${s=>this.type(s)}>
      <label
        >${g.preset}
        <select @change=${r} .value=${t}>
          ${At.map(({name:s,title:i})=>b`<option value=${s} ?selected=${s===t}>${i}</option>`)}
          <option value="" ?selected=${!t}>${g.own}</option>
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
    </form>`}picture(t,r){return t.nodes.length>xs?b`<p class="message muted">${g.notDrawn(t.nodes.length)}</p>`:Ee({walk:t,stage:r,drawing:this.drawingOf(t),selected:this.selected,focusable:this.selected??Es(t),onSelect:n=>this.selected=n,onNode:n=>this.renderRoot.querySelector(`#leaf${n.id}`)?.focus()})}message(t,r){let{what:n,why:s}=Hs(t,r),i=r.step===null?"":r.step.phase==="forward"?"forward":"backward",o=r.phase==="done"?t.lost:[];return b`<div class="message" aria-live="polite">
      <p class="what mono ${i}" ?hidden=${!n}>${n}</p>
      <p class="why">${s}</p>
      ${o.map(a=>b`<p class="why">${a.text}.</p>`)}
    </div>`}controls(t){let[r,n]=[t.position===0,t.position===t.total],s=i=>()=>{this.pause(),this.go(this.position+i)};return b`<div class="row controls">
      ${this.button(g.reset,r,s(-1/0))} ${this.button(g.back,r,s(-1))}
      ${this.button(g.step,n,s(1),"main")}
      ${this.button(this.playing?g.pause:g.play,!1,()=>this.play())}
      <input
        type="range"
        min="0"
        max=${t.total}
        .value=${String(t.position)}
        aria-label=${g.position}
        aria-valuetext=${t.phaseText}
        @input=${i=>{this.pause(),this.go(Number(i.target.value))}}
      />
    </div>`}leaves(t){let r=t.nodes.filter(o=>o.kind==="leaf"),n=wr(t.nodes);if(!r.length||r.length>24)return v;if(n)return b`<p class="leaves muted">${g.noEdit(n.name)}</p>`;let s=r.map(o=>this.typed.get(o.id)).find(o=>o!==void 0&&lt(o)===null),i=r.some(o=>!Object.is(o.data,this.original.nodes[o.id].data));return b`<fieldset class="leaves row">
      <legend class="hidden-text">${g.leaves}</legend>
      ${r.map(o=>{let a=this.typed.get(o.id)??en(o.data).replace(/\.0$/,"");return b`<label class="field mono"
          ><span>${o.name}</span
          ><input
            id="leaf${o.id}"
            inputmode="text"
            size=${Math.max(4,Math.min(18,a.length))}
            autocomplete="off"
            spellcheck="false"
            aria-label=${g.valueOf(o.name)}
            aria-invalid=${lt(a)===null?"true":"false"}
            .value=${a}
            @input=${l=>this.edit(o,l.target.value)}
        /></label>`})}
      ${i?b`<button type="button" @click=${()=>this.restore()}>${g.restore}</button>`:v}
      <p class="wrong" role="status">${s===void 0?"":g.noNumber(s)}</p>
    </fieldset>`}static styles=[kt,Se,Ws,Vs,Fs]};var js={"gradwalk-walk":Te,"gradwalk-visit-order":Me,"gradwalk-picture":we};function Us(){for(let[t,r]of Object.entries(js))customElements.get(t)||customElements.define(t,r);if(getComputedStyle(document.documentElement).getPropertyValue("--gw-page"))return;let e=new CSSStyleSheet;e.replaceSync(`@layer gradwalk { :root { ${Rn} } }`),document.adoptedStyleSheets=[...document.adoptedStyleSheets,e]}function zs({model:e,el:t}){let r=document.createElement("gradwalk-walk"),n=(a,l)=>{e.set(a,l),e.save_changes()};r.walk=e.get("document"),r.position=Number(e.get("position")),r.addEventListener("gradwalk-step",()=>n("position",r.position)),r.addEventListener("gradwalk-edit",a=>{let{leaf:l,value:u}=a.detail,d=e.get("leaves");e.get("edit")&&n("leaves",{...d,[l]:se(u)})});let s={"change:document":()=>r.refresh(e.get("document")),"change:position":()=>r.position=Number(e.get("position"))};for(let[a,l]of Object.entries(s))e.on(a,l);let i=()=>t.style.colorScheme=Fo(t)?"dark":"light",o=new MutationObserver(i);return o.observe(document.body,{attributes:!0}),t.append(r),i(),()=>{for(let[a,l]of Object.entries(s))e.off(a,l);o.disconnect()}}function Fo(e){for(;e;e=e.parentElement){let[t,r,n,s]=(getComputedStyle(e).backgroundColor.match(/[\d.]+/g)??[]).map(Number);if(t!==void 0&&s!==0)return .3*t+.6*r+.1*n<128}return!1}Us();var zd={render:zs};export{js as ELEMENTS,zd as default,$o as useWords};
