import type { ComponentChildren } from 'preact';

/** A status label; never conveyed by color alone. */
export function Badge({
  tone = 'plain',
  children,
}: {
  tone?: 'good' | 'plain' | 'wrong';
  children: ComponentChildren;
}) {
  return <span class={`badge badge-${tone}`}>{children}</span>;
}
