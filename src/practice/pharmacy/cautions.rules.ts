import { foldedTerms } from '#foundation/values/fold.ts';
import type { DrugCaution } from './monographs.contract.ts';

/** A substance that a pet gets at the moment, or a problem that it has. */
export interface PetFact {
  readonly kind: DrugCaution['kind'];
  /** As it is on record: the name of a drug with its ingredients, or of a problem. */
  readonly texts: readonly string[];
  readonly name: string;
}

export interface FoundCaution extends DrugCaution {
  /** What it concerns, as it is on record. */
  readonly with: string;
}

/** Whether the words of a term follow one another in a text; case and accents do not matter. */
function isNamedIn(term: string, text: string): boolean {
  const sought = foldedTerms(term);
  const terms = foldedTerms(text);
  return (
    sought.length > 0 &&
    terms.some((_, start) => sought.every((word, offset) => terms[start + offset] === word))
  );
}

/**
 * RX-4. The cautions of a drug that concern this pet, those to avoid first. They are compared by whole words: `meloxicam` is found in
 * `Meloxicam 1.5 mg/mL`, and `ace` not in `acepromazine`.
 */
export const findCautions = (
  cautions: readonly DrugCaution[],
  facts: readonly PetFact[],
): readonly FoundCaution[] =>
  cautions
    .flatMap((caution) =>
      facts
        .filter(
          ({ kind, texts }) => kind === caution.kind && texts.some((text) => isNamedIn(caution.term, text)),
        )
        .map((fact) => Object.assign({ with: fact.name }, caution)),
    )
    .toSorted((a, b) => Number(a.severity === 'caution') - Number(b.severity === 'caution'));

/** The monograph of a drug: the one of which a substance is an ingredient of the item, or a word of its name. */
export const monographOf = <M extends { readonly substances: readonly string[] }>(
  monographs: readonly M[],
  item: { readonly name: string; readonly activeIngredients: readonly string[] },
): M | null =>
  monographs.find(({ substances }) =>
    substances.some((substance) => item.activeIngredients.some((text) => isNamedIn(substance, text))),
  ) ??
  monographs.find(({ substances }) => substances.some((substance) => isNamedIn(substance, item.name))) ??
  null;
