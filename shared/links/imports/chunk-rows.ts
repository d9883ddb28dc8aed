import { mayEdit, mayView } from '#shared/core/access/scope.ts';
import { folderNotFound } from '#shared/core/folders/manage-folders.ts';
import { isTransient } from '#shared/platform/dynamo/is-transient.ts';
import { AppError } from '#shared/platform/errors.ts';
import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import type { Link } from '../model/link.ts';
import { folded, shownCode } from '../model/link-code.ts';
import { newCode } from '../model/reserved-codes.ts';
import { conditionError, findLink } from '../store/link-store.ts';
import { findSame } from '../store/unique-pair-store.ts';
import { folderUtmError, leaveDeletedFolders } from './import-folders.ts';
import type { ImportJob, RowFailure } from './import-job.ts';
import type { Rejection } from './import-store.ts';
import { findUnstorable, type NewLink } from './import-store.ts';
import { internalFailure, rowFailure, shownValue, takenFailure } from './row-failure.ts';

// Enough to hide the table's latency.
const PARALLEL_CHECKS = 8;

interface Candidate extends Omit<NewLink, 'event'> {
  row: number;
  ignoresCase: boolean;
}

/** The rows of a chunk: those that may still become links, and the failures of the others. */
export class ChunkRows {
  readonly failures: RowFailure[];
  candidates: Candidate[] = [];
  readonly #job: ImportJob;

  constructor(job: ImportJob, failures: readonly RowFailure[]) {
    this.#job = job;
    this.failures = [...failures];
  }

  get links(): Link[] {
    return this.candidates.map(({ link }) => link);
  }

  add(candidate: Candidate): void {
    this.candidates.push(candidate);
  }

  /** Throws an error that may pass: then the chunk is imported again. */
  fail(row: number, error: unknown): void {
    if (isTransient(error)) throw error;
    this.failures.push(
      error instanceof AppError ? rowFailure(row, error) : internalFailure(row, this.#job, error),
    );
  }

  refuse(refused: ReadonlySet<Candidate>, failureOf: (candidate: Candidate) => RowFailure): void {
    this.candidates = this.candidates.filter((candidate) => !refused.has(candidate));
    for (const candidate of refused) this.failures.push(failureOf(candidate));
  }

  /** Refuses rows whose folder their author may no longer use, or that lack what it requires by now. */
  async checkFolders(): Promise<void> {
    const { ownerId, scope } = this.#job;
    const folders = await leaveDeletedFolders(ownerId, this.links);
    // Of a key that is limited to folders, nothing gets out of them.
    const outside = scope ? this.candidates.filter(({ link }) => !mayEdit(scope, link)) : [];
    this.refuse(new Set(outside), ({ row }) => rowFailure(row, folderNotFound()));
    const errors = new Map(this.candidates.map((each) => [each, folderUtmError(each.link, folders)]));
    const lacking = this.candidates.filter((candidate) => errors.get(candidate));
    this.refuse(new Set(lacking), (each) => rowFailure(each.row, errors.get(each) as AppError));
  }

  /**
   * Refuses rows to a URL and domain for which the owner already has a link. Those with their own codes
   * become further links, as on other platforms.
   */
  async checkDuplicates(): Promise<void> {
    const repeated = await this.#repeating(this.candidates.filter(({ link }) => !link.allowDuplicate));
    for (const candidate of repeated) {
      if (!candidate.codeIsChosen) continue;
      candidate.link.allowDuplicate = true;
      repeated.delete(candidate);
    }
    this.refuse(repeated, sameLink);
  }

  /** Refuses the rows that cannot be stored, whatever the reason. */
  async refuseUnstorable(links: readonly NewLink[], cause: unknown): Promise<void> {
    const unstorable = await findUnstorable(this.#job, links);
    // No row alone: nothing is known about them but that they cannot be stored together.
    const errors = unstorable.size > 0 ? unstorable : new Map(links.map((_, at) => [at, cause]));
    const refused = new Map([...errors].map(([at, error]) => [this.candidates[at] as Candidate, error]));
    this.refuse(new Set(refused.keys()), (each) => internalFailure(each.row, this.#job, refused.get(each)));
  }

  /** Refuses the rows after the first ones, for which the account has no quota. */
  refuseAfter(count: number, error: AppError): void {
    this.refuse(new Set(this.candidates.slice(count)), ({ row }) => rowFailure(row, error));
  }

  /** Changes what a transaction has rejected, by the positions of the rows, or refuses it. */
  async settle(rejections: ReadonlyMap<number, Rejection>): Promise<void> {
    const rejected = [...rejections].map(([at, why]) => ({
      candidate: this.candidates[at] as Candidate,
      why,
    }));
    const withoutCode: Candidate[] = [];
    for (const { candidate, why } of rejected) {
      const change = changeOf(candidate, why, this.#job);
      if (typeof change === 'function') this.refuse(new Set([candidate]), change);
      else if (change === 'lost its code') withoutCode.push(candidate);
    }
    this.refuse(await this.#repeating(withoutCode), sameLink);
  }

  /**
   * Rows for whose URL and domain the owner already has a link. If the author of the import may not see that
   * one, they must not learn of it: the row becomes a further link.
   */
  async #repeating(candidates: readonly Candidate[]): Promise<Set<Candidate>> {
    const { ownerId, scope } = this.#job;
    const repeated = new Set<Candidate>();
    await inParallel(candidates, PARALLEL_CHECKS, async (candidate) => {
      const same = await findSame(candidate.link);
      if (same === undefined) return;
      const other = scope && (await findLink(ownerId, same));
      if (scope && other && !mayView(scope, other)) candidate.link.allowDuplicate = true;
      else repeated.add(candidate);
    });
    return repeated;
  }
}

/** Changes a rejected row, so that it can be stored, or says how it fails. */
function changeOf(
  candidate: Candidate,
  { code, taken }: Rejection,
  { onCodeTaken }: ImportJob,
): 'changed' | 'lost its code' | ((candidate: Candidate) => RowFailure) {
  const { link, codeIsChosen, ignoresCase } = candidate;
  if (code === 'CODE_TAKEN') {
    const isReplaced = !codeIsChosen || onCodeTaken === 'new';
    const alias = taken.find((each) => each !== link.code || !isReplaced);
    if (alias !== undefined) {
      const field = alias === link.code ? 'code' : 'aliases';
      return ({ row }) => takenFailure(row, field, shownCode(alias, link.customDomain));
    }
    link.code = ignoresCase ? folded(newCode()) : newCode();
    candidate.codeIsChosen = false;
    return codeIsChosen ? 'lost its code' : 'changed';
  }
  if (code !== 'LINK_ALREADY_EXISTS') return ({ row }) => rowFailure(row, conditionError(code));
  if (!codeIsChosen || link.allowDuplicate) return sameLink;
  // Created since the check.
  link.allowDuplicate = true;
  return 'changed';
}

const sameLink = ({ row, link }: Candidate): RowFailure => ({
  ...rowFailure(row, conditionError('LINK_ALREADY_EXISTS')),
  path: 'originalUrl',
  value: shownValue(link.originalUrl),
});
