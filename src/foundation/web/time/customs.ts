/** A browser shows one clinic at a time, so that not every screen has to be told whose customs it follows. */
let followed = '';

/** Called by whoever reads the clinic, before what it shows is rendered. */
export function followCountry(country: string): void {
  followed = country;
}

/** The country of the clinic on screen; empty as long as there is none. */
export const countryOnScreen = (): string => followed;
