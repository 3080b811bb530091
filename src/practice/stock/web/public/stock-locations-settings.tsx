import { useNavigate } from 'react-router';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { May } from '#foundation/web/session/may.tsx';
import { useAddressSheet } from '#foundation/web/table/use-address-sheet.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import {
  addStockLocationEndpoint,
  changeStockLocationEndpoint,
  type StockLocation,
} from '../../settings.contract.ts';
import { LocationSheet } from '../location-sheet.tsx';
import { LOCATION_KIND_LABELS } from '../stock-labels.ts';
import { useLocations } from '../use-locations.ts';

/** Where the clinic keeps its stock. `location=<id>` opens the sheet of one, `location=new` that of a new one. */
export function StockLocationsSettings() {
  const { all, error, refetch } = useLocations();
  const sheet = useAddressSheet('location');
  const navigate = useNavigate();
  const open = (key: string) => void navigate(sheet.addressOf(key), { preventScrollReset: true });
  const opened = all?.find(({ id }) => id === sheet.openKey);
  return (
    <Card aria-labelledby="stock-locations-title">
      <CardHeader
        title="Stock locations"
        titleId="stock-locations-title"
        description="Treatments use the default location first, unless an item says otherwise."
        action={
          <May call={addStockLocationEndpoint}>
            <Button size="sm" onClick={() => open('new')}>
              Add location
            </Button>
          </May>
        }
      />
      {all === undefined ? (
        error ? (
          <ErrorState
            compact
            title="The locations could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonRows rows={3} />
        )
      ) : (
        <ItemList className="border-t border-line">
          {all.map((location) => (
            <LocationRow key={location.id} location={location} onEdit={() => open(location.id)} />
          ))}
        </ItemList>
      )}
      <May call={changeStockLocationEndpoint}>
        {(opened || sheet.openKey === 'new') && (
          <LocationSheet key={sheet.openKey} location={opened} onClose={sheet.close} />
        )}
      </May>
    </Card>
  );
}

interface LocationRowProps {
  readonly location: StockLocation;
  readonly onEdit: () => void;
}

function LocationRow({ location, onEdit }: LocationRowProps) {
  const { id, name, kind, isDefault, archivedAt } = location;
  const change = useWrite(changeStockLocationEndpoint);
  const isArchived = archivedAt !== null;
  const set = async (to: { readonly isDefault: boolean; readonly isArchived: boolean }, version: number) => {
    try {
      const changed = await change.mutateAsync({ id, version, name, kind, ...to });
      if (to.isArchived)
        notify({
          title: `${name} is archived`,
          onUndo: () => void set({ isDefault: false, isArchived: false }, changed.version),
        });
    } catch (error) {
      notify({ title: `${name} could not be changed`, text: messageOf(error), tone: 'destructive' });
    }
  };
  return (
    <ItemRow
      wraps
      title={
        <span className="flex flex-wrap items-center gap-2">
          {name}
          {isDefault && <Badge tone="brand">Default</Badge>}
          {isArchived && <Badge>Archived</Badge>}
        </span>
      }
      text={LOCATION_KIND_LABELS[kind]}
      trailing={
        <May call={changeStockLocationEndpoint}>
          {!isArchived && (
            <Button size="sm" variant="ghost" onClick={onEdit}>
              Edit<span className="sr-only"> {name}</span>
            </Button>
          )}
          {!isDefault && !isArchived && (
            <Button
              size="sm"
              variant="ghost"
              busy={change.isPending}
              onClick={() => void set({ isDefault: true, isArchived: false }, location.version)}
            >
              Make default<span className="sr-only">: {name}</span>
            </Button>
          )}
          {!isDefault && (
            <Button
              size="sm"
              variant="ghost"
              busy={change.isPending}
              onClick={() => void set({ isDefault: false, isArchived: !isArchived }, location.version)}
            >
              {isArchived ? 'Restore' : 'Archive'}
              <span className="sr-only"> {name}</span>
            </Button>
          )}
        </May>
      }
    />
  );
}
