import type { JsonSchema } from '#functions/openapi/json-schema.ts';
import type { ApiReference, Operation } from './document.ts';
import { referredObject } from './fields.ts';
import type { ObjectUrl } from './fields-view.ts';

/** Which page describes what: each object is on the page of the first tag that uses it. */
export class ReferenceIndex {
  readonly #api: ApiReference;
  readonly #tagOfObject = new Map<string, string>();

  constructor(api: ApiReference) {
    this.#api = api;
    for (const tag of this.tags) {
      for (const operation of api.operations.filter((one) => one.tag === tag)) {
        for (const schema of schemasOf(operation)) this.#add(schema, tag);
      }
    }
    for (const { schema } of api.events) this.#add(schema, 'Webhooks');
  }

  /** Tags with operations, in the order of the document. */
  get tags(): string[] {
    const used = new Set(this.#api.operations.map(({ tag }) => tag));
    return this.#api.tags.map(({ name }) => name).filter((name) => used.has(name));
  }

  pageOf(tag: string): string {
    return `/docs/reference/${tag.toLowerCase().replace(/[^a-z]+/g, '-')}`;
  }

  objectsOf(tag: string): string[] {
    return [...this.#tagOfObject].filter(([, owner]) => owner === tag).map(([name]) => name);
  }

  objectUrl: ObjectUrl = (name) => {
    const tag = this.#tagOfObject.get(name);
    return tag && `${this.pageOf(tag)}#object-${name}`;
  };

  /** Adds the objects that a schema refers to, and those that these refer to. */
  #add(schema: JsonSchema, tag: string): void {
    for (const name of objectsIn(schema)) {
      if (this.#tagOfObject.has(name)) continue;
      this.#tagOfObject.set(name, tag);
      this.#add(this.#api.schemas[name] ?? {}, tag);
    }
  }
}

/** Schemas of requests, whose own fields are beside the operation, and of responses. */
function schemasOf({ request, responses }: Operation): JsonSchema[] {
  const isSchema = (schema: JsonSchema | undefined): schema is JsonSchema => schema !== undefined;
  const sent = Object.values(request).map(({ schema }) => schema);
  const received = responses.flatMap(({ content }) => Object.values(content).map(({ schema }) => schema));
  return [...sent, ...received].filter(isSchema);
}

function* objectsIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  const name = referredObject(value as JsonSchema);
  if (name !== undefined) yield name;
  for (const inner of Object.values(value)) yield* objectsIn(inner);
}
