import * as z from 'zod';
import { conversionSchema } from '#shared/conversions/conversion-contract.ts';
import { domainEventSchema } from '#shared/core/domains/going-live/domain-event.ts';
import { provenDomainSchema } from '#shared/core/domains/proof-event.ts';
import { type EVENT_TYPES, MAX_CLICKS_OF_EVENT } from '#shared/core/events/event.ts';
import { eventLinkSchema } from '#shared/links/model/link-record.ts';
import { testReportSchema } from '#shared/links/model/split-test-schema.ts';
import { clickSchema } from '#shared/overview/account-contract.ts';
import { idField, timeField } from '#shared/platform/http/response-fields.ts';
import { smartLinkRecordSchema } from '#shared/smart-links/model/smart-link-record.ts';
import { registrationRecordSchema } from '#shared/smart-links/registrations/registration.ts';
import { subscriberRecordSchema } from '#shared/smart-links/subscribers/subscriber.ts';
import { submissionRecordSchema } from '#shared/smart-links/surveys/submission.ts';
import { webhookRecordSchema } from './webhook-record.ts';

export type PublicEventType = (typeof EVENT_TYPES)[number];

interface PublicEvent {
  /** When it is sent. */
  summary: string;
  /** Schema of `data`, with an example. */
  data: z.ZodType;
}

const surveySubmitted = submissionRecordSchema
  .extend({
    smartLinkId: idField('smartLink'),
    title: z.string().meta({ description: 'Title of the survey.', examples: ['How was it?'] }),
  })
  .meta({ id: 'SurveySubmitted' });

const subscriberConfirmed = subscriberRecordSchema
  .extend({
    smartLinkId: idField('smartLink'),
    title: z.string().meta({ description: 'Title of the page.', examples: ['Jane Doe'] }),
  })
  .meta({ id: 'SubscriberConfirmed' });

const webinarRegistered = registrationRecordSchema
  .extend({
    smartLinkId: idField('smartLink'),
    title: z.string().meta({ description: 'Title of the webinar.', examples: ['How we build'] }),
  })
  .meta({ id: 'WebinarRegistered' });

const accountPaused = z
  .object({
    _id: idField('owner'),
    name: z.string().meta({ description: 'Name of the account.', examples: ['Acme'] }),
    plan: z.string().meta({ description: 'Plan of the account.', examples: ['pro'] }),
    balance: z.number().meta({ description: 'The remaining balance.', examples: [0] }),
    pausedAt: timeField('When the balance was used up.'),
  })
  .meta({ id: 'AccountPaused' });

const clickedLink = clickSchema
  .extend({
    _id: idField('click').meta({
      description: 'Stays the same if a click is sent again. Use it to detect duplicates.',
    }),
    shortUrl: z.string().meta({
      format: 'uri',
      description: 'Short URL of the link.',
      examples: ['https://go.example.com/r/Ab3xY9z'],
    }),
  })
  .meta({ id: 'LinkClick' });

const linkClicked = z
  .object({
    clicks: z.array(clickedLink).min(1).max(MAX_CLICKS_OF_EVENT).meta({ description: 'Oldest first.' }),
  })
  .meta({ id: 'LinkClicked' });

const linkTestEnded = z
  .object({
    _id: idField('link'),
    shortUrl: z.string().meta({
      format: 'uri',
      description: 'Short URL of the link.',
      examples: ['https://go.example.com/r/Ab3xY9z'],
    }),
    test: testReportSchema,
  })
  .meta({ id: 'LinkTestEnded' });

export type LinkClick = z.infer<typeof clickedLink>;

const LINK = { data: eventLinkSchema } as const;
const SMART_LINK = { data: smartLinkRecordSchema } as const;
const WEBHOOK = { data: webhookRecordSchema } as const;

/**
 * Events that can be subscribed to. One without an entry fails to compile. Their
 * permissions: `event-permissions.ts`.
 */
