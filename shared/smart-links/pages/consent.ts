import { h, type JSX } from 'preact';
import type { PublicSmartLink } from '../public-smart-link-schema.ts';
import type { PageView } from './parts.ts';

/**
 * The owner's analytics services, which load once the visitor has accepted them: the banner, and the sources that browsers
 * may load. Pages without such services have none of this.
 */

type Pixels = NonNullable<PublicSmartLink['pixels']>;

interface Service {
  name: string;
  /** Sources for the content security policy. */
  scripts: string[];
  connections: string[];
  images: string[];
  /** A function `(id) => ...` in JavaScript, which may call `add(url)`. */
  load: string;
}

const SERVICES: Readonly<Record<keyof Pixels, Service>> = {
  // Without ad signals. Its cookie is limited to this page: other pages of the host may be other owners'.
  ga4: {
    name: 'Google Analytics',
    scripts: ['https://www.googletagmanager.com'],
    connections: [
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
      'https://www.googletagmanager.com',
    ],
    images: ['https://*.google-analytics.com', 'https://www.googletagmanager.com'],
    load: `(id)=>{
const layer=window.dataLayer=window.dataLayer||[];
const tag=function(){layer.push(arguments)};
tag('js',new Date());
tag('config',id,{allow_google_signals:false,allow_ad_personalization_signals:false,cookie_domain:'none',cookie_path:location.pathname,...(top!==self&&{cookie_flags:'SameSite=None;Secure'})});
add('https://www.googletagmanager.com/gtag/js?id='+id)
}`,
  },
  // Without automatic events, which would read forms and buttons.
  meta: {
    name: 'Meta',
    scripts: ['https://connect.facebook.net'],
    connections: ['https://connect.facebook.net', 'https://www.facebook.com'],
    images: ['https://www.facebook.com'],
    load: `(id)=>{
const tell=window.fbq=window._fbq=function(){if(tell.callMethod)tell.callMethod(...arguments);else tell.queue.push(arguments)};
Object.assign(tell,{push:tell,loaded:true,version:'2.0',queue:[]});
tell('set','autoConfig',false,id);
tell('init',id);
tell('track','PageView');
add('https://connect.facebook.net/en_US/fbevents.js')
}`,
  },
  tiktok: {
    name: 'TikTok',
    scripts: ['https://analytics.tiktok.com'],
    connections: ['https://analytics.tiktok.com'],
    images: ['https://analytics.tiktok.com'],
    load: `(id)=>{
const file='https://analytics.tiktok.com/i18n/pixel/events.js',names=['page','track','identify','instances','debug','on','off','once','ready','alias','group','enableCookie','disableCookie'];
const queued=(list)=>{for(const name of names)list[name]=(...given)=>list.push([name,...given]);return list};
window.TiktokAnalyticsObject='ttq';
const all=window.ttq=queued([]);
all.methods=names;
all.instance=(one)=>queued(all._i[one]||[]);
all._i={[id]:Object.assign([],{_u:file})};all._t={[id]:Date.now()};all._o={[id]:{}};
add(file+'?sdkid='+id+'&lib=ttq');
all.page()
}`,
  },
};

/** The services of a page with their IDs, in a fixed order. */
const servicesOf = ({ pixels }: Pick<PublicSmartLink, 'pixels'>): [keyof Pixels, id: string][] =>
  pixels
    ? (Object.keys(SERVICES) as (keyof Pixels)[]).flatMap((key) => {
        const id = pixels[key];
        // Validated again where it becomes part of the page.
        return id && /^[A-Z\d-]+$/.test(id) ? [[key, id]] : [];
      })
    : [];

/** Sources for the policy. */
export function consentSources(
  link: Pick<PublicSmartLink, 'pixels'>,
): Pick<Service, 'scripts' | 'connections' | 'images'> {
  const services = servicesOf(link).map(([key]) => SERVICES[key]);
  return {
    scripts: services.flatMap(({ scripts }) => scripts),
    connections: services.flatMap(({ connections }) => connections),
    images: services.flatMap(({ images }) => images),
  };
}

