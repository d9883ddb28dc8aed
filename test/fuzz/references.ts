/** Placeholders for what exists in the target, and ids from its responses: they differ from run to run. */

/** `part_bio` and so on are what follows the prefix in the slug of a page. */
export type Kind =
  | 'link'
  | 'code'
  | 'smartLink'
  | 'slug'
  | `part_${string}`
  | 'survey'
  | 'webhook'
  | 'delivery'
  | 'key'
  | 'job'
  | 'upload'
  | 'foreign'
  | 'cursor'
  | 'new';

/** A placeholder; `index` chooses one of those that exist. */
export const ref = (kind: Kind, index = 0): string => `{{${kind}:${index}}}`;

const PATTERNS = {
  link: /\blnk_[0-9A-Za-z]{20}\b/g,
  smartLink: /\bsml_[0-9A-Za-z]{20}\b/g,
  webhook: /\bwhk_[0-9A-Za-z]{20}\b/g,
  delivery: /\b(?:dlv|msg|evt)_[0-9A-Za-z]{20,}\b/g,
  key: /\bkey_[0-9A-Za-z]{20}\b/g,
  job: /\bjob_[0-9A-Za-z]{20}\b/g,
  upload: /\bmed_[0-9A-Za-z]{20}\b/g,
  code: /(?<="code":")[\w-]{2,64}(?=","originalUrl|"[,}])/g,
  slug: /(?<="slug":")[a-z]+\/[a-z0-9-]+/g,
  cursor: /(?<="nextCursor":")[^"]+/g,
} satisfies Partial<Record<Kind, RegExp>>;

const MAX_KNOWN = 50;

export class References {
  readonly #known = new Map<Kind, string[]>();
  #count = 0;

  add(kind: Kind, value: string): void {
    const known = this.#known.get(kind) ?? [];
    if (!known.includes(value)) this.#known.set(kind, [...known, value].slice(-MAX_KNOWN));
    const [prefix, part] = kind === 'slug' ? value.split('/') : [];
    if (part !== undefined) this.add(`part_${prefix}`, part);
    if (prefix === 'survey') this.add('survey', value);
  }

  /** Remembers the ids in a response. */
  learn(text: string): void {
    for (const [kind, pattern] of Object.entries(PATTERNS)) {
      for (const [value] of text.slice(0, 20_000).matchAll(pattern)) this.add(kind as Kind, value);
    }
  }

  resolve(text: string): string {
    return text.replace(/\{\{(\w+):(\d+)\}\}/g, (_, kind: Kind, index: string) => {
      if (kind === 'new') return `n${++this.#count}`;
      const known = this.#known.get(kind) ?? ['none'];
      return known[Number(index) % known.length] as string;
    });
  }
}
