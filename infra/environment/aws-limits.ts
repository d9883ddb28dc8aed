/**
 * Limits of AWS that a deployment can meet, at the values of a *new* account: the lowest that anyone has.
 * Tests hold every template to them, and `npm run preflight` compares them with the account.
 */

/** A page of AWS's documentation. */
interface Page {
  title: string;
  url: string;
}

const DOCS = 'https://docs.aws.amazon.com';

const PAGES = {
  acm: { title: 'ACM quotas', url: `${DOCS}/acm/latest/userguide/acm-limits.html` },
  alarms: {
    title: 'CloudWatch service quotas',
    url: `${DOCS}/AmazonCloudWatch/latest/monitoring/cloudwatch_limits.html`,
  },
  cloudFormation: {
    title: 'Understand CloudFormation quotas',
    url: `${DOCS}/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html`,
  },
  cloudFront: {
    title: 'CloudFront quotas',
    url: `${DOCS}/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html`,
  },
  concurrency: {
    title: 'Configuring reserved concurrency for a function',
    url: `${DOCS}/lambda/latest/dg/configuration-concurrency.html`,
  },
  eventBridge: {
    title: 'Amazon EventBridge quotas',
    url: `${DOCS}/eventbridge/latest/userguide/eb-quota.html`,
  },
  httpApi: {
    title: 'Quotas for configuring and running an HTTP API in API Gateway',
    url: `${DOCS}/apigateway/latest/developerguide/http-api-quotas.html`,
  },
  iam: {
    title: 'IAM and AWS STS quotas',
    url: `${DOCS}/IAM/latest/UserGuide/reference_iam-quotas.html`,
  },
  kms: { title: 'KMS resource quotas', url: `${DOCS}/kms/latest/developerguide/resource-limits.html` },
  lambda: { title: 'Lambda quotas', url: `${DOCS}/lambda/latest/dg/gettingstarted-limits.html` },
  // The page of quotas has no number: "New AWS accounts have reduced concurrency and memory quotas".
  newAccountMemory: {
    title: "Lambda's own message in new accounts: 'MemorySize' must have value less than or equal to 3008",
    url: 'https://github.com/aws/aws-dotnet-deploy/issues/684',
  },
  logs: {
    title: 'PutResourcePolicy',
    url: `${DOCS}/AmazonCloudWatchLogs/latest/APIReference/API_PutResourcePolicy.html`,
  },
  restApi: {
    title: 'Quotas for configuring and running a REST API in API Gateway',
    url: `${DOCS}/apigateway/latest/developerguide/api-gateway-execution-service-limits-table.html`,
  },
  s3: {
    title: 'Adding a bucket policy by using the Amazon S3 console',
    url: `${DOCS}/AmazonS3/latest/userguide/add-bucket-policy.html`,
  },
  secrets: {
    title: 'AWS Secrets Manager quotas',
    url: `${DOCS}/secretsmanager/latest/userguide/reference_limits.html`,
  },
  ses: {
    title: 'Request production access (moving out of the Amazon SES sandbox)',
    url: `${DOCS}/ses/latest/dg/request-production-access.html`,
  },
  sns: { title: 'Amazon SNS endpoints and quotas', url: `${DOCS}/general/latest/gr/sns.html` },
  sqs: {
    title: 'Amazon SQS policy quotas',
    url: `${DOCS}/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-policies.html`,
  },
  waf: { title: 'AWS WAF quotas', url: `${DOCS}/waf/latest/developerguide/limits.html` },
  xray: { title: 'AWS X-Ray endpoints and quotas', url: `${DOCS}/general/latest/gr/xray.html` },
} as const satisfies Record<string, Page>;

export interface AwsLimit {
  what: string;
  limit: number;
  /** The share that a template may use, instead of `MARGIN`. */
  margin?: number;
  /**
   * What it applies to: a single resource, a template, everything that an environment deploys, or the account
   * (or a region of it), which environments share.
   */
  per: 'resource' | 'template' | 'environment' | 'account';
  page: keyof typeof PAGES;
  /** Codes in Service Quotas, for limits that AWS raises on request. */
  quota?: { service: string; code: string };
}

