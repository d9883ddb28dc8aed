import { MAX_URL_LENGTH } from '@signpost/client/values';
import { isUpload } from '#console/data/uploads.ts';
import type { Texts } from '#console/texts/en.ts';
import { isLinkTarget, isUrl } from './is-url.ts';

export interface Problem {
  /** Path of the field, written as in API errors: `questions[0].options`. */
  path: string;
  message: string;
}

interface Limit {
  min?: number;
  max: number;
}

/** The API's limits by path, with `[]` for every index: `questions[].options`. */
export type Limits = Readonly<Record<string, Limit>>;

interface Options {
  isRequired?: boolean;
}

/** Collects validation errors, in the console's language. Empty optional fields are valid. */
export class Checks<Messages extends Texts['forms']['problems']> {
  readonly found: Problem[] = [];
  readonly text: Messages;
  readonly #limits: Limits;

  constructor(text: Messages, limits: Limits) {
    this.text = text;
    this.#limits = limits;
  }

  add(path: string, message: string): void {
    this.found.push({ path, message });
  }

  words(path: string, value: string, { isRequired = false }: Options = {}): void {
    const { length } = value.trim();
    const { max } = this.#limitOf(path);
    if (length > max) this.add(path, this.text.tooLong(max));
    else if (isRequired && length === 0) this.add(path, this.text.required);
  }

  /** Where a button of a page leads: a URL, an email address or a phone number. */
  target(path: string, value: string, options?: Options): void {
    const text = value.trim();
    if (!isLinkTarget(text) || isUrl(text)) this.url(path, value, options);
    else if (text.length > MAX_URL_LENGTH) this.add(path, this.text.tooLong(MAX_URL_LENGTH));
  }

  url(path: string, value: string, { isRequired = false }: Options = {}): void {
    const text = value.trim();
    if (text === '') {
      if (isRequired) this.add(path, this.text.urlMissing);
      return;
    }
    if (text.length > MAX_URL_LENGTH) this.add(path, this.text.tooLong(MAX_URL_LENGTH));
    else if (!isUrl(text)) this.add(path, this.text.url);
  }

  /** A URL or an upload. */
  media(path: string, source: string, options?: Options): void {
    if (!isUpload(source.trim())) this.url(path, source, options);
  }

  color(path: string, value: string, { isRequired = false }: Options = {}): void {
    const text = value.trim();
    if (text === '' && !isRequired) return;
    if (!/^#(?:[\da-f]{3}){1,2}$/i.test(text)) this.add(path, this.text.color);
  }

  /** The value of a `datetime-local` input, which may contain a date that does not exist. */
  time(path: string, value: string): void {
    if (value !== '' && Number.isNaN(Date.parse(value))) this.add(path, this.text.time);
  }

  whole(path: string, value: string, message: string): void {
    if (value.trim() === '') return;
    const limit = this.#limitOf(path);
    const number = Number(value);
    const isValid = Number.isInteger(number) && number >= (limit.min ?? 0) && number <= limit.max;
    if (!isValid) this.add(path, message);
  }

  tags(path: string, tags: readonly string[]): void {
    const [longest, most] = [this.#limitOf(`${path}[]`).max, this.#limitOf(path).max];
    if (tags.some(({ length }) => length > longest)) this.add(path, this.text.tagTooLong(longest));
    else if (tags.length > most) this.add(path, this.text.tooManyTags(most));
  }

  #limitOf(path: string): Limit {
    const limit = this.#limits[path.replaceAll(/\[\d+\]/g, '[]')];
    if (!limit) throw new Error(`The API has no limit for ${path}`);
    return limit;
  }
}
