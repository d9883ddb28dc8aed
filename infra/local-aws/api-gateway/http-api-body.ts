import type { ResolvedResource } from '../cloudformation/resolve-assembly.ts';
import { StartError } from '../platform/start-error.ts';

/** A route of an API, with the properties of its integration that matter here. */
export interface RouteTarget {
  routeKey: string;
  /** `AWS_PROXY` for a function. */
  type: string;
  payloadFormatVersion: string;
  uri: unknown;
}

type Part = Record<string, unknown>;

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const ANY_METHOD = 'x-amazon-apigateway-any-method';
const INTEGRATION = 'x-amazon-apigateway-integration';

/** The only properties that API Gateway takes together with a body, of those that the local run supports. */
const BESIDE_BODY = new Set(['Body', 'FailOnWarnings']);

/**
 * The routes of an API that is imported from OpenAPI. Throws a StartError where API Gateway refuses the
 * document, and for what the local run does not support.
 */
export function routesOfBody({ logicalId, properties }: ResolvedResource): RouteTarget[] {
  const redundant = Object.keys(properties).filter((name) => !BESIDE_BODY.has(name));
  if (redundant.length > 0)
    throw new StartError(`${logicalId}: redundant properties beside Body: ${redundant.join(', ')}.`);
  const body = properties['Body'] as Part;
  const warnings = [...warningsOf(body)];
  if (properties['FailOnWarnings'] === true && warnings.length > 0)
    throw new StartError(`${logicalId}: warnings found during import: ${warnings.join('; ')}.`);
  if (!String(body['openapi']).startsWith('3.0.'))
    throw new StartError(`${logicalId}: API Gateway imports OpenAPI 3.0 only, not ${body['openapi']}.`);
  return operationsIn(body).map(({ path, method, operation }) => {
    const routeKey = routeKeyOf(path, method, operation);
    if (operation['security'] !== undefined)
      throw new StartError(`Route "${routeKey}": the local run does not support authorization.`);
    const integration = integrationOf(body, operation);
    if (integration === undefined) throw new StartError(`Route "${routeKey}" has no integration.`);
    if (integration['credentials'] !== undefined)
      throw new StartError(`Route "${routeKey}": the local run does not support credentials.`);
    return {
      routeKey,
      type: String(integration['type']).toUpperCase(),
      payloadFormatVersion: String(integration['payloadFormatVersion']),
      uri: integration['uri'],
    };
  });
}

interface Operation {
  path: string;
  method: string;
  operation: Part;
}

const pathsIn = (body: Part) => Object.entries((body['paths'] ?? {}) as Record<string, Part>);

const operationsIn = (body: Part): Operation[] =>
  pathsIn(body).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.includes(method) || method === ANY_METHOD)
      .map(([method, operation]) => ({ path, method, operation: operation as Part })),
  );

function routeKeyOf(path: string, method: string, { isDefaultRoute }: Part): string {
  if (isDefaultRoute === true) return '$default';
  return `${method === ANY_METHOD ? 'ANY' : method.toUpperCase()} ${path}`;
}

/** The integration of an operation, or the one of the document's components that it refers to. */
function integrationOf({ components }: Part, operation: Part): Part | undefined {
  const own = operation[INTEGRATION] as Part | undefined;
  const reference = own?.['$ref'];
  if (reference === undefined) return own;
  const shared = ((components ?? {}) as Part)[`${INTEGRATION}s`] as Record<string, Part> | undefined;
  return shared?.[String(reference).replace(`#/components/${INTEGRATION}s/`, '')];
}

/** What API Gateway's parser finds wrong, without which it would leave something out. */
function* warningsOf(body: Part): Generator<string> {
  const { title, version } = (body['info'] ?? {}) as Part;
  if (title === undefined || version === undefined) yield 'attribute info.title or info.version is missing';
  for (const [path, item] of pathsIn(body)) {
    if (!path.startsWith('/')) yield `resource ${path} should start with /`;
    const declared = ((item['parameters'] ?? []) as Part[]).map(({ name }) => name);
    for (const [, name] of path.matchAll(/\{([^}]+)\}/g))
      if (!declared.includes(name)) yield `path parameter ${name} of ${path} is not declared`;
    for (const name of Object.keys(item))
      if (!METHODS.includes(name) && name !== 'parameters' && !name.startsWith('x-'))
        yield `attribute ${name} of ${path} is unexpected`;
  }
  for (const { path, method, operation } of operationsIn(body))
    if (operation['responses'] === undefined && METHODS.includes(method))
      yield `attribute responses of ${method} ${path} is missing`;
}
