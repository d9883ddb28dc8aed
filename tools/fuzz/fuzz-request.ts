/** A request with placeholders, as generated and printed. */
export interface FuzzRequest {
  /** `POST /v1/api/links`, as the document has it; or what it tries. */
  operation: string;
  method: string;
  /** With the query. */
  path: string;
  /** A list is sent as several headers of one name. */
  headers: Readonly<Record<string, string | readonly string[]>>;
  body?: string;
  /** Who sends it. */
  by: Sender;
}

/**
 * `made` has the API key that the same sequence has created, `person` a session of the console, `broken` a
 * key that does not exist.
 */
export type Sender = 'owner' | 'reader' | 'made' | 'person' | 'broken' | 'nobody';

/** Requests that are sent one after the other. */
export type Sequence = readonly FuzzRequest[];
