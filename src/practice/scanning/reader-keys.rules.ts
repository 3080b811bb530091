/** A person types slower, a reader never. */
export const READER_GAP_MS = 60;
/** Shorter is what somebody typed. */
const MIN_CODE_LENGTH = 4;

/** What was typed without a pause, and when its last key came. */
export interface TypedKeys {
  readonly text: string;
  readonly at: number;
}

export const NOTHING_TYPED: TypedKeys = { text: '', at: 0 };

interface NextKey {
  readonly typed: TypedKeys;
  /** What a reader has read, with this key. */
  readonly code: string | null;
}

/** SCAN-2. The next key while no field has the focus. @param at in milliseconds. */
export function nextKey(before: TypedKeys, key: string, at: number): NextKey {
  const text = at - before.at <= READER_GAP_MS ? before.text : '';
  if (key === 'Enter') return { typed: NOTHING_TYPED, code: text.length >= MIN_CODE_LENGTH ? text : null };
  // Keys with names, such as Shift, type nothing.
  return { typed: { text: key.length === 1 ? text + key : text, at }, code: null };
}
