import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { DYNOXIDE_VARIABLES, dynoxideBinary } from '@signpost/local-aws/emulators/dynoxide.ts';
import type { TestProject } from 'vitest/node';
import { freePort } from '../deployment/local-run.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Endpoint of the integration tests' table engine. */
    dynamoEndpoint: string;
  }
}

/**
 * One in-memory table engine for all integration tests, started before the first and stopped after the last.
 * `DYNAMODB_TEST_ENDPOINT` names another DynamoDB-compatible server, for systems without this engine.
 */
export default async function setup(project: TestProject) {
  const given = process.env['DYNAMODB_TEST_ENDPOINT'];
  if (given) {
    project.provide('dynamoEndpoint', given);
    return;
  }
  const binary = await dynoxideBinary({ report: (line) => process.stdout.write(`${line}\n`) });
  const port = await freePort();
  const engine = spawn(binary, ['--host', '127.0.0.1', '--port', String(port)], {
    stdio: 'ignore',
    env: { ...process.env, ...DYNOXIDE_VARIABLES },
  });
  project.provide('dynamoEndpoint', `http://127.0.0.1:${port}`);
  return async () => {
    engine.kill();
    if (engine.exitCode === null) await once(engine, 'exit');
  };
}
