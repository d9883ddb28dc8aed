import { describe, expect, it } from 'vitest';
import { hashApiKey, matchesHash, newApiKey, parseApiKey } from '#shared/core/accounts/api-key.ts';
import { newId } from '#shared/platform/runtime/ids.ts';

describe('an API key', () => {
  const ids = { ownerId: newId('owner'), keyId: newId('key') };

  it('says whose it is', () => {
    expect(parseApiKey(newApiKey(ids))).toEqual(ids);
  });

  it('matches its own hash and no other', () => {
    const key = newApiKey(ids);
    expect(matchesHash(key, hashApiKey(key))).toBe(true);
    expect(matchesHash(newApiKey(ids), hashApiKey(key))).toBe(false);
    expect(matchesHash(key, '')).toBe(false);
  });

  it.each(['', 'sk_', 'sk_own_x_key_y_z', 'SK_OWN', 'own_1_key_2'])('is not %j', (text) => {
    expect(parseApiKey(text)).toBeUndefined();
  });
});
