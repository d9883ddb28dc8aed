import { StartError } from '../platform/start-error.ts';
import type { FunctionDefinition } from '../run/application.ts';

/**
 * Accepts an ARN, a name, or the URI that API Gateway wraps around an ARN. A version and an alias lead to the function:
 * one machine has one version of it.
 */
export function findFunction(functions: FunctionDefinition[], reference: unknown): FunctionDefinition {
  const text = calledArn(reference).replace(/^(arn:.*:function:[^:]+):[^:]+$/, '$1');
  const found = functions.find(({ arn, name }) => text === arn || text === name);
  if (found === undefined)
    throw new StartError(`The template calls ${text}, which is not one of its functions.`);
  return found;
}

/** What a reference calls: the ARN of a function, or of one of its versions and aliases. */
export function calledArn(reference: unknown): string {
  return String(reference).replace(/^.*\/functions\/(arn:.*)\/invocations$/, '$1');
}
