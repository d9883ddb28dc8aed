import type { Environment } from './schema.ts';

/** What an operator should know about an environment whose settings are valid, each in one line. */
export function* noticesOf({ name, alarmEmails, firewall, retainData }: Environment): Generator<string> {
  if (retainData && alarmEmails.length === 0) {
    yield `${name}: alarms notify nobody, because alarmEmails is empty: docs/deploy.md#alarms`;
  }
  if (firewall?.attached === false) {
    yield `${name}: the firewall is detached. Deploy all stacks, then remove the setting: docs/deploy.md#remove-the-firewall`;
  }
}
