import type { PetSex } from '#vocabulary/pet-sexes.ts';
import { PET_SEX_LABELS } from '#vocabulary/pet-sexes.ts';
import { SPECIES_ENTRIES, type Species } from '#vocabulary/species.ts';
import { dateCustomsOf } from '#foundation/values/country-locale.ts';
import { countedUnit } from '#foundation/values/counted-unit.ts';
import type { Day } from '#foundation/values/day.ts';
import { type PaperSize, paperSizeOf } from '#foundation/values/paper-size.ts';
import { repeatedHourSuffix } from '#foundation/values/repeated-hour.ts';
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
  readonly size: PaperSize;
  readonly weightUnit: WeightUnit;
  /** `November 22, 2026`, the same everywhere: no order of digits can be misread. */
  readonly day: (day: Day) => string;
  /** `Nov 22, 2026`, for narrow columns. */
  readonly shortDay: (day: Day) => string;
  /** A day and a time at the clinic. */
  readonly instant: (at: string) => string;
  /** The day of an instant at the clinic. */
  readonly dayOf: (at: string) => string;
}

/** A narrow space that not every font has. */
const plainSpaces = (text: string): string => text.replaceAll(/[\u202F\u00A0]/gu, ' ');

/** PAPER-1. Letter paper where weights are in pounds, A4 elsewhere; 12-hour or 24-hour times as in the country. */
export function paperStyleOf({ country, timeZone }: Pick<PaperClinic, 'country' | 'timeZone'>): PaperStyle {
  const weightUnit = weightUnitOf(country);
  const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const shortDays = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  const localDays = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone });
  const times = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    hourCycle: dateCustomsOf(country).hour12 ? 'h12' : 'h23',
  });
  const dayOf = (at: string) => localDays.format(new Date(at));
  return {
    size: paperSizeOf(country),
    weightUnit,
    day: (day) => days.format(new Date(`${day}T12:00:00Z`)),
    shortDay: (day) => shortDays.format(new Date(`${day}T12:00:00Z`)),
    dayOf,
    instant: (at) =>
      plainSpaces(`${dayOf(at)}, ${times.format(new Date(at))}`) +
      repeatedHourSuffix(Date.parse(at), timeZone),
  };
}

/** Where a clinic is, in one line; empty if it has not said so. */
export const placeLine = (clinic: PaperClinic): string =>
  [clinic.addressLine, [clinic.postalCode, clinic.city].filter(Boolean).join(' '), clinic.region]
    .filter(Boolean)
    .join(', ');

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

/** A quantity in thousandths with its unit: `1.5 mL`, `2 tablets`; empty for one without a unit. */
export function quantityText(thousandths: number, unit: string | null): string {
  const amount = String(thousandths / 1000);
  if (unit !== null) return countedUnit(amount, unit);
  return thousandths === 1000 ? '' : `${amount} ×`;
}

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
