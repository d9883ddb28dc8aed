/** Calls by path and what they return, without named methods, constants and webhooks: for small bundles. */
export type * from './api.ts';
export { ApiError, type ErrorCode, type ErrorDetail } from './api-error.ts';
export * from './bare-url.ts';
export {
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  type Data,
  type Input,
  type Options,
} from './client.ts';
export { etagOf } from './etag.ts';
export { filterText, filterValues } from './filter-values.ts';
export { warningsOf } from './warnings.ts';
