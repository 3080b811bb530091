import { lazy, Suspense } from 'react';
import { cn } from '../ui/cn.ts';
import { isEmptyText } from './rich-text.ts';
import type { RichTextFieldProps } from './rich-text-field-props.ts';
import { RichTextView } from './rich-text-view.tsx';

// The editor is larger than all the rest of a page.
const TiptapField = lazy(async () => ({ default: (await import('./tiptap-field.tsx')).TiptapField }));

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
