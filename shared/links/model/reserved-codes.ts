import { PAGE_PREFIXES } from '#shared/core/pages/page-outlines.ts';
import { newShortCode } from '#shared/platform/runtime/ids.ts';

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
  ...Object.values(PAGE_PREFIXES),
  '.well-known',
  'chat',
  'console',
  'mail',
  'media',
  'preview',
  'r',
  's',
  'v1',
];

/**
 * First segments of the product's paths. At the root of the service's own hosts these paths take precedence,
 * so no link there gets one as its code. An older link with such a code works at `/r/`. Imported by the
 * redirect function: no zod, no AWS SDK.
 */
export const RESERVED_CODES: ReadonlySet<string> = new Set([...DOMAIN_PATHS, ...DOMAIN_PREFIXES, 'docs']);

/** Whether a code is reserved, in any case: paths are case-sensitive, but people type them in any case. */
export const isReservedCode = (code: string): boolean => RESERVED_CODES.has(code.toLowerCase());

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
