import * as z from 'zod';
import { REGISTER_KINDS } from '#vocabulary/controlled-drugs.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { lineOrBlank, notesOrBlank, oneLine } from '#foundation/contract/one-line.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';

/** In thousandths of the drug’s dispensing unit. */
const thousandths = () => z.int();

const DrugFields = {
  substance: oneLine(120, 'Enter the substance.'),
  form: oneLine(60, 'Enter the form, such as solution for injection.'),
  strength: oneLine(60, 'Enter the strength, such as 100 mg/mL.'),
  /** The number of the pack, such as an NDC. */
  productCode: lineOrBlank(40),
};

/** A container, as lists show it. */
export const ContainerSummary = z.object({
  id: z.uuid(),
  /** As written on it. */
  number: z.int(),
  itemId: z.uuid(),
  lotId: z.uuid(),
  lotNumber: z.string().nullable(),
  expiresOn: CalendarDay.nullable(),
  locationId: z.uuid(),
  locationName: z.string(),
  sizeThousandths: thousandths(),
  balanceThousandths: thousandths(),
  openedAt: Instant,
  hasDiscrepancy: z.boolean(),
});
export type ContainerSummary = z.infer<typeof ContainerSummary>;

/** What of a lot is in no container. */
export const UnopenedLot = z.object({
  lotId: z.uuid(),
  lotNumber: z.string().nullable(),
  expiresOn: CalendarDay.nullable(),
  locationId: z.uuid(),
  locationName: z.string(),
  quantityThousandths: thousandths(),
});
export type UnopenedLot = z.infer<typeof UnopenedLot>;

/** A controlled drug of the catalogue. */
export const ControlledDrug = z.object({
  itemId: z.uuid(),
  name: z.string(),
  /** As the law of the place writes it, where it is one of its schedules. */
  schedule: z.string(),
  unit: z.string(),
  /** Null for one about which nothing was entered: none of it can be opened. */
  details: z.object({ ...DrugFields, hubLossThousandths: thousandths(), version: RecordVersion }).nullable(),
  /** Dispensing units in what is stocked: what a container usually holds. */
  packThousandths: thousandths(),
  /** Those with something in them, by number. */
  containers: z.array(
    ContainerSummary.extend({
      /** Whether an inventory may estimate what is in it. */
      mayBeEstimated: z.boolean(),
    }),
  ),
  unopened: z.array(UnopenedLot),
});
export type ControlledDrug = z.infer<typeof ControlledDrug>;

/** A fact of the law of the place, with where it is from. */
const SourcedNumber = z.object({ value: z.int().nullable(), source: z.string(), isConfirmed: z.boolean() });

export const ControlledOverview = z.object({
  /** By name. */
  drugs: z.array(ControlledDrug),
  today: CalendarDay,
  /** Whether the drugs were counted today, at the opening and at the closing. */
  openedAt: Instant.nullable(),
  closedAt: Instant.nullable(),
  lastInventoryOn: CalendarDay.nullable(),
  /** The last day for the next inventory; null where none is due. */
  inventoryDueOn: CalendarDay.nullable(),
  inventoryEveryMonths: SourcedNumber,
  retentionYears: SourcedNumber,
  openDiscrepancies: z.int(),
  expiredLicences: z.int(),
  /** Containers with something in them whose register is not what was written. */
  broken: z.array(z.object({ containerId: z.uuid(), position: z.int() })),
});
export type ControlledOverview = z.infer<typeof ControlledOverview>;

export const getControlledOverviewEndpoint = endpoint({
  id: 'controlledDrugs.getOverview',
  method: 'GET',
  path: '/v1/controlled-drugs',
  summary: 'The controlled drugs of the clinic with their containers, and what is to do about them.',
  permission: 'controlled:read',
  reads: ['catalogueItems', 'controlledDrugs', 'controlledLicences', 'stockItems'],
  input: z.strictObject({}),
  output: ControlledOverview,
  errors: [],
});

const HUB_LOSS = 'Use a quantity from 0 to 1,000.';

