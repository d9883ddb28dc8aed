export type { ChatStream } from './chat.ts';
export * from './core.ts';
export type { LinkTag } from './extended-resources.ts';
export type { CsvFile, List, Page } from './list.ts';
export { Signpost, type SignpostOptions } from './signpost.ts';
export * from './values.ts';
export * from './webhooks.ts';
