import { printQuantity } from '#foundation/values/counted-unit.ts';
import { GRAMS_PER, printWeight, type WeightUnit } from '#foundation/values/weight.ts';
import { minuteOfDayAt } from '#foundation/values/zoned-time.ts';
import { ageInMonths, ageText } from '#practice/pets/age.rules.ts';
import type { PetFacts, Source } from '../facts.contract.ts';
import { dayAt } from './fact-days.rules.ts';
import { findRecheck } from './recheck-plan.rules.ts';
import { amountKey, dayKeys, roundedKey, timeKey } from './value-keys.rules.ts';
import { type WrittenValue, writtenValues } from './written-values.rules.ts';

/** One value that an entry of the record carries, with everything that it may be written as. */
export interface CarriedValue {
  readonly keys: readonly string[];
}

const onDay = (day: string | null): readonly CarriedValue[] => (day === null ? [] : [{ keys: dayKeys(day) }]);

const at = (instant: string, facts: PetFacts): readonly CarriedValue[] => onDay(dayAt(instant, facts));

/** The values within a text of the record; those of an empty one are none. */
const within = (facts: PetFacts, ...texts: readonly (string | null)[]): readonly CarriedValue[] =>
  texts.flatMap((text) =>
    text === null ? [] : writtenValues(text, facts.country).map(({ keys }) => ({ keys })),
  );

/** The number that our own function writes for a weight. */
const printedWeight = (grams: number, unit: WeightUnit): readonly string[] =>
  writtenValues(printWeight(grams, unit, 'US'), 'US').flatMap(({ keys }) => keys);

/** A weight in each unit in which it may be written: as we print it, and rounded to two decimals, below ten of a unit also to one. */
function weightKeys(grams: number): readonly string[] {
  const kg = grams / GRAMS_PER.kg;
  const lb = grams / GRAMS_PER.lb;
  return [
    amountKey(grams, 'g'),
    amountKey(kg, 'kg'),
    roundedKey(kg, 2, 'kg'),
    roundedKey(kg, 1, 'kg'),
    roundedKey(lb, 2, 'lb'),
    ...(lb < 10 ? [roundedKey(lb, 1, 'lb')] : []),
    ...printedWeight(grams, 'kg'),
    ...printedWeight(grams, 'lb'),
  ];
}

function ageValues({ pet, today, country }: PetFacts): readonly CarriedValue[] {
  const { bornOn, birthIsEstimated, deceasedOn } = pet;
  if (bornOn === null) return [];
  const age = ageText({ bornOn, bornOnEstimated: birthIsEstimated, diedOn: deceasedOn }, today);
  if (!age.ok) return [];
  const [first, ...more] = writtenValues(age.value, country);
  // An estimate is carried as it is printed, and no more exactly.
  const others = birthIsEstimated ? [] : [amountKey(ageInMonths(bornOn, deceasedOn ?? today), 'month')];
  return [{ keys: [...(first?.keys ?? []), ...others] }, ...more];
}

/** Lets one value stand for a day too. */
function alsoOnDay(
  values: readonly CarriedValue[],
  written: WrittenValue | undefined,
  day: string,
): readonly CarriedValue[] {
  const index = values.findIndex(({ keys }) => written?.keys.some((key) => keys.includes(key)) === true);
  const value = values[index];
  return value ? values.with(index, { keys: [...value.keys, ...dayKeys(day)] }) : values;
}

/**
 * The values of a visit's plan. `Recheck in 14 days` may also be written as the day that it means, instead of the 14 days and not in addition to
 * them.
 */
function planValues(plan: string, instant: string, facts: PetFacts): readonly CarriedValue[] {
  const values = within(facts, plan);
  const recheck = findRecheck(plan, dayAt(instant, facts));
  if (!recheck) return values;
  const span = writtenValues(recheck.found, facts.country);
  const from = alsoOnDay(values, span[0], recheck.fromDay);
  return recheck.untilDay === recheck.fromDay ? from : alsoOnDay(from, span.at(-1), recheck.untilDay);
}

const printedResult = ({
  valueText,
  unit,
}: {
  readonly valueText: string;
  readonly unit: string | null;
}): string => (unit === null ? valueText : `${valueText} ${unit}`);

