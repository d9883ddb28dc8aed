import type { INodePropertyOptions } from 'n8n-workflow';

/** Event types of webhooks, in the order of their names. */
const EVENT_TYPES = [
  'account.paused',
  'conversion.recorded',
  'domain.failed',
  'domain.lapsed',
  'domain.lapsing',
  'domain.live',
  'domain.released',
  'domain.taken_over',
  'link.blocked',
  'link.broken',
  'link.clicked',
  'link.created',
  'link.deleted',
  'link.expired',
  'link.recovered',
  'link.test_ended',
  'link.unblocked',
  'link.updated',
  'smart_link.blocked',
  'smart_link.created',
  'smart_link.deleted',
  'smart_link.unblocked',
  'smart_link.updated',
  'subscriber.confirmed',
  'survey.submitted',
  'webhook.disabled',
  'webhook.failing',
  'webinar.registered',
];

/** `smart_link.created` as "Smart Link Created". */
const titleOf = (type: string): string =>
  type.replaceAll(/[._]/g, ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

export const EVENT_OPTIONS: INodePropertyOptions[] = EVENT_TYPES.map((value) => ({
  name: titleOf(value),
  value,
}));
