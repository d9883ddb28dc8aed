import type { FunctionDefinition } from './application.ts';
import { StartError } from './start-error.ts';

/** Accepts an ARN, a name, or the URI that API Gateway wraps around an ARN. */
export function findFunction(functions: FunctionDefinition[], reference: unknown): FunctionDefinition {
  const text = String(reference).replace(/^.*\/functions\/(arn:.*)\/invocations$/, '$1');
  const found = functions.find(({ arn, name }) => text === arn || text === name);
  if (found === undefined)
    throw new StartError(`The template calls ${text}, which is not one of its functions.`);
  return found;
}
