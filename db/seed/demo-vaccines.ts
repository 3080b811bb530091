import type { Day } from '#foundation/values/day.ts';

/** A vaccine that the demo clinics give. */
export interface DemoVaccine {
  readonly key: string;
  /** For a product that the starter catalogue does not have. */
  readonly name?: string;
  readonly maker: string;
  readonly targets: readonly string[];
  readonly licensedMonths: number | null;
  readonly route: string;
}

/** Invented makers; the key is that of the starter catalogue. */
export const DEMO_VACCINES: readonly DemoVaccine[] = [
  {
    key: 'vaccine_dog_core',
    maker: 'Alder Biologics',
    targets: ['dhp'],
    licensedMonths: 36,
    route: 'subcutaneous',
  },
  {
    key: 'vaccine_dog_leptospirosis',
    maker: 'Alder Biologics',
    targets: ['leptospirosis'],
    licensedMonths: 12,
    route: 'subcutaneous',
  },
  {
    key: 'vaccine_dog_rabies',
    maker: 'Meridian Animal Health',
    targets: ['rabies'],
    licensedMonths: 36,
    route: 'subcutaneous',
  },
  {
    key: 'vaccine_dog_kennel_cough',
    maker: 'Meridian Animal Health',
    targets: ['bordetella', 'parainfluenza'],
    licensedMonths: 12,
    route: 'intranasal',
  },
  {
    key: 'vaccine_dog_lyme',
    maker: 'Alder Biologics',
    targets: ['lyme'],
    licensedMonths: 12,
    route: 'subcutaneous',
  },
  {
    key: 'vaccine_cat_core',
    maker: 'Alder Biologics',
    targets: ['fvrcp'],
    licensedMonths: 36,
    route: 'subcutaneous',
  },
  {
    key: 'vaccine_cat_leukemia',
    maker: 'Meridian Animal Health',
    targets: ['felv'],
    licensedMonths: 12,
    route: 'subcutaneous',
  },
  {
    key: 'vaccine_cat_rabies',
    maker: 'Meridian Animal Health',
    targets: ['rabies'],
    licensedMonths: 36,
    route: 'subcutaneous',
  },
  {
    key: 'vaccine_ferret_rabies',
    name: 'Vaccine: rabies, ferret',
    maker: 'Meridian Animal Health',
    targets: ['rabies'],
    licensedMonths: 12,
    route: 'subcutaneous',
  },
  {
    key: 'vaccine_rabbit',
    maker: 'Alder Biologics',
    targets: ['myxomatosis', 'rhd'],
    licensedMonths: 12,
    route: 'subcutaneous',
  },
  {
    key: 'vaccine_ferret_distemper',
    maker: 'Alder Biologics',
    targets: ['distemper'],
    licensedMonths: 12,
    route: 'subcutaneous',
  },
];

/** One lot of each product a quarter, as a clinic buys it. */
export const lotOf = (vaccine: DemoVaccine, givenOn: Day): string => {
  const quarter = Math.ceil(Number(givenOn.slice(5, 7)) / 3);
  const product = String(DEMO_VACCINES.indexOf(vaccine) + 11);
  return `${vaccine.maker.slice(0, 2).toUpperCase()}${product}${givenOn.slice(2, 4)}${quarter}${givenOn.slice(3, 4)}`;
};
