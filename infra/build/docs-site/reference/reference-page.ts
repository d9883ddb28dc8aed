import { type ComponentChildren, h, type JSX } from 'preact';
import { codeBlock } from '../code-block.ts';
import { renderText } from '../markdown.ts';
import type { Heading, SearchEntry, SitePage } from '../page.ts';
import { FENCES, samplesView } from '../samples.ts';
import type { ApiReference, Content, Operation, Response } from './document.ts';
import { requestExamples } from './examples.ts';
import { type Field, fieldGroups, fieldOf, referredObject } from './fields.ts';
import { type FieldContext, fieldsMarkdown, fieldsView } from './fields-view.ts';
import { literal } from './literal.ts';
import type { ReferenceIndex } from './reference-index.ts';

/** The page of a tag: its operations, and the objects that no page before describes. */
export function referencePage(api: ApiReference, index: ReferenceIndex, tag: string): SitePage {
  const operations = api.operations.filter((operation) => operation.tag === tag);
  const objects = index.objectsOf(tag);
  const description = api.tags.find(({ name }) => name === tag)?.description ?? '';
  const headings: Heading[] = [
    ...operations.map(({ id, summary }) => ({ id, title: summary })),
    ...objects.map((name) => ({ id: objectId(name), title: `${name} object` })),
  ];
  return {
    path: index.pageOf(tag),
    title: tag,
    description: `${tag} in the API reference: ${operations.map(({ summary }) => summary.toLowerCase()).join(', ')}.`,
    wide: true,
    body: [
      h('h1', null, tag),
      h('p', { class: 'lead' }, description),
      contents(operations),
      operations.map((operation) => operationView(operation, api, index)),
      objects.map((name) => objectView(name, api, index)),
    ],
    outline: headings,
    markdown: pageMarkdown({ tag, description, operations, objects, api }),
    entries: [
      ...operations.map((operation) => searchEntry(operation, api)),
      ...objects.map((name) => ({ id: objectId(name), title: name, hint: 'Object' })),
    ],
  };
}

const objectId = (name: string): string => `object-${name}`;

const contents = (operations: readonly Operation[]): JSX.Element =>
  h(
    'ul',
    { class: 'operations' },
    operations.map(({ id, method, path, summary }) =>
      h('li', null, h('a', { href: `#${id}` }, summary), ' ', endpoint(method, path)),
    ),
  );

const endpoint = (method: string, path: string): JSX.Element =>
  h('span', { class: 'endpoint' }, h('span', { class: 'method' }, method), ' ', h('code', null, path));

const heading = (id: string, title: string): JSX.Element =>
  h('h2', { id }, h('a', { class: 'anchor', href: `#${id}` }, title));

function operationView(operation: Operation, api: ApiReference, index: ReferenceIndex): JSX.Element {
  const { id, method, path, summary, description, errors } = operation;
  return h(
    'section',
    { class: 'operation', 'aria-labelledby': id },
    h(
      'div',
      { class: 'about' },
      heading(id, summary),
      h(
        'p',
        null,
        endpoint(method, path),
        operation.aliases.length > 0 && ` or ${operation.aliases.join(', ')}`,
      ),
      description === '' ? null : h('div', { dangerouslySetInnerHTML: { __html: renderText(description) } }),
      parts(operation, api).map(({ title, fields }) => [
        h('h3', null, title),
        fieldsView(fields, { objectUrl: index.objectUrl, isSent: true }),
      ]),
      operation.responses.map((response) => responseView(response, api, index)),
      errors.length === 0
        ? null
        : [
            h('h3', null, 'Errors'),
            h(
              'ul',
              { class: 'codes' },
              errors.map(({ status, code }) =>
                h('li', null, `${status} `, h('a', { href: `/docs/errors#${code}` }, h('code', null, code))),
              ),
            ),
          ],
    ),
    h('div', { class: 'examples' }, examples(operation)),
  );
}

interface Part {
  title: string;
  fields: ReturnType<typeof fieldGroups>;
}

const PLACES = { path: 'Path parameters', query: 'Query parameters', header: 'Headers' } as const;

/** What a request consists of. */
function parts({ parameters, request }: Operation, api: ApiReference): Part[] {
  const byPlace = Object.entries(PLACES).flatMap(([place, title]) => {
    const here = parameters.filter((parameter) => parameter.in === place);
    const fields = here.map(({ name, description = '', schema, required = false }): Field => {
      return { ...fieldOf(name, api.resolve(schema), required), description };
    });
    return fields.length === 0 ? [] : [{ title, fields: [{ fields }] }];
  });
  const types = Object.entries(request).filter(([, { schema }]) => schema !== undefined);
  const bodies = types.flatMap(([type, { schema = {} }]) => {
    const fields = fieldGroups(api.resolve(schema));
    const isOnly = types.length === 1 && type === 'application/json';
    return fields.length === 0 ? [] : [{ title: isOnly ? 'Body' : `Body as ${type}`, fields }];
  });
  return [...byPlace, ...bodies];
}

