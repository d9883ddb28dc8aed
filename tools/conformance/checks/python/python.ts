import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { wheelName } from '#clients/generator/python/project.ts';
import type { Check, CheckContext, CheckResult } from '../../support/check.ts';
import { documentedExamples } from './examples.ts';

const TESTS = join(import.meta.dirname, '../../../../clients/python/tests');
const [PYTEST, MYPY] = ['9.2.0', '2.4.1'];

/** The Python client, as someone else's pip installs it from a running service. */
export const python: Check = {
  name: 'python',
  tool: `pip, pytest ${PYTEST}, mypy ${MYPY}`,
  shows:
    'pip installs the wheel of a local run, the tests of the client pass against it, and it is strictly ' +
    'typed',
  async run(context) {
    const { startLocalRun } = await import('#test/support/deployment/local-run.ts');
    const run = await startLocalRun(join(context.scratch, 'data'), 0);
    context.atEnd(async () => void (await run.stop()));
    const bin = await freshVenv(context, `${run.origin}/${wheelName()}`);
    const tests = await runTests(context, bin, { SIGNPOST_URL: run.origin, SIGNPOST_API_KEY: run.apiKey });
    const typing = await checkTypes(context, bin);
    return {
      checked: tests.checked + typing.checked,
      unit: 'tests, and programs by mypy --strict',
      differences: [...tests.differences, ...typing.differences],
    };
  },
};

/** A virtual environment with the wheel from this URL, and with what judges it. */
async function freshVenv({ scratch, exec }: CheckContext, wheel: string): Promise<string> {
  const venv = join(scratch, 'venv');
  await exec('python3', ['-m', 'venv', venv]);
  const pip = join(venv, 'bin/pip');
  await exec(pip, ['install', '--quiet', wheel]);
  await exec(pip, ['check']);
  await exec(pip, ['install', '--quiet', `pytest==${PYTEST}`, `mypy==${MYPY}`, 'typing_extensions']);
  return join(venv, 'bin');
}

async function runTests({ scratch, exec }: CheckContext, bin: string, env: Record<string, string>) {
  // The file of results is read: pytest's text is for people. 1: tests failed.
  const report = join(scratch, 'tests.xml');
  const { code } = await exec(
    join(bin, 'python'),
    ['-m', 'pytest', '-p', 'no:cacheprovider', `--junitxml=${report}`, TESTS],
    {
      cwd: scratch,
      env: { ...env, PYTHONDONTWRITEBYTECODE: '1' },
      codes: [0, 1],
    },
  );
  const xml = readFileSync(report, 'utf8');
  const [, checked = '0'] = /<testsuite [^>]*\btests="(\d+)"/.exec(xml) ?? [];
  const failed = xml.matchAll(
    /<testcase classname="([^"]*)" name="([^"]*)"[^>]*><(?:failure|error|skipped) [^>]*message="([^"]*)"/g,
  );
  const differences = [...failed].map(
    ([, file, name, message = '']) => `${file} ${name}: ${message.slice(0, 300)}`,
  );
  if (code === 1 && differences.length === 0) differences.push('pytest failed: see the log');
  return { checked: Number(checked), differences };
}

/** The package, a program that uses it, and the examples of the documentation. */
async function checkTypes(
  { scratch, exec }: CheckContext,
  bin: string,
): Promise<Pick<CheckResult, 'checked' | 'differences'>> {
  const examples = [...documentedExamples()].map(([name, code]) => {
    const file = join(scratch, name);
    writeFileSync(file, code);
    return file;
  });
  const strict = ['--strict', '--no-error-summary', '--cache-dir', join(scratch, 'mypy')];
  const options = { cwd: scratch, codes: [0, 1] };
  const ofPackage = await exec(join(bin, 'mypy'), [...strict, '-p', 'signpost'], options);
  const ofUse = await exec(join(bin, 'mypy'), [...strict, join(TESTS, 'sample.py'), ...examples], options);
  const differences = [ofPackage, ofUse]
    .flatMap(({ stdout }) => stdout.split('\n'))
    .filter((line) => line.includes(': error:'));
  // The package and the sample beside the examples.
  return { checked: examples.length + 2, differences };
}
