import * as z from 'zod';
import { destinationProblem } from '#shared/links/model/destination.ts';
import { invalidField } from '#shared/platform/errors.ts';
import { issueOf } from '#shared/platform/http/zod-problems.ts';
import { urlText } from '#shared/platform/net/url-text.ts';
import { problem } from '#shared/platform/problems.ts';
import { isId } from '#shared/platform/runtime/ids.ts';

/** Schema helpers shared by types. */

export const entries = <Entry extends z.ZodType>(entry: Entry, max: number) =>
  z.array(entry, { error: 'must be an array of objects' }).max(max, `may have at most ${max} entries`);

export const NO_ENTRY = problem('too_few', 'must have at least one entry', { minimum: 1 });

export const entryError = { error: 'must be an object' };

/** An image URL, or the storage code of an upload. */
export const imageSource = z
  .string({ error: 'must be a URL or a storageCode in a string' })
  .overwrite(urlText)
  .superRefine((value, context) => {
    if (isId('media', value)) return;
    const found = destinationProblem(value);
    if (found) context.addIssue(issueOf({ ...found, message: `${found.message}; or send a storageCode` }));
  })
  .meta({
    description:
      'The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from ' +
      'there. null: none.',
    examples: ['https://example.com/cover.jpg'],
  });

export const absoluteUrl = (description: string) =>
  z
    .string()
    .nullable()
    .meta({ format: 'iri', description, examples: [null] });

/** A field that null clears. */
export function changed<T>(given: T | null | undefined, stored: T | null): T | null {
  return given === undefined ? stored : given;
}

/** A page's main list: absent stays, empty throws VALIDATION_ERROR. */
export function changedList<Given, Stored>(
  field: string,
  { given, stored }: { given: readonly Given[] | null | undefined; stored: Stored[] },
  storedFrom: (entry: Given) => Stored,
): Stored[] {
  requireEntry(field, given);
  return given?.map(storedFrom) ?? stored;
}

/** Throws VALIDATION_ERROR for an empty list. */
export function requireEntry(field: string, given: readonly unknown[] | null | undefined): void {
  if (given === null || given?.length === 0) throw invalidField(field, NO_ENTRY);
}
