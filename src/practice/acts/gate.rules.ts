import { foldedTerms } from '#foundation/values/fold.ts';

/** What GATE-1 has to know of a catalogue item. */
export interface GatedItem {
  readonly name: string;
  readonly activeIngredients: readonly string[];
}

/** What GATE-1 has to know of an open alert of the pet. */
export interface GatingAlert {
  readonly id: string;
  readonly substances: readonly string[];
  readonly mustAcknowledge: boolean;
}

/** Whether the terms of a substance follow one another in the text: `amoxicillin` in `Amoxicillin 250 mg tablets`. */
function isNamedIn(substance: string, text: string): boolean {
  const sought = foldedTerms(substance);
  const terms = foldedTerms(text);
  return (
    sought.length > 0 &&
    terms.some((_, start) => sought.every((term, offset) => terms[start + offset] === term))
  );
}

/**
 * GATE-1. The open alerts of a pet that need a typed reason before the item is ordered or given: those that name a
 * substance of the item, by its active ingredients or the words of its name, and those that have to be acknowledged.
 * Case and accents do not matter.
 */
export const matchingAlerts = <A extends GatingAlert>(item: GatedItem, alerts: readonly A[]): A[] =>
  alerts.filter(
    ({ substances, mustAcknowledge }) =>
      mustAcknowledge ||
      substances.some((substance) =>
        [item.name, ...item.activeIngredients].some((text) => isNamedIn(substance, text)),
      ),
  );

/** GATE-1. The matching alerts that no reason given earlier for the same act covers. */
export const unacknowledged = <A extends GatingAlert>(
  matching: readonly A[],
  overriddenAlertIds: readonly string[],
): A[] => matching.filter(({ id }) => !overriddenAlertIds.includes(id));
