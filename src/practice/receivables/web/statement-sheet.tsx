import { zodResolver } from '@hookform/resolvers/zod';
import { Mail, Printer } from 'lucide-react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { calendarDay } from '#foundation/contract/instant.ts';
import { addDays } from '#foundation/values/day.ts';
import { call, useWrite } from '#foundation/web/api.ts';
import { usePdfPrint } from '#foundation/web/export/use-pdf-print.ts';
import { DateInput } from '#foundation/web/calendar/date-input.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Sheet } from '#foundation/web/ui/sheet.tsx';
import { emailStatementEndpoint, getStatementPdfEndpoint } from '../contract.ts';

const Fields = z
  .object({ fromOn: calendarDay('Choose a date.'), untilOn: calendarDay('Choose a date.') })
  .refine(({ fromOn, untilOn }) => fromOn <= untilOn, {
    path: ['untilOn'],
    message: 'The last day is before the first day.',
  });

/** What a statement usually covers. */
const USUAL_DAYS = 90;

interface StatementSheetProps {
  readonly client: { readonly id: string; readonly name: string; readonly email: string | null };
  readonly today: string;
  readonly onClose: () => void;
}

/** The statement of a client: which days it covers, and whether it is printed or sent. */
export function StatementSheet({ client, today, onClose }: StatementSheetProps) {
  const form = useForm({
    resolver: zodResolver(Fields),
    defaultValues: { fromOn: addDays(today, -USUAL_DAYS), untilOn: today },
  });
  const send = useWrite(emailStatementEndpoint);
  const paper = usePdfPrint('The PDF could not be opened');
  const maySend = useSession().can(emailStatementEndpoint.permission);
  const { errors } = form.formState;
  const period = (next: (days: z.output<typeof Fields>) => void) => void form.handleSubmit(next)();
  return (
    <Sheet
      title="Statement"
      description={client.name}
      open
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button
            busy={paper.isBusy}
            onClick={() =>
              period(
                (days) =>
                  void paper.print(() => call(getStatementPdfEndpoint, { clientId: client.id, ...days })),
              )
            }
          >
            <Printer aria-hidden /> Print
          </Button>
          {maySend && (
            <Button
              variant="primary"
              busy={send.isPending}
              disabledReason={client.email === null ? 'This client has no email address.' : undefined}
              onClick={() =>
                period((days) =>
                  send.mutate(
                    { clientId: client.id, ...days },
                    {
                      onSuccess: ({ address }) => {
                        notify({ title: 'Statement sent', text: `To ${address}`, tone: 'good' });
                        onClose();
                      },
                      onError: (error) => showFieldErrors(error, form),
                    },
                  ),
                )
              }
            >
              <Mail aria-hidden /> Send by email
            </Button>
          )}
        </>
      }
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => event.preventDefault()}>
        <p className="text-ink-muted">
          It starts with the opening balance, lists charges and payments, and ends with the amount owed.
        </p>
        <Field label="From" error={errors.fromOn?.message}>
          <DateInput today={today} latest={today} {...form.register('fromOn')} />
        </Field>
        <Field label="Until" error={errors.untilOn?.message}>
          <DateInput today={today} latest={today} {...form.register('untilOn')} />
        </Field>
        <SubmitError error={send.error} fieldErrors={errors} />
      </form>
    </Sheet>
  );
}
