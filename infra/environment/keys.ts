import * as z from 'zod';
import { day, text, whole } from './setting-types.ts';

const version = () => whole(1, 1_000_000).default(1);

const visitorKeySchema = z.strictObject({
  version: version().meta({ description: 'Raise it by one to replace the key.' }),
  from: day()
    .optional()
    .meta({
      description:
        'The first day of this version, before which the version before it is used; without it, ' +
        'functions use this version as soon as they are deployed.',
    }),
});

export const keysSchema = z.strictObject({
  origin: version().meta({
    description:
      'Version of the secret by which the functions recognize the distribution: raise it by one to ' +
      'replace it, without refusing a request meanwhile.',
  }),
  visitor: visitorKeySchema.prefault({}).meta({
    description: "The key of visitors' fingerprints: to replace it, raise `version` and set `from`.",
  }),
  signIn: version().meta({
    description:
      'Version of the key that sign-in codes and links are derived with: raise it by one to replace ' +
      'it, while those that were sent before stay valid.',
  }),
  service: version().meta({
    description:
      'Version of the key of recipients, registrants and links in emails: only raise it after a leak, ' +
      'because their data is lost.',
  }),
  environment: text(/^arn:aws:kms:[a-z0-9-]+:\d{12}:key\/[\w-]+$/, 'the ARN of a KMS key')
    .optional()
    .meta({
      description:
        'KMS key in the same region that encrypts the environment variables of functions; without it, ' +
        'a key that AWS manages does.',
    }),
});
