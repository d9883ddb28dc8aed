/**
 * What pages do with JavaScript, where there is any: they work without it. It stands in the page as text, because the
 * page has no file of its own to load it from. Functions of the browser, with nothing of the visitor or the owner in it.
 */

/**
 * Reports the view, once the page is really shown, and clicks on links that lead away. Takes the visit of the
 * catch-all out of the address, so that reloading or handing on the address is a visit of its own.
 */
const BASE = `
const body=document.body,url=new URL(location);
const v=url.searchParams.get('v');
if(v!==null){url.searchParams.delete('v');history.replaceState(history.state,'',url)}
const send=(what)=>fetch(body.dataset.pixel+'?'+new URLSearchParams(what),{keepalive:true,cache:'no-store'}).catch(()=>{});
const view=()=>send({screen:screen.width+'x'+screen.height,referrer:document.referrer,...(v&&{v})});
if(!('quiet' in body.dataset)){if(document.prerendering)document.addEventListener('prerenderingchange',view,{once:true});else view()}
const clicked=(event)=>{
const link=event.target.closest&&event.target.closest('a[href]');
if(link&&!event.defaultPrevented&&event.button<2&&link.origin!==location.origin)send({event:'click',meta:link.href})
};
document.addEventListener('click',clicked);
document.addEventListener('auxclick',clicked);
`;

/** The script of a page: what all pages do, and what its type does besides. */
export const scriptWith = (own: string): string => `{${(BASE + own).trim().replace(/\n/g, '')}}`;
