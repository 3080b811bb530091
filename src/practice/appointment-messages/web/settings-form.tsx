import { zodResolver } from '@hookform/resolvers/zod';
import { useWatch } from 'react-hook-form';
import { useWrite } from '#foundation/web/api.ts';
import { SaveBar } from '#foundation/web/form/save-bar.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { useEditForm } from '#foundation/web/form/use-edit-form.ts';
import { MayChange } from '#foundation/web/session/may.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { CardBody } from '#foundation/web/ui/card.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import {
  type AppointmentMessageRules,
  changeClinicMessageSettingsEndpoint,
  changeTypeMessageSettingsEndpoint,
} from '../contract.ts';
import { MessageSettingsFields, toMessageFields, toMessageRules } from './settings-fields.ts';
import { ChannelInputs, KindInputs, TimingInputs } from './settings-inputs.tsx';
import { TimingPreview } from './timing-preview.tsx';

interface SettingsFormProps {
  /** Null for the clinic. */
  readonly typeId: string | null;
  /** What applies now. */
  readonly rules: AppointmentMessageRules;
  readonly version: number;
  /** Whether the type has settings of its own. */
  readonly isDifferent: boolean;
}

/** Which messages are sent, when and on which channels: of the clinic, or of one appointment type. */
export function SettingsForm({ typeId, rules, version, isDifferent }: SettingsFormProps) {
  const saveClinic = useWrite(changeClinicMessageSettingsEndpoint);
  const saveType = useWrite(changeTypeMessageSettingsEndpoint);
  const save = typeId === null ? saveClinic : saveType;
  const form = useEditForm<MessageSettingsFields>({
    resolver: zodResolver(MessageSettingsFields),
    saved: toMessageFields(rules),
  });
  const { zone, today } = useClinicClock();
  const shown = MessageSettingsFields.safeParse(useWatch({ control: form.control }));
  const { errors, isDirty } = form.formState;
  const onError = (error: Error) => showFieldErrors(error, form);
  const submit = form.handleSubmit((fields) => {
    const wanted = toMessageRules(fields);
    const onSuccess = () => form.reset(fields);
    if (typeId === null) saveClinic.mutate({ rules: wanted, version }, { onSuccess, onError });
    else saveType.mutate({ appointmentTypeId: typeId, rules: wanted, version }, { onSuccess, onError });
  });
  return (
    <MayChange call={changeClinicMessageSettingsEndpoint}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <CardBody className="flex flex-col gap-5">
          <KindInputs form={form} />
          <TimingInputs form={form} />
          <ChannelInputs form={form} name="noticeChannels" legend="Channels for confirmations and notices" />
          <ChannelInputs form={form} name="reminderChannels" legend="Channels for reminders" />
          {shown.success && <TimingPreview rules={toMessageRules(shown.data)} zone={zone} today={today} />}
          {typeId !== null && isDifferent && (
            <Button
              size="sm"
              className="self-start"
              busy={saveType.isPending}
              onClick={() => saveType.mutate({ appointmentTypeId: typeId, rules: {}, version })}
            >
              Use the clinic’s settings
            </Button>
          )}
          <SubmitError error={save.error} fieldErrors={errors} />
        </CardBody>
        <SaveBar
          isDirty={isDirty}
          busy={save.isPending}
          isSaved={save.isSuccess}
          onDiscard={() => form.reset()}
        />
      </form>
    </MayChange>
  );
}
