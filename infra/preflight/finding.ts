/**
 * `fails`: the deployment, or something that the settings name, does not work. `warning`: it works, with a
 * limit that the operator should know. `not checked`: AWS did not say.
 */
type Status = 'ok' | 'warning' | 'fails' | 'not checked';

export interface Finding {
  status: Status;
  /** What is in the account. */
  found: string;
  /** What to do, down to the command. */
  todo?: string;
}

export const ok = (found: string): Finding => ({ status: 'ok', found });
export const warning = (found: string, todo: string): Finding => ({ status: 'warning', found, todo });
export const fails = (found: string, todo: string): Finding => ({ status: 'fails', found, todo });
export const notChecked = (found: string, todo?: string): Finding => ({
  status: 'not checked',
  found,
  ...(todo === undefined ? {} : { todo }),
});

/** A list in a sentence: the first few, and the number of the others. */
export function listOf(names: readonly string[], shown = 3): string {
  const rest = names.length - shown;
  return rest > 0 ? `${names.slice(0, shown).join(', ')} and ${rest} more` : names.join(', ');
}

export const count = (number: number, noun: string, plural = `${noun}s`): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? noun : plural}`;
