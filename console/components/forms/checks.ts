import { isUpload } from '../../data/uploads.ts';
import type { Texts } from '../../texts/en.ts';

export interface Problem {
  /** As in errors of the API: `questions[0].options`. */
  path: string;
  message: string;
}

/** Collects validation errors, in the console's language. Empty optional fields are valid. */
export class Checks<Messages extends Texts['forms']['problems']> {
  readonly found: Problem[] = [];
  readonly text: Messages;

  constructor(text: Messages) {
    this.text = text;
  }

  add(path: string, message: string): void {
    this.found.push({ path, message });
  }

  /** At most `max` characters. */
  words(path: string, value: string, max: number, { isRequired = false } = {}): void {
    const { length } = value.trim();
    if (length > max) this.add(path, this.text.tooLong(max));
    else if (isRequired && length === 0) this.add(path, this.text.required);
  }

  url(path: string, value: string, { isRequired = false } = {}): void {
    const text = value.trim();
    if (text === '') {
      if (isRequired) this.add(path, this.text.urlMissing);
      return;
    }
    if (text.length > MAX_URL_LENGTH) this.add(path, this.text.tooLong(MAX_URL_LENGTH));
    else if (!isUrl(text)) this.add(path, this.text.url);
  }

  /** A URL or an upload. */
  media(path: string, source: string, options?: { isRequired?: boolean }): void {
    if (!isUpload(source.trim())) this.url(path, source, options);
  }

  color(path: string, value: string, { isRequired = false } = {}): void {
    const text = value.trim();
    if (text === '' && !isRequired) return;
    if (!/^#(?:[\da-f]{3}){1,2}$/i.test(text)) this.add(path, this.text.color);
  }

  /** The value of a `datetime-local` input, which may contain a date that does not exist. */
  time(path: string, value: string): void {
    if (value !== '' && Number.isNaN(Date.parse(value))) this.add(path, this.text.time);
  }

  whole(path: string, value: string, [min, max]: readonly [number, number], message: string): void {
    if (value.trim() === '') return;
    const number = Number(value);
    if (!(Number.isInteger(number) && number >= min && number <= max)) this.add(path, message);
  }
}

const MAX_URL_LENGTH = 4096;

/** As the API requires: absolute, over HTTP, without white space and credentials. */
function isUrl(text: string): boolean {
  if (/[\s\p{Cc}]/u.test(text) || !/^https?:\/\/[^/\\]/i.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && url.username === '' && url.password === '';
}
