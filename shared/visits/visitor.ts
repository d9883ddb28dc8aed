/** A visitor of a short link or a page, as the request describes them. */
export interface Visitor {
  method: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  /** Network address as the gateway saw it. */
  address: string;
  now: Date;
}
