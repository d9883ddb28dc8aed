import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';

/** Files that differ from a commit, uncommitted and new ones among them. */
export function changedFiles(base: string): string[] {
  const git = (...options: string[]) =>
    execFileSync('git', options, { encoding: 'utf8' }).split('\n').filter(Boolean);
  return [
    ...git('diff', '--name-only', '--diff-filter=d', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}

/**
 * The folders of integration tests that mirror those of changed files: of `shared/links/redirects/`,
 * `test/integration/links`.
 */
export function integrationFoldersOf(changed: readonly string[]): string[] {
  const folders = changed.flatMap((file) => {
    if (file.startsWith('test/integration/')) return [file];
    const [, path] = /^(?:shared|infra)\/(.+)/.exec(file) ?? [];
    if (path === undefined) return [];
    let folder = dirname(path);
    while (folder !== '.' && !existsSync(`test/integration/${folder}`)) folder = dirname(folder);
    return folder === '.' ? [] : [`test/integration/${folder}`];
  });
  return [...new Set(folders)];
}

/** Names of folders and files that say nothing about what is in them. */
const GENERAL = new Set(['app', 'links', 'pages', 'smart-links', 'sign-in']);

/**
 * The end-to-end tests that a change concerns: those that changed, and those named as a changed file or as
 * the folders that it is in, as `shared/webhooks/deliver.ts` and `test/e2e/api/webhooks.test.ts`. They use
 * HTTP, so their imports do not tell.
 */
export function endToEndTestsOf(changed: readonly string[], tests: readonly string[]): string[] {
  const product = changed.filter((file) => /^(?:functions|shared|console|clients)\//.test(file));
  const names = new Set(product.flatMap((file) => file.replace(/\.\w+$/, '').split('/')));
  return tests.filter((test) => {
    const [name = ''] = test.split('/').at(-1)?.split('.') ?? [];
    // `link-health` is of the folder `health`, too.
    const meant = [name, name.split('-').at(-1) ?? ''].filter((it) => !GENERAL.has(it));
    return changed.includes(test) || meant.some((it) => names.has(it));
  });
}
