import type { ButtonHTMLAttributes, JSX } from 'preact';
import type { PublicSmartLink } from '../../model/public-smart-link-schema.ts';
import type { Question } from '../../model/questions/question.ts';
import type { ShowIf } from '../../model/questions/show-if.ts';
import { errorText } from '../answer-errors.ts';
import type { PageView } from '../parts.tsx';

/**
 * Surveys that show one question at a time, or some questions only after certain
 * answers. Both need the script.
 */

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
const all=[...form.querySelectorAll('.q')],bar=form.querySelector('.progress'),
[back,next,sendIt]=form.querySelectorAll('.go-on button'),main=form.closest('main');
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
main.classList.add('steps');
main.classList.toggle('later',at>0);
main.querySelector('header').classList.toggle('sr',at>0);
bar.hidden=false;
bar.firstChild.textContent=bar.dataset.text.replace('{n}',at+1).replace('{count}',live.length);
bar.lastChild.max=live.length;bar.lastChild.value=at+1;
back.hidden=!at;next.hidden=last;sendIt.hidden=!last};
const judge=(q)=>{
const fields=[...q.querySelectorAll('input,textarea')],[first]=fields,id=first.name+'.error',
owner=q.matches('fieldset')?q:first,old=document.getElementById(id),
missing=q.querySelector('.must')&&!new FormData(form).getAll(first.name).some(Boolean),
bad=missing?first:fields.find((one)=>one.validity.typeMismatch),
ids=(owner.getAttribute('aria-describedby')||'').split(' ').filter((one)=>one&&one!==id);
if(old)old.remove();
q.classList.toggle('bad',!!bad);
if(bad){
const note=document.createElement('p'),{missing:text,wrong}=bar.dataset;
Object.assign(note,{id,className:'wrong',textContent:missing?text:wrong});
if(bar.lang){note.lang=bar.lang;note.dir=bar.dir}
(q.querySelector('.hint')||q.firstElementChild).after(note);
ids.push(id);
bad.focus()
}
if(ids[0])owner.setAttribute('aria-describedby',ids.join(' '));
else owner.removeAttribute('aria-describedby');
for(const one of fields)if(one.type!=='radio')one.ariaInvalid=bad?'true':null;
return!bad};
const go=(to)=>{at=to;update();live[at].tabIndex=-1;if(!document.querySelector('.problems'))scrollTo(0,0);
live[at].focus({preventScroll:true});live[at].scrollIntoView({block:'nearest'})};
form.addEventListener('change',update);
if(bar){
back.onclick=()=>go(at-1);
next.onclick=()=>{if(judge(live[at]))go(at+1)};
form.addEventListener('submit',(event)=>{if(!next.hidden){event.preventDefault();event.stopPropagation();
next.click()}});
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

/**
 * Keeps the buttons above an on-screen keyboard in browsers where that covers the page
 * instead of making it smaller.
 */
const KEYBOARD = `
if(self.visualViewport){
const lift=()=>body.style.setProperty('--keys',(visualViewport.scale>1?0:Math.max(0,
innerHeight-visualViewport.height-visualViewport.offsetTop))+'px');
visualViewport.addEventListener('resize',lift);
visualViewport.addEventListener('scroll',lift)
}
`;

const STYLE = `
[hidden]{display:none!important}
.q:focus{outline:0}
`;

/**
 * The first step also has the page's cover and title. On phones, the buttons stay at
 * the bottom of the screen.
 */
const STEPS_STYLE = `
.progress{display:flex;align-items:center;gap:.9rem;width:100%;color:var(--soft);font-size:.9375rem}
.progress progress{flex:1;min-width:3rem;height:.3rem;appearance:none;border:0;border-radius:1rem;
overflow:hidden;background:var(--line);color:var(--accent)}
::-webkit-progress-bar{background:var(--line)}
::-webkit-progress-value{border-radius:1rem;background:var(--accent)}
::-moz-progress-bar{border-radius:1rem;background:var(--accent)}
@media (forced-colors:active){.progress progress{forced-color-adjust:none;border:1px solid CanvasText}
::-webkit-progress-value{background:Highlight}::-moz-progress-bar{background:Highlight}}
.later .banner{display:none}
.later header{padding:0}
.go-on{display:flex;flex-wrap:wrap;gap:.75rem;width:100%}
form .go-on .button{min-width:12rem}
form .go-on .back{min-width:0;background:var(--card);color:inherit;border:1px solid var(--line)}
@media (max-width:45.99rem){
.steps .go-on{position:fixed;z-index:2;inset:auto 0 var(--keys,0);
padding:.75rem max(1.25rem,env(safe-area-inset-right)) calc(.75rem + env(safe-area-inset-bottom)) max(1.25rem,
env(safe-area-inset-left));background:var(--card);border-top:1px solid var(--line)}
form .go-on .button:not(.back){flex:1 1 9rem;min-width:0;min-height:3.5rem}
body:has(.steps){
padding:0 env(safe-area-inset-right) calc(5rem + env(safe-area-inset-bottom)) env(safe-area-inset-left)}
html:has(.steps){scroll-padding-bottom:calc(6rem + var(--keys,0px))}
}
@media (max-height:20rem){.steps .go-on{position:static}}
`;

export const flowScript = (link: Survey): string =>
  hasFlow(link) ? SCRIPT + (hasSteps(link) ? KEYBOARD : '') : '';
export const flowStyle = (link: Survey): string =>
  hasFlow(link) ? STYLE + (hasSteps(link) ? STEPS_STYLE : '') : '';

/** Buttons at the bottom of the screen respect the shape of the device, and move with its keyboard. */
export const flowViewport = (link: Survey): string =>
  hasSteps(link) ? ',viewport-fit=cover,interactive-widget=resizes-content' : '';

/** Attributes of a question for the script. */
export function flowData(link: Survey, { id, showIf }: Question): Record<string, string> {
  if (!hasFlow(link)) return {};
  return {
    'data-id': id,
    ...(showIf && { 'data-on': showIf.question, 'data-any': JSON.stringify(sentValues(link, showIf)) }),
  };
}

/** The values of the inputs that a condition names. */
function sentValues({ questions = [] }: Survey, { question: id, answers }: ShowIf): string[] {
  const { options, optionIds } = questions.find((question) => question.id === id) ?? {};
  return answers.map((answer) => optionIds?.[options?.indexOf(answer) ?? -1] ?? answer);
}

/** The place of the current question. */
export function progress({ link, locale }: PageView): JSX.Element | null {
  if (!hasSteps(link)) return null;
  const { texts, builtInText, language } = locale;
  return (
    <div
      class="progress"
      hidden
      data-text={texts.step}
      data-missing={errorText({ code: 'required', params: {} }, language)}
      data-wrong={errorText({ code: 'invalid_format', params: { format: 'email' } }, language)}
      {...builtInText}
    >
      <span role="status" />
      <progress aria-hidden="true" />
    </div>
  );
}

/** The buttons of the form. */
export function buttons({ link, locale: { texts, builtInText } }: PageView): JSX.Element {
  const button = (name: string, text: string, attributes?: ButtonHTMLAttributes) => (
    <button class={name} {...attributes} {...builtInText}>
      {text}
    </button>
  );
  const send = button('button', texts.send);
  if (!hasSteps(link)) return send;
  const forScript = { type: 'button', hidden: true } as const;
  return (
    <div class="go-on">
      {button('button back', texts.back, forScript)}
      {button('button next', texts.next, forScript)}
      {send}
    </div>
  );
}
