import { join } from 'node:path';

export const DEMO_KEY = 'demo-key';

/** The file with the API key of the demo owner. */
export const demoKeyFile = (dataDir: string): string => join(dataDir, DEMO_KEY);
