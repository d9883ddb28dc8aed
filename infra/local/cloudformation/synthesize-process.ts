import { buildApp } from '../../app.ts';
import { localEnvironment } from '../../environment/local.ts';
import type { SynthesisSettings } from './synthesize.ts';

// What `synthesizeApp` runs.
const { outdir, ...origins } = JSON.parse(process.argv[2] ?? '') as SynthesisSettings;
buildApp(localEnvironment(origins), { outdir }).synth();
