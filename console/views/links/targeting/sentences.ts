import type { Link } from '@signpost/client/core';
import type { Texts } from '#console/texts/en.ts';
import type { Format } from '#console/texts/format.ts';
import { valueName } from './choices.ts';
import { CONDITION_KINDS, type ConditionKind } from './targeting-draft.ts';

export type Rule = Link['rules'][number];

/** The condition of a rule as a sentence: `If the visitor is in Germany or Austria and uses iOS`. */
export function ruleSentence(
  rule: Pick<Rule, 'if'>,
  text: Texts['targeting'],
  format: Format,
  language: string,
): string {
  const parts = CONDITION_KINDS.flatMap((kind) => {
    const part = conditionText(kind, rule.if, text, format, language);
    return part === undefined ? [] : [part];
  });
  return text.ifVisitor(new Intl.ListFormat(language, { type: 'conjunction' }).format(parts));
}

function conditionText(
  kind: ConditionKind,
  conditions: Rule['if'],
  text: Texts['targeting'],
  format: Format,
  language: string,
): string | undefined {
  const value = conditions[kind];
  if (value === undefined) return undefined;
  if (typeof value === 'string') return text.sentences[kind](format.dateTime(value));
  const or = new Intl.ListFormat(language, { type: 'disjunction' });
  const and = new Intl.ListFormat(language, { type: 'conjunction' });
  if (!Array.isArray(value)) {
    return text.sentences[kind](and.format(Object.entries(value).map(([name, one]) => `${name}=${one}`)));
  }
  return text.sentences[kind](or.format(value.map((one) => valueName(kind, one, text, format))));
}
