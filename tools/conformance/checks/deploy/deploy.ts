import type { Check } from '../../support/check.ts';

export const MOTO = 'moto[server]==5.2.5';

export const deploy: Check = {
  name: 'deploy',
  tool: 'moto 5.2.5, cdk',
  shows:
    'bootstrap, a first deploy that fails in each nested stack, deploy, a deploy without changes, a ' +
    'changed setting, function URLs over a failure in each nested stack and back, failures and destroy, ' +
    'with the real command',
  run: async (context) => {
    const { deployToMoto } = await import('./deploy-to-moto.ts');
    return deployToMoto(context);
  },
};
