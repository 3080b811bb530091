/**
 * Where income from a catalogue item is counted. Codes of the AAHA/VMG chart of accounts of 2020, revenue section (after
 * Inventory Ally). A clinic that keeps its books by another chart maps them when it exports.
 */
export const INCOME_CATEGORIES = {
  professional_services: { code: '5000', label: 'Professional services' },
  wellness: { code: '5005', label: 'Wellness and vaccination' },
  pharmacy: { code: '5100', label: 'Pharmacy' },
  laboratory: { code: '5200', label: 'Laboratory' },
  imaging: { code: '5300', label: 'Imaging' },
  anesthesia: { code: '5400', label: 'Anesthesia' },
  surgery: { code: '5500', label: 'Surgery' },
  dentistry: { code: '5600', label: 'Dentistry' },
  boarding: { code: '6000', label: 'Boarding' },
  grooming: { code: '6100', label: 'Grooming' },
  dietary: { code: '6200', label: 'Dietary products' },
  ancillary: { code: '6300', label: 'Other products' },
  /** Not income yet: a liability until what it is for is used (PLAN-1). */
  plan_fees: { code: '3060', label: 'Wellness plan fees' },
} as const satisfies Readonly<Record<string, { readonly code: string; readonly label: string }>>;
export type IncomeCategory = keyof typeof INCOME_CATEGORIES;

export const INCOME_CATEGORY_NAMES = Object.keys(INCOME_CATEGORIES) as [IncomeCategory, ...IncomeCategory[]];
