import type { UserAgentClass } from '#shared/clicks/user-agent.ts';
import type { Conditions, Rule } from '../model/targeting-schema.ts';

/** Properties of a visitor that rules use; undefined: unknown, and matches no condition. */
export interface VisitorTraits {
  now: Date;
  /** ISO 3166-1 alpha-2. */
  country: string | undefined;
  /** The language that the browser prefers (BCP 47). */
  language: string | undefined;
  /** Host of the referring page, without `www.`. */
  referrer: string | undefined;
  /** Parameters of the request's query. */
  query: URLSearchParams;
  /** Only for rules with conditions on devices, systems or browsers: see `needsAgent`. */
  agent: UserAgentClass | undefined;
}

const SYSTEM_NAMES: Readonly<Record<string, string>> = {
  ios: 'iOS',
  android: 'Android',
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
};

/** The test of each condition. */
const TESTS: {
  [Name in keyof Conditions]-?: (wanted: NonNullable<Conditions[Name]>, visitor: VisitorTraits) => boolean;
} = {
  countries: (wanted, { country }) => country !== undefined && wanted.includes(country),
  devices: (wanted, { agent }) => wanted.some((device) => device === agent?.device),
  os: (wanted, { agent }) => wanted.some((system) => SYSTEM_NAMES[system] === agent?.os),
  browsers: (wanted, { agent }) => agent !== undefined && wanted.includes(agent.browser),
  languages: (wanted, { language }) => language !== undefined && wanted.some((tag) => covers(tag, language)),
  referrers: (wanted, { referrer }) =>
    referrer !== undefined && wanted.some((host) => referrer === host || referrer.endsWith(`.${host}`)),
  query: (wanted, { query }) =>
    Object.entries(wanted).every(([name, value]) => query.getAll(name).includes(value)),
  from: (wanted, { now }) => now.getTime() >= Date.parse(wanted),
  until: (wanted, { now }) => now.getTime() < Date.parse(wanted),
};

/** Whether a language is a tag's language or a variety of it (basic filtering, RFC 4647). */
function covers(tag: string, language: string): boolean {
  const [range, wanted] = [tag.toLowerCase(), language.toLowerCase()];
  return wanted === range || wanted.startsWith(`${range}-`);
}

/** Whether a rule needs the visitor's device, operating system or browser. */
export const needsAgent = ({ if: { devices, os, browsers } }: Rule): boolean =>
  devices !== undefined || os !== undefined || browsers !== undefined;

/**
 * Index of the first rule whose conditions are all met; -1 for none. A condition that cannot
 * be evaluated is not met.
 */
export const firstMatch = (rules: readonly Rule[], visitor: VisitorTraits): number =>
  rules.findIndex((rule) => holds(rule, visitor));

function holds({ if: conditions }: Rule, visitor: VisitorTraits): boolean {
  const names = Object.keys(conditions) as (keyof Conditions)[];
  return names.length > 0 && names.every((name) => isMet(name, conditions, visitor));
}

function isMet<Name extends keyof Conditions>(
  name: Name,
  conditions: Conditions,
  visitor: VisitorTraits,
): boolean {
  // A later release may have stored a condition that this one does not support.
  if (!Object.hasOwn(TESTS, name)) return false;
  const test = TESTS[name] as (wanted: Conditions[Name], visitor: VisitorTraits) => boolean;
  try {
    return test(conditions[name], visitor);
  } catch {
    return false;
  }
}
