import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { RegisterRow } from './contract.ts';

/** The longest time that a register is printed for at once. */
const MAX_DAYS = 366;
const DAY_MS = 86_400_000;

const Period = z.strictObject({ itemId: z.uuid(), from: CalendarDay, to: CalendarDay });
const isBounded = ({ from, to }: { readonly from: string; readonly to: string }) =>
  to >= from && Date.parse(to) - Date.parse(from) <= MAX_DAYS * DAY_MS;
const TOO_LONG = { path: ['to'], message: 'Use a period of at most a year.' };

/** A delivery of the drug, as an inspector compares it with the supplier’s papers. */
const Receipt = z.object({
  receivedOn: CalendarDay,
  receivedByName: z.string().nullable(),
  supplier: z.string().nullable(),
  /** As the list of suppliers has them, where it knows one of this name. */
  supplierAddress: z.string().nullable(),
  supplierRegistration: z.string().nullable(),
  lotNumber: z.string().nullable(),
  expiresOn: CalendarDay.nullable(),
  quantityThousandths: z.int(),
});

/** A row with the address of whoever it is for. */
export const InspectionRow = RegisterRow.extend({ clientAddress: z.string().nullable() });
export type InspectionRow = z.infer<typeof InspectionRow>;

const Totals = z.object({
  openedThousandths: z.int(),
  givenThousandths: z.int(),
  dispensedThousandths: z.int(),
  hubLossThousandths: z.int(),
  wastedThousandths: z.int(),
  transferredOutThousandths: z.int(),
  undoneThousandths: z.int(),
  adjustedThousandths: z.int(),
  balanceThousandths: z.int(),
});

export const Inspection = z.object({
  itemId: z.uuid(),
  drugName: z.string(),
  schedule: z.string(),
  substance: z.string(),
  form: z.string(),
  strength: z.string(),
  productCode: z.string().nullable(),
  unit: z.string(),
  from: CalendarDay,
  to: CalendarDay,
  receipts: z.array(Receipt),
  /** With rows of the period, by number. */
  containers: z.array(
    z.object({
      id: z.uuid(),
      number: z.int(),
      lotNumber: z.string().nullable(),
      /** Before the first row of the period. */
      beforeThousandths: z.int(),
      balanceThousandths: z.int(),
      rows: z.array(InspectionRow),
    }),
  ),
  /** Of the rows of the period. */
  totals: Totals,
});
export type Inspection = z.infer<typeof Inspection>;

export const GetInspection = Period.refine(isBounded, TOO_LONG);
export type GetInspection = z.infer<typeof GetInspection>;

export const getInspectionEndpoint = endpoint({
  id: 'controlledDrugs.getInspection',
  method: 'GET',
  path: '/v1/controlled-drugs/items/{itemId}/inspection',
  summary: 'What an inspector asks for: receipts and registers of a drug in a form and a strength.',
  permission: 'controlled:read',
  audit: 'controlled_register.read',
  reads: ['controlledDrugs', 'stockItems'],
  input: GetInspection,
  output: Inspection,
  errors: ['not_found'],
});

export const getInspectionPdfEndpoint = endpoint({
  id: 'controlledDrugs.getInspectionPdf',
  method: 'GET',
  path: '/v1/controlled-drugs/items/{itemId}/inspection/pdf',
  summary: 'The same as a PDF.',
  permission: 'controlled:read',
  audit: 'controlled_register.exported',
  reads: ['controlledDrugs', 'stockItems'],
  input: GetInspection,
  output: z.object({ fileName: z.string(), contentBase64: z.string() }),
  errors: ['not_found'],
});
