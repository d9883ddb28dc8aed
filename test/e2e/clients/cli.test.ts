import { execFile } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HONEYPOT } from '#shared/visitor-pages/honeypot.ts';
import { aMember } from '#test/support/browser/person-browser.ts';
import { type Cli, type Ended, installCli, linesOf, newCode } from '#test/support/deployment/cli.ts';
import {
  aLink,
  allCounted,
  apiAs,
  command,
  isLocal,
  newUrl,
  origin,
  send,
  visit,
} from '#test/support/deployment/client.ts';
import { aPicture, fileOf } from '#test/support/files/qr-images.ts';
import type { Json } from '#test/support/json.ts';

let cli: Cli;
let signpost: Cli['signpost'];
let json: Cli['json'];

beforeAll(async () => {
  cli = await installCli();
  ({ signpost, json } = cli);
});
afterAll(() => cli?.remove());

describe.runIf(isLocal)('signpost', () => {
  describe('login', () => {
    const own = { SIGNPOST_URL: '', SIGNPOST_API_KEY: '' };

    it('saves a key that works where only its user can read it, and logout removes it', async () => {
      const login = ['login', '--url', origin, '--key-stdin', '--profile', 'team'];
      const ended = await signpost(login, { env: own, stdin: `${cli.apiKey}\n` });
      expect([ended.code, ended.out]).toEqual([0, '']);
      expect(ended.err).toContain(`Signed in to ${origin} as Terminal.`);
      expect(ended.err).not.toContain(cli.apiKey);
      const file = join(cli.folder, 'config/signpost/config.json');
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const whoami = await signpost(['whoami', '--profile', 'team'], { env: own });
      expect(whoami.out).toMatch(/^Account +Terminal \(own_\w+\)$/m);
      expect(whoami.out).not.toContain(cli.apiKey);
      expect((await signpost(['logout', '--profile', 'team'], { env: own })).code).toBe(0);
      expect(readFileSync(file, 'utf8')).not.toContain(cli.apiKey);
      expect((await signpost(['whoami', '--profile', 'team'], { env: own })).code).toBe(3);
    });

    it('signs in through the browser, renews the sign-in, and ends it with logout', async () => {
      const { browser: person } = await aMember('owner', cli.apiKey);
      const opened = join(cli.folder, 'opened');
      const browser = join(cli.folder, 'browser.sh');
      writeFileSync(browser, `#!/bin/sh\nprintf %s "$1" > ${opened}\n`, { mode: 0o755 });
      const env = { ...own, BROWSER: browser };
      const ending = signpost(['login', '--url', origin, '--browser', '--profile', 'web'], { env });
      await expect
        .poll(() => existsSync(opened) && readFileSync(opened, 'utf8'), { timeout: 20_000 })
        .toMatch(/^http/);
      const request = new URL(readFileSync(opened, 'utf8')).search.slice(1);
      const { consent } = (await person.post('/v1/auth/apps/describe', { request })).body.data;
      expect(consent.app).toMatchObject({ name: 'Signpost CLI', kind: 'own', isOnDevice: true });
      const agreed = await person.post('/v1/auth/apps', {
        request,
        account: consent.accounts[0]._id,
        permissions: ['links:read', 'links:write'],
      });
      const { returnTo } = agreed.body.data.connection;
      // Who does not know the state is told nothing, and changes nothing.
      expect((await fetch(returnTo.replace(/state=[^&]+/, 'state=x'))).status).toBe(404);
      expect((await fetch(returnTo)).status).toBe(200);
      const ended = await ending;
      expect([ended.code, ended.err]).toEqual([0, expect.stringContaining('as Terminal.')]);

      const file = join(cli.folder, 'config/signpost/config.json');
      const saved = () => JSON.parse(readFileSync(file, 'utf8')) as Json;
      const { apiKey } = saved().profiles.web;
      const config = saved();
      config.profiles.web.login.expiresAt = new Date().toISOString();
      writeFileSync(file, JSON.stringify(config));
      const list = await signpost(['links', 'list', '--profile', 'web'], { env });
      expect(list.code).toBe(0);
      expect(saved().profiles.web.apiKey).not.toBe(apiKey);
      const token = saved().profiles.web.apiKey;
      expect((await signpost(['logout', '--profile', 'web'], { env })).code).toBe(0);
      expect((await apiAs(token).get('/me')).status).toBe(401);
    });

    it('saves no key that does not work, and shows none', async () => {
      const wrong = `${cli.apiKey.slice(0, -4)}0000`;
      const ended = await signpost(['login', '--url', origin, '--key-stdin'], { env: own, stdin: wrong });
      expect([ended.code, ended.err.includes(wrong)]).toEqual([3, false]);
      const file = join(cli.folder, 'config/signpost/config.json');
      expect(existsSync(file) && readFileSync(file, 'utf8').includes(wrong)).toBe(false);
    });
  });

  describe('links', () => {
    it('create prints the short URL alone; get, update, qr and delete take its code', async () => {
      const code = newCode();
      const create = [
        'links',
        'create',
        newUrl(),
        '--title',
        'Spring',
        '--code',
        code,
        '--tag',
        'cli',
        '--expires',
        '30d',
      ];
      const created = await signpost(create);
      expect([created.code, created.out]).toEqual([0, `${origin}/r/${code}\n`]);

      const link = await json('links', 'get', code);
      expect(link).toMatchObject({ code, title: 'Spring', tags: ['cli'] });
      expect(Date.parse(link.expiresAt)).toBeGreaterThan(Date.now() + 29 * 86_400_000);
      expect(await json('links', 'get', link.shortUrl)).toEqual(link);

      const update = [
        'links',
        'update',
        code,
        '--title',
        'Summer',
        '--expires',
        '',
        '--password-stdin',
        '--json',
      ];
      const updated = await signpost(update, { stdin: 'open sesame\n' });
      expect(JSON.parse(updated.out)).toMatchObject({ title: 'Summer', expiresAt: null, hasPassword: true });

      const next = newCode();
      expect(await json('links', 'update', code, '--code', next)).toMatchObject({ aliases: [code] });
      const app = ['--app', 'android=/shop/7', '--app', 'package=com.example.app'];
      expect(await json('links', 'update', next, '--remove-alias', code, ...app)).toMatchObject({
        aliases: [],
        app: { android: { path: '/shop/7', package: 'com.example.app' }, ifMissing: 'store' },
      });
      expect((await signpost(['links', 'update', next, '--remove-alias', code])).code).toBe(2);
      expect(await json('links', 'test', next)).toEqual({ test: null });
      const copy = await json('links', 'duplicate', next, '--utm', 'source=print');
      expect(copy).toMatchObject({
        originalUrl: link.originalUrl,
        title: 'Summer',
        utm: { source: 'print' },
        app: { ifMissing: 'store' },
      });

      const look = ['--dots', 'dots', '--corners', 'circle', '--frame', 'Scan me', '--style', 'saved'];
      expect(await signpost(['links', 'qr', next, '-o', 'code.svg', ...look])).toMatchObject({ code: 0 });
      expect(readFileSync(join(cli.folder, 'code.svg'), 'utf8')).toMatch(/^<svg/);

      expect((await signpost(['links', 'delete', next])).code).toBe(2);
      expect(await json('links', 'delete', next, '--yes')).toEqual({ _id: link._id, deleted: true });
      expect((await signpost(['links', 'get', next])).code).toBe(4);
    });

    it('list prints a table, or an object with a cursor, and takes filters', async () => {
      const tag = newCode();
      for (const title of ['First', 'Second']) await aLink({ title, tags: [tag] }, cli.api);
      const { out } = await signpost(['links', 'list', '--tag', tag]);
      const [head = '', ...rows] = linesOf(out);
      expect(head).toMatch(/^SHORT URL +DESTINATION +TITLE +STATUS +CLICKS +CREATED$/);
      expect(rows.map((row) => /Second|First/.exec(row)?.[0])).toEqual(['Second', 'First']);
      const first = await json('links', 'list', '--tag', tag, '--limit', '1');
      expect([first.links.length, typeof first.nextCursor]).toEqual([1, 'string']);
      const all = await json('links', 'list', '--tag', tag, '--all');
      expect([all.links.length, all.nextCursor]).toEqual([2, null]);
    });

    it('create names every wrong field, and exits with 1', async () => {
      const { code, out, err } = await signpost([
        'links',
        'create',
        'nonsense',
        '--title',
        'x',
        '--max-clicks',
        '0',
      ]);
      expect([code, out]).toEqual([1, '']);
      expect(linesOf(err).map((line) => line.trim())).toEqual([
        'Error: The request is not valid.',
        expect.stringMatching(/^originalUrl: /),
        expect.stringMatching(/^maxClicks: /),
        expect.stringMatching(/^Request id: \S+$/),
      ]);
      const asJson = await signpost(['links', 'create', 'nonsense', '--title', 'x', '--json']);
      expect(JSON.parse(asJson.err)).toMatchObject({
        error: { code: 'VALIDATION_ERROR', status: 400, details: [{ path: 'originalUrl' }] },
      });
    });

    it('import checks, imports, and lists the rows that failed; export writes them back', async () => {
      const [code, other] = [newCode(), newCode()];
      const rows = [`${newUrl()},One,${code}`, `nonsense,Two,${other}`];
      writeFileSync(join(cli.folder, 'links.csv'), `originalUrl,title,code\n${rows.join('\n')}\n`);
      const dry = await signpost(['links', 'import', 'links.csv', '--dry-run']);
      expect([dry.code, dry.err]).toEqual([1, expect.stringContaining('1 row of 2 can be imported.')]);
      expect((await cli.api.get(`/links/${code}?by=code`)).status).toBe(404);
      const wrong = await signpost(['links', 'import', 'links.csv', '--from', 'bitly']);
      expect([wrong.code, wrong.err]).toEqual([
        1,
        expect.stringContaining('not recognized as bitly, but as generic'),
      ]);
      writeFileSync(join(cli.folder, 'dub.csv'), `domain,key,url\nacme.link,${newCode()},${newUrl()}\n`);
      expect((await signpost(['links', 'import', 'dub.csv', '--from', 'dub', '--dry-run'])).err).toContain(
        'Codes are imported without their domains: acme.link.',
      );
      const done = await signpost(['links', 'import', 'links.csv']);
      expect([done.code, done.err]).toEqual([1, expect.stringContaining('Imported 1 of 2 links.')]);
      expect(done.out).toMatch(/^ +2 +originalUrl: /m);

      const exported = await signpost(['links', 'export', '-o', 'all.csv', '--search', 'One']);
      expect([exported.code, exported.out]).toEqual([0, '']);
      expect(readFileSync(join(cli.folder, 'all.csv'), 'utf8')).toContain(`"${code}"`);
      const { out } = await signpost(['links', 'export', '--json', '--search', 'One']);
      expect(JSON.parse(out).map((link: Json) => link.code)).toContain(code);
    });
  });

  it('finds folders, UTM templates and saved views by name, and suggests the nearest one', async () => {
    const [folder, template, view, tag] = [newCode(), newCode(), newCode(), newCode()];
    const { _id: folderId } = await json('folders', 'create', folder, '--color', '#0f766e');
    await json('utm', 'create', template, '--source', 'news', '--require', 'campaign');
    const refused = await signpost(['links', 'create', newUrl(), '--utm-template', template]);
    expect([refused.code, refused.err.includes('utm.campaign')]).toEqual([1, true]);
    const use = ['--utm-template', template, '--utm', 'campaign=spring', '--folder', folder, '--tag', tag];
    const link = await json('links', 'create', newUrl(), ...use);
    expect(link).toMatchObject({ folderId, utm: { source: 'news', campaign: 'spring' } });
    const other = await aLink({ tags: [tag] }, cli.api);
    expect(await json('folders', 'move', folder, '--tag', tag)).toEqual({ moved: 1, failed: 0 });
    const idsOf = ({ links }: Json) => links.map(({ _id }: Json) => _id).sort();
    const both = [link._id, other._id].sort();
    expect(idsOf(await json('links', 'list', '--folder', folder.toUpperCase()))).toEqual(both);
    await json('views', 'create', view, `tag=${tag}&sort=clicks`);
    expect(idsOf(await json('links', 'list', '--view', view))).toEqual(both);
    expect(await json('folders', 'update', folder, '--require', 'term')).toMatchObject({
      requiredUtm: ['term'],
      links: 2,
    });
    const unset = await signpost(['links', 'create', newUrl(), '--folder', folder]);
    expect([unset.code, unset.err.includes('utm.term')]).toEqual([1, true]);
    expect((await signpost(['folders', 'list'])).out).toMatch(new RegExp(`^${folder} +2 +0 `, 'm'));
    const wrong = await signpost(['links', 'list', '--folder', `${folder}x`]);
    expect([wrong.code, wrong.err.includes(`Did you mean "${folder}"?`)]).toEqual([4, true]);
    expect(await json('folders', 'delete', folder, '--yes')).toEqual({
      _id: folderId,
      deleted: true,
      moved: 2,
    });
    for (const [group, name] of [
      ['utm', template],
      ['views', view],
    ] as const) {
      expect(await json(group, 'delete', name, '--yes')).toMatchObject({ deleted: true });
    }
  });

  it('pages are created from flags or a file, changed, listed and deleted', async () => {
    const title = newCode();
    const links = ['--link', 'Shop=https://example.com/shop?a=b', '--link', 'News=https://example.com/news'];
    const created = await signpost(['pages', 'create', '--type', 'myBio', '--title', title, ...links]);
    expect([created.code, created.out]).toEqual([0, `${origin}/bio/${title}\n`]);
    const page = await json('pages', 'get', `bio/${title}`);
    expect(page.urls.map(({ url }: Json) => url)).toEqual([
      'https://example.com/shop?a=b',
      'https://example.com/news',
    ]);
    const survey = { title: newCode(), questions: [{ type: 'text', question: 'What else?' }] };
    const stdin = JSON.stringify(survey);
    const piped = await signpost(['pages', 'create', '--type', 'surveyLink', '--file', '-', '--json'], {
      stdin,
    });
    const { _id, slug } = JSON.parse(piped.out);
    await fetch(`${origin}/v1/smart-links/slug/${encodeURIComponent(slug)}/survey`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ answers: ['Less\u001b[2J noise'] }),
    });
    const shown = await signpost(['pages', 'responses', slug]);
    expect(shown.out).toMatch(/^What else\? +Less noise$/m);
    const csv = await signpost(['pages', 'responses', slug, '--csv']);
    expect(csv.out.split('\n')[0]).toContain('What else?');
    for (const answer of ['from a person', 'from a bot']) {
      const body = new URLSearchParams({ 'answers.0': answer, [HONEYPOT]: 'x' });
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      expect((await send('POST', `/${slug}`, { headers, body: body.toString() })).status).toBe(303);
    }
    const dropped = await signpost(['dropped', 'list', slug]);
    expect(dropped.out).toMatch(/^What else\? +from a bot$/m);
    const { forms } = await json('dropped', 'list', slug);
    const [bot, person] = forms.map(({ _id: form }: Json) => form);
    expect(await json('dropped', 'accept', slug, person)).toMatchObject({ _id: person });
    expect(await json('dropped', 'delete', slug, bot, '--yes')).toEqual({ _id: bot, deleted: true });
    expect((await signpost(['dropped', 'list', slug])).err).toContain('No forms were dropped.');
    expect((await signpost(['pages', 'responses', slug])).out).toContain('from a person');
    expect(await json('pages', 'update', slug, '--status', 'inactive')).toMatchObject({
      _id,
      status: 'inactive',
    });
    expect((await json('pages', 'list', '--status', 'inactive')).links).toMatchObject([{ _id }]);
    expect((await signpost(['pages', 'open', slug])).out).toBe(`${origin}/${slug}\n`);
    expect(await json('pages', 'delete', slug, '--yes')).toEqual({ _id, deleted: true });
    expect((await cli.api.get(`/smart-links/${_id}`)).status).toBe(404);
  });

  it('analytics draws a chart, in ASCII where the locale requires it, without color in a pipe', async () => {
    const folder = newCode();
    const { _id: folderId } = (await cli.api.post('/folders', { name: folder })).body.data.folder;
    const link = await aLink({ title: 'Counted', folderId }, cli.api);
    await visit(link.code);
    await visit(link.code);
    await visit(link.code, { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Proofpoint' });
    await allCounted();
    const { out } = await signpost(['analytics', link.code, '--by', 'device', '--by', 'hour']);
    expect(out).toMatch(/^Clicks +2$/m);
    expect(out).toMatch(/^Suspected visits +1$/m);
    expect(out).toMatch(/^desktop +█+ +2 +100%$/m);
    expect(out).not.toContain('\u001b');
    const plain = { LANG: 'C', FORCE_COLOR: '1', NO_COLOR: '1' };
    const ascii = await signpost(['analytics', link.code], { env: plain });
    expect(ascii.out).toMatch(/^desktop +#+ +2 +100%$/m);
    // No colors either.
    expect(ascii.out).toMatch(/^[\n -~]+$/);
    const forced = await signpost(['analytics', link.code], { env: { FORCE_COLOR: '1' } });
    expect(forced.out).toContain('\u001b[36m');
    expect((await json('analytics', link.code, '--include-suspected')).totalClicks).toBe(3);
    expect((await json('analytics', '--folder', folder)).totalClicks).toBe(2);
    const listed = await json('clicks', '--link', link.code, '--include-suspected');
    expect(listed.clicks.filter(({ suspected }: { suspected: boolean }) => suspected)).toHaveLength(1);
    for (const flag of [
      ['--by', 'tag'],
      ['--folder', folder],
    ])
      expect((await signpost(['analytics', link.code, ...flag])).code).toBe(2);
  });

  it('brand is set with a logo from a file, shown and removed', async () => {
    writeFileSync(
      join(cli.folder, 'logo.png'),
      fileOf(
        aPicture(20, 10, () => [10, 20, 200, 255]),
        'image/png',
      ),
    );
    const set = ['brand', 'set', '--name', 'Halden', '--color', '00205b', '--logo', 'logo.png', '--json'];
    const saved = await signpost(set);
    expect([saved.code, JSON.parse(saved.out).brand]).toMatchObject([
      0,
      { name: 'Halden', color: '#00205b', logo: expect.stringMatching(/^med_/), footer: null },
    ]);
    expect((await signpost(['brand', 'show'])).out).toMatch(/^Name +Halden$/m);
    expect(await json('brand', 'set', '--font', 'lora')).toMatchObject({
      brand: { font: 'lora', icon: null },
    });
    expect((await signpost(['brand', 'set', '--footer-text', 'Imprint'])).code).toBe(2);
    expect(await json('brand', 'set', '--name', '')).toMatchObject({
      brand: { name: null, color: '#00205b' },
    });
    expect(await json('brand', 'remove')).toEqual({ domain: null });
    expect((await signpost(['brand', 'show'])).err).toContain('No brand is saved');
  });

  it('keys are created, listed without the keys, and deleted', async () => {
    const created = await signpost([
      'keys',
      'create',
      'CI',
      '--permission',
      'links:read',
      '--expires',
      '90d',
    ]);
    expect(created.out).toMatch(/^sk_\S+\n$/);
    const key = created.out.trim();
    const { keys } = (await cli.api.get('/keys')).body.data;
    const { _id } = keys.find(({ name }: Json) => name === 'CI');
    const listed = await signpost(['keys', 'list']);
    expect([listed.out.includes(_id), listed.out.includes(key)]).toEqual([true, false]);
    const denied = await signpost(['links', 'create', newUrl(), '--title', 'x'], {
      env: { SIGNPOST_API_KEY: key },
    });
    expect([denied.code, denied.err]).toEqual([3, expect.stringContaining('links:write')]);
    expect((await json('keys', 'delete', _id, '--yes')).deleted).toBe(true);
  });

  it('chat prints a completion as text, or its chunks', async () => {
    const { code, out } = await signpost(['chat', 'Hello']);
    expect([code, out.trim() === '', out.endsWith('\n')]).toEqual([0, false, true]);
    const chunks = await signpost(['chat', '-', '--json'], { stdin: 'Hello' });
    for (const line of linesOf(chunks.out)) expect(JSON.parse(line).object).toBe('chat.completion.chunk');
  });

  describe('exit codes', () => {
    it('are 2 for wrong usage', async () => {
      const { code, err } = await signpost(['links', 'craete']);
      expect([code, err]).toEqual([2, expect.stringContaining('Did you mean "signpost links create"?')]);
    });

    it('are 5 when the service cannot be reached', async () => {
      const { code, err } = await signpost(['whoami'], { env: { SIGNPOST_URL: 'http://127.0.0.1:1' } });
      expect([code, err]).toEqual([5, 'Error: The service cannot be reached.\n']);
    });

    it('are 0 when the reader has read enough', async () => {
      for (let i = 0; i < 3; i++) await aLink({ title: 'x'.repeat(200) }, cli.api);
      const script = `set -o pipefail; "$1" "$2" links export --format json | head -c 1`;
      const { code, err } = await new Promise<Ended>((resolve) => {
        const argv = ['--norc', '-c', script, 'bash', process.execPath, cli.program];
        execFile('bash', argv, { env: cli.env }, (error, out, err) =>
          resolve({ code: error ? Number(error.code) : 0, out, err }),
        );
      });
      expect([code, err]).toEqual([0, '']);
    });
  });

  it('npm run cli is the demo owner of the local run', async () => {
    expect(await command('infra/demo/cli.ts', 'whoami')).toMatch(/^Account +Demo \(own_\w+\)$/m);
  });

  it('completion and help need no service', async () => {
    const own = { SIGNPOST_URL: '', SIGNPOST_API_KEY: '' };
    expect((await signpost(['completion', 'zsh'], { env: own })).out).toMatch(/^#compdef signpost/);
    expect((await signpost([], { env: own })).out).toContain('links create');
    expect((await signpost(['--version'], { env: own })).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
