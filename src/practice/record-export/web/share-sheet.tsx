import { useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { useSignedIn } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { RadioGroup } from '#foundation/web/ui/radio-group.tsx';
import { Sheet } from '#foundation/web/ui/sheet.tsx';
import type { ClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { exportFullRecordEndpoint } from '../contract.ts';
import { type RecordShare, SHARE_KINDS, type ShareKind } from '#practice/record-shares/contract.ts';
import { CreateShare, createShareEndpoint, type ShareSelection } from '../shares.contract.ts';
import { DAY_OPTIONS } from '#practice/record-shares/web/public/day-options.ts';
import { KIND_OPTIONS } from './kind-options.ts';
import { ShareCreated } from '#practice/record-shares/web/public/share-created.tsx';
import { ShareList } from '#practice/record-shares/web/public/share-list.tsx';
import { ShareParts } from './share-parts.tsx';

const EXTENT_OPTIONS = [
  { value: 'whole', label: 'Everything' },
  { value: 'parts', label: 'Selected visits, vaccinations, results and documents' },
];
const NOTHING: ShareSelection = { visitIds: [], vaccinationIds: [], documentIds: [], resultIds: [] };

interface ShareSheetProps {
  readonly petId: string;
  readonly petName: string;
  readonly clock: Pick<ClinicClock, 'clinicName' | 'zone'>;
  readonly shares: readonly RecordShare[];
  readonly onClose: () => void;
}

/** Shares a pet's record by a link, and lists the links that there are. */
export function ShareSheet({ petId, petName, clock, shares, onClose }: ShareSheetProps) {
  const { can } = useSignedIn();
  const [kind, setKind] = useState<ShareKind>('client');
  const [extent, setExtent] = useState('whole');
  const [selection, setSelection] = useState(NOTHING);
  const [recipient, setRecipient] = useState('');
  const [days, setDays] = useState('14');
  const [isChecked, setChecked] = useState(false);
  const create = useWrite(createShareEndpoint);
  const input = {
    petId,
    kind,
    recipient,
    expiresInDays: Number(days),
    selection: extent === 'whole' ? null : selection,
  };
  const fault = isChecked
    ? CreateShare.shape.recipient.safeParse(recipient).error?.issues[0]?.message
    : undefined;
  const run = () => {
    setChecked(true);
    if (CreateShare.safeParse(input).success) create.mutate(input);
  };
  return (
    <Sheet
      title={`Share ${petName}’s record`}
      description="Anyone with the link can open the record without signing in, until it expires or you revoke it."
      open
      onOpenChange={(open) => !open && onClose()}
      footer={
        create.data === undefined ? (
          <Button variant="primary" busy={create.isPending} onClick={run}>
            Create link
          </Button>
        ) : (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-5">
        {create.data === undefined ? (
          <>
            <Field label="Recipient" hint="Such as the name of the other clinic." error={fault}>
              <Input
                autoComplete="off"
                maxLength={120}
                value={recipient}
                onChange={({ target }) => setRecipient(target.value)}
              />
            </Field>
            <FieldSet legend="What to share">
              <RadioGroup
                aria-label="What to share"
                value={kind}
                onValueChange={(value) => {
                  setKind(SHARE_KINDS.find((one) => one === value) ?? 'client');
                  setSelection(NOTHING);
                }}
                options={can(exportFullRecordEndpoint.permission) ? KIND_OPTIONS : KIND_OPTIONS.slice(0, 1)}
              />
            </FieldSet>
            <FieldSet legend="How much to share">
              <RadioGroup
                aria-label="How much to share"
                value={extent}
                onValueChange={setExtent}
                options={EXTENT_OPTIONS}
              />
            </FieldSet>
            {extent === 'parts' && (
              <ShareParts
                petId={petId}
                kind={kind}
                zone={clock.zone}
                selection={selection}
                onChange={setSelection}
              />
            )}
            <Field label="Valid for">
              <NativeSelect
                options={DAY_OPTIONS}
                value={days}
                onChange={({ target }) => setDays(target.value)}
              />
            </Field>
            <FormError error={create.error} />
          </>
        ) : (
          <ShareCreated {...create.data} what="record" petName={petName} clock={clock} />
        )}
        {shares.length > 0 && (
          <section aria-labelledby="share-links-title">
            <h3 id="share-links-title" className="font-semibold">
              Existing links
            </h3>
            <ShareList shares={shares} zone={clock.zone} />
          </section>
        )}
      </div>
    </Sheet>
  );
}
