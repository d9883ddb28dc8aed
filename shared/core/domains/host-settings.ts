/** The responses of a host for paths without a link. Imported by visitor functions: no zod, no AWS SDK. */

export const ROBOTS = ['allow', 'disallow'] as const;

export type Robots = (typeof ROBOTS)[number];

/**
 * The settings of a domain that visitors see, also stored in the binding of its host, which
 * every visit there reads.
 */
export interface HostSettings {
  /** Where the bare host redirects. */
  rootUrl?: string | undefined;
  /** Where unknown codes redirect. */
  notFoundUrl?: string | undefined;
  /** Where links that have ended redirect, if they have no `expiredUrl` of their own. */
  expiredUrl?: string | undefined;
  /** The content of `/robots.txt`. */
  robots?: Robots | undefined;
  /** false: short codes are the same in upper and lower case. Default: true. */
  caseSensitive?: boolean | undefined;
}

export const URL_SETTINGS = ['rootUrl', 'notFoundUrl', 'expiredUrl'] as const;

export const HOST_SETTINGS = [
  ...URL_SETTINGS,
  'robots',
  'caseSensitive',
] as const satisfies readonly (keyof HostSettings)[];

/** Maximum bytes of the URLs together, so that reading a binding takes half a unit (DynamoDB: per 4 KB). */
export const MAX_SETTINGS_BYTES = 3500;

/** The settings as a binding has them: URLs encoded for a location header, and only those that are set. */
export function hostSettingsOf(
  domain: { [Name in keyof HostSettings]?: HostSettings[Name] | null },
): HostSettings {
  const { robots, caseSensitive } = domain;
  const urls = URL_SETTINGS.flatMap((name) => {
    const url = domain[name];
    return url == null ? [] : [[name, new URL(url).href] as const];
  });
  return {
    ...Object.fromEntries(urls),
    ...(robots != null && { robots }),
    ...(caseSensitive === false && { caseSensitive }),
  };
}

const RULES: Readonly<Record<Robots, string>> = {
  allow: 'User-agent: *\nAllow: /\n',
  disallow: 'User-agent: *\nDisallow: /\n',
};

export const robotsTxt = (robots: Robots): string => RULES[robots];
