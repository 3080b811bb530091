import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { call, queryOf } from '#foundation/web/api.ts';
import { usePageTitle } from '#foundation/web/layout/page-title.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { quantityLabel } from '#foundation/web/quantity-on-screen.ts';
import { timestampLabel } from '#foundation/web/time/date-time-label.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { type Column, DataTable } from '#foundation/web/ui/data-table.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { RecordError } from '#foundation/web/ui/record-error.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import {
  type CountRecord,
  getControlledCountEndpoint,
  getControlledCountPdfEndpoint,
} from '../count-record.contract.ts';
import { countName, lineDrug, lineName } from '../count-text.rules.ts';
import { PrintButton } from './print-button.tsx';

export const handle = screen({ title: 'Controlled drug count', roles: STAFF_ROLES });

type Line = CountRecord['lines'][number];

const amount = (thousandths: number, unit: string): string => quantityLabel(thousandths, unit) || `1 ${unit}`;

const placeOf = ({ locationName, lotNumber }: Line): string =>
  [locationName, lotNumber === null ? null : `lot ${lotNumber}`].filter(Boolean).join(' · ');

function Result({ line }: { readonly line: Line }) {
  const { isEstimate, countedThousandths, expectedThousandths } = line;
  if (isEstimate) return <Badge>Estimate</Badge>;
  return countedThousandths === expectedThousandths ? (
    <Badge tone="good">Agrees</Badge>
  ) : (
    <Badge tone="bad">Differs</Badge>
  );
}

const COLUMNS: readonly Column<Line>[] = [
  {
    key: 'drug',
    header: 'Drug',
    cell: (line) => <span className="block whitespace-normal">{lineDrug(line)}</span>,
  },
  { key: 'what', header: 'What', cell: lineName },
  { key: 'where', header: 'Where', from: 'lg', cell: placeOf },
  {
    key: 'expected',
    header: 'On record',
    numeric: true,
    cell: ({ expectedThousandths, unit }) => amount(expectedThousandths, unit),
  },
  {
    key: 'counted',
    header: 'Counted',
    numeric: true,
    cell: ({ countedThousandths, unit }) => amount(countedThousandths, unit),
  },
  { key: 'result', header: 'Result', atEnd: true, cell: (line) => <Result line={line} /> },
];

/** A line on a phone. */
const lineCard = (line: Line) => (
  <>
    <span className="flex min-w-0 flex-1 flex-col gap-0.5">
      <span className="font-medium">{lineName(line)}</span>
      <span className="text-sm text-ink-muted">{lineDrug(line)}</span>
      <span className="text-sm text-ink-muted">
        {placeOf(line)}: {amount(line.countedThousandths, line.unit)} counted,{' '}
        {amount(line.expectedThousandths, line.unit)} on record
      </span>
    </span>
    <Result line={line} />
  </>
);

/** One count with everything that was counted: an inventory is kept and shown like this. */
export default function CountPage() {
  const { countId = '' } = useParams();
  const { zone } = useClinicClock();
  const { data, error, refetch } = useQuery(queryOf(getControlledCountEndpoint, { id: countId }));
  usePageTitle(data && countName(data));
  if (error && !data)
    return (
      <RecordError
        noun="Controlled drug count"
        error={error}
        onRetry={() => void refetch()}
        list={{ to: '/clinic/controlled-drugs', label: 'All controlled drugs' }}
      />
    );
  if (!data) return <SkeletonRows rows={8} />;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={countName(data)}
        description={`${timestampLabel(zone, data.countedAt)} · counted by ${data.countedByName ?? 'someone'}, witness ${data.witnessName ?? 'someone'}`}
        actions={
          <>
            <Button asChild>
              <Link to="/clinic/controlled-drugs">All controlled drugs</Link>
            </Button>
            <PrintButton
              load={() => call(getControlledCountPdfEndpoint, { id: countId })}
              failure="The count could not be printed"
            />
          </>
        }
      />
      {data.note !== null && <p>{data.note}</p>}
      <DataTable
        label="What was counted"
        columns={COLUMNS}
        rows={data.lines}
        rowKey={(line) => [lineDrug(line), lineName(line), placeOf(line)].join(' ')}
        card={lineCard}
        empty={<EmptyState compact title="No controlled drugs on hand" />}
      />
    </div>
  );
}
