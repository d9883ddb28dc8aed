import type { SmartLink } from '@signpost/client/core';
import { PAGE_FORMS } from './types/registry.ts';

/** A target URL with the title that the page gives it. */
export function targetLabel(link: SmartLink, address: string): string {
  const found = PAGE_FORMS[link.type].targets(link).find(({ url }) => isSameUrl(url, address));
  return found ? `${found.title} – ${address}` : address;
}

/** Compares normalized URLs too: browsers report `https://example.com` as `https://example.com/`. */
const isSameUrl = (url: string, address: string): boolean =>
  url === address || URL.parse(url)?.href === address;

export interface ClickedTarget {
  url: string;
  /** undefined: the page does not have the link any more, or gives it no title. */
  title: string | undefined;
  count: number;
}

/** All links of a page, and those that it had, with their clicks; the most clicked first. */
export function clickedTargets(
  link: SmartLink,
  counts: readonly { name: string; count: number }[],
): ClickedTarget[] {
  const targets = PAGE_FORMS[link.type].targets(link).filter(({ url }) => url !== '');
  // They are played in the page, which is another event.
  const videos = new Set((link.videos ?? []).map(({ url }) => url));
  const clicked = counts.map(({ name, count }) => ({
    url: name,
    title: targets.find(({ url }) => isSameUrl(url, name))?.title,
    count,
  }));
  const others = targets
    .filter(({ url }, index) => targets.findIndex((one) => one.url === url) === index)
    .filter(({ url }) => !videos.has(url) && !counts.some(({ name }) => isSameUrl(url, name)))
    .map(({ url, title }) => ({ url, title, count: 0 }));
  return [...clicked, ...others];
}
