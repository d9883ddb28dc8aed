import { CLICK_ID_PARAMETER } from '#shared/clicks/visits/click-token.ts';
import { UTM_NAMES } from '#shared/core/utm/utm-names.ts';
import type { RedirectEntry } from '../model/redirect-entry.ts';
import { targetingOf } from '../targeting/targeting.ts';

/**
 * The install referrer that the Play Store passes to an app: the signed ID of the click, the code of the
 * link, the query of the short URL, and UTM parameters, by which the Play Console reports installs.
 */

const CODE = 'sp_code';
const QUERY = 'sp_query';

/** Longer queries are left out: the store may cut what is too long, and then all of it would be lost. */
const MAX_QUERY_LENGTH = 500;

export interface Referred {
  clickId: string;
  code: string;
  query: string;
}

export function installReferrer({
  clickId,
  code,
  query,
  entry,
}: Referred & { entry: Pick<RedirectEntry, 'targeting'> }): string {
  const { utm = {} } = targetingOf(entry) ?? {};
  const parameters = new URLSearchParams({ [CLICK_ID_PARAMETER]: clickId, [CODE]: code });
  if (query !== '' && query.length <= MAX_QUERY_LENGTH) parameters.set(QUERY, query);
  for (const name of UTM_NAMES) if (utm[name] !== undefined) parameters.set(`utm_${name}`, utm[name]);
  return parameters.toString();
}

/** The parts of a referrer; undefined for one that is not ours. */
export function readReferrer(referrer: string): Referred | undefined {
  const parameters = new URLSearchParams(referrer);
  const [clickId, code] = [parameters.get(CLICK_ID_PARAMETER), parameters.get(CODE)];
  if (!clickId || !code) return undefined;
  return { clickId, code, query: parameters.get(QUERY)?.slice(0, MAX_QUERY_LENGTH) ?? '' };
}
