import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { useSignedIn } from '#foundation/web/session/use-session.ts';
import { dateIn, deviceZone } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '#foundation/web/ui/card.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { PasswordInput } from '#foundation/web/ui/password-input.tsx';
import { getMyPinEndpoint, removeMyPinEndpoint, setMyPinEndpoint } from '../../contract.ts';
import { weaknessOfPin } from '../../pin.rules.ts';

interface Values {
  readonly pin: string;
  readonly password: string;
}

const PIN_FIELD = { validate: (pin: string) => weaknessOfPin(pin) ?? true } as const;

/** The PIN of a staff member for the clinic's shared browsers. Renders nothing for others. */
export function PinCard() {
  const session = useSignedIn();
  return session.can(getMyPinEndpoint.permission) ? <StaffPinCard email={session.user.email ?? ''} /> : null;
}

function StaffPinCard({ email }: { readonly email: string }) {
  const current = useQuery(queryOf(getMyPinEndpoint, {}));
  const save = useWrite(setMyPinEndpoint);
  const remove = useWrite(removeMyPinEndpoint);
  const form = useForm<Values>({ defaultValues: { pin: '', password: '' } });
  const { errors } = form.formState;
  const setAt = current.data?.setAt ?? null;
  const isNamed = errors.pin !== undefined || errors.password !== undefined;

  const submit = form.handleSubmit((values) =>
    save.mutate(values, {
      onSuccess: () => {
        form.reset();
        notify({ title: 'PIN saved', text: 'It works on your clinic’s front desk devices.', tone: 'good' });
      },
      onError: (error) => showFieldErrors(error, form),
    }),
  );
  const takeAway = () =>
    remove.mutate({}, { onSuccess: () => notify({ title: 'PIN removed', tone: 'good' }) });

  return (
    <Card aria-labelledby="pin-title">
      <CardHeader
        title="PIN for front desk devices"
        titleId="pin-title"
        description={
          setAt === null
            ? 'Six digits that sign you in on a shared device. They do not work anywhere else.'
            : `Set on ${dateIn(deviceZone(), setAt)}. It works only on your clinic’s front desk devices.`
        }
      />
      <form onSubmit={submit} noValidate className="flex flex-1 flex-col">
        <CardBody className="flex flex-col gap-4 first:pt-0">
          {/* Lets a password manager know whose password this is. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <Field
            label={setAt === null ? 'PIN' : 'New PIN'}
            hint="Six digits, not in sequence."
            error={errors.pin?.message}
            className="max-w-sm"
          >
            <PasswordInput
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              {...form.register('pin', PIN_FIELD)}
            />
          </Field>
          <Field
            label="Your password"
            hint="Leave this empty if your account has no password."
            error={errors.password?.message}
            className="max-w-sm"
          >
            <PasswordInput autoComplete="current-password" {...form.register('password')} />
          </Field>
          {!isNamed && <FormError error={save.error ?? remove.error} />}
        </CardBody>
        <CardFooter>
          {setAt !== null && (
            <Button variant="ghost" busy={remove.isPending} onClick={takeAway}>
              Remove PIN
            </Button>
          )}
          <Button type="submit" variant="primary" busy={save.isPending}>
            {setAt === null ? 'Set PIN' : 'Change PIN'}
          </Button>
        </CardFooter>
      </form>
    </Card>
  );
}
