import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { functionName } from '#infra/environment/deployed-names.ts';
import { ORIGIN_SECRET } from './api-event.ts';
import { functionBundles, type Variant } from './function-bundles.ts';
import type { Measured } from './function-process.ts';
import { PATH_OF, type ServiceStub } from './service-stub.ts';

/** Loads a function in a fresh process; `calls` are measured after `warmUps` that are not. */
export async function runFunction(
  variant: Variant,
  stub: ServiceStub,
  {
    warmUps = 0,
    calls = 0,
    path = variant === 'landing page' ? PATH_OF.page : PATH_OF.link,
  }: { warmUps?: number; calls?: number; path?: string } = {},
): Promise<Measured> {
  const { modules, program } = await functionBundles();
  const child = spawn(process.execPath, [program, modules[variant], path, String(warmUps), String(calls)], {
    env: {
      PATH: process.env['PATH'],
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'AKIDBENCH',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_SESSION_TOKEN: 'token',
      // As in prod: it is in every log line.
      AWS_LAMBDA_FUNCTION_NAME: functionName(
        'prod',
        variant === 'landing page' ? 'landing-page' : 'redirect',
      ),
      AWS_LAMBDA_FUNCTION_VERSION: '1',
      ENVIRONMENT_NAME: 'bench',
      TABLE_NAME: 'bench',
      VISITOR_KEY: 'bench',
      SERVICE_KEY: 'bench',
      ORIGIN_SECRET,
      // Every call reads its item, as one at a human pace does; the list of denied hosts is
      // kept for 30 times as long.
      HOT_READ_MS: '1',
      PUBLIC_ORIGIN: 'https://go.example.com',
      SHORT_URLS: 'prefixed',
      MEDIA_ORIGIN: 'https://media.example.com',
      ...stub.variables,
    },
    // The function's log lines are written, as in Lambda, but not read.
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdio[3] as NodeJS.ReadableStream),
    text(child.stdio[2] as NodeJS.ReadableStream),
    once(child, 'exit'),
  ]);
  if (code !== 0) throw new Error(`The function (${variant}) ended with ${code}:\n${errors}`);
  return JSON.parse(output) as Measured;
}
