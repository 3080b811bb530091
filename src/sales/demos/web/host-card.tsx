import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SaveBar } from '#foundation/web/form/save-bar.tsx';
import { useEditForm } from '#foundation/web/form/use-edit-form.ts';
import { deviceZone } from '#foundation/web/time/zone-time.ts';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { Combobox } from '#foundation/web/ui/combobox.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { WeekEditor } from '#practice/clinics/web/public/week-editor.tsx';
import { toWeekRows, WeekRows } from '#practice/clinics/web/public/week-rows.ts';
import { zoneOptions } from '#practice/clinics/web/public/zone-options.ts';
import { ChangeDemoHost, changeDemoHostEndpoint, type DemoTeamMember } from '../contract.ts';
import { TimeOffList } from './time-off-list.tsx';

const ZONES = zoneOptions();

const Fields = z.strictObject({
  ...ChangeDemoHost.pick({ takesDemos: true, timeZone: true, meetingUrl: true }).shape,
  hours: WeekRows,
});
type FieldsInput = z.input<typeof Fields>;

const toInput = (member: DemoTeamMember): FieldsInput => ({
  takesDemos: member.takesDemos,
  timeZone: member.timeZone ?? deviceZone(),
  meetingUrl: member.meetingUrl ?? '',
  hours: toWeekRows(member.hours),
});

/** Whether and when one of the platform's staff gives demos. */
export function HostCard({ member }: { readonly member: DemoTeamMember }) {
  const save = useWrite(changeDemoHostEndpoint);
  const form = useEditForm<FieldsInput, z.output<typeof Fields>>({
    resolver: zodResolver(Fields),
    saved: toInput(member),
  });
  const { control, formState, register } = form;
  const { errors } = formState;
  const takesDemos = useWatch({ control, name: 'takesDemos' });
  const submit = form.handleSubmit((fields) =>
    save.mutate(
      { userId: member.userId, ...fields },
      {
        onSuccess: (saved) => form.reset(toInput(saved)),
        onError: (error) => showFieldErrors(error, form),
      },
    ),
  );
  return (
    <Card>
      <form noValidate aria-label={member.fullName ?? member.email ?? 'Host'} onSubmit={submit}>
        <CardHeader
          title={member.fullName ?? member.email ?? 'Unknown'}
          description={member.email ?? undefined}
        />
        <CardBody className="flex flex-col gap-5">
          <Controller
            control={control}
            name="takesDemos"
            render={({ field }) => (
              <CheckboxField
                ref={field.ref}
                label="Gives demos"
                hint="Visitors can book during the hours below."
                checked={field.value}
                onCheckedChange={(checked) => field.onChange(checked === true)}
              />
            )}
          />
          {takesDemos && (
            <>
              <div className="grid gap-4 sm:grid-cols-2">
                <Controller
                  control={control}
                  name="timeZone"
                  render={({ field }) => (
                    <Field label="Time zone" error={errors.timeZone?.message}>
                      <Combobox
                        ref={field.ref}
                        options={ZONES}
                        value={field.value}
                        onValueChange={field.onChange}
                        searchPlaceholder="Zone"
                      />
                    </Field>
                  )}
                />
                <Field
                  label="Video call"
                  hint="Link to a meeting room. Without one, you email each visitor a link."
                  error={errors.meetingUrl?.message}
                  optional
                >
                  <Input
                    inputMode="url"
                    autoComplete="off"
                    placeholder="https://"
                    {...register('meetingUrl')}
                  />
                </Field>
              </div>
              <Controller
                control={control}
                name="hours"
                render={({ field }) => (
                  <WeekEditor
                    ref={field.ref}
                    value={field.value}
                    onValueChange={field.onChange}
                    errors={errors.hours}
                    emptyLabel="No demos"
                  />
                )}
              />
            </>
          )}
          <FormError error={save.error} />
        </CardBody>
        <SaveBar
          isDirty={formState.isDirty}
          busy={save.isPending}
          isSaved={save.isSuccess}
          onDiscard={() => form.reset()}
        />
      </form>
      {member.takesDemos && <TimeOffList member={member} />}
    </Card>
  );
}
