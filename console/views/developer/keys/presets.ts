import type { Permission } from '#console/session/session.ts';

export const KEY_PRESETS = ['read', 'links', 'everything'] as const;
export type KeyPreset = (typeof KEY_PRESETS)[number];

/** What a preset of a new key grants: what most keys are made for. */
export const PERMISSIONS_OF: Readonly<Record<KeyPreset, readonly Permission[]>> = {
  read: ['links:read', 'smart-links:read', 'analytics:read'],
  links: ['links:read', 'links:write', 'analytics:read'],
  everything: ['*'],
};

/** The preset that grants exactly these permissions. */
export const presetOf = (permissions: readonly Permission[]): KeyPreset | undefined =>
  KEY_PRESETS.find(
    (preset) =>
      PERMISSIONS_OF[preset].length === permissions.length &&
      PERMISSIONS_OF[preset].every((one) => permissions.includes(one)),
  );
