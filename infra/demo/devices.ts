import type { Weighted } from './random.ts';

/** Visitors' devices. */
export interface Device {
  userAgent: string;
  screens: readonly string[];
}

const IOS = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const PHONE_SCREENS = ['390x844', '393x852', '430x932', '375x812'];
const ANDROID_SCREENS = ['412x915', '360x800', '384x854'];
const DESKTOP_SCREENS = ['1920x1080', '1920x1080', '2560x1440', '1536x864', '1440x900'];

const phone = (userAgent: string): Device => ({ userAgent, screens: PHONE_SCREENS });
const android = (userAgent: string): Device => ({ userAgent, screens: ANDROID_SCREENS });
const desktop = (userAgent: string): Device => ({ userAgent, screens: DESKTOP_SCREENS });

const IPHONE_SAFARI = phone(`${IOS} Version/18.5 Mobile/15E148 Safari/604.1`);
const IPHONE_CHROME = phone(`${IOS} CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1`);
const ANDROID_CHROME = android(
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile ' +
    'Safari/537.36',
);
const SAMSUNG = android(
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 ' +
    'Chrome/130.0.0.0 Mobile Safari/537.36',
);
const ANDROID_FIREFOX = android('Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0');
const WINDOWS_CHROME = desktop(
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 ' +
    'Safari/537.36',
);
const WINDOWS_EDGE = desktop(
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 ' +
    'Safari/537.36 Edg/142.0.0.0',
);
const WINDOWS_FIREFOX = desktop(
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
);
const MAC_CHROME = desktop(
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 ' +
    'Safari/537.36',
);
const MAC_SAFARI = desktop(
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 ' +
    'Safari/605.1.15',
);
const LINUX_FIREFOX = desktop('Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0');
const IPAD: Device = {
  userAgent:
    'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 ' +
    'Mobile/15E148 Safari/604.1',
  screens: ['820x1180', '834x1194'],
};
const INSTAGRAM = phone(
  `${IOS} Mobile/22F76 Instagram 384.0.0.26.94 (iPhone15,3; iOS 18_5; en_US; en; scale=3.00; 1290x2796; ` +
    '752419063)',
);
const INSTAGRAM_ANDROID = android(
  'Mozilla/5.0 (Linux; Android 15; SM-S921B Build/AP3A.240905.015; wv) AppleWebKit/537.36 (KHTML, like ' +
    'Gecko) Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 Instagram 384.0.0.46.83 Android (35/15; ' +
    '480dpi; 1080x2340; samsung; SM-S921B; e1s; s5e9945; en_GB; 752419063)',
);
const FACEBOOK = phone(
  `${IOS} Mobile/15E148 ` +
    '[FBAN/FBIOS;FBAV/517.0.0.38.109;FBBV/748315623;FBDV/iPhone15,3;FBMD/iPhone;FBSN/iOS;' +
    'FBSV/18.5;FBSS/3;FBCR/;FBID/phone;FBLC/en_US;FBOP/80]',
);
const TIKTOK = phone(
  `${IOS} Mobile/15E148 musical_ly_40.2.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/US`,
);
const LINKEDIN = phone(`${IOS} Mobile/15E148 [LinkedInApp]/9.31.4120`);

const PHONES: Weighted<Device> = [
  [34, IPHONE_SAFARI],
  [4, IPHONE_CHROME],
  [30, ANDROID_CHROME],
  [7, SAMSUNG],
  [2, ANDROID_FIREFOX],
];
const DESKTOPS: Weighted<Device> = [
  [20, WINDOWS_CHROME],
  [8, WINDOWS_EDGE],
  [4, WINDOWS_FIREFOX],
  [9, MAC_CHROME],
  [8, MAC_SAFARI],
  [2, LINUX_FIREFOX],
];

const scaled = (choices: Weighted<Device>, factor: number): Weighted<Device> =>
  choices.map(([weight, device]) => [weight * factor, device]);

/** The devices that visitors of a channel use. */
export const DEVICES = {
  mixed: [...PHONES, ...scaled(DESKTOPS, 1.7), [4, IPAD]],
  phones: PHONES,
  office: [...DESKTOPS, ...scaled(PHONES, 0.2)],
  instagram: [[62, INSTAGRAM], [30, INSTAGRAM_ANDROID], ...scaled(PHONES, 0.15)],
  facebook: [[40, FACEBOOK], ...scaled(PHONES, 0.4), ...scaled(DESKTOPS, 0.3)],
  tiktok: [[70, TIKTOK], ...scaled(PHONES, 0.3)],
  linkedin: [[22, LINKEDIN], ...DESKTOPS, ...scaled(PHONES, 0.2)],
} as const satisfies Record<string, Weighted<Device>>;
