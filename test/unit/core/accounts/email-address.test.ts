import { describe, expect, it } from 'vitest';
import { shownAddress } from '#console/data/shown-address.ts';
import { emailAddress as emailSetting } from '#infra/environment/setting-types.ts';
import { reportInputSchema } from '#shared/abuse/reports/report.ts';
import { emailAddress, emailSchema } from '#shared/core/accounts/members/email-address.ts';
import { mailboxOf } from '#shared/core/accounts/members/mailbox.ts';
import { userIdOf } from '#shared/core/accounts/members/user.ts';
import { mailboxHash, recipientHash } from '#shared/mail/recipient.ts';
import { headerAddress } from '#shared/platform/net/email-address.ts';
import { verifiedEmail } from '#shared/sign-in/sso/verified-email.ts';
import { createSmartLinkSchema } from '#shared/smart-links/model/smart-link-input.ts';
import { registerSchema } from '#shared/smart-links/registrations/registration.ts';
import { subscribeSchema } from '#shared/smart-links/subscribers/subscriber.ts';
import { readAnswers } from '#shared/smart-links/surveys/answers.ts';

/** Canonical address, and its spellings. */
const PEOPLE: [address: string, spellings: string[]][] = [
  ['ada@example.com', ['ada@example.com', ' Ada@Example.COM\n', '\u00a0ada@example.com\u3000']],
  ['ada+links@example.com', ['ada+links@example.com']],
  // zod 3913
  ['john&jane@example.com', ['john&jane@example.com', 'John&Jane@example.com']],
  ['100%@example.com', ['100%@example.com', '１００％@example.com']],
  ["a!#$%&'*+/=?^_`{|}~-z@example.com", ["a!#$%&'*+/=?^_`{|}~-z@example.com"]],
  // Punycode, browsers: validate.js 87
  ['anna@xn--80a1acny.xn--p1ai', ['anna@почта.рф', 'Anna@ПОЧТА.РФ', 'anna@xn--80a1acny.xn--p1ai']],
  ['ada@xn--bcher-kva.example', ['ada@bücher.example', 'ada@BÜCHER.example', 'ada@bu\u0308cher.example']],
  ['ada@xn--strae-oqa.de', ['ada@straße.de']],
  ['ada@xn--fsq.xn--0zwm56d', ['ada@例.测试', 'ada@例。测试', 'ada＠例．测试', 'ada@例｡测试']],
  ['ada@example.com', ['ａｄａ@ｅｘａｍｐｌｅ.com', 'ada＠example。com', 'ada﹫example.com']],
  // Exment 800, KumoMTA 77: addresses of docomo
  ['a..b@docomo.ne.jp', ['a..b@docomo.ne.jp', '"a..b"@docomo.ne.jp']],
  ['.ab.@docomo.ne.jp', ['.ab.@docomo.ne.jp']],
  // Pasted
  ['ada@example.com', ['mailto:ada@example.com', 'MAILTO:ada@example.com?subject=Hi', 'ada@example.com.']],
  ['ada@example.com', ['Ada <ada@example.com>', '"Lovelace, Ada" <Ada@example.com>', '<ada@example.com>']],
  ['ada@example.com', ['ada\u200b@example.com', '\ufeffada@example.com', '\u202aada@example.com\u202c']],
  ['ada@example.com', ['"ada"@example.com', 'ada@exam\u00adple.com']],
  [`${'a'.repeat(64)}@example.com`, [`${'a'.repeat(64)}@example.com`]],
];

const SPELLINGS = PEOPLE.flatMap(([address, spellings]) => spellings.map((text) => [text, address] as const));

