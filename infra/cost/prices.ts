/**
 * AWS list prices in us-east-1, in US dollars, without free tiers and volume discounts. The pages in SERVICES
 * have the current prices. `confirmed`: verified in print on this date, on AWS's own pages or in guides of
 * 2025 and 2026 that quote them. The others are from memory and must be checked before you rely on them.
 * CodeDeploy is free for Lambda.
 */
export const PRICES_OF = '2026-11-20';
export const REGION = 'us-east-1';

export interface Price {
  service: Service;
  usd: number;
  /** Number of units for this price. */
  per: number;
  unit: string;
  confirmed: boolean;
}

/** Services in the order of the bill, with their pricing pages. */
export const SERVICES = {
  Lambda: 'https://aws.amazon.com/lambda/pricing/',
  'API Gateway': 'https://aws.amazon.com/api-gateway/pricing/',
  CloudFront: 'https://aws.amazon.com/cloudfront/pricing/',
  WAF: 'https://aws.amazon.com/waf/pricing/',
  DynamoDB: 'https://aws.amazon.com/dynamodb/pricing/on-demand/',
  SQS: 'https://aws.amazon.com/sqs/pricing/',
  EventBridge: 'https://aws.amazon.com/eventbridge/pricing/',
  'Route 53': 'https://aws.amazon.com/route53/pricing/',
  S3: 'https://aws.amazon.com/s3/pricing/',
  CloudWatch: 'https://aws.amazon.com/cloudwatch/pricing/',
  'X-Ray': 'https://aws.amazon.com/xray/pricing/',
  SES: 'https://aws.amazon.com/ses/pricing/',
  'Secrets Manager': 'https://aws.amazon.com/secrets-manager/pricing/',
  KMS: 'https://aws.amazon.com/kms/pricing/',
  Bedrock: 'https://aws.amazon.com/bedrock/pricing/',
} as const;

export type Service = keyof typeof SERVICES;

const million = 1_000_000;

type Row = [service: Service, usd: number, per: number, unit: string, confirmed: boolean];

const ROWS = {
  lambdaRequests: ['Lambda', 0.2, million, 'requests', true],
  lambdaDuration: ['Lambda', 0.0000133334, 1, 'GB-seconds, arm64', true],
  httpApi: ['API Gateway', 1, million, 'requests, HTTP API', true],
  restApi: ['API Gateway', 3.5, million, 'requests, REST API', true],
  edgeRequests: ['CloudFront', 0.01, 10_000, 'HTTPS requests', true],
  edgeFunctions: ['CloudFront', 0.1, million, 'function calls', false],
  edgeTransfer: ['CloudFront', 0.085, 1, 'GB to viewers', true],
  webAcl: ['WAF', 5, 1, 'web ACLs', true],
  webAclRules: ['WAF', 1, 1, 'rules', true],
  webAclRequests: ['WAF', 0.6, million, 'requests', true],
  tableWrites: ['DynamoDB', 0.625, million, 'write units', true],
  tableReads: ['DynamoDB', 0.125, million, 'read units', true],
  tableStorage: ['DynamoDB', 0.25, 1, 'GB stored', true],
  tableRecovery: ['DynamoDB', 0.2, 1, 'GB of point-in-time recovery', false],
  queueRequests: ['SQS', 0.4, million, 'requests', true],
  scheduledRuns: ['EventBridge', 1, million, 'scheduled runs', false],
  busEvents: ['EventBridge', 1, million, 'events', true],
  // An endpoint outside AWS costs more than one in the same account. AWS does not say which
  // of them a distribution is.
  healthChecks: ['Route 53', 0.75, 1, 'health checks', true],
  healthCheckOptions: ['Route 53', 2, 1, 'options of health checks, such as HTTPS', false],
  fileStorage: ['S3', 0.023, 1, 'GB stored', true],
  fileReads: ['S3', 0.0004, 1000, 'GET requests', true],
  logs: ['CloudWatch', 0.5, 1, 'GB of logs', true],
  logStorage: ['CloudWatch', 0.03, 1, 'GB of logs kept', true],
  metrics: ['CloudWatch', 0.3, 1, 'custom metrics', true],
  alarms: ['CloudWatch', 0.1, 1, 'metrics used by alarms', true],
  compositeAlarms: ['CloudWatch', 0.5, 1, 'composite alarms', true],
  dashboards: ['CloudWatch', 3, 1, 'dashboards', true],
  traces: ['X-Ray', 5, million, 'traces', true],
  mails: ['SES', 0.1, 1000, 'emails', true],
  secrets: ['Secrets Manager', 0.4, 1, 'secrets', true],
  keys: ['KMS', 1, 1, 'customer managed keys', true],
  promptTokens: ['Bedrock', 0.33, million, 'prompt tokens, Nova 2 Lite', false],
  answerTokens: ['Bedrock', 2.75, million, 'answer tokens, Nova 2 Lite', false],
} as const satisfies Record<string, Row>;

export type PriceName = keyof typeof ROWS;

export const PRICES = Object.fromEntries(
  Object.entries(ROWS).map(([name, [service, usd, per, unit, confirmed]]) => [
    name,
    { service, usd, per, unit, confirmed },
  ]),
) as Record<PriceName, Price>;
