import { UsageError } from '@signpost/command-line/usage-error.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { runCommand } from '#infra/admin/run-command.ts';
import { reportAbuse } from '#shared/abuse/reports/report-abuse.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { resolveLink } from '#shared/links/redirects/resolve-link.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { findPage } from '#shared/smart-links/visits/find-page.ts';
import { by } from '#test/support/builders/authors.ts';
import { anOwner, create } from '#test/support/builders/smart-links.ts';
import { aVisitor } from '#test/support/deployment/a-visitor.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import type { Json } from '#test/support/json.ts';

tableOfFile();

beforeEach(() => {
  vi.stubEnv('PUBLIC_ORIGIN', 'https://sp.example');
  vi.stubEnv('MEDIA_ORIGIN', 'https://media.example');
});

const now = new Date('2026-05-01T12:00:00.000Z');
const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] };
const command = (...args: string[]): Promise<Json> => runCommand(args, now, () => 'caller');
let count = 0;
const aLink = () =>
  createLink(
    { by: by(newId('owner')), hosts, now },
    { originalUrl: `https://example.com/${++count}`, title: 'A link' },
  );

/** Reports a URL; the report's id. */
async function reported(url: string, category = 'phishing'): Promise<string> {
  await reportAbuse({ url, category }, { address: `198.51.100.${++count}`, hashKey: 'key', now, ...hosts });
  const { reports } = await command('report', 'list', '--limit', '1000');
  return reports.find(({ target }: Json) => target.url === url).id;
}

describe('report resolve', () => {
  it.each([
    ['phishing', 'phishing'],
    ['malware', 'malware'],
    ['spam', 'spam'],
    ['illegal', 'legal'],
    ['other', 'abuse'],
  ])('blocks a link that is reported for %s, for the reason %s', async (category, reason) => {
    const { code, shortUrl } = await aLink();
    const id = await reported(shortUrl, category);
    const resolved = await command(
      'report',
      'resolve',
      id,
      '--action',
      'blocked',
      '--note',
      'Seen',
      '--by',
      'alice',
    );
    expect(resolved).toEqual({
      target: { kind: 'link', name: code, url: shortUrl },
      action: 'blocked',
      reports: [id],
      more: 0,
    });
    expect(await resolveLink(code, aVisitor({ now }), { counts: true })).toMatchObject({
      outcome: 'blocked',
      reason,
    });
    const { entries } = await command('audit', 'list', '--limit', '1000');
    const ours = entries.filter(({ target }: Json) => target.name === code || target.id === id);
    expect(ours.map(({ action, actor, note }: Json) => [action, actor.name, note]).sort()).toEqual([
      ['link.blocked', 'alice', 'Seen'],
      ['report.resolved', 'alice', 'Seen'],
    ]);
    expect(await command('report', 'show', id)).toMatchObject({ status: 'resolved', action: 'blocked' });
  });

  it('blocks a page', async () => {
    const page = await create(await anOwner());
    const id = await reported(page.url);
    await command('report', 'resolve', id, '--action', 'blocked', '--note', 'Seen');
    await expect(findPage(page.slug)).rejects.toMatchObject({ code: 'LINK_BLOCKED' });
  });

  it('blocks nothing with --action none', async () => {
    const { code, shortUrl } = await aLink();
    const id = await reported(shortUrl);
    await command('report', 'resolve', id, '--action', 'none', '--note', 'Harmless');
    expect(await resolveLink(code, aVisitor({ now }), { counts: true })).toMatchObject({
      outcome: 'redirect',
    });
    const { reports } = await command('report', 'list', '--status', 'resolved');
    expect(reports).toContainEqual(expect.objectContaining({ id, action: 'none' }));
  });

  it('keeps the reason of an existing block, unless another one is given', async () => {
    const { code, shortUrl } = await aLink();
    const blockedFor = async () => (await command('link', 'show', code)).blockedReason;
    await command('link', 'block', code, '--reason', 'malware');
    const id = await reported(shortUrl, 'spam');
    await command('report', 'resolve', id, '--action', 'blocked', '--note', 'Seen');
    expect(await blockedFor()).toBe('malware');
    const again = await reported(shortUrl, 'spam');
    await command('report', 'resolve', again, '--action', 'blocked', '--note', 'Seen', '--reason', 'legal');
    expect(await blockedFor()).toBe('legal');
  });

  it.each([
    ['report resolve'],
    ['report resolve rpt_1'],
    ['report resolve rpt_1 --action maybe --note x'],
    ['report resolve rpt_1 --action none'],
    ['report resolve rpt_1 --action blocked --note x --reason nice'],
    ['report list --status all'],
    ['report show'],
  ])('refuses `%s` with what is allowed', async (line) => {
    await expect(command(...line.split(' '))).rejects.toBeInstanceOf(UsageError);
  });

  it('names a report that does not exist', async () => {
    await expect(command('report', 'show', 'rpt_1')).rejects.toThrow('There is no report rpt_1');
    await expect(command('report', 'list', '--limit', '0')).rejects.toThrow('--limit must be a whole number');
  });
});
