import * as z from 'zod';
import { SETTING } from '../platform/runtime/settings.ts';

/** A list of unsafe sites: Google Web Risk's `uris:search`, or any HTTP service of that shape. */

export const WEB_RISK = 'https://webrisk.googleapis.com/v1/uris:search';

export interface UrlChecker {
  endpoint: string;
  /** Name of the Secrets Manager secret with the API key; absent: the service needs none. */
  keySecret?: string | undefined;
}

/** What a destination is listed for; also the reason that links to it are blocked for. */
export type Threat = 'phishing' | 'malware';

/** The lists to search in. */
const THREAT_TYPES = ['MALWARE', 'SOCIAL_ENGINEERING', 'UNWANTED_SOFTWARE'] as const;

const responseSchema = z.object({
  threat: z
    .object({ threatTypes: z.array(z.string()).default([]), expireTime: z.string().optional() })
    .optional(),
});

export interface Verdict {
  threat: Threat | undefined;
  /** When a threat must be asked for again, in epoch milliseconds. */
  expiresAt: number | undefined;
}

/** The checker of this deployment; undefined: it has none. */
export function urlChecker(): UrlChecker | undefined {
  const text = process.env[SETTING.urlChecker];
  return text ? (JSON.parse(text) as UrlChecker) : undefined;
}

/**
 * The request for a destination. All of it but its fragment is sent: lists name single pages, by their query too. The key
 * is a header, so that it is in no URL that is logged on the way.
 */
export function requestFor(
  { endpoint }: UrlChecker,
  destination: string,
  key: string | undefined,
): { url: URL; headers: Record<string, string> } {
  const url = new URL(endpoint);
  for (const type of THREAT_TYPES) url.searchParams.append('threatTypes', type);
  const sent = new URL(destination);
  sent.hash = '';
  url.searchParams.append('uri', sent.href);
  return { url, headers: key === undefined ? {} : { 'x-goog-api-key': key } };
}

/** Reads a response. Throws when it is of another shape. */
export function verdictOf(body: unknown): Verdict {
  const { threat } = responseSchema.parse(body);
  const types = threat?.threatTypes ?? [];
  if (types.length === 0) return { threat: undefined, expiresAt: undefined };
  const isPhishing = types.some((type) => type.startsWith('SOCIAL_ENGINEERING'));
  const expiresAt = Date.parse(threat?.expireTime ?? '');
  return {
    threat: isPhishing ? 'phishing' : 'malware',
    expiresAt: Number.isNaN(expiresAt) ? undefined : expiresAt,
  };
}
