import { X } from 'lucide-react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { CARE_KIND_LABELS, CARE_KINDS } from '#vocabulary/care.ts';
import { SPECIES, SPECIES_ENTRIES } from '#vocabulary/species.ts';
import { DateInput } from '#foundation/web/calendar/date-input.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { ItemPicker } from '#practice/catalogue/web/public/item-picker.tsx';
import { ClientPicker } from '#practice/clients/web/public/client-picker.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { useTeam } from '#practice/staff/web/public/use-team.ts';
import { MAX_CHOSEN } from '../content.contract.ts';
import { Choices } from './choices.tsx';
import { Condition } from './condition.tsx';
import type { DraftFields } from './draft-form.ts';
import { DraftSection } from './draft-section.tsx';

interface PartProps {
  readonly form: UseFormReturn<DraftFields>;
}

const SPECIES_OPTIONS = SPECIES.map((value) => ({ value, label: SPECIES_ENTRIES[value].label }));
const CARE_OPTIONS = CARE_KINDS.map((value) => ({ value, label: CARE_KIND_LABELS[value] }));
const AGE_UNITS = [
  { value: 'years', label: 'years' },
  { value: 'months', label: 'months' },
] as const;
const VISITS = [
  { value: 'within', label: 'Had a visit in the last months' },
  { value: 'not_within', label: 'No visit in the last months, or ever' },
  { value: 'never', label: 'Never had a visit' },
] as const;

/** Whom the message goes to: all conditions that are on have to be true. */
export function DraftRecipients({ form }: PartProps) {
  return (
    <DraftSection
      title="Recipients"
      description="Clients with at least one living pet. All conditions you turn on must be met. Archived clients never get it."
    >
      <Condition form={form} name="bySpecies" label="Only certain species">
        <Choices form={form} name="species" options={SPECIES_OPTIONS} />
      </Condition>
      <AgeCondition form={form} />
      <VisitCondition form={form} />
      <AppointmentCondition form={form} />
      <DoctorCondition form={form} />
      <Condition form={form} name="byCare" label="Only pets with overdue care">
        <p className="text-sm text-ink-muted">
          Choose what is overdue. If you choose nothing, any overdue care counts.
        </p>
        <Choices form={form} name="careKinds" options={CARE_OPTIONS} />
      </Condition>
      <LotCondition form={form} />
      <Condition form={form} name="byPostalCode" label="Only certain postal codes">
        <Field label="Postal codes" hint="Full codes or their beginnings, separated by commas.">
          <Input autoComplete="off" {...form.register('postalCodes')} />
        </Field>
      </Condition>
      <NameCondition form={form} />
    </DraftSection>
  );
}

function AgeCondition({ form }: PartProps) {
  const { errors } = form.formState;
  return (
    <Condition form={form} name="byAge" label="Only pets of a certain age">
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
        <Field label="At least" optional error={errors.ageFrom?.message}>
          <Input inputMode="numeric" autoComplete="off" {...form.register('ageFrom')} />
        </Field>
        <Field label="Younger than" optional error={errors.ageUntil?.message}>
          <Input inputMode="numeric" autoComplete="off" {...form.register('ageUntil')} />
        </Field>
        <Field label="In">
          <NativeSelect options={AGE_UNITS} {...form.register('ageUnit')} />
        </Field>
      </div>
      <p className="text-sm text-ink-muted">Excludes pets without a date of birth.</p>
    </Condition>
  );
}

function VisitCondition({ form }: PartProps) {
  const { errors } = form.formState;
  return (
    <Condition form={form} name="byVisit" label="Only by date of the last visit">
      <div className="grid items-start gap-3 sm:grid-cols-[2fr_1fr]">
        <Field label="Clients who">
          <NativeSelect options={VISITS} {...form.register('lastVisit')} />
        </Field>
        <Field label="Months" error={errors.lastVisitMonths?.message}>
          <Input inputMode="numeric" autoComplete="off" {...form.register('lastVisitMonths')} />
        </Field>
      </div>
    </Condition>
  );
}

function AppointmentCondition({ form }: PartProps) {
  const { today } = useClinicClock();
  const { options } = useTeam();
  const { errors } = form.formState;
  return (
    <Condition form={form} name="byAppointment" label="Only with an appointment on certain days">
      <div className="grid items-start gap-3 sm:grid-cols-3">
        <Field label="From" error={errors.appointmentFrom?.message}>
          <DateInput today={today} {...form.register('appointmentFrom')} />
        </Field>
        <Field label="To" error={errors.appointmentUntil?.message}>
          <DateInput today={today} {...form.register('appointmentUntil')} />
        </Field>
        <Field label="With" optional>
          <NativeSelect
            placeholder="Any doctor"
            options={options}
            {...form.register('appointmentDoctorId')}
          />
        </Field>
      </div>
      <p className="text-sm text-ink-muted">
        The client with the appointment gets it. If the appointment is moved or canceled first, they do not.
      </p>
    </Condition>
  );
}

function DoctorCondition({ form }: PartProps) {
  const { options } = useTeam();
  return (
    <Condition form={form} name="byDoctor" label="Only pets last seen by certain doctors">
      <Field label="Doctor" className="sm:max-w-xs" error={form.formState.errors.lastDoctorId?.message}>
        <NativeSelect placeholder="Choose" options={options} {...form.register('lastDoctorId')} />
      </Field>
    </Condition>
  );
}

function LotCondition({ form }: PartProps) {
  return (
    <Condition form={form} name="byLot" label="Only pets treated from a certain lot">
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field
          label="Lot number"
          hint="As printed; spaces and case do not matter."
          error={form.formState.errors.lotNumber?.message}
        >
          <Input autoComplete="off" {...form.register('lotNumber')} />
        </Field>
        <Controller
          control={form.control}
          name="lotItem"
          render={({ field }) => (
            <Field
              label="Product"
              optional
              hint="If several manufacturers use the same number."
              aside={
                field.value !== null && (
                  <Button size="sm" variant="link" onClick={() => field.onChange(null)}>
                    Any product
                  </Button>
                )
              }
            >
              <ItemPicker
                value={field.value?.id ?? ''}
                valueLabel={field.value?.name}
                placeholder="Any product"
                onPick={({ id, name }) => field.onChange({ id, name })}
              />
            </Field>
          )}
        />
      </div>
    </Condition>
  );
}

function NameCondition({ form }: PartProps) {
  return (
    <Condition form={form} name="byName" label="Only clients I choose">
      <Controller
        control={form.control}
        name="clients"
        render={({ field }) => (
          <>
            {field.value.length < MAX_CHOSEN && (
              <Field label="Add a client" className="sm:max-w-sm">
                <ClientPicker
                  value=""
                  onChoose={({ id, fullName }) => {
                    if (field.value.every((client) => client.id !== id))
                      field.onChange([...field.value, { id, fullName }]);
                  }}
                />
              </Field>
            )}
            <ul aria-label="Chosen clients" className="flex flex-wrap gap-2 empty:hidden">
              {field.value.map(({ id, fullName }) => (
                <li
                  key={id}
                  className="flex max-w-full items-center gap-1 rounded-md border border-line bg-sunken pl-2.5 text-sm"
                >
                  <span className="truncate">{fullName}</span>
                  <Button
                    size="icon-sm"
                    variant="ghost"
                    aria-label={`Remove ${fullName}`}
                    onClick={() => field.onChange(field.value.filter((client) => client.id !== id))}
                  >
                    <X aria-hidden />
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      />
    </Condition>
  );
}
