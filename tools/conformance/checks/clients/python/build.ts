import { join } from 'node:path';
import type { CheckContext } from '#tools/conformance/support/check.ts';
import type { Program } from '../program.ts';
import { pythonCommands } from './commands.ts';

export async function buildPython(context: CheckContext, document: string): Promise<Program> {
  const bin = await pythonCommands(context);
  const folder = join(context.scratch, 'python');
  const generated = join(folder, 'signpost');
  // The generator formats with ruff, which it finds by PATH.
  const env = { PATH: `${bin}:${process.env['PATH']}` };
  await context.exec('mkdir', ['-p', folder]);
  await context.exec(
    join(bin, 'openapi-python-client'),
    [
      'generate',
      ...['--path', document],
      ...['--output-path', generated],
      ...['--meta', 'none'],
      ...['--config', join(import.meta.dirname, 'config.yaml')],
    ],
    { env },
  );
  const program = join(import.meta.dirname, 'program.py');
  const imports = { PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1' };
  await context.exec(join(bin, 'python'), ['-m', 'compileall', '-q', generated]);
  return { command: join(bin, 'python'), args: [program], env: imports };
}
