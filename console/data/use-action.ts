import { useRef, useState } from 'preact/hooks';
import type { ApiError } from '../../clients/typescript/src/api-error.ts';

export interface Action<Input extends unknown[], Result> {
  /** Undefined when it was refused: `error` says why. A second call while the first one runs does nothing. */
  run: (...input: Input) => Promise<Result | undefined>;
  isRunning: boolean;
  error: ApiError | undefined;
  /** Forgets the error. */
  reset: () => void;
}

/** Something that changes data, and what became of it. */
export function useAction<Input extends unknown[], Result>(
  act: (...input: Input) => Promise<Result>,
): Action<Input, Result> {
  const [state, setState] = useState<{ isRunning: boolean; error: ApiError | undefined }>(IDLE);
  const running = useRef(false);
  return {
    ...state,
    reset: () => setState(IDLE),
    run: async (...input) => {
      if (running.current) return undefined;
      running.current = true;
      setState({ isRunning: true, error: undefined });
      try {
        const result = await act(...input);
        setState(IDLE);
        return result;
      } catch (error) {
        setState({ isRunning: false, error: error as ApiError });
        return undefined;
      } finally {
        running.current = false;
      }
    },
  };
}

const IDLE = { isRunning: false, error: undefined };
