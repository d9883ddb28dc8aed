import { type ComponentChildren, createContext } from 'preact';
import { useContext, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ApiError } from '../../../clients/typescript/src/api-error.ts';
import { errorText } from '../../texts/error-text.ts';
import { useTexts } from '../../texts/text.tsx';
import { Notice } from '../feedback/notice.tsx';

interface FormState {
  /** Error of a field; `exactly`: ignoring errors of nested paths. */
  errorOf: (name: string, options?: { exactly?: boolean }) => string | undefined;
  /** Registers a field, so that the form does not show its error at the top. */
  register: (name: string) => () => void;
}

const Context = createContext<FormState>({ errorOf: () => undefined, register: () => () => undefined });

export const useForm = (): FormState => useContext(Context);

interface FormProps {
  onSubmit: () => unknown;
  /** Error of the last submit. Details are shown at the field whose name starts their path. */
  error?: ApiError | undefined;
  /** Fields for error codes without a path: `{ CODE_TAKEN: 'code' }`. */
  fieldByErrorCode?: Record<string, string>;
  children: ComponentChildren;
  /** For submit buttons outside the form. */
  id?: string;
}

/** A form that shows API errors at their fields, and other errors at the top. */
export function Form({ onSubmit, error, fieldByErrorCode = {}, children, id }: FormProps) {
  const texts = useTexts();
  const element = useRef<HTMLFormElement>(null);
  const names = useRef(new Set<string>());
  // Editing a field dismisses its error.
  const [changed, setChanged] = useState<{ since: ApiError | undefined; names: ReadonlySet<string> }>({
    since: error,
    names: new Set(),
  });
  const edited = changed.since === error ? changed.names : new Set<string>();

  const errors = useMemo(() => errorsOf(error, fieldByErrorCode, texts), [error, texts]);
  const state: FormState = {
    errorOf: (name, { exactly = false } = {}) =>
      edited.has(name)
        ? undefined
        : errors.find(({ path }) => (exactly ? path === name : matchesPath(name, path)))?.message,
    register: (name) => {
      names.current.add(name);
      return () => names.current.delete(name);
    },
  };
  const formErrors = errors.filter(({ path }) => ![...names.current].some((name) => matchesPath(name, path)));

  // Before paint, so that no keystroke goes elsewhere.
  useLayoutEffect(() => {
    if (!error) return;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);

  return (
    <form
      ref={element}
      id={id}
      class="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
      onInput={(event) => {
        const { name } = event.target as HTMLInputElement;
        if (error && name) setChanged({ since: error, names: new Set([...edited, name]) });
      }}
    >
      <Context.Provider value={state}>
        {formErrors.length > 0 && (
          <Notice tone="wrong">
            {formErrors.map(({ path, message }) => (
              <p key={path}>{path && error?.details.length ? `${path}: ${message}` : message}</p>
            ))}
          </Notice>
        )}
        {children}
      </Context.Provider>
    </form>
  );
}

function errorsOf(
  error: ApiError | undefined,
  fieldOfCode: Record<string, string>,
  texts: ReturnType<typeof useTexts>,
): { path: string; message: string }[] {
  if (!error) return [];
  const field = fieldOfCode[error.code];
  if (field === undefined && error.details.length > 0) return [...error.details];
  return [{ path: field ?? '', message: errorText(texts, error) }];
}

/** `urls[0].title` and `utm.source` belong to the fields `urls` and `utm`. */
const matchesPath = (name: string, path: string): boolean =>
  path === name || (path.startsWith(name) && /^[.[]/.test(path.slice(name.length)));
