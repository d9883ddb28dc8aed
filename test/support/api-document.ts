import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { PREVIEW_PATH, PREVIEW_URL } from '#shared/links/model/short-url.ts';
import type { Json } from './json.ts';

/** A request and its answer, as they went over the wire. */
export interface Exchange {
  method: string;
  url: URL;
  /** Body of the request, if it is text. */
  sent: string | undefined;
  sentType: string;
  status: number;
  headers: Headers;
  /** Body of the response: parsed if it is JSON, else its text. */
  body: unknown;
}

/** Successful requests that do not match the document, which is allowed. */
const EXCUSED: readonly [operationId: string, reason: string][] = [
  ['links-bulk', 'a row that does not fit fails by itself; the request does not'],
];

interface Operation {
  path: RegExp;
  /** `/paths/~1v1~1api~1links/get` */
  pointer: string;
  described: Json;
}

/** Validates requests and responses against an OpenAPI document. */
export class ApiDocument {
  readonly #document: Json;
  readonly #operations = new Map<string, Operation[]>();
  readonly #queries: Ajv2020;
  readonly #requests: Ajv2020;
  readonly #answers: Ajv2020;

  constructor(document: Json) {
    this.#document = document;
    // A query is text: it is read as what its schema says.
    this.#queries = validator(document, { coerceTypes: true });
    this.#requests = validator(document);
    // A field of an answer that the document does not know is a fault here, though not
    // for those who use the API.
    this.#answers = validator(closed(document));
    // Paths with fewer parameters come first, as API Gateway chooses them.
    const parameters = (path: string) => path.split('{').length;
    const paths = Object.keys(document.paths).sort(
      (a, b) => parameters(a) - parameters(b) || b.length - a.length,
    );
    for (const path of paths) {
      for (const [method, described] of Object.entries(document.paths[path])) {
        const shape = path
          .replaceAll('.', '\\.')
          .replace('{slug}', '.+')
          .replace('{page}', '.+')
          .replace('{part}', '[^/]+/?')
          .replace(/\{\w+\}/g, '[^/]+');
        const pattern = new RegExp(`^${shape}$`);
        const operation = { path: pattern, pointer: `/paths/${escaped(path)}/${method}`, described };
        const same = this.#operations.get(method.toUpperCase()) ?? [];
        this.#operations.set(method.toUpperCase(), [...same, operation]);
      }
    }
  }

  /** Throws an error that says where the exchange and the document differ. */
  assertDescribed(exchange: Exchange): void {
    const operation = this.#operationOf(exchange);
    const faults = operation ? this.#faults(operation, exchange) : undescribed(exchange);
    if (faults.length === 0) return;
    const what =
      `${exchange.method} ${exchange.url.pathname}${exchange.url.search} answered ` + `${exchange.status}`;
    const body = JSON.stringify(exchange.body)?.slice(0, 500);
    throw new Error(`${what}, which differs from the API document:\n  ${faults.join('\n  ')}\n${body}`);
  }

  /**
   * Where a response and the document differ, whatever was requested; undefined if the
   * document has no such operation.
   */
  responseFaults(exchange: Exchange): string[] | undefined {
    const operation = this.#operationOf(exchange);
    return operation && this.#responseFaults(operation, exchange);
  }

