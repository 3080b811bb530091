import type { CitedSentence, PetFacts, ValueFaultReason } from '../facts.contract.ts';
import { type CarriedValue, carriedBy } from './carried-values.rules.ts';
import { derivedFrom } from './derived-values.rules.ts';
import { writtenValues } from './written-values.rules.ts';

export interface ValueFault {
  readonly reason: ValueFaultReason;
  /** The value as it is written; the kind and id of an unknown source; empty for a sentence without a source. */
  readonly value: string;
}

export interface CheckedSentence {
  readonly sentence: CitedSentence;
  /** None: everything that the sentence states as a value is in its sources. */
  readonly faults: readonly ValueFault[];
}

/** Takes one carried value for each written one: what is written twice has to be carried twice. */
function unsupported(
  { text }: CitedSentence,
  carried: readonly CarriedValue[],
  country: string,
): readonly ValueFault[] {
  const left = [...carried];
  return writtenValues(text, country).flatMap((value): ValueFault[] => {
    const found = left.findIndex(({ keys }) => value.keys.some((key) => keys.includes(key)));
    if (found === -1)
      return [{ reason: value.isRelative ? 'not_checkable' : 'not_in_sources', value: value.text }];
    left.splice(found, 1);
    return [];
  });
}

function checkSentence(sentence: CitedSentence, facts: PetFacts): CheckedSentence {
  const sources = [...new Map(sentence.sources.map((source) => [`${source.kind} ${source.id}`, source]))];
  if (sources.length === 0) return { sentence, faults: [{ reason: 'no_source', value: '' }] };
  const carried = sources.map(([name, source]) => ({ name, source, values: carriedBy(facts, source) }));
  const unknown = carried
    .filter(({ values }) => values === undefined)
    .map(({ name }): ValueFault => ({ reason: 'unknown_source', value: name }));
  const known = carried.filter(({ values }) => values !== undefined).map(({ source }) => source);
  const values = [...carried.flatMap((one) => one.values ?? []), ...derivedFrom(facts, known)];
  return { sentence, faults: [...unknown, ...unsupported(sentence, values, facts.country)] };
}

/**
 * ASSIST-1. The guard of every draft, of a model's as of a rule's: which values of each sentence are not carried by the entries that it
 * cites. Values are days, times, weights, doses, quantities, results, percentages, ages, counts and names with digits, in the formats of English,
 * German and Spanish. A relative time can be checked only where the source has the same words.
 *
 * It compares values and nothing else: whether “lost” should be “gained” is for the person who reads the draft. No medical values of its own.
 *
 * @returns one entry for each sentence, in their order.
 */
export const checkValues = (
  sentences: readonly CitedSentence[],
  facts: PetFacts,
): readonly CheckedSentence[] => sentences.map((sentence) => checkSentence(sentence, facts));

/** The share of sentences without a fault, from 0 to 1; 1 of none. */
export function supportedShare(checked: readonly CheckedSentence[]): number {
  if (checked.length === 0) return 1;
  return checked.filter(({ faults }) => faults.length === 0).length / checked.length;
}
