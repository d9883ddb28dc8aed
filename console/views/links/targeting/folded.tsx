import type { ApiError } from '@signpost/client/core';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface FoldedProps {
  title: string;
  /** Summary of its content while it is collapsed. */
  summary?: string | undefined;
  isOpen?: boolean;
  /** Opens the section if a field in it has an error. */
  error: ApiError | undefined;
  children: ComponentChildren;
}

/** A section of a form, collapsed until it is opened or a field in it has an error. */
export function Folded({ title, summary, isOpen = false, error, children }: FoldedProps) {
  const element = useRef<HTMLDetailsElement>(null);
  // Before the form focuses the invalid field.
  useLayoutEffect(() => {
    const { current } = element;
    if (current?.querySelector('[aria-invalid="true"], .problem')) current.open = true;
  }, [error]);
  useLayoutEffect(() => {
    if (element.current) element.current.open = isOpen;
  }, []);
  return (
    <details class="links-more" ref={element}>
      <summary>
        {title}
        {summary && <span class="links-summary">{summary}</span>}
      </summary>
      <div class="form">{children}</div>
    </details>
  );
}
