import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { buildApp } from 'fauxqs';
import { loadFauxqs } from './fauxqs.ts';
import { type ObjectFiles, type ObjectStore, ObjectStreams } from './object-streams.ts';

/** Settings of the emulator thread. */
export interface S3EmulatorSettings {
  dataDir: string;
  region: string;
}

interface FilePersistence extends ObjectFiles {
  loadS3(objects: object): void;
}

const { dataDir, region } = workerData as S3EmulatorSettings;
// `startFauxqs` would listen on every network interface, so its parts are assembled here.
const [{ S3Store }, { FileS3Persistence }] = await Promise.all([
  loadFauxqs<{ S3Store: new () => ObjectStore & { persistence?: FilePersistence } }>('s3/s3Store.js'),
  loadFauxqs<{ FileS3Persistence: new (folder: string) => FilePersistence }>('s3/fileS3Persistence.js'),
]);
const objects = new S3Store();
// Objects are files: a database would have to load a whole video to read one range of it.
const objectFolder = join(dataDir, 'objects');
const files = new FileS3Persistence(objectFolder);
// Load before attaching the persistence: otherwise loading would write everything again.
files.loadS3(objects);
objects.persistence = files;

const app = buildApp({ logger: false, defaultRegion: region, stores: { s3Store: objects } as never });
new ObjectStreams(objects, files, objectFolder).addTo(app as never);
const address = await app.listen({ port: 0, host: '127.0.0.1' });
parentPort?.postMessage({ address });
parentPort?.once('message', async () => {
  await app.close();
  parentPort?.postMessage({ closed: true });
});
