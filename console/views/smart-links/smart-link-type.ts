import type { SmartLink } from '@signpost/client/core';
import { SMART_LINK_PREFIXES } from '@signpost/client/values';

export type SmartLinkType = SmartLink['type'];

export const isType = (text: string | undefined): text is SmartLinkType =>
  text !== undefined && Object.hasOwn(SMART_LINK_PREFIXES, text);
