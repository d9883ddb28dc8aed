import { escaped } from '#shared/platform/http/html-text.ts';

/** HTML that is safe to write as it is. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Text, which gets escaped, HTML, lists of both, and `false` or `undefined` for nothing. */
export type Part = Html | string | false | undefined | readonly Part[];

/** Writes HTML. Node runs the sources of the build as they are, so there is no JSX. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(String.raw({ raw: texts }, ...parts.map(written)));

function written(part: Part): string {
  if (part instanceof Html) return part.text;
  return typeof part === 'object' ? part.map(written).join('') : escaped(part || '');
}

/** A heading with a link to itself. `after` is beside the link. */
export const heading = (id: string, content: Part, { after = '' as Part, level = '2' } = {}): Html =>
  html`<h${level} id="${id}"><a class="anchor" href="#${id}">${content}</a>${after}</h${level}>`;
