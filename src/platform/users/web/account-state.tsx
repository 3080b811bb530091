import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { dateIn, deviceZone } from '#foundation/web/time/zone-time.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import {
  CloseAccount,
  deactivateUserEndpoint,
  type PlatformUser,
  reactivateUserEndpoint,
} from '../contract.ts';

interface AccountStateProps {
  readonly user: PlatformUser;
  /** One's own account, which only another platform admin can deactivate. */
  readonly isSelf: boolean;
}

/** An account's state, with the actions that deactivate or reactivate it, each with a reason. */
export function AccountState({ user, isSelf }: AccountStateProps) {
  const [isAsked, setIsAsked] = useState(false);
  const { isDeactivated, deactivatedAt, deactivatedReason, deactivatedByName } = user;
  const when = deactivatedAt === null ? '' : ` on ${dateIn(deviceZone(), deactivatedAt)}`;
  const who = deactivatedByName === null ? '' : ` by ${deactivatedByName}`;
  return (
    <section aria-label="Account" className="flex flex-col gap-3 rounded-lg border border-line p-3">
      {isDeactivated && (
        <Banner tone="warn" title={`Deactivated${when}${who}`}>
          {deactivatedReason ?? 'Deactivated by a program with a secret key, without a reason.'}
        </Banner>
      )}
      {isAsked ? (
        <ReasonForm user={user} onDone={() => setIsAsked(false)} />
      ) : (
        <div className="flex items-center justify-between gap-4">
          <p className="text-sm text-ink-muted">
            {isDeactivated
              ? 'No one can sign in to it.'
              : 'Deactivating signs the account out everywhere and blocks sign-in. Nothing is deleted.'}
          </p>
          <Button
            size="sm"
            onClick={() => setIsAsked(true)}
            disabledReason={
              isSelf ? 'This is your own account. Only another platform admin can deactivate it.' : undefined
            }
          >
            {isDeactivated ? 'Reactivate' : 'Deactivate'}
          </Button>
        </div>
      )}
    </section>
  );
}

const Fields = CloseAccount.pick({ reason: true });
type Fields = z.infer<typeof Fields>;

interface ReasonFormProps {
  readonly user: PlatformUser;
  readonly onDone: () => void;
}

/** The form for the reason, within the sheet. */
function ReasonForm({ user, onDone }: ReasonFormProps) {
  const form = useForm<Fields>({ resolver: zodResolver(Fields), defaultValues: { reason: '' } });
  const { errors } = form.formState;
  // The button that opened this form is unmounted, so the focus moves into the form.
  useEffect(() => form.setFocus('reason'), [form]);
  const deactivate = useWrite(deactivateUserEndpoint);
  const reactivate = useWrite(reactivateUserEndpoint);
  const { isDeactivated } = user;
  const write = isDeactivated ? reactivate : deactivate;
  const name = user.fullName ?? user.email ?? 'This account';
  const verb = isDeactivated ? 'Reactivate' : 'Deactivate';
  const submit = form.handleSubmit(({ reason }) =>
    write.mutate(
      { userId: user.id, reason },
      {
        onSuccess: () => {
          onDone();
          notify({ title: isDeactivated ? `${name} reactivated` : `${name} deactivated` });
        },
        onError: (error) => showFieldErrors(error, form),
      },
    ),
  );
  return (
    <form noValidate aria-label={`${verb} ${name}`} onSubmit={submit} className="flex flex-col gap-3">
      <Field label="Reason" hint="Recorded in the audit trail." error={errors.reason?.message}>
        <Textarea {...form.register('reason')} />
      </Field>
      <SubmitError error={write.error} fieldErrors={errors} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>Go back</Button>
        <Button type="submit" variant={isDeactivated ? 'primary' : 'destructive'} busy={write.isPending}>
          {verb}
        </Button>
      </div>
    </form>
  );
}
