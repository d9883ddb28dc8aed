import type { JSX } from 'preact';
import type { PublicSmartLink } from '../../model/public-smart-link-schema.ts';
import { chapterUrl, isPortraitUrl, type VideoSource, videoSource } from '../../services/video-source.ts';
import { arrowIcon, playIcon } from '../icons.tsx';
import type { PageDefinition } from '../page-definition.ts';
import {
  about,
  banner,
  description,
  EXTERNAL_LINK,
  headline,
  landscape,
  logo,
  outbound,
  type PageView,
  picture,
} from '../parts.tsx';
import { copyUrl } from '../picture-sources.ts';
import { playStyle } from '../player.ts';
import { webUrl } from '../sources.ts';

type Video = NonNullable<PublicSmartLink['videos']>[number];

/**
 * Replaces a facade with the embedded player, reports the first play of each video, and seeks to chapters: a
 * player in a frame by a new frame, since a changed fragment would not reload it.
 */
const SCRIPT = `
const other=(event)=>event.ctrlKey||event.metaKey||event.shiftKey||event.altKey;
const from=(src,at)=>{const to=new URL(src);if(to.hostname==='player.vimeo.com')to.hash='t='+at+'s';
else{to.searchParams.set('start',at);to.searchParams.delete('end')}return to.href};
const embed=(old,title,src)=>{
const frame=document.createElement('iframe');
frame.allow='autoplay; fullscreen; picture-in-picture; encrypted-media';
frame.allowFullscreen=true;
frame.title=title;
frame.src=src;
old.replaceWith(frame);
frame.focus()
};
const play=(link,at)=>{
embed(link,link.dataset.title,at===undefined?link.dataset.embed:from(link.dataset.embed,at));
send({event:'play',meta:link.href})
};
document.querySelectorAll('a[data-embed]').forEach((link)=>link.addEventListener('click',(event)=>{
if(other(event))return;
event.preventDefault();
play(link)
}));
document.querySelectorAll('a[data-at]').forEach((chapter)=>chapter.addEventListener('click',(event)=>{
const film=chapter.closest('article'),at=chapter.dataset.at;
const video=film.querySelector('video'),link=film.querySelector('a[data-embed]'),
frame=film.querySelector('iframe');
if(other(event)||!(video||link||frame))return;
event.preventDefault();
if(video){video.currentTime=at;video.play().catch(()=>{});video.focus()}
else if(link)play(link,at);
else embed(frame,frame.title,from(frame.src,at))
}));
document.querySelectorAll('video').forEach((video)=>video.addEventListener('play',
()=>send({event:'play',meta:video.currentSrc}),{once:true}));
`;

const STYLE = `
.video{padding:2.25rem 1.25rem 1.5rem}
.intro{max-width:46rem}
.video .banner{height:clamp(8rem,34vw,17rem);margin-bottom:1.9rem;border-radius:1.4rem}
.films{display:grid;gap:2.75rem;margin-top:1.9rem}
article{min-width:0}
article h2{margin-top:1.1rem}
article .about{margin-top:.4rem}
article .button{margin-top:1.1rem}
.upright :is(video,iframe,.facade){width:min(100%,22rem);aspect-ratio:9/16;margin-inline:auto}
.chapters{margin:1rem 0 0;padding:0;list-style:none}
.chapters a{display:flex;gap:.9rem;padding:.55rem .2rem;border-bottom:1px solid var(--line);
text-decoration:none}
.chapters a:hover{color:var(--accent)}
.chapters span{flex:none;min-width:3.2rem;color:var(--soft);font-variant-numeric:tabular-nums}
video,iframe,.facade{width:100%;aspect-ratio:16/9;border:0;border-radius:1.4rem;overflow:hidden;
background:#000}
video{max-height:84vh}
.facade{display:block;position:relative;background:var(--tint)}${playStyle('4.75rem')}
.chip{position:absolute;inset-inline-start:.9rem;bottom:.9rem;padding:.3rem .8rem;border-radius:2rem;
background:#161513;color:#fff;font-size:.875rem;font-weight:600}
@media (min-width:56rem){
.video{padding:3.5rem 2rem 2rem}
.films{grid-template-columns:repeat(2,minmax(0,1fr));column-gap:2.25rem;margin-top:2.25rem}
article:first-child,article:nth-child(2):last-child{grid-column:1/-1}
}
`;

