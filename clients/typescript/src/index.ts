export type * from './api.ts';
export { ApiError, type ErrorCode, type ErrorDetail } from './api-error.ts';
export * from './bare-url.ts';
export type { ChatStream } from './chat.ts';
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
export type { LinkTag } from './extended-resources.ts';
export { filterText, filterValues } from './filter-values.ts';
export type { CsvFile, List, Page } from './list.ts';
export { Signpost, type SignpostOptions } from './signpost.ts';
export * from './values.ts';
export { warningsOf } from './warnings.ts';
export * from './webhooks.ts';
