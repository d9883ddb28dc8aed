import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckContext } from '#tools/conformance/support/check.ts';
import { goTool } from '#tools/conformance/support/tools.ts';
import type { Program } from '../program.ts';

const GENERATOR = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';
const RUNTIME = 'github.com/oapi-codegen/runtime v1.8.0';

export async function buildGo(context: CheckContext, document: string): Promise<Program> {
  const generator = await goTool(context, GENERATOR);
  const folder = join(context.scratch, 'go');
  const generated = join(folder, 'signpost');
  mkdirSync(generated, { recursive: true });
  copyFileSync(join(import.meta.dirname, 'main.go'), join(folder, 'main.go'));
  writeFileSync(join(folder, 'go.mod'), `module conformance\n\ngo 1.25\n\nrequire ${RUNTIME}\n`);
  const config = join(import.meta.dirname, 'config.yaml');
  await context.exec(generator, ['-config', config, '-o', join(generated, 'signpost.gen.go'), document]);
  await context.exec('go', ['mod', 'tidy'], { cwd: folder });
  await context.exec('go', ['vet', './...'], { cwd: folder });
  await context.exec('go', ['build', '-o', 'program', '.'], { cwd: folder });
  return { command: join(folder, 'program'), args: [], env: {} };
}
