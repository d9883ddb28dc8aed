import { classify } from '#shared/clicks/user-agent.ts';
import {
  countryOf,
  fingerprint,
  preferredLanguage,
  referrerHost,
  type VisitFacts,
} from '#shared/clicks/visits/visit.ts';
import type { Rule, Variant } from '#shared/links/model/targeting-schema.ts';
import { chooseVariant } from '#shared/links/targeting/choose-variant.ts';
import { firstMatch } from '#shared/links/targeting/match-rule.ts';

/** The destinations of a link besides its own URL. */
export interface DemoTargeting {
  rules?: readonly Rule[];
  variants?: readonly Variant[];
}

/** The destination of a past visit, chosen as by the redirect; undefined for the link's own URL. */
export function pastDestination(
  { rules = [], variants = [] }: DemoTargeting,
  visit: VisitFacts,
): string | undefined {
  const { headers, now } = visit;
  const rule = firstMatch(rules, {
    now,
    country: countryOf(headers),
    language: preferredLanguage(headers['accept-language']),
    referrer: referrerHost(headers.referer),
    query: new URLSearchParams(),
    agent: classify(headers['user-agent']),
  });
  if (rule >= 0) return `rule:${rule + 1}`;
  return variants.length > 0 ? `variant:${chooseVariant(variants, fingerprint(visit)) + 1}` : undefined;
}
