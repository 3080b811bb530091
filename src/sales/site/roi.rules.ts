import { printNumber } from '#foundation/values/print-number.ts';
import { annualCents, planFor } from './plans.rules.ts';

/** An input of the calculator: the clinic's own figure, or an assumption of ours that it may change. */
export interface RoiField {
  readonly name: RoiName;
  readonly label: string;
  readonly unit: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly step: number;
  /** The default. */
  readonly example: number;
  /** Where the figure comes from, or how a clinic finds its own. */
  readonly basis: string;
  /** Whether the figure is our assumption rather than the clinic's own. */
  readonly isAssumption: boolean;
}

export const ROI_NAMES = [
  'doctors',
  'visits',
  'days',
  'weeks',
  'charge',
  'missed',
  'phone',
  'wage',
  'kept',
  'freed',
] as const;
export type RoiName = (typeof ROI_NAMES)[number];

/** Every figure of a calculation, by name; each lies within its field's limits. */
export type RoiInputs = Readonly<Record<RoiName, number>>;

const given = (field: Omit<RoiField, 'isAssumption'>): RoiField => ({ ...field, isAssumption: false });
const assumed = (field: Omit<RoiField, 'isAssumption'>): RoiField => ({ ...field, isAssumption: true });

export const ROI_FIELDS: readonly RoiField[] = [
  given({
    name: 'doctors',
    label: 'Doctors',
    unit: 'people',
    minimum: 1,
    maximum: 60,
    step: 1,
    example: 3,
    basis: 'Those who see patients on a normal day.',
  }),
  given({
    name: 'visits',
    label: 'Visits per doctor per day',
    unit: 'visits',
    minimum: 1,
    maximum: 60,
    step: 1,
    example: 14,
    basis: 'Count last week’s appointments, divide by doctors and days.',
  }),
  given({
    name: 'days',
    label: 'Open days per week',
    unit: 'days',
    minimum: 1,
    maximum: 7,
    step: 0.5,
    example: 5,
    basis: 'A half day counts as 0.5.',
  }),
  given({
    name: 'charge',
    label: 'Average charge per visit',
    unit: 'dollars',
    minimum: 1,
    maximum: 5_000,
    step: 1,
    example: 140,
    basis: 'Last month’s income from visits, divided by visits.',
  }),
  given({
    name: 'missed',
    label: 'No-show rate',
    unit: 'percent',
    minimum: 0,
    maximum: 60,
    step: 0.5,
    example: 8,
    basis: 'Share of booked visits where no one shows up.',
  }),
  given({
    name: 'phone',
    label: 'Hours on the phone per day, all staff',
    unit: 'hours',
    minimum: 0,
    maximum: 100,
    step: 0.5,
    example: 5,
    basis: 'Bookings, changes and reminders; see your phone system’s call log.',
  }),
  given({
    name: 'wage',
    label: 'Hourly cost of the front desk',
    unit: 'dollars',
    minimum: 1,
    maximum: 200,
    step: 1,
    example: 24,
    basis: 'Wages including employer costs.',
  }),
  assumed({
    name: 'weeks',
    label: 'Working weeks per year',
    unit: 'weeks',
    minimum: 1,
    maximum: 52,
    step: 1,
    example: 50,
    basis: 'Our assumption: closed two weeks a year.',
  }),
  assumed({
    name: 'kept',
    label: 'No-shows that reminders avoid',
    unit: 'percent',
    minimum: 0,
    maximum: 100,
    step: 1,
    example: 29,
    basis:
      'Automated reminders reduced missed hospital appointments by 29% on average in human medicine (Hasvold and Wootton, Journal of Telemedicine and Telecare 17, 2011). Pet owners may differ.',
  }),
  assumed({
    name: 'freed',
    label: 'Phone time replaced by online booking and messages',
    unit: 'percent',
    minimum: 0,
    maximum: 100,
    step: 1,
    example: 30,
    basis: 'Our own claim: clinics report 30% less administrative time. Lower it if that seems high.',
  }),
];

export const ROI_EXAMPLE: RoiInputs = inputsFrom(({ example }) => example);

function inputsFrom(figureOf: (field: RoiField) => number): RoiInputs {
  // Safe: there is one field of each name, as a test holds.
  return Object.fromEntries(ROI_FIELDS.map((field) => [field.name, figureOf(field)])) as RoiInputs;
}

function readFigure(field: RoiField, text: string | null): number {
  const figure = text === null || text.trim() === '' ? NaN : Number(text.replace(',', '.'));
  if (!Number.isFinite(figure)) return field.example;
  return Math.min(field.maximum, Math.max(field.minimum, figure));
}

/**
 * Reads figures from a form or an address; missing or invalid ones get the default, others are clamped to their
 * limits.
 */
export const readRoiInputs = (textOf: (name: RoiName) => string | null): RoiInputs =>
  inputsFrom((field) => readFigure(field, textOf(field.name)));

/** The figures as a query string for `readRoiInputs`, without those that have their default. */
export const roiQuery = (inputs: RoiInputs): string =>
  ROI_FIELDS.filter(({ name, example }) => inputs[name] !== example)
    .map(({ name }) => `${name}=${inputs[name]}`)
    .join('&');

export type RoiLineId =
  | 'booked'
  | 'missed'
  | 'kept'
  | 'income'
  | 'phone'
  | 'freed'
  | 'time'
  | 'price'
  | 'gain';

