import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** Labels of a clinic's world. */
export interface WorldLabels {
  /** A drug that was handed over, without a label. */
  readonly dispensedActId: string;
  /** The label of another one. */
  readonly labelId: string;
}

interface LabelsOf {
  readonly clinicId: string;
  readonly canary: string;
  readonly petId: string;
  readonly actVisitId: string;
}

/** Two drugs that were handed over, one of them with a label; and all that labels need of the clinic. */
export async function givenLabels(
  owner: pg.Pool,
  { clinicId, canary, petId, actVisitId }: LabelsOf,
): Promise<WorldLabels> {
  const [itemId, dispensedActId, labelledActId, labelId] = Array.from({ length: 4 }, () => randomUUID());
  await owner.query(
    `update clinics set address_line = coalesce(address_line, 'Ufer 1'), postal_code = coalesce(postal_code, '10115'),
        city = coalesce(city, 'Berlin'), phone = coalesce(phone, '+49 30 1')
      where id = $1`,
    [clinicId],
  );
  await owner.query(
    `insert into catalogue_items (id, clinic_id, kind, name, income_category, tax_class, is_billable)
     values ($1, $2, 'drug', $3, 'pharmacy', 'medicine', false)`,
    [itemId, clinicId, `${canary} drug`],
  );
  for (const id of [dispensedActId, labelledActId])
    await owner.query(
      `insert into acts (clinic_id, id, visit_id, pet_id, item_id, item_kind, item_name, is_billable, use, status, done_at, done_by)
       values ($1, $2, $3, $4, $5, 'drug', $6, false, 'handed_over', 'done', now(), gen_random_uuid())`,
      [clinicId, id, actVisitId, petId, itemId, `${canary} drug`],
    );
  await owner.query(
    `insert into dispensing_labels (id, clinic_id, act_id, number, entry, content, content_hash)
     values ($1, $2, $3, 1, $4, $5, repeat('0', 64))`,
    [
      labelId,
      clinicId,
      labelledActId,
      JSON.stringify(labelEntry(null)),
      JSON.stringify({
        size: 'roll_70x37',
        position: 1,
        clinicName: canary,
        values: {},
        drawing: { width: 198_425, height: 104_882, runs: [] },
      }),
    ],
  );
  await owner.query(
    `insert into dispensing_label_reprints (clinic_id, label_id, number, reason) values ($1, $2, 1, $3)`,
    [clinicId, labelId, `${canary} jam`],
  );
  return { dispensedActId: dispensedActId ?? '', labelId: labelId ?? '' };
}

/** All that a person enters for a label. */
export const labelEntry = (prescriberId: string | null) => ({
  strength: '50 mg',
  activeIngredients: 'carprofen',
  directions: { chosen: null, text: 'Give 1 tablet twice a day.' },
  withdrawal: null,
  storage: null,
  warnings: null,
  prescriberId,
  useByOn: '2090-01-31',
  lot: 'A12B',
});
