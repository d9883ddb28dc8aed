import { describe, expect, it } from 'vitest';
import { isId, randomIds, seededIds } from '#shared/platform/runtime/ids.ts';

describe('ids from a seed', () => {
  it('are the same again in the same order, differ among each other and from those of another seed', () => {
    const draw = (seed: string) => {
      const ids = seededIds(Buffer.from(seed));
      return [ids.newId('link'), ids.newId('link'), ids.newId('key'), ids.newSecret()];
    };
    expect(draw('a')).toEqual(draw('a'));
    expect(new Set([...draw('a'), ...draw('b')]).size).toBe(8);
  });

  it('look like random ones', () => {
    const ids = seededIds(Buffer.from('seed'));
    for (let i = 0; i < 1000; i++) expect(isId('link', ids.newId('link'))).toBe(true);
    expect(ids.newSecret()).toMatch(/^[0-9A-Za-z]{40}$/);
    expect(isId('key', randomIds.newId('key'))).toBe(true);
  });
});
