/** The vital signs that have a usual range. */
export const VITAL_MEASURES = ['temperature', 'heart_rate', 'respiratory_rate', 'capillary_refill'] as const;
export type VitalMeasure = (typeof VITAL_MEASURES)[number];

export const VITAL_MEASURE_LABELS: Readonly<Record<VitalMeasure, string>> = {
  temperature: 'Temperature',
  heart_rate: 'Heart rate',
  respiratory_rate: 'Respiratory rate',
  capillary_refill: 'Capillary refill time',
};

export const TEMPERATURE_UNITS = ['C', 'F'] as const;
export type TemperatureUnit = (typeof TEMPERATURE_UNITS)[number];

export const MUCOUS_MEMBRANES = [
  'pink_moist',
  'pink_dry',
  'pale',
  'white',
  'cyanotic',
  'icteric',
  'injected',
  'muddy',
] as const;
export type MucousMembranes = (typeof MUCOUS_MEMBRANES)[number];

export const MUCOUS_MEMBRANES_LABELS: Readonly<Record<MucousMembranes, string>> = {
  pink_moist: 'Pink, moist',
  pink_dry: 'Pink, dry',
  pale: 'Pale',
  white: 'White',
  cyanotic: 'Cyanotic',
  icteric: 'Icteric',
  injected: 'Injected',
  muddy: 'Muddy',
};

/** D4. The number of steps of a body condition scale; a score keeps its scale and is never converted. */
export const BODY_CONDITION_SCALES = [9, 5] as const;

/** D4. Scored separately from body condition. */
export const MUSCLE_CONDITIONS = ['normal', 'mild_loss', 'moderate_loss', 'severe_loss'] as const;
export type MuscleCondition = (typeof MUSCLE_CONDITIONS)[number];

export const MUSCLE_CONDITION_LABELS: Readonly<Record<MuscleCondition, string>> = {
  normal: 'Normal',
  mild_loss: 'Mild loss',
  moderate_loss: 'Moderate loss',
  severe_loss: 'Severe loss',
};

export interface PainScaleEntry {
  readonly label: string;
  /** The highest score. */
  readonly max: number;
  /** From this score on, pain relief is usually considered; null if the scale names none. */
  readonly treatFrom: number | null;
  /** Where the threshold is published. */
  readonly source: string | null;
}

/**
 * D4. Pain scales by name, with their totals and thresholds. A score is stored with its scale and never converted; the
 * questionnaires themselves belong to their authors and are not reproduced.
 */
export const PAIN_SCALES = {
  cmps_sf_24: {
    label: 'Glasgow CMPS-SF (dog), of 24',
    max: 24,
    treatFrom: 6,
    source: 'Reid et al. 2007',
  },
  cmps_sf_20: {
    label: 'Glasgow CMPS-SF without mobility (dog), of 20',
    max: 20,
    treatFrom: 5,
    source: 'Reid et al. 2007',
  },
  cmps_feline_20: {
    label: 'Glasgow CMPS-Feline, of 20',
    max: 20,
    treatFrom: 5,
    source: 'Reid et al. 2017, Veterinary Record',
  },
  feline_grimace_10: {
    label: 'Feline Grimace Scale, of 10',
    max: 10,
    treatFrom: 4,
    source: 'Evangelista et al. 2019, Scientific Reports',
  },
  numeric_10: { label: 'Numeric scale, 0 to 10', max: 10, treatFrom: null, source: null },
} as const satisfies Readonly<Record<string, PainScaleEntry>>;
export type PainScale = keyof typeof PAIN_SCALES;
export const PAIN_SCALE_NAMES = [
  'cmps_sf_24',
  'cmps_sf_20',
  'cmps_feline_20',
  'feline_grimace_10',
  'numeric_10',
] as const satisfies readonly PainScale[];
