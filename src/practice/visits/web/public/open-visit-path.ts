/** The page of a visit. */
export const visitPath = (visitId: string): string => `/clinic/visits/${visitId}`;
