import { zodResolver } from '@hookform/resolvers/zod';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { useEditForm } from '#foundation/web/form/use-edit-form.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { SearchField } from '#foundation/web/table/search-field.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { DataTable } from '#foundation/web/ui/data-table.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { LoadMore } from '#foundation/web/ui/load-more.tsx';
import { Sheet } from '#foundation/web/ui/sheet.tsx';
import { SwitchField } from '#foundation/web/ui/switch.tsx';
import {
  type ClinicLaboratory,
  listClinicTestsEndpoint,
  SwitchLaboratory,
  switchLaboratoryEndpoint,
} from '../contract.ts';
import { LaboratoryFacts } from './laboratory-facts.tsx';
import { TEST_LIST_COLUMNS } from './test-columns.tsx';

interface ClinicLaboratorySheetProps {
  readonly laboratory: ClinicLaboratory;
  readonly onClose: () => void;
}

/** The side sheet of a laboratory: whether the clinic works with it, and its tests. */
export function ClinicLaboratorySheet({ laboratory, onClose }: ClinicLaboratorySheetProps) {
  const maySwitch = useSession().can(switchLaboratoryEndpoint.permission);
  return (
    <Sheet title={laboratory.name} open onOpenChange={(open) => !open && onClose()} className="sm:max-w-3xl">
      <div className="flex flex-col gap-6">
        {maySwitch && <SwitchForm laboratory={laboratory} />}
        {!maySwitch && (
          <p className="text-ink-muted">
            {laboratory.isOn
              ? `Turned on${laboratory.accountNumber === null ? '' : `, account number ${laboratory.accountNumber}`}.`
              : 'Not turned on. A clinic admin can do that.'}
          </p>
        )}
        <LaboratoryFacts laboratory={laboratory} />
        <TestsOffered laboratoryId={laboratory.id} />
      </div>
    </Sheet>
  );
}

const Fields = SwitchLaboratory.pick({ accountNumber: true });

function SwitchForm({ laboratory }: { readonly laboratory: ClinicLaboratory }) {
  const { id: laboratoryId, name, isOn } = laboratory;
  const form = useEditForm<z.input<typeof Fields>, z.output<typeof Fields>>({
    resolver: zodResolver(Fields),
    saved: { accountNumber: laboratory.accountNumber ?? '' },
  });
  const { errors, isDirty } = form.formState;
  const write = useWrite(switchLaboratoryEndpoint);
  // A saved number is a new input: the sheet asks for what was typed into the old one, and the switch saves it too.
  const [saves, setSaves] = useState(0);
  // Shows the value that is being saved.
  const shown = write.isPending ? write.variables.isOn : isOn;
  const set = (next: boolean) =>
    form.handleSubmit(({ accountNumber }) =>
      write.mutate(
        { laboratoryId, isOn: next, accountNumber: accountNumber ?? '' },
        {
          onSuccess: (saved) => {
            form.reset({ accountNumber: saved.accountNumber ?? '' });
            setSaves((count) => count + 1);
            if (next !== isOn) notify({ title: `${name} turned ${next ? 'on' : 'off'}`, tone: 'good' });
          },
          onError: (error) => showFieldErrors(error, form),
        },
      ),
    )();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void set(isOn);
      }}
      noValidate
      className="flex flex-col gap-4 rounded-lg border border-line p-4"
    >
      <SwitchField
        label="We work with this laboratory"
        hint={
          laboratory.isActive
            ? 'All staff will see it in your list.'
            : 'No longer listed. Once turned off, it cannot be turned on again.'
        }
        checked={shown}
        onCheckedChange={(next) => void set(next)}
      />
      <div className="flex flex-wrap items-end gap-2">
        <Field
          label="Our account number"
          error={errors.accountNumber?.message}
          optional
          className="min-w-40 flex-1"
        >
          <Input key={saves} autoComplete="off" maxLength={60} {...form.register('accountNumber')} />
        </Field>
        <Button type="submit" busy={write.isPending} disabledReason={isDirty ? undefined : 'No changes yet.'}>
          Save number
        </Button>
      </div>
      <SubmitError error={write.error} fieldErrors={errors} />
    </form>
  );
}

function TestsOffered({ laboratoryId }: { readonly laboratoryId: string }) {
  const [q, setQ] = useState('');
  const list = useInfiniteQuery({
    ...pagesOf(listClinicTestsEndpoint, { laboratoryId, q }),
    placeholderData: (before) => before,
  });
  const tests = list.data?.pages.flatMap(({ items }) => items);
  return (
    <section aria-label="Tests" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">Tests</h3>
        <SearchField
          label="Search tests"
          placeholder="Name or code"
          value={q}
          onValueChange={setQ}
          className="w-full sm:w-60"
        />
      </div>
      {list.error && !list.data ? (
        <ErrorState
          compact
          title="The tests could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <DataTable
          label="Tests"
          columns={TEST_LIST_COLUMNS}
          rows={tests}
          rowKey={({ id }) => id}
          empty={
            <EmptyState
              compact
              title={q === '' ? 'No tests are listed for this laboratory' : 'No test matches'}
            />
          }
          footer={
            <LoadMore
              shown={tests?.length ?? 0}
              hasMore={list.hasNextPage}
              busy={list.isFetchingNextPage}
              onLoadMore={() => void list.fetchNextPage()}
              noun={['test', 'tests']}
            />
          }
        />
      )}
    </section>
  );
}
