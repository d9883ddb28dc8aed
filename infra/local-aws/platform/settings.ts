import { randomInt } from 'node:crypto';
import { resolve } from 'node:path';
import { StartError } from './start-error.ts';

export const logLevels = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof logLevels)[number];

export const concurrencies = ['many', 'one'] as const;
/** How many invocations an environment of a function handles at a time: all that come, or `one` as on AWS. */
export type Concurrency = (typeof concurrencies)[number];

export interface Settings {
  /** Port of the distribution and the HTTP API; the REST API uses the next one. 0 picks two free ones. */
  port: number;
  /** Absolute path of the data folder. */
  dataDir: string;
  logLevel: LogLevel;
  /** Maximum number of idle warm functions; each takes some 35 MB. Default: 8. */
  warmFunctions?: number;
  /** Limits of concurrency. Default: many invocations at once. */
  concurrency?: Concurrency;
  /** Whether responses of functions tell in `x-table-calls` how many calls of the table they took. */
  countsCalls?: boolean;
  /** Seed of the faults that AWS has now and then. Default: there are none. */
  faults?: number;
  /** A DynamoDB-compatible server that replaces the embedded one. */
  dynamoEndpoint?: string;
  /** A server with the API of Amazon Bedrock's runtime, for functions. Default: there is none. */
  bedrockEndpoint?: string;
}

export type Variables = Record<string, string | undefined>;

/**
 * The settings in PORT, DATA_DIR, LOG_LEVEL, WARM_FUNCTIONS, CONCURRENCY, LOCAL_FAULTS, TABLE_CALLS,
 * AWS_ENDPOINT_URL_DYNAMODB and AWS_ENDPOINT_URL_BEDROCK_RUNTIME.
 */
export function readSettings(variables: Variables = process.env): Settings {
  const dynamoEndpoint = readEndpoint(variables, 'AWS_ENDPOINT_URL_DYNAMODB');
  const bedrockEndpoint = readEndpoint(variables, 'AWS_ENDPOINT_URL_BEDROCK_RUNTIME');
  const warmFunctions = readWarmFunctions(variables['WARM_FUNCTIONS']);
  const concurrency = readConcurrency(variables['CONCURRENCY']);
  const faults = readFaults(variables['LOCAL_FAULTS']);
  return {
    port: readPort(variables['PORT']),
    dataDir: readDataDir(variables),
    logLevel: readLogLevel(variables['LOG_LEVEL']),
    ...(warmFunctions !== undefined && { warmFunctions }),
    ...(concurrency !== undefined && { concurrency }),
    ...(faults !== undefined && { faults }),
    ...(readSwitch(variables['TABLE_CALLS']) && { countsCalls: true }),
    ...(dynamoEndpoint !== undefined && { dynamoEndpoint }),
    ...(bedrockEndpoint !== undefined && { bedrockEndpoint }),
  };
}

export function readDataDir(variables: Variables = process.env): string {
  return resolve(variables['DATA_DIR'] || '.local');
}

function readPort(value: string | undefined): number {
  if (value === undefined || value === '') return 3000;
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65534) {
    throw new StartError(`PORT must be a whole number from 0 to 65534, not "${value}".`);
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

function readWarmFunctions(value: string | undefined): number | undefined {
  if (value === undefined || value === '') return undefined;
  if (!/^[1-9]\d{0,2}$/.test(value))
    throw new StartError(`WARM_FUNCTIONS must be a whole number from 1 to 999, not "${value}".`);
  return Number(value);
}

function readSwitch(value: string | undefined): boolean {
  if (value === undefined || value === '' || value === 'off') return false;
  if (value === 'on') return true;
  throw new StartError(`TABLE_CALLS must be on or off, not "${value}".`);
}

function readConcurrency(value: string | undefined): Concurrency | undefined {
  if (value === undefined || value === '') return undefined;
  const concurrency = concurrencies.find((known) => known === value);
  if (concurrency === undefined)
    throw new StartError(`CONCURRENCY must be one of ${concurrencies.join(', ')}, not "${value}".`);
  return concurrency;
}

const maximumSeed = 2 ** 31 - 1;

/** A seed; `on` picks one, which the log names. */
function readFaults(value: string | undefined): number | undefined {
  if (value === undefined || value === '' || value === 'off') return undefined;
  if (value === 'on') return randomInt(1, maximumSeed);
  if (!/^\d{1,10}$/.test(value) || Number(value) > maximumSeed) {
    throw new StartError(
      `LOCAL_FAULTS must be on, off or a whole number from 0 to ${maximumSeed}, not "${value}".`,
    );
  }
  return Number(value);
}

function readEndpoint(variables: Variables, name: string): string | undefined {
  const value = variables[name];
  if (value === undefined || value === '') return undefined;
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new StartError(`${name} must be an http(s) URL, not "${value}".`);
  }
  return url.origin;
}
