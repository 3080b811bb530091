import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useWrite } from '#foundation/web/api.ts';
import { EditSheet } from '#foundation/web/form/edit-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { Checkbox } from '#foundation/web/ui/checkbox.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Label } from '#foundation/web/ui/label.tsx';
import { useTeam } from '#practice/staff/web/public/use-team.ts';
import {
  AddConversationTeam,
  addConversationTeamEndpoint,
  changeConversationTeamEndpoint,
  type ConversationTeam,
} from '../settings.contract.ts';

interface TeamSheetProps {
  /** Undefined for a new one. */
  readonly team: ConversationTeam | undefined;
  readonly onClose: () => void;
}

/** The name and members of a team. */
export function TeamSheet({ team, onClose }: TeamSheetProps) {
  const formId = useId();
  const { options } = useTeam();
  const add = useWrite(addConversationTeamEndpoint);
  const change = useWrite(changeConversationTeamEndpoint);
  const form = useForm<AddConversationTeam>({
    resolver: zodResolver(AddConversationTeam),
    defaultValues: { name: team?.name ?? '', memberIds: team?.members.map(({ id }) => id) ?? [] },
  });
  const { errors, isDirty } = form.formState;
  const callbacks = {
    onSuccess: onClose,
    onError: (error: Error) => showFieldErrors(error, form),
  };
  const submit = form.handleSubmit((values) =>
    team === undefined ? add.mutate(values, callbacks) : change.mutate({ id: team.id, ...values }, callbacks),
  );
  return (
    <EditSheet
      title={team === undefined ? 'New team' : team.name}
      formId={formId}
      submitLabel={team === undefined ? 'Add team' : 'Save team'}
      busy={add.isPending || change.isPending}
      isDirty={isDirty}
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <Field label="Name" error={errors.name?.message}>
          <Input {...form.register('name')} />
        </Field>
        <Controller
          control={form.control}
          name="memberIds"
          render={({ field }) => (
            <fieldset className="flex flex-col gap-2">
              <legend className="mb-1 text-base font-medium">Members</legend>
              {options.map(({ value, label }) => (
                <div key={value} className="flex items-center gap-2 touch:min-h-11">
                  <Checkbox
                    id={`member-${value}`}
                    checked={field.value.includes(value)}
                    onCheckedChange={(isIn) =>
                      field.onChange(
                        isIn === true ? [...field.value, value] : field.value.filter((one) => one !== value),
                      )
                    }
                  />
                  <Label htmlFor={`member-${value}`}>{label}</Label>
                </div>
              ))}
            </fieldset>
          )}
        />
        <SubmitError error={add.error ?? change.error} fieldErrors={errors} />
      </form>
    </EditSheet>
  );
}
