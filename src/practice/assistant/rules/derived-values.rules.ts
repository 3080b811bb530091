import type { PetFacts, Source } from '../facts.contract.ts';
import type { CarriedValue } from './carried-values.rules.ts';
import { amountKey, roundedKey } from './value-keys.rules.ts';

/** The change between two weights in percent of the earlier one, exact and as whole and tenths. */
function changes(facts: PetFacts, sources: readonly Source[]): readonly CarriedValue[] {
  const weights = sources
    .filter(({ kind }) => kind === 'weight')
    .flatMap(({ id }) => facts.weights.find((weight) => weight.id === id) ?? [])
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return weights.flatMap((earlier, index) =>
    weights.slice(index + 1).map(({ grams }) => {
      const percent = (Math.abs(grams - earlier.grams) / earlier.grams) * 100;
      return { keys: [roundedKey(percent, 0, 'percent'), roundedKey(percent, 1, 'percent')] };
    }),
  );
}

/** What the entries of a kind are called where they are counted. */
const COUNTED: Readonly<Partial<Record<Source['kind'], string>>> = {
  visit: 'visit',
  weight: 'weighing',
  vaccination: 'vaccination',
  prescription: 'prescription',
  lab_report: 'result',
  problem: 'problem',
};

const counts = (sources: readonly Source[]): readonly CarriedValue[] =>
  Object.entries(COUNTED).flatMap(([kind, unit]) => {
    const count = sources.filter((source) => source.kind === kind).length;
    return count === 0 ? [] : [{ keys: [amountKey(count, unit)] }];
  });

/** What follows from several entries together: the change of a weight, and how many they are. */
export const derivedFrom = (facts: PetFacts, sources: readonly Source[]): readonly CarriedValue[] => [
  ...changes(facts, sources),
  ...counts(sources),
];
