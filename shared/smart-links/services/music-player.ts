import { hostOf, isWithinDomain } from './hosts.ts';
import { videoPlayer } from './video-services.ts';

/** An embedded player, loaded on click. */
export interface MusicPlayer {
  /** Where the music is on the service. */
  url: string;
  embed: string;
  service: string;
}

/** The player of the first URL whose service has one. */
export function musicPlayer(urls: readonly string[]): MusicPlayer | undefined {
  for (const url of urls) {
    const player = playerOf(url);
    if (player) return { url, ...player };
  }
  return undefined;
}

const KINDS = '(track|album|playlist|artist|episode|show)';

function playerOf(url: string): Omit<MusicPlayer, 'url'> | undefined {
  const { pathname, searchParams } = URL.parse(url) ?? {};
  if (pathname === undefined) return undefined;
  const host = hostOf(url);
  if (host === 'open.spotify.com') {
    const [, kind, id] =
      new RegExp(`^/(?:intl-[a-z-]+/)?(?:embed/)?${KINDS}/([0-9A-Za-z]{10,40})/?$`).exec(pathname) ?? [];
    return id ? { service: 'Spotify', embed: `https://open.spotify.com/embed/${kind}/${id}` } : undefined;
  }
  if (/^(?:embed\.|geo\.)?music\.apple\.com$/.test(host)) {
    const [path] = /^\/[a-z]{2}\/(?:album|song|playlist|artist)\/[^/]+(?:\/[^/]+)?/.exec(pathname) ?? [];
    const song = searchParams?.get('i');
    const query = song && /^\d+$/.test(song) ? `?i=${song}` : '';
    return path
      ? { service: 'Apple Music', embed: `https://embed.music.apple.com${path}${query}` }
      : undefined;
  }
  if (isWithinDomain(host, 'deezer.com')) {
    const [, kind, id] =
      new RegExp(`^/(?:[a-z]{2}/|widget/[a-z]+/)?${KINDS}/(\\d{1,20})/?$`).exec(pathname) ?? [];
    return id
      ? { service: 'Deezer', embed: `https://widget.deezer.com/widget/auto/${kind}/${id}` }
      : undefined;
  }
  if ((host === 'soundcloud.com' || host === 'm.soundcloud.com') && /^\/[\w-]+\/[\w-]+/.test(pathname)) {
    const target = encodeURIComponent(`https://soundcloud.com${pathname}`);
    return { service: 'SoundCloud', embed: `https://w.soundcloud.com/player/?url=${target}&auto_play=true` };
  }
  const player = videoPlayer(url);
  return player?.service === 'YouTube' ? { service: 'YouTube', embed: player.embed } : undefined;
}
