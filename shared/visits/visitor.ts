import type { RequestHeaders } from '../platform/http/edge-headers.ts';
/** A visitor of a short link or a page, as the request describes them. */
export interface Visitor {
  method: string;
  /** Names in lower case. */
  headers: RequestHeaders;
  /** Network address as the gateway saw it. */
  address: string;
  /** The host that was asked. */
  host?: string | undefined;
  /** The request's query, as it was sent, without `?`. */
  query: string;
  now: Date;
}
