/**
 * Platforms of `socials`, with the domains by which the console knows them. No zod:
 * landing pages import this.
 */
export const SOCIAL_DOMAINS = {
  instagram: ['instagram.com'],
  tiktok: ['tiktok.com'],
  youtube: ['youtube.com', 'youtu.be'],
  x: ['x.com', 'twitter.com'],
  facebook: ['facebook.com', 'fb.com'],
  threads: ['threads.net', 'threads.com'],
  bluesky: ['bsky.app'],
  mastodon: ['mastodon.social', 'mastodon.online'],
  linkedin: ['linkedin.com', 'lnkd.in'],
  github: ['github.com'],
  twitch: ['twitch.tv'],
  discord: ['discord.gg', 'discord.com'],
  telegram: ['t.me', 'telegram.me'],
  whatsapp: ['wa.me', 'whatsapp.com'],
  snapchat: ['snapchat.com'],
  pinterest: ['pinterest.com', 'pin.it'],
  reddit: ['reddit.com'],
  medium: ['medium.com'],
  substack: ['substack.com'],
  patreon: ['patreon.com'],
  kofi: ['ko-fi.com'],
  spotify: ['spotify.com', 'spotify.link'],
  appleMusic: ['music.apple.com'],
  soundcloud: ['soundcloud.com'],
  bandcamp: ['bandcamp.com'],
  vimeo: ['vimeo.com'],
  behance: ['behance.net'],
  dribbble: ['dribbble.com'],
  etsy: ['etsy.com'],
  website: [],
} as const satisfies Record<string, readonly string[]>;

export type SocialPlatform = keyof typeof SOCIAL_DOMAINS;

export const SOCIAL_PLATFORMS = Object.keys(SOCIAL_DOMAINS) as SocialPlatform[];

export const MAX_SOCIALS = 20;
