import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import manifest from '#clients/n8n/package.json' with { type: 'json' };
import { EVENT_TYPES } from '#shared/core/events/event.ts';
import { forEvery } from '#test/support/for-every.ts';
import type { Json } from '#test/support/json.ts';
import { isShown, loadN8nPackage, type NodeRequest, requestOf, run } from '#test/support/n8n-nodes.ts';
import { ourDocument } from '#test/support/our-document.ts';

let classes: Record<string, Json>;
beforeAll(async () => {
  classes = await loadN8nPackage();
});

const ORIGIN = 'https://sp.example';
const CREDENTIALS = { serverUrl: `${ORIGIN}/`, apiKey: 'sk_1' };

const property = (name: string, parameters: Record<string, Json>): Json =>
  classes['Signpost'].description.properties.find(
    (one: Json) => one.name === name && isShown(one, parameters),
  );

/** Each operation of each resource, as the parameters that choose it. */
const operations = (): { resource: string; operation: string }[] =>
  property('resource', {}).options.flatMap(({ value: resource }: Json) =>
    property('operation', { resource }).options.map(({ value: operation }: Json) => ({
      resource,
      operation,
    })),
  );

const exampleOf = ({ type, options, default: preset, name }: Json): Json => {
  if (type === 'options') return options[0].value;
  if (type === 'dateTime') return '2027-01-31T12:00:00';
  return type === 'string' ? `some ${name}` : preset;
};

/** All parameters of an operation, with a value each. */
function filled(chosen: Record<string, string>): Record<string, Json> {
  const parameters: Record<string, Json> = { authentication: 'apiKey', ...chosen };
  for (const one of classes['Signpost'].description.properties)
    if (!(one.name in parameters) && isShown(one, parameters))
      parameters[one.name] =
        one.type === 'collection'
          ? Object.fromEntries(one.options.map((option: Json) => [option.name, exampleOf(option)]))
          : exampleOf(one);
  return parameters;
}

const followed = (schema: Json): Json =>
  schema.$ref ? ourDocument.components.schemas[schema.$ref.split('/').at(-1)] : schema;

/** The operation of the API document that takes a request. */
function described({ method, url }: NodeRequest): { path: string; operation: Json } {
  const { pathname } = new URL(url);
  const [path = '', methods] = Object.entries<Json>(ourDocument.paths).find(([pattern]) =>
    new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  ) as [string, Json];
  return { path, operation: methods?.[method.toLowerCase()] };
}

const allowed = (schema: Json): Json[] | undefined => {
  const { enum: values, anyOf } = followed(schema);
  return values ?? anyOf?.flatMap(allowed);
};

