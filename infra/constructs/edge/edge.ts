import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  type BehaviorOptions,
  Distribution,
  Function as EdgeFunction,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  PriceClass,
  SecurityPolicyProtocol,
} from 'aws-cdk-lib/aws-cloudfront';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { type Domains, edgeHosts, isInZone } from '#infra/environment/domains.ts';
import type { Environment } from '#infra/environment/schema.ts';
import type { ChatGateway } from '../chat/chat-gateway.ts';
import type { FunctionLogs } from '../data.ts';
import type { FunctionContext } from '../functions/function-context.ts';
import type { HttpApi } from '../http-api.ts';
import { MediaFiles } from '../media-files.ts';
import { ConsoleSite } from './console-site.ts';
import { DEFAULT_BEHAVIOR, EDGE_PATHS, type EdgeBehavior } from './edge-paths.ts';
import { FunctionResponses } from './function-responses.ts';
import { FunctionUrls } from './function-urls.ts';
import { fileHostsCode, type HostRules, hostRules } from './host-rules.ts';
import { OriginSecret } from './origin-secret.ts';
import { TenantDistribution } from './tenant-distribution.ts';
import { VisitorServer } from './visitor-server.ts';

export interface EdgeProps {
  environment: Environment;
  api: HttpApi;
  chat: ChatGateway;
  media: IBucket;
  /** Where the console uploads files to, without a trailing slash. */
  uploadOrigin: string;
  /** Bucket of the access logs. */
  logs: IBucket;
  functionLogs: FunctionLogs;
  /** ARNs of resources in us-east-1. */
  certificateArn: string | undefined;
  webAclArn: string | undefined;
  /** What the visitor server is given, but the settings of this distribution; undefined without it. */
  server: FunctionContext | undefined;
}

/** Errors that CloudFront caches for 10 seconds by default: a new link must not be missing for that long. */
const CACHED_ERRORS = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504];

/** One distribution in front of everything: short links, pages, both APIs, media, the console. */
export class Edge extends Construct {
  /** Origin of short links and pages, without a trailing slash, like the other origins. */
  readonly origin: string;
  readonly apiOrigin: string;
  readonly mediaOrigin: string;
  readonly consoleOrigin: string;
  /** All host names of the distribution. */
  readonly hosts: readonly string[];
  /** Host names of the service itself, without `customDomains`. */
  readonly defaultHosts: readonly string[];
  /** Proves that a request came through the distribution: see `functions/framework/from-edge.ts`. */
  readonly secret: OriginSecret;
  readonly distribution: Distribution;
  readonly console: ConsoleSite;
  /** Distribution of customers' domains; undefined if they are on the main distribution. */
  readonly tenants: TenantDistribution | undefined;

