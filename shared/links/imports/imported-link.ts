import { type DraftContext, draftLink } from '../manage/draft-link.ts';
import type { Link } from '../model/link.ts';
import { codeOn } from '../model/link-codes.ts';
import type { ImportInput } from './import-job.ts';

/** The link of a row, which may be over already. Throws VALIDATION_ERROR. */
export function importedLink(
  context: DraftContext,
  { aliases = [], originallyCreatedAt, ...input }: ImportInput,
): Link {
  const link = draftLink({ ...context, mayBeOver: true }, input);
  return {
    ...link,
    aliases: aliases.map((alias) => codeOn(link.customDomain, alias, 'aliases')),
    originallyCreatedAt: originallyCreatedAt ?? null,
  };
}
