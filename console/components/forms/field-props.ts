/**
 * Gives a field its name, its value in the draft of a form, and what changes it:
 * `<TextField {...field('title')} label={text.title} />`.
 */
export const fieldProps =
  <Draft extends object>(draft: Draft, change: (fields: Partial<Draft>) => void, prefix = '') =>
  <Name extends keyof Draft & string>(name: Name) => ({
    name: `${prefix}${name}`,
    value: draft[name],
    onChange: (value: Draft[Name]) => change({ [name]: value } as unknown as Partial<Draft>),
  });
