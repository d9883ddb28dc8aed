import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

// OWASP's recommendation for scrypt: N = 2^15, r = 8, p = 3; takes 32 MiB and about 100 ms.
const COST: ScryptOptions = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 2 ** 20 };
const HASH_BYTES = 32;

/** A salted scrypt hash that includes its parameters. Only tests ask for another cost. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Verifies a password in constant time. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, N, r, p, salt = '', expected = ''] = stored.split('$');
  const cost = { N: Number(N), r: Number(r), p: Number(p), maxmem: COST.maxmem as number };
  const hash = await derive(password, Buffer.from(salt, 'base64url'), cost);
  return timingSafeEqual(hash, Buffer.from(expected, 'base64url'));
}

function derive(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  // Keyboards differ in Unicode normalization; NFKC makes equal texts equal.
  const normalized = password.normalize('NFKC');
  return new Promise((resolve, reject) => {
    scrypt(normalized, salt, HASH_BYTES, cost, (error, hash) => (error ? reject(error) : resolve(hash)));
  });
}
