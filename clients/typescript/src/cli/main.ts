#!/usr/bin/env node
import { homedir } from 'node:os';
import { EXIT } from './errors.ts';
import { run } from './run.ts';

// The program `signpost`.
const interruption = new AbortController();
for (const [name, code] of [
  ['SIGINT', EXIT.interrupted],
  ['SIGTERM', EXIT.terminated],
] as const) {
  process.on(name, () => {
    // Again: at once, whatever is still being tidied up.
    if (interruption.signal.aborted) process.exit(code);
    interruption.abort(code);
  });
}
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // The reader has what it wanted, as `head` does.
    if (error.code === 'EPIPE') process.exit(EXIT.ok);
    throw error;
  });
}

const code = await run(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  platform: process.platform,
  home: homedir(),
  signal: interruption.signal,
});
// Connections that are kept alive must not delay the end, nor must the end truncate what
// a pipe has not taken yet.
process.exitCode = code;
process.stdin.unref?.();
