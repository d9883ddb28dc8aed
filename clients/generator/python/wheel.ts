import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { zipped } from '../zipped.ts';
import { distributionOf, type Project, project, TAG } from './project.ts';

/**
 * Builds the wheel without Python: a zip with metadata, as
 * https://packaging.python.org/en/latest/specifications/binary-distribution-format/ defines it.
 */

const FOLDER = join(import.meta.dirname, '../../python');
const PACKAGE = 'signpost';

const read = (file: string): string => readFileSync(join(FOLDER, file), 'utf8');

/** The wheel: the same bytes for the same sources. */
export async function builtWheel(): Promise<Uint8Array> {
  const about = project();
  const info = `${distributionOf(about)}-${about.version}.dist-info`;
  const files = new Map<string, Buffer>([
    ...sourceFiles(),
    [`${info}/METADATA`, Buffer.from(metadata(about))],
    [
      `${info}/WHEEL`,
      Buffer.from(
        `Wheel-Version: 1.0\nGenerator: signpost (${about.version})\nRoot-Is-Purelib: true\nTag: ${TAG}\n`,
      ),
    ],
    [`${info}/licenses/LICENSE`, Buffer.from(read('LICENSE'))],
  ]);
  const record = `${info}/RECORD`;
  files.set(record, Buffer.from(recordOf(files, record)));
  return zipped(files);
}

/** The package, sorted by name. */
function sourceFiles(): [name: string, content: Buffer][] {
  const source = join(FOLDER, 'src', PACKAGE);
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => file.endsWith('.py') || file === 'py.typed')
    .sort()
    .map((file) => [`${PACKAGE}/${file}`, readFileSync(join(source, file))]);
}

const metadata = ({ name, version, description, license, requiresPython, dependencies }: Project): string =>
  [
    'Metadata-Version: 2.4',
    `Name: ${name}`,
    `Version: ${version}`,
    `Summary: ${description}`,
    `License-Expression: ${license}`,
    'License-File: LICENSE',
    'Classifier: Typing :: Typed',
    `Requires-Python: ${requiresPython}`,
    ...dependencies.map((one) => `Requires-Dist: ${one}`),
    'Description-Content-Type: text/markdown',
    '',
    read('README.md'),
  ].join('\n');

/** Hash and size of each file; only this list itself has none. */
function recordOf(files: ReadonlyMap<string, Buffer>, record: string): string {
  const lines = [...files].map(([name, content]) => {
    const hash = createHash('sha256').update(content).digest('base64url');
    return `${name},sha256=${hash},${content.length}`;
  });
  return `${[...lines, `${record},,`].join('\n')}\n`;
}
