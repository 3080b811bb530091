/** The `tel:` link of a phone number. `+49 (0)30 1` is dialed without the optional `(0)`. */
export const telephoneLink = (phone: string): string => `tel:${phone.replaceAll(/\(0\)|[^\d+]/g, '')}`;
