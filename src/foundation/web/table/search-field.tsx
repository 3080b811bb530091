import { Search } from 'lucide-react';
import { useRef } from 'react';
import { useShortcut } from '../shortcuts/use-shortcut.ts';
import { cn } from '../ui/cn.ts';
import { CONTROL_CLASSES } from '../ui/control-classes.ts';
import { Kbd } from '../ui/kbd.tsx';

interface SearchFieldProps {
  /** The accessible name: "Search pets". */
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onValueChange: (text: string) => void;
  /** Undefined if Enter does nothing: the list follows what is typed. */
  readonly onEnter?: (() => void) | undefined;
  readonly className?: string;
}

/** The search of a list. `/` focuses it, Escape clears it. */
export function SearchField({
  label,
  placeholder,
  value,
  onValueChange,
  onEnter,
  className,
}: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useShortcut('/', () => field.current?.focus(), label);
  return (
    <span className={cn('relative block', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-muted"
      />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter?.();
          if (event.key === 'Escape' && value !== '') {
            event.preventDefault();
            onValueChange('');
          }
        }}
        className={cn(
          CONTROL_CLASSES,
          'h-9 pr-9 pl-9 text-ellipsis touch:h-11 [&::-webkit-search-cancel-button]:hidden',
        )}
      />
      {value === '' && (
        <Kbd className="absolute top-1/2 right-2.5 hidden -translate-y-1/2 md:inline-flex">/</Kbd>
      )}
    </span>
  );
}
