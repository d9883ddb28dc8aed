import { describe, expect, it } from 'vitest';
import { type ChromiumHost, findChromium } from '#test/support/browser/find-chromium.ts';

const host = (platform: string, programs: string[], variables: NodeJS.ProcessEnv = {}): ChromiumHost => ({
  platform,
  variables: { PATH: '/usr/local/bin:/usr/bin', ...variables },
  home: '/Users/ada',
  isProgram: (file) => programs.includes(file),
  packaged: async () => '/tmp/packaged',
});

const CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const OWN_CHROMIUM = '/Users/ada/Applications/Chromium.app/Contents/MacOS/Chromium';

describe('findChromium', () => {
  it.each<[string, ChromiumHost, string]>([
    ['Chrome on macOS', host('darwin-arm64', [OWN_CHROMIUM, CHROME]), CHROME],
    ['Chromium of one user on macOS', host('darwin-x64', [OWN_CHROMIUM]), OWN_CHROMIUM],
    ['Chromium on the PATH of Linux', host('linux-arm64', ['/usr/bin/chromium']), '/usr/bin/chromium'],
    ['the one of the npm package on Linux x64', host('linux-x64', ['/usr/bin/chromium']), '/tmp/packaged'],
    ['CHROMIUM_PATH first', host('darwin-arm64', [CHROME], { CHROMIUM_PATH: '/opt/c' }), '/opt/c'],
    ['CHROMIUM_PATH first, also on Linux x64', host('linux-x64', [], { CHROMIUM_PATH: '/opt/c' }), '/opt/c'],
  ])('finds %s', async (_, machine, file) => {
    expect(await findChromium(machine)).toBe(file);
  });

  it('says what to do where there is none', async () => {
    await expect(findChromium(host('linux-arm64', []))).rejects.toThrow(/CHROMIUM_PATH/);
  });
});
