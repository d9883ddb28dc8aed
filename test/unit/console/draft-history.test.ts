import { describe, expect, it } from 'vitest';
import { row } from '#console/components/forms/row.ts';
import { blankDraft, type Draft } from '#console/views/smart-links/builder/draft.ts';
import {
  differences,
  edited,
  historyOf,
  MAX_STEPS,
  redone,
  replaced,
  undone,
} from '#console/views/smart-links/builder/history.ts';
import { BLANK_BLOCK } from '#console/views/smart-links/types/block-draft.ts';

const link = (title: string) =>
  row({
    ...BLANK_BLOCK,
    kind: 'link' as const,
    title,
    url: '',
    description: '',
    startsAt: '',
    endsAt: '',
    featured: false,
    image: '',
    icon: '',
  });

function aDraft(...titles: string[]): Draft {
  return { ...blankDraft('myBio'), urls: titles.map(link) };
}

const titled = (draft: Draft, title: string): Draft => ({ ...draft, title });

describe('what differs between two drafts', () => {
  it('is named as in the form, of rows by their keys', () => {
    const before = aDraft('One', 'Two');
    const [one, two] = before.urls as [Draft['urls'][0], Draft['urls'][0]];
    expect(differences(before, titled(before, 'Jane'))).toEqual([{ path: 'title', isText: true }]);
    const after = { ...before, urls: [one, { ...two, featured: true }] };
    expect(differences(before, after)).toEqual([{ path: `urls.${two.key}.featured`, isText: false }]);
    expect(differences(before, { ...before, urls: [two, one] })).toEqual([{ path: 'urls', isText: false }]);
    expect(differences(before, { ...before, theme: { ...before.theme, accent: '#fff' } })).toEqual([
      { path: 'theme.accent', isText: true },
    ]);
    expect(differences(before, { ...before, tags: ['a'] })).toEqual([{ path: 'tags', isText: false }]);
    expect(differences(before, { ...before, tags: [] })).toEqual([]);
  });
});

describe('the history of a draft', () => {
  it('takes typing in one field as one step, until there is a pause or another field', () => {
    const start = aDraft();
    let history = historyOf(start);
    history = edited(history, titled(history.now, 'J'), 0);
    history = edited(history, titled(history.now, 'Ja'), 900);
    expect(undone(history).now).toBe(start);
    history = edited(history, titled(history.now, 'Jan'), 2000);
    history = edited(history, { ...history.now, slug: 'jan' }, 2100);
    history = undone(history);
    expect([history.now.title, history.now.slug]).toEqual(['Jan', '']);
    history = undone(history);
    expect(history.now.title).toBe('Ja');
    expect(undone(undone(history)).now).toBe(start);
  });

  it('cuts typing without a pause into steps', () => {
    let history = historyOf(aDraft());
    for (let time = 0; time <= 12_000; time += 500) {
      history = edited(history, titled(history.now, `${history.now.title}x`), time);
    }
    expect(history.past).toHaveLength(3);
  });

  it('does not take typing after undoing for the same step', () => {
    let history = edited(historyOf(aDraft()), titled(aDraft(), 'J'), 0);
    history = edited(undone(history), titled(aDraft(), 'K'), 100);
    expect(history.past).toHaveLength(1);
    expect(history.future).toEqual([]);
  });

  it('puts a removed row back in its place, and removes it again', () => {
    const draft = aDraft('One', 'Two', 'Three');
    const names = ({ now }: { now: Draft }) => now.urls.map(({ title }) => title);
    const removed = edited(historyOf(draft), { ...draft, urls: draft.urls.toSpliced(1, 1) }, 0);
    expect(names(removed)).toEqual(['One', 'Three']);
    expect(names(undone(removed))).toEqual(['One', 'Two', 'Three']);
    expect(names(redone(undone(removed)))).toEqual(['One', 'Three']);
  });

  it('ends where it began, whatever is asked of it, and has a limited length', () => {
    const start = historyOf(aDraft());
    expect(undone(start)).toBe(start);
    expect(redone(start)).toBe(start);
    expect(edited(start, aDraft(), 0)).toBe(start);
    let history = start;
    for (let step = 0; step < MAX_STEPS + 20; step++) {
      history = edited(history, titled(history.now, `${step}`), step * 10_000);
    }
    expect(history.past).toHaveLength(MAX_STEPS);
    expect(undone(history).now.title).toBe(`${MAX_STEPS + 18}`);
  });

  it('continues after saving', () => {
    const start = aDraft();
    const history = edited(historyOf(start), titled(start, ' Jane'), 0);
    const saved = replaced(history, titled(start, 'Jane'));
    expect(saved.now.title).toBe('Jane');
    expect(undone(saved).now).toBe(start);
    expect(redone(undone(saved)).now.title).toBe('Jane');
  });
});
