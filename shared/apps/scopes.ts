import { isAllowed, PERMISSIONS, type Permission } from '#shared/core/accounts/permissions.ts';

/**
 * Permissions that no app can have: with them, it could give itself access that outlasts its connection, or
 * delete the account.
 */
const NEVER = ['*', 'keys:manage', 'members:manage', 'account:export', 'account:delete'] as const;

/** OAuth scopes: the permissions of API keys that an app can have. */
export type AppPermission = Exclude<Permission, (typeof NEVER)[number]>;

export const SCOPES = PERMISSIONS.filter((permission): permission is AppPermission => {
  const never: readonly string[] = NEVER;
  return !never.includes(permission);
});

/** What an app gets that asks for no scope. */
export const DEFAULT_SCOPES: readonly AppPermission[] = ['links:read', 'smart-links:read', 'analytics:read'];

/** The scopes in a parameter, each once; undefined if one of them is unknown. */
export function scopesIn(text: string): AppPermission[] | undefined {
  const names = [...new Set(text.split(' ').filter((name) => name !== ''))];
  const known: readonly string[] = SCOPES;
  return names.every((name) => known.includes(name)) ? (names as AppPermission[]) : undefined;
}

/** What is left of an app's permissions in the hands of a person who has `own`. */
export const withinOwn = <Wanted extends Permission>(
  wanted: readonly Wanted[],
  own: readonly Permission[],
): Wanted[] => wanted.filter((permission) => isAllowed(own, permission));
