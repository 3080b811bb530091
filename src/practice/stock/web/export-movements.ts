import { csvLine } from '#foundation/values/csv.ts';
import { PAGE_LIMIT } from '#foundation/contract/page.ts';
import type { CsvExport } from '#foundation/web/export/export-csv.ts';
import { pageReader } from '#foundation/web/pages.ts';
import { isoDayIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { listStockMovementsEndpoint, type StockMovement } from '../contract.ts';
import { reasonText } from './movement-text.ts';
import { MOVEMENT_LABELS } from './stock-labels.ts';

/** All movements of an item, the latest first. Numbers have a decimal point, as files for machines do. @param zone of the clinic. */
export const movementsExport = (itemId: string, zone: string): CsvExport<StockMovement> => ({
  head: ['Day', 'Time', 'Movement', 'Quantity', 'Unit', 'Location', 'Lot', 'Pet', 'Reason', 'Note', 'By'],
  line: (movement) =>
    csvLine([
      isoDayIn(zone, movement.movedAt),
      timeIn(zone, movement.movedAt),
      MOVEMENT_LABELS[movement.kind],
      movement.quantityThousandths / 1000,
      movement.unit,
      movement.locationName,
      movement.lotNumber,
      movement.petName,
      reasonText(movement),
      movement.note,
      movement.movedByName,
    ]),
  readPage: pageReader(listStockMovementsEndpoint, { itemId, limit: PAGE_LIMIT }),
});
