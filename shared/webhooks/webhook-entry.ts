import {
  type AuditEntry,
  type AuditedAction,
  auditEntry,
  updateEntry,
} from '#shared/core/audit/audit-entry.ts';
import type { Act } from '#shared/core/audit/author.ts';
import { type Change, changesOf, secretChange } from '#shared/core/audit/changes.ts';
import { headersOf, type Webhook } from './webhook.ts';
import { type WebhookRecord, webhookRecord } from './webhook-record.ts';

/** Webhooks in the audit log. */

/** Fields that deliveries change, not people. */
const STATE = [
  'consecutiveFailures',
  'lastReadAt',
  'failingSince',
  'lastError',
  'pausedUntil',
  'disabledAt',
  'disabledReason',
  'replay',
  'oldSecretUntil',
] as const satisfies readonly (keyof WebhookRecord)[];

const actOf = (
  { id, url }: Pick<Webhook, 'id' | 'url'>,
  action: string,
  changes: Change[],
): AuditedAction => ({
  action,
  target: { type: 'webhook', id, name: new URL(url).host },
  changes,
});

const webhookChanges = (before: Webhook | null, after: Webhook | null, now: Date): Change[] => [
  ...changesOf(before && webhookRecord(before, now), after && webhookRecord(after, now), STATE),
  ...headersChange(before, after),
];

/** That values of headers have changed, which their names do not say. */
function headersChange(before: Webhook | null, after: Webhook | null): Change[] {
  const [had, has] = [before, after].map((webhook) => (webhook ? headersOf(webhook) : []));
  if (JSON.stringify(had) === JSON.stringify(has)) return [];
  return secretChange('headers', had?.length !== 0, has?.length !== 0);
}

/** The audit entry of a new or deleted webhook. */
export function webhookEntry(
  { by, now }: Act,
  action: 'webhook.created' | 'webhook.deleted',
  { before, after }: { before: Webhook | null; after: Webhook | null },
): AuditEntry {
  const webhook = (after ?? before) as Webhook;
  const secret = secretChange('secret', before !== null, after !== null);
  return auditEntry(by, actOf(webhook, action, [...webhookChanges(before, after, now), ...secret]), now);
}

/** The audit entry of a change; undefined if nothing changes. */
export const webhookUpdate = ({ by, now }: Act, before: Webhook, after: Webhook): AuditEntry | undefined =>
  updateEntry(by, actOf(after, 'webhook.updated', webhookChanges(before, after, now)), now);

/** The audit entry of a rotated secret. */
export const secretEntry = ({ by, now }: Act, webhook: Webhook): AuditEntry =>
  auditEntry(by, actOf(webhook, 'webhook.secret_rotated', secretChange('secret', true, true)), now);

/** The audit entry of a webhook that the service disabled. */
export function disabledEntry({ by, now }: Act, webhook: Webhook, reason: string): AuditEntry {
  const changes = [{ field: 'status', before: webhook.status, after: 'inactive' }];
  return auditEntry({ ...by, reason }, actOf(webhook, 'webhook.disabled', changes), now);
}

/** The audit entry of replayed deliveries: one `delivery`, or those of a `range`. */
export const replayEntry = (
  { by, now }: Act,
  webhook: Webhook,
  change: { delivery: string } | { range: object },
): AuditEntry => auditEntry(by, actOf(webhook, 'webhook.replayed', changesOf(null, change)), now);
