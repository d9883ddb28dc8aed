import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useTexts } from '#console/texts/text.tsx';
import { Notice } from '../feedback/notice.tsx';
import { useForm } from './form.tsx';

interface WrongField {
  id: string;
  label: string;
}

/**
 * At the top of a long form that was submitted in vain: the fields to change, as links, if there are several.
 * Most of them are out of sight.
 */
export function ProblemSummary() {
  const { builder } = useTexts();
  const { hasFailed } = useForm();
  const element = useRef<HTMLDivElement>(null);
  const [fields, setFields] = useState<readonly WrongField[]>([]);
  // Fields know their own errors; what is shown is read after each rendering of the form.
  useLayoutEffect(() => {
    const form = element.current?.closest('form');
    const found = form && hasFailed ? wrongFields(form) : [];
    if (JSON.stringify(found) !== JSON.stringify(fields)) setFields(found);
  });
  const isShown = fields.length > 1;
  return (
    <div ref={element} hidden={!isShown}>
      {isShown && (
        <Notice tone="wrong">
          <p>{builder.problemCount(fields.length)}</p>
          <ul class="problem-list">
            {fields.map(({ id, label }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  onClick={(event) => {
                    event.preventDefault();
                    document.getElementById(id)?.focus();
                  }}
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

/** The controls with errors; of a group, the first one. */
function wrongFields(form: HTMLFormElement): WrongField[] {
  const byLabel = new Map<string, string>();
  for (const control of form.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')) {
    const legend = control.type === 'radio' || control.type === 'checkbox' ? 'legend' : undefined;
    const title = legend ? control.closest('fieldset')?.querySelector(legend) : control.labels?.[0];
    const row = control.closest('[data-row]')?.querySelector('.smart-row-number')?.textContent;
    // Without “(optional)”.
    const label = [row, title?.firstChild?.textContent ?? control.ariaLabel].filter(Boolean).join(': ');
    if (label && control.id && !byLabel.has(label)) byLabel.set(label, control.id);
  }
  return [...byLabel].map(([label, id]) => ({ id, label }));
}
