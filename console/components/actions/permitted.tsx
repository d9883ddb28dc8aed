import type { ComponentChildren } from 'preact';
import { type Permission, useSession } from '#console/session/session.ts';
import { NotAvailable } from '../feedback/states.tsx';

interface PermittedProps {
  /** All are required. */
  to: Permission | readonly Permission[];
  /** Default: a text that names the missing permission. */
  fallback?: ComponentChildren;
  children: ComponentChildren;
}

/** Shows content only if the key has the permissions. */
export function Permitted({ to, fallback, children }: PermittedProps) {
  const { can } = useSession();
  const missing = (typeof to === 'string' ? [to] : to).find((permission) => !can(permission));
  if (missing === undefined) return <>{children}</>;
  return <>{fallback === undefined ? <NotAvailable permission={missing} /> : fallback}</>;
}
