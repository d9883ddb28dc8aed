import type { RunInfo } from '@signpost/local-aws/run/run-file.ts';
import { commandVariables } from '#infra/environment/deployed-names.ts';
import { SETTING } from '#shared/platform/runtime/settings.ts';

/**
 * Connects this process to a local run: AWS clients get the operator's credentials, and stores the name of
 * its table and other variables.
 */
export function connect(run: RunInfo): void {
  const { accessKeyId, secretAccessKey, sessionToken } = run.credentials;
  Object.assign(process.env, {
    AWS_REGION: run.region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
    AWS_ENDPOINT_URL: run.awsEndpoint,
    // A value from outside would bypass the local run's endpoint.
    AWS_ENDPOINT_URL_DYNAMODB: run.awsEndpoint,
    [SETTING.tableName]: run.tableName,
    ...commandVariables(run.outputs),
  });
}
