import { type HttpApi, readHttpApi } from '../api-gateway/http-api.ts';
import { type RestApi, readRestApi } from '../api-gateway/rest-api.ts';
import type { Assembly } from '../cloudformation/assembly.ts';
import { ofType, resolveAssembly } from '../cloudformation/resolve-assembly.ts';
import type { DeploymentContext } from '../cloudformation/resource-identity.ts';
import type { Distribution } from '../cloudfront/distribution.ts';
import { readDistribution, readTenantDistribution } from '../cloudfront/read-distribution.ts';
import { readTables, type TableDefinition } from '../dynamodb/table.ts';
import { type EventRule, readRules } from '../eventbridge/rules.ts';
import { readSchedules, type Schedule } from '../eventbridge/schedules.ts';
import { ResourcePolicies } from '../iam/resource-policies.ts';
import { type RoleDefinition, readRoles } from '../iam/role.ts';
import { type QueueMapping, readQueueMappings } from '../lambda/event-source-mapping.ts';
import { type FunctionDefinition, readFunctions, type ShortNameOf } from '../lambda/function.ts';
import { type FunctionUrl, readFunctionUrls, type UrlCaller } from '../lambda/function-url.ts';
import { readWebFunctions, type WebFunctionDefinition } from '../lambda/web-function.ts';
import { type BucketDefinition, readBuckets } from '../s3/bucket.ts';
import { type FileDeployment, readFileDeployments } from '../s3/file-deployment.ts';
import { readSecrets, type SecretDefinition } from '../secrets-manager/secret.ts';
import { type ConfigurationSet, readConfigurationSets } from '../ses/configuration-set.ts';
import { type QueueDefinition, readQueues } from '../sqs/queue.ts';

/** The parsed template: everything that the local run emulates. */
export interface Application {
  tables: TableDefinition[];
  buckets: BucketDefinition[];
  files: FileDeployment[];
  /** Distribution in front of the APIs. */
  distribution: Distribution | undefined;
  /** Multi-tenant distribution of customers' hosts. */
  tenantDistribution: Distribution | undefined;
  connectionGroups: { id: string; endpoint: string }[];
  queues: QueueDefinition[];
  secrets: SecretDefinition[];
  /** Verified addresses and domains of senders. */
  mailIdentities: string[];
  mailConfigurationSets: ConfigurationSet[];
  roles: RoleDefinition[];
  /** Resource policies of buckets, queues and web functions. */
  resourcePolicies: ResourcePolicies;
  functions: FunctionDefinition[];
  functionUrls: FunctionUrl[];
  webFunctions: WebFunctionDefinition[];
  queueMappings: QueueMapping[];
  httpApi: HttpApi | undefined;
  restApi: RestApi | undefined;
  rules: EventRule[];
  schedules: Schedule[];
  outputs: Record<string, string>;
  /** Logical id -> physical name or id. */
  names: Record<string, string>;
}

/** Parses the synthesized templates. Throws a StartError for anything that is not supported. */
export function readApplication(
  assembly: Assembly,
  context: DeploymentContext,
  shortNameOf?: ShortNameOf,
): Application {
  const { resources, outputs } = resolveAssembly(assembly, context);
  const named = resources.filter((resource) => 'Arn' in resource.identity.attributes);
  const functions = readFunctions(resources, assembly.assets, shortNameOf);
  const distribution = readDistribution(resources);
  const tenantDistribution = readTenantDistribution(resources);
  const callers = [distribution, tenantDistribution].flatMap((it) => (it ? [urlCaller(it)] : []));
  const roles = readRoles(resources);
  const resourcePolicies = new ResourcePolicies(resources);
  return {
    tables: readTables(resources),
    buckets: readBuckets(resources),
    files: readFileDeployments(resources, assembly.assets, { roles, resourcePolicies }),
    distribution,
    tenantDistribution,
    connectionGroups: ofType(resources, 'AWS::CloudFront::ConnectionGroup').map(({ identity }) => ({
      id: identity.ref,
      endpoint: identity.attributes['RoutingEndpoint'] ?? '',
    })),
    queues: readQueues(resources),
    secrets: readSecrets(resources),
    mailIdentities: ofType(resources, 'AWS::SES::EmailIdentity').map(({ identity }) => identity.ref),
    mailConfigurationSets: readConfigurationSets(resources),
    roles,
    resourcePolicies,
    functions,
    functionUrls: readFunctionUrls(resources, functions, callers),
    webFunctions: readWebFunctions(resources, assembly.assets, shortNameOf),
    queueMappings: readQueueMappings(resources, functions),
    httpApi: readHttpApi(resources, functions, context.region),
    restApi: readRestApi(resources, functions, context.region),
    rules: readRules(resources, functions, resourcePolicies),
    schedules: readSchedules(resources, functions, roles),
    outputs,
    names: Object.fromEntries(named.map(({ logicalId, identity }) => [logicalId, identity.ref])),
  };
}

const urlCaller = ({ arn, origins }: Distribution): UrlCaller => ({
  arn,
  hosts: [...origins.values()].flatMap((origin) => (origin.kind === 'api' ? [origin.host] : [])),
});
