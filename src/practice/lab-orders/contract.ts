import * as z from 'zod';
import { ACT_STATUSES } from '#vocabulary/act-statuses.ts';
import { LAB_ORDER_STATUSES, LAB_PRIORITIES } from '#vocabulary/lab.ts';
import { LABEL_SIZES } from '#vocabulary/label-sizes.ts';
import { LABORATORY_KINDS } from '#vocabulary/laboratory-kinds.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { PageRequest, pageOf } from '#foundation/contract/page.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';
import { OverrideReason } from '#practice/acts/contract.ts';

/** Of one order. */
const MAX_TESTS = 100;

/** What is known of the results of one ordered test. */
export const LAB_ORDER_TEST_STATUSES = ['ordered', 'preliminary', 'final', 'corrected', 'cancelled'] as const;
export type LabOrderTestStatus = (typeof LAB_ORDER_TEST_STATUSES)[number];

const OneOrder = { id: z.uuid() };
const ClinicalNote = z.string().trim().min(1).max(2000, 'Use at most 2,000 characters.');

export const LabSpecimen = z.object({
  id: z.uuid(),
  /** 1, 2, …: what its label has after the number of the order. */
  position: z.int(),
  specimen: z.string(),
  container: z.string().nullable(),
  collectedAt: Instant.nullable(),
  collectedByName: z.string().nullable(),
});
export type LabSpecimen = z.infer<typeof LabSpecimen>;

export const LabOrderTest = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  status: z.enum(LAB_ORDER_TEST_STATUSES),
  specimenPosition: z.int().nullable(),
  turnaroundHours: z.int().nullable(),
  /** What it is charged as; null where the clinic charges nothing for it. */
  act: z.object({ id: z.uuid(), name: z.string(), status: z.enum(ACT_STATUSES) }).nullable(),
});
export type LabOrderTest = z.infer<typeof LabOrderTest>;

export const LabOrder = z.object({
  id: z.uuid(),
  /** Printed on requisition and labels, and returned with the results. */
  accession: z.string(),
  visitId: z.uuid(),
  pet: z.object({ id: z.uuid(), name: z.string(), species: z.enum(SPECIES) }),
  clientName: z.string().nullable(),
  laboratory: z.object({ id: z.uuid(), name: z.string(), kind: z.enum(LABORATORY_KINDS) }),
  doctor: z.object({ id: z.uuid(), fullName: z.string() }).nullable(),
  priority: z.enum(LAB_PRIORITIES),
  clinicalNote: z.string().nullable(),
  status: z.enum(LAB_ORDER_STATUSES),
  /** What the laboratory calls it. */
  laboratoryNumber: z.string().nullable(),
  /** Why it was cancelled, or refused by the laboratory. */
  closingReason: z.string().nullable(),
  createdAt: Instant,
  orderedAt: Instant.nullable(),
  orderedByName: z.string().nullable(),
  submittedAt: Instant.nullable(),
  sentAt: Instant.nullable(),
  /** When the slowest test is usually ready; null before it is sent, or where no test has a turnaround. */
  expectedAt: Instant.nullable(),
  closedAt: Instant.nullable(),
  version: RecordVersion,
  specimens: z.array(LabSpecimen),
  tests: z.array(LabOrderTest),
});
export type LabOrder = z.infer<typeof LabOrder>;

/** Which orders a list shows. */
export const LAB_ORDER_VIEWS = ['open', 'to_submit', 'overdue', 'not_charged', 'no_result', 'all'] as const;
export type LabOrderView = (typeof LAB_ORDER_VIEWS)[number];

export const ListLabOrders = z.strictObject({
  ...PageRequest.shape,
  /**
   * `open`: without final results. `to_submit`: samples are still to be taken. `overdue`: past the usual turnaround. `not_charged`: submitted,
   * but a test with a price was never charged. `no_result`: charged more than its turnaround ago, and nothing came back.
   */
  view: z.enum(LAB_ORDER_VIEWS).default('open'),
  petId: z.uuid().optional(),
  visitId: z.uuid().optional(),
});
export type ListLabOrders = z.infer<typeof ListLabOrders>;

export const listLabOrdersEndpoint = endpoint({
  id: 'labOrders.list',
  method: 'GET',
  path: '/v1/lab-orders',
  summary: 'Laboratory orders of the clinic, of a pet or of a visit, latest first.',
  permission: 'lab:read',
  reads: ['labOrders', 'acts'],
  input: ListLabOrders,
  output: pageOf(LabOrder),
  errors: [],
});

export const getLabOrderEndpoint = endpoint({
  id: 'labOrders.get',
  method: 'GET',
  path: '/v1/lab-orders/{id}',
  summary: 'One laboratory order with its tests and samples.',
  permission: 'lab:read',
  reads: ['labOrders/{id}', 'acts'],
  input: z.strictObject(OneOrder),
  output: LabOrder,
  errors: ['not_found'],
});

/** A test that can be ordered, with the item as which the clinic charges it. */
export const OrderableTest = z.object({
  code: z.string(),
  name: z.string(),
  specimen: z.string().nullable(),
  container: z.string().nullable(),
  note: z.string().nullable(),
  turnaroundHours: z.int().nullable(),
  item: z.object({ id: z.uuid(), name: z.string() }).nullable(),
});
export type OrderableTest = z.infer<typeof OrderableTest>;

