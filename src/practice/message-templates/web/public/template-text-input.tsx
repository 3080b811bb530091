import { type RefObject, useRef } from 'react';
import type { TemplateKind } from '#vocabulary/message-templates.ts';
import { Field } from '#foundation/web/ui/field.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { FieldMenu } from './field-menu.tsx';

interface TemplateTextInputProps {
  readonly kind: TemplateKind;
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly rows?: number;
  readonly maxLength: number;
}

/** Puts a text where the cursor is; it is left before the end of a field that has a place to type in. */
function insertAt(area: RefObject<HTMLTextAreaElement | null>, text: string, source: string): string {
  const { selectionStart: start, selectionEnd: end } = area.current ?? {
    selectionStart: text.length,
    selectionEnd: text.length,
  };
  const caret = start + (source.endsWith('|}}') ? source.length - 2 : source.length);
  requestAnimationFrame(() => {
    area.current?.focus();
    area.current?.setSelectionRange(caret, caret);
  });
  return text.slice(0, start) + source + text.slice(end);
}

/** A text with fields, and the menu of the fields that it can have. */
export function TemplateTextInput({
  kind,
  label,
  value,
  onChange,
  error,
  hint,
  rows = 6,
  maxLength,
}: TemplateTextInputProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <Field
      label={label}
      error={error}
      hint={hint}
      aside={<FieldMenu kind={kind} onInsert={(source) => onChange(insertAt(area, value, source))} />}
    >
      <Textarea
        ref={area}
        rows={rows}
        maxLength={maxLength}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
