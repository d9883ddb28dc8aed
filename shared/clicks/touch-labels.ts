import { CHANNELS, channelOf } from './channel.ts';
import { BROWSER_LABELS, OS_LABELS } from './user-agent.ts';
import type { TouchLabels } from './visits/click-token.ts';

export const TOUCH_LABELS: TouchLabels = {
  browsers: BROWSER_LABELS,
  systems: OS_LABELS,
  channels: CHANNELS,
  channelOf,
};
