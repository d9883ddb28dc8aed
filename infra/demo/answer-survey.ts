import type { Client } from '@signpost/client';
import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import { surveyAnswers } from './answers.ts';
import type { CreatedPage } from './create-pages.ts';
import { patiently } from './patiently.ts';
import { requestAsVisitor } from './visitor-request.ts';

/** Requests per IP address and minute, below the limit for visitors. */
const OF_ONE_ADDRESS = 8;
const OF_ALL = 64;
const AT_ONCE = 4;

/**
 * Submits responses to the survey as visitors of its page do, unless it already has them.
 * Returns the number of new ones.
 */
export async function answerSurvey(
  client: Client,
  { page }: CreatedPage,
  { origin, seed, isLocal }: { origin: string; seed: string; isLocal: boolean },
): Promise<number> {
  const wanted = isLocal ? OF_ALL : OF_ONE_ADDRESS;
  const { responses } = await patiently(() =>
    client.get('/v1/api/smart-links/{id}/responses', { path: { id: page._id }, query: { limit: wanted } }),
  );
  const answers = surveyAnswers(wanted, seed);
  const url = new URL(`/v1/smart-links/slug/${page.slug}/survey`, origin);
  const missing = answers.map((answer, i) => ({ answer, i })).slice(responses.length);
  await inParallel(missing, AT_ONCE, async ({ answer, i }) => {
    const status = await requestAsVisitor(url, {
      method: 'POST',
      headers: { 'user-agent': 'Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0' },
      from: isLocal ? `127.77.0.${1 + Math.floor(i / OF_ONE_ADDRESS)}` : undefined,
      // The number makes each of them a separate submission.
      body: { answers: answer, submissionType: 'store', submissionDetails: { receipt: 1001 + i } },
    });
    if (status !== 201) throw new Error(`The survey returned ${status}`);
  });
  return missing.length;
}
