/** The modules of both clients that are generated. Git, Biome and the hash of sources ignore them. */

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

/** Paths of the generated files from the root of the repository. */
export const GENERATED_FILES: readonly string[] = [
  ...TYPESCRIPT_MODULES.map((name) => `${TYPESCRIPT_SOURCES}/${name}`),
  ...PYTHON_MODULES.map((name) => `${PYTHON_SOURCES}/${name}`),
];
