import { newShortCode } from '#shared/platform/runtime/ids.ts';

/**
 * First segments of the product's paths. At the root these paths take precedence, so no link gets one as its
 * code. An older link with such a code works at `/r/`. Imported by the redirect function: no zod, no AWS SDK.
 */
export const RESERVED_CODES: readonly string[] = [
  '.well-known',
  'app',
  'bio',
  'chat',
  'client.tgz',
  'console',
  'docs',
  'llms.txt',
  'mail',
  'mcp',
  'media',
  'music',
  'preview',
  'r',
  'report',
  'robots.txt',
  's',
  'survey',
  'v1',
  'video',
  'webinar',
];

/** Whether a code is reserved, in any case: paths are case-sensitive, but people type them in any case. */
export const isReservedCode = (code: string): boolean => RESERVED_CODES.includes(code.toLowerCase());

/** A random code. */
export function newCode(): string {
  for (;;) {
    const code = newShortCode();
    if (!isReservedCode(code)) return code;
  }
}
