import type { Click } from '../../api.ts';
import { command } from '../command.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../errors.ts';
import { follow } from '../follow.ts';
import { clean, dateTimeSeconds, plural } from '../output/text.ts';
import { CLICK_FLAGS, clickQuery, inclusionOf, SUSPECTED_FLAG } from './click-filters.ts';
import { findTarget } from './find.ts';
import { TargetNames } from './target-names.ts';

/** A third of the rate limit of the smallest plan. */
const POLL_MS = 3000;
const PAGE = 1000;

const clicks = command({
  name: 'clicks',
  summary: 'List clicks, or follow them as they come in',
  details:
    'With --follow, shows the latest clicks and then each new one until you press Ctrl-C; it waits while ' +
    'the service cannot be reached, then shows the clicks that it missed. A click appears some seconds ' +
    'after it was made.',
  flags: {
    follow: { kind: 'switch', help: 'Keep printing new clicks.' },
    link: {
      kind: 'text',
      value: 'LINK',
      help: 'Only clicks on this link or Smart Link: id, code, slug or URL.',
    },
    limit: { kind: 'number', help: 'How many of the latest clicks. Default: 20, with --follow 10.' },
    ...CLICK_FLAGS,
    ...SUSPECTED_FLAG,
  },
  examples: [
    { run: 'signpost clicks --follow', does: 'All clicks of the account' },
    {
      run: 'signpost clicks --follow --link spring --json',
      does: 'Clicks on one link, one JSON object per line',
    },
    { run: 'signpost clicks --country DE --limit 100', does: 'The latest 100 clicks from Germany' },
  ],
  run: async (context, { flags }) => {
    const { client, out, io } = context;
    const { limit = flags.follow ? 10 : 20 } = flags;
    const least = flags.follow ? 0 : 1;
    if (limit < least || limit > PAGE) throw new UsageError(`--limit must be from ${least} to ${PAGE}.`);
    const linkId = flags.link === undefined ? undefined : (await findTarget(client, flags.link)).id;
    const query = { ...clickQuery(flags), ...inclusionOf(flags), linkId };
    const names = new TargetNames(client);
    if (!flags.follow) {
      const page = await client.analytics.clicks({ ...query, limit }).page();
      if (out.isJson) out.json({ clicks: page.items, nextCursor: page.nextCursor });
      else if (page.items.length === 0) out.note('No clicks match.');
      else for (const click of page.items) out.line(await lineOf(click, names, context));
      return undefined;
    }
    const source = {
      page: (cursor: string | undefined) =>
        client.analytics.clicks({ ...query, cursor, limit: PAGE, maxRetries: 0 }).page(),
      time: (click: Click) => click.time,
      key: (click: Click) => JSON.stringify(click),
    };
    let isFirst = true;
    const onRetry = (error: Error, waitMs: number) =>
      out.note(`${clean(error.message)} Trying again in ${plural(Math.ceil(waitMs / 1000), 'second')}.`);
    for await (const batch of follow(source, { signal: io.signal, intervalMs: POLL_MS, onRetry })) {
      const shown = isFirst ? batch.slice(Math.max(0, batch.length - limit)) : batch;
      if (isFirst) out.note('Waiting for clicks. Stop with Ctrl-C.');
      isFirst = false;
      for (const click of shown) {
        if (out.isJson) out.jsonLine(click);
        else out.line(await lineOf(click, names, context));
      }
    }
    return io.signal.reason as number;
  },
});

async function lineOf(click: Click, names: TargetNames, { out }: Context): Promise<string> {
  const about = [
    click.event ?? click.source,
    click.country ?? 'Unknown',
    click.device,
    click.browser,
    click.os,
    click.referrer ?? 'direct',
  ];
  const time = out.style(dateTimeSeconds(click.time), 'dim');
  return `${time}  ${out.style(await names.of(click.targetId), 'cyan')}  ${about.map(clean).join('  ')}`;
}

export const clickCommands = [clicks];
