import type * as z from 'zod';
import { TrialAnswers } from '../contract.ts';

/** What the form of a trial holds. A signed-in person is not asked for the last three. */
export interface TrialValues extends TrialAnswers {
  readonly email: string;
  readonly password: string;
  /** Hidden from people; see `PublicFormFields`. */
  readonly webAddress: string;
}

export const BLANK_TRIAL: TrialValues = {
  clinicName: '',
  country: '',
  timeZone: '',
  fullName: '',
  takesAppointments: true,
  email: '',
  password: '',
  webAddress: '',
};

export const answersOf = ({
  clinicName,
  country,
  timeZone,
  fullName,
  takesAppointments,
}: TrialValues): TrialAnswers =>
  TrialAnswers.parse({ clinicName, country, timeZone, fullName, takesAppointments });

/** A field's rule from the contract's: what is wrong, in the contract's words. */
const fits = (schema: z.ZodType) => ({
  validate: (value: unknown) => schema.safeParse(value).error?.issues[0]?.message ?? true,
});

export const CLINIC_NAME_FIELD = fits(TrialAnswers.shape.clinicName);
export const COUNTRY_FIELD = fits(TrialAnswers.shape.country);
export const TIME_ZONE_FIELD = fits(TrialAnswers.shape.timeZone);
