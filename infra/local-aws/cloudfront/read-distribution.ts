import { accountId } from '../cloudformation/intrinsics.ts';
import type { ResolvedResource } from '../cloudformation/resolve-assembly.ts';
import { hostOfUrl } from '../lambda/function-url.ts';
import { StartError } from '../platform/start-error.ts';
import { readPolicyHeaders } from './added-headers.ts';
import type { ApiOrigin, Behavior, BucketOrigin, Distribution, Encoding } from './distribution.ts';

interface BehaviorConfig {
  PathPattern?: string;
  TargetOriginId: string;
  AllowedMethods?: string[];
  CachePolicyId?: string;
  OriginRequestPolicyId?: string;
  ResponseHeadersPolicyId?: string;
  Compress?: boolean;
  FunctionAssociations?: { EventType: string; FunctionARN: string }[];
  LambdaFunctionAssociations?: object[];
}

interface OriginConfig {
  Id: string;
  DomainName: string;
  OriginPath?: string;
  OriginCustomHeaders?: { HeaderName: string; HeaderValue: string }[];
  OriginAccessControlId?: string;
}

interface DistributionConfig {
  Origins: OriginConfig[];
  CacheBehaviors?: BehaviorConfig[];
  DefaultCacheBehavior: BehaviorConfig;
  DefaultRootObject?: string;
}

/** Encodings by cache policy; the rest of a policy does not matter without a cache. */
const MANAGED_CACHE_POLICIES: Record<string, readonly Encoding[]> = {
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': ['br', 'gzip'],
  // CachingOptimizedForUncompressedObjects
  'b2884449-e4de-46a7-ac36-70bc7f1ddd6d': [],
  // CachingDisabled
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': [],
};

/** AllViewerExceptHostHeader. API Gateway needs its own host. */
const ALL_VIEWER_EXCEPT_HOST = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

const API_OF_TYPE: Record<string, ApiOrigin['api']> = {
  'AWS::ApiGatewayV2::Api': 'http',
  'AWS::ApiGateway::RestApi': 'rest',
  'AWS::Lambda::Url': 'url',
  'AWS::Lambda::WebFunctionEndpoint': 'web',
};

/** The host of an API, a function URL or an endpoint. */
function hostOf(identity: ResolvedResource['identity']): string | undefined {
  const { ApiEndpoint, DomainName } = identity.attributes;
  return ApiEndpoint === undefined ? (DomainName ?? hostOfUrl(identity)) : new URL(ApiEndpoint).host;
}

const isMultiTenant = ({ properties }: ResolvedResource): boolean =>
  (properties['DistributionConfig'] as { ConnectionMode?: string }).ConnectionMode === 'tenant-only';

/** The distribution of the template; undefined for none. */
export const readDistribution = (resources: ResolvedResource[]): Distribution | undefined =>
  readOne(resources, (one) => !isMultiTenant(one));

/** The distribution whose hosts are distribution tenants; undefined for none. */
export const readTenantDistribution = (resources: ResolvedResource[]): Distribution | undefined =>
  readOne(resources, isMultiTenant);

function readOne(
  resources: ResolvedResource[],
  isMeant: (resource: ResolvedResource) => boolean,
): Distribution | undefined {
  const [distribution, ...others] = resources.filter(
    (one) => one.type === 'AWS::CloudFront::Distribution' && isMeant(one),
  );
  if (distribution === undefined) return undefined;
  const { logicalId, properties } = distribution;
  if (others.length > 0) {
    throw new StartError(
      `The local run supports one distribution of each kind, the template has ${others.length + 1}.`,
    );
  }
  const config = properties['DistributionConfig'] as DistributionConfig;
  if (config.DefaultRootObject) {
    throw new StartError(`Distribution ${logicalId}: the local run does not support DefaultRootObject.`);
  }
  const origins = new Map(
    config.Origins.map((origin) => [origin.Id, readOrigin(origin, resources, logicalId)]),
  );
  const { ref } = distribution.identity;
  const behaviors = [...(config.CacheBehaviors ?? []), { ...config.DefaultCacheBehavior, PathPattern: '*' }];
  return {
    id: ref,
    arn: `arn:aws:cloudfront::${accountId}:distribution/${ref}`,
    origins,
    behaviors: behaviors.map((behavior): Behavior => {
      const at = `Distribution ${logicalId}, ${behavior.PathPattern}`;
      const origin = origins.get(behavior.TargetOriginId);
      if (origin === undefined) throw new StartError(`${at}: unknown origin ${behavior.TargetOriginId}.`);
      checkSupport(behavior, origin, at);
      return {
        pathPattern: behavior.PathPattern ?? '',
        methods: behavior.AllowedMethods ?? ['GET', 'HEAD'],
        origin,
        viewerFunction: functionOf(behavior, 'viewer-request', { resources, at }),
        responseFunction: functionOf(behavior, 'viewer-response', { resources, at }),
        cookies: forwardedCookies(behavior, origin, { resources, at }),
        addedHeaders: addedHeadersOf(behavior, resources, at),
        encodings: encodingsOf(behavior, resources, at),
      };
    }),
  };
}

