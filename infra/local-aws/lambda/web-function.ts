import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { ofType, type ResolvedResource } from '../cloudformation/resolve-assembly.ts';
import { StartError } from '../platform/start-error.ts';
import type { FunctionDefinition, ShortNameOf } from './function.ts';

/** A Lambda Web Function: an HTTP server behind an endpoint. */
export interface WebFunctionDefinition extends FunctionDefinition {
  handler: undefined;
  /** Host name and ARN of its endpoint. */
  host: string;
  endpointArn: string;
}

interface RevisionProperties {
  FunctionName: string;
  BuildConfig: {
    CodeConfig: { S3Object: { Bucket: string; Key: string } };
    RuntimeConfig: { Runtime: string };
  };
  ServiceConfig: {
    ExecutionRoleArn: string;
    EnvironmentVariables?: Record<string, unknown>;
    TimeoutSeconds?: number;
  };
}

/** The only size (AWS). */
const MEMORY_MB = 2048;

/** One for each endpoint of the template, with the revision that gets most of its requests. */
export function readWebFunctions(
  resources: ResolvedResource[],
  assets: Map<string, string>,
  shortNameOf: ShortNameOf = (name) => name.replace(/^.*?-local-/, ''),
): WebFunctionDefinition[] {
  const functions = ofType(resources, 'AWS::Lambda::WebFunction');
  const revisions = ofType(resources, 'AWS::Lambda::WebFunctionRevision');
  return ofType(resources, 'AWS::Lambda::WebFunctionEndpoint').map(({ logicalId, identity, properties }) => {
    const weights = (properties['RevisionWeights'] ?? []) as { RevisionId: string; Weight: number }[];
    const [first] = weights.toSorted((a, b) => b.Weight - a.Weight);
    const revision = revisions.find((one) => one.identity.attributes['RevisionId'] === first?.RevisionId);
    const owner = functions.find((one) => one.identity.ref === properties['FunctionName']);
    if (owner === undefined || revision === undefined)
      throw new StartError(
        `Endpoint ${logicalId}: the template does not define its web function and revision.`,
      );
    const { BuildConfig, ServiceConfig } = revision.properties as unknown as RevisionProperties;
    const { ref: name } = owner.identity;
    const directory = assets.get(basename(BuildConfig.CodeConfig.S3Object.Key));
    if (directory === undefined || !statSync(directory, { throwIfNoEntry: false })?.isDirectory())
      throw new StartError(`Web function ${name}: its code is not a folder of the synthesized app.`);
    if (!BuildConfig.RuntimeConfig.Runtime.startsWith('nodejs'))
      throw new StartError(`Web function ${name}: its runtime is not supported by the local run.`);
    const variables = Object.entries(ServiceConfig.EnvironmentVariables ?? {});
    return {
      name,
      arn: owner.identity.attributes['FunctionArn'] ?? '',
      shortName: shortNameOf(name),
      roleArn: ServiceConfig.ExecutionRoleArn,
      directory,
      handler: undefined,
      memoryMb: MEMORY_MB,
      timeoutMs: (ServiceConfig.TimeoutSeconds ?? 30) * 1000,
      environment: Object.fromEntries(variables.map(([key, value]) => [key, String(value)])),
      deadLetterArn: undefined,
      reservedConcurrency: undefined,
      host: identity.attributes['DomainName'] ?? '',
      endpointArn: identity.attributes['EndpointArn'] ?? '',
    };
  });
}
