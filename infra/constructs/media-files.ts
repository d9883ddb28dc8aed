import { Annotations, Duration } from 'aws-cdk-lib';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Environment } from '../environment/schema.ts';

/** Serves the files below `media/` of the bucket to visitors, and nothing else of it. */
export class MediaFiles extends Construct {
  readonly behavior: BehaviorOptions;

  constructor(
    scope: Construct,
    id: string,
    { environment, bucket }: { environment: Environment; bucket: Bucket },
  ) {
    super(scope, id);
    this.behavior = {
      origin: S3BucketOrigin.withOriginAccessControl(withoutPolicy(this, bucket)),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      // Media are compressed as they are. Neither query nor headers reach the bucket.
      compress: false,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED_FOR_UNCOMPRESSED_OBJECTS,
      responseHeadersPolicy: this.#headers(environment),
    };
    // The policy is written, by the stack of the bucket.
    Annotations.of(scope).acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
      'The data stack lets CloudFront read media.',
    );
  }

  /** What somebody else has uploaded must be an image or a video to a browser and nothing more. */
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
          // Pages of any site may show them.
          { header: 'cross-origin-resource-policy', value: 'cross-origin', override: true },
        ],
      },
    });
  }
}

/** The bucket without its policy, which its own stack writes: the policy cannot name what another stack makes later. */
function withoutPolicy(scope: Construct, bucket: Bucket): IBucket {
  return Bucket.fromBucketAttributes(scope, 'Bucket', {
    bucketArn: bucket.bucketArn,
    bucketRegionalDomainName: bucket.bucketRegionalDomainName,
  });
}
