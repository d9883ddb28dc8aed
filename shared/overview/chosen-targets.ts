import { seesAll, type Viewer } from '#shared/core/access/scope.ts';
import type { AccountQuery } from './account-analytics.ts';
import { chosenIds, isChosen } from './account-analytics.ts';
import { readTargets, type Target } from './targets.ts';

/** The links and Smart Links that a viewer sees and a query selects, each read at most once. */
export class ChosenTargets {
  /** Targets that were asked for, by ID. */
  readonly known = new Map<string, Target>();
  /** Whether there may be others in the account. */
  readonly isNarrow: boolean;
  readonly #viewer: Viewer;
  readonly #query: Selection;
  readonly #left = new Set<string>();

  constructor(viewer: Viewer, query: Selection) {
    const { linkId, kind, tag, folderId } = query;
    this.#viewer = viewer;
    this.#query = query;
    this.isNarrow =
      !seesAll(viewer.scope) || [linkId, kind, tag, folderId].some((value) => value !== undefined);
  }

  /** Whether a target may be selected, as far as its ID tells. */
  maySelect(id: string): boolean {
    return chosenIds(new Set([id]), this.#query).length > 0;
  }

  /** Selects the chosen targets among some IDs. A call of the table for each hundred. */
  async choose(ids: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const asked = [...ids].filter((id) => !this.known.has(id) && !this.#left.has(id));
    const read = await readTargets(this.#viewer, chosenIds(new Set(asked), this.#query));
    for (const id of asked) {
      const target = read.get(id);
      if (target && isChosen(target, this.#query)) this.known.set(id, target);
      else this.#left.add(id);
    }
    return new Set([...ids].filter((id) => this.known.has(id)));
  }
}

type Selection = Pick<AccountQuery, 'linkId' | 'kind' | 'tag' | 'folderId'>;
