import { describe, expect, it } from 'vitest';
import { changesOf, MAX_VALUE_LENGTH, secretChange } from '#shared/core/audit/changes.ts';

const record = { _id: 'lnk_1', title: 'Sale', tags: ['a'], expiresAt: null, clicks: 1, updatedAt: '1' };

describe('changesOf', () => {
  it('has the fields that differ, and no others', () => {
    const after = { ...record, title: 'Summer', tags: ['a', 'b'], expiresAt: '2027-01-01' };
    expect(changesOf(record, { ...after, clicks: 9, updatedAt: '2' } as never)).toEqual([
      { field: 'title', before: 'Sale', after: 'Summer' },
      { field: 'tags', before: ['a'], after: ['a', 'b'] },
      { field: 'expiresAt', before: null, after: '2027-01-01' },
    ]);
  });

  it('is empty where nothing differs, also of nested values', () => {
    expect(changesOf({ rules: [{ to: 'x' }] }, { rules: [{ to: 'x' }] })).toEqual([]);
  });

  it('has what a new record holds, and what a deleted one held', () => {
    const fields = { title: 'Sale', tags: [], utm: null, forwardQuery: false, status: 'active' };
    expect(changesOf(null, fields)).toEqual([
      { field: 'title', before: null, after: 'Sale' },
      { field: 'status', before: null, after: 'active' },
    ]);
    expect(changesOf(fields, null)[0]).toEqual({ field: 'title', before: 'Sale', after: null });
  });

  it('treats absent and null alike, and leaves out what it is told to', () => {
    expect(changesOf<{ a?: string | null }>({}, { a: null })).toEqual([]);
    expect(changesOf({ a: 1, b: 1 }, { a: 2, b: 2 }, ['a'])).toEqual([{ field: 'b', before: 1, after: 2 }]);
  });

  it('cuts long values, says so, and never cuts a character in two', () => {
    const long = `x${'😀'.repeat(600)}`;
    const [{ after } = { after: '' }] = changesOf({ text: '' }, { text: long });
    expect(after).toMatch(/… \[cut, 1201 characters\]$/);
    expect(String(after).isWellFormed()).toBe(true);
    expect(String(after).length).toBeLessThan(MAX_VALUE_LENGTH + 40);
    const [list] = changesOf({ rules: [] as string[] }, { rules: Array.from({ length: 500 }, () => 'rule') });
    expect(list?.after).toMatch(/^\["rule","rule".*… \[cut, 3501 characters\]$/s);
  });

  it('stays below 50 KB, however many fields change', () => {
    const of = (text: string) =>
      Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`field${i}`, `${text}${'本'.repeat(900)}`]));
    const changes = changesOf(of('a'), of('b'));
    expect(changes).toHaveLength(60);
    expect(Buffer.byteLength(JSON.stringify(changes))).toBeLessThan(60_000);
  });
});

describe('secretChange', () => {
  it('says whether there was and is one', () => {
    expect(secretChange('password', false, true)).toEqual([
      { field: 'password', before: null, after: 'set' },
    ]);
    expect(secretChange('password', true, true)).toEqual([
      { field: 'password', before: 'set', after: 'set' },
    ]);
    expect(secretChange('password', false, false)).toEqual([]);
  });
});
