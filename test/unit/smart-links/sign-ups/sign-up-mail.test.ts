import { expect, it } from 'vitest';
import { shownTitle } from '#shared/smart-links/sign-ups/sign-up-mail.ts';

it.each([
  ['How we build Node.js', 'How we build Node.js'],
  ['Win  at\nhttps://evil.example/x?y now', 'Win at … now'],
  ['See WWW.evil.example', 'See …'],
  ['a'.repeat(200), `${'a'.repeat(120)}…`],
  [`${'a'.repeat(119)}😀b`, `${'a'.repeat(119)}😀…`],
])('shownTitle of %j', (title, shown) => {
  expect(shownTitle(title)).toBe(shown);
});
