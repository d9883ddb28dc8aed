import type { Visitor } from './visitor.ts';

/** What a pixel's URL says of the visitor, where its own request does not. */
export interface PixelQuery {
  ua?: string;
  /** `WxH`; anything else is dropped. */
  screen?: string;
  referrer?: string;
}

/** The visitor's headers, with what the pixel's URL says in their place. */
export function pixelHeaders(
  { ua, referrer }: PixelQuery,
  headers: Visitor['headers'],
): Record<string, string | undefined> {
  return {
    ...headers,
    ...(ua && { 'user-agent': ua }),
    // An empty one counts: the page was opened directly. The header names the page that shows the pixel.
    ...(referrer !== undefined && { referer: referrer }),
  };
}
