import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { Sheet } from '#foundation/web/ui/sheet.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { listSharesEndpoint } from '#practice/record-shares/contract.ts';
import { CreateStudyShare, createStudyShareEndpoint } from '../study-shares.contract.ts';
import { DAY_OPTIONS } from '#practice/record-shares/web/public/day-options.ts';
import { ShareCreated } from '#practice/record-shares/web/public/share-created.tsx';
import { ShareList } from '#practice/record-shares/web/public/share-list.tsx';

interface ShareStudySheetProps {
  readonly pet: { readonly id: string; readonly name: string };
  readonly study: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Shares the files of an imaging study by a link, and lists the links that there are. */
export function ShareStudySheet({ pet, study, onClose }: ShareStudySheetProps) {
  const clock = useClinicClock();
  const { data } = useQuery(queryOf(listSharesEndpoint, { petId: pet.id }));
  const shares = (data?.items ?? []).filter((share) => share.study?.id === study.id);
  const [recipient, setRecipient] = useState('');
  const [days, setDays] = useState('14');
  const [isChecked, setChecked] = useState(false);
  const create = useWrite(createStudyShareEndpoint);
  const input = { petId: pet.id, studyId: study.id, recipient, expiresInDays: Number(days) };
  const fault = isChecked
    ? CreateStudyShare.shape.recipient.safeParse(recipient).error?.issues[0]?.message
    : undefined;
  const run = () => {
    setChecked(true);
    if (CreateStudyShare.safeParse(input).success) create.mutate(input);
  };
  return (
    <Sheet
      title={`Share ${study.name}`}
      description="Anyone with the link can download the images of this study without signing in, until it expires or you revoke it. The image files contain what the device knows of the patient and the client."
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
          <ShareCreated {...create.data} what="study" petName={pet.name} clock={clock} />
        )}
        {shares.length > 0 && (
          <section aria-labelledby="study-links-title">
            <h3 id="study-links-title" className="font-semibold">
              Existing links
            </h3>
            <ShareList shares={shares} zone={clock.zone} />
          </section>
        )}
      </div>
    </Sheet>
  );
}
