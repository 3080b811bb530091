/** VISIT-6. A weight from longer before a visit says little about the pet in it. */
const RECENT_DAYS = 7;

/** VISIT-6. Whether a weight is too old to be taken as the weight in the visit: from more than a week before it began. */
export const isOldWeight = (
  { weighedAt }: { readonly weighedAt: string },
  { startedAt }: { readonly startedAt: string },
): boolean => Date.parse(startedAt) - Date.parse(weighedAt) > RECENT_DAYS * 86_400_000;
