import type { StockItem } from '../contract.ts';
import type { Locations } from './use-locations.ts';

/** What every sheet about an item gets. */
export interface ItemSheetProps {
  readonly item: StockItem;
  readonly locations: Locations;
  readonly onClose: () => void;
}
