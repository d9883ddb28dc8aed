import { describe, expect, it } from 'vitest';
import { BROWSER_LABELS, OS_LABELS } from '#shared/clicks/agent-labels.ts';
import { channelOf } from '#shared/clicks/channel.ts';
import { SOURCES } from '#shared/clicks/click-fields.ts';
import { TOUCH_LABELS } from '#shared/clicks/touch-labels.ts';
import { DEVICES } from '#shared/clicks/user-agent.ts';
import {
  clickOf,
  MAX_CLICK_ID,
  readTouch,
  signTouch,
  type Touch,
} from '#shared/clicks/visits/click-token.ts';
import { newId } from '#shared/platform/runtime/ids.ts';

const KEY = 'k'.repeat(40);
const OWNER = 'own_4fJ2kQ8sT1vX7yZ0aBcD';
const labels = TOUCH_LABELS;
const read = (token: string, ownerId = OWNER, key = KEY) => readTouch(token, ownerId, { key, labels });

const aTouch = (overrides: Partial<Touch> = {}): Touch => ({
  targetId: newId('link'),
  time: 1_795_000_000_123,
  click: clickOf(newId('click')),
  source: 'redirect',
  device: 'desktop',
  browser: 'Chrome',
  os: 'macOS',
  destination: undefined,
  country: undefined,
  language: undefined,
  referrer: undefined,
  ...overrides,
});

/** What is read if the ID says nothing of the channel. */
const withChannel = (touch: Touch): Touch => ({ ...touch, channel: channelOf(touch) });

describe('a click ID', () => {
  it('contains what reports group a click by', () => {
    const touches = [
      aTouch(),
      ...SOURCES.map((source) => aTouch({ source, targetId: newId('smartLink') })),
      ...DEVICES.map((device) => aTouch({ device })),
      ...[...BROWSER_LABELS].map((browser) => aTouch({ browser })),
      ...[...OS_LABELS].map((os) => aTouch({ os })),
      ...['rule:1', 'rule:99', 'variant:1', 'variant:99'].map((destination) => aTouch({ destination })),
      ...['de', 'pt-BR', 'fil', 'fil-PH'].map((language) => aTouch({ language })),
      ...['t.co', 'news.ycombinator.com', 'com.google.android.gm', '0-a.example', 'a'].map((referrer) =>
        aTouch({ referrer }),
      ),
      aTouch({ country: 'DE', targetId: `lnk_${'0'.repeat(20)}` }),
      aTouch({ targetId: `sml_${'z'.repeat(20)}`, referrer: 'zz.example' }),
    ];
    expect(touches.map((touch) => read(signTouch(touch, OWNER, KEY)))).toEqual(touches.map(withChannel));
  });

  it('has at most 80 characters of the URL-safe alphabet', () => {
    const longest = aTouch({
      targetId: `sml_${'z'.repeat(20)}`,
      referrer: '9'.repeat(21),
      language: 'fil-PH',
    });
    expect(signTouch(longest, OWNER, KEY)).toMatch(/^[\w-]+$/);
    expect(signTouch(longest, OWNER, KEY).length).toBeLessThanOrEqual(MAX_CLICK_ID);
  });

  it('shortens what does not fit', () => {
    const long = aTouch({ referrer: 'a-long-host-name.news.example', language: 'zh-Hant-TW' });
    expect(read(signTouch(long, OWNER, KEY))).toEqual({
      ...long,
      referrer: 'Other',
      language: 'zh',
      channel: 'referral',
    });
  });

  it('is valid only unchanged, for its account and with its key', () => {
    const token = signTouch(aTouch({ referrer: 'news.example', country: 'DE' }), OWNER, KEY);
    const changed = [...token].map((character, i) => {
      const other = character === 'A' ? 'B' : 'A';
      return `${token.slice(0, i)}${other}${token.slice(i + 1)}`;
    });
    const others = [
      ...changed,
      `${token}A`,
      token.slice(0, -1),
      token.slice(4),
      '',
      'A'.repeat(81),
      `${token}=`,
      '%',
    ];
    expect(others.filter((other) => read(other) !== undefined)).toEqual([]);
    expect(read(token, 'own_5fJ2kQ8sT1vX7yZ0aBcD')).toBeUndefined();
    expect(read(token, OWNER, 'another')).toBeUndefined();
  });
});
