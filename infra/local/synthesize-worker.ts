import { workerData } from 'node:worker_threads';
import type { SynthesisSettings } from './synthesize.ts';

const { origin, outdir } = workerData as SynthesisSettings;
const [{ buildApp }, { localEnvironment }] = await Promise.all([
  import('../app.ts'),
  import('../environments.ts'),
]);
buildApp(localEnvironment({ origin }), { outdir }).synth();
// Not terminated from outside: the bundling removes its temporary folder when its thread exits.
process.exit(0);
