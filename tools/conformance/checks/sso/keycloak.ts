import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#test/support/deployment/local-run.ts';
import type { Json } from '#test/support/json.ts';
import { type CheckContext, NotRun } from '../../support/check.ts';
import { CommandMissing } from '../../support/processes.ts';
import { mavenArtifact } from '../../support/tools.ts';

const VERSION = '26.7.3';
const OLDEST_JAVA = 17;
const INSTALL_JAVA = `install a JDK of ${OLDEST_JAVA} or newer`;
export const REALM = 'signpost';
const ADMIN = { username: 'admin', password: 'of-this-check-only' };

export interface Person {
  username: string;
  email: string;
  emailVerified: boolean;
}

export interface KeycloakClient {
  clientId: string;
  secret: string;
  redirectUris: string[];
}

/** A realm of a Keycloak on loopback. */
export interface Keycloak {
  port: number;
  /** Calls the Admin REST API of the realm. */
  admin(method: string, path: string, body?: unknown): Promise<Json>;
  userId(username: string): Promise<string>;
  /** Signs with another key from now on; its private part. */
  rotateKey(): Promise<KeyObject>;
  /** Removes all keys of `rotateKey` but the newest. */
  dropOldKeys(): Promise<void>;
}

export const PASSWORD = 'correct horse battery';

/** Starts Keycloak with an empty database in memory, and imports a realm with these clients and people. */
export async function startKeycloak(
  context: CheckContext,
  clients: readonly KeycloakClient[],
  people: readonly Person[],
): Promise<Keycloak> {
  const home = await installed(context);
  const imports = join(home, 'data/import');
  mkdirSync(imports, { recursive: true });
  writeFileSync(join(imports, `${REALM}.json`), JSON.stringify(realmOf(clients, people)));
  // The second one is for its management.
  const port = await freePort();
  const child = context.start(
    'bash',
    [
      join(home, 'bin/kc.sh'),
      'start-dev',
      '--db=dev-mem',
      '--cache=local',
      '--import-realm',
      '--http-host=127.0.0.1',
      `--http-port=${port}`,
      `--http-management-port=${port + 1}`,
    ],
    {
      env: {
        KC_BOOTSTRAP_ADMIN_USERNAME: ADMIN.username,
        KC_BOOTSTRAP_ADMIN_PASSWORD: ADMIN.password,
        JAVA_OPTS_KC_HEAP: '-Xms64m -Xmx512m',
      },
    },
  );
  // The first start also builds the server, which takes a minute on a slow machine.
  await child.ready('Listening on', 400);
  return realmAt(port);
}

function realmAt(port: number): Keycloak {
  const origin = `http://127.0.0.1:${port}`;
  const keys: string[] = [];
  let priority = 200;

  async function admin(method: string, path: string, body?: unknown): Promise<Json> {
    const login = await fetch(`${origin}/realms/master/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'password', client_id: 'admin-cli', ...ADMIN }),
    });
    const { access_token: token } = (await login.json()) as { access_token?: string };
    if (!token) throw new Error(`Keycloak's admin cannot log in: ${login.status}`);
    const response = await fetch(`${origin}/admin/realms/${REALM}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`Keycloak: ${method} ${path} returned ${response.status}: ${text}`);
    return text === '' ? { location: response.headers.get('location') } : JSON.parse(text);
  }

  return {
    port,
    admin,
    userId: async (username) => (await admin('GET', `/users?username=${username}&exact=true`))[0].id,
    rotateKey: async () => {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const pem = String(privateKey.export({ format: 'pem', type: 'pkcs8' }));
      priority += 100;
      const { location } = await admin('POST', '/components', {
        name: `key-${priority}`,
        providerId: 'rsa',
        providerType: 'org.keycloak.keys.KeyProvider',
        config: {
          priority: [String(priority)],
          enabled: ['true'],
          active: ['true'],
          algorithm: ['RS256'],
          privateKey: [pem],
        },
      });
      keys.push(String(location).split('/').at(-1) ?? '');
      return privateKey;
    },
    dropOldKeys: async () => {
      for (const id of keys.splice(0, keys.length - 1)) await admin('DELETE', `/components/${id}`);
    },
  };
}

const realmOf = (clients: readonly KeycloakClient[], people: readonly Person[]) => ({
  realm: REALM,
  enabled: true,
  clients: clients.map((client) => ({
    ...client,
    protocol: 'openid-connect',
    standardFlowEnabled: true,
  })),
  users: people.map((person) => ({
    ...person,
    enabled: true,
    firstName: 'First',
    lastName: 'Last',
    credentials: [{ type: 'password', value: PASSWORD, temporary: false }],
  })),
});

/** The folder of the unpacked server. */
async function installed(context: CheckContext): Promise<string> {
  await assertJava(context);
  const zip = await mavenArtifact(context, `org.keycloak:keycloak-quarkus-dist:${VERSION}:zip`);
  const home = join(context.cache, `keycloak-${VERSION}`);
  if (existsSync(home)) return home;
  const unpacked = join(context.cache, 'unpacked');
  rmSync(unpacked, { recursive: true, force: true });
  mkdirSync(unpacked);
  try {
    await context.exec('jar', ['xf', zip], { cwd: unpacked });
  } catch (error) {
    if (error instanceof CommandMissing) throw new NotRun(`needs jar: ${INSTALL_JAVA}`);
    throw error;
  }
  renameSync(join(unpacked, `keycloak-${VERSION}`), home);
  return home;
}

async function assertJava({ exec }: Pick<CheckContext, 'exec'>): Promise<void> {
  try {
    const { stderr, stdout } = await exec('java', ['-version']);
    const found = /version "(\d+)/.exec(stderr + stdout)?.[1];
    if (Number(found) < OLDEST_JAVA) throw new NotRun(`needs Java: ${INSTALL_JAVA}, this is ${found}`);
  } catch (error) {
    if (error instanceof CommandMissing) throw new NotRun(`needs Java: ${INSTALL_JAVA}`);
    throw error;
  }
}
