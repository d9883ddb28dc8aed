import {
  type BrandIcon,
  brandIconByName,
  brandIconByUrl,
  brandIcons,
} from '#shared/smart-links/rendering/brand-icons.ts';

export type { BrandIcon };
export { brandIcons };

/** The icon that a page shows for a link; undefined if it is not a well-known platform. */
export const iconOf = ({ icon, name, url }: Record<'icon' | 'name' | 'url', string>): BrandIcon | undefined =>
  (icon.trim() ? brandIconByName(icon) : undefined) ?? brandIconByName(name) ?? brandIconByUrl(url);
