import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DOCUMENT, MEASURED, withLimitsTable } from '#infra/build/limits-table.ts';
import type { Json } from '#test/support/json.ts';
import { ourDocument } from '#test/support/our-document.ts';

const document = readFileSync(DOCUMENT, 'utf8');

/** HEAD is the function of GET. */
const operations = Object.entries<Json>(ourDocument.paths).flatMap(([path, methods]) =>
  Object.keys(methods)
    .map((method) => `${method.toUpperCase()} ${path}`)
    .filter((name) => !name.startsWith('HEAD ')),
);

describe('the table of costs in docs/limits.md', () => {
  it('is what `npm run docs` writes', () => {
    expect(withLimitsTable(document)).toBe(document);
  });

  it('has every operation of the API document, and no others', () => {
    expect(Object.keys(MEASURED).toSorted()).toEqual(operations.toSorted());
  });

  it('is refused for a document without markers', () => {
    expect(() => withLimitsTable('# Limits')).toThrow('The markers of the costs are missing');
  });
});
