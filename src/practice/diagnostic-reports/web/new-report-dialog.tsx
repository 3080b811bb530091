import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { DIAGNOSTIC_REPORT_KINDS, DIAGNOSTIC_REPORT_LABELS } from '#vocabulary/diagnostic-reports.ts';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { addDiagnosticReportEndpoint } from '../contract.ts';

const Fields = addDiagnosticReportEndpoint.input.omit({ visitId: true });
const KINDS = DIAGNOSTIC_REPORT_KINDS.map((value) => ({ value, label: DIAGNOSTIC_REPORT_LABELS[value] }));

/** Begins a report in a visit, and opens it. */
export function NewReportDialog({
  visitId,
  onClose,
}: {
  readonly visitId: string;
  readonly onClose: () => void;
}) {
  const formId = useId();
  const navigate = useNavigate();
  const add = useWrite(addDiagnosticReportEndpoint);
  const form = useForm({
    resolver: zodResolver(Fields),
    defaultValues: { kind: 'endoscopy' as const, title: '' },
  });
  const save = form.handleSubmit((fields) =>
    add.mutate(
      { visitId, ...fields },
      {
        onSuccess: ({ id }) => void navigate(`/clinic/diagnostic-reports/${id}`),
        onError: (error) => showFieldErrors(error, form),
      },
    ),
  );
  return (
    <Dialog
      title="New report"
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={add.isPending}>
            Start report
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={(event) => void save(event)}>
        <Field label="Kind">
          <NativeSelect options={KINDS} {...form.register('kind')} />
        </Field>
        <Field
          label="Title"
          hint="Such as “Upper GI endoscopy”."
          error={form.formState.errors.title?.message}
        >
          <Input autoComplete="off" {...form.register('title')} />
        </Field>
        <FormError error={add.error} />
      </form>
    </Dialog>
  );
}
