import type { AriaAttributes, ReactNode, Ref } from 'react';
import { CATALOGUE_KIND_ENTRIES, type CatalogueKind } from '#vocabulary/catalogue-kinds.ts';
import { Combobox } from '#foundation/web/ui/combobox.tsx';
import { useSearch } from '#foundation/web/use-search.ts';
import { type CatalogueListItem, listCatalogueEndpoint } from '../../contract.ts';
import { priceLabel } from '../catalogue-labels.ts';

interface ItemPickerProps extends Pick<AriaAttributes, 'aria-label' | 'aria-describedby' | 'aria-invalid'> {
  readonly id?: string;
  /** The chosen item; leave it out where each choice adds to a list. */
  readonly value?: string | undefined;
  /** The name of the chosen item while the list does not contain it. */
  readonly valueLabel?: string | undefined;
  readonly onPick: (item: CatalogueListItem) => void;
  /** Only items of this kind. */
  readonly kind?: CatalogueKind | undefined;
  /** Items that cannot be chosen here. */
  readonly without?: readonly string[];
  /** What else is said of an item below its name. */
  readonly noteOf?: (item: CatalogueListItem) => string | undefined;
  readonly placeholder?: string;
  readonly footer?: ReactNode;
  readonly disabled?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

const hintOf = ({ code, kind }: CatalogueListItem, note: string | undefined): string =>
  [code, CATALOGUE_KIND_ENTRIES[kind].label, note].filter(Boolean).join(' · ');

/** An item of the catalogue, found as one types by its name, ingredient, code or barcode, with its price of today. */
export function ItemPicker({
  value,
  valueLabel,
  onPick,
  kind,
  without,
  noteOf,
  placeholder = 'Find a service or product',
  ...control
}: ItemPickerProps) {
  const { data, search, isStale } = useSearch(listCatalogueEndpoint, (q) => ({
    q,
    limit: 20,
    ...(kind ? { kind } : {}),
  }));
  const items = (data?.items ?? []).filter(({ id }) => without?.includes(id) !== true);
  return (
    <Combobox
      {...control}
      options={items.map((item) => ({
        value: item.id,
        label: item.name,
        hint: hintOf(item, noteOf?.(item)),
        end: priceLabel(item),
      }))}
      value={value}
      valueLabel={valueLabel}
      onValueChange={(id) => {
        const item = items.find((one) => one.id === id);
        if (item) onPick(item);
      }}
      onQueryChange={search}
      isStale={isStale}
      placeholder={placeholder}
      searchPlaceholder="Name, code or barcode"
      emptyText="No matching items"
    />
  );
}
