import * as z from 'zod';
import { CATALOGUE_KINDS } from '#vocabulary/catalogue-kinds.ts';
import { LOT_STATES, MOVEMENT_KINDS, STOCK_ALERTS } from '#vocabulary/stock.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { pageOf, PageRequest } from '#foundation/contract/page.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';

/** In thousandths of the item’s dispensing unit. */
const thousandths = () => z.int();

/** What is there of an item; see LEVEL-1. */
const Level = z.object({
  onHandThousandths: thousandths(),
  availableThousandths: thousandths(),
  shortThousandths: thousandths(),
  expiredThousandths: thousandths(),
  expiringThousandths: thousandths(),
  heldThousandths: thousandths(),
  /** What the lots cost, in minor units of `currency`. */
  valueMinor: z.int(),
  atRiskMinor: z.int(),
});

export const LotPlace = z.object({ locationId: z.uuid(), quantityThousandths: thousandths() });

/** A lot of which something is there. */
export const StockLot = z.object({
  id: z.uuid(),
  lotNumber: z.string().nullable(),
  expiresOn: CalendarDay.nullable(),
  isExpired: z.boolean(),
  state: z.enum(LOT_STATES),
  stateReason: z.string().nullable(),
  supplier: z.string().nullable(),
  receivedOn: CalendarDay,
  quantityThousandths: thousandths(),
  /** What that quantity cost; null where it is not known. */
  valueMinor: z.int().nullable(),
  places: z.array(LotPlace),
  version: RecordVersion,
});
export type StockLot = z.infer<typeof StockLot>;

const Settings = z.object({
  /** Where acts take it from first; null for the clinic’s default. */
  defaultLocationId: z.uuid().nullable(),
  reorderPointThousandths: thousandths().nullable(),
  parLevelThousandths: thousandths().nullable(),
  version: RecordVersion,
});

const ItemFacts = {
  itemId: z.uuid(),
  name: z.string(),
  code: z.string().nullable(),
  kind: z.enum(CATALOGUE_KINDS),
  isArchived: z.boolean(),
  /** A controlled drug: what leaves the stock of it is in a register. */
  isControlled: z.boolean(),
  /** The unit of all quantities. */
  unit: z.string(),
  currency: z.string(),
  /** Null for an item whose level is not kept yet: nothing of it was entered. */
  settings: Settings.nullable(),
  level: Level,
  alerts: z.array(z.enum(STOCK_ALERTS)),
};

/** An item of the list, with what is there of it by location: lots and what is short. */
export const StockListItem = z.object({
  ...ItemFacts,
  places: z.array(LotPlace),
  /** The earliest day on which something usable expires. */
  nextExpiryOn: CalendarDay.nullable(),
});
export type StockListItem = z.infer<typeof StockListItem>;

export const StockItem = z.object({
  ...ItemFacts,
  /** How a delivery is counted: stock units in one that is bought, dispensing units in one stock unit. */
  buyUnit: z.string().nullable(),
  stockUnit: z.string().nullable(),
  stockPerBuy: z.int(),
  dispensePerStock: z.int(),
  lots: z.array(StockLot),
  /** What acts used beyond what was known, by location. */
  shortPlaces: z.array(LotPlace),
});
export type StockItem = z.infer<typeof StockItem>;

/** Days before an expiry from which on it is shown, unless another number is asked for. */
export const EXPIRY_WARNING_DAYS = 90;
const warningDays = () => z.coerce.number().int().min(0).max(730).default(EXPIRY_WARNING_DAYS);

export const STOCK_FILTERS = ['all', 'kept', 'low', 'short', 'expiring', 'expired', 'held'] as const;

export const ListStock = z.strictObject({
  ...PageRequest.shape,
  /** As in the catalogue: beginning of any word of name, ingredients or code; the barcode. */
  q: z.string().trim().max(100).default(''),
  /** Only items of which something is at this location. */
  locationId: z.uuid().optional(),
  /** `low` includes what is out. */
  show: z.enum(STOCK_FILTERS).default('all'),
  withinDays: warningDays(),
});
export type ListStock = z.infer<typeof ListStock>;

/** Levels and alerts are those of the item at all locations, whichever location is asked for. */
export const listStockEndpoint = endpoint({
  id: 'stock.list',
  method: 'GET',
  path: '/v1/stock/items',
  summary: 'Lists or searches the items that can be stocked, by name, with their levels.',
  permission: 'stock:read',
  reads: ['catalogueItems', 'stockItems'],
  input: ListStock,
  output: pageOf(StockListItem),
  errors: [],
});

export const GetStockItem = z.strictObject({ itemId: z.uuid(), withinDays: warningDays() });
export type GetStockItem = z.infer<typeof GetStockItem>;

export const getStockItemEndpoint = endpoint({
  id: 'stock.get',
  method: 'GET',
  path: '/v1/stock/items/{itemId}',
  summary: 'One item with its lots.',
  permission: 'stock:read',
  reads: ['catalogueItems', 'stockItems/{itemId}'],
  input: GetStockItem,
  output: StockItem,
  errors: ['not_found'],
});

export const StockMovement = z.object({
  id: z.uuid(),
  kind: z.enum(MOVEMENT_KINDS),
  /** Negative for what left the location. */
  quantityThousandths: thousandths(),
  unit: z.string(),
  /** Null for what was moved before the item’s level was kept. */
  locationId: z.uuid().nullable(),
  locationName: z.string().nullable(),
  lotId: z.uuid().nullable(),
  lotNumber: z.string().nullable(),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  /** Of what an act used: its visit, and the pet. */
  visitId: z.uuid().nullable(),
  petName: z.string().nullable(),
  movedAt: Instant,
  movedByName: z.string().nullable(),
});
export type StockMovement = z.infer<typeof StockMovement>;

export const ListStockMovements = z.strictObject({ ...PageRequest.shape, itemId: z.uuid() });
export type ListStockMovements = z.infer<typeof ListStockMovements>;

export const listStockMovementsEndpoint = endpoint({
  id: 'stock.listMovements',
  method: 'GET',
  path: '/v1/stock/items/{itemId}/movements',
  summary: 'What moved of an item, the latest first.',
  permission: 'stock:read',
  reads: ['stockItems/{itemId}'],
  input: ListStockMovements,
  output: pageOf(StockMovement),
  errors: ['not_found'],
});

export const GetStockSummary = z.strictObject({ withinDays: warningDays() });

/** Items by what is to do about them; an item may count in several. */
export const StockSummary = z.object({
  /** Items whose level is kept. */
  kept: z.int(),
  /** At the reorder point, below it or out. */
  low: z.int(),
  short: z.int(),
  expiring: z.int(),
  expired: z.int(),
  held: z.int(),
  valueMinor: z.int(),
  atRiskMinor: z.int(),
  currency: z.string(),
});
export type StockSummary = z.infer<typeof StockSummary>;

export const getStockSummaryEndpoint = endpoint({
  id: 'stock.getSummary',
  method: 'GET',
  path: '/v1/stock/summary',
  summary: 'How many items need something, and what the stock cost.',
  permission: 'stock:read',
  reads: ['stockItems'],
  input: GetStockSummary,
  output: StockSummary,
  errors: [],
});
