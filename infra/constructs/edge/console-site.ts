import { Annotations, Validations } from 'aws-cdk-lib';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Function as EdgeFunction,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  type ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { Bucket, IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { PAGE } from '#infra/build/console-files.ts';
import type { Environment } from '#infra/environment/schema.ts';
import type { FunctionLogs } from '../data.ts';
import { DeploymentBucket } from '../deployment-bucket.ts';
import { consoleHeadersCode } from './console-headers.ts';
import { consolePageCode } from './console-page-code.ts';
import { hostRules } from './host-rules.ts';

export interface ConsoleSiteProps {
  environment: Environment;
  /** Where the console uploads files to, without a trailing slash. Everything else is at its own origin. */
  uploadOrigin: string;
  /** Added to what the bucket sends, before the headers of each file (see `console-headers.ts`). */
  defaultHeaders: ResponseHeadersPolicy;
  /** Refuses files on hosts that do not serve them: see `host-rules.ts`. */
  fileHosts: FunctionAssociation[];
  logs: FunctionLogs;
}

/** Path of the console, and prefix of its files in the bucket. */
const CONSOLE = 'console';

/** The bucket of the console's files, and the behaviors that serve them. */
export class ConsoleSite extends Construct {
  readonly bucket: Bucket;
  /** Prefix of the files in the bucket. */
  readonly prefix = CONSOLE;
  readonly behaviors: Record<'console page' | 'console file', BehaviorOptions>;

  constructor(
    scope: Construct,
    id: string,
    { environment, uploadOrigin, defaultHeaders, fileHosts, logs }: ConsoleSiteProps,
  ) {
    super(scope, id);
    this.bucket = new DeploymentBucket(this, 'Files', { logs: environment.localRun ? undefined : logs });
    Validations.of(this.bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'Only the distribution reads it, and has an access log of its own.',
    });
    const headers = {
      eventType: FunctionEventType.VIEWER_RESPONSE,
      function: this.#setHeaders(environment, uploadOrigin),
    };
    const file = {
      origin: S3BucketOrigin.withOriginAccessControl(this.bucket as IBucket, {
        // Without LIST S3 returns 403 instead of 404 for a missing file.
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      compress: true,
      // Caches for as long as `cache-control` says, but at least a second.
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: defaultHeaders,
      functionAssociations: [...fileHosts, headers],
    };
    Annotations.of(scope).acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      'Only paths under /console and the TypeScript client reach the bucket.',
    );
    this.behaviors = {
      'console file': file,
      'console page': {
        ...file,
        // Never an earlier page, which may load files that are no longer there.
        cachePolicy: CachePolicy.CACHING_DISABLED,
        compress: false,
        functionAssociations: [
          { eventType: FunctionEventType.VIEWER_REQUEST, function: this.#rewriteToPage(environment) },
          headers,
        ],
      },
    };
  }

  #setHeaders({ name }: Environment, uploadOrigin: string): EdgeFunction {
    return new EdgeFunction(this, 'FileHeaders', {
      functionName: `signpost-${name}-console-headers`,
      comment: 'Sets the security headers of the console.',
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(consoleHeadersCode(uploadOrigin)),
    });
  }

  /** Every view has its own URL, and all of them serve the same page. */
  #rewriteToPage(environment: Environment): EdgeFunction {
    return new EdgeFunction(this, 'AlwaysThePage', {
      functionName: `signpost-${environment.name}-console-page`,
      comment: 'Serves the page of the console for every path.',
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(consolePageCode(`/${CONSOLE}/${PAGE}`, hostRules(environment))),
    });
  }
}
