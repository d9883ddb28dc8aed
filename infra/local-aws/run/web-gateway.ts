import { WebFunctionGateway } from '../api-gateway/web-function-gateway.ts';
import type { FunctionRuntimes } from '../lambda/function-runtimes.ts';
import type { Log } from '../platform/log.ts';
import { StartError } from '../platform/start-error.ts';
import type { Application } from './application.ts';

/** The endpoint of the web function that the distribution may call. */
export function webGateway(
  { webFunctions: [definition, ...others], distribution, resourcePolicies }: Application,
  functions: FunctionRuntimes,
  log: Log,
): WebFunctionGateway | undefined {
  const runtime = definition && functions.get(definition.arn);
  if (runtime === undefined) return undefined;
  if (others.length > 0) throw new StartError('The local run supports one endpoint of a web function.');
  const principal = { service: 'cloudfront.amazonaws.com', sourceArn: distribution?.arn ?? '' };
  const call = { action: 'lambda:InvokeWebFunctionEndpoint', resource: definition?.endpointArn ?? '' };
  if (resourcePolicies.decide(principal, call) !== 'allow')
    throw new StartError(`Web function ${definition?.name}: its policy does not allow the distribution.`);
  return new WebFunctionGateway(runtime, log);
}
