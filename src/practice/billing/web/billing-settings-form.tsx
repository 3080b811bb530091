import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod';
import { useWrite } from '#foundation/web/api.ts';
import { SaveBar } from '#foundation/web/form/save-bar.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { useEditForm } from '#foundation/web/form/use-edit-form.ts';
import { MayChange } from '#foundation/web/session/may.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { ibanText, taxIdLabelsOf } from '../invoice-text.rules.ts';
import { BillingDetails, type BillingSettings, changeBillingSettingsEndpoint } from '../settings.contract.ts';

const DAYS = 'Enter whole days from 0 to 365.';

/** The values of the form, in which the term is text. */
const Fields = BillingDetails.extend({
  paymentTermDays: z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, DAYS)
    .refine((text) => Number(text) <= 365, DAYS),
});
type FieldsIn = z.input<typeof Fields>;
type FieldsOut = z.output<typeof Fields>;

const toFields = (settings: BillingSettings): FieldsIn => ({
  vatId: settings.vatId ?? '',
  taxNumber: settings.taxNumber ?? '',
  bankHolder: settings.bankHolder ?? '',
  iban: settings.iban === null ? '' : ibanText(settings.iban),
  bic: settings.bic ?? '',
  bankAccountText: settings.bankAccountText ?? '',
  paymentTermDays: String(settings.paymentTermDays),
  taxExemptionNote: settings.taxExemptionNote ?? '',
  invoiceNote: settings.invoiceNote ?? '',
});

interface BillingSettingsFormProps {
  readonly settings: BillingSettings;
  /** The clinic's, whose tax ids have names of their own. */
  readonly country: string;
  readonly clinicName: string;
  /** Reads the settings again, after somebody else has changed them: what was typed here stays. */
  readonly onStale: () => void;
}

/** What the clinic's next invoices say of it. */
export function BillingSettingsForm({ settings, country, clinicName, onStale }: BillingSettingsFormProps) {
  const save = useWrite(changeBillingSettingsEndpoint);
  const form = useEditForm<FieldsIn, FieldsOut>({
    resolver: zodResolver(Fields),
    saved: toFields(settings),
  });
  const { register } = form;
  const { errors, isDirty } = form.formState;
  const labels = taxIdLabelsOf(country);
  const submit = form.handleSubmit((fields) =>
    save.mutate(
      { ...fields, paymentTermDays: Number(fields.paymentTermDays), version: settings.version },
      {
        onSuccess: (saved) => form.reset(toFields(saved)),
        onError: (error) => {
          if (!showFieldErrors(error, form)) onStale();
        },
      },
    ),
  );
  return (
    <MayChange call={changeBillingSettingsEndpoint}>
      <Card>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <CardHeader
            title="On your invoices"
            description="Applies to new invoices. Issued invoices stay as they are."
          />
          <CardBody className="flex flex-col gap-6">
            <FieldSet legend="Tax">
              <div className="grid gap-4 sm:grid-cols-2">
                <Field label={labels.vatId} optional error={errors.vatId?.message}>
                  <Input autoComplete="off" {...register('vatId')} />
                </Field>
                {labels.taxNumber !== labels.vatId && (
                  <Field label={labels.taxNumber} optional error={errors.taxNumber?.message}>
                    <Input autoComplete="off" {...register('taxNumber')} />
                  </Field>
                )}
              </div>
            </FieldSet>
            <FieldSet
              legend="Bank account"
              hint="Printed on invoices so that clients can pay by bank transfer."
            >
              <div className="grid gap-4 sm:grid-cols-2">
                <Field
                  label="Account holder"
                  optional
                  hint={`If different from ${clinicName}.`}
                  error={errors.bankHolder?.message}
                  className="sm:col-span-2"
                >
                  <Input autoComplete="off" {...register('bankHolder')} />
                </Field>
                <Field label="IBAN" optional error={errors.iban?.message}>
                  <Input autoComplete="off" spellCheck={false} {...register('iban')} />
                </Field>
                <Field label="BIC" optional error={errors.bic?.message}>
                  <Input autoComplete="off" spellCheck={false} {...register('bic')} />
                </Field>
                <Field
                  label="Account without an IBAN"
                  optional
                  hint="Such as routing and account number, the way you write them."
                  error={errors.bankAccountText?.message}
                  className="sm:col-span-2"
                >
                  <Input autoComplete="off" {...register('bankAccountText')} />
                </Field>
              </div>
            </FieldSet>
            <FieldSet legend="Terms">
              <Field
                label="Payment term (days)"
                hint="0 if invoices are due when they are issued."
                error={errors.paymentTermDays?.message}
                className="max-w-60"
              >
                <Input inputMode="numeric" autoComplete="off" {...register('paymentTermDays')} />
              </Field>
              <Field
                label="Tax exemption"
                optional
                hint="Why you charge no tax, such as a small-business exemption. Printed where a line has no tax."
                error={errors.taxExemptionNote?.message}
                className="pt-2"
              >
                <Input autoComplete="off" {...register('taxExemptionNote')} />
              </Field>
              <Field
                label="Note"
                optional
                hint="Printed below each invoice."
                error={errors.invoiceNote?.message}
                className="pt-2"
              >
                <Textarea rows={3} {...register('invoiceNote')} />
              </Field>
            </FieldSet>
            <SubmitError error={save.error} fieldErrors={errors} />
          </CardBody>
          <SaveBar
            isDirty={isDirty}
            busy={save.isPending}
            isSaved={save.isSuccess}
            onDiscard={() => {
              form.reset();
              save.reset();
            }}
          />
        </form>
      </Card>
    </MayChange>
  );
}