const byId = <T extends { readonly id: string }>(all: readonly T[], id: string): T | undefined =>
  all.find((one) => one.id === id);

/** What each kind of entry carries; undefined for one that is not in the facts. Internal notes carry nothing. */
const CARRIERS: Readonly<
  Record<Source['kind'], (facts: PetFacts, id: string) => readonly CarriedValue[] | undefined>
> = {
  pet: (facts, id) => {
    const { pet } = facts;
    if (pet.id !== id) return undefined;
    return [
      ...within(facts, pet.name, pet.breed),
      ...onDay(pet.bornOn),
      ...onDay(pet.deceasedOn),
      ...ageValues(facts),
    ];
  },
  alert: (facts, id) => {
    const alert = byId(facts.alerts, id);
    return alert && within(facts, alert.note);
  },
  problem: (facts, id) => {
    const problem = byId(facts.problems, id);
    return problem && [...within(facts, problem.name), ...onDay(problem.since)];
  },
  weight: (facts, id) => {
    const weight = byId(facts.weights, id);
    return weight && [{ keys: weightKeys(weight.grams) }, ...at(weight.at, facts)];
  },
  visit: (facts, id) => {
    const visit = byId(facts.visits, id);
    if (!visit) return undefined;
    const sections = visit.sections.flatMap(({ section, text }) => {
      if (section === 'internal') return [];
      return section === 'plan' ? planValues(text, visit.at, facts) : within(facts, text);
    });
    return [
      ...at(visit.at, facts),
      ...within(facts, visit.reason, visit.doctorName, ...visit.diagnoses),
      ...sections,
    ];
  },
  act: (facts, id) => {
    const act = byId(facts.acts, id);
    return (
      act && [
        ...at(act.at, facts),
        ...within(facts, act.name, printQuantity(act.quantityThousandths, act.unit, facts.country)),
      ]
    );
  },
  prescription: (facts, id) => {
    const one = byId(facts.prescriptions, id);
    return (
      one && [
        ...at(one.issuedAt, facts),
        ...onDay(one.endsOn),
        ...within(facts, one.drug, one.instructions),
        { keys: [amountKey(one.refillsLeft, 'refill')] },
      ]
    );
  },
  vaccination: (facts, id) => {
    const one = byId(facts.vaccinations, id);
    return one && [...at(one.givenAt, facts), ...within(facts, one.name)];
  },
  due_care: (facts, id) => {
    const one = byId(facts.dueCares, id);
    return one && [...onDay(one.dueOn), ...within(facts, one.name)];
  },
  lab_order: (facts, id) => {
    const order = byId(facts.labOrders, id);
    return order && [...at(order.orderedAt, facts), ...within(facts, order.name, order.laboratory)];
  },
  diagnostic_report: (facts, id) => {
    const report = byId(facts.diagnosticReports, id);
    return report && [...at(report.at, facts), ...within(facts, report.title, report.conclusion)];
  },
  lab_report: (facts, id) => {
    const report = byId(facts.labReports, id);
    return (
      report && [
        ...at(report.resultedAt, facts),
        ...within(facts, report.name, report.laboratory, report.interpretation),
        ...report.values.flatMap((value) =>
          within(facts, value.name, printedResult(value), value.low, value.high),
        ),
      ]
    );
  },
  document: (facts, id) => {
    const one = byId(facts.documents, id);
    return one && [...onDay(one.on), ...within(facts, one.title)];
  },
  appointment: (facts, id) => {
    const one = byId(facts.appointments, id);
    const minute = one && minuteOfDayAt(Date.parse(one.at), facts.timeZone);
    return one && minute !== undefined
      ? [...at(one.at, facts), { keys: [timeKey(minute)] }, ...within(facts, one.type)]
      : undefined;
  },
  // The facts of a pet have no messages yet.
  message: () => undefined,
};

/** The values of one entry of the record; undefined if the facts do not have it. */
export const carriedBy = (facts: PetFacts, { kind, id }: Source): readonly CarriedValue[] | undefined =>
  CARRIERS[kind](facts, id);
