import {
  CloudFormationClient,
  DescribeStackEventsCommand,
  DescribeStacksCommand,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation';
import { CloudWatchLogsClient, DescribeLogGroupsCommand } from '@aws-sdk/client-cloudwatch-logs';
import { ListBucketsCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { type Account, REGION } from './account.ts';

export interface Deployed {
  /** Stacks that are nested in no other. */
  stacks: Readonly<Record<string, { status: string; startedAt: number; endedAt: number; events: number }>>;
  /** Files in the bucket of the bootstrap stack. */
  assets: number;
  /** Of the functions of `dev`. */
  logRetentionDays: number | undefined;
}

/** What is in the account, as its API says. */
export async function deployedIn({ endpoint }: Account): Promise<Deployed> {
  const config = configOf(endpoint);
  const [cloudFormation, logs, s3] = [
    new CloudFormationClient(config),
    new CloudWatchLogsClient(config),
    new S3Client({ ...config, forcePathStyle: true }),
  ];
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
  const { logGroups = [] } = await logs.send(new DescribeLogGroupsCommand({ limit: 50 }));
  return {
    stacks: Object.fromEntries(stacks),
    assets: await assetsIn(s3),
    logRetentionDays: logGroups.find(({ logGroupName }) =>
      /^signpost-dev-data-FunctionLogs/.test(logGroupName ?? ''),
    )?.retentionInDays,
  };
}

/** As an operator does, by docs/deploy.md. */
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
