/** The storage key of the dismissed offer. */
export const PROMOTION_KEY = 'promotion-closed';

/** The id of the current offer; a new offer gets a new id and is shown to everybody again. */
export const PROMOTION_ID = 'annual-3-months';
