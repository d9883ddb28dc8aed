import fc from 'fast-check';
import type { Json } from '#test/support/json.ts';
import { valuesOf, withLeaf } from './from-schema.ts';
import type { FuzzRequest } from './fuzz-request.ts';
import { type Operation, plainRequest } from './operations.ts';

/** Below it, a list costs no more than other fields. */
const MANY = 10;
/** Longer ones take longer to make than all other requests together. */
const MOST = 1000;

/** The most that an operation takes: full lists, one at a time, and the largest pages. */
export function largestRequests(operation: Operation, document: Json): FuzzRequest[] {
  const plain = plainRequest(operation);
  const schema: Json | undefined = operation.described.requestBody?.content?.['application/json']?.schema;
  const bodies = schema ? withLeaf((field) => fullList(field, document), schema, document) : [];
  const limits = (operation.described.parameters ?? []).flatMap(({ in: place, name, schema }: Json) =>
    place === 'query' && schema?.type === 'integer' && schema.maximum ? [`${name}=${schema.maximum}`] : [],
  );
  return [
    ...bodies
      .flatMap((body) => fc.sample(body, { numRuns: 1, seed: 1 }))
      .map((body) => ({
        ...plain,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })),
    ...(limits.length > 0 ? [{ ...plain, path: `${plain.path}?${limits.join('&')}` }] : []),
  ];
}

function fullList({ type, items, maxItems = 0 }: Json, document: Json): fc.Arbitrary<unknown> | undefined {
  if (type !== 'array' || maxItems < MANY) return undefined;
  const length = Math.min(maxItems, MOST);
  return fc.array(valuesOf(items ?? {}, { document, optional: 'none' }), {
    minLength: length,
    maxLength: length,
    size: 'max',
  });
}
