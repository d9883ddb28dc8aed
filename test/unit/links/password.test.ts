import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from '#shared/links/model/password.ts';

describe('hashPassword', () => {
  it('costs an attacker what OWASP recommends, and salts each hash', async () => {
    const [one, other] = await Promise.all([hashPassword('open sesame'), hashPassword('open sesame')]);
    expect(one).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
    expect(other).not.toBe(one);
    expect(await verifyPassword('open sesame', one)).toBe(true);
  });
});

describe('verifyPassword', () => {
  it('follows the cost in the hash, whichever way a keyboard writes an accent', async () => {
    const hash = await hashPassword('caf\u00e9', { N: 4, r: 1, p: 1 });
    expect(hash).toMatch(/^scrypt\$4\$1\$1\$/);
    expect(await verifyPassword('cafe\u0301', hash)).toBe(true);
    expect(await verifyPassword('cafe', hash)).toBe(false);
  });
});
