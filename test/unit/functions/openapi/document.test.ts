import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { documentedPathsOf, type RouteSpec } from '#functions/framework/function-spec.ts';
import { routes } from '#functions/manifest/endpoints.ts';
import { SchemaWriter } from '#functions/openapi/json-schema.ts';
import { validator } from '#test/support/api-document.ts';
import type { Json } from '#test/support/json.ts';
import { ourDocument as document } from '#test/support/our-document.ts';

const rows = (routes as readonly RouteSpec[]).filter(({ path }) => path !== '$default');

interface Operation {
  name: string;
  path: string;
  described: Json;
}

const operations: Operation[] = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
  Object.entries<Json>(methods).map(([method, described]) => ({
    name: `${method} ${path}`,
    path,
    described,
  })),
);

/** Everything in the document with the JSON pointer to it, without the examples. */
function* parts(value: Json, at = ''): Generator<[at: string, value: Json]> {
  if (typeof value !== 'object' || value === null) return;
  yield [at, value];
  for (const [key, content] of Object.entries(value)) {
    if (!['example', 'examples', 'default', 'enum', 'const'].includes(key))
      yield* parts(content, `${at}/${key.replaceAll('/', '~1')}`);
  }
}

/** What a reference of the document points at. */
const referred = (reference: string): Json =>
  reference
    .slice(2)
    .split('/')
    .reduce((at: Json, part) => at?.[part], document);

const all = [...parts(document)];
const schemas = all.filter(([at]) =>
  /\/(?:schema|items|schemas\/\w+|properties\/\w+|(?:anyOf|oneOf|allOf)\/\d+)$/.test(at),
);

