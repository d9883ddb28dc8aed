import { expect, it } from 'vitest';
import { rowRange } from '#console/components/content/row-range.ts';

const keys = ['a', 'b', 'c', 'd'];

it.each([
  ['b', 'd', ['b', 'c', 'd']],
  ['d', 'b', ['b', 'c', 'd']],
  ['c', 'c', ['c']],
  // Nothing was selected before, or its row is gone.
  [undefined, 'b', ['b']],
  ['x', 'b', ['b']],
])('the rows from %s to %s are %j', (from, to, expected) =>
  expect(rowRange(keys, from, to)).toEqual(expected),
);
