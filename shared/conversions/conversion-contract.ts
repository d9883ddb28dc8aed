import * as z from 'zod';
import {
  isOrdered,
  listFilterFields,
  listOf,
  ORDER,
  rangeFields,
} from '#shared/clicks/analytics/analytics-query.ts';
import { CONVERSION_EVENT_SHAPE } from '#shared/clicks/click-fields.ts';
import { MAX_CLICK_ID } from '#shared/clicks/visits/click-token.ts';
import { rowErrorSchema, rowIndex } from '#shared/links/model/row-error.ts';
import { targetFields } from '#shared/overview/account-contract.ts';
import { CURRENCY_DIGITS } from '#shared/platform/currencies.ts';
import { cursorParameter, enumField, intParameter } from '#shared/platform/http/input-fields.ts';
import { idField, timeField } from '#shared/platform/http/response-fields.ts';
import { because } from '#shared/platform/http/zod-problems.ts';
import { problem } from '#shared/platform/problems.ts';
import { exampleId, idPattern } from '#shared/platform/runtime/ids.ts';
import { MAX_AGE_TEXT, MAX_CONVERSIONS, MAX_CUSTOMER_ID, MAX_EVENT_ID } from './conversion-limits.ts';

/** Requests and responses of conversions. */

/** Refunds are events with a negative amount, and are counted under this name. */
const RESERVED_EVENT = 'refund';

const text = (most: number) => {
  const message = { error: `must be a string of 1 to ${most} printable characters` };
  return (
    z
      .string(message)
      .min(1, message)
      .max(most, message)
      // Not a pattern of the API document: the engines of Python and Go do not read `\p{C}`.
      .refine((given) => !/\p{C}/u.test(given), message)
  );
};

const EVENT = {
  error:
    'must be lead, sale or a name of 1 to 50 characters: a lower-case letter, then lower-case letters, ' +
    'digits and _',
};

const event = z
  .string(EVENT)
  .regex(CONVERSION_EVENT_SHAPE, EVENT)
  .refine(
    (name) => name !== RESERVED_EVENT,
    because(problem('reserved', 'must not be refund: a refund is a sale with a negative amount')),
  )
  .meta({ description: '`lead`, `sale` or a name of your own.', examples: ['sale'] });

const AMOUNT = {
  error:
    "must be a whole number in the currency's smallest unit, such as 4999 for 49.99 EUR, from " +
    `-${Number.MAX_SAFE_INTEGER} to ${Number.MAX_SAFE_INTEGER}`,
};
const CURRENCY = { error: 'must be a currency of ISO 4217 in capital letters, such as EUR' };
const TIME = { error: 'must be an ISO 8601 time with a time zone, such as 2027-01-31T09:30:00Z' };

const PAIRED = (present: 'amount' | 'currency', missing: 'amount' | 'currency') => ({
  path: [missing],
  ...because(problem('requires_field', `is required with ${present}`, { field: present })),
});

export const conversionInput = z
  .object(
    {
      clickId: z
        .string({ error: 'must be a string' })
        .min(1, `must have 1 to ${MAX_CLICK_ID} characters`)
        .max(MAX_CLICK_ID, `must have 1 to ${MAX_CLICK_ID} characters`)
        .nullish()
        .meta({
          description: 'The click ID that a redirect has added to the destination as `sp_click`.',
          examples: ['ADIB2n1Yk0Vt4mQm0b3qJwG0RfEaQ0b7_xkQ0G3GdJERQQAAAfTq8mVtKQwO8g'],
        }),
      customerId: text(MAX_CUSTOMER_ID)
        .nullish()
        .meta({
          description:
            'Your id of the customer, of which only a keyed hash is stored. Sent once with a click ID, ' +
            'later conversions of the customer are attributed to that click.',
          examples: ['customer-42'],
        }),
      event,
      eventId: text(MAX_EVENT_ID).meta({
        description:
          'Your id of the event, such as an order number. An event is counted once, however often it is ' +
          'sent.',
        examples: ['order-1001'],
      }),
      amount: z
        .int(AMOUNT)
        .nullish()
        .meta({
          description:
            'In the smallest unit of the currency: 4999 for 49.99 EUR, 500 for 500 JPY. Negative: a refund.',
          examples: [4999],
        }),
      currency: z
        .string(CURRENCY)
        .refine((code) => CURRENCY_DIGITS.has(code), because(problem('invalid_value', CURRENCY.error)))
        .nullish()
        .meta({ description: 'ISO 4217. Required with `amount`.', examples: ['EUR'] }),
      occurredAt: z.iso
        .datetime({ offset: true, ...TIME })
        .nullish()
        .meta({
          description:
            `When it happened; default: now. At most ${MAX_AGE_TEXT} ago, and not before the click of ` +
            '`clickId`.',
          examples: ['2026-01-31T09:30:00.000Z'],
        }),
    },
    { error: 'must be a JSON object' },
  )
  .refine(({ clickId, customerId }) => clickId != null || customerId != null, {
    path: ['clickId'],
    ...because(
      problem('one_of_required', 'or customerId is required', { fields: ['clickId', 'customerId'] }),
    ),
  })
  .refine(({ amount, currency }) => amount == null || currency != null, PAIRED('amount', 'currency'))
  .refine(({ amount, currency }) => currency == null || amount != null, PAIRED('currency', 'amount'))
  .meta({ id: 'NewConversion' });

