import type { ComponentChildren } from 'preact';
import { Icon } from '../elements/icon.tsx';

/** A message box. Errors are announced by screen readers at once. */
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
