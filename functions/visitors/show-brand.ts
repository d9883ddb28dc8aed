import { shownBrand } from '#shared/core/brand/shown-brand.ts';
import { hostOwner } from '#shared/core/domains/bound-hosts.ts';
import { deniedHosts } from '#shared/core/moderation/denied-hosts.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { brandedPage, brandedReport } from '#shared/visitor-pages/brand-page.ts';
import { onOwnDomain, type VisitorPage } from '#shared/visitor-pages/page.ts';

interface Shown {
  /** The owner of what was requested; undefined: the owner of the domain, if it has one. */
  ownerId: string | undefined;
  /** The visited host; undefined: one of the service's own. */
  host: string | undefined;
}

/**
 * A page with the brand of its owner; undefined without one. Loaded and read only for
 * pages, never for redirects.
 */
export async function showBrand(
  page: VisitorPage,
  { ownerId, host }: Shown,
): Promise<VisitorPage | undefined> {
  const owner = ownerId ?? (await hostOwner(host));
  const brand = owner === undefined ? undefined : await shownBrand(owner, host);
  if (!brand) return undefined;
  const denied = await deniedHosts();
  const branded = brandedPage(page, brand, {
    mediaOrigin: setting(SETTING.mediaOrigin),
    mayLinkTo: (url) => !denied.covers(url),
  });
  // Without a URL of the brand, to the site of the domain.
  return host === undefined ? branded : onOwnDomain(branded, host, { leadsOn: brand.url === undefined });
}

/**
 * A shared report, or the form for its password, with the brand of the account. On the
 * service's own hosts only.
 */
export async function showBrandOnReport(page: VisitorPage, ownerId: string): Promise<VisitorPage> {
  const brand = await shownBrand(ownerId, undefined);
  return brand ? brandedReport(page, brand, setting(SETTING.mediaOrigin)) : page;
}
