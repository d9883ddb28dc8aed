import { describe, expect, it } from 'vitest';
import { withSettings } from '#test/support/templates/live-prod.ts';
import { synthesize } from '#test/support/templates/synthesize.ts';

describe('a table that was restored from a backup', () => {
  const templates = synthesize(withSettings({ 'data.restoredTable': 'signpost-prod-restored' }));
  const { Resources, Outputs } = templates.get('us-east-1/signpost-prod-data') ?? {};

  it('serves in place of the own one, and is the one that programs find', () => {
    expect(Outputs.TableName.Value).toBe('signpost-prod-restored');
    const functions = [...templates.values()]
      .flatMap((template) => Object.values<{ Type: string; Properties: never }>(template.Resources))
      .flatMap(({ Type, Properties }) => (Type === 'AWS::Lambda::Function' ? [Properties] : []));
    const tables = functions.flatMap(({ Environment }) => Environment?.['Variables']['TABLE_NAME'] ?? []);
    expect(new Set(tables)).toEqual(new Set(['signpost-prod-restored']));
  });

  it('leaves the original table and its export, which a deployed stack imports until updated', () => {
    const [id = ''] = Object.keys(Resources).filter(
      (name) => Resources[name].Type === 'AWS::DynamoDB::Table',
    );
    expect(Resources[id].Properties.DeletionProtectionEnabled).toBe(true);
    expect(Outputs.OwnTableName).toMatchObject({
      Value: { Ref: id },
      Export: { Name: 'signpost-prod-data:OwnTableName' },
    });
  });
});
