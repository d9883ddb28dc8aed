import type { Credentials } from '../iam/sigv4.ts';
import type { SecretStore } from '../secrets-manager/secret-store.ts';
import type { FunctionDefinition } from './function.ts';

export interface FunctionSurroundings {
  region: string;
  /** Endpoint of all emulated AWS services. */
  awsEndpoint: string;
  /** Endpoint of Bedrock's runtime, which is not emulated. */
  bedrockEndpoint?: string | undefined;
}

/** Environment variables of a function: from the template and from Lambda, none of this machine's. */
export function functionVariables(
  definition: Pick<FunctionDefinition, 'name' | 'shortName' | 'memoryMb' | 'environment' | 'handler'>,
  { secrets, credentials }: { secrets: SecretStore; credentials: Credentials },
  { region, awsEndpoint, bedrockEndpoint }: FunctionSurroundings,
): Record<string, string> {
  const { accessKeyId, secretAccessKey, sessionToken } = credentials;
  return {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    TZ: ':UTC',
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
    AWS_LAMBDA_FUNCTION_NAME: definition.name,
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(definition.memoryMb),
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    // Any port: requests reach the server without a connection.
    ...(definition.handler === undefined && { AWS_LAMBDA_HTTP_ENDPOINT: '127.0.0.1:0' }),
    ...Object.fromEntries(endpointNames.map((name) => [`AWS_ENDPOINT_URL_${name}`, awsEndpoint])),
    ...(bedrockEndpoint !== undefined && { AWS_ENDPOINT_URL_BEDROCK_RUNTIME: bedrockEndpoint }),
    ...resolved(definition, secrets),
  };
}

function resolved(
  { shortName, environment }: Pick<FunctionDefinition, 'shortName' | 'environment'>,
  secrets: SecretStore,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      secrets.resolve(value, `${shortName}: variable ${name}`),
    ]),
  );
}

const endpointNames = ['DYNAMODB', 'SQS', 'S3', 'EVENTBRIDGE', 'SECRETS_MANAGER', 'CLOUDFRONT', 'SESV2'];
