import type { Flag, Flags } from '@signpost/command-line/input.ts';
import { nextWords } from '@signpost/command-line/parse.ts';
import type { Command } from './command.ts';
import { GLOBAL_FLAGS } from './global-flags.ts';

/** Scripts that complete commands, flags and their choices, from the table of commands. */

export const SHELLS = ['bash', 'zsh', 'fish'] as const;

export type Shell = (typeof SHELLS)[number];

export function completionScript(shell: Shell, commands: readonly Command[]): string {
  return { bash, zsh, fish }[shell](commands);
}

/** Every start of a command, with the words that can follow: `''`, `links`. */
function starts(commands: readonly Command[]): { words: string[]; next: string[] }[] {
  const all = new Set<string>(['']);
  for (const { name } of commands) {
    const parts = name.split(' ');
    for (let i = 1; i < parts.length; i++) all.add(parts.slice(0, i).join(' '));
  }
  return [...all].map((start) => {
    const words = start === '' ? [] : start.split(' ');
    return { words, next: nextWords(words, commands) };
  });
}

const flagsOf = (command: Command): [string, Flag][] =>
  Object.entries({ ...command.flags, ...GLOBAL_FLAGS } as Flags);

const FILE_VALUES = new Set(['FILE']);

const isFile = ({ value = '' }: Flag) => FILE_VALUES.has(value);

const takesFile = ({ args }: Command) => args.some(({ name }) => name === 'file');

function bash(commands: readonly Command[]): string {
  const words = starts(commands).map(
    ({ words, next }) => `    "${words.join(' ')}") words="${next.join(' ')}" ;;`,
  );
  const flags = commands.map((command) => {
    const names = flagsOf(command).map(([name]) => `--${name}`);
    return `    "${command.name}") words="${names.join(' ')}" ;;`;
  });
  const values = commands.flatMap((command) =>
    flagsOf(command)
      .filter(([, { kind }]) => kind !== 'switch')
      .map(([name, flag]) => {
        const offered = flag.choices
          ? `words="${flag.choices.join(' ')}"`
          : isFile(flag)
            ? 'files=1'
            : 'words=""';
        return `    "${command.name} --${name}") ${offered}; value=1 ;;`;
      }),
  );
  const files = commands.filter(takesFile).map(({ name }) => `"${name}"`);
  return `# bash completion of signpost. Load it: source <(signpost completion bash)
_signpost() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command="" words="" \
files="" value="" i word
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    [[ "$word" == -* ]] && break
    case "\${command:+$command }$word" in
${casesOf(commands, (name) => `      "${name}") command="${name}" ;;`)}
      *) break ;;
    esac
  done
  case "$command $previous" in
${values.join('\n')}
  esac
  if [[ -z "$value" && "$current" == -* ]]; then
    case "$command" in
${flags.join('\n')}
    esac
  elif [[ -z "$value" ]]; then
    case "$command" in
${words.join('\n')}
${files.length > 0 ? `    ${files.join(' | ')}) files=1 ;;` : ''}
    esac
  fi
  if [[ -n "$files" ]]; then COMPREPLY=($(compgen -f -- "$current"))
  else COMPREPLY=($(compgen -W "$words" -- "$current")); fi
}
complete -o filenames -F _signpost signpost
`;
}

const prefixes = (name: string): string[] =>
  name.split(' ').map((_, i, parts) => parts.slice(0, i + 1).join(' '));

/** A case of the shell for each beginning of a command's name: `links`, `links create`. */
const casesOf = (commands: readonly Command[], caseOf: (name: string) => string): string =>
  [...new Set(commands.flatMap(({ name }) => prefixes(name)))].map(caseOf).join('\n');

/** In single quotes of zsh, and in a specification of _arguments. */
const zshText = (text: string): string => text.replaceAll("'", "'\\''").replace(/[[\]:]/g, '\\$&');

