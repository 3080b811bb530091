import * as z from 'zod';
import { SPECIES } from '#vocabulary/species.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { lineOrBlank } from '#foundation/contract/one-line.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';
import { ContainerIds } from '#practice/controlled-drugs/containers.contract.ts';
import { Directions } from './directions.contract.ts';

/** What a written prescription can have on it, in its order. */
export const WRITTEN_FIELDS = [
  'written_on',
  'clinic_name',
  'clinic_address',
  'clinic_phone',
  'prescriber_name',
  'prescriber_licence',
  'owner_name',
  'owner_address',
  'pet_name',
  'species',
  'drug_name',
  'strength',
  'quantity',
  'directions',
  'refills',
] as const;
export type WrittenField = (typeof WRITTEN_FIELDS)[number];

/** As stored; whether one has expired or is used up follows from the day and its fills. */
export const STORED_STATES = ['awaiting_approval', 'active', 'on_hold', 'cancelled'] as const;
export const PRESCRIPTION_STATES = [...STORED_STATES, 'completed', 'expired'] as const;
export type PrescriptionState = (typeof PRESCRIPTION_STATES)[number];

/** Where the owner gets the drug. */
export const FILLED_AT = ['clinic', 'elsewhere'] as const;

/** What was dispensed for it and not undone. */
export const PrescriptionFill = z.object({
  actId: z.uuid(),
  filledOn: CalendarDay,
  quantityThousandths: z.int(),
});

/** RX-3. The dose as it was when it was written. */
export const PrescribedDose = z.object({
  weightGrams: z.int().nullable(),
  microgramsPerKg: z.int().nullable(),
  verdict: z.string(),
  /** Of the band that it was compared with. */
  source: z.string().nullable(),
});

export const Prescription = z.object({
  id: z.uuid(),
  number: z.int(),
  visitId: z.uuid(),
  petId: z.uuid(),
  petName: z.string(),
  species: z.enum(SPECIES),
  /** Of the catalogue; null for a drug that the clinic does not have. */
  itemId: z.uuid().nullable(),
  drugName: z.string(),
  strength: z.string().nullable(),
  controlSchedule: z.string().nullable(),
  directions: Directions,
  /** In plain English. */
  directionsText: z.string(),
  quantityThousandths: z.int(),
  unit: z.string().nullable(),
  /** Fills after the first. */
  refills: z.int(),
  refillsLeft: z.int(),
  writtenOn: CalendarDay,
  /** The last day on which it is filled. */
  expiresOn: CalendarDay,
  filledAt: z.enum(FILLED_AT),
  state: z.enum(PRESCRIPTION_STATES),
  stateReason: z.string().nullable(),
  prescriberName: z.string().nullable(),
  writtenByName: z.string().nullable(),
  note: z.string().nullable(),
  dose: PrescribedDose,
  overrideReason: z.string().nullable(),
  fills: z.array(PrescriptionFill),
  version: RecordVersion,
});
export type Prescription = z.infer<typeof Prescription>;

export const PRESCRIPTION_LISTS = ['to_approve', 'to_dispense', 'active', 'all'] as const;

export const ListPrescriptions = z.strictObject({
  show: z.enum(PRESCRIPTION_LISTS).default('all'),
  petId: z.uuid().optional(),
  visitId: z.uuid().optional(),
});
export type ListPrescriptions = z.output<typeof ListPrescriptions>;

/** At most a hundred, the latest first. */
export const listPrescriptionsEndpoint = endpoint({
  id: 'prescriptions.list',
  method: 'GET',
  path: '/v1/prescriptions',
  summary: 'Prescriptions of the clinic, of a pet or of a visit, by what is to do with them.',
  permission: 'record:read',
  reads: ['acts', 'prescriptions'],
  input: ListPrescriptions,
  output: z.object({ items: z.array(Prescription) }),
  errors: [],
});

const Refills = z.int('Use whole refills.').min(0, 'Use whole refills.').max(99, 'Use at most 99 refills.');
const Reason = z.string().trim().min(3, 'Give a reason of at least 3 characters.').max(500);

