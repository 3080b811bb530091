/** The address at which a client opens their visits. The token is after the `#`, so that no server on the way logs it. */
export const appointmentUrl = (origin: string, token: string): string => `${origin}/appointment#${token}`;

/** Where a client with an account answers the questions before a visit; of several visits each has its own link there. */
export const intakeUrl = (origin: string, appointmentIds: readonly string[]): string =>
  appointmentIds.length === 1
    ? `${origin}/client/appointments/${appointmentIds[0]}/questions`
    : `${origin}/client/appointments`;

/** Where a client with an account books another visit. */
export const bookingUrl = (origin: string): string => `${origin}/client/appointments/new`;
