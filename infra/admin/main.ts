import { AppError } from '../../shared/platform/errors.ts';
import { connect } from '../local/connect.ts';
import { readDataDir } from '../local-aws/platform/settings.ts';
import { readRun } from '../local-aws/run/run-file.ts';
import { awsIdentity, localUser } from './caller.ts';
import { runCommand, stacksNeeded, takeEnvironment, USAGE, UsageError } from './commands.ts';

// `npm run admin -- ...`: uses the local run given by PORT and DATA_DIR, or a deployment with --env.
try {
  const { env, args } = takeEnvironment(process.argv.slice(2));
  if (args.length === 0 || args[0] === 'help' || args.includes('--help')) {
    console.log(USAGE);
  } else {
    if (env === undefined) connect(readRun(readDataDir()));
    else {
      // Loaded on demand: loading it takes as long as everything else, and the local run does not need it.
      const { connectDeployment } = await import('./deployment.ts');
      console.error(await connectDeployment(env, stacksNeeded(args)));
    }
    console.log(
      JSON.stringify(await runCommand(args, new Date(), env === undefined ? localUser : awsIdentity)),
    );
  }
} catch (error) {
  if (error instanceof UsageError) console.error(`${error.message}.\n\n${USAGE}`);
  else if (error instanceof AppError) console.error(error.message);
  else console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
