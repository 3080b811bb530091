import { Braces } from 'lucide-react';
import {
  TEMPLATE_KIND_ENTRIES,
  templateFieldOf,
  type TemplateField,
  type TemplateKind,
} from '#vocabulary/message-templates.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Menu, MenuItem } from '#foundation/web/ui/dropdown-menu.tsx';

/** A field as it is written; one that may be missing has a place for what is written then. */
const sourceOf = (field: TemplateField): string =>
  templateFieldOf(field).isOptional ? `{{${field}|}}` : `{{${field}}}`;

interface FieldMenuProps {
  readonly kind: TemplateKind;
  readonly onInsert: (source: string) => void;
}

/** The fields of a kind of message, each with an example. */
export const FieldMenu = ({ kind, onInsert }: FieldMenuProps) => (
  <Menu
    align="end"
    className="w-72"
    trigger={
      <Button size="sm" variant="ghost" className="-my-1">
        <Braces aria-hidden /> Insert field
      </Button>
    }
  >
    {TEMPLATE_KIND_ENTRIES[kind].fields.map((field) => {
      const { label, example } = templateFieldOf(field);
      return (
        <MenuItem key={field} onSelect={() => onInsert(sourceOf(field))}>
          <span className="flex min-w-0 flex-col">
            <span>{label}</span>
            <span className="truncate text-sm text-ink-muted">{example}</span>
          </span>
        </MenuItem>
      );
    })}
  </Menu>
);
