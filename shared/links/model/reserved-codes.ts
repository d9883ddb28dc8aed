import { byPageType } from '#shared/core/pages/page-outlines.ts';
import { newShortCode } from '#shared/platform/runtime/ids.ts';

const PAGE_PATHS = Object.values(byPageType(({ prefix }) => prefix));

/**
 * First segments of the product's paths. At the root of the service's own hosts these paths take precedence,
 * so no link there gets one as its code. An older link with such a code works at `/r/`. Imported by the
 * redirect function: no zod, no AWS SDK.
 */
export const RESERVED_CODES: readonly string[] = [
  ...PAGE_PATHS,
  '.well-known',
  'chat',
  'client.tgz',
  'console',
  'docs',
  'llms.txt',
  'mail',
  'mcp',
  'media',
  'preview',
  'r',
  'report',
  'robots.txt',
  's',
  'v1',
].sort();

const RESERVED = new Set(RESERVED_CODES);

/** Whether a code is reserved, in any case: paths are case-sensitive, but people type them in any case. */
export const isReservedCode = (code: string): boolean => RESERVED.has(code.toLowerCase());

/** Paths of one segment that customers' domains serve, too. */
export const DOMAIN_PATHS: readonly string[] = [
  'client.tgz',
  'console',
  'llms.txt',
  'mcp',
  'report',
  'robots.txt',
];

/**
 * First segments of longer paths that customers' domains serve, or that lead elsewhere than to visitors'
 * functions: pages, forms, files, and the API. The documentation is only on the service's own hosts.
 */
export const DOMAIN_PREFIXES: readonly string[] = [
  ...PAGE_PATHS,
  '.well-known',
  'chat',
  'console',
  'mail',
  'media',
  'preview',
  'r',
  's',
  'v1',
].sort();

/** Whether the path of a code is another one at the root of customers' domains, in any case. */
export function isServedByDomains(code: string): boolean {
  const [first = '', ...more] = code.toLowerCase().split('/');
  return (more.length > 0 ? DOMAIN_PREFIXES : DOMAIN_PATHS).includes(first) || first.endsWith('.whl');
}

/** A random code. */
export function newCode(): string {
  for (;;) {
    const code = newShortCode();
    if (!isReservedCode(code)) return code;
  }
}
