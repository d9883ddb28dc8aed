import * as z from 'zod';
import { filterFields, includesField, SEPARATE, SEVERAL } from '#shared/clicks/analytics/analytics-query.ts';
import { UNVERIFIED_CHOICES } from '#shared/clicks/analytics/click-filter.ts';
import { targetFields } from '#shared/overview/account-contract.ts';
import { TARGET_KINDS } from '#shared/overview/target-kinds.ts';
import { enumField } from '#shared/platform/http/input-fields.ts';
import { listText } from '#shared/platform/http/list-text.ts';
import { issueOf, problemOf } from '#shared/platform/http/zod-problems.ts';

/** Filters of analytics as JSON: lists in place of the texts with commas of queries. */

const { kind: _, ...targetLists } = targetFields;
const LISTS = { ...filterFields, ...targetLists };

type ListName = keyof typeof LISTS;

/** Filters that select links and pages, for shares of more than one. */
export const TARGET_FILTERS = Object.keys(targetFields) as (keyof typeof targetFields)[];

type QueryField = (typeof LISTS)[ListName];

/** The list of a parameter of queries, with the same values. */
function listOf(field: QueryField) {
  const { description = '', examples } = (field.meta() ?? {}) as {
    description?: string;
    examples?: string[];
  };
  return z
    .array(z.string({ error: 'must be a string' }), { error: 'must be an array of strings' })
    .min(1, 'must have at least one value')
    .transform((values, context): string[] => {
      const parsed = field.safeParse(listText(values));
      for (const issue of parsed.error?.issues ?? []) {
        const { code, params, message } = problemOf(issue as z.core.$ZodIssue);
        const ofList = message.replace(SEPARATE, '');
        context.addIssue(issueOf({ code, params, message: ofList } as Parameters<typeof issueOf>[0]));
      }
      return parsed.data ? [...parsed.data] : z.NEVER;
    })
    .meta({
      description: description.replace(SEVERAL, ''),
      examples: examples?.map((example) => example.split(',')),
    });
}

const names = Object.keys(LISTS) as ListName[];
const input = Object.fromEntries(names.map((name) => [name, listOf(LISTS[name]).optional()])) as {
  [Name in ListName]: z.ZodOptional<ReturnType<typeof listOf>>;
};
const output = Object.fromEntries(
  names.map((name) => {
    const { description, examples } = listOf(LISTS[name]).meta() ?? {};
    return [name, z.array(z.string()).optional().meta({ description, examples })];
  }),
) as { [Name in ListName]: z.ZodOptional<z.ZodArray<z.ZodString>> };

const kind = enumField(TARGET_KINDS).optional().meta({ description: 'Only links, or only Smart Links.' });
const unverified = enumField(UNVERIFIED_CHOICES).optional().meta({
  description:
    'Whether to include views and events of a page that were reported without its token. Absent: `exclude`.',
});

export const filtersInput = z
  .object({ ...input, kind, unverified, includes: includesField }, { error: 'must be an object' })
  .meta({
    id: 'ShareFiltersInput',
    description: 'The filters of analytics, with lists of values.',
    examples: [{ country: ['DE', 'AT'], device: ['mobile'] }],
  });

export const filtersSchema = z.object({ ...output, kind, unverified, includes: includesField }).meta({
  id: 'ShareFilters',
  description: 'The filters of the shared report.',
  examples: [{ country: ['DE', 'AT'], device: ['mobile'] }],
});

export type ShareFilters = z.infer<typeof filtersSchema>;
