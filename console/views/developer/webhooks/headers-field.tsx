import type { CreateWebhook } from '@signpost/client/core';
import { Button } from '#console/components/elements/button.tsx';
import { TextField } from '#console/components/forms/field.tsx';
import { useProblem } from '#console/components/forms/form.tsx';
import { type Row, row } from '#console/components/forms/row.ts';
import { useTexts } from '#console/texts/text.tsx';

const MAX_HEADERS = 5;

/** A header in the form. Values of stored ones are unknown, and stay while the field is empty. */
export type HeaderRow = Row<{ name: string; value: string; isStored: boolean }>;

export const storedRows = (names: readonly string[]): HeaderRow[] =>
  names.map((name) => row({ name, value: '', isStored: true }));

/** Headers in a request: what was entered, and null for what was removed; undefined if nothing changes. */
export function headersOf(rows: readonly HeaderRow[], stored: readonly string[]): CreateWebhook['headers'] {
  const removed = stored.filter((name) => !rows.some((one) => one.isStored && one.name === name));
  const entered = rows.filter(({ value, isStored }) => value !== '' || !isStored);
  const all = [
    ...removed.map((name) => [name, null] as const),
    ...entered.map(({ name, value }) => [name, value] as const),
  ];
  return all.length > 0 ? Object.fromEntries(all) : undefined;
}

interface HeadersFieldProps {
  rows: readonly HeaderRow[];
  onChange: (change: (rows: readonly HeaderRow[]) => readonly HeaderRow[]) => void;
  /** Stored values are not sent to another URL. */
  isOtherUrl: boolean;
}

/** The headers of a webhook, whose values can be entered, but not seen again. */
export function HeadersField({ rows, onChange, isOtherUrl }: HeadersFieldProps) {
  const { developer, forms } = useTexts();
  const { webhooks: text } = developer;
  const problem = useProblem('headers', { exactly: true });
  const isLost = isOtherUrl && rows.some(({ isStored, value }) => isStored && value === '');
  return (
    <section class="developer-headers" aria-label={text.headers}>
      <h3 class="label">{text.headers}</h3>
      <p class="hint">{text.headersHint}</p>
      {(problem || isLost) && (
        <p class="problem" role="alert">
          {isLost ? text.headersAgain : problem}
        </p>
      )}
      {rows.map(({ key, name, value, isStored }) => {
        const change = (fields: Partial<HeaderRow>) =>
          onChange((before) => before.map((one) => (one.key === key ? { ...one, ...fields } : one)));
        return (
          <fieldset key={key} class="developer-header">
            <legend class="visually-hidden">{name || text.header}</legend>
            {isStored ? (
              <code>{name}</code>
            ) : (
              <TextField
                name={`headers.${key}`}
                label={text.headerName}
                placeholder="authorization"
                value={name}
                onChange={(entered) => change({ name: entered })}
                autoComplete="off"
                spellcheck={false}
                maxLength={100}
                required
              />
            )}
            <TextField
              name={`headers.${name || key}`}
              label={text.headerValue}
              hint={isStored && !isOtherUrl ? text.headerStored : undefined}
              type="password"
              value={value}
              onChange={(entered) => change({ value: entered })}
              autoComplete="new-password"
              maxLength={1000}
              required={!isStored || isOtherUrl}
            />
            <Button
              variant="quiet"
              icon="trash"
              onClick={() => onChange((before) => before.filter((one) => one.key !== key))}
            >
              {forms.remove}
              <span class="visually-hidden"> {name}</span>
            </Button>
          </fieldset>
        );
      })}
      <Button
        icon="plus"
        disabled={rows.length >= MAX_HEADERS}
        onClick={() => onChange((before) => [...before, row({ name: '', value: '', isStored: false })])}
      >
        {text.addHeader}
      </Button>
    </section>
  );
}
