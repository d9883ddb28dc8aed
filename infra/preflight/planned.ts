import type { Properties } from '#infra/cost/idle-template.ts';
import type { MeasuredTemplate } from '#infra/environment/limit-usage.ts';

export type Template = MeasuredTemplate;

/** A resource with a fixed name, which AWS refuses to create twice. */
export interface PlannedName {
  type: NamedResource;
  name: string;
  region: string;
}

const config = (name: string) => (properties: Properties) => properties[name]?.Name;

/** The property with the name, by type, for types whose names are unique in an account or beyond. */
const NAME_OF = {
  'AWS::Backup::BackupVault': ({ BackupVaultName }) => BackupVaultName,
  'AWS::CloudFront::CachePolicy': config('CachePolicyConfig'),
  'AWS::CloudFront::ConnectionGroup': ({ Name }) => Name,
  'AWS::CloudFront::Function': ({ Name }) => Name,
  'AWS::CloudFront::OriginAccessControl': config('OriginAccessControlConfig'),
  'AWS::CloudFront::OriginRequestPolicy': config('OriginRequestPolicyConfig'),
  'AWS::CloudFront::ResponseHeadersPolicy': config('ResponseHeadersPolicyConfig'),
  'AWS::DynamoDB::GlobalTable': ({ TableName }) => TableName,
  'AWS::DynamoDB::Table': ({ TableName }) => TableName,
  'AWS::Events::EventBus': ({ Name }) => Name,
  'AWS::Glue::Database': config('DatabaseInput'),
  'AWS::IAM::Role': ({ RoleName }) => RoleName,
  'AWS::Lambda::Function': ({ FunctionName }) => FunctionName,
  'AWS::Lambda::WebFunction': ({ FunctionName }) => FunctionName,
  'AWS::Logs::LogGroup': ({ LogGroupName }) => LogGroupName,
  'AWS::S3::Bucket': ({ BucketName }) => BucketName,
  'AWS::SES::ConfigurationSet': ({ Name }) => Name,
  'AWS::SNS::Topic': ({ TopicName }) => TopicName,
  'AWS::SQS::Queue': ({ QueueName }) => QueueName,
  'AWS::SSM::Parameter': ({ Name }) => Name,
  'AWS::SecretsManager::Secret': ({ Name }) => Name,
  'AWS::WAFv2::WebACL': ({ Name }) => Name,
} satisfies Record<string, (properties: Properties) => unknown>;

/** A type whose names preflight looks up in the account. */
export type NamedResource = keyof typeof NAME_OF;

export const isNamedResource = (type: string): type is NamedResource => Object.hasOwn(NAME_OF, type);

interface Place {
  account: string;
  region: string;
}

/** All fixed names of some templates. */
export function plannedNames(templates: ReadonlyMap<string, Template>, account: string): PlannedName[] {
  return [...templates].flatMap(([key, { Resources }]) => {
    const region = key.split('/')[0] ?? '';
    return Object.values(Resources).flatMap(({ Type: type, Properties = {} }) => {
      if (!isNamedResource(type)) return [];
      const name = textOf(NAME_OF[type](Properties), { account, region });
      return name === undefined ? [] : [{ type, name, region }];
    });
  });
}

/**
 * A value that is known before the deployment: a text, the account, the region, and
 * what is joined from these.
 */
export function textOf(value: unknown, place: Place): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const { Ref, 'Fn::Join': join } = value as { Ref?: unknown; 'Fn::Join'?: [string, unknown[]] };
  if (Ref === 'AWS::AccountId') return place.account;
  if (Ref === 'AWS::Region') return place.region;
  if (!join) return undefined;
  const parts = join[1].map((part) => textOf(part, place));
  return parts.includes(undefined) ? undefined : parts.join(join[0]);
}

/** Resources of a type in all templates. */
export const plannedOf = (templates: ReadonlyMap<string, Template>, type: string): Properties[] =>
  [...templates.values()].flatMap(({ Resources }) =>
    Object.values(Resources).flatMap((it) => (it.Type === type ? [it.Properties ?? {}] : [])),
  );

/** The regions that an environment deploys to. */
export const regionsOf = ({
  region,
  templates,
}: {
  region: string;
  templates: ReadonlyMap<string, Template>;
}): string[] => [...new Set([region, ...[...templates.keys()].map((key) => key.split('/')[0] ?? region)])];
