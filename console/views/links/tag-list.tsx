import { BASE } from '../../config.ts';
import { useTexts } from '../../texts/text.tsx';

/** Tags, each of which leads to all links that have it. */
export function TagList({ tags }: { tags: readonly string[] }) {
  const { links: text } = useTexts();
  if (tags.length === 0) return null;
  return (
    <ul class="links-tags" aria-label={text.tags}>
      {tags.map((tag) => (
        <li key={tag}>
          <a class="tag" href={`${BASE}/links?tag=${encodeURIComponent(tag)}`}>
            {tag}
          </a>
        </li>
      ))}
    </ul>
  );
}
