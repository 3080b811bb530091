import { useWatch } from 'react-hook-form';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { useEditForm } from '#foundation/web/form/use-edit-form.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { changeExportSettingsEndpoint, CHARTS, type ExportSettings } from '../contract.ts';
import { CHART_LABELS } from './chart-labels.ts';

const toFields = (settings: ExportSettings) => ({
  chart: settings.chart,
  adviserNumber: settings.adviserNumber?.toString() ?? '',
  clientNumber: settings.clientNumber?.toString() ?? '',
  accountLength: settings.accountLength.toString(),
  debtorAccount: settings.debtorAccount ?? '',
});

/** A number as typed; null where nothing was. What is no number is refused by the server at its field. */
const numberOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

/** Which chart of accounts, and for DATEV the numbers that the tax adviser gives. */
export function SettingsCard({ settings }: { readonly settings: ExportSettings }) {
  const write = useWrite(changeExportSettingsEndpoint);
  const form = useEditForm({ saved: toFields(settings), resolver: (values) => ({ values, errors: {} }) });
  const { errors, isDirty } = form.formState;
  const chart = useWatch({ control: form.control, name: 'chart' });
  const submit = form.handleSubmit((values) =>
    write.mutate(
      {
        chart: values.chart,
        adviserNumber: numberOf(values.adviserNumber),
        clientNumber: numberOf(values.clientNumber),
        accountLength: numberOf(values.accountLength) ?? 4,
        debtorAccount: values.debtorAccount.trim() === '' ? null : values.debtorAccount,
        version: settings.version,
      },
      {
        onSuccess: (saved) => {
          form.reset(toFields(saved));
          notify({ title: 'The export is set up', tone: 'good' });
        },
        onError: (error) => showFieldErrors(error, form),
      },
    ),
  );
  return (
    <Card>
      <CardHeader title="Accounts" description="Ask your accountant which chart they use." />
      <CardBody>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
          className="flex flex-col gap-4"
        >
          <Field label="Chart of accounts" error={errors.chart?.message}>
            <NativeSelect
              options={CHARTS.map((value) => ({ value, label: CHART_LABELS[value] }))}
              {...form.register('chart')}
            />
          </Field>
          {chart !== 'aaha' && (
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="DATEV adviser number" error={errors.adviserNumber?.message} optional>
                <Input inputMode="numeric" autoComplete="off" {...form.register('adviserNumber')} />
              </Field>
              <Field label="DATEV client number" error={errors.clientNumber?.message} optional>
                <Input inputMode="numeric" autoComplete="off" {...form.register('clientNumber')} />
              </Field>
              <Field label="Digits per account" error={errors.accountLength?.message}>
                <Input inputMode="numeric" autoComplete="off" {...form.register('accountLength')} />
              </Field>
              <Field
                label="Account for all clients"
                hint="A personal account, such as 10000."
                error={errors.debtorAccount?.message}
                optional
              >
                <Input inputMode="numeric" autoComplete="off" {...form.register('debtorAccount')} />
              </Field>
            </div>
          )}
          <SubmitError error={write.error} fieldErrors={errors} />
          <div>
            <Button
              type="submit"
              variant="primary"
              busy={write.isPending}
              disabledReason={isDirty ? undefined : 'No changes yet.'}
            >
              Save
            </Button>
          </div>
        </form>
      </CardBody>
    </Card>
  );
}
