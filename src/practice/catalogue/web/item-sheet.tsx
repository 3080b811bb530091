import { useQuery } from '@tanstack/react-query';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { queryOf } from '#foundation/web/api.ts';
import { MayChange } from '#foundation/web/session/may.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Segmented } from '#foundation/web/ui/segmented.tsx';
import { Sheet } from '#foundation/web/ui/sheet.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { changeCatalogueItemEndpoint, getCatalogueItemEndpoint } from '../contract.ts';
import { ItemDetailsForm } from './item-details-form.tsx';
import { ItemPartsForm } from './item-parts-form.tsx';
import { ItemPricesForm } from './item-prices-form.tsx';

/** The parts of an item’s sheet. */
export const ITEM_VIEWS = ['details', 'prices', 'parts'] as const;
export type ItemView = (typeof ITEM_VIEWS)[number];

interface ItemSheetProps {
  readonly itemId: string;
  readonly view: ItemView;
  readonly onView: (view: ItemView) => void;
  /** Of the clinic’s country. */
  readonly currency: string;
  readonly onClose: () => void;
}

/** The sheet of an item: its fields, its prices, and what it consists of. */
export function ItemSheet({ itemId, view, onView, currency, onClose }: ItemSheetProps) {
  const { data: item, error, refetch } = useQuery(queryOf(getCatalogueItemEndpoint, { itemId }));
  const { today } = useClinicClock();
  if (!item)
    return (
      <Sheet title="Item" open onOpenChange={(open) => !open && onClose()} className="sm:max-w-xl">
        {error ? (
          <ErrorState title="The item could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={6} />
        )}
      </Sheet>
    );
  const isBundle = item.kind === 'bundle';
  const options = [
    { value: 'details', label: 'Details' },
    ...(isBundle ? [] : [{ value: 'prices', label: 'Prices' } as const]),
    { value: 'parts', label: isBundle ? 'Includes' : 'Uses' },
  ] as const;
  const views = <Segmented label="Part of the item" value={view} onValueChange={onView} options={options} />;
  const common = { item, views, onClose };
  return (
    <MayChange call={changeCatalogueItemEndpoint}>
      {view === 'prices' && !isBundle ? (
        <ItemPricesForm {...common} currency={currency} today={today} />
      ) : view === 'parts' ? (
        <ItemPartsForm {...common} currency={currency} />
      ) : (
        <ItemDetailsForm {...common} />
      )}
    </MayChange>
  );
}
