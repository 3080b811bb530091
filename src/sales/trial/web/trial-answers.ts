import { TrialAnswers } from '../contract.ts';
import type { TrialValues } from './trial-values.ts';

/** The part of the form that describes the clinic and its first member. */
export const answersOf = ({
  clinicName,
  country,
  timeZone,
  fullName,
  takesAppointments,
}: TrialValues): TrialAnswers =>
  TrialAnswers.parse({ clinicName, country, timeZone, fullName, takesAppointments });

/** The contract's message for an answer that it refuses. */
export const faultOf = (name: keyof TrialAnswers, value: unknown): string | undefined =>
  TrialAnswers.shape[name].safeParse(value).error?.issues[0]?.message;
