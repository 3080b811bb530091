import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** What a clinic's world has of the pharmacy apart from labels. */
export interface WorldPrescriptions {
  readonly prescribedItemId: string;
  readonly monographId: string;
  /** Active, to be dispensed at the clinic. */
  readonly prescriptionId: string;
  /** Waits for approval. */
  readonly draftPrescriptionId: string;
  /** For a pharmacy elsewhere; a refill of it was asked for. */
  readonly writtenPrescriptionId: string;
  /** For a pharmacy elsewhere too; it is put on hold. */
  readonly otherPrescriptionId: string;
  readonly refillRequestId: string;
}

interface PrescriptionsOf {
  readonly clinicId: string;
  readonly canary: string;
  readonly petId: string;
  readonly visitId: string;
  readonly doctorId: string;
  /** Of the client who asks for a refill. */
  readonly account: string;
}

/** Prescriptions of a pet, one in each situation; a monograph, a product and a request. */
export async function givenPrescriptions(
  owner: pg.Pool,
  { clinicId, canary, petId, visitId, doctorId, account }: PrescriptionsOf,
): Promise<WorldPrescriptions> {
  const world: WorldPrescriptions = {
    prescribedItemId: randomUUID(),
    monographId: randomUUID(),
    prescriptionId: randomUUID(),
    draftPrescriptionId: randomUUID(),
    writtenPrescriptionId: randomUUID(),
    otherPrescriptionId: randomUUID(),
    refillRequestId: randomUUID(),
  };
  await owner.query(
    `insert into catalogue_items (id, clinic_id, kind, name, income_category, tax_class, is_billable, dispense_unit)
     values ($1, $2, 'drug', $3, 'pharmacy', 'medicine', false, 'tablet')`,
    [world.prescribedItemId, clinicId, `${canary} tablets`],
  );
  await owner.query(
    `insert into drug_monographs (clinic_id, id, name, substances) values ($1, $2, $3, array[$3::text])`,
    [clinicId, world.monographId, `${canary} substance`],
  );
  await owner.query(`insert into pet_weights (clinic_id, pet_id, weight_grams) values ($1, $2, 4300)`, [
    clinicId,
    petId,
  ]);
  // A prescription on paper names where the owner lives.
  await owner.query(
    `update clients set address_line = '1 Main Street', city = 'Springfield', postal_code = '12345'
      where clinic_id = $1 and id in (select client_id from pet_clients where clinic_id = $1 and pet_id = $2)`,
    [clinicId, petId],
  );
  const prescriptions = [
    [world.prescriptionId, 'active', 'clinic', doctorId],
    [world.draftPrescriptionId, 'awaiting_approval', 'clinic', null],
    [world.writtenPrescriptionId, 'active', 'elsewhere', doctorId],
    [world.otherPrescriptionId, 'active', 'elsewhere', doctorId],
  ] as const;
  for (const [index, [id, status, filledAt, prescriberId]] of prescriptions.entries())
    await owner.query(
      `insert into prescriptions (clinic_id, id, number, visit_id, item_id, drug_name, strength, directions, quantity_thousandths, unit, refills,
         written_on, expires_on, filled_at, dose, prescriber_id, approved_at, status)
       values ($1, $2, $3, $4, $5, $6, '50 mg', $7, 14000, 'tablet', 2, current_date, current_date + 365, $8, $9, $10,
         case when $10::uuid is not null then now() end, $11)`,
      [
        clinicId,
        id,
        index + 1,
        visitId,
        world.prescribedItemId,
        `${canary} tablets`,
        JSON.stringify({ chosen: null, text: 'Give 1 tablet twice a day.' }),
        filledAt,
        JSON.stringify({ weightGrams: null, microgramsPerKg: null, verdict: 'unknown', source: null }),
        prescriberId,
        status,
      ],
    );
  await owner.query(
    `insert into refill_requests (clinic_id, id, prescription_id, note, asked_by) values ($1, $2, $3, $4, $5)`,
    [clinicId, world.refillRequestId, world.writtenPrescriptionId, `${canary} refill`, account],
  );
  return world;
}
