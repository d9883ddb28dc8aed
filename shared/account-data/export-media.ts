import { brandFiles } from '#shared/core/brand/brand.ts';
import { findBrands } from '#shared/core/brand/brand-store.ts';
import { findDomains } from '#shared/core/domains/domain-store.ts';
import { listPosition as linkPosition } from '#shared/links/model/link-items.ts';
import { filesOf as filesOfLink } from '#shared/links/previews/preview-image.ts';
import { filesOf as filesOfPage } from '#shared/smart-links/model/smart-link.ts';
import { listPosition as pagePosition } from '#shared/smart-links/model/smart-link-items.ts';
import { readMedia } from './export-file-store.ts';
import { linkPages, ownedOf, smartLinkPages } from './export-owned.ts';
import type { ExportContext, Section } from './export-step.ts';
import { EXPORT_FILES as FILE } from './item-kinds.ts';

/** The media files of an export. Each is attached to one record, so that none comes twice. */

const PAGE_SIZE = 500;

/** A record with files, and its position in its list. */
interface Holder {
  id: string;
  position: string;
  files: string[];
}

/** The lists of records, one after the other. */
const LISTS: readonly ((context: ExportContext, after: string | null) => AsyncGenerator<Holder[]>)[] = [
  async function* ({ owner }, after) {
    if (after !== null) return;
    const [brands, domains] = [await findBrands(owner.ownerId), await findDomains(owner.ownerId)];
    const logos = [owner, ...domains].flatMap(({ qrStyle }) => qrStyle?.logo ?? []);
    yield [{ id: owner.ownerId, position: '', files: [...logos, ...brands.flatMap(brandFiles)] }];
  },
  async function* ({ owner: { ownerId } }, after) {
    for await (const { found } of linkPages(ownerId, after, PAGE_SIZE)) {
      yield ownHolders(
        ownerId,
        found.map((link) => ({ id: link.id, position: linkPosition(link), files: filesOfLink(link) })),
      );
    }
  },
  async function* ({ owner: { ownerId } }, after) {
    for await (const { found } of smartLinkPages(ownerId, after, PAGE_SIZE)) {
      yield ownHolders(
        ownerId,
        found.map((page) => ({ id: page.id, position: pagePosition(page), files: filesOfPage(page) })),
      );
    }
  },
];

async function ownHolders(ownerId: string, holders: readonly Holder[]): Promise<Holder[]> {
  const some = holders.filter(({ files }) => files.length > 0);
  const ids = some.map(({ id }) => id);
  const owned = ids.length === 0 ? new Set<string>() : await ownedOf(ownerId, ids);
  // Those without files keep the position.
  return holders.filter(({ id, files }) => files.length === 0 || owned.has(id));
}

interface MediaCursor {
  list: number;
  /** Position of the record before; null: none. */
  after: string | null;
  /** The record whose files are written. */
  id?: string;
  /** Files of the item that are written or left out. */
  done?: string[];
  /** The file that is open, and how much of it is written. */
  open?: { name: string; at: number };
}

/** Adds the published files; those that are hidden or deleted are left out. */
export const mediaSection: Section = async function* (context, cursor) {
  let from = cursor as MediaCursor | null;
  for (let list = from?.list ?? 0; list < LISTS.length; list++) {
    let after = from?.after ?? null;
    for await (const holders of (LISTS[list] as (typeof LISTS)[number])(context, after)) {
      for (const holder of holders) {
        yield* filesOf(holder, { list, after, id: holder.id }, from);
        from = null;
        after = holder.position;
      }
      yield { cursor: { list, after } };
    }
    // The record was the last one, and is gone.
    if (from?.open) yield { close: true, skipped: from.open.name, cursor: { list, after } };
    from = null;
  }
};

/** The files of a record, from where an earlier run was stopped. */
async function* filesOf(
  { id, files }: Holder,
  cursor: MediaCursor,
  from: MediaCursor | null,
): ReturnType<Section> {
  const isSame = from?.id === id;
  const done = isSame ? [...(from.done ?? [])] : [];
  const open = from?.open;
  // The record is gone, or has other files, after a part of the file was written.
  if (open && !(isSame && files.includes(open.name))) {
    done.push(open.name);
    yield { close: true, skipped: open.name, cursor: { ...cursor, done: [...done] } };
  }
  const isOpen = (name: string) => isSame && open?.name === name;
  const names = [...new Set(files)].filter((name) => !done.includes(name));
  for (const name of names.sort((a, b) => Number(isOpen(b)) - Number(isOpen(a)))) {
    let at = isOpen(name) ? (open?.at ?? 0) : 0;
    for (let isEnd = false; !isEnd; ) {
      const piece = await readMedia(name, at);
      const begin = at === 0 && piece && { open: { name: `${FILE.media}${name}`, packed: true } };
      const isBegun = at > 0 || piece !== undefined;
      at += piece?.bytes.length ?? 0;
      isEnd = !piece || at >= piece.size || piece.bytes.length === 0;
      if (isEnd) done.push(name);
      yield {
        ...begin,
        ...(piece && { data: piece.bytes }),
        ...(isEnd && isBegun && { close: true as const }),
        ...(!piece && { skipped: name }),
        cursor: { ...cursor, done: [...done], ...(!isEnd && { open: { name, at } }) },
      };
    }
  }
}
