import { zodResolver } from '@hookform/resolvers/zod';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { LAB_PRIORITIES } from '#vocabulary/lab.ts';
import type { Species } from '#vocabulary/species.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { Field } from '#foundation/web/ui/field.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { useGatedPlan } from '#practice/acts/web/public/use-gated-plan.ts';
import { listClinicLaboratoriesEndpoint } from '#practice/laboratories/contract.ts';
import { useTeam } from '#practice/staff/web/public/use-team.ts';
import { createLabOrderEndpoint } from '../contract.ts';
import { PRIORITY_LABELS } from '../order-labels.rules.ts';
import { ChooseTests } from './choose-tests.tsx';
import { blankOrder, OrderForm, type OrderFormInput, type OrderFormOutput, orderOf } from './order-form.ts';

interface OrderSheetProps {
  readonly visitId: string;
  readonly pet: { readonly name: string; readonly species: Species };
  readonly doctorId: string | null;
  readonly today: string;
  readonly onClose: () => void;
}

const PRIORITIES = LAB_PRIORITIES.map((value) => ({ value, label: PRIORITY_LABELS[value] }));

/** The form of an order of laboratory tests. */
export function OrderSheet({ visitId, pet, doctorId, today, onClose }: OrderSheetProps) {
  const create = useWrite(createLabOrderEndpoint);
  const { attempt, dialog } = useGatedPlan(today);
  const { options: team } = useTeam();
  const laboratories = useInfiniteQuery(pagesOf(listClinicLaboratoriesEndpoint, { state: 'on', limit: 100 }));
  const choices = laboratories.data?.pages.flatMap(({ items }) => items);
  const form = useForm<OrderFormInput, unknown, OrderFormOutput>({
    resolver: zodResolver(OrderForm),
    defaultValues: blankOrder(doctorId ?? ''),
  });
  const { errors } = form.formState;
  const chosenId = useWatch({ control: form.control, name: 'laboratoryId' });
  // With a single laboratory there is nothing to choose.
  const laboratoryId = chosenId || (choices?.length === 1 ? (choices[0]?.id ?? '') : '');

  const save = (fields: OrderFormOutput) =>
    attempt({
      key: visitId,
      itemId: '',
      name: 'The order',
      needsDetails: false,
      send: async ({ overrideReason }) => {
        try {
          const order = await create.mutateAsync({
            ...orderOf(fields, visitId),
            ...(overrideReason === undefined ? {} : { overrideReason }),
          });
          notify({
            title: `Order ${order.accession} added`,
            text: 'Print the labels when samples are taken.',
            tone: 'good',
          });
        } catch (error) {
          // What is asked for in a dialog is no error of a field.
          if (error instanceof ApiError && error.code === 'alert_not_acknowledged') throw error;
          showFieldErrors(error, form);
        }
      },
    });
  const submit = () => {
    form.setValue('laboratoryId', laboratoryId);
    void form.handleSubmit(save)();
  };

  return (
    <>
      <FormSheet
        title="Order tests"
        description={`For ${pet.name}`}
        submitLabel="Order tests"
        busy={create.isPending}
        isDirty={form.formState.isDirty}
        isDone={create.isSuccess}
        onSubmit={submit}
        onClose={onClose}
      >
        {choices?.length === 0 ? (
          <p className="text-base text-ink-muted">
            No laboratory is turned on yet.{' '}
            <Link to="/clinic/laboratories" className="focus-ring rounded-sm underline">
              Choose the laboratories you work with
            </Link>
            .
          </p>
        ) : (
          <>
            <Field label="Laboratory or analyzer" error={errors.laboratoryId?.message}>
              <NativeSelect
                // Drawn anew when the list is loaded: until then the chosen one is no option.
                key={choices?.length}
                placeholder="Choose"
                options={(choices ?? []).map(({ id, name }) => ({ value: id, label: name }))}
                {...form.register('laboratoryId', { onChange: () => form.setValue('tests', []) })}
                {...(chosenId === '' && laboratoryId !== '' ? { value: laboratoryId } : {})}
              />
            </Field>
            {laboratoryId !== '' && (
              <Controller
                control={form.control}
                name="tests"
                render={({ field }) => (
                  <ChooseTests
                    key={laboratoryId}
                    laboratoryId={laboratoryId}
                    species={pet.species}
                    tests={field.value}
                    error={errors.tests?.message}
                    onChange={(tests) =>
                      form.setValue('tests', tests, {
                        shouldDirty: true,
                        shouldValidate: form.formState.isSubmitted,
                      })
                    }
                  />
                )}
              />
            )}
            <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
              <Field label="Priority">
                <NativeSelect options={PRIORITIES} {...form.register('priority')} />
              </Field>
              <Field label="Reviewing doctor">
                <NativeSelect
                  key={team.length}
                  placeholder="No one yet"
                  options={team}
                  {...form.register('doctorId')}
                />
              </Field>
            </div>
            <Field
              label="Clinical information"
              optional
              hint="Printed on the requisition and sent to the laboratory."
              error={errors.clinicalNote?.message}
            >
              <Textarea rows={3} {...form.register('clinicalNote')} />
            </Field>
          </>
        )}
        <SubmitError error={create.error} fieldErrors={form.formState.errors} />
      </FormSheet>
      {dialog}
    </>
  );
}
