import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { longDay, shortDay } from '#foundation/web/time/day-format.ts';
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

/** The inventory as a table, on paper only and instead of the page. It opens the dialog of the printer at once. */
export function StockPaper({ clock, items, locations, filters, onPrinted }: StockPaperProps) {
  const printed = useRef(onPrinted);
  useEffect(() => {
    printed.current = onPrinted;
  });
  useEffect(() => {
    const onAfter = () => printed.current();
    // Some browsers return from `print` at once: only this event says that the pages were taken.
    globalThis.addEventListener('afterprint', onAfter);
    globalThis.print();
    return () => globalThis.removeEventListener('afterprint', onAfter);
  }, []);
  const count = `${showNumber(items.length)} ${items.length === 1 ? 'item' : 'items'}`;
  return createPortal(
    <article data-print-alone aria-hidden className="hidden text-sm text-ink print:block">
      <header className="flex items-baseline justify-between border-b-2 border-ink pb-2 text-base">
        <span className="text-lg font-semibold">{clock.clinicName}</span>
        <span>{longDay(clock.today)}</span>
      </header>
      <p className="pt-4 text-2xl font-semibold">Inventory</p>
      <p className="pb-4 text-ink-muted">{[...filters, count].join(' · ')}</p>
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
    </article>,
    document.body,
  );
}

const reorderText = ({ settings, unit }: StockListItem): string =>
  settings?.reorderPointThousandths == null ? '' : levelText(settings.reorderPointThousandths, unit);
