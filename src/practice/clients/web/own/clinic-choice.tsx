import { useInfiniteQuery, keepPreviousData } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { addressText } from '#foundation/values/address.ts';
import { useWrite } from '#foundation/web/api.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Skeleton } from '#foundation/web/ui/skeleton.tsx';
import { joinClinicEndpoint } from '../../own.contract.ts';
import { listJoinableClinicsEndpoint } from '#practice/clinics/own.contract.ts';
import { ChoiceButton } from '#foundation/web/portal/choice-button.tsx';

interface ClinicChoiceProps {
  readonly onJoined?: (clinicId: string) => void;
}

/** Searches a clinic by name or town; choosing one makes the person its client. */
export function ClinicChoice({ onJoined }: ClinicChoiceProps) {
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const list = useInfiniteQuery({
    ...pagesOf(listJoinableClinicsEndpoint, { q, limit: 20 }),
    placeholderData: keepPreviousData,
  });
  const join = useWrite(joinClinicEndpoint);
  const choose = (clinicId: string) => {
    if (!join.isPending) join.mutate({ clinicId }, { onSuccess: () => onJoined?.(clinicId) });
  };
  const clinics = list.data?.pages.flatMap(({ items }) => items);
  return (
    <div className="flex flex-col gap-4">
      <Field label="Find your clinic">
        <Input
          large
          type="search"
          placeholder="Name or town"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <FormError error={join.error} />
      {list.error && !clinics && (
        <ErrorState
          compact
          title="The clinics could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {!clinics && !list.error && <Skeleton className="h-16" />}
      {clinics?.length === 0 && (
        <EmptyState
          compact
          icon={<Building2 />}
          title="No clinics found"
          hint="Try searching by town, or ask your clinic to send you an invitation."
        />
      )}
      {clinics && clinics.length > 0 && (
        <ul className="flex flex-col gap-2" aria-busy={join.isPending}>
          {clinics.map((clinic) => (
            <li key={clinic.id}>
              <ChoiceButton
                title={clinic.name}
                text={addressText(clinic, clinic.country)}
                onChoose={() => choose(clinic.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button size="lg" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more clinics
        </Button>
      )}
    </div>
  );
}