export type ConversionInput = z.infer<typeof conversionInput>;

const count = { error: `must be an array of 1 to ${MAX_CONVERSIONS} conversions` };

/** Rows are validated one by one, so that an invalid one does not fail the others. */
export const conversionsInput = z
  .object(
    {
      conversions: z
        .array(
          z.unknown().meta({
            $ref: '#/components/schemas/NewConversion',
            description: 'A conversion, with the fields of `POST /v1/api/conversions`.',
          }),
          count,
        )
        .min(1, count)
        .max(MAX_CONVERSIONS, count)
        .meta({ description: 'The conversions to record.' }),
    },
    { error: 'must be a JSON object' },
  )
  .meta({ id: 'NewConversions' });

const STATUSES = ['attributed', 'unmatched'] as const;
const ATTRIBUTIONS = ['last', 'first'] as const;

/** Query parameter of reports and lists. */
const attributionField = enumField(ATTRIBUTIONS).default('last').meta({
  description: 'Whether a conversion counts for the last click of the customer before it, or for the first.',
});

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1000;
const { event: _, ...clickFilters } = listFilterFields;

export const conversionsQuery = z
  .strictObject({
    limit: intParameter(1, MAX_LIMIT).default(DEFAULT_LIMIT).meta({
      description: 'Maximum conversions per page. A page can have fewer, even if there are more pages.',
    }),
    cursor: cursorParameter,
    ...rangeFields,
    event: listOf({
      description: 'Only these events.',
      allowed: 'lead, sale or a name of your own',
      accepts: (name) => CONVERSION_EVENT_SHAPE.test(name),
      example: 'sale',
    }),
    status: enumField(STATUSES)
      .optional()
      .meta({ description: 'Only those with a click, or only those without.' }),
    attribution: attributionField,
    ...clickFilters,
    ...targetFields,
  })
  .refine(isOrdered, ORDER);

export const conversionSchema = z
  .object({
    _id: idField('conversion'),
    event: z.string().meta({ description: '`lead`, `sale` or a name of your own.', examples: ['sale'] }),
    eventId: z.string().meta({ description: 'Your id of the event.', examples: ['order-1001'] }),
    status: z.enum(STATUSES).meta({
      description: '`unmatched`: there is no click of this customer to attribute it to.',
      examples: ['attributed'],
    }),
    targetId: z
      .string()
      .nullable()
      .meta({
        pattern: idPattern('link', 'smartLink'),
        description: 'The link or Smart Link whose click led to it; null: `unmatched`.',
        examples: [exampleId('link')],
      }),
    amount: z
      .int()
      .nullable()
      .meta({ description: 'In the smallest unit of the currency; negative: a refund.', examples: [4999] }),
    currency: z
      .string()
      .nullable()
      .meta({ description: 'ISO 4217.', examples: ['EUR'] }),
    occurredAt: timeField('When it happened.'),
  })
  .meta({ id: 'Conversion' });

const conversionResultSchema = z
  .discriminatedUnion('status', [
    z
      .object({ index: rowIndex, status: z.literal('recorded'), conversion: conversionSchema })
      .meta({ id: 'RecordedConversion' }),
    z
      .object({ index: rowIndex, status: z.literal('repeated'), conversion: conversionSchema })
      .meta({ id: 'RepeatedConversion' }),
    z
      .object({ index: rowIndex, status: z.literal('failed'), error: rowErrorSchema })
      .meta({ id: 'FailedConversion' }),
  ])
  .meta({ id: 'ConversionResult' });

export const conversionsResult = z.object({
  results: z.array(conversionResultSchema).meta({ description: 'One result per row, in the same order.' }),
  recorded: z.int().meta({ description: 'Conversions that were recorded.', examples: [1] }),
  repeated: z.int().meta({ description: 'Conversions that had been recorded before.' }),
  failed: z.int().meta({ description: 'Rows that failed.' }),
});
