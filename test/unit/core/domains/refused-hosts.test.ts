import { describe, expect, it } from 'vitest';
import { createDomainSchema } from '#shared/core/domains/domain.ts';
import { assertMayBeAdded } from '#shared/core/domains/refused-hosts.ts';
import { AppError } from '#shared/platform/errors.ts';

const OWN_HOSTS = ['sign.example', 'localhost:3000', 'mail.example'];

/** Why a host, as its owner types it, may not be added. */
function refusal(typed: string): string | undefined {
  const { host } = createDomainSchema.parse({ host: typed });
  try {
    assertMayBeAdded(host, OWN_HOSTS);
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.details?.[0]?.code;
  }
}

describe('hosts that may be added', () => {
  it.each([
    'go.example.com',
    'example.co.uk',
    'team.github.io',
    'go.internal.example',
    'bücher.example',
    'xn--bcher-kva.example',
    '例え.jp',
    'ラーメンbar.jp',
    'пример.рф',
    'сор.рф',
    'привет.com',
    'παράδειγμα.gr',
    'مثال.example',
    'दुकान.example',
    '☕.example',
    'naïve.example',
    'œuvre.fr',
    'altın.com.tr',
    'straße.de',
    'łódź.pl',
    'søren.dk',
    'سلام.com',
    'סוס.co.il',
    'コーヒー.jp',
    'team.sign.example',
    'signs.example',
  ])('%s', (host) => {
    expect(refusal(host)).toBeUndefined();
  });
});

describe('hosts that nobody may add', () => {
  it.each([
    ['of the service', 'sign.example', 'reserved'],
    ['a top-level suffix of a country', 'co.uk', 'public_suffix'],
    ['a suffix behind a wildcard of the list', 'anything.ck', 'public_suffix'],
    ['a private suffix', 'github.io', 'public_suffix'],
    ['an internationalized suffix', '公司.cn', 'public_suffix'],
    ['Cyrillic among Latin letters', 'pаypal.com', 'look_alike'],
    ['the same in its ASCII form', 'xn--pypal-4ve.com', 'look_alike'],
    ['Greek among Latin letters', 'gοogle.com', 'look_alike'],
    ['Cyrillic that reads as Latin', 'аррӏе.com', 'look_alike'],
    ['the same below another part', 'login.аррӏе.com', 'look_alike'],
    ['Greek that reads as Latin', 'αοο.com', 'look_alike'],
    ['ours with accents', 'sígn.example', 'look_alike'],
    ['below ours with accents', 'go.sígn.example', 'look_alike'],
    ['ours in other ASCII letters', 'mail.exarnple', 'look_alike'],
    ['a small capital, as in ɢoogle.com of 2016', 'ɢo.victim.test', 'look_alike'],
    ['small capitals', 'ᴘᴀʏᴘᴀʟ.com', 'look_alike'],
    ['a phonetic letter', 'ɡoogle.com', 'look_alike'],
    ['a letter of no language', 'ƅank.com', 'look_alike'],
    ['Armenian that reads as Latin', 'օոս.com', 'look_alike'],
    ['Cherokee, which has no names of its own', 'ꭱꭺꮯꮋ.com', 'look_alike'],
    ['Cyrillic of other languages', 'ѕсоре.com', 'look_alike'],
  ])('%s: %s', (_what, host, code) => {
    expect(refusal(host)).toBe(code);
  });
});
