import { hostOf, isWithinDomain } from './hosts.ts';

/** A player of a video service: of a video, a list of videos, or a live stream. */
export interface VideoPlayer {
  service: 'YouTube' | 'Vimeo';
  /** URL of the frame. It keeps what the video's URL says: access keys, lists, times. */
  embed: string;
  /** The video whose thumbnail is shown: its ID on YouTube, its page on Vimeo. */
  still: string | undefined;
}

/**
 * The player of a URL; undefined if no service that we know has one. Knows every form of URL that the
 * services document or hand out for sharing.
 */
export function videoPlayer(text: string): VideoPlayer | undefined {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  return youtubePlayer(text) ?? vimeoPlayer(url);
}

/** What a URL of YouTube is about. */
export interface YoutubePlace {
  video?: string | undefined;
  list?: string | undefined;
  /** Of a live stream. */
  channel?: string | undefined;
  url: URL;
}

const YOUTUBE = ['youtube.com', 'youtube-nocookie.com', 'youtubekids.com'];

const isYoutube = (host: string): boolean =>
  host === 'youtu.be' ||
  host === 'youtube.googleapis.com' ||
  YOUTUBE.some((one) => isWithinDomain(host, one));

/** These have 11 characters, like the IDs of videos, in the paths of players. */
const NO_VIDEO = new Set(['videoseries', 'live_stream']);

/** Lists of the signed-in visitor, which nobody else can open. */
const PERSONAL = /^(?:WL|LL|LM|FL|HL)$/;

/** Reads a URL of YouTube or YouTube Music; undefined for others, and for what has no player. */
export function youtubePlace(text: string): YoutubePlace | undefined {
  const url = URL.parse(text);
  const host = hostOf(text);
  if (!url || !isYoutube(host)) return undefined;
  const { pathname, searchParams } = url;
  const inner = /^\/(?:attribution_link|m|ml)$/.test(pathname)
    ? (searchParams.get('u') ?? searchParams.get('continue'))
    : null;
  if (inner !== null) {
    const target = URL.parse(inner, 'https://www.youtube.com');
    return target && !/^\/(?:attribution_link|m|ml)$/.test(target.pathname)
      ? youtubePlace(target.href)
      : undefined;
  }
  const [, inPath] =
    (host === 'youtu.be'
      ? /^\/([^/]+)/.exec(pathname)
      : /^\/(?:embed|shorts|live|watch|vi?|e)\/([^/&?]+)/.exec(pathname)) ?? [];
  const [video] = /^[\w-]{11}(?![\w-])/.exec(searchParams.get('v') ?? inPath ?? '') ?? [];
  const list = matching(searchParams.get('list'), /^[\w-]{2,64}$/);
  const channel =
    inPath === 'live_stream'
      ? searchParams.get('channel')
      : /^\/channel\/([^/]+)\/live\/?$/.exec(pathname)?.[1];
  const place = {
    url,
    video: video && NO_VIDEO.has(video) ? undefined : video,
    list: list && PERSONAL.test(list) ? undefined : list,
    channel: matching(channel, /^UC[\w-]{22}$/),
  };
  return place.video || place.list || place.channel ? place : undefined;
}

/** Parameters of the player, besides the list and the start, that owners choose. */
const YOUTUBE_OPTIONS = [
  'listType',
  'index',
  'end',
  'loop',
  'playlist',
  'mute',
  'controls',
  'cc_load_policy',
  'cc_lang_pref',
  'hl',
];

function youtubePlayer(text: string): VideoPlayer | undefined {
  const place = youtubePlace(text);
  if (!place) return undefined;
  const { video, list, channel, url } = place;
  const query = new URLSearchParams({ autoplay: '1', rel: '0' });
  if (list) query.set('list', list);
  if (!video && channel) query.set('channel', channel);
  const start = startOf(url, ['t', 'start', 'time_continue']);
  if (start > 0) query.set('start', String(start));
  for (const name of YOUTUBE_OPTIONS) {
    const value = matching(url.searchParams.get(name), /^[\w,-]{1,400}$/);
    if (value) query.set(name, value);
  }
  const path = video ?? (list ? 'videoseries' : 'live_stream');
  return {
    service: 'YouTube',
    embed: `https://www.youtube-nocookie.com/embed/${path}?${query}`,
    still: video,
  };
}

const ID = '(\\d{5,12})';
const HASH = '(?:[/:]([0-9a-f]{6,40}))?';

