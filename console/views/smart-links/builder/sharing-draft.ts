import type { PublicSmartLink, SmartLink, UpdateSmartLink } from '@signpost/client/core';
import { SMART_LINK_LIMITS } from '@signpost/client/values';
import { orNull, type PageChecks } from '../types/page-form.ts';

/** Embedding and analytics services of a page. */
export interface SharingFields {
  /** Sites that may embed the page, one per line. */
  embedOrigins: string;
  pixels: PixelFields;
  /** Undefined: a new page, which follows the account's settings until this is chosen. */
  trackConversions: boolean | undefined;
}

/** Ids at analytics services; empty: none. */
type PixelFields = Record<PixelService, string>;

export type PixelService = keyof NonNullable<SmartLink['pixels']>;

/** Normalized like in the API. */
const PIXELS: Readonly<Record<PixelService, RegExp>> = {
  ga4: /^G-[A-Z0-9]{8,12}$/i,
  meta: /^\d{15,16}$/,
  tiktok: /^C[A-Z0-9]{19}$/i,
};

export const PIXEL_SERVICES = Object.keys(PIXELS) as PixelService[];

const { max: MAX_ORIGINS } = SMART_LINK_LIMITS.embedOrigins;

export const EMPTY_SHARING: SharingFields = {
  embedOrigins: '',
  pixels: { ga4: '', meta: '', tiktok: '' },
  trackConversions: undefined,
};

export const sharingDraftOf = ({ embedOrigins, pixels, trackConversions }: SmartLink): SharingFields => ({
  embedOrigins: embedOrigins.join('\n'),
  pixels: { ga4: pixels?.ga4 ?? '', meta: pixels?.meta ?? '', tiktok: pixels?.tiktok ?? '' },
  trackConversions,
});

export function sharingBody({
  embedOrigins,
  pixels,
  trackConversions,
}: SharingFields): Pick<UpdateSmartLink, 'embedOrigins' | 'pixels' | 'trackConversions'> {
  const ids = { ga4: orNull(pixels.ga4), meta: orNull(pixels.meta), tiktok: orNull(pixels.tiktok) };
  const hasIds = Object.values(ids).some((id) => id !== null);
  return { embedOrigins: originsOf(embedOrigins), pixels: hasIds ? ids : null, trackConversions };
}

/** The preview is not embedded, and has no consent banner. */
export const sharingPreview = (): Pick<PublicSmartLink, 'embedOrigins' | 'pixels' | 'trackConversions'> => ({
  embedOrigins: [],
  pixels: null,
  trackConversions: false,
});

export const originsOf = (lines: string): string[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export function sharingProblems({ embedOrigins, pixels }: SharingFields, checks: PageChecks): void {
  const { text } = checks;
  const origins = originsOf(embedOrigins);
  const wrong = origins.find((origin) => !isOrigin(origin));
  if (wrong !== undefined) checks.add('embedOrigins', text.embedOrigin(wrong));
  else if (origins.length > MAX_ORIGINS) checks.add('embedOrigins', text.tooManyOrigins(MAX_ORIGINS));
  for (const name of PIXEL_SERVICES) {
    const id = pixels[name].trim();
    if (id !== '' && !PIXELS[name].test(id)) checks.add(`pixels.${name}`, text.pixels[name]);
  }
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^[a-z\d.-]+$/.test(url.hostname) || /[?#]/.test(text)) return false;
  const isLocal = url.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname);
  return (url.protocol === 'https:' || isLocal) && url.pathname === '/' && !url.username && !url.password;
}

/** The code that owners paste into their site. */
export function embedCode(url: string, title: string): string {
  const name = title.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
  return (
    `<iframe src="${url}?embed=1" title="${name}" width="100%" height="720" style="border:0" ` +
    'loading="lazy"></iframe>'
  );
}
