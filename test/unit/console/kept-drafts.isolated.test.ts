import { describe, expect, it, vi } from 'vitest';
import { row } from '#console/components/forms/row.ts';
import { clearLocalStores, type LocalStore, localStore } from '#console/data/local-store.ts';
import { blankDraft, type Draft, isEqual } from '#console/views/smart-links/builder/draft.ts';
import {
  forgetDraft,
  type KeptDraft,
  keepDraft,
  keptDrafts,
  MAX_DRAFTS,
  MAX_LENGTH,
} from '#console/views/smart-links/builder/kept-drafts.ts';

// It is read from the page of the console.
vi.mock('#console/config.ts', () => ({ publicOrigin: 'https://go.example.com' }));

/** localStorage with room for this many characters. */
function aStorage(room = Number.POSITIVE_INFINITY): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => {
      const others = [...items].filter(([name]) => name !== key);
      const used = others.reduce((sum, [name, text]) => sum + name.length + text.length, 0);
      if (used + key.length + value.length > room) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

const NOW = new Date('2026-11-23T12:00:00.000Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3600_000).toISOString();

const kept = (fields: Partial<KeptDraft> = {}): KeptDraft => ({
  id: 'a',
  page: 'sml_1',
  at: hoursAgo(1),
  version: hoursAgo(2),
  draft: { ...blankDraft('myBio'), title: 'Jane' },
  uploads: {},
  ...fields,
});

const ids = (store: LocalStore) => keptDrafts(store, NOW).map(({ id }) => id);

describe('kept drafts', () => {
  it('are read as they were kept, the newest first, those of one account', () => {
    const storage = aStorage();
    const store = localStore('own_1', storage);
    const draft = { ...blankDraft('surveyLink'), title: 'Survey', tags: ['a'] };
    draft.questions = draft.questions.map((one) => ({
      ...one,
      question: 'Why?',
      showIf: { question: 'q1', answers: ['1'] },
    }));
    keepDraft(store, kept(), NOW);
    keepDraft(store, kept({ id: 'b', at: hoursAgo(0), page: 'new surveyLink', version: null, draft }), NOW);
    const [found] = keptDrafts(store, NOW);
    expect(isEqual(found?.draft as Draft, draft)).toBe(true);
    expect(found).toMatchObject({ page: 'new surveyLink', version: null });
    expect(ids(store)).toEqual(['b', 'a']);
    expect(ids(localStore('own_2', storage))).toEqual([]);
    forgetDraft(store, 'b');
    expect(ids(store)).toEqual(['a']);
  });

  it('get rows with keys of their own', () => {
    const store = localStore('own_1', aStorage());
    const draft = { ...blankDraft('myBio'), socials: [row({ platform: '' as const, url: 'https://x.com' })] };
    keepDraft(store, kept({ draft }), NOW);
    const [found] = keptDrafts(store, NOW);
    expect(found?.draft.urls[0]?.key).not.toBe(draft.urls[0]?.key);
    expect(found?.draft.socials[0]?.key).not.toBe(draft.socials[0]?.key);
  });

  it('of another version of the console have the fields of this one', () => {
    const storage = aStorage();
    const store = localStore('own_1', storage);
    keepDraft(store, kept(), NOW);
    const key = storage.key(0) as string;
    const value = JSON.parse(storage.getItem(key) as string);
    const { description, theme, ...others } = value.draft;
    const urls = [{ title: 'Shop', url: 7, key: 'row1' }];
    const write = (draft: unknown, v = value.v) =>
      storage.setItem(key, JSON.stringify({ ...value, v, draft }));
    write({ ...others, urls, removedField: 1 });
    const [found] = keptDrafts(store, NOW);
    expect(found?.draft).toMatchObject({ title: 'Jane', description: '', theme: blankDraft('myBio').theme });
    expect(found?.draft.urls[0]).toMatchObject({ title: 'Shop', url: '', featured: false });
    expect(found?.draft).not.toHaveProperty('removedField');
    for (const broken of [null, 7, [], { type: 'constructor' }, { type: 'gone' }]) {
      write(broken);
      expect(keptDrafts(store, NOW)).toEqual([]);
      expect(storage.length).toBe(0);
    }
    write(value.draft, 2);
    expect(keptDrafts(store, NOW)).toEqual([]);
    storage.setItem(key, 'no JSON');
    expect(keptDrafts(store, NOW)).toEqual([]);
  });

  it('are limited in number, size and age', () => {
    const store = localStore('own_1', aStorage());
    for (let i = 0; i < MAX_DRAFTS + 3; i++)
      keepDraft(store, kept({ id: `d${i}`, at: hoursAgo(50 - i) }), NOW);
    expect(ids(store)).toHaveLength(MAX_DRAFTS);
    expect(ids(store)[0]).toBe(`d${MAX_DRAFTS + 2}`);
    const last = `d${MAX_DRAFTS + 2}`;
    const draft = { ...blankDraft('myBio'), description: 'x'.repeat(MAX_LENGTH) };
    keepDraft(store, kept({ id: last, at: hoursAgo(0), draft }), NOW);
    expect(keptDrafts(store, NOW)[0]).toMatchObject({ id: last, draft: { title: 'Jane' } });
    const later = new Date(NOW.getTime() + 31 * 24 * 3600_000);
    expect(keptDrafts(store, later)).toEqual([]);
  });

  it('give way to newer ones when the browser has no more room', () => {
    const store = localStore('own_1', aStorage(9000));
    const draft = { ...blankDraft('myBio'), description: 'x'.repeat(2000) };
    for (const [i, id] of ['a', 'b', 'c', 'd', 'e'].entries())
      keepDraft(store, kept({ id, draft, at: hoursAgo(9 - i) }), NOW);
    expect(ids(store)[0]).toBe('e');
    expect(ids(store).length).toBeLessThan(5);
    const full = localStore('own_1', aStorage(100));
    keepDraft(full, kept(), NOW);
    expect(ids(full)).toEqual([]);
  });

  it('name uploads for as long as the API keeps them', () => {
    const [fresh, gone] = ['med_fresh', 'med_gone'];
    const store = localStore('own_1', aStorage());
    const draft = { ...blankDraft('myBio'), cover: fresh, image: gone };
    const uploads = { [fresh]: hoursAgo(3), [gone]: hoursAgo(24), med_unused: hoursAgo(1) };
    keepDraft(store, kept({ draft, uploads }), NOW);
    const [found] = keptDrafts(store, NOW);
    expect(found?.draft).toMatchObject({ cover: fresh, image: '' });
    expect(found?.uploads).not.toHaveProperty('med_unused');
  });

  it('are gone after sign-out, of all accounts, and views of before write no more', () => {
    const storage = aStorage();
    const [one, two] = [localStore('own_1', storage), localStore('own_2', storage)];
    keepDraft(one, kept(), NOW);
    keepDraft(two, kept(), NOW);
    storage.setItem('other', 'x');
    clearLocalStores(storage);
    expect(storage.length).toBe(1);
    keepDraft(one, kept(), NOW);
    expect(storage.length).toBe(1);
    keepDraft(localStore('own_1', storage), kept(), NOW);
    expect(storage.length).toBe(2);
  });
});
