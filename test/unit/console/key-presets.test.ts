import { describe, expect, it } from 'vitest';
import { KEY_PRESETS, PERMISSIONS_OF, presetOf } from '#console/views/developer/keys/presets.ts';
import { PERMISSIONS } from '#shared/core/accounts/permissions.ts';

describe('presets of API keys', () => {
  it('grant permissions that there are, and are recognized in any order', () => {
    for (const preset of KEY_PRESETS) {
      const granted = PERMISSIONS_OF[preset];
      expect(granted.filter((one) => !PERMISSIONS.includes(one))).toEqual([]);
      expect(presetOf([...granted].reverse())).toBe(preset);
    }
    expect(presetOf(['links:read'])).toBeUndefined();
  });

  it('only read, if that is what they are called', () => {
    expect(PERMISSIONS_OF.read.filter((one) => !one.endsWith(':read'))).toEqual([]);
  });
});
