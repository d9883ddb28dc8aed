import type { Reply } from './exchange.ts';

/**
 * What a response proves. The fuzzer tells what was proven, so that requests that have lost their power, by a
 * new order or a new rule, are found.
 */
export interface Proof {
  /** A sentence, such as `PATCH /v1/api/brand refuses a denied host in url`. */
  claim: string;
  holds: (reply: Reply) => boolean;
  /** Another request with this claim may prove it. Default: it is a finding if it does not hold. */
  isOneOfMany?: true;
}

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
  proof?: Proof;
}

/**
 * `made` has the API key that the same sequence has created, `person` a session of the console, `broken` a
 * key that does not exist.
 */
export type Sender = 'owner' | 'reader' | 'made' | 'person' | 'broken' | 'nobody';

/** Requests that are sent one after the other. */
export type Sequence = readonly FuzzRequest[];
