import { createHash } from 'node:crypto';
import { oneLine } from '#shared/platform/http/visible-text.ts';

/**
 * Options keep their IDs when they are renamed, and answers refer to these: results stay together, and forms
 * that were opened before can still be sent. IDs are unique within a question.
 */

interface Options {
  options: readonly string[] | null;
  optionIds?: readonly string[] | null | undefined;
}

/**
 * The ID of an option without one, derived from its text: answers that were stored before options had IDs
 * belong to it under its first text, and an option that was removed and is added again keeps its answers.
 * `attempt` distinguishes options that would share an ID because one of them was renamed.
 */
export function derivedOptionId(text: string, attempt = 0): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([text, attempt]))
    .digest('base64url');
  return `opt_${digest.slice(0, 8)}`;
}

/** The IDs of a question's options, in their order. Options stored without IDs get derived ones. */
export const optionIdsOf = ({ options, optionIds }: Options): string[] =>
  options === null || options.length === optionIds?.length
    ? [...(optionIds ?? [])]
    : options.map((text) => derivedOptionId(text));

/** The place of an option that is sent, by its text, its ID or its first text; -1: there is none. */
export function sentOption(question: Options, sent: string): number {
  const { options } = question;
  const byText = [sent, oneLine(sent)].map((text) => options?.indexOf(text) ?? -1).find((at) => at >= 0);
  if (byText !== undefined) return byText;
  const ids = optionIdsOf(question);
  const byId = ids.indexOf(sent);
  return byId >= 0 ? byId : ids.indexOf(derivedOptionId(sent));
}

/** The place of an option that was chosen, by its ID, or by its text without one; -1: it was removed. */
export function chosenOption(
  question: Options,
  { id, text }: { id?: string | undefined; text: string },
): number {
  const ids = optionIdsOf(question);
  if (id !== undefined) return ids.indexOf(id);
  const byFirstText = ids.indexOf(derivedOptionId(text));
  return byFirstText >= 0 ? byFirstText : (question.options?.indexOf(text) ?? -1);
}

interface SentOptions {
  options: readonly string[];
  /** null: no ID is known. */
  optionIds?: readonly (string | null)[] | null | undefined;
}

/**
 * The IDs of options after an update. An option keeps its ID with the same text, or with the same ID; if no
 * known ID is sent, in the place of one whose text is gone. New options get the IDs that are sent, or derived
 * ones.
 */
export function keptOptionIds({ options, optionIds }: SentOptions, before: Options | undefined): string[] {
  // Earlier versions took several lines.
  const texts = (before?.options ?? []).map(oneLine);
  const ids = before ? optionIdsOf(before) : [];
  const found: (string | undefined)[] = options.map((text) => ids[texts.indexOf(text)]);
  const taken = new Set(found);
  const take = (index: number, id: string | null | undefined) => {
    if (found[index] !== undefined || id == null || taken.has(id)) return;
    found[index] = id;
    taken.add(id);
  };
  const sentIds = optionIds?.length === options.length ? optionIds : [];
  const isKnown = (id: string | null) => id !== null && ids.includes(id);
  for (const [index, id] of sentIds.entries()) if (isKnown(id)) take(index, id);
  if (!sentIds.some(isKnown)) for (const [index, id] of renamed(found, ids)) take(index, id);
  for (const [index, id] of sentIds.entries()) take(index, id);
  return options.map((text, index) => {
    let id = found[index] ?? derivedOptionId(text);
    if (found[index] !== undefined) return id;
    for (let attempt = 1; taken.has(id); attempt++) id = derivedOptionId(text, attempt);
    taken.add(id);
    return id;
  });
}

/**
 * Options with a new text, with the IDs of those that they replace: between two that are unchanged, as many
 * must have come as have gone.
 */
function renamed(found: readonly (string | undefined)[], before: readonly string[]): [number, string][] {
  if (found.length === before.length) {
    return before.map((id, index) => [index, id]);
  }
  const pairs: [number, string][] = [];
  let place = 0;
  let start = 0;
  while (start <= found.length) {
    let end = start;
    while (end < found.length && found[end] === undefined) end++;
    const stop = end < found.length ? before.indexOf(found[end] as string) : before.length;
    const gone = before.slice(place, stop);
    if (gone.length === end - start) pairs.push(...gone.map((id, at): [number, string] => [start + at, id]));
    place = Math.max(place, stop + 1);
    start = end + 1;
  }
  return pairs;
}
