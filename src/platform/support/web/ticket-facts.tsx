import { Link } from 'react-router';
import { ROLE_LABELS } from '#vocabulary/permissions.ts';
import { TICKET_TOPIC_LABELS } from '#vocabulary/tickets.ts';
import { dateIn, deviceZone, timeIn } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { DataItem, DataList } from '#foundation/web/ui/data-list.tsx';
import { AIMS, durationLabel } from '../answer-times.rules.ts';
import type { PlatformTicket } from '../contract.ts';
import { AnswerDue } from './answer-due.tsx';

const MINUTE_MS = 60_000;
const LINK = 'focus-ring rounded-sm text-brand-ink underline underline-offset-4';

const momentOf = (instant: string): string => {
  const zone = deviceZone();
  return `${dateIn(zone, instant)}, ${timeIn(zone, instant)}`;
};

/** The requester and their clinic. */
export function RequesterCard({ ticket }: { readonly ticket: PlatformTicket }) {
  const { requesterId, requesterName, requesterEmail, requesterRole, clinicId, clinicName } = ticket;
  return (
    <Card aria-labelledby="requester-title">
      <CardHeader title="Requester" titleId="requester-title" />
      <CardBody>
        <DataList>
          <DataItem label="Name">
            {requesterId === null ? (
              'Account removed'
            ) : (
              <Link to={`/admin/users?user=${requesterId}`} className={LINK}>
                {requesterName ?? 'No name'}
              </Link>
            )}
          </DataItem>
          <DataItem label="Email">{requesterEmail}</DataItem>
          <DataItem label="Role">
            <Badge>{ROLE_LABELS[requesterRole]}</Badge>
          </DataItem>
          <DataItem label="Clinic">
            {clinicId !== null && (
              <Link to={`/admin/clinics/${clinicId}`} className={LINK}>
                {clinicName}
              </Link>
            )}
          </DataItem>
        </DataList>
      </CardBody>
    </Card>
  );
}

/** The duration until `at`, and whether it met the target. */
function Taken({
  from,
  at,
  aimMinutes,
}: {
  readonly from: string;
  readonly at: string;
  readonly aimMinutes: number;
}) {
  const takenMs = Date.parse(at) - Date.parse(from);
  const isLate = takenMs > aimMinutes * MINUTE_MS;
  return (
    <span className="flex flex-wrap items-center gap-2">
      {durationLabel(takenMs)}
      <Badge tone={isLate ? 'bad' : 'good'}>
        {isLate ? 'Over' : 'Within'} the target of {durationLabel(aimMinutes * MINUTE_MS)}
      </Badge>
    </span>
  );
}

/** TICKET-2. The target times, and whether they were met. */
export function TimesCard({ ticket }: { readonly ticket: PlatformTicket }) {
  const { createdAt, state, priority, topic, answerDueAt, firstAnsweredAt, settledAt, solveDueAt } = ticket;
  const { answerMinutes, solveMinutes } = AIMS[priority];
  return (
    <Card aria-labelledby="times-title">
      <CardHeader title="Response times" titleId="times-title" />
      <CardBody>
        <DataList>
          <DataItem label="Topic">{TICKET_TOPIC_LABELS[topic]}</DataItem>
          <DataItem label="Opened">{momentOf(createdAt)}</DataItem>
          <DataItem label="First response">
            {firstAnsweredAt !== null && (
              <Taken from={createdAt} at={firstAnsweredAt} aimMinutes={answerMinutes} />
            )}
          </DataItem>
          <DataItem label="Response due">
            <AnswerDue dueAt={answerDueAt} state={state} />
          </DataItem>
          <DataItem label={settledAt === null ? 'Resolve by' : 'Time to resolve'}>
            {settledAt === null ? (
              momentOf(solveDueAt)
            ) : (
              <Taken from={createdAt} at={settledAt} aimMinutes={solveMinutes} />
            )}
          </DataItem>
        </DataList>
      </CardBody>
    </Card>
  );
}
