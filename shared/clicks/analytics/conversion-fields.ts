import * as z from 'zod';
import { enumField } from '#shared/platform/http/input-fields.ts';
import { CONVERSION_FIELDS, DIMENSIONS, fromNames, pluralOf, wordsFor } from '../dimensions.ts';
import { ATTRIBUTIONS } from './conversion-tally.ts';

/** Conversions in requests and responses of reports. */

export const attributionField = enumField(ATTRIBUTIONS).default('last').meta({
  description: 'Which click a conversion counts for.',
});

const leads = z.int().meta({ description: 'Events `lead`.', examples: [12] });
const sales = z.int().meta({ description: 'Events `sale`, without refunds.', examples: [3] });
const revenue = z
  .array(
    z
      .object({
        currency: z.string().meta({ description: 'ISO 4217.', examples: ['EUR'] }),
        amount: z.int().meta({
          description: "In the currency's smallest unit: 14997 is 149.97 EUR.",
          examples: [14997],
        }),
      })
      .meta({ id: 'CurrencyAmount' }),
  )
  .meta({
    description:
      'All amounts minus refunds, by currency, without conversion. Exact up to ' +
      '9,007,199,254,740,991, at which a sum stops.',
    examples: [[{ currency: 'EUR', amount: 14997 }]],
  });

const earned = { leads, sales, revenue };

const named = z
  .object({
    name: z.string().meta({ description: 'What they have in common; `Other` is the sum of the rest.' }),
    ...earned,
  })
  .meta({ id: 'NamedConversions' });

const example = { leads: 12, sales: 3, revenue: [{ currency: 'EUR', amount: 14997 }] };

/** Most sales first, then most leads. */
const breakdown = (description: string, name: string) =>
  z.array(named).meta({ description, examples: [[{ name, ...example }]] });

const breakdownFields = {
  attribution: z.enum(ATTRIBUTIONS).describe('Which click a conversion counts for: as in the query'),
  events: z
    .array(
      z
        .object({
          name: z.string().meta({ description: 'Name of the event.', examples: ['sale'] }),
          count: z.int().meta({ description: 'Number of conversions.', examples: [3] }),
        })
        .meta({ id: 'ConversionEventCount' }),
    )
    .meta({
      description: 'All conversions by event; `refund`: those with a negative amount.',
      examples: [[{ name: 'lead', count: 12 }]],
    }),
  data: z
    .array(
      z
        .object({
          date: z.string().meta({
            description: 'Start of the interval, in the format of `clicksData`.',
            examples: ['2027-01-31'],
          }),
          ...earned,
        })
        .meta({ id: 'IntervalConversions' }),
    )
    .describe(
      'Conversions by interval, ascending, including intervals without; empty if there are none in the ' +
        'period',
    ),
  ...fromNames(CONVERSION_FIELDS, (field) => [
    DIMENSIONS[field].list,
    breakdown(`By ${pluralOf(field)} of the clicks: ${wordsFor(field)}`, DIMENSIONS[field].example),
  ]),
};

/** Totals of a period. Also for whole accounts. */
export const conversionFigureFields = {
  leads,
  sales,
  refunds: z
    .int()
    .meta({ description: 'Conversions with a negative amount, whatever their event.', examples: [0] }),
  revenue,
  conversionRate: z.number().meta({
    description: '`leads` and `sales` per click, to four decimals; 0 without clicks.',
    examples: [0.0312],
  }),
  conversions: z.object(breakdownFields).meta({ id: 'ConversionBreakdowns' }),
};

export const previousConversionFields = earned;

/** Leads, sales and revenue of a link or Smart Link since it was created. */
export const conversionTotals = z
  .object(earned)
  .meta({ id: 'ConversionTotals' })
  .nullable()
  .meta({
    description:
      'Leads, sales and revenue so far, by the last click before each. null: the link does not track ' +
      'conversions. Not in events.',
    examples: [null],
  });

/** Leads, sales and revenue of a whole account in a period. */
export const accountConversions = z
  .object({
    ...breakdownFields,
    links: z
      .array(
        z
          .object({
            ...named.shape,
            name: z.string().meta({
              description:
                'Id of the link or Smart Link; `unmatched`: conversions without a click, which only ' +
                'totals, `events`, `data` and this list include, without filters; `Other`: the rest.',
              examples: ['lnk_8mQ2xT5vLr9KcW3pYd1Z'],
            }),
            title: z
              .string()
              .nullable()
              .meta({
                description: 'Title of the link. null for `unmatched` and `Other`.',
                examples: ['Spring sale'],
              }),
            url: z
              .string()
              .nullable()
              .meta({
                description: '`displayUrl` of a link, URL of a page; null: not of one link.',
                examples: ['https://sign.example/r/spring'],
              }),
          })
          .meta({ id: 'LinkConversions' }),
      )
      .describe('By link or Smart Link, most sales first'),
    campaigns: breakdown(
      'By campaign, `utm.campaign` of the link; conversions of links without one are left out',
      'spring',
    ),
  })
  .meta({ id: 'AccountConversionBreakdowns' });

const figures = z.object(conversionFigureFields);
export type ConversionFigures = z.infer<typeof figures>;
