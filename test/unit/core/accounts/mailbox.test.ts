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
    ['ada@proton.me', ['ada@protonmail.ch']],
    [
      'ivan.petrov@yandex.ru',
      [
        // validator.js 807
        ...['ru', 'ua', 'kz', 'com', 'by', 'com.tr', 'uz', 'lv'].map((end) => `ivan.petrov@yandex.${end}`),
        ...[
          'ivan.petrov@ya.ru',
          'ivan-petrov@ya.ru',
          'Ivan-Petrov+x@yandex.com',
          'ivan.petrov+a-b@yandex.by',
        ],
      ],
    ],
    ['ada@icloud.com', ['ada@me.com', 'ada@mac.com', 'ada+shop@me.com', 'Ada+x@iCloud.com']],
    // normalize-email 7
    ['ada@yahoo.com', ['ada-shop@yahoo.com', 'ada-a-b+c@yahoo.com']],
    ['ada.l@yahoo.co.uk', ['ada.l-x@yahoo.co.uk']],
    ['ada@yahoo.com.br', ['ada-1@yahoo.com.br']],
    ['ada@yahoo.de', ['ada-1@yahoo.de']],
    ['ada@ymail.com', ['ada-1@ymail.com']],
    ['ada@outlook.com', ['ada+1@outlook.com']],
    ['ada@fastmail.de', ['x@ada.fastmail.de']],
    ['ada@fastmail.com', ['x@ada.fastmail.com', 'y+z@ada.fastmail.com', 'ada+x@fastmail.com']],
  ])('is %s for each of its spellings', (mailbox, spellings) => {
    expect([mailbox, ...spellings].map(mailboxOf)).toEqual([mailbox, ...spellings].map(() => mailbox));
  });

  it.each([
    // In most domains, dots and hyphens are parts of names.
    'john.doe@example.com',
    'john-doe@outlook.com',
    'ivan.petrov@mail.ru',
    'ada@hotmail.com',
    'a.da@icloud.com',
    'ada-shop@yahoo.example.com',
    'ada-shop@notyahoo.com',
    'ada@yandex.ru.example',
    // Nothing is left of it without.
    '-shop@yahoo.com',
    '+tag@example.com',
    '...@gmail.com',
    'ada@mail.example.fastmail.com',
  ])('of %s is its own', (address) => {
    expect(mailboxOf(address)).toBe(address);
  });
});
