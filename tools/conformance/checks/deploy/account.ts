import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@signpost/local-aws/platform/ports.ts';
import type { CheckContext, Finished } from '../../support/check.ts';
import { pythonTools } from '../../support/tools.ts';
import { MOTO } from './deploy.ts';

const SERVER = fileURLToPath(new URL('./moto/account.py', import.meta.url));
const CDK = 'node_modules/aws-cdk/bin/cdk';
export const REGION = 'us-east-1';

/** What `moto/account.py` stood in for, by kind: types, attributes, updates, custom resources. */
export type Gaps = Readonly<Record<string, readonly string[]>>;

/** An empty AWS account on loopback. */
export interface Account {
  endpoint: string;
  /** Runs the `cdk` command in it. Any exit code is fine. */
  cdk(...args: readonly string[]): Promise<Finished>;
  /** Runs a file of this repository in it, likewise. */
  node(file: string, ...args: readonly string[]): Promise<Finished>;
  /** From now on, creating and updating resources with such logical IDs fails. */
  failAt(logicalIds: RegExp | undefined): void;
  gaps(): Gaps;
}

export async function startAccount(context: CheckContext): Promise<Account> {
  const bin = await pythonTools(context, [MOTO]);
  const port = await freePort();
  const failures = join(context.scratch, 'failures');
  const gaps = join(context.scratch, 'gaps.json');
  const server = context.start(join(bin, 'python'), [SERVER, '--host', '127.0.0.1', '--port', String(port)], {
    env: { FAILURES_FILE: failures, GAPS_FILE: gaps, PYTHONUNBUFFERED: '1' },
  });
  await server.ready('Running on');
  const endpoint = `http://127.0.0.1:${port}`;
  const env = {
    // Nothing of the person who runs this: neither credentials nor profiles nor caches.
    HOME: context.scratch,
    AWS_CONFIG_FILE: join(context.scratch, 'no-config'),
    AWS_SHARED_CREDENTIALS_FILE: join(context.scratch, 'no-credentials'),
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_ACCESS_KEY_ID: 'moto',
    AWS_SECRET_ACCESS_KEY: 'moto',
    AWS_REGION: REGION,
    AWS_ENDPOINT_URL: endpoint,
    CDK_DISABLE_CLI_TELEMETRY: 'true',
    NO_COLOR: '1',
    // The app is started as `node`.
    PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
  };
  const node: Account['node'] = async (file, ...args) =>
    context.exec(process.execPath, [file, ...args], { env, codes: ANY, timeoutSeconds: 300 });
  return {
    endpoint,
    node,
    cdk: (...args) => node(CDK, ...args, '--no-notices', '--ci'),
    failAt(logicalIds) {
      if (logicalIds) writeFileSync(failures, logicalIds.source);
      else rmSync(failures, { force: true });
    },
    gaps: () => (existsSync(gaps) ? JSON.parse(readFileSync(gaps, 'utf8')) : {}),
  };
}

const ANY = Array.from({ length: 256 }, (_, code) => code);