describe('the API document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(document.openapi).toMatch(/^3\.1\./);
  });

  it('has an operation for every method of every route, and no other', () => {
    const keys = rows.flatMap((row) =>
      documentedPathsOf(row).flatMap((path) =>
        row.methods.map((method) => `${method.toLowerCase()} ${path}`),
      ),
    );
    expect(operations.map(({ name }) => name).sort()).toEqual(keys.sort());
  });

  it('names every operation once', () => {
    const ids = operations.map(({ described }) => described.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  // orval 7 and 8, ogen: a type of each stops at the second of one name.
  it('gives everything that generators make a type of a name of its own', () => {
    const kinds = new Map<string, Set<string>>();
    for (const [name, kind] of generatedNames()) {
      const key = name.toLowerCase();
      kinds.set(key, (kinds.get(key) ?? new Set()).add(kind));
    }
    const taken = [...kinds].filter(([, names]) => names.size > 1).map(([, names]) => [...names]);
    expect(taken).toEqual([]);
  });

  // openapi-generator for Python (re), ogen and oapi-codegen (RE2), validators without the `u` flag.
  it('has patterns that every engine reads', () => {
    const patterns = all.flatMap(([at, { pattern }]) => (typeof pattern === 'string' ? [[at, pattern]] : []));
    expect(patterns.length).toBeGreaterThan(50);
    for (const [at, pattern] of patterns as [string, string][]) {
      expect(() => new RegExp(pattern), at).not.toThrow();
      // Properties of Unicode, looking around, references, named groups and code points.
      expect(pattern, at).not.toMatch(/\\[pPuck]|\\[1-9]|\(\?(?!:)/);
    }
  });

  // openapi-generator for Kotlin and Java: an enumeration of texts is made of a constant.
  it('has constants and choices of texts only', () => {
    for (const [at, { const: constant = '', enum: choices = [] }] of schemas) {
      expect(
        [constant, ...choices].map((value) => typeof value),
        at,
      ).not.toContain('number');
      expect(
        [constant, ...choices].map((value) => typeof value),
        at,
      ).not.toContain('boolean');
    }
  });

  it('has something at the end of every reference', () => {
    for (const [, { $ref }] of all) {
      if ($ref === undefined) continue;
      expect(referred($ref), $ref).toBeDefined();
    }
  });

  it('uses every component', () => {
    const text = JSON.stringify(document);
    for (const kind of ['schemas', 'responses', 'headers', 'parameters']) {
      for (const name of Object.keys(document.components[kind])) {
        expect(text).toContain(`"#/components/${kind}/${name}"`);
      }
    }
  });

  it('has no empty schema', () => {
    const empty = schemas.filter(([, schema]) => Object.keys(schema).length === 0);
    expect(empty.map(([at]) => at)).toEqual([]);
    expect(schemas.length).toBeGreaterThan(100);
  });

  it('says something about every field and parameter', () => {
    const speaks = (schema: Json) =>
      schema.description || schema.$ref || schema.const !== undefined || schema.items?.$ref;
    const silent = all.flatMap(([at, { type, properties }]) =>
      type && properties
        ? Object.keys(properties)
            .filter((name) => name !== 'data' && !speaks(properties[name]))
            .map((name) => `${at}/${name}`)
        : [],
    );
    const parameters = operations.flatMap(({ name, described }) =>
      (described.parameters ?? [])
        .filter((parameter: Json) => !parameter.description && !parameter.$ref)
        .map((parameter: Json) => `${name} ${parameter.name}`),
    );
    expect([...silent, ...parameters]).toEqual([]);
  });

  it('describes each field so that it can be read alone, as editors show it', () => {
    const dependent = /^(?:Of|Its|Their|Those|As|The same|Whose|In place of)\b/;
    const found = all.filter(([, { description }]) => dependent.test(description));
    expect(found.map(([at, { description }]) => `${at}: ${description}`)).toEqual([]);
  });

  it('gives examples that fit their schemas', () => {
    const ajv = validator(document);
    const bodies = all.filter(([at]) => /(?<!\/properties)\/content\/[^/]+$/.test(at));
    const faults = bodies.flatMap(([at, { example, examples = {} }]) => {
      const given = [example, ...Object.values<Json>(examples).map(({ value }) => value)];
      const fits = ajv.getSchema(`document#${encodeURI(at)}/schema`);
      if (!fits) throw new Error(`There is no schema at ${at}`);
      return given.filter((value) => value !== undefined && !fits(value)).map(() => [at, fits.errors]);
    });
    expect(faults).toEqual([]);
  });

  it('lets validators accept a domain without a scheme wherever a request has a URL', () => {
    const seen = new Set<string>();
    const formats: [at: string, format: unknown][] = [];
    const read = (root: Json, from: string): void => {
      for (const [at, { $ref, format }] of parts(root, from)) {
        if (/^(?:iri|uri)/.test(format)) formats.push([at, format]);
        if (!$ref || seen.has($ref)) continue;
        seen.add($ref);
        read(referred($ref), $ref);
      }
    };
    for (const { name, described } of operations)
      read([described.parameters ?? [], described.requestBody ?? {}], name);
    expect(formats.length).toBeGreaterThan(10);
    expect(formats.filter(([, format]) => format !== 'iri-reference')).toEqual([]);
  });

  it('asks for a key, and names its permission, where the route does', () => {
    for (const row of rows) {
      for (const method of row.methods) {
        for (const path of documentedPathsOf(row)) {
          const { security, responses } = document.paths[path][method.toLowerCase()];
          const schemes = security.flatMap((needed: Json) => Object.keys(needed));
          expect([row.name, schemes]).toEqual([
            row.name,
            row.access === 'api-key' ? ['bearer', 'serviceApiKey'] : [],
          ]);
          expect('401' in responses && '402' in responses).toBe(row.access === 'api-key');
        }
      }
    }
    const create = document.paths['/v1/api/links'].post;
    expect(create.security).toEqual([{ bearer: ['links:write'] }, { serviceApiKey: ['links:write'] }]);
    expect(create.description).toContain('`links:write`');
  });

  it('describes PATCH of links as an alias of PUT, once', () => {
    const { put, patch } = document.paths['/v1/api/links/{id}'];
    expect(patch).toMatchObject({ 'x-alias-of': put.operationId, description: 'Alias of `PUT`.' });
    expect(patch.requestBody.content['application/json'].schema).toEqual(
      put.requestBody.content['application/json'].schema,
    );
    expect(Object.keys(patch.responses)).toEqual(Object.keys(put.responses));
    expect(JSON.stringify(patch)).not.toContain('"example"');
    expect(patch.operationId).not.toBe(put.operationId);
  });

  it('has both of PUT and PATCH where the API has one of them', () => {
    const alone = Object.entries<Json>(document.paths)
      .filter(([path]) => path.startsWith('/v1/api/'))
      .filter(([, methods]) => 'put' in methods !== 'patch' in methods);
    expect(alone.map(([path]) => path)).toEqual([]);
  });

  it('names all JSON that is sent and received, so that generated clients can', () => {
    const isNamed = ({ $ref, type, properties }: Json) => $ref || !(properties || type === undefined);
    const nameless = operations.flatMap(({ name, described: { requestBody, responses } }) =>
      [requestBody, ...Object.values<Json>(responses)]
        .filter((part) => part?.content?.['application/json'])
        .filter((part) => !isNamed(part.content['application/json'].schema))
        .map(() => name),
    );
    expect(nameless).toEqual([]);
    const names = ['schemas', 'responses', 'parameters', 'headers'].flatMap((kind) =>
      Object.keys(document.components[kind]),
    );
    expect(new Set(names).size).toBe(names.length);
    // Generators name an enum in a schema after both.
    const schemas: Record<string, Json> = document.components.schemas;
    const enums = Object.entries(schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries<Json>(properties).flatMap(([field, value]) =>
        value.enum ? [`${name}${field.charAt(0).toUpperCase()}${field.slice(1)}`] : [],
      ),
    );
    expect(enums.filter((name) => name in schemas)).toEqual([]);
  });

  it('tells the alternatives of a union by a field, where one tells them', () => {
    const { discriminator } = document.components.schemas.CreateSmartLink;
    expect(discriminator.propertyName).toBe('type');
    expect(discriminator.mapping.myBio).toBe('#/components/schemas/CreateMyBio');
  });

  it('has no body in requests that cannot have one', () => {
    const withBody = operations.filter(
      ({ name, described }) => /^(?:get|head|options) /.test(name) && described.requestBody,
    );
    expect(withBody).toEqual([]);
  });

  it('links what creates a record to what takes its id', () => {
    const { links } = document.paths['/v1/api/links'].post.responses['201'];
    expect(links['links-get']).toEqual({
      operationId: 'links-get',
      parameters: { id: '$response.body#/data/link/_id' },
    });
    const domain = document.paths['/v1/api/domains'].post.responses['201'].links['domains-verify'];
    expect(domain.parameters).toEqual({ host: '$response.body#/data/domain/host' });
  });

  it('describes what the contract of an endpoint says', () => {
    const create = document.paths['/v1/api/links'].post;
    expect(Object.keys(create.responses)).toEqual([
      '201',
      '400',
      '401',
      '402',
      '403',
      '409',
      '413',
      '415',
      '429',
      '500',
    ]);
    expect(create.requestBody.content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/CreateLink',
    });
    expect(create.parameters).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' });
    const read = document.paths['/v1/api/links/{id}'].put;
    expect(read.parameters).toMatchObject([
      { name: 'id', in: 'path', required: true, schema: { pattern: '^lnk_[0-9A-Za-z]{20}$' } },
      { $ref: '#/components/parameters/IfMatch' },
    ]);
    expect(read.responses['200'].headers.etag).toEqual({ $ref: '#/components/headers/ETag' });
    expect(read.responses).toHaveProperty('412');
    expect(read.responses['200'].content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/LinkEnvelope',
    });
    expect(document.components.schemas.LinkEnvelope.properties.data.properties).toEqual({
      link: { $ref: '#/components/schemas/Link' },
    });
    const qr = document.paths['/v1/api/links/{id}/qrcode'].get;
    expect(Object.keys(qr.responses['200'].content)).toEqual([
      'image/png',
      'image/jpeg',
      'image/svg+xml',
      'application/pdf',
    ]);
    const follow = document.paths['/r/{code}'].get;
    expect(follow.responses['302']).toMatchObject({ headers: { location: {} } });
    expect(follow.responses['302'].content).toBeUndefined();
  });

  it('has every operation of the chat API, and no other, below the stage of its gateway', () => {
    for (const row of rows) {
      for (const path of documentedPathsOf(row)) {
        expect([path, path.startsWith('/chat/')]).toEqual([path, row.api === 'chat']);
      }
    }
  });

  it('describes what the chat API answers: JSON, events, and errors in the shape of each endpoint', () => {
    const errorOf = (path: string, status: string) =>
      document.paths[path].post.responses[status].content['application/json'].schema.$ref;
    for (const [path, shape] of [
      ['/chat/{modelSlug}', 'ChatError'],
      ['/chat/v1/chat/completions', 'OpenAiError'],
    ] as const) {
      const { responses } = document.paths[path].post;
      expect(Object.keys(responses)).toEqual(['200', '400', '401', '402', '403', '404', '429', '500']);
      expect(Object.keys(responses['200'].content)).toEqual(['application/json', 'text/event-stream']);
      expect(errorOf(path, '401')).toBe(`#/components/schemas/${shape}`);
      expect(Object.keys(responses['500'].headers)).toEqual([
        'x-request-id',
        'retry-after',
        'x-should-retry',
      ]);
    }
  });

  it('carries the version and the origin it is given', () => {
    expect(document.info.version).toBe('1.2.3');
    expect(document.servers).toEqual([{ url: 'https://api.example.com' }]);
    expect(document.info.description).toContain('curl https://api.example.com/v1/api/links');
  });
});

