import * as z from 'zod';

/** Event types. Public: clients subscribe by these names. */
export const EVENT_TYPES = [
  'link.created',
  'link.updated',
  'link.deleted',
  'link.expired',
  'link.blocked',
  'link.unblocked',
  'link.broken',
  'link.recovered',
  'link.test_ended',
  'link.clicked',
  'smart_link.created',
  'smart_link.updated',
  'smart_link.deleted',
  'smart_link.blocked',
  'smart_link.unblocked',
  'survey.submitted',
  'webinar.registered',
  'subscriber.confirmed',
  'conversion.recorded',
  'domain.live',
  'domain.failed',
  'domain.lapsing',
  'domain.lapsed',
  'domain.released',
  'domain.taken_over',
  'account.paused',
  'webhook.failing',
  'webhook.disabled',
] as const;

/**
 * Events that `*` does not include: there may be thousands a second, or keys that subscribe to `*` lack the
 * permission for them.
 */
export const OPT_IN_EVENTS: ReadonlySet<string> = new Set<(typeof EVENT_TYPES)[number]>([
  'link.clicked',
  'conversion.recorded',
  'subscriber.confirmed',
  'domain.live',
  'domain.failed',
  'domain.lapsing',
  'domain.lapsed',
  'domain.released',
  'domain.taken_over',
]);

/** What `*` does not include, for documentation: several events of one kind as `domain.*`. */
export const OPT_IN_NAMES: readonly string[] = [
  ...new Set(
    [...OPT_IN_EVENTS].map((event) => {
      const kind = event.slice(0, event.indexOf('.') + 1);
      const all = EVENT_TYPES.filter((type) => type.startsWith(kind));
      return all.length > 1 && all.every((type) => OPT_IN_EVENTS.has(type)) ? `${kind}*` : event;
    }),
  ),
];

/** Clicks in one `link.clicked`. */
export const MAX_CLICKS_OF_EVENT = 100;

/** A test event requested by the owner of a webhook; sent to that webhook only. */
export const TEST_EVENT_TYPE = 'webhook.test';

/** The owner of a survey asks for another confirmation mail. Internal: no webhook gets it. */
export const CONFIRMATION_REQUESTED = 'survey.confirmation_requested';

/** A visitor has submitted a webinar's registration form and gets an email. Internal. */
export const REGISTRATION_REQUESTED = 'webinar.registration_requested';

/** A visitor has submitted the form to subscribe to a page and gets an email. Internal. */
export const SUBSCRIPTION_REQUESTED = 'subscriber.requested';

/** A person requests a sign-in code. Internal. */
export const SIGN_IN_REQUESTED = 'sign_in.requested';

/** A member is invited. Internal. */
export const MEMBER_INVITED = 'member.invited';

/** A person has added or removed a passkey. Internal. */
export const PASSKEY_CHANGED = 'passkey.changed';

/** A person has connected an app to an account. Internal. */
export const APP_CONNECTED = 'app.connected';

/** An export of an account is requested. Internal. */
export const EXPORT_REQUESTED = 'account.export_requested';

/** There are links whose titles are to be read from their pages. Internal. */
export const TITLE_REQUESTED = 'link.title_requested';

/**
 * More links are due to be checked than one process can do: another one is to check a
 * shard of them. Internal.
 */
export const CHECKS_DUE = 'links.checks_due';

/** A report lacks a snapshot of an account's days that are not folded. Internal. */
export const SNAPSHOT_REQUESTED = 'account.snapshot_requested';

/** Events that are not sent to webhooks. */
export const INTERNAL_EVENTS = [
  CONFIRMATION_REQUESTED,
  REGISTRATION_REQUESTED,
  SUBSCRIPTION_REQUESTED,
  SIGN_IN_REQUESTED,
  MEMBER_INVITED,
  PASSKEY_CHANGED,
  APP_CONNECTED,
  EXPORT_REQUESTED,
  TITLE_REQUESTED,
  CHECKS_DUE,
  SNAPSHOT_REQUESTED,
] as const;

/** `source` of our events on the bus. */
export const EVENT_SOURCE = 'signpost';

export const domainEventSchema = z.object({
  /** Stable across deliveries. */
  id: z.string(),
  type: z.enum([...EVENT_TYPES, TEST_EVENT_TYPE, ...INTERNAL_EVENTS]),
  /** ISO 8601. */
  time: z.string(),
  ownerId: z.string(),
  /** The record as the API returns it. */
  data: z.record(z.string(), z.unknown()),
});

export type DomainEvent = z.infer<typeof domainEventSchema>;
export type EventType = DomainEvent['type'];