function responseView(response: Response, api: ApiReference, index: ReferenceIndex): ComponentChildren {
  const { status, description, content } = response;
  const types = Object.keys(content);
  const data = content['application/json']?.schema;
  const others = types.filter((type) => type !== 'application/json');
  const object = data && referredObject(data);
  return [
    h('h3', null, 'Response ', h('span', { class: 'status' }, status)),
    h(
      'p',
      null,
      description,
      others.length > 0 && [
        ' Content types: ',
        types.map((type, at) => [at > 0 && ', ', h('code', null, type)]),
      ],
    ),
    object === undefined
      ? data && fieldsView(fieldGroups(api.resolve(data)), received(index))
      : h('p', null, 'Returns the object ', h('a', { href: index.objectUrl(object) ?? '#' }, object), '.'),
  ];
}

function examples(operation: Operation): ComponentChildren {
  const [response] = operation.responses;
  const shown = response && exampleOf(response.content);
  return [
    samplesView(requestExamples(operation), (language) => `Request in ${language}`),
    response && shown !== undefined && codeBlock(shown, 'json', `Response ${response.status}`),
  ];
}

function exampleOf(content: Record<string, Content>): string | undefined {
  const example = Object.values(content).find((one) => one.example !== undefined)?.example;
  if (example === undefined) return undefined;
  return typeof example === 'string' ? example.trimEnd() : literal(example, 'json');
}

const received = ({ objectUrl }: ReferenceIndex): FieldContext => ({ objectUrl, isSent: false });

function objectView(name: string, api: ApiReference, index: ReferenceIndex): JSX.Element {
  const schema = api.schemas[name] ?? {};
  return h(
    'section',
    { class: 'object', 'aria-labelledby': objectId(name) },
    heading(objectId(name), `${name} object`),
    typeof schema['description'] === 'string' ? h('p', null, schema['description']) : null,
    fieldsView(fieldGroups(schema), received(index)),
  );
}

function searchEntry(operation: Operation, api: ApiReference): SearchEntry {
  const { id, method, path, summary } = operation;
  const names = parts(operation, api).flatMap(({ fields }) =>
    fields.flatMap((group) => group.fields.map(({ name }) => name)),
  );
  return { id, title: summary, hint: `${method} ${path}`, words: [id, ...new Set(names)].join(' ') };
}

interface PageContent {
  tag: string;
  description: string;
  operations: readonly Operation[];
  objects: readonly string[];
  api: ApiReference;
}

function pageMarkdown({ tag, description, operations, objects, api }: PageContent): string {
  const described = operations.map((operation) => operationMarkdown(operation, api));
  const objectTexts = objects.map(
    (name) => `## ${name} object\n\n${fieldsMarkdown(fieldGroups(api.schemas[name] ?? {}))}`,
  );
  return `${[`# ${tag}`, description, ...described, ...objectTexts].join('\n\n')}\n`;
}

function operationMarkdown(operation: Operation, api: ApiReference): string {
  const { method, path, summary, description, responses, errors } = operation;
  const requests = requestExamples(operation).map(({ language, code }) => fenced(code, FENCES[language]));
  const results = responses.flatMap(({ status, description: text, content }) => {
    const data = content['application/json']?.schema;
    const object = data && referredObject(data);
    const example = exampleOf(content);
    return [
      `### Response ${status}\n\n${text}`,
      object === undefined
        ? data && fieldsMarkdown(fieldGroups(api.resolve(data)))
        : `Returns the object ${object}.`,
      example && fenced(example, 'json'),
    ];
  });
  return [
    `## ${summary}`,
    `\`${method} ${path}\`${operation.aliases.map((alias) => ` or \`${alias}\``).join('')}`,
    description,
    ...parts(operation, api).map(({ title, fields }) => `### ${title}\n\n${fieldsMarkdown(fields)}`),
    '### Request',
    ...requests,
    ...results,
    errors.length > 0 &&
      `### Errors\n\n${errors.map(({ status, code }) => `- ${status} \`${code}\``).join('\n')}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

export const fenced = (code: string, language: string): string => `\`\`\`${language}\n${code}\n\`\`\``;
