import { awsCall } from './aws-call.ts';

/** How long a secret is cached, which bounds how long a rotated one is used. */
const CACHE_MS = 5 * 60_000;

const cache = new Map<string, { value: Promise<string>; readAt: number }>();

/** Reads a secret from Secrets Manager, cached for five minutes. Throws AwsCallError. */
export function readSecret(name: string): Promise<string> {
  const known = cache.get(name);
  if (known && Date.now() - known.readAt < CACHE_MS) return known.value;
  const value = read(name);
  cache.set(name, { value, readAt: Date.now() });
  // Do not cache failures.
  value.catch(() => {
    if (cache.get(name)?.value === value) cache.delete(name);
  });
  return value;
}

/** Evicts a secret that no longer works. */
export function forgetSecret(name: string): void {
  cache.delete(name);
}

async function read(name: string): Promise<string> {
  const { SecretString } = await awsCall<{ SecretString?: string }>('secretsmanager', 'GetSecretValue', {
    SecretId: name,
  });
  if (!SecretString?.trim()) throw new Error(`The secret ${name} holds no text`);
  return SecretString.trim();
}
