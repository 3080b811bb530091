/** VISIT-1. A new entry joins the pet's open visit if it began within so many days (as in OpenVPMS). */
export const JOIN_DAYS = 7;

/** VISIT-5. D18: a clinic that has chosen nothing locks unsigned visits after a day. */
export const DEFAULT_LOCK_HOURS = 24;

/** How many of the pet's other visits a visit shows. */
export const PREVIOUS_VISITS_LIMIT = 10;

/** How much of an assessment lists show, in characters. */
export const EXCERPT_LENGTH = 300;
