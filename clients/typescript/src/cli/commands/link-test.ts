import type { LinkTestReport } from '../../api.ts';
import { command } from '../command.ts';
import { CliError, EXIT } from '../errors.ts';
import { count, dateTime } from '../output/text.ts';
import { LINK_HELP, linkId } from './find.ts';

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

export const linkTest = command({
  name: 'links test',
  summary: 'Show the split test of a link',
  args: [{ name: 'link', help: LINK_HELP }],
  examples: [{ run: 'signpost links test spring', does: 'Its current state, or its result' }],
  run: async ({ client, out }, { args }) => {
    const { test } = await client.links.test(await linkId(client, args.link));
    if (out.isJson) {
      out.json({ test });
      return undefined;
    }
    if (test === null) throw new CliError(`The link "${args.link}" has no test.`, EXIT.notFound);
    out.fields([
      ['Goal', test.goal],
      ['Verdict', verdictOf(test)],
      ['Started', dateTime(test.startedAt)],
      [test.endedAt === null ? 'Ends' : 'Ended', dateTime(test.endedAt ?? test.endsAt)],
    ]);
    out.table(
      [
        { title: 'Variant' },
        { title: 'URL', shrinks: true },
        { title: test.unit === 'visitors' ? 'Visitors' : 'Clicks', align: 'right' },
        { title: 'Conversions', align: 'right' },
        { title: 'Rate', align: 'right' },
        { title: 'Confidence', align: 'right' },
      ],
      test.variants.map(({ destination, url, visitors, conversions, rate, confidence }) => [
        destination,
        url,
        count(visitors),
        count(conversions),
        percent(rate),
        confidence === 0 ? '-' : percent(confidence),
      ]),
    );
    return undefined;
  },
});

function verdictOf({ endedAt, verdict, winner, switched }: LinkTestReport): string {
  if (endedAt === null) return 'none yet';
  if (winner === null) return verdict.replaceAll('_', ' ');
  return `${winner} has won${switched ? ' and gets all visitors' : ''}`;
}