export const EVENT_CATALOG: Readonly<Record<PublicEventType, PublicEvent>> = {
  'link.created': { summary: 'A link was created.', ...LINK },
  'link.updated': { summary: 'A link was changed.', ...LINK },
  'link.deleted': { summary: 'A link was deleted. `data` is its last record.', ...LINK },
  'link.expired': { summary: 'A link expired: it reached its date or its click limit.', ...LINK },
  'link.blocked': {
    summary: 'The operator of the service has blocked a link. `blockedReason` says why.',
    ...LINK,
  },
  'link.unblocked': { summary: 'The operator has lifted the block of a link.', ...LINK },
  'link.broken': {
    summary: 'The destination of a link failed its daily check on 3 days. `health` says which one.',
    ...LINK,
  },
  'link.recovered': { summary: 'The destinations of a broken link can be reached again.', ...LINK },
  'link.test_ended': {
    summary: 'The split test of a link ended: it reached a verdict, or its end.',
    data: linkTestEnded,
  },
  'link.clicked': {
    summary:
      'Links were clicked: up to 100 clicks per event. `*` does not include it; subscribe to it by name.',
    data: linkClicked,
  },
  'smart_link.created': { summary: 'A Smart Link was created.', ...SMART_LINK },
  'smart_link.updated': { summary: 'A Smart Link was changed.', ...SMART_LINK },
  'smart_link.deleted': { summary: 'A Smart Link was deleted. `data` is its last record.', ...SMART_LINK },
  'smart_link.blocked': {
    summary: 'The operator of the service has blocked a Smart Link. `blockedReason` says why.',
    ...SMART_LINK,
  },
  'smart_link.unblocked': { summary: 'The operator has lifted the block of a Smart Link.', ...SMART_LINK },
  'survey.submitted': {
    summary: 'A survey received a response.',
    data: surveySubmitted,
  },
  'webinar.registered': {
    summary: 'A visitor registered for a webinar and confirmed the email address.',
    data: webinarRegistered,
  },
  'subscriber.confirmed': {
    summary:
      'A visitor subscribed to a page and confirmed the email address. `*` does not include it; subscribe ' +
      'to it by name.',
    data: subscriberConfirmed,
  },
  'conversion.recorded': {
    summary:
      'A conversion was recorded. A refund has a negative `amount`. `*` does not include it; subscribe to ' +
      'it by name.',
    data: conversionSchema,
  },
  'domain.live': {
    summary:
      'A custom domain went live: it serves your links and pages over HTTPS. `*` does not include it; ' +
      'subscribe to it by name.',
    data: domainEventSchema,
  },
  'domain.failed': {
    summary:
      'A custom domain cannot go live, or is no longer served. `failure` says why, and what to do. `*` ' +
      'does not include it; subscribe to it by name.',
    data: domainEventSchema,
  },
  'domain.lapsing': {
    summary:
      'The TXT record of a custom domain is missing. The domain lapses at `lapsesAt` unless the record is ' +
      'back. `*` does not include it; subscribe to it by name.',
    data: provenDomainSchema,
  },
  'domain.lapsed': {
    summary:
      'The TXT record of a custom domain has been missing for 7 days. New links there are refused, and the ' +
      'domain is released at `releasesAt` unless the record is back. `*` does not include it; subscribe to ' +
      'it by name.',
    data: provenDomainSchema,
  },
  'domain.released': {
    summary:
      'A lapsed custom domain was released: it serves nothing until an account verifies it. `*` does not ' +
      'include it; subscribe to it by name.',
    data: provenDomainSchema,
  },
  'domain.taken_over': {
    summary:
      'A custom domain passed to another account, which verified it while the record of the ' +
      'previous account was missing. Both accounts receive the event: `status` is `taken_over` ' +
      'for the previous one. `*` does not include it; subscribe to it by name.',
    data: provenDomainSchema,
  },
  'account.paused': {
    summary: 'The balance of a prepaid account is used up. Requests return 402 until it is topped up.',
    data: accountPaused,
  },
  'webhook.failing': {
    summary: 'Every attempt to deliver to another of your webhooks has failed for a day.',
    ...WEBHOOK,
  },
  'webhook.disabled': {
    summary:
      'Another of your webhooks was disabled, because every attempt failed for three days, or because its ' +
      'receiver returned 410.',
    ...WEBHOOK,
  },
};

/** `webhook.test`, which nothing subscribes to: it is sent to one webhook on request. */
export const TEST_EVENT: Pick<PublicEvent, 'summary' | 'data'> = {
  summary: 'You asked for a test of this webhook. `data` is the webhook.',
  data: webhookRecordSchema,
};
