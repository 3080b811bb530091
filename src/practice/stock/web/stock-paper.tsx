import { showMoney } from '#foundation/web/money-on-screen.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { longDay, shortDay } from '#foundation/web/time/day-format.ts';
import { Paper } from '#foundation/web/ui/paper.tsx';
import type { ClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import type { StockListItem } from '../contract.ts';
import { onHandText, placesText } from './level-text.ts';
import { ALERT_LOOKS, levelText } from './stock-labels.ts';
import type { Locations } from './use-locations.ts';

const CELL = 'py-1 pl-3 text-right whitespace-nowrap tabular';

interface StockPaperProps {
  readonly clock: Pick<ClinicClock, 'clinicName' | 'today'>;
  readonly items: readonly StockListItem[];
  readonly locations: Locations;
  /** What the list was filtered by, in words. */
  readonly filters: readonly string[];
  readonly onPrinted: () => void;
}

/** The inventory as a table on paper. */
export function StockPaper({ clock, items, locations, filters, onPrinted }: StockPaperProps) {
  const count = `${showNumber(items.length)} ${items.length === 1 ? 'item' : 'items'}`;
  return (
    <Paper
      clinicName={clock.clinicName}
      day={longDay(clock.today)}
      title="Inventory"
      about={[...filters, count].join(' · ')}
      size="sm"
      onPrinted={onPrinted}
    >
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-ink">
            <th className="py-1 font-semibold">Item</th>
            <th className="py-1 pl-3 font-semibold">Where</th>
            {['On hand', 'Reorder at', 'Next expiry', 'At risk'].map((head) => (
              <th key={head} className="py-1 pl-3 text-right font-semibold whitespace-nowrap">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.itemId} className="break-inside-avoid border-b border-line align-top">
              <td className="py-1 wrap-anywhere">
                {item.name}
                {item.alerts.length > 0 && (
                  <span className="block">
                    {item.alerts.map((alert) => ALERT_LOOKS[alert].label).join(', ')}
                  </span>
                )}
              </td>
              <td className="py-1 pl-3 wrap-anywhere">{placesText(item, locations)}</td>
              <td className={CELL}>{onHandText(item)}</td>
              <td className={CELL}>{reorderText(item)}</td>
              <td className={CELL}>{item.nextExpiryOn && shortDay(item.nextExpiryOn)}</td>
              <td className={CELL}>
                {item.level.atRiskMinor > 0 && showMoney(item.level.atRiskMinor, item.currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  );
}

const reorderText = ({ settings, unit }: StockListItem): string =>
  settings?.reorderPointThousandths == null ? '' : levelText(settings.reorderPointThousandths, unit);
