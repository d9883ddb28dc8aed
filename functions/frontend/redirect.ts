import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { visitLink } from '../../shared/links/visit-link.ts';
import { answerVisit, type VisitAnswer, visitorOf } from './visit-answer.ts';

/** Leads a visitor of a short link on. */
export const handler = (event: APIGatewayProxyEventV2): Promise<VisitAnswer> =>
  answerVisit(event, (code, now) => visitLink(code, visitorOf(event, now)));
