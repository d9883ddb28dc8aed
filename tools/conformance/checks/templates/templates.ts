import type { Check } from '../../support/check.ts';

export const CFN_LINT = 'cfn-lint==1.58.0';
export const CHECKOV = 'checkov==3.3.30';

export const templates: Check = {
  name: 'templates',
  tool: `${CFN_LINT.replace('==', ' ')}, ${CHECKOV.replace('==', ' ')}`,
  shows: 'the templates of all environments and settings variants, nested ones included, have no findings',
  run: async (context) => {
    const { judgeTemplates } = await import('./judge-templates.ts');
    return judgeTemplates(context);
  },
};
