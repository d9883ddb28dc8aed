import * as z from 'zod';
import { timeField } from '#shared/platform/http/response-fields.ts';

/** Stored and shown shapes of split tests. Requests: `split-test-input.ts`. */

const VERDICTS = ['winner', 'no_difference', 'not_enough_data'] as const;
export type Verdict = (typeof VERDICTS)[number];

export const APPLY_CHOICES = ['notify', 'switch'] as const;

const verdictField = z.enum(VERDICTS).meta({
  description:
    '`winner`: one variant is better than every other one. `no_difference`: no difference of `minimum` or ' +
    'more. `not_enough_data`: too few conversions to tell.',
  examples: ['winner'],
});

const winnerField = z
  .string()
  .nullable()
  .meta({
    description: 'The variant that has won, as analytics name it; null: none.',
    examples: ['variant:2'],
  });

const variantFiguresSchema = z
  .object({
    visitors: z.int().meta({ description: 'Unique visitors, or clicks: see `unit`.', examples: [3000] }),
    conversions: z.int().meta({ description: 'Visitors who converted.', examples: [390] }),
    rate: z.number().meta({ description: '`conversions` by `visitors`.', examples: [0.13] }),
    confidence: z.number().meta({
      description:
        'From 0 to 1: that this variant is better than every other one; 0 unless it is ahead. A variant ' +
        'wins at 0.95.',
      examples: [0.97],
    }),
  })
  .meta({ id: 'LinkTestFigures' });

const unitField = z.enum(['visitors', 'clicks']).meta({
  description:
    'What `visitors` and `conversions` count: unique visitors and those of them who converted, or of links ' +
    'with more than 100,000 clicks since the test began, clicks and conversions from the next day on.',
  examples: ['visitors'],
});

const resultSchema = z
  .object({
    verdict: verdictField,
    winner: winnerField,
    switched: z.boolean().meta({
      description: 'Whether the link redirects all visitors of the test to the winner now.',
      examples: [true],
    }),
    endedAt: timeField('When the test ended.'),
    unit: unitField,
    variants: z.array(variantFiguresSchema).meta({ description: 'Figures of the variants, in their order.' }),
  })
  .meta({ id: 'LinkTestResult' });

const settings = {
  goal: z.string().meta({
    description: 'The event of the conversions to compare: `lead`, `sale` or a name of your own.',
    examples: ['sale'],
  }),
  minimum: z
    .number()
    .meta({ description: 'The smallest relative difference that matters, in percent.', examples: [20] }),
  endsAt: timeField('When the test ends at the latest; null: once it has a verdict.').nullable(),
  apply: z.enum(APPLY_CHOICES).meta({
    description:
      '`switch`: once there is a winner, it gets all visitors of the test. `notify`: only sends ' +
      'the event `link.test_ended`.',
    examples: ['switch'],
  }),
  startedAt: timeField('When the test started, or last restarted.'),
};

export const splitTestSchema = z
  .object({
    ...settings,
    result: resultSchema.nullable().meta({ description: 'null: the test is running.' }),
  })
  .meta({ id: 'LinkTest' });

export type SplitTest = z.infer<typeof splitTestSchema>;
export type SplitTestResult = z.infer<typeof resultSchema>;
export type VariantFigures = z.infer<typeof variantFiguresSchema>;

/** A test with its variants: how it stands, or how it ended. */
export const testReportSchema = z
  .object({
    ...settings,
    verdict: verdictField,
    winner: winnerField,
    switched: resultSchema.shape.switched,
    endedAt: timeField('null: the test is still running, and the verdict is preliminary.').nullable(),
    unit: unitField,
    variants: z
      .array(
        z
          .object({
            destination: z
              .string()
              .meta({ description: 'The variant as analytics name it.', examples: ['variant:1'] }),
            url: z
              .string()
              .meta({ description: 'Destination of the variant.', examples: ['https://example.com/b'] }),
            weight: z.int().meta({
              description: 'Share of the visitors, relative to the other weights.',
              examples: [50],
            }),
            ...variantFiguresSchema.shape,
          })
          .meta({ id: 'LinkTestVariant' }),
      )
      .meta({ description: 'In the order of the `variants` of the link.' }),
  })
  .meta({ id: 'LinkTestReport' });

export type TestReport = z.infer<typeof testReportSchema>;
