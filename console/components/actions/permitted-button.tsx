import { useId } from 'preact/hooks';
import { type Permission, useRefusalTexts, useSession } from '#console/session/session.ts';
import { Button } from '../elements/button.tsx';

type Props = Parameters<typeof Button>[0] & { to: Permission };

/** A button that is disabled, with the reason, if the key lacks a permission. */
export function PermittedButton({ to, ...button }: Props) {
  const { can } = useSession();
  const { lacksPermission } = useRefusalTexts();
  const id = useId();
  if (can(to)) return <Button {...button} />;
  return (
    <span class="unavailable" title={lacksPermission(to)}>
      <Button {...button} disabled describedBy={id} />
      <span id={id} class="visually-hidden">
        {lacksPermission(to)}
      </span>
    </span>
  );
}
