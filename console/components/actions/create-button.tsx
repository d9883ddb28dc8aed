import type { Permission } from '#console/session/session.ts';
import { useUrlState } from '../navigation/use-url-state.ts';
import { PermittedButton } from './permitted-button.tsx';

interface CreateButtonProps {
  to: Permission;
  /** Query parameter with which the view shows its dialog. */
  parameter?: string;
  children: string;
}

/** The main button of a list. The dialog is in the URL, so that other views can link to it. */
export function CreateButton({ to, parameter = 'create', children }: CreateButtonProps) {
  const [, change] = useUrlState();
  return (
    <PermittedButton
      to={to}
      variant="primary"
      icon="plus"
      onClick={() => change({ [parameter]: 'yes' }, { replace: false })}
    >
      {children}
    </PermittedButton>
  );
}
