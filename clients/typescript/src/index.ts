export type * from './api.ts';
export { ApiError } from './api-error.ts';
export {
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  type Data,
  type Input,
} from './client.ts';
export * from './values.ts';
