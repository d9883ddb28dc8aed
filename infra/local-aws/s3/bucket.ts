import {
  type NamedResource,
  namedResource,
  ofType,
  type ResolvedResource,
} from '../cloudformation/resolve-assembly.ts';
import type { EmulatorClient } from '../emulators/emulator-client.ts';
import type { CorsRule } from './bucket-cors.ts';

export interface BucketDefinition extends NamedResource {
  cors: CorsRule[];
}

/** Creates missing buckets. */
export async function provisionBuckets(buckets: BucketDefinition[], emulator: EmulatorClient): Promise<void> {
  await Promise.all(buckets.map(({ name }) => emulator.send('PUT', `/${name}`)));
}

export function readBuckets(resources: ResolvedResource[]): BucketDefinition[] {
  return ofType(resources, 'AWS::S3::Bucket').map(readBucket);
}

function readBucket(resource: ResolvedResource): BucketDefinition {
  const { CorsRules = [] } = (resource.properties['CorsConfiguration'] ?? {}) as {
    CorsRules?: Record<string, unknown>[];
  };
  const list = (value: unknown): string[] => (value as string[] | undefined) ?? [];
  const cors = CorsRules.map((rule) => ({
    methods: list(rule['AllowedMethods']),
    origins: list(rule['AllowedOrigins']),
    headers: list(rule['AllowedHeaders']),
    exposed: list(rule['ExposedHeaders']),
    maxAgeSeconds: rule['MaxAge'] === undefined ? undefined : Number(rule['MaxAge']),
  }));
  return { ...namedResource(resource), cors };
}
