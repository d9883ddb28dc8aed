import { type Cells, isBlank, isEmpty, isRecord, normalizeColumn } from './cells.ts';

const MAX_NAME = 60;

/** Rows of a JSON file may have any number of different names. */
const MAX_KEPT = 1000;

/** What became of a column of a file. */
export interface ReadColumn {
  /** As in the file; of an object in JSON, the path of a value in it. */
  name: string;
  /** What it is read as; absent: it is not read. */
  field?: string;
  /** Rows in which it has content. */
  filled: number;
  /** Rows in which its content was read. */
  read: number;
  /** Some of its content cannot be read as a date. */
  hasUnreadable?: boolean;
}

/** `object`: the column whose value this one is a part of. */
interface Column extends ReadColumn {
  object: Column | undefined;
  hasReadParts: boolean;
}

export type Named = readonly (readonly [name: string, value: unknown])[];

/** Records what became of the columns of a file, so that its owner learns which were ignored. */
export class ReadColumns {
  readonly #columns = new Map<string, Column>();
  readonly #normalizedNames = new Map<string, string>();

  /** Normalized names of columns, and of those with a value. */
  readonly names = new Set<string>();
  readonly filledNames = new Set<string>();

  /** The cells of a row; those of an object in JSON are also there as `meta.validUntil`. */
  cellsOf(named: Named): RowCells {
    const cells = new RowCells();
    const repeats = new Map<string, number>();
    for (const [name, value] of named) {
      const repeat = repeats.get(name) ?? 0;
      repeats.set(name, repeat + 1);
      const column = this.#column(`${repeat}.${name}`, { name, value });
      this.#add(cells, { name, value, column });
      if (!isRecord(value)) continue;
      for (const [part, inner] of Object.entries(value)) {
        const path = `${name}.${part}`;
        const partOf = this.#column(`${repeat}.${path}`, { name: path, value: inner, object: column });
        this.#add(cells, { name: path, value: inner, column: partOf });
      }
    }
    return cells;
  }

  #add(cells: RowCells, cell: Omit<Cell, 'isRead'>): void {
    const normalized = this.#normalized(cell.name);
    if (this.names.size < MAX_KEPT) this.names.add(normalized);
    if (isEmpty(cell.value)) return;
    if (this.filledNames.size < MAX_KEPT) this.filledNames.add(normalized);
    cells.add(normalized, { ...cell, isRead: false });
  }

  /** Each row has the same names. */
  #normalized(name: string): string {
    const known = this.#normalizedNames.get(name);
    if (known !== undefined) return known;
    const normalized = normalizeColumn(name);
    if (this.#normalizedNames.size < MAX_KEPT) this.#normalizedNames.set(name, normalized);
    return normalized;
  }

  #column(
    key: string,
    { name, value, object }: { name: string; value: unknown; object?: Column | undefined },
  ): Column | undefined {
    if (isBlank(value)) return undefined;
    let column = this.#columns.get(key);
    if (!column) {
      if (this.#columns.size >= MAX_KEPT) return undefined;
      const shown = name.slice(0, MAX_NAME).toWellFormed();
      column = { name: shown, filled: 0, read: 0, object, hasReadParts: false };
      this.#columns.set(key, column);
    }
    column.filled++;
    return column;
  }

  /**
   * Lists the columns with content. An object of which something is read is listed by its
   * parts, any other as a whole.
   */
  list(): ReadColumn[] {
    return [...this.#columns.values()]
      .filter(({ read, object, hasReadParts }) =>
        object ? object.hasReadParts && object.read === 0 : read > 0 || !hasReadParts,
      )
      .map(({ object: _, hasReadParts: __, ...column }) => column);
  }
}

interface Cell {
  name: string;
  value: unknown;
  column: Column | undefined;
  isRead: boolean;
}

/** Where a field of a row was read. */
export interface Source {
  column: string;
  value: unknown;
}

export class RowCells implements Cells {
  readonly #cells = new Map<string, Cell[]>();
  readonly #sources = new Map<string, Source>();

  add(normalized: string, cell: Cell): void {
    const same = this.#cells.get(normalized);
    if (same) same.push(cell);
    else this.#cells.set(normalized, [cell]);
  }

  peek(name: string): unknown {
    return this.#first(name)?.value;
  }

  get(name: string, field: string): unknown {
    return this.#read(this.#first(name), field);
  }

  all(name: string, field: string): unknown[] {
    return (this.#cells.get(name) ?? []).map((cell) => this.#read(cell, field));
  }

  refuse(name: string): void {
    const column = this.#first(name)?.column;
    if (column) column.hasUnreadable = true;
  }

  /** The first cell that a field was read from. */
  source(field: string): Source | undefined {
    return this.#sources.get(field);
  }

  /** Empty cells are not kept. */
  #first(name: string): Cell | undefined {
    return this.#cells.get(name)?.[0];
  }

  #read(cell: Cell | undefined, field: string): unknown {
    if (!cell) return undefined;
    if (!this.#sources.has(field)) this.#sources.set(field, { column: cell.name, value: cell.value });
    if (cell.column && !cell.isRead) {
      cell.isRead = true;
      cell.column.read++;
      cell.column.field ??= field;
      if (cell.column.object) cell.column.object.hasReadParts = true;
    }
    return cell.value;
  }
}
