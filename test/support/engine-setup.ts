import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from './local-run.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Endpoint of the integration tests' table engine. */
    dynamoEndpoint: string;
  }
}

/**
 * One in-memory table engine for all integration tests, started before the first and stopped after the last.
 * `DYNAMODB_TEST_ENDPOINT` names another DynamoDB-compatible server, for systems without the bundled engine.
 */
export default async function setup(project: TestProject) {
  const given = process.env['DYNAMODB_TEST_ENDPOINT'];
  if (given) {
    project.provide('dynamoEndpoint', given);
    return;
  }
  const manifest = createRequire(import.meta.url).resolve('@dynoxide/linux-x64/package.json');
  const port = await freePort();
  const engine = spawn(join(dirname(manifest), 'dynoxide'), ['--host', '127.0.0.1', '--port', String(port)], {
    stdio: 'ignore',
  });
  project.provide('dynamoEndpoint', `http://127.0.0.1:${port}`);
  return async () => {
    engine.kill();
    if (engine.exitCode === null) await once(engine, 'exit');
  };
}
