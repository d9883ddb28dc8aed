import type { JsonSchema } from '#functions/openapi/json-schema.ts';

export interface Operation {
  id: string;
  /** HTTP method in capitals. */
  method: string;
  path: string;
  tag: string;
  summary: string;
  description: string;
  /** Other methods that do the same. */
  aliases: string[];
  parameters: Parameter[];
  /** Request body by content type. */
  request: Record<string, Content>;
  responses: Response[];
  errors: { status: string; code: string }[];
  /** Names of the security schemes, any of which suffices; none: public. */
  security: string[];
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: JsonSchema;
}

export interface Content {
  schema?: JsonSchema;
  example?: unknown;
  examples?: Record<string, unknown>;
}

/** A successful response. */
export interface Response {
  status: string;
  description: string;
  /**
   * Body by content type. For JSON in an envelope, the schema is that of `data`; the example is the whole
   * body.
   */
  content: Record<string, Content>;
}

export interface ApiEvent {
  type: string;
  summary: string;
  schema: JsonSchema;
  example: unknown;
  headers: Parameter[];
}

interface RawOperation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { description: string; content?: Record<string, Content> }>;
  security: Record<string, string[]>[];
  'x-internal'?: boolean;
  'x-alias-of'?: string;
}

interface Document {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, RawOperation>>;
  webhooks: Record<string, { post: RawOperation }>;
  components: { schemas: Record<string, JsonSchema> };
}

const OBJECTS = '#/components/schemas/';

/** Name of the object that a schema refers to. */
export const referredObject = (schema: JsonSchema): string | undefined =>
  typeof schema['$ref'] === 'string' ? schema['$ref'].slice(OBJECTS.length) : undefined;

/** The OpenAPI document as the reference shows it: an object is on the page of the first tag that uses it. */
export class ApiReference {
  readonly #document: Document;
  readonly operations: readonly Operation[];
  readonly events: readonly ApiEvent[];
  readonly #tagOfObject = new Map<string, string>();

  constructor(document: JsonSchema) {
    this.#document = document as unknown as Document;
    this.operations = Object.entries(this.#document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([method, raw]) => isShown(method, raw))
        .map(([method, raw]) => this.#operation(path, method, raw)),
    );
    this.events = Object.entries(this.#document.webhooks).map(([type, { post }]) => {
      const { schema = {}, example } = post.requestBody?.content['application/json'] ?? {};
      const headers = post.parameters ?? [];
      return { type, summary: post.summary, schema: this.resolve(schema), example, headers };
    });
    for (const { name } of this.tags) {
      const ofTag = this.operations.filter(({ tag }) => tag === name);
      for (const { request, responses } of ofTag) {
        const contents = [request, ...responses.map(({ content }) => content)].flatMap(Object.values);
        this.#addObjects(
          contents.map(({ schema }) => schema),
          name,
        );
      }
    }
    this.#addObjects(
      this.events.map(({ schema }) => schema),
      'Webhooks',
    );
  }

  /** Tags with operations, in the order of the document. */
  get tags(): Document['tags'] {
    return this.#document.tags.filter(({ name }) => this.operations.some(({ tag }) => tag === name));
  }

  get schemas(): Document['components']['schemas'] {
    return this.#document.components.schemas;
  }

  pageOf(tag: string): string {
    return `/docs/reference/${tag.toLowerCase().replace(/[^a-z]+/g, '-')}`;
  }

  objectsOf(tag: string): string[] {
    return [...this.#tagOfObject].filter(([, owner]) => owner === tag).map(([name]) => name);
  }

  /** URL of the description of an object. */
  objectUrl(name: string): string | undefined {
    const tag = this.#tagOfObject.get(name);
    return tag && `${this.pageOf(tag)}#object-${name}`;
  }

  /** What a `$ref` refers to; anything else as it is. */
  resolve<Value extends object>(value: Value): Value {
    const reference = (value as { $ref?: string }).$ref;
    if (reference === undefined) return value;
    const path = reference.slice('#/'.length).split('/');
    return path.reduce((at, key) => (at as Record<string, unknown>)[key], this.#document as unknown) as Value;
  }

  #operation(path: string, method: string, raw: RawOperation): Operation {
    const siblings = Object.entries(this.#document.paths[path] ?? {});
    const responses = Object.entries(raw.responses).map(([status, response]) => {
      const { description, content = {} } = this.resolve(response);
      const opened = Object.entries(content).map(([type, one]) => [type, this.#withoutEnvelope(one)]);
      return { status, description, content: Object.fromEntries(opened) as Response['content'] };
    });
    return {
      id: raw.operationId,
      method: method.toUpperCase(),
      path,
      tag: raw.tags[0] ?? '',
      summary: raw.summary,
      description: raw.description ?? '',
      aliases: siblings
        .filter(([, other]) => other['x-alias-of'] === raw.operationId)
        .map(([other]) => other.toUpperCase()),
      parameters: (raw.parameters ?? []).map((parameter) => this.resolve(parameter)),
      request: raw.requestBody?.content ?? {},
      responses: responses.filter(({ status }) => status < '400'),
      errors: responses
        .filter(({ status }) => status >= '400')
        .flatMap(({ status, content }) =>
          Object.keys(content['application/json']?.examples ?? {}).map((code) => ({ status, code })),
        ),
      security: raw.security.flatMap(Object.keys),
    };
  }

  /** The reference describes `data`, which is all that differs. */
  #withoutEnvelope(content: Content): Content {
    const { properties = {} } = this.resolve(content.schema ?? {}) as {
      properties?: Record<string, JsonSchema>;
    };
    const data = properties['status'] && properties['data'];
    return data ? { ...content, schema: data } : content;
  }

  /** Adds the objects that a value refers to, and those that these refer to. */
  #addObjects(value: unknown, tag: string): void {
    if (typeof value !== 'object' || value === null) return;
    const name = referredObject(value as JsonSchema);
    if (name !== undefined && !this.#tagOfObject.has(name)) {
      this.#tagOfObject.set(name, tag);
      this.#addObjects(this.schemas[name], tag);
    }
    for (const inner of Object.values(value)) this.#addObjects(inner, tag);
  }
}

/** Aliases are beside what they repeat. HEAD is GET without a body, and preflights are sent by browsers. */
const isShown = (method: string, raw: RawOperation): boolean =>
  !raw['x-internal'] && raw['x-alias-of'] === undefined && method !== 'head' && method !== 'options';