/** Limits of what templates describe; `limit-usage.ts` measures each. */
export const TEMPLATE_LIMITS = {
  functionMemory: {
    what: 'the memory of a function, in MB',
    limit: 3008,
    per: 'resource',
    page: 'newAccountMemory',
  },
  functionVariables: {
    what: 'the environment variables of a function, in bytes',
    limit: 4096,
    per: 'resource',
    page: 'lambda',
  },
  functionLayers: { what: 'the layers of a function', limit: 5, per: 'resource', page: 'lambda' },
  rolePolicies: {
    what: 'the inline policies of a role, in characters',
    limit: 10_240,
    per: 'resource',
    page: 'iam',
  },
  trustPolicy: {
    what: 'the trust policy of a role, in characters',
    limit: 2048,
    per: 'resource',
    page: 'iam',
  },
  managedPolicy: { what: 'a managed policy, in characters', limit: 6144, per: 'resource', page: 'iam' },
  attachedPolicies: { what: 'the managed policies of a role', limit: 10, per: 'resource', page: 'iam' },
  bucketPolicy: { what: 'the policy of a bucket, in bytes', limit: 20_480, per: 'resource', page: 's3' },
  queuePolicy: { what: 'the policy of a queue, in bytes', limit: 8192, per: 'resource', page: 'sqs' },
  queueStatements: {
    what: 'the statements of the policy of a queue',
    limit: 20,
    per: 'resource',
    page: 'sqs',
  },
  topicPolicy: { what: 'the policy of a topic, in bytes', limit: 30_720, per: 'resource', page: 'sns' },
  secretPolicy: { what: 'the policy of a secret, in bytes', limit: 20_480, per: 'resource', page: 'secrets' },
  keyPolicy: { what: 'the policy of a KMS key, in bytes', limit: 32_768, per: 'resource', page: 'kms' },
  edgeFunctionCode: {
    what: 'the code of a CloudFront function, in bytes',
    limit: 10_240,
    per: 'resource',
    page: 'cloudFront',
  },
  cacheBehaviors: {
    what: 'the cache behaviors of a distribution',
    limit: 75,
    per: 'resource',
    page: 'cloudFront',
  },
  origins: { what: 'the origins of a distribution', limit: 100, per: 'resource', page: 'cloudFront' },
  alternateNames: {
    what: 'the hosts of a distribution',
    limit: 100,
    per: 'resource',
    page: 'cloudFront',
  },
  contentSecurityPolicy: {
    what: 'the content security policy of a response headers policy, in characters',
    limit: 1783,
    per: 'resource',
    page: 'cloudFront',
  },
  cacheKeyNames: {
    what:
      'the names of headers, cookies and parameters of a cache policy or an origin request policy, in ' +
      'characters',
    limit: 1024,
    per: 'resource',
    page: 'cloudFront',
  },
  ruleTargets: { what: 'the targets of an event rule', limit: 5, per: 'resource', page: 'eventBridge' },
  responseBodies: {
    what: 'the custom responses of the firewall',
    limit: 50,
    per: 'resource',
    page: 'waf',
  },

  resources: {
    what: 'the resources of a template',
    limit: 500,
    per: 'template',
    page: 'cloudFormation',
  },
  parameters: { what: 'the parameters of a template', limit: 200, per: 'template', page: 'cloudFormation' },
  outputs: { what: 'the outputs of a template', limit: 200, per: 'template', page: 'cloudFormation' },
  // CDK uploads templates to the bootstrap bucket. Without it, the limit is 51,200 bytes.
  templateBytes: {
    what: 'a template, in bytes',
    limit: 1_000_000,
    per: 'template',
    page: 'cloudFormation',
  },
  dynamicReferences: {
    what: 'the dynamic references of a template',
    limit: 60,
    per: 'template',
    page: 'cloudFormation',
  },

  deployedResources: {
    what: 'the resources that a stack and its nested stacks change at a time',
    limit: 2500,
    per: 'environment',
    page: 'cloudFormation',
  },
  httpRoutes: {
    what: 'the routes of the HTTP API',
    limit: 300,
    // AWS raises it on request.
    margin: 0.9,
    per: 'resource',
    page: 'httpApi',
  },
  httpIntegrations: {
    what: 'the integrations of the HTTP API',
    limit: 300,
    per: 'resource',
    page: 'httpApi',
  },
  restResources: { what: 'the resources of the REST API', limit: 300, per: 'environment', page: 'restApi' },

  roles: {
    what: 'IAM roles',
    limit: 1000,
    per: 'account',
    page: 'iam',
    quota: { service: 'iam', code: 'L-FE177D64' },
  },
  managedPolicies: { what: 'managed policies', limit: 1500, per: 'account', page: 'iam' },
  responseHeadersPolicies: {
    what: 'response headers policies of CloudFront',
    limit: 20,
    per: 'account',
    page: 'cloudFront',
    quota: { service: 'cloudfront', code: 'L-CF0D4FC5' },
  },
  cachePolicies: {
    what: 'cache policies of CloudFront',
    limit: 20,
    per: 'account',
    page: 'cloudFront',
    quota: { service: 'cloudfront', code: 'L-7D134442' },
  },
  originRequestPolicies: {
    what: 'origin request policies of CloudFront',
    limit: 20,
    per: 'account',
    page: 'cloudFront',
    quota: { service: 'cloudfront', code: 'L-C3659C43' },
  },
  edgeFunctions: { what: 'CloudFront functions', limit: 100, per: 'account', page: 'cloudFront' },
  connectionGroups: {
    what: 'connection groups of CloudFront',
    limit: 100,
    per: 'account',
    page: 'cloudFront',
  },
  distributions: { what: 'distributions', limit: 500, per: 'account', page: 'cloudFront' },
  originAccessControls: {
    what: 'origin access controls of CloudFront',
    limit: 100,
    per: 'account',
    page: 'cloudFront',
  },
  webAcls: { what: 'web ACLs', limit: 100, per: 'account', page: 'waf' },
  logResourcePolicies: {
    what: 'resource policies of CloudWatch Logs',
    limit: 10,
    per: 'account',
    page: 'logs',
  },
  samplingRules: { what: 'sampling rules of X-Ray', limit: 25, per: 'account', page: 'xray' },
  // Of each bus. All environments of a region share the default bus.
  eventRules: { what: 'the rules of an event bus', limit: 300, per: 'account', page: 'eventBridge' },
  eventBuses: { what: 'event buses', limit: 100, per: 'account', page: 'eventBridge' },
  alarms: { what: 'alarms', limit: 5000, per: 'account', page: 'alarms' },
  stacks: { what: 'stacks', limit: 2000, per: 'account', page: 'cloudFormation' },
} as const satisfies Record<string, AwsLimit>;

