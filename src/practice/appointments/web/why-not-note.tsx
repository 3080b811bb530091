import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { queryOf } from '#foundation/web/api.ts';
import { explainSlotEndpoint } from '../contract.ts';

interface WhyNotNoteProps {
  readonly typeId: string;
  readonly doctorId: string;
  /** Empty while none is chosen. */
  readonly petId: string;
  readonly startsAtMs: number;
}

/** Why the chosen time is not among the free ones; nothing if it is, or can be booked anyway. */
export function WhyNotNote({ typeId, doctorId, petId, startsAtMs }: WhyNotNoteProps) {
  const { data } = useQuery(
    queryOf(explainSlotEndpoint, {
      appointmentTypeId: typeId,
      doctorId,
      ...(petId === '' ? {} : { petId }),
      startsAt: new Date(startsAtMs).toISOString(),
    }),
  );
  const reasons = data?.reasons.filter(({ kind }) => kind !== 'off_grid') ?? [];
  if (reasons.length === 0) return null;
  return (
    <p role="status" className="-mt-1 flex items-start gap-1.5 text-sm text-warn-ink">
      <Info aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      {reasons.map(({ sentence }) => sentence).join(' ')}
    </p>
  );
}
