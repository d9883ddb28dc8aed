import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type CheckContext, NotRun } from '../../../support/check.ts';
import { CommandMissing } from '../../../support/processes.ts';
import { mavenArtifact } from '../../../support/tools.ts';
import type { Program } from '../program.ts';

const GENERATOR = 'org.openapitools:openapi-generator-cli:7.25.0';

/** The code of the library `native` does not compile where an alternative is an array: OpenAPITools/openapi-generator#17745. */
const LIBRARY = 'okhttp-gson';

const PROPERTIES = {
  invokerPackage: 'signpost',
  apiPackage: 'signpost.api',
  modelPackage: 'signpost.model',
  useJakartaEe: true,
  openApiNullable: false,
  hideGenerationTimestamp: true,
};

export async function buildJava(context: CheckContext, document: string): Promise<Program> {
  const generator = await mavenArtifact(context, GENERATOR);
  const folder = join(context.scratch, 'java');
  const properties = Object.entries(PROPERTIES).map(([name, value]) => `${name}=${value}`);
  try {
    await context.exec('java', [
      ...['-jar', generator, 'generate'],
      ...['-g', 'java', '--library', LIBRARY],
      ...['-i', document, '-o', folder],
      ...['--additional-properties', properties.join(',')],
      ...['--global-property', 'apiTests=false,modelTests=false,apiDocs=false,modelDocs=false'],
    ]);
    copyFileSync(join(import.meta.dirname, 'Program.java'), join(folder, 'src/main/java/Program.java'));
    await context.exec(
      'mvn',
      [
        ...['--batch-mode', '--quiet', '-DskipTests', '-Dmaven.javadoc.skip'],
        ...['package', 'dependency:copy-dependencies', '-DoutputDirectory=target/lib'],
      ],
      { cwd: folder },
    );
  } catch (error) {
    if (error instanceof CommandMissing)
      throw new NotRun(`needs ${error.message}: install a JDK of 17 or newer, and Maven`);
    throw error;
  }
  const jars = readdirSync(join(folder, 'target/lib')).map((name) => join(folder, 'target/lib', name));
  const classes = [join(folder, 'target/classes'), ...jars].join(':');
  return { command: 'java', args: ['-classpath', classes, 'Program'], env: {} };
}
