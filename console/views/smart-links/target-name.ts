import type { SmartLink } from '../../../clients/typescript/src/api.ts';

/** What a page calls the place that it leads to: an address alone tells less. */
export function targetName(
  { urls = [], platforms = [], videos = [] }: Pick<SmartLink, 'urls' | 'platforms' | 'videos'>,
  address: string,
): string {
  const places = [
    ...urls.map(({ title, url }) => ({ title, url })),
    ...platforms.map(({ name, url }) => ({ title: name, url })),
    ...videos.map(({ ctaText, title, subLink }) => ({ title: ctaText ?? title, url: subLink ?? '' })),
    ...videos.map(({ title, url }) => ({ title, url })),
  ];
  const found = places.find(({ url }) => same(url, address));
  return found ? `${found.title} – ${address}` : address;
}

/** As the browser writes it: `https://example.com` is `https://example.com/` there. */
const same = (url: string, address: string): boolean => url === address || URL.parse(url)?.href === address;
