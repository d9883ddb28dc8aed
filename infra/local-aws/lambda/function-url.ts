import { ofType, type ResolvedResource } from '../cloudformation/resolve-assembly.ts';
import { StartError } from '../platform/start-error.ts';
import { type FunctionDefinition, findFunction } from './function.ts';
import { isPermitted } from './permission.ts';

export interface FunctionUrl {
  /** Host name. */
  host: string;
  functionArn: string;
}

/** A distribution with the hosts of its origins. */
export interface UrlCaller {
  arn: string;
  hosts: readonly string[];
}

const principal = 'cloudfront.amazonaws.com';

/** The function URLs of the template. Each distribution with one as an origin must be allowed to call it. */
export function readFunctionUrls(
  resources: ResolvedResource[],
  functions: FunctionDefinition[],
  callers: readonly UrlCaller[],
): FunctionUrl[] {
  return ofType(resources, 'AWS::Lambda::Url').map(({ logicalId, identity, properties }) => {
    const { AuthType: auth, InvokeMode: mode = 'BUFFERED', Qualifier: alias } = properties;
    if (auth !== 'AWS_IAM' || mode !== 'BUFFERED')
      throw new StartError(`${logicalId}: the local run supports AWS_IAM and BUFFERED only.`);
    const { arn } = findFunction(functions, properties['TargetFunctionArn']);
    const called = alias === undefined ? arn : `${arn}:${alias}`;
    const host = hostOfUrl(identity) ?? '';
    for (const { arn: sourceArn, hosts } of callers) {
      if (!hosts.includes(host)) continue;
      // AWS asks for both since October 2025.
      for (const action of ['lambda:InvokeFunctionUrl', 'lambda:InvokeFunction'])
        if (!isPermitted(resources, called, { principal, sourceArn, action, isThroughUrl: true }))
          throw new StartError(`${logicalId}: ${called} does not allow ${sourceArn} the action ${action}.`);
    }
    return { host, functionArn: arn };
  });
}

/** The host name of a function URL. */
export const hostOfUrl = ({
  attributes: { FunctionUrl: url },
}: ResolvedResource['identity']): string | undefined => url && new URL(url).host;
