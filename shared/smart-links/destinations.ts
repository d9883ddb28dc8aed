import type { Destination } from '../url-checker/check-destinations.ts';

/** What requests and stored Smart Links have in common. */
interface Destinations {
  type?: string | undefined;
  urls?: readonly { url: string }[] | null | undefined;
  platforms?: readonly { url: string }[] | null | undefined;
  videos?:
    | readonly { url?: string | null | undefined; subLink?: string | null | undefined }[]
    | null
    | undefined;
  appstoreLink?: string | null | undefined;
  playstoreLink?: string | null | undefined;
}

/** Where a page leads, but for images, with the field of each. Our own files are left out. */
export function destinationsOf(
  { urls, platforms, videos, appstoreLink, playstoreLink }: Destinations,
  mediaOrigin: string,
): Destination[] {
  const found: [path: string, url: string | null | undefined][] = [
    ['appstoreLink', appstoreLink],
    ['playstoreLink', playstoreLink],
    ...(urls ?? []).map(({ url }, i) => [`urls.${i}.url`, url] as [string, string]),
    ...(platforms ?? []).map(({ url }, i) => [`platforms.${i}.url`, url] as [string, string]),
    ...(videos ?? []).flatMap(({ url, subLink }, i): typeof found => [
      [`videos.${i}.url`, url],
      [`videos.${i}.subLink`, subLink],
    ]),
  ];
  return found.flatMap(([path, url]) => (url && new URL(url).origin !== mediaOrigin ? [{ path, url }] : []));
}
