import type { PublicSmartLink } from '../model/public-smart-link-schema.ts';

/** The analytics services that owners can add to their pages. Imported by the console's preview. */

type Pixels = NonNullable<PublicSmartLink['pixels']>;

interface Service {
  name: string;
  /** Sources for the content security policy. */
  scripts: string[];
  connections: string[];
  images: string[];
  /** A function `(id, pageUrl) => ...` in JavaScript, which may call `add(url)`. */
  load: string;
}

export const SERVICES: Readonly<Record<keyof Pixels, Service>> = {
  // Without ad signals.
  ga4: {
    name: 'Google Analytics',
    scripts: ['https://www.googletagmanager.com'],
    connections: [
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
      'https://www.googletagmanager.com',
    ],
    images: ['https://*.google-analytics.com', 'https://www.googletagmanager.com'],
    load: `(id,page_location)=>{
const layer=window.dataLayer=window.dataLayer||[];
const tag=function(){layer.push(arguments)};
tag('js',new Date());
tag('config',id,{allow_google_signals:false,allow_ad_personalization_signals:false,cookie_domain:'none',
page_location});
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
const tell=window.fbq=window._fbq=function(){if(tell.callMethod)tell.callMethod(...arguments);
else tell.queue.push(arguments)};
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
const file='https://analytics.tiktok.com/i18n/pixel/events.js',names=['page','track','identify','instances',
'debug','on','off','once','ready','alias','group','enableCookie','disableCookie'];
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
export const servicesOf = ({ pixels }: Pick<PublicSmartLink, 'pixels'>): [keyof Pixels, id: string][] =>
  pixels
    ? (Object.keys(SERVICES) as (keyof Pixels)[]).flatMap((key) => {
        const id = pixels[key];
        // Validated again where it becomes part of the page.
        return id && /^[A-Z\d-]+$/.test(id) ? [[key, id]] : [];
      })
    : [];

/** The names of the services of a page. */
export const serviceNames = (link: Pick<PublicSmartLink, 'pixels'>): string[] =>
  servicesOf(link).map(([key]) => SERVICES[key].name);

/** The query parameter of a page's URL that returns the frame in which they run: see `tag-frame.ts`. */
export const TAGS_QUERY = 'tags';
