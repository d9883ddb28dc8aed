import { TABLE_NAME_VARIABLE } from '../product/signpost.ts';
import type { RunInfo } from './run-file.ts';

/** Points this process at a local run: its AWS clients get the operator's credentials, its stores the table. */
export function connect(run: RunInfo): void {
  const { accessKeyId, secretAccessKey, sessionToken } = run.credentials;
  Object.assign(process.env, {
    AWS_REGION: run.region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
    AWS_ENDPOINT_URL: run.awsEndpoint,
    // Set outside, it would lead past the run's proxy.
    AWS_ENDPOINT_URL_DYNAMODB: run.awsEndpoint,
    [TABLE_NAME_VARIABLE]: run.tableName,
  });
}
