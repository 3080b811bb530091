import type { TrialAnswers } from '../contract.ts';

/** The values of the trial form. A signed-in person is not asked for the last three. */
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