const STYLE = `
.consent{position:sticky;bottom:0;z-index:9;display:grid;gap:.6rem;width:min(100% - 1.5rem,40rem);margin:0 auto .75rem;padding:1.1rem 1.25rem 1.25rem;background:var(--paper);color:var(--ink);border:1px solid var(--field);border-radius:1.2rem;box-shadow:0 .8rem 2.4rem rgb(0 0 0/.25);font-size:1rem}
.consent h2{font-size:1.0625rem}
.consent div{display:flex;flex-wrap:wrap;gap:.6rem}
.consent button{flex:1 1 8rem;min-height:2.75rem;padding:.5rem 1rem;background:none;color:inherit;border:2px solid currentColor;border-radius:.8rem;font:inherit;font-weight:650;cursor:pointer}
.consent[hidden],.consent [hidden],.privacy[hidden]{display:none}
.privacy{padding:0;border:0;background:none;color:inherit;font:inherit;letter-spacing:inherit;text-decoration:underline;cursor:pointer}
html:has(.consent:not([hidden])){scroll-padding-bottom:14rem}
`;

export const consentStyle = (link: Pick<PublicSmartLink, 'pixels'>): string =>
  servicesOf(link).length > 0 ? STYLE : '';

/**
 * Asks once every six months per page, and again if its owner changes the services. A browser signal (Global Privacy Control,
 * Do Not Track) declines. Declining later reloads the page, without the scripts and their cookies.
 */
const ASK = `
const ask=document.querySelector('.consent'),settings=document.querySelector('.privacy');
const {page,ids}=ask.dataset,place='consent '+page,refused=navigator.globalPrivacyControl||navigator.doNotTrack==='1';
let loaded=false,said=[];
try{said=(localStorage.getItem(place)||'').split('|')}catch{}
const add=(src)=>document.head.append(Object.assign(document.createElement('script'),{async:true,src}));
const load=()=>{if(loaded)return;loaded=true;for(const [name,id] of JSON.parse(ids))services[name](id)};
const forget=()=>{
const host=location.hostname.split('.');
for(const cookie of document.cookie.split('; ')){
const [name]=cookie.split('=');
if(!/^(?:_ga|_fb|_tt|ttcsid)/.test(name))continue;
for(const path of ['/',location.pathname])for(let at=-1;at<host.length;at++)document.cookie=name+'=;max-age=0;path='+path+(at<0?'':';domain='+host.slice(at).join('.'))
}
};
const choose=(what)=>{
try{localStorage.setItem(place,Date.now()+'|'+what)}catch{}
ask.hidden=true;
if(what===ids)load();
else if(loaded){forget();location.reload()}
settings.focus({preventScroll:true})
};
const [yes,no]=ask.querySelectorAll('button');
yes.onclick=()=>choose(ids);
no.onclick=()=>choose('no');
if(refused){yes.hidden=true;ask.querySelector('.signal').hidden=false}
settings.hidden=false;
settings.onclick=()=>{ask.hidden=false;ask.focus()};
const known=Date.now()-said[0]<15552e6&&said[1];
if(!refused){if(known===ids)load();else if(known!=='no')ask.hidden=false}
`;

export function consentScript(link: Pick<PublicSmartLink, 'pixels'>): string {
  const services = servicesOf(link);
  if (services.length === 0) return '';
  return `;{const services={${services.map(([key]) => `${key}:${SERVICES[key].load}`).join(',')}};${ASK}}`;
}

/** The banner, at the end of the page and of the tab order; hidden until the script shows it. */
export function consentBanner({ link, locale: { lang, texts, builtInText } }: PageView): JSX.Element[] {
  const services = servicesOf(link);
  if (services.length === 0) return [];
  const names = services.map(([key]) => SERVICES[key].name);
  const language = builtInText.lang ?? lang;
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
  return [
    h(
      'section',
      {
        class: 'consent',
        'aria-labelledby': 'consent',
        tabIndex: -1,
        hidden: true,
        'data-page': link.slug,
        'data-ids': JSON.stringify(services),
        ...builtInText,
      },
      h('h2', { id: 'consent' }, texts.privacy),
      h('p', null, texts.consent.replace('{services}', list)),
      h('p', { class: 'signal', hidden: true }, texts.privacySignal),
      h(
        'div',
        null,
        h('button', { type: 'button' }, texts.accept),
        h('button', { type: 'button' }, texts.decline),
      ),
    ),
  ];
}

/** Opens the banner again. */
export const privacySettings = ({ link, locale: { texts, builtInText } }: PageView): JSX.Element | null =>
  servicesOf(link).length > 0
    ? h('button', { type: 'button', class: 'privacy', hidden: true, ...builtInText }, texts.privacy)
    : null;
