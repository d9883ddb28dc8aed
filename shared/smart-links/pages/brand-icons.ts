import {
  type SimpleIcon,
  siApple,
  siApplemusic,
  siApplepodcasts,
  siAudiomack,
  siBandcamp,
  siBeatport,
  siBehance,
  siBluesky,
  siDeezer,
  siDiscord,
  siDribbble,
  siEtsy,
  siFacebook,
  siGithub,
  siGooglemeet,
  siGoogleplay,
  siInstagram,
  siKofi,
  siMastodon,
  siMedium,
  siMeetup,
  siMixcloud,
  siNapster,
  siPandora,
  siPatreon,
  siPinterest,
  siReddit,
  siShazam,
  siSnapchat,
  siSoundcloud,
  siSpotify,
  siSubstack,
  siTelegram,
  siThreads,
  siTidal,
  siTiktok,
  siTwitch,
  siVimeo,
  siWhatsapp,
  siX,
  siYoutube,
  siYoutubemusic,
  siZoom,
} from 'simple-icons';
import { hostOf, isWithinDomain } from './sources.ts';

/** The logo of a well-known platform. */
export interface BrandIcon {
  /** `#rrggbb` */
  background: string;
  foreground: '#000' | '#fff';
  /** SVG path in a 24x24 viewBox. */
  path: string;
}

/** With the platform's domains. The first match wins, so a service precedes its parent. */
const PLATFORMS: readonly (readonly [icon: SimpleIcon, ...domains: string[]])[] = [
  [siSpotify, 'spotify.com', 'spotify.link'],
  [siApplemusic, 'music.apple.com', 'itunes.apple.com'],
  [siApplepodcasts, 'podcasts.apple.com'],
  [siYoutubemusic, 'music.youtube.com'],
  [siYoutube, 'youtube.com', 'youtu.be'],
  [siSoundcloud, 'soundcloud.com'],
  [siTidal, 'tidal.com'],
  [siDeezer, 'deezer.com', 'deezer.page.link'],
  [siBandcamp, 'bandcamp.com'],
  [siPandora, 'pandora.com'],
  [siAudiomack, 'audiomack.com'],
  [siNapster, 'napster.com'],
  [siBeatport, 'beatport.com'],
  [siShazam, 'shazam.com'],
  [siMixcloud, 'mixcloud.com'],
  [siInstagram, 'instagram.com'],
  [siTiktok, 'tiktok.com'],
  [siX, 'x.com', 'twitter.com'],
  [siFacebook, 'facebook.com', 'fb.com', 'fb.me'],
  [siThreads, 'threads.net', 'threads.com'],
  [siMastodon, 'mastodon.social', 'mastodon.online'],
  [siBluesky, 'bsky.app'],
  [siGithub, 'github.com'],
  [siTwitch, 'twitch.tv'],
  [siDiscord, 'discord.com', 'discord.gg'],
  [siPinterest, 'pinterest.com', 'pin.it'],
  [siSnapchat, 'snapchat.com'],
  [siWhatsapp, 'whatsapp.com', 'wa.me'],
  [siTelegram, 'telegram.org', 't.me'],
  [siReddit, 'reddit.com'],
  [siPatreon, 'patreon.com'],
  [siKofi, 'ko-fi.com'],
  [siMedium, 'medium.com'],
  [siSubstack, 'substack.com'],
  [siVimeo, 'vimeo.com'],
  [siDribbble, 'dribbble.com'],
  [siBehance, 'behance.net'],
  [siEtsy, 'etsy.com'],
  [siZoom, 'zoom.us', 'zoom.com'],
  [siGooglemeet, 'meet.google.com'],
  [siMeetup, 'meetup.com'],
];

const BY_NAME = new Map(PLATFORMS.map(([icon]) => [normalize(icon.title), icon]));
for (const [name, icon] of [
  ['twitter', siX],
  ['ytmusic', siYoutubemusic],
  ['itunes', siApplemusic],
] as const) {
  BY_NAME.set(name, icon);
}

export function brandIconByName(name: string): BrandIcon | undefined {
  const icon = BY_NAME.get(normalize(name));
  return icon && brandIconOf(icon);
}

export function brandIconByUrl(url: string): BrandIcon | undefined {
  const host = hostOf(url);
  const found = PLATFORMS.find(([, ...domains]) => domains.some((domain) => isWithinDomain(host, domain)));
  return found && brandIconOf(found[0]);
}

/** Of the badges of app stores. */
export const appStoreIcon = brandIconOf(siApple);
export const googlePlayIcon = brandIconOf(siGoogleplay);

/** `Apple Music`, `apple-music` and `applemusic` are one name. */
function normalize(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** In brand colours, with its own background: it looks the same on light and dark pages. */
function brandIconOf({ hex, path }: SimpleIcon): BrandIcon {
  return { background: `#${hex}`, foreground: luminance(hex) > 0.3 ? '#000' : '#fff', path };
}

/** Relative luminance (WCAG 2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
