/** What the generator writes. Git, Biome and the hash of sources ignore them. */

export const TYPESCRIPT_MODULES = ['api.ts', 'bare-url.ts', 'resources.ts', 'values.ts'] as const;

export const PYTHON_MODULES = [
  '_async_resources.py',
  '_client.py',
  '_extended.py',
  '_resource.py',
  '_resources.py',
  'models.py',
  'params.py',
  'values.py',
] as const;

export const TYPESCRIPT_SOURCES = 'clients/typescript/src';
export const PYTHON_SOURCES = 'clients/python/src/signpost';
export const N8N_SOURCES = 'clients/n8n/nodes';

/** Lists of the API that the nodes for n8n offer. */
export const N8N_MODULE = 'api-values.ts';

/** The OpenAPI document with `UNKNOWN_ORIGIN`: the documentation is made of it, too. */
export const DOCUMENT_FILE = 'clients/openapi.json';

/** Paths of the generated files from the root of the repository. */
export const GENERATED_FILES: readonly string[] = [
  ...TYPESCRIPT_MODULES.map((name) => `${TYPESCRIPT_SOURCES}/${name}`),
  ...PYTHON_MODULES.map((name) => `${PYTHON_SOURCES}/${name}`),
  `${N8N_SOURCES}/${N8N_MODULE}`,
  DOCUMENT_FILE,
];
