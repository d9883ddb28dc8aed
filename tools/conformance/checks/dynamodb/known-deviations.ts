import type { Engine } from './engines.ts';
import type { TestRun } from './run-tests.ts';

/** Where an engine does not do what AWS documents, by the test that shows it. */
interface Deviation {
  engine: Engine['name'];
  /** File and full name of the test. */
  test: string;
  reason: string;
  /** AWS's page that says otherwise. */
  source: string;
}

const KNOWN_DEVIATIONS: readonly Deviation[] = [];

/** Failed tests but those that are known to, and known ones that did not fail. */
export function differencesOf(
  engine: Engine['name'],
  runs: readonly TestRun[],
  known: readonly Deviation[] = KNOWN_DEVIATIONS,
): string[] {
  const deviations = known.filter((each) => each.engine === engine);
  const isKnown = (test: string) => deviations.some((each) => each.test === test);
  const unexpected = runs.flatMap(({ name, results, errors }) => [
    ...errors.map((error) => `${name}: ${error}`),
    ...results
      .filter((result) => result.failure !== undefined && !isKnown(result.name))
      .map((result) => `${name}: ${result.name}: ${result.failure}`),
  ]);
  const gone = deviations
    .filter(({ test }) => {
      const same = runs.flatMap(({ results }) => results).filter((result) => result.name === test);
      return same.every(({ failure }) => failure === undefined);
    })
    .map(
      ({ test, reason }) => `no longer deviates, remove it from the known deviations: ${test} (${reason})`,
    );
  return [...unexpected, ...gone];
}
