import { MERGE_FIELD_LABELS, type MergeChoice, type MergeField } from '#vocabulary/merges.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { RadioGroup } from '#foundation/web/ui/radio-group.tsx';
import type { MergePreview } from '../contract.ts';
import { differs } from '../merge.rules.ts';
import { countsLabel, valueLabel } from './merge-labels.ts';

export type Choices = Readonly<Partial<Record<MergeField, MergeChoice>>>;

interface ComparisonProps {
  readonly preview: MergePreview;
  readonly choices: Choices;
  readonly onChoose: (field: MergeField, choice: MergeChoice) => void;
  readonly onSwap: () => void;
}

/** Two records side by side: which one is kept, and a choice for each field in which they differ. */
export function MergeComparison({
  preview: { kept, merged, fields },
  choices,
  onChoose,
  onSwap,
}: ComparisonProps) {
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-2 sm:grid-cols-2">
        <Side title={`Kept: ${kept.name}`} text={`Has ${countsLabel(kept.counts)}.`} />
        <Side title={`Merged into it: ${merged.name}`} text={`${countsLabel(merged.counts)} will move.`} />
      </div>
      <Button size="sm" className="self-start" onClick={onSwap}>
        Keep {merged.name === kept.name ? 'the other one' : merged.name} instead
      </Button>
      <dl className="flex flex-col divide-y divide-line rounded-lg border border-line">
        {fields.map((line) => (
          <div key={line.field} className="grid gap-x-4 gap-y-1 px-4 py-2.5 sm:grid-cols-[7rem_1fr]">
            <dt className="text-ink-muted">{MERGE_FIELD_LABELS[line.field]}</dt>
            <dd className="min-w-0 wrap-anywhere whitespace-pre-line">
              {differs(line) ? (
                <FieldChoice
                  line={line}
                  choice={choices[line.field] ?? 'kept'}
                  onChoose={(choice) => onChoose(line.field, choice)}
                />
              ) : (
                valueLabel(line.field, line.kept ?? line.merged ?? '')
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const Side = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <div className="rounded-lg bg-sunken px-4 py-3">
    <p className="font-semibold wrap-anywhere">{title}</p>
    <p className="text-sm text-ink-muted first-letter:uppercase">{text}</p>
  </div>
);

interface FieldChoiceProps {
  readonly line: MergePreview['fields'][number];
  readonly choice: MergeChoice;
  readonly onChoose: (choice: MergeChoice) => void;
}

function FieldChoice({ line: { field, kept, merged }, choice, onChoose }: FieldChoiceProps) {
  const options = [
    { value: 'kept', label: valueLabel(field, kept ?? '') },
    { value: 'merged', label: valueLabel(field, merged ?? '') },
    ...(field === 'notes' ? [{ value: 'both', label: 'Keep both notes' }] : []),
  ];
  return (
    <>
      <RadioGroup
        aria-label={MERGE_FIELD_LABELS[field]}
        options={options}
        value={choice}
        onValueChange={(value) => onChoose(value === 'merged' || value === 'both' ? value : 'kept')}
      />
      {field === 'account' && (
        <p className="mt-1.5 text-sm text-ink-muted">The other account will no longer see this clinic.</p>
      )}
    </>
  );
}