export const WritePrescription = z
  .strictObject({
    visitId: z.uuid(),
    /** Of the catalogue; without one, a name. */
    itemId: z.uuid().nullable(),
    drugName: lineOrBlank(200),
    strength: lineOrBlank(80),
    directions: Directions,
    quantityThousandths: z
      .int('Enter a quantity, such as 1 or 2.5.')
      .min(1, 'Use a quantity above zero.')
      .max(1_000_000_000, 'Use a quantity up to a million.'),
    /** Of a drug that is not in the catalogue. */
    unit: lineOrBlank(30),
    refills: Refills,
    /** Earlier than the place allows; null for as long as it allows. */
    expiresOn: CalendarDay.nullable(),
    filledAt: z.enum(FILLED_AT),
    note: z.string().trim().min(1).max(500, 'Use at most 500 characters.').nullable(),
    /** Why it is prescribed despite an alert, a caution or a dose outside of the band. */
    overrideReason: Reason.optional(),
  })
  .refine(({ directions }) => directions.chosen !== null || directions.text !== null, {
    path: ['directions', 'text'],
    message: 'Enter how to use it.',
  })
  .refine(({ itemId, drugName }) => itemId !== null || drugName !== null, {
    path: ['drugName'],
    message: 'Enter the drug, or choose one from the catalog.',
  })
  .refine(({ itemId, filledAt }) => itemId !== null || filledAt === 'elsewhere', {
    path: ['filledAt'],
    message: 'The clinic can only dispense what is in its catalog.',
  });
export type WritePrescription = z.output<typeof WritePrescription>;

/**
 * RX-1 to RX-4. By somebody who may not sign records it waits for approval; else it is active at once, and they are its prescriber.
 * `prescription_needs_reason` names in `reasons` what a reason is needed for.
 */
export const writePrescriptionEndpoint = endpoint({
  id: 'prescriptions.write',
  method: 'POST',
  path: '/v1/prescriptions',
  summary: 'Prescribes a drug in an open visit.',
  permission: 'record:write',
  audit: 'prescription.written',
  changes: ['prescriptions'],
  input: WritePrescription,
  output: Prescription,
  errors: [
    'dose_above_maximum',
    'licence_expired',
    'not_found',
    'pet_deceased',
    'prescriber_without_licence',
    'prescription_needs_reason',
    'refills_not_allowed',
    'visit_closed',
  ],
  idempotent: true,
});

const OfPrescription = { id: z.uuid(), version: RecordVersion };

export const approvePrescriptionEndpoint = endpoint({
  id: 'prescriptions.approve',
  method: 'POST',
  path: '/v1/prescriptions/{id}/approve',
  summary: 'Approves a prescription that somebody else has prepared, as its prescriber.',
  permission: 'record:sign',
  audit: 'prescription.approved',
  changes: ['prescriptions'],
  input: z.strictObject(OfPrescription),
  output: Prescription,
  errors: [
    'forbidden',
    'licence_expired',
    'not_found',
    'prescriber_without_licence',
    'prescription_state',
    'record_changed',
  ],
  idempotent: true,
});

export const SetPrescriptionState = z.strictObject({
  ...OfPrescription,
  state: z.enum(['active', 'on_hold', 'cancelled']),
  reason: z.string().trim().min(1, 'Give a reason.').max(300, 'Use at most 300 characters.'),
});
export type SetPrescriptionState = z.output<typeof SetPrescriptionState>;

/** RX-5. Active to on hold and back; either to cancelled, which is final. */
export const setPrescriptionStateEndpoint = endpoint({
  id: 'prescriptions.setState',
  method: 'PUT',
  path: '/v1/prescriptions/{id}/state',
  summary: 'Puts a prescription on hold, resumes it or cancels it, with a reason.',
  permission: 'record:write',
  audit: 'prescription.state_changed',
  changes: ['prescriptions', 'refillRequests'],
  input: SetPrescriptionState,
  output: Prescription,
  errors: ['forbidden', 'not_found', 'prescription_state', 'record_changed'],
  idempotent: true,
});

