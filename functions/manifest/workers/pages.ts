import type { FunctionSpec } from '#functions/framework/function-spec.ts';
import { OWNER_PARTITIONS } from '#shared/core/accounts/account-items.ts';
import { BRAND_PARTITIONS } from '#shared/core/brand/brand-items.ts';
import { MEDIA_PARTITIONS } from '#shared/core/media/media-items.ts';
import { PAGE_PARTITIONS, SMART_LINK_PARTITIONS } from '#shared/smart-links/model/page-entry.ts';

/** Workers that process Smart Links after they are stored. */
export const pageWorkers = {
  reserveSurveyStorage: {
    name: 'reserve-survey-storage',
    file: 'workers/reserve-survey-storage',
    grants: {
      GetItem: [OWNER_PARTITIONS, SMART_LINK_PARTITIONS],
      UpdateItem: [OWNER_PARTITIONS, SMART_LINK_PARTITIONS],
    },
    timeoutSeconds: 30,
  },
  copyImages: {
    name: 'copy-images',
    file: 'workers/copy-images',
    grants: {
      GetItem: [SMART_LINK_PARTITIONS, PAGE_PARTITIONS, MEDIA_PARTITIONS, BRAND_PARTITIONS],
      PutItem: [MEDIA_PARTITIONS],
      UpdateItem: [SMART_LINK_PARTITIONS, PAGE_PARTITIONS, MEDIA_PARTITIONS],
      DeleteItem: [MEDIA_PARTITIONS],
      media: ['GetObject', 'PutObject', 'DeleteObject'],
    },
    // An image of 110 megapixels takes 1 GB, and 1.6 GB as a progressive JPEG; CPU comes with memory.
    memoryMb: 2048,
    timeoutSeconds: 300,
  },
  probeFrontend: {
    name: 'probe-frontend',
    file: 'workers/probe-frontend',
    grants: {},
    settings: ['publicOrigin'],
    memoryMb: 256,
    // Three attempts of five seconds.
    timeoutSeconds: 20,
  },
} as const satisfies Record<string, FunctionSpec>;
