import * as z from 'zod';
import { cursorParameter, intParameter } from '#shared/platform/http/input-fields.ts';
import { idField, timeField } from '#shared/platform/http/response-fields.ts';
import { shaped } from '#shared/platform/http/zod-problems.ts';
import { exampleId } from '#shared/platform/runtime/ids.ts';
import type { AuditEntry } from './audit-entry.ts';
import { actorSchema } from './author.ts';
import { MAX_VALUE_LENGTH } from './changes.ts';

/** API contract of an account's audit log. */

const MAX_ENTRIES = 100;

const id = z.string().trim().min(1, 'must be an id').max(100, 'may have at most 100 characters').optional();

export const listAuditSchema = z.object({
  action: z
    .string()
    .check(
      shaped(
        'action',
        /^[a-z_]+(?:\.[a-z_]+)?$/,
        'must be an action such as link.updated, or the first part of several: link',
      ),
    )
    .optional()
    .meta({
      description: 'Only this action, such as `link.updated`, or all with this first part, such as `link`.',
      examples: ['link'],
    }),
  actor: id.meta({ description: 'Only actions of this member or API key.', examples: [exampleId('key')] }),
  target: id.meta({
    description: 'Only actions on this link, key, domain or other resource.',
    examples: [exampleId('link')],
  }),
  from: z
    .string()
    .optional()
    .meta({ description: 'From this date or time (inclusive), ISO 8601.', examples: ['2027-01-31'] }),
  to: z
    .string()
    .optional()
    .meta({
      description: 'Until this date or time (exclusive), ISO 8601.',
      examples: ['2027-02-28T12:00:00Z'],
    }),
  limit: intParameter(1, MAX_ENTRIES).default(50).meta({ description: 'Maximum entries per page.' }),
  cursor: cursorParameter,
});

export type ListAudit = z.infer<typeof listAuditSchema>;

const named = (what: string, example: string) =>
  z
    .string()
    .nullable()
    .meta({ description: what, examples: [example] });

const value = (what: string, example: string) => z.unknown().meta({ description: what, examples: [example] });

/** An entry as the API returns it: without operators' notes. */
export const auditRecordSchema = z
  .object({
    _id: idField('audit'),
    at: timeField('When it happened.'),
    actor: z
      .object({
        type: actorSchema.shape.type.meta({
          description:
            '`administrator`: the operator of this service; `system`: the service itself, for example at ' +
            'the expiry of a link.',
          examples: ['member'],
        }),
        _id: named('Id of the member or API key. null: another actor.', exampleId('key')),
        name: z.string().meta({
          description: "A member's email address, the name of an API key, or which part of the service.",
          examples: ['jane@example.com'],
        }),
      })
      .meta({ id: 'AuditActor', description: 'The actor.' }),
    action: z.string().meta({ description: 'The action, named like an event.', examples: ['link.updated'] }),
    target: z
      .object({
        type: z.string().meta({
          description: 'The resource.',
          examples: ['link'],
        }),
        _id: z.string().meta({
          description: 'Id of the resource; for a domain, the host.',
          examples: [exampleId('link')],
        }),
        name: named('Name of the resource, such as a code or a title. null: none.', 'Ab3xY9z'),
      })
      .meta({ id: 'AuditTarget', description: 'The resource.' }),
    changes: z
      .array(
        z
          .object({
            field: z.string().meta({ description: 'Name of the field.', examples: ['title'] }),
            before: value('Previous value. null: none.', 'Spring sale'),
            after: value('New value. null: none.', 'Summer sale'),
          })
          .meta({ id: 'AuditChange' }),
      )
      .meta({
        description:
          'The fields that changed. For passwords and secrets, only whether there was one: `set` ' +
          `or null. A value of more than ${MAX_VALUE_LENGTH.toLocaleString('en')} characters is ` +
          'a text with its beginning that ends with `[cut, N characters]`.',
      }),
    reason: z
      .string()
      .nullable()
      .meta({
        description: "The operator's reason, or why a webhook was disabled. null: none.",
        examples: [null],
      }),
    requestId: z
      .string()
      .nullable()
      .meta({
        description: 'The `x-request-id` of the request. null: not made by a request.',
        examples: ['JKJaXmPLvHcESHA='],
      }),
  })
  .meta({ id: 'AuditEntry' });

export type AuditRecord = z.infer<typeof auditRecordSchema>;

export const auditRecord = ({
  id,
  at,
  actor,
  action,
  target,
  changes,
  reason,
  requestId,
}: AuditEntry): AuditRecord => ({
  _id: id,
  at,
  actor: { type: actor.type, _id: actor.id, name: actor.name },
  action,
  target: { type: target.type, _id: target.id, name: target.name },
  changes: changes.map(({ field, before = null, after = null }) => ({ field, before, after })),
  reason,
  requestId,
});
