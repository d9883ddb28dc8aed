import { countryOf, fingerprint, preferredLanguage, referrerHost } from '#shared/clicks/visits/visit.ts';
import type { Visitor } from '#shared/clicks/visits/visitor.ts';
import { visitorKey } from '#shared/clicks/visits/visitor-key.ts';
import { log } from '#shared/platform/runtime/log.ts';
import type { RedirectEntry } from '../model/redirect-entry.ts';
import type { Rule } from '../model/targeting-schema.ts';
import { addParameters } from './add-parameters.ts';
import { chooseVariant } from './choose-variant.ts';
import { firstMatch, needsAgent } from './match-rule.ts';
import { type Targeting, targetingOf } from './targeting.ts';

/** Chooses a visitor's destination. No zod, no AWS SDK: runs in the redirect. */
export interface Choice {
  to: string;
  /** `rule:1`, `variant:2`; undefined for the link's own URL. */
  destination: string | undefined;
}

/** The destination of a visitor. Never fails: a link with unreadable targeting redirects to its own URL. */
export async function chooseDestination(
  entry: Pick<RedirectEntry, 'linkId' | 'url' | 'targeting'>,
  visitor: Visitor,
): Promise<Choice> {
  if (entry.targeting === undefined) return { to: entry.url, destination: undefined };
  try {
    const targeting = targetingOf(entry) as Targeting;
    const choice = await choose(entry, targeting, visitor);
    const query = targeting.forwardQuery ? visitor.query : '';
    return { ...choice, to: addParameters(choice.to, targeting.utm, query) };
  } catch (error) {
    log.error('targeting not applied', { linkId: entry.linkId, error });
    return { to: entry.url, destination: undefined };
  }
}

async function choose(
  { linkId, url }: Pick<RedirectEntry, 'linkId' | 'url'>,
  { rules = [], variants = [] }: Targeting,
  visitor: Visitor,
): Promise<Choice> {
  const matching = rules.length === 0 ? -1 : firstMatch(rules, await traitsOf(visitor, rules));
  const rule = rules[matching];
  if (rule) return { to: rule.to, destination: `rule:${matching + 1}` };
  if (variants.length > 0) {
    const hashKey = visitorKey(visitor.now);
    const chosen = chooseVariant(variants, fingerprint({ ...visitor, targetId: linkId, hashKey }));
    const variant = variants[chosen];
    if (variant) return { to: variant.url, destination: `variant:${chosen + 1}` };
  }
  return { to: url, destination: undefined };
}

async function traitsOf({ headers, query, now }: Visitor, rules: readonly Rule[]) {
  return {
    now,
    country: countryOf(headers),
    language: preferredLanguage(headers['accept-language']),
    referrer: referrerHost(headers.referer),
    query: new URLSearchParams(query),
    agent: rules.some(needsAgent) ? await agentOf(headers['user-agent']) : undefined,
  };
}

/** Loaded on demand: the library takes longer to load than the rest of the redirect. */
async function agentOf(userAgent: string | undefined) {
  const { classify } = await import('#shared/clicks/user-agent.ts');
  return classify(userAgent);
}
