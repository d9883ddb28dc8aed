/** What an API key can be allowed. `*` is everything. */
export const PERMISSIONS = [
  'links:read',
  'links:write',
  'smart-links:read',
  'smart-links:write',
  'analytics:read',
  'media:write',
  'webhooks:manage',
  'keys:manage',
  'chat:generate',
  '*',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** Whether a key with these permissions may do what needs `needed`. */
export function isAllowed(permissions: readonly Permission[], needed: Permission): boolean {
  return permissions.includes('*') || permissions.includes(needed);
}

/** What an endpoint needs of a key: a permission, or just that the key is valid. */
export type NeededPermission = Permission | 'any';

/** Those of `wanted` that a key with these permissions lacks. */
export function missingPermissions(
  permissions: readonly Permission[],
  wanted: readonly Permission[],
): Permission[] {
  return wanted.filter((permission) => !isAllowed(permissions, permission));
}
