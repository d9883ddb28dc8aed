/** One page of a list. */
export interface Page<T> {
  items: T[];
  /** Pass it as `cursor` to start a list at the next page. null: this is the last one. */
  nextCursor: string | null;
  /** `data` of the response, which may hold more than the items. */
  data: Readonly<Record<string, unknown>>;
}

/**
 * A list that requests its pages as they are needed: `for await (const link of signpost.links.list())`.
 * Nothing is requested before; each iteration starts again.
 */
export class List<T> implements AsyncIterable<T> {
  readonly #read: (cursor: string | undefined) => Promise<Page<T>>;

  constructor(read: (cursor: string | undefined) => Promise<Page<T>>) {
    this.#read = read;
  }

  /** Requests the first page only. */
  page(): Promise<Page<T>> {
    return this.#read(undefined);
  }

  /** All pages, one after the other. */
  async *pages(): AsyncGenerator<Page<T>, void, undefined> {
    let cursor: string | undefined;
    do {
      const page: Page<T> = await this.#read(cursor);
      yield page;
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }

  /** All items in an array; `max`: at most this many. */
  async toArray({ max = Infinity }: { max?: number } = {}): Promise<T[]> {
    const items: T[] = [];
    if (max <= 0) return items;
    for await (const page of this.pages()) {
      items.push(...page.items.slice(0, max - items.length));
      if (items.length >= max) break;
    }
    return items;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const page of this.pages()) yield* page.items;
  }
}

/** A CSV file that is read in parts, which together have one header row. Each iteration reads it again. */
export class CsvFile implements AsyncIterable<string> {
  readonly #pages: () => AsyncIterable<Blob>;

  constructor(pages: () => AsyncIterable<Blob>) {
    this.#pages = pages;
  }

  /** The whole file. */
  async text(): Promise<string> {
    let text = '';
    for await (const part of this) text += part;
    return text;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<string, void, undefined> {
    let isFirst = true;
    for await (const page of this.#pages()) {
      const text = await page.text();
      // Names of columns contain no line breaks.
      yield isFirst ? text : text.replace(/^.*\r?\n/, '');
      isFirst = false;
    }
  }
}
