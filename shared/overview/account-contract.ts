import * as z from 'zod';
import { figureFields } from '#shared/clicks/analytics/analytics-figures.ts';
import {
  analyticsQueryFields,
  HOURS,
  includesField,
  isOrdered,
  isShortEnough,
  listFilterFields,
  listOf,
  ORDER,
  rangeFields,
  unverifiedField,
} from '#shared/clicks/analytics/analytics-query.ts';
import { accountConversions } from '#shared/clicks/analytics/conversion-fields.ts';
import {
  type ABSENT,
  figureOf,
  fromNames,
  LISTED_FIELDS,
  type ListedField,
  specOf,
} from '#shared/clicks/dimensions.ts';
import { NO_FOLDER } from '#shared/core/folders/folder.ts';
import { MAX_TAG_LENGTH } from '#shared/links/model/link-input.ts';
import { cursorParameter, enumField, intParameter } from '#shared/platform/http/input-fields.ts';
import { timeField } from '#shared/platform/http/response-fields.ts';
import { because } from '#shared/platform/http/zod-problems.ts';
import { problem } from '#shared/platform/problems.ts';
import { exampleId, isId } from '#shared/platform/runtime/ids.ts';
import { TARGET_KINDS } from './target-kinds.ts';

const isTargetId = (text: string): boolean => isId('link', text) || isId('smartLink', text);

/** Selects links and Smart Links of an account. */
export const targetFields = {
  tag: listOf({
    description: 'Only links and Smart Links with one of these tags.',
    allowed: `a tag of 1 to ${MAX_TAG_LENGTH} characters`,
    accepts: (value) => value.length > 0 && value.length <= MAX_TAG_LENGTH,
    example: 'spring',
  }),
  linkId: listOf({
    description: 'Only these links and Smart Links.',
    allowed: 'the id of a link or Smart Link',
    accepts: isTargetId,
    example: exampleId('link'),
  }),
  folderId: listOf({
    description: 'Only links and Smart Links in these folders; `none`: those in no folder.',
    allowed: 'the _id of a folder, or none',
    accepts: (value) => value === NO_FOLDER || isId('folder', value),
    example: exampleId('folder'),
  }),
  kind: enumField(TARGET_KINDS).optional().meta({ description: 'Only links, or only Smart Links.' }),
};

export const accountAnalyticsQuerySchema = z
  .strictObject({ ...analyticsQueryFields, ...targetFields })
  .refine(isOrdered, ORDER)
  .refine(isShortEnough, HOURS);

const count = z.int().meta({ description: 'Number of clicks.', examples: [3] });
const kind = z
  .enum(TARGET_KINDS)
  .meta({ description: 'Whether it is a link or a Smart Link.', examples: ['link'] });

export const accountAnalyticsSchema = z
  .object({
    ...figureFields,
    conversions: accountConversions,
    uniqueVisitorsCount: z.int().meta({
      description: 'Sum of the unique visitors of each link. Visitors are identified per link.',
      examples: [1],
    }),
    topLinks: z
      .array(
        z
          .object({
            _id: z
              .string()
              .meta({ description: 'Id of the link or Smart Link.', examples: [exampleId('link')] }),
            kind,
            title: z
              .string()
              .meta({ description: 'Title of the link or Smart Link.', examples: ['Spring sale'] }),
            url: z.string().meta({
              description: '`displayUrl` of a link, URL of a page.',
              examples: ['https://sign.example/r/spring'],
            }),
            count,
          })
          .meta({ id: 'TopLink' }),
      )
      .describe('The links with the most clicks, ten or `names`'),
    topTags: z
      .array(
        z
          .object({ name: z.string().meta({ description: 'The tag.', examples: ['spring'] }), count })
          .meta({ id: 'TopTag' }),
      )
      .describe('Tags of the links that were clicked; a click counts for each tag of its link'),
    asOf: timeField(
      'Time up to which clicks are counted and tags are known, minutes ago, in accounts with hundreds of ' +
        'links that were visited on the current day or changed just now. null: all are.',
    ).nullable(),
    linksCreated: z
      .int()
      .describe(
        'Links and Smart Links that were created in the range and still exist; those of `linkId`, if set',
      ),
  })
  .meta({ id: 'AccountAnalytics' });

export type AccountAnalytics = z.infer<typeof accountAnalyticsSchema>;

/** Default and maximum clicks on one page of a list. */
const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1000;
export const clicksQuerySchema = z
  .strictObject({
    limit: intParameter(1, MAX_LIMIT).default(DEFAULT_LIMIT).meta({
      description: 'Maximum clicks per page. A page can have fewer, even if there are more pages.',
    }),
    cursor: cursorParameter,
    follow: z
      .string()
      .optional()
      .meta({
        description:
          '`start`, then `followCursor` of the response before, every few seconds: returns clicks that ' +
          'were counted since, the newest `limit` of them. For some 50 seconds after `start`, it returns ' +
          'the newest of all clicks. Not with `cursor`.',
        examples: ['start'],
      }),
    ...rangeFields,
    ...listFilterFields,
    unverified: unverifiedField,
    includes: includesField,
    ...targetFields,
  })
  .refine(isOrdered, ORDER)
  .refine(({ cursor, follow }) => cursor === undefined || follow === undefined, {
    path: ['follow'],
    ...because(problem('invalid_value', 'must not be given together with cursor')),
  });

const text = (description: string, example: string | null) =>
  z
    .string()
    .nullable()
    .meta({ description, examples: [example] });

const dimensions = fromNames(LISTED_FIELDS, (field): [ListedField, z.ZodType] => {
  const { values, absent, example } = specOf(field);
  const description = `Value in \`${figureOf(field)}\` of analytics: ${values}`;
  return absent === undefined
    ? [field, z.string().meta({ description, examples: [example] })]
    : [field, text(`${description}; null: \`${absent}\``, example === absent ? null : example)];
}) as { [Field in ListedField]: Field extends keyof typeof ABSENT ? ReturnType<typeof text> : z.ZodString };

/** A click, or an event of a page. */
export const clickSchema = z
  .object({
    time: z.string().meta({ format: 'date-time', description: 'When it happened.' }),
    targetId: z
      .string()
      .meta({ description: 'Id of the link or Smart Link.', examples: [exampleId('link')] }),
    kind,
    event: text('Event that a pixel reported; null for a click on a link', null),
    ...dimensions,
    visitor: z
      .string()
      .meta({ description: 'Fingerprint of the visitor at this link', examples: ['q3Zt1mWc8PjxK0aB'] }),
    verified: z.boolean().meta({
      description: 'false: reported without a token of the page, so anyone could have faked it',
      examples: [true],
    }),
    suspected: z.boolean().meta({
      description: 'true: looks like the visit of a program; only listed if `includes` is `suspected`',
      examples: [false],
    }),
  })
  .meta({ id: 'Click' });

export type ClickRecord = z.infer<typeof clickSchema>;
