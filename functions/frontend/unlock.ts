import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { readForm } from '../../shared/http/form.ts';
import { unlockLink } from '../../shared/links/unlock-link.ts';
import { answerVisit, type VisitAnswer, visitorOf } from './visit-answer.ts';

/** Takes the password of a protected link and leads the visitor on. A function of its own: it needs the SDK. */
export const handler = (event: APIGatewayProxyEventV2): Promise<VisitAnswer> =>
  answerVisit(event, async (code, now) => {
    const password = readForm(event).get('password') ?? '';
    return unlockLink(code, password, visitorOf(event, now));
  });
