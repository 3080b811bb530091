import { printNumber } from '#foundation/values/print-number.ts';
import { unitFor } from '#foundation/values/counted-unit.ts';
import type { ChosenDirections, Directions } from './directions.contract.ts';

const VERB_LABELS: Readonly<Record<ChosenDirections['verb'], string>> = {
  give: 'Give',
  apply: 'Apply',
  put: 'Put',
  inject: 'Inject',
  use: 'Use',
};

/** Parts that people break tablets into, in thousandths: written as they say them, so that ½ is not read as 5. */
const PARTS: Readonly<Record<number, string>> = { 250: '¼', 500: '½', 750: '¾' };
const DIVISIBLE: ReadonlySet<string> = new Set(['chew', 'piece', 'tablet']);

function amountText(thousandths: number, unit: string | null, country: string): string {
  const whole = Math.floor(thousandths / 1000);
  const part = PARTS[thousandths % 1000];
  const isDivided = unit !== null && DIVISIBLE.has(unit) && part !== undefined;
  const number = isDivided ? `${whole || ''}${part}` : printNumber(thousandths / 1000, country);
  return unit === null ? number : `${number} ${unitFor(thousandths / 1000, unit)}`;
}

const times = (count: number): string =>
  count === 1 ? 'once a day' : count === 2 ? 'twice a day' : `${count} times a day`;
const every = (count: number, unit: string): string =>
  count === 1 ? `every ${unit}` : count === 2 ? `every other ${unit}` : `every ${count} ${unit}s`;

function frequencyText({ frequency, count }: ChosenDirections): string {
  switch (frequency) {
    case 'once':
      return 'once';
    case 'times_a_day':
      return times(count);
    case 'every_hours':
      return count === 1 ? 'every hour' : `every ${count} hours`;
    case 'every_days':
      return every(count, 'day');
    case 'every_weeks':
      return every(count, 'week');
    case 'every_months':
      return every(count, 'month');
  }
}

const daysText = (days: number): string => `for ${days} ${days === 1 ? 'day' : 'days'}`;

/** `Give ½ tablet by mouth every 12 hours for 7 days, with food, for pain.` */
function chosenText(chosen: ChosenDirections, country: string): string {
  const { amountThousandths, unit, place, asNeeded, days, food, purpose } = chosen;
  const doing = [
    VERB_LABELS[chosen.verb],
    amountThousandths === null ? '' : amountText(amountThousandths, unit, country),
    place?.replaceAll('_', ' ') ?? '',
    frequencyText(chosen),
    asNeeded ? 'as needed' : '',
    days === null || chosen.frequency === 'once' ? '' : daysText(days),
  ].filter((part) => part !== '');
  const more = [food?.replaceAll('_', ' '), purpose].filter((part) => part != null);
  return `${[doing.join(' '), ...more].join(', ')}.`;
}

/** DISP-3. Directions in plain English: what was chosen, then what was written freely, of which nothing is left out. */
export const directionsText = ({ chosen, text }: Directions, country: string): string =>
  [chosen === null ? '' : chosenText(chosen, country), text ?? ''].filter((part) => part !== '').join(' ');

const HOURS_OF_DAY = 24;

/** How many doses directions with an end need; null where they do not say. */
function dosesOf({ frequency, count, days, asNeeded }: ChosenDirections): number | null {
  if (frequency === 'once') return 1;
  if (days === null || asNeeded) return null;
  if (frequency === 'times_a_day') return days * count;
  if (frequency === 'every_hours') return Math.ceil((days * HOURS_OF_DAY) / count);
  if (frequency === 'every_days') return Math.ceil(days / count);
  return frequency === 'every_weeks' ? Math.ceil(days / (7 * count)) : null;
}

/**
 * DISP-4. What directions need when it is not what was handed over, in thousandths of the unit; null where it fits, or where they do
 * not say how much or how long, or count in another unit.
 */
export function neededThousandths(
  { chosen }: Directions,
  handedOver: { readonly quantityThousandths: number; readonly unit: string | null },
): number | null {
  if (chosen?.amountThousandths == null || chosen.unit !== handedOver.unit) return null;
  const doses = dosesOf(chosen);
  if (doses === null) return null;
  const needed = doses * chosen.amountThousandths;
  return needed === handedOver.quantityThousandths ? null : needed;
}
