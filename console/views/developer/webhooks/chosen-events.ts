import type { CreateWebhook } from '@signpost/client/core';
import { OPT_IN_EVENTS } from '@signpost/client/values';
import type { Permission } from '#console/session/session.ts';

export type EventChoice = CreateWebhook['events'][number];

type Extra = Exclude<(typeof OPT_IN_EVENTS)[number], 'link.clicked'>;

/**
 * Events that `*` of the API leaves out, and the choice of all includes, with the permission they need.
 * Clicks stay a choice of their own: there may be thousands a second.
 */
export const EXTRAS: Readonly<Record<Extra, Permission>> = {
  'conversion.recorded': 'analytics:read',
  'subscriber.confirmed': 'smart-links:read',
  'domain.live': 'domains:manage',
  'domain.failed': 'domains:manage',
  'domain.lapsing': 'domains:manage',
  'domain.lapsed': 'domains:manage',
  'domain.released': 'domains:manage',
  'domain.taken_over': 'domains:manage',
};

/** The events of the choice “All events”, limited by permissions. */
export const allEvents = (can: (permission: Permission) => boolean): EventChoice[] => [
  '*',
  ...Object.entries(EXTRAS).flatMap(([event, needed]) => (can(needed) ? [event as Extra] : [])),
];

/** The events after a change of the choice: those that `*` leaves out come and go with it. */
export function withExtras(
  before: readonly EventChoice[],
  next: readonly EventChoice[],
  can: (permission: Permission) => boolean,
): EventChoice[] {
  if (next.includes('*') === before.includes('*')) return [...next];
  return next.includes('*')
    ? [...new Set([...next, ...allEvents(can)])]
    : next.filter((event) => !(event in EXTRAS));
}

/** What a webhook for all events is not sent, with `domain.*` for all events of domains. */
export function leftOut(events: readonly string[]): string[] {
  const missing = OPT_IN_EVENTS.filter((event) => !events.includes(event));
  const domains = OPT_IN_EVENTS.filter(isOfDomain);
  const noDomains = domains.every((event) => missing.includes(event));
  return noDomains ? [...missing.filter((event) => !isOfDomain(event)), 'domain.*'] : missing;
}

const isOfDomain = (event: string): boolean => event.startsWith('domain.');
