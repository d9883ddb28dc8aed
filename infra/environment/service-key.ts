import { dynamo } from '#shared/platform/dynamo/client.ts';
import { readSecret } from '#shared/platform/runtime/secret.ts';
import { SERVICE_KEY_NAME } from './deployed-names.ts';

/** The key that functions hash recipients with. */
export async function serviceKey(): Promise<string> {
  // `readSecret` takes credentials from the environment only.
  const { accessKeyId, secretAccessKey, sessionToken } = await dynamo().config.credentials();
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    ...(sessionToken !== undefined && { AWS_SESSION_TOKEN: sessionToken }),
  });
  return readSecret(process.env[SERVICE_KEY_NAME] ?? '');
}
