import type { JsonSchema } from '#functions/openapi/json-schema.ts';

/** A typed view of the OpenAPI document. */

export interface Operation {
  id: string;
  /** In capitals. */
  method: string;
  path: string;
  tag: string;
  summary: string;
  description: string;
  /** Other methods that do the same. */
  aliases: string[];
  parameters: Parameter[];
  /** By content type. */
  request: Record<string, Content>;
  responses: Response[];
  errors: OperationError[];
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
}

/** A success. */
export interface Response {
  status: string;
  description: string;
  /** Of JSON in an envelope, the schema of its `data`; the example is the whole. */
  content: Record<string, Content>;
}

interface OperationError {
  status: string;
  code: string;
}

export class ApiReference {
  readonly #document: JsonSchema;
  readonly paths: Record<string, Record<string, RawOperation>>;
  readonly operations: readonly Operation[];

  constructor(document: JsonSchema) {
    this.#document = document;
    this.paths = document['paths'] as typeof this.paths;
    this.operations = this.#readOperations();
  }

  get tags(): { name: string; description: string }[] {
    return this.#document['tags'] as { name: string; description: string }[];
  }

  get schemas(): Record<string, JsonSchema> {
    return (this.#document['components'] as { schemas: Record<string, JsonSchema> }).schemas;
  }

  /** Events by type: the request that delivers each. */
  get events(): {
    type: string;
    summary: string;
    schema: JsonSchema;
    example: unknown;
    headers: Parameter[];
  }[] {
    const webhooks = this.#document['webhooks'] as Record<string, { post: RawOperation }>;
    return Object.entries(webhooks).map(([type, { post }]) => {
      const { schema = {}, example } = post.requestBody?.content['application/json'] ?? {};
      return {
        type,
        summary: post.summary,
        schema: this.resolve(schema),
        example,
        headers: post.parameters as Parameter[],
      };
    });
  }

  /** What a `$ref` refers to; anything else as it is. */
  resolve<Value extends object>(value: Value): Value {
    const reference = (value as { $ref?: string }).$ref;
    if (reference === undefined) return value;
    const path = reference.slice('#/'.length).split('/');
    return path.reduce((at, key) => (at as Record<string, unknown>)[key], this.#document as unknown) as Value;
  }

  /** The reference describes `data`, which is all that differs. */
  #withoutEnvelope(content: RawContent): RawContent {
    const { schema } = content;
    if (schema === undefined) return content;
    const { properties = {} } = this.resolve(schema) as { properties?: Record<string, JsonSchema> };
    return { ...content, schema: (properties['status'] && properties['data']) ?? schema };
  }

  #readOperations(): Operation[] {
    return Object.entries(this.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, raw]) =>
        isShown(method, raw) ? [this.#readOperation(path, method, raw)] : [],
      ),
    );
  }

  #readOperation(path: string, method: string, raw: RawOperation): Operation {
    const responses = Object.entries(raw.responses).map(([status, response]) => {
      const { description, content = {} } = this.resolve(response);
      return { status, description, content: mapValues(content, (one) => this.#withoutEnvelope(one)) };
    });
    return {
      id: raw.operationId,
      method: method.toUpperCase(),
      path,
      tag: raw.tags[0] ?? '',
      summary: raw.summary,
      description: raw.description ?? '',
      aliases: Object.entries(this.paths[path] ?? {})
        .filter(([, other]) => other['x-alias-of'] === raw.operationId)
        .map(([other]) => other.toUpperCase()),
      parameters: (raw.parameters ?? []).map((parameter) => this.resolve(parameter)),
      request: raw.requestBody?.content ?? {},
      responses: responses.filter(({ status }) => !isFailure(status)),
      errors: responses
        .filter(({ status }) => isFailure(status))
        .flatMap(({ status, content }) =>
          Object.keys(content['application/json']?.examples ?? {}).map((code) => ({ status, code })),
        ),
      security: raw.security.flatMap((scheme) => Object.keys(scheme)),
    };
  }
}

interface RawContent extends Content {
  examples?: Record<string, unknown>;
}

interface RawOperation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, RawContent> };
  responses: Record<string, { description: string; content?: Record<string, RawContent> }>;
  security: Record<string, string[]>[];
  'x-internal'?: boolean;
  'x-alias-of'?: string;
}

const mapValues = <From, To>(values: Record<string, From>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));

const isFailure = (status: string): boolean => Number(status) >= 400;

/** Aliases are beside what they repeat. HEAD is GET without a body, and preflights are sent by browsers. */
const isShown = (method: string, raw: RawOperation): boolean =>
  !raw['x-internal'] && raw['x-alias-of'] === undefined && method !== 'head' && method !== 'options';
