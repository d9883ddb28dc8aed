import { Annotations, Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  type CachePolicy,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { PAGE } from '../build/console-files.ts';
import type { Environment } from '../environment/schema.ts';

export interface ConsoleSiteProps {
  environment: Environment;
  /** Addresses that its page may ask besides its own origin, without a slash at the end. */
  talksTo: readonly string[];
  cachePolicy: CachePolicy;
}

/** Path below which the console is served, and where its files are in the bucket. */
const CONSOLE = 'console';

/** The bucket of the console's files, and how the distribution serves them. */
export class ConsoleSite extends Construct {
  readonly bucket: Bucket;
  /** Of the files in the bucket. */
  readonly prefix = CONSOLE;
  readonly behaviors: Record<'console page' | 'console file' | 'console preview', BehaviorOptions>;

  constructor(scope: Construct, id: string, { environment, talksTo, cachePolicy }: ConsoleSiteProps) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Files', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      // All of it is made of the source, by every deployment.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    Validations.of(this.bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'Only the distribution reads it, whose log says more.',
    });
    const file = {
      origin: S3BucketOrigin.withOriginAccessControl(this.bucket as IBucket, {
        // Without it S3 answers 403 for a file that is not there.
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      compress: true,
      cachePolicy,
      responseHeadersPolicy: this.#headers(environment, 'Console', {
        contentSecurityPolicy: pagePolicy(talksTo),
        frameOption: HeadersFrameOption.DENY,
      }),
    };
    Annotations.of(scope).acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      'Only paths below /console lead to the bucket.',
    );
    this.behaviors = {
      'console file': file,
      'console preview': {
        ...file,
        responseHeadersPolicy: this.#headers(environment, 'Preview', {
          contentSecurityPolicy: PREVIEW_POLICY,
          frameOption: HeadersFrameOption.SAMEORIGIN,
        }),
      },
      'console page': {
        ...file,
        functionAssociations: [
          { eventType: FunctionEventType.VIEWER_REQUEST, function: this.#alwaysThePage(environment) },
        ],
      },
    };
  }

  /** Every view has an address of its own, and all are the same page. */
  #alwaysThePage({ name }: Environment): EdgeFunction {
    return new EdgeFunction(this, 'AlwaysThePage', {
      functionName: `signpost-${name}-console-page`,
      comment: 'Every address of the console is the same page.',
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(
        `function handler(event) {
  event.request.uri = '/${CONSOLE}/${PAGE}';
  return event.request;
}`,
      ),
    });
  }

  #headers(
    { name }: Environment,
    what: 'Console' | 'Preview',
    {
      contentSecurityPolicy,
      frameOption,
    }: { contentSecurityPolicy: string; frameOption: HeadersFrameOption },
  ): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, `${what}Headers`, {
      responseHeadersPolicyName: `signpost-${name}-${what === 'Console' ? CONSOLE : `${CONSOLE}-preview`}`,
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy, override: true },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
        strictTransportSecurity: { accessControlMaxAge: Duration.days(365), override: true },
      },
      customHeadersBehavior: {
        customHeaders: [{ header: 'x-robots-tag', value: 'noindex', override: true }],
      },
    });
  }
}

const pagePolicy = (talksTo: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Covers of Smart Links may be anywhere; charts and QR codes are made here.
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob: https:",
    // The API is where the page is; chat and uploads are elsewhere. With the slash all paths below an address are meant.
    `connect-src 'self' ${talksTo.map((address) => `${address}/`).join(' ')}`,
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * The page of the preview is for a frame of the console only, and has nothing of the console's: not its storage, and not
 * its origin. What it may load and run, it says itself.
 */
const PREVIEW_POLICY = "sandbox allow-scripts; frame-ancestors 'self'";
