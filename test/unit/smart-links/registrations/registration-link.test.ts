import { describe, expect, it } from 'vitest';
import { newId } from '../../../../shared/platform/runtime/ids.ts';
import {
  readRegistrationToken,
  registrationToken,
} from '../../../../shared/smart-links/registrations/registration-link.ts';
import { shownTitle } from '../../../../shared/smart-links/registrations/registration-mail.ts';

const link = { smartLinkId: newId('smartLink'), id: newId('registration') };

describe('registrationToken', () => {
  it('is read back, and only with the same key', () => {
    const token = registrationToken(link, 'key');
    expect(readRegistrationToken(token, 'key')).toEqual(link);
    expect(readRegistrationToken(token, 'another')).toBeUndefined();
  });

  it.each([
    '',
    '.',
    '..',
    `${link.smartLinkId}.${link.id}`,
    `${link.smartLinkId}.${newId('registration')}.${registrationToken(link, 'key').split('.')[2]}`,
    `${newId('smartLink')}.${link.id}.${registrationToken(link, 'key').split('.')[2]}`,
    `${registrationToken(link, 'key')}.x`,
    `${registrationToken(link, 'key').slice(0, -1)}é`,
  ])('is nothing if forged: %s', (token) => {
    expect(readRegistrationToken(token, 'key')).toBeUndefined();
  });
});

describe('shownTitle', () => {
  it.each([
    ['How we build Node.js', 'How we build Node.js'],
    ['Win  at\nhttps://evil.example/x?y now', 'Win at … now'],
    ['See WWW.evil.example', 'See …'],
    ['a'.repeat(200), `${'a'.repeat(120)}…`],
    [`${'a'.repeat(119)}😀b`, `${'a'.repeat(119)}😀…`],
  ])('%j', (title, shown) => {
    expect(shownTitle(title)).toBe(shown);
  });
});
