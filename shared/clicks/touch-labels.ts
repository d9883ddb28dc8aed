import { BROWSER_LABELS, OS_LABELS } from './agent-labels.ts';
import { channelOf } from './channel.ts';
import { CHANNELS } from './channel-tags.ts';
import type { TouchLabels } from './visits/click-token.ts';

export const TOUCH_LABELS: TouchLabels = {
  browsers: BROWSER_LABELS,
  systems: OS_LABELS,
  channels: CHANNELS,
  channelOf,
};
