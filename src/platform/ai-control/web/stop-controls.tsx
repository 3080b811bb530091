import { zodResolver } from '@hookform/resolvers/zod';
import { OctagonX, Play } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { dateIn, deviceZone, timeIn } from '#foundation/web/time/zone-time.ts';
import { AlertDialog } from '#foundation/web/ui/alert-dialog.tsx';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { type AiOverview, resumeAiEndpoint, StopAi, stopAiEndpoint } from '../contract.ts';

/** Stops the assistant for all clinics, or resumes it, each after a confirmation. */
export const StopButton = ({ overview }: { readonly overview: AiOverview }) =>
  overview.stop === null ? <Stop /> : <Resume />;

/** Shows that the assistant is stopped, since when and why. */
export function StopBanner({ stop }: { readonly stop: NonNullable<AiOverview['stop']> }) {
  const zone = deviceZone();
  const since = `${dateIn(zone, stop.stoppedAt)}, ${timeIn(zone, stop.stoppedAt)}`;
  return (
    <Banner tone="bad" title="Models are stopped for all clinics">
      <p>
        {stop.reason} <span className="whitespace-nowrap">Since {since}</span>
        {stop.stoppedByName !== null && `, by ${stop.stoppedByName}`}.
      </p>
    </Banner>
  );
}

function Stop() {
  const [open, setOpen] = useState(false);
  const stop = useWrite(stopAiEndpoint);
  const form = useForm<StopAi>({ resolver: zodResolver(StopAi), defaultValues: { reason: '' } });
  const { errors } = form.formState;
  const run = form.handleSubmit((fields) =>
    stop.mutate(fields, {
      onSuccess: () => {
        setOpen(false);
        form.reset();
        notify({ title: 'Models stopped', text: 'Rules draft for all clinics from now on.' });
      },
      onError: (error) => showFieldErrors(error, form),
    }),
  );
  return (
    <AlertDialog
      title="Stop models for all clinics?"
      text="Drafts in progress end within a second, and rules draft from then on. You can resume models at any time, with each clinic’s settings unchanged."
      confirmLabel="Stop for all clinics"
      busy={stop.isPending}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="destructive">
          <OctagonX aria-hidden />
          Stop for all clinics
        </Button>
      }
      onConfirm={() => void run()}
    >
      <Field label="Reason" hint="Clinics can read this." error={errors.reason?.message}>
        <Textarea maxLength={500} {...form.register('reason')} />
      </Field>
      <SubmitError error={stop.error} fieldErrors={errors} />
    </AlertDialog>
  );
}

function Resume() {
  const [open, setOpen] = useState(false);
  const resume = useWrite(resumeAiEndpoint);
  const run = () =>
    resume.mutate(
      {},
      {
        onSuccess: () => {
          setOpen(false);
          notify({ title: 'Models resumed', tone: 'good' });
        },
      },
    );
  return (
    <AlertDialog
      title="Resume models?"
      text="Each clinic’s settings are as they were before the stop, within its budget."
      confirmLabel="Resume"
      cancelLabel="Keep stopped"
      destructive={false}
      busy={resume.isPending}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button>
          <Play aria-hidden />
          Resume
        </Button>
      }
      onConfirm={run}
    >
      <FormError error={resume.error} />
    </AlertDialog>
  );
}
