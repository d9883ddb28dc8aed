import type { Accepted } from './finding.ts';

const OWN_KEYS =
  'AWS encrypts it with a key of its own. A key of ours would cost money for each request or month, and ' +
  'protect from nothing more: anyone who may read the data may use the key.';
const FUNCTION = /\(AWS::Lambda::Function\)$/;

/** What is switched off. An entry that finds nothing any more is reported. */
export const ACCEPTED: readonly Accepted[] = [
  {
    tool: 'cfn-lint',
    rule: 'W3005',
    where: FUNCTION,
    says: /^'\w*Role\w*' dependency already enforced by a 'GetAtt' at '.*\/Properties\/Role'$/,
    reason:
      'CDK makes a function depend on its role with all policies of that role. Ours are part of the role, ' +
      'so what is left repeats the reference. It changes nothing, and to remove it would change every ' +
      "function's template.",
  },
  {
    tool: 'cfn-lint',
    rule: 'W3005',
    where:
      /(?:Distribution|ServerUpload)\w* \((?:AWS::CloudFront::Distribution|Custom::CDKBucketDeployment)\)$/,
    says: /^'(?:ApiRoutedApi|EdgeServerFiles)\w*' dependency already enforced by a '(?:GetAtt|Ref)'/,
    reason:
      'They wait for the stage of the API, and for the function that empties a bucket. CDK adds the whole ' +
      'construct, and with it the resource that they refer to anyway.',
  },
  {
    tool: 'checkov',
    rule: 'CKV_AWS_18',
    where: /(?:FileLogs|ConsoleFiles)\w+ \(AWS::S3::Bucket\)$/,
    reason:
      'One is the bucket of access logs. Only the distribution reads the other, and has an access log of ' +
      'its own.',
  },
  {
    tool: 'checkov',
    rule: 'CKV_AWS_18',
    where: /ServerFiles\w+ \(AWS::S3::Bucket\)$/,
    reason:
      'It contains the code of the visitor server, which only Lambda reads, when a revision is created.',
  },
  {
    tool: 'checkov',
    rule: 'CKV_AWS_21',
    where: /(?:FileLogs|ConsoleFiles)\w+ \(AWS::S3::Bucket\)$/,
    reason: 'Logs are never overwritten, and every deployment writes the files of the console again.',
  },
  {
    tool: 'checkov',
    rule: 'CKV_AWS_26',
    where: /\(AWS::SNS::Topic\)$/,
    reason:
      "CloudWatch cannot publish to a topic that is encrypted with AWS's key for SNS. Alarms contain no " +
      'data of people.',
  },
  {
    tool: 'checkov',
    rule: 'CKV_AWS_27',
    where: /\(AWS::SQS::Queue\)$/,
    reason: 'The queues are encrypted: SqsManagedSseEnabled is true. checkov only looks for KmsMasterKeyId.',
  },
  {
    tool: 'checkov',
    rule: 'CKV_AWS_59',
    where: /\(AWS::ApiGateway::Method\)$/,
    reason: 'The functions check API keys themselves.',
  },
  {
    tool: 'checkov',
    rule: 'CKV_AWS_68',
    where: /\(AWS::CloudFront::Distribution\)$/,
    reason:
      'A web ACL costs money for each request: the setting `security.firewall` adds one, and prod has it.',
  },
  {
    tool: 'checkov',
    rule: 'CKV_AWS_86',
    where: /EdgeTenantsDistribution\w+ \(AWS::CloudFront::Distribution\)$/,
    reason: 'Multi-tenant distributions have no access log of this kind. The functions log each request.',
  },
  {
    tool: 'checkov',
    rule: 'CKV_AWS_95',
    where: /\(AWS::ApiGatewayV2::Stage\)$/,
    reason:
      'Each function logs its requests, and CloudFront logs all of them. Requests that the API itself ' +
      'refuses are in its metrics.',
  },
  {
    tool: 'checkov',
    rule: 'CKV_AWS_115',
    where: FUNCTION,
    reason:
      'Reserved executions are taken from those of the account. Functions that could starve others have ' +
      'them: docs/scale.md#who-can-starve-whom.',
  },
  {
    tool: 'checkov',
    rule: 'CKV_AWS_116',
    where: FUNCTION,
    reason:
      'Functions that the event bus invokes have one. Callers of an API get the error, messages go to the ' +
      'dead-letter queue of their own queue, and scheduled functions run again by their schedule.',
  },
  {
    tool: 'checkov',
    rule: 'CKV_AWS_117',
    where: FUNCTION,
    reason:
      'They call AWS, webhooks and model servers, and nothing that is only in a private network. A VPC ' +
      'would add a NAT gateway, which costs money by the hour.',
  },
  { tool: 'checkov', rule: 'CKV_AWS_119', where: /\(AWS::DynamoDB::Table\)$/, reason: OWN_KEYS },
  {
    tool: 'checkov',
    rule: 'CKV_AWS_120',
    where: /ChatStage\w+ \(AWS::ApiGateway::Stage\)$/,
    reason: 'Every response of the chat API is written for one request.',
  },
  { tool: 'checkov', rule: 'CKV_AWS_149', where: /\(AWS::SecretsManager::Secret\)$/, reason: OWN_KEYS },
  { tool: 'checkov', rule: 'CKV_AWS_158', where: /\(AWS::Logs::LogGroup\)$/, reason: OWN_KEYS },
  { tool: 'checkov', rule: 'CKV_AWS_166', where: /\(AWS::Backup::BackupVault\)$/, reason: OWN_KEYS },
  {
    tool: 'checkov',
    rule: 'CKV_AWS_173',
    where: FUNCTION,
    reason: 'AWS encrypts variables with a key of its own. The setting `keys.environment` names another one.',
  },
  {
    tool: 'checkov',
    rule: 'CKV_AWS_174',
    where: /\(AWS::CloudFront::Distribution\)$/,
    reason:
      "Without domains the distribution has CloudFront's own certificate, for which AWS allows no other " +
      'minimum version than its own.',
  },
];
