import type { Delivery } from './application.ts';
import type { ResolvedResource } from './resolved-resources.ts';
import { StartError } from './start-error.ts';

interface Behavior {
  PathPattern?: string;
  TargetOriginId?: string;
  AllowedMethods?: string[];
  ResponseHeadersPolicyId?: string;
}

interface DistributionConfig {
  Origins?: { Id: string; DomainName: string; OriginPath?: string }[];
  CacheBehaviors?: Behavior[];
}

/**
 * What CloudFront distributions serve from buckets, by the patterns of their paths. Their default behaviour is left
 * out: everything else at this one origin is the API's.
 */
export function readDeliveries(resources: ResolvedResource[]): Delivery[] {
  const ofType = (type: string) => resources.filter((resource) => resource.type === type);
  const buckets = new Map(
    ofType('AWS::S3::Bucket').map(({ identity }) => [
      identity.attributes['RegionalDomainName'] ?? '',
      identity.ref,
    ]),
  );
  const policies = new Map(
    ofType('AWS::CloudFront::ResponseHeadersPolicy').map((policy) => [policy.identity.ref, policy]),
  );
  return ofType('AWS::CloudFront::Distribution').flatMap(({ properties, logicalId }) => {
    const { Origins = [], CacheBehaviors = [] } = properties['DistributionConfig'] as DistributionConfig;
    return CacheBehaviors.map((behavior): Delivery => {
      const { PathPattern: pathPattern = '', TargetOriginId, ResponseHeadersPolicyId } = behavior;
      const origin = Origins.find(({ Id }) => Id === TargetOriginId);
      const bucket = buckets.get(origin?.DomainName ?? '');
      if (bucket === undefined || origin?.OriginPath) {
        throw new StartError(
          `Distribution ${logicalId}: the local run serves ${pathPattern} only from the root of a bucket.`,
        );
      }
      if (behavior.AllowedMethods?.some((method) => method !== 'GET' && method !== 'HEAD')) {
        throw new StartError(`Distribution ${logicalId}: the local run serves GET and HEAD only.`);
      }
      const policy = policies.get(ResponseHeadersPolicyId ?? '');
      if (ResponseHeadersPolicyId !== undefined && policy === undefined) {
        throw new StartError(
          `Distribution ${logicalId}: the local run does not know the response headers policy ${ResponseHeadersPolicyId}.`,
        );
      }
      return { pathPattern, bucket, headers: policy ? policyHeaders(policy) : {} };
    });
  });
}

interface HeadersConfig {
  SecurityHeadersConfig?: {
    ContentTypeOptions?: object;
    ContentSecurityPolicy?: { ContentSecurityPolicy: string };
    FrameOptions?: { FrameOption: string };
    ReferrerPolicy?: { ReferrerPolicy: string };
    /** Means nothing over HTTP, which is what is spoken here. */
    StrictTransportSecurity?: object;
  };
  CustomHeadersConfig?: { Items?: { Header: string; Value: string }[] };
}

function policyHeaders({ properties, logicalId }: ResolvedResource): Record<string, string> {
  const {
    Name: _name,
    Comment: _comment,
    ...config
  } = properties['ResponseHeadersPolicyConfig'] as HeadersConfig & { Name?: string; Comment?: string };
  const { SecurityHeadersConfig: security = {}, CustomHeadersConfig: custom = {}, ...other } = config;
  const { StrictTransportSecurity: _https, ...known } = security;
  const { ContentTypeOptions, ContentSecurityPolicy, FrameOptions, ReferrerPolicy, ...more } = known;
  const [unknown] = Object.keys({ ...other, ...more });
  if (unknown !== undefined) {
    throw new StartError(`Response headers policy ${logicalId}: the local run does not support ${unknown}.`);
  }
  const headers: Record<string, string> = {};
  if (ContentTypeOptions) headers['x-content-type-options'] = 'nosniff';
  if (ContentSecurityPolicy) headers['content-security-policy'] = ContentSecurityPolicy.ContentSecurityPolicy;
  if (FrameOptions) headers['x-frame-options'] = FrameOptions.FrameOption;
  if (ReferrerPolicy) headers['referrer-policy'] = ReferrerPolicy.ReferrerPolicy;
  for (const { Header, Value } of custom.Items ?? []) headers[Header.toLowerCase()] = Value;
  return headers;
}
