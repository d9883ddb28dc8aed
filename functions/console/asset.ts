import { readdirSync, readFileSync } from 'node:fs';
import { AppError } from '../../shared/errors.ts';
import { type StaticFile, staticResponse } from '../../shared/http/static-file.ts';
import type { VisitorContract } from '../endpoint.ts';
import { httpStack } from '../http-stack.ts';

export const contract = {
  summary: 'Read a file of the developer console',
  answers: [
    { status: 200, description: 'The file.', contentTypes: ['text/javascript', 'text/css', 'text/html'] },
    { status: 304, description: 'The same as the one that `if-none-match` names.' },
  ],
  errors: ['NOT_FOUND'],
  isInternal: true,
} as const satisfies VisitorContract;

let files: Map<string, StaticFile> | undefined;

export const handler = httpStack(async (event) => {
  files ??= assetFiles();
  const file = files.get(event.pathParameters?.['file'] ?? '');
  if (!file) throw new AppError('NOT_FOUND');
  return staticResponse(event, file);
});

/** The compressed files that the bundler puts beside this function, by the names that the page knows them by. */
function assetFiles(): Map<string, StaticFile> {
  const folder = new URL('.', import.meta.url);
  const names = readdirSync(folder).filter((name) => name.endsWith('.gz'));
  return new Map(
    names.map((name) => [
      name.replace(/\.gz$/, ''),
      {
        gzipped: readFileSync(new URL(name, folder)),
        contentType: `${typeOf(name)}; charset=utf-8`,
        // A name holds the hash of its content.
        cacheControl: 'public, max-age=31536000, immutable',
        ...(typeOf(name) === 'text/html' && { headers: FRAME }),
      },
    ]),
  );
}

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css',
  html: 'text/html',
  js: 'text/javascript',
};

const typeOf = (name: string): string =>
  TYPES[name.replace(/\.gz$/, '').split('.').at(-1) ?? ''] ?? 'text/plain';

/**
 * The page of the preview is for a frame of the console only, and has nothing of the console's: not its storage, and not
 * its origin. What it may load and run, it says itself.
 */
const FRAME = {
  'content-security-policy': "sandbox allow-scripts; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};
