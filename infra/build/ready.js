#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { slimPackages } from './slim-packages.js';

// Scripts of package.json run this first: it makes what an installation may lack, or says what to do. It is
// plain JavaScript, because Node 24 may be what is missing. Scripts name the file without `node`, because a
// shell may remember the `node` that it found first. They need no hooks such as `prestart`: npm runs none for
// those who turn off the scripts of packages (`ignore-scripts`), and they are the ones without Node 24.

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
const NODE = join(ROOT, 'node_modules/.bin/node');
const isPrepare = process.argv[2] === '--prepare';

try {
  if (isPrepare) slimPackages(join(ROOT, 'node_modules'));
  const missing = missingPackages();
  if (missing !== undefined && !isPrepare) throw new Error(`Run npm ci first: ${missing}.`);
  if (missing === undefined) await generateClients();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  // `npm ci` has done its part: who needs the clients tries again.
  process.exitCode = isPrepare ? 0 : 1;
}

/** What a half-finished installation lacks, in words. */
function missingPackages() {
  const modules = join(ROOT, 'node_modules');
  if (!existsSync(modules)) return 'no packages are installed';
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const missing = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !existsSync(join(modules, name, 'package.json')),
  );
  const [first] = missing;
  if (missing.length === 1) return `${first} is missing`;
  if (missing.length > 1) return `${first} and ${missing.length - 1} more packages are missing`;
  // npm writes this at the end.
  return existsSync(join(modules, '.package-lock.json')) ? undefined : 'the last installation did not finish';
}

async function generateClients() {
  if (!isOld(process.versions.node)) {
    const { ensureClients } = await import('../../clients/generator/ensure.ts');
    ensureClients();
  } else if (!isPrepare) {
    installNode();
    const { status } = spawnSync(NODE, [join(ROOT, 'clients/generator/main.ts')], { stdio: 'inherit' });
    if (status !== 0) throw new Error('The API clients cannot be generated.');
  }
}

function isOld(version) {
  return Number.parseInt(version, 10) < 24;
}

/** The package `node` gets its program from an install script, which `npm ci --ignore-scripts` left out. */
function installNode() {
  if (!existsSync(NODE)) {
    process.stderr.write('Installing Node 24, which npm ci --ignore-scripts leaves out.\n');
    const env = { ...process.env, npm_config_ignore_scripts: 'false', npm_config_fetch_retries: '0' };
    spawnSync('npm', ['rebuild', 'node'], { cwd: ROOT, env, stdio: 'ignore' });
  }
  if (existsSync(NODE)) return;
  const advice = 'Install Node 24, or run npm rebuild node, which downloads it.';
  throw new Error(`Node ${process.versions.node} cannot run this. ${advice}`);
}