/** One step of the calculation, for checking by hand. */
export interface RoiLine {
  readonly id: RoiLineId;
  readonly title: string;
  /** The formula in words. */
  readonly formula: string;
  /** The formula with the figures. */
  readonly worked: string;
  readonly amount: number;
  readonly unit: 'visits' | 'hours' | 'cents';
}

const plain = (figure: number): string => printNumber(figure, '', { most: 1 });
const dollars = (cents: number): string => `$${plain(Math.round(cents / 100))}`;

/** An amount with its unit, rounded for display. */
export function amountText({ amount, unit }: Pick<RoiLine, 'amount' | 'unit'>): string {
  if (unit === 'cents') return amount < 0 ? `−${dollars(-amount)}` : dollars(amount);
  return `${plain(Math.round(amount))} ${unit}`;
}

/** The whole calculation for a year, from booked visits to the gain. Money is before tax. */
export function roiLines(inputs: RoiInputs): readonly RoiLine[] {
  const { doctors, visits, days, weeks, charge, missed, phone, wage, kept, freed } = inputs;
  const bookedVisits = doctors * visits * days * weeks;
  const missedVisits = (bookedVisits * missed) / 100;
  const keptVisits = (missedVisits * kept) / 100;
  const incomeCents = Math.round(keptVisits * charge * 100);
  const phoneHours = phone * days * weeks;
  const freedHours = (phoneHours * freed) / 100;
  const timeCents = Math.round(freedHours * wage * 100);
  const plan = planFor(doctors);
  const priceCents = annualCents(plan);
  return [
    {
      id: 'booked',
      title: 'Visits booked',
      formula: 'doctors × visits per day × days × weeks',
      worked: `${doctors} × ${visits} × ${days} × ${weeks}`,
      amount: bookedVisits,
      unit: 'visits',
    },
    {
      id: 'missed',
      title: 'Visits missed today',
      formula: 'visits booked × no-show rate',
      worked: `${plain(bookedVisits)} × ${missed}%`,
      amount: missedVisits,
      unit: 'visits',
    },
    {
      id: 'kept',
      title: 'Of these, saved by reminders',
      formula: 'visits missed × no-shows avoided',
      worked: `${plain(missedVisits)} × ${kept}%`,
      amount: keptVisits,
      unit: 'visits',
    },
    {
      id: 'income',
      title: 'Income from saved visits',
      formula: 'visits saved × average charge',
      worked: `${plain(keptVisits)} × $${charge}`,
      amount: incomeCents,
      unit: 'cents',
    },
    {
      id: 'phone',
      title: 'Hours on the phone today',
      formula: 'hours per day × days × weeks',
      worked: `${phone} × ${days} × ${weeks}`,
      amount: phoneHours,
      unit: 'hours',
    },
    {
      id: 'freed',
      title: 'Of these, freed for other work',
      formula: 'hours on the phone × share replaced',
      worked: `${plain(phoneHours)} × ${freed}%`,
      amount: freedHours,
      unit: 'hours',
    },
    {
      id: 'time',
      title: 'Value of that time',
      formula: 'hours freed × hourly cost',
      worked: `${plain(freedHours)} × $${wage}`,
      amount: timeCents,
      unit: 'cents',
    },
    {
      id: 'price',
      title: 'Price of Tailwell',
      formula: 'the annual plan for this number of doctors',
      worked: `${plan.name}, paid annually`,
      amount: priceCents,
      unit: 'cents',
    },
    {
      id: 'gain',
      title: 'Net benefit per year',
      formula: 'income + value of time − price',
      worked: `${dollars(incomeCents)} + ${dollars(timeCents)} − ${dollars(priceCents)}`,
      amount: incomeCents + timeCents - priceCents,
      unit: 'cents',
    },
  ];
}

/** A bar of the chart: an amount of money, and its length as a share of the longest. */
export interface RoiBar {
  readonly id: RoiLineId;
  readonly title: string;
  readonly label: string;
  /** Between 0 and 1. */
  readonly share: number;
}

/** The length of the longest bar, in the chart's own units. */
export const MAX_BAR_WIDTH = 100;

const BARS: ReadonlySet<RoiLineId> = new Set(['income', 'time', 'price']);

/** The bars of the chart: income, savings and price. */
export function roiBars(lines: readonly RoiLine[]): readonly RoiBar[] {
  const shown = lines.filter(({ id }) => BARS.has(id));
  const longest = Math.max(...shown.map(({ amount }) => amount));
  return shown.map((line) => ({
    id: line.id,
    title: line.title,
    label: amountText(line),
    share: longest === 0 ? 0 : line.amount / longest,
  }));
}

/** The result in one sentence, for screen readers and for the top of the printed page. */
export function roiSentence(lines: readonly RoiLine[]): string {
  const gain = lines.find(({ id }) => id === 'gain');
  const freed = lines.find(({ id }) => id === 'freed');
  if (!gain || !freed) throw new Error('A calculation always ends with what is left.');
  const amount = amountText({ amount: Math.abs(gain.amount), unit: 'cents' });
  const money =
    gain.amount < 0
      ? `With these numbers Tailwell costs ${amount} more per year than it saves`
      : `With these numbers Tailwell saves ${amount} more per year than it costs`;
  return `${money}, and frees ${amountText(freed)}.`;
}
