import { type CodeBlock, codeBlock, fenced, samplesView } from '../code.ts';
import { type Html, html, type Part } from '../html.ts';
import { renderText } from '../markdown.ts';
import { generatedPage, type PagePart, type SitePage } from '../page.ts';
import { type ApiReference, type Operation, type Response, referredObject } from './document.ts';
import { requestExamples } from './examples.ts';
import { type Field, type FieldGroup, fieldGroups, fieldOf } from './fields.ts';
import { fieldsMarkdown, fieldsView } from './fields-view.ts';
import { literal } from './literal.ts';

/** The page of a tag: its operations, and the objects that no page before describes. */
export function referencePage(
  api: ApiReference,
  { name: tag, description }: ApiReference['tags'][number],
): SitePage {
  const operations = api.operations.filter((operation) => operation.tag === tag);
  const summaries = operations.map(({ summary }) => summary.toLowerCase());
  const links = operations.map(
    (one) => html`<li><a href="#${one.id}">${one.summary}</a> ${endpoint(one)}</li>`,
  );
  return generatedPage({
    path: api.pageOf(tag),
    title: tag,
    description: `${tag} in the API reference: ${summaries.join(', ')}.`,
    lead: description,
    wide: true,
    intro: html`<ul class="operations">${links}</ul>`,
    parts: [
      ...operations.map((operation) => operationPart(operation, api)),
      ...api.objectsOf(tag).map((name) => objectPart(name, api)),
    ],
  });
}

const endpoint = ({ method, path }: Operation): Html =>
  html`<span class="endpoint"><span class="method">${method}</span> <code>${path}</code></span>`;

function operationPart(operation: Operation, api: ApiReference): PagePart {
  const { id, method, path, summary, description, aliases, responses, errors } = operation;
  const request = requestParts(operation, api);
  const requests = requestExamples(operation);
  const names = request.flatMap(({ fields }) =>
    fields.flatMap((group) => group.fields.map(({ name }) => name)),
  );
  const errorLinks = errors.map(
    ({ status, code }) => html`<li>${status} <a href="/docs/errors#${code}"><code>${code}</code></a></li>`,
  );
  const [response] = responses;
  const example = response && exampleOf(response);
  return {
    id,
    title: summary,
    hint: `${method} ${path}`,
    words: [id, ...new Set(names)].join(' '),
    kind: 'operation',
    text: [
      html`<p>${endpoint(operation)}${aliases.length > 0 && ` or ${aliases.join(', ')}`}</p>`,
      description !== '' && html`<div>${renderText(description)}</div>`,
      request.map(({ title, fields }) => [
        html`<h3>${title}</h3>`,
        fieldsView(fields, { api, isSent: true }),
      ]),
      responses.map((one) => responseView(one, api)),
      errors.length > 0 && html`<h3>Errors</h3><ul class="codes">${errorLinks}</ul>`,
    ],
    examples: [
      samplesView(requests, (language) => `Request in ${language}`),
      example && codeBlock(example, `Response ${response.status}`),
    ],
    markdown: [
      `## ${summary}`,
      `\`${method} ${path}\`${aliases.map((alias) => ` or \`${alias}\``).join('')}`,
      description,
      ...request.map(({ title, fields }) => `### ${title}\n\n${fieldsMarkdown(fields)}`),
      '### Request',
      ...requests.map(fenced),
      ...responses.flatMap((one) => responseMarkdown(one, api)),
      errors.length > 0 &&
        `### Errors\n\n${errors.map(({ status, code }) => `- ${status} \`${code}\``).join('\n')}`,
    ]
      .filter(Boolean)
      .join('\n\n'),
  };
}

const PLACES = { path: 'Path parameters', query: 'Query parameters', header: 'Headers' } as const;

/** What a request consists of. */
function requestParts(
  { parameters, request }: Operation,
  api: ApiReference,
): { title: string; fields: FieldGroup[] }[] {
  const byPlace = Object.entries(PLACES).map(([place, title]) => {
    const here = parameters.filter((parameter) => parameter.in === place);
    const fields = here.map(({ name, description = '', schema, required = false }): Field => {
      return { ...fieldOf(name, api.resolve(schema), required), description };
    });
    return { title, fields: fields.length === 0 ? [] : [{ fields }] };
  });
  const types = Object.entries(request).filter(([, { schema }]) => schema !== undefined);
  const bodies = types.map(([type, { schema = {} }]) => {
    const isOnly = types.length === 1 && type === 'application/json';
    return { title: isOnly ? 'Body' : `Body as ${type}`, fields: fieldGroups(api.resolve(schema)) };
  });
  return [...byPlace, ...bodies].filter(({ fields }) => fields.length > 0);
}

/** Fields of the JSON in a response, or the name of the object that it is. */
function dataOf({ content }: Response, api: ApiReference): { object?: string; fields?: FieldGroup[] } {
  const data = content['application/json']?.schema;
  if (data === undefined) return {};
  const object = referredObject(data);
  return object === undefined ? { fields: fieldGroups(api.resolve(data)) } : { object };
}

function responseView(response: Response, api: ApiReference): Part {
  const { status, description, content } = response;
  const { object, fields } = dataOf(response, api);
  const types = Object.keys(content);
  const isOnlyJson = types.every((type) => type === 'application/json');
  const names = types.map((type, at) => [at > 0 && ', ', html`<code>${type}</code>`]);
  return [
    html`<h3>Response <span class="status">${status}</span></h3>`,
    html`<p>${description}${!isOnlyJson && [' Content types: ', names]}</p>`,
    fields && fieldsView(fields, { api, isSent: false }),
    object && html`<p>Returns the object <a href="${api.objectUrl(object) ?? '#'}">${object}</a>.</p>`,
  ];
}

function responseMarkdown(response: Response, api: ApiReference): (string | undefined)[] {
  const { object, fields } = dataOf(response, api);
  const example = exampleOf(response);
  return [
    `### Response ${response.status}\n\n${response.description}`,
    object === undefined ? fields && fieldsMarkdown(fields) : `Returns the object ${object}.`,
    example && fenced(example),
  ];
}

function exampleOf({ content }: Response): CodeBlock | undefined {
  const example = Object.values(content).find((one) => one.example !== undefined)?.example;
  if (example === undefined) return undefined;
  return { fence: 'json', code: typeof example === 'string' ? example.trimEnd() : literal(example, 'json') };
}

function objectPart(name: string, api: ApiReference): PagePart {
  const schema = api.schemas[name] ?? {};
  const fields = fieldGroups(schema);
  const { description } = schema;
  return {
    id: `object-${name}`,
    title: `${name} object`,
    name,
    hint: 'Object',
    kind: 'object',
    text: [
      typeof description === 'string' && html`<p>${description}</p>`,
      fieldsView(fields, { api, isSent: false }),
    ],
    markdown: `## ${name} object\n\n${fieldsMarkdown(fields)}`,
  };
}
