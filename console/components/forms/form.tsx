import type { ApiError } from '@signpost/client/core';
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { capitalized, errorText, problemText, withPath } from '#console/texts/error-text.ts';
import { useFirstTexts } from '#console/texts/text.tsx';
import { Notice } from '../feedback/notice.tsx';

interface FormState {
  /** Error of a field; `exactly`: ignoring errors of nested paths. */
  errorOf: (name: string, options?: { exactly?: boolean }) => string | undefined;
  /** Registers a field, so that the form does not show its error at the top. */
  register: (name: string) => () => void;
  /** The field that was left last. */
  last: string;
  /** Whether the form was submitted in vain. */
  hasFailed: boolean;
}

const Context = createContext<FormState>({
  errorOf: () => undefined,
  register: () => () => undefined,
  last: '',
  hasFailed: false,
});

export const useForm = (): FormState => useContext(Context);

/**
 * Registers a field, and returns its error. API messages ("must be ...") follow a field
 * name; this stands alone.
 */
export function useProblem(name: string, options?: { exactly: boolean }): string | undefined {
  const { errorOf, register } = useForm();
  useEffect(() => register(name), [name]);
  const problem = errorOf(name, options);
  return problem && capitalized(problem);
}

/** What is wrong with a field. Said at once if the field was just left; a submit moves the focus there. */
export function ProblemText({ id, name, text }: { id: string; name: string; text: string | undefined }) {
  const { last } = useForm();
  return text ? (
    <p class="problem" id={id} role={name === last ? 'alert' : undefined}>
      {text}
    </p>
  ) : null;
}

interface FieldProblem {
  path: string;
  message: string;
}

export interface FormProps {
  onSubmit: () => unknown;
  /** Error of the last submit. Details are shown at the field whose name starts their path. */
  error?: ApiError | undefined;
  /**
   * Client-side validation errors, by field path. A field shows its error once it was left; after submitting,
   * all fields do.
   */
  problems?: readonly FieldProblem[] | undefined;
  /** Fields for error codes without a path: `{ CODE_TAKEN: 'code' }`. */
  fieldByErrorCode?: Record<string, string> | undefined;
  children: ComponentChildren;
  /** For submit buttons outside the form. */
  id?: string;
}

/** A form that shows API errors at their fields, and other errors at the top. */
export function Form({ onSubmit, error, problems = NONE, fieldByErrorCode = {}, children, id }: FormProps) {
  const texts = useFirstTexts();
  const element = useRef<HTMLFormElement>(null);
  const names = useRef(new Set<string>());
  // Editing a field dismisses its error.
  const [changed, setChanged] = useState<{ since: ApiError | undefined; names: ReadonlySet<string> }>({
    since: error,
    names: new Set(),
  });
  const edited = changed.since === error ? changed.names : new Set<string>();

  const { shown, last, onInput, onLeave, onSubmitted } = useShownProblems(problems);

  const errors = useMemo(() => errorsOf(error, fieldByErrorCode, texts), [error, texts]);
  const state: FormState = {
    errorOf: (name, { exactly = false } = {}) => {
      const isAt = ({ path }: FieldProblem) => (exactly ? path === name : matchesPath(name, path));
      return ((edited.has(name) ? undefined : errors.find(isAt)) ?? shown.find(isAt))?.message;
    },
    register: (name) => {
      names.current.add(name);
      return () => names.current.delete(name);
    },
    last,
    hasFailed: error !== undefined,
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
        onSubmitted();
        void onSubmit();
      }}
      onFocusOut={({ target }) => onLeave(target as HTMLInputElement)}
      onInput={(event) => {
        const { name } = event.target as HTMLInputElement;
        onInput(name);
        if (error && name) setChanged({ since: error, names: new Set([...edited, name]) });
      }}
    >
      <Context.Provider value={state}>
        {formErrors.length > 0 && (
          <Notice tone="wrong">
            {formErrors.map(({ path, message }) => (
              <p key={path}>{error?.details.length ? withPath({ path }, message) : message}</p>
            ))}
          </Notice>
        )}
        {children}
      </Context.Provider>
    </form>
  );
}

const NONE: readonly FieldProblem[] = [];

const POINTER_ENDS = ['pointerup', 'pointercancel'] as const;

/**
 * Calls back after the click that moves the focus, however long a button is held: a message
 * must not move its target.
 */
function useAfterClick(): (show: () => void) => void {
  const waiting = useRef<(() => void)[]>(undefined);
  useEffect(() => {
    const begin = () => {
      waiting.current ??= [];
    };
    // A click follows `pointerup`, and on touch screens the change of focus, too.
    const end = () => {
      for (const show of waiting.current ?? []) setTimeout(show);
      waiting.current = undefined;
    };
    addEventListener('pointerdown', begin, true);
    for (const event of POINTER_ENDS) addEventListener(event, end, true);
    return () => {
      removeEventListener('pointerdown', begin, true);
      for (const event of POINTER_ENDS) removeEventListener(event, end, true);
    };
  }, []);
  return (show) => {
    if (waiting.current) waiting.current.push(show);
    else setTimeout(show);
  };
}

/**
 * Validation errors of fields that were left with content, or changed and left; of all
 * fields after submitting.
 */
function useShownProblems(problems: readonly FieldProblem[]) {
  const edited = useRef(new Set<string>());
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const afterClick = useAfterClick();
  const isLeft = ({ path }: FieldProblem) => [...left].some((name) => matchesPath(name, path));
  return {
    shown: isSubmitted ? problems : problems.filter(isLeft),
    last,
    onInput: (name: string) => edited.current.add(name),
    onLeave: ({ name, value }: HTMLInputElement) => {
      if (!name || (!value && !edited.current.has(name))) return;
      afterClick(() => {
        setLeft((names) => (names.has(name) ? names : new Set([...names, name])));
        setLast(name);
      });
    },
    onSubmitted: () => setSubmitted(problems.length > 0),
  };
}

function errorsOf(
  error: ApiError | undefined,
  fieldOfCode: Record<string, string>,
  texts: ReturnType<typeof useFirstTexts>,
): FieldProblem[] {
  if (!error) return [];
  const field = fieldOfCode[error.code];
  if (field === undefined && error.details.length > 0) {
    return error.details.map((detail) => ({ path: detail.path, message: problemText(texts, detail) }));
  }
  return [{ path: field ?? '', message: errorText(texts, error) }];
}

/** `urls[0].title` and `utm.source` belong to the fields `urls` and `utm`. */
const matchesPath = (name: string, path: string): boolean =>
  path === name || (path.startsWith(name) && /^[.[]/.test(path.slice(name.length)));
