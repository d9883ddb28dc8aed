import { useLayoutEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { BASE } from '#console/config.ts';
import { centerIn } from './center-in.ts';

/** Links between the views of a section. */
export function SubNavigation({
  label,
  items,
}: {
  label: string;
  /** `search`: query string to keep, with its `?`. */
  items: readonly { path: string; title: string; search?: string }[];
}) {
  const { path } = useLocation();
  const element = useRef<HTMLElement>(null);
  // On a phone, the last ones are out of sight.
  useLayoutEffect(() => {
    const current = element.current?.querySelector<HTMLElement>('[aria-current]');
    if (element.current && current) centerIn(element.current, current);
  }, [path]);
  return (
    <nav class="sub-navigation" aria-label={label} ref={element}>
      {items.map((item) => {
        const href = `${BASE}${item.path}`;
        return (
          <a
            key={href}
            href={`${href}${item.search ?? ''}`}
            aria-current={path === href ? 'page' : undefined}
          >
            {item.title}
          </a>
        );
      })}
    </nav>
  );
}
