import { useQuery } from '@tanstack/react-query';
import { currencyOf } from '#vocabulary/currencies.ts';
import { queryOf } from '#foundation/web/api.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Sheet } from '#foundation/web/ui/sheet.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { alertActionsOf, lotKey, lotsByPlace, type StockRemedy } from '../alert-actions.rules.ts';
import { EXPIRY_WARNING_DAYS, getStockItemEndpoint, type StockItem } from '../contract.ts';
import { receiveStockEndpoint } from '../moves.contract.ts';
import { CountSheet } from './count-sheet.tsx';
import { ItemSettingsSheet } from './item-settings-sheet.tsx';
import { LotStateSheet } from './lot-state-sheet.tsx';
import { ReceiveSheet } from './receive-sheet.tsx';
import { TransferSheet } from './transfer-sheet.tsx';
import { type Locations, useLocations } from './use-locations.ts';
import { type StockSheet, useStockSheet } from './use-stock-sheet.ts';
import { WriteOffSheet } from './write-off-sheet.tsx';

/** The sheet that the URL names. @param ofPage the item of the page, where it has one. */
export function StockSheets({ ofPage }: { readonly ofPage?: string }) {
  const { sheet, itemId = ofPage, lotId, locationId, close } = useStockSheet();
  const mayWrite = useSession().can(receiveStockEndpoint.permission);
  if (sheet === undefined || !mayWrite || (itemId === undefined && sheet !== 'receive')) return null;
  return (
    <LoadedSheet
      key={[sheet, itemId, lotId, locationId].join(' ')}
      {...{ sheet, itemId, lotId, locationId }}
      onClose={close}
    />
  );
}

interface LoadedSheetProps {
  readonly sheet: StockSheet;
  readonly itemId: string | undefined;
  readonly lotId: string | undefined;
  readonly locationId: string | undefined;
  readonly onClose: () => void;
}

function LoadedSheet({ itemId, ...sheet }: LoadedSheetProps) {
  const locations = useLocations();
  // A delivery is paid in the money of the clinic's country.
  const { country } = useClinicClock();
  const found = useQuery({
    ...queryOf(getStockItemEndpoint, { itemId: itemId ?? '' }),
    enabled: itemId !== undefined,
  });
  const isLoaded =
    locations.all !== undefined && country !== '' && (itemId === undefined || found.data !== undefined);
  if (isLoaded) return <OpenSheet {...sheet} item={found.data} locations={locations} />;
  const error = found.error ?? locations.error;
  const retry = () => {
    void found.refetch();
    void locations.refetch();
  };
  return (
    <Sheet title="Inventory" open onOpenChange={(open) => !open && sheet.onClose()} className="sm:max-w-lg">
      {error ? (
        <ErrorState title="The item could not be loaded" error={error} onRetry={retry} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Sheet>
  );
}

interface OpenSheetProps extends Omit<LoadedSheetProps, 'itemId'> {
  readonly item: StockItem | undefined;
  readonly locations: Locations;
}

/** The remedy that a sheet is about: it opens with the lot that needs it most. */
const REMEDY_OF: Readonly<Partial<Record<StockSheet, StockRemedy>>> = {
  transfer: 'use_first',
  waste: 'waste',
  return: 'return',
};

function OpenSheet({ sheet, item, lotId, locationId, locations, onClose }: OpenSheetProps) {
  const { today, country } = useClinicClock();
  if (!item || sheet === 'receive')
    return (
      <ReceiveSheet
        item={item}
        locations={locations}
        currency={currencyOf(country)}
        today={today}
        onClose={onClose}
      />
    );
  const firstLocationId = item.settings?.defaultLocationId ?? locations.defaultId;
  const lots = lotsByPlace(item);
  const asked = lots.find(
    ({ key, lot }) => lot.id === lotId && (locationId === undefined || key === lotKey(lotId, locationId)),
  );
  const needing = alertActionsOf(item, { today, withinDays: EXPIRY_WARNING_DAYS, firstLocationId }).find(
    ({ remedy, at }) => at !== null && remedy === REMEDY_OF[sheet],
  );
  const lotAt = asked ?? needing?.at ?? (lots.length === 1 ? lots[0] : undefined);
  const common = { item, locations, onClose };
  switch (sheet) {
    case 'transfer':
      return <TransferSheet {...common} lotAt={lotAt} firstLocationId={firstLocationId} />;
    case 'waste':
      return <WriteOffSheet {...common} kind="wasted" lotAt={lotAt} />;
    case 'return':
      return <WriteOffSheet {...common} kind="returned_to_supplier" lotAt={lotAt} />;
    case 'count':
      return <CountSheet {...common} locationId={locationId} />;
    case 'settings':
      return <ItemSettingsSheet {...common} />;
    case 'lot': {
      const lot = item.lots.find(({ id }) => id === lotId);
      return lot ? <LotStateSheet item={item} lot={lot} onClose={onClose} /> : null;
    }
  }
}
