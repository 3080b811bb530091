import type { ReactNode } from 'react';
import type { RichTextNode } from './rich-text.ts';

/** A reference to a record: the type of its node, its id, and its label. */
export interface TextReference {
  readonly type: string;
  readonly id: string;
  readonly label: string;
}

/** What choosing an entry does. The typed sign and query are removed first. */
type EditorMenuEffect =
  /** Puts a reference to a record into the text. */
  | { readonly reference: TextReference }
  /** The same, for a record that is made first; null if that failed. */
  | { readonly makeReference: () => Promise<TextReference | null> }
  /** Inserts text. */
  | { readonly insert: RichTextNode }
  /** Does something outside of the text. */
  | { readonly run: () => void };

/** One entry of a menu in the text. */
export interface EditorMenuItem {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly icon?: ReactNode;
  /** Entries of a group follow each other, below its name. */
  readonly group?: string | undefined;
  readonly effect: EditorMenuEffect;
}

/** A menu that a sign opens while text is typed: `/` or `@`. */
export interface EditorMenu {
  readonly sign: string;
  /** The accessible name of the list. */
  readonly label: string;
  /** The entries for what was typed after the sign. Without entries the menu stays closed. */
  readonly items: (query: string, signal: AbortSignal) => Promise<readonly EditorMenuItem[]>;
}
