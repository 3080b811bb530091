import type { Species } from '#vocabulary/species.ts';

/** What is done or handed over: the key of a starter item, how much in thousandths of its unit, and whether it is taken home. */
export interface CaseAct {
  readonly key: string;
  readonly quantityThousandths: number;
  readonly isHandedOver: boolean;
  /** For which it is; undefined for all for which the reason is. */
  readonly species?: readonly Species[];
}

const one = (key: string, units = 1): CaseAct => ({
  key,
  quantityThousandths: units * 1000,
  isHandedOver: false,
});
const home = (key: string, units: number): CaseAct => ({ ...one(key, units), isHandedOver: true });

const only = (act: CaseAct, ...species: readonly Species[]): CaseAct => ({ ...act, species });

const WELLNESS = [one('wellness_exam')];
const VACCINATION = [one('wellness_exam'), one('vaccination')];
const SICK = [one('consultation')];
const RECHECK = [one('recheck')];
const ANESTHESIA = [
  one('iv_catheter'),
  one('general_anesthesia'),
  one('anesthesia_monitoring'),
  one('fluid_therapy'),
];
/** From the register of controlled drugs. */
const PAIN_RELIEF = one('buprenorphine', 0.3);
const AFTER_SURGERY = [
  one('meloxicam_injection'),
  home('meloxicam_oral', 5),
  home('e_collar', 1),
  PAIN_RELIEF,
];
const SPAY = (['dog', 'cat', 'rabbit'] as const).map((species) => only(one(`spay_${species}`), species));
const CASTRATION = (['dog', 'cat', 'rabbit'] as const).map((species) =>
  only(one(`castration_${species}`), species),
);
const DENTAL = [
  ...ANESTHESIA,
  one('dental_cleaning'),
  one('dental_radiographs'),
  one('meloxicam_injection'),
  home('meloxicam_oral', 3),
  PAIN_RELIEF,
];

