import type * as z from 'zod';
import type { Permission } from '../shared/accounts/permissions.ts';
import type { ErrorCode } from '../shared/errors.ts';

/**
 * What an endpoint takes and answers: the stack checks requests by it, the compiler checks answers by it, and
 * the API description is generated from it.
 */
export interface EndpointContract<Body extends z.ZodType, Query extends z.ZodType, Data extends z.ZodType> {
  /** A few words in the imperative. */
  summary: string;
  description?: string;
  /** What the API key must be allowed; absent on public endpoints. */
  permission?: Permission;
  body?: Body;
  query?: Query;
  /** Shape of `data` in the answer. */
  data: Data;
  /** Status of the answer; default 200. */
  status?: 200 | 201 | 202;
  /** Errors that only some endpoints answer with; what every endpoint can answer is not repeated. */
  errors?: readonly ErrorCode[];
}

/** A success before it is put into the envelope. */
export interface Reply<Data extends z.ZodType> {
  /** One short sentence for a person. */
  message: string;
  data: z.input<Data>;
}
