import type { RequestHeaders } from '../platform/http/edge-headers.ts';
/** A visitor of a short link or a page, as the request describes them. */
export interface Visitor {
  method: string;
  /** Names in lower case. */
  headers: RequestHeaders;
  /** Network address as the gateway saw it. */
  address: string;
  /** Parameters of the URL. */
  query?: Readonly<Record<string, string | undefined>> | undefined;
  now: Date;
}
