/** Plural forms of a noun by `Intl.PluralRules` category; `#` is replaced by the number. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** A number of things, in the form that the language has for it. */
export function counted(count: number, forms: Forms, language: string): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
  return form.replace('#', String(count));
}
