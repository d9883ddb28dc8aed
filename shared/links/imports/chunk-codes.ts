import type { AppError } from '#shared/platform/errors.ts';
import type { LinkAllowance } from '../manage/link-allowance.ts';
import { liveCodes } from '../model/link-codes.ts';
import { codesTaken } from '../store/link-store.ts';
import type { NewLink } from './import-store.ts';

/** The codes of the links in a chunk of an import. */

/** The codes of rows that the file names. */
export const chosenCodes = (candidates: readonly Pick<NewLink, 'link' | 'codeIsChosen'>[]): string[] => [
  ...new Set(candidates.flatMap(({ link, codeIsChosen }) => (codeIsChosen ? liveCodes(link) : link.aliases))),
];

/** How many of these links, from the first one, the account may create. */
export function fitting(
  links: readonly NewLink[],
  { links: most, codes, codeError, error }: Awaited<ReturnType<LinkAllowance['remaining']>>,
): { fit: number; error: AppError } {
  let taken = 0;
  for (const [at, link] of links.slice(0, most).entries()) {
    taken += codesTaken(link);
    if (taken > codes) return { fit: at, error: codeError };
  }
  return { fit: Math.min(most, links.length), error };
}
