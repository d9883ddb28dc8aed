import { statSync } from 'node:fs';
import { FILE_DEPLOYMENT, type ResolvedResource } from '../cloudformation/resolve-assembly.ts';
import { StartError } from '../platform/start-error.ts';

/** Files that come into a bucket with the app itself. */
export interface FileDeployment {
  bucket: string;
  /** What keys begin with, before a file's path in the folder. */
  prefix: string;
  folder: string;
  /** Of every file, by names in lower case. */
  headers: Record<string, string>;
  /** Texts that stand in the files for what is known once deployed -> that. */
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

/** Those that ask for nothing here: the object keys are for the deployment's attributes, nobody waits for a cache. */
const WITHOUT_EFFECT = [
  'ServiceToken',
  'SourceBucketNames',
  'OutputObjectKeys',
  'WaitForDistributionInvalidation',
];

const HEADERS = new Set(['cache-control', 'content-type']);

/** Files that deployments put into buckets: a deployment each for every source of one. */
export function readFileDeployments(
  resources: ResolvedResource[],
  assets: Map<string, string>,
): FileDeployment[] {
  return resources.filter(({ type }) => type === FILE_DEPLOYMENT).flatMap((one) => readOne(one, assets));
}

function readOne({ logicalId, properties }: ResolvedResource, assets: Map<string, string>): FileDeployment[] {
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
    ...Object.keys(others).filter((name) => !WITHOUT_EFFECT.includes(name)),
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
