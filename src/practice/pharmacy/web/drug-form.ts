import { SPECIES, type Species } from '#vocabulary/species.ts';
import { fieldNumber, typedNumber } from '#foundation/web/number-on-screen.ts';
import {
  type DoseBand,
  type DrugCaution,
  type Monograph,
  type SetMonograph,
} from '../monographs.contract.ts';

/** A band as it is typed: weights in kilograms, doses in milligrams. */
export interface BandFields {
  /** Tells it from the others while the form is open. */
  key: string;
  species: Species | '';
  fromKg: string;
  belowKg: string;
  low: string;
  high: string;
  max: string;
  maxDose: string;
  maxDay: string;
  source: string;
  isConfirmed: boolean;
}

export interface CautionFields {
  key: string;
  kind: DrugCaution['kind'];
  term: string;
  severity: DrugCaution['severity'];
  text: string;
  source: string;
  isConfirmed: boolean;
}

export interface DrugFields {
  name: string;
  substances: string;
  monitorTest: string;
  monitorEveryDays: string;
  bands: BandFields[];
  cautions: CautionFields[];
}

const BLANK_BAND = {
  species: '',
  fromKg: '',
  belowKg: '',
  low: '',
  high: '',
  max: '',
  maxDose: '',
  maxDay: '',
  source: '',
  isConfirmed: false,
} as const;

const BLANK_CAUTION = {
  kind: 'substance',
  term: '',
  severity: 'avoid',
  text: '',
  source: '',
  isConfirmed: false,
} as const;

export const newBand = (): BandFields => ({ ...BLANK_BAND, key: crypto.randomUUID() });
export const newCaution = (): CautionFields => ({ ...BLANK_CAUTION, key: crypto.randomUUID() });

const thousand = (value: number | null): string => (value === null ? '' : fieldNumber(value / 1000));

const bandFields = (band: DoseBand, at: number): BandFields => ({
  key: String(at),
  species: band.species ?? '',
  fromKg: thousand(band.fromGrams),
  belowKg: thousand(band.belowGrams),
  low: thousand(band.lowMicrogramsPerKg),
  high: thousand(band.highMicrogramsPerKg),
  max: thousand(band.maxMicrogramsPerKg),
  maxDose: thousand(band.maxMicrogramsPerDose),
  maxDay: thousand(band.maxMicrogramsPerKgPerDay),
  source: band.source,
  isConfirmed: band.isConfirmed,
});

/** The form of a drug; blank for a new one. */
export const drugFields = (drug: Monograph | undefined): DrugFields => ({
  name: drug?.name ?? '',
  substances: drug?.substances.join(', ') ?? '',
  monitorTest: drug?.monitorTest ?? '',
  monitorEveryDays: drug?.monitorEveryDays == null ? '' : String(drug.monitorEveryDays),
  bands: drug?.bands.map(bandFields) ?? [],
  cautions: drug?.cautions.map((caution, at) => Object.assign({ key: String(at) }, caution)) ?? [],
});

/** Thousandths of what was typed; null for a blank field, NaN for what is no number: the contract refuses it by name. */
const thousandths = (text: string): number | null => {
  if (text.trim() === '') return null;
  const value = typedNumber(text);
  return value === null ? Number.NaN : Math.round(value * 1000);
};

const bandOf = (band: BandFields): DoseBand => ({
  species: SPECIES.find((one) => one === band.species) ?? null,
  fromGrams: thousandths(band.fromKg),
  belowGrams: thousandths(band.belowKg),
  lowMicrogramsPerKg: thousandths(band.low) ?? Number.NaN,
  highMicrogramsPerKg: thousandths(band.high) ?? Number.NaN,
  maxMicrogramsPerKg: thousandths(band.max),
  maxMicrogramsPerDose: thousandths(band.maxDose),
  maxMicrogramsPerKgPerDay: thousandths(band.maxDay),
  source: band.source,
  isConfirmed: band.isConfirmed,
});

/** What is sent; the contract says what is wrong with it. */
export const toMonograph = (fields: DrugFields, id: string, version: number): SetMonograph => ({
  id,
  version,
  name: fields.name,
  substances: fields.substances
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== ''),
  bands: fields.bands.map(bandOf),
  cautions: fields.cautions.map(({ kind, term, severity, text, source, isConfirmed }) => ({
    kind,
    term,
    severity,
    text,
    source,
    isConfirmed,
  })),
  monitorTest: fields.monitorTest.trim() || null,
  monitorEveryDays: fields.monitorEveryDays.trim() === '' ? null : Number(fields.monitorEveryDays),
});

/** What is wrong with a drug, by path such as `bands.0.source`. */
export type DrugFaults = ReadonlyMap<string, string>;
