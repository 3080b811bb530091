/** What taxes distinguish. Which taxes a class has, in which country and since when, is data: `tax_rates`. */
export const TAX_CLASSES = ['service', 'medicine', 'pet_food', 'goods', 'grooming', 'exempt'] as const;
export type TaxClass = (typeof TAX_CLASSES)[number];

/** The label of a class on screen. */
export const TAX_CLASS_LABELS: Readonly<Record<TaxClass, string>> = {
  service: 'Veterinary services',
  medicine: 'Medicines',
  pet_food: 'Pet food',
  goods: 'Other goods',
  grooming: 'Grooming and boarding',
  exempt: 'Not taxed',
};
