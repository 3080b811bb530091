import { lazy, type Ref, Suspense } from 'react';
import { cn } from '../ui/cn.ts';
import type { EditorMenu } from './editor-menu.ts';
import { isEmptyText, type RichTextNode } from './rich-text.ts';
import { RichTextView } from './rich-text-view.tsx';

// The editor is larger than all the rest of a page.
const TiptapField = lazy(async () => ({ default: (await import('./tiptap-field.tsx')).TiptapField }));

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

/** A formatted text to type into. The text is readable at once; the editor is loaded after it. */
export function RichTextField(props: RichTextFieldProps) {
  const { value, placeholder, className } = props;
  const reading = (
    <div className={cn('relative min-h-18 px-4 py-2', className)}>
      {isEmptyText(value) && (
        <p className="text-base leading-6 text-ink-muted max-md:text-md">{placeholder}</p>
      )}
      {!isEmptyText(value) && <RichTextView text={value} />}
    </div>
  );
  return (
    <Suspense fallback={reading}>
      <TiptapField {...props} />
    </Suspense>
  );
}
