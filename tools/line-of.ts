/** The line of a text, counted from 1, on which the character at `index` is. */
export const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length;
