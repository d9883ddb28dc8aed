import { randomBytes } from 'node:crypto';
import { SETTLE_MS } from '../journal/change-store.ts';
import { pack, unpack } from '../journal/packed.ts';
import { foldedTargets } from './fold-day.ts';
import { FoldGoneError, getDirectory, putDirectory, removeDirectory } from './fold-file-store.ts';
import { ASK_EVERY_MS, readDirectoryName, setDirectoryName, type Turn } from './fold-turn-store.ts';

/** What reports select links and pages by. */
export interface Labels {
  tags: readonly string[];
  folderId: string | null;
  /** `utm.campaign` of a link; null: it has none. Undefined: an earlier version has stored it. */
  campaign: string | null | undefined;
}

/**
 * The tags, folders and campaigns of an account's folded links and pages in one file, so that a report need
 * not read their records. Newer changes are found in the audit log.
 */
export interface TagDirectory {
  /** Changes from before are included, in epoch milliseconds. */
  asOf: number;
  labels: Map<string, Labels>;
}

/** Tags, folders and campaigns are numbered in the order of their lists; 0 is no folder or campaign. */
type PackedDirectory = [
  ids: string,
  tags: string[],
  tagsOf: number[][],
  folders: string[],
  folderOf: number[],
  /** Absent: an earlier version has stored it. */
  campaigns?: string[],
  campaignOf?: number[],
];

/** Attempts to read a directory that is replaced meanwhile. */
const MAX_ATTEMPTS = 4;

/** Undefined if there is none. One read unit. */
export async function readTagDirectory(ownerId: string): Promise<TagDirectory | undefined> {
  for (let attempt = 1; ; attempt++) {
    const named = await readDirectoryName(ownerId);
    if (!named) return undefined;
    try {
      return { asOf: named.asOf, labels: labelsIn(await getDirectory(ownerId, named.name)) };
    } catch (error) {
      if (!(error instanceof FoldGoneError)) throw error;
      // The bucket was restored: the records have the same.
      if (attempt === MAX_ATTEMPTS) return undefined;
    }
  }
}

function labelsIn(bytes: Uint8Array): Map<string, Labels> {
  const packed = unpack(bytes) as PackedDirectory;
  const [ids, tags, tagsOf, folders, folderOf, campaigns, campaignOf = []] = packed;
  const listed = ids === '' ? [] : ids.split(' ');
  const labelsOf = (i: number): Labels => ({
    tags: (tagsOf[i] ?? []).map((number) => tags[number] as string),
    folderId: folders[(folderOf[i] ?? 0) - 1] ?? null,
    campaign: campaigns && (campaigns[(campaignOf[i] ?? 0) - 1] ?? null),
  });
  return new Map(listed.map((id, i) => [id, labelsOf(i)]));
}

interface Known {
  /** Targets that were asked for, and whether they belong to the owner. */
  owned: ReadonlyMap<string, boolean>;
  labelsOf: (ownerId: string, targetIds: readonly string[]) => Promise<ReadonlyMap<string, Labels>>;
  changedSince: (ownerId: string, since: number) => Promise<readonly string[]>;
  /** Whether a report has asked for a turn. */
  isAsked?: boolean;
  asOf: number;
}

/** Targets with changes that a report may read besides the directory. */
const MANY_CHANGES = 16;

/** Adds the labels of targets to the directory of an account, and those that were changed since. */
export async function keepLabels(
  turn: Turn,
  { owned, labelsOf, changedSince, isAsked = false, asOf: now }: Known,
): Promise<void> {
  const { ownerId } = turn;
  const directory = await readTagDirectory(ownerId);
  const { asOf = 0, labels = new Map<string, Labels>() } = directory ?? {};
  const lost = directory || !turn.state ? [] : await foldedTargets(ownerId);
  const changed = asOf > 0 ? await changedSince(ownerId, asOf - SETTLE_MS) : [];
  const added = [...owned].flatMap(([id, isOwned]) => (isOwned === labels.has(id) ? [] : [id]));
  const old = [...labels].flatMap(([id, { campaign }]) => (campaign === undefined ? [id] : []));
  const unknown = [...new Set([...lost, ...added, ...old, ...changed.filter((id) => labels.has(id))])];
  // A report that finds the directory new asks no more, and one that finds few changes reads them.
  const isWaitedFor = changed.length > MANY_CHANGES || (isAsked && now - asOf >= ASK_EVERY_MS);
  if (unknown.length === 0 && !isWaitedFor) return;
  const found = await labelsOf(ownerId, unknown);
  for (const id of unknown) {
    const known = found.get(id);
    if (known) labels.set(id, known);
    else labels.delete(id);
  }
  await storeTagDirectory(turn, { asOf: now, labels });
}

/** Replaces the directory of an account. */
async function storeTagDirectory(turn: Turn, { asOf, labels }: TagDirectory): Promise<void> {
  const [tags, folders, campaigns] = [new Numbers(), new Numbers(), new Numbers()];
  const all = [...labels.values()];
  const tagsOf = all.map((one) => one.tags.map((tag) => tags.of(tag)));
  const folderOf = all.map(({ folderId }) => (folderId === null ? 0 : folders.of(folderId) + 1));
  const campaignOf = all.map(({ campaign }) => (campaign == null ? 0 : campaigns.of(campaign) + 1));
  const packed: PackedDirectory = [
    [...labels.keys()].join(' '),
    ...([tags.names, tagsOf, folders.names, folderOf, campaigns.names, campaignOf] as const),
  ];
  const name = `${asOf.toString(36)}-${randomBytes(4).toString('hex')}`;
  const before = await readDirectoryName(turn.ownerId);
  await putDirectory(turn.ownerId, name, pack(packed));
  const isSet = await setDirectoryName(turn, { name, asOf });
  const unused = isSet ? before?.name : name;
  if (unused !== undefined) await removeDirectory(turn.ownerId, unused);
}

/** Names by number. */
class Numbers {
  readonly #numbers = new Map<string, number>();

  get names(): string[] {
    return [...this.#numbers.keys()];
  }

  of(name: string): number {
    const number = this.#numbers.get(name) ?? this.#numbers.size;
    this.#numbers.set(name, number);
    return number;
  }
}
