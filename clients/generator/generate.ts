import { join } from 'node:path';
import { openApiDocument } from '#functions/openapi/document.ts';
import { UNKNOWN_ORIGIN } from '#functions/openapi/unknown-origin.ts';
import product from '#package.json' with { type: 'json' };
import { document } from './document.ts';
import {
  DOCUMENT_FILE,
  N8N_MODULE,
  N8N_SOURCES,
  PYTHON_SOURCES,
  TYPESCRIPT_SOURCES,
} from './generated-files.ts';
import { pythonModules } from './python/modules.ts';
import { typescriptModules } from './typescript/modules.ts';
import { n8nModule } from './typescript/values-writer.ts';
import { writeAtOnce } from './write-at-once.ts';

/** Writes the OpenAPI document and the generated modules of the clients into a repository. */
export function generate(root: string): void {
  const api = openApiDocument({ version: product.version, origin: UNKNOWN_ORIGIN });
  writeAtOnce(join(root, DOCUMENT_FILE), JSON.stringify(api));
  writeAll(join(root, TYPESCRIPT_SOURCES), typescriptModules(document()));
  writeAll(join(root, PYTHON_SOURCES), pythonModules(document()));
  writeAll(join(root, N8N_SOURCES), { [N8N_MODULE]: n8nModule() });
}

function writeAll(folder: string, modules: Record<string, string>): void {
  for (const [name, content] of Object.entries(modules)) writeAtOnce(join(folder, name), content);
}
