export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

export function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set`);
  return value;
}

let provided: (() => Promise<Credentials>) | undefined;

/**
 * Credentials from elsewhere than the environment variables that Lambda sets, for processes outside of it.
 */
export function useCredentials(provide: () => Promise<Credentials>): void {
  provided = provide;
}

/** The credentials that this process uses for AWS calls. */
export function credentialsOfProcess(): Credentials | Promise<Credentials> {
  if (provided) return provided();
  const sessionToken = process.env.AWS_SESSION_TOKEN;
  return {
    accessKeyId: required('AWS_ACCESS_KEY_ID'),
    secretAccessKey: required('AWS_SECRET_ACCESS_KEY'),
    ...(sessionToken ? { sessionToken } : {}),
  };
}
