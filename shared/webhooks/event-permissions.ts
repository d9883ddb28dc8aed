import {
  isAllowed,
  isPermitted,
  type NeededPermission,
  type Permission,
} from '#shared/core/accounts/permissions.ts';
import { type EVENT_TYPES, TEST_EVENT_TYPE } from '#shared/core/events/event.ts';

/**
 * The permission to read the data of each event: to subscribe to it, and to see its
 * payload in the log. No zod.
 */
export const EVENT_PERMISSIONS: Readonly<Record<(typeof EVENT_TYPES)[number], NeededPermission>> = {
  'link.created': 'links:read',
  'link.updated': 'links:read',
  'link.deleted': 'links:read',
  'link.expired': 'links:read',
  'link.blocked': 'links:read',
  'link.unblocked': 'links:read',
  'link.broken': 'links:read',
  'link.recovered': 'links:read',
  'link.test_ended': 'links:read',
  'link.clicked': 'analytics:read',
  'smart_link.created': 'smart-links:read',
  'smart_link.updated': 'smart-links:read',
  'smart_link.deleted': 'smart-links:read',
  'smart_link.blocked': 'smart-links:read',
  'smart_link.unblocked': 'smart-links:read',
  'survey.submitted': 'smart-links:read',
  'webinar.registered': 'smart-links:read',
  'subscriber.confirmed': 'smart-links:read',
  'conversion.recorded': 'analytics:read',
  'domain.live': 'domains:manage',
  'domain.failed': 'domains:manage',
  'domain.lapsing': 'domains:manage',
  'domain.lapsed': 'domains:manage',
  'domain.released': 'domains:manage',
  'domain.taken_over': 'domains:manage',
  'account.paused': 'any',
  'webhook.failing': 'webhooks:manage',
  'webhook.disabled': 'webhooks:manage',
};

/**
 * The permission to read a stored event. Unknown types, which another version stored, need all permissions.
 */
export function permissionOf(eventType: string): NeededPermission {
  if (eventType === TEST_EVENT_TYPE) return 'webhooks:manage';
  return (EVENT_PERMISSIONS as Record<string, NeededPermission>)[eventType] ?? '*';
}

/** The ones of `permissions` that allow reading the data of an event. */
export const dataPermissionsOf = (permissions: readonly Permission[]): Permission[] =>
  permissions.includes('*') ? ['*'] : DATA_PERMISSIONS.filter((needed) => isAllowed(permissions, needed));

const DATA_PERMISSIONS: readonly Permission[] = [
  ...new Set(Object.values(EVENT_PERMISSIONS).filter((needed) => needed !== 'any')),
];

/**
 * Why a webhook's URL may not receive an event; undefined if it may: the author who set the URL, or
 * subscribed it to such events since, had the permission to read their data. Before that, the webhook may
 * have had another URL, and other events in its log.
 */
export function refusalOf(
  { dataPermissions }: { dataPermissions: readonly Permission[] },
  eventType: string,
): string | undefined {
  const needed = permissionOf(eventType);
  if (isPermitted(dataPermissions, needed)) return undefined;
  return (
    `The URL of this webhook was set without the permission ${needed}. ` +
    `Subscribe the webhook to ${eventType} to send it.`
  );
}
