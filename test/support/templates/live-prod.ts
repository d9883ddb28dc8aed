import { environment } from '#infra/deployed-environments.ts';
import { type Environment, parseEnvironment } from '#infra/environment/schema.ts';
import { type LiveChange, liveChange } from './live-change.ts';
import { synthesize } from './synthesize.ts';

export const prod = environment('prod');

/** Domains with a zone. */
export const domains = {
  frontend: 'go.example.com',
  hostedZone: { id: 'Z0123456789ABCDEFGHIJ', name: 'example.com' },
};

/** Settings that replace those of prod; undefined removes one. */
export type Overrides = Partial<Record<keyof Environment, unknown>>;

export const withSettings = (overrides: Overrides): Environment => {
  const settings = Object.entries({ ...prod, ...overrides }).filter(([, value]) => value !== undefined);
  return parseEnvironment(Object.fromEntries(settings) as never);
};

const synthesized = new Map<string, ReturnType<typeof synthesize>>();

function deployed(overrides: Overrides) {
  const key = JSON.stringify(overrides, (_, value) => value ?? null);
  const known = synthesized.get(key) ?? synthesize(withSettings(overrides));
  synthesized.set(key, known);
  return known;
}

/** What a deployment of prod with one set of overrides does to one with another. */
export const change = ([before, after]: [Overrides, Overrides]): LiveChange =>
  liveChange(deployed(before), deployed(after));