describe('a zod schema', () => {
  const write = (schema: z.ZodType, io: 'input' | 'output' = 'input') => new SchemaWriter().write(schema, io);

  it('is written with null next to its type', () => {
    expect(write(z.string().nullable())).toEqual({ type: ['string', 'null'] });
    expect(write(z.int().min(1).nullish())).toEqual({
      type: ['integer', 'null'],
      format: 'int64',
      minimum: 1,
    });
    expect(write(z.int().max(9))).toEqual({ type: 'integer', maximum: 9 });
    expect(write(z.enum(['a', 'b']).nullable())).toEqual({
      anyOf: [{ type: 'string', enum: ['a', 'b'] }, { type: 'null' }],
    });
  });

  it('shows what goes in of what it transforms, with its examples', () => {
    const length = z.string().transform((text) => text.length);
    expect(write(length.meta({ description: 'Text.', examples: ['abc'] }))).toEqual({
      type: 'string',
      description: 'Text.',
      examples: ['abc'],
    });
  });

  it('leaves an answer open for further fields', () => {
    expect(write(z.object({ a: z.string() }), 'output')).not.toHaveProperty('additionalProperties');
  });

  it('with an id becomes a component once, and may not share its id with another', () => {
    const writer = new SchemaWriter();
    const thing = z.object({ name: z.string() }).meta({ id: 'TestThing' });
    expect(writer.write(z.array(thing), 'output')).toEqual({
      type: 'array',
      items: { $ref: '#/components/schemas/TestThing' },
    });
    expect(writer.components['TestThing']).toMatchObject({ type: 'object', required: ['name'] });
    z.globalRegistry.remove(thing);
    const other = z.object({ size: z.int() }).meta({ id: 'TestThing' });
    expect(() => writer.write(other, 'output')).toThrow('Two different schemas have the id TestThing');
  });
});

