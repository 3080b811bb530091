/** The path that opens the booking form of the clinic for a pet. */
export const bookPetPath = (petId: string): string => `/clinic/appointments?book=${petId}`;
