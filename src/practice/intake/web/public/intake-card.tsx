import { useQuery } from '@tanstack/react-query';
import { Check, ListPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { MESSAGE_LANGUAGE_LABELS } from '#vocabulary/message-languages.ts';
import { queryOf } from '#foundation/web/api.ts';
import { dateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { useAssistantFeature } from '#practice/assistant-switches/web/public/use-assistant-feature.ts';
import { inboxPath } from '#practice/conversations/portal-path.rules.ts';
import { getIntakeEndpoint, type IntakeOfAppointment } from '../../contract.ts';
import { historyText } from '../../rules/history-text.rules.ts';
import { ReadAnswers } from '../read-answers.tsx';

interface IntakeCardProps {
  readonly appointmentId: string;
  /** Adds the answers to the history of the visit; undefined where nothing can be written. */
  readonly onAdd?: ((text: string) => void) | undefined;
}

/** What the client answered before the visit. Nothing where nothing was answered, and where the clinic asks nothing. */
export function IntakeCard({ appointmentId, onAdd }: IntakeCardProps) {
  const isOn = useAssistantFeature('intake_questions');
  const { data, error, refetch } = useQuery({
    ...queryOf(getIntakeEndpoint, { id: appointmentId }),
    enabled: isOn,
  });
  if (!isOn) return null;
  if (error && !data)
    return (
      <ErrorState
        compact
        title="The intake answers could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  return data?.intake ? <Answers intake={data.intake} onAdd={onAdd} /> : null;
}

/** When it was answered, and in which language if it was not ours. */
function described({ clientName, timeZone, changedAt, answeredAt, language }: IntakeOfAppointment): string {
  const verb = changedAt === answeredAt ? 'answered' : 'last changed';
  const at = `${dateIn(timeZone, changedAt)}, ${timeIn(timeZone, changedAt)}`;
  return [
    `${clientName}, ${verb} ${at}`,
    ...(language === 'en' ? [] : [`Answered in ${MESSAGE_LANGUAGE_LABELS[language]}`]),
  ].join(' · ');
}

function Answers({
  intake,
  onAdd,
}: Pick<IntakeCardProps, 'onAdd'> & { readonly intake: IntakeOfAppointment }) {
  const { answers, petName, timeZone, changedAt, revision } = intake;
  const [addedRevision, setAdded] = useState<number>();
  const isAdded = addedRevision === revision;
  const add = () => {
    onAdd?.(historyText({ answers, petName }, dateIn(timeZone, changedAt)));
    setAdded(revision);
  };
  return (
    <Card aria-labelledby="intake-title">
      <CardHeader
        title="Intake answers"
        titleId="intake-title"
        description={described(intake)}
        action={
          onAdd && (
            <Button size="sm" disabled={isAdded} onClick={add}>
              {isAdded ? <Check aria-hidden /> : <ListPlus aria-hidden />}
              {isAdded ? 'Added to history' : 'Add to history'}
            </Button>
          )
        }
      />
      <CardBody className="flex flex-col gap-3">
        <Urgency intake={intake} />
        <ReadAnswers answers={answers} petName={petName} language="en" />
      </CardBody>
    </Card>
  );
}

function Urgency({
  intake: { emergency, conversationId },
}: {
  readonly intake: Pick<IntakeOfAppointment, 'conversationId' | 'emergency'>;
}) {
  if (emergency === 'amber')
    return (
      <Banner tone="warn">
        <p>An answer may be urgent. Read the answers now.</p>
      </Banner>
    );
  if (emergency === 'red')
    return (
      <Banner
        tone="bad"
        action={
          conversationId !== null && (
            <Button asChild size="sm">
              <Link to={inboxPath(conversationId)}>Open message</Link>
            </Button>
          )
        }
      >
        <p>An answer sounds like an emergency. The client was told how to reach a veterinarian.</p>
      </Banner>
    );
  return null;
}
