import { useSearchParams } from 'react-router';

export const STEPS = ['pet', 'type', 'day', 'time', 'reason', 'confirm'] as const;
export type Step = (typeof STEPS)[number];

/** What has been answered so far. It stands in the address, so that going back keeps it; the reason does not. */
export interface BookingAnswers {
  readonly petId: string | undefined;
  readonly typeId: string | undefined;
  readonly day: string | undefined;
  /** The chosen start, an instant. */
  readonly at: string | undefined;
  /** A doctor that was asked for; undefined: whoever is free. */
  readonly doctorId: string | undefined;
}

const KEYS = { petId: 'pet', typeId: 'type', day: 'day', at: 'at', doctorId: 'with' } as const;

const isStep = (text: string | null): text is Step =>
  text !== null && (STEPS as readonly string[]).includes(text);

/** The booking as its address has it: each answer is a step in the history. */
export function useBookingAddress() {
  const [params, setParams] = useSearchParams();
  const answers: BookingAnswers = {
    petId: params.get(KEYS.petId) ?? undefined,
    typeId: params.get(KEYS.typeId) ?? undefined,
    day: params.get(KEYS.day) ?? undefined,
    at: params.get(KEYS.at) ?? undefined,
    doctorId: params.get(KEYS.doctorId) ?? undefined,
  };
  const asked = params.get('step');
  const go = (step: Step, changes: Partial<BookingAnswers> = {}, { replace = false } = {}) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, key] of Object.entries(KEYS)) {
          if (!(name in changes)) continue;
          // Safe: `KEYS` has the names of the answers.
          const value = changes[name as keyof BookingAnswers];
          if (value === undefined) next.delete(key);
          else next.set(key, value);
        }
        next.set('step', step);
        return next;
      },
      { replace },
    );
  return { answers, step: isStep(asked) ? asked : undefined, moveId: params.get('move') ?? undefined, go };
}
