import { type Cells, isBlank, normalizeColumn } from './cells.ts';

const MAX_SHOWN = 30;
const MAX_SHOWN_LENGTH = 60;

/** Rows of a JSON file may have any number of different names. */
const MAX_KEPT = 1000;

/** Records which columns of a file were read, so that its owner learns which were ignored. */
export class ReadColumns {
  readonly #read = new Set<string>();
  /** Names of columns with content, as in the file, by normalized name. */
  readonly #filled = new Map<string, string>();

  /** The cells of a row. The first of two columns with the same name wins. */
  cellsOf(named: readonly [name: string, value: unknown][]): Cells {
    const cells = new Map<string, unknown>();
    for (const [name, value] of named) {
      const column = normalizeColumn(name);
      if (!cells.has(column)) cells.set(column, value);
      if (column !== '' && this.#filled.size < MAX_KEPT && !this.#filled.has(column) && !isBlank(value)) {
        this.#filled.set(column, name);
      }
    }
    return {
      get: (name) => {
        this.#read.add(name);
        return cells.get(name);
      },
    };
  }

  /** Columns with content that no row's fields were read from, at most 30. */
  ignored(): string[] {
    return [...this.#filled]
      .filter(([column]) => !this.#read.has(column))
      .slice(0, MAX_SHOWN)
      .map(([, name]) => name.slice(0, MAX_SHOWN_LENGTH).toWellFormed());
  }
}
