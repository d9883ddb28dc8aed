import * as z from 'zod';
import { CONVERSION_EVENT_SHAPE } from '#shared/clicks/click-fields.ts';
import { REFUND } from '#shared/clicks/journal/conversion-stats.ts';
import { dateField, enumField } from '#shared/platform/http/input-fields.ts';
import { nearestName } from '#shared/platform/http/nearest-name.ts';
import { issueOf } from '#shared/platform/http/zod-problems.ts';
import { type Problem, problem } from '#shared/platform/problems.ts';
import { APPLY_CHOICES, splitTestSchema } from './split-test-schema.ts';

/** Split tests in requests. */

/** Default smallest difference in percent. */
export const DEFAULT_MINIMUM = 20;
const BY_DEFAULT = `Default: ${DEFAULT_MINIMUM}.`;

const GOAL =
  'must be lead, sale or a name of 1 to 50 characters: a lower-case letter, then lower-case letters, ' +
  'digits and _';

function goalProblem(name: string): Problem | undefined {
  // A click of a short link is the visit itself.
  if (name === 'clicks') {
    const message =
      'must be lead, sale or a name of your own: how many clicks a variant gets only depends on its weight';
    return problem('reserved', message);
  }
  if (name === REFUND)
    return problem('reserved', 'must not be refund: a refund is a sale with a negative amount');
  if (CONVERSION_EVENT_SHAPE.test(name)) return undefined;
  const nearest = nearestName(name, ['lead', 'sale']);
  return problem('invalid_value', nearest === undefined ? GOAL : `${GOAL}; did you mean ${nearest}?`);
}

const shown = splitTestSchema.shape;

const goal = z
  .string({ error: GOAL })
  .superRefine((name, context) => {
    const found = goalProblem(name);
    if (found) context.addIssue(issueOf(found));
  })
  .meta({ ...shown.goal.meta() });

const minimumError = 'must be a number of percent from 1 to 100';

export const testInput = z
  .object(
    {
      goal,
      minimum: z
        .number({ error: minimumError })
        .min(1, minimumError)
        .max(100, minimumError)
        .nullish()
        .meta({
          description: `The smallest relative difference that matters, in percent. ${BY_DEFAULT}`,
          examples: [20],
        }),
      endsAt: dateField.nullish().meta({
        description:
          'When the test ends at the latest, in the future, as `expiresAt`. null: once it has a verdict.',
        examples: ['2027-03-01T08:00:00Z'],
      }),
      apply: enumField(APPLY_CHOICES)
        .nullish()
        .meta({
          description: `${shown.apply.meta()?.description} Default: \`notify\`.`,
          examples: ['switch'],
        }),
    },
    { error: 'must be an object { goal, minimum?, endsAt?, apply? }' },
  )
  .meta({ id: 'LinkTestInput' });

export type SplitTestInput = z.infer<typeof testInput>;
