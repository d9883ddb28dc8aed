import { RULE_BROWSERS, RULE_COUNTRIES, RULE_DEVICES, RULE_SYSTEMS } from '@signpost/client/values';
import type { Format } from '#console/texts/format.ts';
import type { ConditionKind, ListCondition } from './targeting-draft.ts';

export interface Option {
  value: string;
  label: string;
}

export interface ConditionNames {
  devices: Record<(typeof RULE_DEVICES)[number], string>;
  systems: Record<(typeof RULE_SYSTEMS)[number], string>;
}

/** Names a value of a condition in the console's language. */
export function valueName(
  kind: ConditionKind,
  value: string,
  { names, format }: { names: ConditionNames; format: Format },
): string {
  if (kind === 'countries') return format.country(value);
  if (kind === 'languages') return format.languageName(value);
  if (kind === 'devices') return names.devices[value as keyof typeof names.devices] ?? value;
  if (kind === 'os') return names.systems[value as keyof typeof names.systems] ?? value;
  return value;
}

/** The choices by name; empty if any text is allowed. */
export function optionsOf(kind: ListCondition, names: ConditionNames, format: Format): Option[] {
  const values: Record<ListCondition, () => readonly string[]> = {
    countries: () => RULE_COUNTRIES,
    languages: languageCodes,
    devices: () => RULE_DEVICES,
    os: () => RULE_SYSTEMS,
    browsers: () => RULE_BROWSERS,
    referrers: () => [],
    query: () => [],
  };
  return values[kind]()
    .map((value) => ({ value, label: valueName(kind, value, { names, format }) }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

/** ISO 639-1 codes that the browser has a name for. */
function languageCodes(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => names.of(code) !== undefined && Intl.getCanonicalLocales(code)[0] === code);
}

/** A typed language tag, such as `pt-BR`. */
function languageTag(text: string): string | undefined {
  if (!/^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(text)) return undefined;
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch {
    return undefined;
  }
}

/** The value of a typed text: a name, a code, or another text that the kind accepts. */
export function typedValue(
  kind: ListCondition,
  text: string,
  options: readonly Option[],
): string | undefined {
  const typed = text.trim().toLowerCase();
  if (typed === '') return undefined;
  const known = options.find(
    ({ value, label }) => label.toLowerCase() === typed || value.toLowerCase() === typed,
  );
  if (known) return known.value;
  if (kind === 'languages') return languageTag(text.trim());
  return options.length === 0 ? text.trim() : undefined;
}

/** The only option that starts with a typed text. */
export function completed(text: string, options: readonly Option[]): string | undefined {
  const typed = text.trim().toLowerCase();
  const matching = typed === '' ? [] : options.filter(({ label }) => label.toLowerCase().startsWith(typed));
  return matching.length === 1 ? matching[0]?.value : undefined;
}
