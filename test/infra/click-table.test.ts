import { parquetMetadata, parquetSchema } from 'hyparquet';
import { expect, it } from 'vitest';
import { RowFile } from '#shared/clicks/folds/row-file.ts';
import { rowOf } from '#shared/clicks/journal/row.ts';
import { aClick } from '#test/support/builders/clicks.ts';
import type { Json } from '#test/support/json.ts';
import { withSettings } from '#test/support/templates/live-prod.ts';
import { synthesize } from '#test/support/templates/synthesize.ts';
import { variantNames, variants } from '#test/support/templates/template-variants.ts';
import { synthesized } from '#test/support/templates/templates.ts';

const table = (): Json => {
  const [found] = synthesized('everything').ofType('AWS::Glue::Table');
  return found?.Properties;
};

it('is there only where data.athena is set', () => {
  for (const name of variantNames) {
    const types = synthesized(name).resources.flatMap(({ Type }) =>
      Type.startsWith('AWS::Glue::') ? [Type] : [],
    );
    const expected = variants[name].data.athena ? ['AWS::Glue::Database', 'AWS::Glue::Table'] : [];
    expect([name, types.sort()]).toEqual([name, expected]);
  }
  expect(variants.prod.data.athena).toBe(false);
});

/** Types of Glue, by those of Parquet. */
const TYPES: Record<string, string> = { TIMESTAMP_MILLIS: 'timestamp', UTF8: 'string', BOOLEAN: 'boolean' };

it('has the columns of the files', () => {
  const file = new RowFile();
  const click = aClick({ time: '2026-11-28T12:00:00.000Z' });
  file.add({ targetId: click.targetId, row: rowOf(click) });
  const bytes = file.bytes();
  const { children } = parquetSchema(parquetMetadata(bytes.slice().buffer));
  const columns = children.map(({ element: { name, type, converted_type } }) => ({
    Name: name,
    Type: TYPES[converted_type ?? type ?? ''],
  }));
  expect(table().TableInput.StorageDescriptor.Columns).toEqual(columns);
});

it('finds the folders of an account and a day without a crawler', () => {
  const { TableInput, DatabaseName } = table();
  expect(DatabaseName).toBe('signpost_prod');
  expect(TableInput.PartitionKeys.map(({ Name }: Json) => Name)).toEqual(['owner', 'day']);
  expect(TableInput.Parameters).toMatchObject({
    'projection.enabled': 'true',
    'projection.owner.type': 'injected',
    'projection.day.type': 'date',
    'projection.day.format': 'yyyy-MM-dd',
  });
  // As fold-file-store.ts names them: LOCATION/owner=.../day=.../
  expect(JSON.stringify(TableInput.StorageDescriptor.Location)).toMatch(/\/folds\/"\]\]\}$/);
});

it('has a name that SQL need not quote', () => {
  const templates = [
    ...synthesize(withSettings({ 'data.athena': true }, { ...variants.prod, name: 'prod-eu' })),
  ];
  const names = templates.flatMap(([, { Resources }]: Json) =>
    Object.values(Resources as Json).flatMap(({ Type, Properties }: Json) =>
      Type === 'AWS::Glue::Database' ? [Properties.DatabaseInput.Name] : [],
    ),
  );
  expect(names).toEqual(['signpost_prod_eu']);
});

it.each([
  ['yes', 'data.athena must be true or false, not "yes"'],
  [{ database: 'clicks' }, 'data.athena must be true or false'],
])('refuses %j in one line', (athena, message) => {
  expect(() => withSettings({ 'data.athena': athena as never })).toThrow(message);
});
