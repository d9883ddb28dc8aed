import { PERMISSIONS, type Permission } from './permissions.ts';

/** Roles of members, the most powerful first. */
export const ROLES = ['owner', 'admin', 'editor', 'analyst', 'developer'] as const;

export type Role = (typeof ROLES)[number];

const READS = ['links:read', 'smart-links:read', 'analytics:read'] as const;

/** Permissions of each role. */
export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  owner: ['*'],
  admin: PERMISSIONS.filter((permission) => permission !== '*' && permission !== 'account:delete'),
  editor: [...READS, 'links:write', 'smart-links:write', 'shares:manage', 'media:write'],
  analyst: READS,
  developer: [...READS, 'conversions:write', 'keys:manage', 'webhooks:manage'],
};

/** Roles with a permission, for messages to members without it. */
export const rolesWith = (needed: Permission): Role[] =>
  ROLES.filter((role) => ROLE_PERMISSIONS[role].some((it) => it === '*' || it === needed));
