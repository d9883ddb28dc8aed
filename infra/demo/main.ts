import { readFileSync } from 'node:fs';
import { createClient } from '@signpost/client';
import { commandOf, programOf } from '@signpost/command-line/command.ts';
import { runProgram } from '@signpost/command-line/run-program.ts';
import { UsageError } from '@signpost/command-line/usage-error.ts';
import { readDataDir } from '@signpost/local-aws/platform/settings.ts';
import { readRun } from '@signpost/local-aws/run/run-file.ts';
import { connect } from '#infra/local/connect.ts';
import { demoKeyFile } from '#infra/local/demo-key.ts';
import { fill } from './fill.ts';
import { ALL_CLICKS } from './visitors.ts';

// `npm run demo`: fills the local run, or a deployment with --url.
const command = commandOf<undefined, void>()({
  name: '',
  summary:
    'Add demo data: links, pages of all types with pictures, survey responses, clicks of the past 90 days',
  details: 'A second run only adds what is missing. npm run reset empties a local run.',
  flags: {
    key: {
      kind: 'text',
      value: 'KEY',
      help: 'API key of the account to fill. Default: the key that npm start prints.',
    },
    clicks: {
      kind: 'number',
      help: `Approximate number of past clicks, at most ${ALL_CLICKS} (the default).`,
    },
    url: {
      kind: 'text',
      value: 'URL',
      help: 'A deployment instead of the local run. It gets some 200 visits of today and no past clicks.',
    },
  },
  examples: [
    {
      run: 'npm run demo -- --url https://go.example.com --key sk_...',
      does: 'Fill an account of a deployment',
    },
  ],
  run: async (_, { flags: { url, key, clicks = ALL_CLICKS } }) => {
    if (clicks > ALL_CLICKS) throw new UsageError(`--clicks must be at most ${ALL_CLICKS}, not ${clicks}.`);
    const { origin, apiKey, isLocal } = url === undefined ? localRun(key) : deployment(url, key);
    console.log(`Filling ${origin}`);
    const client = createClient({ origin, apiKey });
    for await (const line of fill({ client, origin, isLocal, clicks })) console.log(line);
    console.log(`Console: ${origin}/console`);
  },
});

function deployment(url: string, apiKey: string | undefined) {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new UsageError(`--url must be an http(s) URL, not "${url}".`);
  if (apiKey === undefined) throw new UsageError('--url needs --key.');
  return { origin: new URL(url).origin, apiKey, isLocal: false };
}

function localRun(key: string | undefined) {
  const path = readDataDir();
  const run = readRun(path);
  connect(run);
  return {
    origin: run.origin,
    apiKey: key ?? readFileSync(demoKeyFile(path), 'utf8').trim(),
    isLocal: true,
  };
}

await runProgram(programOf('npm run demo --', command), () => undefined);
