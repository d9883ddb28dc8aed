import type { IconName } from '#console/components/elements/icon.tsx';

/** Something that the command palette offers. */
export interface Command {
  /** Unique. */
  id: string;
  title: string;
  icon: IconName;
  /** Beside the title, such as the short URL of a link. */
  note?: string;
  /** Keys that do the same. */
  keys?: readonly string[];
  run: () => unknown;
}

export interface CommandGroup {
  title: string;
  commands: readonly Command[];
}

/** Groups with the commands whose title has all words of a text, in any case and with or without accents. */
export function matching(groups: readonly CommandGroup[], text: string): CommandGroup[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return groups
    .map(({ title, commands }) => ({
      title,
      commands: commands.filter((command) => words.every((word) => plain(command.title).includes(word))),
    }))
    .filter(({ commands }) => commands.length > 0);
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
