import { accountId } from '../cloudformation/intrinsics.ts';
import type { ResolvedResource } from '../cloudformation/resolve-assembly.ts';
import { type FunctionDefinition, findFunction, invokedArn } from '../lambda/function.ts';
import { isPermitted } from '../lambda/permission.ts';
import { StartError } from '../platform/start-error.ts';

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
  if (api.properties['ProtocolType'] !== 'HTTP') {
    throw new StartError(
      `The local run serves HTTP APIs only, not ${api.properties['ProtocolType']} (${api.logicalId}).`,
    );
  }
  if (api.properties['CorsConfiguration'] !== undefined) {
    throw new StartError(`The local run does not support CorsConfiguration (${api.logicalId}).`);
  }
  const id = api.identity.ref;
  const ofApi = (type: string): ResolvedResource[] =>
    resources.filter((resource) => resource.type === type && resource.properties['ApiId'] === id);
  const stages = ofApi('AWS::ApiGatewayV2::Stage').map((stage) => String(stage.properties['StageName']));
  if (!stages.includes('$default')) {
    throw new StartError(`The local run serves the stage $default, which ${api.logicalId} lacks.`);
  }
  const integrations = new Map(
    ofApi('AWS::ApiGatewayV2::Integration').map((resource) => [resource.identity.ref, resource]),
  );
  const routes = ofApi('AWS::ApiGatewayV2::Route').map((route): HttpRoute => {
    const routeKey = String(route.properties['RouteKey']);
    const authorization = route.properties['AuthorizationType'] ?? 'NONE';
    if (authorization !== 'NONE') {
      throw new StartError(
        `Route "${routeKey}": the local run does not support authorization ${authorization}.`,
      );
    }
    const target = String(route.properties['Target']).replace('integrations/', '');
    const uri = uriOf(integrations.get(target), routeKey);
    const sourceArn = `arn:aws:execute-api:${region}:${accountId}:${id}/$default/${sourcePath(routeKey)}`;
    return {
      routeKey,
      functionArn: findFunction(functions, uri).arn,
      permitted: isPermitted(resources, invokedArn(uri), 'apigateway.amazonaws.com', sourceArn),
    };
  });
  return { id, stage: '$default', routes };
}

function uriOf(integration: ResolvedResource | undefined, routeKey: string): unknown {
  if (integration === undefined) throw new StartError(`Route "${routeKey}" has no integration.`);
  const { IntegrationType, PayloadFormatVersion, IntegrationUri } = integration.properties;
  if (IntegrationType !== 'AWS_PROXY' || PayloadFormatVersion !== '2.0') {
    throw new StartError(
      `Route "${routeKey}": the local run supports AWS_PROXY with payload format 2.0 only.`,
    );
  }
  return IntegrationUri;
}

/** The part of the source ARN after the stage. */
function sourcePath(routeKey: string): string {
  const [method = '', path] = routeKey.split(' ');
  if (path === undefined) return routeKey;
  return `${method === 'ANY' ? '*' : method}${path}`;
}
