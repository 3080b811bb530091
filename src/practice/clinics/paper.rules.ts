import type { PetSex } from '#vocabulary/pet-sexes.ts';
import { PET_SEX_LABELS } from '#vocabulary/pet-sexes.ts';
import { SPECIES_ENTRIES, type Species } from '#vocabulary/species.ts';
import { addressText } from '#foundation/values/address.ts';
import type { Day } from '#foundation/values/day.ts';
import { type PaperSize, paperSizeOf } from '#foundation/values/paper-size.ts';
import { printDay, printDayOf, printTime } from '#foundation/values/print-time.ts';
import { type WeightUnit, weightUnitOf } from '#foundation/values/weight.ts';

/** A clinic as the head of its papers names it. */
export interface PaperClinic {
  readonly name: string;
  readonly country: string;
  readonly timeZone: string;
  readonly addressLine: string | null;
  readonly postalCode: string | null;
  readonly city: string | null;
  readonly region: string | null;
  readonly phone: string | null;
  readonly email: string | null;
}

/** The customs of a clinic's country on paper. */
export interface PaperStyle {
  /** Whose numbers are written. */
  readonly country: string;
  readonly size: PaperSize;
  readonly weightUnit: WeightUnit;
  /** `November 22, 2026`, `22 November 2026`: no order of digits can be misread. */
  readonly day: (day: Day) => string;
  /** `Nov 22, 2026`, for narrow columns. */
  readonly shortDay: (day: Day) => string;
  /** A day and a time at the clinic. */
  readonly instant: (at: string) => string;
  /** The day of an instant at the clinic. */
  readonly dayOf: (at: string) => string;
  /** The same as short as `shortDay`. */
  readonly shortDayOf: (at: string) => string;
  /** A short day and a time at the clinic, for narrow columns. */
  readonly shortInstant: (at: string) => string;
}

/** PAPER-1. Letter paper where weights are in pounds, A4 elsewhere; dates, times and numbers as in the country. */
export function paperStyleOf(place: Pick<PaperClinic, 'country' | 'timeZone'>): PaperStyle {
  const { country } = place;
  const dayOf = (at: string) => printDayOf(at, place, 'long');
  const shortDayOf = (at: string) => printDayOf(at, place, 'date');
  return {
    country,
    size: paperSizeOf(country),
    weightUnit: weightUnitOf(country),
    day: (day) => printDay(day, country, 'long'),
    shortDay: (day) => printDay(day, country, 'date'),
    dayOf,
    shortDayOf,
    shortInstant: (at) => `${shortDayOf(at)}, ${printTime(at, place)}`,
    instant: (at) => `${dayOf(at)}, ${printTime(at, place)}`,
  };
}

/** Where a clinic is, in one line, in the order of its country; empty if it has not said so. */
export const placeLine = (clinic: PaperClinic): string => addressText(clinic, clinic.country);

/** Address and contact of a clinic, below its name. */
export const clinicLines = (clinic: PaperClinic): string[] =>
  [placeLine(clinic), [clinic.phone, clinic.email].filter(Boolean).join(' · ')].filter((line) => line !== '');

interface Signalment {
  readonly species: Species;
  readonly breed: string | null;
  readonly sex: PetSex;
  readonly neutered: boolean | null;
}

/** `Dog, Beagle, male, neutered`. */
export const signalmentText = ({ species, breed, sex, neutered }: Signalment): string =>
  [
    SPECIES_ENTRIES[species].label,
    breed,
    sex === 'unknown' ? null : PET_SEX_LABELS[sex].toLowerCase(),
    neutered === true ? (sex === 'female' ? 'spayed' : 'neutered') : null,
  ]
    .filter(Boolean)
    .join(', ');

/** A part of a file's name: letters and digits of any script, hyphens between them. */
export const fileNamePart = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40) || 'pet';

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'image/jpeg': 'jpg',
  'text/plain': 'txt',
};

/** The name under which a document is saved: its title with the extension of its type. */
export const documentFileName = (title: string, mimeType: string): string => {
  const type = mimeType.split(';', 1)[0] ?? '';
  return `${title.replaceAll(/[/\\]/g, '-')}.${EXTENSIONS[type] ?? type.split('/')[1] ?? 'bin'}`;
};
