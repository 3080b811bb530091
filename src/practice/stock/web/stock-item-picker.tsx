import type { AriaAttributes, Ref } from 'react';
import { Combobox } from '#foundation/web/ui/combobox.tsx';
import { useSearch } from '#foundation/web/use-search.ts';
import { listStockEndpoint, type StockListItem } from '../contract.ts';
import { levelText } from './stock-labels.ts';

interface StockItemPickerProps extends Pick<AriaAttributes, 'aria-describedby' | 'aria-invalid'> {
  readonly id?: string;
  readonly value: string;
  /** The name of the chosen item while the list does not contain it. */
  readonly valueLabel: string;
  readonly onPick: (item: StockListItem) => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** An item that can be stocked, found as one types by its name, ingredient, code or barcode, with its level. */
export function StockItemPicker({ value, onPick, ...control }: StockItemPickerProps) {
  const { data, search, isStale } = useSearch(listStockEndpoint, (q) => ({ q, limit: 20 }));
  const items = data?.items ?? [];
  return (
    <Combobox
      {...control}
      options={items.map(({ itemId, name, code, settings, level, unit }) => ({
        value: itemId,
        label: name,
        hint: code ?? undefined,
        end: settings === null ? undefined : levelText(level.onHandThousandths, unit),
      }))}
      value={value === '' ? undefined : value}
      onValueChange={(id) => {
        const item = items.find((one) => one.itemId === id);
        if (item) onPick(item);
      }}
      onQueryChange={search}
      isStale={isStale}
      placeholder="Find an item"
      searchPlaceholder="Name, code or barcode"
      emptyText="No stocked items match"
    />
  );
}
