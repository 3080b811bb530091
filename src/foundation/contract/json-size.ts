/**
 * The length of a value as JSON in bytes. Columns of JSON are limited in bytes, and a letter of another script than the Latin one
 * has two or three of them.
 */
export const jsonBytes = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;
