import type { IconName } from '#console/components/elements/icon.tsx';

/** Something that the command palette offers. */
export interface Command {
  /** Unique. */
  id: string;
  title: string;
  icon: IconName;
  /** Other words for it, which find it, too. */
  words?: string;
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

/**
 * Groups with the commands whose title, or other words, have all words of a text, in any case and with or
 * without accents.
 */
export function matching(groups: readonly CommandGroup[], text: string): CommandGroup[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return groups
    .map(({ title, commands }) => ({
      title,
      commands: commands.filter((command) => {
        const all = plain(`${command.title} ${command.words ?? ''}`);
        return words.every((word) => all.includes(word));
      }),
    }))
    .filter(({ commands }) => commands.length > 0);
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
