import { ArnFormat, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import type { Environment } from '../environment/schema.ts';

/** Rules of AWS, and those of their parts that only count: each would refuse what this product is for. */
const MANAGED_RULES: readonly { name: string; counted: Readonly<Record<string, string>> }[] = [
  { name: 'AWSManagedRulesAmazonIpReputationList', counted: {} },
  {
    name: 'AWSManagedRulesKnownBadInputsRuleSet',
    counted: {
      Log4JRCE_BODY: 'Nothing here runs Java, and an import must not fail by one of ten thousand addresses.',
      JavaDeserializationRCE_BODY: 'The same.',
      ReactJSRCE_BODY: 'Nothing here runs React on the server, and forms of pages look much alike.',
    },
  },
  {
    name: 'AWSManagedRulesCommonRuleSet',
    counted: {
      NoUserAgent_HEADER: 'Visitors without one are led on and counted.',
      SizeRestrictions_BODY: 'Bodies have up to 4.5 MB, which the functions check: imports, pictures, chats.',
      SizeRestrictions_QUERYSTRING: 'Queries hold addresses of up to 4,096 characters.',
      GenericLFI_BODY: 'Bodies hold addresses and texts of any kind, which are stored and shown, never run.',
      GenericRFI_BODY: 'The same: an address is what a link is made of.',
      CrossSiteScripting_BODY: 'The same: pages write what they are given as text.',
      EC2MetaDataSSRF_BODY:
        'The same: whatever is asked for on behalf of a caller has to have a public address.',
      GenericLFI_QUERYARGUMENTS: 'Queries hold addresses, and what is searched for.',
      GenericRFI_QUERYARGUMENTS: 'The same: `check-url?url=https://...`.',
      RestrictedExtensions_QUERYARGUMENTS: 'The same: a destination may end in .log or .ini.',
      CrossSiteScripting_QUERYARGUMENTS: 'The same: a destination has a query of its own.',
      EC2MetaDataSSRF_QUERYARGUMENTS: 'The same: check-url refuses what is not public, and says so.',
    },
  },
];

const TOO_MANY = 'too-many-requests';

/** In the words of the API, for callers who read them. */
const TOO_MANY_BODY = {
  status: 'error',
  error: {
    code: 'RATE_LIMITED',
    message: 'Too many requests from this network address. Wait and try again.',
  },
};

/** Never logged: headers that hold keys. */
const SECRET_HEADERS = ['x-service-api-key', 'authorization', 'cookie'];

export interface FirewallProps {
  environment: Environment;
  /** What it protects: a distribution, or an API of the stack's region. */
  scope: 'CLOUDFRONT' | 'REGIONAL';
}

/** A web ACL of AWS WAF: rules of AWS, a rate for each network address, and a log of what was refused. */
export class WebFirewall extends Construct {
  readonly webAclArn: string;

  constructor(parent: Construct, id: string, { environment, scope }: FirewallProps) {
    super(parent, id);
    if (!environment.firewall) throw new Error(`${environment.name} has no firewall`);
    const name = `signpost-${environment.name}-${scope === 'CLOUDFRONT' ? 'edge' : 'chat'}`;
    const webAcl = new CfnWebACL(this, 'WebAcl', {
      name,
      scope,
      defaultAction: { allow: {} },
      visibilityConfig: visibility(name),
      customResponseBodies: {
        [TOO_MANY]: { contentType: 'APPLICATION_JSON', content: JSON.stringify(TOO_MANY_BODY) },
      },
      rules: [
        rateRule(environment.firewall.requestsPerFiveMinutes),
        ...MANAGED_RULES.map(({ name: rules, counted }, i) =>
          managedRule(rules, Object.keys(counted), i + 1),
        ),
      ],
    });
    this.webAclArn = webAcl.attrArn;
    this.#log(webAcl, name, environment);
  }

  /** What was let through is in the access log. */
  #log(webAcl: CfnWebACL, name: string, environment: Environment): void {
    const group = new LogGroup(this, 'Log', {
      // AWS WAF takes no other name.
      logGroupName: `aws-waf-logs-${name}`,
      retention: environment.logRetentionDays,
      // One that is left behind, by a firewall that was off for a while or a first deployment that failed, would have the name
      // that the next one needs.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new CfnLoggingConfiguration(this, 'Logging', {
      resourceArn: webAcl.attrArn,
      // Without the `:*` at the end, which AWS WAF refuses.
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

/** First, so that a flood costs no further rules. */
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

function managedRule(name: string, counted: string[], priority: number): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name,
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