/** RX-6. `prescription_incomplete` names in `missing` what the place demands. */
export const getPrescriptionPdfEndpoint = endpoint({
  id: 'prescriptions.getPdf',
  method: 'GET',
  path: '/v1/prescriptions/{id}/pdf',
  summary: 'A prescription for a pharmacy elsewhere, as a PDF.',
  permission: 'record:read',
  reads: [],
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ fileName: z.string(), contentBase64: z.string() }),
  errors: ['not_found', 'prescription_incomplete', 'prescription_state'],
});

export const DispensePrescription = z.strictObject({
  id: z.uuid(),
  /** Of one fill; at most what was prescribed. */
  quantityThousandths: z.int().min(1, 'Use a quantity above zero.').max(1_000_000_000),
  /** What was scanned; without one, the earliest expiry of what is usable. */
  lotId: z.uuid().optional(),
  /** From which container a controlled drug is drawn. */
  containerIds: ContainerIds.optional(),
  overrideReason: Reason.optional(),
});
export type DispensePrescription = z.output<typeof DispensePrescription>;

/** `details` of `stock_not_enough`. */
export const StockNotEnough = z.object({ usableThousandths: z.int() });

export const Dispensing = z.object({ actId: z.uuid(), visitId: z.uuid(), prescription: Prescription });
export type Dispensing = z.infer<typeof Dispensing>;

/**
 * RX-7, behaviors 1 and 12. Does an act that is handed over: one transaction with its charge and what it takes from the stock. What has
 * expired or is held back is refused, and so is more than is usable: `lot_not_usable` and `stock_not_enough`. CD-2: what is controlled is
 * drawn from a container and written in its register.
 */
export const dispensePrescriptionEndpoint = endpoint({
  id: 'prescriptions.dispense',
  method: 'POST',
  path: '/v1/prescriptions/{id}/dispense',
  summary: 'Dispenses a fill of a prescription and charges it.',
  permission: 'act:write',
  audit: 'prescription.dispensed',
  changes: [
    'acts/{visitId}',
    'controlledDrugs',
    'dispensingLabels',
    'petVisits/{prescription.petId}',
    'prescriptions',
    'refillRequests',
    'stockItems',
  ],
  input: DispensePrescription,
  output: Dispensing,
  errors: [
    'alert_not_acknowledged',
    'charge_too_large',
    'container_needed',
    'container_not_usable',
    'container_short',
    'controlled_not_allowed',
    'forbidden',
    'item_archived',
    'item_without_price',
    'licence_expired',
    'lot_not_usable',
    'not_found',
    'pet_deceased',
    'prescription_expired',
    'prescription_state',
    'prescription_used_up',
    'refill_needs_visit',
    'stock_not_enough',
  ],
  idempotent: true,
});

export const ScannedItem = z.object({
  itemId: z.uuid(),
  name: z.string(),
  /** Null where the code names no lot, or one that is not there. */
  lot: z
    .object({
      id: z.uuid(),
      lotNumber: z.string(),
      expiresOn: CalendarDay.nullable(),
      isUsable: z.boolean(),
    })
    .nullable(),
});
export type ScannedItem = z.infer<typeof ScannedItem>;

/** SCAN-1. A barcode of the catalogue, or a lot number that is in stock. */
export const scanDrugEndpoint = endpoint({
  id: 'pharmacy.scan',
  method: 'GET',
  path: '/v1/pharmacy/scan',
  summary: 'The items and lots that a scanned code names.',
  permission: 'stock:read',
  reads: ['catalogueItems', 'stockItems'],
  input: z.strictObject({
    code: z.string().trim().min(1, 'Scan a code.').max(100),
    /** Of a code that names the lot too. */
    lotNumber: z.string().trim().min(1).max(100).optional(),
  }),
  output: z.object({ items: z.array(ScannedItem), scannedAt: Instant }),
  errors: [],
});
