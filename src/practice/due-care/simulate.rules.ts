import { addMonths, type Day } from '#foundation/values/day.ts';
import {
  type CareSubject,
  type CareTerms,
  type DueDate,
  dueDate,
  type GivenDose,
} from './due-dates.rules.ts';

export interface SimulatedDose extends DueDate {
  /** When it is given in the simulation: on its day, or today if that is past. */
  readonly givenOn: Day;
}

const MAX_STEPS = 20;

/**
 * SIM-1. Every due day of a protocol from today on, if each dose is given when it is due. The first is what is due now.
 *
 * @param licensedMonths of the product that is going to be used.
 */
export function simulateCare(
  terms: CareTerms,
  subject: CareSubject,
  history: readonly GivenDose[],
  {
    today,
    months,
    licensedMonths,
  }: { readonly today: Day; readonly months: number; readonly licensedMonths: number | null },
): readonly SimulatedDose[] {
  const end = addMonths(today, months);
  const doses = [...history];
  const steps: SimulatedDose[] = [];
  let now = today;
  while (steps.length < MAX_STEPS) {
    const due = dueDate(terms, subject, doses, now);
    if (!due || due.dueOn > end) break;
    const givenOn = due.dueOn > now ? due.dueOn : now;
    steps.push({ ...due, givenOn });
    doses.push({ givenOn, licensedMonths });
    now = givenOn;
  }
  return steps;
}
