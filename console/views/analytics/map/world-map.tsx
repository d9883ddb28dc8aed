import type { NamedCount } from '@signpost/client/core';
import { useEffect, useState } from 'preact/hooks';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { REST } from '../filters.ts';
import type { WorldShapes } from './world-shapes.ts';

interface WorldMapProps {
  countries: readonly NamedCount[] | undefined;
  /** Toggles the filter by a country. */
  onSelect: (code: string) => void;
}

/**
 * Countries colored by their clicks. Its shapes load when it is first shown. It is for the pointer: the panel
 * of countries has the same data and actions.
 */
export function WorldMap({ countries = [], onSelect }: WorldMapProps) {
  const { analytics: text } = useTexts();
  const format = useFormat();
  const [world, setWorld] = useState<WorldShapes>();
  const [pointed, point] = useState<string>();
  useEffect(() => {
    // Without the shapes, the panel of countries shows the same.
    void import('./world-shapes.ts').then(
      ({ WORLD }) => setWorld(WORLD),
      () => undefined,
    );
  }, []);
  const counts = new Map(countries.map(({ name, count }) => [name, count]));
  const most = Math.max(1, ...countries.filter(({ name }) => name !== REST).map(({ count }) => count));
  const heat = (code: string) => {
    const count = counts.get(code) ?? 0;
    // The square root keeps countries with few clicks distinguishable from those without.
    return count === 0 ? undefined : { '--heat': `${Math.round(20 + Math.sqrt(count / most) * 80)}%` };
  };
  const codeOf = (target: EventTarget | null) => (target as SVGElement | null)?.dataset?.['code'];
  const count = pointed === undefined ? undefined : (counts.get(pointed) ?? 0);
  return (
    <figure class="world-map">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the panel of countries has the keys */}
      <svg
        viewBox={world?.viewBox ?? '0 0 2000 960'}
        role="img"
        aria-label={`${text.map}: ${text.panels.countries}`}
        onPointerOver={({ target }) => point(codeOf(target))}
        onPointerLeave={() => point(undefined)}
        onClick={({ target }) => {
          const code = codeOf(target);
          if (code && counts.has(code)) onSelect(code);
        }}
      >
        {world &&
          Object.entries(world.shapes).map(([code, path]) => (
            <path
              key={code}
              d={path}
              data-code={code}
              class={counts.has(code) ? 'map-hot' : undefined}
              style={heat(code) ?? {}}
            />
          ))}
        {world &&
          Object.entries(world.dots)
            .filter(([code]) => counts.has(code))
            .map(([code, place]) => {
              const [cx, cy] = place.split(',');
              return (
                <circle
                  key={code}
                  cx={cx}
                  cy={cy}
                  r={9}
                  data-code={code}
                  class="map-hot"
                  style={heat(code) ?? {}}
                />
              );
            })}
      </svg>
      <figcaption class="map-note soft small">
        {pointed === undefined || count === undefined ? (
          <span>{text.mapHint}</span>
        ) : (
          <span>
            <strong>{format.country(pointed)}</strong> {format.number(count)}
          </span>
        )}
      </figcaption>
    </figure>
  );
}
