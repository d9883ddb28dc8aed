import { useId } from 'preact/hooks';
import { Icon } from '#console/components/elements/icon.tsx';
import { useTexts } from '#console/texts/text.tsx';

interface AliasListProps {
  aliases: readonly string[];
  onChange: (aliases: readonly string[]) => void;
}

/** Earlier codes of a link, which can be removed. */
export function AliasList({ aliases, onChange }: AliasListProps) {
  const { linkList: text } = useTexts();
  const id = useId();
  if (aliases.length === 0) return null;
  return (
    <div class="links-aliases">
      <p class="label" id={id}>
        {text.aliases}
      </p>
      <ul aria-labelledby={id}>
        {aliases.map((alias) => (
          <li class="tag" key={alias}>
            <span class="mono">{alias}</span>
            <button type="button" onClick={() => onChange(aliases.filter((other) => other !== alias))}>
              <Icon name="close" />
              <span class="visually-hidden">{text.removeAlias(alias)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p class="soft small">{text.aliasesHint}</p>
    </div>
  );
}
