import type { UseFormRegisterReturn } from 'react-hook-form';
import { DateInput } from '#foundation/web/calendar/date-input.tsx';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import type { PrescribingFacts } from '../prescribing.contract.ts';
import type { PrescriptionExtras } from './prescription-form.ts';

interface PrescriptionFieldsProps {
  readonly facts: PrescribingFacts;
  readonly extras: PrescriptionExtras;
  readonly faults: Partial<Record<keyof PrescriptionExtras, string>>;
  /** What needs a reason. */
  readonly reasons: readonly string[];
  readonly strength: UseFormRegisterReturn;
  readonly onChange: (change: Partial<PrescriptionExtras>) => void;
}

const FILLED_AT = [
  { value: 'clinic', label: 'At the clinic' },
  { value: 'elsewhere', label: 'Another pharmacy' },
];

/** Which drug, how much, how often again, until when and where. */
export function PrescriptionFields(props: PrescriptionFieldsProps) {
  const { facts, extras, faults, reasons, strength, onChange } = props;
  const { item, limits } = facts;
  const { today } = useClinicClock();
  return (
    <>
      {item === null && (
        <Field label="Drug" error={faults.drugName}>
          <Input
            autoComplete="off"
            maxLength={200}
            value={extras.drugName}
            onChange={(event) => onChange({ drugName: event.target.value })}
          />
        </Field>
      )}
      <div className="grid grid-cols-2 gap-4">
        <Field label="Strength" optional>
          <Input autoComplete="off" maxLength={80} {...strength} />
        </Field>
        <Field
          label="Quantity"
          hint={item?.unit == null ? undefined : `In ${item.unit}s, each time`}
          error={faults.quantity}
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={extras.quantity}
            onChange={(event) => onChange({ quantity: event.target.value })}
          />
        </Field>
        <Field label="Refills" error={faults.refills}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={extras.refills}
            onChange={(event) => onChange({ refills: event.target.value })}
          />
        </Field>
        <Field
          label="Valid until"
          optional
          hint={`${shortDay(limits.lastDay)} at the latest${limits.isConfirmed ? '' : ', not confirmed'}`}
          error={faults.expiresOn}
        >
          <DateInput
            today={today}
            latest={limits.lastDay}
            value={extras.expiresOn}
            onChange={(event) => onChange({ expiresOn: event.target.value })}
          />
        </Field>
      </div>
      {item !== null && (
        <Field label="Filled">
          <NativeSelect
            options={FILLED_AT}
            value={extras.filledAt}
            onChange={(event) =>
              onChange({ filledAt: event.target.value === 'elsewhere' ? 'elsewhere' : 'clinic' })
            }
          />
        </Field>
      )}
      <Field label="Note" optional hint="For the person dispensing it.">
        <Textarea
          rows={2}
          maxLength={500}
          value={extras.note}
          onChange={(event) => onChange({ note: event.target.value })}
        />
      </Field>
      {reasons.length > 0 && (
        <>
          <Banner tone="warn" title="This needs a reason">
            <ul>
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </Banner>
          <Field label="Reason to prescribe it anyway" error={faults.reason}>
            <Input
              autoComplete="off"
              maxLength={500}
              value={extras.reason}
              onChange={(event) => onChange({ reason: event.target.value })}
            />
          </Field>
        </>
      )}
      {!facts.mayApprove && <Banner>It waits until a doctor approves it.</Banner>}
    </>
  );
}
