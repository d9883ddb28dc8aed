import { existsSync, readFileSync } from 'node:fs';
import { readDataDir } from '@signpost/local-aws/platform/settings.ts';
import { readRun } from '@signpost/local-aws/run/run-file.ts';
import { demoKeyFile } from '#infra/local/demo-key.ts';

// `npm run cli -- ...`: the command line from its sources, as the demo owner of the local run unless the
// environment names another Signpost.
const isElsewhere = process.argv.some((word) => /^--(?:profile|url)(?:=|$)/.test(word));
if (!process.env['SIGNPOST_API_KEY'] && !isElsewhere) {
  const path = readDataDir();
  const demoKey = demoKeyFile(path);
  if (existsSync(demoKey)) {
    try {
      process.env['SIGNPOST_URL'] ??= readRun(path).origin;
      process.env['SIGNPOST_API_KEY'] = readFileSync(demoKey, 'utf8').trim();
    } catch {
      // Not started: the command line says what it needs, if it needs anything.
    }
  }
}
await import('#clients/typescript/src/cli/main.ts');
