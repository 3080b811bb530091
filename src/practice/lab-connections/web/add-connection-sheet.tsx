import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { Field } from '#foundation/web/ui/field.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { listClinicLaboratoriesEndpoint } from '#practice/laboratories/contract.ts';
import { addLabConnectionEndpoint } from '../contract.ts';
import type { ShownCode } from './code-dialog.tsx';
import { BLANK_CONNECTION, ConnectionFields, type ConnectionForm, fromForm } from './connection-fields.tsx';

interface AddConnectionSheetProps {
  readonly onAdded: (shown: ShownCode) => void;
  readonly onClose: () => void;
}

/** A new connection to a laboratory that the clinic works with. */
export function AddConnectionSheet({ onAdded, onClose }: AddConnectionSheetProps) {
  const add = useWrite(addLabConnectionEndpoint);
  const laboratories = useQuery(queryOf(listClinicLaboratoriesEndpoint, { state: 'on', limit: 100 }));
  const [laboratoryId, setLaboratoryId] = useState('');
  const [isMissing, setMissing] = useState(false);
  const form = useForm<ConnectionForm>({ defaultValues: BLANK_CONNECTION });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit((fields) => {
    setMissing(laboratoryId === '');
    if (laboratoryId === '') return;
    add.mutate(
      { laboratoryId, ...fromForm(fields) },
      {
        onSuccess: ({ connection, code }) => {
          notify({ title: `${connection.name} added`, tone: 'good' });
          onAdded({ name: connection.name, code });
        },
        onError: (error) => showFieldErrors(error, form),
      },
    );
  });
  return (
    <FormSheet
      title="New connection"
      submitLabel="Add connection"
      busy={add.isPending}
      isDirty={isDirty}
      isDone={add.isSuccess}
      onSubmit={() => void submit()}
      onClose={onClose}
      className="sm:max-w-lg"
    >
      <Field
        label="Laboratory"
        hint="Laboratories that are turned on."
        error={isMissing ? 'Choose a laboratory.' : undefined}
      >
        <NativeSelect
          value={laboratoryId}
          placeholder="Choose a laboratory"
          options={(laboratories.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => setLaboratoryId(event.target.value)}
        />
      </Field>
      <ConnectionFields form={form} />
      <SubmitError error={add.error} fieldErrors={errors} />
    </FormSheet>
  );
}
