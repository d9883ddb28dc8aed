import type { Account } from '../../api.ts';
import { ApiError } from '../../api-error.ts';
import { loginWithBrowser } from '../browser-login.ts';
import { command } from '../command.ts';
import { configFile, type Profile, readConfig, writeConfig } from '../config.ts';
import { clientOf } from '../context.ts';
import { CliError, EXIT, UsageError } from '../errors.ts';
import type { Io } from '../io.ts';
import { revoke } from '../login-tokens.ts';
import { count } from '../output/text.ts';
import { ask, askSecret, readSecret } from '../prompt.ts';
import { checkedKey, originOf, profileName } from '../session.ts';

const login = command({
  name: 'login',
  summary: 'Save the URL of your Signpost and an API key',
  details:
    'Checks the key, then saves both in a file that only you can read. Create a key in the console under ' +
    'Developer, API keys. With --browser you agree in the console instead; commands that manage keys and ' +
    'members need a key. The key is asked for without echo, or read from standard input; it is never ' +
    'passed as an argument, which other users of the machine could see.',
  flags: {
    browser: { kind: 'switch', help: 'Sign in through the browser, without an API key.' },
    'key-stdin': { kind: 'switch', help: 'Read the API key from standard input.' },
  },
  examples: [
    { run: 'signpost login', does: 'Asks for URL and key' },
    { run: 'signpost login --browser', does: 'Asks for the URL, and opens the browser' },
    { run: 'signpost login --url https://go.example.com --key-stdin < key.txt', does: 'In a script' },
    { run: 'signpost login --profile staging', does: 'Keeps a second Signpost in addition to the first' },
  ],
  run: async ({ io, flags: globals, out }, { flags }) => {
    const profile = profileName(globals, io);
    if (!/^[\w.-]{1,64}$/.test(profile) || profile === '__proto__') {
      throw new UsageError('--profile takes letters, digits, "-", "_" and ".".');
    }
    const config = readConfig(io);
    const url = globals.url ?? (io.env['SIGNPOST_URL'] || undefined);
    if (url === undefined && flags['key-stdin']) throw new UsageError('--key-stdin needs --url.');
    const origin = originOf(url ?? (await ask('URL of your Signpost', io)).trim());
    if (flags.browser && flags['key-stdin']) throw new UsageError('Use --browser or --key-stdin, not both.');
    const credential = flags.browser
      ? await loginWithBrowser(origin, io)
      : { apiKey: checkedKey(await keyFrom(flags['key-stdin'], io)) };
    const account = await accountAt(origin, credential.apiKey, io);
    if (isPlain(origin)) out.warning('The key is sent without encryption: use https.');
    writeConfig(io, { profiles: { ...config.profiles, [profile]: { url: origin, ...credential } } });
    const { _id, name } = account.owner;
    if (out.isJson) out.json({ profile, url: origin, account: { _id, name } });
    else out.note(`Signed in to ${origin} as ${name}. Saved in ${configFile(io)}.`);
    return undefined;
  },
});

const keyFrom = (isPiped: boolean, io: Io): Promise<string> =>
  isPiped ? readSecret(io, 'The API key') : askSecret('API key', io);

/** Throws CliError if no Signpost responds. */
async function accountAt(origin: string, apiKey: string, io: Io): Promise<Account> {
  try {
    return await clientOf({ origin, apiKey, signal: io.signal }).me();
  } catch (error) {
    // A page, or another service's error.
    const isOther =
      error instanceof SyntaxError || (error instanceof ApiError && error.code === 'UNKNOWN_ERROR');
    throw isOther ? new CliError(`There is no Signpost at ${origin}.`) : error;
  }
}

const isPlain = (origin: string): boolean =>
  origin.startsWith('http:') && !/^http:\/\/(?:localhost|127\.|\[::1\])/.test(origin);

const logout = command({
  name: 'logout',
  summary: 'Remove a saved API key from this machine',
  details:
    'A key stays valid. To revoke it: signpost keys delete KEY. A sign-in through the browser is ' +
    'disconnected.',
  flags: { all: { kind: 'switch', help: 'Remove all profiles.' } },
  examples: [
    { run: 'signpost logout', does: 'Removes the default profile' },
    { run: 'signpost logout --profile staging', does: 'Removes another one' },
  ],
  run: async ({ io, flags: globals, out }, { flags }) => {
    const { profiles } = readConfig(io);
    const names = flags.all ? Object.keys(profiles) : [profileName(globals, io)];
    const missing = names.find((name) => !Object.hasOwn(profiles, name));
    if (missing !== undefined) throw new CliError(`There is no profile "${missing}".`, EXIT.notFound);
    const kept = Object.fromEntries(Object.entries(profiles).filter(([name]) => !names.includes(name)));
    for (const { login } of names.map((name) => profiles[name] as Profile)) {
      if (login && !(await revoke(login, io.signal)))
        out.warning('The command line is still connected: disconnect it in the console.');
    }
    writeConfig(io, { profiles: kept });
    if (out.isJson) out.json({ removed: names });
    else out.note(names.length === 0 ? 'There was no profile.' : `Signed out: ${names.join(', ')}.`);
    return undefined;
  },
});

const whoami = command({
  name: 'whoami',
  summary: 'Show account, plan and permissions of the API key',
  examples: [{ run: 'signpost whoami', does: 'Shows the account and its URL' }],
  run: async ({ client, session, out }) => {
    const account = await client.me();
    if (out.isJson) {
      out.json({ url: session.url, ...account });
      return undefined;
    }
    const { owner, plan, quotas } = account;
    const source = session.source === 'profile' ? `profile ${session.profile}` : 'SIGNPOST_API_KEY';
    const quota = ({ used, limit }: { used: number | null; limit: number | null }) => {
      if (used === null) return 'not shown: you see some folders only';
      return limit === null ? count(used) : `${count(used)} of ${count(limit)}`;
    };
    out.fields([
      ['URL', session.url],
      ['Account', `${owner.name} (${owner._id})`],
      ['Plan', plan],
      ['Links', quota(quotas.links)],
      ['Smart Links', quota(quotas.smartLinks)],
      ['API key', source],
    ]);
    return undefined;
  },
});

export const authCommands = [login, logout, whoami];
