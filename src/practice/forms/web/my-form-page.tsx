import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { usePageTitle } from '#foundation/web/layout/page-title.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { PortalColumn } from '#foundation/web/portal/portal-column.tsx';
import { PortalHeader } from '#foundation/web/portal/portal-header.tsx';
import { deviceZone, todayIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Skeleton } from '#foundation/web/ui/skeleton.tsx';
import { openMyFormEndpoint, saveMyAnswersEndpoint, signMyFormEndpoint } from '../own.contract.ts';
import { FillForm } from './fill-form.tsx';

export const handle = screen({ title: 'Form', roles: ['client'] });

const toForms = (
  <Button asChild size="lg">
    <Link to="/client/forms">All forms</Link>
  </Button>
);

/** `/client/forms/{id}`: the client fills in and signs a form; what was typed is kept. */
export default function MyFormPage() {
  const { formId: id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    ...queryOf(openMyFormEndpoint, { id }),
    // Nothing may change under the pen.
    refetchOnWindowFocus: false,
  });
  const save = useWrite(saveMyAnswersEndpoint);
  const sign = useWrite(signMyFormEndpoint);
  const [isDone, setDone] = useState(false);
  usePageTitle(data?.title);
  if (error && !data)
    return (
      <ErrorState
        title="This form could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        action={toForms}
      />
    );
  if (data === undefined)
    return (
      <PortalColumn narrow>
        <Skeleton className="h-10 w-64" />
        <Skeleton className="h-96" />
      </PortalColumn>
    );
  if (isDone || data.signedAt !== null)
    return (
      <EmptyState
        icon={<CircleCheck />}
        title={isDone ? 'Thank you' : 'This form is complete'}
        hint={
          isDone ? 'Your clinic has your form. A copy will appear with your forms in a moment.' : undefined
        }
        action={toForms}
      />
    );
  return (
    <PortalColumn narrow>
      <PortalHeader title={data.title} text={data.clinicName} />
      <FillForm
        key={data.version}
        id={id}
        form={data}
        suggestedName={data.clientName}
        today={todayIn(deviceZone())}
        onSave={(answers) => save.mutate({ id, answers })}
        onSign={(input, onSigned) =>
          sign.mutate(input, {
            onSuccess: () => {
              onSigned();
              setDone(true);
            },
            onError: () => void refetch(),
          })
        }
        busy={sign.isPending}
        error={sign.error}
      />
    </PortalColumn>
  );
}
