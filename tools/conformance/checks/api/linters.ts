import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckContext } from '../../support/check.ts';
import { npmTools } from '../../support/tools.ts';

export const LINTERS = ['@redocly/cli@2.77.0', '@stoplight/spectral-cli@6.16.3'] as const;

/** What Redocly's and Spectral's linters say of an OpenAPI document, errors and warnings. */
export async function lint(context: CheckContext, document: string): Promise<string[]> {
  const bin = await npmTools(context, LINTERS);
  return [...(await redocly(context, bin, document)), ...(await spectral(context, bin, document))];
}

interface RedoclyReport {
  problems: { severity: string; ruleId: string; message: string; location: { pointer?: string }[] }[];
}

async function redocly(context: CheckContext, bin: string, document: string): Promise<string[]> {
  const { stdout } = await context.exec(
    join(bin, 'redocly'),
    [
      'lint',
      document,
      ...['--config', join(import.meta.dirname, 'redocly.yaml')],
      ...['--format', 'json', '--max-problems', '1000'],
    ],
    { codes: [0, 1], env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
  );
  const { problems } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as RedoclyReport;
  return problems.map(
    ({ ruleId, message, location }) => `redocly ${ruleId}: ${message} (${location[0]?.pointer ?? ''})`,
  );
}

interface SpectralProblem {
  code: string;
  message: string;
  path: string[];
}

async function spectral(context: CheckContext, bin: string, document: string): Promise<string[]> {
  const report = join(context.scratch, 'spectral.json');
  await context.exec(
    join(bin, 'spectral'),
    [
      'lint',
      document,
      ...['--ruleset', join(import.meta.dirname, 'spectral.yaml')],
      ...['--format', 'json', '--output', report],
    ],
    { codes: [0, 1] },
  );
  if (!existsSync(report)) throw new Error('Spectral wrote no report: see the log');
  const problems = JSON.parse(readFileSync(report, 'utf8')) as SpectralProblem[];
  return problems.map(({ code, message, path }) => `spectral ${code}: ${message} (${path.join('/')})`);
}
