import { csvLine } from '#foundation/values/csv.ts';
import { moneyText } from '#foundation/values/money.ts';
import { PAGE_LIMIT } from '#foundation/contract/page.ts';
import type { CsvExport } from '#foundation/web/export/export-csv.ts';
import { pageReader } from '#foundation/web/pages.ts';
import { listStockEndpoint, type StockListItem } from '../contract.ts';
import { ALERT_LOOKS } from './stock-labels.ts';
import type { Locations } from './use-locations.ts';
import type { StockFilters } from './use-stock-filters.ts';

/** The whole filtered list, with a column for each location. Numbers have a decimal point, as files for machines do. */
export const stockExport = (
  input: StockFilters['input'],
  { all = [] }: Pick<Locations, 'all'>,
): CsvExport<StockListItem> => ({
  head: [
    'Item',
    'Code',
    'Unit',
    'On hand',
    'Usable',
    ...all.map(({ name }) => name),
    'Reorder point',
    'Par level',
    'Next expiry',
    'Currency',
    'Value',
    'At risk',
    'Alerts',
  ],
  line: ({ name, code, unit, level, places, settings, nextExpiryOn, currency, alerts }) =>
    csvLine([
      name,
      code,
      unit,
      amount(level.onHandThousandths - level.shortThousandths),
      amount(level.availableThousandths),
      ...all.map(({ id }) =>
        amount(places.find(({ locationId }) => locationId === id)?.quantityThousandths ?? 0),
      ),
      amount(settings?.reorderPointThousandths ?? null),
      amount(settings?.parLevelThousandths ?? null),
      nextExpiryOn,
      currency,
      moneyText(level.valueMinor, currency),
      moneyText(level.atRiskMinor, currency),
      alerts.map((alert) => ALERT_LOOKS[alert].label).join(', '),
    ]),
  readPage: pageReader(listStockEndpoint, { ...input, limit: PAGE_LIMIT }),
});

const amount = (thousandths: number | null): number | null =>
  thousandths === null ? null : thousandths / 1000;
