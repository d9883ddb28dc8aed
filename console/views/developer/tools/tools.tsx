import { Card } from '#console/components/content/card.tsx';
import { CodeBlock } from '#console/components/content/code-block.tsx';
import { publicOrigin, wheelFile } from '#console/config.ts';
import { useTexts } from '#console/texts/text.tsx';
import { DeveloperFrame } from '../developer-frame.tsx';
import { TOOLS, toolCode } from './tool-code.ts';

/** How to install the client and the command line, and to connect agents. */
export default function Tools() {
  const { tools: text } = useTexts();
  return (
    <DeveloperFrame part={text.title} lead={text.lead}>
      <div class="developer-stack">
        {TOOLS.map((tool) => (
          <Card key={tool} title={text.names[tool]}>
            <div class="developer-tool">
              <p class="soft">{text.about[tool]}</p>
              <CodeBlock
                code={toolCode(tool, { origin: publicOrigin, wheel: wheelFile })}
                language="curl"
                title={text.commandsOf(text.names[tool])}
                caption={text.terminal}
              />
            </div>
          </Card>
        ))}
      </div>
    </DeveloperFrame>
  );
}
