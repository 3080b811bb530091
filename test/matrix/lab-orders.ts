import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** What a clinic's world has of laboratory orders. */
export interface WorldLabOrders {
  /** Ordered; its samples are still to be taken. */
  readonly labOrderId: string;
  /** A second one, to be cancelled. */
  readonly spareLabOrderId: string;
  readonly labTemplateId: string;
}

interface OrdersOf {
  readonly clinicId: string;
  readonly canary: string;
  readonly petId: string;
  readonly visitId: string;
  readonly laboratoryId: string;
}

/** Two orders of a test that costs nothing, and a template. */
export async function givenLabOrders(
  owner: pg.Pool,
  { clinicId, canary, petId, visitId, laboratoryId }: OrdersOf,
): Promise<WorldLabOrders> {
  const [labOrderId, spareLabOrderId, labTemplateId] = [randomUUID(), randomUUID(), randomUUID()];
  for (const id of [labOrderId, spareLabOrderId])
    await owner.query(
      `with o as (
         insert into lab_orders (clinic_id, id, accession, visit_id, pet_id, laboratory_id, clinical_note, status, ordered_at, ordered_by)
         values ($1, $2, upper(left($2::uuid::text, 8)), $3, $4, $5, $6, 'ordered', now(), gen_random_uuid()) returning id),
       s as (
         insert into lab_specimens (clinic_id, order_id, position, specimen) select $1, o.id, 1, $6 from o returning id)
       insert into lab_order_tests (clinic_id, order_id, position, test_code, test_name, specimen_id)
       select $1, o.id, 1, 'CBC', $6, s.id from o, s`,
      [clinicId, id, visitId, petId, laboratoryId, `${canary} test`],
    );
  await owner.query(
    `insert into lab_order_templates (clinic_id, id, name, laboratory_id, test_codes) values ($1, $2, $3, $4, array['CBC'])`,
    [clinicId, labTemplateId, `${canary} template`, laboratoryId],
  );
  return { labOrderId, spareLabOrderId, labTemplateId };
}

interface SampleWorld extends WorldLabOrders {
  readonly actVisitId: string;
  readonly laboratoryId: string;
}

let templates = 0;

export const LAB_ORDER_SAMPLES = {
  'labOrders.addTemplate': ({ laboratoryId }: SampleWorld) => ({
    name: `Template ${(templates += 1)}`,
    laboratoryId,
    testCodes: ['CBC'],
  }),
  'labOrders.archiveTemplate': ({ labTemplateId }: SampleWorld) => ({ id: labTemplateId }),
  'labOrders.cancel': ({ spareLabOrderId }: SampleWorld) => ({ id: spareLabOrderId, reason: 'x' }),
  'labOrders.change': ({ labOrderId }: SampleWorld) => ({ id: labOrderId, version: 1, priority: 'urgent' }),
  'labOrders.create': ({ actVisitId, laboratoryId }: SampleWorld) => ({
    visitId: actVisitId,
    laboratoryId,
    tests: [{ code: 'CBC', itemId: null }],
  }),
  'labOrders.findTests': ({ laboratoryId }: SampleWorld) => ({ laboratoryId, species: 'dog' }),
  'labOrders.get': ({ labOrderId }: SampleWorld) => ({ id: labOrderId }),
  'labOrders.getLabels': ({ labOrderId }: SampleWorld) => ({ id: labOrderId, size: 'roll_70x37' }),
  'labOrders.getRequisition': ({ labOrderId }: SampleWorld) => ({ id: labOrderId }),
  'labOrders.list': () => ({}),
  'labOrders.listTemplates': () => ({ species: 'dog' }),
  'labOrders.submit': ({ labOrderId }: SampleWorld) => ({ id: labOrderId }),
};
