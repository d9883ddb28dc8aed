import { describe, expect, it } from 'vitest';
import { PERMISSIONS } from '#shared/core/accounts/permissions.ts';
import { ROLE_PERMISSIONS, ROLES, rolesWith } from '#shared/core/accounts/roles.ts';

describe('ROLE_PERMISSIONS', () => {
  it('lets only owners delete the account', () => {
    expect(rolesWith('account:delete')).toEqual(['owner']);
  });

  it('gives each permission to admins, but the one to delete the account', () => {
    const others = PERMISSIONS.filter((permission) => !['*', 'account:delete'].includes(permission));
    expect([...ROLE_PERMISSIONS.admin].sort()).toEqual([...others].sort());
  });

  it('lets every role read links, pages and analytics', () => {
    for (const permission of ['links:read', 'smart-links:read', 'analytics:read'] as const) {
      expect(rolesWith(permission)).toEqual([...ROLES]);
    }
  });

  it('allows only owners and admins to spend money on models or manage domains and members', () => {
    for (const permission of ['chat:generate', 'domains:manage', 'members:manage', 'audit:read'] as const) {
      expect(rolesWith(permission)).toEqual(['owner', 'admin']);
    }
  });
});
