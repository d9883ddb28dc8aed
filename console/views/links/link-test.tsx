import type { Link } from '@signpost/client/core';
import { Card } from '#console/components/content/card.tsx';
import { Loaded } from '#console/components/feedback/states.tsx';
import { useQuery } from '#console/data/use-query.ts';
import { useSession } from '#console/session/session.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { goalName } from './targeting/targeting-facts.tsx';

/** How the split test of a link stands, or how it ended. */
export function LinkTest({ link: { _id: id, updatedAt } }: { link: Link }) {
  const { targeting: text } = useTexts();
  const { api } = useSession();
  const format = useFormat();
  // With a change of the link the test may have begun again.
  const report = useQuery(`links/${id}/test/${updatedAt}`, async (signal) => {
    return (await api.get('/v1/api/links/{id}/test', { path: { id }, signal })).test;
  });
  return (
    <Card title={text.variants}>
      <Loaded of={report}>
        {(test) =>
          test && (
            <>
              <p>
                {test.endedAt === null
                  ? text.testRuns(format.dateTime(test.startedAt))
                  : text.verdicts[test.verdict](names(test.winner), format.dateTime(test.endedAt))}
                {test.switched && ` ${text.switched}`}
              </p>
              <div class="links-test">
                <table class="plain-table">
                  <thead>
                    <tr>
                      <th scope="col">{text.variant}</th>
                      <th scope="col">{text.testUnits[test.unit]}</th>
                      <th scope="col">{goalName(test.goal, text)}</th>
                      <th scope="col">{text.rate}</th>
                      <th scope="col">{text.confidence}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {test.variants.map(({ destination, url, visitors, conversions, rate, confidence }) => (
                      <tr key={destination}>
                        <th scope="row">
                          {names(destination)}{' '}
                          <a href={url} target="_blank" rel="noopener noreferrer">
                            {url}
                          </a>
                        </th>
                        <td>{format.number(visitors)}</td>
                        <td>{format.number(conversions)}</td>
                        <td>{format.percent(rate)}</td>
                        <td>{confidence === 0 ? '–' : format.percent(confidence)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
              <p class="hint">{text.confidenceHint}</p>
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

/** `2` of `variant:2`. */
const names = (destination: string | null): string => destination?.split(':')[1] ?? '';