/** Paths of single videos, each with the ID of the video and the key of an unlisted one. */
const VIMEO_VIDEOS = [
  `(?:video/|videos/|m/|manage/videos/)?${ID}${HASH}`,
  `(?:channels|ondemand)/[\\w-]+/(?:video/)?${ID}${HASH}`,
  `groups/[\\w-]+/videos/${ID}${HASH}`,
  `(?:showcase|album)/[\\w-]+/video/${ID}${HASH}`,
  `event/\\d+/videos/${ID}${HASH}`,
].map((path) => new RegExp(`^/${path}/?$`));

const VIMEO_SHOWCASE = /^\/(?:showcase|album)\/(\d{3,12})(?:\/embed2?)?\/?$/;
const VIMEO_EVENT = /^\/event\/(\d{3,12})(?:\/embed)?(?:\/([0-9a-f]{6,40}))?(?:\/(?:embed|interaction))?\/?$/;

/** Parameters of the player that owners choose. */
const VIMEO_OPTIONS = ['loop', 'muted', 'controls', 'texttrack', 'color', 'title', 'byline', 'portrait'];

function vimeoPlayer(url: URL): VideoPlayer | undefined {
  const { pathname, searchParams } = url;
  const host = hostOf(url.href);
  const key = matching(searchParams.get('h'), /^[0-9a-f]{6,40}$/);
  if (host === 'vimeopro.com') {
    const [, id] = /^\/[\w-]+\/[\w-]+(?:\/page\/\d+)?\/video\/(\d{5,12})\/?$/.exec(pathname) ?? [];
    return id ? vimeoVideo(url, id, key) : undefined;
  }
  if (!isWithinDomain(host, 'vimeo.com')) return undefined;
  for (const path of VIMEO_VIDEOS) {
    const [, id, hash] = path.exec(pathname) ?? [];
    if (id) return vimeoVideo(url, id, hash ?? key);
  }
  const query = key ? `?h=${key}` : '';
  const [, showcase] = VIMEO_SHOWCASE.exec(pathname) ?? [];
  if (showcase) return vimeoFrame(`showcase/${showcase}`, `/embed${query}`);
  const [, event, hash = key] = VIMEO_EVENT.exec(pathname) ?? [];
  return event ? vimeoFrame(`event/${event}`, `/embed${hash ? `/${hash}` : ''}`) : undefined;
}

const vimeoFrame = (path: string, embed: string): VideoPlayer => ({
  service: 'Vimeo',
  embed: `https://vimeo.com/${path}${embed}`,
  still: undefined,
});

function vimeoVideo(url: URL, id: string, key: string | undefined): VideoPlayer {
  const query = new URLSearchParams({ autoplay: '1', dnt: '1' });
  if (key) query.set('h', key);
  for (const name of VIMEO_OPTIONS) {
    const value = matching(url.searchParams.get(name), /^[\w.-]{1,40}$/);
    if (value) query.set(name, value);
  }
  const start = startOf(url, ['t', 'start_time']);
  return {
    service: 'Vimeo',
    embed: `https://player.vimeo.com/video/${id}?${query}${start > 0 ? `#t=${start}s` : ''}`,
    still: `https://vimeo.com/${id}${key ? `/${key}` : ''}`,
  };
}

/** The first valid start among these parameters, or that of the fragment, such as `#t=90s`, in seconds. */
function startOf(url: URL, names: readonly string[]): number {
  const fragment = new URLSearchParams(url.hash.slice(1));
  const given = [...names.map((name) => url.searchParams.get(name)), fragment.get('t')];
  return given.map((time) => secondsOf(time ?? '')).find((seconds) => seconds !== undefined) ?? 0;
}

/** Seconds of `435`, `435s`, `7m15s`, `1h2m3s` or `1:02:03`. */
function secondsOf(time: string): number | undefined {
  const [whole, ...named] = /^(?:(\d{1,3})h)?(?:(\d{1,5})m)?(?:(\d{1,7})(?:\.\d+)?s?)?$/i.exec(time) ?? [];
  if (whole) return inSeconds(named);
  const [clock, ...parts] = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{2})$/.exec(time) ?? [];
  return clock ? inSeconds(parts) : undefined;
}

const inSeconds = (parts: readonly (string | undefined)[]): number =>
  parts.reduce((sum, part = '0') => sum * 60 + Number(part), 0);

const matching = (text: string | null | undefined, pattern: RegExp): string | undefined =>
  text != null && pattern.test(text) ? text : undefined;
