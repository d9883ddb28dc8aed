import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** Builds the wheel without Python: a zip with metadata, as https://packaging.python.org/en/latest/specifications/binary-distribution-format/ defines it. */

const FOLDER = import.meta.dirname;
const PACKAGE = 'signpost';
const TAG = 'py3-none-any';
/** The first that a zip can name, so that a wheel does not depend on the time. */
const MTIME = new Date('1980-01-01T00:00:00Z');

interface Project {
  name: string;
  version: string;
  description: string;
  license: string;
  requiresPython: string;
  dependencies: string[];
}

const read = (file: string): string => readFileSync(join(FOLDER, file), 'utf8');

/** What `pyproject.toml` says about the package. Throws for a field that it does not have. */
export function project(): Project {
  const toml = read('pyproject.toml');
  const value = (field: string): unknown => {
    const [, text] = new RegExp(`^${field} = (.+)$`, 'm').exec(toml) ?? [];
    if (text === undefined) throw new Error(`clients/python/pyproject.toml has no ${field}.`);
    // Strings and lists on one line are written as in JSON.
    return JSON.parse(text);
  };
  return {
    name: value('name') as string,
    version: value('version') as string,
    description: value('description') as string,
    license: value('license') as string,
    requiresPython: value('requires-python') as string,
    dependencies: value('dependencies') as string[],
  };
}

const distribution = ({ name }: Project): string => name.replaceAll(/[-_.]+/g, '_').toLowerCase();

/** `signpost_client-0.1.0-py3-none-any.whl`: pip reads name and version from the file's name. */
export const wheelName = (of: Project = project()): string => `${distribution(of)}-${of.version}-${TAG}.whl`;

/** The file names of all versions, for a rule that matches paths. */
export const wheelPattern = (of: Project = project()): string => `${distribution(of)}-*.whl`;

/** The wheel: the same bytes for the same sources. */
export async function builtWheel(): Promise<Uint8Array> {
  const about = project();
  const info = `${distribution(about)}-${about.version}.dist-info`;
  const files = new Map<string, Buffer>([
    ...sourceFiles(),
    [`${info}/METADATA`, Buffer.from(metadata(about))],
    [`${info}/WHEEL`, Buffer.from(`Wheel-Version: 1.0\nGenerator: signpost (${about.version})\nRoot-Is-Purelib: true\nTag: ${TAG}\n`)],
    [`${info}/licenses/LICENSE`, Buffer.from(read('LICENSE'))],
  ]);
  const record = `${info}/RECORD`;
  files.set(record, Buffer.from(recordOf(files, record)));
  const zip = new ZipFile();
  for (const [name, content] of files)
    zip.addBuffer(content, name, { mtime: MTIME, mode: 0o100644, forceDosTimestamp: true });
  zip.end();
  return buffer(zip.outputStream);
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
