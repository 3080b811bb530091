import { useState } from 'react';
import { addDays, addMonths } from '#foundation/values/day.ts';
import { ExportButton } from '#foundation/web/export/export-button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { payoutExport } from './export-payouts.ts';

/** A file of the payouts of some days with what is in them, for the accountant; by default of the last month. */
export function PayoutExport() {
  const { today } = useClinicClock();
  const month = `${today.slice(0, 8)}01`;
  const [from, setFrom] = useState(addMonths(month, -1));
  const [to, setTo] = useState(addDays(addMonths(month, 1), -1));
  return (
    <section aria-label="File of payouts" className="flex flex-wrap items-end gap-3 print:hidden">
      <Field label="First day">
        <Input type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
      </Field>
      <Field label="Last day">
        <Input type="date" value={to} onChange={(event) => setTo(event.target.value)} />
      </Field>
      <ExportButton list={payoutExport({ from, to })} fileName={`payouts-${from}-${to}.csv`} noun="lines" />
    </section>
  );
}
