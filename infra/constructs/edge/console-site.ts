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
import { PAGE } from '../../build/console-files.ts';
import type { Environment } from '../../environment/schema.ts';
import { consolePageCode } from './console-page-code.ts';

export interface ConsoleSiteProps {
  environment: Environment;
  /** Where its page uploads files to, without a trailing slash. Everything else is at its own origin. */
  uploadOrigin: string;
  cachePolicy: CachePolicy;
}

/** Path of the console, and prefix of its files in the bucket. */
const CONSOLE = 'console';

/** The bucket of the console's files, and the behaviors that serve them. */
export class ConsoleSite extends Construct {
  readonly bucket: Bucket;
  /** Prefix of the files in the bucket. */
  readonly prefix = CONSOLE;
  readonly behaviors: Record<'console page' | 'console file' | 'console preview' | 'font', BehaviorOptions>;

  constructor(scope: Construct, id: string, { environment, uploadOrigin, cachePolicy }: ConsoleSiteProps) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Files', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      // Every deployment uploads all files again.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    Validations.of(this.bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'Only the distribution reads it, and has an access log of its own.',
    });
    const file = {
      origin: S3BucketOrigin.withOriginAccessControl(this.bucket as IBucket, {
        // Without LIST S3 returns 403 instead of 404 for a missing file.
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      compress: true,
      cachePolicy,
      responseHeadersPolicy: this.#headers(environment, 'Console', {
        contentSecurityPolicy: pagePolicy(uploadOrigin),
        frameOption: HeadersFrameOption.DENY,
      }),
    };
    Annotations.of(scope).acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      'Only paths under /console and the TypeScript client reach the bucket.',
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
      font: { ...file, responseHeadersPolicy: fontHeaders(this, environment) },
      'console page': {
        ...file,
        functionAssociations: [
          { eventType: FunctionEventType.VIEWER_REQUEST, function: this.#rewriteToPage(environment) },
        ],
      },
    };
  }

  /** Every view has its own URL, and all of them serve the same page. */
  #rewriteToPage({ name, domains }: Environment): EdgeFunction {
    return new EdgeFunction(this, 'AlwaysThePage', {
      functionName: `signpost-${name}-console-page`,
      comment: 'Serves the page of the console for every path.',
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(consolePageCode(`/${CONSOLE}/${PAGE}`, domains?.console)),
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

/** For every origin: that of the preview frame is opaque. */
const fontHeaders = (scope: Construct, { name }: Environment): ResponseHeadersPolicy =>
  new ResponseHeadersPolicy(scope, 'FontHeaders', {
    responseHeadersPolicyName: `signpost-${name}-fonts`,
    corsBehavior: {
      accessControlAllowOrigins: ['*'],
      accessControlAllowMethods: ['GET', 'HEAD'],
      accessControlAllowHeaders: ['*'],
      accessControlAllowCredentials: false,
      originOverride: true,
    },
    securityHeadersBehavior: {
      contentTypeOptions: { override: true },
      strictTransportSecurity: { accessControlMaxAge: Duration.days(365), override: true },
    },
  });

const pagePolicy = (uploadOrigin: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    // Covers of Smart Links may be on any host; charts and QR codes are data and blob URLs.
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob: https:",
    // The APIs have the page's origin, uploads do not. The trailing slash allows all paths.
    `connect-src 'self' ${uploadOrigin}/`,
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * The preview page may only be framed by the console, and is sandboxed: it has neither the console's origin nor its storage.
 * A second policy in the page itself limits what it may load and run.
 */
const PREVIEW_POLICY = "sandbox allow-scripts; frame-ancestors 'self'";
