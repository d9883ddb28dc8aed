import { DEFAULT_PRICES, type PriceList } from '../shared/accounts/prices.ts';

/** Everything that differs between environments. */
export interface Environment {
  /** Part of every resource's name. */
  name: string;
  /** Scheme and host of short links; absent: the API's own AWS host name. */
  origin?: string;
  /** Further hosts that serve this product's redirects: links to them are refused. */
  ownHosts: readonly string[];
  /** Keep table and bucket when a stack is deleted, and refuse to delete them. */
  retainData: boolean;
  logRetentionDays: 7 | 30 | 90 | 365;
  logLevel: 'DEBUG' | 'INFO' | 'WARN';
  /** Longest time a click waits for others before it is counted; more saves invocations. */
  clickBatchSeconds: number;
  /** Most aggregators at once; each counts some thousand clicks a second. */
  clickAggregators: number;
  /** What operations cost prepaid accounts. */
  prices: PriceList;
}

const deployed = {
  dev: {
    name: 'dev',
    ownHosts: [],
    retainData: false,
    logRetentionDays: 7,
    logLevel: 'DEBUG',
    clickBatchSeconds: 2,
    clickAggregators: 2,
    prices: DEFAULT_PRICES,
  },
  staging: {
    name: 'staging',
    ownHosts: [],
    retainData: true,
    logRetentionDays: 30,
    logLevel: 'INFO',
    clickBatchSeconds: 5,
    clickAggregators: 5,
    prices: DEFAULT_PRICES,
  },
  prod: {
    name: 'prod',
    ownHosts: [],
    retainData: true,
    logRetentionDays: 365,
    logLevel: 'INFO',
    clickBatchSeconds: 5,
    clickAggregators: 10,
    prices: DEFAULT_PRICES,
  },
} as const satisfies Record<string, Environment>;

/** Names that `cdk deploy -c env=NAME` takes. */
export const environmentNames = Object.keys(deployed);

/** The environment of this name; throws one line that names the choices. */
export function environment(name: string | undefined): Environment {
  const found = Object.values(deployed).find((candidate) => candidate.name === name);
  if (!found) {
    const given = name ? `There is no environment "${name}".` : 'No environment is named.';
    throw new Error(`${given} Choose one: -c env=${environmentNames.join('|')}`);
  }
  return found;
}

/** The environment of the local run, which serves everything at one origin. */
export function localEnvironment(settings: { origin: string }): Environment {
  return {
    name: 'local',
    origin: settings.origin,
    ownHosts: [],
    retainData: false,
    logRetentionDays: 7,
    logLevel: 'DEBUG',
    clickBatchSeconds: 1,
    clickAggregators: 2,
    prices: DEFAULT_PRICES,
  };
}
