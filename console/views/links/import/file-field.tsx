import { useState } from 'preact/hooks';
import { Icon } from '#console/components/elements/icon.tsx';
import { Field } from '#console/components/forms/field.tsx';
import { useFormat, useTexts } from '#console/texts/text.tsx';

interface FileFieldProps {
  name: string;
  label: string;
  hint: string;
  accept: string;
  file: File | undefined;
  onChange: (file: File | undefined) => void;
}

/**
 * A file input with drop zone. The invisible input covers the area: it handles drops, clicks and keyboard.
 */
export function FileField({ name, label, hint, accept, file, onChange }: FileFieldProps) {
  const { links: text } = useTexts();
  const format = useFormat();
  const [isOver, setOver] = useState(false);
  return (
    <Field name={name} label={label} hint={hint} required>
      {(inputProps) => (
        <div class={isOver ? 'links-file links-file-over' : 'links-file'}>
          <Icon name="upload" />
          <span>
            {file ? (
              <>
                <strong>{file.name}</strong>{' '}
                <span class="soft">{text.kilobytes(format.number(Math.ceil(file.size / 1000)))}</span>
              </>
            ) : (
              text.chooseFile
            )}
          </span>
          <input
            {...inputProps}
            type="file"
            accept={accept}
            onDragEnter={() => setOver(true)}
            onDragLeave={() => setOver(false)}
            onDrop={() => setOver(false)}
            onChange={({ currentTarget: { files } }) => onChange(files?.[0])}
          />
        </div>
      )}
    </Field>
  );
}
