import type { TrialAnswers } from '../contract.ts';

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

/** What the contract says of this text; its schemas weigh more than the whole form, and come when it is filled in. */
const fits = (name: 'clinicName' | 'country' | 'timeZone') => ({
  validate: async (value: unknown): Promise<string | true> => {
    try {
      const { faultOf } = await import('./trial-answers.ts');
      return faultOf(name, value) ?? true;
    } catch {
      // They cannot be fetched now. Neither can what sends the form, and that says so.
      return true;
    }
  },
});

export const CLINIC_NAME_FIELD = fits('clinicName');
export const COUNTRY_FIELD = fits('country');
export const TIME_ZONE_FIELD = fits('timeZone');