function readOrigin(
  { DomainName, OriginPath = '', OriginCustomHeaders = [], OriginAccessControlId }: OriginConfig,
  resources: ResolvedResource[],
  logicalId: string,
): BucketOrigin | ApiOrigin {
  for (const { type, identity } of OriginPath === '' ? resources : []) {
    if (type === 'AWS::S3::Bucket' && identity.attributes['RegionalDomainName'] === DomainName) {
      return { kind: 'bucket', bucket: identity.ref };
    }
    const api = API_OF_TYPE[type];
    if (api !== undefined && hostOf(identity) === DomainName) {
      if ((api === 'web' || api === 'url') && !OriginAccessControlId)
        throw new StartError(`Distribution ${logicalId}: ${DomainName} needs an origin access control.`);
      const headers = OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [
        HeaderName.toLowerCase(),
        HeaderValue,
      ]);
      return { kind: 'api', api, host: DomainName, headers: Object.fromEntries(headers) };
    }
  }
  throw new StartError(
    `Distribution ${logicalId}: the local run supports buckets, APIs and web functions as origins, not ` +
      `not ${DomainName}${OriginPath}.`,
  );
}

/** Throws on features that the local run does not emulate. */
function checkSupport(behavior: BehaviorConfig, origin: Behavior['origin'], at: string): void {
  const { AllowedMethods = [], FunctionAssociations = [] } = behavior;
  if (behavior.LambdaFunctionAssociations !== undefined) {
    throw new StartError(`${at}: the local run does not support Lambda@Edge.`);
  }
  if (origin.kind === 'api' && origin.api === 'rest' && behavior.Compress === true) {
    throw new StartError(`${at}: the local run does not compress streams.`);
  }
  if (origin.kind !== 'bucket') {
    if (FunctionAssociations.some(({ EventType }) => EventType === 'viewer-response')) {
      throw new StartError(`${at}: the local run supports functions for viewer responses only for buckets.`);
    }
    return;
  }
  if (AllowedMethods.some((method) => method !== 'GET' && method !== 'HEAD')) {
    throw new StartError(`${at}: the local run only reads from buckets.`);
  }
}

interface RequestPolicyConfig {
  CookiesConfig: { CookieBehavior: string; Cookies?: string[] };
  HeadersConfig: { HeaderBehavior: string; Headers?: string[] };
  QueryStringsConfig: { QueryStringBehavior: string };
}

interface Place {
  resources: ResolvedResource[];
  /** Names the behavior in errors. */
  at: string;
}

/**
 * The cookies that the origin request policy forwards. It must forward everything else but the
 * host; none, to a bucket.
 */
function forwardedCookies(
  { OriginRequestPolicyId: id }: BehaviorConfig,
  origin: Behavior['origin'],
  { resources, at }: Place,
): Behavior['cookies'] {
  if (origin.kind === 'bucket' && id === undefined) return [];
  if (origin.kind === 'api' && id === ALL_VIEWER_EXCEPT_HOST) return 'all';
  const policy = id && findByRef(resources, 'AWS::CloudFront::OriginRequestPolicy', id);
  if (policy && origin.kind === 'api') {
    const config = policy.properties['OriginRequestPolicyConfig'] as RequestPolicyConfig;
    const { HeaderBehavior, Headers = [] } = config.HeadersConfig;
    const { CookieBehavior: behavior, Cookies = [] } = config.CookiesConfig;
    const forwardsRest =
      HeaderBehavior === 'allExcept' &&
      Headers.join().toLowerCase() === 'host' &&
      config.QueryStringsConfig.QueryStringBehavior === 'all';
    if (forwardsRest && behavior === 'all') return 'all';
    if (forwardsRest && (behavior === 'none' || behavior === 'whitelist')) return Cookies;
  }
  throw new StartError(`${at}: the local run does not support the origin request policy ${id}.`);
}

/** The code of a behavior's function for an event. */
function functionOf(
  { FunctionAssociations: associations = [] }: BehaviorConfig,
  event: 'viewer-request' | 'viewer-response',
  { resources, at }: Place,
): string | undefined {
  const association = associations.find(({ EventType }) => EventType === event);
  if (association === undefined) return undefined;
  const found = findByRef(resources, 'AWS::CloudFront::Function', association.FunctionARN);
  if (found === undefined)
    throw new StartError(`${at}: the template does not define the function ${association.FunctionARN}.`);
  return String(found.properties['FunctionCode']);
}

function addedHeadersOf(
  { ResponseHeadersPolicyId: id }: BehaviorConfig,
  resources: ResolvedResource[],
  at: string,
): Behavior['addedHeaders'] {
  if (id === undefined) return [];
  const policy = findByRef(resources, 'AWS::CloudFront::ResponseHeadersPolicy', id);
  if (policy === undefined)
    throw new StartError(`${at}: the template does not define the response headers policy ${id}.`);
  return readPolicyHeaders(policy);
}

function encodingsOf(
  { CachePolicyId: id = '', Compress }: BehaviorConfig,
  resources: ResolvedResource[],
  at: string,
): readonly Encoding[] {
  const policy = findByRef(resources, 'AWS::CloudFront::CachePolicy', id);
  const encodings = policy === undefined ? MANAGED_CACHE_POLICIES[id] : encodingsIn(policy);
  if (encodings === undefined)
    throw new StartError(`${at}: the local run does not support the cache policy ${id}.`);
  return Compress === true ? encodings : [];
}

function encodingsIn({ properties }: ResolvedResource): Encoding[] {
  const { ParametersInCacheKeyAndForwardedToOrigin: parameters } = properties['CachePolicyConfig'] as {
    ParametersInCacheKeyAndForwardedToOrigin: Record<string, unknown>;
  };
  const encodings: Encoding[] = [];
  if (parameters['EnableAcceptEncodingBrotli'] === true) encodings.push('br');
  if (parameters['EnableAcceptEncodingGzip'] === true) encodings.push('gzip');
  return encodings;
}

function findByRef(resources: ResolvedResource[], type: string, ref: string): ResolvedResource | undefined {
  return resources.find((resource) => resource.type === type && resource.identity.ref === ref);
}