describe('an email address', () => {
  it.each(SPELLINGS)('is one person however it is spelled: %j', (text, address) => {
    expect(emailAddress(text)).toBe(address);
    expect(userIdOf(emailAddress(text) ?? '')).toBe(userIdOf(address));
    expect(recipientHash(text, 'key')).toBe(recipientHash(address, 'key'));
    expect(mailboxHash(text, 'key')).toBe(mailboxHash(address, 'key'));
    expect(mailboxOf(text)).toBe(mailboxOf(address));
  });

  it.each(SPELLINGS)('is read alike by every form: %j', (email, address) => {
    expect(subscribeSchema.parse({ email, consent: true }).email).toBe(address);
    expect(registerSchema.parse({ name: 'Ada', email, consent: true }).email).toBe(address);
    expect(reportInputSchema.parse({ url: 'x', category: 'spam', email }).email).toBe(address);
    const survey = createSmartLinkSchema.parse({
      title: 'x',
      type: 'surveyLink',
      questions: [{ question: 'x', type: 'email' }],
      submissionDetails: { email },
    });
    expect(survey).toMatchObject({ submissionDetails: { email: address } });
    const question = { id: 'q', question: 'x', type: 'email', required: true } as never;
    expect(readAnswers([question], [email])).toMatchObject([{ value: address }]);
  });

  it.each([
    '',
    'ada',
    '@example.com',
    'ada@',
    'ada@localhost',
    'ada@.example.com',
    'ada@example..com',
    'ada@example.com..',
    'ada@-example.com',
    'ada@exa_mple.com',
    'ada@@example.com',
    'ada@example,com',
    'ada@example.com, eve@example.com',
    'Ada <ada@example.com>, Eve <eve@example.com>',
    'ada@example.com Eve <eve@example.com>',
    'Ada <ada@example.com> <eve@example.com>',
    'ada@example.com\r\nBcc: eve@example.com',
    'Ada\r\nBcc: eve@example.com <ada@example.com>',
    '"a"b"@example.com',
    '"a\\"b"@example.com',
    '"a b"@example.com',
    'a(b)@example.com',
    'ada\n@example.com',
    'ada@exa mple.com',
    'ada@ example.com',
    'ada @example.com',
    'mailto:ada@example.com,eve@example.com',
    'mailto:mailto:ada@example.com',
    // Encoded words, which some mail servers decode: the second one to another address.
    '=?utf-8?q?ada?=@example.com',
    '=?utf-8?q?eve=40evil.example=3e=20?=ada@example.com',
    `${'a'.repeat(65)}@example.com`,
    `ada@${'a'.repeat(64)}.com`,
    `ada@${'a.'.repeat(126)}com`,
    `${'a'.repeat(64)}@${'a.'.repeat(94)}com`,
    'ada@example.com\u0000',
    // A URL's host ends there, or is decoded.
    ...['?x', '/x', '#x', ':80', '\\x', '%2Fx', '\n.evil.example', '\tx', '？x', '／x', '：80'].map(
      (more) => `kevin@example.com${more}`,
    ),
    'kevin@ex%61mple.com',
    'kevin@exa\nmple.com',
    'kevin@[192.0.2.1]',
    'kevin@[IPv6:2001:db8::1]',
    'kevin@192.0.2.1',
    'kevin@0x7f.1',
  ])('is not %j', (text) => {
    expect(emailAddress(text)).toBeUndefined();
    expect(subscribeSchema.safeParse({ email: text, consent: true }).success).toBe(false);
  });

  it.each(['анна@почта.рф', 'josé@example.com', '用户@例.测试', 'straße@example.com'])(
    'says why nothing can be sent to %j',
    (text) => {
      expect(emailSchema.safeParse(text).error?.issues[0]).toMatchObject({
        message: expect.stringContaining('before the @'),
        params: {
          problem: {
            code: 'invalid_format',
            params: { format: 'email', characters: expect.stringContaining('a-z0-9') },
          },
        },
      });
    },
  );

  it.each([
    ['a..b@docomo.ne.jp', '"a..b"@docomo.ne.jp'],
    ['.ab@docomo.ne.jp', '".ab"@docomo.ne.jp'],
    ['ab.@docomo.ne.jp', '"ab."@docomo.ne.jp'],
    ['a.b@docomo.ne.jp', 'a.b@docomo.ne.jp'],
    ['john&jane@example.com', 'john&jane@example.com'],
  ])('is quoted in headers where they need it: %s', (address, header) => {
    expect(headerAddress(address)).toBe(header);
    expect(emailAddress(header)).toBe(address);
  });

  it.each([
    ['anna@xn--80a1acny.xn--p1ai', 'anna@почта.рф'],
    ['ada@mail.xn--bcher-kva.example', 'ada@mail.bücher.example'],
    ['ada@xn--fsq.xn--0zwm56d', 'ada@例.测试'],
    ['ada@xn--i-7iq.ws', 'ada@i❤.ws'],
    ['ada@xn--maana-pta.com', 'ada@mañana.com'],
    ['ada@xn--mgbh0fb.xn--mgbaam7a8h', 'ada@مثال.امارات'],
    ['ada@xn--ls8h.la', 'ada@💩.la'],
    ['ada@example.com', 'ada@example.com'],
    // `аpple`, its first letter from Cyrillic.
    ['ada@xn--pple-43d.com', 'ada@xn--pple-43d.com'],
    ['ada@xn--99999999.com', 'ada@xn--99999999.com'],
  ])('is shown in Unicode: %s', (address, shown) => {
    expect(shownAddress(address)).toBe(shown);
  });
});

describe('the address of an identity provider', () => {
  it.each([
    ['john&jane@example.com', 'john&jane@example.com'],
    ['anna@почта.рф', 'anna@xn--80a1acny.xn--p1ai'],
    ['ａda@example.com', undefined],
    ['mailto:ada@example.com', undefined],
    ['Ada<ada@example.com>', undefined],
    ['"ada"@example.com', undefined],
  ])('is taken as it is: %s', (email, address) => {
    expect(verifiedEmail({ email, email_verified: true })).toBe(address);
  });
});

describe('an address in settings', () => {
  it.each([
    ['john&jane@example.com', 'john&jane@example.com'],
    // Amazon SES distinguishes identities by case.
    ['Jane@example.com', 'Jane@example.com'],
    ['jane@почта.рф', 'jane@xn--80a1acny.xn--p1ai'],
    ['jané@example.com', undefined],
    ['mailto:jane@example.com', undefined],
    ['Jane <jane@example.com>', undefined],
    ['jane@example.com.', undefined],
  ])('is a bare one: %s', (text, address) => {
    expect(emailSetting().safeParse(text).data).toBe(address);
  });
});

describe('userIdOf', () => {
  it('is the same for one address, and does not show it', () => {
    const id = userIdOf('ada@example.com');
    expect(id).toMatch(/^usr_[0-9A-Za-z]{20}$/);
    expect(userIdOf('ada@example.com')).toBe(id);
    expect(userIdOf('eve@example.com')).not.toBe(id);
  });
});
