import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/** Defers expensive content until it is near the viewport. */
export function WhenSeen({ children }: { children: ComponentChildren }) {
  const element = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (isSeen || !current) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: '200px',
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [isSeen]);
  return (
    <div ref={element} class="smart-when-seen">
      {isSeen && children}
    </div>
  );
}
