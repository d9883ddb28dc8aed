import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckContext } from '../../support/check.ts';
import type { Verdict } from './n8n.ts';

const FOLDER = join(import.meta.dirname, '../../../../clients/n8n');

/** Rules of n8n's scanner that we decided against. */
const ACCEPTED = new Set([
  // The package is given out by each release, not by a person.
  '@n8n/community-nodes/valid-author',
  // The documentation is at the URL of each deployment, which the package does not know.
  '@n8n/community-nodes/require-homepage',
  'n8n-nodes-base/cred-class-field-documentation-url-missing',
]);

/** What n8n's types and linters say about the source of the nodes. */
export async function judgeSource(
  context: CheckContext,
  { bin, scanner }: { bin: string; scanner: string },
): Promise<Verdict[]> {
  return [await compiled(context, bin), ...(await linted(context, scanner))];
}

/** Compiles the nodes with the types of n8n instead of our part of them. */
async function compiled(context: CheckContext, bin: string): Promise<Verdict> {
  const config = join(context.scratch, 'tsconfig.json');
  writeFileSync(
    config,
    JSON.stringify({
      compilerOptions: {
        target: 'es2022',
        module: 'nodenext',
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        allowImportingTsExtensions: true,
        types: ['node'],
        typeRoots: [join(FOLDER, '../../node_modules/@types')],
        paths: { 'n8n-workflow': [join(bin, '../n8n-workflow/dist/esm/index.d.ts')] },
      },
      files: globSync('{nodes,credentials}/**/*.ts', { cwd: FOLDER }).map((file) => join(FOLDER, file)),
    }),
  );
  const tsc = join(FOLDER, '../../node_modules/typescript/bin/tsc');
  const { code, stdout } = await context.exec(process.execPath, [tsc, '-p', config], { codes: [0, 1, 2] });
  const [first = ''] = stdout.split('\n');
  return { what: "compiles with n8n's types", wrong: code === 0 ? '' : first };
}

/** Messages of n8n's scanner of community packages on the source, as it is published. */
async function linted(context: CheckContext, bin: string): Promise<Verdict[]> {
  const scanner = join(bin, '../@n8n/scan-community-package/scanner/scanner.mjs');
  const program = `
    import { createRequire } from 'node:module';
    import { buildScanConfig, SOURCE_FILE_PATTERNS } from ${JSON.stringify(scanner)};
    const { ESLint } = createRequire(${JSON.stringify(scanner)})('eslint');
    const eslint = new ESLint({
      cwd: ${JSON.stringify(FOLDER)},
      allowInlineConfig: false,
      overrideConfigFile: true,
      overrideConfig: await buildScanConfig(),
    });
    const results = await eslint.lintFiles(SOURCE_FILE_PATTERNS);
    console.log(JSON.stringify(results.flatMap(({ filePath, messages }) =>
      messages.map(({ ruleId, line, message }) => ({ filePath, ruleId, line, message })))));
    console.log(results.length);
  `;
  const { stdout } = await context.exec(process.execPath, ['--input-type=module', '-e', program], {
    timeoutSeconds: 300,
  });
  const [messages = '[]', files = '0'] = stdout.trim().split('\n');
  const found = (
    JSON.parse(messages) as { filePath: string; ruleId: string; line: number; message: string }[]
  ).filter(({ ruleId }) => !ACCEPTED.has(ruleId));
  const wrong = found.map(({ filePath, ruleId, line, message }) => ({
    what: `${filePath.slice(FOLDER.length + 1)}:${line} ${ruleId}`,
    wrong: message,
  }));
  const scanned = { what: 'the scanner reads files', wrong: Number(files) > 0 ? '' : 'it found none' };
  return [scanned, ...wrong];
}
