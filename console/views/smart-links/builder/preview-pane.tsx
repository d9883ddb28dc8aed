import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#console/components/elements/button.tsx';
import type { IconName } from '#console/components/elements/icon.tsx';
import { previewPath } from '#console/config.ts';
import type { Uploads } from '#console/data/uploads.ts';
import type { ColorScheme } from '#console/preview/color-scheme.ts';
import type { EditedEntry } from '#console/preview/preview-message.ts';
import { useTexts } from '#console/texts/text.tsx';
import { shownTheme } from '#console/theme/theme.ts';
import type { Draft } from './draft.ts';
import { previewOf } from './draft-preview.ts';

export type Screen = 'phone' | 'desktop';

/** Viewport in CSS pixels; the frame is scaled to fit. */
const SIZES: Readonly<Record<Screen, { width: number; height: number }>> = {
  phone: { width: 390, height: 780 },
  desktop: { width: 1280, height: 860 },
};

/** Debounces typing. */
const DEBOUNCE_MS = 120;

interface PreviewPaneProps {
  draft: Draft;
  uploads: Uploads;
  edited: EditedEntry | undefined;
  screen: Screen;
  onScreen: (screen: Screen) => void;
}

/** Live preview of the page, in a sandboxed iframe. */
export function PreviewPane({ draft, uploads, edited, screen, onScreen }: PreviewPaneProps) {
  const { smartLinks: text, builder } = useTexts();
  const frame = useRef<HTMLIFrameElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  /** Counts frame loads: each needs the state again. */
  const [loads, setLoads] = useState(0);
  const [scheme, setScheme] = useState<ColorScheme>(shownTheme);
  const [available, setAvailable] = useState({ width: 0, height: 0 });

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setAvailable({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    if (stage.current) observer.observe(stage.current);
    return () => observer.disconnect();
  }, []);

  const shownIn = useRef(0);
  useEffect(() => {
    if (loads === 0) return undefined;
    const show = () => {
      shownIn.current = loads;
      // A sandboxed frame has an opaque origin, so the target must be `*`; the message holds no secrets.
      const message = { ...previewOf(draft, uploads, text.untitled), scheme, edited };
      frame.current?.contentWindow?.postMessage(message, '*');
    };
    const timer = setTimeout(show, shownIn.current === loads ? DEBOUNCE_MS : 0);
    return () => clearTimeout(timer);
    // Hidden on a phone, it could not scroll.
  }, [loads, draft, uploads, text, scheme, edited?.list, edited?.index, available.width > 0]);

  const { width, height } = SIZES[screen];
  const scale = available.width > 0 ? Math.min(1, available.width / width) : 1;
  // A phone is cut to the available height, and scrolls.
  const shownHeight =
    screen === 'phone' && available.height > 0 ? Math.min(height * scale, available.height) : height * scale;
  return (
    <section class="smart-preview" aria-label={text.preview}>
      <div class="smart-preview-head">
        <h2>{text.preview}</h2>
        <Choice
          label={builder.scheme}
          chosen={scheme}
          onChoose={setScheme}
          options={[
            { value: 'light', icon: 'sun', label: builder.schemes.light },
            { value: 'dark', icon: 'moon', label: builder.schemes.dark },
          ]}
        />
        <Choice
          label={text.screen}
          chosen={screen}
          onChoose={onScreen}
          options={(['phone', 'desktop'] as const).map((value) => ({
            value,
            icon: value,
            label: text.screens[value],
          }))}
        />
      </div>
      <div class="smart-stage" ref={stage}>
        <div
          class={`smart-device smart-device-${screen}`}
          style={{ width: `${width * scale}px`, height: `${shownHeight}px` }}
        >
          <iframe
            ref={frame}
            title={text.previewTitle}
            src={previewPath}
            sandbox="allow-scripts"
            // Its script is listening by then.
            onLoad={() => setLoads((count) => count + 1)}
            style={{ width: `${width}px`, height: `${shownHeight / scale}px`, transform: `scale(${scale})` }}
          />
        </div>
      </div>
      <p class="hint">{text.previewHint}</p>
    </section>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  chosen: Value;
  onChoose: (value: Value) => void;
  options: readonly { value: Value; icon: IconName; label: string }[];
}

/** One of two, as icons. */
function Choice<Value extends string>({ label, chosen, onChoose, options }: ChoiceProps<Value>) {
  return (
    <fieldset class="smart-screens">
      <legend class="visually-hidden">{label}</legend>
      {options.map(({ value, icon, label: name }) => (
        <span key={value} class={value === chosen ? 'smart-screen-chosen' : undefined}>
          <Button
            variant="quiet"
            icon={icon}
            iconOnly
            isPressed={value === chosen}
            onClick={() => onChoose(value)}
          >
            {name}
          </Button>
        </span>
      ))}
    </fieldset>
  );
}
