import { ofType, type ResolvedResource } from '../cloudformation/resolve-assembly.ts';
import { wildcard } from '../platform/wildcard.ts';

interface Invocation {
  principal: string;
  sourceArn: string;
  action?: string;
  isThroughUrl?: boolean;
}

/**
 * Whether the resource policy of a function or alias allows the service to invoke it on behalf of the source.
 */
export function isPermitted(
  resources: ResolvedResource[],
  called: string,
  { principal, sourceArn, action = 'lambda:InvokeFunction', isThroughUrl = false }: Invocation,
): boolean {
  return ofType(resources, 'AWS::Lambda::Permission').some(({ properties }) => {
    const pattern = properties['SourceArn'];
    const permitted = properties['FunctionName'];
    return (
      (called === permitted || called.endsWith(`:function:${permitted}`)) &&
      properties['Principal'] === principal &&
      wildcard(String(properties['Action'])).test(action) &&
      // Such a permission is for calls through a URL only.
      (isThroughUrl || properties['InvokedViaFunctionUrl'] !== true) &&
      (pattern === undefined || wildcard(String(pattern)).test(sourceArn))
    );
  });
}
