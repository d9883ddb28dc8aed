import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ApiError, createClient } from '@signpost/client';
import { readDataDir } from '@signpost/local-aws/platform/settings.ts';
import { readRun } from '@signpost/local-aws/run/run-file.ts';
import { connect } from '#infra/local/connect.ts';
import { demoKeyFile } from '#infra/local/demo-key.ts';
import { fill } from './fill.ts';
import { ALL_CLICKS } from './visitors.ts';

const USAGE = `npm run demo -- [--key sk_...] [--clicks NUMBER]
npm run demo -- --url https://go.example.com --key sk_...

  Adds demo data: links, pages of all types with pictures, survey responses, clicks of the past 90 days. \
A second run only
  adds what is missing; npm run reset empties a local run.

  --key     API key of the account to fill. Default: the key that npm start prints.
  --clicks  Approximate number of past clicks, at most ${ALL_CLICKS} (the default).
  --url     A deployment instead of the local run in DATA_DIR. \
It gets some 200 visits of today and no past clicks.`;

/** The command line is invalid. */
class UsageError extends Error {}

interface Order {
  url: string | undefined;
  key: string | undefined;
  clicks: number;
}

// `npm run demo`: fills the local run, or a deployment with --url.
try {
  const order = readOrder(process.argv.slice(2));
  if (order === 'help') console.log(USAGE);
  else {
    const { origin, apiKey, isLocal } = targetOf(order);
    console.log(`Filling ${origin}`);
    const client = createClient({ origin, apiKey });
    for await (const line of fill({ client, origin, isLocal, clicks: order.clicks })) console.log(line);
    console.log(`Console: ${origin}/console`);
  }
} catch (error) {
  if (error instanceof UsageError) console.error(`${error.message}.\n\n${USAGE}`);
  else if (error instanceof ApiError) console.error(`${error.code}: ${error.message}`);
  else console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function targetOf({ url, key }: Order): { origin: string; apiKey: string; isLocal: boolean } {
  if (url !== undefined) return { origin: new URL(url).origin, apiKey: key as string, isLocal: false };
  const path = readDataDir();
  const run = readRun(path);
  connect(run);
  return {
    origin: run.origin,
    apiKey: key ?? readFileSync(demoKeyFile(path), 'utf8').trim(),
    isLocal: true,
  };
}

function readOrder(args: string[]): Order | 'help' {
  const { values } = parse(args);
  if (values.help) return 'help';
  const { url, key, clicks = String(ALL_CLICKS) } = values;
  if (url !== undefined && !/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new UsageError(`--url must be an http(s) URL, not "${url}"`);
  }
  if (url !== undefined && key === undefined) throw new UsageError('--url needs --key');
  if (!/^\d+$/.test(clicks) || Number(clicks) > ALL_CLICKS) {
    throw new UsageError(`--clicks must be a whole number from 0 to ${ALL_CLICKS}, not "${clicks}"`);
  }
  return { url, key, clicks: Number(clicks) };
}

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ args, options: { url: text, key: text, clicks: text, help: { type: 'boolean' } } });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
