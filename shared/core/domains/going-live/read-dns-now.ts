import { AppError } from '#shared/platform/errors.ts';
import { countUse } from '#shared/platform/limits/rate-limit-store.ts';
import { DOMAIN_CHECKS } from '../../accounts/plans.ts';
import { type DnsNow, type Domain, txtNameOf } from '../domain.ts';
import { readTxt } from '../read-txt.ts';
import { readHostDns } from './read-host-dns.ts';

/** Maximum records that are shown; a name has one, or a few during a change. */
const MAX_RECORDS = 10;

/**
 * The current DNS state of a domain. null above the rate limit of lookups, which must not keep the owner from
 * reading the domain.
 */
export async function readDnsNow(
  { ownerId, host, status, missedAt }: Pick<Domain, 'ownerId' | 'host' | 'status' | 'missedAt'>,
  { servers, now }: { servers: readonly string[] | undefined; now: Date },
): Promise<DnsNow | null> {
  try {
    await countUse(DOMAIN_CHECKS, ownerId, now);
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return null;
    throw error;
  }
  const [txt, cname] = await Promise.all([
    status === 'pending' || missedAt !== undefined ? readTxt(txtNameOf(host), servers) : { values: [] },
    readHostDns(host, { servers }),
  ]);
  return {
    txt: 'values' in txt ? txt.values.slice(0, MAX_RECORDS) : [],
    cname: 'cname' in cname ? cname.cname : [],
    problem: 'problem' in txt ? txt.problem : 'problem' in cname ? cname.problem : null,
  };
}
