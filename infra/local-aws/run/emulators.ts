import { accountId } from '../cloudformation/intrinsics.ts';
import { provisionTables } from '../dynamodb/provision-tables.ts';
import { startDynamoDbEmulator } from '../emulators/dynamodb-emulator.ts';
import { EmulatorClient } from '../emulators/emulator-client.ts';
import { type QueueEmulator, startQueueEmulator } from '../emulators/queue-emulator.ts';
import { type Emulator, startS3Emulator } from '../emulators/s3-emulator.ts';
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
  s3: EmulatorClient;
  queues: QueueEmulator;
}

export interface EmulatorsParts {
  /** Origin of an external DynamoDB-compatible server, which is used instead of an emulator. */
  external: string | undefined;
  dir: DataDir;
  surroundings: { region: string; awsEndpoint: string };
  log: Log;
  cleanUps: CleanUp[];
  onUnexpectedEnd(reason: string): void;
}

/** Starts the emulators, or connects to the external DynamoDB-compatible server. */
export async function startEmulators(parts: EmulatorsParts): Promise<Emulators> {
  const { external, dir, surroundings, log, cleanUps, onUnexpectedEnd } = parts;
  const { region, awsEndpoint } = surroundings;
  const connect = async (starting: Promise<Emulator>): Promise<EmulatorClient> => {
    const emulator = await starting;
    const client = new EmulatorClient(emulator.origin);
    cleanUps.push(async () => {
      await client.close();
      await emulator.stop();
    });
    return client;
  };
  const startQueues = async (): Promise<QueueEmulator> => {
    const emulator = await startQueueEmulator({ dataDir: dir.queues, region, accountId, awsEndpoint });
    cleanUps.push(() => emulator.stop());
    return emulator;
  };
  const [dynamodb, s3, queues] = await settleAll(
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
    connect(startS3Emulator({ dataDir: dir.queues, region }, onUnexpectedEnd)),
    startQueues(),
  );
  return { dynamodb, s3, queues };
}

/** Creates missing resources of the template. */
export async function provision(
  application: Application,
  { dynamodb, s3, queues }: Emulators,
): Promise<void> {
  await Promise.all([
    provisionTables(application.tables, dynamodb),
    provisionQueues(application.queues, queues),
    provisionBuckets(application.buckets, s3),
  ]);
  await Promise.all(application.files.map((files) => deployFiles(files, s3)));
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
