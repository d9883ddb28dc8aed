import { accountId } from '../cloudformation/intrinsics.ts';
import type { ResolvedResource } from '../cloudformation/resolve-assembly.ts';
import { type FunctionDefinition, findFunction, invokedArn } from '../lambda/function.ts';
import { isPermitted } from '../lambda/permission.ts';
import { StartError } from '../platform/start-error.ts';
import { type RouteTarget, routesOfBody } from './http-api-body.ts';

export interface HttpApi {
  id: string;
  stage: string;
  routes: HttpRoute[];
}

export interface HttpRoute {
  routeKey: string;
  functionArn: string;
  /** Whether a Lambda permission allows API Gateway to invoke the function for this route. */
  permitted: boolean;
}

/** The HTTP API of the template with its routes and their permissions. */
export function readHttpApi(
  resources: ResolvedResource[],
  functions: FunctionDefinition[],
  region: string,
): HttpApi | undefined {
  const apis = resources.filter((resource) => resource.type === 'AWS::ApiGatewayV2::Api');
  const [api] = apis;
  if (api === undefined) return undefined;
  if (apis.length > 1) {
    throw new StartError(`The local run serves one HTTP API, the template has ${apis.length}.`);
  }
  const id = api.identity.ref;
  const ofApi = (type: string): ResolvedResource[] =>
    resources.filter((resource) => resource.type === type && resource.properties['ApiId'] === id);
  const stages = ofApi('AWS::ApiGatewayV2::Stage').map((stage) => String(stage.properties['StageName']));
  if (!stages.includes('$default')) {
    throw new StartError(`The local run serves the stage $default, which ${api.logicalId} lacks.`);
  }
  const targets = api.properties['Body'] === undefined ? routesOf(api, ofApi) : importedRoutesOf(api, ofApi);
  const routes = targets.map(({ routeKey, type, payloadFormatVersion, uri }): HttpRoute => {
    if (type !== 'AWS_PROXY' || payloadFormatVersion !== '2.0') {
      throw new StartError(
        `Route "${routeKey}": the local run supports AWS_PROXY with payload format 2.0 only.`,
      );
    }
    const sourceArn = `arn:aws:execute-api:${region}:${accountId}:${id}/$default/${sourcePath(routeKey)}`;
    return {
      routeKey,
      functionArn: findFunction(functions, uri).arn,
      permitted: isPermitted(resources, invokedArn(uri), {
        principal: 'apigateway.amazonaws.com',
        sourceArn,
      }),
    };
  });
  return { id, stage: '$default', routes };
}

type OfApi = (type: string) => ResolvedResource[];

/** The routes of an API that are resources of their own. */
function routesOf({ logicalId, properties }: ResolvedResource, ofApi: OfApi): RouteTarget[] {
  if (properties['ProtocolType'] !== 'HTTP') {
    throw new StartError(
      `The local run serves HTTP APIs only, not ${properties['ProtocolType']} (${logicalId}).`,
    );
  }
  if (properties['CorsConfiguration'] !== undefined) {
    throw new StartError(`The local run does not support CorsConfiguration (${logicalId}).`);
  }
  const integrations = new Map(
    ofApi('AWS::ApiGatewayV2::Integration').map((resource) => [resource.identity.ref, resource.properties]),
  );
  return ofApi('AWS::ApiGatewayV2::Route').map((route) => {
    const routeKey = String(route.properties['RouteKey']);
    const authorization = route.properties['AuthorizationType'] ?? 'NONE';
    if (authorization !== 'NONE') {
      throw new StartError(
        `Route "${routeKey}": the local run does not support authorization ${authorization}.`,
      );
    }
    const integration = integrations.get(String(route.properties['Target']).replace('integrations/', ''));
    if (integration === undefined) throw new StartError(`Route "${routeKey}" has no integration.`);
    return {
      routeKey,
      type: String(integration['IntegrationType']),
      payloadFormatVersion: String(integration['PayloadFormatVersion']),
      uri: integration['IntegrationUri'],
    };
  });
}

/** The routes of an API that is imported: each import deletes all others (AWS). */
function importedRoutesOf(api: ResolvedResource, ofApi: OfApi): RouteTarget[] {
  const [other] = [...ofApi('AWS::ApiGatewayV2::Route'), ...ofApi('AWS::ApiGatewayV2::Integration')];
  if (other)
    throw new StartError(`${other.logicalId}: ${api.logicalId} has a Body, whose import would delete it.`);
  return routesOfBody(api);
}

/** The part of the source ARN after the stage. */
function sourcePath(routeKey: string): string {
  const [method = '', path] = routeKey.split(' ');
  if (path === undefined) return routeKey;
  return `${method === 'ANY' ? '*' : method}${path}`;
}
