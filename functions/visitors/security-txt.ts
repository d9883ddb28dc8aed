import type { VisitorContract } from '#functions/framework/endpoint.ts';
import { withLogging } from '#functions/framework/logged.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { type SecurityContact, securityTxt } from '#shared/visitor-pages/security-txt.ts';
import { respondToVisitor } from './visitor-response.ts';

export const contract = {
  tag: 'Visitors',
  summary: 'Retrieve security.txt',
  description: 'How to report a vulnerability (RFC 9116), if the operator has configured a contact.',
  responses: [{ status: 200, description: 'The file.', contentTypes: ['text/plain'] }],
  errors: ['NOT_FOUND'],
} as const satisfies VisitorContract;

export const handler = withLogging((event: HttpEvent) =>
  respondToVisitor(event, {}, async (now) => {
    const contact = JSON.parse(setting(SETTING.securityContact)) as SecurityContact | null;
    if (contact === null) throw new AppError('NOT_FOUND', 'The operator has not configured a contact.');
    const origins = [setting(SETTING.publicOrigin), setting(SETTING.apiOrigin)];
    return {
      statusCode: 200,
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'public, max-age=3600',
        'x-content-type-options': 'nosniff',
      },
      body: securityTxt(contact, origins, now),
    };
  }),
);
