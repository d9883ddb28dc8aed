import type { SocialPlatform } from '../model/settings/socials.ts';
import { hostOf, isWithinDomain } from '../services/hosts.ts';
import {
  siAirbnb,
  siApple,
  siApplemusic,
  siApplepodcasts,
  siAppletv,
  siAppstore,
  siArtstation,
  siAudible,
  siAudiomack,
  siBandcamp,
  siBandsintown,
  siBeatport,
  siBehance,
  siBilibili,
  siBluesky,
  siBuymeacoffee,
  siCalendly,
  siCashapp,
  siDailymotion,
  siDeezer,
  siDeliveroo,
  siDevdotto,
  siDeviantart,
  siDiscord,
  siDoordash,
  siDribbble,
  siEbay,
  siEtsy,
  siFacebook,
  siFigma,
  siFlickr,
  siGenius,
  siGithub,
  siGitlab,
  siGofundme,
  siGoodreads,
  siGoogledrive,
  siGoogleforms,
  siGooglemaps,
  siGooglemeet,
  siGoogleplay,
  siGumroad,
  siIheartradio,
  siInstagram,
  siItchdotio,
  siKick,
  siKickstarter,
  siKofi,
  siKomoot,
  siLastdotfm,
  siLetterboxd,
  siLiberapay,
  siLine,
  siLinktree,
  siMastodon,
  siMedium,
  siMeetup,
  siMessenger,
  siMixcloud,
  siNapster,
  siNeteasecloudmusic,
  siNotion,
  siOdysee,
  siOnlyfans,
  siOpencollective,
  siOvercast,
  siPandora,
  siPatreon,
  siPaypal,
  siPinterest,
  siPocketcasts,
  siProducthunt,
  siQuora,
  siReddit,
  siRoblox,
  siRumble,
  siShazam,
  siShopify,
  siSignal,
  siSinaweibo,
  siSnapchat,
  siSongkick,
  siSoundcloud,
  siSpotify,
  siStackoverflow,
  siSteam,
  siStrava,
  siSubstack,
  siTelegram,
  siThreads,
  siTicketmaster,
  siTidal,
  siTiktok,
  siTripadvisor,
  siTumblr,
  siTwitch,
  siTypeform,
  siUbereats,
  siUnsplash,
  siVenmo,
  siViber,
  siVimeo,
  siVinted,
  siVk,
  siWebex,
  siWechat,
  siWhatsapp,
  siWise,
  siX,
  siXiaohongshu,
  siXing,
  siYelp,
  siYoutube,
  siYoutubemusic,
  siZoom,
} from './platform-marks.ts';

/** The logo of a well-known platform. */
export interface BrandIcon {
  name: string;
  /** `#rrggbb` */
  background: string;
  foreground: '#000' | '#fff';
  /** SVG path in a 24x24 viewBox. */
  path: string;
}

interface Mark {
  title: string;
  /** `rrggbb` */
  hex: string;
  path: string;
}

/** Music services that simple-icons does not have, as plain signs of our own. */
const NOTE = 'M9 4l11-2v13.5a3 3 0 11-2-2.8V6.4L11 7.7v9.8a3 3 0 11-2-2.8z';
const AMAZON_MUSIC: Mark = { title: 'Amazon Music', hex: '4100D6', path: NOTE };
const QOBUZ: Mark = {
  title: 'Qobuz',
  hex: '0070EF',
  path: 'M12 2a10 10 0 017.4 16.7l2 2-1.4 1.4-2.1-2A10 10 0 1112 2zm0 2a8 8 0 104.5 14.6l-2.6-2.6 1.4-1.4 2.6 2.6A8 8 0 0012 4zm0 5a3 3 0 110 6 3 3 0 010-6z',
};
const ANGHAMI: Mark = {
  title: 'Anghami',
  hex: '8D00F2',
  path: 'M4 9h2.4v6H4zm4.5-4h2.4v14H8.5zM13.1 8h2.4v8h-2.4zm4.5-3H20v14h-2.4z',
};
const BOOMPLAY: Mark = {
  title: 'Boomplay',
  hex: '00C6D7',
  path: 'M12 2a10 10 0 110 20 10 10 0 010-20zm-2.5 5.5v9l7-4.5z',
};
const AMAZON_DOMAINS = [
  'com',
  'co.uk',
  'de',
  'fr',
  'es',
  'it',
  'co.jp',
  'in',
  'ca',
  'com.br',
  'com.mx',
  'com.au',
].map((end) => `music.amazon.${end}`);

