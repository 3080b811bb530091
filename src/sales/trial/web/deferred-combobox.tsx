import { ChevronsUpDown } from 'lucide-react';
import { type ComponentProps, useEffect, useId, useMemo, useRef, useState } from 'react';
import { notify } from '#foundation/web/notice/notify.ts';
import { cn } from '#foundation/web/ui/cn.ts';
import type { Combobox, ComboboxOption } from '#foundation/web/ui/combobox.tsx';
import { CONTROL_CLASSES } from '#foundation/web/ui/control-classes.ts';

type ComboboxProps = ComponentProps<typeof Combobox>;

interface DeferredComboboxProps extends Omit<ComboboxProps, 'options'> {
  /** The list, computed on first use. */
  readonly listOf: () => readonly ComboboxOption[];
}

const loadCombobox = async () => (await import('#foundation/web/ui/combobox.tsx')).Combobox;

/**
 * A combobox whose list and code are loaded when somebody first opens it: they are larger than the rest of the form
 * on a page that has to load fast. Until then only the button is rendered.
 */
export function DeferredCombobox({ listOf, ...props }: DeferredComboboxProps) {
  const holder = useRef<HTMLDivElement>(null);
  const [Loaded, setLoaded] = useState<typeof Combobox>();
  useEffect(() => {
    if (Loaded !== undefined) holder.current?.querySelector('button')?.click();
  }, [Loaded]);
  const open = () =>
    loadCombobox().then(
      (loaded) => setLoaded(() => loaded),
      () =>
        notify({
          title: 'The list could not be loaded',
          text: 'Check your connection, then try again.',
          tone: 'destructive',
        }),
    );
  return (
    <div ref={holder} className="contents">
      {Loaded === undefined ? (
        <ClosedCombobox {...props} onOpen={() => void open()} />
      ) : (
        <FullCombobox as={Loaded} listOf={listOf} {...props} />
      )}
    </div>
  );
}

interface FullComboboxProps extends DeferredComboboxProps {
  readonly as: typeof Combobox;
}

function FullCombobox({ as: Loaded, listOf, ...props }: FullComboboxProps) {
  const options = useMemo(() => listOf(), [listOf]);
  return <Loaded {...props} options={options} />;
}

interface ClosedComboboxProps extends Omit<ComboboxProps, 'options'> {
  readonly onOpen: () => void;
}

const fetchAhead = () => void loadCombobox().catch(() => undefined);

/** The closed combobox, visually and for screen readers. */
function ClosedCombobox({ id, value, valueLabel, placeholder, ref, onOpen, ...aria }: ClosedComboboxProps) {
  const listId = useId();
  return (
    <button
      type="button"
      role="combobox"
      aria-expanded={false}
      aria-haspopup="dialog"
      aria-controls={listId}
      id={id}
      ref={ref}
      aria-describedby={aria['aria-describedby']}
      aria-invalid={aria['aria-invalid']}
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
      onClick={onOpen}
      onKeyDown={(event) => {
        const isCharacter = event.key.length === 1 && event.key !== ' ';
        if (event.ctrlKey || event.metaKey || event.altKey || !(isCharacter || event.key === 'ArrowDown'))
          return;
        event.preventDefault();
        onOpen();
      }}
      className={cn(CONTROL_CLASSES, 'flex h-9 items-center justify-between gap-2 px-3 text-left touch:h-11')}
    >
      <span className={cn('truncate', !value && 'text-ink-muted')}>{value ? valueLabel : placeholder}</span>
      <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-muted" />
    </button>
  );
}
