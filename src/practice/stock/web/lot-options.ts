import { shortDay } from '#foundation/web/time/day-format.ts';
import { type LotAt, lotsByPlace } from '../alert-actions.rules.ts';
import type { StockItem } from '../contract.ts';
import { levelText, LOT_STATE_LABELS, lotTitle } from './stock-labels.ts';
import type { Locations } from './use-locations.ts';

type Names = Pick<Locations, 'nameOf'>;

/** What a choice says of a lot at a location: `Main storage: lot A1, expires 12 Mar 2027, 40 tablets`. */
const lotAtText = ({ lot, locationId, quantityThousandths }: LotAt, unit: string, { nameOf }: Names) =>
  [
    `${nameOf(locationId)}: ${lotTitle(lot.lotNumber)}`,
    ...(lot.expiresOn === null
      ? []
      : [`${lot.isExpired ? 'expired' : 'expires'} ${shortDay(lot.expiresOn)}`]),
    ...(lot.state === 'usable' ? [] : [LOT_STATE_LABELS[lot.state].toLowerCase()]),
    levelText(quantityThousandths, unit),
  ].join(', ');

/** The lots of an item at their locations, as the options of a select. */
export const lotOptions = (item: Pick<StockItem, 'lots' | 'unit'>, names: Names) =>
  lotsByPlace(item).map((at) => ({ value: at.key, label: lotAtText(at, item.unit, names) }));
