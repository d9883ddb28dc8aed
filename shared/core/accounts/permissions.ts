/** Permissions of API keys and of members. `*` grants all. */
export const PERMISSIONS = [
  'links:read',
  'links:write',
  'smart-links:read',
  'smart-links:write',
  'analytics:read',
  'shares:manage',
  'conversions:write',
  'media:write',
  'domains:manage',
  'webhooks:manage',
  'keys:manage',
  'members:manage',
  'audit:read',
  'account:export',
  'account:delete',
  'chat:generate',
  '*',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

export function isAllowed(permissions: readonly Permission[], needed: Permission): boolean {
  return permissions.includes('*') || permissions.includes(needed);
}

/** The permission that an endpoint requires; `any`: every valid key or member. */
export type NeededPermission = Permission | 'any';

export const isPermitted = (permissions: readonly Permission[], needed: NeededPermission): boolean =>
  needed === 'any' || isAllowed(permissions, needed);

/** The permissions in `wanted` that `permissions` do not grant. */
export function missingPermissions(
  permissions: readonly Permission[],
  wanted: readonly Permission[],
): Permission[] {
  return wanted.filter((permission) => !isAllowed(permissions, permission));
}
