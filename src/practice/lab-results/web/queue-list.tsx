import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '#foundation/web/session/use-session.ts';
import { useShortcut } from '#foundation/web/shortcuts/use-shortcut.ts';
import { ItemList } from '#foundation/web/ui/data-list.tsx';
import { moveFocus, useRowFocus } from '#foundation/web/ui/use-row-focus.ts';
import type { LabReportRow } from '../report.contract.ts';
import { signLabReportEndpoint } from '../review.contract.ts';
import { type QueuePlace, queuePlaceOf } from './queue-place.ts';
import { QueueRow } from './queue-row.tsx';

interface QueueListProps {
  readonly reports: readonly LabReportRow[];
  readonly zone: string;
}

/** Whether a doctor can sign it: it has a patient, and something new. */
const waitsForSignature = ({ pet, revision, reviewedRevision }: LabReportRow): boolean =>
  pet !== null && revision !== reviewedRevision;

/**
 * The reports of a queue. J, K and the arrow keys move between them, Enter opens one, S shows the values of one below its row and then
 * signs them; the next report has the focus after that.
 */
export function QueueList({ reports, zone }: QueueListProps) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const list = useRef<HTMLUListElement>(null);
  const rows = useRowFocus(
    list,
    reports.map(({ id }) => id),
  );
  const maySign = useSession().can(signLabReportEndpoint.permission);
  const [signingId, setSigningId] = useState<string>();

  const cameFrom = useRef(queuePlaceOf(state));
  useEffect(() => {
    const place = cameFrom.current;
    if (place === undefined) return;
    cameFrom.current = undefined;
    // After a navigation the frame of the app moves the focus to the content; this is later.
    requestAnimationFrame(() => rows.goTo(place.reportId, place.at));
  });

  const showValues = () => {
    const report = reports.find(({ id }) => id === rows.focused());
    if (report === undefined) rows.move(0);
    else if (waitsForSignature(report)) setSigningId(report.id);
    else void navigate(`/clinic/labs/${report.id}`);
  };
  useShortcut('J', () => rows.move(1), 'Next report');
  useShortcut('K', () => rows.move(-1), 'Previous report');
  useShortcut('S', maySign ? showValues : undefined, 'Show the values, then sign them');
  useShortcut(
    'Escape',
    signingId === undefined ? undefined : () => setSigningId(undefined),
    'Hide the values',
  );
  const finish = (at: number) => {
    setSigningId(undefined);
    const links = rows.links();
    (links[at + 1] ?? links[at - 1])?.focus();
  };
  return (
    // The rows' links have the focus; the list only receives their keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ItemList
      ref={list}
      aria-label="Laboratory reports"
      onFocus={(event) => rows.onFocus(event)}
      onKeyDown={(event) => moveFocus(event, rows.links())}
    >
      {reports.map((report, at) => (
        <QueueRow
          key={report.id}
          report={report}
          zone={zone}
          place={{ search, reportId: report.id, at } satisfies QueuePlace}
          isSigning={report.id === signingId}
          onSigned={() => finish(at)}
        />
      ))}
    </ItemList>
  );
}
