import { userInfo } from 'node:os';
import aws4 from 'aws4';
import { dynamo } from '#shared/platform/dynamo/client.ts';

const TIMEOUT_MS = 3000;

/** The user of this machine, as the audit log names an administrator without `--by`. */
export function localUser(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run as a user without a name.
    return process.env['USER'] ?? 'unknown';
  }
}

/** The ARN of the caller's AWS identity; the user of this machine if AWS does not say. */
export async function awsIdentity(): Promise<string> {
  try {
    const credentials = await dynamo().config.credentials();
    const region = process.env['AWS_REGION'] ?? '';
    const endpoint = new URL(process.env['AWS_ENDPOINT_URL_STS'] ?? `https://sts.${region}.amazonaws.com`);
    const request = aws4.sign(
      {
        service: 'sts',
        region,
        host: endpoint.host,
        path: '/?Action=GetCallerIdentity&Version=2011-06-15',
        headers: { accept: 'application/json' },
      },
      credentials,
    );
    const { host: _, ...headers } = request.headers as Record<string, string>;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(new URL(request.path ?? '', endpoint), {
      headers,
      redirect: 'error',
      signal,
    });
    const { GetCallerIdentityResponse: identity } = (await response.json()) as {
      GetCallerIdentityResponse?: { GetCallerIdentityResult?: { Arn?: string } };
    };
    return identity?.GetCallerIdentityResult?.Arn ?? localUser();
  } catch {
    return localUser();
  }
}