  #operationOf({ method, url: { pathname } }: Exchange): Operation | undefined {
    if (FILES.test(pathname)) return undefined;
    // As the distribution does.
    const path = pathname.replace(PREVIEW_URL, `${PREVIEW_PATH}/$1`);
    return this.#operations.get(method)?.find((operation) => operation.path.test(path));
  }

  /** Throws an error that says where a webhook's payload and the document differ. */
  assertEvent(payload: { type: string }): void {
    const pointer = `/webhooks/${escaped(payload.type)}/post/requestBody/content/application~1json/schema`;
    const faults = failures(this.#answers, pointer, payload, payload.type);
    if (faults.length > 0) {
      throw new Error(
        `The event differs from the API document:\n  ${faults.join('\n  ')}\n${JSON.stringify(payload)}`,
      );
    }
  }

  #faults(operation: Operation, exchange: Exchange): string[] {
    const faults = this.#responseFaults(operation, exchange);
    if (exchange.status < 300) faults.push(...this.#requestFaults(operation, exchange));
    return faults;
  }

  #responseFaults(operation: Operation, exchange: Exchange): string[] {
    const { responses } = operation.described;
    const found = responses[exchange.status];
    if (!found) return [`status ${exchange.status} is not described, but ${Object.keys(responses)}`];
    const [pointer, response] = this.#followed(`${operation.pointer}/responses/${exchange.status}`, found);
    const faults = headerFaults(response.headers ?? {}, exchange.headers);
    faults.push(...this.#contentFaults(pointer, response.content, exchange));
    return faults;
  }

  #contentFaults(pointer: string, content: Json, { method, headers, body }: Exchange): string[] {
    if (method === 'HEAD') return [];
    const type = mediaType(headers.get('content-type'));
    if (!content) return body === '' ? [] : ['a body is not described'];
    if (!content[type]) return [`content type "${type}" is not described, but ${Object.keys(content)}`];
    if (!type.endsWith('json')) return [];
    const faults = failures(this.#answers, `${pointer}/content/${escaped(type)}/schema`, body, 'body');
    return [...faults, ...codeFaults(content[type].examples, body)];
  }

  #requestFaults({ pointer, described }: Operation, { url, sent, sentType }: Exchange): string[] {
    if (EXCUSED.some(([operationId]) => operationId === described.operationId)) return [];
    const faults = (described.parameters ?? []).flatMap((parameter: Json, index: number) => {
      const value = parameter.in === 'query' ? url.searchParams.get(parameter.name) : null;
      const schema = `${pointer}/parameters/${index}/schema`;
      return value === null ? [] : failures(this.#queries, schema, value, `query ${parameter.name}`);
    });
    const type = mediaType(sentType) || 'application/json';
    if (!described.requestBody || sent === undefined) return faults;
    if (!described.requestBody.content[type])
      return [...faults, `a request of type ${type} is not described`];
    if (!type.endsWith('json')) return faults;
    const schema = `${pointer}/requestBody/content/${escaped(type)}/schema`;
    return [...faults, ...failures(this.#requests, schema, JSON.parse(sent), 'request')];
  }

  #followed(pointer: string, value: Json): [pointer: string, value: Json] {
    if (!value.$ref) return [pointer, value];
    const target = value.$ref.slice(1);
    const parts: string[] = target.slice(1).split('/');
    return [
      target,
      parts.reduce((at, part) => at[part.replaceAll('~1', '/').replaceAll('~0', '~')], this.#document),
    ];
  }
}

/** The examples of an error response are by its codes. */
function codeFaults(examples: Json | undefined, body: Json): string[] {
  const code = body?.error?.code;
  const isListed = !examples || typeof code !== 'string' || code in examples || !('status' in body);
  return isListed ? [] : [`the code ${code} is not described, but ${Object.keys(examples)}`];
}

/** Files come out of buckets: the API does not answer there. */
const FILES = /^\/(?:console|media)(?:\/|$)/;

function undescribed({ status, url }: Exchange): string[] {
  if (status === 404 || status === 405 || FILES.test(url.pathname)) return [];
  return ['nothing is described at this method and path'];
}

function headerFaults(described: Record<string, Json>, headers: Headers): string[] {
  // All headers that come with every answer are components.
  const required = Object.keys(described).filter((name) => described[name].$ref?.endsWith('/RequestId'));
  return required.filter((name) => !headers.has(name)).map((name) => `the header ${name} is missing`);
}

const ID = 'document';

/** A validator with the schemas of an OpenAPI document, which are at `document#/...`. */
export function validator(document: Json, options: { coerceTypes?: true } = {}): Ajv2020 {
  // Each worker compiles most schemas and validates little with each: to optimize them takes longer.
  const fast = { validateSchema: false, inlineRefs: false, code: { optimize: false } };
  const ajv = new Ajv2020({ strict: false, allErrors: true, ...fast, ...options });
  addFormats.default(ajv);
  ajv.addFormat('iri', (text: string) => URL.canParse(text));
  ajv.addFormat('iri-reference', true);
  return ajv.addSchema(document, ID);
}

function failures(ajv: Ajv2020, pointer: string, value: unknown, name: string): string[] {
  const reference = `${ID}#${encodeURI(pointer)}`;
  const validate = ajv.getSchema(reference) as ValidateFunction | undefined;
  if (!validate) throw new Error(`There is no schema at ${pointer}`);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) => {
    const further = params['unevaluatedProperty'] ?? params['allowedValues'] ?? '';
    return `${name}${instancePath} ${message} ${further}`.trim();
  });
}

/** The document with every object of it closed to fields that it does not name. */
function closed(value: Json): Json {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, content]) => [key, closed(content)]));
  const isObject = [value.type].flat().includes('object') && value.properties !== undefined;
  return isObject && value.additionalProperties === undefined
    ? { ...copy, unevaluatedProperties: false }
    : copy;
}

const mediaType = (contentType: string | null): string =>
  (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

const escaped = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1');
