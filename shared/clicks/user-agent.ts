import Bowser from 'bowser';
import { mobileSystem } from './mobile-system.ts';

export const DEVICES = ['desktop', 'mobile', 'tablet', 'other'] as const;
export type Device = (typeof DEVICES)[number];

export interface UserAgentClass {
  device: Device;
  browser: string;
  os: string;
}

export const OTHER = 'Other';

/** Apps that open links in an embedded browser: link owners want to see the app. */
export const IN_APP: readonly (readonly [RegExp, string])[] = [
  [/\bInstagram\b/, 'Instagram'],
  [/\bBarcelona \d/, 'Threads'],
  [/\bMessenger(?:ForiOS|LiteForiOS)|\bOrca-Android|FB_IAB\/(?:MESSENGER|Orca)/i, 'Messenger'],
  [/\bFBA[NV]\/|\bFB_IAB\//, 'Facebook'],
  [/\bmusical_ly|\bBytedanceWebview|\bTikTok\b|\btrill_/i, 'TikTok'],
  [/\bSnapchat\b/, 'Snapchat'],
  [/\bLinkedInApp\b/, 'LinkedIn'],
  [/\bTwitter(?: for |Android)/, 'X'],
  [/\[Pinterest\/|\bPinterest for /, 'Pinterest'],
  [/\bWhatsApp\//, 'WhatsApp'],
  [/\bTelegram(?:-Android|Bot)?\//, 'Telegram'],
  [/\bLine\/\d/, 'LINE'],
  [/\bKAKAOTALK\b/i, 'KakaoTalk'],
  [/\bReddit\//, 'Reddit'],
  [/\bDiscord\//, 'Discord'],
  [/\bGSA\/\d/, 'Google App'],
  [/\bNAVER\(inapp/i, 'NAVER'],
  [/\bDaumApps\//, 'Daum'],
  [/\bZalo\b/, 'Zalo'],
  [/\bViber\//i, 'Viber'],
  [/\bWeibo\b/i, 'Weibo'],
  [/\bQQ\/\d/, 'QQ'],
  [/\bVKAndroidApp\/|\bcom\.vk\.vkclient\b/, 'VK'],
  [/\bBluesky\//i, 'Bluesky'],
  [/\bChatGPT\//, 'ChatGPT'],
  [/\bTeams(?:Mobile-\w+)?\//, 'Microsoft Teams'],
  [/\bOutlook-(?:iOS|Android)\//i, 'Outlook'],
  [/\bYahooMobileMail\//i, 'Yahoo Mail'],
  [/\bSlack(?:_SSB)?\/|\bSlack\b/, 'Slack'],
];

/** Better known forms of Bowser's names. */
export const BROWSER_NAMES: Readonly<Record<string, string>> = {
  'Samsung Internet for Android': 'Samsung Internet',
  'Microsoft Edge': 'Edge',
  'Google Search': 'Google App',
  'NAVER Whale Browser': 'Whale',
  QupZilla: OTHER,
  Generic: OTHER,
};

// Bowser guesses names of unknown user agents; only names from its closed lists may become counters.
export const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP));
export const SYSTEMS = new Set(Object.values(Bowser.OS_MAP));

/** What claims to be a system of computers, but names a browser of phones and tablets: see `mobileSystem`. */
const DESKTOP_MODE: Readonly<
  Record<string, (userAgent: string) => Pick<UserAgentClass, 'os' | 'device'> | undefined>
> = {
  macOS: (userAgent) =>
    mobileSystem(userAgent) === 'ios'
      ? { os: 'iOS', device: /\biP(?:hone|od)/.test(userAgent) ? 'mobile' : 'tablet' }
      : undefined,
  Linux: (userAgent) =>
    mobileSystem(userAgent) === 'android' ? { os: 'Android', device: 'tablet' } : undefined,
};

const cache = new Map<string, UserAgentClass>();
const CACHE_SIZE = 2000;

/**
 * Device, browser and operating system of a user agent. Names come from closed lists; unknown ones are
 * `Other`. Safari of an iPad that requests desktop sites (the default since iPadOS 13) sends exactly the user
 * agent of a Mac: it counts as desktop and macOS, and no header reveals the difference.
 */
export function classify(userAgent: string | undefined): UserAgentClass {
  if (!userAgent) return { device: 'other', browser: OTHER, os: OTHER };
  let found = cache.get(userAgent);
  if (!found) {
    if (cache.size >= CACHE_SIZE) cache.clear();
    found = parse(userAgent);
    cache.set(userAgent, found);
  }
  return found;
}

function parse(userAgent: string): UserAgentClass {
  const parser = Bowser.getParser(userAgent);
  const name = parser.getBrowserName();
  const system = parser.getOSName();
  const inDesktopMode = DESKTOP_MODE[system]?.(userAgent);
  const os = inDesktopMode?.os ?? (SYSTEMS.has(system) ? system : OTHER);
  return {
    device: inDesktopMode?.device ?? deviceOf(userAgent, parser.getPlatformType(), os),
    browser: inAppName(userAgent) ?? (BROWSERS.has(name) ? (BROWSER_NAMES[name] ?? name) : OTHER),
    os,
  };
}

function inAppName(userAgent: string): string | undefined {
  return IN_APP.find(([pattern]) => pattern.test(userAgent))?.[1];
}

function deviceOf(userAgent: string, platform: string | undefined, os: string): Device {
  if (platform === 'desktop' || platform === 'mobile' || platform === 'tablet') return platform;
  if (platform) return 'other';
  // Vendors without a rule in Bowser: Android says `Mobile` on phones and omits it on tablets.
  if (os === 'Android') return /\bMobile\b/.test(userAgent) ? 'mobile' : 'tablet';
  return os === 'Chrome OS' ? 'desktop' : 'other';
}
