import type { ItemUse } from '#vocabulary/item-uses.ts';
import { quantityText, readQuantity } from '#foundation/web/quantity-on-screen.ts';
import type { OptionToEstimate } from '../contract.ts';

/** A line while it is edited: quantities as they are typed. */
export interface EditedLine {
  readonly key: string;
  readonly itemId: string;
  readonly description: string;
  readonly use: ItemUse;
  readonly low: string;
  readonly high: string;
  readonly factorPercent: number | null;
  readonly isRequired: boolean;
  readonly sourceActId: string | null;
}

export interface EditedOption {
  readonly key: string;
  readonly name: string;
  readonly note: string;
  readonly lines: readonly EditedLine[];
}

interface StoredLine {
  readonly itemId: string;
  readonly description: string;
  readonly use: ItemUse;
  readonly lowThousandths: number;
  readonly highThousandths: number;
  readonly factorPercent?: number | null;
  readonly isRequired: boolean;
  readonly sourceActId?: string | null;
}

interface StoredOption {
  readonly name: string;
  readonly note: string | null;
  readonly lines: readonly StoredLine[];
}

export const toEdited = (options: readonly StoredOption[]): EditedOption[] =>
  options.map(({ name, note, lines }) => ({
    key: crypto.randomUUID(),
    name,
    note: note ?? '',
    lines: lines.map((line) => ({
      key: crypto.randomUUID(),
      itemId: line.itemId,
      description: line.description,
      use: line.use,
      low: quantityText(line.lowThousandths),
      high: quantityText(line.highThousandths),
      factorPercent: line.factorPercent ?? null,
      isRequired: line.isRequired,
      sourceActId: line.sourceActId ?? null,
    })),
  }));

/** An item that was just added: one of it. */
export const newLine = (item: { readonly id: string; readonly name: string }): EditedLine => ({
  key: crypto.randomUUID(),
  itemId: item.id,
  description: item.name,
  use: 'given',
  low: quantityText(1000),
  high: quantityText(1000),
  factorPercent: null,
  isRequired: false,
  sourceActId: null,
});

export const newOption = (name: string, lines: readonly EditedLine[] = []): EditedOption => ({
  key: crypto.randomUUID(),
  name,
  note: '',
  lines: lines.map((line) => ({ ...line, key: crypto.randomUUID() })),
});

/** What is wrong about the quantities of a line; undefined if nothing is. */
export function quantityFault({ low, high }: EditedLine): string | undefined {
  const [least, most] = [readQuantity(low), readQuantity(high)];
  if (least === null || most === null) return 'Enter a quantity, such as 1 or 2.5.';
  return least > most ? 'The highest quantity must be at least the lowest.' : undefined;
}

/** What is saved; null while something typed is no quantity, or an option has no name. */
export function toStored(options: readonly EditedOption[]): OptionToEstimate[] | null {
  const isValid = options.every(
    ({ name, lines }) => name.trim() !== '' && lines.every((line) => quantityFault(line) === undefined),
  );
  if (!isValid) return null;
  return options.map(({ name, note, lines }) => ({
    name: name.trim(),
    note: note.trim() === '' ? null : note.trim(),
    lines: lines.map(({ itemId, use, low, high, factorPercent, isRequired, sourceActId }) => ({
      itemId,
      use,
      lowThousandths: readQuantity(low) ?? 1000,
      highThousandths: readQuantity(high) ?? 1000,
      factorPercent,
      isRequired,
      sourceActId,
    })),
  }));
}
