import { hostOf, isWithinDomain } from './hosts.ts';

/** How to show a video. */
export type VideoSource =
  /** In a `<video>` element. */
  | { kind: 'file'; url: string }
  /** In an embedded player, loaded on click. */
  | { kind: 'embed'; url: string; embed: string; service: string }
  /** Linked, because it can be neither played nor embedded. */
  | { kind: 'page'; url: string; service: string };

export function videoSource(url: string): VideoSource {
  const { pathname } = new URL(url);
  if (/\.(?:mp4|m4v|webm|mov|ogv)$/i.test(pathname)) return { kind: 'file', url };
  const host = hostOf(url);
  const embed = youtubeEmbed(host, url) ?? vimeoEmbed(host, pathname);
  return embed ? { kind: 'embed', url, ...embed } : { kind: 'page', url, service: host };
}

/** Whether a video is vertical, judging by its URL. */
export function isPortraitUrl(url: string): boolean {
  const host = hostOf(url);
  const path = URL.parse(url)?.pathname ?? '';
  if (isWithinDomain(host, 'youtube.com')) return path.startsWith('/shorts/');
  return (
    isWithinDomain(host, 'tiktok.com') || (isWithinDomain(host, 'instagram.com') && /\/reels?\//.test(path))
  );
}

/** The URL to play a video from a time, in seconds. */
export function chapterUrl(source: VideoSource, at: number): string {
  const url = new URL(source.url);
  if (source.kind === 'embed' && source.service === 'YouTube') url.searchParams.set('t', `${at}s`);
  else if (source.kind !== 'page') url.hash = source.kind === 'file' ? `t=${at}` : `t=${at}s`;
  return url.href;
}

type Embed = { embed: string; service: string };

function youtubeEmbed(host: string, url: string): Embed | undefined {
  const { pathname, searchParams } = new URL(url);
  let id: string | null | undefined;
  if (host === 'youtu.be') id = pathname.slice(1);
  else if (isWithinDomain(host, 'youtube.com') || host === 'youtube-nocookie.com') {
    id = searchParams.get('v') ?? /^\/(?:embed|shorts|live|v)\/([^/]+)/.exec(pathname)?.[1];
  }
  if (!id || !/^[\w-]{11}$/.test(id)) return undefined;
  return {
    embed: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
    service: 'YouTube',
  };
}

function vimeoEmbed(host: string, pathname: string): Embed | undefined {
  if (!isWithinDomain(host, 'vimeo.com')) return undefined;
  const [, id, key] = /^\/(?:video\/)?(\d{5,12})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(pathname) ?? [];
  if (!id) return undefined;
  return {
    embed: `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${key ? `&h=${key}` : ''}`,
    service: 'Vimeo',
  };
}
