import { describe, expect, it } from 'vitest';
import { emailAddress } from '#shared/core/accounts/members/email-address.ts';
import { userIdOf } from '#shared/core/accounts/members/user.ts';

describe('emailAddress', () => {
  it.each([
    ['ada@example.com', 'ada@example.com'],
    [' Ada@Example.COM\n', 'ada@example.com'],
    ['ada+links@example.com', 'ada+links@example.com'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
    ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
    ['ａｄａ@ｅｘａｍｐｌｅ.com', 'ada@example.com'],
  ])('is one person however it is spelled: %j', (text, expected) => {
    expect(emailAddress(text)).toBe(expected);
  });

  it.each([
    '',
    'ada',
    '@example.com',
    'ada@',
    'ada@localhost',
    'ada@example.com, eve@example.com',
    'Ada <ada@example.com>',
    'ada@example.com\r\nBcc: eve@example.com',
    'ada\n@example.com',
    'ada@exa mple.com',
    '"ada"@example.com',
    `${'a'.repeat(250)}@example.com`,
    'ada@example.com\u0000',
    // A URL's host ends there, or is decoded.
    ...['?x', '/x', '#x', ':80', '\\x', '%2Fx', '\n.evil.example', '\tx', '？x', '／x', '：80'].map(
      (more) => `kevin@example.com${more}`,
    ),
    'kevin@ex%61mple.com',
    'kevin@exa\nmple.com',
    'kevin@[192.0.2.1]',
    'kevin@0x7f.1',
  ])('is not %j', (text) => {
    expect(emailAddress(text)).toBeUndefined();
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
