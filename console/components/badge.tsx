import type { ComponentChildren } from 'preact';

/** A state in a word; never by its colour alone. */
export function Badge({
  tone = 'plain',
  children,
}: {
  tone?: 'good' | 'plain' | 'wrong';
  children: ComponentChildren;
}) {
  return <span class={`badge badge-${tone}`}>{children}</span>;
}
