import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { CONVERSIONS_SCRIPT } from '#shared/visitor-pages/conversions-script.ts';

const ID = 'A'.repeat(62);
const LATER = 'B-_'.repeat(24);

type ClickId = (options?: { store?: string; days?: number }) => string | null;

/** A browser with storage that lasts from page to page. */
function aBrowser() {
  const items = new Map<string, string>();
  const cookies: string[] = [];
  const errors = vi.fn();
  const localStorage = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  };
  const document = {
    get cookie() {
      return ['other=1', ...cookies.map((cookie) => cookie.split(';')[0])].join('; ');
    },
    set cookie(cookie: string) {
      cookies[0] = cookie;
    },
  };
  const open = (search: string, more: object = {}) => {
    const location = { search, protocol: 'https:' };
    const page = { location, document, localStorage, URLSearchParams, console: { error: errors }, ...more };
    const window: { signpost?: { clickId: ClickId } } = {};
    runInContext(CONVERSIONS_SCRIPT, createContext({ window, ...page }));
    return { clickId: window.signpost?.clickId as ClickId, location };
  };
  return { open, items, cookies, errors };
}

describe('conversions.js', () => {
  it('takes 1 KB gzipped at most', () => {
    expect(gzipSync(CONVERSIONS_SCRIPT).length).toBeLessThanOrEqual(1024);
  });

  it('returns the click ID of the URL, and stores nothing by itself', () => {
    const { open, items, cookies } = aBrowser();
    const page = open(`?a=1&sp_click=${ID}`);
    expect(page.clickId()).toBe(ID);
    // As when a single-page application changes the URL.
    page.location.search = '';
    expect(page.clickId()).toBe(ID);
    page.location.search = `?sp_click=${LATER}`;
    expect(page.clickId()).toBe(LATER);
    expect([items.size, cookies.length]).toEqual([0, 0]);
    expect(open('').clickId()).toBeNull();
  });

  it.each(['', '?sp_click=', '?sp_click=%3Cscript%3E', `?sp_click=${'A'.repeat(81)}`])(
    'ignores "%s"',
    (search) => {
      const { open, items } = aBrowser();
      expect(open(search).clickId({ store: 'localStorage' })).toBeNull();
      expect(items.size).toBe(0);
    },
  );

  it('remembers it in localStorage for the given days, until there is a later one', () => {
    vi.useFakeTimers({ now: 0 });
    try {
      const { open, items } = aBrowser();
      const clickId = (search: string, days?: number) =>
        open(search, { Date }).clickId({ store: 'localStorage', ...(days && { days }) });
      expect(clickId(`?sp_click=${ID}`, 2)).toBe(ID);
      vi.setSystemTime(86_400_000);
      // The same one again does not extend it.
      expect(clickId(`?sp_click=${ID}`, 2)).toBe(ID);
      vi.setSystemTime(2 * 86_400_000 - 1);
      expect(clickId('')).toBe(ID);
      vi.setSystemTime(2 * 86_400_000);
      expect(clickId('')).toBeNull();
      expect(items.size).toBe(0);
      clickId(`?sp_click=${ID}`);
      clickId(`?sp_click=${LATER}`);
      expect(clickId('')).toBe(LATER);
    } finally {
      vi.useRealTimers();
    }
  });

  it('remembers it in a cookie of the site', () => {
    const { open, cookies } = aBrowser();
    expect(open(`?sp_click=${ID}`).clickId({ store: 'cookie', days: 30 })).toBe(ID);
    expect(cookies).toEqual([`sp_click=${ID};path=/;samesite=lax;max-age=2592000;secure`]);
    expect(open('').clickId({ store: 'cookie' })).toBe(ID);
    expect(open('').clickId()).toBeNull();
  });

  it('works where storage throws, and says which stores there are', () => {
    const { open, errors } = aBrowser();
    const refuse = () => {
      throw new Error('SecurityError');
    };
    const strict = {
      localStorage: { getItem: refuse, setItem: refuse, removeItem: refuse },
      document: Object.defineProperty({}, 'cookie', { get: refuse, set: refuse }),
    };
    for (const store of ['localStorage', 'cookie']) {
      expect(open(`?sp_click=${ID}`, strict).clickId({ store })).toBe(ID);
      expect(open('', strict).clickId({ store })).toBeNull();
    }
    expect(errors).not.toHaveBeenCalled();
    expect(open(`?sp_click=${ID}`).clickId({ store: 'sessionStorage' })).toBe(ID);
    expect(errors).toHaveBeenCalledWith(expect.stringContaining("'localStorage' or 'cookie'"));
  });
});
