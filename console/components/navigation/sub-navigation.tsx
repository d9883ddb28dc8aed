import { useLocation } from 'preact-iso/router';
import { BASE } from '../../config.ts';

/** Links between the views of a section. */
export function SubNavigation({
  label,
  items,
}: {
  label: string;
  items: readonly { path: string; title: string }[];
}) {
  const { path } = useLocation();
  return (
    <nav class="sub-navigation" aria-label={label}>
      {items.map((item) => {
        const href = `${BASE}${item.path}`;
        return (
          <a key={href} href={href} aria-current={path === href ? 'page' : undefined}>
            {item.title}
          </a>
        );
      })}
    </nav>
  );
}
