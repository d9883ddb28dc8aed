import type { RequestHeaders } from '#shared/platform/http/edge-headers.ts';
/** A visitor of a short link or a page, as the request describes them. */
export interface Visitor {
  method: string;
  /** Names in lower case. */
  headers: RequestHeaders;
  /** Network address of the viewer, as the distribution saw it. */
  address: string;
  /** The host of the request. */
  host?: string | undefined;
  /** Whether a short code was at the root: `/code`, not `/r/code`. */
  isAtRoot?: boolean;
  /** The request's raw query, without `?`. */
  query: string;
  now: Date;
}
