import { type Html, html, type Part } from '../html.ts';
import { renderInline } from '../markdown.ts';
import type { ApiReference } from './document.ts';
import type { Field, FieldGroup, TypePart } from './fields.ts';

export interface FieldContext {
  api: ApiReference;
  /** Whether callers send the fields. In a response, almost all fields are always there. */
  isSent: boolean;
}

/** Fields as a list; nested ones can be unfolded. */
export const fieldsView = (groups: readonly FieldGroup[], context: FieldContext): Html[] =>
  groups.map(({ title, fields }) => {
    const list = html`<ul class="fields">${fields.map((field) => fieldView(field, context))}</ul>`;
    return title === undefined ? list : folded(html`If <code>${title}</code>`, list);
  });

const folded = (summary: Part, content: Part): Html =>
  html`<details><summary>${summary}</summary>${content}</details>`;

function fieldView(
  { name, type, isRequired, description, limits, fields }: Field,
  context: FieldContext,
): Html {
  const { api, isSent } = context;
  // What is unusual: a field that must be sent, or one that may be missing.
  const presence = isSent
    ? isRequired && html` <span class="required">required</span>`
    : !isRequired && html` <span class="type">optional</span>`;
  const types = type.map((part) => typePart(part, api));
  return html`<li><p class="field"><code>${name}</code> <span class="type">${types}</span>${presence}</p>${
    description !== '' && html`<p>${renderInline(description)}</p>`
  }${limits.length > 0 && html`<p class="limits">${renderInline(limits.join(' · '))}</p>`}${
    fields.length > 0 && folded(html`Fields of <code>${name}</code>`, fieldsView(fields, context))
  }</li>`;
}

function typePart(part: TypePart, api: ApiReference): Part {
  if (typeof part === 'string') return part;
  const url = api.objectUrl(part.object);
  return url === undefined ? part.object : html`<a href="${url}">${part.object}</a>`;
}

/** Fields as a Markdown list. */
export const fieldsMarkdown = (groups: readonly FieldGroup[], indent = ''): string =>
  groups
    .flatMap(({ title, fields }) =>
      title === undefined
        ? fields.map((field) => fieldMarkdown(field, indent))
        : [`${indent}- If \`${title}\`:`, ...fields.map((field) => fieldMarkdown(field, `${indent}  `))],
    )
    .join('\n');

function fieldMarkdown(field: Field, indent: string): string {
  const { name, type, isRequired, description, limits, fields } = field;
  const types = type.map((part) => (typeof part === 'string' ? part : part.object)).join('');
  const about = [description, ...limits].filter(Boolean).join(' · ').replace(/\s+/g, ' ');
  const line = `${indent}- \`${name}\` (${types}${isRequired ? ', required' : ''})${about && `: ${about}`}`;
  return fields.length === 0 ? line : `${line}\n${fieldsMarkdown(fields, `${indent}  `)}`;
}
