import { seesAll } from '#shared/core/access/scope.ts';
import { type Author, viewerOf } from '#shared/core/audit/author.ts';
import { findBinding } from '#shared/core/domains/domain-store.ts';
import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import type { Link } from '../model/link.ts';
import { inSpace, isSharedCode, storedCode } from '../model/link-code.ts';
import { takenCodes } from '../store/entry-store.ts';
import { conditionError } from '../store/link-store.ts';
import { findSameOf } from '../store/unique-pair-store.ts';
import type { RowChange } from './formats.ts';
import type { ImportOptions, ImportRow, RowFailure } from './import-job.ts';
import type { ImportFile } from './read-file.ts';
import { rowFailure, shownValue, takenFailure } from './row-failure.ts';

/** What an import would make of a row, as far as that is known before. */
export interface PlannedRow {
  row: number;
  /**
   * Created as it is, created with a random code in place of its own, left out because there is such a link,
   * or refused.
   */
  outcome: 'create' | 'rename' | 'leave_out' | 'refuse';
  input?: ImportRow['input'];
  changes: readonly RowChange[];
  failure?: RowFailure;
}

export interface Importer {
  by: Author;
  /** Domain of links whose row names none. */
  defaultDomain?: string | undefined;
  now: Date;
}

/**
 * Compares the rows of a file with the links that there are: one read per 100 codes and per 100 rows without
 * one. Links that allow duplicates, destinations that are denied and quotas are only found by the import. An
 * author who does not see all links learns nothing of the others' destinations.
 */
export async function planImport(
  { rows, changes }: Pick<ImportFile, 'rows' | 'changes'>,
  { by, defaultDomain, now }: Importer,
  { onCodeTaken }: Pick<ImportOptions, 'onCodeTaken'>,
): Promise<PlannedRow[]> {
  const { ownerId, scope } = viewerOf(by);
  const valid = rows.filter((row): row is ImportRow => 'input' in row);
  const spaces = await spacesOf(valid, { by, defaultDomain });
  const storedOf = (input: ImportRow['input'], code: string) => {
    const domain = domainOf(input, defaultDomain) ?? undefined;
    const stored = storedCode(code, domain) ?? code;
    return domain === undefined ? stored : inSpace(stored, spaces.get(domain));
  };
  const all = valid.flatMap(({ input }) => codesOf(input).map((code) => storedOf(input, code)));
  const taken = await takenCodes(ownerId, new Set(all), now);
  const isTaken = (input: ImportRow['input'], code: string) => taken.has(storedOf(input, code));
  const needsCode = ({ input }: ImportRow) =>
    input.code == null || (onCodeTaken === 'new' && isTaken(input, input.code));
  const compared = valid
    .filter((row) => needsCode(row) && row.input.allowDuplicate !== true)
    .map(({ row, input }) => ({ ...input, row, ownerId, customDomain: domainOf(input, defaultDomain) }));
  const same = new Set([...(await findSameOf(seesAll(scope) ? compared : []))].map(({ row }) => row));
  return rows.map((row): PlannedRow => {
    const ofRow = { row: row.row, changes: changes.get(row.row) ?? [] };
    if (!('input' in row)) return { ...ofRow, ...failed(row) };
    const { input } = row;
    const unavailable = codesOf(input).find(
      (code) => isTaken(input, code) && !(code === input.code && needsCode(row)),
    );
    if (unavailable !== undefined) {
      const path = unavailable === input.code ? 'code' : 'aliases';
      return { ...ofRow, ...failed(takenFailure(row.row, path, unavailable)) };
    }
    if (same.has(row.row)) {
      const failure = rowFailure(row.row, conditionError('LINK_ALREADY_EXISTS'));
      return {
        ...ofRow,
        ...failed({ ...failure, path: 'originalUrl', value: shownValue(input.originalUrl) }),
      };
    }
    if (input.code != null && isTaken(input, input.code)) {
      const renamed: RowChange = { field: 'code', from: input.code, to: null };
      return {
        row: row.row,
        outcome: 'rename',
        input: { ...input, code: null },
        changes: [...ofRow.changes, renamed],
      };
    }
    const isRenamed = ofRow.changes.some(({ field }) => field === 'code');
    return { ...ofRow, outcome: isRenamed ? 'rename' : 'create', input };
  });
}

const PARALLEL_READS = 8;

/** The spaces of the codes that only the domains of rows have: a read for each domain. */
async function spacesOf(
  rows: readonly ImportRow[],
  { by, defaultDomain }: Pick<Importer, 'by' | 'defaultDomain'>,
): Promise<Map<string, string>> {
  const domains = new Set<string>();
  for (const { input } of rows) {
    const domain = domainOf(input, defaultDomain);
    if (domain !== null && !codesOf(input).every(isSharedCode)) domains.add(domain);
  }
  const spaces = new Map<string, string>();
  await inParallel([...domains], PARALLEL_READS, async (domain) => {
    const binding = await findBinding(domain);
    if (binding?.ownerId === by.ownerId && binding.codeSpace) spaces.set(domain, binding.codeSpace);
  });
  return spaces;
}

const codesOf = ({ code, aliases = [] }: ImportRow['input']): string[] => [
  ...(code == null ? [] : [code]),
  ...aliases,
];

const domainOf = ({ customDomain }: ImportRow['input'], defaultDomain?: string): Link['customDomain'] =>
  (customDomain === undefined ? defaultDomain : customDomain) ?? null;

const failed = (failure: RowFailure): Pick<PlannedRow, 'outcome' | 'failure'> => ({
  outcome: failure.code === 'LINK_ALREADY_EXISTS' ? 'leave_out' : 'refuse',
  failure,
});
