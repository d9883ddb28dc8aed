/** The contact for vulnerabilities of a deployment. */
export interface SecurityContact {
  /** A mailto: or https: URI. */
  uri: string;
  /** URL of the disclosure policy. */
  policy?: string | undefined;
  /** Preferred languages of reports (RFC 5646). */
  languages: readonly string[];
}

/** How long a copy is valid: below the maximum of a year that RFC 9116 recommends. */
const VALID_MS = 180 * 86_400_000;

/** A file in the format of RFC 9116. `origins`: where it is served. */
export function securityTxt(
  { uri, policy, languages }: SecurityContact,
  origins: readonly string[],
  now: Date,
): string {
  const lines = [
    `Contact: ${uri}`,
    `Expires: ${new Date(now.getTime() + VALID_MS).toISOString()}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    ...[...new Set(origins)].map((origin) => `Canonical: ${origin}${SECURITY_TXT_PATH}`),
    ...(policy === undefined ? [] : [`Policy: ${policy}`]),
  ];
  return `${lines.join('\n')}\n`;
}

export const SECURITY_TXT_PATH = '/.well-known/security.txt';
