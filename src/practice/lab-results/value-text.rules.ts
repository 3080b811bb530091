import type { LabFlag, LabResultStatus } from '#vocabulary/lab.ts';

/** Flags as people read them. */
export const FLAG_LABELS: Readonly<Record<LabFlag, string>> = {
  L: 'Low',
  H: 'High',
  LL: 'Critically low',
  HH: 'Critically high',
  '<': 'Below measurable',
  '>': 'Above measurable',
  N: 'Normal',
  A: 'Abnormal',
  AA: 'Critically abnormal',
  U: 'Up',
  D: 'Down',
  B: 'Better',
  W: 'Worse',
  S: 'Susceptible',
  R: 'Resistant',
  I: 'Intermediate',
  MS: 'Moderately susceptible',
  VS: 'Very susceptible',
};

const STATUS_TEXTS: Partial<Readonly<Record<LabResultStatus, string>>> = {
  pending: 'Pending',
  cancelled: 'Canceled',
};

interface ShownValue {
  readonly valueText: string | null;
  readonly unit: string | null;
  readonly flag: LabFlag | null;
  readonly status: LabResultStatus;
}

/** A value as it stands alone, such as `4.1`, `Pending`, `Canceled`. */
export const valueText = ({ valueText: text, status }: Pick<ShownValue, 'status' | 'valueText'>): string =>
  STATUS_TEXTS[status] ?? text ?? '–';

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** A unit as people write it: `10^9/L`, `10*9/L` and `x10E9/L` of machines are `×10⁹/L`. */
export const unitText = (unit: string | null): string =>
  (unit ?? '').replace(
    /^[x×]?\s*10\s*[*^E](\d{1,2})(?=\/)/i,
    (_, digits: string) => `×10${digits.replaceAll(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)] ?? digit)}`,
  );

/** On paper: with its unit where that is not the one of its row, and its flag. */
export function valueOnPaper(value: ShownValue, rowUnit: string | null): string {
  const unit = value.unit !== null && value.unit !== rowUnit ? ` ${unitText(value.unit)}` : '';
  const flag = value.flag === null || value.flag === 'N' ? '' : ` (${value.flag})`;
  return `${valueText(value)}${unit}${flag}`;
}

/** A range, such as `3.5–5.5`, `≤ 5.5`, or as the laboratory wrote it. */
export function rangeText({
  low,
  high,
  rangeText: text,
}: {
  readonly low: string | null;
  readonly high: string | null;
  readonly rangeText?: string | null;
}): string {
  if (low !== null && high !== null) return `${low}–${high}`;
  if (low !== null) return `≥ ${low}`;
  if (high !== null) return `≤ ${high}`;
  return text ?? '';
}
