import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { IncomingReport, IncomingResult } from '#practice/lab-results/incoming-report.contract.ts';
import { givenClientWithPet, givenClinic, givenStaff, type Person } from './given.ts';

/** A clinic with a laboratory, a doctor and a pet. */
export interface LabWorld {
  readonly clinicId: string;
  readonly laboratoryId: string;
  readonly doctor: Person & { readonly staffMemberId: string };
  readonly admin: Person & { readonly staffMemberId: string };
  readonly technician: Person;
  readonly petId: string;
  readonly clientId: string;
}

export async function givenLaboratory(owner: pg.Pool, clinicId: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `with l as (insert into laboratories (name, country, kind) values ($2, 'DE', 'reference') returning id)
     insert into clinic_laboratories (clinic_id, laboratory_id, is_on) select $1, l.id, true from l returning laboratory_id as id`,
    [clinicId, `Laboratory ${randomUUID()}`],
  );
  return rows[0]?.id ?? '';
}

export async function givenLabWorld(owner: pg.Pool): Promise<LabWorld> {
  const { clinicId } = await givenClinic(owner);
  const [doctor, admin, technician, laboratoryId] = await Promise.all([
    givenStaff(owner, clinicId, { role: 'doctor', name: 'Dr Ada' }),
    givenStaff(owner, clinicId, { role: 'clinic_admin', name: 'Dr Bo' }),
    givenStaff(owner, clinicId, { role: 'technician' }),
    givenLaboratory(owner, clinicId),
  ]);
  const { clientId, petId } = await givenClientWithPet(owner, clinicId);
  await owner.query(
    `update pets set name = 'Miro', species = 'cat', sex = 'male', born_on = '2020-01-01', microchip = '276098100000001', microchip_kind = 'iso' where id = $1`,
    [petId],
  );
  return { clinicId, laboratoryId, doctor, admin, technician, petId, clientId };
}

/** An order of one panel that was sent, with the number under which results come back. */
export async function givenLabOrder(
  owner: pg.Pool,
  { clinicId, laboratoryId, doctor, petId }: LabWorld,
  { testCode = 'CHEM' }: { readonly testCode?: string } = {},
): Promise<{ readonly orderId: string; readonly visitId: string; readonly accession: string }> {
  const accession = `TW-${randomUUID().slice(0, 8).toUpperCase()}`;
  const { rows } = await owner.query<{ orderId: string; visitId: string }>(
    `with v as (insert into visits (clinic_id, pet_id, doctor_id, reason, started_at) values ($1, $2, $3, 'Recheck', now()) returning id),
       o as (insert into lab_orders (clinic_id, accession, visit_id, pet_id, laboratory_id, doctor_id, status, ordered_at, ordered_by, submitted_at, submitted_by, sent_at)
         select $1, $4, v.id, $2, $5, $3, 'sent', now(), $6, now(), $6, now() from v returning id, visit_id)
     insert into lab_order_tests (clinic_id, order_id, position, test_code, test_name) select $1, o.id, 1, $7, 'Chemistry' from o
     returning order_id as "orderId", (select visit_id from o) as "visitId"`,
    [clinicId, petId, doctor.staffMemberId, accession, laboratoryId, doctor.userId, testCode],
  );
  const [order] = rows;
  if (!order) throw new Error('no order');
  return { ...order, accession };
}

/** A confirmed range of the clinic for potassium of cats, in mmol/L. */
export const givenRange = (owner: pg.Pool, { clinicId, admin }: LabWorld): Promise<unknown> =>
  owner.query(
    `insert into lab_ranges (clinic_id, code, species, unit, low, high, critical_low, critical_high, source, confirmed_at, confirmed_by)
     values ($1, 'K', 'cat', 'mmol/L', 3.5, 5.5, 2.5, 7.5, 'Invented for tests', now(), $2)`,
    [clinicId, admin.userId],
  );

export const potassium = (fields: Partial<IncomingResult> = {}): IncomingResult => ({
  testCode: 'CHEM',
  testName: 'Chemistry',
  code: 'K',
  name: 'Potassium',
  subId: '',
  loincCode: '2823-3',
  valueText: '4.1',
  valueNumber: '4.1',
  comparator: null,
  unit: 'mmol/L',
  low: null,
  high: null,
  rangeText: null,
  flag: null,
  status: 'final',
  method: null,
  specimen: 'Serum',
  note: null,
  collectedAt: null,
  resultedAt: '2026-03-01T10:00:00Z',
  ...fields,
});

export const reportOf = (
  { laboratoryId }: Pick<LabWorld, 'laboratoryId'>,
  fields: Partial<IncomingReport> = {},
): IncomingReport => ({
  laboratoryId,
  way: 'hl7',
  externalId: randomUUID(),
  accession: null,
  patient: {
    id: null,
    name: null,
    species: null,
    breed: null,
    sex: null,
    bornOn: null,
    microchip: null,
    clientName: null,
  },
  collectedAt: null,
  resultedAt: '2026-03-01T10:00:00Z',
  comment: null,
  results: [potassium()],
  isCancelled: false,
  ...fields,
});
