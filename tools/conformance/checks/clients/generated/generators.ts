import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckContext } from '#tools/conformance/support/check.ts';
import { goTool, mavenArtifact, npmTools } from '#tools/conformance/support/tools.ts';
import { OPENAPI_GENERATOR } from '../openapi-generator.ts';
import { pythonCommands } from '../python/commands.ts';

const OGEN = 'github.com/ogen-go/ogen/cmd/ogen@v1.25.0';
const ORVAL = ['orval@8.38.0', 'typescript@5.9.3'];
const NO_TESTS = 'skipFormModel=false,apiTests=false,modelTests=false,apiDocs=false,modelDocs=false';

/** Where the local run is, and a key of it. */
interface Target {
  origin: string;
  apiKey: string;
}

/** Generators and validators that only have to read the document, and to make code that compiles. */
export const GENERATORS: Readonly<
  Record<string, (context: CheckContext, document: string, target: Target) => Promise<void>>
> = {
  'openapi-spec-validator': async (context, document) => {
    await context.exec(join(await pythonCommands(context), 'openapi-spec-validator'), [document]);
  },

  orval: async (context, document) => {
    const bin = await npmTools(context, ORVAL);
    const folder = join(context.scratch, 'orval');
    mkdirSync(folder);
    const output = { target: './out.ts', client: 'fetch', mode: 'split', schemas: './model' };
    const config = JSON.stringify({ api: { input: document, output } });
    writeFileSync(join(folder, 'orval.config.mjs'), `export default ${config};\n`);
    await context.exec(join(bin, 'orval'), ['--config', 'orval.config.mjs'], { cwd: folder });
    const target = ['--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler'];
    const options = ['--noEmit', '--strict', '--skipLibCheck', ...target, 'out.ts'];
    await context.exec(join(bin, 'tsc'), options, { cwd: folder });
  },

  // It knows no alternatives of objects, and leaves out operations with one.
  ogen: async (context, document) => {
    const generator = await goTool(context, OGEN);
    const folder = join(context.scratch, 'ogen');
    mkdirSync(folder);
    writeFileSync(join(folder, 'go.mod'), 'module conformance\n\ngo 1.25\n');
    writeFileSync(join(folder, 'ogen.yml'), 'generator:\n  ignore_not_implemented: ["all"]\n');
    const options = ['--config', 'ogen.yml', '--target', 'api', '--package', 'api', '--clean', document];
    await context.exec(generator, options, { cwd: folder });
    await context.exec('go', ['mod', 'tidy'], { cwd: folder });
    await context.exec('go', ['build', './api'], { cwd: folder });
  },

  'openapi-generator, Python': async (context, document, { origin, apiKey }) => {
    const folder = join(context.scratch, 'openapi-generator-python');
    await generate(context, ['-g', 'python', '-i', document, '-o', folder]);
    const program = join(import.meta.dirname, 'convert.py');
    const env = { PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1' };
    await context.exec(join(await pythonCommands(context), 'python'), [program, origin, apiKey], { env });
  },

  'openapi-generator, Kotlin': async (context, document) => {
    const folder = join(context.scratch, 'openapi-generator-kotlin');
    await generate(context, [
      ...['-g', 'kotlin', '--library', 'jvm-okhttp4', '-i', document, '-o', folder],
      ...['--additional-properties', 'serializationLibrary=jackson,omitGradleWrapper=true'],
    ]);
    copyFileSync(join(import.meta.dirname, 'kotlin.xml'), join(folder, 'pom.xml'));
    // The compiler's daemon would outlive the check.
    const options = ['--batch-mode', '--quiet', '-Dkotlin.compiler.daemon=false'];
    await context.exec('mvn', [...options, 'compile'], { cwd: folder });
  },
};

async function generate(context: CheckContext, options: readonly string[]): Promise<void> {
  const jar = await mavenArtifact(context, OPENAPI_GENERATOR);
  await context.exec('java', ['-jar', jar, 'generate', ...options, '--global-property', NO_TESTS]);
}
