import { readQuantity } from '#foundation/web/quantity-on-screen.ts';
import type { PrescribingFacts } from '../prescribing.contract.ts';
import type { WritePrescription } from '../prescriptions.contract.ts';
import { type LabelFields, toEntry, toFields } from './label-form.ts';

/** What a prescription has apart from directions and strength, as it is typed. */
export interface PrescriptionExtras {
  drugName: string;
  quantity: string;
  refills: string;
  expiresOn: string;
  filledAt: WritePrescription['filledAt'];
  note: string;
  reason: string;
}

export const NO_EXTRAS: PrescriptionExtras = {
  drugName: '',
  quantity: '',
  refills: '0',
  expiresOn: '',
  filledAt: 'clinic',
  note: '',
  reason: '',
};

/** Directions and strength are those of the form of a label, whose other fields stay blank. */
export const blankFields = ({ item }: PrescribingFacts): LabelFields =>
  toFields({
    actId: '',
    name: '',
    petName: '',
    quantityThousandths: 0,
    unit: item?.unit ?? null,
    entry: {
      strength: item?.strength ?? null,
      activeIngredients: null,
      directions: { chosen: null, text: null },
      withdrawal: null,
      storage: null,
      warnings: null,
      prescriberId: null,
      useByOn: null,
      lot: null,
    },
    required: [],
    size: 'roll_70x37',
    prescribers: [],
    labels: [],
  });

const readRefills = (text: string): number | null => (/^\d{1,2}$/.test(text.trim()) ? Number(text) : null);

/** What is wrong apart from the directions; empty if nothing is. */
export function extraFaults(
  { drugName, quantity, refills, expiresOn }: PrescriptionExtras,
  { item, today, limits }: PrescribingFacts,
): Partial<Record<keyof PrescriptionExtras, string>> {
  const count = readRefills(refills);
  const most = limits.maxRefills;
  return {
    ...(item === null && drugName.trim() === '' ? { drugName: 'Enter the drug.' } : {}),
    ...(readQuantity(quantity) === null ? { quantity: 'Enter how much is dispensed each time.' } : {}),
    ...(count === null ? { refills: 'Enter whole refills from 0 to 99.' } : {}),
    ...(count !== null && most !== null && count > most
      ? { refills: `At most ${most} are allowed. ${limits.source}` }
      : {}),
    ...(expiresOn !== '' && expiresOn < today ? { expiresOn: 'Use today or a later day.' } : {}),
  };
}

/** What is sent, once nothing is wrong. */
export function toPrescription(
  visitId: string,
  { item }: PrescribingFacts,
  fields: LabelFields,
  extras: PrescriptionExtras,
): WritePrescription {
  const { directions, strength } = toEntry(fields);
  const orNull = (text: string) => text.trim() || null;
  return {
    visitId,
    itemId: item?.id ?? null,
    drugName: item === null ? orNull(extras.drugName) : null,
    strength,
    directions,
    quantityThousandths: readQuantity(extras.quantity) ?? 0,
    unit: item === null ? orNull(fields.unit) : null,
    refills: readRefills(extras.refills) ?? 0,
    expiresOn: orNull(extras.expiresOn),
    filledAt: item === null ? 'elsewhere' : extras.filledAt,
    note: orNull(extras.note),
    ...(extras.reason.trim() === '' ? {} : { overrideReason: extras.reason.trim() }),
  };
}
