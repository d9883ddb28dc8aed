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

/** The routes in the body of the HTTP API. A route that invokes nothing in the templates fails the test. */
export function httpRoutesOf(template: Synthesized): HttpRoute[] {
  return template.ofType('AWS::ApiGatewayV2::Api').flatMap((api) => {
    const { paths, components } = api.Properties.Body;
    return Object.entries<Json>(paths).flatMap(([path, { parameters: _, ...methods }]) =>
      Object.entries<Json>(methods).map(([method, operation]) => {
        const reference: string = operation['x-amazon-apigateway-integration'].$ref;
        const [, part = '', name = ''] = reference.split('/').slice(1).map(String);
        const integration = components[part][name];
        const key = operation.isDefaultRoute ? '$default' : `${method.toUpperCase()} ${path}`;
        return { key, api, integration, ...calledBy(template, integration.uri) };
      }),
    );
  });
}

function calledBy(template: Synthesized, uri: Json): Pick<HttpRoute, 'lambda' | 'called'> {
  const [, name, alias] = /function:([\w-]+)(?::(\w+))?\/invocations/.exec(JSON.stringify(uri)) ?? [];
  const lambda = template.functions.find(({ Properties }) => Properties.FunctionName === name);
  if (!lambda) throw new Error(`The templates have no function ${name}`);
  if (alias === undefined) return { lambda, called: lambda };
  const called = template
    .ofType('AWS::Lambda::Alias')
    .find((it) => it.Properties.Name === alias && template.lambdaOf({ Ref: it.id }) === lambda);
  if (!called) throw new Error(`${name} has no alias ${alias}`);
  return { lambda, called };
}
