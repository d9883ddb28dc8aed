import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeN8nPackage } from '#clients/generator/n8n/package.ts';
import manifest from '#clients/n8n/package.json' with { type: 'json' };
import type { Json } from './json.ts';

/**
 * The built package of the n8n nodes, and n8n as far as they need it: what n8n-core's RoutingNode makes of a
 * description. `npm run conformance -- n8n` compares with n8n itself.
 */

const N8N_WORKFLOW = `exports.NodeConnectionTypes = { Main: 'main' };
exports.NodeApiError = class NodeApiError extends Error {
  constructor(node, error) {
    super(error.message, { cause: error });
  }
};
`;

/** Instances of the nodes and credentials, by the names of their classes. */
export async function loadN8nPackage(): Promise<Record<string, Json>> {
  const folder = mkdtempSync(join(tmpdir(), 'n8n-nodes-'));
  try {
    await writeN8nPackage(folder);
    mkdirSync(join(folder, 'node_modules/n8n-workflow'), { recursive: true });
    writeFileSync(join(folder, 'node_modules/n8n-workflow/index.js'), N8N_WORKFLOW);
    const require = createRequire(join(folder, 'package.json'));
    const files = [...manifest.n8n.nodes, ...manifest.n8n.credentials];
    return Object.fromEntries(
      files.map((file) => {
        const [name = ''] = file.split('/').at(-1)?.split('.') ?? [];
        return [name, new (require(`./${file}`)[name])()];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A request as a node makes it: `path` has the query. */
export interface NodeRequest {
  method: string;
  url: string;
  qs: Record<string, Json>;
  body: Record<string, Json>;
  paginate: boolean;
  /** Where the response has the result. */
  result: string | undefined;
}

/** Luxon, as far as the nodes use it; the time zone of the workflow is UTC. */
const DateTime = {
  fromISO: (text: string) => {
    const iso = new Date(/Z|[+-]\d\d:\d\d$/.test(text) ? text : `${text}Z`).toISOString();
    return { toUTC: () => ({ toISO: () => iso }) };
  },
};

/** An expression such as `=/links/{{ $parameter["linkId"] }}`; other values are returned as they are. */
export function evaluated(value: Json, scope: Record<string, Json>): Json {
  if (typeof value !== 'string' || !value.startsWith('=')) return value;
  const run = (code: string) => {
    const all = { DateTime, ...scope };
    return new Function(...Object.keys(all), `return (${code});`)(...Object.values(all));
  };
  const [, alone] = /^=\{\{((?:(?!\}\}).)*)\}\}$/s.exec(value) ?? [];
  if (alone !== undefined) return run(alone);
  return value.slice(1).replace(/\{\{(.*?)\}\}/gs, (_, code: string) => String(run(code)));
}

/** Whether n8n shows a parameter, and sends it. */
export const isShown = ({ displayOptions }: Json, parameters: Record<string, Json>): boolean =>
  Object.entries<Json>(displayOptions?.show ?? {}).every(([name, values]) =>
    values.includes(parameters[name]),
  );

/** The request of a declarative node. Parameters that are not given have their defaults. */
export function requestOf(
  { description }: Json,
  given: Record<string, Json>,
  $credentials: Record<string, Json>,
): NodeRequest {
  const parameters = { ...given };
  for (const property of description.properties)
    if (!(property.name in parameters) && isShown(property, parameters))
      parameters[property.name] = property.default;
  const request: NodeRequest = {
    method: 'GET',
    url: '',
    qs: {},
    body: {},
    paginate: false,
    result: undefined,
  };
  const apply = ({ routing = {} }: Json, $value: Json) => {
    const scope = { $parameter: parameters, $credentials, $value };
    const { method, url, body } = routing.request ?? {};
    if (method) request.method = method;
    if (url) request.url = evaluated(url, scope);
    if (body) Object.assign(request.body, evaluated(body, scope));
    const { property, type, value, paginate } = routing.send ?? {};
    if (paginate) request.paginate = true;
    if (property) {
      const sent = value ? evaluated(value, scope) : $value;
      const target = type === 'body' ? request.body : request.qs;
      const path: string[] = property.split('.');
      const last = path.pop() ?? '';
      const parent = path.reduce<Json>((at, name) => {
        at[name] ??= {};
        return at[name];
      }, target);
      if (sent !== undefined) parent[last] = sent;
    }
    request.result ??= routing.output?.postReceive?.[0]?.properties.property;
  };
  for (const property of description.properties) {
    if (!isShown(property, parameters)) continue;
    const value = parameters[property.name];
    apply(property, value);
    if (property.type === 'options')
      apply(property.options.find((option: Json) => option.value === value) ?? {}, value);
    if (property.type === 'collection')
      for (const option of property.options) if (option.name in value) apply(option, value[option.name]);
  }
  request.url = evaluated(description.requestDefaults.baseURL, { $credentials }) + request.url;
  return request;
}

/** Calls an API with a node's request, page by page, and returns the items of the result. */
export async function run(
  node: Json,
  parameters: Record<string, Json>,
  credentials: Record<string, Json>,
  send: (request: NodeRequest) => Promise<Json>,
): Promise<Json[]> {
  const request = requestOf(node, parameters, credentials);
  if (!request.paginate) {
    const result = request.result?.split('.').reduce((at, name) => at[name], await send(request));
    return [result].flat();
  }
  const context = {
    getNodeParameter: (name: string, fallback: Json) => parameters[name] ?? fallback,
    makeRoutingRequest: async ({ options }: Json) => [{ json: await send({ ...request, qs: options.qs }) }],
  };
  const { pagination } = node.description.requestOperations;
  const items = await pagination.call(context, { options: { qs: request.qs } });
  return items.map(({ json }: Json) => json);
}
