import { join } from 'node:path';

/**
 * Returns the folder of a function's bundle, which contains `index.mjs`. `console` is the folder of the
 * console (see `console-files.ts`).
 */
export type Bundles = (file: string) => string;

/** The bundle of the visitor server. */
export const SERVER_FILE = 'server/main';

/** The bundle of the function that rolls out its revisions. */
export const SERVER_RELEASE_FILE = 'server/release/main';

/**
 * `deployed`: each function is one file. `shared`: functions import the code that they have in common from
 * `../chunks`, because writing the AWS SDK seventy times takes eight times as long as everything else. Each
 * function still loads only its own modules, and has its own instances of them.
 */
export type BundleStyle = 'deployed' | 'shared';

/**
 * Where `writeBundles` writes into a folder. All bundles are direct subfolders, like the assets of a cloud
 * assembly, so that `../chunks` is the same folder for both.
 */
export const bundlesIn =
  (folder: string): Bundles =>
  (file) =>
    join(folder, file.replaceAll('/', '-'));
