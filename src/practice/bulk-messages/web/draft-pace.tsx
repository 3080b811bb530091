import { useWatch, type UseFormReturn } from 'react-hook-form';
import { DateInput } from '#foundation/web/calendar/date-input.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import type { DraftFields } from './draft-form.ts';
import { DraftSection } from './draft-section.tsx';

const HOURS = [
  { value: 'opening', label: 'During opening hours' },
  { value: 'window', label: 'At these times each day' },
] as const;

/** How fast it goes out, and when. */
export function DraftPace({ form }: { readonly form: UseFormReturn<DraftFields> }) {
  const { today } = useClinicClock();
  const hours = useWatch({ control: form.control, name: 'hours' });
  const { errors } = form.formState;
  return (
    <DraftSection
      title="When it is sent"
      description="Spread over time, so your team can answer clients who call or write back. You can stop at any time."
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Messages per hour" hint="60 means one per minute." error={errors.perHour?.message}>
          <Input inputMode="numeric" autoComplete="off" {...form.register('perHour')} />
        </Field>
        <Field
          label="Times"
          hint="In the clinic’s time zone. Quiet hours where the client lives also apply."
          error={errors.hours?.message}
        >
          <NativeSelect options={HOURS} {...form.register('hours')} />
        </Field>
        {hours === 'window' && (
          <>
            <Field label="From" error={errors.fromTime?.message}>
              <Input type="time" {...form.register('fromTime')} />
            </Field>
            <Field label="To" error={errors.untilTime?.message}>
              <Input type="time" {...form.register('untilTime')} />
            </Field>
          </>
        )}
        <Field
          label="First day"
          optional
          hint="Leave blank to start right away."
          error={errors.startsOn?.message}
        >
          <DateInput today={today} {...form.register('startsOn')} />
        </Field>
        <Field
          label="Last day"
          optional
          hint="No messages are sent after this day."
          error={errors.lastDay?.message}
        >
          <DateInput today={today} {...form.register('lastDay')} />
        </Field>
      </div>
    </DraftSection>
  );
}
