import { useQuery } from '@tanstack/react-query';
import { BellRing, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import {
  changeDunningSettingsEndpoint,
  type DueNotice,
  listDueNoticesEndpoint,
  sendNoticesEndpoint,
} from '../dunning.contract.ts';
import { DueNotices, keyOf } from './due-notices.tsx';
import { SentNotices } from './sent-notices.tsx';

/** As many as one request takes. */
const AT_ONCE = 50;

/** The reminders that the clinic’s rules want to be sent today, to review and send, and those that were sent. */
export function Reminders() {
  const { data, error, refetch } = useQuery(queryOf(listDueNoticesEndpoint, {}));
  // Those that are chosen or left out contrary to how they begin: chosen, unless somebody holds them back.
  const [switched, setSwitched] = useState<ReadonlySet<string>>(new Set());
  const send = useWrite(sendNoticesEndpoint);
  const maySend = useSession().can(sendNoticesEndpoint.permission);
  const items = data?.items ?? [];
  const isChosen = (notice: DueNotice) => switched.has(keyOf(notice)) === notice.isHeld;
  const chosen = items.filter(isChosen).slice(0, AT_ONCE);
  const submit = () =>
    send.mutate(
      { notices: chosen.map(({ clientId, currency, step }) => ({ clientId, currency, step })) },
      {
        onSuccess: ({ items: sent }) => {
          const letters = sent.filter(({ channel }) => channel === 'letter').length;
          notify({
            title: sent.length === 1 ? '1 reminder sent' : `${sent.length} reminders sent`,
            text: letters === 0 ? 'By email.' : 'Letters are in the list below: print and mail them.',
            tone: 'good',
          });
        },
        onError: (cause) =>
          notify({ title: 'The reminders could not be sent', text: messageOf(cause), tone: 'destructive' }),
      },
    );
  const toggle = (notice: DueNotice, choose: boolean) =>
    setSwitched((before) => {
      const next = new Set(before);
      if (choose === notice.isHeld) next.add(keyOf(notice));
      else next.delete(keyOf(notice));
      return next;
    });
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Reminders"
        description={
          data?.hasAutomatic
            ? 'Reminders due today under your rules. Some are sent automatically while the clinic is open; hold back any that should wait.'
            : 'Reminders due today under your rules. Nothing is sent automatically.'
        }
        primary={
          maySend && items.length > 0
            ? {
                label: chosen.length === 1 ? 'Send 1 reminder' : `Send ${chosen.length} reminders`,
                onSelect: submit,
                busy: send.isPending,
                disabledReason: chosen.length === 0 ? 'Choose at least one reminder.' : undefined,
              }
            : undefined
        }
      />
      {error && !data ? (
        <ErrorState title="The reminders could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="rounded-lg border border-line bg-surface">
          {data === undefined ? (
            <SkeletonRows rows={4} />
          ) : items.length === 0 ? (
            <NothingDue hasSteps={data.hasSteps} />
          ) : (
            <DueNotices
              label="Reminders due today"
              notices={items}
              isChosen={isChosen}
              onChoose={maySend ? toggle : undefined}
            />
          )}
        </div>
      )}
      {data !== undefined && data.coming.length > 0 && (
        <Card aria-labelledby="coming-reminders-title">
          <CardHeader
            title="Sent next"
            titleId="coming-reminders-title"
            description="Sent automatically unless the client pays first."
          />
          <DueNotices label="Reminders that will be sent" notices={data.coming} />
        </Card>
      )}
      <SentNotices />
    </div>
  );
}

function NothingDue({ hasSteps }: { readonly hasSteps: boolean }) {
  const mayManage = useSession().can(changeDunningSettingsEndpoint.permission);
  if (hasSteps)
    return (
      <EmptyState
        icon={<MailCheck />}
        title="No reminder is due today"
        hint="Invoices that have been overdue long enough appear here, except disputed ones and those in a payment plan."
      />
    );
  return (
    <EmptyState
      icon={<BellRing />}
      title="No rules for reminders yet"
      hint="An administrator sets when and how clients are reminded of overdue invoices."
      action={
        mayManage && (
          <Button asChild variant="primary">
            <Link to="/clinic/settings?tab=reminders">Set up reminders</Link>
          </Button>
        )
      }
    />
  );
}
