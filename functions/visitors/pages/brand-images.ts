import { shownBrand } from '#shared/core/brand/shown-brand.ts';
import { bindableHost, defaultHosts } from '#shared/core/domains/bound-hosts.ts';
import { mediaUrl } from '#shared/core/media/media-file.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';

/**
 * URLs of the images of an owner's brand on a host: its icon, and its mark, which is the icon or else the
 * logo. Never throws.
 */
export async function brandImages(
  ownerId: string,
  host: string | undefined,
): Promise<{ icon: string | undefined; mark: string | undefined }> {
  const ownDomain = host === undefined ? undefined : bindableHost(host, defaultHosts());
  const brand = await shownBrand(ownerId, ownDomain);
  const urlOf = (file: string | undefined) => file && mediaUrl(file, setting(SETTING.mediaOrigin));
  return { icon: urlOf(brand?.icon), mark: urlOf(brand?.icon ?? brand?.logo) };
}
