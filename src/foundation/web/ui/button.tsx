import { cva, type VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import { type ComponentProps, lazy, type MouseEvent, Suspense, useId } from 'react';
import { cn } from './cn.ts';
import { Kbd } from './kbd.tsx';
import { SpinnerMark } from './spinner.tsx';

// The tooltip's code is larger than the button's; it is loaded with the first button that has a reason to show.
const ReasonTooltip = lazy(async () => ({ default: (await import('./tooltip.tsx')).Tooltip }));

/** The styles of a button, also for links that look like one. */
export const buttonVariants = cva(
  [
    'focus-ring inline-flex shrink-0 items-center justify-center gap-2 rounded-md font-medium whitespace-nowrap select-none',
    'transition-[background-color,border-color,color,box-shadow] active:translate-y-px',
    'disabled:pointer-events-none disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50',
    "[&_svg]:pointer-events-none [&_svg]:shrink-0 [&_svg:not([class*='size-'])]:size-4",
  ],
  {
    variants: {
      variant: {
        primary: 'bg-brand text-on-brand shadow-xs hover:bg-brand-strong',
        secondary: 'border border-line-strong bg-surface text-ink shadow-xs hover:bg-hover',
        soft: 'bg-brand-soft text-brand-ink hover:bg-brand-soft/70',
        ghost: 'text-ink hover:bg-hover',
        destructive: 'bg-bad text-on-bad shadow-xs hover:bg-bad/90',
        link: 'h-auto rounded-sm px-0 text-brand-ink underline decoration-brand/40 underline-offset-4 hover:decoration-brand',
      },
      size: {
        sm: 'h-7 px-2.5 text-sm touch:h-11',
        md: 'h-9 px-3.5 text-base touch:h-11',
        lg: 'h-12 px-5 text-md',
        icon: 'size-9 touch:size-11',
        'icon-sm': 'size-7 touch:size-11',
      },
    },
    compoundVariants: [{ variant: 'link', className: 'h-auto px-0 touch:h-auto' }],
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
);

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonVariants> {
  /** Renders its only child (a link) with the styles of a button. */
  readonly asChild?: boolean | undefined;
  /** A request is pending: shows a spinner, and ignores clicks. */
  readonly busy?: boolean | undefined;
  /** Why the button is disabled. It stays focusable and shows the reason. */
  readonly disabledReason?: string | undefined;
  /** The key of the same shortcut, shown inside. */
  readonly shortcut?: string | undefined;
}

const swallow = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

export function Button({
  asChild = false,
  busy = false,
  disabledReason,
  shortcut,
  variant,
  size,
  className,
  children,
  type = 'button',
  ...props
}: ButtonProps) {
  const reasonId = useId();
  const classes = cn(buttonVariants({ variant, size }), className);
  if (asChild) {
    return (
      <Slot.Root className={classes} {...props}>
        {children}
      </Slot.Root>
    );
  }
  const held = busy || disabledReason !== undefined;
  const button = (
    <button
      {...props}
      type={type}
      className={classes}
      {...(held ? { 'aria-disabled': true, onClick: swallow } : {})}
      {...(busy ? { 'aria-busy': true } : {})}
      {...(disabledReason === undefined ? {} : { 'aria-describedby': reasonId })}
    >
      {busy && <SpinnerMark />}
      {children}
      {shortcut !== undefined && (
        <Kbd className="-mr-1 hidden border-current/25 bg-transparent text-current opacity-80 md:inline-flex">
          {shortcut}
        </Kbd>
      )}
      {disabledReason !== undefined && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </button>
  );
  if (disabledReason === undefined) return button;
  return (
    <Suspense fallback={button}>
      <ReasonTooltip text={disabledReason}>{button}</ReasonTooltip>
    </Suspense>
  );
}
