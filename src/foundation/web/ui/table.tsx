import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** The parts of a table, with rows of 36 px. For a list of records use DataTable, which has keyboard navigation and states. */
export function Table({ className, ...props }: ComponentProps<'table'>) {
  return <table className={cn('w-full border-collapse text-left text-base tabular', className)} {...props} />;
}

export function TableHead({ className, ...props }: ComponentProps<'thead'>) {
  return <thead className={cn('border-b border-line bg-sunken', className)} {...props} />;
}

interface CellProps {
  /** Right-aligned, so that the digits of numbers line up. */
  readonly numeric?: boolean | undefined;
}

export function HeadCell({ numeric, className, ...props }: ComponentProps<'th'> & CellProps) {
  return (
    <th
      scope="col"
      className={cn(
        'h-8 px-3 text-sm font-medium whitespace-nowrap text-ink-muted',
        numeric && 'text-right',
        className,
      )}
      {...props}
    />
  );
}

export function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return <tr className={cn('h-9 border-b border-line last:border-b-0', className)} {...props} />;
}

export function Cell({ numeric, className, ...props }: ComponentProps<'td'> & CellProps) {
  return <td className={cn('max-w-80 truncate px-3 py-1', numeric && 'text-right', className)} {...props} />;
}
