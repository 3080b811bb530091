import type { Ref } from 'react';
import type { EditorMenu } from './editor-menu.ts';
import type { RichTextNode } from './rich-text.ts';

/** What a page may do with a text field. */
export interface RichTextHandle {
  readonly focus: () => void;
  /** Inserts a text at the cursor, or at the end if the field has never had the focus. */
  readonly insert: (text: RichTextNode) => void;
  /** Confirms everything that templates have written. */
  readonly confirmAll: () => void;
}

export interface RichTextFieldProps {
  /** The accessible name. */
  readonly label: string;
  readonly value: RichTextNode;
  readonly onChange: (text: RichTextNode) => void;
  readonly placeholder?: string | undefined;
  /** The menus of `/` and `@`. Their signs stay the same for as long as the field is on screen. */
  readonly menus?: readonly EditorMenu[];
  /** The types of references to records that the text may hold. */
  readonly references?: readonly string[];
  /** Where the toolbar is drawn while the field has the focus; without it there is none. */
  readonly toolbar?: HTMLElement | null;
  readonly onFocusChange?: (hasFocus: boolean) => void;
  readonly describedBy?: string | undefined;
  readonly className?: string;
  readonly ref?: Ref<RichTextHandle>;
}
