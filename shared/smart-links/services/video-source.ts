import { hostOf, isWithinDomain } from './hosts.ts';
import { START, type VideoPlayer, videoPlayer } from './video-services.ts';

/** How to show a video. */
export type VideoSource =
  /** In a `<video>` element. */
  | { kind: 'file'; url: string }
  /** In an embedded player, loaded on click. */
  | ({ kind: 'embed'; url: string } & VideoPlayer)
  /** Linked, because it can be neither played nor embedded. */
  | { kind: 'page'; url: string; service: string };

export function videoSource(url: string): VideoSource {
  const { pathname } = new URL(url);
  if (/\.(?:mp4|m4v|webm|mov|ogv)$/i.test(pathname)) return { kind: 'file', url };
  const player = videoPlayer(url);
  return player ? { kind: 'embed', url, ...player } : { kind: 'page', url, service: hostOf(url) };
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
  if (source.kind === 'page') return url.href;
  url.hash = source.kind === 'file' ? `t=${at}` : `t=${at}s`;
  if (source.kind === 'file') return url.href;
  for (const name of [...START, 'end']) url.searchParams.delete(name);
  if (source.service === 'YouTube') {
    url.hash = '';
    url.searchParams.set('t', `${at}s`);
  }
  return url.href;
}
