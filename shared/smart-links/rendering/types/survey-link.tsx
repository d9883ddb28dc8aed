import type { JSX } from 'preact';
import { honeypot } from '#shared/visitor-pages/honeypot-field.tsx';
import { formInPlace } from '../form-in-place.ts';
import type { PageDefinition } from '../page-definition.ts';
import { banner, description, headline, logo, type PageView } from '../parts.tsx';
import { SCALE_STYLE } from './score-scale.tsx';
import { buttons, flowScript, flowStyle, flowViewport, progress } from './survey-flow.tsx';
import { outcomeMessage, problems } from './survey-messages.tsx';
import { questionField } from './survey-question.tsx';
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
  return (
    <main class="survey">
      {banner(view)}
      <header>
        {logo(view)}
        {headline(view)}
        {!survey?.outcome && description(view)}
      </header>
      {survey?.outcome ? outcomeMessage(view, survey.outcome) : [problems(view), form(view)]}
    </main>
  );
}

/** Works without JavaScript: errors are shown next to the question, with the same texts in both cases. */
const form = (view: PageView): JSX.Element => (
  <form method="post" noValidate target="_self">
    {progress(view)}
    {honeypot('sr')}
    {(view.link.questions ?? []).map((question, index) => questionField(view, question, index))}
    {buttons(view)}
  </form>
);
