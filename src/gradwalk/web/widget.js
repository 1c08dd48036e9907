var je=globalThis,Pe=je.ShadowRoot&&(je.ShadyCSS===void 0||je.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,pt=Symbol(),sr=new WeakMap,xe=class{constructor(t,r,n){if(this._$cssResult$=!0,n!==pt)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=t,this.t=r}get styleSheet(){let t=this.o,r=this.t;if(Pe&&t===void 0){let n=r!==void 0&&r.length===1;n&&(t=sr.get(r)),t===void 0&&((this.o=t=new CSSStyleSheet).replaceSync(this.cssText),n&&sr.set(r,t))}return t}toString(){return this.cssText}},ir=e=>new xe(typeof e=="string"?e:e+"",void 0,pt),G=(e,...t)=>{let r=e.length===1?e[0]:t.reduce((n,s,i)=>n+(o=>{if(o._$cssResult$===!0)return o.cssText;if(typeof o=="number")return o;throw Error("Value passed to 'css' function must be a 'css' function result: "+o+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(s)+e[i+1],e[0]);return new xe(r,e,pt)},or=(e,t)=>{if(Pe)e.adoptedStyleSheets=t.map(r=>r instanceof CSSStyleSheet?r:r.styleSheet);else for(let r of t){let n=document.createElement("style"),s=je.litNonce;s!==void 0&&n.setAttribute("nonce",s),n.textContent=r.cssText,e.appendChild(n)}},ft=Pe?e=>e:e=>e instanceof CSSStyleSheet?(t=>{let r="";for(let n of t.cssRules)r+=n.cssText;return ir(r)})(e):e;var{is:Es,defineProperty:_s,getOwnPropertyDescriptor:Ns,getOwnPropertyNames:Os,getOwnPropertySymbols:Ss,getPrototypeOf:As}=Object,Re=globalThis,ar=Re.trustedTypes,Ms=ar?ar.emptyScript:"",Ts=Re.reactiveElementPolyfillSupport,ye=(e,t)=>e,gt={toAttribute(e,t){switch(t){case Boolean:e=e?Ms:null;break;case Object:case Array:e=e==null?e:JSON.stringify(e)}return e},fromAttribute(e,t){let r=e;switch(t){case Boolean:r=e!==null;break;case Number:r=e===null?null:Number(e);break;case Object:case Array:try{r=JSON.parse(e)}catch{r=null}}return r}},dr=(e,t)=>!Es(e,t),lr={attribute:!0,type:String,converter:gt,reflect:!1,useDefault:!1,hasChanged:dr};Symbol.metadata??=Symbol("metadata"),Re.litPropertyMetadata??=new WeakMap;var q=class extends HTMLElement{static addInitializer(t){this._$Ei(),(this.l??=[]).push(t)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(t,r=lr){if(r.state&&(r.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(t)&&((r=Object.create(r)).wrapped=!0),this.elementProperties.set(t,r),!r.noAccessor){let n=Symbol(),s=this.getPropertyDescriptor(t,n,r);s!==void 0&&_s(this.prototype,t,s)}}static getPropertyDescriptor(t,r,n){let{get:s,set:i}=Ns(this.prototype,t)??{get(){return this[r]},set(o){this[r]=o}};return{get:s,set(o){let a=s?.call(this);i?.call(this,o),this.requestUpdate(t,a,n)},configurable:!0,enumerable:!0}}static getPropertyOptions(t){return this.elementProperties.get(t)??lr}static _$Ei(){if(this.hasOwnProperty(ye("elementProperties")))return;let t=As(this);t.finalize(),t.l!==void 0&&(this.l=[...t.l]),this.elementProperties=new Map(t.elementProperties)}static finalize(){if(this.hasOwnProperty(ye("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(ye("properties"))){let r=this.properties,n=[...Os(r),...Ss(r)];for(let s of n)this.createProperty(s,r[s])}let t=this[Symbol.metadata];if(t!==null){let r=litPropertyMetadata.get(t);if(r!==void 0)for(let[n,s]of r)this.elementProperties.set(n,s)}this._$Eh=new Map;for(let[r,n]of this.elementProperties){let s=this._$Eu(r,n);s!==void 0&&this._$Eh.set(s,r)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(t){let r=[];if(Array.isArray(t)){let n=new Set(t.flat(1/0).reverse());for(let s of n)r.unshift(ft(s))}else t!==void 0&&r.push(ft(t));return r}static _$Eu(t,r){let n=r.attribute;return n===!1?void 0:typeof n=="string"?n:typeof t=="string"?t.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(t=>this.enableUpdating=t),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(t=>t(this))}addController(t){(this._$EO??=new Set).add(t),this.renderRoot!==void 0&&this.isConnected&&t.hostConnected?.()}removeController(t){this._$EO?.delete(t)}_$E_(){let t=new Map,r=this.constructor.elementProperties;for(let n of r.keys())this.hasOwnProperty(n)&&(t.set(n,this[n]),delete this[n]);t.size>0&&(this._$Ep=t)}createRenderRoot(){let t=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return or(t,this.constructor.elementStyles),t}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(t=>t.hostConnected?.())}enableUpdating(t){}disconnectedCallback(){this._$EO?.forEach(t=>t.hostDisconnected?.())}attributeChangedCallback(t,r,n){this._$AK(t,n)}_$ET(t,r){let n=this.constructor.elementProperties.get(t),s=this.constructor._$Eu(t,n);if(s!==void 0&&n.reflect===!0){let i=(n.converter?.toAttribute!==void 0?n.converter:gt).toAttribute(r,n.type);this._$Em=t,i==null?this.removeAttribute(s):this.setAttribute(s,i),this._$Em=null}}_$AK(t,r){let n=this.constructor,s=n._$Eh.get(t);if(s!==void 0&&this._$Em!==s){let i=n.getPropertyOptions(s),o=typeof i.converter=="function"?{fromAttribute:i.converter}:i.converter?.fromAttribute!==void 0?i.converter:gt;this._$Em=s;let a=o.fromAttribute(r,i.type);this[s]=a??this._$Ej?.get(s)??a,this._$Em=null}}requestUpdate(t,r,n,s=!1,i){if(t!==void 0){let o=this.constructor;if(s===!1&&(i=this[t]),n??=o.getPropertyOptions(t),!((n.hasChanged??dr)(i,r)||n.useDefault&&n.reflect&&i===this._$Ej?.get(t)&&!this.hasAttribute(o._$Eu(t,n))))return;this.C(t,r,n)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(t,r,{useDefault:n,reflect:s,wrapped:i},o){n&&!(this._$Ej??=new Map).has(t)&&(this._$Ej.set(t,o??r??this[t]),i!==!0||o!==void 0)||(this._$AL.has(t)||(this.hasUpdated||n||(r=void 0),this._$AL.set(t,r)),s===!0&&this._$Em!==t&&(this._$Eq??=new Set).add(t))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(r){Promise.reject(r)}let t=this.scheduleUpdate();return t!=null&&await t,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[s,i]of this._$Ep)this[s]=i;this._$Ep=void 0}let n=this.constructor.elementProperties;if(n.size>0)for(let[s,i]of n){let{wrapped:o}=i,a=this[s];o!==!0||this._$AL.has(s)||a===void 0||this.C(s,void 0,i,a)}}let t=!1,r=this._$AL;try{t=this.shouldUpdate(r),t?(this.willUpdate(r),this._$EO?.forEach(n=>n.hostUpdate?.()),this.update(r)):this._$EM()}catch(n){throw t=!1,this._$EM(),n}t&&this._$AE(r)}willUpdate(t){}_$AE(t){this._$EO?.forEach(r=>r.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(t)),this.updated(t)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(t){return!0}update(t){this._$Eq&&=this._$Eq.forEach(r=>this._$ET(r,this[r])),this._$EM()}updated(t){}firstUpdated(t){}};q.elementStyles=[],q.shadowRootOptions={mode:"open"},q[ye("elementProperties")]=new Map,q[ye("finalized")]=new Map,Ts?.({ReactiveElement:q}),(Re.reactiveElementVersions??=[]).push("2.1.2");var bt=globalThis,ur=e=>e,Le=bt.trustedTypes,cr=Le?Le.createPolicy("lit-html",{createHTML:e=>e}):void 0,wt="$lit$",Y=`lit$${Math.random().toFixed(9).slice(2)}$`,vt="?"+Y,Cs=`<${vt}>`,se=document,$e=()=>se.createComment(""),Ee=e=>e===null||typeof e!="object"&&typeof e!="function",xt=Array.isArray,br=e=>xt(e)||typeof e?.[Symbol.iterator]=="function",mt=`[ 	
\f\r]`,ke=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,hr=/-->/g,pr=/>/g,re=RegExp(`>|${mt}(?:([^\\s"'>=/]+)(${mt}*=${mt}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),fr=/'/g,gr=/"/g,wr=/^(?:script|style|textarea|title)$/i,yt=e=>(t,...r)=>({_$litType$:e,strings:t,values:r}),$=yt(1),J=yt(2),Wa=yt(3),K=Symbol.for("lit-noChange"),M=Symbol.for("lit-nothing"),mr=new WeakMap,ne=se.createTreeWalker(se,129);function vr(e,t){if(!xt(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return cr!==void 0?cr.createHTML(t):t}var xr=(e,t)=>{let r=e.length-1,n=[],s,i=t===2?"<svg>":t===3?"<math>":"",o=ke;for(let a=0;a<r;a++){let l=e[a],d,u,c=-1,h=0;for(;h<l.length&&(o.lastIndex=h,u=o.exec(l),u!==null);)h=o.lastIndex,o===ke?u[1]==="!--"?o=hr:u[1]!==void 0?o=pr:u[2]!==void 0?(wr.test(u[2])&&(s=RegExp("</"+u[2],"g")),o=re):u[3]!==void 0&&(o=re):o===re?u[0]===">"?(o=s??ke,c=-1):u[1]===void 0?c=-2:(c=o.lastIndex-u[2].length,d=u[1],o=u[3]===void 0?re:u[3]==='"'?gr:fr):o===gr||o===fr?o=re:o===hr||o===pr?o=ke:(o=re,s=void 0);let p=o===re&&e[a+1].startsWith("/>")?" ":"";i+=o===ke?l+Cs:c>=0?(n.push(d),l.slice(0,c)+wt+l.slice(c)+Y+p):l+Y+(c===-2?a:p)}return[vr(e,i+(e[r]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),n]},_e=class e{constructor({strings:t,_$litType$:r},n){let s;this.parts=[];let i=0,o=0,a=t.length-1,l=this.parts,[d,u]=xr(t,r);if(this.el=e.createElement(d,n),ne.currentNode=this.el.content,r===2||r===3){let c=this.el.content.firstChild;c.replaceWith(...c.childNodes)}for(;(s=ne.nextNode())!==null&&l.length<a;){if(s.nodeType===1){if(s.hasAttributes())for(let c of s.getAttributeNames())if(c.endsWith(wt)){let h=u[o++],p=s.getAttribute(c).split(Y),f=/([.?@])?(.*)/.exec(h);l.push({type:1,index:i,name:f[2],strings:p,ctor:f[1]==="."?Fe:f[1]==="?"?He:f[1]==="@"?We:oe}),s.removeAttribute(c)}else c.startsWith(Y)&&(l.push({type:6,index:i}),s.removeAttribute(c));if(wr.test(s.tagName)){let c=s.textContent.split(Y),h=c.length-1;if(h>0){s.textContent=Le?Le.emptyScript:"";for(let p=0;p<h;p++)s.append(c[p],$e()),ne.nextNode(),l.push({type:2,index:++i});s.append(c[h],$e())}}}else if(s.nodeType===8)if(s.data===vt)l.push({type:2,index:i});else{let c=-1;for(;(c=s.data.indexOf(Y,c+1))!==-1;)l.push({type:7,index:i}),c+=Y.length-1}i++}}static createElement(t,r){let n=se.createElement("template");return n.innerHTML=t,n}};function ie(e,t,r=e,n){if(t===K)return t;let s=n!==void 0?r._$Co?.[n]:r._$Cl,i=Ee(t)?void 0:t._$litDirective$;return s?.constructor!==i&&(s?._$AO?.(!1),i===void 0?s=void 0:(s=new i(e),s._$AT(e,r,n)),n!==void 0?(r._$Co??=[])[n]=s:r._$Cl=s),s!==void 0&&(t=ie(e,s._$AS(e,t.values),s,n)),t}var Ge=class{constructor(t,r){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=r}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:r},parts:n}=this._$AD,s=(t?.creationScope??se).importNode(r,!0);ne.currentNode=s;let i=ne.nextNode(),o=0,a=0,l=n[0];for(;l!==void 0;){if(o===l.index){let d;l.type===2?d=new fe(i,i.nextSibling,this,t):l.type===1?d=new l.ctor(i,l.name,l.strings,this,t):l.type===6&&(d=new De(i,this,t)),this._$AV.push(d),l=n[++a]}o!==l?.index&&(i=ne.nextNode(),o++)}return ne.currentNode=se,s}p(t){let r=0;for(let n of this._$AV)n!==void 0&&(n.strings!==void 0?(n._$AI(t,n,r),r+=n.strings.length-2):n._$AI(t[r])),r++}},fe=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,r,n,s){this.type=2,this._$AH=M,this._$AN=void 0,this._$AA=t,this._$AB=r,this._$AM=n,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,r=this._$AM;return r!==void 0&&t?.nodeType===11&&(t=r.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,r=this){t=ie(this,t,r),Ee(t)?t===M||t==null||t===""?(this._$AH!==M&&this._$AR(),this._$AH=M):t!==this._$AH&&t!==K&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):br(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==M&&Ee(this._$AH)?this._$AA.nextSibling.data=t:this.T(se.createTextNode(t)),this._$AH=t}$(t){let{values:r,_$litType$:n}=t,s=typeof n=="number"?this._$AC(t):(n.el===void 0&&(n.el=_e.createElement(vr(n.h,n.h[0]),this.options)),n);if(this._$AH?._$AD===s)this._$AH.p(r);else{let i=new Ge(s,this),o=i.u(this.options);i.p(r),this.T(o),this._$AH=i}}_$AC(t){let r=mr.get(t.strings);return r===void 0&&mr.set(t.strings,r=new _e(t)),r}k(t){xt(this._$AH)||(this._$AH=[],this._$AR());let r=this._$AH,n,s=0;for(let i of t)s===r.length?r.push(n=new e(this.O($e()),this.O($e()),this,this.options)):n=r[s],n._$AI(i),s++;s<r.length&&(this._$AR(n&&n._$AB.nextSibling,s),r.length=s)}_$AR(t=this._$AA.nextSibling,r){for(this._$AP?.(!1,!0,r);t!==this._$AB;){let n=ur(t).nextSibling;ur(t).remove(),t=n}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},oe=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,r,n,s,i){this.type=1,this._$AH=M,this._$AN=void 0,this.element=t,this.name=r,this._$AM=s,this.options=i,n.length>2||n[0]!==""||n[1]!==""?(this._$AH=Array(n.length-1).fill(new String),this.strings=n):this._$AH=M}_$AI(t,r=this,n,s){let i=this.strings,o=!1;if(i===void 0)t=ie(this,t,r,0),o=!Ee(t)||t!==this._$AH&&t!==K,o&&(this._$AH=t);else{let a=t,l,d;for(t=i[0],l=0;l<i.length-1;l++)d=ie(this,a[n+l],r,l),d===K&&(d=this._$AH[l]),o||=!Ee(d)||d!==this._$AH[l],d===M?t=M:t!==M&&(t+=(d??"")+i[l+1]),this._$AH[l]=d}o&&!s&&this.j(t)}j(t){t===M?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},Fe=class extends oe{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===M?void 0:t}},He=class extends oe{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==M)}},We=class extends oe{constructor(t,r,n,s,i){super(t,r,n,s,i),this.type=5}_$AI(t,r=this){if((t=ie(this,t,r,0)??M)===K)return;let n=this._$AH,s=t===M&&n!==M||t.capture!==n.capture||t.once!==n.once||t.passive!==n.passive,i=t!==M&&(n===M||s);s&&this.element.removeEventListener(this.name,this,n),i&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},De=class{constructor(t,r,n){this.element=t,this.type=6,this._$AN=void 0,this._$AM=r,this.options=n}get _$AU(){return this._$AM._$AU}_$AI(t){ie(this,t)}},yr={M:wt,P:Y,A:vt,C:1,L:xr,R:Ge,D:br,V:ie,I:fe,H:oe,N:He,U:We,B:Fe,F:De},Is=bt.litHtmlPolyfillSupport;Is?.(_e,fe),(bt.litHtmlVersions??=[]).push("3.3.3");var kr=(e,t,r)=>{let n=r?.renderBefore??t,s=n._$litPart$;if(s===void 0){let i=r?.renderBefore??null;n._$litPart$=s=new fe(t.insertBefore($e(),i),i,void 0,r??{})}return s._$AI(e),s};var kt=globalThis,U=class extends q{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let t=super.createRenderRoot();return this.renderOptions.renderBefore??=t.firstChild,t}update(t){let r=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(t),this._$Do=kr(r,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return K}};U._$litElement$=!0,U.finalized=!0,kt.litElementHydrateSupport?.({LitElement:U});var js=kt.litElementPolyfillSupport;js?.({LitElement:U});(kt.litElementVersions??=[]).push("4.2.2");var $r={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Er=e=>(...t)=>({_$litDirective$:e,values:t}),Ve=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,r,n){this._$Ct=t,this._$AM=r,this._$Ci=n}_$AS(t,r){return this.update(t,r)}update(t,r){return this.render(...r)}};var{I:Ps}=yr,_r=e=>e;var Nr=()=>document.createComment(""),ge=(e,t,r)=>{let n=e._$AA.parentNode,s=t===void 0?e._$AB:t._$AA;if(r===void 0){let i=n.insertBefore(Nr(),s),o=n.insertBefore(Nr(),s);r=new Ps(i,o,e,e.options)}else{let i=r._$AB.nextSibling,o=r._$AM,a=o!==e;if(a){let l;r._$AQ?.(e),r._$AM=e,r._$AP!==void 0&&(l=e._$AU)!==o._$AU&&r._$AP(l)}if(i!==s||a){let l=r._$AA;for(;l!==i;){let d=_r(l).nextSibling;_r(n).insertBefore(l,s),l=d}}}return r},Q=(e,t,r=e)=>(e._$AI(t,r),e),Rs={},Or=(e,t=Rs)=>e._$AH=t,Sr=e=>e._$AH,Ue=e=>{e._$AR(),e._$AA.remove()};var Ar=(e,t,r)=>{let n=new Map;for(let s=t;s<=r;s++)n.set(e[s],s);return n},Mr=Er(class extends Ve{constructor(e){if(super(e),e.type!==$r.CHILD)throw Error("repeat() can only be used in text expressions")}dt(e,t,r){let n;r===void 0?r=t:t!==void 0&&(n=t);let s=[],i=[],o=0;for(let a of e)s[o]=n?n(a,o):o,i[o]=r(a,o),o++;return{values:i,keys:s}}render(e,t,r){return this.dt(e,t,r).values}update(e,[t,r,n]){let s=Sr(e),{values:i,keys:o}=this.dt(t,r,n);if(!Array.isArray(s))return this.ut=o,i;let a=this.ut??=[],l=[],d,u,c=0,h=s.length-1,p=0,f=i.length-1;for(;c<=h&&p<=f;)if(s[c]===null)c++;else if(s[h]===null)h--;else if(a[c]===o[p])l[p]=Q(s[c],i[p]),c++,p++;else if(a[h]===o[f])l[f]=Q(s[h],i[f]),h--,f--;else if(a[c]===o[f])l[f]=Q(s[c],i[f]),ge(e,l[f+1],s[c]),c++,f--;else if(a[h]===o[p])l[p]=Q(s[h],i[p]),ge(e,s[c],s[h]),h--,p++;else if(d===void 0&&(d=Ar(o,p,f),u=Ar(a,c,h)),d.has(a[c]))if(d.has(a[h])){let b=u.get(o[p]),y=b!==void 0?s[b]:null;if(y===null){let v=ge(e,s[c]);Q(v,i[p]),l[p]=v}else l[p]=Q(y,i[p]),ge(e,s[c],y),s[b]=null;p++}else Ue(s[h]),h--;else Ue(s[c]),c++;for(;p<=f;){let b=ge(e,l[f+1]);Q(b,i[p]),l[p++]=b}for(;c<=h;){let b=s[c++];b!==null&&Ue(b)}return this.ut=o,Or(e,l),K}});function Cr(e){return typeof e=="number"?e:{inf:1/0,"-inf":-1/0,nan:NaN}[e]??NaN}function Be(e){return Number.isFinite(e)?e:e!==e?"nan":e>0?"inf":"-inf"}function ae(e){let t=e.trim().replaceAll("−","-").replace(/^(-?\d*),(\d+)/,"$1.$2"),r={inf:1/0,"+inf":1/0,"-inf":-1/0,nan:NaN}[t.toLowerCase()];if(r!==void 0)return r;let n=/^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(?:\s*\/\s*([+-]?(?:\d+\.?\d*|\.\d+)))?$/i.exec(t);return n?n[2]===void 0?Number(n[1]):Number(n[1])/Number(n[2]):null}function E(e,t=6){if(!Number.isFinite(e))return String(Be(e));if(e===0)return Object.is(e,-0)?"-0":"0";let r=Ls(e,t),n=Number(r.split("e")[1]);if(n>=-4&&n<t)return Tr(Number(r).toFixed(t-1-n));let s=String(Math.abs(n)).padStart(2,"0");return`${Tr(r.split("e")[0])}e${n<0?"-":"+"}${s}`}function Ls(e,t){let[r,n]=e.toExponential(100).split("e"),s=r.slice(0,r.indexOf(".")+t);return/^50*$/.test(r.slice(s.length))&&"02468".includes(s.at(-1))?`${s}e${n}`:e.toExponential(t-1)}function Tr(e){return e.includes(".")?e.replace(/\.?0+$/,""):e}function Ir(e){if(!Number.isFinite(e))return String(Be(e));if(Object.is(e,-0))return"-0.0";let t=Math.abs(e);return t!==0&&(t<1e-4||t>=1e16)?e.toExponential().replace(/e([+-])(\d)$/,"e$10$2"):Number.isInteger(e)?`${e}.0`:String(e)}function de(e){let t=le(typeof e=="string"?Ds(e):e,"the walk");t.format!=="gradwalk-walk"&&L('expected {"format": "gradwalk-walk", ...}'),t.version!==1&&L(`version ${String(t.version)}; this page reads version 1`);let r=Z(t,"nodes");r.length||L("it has no nodes");let n=r.map(Gs),s=Z(t,"edges").map((a,l)=>Fs(a,l,n));s.length!==n.reduce((a,l)=>a+l.inputs.length,0)&&L("an edge is missing");let i=Z(t,"steps").map(a=>Hs(a,n,s)),o=le(t.result,"result");return{title:X(t,"title"),nodes:n,edges:s,steps:i,order:Z(t,"order").map(a=>V(a,n.length,"order")),grads:r.map(a=>W(le(a,"a node"),"grad")),right:o.right===!0,lost:Z(t,"lost").map(a=>Ws(a,n,s))}}function Gs(e,t){let r=le(e,`node ${t}`);r.id!==t&&L(`node ${t} has the id ${String(r.id)}`);let n=r.kind,s=Z(r,"inputs").map(i=>V(i,t,`inputs of node ${t}`));return(!["leaf","constant","result"].includes(n)||n==="result"!=s.length>0)&&L(`node ${t}: kind`),{id:t,kind:n,inputs:s,op:r.op===null?null:X(r,"op"),label:X(r,"label"),name:X(r,"name"),symbol:X(r,"symbol"),written:X(r,"written"),data:W(r,"data"),settings:Z(r,"settings").map(i=>W({k:i},"k"))}}function Fs(e,t,r){let n=le(e,`edge ${t}`),s=V(n.to,r.length,"to"),i=V(n.place,r[s].inputs.length,"place");(n.id!==t||n.from!==r[s].inputs[i])&&L(`edge ${t} does not fit its nodes`);let o=r[s].inputs[i];return{id:t,from:o,to:s,place:i,formula:X(n,"formula"),derivative:W(n,"derivative")}}function Hs(e,t,r){let n=le(e,"a step"),s={node:V(n.node,t.length,"node of a step"),text:X(n,"text")},i=W(n,"after");switch(n.phase){case"forward":return{phase:"forward",...s,after:i};case"seed":return{phase:"seed",...s,after:i,before:W(n,"before")};case"backward":return{phase:"backward",...s,after:i,before:W(n,"before"),add:W(n,"add"),upstream:W(n,"upstream"),edge:V(n.edge,r.length,"edge of a step"),input:V(n.input,t.length,"input of a step"),...n.overwrites===!0&&{overwrites:!0}};default:return L(`a step's phase is ${String(n.phase)}`)}}function Ws(e,t,r){let n=le(e,"something lost");return{node:V(n.node,t.length,"node"),leaf:V(n.leaf,t.length,"leaf"),edge:n.edge===null?null:V(n.edge,r.length,"edge"),had:n.had===null?null:W(n,"had"),late:W(n,"late"),amount:W(n,"amount"),path:Z(n,"path").map(s=>V(s,t.length,"path")),text:X(n,"text")}}function L(e){throw new Error(`this is not a walk that gradwalk wrote: ${e}`)}function Ds(e){try{return JSON.parse(e)}catch(t){return L(`no JSON (${t.message})`)}}function le(e,t){return typeof e=="object"&&e!==null&&!Array.isArray(e)?e:L(`${t} is not an object`)}function Z(e,t){let r=e[t];return Array.isArray(r)?r:L(`${t} is not a list`)}function X(e,t){let r=e[t];return typeof r=="string"?r:L(`${t} is not a text`)}function W(e,t){let r=e[t];return typeof r=="number"||r==="inf"||r==="-inf"||r==="nan"?Cr(r):L(`${t} is not a number`)}function V(e,t,r){return typeof e=="number"&&Number.isInteger(e)&&0<=e&&e<t?e:L(`${r} is ${String(e)}`)}function Ne(e,t){let{nodes:r,steps:n}=e,s=n.length,i=n.slice(0,t),o={position:t,total:s,phase:"idle",phaseText:"",step:i.at(-1)??null,computed:r.map(u=>u.kind!=="result"),grads:r.map(()=>0),reached:r.map(()=>!1),walked:new Set,active:new Set};for(let u of i)if(u.phase==="forward")o.computed[u.node]=!0;else{let c=u.phase==="seed"?u.node:u.input;o.grads[c]=u.after,o.reached[c]=!0,u.phase==="backward"&&o.walked.add(u.edge)}let{step:a}=o;if(a?.phase==="backward"&&o.active.add(a.edge),a?.phase==="forward")for(let{id:u,to:c}of e.edges)c===a.node&&o.active.add(u);let l=n.filter(u=>u.phase==="forward").length,d=t-l;return t===0?o.phaseText="Idle":d<=0?Object.assign(o,{phase:"forward",phaseText:`Forward ${t} of ${l}`}):t<s?Object.assign(o,{phase:"backward",phaseText:`Backward ${d} of ${s-l}`}):Object.assign(o,{phase:"done",phaseText:"Done"}),o}function ze({step:e}){return e===null?null:e.phase==="backward"?e.input:e.node}var{acos:jr,asin:Pr,atan:Rr,atan2:Lr,cos:Gr,cosh:Fr,exp:me,expm1:Hr,hypot:Wr,log:Dr,log1p:$t,sin:Vr,sinh:Ur,sqrt:Br,tan:zr,tanh:qr}=Math,Et=Math.abs;function _t(e,t){return e===1||e===-1&&!Number.isFinite(t)&&t===t?1:Math.pow(e,t)}function Nt(e){let t=Math.abs(e);if(!(t<=6))return Math.sign(e);let r=t,n=0;for(let i=1;n+r!==n;i+=1)n+=r,r*=2*t*t/(2*i+1);let s=2/Math.sqrt(Math.PI)*Math.exp(-t*t)*n;return e<0?-s:s}function Yr(...e){return e.reduce((t,r)=>t+r,0)}function Kr(...e){let t=Math.floor(e.length/2),r=e.length%2?e[2*t]:0;for(let n=0;n<t;n+=1)r+=e[n]*e[t+n];return r}var F={gt:{symbol:">",written:"({} > {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(e,t)=>+(e>t),partials:[[0,0]]},ge:{symbol:">=",written:"({} >= {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(e,t)=>+(e>=t),partials:[[0,0]]},lt:{symbol:"<",written:"({} < {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(e,t)=>+(e<t),partials:[[0,0]]},le:{symbol:"<=",written:"({} <= {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(e,t)=>+(e<=t),partials:[[0,0]]},eq:{symbol:"==",written:"({} == {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(e,t)=>+(e==t),partials:[[0,0]]},ne:{symbol:"!=",written:"({} != {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(e,t)=>+(e!=t),partials:[[0,0]]},where:{symbol:"where",written:"where({}, {}, {})",arity:3,settings:0,constantForm:null,defaults:[],kinks:"x0",compute:(e,t,r)=>e!=0?t:r,partials:[[0,["where","x0",1,0],["where","x0",0,1]]]},add:{symbol:"+",written:"{} + {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(e,t)=>e+t,partials:[[1,1]]},sub:{symbol:"-",written:"{} - {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(e,t)=>e-t,partials:[[1,-1]]},mul:{symbol:"*",written:"{} * {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(e,t)=>e*t,partials:[["x1","x0"]]},div:{symbol:"/",written:"{} / {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(e,t)=>e/t,partials:[[["div",1,"x1"],["div",["neg","out"],"x1"]]]},neg:{symbol:"-",written:"-{}",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>-e,partials:[[-1]]},powk:{symbol:"**{}",written:"{} ** {}",arity:2,settings:1,constantForm:null,defaults:[],kinks:null,compute:(e,t)=>_t(e,t),partials:[[["where",["eq","x1",0],0,["mul","x1",["pow","x0",["sub","x1",1]]]]]]},pow:{symbol:"**",written:"{} ** {}",arity:2,settings:0,constantForm:"powk",defaults:[],kinks:null,compute:(e,t)=>_t(e,t),partials:[[["where",["eq","x1",0],0,["mul","x1",["pow","x0",["sub","x1",1]]]],["where",["mul",["eq","x0",0],["ge","x1",0]],0,["mul","out",["log","x0"]]]]]},sum:{symbol:"sum",written:"sum({}, {}, {})",arity:null,settings:0,constantForm:null,defaults:[],kinks:null,compute:(...e)=>Yr(...e),partials:[[],[1],[1,1],[1,1,1],[1,1,1,1],[1,1,1,1,1],[1,1,1,1,1,1],[1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]]},dot:{symbol:"dot",written:"dot({}, {}, {})",arity:null,settings:0,constantForm:null,defaults:[],kinks:null,compute:(...e)=>Kr(...e),partials:[[],[1],["x1","x0"],["x1","x0",1],["x2","x3","x0","x1"],["x2","x3","x0","x1",1],["x3","x4","x5","x0","x1","x2"],["x3","x4","x5","x0","x1","x2",1],["x4","x5","x6","x7","x0","x1","x2","x3"],["x4","x5","x6","x7","x0","x1","x2","x3",1],["x5","x6","x7","x8","x9","x0","x1","x2","x3","x4"],["x5","x6","x7","x8","x9","x0","x1","x2","x3","x4",1],["x6","x7","x8","x9","x10","x11","x0","x1","x2","x3","x4","x5"],["x6","x7","x8","x9","x10","x11","x0","x1","x2","x3","x4","x5",1],["x7","x8","x9","x10","x11","x12","x13","x0","x1","x2","x3","x4","x5","x6"],["x7","x8","x9","x10","x11","x12","x13","x0","x1","x2","x3","x4","x5","x6",1],["x8","x9","x10","x11","x12","x13","x14","x15","x0","x1","x2","x3","x4","x5","x6","x7"],["x8","x9","x10","x11","x12","x13","x14","x15","x0","x1","x2","x3","x4","x5","x6","x7",1],["x9","x10","x11","x12","x13","x14","x15","x16","x17","x0","x1","x2","x3","x4","x5","x6","x7","x8"],["x9","x10","x11","x12","x13","x14","x15","x16","x17","x0","x1","x2","x3","x4","x5","x6","x7","x8",1],["x10","x11","x12","x13","x14","x15","x16","x17","x18","x19","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9"],["x10","x11","x12","x13","x14","x15","x16","x17","x18","x19","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9",1],["x11","x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10"],["x11","x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10",1],["x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x22","x23","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10","x11"]]},exp:{symbol:"exp",written:"exp({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>me(e),partials:[["out"]]},expm1:{symbol:"expm1",written:"expm1({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Hr(e),partials:[[["exp","x0"]]]},log:{symbol:"log",written:"log({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Dr(e),partials:[[["div",1,"x0"]]]},log1p:{symbol:"log1p",written:"log1p({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>$t(e),partials:[[["div",1,["add",1,"x0"]]]]},sqrt:{symbol:"sqrt",written:"sqrt({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Br(e),partials:[[["div",.5,"out"]]]},sin:{symbol:"sin",written:"sin({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Vr(e),partials:[[["cos","x0"]]]},cos:{symbol:"cos",written:"cos({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Gr(e),partials:[[["neg",["sin","x0"]]]]},tan:{symbol:"tan",written:"tan({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>zr(e),partials:[[["add",1,["mul","out","out"]]]]},asin:{symbol:"asin",written:"asin({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Pr(e),partials:[[["div",1,["sqrt",["mul",["sub",1,"x0"],["add",1,"x0"]]]]]]},acos:{symbol:"acos",written:"acos({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>jr(e),partials:[[["div",-1,["sqrt",["mul",["sub",1,"x0"],["add",1,"x0"]]]]]]},atan:{symbol:"atan",written:"atan({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Rr(e),partials:[[["div",1,["add",1,["mul","x0","x0"]]]]]},hypot:{symbol:"hypot",written:"hypot({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(e,t)=>Wr(e,t),partials:[[["where",["eq","out",0],0,["div","x0","out"]],["where",["eq","out",0],0,["div","x1","out"]]]]},atan2:{symbol:"atan2",written:"atan2({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(e,t)=>Lr(e,t),partials:[[["where",["eq",["hypot","x1","x0"],0],0,["div",["div","x1",["hypot","x1","x0"]],["hypot","x1","x0"]]],["where",["eq",["hypot","x1","x0"],0],0,["div",["div",["neg","x0"],["hypot","x1","x0"]],["hypot","x1","x0"]]]]]},sinh:{symbol:"sinh",written:"sinh({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Ur(e),partials:[[["cosh","x0"]]]},cosh:{symbol:"cosh",written:"cosh({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Fr(e),partials:[[["sinh","x0"]]]},tanh:{symbol:"tanh",written:"tanh({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>qr(e),partials:[[["sub",1,["mul","out","out"]]]]},sigmoid:{symbol:"sigmoid",written:"sigmoid({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>e>=0?1/(1+me(-e)):me(e)/(1+me(e)),partials:[[["mul","out",["sigmoid",["neg","x0"]]]]]},softplus:{symbol:"softplus",written:"softplus({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>(e<0?0:e)+$t(me(-Et(e))),partials:[[["sigmoid","x0"]]]},erf:{symbol:"erf",written:"erf({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Nt(e),partials:[[["mul",1.1283791670955126,["exp",["mul",["neg","x0"],"x0"]]]]]},gelu:{symbol:"gelu",written:"gelu({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>.5*e*(1+Nt(e*.7071067811865476)),partials:[[["add",["mul",.5,["add",1,["erf",["mul","x0",.7071067811865476]]]],["div",["mul","x0",["exp",["mul",["mul",-.5,"x0"],"x0"]]],2.5066282746310002]]]]},abs:{symbol:"abs",written:"abs({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:"x0",compute:e=>Et(e),partials:[[["sub",["gt","x0",0],["lt","x0",0]]]]},relu:{symbol:"ReLU",written:"relu({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:"x0",compute:e=>e>0||e!=e?e:0,partials:[[["gt","x0",0]]]},leaky_relu:{symbol:"leaky_relu",written:"leaky_relu({}, {})",arity:2,settings:1,constantForm:null,defaults:[.01],kinks:"x0",compute:(e,t)=>e>0?e:t*e,partials:[[["where",["gt","x0",0],1,"x1"]]]},maximum:{symbol:"maximum",written:"maximum({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(e,t)=>e>t||e!=e?e:t,partials:[[["add",["gt","x0","x1"],["mul",.5,["eq","x0","x1"]]],["add",["lt","x0","x1"],["mul",.5,["eq","x0","x1"]]]]]},minimum:{symbol:"minimum",written:"minimum({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(e,t)=>e<t||e!=e?e:t,partials:[[["add",["lt","x0","x1"],["mul",.5,["eq","x0","x1"]]],["add",["gt","x0","x1"],["mul",.5,["eq","x0","x1"]]]]]}};function ee(e){let t=F[e];if(!t)throw new Error(`no operation ${e}`);return t}function Ot(e,t){return(e.arity===null?e.partials[t]:e.partials[0])??null}function Ye(e,t){if(typeof e=="number")return e;if(typeof e=="string")return t.get(e)??NaN;let[r,...n]=e;return ee(r).compute(...n.map(s=>Ye(s,t)))}function St(e,t){if(typeof e=="number")return e;if(typeof e=="string")return t.get(e)??e;let[r,...n]=e;return Vs(r,n.map(s=>St(s,t)))}function Vs(e,t){if(t.every(n=>typeof n=="number"))return ee(e).compute(...t);if(e==="where"&&typeof t[0]=="number")return t[0]?t[1]:t[2];let r=ee(e).constantForm;return[r&&typeof t.at(-1)=="number"?r:e,...t]}function Xr(e){if(typeof e!="object")return e;let[t,...r]=e,n=r.map(Xr);return t==="mul"&&n.includes(1)?n[0]===1?n[1]:n[0]:t==="powk"&&n[1]===1?n[0]:[t,...n]}var Jr={add:1,sub:1,mul:2,div:2,neg:2,pow:3,powk:3},qe=9;function Qr(e){return Zr(Xr(e))[0]}function Zr(e){if(typeof e=="number")return[E(e),e>=0?qe:Jr.neg];if(typeof e=="string")return[e,qe];let[t,...r]=e,n=Jr[t]??qe,s=r.map((i,o)=>{let[a,l]=Zr(i);if(t==="powk"&&o>0)return a;let d=n+Number(o>0&&/^(sub|div)$/.test(t))+Number(o===0&&/^powk?$/.test(t));return n!==qe&&l<d?`(${a})`:a});return[ue(ee(t).written,s),n]}function ue(e,t){let r=0;return e.replace(/\{\{|\}\}|\{\}/g,n=>n==="{}"?t[r++]??"?":n[0])}function tn(e){return e.kind==="constant"&&e.name.startsWith("-")?`(${e.name})`:e.name}function Je(e,t){let r=t.inputs.map(n=>tn(e[n]));return r.length>8?`${t.symbol}(${r.slice(0,6).join(", ")}, ... ${r.at(-1)})`:ue(t.written,r)}function Mt(e){let t=({op:r,inputs:n,settings:s})=>r!==null&&F[r]!==void 0&&Ot(F[r],n.length+s.length)!==null;return e.find(r=>r.kind==="result"&&!t(r))??null}function Tt(e,t=new Map){let r=[],n=[];for(let s of e){let i=s.inputs.map(d=>r[d].data),o=s.op?ee(s.op).compute(...i,...s.settings):t.get(s.id)??s.data;if(r.push({...s,data:o}),!s.op)continue;let a=At(o,[...i,...s.settings]),l=At(s.name,[...s.inputs.map(d=>tn(r[d])),...s.settings]);Ot(ee(s.op),i.length+s.settings.length).slice(0,i.length).forEach((d,u)=>n.push({id:n.length,from:s.inputs[u],to:s.id,place:u,formula:Us(Qr(St(d,l))),derivative:Ye(d,a)}))}return{nodes:r,edges:n}}function At(e,t){return new Map([["out",e],...t.map((r,n)=>[`x${n}`,r])])}function Us(e){return e.startsWith("(-")&&e.indexOf(")")===e.length-1?e.slice(1,-1):e}function rn(e,t){return e.kinks!==null&&Ye(e.kinks,At(NaN,t))===0}var en=24,Ke=class{nodes=[];leaf(t,r){return this.add({label:t,data:r})}constant(t){return this.add({name:E(t),kind:"constant",data:t})}result(t,r){let n=ee(t);if(n.constantForm&&typeof r.at(-1)=="number")return this.result(n.constantForm,r);let s=r.slice(0,r.length-n.settings),i=r.slice(s.length).map(Number),o=i.map(a=>E(a));return this.add({kind:"result",op:t,symbol:ue(n.symbol,o),written:ue(n.written,[...s.map(()=>"{}"),...o]),settings:i,inputs:s.map(a=>(typeof a=="number"?this.constant(a):a).id)})}graphOf(t){let r=new Set([t]);for(let l of r)for(let d of l.inputs)r.add(this.nodes[d]);let n=this.nodes.filter(l=>r.has(l)),s=new Map(n.map((l,d)=>[l.id,d])),i=new Set(n.map(l=>l.label)),o=0,a=n.map((l,d)=>{let u=l.name||Bs(l.label);for(;!u||!l.label&&!l.name&&i.has(u);)u=`v${++o}`;return{...l,id:d,name:u,inputs:l.inputs.map(c=>s.get(c))}});return Tt(a)}add(t){let n={...{label:"",name:"",kind:"leaf",op:null,symbol:"",written:"",data:NaN},settings:[],inputs:[],...t,id:this.nodes.length};return this.nodes.push(n),n}};function Bs(e){return e.length<=en?e:`${e.slice(0,en-1)}…`}var zs=20;function Ct({nodes:e,edges:t},r){let n=new Map(r.map((i,o)=>[i,o]));return e.filter(i=>i.kind==="result").every(i=>n.has(i.id))&&t.every(({from:i,to:o})=>e[i].kind!=="result"||n.get(i)>n.get(o))}function sn(e,t,r){if(Ct(e,t))return[];let{nodes:n,edges:s}=e,i=n.length-1,o=new Map(t.map((u,c)=>[u,c])),a=new Map([[i,1]]),l=new Map;o.has(i)||l.set(i,{amount:1,edge:null});for(let u of r){let{from:c,to:h}=s[u.edge];if(n[c].kind==="result"){if((o.get(c)??-1)>o.get(h))a.set(c,u.after);else if(u.add!==0){let p=l.get(c);l.set(c,{amount:(p?.amount??0)+u.add,edge:p?p.edge:u.edge})}}}let d=t.length;return[...l].sort(([u],[c])=>(o.get(u)??d)-(o.get(c)??d)).slice(0,zs).flatMap(([u,{amount:c,edge:h}])=>{let p=o.has(u)?a.get(u)??0:null,f=h===null?[i]:[...nn(e,i,s[h].to),u];return qs(e,u).map(([b,y])=>({node:u,leaf:b,edge:h,had:p,late:c,amount:c*y,path:[...f,...nn(e,u,b).slice(1)],text:Ys(e,u,b,p,c,c*y)}))})}function on(e,t){return e.filter(r=>r.to===t)}function qs({nodes:e,edges:t},r){let n=new Map([[r,1]]);for(let s=r;s>=0;s-=1){let i=n.get(s);if(i)for(let{from:o,derivative:a}of on(t,s))a!==0&&n.set(o,(n.get(o)??0)+i*a)}return[...n].filter(([s,i])=>i!==0&&e[s].kind==="leaf").sort(([s],[i])=>s-i)}function nn({edges:e},t,r){let n=new Map([[t,t]]);for(let[i]of n)for(let{from:o,derivative:a}of on(e,i))a!==0&&o>=r&&!n.has(o)&&n.set(o,i);let s=[r];for(;s[0]!==t&&n.has(s[0]);)s.unshift(n.get(s[0]));return s}function Ys({nodes:e},t,r,n,s,i){let o=e[t].name;return`${n===null?`${o} was never visited`:n===0?`${o} was visited while its gradient was still 0`:`${o} was visited when its gradient was ${E(n)}; ${E(s)} more came later`}, so the ${E(i)} that flows through ${o} never arrived at ${e[r].name}`}function It(e){return e.filter(t=>t.kind==="result").map(t=>t.id).reverse()}function Oe(e,t="",r=It(e.nodes)){let{nodes:n,edges:s}=e,i=n.at(-1),o=n.map(()=>0);o[i.id]=1;let a=n.filter(u=>u.kind==="result").map(u=>Ks(n,u));a.push({phase:"seed",node:i.id,before:0,after:1,text:`${i.name}.grad 0 -> 1 (seed)`});let l=[];for(let u of r){let c=o[u];for(let{id:h,from:p,to:f,derivative:b}of s){if(f!==u||n[p].kind==="constant")continue;let y=c===0||b===0?0:c*b,v=o[p],g={edge:h,upstream:c,before:v,add:y,after:v+y};o[p]=g.after,l.push(g),a.push({phase:"backward",node:u,input:p,...g,text:Js(n,p,u,g)})}}let d=sn(e,r,l);return{title:t||i.name,nodes:n,edges:s,steps:a,order:[...r],grads:o,right:Ct(e,r),lost:d}}function Ks(e,t){let r=`${t.name} = ${Je(e,t)} = ${E(t.data)}`;return{phase:"forward",node:t.id,after:t.data,text:r}}function Js(e,t,r,{before:n,add:s,after:i}){return`${`${e[t].name}.grad ${E(n)} -> ${E(i)}`} (${Xs(s)} via ${e[r].name})`}function Xs(e){let t=E(e);return t.startsWith("-")?t:`+${t}`}function an(e,t){return Oe(Tt(e.nodes,t),e.title,e.order)}function jt(e,t){return Oe(e,e.title,t)}function Pt(e,t){let r=jt(e,t.filter(i=>e.nodes[i].kind==="result")),n=r.steps.filter(i=>i.phase==="backward"),s=t.map(i=>n.filter(o=>o.node===i));return{walk:r,order:t,pushes:s,expected:jt(e,It(e.nodes)).grads}}function ln({walk:e,pushes:t},r){let n=t.slice(0,r).flat().length,s=e.steps.findIndex(o=>o.phase==="seed")+1;return{...Ne(e,s+n),active:new Set(r>0?t[r-1].map(o=>o.edge):[])}}function Rt(e){return e.nodes.filter(t=>t.kind!=="constant").map(t=>t.id)}function dn(e,t){let r=t.split(/[\s,]+/).filter(Boolean).map(n=>{let s=e.nodes.find(i=>i.name===n&&i.kind!=="constant");if(!s)throw new Error(`order: there is no value "${n}"`);return s.id});return[...new Set([...r,...Rt(e)])]}function un(e,t,r){let n=e.filter(i=>i!==t),s=Math.max(0,Math.min(n.length,r));return[...n.slice(0,s),t,...n.slice(s)]}var cn=`
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
`,Xe=G`
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
  :focus-visible {
    outline: 3px solid var(--gw-focus);
    outline-offset: 2px;
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
`;var Qs={reset:"Reset",back:"Back",step:"Step",play:"Play",pause:"Pause",data:"data",grad:"grad",position:"Position in the walk",graph:e=>`Graph of ${e}`,graphHelp:"Arrow left and right step through the walk, up and down go from edge to edge.",idle:"Nothing is computed yet: only the leaves have numbers. Press Step to compute the first result.",seed:e=>`The derivative of ${e} by itself is 1. From here the walk goes backward.`,done:e=>`Done. ${e}`,passes:(e,t,r)=>`${e} passes its gradient on to ${t}: ${r}`,nothing:"One factor is 0, so nothing flows along this edge.",overwritten:"The old gradient was thrown away: = was written where += is needed.",leaves:"Leaves",valueOf:e=>`Value of ${e}`,noNumber:e=>`"${e}" is not a number. Write, for example, -3, 0.5 or 3/2.`,noEdit:e=>`${e} comes from an operation made by hand, so the leaves cannot be edited here.`,restore:"Restore values",expression:"Expression",draw:"Draw",preset:"Example",own:"your own",edge:(e,t)=>`Edge ${e} → ${t}`,place:e=>["first","second","third"][e]??`${e+1}th`,placeOf:(e,t)=>`${e} input of ${t}`,close:"Close",formula:"Formula",number:"Number",check:"Check by nudging",flows:"On the way back",unknownFormula:"not known: the operation was made by hand",later:e=>`known once ${e} is computed`,notYet:e=>`nothing yet: ${e} has not passed its gradient on`,nudge:(e,t,r)=>`moving ${e} by ±${t} gives the slope ${r}`,agrees:"agrees",disagrees:"does not agree",noCheck:e=>`not possible: ${e}`,twin:"The same as tables",values:"Values",edges:"Edges",value:"value",computed:"computed as",constant:"constant",leaf:"leaf",edgeColumn:"edge",local:"local derivative",notDrawn:e=>`${e} values are too many to draw; the steps and the table are complete.`,shownOf:(e,t)=>`The first ${e} of ${t} rows.`,tooMany:e=>`this graph has too many values to put in order by hand; at most ${e}`,orderHelp:"Put the values in an order. Each visit then does input.grad += value.grad × local derivative. Move a value with its buttons, with the arrow keys, or drag it.",orderList:"Order of the visits",earlier:e=>`Visit ${e} earlier`,laterVisit:e=>`Visit ${e} later`,moved:(e,t,r)=>`${e} is visit ${t} of ${r}`,run:"Run all",oneVisit:"One visit",startOver:"Start over",ready:e=>`${e}.grad = 1, all others 0. Run all visits, or one at a time.`,visit:(e,t,r)=>`Visit ${e} of ${t}: ${r}`,leafVisit:e=>`${e} is a leaf: it has no inputs, so it passes nothing on.`,emptyVisit:e=>`${e}.grad is still 0, so it passes on nothing.`,right:"Right: every gradient was complete before it was passed on.",wrong:"Not right yet.",insteadOf:(e,t,r)=>`${e}.grad = ${t}, but it should be ${r}`,complete:(e,t)=>`${e}.grad = ${t}`,lostPath:e=>`Lost on ${e}`},m={...Qs};var Tn=Object.defineProperty,Zs=(e,t,r)=>t in e?Tn(e,t,{enumerable:!0,configurable:!0,writable:!0,value:r}):e[t]=r,ei=(e,t)=>{for(var r in t)Tn(e,r,{get:t[r],enumerable:!0})},ti=(e,t,r)=>Zs(e,typeof t!="symbol"?t+"":t,r),ri={};ei(ri,{Graph:()=>D,alg:()=>Bt});var ni=Object.defineProperty,Cn=(e,t)=>{for(var r in t)ni(e,r,{get:t[r],enumerable:!0})},Ut=class{constructor(e){this._isDirected=!0,this._isMultigraph=!1,this._isCompound=!1,this._nodes={},this._in={},this._preds={},this._out={},this._sucs={},this._edgeObjs={},this._edgeLabels={},this._nodeCount=0,this._edgeCount=0,this._defaultNodeLabelFn=()=>{},this._defaultEdgeLabelFn=()=>{},e&&(this._isDirected="directed"in e?e.directed:!0,this._isMultigraph="multigraph"in e?e.multigraph:!1,this._isCompound="compound"in e?e.compound:!1),this._isCompound&&(this._parent={},this._children={},this._children["\0"]={})}isDirected(){return this._isDirected}isMultigraph(){return this._isMultigraph}isCompound(){return this._isCompound}setGraph(e){return this._label=e,this}graph(){return this._label}setDefaultNodeLabel(e){return typeof e!="function"?this._defaultNodeLabelFn=()=>e:this._defaultNodeLabelFn=e,this}nodeCount(){return this._nodeCount}nodes(){return Object.keys(this._nodes)}sources(){return this.nodes().filter(e=>Object.keys(this._in[e]).length===0)}sinks(){return this.nodes().filter(e=>Object.keys(this._out[e]).length===0)}setNodes(e,t){return e.forEach(r=>{t!==void 0?this.setNode(r,t):this.setNode(r)}),this}setNode(e,t){return e in this._nodes?(arguments.length>1&&(this._nodes[e]=t),this):(this._nodes[e]=arguments.length>1?t:this._defaultNodeLabelFn(e),this._isCompound&&(this._parent[e]="\0",this._children[e]={},this._children["\0"][e]=!0),this._in[e]={},this._preds[e]={},this._out[e]={},this._sucs[e]={},++this._nodeCount,this)}node(e){return this._nodes[e]}hasNode(e){return e in this._nodes}removeNode(e){if(e in this._nodes){let t=r=>this.removeEdge(this._edgeObjs[r]);delete this._nodes[e],this._isCompound&&(this._removeFromParentsChildList(e),delete this._parent[e],this.children(e).forEach(r=>{this.setParent(r)}),delete this._children[e]),Object.keys(this._in[e]).forEach(t),delete this._in[e],delete this._preds[e],Object.keys(this._out[e]).forEach(t),delete this._out[e],delete this._sucs[e],--this._nodeCount}return this}setParent(e,t){if(!this._isCompound)throw new Error("Cannot set parent in a non-compound graph");if(t===void 0)t="\0";else{t+="";for(let r=t;r!==void 0;r=this.parent(r))if(r===e)throw new Error("Setting "+t+" as parent of "+e+" would create a cycle");this.setNode(t)}return this.setNode(e),this._removeFromParentsChildList(e),this._parent[e]=t,this._children[t][e]=!0,this}parent(e){if(this._isCompound){let t=this._parent[e];if(t!=="\0")return t}}children(e="\0"){if(this._isCompound){let t=this._children[e];if(t)return Object.keys(t)}else{if(e==="\0")return this.nodes();if(this.hasNode(e))return[]}return[]}predecessors(e){let t=this._preds[e];if(t)return Object.keys(t)}successors(e){let t=this._sucs[e];if(t)return Object.keys(t)}neighbors(e){let t=this.predecessors(e);if(t){let r=new Set(t),n=this.successors(e);if(n)for(let s of n)r.add(s);return Array.from(r.values())}}isLeaf(e){var t;let r;return this.isDirected()?r=this.successors(e):r=this.neighbors(e),((t=r?.length)!=null?t:0)===0}filterNodes(e){let t=new this.constructor({directed:this._isDirected,multigraph:this._isMultigraph,compound:this._isCompound});t.setGraph(this.graph()),Object.entries(this._nodes).forEach(([s,i])=>{e(s)&&t.setNode(s,i)}),Object.values(this._edgeObjs).forEach(s=>{t.hasNode(s.v)&&t.hasNode(s.w)&&t.setEdge(s,this.edge(s))});let r={},n=s=>{let i=this.parent(s);return!i||t.hasNode(i)?(r[s]=i,i):i in r?r[i]:n(i)};return this._isCompound&&t.nodes().forEach(s=>t.setParent(s,n(s))),t}setDefaultEdgeLabel(e){return typeof e!="function"?this._defaultEdgeLabelFn=()=>e:this._defaultEdgeLabelFn=e,this}edgeCount(){return this._edgeCount}edges(){return Object.values(this._edgeObjs)}setPath(e,t){return e.reduce((r,n)=>(t!==void 0?this.setEdge(r,n,t):this.setEdge(r,n),n)),this}setEdge(e,t,r,n){let s,i,o,a,l=!1;typeof e=="object"&&e!==null&&"v"in e?(s=e.v,i=e.w,o=e.name,arguments.length===2&&(a=t,l=!0)):(s=e,i=t,o=n,arguments.length>2&&(a=r,l=!0)),s=""+s,i=""+i,o!==void 0&&(o=""+o);let d=Se(this._isDirected,s,i,o);if(d in this._edgeLabels)return l&&(this._edgeLabels[d]=a),this;if(o!==void 0&&!this._isMultigraph)throw new Error("Cannot set a named edge when isMultigraph = false");this.setNode(s),this.setNode(i),this._edgeLabels[d]=l?a:this._defaultEdgeLabelFn(s,i,o);let u=si(this._isDirected,s,i,o);return s=u.v,i=u.w,Object.freeze(u),this._edgeObjs[d]=u,hn(this._preds[i],s),hn(this._sucs[s],i),this._in[i][d]=u,this._out[s][d]=u,this._edgeCount++,this}edge(e,t,r){let n=arguments.length===1?Lt(this._isDirected,e):Se(this._isDirected,e,t,r);return this._edgeLabels[n]}edgeAsObj(e,t,r){let n=arguments.length===1?this.edge(e):this.edge(e,t,r);return typeof n!="object"||n===null?{label:n}:n}hasEdge(e,t,r){return(arguments.length===1?Lt(this._isDirected,e):Se(this._isDirected,e,t,r))in this._edgeLabels}removeEdge(e,t,r){let n=arguments.length===1?Lt(this._isDirected,e):Se(this._isDirected,e,t,r),s=this._edgeObjs[n];if(s){let i=s.v,o=s.w;delete this._edgeLabels[n],delete this._edgeObjs[n],pn(this._preds[o],i),pn(this._sucs[i],o),delete this._in[o][n],delete this._out[i][n],this._edgeCount--}return this}inEdges(e,t){return this.isDirected()?this.filterEdges(this._in[e],e,t):this.nodeEdges(e,t)}outEdges(e,t){return this.isDirected()?this.filterEdges(this._out[e],e,t):this.nodeEdges(e,t)}nodeEdges(e,t){if(e in this._nodes)return this.filterEdges({...this._in[e],...this._out[e]},e,t)}_removeFromParentsChildList(e){delete this._children[this._parent[e]][e]}filterEdges(e,t,r){if(!e)return;let n=Object.values(e);return r?n.filter(s=>s.v===t&&s.w===r||s.v===r&&s.w===t):n}};function hn(e,t){e[t]?e[t]++:e[t]=1}function pn(e,t){e[t]!==void 0&&!--e[t]&&delete e[t]}function Se(e,t,r,n){let s=""+t,i=""+r;if(!e&&s>i){let o=s;s=i,i=o}return s+""+i+""+(n===void 0?"\0":n)}function si(e,t,r,n){let s=""+t,i=""+r;if(!e&&s>i){let a=s;s=i,i=a}let o={v:s,w:i};return n&&(o.name=n),o}function Lt(e,t){return Se(e,t.v,t.w,t.name)}var ii={};Cn(ii,{read:()=>di,write:()=>oi});function oi(e){let t={options:{directed:e.isDirected(),multigraph:e.isMultigraph(),compound:e.isCompound()},nodes:ai(e),edges:li(e)},r=e.graph();return r!==void 0&&(t.value=structuredClone(r)),t}function ai(e){return e.nodes().map(t=>{let r=e.node(t),n=e.parent(t),s={v:t};return r!==void 0&&(s.value=r),n!==void 0&&(s.parent=n),s})}function li(e){return e.edges().map(t=>{let r=e.edge(t),n={v:t.v,w:t.w};return t.name!==void 0&&(n.name=t.name),r!==void 0&&(n.value=r),n})}function di(e){let t=new Ut(e.options);return e.value!==void 0&&t.setGraph(e.value),e.nodes.forEach(r=>{t.setNode(r.v,r.value),r.parent&&t.setParent(r.v,r.parent)}),e.edges.forEach(r=>{t.setEdge({v:r.v,w:r.w,name:r.name},r.value)}),t}var Bt={};Cn(Bt,{CycleException:()=>Ze,bellmanFord:()=>In,components:()=>hi,dijkstra:()=>Qe,dijkstraAll:()=>gi,findCycles:()=>mi,floydWarshall:()=>wi,isAcyclic:()=>xi,postorder:()=>ki,preorder:()=>$i,prim:()=>Ei,shortestPaths:()=>_i,tarjan:()=>Pn,topsort:()=>Rn});var ui=()=>1;function In(e,t,r,n){return ci(e,String(t),r||ui,n||function(s){var i;return(i=e.outEdges(s))!=null?i:[]})}function ci(e,t,r,n){let s={},i,o=0,a=e.nodes(),l=function(c){let h=s[c.v],p=s[c.w];if(!h||!p)return;let f=r(c);h.distance+f<p.distance&&(s[c.w]={distance:h.distance+f,predecessor:c.v},i=!0)},d=function(){a.forEach(function(c){n(c).forEach(function(h){let p=h.v===c?h.v:h.w,f=p===h.v?h.w:h.v;l({v:p,w:f})})})};a.forEach(function(c){let h=c===t?0:Number.POSITIVE_INFINITY;s[c]={distance:h,predecessor:""}});let u=a.length;for(let c=1;c<u&&(i=!1,o++,d(),!!i);c++);if(o===u-1&&(i=!1,d(),i))throw new Error("The graph contains a negative weight cycle");return s}function hi(e){let t={},r=[],n;function s(i){var o,a;i in t||(t[i]=!0,n.push(i),(o=e.successors(i))==null||o.forEach(s),(a=e.predecessors(i))==null||a.forEach(s))}return e.nodes().forEach(function(i){n=[],s(i),n.length&&r.push(n)}),r}var jn=class{constructor(){this._arr=[],this._keyIndices={}}size(){return this._arr.length}keys(){return this._arr.map(e=>e.key)}has(e){return e in this._keyIndices}priority(e){let t=this._keyIndices[e];if(t!==void 0)return this._arr[t].priority}min(){if(this.size()===0)throw new Error("Queue underflow");return this._arr[0].key}add(e,t){let r=this._keyIndices,n=String(e);if(!(n in r)){let s=this._arr,i=s.length;return r[n]=i,s.push({key:n,priority:t}),this._decrease(i),!0}return!1}removeMin(){if(this.size()===0)throw new Error("Queue underflow");this._swap(0,this._arr.length-1);let e=this._arr.pop();return delete this._keyIndices[e.key],this._heapify(0),e.key}decrease(e,t){let r=this._keyIndices[e];if(r===void 0)throw new Error(`Key not found: ${e}`);let n=this._arr[r].priority;if(t>n)throw new Error(`New priority is greater than current priority. Key: ${e} Old: ${n} New: ${t}`);this._arr[r].priority=t,this._decrease(r)}_heapify(e){let t=this._arr,r=2*e,n=r+1,s=e;r<t.length&&(s=t[r].priority<t[s].priority?r:s,n<t.length&&(s=t[n].priority<t[s].priority?n:s),s!==e&&(this._swap(e,s),this._heapify(s)))}_decrease(e){let t=this._arr,r=t[e].priority,n;for(;e!==0&&(n=e>>1,!(t[n].priority<r));)this._swap(e,n),e=n}_swap(e,t){let r=this._arr,n=this._keyIndices,s=r[e],i=r[t];r[e]=i,r[t]=s,n[i.key]=e,n[s.key]=t}},pi=()=>1;function Qe(e,t,r,n){let s=function(i){var o;return(o=e.outEdges(i))!=null?o:[]};return fi(e,String(t),r||pi,n||s)}function fi(e,t,r,n){let s={},i=new jn,o,a,l=function(d){let u=d.v!==o?d.v:d.w,c=s[u];if(!c)return;let h=r(d),p=a.distance+h;if(h<0)throw new Error("dijkstra does not allow negative edge weights. Bad edge: "+d+" Weight: "+h);p<c.distance&&(c.distance=p,c.predecessor=o,i.decrease(u,p))};for(e.nodes().forEach(function(d){let u=d===t?0:Number.POSITIVE_INFINITY;s[d]={distance:u,predecessor:""},i.add(d,u)});i.size()>0;){o=i.removeMin();let d=s[o];if(!d||d.distance===Number.POSITIVE_INFINITY)break;a=d,n(o).forEach(l)}return s}function gi(e,t,r){return e.nodes().reduce(function(n,s){return n[s]=Qe(e,s,t,r),n},{})}function Pn(e){let t=0,r=[],n={},s=[];function i(o){var a;let l=n[o]={onStack:!0,lowlink:t,index:t++};if(r.push(o),(a=e.successors(o))==null||a.forEach(function(d){if(d in n){let u=n[d];u!=null&&u.onStack&&(l.lowlink=Math.min(l.lowlink,u.index))}else{i(d);let u=n[d];u&&(l.lowlink=Math.min(l.lowlink,u.lowlink))}}),l.lowlink===l.index){let d=[],u;do{u=r.pop();let c=n[u];c&&(c.onStack=!1),d.push(u)}while(o!==u);s.push(d)}}return e.nodes().forEach(function(o){o in n||i(o)}),s}function mi(e){return Pn(e).filter(function(t){var r;let n=t[0];return n?t.length>1||t.length===1&&((r=e.outEdges(n,n))!=null?r:[]).length>0:!1})}var bi=()=>1;function wi(e,t,r){return vi(e,t||bi,r||function(n){var s;return(s=e.outEdges(n))!=null?s:[]})}function vi(e,t,r){let n={},s=e.nodes();return s.forEach(function(i){let o={};n[i]=o,o[i]={distance:0,predecessor:""},s.forEach(function(a){i!==a&&(o[a]={distance:Number.POSITIVE_INFINITY,predecessor:""})}),r(i).forEach(function(a){let l=a.v===i?a.w:a.v,d=t(a);o[l]={distance:d,predecessor:i}})}),s.forEach(function(i){let o=n[i];o&&s.forEach(function(a){let l=n[a];l&&s.forEach(function(d){let u=l[i],c=o[d],h=l[d];if(u&&c&&h){let p=u.distance+c.distance;p<h.distance&&(h.distance=p,h.predecessor=c.predecessor)}})})}),n}var Ze=class extends Error{constructor(e){super(e),this.name="CycleException"}};function Rn(e){let t={},r={},n=[];function s(i){var o;if(i in r)throw new Ze;i in t||(r[i]=!0,t[i]=!0,(o=e.predecessors(i))==null||o.forEach(s),delete r[i],n.push(i))}if(e.sinks().forEach(s),Object.keys(t).length!==e.nodeCount())throw new Ze;return n}function xi(e){try{Rn(e)}catch(t){if(t instanceof Ze)return!1;throw t}return!0}function yi(e,t,r,n,s){Array.isArray(t)||(t=[t]);let i=(a=>{var l;return(l=e.isDirected()?e.successors(a):e.neighbors(a))!=null?l:[]}),o={};return t.forEach(function(a){if(!e.hasNode(a))throw new Error("Graph does not have node: "+a);s=Ln(e,a,r==="post",o,i,n,s)}),s}function Ln(e,t,r,n,s,i,o){return t in n||(n[t]=!0,r||(o=i(o,t)),s(t).forEach(function(a){o=Ln(e,a,r,n,s,i,o)}),r&&(o=i(o,t))),o}function Gn(e,t,r){return yi(e,t,r,function(n,s){return n.push(s),n},[])}function ki(e,t){return Gn(e,t,"post")}function $i(e,t){return Gn(e,t,"pre")}function Ei(e,t){var r;let n=new Ut,s={},i=new jn,o;function a(u){let c=u.v===o?u.w:u.v,h=i.priority(c);if(h!==void 0){let p=t(u);p<h&&(s[c]=o,i.decrease(c,p))}}if(e.nodeCount()===0)return n;e.nodes().forEach(function(u){i.add(u,Number.POSITIVE_INFINITY),n.setNode(u)});let l=e.nodes()[0];l!==void 0&&i.decrease(l,0);let d=!1;for(;i.size()>0;){if(o=i.removeMin(),o in s)n.setEdge(o,s[o]);else{if(d)throw new Error("Input graph is not connected: "+e);d=!0}(r=e.nodeEdges(o))==null||r.forEach(a)}return n}function _i(e,t,r,n){return Ni(e,t,r,n??(s=>{var i;return(i=e.outEdges(s))!=null?i:[]}))}function Ni(e,t,r,n){if(r===void 0)return Qe(e,t,r,n);let s=!1,i=e.nodes();for(let o=0;o<i.length;o++){let a=i[o];if(a===void 0)continue;let l=n(a);for(let d=0;d<l.length;d++){let u=l[d];if(!u)continue;let c=u.v===a?u.v:u.w,h=c===u.v?u.w:u.v;r({v:c,w:h})<0&&(s=!0)}if(s)return In(e,t,r,n)}return Qe(e,t,r,n)}var D=Ut;function we(e,t,r,n){let s=n;for(;e.hasNode(s);)s=zt(n);return r.dummy=t,e.setNode(s,r),s}function Oi(e){let t=new D().setGraph(e.graph());return e.nodes().forEach(r=>t.setNode(r,e.node(r))),e.edges().forEach(r=>{let n=t.edge(r.v,r.w)||{weight:0,minlen:1},s=e.edge(r);t.setEdge(r.v,r.w,{weight:n.weight+s.weight,minlen:Math.max(n.minlen,s.minlen)})}),t}function Fn(e){let t=new D({multigraph:e.isMultigraph()}).setGraph(e.graph());return e.nodes().forEach(r=>{e.children(r).length||t.setNode(r,e.node(r))}),e.edges().forEach(r=>{t.setEdge(r,e.edge(r))}),t}function fn(e,t){let r=e.x,n=e.y,s=t.x-r,i=t.y-n,o=e.width/2,a=e.height/2;if(!s&&!i)throw new Error("Not possible to find intersection inside of the rectangle");let l,d;return Math.abs(i)*o>Math.abs(s)*a?(i<0&&(a=-a),l=a*s/i,d=a):(s<0&&(o=-o),l=o,d=o*i/s),{x:r+l,y:n+d}}function tt(e){let t=Ae(Wn(e)+1).map(()=>[]);return e.nodes().forEach(r=>{let n=e.node(r),s=n.rank;s!==void 0&&(t[s]||(t[s]=[]),t[s][n.order]=r)}),t}function Si(e){let t=e.nodes().map(n=>{let s=e.node(n).rank;return s===void 0?Number.MAX_VALUE:s}),r=B(Math.min,t);e.nodes().forEach(n=>{let s=e.node(n);Object.hasOwn(s,"rank")&&(s.rank-=r)})}function Ai(e){let t=e.nodes().map(o=>e.node(o).rank).filter(o=>o!==void 0),r=B(Math.min,t),n=[];e.nodes().forEach(o=>{let a=e.node(o).rank-r;n[a]||(n[a]=[]),n[a].push(o)});let s=0,i=e.graph().nodeRankFactor;Array.from(n).forEach((o,a)=>{o===void 0&&a%i!==0?--s:o!==void 0&&s&&o.forEach(l=>e.node(l).rank+=s)})}function gn(e,t,r,n){let s={width:0,height:0};return arguments.length>=4&&(s.rank=r,s.order=n),we(e,"border",s,t)}function Mi(e,t=Hn){let r=[];for(let n=0;n<e.length;n+=t){let s=e.slice(n,n+t);r.push(s)}return r}var Hn=65535;function B(e,t){if(t.length>Hn){let r=Mi(t);return e(...r.map(n=>e(...n)))}else return e(...t)}function Wn(e){let t=e.nodes().map(r=>{let n=e.node(r).rank;return n===void 0?Number.MIN_VALUE:n});return B(Math.max,t)}function Ti(e,t){let r={lhs:[],rhs:[]};return e.forEach(n=>{t(n)?r.lhs.push(n):r.rhs.push(n)}),r}function Ci(e,t){return t()}var Ii=0;function zt(e){let t=++Ii;return e+(""+t)}function Ae(e,t,r=1){t==null&&(t=e,e=0);let n=i=>i<t;r<0&&(n=i=>t<i);let s=[];for(let i=e;n(i);i+=r)s.push(i);return s}function et(e,t){let r={};for(let n of t)e[n]!==void 0&&(r[n]=e[n]);return r}function rt(e,t){let r;return typeof t=="string"?r=n=>n[t]:r=t,Object.entries(e).reduce((n,[s,i])=>(n[s]=r(i,s),n),{})}function ji(e,t){return e.reduce((r,n,s)=>(r[n]=t[s],r),{})}var nt="\0";function Dn(e,t,r){var n,s,i,o,a,l;if(!(e&&t&&r&&t.dummy==="edge"&&r.dummy==="edge"&&t.edgeObj&&r.edgeObj&&e[t.edgeObj.v]&&e[r.edgeObj.v]&&e[t.edgeObj.w]&&e[r.edgeObj.w]))return 0;let d=!0;t.edgeObj.w===r.edgeObj.w&&(d=!1);let u=d?(s=(n=e[t.edgeObj.v])==null?void 0:n.rank)!=null?s:NaN+1:(o=(i=e[t.edgeObj.w])==null?void 0:i.rank)!=null?o:NaN-1,c=Object.entries(e).find(b=>{var y,v;return((y=b[1].edgeObj)==null?void 0:y.v)===t.edgeObj.v&&((v=b[1].edgeObj)==null?void 0:v.w)===t.edgeObj.w&&b[1].rank===u}),h=Object.entries(e).find(b=>{var y,v;return((y=b[1].edgeObj)==null?void 0:y.v)===r.edgeObj.v&&((v=b[1].edgeObj)==null?void 0:v.w)===r.edgeObj.w&&b[1].rank===u});if(!c||!h)return 0;let p=(a=c[1].order)!=null?a:NaN,f=(l=h[1].order)!=null?l:NaN;return isNaN(p-f)?0:p-f}var Pi=class{constructor(){ti(this,"_sentinel");let e={};e._next=e._prev=e,this._sentinel=e}dequeue(){let e=this._sentinel,t=e._prev;if(t!==e)return mn(t),t}enqueue(e){let t=this._sentinel;e._prev&&e._next&&mn(e),e._next=t._next,t._next._prev=e,t._next=e,e._prev=t}toString(){let e=[],t=this._sentinel,r=t._prev;for(;r!==t;)e.push(JSON.stringify(r,Ri)),r=r._prev;return"["+e.join(", ")+"]"}};function mn(e){e._prev._next=e._next,e._next._prev=e._prev,delete e._next,delete e._prev}function Ri(e,t){if(e!=="_next"&&e!=="_prev")return t}var Li=Pi,Gi=()=>1;function Fi(e,t){if(e.nodeCount()<=1)return[];let r=Wi(e,t||Gi);return Hi(r.graph,r.buckets,r.zeroIdx).flatMap(n=>e.outEdges(n.v,n.w)||[])}function Hi(e,t,r){var n;let s=[],i=t[t.length-1],o=t[0],a;for(;e.nodeCount();){for(;a=o.dequeue();)Gt(e,t,r,a);for(;a=i.dequeue();)Gt(e,t,r,a);if(e.nodeCount()){for(let l=t.length-2;l>0;--l)if(a=(n=t[l])==null?void 0:n.dequeue(),a){s=s.concat(Gt(e,t,r,a,!0)||[]);break}}}return s}function Gt(e,t,r,n,s){let i=[],o=s?i:void 0;return(e.inEdges(n.v)||[]).forEach(a=>{let l=e.edge(a),d=e.node(a.v);s&&i.push({v:a.v,w:a.w}),d.out-=l,Vt(t,r,d)}),(e.outEdges(n.v)||[]).forEach(a=>{let l=e.edge(a),d=a.w,u=e.node(d);u.in-=l,Vt(t,r,u)}),e.removeNode(n.v),o}function Wi(e,t){let r=new D,n=0,s=0;e.nodes().forEach(a=>{r.setNode(a,{v:a,in:0,out:0})}),e.edges().forEach(a=>{let l=r.edge(a.v,a.w)||0,d=t(a),u=l+d;r.setEdge(a.v,a.w,u);let c=r.node(a.v),h=r.node(a.w);s=Math.max(s,c.out+=d),n=Math.max(n,h.in+=d)});let i=Di(s+n+3).map(()=>new Li),o=n+1;return r.nodes().forEach(a=>{Vt(i,o,r.node(a))}),{graph:r,buckets:i,zeroIdx:o}}function Vt(e,t,r){var n,s,i;r.out?r.in?(i=e[r.out-r.in+t])==null||i.enqueue(r):(s=e[e.length-1])==null||s.enqueue(r):(n=e[0])==null||n.enqueue(r)}function Di(e){let t=[];for(let r=0;r<e;r++)t.push(r);return t}function Vi(e,t){(e.graph().acyclicer==="greedy"?Fi(e,r(e)):Ui(e,t??null)).forEach(n=>{let s=e.edge(n);e.removeEdge(n),s.forwardName=n.name,s.reversed=!0,e.setEdge(n.w,n.v,s,zt("rev"))});function r(n){return s=>n.edge(s).weight}}function Ui(e,t){let r=[],n={},s={};function i(l){Object.hasOwn(s,l)||(s[l]=!0,n[l]=!0,e.outEdges(l).forEach(d=>{Object.hasOwn(n,d.w)?r.push(d):i(d.w)}),delete n[l])}function o(l){var d;Object.hasOwn(s,l)||(s[l]=!0,n[l]=!0,(d=e.outEdges(l))==null||d.forEach(u=>{var c,h;Object.hasOwn(n,u.w)||((c=t.node(l))==null?void 0:c.rank)>((h=t.node(u.w))==null?void 0:h.rank)&&zi(e,u.w,u)?r.push(u):o(u.w)}),delete n[l])}let a=i;return t&&typeof t.node=="function"&&(a=o),e.sources().forEach(a),e.nodes().forEach(a),r}function Bi(e){e.edges().forEach(t=>{let r=e.edge(t);if(r.reversed){e.removeEdge(t);let n=r.forwardName;delete r.reversed,delete r.forwardName,e.setEdge(t.w,t.v,r,n)}})}function zi(e,t,r){let n=new Set;function s(i){var o;if(e.sources().includes(i))return!0;n.add(i);for(let a of(o=e.inEdges(i))!=null?o:[])if(!(a.v===r.v&&a.w===r.w)&&!n.has(a.v)&&s(a.v))return!0;return!1}return s(t)}function qi(e){e.graph().dummyChains=[],e.edges().forEach(t=>Yi(e,t))}function Yi(e,t){let r=t.v,n=e.node(r).rank,s=t.w,i=e.node(s).rank,o=t.name,a=e.edge(t),l=a.labelRank;if(i===n+1)return;e.removeEdge(t);let d,u,c;for(c=0,++n;n<i;++c,++n)a.points=[],u={width:0,height:0,edgeLabel:a,edgeObj:t,rank:n},d=we(e,"edge",u,"_d"),n===l&&(u.width=a.width,u.height=a.height,u.dummy="edge-label",u.labelpos=a.labelpos),e.setEdge(r,d,{weight:a.weight},o),c===0&&e.graph().dummyChains.push(d),r=d;e.setEdge(r,s,{weight:a.weight},o)}function Ki(e){e.graph().dummyChains.forEach(t=>{let r=e.node(t),n=r.edgeLabel,s;for(e.setEdge(r.edgeObj,n);r.dummy;)s=e.successors(t)[0],e.removeNode(t),n.points.push({x:r.x,y:r.y}),r.dummy==="edge-label"&&(n.x=r.x,n.y=r.y,n.width=r.width,n.height=r.height),t=s,r=e.node(t)})}function qt(e){let t={};function r(n){let s=e.node(n);if(Object.hasOwn(t,n))return s.rank;t[n]=!0;let i=e.outEdges(n),o=i?i.map(l=>l==null?Number.POSITIVE_INFINITY:r(l.w)-e.edge(l).minlen):[],a=B(Math.min,o);return a===Number.POSITIVE_INFINITY&&(a=0),s.rank=a}e.sources().forEach(r)}function be(e,t){return e.node(t.w).rank-e.node(t.v).rank-e.edge(t).minlen}var Vn=Ji;function Ji(e){let t=new D({directed:!1}),r=e.nodes();if(r.length===0)throw new Error("Graph must have at least one node");let n=r[0],s=e.nodeCount();t.setNode(n,{});let i,o;for(;Xi(t,e)<s&&(i=Qi(t,e),!!i);)o=t.hasNode(i.v)?be(e,i):-be(e,i),Zi(t,e,o);return t}function Xi(e,t){function r(n){let s=t.nodeEdges(n);s&&s.forEach(i=>{let o=i.v,a=n===o?i.w:o;!e.hasNode(a)&&!be(t,i)&&(e.setNode(a,{}),e.setEdge(n,a,{}),r(a))})}return e.nodes().forEach(r),e.nodeCount()}function Qi(e,t){return t.edges().reduce((r,n)=>{let s=Number.POSITIVE_INFINITY;return e.hasNode(n.v)!==e.hasNode(n.w)&&(s=be(t,n)),s<r[0]?[s,n]:r},[Number.POSITIVE_INFINITY,null])[1]}function Zi(e,t,r){e.nodes().forEach(n=>t.node(n).rank+=r)}var{preorder:eo,postorder:to}=Bt,ro=ce;ce.initLowLimValues=Kt;ce.initCutValues=Yt;ce.calcCutValue=Un;ce.leaveEdge=zn;ce.enterEdge=qn;ce.exchangeEdges=Yn;function ce(e){e=Oi(e),qt(e);let t=Vn(e);Kt(t),Yt(t,e);let r,n;for(;r=zn(t);)n=qn(t,e,r),Yn(t,e,r,n)}function Yt(e,t){let r=to(e,e.nodes());r=r.slice(0,r.length-1),r.forEach(n=>no(e,t,n))}function no(e,t,r){let n=e.node(r).parent,s=e.edge(r,n);s.cutvalue=Un(e,t,r)}function Un(e,t,r){let n=e.node(r).parent,s=!0,i=t.edge(r,n),o=0;i||(s=!1,i=t.edge(n,r)),o=i.weight;let a=t.nodeEdges(r);return a&&a.forEach(l=>{let d=l.v===r,u=d?l.w:l.v;if(u!==n){let c=d===s,h=t.edge(l).weight;if(o+=c?h:-h,io(e,r,u)){let p=e.edge(r,u).cutvalue;o+=c?-p:p}}}),o}function Kt(e,t){arguments.length<2&&(t=e.nodes()[0]),Bn(e,{},1,t)}function Bn(e,t,r,n,s){let i=r,o=e.node(n);t[n]=!0;let a=e.neighbors(n);return a&&a.forEach(l=>{Object.hasOwn(t,l)||(r=Bn(e,t,r,l,n))}),o.low=i,o.lim=r++,s?o.parent=s:delete o.parent,r}function zn(e){return e.edges().find(t=>e.edge(t).cutvalue<0)}function qn(e,t,r){let n=r.v,s=r.w;t.hasEdge(n,s)||(n=r.w,s=r.v);let i=e.node(n),o=e.node(s),a=i,l=!1;return i.lim>o.lim&&(a=o,l=!0),t.edges().filter(d=>l===bn(e,e.node(d.v),a)&&l!==bn(e,e.node(d.w),a)).reduce((d,u)=>be(t,u)<be(t,d)?u:d)}function Yn(e,t,r,n){let s=r.v,i=r.w;e.removeEdge(s,i),e.setEdge(n.v,n.w,{}),Kt(e),Yt(e,t),so(e,t)}function so(e,t){let r=e.nodes().find(s=>!e.node(s).parent);if(!r)return;let n=eo(e,[r]);n=n.slice(1),n.forEach(s=>{let i=e.node(s).parent,o=t.edge(s,i),a=!1;o||(o=t.edge(i,s),a=!0),t.node(s).rank=t.node(i).rank+(a?o.minlen:-o.minlen)})}function io(e,t,r){return e.hasEdge(t,r)}function bn(e,t,r){return r.low<=t.lim&&t.lim<=r.lim}var oo=ao;function ao(e){let t=e.graph().ranker;if(typeof t=="function")return t(e);switch(t){case"network-simplex":wn(e);break;case"tight-tree":uo(e);break;case"longest-path":lo(e);break;case"none":break;default:wn(e)}}var lo=qt;function uo(e){qt(e),Vn(e)}function wn(e){ro(e)}var co=ho;function ho(e){let t=fo(e),r=e.graph();Array.isArray(r.dummyChains)&&r.dummyChains.forEach(n=>{let s=e.node(n),i=s.edgeObj,o=po(e,t,i.v,i.w),a=o.path,l=o.lca,d=0,u=a[d],c=!0;for(;n!==i.w;){if(s=e.node(n),c){for(;(u=a[d])!==l&&e.node(u).maxRank<s.rank;)d++;u===l&&(c=!1)}if(!c){for(;d<a.length-1&&e.node(a[d+1]).minRank<=s.rank;)d++;u=a[d]}u!==void 0&&e.setParent(n,u),n=e.successors(n)[0]}})}function po(e,t,r,n){let s=[],i=[],o=Math.min(t[r].low,t[n].low),a=Math.max(t[r].lim,t[n].lim),l;l=r;do l=e.parent(l),s.push(l);while(l&&(t[l].low>o||a>t[l].lim));let d=l,u=n;for(;(u=e.parent(u))!==d;)i.push(u);return{path:s.concat(i.reverse()),lca:d}}function fo(e){let t={},r=0;function n(s){let i=r;e.children(s).forEach(n),t[s]={low:i,lim:r++}}return e.children(nt).forEach(n),t}function go(e){let t=we(e,"root",{},"_root"),r=mo(e),n=Object.values(r),s=B(Math.max,n)-1,i=2*s+1;e.graph().nestingRoot=t,e.edges().forEach(a=>e.edge(a).minlen*=i);let o=bo(e)+1;e.children(nt).forEach(a=>{Kn(e,t,i,o,s,r,a)}),e.graph().nodeRankFactor=i}function Kn(e,t,r,n,s,i,o){var a;let l=e.children(o);if(!l.length){o!==t&&e.setEdge(t,o,{weight:0,minlen:r});return}let d=gn(e,"_bt"),u=gn(e,"_bb"),c=e.node(o);e.setParent(d,o),c.borderTop=d,e.setParent(u,o),c.borderBottom=u,l.forEach(h=>{var p;Kn(e,t,r,n,s,i,h);let f=e.node(h),b=f.borderTop?f.borderTop:h,y=f.borderBottom?f.borderBottom:h,v=f.borderTop?n:2*n,g=b!==y?1:s-((p=i[o])!=null?p:0)+1;e.setEdge(d,b,{weight:v,minlen:g,nestingEdge:!0}),e.setEdge(y,u,{weight:v,minlen:g,nestingEdge:!0})}),e.parent(o)||e.setEdge(t,d,{weight:0,minlen:s+((a=i[o])!=null?a:0)})}function mo(e){let t={};function r(n,s){let i=e.children(n);i&&i.length&&i.forEach(o=>r(o,s+1)),t[n]=s}return e.children(nt).forEach(n=>r(n,1)),t}function bo(e){return e.edges().reduce((t,r)=>t+e.edge(r).weight,0)}function wo(e){let t=e.graph();e.removeNode(t.nestingRoot),delete t.nestingRoot,e.edges().forEach(r=>{e.edge(r).nestingEdge&&e.removeEdge(r)})}var vo=xo;function xo(e){function t(r){let n=e.children(r),s=e.node(r);if(n.length&&n.forEach(t),s&&Object.hasOwn(s,"minRank")){s.borderLeft=[],s.borderRight=[];for(let i=s.minRank,o=s.maxRank+1;i<o;++i)vn(e,"borderLeft","_bl",r,s,i),vn(e,"borderRight","_br",r,s,i)}}e.children(nt).forEach(t)}function vn(e,t,r,n,s,i){let o={width:0,height:0,rank:i,borderType:t},a=s[t][i-1],l=we(e,"border",o,r);s[t][i]=l,e.setParent(l,n),a&&e.setEdge(a,l,{weight:1})}function yo(e){var t;let r=(t=e.graph().rankdir)==null?void 0:t.toLowerCase();(r==="lr"||r==="rl")&&Jn(e)}function ko(e){var t;let r=(t=e.graph().rankdir)==null?void 0:t.toLowerCase();(r==="bt"||r==="rl")&&$o(e),(r==="lr"||r==="rl")&&(Eo(e),Jn(e))}function Jn(e){e.nodes().forEach(t=>xn(e.node(t))),e.edges().forEach(t=>xn(e.edge(t)))}function xn(e){let t=e.width;e.width=e.height,e.height=t}function $o(e){e.nodes().forEach(t=>Ft(e.node(t))),e.edges().forEach(t=>{var r;let n=e.edge(t);(r=n.points)==null||r.forEach(Ft),Object.hasOwn(n,"y")&&Ft(n)})}function Ft(e){e.y=-e.y}function Eo(e){e.nodes().forEach(t=>Ht(e.node(t))),e.edges().forEach(t=>{var r;let n=e.edge(t);(r=n.points)==null||r.forEach(Ht),Object.hasOwn(n,"x")&&Ht(n)})}function Ht(e){let t=e.x;e.x=e.y,e.y=t}function _o(e,t=null){let r={},n=e.nodes().filter(d=>!e.children(d).length),s=n.map(d=>e.node(d).rank),i=B(Math.max,s),o=Ae(i+1).map(()=>[]);function a(d){if(r[d])return;r[d]=!0;let u=e.node(d);o[u.rank].push(d);let c=e.successors(d);c&&[...c].sort((h,p)=>l(h,p)).forEach(a)}n.sort((d,u)=>e.node(d).rank-e.node(u).rank).forEach(a);function l(d,u){let c=e.node(d),h=e.node(u);return Dn(t,c,h)}return o}function No(e,t){let r=0;for(let n=1;n<t.length;++n)r+=Oo(e,t[n-1],t[n]);return r}function Oo(e,t,r){let n=ji(r,r.map((d,u)=>u)),s=t.flatMap(d=>{let u=e.outEdges(d);return u?u.map(c=>({pos:n[c.w],weight:e.edge(c).weight})).sort((c,h)=>c.pos-h.pos):[]}),i=1;for(;i<r.length;)i<<=1;let o=2*i-1;i-=1;let a=new Array(o).fill(0),l=0;return s.forEach(d=>{let u=d.pos+i;a[u]+=d.weight;let c=0;for(;u>0;)u%2&&(c+=a[u+1]),u=u-1>>1,a[u]+=d.weight;l+=d.weight*c}),l}function So(e,t=[]){return t.map(r=>{let n=e.inEdges(r);if(!n||!n.length)return{v:r};{let s=n.reduce((i,o)=>{let a=e.edge(o),l=e.node(o.v);return{sum:i.sum+a.weight*l.order,weight:i.weight+a.weight}},{sum:0,weight:0});return{v:r,barycenter:s.sum/s.weight,weight:s.weight}}})}function Ao(e,t){let r={};e.forEach((s,i)=>{let o={indegree:0,in:[],out:[],vs:[s.v],i};s.barycenter!==void 0&&(o.barycenter=s.barycenter,o.weight=s.weight),r[s.v]=o}),t.edges().forEach(s=>{let i=r[s.v],o=r[s.w];i!==void 0&&o!==void 0&&(o.indegree++,i.out.push(o))});let n=Object.values(r).filter(s=>!s.indegree);return Mo(n)}function Mo(e){let t=[];function r(s){return i=>{i.merged||(i.barycenter===void 0||s.barycenter===void 0||i.barycenter>=s.barycenter)&&To(s,i)}}function n(s){return i=>{i.in.push(s),--i.indegree===0&&e.push(i)}}for(;e.length;){let s=e.pop();t.push(s),s.in.reverse().forEach(r(s)),s.out.forEach(n(s))}return t.filter(s=>!s.merged).map(s=>et(s,["vs","i","barycenter","weight"]))}function To(e,t){let r=0,n=0;e.weight&&(r+=e.barycenter*e.weight,n+=e.weight),t.weight&&(r+=t.barycenter*t.weight,n+=t.weight),e.vs=t.vs.concat(e.vs),e.barycenter=r/n,e.weight=n,e.i=Math.min(t.i,e.i),t.merged=!0}function Co(e,t,r,n,s){let i={},o=null,a=null,l=s;typeof t=="boolean"?(l=t,i={}):t&&(i=t,o=r??null,a=n??null);let d=Ti(e,v=>Object.hasOwn(v,"barycenter")),u=d.lhs,c=d.rhs.sort((v,g)=>g.i-v.i),h=[],p=0,f=0,b=0;u.sort(Io(a,o,!!l));for(let[v,g]of Object.entries(i)){let w=u.findIndex(x=>x.vs[0]===v);u.splice(w+1,0,g)}b=yn(h,c,b),u.forEach(v=>{b+=v.vs.length,h.push(v.vs),p+=v.barycenter*v.weight,f+=v.weight,b=yn(h,c,b)});let y={vs:h.flat(1)};return f&&(y.barycenter=p/f,y.weight=f),y}function yn(e,t,r){let n;for(;t.length&&(n=t[t.length-1]).i<=r;)t.pop(),e.push(n.vs),r++;return r}function Io(e,t,r){return(n,s)=>{if(n.barycenter<s.barycenter)return-1;if(n.barycenter>s.barycenter)return 1;if(e&&(typeof n.vs[0]=="string"||typeof s.vs[0]=="string")){let i=e.node(n.vs[0]),o=e.node(s.vs[0]),a=Dn(t,i,o);if(a!==0)return a}return r?s.i-n.i:n.i-s.i}}function Xn(e,t,r,n,s){var i,o,a,l,d,u,c,h,p,f,b;let y=null,v=s;typeof n=="boolean"?(v=n,y=null):n!==void 0&&(y=n);let g=e.children(t),w=e.node(t),x=w?w.borderLeft:void 0,k=w?w.borderRight:void 0,A={};x&&(g=g.filter(S=>S!==x&&S!==k));let P=So(e,g);P.forEach(S=>{if(e.children(S.v).length){let{result:T}=Xn(e,S.v,r,y,v);A[S.v]=T,Object.hasOwn(T,"barycenter")&&Po(S,T)}});let _=Ao(P,r);jo(_,A);let C={},R=!1;for(let S=0;S<_.length;S++)for(let T=S+1;T<_.length;T++)if(!(!_[S]||!_[T]||!((i=_[S])!=null&&i.barycenter)||!((o=_[T])!=null&&o.barycenter))&&((a=_[S])==null?void 0:a.barycenter)===_[T].barycenter){let O=(d=(l=_[S])==null?void 0:l.vs[0])!=null?d:"",N=(c=(u=_[T])==null?void 0:u.vs[0])!=null?c:"",j=e.node(O),pe=e.node(N);if(j.dummy==="edge"&&pe.dummy==="edge"&&((h=j.edgeObj)==null?void 0:h.v)===((p=pe.edgeObj)==null?void 0:p.v)&&((f=j.edgeObj)==null?void 0:f.w)===((b=pe.edgeObj)==null?void 0:b.w))if(j.edgeLabel.reversed){C[N]=_[S],_.splice(S,1),S--;break}else C[O]=_[T],_.splice(T,1),T--;else R=!0}let I=Co(_,C,y,e,v);if(x&&k){I.vs=[x,I.vs,k].flat(1);let S=e.predecessors(x);if(S&&S.length){let T=e.node(S[0]),O=e.predecessors(k),N=e.node(O[0]);Object.hasOwn(I,"barycenter")||(I.barycenter=0,I.weight=0),I.barycenter=(I.barycenter*I.weight+T.order+N.order)/(I.weight+2),I.weight+=2}}return Object.defineProperty(I,"result",{value:I,enumerable:!1,configurable:!0,writable:!0}),Object.defineProperty(I,"usedBias",{value:R,enumerable:!1,configurable:!0,writable:!0}),I}function jo(e,t){e.forEach(r=>{r.vs=r.vs.flatMap(n=>t[n]?t[n].vs:n)})}function Po(e,t){e.barycenter!==void 0?(e.barycenter=(e.barycenter*e.weight+t.barycenter*t.weight)/(e.weight+t.weight),e.weight+=t.weight):(e.barycenter=t.barycenter,e.weight=t.weight)}function Ro(e,t,r,n){n||(n=e.nodes());let s=Lo(e),i=new D({compound:!0}).setGraph({root:s}).setDefaultNodeLabel(o=>e.node(o));return n.forEach(o=>{let a=e.node(o),l=e.parent(o);if(a.rank===t||a.minRank<=t&&t<=a.maxRank){i.setNode(o),i.setParent(o,l||s);let d=e[r](o);d&&d.forEach(u=>{let c=u.v===o?u.w:u.v,h=i.edge(c,o),p=h!==void 0?h.weight:0;i.setEdge(c,o,{weight:e.edge(u).weight+p})}),Object.hasOwn(a,"minRank")&&i.setNode(o,{borderLeft:a.borderLeft[t],borderRight:a.borderRight[t]})}}),i}function Lo(e){let t;for(;e.hasNode(t=zt("_root")););return t}function Go(e,t,r){let n={},s;r.forEach(i=>{let o=e.parent(i),a,l;for(;o;){if(a=e.parent(o),a?(l=n[a],n[a]=o):(l=s,s=o),l&&l!==o){t.setEdge(l,o);return}o=a}})}function Qn(e,t={},r=null){if(typeof t.customOrder=="function"){t.customOrder(e,Qn);return}let n=Wn(e),s=kn(e,Ae(1,n+1),"inEdges"),i=kn(e,Ae(n-1,-1,-1),"outEdges"),o=_o(e,r);if($n(e,o),t.disableOptimalOrderHeuristic)return;let a=Number.POSITIVE_INFINITY,l,d=t.constraints||[];for(let u=0,c=0;c<4;++u,++c){Fo(u%2?s:i,u%4>=2,d,r),o=tt(e);let h=No(e,o);h<a?(c=0,l=Object.assign({},o),a=h):h===a&&(l=structuredClone(o))}$n(e,l)}function kn(e,t,r){let n=new Map,s=(i,o)=>{n.has(i)||n.set(i,[]),n.get(i).push(o)};for(let i of e.nodes()){let o=e.node(i);if(typeof o.rank=="number"&&s(o.rank,i),typeof o.minRank=="number"&&typeof o.maxRank=="number")for(let a=o.minRank;a<=o.maxRank;a++)a!==o.rank&&s(a,i)}return t.map(function(i){return Ro(e,i,r,n.get(i)||[])})}function Fo(e,t,r,n){let s=!0,i=new D;e.forEach(function(o){r.forEach(u=>i.setEdge(u.left,u.right));let a=o.graph().root,{result:l,usedBias:d}=Xn(o,a,i,n,s);t&&d&&(s=!s),l.vs.forEach((u,c)=>o.node(u).order=c),Go(o,i,l.vs)})}function $n(e,t){Object.values(t).forEach(r=>r.forEach((n,s)=>e.node(n).order=s))}function Ho(e,t){let r={};function n(s,i){let o=0,a=0,l=s.length,d=i[i.length-1];return i.forEach((u,c)=>{let h=Do(e,u),p=h?e.node(h).order:l;(h||u===d)&&(i.slice(a,c+1).forEach(f=>{let b=e.predecessors(f);b&&b.forEach(y=>{let v=e.node(y),g=v.order;(g<o||p<g)&&!(v.dummy&&e.node(f).dummy)&&Zn(r,y,f)})}),a=c+1,o=p)}),i}return t.length&&t.reduce(n),r}function Wo(e,t){let r={};function n(i,o,a,l,d){Ae(o,a).forEach(u=>{let c=i[u];if(c!==void 0&&e.node(c).dummy){let h=e.predecessors(c);h&&h.forEach(p=>{if(p===void 0)return;let f=e.node(p);f.dummy&&(f.order<l||f.order>d)&&Zn(r,p,c)})}})}function s(i,o){let a=-1,l=-1,d=0;return o.forEach((u,c)=>{if(e.node(u).dummy==="border"){let h=e.predecessors(u);if(h&&h.length){let p=h[0];if(p===void 0)return;l=e.node(p).order,n(o,d,c,a,l),d=c,a=l}}n(o,d,o.length,l,i.length)}),o}return t.length&&t.reduce(s),r}function Do(e,t){if(e.node(t).dummy){let r=e.predecessors(t);if(r)return r.find(n=>e.node(n).dummy)}}function Zn(e,t,r){if(t>r){let s=t;t=r,r=s}let n=e[t];n||(e[t]=n={}),n[r]=!0}function Vo(e,t,r){if(t>r){let s=t;t=r,r=s}let n=e[t];return n!==void 0&&Object.hasOwn(n,r)}function Uo(e,t,r,n,s){let i={},o={},a={};return t.forEach(l=>{l.forEach((d,u)=>{i[d]=d,o[d]=d,a[d]=u})}),t.forEach(l=>{let d=-1,u=-1,c=!1,h=l,p=l.findIndex(f=>s?.includes(f)||En(f,e,s));p>0&&(h=[l[p],...l.slice(0,p),...l.slice(p+1)],c=!0),h.forEach(f=>{var b;let y=n(f);if(y&&y.length){s!=null&&s.includes(f)&&(y=y.filter(w=>En(w,e,s)));let v=y.sort((w,x)=>{let k=a[w],A=a[x];return(k!==void 0?k:0)-(A!==void 0?A:0)}),g=(v.length-1)/2;for(let w=Math.floor(g),x=Math.ceil(g);w<=x;++w){let k=v[w];if(k===void 0)continue;let A=a[k];if(A!==void 0&&o[f]===f&&d<A&&a[k]!==u&&!Vo(r,f,k)){let P=i[k];P!==void 0&&(o[k]=f,o[f]=i[f]=P,d=A,c&&(d=-1,u=(b=a[k])!=null?b:-1,c=!1))}}}})}),{root:i,align:o}}function Bo(e,t,r,n,s=!1){let i={},o=zo(e,t,r,s),a=s?"borderLeft":"borderRight";function l(p,f){let b=o.nodes().slice(),y={},v=b.pop();for(;v;){if(y[v])p(v);else{y[v]=!0,b.push(v);for(let g of f(v))b.push(g)}v=b.pop()}}function d(p){let f=o.inEdges(p);f?i[p]=f.reduce((b,y)=>{var v;let g=(v=i[y.v])!=null?v:0,w=o.edge(y);return Math.max(b,g+(w!==void 0?w:0))},0):i[p]=0}function u(p){let f=o.outEdges(p),b=Number.POSITIVE_INFINITY;f&&(b=f.reduce((v,g)=>{let w=i[g.w],x=o.edge(g);return Math.min(v,(w!==void 0?w:0)-(x!==void 0?x:0))},Number.POSITIVE_INFINITY));let y=e.node(p);b!==Number.POSITIVE_INFINITY&&y.borderType!==a&&(i[p]=Math.max(i[p]!==void 0?i[p]:0,b))}function c(p){return o.predecessors(p)||[]}function h(p){return o.successors(p)||[]}return l(d,c),l(u,h),Object.keys(n).forEach(p=>{var f;let b=r[p];b!==void 0&&(i[p]=(f=i[b])!=null?f:0)}),i}function zo(e,t,r,n){let s=new D,i=e.graph(),o=Xo(i.nodesep,i.edgesep,n);return t.forEach(a=>{let l;a.forEach(d=>{let u=r[d];if(u!==void 0){if(s.setNode(u),l!==void 0){let c=r[l];if(c!==void 0){let h=s.edge(c,u);s.setEdge(c,u,Math.max(o(e,d,l),h||0))}}l=d}})}),s}function qo(e,t){return Object.values(t).reduce((r,n)=>{let s=Number.NEGATIVE_INFINITY,i=Number.POSITIVE_INFINITY;Object.entries(n).forEach(([a,l])=>{let d=Qo(e,a)/2;s=Math.max(l+d,s),i=Math.min(l-d,i)});let o=s-i;return o<r[0]&&(r=[o,n]),r},[Number.POSITIVE_INFINITY,null])[1]}function Yo(e,t){let r=Object.values(t),n=B(Math.min,r),s=B(Math.max,r);["u","d"].forEach(i=>{["l","r"].forEach(o=>{let a=i+o,l=e[a];if(!l||l===t)return;let d=Object.values(l),u=n-B(Math.min,d);o!=="l"&&(u=s-B(Math.max,d)),u&&(e[a]=rt(l,c=>c+u))})})}function Ko(e,t=void 0){let r=e.ul;return r?rt(r,(n,s)=>{var i,o;if(t){let l=t.toLowerCase(),d=e[l];if(d&&d[s]!==void 0)return d[s]}let a=Object.values(e).map(l=>{let d=l[s];return d!==void 0?d:0}).sort((l,d)=>l-d);return(((i=a[1])!=null?i:0)+((o=a[2])!=null?o:0))/2}):{}}function Jo(e,t){let r=tt(e),n=Object.assign(Ho(e,r),Wo(e,r)),s={},i;["u","d"].forEach(a=>{i=a==="u"?r:Object.values(r).reverse(),["l","r"].forEach(l=>{l==="r"&&(i=i.map(c=>Object.values(c).reverse()));let d=Uo(e,i,n,c=>(a==="u"?e.predecessors(c):e.successors(c))||[],t),u=Bo(e,i,d.root,d.align,l==="r");l==="r"&&(u=rt(u,c=>-c)),s[a+l]=u})});let o=qo(e,s);return Yo(s,o),Ko(s,e.graph().align)}function Xo(e,t,r){return(n,s,i)=>{let o=n.node(s),a=n.node(i),l=0,d;if(l+=o.width/2,Object.hasOwn(o,"labelpos"))switch(o.labelpos.toLowerCase()){case"l":d=-o.width/2;break;case"r":d=o.width/2;break}if(d&&(l+=r?d:-d),d=void 0,l+=(o.dummy?t:e)/2,l+=(a.dummy?t:e)/2,l+=a.width/2,Object.hasOwn(a,"labelpos"))switch(a.labelpos.toLowerCase()){case"l":d=a.width/2;break;case"r":d=-a.width/2;break}return d&&(l+=r?d:-d),l}}function Qo(e,t){return e.node(t).width}function En(e,t,r){var n;if(!r)return!1;let s=(n=t.node(e))==null?void 0:n.edgeObj;if(!s||t.node(e).edgeLabel.reversed)return!1;let i=r.indexOf(s?.v),o=r.indexOf(s?.w);return i!==-1&&o!==-1&&i===(o+1)%r.length||i===(o-1)%r.length}function Zo(e,t){e=Fn(e),ea(e),Object.entries(Jo(e,t)).forEach(([r,n])=>e.node(r).x=n)}function ea(e){let t=tt(e),r=e.graph(),n=r.ranksep,s=r.rankalign,i=0;t.forEach(o=>{let a=o.reduce((l,d)=>{var u;let c=(u=e.node(d).height)!=null?u:0;return l>c?l:c},0);o.forEach(l=>{let d=e.node(l);s==="top"?d.y=i+d.height/2:s==="bottom"?d.y=i+a-d.height/2:d.y=i+a/2}),i+=a+n})}var _n=new WeakMap;function es(e,t={}){return ts(e,Ci,t),e}function Nn(e,t,r){let n=t;for(;n!==void 0;){let s=e.parent(n);if(s===r)return n;n=s}}function ts(e,t,r){var n;let s=e.nodes().filter(g=>e.children(g).length),i={};s.forEach(g=>{let w=e.node(g);if(w&&w.rankdir){let x=new D({multigraph:!0,compound:!0});x.setGraph({rankdir:w.rankdir});let k=e.children(g);k.forEach(O=>{let N={...e.node(O)};x.setNode(O,N);let j=e.parent(O);j&&j!==g&&k.includes(j)&&x.setParent(O,j)});let A=new Set;e.edges().forEach(O=>{let N=Nn(e,O.v,g),j=Nn(e,O.w,g);if(N&&j&&N!==j){let pe=`${N}\0${j}`;A.has(pe)||(A.add(pe),x.setEdge(N,j,{...e.edge(O)}))}}),ts(x,t,r);let P=Mn(x);On(P,t,r,null),Sn(x,P);let _=1/0,C=1/0,R=-1/0,I=-1/0;x.nodes().forEach(O=>{if(O===g)return;let N=x.node(O);N&&typeof N.x=="number"&&typeof N.y=="number"&&typeof N.width=="number"&&typeof N.height=="number"&&(_=Math.min(_,N.x-N.width/2),R=Math.max(R,N.x+N.width/2),C=Math.min(C,N.y-N.height/2),I=Math.max(I,N.y+N.height/2))}),(!isFinite(_)||!isFinite(C)||!isFinite(R)||!isFinite(I))&&(_=C=0,R=I=0);let S=R-_,T=I-C;i[g]={minX:_,minY:C,maxX:R,maxY:I,width:S,height:T,offsetX:_,offsetY:C},w._dagreClusterSubgraph=x}});let o=[],a=g=>{let w=[],x=(e.children(g)||[]).filter(k=>k!==g);for(;x.length>0;){let k=x.shift();w.push(k),(e.children(k)||[]).filter(A=>A!==k).forEach(A=>x.push(A))}return w},l=new Map;s.forEach(g=>{let w=e.node(g);w&&w.rankdir&&i[g]&&l.set(g,(e.children(g)||[]).filter(x=>x!==g))});let d=new Set([...l.values()].flat()),u=new Map;l.forEach((g,w)=>{d.has(w)||u.set(w,a(w))});let c=new Set([...u.values()].flat()),h=g=>{for(let[w,x]of u)if(x.includes(g))return w;return g},p=[];e.edges().forEach(g=>{(c.has(g.v)||c.has(g.w))&&p.push({edge:g,label:e.edge(g)})});let f=new Map;c.forEach(g=>{let w=e.parent(g);f.set(g,typeof w=="string"?w:void 0)}),u.forEach((g,w)=>{let x=e.node(w),k=[];g.forEach(_=>{let C=e.node(_);C&&(k.push({id:_,node:C,parent:f.get(_)}),e.removeNode(_))});let A=p.filter(({edge:_})=>g.includes(_.v)||g.includes(_.w)),P=i[w];x&&(o.push({clusterId:w,subgraph:x._dagreClusterSubgraph,bounds:P,children:g,removedNodes:k,removedEdges:A}),x.width=P.width,x.height=P.height)});let b=new Set;p.forEach(({edge:g,label:w})=>{let x=h(g.v),k=h(g.w);if(x!==k&&e.hasNode(x)&&e.hasNode(k)){let A=`${x}\0${k}`;b.has(A)||(b.add(A),e.setEdge(x,k,{...w,width:0,height:0}))}});let y=Mn(e),v=On(y,t,r,(n=_n.get(e))!=null?n:null);_n.set(e,v),Sn(e,y),b.forEach(g=>{let w=g.indexOf("\0"),x=g.slice(0,w),k=g.slice(w+1);e.hasEdge(x,k)&&e.removeEdge(x,k)}),o.forEach(({clusterId:g,subgraph:w,bounds:x,removedNodes:k,removedEdges:A})=>{var P,_;let C=e.node(g),R=(P=C?.x)!=null?P:0,I=(_=C?.y)!=null?_:0,S=(x.minX+x.maxX)/2,T=(x.minY+x.maxY)/2;k.forEach(({id:O,node:N,parent:j})=>{e.setNode(O,N),j!==void 0&&e.setParent(O,j)}),A.forEach(({edge:O,label:N})=>{e.setEdge(O,N)}),w.nodes().forEach(O=>{if(O===g)return;let N=w.node(O),j=e.node(O);j&&N&&typeof N.x=="number"&&typeof N.y=="number"&&(j.x=R+(N.x-S),j.y=I+(N.y-T))}),delete C._dagreClusterSubgraph}),s.forEach(g=>{var w,x;let k=e.node(g),A=i[g];if(k&&k.rankdir&&k._dagreClusterSubgraph&&A){let P=k._dagreClusterSubgraph,_=(w=k.x)!=null?w:0,C=(x=k.y)!=null?x:0,R=(A.minX+A.maxX)/2,I=(A.minY+A.maxY)/2;P.nodes().forEach(S=>{if(S===g)return;let T=P.node(S),O=e.node(S);if(O&&T&&typeof T.x=="number"&&typeof T.y=="number"){let N=T.x-R,j=T.y-I;O.x=_+N,O.y=C+j}}),delete k._dagreClusterSubgraph}})}function On(e,t,r,n=null){var s,i;let o=r?.useDynamic!==!1,a=o&&(s=n?.graph)!=null?s:null,l=o&&(i=n?.rawNodes)!=null?i:null;t("    makeSpaceForEdgeLabels",()=>la(e)),t("    removeSelfEdges",()=>ba(e)),t("    acyclic",()=>Vi(e,a)),t("    nestingGraph.run",()=>go(e)),t("    rank",()=>oo(Fn(e))),t("    injectEdgeLabelProxies",()=>da(e)),t("    removeEmptyRanks",()=>Ai(e)),t("    nestingGraph.cleanup",()=>wo(e)),t("    normalizeRanks",()=>Si(e)),t("    assignRankMinMax",()=>ua(e)),t("    removeEdgeLabelProxies",()=>ca(e)),t("    normalize.run",()=>qi(e)),t("    parentDummyChains",()=>co(e)),t("    addBorderSegments",()=>vo(e)),t("    order",()=>Qn(e,r,l)),t("    insertSelfEdges",()=>wa(e)),t("    adjustCoordinateSystem",()=>yo(e)),t("    position",()=>Zo(e,r.corePath)),t("    positionSelfEdges",()=>va(e));let d=JSON.parse(JSON.stringify(e._nodes));return t("    removeBorderNodes",()=>ma(e)),t("    normalize.undo",()=>Ki(e)),t("    fixupEdgeLabelCoords",()=>fa(e)),t("    undoCoordinateSystem",()=>ko(e)),t("    translateGraph",()=>ha(e)),t("    assignNodeIntersects",()=>pa(e)),t("    reversePoints",()=>ga(e)),t("    acyclic.undo",()=>Bi(e)),{graph:e,rawNodes:d}}function Sn(e,t){e.nodes().forEach(r=>{let n=e.node(r),s=t.node(r);n&&(n.x=s.x,n.y=s.y,n.order=s.order,n.rank=s.rank,t.children(r).length&&(n.width=s.width,n.height=s.height))}),e.edges().forEach(r=>{let n=e.edge(r),s=t.edge(r);n.points=s.points,Object.hasOwn(s,"x")&&(n.x=s.x,n.y=s.y)}),e.graph().width=t.graph().width,e.graph().height=t.graph().height}var ta=["nodesep","edgesep","ranksep","marginx","marginy"],ra={ranksep:50,edgesep:20,nodesep:50,rankdir:"TB",rankalign:"center"},na=["acyclicer","ranker","rankdir","align","rankalign"],sa=["width","height","rank"],An={width:0,height:0},ia=["minlen","weight","width","height","labeloffset"],oa={minlen:1,weight:1,width:0,height:0,labeloffset:10,labelpos:"r"},aa=["labelpos"];function Mn(e){let t=new D({multigraph:!0,compound:!0}),r=Dt(e.graph());return t.setGraph(Object.assign({},ra,Wt(r,ta),et(r,na))),e.nodes().forEach(n=>{let s=Dt(e.node(n)),i=Wt(s,sa);Object.keys(An).forEach(a=>{i[a]===void 0&&(i[a]=An[a])}),t.setNode(n,i);let o=e.parent(n);o!==void 0&&t.setParent(n,o)}),e.edges().forEach(n=>{let s=Dt(e.edge(n));t.setEdge(n,Object.assign({},oa,Wt(s,ia),et(s,aa)))}),t}function la(e){let t=e.graph();t.ranksep/=2,e.edges().forEach(r=>{var n;let s=e.edge(r);s.minlen*=2,((n=s.labelpos)!=null?n:"r").toLowerCase()!=="c"&&(t.rankdir==="TB"||t.rankdir==="BT"?s.width+=s.labeloffset:s.height+=s.labeloffset)})}function da(e){e.edges().forEach(t=>{let r=e.edge(t);if(r.width&&r.height){let n=e.node(t.v),s={rank:(e.node(t.w).rank-n.rank)/2+n.rank,e:t};we(e,"edge-proxy",s,"_ep")}})}function ua(e){let t=0;e.nodes().forEach(r=>{let n=e.node(r);n.borderTop&&(n.minRank=e.node(n.borderTop).rank,n.maxRank=e.node(n.borderBottom).rank,t=Math.max(t,n.maxRank))}),e.graph().maxRank=t}function ca(e){e.nodes().forEach(t=>{let r=e.node(t);if(r.dummy==="edge-proxy"){let n=r;e.edge(n.e).labelRank=r.rank,e.removeNode(t)}})}function ha(e){let t=Number.POSITIVE_INFINITY,r=0,n=Number.POSITIVE_INFINITY,s=0,i=e.graph(),o=i.marginx||0,a=i.marginy||0;function l(d){let u=d.x,c=d.y,h=d.width,p=d.height;t=Math.min(t,u-h/2),r=Math.max(r,u+h/2),n=Math.min(n,c-p/2),s=Math.max(s,c+p/2)}e.nodes().forEach(d=>l(e.node(d))),e.edges().forEach(d=>{let u=e.edge(d);Object.hasOwn(u,"x")&&l(u)}),t-=o,n-=a,e.nodes().forEach(d=>{let u=e.node(d);u.x-=t,u.y-=n}),e.edges().forEach(d=>{let u=e.edge(d);u.points.forEach(c=>{c.x-=t,c.y-=n}),Object.hasOwn(u,"x")&&(u.x-=t),Object.hasOwn(u,"y")&&(u.y-=n)}),i.width=r-t+o,i.height=s-n+a}function pa(e){e.edges().forEach(t=>{if(t.v===t.w)return;let r=e.edge(t),n=e.node(t.v),s=e.node(t.w),i,o;r.points?(i=r.points[0],o=r.points[r.points.length-1]):(r.points=[],i=s,o=n),r.points.unshift(fn(n,i)),r.points.push(fn(s,o))})}function fa(e){e.edges().forEach(t=>{let r=e.edge(t);if(Object.hasOwn(r,"x"))switch((r.labelpos==="l"||r.labelpos==="r")&&(r.width-=r.labeloffset),r.labelpos){case"l":r.x-=r.width/2+r.labeloffset;break;case"r":r.x+=r.width/2+r.labeloffset;break}})}function ga(e){e.edges().forEach(t=>{let r=e.edge(t);r.reversed&&r.points.reverse()})}function ma(e){e.nodes().forEach(t=>{if(e.children(t).length){let r=e.node(t),n=e.node(r.borderTop),s=e.node(r.borderBottom),i=e.node(r.borderLeft[r.borderLeft.length-1]),o=e.node(r.borderRight[r.borderRight.length-1]);r.width=Math.abs(o.x-i.x),r.height=Math.abs(s.y-n.y),r.x=i.x+r.width/2,r.y=n.y+r.height/2}}),e.nodes().forEach(t=>{e.node(t).dummy==="border"&&e.removeNode(t)})}function ba(e){e.edges().forEach(t=>{if(t.v===t.w){let r=e.node(t.v);r.selfEdges||(r.selfEdges=[]),r.selfEdges.push({e:t,label:e.edge(t)}),e.removeEdge(t)}})}function wa(e){tt(e).forEach(t=>{let r=0;t.forEach((n,s)=>{let i=e.node(n);typeof i.rank!="number"&&(i.rank=0),i.order=s+r,(i.selfEdges||[]).forEach(o=>{we(e,"selfedge",{width:o.label.width,height:o.label.height,rank:i.rank,order:s+ ++r,e:o.e,edgeLabel:o.label},"_se"),(!Array.isArray(o.label.points)||o.label.points.length!==7)&&(o.label.points=[{x:0,y:-10},{x:0,y:-10},{x:0,y:0},{x:0,y:10},{x:0,y:10},{x:0,y:0},{x:0,y:0}])}),delete i.selfEdges})})}function va(e){e.nodes().forEach(t=>{let r=e.node(t),n=s=>typeof s=="number"&&isFinite(s);if(r.dummy==="selfedge"){let s=r,i=e.node(s.e.v),o=n(i?.x)?i.x:0,a=n(i?.y)?i.y:0,l=n(i?.width)?i.width:0,d=n(i?.height)?i.height:0,u=n(r.x)?r.x:o,c=n(r.y)?r.y:a,h=l/2,p=d/2;s.edgeLabel.points=[{x:u+h,y:c-p},{x:u+h,y:c-p},{x:u,y:c},{x:u-h,y:c+p},{x:u-h,y:c+p},{x:u,y:c},{x:u,y:c}],s.edgeLabel.x=u,s.edgeLabel.y=c,e.setEdge(s.e,s.edgeLabel),e.removeNode(t)}else r&&Array.isArray(r.selfEdges)&&r.selfEdges.forEach(s=>{if(!Array.isArray(s.label.points)||s.label.points.length!==7){let i=n(r.x)?r.x:0,o=n(r.y)?r.y:0,a=n(r.width)?r.width:0,l=n(r.height)?r.height:0,d=a/2,u=l/2;s.label.points=[{x:i+d,y:o-u},{x:i+d,y:o-u},{x:i,y:o},{x:i-d,y:o+u},{x:i-d,y:o+u},{x:i,y:o},{x:i,y:o}]}})})}function Wt(e,t){return rt(et(e,t),Number)}function Dt(e){let t={};return e&&Object.entries(e).forEach(([r,n])=>{typeof r=="string"&&(r=r.toLowerCase()),t[r]=n}),t}var Me=66,Te=26,H=26,st=20,Jt=10,rs=3;function os({nodes:e,edges:t},r,n){let s=n==="across",i=[!0,!1].map(h=>xa(e,t,r,s,h)),o=ns(i[0])<=ns(i[1])?i[0]:i[1],a=e.map(({id:h,kind:p})=>{let{x:f,y:b,width:y,height:v}=o.node(String(h)),g={width:r.boxes[h],height:as(p)};if(p!=="result")return{x:f,y:b,...g,badge:null};let w=r.badges[h];return s?{x:f+(w+Jt)/2,y:b,...g,badge:{x:f-y/2+w/2,y:b,width:w}}:{x:f,y:b+(H+Jt)/2,...g,badge:{x:f,y:b-v/2+H/2,width:w}}}),l=t.map(({id:h,from:p,to:f})=>{let{points:b,x:y,y:v}=o.edge(String(p),String(f),String(h));return{inner:b.slice(1,-1),label:{x:y,y:v}}}),d=t.map(({id:h,from:p,to:f})=>{let{inner:b,label:y}=l[h],v=(C,R,I)=>{let S=O=>l[O].inner.at(R)?.[s?"y":"x"]??0,T=t.filter(C).sort((O,N)=>S(O.id)-S(N.id)||O.place-N.place);return(T.findIndex(O=>O.id===h)-(T.length-1)/2)*Math.min(I,20/T.length)},g=v(C=>C.from===p,0,10),w=v(C=>C.to===f,-1,10),[x,k]=[a[p],a[f].badge],A=k.width===H||s?H/2-Math.sqrt((H/2)**2-w**2):0,P=s?{x:x.x+x.width/2,y:x.y+g}:{x:x.x+g,y:x.y+x.height/2},_=s?{x:k.x-k.width/2+A,y:k.y+w}:{x:k.x+w,y:k.y-H/2+A};return{path:ya([P,...b,_],s),forwardHead:ss(_,s,1),backwardHead:ss(P,s,-1),label:y}}),{width:u,height:c}=o.graph();return{width:Math.ceil(u),height:Math.ceil(c),boxes:a,routes:d}}function xa(e,t,r,n,s){let i=new D({multigraph:!0});i.setGraph({rankdir:n?"LR":"TB",nodesep:n?16:9,ranksep:n?16:12,edgesep:10,marginx:rs,marginy:rs});for(let{id:o,kind:a}of e){let[l,d]=[r.boxes[o],a==="result"?r.badges[o]:0],u=d&&(n?d:H)+Jt,c=as(a);i.setNode(String(o),n?{width:l+u,height:c}:{width:l,height:c+u})}for(let{id:o,from:a,to:l}of t){let u={...e[a].kind==="constant"?{width:8,height:8}:{width:r.labels[o]+8,height:st+4},labelpos:"c"};i.setEdge(String(a),String(l),u,String(o))}return es(i,{disableOptimalOrderHeuristic:s}),i}function ns(e){let t=e.edges().flatMap(s=>{let i=[e.node(s.v),...e.edge(s).points.slice(1,-1),e.node(s.w)];return i.slice(1).map((o,a)=>[i[a],o])}),r=(s,i,o)=>Math.sign((i.x-s.x)*(o.y-s.y)-(i.y-s.y)*(o.x-s.x)),n=0;return t.forEach(([s,i],o)=>{for(let[a,l]of t.slice(o+1))r(s,i,a)*r(s,i,l)<0&&r(a,l,s)*r(a,l,i)<0&&(n+=1)}),n}function as(e){return e==="constant"?Te:Me}function ya(e,t){let r=`M${z(e[0])}`;for(let n=1;n<e.length;n+=1){let[s,i]=[e[n-1],e[n]],[o,a]=[(s.x+i.x)/2,(s.y+i.y)/2];r+=t?`C${z({x:o,y:s.y})} ${z({x:o,y:i.y})} ${z(i)}`:`C${z({x:s.x,y:a})} ${z({x:i.x,y:a})} ${z(i)}`}return r}function ss(e,t,r){let[n,s]=[7*r,3.5],i=o=>t?{x:e.x-n,y:e.y+o}:{x:e.x+o,y:e.y-n};return`M${z(e)}L${z(i(s))}L${z(i(-s))}Z`}function z({x:e,y:t}){return`${is(e)},${is(t)}`}function is(e){return Math.round(e*10)/10}function te(e){return[...e].reduce((t,r)=>t+(r.codePointAt(0)>=4352?2:1),0)}var ls=120,Ce=9,ka=.82;function it(e,t){let r=$a(e),n=["across","down"].map(o=>os(e,r,o)),s=o=>Math.min(1,t/o.width),i=n.find(o=>s(o)>=.9)??n.sort((o,a)=>s(a)-s(o))[0];return{...i,scale:Math.max(ka,s(i))}}function $a(e){let t=e.nodes.map(r=>Math.max(te(E(r.data)),3));for(let r of e.steps){let n=r.phase==="backward"?r.input:r.node;t[n]=Math.max(t[n],te(E(r.after)))}return{boxes:e.nodes.map((r,n)=>r.kind==="constant"?te(r.name)*7.9+24:Math.max(te(r.name)*8.6+18,t[n]*7.9+51)),badges:e.nodes.map(r=>Math.max(H,te(r.symbol)*7.9+14)),labels:e.edges.map(r=>te(ds(r))*7.3+12)}}function ds(e){let t=E(e.derivative,4);return`×${t.startsWith("-")?`(${t})`:t}`}function ot(e){let{walk:t,drawing:r}=e,[n,s]=[r.width*r.scale,r.height*r.scale];return $`<div class="graph">
    <svg
      role="group"
      aria-label=${m.graph(t.title)}
      width=${n}
      height=${s}
      viewBox="0 0 ${r.width} ${r.height}"
    >
      ${t.edges.map(i=>Ea(e,i,r.routes[i.id]))}
      ${t.nodes.map(i=>_a(e,i,r.boxes[i.id]))}
    </svg>
  </div>`}function Ea(e,t,r){let{walk:n,stage:s,selected:i,focusable:o}=e,a=n.nodes[t.from].kind==="constant",l=s.computed[t.to]&&!a,d=s.active.has(t.id),u=d?s.step?.phase==="backward":s.walked.has(t.id),c=ds(t),h=te(c)*7.3+12,{x:p,y:f}=r.label,b=i===t.id,y=[l?"known":"",d?"active":"",u?"back":"",b?"chosen":""].join(" "),v=J`
    <path class="reach" d=${r.path} />
    <path class="line" d=${r.path} />
    <path class="head" d=${u?r.backwardHead:r.forwardHead} />
    ${l?J`<rect class="pill" x=${p-h/2} y=${f-st/2} width=${h} height=${st} rx="10" />
            <text class="times" x=${p} y=${f+4} text-anchor="middle">${c}</text>`:M}`;if(o===null||a)return J`<g class="edge ${y}" aria-hidden="true">${v}</g>`;let g=()=>e.onSelect?.(t.id);return J`<g class="edge button ${y}" role="button" data-edge=${t.id}
      tabindex=${o===t.id?0:-1} aria-pressed=${b?"true":"false"}
      aria-label="${m.edge(n.nodes[t.from].name,n.nodes[t.to].name)}${l?`, ${m.local} ${E(t.derivative)}`:""}"
      @click=${g} @focus=${g}>${v}</g>`}function _a(e,t,r){let{stage:n}=e,s=n.computed[t.id],i=n.reached[t.id],o=ze(n)===t.id,a=n.step!==null&&n.step.phase!=="forward",l=n.step?.phase==="backward"&&n.step.node===t.id,[d,u]=[r.x-r.width/2,r.y-Me/2],[c,h]=[s?E(t.data):"?",E(n.grads[t.id])];if(t.kind==="constant")return J`<g class="node constant" role="img" aria-label="${m.constant} ${c}">
      <rect class="box" x=${d} y=${r.y-Te/2} width=${r.width} height=${Te} rx=${Te/2} />
      <text x=${r.x} y=${r.y+4.5} text-anchor="middle">${t.name}</text>
    </g>`;let p=[t.kind,o?a?"just back":"just":"",l?"giver":"",e.dim?.has(t.id)?"dim":""],f=`${t.name}: ${m.data} ${c}, ${m.grad} ${h}`,b=(y,v,g,w)=>J`
    <text class="word" x=${d+8} y=${y}>${v}</text>
    <text class="value ${w}" x=${d+r.width-8} y=${y} text-anchor="end">${g}</text>`;return J`<g class="node ${p.join(" ")}" role="img" aria-label=${f} @click=${()=>e.onNode?.(t)}>
    ${r.badge?Na(r,t.symbol):M}
    <rect class="box" x=${d} y=${u} width=${r.width} height=${Me} rx="8" />
    <text class="name" x=${r.x} y=${u+19} text-anchor="middle">${t.name}</text>
    ${b(u+39,m.data,c,s?"forward":"unknown")}
    ${b(u+57,m.grad,h,i?"backward":"unknown")}
  </g>`}function Na({x:e,y:t,width:r,badge:n},s){let{x:i,y:o,width:a}=n;return J`
    <path class="stem" d=${o===t?`M${i+a/2},${o}H${e-r/2}`:`M${i},${o+H/2}V${t-Me/2}`} />
    <rect class="badge" x=${i-a/2} y=${o-H/2} width=${a} height=${H} rx=${H/2} />
    <text class="symbol" x=${i} y=${o+5} text-anchor="middle">${s}</text>`}function us({nodes:e,edges:t}){return t.filter(r=>e[r.from].kind!=="constant").map(r=>r.id)}function cs(e){return us(e)[0]??null}function hs(e,t,r){let n=us(e);return t===null?n[0]??null:n.at((n.indexOf(t)+r)%n.length)}var at=G`
  .graph {
    overflow-x: auto;
    display: flex;
    padding: ${Ce}px;
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
`;var he=class extends Error{constructor(r,n){super(r);this.at=n}at},Ie=/[^\S\n]*(?:(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|([A-Za-z_]\w*)|(\*\*|[<>=!]=|[-+*/^(),;=<>]|\n))/y,Xt=2e3,Oa=100;function Sa(e){let t=e.replaceAll("−","-").replaceAll("×","*").replaceAll("·","*");if(t.length>Xt)throw new he(`at most ${Xt} characters, please`,Xt);let r=[];for(Ie.lastIndex=0;t.slice(Ie.lastIndex).trim();){let n=Ie.lastIndex,s=Ie.exec(t);if(!s){let d=n+t.slice(n).search(/\S/);throw new he(`"${[...t.slice(d)][0]}" has no meaning here`,d)}let[,i,o,a]=s,l=i??o??a??"";r.push({kind:i?"number":o?"name":"sign",text:l===`
`?";":l,at:Ie.lastIndex-l.length})}return r.push({kind:"end",text:"",at:t.length}),r}var Qt={"+":"add","-":"sub","*":"mul","/":"div","**":"pow",">":"gt",">=":"ge","<":"lt","<=":"le","==":"eq","!=":"ne"},er=class{constructor(t,r){this.source=t;this.leaves=r}source;leaves;position=0;depth=0;builder=new Ke;named=new Map;program(){let t=null;for(;this.skipEmpty();)t=this.statement(),!this.atEnd&&this.next.text!==";"&&this.fail(this.surprise());return t===null&&this.fail("write an expression, for example (a + b) * c"),this.builder.graphOf(typeof t=="number"?this.builder.constant(t):t)}skipEmpty(){for(;this.skip(";"););return!this.atEnd}get atEnd(){return this.next.kind==="end"}get next(){return this.source[this.position]}fail(t,r=this.next.at){throw new he(t,r)}surprise(){let{kind:t,text:r}=this.next;if(t==="end")return"the expression ends too early";if(r==="^")return"a power is written **, as in x ** 2";let n=this.source[this.position-1];return n&&(n.kind!=="sign"||n.text===")")&&(t!=="sign"||r==="(")?`an operator is missing before "${r}": write ${n.text} * ${r}`:`"${r}" is not expected here`}skip(t){return this.next.text!==t||this.atEnd?!1:(this.position+=1,!0)}expect(t){this.skip(t)||this.fail(this.atEnd?`"${t}" is missing at the end`:this.surprise())}statement(){let t=this.next;if(t.kind==="name"&&this.source[this.position+1]?.text==="="){this.position+=2,this.named.has(t.text)&&this.fail(`${t.text} has a value already; choose another name`,t.at);let r=this.comparison(),n=this.leaves.get(t.text),s=typeof r=="number"?this.builder.leaf(t.text,n??r):this.entitled(r,t);return this.named.set(t.text,s),s}return this.comparison()}entitled(t,{text:r,at:n}){return t.label&&this.fail(`${t.label} would get a second name, ${r}; write an operation`,n),t.label=r,t}comparison(){let t=this.sum(),r=this.next.text;return/^([<>]=?|[=!]=)$/.test(r)?(this.position+=1,this.apply(Qt[r],[t,this.sum()])):t}sum(){let t=this.product();for(let r=this.next.text;r==="+"||r==="-";r=this.next.text)this.position+=1,t=this.apply(Qt[r],[t,this.product()]);return t}product(){let t=this.signed();for(let r=this.next.text;r==="*"||r==="/";r=this.next.text)this.position+=1,t=this.apply(Qt[r],[t,this.signed()]);return t}signed(){++this.depth>Oa&&this.fail("too many brackets within brackets");try{if(this.skip("-"))return this.apply("neg",[this.signed()]);if(this.skip("+"))return this.signed();let t=this.atom();return this.skip("**")?this.apply("pow",[t,this.signed()]):t}finally{this.depth-=1}}atom(){let t=this.next;if(t.kind==="number")return this.position+=1,Number(t.text);if(t.kind==="name")return this.position+=1,this.skip("(")?this.call(t):this.variable(t);this.skip("(")||this.fail(this.surprise());let r=this.comparison();return this.expect(")"),r}variable({text:t,at:r}){Zt.includes(t)&&this.fail(`${t} is a function: write ${t}(...)`,r);let n=this.named.get(t);return n===void 0&&this.named.set(t,n=this.builder.leaf(t,this.leaves.get(t)??1)),n}call({text:t,at:r}){let n=Zt.includes(t)?F[t]:void 0;n||this.fail(`there is no function ${t}; there are ${Zt.slice(0,8).join(", ")}, ...`,r);let s=[];if(!this.skip(")")){do s.push(this.comparison());while(this.skip(","));this.expect(")")}let i=n.arity;return s.length<i&&s.push(...n.defaults.slice(0,i-s.length)),s.length!==i&&this.fail(`${t} takes ${i} inputs, not ${s.length}`,r),s.slice(i-n.settings).some(o=>n.settings&&typeof o!="number")&&this.fail(`the last input of ${t} must be a plain number`,r),this.apply(t,s)}apply(t,r){return r.every(n=>typeof n=="number")?F[t].compute(...r):this.builder.result(t,r)}},Zt=["tanh","exp","relu","log","sqrt","sigmoid","sin","cos",...Object.keys(F).filter(e=>F[e].arity!==null&&F[e].written.startsWith(e))].filter((e,t,r)=>r.indexOf(e)===t);function lt(e,t=new Map){return new er(Sa(e),t).program()}var ve=[{name:"product",title:"(a + b) * c",expression:"e = a + b; f = e * c",values:{a:2,b:-3,c:10}},{name:"neuron",title:"One neuron",expression:"x1w1 = x1 * w1; x2w2 = x2 * w2; s = x1w1 + x2w2; n = s + b; o = tanh(n)",values:{x1:2,x2:0,w1:-3,w2:1,b:6.881373587019543}},{name:"square",title:"a * a",expression:"b = a * a",values:{a:3}},{name:"diamond",title:"The diamond",expression:"b = a + 1; c = a * 3; d = b * c",values:{a:2}}];function ps(e){let t=ve.find(r=>r.name===e);if(!t)throw new Error(`there is no preset "${e}"; there are ${ve.map(r=>r.name).join(", ")}`);return t}function fs({expression:e,values:t}){return lt(e,new Map(Object.entries(t)))}function dt(e,{preset:t,expression:r,values:n}){let s=e.querySelector(':scope > script[type="application/json"]');return r?tr(r,gs(n)):t?rr(t,gs(n)):s?.textContent?.trim()?de(s.textContent):null}function tr(e,t){try{return Oe(lt(e,t),e)}catch(r){throw r instanceof he?new Error(`${r.message} (character ${r.at+1})`,{cause:r}):r}}function rr(e,t){let r=ps(e);return Oe(fs({...r,values:{...r.values,...Object.fromEntries(t)}}),r.title)}function gs(e){let t=new Map;for(let r of e.split(/[\s;]+/).filter(Boolean)){let[n,s]=r.split("="),i=ae(s??"");if(!n||i===null)throw new Error(`values: "${r}" should look like a=2`);t.set(n,i)}return t}var ms=16,ut=class extends U{static properties={preset:{},expression:{},values:{},order:{},current:{state:!0},placed:{state:!0},done:{state:!0},news:{state:!0},error:{state:!0},width:{state:!0}};given=null;dragged=null;drawn=null;observer=new ResizeObserver(([t])=>this.width=t.contentRect.width);constructor(){super(),Object.assign(this,{preset:"",expression:"",values:"",order:"",width:0}),Object.assign(this,{current:null,placed:[],done:0,news:"",error:""})}get walk(){return this.current}set walk(t){this.given=t,this.load()}connectedCallback(){super.connectedCallback(),this.observer.observe(this),this.current||this.load()}disconnectedCallback(){super.disconnectedCallback(),this.observer.disconnect()}willUpdate(t){["preset","expression","values","order"].some(n=>t.has(n))&&this.hasUpdated&&this.load()}load(){try{let t=this.given==null?dt(this,this):de(this.given);if(t&&Rt(t).length>ms)throw new Error(m.tooMany(ms));Object.assign(this,{current:t,placed:t?dn(t,this.order):[],done:0,error:""})}catch(t){this.error=t.message}}async move(t,r,n=!0){let s=Math.max(0,Math.min(this.placed.length-1,r));if(this.placed.indexOf(t)===s||(this.placed=un(this.placed,t,s),this.done=0,this.news=m.moved(this.current.nodes[t].name,s+1,this.placed.length),!n))return;let i=this.renderRoot.activeElement?.id;await this.updateComplete,i&&this.renderRoot.querySelector(`#${i}`)?.focus()}keys(t,r){let n=this.placed.indexOf(r),s={ArrowLeft:n-1,ArrowUp:n-1,ArrowRight:n+1,ArrowDown:n+1,Home:0,End:1/0}[t.key];s===void 0||t.altKey||t.ctrlKey||t.metaKey||(t.preventDefault(),this.move(r,s))}drag(t){if(this.dragged===null)return;let n=[...this.renderRoot.querySelectorAll("li")].findIndex(s=>{let{left:i,right:o,top:a,bottom:l}=s.getBoundingClientRect();return i<=t.clientX&&t.clientX<=o&&a<=t.clientY&&t.clientY<=l});n>=0&&this.move(this.dragged,n,!1)}drop(){this.dragged=null,this.requestUpdate()}visit(t){if(this.done=Math.min(this.placed.length,t),this.done<this.placed.length)return;let{walk:r}=Pt(this.current,this.placed),n=r.nodes.filter(i=>i.kind==="leaf"),s={order:this.placed.map(i=>r.nodes[i].name),right:r.right,gradients:Object.fromEntries(n.map(i=>[i.name,r.grads[i.id]]))};this.dispatchEvent(new CustomEvent("gradwalk-order",{detail:s,bubbles:!0,composed:!0}))}render(){let t=$`<p class="problem" role="alert" ?hidden=${!this.error}>${this.error}</p>`;if(!this.current)return $`<div class="card">${t}</div>`;let r=Pt(this.current,this.placed),n=this.done===this.placed.length;return $`<div class="card" @pointermove=${s=>this.drag(s)} @pointerup=${()=>this.drop()}>
      ${t} ${this.picture(r)}
      <p class="help" id="help">${m.orderHelp}</p>
      <ol aria-label=${m.orderList}>
        ${Mr(this.placed,s=>s,(s,i)=>this.item(s,i))}
      </ol>
      <div class="row controls">
        ${this.button(m.startOver,this.done===0,()=>this.done=0)}
        ${this.button(m.oneVisit,n,()=>this.visit(this.done+1))}
        ${this.button(m.run,n,()=>this.visit(1/0),"main")}
      </div>
      <div class="message" aria-live="polite">${this.told(r)} ${n?this.verdict(r):M}</div>
      <p class="hidden-text" role="status">${this.news}</p>
    </div>`}button(t,r,n,s=""){return $`<button class=${s} aria-disabled=${r?"true":"false"} @click=${()=>!r&&n()}>${t}</button>`}picture(t){let r=Math.max(280,this.width)-2*Ce-2,{current:n}=this;(this.drawn?.walk!==n||this.drawn?.width!==r)&&(this.drawn={walk:n,width:r,drawing:it(n,r)});let s=this.done===this.placed.length?t.walk.lost.map(i=>i.node):[];return ot({walk:t.walk,stage:ln(t,this.done),drawing:this.drawn.drawing,selected:null,focusable:null,dim:new Set(s)})}item(t,r){let{name:n}=this.current.nodes[t],s=this.placed.length-1,i=r<this.done?r===this.done-1?"now":"visited":"",o=(a,l,d,u,c)=>$`<button class="arrow" id="${c}${t}" aria-label=${l} aria-disabled=${d?"true":"false"}
        @click=${()=>!d&&this.move(t,r+u)}>${a}</button>`;return $`<li class=${i}>
      ${o("‹",m.earlier(n),r===0,-1,"earlier")}
      <button
        class="chip mono ${this.dragged===t?"dragged":""}"
        id="chip${t}"
        aria-describedby="help"
        aria-label=${m.moved(n,r+1,s+1)}
        @keydown=${a=>this.keys(a,t)}
        @pointerdown=${a=>{a.target.releasePointerCapture(a.pointerId),this.dragged=t}}
      >
        <small>${r+1}</small> ${n}
      </button>
      ${o("›",m.laterVisit(n),r===s,1,"later")}
    </li>`}told({walk:t,pushes:r}){if(this.done===0)return $`<p class="why">${m.ready(t.nodes.at(-1).name)}</p>`;let n=t.nodes[this.placed[this.done-1]],s=r[this.done-1],i=n.kind==="leaf"?m.leafVisit(n.name):s.every(o=>o.upstream===0)?m.emptyVisit(n.name):"";return $`<p class="why">${m.visit(this.done,this.placed.length,n.name)}</p>
      ${i?$`<p class="what">${i}</p>`:s.map(o=>$`<p class="what mono backward">${o.text.replace(" -> "," → ")}</p>`)}`}verdict({walk:t,expected:r}){let s=t.nodes.filter(o=>o.kind==="leaf").map(o=>{let[a,l]=[E(t.grads[o.id]),E(r[o.id])];return a===l?m.complete(o.name,a):m.insteadOf(o.name,a,l)}),i=o=>o.map(a=>t.nodes[a].name).join(" → ");return $`<div class="verdict ${t.right?"right":"wrong"}">
      <p><strong>${t.right?m.right:m.wrong}</strong> <span class="mono">${s.join("; ")}.</span></p>
      ${t.lost.length?$`<ul>
            ${t.lost.map(o=>$`<li><strong>${m.lostPath(i(o.path))}:</strong> ${o.text}.</li>`)}
          </ul>`:M}
    </div>`}static styles=[Xe,at,G`
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
      .problem {
        margin: 0;
        padding: var(--gw-space) calc(var(--gw-space) * 2);
        color: var(--gw-backward);
        background: var(--gw-backward-soft);
      }
      [hidden] {
        display: none;
      }
    `]};function bs(e,t){let r=e[t.to],n=r.op?F[r.op]:void 0;if(!n)return"the operation was made by hand, so it cannot be computed again here";let s=[...r.inputs.map(c=>e[c].data),...r.settings];if(!s.every(Number.isFinite)||!Number.isFinite(r.data))return"the numbers are not finite here";if(rn(n,s))return"there is a corner exactly here, so the slopes on its two sides differ";let i=s[t.place],o=1e-6*Math.max(1,Math.abs(i)),a=c=>n.compute(...s.map((h,p)=>p===t.place?c:h)),[l,d]=[a(i+o),a(i-o)],u=(l-d)/(i+o-(i-o));return Number.isFinite(u)?{nudge:o,plus:l,minus:d,slope:u}:"a nudge leaves the domain of the operation"}function ws(e,t,r,n){let[s,i]=[e.nodes[r.from],e.nodes[r.to]],o=t.computed[i.id],a=i.inputs.filter(u=>u===s.id).length>1,l=`d${i.name}/d${s.name}`,d=(u,c)=>$`<dt>${u}</dt><dd>${c}</dd>`;return $`<section class="panel" aria-label=${m.edge(s.name,i.name)}>
    <header class="row">
      <strong class="mono">${m.edge(s.name,i.name)}</strong>
      ${a?$`<span class="muted">${m.placeOf(m.place(r.place),i.name)}</span>`:""}
      <button class="small" @click=${n}>${m.close}</button>
    </header>
    <dl>
      ${d(m.formula,r.formula?$`<span class="mono">${l} = ${r.formula}</span>`:m.unknownFormula)}
      ${d(m.number,o?$`<span class="mono">${E(r.derivative,10)}</span>`:$`<span class="muted">${m.later(i.name)}</span>`)}
      ${o?d(m.check,Aa(e,r)):""}
      ${o?d(m.flows,Ma(e,t,r)):""}
    </dl>
  </section>`}function Aa(e,t){let r=bs(e.nodes,t);if(typeof r=="string")return m.noCheck(r);let n=Math.abs(r.slope-t.derivative)<=1e-5+.001*Math.abs(t.derivative),s=m.nudge(e.nodes[t.from].name,E(r.nudge),E(r.slope,8));return $`${s}: <strong>${n?m.agrees:m.disagrees}</strong>`}function Ma(e,t,r){let[n,s]=[e.nodes[r.from].name,e.nodes[r.to].name];for(let i of e.steps.slice(0,t.position))if(i.phase==="backward"&&i.edge===r.id)return $`<span class="mono backward"
        >${s}.grad \u00d7 ${E(r.derivative)} = ${E(i.upstream)} \u00d7 ${E(r.derivative)} =
        ${E(i.add)}</span
      >
      \u2192 ${n}.grad`;return $`<span class="muted">${m.notYet(s)}</span>`}var vs=G`
  .panel {
    background: var(--gw-panel);
    border-top: 1px solid var(--gw-line);
    padding: calc(var(--gw-space) * 1.5) calc(var(--gw-space) * 2);
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
`;var ct=300;function xs(e,t){let r=e.edges.filter(n=>e.nodes[n.from].kind!=="constant");return $`<div class="tables" tabindex="0" role="region" aria-label=${m.twin}>
    <table>
      <caption>
        ${m.values}
      </caption>
      <thead>
        <tr>
          <th scope="col">${m.value}</th>
          <th scope="col">${m.computed}</th>
          <th scope="col" class="number">${m.data}</th>
          <th scope="col" class="number">${m.grad}</th>
        </tr>
      </thead>
      <tbody>
        ${e.nodes.slice(0,ct).map(n=>{let s=n.kind==="result"?Je(e.nodes,n):m[n.kind];return $`<tr aria-current=${ze(t)===n.id?"step":"false"}>
            <th scope="row" class="mono">${n.name}</th>
            <td class=${n.kind==="result"?"mono":"muted"}>${s}</td>
            <td class="number forward">${t.computed[n.id]?E(n.data):"?"}</td>
            <td class="number backward">${n.kind==="constant"?"":E(t.grads[n.id])}</td>
          </tr>`})}
      </tbody>
    </table>
    <table>
      <caption>
        ${m.edges}
      </caption>
      <thead>
        <tr>
          <th scope="col">${m.edgeColumn}</th>
          <th scope="col">${m.local}</th>
          <th scope="col" class="number">${m.number.toLowerCase()}</th>
        </tr>
      </thead>
      <tbody>
        ${r.slice(0,ct).map(n=>{let[s,i]=[e.nodes[n.from].name,e.nodes[n.to].name];return $`<tr aria-current=${t.active.has(n.id)?"step":"false"}>
            <th scope="row" class="mono">${s} \u2192 ${i}</th>
            <td class="mono">${n.formula?`d${i}/d${s} = ${n.formula}`:""}</td>
            <td class="number">${t.computed[n.to]?E(n.derivative):"?"}</td>
          </tr>`})}
      </tbody>
    </table>
    ${r.length>ct?$`<p class="muted">${m.shownOf(ct,r.length)}</p>`:""}
  </div>`}var ys=G`
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
`;function ks(e,{step:t,phase:r}){let{nodes:n,edges:s}=e;if(!t)return{what:"",why:m.idle};let i=t.text.replaceAll(" -> "," → "),o=r==="done"?` ${m.done(Ta(e))}`:"";if(t.phase==="forward")return{what:i,why:`${n[t.node].name} = ${Ca(n,n[t.node])}`};if(t.phase==="seed")return{what:i,why:m.seed(n[t.node].name)+o};let[a,l]=[n[t.node].name,n[t.input].name];if(t.overwrites)return{what:i,why:m.overwritten+o};let d=`${nr(t.upstream)} × ${nr(s[t.edge].derivative)} = ${E(t.add)}`;return{what:i,why:(t.add===0?`${d}. ${m.nothing}`:`${m.passes(a,l,d)}.`)+o}}function Ta(e){let t=e.nodes.filter(n=>n.kind==="leaf");return t.slice(0,8).map(n=>m.complete(n.name,E(e.grads[n.id]))).join(", ")+(t.length>8?", ...":"")}function Ca(e,t){let r=E(t.data);if(t.inputs.length>8||!t.written)return r;let n=t.inputs.map(s=>nr(e[s].data));return`${ue(t.written,n)} = ${r}`}function nr(e){let t=E(e);return t.startsWith("-")?`(${t})`:t}var Ia=1300,ht=class extends U{static properties={preset:{},expression:{},values:{},open:{type:Boolean},fixed:{type:Boolean},position:{type:Number},current:{state:!0},selected:{state:!0},playing:{state:!0},error:{state:!0},width:{state:!0},typed:{state:!0}};original=null;given=null;timer=0;drawn=null;observer=new ResizeObserver(([t])=>this.width=t.contentRect.width);constructor(){super(),Object.assign(this,{preset:"",expression:"",values:"",open:!1,fixed:!1,position:0,width:0}),Object.assign(this,{current:null,selected:null,playing:!1,error:"",typed:new Map})}get walk(){return this.current}set walk(t){this.given=t,this.load()}connectedCallback(){super.connectedCallback(),this.observer.observe(this),this.current||this.load()}disconnectedCallback(){super.disconnectedCallback(),this.observer.disconnect(),this.pause()}willUpdate(t){["preset","expression","values"].some(n=>t.has(n))&&this.hasUpdated&&(this.given=null,this.load()),this.position=Math.max(0,Math.min(this.position,this.current?.steps.length??0))}load(){this.attempt(()=>this.given==null?dt(this,this):de(this.given))}attempt(t){try{this.original=this.current=t(),Object.assign(this,{error:"",selected:null,typed:new Map,position:0}),this.pause()}catch(r){return this.error=r.message,!1}return!0}go(t){let r=this.current?.steps.length??0,n=Math.max(0,Math.min(r,t));n===r&&this.pause(),n!==this.position&&(this.position=n,this.tell("gradwalk-step",{position:n,phase:Ne(this.current,n).phase}))}play(){if(this.playing)return this.pause();this.position===this.current.steps.length&&this.go(0),this.playing=!0,this.timer=window.setInterval(()=>this.go(this.position+1),Ia),this.go(this.position+1)}pause(){window.clearInterval(this.timer),this.playing=!1}tell(t,r){this.dispatchEvent(new CustomEvent(t,{detail:r,bubbles:!0,composed:!0}))}keys=t=>{let r=t.composedPath()[0];if(t.altKey||t.ctrlKey||t.metaKey||/^(INPUT|SELECT|TEXTAREA)$/.test(r.tagName))return;let n=r.dataset.edge!==void 0,i={ArrowRight:()=>this.go(this.position+1),ArrowLeft:()=>this.go(this.position-1),Home:()=>this.go(0),End:()=>this.go(1/0),...n&&{ArrowDown:()=>this.edgeBy(1),ArrowUp:()=>this.edgeBy(-1)},...this.selected!==null&&{Escape:()=>this.selected=null}}[t.key];i&&(t.preventDefault(),this.pause(),i())};edgeBy(t){let r=hs(this.current,this.selected,t);this.renderRoot.querySelector(`[data-edge="${r}"]`)?.focus()}edit(t,r){this.typed=new Map(this.typed).set(t.id,r);let n=ae(r);n!==null&&(this.setLeaves(new Map([[t.id,n]])),this.tell("gradwalk-edit",{leaf:t.id,name:t.name,value:n}))}setLeaves(t){this.current&&!Mt(this.current.nodes)&&(this.current=an(this.current,t))}refresh(t){let r=de(t);this.current=r,this.typed=new Map([...this.typed].filter(([n,s])=>Object.is(ae(s),r.nodes[n]?.data)))}restore(){this.typed=new Map;for(let{id:t,name:r,kind:n,data:s}of this.original.nodes)n!=="leaf"||Object.is(s,this.current.nodes[t].data)||(this.setLeaves(new Map([[t,s]])),this.tell("gradwalk-edit",{leaf:t,name:r,value:s}))}type(t){t.preventDefault();let r=this.renderRoot.querySelector("#expression").value,n=this.current?.nodes.filter(i=>i.kind==="leaf")??[],s=new Map(n.map(i=>[i.name,i.data]));this.attempt(()=>tr(r,s))&&this.tell("gradwalk-expression",{expression:r})}render(){let t=this.current;if(!t)return $`<div class="card">${this.chooser()} ${this.problem()}</div>`;let r=Ne(t,this.position),n=this.selected===null?void 0:t.edges[this.selected];return $`<div class="card" @keydown=${this.keys}>
      ${this.chooser()} ${this.problem()}
      <header class="row">
        <strong class="title">${t.title}</strong>
        <span class="phase ${r.phase}">${r.phaseText}</span>
      </header>
      ${this.picture(t,r)} ${this.message(t,r)} ${this.controls(r)}
      ${this.fixed?M:this.leaves(t)}
      ${n?ws(t,r,n,()=>this.unselect()):M}
      <details>
        <summary>${m.twin}</summary>
        ${xs(t,r)}
      </details>
    </div>`}unselect(){this.renderRoot.querySelector(`[data-edge="${this.selected}"]`)?.focus(),this.selected=null}problem(){return $`<p class="problem" role="alert" ?hidden=${!this.error}>${this.error}</p>`}chooser(){if(!this.open)return M;let t=ve.find(s=>s.title===this.current?.title)?.name??"",r=s=>{let{value:i}=s.target;i&&this.attempt(()=>rr(i,new Map))},n=ve.find(s=>s.name===t)?.expression??this.current?.title??"";return $`<form class="row chooser" @submit=${s=>this.type(s)}>
      <label
        >${m.preset}
        <select @change=${r} .value=${t}>
          ${ve.map(({name:s,title:i})=>$`<option value=${s} ?selected=${s===t}>${i}</option>`)}
          <option value="" ?selected=${!t}>${m.own}</option>
        </select></label
      >
      <label class="grow"
        >${m.expression}
        <input
          id="expression"
          class="mono"
          spellcheck="false"
          autocapitalize="off"
          autocomplete="off"
          maxlength="2000"
          .value=${n}
        /></label>
      <button>${m.draw}</button>
    </form>`}picture(t,r){if(t.nodes.length>ls)return $`<p class="message muted">${m.notDrawn(t.nodes.length)}</p>`;let n=Math.max(280,this.width)-2*Ce-2;return(this.drawn?.walk!==t||this.drawn.width!==n)&&(this.drawn={walk:t,width:n,drawing:it(t,n)}),ot({walk:t,stage:r,drawing:this.drawn.drawing,selected:this.selected,focusable:this.selected??cs(t),onSelect:s=>this.selected=s,onNode:s=>this.renderRoot.querySelector(`#leaf${s.id}`)?.focus()})}message(t,r){let{what:n,why:s}=ks(t,r),i=r.step===null?"":r.step.phase==="forward"?"forward":"backward",o=r.phase==="done"?t.lost:[];return $`<div class="message" aria-live="polite">
      <p class="what mono ${i}" ?hidden=${!n}>${n}</p>
      <p class="why">${s}</p>
      ${o.map(a=>$`<p class="why">${a.text}.</p>`)}
    </div>`}controls(t){let[r,n]=[t.position===0,t.position===t.total],s=(o,a,l,d=!1)=>$`<button class=${d?"main":""} aria-disabled=${a?"true":"false"} @click=${()=>!a&&l()}>
        ${o}
      </button>`,i=o=>()=>{this.pause(),this.go(this.position+o)};return $`<div class="row controls">
      ${s(m.reset,r,i(-1/0))} ${s(m.back,r,i(-1))}
      ${s(m.step,n,i(1),!0)}
      ${s(this.playing?m.pause:m.play,!1,()=>this.play())}
      <input
        type="range"
        min="0"
        max=${t.total}
        .value=${String(t.position)}
        aria-label=${m.position}
        aria-valuetext=${t.phaseText}
        @input=${o=>{this.pause(),this.go(Number(o.target.value))}}
      />
    </div>`}leaves(t){let r=t.nodes.filter(o=>o.kind==="leaf"),n=Mt(t.nodes);if(!r.length||r.length>24)return M;if(n)return $`<p class="leaves muted">${m.noEdit(n.name)}</p>`;let s=r.map(o=>this.typed.get(o.id)).find(o=>o!==void 0&&ae(o)===null),i=r.some(o=>!Object.is(o.data,this.original.nodes[o.id].data));return $`<fieldset class="leaves row">
      <legend class="hidden-text">${m.leaves}</legend>
      ${r.map(o=>{let a=this.typed.get(o.id)??Ir(o.data).replace(/\.0$/,"");return $`<label class="field mono"
          ><span>${o.name}</span
          ><input
            id="leaf${o.id}"
            inputmode="text"
            size=${Math.max(4,Math.min(18,a.length))}
            autocomplete="off"
            spellcheck="false"
            aria-label=${m.valueOf(o.name)}
            aria-invalid=${ae(a)===null?"true":"false"}
            .value=${a}
            @input=${l=>this.edit(o,l.target.value)}
        /></label>`})}
      ${i?$`<button type="button" @click=${()=>this.restore()}>${m.restore}</button>`:M}
      <p class="wrong" role="status">${s===void 0?"":m.noNumber(s)}</p>
    </fieldset>`}static styles=[Xe,at,vs,ys,G`
      header.row {
        justify-content: space-between;
        padding: calc(var(--gw-space) * 1.25) calc(var(--gw-space) * 2) 0;
      }
      .panel header.row {
        padding: 0;
      }
      .title {
        overflow-wrap: anywhere;
        min-width: 0;
      }
      .phase {
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
        padding: 0 calc(var(--gw-space) * 2);
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
      .problem {
        margin: 0;
        padding: var(--gw-space) calc(var(--gw-space) * 2);
        color: var(--gw-backward);
        background: var(--gw-backward-soft);
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
      [hidden] {
        display: none;
      }
    `]};var ja={"gradwalk-walk":ht,"gradwalk-visit-order":ut};function $s(){for(let[t,r]of Object.entries(ja))customElements.get(t)||customElements.define(t,r);if(getComputedStyle(document.documentElement).getPropertyValue("--gw-page"))return;let e=new CSSStyleSheet;e.replaceSync(`@layer gradwalk { :root { ${cn} } }`),document.adoptedStyleSheets=[...document.adoptedStyleSheets,e]}function Pa({model:e,el:t}){$s();let r=document.createElement("gradwalk-walk"),n=(a,l)=>{e.set(a,l),e.save_changes()};r.walk=e.get("document"),r.position=Number(e.get("position")),r.addEventListener("gradwalk-step",()=>n("position",r.position)),r.addEventListener("gradwalk-edit",a=>{let{leaf:l,value:d}=a.detail,u=e.get("leaves");e.get("edit")&&n("leaves",{...u,[l]:Be(d)})});let s={"change:document":()=>r.refresh(e.get("document")),"change:position":()=>r.position=Number(e.get("position"))};for(let[a,l]of Object.entries(s))e.on(a,l);let i=()=>t.style.colorScheme=Ra(t)?"dark":"light",o=new MutationObserver(i);return o.observe(document.body,{attributes:!0}),t.append(r),i(),()=>{for(let[a,l]of Object.entries(s))e.off(a,l);o.disconnect()}}function Ra(e){for(;e;e=e.parentElement){let[t,r,n,s]=(getComputedStyle(e).backgroundColor.match(/[\d.]+/g)??[]).map(Number);if(t!==void 0&&s!==0)return .3*t+.6*r+.1*n<128}return!1}var tu={render:Pa};export{tu as default};
