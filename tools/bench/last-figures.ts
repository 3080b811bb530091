import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod';
import type { Figure } from './paired-rounds.ts';

const FILE = '.cache/bench-ratios.json';
/** A ratio below this share of the last one has fallen. */
const FALLEN = 0.9;

/** The ratios by size of the database, then by workload. */
const Ratios = z.record(z.string(), z.record(z.string(), z.number()));
type Ratios = z.infer<typeof Ratios>;

/** Ratios to different limits are not comparable. */
const nameOf = ({ id, name, answeredBy }: Pick<Figure, 'id' | 'name' | 'answeredBy'>): string =>
  answeredBy === undefined ? `${id} ${name}` : `${id} ${name} (${answeredBy})`;

async function readRatios(): Promise<Ratios> {
  const text = await readFile(FILE, 'utf8').catch(() => '{}');
  return Ratios.catch({}).parse(JSON.parse(text));
}

export interface LastFigures {
  hasFallen(figure: Figure): boolean;
  last(figure: Figure): number | undefined;
  /** Replaces the stored ratios of these workloads. */
  save(figures: readonly Figure[]): Promise<void>;
}

/** The ratios of the last run over a database of this size. */
export async function readLastFigures(size: string): Promise<LastFigures> {
  const stored = await readRatios();
  const ratios = stored[size] ?? {};
  const last = (figure: Figure): number | undefined => ratios[nameOf(figure)];
  return {
    last,
    hasFallen: (figure) => figure.ratio < FALLEN * (last(figure) ?? 0),
    save: async (figures) => {
      const now = Object.fromEntries(figures.map((figure) => [nameOf(figure), figure.ratio]));
      await mkdir(dirname(FILE), { recursive: true });
      await writeFile(FILE, `${JSON.stringify({ ...stored, [size]: { ...ratios, ...now } }, null, 2)}\n`);
    },
  };
}
