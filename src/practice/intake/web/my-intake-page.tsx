import { useQuery } from '@tanstack/react-query';
import { CircleCheck, MessageCircleOff } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { MessageLanguage } from '#vocabulary/message-languages.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { queryOf } from '#foundation/web/api.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { PortalCard } from '#foundation/web/portal/portal-card.tsx';
import { PortalColumn } from '#foundation/web/portal/portal-column.tsx';
import { PortalHeader } from '#foundation/web/portal/portal-header.tsx';
import { dateTimeLabel } from '#foundation/web/time/date-time-label.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Skeleton } from '#foundation/web/ui/skeleton.tsx';
import { EmergencyPanel } from '#practice/conversations/web/public/emergency-panel.tsx';
import { getMyIntakeEndpoint, type MyIntake } from '../own.contract.ts';
import { PAGE_TEXTS } from '../rules/page-texts.rules.ts';
import { IntakeForm } from './intake-form.tsx';
import { ReadAnswers } from './read-answers.tsx';

const TITLE = PAGE_TEXTS.en.title;

export const handle = screen({ title: TITLE, roles: ['client'] });

const toAppointments = (
  <Button asChild size="lg">
    <Link to="/client/appointments">Your appointments</Link>
  </Button>
);

/** `/client/appointments/{id}/questions`: a client answers questions before a visit, or changes the answers. */
export default function MyIntakePage() {
  const { appointmentId: id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    ...queryOf(getMyIntakeEndpoint, { id }),
    // Nothing may change while somebody answers.
    refetchOnWindowFocus: false,
  });
  if (error instanceof ApiError && error.code === 'ai_feature_off')
    return (
      <PortalColumn narrow>
        <PortalHeader title={TITLE} />
        <EmptyState
          icon={<MessageCircleOff />}
          title="No questions before this visit"
          hint="The clinic does not ask questions online. Tell the team when you arrive."
          action={toAppointments}
        />
      </PortalColumn>
    );
  if (error && !data) {
    const isGone =
      error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input');
    return (
      <ErrorState
        title={isGone ? 'Appointment not found' : 'The questions could not be loaded'}
        error={isGone ? undefined : error}
        onRetry={isGone ? undefined : () => void refetch()}
        action={toAppointments}
      />
    );
  }
  if (data === undefined)
    return (
      <PortalColumn narrow>
        <Skeleton className="h-10 w-64" />
        <Skeleton className="h-96" />
      </PortalColumn>
    );
  return <Content key={id} intake={data} onReload={() => void refetch()} />;
}

interface Sent {
  readonly language: MessageLanguage;
  readonly instruction: string | null;
}

function Content({ intake, onReload }: { readonly intake: MyIntake; readonly onReload: () => void }) {
  const [sent, setSent] = useState<Sent>();
  const { clinicName, clinicPhone, petName, timeZone, country, startsAt, stored, canChange } = intake;
  if (sent) {
    const texts = PAGE_TEXTS[sent.language];
    return (
      <PortalColumn narrow>
        <PortalHeader
          title={<span lang={sent.language}>{texts.title}</span>}
          text={`${petName} · ${clinicName}`}
        />
        {sent.instruction !== null && (
          <EmergencyPanel
            announce
            clinicName={clinicName}
            phone={clinicPhone}
            instruction={sent.instruction}
          />
        )}
        <EmptyState
          icon={<CircleCheck />}
          title={texts.thanks}
          hint={sent.instruction === null ? texts.thanksText : texts.alerted}
          action={toAppointments}
        />
      </PortalColumn>
    );
  }
  const visit = `${petName} · ${dateTimeLabel(timeZone, startsAt, country)} · ${clinicName}`;
  return (
    <PortalColumn narrow>
      {canChange ? (
        <IntakeForm
          intake={intake}
          visit={visit}
          onChangedElsewhere={onReload}
          onSent={(language, instruction) => setSent({ language, instruction })}
        />
      ) : (
        <>
          <PortalHeader
            title={<span lang={intake.language}>{PAGE_TEXTS[intake.language].title}</span>}
            text={visit}
          />
          <Banner>
            <p>{PAGE_TEXTS[intake.language].closed}</p>
          </Banner>
          {stored && (
            <PortalCard title={petName} titleId="answers-title">
              <ReadAnswers answers={stored.answers} petName={petName} language={stored.language} />
            </PortalCard>
          )}
        </>
      )}
    </PortalColumn>
  );
}
