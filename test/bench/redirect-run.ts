import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { redirectBundles, type Variant } from './redirect-bundles.ts';
import type { Measured } from './redirect-process.ts';
import type { ServiceStub } from './service-stub.ts';

/** Loads a variant of the redirect in a fresh process; `calls` are measured after `warmUps` that are not. */
export async function runRedirect(
  variant: Variant,
  stub: ServiceStub,
  { warmUps = 0, calls = 0 } = {},
): Promise<Measured> {
  const { modules, program } = await redirectBundles();
  const child = spawn(process.execPath, [program, modules[variant], String(warmUps), String(calls)], {
    env: {
      PATH: process.env['PATH'],
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'AKIDBENCH',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_SESSION_TOKEN: 'token',
      AWS_LAMBDA_FUNCTION_NAME: 'redirect',
      TABLE_NAME: 'bench',
      VISITOR_HASH_KEY: 'bench',
      ...stub.variables,
    },
    // The function's log lines are written, as in Lambda, but nobody reads them.
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdio[3] as NodeJS.ReadableStream),
    text(child.stdio[2] as NodeJS.ReadableStream),
    once(child, 'exit'),
  ]);
  if (code !== 0) throw new Error(`The redirect (${variant}) ended with ${code}:\n${errors}`);
  return JSON.parse(output) as Measured;
}
