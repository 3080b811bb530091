/** Where a visitor's browser keeps which offer was put away. */
export const PROMOTION_KEY = 'promotion-closed';

/** The offer that stands; another one gets another name, and is shown to everyone again. */
export const PROMOTION_ID = 'annual-3-months';
