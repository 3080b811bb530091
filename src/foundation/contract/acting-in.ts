/**
 * Where a platform admin acts with a request: in the console, or in the clinic of this id. During a support access a request without the
 * header acts in its clinic; one that names another place acts in the console.
 */
export const ACTING_IN_HEADER = 'acting-in';
export const ACTING_IN_PLATFORM = 'platform';