export const findOrderableTestsEndpoint = endpoint({
  id: 'labOrders.findTests',
  method: 'GET',
  path: '/v1/lab-orders/tests',
  summary: 'Tests that a laboratory offers for a species, with what the clinic charges them as.',
  permission: 'lab:read',
  reads: ['laboratoryTests', 'labOrders', 'catalogueItems'],
  input: z.strictObject({
    laboratoryId: z.uuid(),
    species: z.enum(SPECIES),
    /** Part of the name or of the code. */
    q: z.string().trim().max(100).default(''),
  }),
  output: z.object({ items: z.array(OrderableTest) }),
  errors: [],
});

const TestToOrder = z.strictObject({
  code: z.string().trim().min(1).max(40),
  /** As which item it is charged; null for a test that costs nothing. It is remembered for the next order. */
  itemId: z.uuid().nullable(),
});

export const CreateLabOrder = z.strictObject({
  visitId: z.uuid(),
  laboratoryId: z.uuid('Choose a laboratory.'),
  /** In whose queue the results are; the doctor of the visit if omitted. */
  doctorId: z.uuid().nullable().optional(),
  priority: z.enum(LAB_PRIORITIES).default('routine'),
  clinicalNote: ClinicalNote.nullable().default(null),
  tests: z
    .array(TestToOrder)
    .min(1, 'Choose at least one test.')
    .max(MAX_TESTS, `Choose at most ${MAX_TESTS} tests.`)
    .refine(
      (tests) => new Set(tests.map(({ code }) => code.toUpperCase())).size === tests.length,
      'Each test can be ordered once.',
    ),
  /** Why it is ordered despite alerts of the pet (GATE-1). */
  overrideReason: OverrideReason.optional(),
});
export type CreateLabOrder = z.infer<typeof CreateLabOrder>;

export const createLabOrderEndpoint = endpoint({
  id: 'labOrders.create',
  method: 'POST',
  path: '/v1/lab-orders',
  summary: 'Orders laboratory tests in a visit, and plans the act of each.',
  permission: 'act:write',
  audit: 'lab_order.created',
  changes: ['labOrders', 'acts/{visitId}'],
  input: CreateLabOrder,
  output: LabOrder,
  errors: [
    'alert_not_acknowledged',
    'invalid_input',
    'item_archived',
    'not_found',
    'pet_deceased',
    'visit_closed',
  ],
  idempotent: true,
});

export const changeLabOrderEndpoint = endpoint({
  id: 'labOrders.change',
  method: 'PATCH',
  path: '/v1/lab-orders/{id}',
  summary: 'Changes priority, note or doctor of an order that was not submitted yet.',
  permission: 'act:write',
  audit: 'lab_order.changed',
  changes: ['labOrders/{id}'],
  input: z.strictObject({
    ...OneOrder,
    version: RecordVersion,
    doctorId: z.uuid().nullable().optional(),
    priority: z.enum(LAB_PRIORITIES).optional(),
    clinicalNote: ClinicalNote.nullable().optional(),
  }),
  output: LabOrder,
  errors: ['lab_order_submitted', 'not_found', 'record_changed'],
});

export const submitLabOrderEndpoint = endpoint({
  id: 'labOrders.submit',
  method: 'POST',
  path: '/v1/lab-orders/{id}/submit',
  summary:
    'Records that the samples were taken, charges the tests, and gives the order to the laboratory’s way.',
  permission: 'act:write',
  audit: 'lab_order.submitted',
  changes: ['labOrders/{id}', 'acts', 'clientAccounts'],
  input: z.strictObject({
    ...OneOrder,
    /** When the samples were taken; now if omitted. */
    collectedAt: Instant.optional(),
    overrideReason: OverrideReason.optional(),
  }),
  output: LabOrder,
  errors: [
    'act_not_planned',
    'alert_not_acknowledged',
    'container_needed',
    'invalid_input',
    'item_without_price',
    'lab_order_closed',
    'not_found',
    'pet_deceased',
    'visit_closed',
  ],
});

export const cancelLabOrderEndpoint = endpoint({
  id: 'labOrders.cancel',
  method: 'POST',
  path: '/v1/lab-orders/{id}/cancel',
  summary:
    'Cancels an order without results; what it planned is dropped, and what it charged is undone while its visit is open.',
  permission: 'act:write',
  audit: 'lab_order.cancelled',
  changes: ['labOrders/{id}', 'acts', 'clientAccounts'],
  input: z.strictObject({
    ...OneOrder,
    reason: z.string().trim().min(1, 'Say why it is canceled.').max(500, 'Use at most 500 characters.'),
  }),
  output: z.object({
    order: LabOrder,
    /** Tests that stay charged, because they are on an invoice or their visit is closed. */
    stillCharged: z.array(z.string()),
  }),
  errors: ['lab_order_closed', 'not_found'],
});

const Paper = z.object({ fileName: z.string(), contentBase64: z.string() });

export const getRequisitionEndpoint = endpoint({
  id: 'labOrders.getRequisition',
  method: 'GET',
  path: '/v1/lab-orders/{id}/requisition',
  summary: 'The requisition that goes with the samples, as a PDF with the barcode of the order.',
  permission: 'lab:read',
  reads: ['labOrders/{id}'],
  input: z.strictObject(OneOrder),
  output: Paper,
  errors: ['not_found'],
});

export const getSpecimenLabelsEndpoint = endpoint({
  id: 'labOrders.getLabels',
  method: 'GET',
  path: '/v1/lab-orders/{id}/labels',
  summary: 'A label with a barcode for each sample of an order, as a PDF.',
  permission: 'lab:read',
  reads: ['labOrders/{id}'],
  input: z.strictObject({
    ...OneOrder,
    size: z.enum(LABEL_SIZES),
    /** The first free label of a sheet, from 1 along the rows. */
    position: z.coerce.number().int().min(1).max(24).default(1),
  }),
  output: Paper,
  errors: ['not_found'],
});
