import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

// OWASP's setting for scrypt: N = 2^15, r = 8, p = 3 takes 32 MiB and some 100 ms.
const COST: ScryptOptions = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 2 ** 20 };
const HASH_BYTES = 32;

/** A salted scrypt hash of a password, as text that says its own parameters. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Whether a password is the one that was hashed; takes as long for a right as for a wrong one. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, N, r, p, salt = '', expected = ''] = stored.split('$');
  const cost = { N: Number(N), r: Number(r), p: Number(p), maxmem: COST.maxmem as number };
  const hash = await derive(password, Buffer.from(salt, 'base64url'), cost);
  return timingSafeEqual(hash, Buffer.from(expected, 'base64url'));
}

function derive(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  // The same text typed on another keyboard may arrive decomposed; NFKC makes both equal.
  const normalized = password.normalize('NFKC');
  return new Promise((resolve, reject) => {
    scrypt(normalized, salt, HASH_BYTES, cost, (error, hash) => (error ? reject(error) : resolve(hash)));
  });
}
