import type { Tags } from '../channel.ts';
import { CLICK_LIMITS } from '../click-fields.ts';

/** Reads the tags of campaigns from URLs. On the redirect's path: only the types of `channel.ts`. */

/** The tags of a visit from a page of our own, as Google Analytics names it. */
export const OWN_PAGE: Tags = { source: '(direct)' };

/** The medium that a parameter of an ad network, or of a network's own links, stands for. */
const CLICK_IDS = new Map(
  Object.entries({
    cpc:
      'gclid gbraid wbraid dclid gad_source msclkid yclid ttclid twclid li_fat_id rdt_cid sccid epik ' +
      'ob_click_id tblci qclid',
    // Facebook and Instagram add theirs to all links, paid or not.
    social: 'fbclid igsh igshid',
    email: 'mc_cid mc_eid _hsenc _hsmi mkt_tok _kx vero_id ck_subscriber_id',
  }).flatMap(([medium, names]) => names.split(' ').map((name) => [name, medium] as const)),
);

const TAG = new RegExp(`(?:^|[?&])(?:utm_medium|utm_source|${[...CLICK_IDS.keys()].join('|')})=`, 'i');

/**
 * The tags of a visit: those of its own query, and for what that does not say, the UTM parameters of the
 * destination, which the owner has set for all visits. An ad's click ID outdoes both.
 */
export function tagsOf(query: string, destination?: string): Tags | undefined {
  const own = parametersOf(query);
  const kept = parametersOf(queryOf(destination));
  const ids = new Set([...own.keys()].map((name) => CLICK_IDS.get(name)));
  const firstOf = (name: string) => shortText(own.get(name) || kept.get(name));
  const [medium, source] = [firstOf('utm_medium'), firstOf('utm_source')];
  if (ids.has('cpc')) return { medium: 'cpc' };
  const implied = medium || source ? undefined : (['email', 'social'] as const).find((one) => ids.has(one));
  if (implied) return { medium: implied };
  return medium || source ? { ...(medium && { medium }), ...(source && { source }) } : undefined;
}

/** The query of a URL, without `?`. */
export const queryOf = (url = ''): string => url.replace(/^[^?#]*\??|#.*$/gs, '');

/** By name in lower case; of several, the first one. */
function parametersOf(query: string): Map<string, string> {
  if (!TAG.test(query)) return new Map();
  return new Map(
    [...new URLSearchParams(query)].reverse().map(([name, value]) => [name.toLowerCase(), value]),
  );
}

const shortText = (text: string | undefined): string | undefined =>
  text?.trim().slice(0, CLICK_LIMITS.tag).toWellFormed();
