import { createHash } from 'node:crypto';
import { etagOf } from '#shared/platform/http/etag.ts';
import type { PublicSmartLink } from '../model/public-smart-link-schema.ts';
import { FRAMED_HEADERS } from './embedding.ts';
import { SERVICES, servicesOf } from './tag-services.ts';

/**
 * The frame in which the analytics services of a page's owner run. Its policy gives it an opaque origin: even
 * scripts that an attacker controls reach neither the page with its forms nor anything else of this host,
 * such as other owners' pages and, on a host that the console shares, a session. Browsers send no cookies
 * with its requests, and `Origin: null`.
 */

const ADD =
  "const add=(src)=>document.head.append(Object.assign(document.createElement('script'),{async:true,src}))";

/**
 * Runs the services that the page names, and only in the sandbox. The page passes what they would find in it:
 * its URL, title and referrer, and the cookies that it keeps for them. Documents with an opaque origin have
 * neither cookies nor storage, without which Google Analytics sends nothing: memory replaces both, and the
 * page gets the cookies whenever they change.
 */
const START = `
if(origin==='null'&&parent!==self){
const {ids,cookies,url,title,referrer}=JSON.parse(name),jar=new Map(),
own=(target,key,to)=>Object.defineProperty(target,key,{configurable:true,...to});
name='';
try{history.replaceState(null,'',url)}catch{}
document.title=title;
own(document,'referrer',{value:referrer});
const pair=(text)=>{const at=text.indexOf('=');return [text.slice(0,at).trim(),text.slice(at+1).trim()]};
for(const one of cookies.split('; '))if(one)jar.set(...pair(one));
const all=()=>[...jar].map((one)=>one.join('=')).join('; ');
own(document,'cookie',{get:all,set(text){
const [first,...rest]=String(text).split(';'),[key,value]=pair(first);
const of=Object.fromEntries(rest.map(pair).map(([a,b])=>[a.toLowerCase(),b]));
if('max-age' in of?of['max-age']<=0:Date.parse(of.expires)<=Date.now())jar.delete(key);
else jar.set(key,value);
parent.postMessage(all(),location.origin)
}});
for(const area of ['localStorage','sessionStorage']){
const items=new Map();
own(self,area,{value:{getItem:(key)=>items.get(String(key))??null,setItem(key,value){
items.set(String(key),String(value))},removeItem(key){items.delete(String(key))},clear(){items.clear()},
key:(at)=>[...items.keys()][at]??null,get length(){return items.size}}})
}
for(const [key,id] of ids)services[key]?.(id,url)
}
`;

/** The document of the frame; undefined for a page without services. The same for every visitor. No I/O. */
export function tagFrame(
  link: Pick<PublicSmartLink, 'pixels'> & Partial<Pick<PublicSmartLink, 'embedOrigins'>>,
): { body: string; headers: Record<string, string> } | undefined {
  const keys = servicesOf(link).map(([key]) => key);
  if (keys.length === 0) return undefined;
  const loaders = keys.map((key) => `${key}:${SERVICES[key].load}`).join(',');
  const script = `{${ADD};const services={${loaders}};${START}}`.replace(/\n/g, '');
  const body =
    `<!doctype html><html><head><meta charset="utf-8"><title></title><script>${script}</script></head>` +
    '</html>';
  const sources = (kind: 'scripts' | 'connections' | 'images') =>
    keys.flatMap((key) => SERVICES[key][kind]).join(' ');
  const policy = [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}' ${sources('scripts')}`,
    `connect-src ${sources('connections')}`,
    `img-src ${sources('images')}`,
    "form-action 'none'",
    "base-uri 'none'",
    // The page, which one of these sites may embed.
    ['frame-ancestors', "'self'", ...(link.embedOrigins ?? [])].join(' '),
  ].join('; ');
  return {
    body,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=10',
      etag: etagOf(body + policy),
      'content-security-policy': policy,
      ...FRAMED_HEADERS,
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    },
  };
}
