import * as z from 'zod';
import type { EVENT_TYPES } from '../events/event.ts';
import { linkRecordSchema } from '../links/link-record.ts';
import { idField, timeField } from '../platform/http/response-fields.ts';
import { smartLinkRecordSchema } from '../smart-links/smart-link-record.ts';
import { submissionRecordSchema } from '../surveys/submission.ts';

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

const accountPaused = z
  .object({
    _id: idField('owner'),
    name: z.string().meta({ description: 'Name of the account.', examples: ['Acme'] }),
    plan: z.string().meta({ description: 'Plan of the account.', examples: ['pro'] }),
    balance: z.number().meta({ description: 'What is left.', examples: [0] }),
    pausedAt: timeField('When the balance was used up.'),
  })
  .meta({ id: 'AccountPaused' });

/** Payloads of events, for the OpenAPI document. An event without an entry fails to compile. */
export const EVENT_CATALOG: Readonly<Record<PublicEventType, PublicEvent>> = {
  'link.created': { summary: 'A link was created.', data: linkRecordSchema },
  'link.updated': { summary: 'A link was changed.', data: linkRecordSchema },
  'link.deleted': { summary: 'A link was deleted. `data` is its last record.', data: linkRecordSchema },
  'link.expired': { summary: 'A link reached its date or its click limit.', data: linkRecordSchema },
  'link.blocked': {
    summary: 'The operator of the service has blocked a link. `blockedReason` says why.',
    data: linkRecordSchema,
  },
  'link.unblocked': { summary: 'The operator has lifted the block of a link.', data: linkRecordSchema },
  'smart_link.created': { summary: 'A Smart Link was created.', data: smartLinkRecordSchema },
  'smart_link.updated': { summary: 'A Smart Link was changed.', data: smartLinkRecordSchema },
  'smart_link.deleted': {
    summary: 'A Smart Link was deleted. `data` is its last record.',
    data: smartLinkRecordSchema,
  },
  'smart_link.blocked': {
    summary: 'The operator of the service has blocked a Smart Link. `blockedReason` says why.',
    data: smartLinkRecordSchema,
  },
  'smart_link.unblocked': {
    summary: 'The operator has lifted the block of a Smart Link.',
    data: smartLinkRecordSchema,
  },
  'survey.submitted': { summary: 'A survey was answered.', data: surveySubmitted },
  'account.paused': {
    summary: 'The balance of a prepaid account is used up. Requests return 402 until it is topped up.',
    data: accountPaused,
  },
};