  constructor(scope: Construct, id: string, props: EdgeProps) {
    super(scope, id);
    const { environment, api, chat, media, uploadOrigin, logs, certificateArn, webAclArn } = props;
    const { server: context } = props;
    const { domains, localRun } = environment;
    this.secret = new OriginSecret(this, 'Secret', { environment });
    const server =
      context &&
      new VisitorServer(this, 'Server', {
        context: { ...context, settings: { ...context.settings, ...this.#serverSettings(environment) } },
        secret: this.secret,
      });
    // Keep the construct's id: a new one would replace its policies, whose names would conflict.
    const responses = new FunctionResponses(this, 'Answers', {
      environment,
      api,
      chat,
      secret: this.secret,
      server,
      urls: environment.visitors === 'urls' ? new FunctionUrls(this, 'Urls', { environment }) : undefined,
    });
    const { defaultHeaders } = responses;
    const { '/*': visitedByDefault, ...visits } = responses.visits;
    const rules = hostRules(environment);
    const fileHosts = rules ? [this.#fileHosts(environment, rules)] : [];
    this.console = new ConsoleSite(this, 'Console', {
      environment,
      uploadOrigin,
      defaultHeaders,
      fileHosts,
      logs: props.functionLogs,
    });
    const behaviors: Record<EdgeBehavior, BehaviorOptions> = {
      ...responses.behaviors,
      media: new MediaFiles(this, 'Media', {
        environment,
        bucket: media,
        // Only a host of the console's own refuses media: otherwise, each file would cost a call for nothing.
        fileHosts: rules?.isOwn ? fileHosts : [],
      }).behavior,
      ...this.console.behaviors,
    };
    const shared = {
      defaultBehavior: visitedByDefault ?? behaviors[DEFAULT_BEHAVIOR],
      additionalBehaviors: {
        ...Object.fromEntries(EDGE_PATHS.map(([pattern, behavior]) => [pattern, behaviors[behavior]])),
        ...visits,
      },
      errorResponses: CACHED_ERRORS.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      httpVersion: HttpVersion.HTTP2_AND_3,
      ...(webAclArn !== undefined && { webAclId: webAclArn }),
    };
    const deployAfterOrigins = (distribution: Distribution) => {
      // Origins get the secret, which is referenced by name only; the server also has to let it in.
      distribution.node.addDependency(this.secret, ...(server ? [server.permission] : []));
      api.deployWith(distribution);
    };
    this.distribution = new Distribution(this, 'Distribution', {
      ...shared,
      comment: `signpost-${environment.name}`,
      enableIpv6: true,
      priceClass: PriceClass.PRICE_CLASS_ALL,
      // The log has no headers, so it has no keys. It contains IP addresses and queries, and is kept only as
      // long as it takes to investigate a fault.
      logBucket: logs,
      logFilePrefix: 'cloudfront/',
      ...(certificateArn !== undefined && {
        domainNames: edgeHosts(domains),
        certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
    });
    deployAfterOrigins(this.distribution);
    // CloudFront never assigns its host name again. A failed first deployment leaves nothing behind.
    if (environment.data.retain)
      this.distribution.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    if (domains.customers === 'tenants') {
      this.tenants = new TenantDistribution(this, 'Tenants', { environment, shared });
      deployAfterOrigins(this.tenants.distribution);
    }
    this.#acknowledgeFindings(environment);
    this.#addRecords(domains);

    const own = this.distribution.distributionDomainName;
    const originOf = (host: string | undefined): string => localRun?.origin ?? `https://${host ?? own}`;
    this.origin = originOf(domains.frontend);
    this.apiOrigin = originOf(domains.api ?? domains.frontend);
    this.mediaOrigin = originOf(domains.media ?? domains.frontend);
    this.consoleOrigin = localRun?.consoleOrigin ?? originOf(domains.console ?? domains.frontend);
    this.hosts = [
      ...[localRun?.origin, localRun?.consoleOrigin].flatMap((it) => (it ? [new URL(it).host] : [])),
      ...edgeHosts(domains),
      own,
    ];
    this.defaultHosts = this.hosts.filter((host) => !domains.customDomains?.includes(host));
  }

  /**
   * The settings that depend on hosts. Without CloudFront's own host name, on which the server would depend,
   * as the distribution depends on the server: visitors there get what they get on any other host.
   */
  #serverSettings({ domains, localRun }: Environment) {
    const named = [
      ...[localRun?.origin, localRun?.consoleOrigin].flatMap((it) => (it ? [new URL(it).host] : [])),
      ...edgeHosts(domains),
    ];
    const originOf = (host: string | undefined): string => localRun?.origin ?? `https://${host}`;
    return {
      publicOrigin: originOf(domains.frontend),
      apiOrigin: originOf(domains.api ?? domains.frontend),
      mediaOrigin: originOf(domains.media ?? domains.frontend),
      ownHosts: [...named, ...domains.ownHosts].join(','),
      defaultHosts: named.filter((host) => !domains.customDomains?.includes(host)).join(','),
      originSecret: this.secret.expected,
    };
  }

  /** Refuses files on hosts that do not serve them. */
  #fileHosts({ name }: Environment, rules: HostRules): FunctionAssociation {
    const edgeFunction = new EdgeFunction(this, 'FileHosts', {
      functionName: `signpost-${name}-file-hosts`,
      comment: 'Keeps media off the host of the console, and the console off all others.',
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(fileHostsCode(rules)),
    });
    return { eventType: FunctionEventType.VIEWER_REQUEST, function: edgeFunction };
  }

  #addRecords(domains: Domains): void {
    if (!domains.hostedZone) return;
    const { id: hostedZoneId, name: zoneName } = domains.hostedZone;
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId, zoneName });
    const target = RecordTarget.fromAlias(new CloudFrontTarget(this.distribution));
    for (const recordName of edgeHosts(domains).filter((host) => isInZone(host, { name: zoneName }))) {
      new ARecord(this, `A ${recordName}`, { zone, recordName, target });
      new AaaaRecord(this, `AAAA ${recordName}`, { zone, recordName, target });
    }
  }

  #acknowledgeFindings({ domains, security }: Environment): void {
    const accept = (rule: string, reason: string) =>
      Validations.of(this.distribution).acknowledge({ id: `AwsSolutions-${rule}`, reason });
    accept('CFR1', 'Links are followed from every country.');
    if (!security.firewall?.attached) {
      accept('CFR2', 'A web ACL costs money for each request: the setting `security.firewall` adds one.');
    }
    if (domains.frontend === undefined) {
      accept(
        'CFR4',
        "CloudFront's own host name comes with its own minimum; a higher one needs a certificate of a " +
          'domain.',
      );
    }
  }
}
