import { type Labels, readTagDirectory } from '#shared/clicks/folds/tag-directory.ts';
import { SETTLE_MS } from '#shared/clicks/journal/change-store.ts';
import { ReadBudget } from '#shared/platform/dynamo/read-budget.ts';
import { changedWithin } from './target-records.ts';

/** Links and pages whose records are read, before the directory is. */
const FEW_TARGETS = 20;
/** Read units that a report may spend to find what has changed since: some 600 changes. */
const CHANGE_UNITS = 60;
/** Read units of a record. */
const RECORD_UNITS = 0.5;
/** Links and pages whose records it may read because the directory lacks them. */
const MANY_RECORDS = 30;

/** The tags and folders of an account's links and pages, as far as its directory has them. */
export class KnownLabels {
  readonly #ownerId: string;
  #listed: Promise<Map<string, Labels>> | undefined;
  readonly #isFinal: boolean;
  #asOf: number | undefined;
  #isBehind = false;
  #units = 0;

  /** `isFinal`: for a report that is not read again. */
  constructor(ownerId: string, isFinal: boolean) {
    this.#ownerId = ownerId;
    this.#isFinal = isFinal;
  }

  /** Labels from the directory of folds, without what changed since. Empty for a few ids. */
  async find(ids: readonly string[]): Promise<Map<string, Labels>> {
    if (ids.length <= FEW_TARGETS && !this.#listed) return new Map();
    this.#listed ??= this.#read();
    const listed = await this.#listed;
    return new Map(
      ids.flatMap((id) => {
        const labels = listed.get(id);
        return labels ? [[id, labels] as const] : [];
      }),
    );
  }

  /** Read units that labels take: of changes, which are read by then, and of the records of unlisted ids. */
  async unitsOf(ids: readonly string[]): Promise<number> {
    this.#listed ??= this.#read();
    const listed = await this.#listed;
    return this.#units + ids.filter((id) => !listed.has(id)).length * RECORD_UNITS;
  }

  /**
   * Whether the report leaves out labels that the directory lacks, as there are many: the next one has them.
   */
  leavesOut(unlisted: number): boolean {
    const isMany = unlisted > MANY_RECORDS && !this.#isFinal && this.#asOf !== undefined;
    this.#isBehind ||= isMany;
    return isMany;
  }

  /** Up to when the directory has all labels, in epoch milliseconds, if the report lacks newer ones. */
  get behind(): number | undefined {
    return this.#isBehind ? this.#asOf : undefined;
  }

  async #read(): Promise<Map<string, Labels>> {
    const directory = await readTagDirectory(this.#ownerId);
    this.#asOf = directory?.asOf;
    if (!directory) return new Map();
    const { asOf, labels } = directory;
    const units = this.#isFinal ? Number.POSITIVE_INFINITY : CHANGE_UNITS;
    const budget = new ReadBudget(units);
    const changed = await changedWithin(budget, this.#ownerId, asOf - SETTLE_MS);
    this.#units = this.#isFinal ? 0 : units - budget.left;
    // What was created since is not listed, or was read later.
    const listed = [...(changed ?? [])].flatMap(([id, isNew]) => (labels.has(id) && !isNew ? [id] : []));
    this.#isBehind = !this.#isFinal && (!changed || listed.length > MANY_RECORDS);
    if (!this.#isBehind) for (const id of listed) labels.delete(id);
    return labels;
  }
}
