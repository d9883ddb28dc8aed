/**
 * Page scripts; pages work without them. Inlined, because pages load no files. Static: no data of visitors or owners.
 */

/**
 * Reports the view once the page is visible, and clicks on external links. Removes the visit token from the URL, so
 * that reloading or sharing it counts as a new visit.
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

export const scriptWith = (own: string): string => `{${(BASE + own).trim().replace(/\n/g, '')}}`;
