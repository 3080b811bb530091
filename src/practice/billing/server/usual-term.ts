/** Days until an invoice is due, where the clinic has not set another term. */
export const USUAL_TERM_DAYS = 14;
