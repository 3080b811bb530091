import { Download } from 'lucide-react';
import { useState } from 'react';
import { call } from '#foundation/web/api.ts';
import { useSignedIn } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { RadioGroup } from '#foundation/web/ui/radio-group.tsx';
import {
  EXPORT_FORMATS,
  EXPORT_PURPOSES,
  type ExportFormat,
  type ExportPurpose,
  exportClientRecordEndpoint,
  exportFullRecordEndpoint,
} from '../contract.ts';
import { KIND_OPTIONS } from './kind-options.ts';
import { useExportedFile } from './use-exported-file.ts';

const PURPOSE_LABELS: Readonly<Record<ExportPurpose, string>> = {
  client: 'For the client',
  referral: 'For another clinic',
  insurance: 'For an insurer',
  authority: 'For an authority or a court',
  archive: 'For our own files',
  other: 'Something else',
};
const PURPOSE_OPTIONS = EXPORT_PURPOSES.map((value) => ({ value, label: PURPOSE_LABELS[value] }));
const FORMAT_OPTIONS = [
  { value: 'pdf', label: 'PDF, to print or read' },
  { value: 'json', label: 'JSON, for other software' },
];

interface ExportDialogProps {
  readonly petId: string;
  readonly petName: string;
  readonly onClose: () => void;
}

/** Downloads a pet's record, for clients or whole. */
export function ExportDialog({ petId, petName, onClose }: ExportDialogProps) {
  const { can } = useSignedIn();
  const mayExportFull = can(exportFullRecordEndpoint.permission);
  const [kind, setKind] = useState('client');
  const [format, setFormat] = useState<ExportFormat>('pdf');
  const [purpose, setPurpose] = useState<ExportPurpose>('client');
  const [note, setNote] = useState('');
  const [withInternal, setWithInternal] = useState(false);
  const { isBusy, isSlow, save } = useExportedFile('The record was not exported');
  const input = { petId, format, purpose, note };
  const run = () =>
    save(
      () =>
        kind === 'full'
          ? call(exportFullRecordEndpoint, { ...input, internalNotes: withInternal ? 'yes' : 'no' })
          : call(exportClientRecordEndpoint, input),
      onClose,
    );
  return (
    <Dialog
      title={`Export ${petName}’s record`}
      description="The audit trail records who exported it and why."
      open
      onOpenChange={(open) => !open && onClose()}
      footer={
        <Button variant="primary" busy={isBusy} onClick={run}>
          <Download aria-hidden />
          Export
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <FieldSet legend="What to export">
          <RadioGroup
            aria-label="What to export"
            value={kind}
            onValueChange={setKind}
            options={mayExportFull ? KIND_OPTIONS : KIND_OPTIONS.slice(0, 1)}
          />
        </FieldSet>
        {kind === 'full' && (
          <CheckboxField
            label="Include internal notes"
            hint="Only for the clinic’s own use. The export says so on its first page."
            checked={withInternal}
            onCheckedChange={(checked) => setWithInternal(checked === true)}
          />
        )}
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Field label="Format">
            <NativeSelect
              options={FORMAT_OPTIONS}
              value={format}
              onChange={({ target }) =>
                setFormat(EXPORT_FORMATS.find((one) => one === target.value) ?? 'pdf')
              }
            />
          </Field>
          <Field label="Purpose">
            <NativeSelect
              options={PURPOSE_OPTIONS}
              value={purpose}
              onChange={({ target }) =>
                setPurpose(EXPORT_PURPOSES.find((one) => one === target.value) ?? 'other')
              }
            />
          </Field>
        </div>
        <Field label="Note" optional hint="Who gets it, or why. Shown only in the audit trail.">
          <Input
            autoComplete="off"
            maxLength={300}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
        <p role="status" className="text-base text-ink-muted empty:hidden">
          {isSlow && 'The record is being prepared. A long one takes up to a minute.'}
        </p>
      </div>
    </Dialog>
  );
}
