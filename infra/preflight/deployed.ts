import {
  CloudFormationClient,
  DescribeStacksCommand,
  ListStackResourcesCommand,
  type Stack,
} from '@aws-sdk/client-cloudformation';
import type { Aws } from './aws.ts';
import { regionsOf, type Template } from './planned.ts';

export interface DeployedStack {
  name: string;
  region: string;
  status: string;
  /** Why CloudFormation put it into this state. */
  reason: string | undefined;
  isProtected: boolean;
  isNested: boolean;
  /** Whether the app still has this stack. */
  isPlanned: boolean;
}

interface DeployedResource {
  type: string;
  /** What CloudFormation calls its physical ID: a name, a URL or an ARN. */
  id: string;
}

/** What an earlier deployment of this environment left. */
export class Deployed {
  readonly stacks: readonly DeployedStack[];
  readonly resources: readonly DeployedResource[];
  readonly #keys: ReadonlySet<string>;

  constructor(stacks: readonly DeployedStack[], resources: readonly DeployedResource[]) {
    this.stacks = stacks;
    this.resources = resources;
    this.#keys = new Set(resources.flatMap(({ type, id }) => [`${type} ${id}`, `${type} ${nameIn(id)}`]));
  }

  /** Whether a stack that the next deployment updates has this resource, by its name or its ID. */
  owns(type: string, name: string): boolean {
    return this.#keys.has(`${type} ${name}`);
  }
}

/**
 * The name in a URL (queue), in an ARN (topic, function of CloudFront, Web Function, secret with six random
 * characters) or before a bar (web ACL).
 */
function nameIn(id: string): string {
  if (/^https?:/.test(id)) return id.slice(id.lastIndexOf('/') + 1);
  if (!id.startsWith('arn:')) return id.split('|')[0] ?? id;
  const [, , service, , , ...rest] = id.split(':');
  const name = rest.at(-1) ?? '';
  return service === 'secretsmanager'
    ? name.replace(/-[^-]{6}$/, '')
    : name.replace(/^(?:web-)?function\//, '');
}

/** Reads the stacks of an environment, and the resources of those that the next deployment updates. */
export async function deployedOf(
  inquiry: { aws: Aws; name: string; region: string; templates: ReadonlyMap<string, Template> },
  environments: readonly string[],
): Promise<Deployed> {
  const planned = new Set(inquiry.templates.keys());
  const perRegion = await Promise.all(
    regionsOf(inquiry).map(async (region) => {
      const stacks = await stacksIn(inquiry.aws, region);
      return stacks
        .filter((stack) => isOf(inquiry.name, stack.StackName ?? '', environments))
        .map((stack) => toDeployed(stack, region, planned));
    }),
  );
  const stacks = perRegion.flat();
  const resources = await Promise.all(
    stacks
      .filter(({ isPlanned, status }) => isPlanned && !isCreationFailure(status))
      .map(({ name, region }) => resourcesOf(inquiry.aws, name, region)),
  );
  return new Deployed(stacks, resources.flat());
}

/**
 * Whether a stack belongs to an environment, and not to one whose name continues this
 * one (`prod` and `prod-eu`).
 */
export function isOf(environment: string, stack: string, environments: readonly string[]): boolean {
  const has = (name: string) => stack === `signpost-${name}` || stack.startsWith(`signpost-${name}-`);
  const longer = environments.filter((name) => name.startsWith(`${environment}-`));
  return has(environment) && !longer.some(has);
}

/**
 * The first deployment failed: nothing is left of it but what is retained. `cdk deploy` deletes such a stack.
 */
export const isCreationFailure = (status: string): boolean =>
  ['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'REVIEW_IN_PROGRESS'].includes(status);

function toDeployed(stack: Stack, region: string, planned: ReadonlySet<string>): DeployedStack {
  const name = stack.StackName ?? '';
  // arn:aws:cloudformation:REGION:ACCOUNT:stack/NAME/...
  const root = stack.RootId?.split('/')[1] ?? name;
  return {
    name,
    region,
    status: stack.StackStatus ?? '',
    reason: stack.StackStatusReason,
    isProtected: stack.EnableTerminationProtection ?? false,
    isNested: root !== name,
    isPlanned: planned.has(`${region}/${root}`),
  };
}

function stacksIn(aws: Aws, region: string): Promise<Stack[]> {
  const client = aws.client(CloudFormationClient, region);
  return aws.all('cloudformation:DescribeStacks', async (options, start) => {
    const { Stacks, NextToken } = await client.send(new DescribeStacksCommand({ NextToken: start }), options);
    return { items: Stacks, next: NextToken };
  });
}

async function resourcesOf(aws: Aws, stack: string, region: string): Promise<DeployedResource[]> {
  const client = aws.client(CloudFormationClient, region);
  const found = await aws.all('cloudformation:ListStackResources', async (options, start) => {
    const command = new ListStackResourcesCommand({ StackName: stack, NextToken: start });
    const { StackResourceSummaries, NextToken } = await client.send(command, options);
    return { items: StackResourceSummaries, next: NextToken };
  });
  return found
    .filter(({ ResourceStatus }) => !ResourceStatus?.startsWith('DELETE_'))
    .map(({ ResourceType = '', PhysicalResourceId = '' }) => ({
      type: ResourceType,
      id: PhysicalResourceId,
    }));
}
