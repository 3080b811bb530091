import { showNumber } from '#foundation/web/number-on-screen.ts';
import type { StockListItem } from '../contract.ts';
import { levelText } from './stock-labels.ts';
import type { Locations } from './use-locations.ts';

/** What is there of an item, less what is short; a dash for one whose level is not kept. */
export const onHandText = ({
  settings,
  level,
  unit,
}: Pick<StockListItem, 'level' | 'settings' | 'unit'>): string =>
  settings === null ? '–' : levelText(level.onHandThousandths - level.shortThousandths, unit);

/** What is there by location, in the order of the locations: `Main storage 100 · Car −2`. */
export const placesText = (
  { places }: Pick<StockListItem, 'places'>,
  { all = [] }: Pick<Locations, 'all'>,
): string =>
  all
    .flatMap(({ id, name }) =>
      places
        .filter(({ locationId }) => locationId === id)
        .map(({ quantityThousandths: quantity }) =>
          [name, `${quantity < 0 ? '−' : ''}${showNumber(Math.abs(quantity) / 1000)}`].join(' '),
        ),
    )
    .join(' · ');
