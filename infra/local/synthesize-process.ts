import { buildApp } from '../app.ts';
import { localEnvironment } from '../environments.ts';
import type { SynthesisSettings } from './synthesize.ts';

// What `synthesizeApp` runs.
const { origin, outdir } = JSON.parse(process.argv[2] ?? '') as SynthesisSettings;
buildApp(localEnvironment({ origin }), { outdir }).synth();
