import { accountId } from '../cloudformation/intrinsics.ts';
import { provisionTables } from '../dynamodb/provision-tables.ts';
import { startDynamoDbEmulator } from '../emulators/dynamodb-emulator.ts';
import { EmulatorClient } from '../emulators/emulator-client.ts';
import { type Emulator, type QueueEmulator, startSqsS3Emulator } from '../emulators/sqs-s3-emulator.ts';
import type { DataDir } from '../platform/data-dir.ts';
import type { Log } from '../platform/log.ts';
import { StartError } from '../platform/start-error.ts';
import { provisionBuckets } from '../s3/bucket.ts';
import { deployFiles } from '../s3/deploy-files.ts';
import { provisionQueues } from '../sqs/provision-queues.ts';
import type { Application } from './application.ts';
import { type CleanUp, settleAll } from './clean-up.ts';

export interface Emulators {
  dynamodb: EmulatorClient;
  sqsS3: EmulatorClient;
  /** Sends a message to a queue of `sqsS3`. */
  sendMessage: QueueEmulator['sendMessage'];
}

/** Starts the emulators, or connects to the external DynamoDB-compatible server. */
export async function startEmulators(
  external: string | undefined,
  dir: DataDir,
  { region, awsEndpoint }: { region: string; awsEndpoint: string },
  log: Log,
  cleanUps: CleanUp[],
  onUnexpectedEnd: (reason: string) => void,
): Promise<Emulators> {
  const connect = async (starting: Promise<Emulator>): Promise<EmulatorClient> => {
    const emulator = await starting;
    const client = new EmulatorClient(emulator.origin);
    cleanUps.push(async () => {
      await client.close();
      await emulator.stop();
    });
    return client;
  };
  const queues = startSqsS3Emulator({ dataDir: dir.queues, region, accountId, awsEndpoint }, onUnexpectedEnd);
  const [dynamodb, sqsS3] = await settleAll(
    external === undefined
      ? connect(
          startDynamoDbEmulator({
            databaseFile: dir.database,
            pidFile: dir.databasePid,
            log,
            onUnexpectedEnd,
          }),
        )
      : connect(findExternalEmulator(external)),
    connect(queues),
  );
  const { sendMessage } = await queues;
  return { dynamodb, sqsS3, sendMessage };
}

/** Creates missing resources of the template. */
export async function provision(application: Application, { dynamodb, sqsS3 }: Emulators): Promise<void> {
  await Promise.all([
    provisionTables(application.tables, dynamodb),
    provisionQueues(application.queues, sqsS3),
    provisionBuckets(application.buckets, sqsS3),
  ]);
  await Promise.all(application.files.map((files) => deployFiles(files, sqsS3)));
}

async function findExternalEmulator(origin: string): Promise<Emulator> {
  const client = new EmulatorClient(origin);
  try {
    await client.call('DynamoDB_20120810.ListTables', {});
  } catch (error) {
    const reason = (error as Error).message;
    throw new StartError(
      `No DynamoDB-compatible server responds at AWS_ENDPOINT_URL_DYNAMODB=${origin}: ${reason}`,
    );
  } finally {
    await client.close();
  }
  return { origin, stop: () => Promise.resolve() };
}
