import * as z from 'zod';

/** What other systems are told. Clients pick these names when they subscribe: they are public. */
export const EVENT_TYPES = [
  'link.created',
  'link.updated',
  'link.deleted',
  'link.expired',
  'smart_link.created',
  'smart_link.updated',
  'smart_link.deleted',
  'survey.submitted',
  'account.paused',
] as const;

/** An event that somebody asks for, to see his own webhook at work: of no change, and for that webhook alone. */
export const TEST_EVENT_TYPE = 'webhook.test';

/** `source` of our events on the bus. */
export const EVENT_SOURCE = 'signpost';

export const domainEventSchema = z.object({
  /** Stays the same however often the event is delivered. */
  id: z.string(),
  type: z.enum([...EVENT_TYPES, TEST_EVENT_TYPE]),
  /** When it happened, ISO 8601. */
  time: z.string(),
  ownerId: z.string(),
  /** The record it is about, as the API shows it. */
  data: z.record(z.string(), z.unknown()),
});

export type DomainEvent = z.infer<typeof domainEventSchema>;
export type EventType = DomainEvent['type'];
