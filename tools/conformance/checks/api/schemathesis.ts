import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckContext } from '../../support/check.ts';
import type { LocalTarget } from '../../support/local-target.ts';
import { pythonTools } from '../../support/tools.ts';

const SCHEMATHESIS = 'schemathesis==4.32.5';

interface Report {
  stop_reason: string;
  test_cases: { generated: number };
  failures: { code: string; title: string; operations: string[] }[];
  errors: { title: string; count: number }[];
}

/** Calls every operation of the document with generated requests, and follows its links. */
export async function callEveryOperation(
  context: CheckContext,
  { origin, apiKey }: LocalTarget,
): Promise<{ calls: number; differences: string[] }> {
  const bin = await pythonTools(context, [SCHEMATHESIS]);
  const report = join(context.cache, 'report.json');
  rmSync(report, { force: true });
  await context.exec(
    join(bin, 'schemathesis'),
    [
      ...['--config-file', join(import.meta.dirname, 'schemathesis.toml')],
      ...['run', `${origin}/v1/openapi.json`, '--url', origin],
      // A connection, and with it a network address, for each request.
      ...['--header', 'Connection: close'],
      ...['--report', 'json', '--report-json-path', report],
      '--no-color',
    ],
    {
      // It keeps a cache beside itself.
      cwd: context.cache,
      codes: [0, 1],
      env: {
        PYTHONDONTWRITEBYTECODE: '1',
        PYTHONPATH: import.meta.dirname,
        SCHEMATHESIS_HOOKS: 'hooks',
        SIGNPOST_API_KEY: apiKey,
      },
    },
  );
  const { stop_reason: stopReason, test_cases: cases, failures, errors } = read(report);
  const differences = [
    ...failures.flatMap(({ code, title, operations }) =>
      operations.map((operation) => `${operation}: ${title} (${code})`),
    ),
    ...errors.map(({ title, count }) => `${count} times: ${title}`),
  ];
  if (stopReason === 'error' || cases.generated === 0)
    differences.push('schemathesis ended early: see the log');
  return { calls: cases.generated, differences };
}

const read = (file: string): Report => JSON.parse(readFileSync(file, 'utf8')) as Report;
