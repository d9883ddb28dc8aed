import type { Share } from '@signpost/client/core';
import { ACCOUNT_FILTERS } from '@signpost/client/values';
import type { Texts } from '#console/texts/en.ts';

/** What a report of the account is about: not all links and pages, if a filter chooses among them. */
export const accountName = (
  filters: Partial<Record<keyof Share['filters'], unknown>> | null | undefined,
  { account, someLinks }: Pick<Texts['analytics']['sharing'], 'account' | 'someLinks'>,
): string => (ACCOUNT_FILTERS.some((name) => filters?.[name]) ? someLinks : account);
