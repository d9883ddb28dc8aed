import { CLICK_ID_PARAMETER, MAX_CLICK_ID } from '#shared/clicks/visits/click-token.ts';

export const CONVERSIONS_SCRIPT_PATH = '/v1/conversions.js';

/**
 * The script with which other sites read the click ID of a visit. It stores something only if the site says
 * where, because that is the site's decision and may need its visitors' consent. Storage that a browser
 * refuses is as if it were empty.
 */
export const CONVERSIONS_SCRIPT = `(() => {
  'use strict';
  const NAME = '${CLICK_ID_PARAMETER}';
  const isId = (text) => /^[\\w-]{20,${MAX_CLICK_ID}}$/.test(text);
  const DAY = 86400;

  const stores = {
    localStorage: {
      read() {
        const [id, until] = (localStorage.getItem(NAME) || '').split('.');
        if (until > Date.now()) return id;
        localStorage.removeItem(NAME);
      },
      write(id, days) {
        localStorage.setItem(NAME, id + '.' + (Date.now() + days * DAY * 1000));
      },
    },
    cookie: {
      read() {
        const pair = document.cookie.split('; ').find((one) => one.startsWith(NAME + '='));
        return pair && pair.slice(NAME.length + 1);
      },
      write(id, days) {
        const secure = location.protocol === 'https:' ? ';secure' : '';
        document.cookie = NAME + '=' + id + ';path=/;samesite=lax;max-age=' + Math.round(days * DAY) + secure;
      },
    },
  };

  const inUrl = () => new URLSearchParams(location.search).getAll(NAME).filter(isId).pop();

  // Sites may change the URL without loading another page.
  let latest = inUrl();

  /** The click ID, or null. With { store: 'localStorage' | 'cookie', days = 90 } it is remembered. */
  function clickId({ store, days = 90 } = {}) {
    latest = inUrl() || latest;
    const place = Object.hasOwn(stores, store) ? stores[store] : undefined;
    if (store && !place) console.error("signpost.clickId: store must be 'localStorage' or 'cookie'");
    if (place) {
      try {
        const known = place.read();
        if (latest && latest !== known) place.write(latest, days > 0 ? days : 90);
        else if (!latest && isId(known)) return known;
      } catch {}
    }
    return latest || null;
  }

  window.signpost = Object.assign(window.signpost || {}, { clickId });
})();
`;
