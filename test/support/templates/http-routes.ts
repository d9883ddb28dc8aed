import type { Json } from '../json.ts';
import type { Resource, Synthesized } from './templates.ts';

/** A route of the HTTP API. */
export interface HttpRoute {
  /** `GET /v1/api/links` */
  key: string;
  api: Resource;
  lambda: Resource;
  /** The function or the alias that the route invokes. */
  called: Resource;
  integration: Json;
}

/** The routes of the HTTP API. A route that invokes nothing in the templates fails the test. */
export const httpRoutesOf = (template: Synthesized): HttpRoute[] =>
  template.ofType('AWS::ApiGatewayV2::Api').flatMap((api) =>
    routesOfBody(api.Properties.Body).map(({ key, integration }) => ({
      key,
      api,
      integration,
      ...calledBy(template, integration),
    })),
  );

/** The routes in the body of an API, each with its integration. */
export const routesOfBody = ({ paths, components }: Json): { key: string; integration: Json }[] =>
  Object.entries<Json>(paths).flatMap(([path, { parameters: _, ...methods }]) =>
    Object.entries<Json>(methods).map(([method, operation]) => {
      const [, , part = '', name = ''] = operation['x-amazon-apigateway-integration'].$ref.split('/');
      const key = operation.isDefaultRoute ? '$default' : `${method.toUpperCase()} ${path}`;
      return { key, integration: components[part][name] };
    }),
  );

/** The name of the function that an integration invokes, and after a colon that of its alias. */
export const calledName = (integration: Json): string =>
  /function:([\w:-]+)\/invocations/.exec(JSON.stringify(integration.uri))?.[1] ?? '';

function calledBy(template: Synthesized, integration: Json): Pick<HttpRoute, 'lambda' | 'called'> {
  const [name, alias] = calledName(integration).split(':');
  const lambda = template.functions.find(({ Properties }) => Properties.FunctionName === name);
  if (!lambda) throw new Error(`The templates have no function ${name}`);
  if (alias === undefined) return { lambda, called: lambda };
  const called = template
    .ofType('AWS::Lambda::Alias')
    .find((it) => it.Properties.Name === alias && template.lambdaOf({ Ref: it.id }) === lambda);
  if (!called) throw new Error(`${name} has no alias ${alias}`);
  return { lambda, called };
}
