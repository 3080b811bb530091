import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type * as z from 'zod';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { RadioGroup } from '#foundation/web/ui/radio-group.tsx';
import { listFormsEndpoint } from '../contract.ts';
import { askFormEndpoint } from '../requests.contract.ts';

interface AskFormDialogProps {
  readonly ask: Omit<z.input<typeof askFormEndpoint.input>, 'formId' | 'inPortal'>;
  readonly onClose: () => void;
}

const WHERE = [
  {
    value: 'here',
    label: 'Sign on this device',
    hint: 'Opens the form now so you can hand the device to the client.',
  },
  {
    value: 'portal',
    label: 'Send to the client’s account',
    hint: 'They find it under Forms and can fill it in before the visit.',
  },
  { value: 'later', label: 'Sign here later', hint: 'It stays on this card until it is signed.' },
];

/** Asks for a form: which one, and where it is signed. */
export function AskFormDialog({ ask, onClose }: AskFormDialogProps) {
  const { data, error, refetch } = useQuery(queryOf(listFormsEndpoint, {}));
  const [formId, setFormId] = useState('');
  const [where, setWhere] = useState('here');
  const write = useWrite(askFormEndpoint);
  const navigate = useNavigate();
  const formElementId = useId();
  const chosen = data?.items.find(({ id }) => id === formId);
  const save = () =>
    write.mutate(
      { ...ask, formId, inPortal: where === 'portal' },
      {
        onSuccess: ({ id, title }) => {
          onClose();
          if (where === 'here') void navigate(`/clinic/forms/sign?request=${id}`);
          else
            notify({
              title: where === 'portal' ? 'Form sent to the client’s account' : 'Form added',
              text: title,
              tone: 'good',
            });
        },
      },
    );
  return (
    <Dialog
      title="Request a form"
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form={formElementId}
            busy={write.isPending}
            disabledReason={formId === '' ? 'Choose a form.' : undefined}
          >
            {where === 'here' ? 'Open form' : where === 'portal' ? 'Send form' : 'Add form'}
          </Button>
        </>
      }
    >
      <form
        id={formElementId}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {error && !data ? (
          <ErrorState
            compact
            title="The forms could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        ) : data?.items.length === 0 ? (
          <p>
            The clinic has no forms yet.{' '}
            <Link to="/clinic/forms" className="focus-ring rounded-sm underline">
              Build one
            </Link>{' '}
            first.
          </p>
        ) : (
          <Field label="Form">
            <NativeSelect
              placeholder="Choose a form"
              options={data?.items.map(({ id, title }) => ({ value: id, label: title })) ?? []}
              value={formId}
              onChange={({ target }) => setFormId(target.value)}
            />
          </Field>
        )}
        {chosen?.isStarter === true && chosen.reviewedAt === null && (
          <Banner tone="warn">
            <p>This starter form has not been reviewed yet.</p>
          </Banner>
        )}
        <FieldSet legend="Where to sign">
          <RadioGroup aria-label="Where to sign" options={WHERE} value={where} onValueChange={setWhere} />
        </FieldSet>
        <FormError error={write.error} />
      </form>
    </Dialog>
  );
}
