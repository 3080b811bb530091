/** Where staff read a report. */
export const reportPath = (id: string): string => `/clinic/labs/${id}`;