/** Icons with their platforms' domains. The first match wins, so a service precedes its parent. */
const PLATFORMS: readonly (readonly [icon: Mark, ...domains: string[]])[] = [
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
  [AMAZON_MUSIC, ...AMAZON_DOMAINS],
  [QOBUZ, 'qobuz.com'],
  [ANGHAMI, 'anghami.com'],
  [BOOMPLAY, 'boomplay.com'],
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
  [siLastdotfm, 'last.fm'],
  [siGenius, 'genius.com'],
  [siIheartradio, 'iheart.com'],
  [siNeteasecloudmusic, 'music.163.com'],
  [siPocketcasts, 'pocketcasts.com', 'pca.st'],
  [siOvercast, 'overcast.fm'],
  [siAudible, 'audible.com', 'audible.co.uk', 'audible.de', 'audible.fr', 'audible.es'],
  [siBandsintown, 'bandsintown.com'],
  [siSongkick, 'songkick.com'],
  [siTicketmaster, 'ticketmaster.com'],
  [siAppletv, 'tv.apple.com'],
  [siAppstore, 'apps.apple.com'],
  [siGoogleplay, 'play.google.com'],
  [siGooglemaps, 'maps.google.com', 'maps.app.goo.gl'],
  [siGoogleforms, 'forms.gle'],
  [siGoogledrive, 'drive.google.com'],
  [siCalendly, 'calendly.com'],
  [siTypeform, 'typeform.com'],
  [siPaypal, 'paypal.com', 'paypal.me'],
  [siBuymeacoffee, 'buymeacoffee.com'],
  [siCashapp, 'cash.app'],
  [siVenmo, 'venmo.com'],
  [siWise, 'wise.com'],
  [siShopify, 'shopify.com', 'myshopify.com'],
  [siGumroad, 'gumroad.com'],
  [siEbay, 'ebay.com', 'ebay.co.uk', 'ebay.de', 'ebay.fr', 'ebay.es'],
  [siVinted, 'vinted.com', 'vinted.de', 'vinted.fr', 'vinted.es'],
  [siGofundme, 'gofundme.com', 'gofund.me'],
  [siKickstarter, 'kickstarter.com'],
  [siOpencollective, 'opencollective.com'],
  [siLiberapay, 'liberapay.com'],
  [siSteam, 'steampowered.com', 'steamcommunity.com'],
  [siItchdotio, 'itch.io'],
  [siKick, 'kick.com'],
  [siRoblox, 'roblox.com'],
  [siMessenger, 'messenger.com', 'm.me'],
  [siSignal, 'signal.org', 'signal.me', 'signal.group'],
  [siLine, 'line.me'],
  [siViber, 'viber.com'],
  [siWechat, 'wechat.com', 'weixin.qq.com'],
  [siVk, 'vk.com'],
  [siSinaweibo, 'weibo.com'],
  [siXiaohongshu, 'xiaohongshu.com'],
  [siBilibili, 'bilibili.com', 'b23.tv'],
  [siTumblr, 'tumblr.com'],
  [siQuora, 'quora.com'],
  [siFlickr, 'flickr.com', 'flic.kr'],
  [siUnsplash, 'unsplash.com'],
  [siArtstation, 'artstation.com'],
  [siDeviantart, 'deviantart.com'],
  [siLetterboxd, 'letterboxd.com'],
  [siGoodreads, 'goodreads.com'],
  [siStrava, 'strava.com'],
  [siKomoot, 'komoot.com', 'komoot.de'],
  [siDailymotion, 'dailymotion.com', 'dai.ly'],
  [siRumble, 'rumble.com'],
  [siOdysee, 'odysee.com'],
  [siGitlab, 'gitlab.com'],
  [siStackoverflow, 'stackoverflow.com'],
  [siFigma, 'figma.com'],
  [siNotion, 'notion.so', 'notion.site'],
  [siDevdotto, 'dev.to'],
  [siProducthunt, 'producthunt.com'],
  [siXing, 'xing.com'],
  [siAirbnb, 'airbnb.com'],
  [siTripadvisor, 'tripadvisor.com'],
  [siYelp, 'yelp.com'],
  [siUbereats, 'ubereats.com'],
  [siDeliveroo, 'deliveroo.com', 'deliveroo.co.uk'],
  [siDoordash, 'doordash.com'],
  [siLinktree, 'linktr.ee'],
  [siOnlyfans, 'onlyfans.com'],
  [siWebex, 'webex.com'],
];

