import type { QrStyle } from '@signpost/client/core';
import type { ComponentChildren } from 'preact';
import { PermittedButton } from '#console/components/actions/permitted-button.tsx';
import { useToastedAction } from '#console/components/actions/use-toasted-action.ts';
import { useToast } from '#console/components/feedback/toast.tsx';
import { invalidate } from '#console/data/query.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';

interface SaveQrStyleProps {
  /** Domain of the link; undefined: the default domain. */
  domain: string | undefined;
  style: Omit<QrStyle, 'frame'> & { frame: string };
  onSaved: (logo: string | null) => void;
  /** Further buttons. */
  children: ComponentChildren;
}

/** Saves the style for all QR codes of the account, or of the link's domain. */
export function SaveQrStyle({ domain, style, onSaved, children }: SaveQrStyleProps) {
  const { links: text } = useTexts();
  const { api } = useSession();
  const toast = useToast();
  const save = useToastedAction(async (of: string | undefined) => {
    const { qrStyle } = await api.put('/v1/api/qr-style', { query: { domain: of }, body: style });
    invalidate('qr-style');
    onSaved(qrStyle.logo);
    toast({ text: text.qrSaved(of) });
  });
  return (
    <div class="field">
      <div class="actions">
        {(domain === undefined ? [undefined] : [undefined, domain]).map((of) => (
          <PermittedButton
            key={of ?? ''}
            to="links:write"
            isBusy={save.isRunning}
            onClick={() => void save.run(of)}
          >
            {text.qrSave(of)}
          </PermittedButton>
        ))}
      </div>
      <p class="hint">{text.qrSaveHint}</p>
      {children}
    </div>
  );
}
