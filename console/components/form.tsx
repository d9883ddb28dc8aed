import { type ComponentChildren, createContext } from 'preact';
import { useContext, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ApiError } from '../../clients/typescript/src/api-error.ts';
import { errorText } from '../texts/error-text.ts';
import { useTexts } from '../texts/text.tsx';
import { Notice } from './notice.tsx';

interface FormState {
  /** What is wrong with this field; `exactly`: and not with what is in it. */
  problemOf: (name: string, options?: { exactly?: boolean }) => string | undefined;
  /** A field takes part: what is wrong with it needs not be said elsewhere. */
  join: (name: string) => () => void;
}

const Context = createContext<FormState>({ problemOf: () => undefined, join: () => () => undefined });

export const useForm = (): FormState => useContext(Context);

interface FormProps {
  onSubmit: () => unknown;
  /** What the API has said to the last try. Each detail is shown beside the field whose name begins its path. */
  error?: ApiError | undefined;
  /** Fields that are to blame for errors that name none: `{ CODE_TAKEN: 'code' }`. */
  fieldOfCode?: Record<string, string>;
  children: ComponentChildren;
  /** For buttons outside of it. */
  id?: string;
}

/** A form whose fields show what the API says of them; what concerns no field is said above them. */
export function Form({ onSubmit, error, fieldOfCode = {}, children, id }: FormProps) {
  const texts = useTexts();
  const element = useRef<HTMLFormElement>(null);
  const names = useRef(new Set<string>());
  // Once a field is changed, what was wrong with it is old news.
  const [changed, setChanged] = useState<{ since: ApiError | undefined; names: ReadonlySet<string> }>({
    since: error,
    names: new Set(),
  });
  const old = changed.since === error ? changed.names : new Set<string>();

  const problems = useMemo(() => problemsOf(error, fieldOfCode, texts), [error, texts]);
  const state: FormState = {
    problemOf: (name, { exactly = false } = {}) =>
      old.has(name)
        ? undefined
        : problems.find(({ path }) => (exactly ? path === name : concerns(name, path)))?.message,
    join: (name) => {
      names.current.add(name);
      return () => names.current.delete(name);
    },
  };
  const others = problems.filter(({ path }) => ![...names.current].some((name) => concerns(name, path)));

  // At once, so that no key that is pressed meanwhile goes elsewhere.
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
        if (error && name) setChanged({ since: error, names: new Set([...old, name]) });
      }}
    >
      <Context.Provider value={state}>
        {others.length > 0 && (
          <Notice tone="wrong">
            {others.map(({ path, message }) => (
              <p key={path}>{path && error?.details.length ? `${path}: ${message}` : message}</p>
            ))}
          </Notice>
        )}
        {children}
      </Context.Provider>
    </form>
  );
}

function problemsOf(
  error: ApiError | undefined,
  fieldOfCode: Record<string, string>,
  texts: ReturnType<typeof useTexts>,
): { path: string; message: string }[] {
  if (!error) return [];
  if (error.details.length > 0) return [...error.details];
  return [{ path: fieldOfCode[error.code] ?? '', message: errorText(texts, error) }];
}

/** `urls.0.title` and `urls[0].title` concern the field `urls`, unless there is one of the whole name. */
const concerns = (name: string, path: string): boolean =>
  path === name || (path.startsWith(name) && /^[.[]/.test(path.slice(name.length)));
