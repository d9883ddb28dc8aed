import { isAllowed, PERMISSIONS, type Permission } from '#shared/core/accounts/permissions.ts';

/**
 * Permissions that no app can have: with them, it could give itself access that outlasts its connection, or
 * delete the account.
 */
const NEVER: readonly Permission[] = [
  '*',
  'keys:manage',
  'members:manage',
  'account:export',
  'account:delete',
];

/** OAuth scopes: the permissions of API keys that an app can have. */
export const SCOPES = PERMISSIONS.filter((permission) => !NEVER.includes(permission));

/** What an app gets that asks for no scope. */
export const DEFAULT_SCOPES: readonly Permission[] = ['links:read', 'smart-links:read', 'analytics:read'];

/** The scopes in a parameter, each once; undefined if one of them is unknown. */
export function scopesIn(text: string): Permission[] | undefined {
  const names = [...new Set(text.split(' ').filter((name) => name !== ''))];
  const known: readonly string[] = SCOPES;
  return names.every((name) => known.includes(name)) ? (names as Permission[]) : undefined;
}

/** What is left of an app's permissions in the hands of a person who has `own`. */
export const withinOwn = (wanted: readonly Permission[], own: readonly Permission[]): Permission[] =>
  wanted.filter((permission) => isAllowed(own, permission));
