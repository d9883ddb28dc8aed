import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Check, NotRun } from '../../support/check.ts';
import { CommandMissing, ProcessFailed } from '../../support/processes.ts';

const LANGUAGES = ['python', 'go', 'java'] as const;

/** What each program prints, one line after the other. */
const STEPS = ['create', 'list', 'redirect', 'analytics', 'page', 'error'];

export const clients: Check = {
  name: 'clients',
  tool:
    'openapi-python-client 0.29.1, oapi-codegen 2.8.2, OpenAPI Generator 7.25.0, orval 8.38.0, ' +
    'ogen 1.25.0, openapi-spec-validator 0.9.0',
  shows:
    'clients of eight generators compile; those in Python, Go and Java create, list, redirect, count, ' +
    'page and fail',

  async run(context) {
    const { startLocalTarget } = await import('../../support/local-target.ts');
    const { buildPython } = await import('./python/build.ts');
    const { buildGo } = await import('./go/build.ts');
    const { buildJava } = await import('./java/build.ts');
    const { GENERATORS } = await import('./generated/generators.ts');
    const target = await startLocalTarget(context);
    const document = join(context.scratch, 'openapi.json');
    const response = await fetch(new URL('/v1/openapi.json', target.origin));
    writeFileSync(document, await response.text());
    const build = { python: buildPython, go: buildGo, java: buildJava };
    const differences: string[] = [];
    const missing: string[] = [];
    let checked = 0;
    /** Notes what is missing or wrong; `steps` is how many units this was. */
    const attempt = async (name: string, steps: number, work: () => Promise<void>) => {
      try {
        await work();
        checked += steps;
      } catch (error) {
        if (error instanceof NotRun) missing.push(error.message);
        else if (error instanceof CommandMissing) missing.push(`install ${error.message}`);
        else if (error instanceof ProcessFailed) {
          checked += steps;
          differences.push(`${name}: does not compile: ${firstError(error.message)}`);
        } else throw error;
      }
    };
    for (const [name, generate] of Object.entries(GENERATORS)) {
      await attempt(name, 1, () => generate(context, document, target));
    }
    for (const language of LANGUAGES) {
      await attempt(language, STEPS.length, async () => {
        const { command, args, env } = await build[language](context, document);
        const { code, stdout, stderr } = await context.exec(
          command,
          [...args, target.origin, target.apiKey],
          { env, codes: [0, 1, 2], timeoutSeconds: 180 },
        );
        const done = stdout.trim().split('\n');
        const failed = STEPS.find((step) => !done.includes(step));
        if (code !== 0 || failed) differences.push(`${language}: ${failed}: ${lastLine(stderr)}`);
      });
    }
    // A language that could not be tried must not look as if it had passed.
    if (missing.length > 0 && differences.length === 0) throw new NotRun(missing.join('; '));
    return { checked, unit: 'steps', differences };
  },
};

const lastLine = (text: string): string => (text.trim().split('\n').at(-1) ?? '').slice(0, 300);

const firstError = (text: string): string =>
  (
    text.split('\n').find((line) => /\.(?:go|java|kt|py|ts)[:(]\W?\d/.test(line)) ??
    text.split('\n')[1] ??
    text
  ).slice(0, 300);
