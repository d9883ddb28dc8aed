import { type Labels, readTagDirectory } from '#shared/clicks/folds/tag-directory.ts';
import { SETTLE_MS } from '#shared/clicks/journal/change-store.ts';
import { changedSince } from './target-records.ts';

/** Links and pages whose records are read, before the directory is. */
const FEW_TARGETS = 100;
const OLD_MS = 3_600_000;

/** The tags and folders of an account's links and pages, as far as its directory has them. */
export class KnownLabels {
  readonly #ownerId: string;
  #listed: Promise<Map<string, Labels>> | undefined;
  #asOf: number | undefined;

  constructor(ownerId: string) {
    this.#ownerId = ownerId;
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

  /** Whether the directory was read, and is older than an hour. */
  isOld(now: Date): boolean {
    return this.#asOf !== undefined && now.getTime() - this.#asOf > OLD_MS;
  }

  async #read(): Promise<Map<string, Labels>> {
    const directory = await readTagDirectory(this.#ownerId);
    this.#asOf = directory?.asOf ?? 0;
    if (!directory) return new Map();
    const { asOf, labels } = directory;
    for (const id of await changedSince(this.#ownerId, asOf - SETTLE_MS)) labels.delete(id);
    return labels;
  }
}
