import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { buildApp } from 'fauxqs';
import { beforeAll, beforeEach } from 'vitest';

/** The in-memory S3 of the integration tests: one for each process, because clients keep its endpoint. */
export interface S3Engine {
  client: S3Client;
  /** The bucket that the code under test uses. */
  bucket: string;
  /** Makes an empty bucket the one that the code under test uses. */
  emptyBucket(): Promise<void>;
  /** Names of all objects in the bucket. */
  keys(): Promise<string[]>;
}

let started: Promise<string> | undefined;
let buckets = 0;

export async function startS3Engine(): Promise<S3Engine> {
  started ??= buildApp({ logger: false }).listen({ port: 0, host: '127.0.0.1' });
  process.env['AWS_ENDPOINT_URL_S3'] = await started;
  const client = new S3Client({});
  const engine: S3Engine = {
    client,
    bucket: '',
    emptyBucket: async () => {
      engine.bucket = `media-${++buckets}`;
      await client.send(new CreateBucketCommand({ Bucket: engine.bucket }));
      process.env['MEDIA_BUCKET_NAME'] = engine.bucket;
    },
    keys: async () => {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: engine.bucket }));
      return Contents.map(({ Key = '' }) => Key).sort();
    },
  };
  return engine;
}

/** Gives the test file an S3, and each of its tests an empty bucket. */
export function s3OfFile(): Pick<S3Engine, 'client' | 'bucket' | 'keys'> {
  let engine: S3Engine;
  beforeAll(async () => {
    engine = await startS3Engine();
  });
  beforeEach(() => engine.emptyBucket());
  return {
    get client() {
      return engine.client;
    },
    get bucket() {
      return engine.bucket;
    },
    keys: () => engine.keys(),
  };
}
