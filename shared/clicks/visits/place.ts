import { EDGE_HEADER, type RequestHeaders } from '#shared/platform/http/edge-headers.ts';
import { CLICK_LIMITS } from '../click-fields.ts';

/**
 * Where a visitor is, as reports name it: `Munich (DE-BY)`. With the code of the region, because many cities
 * share a name. On the redirect's path: no zod, no AWS SDK.
 */
export interface ClickPlace {
  region?: string;
  city?: string;
}

/** Longest encoded name that is read: a character has up to twelve in it. */
const MAX_ENCODED = 12 * CLICK_LIMITS.place;
/** Maximum UTF-8 size of a name, so that rows of maximum size fit into their items. */
const MAX_NAME_BYTES = 64;
const REGION_SHAPE = /^[A-Z\d]{1,3}$/;
const PLAIN_NAME = /^[A-Za-z]+(?:[ .'-]{1,2}[A-Za-z]+)*$/;

/** The region and the city that CloudFront found, in a country; only from the distribution. */
export function placeOf(country: string, headers: RequestHeaders): ClickPlace {
  const code = headers[EDGE_HEADER.viewerRegion]?.toUpperCase();
  const hasRegion = code !== undefined && REGION_SHAPE.test(code);
  const city = placeName(headers[EDGE_HEADER.viewerCity]);
  const area = hasRegion ? `${country}-${code}` : country;
  return {
    ...(hasRegion && { region: `${placeName(headers[EDGE_HEADER.viewerRegionName]) ?? code} (${area})` }),
    ...(city !== undefined && { city: `${city} (${area})` }),
  };
}

/**
 * A name on one line and without commas, which separate values of filters. Undefined if it cannot
 * be read, or is too long.
 */
function placeName(header: string | undefined): string | undefined {
  if (!header || header.length > MAX_ENCODED) return undefined;
  if (header.length <= MAX_NAME_BYTES && PLAIN_NAME.test(header)) return header;
  let decoded: string;
  try {
    decoded = decodeURIComponent(header);
  } catch {
    return undefined;
  }
  const name = decoded
    .normalize('NFC')
    .replace(/[\p{C}\p{Z},]+/gu, ' ')
    .trim();
  return name !== '' && Buffer.byteLength(name) <= MAX_NAME_BYTES ? name : undefined;
}
