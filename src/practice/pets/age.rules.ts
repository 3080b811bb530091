import { type Result, ok, refuse } from '#foundation/values/result.ts';
import { type Day, daysBetween } from '#foundation/values/day.ts';

export interface PetLife {
  readonly bornOn: Day;
  /** The day is estimated, for example of a stray. */
  readonly bornOnEstimated: boolean;
  /** Null while the pet is alive. */
  readonly diedOn: Day | null;
}

/** Why dates of birth and death are invalid, with the message for the field. */
export const AGE_REFUSALS = {
  born_in_future: 'The date of birth is in the future. Check the year.',
  died_before_birth: 'The date of death is before the date of birth. Check both.',
  died_in_future: 'The date of death is in the future. Check the date.',
} as const;
export type AgeRefusal = keyof typeof AGE_REFUSALS;

/**
 * AGE-1. The age of a pet on a day: `newborn`, `9 days`, `7 weeks`, `5 months`, `3 years 2 months`; with an estimated
 * birth `about 5 years`; of a deceased pet the age at death, `lived 12 years`.
 *
 * Days are used for two weeks, and weeks up to sixteen, the period of the first vaccinations; then full months. A pet
 * born on the 31st turns a month older on the 1st after a shorter month.
 *
 * @param today the day at the clinic.
 */
export function ageText(life: PetLife, today: Day): Result<string, AgeRefusal> {
  const { bornOn, bornOnEstimated, diedOn } = life;
  if (bornOn > today) return refuse('born_in_future');
  if (diedOn !== null && diedOn > today) return refuse('died_in_future');
  if (diedOn !== null && diedOn < bornOn) return refuse('died_before_birth');

  const age = bornOnEstimated ? approximateAge(bornOn, diedOn ?? today) : exactAge(bornOn, diedOn ?? today);
  if (diedOn === null) return ok(age);
  return ok(age === 'newborn' ? 'died newborn' : `lived ${age}`);
}

/** Full months between two days: the unit of dosing and vaccination tables. */
export function ageInMonths(bornOn: Day, on: Day): number {
  const [bornYear = 0, bornMonth = 0, bornDate = 0] = bornOn.split('-').map(Number);
  const [year = 0, month = 0, date = 0] = on.split('-').map(Number);
  return (year - bornYear) * 12 + month - bornMonth - (date < bornDate ? 1 : 0);
}

function exactAge(bornOn: Day, on: Day): string {
  const months = ageInMonths(bornOn, on);
  if (months < 12) return youngAge(bornOn, on);
  const years = counted(Math.floor(months / 12), 'year');
  return months % 12 === 0 ? years : `${years} ${counted(months % 12, 'month')}`;
}

/** An estimate is not shown as exact: months up to two years, then the nearest year. */
function approximateAge(bornOn: Day, on: Day): string {
  const months = ageInMonths(bornOn, on);
  if (bornOn === on) return 'newborn';
  if (months < 12) return `about ${youngAge(bornOn, on)}`;
  return `about ${months < 24 ? counted(months, 'month') : counted(Math.round(months / 12), 'year')}`;
}

function youngAge(bornOn: Day, on: Day): string {
  const days = daysBetween(bornOn, on);
  if (days === 0) return 'newborn';
  if (days < 14) return counted(days, 'day');
  return days < 16 * 7 ? counted(Math.floor(days / 7), 'week') : counted(ageInMonths(bornOn, on), 'month');
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
