import * as z from 'zod';

/** What other systems are told. Clients pick these names when they subscribe: they are public. */
export const EVENT_TYPES = [
  'link.expired',
  'smart_link.created',
  'smart_link.updated',
  'smart_link.deleted',
  'survey.submitted',
  'account.paused',
] as const;

/** `source` of our events on the bus. */
export const EVENT_SOURCE = 'signpost';

export const domainEventSchema = z.object({
  /** Stays the same however often the event is delivered. */
  id: z.string(),
  type: z.enum(EVENT_TYPES),
  /** When it happened, ISO 8601. */
  time: z.string(),
  ownerId: z.string(),
  /** The record it is about, as the API shows it. */
  data: z.record(z.string(), z.unknown()),
});

export type DomainEvent = z.infer<typeof domainEventSchema>;
export type EventType = DomainEvent['type'];
