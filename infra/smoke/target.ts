import { UsageError } from '@signpost/command-line/usage-error.ts';
import { readDataDir } from '@signpost/local-aws/platform/settings.ts';
import { readRun } from '@signpost/local-aws/run/run-file.ts';
import { awsIdentity, localUser } from '#infra/admin/caller.ts';
import type { AdminContext } from '#infra/admin/commands/act.ts';
import { connectDeployment } from '#infra/admin/deployment.ts';
import { runCommand } from '#infra/admin/run-command.ts';
import { environment } from '#infra/deployed-environments.ts';
import { connect } from '#infra/local/connect.ts';
import { SETTING } from '#shared/platform/runtime/settings.ts';
import type { Course } from './run-steps.ts';

/** What is tested, and as whom. */
export interface Target {
  /** One line for people. */
  what: string;
  origin: string;
  /** Opens an account, if it needs one of its own. Returns an API key. */
  apiKey: (course: Pick<Course, 'undo'>) => Promise<string>;
  countingSeconds: number;
}

/** Where the settings are not known: batches of clicks take at most 300 seconds. */
const COUNTED_WITHIN = 360;
/** What counting takes besides waiting for its batch, with a start of the worker and retries. */
const COUNTING_SECONDS = 90;

/** A deployment by its URL, with an API key of the environment variable SIGNPOST_API_KEY. */
export function urlTarget(url: string, key: string | undefined): Target {
  const parsed = URL.parse(url);
  if (!/^https?:$/.test(parsed?.protocol ?? ''))
    throw new UsageError(`--url must be an http(s) URL, not "${url}".`);
  if (!key) {
    throw new UsageError(
      '--url needs an API key with all permissions in SIGNPOST_API_KEY, of an account that is used for ' +
        'nothing else.',
    );
  }
  const { origin } = new URL(url);
  return { what: origin, origin, apiKey: async () => key, countingSeconds: COUNTED_WITHIN };
}

/** An environment of `infra/environments.ts`, with an account of its own. */
export async function environmentTarget(name: string): Promise<Target> {
  const { clickBatchSeconds, busyClickSeconds } = environment(name).capacity;
  const where = await connectDeployment(name, ['data', 'main']);
  return {
    what: where,
    origin: process.env[SETTING.apiOrigin] ?? '',
    apiKey: (course) => ownAccount(course, awsIdentity),
    countingSeconds: COUNTING_SECONDS + clickBatchSeconds + busyClickSeconds,
  };
}

/** The local run of PORT and DATA_DIR, with an account of its own. */
export function localTarget(): Target {
  const run = readRun(readDataDir());
  connect(run);
  return {
    what: `the local run at ${run.origin}`,
    origin: run.origin,
    apiKey: (course) => ownAccount(course, localUser),
    countingSeconds: COUNTING_SECONDS,
  };
}

const NAME = 'Smoke test';

async function ownAccount({ undo }: Pick<Course, 'undo'>, caller: AdminContext['caller']): Promise<string> {
  const admin = (...args: string[]) => runCommand(args, new Date(), caller);
  const { ownerId, apiKey } = (await admin('owner', 'create', '--name', NAME)) as Record<string, string>;
  undo(`account ${ownerId}`, () => admin('owner', 'delete', ownerId ?? '', '--name', NAME, '--now'));
  return apiKey ?? '';
}
