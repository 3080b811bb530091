import { LABEL_FORMS, type LabelSize } from '#vocabulary/label-sizes.ts';
import type { LabelDrawing, Run } from './label.contract.ts';
import type { LabelValues } from './label.rules.ts';
import { POINTS_PER_MM } from './label-sizes.rules.ts';

const PADDING = 2.2 * POINTS_PER_MM;
/** The largest and the smallest type of the directions; the rest is a little smaller. */
const LARGEST = 9;
const SMALLEST = 6.5;
const STEP = 0.25;
/** Type below this cannot be read without glasses. */
const FINE = 5.5;
const LEADING = 1.18;
/** Of the height of a line, above the baseline. */
const ASCENT = 0.95;

/** The width of a text in points. */
export type Measure = (text: string, points: number, isBold: boolean) => number;

interface Block {
  /** What belongs together stays on one line where it fits on one. */
  readonly parts: readonly string[];
  readonly isBold?: boolean;
  /** Of the size of the directions. */
  readonly scale: number;
}

const joined = (separator: string, ...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(separator);
const named = (name: string, value: string): string => (value === '' ? '' : `${name} ${value}`);

/** What a label says, from the top to the bottom. */
function blocksOf(values: LabelValues): readonly Block[] {
  const of = values;
  const drug = joined(' ', of.drug_name, of.drug_name.includes(of.strength) ? '' : of.strength);
  return [
    { parts: [of.clinic_name], isBold: true, scale: 0.95 },
    { parts: [of.clinic_address, of.clinic_phone], scale: 0.8 },
    {
      parts: [joined(' ', of.pet_name, of.species === '' ? '' : `(${of.species})`)],
      isBold: true,
      scale: 0.95,
    },
    { parts: [joined(', ', of.owner_name, of.owner_address)], scale: 0.8 },
    { parts: [drug, named('Qty', of.quantity)], isBold: true, scale: 1 },
    { parts: [named('Contains', of.active_ingredients)], scale: 0.8 },
    { parts: [of.directions], isBold: true, scale: 1 },
    { parts: [named('Withdrawal period:', of.withdrawal)], scale: 0.85 },
    { parts: [of.storage], scale: 0.85 },
    { parts: [of.warnings], scale: 0.85 },
    {
      parts: [
        named('Prescribed by', joined(', license ', of.prescriber_name, of.prescriber_licence)),
        of.dispensed_on,
        named('Use by', of.use_by),
        named('Lot', of.lot),
      ],
      scale: 0.8,
    },
  ];
}

/** The parts of a word that is wider than a line. */
function broken(word: string, fits: (text: string) => boolean): string[] {
  const parts: string[] = [];
  let part = '';
  for (const character of word) {
    if (part !== '' && !fits(part + character)) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part];
}

/** The lines of a text, each as wide as fits. Every word of it is in one of them. */
export function linesOf(text: string, fits: (text: string) => boolean): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(/\s+/u).filter((one) => one !== '')) {
      if (line !== '' && fits(`${line} ${word}`)) {
        line = `${line} ${word}`;
        continue;
      }
      if (line !== '') lines.push(line);
      const parts = fits(word) ? [word] : broken(word, fits);
      lines.push(...parts.slice(0, -1));
      line = parts.at(-1) ?? '';
    }
    if (line !== '') lines.push(line);
  }
  return lines;
}

const SEPARATOR = ' · ';

/** The lines of parts, with a separator between two of one line. A part that is wider than a line is broken like any text, an empty one left out. */
export function linesOfParts(parts: readonly string[], fits: (text: string) => boolean): string[] {
  const lines: string[] = [];
  for (const part of parts.filter((one) => one !== '')) {
    const before = lines.at(-1);
    const together = before === undefined ? undefined : `${before}${SEPARATOR}${part}`;
    if (together !== undefined && fits(together)) lines[lines.length - 1] = together;
    else lines.push(...linesOf(part, fits));
  }
  return lines;
}

interface Area {
  readonly width: number;
  /** Where the foot begins. */
  readonly bottom: number;
}

/** The lines in type of one size; null if they are higher than the label. */
function drawnAt(
  blocks: readonly Block[],
  points: number,
  area: Area,
  measure: Measure,
): readonly Run[] | null {
  const runs: Run[] = [];
  let y = PADDING;
  for (const { parts, isBold = false, scale } of blocks) {
    const size = Math.max(FINE, points * scale);
    const widthOf = (line: string) => measure(line, size, isBold);
    for (const line of linesOfParts(parts, (text) => widthOf(text) <= area.width)) {
      runs.push({ text: line, x: PADDING, y: y + size * ASCENT, width: widthOf(line), points: size, isBold });
      y += size * LEADING;
    }
  }
  return y <= area.bottom ? runs : null;
}

/** Lengths are kept as whole thousandths of a point, so that what is frozen has one form. */
const whole = (points: number): number => Math.round(points * 1000);
const wholeRun = ({ text, x, y, width, points, isBold }: Run): Run => ({
  text,
  x: whole(x),
  y: whole(y),
  width: whole(width),
  points: whole(points),
  isBold,
});

/** What stands at the left of the foot of a label. */
const footOf = (number: number): string => `No. ${number}`;

/** What stands at the right of the foot of a reprint. */
export function reprintRun(
  reprint: number,
  { width, height }: Pick<LabelDrawing, 'width' | 'height'>,
  measure: Measure,
): Run {
  const text = `Reprint ${reprint}`;
  const across = measure(text, FINE, false);
  return {
    text,
    x: width - whole(PADDING + across),
    y: height - whole(PADDING),
    width: whole(across),
    points: whole(FINE),
    isBold: false,
  };
}

/**
 * DISP-6. A label as it is printed, in the largest type in which all of it fits; nothing is cut off. Null if it does not fit in the
 * smallest type that can be read.
 */
export function drawLabel(
  values: LabelValues,
  { size, number }: { readonly size: LabelSize; readonly number: number },
  measure: Measure,
): LabelDrawing | null {
  const { widthMm, heightMm } = LABEL_FORMS[size];
  const [width, height] = [widthMm * POINTS_PER_MM, heightMm * POINTS_PER_MM];
  const area = { width: width - 2 * PADDING, bottom: height - PADDING - FINE };
  const blocks = blocksOf(values);
  const text = footOf(number);
  const foot: Run = {
    text,
    x: PADDING,
    y: height - PADDING,
    width: measure(text, FINE, false),
    points: FINE,
    isBold: false,
  };
  for (let points = LARGEST; points >= SMALLEST; points -= STEP) {
    const runs = drawnAt(blocks, points, area, measure);
    if (runs !== null)
      return { width: whole(width), height: whole(height), runs: [...runs, foot].map(wholeRun) };
  }
  return null;
}
