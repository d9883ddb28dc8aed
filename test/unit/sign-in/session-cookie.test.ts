import { describe, expect, it } from 'vitest';
import { readSessionToken, sessionToken } from '#shared/sign-in/session.ts';
import { cookie, cookieName, readCookie, removedCookie } from '#shared/sign-in/session-cookie.ts';

const HTTPS = 'https://console.example.com';
const LOCAL = 'http://localhost:3000';

describe('cookie', () => {
  it('belongs to one host, only over https, and to no script', () => {
    expect(cookie('value', HTTPS, { maxAgeSeconds: 60 })).toBe(
      '__Host-signpost=value; Path=/; HttpOnly; SameSite=Lax; Max-Age=60; Secure',
    );
  });

  it('works on this machine, apart for each port', () => {
    expect(cookie('value', LOCAL, { maxAgeSeconds: 60 })).toBe(
      'signpost-3000=value; Path=/; HttpOnly; SameSite=Lax; Max-Age=60',
    );
    expect(cookieName('http://localhost:4000')).not.toBe(cookieName(LOCAL));
  });

  it('is removed by an empty one', () => {
    expect(removedCookie(HTTPS)).toContain('__Host-signpost=; ');
    expect(removedCookie(HTTPS)).toContain('Max-Age=0');
  });
});

describe('readCookie', () => {
  it.each([
    [['__Host-signpost=a'], 'a'],
    [['other=1', '__Host-signpost=a', '__Host-signpost=b'], 'a'],
    [['__Host-signpost-sso=a'], undefined],
    [['signpost=a'], undefined],
    [[], undefined],
    [undefined, undefined],
  ])('finds the session in %j', (cookies, expected) => {
    expect(readCookie(cookies, HTTPS)).toBe(expected);
  });
});

describe('readSessionToken', () => {
  const token = {
    userId: `usr_${'u'.repeat(20)}`,
    ownerId: `own_${'o'.repeat(20)}`,
    sessionId: `ses_${'s'.repeat(20)}`,
    secret: 'x'.repeat(40),
  };

  it('reads what sessionToken writes', () => {
    expect(readSessionToken(sessionToken(token))).toEqual(token);
    expect(readSessionToken(sessionToken({ ...token, ownerId: '' }))).toEqual({ ...token, ownerId: '' });
  });

  it.each([
    '',
    '....',
    sessionToken({ ...token, userId: token.ownerId }),
    sessionToken({ ...token, secret: 'x'.repeat(39) }),
    sessionToken({ ...token, sessionId: `ses_${'#'.repeat(20)}` }),
    `${sessionToken(token)}.more`,
    ` ${sessionToken(token)}`,
  ])('refuses %j', (text) => {
    expect(readSessionToken(text)).toBeUndefined();
  });
});
