import { useQuery } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useWrite, queryOf } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { deviceZone, nearDateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import {
  discardEmailEndpoint,
  listEmailsEndpoint,
  resendEmailEndpoint,
  type UndeliveredEmail,
} from '../contract.ts';
import { RetryDiscardButtons } from './retry-discard-buttons.tsx';

const REFRESH_MS = 15_000;
const timestampLabel = (zone: string, at: string) => `${nearDateIn(zone, at)}, ${timeIn(zone, at)}`;

/** The label of a template: `email_changed` is `Email changed`. */
const emailKindLabel = (template: string): string => {
  const label = template.replaceAll(/[._]/gu, ' ');
  return label.charAt(0).toUpperCase() + label.slice(1);
};

/** Emails that were not delivered within a minute, with their kind, recipient and error. */
export function EmailsCard() {
  const list = useQuery({ ...queryOf(listEmailsEndpoint, {}), refetchInterval: REFRESH_MS });
  const emails = list.data?.items;
  return (
    <Card aria-labelledby="emails-title">
      <CardHeader
        title="Undelivered emails"
        titleId="emails-title"
        description="Emails not sent within a minute. An email’s text is generated only when it is sent."
      />
      {list.error && !emails && (
        <ErrorState
          compact
          title="The emails could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {!list.error && !emails && <SkeletonRows rows={2} className="border-t border-line" />}
      {emails?.length === 0 && (
        <EmptyState
          compact
          icon={<MailCheck />}
          title="All emails sent"
          hint="Undelivered emails appear here with the reason."
        />
      )}
      {emails && emails.length > 0 && (
        <ItemList className="border-t border-line">
          {emails.map((email) => (
            <EmailRow key={email.id} email={email} />
          ))}
        </ItemList>
      )}
    </Card>
  );
}

function EmailRow({ email }: { readonly email: UndeliveredEmail }) {
  const zone = deviceZone();
  const resend = useWrite(resendEmailEndpoint);
  const discard = useWrite(discardEmailEndpoint);
  const { id, template, recipient, createdAt, attempts, isGivenUp, nextTryAt, failure } = email;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="flex min-w-56 flex-1 flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{emailKindLabel(template)}</span>
          {isGivenUp ? (
            <Badge tone="bad">Given up</Badge>
          ) : (
            nextTryAt !== null && <Badge tone="warn">Next attempt {timestampLabel(zone, nextTryAt)}</Badge>
          )}
        </span>
        <span className="break-all">To {recipient}</span>
        {failure !== null && <span>{failure.sentence}</span>}
        {failure?.text && <code className="text-sm break-words text-ink-muted">{failure.text}</code>}
        <span className="text-sm text-ink-muted">
          Since {timestampLabel(zone, createdAt)}; {attempts} {attempts === 1 ? 'try' : 'tries'}
        </span>
      </div>
      <RetryDiscardButtons
        again="Send again"
        what={`to ${recipient}`}
        question="Discard this email?"
        warning={`${recipient} will not receive it. This cannot be undone.`}
        retry={resend}
        discard={discard}
        onRetry={() =>
          resend.mutate(
            { emailId: id },
            { onSuccess: () => notify({ title: 'Email queued again', tone: 'good' }) },
          )
        }
        onDiscard={() =>
          discard.mutate({ emailId: id }, { onSuccess: () => notify({ title: 'Email discarded' }) })
        }
      />
    </li>
  );
}
