import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { addMonths, isDay } from '#foundation/values/day.ts';
import { call, queryOf } from '#foundation/web/api.ts';
import { DateInput } from '#foundation/web/calendar/date-input.tsx';
import { saveFile } from '#foundation/web/export/export-csv.ts';
import { usePageTitle } from '#foundation/web/layout/page-title.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { useAddressParams } from '#foundation/web/table/use-address-params.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { DataTable } from '#foundation/web/ui/data-table.tsx';
import { DataItem, DataList } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { getInspectionEndpoint, getInspectionPdfEndpoint, type Inspection } from '../inspection.contract.ts';
import { supplierText, totalLines } from '../inspection-text.rules.ts';
import { inspectionAsCsv } from './export-inspection.ts';
import { PrintButton } from './print-button.tsx';
import { registerCard, registerColumns } from './register-columns.tsx';

export const handle = screen({ title: 'Drug register', roles: STAFF_ROLES });

/** What an inspector asks for of a drug in a form and a strength: on screen, on paper and as a file. */
export default function InspectionPage() {
  const { itemId = '' } = useParams();
  const { today } = useClinicClock();
  const [params, change] = useAddressParams();
  const from = params.get('from') ?? addMonths(today, -3);
  const to = params.get('to') ?? today;
  const set = (name: 'from' | 'to', day: string) => isDay(day) && change((next) => next.set(name, day));
  const period = { itemId, from, to };
  const { data, error, refetch } = useQuery(queryOf(getInspectionEndpoint, period));
  usePageTitle(data?.drugName);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={data ? data.drugName : 'Drug register'}
        description={data && `${data.substance}, ${data.form}, ${data.strength} · Schedule ${data.schedule}`}
        actions={
          <>
            <Button asChild>
              <Link to="/clinic/controlled-drugs">All controlled drugs</Link>
            </Button>
            {data && (
              <PrintButton
                load={() => call(getInspectionPdfEndpoint, period)}
                failure="The register could not be printed"
              />
            )}
            {data && (
              <Button
                onClick={() =>
                  saveFile(
                    new Blob([inspectionAsCsv(data)], { type: 'text/csv;charset=utf-8' }),
                    `controlled-drugs-${from}-${to}.csv`,
                  )
                }
              >
                <Download aria-hidden />
                CSV
              </Button>
            )}
          </>
        }
      />
      <div className="grid max-w-md grid-cols-2 gap-4">
        <Field label="From">
          <DateInput today={today} value={from} onChange={({ target }) => set('from', target.value)} />
        </Field>
        <Field label="To">
          <DateInput today={today} value={to} onChange={({ target }) => set('to', target.value)} />
        </Field>
      </div>
      {data && <Registers inspection={data} />}
      {error && !data && (
        <ErrorState title="The register could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={8} />}
    </div>
  );
}

function Registers({ inspection }: { readonly inspection: Inspection }) {
  const { zone } = useClinicClock();
  const { containers, receipts, unit } = inspection;
  const amount = (thousandths: number): string => `${showNumber(thousandths / 1000, 3)} ${unit}`;
  return (
    <>
      <Card aria-labelledby="figures">
        <CardHeader titleId="figures" title="In this period" />
        <CardBody>
          <DataList>
            {receipts.map((receipt) => (
              <DataItem key={JSON.stringify(receipt)} label="Received">
                {amount(receipt.quantityThousandths)} on {shortDay(receipt.receivedOn)}
                {receipt.supplier !== null && ` from ${supplierText(receipt)}`}
                {receipt.lotNumber !== null && `, lot ${receipt.lotNumber}`}
                {receipt.receivedByName !== null && `, by ${receipt.receivedByName}`}
              </DataItem>
            ))}
            {totalLines(inspection).map(({ label, thousandths }) => (
              <DataItem key={label} label={label}>
                {amount(thousandths)}
              </DataItem>
            ))}
          </DataList>
        </CardBody>
      </Card>
      {containers.length === 0 && <EmptyState compact title="Nothing was recorded in this period" />}
      {containers.map(({ id, number, lotNumber, rows }) => (
        <section key={id} aria-labelledby={id} className="flex flex-col gap-2">
          <h2 id={id} className="font-semibold">
            <Link className="focus-ring" to={`/clinic/controlled-drugs/containers/${id}`}>
              Container {number}
              {lotNumber !== null && `, lot ${lotNumber}`}
            </Link>
          </h2>
          <DataTable
            label={`Register of container ${number}`}
            columns={registerColumns({ zone, unit, rows })}
            rows={rows}
            rowKey={({ position }) => String(position)}
            card={registerCard({ zone, unit, rows })}
            empty={null}
          />
        </section>
      ))}
    </>
  );
}