/** By the reasons of the demo's appointments. */
const ACTS_OF_REASONS: Readonly<Record<string, readonly CaseAct[]>> = {
  'Annual wellness exam': [...WELLNESS, one('fecal_flotation'), only(home('fluralaner', 1), 'dog')],
  'Senior exam with bloodwork': [
    ...WELLNESS,
    one('cbc'),
    one('chemistry'),
    one('total_t4'),
    one('blood_pressure'),
  ],
  'Travel health certificate': [
    ...WELLNESS,
    one('health_certificate'),
    only(home('praziquantel_pyrantel', 2), 'dog', 'cat'),
  ],
  'Weight check and diet plan': [...RECHECK, home('diet_gastrointestinal', 1)],
  'Exam after adoption': [...WELLNESS, one('fecal_flotation'), only(home('fenbendazole', 3), 'dog', 'cat')],
  'Annual vaccines': VACCINATION,
  'Rabies booster': VACCINATION,
  'Puppy vaccines, second round': [...VACCINATION, home('praziquantel_pyrantel', 1)],
  'Bordetella vaccine, boarding next week': VACCINATION,
  'FVRCP booster': VACCINATION,
  'First visit, adopted last week': [
    ...WELLNESS,
    one('fecal_flotation'),
    only(one('microchip_implantation'), 'dog', 'cat', 'rabbit', 'ferret', 'tortoise'),
  ],
  'First visit, 10-week-old puppy': [...VACCINATION, one('fecal_flotation'), home('fenbendazole', 3)],
  'First visit, new in town': WELLNESS,
  'First visit, 12-week-old kitten': [...VACCINATION, one('felv_fiv'), one('fecal_flotation')],
  'Vomiting since yesterday': [
    ...SICK,
    one('maropitant_injection'),
    one('injection'),
    one('subcutaneous_fluids'),
    only(home('diet_gastrointestinal_wet', 6), 'dog', 'cat'),
  ],
  'Limping, left hind leg': [
    ...SICK,
    one('radiograph'),
    only(home('carprofen', 10), 'dog'),
    only(home('meloxicam_oral', 3), 'cat'),
  ],
  'Losing weight, otherwise bright': [...SICK, one('fecal_flotation')],
  'Not eating for two days': [
    ...SICK,
    one('cbc'),
    one('chemistry'),
    one('maropitant_injection'),
    one('injection'),
  ],
  'Shaking head, ears smell': [...SICK, one('ear_cytology'), one('ear_cleaning')],
  'Coughing at night': [...SICK, one('radiograph'), one('ecg'), home('furosemide', 14)],
  'Diarrhea, otherwise bright': [...SICK, one('fecal_flotation'), home('diet_gastrointestinal_wet', 6)],
  'Itching and red belly': [...SICK, one('skin_scraping'), one('cytology'), home('chlorhexidine_shampoo', 1)],
  'Swollen eye': SICK,
  'Drinking more than usual': [...SICK, one('cbc'), one('chemistry'), one('urinalysis')],
  'Torn nail, bleeding stopped': [...SICK, one('wound_care'), one('bandage'), home('meloxicam_oral', 3)],
  'Tartar and bad breath': [...SICK],
  'Dental cleaning, two loose teeth': [...DENTAL, one('tooth_extraction_simple', 2)],
  'Dental cleaning with X-rays': DENTAL,
  Spay: [...ANESTHESIA, ...SPAY, ...AFTER_SURGERY],
  Neuter: [...ANESTHESIA, ...CASTRATION, ...AFTER_SURGERY],
  'Skin mass removal': [...ANESTHESIA, one('mass_removal'), one('sample_shipping'), ...AFTER_SURGERY],
  'Cruciate repair, right knee': [...ANESTHESIA, one('surgery_time', 2), one('radiograph'), ...AFTER_SURGERY],
  'Bladder stone removal': [
    ...ANESTHESIA,
    one('surgery_time'),
    one('radiograph'),
    one('urinalysis'),
    ...AFTER_SURGERY,
  ],
  'Diet food': [...RECHECK, home('diet_gastrointestinal_wet', 12), home('diet_gastrointestinal', 2)],
  'Refill, heart medication': [...RECHECK, home('furosemide', 14)],
  'Refill, pain medication': [
    ...RECHECK,
    only(home('carprofen', 10), 'dog'),
    only(home('meloxicam_oral', 8), 'cat'),
  ],
  'Parasite prevention': [
    home('praziquantel_pyrantel', 4),
    home('fenbendazole', 3),
    only(home('fluralaner', 2), 'dog'),
  ],
  'Nail trim': [one('nail_trim')],
  'Nail trim and anal glands': [one('nail_trim'), one('anal_glands')],
  'Suture removal': RECHECK,
  'Ear recheck': [...RECHECK, one('ear_cytology')],
  'Blood pressure recheck': [...RECHECK, one('blood_pressure')],
  'Bandage change': [...RECHECK, one('bandage')],
  'Recheck after antibiotics': RECHECK,
  'Glucose curve': [...RECHECK, one('glucose', 5)],
};

/** The acts of a visit. @param isEmergency it came without an appointment. */
export const actsOfReason = (reason: string, ofPet: Species, isEmergency: boolean): readonly CaseAct[] => {
  const acts = (ACTS_OF_REASONS[reason] ?? WELLNESS).filter(
    ({ species }) => species === undefined || species.includes(ofPet),
  );
  if (!isEmergency) return acts;
  return [one('emergency_exam'), ...acts.filter(({ key }) => key !== 'consultation')];
};

interface CaseOrder {
  readonly key: string;
  readonly note: string | null;
  readonly everyMinutes: number | null;
  readonly timesMinutes: readonly number[] | null;
}

/** What pets that are admitted get through the day. */
export const ORDERS: readonly CaseOrder[] = [
  { key: 'fluid_therapy', note: 'Check the line and the rate', everyMinutes: 60, timesMinutes: null },
  { key: 'maropitant_injection', note: null, everyMinutes: null, timesMinutes: [8 * 60] },
  { key: 'glucose', note: null, everyMinutes: 240, timesMinutes: null },
  { key: 'buprenorphine', note: 'If painful', everyMinutes: null, timesMinutes: null },
];
