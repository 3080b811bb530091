import * as z from 'zod';
import { SUGGESTION_DECISIONS } from '#vocabulary/purchasing.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';

const thousandths = () => z.int();

/** What the supplier of an item offers, as far as a suggestion needs it. */
const SuggestedOffer = z.object({
  supplierId: z.uuid(),
  supplierName: z.string(),
  packName: z.string(),
  packThousandths: thousandths(),
  minimumPacks: z.int(),
  incrementPacks: z.int(),
  leadDays: z.int(),
  priceMinor: z.int().nullable(),
});

/** Every input of a suggestion, and what follows from them. It is kept with the line of the order. */
export const SuggestedItem = z.object({
  itemId: z.uuid(),
  name: z.string(),
  code: z.string().nullable(),
  unit: z.string(),
  controlSchedule: z.string().nullable(),
  currency: z.string(),
  decision: z.enum(SUGGESTION_DECISIONS),
  availableThousandths: thousandths(),
  /** Ordered and not received yet, drafts included. */
  onOrderThousandths: thousandths(),
  draftedThousandths: thousandths(),
  /** As set for the item; null where the level below follows from the use. */
  setReorderPointThousandths: thousandths().nullable(),
  setParLevelThousandths: thousandths().nullable(),
  /** What the suggestion goes by. */
  reorderPointThousandths: thousandths().nullable(),
  parLevelThousandths: thousandths().nullable(),
  /** What acts used, and in how many days. */
  usedThousandths: thousandths(),
  usedDays: z.int(),
  /** By the average of what was used, or by the forecast; lines of older orders do not say. */
  usePerDayThousandths: thousandths(),
  isByForecast: z.boolean().default(false),
  leadDays: z.int(),
  missingThousandths: thousandths(),
  packs: z.int(),
  offer: SuggestedOffer.nullable(),
});
export type SuggestedItem = z.infer<typeof SuggestedItem>;

/** Days whose use is averaged, unless the item has been kept for less. */
export const USE_WINDOW_DAYS = 90;
/** An item that has been kept for less than that is not averaged over less. */
export const MIN_USE_DAYS = 7;

export const ListSuggestions = z.strictObject({
  cursor: z.string().max(2000).optional(),
  /** How many items are looked at; what needs nothing is counted, not listed. */
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
});
export type ListSuggestions = z.infer<typeof ListSuggestions>;

/** Looks at the items whose level is kept, a part at a time, so that a screen can say how far it is. */
export const listSuggestionsEndpoint = endpoint({
  id: 'purchasing.listSuggestions',
  method: 'GET',
  path: '/v1/purchasing/suggestions',
  summary: 'What to order, with every input; items that are low and cannot be ordered, with the reason.',
  permission: 'stock:read',
  reads: ['catalogueItems', 'purchaseOrders', 'stockForecastSettings', 'stockItems', 'suppliers'],
  input: ListSuggestions,
  output: z.object({
    items: z.array(SuggestedItem),
    /** Items that this part has looked at, and all that there are. */
    checked: z.int(),
    total: z.int(),
    nextCursor: z.string().nullable(),
  }),
  errors: [],
});

export const ItemPurchasing = z.object({
  suggestion: SuggestedItem,
  isNeverOrdered: z.boolean(),
});
export type ItemPurchasing = z.infer<typeof ItemPurchasing>;

export const getItemPurchasingEndpoint = endpoint({
  id: 'purchasing.getItem',
  method: 'GET',
  path: '/v1/purchasing/items/{itemId}',
  summary: 'What is suggested about one item, with every input.',
  permission: 'stock:read',
  reads: ['catalogueItems', 'purchaseOrders', 'stockForecastSettings', 'stockItems/{itemId}', 'suppliers'],
  input: z.strictObject({ itemId: z.uuid() }),
  output: ItemPurchasing,
  errors: ['not_found'],
});

export const SetItemOrdering = z.strictObject({ itemId: z.uuid(), isNeverOrdered: z.boolean() });
export type SetItemOrdering = z.infer<typeof SetItemOrdering>;

export const setItemOrderingEndpoint = endpoint({
  id: 'purchasing.setItem',
  method: 'PUT',
  path: '/v1/purchasing/items/{itemId}',
  summary: 'Sets whether an item is suggested at all.',
  permission: 'stock:manage',
  audit: 'stock_item.ordering_set',
  changes: ['purchaseOrders', 'stockItems/{itemId}'],
  input: SetItemOrdering,
  output: ItemPurchasing,
  errors: ['not_found'],
});

export const OnOrder = z.object({
  itemId: z.uuid(),
  /** Of orders that were sent. */
  onOrderThousandths: thousandths(),
  draftedThousandths: thousandths(),
  /** When the first of it is expected. */
  expectedOn: CalendarDay.nullable(),
});
export type OnOrder = z.infer<typeof OnOrder>;

export const ListOnOrder = z.strictObject({
  /** A single one comes as a text. */
  itemIds: z.union([
    z.array(z.uuid()).min(1, 'Choose an item.').max(100, 'Ask for at most 100 items.'),
    z.uuid('Choose an item.').transform((one) => [one]),
  ]),
});

/** For the list of the stock. */
export const listOnOrderEndpoint = endpoint({
  id: 'purchasing.listOnOrder',
  method: 'GET',
  path: '/v1/purchasing/on-order',
  summary: 'How much of some items is on order; those of which nothing is are left out.',
  permission: 'stock:read',
  reads: ['purchaseOrders'],
  input: ListOnOrder,
  output: z.object({ items: z.array(OnOrder) }),
  errors: [],
});
