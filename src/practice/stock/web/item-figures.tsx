import { showMoney } from '#foundation/web/money-on-screen.ts';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { DataItem, DataList } from '#foundation/web/ui/data-list.tsx';
import type { StockItem } from '../contract.ts';
import { onHandText } from './level-text.ts';
import { levelText } from './stock-labels.ts';
import type { Locations } from './use-locations.ts';

interface ItemFiguresProps {
  readonly item: StockItem;
  readonly locations: Locations;
}

/** The level of an item, and when it is low. */
export function ItemFigures({ item, locations }: ItemFiguresProps) {
  const { level, settings, unit, currency } = item;
  if (settings === null)
    return (
      <Card aria-labelledby="stock-level-title">
        <CardHeader
          title="Stock level"
          titleId="stock-level-title"
          description="Stock is not tracked yet. Tracking starts with the first delivery or opening stock."
        />
      </Card>
    );
  const first = settings.defaultLocationId ?? locations.defaultId;
  return (
    <Card aria-labelledby="stock-level-title">
      <CardHeader title="Stock level" titleId="stock-level-title" />
      <CardBody className="grid gap-x-10 gap-y-2 md:grid-cols-2">
        <DataList className="content-start">
          <DataItem label="On hand">{onHandText(item)}</DataItem>
          <DataItem label="Usable">{levelText(level.availableThousandths, unit)}</DataItem>
          {locations.all?.map(({ id, name }) => {
            const there = thereOf(item, id);
            return there === 0 ? null : (
              <DataItem key={id} label={name}>
                {levelText(there, unit)}
              </DataItem>
            );
          })}
        </DataList>
        <DataList className="content-start">
          <DataItem label="Reorder point">{amount(settings.reorderPointThousandths, unit)}</DataItem>
          <DataItem label="Par level">{amount(settings.parLevelThousandths, unit)}</DataItem>
          <DataItem label="Used first from">{first === undefined ? '' : locations.nameOf(first)}</DataItem>
          <DataItem label="Value at cost">{showMoney(level.valueMinor, currency)}</DataItem>
          <DataItem label="At risk">
            {level.atRiskMinor > 0 && `${showMoney(level.atRiskMinor, currency)} expired or expiring`}
          </DataItem>
        </DataList>
      </CardBody>
    </Card>
  );
}

const amount = (thousandths: number | null, unit: string): string =>
  thousandths === null ? '' : levelText(thousandths, unit);

/** What is there at a location, less what is short. */
function thereOf({ lots, shortPlaces }: StockItem, locationId: string): number {
  const at = (places: StockItem['shortPlaces']) =>
    places.find((place) => place.locationId === locationId)?.quantityThousandths ?? 0;
  return lots.reduce((sum, { places }) => sum + at(places), 0) - at(shortPlaces);
}
