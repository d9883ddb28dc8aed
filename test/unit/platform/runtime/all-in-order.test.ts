import { expect, it } from 'vitest';
import { allInOrder } from '#shared/platform/runtime/all-in-order.ts';

const later = (error: string) => new Promise<never>((_, reject) => setTimeout(reject, 5, new Error(error)));

it('returns all values', async () => {
  expect(await allInOrder(Promise.resolve(1), Promise.resolve('two'))).toEqual([1, 'two']);
});

it('rejects with the first error of the list, not the first in time', async () => {
  const failing = allInOrder(Promise.resolve(1), later('listed first'), Promise.reject(new Error('at once')));
  await expect(failing).rejects.toThrow('listed first');
});
