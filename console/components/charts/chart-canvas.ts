import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  DoughnutController,
  Legend,
  LinearScale,
  Tooltip,
} from 'chart.js';
import type { Format } from '#console/texts/format.ts';
import { watchTheme } from '#console/theme/theme.ts';

// Registers only what is used, to keep the bundle small.
Chart.register(
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  DoughnutController,
  Legend,
  LinearScale,
  Tooltip,
);

export type ChartKind = 'bar' | 'doughnut';

export interface Point {
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
  const draw = () => new Chart(canvas, CONFIGURATIONS[kind](shown, readTheme()));
  let chart = draw();
  const redraw = () => {
    chart.destroy();
    chart = draw();
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

interface ChartTheme {
  /** Value of a custom property of the style sheet, named without `--`. */
  color: (name: string) => string;
  font: { family: string; size: number };
}

function readTheme(): ChartTheme {
  const style = getComputedStyle(document.documentElement);
  return {
    color: (name) => style.getPropertyValue(`--${name}`).trim(),
    font: { family: style.fontFamily, size: 12 },
  };
}

const CONFIGURATIONS = { bar: barChart, doughnut: doughnutChart };

function barChart({ points, valueTitle, format }: ChartData, theme: ChartTheme): ChartConfiguration {
  const { color, font } = theme;
  const ticks = { color: color('soft'), font };
  const border = { display: false };
  return {
    type: 'bar',
    data: {
      labels: points.map(({ label }) => label),
      datasets: [
        {
          label: valueTitle,
          data: points.map(({ value }) => value),
          backgroundColor: color('accent'),
          borderRadius: 4,
          maxBarThickness: 36,
        },
      ],
    },
    options: {
      animation: animation(),
      maintainAspectRatio: false,
      interaction: { mode: 'index', intersect: false },
      scales: {
        x: { grid: { display: false }, border, ticks: { ...ticks, maxRotation: 0, autoSkipPadding: 24 } },
        y: {
          beginAtZero: true,
          // With a maximum of 1, ticks would be fractions.
          suggestedMax: 4,
          grid: { color: color('line'), drawTicks: false },
          border,
          ticks: {
            ...ticks,
            precision: 0,
            padding: 8,
            maxTicksLimit: 6,
            callback: (value) => format.number(Number(value)),
          },
        },
      },
      plugins: {
        legend: { display: false },
        tooltip: {
          ...tooltip(theme),
          displayColors: false,
          callbacks: { label: ({ raw }) => ` ${format.number(Number(raw))} ${valueTitle.toLowerCase()}` },
        },
      },
    },
  };
}

const SHADES = ['series-1', 'series-2', 'series-3', 'series-4', 'series-5', 'series-6'] as const;

function doughnutChart({ points, valueTitle, format }: ChartData, theme: ChartTheme): ChartConfiguration {
  const { color, font } = theme;
  return {
    type: 'doughnut',
    data: {
      labels: points.map(({ label }) => label),
      datasets: [
        {
          label: valueTitle,
          data: points.map(({ value }) => value),
          backgroundColor: points.map((_, index) => color(SHADES[index % SHADES.length] ?? 'accent')),
          borderColor: color('card'),
          borderWidth: 2,
        },
      ],
    },
    options: {
      animation: animation(),
      maintainAspectRatio: false,
      interaction: { mode: 'nearest' },
      // Only of doughnuts, which the type does not know.
      ...{ cutout: '68%' },
      plugins: {
        legend: {
          position: 'right',
          labels: { color: color('ink'), font, usePointStyle: true, boxWidth: 8, boxHeight: 8, padding: 14 },
        },
        tooltip: {
          ...tooltip(theme),
          callbacks: { label: ({ raw }) => ` ${format.number(Number(raw))}` },
        },
      },
    },
  };
}

const animation = () =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? (false as const) : { duration: 350 };

const tooltip = ({ color, font }: ChartTheme) => ({
  backgroundColor: color('ink'),
  titleColor: color('paper'),
  bodyColor: color('paper'),
  titleFont: font,
  bodyFont: font,
  padding: 10,
  cornerRadius: 8,
});