const pascalCase = (name: string): string =>
  name.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** What generators append to the name of an operation. */
const SUFFIXES = [
  'Params',
  'Request',
  'Response',
  'Req',
  'Res',
  'Body',
  'OK',
  'Result',
  'Variables',
  'Error',
];

/** Names of the types that generators make, with what each is made of. */
function* generatedNames(): Generator<[name: string, of: string]> {
  for (const [name, schema] of Object.entries<Json>(document.components.schemas)) {
    yield [pascalCase(name), `schema ${name}`];
    yield* inlineNames(pascalCase(name), schema, `schema ${name}`);
  }
  for (const { described } of operations) {
    const name = pascalCase(described.operationId);
    const of = `operation ${described.operationId}`;
    yield [name, of];
    for (const suffix of SUFFIXES) yield [`${name}${suffix}`, of];
    for (const parameter of described.parameters ?? []) {
      if (parameter.schema?.enum) yield [`${name}${pascalCase(parameter.name)}`, of];
    }
  }
  for (const kind of ['parameters', 'headers', 'responses', 'securitySchemes']) {
    for (const name of Object.keys(document.components[kind])) yield [pascalCase(name), `${kind} ${name}`];
  }
}

/** Names of the enumerations and objects within a schema. */
function* inlineNames(name: string, schema: Json, of: string): Generator<[name: string, of: string]> {
  const parts = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  for (const { properties = {}, items } of parts) {
    for (const [field, inner] of Object.entries<Json>(properties)) {
      const own = `${name}${pascalCase(field)}`;
      // One that refers to a schema, or to that or null, is of its type.
      const choices = [...(inner.anyOf ?? []), ...(inner.oneOf ?? [])].filter(({ type }) => type !== 'null');
      if (inner.enum || inner.properties || choices.length > 1) yield [own, `${of} ${field}`];
      yield* inlineNames(own, inner, `${of} ${field}`);
    }
    if (items) yield* inlineNames(`${name}Item`, items, of);
  }
}
