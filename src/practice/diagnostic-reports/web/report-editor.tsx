import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useWrite } from '#foundation/web/api.ts';
import { SaveBar } from '#foundation/web/form/save-bar.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { useEditForm } from '#foundation/web/form/use-edit-form.ts';
import { Card, CardBody } from '#foundation/web/ui/card.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { useTeam } from '#practice/staff/web/public/use-team.ts';
import { type DiagnosticReport, saveDiagnosticReportEndpoint } from '../contract.ts';
import { PictureList } from './picture-list.tsx';
import { ReportForm, type ReportFormInput, type ReportFormOutput, toReportForm } from './report-form.ts';

/** A draft is saved this long after the last key. */
const PAUSE_MS = 1500;

interface ReportEditorProps {
  readonly report: DiagnosticReport;
  /** Whether there is something that is not saved: then it cannot be signed yet. */
  readonly onDirty: (isDirty: boolean) => void;
}

/** The text and the pictures of a draft. They are saved when typing pauses. */
export function ReportEditor({ report, onDirty }: ReportEditorProps) {
  const { options: team } = useTeam();
  const save = useWrite(saveDiagnosticReportEndpoint);
  const form = useEditForm<ReportFormInput, ReportFormOutput>({
    resolver: zodResolver(ReportForm),
    saved: toReportForm(report),
  });
  const { errors, isDirty } = form.formState;
  const { watch } = form;
  const { mutate, isPending, isError } = save;
  // Of the last save here, until the report is read again.
  const [savedRevision, setSavedRevision] = useState(report.revision);
  const revision = Math.max(savedRevision, report.revision);
  useLayoutEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  const submit = form.handleSubmit((fields) => {
    const sent = JSON.stringify(form.getValues());
    mutate(
      { id: report.id, revision, ...fields },
      {
        onSuccess: (saved) => {
          setSavedRevision(saved.revision);
          // What was typed while it was saved stays changed, and is saved next.
          if (JSON.stringify(form.getValues()) === sent) form.reset(form.getValues());
        },
        onError: (error) => showFieldErrors(error, form),
      },
    );
  });
  const saveUnlessBusy = useEffectEvent(() => {
    if (isDirty && !isPending && !isError) void submit();
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { unsubscribe } = watch(() => {
      clearTimeout(timer);
      timer = setTimeout(saveUnlessBusy, PAUSE_MS);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [watch]);
  useEffect(() => {
    if (isPending || !isDirty) return;
    const timer = setTimeout(saveUnlessBusy, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isPending, isDirty]);

  return (
    <Card>
      <form
        noValidate
        onSubmit={(event) => {
          save.reset();
          void submit(event);
        }}
      >
        <CardBody className="flex flex-col gap-4">
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <Field label="Title" error={errors.title?.message}>
              <Input autoComplete="off" {...form.register('title')} />
            </Field>
            <Field label="Doctor">
              <NativeSelect
                key={team.length}
                placeholder="No one yet"
                options={team}
                {...form.register('doctorId')}
              />
            </Field>
          </div>
          <Field label="Indication and technique" optional error={errors.technique?.message}>
            <Textarea rows={3} {...form.register('technique')} />
          </Field>
          <Field label="Findings" error={errors.findings?.message}>
            <Textarea rows={8} {...form.register('findings')} />
          </Field>
          <Field
            label="Conclusion"
            hint="The client sees this once you release the report."
            error={errors.conclusion?.message}
          >
            <Textarea rows={4} {...form.register('conclusion')} />
          </Field>
          <Controller
            control={form.control}
            name="pictures"
            render={({ field }) => (
              <PictureList
                petId={report.pet.id}
                pictures={field.value}
                error={errors.pictures?.message ?? errors.pictures?.root?.message}
                onChange={(pictures) => form.setValue('pictures', pictures, { shouldDirty: true })}
              />
            )}
          />
          <SubmitError error={save.error} fieldErrors={errors} />
        </CardBody>
        <SaveBar isDirty={isDirty} busy={isPending} isSaved={save.isSuccess} onDiscard={() => form.reset()} />
      </form>
    </Card>
  );
}
