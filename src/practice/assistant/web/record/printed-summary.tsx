import { longDay } from '#foundation/web/time/day-format.ts';
import { useSignedIn } from '#foundation/web/session/use-session.ts';
import { Paper } from '#foundation/web/ui/paper.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import type { Draft, NamedSource } from '../../drafts.contract.ts';
import { checkedLabel } from '../public/draft-label.ts';
import type { UsedDraft } from '../public/draft-view.tsx';

const keyOf = ({ kind, id }: NamedSource): string => `${kind} ${id}`;

interface PrintedSummaryProps {
  readonly petName: string;
  readonly draft: Draft;
  /** Its sentences as a person left them. */
  readonly used: UsedDraft;
  readonly onPrinted: () => void;
}

/** A summary on paper: each sentence with the numbers of its entries, which are listed below, and who checked it. */
export function PrintedSummary({ petName, draft, used, onPrinted }: PrintedSummaryProps) {
  const { clinicName, today } = useClinicClock();
  const { profile } = useSignedIn();
  const entries = [
    ...new Map(
      used.sentences.flatMap(({ sources }) => sources).map((source) => [keyOf(source), source]),
    ).values(),
  ];
  const numberOf = new Map(entries.map((source, index) => [keyOf(source), index + 1]));
  return (
    <Paper
      clinicName={clinicName}
      day={longDay(today)}
      title={`${petName}: history`}
      about={checkedLabel(draft, profile.full_name ?? profile.email)}
      onPrinted={onPrinted}
    >
      <ol className="flex flex-col gap-1.5">
        {used.sentences.map(({ index, text, sources }) => (
          <li key={index} className="break-inside-avoid wrap-anywhere whitespace-pre-line">
            {text}
            {sources.length > 0 && (
              <span className="text-sm text-ink-muted tabular">
                {` [${sources.map((source) => numberOf.get(keyOf(source))).join(', ')}]`}
              </span>
            )}
          </li>
        ))}
      </ol>
      {entries.length > 0 && (
        <section className="mt-4 border-t border-ink pt-2 text-sm">
          <p className="pb-1 font-semibold">Entries in the record</p>
          <ol className="columns-2 gap-8">
            {entries.map((source) => (
              <li key={keyOf(source)} className="flex break-inside-avoid gap-2 py-px">
                <span className="w-6 shrink-0 text-right tabular">{numberOf.get(keyOf(source))}</span>
                <span className="min-w-0 wrap-anywhere">{source.label}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </Paper>
  );
}
