import { domainToASCII } from 'node:url';
import { problem } from '../problems.ts';

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?:${LABEL})$`);

/** The problem of a value that `normalizeDomain` rejects. */
export const NOT_A_DOMAIN = problem(
  'invalid_format',
  'must be a bare domain name such as go.example.com, without scheme, port or path',
  { format: 'domain' },
);

/** A domain in its ASCII form (RFC 5891); undefined when the text is not a bare domain name. */
export function normalizeDomain(text: string): string | undefined {
  const ascii = asciiDomain(text.trim().toLowerCase());
  const isAddress = /^[\d.]+$/.test(ascii);
  return ascii.length <= 253 && DOMAIN.test(ascii) && !isAddress ? ascii : undefined;
}

/**
 * A domain in its ASCII form; empty if it contains anything else. `domainToASCII` alone reads a URL: it drops
 * a port, path, query or line break, and decodes `%61`.
 */
export const asciiDomain = (domain: string): string =>
  /^[\w.-]*$/.test(domain.replace(/\P{ASCII}/gu, '')) ? domainToASCII(domain) : '';
