import { useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import type { LabReport } from '../report.contract.ts';
import { releaseLabReportEndpoint, withdrawLabReportEndpoint } from '../review.contract.ts';
import { momentIn } from './report-text.ts';
import { SignForm } from './sign-form.tsx';

interface ReviewCardProps {
  readonly report: LabReport;
  readonly zone: string;
}

/** LABR-5, LABR-7. Who has signed what; the signature, and the separate release to the client. */
export function ReviewCard({ report, zone }: ReviewCardProps) {
  const isSigned = report.reviewedRevision === report.revision;
  return (
    <Card aria-labelledby="review-title">
      <CardHeader title="Review" titleId="review-title" />
      <CardBody className="flex flex-col gap-4">
        {report.reviews.map(({ revision, interpretation, signerName, signedAt, contentHash }) => (
          <div key={revision} className="flex flex-col gap-1">
            <p className="text-sm text-ink-muted">
              {`Signed by ${signerName}, ${momentIn(zone, signedAt)}`}
              {revision !== report.revision && ', before the results changed'}
            </p>
            {interpretation !== null && <p className="whitespace-pre-line">{interpretation}</p>}
            <p className="text-xs wrap-anywhere text-ink-muted">SHA-256 {contentHash}</p>
          </div>
        ))}
        {!isSigned && report.pet === null && (
          <p className="text-ink-muted">Choose whose report this is, then sign it.</p>
        )}
        {!isSigned && report.pet !== null && <SignForm report={report} />}
        {isSigned && <ReleaseForm report={report} zone={zone} />}
      </CardBody>
    </Card>
  );
}

function ReleaseForm({ report, zone }: ReviewCardProps) {
  const present = report.releases.find(({ withdrawnAt }) => withdrawnAt === null);
  const [note, setNote] = useState('');
  const release = useWrite(releaseLabReportEndpoint);
  const withdraw = useWrite(withdrawLabReportEndpoint);
  const submit = () =>
    release.mutate(
      { id: report.id, note },
      {
        onSuccess: () => {
          notify({ title: 'Results released', text: 'The client sees them in the portal.', tone: 'good' });
          setNote('');
        },
      },
    );
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 className="font-semibold">For the client</h3>
      {present ? (
        <>
          <p className="text-sm text-ink-muted">
            {['Released', present.releasedByName && `by ${present.releasedByName}`].filter(Boolean).join(' ')}
            {`, ${momentIn(zone, present.releasedAt)}`}
          </p>
          <p className="whitespace-pre-line">{present.note}</p>
          <May call={withdrawLabReportEndpoint}>
            <Button
              className="self-start"
              busy={withdraw.isPending}
              onClick={() => withdraw.mutate({ id: report.id })}
            >
              Withdraw results
            </Button>
          </May>
        </>
      ) : (
        <May call={releaseLabReportEndpoint}>
          <Field
            label="Note for the client"
            hint="In plain language: what the results mean and what comes next."
          >
            <Textarea
              rows={4}
              maxLength={4000}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          </Field>
          <Button
            className="self-start"
            busy={release.isPending}
            disabledReason={note.trim() === '' ? 'Explain the results in plain language.' : undefined}
            onClick={submit}
          >
            Release to client
          </Button>
        </May>
      )}
      <FormError error={release.error ?? withdraw.error} />
    </div>
  );
}
