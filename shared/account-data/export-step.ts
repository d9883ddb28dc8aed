import type { Owner } from '#shared/core/accounts/account.ts';
import type { SmartLinkOrigins } from '#shared/smart-links/model/public-smart-link.ts';

/** The steps in which the files of an export are written. Between two of them, it can be continued. */

export interface ExportContext {
  owner: Owner;
  origins: SmartLinkOrigins;
  /** Hosts whose short URLs are shown without `/r/`. */
  rootHosts: ReadonlySet<string>;
  now: Date;
  /** What is in the file so far, in its order: names, and media that were left out. */
  written(): AsyncGenerator<{ names: string[]; skipped: string[] }>;
}

export interface ExportStep {
  /** Where the section continues after this step; JSON. */
  cursor: unknown;
  /** Begins a file; `packed`: its content is compressed already. */
  open?: { name: string; packed?: boolean };
  /** Content of the file that is open. */
  data?: string | Uint8Array;
  /** Ends the file that is open. */
  close?: true;
  /** A media file that is left out. */
  skipped?: string;
}

/** A part of an export: its steps from a cursor on; null: from the beginning. */
export type Section = (context: ExportContext, cursor: unknown) => AsyncGenerator<ExportStep>;

/** A piece of one file, and where the file continues after it. */
export interface Piece<Cursor> {
  data: string;
  cursor: Cursor;
}

interface FileCursor<Cursor> {
  /** Null: after the beginning of the file. */
  at: Cursor | null;
  isEnded?: true;
}

/** A section with one file, of a head and pieces. */
export const fileSection = <Cursor>(
  name: string,
  head: string,
  pieces: (context: ExportContext, at: Cursor | null) => AsyncGenerator<Piece<Cursor>>,
): Section =>
  async function* (context, cursor) {
    const from = cursor as FileCursor<Cursor> | null;
    if (from?.isEnded) return;
    if (from === null) yield { open: { name }, data: head, cursor: { at: null } };
    let at: Cursor | null = from ? from.at : null;
    for await (const piece of pieces(context, at)) {
      at = piece.cursor;
      yield { data: piece.data, cursor: { at } };
    }
    yield { close: true, cursor: { at, isEnded: true } };
  };

/** Pages of records, and a position to continue after each. */
export interface RecordPage<Position> {
  records: readonly object[];
  position: Position;
}

/** What `jsonPieces` continues with. */
export interface JsonCursor<Position> {
  position: Position;
  /** Whether a record was written. */
  any: boolean;
}

export const JSON_HEAD = '[';

/** A JSON array of records, one in each line, below `JSON_HEAD`. */
export async function* jsonPieces<Position>(
  pages: (after: Position | null) => AsyncGenerator<RecordPage<Position>>,
  from: JsonCursor<Position> | { isEnded: true } | null,
): AsyncGenerator<Piece<JsonCursor<Position> | { isEnded: true }>> {
  if (from && 'isEnded' in from) return;
  let any = from?.any ?? false;
  for await (const { records, position } of pages(from?.position ?? null)) {
    let data = '';
    for (const record of records) {
      data += `${any ? ',' : ''}\n${JSON.stringify(record)}`;
      any = true;
    }
    yield { data, cursor: { position, any } };
  }
  yield { data: any ? '\n]\n' : ']\n', cursor: { isEnded: true } };
}
