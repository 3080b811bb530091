/** Where the demo clinics keep things, next to the storage that every clinic has from the start. */
export const DEMO_LOCATIONS = [
  { name: 'Pharmacy', kind: 'cabinet' },
  { name: 'Fridge', kind: 'fridge' },
  { name: 'Surgery', kind: 'cabinet' },
  { name: 'Car', kind: 'vehicle' },
  { name: 'Safe', kind: 'cabinet' },
] as const;
export type DemoLocation = (typeof DEMO_LOCATIONS)[number]['name'] | 'Main storage';

/** What is kept of an item, by the key of the starter item, in its unit. */
export interface DemoStock {
  readonly key: string;
  readonly location: DemoLocation;
  /** When the clinic began to keep its levels. */
  readonly opening: number;
  /** What came since; nothing where it is 0. */
  readonly delivered: number;
  /** In how many days what was there at first can be used for the last time; without it goods do not expire. */
  readonly days?: number;
  /** Where it is low; without it, far below what was there at first. */
  readonly reorderAt?: number;
}

/** One drug is kept in a register: its vials are drawn from by what is done in visits. */
export const DEMO_STOCK: readonly DemoStock[] = [
  { key: 'crystalloid_fluid', location: 'Surgery', opening: 80, delivered: 60, days: 410 },
  { key: 'isoflurane', location: 'Surgery', opening: 250, delivered: 250, days: 620 },
  { key: 'buprenorphine', location: 'Safe', opening: 60, delivered: 0, days: 365 },
  { key: 'propofol', location: 'Surgery', opening: 100, delivered: 60, days: 240 },
  { key: 'amoxicillin_clavulanate', location: 'Pharmacy', opening: 250, delivered: 0, days: 330 },
  { key: 'meloxicam_oral', location: 'Pharmacy', opening: 300, delivered: 200, days: 300 },
  { key: 'meloxicam_injection', location: 'Pharmacy', opening: 60, delivered: 40, days: 450 },
  { key: 'carprofen', location: 'Pharmacy', opening: 90, delivered: 0, days: 520, reorderAt: 100 },
  { key: 'maropitant_injection', location: 'Pharmacy', opening: 60, delivered: 40, days: 260 },
  { key: 'prednisolone', location: 'Pharmacy', opening: 40, delivered: 0, days: 480, reorderAt: 60 },
  { key: 'furosemide', location: 'Pharmacy', opening: 250, delivered: 0, days: 390 },
  { key: 'fenbendazole', location: 'Pharmacy', opening: 150, delivered: 100, days: 560 },
  { key: 'praziquantel_pyrantel', location: 'Pharmacy', opening: 120, delivered: 60, days: 500 },
  { key: 'fluralaner', location: 'Pharmacy', opening: 60, delivered: 40, days: 420 },
  { key: 'vaccine_dog_core', location: 'Fridge', opening: 50, delivered: 50, days: 280 },
  { key: 'vaccine_dog_rabies', location: 'Fridge', opening: 40, delivered: 25, days: 340 },
  { key: 'vaccine_dog_kennel_cough', location: 'Fridge', opening: 25, delivered: 15, days: 200 },
  { key: 'vaccine_cat_core', location: 'Fridge', opening: 40, delivered: 30, days: 310 },
  { key: 'vaccine_cat_leukemia', location: 'Fridge', opening: 20, delivered: 0, days: 190 },
  { key: 'microchip', location: 'Main storage', opening: 30, delivered: 20, days: 900 },
  { key: 'e_collar', location: 'Main storage', opening: 60, delivered: 20 },
  {
    key: 'chlorhexidine_shampoo',
    location: 'Main storage',
    opening: 5,
    delivered: 0,
    days: 600,
    reorderAt: 6,
  },
  { key: 'diet_gastrointestinal', location: 'Main storage', opening: 20, delivered: 12, days: 230 },
  { key: 'diet_gastrointestinal_wet', location: 'Main storage', opening: 96, delivered: 72, days: 500 },
  { key: 'diet_recovery', location: 'Main storage', opening: 24, delivered: 0, days: 440 },
];

/** Lots beyond those, which need something: they expire soon, have expired, or are on hold. */
export const DEMO_LOTS_IN_NEED: readonly DemoStock[] = [
  { key: 'amoxicillin_clavulanate', location: 'Pharmacy', opening: 60, delivered: 0, days: 21 },
  { key: 'vaccine_cat_leukemia', location: 'Car', opening: 6, delivered: 0, days: 35 },
  { key: 'diet_recovery', location: 'Main storage', opening: 12, delivered: 0, days: 12 },
  { key: 'propofol', location: 'Surgery', opening: 20, delivered: 0, days: -6 },
];
