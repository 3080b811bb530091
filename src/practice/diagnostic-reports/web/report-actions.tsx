import { FileDown, PenLine, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call, useWrite } from '#foundation/web/api.ts';
import { savePdf } from '#foundation/web/export/pdf-file.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import {
  addReportAddendumEndpoint,
  type DiagnosticReport,
  discardDiagnosticReportEndpoint,
  getDiagnosticReportPdfEndpoint,
  releaseDiagnosticReportEndpoint,
  signDiagnosticReportEndpoint,
  withdrawDiagnosticReportEndpoint,
} from '../contract.ts';
import { TextDialog } from './text-dialog.tsx';

interface ReportActionsProps {
  readonly report: DiagnosticReport;
  /** Something is not saved yet. */
  readonly isDirty: boolean;
}

const failed = (title: string) => (error: unknown) =>
  notify({ title, text: messageOf(error), tone: 'destructive' });

/** Sign, add, release, print: what can be done with a report in its state. */
export function ReportActions({ report, isDirty }: ReportActionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {report.signedAt === null ? (
        <DraftActions report={report} isDirty={isDirty} />
      ) : (
        <SignedActions report={report} />
      )}
      <Button
        onClick={() =>
          void call(getDiagnosticReportPdfEndpoint, { id: report.id }).then(
            savePdf,
            failed('The PDF could not be downloaded'),
          )
        }
      >
        <FileDown aria-hidden /> PDF
      </Button>
    </div>
  );
}

function DraftActions({ report, isDirty }: ReportActionsProps) {
  const sign = useWrite(signDiagnosticReportEndpoint);
  const discard = useWrite(discardDiagnosticReportEndpoint);
  const navigate = useNavigate();
  const undo = () =>
    discard.mutate(
      { id: report.id, isDiscarded: false },
      { onError: failed('The draft could not be restored') },
    );
  return (
    <>
      <May call={signDiagnosticReportEndpoint}>
        <Button
          variant="primary"
          busy={sign.isPending}
          disabledReason={
            isDirty
              ? 'Wait until it is saved.'
              : report.conclusion === null
                ? 'Write a conclusion first.'
                : undefined
          }
          onClick={() =>
            sign.mutate(
              { id: report.id, revision: report.revision },
              {
                onSuccess: () => notify({ title: 'Report signed', tone: 'good' }),
                onError: failed('The report could not be signed'),
              },
            )
          }
        >
          <PenLine aria-hidden /> Sign report
        </Button>
      </May>
      <May call={discardDiagnosticReportEndpoint}>
        <Button
          busy={discard.isPending}
          onClick={() =>
            discard.mutate(
              { id: report.id },
              {
                onSuccess: () => {
                  notify({ title: 'Draft discarded', action: { label: 'Undo', onSelect: undo } });
                  void navigate(`/clinic/visits/${report.visitId}`);
                },
                onError: failed('The draft could not be discarded'),
              },
            )
          }
        >
          <Trash2 aria-hidden /> Discard
        </Button>
      </May>
    </>
  );
}

function SignedActions({ report }: { readonly report: DiagnosticReport }) {
  const [open, setOpen] = useState<'addendum' | 'release'>();
  const add = useWrite(addReportAddendumEndpoint);
  const release = useWrite(releaseDiagnosticReportEndpoint);
  const withdraw = useWrite(withdrawDiagnosticReportEndpoint);
  const close = () => setOpen(undefined);
  return (
    <>
      <May call={releaseDiagnosticReportEndpoint}>
        {report.releasedAt === null ? (
          <Button variant="primary" onClick={() => setOpen('release')}>
            <Send aria-hidden /> Release to client
          </Button>
        ) : (
          <Button
            busy={withdraw.isPending}
            onClick={() =>
              withdraw.mutate({ id: report.id }, { onError: failed('The report could not be hidden') })
            }
          >
            Hide from client
          </Button>
        )}
      </May>
      <May call={addReportAddendumEndpoint}>
        <Button onClick={() => setOpen('addendum')}>Add an addendum</Button>
      </May>
      {open === 'addendum' && (
        <TextDialog
          title="Add an addendum"
          description="The signed report stays as it is. The addendum is shown below it with your name and the time."
          label="Addendum"
          draftName={`report-addendum:${report.id}`}
          reasonLabel="Reason"
          submitLabel="Sign addendum"
          busy={add.isPending}
          error={add.error}
          onSubmit={(text, reason, done) => add.mutate({ id: report.id, text, reason }, { onSuccess: done })}
          onClose={close}
        />
      )}
      {open === 'release' && (
        <TextDialog
          title={`Release to ${report.pet.name}’s clients`}
          description="They see the conclusion and this note. Findings and pictures stay in the clinic."
          label="Note in plain language"
          draftName={`report-note:${report.id}`}
          submitLabel="Release"
          busy={release.isPending}
          error={release.error}
          onSubmit={(note, _reason, done) => release.mutate({ id: report.id, note }, { onSuccess: done })}
          onClose={close}
        />
      )}
    </>
  );
}
