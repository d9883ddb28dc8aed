import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/** Defers expensive content until it is near the viewport. */
export function WhenVisible({ children }: { children: ComponentChildren }) {
  const element = useRef<HTMLDivElement>(null);
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (isVisible || !current) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setVisible(true), {
      rootMargin: '200px',
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [isVisible]);
  return (
    <div ref={element} class="smart-when-seen">
      {isVisible && children}
    </div>
  );
}
