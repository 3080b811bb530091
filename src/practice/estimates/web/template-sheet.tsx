import { useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError, messageOf } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { USUAL_VALID_DAYS } from '../contract.ts';
import {
  addEstimateTemplateEndpoint,
  archiveEstimateTemplateEndpoint,
  changeEstimateTemplateEndpoint,
  type EstimateTemplate,
  restoreEstimateTemplateEndpoint,
} from '../templates.contract.ts';
import { newOption, toEdited, toStored } from './edited-options.ts';
import { OptionsEditor } from './options-editor.tsx';

interface TemplateSheetProps {
  /** Undefined for a new one. */
  readonly template: EstimateTemplate | undefined;
  readonly onClose: () => void;
}

/** Builds a template. Estimates that were made from it stay as they are. */
export function TemplateSheet({ template, onClose }: TemplateSheetProps) {
  const [name, setName] = useState(template?.name ?? '');
  const [message, setMessage] = useState(template?.message ?? '');
  const [days, setDays] = useState(String(template?.validDays ?? USUAL_VALID_DAYS));
  const [options, setOptions] = useState(() =>
    template ? toEdited(template.options) : [newOption('Recommended')],
  );
  const [isDirty, setDirty] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const add = useWrite(addEstimateTemplateEndpoint);
  const change = useWrite(changeEstimateTemplateEndpoint);
  const validDays = Number(days);
  const isDaysValid = Number.isInteger(validDays) && validDays >= 1 && validDays <= 365;
  const edit = (apply: () => void) => {
    apply();
    setDirty(true);
  };
  const save = () => {
    setChecked(true);
    const stored = toStored(options);
    if (stored === null || name.trim() === '' || !isDaysValid) return;
    const fields = {
      name: name.trim(),
      message: message.trim() === '' ? null : message.trim(),
      validDays,
      options: stored,
    };
    if (template === undefined) add.mutate(fields);
    else change.mutate({ id: template.id, version: template.version, ...fields });
  };
  return (
    <FormSheet
      title={template?.name ?? 'New template'}
      submitLabel={template === undefined ? 'Add template' : 'Save template'}
      busy={add.isPending || change.isPending}
      isDirty={isDirty}
      isDone={add.isSuccess || change.isSuccess}
      onSubmit={save}
      onClose={onClose}
      className="sm:max-w-2xl"
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-[1fr_9rem]">
        <Field label="Name" error={isChecked && name.trim() === '' ? 'Enter a name.' : undefined}>
          <Input
            autoComplete="off"
            maxLength={120}
            value={name}
            onChange={({ target }) => edit(() => setName(target.value))}
          />
        </Field>
        <Field
          label="Valid for (days)"
          error={isChecked && !isDaysValid ? 'Enter 1 to 365 days.' : undefined}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={days}
            onChange={({ target }) => edit(() => setDays(target.value))}
          />
        </Field>
      </div>
      <Field label="Opening text for the client" optional>
        <Textarea
          rows={2}
          maxLength={2000}
          value={message}
          onChange={({ target }) => edit(() => setMessage(target.value))}
        />
      </Field>
      <OptionsEditor options={options} onChange={(next) => edit(() => setOptions([...next]))} />
      <FormError error={add.error ?? change.error} />
      {template && <ArchiveButton template={template} onDone={onClose} />}
    </FormSheet>
  );
}

function ArchiveButton({
  template: { id, name, archivedAt },
  onDone,
}: {
  readonly template: EstimateTemplate;
  readonly onDone: () => void;
}) {
  const archive = useWrite(archiveEstimateTemplateEndpoint);
  const restore = useWrite(restoreEstimateTemplateEndpoint);
  const write = archivedAt === null ? archive : restore;
  return (
    <Button
      className="self-start"
      busy={write.isPending}
      onClick={() =>
        write.mutate(
          { id },
          {
            onSuccess: () => {
              notify({ title: archivedAt === null ? 'Template archived' : 'Template restored', text: name });
              onDone();
            },
            onError: (error) =>
              notify({
                title: 'The template could not be changed',
                text: messageOf(error),
                tone: 'destructive',
              }),
          },
        )
      }
    >
      {archivedAt === null ? 'Archive template' : 'Restore template'}
    </Button>
  );
}
