import { AppError, invalidField } from '../errors.ts';
import { problem } from '../problems.ts';

/**
 * Conditional changes of records (RFC 9110, section 13.1.1). A record's ETag is its `updatedAt`,
 * which increases with every change of what callers can set, and with nothing else: neither with
 * clicks nor with what workers add.
 */

/** Any state of a record, or one of these ETags, with their quotes. */
export type IfMatch = '*' | readonly string[];

interface Dated {
  /** ISO 8601. */
  updatedAt: string;
}

/** The strong ETag of a record. */
export const recordTag = ({ updatedAt }: Dated): string => `"${Date.parse(updatedAt).toString(36)}"`;

/** `updatedAt` of a changed record: later than before, also if clocks differ. */
export const nextUpdate = (before: Dated, now: Date): string =>
  new Date(Math.max(now.getTime(), Date.parse(before.updatedAt) + 1)).toISOString();

/** An entity tag and what separates it from the next one. */
const TAG = /(W\/)?("[\x21\x23-\x7e\x80-\xff]*")[\t ]*(?:,[\t ,]*|$)/y;

/** The `If-Match` of a request, if any. Throws VALIDATION_ERROR for a malformed one. */
export function readIfMatch(header: string | undefined): IfMatch | undefined {
  const text = header?.replace(/^[\t ,]+/, '').trimEnd();
  if (text === undefined || text === '*') return text;
  const tags: string[] = [];
  for (let at = 0; at < text.length || at === 0; at = TAG.lastIndex) {
    TAG.lastIndex = at;
    const [, weak, tag] = TAG.exec(text) ?? [];
    if (tag === undefined) throw malformed();
    // A weak tag matches nothing: it does not identify one state.
    if (!weak) tags.push(tag);
  }
  return tags;
}

const malformed = () =>
  invalidField(
    'If-Match',
    problem(
      'invalid_format',
      'must be * or ETags in double quotes, separated by commas, such as "mh2x9c4w"',
      {
        format: 'etags',
      },
    ),
  );

/**
 * Throws PRECONDITION_FAILED unless a record is in a required state. Exact if the following write fails for a
 * record that was changed since it was read.
 */
export function assertMatch(record: Dated, ifMatch: IfMatch | undefined): void {
  if (ifMatch === undefined || ifMatch === '*' || ifMatch.includes(recordTag(record))) return;
  throw new AppError('PRECONDITION_FAILED');
}
