import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ROLE_LABELS } from '#vocabulary/permissions.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { supabaseClient } from '#foundation/web/session/supabase-client.ts';
import { useSessionStore, useSignedIn } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '#foundation/web/ui/card.tsx';
import { DataItem, DataList } from '#foundation/web/ui/data-list.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { FULL_NAME_FIELD } from './public/sign-in-fields.ts';

interface Values {
  readonly fullName: string;
}

/** The name that others see, with the address and the role. */
export function NameCard() {
  const { profile, role } = useSignedIn();
  const store = useSessionStore();
  const [failure, setFailure] = useState<unknown>(null);
  const { register, handleSubmit, reset, formState } = useForm<Values>({
    defaultValues: { fullName: profile.full_name ?? '' },
  });
  const { errors, isSubmitting, isDirty } = formState;

  const save = async ({ fullName }: Values) => {
    setFailure(null);
    try {
      const supabase = await supabaseClient();
      const { error } = await supabase.from('profiles').update({ full_name: fullName }).eq('id', profile.id);
      if (error) throw error;
      await store.reloadProfile();
      reset({ fullName });
      notify({ title: 'Name saved', tone: 'good' });
    } catch (error) {
      setFailure(error);
    }
  };

  return (
    <Card aria-labelledby="name-title">
      <CardHeader
        title="Name"
        titleId="name-title"
        description={role === 'client' ? 'Shown to your clinic.' : 'Shown to everyone you work with.'}
      />
      <form onSubmit={handleSubmit(save)} noValidate className="flex flex-1 flex-col">
        <CardBody className="flex flex-col gap-4 first:pt-0">
          <Field label="Full name" error={errors.fullName?.message} className="max-w-sm">
            <Input autoComplete="name" {...register('fullName', FULL_NAME_FIELD)} />
          </Field>
          <DataList>
            <DataItem label="Email">{profile.email}</DataItem>
            <DataItem label="Role">{ROLE_LABELS[role]}</DataItem>
          </DataList>
          <FormError
            error={failure}
            text={failure === null ? undefined : 'Your name could not be saved. Try again in a moment.'}
          />
        </CardBody>
        <CardFooter>
          <Button
            type="submit"
            variant="primary"
            busy={isSubmitting}
            disabledReason={isDirty || isSubmitting ? undefined : 'No changes yet.'}
          >
            Save name
          </Button>
        </CardFooter>
      </form>
    </Card>
  );
}
