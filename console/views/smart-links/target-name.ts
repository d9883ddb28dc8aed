import type { SmartLink } from '../../../clients/typescript/src/api.ts';
import { PAGE_FORMS } from './types/registry.ts';

/** A target URL with the title that the page gives it. */
export function targetLabel(link: SmartLink, address: string): string {
  const found = PAGE_FORMS[link.type].targets(link).find(({ url }) => isSameUrl(url, address));
  return found ? `${found.title} – ${address}` : address;
}

/** Also compares normalized URLs: browsers report `https://example.com` as `https://example.com/`. */
const isSameUrl = (url: string, address: string): boolean =>
  url === address || URL.parse(url)?.href === address;
