import { expect, it } from 'vitest';
import { batchLines } from '#functions/server/batch-lines.ts';

it('batchLines writes the lines of a turn at once and in order, and the rest when told to', async () => {
  const written: string[] = [];
  const stream = { write: (text: string) => written.push(text) > 0 };
  const flush = batchLines(stream as never);
  stream.write('a\n');
  stream.write('b\n');
  expect(written).toEqual([]);
  await new Promise(setImmediate);
  expect(written).toEqual(['a\nb\n']);
  stream.write('c\n');
  flush();
  flush();
  expect(written).toEqual(['a\nb\n', 'c\n']);
});
