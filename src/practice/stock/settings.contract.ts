import * as z from 'zod';
import { LOCATION_KINDS } from '#vocabulary/stock.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { oneLine } from '#foundation/contract/one-line.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';
import { StockItem } from './contract.ts';

const LocationFields = {
  name: oneLine(80, 'Enter a name.'),
  kind: z.enum(LOCATION_KINDS, 'Choose a kind.'),
};

export const StockLocation = z.object({
  ...LocationFields,
  id: z.uuid(),
  /** Where acts take items from about which nothing else is said. */
  isDefault: z.boolean(),
  version: RecordVersion,
  archivedAt: Instant.nullable(),
});
export type StockLocation = z.infer<typeof StockLocation>;

export const listStockLocationsEndpoint = endpoint({
  id: 'stock.listLocations',
  method: 'GET',
  path: '/v1/stock/locations',
  summary: 'Where the clinic keeps its stock: the default first, then by name, archived ones last.',
  permission: 'stock:read',
  reads: ['stockLocations'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(StockLocation) }),
  errors: [],
});

export const AddStockLocation = z.strictObject(LocationFields);
export type AddStockLocation = z.infer<typeof AddStockLocation>;

export const addStockLocationEndpoint = endpoint({
  id: 'stock.addLocation',
  method: 'POST',
  path: '/v1/stock/locations',
  summary: 'Adds a location.',
  permission: 'stock:manage',
  audit: 'stock_location.added',
  changes: ['stockLocations'],
  input: AddStockLocation,
  output: StockLocation,
  errors: ['stock_location_taken'],
  idempotent: true,
});

export const ChangeStockLocation = z.strictObject({
  ...LocationFields,
  id: z.uuid(),
  version: RecordVersion,
  /** The default stays one until another location becomes it. */
  isDefault: z.boolean(),
  isArchived: z.boolean(),
});
export type ChangeStockLocation = z.infer<typeof ChangeStockLocation>;

export const changeStockLocationEndpoint = endpoint({
  id: 'stock.changeLocation',
  method: 'PUT',
  path: '/v1/stock/locations/{id}',
  summary: 'Changes a location, makes it the default, archives or restores it.',
  permission: 'stock:manage',
  audit: 'stock_location.changed',
  changes: ['stockItems', 'stockLocations'],
  input: ChangeStockLocation,
  output: StockLocation,
  errors: ['not_found', 'record_changed', 'stock_location_in_use', 'stock_location_taken'],
});

const LEVEL = 'Enter 0 or more, up to 1 million.';
const level = () => z.int(LEVEL).min(0, LEVEL).max(1_000_000_000, LEVEL).nullable();

export const SetStockItem = z
  .strictObject({
    itemId: z.uuid(),
    /** As it was read; null for an item whose level is not kept yet. */
    version: RecordVersion.nullable(),
    defaultLocationId: z.uuid().nullable(),
    reorderPointThousandths: level(),
    parLevelThousandths: level(),
  })
  .refine(
    ({ reorderPointThousandths, parLevelThousandths }) =>
      parLevelThousandths === null || parLevelThousandths >= (reorderPointThousandths ?? 0),
    { path: ['parLevelThousandths'], message: 'The par level must be at least the reorder point.' },
  );
export type SetStockItem = z.infer<typeof SetStockItem>;

/** Also begins to keep the level of an item. */
export const setStockItemEndpoint = endpoint({
  id: 'stock.setItem',
  method: 'PUT',
  path: '/v1/stock/items/{itemId}/settings',
  summary: 'Sets when an item is low, up to what it is ordered, and where acts take it from.',
  permission: 'stock:write',
  audit: 'stock_item.set',
  changes: ['stockItems/{itemId}'],
  input: SetStockItem,
  output: StockItem,
  errors: ['not_found', 'record_changed'],
});
