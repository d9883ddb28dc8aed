import { ArnFormat, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import type { Environment } from '#infra/environment/schema.ts';
import { RULE_GROUPS, type RuleVersions } from '#infra/environment/security.ts';

/** AWS managed rule groups, with the rules that only count because they would block legitimate requests. */
const MANAGED_RULES: readonly {
  name: string;
  /** The setting of their version. The lists of IP addresses have none. */
  version?: keyof RuleVersions;
  counted: Readonly<Record<string, string>>;
}[] = [
  { name: 'AWSManagedRulesAmazonIpReputationList', counted: {} },
  {
    name: RULE_GROUPS.knownBadInputs,
    version: 'knownBadInputs',
    counted: {
      Log4JRCE_BODY:
        'Nothing here runs Java, and an import must not fail because of one of ten thousand URLs.',
      JavaDeserializationRCE_BODY: 'The same.',
      ReactJSRCE_BODY: 'Nothing here runs React on the server, and forms of pages look similar.',
    },
  },
  {
    name: RULE_GROUPS.common,
    version: 'common',
    counted: {
      NoUserAgent_HEADER: 'Visitors without one are redirected and counted.',
      SizeRestrictions_BODY: 'Bodies (imports, images, chats) may have 4.5 MB, which the functions check.',
      SizeRestrictions_QUERYSTRING: 'Queries contain URLs of up to 4,096 characters.',
      GenericLFI_BODY:
        'Bodies contain URLs and any kind of text, which is stored and displayed, never executed.',
      GenericRFI_BODY: 'The same: links consist of URLs.',
      CrossSiteScripting_BODY: 'The same: pages escape all text.',
      EC2MetaDataSSRF_BODY: 'The same: requests on behalf of a caller only go to public IP addresses.',
      GenericLFI_QUERYARGUMENTS: 'Queries contain URLs and search terms.',
      GenericRFI_QUERYARGUMENTS: 'The same: `check-url?url=https://...`.',
      RestrictedExtensions_QUERYARGUMENTS: 'The same: a destination may end in .log or .ini.',
      CrossSiteScripting_QUERYARGUMENTS: 'The same: a destination may have a query of its own.',
      EC2MetaDataSSRF_QUERYARGUMENTS: 'The same: check-url itself refuses hosts that are not public.',
    },
  },
];

const TOO_MANY = 'too-many-requests';

/** An error response like those of the API. */
const TOO_MANY_BODY = {
  status: 'error',
  error: {
    code: 'RATE_LIMITED',
    message: 'Too many requests from this network address. Wait and try again.',
  },
};

/** Headers with credentials, redacted in the log. */
const SECRET_HEADERS = ['x-service-api-key', 'authorization', 'cookie'];

/**
 * The distribution's web ACL of AWS WAF: managed rules, a rate limit for each IP address, and a log of
 * blocked and counted requests.
 */
export class WebFirewall extends Construct {
  readonly webAclArn: string;

  constructor(scope: Construct, id: string, { environment }: { environment: Environment }) {
    super(scope, id);
    const { firewall } = environment.security;
    if (!firewall) throw new Error(`${environment.name} has no firewall`);
    const name = `signpost-${environment.name}-edge`;
    const webAcl = new CfnWebACL(this, 'WebAcl', {
      name,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibility(name),
      customResponseBodies: {
        [TOO_MANY]: { contentType: 'APPLICATION_JSON', content: JSON.stringify(TOO_MANY_BODY) },
      },
      rules: [
        rateRule(firewall.requestsPerFiveMinutes),
        ...MANAGED_RULES.map(({ name: group, version, counted }, i) =>
          managedRule(
            { name: group, version: version && firewall.versions[version] },
            Object.keys(counted),
            i + 1,
          ),
        ),
      ],
    });
    this.webAclArn = webAcl.attrArn;
    this.#log(webAcl, name, environment);
  }

  /** Logs only blocked and counted requests: allowed ones are in the access log. */
  #log(webAcl: CfnWebACL, name: string, environment: Environment): void {
    const group = new LogGroup(this, 'Log', {
      // AWS WAF requires this prefix.
      logGroupName: `aws-waf-logs-${name}`,
      retention: environment.logs.retentionDays,
      // A log group left by a removed firewall or a failed first deployment would block
      // the name for the next one.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new CfnLoggingConfiguration(this, 'Logging', {
      resourceArn: webAcl.attrArn,
      // Without the trailing `:*`, which AWS WAF rejects.
      logDestinationConfigs: [
        Stack.of(this).formatArn({
          service: 'logs',
          resource: 'log-group',
          resourceName: group.logGroupName,
          arnFormat: ArnFormat.COLON_RESOURCE_NAME,
        }),
      ],
      redactedFields: SECRET_HEADERS.map((header) => ({ singleHeader: { Name: header } })),
      loggingFilter: {
        DefaultBehavior: 'DROP',
        Filters: [
          {
            Behavior: 'KEEP',
            Requirement: 'MEETS_ANY',
            Conditions: ['BLOCK', 'COUNT'].map((Action) => ({ ActionCondition: { Action } })),
          },
        ],
      },
    });
  }
}

/** Evaluated first, so that the other rules skip requests beyond the limit. */
function rateRule(limit: number): CfnWebACL.RuleProperty {
  return {
    name: 'rate',
    priority: 0,
    statement: { rateBasedStatement: { aggregateKeyType: 'IP', limit, evaluationWindowSec: 300 } },
    action: {
      block: {
        customResponse: {
          responseCode: 429,
          customResponseBodyKey: TOO_MANY,
          responseHeaders: [
            { name: 'retry-after', value: '300' },
            { name: 'cache-control', value: 'no-store' },
          ],
        },
      },
    },
    visibilityConfig: visibility('rate'),
  };
}

function managedRule(
  { name, version }: { name: string; version: string | undefined },
  counted: string[],
  priority: number,
): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name,
        ...(version !== undefined && { version }),
        ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      },
    },
    visibilityConfig: visibility(name),
  };
}

const visibility = (metricName: string) => ({
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
  metricName,
});
