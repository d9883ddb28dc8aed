import * as z from 'zod';

/** The changed fields of an action. */

export const changeSchema = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });

export type Change = z.infer<typeof changeSchema>;

/** Fields of every record that are not audited: its identity, and fields that the service itself changes. */
const UNLOGGED: ReadonlySet<string> = new Set(['_id', 'createdAt', 'updatedAt', 'clicks']);

/** Maximum length of a value in characters of JSON. */
export const MAX_VALUE_LENGTH = 1000;

/** Maximum bytes of JSON of all changes together; above it, values are truncated further. */
const MAX_BYTES = 50_000;
const SHORT_VALUE_LENGTH = 100;

/**
 * The fields in which two public records differ, except those in `except`. `before` is null for a new
 * record, `after` for a deleted one; empty fields are then omitted. Long values are truncated, so that an
 * entry has at most some 50 KB.
 */
export function changesOf<Record extends object>(
  before: Record | null,
  after: Record | null,
  except: readonly (keyof Record & string)[] = [],
): Change[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changes = [...names].flatMap((field) => {
    if (UNLOGGED.has(field) || (except as readonly string[]).includes(field)) return [];
    const [had, has] = [before, after].map((record) => fieldOf(record, field));
    const isEqual = JSON.stringify(had) === JSON.stringify(has);
    if (isEqual || ((!before || !after) && isNothing(had) && isNothing(has))) return [];
    return [{ field, before: shortened(had), after: shortened(has) }];
  });
  if (Buffer.byteLength(JSON.stringify(changes)) <= MAX_BYTES) return changes;
  return changes.map(({ field, before, after }) => ({
    field,
    before: shortened(before, SHORT_VALUE_LENGTH),
    after: shortened(after, SHORT_VALUE_LENGTH),
  }));
}

/** The change of a secret: whether there is one, never its value. Empty if there was and is none. */
export const secretChange = (field: string, had: boolean, has: boolean): Change[] =>
  had || has ? [{ field, before: had ? 'set' : null, after: has ? 'set' : null }] : [];

const fieldOf = (record: object | null, field: string): unknown =>
  (record as { [field: string]: unknown } | null)?.[field] ?? null;

/** Defaults of unused fields. */
const isNothing = (value: unknown): boolean =>
  value === null || value === false || (Array.isArray(value) && value.length === 0);

/** A value as it is logged: long values are truncated and marked as such. */
function shortened(value: unknown, maxLength = MAX_VALUE_LENGTH): unknown {
  const json = JSON.stringify(value);
  if (json.length <= maxLength) return value;
  const text = typeof value === 'string' ? value : json;
  return `${text.slice(0, maxLength).toWellFormed()}… [cut, ${text.length} characters]`;
}
