import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn } from 'lucide-react';
import { useState } from 'react';
import { CARE_KIND_LABELS, type CareKind } from '#vocabulary/care.ts';
import { addDays, addMonths } from '#foundation/values/day.ts';
import { queryOf } from '#foundation/web/api.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { DataItem, DataList } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { Segmented } from '#foundation/web/ui/segmented.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { useIsMobile } from '#foundation/web/ui/use-width.ts';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import {
  CARE_OUTCOMES,
  type CareOutcome,
  getFiguresEndpoint,
  type ReminderFigures,
} from '../figures.contract.ts';
import { type FigureChoice, FigureRowsSheet } from './figure-rows-sheet.tsx';
import { OUTCOME_LABELS, OUTCOME_MEANINGS } from './outcome-labels.ts';
import { roundText } from './round-text.ts';

const PERIODS = [
  { value: '3', label: '3 months' },
  { value: '6', label: '6 months' },
  { value: '12', label: '12 months' },
] as const;

/** What became of the care that was due: by kind, and after which reminder it was given. */
export function FiguresTab() {
  const { today } = useClinicClock();
  const [months, choose] = useAddressChoice('months', ['3', '6', '12']);
  const period = { from: addDays(addMonths(today, -Number(months)), 1), until: today };
  const { data, error, refetch } = useQuery({
    ...queryOf(getFiguresEndpoint, period),
    placeholderData: (before) => before,
  });
  const [open, setOpen] = useState<FigureChoice>();
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Results"
        description={`Care that was due from ${shortDay(period.from)} to ${shortDay(period.until)}. Choose a number to see the details.`}
        actions={<Segmented label="Period" value={months} onValueChange={choose} options={PERIODS} />}
      />
      {error && !data ? (
        <ErrorState title="The results could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonRows rows={6} />
      ) : data.total.due === 0 ? (
        <EmptyState
          icon={<ChartNoAxesColumn />}
          title="Nothing was due"
          hint="Results appear once care is due under your protocols."
        />
      ) : (
        <>
          <Kinds figures={data} onOpen={setOpen} />
          <AfterTable figures={data} onOpen={setOpen} />
          <Meanings />
        </>
      )}
      {open && <FigureRowsSheet choice={open} period={period} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

interface TableProps {
  readonly figures: ReminderFigures;
  readonly onOpen: (choice: FigureChoice) => void;
}

interface FigureProps {
  readonly count: number;
  readonly of: number;
  readonly choice: FigureChoice;
  readonly onOpen: TableProps['onOpen'];
}

function Figure({ count, of, choice, onOpen }: FigureProps) {
  if (count === 0) return <span className="text-ink-muted">0</span>;
  return (
    <button
      type="button"
      className="focus-ring rounded-sm underline decoration-line-strong underline-offset-2 hover:decoration-current"
      onClick={() => onOpen(choice)}
    >
      <span className="sr-only">{choice.title}: </span>
      {showNumber(count)}
      {of > 0 && (
        <span className="ml-1.5 text-ink-muted">{`${showNumber(Math.round((100 * count) / of))} %`}</span>
      )}
    </button>
  );
}

type KindRow = ReminderFigures['total'] & { readonly careKind?: CareKind; readonly label: string };

/** What is behind a number of a row: of all that was due without an outcome. */
const choiceOf = ({ careKind, label }: KindRow, outcome?: CareOutcome): FigureChoice => ({
  ...(careKind === undefined ? {} : { careKind }),
  ...(outcome === undefined ? {} : { outcome }),
  title: outcome === undefined ? label : `${label}, ${OUTCOME_LABELS[outcome].toLowerCase()}`,
});

function Kinds({ figures, onOpen }: TableProps) {
  const rows: readonly KindRow[] = [
    ...figures.kinds.map((row) => ({ ...row, label: CARE_KIND_LABELS[row.careKind] })),
    { ...figures.total, label: 'All kinds' },
  ];
  const isMobile = useIsMobile();
  return (
    <Card aria-labelledby="kinds-title">
      <CardHeader title="By kind" titleId="kinds-title" />
      {isMobile ? <KindList rows={rows} onOpen={onOpen} /> : <KindTable rows={rows} onOpen={onOpen} />}
    </Card>
  );
}

interface KindsProps extends Pick<TableProps, 'onOpen'> {
  readonly rows: readonly KindRow[];
}

/** A phone has no room for a column each. */
const KindList = ({ rows, onOpen }: KindsProps) =>
  rows.map((row) => (
    <section key={row.label} aria-label={row.label} className="border-t border-line px-4 py-3">
      <h3 className="pb-1 font-medium">{row.label}</h3>
      <DataList>
        <DataItem label="Due">
          <Figure count={row.due} of={0} choice={choiceOf(row)} onOpen={onOpen} />
        </DataItem>
        {CARE_OUTCOMES.map((outcome) => (
          <DataItem key={outcome} label={OUTCOME_LABELS[outcome]}>
            <Figure count={row[outcome]} of={row.due} choice={choiceOf(row, outcome)} onOpen={onOpen} />
          </DataItem>
        ))}
      </DataList>
    </section>
  ));

const cell = 'px-3 py-2 text-right tabular';

function KindTable({ rows, onOpen }: KindsProps) {
  // Relative: the names for screen readers in it would widen the page otherwise.
  return (
    <div className="relative overflow-x-auto border-t border-line">
      <table className="w-full min-w-160 text-base" aria-labelledby="kinds-title">
        <thead>
          <tr className="text-sm text-ink-muted">
            <th scope="col" className="px-4 py-2 text-left font-medium">
              Kind
            </th>
            <th scope="col" className={`${cell} font-medium`}>
              Due
            </th>
            {CARE_OUTCOMES.map((outcome) => (
              <th key={outcome} scope="col" className={`${cell} font-medium`}>
                {OUTCOME_LABELS[outcome]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row" className="px-4 py-2 text-left font-medium">
                {row.label}
              </th>
              <td className={cell}>
                <Figure count={row.due} of={0} choice={choiceOf(row)} onOpen={onOpen} />
              </td>
              {CARE_OUTCOMES.map((outcome) => (
                <td key={outcome} className={cell}>
                  <Figure count={row[outcome]} of={row.due} choice={choiceOf(row, outcome)} onOpen={onOpen} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function AfterTable({ figures, onOpen }: TableProps) {
  const given = figures.total.in_time + figures.total.late;
  if (given === 0) return null;
  return (
    <Card aria-labelledby="after-title">
      <CardHeader title="Last reminder before care was given" titleId="after-title" />
      <DataList className="border-t border-line px-4 py-3">
        {figures.after.map(({ round, given: count }) => {
          const title = round === null ? 'Without a reminder' : roundText(round);
          return (
            <DataItem key={title} label={title}>
              <Figure count={count} of={given} choice={{ after: round ?? 'none', title }} onOpen={onOpen} />
            </DataItem>
          );
        })}
      </DataList>
    </Card>
  );
}

const Meanings = () => (
  <Card aria-labelledby="meanings-title">
    <CardHeader title="What the numbers mean" titleId="meanings-title" />
    <DataList className="border-t border-line px-4 py-3">
      {CARE_OUTCOMES.map((outcome) => (
        <DataItem key={outcome} label={OUTCOME_LABELS[outcome]}>
          {OUTCOME_MEANINGS[outcome]}
        </DataItem>
      ))}
    </DataList>
  </Card>
);
