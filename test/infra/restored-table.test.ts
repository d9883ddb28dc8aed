import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { emptyApp } from '../../infra/app.ts';
import { environment } from '../../infra/deployed-environments.ts';
import { DataStack } from '../../infra/stacks/data-stack.ts';

const outdir = mkdtempSync(join(tmpdir(), 'signpost-restored-'));
afterAll(() => rmSync(outdir, { recursive: true, force: true }));

describe('a table that was restored from a backup', () => {
  const app = emptyApp({ outdir });
  const settings = { ...environment('prod'), restoredTable: 'signpost-prod-restored' };
  const stack = new DataStack(app, 'signpost-prod-data', { environment: settings });
  const { Resources, Outputs } = app.synth().getStackByName('signpost-prod-data').template;

  it('serves in place of the own one, and is the one that programs find', () => {
    expect(stack.table.tableName).toBe('signpost-prod-restored');
    expect(Outputs.TableName.Value).toBe('signpost-prod-restored');
  });

  it('leaves the original table as it is, for stacks that still use it until they are deployed', () => {
    const [id] = Object.keys(Resources).filter((name) => Resources[name].Type === 'AWS::DynamoDB::Table');
    expect(Resources[id ?? ''].Properties.DeletionProtectionEnabled).toBe(true);
  });
});
