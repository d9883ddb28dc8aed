import { isAllowed, type Permission } from '#shared/core/accounts/permissions.ts';
import { EVENT_TYPES } from '#shared/core/events/event.ts';
import { AppError } from '#shared/platform/errors.ts';
import { EVENT_PERMISSIONS } from './event-permissions.ts';
import { isSubscribed } from './webhook.ts';

/**
 * Throws PERMISSION_DENIED unless `permissions` include reading what these events carry, beyond `known` ones.
 */
export function assertReadable(
  events: readonly string[],
  permissions: readonly Permission[],
  known: readonly string[] = [],
): void {
  for (const type of EVENT_TYPES) {
    if (!isSubscribed({ events }, type) || isSubscribed({ events: known }, type)) continue;
    const permission = EVENT_PERMISSIONS[type];
    if (permission === 'any' || isAllowed(permissions, permission)) continue;
    const message = `The event ${type} requires an API key with the permission ${permission}.`;
    throw new AppError('PERMISSION_DENIED', message, { params: { permissions: [permission] } });
  }
}

/** The permissions to read what these events carry. */
export const permissionsFor = (events: readonly string[]): Permission[] =>
  EVENT_TYPES.filter((type) => isSubscribed({ events }, type))
    .map((type) => EVENT_PERMISSIONS[type])
    .filter((permission) => permission !== 'any');
