import type { ApiError } from '#foundation/web/api-error.ts';
import { timeIn, isoDayIn, nearDay } from '#foundation/web/time/zone-time.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import type { SlotOffer } from '../contract.ts';
import { OverlapReason } from './overlap-reason.tsx';
import { mayOverride, needsReason, readConflict } from './slot-conflict.ts';

interface ConflictNoteProps {
  readonly error: ApiError;
  readonly zone: string;
  /** The requested day, which offers on the same day do not repeat. */
  readonly day: string;
  readonly doctorId: string;
  readonly doctorName: (doctorId: string) => string;
  readonly onTake: (offer: SlotOffer) => void;
  /** Books anyway, where staff may decide so; with a reason if the pet has another appointment. */
  readonly onOverride: (petOverlapReason?: string) => void;
  readonly overrideLabel: string;
}

/** Why a time is not available, and three that are. */
export function ConflictNote({
  error,
  zone,
  day,
  doctorId,
  doctorName,
  onTake,
  onOverride,
  overrideLabel,
}: ConflictNoteProps) {
  const { sentences, offers } = readConflict(error, zone);
  const labelOf = (offer: SlotOffer): string => {
    const on = isoDayIn(zone, offer.startsAt);
    return [
      on === day ? '' : nearDay(on),
      timeIn(zone, offer.startsAt),
      offer.doctorId === doctorId ? '' : doctorName(offer.doctorId),
    ]
      .filter(Boolean)
      .join(' · ');
  };
  return (
    <Banner tone="warn" announce>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {offers.length > 0 && (
        <div className="mt-2 flex flex-col gap-1.5">
          <p className="font-medium">Free nearby</p>
          <div className="flex flex-wrap gap-2">
            {offers.map((offer) => (
              <Button
                key={`${offer.doctorId} ${offer.startsAt}`}
                size="sm"
                className="tabular"
                onClick={() => onTake(offer)}
              >
                {labelOf(offer)}
              </Button>
            ))}
          </div>
        </div>
      )}
      {needsReason(error) && <OverlapReason submitLabel={overrideLabel} onSubmit={onOverride} />}
      {mayOverride(error) && (
        <Button
          size="sm"
          variant="ghost"
          className="mt-1 -ml-2.5 self-start underline underline-offset-4"
          onClick={() => onOverride()}
        >
          {overrideLabel}
        </Button>
      )}
    </Banner>
  );
}
