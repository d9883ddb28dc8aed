import { h, type JSX } from 'preact';
import type { PublicSmartLink } from '../public-smart-link-schema.ts';
import {
  about,
  arrow,
  banner,
  headline,
  landscape,
  logo,
  OUTGOING,
  type PageView,
  picture,
} from './parts.ts';
import { webUrl } from './sources.ts';
import { type VideoSource, videoSource } from './video-source.ts';

type Video = NonNullable<PublicSmartLink['videos']>[number];

/** `videoLink` */
export function videoPage(view: PageView): JSX.Element {
  const { link } = view;
  return h(
    'main',
    { class: 'video' },
    // Without a picture of its own the first video shows that of the page.
    link.cover && link.videos?.[0]?.cover ? banner(view) : null,
    h('header', { class: 'intro' }, logo(view), headline(view), about(view)),
    h(
      'div',
      { class: 'films' },
      (link.videos ?? []).map((video, index) => film(view, video, index)),
    ),
  );
}

function film(view: PageView, video: Video, index: number): JSX.Element {
  const { title, description, subLink, ctaText } = video;
  const { texts, own } = view.voice;
  const url = webUrl(subLink);
  return h(
    'article',
    null,
    player(view, video, index),
    h('h2', { dir: 'auto' }, title),
    description ? h('p', { class: 'about', dir: 'auto' }, description) : null,
    url
      ? h(
          'a',
          { class: 'button', href: url, ...OUTGOING },
          ctaText ? h('span', { dir: 'auto' }, ctaText) : h('span', own, texts.more),
          arrow(),
        )
      : null,
  );
}

function player(view: PageView, video: Video, index: number): JSX.Element | null {
  const url = webUrl(video.url);
  if (!url) return null;
  const source: VideoSource = video.storageCode ? { kind: 'file', url } : videoSource(url);
  const cover = video.cover ?? (index === 0 ? view.link.cover : null);
  return source.kind === 'file'
    ? ownPlayer(view, video, source.url, cover)
    : facade(view, video, source, cover, index);
}

function ownPlayer(
  { sources }: PageView,
  video: Video,
  url: string,
  cover: string | null,
): JSX.Element | null {
  const src = sources.allow('media-src', url);
  if (!src) return null;
  return h('video', {
    src,
    controls: true,
    playsInline: true,
    // Of our own files the first frame and the length are worth a request; other sites are left alone until asked for.
    preload: video.storageCode ? 'metadata' : 'none',
    poster: sources.allow('img-src', cover),
    'aria-label': video.title,
  });
}

/** What a player elsewhere looks like before anybody has asked for it: nothing is loaded from there. */
function facade(
  { sources, voice, link, ...view }: PageView,
  { title }: Video,
  source: Exclude<VideoSource, { kind: 'file' }>,
  cover: string | null,
  index: number,
): JSX.Element {
  const embed = source.kind === 'embed' ? sources.allow('frame-src', source.embed) : undefined;
  return h(
    'a',
    { class: 'facade', href: source.url, 'data-embed': embed, 'data-title': title, ...OUTGOING },
    picture({ sources, voice, link, ...view }, cover, index > 0) ?? landscape(`${link.slug} ${index}`),
    h(
      'svg',
      { class: 'play', viewBox: '0 0 64 64', 'aria-hidden': 'true' },
      h('circle', { cx: 32, cy: 32, r: 32 }),
      h('path', { d: 'M26 20.5v23L45 32z' }),
    ),
    h(
      'span',
      { class: 'chip' },
      h('span', voice.own, voice.texts.watch),
      h('span', { class: 'sr', dir: 'auto' }, ` ${title}`),
      ` · ${source.service}`,
    ),
  );
}
