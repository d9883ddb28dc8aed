import { environment } from '#infra/deployed-environments.ts';
import { type Environment, parseEnvironment } from '#infra/environment/schema.ts';
import { type LiveChange, liveChange } from './live-change.ts';
import { synthesize } from './synthesize.ts';

export const prod = environment('prod');

/** A host with a zone. */
export const ownHost = {
  'domains.frontend': 'go.example.com',
  'domains.hostedZone': { id: 'Z0123456789ABCDEFGHIJ', name: 'example.com' },
};

/** Settings that replace those of prod, by their paths, such as `keys.origin`; undefined removes one. */
export type Overrides = Readonly<Record<string, unknown>>;

/** An environment with other settings. */
export function withSettings(overrides: Overrides, environment: Environment = prod): Environment {
  let changed: unknown = environment;
  for (const [path, value] of Object.entries(overrides)) changed = replaced(changed, path.split('.'), value);
  return parseEnvironment(changed as Environment);
}

function replaced(settings: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  const { [name]: former, ...others } = (settings ?? {}) as Record<string, unknown>;
  const next = rest.length > 0 ? replaced(former, rest, value) : value;
  return next === undefined ? others : { ...others, [name]: next };
}

const synthesized = new Map<string, ReturnType<typeof synthesize>>();
const changes = new Map<string, LiveChange>();

const keyOf = (settings: unknown): string => JSON.stringify(settings, (_, value) => value ?? null);

function deployed(overrides: Overrides) {
  const key = keyOf(overrides);
  const known = synthesized.get(key) ?? synthesize(withSettings(overrides));
  synthesized.set(key, known);
  return known;
}

/** What a deployment of prod with one set of overrides does to one with another. */
export function change([before, after]: [Overrides, Overrides]): LiveChange {
  const key = keyOf([before, after]);
  const known = changes.get(key) ?? liveChange(deployed(before), deployed(after));
  changes.set(key, known);
  return known;
}
