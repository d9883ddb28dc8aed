import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { requireLink } from '#shared/links/manage/get-link.ts';
import { testReportSchema } from '#shared/links/model/split-test-schema.ts';
import { reportTest } from '#shared/links/split-tests/look-at-test.ts';

export const contract = {
  tag: 'Links',
  path: { id: 'link' },
  summary: "Retrieve a link's split test",
  description: 'The current state of the split test, or its result.',
  permission: 'analytics:read',
  reach: 'folders',
  data: z.object({
    test: testReportSchema.nullable().meta({ description: 'null: the link has no test.' }),
  }),
  errors: ['LINK_NOT_FOUND'],
} as const;

export const handler = apiFunction(contract, async ({ caller, id, now }) => {
  const test = await reportTest(await requireLink(caller, id), now);
  return { message: test === null ? 'This link has no test.' : 'Test found.', data: { test } };
});
