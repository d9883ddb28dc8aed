import { type Command, command } from '../command.ts';
import { completionScript, SHELLS, type Shell } from '../completion.ts';
import { UsageError } from '../errors.ts';

/** `all`: the table that this command is part of. */
export const completionCommand = (all: () => readonly Command[]): Command =>
  command({
    name: 'completion',
    summary: 'Print a completion script for bash, zsh or fish',
    args: [{ name: 'shell', help: `One of ${SHELLS.join(', ')}.` }],
    examples: [
      { run: 'source <(signpost completion bash)', does: 'In ~/.bashrc' },
      { run: 'source <(signpost completion zsh)', does: 'In ~/.zshrc, after compinit' },
      { run: 'signpost completion fish | source', does: 'In ~/.config/fish/config.fish' },
    ],
    run: async ({ out }, { args }) => {
      if (!SHELLS.some((shell) => shell === args.shell)) {
        throw new UsageError(`There is completion for ${SHELLS.join(', ')}, not for "${args.shell}".`);
      }
      out.piece(completionScript(args.shell as Shell, all()));
      return undefined;
    },
  });
