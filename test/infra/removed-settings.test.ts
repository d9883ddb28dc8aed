import { describe, expect, it, vi } from 'vitest';
import { LIVE_CHANGES } from '../../infra/environment/live-changes.ts';
import { noticesOf } from '../../infra/environment/notices.ts';
import { change, domains, type Overrides, prod, withSettings } from '../support/templates/live-prod.ts';

// Some tests synthesize an environment several times.
vi.setConfig({ testTimeout: 120_000 });

const noticesFor = (overrides: Overrides): string[] => {
  const environment = withSettings(overrides);
  return [...noticesOf(environment, [environment])];
};

describe('the firewall of a live deployment', () => {
  const firewall = { ...prod.firewall, attached: false };

  const region = 'eu-central-1';

  it.each([{}, { region }])('is added in one step: %o', (where) => {
    expect(change([{ ...where, firewall: undefined }, where]).hazards).toEqual([]);
  });

  it('is removed in one step, because it is deleted after the distribution was updated', () => {
    expect(LIVE_CHANGES.firewall.effect).toBe('in place');
    expect(change([{}, { firewall: undefined }])).toMatchObject({ hazards: [], left: [], replaced: [] });
  });

  it('is removed in two steps in another region: AWS does not delete a web ACL that is in use', () => {
    const [removed, detached, kept] = [
      { region, domains, firewall: undefined },
      { region, domains, firewall },
      { region, domains },
    ];
    expect(change([kept, removed]).hazards.join('\n')).toMatch(/AWS::WAFv2::WebACL\): deleted while/);
    for (const step of [
      [kept, detached],
      [detached, removed],
    ] as [Overrides, Overrides][])
      expect(change(step)).toMatchObject({ hazards: [], left: [], replaced: [] });
  });

  it('leaves its stack behind if nothing else is in it', () => {
    const { hazards, left } = change([
      { region, firewall },
      { region, firewall: undefined },
    ]);
    expect({ hazards, left }).toEqual({ hazards: [], left: ['us-east-1/signpost-prod-global'] });
  });

  it('is reported by each synthesis while it is detached', () => {
    expect(noticesFor({ firewall }).join('\n')).toMatch(
      /^prod: the firewall is detached\. .*docs\/deploy\.md#remove-the-firewall$/m,
    );
    expect(noticesFor({}).join('\n')).not.toContain('firewall');
  });
});

describe('the backups of a live deployment', () => {
  it('leave the stack of their copies behind when they are disabled: the copies stay', () => {
    const { hazards, left } = change([{}, { backup: undefined }]);
    expect({ hazards, left }).toEqual({ hazards: [], left: ['us-west-2/signpost-prod-backup'] });
  });
});

describe('the probe of a live deployment', () => {
  it('leaves its stack behind when it is disabled in another region', () => {
    const region = 'eu-central-1';
    const settings = { region, retainData: false };
    const { hazards, left } = change([
      { ...settings, domains, outsideProbe: true },
      { ...settings, domains },
    ]);
    expect({ hazards, left }).toEqual({ hazards: [], left: ['us-east-1/signpost-prod-probe'] });
  });
});
