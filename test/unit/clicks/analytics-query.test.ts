import { filterText, filterValues } from '@signpost/client';
import { expect, it } from 'vitest';
import { analyticsQuerySchema } from '#shared/clicks/analytics/analytics-query.ts';
import { accountAnalyticsQuerySchema } from '#shared/overview/account-contract.ts';
import { listText, valuesOf } from '#shared/platform/http/list-text.ts';

it.each([
  ['a range that is upside down', { from: '2025-03-05', to: '2025-03-03' }, 'from'],
  ['a day that does not exist', { to: '2025-02-30' }, 'to'],
])('the range of analytics may not be %s', (_, range, field) => {
  const { error } = analyticsQuerySchema.safeParse(range);
  expect(error?.issues.map(({ path }) => path)).toEqual([[field]]);
});

// Tags, names and cities with a comma, which was taken for the end of a value.
it.each([
  ['x,y', ['x', 'y']],
  ['x\\,y', ['x,y']],
  ['x\\,y, z', ['x,y', 'z']],
  ['a\\\\,b', ['a\\', 'b']],
  ['C:\\x', ['C:\\x']],
  ['x\\', ['x\\']],
])('the tags %j are %j', (tag, values) => {
  expect(accountAnalyticsQuerySchema.parse({ tag }).tag).toEqual(values);
  expect(valuesOf(listText(values))).toEqual(values);
  expect(filterValues(filterText(values))).toEqual(values);
});
