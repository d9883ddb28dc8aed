/** By record, as calls return it: records stay plain data. */
const tags = new WeakMap<object, string>();

/**
 * The ETag of a record that a call returned: one that reads, creates or changes a single link, Smart Link
 * or webhook. Undefined for records of lists, and for copies. Pass it as `ifMatch` to change the record
 * only if nobody else has since.
 */
export const etagOf = (record: object): string | undefined => tags.get(record);

/** Keeps the ETag of a response for the record in its `data`. */
export function keepEtag({ headers }: Response, data: unknown): void {
  const tag = headers.get('etag');
  if (tag === null || typeof data !== 'object' || data === null) return;
  for (const record of Object.values(data)) {
    if (typeof record === 'object' && record !== null) tags.set(record, tag);
  }
}
