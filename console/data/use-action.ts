import type { ApiError } from '@signpost/client/core';
import { useRef, useState } from 'preact/hooks';

export interface Action<Input extends unknown[], Result> {
  /** Resolves to undefined on an error, which is in `error`. Calls while running are ignored. */
  run: (...input: Input) => Promise<Result | undefined>;
  isRunning: boolean;
  error: ApiError | undefined;
  /** Clears the error. */
  reset: () => void;
}

/** An action with its progress and error. */
export function useAction<Input extends unknown[], Result>(
  action: (...input: Input) => Promise<Result>,
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
        const result = await action(...input);
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
