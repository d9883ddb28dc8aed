import { type AwsService, type ServiceCall, sendJson } from '../aws-endpoint/service.ts';
import { accountId } from '../cloudformation/intrinsics.ts';
import type { Requirement } from '../iam/identities.ts';
import { addressOf, type Outbox } from './outbox.ts';

/** SES: SendEmail with simple content. */
export function sesService(outbox: Outbox): AwsService {
  return {
    requirements,
    async handle({ body }, response) {
      sendJson(response, 200, await outbox.send(JSON.parse(body.toString())));
    },
  };
}

function requirements({ region, method, url, body }: ServiceCall): Requirement[] | undefined {
  if (method !== 'POST' || url !== '/v2/email/outbound-emails') return undefined;
  const { FromEmailAddress } = JSON.parse(body.toString()) as { FromEmailAddress?: string };
  const identity = addressOf(String(FromEmailAddress));
  return [{ action: 'ses:SendEmail', resource: `arn:aws:ses:${region}:${accountId}:identity/${identity}` }];
}
