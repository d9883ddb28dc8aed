import { statSync } from 'node:fs';
import { FILE_DEPLOYMENT, ofType, type ResolvedResource } from '../cloudformation/resolve-assembly.ts';
import type { ResourcePolicies } from '../iam/resource-policies.ts';
import type { RoleDefinition } from '../iam/role.ts';
import { RolePolicy } from '../iam/role-policy.ts';
import { StartError } from '../platform/start-error.ts';

/** Files that a deployment uploads to a bucket. */
export interface FileDeployment {
  /** ARN of the uploaded asset. */
  source: string;
  bucket: string;
  /** Prefix of the keys. */
  prefix: string;
  folder: string;
  /** Headers of every file; names in lower case. */
  headers: Record<string, string>;
  /** Marker in the files -> value known once deployed. */
  markers: Record<string, string>;
  /** Whether the role that copies the files may do this. */
  permits(action: string, resource: string): boolean;
}

interface DeploymentProperties {
  SourceBucketNames: string[];
  SourceObjectKeys: string[];
  SourceMarkers?: Record<string, string>[];
  DestinationBucketName: string;
  DestinationBucketKeyPrefix?: string;
  SystemMetadata?: Record<string, string>;
  Prune: boolean;
  Extract?: boolean;
  [other: string]: unknown;
}

/** Properties without effect here: they concern the deployment's attributes and cache invalidation. */
const IGNORED_PROPERTIES = ['ServiceToken', 'OutputObjectKeys', 'WaitForDistributionInvalidation'];

const HEADERS = new Set(['cache-control', 'content-type']);

/** Reads `BucketDeployment`s: one file deployment per source. */
export function readFileDeployments(
  resources: ResolvedResource[],
  assets: Map<string, string>,
  policies: { roles: readonly RoleDefinition[]; resourcePolicies: ResourcePolicies },
): FileDeployment[] {
  return resources
    .filter(({ type }) => type === FILE_DEPLOYMENT)
    .flatMap((resource) =>
      readFileDeployment(resource, assets).map((deployment) => ({
        ...deployment,
        permits: permissionsOf(resource, resources, policies),
      })),
    );
}

/** Permissions of the provider's role, including those of bucket policies. */
function permissionsOf(
  { logicalId, properties }: ResolvedResource,
  resources: ResolvedResource[],
  { roles, resourcePolicies }: { roles: readonly RoleDefinition[]; resourcePolicies: ResourcePolicies },
): FileDeployment['permits'] {
  const provider = ofType(resources, 'AWS::Lambda::Function').find(
    ({ identity }) => identity.attributes['Arn'] === properties['ServiceToken'],
  );
  const role = roles.find(({ arn }) => arn === provider?.properties['Role']);
  if (role === undefined) throw new StartError(`File deployment ${logicalId}: its provider has no role.`);
  const policy = new RolePolicy(role.name, role.policies);
  return (action, resource) => {
    const decisions = [
      policy.decide(action, resource),
      resourcePolicies.decide({ roleArn: role.arn }, { action, resource }),
    ];
    return !decisions.includes('deny') && decisions.includes('allow');
  };
}

function readFileDeployment(
  { logicalId, properties }: ResolvedResource,
  assets: Map<string, string>,
): Omit<FileDeployment, 'permits'>[] {
  const {
    SourceBucketNames: sources,
    SourceObjectKeys: keys,
    SourceMarkers: markers = [],
    DestinationBucketName: bucket,
    DestinationBucketKeyPrefix: prefix = '',
    SystemMetadata: headers = {},
    Prune: prune,
    Extract: isExtracted = true,
    ...others
  } = properties as DeploymentProperties;
  const unknown = [
    ...Object.keys(others).filter((name) => !IGNORED_PROPERTIES.includes(name)),
    ...Object.keys(headers).filter((name) => !HEADERS.has(name)),
    ...(prune ? ['Prune'] : []),
  ];
  if (unknown.length > 0) {
    throw new StartError(
      `File deployment ${logicalId}: the local run does not support ${unknown.join(', ')}.`,
    );
  }
  // The archive of a folder: what it is for reads the folder.
  if (!isExtracted) return [];
  return keys.map((key, index) => {
    const folder = assets.get(key) ?? '';
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
      throw new StartError(`File deployment ${logicalId}: ${key} is not a folder of the synthesized app.`);
    }
    const source = `arn:aws:s3:::${sources[index]}/${key}`;
    return { source, bucket, prefix: prefix && `${prefix}/`, folder, headers, markers: markers[index] ?? {} };
  });
}
