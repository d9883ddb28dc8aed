import {
  CloudFormationClient,
  DescribeStackEventsCommand,
  DescribeStacksCommand,
  GetTemplateCommand,
  paginateDescribeStacks,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation';
import { LambdaClient, paginateListFunctions } from '@aws-sdk/client-lambda';
import { ListBucketsCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { paginateListQueues, SQSClient } from '@aws-sdk/client-sqs';
import { type Account, REGION } from './account.ts';

export interface Deployed {
  /** Stacks that are nested in no other. */
  stacks: Readonly<Record<string, { status: string; startedAt: number; endedAt: number; events: number }>>;
  /** Files in the bucket of the bootstrap stack. */
  assets: number;
  /** Log retention of the functions of `dev` in the deployed template: moto does not update log groups. */
  logRetentionDays: number | undefined;
}

/** What is in the account, as its API says. */
export async function deployedIn({ endpoint }: Account): Promise<Deployed> {
  const config = configOf(endpoint);
  const cloudFormation = new CloudFormationClient(config);
  const { Stacks = [] } = await cloudFormation.send(new DescribeStacksCommand({}));
  const roots = Stacks.filter(({ StackName = '' }) =>
    /^(?:CDKToolkit|signpost-(?:dev|staging)(?:-data)?)$/.test(StackName),
  );
  const stacks = await Promise.all(
    roots.map(async ({ StackName = '', StackStatus = '' }) => {
      const { StackEvents = [] } = await cloudFormation.send(new DescribeStackEventsCommand({ StackName }));
      const times = StackEvents.map(({ Timestamp }) => Timestamp?.getTime() ?? Number.NaN);
      return [
        StackName,
        {
          status: StackStatus,
          startedAt: Math.min(...times),
          endedAt: Math.max(...times),
          events: StackEvents.length,
        },
      ] as const;
    }),
  );
  return {
    stacks: Object.fromEntries(stacks),
    assets: await assetsIn(new S3Client({ ...config, forcePathStyle: true })),
    logRetentionDays: await retentionIn(cloudFormation, 'signpost-dev-data'),
  };
}

async function retentionIn(client: CloudFormationClient, stack: string): Promise<number | undefined> {
  try {
    const { TemplateBody = '{}' } = await client.send(new GetTemplateCommand({ StackName: stack }));
    const { Resources = {} } = JSON.parse(TemplateBody) as {
      Resources?: Record<string, { Properties: { RetentionInDays?: number } }>;
    };
    return Object.entries(Resources).find(([id]) => id.startsWith('FunctionLogs'))?.[1].Properties
      .RetentionInDays;
  } catch (error) {
    // There is no such stack yet.
    if (error instanceof Error && error.name === 'ValidationError') return undefined;
    throw error;
  }
}

/** Stacks with all that are nested in them, functions, queues and buckets, by name. */
export async function everythingIn({ endpoint }: Account): Promise<string[]> {
  const config = configOf(endpoint);
  const names: (string | undefined)[] = [];
  for await (const { Stacks = [] } of paginateDescribeStacks(
    { client: new CloudFormationClient(config) },
    {},
  ))
    names.push(...Stacks.map(({ StackName }) => StackName));
  for await (const { Functions = [] } of paginateListFunctions({ client: new LambdaClient(config) }, {}))
    names.push(...Functions.map(({ FunctionName }) => FunctionName));
  for await (const { QueueUrls = [] } of paginateListQueues({ client: new SQSClient(config) }, {}))
    names.push(...QueueUrls);
  const { Buckets = [] } = await new S3Client({ ...config, forcePathStyle: true }).send(
    new ListBucketsCommand({}),
  );
  names.push(...Buckets.map(({ Name }) => Name));
  return names.filter((name) => name !== undefined).sort();
}

/** Turns off the termination protection of a stack, as docs/deploy.md tells operators to. */
export async function unprotect({ endpoint }: Account, stack: string): Promise<void> {
  await new CloudFormationClient(configOf(endpoint)).send(
    new UpdateTerminationProtectionCommand({ StackName: stack, EnableTerminationProtection: false }),
  );
}

const configOf = (endpoint: string) => ({
  endpoint,
  region: REGION,
  credentials: { accessKeyId: 'moto', secretAccessKey: 'moto' },
});

async function assetsIn(s3: S3Client): Promise<number> {
  const { Buckets = [] } = await s3.send(new ListBucketsCommand({}));
  const bucket = Buckets.find(({ Name }) => Name?.startsWith('cdk-'))?.Name;
  if (bucket === undefined) return 0;
  let count = 0;
  for await (const page of paginateListObjectsV2({ client: s3 }, { Bucket: bucket }))
    count += page.KeyCount ?? 0;
  return count;
}