export const videoLink: PageDefinition = {
  body: page,
  style: STYLE,
  script: SCRIPT,
  openGraphType: 'video.other',
};

function page(view: PageView): JSX.Element {
  const { link } = view;
  return (
    <main class="video">
      {/* Otherwise the first video uses the page's cover. */}
      {link.cover && (link.videos?.[0]?.cover ?? link.videos?.[0]?.thumbnail) ? banner(view) : null}
      <header class="intro">
        {logo(view)}
        {headline(view)}
        {description(view)}
      </header>
      <div class="films">{(link.videos ?? []).map((video, index) => film(view, video, index))}</div>
    </main>
  );
}

function film(view: PageView, video: Video, index: number): JSX.Element {
  const { title, description, subLink, ctaText } = video;
  const { texts, builtInText } = view.locale;
  const url = outbound(view, subLink);
  const isUpright = video.orientation ? video.orientation === 'portrait' : isPortraitUrl(video.url);
  return (
    <article class={isUpright ? 'upright' : undefined} {...view.entryData?.(video)}>
      {player(view, video, index)}
      <h2 dir="auto">{title}</h2>
      {about(description)}
      {chapterList(view, video)}
      {url && (
        <a class="button" href={url} {...EXTERNAL_LINK}>
          {ctaText ? <span dir="auto">{ctaText}</span> : <span {...builtInText}>{texts.more}</span>}
          {arrowIcon()}
        </a>
      )}
    </article>
  );
}

function player(view: PageView, video: Video, index: number): JSX.Element | null {
  const url = webUrl(video.url);
  if (!url) return null;
  const source = sourceOf(video, url);
  const cover = video.cover ?? video.thumbnail ?? (index === 0 ? view.link.cover : null);
  return source.kind === 'file'
    ? videoPlayer(view, video, { url: source.url, cover })
    : facade(view, video, { source, cover, index });
}

const sourceOf = ({ storageCode }: Video, url: string): VideoSource =>
  storageCode ? { kind: 'file', url } : videoSource(url);

/** Links to the chapters, in the player or, without a script, on the video's site. */
function chapterList({ locale }: PageView, video: Video): JSX.Element | null {
  const url = webUrl(video.url);
  if (!url || video.chapters.length === 0) return null;
  const source = sourceOf(video, url);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: VoiceOver in Safari ignores unstyled lists without a role
    <ol class="chapters" role="list" aria-label={locale.texts.chapters}>
      {video.chapters.map(({ at, title }) => (
        <li>
          <a href={chapterUrl(source, at)} data-at={at} {...EXTERNAL_LINK}>
            <span dir="ltr">{clock(at)}</span>
            <bdi>{title}</bdi>
          </a>
        </li>
      ))}
    </ol>
  );
}

/** `1:05`, `1:02:05`. */
function clock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (number: number) => String(number).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

function videoPlayer(
  { sources, findPicture }: PageView,
  video: Video,
  { url, cover }: { url: string; cover: string | null },
): JSX.Element | null {
  const src = sources.allow('media-src', url);
  if (!src) return null;
  return (
    // biome-ignore lint/a11y/useMediaCaption: the videos are the owners'
    <video
      src={src}
      controls
      playsInline
      // The first frame and duration of our own files are worth a request; other sites are not
      // contacted before a click.
      preload={video.storageCode ? 'metadata' : 'none'}
      poster={sources.allow('img-src', cover && copyUrl(findPicture, cover, 960))}
      aria-label={video.title}
    />
  );
}

/** Placeholder of an external player: loads nothing from there before a click. */
function facade(
  view: PageView,
  { title }: Video,
  {
    source,
    cover,
    index,
  }: { source: Exclude<VideoSource, { kind: 'file' }>; cover: string | null; index: number },
): JSX.Element {
  const { sources, locale, link } = view;
  const embed = source.kind === 'embed' ? sources.allow('frame-src', source.embed) : undefined;
  const href = embed ? source.url : outbound(view, source.url);
  return (
    <a class="facade" {...(href && { href })} data-embed={embed} data-title={title} {...EXTERNAL_LINK}>
      {picture(view, cover, { lazy: index > 0, isFirst: index === 0 }) ?? landscape(`${link.slug} ${index}`)}
      {playIcon()}
      <span class="chip">
        <span {...locale.builtInText}>{locale.texts.watch}</span>
        <span class="sr" dir="auto">{` ${title}`}</span>
        {` · ${source.service}`}
      </span>
    </a>
  );
}
