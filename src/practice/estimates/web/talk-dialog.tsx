import { useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { RadioGroup } from '#foundation/web/ui/radio-group.tsx';
import { recordTalkEndpoint, TALK_CHANNELS } from '../drift.contract.ts';

interface TalkDialogProps {
  readonly visitId: string;
  readonly costMinor: number;
  readonly currency: string;
  readonly suggestedName: string;
  readonly onClose: () => void;
}

const LABELS = { in_person: 'In person', phone: 'By phone', message: 'By message' } as const;

/** Records who was told what the visit costs by now, and whether they agreed. */
export function TalkDialog({ visitId, costMinor, currency, suggestedName, onClose }: TalkDialogProps) {
  const [toldName, setToldName] = useState(suggestedName);
  const [channel, setChannel] = useState<(typeof TALK_CHANNELS)[number]>('in_person');
  const [isAgreed, setAgreed] = useState(true);
  const [note, setNote] = useState('');
  const record = useWrite(recordTalkEndpoint);
  const submit = () =>
    record.mutate(
      {
        visitId,
        toldName,
        channel,
        isAgreed,
        note: note.trim() === '' ? null : note.trim(),
        costMinor,
      },
      { onSuccess: onClose },
    );
  return (
    <Dialog
      title={`The visit costs ${showMoney(costMinor, currency)} so far`}
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={record.isPending}
            disabledReason={toldName.trim() === '' ? 'Enter who was told.' : undefined}
            onClick={submit}
          >
            Record
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Who was told">
          <Input
            autoComplete="off"
            maxLength={200}
            value={toldName}
            onChange={({ target }) => setToldName(target.value)}
          />
        </Field>
        <Field label="How">
          <NativeSelect
            options={TALK_CHANNELS.map((value) => ({ value, label: LABELS[value] }))}
            value={channel}
            onChange={({ target }) =>
              setChannel(TALK_CHANNELS.find((one) => one === target.value) ?? 'in_person')
            }
          />
        </Field>
        <RadioGroup
          aria-label="What they said"
          value={isAgreed ? 'yes' : 'no'}
          onValueChange={(value) => setAgreed(value === 'yes')}
          options={[
            { value: 'yes', label: 'They agreed to this cost' },
            { value: 'no', label: 'They did not agree' },
          ]}
        />
        <Field label="Note" optional>
          <Input
            autoComplete="off"
            maxLength={1000}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
        <FormError error={record.error} />
      </div>
    </Dialog>
  );
}
