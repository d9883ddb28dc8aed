import { expect, it } from 'vitest';
import { analyticsQuerySchema } from '#shared/clicks/analytics/analytics-query.ts';

it.each([
  ['a range that is upside down', { from: '2025-03-05', to: '2025-03-03' }, 'from'],
  ['a day that does not exist', { to: '2025-02-30' }, 'to'],
])('the range of analytics may not be %s', (_, range, field) => {
  const { error } = analyticsQuerySchema.safeParse(range);
  expect(error?.issues.map(({ path }) => path)).toEqual([[field]]);
});
