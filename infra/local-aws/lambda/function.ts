import { statSync } from 'node:fs';
import {
  type NamedResource,
  namedResource,
  ofType,
  type ResolvedResource,
} from '../cloudformation/resolve-assembly.ts';
import { StartError } from '../platform/start-error.ts';

export interface FunctionDefinition extends NamedResource {
  /** Name of the function in commands and the log. */
  shortName: string;
  roleArn: string;
  directory: string;
  /** Undefined for a web function, which has a server instead. */
  handler: string | undefined;
  timeoutMs: number;
  memoryMb: number;
  environment: Record<string, string>;
  /** ARN of the queue for asynchronous invocations that failed. */
  deadLetterArn: string | undefined;
  /** Maximum number of concurrent invocations; undefined if none are reserved. */
  reservedConcurrency: number | undefined;
}

/** The short name of a function: `myapp-local-report` -> `report`. */
export type ShortNameOf = (name: string) => string;

/** The functions of the template, except custom resource providers. */
export function readFunctions(
  resources: ResolvedResource[],
  assets: Map<string, string>,
  shortNameOf: ShortNameOf = (name) => name.replace(/^.*?-local-/, ''),
): FunctionDefinition[] {
  // The local run itself does the work of custom resource providers.
  const providers = new Set(resources.map(({ properties }) => properties['ServiceToken']));
  return ofType(resources, 'AWS::Lambda::Function')
    .filter(({ identity }) => !providers.has(identity.attributes['Arn']))
    .map((resource) => readFunction(resource, assets, shortNameOf));
}

/**
 * Accepts an ARN, a name, or the URI that API Gateway wraps around an ARN. Versions and aliases
 * resolve to the function.
 */
export function findFunction(functions: FunctionDefinition[], reference: unknown): FunctionDefinition {
  const text = invokedArn(reference).replace(/^(arn:.*:function:[^:]+):[^:]+$/, '$1');
  const found = functions.find(({ arn, name }) => text === arn || text === name);
  if (found === undefined)
    throw new StartError(`The template invokes ${text}, which is not one of its functions.`);
  return found;
}

/** The ARN that a reference invokes: of a function, version or alias. */
export function invokedArn(reference: unknown): string {
  return String(reference).replace(/^.*\/functions\/(arn:.*)\/invocations$/, '$1');
}

function readFunction(
  resource: ResolvedResource,
  assets: Map<string, string>,
  shortNameOf: ShortNameOf,
): FunctionDefinition {
  const { properties, logicalId } = resource;
  const { name, arn } = namedResource(resource);
  const code = properties['Code'] as { S3Key?: string } | undefined;
  const directory = assets.get(code?.S3Key ?? '');
  if (directory === undefined || !statSync(directory, { throwIfNoEntry: false })?.isDirectory()) {
    throw new StartError(`Function ${logicalId}: its code is not a folder of the synthesized app.`);
  }
  const runtime = String(properties['Runtime']);
  if (!runtime.startsWith('nodejs')) {
    throw new StartError(`Function ${logicalId}: runtime ${runtime} is not supported by the local run.`);
  }
  const environment = properties['Environment'] as { Variables?: Record<string, unknown> } | undefined;
  const variables = Object.entries(environment?.Variables ?? {});
  const reserved = properties['ReservedConcurrentExecutions'];
  return {
    name,
    arn,
    shortName: shortNameOf(name),
    roleArn: String(properties['Role']),
    directory,
    handler: String(properties['Handler']),
    // The defaults of AWS.
    timeoutMs: Number(properties['Timeout'] ?? 3) * 1000,
    memoryMb: Number(properties['MemorySize'] ?? 128),
    environment: Object.fromEntries(variables.map(([key, value]) => [key, String(value)])),
    deadLetterArn: (properties['DeadLetterConfig'] as { TargetArn?: string } | undefined)?.TargetArn,
    reservedConcurrency: reserved === undefined ? undefined : Number(reserved),
  };
}
