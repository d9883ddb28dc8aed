import type { ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';

/** Something to know before going on. What is wrong is read out at once. */
export function Notice({
  tone = 'info',
  children,
}: {
  tone?: 'info' | 'wrong';
  children: ComponentChildren;
}) {
  return (
    <div class={`notice notice-${tone}`} role={tone === 'wrong' ? 'alert' : 'status'}>
      <Icon name={tone === 'wrong' ? 'warning' : 'info'} />
      <div>{children}</div>
    </div>
  );
}
