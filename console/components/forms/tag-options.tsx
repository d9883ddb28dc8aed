/** Most suggestions in a list: more are not looked at, and each is an element of the page. */
const MAX_SUGGESTED = 50;

/** A text as suggestions compare it: without accents, in lower case. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The tags that are suggested for what was typed: first those that start with it. */
export function suggestedTags(known: readonly string[], typed: string): string[] {
  const wanted = plain(typed.trim());
  const starting: string[] = [];
  const containing: string[] = [];
  for (const tag of known) {
    const at = wanted === '' ? 0 : plain(tag).indexOf(wanted);
    if (at === 0) starting.push(tag);
    else if (at > 0) containing.push(tag);
    if (starting.length === MAX_SUGGESTED) break;
  }
  return [...starting, ...containing].slice(0, MAX_SUGGESTED);
}

/** The tags that contain a text. */
export function matchingTags<Tag extends { name: string }>(tags: readonly Tag[], text: string): Tag[] {
  const wanted = plain(text.trim());
  return wanted === '' ? [...tags] : tags.filter(({ name }) => plain(name).includes(wanted));
}

interface TagOptionsProps {
  id: string;
  known: readonly string[];
  typed: string;
}

/** The suggestions of a field for tags. */
export const TagOptions = ({ id, known, typed }: TagOptionsProps) => (
  <datalist id={id}>
    {suggestedTags(known, typed).map((tag) => (
      <option key={tag} value={tag} />
    ))}
  </datalist>
);
