import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearQueries, hide, invalidate, query, show } from '#console/data/query.ts';

const listen = (key: string) => {
  const listener = vi.fn();
  query(key).listeners.add(listener);
  return () => {
    query(key).listeners.delete(listener);
    hide(key);
  };
};

describe('a query', () => {
  beforeEach(clearQueries);

  it('is one request for all who ask while it loads, or while others show it', async () => {
    const load = vi.fn(async (_: AbortSignal) => 'data');
    for (let row = 0; row < 24; row++) {
      show('folders', load, true);
      listen('folders');
    }
    await vi.waitFor(() => expect(query('folders').state.data).toBe('data'));
    show('folders', load, true);
    expect(load).toHaveBeenCalledTimes(1);
    expect(load.mock.calls[0]?.[0].aborted).toBe(false);
  });

  it('is loaded again when nobody shows it any more, and when asked to', async () => {
    const load = vi.fn(async () => 'data');
    show('folders', load, true);
    const stop = listen('folders');
    await vi.waitFor(() => expect(query('folders').state.isLoading).toBe(false));
    show('folders', load);
    await vi.waitFor(() => expect(query('folders').state.isLoading).toBe(false));
    stop();
    show('folders', load, true);
    await vi.waitFor(() => expect(query('folders').state.isLoading).toBe(false));
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('is loaded again by the newest who asked, after a change', async () => {
    const [first, second] = [vi.fn(async () => 1), vi.fn(async () => 2)];
    show('links', first, true);
    listen('links');
    show('links', second, true);
    await vi.waitFor(() => expect(query('links').state.data).toBe(1));
    invalidate('links');
    await vi.waitFor(() => expect(query('links').state.data).toBe(2));
    expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });
});