export type TemplateLimit = keyof typeof TEMPLATE_LIMITS;

/** A row of {@link TEMPLATE_LIMITS}, without its literal types. */
export const templateLimit = (name: TemplateLimit): AwsLimit => TEMPLATE_LIMITS[name];

/** Limits of what is not in templates: preflight asks the account about each. */
export const ACCOUNT_LIMITS = {
  /** Concurrent executions of all functions in a region. Others have 1,000. */
  executions: { limit: 10, quota: { service: 'lambda', code: 'L-B99A9384' }, page: 'lambda' },
  /** Executions that cannot be reserved: an account with fewer cannot reserve any. */
  unreservedExecutions: { limit: 100, page: 'concurrency' },
  /** Names of a certificate. */
  certificateNames: { limit: 10, quota: { service: 'acm', code: 'L-FB94F0B0' }, page: 'acm' },
  /** Distribution tenants of an account: customers' domains that go live by themselves. */
  tenants: { limit: 10_000, page: 'cloudFront' },
  /** Multi-tenant distributions of an account. */
  tenantDistributions: { limit: 20, page: 'cloudFront' },
  /** Emails a day in the sandbox, only to verified recipients. */
  sandboxEmails: { limit: 200, page: 'ses' },
} as const satisfies Record<string, Pick<AwsLimit, 'limit' | 'page' | 'quota'>>;

/** The documentation of a limit. */
export const pageOf = ({ page }: Pick<AwsLimit, 'page'>): Page => PAGES[page];

/** The share of a limit that a template may use: the rest is for what is added next. */
export const MARGIN = 0.8;

/** The share of this limit that a template may use. */
export const marginOf = ({ margin = MARGIN }: AwsLimit): number => margin;

/** Environments that fit into one account. */
export const ENVIRONMENTS_PER_ACCOUNT = 4;
