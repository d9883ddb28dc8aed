import { type DraftContext, draftLink } from '../manage/draft-link.ts';
import type { Link } from '../model/link.ts';
import type { ImportInput } from './import-job.ts';

/** The link of a row, which may be over already. Throws VALIDATION_ERROR. */
export function importedLink(context: DraftContext, { aliases = [], ...input }: ImportInput): Link {
  return { ...draftLink({ ...context, mayBeOver: true }, input), aliases };
}
