import * as z from 'zod';
import { quantityText } from '#foundation/web/quantity-on-screen.ts';
import type { StockItem } from '../contract.ts';
import { SetStockItem } from '../settings.contract.ts';
import { checkInput } from './check-input.ts';
import { readLevel } from './read-level.ts';

/** The form of an item’s settings, in which amounts are text; blank for none. */
const SettingsFields = z.object({
  defaultLocationId: z.string(),
  reorderPointThousandths: z.string(),
  parLevelThousandths: z.string(),
});
export type SettingsFields = z.infer<typeof SettingsFields>;

const textOf = (thousandths: number | null | undefined): string =>
  thousandths == null ? '' : quantityText(thousandths);
// What is no amount is refused by the endpoint's schema.
const amountOf = (text: string): number | null => (text.trim() === '' ? null : (readLevel(text) ?? -1));

export const toSettingsFields = ({ settings }: Pick<StockItem, 'settings'>): SettingsFields => ({
  defaultLocationId: settings?.defaultLocationId ?? '',
  reorderPointThousandths: textOf(settings?.reorderPointThousandths),
  parLevelThousandths: textOf(settings?.parLevelThousandths),
});

/** The input of the endpoint. */
export const toSettings = (
  { itemId, settings }: Pick<StockItem, 'itemId' | 'settings'>,
  fields: SettingsFields,
): z.input<typeof SetStockItem> => ({
  itemId,
  version: settings?.version ?? null,
  defaultLocationId: fields.defaultLocationId || null,
  reorderPointThousandths: amountOf(fields.reorderPointThousandths),
  parLevelThousandths: amountOf(fields.parLevelThousandths),
});

export const settingsForm = (item: Pick<StockItem, 'itemId' | 'settings'>) =>
  SettingsFields.superRefine((fields, check) =>
    checkInput({ schema: SetStockItem, input: toSettings(item, fields) }, check),
  );