export const SetControlledItem = z.strictObject({
  itemId: z.uuid(),
  ...DrugFields,
  /** What stays in needle and hub at each draw. */
  hubLossThousandths: z.int(HUB_LOSS).min(0, HUB_LOSS).max(1_000_000, HUB_LOSS),
  /** As it was read; null for the first time. */
  version: RecordVersion.nullable(),
});
export type SetControlledItem = z.infer<typeof SetControlledItem>;

/** Containers that were opened keep what they were opened with. */
export const setControlledItemEndpoint = endpoint({
  id: 'controlledDrugs.setItem',
  method: 'PUT',
  path: '/v1/controlled-drugs/items/{itemId}',
  summary: 'Sets substance, form, strength and hub loss of a controlled drug.',
  permission: 'controlled:manage',
  audit: 'controlled_item.set',
  changes: ['controlledDrugs'],
  input: SetControlledItem,
  output: z.object({ itemId: z.uuid(), version: RecordVersion }),
  errors: ['not_found', 'record_changed'],
});

const QUANTITY = 'Enter a quantity above 0, up to 1 million.';
export const Quantity = z.int(QUANTITY).min(1, QUANTITY).max(1_000_000_000, QUANTITY);

export const OpenContainer = z.strictObject({
  itemId: z.uuid(),
  lotId: z.uuid('Choose a lot.'),
  locationId: z.uuid('Choose a location.'),
  /** What it holds. */
  quantityThousandths: Quantity,
});
export type OpenContainer = z.infer<typeof OpenContainer>;

/** CD-3. Takes a container from the unopened of a lot, and begins its register. */
export const openContainerEndpoint = endpoint({
  id: 'controlledDrugs.openContainer',
  method: 'POST',
  path: '/v1/controlled-drugs/containers',
  summary: 'Opens a container of a lot, and begins its register.',
  permission: 'controlled:write',
  audit: 'container.opened',
  changes: ['controlledDrugs'],
  input: OpenContainer,
  output: z.object({ id: z.uuid(), number: z.int() }),
  errors: ['controlled_details_missing', 'not_found', 'stock_short'],
  idempotent: true,
});

/** A row of a register. */
export const RegisterRow = z.object({
  position: z.int(),
  kind: z.enum(REGISTER_KINDS),
  quantityThousandths: thousandths(),
  beforeThousandths: thousandths(),
  balanceThousandths: thousandths(),
  locationName: z.string(),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  /** Of a draw: for whom. */
  visitId: z.uuid().nullable(),
  petName: z.string().nullable(),
  clientName: z.string().nullable(),
  recordedAt: Instant,
  recordedByName: z.string().nullable(),
  witnessName: z.string().nullable(),
  reversesPosition: z.int().nullable(),
});
export type RegisterRow = z.infer<typeof RegisterRow>;

export const Container = z.object({
  ...ContainerSummary.shape,
  drugName: z.string(),
  schedule: z.string(),
  substance: z.string(),
  form: z.string(),
  strength: z.string(),
  unit: z.string(),
  /** The first row that is not what was written; null for an intact register. */
  brokenAt: z.int().nullable(),
  rows: z.array(RegisterRow),
});
export type Container = z.infer<typeof Container>;

export const getContainerEndpoint = endpoint({
  id: 'controlledDrugs.getContainer',
  method: 'GET',
  path: '/v1/controlled-drugs/containers/{id}',
  summary: 'One container with its register.',
  permission: 'controlled:read',
  audit: 'controlled_register.read',
  reads: ['controlledDrugs/{id}'],
  input: z.strictObject({ id: z.uuid() }),
  output: Container,
  errors: ['not_found'],
});

export const MoveContainer = z.strictObject({
  id: z.uuid(),
  toLocationId: z.uuid('Choose a location.'),
  note: notesOrBlank(300),
});
export type MoveContainer = z.infer<typeof MoveContainer>;

export const moveContainerEndpoint = endpoint({
  id: 'controlledDrugs.moveContainer',
  method: 'POST',
  path: '/v1/controlled-drugs/containers/{id}/moves',
  summary: 'Moves a container to another location.',
  permission: 'controlled:write',
  audit: 'container.moved',
  changes: ['controlledDrugs/{id}', 'stockItems'],
  input: MoveContainer,
  output: Container,
  errors: ['not_found'],
  idempotent: true,
});
