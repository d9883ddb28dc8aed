import { Annotations, Duration } from 'aws-cdk-lib';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  type FunctionAssociation,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Environment } from '#infra/environment/schema.ts';

/**
 * How long the edge serves a file without revalidating it with S3, and therefore how long a file of a
 * suspended owner or a blocked page remains available. Revalidation is one request without a body,
 * because files are immutable.
 */
const EDGE_TTL = Duration.minutes(5);

/** Serves only the files under `media/` of the bucket. */
export class MediaFiles extends Construct {
  readonly behavior: BehaviorOptions;

  constructor(
    scope: Construct,
    id: string,
    {
      environment,
      bucket,
      fileHosts,
    }: { environment: Environment; bucket: IBucket; fileHosts: FunctionAssociation[] },
  ) {
    super(scope, id);
    this.behavior = {
      origin: S3BucketOrigin.withOriginAccessControl(bucket),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      // Media formats are already compressed.
      compress: false,
      // Forwards neither query nor headers.
      cachePolicy: new CachePolicy(this, 'Cache', {
        cachePolicyName: `signpost-${environment.name}-media`,
        comment: 'Files at the edge for some minutes.',
        minTtl: Duration.seconds(1),
        defaultTtl: EDGE_TTL,
        maxTtl: EDGE_TTL,
      }),
      responseHeadersPolicy: this.#headers(environment),
      functionAssociations: fileHosts,
    };
    // The data stack adds the bucket policy.
    Annotations.of(scope).acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
      'The data stack allows CloudFront to read media.',
    );
  }

  /** Uploads are untrusted: browsers must only treat them as images and videos. */
  #headers(environment: Environment): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, 'Headers', {
      responseHeadersPolicyName: `signpost-${environment.name}-media`,
      securityHeadersBehavior: {
        contentTypeOptions: { override: true },
        contentSecurityPolicy: { contentSecurityPolicy: "default-src 'none'; sandbox", override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        strictTransportSecurity: { accessControlMaxAge: Duration.days(365), override: true },
      },
      customHeadersBehavior: {
        customHeaders: [
          // Any site may embed them.
          { header: 'cross-origin-resource-policy', value: 'cross-origin', override: true },
        ],
      },
    });
  }
}
