import * as z from 'zod';
import { conversionTotals } from '#shared/clicks/analytics/conversion-fields.ts';
import { folderIdField } from '#shared/core/folders/folder.ts';
import { blockedReasonField } from '#shared/core/moderation/block-schema.ts';
import { idField, timeField } from '#shared/platform/http/response-fields.ts';
import { publicSmartLink, type SmartLinkOrigins } from './public-smart-link.ts';
import { contentShape } from './public-smart-link-schema.ts';
import type { SmartLink } from './smart-link.ts';
import { type FieldsOfAllTypes, fieldsOfAllTypes, optional, PAGE_TYPES } from './types/registry.ts';

/** Whether the recipient of a survey's responses has confirmed. */
export const mailStatusField = z.enum(['pending', 'confirmed', 'unsubscribed']).meta({
  description:
    '`surveyLink` with `submissionDetails.email`: responses are emailed once the recipient has `confirmed` ' +
    'the address to this account. Not in lists and events.',
  examples: ['pending'],
});

/** The status shown to owners: `blocked` is not a stored status. */
export const SHOWN_PAGE_STATUSES = ['active', 'inactive', 'blocked'] as const;

/** A Smart Link as the API returns it to its owner. */
export const smartLinkRecordSchema = z
  .object({
    _id: idField('smartLink'),
    ...contentShape,
    folderId: folderIdField,
    ...optional(fieldsOfAllTypes('private')),
    mailStatus: mailStatusField.optional(),
    status: z.enum(SHOWN_PAGE_STATUSES).meta({
      description:
        'Whether the page is published. `blocked` once the operator has blocked it; you cannot set this.',
    }),
    blockedReason: blockedReasonField,
    clicks: z.int().meta({ description: 'Views so far. Updated within seconds.', examples: [42] }),
    conversions: conversionTotals.optional(),
    createdAt: timeField('When it was created.'),
    updatedAt: timeField('When it was last changed.'),
  })
  .meta({ id: 'SmartLink' });

export type SmartLinkRecord = z.infer<typeof smartLinkRecordSchema>;

export function smartLinkRecord(link: SmartLink, clicks: number, origins: SmartLinkOrigins): SmartLinkRecord {
  return {
    _id: link.id,
    ...publicSmartLink(link, origins),
    folderId: link.folderId,
    ...privateFields(link),
    status: shownPageStatus(link),
    blockedReason: link.block?.reason ?? null,
    clicks,
    createdAt: link.createdAt,
    updatedAt: link.updatedAt,
  };
}

/** `blocked`, whatever the stored status is. */
export const shownPageStatus = ({
  status,
  block,
}: Pick<SmartLink, 'status' | 'block'>): (typeof SHOWN_PAGE_STATUSES)[number] => (block ? 'blocked' : status);

type PrivateFields = Partial<Pick<SmartLink, keyof FieldsOfAllTypes<'private'>>>;

function privateFields(link: SmartLink): PrivateFields {
  const names = Object.keys(PAGE_TYPES[link.type].private) as (keyof PrivateFields)[];
  return Object.fromEntries(names.map((name) => [name, link[name]]));
}
