/** What is wrong with a setting: its name, and what it may be. */
export type Fault = string | undefined;

export function matches(setting: string, value: string, pattern: RegExp, what: string): Fault {
  return typeof value === 'string' && pattern.test(value)
    ? undefined
    : `${setting} must be ${what}, not "${value}"`;
}

export function isHost(setting: string, value: string): Fault {
  const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
  const host = new RegExp(`^(?=.{1,253}$)(?:${label}\\.)+${label}$`);
  return matches(setting, value, host, 'a host name in lower case, such as go.example.com');
}

export function isWhole(setting: string, value: number, least: number, most: number): Fault {
  if (Number.isInteger(value) && value >= least && value <= most) return undefined;
  const number = (n: number) => n.toLocaleString('en-US');
  return `${setting} must be a whole number from ${number(least)} to ${number(most)}, not ${value}`;
}

export function isOneOf<T extends string | number | boolean>(
  setting: string,
  value: T,
  choices: readonly T[],
): Fault {
  return choices.includes(value)
    ? undefined
    : `${setting} must be one of ${choices.join(', ')}, not ${value}`;
}
