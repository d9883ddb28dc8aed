import { h, type JSX } from 'preact';
import { honeypot } from '#shared/visitor-pages/honeypot.ts';
import { formInPlace } from '../form-in-place.ts';
import type { PageDefinition } from '../page-definition.ts';
import { banner, description, headline, logo, type PageView } from '../parts.ts';
import { SCALE_STYLE } from './score-scale.ts';
import { buttons, flowScript, flowStyle, flowViewport, progress } from './survey-flow.ts';
import { outcomeMessage, problems } from './survey-messages.ts';
import { questionField } from './survey-question.ts';
import { SURVEY_STYLE } from './survey-style.ts';

const SCRIPT = formInPlace({
  part: 'main.survey',
  focus: '.problems,.thanks',
  afterwards: "document.dispatchEvent(new Event('shown'));",
});

export const surveyLink: PageDefinition = {
  body: page,
  style: SURVEY_STYLE,
  optionalStyle: (link) =>
    (link.questions?.some(({ type }) => type === 'nps') ? SCALE_STYLE : '') + flowStyle(link),
  optionalScript: flowScript,
  viewport: flowViewport,
  script: SCRIPT,
  openGraphType: 'website',
};

function page(view: PageView): JSX.Element {
  const { survey } = view;
  return h(
    'main',
    { class: 'survey' },
    banner(view),
    h('header', null, logo(view), headline(view), survey?.outcome ? null : description(view)),
    survey?.outcome ? outcomeMessage(view, survey.outcome) : [problems(view), form(view)],
  );
}

/** Works without JavaScript: errors are shown next to the question, with the same texts in both cases. */
const form = (view: PageView): JSX.Element =>
  h(
    'form',
    { method: 'post', noValidate: true, target: '_self' },
    progress(view),
    honeypot('sr'),
    (view.link.questions ?? []).map((question, index) => questionField(view, question, index)),
    buttons(view),
  );
