import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Check, type CheckContext, NotRun } from '../../support/check.ts';
import { CommandMissing } from '../../support/processes.ts';
import type { Outcome } from './njs-program.ts';

const OLDEST = '0.7.0';
const INSTALL = `install njs ${OLDEST} or newer (the Debian package njs)`;
/** AWS's limit of a function's code. */
const MAX_BYTES = 10_240;

export const edge: Check = {
  name: 'edge',
  tool: `njs ${OLDEST} or newer, the engine family of CloudFront Functions`,
  shows: 'functions of the distribution give the same results in njs and in the local run',
  async run(context) {
    await assertNjs(context);
    const { edgeFunctions } = await import('./edge-functions.ts');
    const { njsProgram, readOutcomes, FIXED_CLOCK } = await import('./njs-program.ts');
    const { handlerOf } = await import('@signpost/local-aws/cloudfront/function-runtime.ts');
    const differences: string[] = [];
    let checked = 0;
    for (const { name, code, calls } of edgeFunctions()) {
      const bytes = Buffer.byteLength(code);
      if (bytes > MAX_BYTES) differences.push(`${name} has ${bytes} bytes, more than ${MAX_BYTES}`);
      const file = join(context.scratch, 'function.js');
      writeFileSync(file, njsProgram(code, calls));
      const { stdout, stderr, code: exit } = await context.exec('njs', [file], { codes: [0, 1] });
      if (exit !== 0) {
        differences.push(`${name}: njs does not run it: ${(stderr || stdout).trim().split('\n')[0]}`);
        continue;
      }
      const theirs = readOutcomes(stdout);
      const handler = handlerOf<(event: object) => unknown>(`${FIXED_CLOCK}${code}`);
      calls.forEach(({ what, event }, index) => {
        checked++;
        const own = outcomeOf(() => handler(structuredClone(event)));
        const other = theirs[index];
        // A function that throws is a 503 for the visitor.
        const isRight = own.error === undefined && isDeepStrictEqual(own, other);
        if (!isRight) differences.push(`${name}, ${what}: njs ${shown(other)}, local run ${shown(own)}`);
      });
    }
    return { checked, unit: 'calls', differences };
  },
};

async function assertNjs({ exec }: Pick<CheckContext, 'exec'>): Promise<void> {
  let version: string;
  try {
    version = (await exec('njs', ['-v'])).stdout.trim();
  } catch (error) {
    if (error instanceof CommandMissing) throw new NotRun(INSTALL);
    throw error;
  }
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major === 0 && minor < 7) throw new NotRun(`${INSTALL}, this is ${version}`);
}

/** The outcome after a round trip through JSON: both engines return their results as text. */
function outcomeOf(run: () => unknown): Outcome {
  try {
    return JSON.parse(JSON.stringify({ result: run() }));
  } catch (error) {
    return { error: String(error) };
  }
}

const shown = (outcome: Outcome | undefined): string => (JSON.stringify(outcome) ?? 'nothing').slice(0, 300);
