import type { SmartLink } from '../../../clients/typescript/src/api.ts';
import { PAGE_FORMS } from './types/registry.ts';

/** What a page calls the place that it leads to: an address alone tells less. */
export function targetName(link: SmartLink, address: string): string {
  const found = PAGE_FORMS[link.type].targets(link).find(({ url }) => same(url, address));
  return found ? `${found.title} – ${address}` : address;
}

/** As the browser writes it: `https://example.com` is `https://example.com/` there. */
const same = (url: string, address: string): boolean => url === address || URL.parse(url)?.href === address;
