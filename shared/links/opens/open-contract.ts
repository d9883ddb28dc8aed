import * as z from 'zod';
import { APP_KEY_SHAPE } from '#shared/core/domains/app-key.ts';
import { enumField, rawField } from '#shared/platform/http/input-fields.ts';
import { timeField } from '#shared/platform/http/response-fields.ts';
import { because, issueOf } from '#shared/platform/http/zod-problems.ts';
import { problem } from '#shared/platform/problems.ts';

/** Opens that apps report: requests and responses. */

const MAX_URL_LENGTH = 4096;
const MAX_REFERRER_LENGTH = 4096;
const OPEN_ID = 'must have 16 to 64 of the characters A-Z a-z 0-9 - _, such as a UUID';
const WHAT = ['url', 'installReferrer'];
const PLATFORMS = ['ios', 'android'] as const;

export const openInput = z
  .object(
    {
      key: z
        .string({ error: 'must be the public key of the domain in a string' })
        .trim()
        .refine(
          (text) => APP_KEY_SHAPE.test(text),
          because(
            problem(
              'invalid_format',
              'must be `appKey` of a domain, such as app_4fJ2kQ8sT1vX7yZ0aBcD_go.example.com',
              {
                format: 'app_key',
              },
            ),
          ),
        )
        .meta({
          description: 'Public key: `appKey` of the domain, or that of the service’s own hosts.',
          examples: ['app_4fJ2kQ8sT1vX7yZ0aBcD_go.example.com'],
        }),
      url: rawField(MAX_URL_LENGTH)
        .nullish()
        .meta({
          description: 'The short URL that the system opened the app with, unchanged.',
          examples: ['https://go.example.com/spring'],
        }),
      installReferrer: rawField(MAX_REFERRER_LENGTH)
        .nullish()
        .meta({
          description:
            'Instead of `url`, at the first start: the install referrer of the Play Store, unchanged. The ' +
            'click was already counted.',
          examples: ['sp_click=AA...&sp_code=spring'],
        }),
      openId: z
        .string({ error: OPEN_ID })
        .regex(/^[\w-]{16,64}$/, OPEN_ID)
        .nullish()
        .meta({
          description:
            'A random ID that the app makes for each open, and sends again when it retries: the open is ' +
            'counted once. Without it, every request is counted.',
          examples: ['6f1d3c2a-8b1e-4c5f-9a7d-0e2b4c6d8f10'],
        }),
      platform: enumField(PLATFORMS)
        .nullish()
        .meta({
          description: 'The system of the app. Absent: as far as its user agent tells.',
          examples: ['ios'],
        }),
      password: rawField(128)
        .nullish()
        .meta({
          description: 'Password of a protected link, after 401 `PASSWORD_REQUIRED`.',
          examples: ['open sesame'],
        }),
    },
    { error: 'must be a JSON object' },
  )
  .superRefine(({ url, installReferrer }, context) => {
    if (url == null && installReferrer == null)
      context.addIssue(
        issueOf(problem('one_of_required', 'must have url or installReferrer', { fields: WHAT }), 'url'),
      );
    if (url != null && installReferrer != null)
      context.addIssue(
        issueOf(
          problem('only_one_of', 'must have url or installReferrer, not both', { fields: WHAT }),
          'installReferrer',
        ),
      );
  })
  .meta({
    id: 'ReportOpen',
    examples: [{ key: 'app_4fJ2kQ8sT1vX7yZ0aBcD_go.example.com', url: 'https://go.example.com/spring' }],
  });

export type OpenInput = z.infer<typeof openInput>;

export const openRecordSchema = z
  .object({
    destination: z.string().meta({
      format: 'uri',
      description: 'Destination of the link in a browser, with its UTM parameters.',
      examples: ['https://example.com/spring'],
    }),
    path: z
      .string()
      .nullable()
      .meta({
        description: 'Where in the app: `path` of the link for this platform. null: it has none.',
        examples: ['/shop/7'],
      }),
    appUrl: z
      .string()
      .nullable()
      .meta({
        description: 'URL that opens the app there: `url` of the link for this platform. null: it has none.',
        examples: [null],
      }),
    parameters: z.record(z.string(), z.string()).meta({
      description: 'The query parameters of the short URL, and the UTM parameters of the link.',
      examples: [{ ref: 'anna', utm_source: 'newsletter' }],
    }),
    clickId: z.string().meta({
      description: 'ID of the click, to send as `clickId` of conversions in the app.',
      examples: ['AAVQ...'],
    }),
    clickedAt: timeField('When the click was: for an install, before it.'),
    counted: z.boolean().meta({
      description: 'Whether this open was counted as a click. false: it was counted before.',
      examples: [true],
    }),
  })
  .meta({ id: 'Open' });

export type OpenRecord = z.infer<typeof openRecordSchema>;
