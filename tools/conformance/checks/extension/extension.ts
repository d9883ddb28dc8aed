import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { extensionFiles } from '#clients/generator/extension/package.ts';
import { chromiumWithExtensions } from '#test/support/browser/find-chromium.ts';
import { type Check, type CheckContext, NotRun } from '../../support/check.ts';
import { npmTool } from '../../support/tools.ts';

const LINTER = 'addons-linter@10.14.0';
const TEST = 'test/e2e/clients/extension.test.ts';

interface Report {
  errors: { code: string; message: string }[];
  warnings: { code: string; message: string }[];
}

export const extension: Check = {
  name: 'extension',
  tool: "Mozilla's addons-linter 10.14.0, and an installed Chromium",
  shows: 'Firefox takes the extension, and Chromium runs it: sign-in, popup and context menu',
  async run(context) {
    const program = chromiumWithExtensions();
    if (program === undefined)
      throw new NotRun('There is no Chromium that loads extensions: install chromium.');
    const differences = [...(await linted(context)), ...(await tried(context, program))];
    return { checked: 2, unit: 'verdicts', differences };
  },
};

async function linted(context: CheckContext): Promise<string[]> {
  const folder = join(context.scratch, 'firefox');
  for (const [path, content] of await extensionFiles('firefox')) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const linter = await npmTool(context, LINTER, 'addons-linter');
  const { stdout } = await context.exec(process.execPath, [linter, '--output', 'json', folder], {
    codes: [0, 1],
  });
  const { errors, warnings } = JSON.parse(stdout) as Report;
  return [...errors, ...warnings].map(({ code, message }) => `${code}: ${message}`);
}

/** The end-to-end test of the extension, with the extension loaded. */
async function tried({ exec, log }: CheckContext, program: string): Promise<string[]> {
  const { code, stdout } = await exec(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'e2e', TEST],
    { env: { EXTENSION_CHROMIUM: program }, codes: [0, 1] },
  );
  log(stdout);
  return code === 0 ? [] : [`${TEST} fails in ${program}`];
}
