/** The address at which a client opens their visits. The token is after the `#`, so that no server on the way logs it. */
export const appointmentUrl = (origin: string, token: string): string => `${origin}/appointment#${token}`;

/** Where a client with an account books another visit. */
export const bookingUrl = (origin: string): string => `${origin}/client/appointments/new`;
