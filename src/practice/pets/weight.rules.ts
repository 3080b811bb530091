/** D3. How long a weight is compared with. */
const COMPARED_DAYS = 90;
/** D3. A difference above this share of the last weight is asked about. */
export const UNUSUAL_PERCENT = 20;

/** D3. Whether a weight has to be confirmed: it differs by more than 20 % from one of the last 90 days. */
export function isUnlikelyWeight(
  weightGrams: number,
  last: { readonly weightGrams: number; readonly weighedAt: string } | null,
  now: Date,
): boolean {
  if (!last || now.getTime() - Date.parse(last.weighedAt) > COMPARED_DAYS * 86_400_000) return false;
  return Math.abs(weightGrams - last.weightGrams) * 100 > UNUSUAL_PERCENT * last.weightGrams;
}
