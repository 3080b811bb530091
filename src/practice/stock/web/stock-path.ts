/** The address of an item in stock. */
export const stockPath = (itemId: string): string => `/clinic/inventory/${itemId}`;
