import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { paperSizeOf } from '#foundation/values/paper-size.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { PreparedLabel } from '../contract.ts';
import type { LabelEntry } from '../label.contract.ts';
import { requiredFields, strengthIn } from '../label.rules.ts';
import { USUAL_SIZES } from '../label-sizes.rules.ts';
import { findLabels } from './find-labels.ts';
import { labelFactsOf, readLabelFacts, type StoredLabelFacts } from './read-label-facts.ts';

/** What the records say: the prescription that it fills, else the act; of several lots none is named. */
const entryOf = ({ drug, usualPrescriberId, prescribed, lots }: StoredLabelFacts): LabelEntry => ({
  strength: prescribed?.strength ?? strengthIn(drug.name),
  activeIngredients: drug.activeIngredients.join(', ') || null,
  directions: prescribed?.directions ?? { chosen: null, text: drug.note },
  withdrawal: drug.withdrawalText,
  storage: null,
  warnings: drug.labelText,
  prescriberId: prescribed?.prescriberId ?? usualPrescriberId,
  useByOn: lots[0]?.expiresOn ?? null,
  lot: lots.length === 1 ? (lots[0]?.lotNumber ?? null) : null,
});

/** What is known for the label of an act; that of the label that was printed last, if there is one. @throws AppError `not_found`. */
export async function prepareLabel(
  { tx, now, session: { clinicId } }: MemberContext,
  { actId }: { readonly actId: string },
): Promise<PreparedLabel> {
  const reading = readLabelFacts(tx, { clinicId, actId, now });
  const finding = findLabels(tx, clinicId, sql`l.act_id = ${actId}`);
  const [facts, labels] = await Promise.all([reading, finding]);
  if (!facts) throw new AppError('not_found');
  return {
    actId,
    name: facts.drug.name,
    petName: facts.pet.name,
    quantityThousandths: facts.drug.quantityThousandths,
    unit: facts.drug.unit,
    entry: labels[0]?.entry ?? entryOf(facts),
    required: [...requiredFields(labelFactsOf(facts, null))],
    size: facts.settings?.size ?? USUAL_SIZES[paperSizeOf(facts.clinic.country)],
    prescribers: facts.prescribers.map(({ id, fullName }) => ({ id, fullName })),
    labels,
  };
}
