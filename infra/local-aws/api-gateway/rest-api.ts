import { accountId } from '../cloudformation/intrinsics.ts';
import type { ResolvedResource } from '../cloudformation/resolve-assembly.ts';
import { type FunctionDefinition, findFunction } from '../lambda/function.ts';
import { isPermitted } from '../lambda/permission.ts';
import { StartError } from '../platform/start-error.ts';

export interface RestApi {
  id: string;
  stage: string;
  resources: RestResource[];
  /** Whether all bodies are binary: functions get them in base64. */
  isBinary: boolean;
  /** Error responses of API Gateway itself, by type. */
  gatewayResponses: Map<string, GatewayResponse>;
}

export interface RestResource {
  id: string;
  /** Path pattern, such as `/things/{id}`. */
  path: string;
  /** Methods by HTTP method, or `ANY`. */
  methods: Map<string, RestMethod>;
}

export interface RestMethod {
  functionArn: string;
  timeoutMs: number;
  permitted: boolean;
}

export interface GatewayResponse {
  status: number | undefined;
  /** Values are quoted literals or names of context variables. */
  headers: Record<string, string>;
  template: string | undefined;
}

/** The REST API of the template with its resources, methods and permissions. */
export function readRestApi(
  resources: ResolvedResource[],
  functions: FunctionDefinition[],
  region: string,
): RestApi | undefined {
  const apis = resources.filter((resource) => resource.type === 'AWS::ApiGateway::RestApi');
  const [api] = apis;
  if (api === undefined) return undefined;
  if (apis.length > 1) {
    throw new StartError(`The local run serves one REST API, the template has ${apis.length}.`);
  }
  for (const property of ['Body', 'BodyS3Location', 'Policy', 'MinimumCompressionSize']) {
    if (api.properties[property] === undefined) continue;
    throw new StartError(`The local run does not support ${property} of a REST API (${api.logicalId}).`);
  }
  const binary = (api.properties['BinaryMediaTypes'] ?? []) as string[];
  if (!['', '*/*'].includes(binary.join())) {
    throw new StartError(`The local run supports */* as the only binary media type (${api.logicalId}).`);
  }
  const id = api.identity.ref;
  const ofApi = (type: string): ResolvedResource[] =>
    resources.filter((resource) => resource.type === type && resource.properties['RestApiId'] === id);
  const stages = ofApi('AWS::ApiGateway::Stage').map((stage) => String(stage.properties['StageName']));
  const [stage] = stages;
  if (stage === undefined || stages.length > 1) {
    throw new StartError(
      `The local run serves one stage of ${api.logicalId}, the template has ${stages.length}.`,
    );
  }
  const paths = pathsOf(api, ofApi('AWS::ApiGateway::Resource'));
  const found = new Map<string, RestResource>();
  for (const method of ofApi('AWS::ApiGateway::Method')) {
    const resourceId = String(method.properties['ResourceId']);
    const path = paths.get(resourceId);
    if (path === undefined)
      throw new StartError(`Method ${method.logicalId} belongs to no resource of its API.`);
    const resource = found.get(resourceId) ?? { id: resourceId, path, methods: new Map() };
    found.set(resourceId, resource);
    const name = String(method.properties['HttpMethod']);
    const { called, timeoutMs } = readIntegration(method);
    const verb = name === 'ANY' ? '*' : name;
    const sourceArn = `arn:aws:execute-api:${region}:${accountId}:${id}/${stage}/${verb}${path}`;
    resource.methods.set(name, {
      functionArn: findFunction(functions, called).arn,
      timeoutMs,
      permitted: isPermitted(resources, called, { principal: 'apigateway.amazonaws.com', sourceArn }),
    });
  }
  const gatewayResponses = new Map(ofApi('AWS::ApiGateway::GatewayResponse').map(readGatewayResponse));
  return { id, stage, resources: [...found.values()], isBinary: binary.length > 0, gatewayResponses };
}

/** Paths by resource id. */
function pathsOf(api: ResolvedResource, resources: ResolvedResource[]): Map<string, string> {
  const parents = new Map(resources.map(({ identity, properties }) => [identity.ref, properties]));
  const pathOf = (id: string): string => {
    const properties = parents.get(id);
    return properties === undefined
      ? ''
      : `${pathOf(String(properties['ParentId']))}/${String(properties['PathPart'])}`;
  };
  const root = api.identity.attributes['RootResourceId'] ?? '';
  return new Map([[root, '/'], ...[...parents.keys()].map((id) => [id, pathOf(id)] as const)]);
}

/** The ARN that a method invokes, and its integration timeout. */
function readIntegration({ logicalId, properties }: ResolvedResource): { called: string; timeoutMs: number } {
  if ((properties['AuthorizationType'] ?? 'NONE') !== 'NONE' || properties['ApiKeyRequired'] === true) {
    throw new StartError(`Method ${logicalId}: the local run supports neither authorization nor API keys.`);
  }
  const { Type, ResponseTransferMode, TimeoutInMillis, Uri } = (properties['Integration'] ?? {}) as Record<
    string,
    unknown
  >;
  if (Type !== 'AWS_PROXY' || ResponseTransferMode !== 'STREAM') {
    throw new StartError(`Method ${logicalId}: the local run supports AWS_PROXY with STREAM only.`);
  }
  const [, arn] =
    /:lambda:path\/2021-11-15\/functions\/(.+)\/response-streaming-invocations$/.exec(String(Uri)) ?? [];
  if (arn === undefined) throw new StartError(`Method ${logicalId} calls ${Uri}, which does not stream.`);
  return { called: arn, timeoutMs: Number(TimeoutInMillis ?? 29_000) };
}

function readGatewayResponse({ properties }: ResolvedResource): [string, GatewayResponse] {
  const { ResponseType, StatusCode, ResponseParameters, ResponseTemplates } = properties as {
    ResponseType: string;
    StatusCode?: string;
    ResponseParameters?: Record<string, string>;
    ResponseTemplates?: Record<string, string>;
  };
  const headers = Object.entries(ResponseParameters ?? {}).map(([name, value]) => [
    name.replace('gatewayresponse.header.', ''),
    value,
  ]);
  return [
    ResponseType,
    {
      status: StatusCode === undefined ? undefined : Number(StatusCode),
      headers: Object.fromEntries(headers),
      template: ResponseTemplates?.['application/json'],
    },
  ];
}