function zsh(commands: readonly Command[]): string {
  const groups = starts(commands).map(({ words, next }) => {
    const described = next.map((word) => {
      const name = [...words, word].join(' ');
      const summary = commands.find((command) => command.name === name)?.summary ?? `Commands of ${word}`;
      return `'${word}:${zshText(summary)}'`;
    });
    return `    '${words.join(' ')}') entries=(${described.join(' ')}); _describe command entries ;;`;
  });
  const flags = commands
    .filter(({ name }) => !starts(commands).some(({ words }) => words.length > 0 && words.join(' ') === name))
    .map((command) => {
      const specs = flagsOf(command).map(([name, flag]) => {
        const many = flag.many ? '*' : '';
        const help = `[${zshText(flag.help)}]`;
        if (flag.kind === 'switch') return `'--${name}${help}'`;
        const values = flag.choices ? `(${flag.choices.join(' ')})` : isFile(flag) ? '_files' : '';
        return `'${many}--${name}=${help}:${zshText(flag.value ?? 'value')}:${values}'`;
      });
      const rest = takesFile(command) ? "'*:file:_files'" : "'*: :'";
      return `    '${command.name}') _arguments ${[...specs, rest].join(' ')} ;;`;
    });
  return `#compdef signpost
# zsh completion of signpost. Load it: source <(signpost completion zsh)
_signpost() {
  local name="" word
  local -a entries
  integer depth=1
  for word in "\${words[@]:1:$((CURRENT - 2))}"; do
    case "\${name:+$name }$word" in
${casesOf(commands, (name) => `      '${name}') name='${name}'; depth+=1 ;;`)}
      *) break ;;
    esac
  done
  # _arguments reads the words after the command.
  words=("$name" "\${(@)words[$((depth + 1)),-1]}")
  CURRENT=$((CURRENT - depth + 1))
  case "$name" in
${groups.join('\n')}
${flags.join('\n')}
  esac
}
if [ "\${funcstack[1]}" = "_signpost" ]; then _signpost "$@"; else compdef _signpost signpost; fi
`;
}

const fishText = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

function fish(commands: readonly Command[]): string {
  const words = starts(commands).flatMap(({ words, next }) =>
    next.map((word) => {
      const name = [...words, word].join(' ');
      const summary = commands.find((command) => command.name === name)?.summary ?? `Commands of ${word}`;
      return (
        `complete -c signpost -n "__signpost_at ${fishText(words.join(' '))}" -f -a ${word} -d ` +
        `${fishText(summary)}`
      );
    }),
  );
  const flags = commands.flatMap((command) =>
    Object.entries(command.flags).map(([name, flag]) => {
      const short = flag.short ? ` -s ${flag.short}` : '';
      const choices = flag.choices
        ? ` -f -a ${fishText(flag.choices.join(' '))}`
        : isFile(flag)
          ? ' -F'
          : ' -f';
      const value = flag.kind === 'switch' ? '' : ` -r${choices}`;
      return (
        `complete -c signpost -n "__signpost_in ${fishText(command.name)}" -l ${name}${short}${value} -d ` +
        `${fishText(flag.help)}`
      );
    }),
  );
  const globals = Object.entries(GLOBAL_FLAGS as Flags).map(
    ([name, { kind, help }]) =>
      `complete -c signpost -l ${name}${kind === 'switch' ? '' : ' -x'} -d ${fishText(help)}`,
  );
  const files = commands
    .filter(takesFile)
    .map(({ name }) => `complete -c signpost -n "__signpost_in ${fishText(name)}" -F`);
  return `# fish completion of signpost. Load it: signpost completion fish | source
function __signpost_words
  set -l words (commandline -opc)
  string match -v -- '-*' $words[2..-1]
end
function __signpost_at
  set -l words (__signpost_words)
  test "$words" = "$argv[1]"
end
function __signpost_in
  set -l words (__signpost_words)
  string match -q -- "$argv[1]*" "$words"
end
complete -c signpost -f
${[...words, ...globals, ...flags, ...files].join('\n')}
`;
}
