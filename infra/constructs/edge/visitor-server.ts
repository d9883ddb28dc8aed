import { ArnFormat, Duration, Lazy, Stack, Validations } from 'aws-cdk-lib';
import { CfnOriginAccessControl } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  CfnResourcePolicy,
  CfnWebFunction,
  CfnWebFunctionEndpoint,
  CfnWebFunctionRevision,
} from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Asset } from 'aws-cdk-lib/aws-s3-assets';
import { BucketDeployment, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { settingsOf } from '#functions/manifest/endpoints.ts';
import { readingRows } from '#functions/server/handlers.ts';
import { SERVER_FILE } from '#infra/build/bundles.ts';
import { serverName } from '#infra/environment/deployed-names.ts';
import type { Environment } from '#infra/environment/schema.ts';
import { DeploymentBucket } from '../deployment-bucket.ts';
import { FileCopier } from '../file-copier.ts';
import type { FunctionContext } from '../functions/function-context.ts';
import { FunctionRole, statementsOf, writeLogs } from '../functions/function-role.ts';
import { environmentVariables } from '../functions/service-function.ts';
import { hashOf } from '../hash-of.ts';
import { accountDistributions } from './account-distributions.ts';
import type { OriginSecret } from './origin-secret.ts';
import { ServerCanary } from './server-canary.ts';

export interface VisitorServerProps {
  /** Context of the functions, with all settings of the rows that the server handles. */
  context: FunctionContext;
  secret: OriginSecret;
}

const ENDPOINT = 'live';
/** Prefix of its code in the bucket. */
const CODE = 'server';
/** Concurrent requests per instance: Lambda's maximum. */
const VISITS_AT_ONCE = 128;
/** Longer than any of its rows may take. */
const TIMEOUT = Duration.seconds(30);

/**
 * Visits without a request body as a Lambda Web Function: an HTTP server (`functions/server/`) with
 * many visits in each execution environment. Only the distribution may call its endpoint. Its role
 * has the grants of its rows.
 */
export class VisitorServer extends Construct {
  /** Host name of the endpoint. */
  readonly host: string;
  readonly originAccessControlId: string;
  /** What has to exist before a distribution sends visits here. */
  readonly permission: CfnResourcePolicy;

  constructor(scope: Construct, id: string, { context, secret }: VisitorServerProps) {
    super(scope, id);
    const { environment, logs } = context;
    const name = serverName(environment.name);
    const grants = readingRows.map((row) => row.grants);
    const settings = [...new Set(readingRows.flatMap(settingsOf))];
    const spec = { name: 'server', file: SERVER_FILE, grants: {}, settings };
    const role = new FunctionRole(this, 'Role', [writeLogs(logs), ...statementsOf(context, grants)]);
    const server = new CfnWebFunction(this, 'Function', { functionName: name });

    const code = new Asset(this, 'Code', { path: context.bundles(spec.file) });
    const copied = this.#copyCode(code, context, name);
    const buildConfig = {
      runtimeConfig: { runtime: 'nodejs24.x' },
      codeConfig: {
        s3Object: { bucket: copied.bucket.bucketName, key: `${CODE}/${code.assetHash}.zip` },
      },
    };
    const serviceConfig = {
      executionRoleArn: role.roleArn,
      maxConcurrencyPerEnvironment: VISITS_AT_ONCE,
      timeoutSeconds: TIMEOUT.toSeconds(),
      environmentVariables: environmentVariables(context, spec, grants),
      telemetryConfig: {
        loggingConfig: {
          logGroup: logs.group.logGroupName,
          applicationLogLevel: environment.logs.level,
          systemLogLevel: 'WARN',
        },
      },
    };
    // Its own name for itself in metrics: Lambda does not tell a revision its ID.
    const version = Lazy.uncachedString({
      produce: () => hashOf(Stack.of(this).resolve({ buildConfig, serviceConfig })),
    });
    const revision = new CfnWebFunctionRevision(this, 'Revision', {
      functionName: server.ref,
      buildConfig,
      serviceConfig: {
        ...serviceConfig,
        environmentVariables: { ...serviceConfig.environmentVariables, SERVER_VERSION: version },
      },
    });
    revision.node.addDependency(copied.deployment, secret);

    const endpoint = new CfnWebFunctionEndpoint(this, 'Endpoint', {
      functionName: server.ref,
      endpointName: ENDPOINT,
      // Fixed at its creation.
      endpointType: 'HomeRegion',
      authType: 'IamAuth',
      revisionWeights: [{ revisionId: revision.attrRevisionId, weight: 100 }],
      ...throttleOf(environment),
    });
    this.host = endpoint.attrDomainName;
    this.permission = this.#allowDistributions(server.attrFunctionArn, endpoint.attrEndpointArn);
    if (environment.deployment !== 'all-at-once') {
      const canary = new ServerCanary(this, 'Canary', {
        context,
        minutes: environment.deployment.canaryMinutes,
        functionName: name,
        endpointName: ENDPOINT,
        // Not the endpoint's own attribute: it waits for the rollout.
        endpointArn: lambdaArn(this, `${name}/endpoint/${ENDPOINT}`),
        revision,
        version,
      });
      endpoint.node.addDependency(canary);
    }
    const access = new CfnOriginAccessControl(this, 'Access', {
      originAccessControlConfig: {
        name: `signpost-${environment.name}-visitors`,
        originAccessControlOriginType: 'lambda',
        // The only one for Web Functions.
        signingBehavior: 'always-amz-auth',
        signingProtocol: 'sigv4',
      },
    });
    this.originAccessControlId = access.attrId;
  }

  /**
   * Requests that bypass a distribution would bypass the firewall. It must not name the distribution, which
   * uses the endpoint as soon as it is updated: see `account-distributions.ts`.
   */
  #allowDistributions(resourceArn: string, endpointArn: string): CfnResourcePolicy {
    return new CfnResourcePolicy(this, 'Callers', {
      resourceArn,
      policyDocument: {
        Version: '2012-10-17',
        Statement: [
          {
            Sid: 'Distribution',
            Effect: 'Allow',
            Principal: { Service: 'cloudfront.amazonaws.com' },
            Action: 'lambda:InvokeWebFunctionEndpoint',
            Resource: endpointArn,
            Condition: { ArnLike: { 'aws:SourceArn': accountDistributions(this) } },
          },
        ],
      },
    });
  }

  /**
   * Lambda reads the code of a Web Function from a bucket with versions, whose policy allows it: neither the
   * policy of CDK's bucket for assets nor its life cycle is this product's.
   */
  #copyCode(code: Asset, { environment, logs }: FunctionContext, name: string) {
    const bucket = new DeploymentBucket(this, 'Files', {
      logs: environment.localRun ? undefined : logs,
      versioned: true,
    });
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'Only Lambda reads it, when a revision is created.',
    });
    bucket.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('lambda.amazonaws.com')],
        actions: ['s3:GetObject', 's3:GetObjectVersion'],
        resources: [bucket.arnForObjects(`${CODE}/*`)],
        conditions: {
          ArnLike: {
            'aws:SourceArn': lambdaArn(this, `${name}/revision/*`),
          },
        },
      }),
    );
    const files = bucket as IBucket;
    const copier = new FileCopier(this, 'Copier', { bucket: files, prefix: CODE, rootFiles: [], logs });
    const deployment = new BucketDeployment(this, 'Upload', {
      sources: [copier.withReadAccess(Source.bucket(code.bucket, code.s3ObjectKey))],
      destinationBucket: files,
      destinationKeyPrefix: CODE,
      extract: false,
      role: copier.role,
      logGroup: logs.group,
      // The code of the revision before is needed until it has no visits.
      prune: false,
    });
    // Deleted before the bucket is emptied, and so before it could be filled again.
    deployment.node.addDependency(bucket);
    return { bucket, deployment };
  }
}

const lambdaArn = (scope: Construct, resourceName: string): string =>
  Stack.of(scope).formatArn({
    service: 'lambda',
    resource: 'web-function',
    resourceName,
    arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
  });

/** The rates that Lambda accepts for an endpoint. */
function throttleOf({ capacity: { throttle } }: Environment): { throttleConfig?: { rateLimit: number } } {
  if (throttle === null) return {};
  const { requestsPerSecond } = throttle;
  const step = requestsPerSecond < 2000 ? 100 : 1000;
  const most = requestsPerSecond < 2000 ? 1000 : 10_000;
  const rateLimit = Math.min(most, Math.max(step, Math.floor(requestsPerSecond / step) * step));
  return { throttleConfig: { rateLimit } };
}
