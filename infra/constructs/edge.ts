import { Duration, Validations } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  type BehaviorOptions,
  Distribution,
  HttpVersion,
  PriceClass,
  SecurityPolicyProtocol,
} from 'aws-cdk-lib/aws-cloudfront';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import type { Bucket, IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { type Domains, edgeHosts, isInZone } from '../environment/domains.ts';
import type { Environment } from '../environment/schema.ts';
import { ConsoleSite } from './console-site.ts';
import { EDGE_PATHS, ELSE, type Serving } from './edge-paths.ts';
import { FunctionAnswers } from './function-answers.ts';
import type { HttpApi } from './http-api.ts';
import { MediaFiles } from './media-files.ts';
import { OriginSecret } from './origin-secret.ts';

export interface EdgeProps {
  environment: Environment;
  api: HttpApi;
  media: Bucket;
  /** What the console talks to besides the API: addresses, without a slash at the end. */
  consoleTalksTo: readonly string[];
  /** Takes the access logs. */
  logs: Bucket;
  /** ARNs of what CloudFront takes from us-east-1. */
  certificateArn: string | undefined;
  webAclArn: string | undefined;
}

/** Of whatever CloudFront keeps errors of for 10 seconds: a link that was just made must not be missing for that long. */
const KEPT_ERRORS = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504];

/** One distribution in front of everything but the chat API: short links, pages, the API, media, the console. */
export class Edge extends Construct {
  /** Scheme and host of short links and pages, without a slash at the end; so are the other ones. */
  readonly origin: string;
  readonly apiOrigin: string;
  readonly mediaOrigin: string;
  readonly consoleOrigin: string;
  /** All names that it answers to. */
  readonly hosts: readonly string[];
  /** What it sends to the functions, for them to know: see `functions/from-edge.ts`. */
  readonly secret: OriginSecret;
  readonly distribution: Distribution;
  readonly console: ConsoleSite;

  constructor(scope: Construct, id: string, props: EdgeProps) {
    super(scope, id);
    const { environment, api, media, consoleTalksTo, logs, certificateArn, webAclArn } = props;
    const { domains, localRun } = environment;
    this.secret = new OriginSecret(this, 'Secret', { environment });
    const answers = new FunctionAnswers(this, 'Answers', { environment, api, secret: this.secret });
    const { asThePageSays: cachePolicy } = answers;
    this.console = new ConsoleSite(this, 'Console', { environment, talksTo: consoleTalksTo, cachePolicy });
    const behaviors: Record<Serving, BehaviorOptions> = {
      ...answers.behaviors,
      media: new MediaFiles(this, 'Media', { environment, bucket: media }).behavior,
      ...this.console.behaviors,
    };
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `signpost-${environment.name}`,
      defaultBehavior: behaviors[ELSE],
      additionalBehaviors: Object.fromEntries(
        EDGE_PATHS.map(([pattern, serving]) => [pattern, behaviors[serving]]),
      ),
      errorResponses: KEPT_ERRORS.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      httpVersion: HttpVersion.HTTP2_AND_3,
      enableIpv6: true,
      priceClass: PriceClass.PRICE_CLASS_ALL,
      // The log has no headers: no keys. It has addresses and queries, and is kept as long as a fault takes to be looked into.
      logBucket: logs as IBucket,
      logFilePrefix: 'cloudfront/',
      ...(webAclArn !== undefined && { webAclId: webAclArn }),
      ...(domains !== undefined &&
        certificateArn !== undefined && {
          domainNames: edgeHosts(domains),
          certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
          minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        }),
    });
    this.#acceptFindings(environment);
    if (domains !== undefined) this.#addRecords(domains);

    const own = this.distribution.distributionDomainName;
    const originOf = (host: string | undefined): string => localRun?.origin ?? `https://${host ?? own}`;
    this.origin = originOf(domains?.frontend);
    this.apiOrigin = originOf(domains?.api ?? domains?.frontend);
    this.mediaOrigin = originOf(domains?.media ?? domains?.frontend);
    this.consoleOrigin = originOf(domains?.console ?? domains?.frontend);
    this.hosts = [
      ...(localRun ? [new URL(localRun.origin).host] : []),
      ...(domains ? edgeHosts(domains) : []),
      own,
    ];
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

  #acceptFindings({ domains, firewall }: Environment): void {
    const accept = (rule: string, reason: string) =>
      Validations.of(this.distribution).acknowledge({ id: `AwsSolutions-${rule}`, reason });
    accept('CFR1', 'Links are followed from every country.');
    if (!firewall) {
      accept('CFR2', 'A web ACL is paid by the request: `firewall` of the environment asks for one.');
    }
    if (!domains) {
      accept(
        'CFR4',
        "CloudFront's own host name comes with its own minimum; a higher one needs a certificate of a domain.",
      );
    }
  }
}