describe('the node of Signpost', () => {
  it('has requests that the API document describes, whatever field is set', () =>
    forEvery(operations(), (chosen) => {
      const request = requestOf(classes['Signpost'], filled(chosen), CREDENTIALS);
      const { operation } = described(request);
      expect(operation, `${request.method} ${request.url}`).toBeDefined();
      const query = (operation.parameters ?? []).filter((one: Json) => one.in === 'query');
      expect(query.map(({ name }: Json) => name)).toEqual(expect.arrayContaining(Object.keys(request.qs)));
      const body = operation.requestBody?.content['application/json'].schema;
      const { properties = {}, required = [] } = body ? followed(body) : {};
      expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(request.body)));
      expect(Object.keys(request.body)).toEqual(expect.arrayContaining(required));
      if (request.body['utm']) {
        const utm = properties.utm.anyOf.map(followed).find((one: Json) => one.properties);
        expect(Object.keys(utm.properties)).toEqual(expect.arrayContaining(Object.keys(request.body['utm'])));
      }
      const fields = { ...Object.fromEntries(query.map((it: Json) => [it.name, it.schema])), ...properties };
      forEachOptions(chosen, (name, values) =>
        expect(allowed(fields[name]), name).toEqual(expect.arrayContaining(values)),
      );
    }));

  it('covers all values of the fields that it offers as choices', () => {
    const missing = operations().flatMap((chosen) => {
      const { operation } = described(requestOf(classes['Signpost'], filled(chosen), CREDENTIALS));
      const query: Json[] = operation.parameters ?? [];
      return ['type', 'interval', 'kind'].flatMap((name) => {
        const schema = query.find((one) => one.name === name)?.schema;
        let offered: Json[] | undefined;
        forEachOptions(chosen, (option, values) => {
          if (option === name) offered = values;
        });
        return (schema?.enum ?? []).filter((value: Json) => !offered?.includes(value));
      });
    });
    expect(missing).toEqual([]);
  });

  it('sends times with an offset, days, lists of tags, and null for what was emptied', () => {
    const parameters = {
      resource: 'link',
      operation: 'update',
      linkId: 'lnk_/1',
      updateFields: {
        tags: ' a, b,,',
        title: '',
        expiresAt: '2027-01-31T12:00:00+02:00',
        more: '{"rules":[]}',
      },
    };
    expect(requestOf(classes['Signpost'], parameters, CREDENTIALS)).toMatchObject({
      method: 'PATCH',
      url: `${ORIGIN}/v1/api/links/lnk_%2F1`,
      body: { tags: ['a', 'b'], title: null, expiresAt: '2027-01-31T10:00:00.000Z', rules: [] },
    });
    const report = {
      resource: 'analytics',
      operation: 'getAccount',
      filters: { from: '2027-01-31T12:00:00', country: '' },
    };
    expect(requestOf(classes['Signpost'], report, CREDENTIALS).qs).toEqual({ from: '2027-01-31' });
  });

  it.each([
    [{ returnAll: true }, [100, 100, 100], 6],
    [{ limit: 5 }, [5, 3, 3], 5],
    [{ limit: 1 }, [1], 1],
  ])('reads lists page by page: %j', async (wanted, limits, count) => {
    // The second page is empty, as filtered ones may be.
    const pages = [2, 0, 4];
    const asked: Json[] = [];
    const send = async ({ qs }: NodeRequest) => {
      const at = asked.push(qs) - 1;
      const links = Array.from({ length: Math.min(qs['limit'], pages[at] ?? 0) }, (_, i) => ({ i }));
      return { data: { links, nextCursor: at + 1 < pages.length ? `after-${at}` : null } };
    };
    const parameters = { resource: 'link', operation: 'getAll', filters: { tag: 'x' }, ...wanted };
    const items = await run(classes['Signpost'], parameters, CREDENTIALS, send);
    expect(items).toHaveLength(count);
    expect(asked.map(({ limit }) => limit)).toEqual(limits);
    expect(asked.map(({ cursor }) => cursor)).toEqual(
      [undefined, 'after-0', 'after-1'].slice(0, limits.length),
    );
    expect(asked.every(({ tag }) => tag === 'x')).toBe(true);
  });
});

/** Calls back for each parameter of an operation that is a choice. */
function forEachOptions(chosen: Record<string, string>, take: (name: string, values: Json[]) => void) {
  for (const one of classes['Signpost'].description.properties) {
    if (one.type !== 'collection' || !isShown(one, chosen)) continue;
    for (const option of one.options)
      if (option.type === 'options')
        take(
          option.name,
          option.options.map(({ value }: Json) => value),
        );
  }
}

describe('the trigger of Signpost', () => {
  it('offers every event type', () => {
    const { options } = classes['SignpostTrigger'].description.properties.find(
      ({ name }: Json) => name === 'events',
    );
    expect(options.map(({ value }: Json) => value)).toEqual([...EVENT_TYPES].sort());
    expect(options.find(({ value }: Json) => value === 'smart_link.created').name).toBe('Smart Link Created');
  });
});

describe('the package for n8n', () => {
  it('names its files as n8n loads them, and needs no package at run time', () => {
    expect(manifest).not.toHaveProperty('dependencies');
    expect(manifest.peerDependencies).toEqual({ 'n8n-workflow': '*' });
    for (const name of ['Signpost', 'SignpostTrigger']) {
      const { description } = classes[name];
      expect(description.name).toBe(name.charAt(0).toLowerCase() + name.slice(1));
      for (const icon of Object.values<string>(description.icon))
        expect(existsSync(`clients/n8n/nodes/${name}/${icon.replace('file:', '')}`)).toBe(true);
      for (const { name: credential } of description.credentials)
        expect(Object.values(classes).some((one) => one.name === credential)).toBe(true);
    }
  });

  it('tests a key where every key is accepted', () => {
    const { test } = classes['SignpostApi'];
    expect(ourDocument.paths[test.request.url].get).toBeDefined();
  });
});
