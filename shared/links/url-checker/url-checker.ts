import * as z from 'zod';
import { SETTING } from '#shared/platform/runtime/settings.ts';

/** A list of unsafe sites: Google Web Risk's `uris:search`, or any HTTP service with the same API. */

export const WEB_RISK = 'https://webrisk.googleapis.com/v1/uris:search';

export interface UrlChecker {
  endpoint: string;
  /** Name of the Secrets Manager secret with the API key; absent: the service needs none. */
  keySecret?: string | undefined;
}

/** The threat that a destination is listed for; also the reason of the block. */
export type Threat = 'phishing' | 'malware';

/** The lists to search. */
const THREAT_TYPES = ['MALWARE', 'SOCIAL_ENGINEERING', 'UNWANTED_SOFTWARE'] as const;

const responseSchema = z.object({
  threat: z
    .object({ threatTypes: z.array(z.string()).default([]), expireTime: z.string().optional() })
    .optional(),
});

export interface Verdict {
  threat: Threat | undefined;
  /** When a threat must be checked again, in epoch milliseconds. */
  expiresAt: number | undefined;
}

/** The deployment's checker; undefined if it has none. */
export function urlChecker(): UrlChecker | undefined {
  const text = process.env[SETTING.urlChecker];
  return text ? (JSON.parse(text) as UrlChecker) : undefined;
}

/**
 * The request for a destination. It contains the whole URL except its fragment, because lists name single
 * pages, including their query. The key is a header, so that no URL in a log contains it.
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

/** Parses a response. Throws if it has another shape. */
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
