import { useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { DateInput } from '#foundation/web/calendar/date-input.tsx';
import { useUnsavedChangesPrompt } from '#foundation/web/form/use-unsaved-changes-prompt.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { changeEstimateEndpoint, type Estimate } from '../contract.ts';
import { toEdited, toStored } from './edited-options.ts';
import { moneyRange } from './estimate-text.ts';
import { TotalRange } from './option-lines.tsx';
import { OptionsEditor } from './options-editor.tsx';

interface EstimateEditorProps {
  readonly estimate: Estimate;
  readonly today: string;
  /** Whether something is not saved yet. */
  readonly onDirty: (isDirty: boolean) => void;
}

const editedOf = ({ title, document, options }: Estimate) => ({
  title,
  message: document.message ?? '',
  validUntilOn: document.validUntilOn,
  options: toEdited(options),
});

/** What a draft says. What it costs is worked out when it is saved. */
export function EstimateEditor({ estimate, today, onDirty }: EstimateEditorProps) {
  const [edited, setEdited] = useState(() => editedOf(estimate));
  const [isDirty, setDirty] = useState(false);
  const [version, setVersion] = useState(estimate.version);
  const save = useWrite(changeEstimateEndpoint);
  const { isBlocked, stay, leave } = useUnsavedChangesPrompt(isDirty);
  const mark = (dirty: boolean) => {
    setDirty(dirty);
    onDirty(dirty);
  };
  const change = (next: Partial<typeof edited>) => {
    setEdited((before) => ({ ...before, ...next }));
    mark(true);
  };
  const { title, message, validUntilOn, options } = edited;
  const { document } = estimate;
  const stored = toStored(options);
  const fault =
    title.trim() === '' ? 'Enter a title.' : stored === null ? 'Fix the marked fields first.' : undefined;
  const submit = () => {
    if (stored === null) return;
    save.mutate(
      {
        id: estimate.id,
        version,
        title: title.trim(),
        message: message.trim() === '' ? null : message.trim(),
        validUntilOn,
        options: stored,
      },
      {
        onSuccess: (saved) => {
          setVersion(saved.version);
          setEdited(editedOf(saved));
          mark(false);
          notify({ title: 'Estimate saved', tone: 'good' });
        },
      },
    );
  };
  const amountOf = (option: number, itemId: string) => {
    const at = estimate.options[option]?.lines.findIndex((line) => line.itemId === itemId) ?? -1;
    const line = document.options[option]?.lines[at];
    return line && moneyRange(line.lowMinor, line.highMinor, document.currency);
  };
  return (
    <form
      noValidate
      aria-label="Estimate"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-[1fr_12rem]">
        <Field label="Title" error={title.trim() === '' ? 'Enter a title.' : undefined}>
          <Input
            autoComplete="off"
            maxLength={120}
            value={title}
            onChange={({ target }) => change({ title: target.value })}
          />
        </Field>
        <Field label="Valid until">
          <DateInput
            today={today}
            earliest={today}
            value={validUntilOn}
            onChange={({ target }) => change({ validUntilOn: target.value })}
          />
        </Field>
      </div>
      <Field label="Opening text for the client" optional>
        <Textarea
          rows={2}
          maxLength={2000}
          value={message}
          onChange={({ target }) => change({ message: target.value })}
        />
      </Field>
      <OptionsEditor
        isWide
        options={options}
        onChange={(next) => change({ options: [...next] })}
        amountOf={amountOf}
        renderFoot={(index) => {
          const saved = document.options[index];
          return (
            saved && (
              <div className="border-t border-line pt-3">
                <TotalRange
                  label={isDirty ? 'Total when last saved' : 'Total'}
                  range={saved}
                  currency={document.currency}
                />
              </div>
            )
          );
        }}
      />
      {isBlocked && (
        <Banner
          tone="warn"
          title="The estimate has unsaved changes"
          announce
          action={
            <span className="flex gap-2">
              <Button size="sm" onClick={leave}>
                Discard
              </Button>
              <Button size="sm" variant="primary" onClick={stay}>
                Keep editing
              </Button>
            </span>
          }
        />
      )}
      <FormError error={save.error} />
      <div className="flex items-center justify-end gap-3">
        {isDirty && <span className="text-base text-ink-muted">Save to see the total.</span>}
        <Button
          type="submit"
          variant="primary"
          busy={save.isPending}
          disabledReason={fault ?? (isDirty ? undefined : 'Everything is saved.')}
        >
          Save draft
        </Button>
      </div>
    </form>
  );
}
