import { useState } from 'react';
import { addDays, addMonths, isDay } from '#foundation/values/day.ts';
import { DateInput } from '#foundation/web/calendar/date-input.tsx';
import { ExportButton } from '#foundation/web/export/export-button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { payoutExport } from './export-payouts.ts';

/** A file of the payouts of some days with what is in them, for the accountant; by default of the last month. */
export function PayoutExport() {
  const { today } = useClinicClock();
  const month = `${today.slice(0, 8)}01`;
  const [from, setFrom] = useState(addMonths(month, -1));
  const [to, setTo] = useState(addDays(addMonths(month, 1), -1));
  return (
    <Card aria-labelledby="payout-export" className="print:hidden">
      <CardHeader
        titleId="payout-export"
        title="Export payouts"
        description="With the payments, fees and refunds in each."
      />
      <CardBody className="flex flex-wrap items-start gap-3">
        <Field label="First day">
          <DateInput
            today={today}
            value={from}
            onChange={({ target }) => isDay(target.value) && setFrom(target.value)}
          />
        </Field>
        <Field label="Last day">
          <DateInput
            today={today}
            value={to}
            onChange={({ target }) => isDay(target.value) && setTo(target.value)}
          />
        </Field>
        <span className="sm:mt-6.5">
          <ExportButton
            list={payoutExport({ from, to })}
            fileName={`payouts-${from}-${to}.csv`}
            noun="lines"
          />
        </span>
      </CardBody>
    </Card>
  );
}
