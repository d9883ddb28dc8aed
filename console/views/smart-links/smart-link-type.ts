import type { SmartLink } from '../../../clients/typescript/src/api.ts';
import { SMART_LINK_PREFIXES } from '../../../clients/typescript/src/values.ts';

export type SmartLinkType = SmartLink['type'];

export const isType = (text: string | undefined): text is SmartLinkType =>
  text !== undefined && Object.hasOwn(SMART_LINK_PREFIXES, text);
