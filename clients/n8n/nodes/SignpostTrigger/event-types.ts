import type { INodePropertyOptions } from 'n8n-workflow';
import { EVENT_TYPES } from '../api-values.ts';

/** `smart_link.created` as "Smart Link Created". */
const titleOf = (type: string): string =>
  type.replaceAll(/[._]/g, ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

export const EVENT_OPTIONS: INodePropertyOptions[] = EVENT_TYPES.toSorted().map((value) => ({
  name: titleOf(value),
  value,
}));
