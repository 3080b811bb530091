import { printBytes } from '#foundation/values/print-number.ts';

/** Receives sentences for the person who waits. */
export type PrintLine = (sentence: string) => void;

const EVERY_MS = 2_000;

/** Says how far the work is, but not more often than every two seconds. */
export function createProgress(printLine: PrintLine): (sentence: () => string) => void {
  let last = performance.now();
  return (sentence) => {
    if (performance.now() - last < EVERY_MS) return;
    last = performance.now();
    printLine(sentence());
  };
}

/** `12.3 MB`. */
export const sizeText = (bytes: number): string => printBytes(bytes, '');
