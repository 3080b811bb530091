/**
 * Checks an answer by the contract. The contract's schemas are larger than the whole form, so they are imported once the
 * form is filled in.
 */
const validatedByContract = (name: 'clinicName' | 'country' | 'timeZone') => ({
  validate: async (value: unknown): Promise<string | true> => {
    try {
      const { faultOf } = await import('./trial-answers.ts');
      return faultOf(name, value) ?? true;
    } catch {
      // The schemas cannot be loaded now. Neither can the code that sends the form, which reports it.
      return true;
    }
  },
});

export const CLINIC_NAME_FIELD = validatedByContract('clinicName');
export const COUNTRY_FIELD = validatedByContract('country');
export const TIME_ZONE_FIELD = validatedByContract('timeZone');
