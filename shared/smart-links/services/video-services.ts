import { hostOf, isWithinDomain } from './hosts.ts';

/** A player of a video service: of a video, a list of videos, or a live stream. */
export interface VideoPlayer {
  service: 'YouTube' | 'Vimeo';
  /** URL of the frame. It keeps what the video's URL says: access keys, lists, times. */
  embed: string;
}

/**
 * The player of a URL; undefined if no service that we know has one. Knows every form of URL that the
 * services document or hand out for sharing.
 */
export function videoPlayer(text: string): VideoPlayer | undefined {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) ? (youtubePlayer(url) ?? vimeoPlayer(url)) : undefined;
}

/** Parameters with the time to start at. */
export const START = ['t', 'start', 'time_continue', 'start_time'];

/** What a URL of YouTube is about. */
export interface YoutubePlace {
  video?: string | undefined;
  list?: string | undefined;
  /** ID of the channel whose live stream it is. */
  channel?: string | undefined;
}

const YOUTUBE = [
  'youtube.com',
  'youtube-nocookie.com',
  'youtubekids.com',
  'youtu.be',
  'youtube.googleapis.com',
];

/** Reads a URL of YouTube or YouTube Music; undefined for others, and for what has no player. */
export function youtubePlace(url: URL): YoutubePlace | undefined {
  const host = hostOf(url.href);
  if (!YOUTUBE.some((one) => isWithinDomain(host, one))) return undefined;
  const { pathname, searchParams } = url;
  const [, inPath] =
    (host === 'youtu.be' ? /^\/([^/]+)/ : /^\/(?:embed|shorts|live|watch|vi?|e)\/([^/]+)/).exec(pathname) ??
    [];
  const video = matching(searchParams.get('v') ?? inPath, /^[\w-]{11}(?![\w-])/);
  const channel =
    inPath === 'live_stream'
      ? searchParams.get('channel')
      : /^\/channel\/([^/]+)\/live\/?$/.exec(pathname)?.[1];
  const place = {
    // Paths of players without a video have 11 characters, too.
    video: video === 'videoseries' || video === 'live_stream' ? undefined : video,
    // Not the lists of the signed-in visitor, which nobody else can open.
    list: matching(searchParams.get('list'), /^(?!(?:WL|LL|LM|FL|HL)$)[\w-]{2,64}$/),
    channel: matching(channel, /^UC[\w-]{22}$/),
  };
  return place.video || place.list || place.channel ? place : undefined;
}

function youtubePlayer(url: URL): VideoPlayer | undefined {
  const place = youtubePlace(url);
  if (!place) return undefined;
  const { video, list, channel } = place;
  const query = new URLSearchParams({ autoplay: '1', rel: '0' });
  if (list) query.set('list', list);
  else if (!video) query.set('channel', channel as string);
  const start = startOf(url);
  if (start) query.set('start', String(start));
  keep(['listType', 'index', 'end', 'cc_load_policy', 'cc_lang_pref', 'hl'], url, query);
  const path = video ?? (list ? 'videoseries' : 'live_stream');
  return { service: 'YouTube', embed: `https://www.youtube-nocookie.com/embed/${path}?${query}` };
}

/** A single video, by its ID and the key of an unlisted one. */
const VIMEO_VIDEO =
  /^\/(?:(?:videos?|m|manage\/videos|(?:channels|ondemand)\/[\w-]+|(?:[\w-]+\/){2}(?:page\/\d+\/)?videos?)\/)?(\d{5,12})(?:[/:]([\da-f]{6,40}))?\/?$/;
/** A showcase, or an event with the key of an unlisted one. */
const VIMEO_LIST =
  /^\/(?:showcase|album|(event))\/(\d{3,12})(?:\/embed2?)?(?:\/([\da-f]{6,40}))?(?:\/embed)?\/?$/;

function vimeoPlayer(url: URL): VideoPlayer | undefined {
  const { pathname, searchParams } = url;
  const host = hostOf(url.href);
  if (!isWithinDomain(host, 'vimeo.com') && host !== 'vimeopro.com') return undefined;
  const given = matching(searchParams.get('h'), /^[\da-f]{6,40}$/);
  const player = (embed: string): VideoPlayer => ({ service: 'Vimeo', embed });
  const [, id, key = given] = VIMEO_VIDEO.exec(pathname) ?? [];
  if (id) {
    const query = new URLSearchParams({ autoplay: '1', dnt: '1' });
    if (key) query.set('h', key);
    keep(['loop', 'texttrack'], url, query);
    const start = startOf(url);
    return player(`https://player.vimeo.com/video/${id}?${query}${start ? `#t=${start}s` : ''}`);
  }
  const [, event, list, hash = given] = VIMEO_LIST.exec(pathname) ?? [];
  if (!list) return undefined;
  const end = hash ? `${event ? '/' : '?h='}${hash}` : '';
  return player(`https://vimeo.com/${event ?? 'showcase'}/${list}/embed${end}`);
}

/** Keeps options of the player that the owner chose. */
function keep(names: readonly string[], { searchParams }: URL, query: URLSearchParams): void {
  for (const name of names) {
    const value = matching(searchParams.get(name), /^[\w.-]{1,40}$/);
    if (value) query.set(name, value);
  }
}

/** The time to start at, such as `435`, `7m15s`, `1h2m3s` or `1:02:03`, in seconds. */
function startOf({ searchParams, hash }: URL): number {
  const fragment = new URLSearchParams(hash.slice(1)).get('t');
  for (const time of [...START.map((name) => searchParams.get(name)), fragment]) {
    const [whole, ...parts] =
      /^(?:(\d{1,3})(?:h|:(?=\d+:)))?(?:(\d{1,5})[m:])?(?:(\d{1,7})(?:\.\d+)?s?)?$/i.exec(time ?? '') ?? [];
    if (whole) return parts.reduce((sum, part = '0') => sum * 60 + Number(part), 0);
  }
  return 0;
}

const matching = (text: string | null | undefined, pattern: RegExp): string | undefined =>
  pattern.exec(text ?? '')?.[0];
