import { Check } from 'lucide-react';
import { DropdownMenu as Primitive } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';
import { Kbd } from './kbd.tsx';
import { FLOATING_CLASSES, MENU_ITEM_CLASSES } from './overlay-classes.ts';

interface MenuProps extends Pick<ComponentProps<typeof Primitive.Content>, 'align' | 'side'> {
  /** The button that opens it. */
  readonly trigger: ReactNode;
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A menu of actions, opened by a button. */
export function Menu({
  trigger,
  open,
  onOpenChange,
  align = 'start',
  side = 'bottom',
  className,
  children,
}: MenuProps) {
  return (
    // Not modal: the page stays as it is for assistive technology, and keeps its scroll bar.
    <Primitive.Root
      modal={false}
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange === undefined ? {} : { onOpenChange })}
    >
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className={cn(
            FLOATING_CLASSES,
            'max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto p-1',
            className,
          )}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

interface MenuItemProps extends ComponentProps<typeof Primitive.Item> {
  readonly destructive?: boolean;
  readonly shortcut?: string;
}

export function MenuItem({ destructive = false, shortcut, className, children, ...props }: MenuItemProps) {
  return (
    <Primitive.Item
      className={cn(
        MENU_ITEM_CLASSES,
        destructive && "text-bad-ink [&_svg:not([class*='text-'])]:text-bad-ink",
        className,
      )}
      {...props}
    >
      {/* One child alone: an item that is a link has no other. */}
      {shortcut === undefined ? (
        children
      ) : (
        <>
          {children}
          <Kbd className="ml-auto">{shortcut}</Kbd>
        </>
      )}
    </Primitive.Item>
  );
}

export function MenuCheckboxItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Primitive.CheckboxItem>) {
  return (
    <Primitive.CheckboxItem className={cn(MENU_ITEM_CLASSES, 'pl-8', className)} {...props}>
      <Primitive.ItemIndicator className="absolute left-2.5">
        <Check aria-hidden className="text-brand" />
      </Primitive.ItemIndicator>
      {children}
    </Primitive.CheckboxItem>
  );
}

interface MenuChoiceProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly onValueChange: (value: V) => void;
  readonly options: readonly { readonly value: V; readonly label: string; readonly icon?: ReactNode }[];
}

/** A group of radio items inside a menu. */
export function MenuChoice<V extends string>({ label, value, onValueChange, options }: MenuChoiceProps<V>) {
  return (
    // Safe: radix only returns a value of one of `options`.
    <Primitive.RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(chosen) => onValueChange(chosen as V)}
    >
      <MenuLabel>{label}</MenuLabel>
      {options.map((option) => (
        <Primitive.RadioItem key={option.value} value={option.value} className={MENU_ITEM_CLASSES}>
          {option.icon}
          {option.label}
          <Primitive.ItemIndicator className="ml-auto">
            <Check aria-hidden className="text-brand" />
          </Primitive.ItemIndicator>
        </Primitive.RadioItem>
      ))}
    </Primitive.RadioGroup>
  );
}

export function MenuLabel({ className, ...props }: ComponentProps<typeof Primitive.Label>) {
  return (
    <Primitive.Label
      className={cn('px-2.5 py-1.5 text-xs font-medium text-ink-muted', className)}
      {...props}
    />
  );
}

export function MenuSeparator() {
  return <Primitive.Separator className="-mx-1 my-1 h-px bg-line" />;
}