const BY_NAME = new Map(PLATFORMS.map(([icon]) => [normalize(icon.title), icon]));
for (const [name, icon] of [
  ['twitter', siX],
  ['ytmusic', siYoutubemusic],
  ['itunes', siApplemusic],
] as const) {
  BY_NAME.set(name, icon);
}

/** Marks that simple-icons does not have, or draws with much detail. */
const DRAWN: Partial<Record<SocialPlatform, { name: string; path: string }>> = {
  instagram: {
    name: 'Instagram',
    path: 'M7 2h10a5 5 0 015 5v10a5 5 0 01-5 5H7a5 5 0 01-5-5V7a5 5 0 015-5zm0 2a3 3 0 00-3 3v10a3 3 0 003 3h10a3 3 0 003-3V7a3 3 0 00-3-3zm5 3a5 5 0 110 10 5 5 0 010-10zm0 2a3 3 0 100 6 3 3 0 000-6zm5.3-3.5a1.2 1.2 0 110 2.4 1.2 1.2 0 010-2.4z',
  },
  linkedin: {
    name: 'LinkedIn',
    path: 'M5 3.5a2.4 2.4 0 110 4.8 2.4 2.4 0 010-4.8zM3 9.8h4V21H3zM9.5 9.8h3.8v1.5c.6-1 1.9-1.8 3.7-1.8 3.2 0 4 2 4 5V21h-4v-5.9c0-1.4-.1-2.8-1.8-2.8s-1.9 1.3-1.9 2.7v6H9.5z',
  },
  website: {
    name: 'Website',
    path: 'M12 2a10 10 0 100 20 10 10 0 000-20zm6.9 6h-3a15 15 0 00-1.4-3.6A8 8 0 0118.9 8zM12 4c.8 1.2 1.5 2.5 1.9 4h-3.8c.4-1.5 1.1-2.8 1.9-4zM4.3 14a8 8 0 010-4h3.3a17 17 0 000 4zm.8 2h3c.3 1.3.8 2.5 1.4 3.6A8 8 0 015.1 16zm3-8h-3a8 8 0 014.4-3.6C8.9 5.5 8.4 6.7 8.1 8zM12 20c-.8-1.2-1.5-2.5-1.9-4h3.8c-.4 1.5-1.1 2.8-1.9 4zm2.3-6H9.7a15 15 0 010-4h4.6a15 15 0 010 4zm.2 5.6c.6-1.1 1.1-2.3 1.4-3.6h3a8 8 0 01-4.4 3.6zm1.9-5.6a17 17 0 000-4h3.3a8 8 0 010 4z',
  },
};

/** Name and mark of a platform, to be drawn in one color. */
export function socialIcon(platform: SocialPlatform): { name: string; path: string } {
  const icon = BY_NAME.get(normalize(platform));
  return DRAWN[platform] ?? { name: icon?.title ?? platform, path: icon?.path ?? '' };
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

/** All that there are, by name. */
export const brandIcons = (): BrandIcon[] =>
  PLATFORMS.map(([icon]) => brandIconOf(icon)).sort((a, b) => a.name.localeCompare(b.name, 'en'));

/** Icons of the app stores' badges. */
export const appStoreIcon = brandIconOf(siApple);
export const googlePlayIcon = brandIconOf(siGoogleplay);

/** `Apple Music`, `apple-music` and `applemusic` are one name. */
function normalize(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** An icon in its brand colors, with a background of its own: it looks the same on light and dark pages. */
function brandIconOf({ title, hex, path }: Mark): BrandIcon {
  return { name: title, background: `#${hex}`, foreground: luminance(hex) > 0.3 ? '#000' : '#fff', path };
}

/** Relative luminance (WCAG 2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
