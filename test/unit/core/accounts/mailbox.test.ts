import { describe, expect, it } from 'vitest';
import { mailboxOf } from '#shared/core/accounts/members/mailbox.ts';

describe('mailboxOf', () => {
  it.each([
    ['victim@example.com', ['victim+0@example.com', ' Victim+a+b@Example.com', 'victim+@example.com']],
    [
      'johndoe@gmail.com',
      [
        'john.doe@gmail.com',
        'j.o.h.n.doe+x@gmail.com',
        'JohnDoe@googlemail.com',
        'john.doe+a.b@googlemail.com',
      ],
    ],
    ['johndoe@proton.me', ['john_doe@proton.me', 'john-doe@protonmail.com', 'j.ohndoe+x@pm.me']],
    ['ada@fastmail.com', ['x@ada.fastmail.com', 'y+z@ada.fastmail.com', 'ada+x@fastmail.com']],
  ])('is %s for each of its spellings', (mailbox, spellings) => {
    expect([mailbox, ...spellings].map(mailboxOf)).toEqual([mailbox, ...spellings].map(() => mailbox));
  });

  it.each([
    // In most domains, dots and hyphens are parts of names.
    'john.doe@example.com',
    'john-doe@outlook.com',
    // Nothing is left of it without.
    '+tag@example.com',
    '...@gmail.com',
    'ada@mail.example.fastmail.com',
  ])('of %s is its own', (address) => {
    expect(mailboxOf(address)).toBe(address);
  });
});
