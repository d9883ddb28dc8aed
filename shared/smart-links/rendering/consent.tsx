import type { JSX } from 'preact';
import type { PublicSmartLink } from '../model/public-smart-link-schema.ts';
import type { PageView } from './parts.tsx';
import { serviceNames, servicesOf, TAGS_QUERY } from './tag-services.ts';

/**
 * The owner's analytics services, which load once the visitor has accepted them, in a frame of their own
 * (`tag-frame.ts`): the banner and its script. Pages without such services have none of this.
 */

const STYLE = `
.consent{position:sticky;bottom:0;z-index:9;display:grid;gap:.6rem;width:min(100% - 1.5rem,40rem);
max-height:calc(50vh - .75rem);overflow:auto;
margin:0 auto .75rem;padding:1.1rem 1.25rem 1.25rem;background:var(--paper);color:var(--ink);
border:1px solid var(--field);border-radius:1.2rem;box-shadow:0 .8rem 2.4rem rgb(0 0 0/.25);font-size:1rem}
.consent h2{font-size:1.0625rem}
.consent div{display:flex;flex-wrap:wrap;gap:.6rem}
.consent button{flex:1 1 8rem;min-height:2.75rem;padding:.5rem 1rem;background:none;color:inherit;
border:2px solid currentColor;border-radius:.8rem;font:inherit;font-weight:650;cursor:pointer}
.consent[hidden],.consent [hidden],.privacy[hidden]{display:none}
.privacy{padding:0;border:0;background:none;color:inherit;font:inherit;letter-spacing:inherit;
text-decoration:underline;cursor:pointer}
html:has(.consent:not([hidden])){scroll-padding-bottom:min(50vh,20rem)}
body:has(>.consent:not([hidden])) .steps .go-on{position:static}
`;

export const consentStyle = (link: Pick<PublicSmartLink, 'pixels'>): string =>
  servicesOf(link).length > 0 ? STYLE : '';

/**
 * Asks once every six months per page, and again if its owner changes the services. A browser signal
 * (Global Privacy Control, Do Not Track) declines. What the services would keep in cookies is kept for this
 * page only, until the visitor declines. `forget` removes cookies that they set on this host before they
 * had a frame of their own.
 */
const ASK = `
const ask=document.querySelector('.consent'),settings=document.querySelector('.privacy');
const {page,ids}=ask.dataset,place='consent '+page,jar='tags '+page,refused=navigator.globalPrivacyControl
||navigator.doNotTrack==='1';
const read=(key)=>{try{return localStorage.getItem(key)||''}catch{return ''}};
const keep=(key,value)=>{try{if(value)localStorage.setItem(key,value);else localStorage.removeItem(key)}
catch{}};
const said=read(place).split('|');
let frame;
const load=()=>{
if(frame)return;
frame=Object.assign(document.createElement('iframe'),{hidden:true,src:location.pathname+'?${TAGS_QUERY}=1'});
frame.name=JSON.stringify({ids:JSON.parse(ids),cookies:read(jar),url:location.href,title:document.title,
referrer:document.referrer});
body.append(frame)
};
addEventListener('message',({source,data})=>{if(frame&&source===frame.contentWindow&&typeof data==='string'
&&data.length<4096)keep(jar,data)});
const forget=()=>{
keep(jar);
const host=location.hostname.split('.');
for(const cookie of document.cookie.split('; ')){
const [name]=cookie.split('=');
if(!/^(?:_ga|_fb|_tt|ttcsid)/.test(name))continue;
for(const path of ['/',location.pathname])for(let at=-1;at<host.length;
at++)document.cookie=name+'=;max-age=0;path='+path+(at<0?'':';domain='+host.slice(at).join('.'))
}
};
const choose=(what)=>{
keep(place,Date.now()+'|'+what);
ask.hidden=true;
if(what===ids)load();
else{if(frame)frame.remove();frame=undefined;forget()}
settings.focus({preventScroll:true})
};
const [yes,no]=ask.querySelectorAll('button');
yes.onclick=()=>choose(ids);
no.onclick=()=>choose('no');
if(refused){yes.hidden=true;ask.querySelector('.signal').hidden=false}
settings.hidden=false;
settings.onclick=()=>{ask.hidden=false;ask.focus()};
const known=Date.now()-said[0]<15552e6&&said[1];
if(!refused&&known===ids)load();
else{keep(jar);ask.hidden=refused||known==='no'}
`;

export const consentScript = (link: Pick<PublicSmartLink, 'pixels'>): string =>
  servicesOf(link).length === 0 ? '' : `;{${ASK}}`;

/** The banner, at the end of the page and of the tab order; hidden until the script shows it. */
export function consentBanner({
  link,
  locale: { formats, texts, builtInText },
}: PageView): JSX.Element | null {
  const services = servicesOf(link);
  if (services.length === 0) return null;
  const list = new Intl.ListFormat(formats, { type: 'conjunction' }).format(serviceNames(link));
  return (
    <section
      class="consent"
      aria-labelledby="consent"
      tabIndex={-1}
      hidden
      data-page={link.slug}
      data-ids={JSON.stringify(services)}
      {...builtInText}
    >
      <h2 id="consent">{texts.privacy}</h2>
      <p>{texts.consent.replace('{services}', list)}</p>
      <p class="signal" hidden>
        {texts.privacySignal}
      </p>
      <div>
        <button type="button">{texts.accept}</button>
        <button type="button">{texts.decline}</button>
      </div>
    </section>
  );
}

/** Opens the banner again. */
export const privacySettings = ({ link, locale: { texts, builtInText } }: PageView): JSX.Element | null =>
  servicesOf(link).length > 0 ? (
    <button type="button" class="privacy" hidden {...builtInText}>
      {texts.privacy}
    </button>
  ) : null;
