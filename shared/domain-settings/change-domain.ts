import type { Owner } from '#shared/core/accounts/account.ts';
import { type Destination, destinationsOf } from '#shared/core/destinations/destinations-of.ts';
import type { DomainRecord } from '#shared/core/domains/domain.ts';
import { hostSettingsOf, MAX_SETTINGS_BYTES, URL_SETTINGS } from '#shared/core/domains/host-settings.ts';
import { type DomainAct, requireDomain, updateDomain } from '#shared/core/domains/manage-domains.ts';
import { assertLinkable } from '#shared/core/moderation/assert-linkable.ts';
import type { Destinations } from '#shared/links/destinations/allowed-destinations.ts';
import { isPrivate } from '#shared/links/destinations/is-private.ts';
import { isOwnPath, isOwnRedirect, NOT_PUBLIC } from '#shared/links/model/destination.ts';
import { assertSafe } from '#shared/links/url-checker/check-destinations.ts';
import { invalidField } from '#shared/platform/errors.ts';
import { problem } from '#shared/platform/problems.ts';
import { PREFIX } from '#shared/smart-links/model/slug.ts';
import type { UpdateDomain } from './update-domain-schema.ts';

/** Changes a domain through the API. Its URLs follow the rules of destinations. */

export interface ChangeDomainAct extends DomainAct {
  by: DomainAct['by'] & { owner: Pick<Owner, 'rootHosts' | 'defaultDomain'> };
  hosts: { publicOrigin: string; ownHosts: readonly string[]; destinations?: Destinations };
}

/** Changes the given fields; null clears. Throws NOT_FOUND, VALIDATION_ERROR and WRITE_CONFLICT. */
export async function changeDomain(
  act: ChangeDomainAct,
  text: string,
  { isDefault, caseSensitive, ...input }: UpdateDomain,
): Promise<DomainRecord> {
  const before = await requireDomain(act.by.ownerId, text);
  const { host } = before;
  // An unchanged URL may be older than a setting or a rule.
  const changed = URL_SETTINGS.filter((name) => input[name] !== before[name]);
  const given = Object.fromEntries(changed.map((name) => [name, input[name]]));
  const destinations = destinationsOf('domain', given);
  for (const destination of destinations) assertDestination(destination, { host, hosts: act.hosts });
  assertFits({ ...before, ...input });
  await assertLinkable(destinations);
  await assertSafe(destinations, act.hosts.publicOrigin);
  return updateDomain(act, host, {
    ...input,
    ...(isDefault !== undefined && { isDefault: isDefault ?? false }),
    ...(caseSensitive !== undefined && { caseSensitive: caseSensitive ?? true }),
  });
}

/** Matches paths that are not pages: on the host itself, they may redirect to the same URL again. */
const NO_PAGE = new RegExp(`^/(?!(?:${Object.values(PREFIX).join('|')})/[^/])`);

function assertDestination(
  destination: Destination,
  { host, hosts }: { host: string; hosts: ChangeDomainAct['hosts'] },
): void {
  const { path, url, found } = destination;
  if (found === 'whole' && isOwnRedirect(url, hosts.ownHosts, host))
    throw invalidField(path, problem('own_url', 'must not be a short URL of this service'));
  if (found === 'whole' && isOwnPath(url, [host], NO_PAGE))
    throw invalidField(
      path,
      problem('own_host', `must not lead to ${host} itself, except to a page there`, { host }),
    );
  if (hosts.destinations !== 'any' && isPrivate(destination)) throw invalidField(path, NOT_PUBLIC);
}

function assertFits(after: Parameters<typeof hostSettingsOf>[0]): void {
  const stored = hostSettingsOf(after);
  const bytes = URL_SETTINGS.reduce((sum, name) => sum + Buffer.byteLength(stored[name] ?? ''), 0);
  if (bytes <= MAX_SETTINGS_BYTES) return;
  const longest = URL_SETTINGS.reduce((one, other) =>
    (stored[other]?.length ?? 0) > (stored[one]?.length ?? 0) ? other : one,
  );
  throw invalidField(
    longest,
    problem(
      'too_many_bytes',
      `the URLs of a domain may take ${MAX_SETTINGS_BYTES} bytes together once they are percent-encoded, ` +
        `and these take ${bytes}`,
      { maximum: MAX_SETTINGS_BYTES },
    ),
  );
}
