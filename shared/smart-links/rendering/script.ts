/**
 * Page scripts, inlined because pages load no other files. Pages work without them. Plain browser JavaScript
 * without data of visitors or owners.
 */

/**
 * Reports the view once the page is shown (not while prerendered), and clicks on external links.
 * Removes the visit token and the QR code parameter from the URL, so that a reload or a shared URL
 * counts as a separate visit.
 */
const BASE = `
const body=document.body,url=new URL(location);
const v=url.searchParams.get('v'),via=url.searchParams.get('via')==='qr'&&'qr';
if(v!==null||via){url.searchParams.delete('v');if(via)url.searchParams.delete('via');
history.replaceState(history.state,'',url)}
const send=(what)=>fetch(body.dataset.pixel+'&'+new URLSearchParams(what),{keepalive:true,cache:'no-store'})
.catch(()=>{});
const view=()=>send({screen:screen.width+'x'+screen.height,referrer:document.referrer,...(v&&{v}),
...(via&&{via})});
if(!('quiet' in body.dataset)){if(document.prerendering)document.addEventListener('prerenderingchange',view,
{once:true});else view()}
const clicked=(event)=>{
const link=event.target.closest&&event.target.closest('a[href]');
if(link&&!event.defaultPrevented&&event.button<2&&link.origin!==location.origin)send({event:'click',
meta:link.href})
};
document.addEventListener('click',clicked);
document.addEventListener('auxclick',clicked);
`;

/**
 * For pages that track conversions: adds the visitor's origin to the URL of a clicked link. Only while the
 * click is handled, so that nobody copies it with the link.
 */
export const ORIGIN_SCRIPT = `
const tell=(event)=>{
const link=event.target.closest&&event.target.closest('a[href^="?to="]');
if(!link||event.button>1)return;
const was=link.getAttribute('href');
link.setAttribute('href',was+'&'+new URLSearchParams({referrer:document.referrer,...(via&&{via})}));
setTimeout(()=>link.setAttribute('href',was))
};
document.addEventListener('click',tell,true);
document.addEventListener('auxclick',tell,true);
`;

/** The shared script plus that of the page type. */
export const scriptWith = (typeScript: string): string =>
  `{${(BASE + typeScript).trim().replace(/\n/g, '')}}`;
