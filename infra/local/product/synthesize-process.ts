import { once } from 'node:events';
import { loadSynthesis, type SynthesisSettings } from './signpost.ts';

// Entry point of the process that `startSynthesis` spawns. It receives its settings from its parent, and exits with it.
process.once('disconnect', () => process.exit());
const received = once(process, 'message');
const synthesize = await loadSynthesis();
process.send?.('loaded');
const [settings] = (await received) as [SynthesisSettings];
synthesize(settings);
process.exit();
