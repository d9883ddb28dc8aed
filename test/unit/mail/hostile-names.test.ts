import fc from 'fast-check';
import { describe, it } from 'vitest';
import { quotedName, senderOf } from '#shared/mail/quoted-name.ts';
import { exhaustively } from '#test/support/exhaustive.ts';
import {
  CONTACTS,
  expectSafe,
  FORBIDDEN,
  hostileNames,
  SENDER,
  STRICT,
} from '#test/support/hostile-names.ts';

const show = (text: string, isStrict: boolean) => quotedName(text, { max: 80, isStrict });

const nameIn = (sender: string): string => {
  const [, plain] = /^"(.*) via Signpost" <a@b\.example>$/.exec(sender) ?? [];
  const [, words = ''] = /^(.*) ?<a@b\.example>$/.exec(sender) ?? [];
  return (
    plain ??
    words
      .split(' ')
      .map((word) => Buffer.from(word.slice(10, -2), 'base64').toString())
      .join('')
      .replace(/ via Signpost$/, '')
  );
};

describe('a name or title', () => {
  it.each(CONTACTS)('has no contact: %j', (contact) => {
    expectSafe(show(`Pay ${contact} now`, false), FORBIDDEN);
    expectSafe(show(`Pay ${contact} now`, true), STRICT);
    expectSafe(nameIn(senderOf(contact, 'a@b.example')), SENDER);
  });

  it('has no contact, whatever is put together', () => {
    fc.assert(
      fc.property(hostileNames, (text) => {
        expectSafe(show(text, false), FORBIDDEN);
        expectSafe(show(text, true), STRICT);
        expectSafe(nameIn(senderOf(text, 'a@b.example')), SENDER);
      }),
      { numRuns: exhaustively(3000, 1000) },
    );
  });
});
