import { randomBytes } from 'node:crypto';
import { pack, unpack } from '../journal/packed.ts';
import { FoldGoneError, getDirectory, putDirectory, removeDirectory } from './fold-file-store.ts';
import { readDirectoryName, setDirectoryName, type Turn } from './fold-turn-store.ts';

/**
 * The tags of an account's folded links and pages in one file, so that a report need not read their records.
 * Newer changes are found in the audit log.
 */
export interface TagDirectory {
  /** Changes from before are included, in epoch milliseconds. */
  asOf: number;
  tags: Map<string, readonly string[]>;
}

/** Tags are numbered in the order of the list. */
type PackedDirectory = [ids: string, tags: string[], of: number[][]];

/** Undefined if there is none. One read unit. */
export async function readTagDirectory(ownerId: string): Promise<TagDirectory | undefined> {
  const named = await readDirectoryName(ownerId);
  if (!named) return undefined;
  try {
    const [ids, tags, of] = unpack(await getDirectory(ownerId, named.name)) as PackedDirectory;
    const listed = ids === '' ? [] : ids.split(' ');
    const tagsOf = (i: number) => (of[i] ?? []).map((number) => tags[number] as string);
    return { asOf: named.asOf, tags: new Map(listed.map((id, i) => [id, tagsOf(i)])) };
  } catch (error) {
    // It was replaced in between: the records have the same.
    if (error instanceof FoldGoneError) return undefined;
    throw error;
  }
}

/** Replaces the directory of an account. */
export async function storeTagDirectory(turn: Turn, { asOf, tags }: TagDirectory): Promise<void> {
  const numbers = new Map<string, number>();
  const numberOf = (tag: string): number => {
    const number = numbers.get(tag) ?? numbers.size;
    numbers.set(tag, number);
    return number;
  };
  const of = [...tags.values()].map((list) => list.map(numberOf));
  const packed: PackedDirectory = [[...tags.keys()].join(' '), [...numbers.keys()], of];
  const name = `${asOf.toString(36)}-${randomBytes(4).toString('hex')}`;
  const before = await readDirectoryName(turn.ownerId);
  await putDirectory(turn.ownerId, name, pack(packed));
  const isSet = await setDirectoryName(turn, { name, asOf });
  const unused = isSet ? before?.name : name;
  if (unused !== undefined) await removeDirectory(turn.ownerId, unused);
}
