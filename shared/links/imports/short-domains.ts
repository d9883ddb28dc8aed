import { type Cells, isEmpty } from './cells.ts';

/** Columns with the domain of a short link. */
const COLUMNS = ['domain', 'domainname', 'domainfullname', 'shortdomain'];

const MAX_SHOWN = 30;

/** Rows of a file may have any number of domains. */
const MAX_KEPT = 1000;

const HOST = /^(?=.{4,253}$)[^.\s]+(?:\.[^.\s]+)+$/;

/**
 * The domains of the short links in a file of another product. An import keeps codes, not domains, so its
 * owner learns which ones those were.
 */
export class ShortDomains {
  readonly #found = new Set<string>();
  readonly #columns: readonly string[];

  /** `shortUrls`: columns with short URLs. */
  constructor(shortUrls: readonly string[]) {
    this.#columns = [...COLUMNS, ...shortUrls];
  }

  /** Adds the domain of a row. */
  add(cells: Cells): void {
    if (this.#found.size >= MAX_KEPT) return;
    for (const column of this.#columns) {
      const host = hostOf(cells.peek(column));
      if (host === undefined) continue;
      this.#found.add(host);
      return;
    }
  }

  /** By name, at most 30. */
  list(): string[] {
    return [...this.#found].sort().slice(0, MAX_SHOWN);
  }
}

function hostOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || isEmpty(value)) return undefined;
  const text = value.trim().toLowerCase();
  const host = URL.parse(/^https?:/.test(text) ? text : `https://${text}`)?.host ?? '';
  return HOST.test(host) ? host : undefined;
}
