import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { readRun } from '@signpost/local-aws/run/run-file.ts';
import { OUTPUT } from '#infra/environment/deployed-names.ts';
import { dataDir } from './client.ts';

/** What the local run has stored, as its operator sees it. */

const operator = () => {
  const { awsEndpoint: endpoint, region, credentials } = readRun(dataDir);
  return { endpoint, region, credentials };
};

/** Every item of the table. */
export async function storedItems(): Promise<Record<string, unknown>[]> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(operator()));
  const items = [];
  const pages = paginateScan({ client }, { TableName: readRun(dataDir).tableName, ConsistentRead: true });
  for await (const { Items = [] } of pages) items.push(...Items);
  return items;
}

/** The names of all objects of the bucket. */
export async function storedObjects(): Promise<string[]> {
  const client = new S3Client({ ...operator(), forcePathStyle: true });
  const names = [];
  const Bucket = readRun(dataDir).outputs[OUTPUT.mediaBucketName];
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket })) {
    names.push(...Contents.map(({ Key }) => String(Key)));
  }
  return names;
}
