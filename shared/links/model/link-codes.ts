import { invalidField } from '#shared/platform/errors.ts';
import { problem } from '#shared/platform/problems.ts';
import type { Link } from './link.ts';
import {
  bareCode,
  domainOfCode,
  isDomainCode,
  isSharedCode,
  SHARED_CODE_SHAPE,
  shownCode,
  storedCode,
} from './link-code.ts';
import { CODE_SHAPE } from './redirect-entry.ts';

/**
 * The codes of a link: the one in its short URL, and its aliases, which are its earlier codes. Each has
 * a redirect entry of its own, so that a visit reads one item whichever code it uses. A change of the
 * link writes all of them.
 *
 * All of them share the visit counter of a click limit. Visits write it all the time, so a change
 * of the code cannot move it: the entry that counted before keeps counting (`counterCode`), also
 * after its code was removed.
 */

/** Maximum aliases of a link. */
export const MAX_ALIASES = 20;

export const RESERVED = problem('reserved', 'is a path of this service: choose another code');

const TOO_MANY_ALIASES = problem(
  'too_many',
  `cannot change: the link already has ${MAX_ALIASES} aliases, its earlier codes; remove one first`,
  { maximum: MAX_ALIASES },
);

export type LinkCodes = Pick<Link, 'code' | 'aliases' | 'counterCode'>;

/** The codes that redirect. */
export const liveCodes = ({ code, aliases }: LinkCodes): string[] => [code, ...aliases];

/** The code whose entry counts visits. */
export const counterOf = ({ code, counterCode }: Pick<Link, 'code' | 'counterCode'>): string =>
  counterCode ?? code;

/** All codes with an entry of the link: the live ones, and a removed one that still counts visits. */
export const storedCodes = (link: LinkCodes): string[] => [...new Set([...liveCodes(link), counterOf(link)])];

/**
 * The stored form of a new code of a link. Throws VALIDATION_ERROR for one that its host cannot have, with
 * the `field` that it is in.
 */
export function codeOn(
  customDomain: string | null,
  code: string,
  field: 'code' | 'aliases' = 'code',
): string {
  if (isSharedCode(code)) return code;
  if (customDomain !== null) {
    const stored = storedCode(code, customDomain);
    if (stored === undefined) throw invalidField(field, RESERVED);
    return stored;
  }
  if (CODE_SHAPE.test(code)) throw invalidField(field, RESERVED);
  throw invalidField(field, needsDomain(code));
}

/** Whether a link on this domain, if the account has verified it, may have a code. */
export const mayHaveCode = (customDomain: string | null, code: string): boolean =>
  isSharedCode(code) ||
  (customDomain !== null && isDomainCode(code) && storedCode(code, customDomain) !== undefined);

const needsDomain = (code: string) =>
  problem(
    'requires_field',
    `${JSON.stringify(code)} is possible on a verified domain of this account only: send it as ` +
      `customDomain, or a code of ${SHARED_CODE_SHAPE}`,
    { field: 'customDomain' },
  );

/** The codes that a change of a link gives. */
interface GivenCodes {
  code?: string | null | undefined;
  /** The ones to keep, in any order. */
  aliases?: string[] | null | undefined;
}

/**
 * The codes after a change. The code before becomes an alias. A code of the domain follows the link to
 * another domain. Throws VALIDATION_ERROR for unknown aliases, for too many, and for a code that the host
 * cannot have.
 */
export function changedCodes(
  before: Link,
  { code: given, aliases: kept }: GivenCodes,
  { maxClicks, customDomain }: Pick<Link, 'maxClicks' | 'customDomain'>,
): LinkCodes {
  const shown = (stored: string) => shownCode(stored, before.customDomain);
  const code = newCodeOf(before, given ?? shown(before.code), customDomain);
  const known = [...liveCodes(before), code].flatMap((stored) => [stored, shown(stored)]);
  const unknown = kept?.findIndex((alias) => !known.includes(alias) && alias !== given) ?? -1;
  if (unknown !== -1) {
    const message = 'is not an alias of this link: aliases are its earlier codes, so change code to add one';
    throw invalidField(`aliases[${unknown}]`, problem('not_found', message));
  }
  const isRenamed = code !== before.code;
  const isKept = (alias: string) =>
    kept === undefined || kept?.some((one) => [alias, shown(alias)].includes(one));
  const former = before.aliases.filter(isKept);
  const aliases = [...(isRenamed ? [before.code] : []), ...former].filter((alias) => alias !== code);
  if (aliases.length > MAX_ALIASES) {
    throw invalidField('code', TOO_MANY_ALIASES);
  }
  const isSame = !isRenamed && aliases.length === before.aliases.length;
  if (isSame) return { code, aliases: before.aliases, counterCode: before.counterCode };
  // Without a click limit nothing is counted, so the new code can begin.
  const isCounting = before.maxClicks !== null || maxClicks !== null;
  const counter = isCounting ? counterOf(before) : code;
  return { code, aliases, counterCode: counter === code ? null : counter };
}

/** The code of a link as it is to be stored: the one that it has, one of its aliases, or a new one. */
function newCodeOf(before: Link, given: string, customDomain: string | null): string {
  // Also one that has become reserved since.
  const found = liveCodes(before).find((stored) => {
    const domain = domainOfCode(stored);
    return bareCode(stored) === given && (domain === undefined || domain === customDomain);
  });
  return found ?? codeOn(customDomain, given);
}
