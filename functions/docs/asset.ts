import { readdirSync, readFileSync } from 'node:fs';
import { AppError } from '../../shared/platform/errors.ts';
import { type StaticFile, staticResponse } from '../../shared/platform/http/static-file.ts';
import type { VisitorContract } from '../framework/endpoint.ts';
import { httpStack } from '../framework/http-stack.ts';

export const contract = {
  tag: 'Reference',
  path: { file: 'file' },
  summary: 'Retrieve a file of the reference',
  responses: [
    { status: 200, description: 'The file.', contentTypes: ['text/javascript'] },
    { status: 304, description: 'Not modified since the version in `if-none-match`.' },
  ],
  errors: ['NOT_FOUND'],
  isInternal: true,
} as const satisfies VisitorContract;

let files: Map<string, StaticFile> | undefined;

export const handler = httpStack(async (event) => {
  files ??= scriptFiles();
  const file = files.get(event.pathParameters?.['file'] ?? '');
  if (!file) throw new AppError('NOT_FOUND');
  return staticResponse(event, file);
});

/** Compressed scripts that the bundler puts beside this function, by name. */
function scriptFiles(): Map<string, StaticFile> {
  const folder = new URL('.', import.meta.url);
  const names = readdirSync(folder).filter((name) => name.endsWith('.js.gz'));
  return new Map(
    names.map((name) => [
      name.replace(/\.gz$/, ''),
      {
        gzipped: readFileSync(new URL(name, folder)),
        contentType: 'text/javascript; charset=utf-8',
        // File names contain a content hash.
        cacheControl: 'public, max-age=31536000, immutable',
      },
    ]),
  );
}
