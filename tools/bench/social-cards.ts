import { join } from 'node:path';
import { build } from 'esbuild';
import { BUNDLE_OPTIONS } from '#infra/build/bundle.ts';
import type { SmartLink } from '#shared/smart-links/model/smart-link.ts';
import { temporaryFolder } from './clean-up.ts';
import { median, printTable, round } from './report.ts';

const ROUNDS = 5;

export interface CardFigures {
  card: string;
  cpuSeconds: number;
  kilobytes: number;
}

/** CPU time of the worker for a card, with fonts and WebAssembly as they are bundled. */
export async function socialCards(png: (width: number, height: number) => Buffer): Promise<CardFigures[]> {
  const { drawCard, cardOf, blankSmartLink, PLACES } = await bundled();
  const page = (type: SmartLink['type'], fields: Partial<SmartLink>) => ({
    ...blankSmartLink({ id: 'sml_1', ownerId: 'own_1', type }, new Date()),
    slug: `${type}/sample`,
    description: 'Prints, classes and commissions from a small studio.',
    ...fields,
  });
  const samples = [
    { card: 'first of a process', link: page('surveyLink', { title: 'How was your stay?' }), rounds: 1 },
    { card: 'texts', link: page('surveyLink', { title: 'How was your stay?' }), rounds: ROUNDS },
    { card: 'Arabic', link: page('surveyLink', { title: 'كيف كانت إقامتك معنا؟' }), rounds: ROUNDS },
    { card: 'Japanese', link: page('surveyLink', { title: '夏の終わりに聴きたい新曲' }), rounds: ROUNDS },
    { card: 'a picture of half the card', link: page('videoLink', { title: 'A film' }), rounds: ROUNDS },
  ];
  const figures = [];
  for (const { card: name, link, rounds } of samples) {
    const card = cardOf(link, { isBranded: false, brand: undefined });
    if (!card) throw new Error(`No card: ${name}`);
    const { width, height } = PLACES[card.art.kind];
    const art = link.type === 'videoLink' ? png(width, height) : undefined;
    const cpu: number[] = [];
    let bytes = 0;
    for (let i = 0; i < rounds; i++) {
      const start = process.cpuUsage();
      bytes = (await drawCard(card, { art }))?.length ?? 0;
      const { user, system } = process.cpuUsage(start);
      cpu.push((user + system) / 1e6);
    }
    figures.push({ card: name, cpuSeconds: round(median(cpu), 2), kilobytes: round(bytes / 1000, 0) });
  }
  printTable(
    `Social cards: medians of ${ROUNDS} rounds in one process`,
    ['card', 'CPU s', 'KB'],
    figures.map((figure) => Object.values(figure)),
  );
  return figures;
}

async function bundled(): Promise<typeof import('./card-drawing.ts')> {
  const outfile = join(temporaryFolder(), 'social-cards.mjs');
  await build({
    ...BUNDLE_OPTIONS,
    entryPoints: [join(import.meta.dirname, 'card-drawing.ts')],
    outfile,
    outExtension: {},
  });
  return import(outfile);
}
