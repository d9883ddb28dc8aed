import type { Visitor } from './visitor.ts';

/** Data about the visitor in a pixel's URL, which its own request lacks. */
export interface PixelQuery {
  ua?: string;
  /** `WxH`; anything else is dropped. */
  screen?: string;
  referrer?: string;
}

/** The visitor's headers, overridden by the data in the pixel's URL. */
export function pixelHeaders(
  { ua, referrer }: PixelQuery,
  headers: Visitor['headers'],
): Record<string, string | undefined> {
  return {
    ...headers,
    ...(ua && { 'user-agent': ua }),
    // Even an empty one: the page was opened directly. The header names the page that contains the pixel.
    ...(referrer !== undefined && { referer: referrer }),
  };
}
