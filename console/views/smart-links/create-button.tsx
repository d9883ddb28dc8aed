import { PermittedButton } from '#console/components/actions/permitted-button.tsx';
import { LinkButton } from '#console/components/elements/button.tsx';
import { BASE } from '#console/config.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';

/** Links to the type selection. */
export function CreateButton() {
  const { smartLinks: text } = useTexts();
  const { can } = useSession();
  if (!can('smart-links:write')) {
    return (
      <PermittedButton to="smart-links:write" variant="primary" icon="plus">
        {text.create}
      </PermittedButton>
    );
  }
  return (
    <LinkButton href={`${BASE}/smart-links/new`} variant="primary" icon="plus">
      {text.create}
    </LinkButton>
  );
}
