import { useState } from 'react';
import { useSearchParams } from 'react-router';

export const STEPS = ['pet', 'type', 'day', 'time', 'reason', 'confirm'] as const;
export type Step = (typeof STEPS)[number];

/**
 * The answers so far. They are in the URL, so that a reload keeps them; the reason is private and stored in the tab
 * only.
 */
export interface BookingAnswers {
  readonly petId: string | undefined;
  readonly typeId: string | undefined;
  readonly day: string | undefined;
  /** The chosen start, an instant. */
  readonly at: string | undefined;
  /** The chosen doctor; undefined for any. */
  readonly doctorId: string | undefined;
}

const KEYS = { petId: 'pet', typeId: 'type', day: 'day', at: 'at', doctorId: 'with' } as const;
const ANSWERS = [
  'petId',
  'typeId',
  'day',
  'at',
  'doctorId',
] as const satisfies readonly (keyof BookingAnswers)[];

const isStep = (text: string | null): text is Step =>
  text !== null && (STEPS as readonly string[]).includes(text);

/**
 * The booking as the URL has it: each answer is a history entry. Later answers are remembered while the person goes
 * back, as long as the page is open.
 */
export function useBookingAddress() {
  const [params, setParams] = useSearchParams();
  const [kept, setKept] = useState<Partial<BookingAnswers>>({});
  const answerOf = (name: keyof BookingAnswers) => params.get(KEYS[name]) ?? kept[name];
  const answers: BookingAnswers = {
    petId: answerOf('petId'),
    typeId: answerOf('typeId'),
    day: answerOf('day'),
    at: answerOf('at'),
    doctorId: answerOf('doctorId'),
  };
  const requestedStep = params.get('step');
  const go = (step: Step, changes: Partial<BookingAnswers> = {}, { replace = false } = {}) => {
    const all = { ...answers, ...changes };
    const next = new URLSearchParams(params);
    for (const name of ANSWERS) {
      const value = all[name];
      if (value === undefined) next.delete(KEYS[name]);
      else next.set(KEYS[name], value);
    }
    next.set('step', step);
    setKept(all);
    setParams(next, { replace });
  };
  return {
    answers,
    step: isStep(requestedStep) ? requestedStep : undefined,
    moveId: params.get('move') ?? undefined,
    go,
  };
}
