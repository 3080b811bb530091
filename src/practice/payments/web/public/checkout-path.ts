/** The checkout of a client, with the appointment that it ends. */
export const checkoutPath = (clientId: string, appointmentId?: string): string =>
  `/clinic/checkout/${clientId}${appointmentId === undefined ? '' : `?appointment=${appointmentId}`}`;
