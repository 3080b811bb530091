/** How an item reaches the animal: given in treatment, or handed over to take home. */
export const ITEM_USES = ['given', 'handed_over'] as const;
export type ItemUse = (typeof ITEM_USES)[number];
