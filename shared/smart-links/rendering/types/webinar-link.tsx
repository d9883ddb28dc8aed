import type { JSX } from 'preact';
import { joinPath, type WebinarTimes, webinarState, webinarTimes } from '../../model/webinar.ts';
import { blockScript, blockStyle } from '../blocks.tsx';
import { calendarLinks } from '../calendar-links.ts';
import { arrowIcon } from '../icons.tsx';
import { LINK_STYLE, linkGroups, tallStyle } from '../link-rows.tsx';
import type { PageDefinition } from '../page-definition.ts';
import { avatar, bannerLayout, EXTERNAL_LINK, list, type PageView } from '../parts.tsx';
import { ROWS, SHEET } from '../style.ts';
import { offsetIn, RANGE_SCRIPT, rangeIn } from '../webinar-date.ts';
import {
  registerButton,
  registrationForm,
  registrationScript,
  registrationStyle,
} from './registration-form.tsx';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/**
 * Counts down, switches the state, and shows the time in the visitor's time zone, then the host's too if that
 * differs. Without it, the state is that of the response, and the time is the host's.
 */
const SCRIPT = `
const when=document.querySelector('main[data-start]');
if(when){
const start=+when.dataset.start,end=+when.dataset.end,lang=when.dataset.lang,
find=(name)=>when.querySelector(name),counts=when.querySelectorAll('.count b'),
sizes=${JSON.stringify(UNITS.map(([, size]) => size))};
if([start,end].map((at)=>-new Date(at).getTimezoneOffset())!=when.dataset.offset){
find('.at time').textContent=(${RANGE_SCRIPT})(lang,start,end);
find('.hosts').hidden=false
}
const set=(element,text)=>{if(element.textContent!==text)element.textContent=text};
const tick=()=>{
const now=Date.now();
when.dataset.state=now>=end?'over':now>=start?'live':now>=start-9e5?'open':'soon';
let left=Math.max(0,start-now);
const at=sizes.findIndex((size)=>left>=size);
if(left)set(find('.in'),new Intl.RelativeTimeFormat(lang).format(Math.floor(left/sizes[at<0?3:Math.min(at,2)])
||1,['day','hour','minute'][at<0?2:Math.min(at,2)]));
sizes.forEach((size,i)=>{const count=Math.floor(left/size);left-=count*size;set(counts[i],''+count)});
if(now<end)setTimeout(tick,1000-now%1000)
};
tick();
const join=find('.join');
if(join)join.addEventListener('click',()=>send({event:'join'}))
}
`;

const WHEN = `
.when{margin-top:.9rem}
.state{font-size:1.3rem;font-weight:650}
.hosts{color:var(--soft);font-size:.9375rem}
.act{display:flex;flex-wrap:wrap;gap:.75rem;margin:1.1rem 0}
.act:empty,[data-state=soon] .act:not(:has(.register)){display:none}
.act .button{min-width:min(100%,14rem);font-size:1.125rem}
.who .rows{margin-top:1.1rem}
.until{margin-bottom:1.75rem}
.count{display:grid;grid-template-columns:repeat(4,minmax(0,1fr));gap:.6rem;max-width:26rem}
.count span{padding:.7rem .2rem;background:var(--card);border:1px solid var(--line);border-radius:1rem;
text-align:center}
.count b,.count small{display:block}
.count b{font-size:1.6rem;line-height:1.2;font-variant-numeric:tabular-nums}
.count small{color:var(--soft);font-size:.8125rem}
.until .hint{margin-top:.9rem}
.hint{color:var(--soft);font-size:.9375rem}
.act .join,.s-soon,.s-live,.s-over{display:none}
[data-state=soon] .s-soon,[data-state=open] .s-soon,[data-state=live] .s-live,[data-state=over] .s-over{
display:inline}
[data-state=open] .join,[data-state=live] .join{display:inline-flex}
[data-state=open] .join+.register,[data-state=live] .join+.register,[data-state=over] .register{display:none}
[data-state=live] .count,[data-state=over] .count,main:not([data-state=soon]) .until .hint,
[data-state=over] details{display:none}
summary{display:inline-flex;align-items:center;min-height:2.75rem;margin-top:.4rem;cursor:pointer;
font-weight:600;text-decoration:underline;text-underline-offset:.2em}
details a{display:flex;align-items:center;min-height:2.75rem;text-underline-offset:.2em}
@media (scripting:none){.count{display:none}}
`;

const STYLE = `
.webinar h1{font-size:clamp(2.1rem,1.5rem + 2.8vw,3.4rem)}
.lead{min-height:4.75rem}
@media (min-width:56rem){.webinar .banner{height:clamp(17rem,42vh,28rem)}}
`;

