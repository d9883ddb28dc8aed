import { statSync } from 'node:fs';
import { FILE_DEPLOYMENT, type ResolvedResource } from '../cloudformation/resolve-assembly.ts';
import { StartError } from '../platform/start-error.ts';

/** Files that a deployment uploads to a bucket. */
export interface FileDeployment {
  bucket: string;
  /** Prefix of the keys. */
  prefix: string;
  folder: string;
  /** Headers of every file; names in lower case. */
  headers: Record<string, string>;
  /** Marker in the files -> value known once deployed. */
  markers: Record<string, string>;
}

interface DeploymentProperties {
  SourceObjectKeys: string[];
  SourceMarkers?: Record<string, string>[];
  DestinationBucketName: string;
  DestinationBucketKeyPrefix?: string;
  SystemMetadata?: Record<string, string>;
  Prune: boolean;
  [other: string]: unknown;
}

/** Properties without effect here: they concern the deployment's attributes and cache invalidation. */
const IGNORED_PROPERTIES = [
  'ServiceToken',
  'SourceBucketNames',
  'OutputObjectKeys',
  'WaitForDistributionInvalidation',
];

const HEADERS = new Set(['cache-control', 'content-type']);

/** Reads `BucketDeployment`s: one file deployment per source. */
export function readFileDeployments(
  resources: ResolvedResource[],
  assets: Map<string, string>,
): FileDeployment[] {
  return resources
    .filter(({ type }) => type === FILE_DEPLOYMENT)
    .flatMap((resource) => readFileDeployment(resource, assets));
}

function readFileDeployment(
  { logicalId, properties }: ResolvedResource,
  assets: Map<string, string>,
): FileDeployment[] {
  const {
    SourceObjectKeys: keys,
    SourceMarkers: markers = [],
    DestinationBucketName: bucket,
    DestinationBucketKeyPrefix: prefix = '',
    SystemMetadata: headers = {},
    Prune: prune,
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
  return keys.map((key, index) => {
    const folder = assets.get(key) ?? '';
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
      throw new StartError(`File deployment ${logicalId}: ${key} is not a folder of the synthesized app.`);
    }
    return { bucket, prefix: prefix && `${prefix}/`, folder, headers, markers: markers[index] ?? {} };
  });
}
