import type { JSX } from 'preact';
import { musicPlayer } from '../../services/music-player.ts';
import { musicIcon } from '../icons.tsx';
import type { PageDefinition } from '../page-definition.ts';
import {
  artwork,
  decoration,
  description,
  EXTERNAL_LINK,
  headline,
  linkIcon,
  linkRow,
  list,
  logo,
  outbound,
  type PageView,
  picture,
} from '../parts.tsx';
import { playerScript } from '../player.ts';
import { ROWS } from '../style.ts';

const STYLE = `${ROWS}
.glow{position:absolute;z-index:-1;inset:0 0 auto;height:40rem;overflow:hidden;
-webkit-mask-image:linear-gradient(#000 20%,transparent);mask-image:linear-gradient(#000 20%,transparent)}
.glow img{filter:blur(56px) saturate(1.6);opacity:.3;transform:scale(1.4)}
.music{padding:2.25rem 1.25rem 1.5rem}
.record{width:min(100%,21rem);margin:0 auto 1.9rem;aspect-ratio:1;border-radius:1.5rem;overflow:hidden;
box-shadow:0 2.2rem 3.5rem -1.6rem rgb(0 0 0/.5);background:var(--tint)}
.tracks{max-width:34rem;margin:0 auto}
@media (max-width:55.99rem){.tracks header{text-align:center}.logo{margin-inline:auto}}
.music .about{color:var(--ink)}
.rows,.hear{margin-top:1.9rem}
.hear+.rows{margin-top:1rem}
.hear .button{width:100%}.hear .button svg{width:1.3rem;height:1.3rem}
.hear iframe{width:100%;height:22rem;border:0;border-radius:1.2rem;background:var(--tint)}
.out{margin-top:1.1rem;font-weight:600}
.out strong{display:block;font-size:1.25rem;font-variant-numeric:tabular-nums;color:var(--accent)}
@media (min-width:56rem){
.music{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:4.5rem;padding:5.5rem 2rem 3rem;
align-items:start}
.record{position:sticky;top:3rem;width:100%;margin:0;border-radius:2rem}
.tracks{width:100%;align-self:center}
.tracks:first-child{grid-column:1/-1}
}
`;

/** Loads the player, and counts down to the release in the visitor's own time and language. */
const SCRIPT = `
${playerScript('a[data-embed]', "frame.allow='autoplay; encrypted-media; fullscreen';")}
const out=document.querySelector('time[data-left]');
if(out){
const at=new Date(out.dateTime),lang=document.documentElement.lang,left=document.createElement('strong');
out.textContent=new Intl.DateTimeFormat(lang,{dateStyle:'long',timeStyle:'short'}).format(at);
out.parentNode.append(left);
const count=()=>{
const ms=at-Date.now();
if(ms<=0){clearInterval(timer);setTimeout(()=>location.reload(),2000+Math.random()*8000);return}
const unit=(number,unit)=>new Intl.NumberFormat(lang,{style:'unit',unit,unitDisplay:'short'})
.format(Math.floor(number));
left.textContent=[unit(ms/864e5,'day'),unit(ms/36e5%24,'hour'),unit(ms/6e4%60,'minute'),
unit(ms/1e3%60,'second')].join(' · ')
};
const timer=setInterval(count,1000);
count()
}
`;

export const musicLink: PageDefinition = {
  body: page,
  style: STYLE,
  script: SCRIPT,
  openGraphType: 'website',
};

function page(view: PageView): JSX.Element {
  const { cover, image, slug, platforms = [] } = view.link;
  const art = cover ?? image;
  // The same for both: browsers load the same copy once.
  const sizes = '(min-width:56rem) 30rem,21rem';
  const glow = picture(view, art, { sizes });
  const record = picture(view, art, { sizes, isFirst: true }) ?? artwork(view, slug);
  const entries = platforms.map((platform) => {
    const { name, url, icon } = platform;
    return linkRow({
      data: view.entryData?.(platform),
      href: outbound(view, url),
      title: name,
      before: linkIcon(view, { url, name, icon }, musicIcon()),
    });
  });
  return (
    <main class="music">
      {glow && decoration('glow', glow)}
      {record && <div class="record">{record}</div>}
      <div class="tracks">
        <header>
          {cover && logo(view)}
          {headline(view)}
          {description(view)}
          {release(view)}
        </header>
        {player(view)}
        {list(entries, 'rows')}
      </div>
    </main>
  );
}

/** The release date; the content has none after it. */
function release({ link, locale }: PageView): JSX.Element | null {
  if (!link.releaseDate) return null;
  const date = new Intl.DateTimeFormat(locale.lang, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <p class="out">
      <span {...locale.builtInText}>{locale.texts.outOn}</span>{' '}
      <time dateTime={link.releaseDate} data-left="">
        {date.format(new Date(link.releaseDate))}
      </time>
    </p>
  );
}

/** Opens a service's player: nothing is loaded from there before a click. */
function player({ link, locale, sources }: PageView): JSX.Element | null {
  const found = musicPlayer((link.platforms ?? []).map(({ url }) => url));
  const embed = sources.allow('frame-src', found?.embed);
  if (!found || !embed) return null;
  return (
    <div class="hear">
      <a class="button" href={found.url} data-embed={embed} data-title={link.title} {...EXTERNAL_LINK}>
        {musicIcon()}
        <span>
          <span {...locale.builtInText}>{locale.texts.listen}</span> · {found.service}
        </span>
      </a>
    </div>
  );
}
