import { useState } from 'react';
import { CONSENT_ACTION_LABELS, CONSENT_METHOD_LABELS } from '#vocabulary/contact-consents.ts';
import { MESSAGE_PURPOSE_LABELS } from '#vocabulary/messages.ts';
import { dateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { ItemList } from '#foundation/web/ui/data-list.tsx';
import type { ConsentRow } from '../contract.ts';
import { addressLabel } from './address-label.ts';

const SHOWN_AT_FIRST = 3;

interface HistoryProps {
  readonly rows: readonly ConsentRow[];
  readonly zone: string;
  readonly country: string;
}

/** What a client agreed to and declined, with the proof. */
export function ConsentHistory({ rows, zone, country }: HistoryProps) {
  const [isOpen, setOpen] = useState(false);
  if (rows.length === 0) return null;
  const shown = isOpen ? rows : rows.slice(0, SHOWN_AT_FIRST);
  return (
    <div className="border-t border-line">
      <h3 className="px-4 pt-3 text-sm font-medium text-ink-muted">History</h3>
      <ItemList aria-label="History">
        {shown.map((row) => (
          <HistoryRow key={row.id} row={row} zone={zone} country={country} />
        ))}
      </ItemList>
      {rows.length > SHOWN_AT_FIRST && (
        <div className="px-4 pb-3">
          <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => setOpen((is) => !is)}>
            {isOpen ? 'Show fewer' : `Show all ${rows.length}`}
          </Button>
        </div>
      )}
    </div>
  );
}

interface RowProps extends Omit<HistoryProps, 'rows'> {
  readonly row: ConsentRow;
}

function HistoryRow({ row, zone, country }: RowProps) {
  const what = [
    CONSENT_ACTION_LABELS[row.action],
    row.purpose === null ? null : MESSAGE_PURPOSE_LABELS[row.purpose],
  ].filter((text) => text !== null);
  const how = [
    CONSENT_METHOD_LABELS[row.method],
    row.recordedByName === null ? null : `recorded by ${row.recordedByName}`,
    `${dateIn(zone, row.occurredAt, country)} at ${timeIn(zone, row.occurredAt, country)}`,
  ].filter((text) => text !== null);
  return (
    <li className="flex flex-col gap-0.5 px-4 py-2.5 wrap-anywhere">
      <span className="font-medium">{what.join(': ')}</span>
      <span className="text-sm text-ink-muted">{addressLabel(row)}</span>
      <span className="text-sm text-ink-muted">{how.join(' · ')}</span>
      {row.note !== null && <span className="text-sm">{row.note}</span>}
      {row.wording !== null && (
        <span className="text-sm text-ink-muted">
          Shown to the client: “{row.wording}” (version {row.wordingVersion})
        </span>
      )}
    </li>
  );
}
