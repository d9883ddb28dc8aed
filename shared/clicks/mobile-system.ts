/** Tells phones and tablets apart by what they say of themselves. On the hot path: no imports. */

export type MobileSystem = 'ios' | 'android';

/** Names that browsers and apps have on iPhones and iPads alone, and the build that WebKit names there. */
const ON_IOS = /\b(?:(?:CriOS|FxiOS|EdgiOS|OPiOS|OPT|GSA|Focus|Klar)\/\d|Mobile\/\w)/;

/** Names that browsers have on Android alone. */
const ON_ANDROID = /\b(?:EdgA|SamsungBrowser|HuaweiBrowser|MiuiBrowser|HeyTapBrowser|VivoBrowser)\/\d/;

/**
 * The system of a phone or tablet; undefined for all others. One that requests desktop sites claims
 * to be a Mac or a Linux computer, but most browsers still say their name. Safari does not: an iPad
 * with it looks like a Mac.
 */
export function mobileSystem(userAgent: string): MobileSystem | undefined {
  // Claims to be all of them.
  if (/\bWindows Phone\b/.test(userAgent)) return undefined;
  if (/\b(?:iPhone|iPad|iPod)/.test(userAgent)) return 'ios';
  if (/\bAndroid\b/.test(userAgent)) return 'android';
  if (/\bMacintosh\b/.test(userAgent)) return ON_IOS.test(userAgent) ? 'ios' : undefined;
  return /\bX11; Linux\b/.test(userAgent) && ON_ANDROID.test(userAgent) ? 'android' : undefined;
}
