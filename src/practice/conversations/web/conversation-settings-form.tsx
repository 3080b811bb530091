import { zodResolver } from '@hookform/resolvers/zod';
import { Plus, Trash2 } from 'lucide-react';
import { Controller, useFieldArray } from 'react-hook-form';
import { CONVERSATION_TOPIC_LABELS, CONVERSATION_TOPICS } from '#vocabulary/conversations.ts';
import { CONVERSATION_PRIORITIES, CONVERSATION_PRIORITY_LABELS } from '#vocabulary/messages.ts';
import { useWrite } from '#foundation/web/api.ts';
import { SaveBar } from '#foundation/web/form/save-bar.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { useEditForm } from '#foundation/web/form/use-edit-form.ts';
import { MayChange } from '#foundation/web/session/may.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Label } from '#foundation/web/ui/label.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { Switch } from '#foundation/web/ui/switch.tsx';
import { changeConversationSettingsEndpoint, type ConversationSettings } from '../settings.contract.ts';
import { SettingsFields, toSettingsFields, toTargets } from './target-fields.ts';

const SWITCHES = [
  ['assignsFirstSender', 'Assign unassigned conversations to the first person who replies'],
  ['awayIsOn', 'Reply automatically outside opening hours, once per sender in seven days'],
  ['portalIsOn', 'Let clients start conversations in the client portal'],
] as const;

const TOPIC_OPTIONS = [
  { value: '', label: 'Any topic' },
  ...CONVERSATION_TOPICS.map((value) => ({ value, label: CONVERSATION_TOPIC_LABELS[value] })),
];
const PRIORITY_OPTIONS = CONVERSATION_PRIORITIES.map((value) => ({
  value,
  label: CONVERSATION_PRIORITY_LABELS[value],
}));
const UNIT_OPTIONS = [
  { value: 'minutes', label: 'minutes' },
  { value: 'hours', label: 'hours' },
];

/** By when messages should be answered, and what happens by itself. */
export function ConversationSettingsForm({ settings }: { readonly settings: ConversationSettings }) {
  const save = useWrite(changeConversationSettingsEndpoint);
  const form = useEditForm<SettingsFields>({
    resolver: zodResolver(SettingsFields),
    saved: toSettingsFields(settings),
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'targets' });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit((values) =>
    save.mutate(
      {
        version: settings.version,
        targets: toTargets(values),
        assignsFirstSender: values.assignsFirstSender,
        awayIsOn: values.awayIsOn,
        portalIsOn: values.portalIsOn,
      },
      {
        onSuccess: (saved) => form.reset(toSettingsFields(saved)),
        onError: (error) => showFieldErrors(error, form),
      },
    ),
  );
  return (
    <Card>
      <MayChange call={changeConversationSettingsEndpoint}>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <CardHeader
            title="Inbox"
            description="Reply targets count opening hours only. Conversations without a matching target have none."
          />
          <CardBody className="flex flex-col gap-4">
            {SWITCHES.map(([name, label]) => (
              <Controller
                key={name}
                control={form.control}
                name={name}
                render={({ field }) => (
                  <div className="flex items-center gap-3">
                    <Switch
                      id={`inbox-${name}`}
                      ref={field.ref}
                      checked={field.value}
                      onCheckedChange={field.onChange}
                    />
                    <Label htmlFor={`inbox-${name}`}>{label}</Label>
                  </div>
                )}
              />
            ))}
            <fieldset className="flex flex-col gap-3">
              <legend className="mb-2 text-base font-medium">Reply targets</legend>
              {fields.map((row, at) => (
                <div key={row.id} className="flex flex-wrap items-end gap-2">
                  <Field
                    label="Topic"
                    className="min-w-36 flex-1"
                    error={errors.targets?.[at]?.topic?.message}
                  >
                    <NativeSelect options={TOPIC_OPTIONS} {...form.register(`targets.${at}.topic`)} />
                  </Field>
                  <Field label="Priority" className="w-28">
                    <NativeSelect options={PRIORITY_OPTIONS} {...form.register(`targets.${at}.priority`)} />
                  </Field>
                  <Field label="Reply within" className="w-24" error={errors.targets?.[at]?.amount?.message}>
                    <Input inputMode="numeric" {...form.register(`targets.${at}.amount`)} />
                  </Field>
                  <Field label="Unit" labelHidden className="w-28">
                    <NativeSelect options={UNIT_OPTIONS} {...form.register(`targets.${at}.unit`)} />
                  </Field>
                  <Button
                    variant="ghost"
                    size="icon"
                    aria-label="Remove this target"
                    onClick={() => remove(at)}
                  >
                    <Trash2 aria-hidden />
                  </Button>
                </div>
              ))}
              <Button
                size="sm"
                className="self-start"
                onClick={() => append({ topic: '', priority: 'normal', amount: '4', unit: 'hours' })}
              >
                <Plus aria-hidden /> Add a target
              </Button>
            </fieldset>
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
    </Card>
  );
}
