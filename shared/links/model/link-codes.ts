import { invalidField } from '#shared/platform/errors.ts';
import { problem } from '#shared/platform/problems.ts';
import type { Link } from './link.ts';
import { isReservedCode } from './reserved-codes.ts';

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
 * The codes after a change. The code before becomes an alias. `aliases`: the ones to keep, in any order.
 * Throws VALIDATION_ERROR for others, for too many, and for a reserved code.
 */
export function changedCodes(
  before: Link,
  given: { code?: string | null | undefined; aliases?: string[] | null | undefined },
  maxClicks: number | null,
): LinkCodes {
  const code = given.code ?? before.code;
  const { aliases: kept } = given;
  const unknown = kept?.findIndex((alias) => !liveCodes(before).includes(alias) && alias !== code) ?? -1;
  if (unknown !== -1) {
    const message = 'is not an alias of this link: aliases are its earlier codes, so change code to add one';
    throw invalidField(`aliases[${unknown}]`, problem('not_found', message));
  }
  const isRenamed = code !== before.code;
  if (isRenamed && isReservedCode(code) && !before.aliases.includes(code))
    throw invalidField('code', RESERVED);
  const former = before.aliases.filter((alias) => kept === undefined || kept?.includes(alias));
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