export const webinarLink: PageDefinition = {
  body: page,
  style: `${ROWS}${SHEET}${LINK_STYLE}${WHEN}${STYLE}`,
  optionalStyle: (link) => registrationStyle(link) + tallStyle(link) + blockStyle(link),
  script: SCRIPT,
  optionalScript: (link) => registrationScript(link) + blockScript(link),
  openGraphType: 'website',
};

function page(view: PageView): JSX.Element {
  const { link } = view;
  const times = webinarTimes(link);
  const form = registrationForm(view);
  const links = link.urls ?? [];
  // Without a button to register or join, the first link is the main action.
  const [first, ...others] = !form && !(times && view.canJoin) ? links : [];
  const lead = times && first && !('heading' in first) && !('type' in first) ? [first] : [];
  const linksOf = (urls: typeof links, withLead = false) =>
    linkGroups({ ...view, link: { ...link, urls } }, withLead);
  return bannerLayout(view, 'webinar', {
    head: link.image && avatar(view),
    under: times && [schedule(view, times), linksOf(lead, true)],
    actions: [
      times && countdown(view, times),
      form,
      lead.length > 0 ? linksOf(others) : linksOf(links, first !== undefined),
    ],
    data: times && dataOf(view, times),
  });
}

/** Data attributes for the script, and for the styles: `data-state`. */
function dataOf({ locale, link, now }: PageView, times: WebinarTimes): Record<string, string | number> {
  return {
    'data-state': webinarState(times, now),
    'data-start': times.start.getTime(),
    'data-end': times.end.getTime(),
    'data-offset': [times.start, times.end].map((at) => offsetIn(link.timezone ?? 'UTC', at)).join(),
    'data-lang': locale.formats,
  };
}

/** The date of a webinar, and the buttons to register and to join. */
function schedule(view: PageView, times: WebinarTimes): JSX.Element {
  const { locale, link, now, canJoin } = view;
  const { formats: language } = locale;
  const texts = locale.texts.webinar;
  const { start } = times;
  const date = <time dateTime={start.toISOString()}>{rangeIn(language, times, link.timezone ?? 'UTC')}</time>;
  return (
    <section class="when" {...locale.builtInText}>
      <p class="state">
        <span class="s-soon">
          {texts.starts} <span class="in">{relative(language, timeLeft(times, now))}</span>
        </span>
        <span role="status">
          <span class="s-live">{texts.live}</span>
          <span class="s-over">{texts.over}</span>
        </span>
      </p>
      <p class="at">{date}</p>
      <p class="hosts" hidden>
        {texts.hostTime} {date}
      </p>
      <div class="act">
        {canJoin && (
          <a class="button join" href={joinPath(link.slug)} rel="nofollow">
            {texts.join}
            {arrowIcon()}
          </a>
        )}
        {registerButton(view)}
      </div>
    </section>
  );
}

const timeLeft = ({ start }: WebinarTimes, now: Date): number => Math.max(0, start.getTime() - now.getTime());

function countdown(view: PageView, times: WebinarTimes): JSX.Element {
  const { locale, link, now, canJoin } = view;
  const { formats: language } = locale;
  const texts = locale.texts.webinar;
  return (
    <section class="until" {...locale.builtInText}>
      <div class="count" aria-hidden="true">
        {countsOf(timeLeft(times, now)).map(([unit, count]) => (
          <span>
            <b>{count}</b>
            <small>{unitName(language, unit)}</small>
          </span>
        ))}
      </div>
      {canJoin && <p class="hint">{texts.joinSoon}</p>}
      <details>
        <summary>{texts.addToCalendar}</summary>
        {list(
          calendarLinks(link, times, texts.calendarFile).map(({ name, url }) => (
            <li>
              <a href={url} {...EXTERNAL_LINK}>
                {name}
              </a>
            </li>
          )),
        )}
      </details>
    </section>
  );
}

function relative(language: string, left: number): string {
  const [unit, size] = UNITS.slice(0, 3).find(([, size]) => left >= size) ?? UNITS[2];
  return new Intl.RelativeTimeFormat(language).format(Math.floor(left / size) || 1, unit);
}

function countsOf(left: number): [(typeof UNITS)[number][0], number][] {
  let rest = left;
  return UNITS.map(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return [unit, count];
  });
}

/** The name of a unit, such as `days`: the number next to it changes, the word does not. */
function unitName(language: string, unit: string): string {
  const parts = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).formatToParts(
    20,
  );
  return parts.find(({ type }) => type === 'unit')?.value ?? unit;
}
