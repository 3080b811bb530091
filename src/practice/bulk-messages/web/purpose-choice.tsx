import { BULK_PURPOSE_ENTRIES, BULK_PURPOSES, type BulkPurpose } from '#vocabulary/bulk-messages.ts';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import { RadioGroup } from '#foundation/web/ui/radio-group.tsx';

const OPTIONS = BULK_PURPOSES.map((value) => ({
  value,
  label: BULK_PURPOSE_ENTRIES[value].label,
  hint: BULK_PURPOSE_ENTRIES[value].hint,
}));

interface PurposeChoiceProps {
  readonly value: BulkPurpose;
  readonly onChange: (purpose: BulkPurpose) => void;
}

/** What the message is for: the law differs, and whoever starts it answers for the choice. */
export const PurposeChoice = ({ value, onChange }: PurposeChoiceProps) => (
  <FieldSet
    legend="What is it about?"
    hint="This decides whose consent is required and when messages may be sent. Your choice is recorded in the audit trail."
  >
    {/* Safe: one of the options. */}
    <RadioGroup
      aria-label="What is it about?"
      value={value}
      onValueChange={(chosen) => onChange(chosen as BulkPurpose)}
      options={OPTIONS}
    />
  </FieldSet>
);
