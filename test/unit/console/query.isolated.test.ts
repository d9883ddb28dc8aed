import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearQueries, hide, invalidate, query, share, show } from '#console/data/query.ts';

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
      share('folders', load);
      listen('folders');
    }
    await vi.waitFor(() => expect(query('folders').state.data).toBe('data'));
    share('folders', load);
    expect(load).toHaveBeenCalledTimes(1);
    expect(load.mock.calls[0]?.[0].aborted).toBe(false);
  });

  it('is loaded again when nobody shows it any more, after an error, and when asked to', async () => {
    const load = vi.fn(async () => 'data');
    share('folders', load);
    const stop = listen('folders');
    await vi.waitFor(() => expect(query('folders').state.isLoading).toBe(false));
    show('folders', load);
    await vi.waitFor(() => expect(query('folders').state.isLoading).toBe(false));
    stop();
    share('folders', load);
    await vi.waitFor(() => expect(query('folders').state.isLoading).toBe(false));
    expect(load).toHaveBeenCalledTimes(3);

    const fail = vi.fn(() => Promise.reject(new Error('no')));
    share('links', fail);
    listen('links');
    await vi.waitFor(() => expect(query('links').state.error).toBeDefined());
    share('links', fail);
    await vi.waitFor(() => expect(query('links').state.isLoading).toBe(false));
    expect(fail).toHaveBeenCalledTimes(2);
  });

  it('is loaded again by the newest who asked, after a change', async () => {
    const [first, second] = [vi.fn(async () => 1), vi.fn(async () => 2)];
    share('links', first);
    listen('links');
    share('links', second);
    await vi.waitFor(() => expect(query('links').state.data).toBe(1));
    invalidate('links');
    await vi.waitFor(() => expect(query('links').state.data).toBe(2));
    expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });
});
