import { quantityHint, quantityText, readQuantity } from '#foundation/web/quantity-on-screen.ts';
import type { PreparedLabel } from '../contract.ts';
import type { LabelEntry, LabelField } from '../label.contract.ts';
import { type ChosenDirections, FREQUENCIES } from '../directions.contract.ts';

/** The values of the form, all text: what is typed is kept until it is right. */
export interface LabelFields {
  verb: ChosenDirections['verb'];
  amount: string;
  unit: string;
  place: NonNullable<ChosenDirections['place']> | '';
  /** `every_hours:12`; blank without chosen directions. */
  frequency: string;
  asNeeded: boolean;
  days: string;
  food: NonNullable<ChosenDirections['food']> | '';
  purpose: string;
  text: string;
  strength: string;
  activeIngredients: string;
  prescriberId: string;
  useByOn: string;
  lot: string;
  withdrawal: string;
  storage: string;
  warnings: string;
  size: PreparedLabel['size'];
  position: string;
  reason: string;
}

/** The form of a label, as far as it is known. */
export function toFields({ entry, size, unit }: PreparedLabel): LabelFields {
  const { chosen, text } = entry.directions;
  return {
    verb: chosen?.verb ?? 'give',
    amount: chosen?.amountThousandths == null ? '' : quantityText(chosen.amountThousandths),
    unit: chosen ? (chosen.unit ?? '') : (unit ?? ''),
    place: chosen?.place ?? '',
    frequency: chosen ? `${chosen.frequency}:${chosen.count}` : '',
    asNeeded: chosen?.asNeeded ?? false,
    days: chosen?.days == null ? '' : String(chosen.days),
    food: chosen?.food ?? '',
    purpose: chosen?.purpose ?? '',
    text: text ?? '',
    strength: entry.strength ?? '',
    activeIngredients: entry.activeIngredients ?? '',
    prescriberId: entry.prescriberId ?? '',
    useByOn: entry.useByOn ?? '',
    lot: entry.lot ?? '',
    withdrawal: entry.withdrawal ?? '',
    storage: entry.storage ?? '',
    warnings: entry.warnings ?? '',
    size,
    position: '1',
    reason: '',
  };
}

const readDays = (text: string): number | null => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : null);

/** What is wrong with what was typed; empty if nothing is. */
export function faultsOf(fields: LabelFields): Partial<Record<keyof LabelFields, string>> {
  const { amount, frequency, place, asNeeded, days, food, purpose } = fields;
  const isBegun = [amount, place, days, food, purpose].some((text) => text.trim() !== '') || asNeeded;
  return {
    ...(amount.trim() !== '' && readQuantity(amount) === null ? { amount: quantityHint() } : {}),
    ...(isBegun && frequency === '' ? { frequency: 'Choose how often.' } : {}),
    ...(days.trim() !== '' && !readDays(days) ? { days: 'Enter whole days from 1 to 999.' } : {}),
  };
}

/** What is sent. Parts that cannot be read are left out; `faultsOf` says which. */
export function toEntry(fields: LabelFields): LabelEntry {
  const [frequency, count] = fields.frequency.split(':');
  const known = FREQUENCIES.find((one) => one === frequency);
  const orNull = (text: string) => text.trim() || null;
  return {
    strength: orNull(fields.strength),
    activeIngredients: orNull(fields.activeIngredients),
    directions: {
      chosen:
        known === undefined
          ? null
          : {
              verb: fields.verb,
              amountThousandths: readQuantity(fields.amount),
              unit: fields.amount.trim() === '' ? null : orNull(fields.unit),
              place: fields.place || null,
              frequency: known,
              count: Number(count),
              asNeeded: fields.asNeeded,
              days: readDays(fields.days) || null,
              food: fields.food || null,
              purpose: orNull(fields.purpose),
            },
      text: orNull(fields.text),
    },
    withdrawal: orNull(fields.withdrawal),
    storage: orNull(fields.storage),
    warnings: orNull(fields.warnings),
    prescriberId: orNull(fields.prescriberId),
    useByOn: orNull(fields.useByOn),
    lot: orNull(fields.lot),
  };
}

/** Where the form asks for what a label may lack. */
export const FIELD_NAMES: Partial<Record<LabelField, keyof LabelFields>> = {
  strength: 'strength',
  active_ingredients: 'activeIngredients',
  directions: 'text',
  withdrawal: 'withdrawal',
  storage: 'storage',
  warnings: 'warnings',
  prescriber_name: 'prescriberId',
  use_by: 'useByOn',
  lot: 'lot',
};
