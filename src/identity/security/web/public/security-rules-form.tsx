import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { SaveBar } from '#foundation/web/form/save-bar.tsx';
import { useEditForm } from '#foundation/web/form/use-edit-form.ts';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { changeSecurityRulesEndpoint, getSecurityRulesEndpoint, type SecurityRules } from '../../contract.ts';
import { deskMinutes, rememberDesk } from '../desk-storage.ts';

const wholeNumber = (min: number, max: number, message: string) =>
  z
    .string()
    .refine((text) => /^\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max, message);

/** The values of the form, in which numbers are text. */
const Fields = z.object({
  autoLockMinutes: wholeNumber(1, 240, 'Use 1 to 240 minutes.'),
  passwordMinLength: wholeNumber(6, 64, 'Use 6 to 64 characters.'),
});
type Fields = z.infer<typeof Fields>;

const toFields = (rules: SecurityRules): Fields => ({
  autoLockMinutes: String(rules.autoLockMinutes),
  passwordMinLength: String(rules.passwordMinLength),
});

/** The clinic's rules for signing in. */
export function SecurityRulesForm() {
  const rules = useQuery(queryOf(getSecurityRulesEndpoint, {}));
  if (rules.data !== undefined) return <RulesForm rules={rules.data} />;
  if (rules.error === null) return <SkeletonRows rows={4} />;
  return (
    <ErrorState
      title="The security settings could not be loaded"
      error={rules.error}
      onRetry={() => void rules.refetch()}
    />
  );
}

function RulesForm({ rules }: { readonly rules: SecurityRules }) {
  const save = useWrite(changeSecurityRulesEndpoint);
  const form = useEditForm<Fields>({ resolver: zodResolver(Fields), saved: toFields(rules) });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(({ autoLockMinutes, passwordMinLength }) =>
    save.mutate(
      { autoLockMinutes: Number(autoLockMinutes), passwordMinLength: Number(passwordMinLength) },
      {
        onSuccess: (saved) => {
          form.reset(toFields(saved));
          if (deskMinutes() !== null) rememberDesk(saved.autoLockMinutes);
        },
        onError: (error) => showFieldErrors(error, form),
      },
    ),
  );
  return (
    <Card>
      <form noValidate onSubmit={submit}>
        <CardHeader title="Signing in" description="Rules for everyone on the clinic’s staff." />
        <CardBody className="flex flex-col gap-5">
          <Field
            label="Lock front desk devices after (minutes)"
            hint="Without activity. The screen is hidden, and the person is signed out."
            error={errors.autoLockMinutes?.message}
            className="max-w-sm"
          >
            <Input inputMode="numeric" autoComplete="off" {...form.register('autoLockMinutes')} />
          </Field>
          <Field
            label="Minimum password length"
            hint="In characters. Applies to new passwords; existing ones keep working."
            error={errors.passwordMinLength?.message}
            className="max-w-sm"
          >
            <Input inputMode="numeric" autoComplete="off" {...form.register('passwordMinLength')} />
          </Field>
          <SubmitError error={save.error} fieldErrors={errors} />
        </CardBody>
        <SaveBar
          isDirty={isDirty}
          busy={save.isPending}
          isSaved={save.isSuccess}
          onDiscard={() => form.reset()}
        />
      </form>
    </Card>
  );
}
