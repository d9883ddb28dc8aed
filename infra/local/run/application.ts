import type { CorsRule } from '../s3/bucket-cors.ts';
import type { PolicyDocument } from '../iam/role-policy.ts';
import type { Distribution } from '../cloudfront/distribution.ts';
import type { EventPattern } from '../eventbridge/event-pattern.ts';

/** The template, read as what the local run has to provide. */
export interface Application {
  tables: TableDefinition[];
  buckets: BucketDefinition[];
  files: FileDeployment[];
  /** What stands before the HTTP API. */
  distribution: Distribution | undefined;
  queues: QueueDefinition[];
  secrets: SecretDefinition[];
  /** Addresses that mails may come from. */
  mailIdentities: string[];
  roles: RoleDefinition[];
  functions: FunctionDefinition[];
  queueMappings: QueueMapping[];
  api: HttpApi | undefined;
  restApi: RestApi | undefined;
  buses: NamedResource[];
  rules: EventRule[];
  schedules: Schedule[];
  outputs: Record<string, string>;
  /** Logical id -> physical name or id. */
  names: Record<string, string>;
}

export interface NamedResource {
  name: string;
  arn: string;
}

export interface BucketDefinition extends NamedResource {
  cors: CorsRule[];
}

/** What comes into a bucket with the app itself. */
export interface FileDeployment {
  bucket: string;
  /** What keys begin with, before a file's path in the folder. */
  prefix: string;
  folder: string;
  /** Of every file, by names in lower case. */
  headers: Record<string, string>;
  /** Texts that stand in the files for what is known once deployed -> that. */
  markers: Record<string, string>;
}

export interface TableDefinition extends NamedResource {
  /** In the words of the CreateTable operation. */
  keySchema: KeyElement[];
  attributes: { AttributeName: string; AttributeType: string }[];
  indexes: { IndexName: string; KeySchema: KeyElement[]; Projection: Record<string, unknown> }[];
  ttlAttribute: string | undefined;
}

export interface KeyElement {
  AttributeName: string;
  KeyType: string;
}

export interface QueueDefinition extends NamedResource {
  url: string;
  attributes: Record<string, string>;
  visibilityTimeoutSeconds: number;
  deadLetterArn: string | undefined;
}

export interface SecretDefinition extends NamedResource {
  value: string | undefined;
  generate: Record<string, unknown>;
}

export interface RoleDefinition extends NamedResource {
  policies: PolicyDocument[];
}

export interface FunctionDefinition extends NamedResource {
  /** The name without product and environment. */
  shortName: string;
  roleArn: string;
  directory: string;
  handler: string;
  timeoutMs: number;
  memoryMb: number;
  environment: Record<string, string>;
}

export interface QueueMapping {
  queueArn: string;
  functionArn: string;
  batchSize: number;
  windowMs: number;
  reportsItemFailures: boolean;
  maximumConcurrency: number;
}

export interface HttpApi {
  id: string;
  stage: string;
  routes: HttpRoute[];
}

export interface HttpRoute {
  routeKey: string;
  functionArn: string;
  /** Whether a Lambda permission lets API Gateway call the function for this route. */
  permitted: boolean;
}

export interface RestApi {
  id: string;
  stage: string;
  resources: RestResource[];
  /** What API Gateway answers by itself, by type. */
  gatewayResponses: Map<string, GatewayResponse>;
}

export interface RestResource {
  id: string;
  /** Such as `/things/{id}`. */
  path: string;
  /** By `GET` or `ANY`. */
  methods: Map<string, RestMethod>;
}

export interface RestMethod {
  functionArn: string;
  timeoutMs: number;
  permitted: boolean;
}

export interface GatewayResponse {
  status: number | undefined;
  /** Values are texts in quotes, or names of what is known of the request. */
  headers: Record<string, string>;
  template: string | undefined;
}

export interface EventRule {
  name: string;
  busName: string;
  pattern: EventPattern;
  targets: RuleTarget[];
}

export interface RuleTarget {
  arn: string;
  input: string | undefined;
  inputPath: string | undefined;
  /** False for a function without a permission for EventBridge. */
  permitted: boolean;
}

export interface Schedule {
  name: string;
  everyMs: number;
  functionArn: string;
  /** What the function gets; without it a scheduled event is made up as EventBridge does. */
  input: string | undefined;
  ruleArn: string;
}
