/** Why stock moved, in the order of its life. */
export const MOVEMENT_KINDS = [
  'opening',
  'received',
  'used',
  'returned',
  'transferred',
  'wasted',
  'returned_to_supplier',
  'counted',
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Where stock is kept. */
export const LOCATION_KINDS = ['hub', 'cabinet', 'fridge', 'room', 'vehicle'] as const;

/** How the clinic has marked a lot. Whether it has expired follows from its day. */
export const LOT_STATES = ['usable', 'quarantined', 'recalled'] as const;
export type LotState = (typeof LOT_STATES)[number];

/** Why something was thrown away. */
export const WASTE_REASONS = ['expired', 'damaged', 'spilled', 'recalled', 'lost', 'other'] as const;

/** How much of the cost of what is used an item is: A are the few that cost most. */
export const ABC_CLASSES = ['A', 'B', 'C'] as const;
export type AbcClass = (typeof ABC_CLASSES)[number];

export const COUNT_STATUSES = ['open', 'posted', 'cancelled'] as const;

/** What is known of a line of a count. */
export const COUNT_LINE_STATES = ['to_count', 'recount', 'settled'] as const;
export type CountLineState = (typeof COUNT_LINE_STATES)[number];

/** What is to do about an item, the most urgent first. */
export const STOCK_ALERTS = ['short', 'out', 'low', 'expired', 'expiring', 'held'] as const;
export type StockAlert = (typeof STOCK_ALERTS)[number];
