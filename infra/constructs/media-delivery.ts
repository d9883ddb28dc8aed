import { Annotations, Duration, Fn, Validations } from 'aws-cdk-lib';
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  PriceClass,
  ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Environment } from '../environments.ts';

export interface MediaDeliveryProps {
  environment: Environment;
  bucket: Bucket;
  /** Takes the access logs. */
  logs: Bucket;
}

/** Serves the files below `media/` of the bucket to visitors, and nothing else of it. */
export class MediaDelivery extends Construct {
  /** Scheme and host of media, without a slash at the end. */
  readonly origin: string;

  constructor(scope: Construct, id: string, { environment, bucket, logs }: MediaDeliveryProps) {
    super(scope, id);
    const origin = S3BucketOrigin.withOriginAccessControl(withoutPolicy(this, bucket));
    const behavior = {
      origin,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      // Media are compressed as they are. Neither query nor headers reach the bucket.
      compress: false,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED_FOR_UNCOMPRESSED_OBJECTS,
      responseHeadersPolicy: this.#headers(environment),
    };
    const distribution = new Distribution(this, 'Distribution', {
      comment: `signpost-${environment.name} media`,
      // There has to be one, and the bucket's policy lets it read nothing that is not below media/.
      defaultBehavior: behavior,
      additionalBehaviors: { '/media/*': behavior },
      // The bucket itself would answer `/` with a list of its objects. There is none of this name.
      defaultRootObject: 'media/index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_ALL,
      logBucket: logs as IBucket,
      logFilePrefix: 'cloudfront/media/',
    });
    Validations.of(distribution).acknowledge(
      { id: 'AwsSolutions-CFR1', reason: 'Links lead to media from every country.' },
      {
        id: 'AwsSolutions-CFR2',
        reason: 'Fixed files, read only: there is nothing that a request could inject into.',
      },
      {
        id: 'AwsSolutions-CFR4',
        reason:
          "CloudFront's own host name comes with its own minimum; a higher one needs a certificate of a domain.",
      },
    );
    // The policy is written, by the stack of the bucket.
    Annotations.of(this).acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
      'The data stack lets CloudFront read media.',
    );
    this.origin = environment.mediaOrigin ?? Fn.join('', ['https://', distribution.distributionDomainName]);
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
