import type { Link } from '@signpost/client/core';
import type { Texts } from '#console/texts/en.ts';
import type { Format } from '#console/texts/format.ts';
import { valueName } from './choices.ts';
import { CONDITION_KINDS, type ConditionKind } from './targeting-draft.ts';

export type Rule = Link['rules'][number];

interface Wording {
  text: Texts['targeting'];
  format: Format;
  language: string;
}

/** The condition of a rule as a sentence: `If the visitor is in Germany or Austria and uses iOS`. */
export function ruleSentence(rule: Pick<Rule, 'if'>, wording: Wording): string {
  const { text, language } = wording;
  const parts = CONDITION_KINDS.flatMap((kind) => {
    const part = conditionText(kind, rule.if, wording);
    return part === undefined ? [] : [part];
  });
  return text.ifVisitor(new Intl.ListFormat(language, { type: 'conjunction' }).format(parts));
}

function conditionText(
  kind: ConditionKind,
  conditions: Rule['if'],
  { text, format, language }: Wording,
): string | undefined {
  const value = conditions[kind];
  if (value === undefined) return undefined;
  if (typeof value === 'string') return text.sentences[kind](format.dateTime(value));
  const or = new Intl.ListFormat(language, { type: 'disjunction' });
  const and = new Intl.ListFormat(language, { type: 'conjunction' });
  if (!Array.isArray(value)) {
    return text.sentences[kind](and.format(Object.entries(value).map(([name, one]) => `${name}=${one}`)));
  }
  return text.sentences[kind](or.format(value.map((one) => valueName(kind, one, { names: text, format }))));
}
