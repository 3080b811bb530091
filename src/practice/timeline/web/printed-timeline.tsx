import { shortDay } from '#foundation/web/time/day-format.ts';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { Paper } from '#foundation/web/ui/paper.tsx';
import type { ClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import type { TimelineEntry } from '../contract.ts';
import { entryDetail, entryTitle, TIMELINE_LABELS } from './entry-text.ts';

interface PrintedTimelineProps {
  readonly pet: { readonly name: string };
  readonly clock: ClinicClock;
  readonly entries: readonly TimelineEntry[];
  /** What the list was filtered by, in words. */
  readonly filters: readonly (string | false | undefined)[];
  /** Whether there are no older entries. */
  readonly isComplete: boolean;
  readonly onPrinted: () => void;
}

/** The timeline as a table on paper. */
export function PrintedTimeline({
  pet,
  clock,
  entries,
  filters,
  isComplete,
  onPrinted,
}: PrintedTimelineProps) {
  const narrowed = filters.filter(Boolean).join(', ');
  return (
    <Paper
      clinicName={clock.clinicName}
      day={shortDay(clock.today)}
      title={`${pet.name}: timeline`}
      about={[
        narrowed,
        isComplete
          ? `${showNumber(entries.length)} ${entries.length === 1 ? 'entry' : 'entries'}, the latest first`
          : `The latest ${showNumber(entries.length)} entries`,
      ]
        .filter(Boolean)
        .join(' · ')}
      onPrinted={onPrinted}
    >
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-ink">
            <th className="w-32 py-1 pr-4 font-semibold">Date</th>
            <th className="w-32 py-1 pr-4 font-semibold">Kind</th>
            <th className="py-1 font-semibold">Entry</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id} className="break-inside-avoid border-b border-line align-top">
              <td className="py-1 pr-4 whitespace-nowrap tabular">{dateIn(clock.zone, entry.at)}</td>
              <td className="py-1 pr-4">{TIMELINE_LABELS[entry.kind]}</td>
              <td className="py-1 wrap-anywhere">
                {[entryTitle(entry, clock.weightUnit), entryDetail(entry)].filter(Boolean).join(' · ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  );
}
