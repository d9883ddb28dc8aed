import { describe, expect, it } from 'vitest';
import {
  isAllowed,
  missingPermissions,
  PERMISSIONS,
  type Permission,
} from '#shared/core/accounts/permissions.ts';

describe('the permissions of a key', () => {
  it('grant what they name, and everything with *', () => {
    expect(isAllowed(['links:read'], 'links:read')).toBe(true);
    expect(isAllowed(['links:read'], 'links:write')).toBe(false);
    expect(isAllowed(['*'], 'links:write')).toBe(true);
  });

  it('lack what is wanted beyond them; every single one together is still not *', () => {
    const single: Permission[] = PERMISSIONS.filter((permission) => permission !== '*');
    expect(missingPermissions(['links:read'], ['links:read', 'links:write', '*'])).toEqual([
      'links:write',
      '*',
    ]);
    expect(missingPermissions(single, ['*'])).toEqual(['*']);
    expect(missingPermissions(['*'], PERMISSIONS)).toEqual([]);
  });
});
