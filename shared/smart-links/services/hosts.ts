/** Host in lower case, without `www.`. */
export const hostOf = (url: string): string => URL.parse(url)?.hostname.replace(/^www\./, '') ?? '';

/** Whether a host is the domain or a subdomain. */
export const isWithinDomain = (host: string, domain: string): boolean =>
  host === domain || host.endsWith(`.${domain}`);
