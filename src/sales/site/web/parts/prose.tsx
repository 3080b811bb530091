import type { ComponentProps } from 'react';
import { cn } from '#foundation/web/ui/cn.ts';

/** The styles of running text, by element. */
const PROSE = [
  'flex flex-col gap-5 text-md leading-7 max-w-[65ch]',
  '[&_h2]:mt-6 [&_h2]:scroll-mt-24 [&_h2]:font-display [&_h2]:text-xl [&_h2]:font-bold [&_h2]:tracking-tight',
  '[&_h3]:mt-2 [&_h3]:text-lg [&_h3]:font-semibold',
  '[&_a]:text-brand-ink [&_a]:underline [&_a]:underline-offset-4',
  '[&_ul]:flex [&_ul]:list-disc [&_ul]:flex-col [&_ul]:gap-2 [&_ul]:pl-6',
  '[&_ol]:flex [&_ol]:list-decimal [&_ol]:flex-col [&_ol]:gap-2 [&_ol]:pl-6',
  '[&_blockquote]:rounded-lg [&_blockquote]:bg-brand-soft [&_blockquote]:px-5 [&_blockquote]:py-4 [&_blockquote]:text-brand-ink',
  '[&_code]:rounded-sm [&_code]:bg-sunken [&_code]:px-1.5 [&_code]:py-0.5 [&_code]:font-mono [&_code]:text-base',
  '[&_[data-table]]:focus-ring [&_[data-table]]:overflow-x-auto [&_[data-table]]:rounded-lg [&_[data-table]]:border [&_[data-table]]:border-line',
  '[&_table]:w-full [&_table]:border-collapse [&_table]:text-left [&_table]:text-base',
  '[&_th]:border-b [&_th]:border-line-strong [&_th]:bg-sunken [&_th]:px-3 [&_th]:py-2 [&_th]:font-semibold',
  '[&_td]:border-b [&_td]:border-line [&_td]:px-3 [&_td]:py-2 [&_td]:align-top [&_tr:last-child_td]:border-b-0',
  '[&_[data-numeric]]:text-right',
].join(' ');

/** Running text: articles and legal pages. */
export function Prose({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn(PROSE, className)} {...props} />;
}
