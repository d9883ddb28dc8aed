import type { SmartLinkType } from '../slug.ts';

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

/** Puts a service's player where its picture is, and reports what is played: each video once. */
const VIDEO = `
document.querySelectorAll('a[data-embed]').forEach((link)=>link.addEventListener('click',(event)=>{
if(event.ctrlKey||event.metaKey||event.shiftKey||event.altKey)return;
event.preventDefault();
const frame=document.createElement('iframe');
frame.allow='autoplay; fullscreen; picture-in-picture; encrypted-media';
frame.allowFullscreen=true;
frame.title=link.dataset.title;
frame.src=link.dataset.embed;
link.replaceWith(frame);
frame.focus();
send({event:'play',meta:link.href})
}));
document.querySelectorAll('video').forEach((video)=>video.addEventListener('play',()=>send({event:'play',meta:video.currentSrc}),{once:true}));
`;

/** Sends the form without leaving the page, and shows what the page that came back shows: the same result. */
const SURVEY = `
document.addEventListener('submit',async(event)=>{
const form=event.target;
event.preventDefault();
if(form.ariaBusy)return;
form.ariaBusy='true';
try{
const answer=await fetch(location.pathname,{method:'POST',body:new URLSearchParams(new FormData(form)),headers:{accept:'text/html'}});
const shown=new DOMParser().parseFromString(await answer.text(),'text/html');
const main=shown.querySelector('main.survey');
if(!main)throw 0;
document.querySelector('main').replaceWith(main);
document.title=shown.title;
const first=document.querySelector('.problems,.thanks');
if(first){first.focus();first.scrollIntoView({block:'center'})}
}catch{form.submit()}
});
`;

const squeezed = (script: string): string => `{${script.trim().replace(/\n/g, '')}}`;

const COMMON = squeezed(BASE);
const SCRIPTS: Partial<Record<SmartLinkType, string>> = {
  videoLink: squeezed(BASE + VIDEO),
  surveyLink: squeezed(BASE + SURVEY),
};

/** The script of a kind of page. */
export const scriptOf = (type: SmartLinkType): string => SCRIPTS[type] ?? COMMON;
