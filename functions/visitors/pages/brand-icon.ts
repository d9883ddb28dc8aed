import { shownBrand } from '#shared/core/brand/shown-brand.ts';
import { bindableHost, defaultHosts } from '#shared/core/domains/bound-hosts.ts';
import { mediaUrl } from '#shared/core/media/media-file.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';

/** URL of the icon of an owner's brand on a host, if it has one. Never throws. */
export async function brandIcon(ownerId: string, host: string | undefined): Promise<string | undefined> {
  const ownDomain = host === undefined ? undefined : bindableHost(host, defaultHosts());
  const icon = (await shownBrand(ownerId, ownDomain))?.icon;
  return icon === undefined ? undefined : mediaUrl(icon, setting(SETTING.mediaOrigin));
}
