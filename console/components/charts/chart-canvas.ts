import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  DoughnutController,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import type { Format } from '../../texts/format.ts';
import { watchTheme } from '../../theme/theme.ts';

// Registers only what is used, to keep the bundle small.
Chart.register(
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  DoughnutController,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);

export type ChartKind = 'line' | 'bar' | 'doughnut';

export interface Point {
  /** Formatted: `20 Nov`. */
  label: string;
  value: number;
}

export interface ChartData {
  points: readonly Point[];
  valueTitle: string;
  format: Format;
}

export interface ChartHandle {
  update: (current: ChartData) => void;
  destroy: () => void;
}

/** Draws a chart in theme colors; redraws when the theme changes. */
export function drawChart(canvas: HTMLCanvasElement, kind: ChartKind, first: ChartData): ChartHandle {
  let shown = first;
  let chart = new Chart(canvas, configuration(kind, shown));
  const redraw = () => {
    chart.destroy();
    chart = new Chart(canvas, configuration(kind, shown));
  };
  const stopWatching = watchTheme(redraw);
  return {
    update: (next) => {
      shown = next;
      redraw();
    },
    destroy: () => {
      stopWatching();
      chart.destroy();
    },
  };
}

function configuration(kind: ChartKind, { points, valueTitle, format }: ChartData): ChartConfiguration {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const accent = colour('accent');
  const soft = colour('soft');
  const font = { family: style.fontFamily, size: 12 };
  const isDoughnut = kind === 'doughnut';
  const shades = ['series-1', 'series-2', 'series-3', 'series-4', 'series-5', 'series-6'].map(colour);
  const area = (context: CanvasRenderingContext2D, height: number) => {
    const gradient = context.createLinearGradient(0, 0, 0, height);
    gradient.addColorStop(0, `${accent}40`);
    gradient.addColorStop(1, `${accent}00`);
    return gradient;
  };
  const grid = { color: colour('line'), drawTicks: false };
  const border = { display: false };
  return {
    type: kind,
    data: {
      labels: points.map(({ label }) => label),
      datasets: [
        {
          label: valueTitle,
          data: points.map(({ value }) => value),
          ...(kind === 'line' && {
            borderColor: accent,
            borderWidth: 2,
            fill: true,
            backgroundColor: ({ chart }: { chart: Chart }) => area(chart.ctx, chart.height),
            // Smooths charts with few points without overshooting.
            cubicInterpolationMode: 'monotone' as const,
            pointRadius: points.length === 1 ? 4 : 0,
            pointHoverRadius: 5,
            pointBackgroundColor: accent,
          }),
          ...(kind === 'bar' && { backgroundColor: accent, borderRadius: 4, maxBarThickness: 36 }),
          ...(isDoughnut && {
            backgroundColor: points.map((_, index) => shades[index % shades.length] ?? accent),
            borderColor: colour('card'),
            borderWidth: 2,
          }),
        },
      ],
    },
    options: {
      animation: matchMedia('(prefers-reduced-motion: reduce)').matches ? false : { duration: 350 },
      maintainAspectRatio: false,
      interaction: { mode: 'index', intersect: false },
      ...(isDoughnut ? { cutout: '68%', interaction: { mode: 'nearest' as const } } : {}),
      scales: isDoughnut
        ? {}
        : {
            x: {
              grid: { display: false },
              border,
              ticks: { color: soft, font, maxRotation: 0, autoSkipPadding: 24 },
            },
            y: {
              beginAtZero: true,
              // With a maximum of 1, ticks would be fractions.
              suggestedMax: 4,
              grid,
              border,
              ticks: {
                color: soft,
                font,
                precision: 0,
                padding: 8,
                maxTicksLimit: 6,
                callback: (value) => format.number(Number(value)),
              },
            },
          },
      plugins: {
        legend: isDoughnut
          ? {
              position: 'right',
              labels: {
                color: colour('ink'),
                font,
                usePointStyle: true,
                boxWidth: 8,
                boxHeight: 8,
                padding: 14,
              },
            }
          : { display: false },
        tooltip: {
          backgroundColor: colour('ink'),
          titleColor: colour('paper'),
          bodyColor: colour('paper'),
          titleFont: font,
          bodyFont: font,
          padding: 10,
          cornerRadius: 8,
          displayColors: isDoughnut,
          callbacks: {
            label: ({ raw }) =>
              ` ${format.number(Number(raw))} ${isDoughnut ? '' : valueTitle.toLowerCase()}`,
          },
        },
      },
    },
  };
}
