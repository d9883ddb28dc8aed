import { WebFunctionGateway } from '../api-gateway/web-function-gateway.ts';
import type { Identities } from '../iam/identities.ts';
import { type FunctionSurroundings, functionVariables } from '../lambda/function-variables.ts';
import { WebFunctionProcess } from '../lambda/web-function-process.ts';
import type { Log } from '../platform/log.ts';
import { StartError } from '../platform/start-error.ts';
import type { SecretStore } from '../secrets-manager/secret-store.ts';
import type { Application } from './application.ts';

/** The endpoint of a web function. */
export interface WebGateway {
  gateway: WebFunctionGateway;
  stop(): Promise<void>;
}

/** The web function that the distribution may call. */
export function webGateway(
  { webFunctions: [definition, ...others], distribution, resourcePolicies }: Application,
  surroundings: FunctionSurroundings,
  { identities, secrets, log }: { identities: Identities; secrets: SecretStore; log: Log },
): WebGateway | undefined {
  if (definition === undefined) return undefined;
  if (others.length > 0) throw new StartError('The local run supports one endpoint of a web function.');
  const principal = { service: 'cloudfront.amazonaws.com', sourceArn: distribution?.arn ?? '' };
  const call = { action: 'lambda:InvokeWebFunctionEndpoint', resource: definition.endpointArn };
  if (resourcePolicies.decide(principal, call) !== 'allow')
    throw new StartError(`Web function ${definition.name}: its policy does not allow the distribution.`);
  const { credentials } = identities.ofFunction(definition.arn);
  const variables = functionVariables(definition, { secrets, credentials }, surroundings);
  const process = new WebFunctionProcess({ definition, variables, log });
  const gateway = new WebFunctionGateway({ definition, process, log });
  return {
    gateway,
    stop: async () => {
      await process.stop();
      await gateway.close();
    },
  };
}
