import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MergeChoice, MergeField, MergeSubject } from '#vocabulary/merges.ts';
import { queryOf } from '#foundation/web/api.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { previewMergeEndpoint } from '../contract.ts';
import { type Choices, MergeComparison } from './merge-comparison.tsx';
import { useMerge } from './use-merge.ts';

interface MergeFormProps {
  readonly subject: MergeSubject;
  readonly id: string;
  readonly otherId: string;
  readonly onDone: () => void;
}

/** Compares two records and merges them. */
export function MergeForm({ subject, id, otherId, onDone }: MergeFormProps) {
  const [isSwapped, setSwapped] = useState(false);
  const [choices, setChoices] = useState<Choices>({});
  const [reason, setReason] = useState('');
  const pair = isSwapped
    ? { subject, keptId: otherId, mergedId: id }
    : { subject, keptId: id, mergedId: otherId };
  const { data: preview, error, refetch } = useQuery(queryOf(previewMergeEndpoint, pair));
  const { merge, isPending, error: refusal } = useMerge(onDone);
  if (error && !preview)
    return (
      <ErrorState title="The records could not be compared" error={error} onRetry={() => void refetch()} />
    );
  if (!preview) return <SkeletonRows rows={6} />;
  const choose = (field: MergeField, choice: MergeChoice) =>
    setChoices((now) => ({ ...now, [field]: choice }));
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        merge({ ...pair, choices, reason: reason.trim() === '' ? null : reason.trim() }, preview.merged.name);
      }}
    >
      <MergeComparison
        preview={preview}
        choices={choices}
        onChoose={choose}
        onSwap={() => {
          setSwapped(!isSwapped);
          setChoices({});
        }}
      />
      <Field label="Reason" optional>
        <Input
          autoComplete="off"
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <FormError error={refusal} />
      {/* In view however long the comparison is. */}
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex justify-end border-t border-line bg-sunken px-5 py-3">
        <Button variant="primary" type="submit" busy={isPending} className="max-sm:w-full">
          Merge
        </Button>
      </div>
    </form>
  );
}
