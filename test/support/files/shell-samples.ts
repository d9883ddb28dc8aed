/** Code blocks of Markdown, and what is wrong with those that people paste into a shell. */

interface Block {
  /** The words after the fence, such as `bash` or `bash cli`. */
  fence: string;
  code: string;
}

const codeBlocks = (markdown: string): Block[] =>
  [...markdown.matchAll(/^( *)```([^\n`]*)\n(.*?)^\1```$/gms)].map(([, , fence = '', code = '']) => ({
    fence: fence.trim(),
    code,
  }));

const SHELLS = new Set(['bash', 'sh', 'console']);

/**
 * Code in a shell, one text for each kind of reader: tabs of the command line are read without those of curl.
 */
export function shellTexts(markdown: string): string[] {
  const blocks = codeBlocks(markdown);
  const textOf = (isRead: (fence: string) => boolean) =>
    blocks.flatMap(({ fence, code }) => (isRead(fence) ? [code] : [])).join('\n');
  return [textOf((fence) => SHELLS.has(fence)), textOf((fence) => fence === 'bash cli')];
}

/** What every shell has, or the program that a page is about sets. */
const GIVEN = new Set(['HOME', 'PATH', 'PWD', 'USER']);

/**
 * Names of variables that are used before anything has set them. `given` are those that
 * the text around asks for.
 */
export function unsetVariables(shell: string, given: readonly string[] = []): string[] {
  const known = new Set([...GIVEN, ...given]);
  const unset = new Set<string>();
  const words =
    /\b(?:for|read(?: -\w+)*) +([A-Za-z_]\w*)|(?<![\w$?&-])([A-Za-z_]\w*)=|\$\{?([A-Za-z_]\w*\b)(?!:-)/g;
  for (const line of withoutLiterals(shell).split('\n')) {
    for (const [, read, set, used] of line.matchAll(words)) {
      if (used !== undefined && !known.has(used)) unset.add(used);
      const name = read ?? set;
      if (name !== undefined) known.add(name);
    }
  }
  return [...unset];
}

/** Without comments and text in single quotes, in which a shell expands nothing. */
const withoutLiterals = (shell: string): string =>
  shell.replace(
    /(^|\s)#[^\n]*|'[^']*'|("(?:\\.|[^"\\])*")|\\./gs,
    (_, before: string | undefined, quoted: string | undefined) => quoted ?? before ?? '',
  );

/** A URL or a file; in sources, the origin may be a placeholder. */
const isUrlOrFile = (word: string): boolean => /^(?:https?:\/\/|\$\{|\.{0,2}\/)/.test(word);

const INSTALLS =
  /\b(?:npm (?:install|i|add)|yarn add|pnpm add|bun add|pip3? install|pipx (?:install|run)|uv add|uvx|npx|bunx|pnpm dlx)\b([^\n`|&;)]*)/g;

const WITH_VALUE = new Set(['--cache', '--prefix', '--registry']);

/**
 * Packages that commands install or run by their name in a registry, where anyone can register a free one:
 * everything but URLs and files. `npx` takes one package, further words are its arguments.
 */
export function packagesByName(text: string): string[] {
  return [...text.matchAll(INSTALLS)].flatMap(([command, rest = '']) => {
    const words = rest
      .replace(/(^|\s)#.*/, '')
      .trim()
      .split(/\s+/)
      .filter(Boolean);
    const named = /(?:^|\s)(?:-p|--package)[ =](\S+)/.exec(rest)?.[1];
    const isRun = /^(?:npx|bunx|uvx|pipx run|pnpm dlx)/.test(command);
    const plain = words.filter((word, at) => !word.startsWith('-') && !WITH_VALUE.has(words[at - 1] ?? ''));
    const packages = named === undefined ? (isRun ? plain.slice(0, 1) : plain) : [named];
    return packages.filter((word) => /^[@\w$./]/.test(word) && !isUrlOrFile(word));
  });
}
