import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { PetPicker } from '#practice/pets/web/public/pet-picker.tsx';
import {
  dismissImagingStudyEndpoint,
  type ImagingStudy,
  matchImagingStudyEndpoint,
  suggestPetsEndpoint,
  unmatchImagingStudyEndpoint,
} from '../contract.ts';
import { studyName } from '../study-name.rules.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { patientText, studyDetails } from './study-text.ts';

/** One study that waits: what the device says of the patient, whose it may be, and the choice. */
export function UnmatchedStudy({ study, zone }: { readonly study: ImagingStudy; readonly zone: string }) {
  const { id } = study;
  const { data } = useQuery(queryOf(suggestPetsEndpoint, { id }));
  const match = useWrite(matchImagingStudyEndpoint);
  const unmatch = useWrite(unmatchImagingStudyEndpoint);
  const dismiss = useWrite(dismissImagingStudyEndpoint);
  const [isDismissing, setDismissing] = useState(false);
  const choose = (petId: string, petName: string, requestId: string | null) =>
    match.mutate(
      { id, petId, requestId },
      {
        onSuccess: () =>
          notify({
            title: `Study matched to ${petName}`,
            tone: 'good',
            onUndo: () => unmatch.mutate({ id }),
          }),
      },
    );
  return (
    <li className="flex flex-col gap-3 px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{studyName(study)}</p>
          <p className="text-sm wrap-anywhere text-ink-muted">
            {[`Patient on the device: ${patientText(study)}`, study.accession, studyDetails(study, zone)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <Button size="sm" asChild>
          <Link to={`/clinic/imaging/${id}`}>View images</Link>
        </Button>
      </div>
      <May call={matchImagingStudyEndpoint}>
        {(data?.items.length ?? 0) > 0 && (
          <ul aria-label="Suggested pets" className="flex flex-wrap gap-2">
            {data?.items.map(({ id: petId, name, clientName, score, request }) => (
              <li key={petId}>
                <Button
                  size="sm"
                  busy={match.isPending}
                  onClick={() => choose(petId, name, request?.id ?? null)}
                >
                  {[name, clientName, request?.accession].filter(Boolean).join(' · ')} ({score}%)
                </Button>
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap items-end gap-2">
          <Field label="Another pet" className="w-full max-w-sm">
            <PetPicker
              value=""
              valueLabel={undefined}
              onChoose={(petId, name) => choose(petId, name, null)}
            />
          </Field>
          <Button variant="ghost" onClick={() => setDismissing(true)}>
            Not a patient
          </Button>
        </div>
        <FormError error={match.error} />
      </May>
      {isDismissing && (
        <ReasonDialog
          title="Take this study off the queue?"
          description="It stays stored, and can be put back from its page."
          submitLabel="Take off queue"
          keepLabel="Keep it"
          busy={dismiss.isPending}
          error={dismiss.error}
          onSubmit={(reason) => dismiss.mutate({ id, reason }, { onSuccess: () => setDismissing(false) })}
          onClose={() => setDismissing(false)}
        />
      )}
    </li>
  );
}
