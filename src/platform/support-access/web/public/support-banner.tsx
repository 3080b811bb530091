import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import { useEffect } from 'react';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { applyWrite } from '#foundation/web/apply-changes.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { useSignedIn } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { currentSupportAccessEndpoint, endSupportAccessEndpoint, type OpenAccess } from '../../contract.ts';
import { useSecondsLeft } from '../use-seconds-left.ts';

/** Says on every page that a support access is open and until when, with a way to end it. */
export function SupportBanner() {
  const { isSupport } = useSignedIn();
  return isSupport ? <OpenBanner /> : null;
}

function OpenBanner() {
  const { data, dataUpdatedAt } = useQuery(queryOf(currentSupportAccessEndpoint, {}));
  return data?.access ? <Banner access={data.access} saidAtMs={dataUpdatedAt} /> : null;
}

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

function Banner({ access, saidAtMs }: { readonly access: OpenAccess; readonly saidAtMs: number }) {
  const { profile } = useSignedIn();
  const client = useQueryClient();
  const secondsLeft = useSecondsLeft(access.secondsLeft, saidAtMs);
  const end = useWrite(endSupportAccessEndpoint);
  const isOver = secondsLeft === 0;
  useEffect(() => {
    if (isOver) void applyWrite(client, endSupportAccessEndpoint, {});
  }, [isOver, client]);
  const leave = () =>
    end.mutate(
      {},
      {
        onError: (error) => {
          notify({ title: 'The access could not be ended', text: messageOf(error), tone: 'destructive' });
          void applyWrite(client, endSupportAccessEndpoint, {});
        },
      },
    );
  return (
    <section
      aria-label="Support access"
      className="sticky bottom-0 z-40 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-accent-soft px-4 py-2 text-base text-accent-ink print:hidden"
    >
      <LifeBuoy aria-hidden className="size-4 shrink-0 max-sm:hidden" />
      <p className="min-w-0 flex-1 basis-60">
        <strong className="font-semibold">{profile.full_name ?? profile.email}</strong>: you are in{' '}
        <strong className="font-semibold">{access.clinicName}</strong> with read-only access. The clinic can
        see what you open. <span className="max-sm:sr-only">Reason: {access.reason}</span>
      </p>
      <p role="timer" aria-label="Time left" className="font-medium tabular-nums">
        {clock(secondsLeft)} left
      </p>
      <Button size="sm" className="touch:h-11" busy={end.isPending} onClick={leave}>
        End access
      </Button>
    </section>
  );
}
