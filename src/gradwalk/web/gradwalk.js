var Ce=globalThis,Ie=Ce.ShadowRoot&&(Ce.ShadyCSS===void 0||Ce.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,lt=Symbol(),rr=new WeakMap,xe=class{constructor(t,r,n){if(this._$cssResult$=!0,n!==lt)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=t,this.t=r}get styleSheet(){let t=this.o,r=this.t;if(Ie&&t===void 0){let n=r!==void 0&&r.length===1;n&&(t=rr.get(r)),t===void 0&&((this.o=t=new CSSStyleSheet).replaceSync(this.cssText),n&&rr.set(r,t))}return t}toString(){return this.cssText}},nr=e=>new xe(typeof e=="string"?e:e+"",void 0,lt),G=(e,...t)=>{let r=e.length===1?e[0]:t.reduce((n,s,o)=>n+(i=>{if(i._$cssResult$===!0)return i.cssText;if(typeof i=="number")return i;throw Error("Value passed to 'css' function must be a 'css' function result: "+i+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(s)+e[o+1],e[0]);return new xe(r,e,lt)},sr=(e,t)=>{if(Ie)e.adoptedStyleSheets=t.map(r=>r instanceof CSSStyleSheet?r:r.styleSheet);else for(let r of t){let n=document.createElement("style"),s=Ce.litNonce;s!==void 0&&n.setAttribute("nonce",s),n.textContent=r.cssText,e.appendChild(n)}},dt=Ie?e=>e:e=>e instanceof CSSStyleSheet?(t=>{let r="";for(let n of t.cssRules)r+=n.cssText;return nr(r)})(e):e;var{is:gs,defineProperty:bs,getOwnPropertyDescriptor:ws,getOwnPropertyNames:vs,getOwnPropertySymbols:xs,getPrototypeOf:ys}=Object,je=globalThis,or=je.trustedTypes,$s=or?or.emptyScript:"",ks=je.reactiveElementPolyfillSupport,ye=(e,t)=>e,ut={toAttribute(e,t){switch(t){case Boolean:e=e?$s:null;break;case Object:case Array:e=e==null?e:JSON.stringify(e)}return e},fromAttribute(e,t){let r=e;switch(t){case Boolean:r=e!==null;break;case Number:r=e===null?null:Number(e);break;case Object:case Array:try{r=JSON.parse(e)}catch{r=null}}return r}},ar=(e,t)=>!gs(e,t),ir={attribute:!0,type:String,converter:ut,reflect:!1,useDefault:!1,hasChanged:ar};Symbol.metadata??=Symbol("metadata"),je.litPropertyMetadata??=new WeakMap;var z=class extends HTMLElement{static addInitializer(t){this._$Ei(),(this.l??=[]).push(t)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(t,r=ir){if(r.state&&(r.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(t)&&((r=Object.create(r)).wrapped=!0),this.elementProperties.set(t,r),!r.noAccessor){let n=Symbol(),s=this.getPropertyDescriptor(t,n,r);s!==void 0&&bs(this.prototype,t,s)}}static getPropertyDescriptor(t,r,n){let{get:s,set:o}=ws(this.prototype,t)??{get(){return this[r]},set(i){this[r]=i}};return{get:s,set(i){let a=s?.call(this);o?.call(this,i),this.requestUpdate(t,a,n)},configurable:!0,enumerable:!0}}static getPropertyOptions(t){return this.elementProperties.get(t)??ir}static _$Ei(){if(this.hasOwnProperty(ye("elementProperties")))return;let t=ys(this);t.finalize(),t.l!==void 0&&(this.l=[...t.l]),this.elementProperties=new Map(t.elementProperties)}static finalize(){if(this.hasOwnProperty(ye("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(ye("properties"))){let r=this.properties,n=[...vs(r),...xs(r)];for(let s of n)this.createProperty(s,r[s])}let t=this[Symbol.metadata];if(t!==null){let r=litPropertyMetadata.get(t);if(r!==void 0)for(let[n,s]of r)this.elementProperties.set(n,s)}this._$Eh=new Map;for(let[r,n]of this.elementProperties){let s=this._$Eu(r,n);s!==void 0&&this._$Eh.set(s,r)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(t){let r=[];if(Array.isArray(t)){let n=new Set(t.flat(1/0).reverse());for(let s of n)r.unshift(dt(s))}else t!==void 0&&r.push(dt(t));return r}static _$Eu(t,r){let n=r.attribute;return n===!1?void 0:typeof n=="string"?n:typeof t=="string"?t.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(t=>this.enableUpdating=t),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(t=>t(this))}addController(t){(this._$EO??=new Set).add(t),this.renderRoot!==void 0&&this.isConnected&&t.hostConnected?.()}removeController(t){this._$EO?.delete(t)}_$E_(){let t=new Map,r=this.constructor.elementProperties;for(let n of r.keys())this.hasOwnProperty(n)&&(t.set(n,this[n]),delete this[n]);t.size>0&&(this._$Ep=t)}createRenderRoot(){let t=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return sr(t,this.constructor.elementStyles),t}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(t=>t.hostConnected?.())}enableUpdating(t){}disconnectedCallback(){this._$EO?.forEach(t=>t.hostDisconnected?.())}attributeChangedCallback(t,r,n){this._$AK(t,n)}_$ET(t,r){let n=this.constructor.elementProperties.get(t),s=this.constructor._$Eu(t,n);if(s!==void 0&&n.reflect===!0){let o=(n.converter?.toAttribute!==void 0?n.converter:ut).toAttribute(r,n.type);this._$Em=t,o==null?this.removeAttribute(s):this.setAttribute(s,o),this._$Em=null}}_$AK(t,r){let n=this.constructor,s=n._$Eh.get(t);if(s!==void 0&&this._$Em!==s){let o=n.getPropertyOptions(s),i=typeof o.converter=="function"?{fromAttribute:o.converter}:o.converter?.fromAttribute!==void 0?o.converter:ut;this._$Em=s;let a=i.fromAttribute(r,o.type);this[s]=a??this._$Ej?.get(s)??a,this._$Em=null}}requestUpdate(t,r,n,s=!1,o){if(t!==void 0){let i=this.constructor;if(s===!1&&(o=this[t]),n??=i.getPropertyOptions(t),!((n.hasChanged??ar)(o,r)||n.useDefault&&n.reflect&&o===this._$Ej?.get(t)&&!this.hasAttribute(i._$Eu(t,n))))return;this.C(t,r,n)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(t,r,{useDefault:n,reflect:s,wrapped:o},i){n&&!(this._$Ej??=new Map).has(t)&&(this._$Ej.set(t,i??r??this[t]),o!==!0||i!==void 0)||(this._$AL.has(t)||(this.hasUpdated||n||(r=void 0),this._$AL.set(t,r)),s===!0&&this._$Em!==t&&(this._$Eq??=new Set).add(t))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(r){Promise.reject(r)}let t=this.scheduleUpdate();return t!=null&&await t,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[s,o]of this._$Ep)this[s]=o;this._$Ep=void 0}let n=this.constructor.elementProperties;if(n.size>0)for(let[s,o]of n){let{wrapped:i}=o,a=this[s];i!==!0||this._$AL.has(s)||a===void 0||this.C(s,void 0,o,a)}}let t=!1,r=this._$AL;try{t=this.shouldUpdate(r),t?(this.willUpdate(r),this._$EO?.forEach(n=>n.hostUpdate?.()),this.update(r)):this._$EM()}catch(n){throw t=!1,this._$EM(),n}t&&this._$AE(r)}willUpdate(t){}_$AE(t){this._$EO?.forEach(r=>r.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(t)),this.updated(t)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(t){return!0}update(t){this._$Eq&&=this._$Eq.forEach(r=>this._$ET(r,this[r])),this._$EM()}updated(t){}firstUpdated(t){}};z.elementStyles=[],z.shadowRootOptions={mode:"open"},z[ye("elementProperties")]=new Map,z[ye("finalized")]=new Map,ks?.({ReactiveElement:z}),(je.reactiveElementVersions??=[]).push("2.1.2");var ht=globalThis,lr=e=>e,Pe=ht.trustedTypes,dr=Pe?Pe.createPolicy("lit-html",{createHTML:e=>e}):void 0,pt="$lit$",Y=`lit$${Math.random().toFixed(9).slice(2)}$`,ft="?"+Y,Es=`<${ft}>`,oe=document,ke=()=>oe.createComment(""),Ee=e=>e===null||typeof e!="object"&&typeof e!="function",mt=Array.isArray,mr=e=>mt(e)||typeof e?.[Symbol.iterator]=="function",ct=`[ 	
\f\r]`,$e=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,ur=/-->/g,cr=/>/g,ne=RegExp(`>|${ct}(?:([^\\s"'>=/]+)(${ct}*=${ct}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),hr=/'/g,pr=/"/g,gr=/^(?:script|style|textarea|title)$/i,gt=e=>(t,...r)=>({_$litType$:e,strings:t,values:r}),k=gt(1),U=gt(2),Ta=gt(3),K=Symbol.for("lit-noChange"),A=Symbol.for("lit-nothing"),fr=new WeakMap,se=oe.createTreeWalker(oe,129);function br(e,t){if(!mt(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return dr!==void 0?dr.createHTML(t):t}var wr=(e,t)=>{let r=e.length-1,n=[],s,o=t===2?"<svg>":t===3?"<math>":"",i=$e;for(let a=0;a<r;a++){let l=e[a],d,u,c=-1,h=0;for(;h<l.length&&(i.lastIndex=h,u=i.exec(l),u!==null);)h=i.lastIndex,i===$e?u[1]==="!--"?i=ur:u[1]!==void 0?i=cr:u[2]!==void 0?(gr.test(u[2])&&(s=RegExp("</"+u[2],"g")),i=ne):u[3]!==void 0&&(i=ne):i===ne?u[0]===">"?(i=s??$e,c=-1):u[1]===void 0?c=-2:(c=i.lastIndex-u[2].length,d=u[1],i=u[3]===void 0?ne:u[3]==='"'?pr:hr):i===pr||i===hr?i=ne:i===ur||i===cr?i=$e:(i=ne,s=void 0);let p=i===ne&&e[a+1].startsWith("/>")?" ":"";o+=i===$e?l+Es:c>=0?(n.push(d),l.slice(0,c)+pt+l.slice(c)+Y+p):l+Y+(c===-2?a:p)}return[br(e,o+(e[r]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),n]},_e=class e{constructor({strings:t,_$litType$:r},n){let s;this.parts=[];let o=0,i=0,a=t.length-1,l=this.parts,[d,u]=wr(t,r);if(this.el=e.createElement(d,n),se.currentNode=this.el.content,r===2||r===3){let c=this.el.content.firstChild;c.replaceWith(...c.childNodes)}for(;(s=se.nextNode())!==null&&l.length<a;){if(s.nodeType===1){if(s.hasAttributes())for(let c of s.getAttributeNames())if(c.endsWith(pt)){let h=u[i++],p=s.getAttribute(c).split(Y),f=/([.?@])?(.*)/.exec(h);l.push({type:1,index:o,name:f[2],strings:p,ctor:f[1]==="."?Le:f[1]==="?"?Ge:f[1]==="@"?Fe:ae}),s.removeAttribute(c)}else c.startsWith(Y)&&(l.push({type:6,index:o}),s.removeAttribute(c));if(gr.test(s.tagName)){let c=s.textContent.split(Y),h=c.length-1;if(h>0){s.textContent=Pe?Pe.emptyScript:"";for(let p=0;p<h;p++)s.append(c[p],ke()),se.nextNode(),l.push({type:2,index:++o});s.append(c[h],ke())}}}else if(s.nodeType===8)if(s.data===ft)l.push({type:2,index:o});else{let c=-1;for(;(c=s.data.indexOf(Y,c+1))!==-1;)l.push({type:7,index:o}),c+=Y.length-1}o++}}static createElement(t,r){let n=oe.createElement("template");return n.innerHTML=t,n}};function ie(e,t,r=e,n){if(t===K)return t;let s=n!==void 0?r._$Co?.[n]:r._$Cl,o=Ee(t)?void 0:t._$litDirective$;return s?.constructor!==o&&(s?._$AO?.(!1),o===void 0?s=void 0:(s=new o(e),s._$AT(e,r,n)),n!==void 0?(r._$Co??=[])[n]=s:r._$Cl=s),s!==void 0&&(t=ie(e,s._$AS(e,t.values),s,n)),t}var Re=class{constructor(t,r){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=r}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:r},parts:n}=this._$AD,s=(t?.creationScope??oe).importNode(r,!0);se.currentNode=s;let o=se.nextNode(),i=0,a=0,l=n[0];for(;l!==void 0;){if(i===l.index){let d;l.type===2?d=new fe(o,o.nextSibling,this,t):l.type===1?d=new l.ctor(o,l.name,l.strings,this,t):l.type===6&&(d=new We(o,this,t)),this._$AV.push(d),l=n[++a]}i!==l?.index&&(o=se.nextNode(),i++)}return se.currentNode=oe,s}p(t){let r=0;for(let n of this._$AV)n!==void 0&&(n.strings!==void 0?(n._$AI(t,n,r),r+=n.strings.length-2):n._$AI(t[r])),r++}},fe=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,r,n,s){this.type=2,this._$AH=A,this._$AN=void 0,this._$AA=t,this._$AB=r,this._$AM=n,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,r=this._$AM;return r!==void 0&&t?.nodeType===11&&(t=r.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,r=this){t=ie(this,t,r),Ee(t)?t===A||t==null||t===""?(this._$AH!==A&&this._$AR(),this._$AH=A):t!==this._$AH&&t!==K&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):mr(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==A&&Ee(this._$AH)?this._$AA.nextSibling.data=t:this.T(oe.createTextNode(t)),this._$AH=t}$(t){let{values:r,_$litType$:n}=t,s=typeof n=="number"?this._$AC(t):(n.el===void 0&&(n.el=_e.createElement(br(n.h,n.h[0]),this.options)),n);if(this._$AH?._$AD===s)this._$AH.p(r);else{let o=new Re(s,this),i=o.u(this.options);o.p(r),this.T(i),this._$AH=o}}_$AC(t){let r=fr.get(t.strings);return r===void 0&&fr.set(t.strings,r=new _e(t)),r}k(t){mt(this._$AH)||(this._$AH=[],this._$AR());let r=this._$AH,n,s=0;for(let o of t)s===r.length?r.push(n=new e(this.O(ke()),this.O(ke()),this,this.options)):n=r[s],n._$AI(o),s++;s<r.length&&(this._$AR(n&&n._$AB.nextSibling,s),r.length=s)}_$AR(t=this._$AA.nextSibling,r){for(this._$AP?.(!1,!0,r);t!==this._$AB;){let n=lr(t).nextSibling;lr(t).remove(),t=n}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},ae=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,r,n,s,o){this.type=1,this._$AH=A,this._$AN=void 0,this.element=t,this.name=r,this._$AM=s,this.options=o,n.length>2||n[0]!==""||n[1]!==""?(this._$AH=Array(n.length-1).fill(new String),this.strings=n):this._$AH=A}_$AI(t,r=this,n,s){let o=this.strings,i=!1;if(o===void 0)t=ie(this,t,r,0),i=!Ee(t)||t!==this._$AH&&t!==K,i&&(this._$AH=t);else{let a=t,l,d;for(t=o[0],l=0;l<o.length-1;l++)d=ie(this,a[n+l],r,l),d===K&&(d=this._$AH[l]),i||=!Ee(d)||d!==this._$AH[l],d===A?t=A:t!==A&&(t+=(d??"")+o[l+1]),this._$AH[l]=d}i&&!s&&this.j(t)}j(t){t===A?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},Le=class extends ae{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===A?void 0:t}},Ge=class extends ae{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==A)}},Fe=class extends ae{constructor(t,r,n,s,o){super(t,r,n,s,o),this.type=5}_$AI(t,r=this){if((t=ie(this,t,r,0)??A)===K)return;let n=this._$AH,s=t===A&&n!==A||t.capture!==n.capture||t.once!==n.once||t.passive!==n.passive,o=t!==A&&(n===A||s);s&&this.element.removeEventListener(this.name,this,n),o&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},We=class{constructor(t,r,n){this.element=t,this.type=6,this._$AN=void 0,this._$AM=r,this.options=n}get _$AU(){return this._$AM._$AU}_$AI(t){ie(this,t)}},vr={M:pt,P:Y,A:ft,C:1,L:wr,R:Re,D:mr,V:ie,I:fe,H:ae,N:Ge,U:Fe,B:Le,F:We},_s=ht.litHtmlPolyfillSupport;_s?.(_e,fe),(ht.litHtmlVersions??=[]).push("3.3.3");var xr=(e,t,r)=>{let n=r?.renderBefore??t,s=n._$litPart$;if(s===void 0){let o=r?.renderBefore??null;n._$litPart$=s=new fe(t.insertBefore(ke(),o),o,void 0,r??{})}return s._$AI(e),s};var bt=globalThis,X=class extends z{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let t=super.createRenderRoot();return this.renderOptions.renderBefore??=t.firstChild,t}update(t){let r=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(t),this._$Do=xr(r,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return K}};X._$litElement$=!0,X.finalized=!0,bt.litElementHydrateSupport?.({LitElement:X});var Ns=bt.litElementPolyfillSupport;Ns?.({LitElement:X});(bt.litElementVersions??=[]).push("4.2.2");var yr={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},$r=e=>(...t)=>({_$litDirective$:e,values:t}),He=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,r,n){this._$Ct=t,this._$AM=r,this._$Ci=n}_$AS(t,r){return this.update(t,r)}update(t,r){return this.render(...r)}};var{I:Os}=vr,kr=e=>e;var Er=()=>document.createComment(""),me=(e,t,r)=>{let n=e._$AA.parentNode,s=t===void 0?e._$AB:t._$AA;if(r===void 0){let o=n.insertBefore(Er(),s),i=n.insertBefore(Er(),s);r=new Os(o,i,e,e.options)}else{let o=r._$AB.nextSibling,i=r._$AM,a=i!==e;if(a){let l;r._$AQ?.(e),r._$AM=e,r._$AP!==void 0&&(l=e._$AU)!==i._$AU&&r._$AP(l)}if(o!==s||a){let l=r._$AA;for(;l!==o;){let d=kr(l).nextSibling;kr(n).insertBefore(l,s),l=d}}}return r},Q=(e,t,r=e)=>(e._$AI(t,r),e),Ss={},_r=(e,t=Ss)=>e._$AH=t,Nr=e=>e._$AH,Ve=e=>{e._$AR(),e._$AA.remove()};var Or=(e,t,r)=>{let n=new Map;for(let s=t;s<=r;s++)n.set(e[s],s);return n},Sr=$r(class extends He{constructor(e){if(super(e),e.type!==yr.CHILD)throw Error("repeat() can only be used in text expressions")}dt(e,t,r){let n;r===void 0?r=t:t!==void 0&&(n=t);let s=[],o=[],i=0;for(let a of e)s[i]=n?n(a,i):i,o[i]=r(a,i),i++;return{values:o,keys:s}}render(e,t,r){return this.dt(e,t,r).values}update(e,[t,r,n]){let s=Nr(e),{values:o,keys:i}=this.dt(t,r,n);if(!Array.isArray(s))return this.ut=i,o;let a=this.ut??=[],l=[],d,u,c=0,h=s.length-1,p=0,f=o.length-1;for(;c<=h&&p<=f;)if(s[c]===null)c++;else if(s[h]===null)h--;else if(a[c]===i[p])l[p]=Q(s[c],o[p]),c++,p++;else if(a[h]===i[f])l[f]=Q(s[h],o[f]),h--,f--;else if(a[c]===i[f])l[f]=Q(s[c],o[f]),me(e,l[f+1],s[c]),c++,f--;else if(a[h]===i[p])l[p]=Q(s[h],o[p]),me(e,s[c],s[h]),h--,p++;else if(d===void 0&&(d=Or(i,p,f),u=Or(a,c,h)),d.has(a[c]))if(d.has(a[h])){let b=u.get(i[p]),y=b!==void 0?s[b]:null;if(y===null){let v=me(e,s[c]);Q(v,o[p]),l[p]=v}else l[p]=Q(y,o[p]),me(e,s[c],y),s[b]=null;p++}else Ve(s[h]),h--;else Ve(s[c]),c++;for(;p<=f;){let b=me(e,l[f+1]);Q(b,o[p]),l[p++]=b}for(;c<=h;){let b=s[c++];b!==null&&Ve(b)}return this.ut=i,_r(e,l),K}});function Ar(e){return typeof e=="number"?e:{inf:1/0,"-inf":-1/0,nan:NaN}[e]??NaN}function De(e){return Number.isFinite(e)?e:e!==e?"nan":e>0?"inf":"-inf"}function le(e){let t=e.trim().replaceAll("−","-").replace(/^(-?\d*),(\d+)/,"$1.$2"),r={inf:1/0,"+inf":1/0,"-inf":-1/0,nan:NaN}[t.toLowerCase()];if(r!==void 0)return r;let n=/^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(?:\s*\/\s*([+-]?(?:\d+\.?\d*|\.\d+)))?$/i.exec(t);return n?n[2]===void 0?Number(n[1]):Number(n[1])/Number(n[2]):null}function N(e,t=6){if(!Number.isFinite(e))return String(De(e));if(e===0)return Object.is(e,-0)?"-0":"0";let r=Ms(e,t),n=Number(r.split("e")[1]);if(n>=-4&&n<t)return Mr(Number(r).toFixed(t-1-n));let s=String(Math.abs(n)).padStart(2,"0");return`${Mr(r.split("e")[0])}e${n<0?"-":"+"}${s}`}function Ms(e,t){let[r,n]=e.toExponential(100).split("e"),s=r.slice(0,r.indexOf(".")+t);return/^50*$/.test(r.slice(s.length))&&"02468".includes(s.at(-1))?`${s}e${n}`:e.toExponential(t-1)}function Mr(e){return e.includes(".")?e.replace(/\.?0+$/,""):e}function Tr(e){if(!Number.isFinite(e))return String(De(e));if(Object.is(e,-0))return"-0.0";let t=Math.abs(e);return t!==0&&(t<1e-4||t>=1e16)?e.toExponential().replace(/e([+-])(\d)$/,"e$10$2"):Number.isInteger(e)?`${e}.0`:String(e)}function Ne(e,t){let{nodes:r,steps:n}=e,s=n.length,o=n.slice(0,t),i={position:t,total:s,phase:"idle",phaseText:"",step:o.at(-1)??null,computed:r.map(u=>u.kind!=="result"),grads:r.map(()=>0),reached:r.map(()=>!1),walked:new Set,active:new Set};for(let u of o)if(u.phase==="forward")i.computed[u.node]=!0;else{let c=u.phase==="seed"?u.node:u.input;i.grads[c]=u.after,i.reached[c]=!0,u.phase==="backward"&&i.walked.add(u.edge)}let{step:a}=i;if(a?.phase==="backward"&&i.active.add(a.edge),a?.phase==="forward")for(let{id:u,to:c}of e.edges)c===a.node&&i.active.add(u);let l=n.filter(u=>u.phase==="forward").length,d=t-l;return t===0?i.phaseText="Idle":d<=0?Object.assign(i,{phase:"forward",phaseText:`Forward ${t} of ${l}`}):t<s?Object.assign(i,{phase:"backward",phaseText:`Backward ${d} of ${s-l}`}):Object.assign(i,{phase:"done",phaseText:"Done"}),i}function Ue({step:e}){return e===null?null:e.phase==="backward"?e.input:e.node}function wt(e,t){return e===1||e===-1&&!Number.isFinite(t)&&t===t?1:Math.pow(e,t)}function vt(e){let t=Math.abs(e);if(!(t<=6))return Math.sign(e);let r=t,n=0;for(let o=1;n+r!==n;o+=1)n+=r,r*=2*t*t/(2*o+1);let s=2/Math.sqrt(Math.PI)*Math.exp(-t*t)*n;return e<0?-s:s}function Cr(...e){return e.reduce((t,r)=>t+r,0)}function Ir(...e){let t=Math.floor(e.length/2),r=e.length%2?e[2*t]:0;for(let n=0;n<t;n+=1)r+=e[n]*e[t+n];return r}var F={gt:{symbol:">",written:"({} > {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(e,t)=>+(e>t),partials:[[0,0]]},ge:{symbol:">=",written:"({} >= {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(e,t)=>+(e>=t),partials:[[0,0]]},lt:{symbol:"<",written:"({} < {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(e,t)=>+(e<t),partials:[[0,0]]},le:{symbol:"<=",written:"({} <= {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(e,t)=>+(e<=t),partials:[[0,0]]},eq:{symbol:"==",written:"({} == {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(e,t)=>+(e==t),partials:[[0,0]]},ne:{symbol:"!=",written:"({} != {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(e,t)=>+(e!=t),partials:[[0,0]]},where:{symbol:"where",written:"where({}, {}, {})",arity:3,settings:0,constantForm:null,defaults:[],kinks:"x0",compute:(e,t,r)=>e!=0?t:r,partials:[[0,["where","x0",1,0],["where","x0",0,1]]]},add:{symbol:"+",written:"{} + {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(e,t)=>e+t,partials:[[1,1]]},sub:{symbol:"-",written:"{} - {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(e,t)=>e-t,partials:[[1,-1]]},mul:{symbol:"*",written:"{} * {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(e,t)=>e*t,partials:[["x1","x0"]]},div:{symbol:"/",written:"{} / {}",arity:2,settings:0,constantForm:null,defaults:[],kinks:null,compute:(e,t)=>e/t,partials:[[["div",1,"x1"],["div",["neg","out"],"x1"]]]},neg:{symbol:"-",written:"-{}",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>-e,partials:[[-1]]},powk:{symbol:"**{}",written:"{} ** {}",arity:2,settings:1,constantForm:null,defaults:[],kinks:null,compute:(e,t)=>wt(e,t),partials:[[["where",["eq","x1",0],0,["mul","x1",["pow","x0",["sub","x1",1]]]]]]},pow:{symbol:"**",written:"{} ** {}",arity:2,settings:0,constantForm:"powk",defaults:[],kinks:null,compute:(e,t)=>wt(e,t),partials:[[["where",["eq","x1",0],0,["mul","x1",["pow","x0",["sub","x1",1]]]],["where",["mul",["eq","x0",0],["ge","x1",0]],0,["mul","out",["log","x0"]]]]]},sum:{symbol:"sum",written:"sum()",arity:null,settings:0,constantForm:null,defaults:[],kinks:null,compute:(...e)=>Cr(...e),partials:[[],[1],[1,1],[1,1,1],[1,1,1,1],[1,1,1,1,1],[1,1,1,1,1,1],[1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]]},dot:{symbol:"dot",written:"dot()",arity:null,settings:0,constantForm:null,defaults:[],kinks:null,compute:(...e)=>Ir(...e),partials:[[],[1],["x1","x0"],["x1","x0",1],["x2","x3","x0","x1"],["x2","x3","x0","x1",1],["x3","x4","x5","x0","x1","x2"],["x3","x4","x5","x0","x1","x2",1],["x4","x5","x6","x7","x0","x1","x2","x3"],["x4","x5","x6","x7","x0","x1","x2","x3",1],["x5","x6","x7","x8","x9","x0","x1","x2","x3","x4"],["x5","x6","x7","x8","x9","x0","x1","x2","x3","x4",1],["x6","x7","x8","x9","x10","x11","x0","x1","x2","x3","x4","x5"],["x6","x7","x8","x9","x10","x11","x0","x1","x2","x3","x4","x5",1],["x7","x8","x9","x10","x11","x12","x13","x0","x1","x2","x3","x4","x5","x6"],["x7","x8","x9","x10","x11","x12","x13","x0","x1","x2","x3","x4","x5","x6",1],["x8","x9","x10","x11","x12","x13","x14","x15","x0","x1","x2","x3","x4","x5","x6","x7"],["x8","x9","x10","x11","x12","x13","x14","x15","x0","x1","x2","x3","x4","x5","x6","x7",1],["x9","x10","x11","x12","x13","x14","x15","x16","x17","x0","x1","x2","x3","x4","x5","x6","x7","x8"],["x9","x10","x11","x12","x13","x14","x15","x16","x17","x0","x1","x2","x3","x4","x5","x6","x7","x8",1],["x10","x11","x12","x13","x14","x15","x16","x17","x18","x19","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9"],["x10","x11","x12","x13","x14","x15","x16","x17","x18","x19","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9",1],["x11","x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10"],["x11","x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10",1],["x12","x13","x14","x15","x16","x17","x18","x19","x20","x21","x22","x23","x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10","x11"]]},exp:{symbol:"exp",written:"exp({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.exp(e),partials:[["out"]]},expm1:{symbol:"expm1",written:"expm1({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.expm1(e),partials:[[["exp","x0"]]]},log:{symbol:"log",written:"log({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.log(e),partials:[[["div",1,"x0"]]]},log1p:{symbol:"log1p",written:"log1p({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.log1p(e),partials:[[["div",1,["add",1,"x0"]]]]},sqrt:{symbol:"sqrt",written:"sqrt({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.sqrt(e),partials:[[["div",.5,"out"]]]},sin:{symbol:"sin",written:"sin({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.sin(e),partials:[[["cos","x0"]]]},cos:{symbol:"cos",written:"cos({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.cos(e),partials:[[["neg",["sin","x0"]]]]},tan:{symbol:"tan",written:"tan({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.tan(e),partials:[[["add",1,["mul","out","out"]]]]},asin:{symbol:"asin",written:"asin({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.asin(e),partials:[[["div",1,["sqrt",["mul",["sub",1,"x0"],["add",1,"x0"]]]]]]},acos:{symbol:"acos",written:"acos({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.acos(e),partials:[[["div",-1,["sqrt",["mul",["sub",1,"x0"],["add",1,"x0"]]]]]]},atan:{symbol:"atan",written:"atan({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.atan(e),partials:[[["div",1,["add",1,["mul","x0","x0"]]]]]},hypot:{symbol:"hypot",written:"hypot({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["hypot","x0","x1"],compute:(e,t)=>Math.hypot(e,t),partials:[[["where",["eq","out",0],0,["div","x0","out"]],["where",["eq","out",0],0,["div","x1","out"]]]]},atan2:{symbol:"atan2",written:"atan2({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["hypot","x1","x0"],compute:(e,t)=>Math.atan2(e,t),partials:[[["where",["eq",["hypot","x1","x0"],0],0,["div",["div","x1",["hypot","x1","x0"]],["hypot","x1","x0"]]],["where",["eq",["hypot","x1","x0"],0],0,["div",["div",["neg","x0"],["hypot","x1","x0"]],["hypot","x1","x0"]]]]]},sinh:{symbol:"sinh",written:"sinh({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.sinh(e),partials:[[["cosh","x0"]]]},cosh:{symbol:"cosh",written:"cosh({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.cosh(e),partials:[[["sinh","x0"]]]},tanh:{symbol:"tanh",written:"tanh({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>Math.tanh(e),partials:[[["sub",1,["mul","out","out"]]]]},sigmoid:{symbol:"sigmoid",written:"sigmoid({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>e>=0?1/(1+Math.exp(-e)):Math.exp(e)/(1+Math.exp(e)),partials:[[["mul","out",["sigmoid",["neg","x0"]]]]]},softplus:{symbol:"softplus",written:"softplus({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>(e<0?0:e)+Math.log1p(Math.exp(-Math.abs(e))),partials:[[["sigmoid","x0"]]]},erf:{symbol:"erf",written:"erf({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>vt(e),partials:[[["mul",1.1283791670955126,["exp",["mul",["neg","x0"],"x0"]]]]]},gelu:{symbol:"gelu",written:"gelu({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:null,compute:e=>.5*e*(1+vt(e*.7071067811865476)),partials:[[["add",["mul",.5,["add",1,["erf",["mul","x0",.7071067811865476]]]],["div",["mul","x0",["exp",["mul",["mul",-.5,"x0"],"x0"]]],2.5066282746310002]]]]},abs:{symbol:"abs",written:"abs({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:"x0",compute:e=>Math.abs(e),partials:[[["sub",["gt","x0",0],["lt","x0",0]]]]},relu:{symbol:"ReLU",written:"relu({})",arity:1,settings:0,constantForm:null,defaults:[],kinks:"x0",compute:e=>e<=0?0:e,partials:[[["gt","x0",0]]]},leaky_relu:{symbol:"leaky_relu",written:"leaky_relu({}, {})",arity:2,settings:1,constantForm:null,defaults:[.01],kinks:"x0",compute:(e,t)=>e>0?e:t*e,partials:[[["where",["gt","x0",0],1,"x1"]]]},maximum:{symbol:"maximum",written:"maximum({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(e,t)=>e>t||e!=e?e:t,partials:[[["add",["gt","x0","x1"],["mul",.5,["eq","x0","x1"]]],["add",["lt","x0","x1"],["mul",.5,["eq","x0","x1"]]]]]},minimum:{symbol:"minimum",written:"minimum({}, {})",arity:2,settings:0,constantForm:null,defaults:[],kinks:["sub","x0","x1"],compute:(e,t)=>e<t||e!=e?e:t,partials:[[["add",["lt","x0","x1"],["mul",.5,["eq","x0","x1"]]],["add",["gt","x0","x1"],["mul",.5,["eq","x0","x1"]]]]]}};function Z(e){let t=F[e];if(!t)throw new Error(`no operation ${e}`);return t}function xt(e,t){return(e.arity===null?e.partials[t]:e.partials[0])??null}function qe(e,t){if(typeof e=="number")return e;if(typeof e=="string")return t.get(e)??NaN;let[r,...n]=e;return Z(r).compute(...n.map(s=>qe(s,t)))}function yt(e,t){if(typeof e=="number")return e;if(typeof e=="string")return t.get(e)??e;let[r,...n]=e;return As(r,n.map(s=>yt(s,t)))}function As(e,t){if(t.every(n=>typeof n=="number"))return Z(e).compute(...t);if(e==="where"&&typeof t[0]=="number")return t[0]?t[1]:t[2];let r=Z(e).constantForm;return[r&&typeof t.at(-1)=="number"?r:e,...t]}function Pr(e){if(typeof e!="object")return e;let[t,...r]=e,n=r.map(Pr);return t==="mul"&&n.includes(1)?n[0]===1?n[1]:n[0]:t==="powk"&&n[1]===1?n[0]:[t,...n]}var jr={add:1,sub:1,mul:2,div:2,neg:2,pow:3,powk:3},Be=9;function Rr(e){return Lr(Pr(e))[0]}function Lr(e){if(typeof e=="number")return[N(e),e>=0?Be:jr.neg];if(typeof e=="string")return[e,Be];let[t,...r]=e,n=jr[t]??Be,s=r.map((o,i)=>{let[a,l]=Lr(o);if(t==="powk"&&i>0)return a;let d=n+Number(i>0&&/^(sub|div)$/.test(t))+Number(i===0&&/^powk?$/.test(t));return n!==Be&&l<d?`(${a})`:a});return[de(Z(t).written,s),n]}function de(e,t){let r=0;return e.replace(/\{\{|\}\}|\{\}/g,n=>n==="{}"?t[r++]??"?":n[0])}function Fr(e){return e.kind==="constant"&&e.name.startsWith("-")?`(${e.name})`:e.name}function Ye(e,t){let r=t.inputs.map(n=>Fr(e[n]));return r.length>8?`${t.symbol}(${r.slice(0,6).join(", ")}, ... ${r.at(-1)})`:de(t.written,r)}function kt(e){let t=({op:r,inputs:n,settings:s})=>r!==null&&F[r]!==void 0&&xt(F[r],n.length+s.length)!==null;return e.find(r=>r.kind==="result"&&!t(r))??null}function Et(e,t=new Map){let r=[],n=[];for(let s of e){let o=s.inputs.map(d=>r[d].data),i=s.op?Z(s.op).compute(...o,...s.settings):t.get(s.id)??s.data;if(r.push({...s,data:i}),!s.op)continue;let a=$t(i,[...o,...s.settings]),l=$t(s.name,[...s.inputs.map(d=>Fr(r[d])),...s.settings]);xt(Z(s.op),o.length+s.settings.length).slice(0,o.length).forEach((d,u)=>n.push({id:n.length,from:s.inputs[u],to:s.id,place:u,formula:Ts(Rr(yt(d,l))),derivative:qe(d,a)}))}return{nodes:r,edges:n}}function $t(e,t){return new Map([["out",e],...t.map((r,n)=>[`x${n}`,r])])}function Ts(e){return e.startsWith("(-")&&e.indexOf(")")===e.length-1?e.slice(1,-1):e}function Wr(e,t){return e.kinks!==null&&qe(e.kinks,$t(NaN,t))===0}var Gr=24,ze=class{nodes=[];leaf(t,r){return this.add({label:t,data:r})}constant(t){return this.add({name:N(t),kind:"constant",data:t})}result(t,r){let n=Z(t);if(n.constantForm&&typeof r.at(-1)=="number")return this.result(n.constantForm,r);let s=r.slice(0,r.length-n.settings),o=r.slice(s.length).map(Number),i=o.map(a=>N(a));return this.add({kind:"result",op:t,symbol:de(n.symbol,i),written:de(n.written,[...s.map(()=>"{}"),...i]),settings:o,inputs:s.map(a=>(typeof a=="number"?this.constant(a):a).id)})}graphOf(t){let r=new Set([t]);for(let l of r)for(let d of l.inputs)r.add(this.nodes[d]);let n=this.nodes.filter(l=>r.has(l)),s=new Map(n.map((l,d)=>[l.id,d])),o=new Set(n.map(l=>l.label)),i=0,a=n.map((l,d)=>{let u=l.name||Cs(l.label);for(;!u||!l.label&&!l.name&&o.has(u);)u=`v${++i}`;return{...l,id:d,name:u,inputs:l.inputs.map(c=>s.get(c))}});return Et(a)}add(t){let n={...{label:"",name:"",kind:"leaf",op:null,symbol:"",written:"",data:NaN},settings:[],inputs:[],...t,id:this.nodes.length};return this.nodes.push(n),n}};function Cs(e){return e.length<=Gr?e:`${e.slice(0,Gr-1)}…`}var Is=20;function _t({nodes:e,edges:t},r){let n=new Map(r.map((o,i)=>[o,i]));return e.filter(o=>o.kind==="result").every(o=>n.has(o.id))&&t.every(({from:o,to:i})=>e[o].kind!=="result"||n.get(o)>n.get(i))}function Vr(e,t,r){if(_t(e,t))return[];let{nodes:n,edges:s}=e,o=n.length-1,i=new Map(t.map((u,c)=>[u,c])),a=new Map([[o,1]]),l=new Map;i.has(o)||l.set(o,{amount:1,edge:null});for(let u of r){let{from:c,to:h}=s[u.edge];if(n[c].kind==="result"){if((i.get(c)??-1)>i.get(h))a.set(c,u.after);else if(u.add!==0){let p=l.get(c);l.set(c,{amount:(p?.amount??0)+u.add,edge:p?p.edge:u.edge})}}}let d=t.length;return[...l].sort(([u],[c])=>(i.get(u)??d)-(i.get(c)??d)).slice(0,Is).flatMap(([u,{amount:c,edge:h}])=>{let p=i.has(u)?a.get(u)??0:null,f=h===null?[o]:[...Hr(e,o,s[h].to),u];return js(e,u).map(([b,y])=>({node:u,leaf:b,edge:h,had:p,late:c,amount:c*y,path:[...f,...Hr(e,u,b).slice(1)],text:Ps(e,u,b,p,c,c*y)}))})}function Dr(e,t){return e.filter(r=>r.to===t)}function js({nodes:e,edges:t},r){let n=new Map([[r,1]]);for(let s=r;s>=0;s-=1){let o=n.get(s);if(o)for(let{from:i,derivative:a}of Dr(t,s))a!==0&&n.set(i,(n.get(i)??0)+o*a)}return[...n].filter(([s,o])=>o!==0&&e[s].kind==="leaf").sort(([s],[o])=>s-o)}function Hr({edges:e},t,r){let n=new Map([[t,t]]);for(let[o]of n)for(let{from:i,derivative:a}of Dr(e,o))a!==0&&i>=r&&!n.has(i)&&n.set(i,o);let s=[r];for(;s[0]!==t&&n.has(s[0]);)s.unshift(n.get(s[0]));return s}function Ps({nodes:e},t,r,n,s,o){let i=e[t].name;return`${n===null?`${i} was never visited`:n===0?`${i} was visited while its gradient was still 0`:`${i} was visited when its gradient was ${N(n)}; ${N(s)} more came later`}, so the ${N(o)} that flows through ${i} never arrived at ${e[r].name}`}function Nt(e){return e.filter(t=>t.kind==="result").map(t=>t.id).reverse()}function Oe(e,t="",r=Nt(e.nodes)){let{nodes:n,edges:s}=e,o=n.at(-1),i=n.map(()=>0);i[o.id]=1;let a=n.filter(u=>u.kind==="result").map(u=>Rs(n,u));a.push({phase:"seed",node:o.id,before:0,after:1,text:`${o.name}.grad 0 -> 1 (seed)`});let l=[];for(let u of r){let c=i[u];for(let{id:h,from:p,to:f,derivative:b}of s){if(f!==u||n[p].kind==="constant")continue;let y=c===0||b===0?0:c*b,v=i[p],m={edge:h,upstream:c,before:v,add:y,after:v+y};i[p]=m.after,l.push(m),a.push({phase:"backward",node:u,input:p,...m,text:Ls(n,p,u,m)})}}let d=Vr(e,r,l);return{title:t||o.name,nodes:n,edges:s,steps:a,order:[...r],grads:i,right:_t(e,r),lost:d}}function Rs(e,t){let r=`${t.name} = ${Ye(e,t)} = ${N(t.data)}`;return{phase:"forward",node:t.id,after:t.data,text:r}}function Ls(e,t,r,{before:n,add:s,after:o}){return`${`${e[t].name}.grad ${N(n)} -> ${N(o)}`} (${Gs(s)} via ${e[r].name})`}function Gs(e){let t=N(e);return t.startsWith("-")?t:`+${t}`}function Ur(e,t){return Oe(Et(e.nodes,t),e.title,e.order)}function Ot(e,t){return Oe(e,e.title,t)}function St(e,t){let r=Ot(e,t.filter(o=>e.nodes[o].kind==="result")),n=r.steps.filter(o=>o.phase==="backward"),s=t.map(o=>n.filter(i=>i.node===o));return{walk:r,order:t,pushes:s,expected:Ot(e,Nt(e.nodes)).grads}}function Br({walk:e,pushes:t},r){let n=t.slice(0,r).flat().length,s=e.steps.findIndex(i=>i.phase==="seed")+1;return{...Ne(e,s+n),active:new Set(r>0?t[r-1].map(i=>i.edge):[])}}function Mt(e){return e.nodes.filter(t=>t.kind!=="constant").map(t=>t.id)}function qr(e,t){let r=t.split(/[\s,]+/).filter(Boolean).map(n=>{let s=e.nodes.find(o=>o.name===n&&o.kind!=="constant");if(!s)throw new Error(`order: there is no value "${n}"`);return s.id});return[...new Set([...r,...Mt(e)])]}function zr(e,t,r){let n=e.filter(o=>o!==t),s=Math.max(0,Math.min(n.length,r));return[...n.slice(0,s),t,...n.slice(s)]}var Yr=`
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
`,Ke=G`
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
`;var Fs={reset:"Reset",back:"Back",step:"Step",play:"Play",pause:"Pause",data:"data",grad:"grad",position:"Position in the walk",graph:e=>`Graph of ${e}`,graphHelp:"Arrow left and right step through the walk, up and down go from edge to edge.",idle:"Nothing is computed yet: only the leaves have numbers. Press Step to compute the first result.",seed:e=>`The derivative of ${e} by itself is 1. From here the walk goes backward.`,done:e=>`Done. ${e}`,passes:(e,t,r)=>`${e} passes its gradient on to ${t}: ${r}`,nothing:"One factor is 0, so nothing flows along this edge.",overwritten:"The old gradient was thrown away: = was written where += is needed.",leaves:"Leaves",valueOf:e=>`Value of ${e}`,noNumber:e=>`"${e}" is not a number. Write, for example, -3, 0.5 or 3/2.`,noEdit:e=>`${e} comes from an operation made by hand, so the leaves cannot be edited here.`,restore:"Restore values",expression:"Expression",draw:"Draw",preset:"Example",own:"your own",edge:(e,t)=>`Edge ${e} → ${t}`,place:e=>["first","second","third"][e]??`${e+1}th`,placeOf:(e,t)=>`${e} input of ${t}`,close:"Close",formula:"Formula",number:"Number",check:"Check by nudging",flows:"On the way back",unknownFormula:"not known: the operation was made by hand",later:e=>`known once ${e} is computed`,notYet:e=>`nothing yet: ${e} has not passed its gradient on`,nudge:(e,t,r)=>`moving ${e} by ±${t} gives the slope ${r}`,agrees:"agrees",disagrees:"does not agree",noCheck:e=>`not possible: ${e}`,twin:"The same as tables",values:"Values",edges:"Edges",value:"value",computed:"computed as",constant:"constant",leaf:"leaf",edgeColumn:"edge",local:"local derivative",notDrawn:e=>`${e} values are too many to draw; the steps and the table are complete.`,shownOf:(e,t)=>`The first ${e} of ${t} rows.`,tooMany:e=>`this graph has too many values to put in order by hand; at most ${e}`,orderHelp:"Put the values in an order. Each visit then does input.grad += value.grad × local derivative. Move a value with its buttons, with the arrow keys, or drag it.",orderList:"Order of the visits",earlier:e=>`Visit ${e} earlier`,laterVisit:e=>`Visit ${e} later`,moved:(e,t,r)=>`${e} is visit ${t} of ${r}`,run:"Run all",oneVisit:"One visit",startOver:"Start over",ready:e=>`${e}.grad = 1, all others 0. Run all visits, or one at a time.`,visit:(e,t,r)=>`Visit ${e} of ${t}: ${r}`,leafVisit:e=>`${e} is a leaf: it has no inputs, so it passes nothing on.`,emptyVisit:e=>`${e}.grad is still 0, so it passes on nothing.`,right:"Right: every gradient was complete before it was passed on.",wrong:"Not right yet.",insteadOf:(e,t,r)=>`${e}.grad = ${t}, but it should be ${r}`,complete:(e,t)=>`${e}.grad = ${t}`,lostPath:e=>`Lost on ${e}`},g={...Fs};function Ws(e){Object.assign(g,e)}function ge(e){let t=ue(typeof e=="string"?Bs(e):e,"the walk");t.format!=="gradwalk-walk"&&L('expected {"format": "gradwalk-walk", ...}'),t.version!==1&&L(`version ${String(t.version)}; this page reads version 1`);let r=ee(t,"nodes");r.length||L("it has no nodes");let n=r.map(Hs),s=ee(t,"edges").map((a,l)=>Vs(a,l,n));s.length!==n.reduce((a,l)=>a+l.inputs.length,0)&&L("an edge is missing");let o=ee(t,"steps").map(a=>Ds(a,n,s)),i=ue(t.result,"result");return{title:J(t,"title"),nodes:n,edges:s,steps:o,order:ee(t,"order").map(a=>V(a,n.length,"order")),grads:r.map(a=>W(ue(a,"a node"),"grad")),right:i.right===!0,lost:ee(t,"lost").map(a=>Us(a,n,s))}}function Hs(e,t){let r=ue(e,`node ${t}`);r.id!==t&&L(`node ${t} has the id ${String(r.id)}`);let n=r.kind,s=ee(r,"inputs").map(o=>V(o,t,`inputs of node ${t}`));return(!["leaf","constant","result"].includes(n)||n==="result"!=s.length>0)&&L(`node ${t}: kind`),{id:t,kind:n,inputs:s,op:r.op===null?null:J(r,"op"),label:J(r,"label"),name:J(r,"name"),symbol:J(r,"symbol"),written:J(r,"written"),data:W(r,"data"),settings:ee(r,"settings").map(o=>W({k:o},"k"))}}function Vs(e,t,r){let n=ue(e,`edge ${t}`),s=V(n.to,r.length,"to"),o=V(n.place,r[s].inputs.length,"place");(n.id!==t||n.from!==r[s].inputs[o])&&L(`edge ${t} does not fit its nodes`);let i=r[s].inputs[o];return{id:t,from:i,to:s,place:o,formula:J(n,"formula"),derivative:W(n,"derivative")}}function Ds(e,t,r){let n=ue(e,"a step"),s={node:V(n.node,t.length,"node of a step"),text:J(n,"text")},o=W(n,"after");switch(n.phase){case"forward":return{phase:"forward",...s,after:o};case"seed":return{phase:"seed",...s,after:o,before:W(n,"before")};case"backward":return{phase:"backward",...s,after:o,before:W(n,"before"),add:W(n,"add"),upstream:W(n,"upstream"),edge:V(n.edge,r.length,"edge of a step"),input:V(n.input,t.length,"input of a step"),...n.overwrites===!0&&{overwrites:!0}};default:return L(`a step's phase is ${String(n.phase)}`)}}function Us(e,t,r){let n=ue(e,"something lost");return{node:V(n.node,t.length,"node"),leaf:V(n.leaf,t.length,"leaf"),edge:n.edge===null?null:V(n.edge,r.length,"edge"),had:n.had===null?null:W(n,"had"),late:W(n,"late"),amount:W(n,"amount"),path:ee(n,"path").map(s=>V(s,t.length,"path")),text:J(n,"text")}}function L(e){throw new Error(`this is not a walk that gradwalk wrote: ${e}`)}function Bs(e){try{return JSON.parse(e)}catch(t){return L(`no JSON (${t.message})`)}}function ue(e,t){return typeof e=="object"&&e!==null&&!Array.isArray(e)?e:L(`${t} is not an object`)}function ee(e,t){let r=e[t];return Array.isArray(r)?r:L(`${t} is not a list`)}function J(e,t){let r=e[t];return typeof r=="string"?r:L(`${t} is not a text`)}function W(e,t){let r=e[t];return typeof r=="number"||r==="inf"||r==="-inf"||r==="nan"?Ar(r):L(`${t} is not a number`)}function V(e,t,r){return typeof e=="number"&&Number.isInteger(e)&&0<=e&&e<t?e:L(`${r} is ${String(e)}`)}var At=9,Je=G`
  .graph {
    overflow-x: auto;
    display: flex;
    padding: ${At}px;
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
`;var mn=Object.defineProperty,qs=(e,t,r)=>t in e?mn(e,t,{enumerable:!0,configurable:!0,writable:!0,value:r}):e[t]=r,zs=(e,t)=>{for(var r in t)mn(e,r,{get:t[r],enumerable:!0})},Ys=(e,t,r)=>qs(e,typeof t!="symbol"?t+"":t,r),Ks={};zs(Ks,{Graph:()=>H,alg:()=>Ft});var Js=Object.defineProperty,gn=(e,t)=>{for(var r in t)Js(e,r,{get:t[r],enumerable:!0})},Gt=class{constructor(e){this._isDirected=!0,this._isMultigraph=!1,this._isCompound=!1,this._nodes={},this._in={},this._preds={},this._out={},this._sucs={},this._edgeObjs={},this._edgeLabels={},this._nodeCount=0,this._edgeCount=0,this._defaultNodeLabelFn=()=>{},this._defaultEdgeLabelFn=()=>{},e&&(this._isDirected="directed"in e?e.directed:!0,this._isMultigraph="multigraph"in e?e.multigraph:!1,this._isCompound="compound"in e?e.compound:!1),this._isCompound&&(this._parent={},this._children={},this._children["\0"]={})}isDirected(){return this._isDirected}isMultigraph(){return this._isMultigraph}isCompound(){return this._isCompound}setGraph(e){return this._label=e,this}graph(){return this._label}setDefaultNodeLabel(e){return typeof e!="function"?this._defaultNodeLabelFn=()=>e:this._defaultNodeLabelFn=e,this}nodeCount(){return this._nodeCount}nodes(){return Object.keys(this._nodes)}sources(){return this.nodes().filter(e=>Object.keys(this._in[e]).length===0)}sinks(){return this.nodes().filter(e=>Object.keys(this._out[e]).length===0)}setNodes(e,t){return e.forEach(r=>{t!==void 0?this.setNode(r,t):this.setNode(r)}),this}setNode(e,t){return e in this._nodes?(arguments.length>1&&(this._nodes[e]=t),this):(this._nodes[e]=arguments.length>1?t:this._defaultNodeLabelFn(e),this._isCompound&&(this._parent[e]="\0",this._children[e]={},this._children["\0"][e]=!0),this._in[e]={},this._preds[e]={},this._out[e]={},this._sucs[e]={},++this._nodeCount,this)}node(e){return this._nodes[e]}hasNode(e){return e in this._nodes}removeNode(e){if(e in this._nodes){let t=r=>this.removeEdge(this._edgeObjs[r]);delete this._nodes[e],this._isCompound&&(this._removeFromParentsChildList(e),delete this._parent[e],this.children(e).forEach(r=>{this.setParent(r)}),delete this._children[e]),Object.keys(this._in[e]).forEach(t),delete this._in[e],delete this._preds[e],Object.keys(this._out[e]).forEach(t),delete this._out[e],delete this._sucs[e],--this._nodeCount}return this}setParent(e,t){if(!this._isCompound)throw new Error("Cannot set parent in a non-compound graph");if(t===void 0)t="\0";else{t+="";for(let r=t;r!==void 0;r=this.parent(r))if(r===e)throw new Error("Setting "+t+" as parent of "+e+" would create a cycle");this.setNode(t)}return this.setNode(e),this._removeFromParentsChildList(e),this._parent[e]=t,this._children[t][e]=!0,this}parent(e){if(this._isCompound){let t=this._parent[e];if(t!=="\0")return t}}children(e="\0"){if(this._isCompound){let t=this._children[e];if(t)return Object.keys(t)}else{if(e==="\0")return this.nodes();if(this.hasNode(e))return[]}return[]}predecessors(e){let t=this._preds[e];if(t)return Object.keys(t)}successors(e){let t=this._sucs[e];if(t)return Object.keys(t)}neighbors(e){let t=this.predecessors(e);if(t){let r=new Set(t),n=this.successors(e);if(n)for(let s of n)r.add(s);return Array.from(r.values())}}isLeaf(e){var t;let r;return this.isDirected()?r=this.successors(e):r=this.neighbors(e),((t=r?.length)!=null?t:0)===0}filterNodes(e){let t=new this.constructor({directed:this._isDirected,multigraph:this._isMultigraph,compound:this._isCompound});t.setGraph(this.graph()),Object.entries(this._nodes).forEach(([s,o])=>{e(s)&&t.setNode(s,o)}),Object.values(this._edgeObjs).forEach(s=>{t.hasNode(s.v)&&t.hasNode(s.w)&&t.setEdge(s,this.edge(s))});let r={},n=s=>{let o=this.parent(s);return!o||t.hasNode(o)?(r[s]=o,o):o in r?r[o]:n(o)};return this._isCompound&&t.nodes().forEach(s=>t.setParent(s,n(s))),t}setDefaultEdgeLabel(e){return typeof e!="function"?this._defaultEdgeLabelFn=()=>e:this._defaultEdgeLabelFn=e,this}edgeCount(){return this._edgeCount}edges(){return Object.values(this._edgeObjs)}setPath(e,t){return e.reduce((r,n)=>(t!==void 0?this.setEdge(r,n,t):this.setEdge(r,n),n)),this}setEdge(e,t,r,n){let s,o,i,a,l=!1;typeof e=="object"&&e!==null&&"v"in e?(s=e.v,o=e.w,i=e.name,arguments.length===2&&(a=t,l=!0)):(s=e,o=t,i=n,arguments.length>2&&(a=r,l=!0)),s=""+s,o=""+o,i!==void 0&&(i=""+i);let d=Se(this._isDirected,s,o,i);if(d in this._edgeLabels)return l&&(this._edgeLabels[d]=a),this;if(i!==void 0&&!this._isMultigraph)throw new Error("Cannot set a named edge when isMultigraph = false");this.setNode(s),this.setNode(o),this._edgeLabels[d]=l?a:this._defaultEdgeLabelFn(s,o,i);let u=Xs(this._isDirected,s,o,i);return s=u.v,o=u.w,Object.freeze(u),this._edgeObjs[d]=u,Kr(this._preds[o],s),Kr(this._sucs[s],o),this._in[o][d]=u,this._out[s][d]=u,this._edgeCount++,this}edge(e,t,r){let n=arguments.length===1?Tt(this._isDirected,e):Se(this._isDirected,e,t,r);return this._edgeLabels[n]}edgeAsObj(e,t,r){let n=arguments.length===1?this.edge(e):this.edge(e,t,r);return typeof n!="object"||n===null?{label:n}:n}hasEdge(e,t,r){return(arguments.length===1?Tt(this._isDirected,e):Se(this._isDirected,e,t,r))in this._edgeLabels}removeEdge(e,t,r){let n=arguments.length===1?Tt(this._isDirected,e):Se(this._isDirected,e,t,r),s=this._edgeObjs[n];if(s){let o=s.v,i=s.w;delete this._edgeLabels[n],delete this._edgeObjs[n],Jr(this._preds[i],o),Jr(this._sucs[o],i),delete this._in[i][n],delete this._out[o][n],this._edgeCount--}return this}inEdges(e,t){return this.isDirected()?this.filterEdges(this._in[e],e,t):this.nodeEdges(e,t)}outEdges(e,t){return this.isDirected()?this.filterEdges(this._out[e],e,t):this.nodeEdges(e,t)}nodeEdges(e,t){if(e in this._nodes)return this.filterEdges({...this._in[e],...this._out[e]},e,t)}_removeFromParentsChildList(e){delete this._children[this._parent[e]][e]}filterEdges(e,t,r){if(!e)return;let n=Object.values(e);return r?n.filter(s=>s.v===t&&s.w===r||s.v===r&&s.w===t):n}};function Kr(e,t){e[t]?e[t]++:e[t]=1}function Jr(e,t){e[t]!==void 0&&!--e[t]&&delete e[t]}function Se(e,t,r,n){let s=""+t,o=""+r;if(!e&&s>o){let i=s;s=o,o=i}return s+""+o+""+(n===void 0?"\0":n)}function Xs(e,t,r,n){let s=""+t,o=""+r;if(!e&&s>o){let a=s;s=o,o=a}let i={v:s,w:o};return n&&(i.name=n),i}function Tt(e,t){return Se(e,t.v,t.w,t.name)}var Qs={};gn(Qs,{read:()=>ro,write:()=>Zs});function Zs(e){let t={options:{directed:e.isDirected(),multigraph:e.isMultigraph(),compound:e.isCompound()},nodes:eo(e),edges:to(e)},r=e.graph();return r!==void 0&&(t.value=structuredClone(r)),t}function eo(e){return e.nodes().map(t=>{let r=e.node(t),n=e.parent(t),s={v:t};return r!==void 0&&(s.value=r),n!==void 0&&(s.parent=n),s})}function to(e){return e.edges().map(t=>{let r=e.edge(t),n={v:t.v,w:t.w};return t.name!==void 0&&(n.name=t.name),r!==void 0&&(n.value=r),n})}function ro(e){let t=new Gt(e.options);return e.value!==void 0&&t.setGraph(e.value),e.nodes.forEach(r=>{t.setNode(r.v,r.value),r.parent&&t.setParent(r.v,r.parent)}),e.edges.forEach(r=>{t.setEdge({v:r.v,w:r.w,name:r.name},r.value)}),t}var Ft={};gn(Ft,{CycleException:()=>Qe,bellmanFord:()=>bn,components:()=>oo,dijkstra:()=>Xe,dijkstraAll:()=>lo,findCycles:()=>uo,floydWarshall:()=>ho,isAcyclic:()=>fo,postorder:()=>go,preorder:()=>bo,prim:()=>wo,shortestPaths:()=>vo,tarjan:()=>vn,topsort:()=>xn});var no=()=>1;function bn(e,t,r,n){return so(e,String(t),r||no,n||function(s){var o;return(o=e.outEdges(s))!=null?o:[]})}function so(e,t,r,n){let s={},o,i=0,a=e.nodes(),l=function(c){let h=s[c.v],p=s[c.w];if(!h||!p)return;let f=r(c);h.distance+f<p.distance&&(s[c.w]={distance:h.distance+f,predecessor:c.v},o=!0)},d=function(){a.forEach(function(c){n(c).forEach(function(h){let p=h.v===c?h.v:h.w,f=p===h.v?h.w:h.v;l({v:p,w:f})})})};a.forEach(function(c){let h=c===t?0:Number.POSITIVE_INFINITY;s[c]={distance:h,predecessor:""}});let u=a.length;for(let c=1;c<u&&(o=!1,i++,d(),!!o);c++);if(i===u-1&&(o=!1,d(),o))throw new Error("The graph contains a negative weight cycle");return s}function oo(e){let t={},r=[],n;function s(o){var i,a;o in t||(t[o]=!0,n.push(o),(i=e.successors(o))==null||i.forEach(s),(a=e.predecessors(o))==null||a.forEach(s))}return e.nodes().forEach(function(o){n=[],s(o),n.length&&r.push(n)}),r}var wn=class{constructor(){this._arr=[],this._keyIndices={}}size(){return this._arr.length}keys(){return this._arr.map(e=>e.key)}has(e){return e in this._keyIndices}priority(e){let t=this._keyIndices[e];if(t!==void 0)return this._arr[t].priority}min(){if(this.size()===0)throw new Error("Queue underflow");return this._arr[0].key}add(e,t){let r=this._keyIndices,n=String(e);if(!(n in r)){let s=this._arr,o=s.length;return r[n]=o,s.push({key:n,priority:t}),this._decrease(o),!0}return!1}removeMin(){if(this.size()===0)throw new Error("Queue underflow");this._swap(0,this._arr.length-1);let e=this._arr.pop();return delete this._keyIndices[e.key],this._heapify(0),e.key}decrease(e,t){let r=this._keyIndices[e];if(r===void 0)throw new Error(`Key not found: ${e}`);let n=this._arr[r].priority;if(t>n)throw new Error(`New priority is greater than current priority. Key: ${e} Old: ${n} New: ${t}`);this._arr[r].priority=t,this._decrease(r)}_heapify(e){let t=this._arr,r=2*e,n=r+1,s=e;r<t.length&&(s=t[r].priority<t[s].priority?r:s,n<t.length&&(s=t[n].priority<t[s].priority?n:s),s!==e&&(this._swap(e,s),this._heapify(s)))}_decrease(e){let t=this._arr,r=t[e].priority,n;for(;e!==0&&(n=e>>1,!(t[n].priority<r));)this._swap(e,n),e=n}_swap(e,t){let r=this._arr,n=this._keyIndices,s=r[e],o=r[t];r[e]=o,r[t]=s,n[o.key]=e,n[s.key]=t}},io=()=>1;function Xe(e,t,r,n){let s=function(o){var i;return(i=e.outEdges(o))!=null?i:[]};return ao(e,String(t),r||io,n||s)}function ao(e,t,r,n){let s={},o=new wn,i,a,l=function(d){let u=d.v!==i?d.v:d.w,c=s[u];if(!c)return;let h=r(d),p=a.distance+h;if(h<0)throw new Error("dijkstra does not allow negative edge weights. Bad edge: "+d+" Weight: "+h);p<c.distance&&(c.distance=p,c.predecessor=i,o.decrease(u,p))};for(e.nodes().forEach(function(d){let u=d===t?0:Number.POSITIVE_INFINITY;s[d]={distance:u,predecessor:""},o.add(d,u)});o.size()>0;){i=o.removeMin();let d=s[i];if(!d||d.distance===Number.POSITIVE_INFINITY)break;a=d,n(i).forEach(l)}return s}function lo(e,t,r){return e.nodes().reduce(function(n,s){return n[s]=Xe(e,s,t,r),n},{})}function vn(e){let t=0,r=[],n={},s=[];function o(i){var a;let l=n[i]={onStack:!0,lowlink:t,index:t++};if(r.push(i),(a=e.successors(i))==null||a.forEach(function(d){if(d in n){let u=n[d];u!=null&&u.onStack&&(l.lowlink=Math.min(l.lowlink,u.index))}else{o(d);let u=n[d];u&&(l.lowlink=Math.min(l.lowlink,u.lowlink))}}),l.lowlink===l.index){let d=[],u;do{u=r.pop();let c=n[u];c&&(c.onStack=!1),d.push(u)}while(i!==u);s.push(d)}}return e.nodes().forEach(function(i){i in n||o(i)}),s}function uo(e){return vn(e).filter(function(t){var r;let n=t[0];return n?t.length>1||t.length===1&&((r=e.outEdges(n,n))!=null?r:[]).length>0:!1})}var co=()=>1;function ho(e,t,r){return po(e,t||co,r||function(n){var s;return(s=e.outEdges(n))!=null?s:[]})}function po(e,t,r){let n={},s=e.nodes();return s.forEach(function(o){let i={};n[o]=i,i[o]={distance:0,predecessor:""},s.forEach(function(a){o!==a&&(i[a]={distance:Number.POSITIVE_INFINITY,predecessor:""})}),r(o).forEach(function(a){let l=a.v===o?a.w:a.v,d=t(a);i[l]={distance:d,predecessor:o}})}),s.forEach(function(o){let i=n[o];i&&s.forEach(function(a){let l=n[a];l&&s.forEach(function(d){let u=l[o],c=i[d],h=l[d];if(u&&c&&h){let p=u.distance+c.distance;p<h.distance&&(h.distance=p,h.predecessor=c.predecessor)}})})}),n}var Qe=class extends Error{constructor(e){super(e),this.name="CycleException"}};function xn(e){let t={},r={},n=[];function s(o){var i;if(o in r)throw new Qe;o in t||(r[o]=!0,t[o]=!0,(i=e.predecessors(o))==null||i.forEach(s),delete r[o],n.push(o))}if(e.sinks().forEach(s),Object.keys(t).length!==e.nodeCount())throw new Qe;return n}function fo(e){try{xn(e)}catch(t){if(t instanceof Qe)return!1;throw t}return!0}function mo(e,t,r,n,s){Array.isArray(t)||(t=[t]);let o=(a=>{var l;return(l=e.isDirected()?e.successors(a):e.neighbors(a))!=null?l:[]}),i={};return t.forEach(function(a){if(!e.hasNode(a))throw new Error("Graph does not have node: "+a);s=yn(e,a,r==="post",i,o,n,s)}),s}function yn(e,t,r,n,s,o,i){return t in n||(n[t]=!0,r||(i=o(i,t)),s(t).forEach(function(a){i=yn(e,a,r,n,s,o,i)}),r&&(i=o(i,t))),i}function $n(e,t,r){return mo(e,t,r,function(n,s){return n.push(s),n},[])}function go(e,t){return $n(e,t,"post")}function bo(e,t){return $n(e,t,"pre")}function wo(e,t){var r;let n=new Gt,s={},o=new wn,i;function a(u){let c=u.v===i?u.w:u.v,h=o.priority(c);if(h!==void 0){let p=t(u);p<h&&(s[c]=i,o.decrease(c,p))}}if(e.nodeCount()===0)return n;e.nodes().forEach(function(u){o.add(u,Number.POSITIVE_INFINITY),n.setNode(u)});let l=e.nodes()[0];l!==void 0&&o.decrease(l,0);let d=!1;for(;o.size()>0;){if(i=o.removeMin(),i in s)n.setEdge(i,s[i]);else{if(d)throw new Error("Input graph is not connected: "+e);d=!0}(r=e.nodeEdges(i))==null||r.forEach(a)}return n}function vo(e,t,r,n){return xo(e,t,r,n??(s=>{var o;return(o=e.outEdges(s))!=null?o:[]}))}function xo(e,t,r,n){if(r===void 0)return Xe(e,t,r,n);let s=!1,o=e.nodes();for(let i=0;i<o.length;i++){let a=o[i];if(a===void 0)continue;let l=n(a);for(let d=0;d<l.length;d++){let u=l[d];if(!u)continue;let c=u.v===a?u.v:u.w,h=c===u.v?u.w:u.v;r({v:c,w:h})<0&&(s=!0)}if(s)return bn(e,t,r,n)}return Xe(e,t,r,n)}var H=Gt;function we(e,t,r,n){let s=n;for(;e.hasNode(s);)s=Wt(n);return r.dummy=t,e.setNode(s,r),s}function yo(e){let t=new H().setGraph(e.graph());return e.nodes().forEach(r=>t.setNode(r,e.node(r))),e.edges().forEach(r=>{let n=t.edge(r.v,r.w)||{weight:0,minlen:1},s=e.edge(r);t.setEdge(r.v,r.w,{weight:n.weight+s.weight,minlen:Math.max(n.minlen,s.minlen)})}),t}function kn(e){let t=new H({multigraph:e.isMultigraph()}).setGraph(e.graph());return e.nodes().forEach(r=>{e.children(r).length||t.setNode(r,e.node(r))}),e.edges().forEach(r=>{t.setEdge(r,e.edge(r))}),t}function Xr(e,t){let r=e.x,n=e.y,s=t.x-r,o=t.y-n,i=e.width/2,a=e.height/2;if(!s&&!o)throw new Error("Not possible to find intersection inside of the rectangle");let l,d;return Math.abs(o)*i>Math.abs(s)*a?(o<0&&(a=-a),l=a*s/o,d=a):(s<0&&(i=-i),l=i,d=i*o/s),{x:r+l,y:n+d}}function et(e){let t=Me(_n(e)+1).map(()=>[]);return e.nodes().forEach(r=>{let n=e.node(r),s=n.rank;s!==void 0&&(t[s]||(t[s]=[]),t[s][n.order]=r)}),t}function $o(e){let t=e.nodes().map(n=>{let s=e.node(n).rank;return s===void 0?Number.MAX_VALUE:s}),r=B(Math.min,t);e.nodes().forEach(n=>{let s=e.node(n);Object.hasOwn(s,"rank")&&(s.rank-=r)})}function ko(e){let t=e.nodes().map(i=>e.node(i).rank).filter(i=>i!==void 0),r=B(Math.min,t),n=[];e.nodes().forEach(i=>{let a=e.node(i).rank-r;n[a]||(n[a]=[]),n[a].push(i)});let s=0,o=e.graph().nodeRankFactor;Array.from(n).forEach((i,a)=>{i===void 0&&a%o!==0?--s:i!==void 0&&s&&i.forEach(l=>e.node(l).rank+=s)})}function Qr(e,t,r,n){let s={width:0,height:0};return arguments.length>=4&&(s.rank=r,s.order=n),we(e,"border",s,t)}function Eo(e,t=En){let r=[];for(let n=0;n<e.length;n+=t){let s=e.slice(n,n+t);r.push(s)}return r}var En=65535;function B(e,t){if(t.length>En){let r=Eo(t);return e(...r.map(n=>e(...n)))}else return e(...t)}function _n(e){let t=e.nodes().map(r=>{let n=e.node(r).rank;return n===void 0?Number.MIN_VALUE:n});return B(Math.max,t)}function _o(e,t){let r={lhs:[],rhs:[]};return e.forEach(n=>{t(n)?r.lhs.push(n):r.rhs.push(n)}),r}function No(e,t){return t()}var Oo=0;function Wt(e){let t=++Oo;return e+(""+t)}function Me(e,t,r=1){t==null&&(t=e,e=0);let n=o=>o<t;r<0&&(n=o=>t<o);let s=[];for(let o=e;n(o);o+=r)s.push(o);return s}function Ze(e,t){let r={};for(let n of t)e[n]!==void 0&&(r[n]=e[n]);return r}function tt(e,t){let r;return typeof t=="string"?r=n=>n[t]:r=t,Object.entries(e).reduce((n,[s,o])=>(n[s]=r(o,s),n),{})}function So(e,t){return e.reduce((r,n,s)=>(r[n]=t[s],r),{})}var rt="\0";function Nn(e,t,r){var n,s,o,i,a,l;if(!(e&&t&&r&&t.dummy==="edge"&&r.dummy==="edge"&&t.edgeObj&&r.edgeObj&&e[t.edgeObj.v]&&e[r.edgeObj.v]&&e[t.edgeObj.w]&&e[r.edgeObj.w]))return 0;let d=!0;t.edgeObj.w===r.edgeObj.w&&(d=!1);let u=d?(s=(n=e[t.edgeObj.v])==null?void 0:n.rank)!=null?s:NaN+1:(i=(o=e[t.edgeObj.w])==null?void 0:o.rank)!=null?i:NaN-1,c=Object.entries(e).find(b=>{var y,v;return((y=b[1].edgeObj)==null?void 0:y.v)===t.edgeObj.v&&((v=b[1].edgeObj)==null?void 0:v.w)===t.edgeObj.w&&b[1].rank===u}),h=Object.entries(e).find(b=>{var y,v;return((y=b[1].edgeObj)==null?void 0:y.v)===r.edgeObj.v&&((v=b[1].edgeObj)==null?void 0:v.w)===r.edgeObj.w&&b[1].rank===u});if(!c||!h)return 0;let p=(a=c[1].order)!=null?a:NaN,f=(l=h[1].order)!=null?l:NaN;return isNaN(p-f)?0:p-f}var Mo=class{constructor(){Ys(this,"_sentinel");let e={};e._next=e._prev=e,this._sentinel=e}dequeue(){let e=this._sentinel,t=e._prev;if(t!==e)return Zr(t),t}enqueue(e){let t=this._sentinel;e._prev&&e._next&&Zr(e),e._next=t._next,t._next._prev=e,t._next=e,e._prev=t}toString(){let e=[],t=this._sentinel,r=t._prev;for(;r!==t;)e.push(JSON.stringify(r,Ao)),r=r._prev;return"["+e.join(", ")+"]"}};function Zr(e){e._prev._next=e._next,e._next._prev=e._prev,delete e._next,delete e._prev}function Ao(e,t){if(e!=="_next"&&e!=="_prev")return t}var To=Mo,Co=()=>1;function Io(e,t){if(e.nodeCount()<=1)return[];let r=Po(e,t||Co);return jo(r.graph,r.buckets,r.zeroIdx).flatMap(n=>e.outEdges(n.v,n.w)||[])}function jo(e,t,r){var n;let s=[],o=t[t.length-1],i=t[0],a;for(;e.nodeCount();){for(;a=i.dequeue();)Ct(e,t,r,a);for(;a=o.dequeue();)Ct(e,t,r,a);if(e.nodeCount()){for(let l=t.length-2;l>0;--l)if(a=(n=t[l])==null?void 0:n.dequeue(),a){s=s.concat(Ct(e,t,r,a,!0)||[]);break}}}return s}function Ct(e,t,r,n,s){let o=[],i=s?o:void 0;return(e.inEdges(n.v)||[]).forEach(a=>{let l=e.edge(a),d=e.node(a.v);s&&o.push({v:a.v,w:a.w}),d.out-=l,Lt(t,r,d)}),(e.outEdges(n.v)||[]).forEach(a=>{let l=e.edge(a),d=a.w,u=e.node(d);u.in-=l,Lt(t,r,u)}),e.removeNode(n.v),i}function Po(e,t){let r=new H,n=0,s=0;e.nodes().forEach(a=>{r.setNode(a,{v:a,in:0,out:0})}),e.edges().forEach(a=>{let l=r.edge(a.v,a.w)||0,d=t(a),u=l+d;r.setEdge(a.v,a.w,u);let c=r.node(a.v),h=r.node(a.w);s=Math.max(s,c.out+=d),n=Math.max(n,h.in+=d)});let o=Ro(s+n+3).map(()=>new To),i=n+1;return r.nodes().forEach(a=>{Lt(o,i,r.node(a))}),{graph:r,buckets:o,zeroIdx:i}}function Lt(e,t,r){var n,s,o;r.out?r.in?(o=e[r.out-r.in+t])==null||o.enqueue(r):(s=e[e.length-1])==null||s.enqueue(r):(n=e[0])==null||n.enqueue(r)}function Ro(e){let t=[];for(let r=0;r<e;r++)t.push(r);return t}function Lo(e,t){(e.graph().acyclicer==="greedy"?Io(e,r(e)):Go(e,t??null)).forEach(n=>{let s=e.edge(n);e.removeEdge(n),s.forwardName=n.name,s.reversed=!0,e.setEdge(n.w,n.v,s,Wt("rev"))});function r(n){return s=>n.edge(s).weight}}function Go(e,t){let r=[],n={},s={};function o(l){Object.hasOwn(s,l)||(s[l]=!0,n[l]=!0,e.outEdges(l).forEach(d=>{Object.hasOwn(n,d.w)?r.push(d):o(d.w)}),delete n[l])}function i(l){var d;Object.hasOwn(s,l)||(s[l]=!0,n[l]=!0,(d=e.outEdges(l))==null||d.forEach(u=>{var c,h;Object.hasOwn(n,u.w)||((c=t.node(l))==null?void 0:c.rank)>((h=t.node(u.w))==null?void 0:h.rank)&&Wo(e,u.w,u)?r.push(u):i(u.w)}),delete n[l])}let a=o;return t&&typeof t.node=="function"&&(a=i),e.sources().forEach(a),e.nodes().forEach(a),r}function Fo(e){e.edges().forEach(t=>{let r=e.edge(t);if(r.reversed){e.removeEdge(t);let n=r.forwardName;delete r.reversed,delete r.forwardName,e.setEdge(t.w,t.v,r,n)}})}function Wo(e,t,r){let n=new Set;function s(o){var i;if(e.sources().includes(o))return!0;n.add(o);for(let a of(i=e.inEdges(o))!=null?i:[])if(!(a.v===r.v&&a.w===r.w)&&!n.has(a.v)&&s(a.v))return!0;return!1}return s(t)}function Ho(e){e.graph().dummyChains=[],e.edges().forEach(t=>Vo(e,t))}function Vo(e,t){let r=t.v,n=e.node(r).rank,s=t.w,o=e.node(s).rank,i=t.name,a=e.edge(t),l=a.labelRank;if(o===n+1)return;e.removeEdge(t);let d,u,c;for(c=0,++n;n<o;++c,++n)a.points=[],u={width:0,height:0,edgeLabel:a,edgeObj:t,rank:n},d=we(e,"edge",u,"_d"),n===l&&(u.width=a.width,u.height=a.height,u.dummy="edge-label",u.labelpos=a.labelpos),e.setEdge(r,d,{weight:a.weight},i),c===0&&e.graph().dummyChains.push(d),r=d;e.setEdge(r,s,{weight:a.weight},i)}function Do(e){e.graph().dummyChains.forEach(t=>{let r=e.node(t),n=r.edgeLabel,s;for(e.setEdge(r.edgeObj,n);r.dummy;)s=e.successors(t)[0],e.removeNode(t),n.points.push({x:r.x,y:r.y}),r.dummy==="edge-label"&&(n.x=r.x,n.y=r.y,n.width=r.width,n.height=r.height),t=s,r=e.node(t)})}function Ht(e){let t={};function r(n){let s=e.node(n);if(Object.hasOwn(t,n))return s.rank;t[n]=!0;let o=e.outEdges(n),i=o?o.map(l=>l==null?Number.POSITIVE_INFINITY:r(l.w)-e.edge(l).minlen):[],a=B(Math.min,i);return a===Number.POSITIVE_INFINITY&&(a=0),s.rank=a}e.sources().forEach(r)}function be(e,t){return e.node(t.w).rank-e.node(t.v).rank-e.edge(t).minlen}var On=Uo;function Uo(e){let t=new H({directed:!1}),r=e.nodes();if(r.length===0)throw new Error("Graph must have at least one node");let n=r[0],s=e.nodeCount();t.setNode(n,{});let o,i;for(;Bo(t,e)<s&&(o=qo(t,e),!!o);)i=t.hasNode(o.v)?be(e,o):-be(e,o),zo(t,e,i);return t}function Bo(e,t){function r(n){let s=t.nodeEdges(n);s&&s.forEach(o=>{let i=o.v,a=n===i?o.w:i;!e.hasNode(a)&&!be(t,o)&&(e.setNode(a,{}),e.setEdge(n,a,{}),r(a))})}return e.nodes().forEach(r),e.nodeCount()}function qo(e,t){return t.edges().reduce((r,n)=>{let s=Number.POSITIVE_INFINITY;return e.hasNode(n.v)!==e.hasNode(n.w)&&(s=be(t,n)),s<r[0]?[s,n]:r},[Number.POSITIVE_INFINITY,null])[1]}function zo(e,t,r){e.nodes().forEach(n=>t.node(n).rank+=r)}var{preorder:Yo,postorder:Ko}=Ft,Jo=ce;ce.initLowLimValues=Dt;ce.initCutValues=Vt;ce.calcCutValue=Sn;ce.leaveEdge=An;ce.enterEdge=Tn;ce.exchangeEdges=Cn;function ce(e){e=yo(e),Ht(e);let t=On(e);Dt(t),Vt(t,e);let r,n;for(;r=An(t);)n=Tn(t,e,r),Cn(t,e,r,n)}function Vt(e,t){let r=Ko(e,e.nodes());r=r.slice(0,r.length-1),r.forEach(n=>Xo(e,t,n))}function Xo(e,t,r){let n=e.node(r).parent,s=e.edge(r,n);s.cutvalue=Sn(e,t,r)}function Sn(e,t,r){let n=e.node(r).parent,s=!0,o=t.edge(r,n),i=0;o||(s=!1,o=t.edge(n,r)),i=o.weight;let a=t.nodeEdges(r);return a&&a.forEach(l=>{let d=l.v===r,u=d?l.w:l.v;if(u!==n){let c=d===s,h=t.edge(l).weight;if(i+=c?h:-h,Zo(e,r,u)){let p=e.edge(r,u).cutvalue;i+=c?-p:p}}}),i}function Dt(e,t){arguments.length<2&&(t=e.nodes()[0]),Mn(e,{},1,t)}function Mn(e,t,r,n,s){let o=r,i=e.node(n);t[n]=!0;let a=e.neighbors(n);return a&&a.forEach(l=>{Object.hasOwn(t,l)||(r=Mn(e,t,r,l,n))}),i.low=o,i.lim=r++,s?i.parent=s:delete i.parent,r}function An(e){return e.edges().find(t=>e.edge(t).cutvalue<0)}function Tn(e,t,r){let n=r.v,s=r.w;t.hasEdge(n,s)||(n=r.w,s=r.v);let o=e.node(n),i=e.node(s),a=o,l=!1;return o.lim>i.lim&&(a=i,l=!0),t.edges().filter(d=>l===en(e,e.node(d.v),a)&&l!==en(e,e.node(d.w),a)).reduce((d,u)=>be(t,u)<be(t,d)?u:d)}function Cn(e,t,r,n){let s=r.v,o=r.w;e.removeEdge(s,o),e.setEdge(n.v,n.w,{}),Dt(e),Vt(e,t),Qo(e,t)}function Qo(e,t){let r=e.nodes().find(s=>!e.node(s).parent);if(!r)return;let n=Yo(e,[r]);n=n.slice(1),n.forEach(s=>{let o=e.node(s).parent,i=t.edge(s,o),a=!1;i||(i=t.edge(o,s),a=!0),t.node(s).rank=t.node(o).rank+(a?i.minlen:-i.minlen)})}function Zo(e,t,r){return e.hasEdge(t,r)}function en(e,t,r){return r.low<=t.lim&&t.lim<=r.lim}var ei=ti;function ti(e){let t=e.graph().ranker;if(typeof t=="function")return t(e);switch(t){case"network-simplex":tn(e);break;case"tight-tree":ni(e);break;case"longest-path":ri(e);break;case"none":break;default:tn(e)}}var ri=Ht;function ni(e){Ht(e),On(e)}function tn(e){Jo(e)}var si=oi;function oi(e){let t=ai(e),r=e.graph();Array.isArray(r.dummyChains)&&r.dummyChains.forEach(n=>{let s=e.node(n),o=s.edgeObj,i=ii(e,t,o.v,o.w),a=i.path,l=i.lca,d=0,u=a[d],c=!0;for(;n!==o.w;){if(s=e.node(n),c){for(;(u=a[d])!==l&&e.node(u).maxRank<s.rank;)d++;u===l&&(c=!1)}if(!c){for(;d<a.length-1&&e.node(a[d+1]).minRank<=s.rank;)d++;u=a[d]}u!==void 0&&e.setParent(n,u),n=e.successors(n)[0]}})}function ii(e,t,r,n){let s=[],o=[],i=Math.min(t[r].low,t[n].low),a=Math.max(t[r].lim,t[n].lim),l;l=r;do l=e.parent(l),s.push(l);while(l&&(t[l].low>i||a>t[l].lim));let d=l,u=n;for(;(u=e.parent(u))!==d;)o.push(u);return{path:s.concat(o.reverse()),lca:d}}function ai(e){let t={},r=0;function n(s){let o=r;e.children(s).forEach(n),t[s]={low:o,lim:r++}}return e.children(rt).forEach(n),t}function li(e){let t=we(e,"root",{},"_root"),r=di(e),n=Object.values(r),s=B(Math.max,n)-1,o=2*s+1;e.graph().nestingRoot=t,e.edges().forEach(a=>e.edge(a).minlen*=o);let i=ui(e)+1;e.children(rt).forEach(a=>{In(e,t,o,i,s,r,a)}),e.graph().nodeRankFactor=o}function In(e,t,r,n,s,o,i){var a;let l=e.children(i);if(!l.length){i!==t&&e.setEdge(t,i,{weight:0,minlen:r});return}let d=Qr(e,"_bt"),u=Qr(e,"_bb"),c=e.node(i);e.setParent(d,i),c.borderTop=d,e.setParent(u,i),c.borderBottom=u,l.forEach(h=>{var p;In(e,t,r,n,s,o,h);let f=e.node(h),b=f.borderTop?f.borderTop:h,y=f.borderBottom?f.borderBottom:h,v=f.borderTop?n:2*n,m=b!==y?1:s-((p=o[i])!=null?p:0)+1;e.setEdge(d,b,{weight:v,minlen:m,nestingEdge:!0}),e.setEdge(y,u,{weight:v,minlen:m,nestingEdge:!0})}),e.parent(i)||e.setEdge(t,d,{weight:0,minlen:s+((a=o[i])!=null?a:0)})}function di(e){let t={};function r(n,s){let o=e.children(n);o&&o.length&&o.forEach(i=>r(i,s+1)),t[n]=s}return e.children(rt).forEach(n=>r(n,1)),t}function ui(e){return e.edges().reduce((t,r)=>t+e.edge(r).weight,0)}function ci(e){let t=e.graph();e.removeNode(t.nestingRoot),delete t.nestingRoot,e.edges().forEach(r=>{e.edge(r).nestingEdge&&e.removeEdge(r)})}var hi=pi;function pi(e){function t(r){let n=e.children(r),s=e.node(r);if(n.length&&n.forEach(t),s&&Object.hasOwn(s,"minRank")){s.borderLeft=[],s.borderRight=[];for(let o=s.minRank,i=s.maxRank+1;o<i;++o)rn(e,"borderLeft","_bl",r,s,o),rn(e,"borderRight","_br",r,s,o)}}e.children(rt).forEach(t)}function rn(e,t,r,n,s,o){let i={width:0,height:0,rank:o,borderType:t},a=s[t][o-1],l=we(e,"border",i,r);s[t][o]=l,e.setParent(l,n),a&&e.setEdge(a,l,{weight:1})}function fi(e){var t;let r=(t=e.graph().rankdir)==null?void 0:t.toLowerCase();(r==="lr"||r==="rl")&&jn(e)}function mi(e){var t;let r=(t=e.graph().rankdir)==null?void 0:t.toLowerCase();(r==="bt"||r==="rl")&&gi(e),(r==="lr"||r==="rl")&&(bi(e),jn(e))}function jn(e){e.nodes().forEach(t=>nn(e.node(t))),e.edges().forEach(t=>nn(e.edge(t)))}function nn(e){let t=e.width;e.width=e.height,e.height=t}function gi(e){e.nodes().forEach(t=>It(e.node(t))),e.edges().forEach(t=>{var r;let n=e.edge(t);(r=n.points)==null||r.forEach(It),Object.hasOwn(n,"y")&&It(n)})}function It(e){e.y=-e.y}function bi(e){e.nodes().forEach(t=>jt(e.node(t))),e.edges().forEach(t=>{var r;let n=e.edge(t);(r=n.points)==null||r.forEach(jt),Object.hasOwn(n,"x")&&jt(n)})}function jt(e){let t=e.x;e.x=e.y,e.y=t}function wi(e,t=null){let r={},n=e.nodes().filter(d=>!e.children(d).length),s=n.map(d=>e.node(d).rank),o=B(Math.max,s),i=Me(o+1).map(()=>[]);function a(d){if(r[d])return;r[d]=!0;let u=e.node(d);i[u.rank].push(d);let c=e.successors(d);c&&[...c].sort((h,p)=>l(h,p)).forEach(a)}n.sort((d,u)=>e.node(d).rank-e.node(u).rank).forEach(a);function l(d,u){let c=e.node(d),h=e.node(u);return Nn(t,c,h)}return i}function vi(e,t){let r=0;for(let n=1;n<t.length;++n)r+=xi(e,t[n-1],t[n]);return r}function xi(e,t,r){let n=So(r,r.map((d,u)=>u)),s=t.flatMap(d=>{let u=e.outEdges(d);return u?u.map(c=>({pos:n[c.w],weight:e.edge(c).weight})).sort((c,h)=>c.pos-h.pos):[]}),o=1;for(;o<r.length;)o<<=1;let i=2*o-1;o-=1;let a=new Array(i).fill(0),l=0;return s.forEach(d=>{let u=d.pos+o;a[u]+=d.weight;let c=0;for(;u>0;)u%2&&(c+=a[u+1]),u=u-1>>1,a[u]+=d.weight;l+=d.weight*c}),l}function yi(e,t=[]){return t.map(r=>{let n=e.inEdges(r);if(!n||!n.length)return{v:r};{let s=n.reduce((o,i)=>{let a=e.edge(i),l=e.node(i.v);return{sum:o.sum+a.weight*l.order,weight:o.weight+a.weight}},{sum:0,weight:0});return{v:r,barycenter:s.sum/s.weight,weight:s.weight}}})}function $i(e,t){let r={};e.forEach((s,o)=>{let i={indegree:0,in:[],out:[],vs:[s.v],i:o};s.barycenter!==void 0&&(i.barycenter=s.barycenter,i.weight=s.weight),r[s.v]=i}),t.edges().forEach(s=>{let o=r[s.v],i=r[s.w];o!==void 0&&i!==void 0&&(i.indegree++,o.out.push(i))});let n=Object.values(r).filter(s=>!s.indegree);return ki(n)}function ki(e){let t=[];function r(s){return o=>{o.merged||(o.barycenter===void 0||s.barycenter===void 0||o.barycenter>=s.barycenter)&&Ei(s,o)}}function n(s){return o=>{o.in.push(s),--o.indegree===0&&e.push(o)}}for(;e.length;){let s=e.pop();t.push(s),s.in.reverse().forEach(r(s)),s.out.forEach(n(s))}return t.filter(s=>!s.merged).map(s=>Ze(s,["vs","i","barycenter","weight"]))}function Ei(e,t){let r=0,n=0;e.weight&&(r+=e.barycenter*e.weight,n+=e.weight),t.weight&&(r+=t.barycenter*t.weight,n+=t.weight),e.vs=t.vs.concat(e.vs),e.barycenter=r/n,e.weight=n,e.i=Math.min(t.i,e.i),t.merged=!0}function _i(e,t,r,n,s){let o={},i=null,a=null,l=s;typeof t=="boolean"?(l=t,o={}):t&&(o=t,i=r??null,a=n??null);let d=_o(e,v=>Object.hasOwn(v,"barycenter")),u=d.lhs,c=d.rhs.sort((v,m)=>m.i-v.i),h=[],p=0,f=0,b=0;u.sort(Ni(a,i,!!l));for(let[v,m]of Object.entries(o)){let w=u.findIndex(x=>x.vs[0]===v);u.splice(w+1,0,m)}b=sn(h,c,b),u.forEach(v=>{b+=v.vs.length,h.push(v.vs),p+=v.barycenter*v.weight,f+=v.weight,b=sn(h,c,b)});let y={vs:h.flat(1)};return f&&(y.barycenter=p/f,y.weight=f),y}function sn(e,t,r){let n;for(;t.length&&(n=t[t.length-1]).i<=r;)t.pop(),e.push(n.vs),r++;return r}function Ni(e,t,r){return(n,s)=>{if(n.barycenter<s.barycenter)return-1;if(n.barycenter>s.barycenter)return 1;if(e&&(typeof n.vs[0]=="string"||typeof s.vs[0]=="string")){let o=e.node(n.vs[0]),i=e.node(s.vs[0]),a=Nn(t,o,i);if(a!==0)return a}return r?s.i-n.i:n.i-s.i}}function Pn(e,t,r,n,s){var o,i,a,l,d,u,c,h,p,f,b;let y=null,v=s;typeof n=="boolean"?(v=n,y=null):n!==void 0&&(y=n);let m=e.children(t),w=e.node(t),x=w?w.borderLeft:void 0,$=w?w.borderRight:void 0,M={};x&&(m=m.filter(S=>S!==x&&S!==$));let P=yi(e,m);P.forEach(S=>{if(e.children(S.v).length){let{result:T}=Pn(e,S.v,r,y,v);M[S.v]=T,Object.hasOwn(T,"barycenter")&&Si(S,T)}});let E=$i(P,r);Oi(E,M);let C={},R=!1;for(let S=0;S<E.length;S++)for(let T=S+1;T<E.length;T++)if(!(!E[S]||!E[T]||!((o=E[S])!=null&&o.barycenter)||!((i=E[T])!=null&&i.barycenter))&&((a=E[S])==null?void 0:a.barycenter)===E[T].barycenter){let O=(d=(l=E[S])==null?void 0:l.vs[0])!=null?d:"",_=(c=(u=E[T])==null?void 0:u.vs[0])!=null?c:"",j=e.node(O),pe=e.node(_);if(j.dummy==="edge"&&pe.dummy==="edge"&&((h=j.edgeObj)==null?void 0:h.v)===((p=pe.edgeObj)==null?void 0:p.v)&&((f=j.edgeObj)==null?void 0:f.w)===((b=pe.edgeObj)==null?void 0:b.w))if(j.edgeLabel.reversed){C[_]=E[S],E.splice(S,1),S--;break}else C[O]=E[T],E.splice(T,1),T--;else R=!0}let I=_i(E,C,y,e,v);if(x&&$){I.vs=[x,I.vs,$].flat(1);let S=e.predecessors(x);if(S&&S.length){let T=e.node(S[0]),O=e.predecessors($),_=e.node(O[0]);Object.hasOwn(I,"barycenter")||(I.barycenter=0,I.weight=0),I.barycenter=(I.barycenter*I.weight+T.order+_.order)/(I.weight+2),I.weight+=2}}return Object.defineProperty(I,"result",{value:I,enumerable:!1,configurable:!0,writable:!0}),Object.defineProperty(I,"usedBias",{value:R,enumerable:!1,configurable:!0,writable:!0}),I}function Oi(e,t){e.forEach(r=>{r.vs=r.vs.flatMap(n=>t[n]?t[n].vs:n)})}function Si(e,t){e.barycenter!==void 0?(e.barycenter=(e.barycenter*e.weight+t.barycenter*t.weight)/(e.weight+t.weight),e.weight+=t.weight):(e.barycenter=t.barycenter,e.weight=t.weight)}function Mi(e,t,r,n){n||(n=e.nodes());let s=Ai(e),o=new H({compound:!0}).setGraph({root:s}).setDefaultNodeLabel(i=>e.node(i));return n.forEach(i=>{let a=e.node(i),l=e.parent(i);if(a.rank===t||a.minRank<=t&&t<=a.maxRank){o.setNode(i),o.setParent(i,l||s);let d=e[r](i);d&&d.forEach(u=>{let c=u.v===i?u.w:u.v,h=o.edge(c,i),p=h!==void 0?h.weight:0;o.setEdge(c,i,{weight:e.edge(u).weight+p})}),Object.hasOwn(a,"minRank")&&o.setNode(i,{borderLeft:a.borderLeft[t],borderRight:a.borderRight[t]})}}),o}function Ai(e){let t;for(;e.hasNode(t=Wt("_root")););return t}function Ti(e,t,r){let n={},s;r.forEach(o=>{let i=e.parent(o),a,l;for(;i;){if(a=e.parent(i),a?(l=n[a],n[a]=i):(l=s,s=i),l&&l!==i){t.setEdge(l,i);return}i=a}})}function Rn(e,t={},r=null){if(typeof t.customOrder=="function"){t.customOrder(e,Rn);return}let n=_n(e),s=on(e,Me(1,n+1),"inEdges"),o=on(e,Me(n-1,-1,-1),"outEdges"),i=wi(e,r);if(an(e,i),t.disableOptimalOrderHeuristic)return;let a=Number.POSITIVE_INFINITY,l,d=t.constraints||[];for(let u=0,c=0;c<4;++u,++c){Ci(u%2?s:o,u%4>=2,d,r),i=et(e);let h=vi(e,i);h<a?(c=0,l=Object.assign({},i),a=h):h===a&&(l=structuredClone(i))}an(e,l)}function on(e,t,r){let n=new Map,s=(o,i)=>{n.has(o)||n.set(o,[]),n.get(o).push(i)};for(let o of e.nodes()){let i=e.node(o);if(typeof i.rank=="number"&&s(i.rank,o),typeof i.minRank=="number"&&typeof i.maxRank=="number")for(let a=i.minRank;a<=i.maxRank;a++)a!==i.rank&&s(a,o)}return t.map(function(o){return Mi(e,o,r,n.get(o)||[])})}function Ci(e,t,r,n){let s=!0,o=new H;e.forEach(function(i){r.forEach(u=>o.setEdge(u.left,u.right));let a=i.graph().root,{result:l,usedBias:d}=Pn(i,a,o,n,s);t&&d&&(s=!s),l.vs.forEach((u,c)=>i.node(u).order=c),Ti(i,o,l.vs)})}function an(e,t){Object.values(t).forEach(r=>r.forEach((n,s)=>e.node(n).order=s))}function Ii(e,t){let r={};function n(s,o){let i=0,a=0,l=s.length,d=o[o.length-1];return o.forEach((u,c)=>{let h=Pi(e,u),p=h?e.node(h).order:l;(h||u===d)&&(o.slice(a,c+1).forEach(f=>{let b=e.predecessors(f);b&&b.forEach(y=>{let v=e.node(y),m=v.order;(m<i||p<m)&&!(v.dummy&&e.node(f).dummy)&&Ln(r,y,f)})}),a=c+1,i=p)}),o}return t.length&&t.reduce(n),r}function ji(e,t){let r={};function n(o,i,a,l,d){Me(i,a).forEach(u=>{let c=o[u];if(c!==void 0&&e.node(c).dummy){let h=e.predecessors(c);h&&h.forEach(p=>{if(p===void 0)return;let f=e.node(p);f.dummy&&(f.order<l||f.order>d)&&Ln(r,p,c)})}})}function s(o,i){let a=-1,l=-1,d=0;return i.forEach((u,c)=>{if(e.node(u).dummy==="border"){let h=e.predecessors(u);if(h&&h.length){let p=h[0];if(p===void 0)return;l=e.node(p).order,n(i,d,c,a,l),d=c,a=l}}n(i,d,i.length,l,o.length)}),i}return t.length&&t.reduce(s),r}function Pi(e,t){if(e.node(t).dummy){let r=e.predecessors(t);if(r)return r.find(n=>e.node(n).dummy)}}function Ln(e,t,r){if(t>r){let s=t;t=r,r=s}let n=e[t];n||(e[t]=n={}),n[r]=!0}function Ri(e,t,r){if(t>r){let s=t;t=r,r=s}let n=e[t];return n!==void 0&&Object.hasOwn(n,r)}function Li(e,t,r,n,s){let o={},i={},a={};return t.forEach(l=>{l.forEach((d,u)=>{o[d]=d,i[d]=d,a[d]=u})}),t.forEach(l=>{let d=-1,u=-1,c=!1,h=l,p=l.findIndex(f=>s?.includes(f)||ln(f,e,s));p>0&&(h=[l[p],...l.slice(0,p),...l.slice(p+1)],c=!0),h.forEach(f=>{var b;let y=n(f);if(y&&y.length){s!=null&&s.includes(f)&&(y=y.filter(w=>ln(w,e,s)));let v=y.sort((w,x)=>{let $=a[w],M=a[x];return($!==void 0?$:0)-(M!==void 0?M:0)}),m=(v.length-1)/2;for(let w=Math.floor(m),x=Math.ceil(m);w<=x;++w){let $=v[w];if($===void 0)continue;let M=a[$];if(M!==void 0&&i[f]===f&&d<M&&a[$]!==u&&!Ri(r,f,$)){let P=o[$];P!==void 0&&(i[$]=f,i[f]=o[f]=P,d=M,c&&(d=-1,u=(b=a[$])!=null?b:-1,c=!1))}}}})}),{root:o,align:i}}function Gi(e,t,r,n,s=!1){let o={},i=Fi(e,t,r,s),a=s?"borderLeft":"borderRight";function l(p,f){let b=i.nodes().slice(),y={},v=b.pop();for(;v;){if(y[v])p(v);else{y[v]=!0,b.push(v);for(let m of f(v))b.push(m)}v=b.pop()}}function d(p){let f=i.inEdges(p);f?o[p]=f.reduce((b,y)=>{var v;let m=(v=o[y.v])!=null?v:0,w=i.edge(y);return Math.max(b,m+(w!==void 0?w:0))},0):o[p]=0}function u(p){let f=i.outEdges(p),b=Number.POSITIVE_INFINITY;f&&(b=f.reduce((v,m)=>{let w=o[m.w],x=i.edge(m);return Math.min(v,(w!==void 0?w:0)-(x!==void 0?x:0))},Number.POSITIVE_INFINITY));let y=e.node(p);b!==Number.POSITIVE_INFINITY&&y.borderType!==a&&(o[p]=Math.max(o[p]!==void 0?o[p]:0,b))}function c(p){return i.predecessors(p)||[]}function h(p){return i.successors(p)||[]}return l(d,c),l(u,h),Object.keys(n).forEach(p=>{var f;let b=r[p];b!==void 0&&(o[p]=(f=o[b])!=null?f:0)}),o}function Fi(e,t,r,n){let s=new H,o=e.graph(),i=Ui(o.nodesep,o.edgesep,n);return t.forEach(a=>{let l;a.forEach(d=>{let u=r[d];if(u!==void 0){if(s.setNode(u),l!==void 0){let c=r[l];if(c!==void 0){let h=s.edge(c,u);s.setEdge(c,u,Math.max(i(e,d,l),h||0))}}l=d}})}),s}function Wi(e,t){return Object.values(t).reduce((r,n)=>{let s=Number.NEGATIVE_INFINITY,o=Number.POSITIVE_INFINITY;Object.entries(n).forEach(([a,l])=>{let d=Bi(e,a)/2;s=Math.max(l+d,s),o=Math.min(l-d,o)});let i=s-o;return i<r[0]&&(r=[i,n]),r},[Number.POSITIVE_INFINITY,null])[1]}function Hi(e,t){let r=Object.values(t),n=B(Math.min,r),s=B(Math.max,r);["u","d"].forEach(o=>{["l","r"].forEach(i=>{let a=o+i,l=e[a];if(!l||l===t)return;let d=Object.values(l),u=n-B(Math.min,d);i!=="l"&&(u=s-B(Math.max,d)),u&&(e[a]=tt(l,c=>c+u))})})}function Vi(e,t=void 0){let r=e.ul;return r?tt(r,(n,s)=>{var o,i;if(t){let l=t.toLowerCase(),d=e[l];if(d&&d[s]!==void 0)return d[s]}let a=Object.values(e).map(l=>{let d=l[s];return d!==void 0?d:0}).sort((l,d)=>l-d);return(((o=a[1])!=null?o:0)+((i=a[2])!=null?i:0))/2}):{}}function Di(e,t){let r=et(e),n=Object.assign(Ii(e,r),ji(e,r)),s={},o;["u","d"].forEach(a=>{o=a==="u"?r:Object.values(r).reverse(),["l","r"].forEach(l=>{l==="r"&&(o=o.map(c=>Object.values(c).reverse()));let d=Li(e,o,n,c=>(a==="u"?e.predecessors(c):e.successors(c))||[],t),u=Gi(e,o,d.root,d.align,l==="r");l==="r"&&(u=tt(u,c=>-c)),s[a+l]=u})});let i=Wi(e,s);return Hi(s,i),Vi(s,e.graph().align)}function Ui(e,t,r){return(n,s,o)=>{let i=n.node(s),a=n.node(o),l=0,d;if(l+=i.width/2,Object.hasOwn(i,"labelpos"))switch(i.labelpos.toLowerCase()){case"l":d=-i.width/2;break;case"r":d=i.width/2;break}if(d&&(l+=r?d:-d),d=void 0,l+=(i.dummy?t:e)/2,l+=(a.dummy?t:e)/2,l+=a.width/2,Object.hasOwn(a,"labelpos"))switch(a.labelpos.toLowerCase()){case"l":d=a.width/2;break;case"r":d=-a.width/2;break}return d&&(l+=r?d:-d),l}}function Bi(e,t){return e.node(t).width}function ln(e,t,r){var n;if(!r)return!1;let s=(n=t.node(e))==null?void 0:n.edgeObj;if(!s||t.node(e).edgeLabel.reversed)return!1;let o=r.indexOf(s?.v),i=r.indexOf(s?.w);return o!==-1&&i!==-1&&o===(i+1)%r.length||o===(i-1)%r.length}function qi(e,t){e=kn(e),zi(e),Object.entries(Di(e,t)).forEach(([r,n])=>e.node(r).x=n)}function zi(e){let t=et(e),r=e.graph(),n=r.ranksep,s=r.rankalign,o=0;t.forEach(i=>{let a=i.reduce((l,d)=>{var u;let c=(u=e.node(d).height)!=null?u:0;return l>c?l:c},0);i.forEach(l=>{let d=e.node(l);s==="top"?d.y=o+d.height/2:s==="bottom"?d.y=o+a-d.height/2:d.y=o+a/2}),o+=a+n})}var dn=new WeakMap;function Gn(e,t={}){return Fn(e,No,t),e}function un(e,t,r){let n=t;for(;n!==void 0;){let s=e.parent(n);if(s===r)return n;n=s}}function Fn(e,t,r){var n;let s=e.nodes().filter(m=>e.children(m).length),o={};s.forEach(m=>{let w=e.node(m);if(w&&w.rankdir){let x=new H({multigraph:!0,compound:!0});x.setGraph({rankdir:w.rankdir});let $=e.children(m);$.forEach(O=>{let _={...e.node(O)};x.setNode(O,_);let j=e.parent(O);j&&j!==m&&$.includes(j)&&x.setParent(O,j)});let M=new Set;e.edges().forEach(O=>{let _=un(e,O.v,m),j=un(e,O.w,m);if(_&&j&&_!==j){let pe=`${_}\0${j}`;M.has(pe)||(M.add(pe),x.setEdge(_,j,{...e.edge(O)}))}}),Fn(x,t,r);let P=fn(x);cn(P,t,r,null),hn(x,P);let E=1/0,C=1/0,R=-1/0,I=-1/0;x.nodes().forEach(O=>{if(O===m)return;let _=x.node(O);_&&typeof _.x=="number"&&typeof _.y=="number"&&typeof _.width=="number"&&typeof _.height=="number"&&(E=Math.min(E,_.x-_.width/2),R=Math.max(R,_.x+_.width/2),C=Math.min(C,_.y-_.height/2),I=Math.max(I,_.y+_.height/2))}),(!isFinite(E)||!isFinite(C)||!isFinite(R)||!isFinite(I))&&(E=C=0,R=I=0);let S=R-E,T=I-C;o[m]={minX:E,minY:C,maxX:R,maxY:I,width:S,height:T,offsetX:E,offsetY:C},w._dagreClusterSubgraph=x}});let i=[],a=m=>{let w=[],x=(e.children(m)||[]).filter($=>$!==m);for(;x.length>0;){let $=x.shift();w.push($),(e.children($)||[]).filter(M=>M!==$).forEach(M=>x.push(M))}return w},l=new Map;s.forEach(m=>{let w=e.node(m);w&&w.rankdir&&o[m]&&l.set(m,(e.children(m)||[]).filter(x=>x!==m))});let d=new Set([...l.values()].flat()),u=new Map;l.forEach((m,w)=>{d.has(w)||u.set(w,a(w))});let c=new Set([...u.values()].flat()),h=m=>{for(let[w,x]of u)if(x.includes(m))return w;return m},p=[];e.edges().forEach(m=>{(c.has(m.v)||c.has(m.w))&&p.push({edge:m,label:e.edge(m)})});let f=new Map;c.forEach(m=>{let w=e.parent(m);f.set(m,typeof w=="string"?w:void 0)}),u.forEach((m,w)=>{let x=e.node(w),$=[];m.forEach(E=>{let C=e.node(E);C&&($.push({id:E,node:C,parent:f.get(E)}),e.removeNode(E))});let M=p.filter(({edge:E})=>m.includes(E.v)||m.includes(E.w)),P=o[w];x&&(i.push({clusterId:w,subgraph:x._dagreClusterSubgraph,bounds:P,children:m,removedNodes:$,removedEdges:M}),x.width=P.width,x.height=P.height)});let b=new Set;p.forEach(({edge:m,label:w})=>{let x=h(m.v),$=h(m.w);if(x!==$&&e.hasNode(x)&&e.hasNode($)){let M=`${x}\0${$}`;b.has(M)||(b.add(M),e.setEdge(x,$,{...w,width:0,height:0}))}});let y=fn(e),v=cn(y,t,r,(n=dn.get(e))!=null?n:null);dn.set(e,v),hn(e,y),b.forEach(m=>{let w=m.indexOf("\0"),x=m.slice(0,w),$=m.slice(w+1);e.hasEdge(x,$)&&e.removeEdge(x,$)}),i.forEach(({clusterId:m,subgraph:w,bounds:x,removedNodes:$,removedEdges:M})=>{var P,E;let C=e.node(m),R=(P=C?.x)!=null?P:0,I=(E=C?.y)!=null?E:0,S=(x.minX+x.maxX)/2,T=(x.minY+x.maxY)/2;$.forEach(({id:O,node:_,parent:j})=>{e.setNode(O,_),j!==void 0&&e.setParent(O,j)}),M.forEach(({edge:O,label:_})=>{e.setEdge(O,_)}),w.nodes().forEach(O=>{if(O===m)return;let _=w.node(O),j=e.node(O);j&&_&&typeof _.x=="number"&&typeof _.y=="number"&&(j.x=R+(_.x-S),j.y=I+(_.y-T))}),delete C._dagreClusterSubgraph}),s.forEach(m=>{var w,x;let $=e.node(m),M=o[m];if($&&$.rankdir&&$._dagreClusterSubgraph&&M){let P=$._dagreClusterSubgraph,E=(w=$.x)!=null?w:0,C=(x=$.y)!=null?x:0,R=(M.minX+M.maxX)/2,I=(M.minY+M.maxY)/2;P.nodes().forEach(S=>{if(S===m)return;let T=P.node(S),O=e.node(S);if(O&&T&&typeof T.x=="number"&&typeof T.y=="number"){let _=T.x-R,j=T.y-I;O.x=E+_,O.y=C+j}}),delete $._dagreClusterSubgraph}})}function cn(e,t,r,n=null){var s,o;let i=r?.useDynamic!==!1,a=i&&(s=n?.graph)!=null?s:null,l=i&&(o=n?.rawNodes)!=null?o:null;t("    makeSpaceForEdgeLabels",()=>ta(e)),t("    removeSelfEdges",()=>ua(e)),t("    acyclic",()=>Lo(e,a)),t("    nestingGraph.run",()=>li(e)),t("    rank",()=>ei(kn(e))),t("    injectEdgeLabelProxies",()=>ra(e)),t("    removeEmptyRanks",()=>ko(e)),t("    nestingGraph.cleanup",()=>ci(e)),t("    normalizeRanks",()=>$o(e)),t("    assignRankMinMax",()=>na(e)),t("    removeEdgeLabelProxies",()=>sa(e)),t("    normalize.run",()=>Ho(e)),t("    parentDummyChains",()=>si(e)),t("    addBorderSegments",()=>hi(e)),t("    order",()=>Rn(e,r,l)),t("    insertSelfEdges",()=>ca(e)),t("    adjustCoordinateSystem",()=>fi(e)),t("    position",()=>qi(e,r.corePath)),t("    positionSelfEdges",()=>ha(e));let d=JSON.parse(JSON.stringify(e._nodes));return t("    removeBorderNodes",()=>da(e)),t("    normalize.undo",()=>Do(e)),t("    fixupEdgeLabelCoords",()=>aa(e)),t("    undoCoordinateSystem",()=>mi(e)),t("    translateGraph",()=>oa(e)),t("    assignNodeIntersects",()=>ia(e)),t("    reversePoints",()=>la(e)),t("    acyclic.undo",()=>Fo(e)),{graph:e,rawNodes:d}}function hn(e,t){e.nodes().forEach(r=>{let n=e.node(r),s=t.node(r);n&&(n.x=s.x,n.y=s.y,n.order=s.order,n.rank=s.rank,t.children(r).length&&(n.width=s.width,n.height=s.height))}),e.edges().forEach(r=>{let n=e.edge(r),s=t.edge(r);n.points=s.points,Object.hasOwn(s,"x")&&(n.x=s.x,n.y=s.y)}),e.graph().width=t.graph().width,e.graph().height=t.graph().height}var Yi=["nodesep","edgesep","ranksep","marginx","marginy"],Ki={ranksep:50,edgesep:20,nodesep:50,rankdir:"TB",rankalign:"center"},Ji=["acyclicer","ranker","rankdir","align","rankalign"],Xi=["width","height","rank"],pn={width:0,height:0},Qi=["minlen","weight","width","height","labeloffset"],Zi={minlen:1,weight:1,width:0,height:0,labeloffset:10,labelpos:"r"},ea=["labelpos"];function fn(e){let t=new H({multigraph:!0,compound:!0}),r=Rt(e.graph());return t.setGraph(Object.assign({},Ki,Pt(r,Yi),Ze(r,Ji))),e.nodes().forEach(n=>{let s=Rt(e.node(n)),o=Pt(s,Xi);Object.keys(pn).forEach(a=>{o[a]===void 0&&(o[a]=pn[a])}),t.setNode(n,o);let i=e.parent(n);i!==void 0&&t.setParent(n,i)}),e.edges().forEach(n=>{let s=Rt(e.edge(n));t.setEdge(n,Object.assign({},Zi,Pt(s,Qi),Ze(s,ea)))}),t}function ta(e){let t=e.graph();t.ranksep/=2,e.edges().forEach(r=>{var n;let s=e.edge(r);s.minlen*=2,((n=s.labelpos)!=null?n:"r").toLowerCase()!=="c"&&(t.rankdir==="TB"||t.rankdir==="BT"?s.width+=s.labeloffset:s.height+=s.labeloffset)})}function ra(e){e.edges().forEach(t=>{let r=e.edge(t);if(r.width&&r.height){let n=e.node(t.v),s={rank:(e.node(t.w).rank-n.rank)/2+n.rank,e:t};we(e,"edge-proxy",s,"_ep")}})}function na(e){let t=0;e.nodes().forEach(r=>{let n=e.node(r);n.borderTop&&(n.minRank=e.node(n.borderTop).rank,n.maxRank=e.node(n.borderBottom).rank,t=Math.max(t,n.maxRank))}),e.graph().maxRank=t}function sa(e){e.nodes().forEach(t=>{let r=e.node(t);if(r.dummy==="edge-proxy"){let n=r;e.edge(n.e).labelRank=r.rank,e.removeNode(t)}})}function oa(e){let t=Number.POSITIVE_INFINITY,r=0,n=Number.POSITIVE_INFINITY,s=0,o=e.graph(),i=o.marginx||0,a=o.marginy||0;function l(d){let u=d.x,c=d.y,h=d.width,p=d.height;t=Math.min(t,u-h/2),r=Math.max(r,u+h/2),n=Math.min(n,c-p/2),s=Math.max(s,c+p/2)}e.nodes().forEach(d=>l(e.node(d))),e.edges().forEach(d=>{let u=e.edge(d);Object.hasOwn(u,"x")&&l(u)}),t-=i,n-=a,e.nodes().forEach(d=>{let u=e.node(d);u.x-=t,u.y-=n}),e.edges().forEach(d=>{let u=e.edge(d);u.points.forEach(c=>{c.x-=t,c.y-=n}),Object.hasOwn(u,"x")&&(u.x-=t),Object.hasOwn(u,"y")&&(u.y-=n)}),o.width=r-t+i,o.height=s-n+a}function ia(e){e.edges().forEach(t=>{if(t.v===t.w)return;let r=e.edge(t),n=e.node(t.v),s=e.node(t.w),o,i;r.points?(o=r.points[0],i=r.points[r.points.length-1]):(r.points=[],o=s,i=n),r.points.unshift(Xr(n,o)),r.points.push(Xr(s,i))})}function aa(e){e.edges().forEach(t=>{let r=e.edge(t);if(Object.hasOwn(r,"x"))switch((r.labelpos==="l"||r.labelpos==="r")&&(r.width-=r.labeloffset),r.labelpos){case"l":r.x-=r.width/2+r.labeloffset;break;case"r":r.x+=r.width/2+r.labeloffset;break}})}function la(e){e.edges().forEach(t=>{let r=e.edge(t);r.reversed&&r.points.reverse()})}function da(e){e.nodes().forEach(t=>{if(e.children(t).length){let r=e.node(t),n=e.node(r.borderTop),s=e.node(r.borderBottom),o=e.node(r.borderLeft[r.borderLeft.length-1]),i=e.node(r.borderRight[r.borderRight.length-1]);r.width=Math.abs(i.x-o.x),r.height=Math.abs(s.y-n.y),r.x=o.x+r.width/2,r.y=n.y+r.height/2}}),e.nodes().forEach(t=>{e.node(t).dummy==="border"&&e.removeNode(t)})}function ua(e){e.edges().forEach(t=>{if(t.v===t.w){let r=e.node(t.v);r.selfEdges||(r.selfEdges=[]),r.selfEdges.push({e:t,label:e.edge(t)}),e.removeEdge(t)}})}function ca(e){et(e).forEach(t=>{let r=0;t.forEach((n,s)=>{let o=e.node(n);typeof o.rank!="number"&&(o.rank=0),o.order=s+r,(o.selfEdges||[]).forEach(i=>{we(e,"selfedge",{width:i.label.width,height:i.label.height,rank:o.rank,order:s+ ++r,e:i.e,edgeLabel:i.label},"_se"),(!Array.isArray(i.label.points)||i.label.points.length!==7)&&(i.label.points=[{x:0,y:-10},{x:0,y:-10},{x:0,y:0},{x:0,y:10},{x:0,y:10},{x:0,y:0},{x:0,y:0}])}),delete o.selfEdges})})}function ha(e){e.nodes().forEach(t=>{let r=e.node(t),n=s=>typeof s=="number"&&isFinite(s);if(r.dummy==="selfedge"){let s=r,o=e.node(s.e.v),i=n(o?.x)?o.x:0,a=n(o?.y)?o.y:0,l=n(o?.width)?o.width:0,d=n(o?.height)?o.height:0,u=n(r.x)?r.x:i,c=n(r.y)?r.y:a,h=l/2,p=d/2;s.edgeLabel.points=[{x:u+h,y:c-p},{x:u+h,y:c-p},{x:u,y:c},{x:u-h,y:c+p},{x:u-h,y:c+p},{x:u,y:c},{x:u,y:c}],s.edgeLabel.x=u,s.edgeLabel.y=c,e.setEdge(s.e,s.edgeLabel),e.removeNode(t)}else r&&Array.isArray(r.selfEdges)&&r.selfEdges.forEach(s=>{if(!Array.isArray(s.label.points)||s.label.points.length!==7){let o=n(r.x)?r.x:0,i=n(r.y)?r.y:0,a=n(r.width)?r.width:0,l=n(r.height)?r.height:0,d=a/2,u=l/2;s.label.points=[{x:o+d,y:i-u},{x:o+d,y:i-u},{x:o,y:i},{x:o-d,y:i+u},{x:o-d,y:i+u},{x:o,y:i},{x:o,y:i}]}})})}function Pt(e,t){return tt(Ze(e,t),Number)}function Rt(e){let t={};return e&&Object.entries(e).forEach(([r,n])=>{typeof r=="string"&&(r=r.toLowerCase()),t[r]=n}),t}var Ae=66,Bt=26,D=26,qt=20,Ut=10,Wn=3;function zt({nodes:e,edges:t},r,n){let s=n==="across",o=Hn(e,t,r,s,!0),i=Vn(o);if(i){let h=Hn(e,t,r,s,!1);Vn(h)<i&&(o=h)}let a=e.map(({id:h,kind:p})=>{let{x:f,y:b,width:y,height:v}=o.node(String(h)),m={width:r.boxes[h],height:Bn(p)};if(p!=="result")return{x:f,y:b,...m,badge:null};let w=r.badges[h];return s?{x:f+(w+Ut)/2,y:b,...m,badge:{x:f-y/2+w/2,y:b,width:w}}:{x:f,y:b+(D+Ut)/2,...m,badge:{x:f,y:b-v/2+D/2,width:w}}}),l=t.map(({id:h,from:p,to:f})=>{let{points:b,x:y,y:v}=o.edge(String(p),String(f),String(h));return{inner:b.slice(1,-1),label:{x:y,y:v}}}),d=t.map(({id:h,from:p,to:f})=>{let{inner:b,label:y}=l[h],v=(C,R,I)=>{let S=O=>l[O].inner.at(R)?.[s?"y":"x"]??0,T=t.filter(C).sort((O,_)=>S(O.id)-S(_.id)||O.place-_.place);return(T.findIndex(O=>O.id===h)-(T.length-1)/2)*Math.min(I,20/T.length)},m=v(C=>C.from===p,0,10),w=v(C=>C.to===f,-1,10),[x,$]=[a[p],a[f].badge],M=$.width===D||s?D/2-Math.sqrt((D/2)**2-w**2):0,P=s?{x:x.x+x.width/2,y:x.y+m}:{x:x.x+m,y:x.y+x.height/2},E=s?{x:$.x-$.width/2+M,y:$.y+w}:{x:$.x+w,y:$.y-D/2+M};return{path:pa([P,...b,E],s),forwardHead:Dn(E,s,1),backwardHead:Dn(P,s,-1),label:y}}),{width:u,height:c}=o.graph();return{width:Math.ceil(u),height:Math.ceil(c),boxes:a,routes:d}}function Hn(e,t,r,n,s){let o=new H({multigraph:!0});o.setGraph({rankdir:n?"LR":"TB",nodesep:n?16:9,ranksep:n?16:18,edgesep:10,marginx:Wn,marginy:Wn});for(let{id:i,kind:a}of e){let[l,d]=[r.boxes[i],a==="result"?r.badges[i]:0],u=d&&(n?d:D)+Ut,c=Bn(a);o.setNode(String(i),n?{width:l+u,height:c}:{width:l,height:c+u})}for(let{id:i,from:a,to:l}of t){let u={...e[a].kind==="constant"?{width:8,height:8}:{width:r.labels[i]+8,height:qt+4},labelpos:"c"};o.setEdge(String(a),String(l),u,String(i))}return Gn(o,{disableOptimalOrderHeuristic:s}),o}function Vn(e){let t=e.edges().flatMap(s=>{let o=[e.node(s.v),...e.edge(s).points.slice(1,-1),e.node(s.w)];return o.slice(1).map((i,a)=>[o[a],i])}),r=(s,o,i)=>Math.sign((o.x-s.x)*(i.y-s.y)-(o.y-s.y)*(i.x-s.x)),n=0;return t.forEach(([s,o],i)=>{for(let[a,l]of t.slice(i+1))r(s,o,a)*r(s,o,l)<0&&r(a,l,s)*r(a,l,o)<0&&(n+=1)}),n}function Bn(e){return e==="constant"?Bt:Ae}function pa(e,t){let r=`M${q(e[0])}`;for(let n=1;n<e.length;n+=1){let[s,o]=[e[n-1],e[n]],[i,a]=[(s.x+o.x)/2,(s.y+o.y)/2];r+=t?`C${q({x:i,y:s.y})} ${q({x:i,y:o.y})} ${q(o)}`:`C${q({x:s.x,y:a})} ${q({x:o.x,y:a})} ${q(o)}`}return r}function Dn(e,t,r){let[n,s]=[7*r,3.5],o=i=>t?{x:e.x-n,y:e.y+i}:{x:e.x+i,y:e.y-n};return`M${q(e)}L${q(o(s))}L${q(o(-s))}Z`}function q({x:e,y:t}){return`${Un(e)},${Un(t)}`}function Un(e){return Math.round(e*10)/10}function te(e){return[...e].reduce((t,r)=>t+(r.codePointAt(0)>=4352?2:1),0)}var qn=120,fa=.82;function zn(e,t){let r=Kn(e),n=o=>Math.min(1,t/o.width),s=zt(e,r,"across");if(n(s)<.9){let o=zt(e,r,"down");n(o)>n(s)&&(s=o)}return{...s,scale:Math.max(fa,n(s)),inputs:e.nodes.map(o=>o.inputs),sizes:r}}function Yn({inputs:e,sizes:t},r){let n=Kn(r);return JSON.stringify(e)===JSON.stringify(r.nodes.map(s=>s.inputs))&&["boxes","badges","labels"].every(s=>n[s].every((o,i)=>o<=t[s][i]))}function Kn(e){let t=e.nodes.map(r=>Math.max(te(N(r.data)),3));for(let r of e.steps){let n=r.phase==="backward"?r.input:r.node;t[n]=Math.max(t[n],te(N(r.after)))}return{boxes:e.nodes.map((r,n)=>r.kind==="constant"?te(r.name)*7.9+24:Math.max(te(r.name)*8.6+18,t[n]*7.9+51)),badges:e.nodes.map(r=>Math.max(D,te(r.symbol)*7.9+14)),labels:e.edges.map(r=>te(Jn(r))*7.3+12)}}function Jn(e){let t=N(e.derivative,4);return`×${t.startsWith("-")?`(${t})`:t}`}function nt(e){let{walk:t,drawing:r}=e,[n,s]=[r.width*r.scale,r.height*r.scale];return k`<div class="graph">
    <svg
      role="group"
      aria-label=${g.graph(t.title)}
      width=${n}
      height=${s}
      viewBox="0 0 ${r.width} ${r.height}"
    >
      ${t.edges.map(o=>ma(e,o,r.routes[o.id]))}
      ${t.nodes.map(o=>ga(e,o,r.boxes[o.id]))}
    </svg>
  </div>`}function ma(e,t,r){let{walk:n,stage:s,selected:o,focusable:i}=e,a=n.nodes[t.from].kind==="constant",l=s.computed[t.to]&&!a,d=s.active.has(t.id),u=d?s.step?.phase==="backward":s.walked.has(t.id),c=Jn(t),h=te(c)*7.3+12,{x:p,y:f}=r.label,b=o===t.id,y=[l?"known":"",d?"active":"",u?"back":"",b?"chosen":""].join(" "),v=U`
    <path class="reach" d=${r.path} />
    <path class="line" d=${r.path} />
    <path class="head" d=${u?r.backwardHead:r.forwardHead} />
    ${l?U`${Yt("pill",p,f,h,qt)}
            <text class="times" x=${p} y=${f+4} text-anchor="middle">${c}</text>`:A}`;if(i===null||a)return U`<g class="edge ${y}" aria-hidden="true">${v}</g>`;let m=g.edge(n.nodes[t.from].name,n.nodes[t.to].name),w=()=>e.onSelect?.(t.id);return U`<g class="edge button ${y}" role="button" data-edge=${t.id}
      tabindex=${i===t.id?0:-1} aria-pressed=${b?"true":"false"}
      aria-label=${l?`${m}, ${g.local} ${c}`:m}
      @click=${w} @focus=${w}>${v}</g>`}function ga(e,t,r){let{stage:n}=e,s=n.computed[t.id],o=n.reached[t.id],i=Ue(n)===t.id,a=n.step!==null&&n.step.phase!=="forward",l=n.step?.phase==="backward"&&n.step.node===t.id,[d,u]=[r.x-r.width/2,r.y-Ae/2],[c,h]=[s?N(t.data):"?",N(n.grads[t.id])];if(t.kind==="constant")return U`<g class="node constant" role="img" aria-label="${g.constant} ${c}">
      ${Yt("box",r.x,r.y,r.width,Bt)}
      <text x=${r.x} y=${r.y+4.5} text-anchor="middle">${t.name}</text>
    </g>`;let p=[t.kind,i?a?"just back":"just":"",l?"giver":"",e.dim?.has(t.id)?"dim":""],f=`${t.name}: ${g.data} ${c}, ${g.grad} ${h}`,b=(y,v,m,w)=>U`
    <text class="word" x=${d+8} y=${y}>${v}</text>
    <text class="value ${w}" x=${d+r.width-8} y=${y} text-anchor="end">${m}</text>`;return U`<g class="node ${p.join(" ")}" role="img" aria-label=${f} @click=${()=>e.onNode?.(t)}>
    ${r.badge?ba(r,t.symbol):A}
    <rect class="box" x=${d} y=${u} width=${r.width} height=${Ae} rx="8" />
    <text class="name" x=${r.x} y=${u+19} text-anchor="middle">${t.name}</text>
    ${b(u+39,g.data,c,s?"forward":"unknown")}
    ${b(u+57,g.grad,h,o?"backward":"unknown")}
  </g>`}function ba({x:e,y:t,width:r,badge:n},s){let{x:o,y:i,width:a}=n,l=i===t?`M${o+a/2},${i}H${e-r/2}`:`M${o},${i+D/2}V${t-Ae/2}`;return U`
    <path class="stem" d=${l} />
    ${Yt("badge",o,i,a,D)}
    <text class="symbol" x=${o} y=${i+5} text-anchor="middle">${s}</text>`}function Yt(e,t,r,n,s){let[o,i]=[t-n/2,r-s/2];return U`<rect class=${e} x=${o} y=${i} width=${n} height=${s} rx=${s/2} />`}function Xn({nodes:e,edges:t}){return t.filter(r=>e[r.from].kind!=="constant").map(r=>r.id)}function Qn(e){return Xn(e)[0]??null}function Zn(e,t,r){let n=Xn(e);return t===null?n[0]??null:n.at((n.indexOf(t)+r)%n.length)}var he=class extends Error{constructor(r,n){super(r);this.at=n}at},Te=/[^\S\n]*(?:(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|([\p{L}_][\p{L}\p{N}_]*)|(\*\*|[<>=!]=|[-+*/^(),;=<>]|\n))/uy,Kt=2e3,wa=100;function va(e){let t=e.replaceAll("−","-").replaceAll("×","*").replaceAll("·","*");if(t.length>Kt)throw new he(`at most ${Kt} characters, please`,Kt);let r=[];for(Te.lastIndex=0;t.slice(Te.lastIndex).trim();){let n=Te.lastIndex,s=Te.exec(t);if(!s){let d=n+t.slice(n).search(/\S/);throw new he(`"${[...t.slice(d)][0]}" has no meaning here`,d)}let[,o,i,a]=s,l=o??i??a??"";r.push({kind:o?"number":i?"name":"sign",text:l===`
`?";":l,at:Te.lastIndex-l.length})}return r.push({kind:"end",text:"",at:t.length}),r}var Jt={"+":"add","-":"sub","*":"mul","/":"div","**":"pow",">":"gt",">=":"ge","<":"lt","<=":"le","==":"eq","!=":"ne"},Qt=class{constructor(t,r){this.source=t;this.leaves=r}source;leaves;position=0;depth=0;builder=new ze;named=new Map;program(){let t=null;for(;this.skipEmpty();)t=this.statement(),!this.atEnd&&this.next.text!==";"&&this.fail(this.surprise());return t===null&&this.fail("write an expression, for example (a + b) * c"),this.builder.graphOf(typeof t=="number"?this.builder.constant(t):t)}skipEmpty(){for(;this.skip(";"););return!this.atEnd}get atEnd(){return this.next.kind==="end"}get next(){return this.source[this.position]}fail(t,r=this.next.at){throw new he(t,r)}surprise(){let{kind:t,text:r}=this.next;if(t==="end")return"the expression ends too early";if(r==="^")return"a power is written **, as in x ** 2";let n=this.source[this.position-1];return n&&(n.kind!=="sign"||n.text===")")&&(t!=="sign"||r==="(")?`an operator is missing before "${r}": write ${n.text} * ${r}`:`"${r}" is not expected here`}skip(t){return this.next.text!==t||this.atEnd?!1:(this.position+=1,!0)}expect(t){this.skip(t)||this.fail(this.atEnd?`"${t}" is missing at the end`:this.surprise())}statement(){let t=this.next;if(t.kind==="name"&&this.source[this.position+1]?.text==="="){this.position+=2,this.named.has(t.text)&&this.fail(`${t.text} has a value already; choose another name`,t.at);let r=this.comparison(),n=this.leaves.get(t.text),s=typeof r=="number"?this.builder.leaf(t.text,n??r):this.entitled(r,t);return this.named.set(t.text,s),s}return this.comparison()}entitled(t,{text:r,at:n}){return t.label&&this.fail(`${t.label} would get a second name, ${r}; write an operation`,n),t.label=r,t}comparison(){let t=this.sum(),r=this.next.text;return/^([<>]=?|[=!]=)$/.test(r)?(this.position+=1,this.apply(Jt[r],[t,this.sum()])):t}sum(){let t=this.product();for(let r=this.next.text;r==="+"||r==="-";r=this.next.text)this.position+=1,t=this.apply(Jt[r],[t,this.product()]);return t}product(){let t=this.signed();for(let r=this.next.text;r==="*"||r==="/";r=this.next.text)this.position+=1,t=this.apply(Jt[r],[t,this.signed()]);return t}signed(){++this.depth>wa&&this.fail("too many brackets within brackets");try{if(this.skip("-"))return this.apply("neg",[this.signed()]);if(this.skip("+"))return this.signed();let t=this.atom();return this.skip("**")?this.apply("pow",[t,this.signed()]):t}finally{this.depth-=1}}atom(){let t=this.next;if(t.kind==="number")return this.position+=1,Number(t.text);if(t.kind==="name")return this.position+=1,this.skip("(")?this.call(t):this.variable(t);this.skip("(")||this.fail(this.surprise());let r=this.comparison();return this.expect(")"),r}variable({text:t,at:r}){Xt.includes(t)&&this.fail(`${t} is a function: write ${t}(...)`,r);let n=this.named.get(t);return n===void 0&&this.named.set(t,n=this.builder.leaf(t,this.leaves.get(t)??1)),n}call({text:t,at:r}){let n=Xt.includes(t)?F[t]:void 0;n||this.fail(`there is no function ${t}; there are ${Xt.slice(0,8).join(", ")}, ...`,r);let s=[];if(!this.skip(")")){do s.push(this.comparison());while(this.skip(","));this.expect(")")}let o=n.arity;return s.length<o&&s.push(...n.defaults.slice(0,o-s.length)),s.length!==o&&this.fail(`${t} takes ${o} inputs, not ${s.length}`,r),s.slice(o-n.settings).some(i=>n.settings&&typeof i!="number")&&this.fail(`the last input of ${t} must be a plain number`,r),this.apply(t,s)}apply(t,r){return r.every(n=>typeof n=="number")?F[t].compute(...r):this.builder.result(t,r)}},Xt=["tanh","exp","relu","log","sqrt","sigmoid","sin","cos",...Object.keys(F).filter(e=>F[e].arity!==null&&F[e].written.startsWith(e))].filter((e,t,r)=>r.indexOf(e)===t);function st(e,t=new Map){return new Qt(va(e),t).program()}var ve=[{name:"product",title:"(a + b) * c",expression:"e = a + b; f = e * c",values:{a:2,b:-3,c:10}},{name:"neuron",title:"One neuron",expression:"x1w1 = x1 * w1; x2w2 = x2 * w2; s = x1w1 + x2w2; n = s + b; o = tanh(n)",values:{x1:2,x2:0,w1:-3,w2:1,b:6.881373587019543}},{name:"square",title:"a * a",expression:"b = a * a",values:{a:3}},{name:"diamond",title:"The diamond",expression:"b = a + 1; c = a * 3; d = b * c",values:{a:2}}];function es(e){let t=ve.find(r=>r.name===e);if(!t)throw new Error(`there is no preset "${e}"; there are ${ve.map(r=>r.name).join(", ")}`);return t}function ts({expression:e,values:t}){return st(e,new Map(Object.entries(t)))}function ns(e,{preset:t,expression:r,values:n}){let s=e.querySelector(':scope > script[type="application/json"]');return r?Zt(r,rs(n)):t?er(t,rs(n)):s?.textContent?.trim()?ge(s.textContent):null}function Zt(e,t){try{return Oe(st(e,t),e)}catch(r){throw r instanceof he?new Error(`${r.message} (character ${r.at+1})`,{cause:r}):r}}function er(e,t){let r=es(e);return Oe(ts({...r,values:{...r.values,...Object.fromEntries(t)}}),r.title)}function rs(e){let t=new Map;for(let r of e.split(/[\s;]+/).filter(Boolean)){let[n,s]=r.split("="),o=le(s??"");if(!n||o===null)throw new Error(`values: "${r}" should look like a=2`);t.set(n,o)}return t}var xa=["preset","expression","values"],re=class extends X{static properties={preset:{},expression:{},values:{},current:{state:!0},error:{state:!0},width:{state:!0}};given=null;drawn=null;observer=new ResizeObserver(([t])=>this.width=t.contentRect.width);constructor(){super(),Object.assign(this,{preset:"",expression:"",values:"",current:null,error:"",width:0})}get walk(){return this.current}set walk(t){this.given=t,this.load()}connectedCallback(){super.connectedCallback(),this.observer.observe(this),this.width=this.clientWidth,this.current||this.load()}disconnectedCallback(){super.disconnectedCallback(),this.observer.disconnect()}willUpdate(t){!this.hasUpdated||!xa.some(r=>t.has(r))||(this.given=null,this.load())}load(){this.attempt(()=>this.given==null?ns(this,this):ge(this.given))}attempt(t){try{let r=t();this.begin(r),this.current=r,this.error=""}catch(r){this.error=r.message}return!this.error}drawingOf(t){let r=Math.max(280,this.width)-2*At-2,{drawn:n}=this;if(n?.walk===t&&n.width===r)return n.drawing;let s=n?.width===r&&Yn(n.drawing,t)?n.drawing:zn(t,r);return this.drawn={walk:t,width:r,drawing:s},s}tell(t,r){this.dispatchEvent(new CustomEvent(t,{detail:r,bubbles:!0,composed:!0}))}problem(){return k`<p class="problem" role="alert" ?hidden=${!this.error}>${this.error}</p>`}button(t,r,n,s=""){return k`<button class=${s} aria-disabled=${r?"true":"false"} @click=${()=>!r&&n()}>
      ${t}
    </button>`}};var ss=G`
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
`;var os=16,ot=class extends re{static properties={...re.properties,order:{},placed:{state:!0},done:{state:!0},news:{state:!0}};dragged=null;constructor(){super(),Object.assign(this,{order:"",placed:[],done:0,news:""})}willUpdate(t){super.willUpdate(t),this.hasUpdated&&t.has("order")&&this.attempt(()=>this.current)}begin(t){if(t&&Mt(t).length>os)throw new Error(g.tooMany(os));this.placed=t?qr(t,this.order):[],this.done=0}async move(t,r,n=!0){let s=Math.max(0,Math.min(this.placed.length-1,r));if(this.placed.indexOf(t)===s||(this.placed=zr(this.placed,t,s),this.done=0,this.news=g.moved(this.current.nodes[t].name,s+1,this.placed.length),!n))return;let o=this.renderRoot.activeElement?.id;await this.updateComplete,o&&this.renderRoot.querySelector(`#${o}`)?.focus()}keys(t,r){let n=this.placed.indexOf(r),s={ArrowLeft:n-1,ArrowUp:n-1,ArrowRight:n+1,ArrowDown:n+1,Home:0,End:1/0}[t.key];s===void 0||t.altKey||t.ctrlKey||t.metaKey||(t.preventDefault(),this.move(r,s))}drag(t){if(this.dragged===null)return;if(t.buttons===0)return this.hold(null);let r=this.placed.indexOf(this.dragged),n=[...this.renderRoot.querySelectorAll("li")].map(d=>d.getBoundingClientRect()),{clientX:s,clientY:o}=t,i=n.findIndex(d=>d.left<=s&&s<=d.right&&d.top<=o&&o<=d.bottom);if(i<0||i===r)return;let a=n[i].top===n[r].top;(s>(n[i].left+n[i].right)/2==i>r||!a)&&this.move(this.dragged,i,!1)}hold(t){this.dragged=t,this.requestUpdate()}visit(t){if(this.done=Math.min(this.placed.length,t),this.done<this.placed.length)return;let{walk:r}=St(this.current,this.placed),n=r.nodes.filter(o=>o.kind==="leaf"),s={order:this.placed.map(o=>r.nodes[o].name),right:r.right,gradients:Object.fromEntries(n.map(o=>[o.name,r.grads[o.id]]))};this.tell("gradwalk-order",s)}render(){if(!this.current)return k`<div class="card">${this.problem()}</div>`;let t=St(this.current,this.placed),r=this.done===this.placed.length;return k`<div
      class="card"
      @pointermove=${n=>this.drag(n)}
      @pointerup=${()=>this.hold(null)}
    >
      ${this.problem()} ${this.picture(t)}
      <p class="help" id="help">${g.orderHelp}</p>
      <ol aria-label=${g.orderList}>
        ${Sr(this.placed,n=>n,(n,s)=>this.item(n,s))}
      </ol>
      <div class="row controls">
        ${this.button(g.startOver,this.done===0,()=>this.done=0)}
        ${this.button(g.oneVisit,r,()=>this.visit(this.done+1))}
        ${this.button(g.run,r,()=>this.visit(1/0),"main")}
      </div>
      <div class="message" aria-live="polite">${this.told(t)} ${r?this.verdict(t):A}</div>
      <p class="hidden-text" role="status">${this.news}</p>
    </div>`}picture(t){let r=this.done===this.placed.length?t.walk.lost.map(n=>n.node):[];return nt({walk:t.walk,stage:Br(t,this.done),drawing:this.drawingOf(this.current),selected:null,focusable:null,dim:new Set(r)})}item(t,r){let{name:n}=this.current.nodes[t],s=this.placed.length-1,o=r<this.done?r===this.done-1?"now":"visited":"",i=(a,l,d,u,c)=>k`<button
        class="arrow"
        id="${c}${t}"
        aria-label=${l}
        aria-disabled=${d?"true":"false"}
        @click=${()=>!d&&this.move(t,r+u)}
      >
        ${a}
      </button>`;return k`<li class=${o}>
      ${i("‹",g.earlier(n),r===0,-1,"earlier")}
      <button
        class="chip mono ${this.dragged===t?"dragged":""}"
        id="chip${t}"
        aria-describedby="help"
        @keydown=${a=>this.keys(a,t)}
        @pointerdown=${a=>{a.target.releasePointerCapture(a.pointerId),this.hold(t)}}
      >
        <small>${r+1}</small> ${n}
      </button>
      ${i("›",g.laterVisit(n),r===s,1,"later")}
    </li>`}told({walk:t,pushes:r}){if(this.done===0)return k`<p class="why">${g.ready(t.nodes.at(-1).name)}</p>`;let n=t.nodes[this.placed[this.done-1]],s=r[this.done-1],o=n.kind==="leaf"?g.leafVisit(n.name):s.every(i=>i.upstream===0)?g.emptyVisit(n.name):"";return k`<p class="why">${g.visit(this.done,this.placed.length,n.name)}</p>
      ${o?k`<p class="what">${o}</p>`:s.map(i=>k`<p class="what mono backward">${i.text.replace(" -> "," → ")}</p>`)}`}verdict({walk:t,expected:r}){let s=t.nodes.filter(i=>i.kind==="leaf").map(i=>{let[a,l]=[N(t.grads[i.id]),N(r[i.id])];return a===l?g.complete(i.name,a):g.insteadOf(i.name,a,l)}),o=i=>i.map(a=>t.nodes[a].name).join(" → ");return k`<div class="verdict ${t.right?"right":"wrong"}">
      <p><strong>${t.right?g.right:g.wrong}</strong> <span class="mono">${s.join("; ")}.</span></p>
      ${t.lost.length?k`<ul>
              ${t.lost.map(({path:i,text:a})=>k`<li><strong>${g.lostPath(o(i))}:</strong> ${a}.</li>`)}
            </ul>`:A}
    </div>`}static styles=[Ke,Je,ss]};function is(e,t){let r=e[t.to],n=r.op?F[r.op]:void 0;if(!n)return"the operation was made by hand, so it cannot be computed again here";let s=[...r.inputs.map(c=>e[c].data),...r.settings];if(!s.every(Number.isFinite)||!Number.isFinite(r.data))return"the numbers are not finite here";if(Wr(n,s))return"there is a corner exactly here, so the slopes on its two sides differ";let o=s[t.place],i=10**(Math.floor(Math.log10(Math.max(1,Math.abs(o))))-6),a=c=>n.compute(...s.map((h,p)=>p===t.place?c:h)),[l,d]=[a(o+i),a(o-i)],u=(l-d)/(o+i-(o-i));return Number.isFinite(u)?{nudge:i,plus:l,minus:d,slope:u}:"a nudge leaves the domain of the operation"}function as(e,t,r,n){let[s,o]=[e.nodes[r.from],e.nodes[r.to]],i=t.computed[o.id],a=o.inputs.filter(c=>c===s.id).length>1,l=c=>k`<span class="mono">${c}</span>`,d=c=>k`<span class="muted">${c}</span>`,u=(c,h)=>k`<dt>${c}</dt>
      <dd>${h}</dd>`;return k`<section class="panel" aria-label=${g.edge(s.name,o.name)}>
    <header class="row">
      <strong class="mono">${g.edge(s.name,o.name)}</strong>
      ${a?k`<span class="muted">${g.placeOf(g.place(r.place),o.name)}</span>`:""}
      <button class="small" @click=${n}>${g.close}</button>
    </header>
    <dl>
      ${u(g.formula,r.formula?l(`d${o.name}/d${s.name} = ${r.formula}`):g.unknownFormula)}
      ${u(g.number,i?l(N(r.derivative,10)):d(g.later(o.name)))}
      ${i?u(g.check,ya(e,r)):""} ${i?u(g.flows,$a(e,t,r)):""}
    </dl>
  </section>`}function ya(e,t){let r=is(e.nodes,t);if(typeof r=="string")return g.noCheck(r);let n=Math.abs(r.slope-t.derivative)<=1e-5+.001*Math.abs(t.derivative),s=g.nudge(e.nodes[t.from].name,N(r.nudge),N(r.slope,8));return k`${s}: <strong>${n?g.agrees:g.disagrees}</strong>`}function $a(e,t,r){let[n,s]=[e.nodes[r.from].name,e.nodes[r.to].name];for(let o of e.steps.slice(0,t.position))if(o.phase==="backward"&&o.edge===r.id)return k`<span class="mono backward"
          >${s}.grad × ${N(r.derivative)} = ${N(o.upstream)} × ${N(r.derivative)} =
          ${N(o.add)}</span
        >
        → ${n}.grad`;return k`<span class="muted">${g.notYet(s)}</span>`}var ls=G`
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
`;var it=300;function ds(e,t){let r=e.edges.filter(n=>e.nodes[n.from].kind!=="constant");return k`<div class="tables" tabindex="0" role="region" aria-label=${g.twin}>
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
        ${e.nodes.slice(0,it).map(n=>{let s=n.kind==="result"?Ye(e.nodes,n):g[n.kind];return k`<tr aria-current=${Ue(t)===n.id?"step":"false"}>
            <th scope="row" class="mono">${n.name}</th>
            <td class=${n.kind==="result"?"mono":"muted"}>${s}</td>
            <td class="number forward">${t.computed[n.id]?N(n.data):"?"}</td>
            <td class="number backward">${n.kind==="constant"?"":N(t.grads[n.id])}</td>
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
        ${r.slice(0,it).map(n=>{let[s,o]=[e.nodes[n.from].name,e.nodes[n.to].name],i=e.nodes[n.to].inputs.filter(a=>a===n.from).length>1;return k`<tr aria-current=${t.active.has(n.id)?"step":"false"}>
            <th scope="row" class="mono">${s} → ${o}${i?` (${g.place(n.place)})`:""}</th>
            <td class="mono">${n.formula?`d${o}/d${s} = ${n.formula}`:""}</td>
            <td class="number">${t.computed[n.to]?N(n.derivative):"?"}</td>
          </tr>`})}
      </tbody>
    </table>
    ${r.length>it?k`<p class="muted">${g.shownOf(it,r.length)}</p>`:""}
  </div>`}var us=G`
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
`;function cs(e,{step:t,phase:r}){let{nodes:n,edges:s}=e;if(!t)return{what:"",why:g.idle};let o=t.text.replaceAll(" -> "," → "),i=r==="done"?` ${g.done(ka(e))}`:"";if(t.phase==="forward")return{what:o,why:`${n[t.node].name} = ${Ea(n,n[t.node])}`};if(t.phase==="seed")return{what:o,why:g.seed(n[t.node].name)+i};let[a,l]=[n[t.node].name,n[t.input].name];if(t.overwrites)return{what:o,why:g.overwritten+i};let d=`${tr(t.upstream)} × ${tr(s[t.edge].derivative)} = ${N(t.add)}`;return{what:o,why:(t.add===0?`${d}. ${g.nothing}`:`${g.passes(a,l,d)}.`)+i}}function ka(e){let t=e.nodes.filter(n=>n.kind==="leaf");return t.slice(0,8).map(n=>g.complete(n.name,N(e.grads[n.id]))).join(", ")+(t.length>8?", ...":"")}function Ea(e,t){let r=N(t.data);if(t.inputs.length>8||!t.written)return r;let n=t.inputs.map(s=>tr(e[s].data));return`${de(t.written,n)} = ${r}`}function tr(e){let t=N(e);return t.startsWith("-")?`(${t})`:t}var hs=G`
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
`;var _a=1300,at=class extends re{static properties={...re.properties,open:{type:Boolean},fixed:{type:Boolean},position:{type:Number},selected:{state:!0},playing:{state:!0},typed:{state:!0}};original=null;timer=0;constructor(){super(),Object.assign(this,{open:!1,fixed:!1,position:0,selected:null,playing:!1,typed:new Map})}disconnectedCallback(){super.disconnectedCallback(),this.pause()}willUpdate(t){super.willUpdate(t),this.position=Math.max(0,Math.min(this.position,this.current?.steps.length??0))}updated(t){t.has("position")&&this.showChange()}showChange(){let t=this.renderRoot.querySelector(".graph"),r=this.renderRoot.querySelector(".just .box")?.getBoundingClientRect();if(!t||!r||t.scrollWidth<=t.clientWidth)return;let{left:n,width:s}=t.getBoundingClientRect();(r.left<n||r.right>n+s)&&(t.scrollLeft+=r.left+r.width/2-n-s/2)}begin(t){this.original=t,Object.assign(this,{selected:null,typed:new Map}),this.hasUpdated&&(this.position=0),this.pause()}go(t){let r=this.current?.steps.length??0,n=Math.max(0,Math.min(r,t));n===r&&this.pause(),n!==this.position&&(this.position=n,this.tell("gradwalk-step",{position:n,phase:Ne(this.current,n).phase}))}play(){if(this.playing)return this.pause();this.position===this.current.steps.length&&this.go(0),this.playing=!0,this.timer=window.setInterval(()=>this.go(this.position+1),_a),this.go(this.position+1)}pause(){window.clearInterval(this.timer),this.playing=!1}keys=t=>{let r=t.composedPath()[0];if(t.altKey||t.ctrlKey||t.metaKey||/^(INPUT|SELECT|TEXTAREA)$/.test(r.tagName))return;let n=r.dataset.edge!==void 0,o={ArrowRight:()=>this.go(this.position+1),ArrowLeft:()=>this.go(this.position-1),Home:()=>this.go(0),End:()=>this.go(1/0),...n&&{ArrowDown:()=>this.edgeBy(1),ArrowUp:()=>this.edgeBy(-1)},...this.selected!==null&&{Escape:()=>this.selected=null}}[t.key];o&&(t.preventDefault(),this.pause(),o())};edgeBy(t){let r=Zn(this.current,this.selected,t);this.renderRoot.querySelector(`[data-edge="${r}"]`)?.focus()}edit(t,r){this.typed=new Map(this.typed).set(t.id,r);let n=le(r);n!==null&&(this.setLeaves(new Map([[t.id,n]])),this.tell("gradwalk-edit",{leaf:t.id,name:t.name,value:n}))}setLeaves(t){this.current&&!kt(this.current.nodes)&&(this.current=Ur(this.current,t))}refresh(t){let r=ge(t);this.current=r,this.typed=new Map([...this.typed].filter(([n,s])=>Object.is(le(s),r.nodes[n]?.data)))}restore(){this.typed=new Map;for(let{id:t,name:r,kind:n,data:s}of this.original.nodes)n!=="leaf"||Object.is(s,this.current.nodes[t].data)||(this.setLeaves(new Map([[t,s]])),this.tell("gradwalk-edit",{leaf:t,name:r,value:s}))}type(t){t.preventDefault();let r=this.renderRoot.querySelector("#expression").value,n=this.current?.nodes.filter(o=>o.kind==="leaf")??[],s=new Map(n.map(o=>[o.name,o.data]));this.attempt(()=>Zt(r,s))&&this.tell("gradwalk-expression",{expression:r})}render(){let t=this.current;if(!t)return k`<div class="card">${this.chooser()} ${this.problem()}</div>`;let r=Ne(t,this.position),n=this.selected===null?void 0:t.edges[this.selected];return k`<div class="card" @keydown=${this.keys}>
      ${this.chooser()} ${this.problem()}
      <header class="row">
        ${this.open?A:k`<strong class="title">${t.title}</strong>`}
        <span class="phase ${r.phase}">${r.phaseText}</span>
      </header>
      ${this.picture(t,r)} ${n?as(t,r,n,()=>this.unselect()):A}
      ${this.message(t,r)} ${this.controls(r)} ${this.fixed?A:this.leaves(t)}
      <details>
        <summary>${g.twin}</summary>
        ${ds(t,r)}
      </details>
    </div>`}unselect(){this.renderRoot.querySelector(`[data-edge="${this.selected}"]`)?.focus(),this.selected=null}chooser(){if(!this.open)return A;let t=ve.find(s=>s.title===this.current?.title)?.name??"",r=s=>{let{value:o}=s.target;o&&this.attempt(()=>er(o,new Map))},n=ve.find(s=>s.name===t)?.expression??this.current?.title??"";return k`<form class="row chooser" @submit=${s=>this.type(s)}>
      <label
        >${g.preset}
        <select @change=${r} .value=${t}>
          ${ve.map(({name:s,title:o})=>k`<option value=${s} ?selected=${s===t}>${o}</option>`)}
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
    </form>`}picture(t,r){return t.nodes.length>qn?k`<p class="message muted">${g.notDrawn(t.nodes.length)}</p>`:nt({walk:t,stage:r,drawing:this.drawingOf(t),selected:this.selected,focusable:this.selected??Qn(t),onSelect:n=>this.selected=n,onNode:n=>this.renderRoot.querySelector(`#leaf${n.id}`)?.focus()})}message(t,r){let{what:n,why:s}=cs(t,r),o=r.step===null?"":r.step.phase==="forward"?"forward":"backward",i=r.phase==="done"?t.lost:[];return k`<div class="message" aria-live="polite">
      <p class="what mono ${o}" ?hidden=${!n}>${n}</p>
      <p class="why">${s}</p>
      ${i.map(a=>k`<p class="why">${a.text}.</p>`)}
    </div>`}controls(t){let[r,n]=[t.position===0,t.position===t.total],s=o=>()=>{this.pause(),this.go(this.position+o)};return k`<div class="row controls">
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
        @input=${o=>{this.pause(),this.go(Number(o.target.value))}}
      />
    </div>`}leaves(t){let r=t.nodes.filter(i=>i.kind==="leaf"),n=kt(t.nodes);if(!r.length||r.length>24)return A;if(n)return k`<p class="leaves muted">${g.noEdit(n.name)}</p>`;let s=r.map(i=>this.typed.get(i.id)).find(i=>i!==void 0&&le(i)===null),o=r.some(i=>!Object.is(i.data,this.original.nodes[i.id].data));return k`<fieldset class="leaves row">
      <legend class="hidden-text">${g.leaves}</legend>
      ${r.map(i=>{let a=this.typed.get(i.id)??Tr(i.data).replace(/\.0$/,"");return k`<label class="field mono"
          ><span>${i.name}</span
          ><input
            id="leaf${i.id}"
            inputmode="text"
            size=${Math.max(4,Math.min(18,a.length))}
            autocomplete="off"
            spellcheck="false"
            aria-label=${g.valueOf(i.name)}
            aria-invalid=${le(a)===null?"true":"false"}
            .value=${a}
            @input=${l=>this.edit(i,l.target.value)}
        /></label>`})}
      ${o?k`<button type="button" @click=${()=>this.restore()}>${g.restore}</button>`:A}
      <p class="wrong" role="status">${s===void 0?"":g.noNumber(s)}</p>
    </fieldset>`}static styles=[Ke,Je,ls,us,hs]};var ps={"gradwalk-walk":at,"gradwalk-visit-order":ot};function fs(){for(let[t,r]of Object.entries(ps))customElements.get(t)||customElements.define(t,r);if(getComputedStyle(document.documentElement).getPropertyValue("--gw-page"))return;let e=new CSSStyleSheet;e.replaceSync(`@layer gradwalk { :root { ${Yr} } }`),document.adoptedStyleSheets=[...document.adoptedStyleSheets,e]}function ms({model:e,el:t}){let r=document.createElement("gradwalk-walk"),n=(a,l)=>{e.set(a,l),e.save_changes()};r.walk=e.get("document"),r.position=Number(e.get("position")),r.addEventListener("gradwalk-step",()=>n("position",r.position)),r.addEventListener("gradwalk-edit",a=>{let{leaf:l,value:d}=a.detail,u=e.get("leaves");e.get("edit")&&n("leaves",{...u,[l]:De(d)})});let s={"change:document":()=>r.refresh(e.get("document")),"change:position":()=>r.position=Number(e.get("position"))};for(let[a,l]of Object.entries(s))e.on(a,l);let o=()=>t.style.colorScheme=Na(t)?"dark":"light",i=new MutationObserver(o);return i.observe(document.body,{attributes:!0}),t.append(r),o(),()=>{for(let[a,l]of Object.entries(s))e.off(a,l);i.disconnect()}}function Na(e){for(;e;e=e.parentElement){let[t,r,n,s]=(getComputedStyle(e).backgroundColor.match(/[\d.]+/g)??[]).map(Number);if(t!==void 0&&s!==0)return .3*t+.6*r+.1*n<128}return!1}fs();var du={render:ms};export{ps as ELEMENTS,du as default,Ws as useWords};
