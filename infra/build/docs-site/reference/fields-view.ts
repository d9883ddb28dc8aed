import { type ComponentChildren, h, type JSX } from 'preact';
import { renderInline } from '../markdown.ts';
import type { Field, FieldGroup, TypePart } from './fields.ts';

/** URL of the description of an object. */
export type ObjectUrl = (name: string) => string | undefined;

export interface FieldContext {
  objectUrl: ObjectUrl;
  /** Whether callers send the fields. In a response, almost all fields are always there. */
  isSent: boolean;
}

/** Fields as a list; nested ones can be unfolded. */
export const fieldsView = (groups: readonly FieldGroup[], context: FieldContext): JSX.Element[] =>
  groups.map(({ title, fields }) =>
    title === undefined
      ? fieldList(fields, context)
      : h('details', null, h('summary', null, 'If ', h('code', null, title)), fieldList(fields, context)),
  );

const fieldList = (fields: readonly Field[], context: FieldContext): JSX.Element =>
  h(
    'ul',
    { class: 'fields' },
    fields.map((field) => fieldView(field, context)),
  );

function fieldView(field: Field, context: FieldContext): JSX.Element {
  const { name, type, isRequired, description, limits, fields } = field;
  return h(
    'li',
    null,
    h(
      'p',
      { class: 'field' },
      h('code', null, name),
      ' ',
      h(
        'span',
        { class: 'type' },
        type.map((part) => typePart(part, context.objectUrl)),
      ),
      presence(isRequired, context),
    ),
    description === '' ? null : h('p', { dangerouslySetInnerHTML: { __html: renderInline(description) } }),
    limits.length === 0
      ? null
      : h('p', { class: 'limits', dangerouslySetInnerHTML: { __html: renderInline(limits.join(' · ')) } }),
    fields.length === 0
      ? null
      : h(
          'details',
          null,
          h('summary', null, 'Fields of ', h('code', null, name)),
          fieldsView(fields, context),
        ),
  );
}

/** What is unusual: a field that must be sent, or one that may be missing. */
const presence = (isRequired: boolean, { isSent }: FieldContext): ComponentChildren =>
  isSent === isRequired && [
    ' ',
    h('span', { class: isSent ? 'required' : 'type' }, isSent ? 'required' : 'optional'),
  ];

function typePart(part: TypePart, objectUrl: ObjectUrl): string | JSX.Element {
  if (typeof part === 'string') return part;
  const url = objectUrl(part.object);
  return url === undefined ? part.object : h('a', { href: url }, part.object);
}

/** The same as a Markdown list. */
export function fieldsMarkdown(groups: readonly FieldGroup[], indent = ''): string {
  return groups
    .flatMap(({ title, fields }) => {
      const inner = title === undefined ? indent : `${indent}  `;
      const lines = fields.map((field) => fieldMarkdown(field, inner));
      return title === undefined ? lines : [`${indent}- If \`${title}\`:`, ...lines];
    })
    .join('\n');
}

function fieldMarkdown(field: Field, indent: string): string {
  const { name, type, isRequired, description, limits, fields } = field;
  const types = type.map((part) => (typeof part === 'string' ? part : part.object)).join('');
  const about = [description, ...limits].filter(Boolean).join(' · ').replace(/\s+/g, ' ');
  const line = `${indent}- \`${name}\` (${types}${isRequired ? ', required' : ''})${about && `: ${about}`}`;
  return fields.length === 0 ? line : `${line}\n${fieldsMarkdown(fields, `${indent}  `)}`;
}
