import { useEffect, useRef } from 'preact/hooks';
import { PermittedButton } from '../../../components/actions/permitted-button.tsx';
import { Button } from '../../../components/elements/button.tsx';
import { Field } from '../../../components/forms/field.tsx';
import { upload } from '../../../data/uploads.ts';
import { useAction } from '../../../data/use-action.ts';
import { useSession } from '../../../session/session.ts';
import { errorText } from '../../../texts/error-text.ts';
import { useTexts } from '../../../texts/text.tsx';

interface QrLogo {
  storageCode: string;
  /** Of the file. */
  name: string;
}

interface QrLogoFieldProps {
  logo: QrLogo | undefined;
  /** By default that of a QR code. */
  hint?: string;
  onChange: (logo: QrLogo | undefined) => void;
}

/** Uploads the logo of a QR code or a brand. */
export function QrLogoField({ logo, hint, onChange }: QrLogoFieldProps) {
  const texts = useTexts();
  const { links: text, forms } = texts;
  const { api } = useSession();
  const picker = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const send = useAction(async (file: File) => {
    const stop = new AbortController();
    running.current = stop;
    const storageCode = await upload(api, file, { onProgress: () => undefined, signal: stop.signal });
    if (!stop.signal.aborted) onChange({ storageCode, name: file.name });
  });
  return (
    <Field name="logo" label={text.qrLogo} hint={hint ?? text.qrLogoHint}>
      {(input) => (
        <div class="links-qr-logo">
          {logo && (
            <output id={input.id} class="links-qr-logo-name">
              {logo.name}
            </output>
          )}
          <input
            ref={picker}
            id={logo ? undefined : input.id}
            type="file"
            hidden
            accept="image/png,image/jpeg"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) void send.run(file);
              // Allows choosing the same file again.
              currentTarget.value = '';
            }}
          />
          <PermittedButton
            to="media:write"
            icon="upload"
            isBusy={send.isRunning}
            onClick={() => picker.current?.click()}
          >
            {forms.upload} <span class="visually-hidden">{text.qrLogo}</span>
          </PermittedButton>
          {logo && (
            <Button variant="quiet" icon="close" onClick={() => onChange(undefined)}>
              {forms.remove} <span class="visually-hidden">{text.qrLogo}</span>
            </Button>
          )}
          {send.error && (
            <p class="problem" role="alert">
              {errorText(texts, send.error)}
            </p>
          )}
        </div>
      )}
    </Field>
  );
}
