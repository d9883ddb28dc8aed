/** Replaces the key unless the user inserts it. */
export const PLACEHOLDER_KEY = 'YOUR_API_KEY';

export const PLACEHOLDER_ID = 'LINK_ID';

export interface SnippetOptions {
  origin: string;
  apiKey: string;
}

/** Common tasks, in the order that newcomers need them. */
export const TASKS = [
  'setUp',
  'create',
  'list',
  'clicks',
  'qr',
  'bulk',
  'page',
  'webhook',
  'verify',
  'chat',
  'errors',
] as const;

export type Task = (typeof TASKS)[number];
