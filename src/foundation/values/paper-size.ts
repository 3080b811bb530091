import { weightUnitOf } from './weight.ts';

export const PAPER_SIZES = ['A4', 'LETTER'] as const;
/** A4, or US letter. */
export type PaperSize = (typeof PAPER_SIZES)[number];

/** PAPER-1. The paper that is customary in a country, by its ISO 3166 code: letter where weights are in pounds. */
export const paperSizeOf = (country: string): PaperSize => (weightUnitOf(country) === 'lb' ? 'LETTER' : 'A4');
