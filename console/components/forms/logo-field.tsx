import { useEffect, useRef } from 'preact/hooks';
import { upload } from '#console/data/uploads.ts';
import { useAction } from '#console/data/use-action.ts';
import { useSession } from '#console/session/session.ts';
import { errorText } from '#console/texts/error-text.ts';
import { useTexts } from '#console/texts/text.tsx';
import { PermittedButton } from '../actions/permitted-button.tsx';
import { Button } from '../elements/button.tsx';
import { Field } from './field.tsx';

interface Logo {
  storageCode: string;
  /** File name. */
  name: string;
}

interface LogoFieldProps {
  /** By default a logo. */
  name?: string;
  label?: string;
  logo: Logo | undefined;
  /** By default that of a QR code. */
  hint?: string;
  onChange: (logo: Logo | undefined) => void;
}

/** Uploads the logo of a QR code, or the logo or icon of a brand. */
export function LogoField({ name = 'logo', label, logo, hint, onChange }: LogoFieldProps) {
  const texts = useTexts();
  const { links: text, forms } = texts;
  const what = label ?? text.qrLogo;
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
    <Field name={name} label={what} hint={hint ?? text.qrLogoHint}>
      {(input) => (
        <div class="logo-field">
          {logo && (
            <output id={input.id} class="logo-field-name">
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
            {forms.upload} <span class="visually-hidden">{what}</span>
          </PermittedButton>
          {logo && (
            <Button variant="quiet" icon="close" onClick={() => onChange(undefined)}>
              {forms.remove} <span class="visually-hidden">{what}</span>
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
