import { h, type JSX } from 'preact';
import type { PublicSmartLink } from '../../model/public-smart-link-schema.ts';
import type { Question } from '../../model/questions/question.ts';
import type { PageView } from '../parts.ts';

/** Surveys that show one question at a time, or some questions only after certain answers. Both need the script. */

type Survey = Pick<PublicSmartLink, 'questions' | 'display'>;

const hasSteps = ({ display, questions = [] }: Survey): boolean =>
  display === 'steps' && questions.length > 1;

const hasFlow = (link: Survey): boolean =>
  hasSteps(link) || (link.questions ?? []).some(({ showIf }) => showIf);

/** Hides questions that do not apply. The server decides independently what it stores. */
const SCRIPT = `
const flow=()=>{
const form=document.querySelector('form');
if(!form)return;
const all=[...form.querySelectorAll('.q')],bar=form.querySelector('.progress'),[back,next,sendIt]=form.querySelectorAll('.go-on button');
let at=0,live=all;
const update=()=>{
const data=new FormData(form),gone=new Set;
live=all.filter((q)=>{
const{id,on,any}=q.dataset;
const asked=!on||(!gone.has(on)&&data.getAll('answers.'+on).some((one)=>JSON.parse(any).includes(one)));
if(!asked)gone.add(id);
return asked});
at=Math.min(at,live.length-1);
for(const q of all)q.hidden=bar?q!==live[at]:!live.includes(q);
if(!bar)return;
const last=at===live.length-1;
bar.hidden=false;
bar.firstChild.textContent=bar.dataset.text.replace('{n}',at+1).replace('{count}',live.length);
bar.lastChild.max=live.length;bar.lastChild.value=at+1;
back.hidden=!at;next.hidden=last;sendIt.hidden=!last};
const go=(to)=>{at=to;update();live[at].tabIndex=-1;live[at].focus();live[at].scrollIntoView({block:'nearest'})};
form.addEventListener('change',update);
if(bar){
back.onclick=()=>go(at-1);
next.onclick=()=>{if([...live[at].querySelectorAll('input,textarea')].every((one)=>one.reportValidity()))go(at+1)};
form.addEventListener('submit',(event)=>{if(!next.hidden){event.preventDefault();event.stopPropagation();next.click()}});
for(const link of document.querySelectorAll('.problems a'))link.onclick=(event)=>{
const target=document.getElementById(decodeURIComponent(link.hash.slice(1)));
const to=live.indexOf(target&&target.closest('.q'));
if(to<0)return;
event.preventDefault();go(to);target.focus()};
}
update();
if(bar){at=Math.max(0,live.findIndex((q)=>q.classList.contains('bad')));update()}
};
flow();
document.addEventListener('shown',flow);
`;

const STYLE = `
[hidden]{display:none!important}
.progress{width:100%;color:var(--soft);font-size:.9375rem}
.progress progress{display:block;width:100%;height:.5rem;margin-top:.4rem;accent-color:var(--accent)}
.go-on{display:flex;flex-wrap:wrap;gap:.75rem}
.back{background:var(--card);color:inherit;border:1px solid var(--line)}
.q:focus{outline:0}
`;

export const flowScript = (link: Survey): string => (hasFlow(link) ? SCRIPT : '');
export const flowStyle = (link: Survey): string => (hasFlow(link) ? STYLE : '');

/** Attributes of a question for the script. */
export function flowData(link: Survey, { id, showIf }: Question): Record<string, string> {
  if (!hasFlow(link)) return {};
  return {
    'data-id': id,
    ...(showIf && { 'data-on': showIf.question, 'data-any': JSON.stringify(showIf.answers) }),
  };
}

/** The place of the current question. */
export function progress({ link, locale: { texts, builtInText } }: PageView): JSX.Element | null {
  if (!hasSteps(link)) return null;
  return h(
    'div',
    { class: 'progress', hidden: true, 'data-text': texts.step, ...builtInText },
    h('span', { role: 'status' }),
    h('progress', { 'aria-hidden': 'true' }),
  );
}

/** The buttons of the form. */
export function buttons({ link, locale: { texts, builtInText } }: PageView): JSX.Element {
  const send = h('button', { class: 'button', ...builtInText }, texts.send);
  if (!hasSteps(link)) return send;
  const button = (name: string, text: string) =>
    h('button', { class: `button ${name}`, type: 'button', hidden: true, ...builtInText }, text);
  return h('div', { class: 'go-on' }, button('back', texts.back), button('next', texts.next), send);
}
