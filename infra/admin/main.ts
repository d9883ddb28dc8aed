import { runProgram } from '@signpost/command-line/run-program.ts';
import { readDataDir } from '@signpost/local-aws/platform/settings.ts';
import { readRun } from '@signpost/local-aws/run/run-file.ts';
import { connect } from '#infra/local/connect.ts';
import { awsIdentity, localUser } from './caller.ts';
import type { AdminContext } from './commands/act.ts';
import { ADMIN, stacksNeeded } from './program.ts';

// `npm run admin -- ...`: uses the local run given by PORT and DATA_DIR, or a deployment with --env.
await runProgram<AdminContext, object>(
  ADMIN,
  async ({ flags: { env } }, command) => {
    if (typeof env === 'string') {
      // Loaded on demand: loading it takes as long as everything else, and the local run does not need it.
      const { connectDeployment } = await import('./deployment.ts');
      console.error(await connectDeployment(env, stacksNeeded(command)));
      return { now: new Date(), caller: awsIdentity };
    }
    connect(readRun(readDataDir()));
    return { now: new Date(), caller: localUser };
  },
  (result) => console.log(JSON.stringify(result)),
);
