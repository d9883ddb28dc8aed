import { hostOf, isWithinDomain } from './hosts.ts';
import { youtubePlace } from './video-services.ts';

/** Music services with public APIs that describe a URL, without a key. */

export interface MusicPlace {
  service: MusicService;
  /** Without parameters for sharing. */
  url: string;
  /** The query for the service. */
  endpoint: URL;
}

export interface MusicService {
  name: string;
  /** Parses its API's response. */
  form: 'oembed' | 'itunes';
  /** Hosts of its pictures, with their subdomains. */
  pictures: readonly string[];
}

const oembed = (name: string, ...pictures: string[]): MusicService => ({ name, form: 'oembed', pictures });

const SPOTIFY = oembed('Spotify', 'scdn.co', 'spotifycdn.com');
const YOUTUBE = oembed('YouTube', 'ytimg.com');
const YOUTUBE_MUSIC = oembed('YouTube Music', 'ytimg.com');
const DEEZER = oembed('Deezer', 'dzcdn.net');
const SOUNDCLOUD = oembed('SoundCloud', 'sndcdn.com');
const APPLE_MUSIC: MusicService = { name: 'Apple Music', form: 'itunes', pictures: ['mzstatic.com'] };

const SERVICES = [SPOTIFY, APPLE_MUSIC, YOUTUBE, YOUTUBE_MUSIC, DEEZER, SOUNDCLOUD];

export const MUSIC_SERVICES: readonly string[] = SERVICES.map(({ name }) => name);

/** The API of each service. Tests replace them. */
export const MUSIC_ENDPOINTS = {
  spotify: 'https://open.spotify.com/oembed',
  youtube: 'https://www.youtube.com/oembed',
  deezer: 'https://api.deezer.com/oembed',
  soundcloud: 'https://soundcloud.com/oembed',
  itunes: 'https://itunes.apple.com/lookup',
};

/** The service of a URL, and the query for it; undefined for unknown services and other content. */
export function musicPlace(text: string, endpoints = MUSIC_ENDPOINTS): MusicPlace | undefined {
  const { pathname, searchParams } = URL.parse(text) ?? {};
  if (pathname === undefined || searchParams === undefined) return undefined;
  const host = hostOf(text);
  const place = (service: MusicService, endpoint: string, url: string): MusicPlace => ({
    service,
    url,
    endpoint: new URL(`${endpoint}?${new URLSearchParams({ format: 'json', url })}`),
  });
  if (host === 'open.spotify.com') {
    const [, path] =
      /^(?:\/intl-[a-z-]+)?(?:\/embed)?(\/(?:track|album|playlist|artist|episode|show)\/\w{10,40})\/?$/.exec(
        pathname,
      ) ?? [];
    return path ? place(SPOTIFY, endpoints.spotify, `https://open.spotify.com${path}`) : undefined;
  }
  if (host === 'music.apple.com') return applePlace(pathname, searchParams, endpoints.itunes);
  const youtube = youtubePlace(new URL(text));
  if (youtube) {
    const service = host === 'music.youtube.com' ? YOUTUBE_MUSIC : YOUTUBE;
    const { video, list } = youtube;
    if (!video && !list) return undefined;
    const path = video ? `watch?v=${video}` : `playlist?list=${list}`;
    const site = service === YOUTUBE_MUSIC ? 'music' : 'www';
    // Its API also accepts YouTube's URLs.
    const asked = place(service, endpoints.youtube, `https://www.youtube.com/${path}`);
    return { ...asked, url: `https://${site}.youtube.com/${path}` };
  }
  if (host === 'deezer.com') {
    const [, path] =
      /^(?:\/[a-z]{2})?(\/(?:track|album|playlist|artist|episode|show)\/\d{1,20})\/?$/.exec(pathname) ?? [];
    return path ? place(DEEZER, endpoints.deezer, `https://www.deezer.com${path}`) : undefined;
  }
  if (host === 'soundcloud.com' || host === 'm.soundcloud.com') {
    const [path] = /^\/[\w-]+\/(?:sets\/)?[\w-]+/.exec(pathname) ?? [];
    return path ? place(SOUNDCLOUD, endpoints.soundcloud, `https://soundcloud.com${path}`) : undefined;
  }
  return undefined;
}

function applePlace(pathname: string, search: URLSearchParams, endpoint: string): MusicPlace | undefined {
  const [path, country = '', id = ''] =
    /^\/([a-z]{2})\/(?:album|song|artist)\/(?:[^/]+\/)?(\d{1,20})\/?$/.exec(pathname) ?? [];
  if (!path) return undefined;
  const song = /^\d{1,20}$/.exec(search.get('i') ?? '')?.[0];
  return {
    service: APPLE_MUSIC,
    url: `https://music.apple.com${path}${song ? `?i=${song}` : ''}`,
    endpoint: new URL(`${endpoint}?${new URLSearchParams({ id: song ?? id, country })}`),
  };
}

/**
 * Whether a URL is a picture of one of the services: it is read once and stored with the page
 * that has it as its cover.
 */
export const isMusicPicture = (url: string, services: readonly MusicService[] = SERVICES): boolean =>
  URL.parse(url)?.protocol === 'https:' &&
  services.some(({ pictures }) => pictures.some((domain) => isWithinDomain(hostOf(url), domain)));
