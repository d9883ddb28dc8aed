import type { Environment } from './schema.ts';

/** What an operator should know about an environment whose settings are valid, each in one line. */
export function* noticesOf({ name, firewall }: Environment): Generator<string> {
  if (firewall?.attached === false) {
    yield `${name}: the firewall is detached. Deploy all stacks, then remove the setting: docs/deploy.md#remove-the-firewall`;
  }
}
