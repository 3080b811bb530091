import { useQuery } from '@tanstack/react-query';
import { FlaskConical, Printer } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { call, queryOf } from '#foundation/web/api.ts';
import { usePdfPrint } from '#foundation/web/export/use-pdf-print.ts';
import { usePageTitle } from '#foundation/web/layout/page-title.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { Cell, HeadCell, Table, TableHead, TableRow } from '#foundation/web/ui/table.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { getPetEndpoint } from '#practice/pets/contract.ts';
import { getLabTableEndpoint, type LabTable, printLabTableEndpoint } from '../pet-results.contract.ts';
import { FLAG_LABELS, unitText, valueText } from '../value-text.rules.ts';
import { TrendCard } from './trend-chart.tsx';

export const handle = screen({
  title: 'Laboratory results',
  roles: STAFF_ROLES,
  help: '/clinic/help#laboratory',
});

/** `/clinic/pets/{id}/labs`: the results of a pet, all dates side by side; `analyte=` shows the trend of one. */
export default function PetLabsPage() {
  const { petId = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const { zone } = useClinicClock();
  const pet = useQuery(queryOf(getPetEndpoint, { id: petId }));
  const { data: table, error, refetch } = useQuery(queryOf(getLabTableEndpoint, { petId }));
  const paper = usePdfPrint('The results could not be printed');
  const analyte = params.get('analyte');
  usePageTitle(pet.data && `${pet.data.name}: laboratory results`);
  const failed = error ?? pet.error;
  if (failed && !(table && pet.data))
    return (
      <>
        <h1 className="sr-only">Laboratory results</h1>
        <ErrorState title="These results could not be loaded" error={failed} onRetry={() => void refetch()} />
      </>
    );
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Laboratory results"
        description={
          pet.data && (
            <Link
              to={`/clinic/pets/${petId}`}
              className="focus-ring rounded-sm underline-offset-2 hover:underline"
            >
              {pet.data.name}
            </Link>
          )
        }
        actions={
          <Button
            busy={paper.isBusy}
            onClick={() => void paper.print(() => call(printLabTableEndpoint, { petId }))}
          >
            <Printer aria-hidden /> Print
          </Button>
        }
      />
      {analyte !== null && <TrendCard key={analyte} petId={petId} analyte={analyte} zone={zone} />}
      <Card aria-labelledby="table-title">
        <CardHeader
          title="All dates"
          titleId="table-title"
          description={table?.rows.length === 0 ? undefined : 'Choose a result to see its trend.'}
        />
        {table === undefined ? (
          <SkeletonRows rows={8} />
        ) : table.rows.length === 0 ? (
          <EmptyState
            icon={<FlaskConical />}
            title="No laboratory results yet"
            hint="Enter results, or wait for a laboratory to send them."
          />
        ) : (
          <ResultTable
            table={table}
            zone={zone}
            onChoose={(chosen) => setParams({ analyte: chosen }, { preventScrollReset: true })}
          />
        )}
      </Card>
    </div>
  );
}

interface ResultTableProps {
  readonly table: LabTable;
  readonly zone: string;
  readonly onChoose: (analyte: string) => void;
}

const ResultTable = ({ table, zone, onChoose }: ResultTableProps) => (
  <div className="relative overflow-x-auto border-t border-line">
    <Table>
      <TableHead>
        <tr>
          <HeadCell className="sticky left-0 bg-sunken">Result</HeadCell>
          {table.reports.map(({ id, resultedAt, laboratory }) => (
            <HeadCell key={id} numeric>
              <Link to={`/clinic/labs/${id}`} className="focus-ring rounded-sm hover:underline">
                {dateIn(zone, resultedAt)}
                <span className="block font-normal">{laboratory.name}</span>
              </Link>
            </HeadCell>
          ))}
        </tr>
      </TableHead>
      <tbody>
        {table.rows.map(({ analyte, name, unit, cells }) => (
          <TableRow key={analyte}>
            <Cell className="sticky left-0 bg-surface font-medium">
              <button
                type="button"
                className="focus-ring rounded-sm hover:underline"
                onClick={() => onChoose(analyte)}
              >
                {[name, unitText(unit)].filter(Boolean).join(', ')}
              </button>
            </Cell>
            {table.reports.map(({ id }) => {
              const cell = cells.find(({ reportId }) => reportId === id);
              return (
                <Cell
                  key={id}
                  numeric
                  className={
                    cell?.isCritical
                      ? 'font-semibold text-bad-ink'
                      : cell?.isAbnormal
                        ? 'font-semibold'
                        : undefined
                  }
                >
                  {cell &&
                    [valueText(cell), cell.unit === unit ? '' : unitText(cell.unit)]
                      .filter(Boolean)
                      .join(' ')}
                  {cell && cell.flag !== null && cell.flag !== 'N' && (
                    <span className="ml-1 text-sm text-ink-muted" title={FLAG_LABELS[cell.flag]}>
                      {cell.flag}
                    </span>
                  )}
                </Cell>
              );
            })}
          </TableRow>
        ))}
      </tbody>
    </Table>
  </div>
);
