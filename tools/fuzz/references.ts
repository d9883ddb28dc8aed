/** Placeholders for what exists in the target, and ids from its responses: they differ from run to run. */

/** `part_bio` and so on are what follows the prefix in the slug of a page. */
export type Kind =
  | 'link'
  | 'code'
  | 'smartLink'
  | 'slug'
  | `part_${string}`
  | 'survey'
  | 'surveyId'
  | 'webinarId'
  | 'submission'
  | 'webhook'
  | 'delivery'
  | 'key'
  | 'apiKey'
  | 'job'
  | 'export'
  | 'upload'
  | 'member'
  | 'domain'
  | 'session'
  | 'foreign'
  | 'cursor'
  | 'new';

/** A placeholder; `index` chooses one of those that exist. */
export const ref = (kind: Kind, index = 0): string => `{{${kind}:${index}}}`;

/** A placeholder for what the same sequence of requests has made. */
export const own = (kind: Kind): string => `{{own_${kind}:0}}`;

const PATTERNS = {
  link: /\blnk_[0-9A-Za-z]{20}\b/g,
  smartLink: /\bsml_[0-9A-Za-z]{20}\b/g,
  surveyId: /\bsml_[0-9A-Za-z]{20}(?=","slug":"survey\/)/g,
  webinarId: /\bsml_[0-9A-Za-z]{20}(?=","slug":"webinar\/)/g,
  submission: /\bsub_[0-9A-Za-z]{20}\b/g,
  webhook: /\bwhk_[0-9A-Za-z]{20}\b/g,
  delivery: /\b(?:dlv|msg|evt)_[0-9A-Za-z]{20,}\b/g,
  key: /\bkey_[0-9A-Za-z]{20}\b/g,
  apiKey: /\bsk_[0-9A-Za-z]+_[0-9A-Za-z]{20,}\b/g,
  job: /\bjob_[0-9A-Za-z]{20}\b/g,
  export: /\bexp_[0-9A-Za-z]{20}\b/g,
  upload: /\bmed_[0-9A-Za-z]{20}\b/g,
  member: /\busr_[0-9A-Za-z]{20}\b/g,
  domain: /(?<="(?:host|domain)":")[a-z0-9.-]+/g,
  session: /\bses_[0-9A-Za-z]{20}\b/g,
  code: /(?<="code":")[\w-]{2,64}(?=","originalUrl|"[,}])/g,
  slug: /(?<="slug":")[a-z]+\/[a-z0-9-]+/g,
  cursor: /(?<="nextCursor":")[^"]+/g,
} satisfies Partial<Record<Kind, RegExp>>;

const MAX_KNOWN = 50;
/** Characters of a response that are searched for ids. */
const MAX_READ = 20_000;

function* idsIn(text: string): Generator<[kind: Kind, id: string]> {
  for (const [kind, pattern] of Object.entries(PATTERNS)) {
    for (const [id] of text.slice(0, MAX_READ).matchAll(pattern)) {
      yield [kind as Kind, id];
      const [prefix, part] = kind === 'slug' ? id.split('/') : [];
      if (part !== undefined) yield [`part_${prefix}`, part];
      if (prefix === 'survey') yield ['survey', id];
    }
  }
}

export class References {
  readonly #known = new Map<Kind, string[]>();
  readonly #kept = new Set<string>();
  #count = 0;

  add(kind: Kind, value: string): void {
    const known = this.#known.get(kind) ?? [];
    if (this.#kept.has(value) || known.includes(value)) return;
    this.#known.set(kind, [...known, value].slice(-MAX_KNOWN));
  }

  /** Remembers the ids in a response. */
  learn(text: string): void {
    for (const [kind, id] of idsIn(text)) this.add(kind, id);
  }

  /** No request names these from now on: the run itself needs what they stand for. */
  keep(text: string): void {
    for (const [, id] of idsIn(text)) this.#kept.add(id);
  }

  all(kind: Kind): readonly string[] {
    return this.#known.get(kind) ?? [];
  }

  resolve(text: string, made?: Made): string {
    return text.replace(/\{\{(own_)?(\w+):(\d+)\}\}/g, (_, isOwn, kind: Kind, index: string) => {
      const make = () => `n${++this.#count}`;
      if (kind === 'new') return isOwn && made ? made.text(index, make) : make();
      const first = isOwn && made?.first(kind);
      if (first) return first;
      const known = this.#known.get(kind) ?? ['none'];
      return known[Number(index) % known.length] as string;
    });
  }
}

/** What one sequence of requests has made. */
export class Made {
  readonly #first = new Map<Kind, string>();
  readonly #texts = new Map<string, string>();

  learn(text: string): void {
    for (const [kind, id] of idsIn(text)) if (!this.#first.has(kind)) this.#first.set(kind, id);
  }

  /** What was made before is not meant any more. */
  forget(): void {
    this.#first.clear();
  }

  /** The text for an index: one in all requests of a sequence, and a new one in each sequence. */
  text(index: string, make: () => string): string {
    const text = this.#texts.get(index) ?? make();
    this.#texts.set(index, text);
    return text;
  }

  first(kind: Kind): string | undefined {
    return this.#first.get(kind);
  }
}
