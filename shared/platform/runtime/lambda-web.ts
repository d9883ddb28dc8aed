import aws4 from 'aws4';
import { AwsCallError } from './aws-call.ts';
import { type Credentials, credentialsOfProcess } from './credentials.ts';

/** The API of Lambda Web Functions, for which the installed SDK has no client yet. */

const API = '/2025-03-07/web-functions';
const TIMEOUT_MS = 10_000;

export interface RevisionWeight {
  revisionId: string;
  /** Percent of the requests. */
  weight: number;
}

export interface WebFunctionEndpoint {
  state: 'Pending' | 'Active' | 'Failed' | 'Deleting';
  /** Undefined before the first update. */
  updateStatus?: 'InProgress' | 'Successful' | 'Failed';
  updateStatusReason?: string;
  revisionWeights: RevisionWeight[];
}

/** Region and credentials for calls. */
export interface LambdaWebTarget {
  region: string;
  credentials: Credentials;
}

const ofProcess = async (): Promise<LambdaWebTarget> => ({
  region: process.env['AWS_REGION'] ?? '',
  credentials: await credentialsOfProcess(),
});

/** The state of a Web Function, or undefined if there is none of this name. Throws AwsCallError. */
export const readWebFunction = (name: string, target: LambdaWebTarget) =>
  read<{ functionArn: string }>(`/${encodeURIComponent(name)}`, target);

/** Reads an endpoint. Undefined if there is none with this name. Throws AwsCallError. */
export const readEndpoint = async (name: string, endpoint: string) =>
  read<WebFunctionEndpoint>(endpointPath(name, endpoint), await ofProcess());

/** Starts an update of the weights, which takes a while. Keeps all other properties. Throws AwsCallError. */
export async function updateWeights(
  name: string,
  endpoint: string,
  revisionWeights: readonly RevisionWeight[],
): Promise<void> {
  await call(endpointPath(name, endpoint), await ofProcess(), JSON.stringify({ revisionWeights }));
}

const endpointPath = (name: string, endpoint: string): string =>
  `/${encodeURIComponent(name)}/endpoints/${encodeURIComponent(endpoint)}`;

async function read<T>(path: string, target: LambdaWebTarget): Promise<T | undefined> {
  try {
    return await call<T>(path, target);
  } catch (error) {
    if (error instanceof AwsCallError && error.name === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}

async function call<T>(path: string, { region, credentials }: LambdaWebTarget, body?: string): Promise<T> {
  const origin =
    process.env['AWS_ENDPOINT_URL_LAMBDA_WEB'] ||
    `https://lambda.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
  const { host } = new URL(origin);
  const method = body === undefined ? 'GET' : 'PATCH';
  const request = {
    service: 'lambda',
    region,
    host,
    method,
    path: `${API}${path}`,
    headers: { Host: host, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body }),
  };
  // Not sent by fetch as aws4 would sign it.
  const {
    Host: _,
    'Content-Length': _length,
    ...headers
  } = aws4.sign(request, credentials).headers as Record<string, string>;
  const what = `lambda-web ${method}`;
  let response: Response;
  try {
    response = await fetch(new URL(request.path, origin), {
      method,
      headers,
      ...(body !== undefined && { body }),
      // Followed elsewhere, a redirect would take the session token along.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    throw new AwsCallError(what, {
      name: name === 'TimeoutError' ? name : (cause?.code ?? 'NetworkError'),
      status: 0,
    });
  }
  const text = await response.text();
  if (response.ok) return JSON.parse(text || '{}') as T;
  throw new AwsCallError(what, { name: errorName(response, text), status: response.status });
}

/** The name of an error, from a header, or from the body, where it has a namespace. */
function errorName(response: Response, text: string): string {
  const header = response.headers.get('x-amzn-errortype')?.split(':')[0];
  if (header) return header;
  try {
    const { __type } = JSON.parse(text) as { __type?: unknown };
    if (typeof __type === 'string') return __type.slice(__type.lastIndexOf('#') + 1);
  } catch {
    // From a proxy, not from the service.
  }
  return `Status${response.status}`;
}
