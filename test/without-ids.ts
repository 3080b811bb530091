const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
const INSTANT = /\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g;

/** A text without its ids and instants, in which any few digits stand by chance sooner or later. For what must not be in an answer. */
export const withoutIds = (text: string): string =>
  text.replaceAll(UUID, 'id').replaceAll(INSTANT, 'instant');
