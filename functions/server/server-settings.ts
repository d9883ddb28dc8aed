import { SETTING } from '#shared/platform/runtime/settings.ts';

/** Where to listen on a Lambda Web Function, `host:port`: set by Lambda. */
const LAMBDA_ADDRESS = 'AWS_LAMBDA_HTTP_ENDPOINT';

/**
 * Settings without which no visit can be served. Checked at the start, so that a bad deployment fails before
 * it gets visitors.
 */
export const REQUIRED: readonly string[] = [
  'AWS_REGION',
  SETTING.environmentName,
  SETTING.tableName,
  SETTING.clickQueueUrl,
  SETTING.eventQueueUrl,
  SETTING.publicOrigin,
  SETTING.mediaOrigin,
  SETTING.ownHosts,
  SETTING.defaultHosts,
  SETTING.visitorKey,
  SETTING.serviceKey,
  SETTING.originSecret,
  SETTING.hotReadMs,
];

export interface ServerSettings {
  address: { port: number; host: string | undefined };
  /** The function's name in logs and metrics. */
  functionName: string;
  functionVersion: string;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Throws an error that names every variable that is missing or malformed. */
export function readServerSettings(variables: Variables): ServerSettings {
  const isOnLambda = Boolean(variables[LAMBDA_ADDRESS]);
  // A Web Function serves no rows that send events.
  const required = isOnLambda ? REQUIRED.filter((name) => name !== SETTING.eventQueueUrl) : REQUIRED;
  const missing = required.filter((name) => !variables[name]);
  if (missing.length > 0) throw new Error(`These environment variables are not set: ${missing.join(', ')}`);
  return {
    address: readAddress(variables),
    functionName: `signpost-${variables[SETTING.environmentName]}-visitors`,
    functionVersion: variables['SERVER_VERSION'] || 'server',
  };
}

function readAddress(variables: Variables): ServerSettings['address'] {
  const name = variables[LAMBDA_ADDRESS] ? LAMBDA_ADDRESS : 'PORT';
  const text = variables[name] || '8080';
  const [, host, port = ''] = /^(?:(.+):)?(\d{1,5})$/.exec(text) ?? [];
  if (!/^\d+$/.test(port) || Number(port) > 65_535)
    throw new Error(`${name} must be a port, or host:port, not "${text}"`);
  // An IPv6 address is in brackets.
  return { port: Number(port), host: host?.replace(/^\[(.*)\]$/, '$1') };
}
