import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { assertGrantsAreExact, type GrantReport } from '#test/support/deployment/grants.ts';
import { readShardGrants, writeShardGrants } from '#test/support/deployment/shard-grants.ts';

const TABLE = 'arn:aws:dynamodb:table';
const aReport = (used: boolean, denied: string[] = []): GrantReport[] => [
  { function: 'links-export', granted: [{ action: 'dynamodb:Query', resource: TABLE, used }], denied },
];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signpost-shards-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (...reports: GrantReport[][]) =>
  reports.forEach((it, i) => {
    writeShardGrants({ index: i + 1, count: reports.length, reports: it }, folder);
  });
const judge = () => assertGrantsAreExact(readShardGrants(folder));

describe('the grants of shards', () => {
  it('are exact when one of them used what the others did not', () => {
    write(aReport(false), aReport(true));
    expect(judge).not.toThrow();
  });

  it('are too many when none used one', () => {
    write(aReport(false), aReport(false));
    expect(judge).toThrow(
      'links-export is granted dynamodb:Query on arn:aws:dynamodb:table but never used it',
    );
  });

  it('are too few when one was denied a call', () => {
    write(aReport(true), aReport(true, ['dynamodb:PutItem on LINK#a']));
    expect(judge).toThrow('links-export was denied dynamodb:PutItem on LINK#a');
  });

  it('cannot be judged while one is missing', () => {
    writeShardGrants({ index: 1, count: 3, reports: aReport(true) }, folder);
    writeShardGrants({ index: 3, count: 3, reports: aReport(true) }, folder);
    expect(judge).toThrow(`${folder} holds the grants of 2 of 3 shards. Missing: 2`);
  });

  it('cannot be judged with those of another run', () => {
    write(aReport(true), aReport(true));
    writeShardGrants({ index: 4, count: 4, reports: aReport(true) }, folder);
    expect(judge).toThrow('of shards of different runs');
  });
});
