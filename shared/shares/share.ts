import * as z from 'zod';
import { isOrdered, ORDER, timeZoneField } from '#shared/clicks/analytics/analytics-query.ts';
import { dateField, intField, lineField } from '#shared/platform/http/input-fields.ts';
import { idField, timeField } from '#shared/platform/http/response-fields.ts';
import { because } from '#shared/platform/http/zod-problems.ts';
import { problem } from '#shared/platform/problems.ts';
import { scopeInput, scopeSchema } from './scope.ts';
import { filtersInput, filtersSchema } from './share-filters.ts';
import { SHARE_PATH } from './share-items.ts';
import { shareIdOf, tokenOf } from './share-token.ts';

/** Reports that people without an account can open by their URL. */

/** The longest period of the last days: ten years. */
const MAX_DAYS = 3660;
const date = z.iso.date({ error: 'must be a date such as 2027-01-31' });

const periodShape = {
  days: intField(1, MAX_DAYS)
    .optional()
    .meta({
      description: 'The last days, today included. Not with `from` and `to`.',
      examples: [30],
    }),
  from: date.optional().meta({ description: 'First day. Absent: since the first click.' }),
  to: date.optional().meta({ description: 'Last day. Absent: until today.' }),
  timezone: timeZoneField
    .optional()
    .meta({ description: 'IANA time zone of days. Absent: UTC.', examples: ['Europe/Berlin'] }),
};

const choice = (description: string) => ({
  input: z
    .boolean({ error: 'must be true or false' })
    .optional()
    .meta({ description: `${description} Default: false.` }),
  output: z.boolean().meta({ description }),
});
const embed = choice('Whether other sites can embed the report.');
const hideSmallCounts = choice('Whether counts below 3 are hidden.');
const showLinks = choice(
  'With `folder`, `tag` and `account`: whether the report lists the titles and short URLs of the links ' +
    'with the most clicks.',
);

const showConversions = choice('Whether the report has leads, sales and revenue.');

const MAX_NAME = 100;
const PASSWORD = 'must have 4 to 128 characters';

export const createShareSchema = z
  .object(
    {
      scope: scopeInput,
      name: lineField(MAX_NAME)
        .nullish()
        .meta({
          description:
            'The heading of the report. Absent or null: the title of the link or page, the name of the ' +
            'folder, or the tag.',
          examples: ['Spring campaign'],
        }),
      filters: filtersInput.nullish().meta({
        description: 'The filters of analytics, with lists of values. Absent or null: none.',
      }),
      period: z
        .object(periodShape, { error: 'must be an object { days?, from?, to?, timezone? }' })
        .refine(({ days, from, to }) => days === undefined || (from === undefined && to === undefined), {
          path: ['days'],
          ...because(
            problem('only_one_of', 'must be absent with `from` or `to`', { fields: ['days', 'from', 'to'] }),
          ),
        })
        .refine(isOrdered, ORDER)
        .meta({
          id: 'SharePeriodInput',
          examples: [{ days: 30, timezone: 'Europe/Berlin' }],
        })
        .nullish()
        .meta({ description: 'The days of the report. Absent or null: all, in UTC.' }),
      password: z
        .string({ error: 'must be a string' })
        .min(4, PASSWORD)
        .max(128, PASSWORD)
        .nullish()
        .meta({
          description: 'Visitors must enter it. It is never returned. Absent or null: none.',
          examples: ['open sesame'],
        }),
      expiresAt: dateField.nullish().meta({
        description:
          'When the URL stops working: a date (midnight UTC) or a time with an offset, in the future. ' +
          'Absent or null: never.',
        examples: ['2090-01-01'],
      }),
      embed: embed.input,
      hideSmallCounts: hideSmallCounts.input,
      showLinks: showLinks.input,
      showConversions: showConversions.input,
    },
    { error: 'must be a JSON object' },
  )
  .meta({
    id: 'CreateShare',
    examples: [{ scope: { type: 'tag', tag: 'spring' }, period: { days: 30 }, name: 'Spring campaign' }],
  });

export type CreateShare = z.infer<typeof createShareSchema>;

const periodSchema = z.object(periodShape).meta({
  id: 'SharePeriod',
  description: 'The days of the report.',
  examples: [{ days: 30, timezone: 'Europe/Berlin' }],
});

/** A share as stored. Never changed once it is created. */
export const shareSchema = z.object({
  id: z.string(),
  ownerId: z.string(),
  /** Random value that the share's token is derived from. */
  nonce: z.string(),
  name: z.string().nullable(),
  scope: scopeSchema,
  filters: filtersSchema,
  period: periodSchema,
  passwordHash: z.string().optional(),
  expiresAt: z.string().nullable(),
  embed: z.boolean(),
  hideSmallCounts: z.boolean(),
  showLinks: z.boolean(),
  showConversions: z.boolean(),
  createdAt: z.string(),
});

export type Share = z.infer<typeof shareSchema>;

export const shareRecordSchema = z
  .object({
    _id: idField('share'),
    url: z
      .string()
      .nullable()
      .meta({
        description:
          'The URL of the report. Anyone who has it can open the report. null: it can no longer be shown, ' +
          'because the operator has replaced the key that it was made with; it still works.',
        examples: ['https://sign.example/s/4fJ2kQ8sT1vX7yZ0aBcD4fJ2kQ8sT1vX'],
      }),
    name: z
      .string()
      .nullable()
      .meta({
        description:
          'The heading of the report. null: the title of the link or page, the name of the folder, or the ' +
          'tag.',
        examples: ['Spring campaign'],
      }),
    scope: scopeSchema,
    filters: filtersSchema,
    period: periodSchema,
    hasPassword: z.boolean().meta({ description: 'Whether visitors must enter a password.' }),
    expiresAt: timeField('When the URL stops working. null: never.').nullable(),
    embed: embed.output,
    hideSmallCounts: hideSmallCounts.output,
    showLinks: showLinks.output,
    showConversions: showConversions.output,
    status: z.enum(['active', 'expired']).meta({ description: '`expired` once `expiresAt` has passed.' }),
    createdAt: timeField('When it was created.'),
  })
  .meta({ id: 'Share', description: 'A report that people without an account can open by its URL.' });

export type ShareRecord = z.infer<typeof shareRecordSchema>;

export const isExpired = ({ expiresAt }: Pick<Share, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== null && new Date(expiresAt) <= now;

export interface ShareContext {
  publicOrigin: string;
  serviceKey: string;
  now: Date;
}

export function shareRecord(share: Share, { publicOrigin, serviceKey, now }: ShareContext): ShareRecord {
  const { _id, ...shown } = shownShare(share, now);
  const token = tokenOf(share.nonce, serviceKey);
  return {
    _id,
    url: shareIdOf(token) === share.id ? `${publicOrigin}${SHARE_PATH}/${token}` : null,
    ...shown,
  };
}

/** The record without what opens it. */
export const shownShare = (share: Share, now: Date): Omit<ShareRecord, 'url'> => ({
  _id: share.id,
  name: share.name,
  scope: share.scope,
  filters: share.filters,
  period: share.period,
  hasPassword: share.passwordHash !== undefined,
  expiresAt: share.expiresAt,
  embed: share.embed,
  hideSmallCounts: share.hideSmallCounts,
  showLinks: share.showLinks,
  showConversions: share.showConversions,
  status: isExpired(share, now) ? 'expired' : 'active',
  createdAt: share.createdAt,
});
