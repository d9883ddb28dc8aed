import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What installed packages bring that nothing here reads, below `node_modules`; `*` stands for part of a name.
 * Everything also works with these files, as after `npm ci --ignore-scripts`.
 */
const UNREAD = [
  // Headers for compilers of add-ons.
  'node/node_modules/*/include',
  // The API of the CDK for other languages than TypeScript.
  'aws-cdk-lib/.jsii.gz',
  'aws-cdk-lib/.jsii.tabl.json.gz',
  'aws-cdk-lib/rosetta',
  // Declarations for compilers before TypeScript 4.
  '@aws-sdk/*/dist-types/ts3.4',
  '@smithy/*/dist-types/ts3.4',
  // Sources beside what was compiled from them.
  'openai/src',
  'zod/src',
  // Styles of code examples, and fonts for style sheets: the site has its own styles, cards are drawn with
  // `.woff`, and pages have `@fontsource-variable`.
  '@fontsource/*/files/*.woff2',
  '@fontsource/*/*.css',
  'highlight.js/scss',
  'highlight.js/styles',
  // Add-ons for Bare, another runtime than Node.
  'bare-*/prebuilds',
  // Icons one by one, and for `require`; maps in more detail than ours.
  'simple-icons/icons',
  'simple-icons/index.js',
  'world-atlas/*-10m.json',
];

const SOURCE_MAP = /\.([cm]?[jt]s|css)\.map$/;

/** Drops what nothing reads from a folder `node_modules`, and all source maps. Takes about a second. */
export function slimPackages(modules) {
  for (const path of UNREAD) drop(modules, path.split('/'));
  dropSourceMaps(modules);
}

function drop(folder, [pattern, ...rest]) {
  const [start, end] = pattern.split('*');
  const isMeant = (name) =>
    end === undefined ? name === pattern : name.startsWith(start) && name.endsWith(end);
  for (const { name } of entriesIn(folder)) {
    if (!isMeant(name)) continue;
    if (rest.length > 0) drop(join(folder, name), rest);
    else rmSync(join(folder, name), { recursive: true });
  }
}

/** Links lead to workspaces, which are not installed, so they are not followed. */
function dropSourceMaps(folder) {
  for (const entry of entriesIn(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) dropSourceMaps(path);
    else if (SOURCE_MAP.test(entry.name)) rmSync(path);
  }
}

/** What a folder contains; nothing if it is a file or missing. */
function entriesIn(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  }
}
