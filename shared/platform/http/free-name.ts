import { invalidField } from '../errors.ts';
import { problem } from '../problems.ts';

/**
 * Throws VALIDATION_ERROR with a free name if others have this one, in any upper and lower case. `what`
 * they are: `another view`.
 */
export function assertFreeName(
  { name }: { name: string },
  others: readonly { name: string }[],
  what: string,
): void {
  const taken = new Set(others.map((other) => other.name.toLowerCase()));
  if (!taken.has(name.toLowerCase())) return;
  let number = 2;
  while (taken.has(`${name} ${number}`.toLowerCase())) number++;
  const suggestion = `${name} ${number}`;
  const message = `is the name of ${what}; "${suggestion}" is free`;
  throw invalidField('name', problem('duplicate', message, { suggestion }));
}
