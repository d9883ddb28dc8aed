import { describe, expect, it } from 'vitest';
import { verifiedEmail } from '#shared/sign-in/sso/verified-email.ts';

const of = (email: unknown) => verifiedEmail({ email, email_verified: true });

describe('verifiedEmail', () => {
  it.each([
    ['Ada@Example.COM', 'ada@example.com'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@XN--BCHER-KVA.example', 'ada@xn--bcher-kva.example'],
    ['ada@ｅxample.com', 'ada@example.com'],
  ])('normalizes %s', (email, normalized) => {
    expect(of(email)).toBe(normalized);
  });

  it.each([
    // Letters that normalize to those of another person: full width, kelvin, dotted capital i, ligature.
    'ａda@example.com',
    'mar\u212a@example.com',
    'İda@example.com',
    'o\ufb03ce@example.com',
    'ada@example.com@example.org',
    '"ada@example.com"@example.org',
    'ada @example.com',
    'ada\u0000@example.com',
    'ada\r\nbcc: x@example.com',
    'Ada <ada@example.com>',
    'ada@',
    '@example.com',
    '',
    ['ada@example.com'],
    null,
    undefined,
  ])('has none for %j', (email) => {
    expect(of(email)).toBeUndefined();
  });

  it.each([
    [{ email_verified: true }, true],
    [{ email_verified: 'true' }, true],
    [{ email_verified: false }, false],
    [{ email_verified: 'false' }, false],
    [{ email_verified: 'yes' }, false],
    [{ email_verified: null }, false],
    [{}, false],
    // Microsoft Entra ID.
    [{ xms_edov: true }, true],
    [{ xms_edov: '1' }, true],
    [{ xms_edov: false }, false],
    [{ xms_edov: '0' }, false],
    [{ email_verified: false, xms_edov: true }, false],
  ])('takes %j for verified: %s', (claims, isVerified) => {
    expect(verifiedEmail({ email: 'ada@example.com', ...claims }) !== undefined).toBe(isVerified);
  });
});
