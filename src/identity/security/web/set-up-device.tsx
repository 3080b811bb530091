import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { call, useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { AddDeskDevice, addDeskDeviceEndpoint, type DeskDevice, getDeskEndpoint } from '../contract.ts';
import { rememberDesk } from './desk-storage.ts';

/** Makes this browser shared. A browser that rejects the cookie, as without https, is detected at once. */
export function SetUpDevice({ present }: { readonly present: DeskDevice | undefined }) {
  const add = useWrite(addDeskDeviceEndpoint);
  const form = useForm<AddDeskDevice>({ resolver: zodResolver(AddDeskDevice), defaultValues: { name: '' } });
  const { errors } = form.formState;
  const setUp = async (given: AddDeskDevice) => {
    try {
      const device = await add.mutateAsync(given);
      const { desk } = await call(getDeskEndpoint, {});
      if (desk === null) {
        form.setError('name', {
          message: 'This browser could not save its device key. Front desk devices need HTTPS and cookies.',
        });
        return;
      }
      form.reset();
      rememberDesk(desk.autoLockMinutes);
      notify({
        title: `${device.name} is set up`,
        text: 'Colleagues with a PIN can sign in here now.',
        tone: 'good',
      });
    } catch (error) {
      showFieldErrors(error, form);
    }
  };
  return (
    <form noValidate onSubmit={form.handleSubmit(setUp)} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-2">
        <Field
          label={present === undefined ? 'Name of this browser' : 'New name of this browser'}
          error={errors.name?.message}
          className="min-w-48 flex-1"
        >
          <Input autoComplete="off" placeholder="Reception, left" {...form.register('name')} />
        </Field>
        {/* Aligned with the field instead of the label, so that a message below the field moves neither. */}
        <Button
          type="submit"
          variant={present === undefined ? 'primary' : 'secondary'}
          busy={add.isPending}
          className="sm:mt-6.5"
        >
          {present === undefined ? 'Set up this device' : 'Set up again'}
        </Button>
      </div>
      {present !== undefined && (
        <p className="text-sm text-ink-muted">
          This is already a front desk device. Setting it up again gives it a new key and this name.
        </p>
      )}
      {errors.name === undefined && <FormError error={add.error} />}
    </form>
  );
}
