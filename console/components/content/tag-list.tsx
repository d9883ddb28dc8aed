import { BASE } from '#console/config.ts';
import { useTexts } from '#console/texts/text.tsx';

interface TagListProps {
  tags: readonly string[];
  /** The list view that tags link to. */
  path: string;
}

/** Tags that link to the list filtered by them. */
export function TagList({ tags, path }: TagListProps) {
  const { common } = useTexts();
  if (tags.length === 0) return null;
  return (
    <ul class="tags" aria-label={common.tags}>
      {tags.map((tag) => (
        <li key={tag}>
          <a class="tag" href={`${BASE}${path}?tag=${encodeURIComponent(tag)}`}>
            {tag}
          </a>
        </li>
      ))}
    </ul>
  );
}
