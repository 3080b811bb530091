import { Check, ChevronsUpDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import {
  type AriaAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useRef,
  useState,
} from 'react';
import { cn } from './cn.ts';
import { Command, CommandEmpty, CommandGroup, CommandInput, CommandItem, CommandList } from './command.tsx';
import { CONTROL_CLASSES } from './control-classes.ts';
import { FLOATING_CLASSES } from './overlay-classes.ts';
import { SpinnerMark } from './spinner.tsx';
import { useDeferredEnter } from './use-deferred-enter.ts';

export interface ComboboxOption {
  readonly value: string;
  readonly label: string;
  /** A second line, which is searched too: a phone number, a breed. */
  readonly hint?: string | undefined;
  readonly icon?: ReactNode;
  /** At the end of the line, such as a price. It is not searched. */
  readonly end?: ReactNode;
}

interface ComboboxProps extends Pick<AriaAttributes, 'aria-label' | 'aria-describedby' | 'aria-invalid'> {
  readonly options: readonly ComboboxOption[];
  readonly value?: string | undefined;
  /** Called with the option too, because a list from the server may not contain it later. */
  readonly onValueChange: (value: string, option: ComboboxOption) => void;
  /** The label of the selected value while it is not among `options`. */
  readonly valueLabel?: string | undefined;
  /** If given, the caller searches: `options` are its results and are not filtered again. */
  readonly onQueryChange?: (query: string) => void;
  /** The caller's search is pending: `options` belong to an earlier text. Enter waits for the results. */
  readonly isStale?: boolean;
  readonly placeholder?: string;
  readonly searchPlaceholder?: string;
  readonly emptyText?: string;
  /** Below the list, such as "Add a new client". */
  readonly footer?: ReactNode;
  readonly id?: string;
  readonly disabled?: boolean;
  readonly large?: boolean;
  readonly className?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Selects one of a long list by typing: into the open list, or at once while its button has the focus. */
export function Combobox({
  options,
  value,
  onValueChange,
  valueLabel,
  onQueryChange,
  isStale = false,
  placeholder = 'Choose',
  searchPlaceholder = 'Search',
  emptyText = 'Nothing found',
  footer,
  large = false,
  className,
  ...trigger
}: ComboboxProps) {
  const listId = useId();
  const content = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [marked, setMarked] = useState('');
  // Results from the server arrive after the typing: Enter selects the first of them, unless an arrow key has marked another.
  const isRemote = onQueryChange !== undefined;
  const isGone = isRemote && !options.some((option) => option.value === marked);
  const chosen = options.find((option) => option.value === value);
  const shown = chosen?.label ?? (value ? valueLabel : undefined);
  const take = (option: ComboboxOption) => {
    onValueChange(option.value, option);
    setOpen(false);
  };
  const holdEnter = useDeferredEnter({
    typed: open ? query : undefined,
    isStale,
    selectFirst: () => options[0] && take(options[0]),
  });
  const search = (text: string) => {
    setQuery(text);
    if (isRemote) setMarked('');
    onQueryChange?.(text);
  };
  const onTriggerKey = (event: KeyboardEvent) => {
    const isCharacter = event.key.length === 1 && event.key !== ' ';
    if (event.ctrlKey || event.metaKey || event.altKey || !(isCharacter || event.key === 'ArrowDown')) return;
    event.preventDefault();
    setOpen(true);
    // The next letter may be typed before the open list has the focus.
    search(isCharacter ? (open ? query : '') + event.key : '');
  };
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        if (next) search('');
      }}
    >
      <Popover.Trigger
        {...trigger}
        onKeyDown={onTriggerKey}
        role="combobox"
        aria-expanded={open}
        aria-controls={listId}
        className={cn(
          CONTROL_CLASSES,
          'flex items-center justify-between gap-2 text-left',
          large ? 'h-12 px-3.5 text-md' : 'h-9 px-3 touch:h-11',
          className,
        )}
      >
        <span className={cn('truncate', shown === undefined && 'text-ink-muted')}>
          {shown ?? placeholder}
        </span>
        <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-muted" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          ref={content}
          onOpenAutoFocus={(event) => {
            // By default all text would be selected, and the next letter would replace the first.
            event.preventDefault();
            const field = content.current?.querySelector('input');
            field?.focus();
            field?.setSelectionRange(field.value.length, field.value.length);
          }}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          id={listId}
          aria-label={searchPlaceholder}
          className={cn(FLOATING_CLASSES, 'w-(--radix-popover-trigger-width) min-w-64 overflow-hidden')}
        >
          <Command
            shouldFilter={!isRemote}
            filter={matchesTerms}
            label={searchPlaceholder}
            value={isGone ? (options[0]?.value ?? '') : marked}
            // An item that is marked in a stale list would stay marked in the next one.
            onValueChange={(next) => !isStale && setMarked(next)}
            onKeyDown={holdEnter}
          >
            <CommandInput placeholder={searchPlaceholder} value={query} onValueChange={search} />
            <CommandList>
              {isStale && options.length === 0 ? (
                <div className="flex items-center justify-center gap-2 px-3 py-6 text-base text-ink-muted">
                  <SpinnerMark /> Searching
                </div>
              ) : (
                <CommandEmpty>{emptyText}</CommandEmpty>
              )}
              <CommandGroup>
                {options.map((option) => (
                  <CommandItem
                    key={option.value}
                    value={option.value}
                    keywords={[option.label, option.hint ?? '']}
                    onSelect={() => take(option)}
                  >
                    {option.icon}
                    <span className="flex min-w-0 flex-1 flex-col">
                      <span className="truncate">{option.label}</span>
                      {option.hint !== undefined && (
                        <span className="truncate text-sm text-ink-muted">{option.hint}</span>
                      )}
                    </span>
                    {option.end !== undefined && (
                      <span className="shrink-0 text-sm text-ink-muted tabular">{option.end}</span>
                    )}
                    {option.value === value && <Check aria-hidden className="text-brand" />}
                  </CommandItem>
                ))}
              </CommandGroup>
            </CommandList>
            {footer !== undefined && <div className="border-t border-line p-1">{footer}</div>}
          </Command>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Filters by the visible text only: the value is an id, in which anything might match. */
function matchesTerms(_value: string, query: string, words: string[] = []): number {
  const text = words.join(' ').toLocaleLowerCase('en');
  return query
    .toLocaleLowerCase('en')
    .split(/\s+/u)
    .every((part) => text.includes(part))
    ? 1
    : 0;
}
