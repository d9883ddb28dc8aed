import { resolve } from 'node:path';
import { StartError } from './start-error.ts';

export const logLevels = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof logLevels)[number];

export interface Settings {
  /** 0 picks a free port. */
  port: number;
  /** Absolute. */
  dataDir: string;
  logLevel: LogLevel;
  /** A DynamoDB-compatible server to use in place of the embedded one. */
  dynamoEndpoint?: string;
}

type Variables = Record<string, string | undefined>;

export function localSettings(variables: Variables = process.env): Settings {
  const dynamoEndpoint = readEndpoint(variables['AWS_ENDPOINT_URL_DYNAMODB']);
  return {
    port: readPort(variables['PORT']),
    dataDir: readDataDir(variables),
    logLevel: readLogLevel(variables['LOG_LEVEL']),
    ...(dynamoEndpoint === undefined ? {} : { dynamoEndpoint }),
  };
}

export function readDataDir(variables: Variables = process.env): string {
  return resolve(variables['DATA_DIR'] || '.local');
}

function readPort(value: string | undefined): number {
  if (value === undefined || value === '') return 3000;
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65535) {
    throw new StartError(`PORT must be a whole number from 0 to 65535, not "${value}".`);
  }
  return Number(value);
}

function readLogLevel(value: string | undefined): LogLevel {
  if (value === undefined || value === '') return 'info';
  const level = logLevels.find((known) => known === value.toLowerCase());
  if (level === undefined)
    throw new StartError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${value}".`);
  return level;
}

function readEndpoint(value: string | undefined): string | undefined {
  if (value === undefined || value === '') return undefined;
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new StartError(`AWS_ENDPOINT_URL_DYNAMODB must be an http(s) address, not "${value}".`);
  }
  return url.origin;
}
