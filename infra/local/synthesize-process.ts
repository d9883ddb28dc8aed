import { once } from 'node:events';
import { buildApp } from '#infra/app.ts';
import { bundlesIn } from '#infra/build/bundles.ts';
import { localEnvironment } from '#infra/environment/local.ts';
import type { SynthesisSettings } from './kept-assembly.ts';

// Entry point of the process that `startSynthesis` spawns. It receives its settings from its
// parent, and exits with it.
process.once('disconnect', () => process.exit());
const received = once(process, 'message');
process.send?.('loaded');
const [{ outdir, ...settings }] = (await received) as [SynthesisSettings];
buildApp(localEnvironment(settings), { outdir, bundles: bundlesIn(outdir) }).synth();
process.exit();
