import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#foundation/web/api.ts';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { MayChange } from '#foundation/web/session/may.tsx';
import { dateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { type EstimateTalk, getVisitDriftEndpoint, recordTalkEndpoint } from '../../drift.contract.ts';
import { TalkDialog } from '../talk-dialog.tsx';

interface EstimateDriftNoticeProps {
  readonly visitId: string;
  readonly zone: string;
  /** On a bill, where visits of several pets can be: whose it is. What had to be done before treatment is not said there. */
  readonly billedPetName?: string;
}

/** EST-1, EST-7. Says that a visit comes close to what the client agreed to, has passed it, or needs a written estimate. */
export function EstimateDriftNotice({ visitId, zone, billedPetName }: EstimateDriftNoticeProps) {
  const { data } = useQuery(queryOf(getVisitDriftEndpoint, { visitId }));
  const [isTalking, setTalking] = useState(false);
  if (data === undefined) return null;
  const { drift, needsWritten, talks, clientName } = data;
  if (drift === null)
    return needsWritten && billedPetName === undefined ? (
      <Banner tone="warn" title="This visit needs a written estimate">
        <p>The planned treatments cost enough that the law requires a written estimate first.</p>
      </Banner>
    ) : null;
  const { state, overMinor, agreedMinor, costMinor, currency } = drift;
  const money = (minor: number) => showMoney(minor, currency);
  const latest = talks[0];
  const what = billedPetName === undefined ? 'This visit' : `${billedPetName}’s visit`;
  if (state === 'within') return latest ? <Told talk={latest} zone={zone} /> : null;
  const sums = `${money(costMinor)} so far, up to ${money(agreedMinor)} agreed.`;
  if (state === 'near')
    return (
      <Banner tone="info" title={`${what} is close to its estimate`}>
        <p>{sums}</p>
      </Banner>
    );
  return (
    <>
      <Banner
        tone={state === 'exceeded' ? 'bad' : 'warn'}
        title={`${what} is ${money(overMinor)} over its estimate: talk to the client`}
        action={
          <MayChange call={recordTalkEndpoint}>
            <Button size="sm" onClick={() => setTalking(true)}>
              Record who was told
            </Button>
          </MayChange>
        }
      >
        <p>{state === 'exceeded' ? `${sums} They must agree before more is done.` : sums}</p>
        {latest && <Told talk={latest} zone={zone} />}
      </Banner>
      {isTalking && (
        <TalkDialog
          visitId={visitId}
          costMinor={costMinor}
          currency={currency}
          suggestedName={clientName ?? ''}
          onClose={() => setTalking(false)}
        />
      )}
    </>
  );
}

const CHANNELS = { in_person: 'in person', phone: 'by phone', message: 'by message' } as const;

const Told = ({ talk, zone }: { readonly talk: EstimateTalk; readonly zone: string }) => (
  <p className="text-base text-ink-muted">
    {[
      `${talk.toldName} was told ${CHANNELS[talk.channel]} and ${talk.isAgreed ? 'agreed' : 'did not agree'}`,
      `${dateIn(zone, talk.recordedAt)}, ${timeIn(zone, talk.recordedAt)}`,
      talk.recordedByName,
      talk.note,
    ]
      .filter(Boolean)
      .join(' · ')}
  </p>
);
