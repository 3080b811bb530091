import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { CONTROL_CLASSES } from './control-classes.ts';

interface NativeSelectProps extends Omit<ComponentProps<'select'>, 'children'> {
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly disabled?: boolean;
    /** Neighbors of one group are shown under its name. */
    readonly group?: string;
  }[];
  /** A first entry with an empty value. */
  readonly placeholder?: string;
  readonly small?: boolean;
  /** As the fields of the public site are. */
  readonly large?: boolean;
}

/** The browser's own select: works with `form.register`, and is better on phones. */
export function NativeSelect({
  options,
  placeholder,
  small = false,
  large = false,
  className,
  ...props
}: NativeSelectProps) {
  return (
    <span className={cn('relative block', className)}>
      <select
        className={cn(
          CONTROL_CLASSES,
          'appearance-none text-ellipsis',
          small ? 'h-8 pr-6 pl-2' : large ? 'h-12 pr-10 pl-3.5 text-md' : 'h-9 pr-9 pl-3 touch:h-11',
        )}
        {...props}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {groupsOf(options).map(({ group, members }) =>
          group === undefined ? (
            members.map(entry)
          ) : (
            <optgroup key={group} label={group}>
              {members.map(entry)}
            </optgroup>
          ),
        )}
      </select>
      <ChevronDown
        aria-hidden
        className={cn(
          'pointer-events-none absolute top-1/2 size-4 -translate-y-1/2 text-ink-muted',
          small ? 'right-1.5' : large ? 'right-3.5' : 'right-3',
        )}
      />
    </span>
  );
}

type Option = NativeSelectProps['options'][number];

const entry = ({ value, label, disabled }: Option) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
);

function groupsOf(options: readonly Option[]): readonly { group: string | undefined; members: Option[] }[] {
  const groups: { group: string | undefined; members: Option[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last.group === option.group) last.members.push(option);
    else groups.push({ group: option.group, members: [option] });
  }
  return groups;
}
