import type { ComponentChildren } from 'preact';
import { type Permission, useSession } from '../session/session.tsx';
import { NotAvailable } from './states.tsx';

interface PermittedProps {
  /** All of them are needed. */
  to: Permission | readonly Permission[];
  /** What stands there otherwise; without it, a text that says which permission is missing. */
  otherwise?: ComponentChildren;
  children: ComponentChildren;
}

/** Content for keys that may do something. */
export function Permitted({ to, otherwise, children }: PermittedProps) {
  const { can } = useSession();
  const missing = (typeof to === 'string' ? [to] : to).find((permission) => !can(permission));
  if (missing === undefined) return <>{children}</>;
  return <>{otherwise === undefined ? <NotAvailable permission={missing} /> : otherwise}</>;
}
