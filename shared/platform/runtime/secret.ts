import { awsCall } from './aws-call.ts';

/** How long a secret is kept: one that was replaced is used after that at the latest. */
const CACHE_MS = 5 * 60_000;

const cache = new Map<string, { value: Promise<string>; readAt: number }>();

/** The text of a secret, read from Secrets Manager at most once in five minutes. Throws AwsCallError. */
export function readSecret(name: string): Promise<string> {
  const known = cache.get(name);
  if (known && Date.now() - known.readAt < CACHE_MS) return known.value;
  const value = read(name);
  cache.set(name, { value, readAt: Date.now() });
  // A failure is no secret: the next one who asks tries again.
  value.catch(() => {
    if (cache.get(name)?.value === value) cache.delete(name);
  });
  return value;
}

/** Lets the next reading ask again: for a secret that does not work any more. */
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
